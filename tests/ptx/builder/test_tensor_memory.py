"""Helpers of tensor memory and tcgen05: exactly the instructions that they list, and the products that they make."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, b32, bf16, e4m3, e5m2, f16, f32, s8, s32, tf32, u8, u16
from asmkit.ptx import InstructionDescriptor, Swizzle, TensorCore
from asmkit.ptx.builder import Builder
from asmkit.types import Scalar

from ...support.sim_programs import run
from .test_mbarrier import lines

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]


def test_an_allocation_is_what_it_lists():
    k = Builder("allocation", "sm_100a")
    with k.tensor_memory(64, by=k.tid.x < 32) as memory:
        assert memory.part(0, 32).address is memory.address
        memory.part(32, 32)
    assert lines(k)[1:] == [
        "mov.u32 %r1, shared0;",
        "setp.lt.u32 %p0, %r0, 32;",
        "@!%p0 bra $if0_end;",
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 64;",
        "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;",
        "$if0_end:",
        "tcgen05.fence::before_thread_sync;",
        "bar.sync 0;",
        "tcgen05.fence::after_thread_sync;",
        "ld.shared.b32 %r2, [%r1];",
        "add.u32 %r3, %r2, 32;",
        "tcgen05.fence::before_thread_sync;",
        "bar.sync 0;",
        "@!%p0 bra $if1_end;",
        "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r2, 64;",
        "$if1_end:",
    ]


def test_an_allocation_of_a_pair_synchronizes_the_cluster():
    k = Builder("allocation", "sm_100a")
    with k.tensor_memory(32, by=k.tid.x < 32, pair=True):
        pass
    body = [line for line in lines(k) if line.startswith(("tcgen05", "bar"))]
    assert [line.partition(".sync")[0] for line in body] == [
        "tcgen05.alloc.cta_group::2",
        "tcgen05.relinquish_alloc_permit.cta_group::2",
        "tcgen05.fence::before_thread_sync;",
        "barrier.cluster.arrive.release.aligned;",
        "barrier.cluster.wait.acquire.aligned;",
        "tcgen05.fence::after_thread_sync;",
        "tcgen05.fence::before_thread_sync;",
        "barrier.cluster.arrive.release.aligned;",
        "barrier.cluster.wait.acquire.aligned;",
        "tcgen05.dealloc.cta_group::2",
    ]


def test_accumulators_are_columns_side_by_side():
    k = Builder("columns", "sm_100a")
    with k.tensor_memory(512, by=k.tid.x < 32) as memory:
        sums = memory.accumulator(128, 96, first=32, count=3)
        one = sums[k.laneid]
        assert (one.width, one.count, one.m, one.n, one.elem) == (96, 1, 128, 96, f32)
        one.of_warp()
        sums.store(64, sums[2].load(0, 2))
    assert lines(k)[12:21] == [
        "add.u32 %r3, %r2, 32;",
        "mad.lo.u32 %r5, %r4, 96, %r3;",
        "and.b32 %r6, %r0, 96;",
        "shl.b32 %r7, %r6, 16;",
        "add.u32 %r8, %r5, %r7;",
        "add.u32 %r9, %r3, 192;",
        "tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r10, %r11}, [%r9];",
        "add.u32 %r12, %r3, 64;",
        "tcgen05.st.sync.aligned.32x32b.x2.b32 [%r12], {%r10, %r11};",
    ]


@pytest.mark.parametrize(("pair", "m", "width"), [(False, 128, 64), (False, 64, 64), (True, 256, 64), (True, 128, 32)])
def test_the_width_of_an_accumulator(pair: bool, m: int, width: int):
    k = Builder("columns", "sm_100a")
    with k.tensor_memory(64, by=k.tid.x < 32, pair=pair) as memory:
        assert memory.accumulator(m, 64).width == width


def test_columns_beyond_the_allocation():
    k = Builder("columns", "sm_100a")
    with k.tensor_memory(64, by=k.tid.x < 32) as memory:
        with pytest.raises(AsmError, match=r"BOUNDS: columns 32 to 95 of 64\n[^$]*tensor_memory\(128"):
            memory.accumulator(128, 64, first=32)
        with pytest.raises(AsmError, match="at most 512 columns"):
            memory.accumulator(128, 256, first=32, count=2)
        with pytest.raises(AsmError, match="BOUNDS"):
            memory.part(-1, 4)
        with pytest.raises(AsmError, match="BOUNDS"):
            memory.accumulator(128, 32, count=2)[2]
        with pytest.raises(AsmError, match="BOUNDS: columns 32 to 63 of 48"):
            memory.part(0, 48).load(32, 32)


def test_a_product_is_an_instruction_for_32_bytes():
    k = Builder("product", "sm_100a")
    a, b = (
        k.operand(k.shared(bf16, (rows, 32), align=1024), swizzle=Swizzle.B64, kind="tcgen05") for rows in (128, 64)
    )
    with k.tensor_memory(128, by=k.tid.x < 32) as memory:
        d = memory.accumulator(128, 64)
        k.tcgen05_mma(d, a, b, accumulate=k.laneid > 0)
        k.tcgen05_mma(d, memory.part(64, 16), b, accumulate=False)
    bits = InstructionDescriptor("f16", "bf16", "bf16", 128, 64).encode()
    product = "tcgen05.mma.cta_group::1.kind::f16 [%r6]"
    body = lines(k)
    first = body.index("setp.gt.u32 %p1, %r7, 0;")
    assert body[first + 1 : first + 10] == [
        f"{product}, %rd0, %rd1, {bits}, %p1;",
        "add.s64 %rd2, %rd0, 2;",
        "add.s64 %rd3, %rd1, 2;",
        f"{product}, %rd2, %rd3, {bits}, 1;",
        "add.u32 %r8, %r6, 64;",
        f"{product}, [%r8], %rd1, {bits}, 0;",
        "add.u32 %r9, %r8, 8;",
        "add.s64 %rd4, %rd1, 2;",
        f"{product}, [%r9], %rd4, {bits}, 1;",
    ]


@pytest.mark.parametrize(
    ("kinds", "elem", "named"),
    [
        ((f16, f16), f16, ("f16", "f16")), ((tf32, tf32), f32, ("tf32", "f32")), ((e4m3, e5m2), f32, ("f8f6f4", "f32")),
        ((s8, u8), s32, ("i8", "s32")),
    ],
)  # fmt: skip
def test_the_kind_of_a_product(kinds: Any, elem: type[Scalar], named: tuple[str, str]):
    k = Builder("product", "sm_100a")
    a, b = (k.operand(k.shared(kind, (64, 1024 // kind.bits), align=1024), kind="tcgen05") for kind in kinds)
    with k.tensor_memory(64, by=k.tid.x < 32, pair=True) as memory:
        k.tcgen05_mma(memory.accumulator(128, 64, elem=elem), a, b)
    products = [line for line in lines(k) if line.startswith("tcgen05.mma")]
    wanted = InstructionDescriptor(named[0], *(kind.__name__ for kind in kinds), 128, 64, named[1]).encode()
    assert len(products) == 4
    assert all(line.startswith(f"tcgen05.mma.cta_group::2.kind::{named[0]} [") for line in products)
    assert [line.split(", ")[3] for line in products] == [str(wanted)] * 4


def test_products_that_do_not_exist():
    k = Builder("product", "sm_100a")
    tile = k.shared(bf16, (128, 64), align=1024)
    a, short = k.operand(tile, kind="tcgen05"), k.operand(tile, swizzle=Swizzle.B32, kind="tcgen05")
    with k.tensor_memory(128, by=k.tid.x < 32) as memory:
        d = memory.accumulator(128, 128)
        with pytest.raises(AsmError, match=r"DESCRIPTOR: .*another instruction[^$]*kind=\"tcgen05\""):
            k.tcgen05_mma(d, k.operand(tile), a)
        with pytest.raises(AsmError, match="A with 1 steps of K, B with 4"):
            k.tcgen05_mma(d, short, a)
        with pytest.raises(AsmError, match="A with 2 steps of K, B with 4"):
            k.tcgen05_mma(d, memory.part(0, 16), a)
        with pytest.raises(AsmError, match="no product of bf16 and e4m3"):
            k.tcgen05_mma(d, a, k.operand(k.shared(e4m3, (128, 128), align=1024), kind="tcgen05"))
    k = Builder("product", "sm_90a")
    with pytest.raises(AsmError, match="an operand of wgmma"):
        k.wgmma(k.regs(f32, 64), k.operand(k.shared(bf16, (64, 64), align=1024)), a)


def test_a_tensor_core_is_a_side_of_a_pipeline():
    k = Builder("pipe", "sm_100a")
    inputs = k.pipeline(2, consumers=TensorCore())
    pair = TensorCore(pair=True, mask=k.multicast((0, 1)).as_(u16))
    sums = k.pipeline(1, producers=pair, consumers=4, tensor_memory=True)
    inputs.release(inputs.consumer(), pred=k.laneid == 0)
    to, at = sums.producer(), sums.consumer()
    sums.acquire(to)
    sums.commit(to)
    sums.wait(at)
    sums.release(at)
    sums.release(at, to=k.peer_barriers(sums.empty, 0))
    sums.part(0, 1).commit(to)
    body = [line for line in lines(k) if line.startswith(("@%", "tcgen05", "mbarrier"))]
    commit = "tcgen05.commit.cta_group::{}.mbarrier::arrive::one.shared::cluster"
    assert [line.partition(" [")[0] for line in body] == [
        f"@%p0 {commit.format(1)}.b64",
        "mbarrier.try_wait.parity.shared::cta.b64 %p1,",
        "tcgen05.fence::after_thread_sync;",
        f"{commit.format(2)}.multicast::cluster.b64",
        "mbarrier.try_wait.parity.shared::cta.b64 %p2,",
        "tcgen05.fence::after_thread_sync;",
        "tcgen05.fence::before_thread_sync;",
        "mbarrier.arrive.shared::cta.b64 _,",
        "tcgen05.fence::before_thread_sync;",
        "mbarrier.arrive.shared::cluster.b64 _,",
        f"{commit.format(2)}.multicast::cluster.b64",
    ]
    assert [(pipe.full.count, pipe.empty.count) for pipe in (inputs, sums)] == [(1, 1), (1, 4)]
    with pytest.raises(AsmError, match="CONTROL"):
        sums.commit(to, 16)


# products in the simulator

Matrix = np.ndarray[Any, np.dtype[Any]]
M, N, DEPTH = 128, 32, 64  # rows and columns of D, elements of K


def image(matrix: Matrix, *, transposed: bool) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The bytes of a matrix (rows, K) in boxes with a swizzle of 128 bytes, in an independent way."""
    stored = matrix.T if transposed else matrix
    size, count = matrix.itemsize, stored.shape[0]
    box = 128 * count
    out = np.zeros(-(-stored.shape[1] * size // 128) * box, np.uint8)
    for row in range(count):
        line = np.ascontiguousarray(stored[row]).view(np.uint8)
        for i in range(0, len(line), 16):
            chunk = i % 128 // 16 ^ row % 8
            at = i // 128 * box + row * 128 + chunk * 16
            out[at : at + 16] = line[i : i + 16]
    return out


def multiplied(elem: type[Scalar], kind: Any, *, turned: tuple[bool, bool], columns: bool = False) -> None:
    """Multiply matrices of small integers, with A in tensor memory if `columns`."""
    rng = np.random.default_rng(7)
    a, b = (rng.integers(-3, 4, (rows, DEPTH)).astype(kind) for rows in (M, N))
    images = image(a, transposed=turned[0]), image(b, transposed=turned[1])
    k = Builder("product", "sm_100a")
    given = [k.param_ptr(name, b32) for name in ("a", "b", "rows")]
    out, bar = k.param_ptr("out", f32), k.mbarrier(1)
    tiles = [k.shared(elem, len(one) * 8 // elem.bits, align=1024) for one in images]
    bar.init(pred=k.tid.x == 0)
    word = k.reg(b32)
    for tile, source, one in zip(tiles, given, images, strict=False):
        with k.loop(k.tid.x, len(one) // 4, step=128) as i:
            k.ptx.ld.global_.b32(word, (source + i)[0])
            k.ptx.st.shared.b32((tile.ptr.cast(b32) + i)[0], word)
    k.ptx.fence.proxy.async_.shared__cta()
    with k.tensor_memory(128, by=k.tid.x < 32) as memory:
        d, left = memory.accumulator(M, N), memory.part(64, DEPTH * elem.bits // 32)
        operands = [
            k.operand(
                tile, kind="tcgen05", transposed=turn, box=DEPTH * 128 if turn else rows * 128,
                boxes=1 if turn else DEPTH * elem.bits // 8 // 128 or 1,
                swizzle=Swizzle.B128 if DEPTH * elem.bits >= 1024 or turn else Swizzle.B64,
            )
            for tile, turn, rows in zip(tiles, turned, (M, N), strict=True)
        ]  # fmt: skip
        if columns:
            words = k.regs(b32, left.width)
            for i, one in enumerate(words):
                k.ptx.ld.global_.b32(one, (given[2] + k.tid.x * left.width)[i])
            left.of_warp().store(0, words)
            k.ptx.tcgen05.wait__st.sync.aligned()
            k.ptx.tcgen05.fence__before_thread_sync()
        k.ptx.bar.sync(0)
        k.ptx.tcgen05.fence__after_thread_sync()
        with k.if_(k.tid.x == 0):
            k.tcgen05_mma(d, left if columns else operands[0], operands[1], accumulate=False)
            bar.arrive_tcgen05()
        bar.wait(0)
        k.ptx.tcgen05.fence__after_thread_sync()
        sums = d.of_warp().load(0, N).as_(f32)
        k.ptx.tcgen05.wait__ld.sync.aligned()
        for i, one in enumerate(sums):
            k.ptx.st.global_.f32((out + k.tid.x * N)[i], one)
    got = np.zeros((M, N), np.float32)
    words_of = [np.ascontiguousarray(one).view(np.uint32) for one in (*images, a)]
    run(k, 1, 128, a=words_of[0], b=words_of[1], rows=words_of[2], out=got, _watch=WATCH)
    assert np.array_equal(got, a.astype(np.float64) @ b.astype(np.float64).T)


@pytest.mark.parametrize("turned", [(False, False), (True, False), (False, True)])
def test_products_of_both_majors(turned: tuple[bool, bool]):
    multiplied(bf16, ml_dtypes.bfloat16, turned=turned)


def test_products_of_mn_major_bytes():
    multiplied(e4m3, ml_dtypes.float8_e4m3fn, turned=(True, True))


@pytest.mark.parametrize(("elem", "kind"), [(f16, np.float16), (e4m3, ml_dtypes.float8_e4m3fn)])
def test_products_of_columns(elem: type[Scalar], kind: Any):
    multiplied(elem, kind, turned=(False, True), columns=True)
