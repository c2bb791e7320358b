"""MFMA in whole kernels: one-hot matrices through every dense shape, modifiers, constants, diverged waves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.fragments import (
    dwords,
    mfma_a,
    mfma_b,
    mfma_c,
    names,
    pack,
    shape,
    smfmac_a,
    smfmac_b,
    smfmac_c,
    sparse_shape,
    unpack,
)
from asmkit.gcn.sparsity import compress
from asmkit.sim import run as simulate
from asmkit.types import Scalar, b32, dtype, f32, f64, u32

DENSE = [(arch, name) for arch in ("gfx90a", "gfx942", "gfx950") for name in names(arch) if "f8f6f4" not in name]


def one(kind: type[Scalar]) -> int:
    """The bits of 1."""
    if kind.twin is None:  # tf32
        return 0x3F800000
    return int(np.ones(1, dtype(kind)).view(f"u{kind.bits // 8}")[0])


def kernel(name: str, arch: str) -> Any:
    """D = A·B + 0 from fragments in memory, one wave per product."""
    k, counts = Builder("one", arch), [dwords(f) for f in (mfma_a(name, arch), mfma_b(name, arch), mfma_c(name, arch))]
    pointers = [k.param_ptr(n, b32) for n in ("a", "b", "d")]
    spans = [k.vgprs(b32, count) for count in counts]
    lane = k.lane << 2
    for span, p in zip(spans[:2], pointers, strict=False):
        base = k.copy(p)
        k.advance(base, k.group.x * (256 * len(span)))
        for j, reg in enumerate(span):
            k.gcn.global_load_dword(reg, lane, base, offset=256 * j)
    k.wait(vm=0)
    a, b, d = (span if len(span) > 1 else span[0] for span in spans)
    k.gcn.spell(name)(d, a, b, 0)
    k.wait_mfma(spans[2])
    base = k.copy(pointers[2])
    k.advance(base, k.group.x * (256 * counts[2]))
    for j, reg in enumerate(spans[2]):
        k.gcn.global_store_dword(lane + (256 * j & ~0xFFF), reg, base, offset=256 * j & 0xFFF)
    return enter(k.finish())


@pytest.mark.parametrize(("arch", "name"), DENSE, ids=lambda x: x)
def test_one_hot_matrices(arch: str, name: str):
    """A one at (i, k) of A and at (k, j) of B gives a one at (i, j) of D, in the same block, and nowhere else."""
    made = shape(name, arch)
    draw = np.random.default_rng(len(name))
    waves, n = 12, made.m
    block, i, k, j = (draw.integers(0, high, waves) for high in (made.blocks, n, made.k, n))
    width = f"u{max(8, made.a.bits) // 8}"
    a, b = np.zeros((waves, made.blocks, n, made.k), width), np.zeros((waves, made.blocks, made.k, n), width)
    a[range(waves), block, i, k], b[range(waves), block, k, j] = one(made.a), one(made.b)
    if made.blocks == 1:
        a, b = a[:, 0], b[:, 0]
    regs = [np.ascontiguousarray(pack(f, x)) for f, x in ((mfma_a(name, arch), a), (mfma_b(name, arch), b))]
    d = np.zeros((waves, dwords(mfma_c(name, arch)), 64), np.uint32)
    simulate(kernel(name, arch), grid=waves, block=64, params={"a": regs[0], "b": regs[1], "d": d})
    got = unpack(mfma_c(name, arch), d).reshape(waves, made.blocks, n, n)
    expected = np.zeros_like(got)
    expected[range(waves), block, i, j] = one(made.acc)
    assert (got == expected).all()


def product(write: Any, arch: str = "gfx942", **more: Any) -> np.ndarray:
    """Return the four registers that `write(k, acc, lanes)` leaves in `acc`."""
    k = Builder("product", arch)
    o, acc = k.param_ptr("out", f32), k.vgprs(f32, 4, 2.0)
    write(k, acc)
    k.wait_mfma(acc)
    k.gcn.global_store_dwordx4(k.lane << 4, acc, o)
    got = np.zeros((64, 4), np.float32)
    simulate(enter(k.finish()), grid=1, block=64, params={"out": got}, **more)
    return got


def halves(k: Any, value: float) -> Any:
    """Return two registers of f16, all the same number."""
    return k.vgprs(b32, 2, int(np.float16(value).view(np.uint16)) * 0x10001)


def test_inline_constants_and_registers_are_the_sum():
    def write(c: Any) -> Any:
        def body(k: Any, acc: Any) -> None:
            a, b = halves(k, 2), halves(k, 3)
            k.nop(2)
            k.gcn.v_mfma_f32_16x16x16_f16(acc, a, b, acc if c is None else c)

        return body

    assert (product(write(None)) == 98).all()
    assert (product(write(0)) == 96).all()
    assert (product(write(1.0)) == 97).all()
    assert (product(write(1.0), exact=False) == 97).all()


def test_exec_does_not_matter():
    def write(k: Any, acc: Any) -> None:
        a, b = halves(k, 2), halves(k, 3)
        with k.if_(k.lane < 3):
            k.nop(2)
            k.gcn.v_mfma_f32_16x16x16_f16(acc, a, b, acc)
            k.wait_mfma(acc)

    assert (product(write) == 98).all()


def test_an_accumulator_in_agprs():
    def write(k: Any, acc: Any) -> None:
        a, b, sums = halves(k, 2), halves(k, 3), k.agprs(f32, 4, 4.0)
        k.nop(2)
        k.gcn.v_mfma_f32_16x16x16_f16(sums, a, b, sums)
        k.wait_mfma(sums)
        for d, x in zip(acc, sums, strict=True):
            k.gcn.v_accvgpr_read_b32(d, x)

    assert (product(write) == 100).all()


def test_waves_that_differ_multiply_apart():
    """Only the waves that execute the product have its result."""
    k = Builder("apart", "gfx942")
    o, acc, wave, ids = k.param_ptr("out", f32), k.vgprs(f32, 4, 2.0), k.sgpr(u32), k.tid.x
    a, b = halves(k, 2), halves(k, 3)
    k.gcn.v_readfirstlane_b32(wave, ids >> 6)
    with k.if_(wave != 1):
        k.gcn.v_mfma_f32_16x16x16_f16(acc, a, b, acc)
        k.wait_mfma(acc)
    k.gcn.global_store_dwordx4(ids << 4, acc, o)
    got = np.zeros((192, 4), np.float32)
    simulate(enter(k.finish()), grid=1, block=192, params={"out": got}, watch=("memcheck", "initcheck"))
    assert [set(rows.ravel().tolist()) for rows in got.reshape(3, 64, 4)] == [{98.0}, {2.0}, {98.0}]


def test_lanes_beyond_the_group_multiply_too():
    """A group of 36: the wave's other lanes are inactive, hold zeros of A and B, and still receive their part of D."""
    k = Builder("beyond", "gfx942")
    o, acc, some, v = k.param_ptr("out", f32), k.vgprs(f32, 4, 2.0), k.sgpr(f32), k.vgpr(f32)
    ids, a, b = k.tid.x, halves(k, 2), halves(k, 3)
    k.nop(2)
    k.gcn.v_mfma_f32_16x16x16_f16(acc, a, b, 1.0)
    k.wait_mfma(acc)
    k.gcn.v_readlane_b32(some, acc[0], 30)
    k.gcn.v_mov_b32(v, some)
    k.gcn.v_readlane_b32(some, acc[0], 50)
    k.gcn.v_add_f32(v, some, v)
    k.gcn.global_store_dword(ids << 2, v, o)
    got = np.zeros(36, np.float32)
    simulate(enter(k.finish()), grid=1, block=36, params={"out": got}, watch=("memcheck",))
    assert set(got.tolist()) == {2 * (1.0 + 8 * 2 * 3)}  # of 16 k, lanes below 36 hold 8 of rows 4 and 12


