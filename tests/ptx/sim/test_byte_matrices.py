"""ldmatrix and stmatrix of bytes and smaller elements, against the manual's figures for each element."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.ptx.text.writer import write
from asmkit.toolchain.ptxas import check_ptx
from asmkit.types import b8, b32

from ...support.sim_programs import run
from ...support.spell import ptxas

needs_ptxas = pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")
BYTES = np.random.default_rng(5).integers(0, 256, 1024, dtype=np.uint8)
ARCH = "sm_120a"


def spelled(k: Builder, text: str):
    """The opcode as an attribute of `k.ptx`."""
    first, *words = text.split(".")
    found = getattr(k.ptx, first)
    for word in words:
        found = found[word]
    return found


def loading(text: str, count: int, pitch: int, first: int = 0) -> Builder:
    """A kernel that copies 1024 bytes to shared memory and loads matrices; lane i gives the address of row i."""
    k = Builder("load", ARCH)
    a, out = k.param_ptr("a", b32) + k.laneid, k.param_ptr("out", b32) + k.laneid
    tile, word = k.shared(b8, 1024, align=16), k.reg(b32)
    for j in range(8):
        k.ptx.ld.global_.b32(word, a[32 * j])
        k.ptx.st.shared.b32((tile.ptr.cast(b32) + k.laneid)[32 * j], word)
    k.ptx.bar.sync(0)
    regs = k.regs(b32, count)
    spelled(k, text)(regs, (tile.ptr + k.laneid * pitch)[first])
    for j, reg in enumerate(regs):
        k.ptx.st.global_.b32(out[32 * j], reg)
    return k


def loaded(text: str, count: int, pitch: int) -> np.ndarray:
    """The registers as bytes: (registers, 32, 4)."""
    got = np.zeros((count, 32), np.uint32)
    run(loading(text, count, pitch), a=BYTES.view(np.uint32), out=got)
    return got.view(np.uint8).reshape(count, 32, 4)


def element(row: np.ndarray, column: int, bits: int) -> int:
    """An element of a packed row, the first one in the lowest bits."""
    whole = int.from_bytes(row.tobytes(), "little")
    return whole >> bits * column & ((1 << bits) - 1)


FORMS = [("b8", 8), ("b8x16.b6x16_p32", 6), ("b8x16.b4x16_p64", 4)]
PACKED = ("b8x16.b6x16_p32", "b8x16.b4x16_p64", "s8.s4")


@pytest.mark.parametrize("space", ["shared", "shared::cta"])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(("form", "bits"), FORMS)
def test_m16n16(form: str, bits: int, count: int, space: str):
    """Figure 105: a lane holds four rows of one column, in its second register of the column 8 to the right."""
    got = loaded(f"ldmatrix.sync.aligned.m16n16.x{count}.trans.{space}.{form}", 2 * count, 16)
    rows = BYTES[: 256 * count].reshape(count, 16, 16)
    for matrix, half, lane, i in np.ndindex(count, 2, 32, 4):
        row, column = 4 * (lane % 4) + i, (lane >> 2) + 8 * half
        assert got[2 * matrix + half, lane, i] == element(rows[matrix, row], column, bits)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(("form", "bits", "pitch"), [(*FORMS[1], 16), (*FORMS[2], 16), ("s8.s4", 4, 8)])
def test_m8n16(form: str, bits: int, pitch: int, count: int):
    """Figure 106: a lane holds four columns of one row."""
    got = loaded(f"ldmatrix.sync.aligned.m8n16.x{count}.shared.{form}", count, pitch)
    rows = BYTES[: 8 * pitch * count].reshape(count, 8, pitch)
    for matrix, lane, i in np.ndindex(count, 32, 4):
        value = element(rows[matrix, lane >> 2], 4 * (lane % 4) + i, bits)
        value = value - 16 & 255 if form == "s8.s4" and value > 7 else value
        assert got[matrix, lane, i] == value


@pytest.mark.parametrize(("form", "pitch"), [
    ("m16n16.x1.trans.shared.b8", 16), ("m8n16.x1.shared.s8.s4", 8), ("m8n16.x1.shared.b8x16.b4x16_p64", 16),
    ("m16n16.x1.trans.shared.b8x16.b6x16_p32", 16),
])  # fmt: skip
def test_rows_must_be_aligned(form: str, pitch: int):
    text = f"ldmatrix.sync.aligned.{form}"
    k = loading(text, 2 if "m16n16" in form else 1, pitch, first=pitch // 2)
    with pytest.raises(AsmError) as caught:
        run(k, a=BYTES.view(np.uint32), out=np.zeros(64, np.uint32))
    assert caught.value.code == "MISALIGNED"


@pytest.mark.parametrize(("form", "used"), [("b6x16_p32", 12), ("b4x16_p64", 8)])
def test_padding_is_not_read(form: str, used: int):
    """Rows whose padding was never written, and then rows with one more word that was not."""
    for written, good in ((used, True), (used - 4, False)):
        k = Builder("padded", ARCH)
        out = k.param_ptr("out", b32) + k.laneid
        tile = k.shared(b32, 8 * 4, align=16)
        with k.if_(k.laneid < 8):
            for j in range(written // 4):
                k.ptx.st.shared.b32((tile.ptr + (k.laneid << 2))[j], 7)
        k.ptx.bar.sync(0)
        regs = k.regs(b32, 1)
        spelled(k, f"ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.{form}")(regs, (tile.ptr + (k.laneid << 2))[0])
        k.ptx.st.global_.b32(out[0], regs[0])
        if good:
            run(k, out=np.zeros(32, np.uint32), _watch=["memcheck", "initcheck"])
        else:
            with pytest.raises(AsmError, match="uninitialized"):
                run(k, out=np.zeros(32, np.uint32), _watch=["memcheck", "initcheck"])


def storing(count: int) -> Builder:
    """A kernel that loads registers, stores matrices, and copies shared memory to global memory."""
    k = Builder("store", ARCH)
    a, out = k.param_ptr("a", b32) + k.laneid, k.param_ptr("out", b32) + k.laneid
    tile, regs = k.shared(b32, 32 * count, align=16), k.regs(b32, count)
    for j, reg in enumerate(regs):
        k.ptx.ld.global_.b32(reg, a[32 * j])
    spelled(k, f"stmatrix.sync.aligned.m16n8.x{count}.trans.shared.b8")((tile.ptr + (k.laneid << 2))[0], regs)
    k.ptx.bar.sync(0)
    for reg, j in zip(regs, range(count), strict=True):
        k.ptx.ld.shared.b32(reg, (tile.ptr + k.laneid)[32 * j])
        k.ptx.st.global_.b32(out[32 * j], reg)
    return k


@pytest.mark.parametrize("count", [1, 2, 4])
def test_stmatrix(count: int):
    """Figure 108: byte i of a lane is in row lane / 4 + 8·(i / 2) and column 2·(lane % 4) + i % 2."""
    got = np.zeros((count, 8, 16), np.uint8)
    words = BYTES[: 128 * count].view(np.uint32)
    run(storing(count), a=words, out=got.reshape(-1).view(np.uint32), _watch=["memcheck", "initcheck", "racecheck"])
    for matrix, lane, i in np.ndindex(count, 32, 4):
        row, column = (lane >> 2) + 8 * (i >> 1), 2 * (lane % 4) + i % 2
        assert got[matrix, column, row] == BYTES[128 * matrix + 4 * lane + i]


def test_some_warps_of_a_block():
    """A load in a branch that one of two warps takes."""
    k = Builder("branch", ARCH)
    out = k.param_ptr("out", b32) + k.tid.x
    tile, regs = k.shared(b32, 64, align=16), k.regs(b32, 1, 0)
    k.ptx.st.shared.b32(tile[k.tid.x], k.tid.x)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x >= 32):
        spelled(k, "ldmatrix.sync.aligned.m8n16.x1.shared.s8.s4")(regs, (tile.ptr + (k.laneid << 1))[0])
    k.ptx.st.global_.b32(out[0], regs[0])
    got = np.zeros(64, np.uint32)
    run(k, 1, 64, out=got)
    assert (got[:32] == 0).all()
    assert (got[32:] != 0).any()


@needs_ptxas
def test_ptxas_accepts_the_texts():
    texts = [
        *(f"ldmatrix.sync.aligned.m16n16.x{n}.trans.shared.{form}" for n in (1, 2) for form, _ in FORMS),
        *(f"ldmatrix.sync.aligned.m8n16.x{n}.shared.{form}" for n in (1, 2, 4) for form in PACKED),
    ]
    kernels = [loading(text, int(text.split(".x")[1][0]) << ("m16n16" in text), 16) for text in texts]
    for k in (*kernels, *map(storing, (1, 2, 4))):
        assert check_ptx(write(enter(k.finish())).text, ARCH) == []
