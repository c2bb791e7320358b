"""Copies of columns of pixels: against an H100, as the product of a convolution, and what goes wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, sim
from asmkit.interop.arguments import TensorMap
from asmkit.ptx import parse
from asmkit.ptx.im2col_map import Im2colMap
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.toolchain.ptxas import check_ptx
from asmkit.types import SCALARS, Scalar, f16, f32, tf32, u16

DEVICE = json.loads((Path(__file__).parent / "im2col_h100.json").read_text())
WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
ROOM = 8192
HEAD = """.version {version}
.target {target}
.address_size 64
.visible .entry k(.param .align 64 .b8 t[128], .param .align 4 .b8 c[20], .param .align 4 .b8 i[12], .param .u64 out) {{
.reg .b32 %c<5>, %r<9>; .reg .b16 %h<3>; .reg .b64 %x<9>; .reg .pred %p<3>;
.shared .align 1024 .b8 tile[{room}]; .shared .align 8 .b64 bar;
mov.b64 %x0, t; cvta.param.u64 %x0, %x0; mov.u32 %r0, tile; mov.u32 %r1, bar; mov.u32 %r2, %tid.x;
ld.param.u32 %c0, [c]; ld.param.u32 %c1, [c+4]; ld.param.u32 %c2, [c+8]; ld.param.u32 %c3, [c+12];
ld.param.u32 %c4, [c+16]; ld.param.u32 %r3, [i]; ld.param.u32 %r4, [i+4]; ld.param.u32 %r5, [i+8];
cvt.u16.u32 %h0, %r3; cvt.u16.u32 %h1, %r4; cvt.u16.u32 %h2, %r5;
ld.param.u64 %x1, [out]; cvta.to.global.u64 %x1, %x1; setp.eq.u32 %p0, %r2, 0; shl.b32 %r6, %r2, 2;
F: add.u32 %r7, %r0, %r6; cvt.u64.u32 %x2, %r6; add.u64 %x2, %x1, %x2; ld.global.b32 %r8, [%x2];
st.shared.b32 [%r7], %r8; add.u32 %r6, %r6, 128; setp.lt.u32 %p1, %r6, {room}; @%p1 bra F;
fence.proxy.async; @%p0 mbarrier.init.shared.b64 [%r1], 1; @%p0 fence.mbarrier_init.release.cluster; bar.sync 0;
"""
LOAD = """@%p0 mbarrier.arrive.expect_tx.shared.b64 _, [%r1], {bytes};
@%p0 {copy} [%r0], [%x0, {{{coordinates}}}], [%r1]{offsets};
W: mbarrier.try_wait.parity.shared.b64 %p1, [%r1], 0; @!%p1 bra W;
shl.b32 %r6, %r2, 2;
G: add.u32 %r7, %r0, %r6; ld.shared.b32 %r8, [%r7]; cvt.u64.u32 %x2, %r6; add.u64 %x2, %x1, %x2;
st.global.b32 [%x2], %r8; add.u32 %r6, %r6, 128; setp.lt.u32 %p1, %r6, {room}; @%p1 bra G;
ret; }}
"""
STORE = """@!%p0 bra E; {copy} [%x0, {{{coordinates}}}], [%r0];
cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
E: ret; }}
"""


def spelled(rank: int, how: str) -> str:
    """Return the opcode of a load with a mode, of a store, or of a reduction."""
    dim = f"{rank}d"
    if how.startswith("im2col_no_offs"):
        return f"cp.async.bulk.tensor.{dim}.global.shared::cta.{how}.bulk_group"
    if how == "store":
        return f"cp.async.bulk.tensor.{dim}.global.shared::cta.tile.bulk_group"
    if how in ("add", "max"):
        return f"cp.reduce.async.bulk.tensor.{dim}.global.shared::cta.{how}.im2col_no_offs.bulk_group"
    return f"cp.async.bulk.tensor.{dim}.shared::cta.global.{how}.mbarrier::complete_tx::bytes"


@cache
def source(rank: int, how: str, bytes_: int) -> str:
    """Return a kernel that copies `out` to shared memory, executes one copy, and after a load copies back."""
    load = how == "tile" or (how.startswith("im2col") and "no_offs" not in how)
    offsets = ", ".join(f"%h{i}" for i in range(rank - 2 if how == "im2col" else 2))
    target, version = ("sm_100a", "8.6") if "::w" in how else ("sm_90", "8.6")
    if how == "im2col_no_offs::w":
        target, version = "sm_107a", "9.4"
    return (HEAD + (LOAD if load else STORE)).format(
        version=version, target=target, room=ROOM, copy=spelled(rank, how), bytes=bytes_,
        coordinates=", ".join(f"%c{i}" for i in range(rank)), offsets="" if how == "tile" else f", {{{offsets}}}",
    )  # fmt: skip


@cache
def program(rank: int, how: str, bytes_: int) -> Any:
    return parse(source(rank, how, bytes_))


def run(
    made: Im2colMap | TiledMap, a: np.ndarray, at: Sequence[int], offsets: Sequence[int] = (), how: str = "im2col", *,
    pixels: int = 0, shared: np.ndarray | None = None, **more: Any,
) -> np.ndarray:  # fmt: skip
    """Return the bytes of shared memory after a load. A store writes `shared` to `a`. `at` begins with C."""
    out = np.full(ROOM, 0xFF, np.uint8) if shared is None else np.resize(shared.view(np.uint8), ROOM)
    c, i = (np.array((*given, *[0] * n)[:n], np.int32).tobytes() for given, n in ((at, 5), (offsets, 3)))
    text = program(made.rank, how, pixels * made.row_bytes or made.kind.bytes)
    params = {"t": TensorMap(a, made), "c": c, "i": i, "out": out}
    sim.run(text, grid=1, block=32, params=params, watch=WATCH, **more)
    return out


def numbered(shape: Sequence[int]) -> np.ndarray:
    """Return an array of the numbers from 1 on."""
    return np.arange(1, np.prod(shape) + 1, dtype=np.uint16).reshape(shape)


def described(row: list[Any], elem: type[Scalar] = u16) -> Im2colMap:
    """Return the map of a measured copy, whose lists begin with the innermost dimension."""
    dims, lower, upper, channels, pixels, steps, swizzle, *_ = row
    corners = tuple(lower[::-1]), tuple(upper[::-1])
    return Im2colMap(
        elem, tuple(dims[::-1]), channels, pixels, *corners, (), list(Swizzle)[swizzle], tuple(steps[::-1])
    )


def chunks_of(made: Im2colMap, data: np.ndarray) -> np.ndarray:
    """Return the 16-byte chunks of a column in shared memory, (pixels, chunks, bytes)."""
    first = np.arange(made.pixels)[:, None] * made.pitch + np.arange(made.row_bytes // 16) * 16
    return data.view(np.uint8)[made.swizzle.apply(first)[:, :, None] + np.arange(16)]


@pytest.mark.parametrize("row", DEVICE["copies"], ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[7]}+{row[8]}")
def test_the_pixels_that_an_h100_loads(row: list[Any]):
    """The first element of each pixel, None if the H100 stops. The others follow it, up to the last channel."""
    made, at, offsets, firsts = described(row), *row[7:]
    a = numbered(made.shape)
    if firsts is None:
        with pytest.raises(AsmError, match="is outside of the bounding box"):
            run(made, a, at, offsets)
        return
    got = chunks_of(made, run(made, a, at, offsets)).view(np.uint16).reshape(made.pixels, -1)
    channel = np.arange(made.channels)
    inside = (channel + at[0] >= 0) & (channel + at[0] < made.shape[-1]) & (np.array(firsts) > 0)[:, None]
    assert np.array_equal(got, np.where(inside, np.array(firsts)[:, None] + channel, 0))


@pytest.mark.parametrize("row", DEVICE["stores"], ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[7]}-{row[5]}")
def test_the_pixels_that_an_h100_stores(row: list[Any]):
    """The changed chunks of eight elements: their place in the tensor and in shared memory."""
    made, at, changed = described(row), *row[7:]
    a = numbered(made.shape)
    shared = np.arange(40000, 40000 + ROOM // 2, dtype=np.uint16)
    if changed is None:
        with pytest.raises(AsmError, match=r"is before the tensor|leaves the image|outside of the bounding box"):
            run(made, a, at, how="im2col_no_offs", shared=shared)
        return
    want = numbered(made.shape).reshape(-1)
    for place, from_ in changed:
        want[place : place + 8] = shared[from_ : from_ + 8]
    run(made, a, at, how="im2col_no_offs", shared=shared)
    assert np.array_equal(a.reshape(-1), want)


@pytest.mark.parametrize("row", DEVICE["tiled"], ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}-{row[3]}")
def test_rows_that_are_narrower_than_their_swizzle(row: list[Any]):
    """The chunks of a tiled copy that an H100 writes, and their first elements. A store reads the same chunks."""
    dims, box, at, swizzle, chunks = row
    made = TiledMap(u16, tuple(dims[::-1]), tuple(box[::-1]), swizzle=list(Swizzle)[swizzle])
    a = numbered(made.shape)
    got = run(made, a, at, how="tile")
    firsts = got.view(np.uint16)[::8]
    assert [[16 * i, int(firsts[i])] for i in np.flatnonzero(firsts != 0xFFFF)] == chunks
    stored = np.zeros_like(a)
    run(made, stored, at, how="store", shared=got)
    end = [slice(first, first + length) for first, length in zip(at[::-1], box[::-1], strict=True)]
    assert np.array_equal(stored[tuple(end)], a[tuple(end)])
    assert np.count_nonzero(stored) == a[tuple(end)].size


# --- an independent reference -----------------------------------------------------------------------------------------


def convolved(a: np.ndarray, filters: np.ndarray, padding: int, stride: int) -> np.ndarray:
    """Return the convolution of images (N, H, W, C) with filters (K, R, S, C), by its definition."""
    count, height, width, _ = a.shape
    number, rows, cols, _ = filters.shape
    padded = np.pad(a, ((0, 0), (padding, padding), (padding, padding), (0, 0)))
    size = [(length + 2 * padding - taps) // stride + 1 for length, taps in ((height, rows), (width, cols))]
    out = np.zeros((count, *size, number))
    for y, x in np.ndindex(*size):
        window = padded[:, y * stride : y * stride + rows, x * stride : x * stride + cols]
        out[:, y, x] = np.einsum("nrsc,krsc->nk", window, filters)
    return out


@pytest.mark.parametrize(("padding", "stride", "swizzle"), [
    (1, 1, Swizzle.NONE), (0, 1, Swizzle.B64), (1, 2, Swizzle.B128), (2, 3, Swizzle.B32),
])  # fmt: skip
def test_a_convolution_is_a_product_of_columns(padding: int, stride: int, swizzle: Swizzle):
    """One copy for each tap of the filter, whose offsets are the tap: rows of A, times the filters of the tap."""
    rng = np.random.default_rng(5)
    a, filters = rng.integers(-4, 5, (3, 7, 8, 16)), rng.integers(-3, 4, (5, 3, 2, 16))
    want = convolved(a, filters, padding, stride).reshape(-1, 5)
    pixels = len(want)
    upper = (padding - 2, padding - 1)
    made = Im2colMap(
        f16, a.shape, 16, pixels, (-padding, -padding), upper, (), swizzle, (1, stride, stride, 1),
    )  # fmt: skip
    total = np.zeros((pixels, 5))
    for r, s in np.ndindex(3, 2):
        loaded = run(made, a.astype(np.float16), [0, -padding, -padding, 0], [s, r])
        column = chunks_of(made, loaded).view(np.float16).reshape(pixels, 16).astype(np.float64)
        total += column @ filters[:, r, s].T
    assert np.array_equal(total, want)


@pytest.mark.parametrize("how", ["im2col", "im2col::w"])
def test_w_modes_keep_the_other_dimensions(how: str):
    """im2col goes to the next row after W, im2col::w to the next image."""
    made = Im2colMap(u16, (3, 2, 4, 5, 8), 8, 12, (0, 0, 1), (0, 0, 0), swizzle=Swizzle.B32)
    a = numbered(made.shape)
    got = chunks_of(made, run(made, a, [0, 2, 1, 1, 0], [1, 0, 0] if how == "im2col" else [0, 1], how))
    image = np.pad(a[:, 1], ((0, 0), (0, 0), (0, 1), (0, 0)))[:, :, 2:]  # from W = 1 on, moved by 1
    rows = image[0].reshape(-1, 8)[5:] if how == "im2col" else image[:, 1].reshape(-1, 8)[1:]
    assert np.array_equal(got.view(np.uint16).reshape(12, 8)[: len(rows)], rows[:12])


def test_a_column_of_128_pixels():
    """im2col::w::128 ignores the pixels of the map, and can begin to the left of the box."""
    made = Im2colMap(u16, (30, 6, 8), 8, 4, (1,), (0,), swizzle=Swizzle.B32, steps=(1, 2, 1))
    a = numbered(made.shape)
    got = run(made, a, [0, -1, 2], [0, 0], "im2col::w::128", pixels=128)
    each = [(2, -1), (2, 1), (2, 3), (2, 5), *((n, w) for n in range(3, 30) for w in (1, 3, 5))]
    each += [(30, 0)] * (128 - len(each))
    want = [a[n, w] if w >= 0 and n < 30 else np.zeros(8, np.uint16) for n, w in each]
    column = chunks_of(replace(made, pixels=128), got).view(np.uint16).reshape(128, 8)
    assert np.array_equal(column, want)


def test_a_store_that_keeps_the_other_dimensions():
    made = Im2colMap(u16, (3, 4, 5, 8), 8, 7, (0, 1), (0, -1), swizzle=Swizzle.B32)
    a, shared = numbered(made.shape), np.arange(40000, 40000 + ROOM // 2, dtype=np.uint16)
    want = a.copy()
    rows = chunks_of(made, shared).view(np.uint16).reshape(7, 8)
    for row, (n, w) in zip(rows, [(0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2)], strict=True):
        want[n, 3, w] = row
    run(made, a, [0, 2, 3, 0], how="im2col_no_offs::w", shared=shared)
    assert np.array_equal(a, want)


@pytest.mark.parametrize(("how", "combine"), [("add", np.add), ("max", np.maximum)])
def test_reductions(how: str, combine: Any):
    made = Im2colMap(SCALARS["s32"], (2, 3, 4, 4), 4, 10, (0, 1), (0, 0))
    rng = np.random.default_rng(9)
    a, shared = (rng.integers(-50, 50, count).astype(np.int32) for count in (96, ROOM // 4))
    want = a.reshape(made.shape).copy()
    places = [(0, 1, 3), (0, 2, 1), (0, 2, 2), (0, 2, 3), *((1, y, x) for y in range(3) for x in range(1, 4))]
    for row, place in zip(shared[:40].reshape(10, 4), places, strict=False):
        want[place] = combine(want[place], row)
    run(made, tensor := a.reshape(made.shape), [0, 3, 1, 0], how=how, shared=shared)
    assert np.array_equal(tensor, want)


# --- fill and types ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("elem", "bits"), [
    ("f16", 0x7FF7), ("bf16", 0x7FF7), ("f32", 0x7FF77FF7), ("tf32", 0x7FF77FF7), ("f64", 0x7FF77FF77FF77FF7),
])  # fmt: skip
def test_elements_outside_are_the_nan_of_fma_oob(elem: str, bits: int):
    """As an H100 fills them."""
    kind = SCALARS[elem]
    made = Im2colMap(kind, (2, 3, 8), 8, 6, (-1,), (0,), fill="nan")
    word = f"u{kind.bits // 8}"
    got = run(made, np.zeros(made.shape, word), [0, -1, 0], [0]).view(word)[:48].reshape(6, 8)
    outside = np.array([True, False, False, False, True, False])[:, None]
    assert np.array_equal(got, np.where(outside, np.array(bits, word), np.array(0, word)) | np.zeros(8, word))


def test_loads_round_to_tf32():
    """Pairs of f32 and the tf32 that an H100 loads."""
    pairs = {
        0x00000001: 0, 0x80000001: 0x80000000, 0x007FFFFF: 0x00800000, 0x3F800FFF: 0x3F800000, 0x3F801000: 0x3F800000,
        0x3F801001: 0x3F802000, 0x3F803000: 0x3F804000, 0xBF801000: 0xBF800000, 0x7F7FFFFF: 0x7F800000,
        0x7F800000: 0x7F800000, 0xFF800000: 0xFF800000, 0x7FC00000: 0x7FFFE000, 0x7F800001: 0x7FFFE000,
        0xFFFFFFFF: 0x7FFFE000, 0x40490FDB: 0x40490000, 0x00401000: 0x00400000,
    }  # fmt: skip
    a = np.array([*pairs], np.uint32).reshape(1, 4, 4)
    for kind, want in ((tf32, [*pairs.values()]), (f32, [*pairs])):
        got = run(Im2colMap(kind, a.shape, 4, 4), a.view(np.float32), [0, 0, 0], [0]).view(np.uint32)[:16]
        assert got.tolist() == want


# --- mistakes ---------------------------------------------------------------------------------------------------------

IMAGES = Im2colMap(u16, (2, 4, 5, 8), 8, 6)
WIDE = Im2colMap(u16, (2, 4, 5, 8), 8, 6, swizzle=Swizzle.B32)


@pytest.mark.parametrize(("made", "at", "offsets", "how", "said"), [
    (IMAGES, [0, 5, 0, 0], [0, 0], "im2col", "its coordinate 5 in W is outside of the bounding box, 0 to 4"),
    (IMAGES, [0, 0, -1, 0], [0, 0], "im2col", "its coordinate -1 in H is outside of the bounding box, 0 to 3"),
    (IMAGES, [0, 0, 0, 0], [256, 0], "im2col", "its offset 256 is too large"),
    (IMAGES, [4, 0, 0, 0], [0, 0], "im2col", "its innermost coordinate is 4"),
    (IMAGES, [0, 0, 0, 0], [0, 0], "im2col::w", "its map has no swizzle"),
    (WIDE, [0, 5, 0, 0], [0, 0], "im2col::w", "its coordinate 5 in W is outside of the bounding box"),
    (WIDE, [0, 0, 0, 0], [2, 0], "im2col::w", "NOT_SIMULATED"),
    (IMAGES, [0, 0, -1, 0], [], "im2col_no_offs", "outside of the bounding box"),
    (IMAGES, [0, 0, 0, -1], [], "im2col_no_offs", "its coordinate -1 is before the tensor"),
])  # fmt: skip
def test_mistakes(made: Im2colMap, at: list[int], offsets: list[int], how: str, said: str):
    with pytest.raises(AsmError, match=r"COPY|NOT_SIMULATED") as caught:
        run(made, numbered(made.shape), at, offsets, how, shared=np.zeros(16, np.uint16))
    assert said in str(caught.value)


def test_a_tiled_map():
    """An im2col copy needs an im2col map, and a tiled copy a tiled one."""
    a = numbered((2, 4, 5, 8))
    tiled = asmkit.tensor_map(a, (1, 1, 6, 8))
    out = np.zeros(ROOM, np.uint8)
    params = {"t": tiled, "c": bytes(20), "i": bytes(12), "out": out}
    with pytest.raises(AsmError, match="it is not an im2col map"):
        sim.run(program(4, "im2col", 96), grid=1, block=32, params=params)
    text = source(4, "im2col", 96).replace(".global.im2col.", ".global.tile.").replace(", {%h0, %h1};", ";")
    with pytest.raises(AsmError, match="it is an im2col map"):
        sim.run(parse(text), grid=1, block=32, params={**params, "t": asmkit.im2col_map(a, 8, 6)})


def test_a_tensor_that_ends_early():
    """memcheck names the tensor: its map states more images than the array has."""
    made = Im2colMap(u16, (3, 4, 5, 8), 8, 6)
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        run(made, numbered((2, 4, 5, 8)), [0, 4, 3, 1], [0, 0])


def test_a_read_before_the_copy_completes():
    """The destination of an im2col copy is that of an asynchronous copy."""
    text = source(4, "im2col", 96).replace("W: mbarrier.try_wait.parity.shared.b64 %p1, [%r1], 0; @!%p1 bra W;", "")
    params = {"t": TensorMap(numbered(IMAGES.shape), IMAGES), "c": bytes(20), "i": bytes(12)}
    with pytest.raises(AsmError, match="ASYNC_EARLY"):
        sim.run(parse(text), grid=1, block=32, params={**params, "out": np.zeros(ROOM, np.uint8)}, watch=WATCH)


@pytest.mark.parametrize("rank", [3, 4, 5])
@pytest.mark.parametrize("how", ["im2col", "im2col::w", "im2col::w::128", "im2col_no_offs", "add"])
def test_ptxas_takes_the_kernels(rank: int, how: str):
    assert check_ptx(source(rank, how, 96), "sm_100a" if "::w" in how else "sm_90") == []