def test_doubles_are_negated_by_flags():
    k = Builder("doubles", "gfx942")
    o, acc, a = k.param_ptr("out", f64), k.vgprs(b32, 8, 0), k.vgprs(b32, 2, 0)
    for j in range(4):
        k.gcn.v_mov_b32(acc[2 * j + 1], 0x40240000)  # 10.0
    k.gcn.v_mov_b32(a[1], 0x40080000)  # 3.0
    k.nop(2)
    k.gcn.v_mfma_f64_16x16x4_f64(acc, a, a, acc, neg=(1, 0, 1))
    k.wait_mfma(acc)
    k.gcn.global_store_dwordx2(k.lane << 3, acc[0:2], o)
    got = np.zeros(64)
    simulate(enter(k.finish()), grid=1, block=64, params={"out": got})
    assert set(got.tolist()) == {-10 - 4 * 9.0}


@pytest.mark.parametrize(("cbsz", "blgp", "scaled"), [(0, 0, False), (4, 4, False), (0, 4, True), (2, 2, True)])
def test_mixed_formats(cbsz: int, blgp: int, scaled: bool):
    """gfx950's f8f6f4: all ones in each format give K, and scales of 2 and 4 give 8·K."""
    ones = {0: (8, 0x38383838), 2: (6, 0x08208208), 4: (4, 0x22222222)}
    rest = {0: [0x38383838] * 8, 2: [0x08208208, 0x82082082, 0x20820820] * 2, 4: [0x22222222] * 4}
    k = Builder("mixed", "gfx950")
    o, acc = k.param_ptr("out", f32), k.vgprs(f32, 4, 0.0)
    a, b = (k.vgprs(b32, ones[code][0]) for code in (cbsz, blgp))
    for span, code in ((a, cbsz), (b, blgp)):
        for reg, bits in zip(span, rest[code], strict=True):
            k.gcn.v_mov_b32(reg, bits)
    scales = [k.vgpr(u32, 0) for _ in "ab"]
    for reg, exponent, byte in zip(scales, (1, 2), (1, 2), strict=True):
        k.gcn.v_mov_b32(reg, 127 * 0x01010101 + (exponent << 8 * byte))
    k.nop(2)
    if scaled:
        k.gcn.v_mfma_scale_f32_16x16x128_f8f6f4(
            acc, a, b, acc, *scales, op_sel=(1, 0), op_sel_hi=(0, 1), cbsz=cbsz, blgp=blgp
        )
    else:
        k.gcn.v_mfma_f32_16x16x128_f8f6f4(acc, a, b, acc, cbsz=cbsz, blgp=blgp)
    k.wait_mfma(acc)
    k.gcn.global_store_dwordx4(k.lane << 4, acc, o)
    got = np.zeros((64, 4), np.float32)
    simulate(enter(k.finish()), grid=1, block=64, params={"out": got})
    assert set(got.ravel().tolist()) == {128.0 * (8 if scaled else 1)}


# --- sparse ---


def sparse_kernel(name: str, arch: str) -> Any:
    """D += A·B with a compressed A, one wave per product."""
    k = Builder("sparse", arch)
    counts = [dwords(make(name, arch)) for make in (smfmac_a, smfmac_b, smfmac_c)]
    names_ = "abdi"
    pointers = [k.param_ptr(n, b32) for n in names_]
    spans = [k.vgprs(b32, count) for count in (*counts, 1)]
    lane = k.lane << 2
    for span, p in zip(spans, pointers, strict=True):
        for j, reg in enumerate(span):
            k.gcn.global_load_dword(reg, lane + (256 * j & ~0xFFF), p, offset=256 * j & 0xFFF)
    k.wait(vm=0)
    a, b, d, index = spans
    k.gcn.spell(name)(d, a, b, index[0])
    k.wait_mfma(d)
    for j, reg in enumerate(d):
        k.gcn.global_store_dword(lane + (256 * j & ~0xFFF), reg, pointers[2], offset=256 * j & 0xFFF)
    return enter(k.finish())


@pytest.mark.parametrize(("name", "arch"), [
    ("v_smfmac_f32_16x16x32_f16", "gfx942"), ("v_smfmac_i32_32x32x32_i8", "gfx942"),
    ("v_smfmac_f32_32x32x32_f16", "gfx950"), ("v_smfmac_i32_16x16x128_i8", "gfx950"),
])  # fmt: skip
def test_a_compressed_matrix(name: str, arch: str):
    """`compress` and the maps give the product of the dense matrices."""
    made, rng = sparse_shape(name, arch), np.random.default_rng(11)
    dense = (
        rng.integers(1, 5, (1, made.m, made.k))
        * np.tile([[0, 1, 0, 1], [1, 0, 1, 0]], made.k // 4)[rng.integers(0, 2, made.m)]
    )
    b, c = rng.integers(-4, 5, (1, made.k, made.m)), rng.integers(-9, 9, (1, made.m, made.m))
    kept, index = compress(name, arch, dense)
    maps = [make(name, arch) for make in (smfmac_a, smfmac_b, smfmac_c)]
    kinds = [dtype(kind) for kind in (made.a, made.b, made.acc)]
    regs = [
        np.ascontiguousarray(pack(one, x.astype(kind).view(f"u{np.dtype(kind).itemsize}")))
        for one, x, kind in zip(maps, (kept, b, c), kinds, strict=True)
    ]
    simulate(sparse_kernel(name, arch), grid=1, block=64, params={**dict(zip("abd", regs, strict=True)), "i": index})
    assert (unpack(maps[2], regs[2]).view(kinds[2]) == dense @ b + c).all()


def test_indices_that_do_not_increase():
    name, arch = "v_smfmac_f32_16x16x32_f16", "gfx942"
    regs = {
        n: np.zeros((1, dwords(make(name, arch)), 64), np.uint32)
        for n, make in zip("abd", (smfmac_a, smfmac_b, smfmac_c), strict=True)
    }
    index = np.full((1, 64), 0x44, np.uint32)
    index[0, 35] = 0x54
    with pytest.raises(AsmError, match=r"row 3, chunk 5 of A has the index 0b0101, from thread \(35,0,0\)") as caught:
        simulate(sparse_kernel(name, arch), grid=1, block=64, params={**regs, "i": index})
    assert caught.value.code == "METADATA"
