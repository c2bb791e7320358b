"""A product of a pair of blocks in the style of CUTLASS: both blocks' copies signal the mbarrier of the even block.

Its address is that of the own mbarrier without bit 24, the lowest bit of the block's rank.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, ptx, sim
from asmkit.ptx.matrix_descriptors import InstructionDescriptor, MatrixDescriptor, Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import bf16

M, N, K, STEP = 256, 32, 128, 64
A_BYTES, B_BYTES = M // 2 * STEP * 2, N // 2 * STEP * 2
"""The bytes of one block's tiles."""
STAGE = A_BYTES + B_BYTES
MATRIX = MatrixDescriptor(stride=1024, swizzle=Swizzle.B128).encode("tcgen05")
PRODUCT = InstructionDescriptor("f16", "bf16", "bf16", M, N).encode()

TEXT = """.version 9.0
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c, .param .align 64 .b8 ma[128],
                  .param .align 64 .b8 mb[128]) .explicitcluster .reqnctapercluster 2, 1, 1 .reqntid 128
{{
.reg .b32 %r<64>; .reg .b32 %x<32>; .reg .b64 %rd<32>; .reg .pred %p<8>; .reg .b16 %h<2>;
.shared .align 1024 .b8 stages[{bytes}]; .shared .align 8 .b8 full[16]; .shared .align 8 .b64 done;
.shared .align 4 .b32 tmem;
mov.u32 %r1, %tid.x; mov.u32 %r2, %cluster_ctarank;
setp.lt.u32 %p0, %r1, 32; setp.eq.u32 %p1, %r1, 0; setp.eq.u32 %p2, %r2, 0; and.pred %p2, %p2, %p1;
mov.u32 %r3, tmem;
@%p0 tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%r3], 64;
@%p1 mbarrier.init.shared::cta.b64 [full], 1;
@%p1 mbarrier.init.shared::cta.b64 [full+8], 1;
@%p1 mbarrier.init.shared::cta.b64 [done], 1;
@%p1 fence.mbarrier_init.release.cluster;
barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;
ld.shared.b32 %r4, [tmem];
mov.u32 %r5, stages; mov.u32 %r6, full;
// the copies: each block copies its rows of A and of B
@!%p1 bra COPIED;
mov.b64 %rd1, ma; cvta.param.u64 %rd1, %rd1; mov.b64 %rd2, mb; cvta.param.u64 %rd2, %rd2;
mul.lo.u32 %r7, %r2, {rows_a}; mul.lo.u32 %r8, %r2, {rows_b}; mov.u32 %r9, 0;
COPY:
shl.b32 %r10, %r9, 3; add.u32 %r11, %r6, %r10;
@%p2 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r11], {expected};
and.b32 %r12, %r11, {mask};
mad.lo.u32 %r13, %r9, {stage}, %r5; add.u32 %r14, %r13, {a_bytes}; mul.lo.u32 %r15, %r9, {step};
cp.async.bulk.tensor.2d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes
  [%r13], [%rd1, {{%r15, %r7}}], [%r12];
cp.async.bulk.tensor.2d.cta_group::2.shared::cluster.global.mbarrier::complete_tx::bytes
  [%r14], [%rd2, {{%r15, %r8}}], [%r12];
add.u32 %r9, %r9, 1; setp.lt.u32 %p3, %r9, 2; @%p3 bra COPY;
COPIED:
@!%p2 bra ISSUED;
mov.u32 %r9, 0;
FILLED:
shl.b32 %r10, %r9, 3; add.u32 %r11, %r6, %r10;
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p4, [%r11], 0; @!%p4 bra WAIT;
mad.lo.u32 %r13, %r9, {stage}, %r5; and.b32 %r16, %r13, 0x3FFFF; shr.u32 %r16, %r16, 4;
cvt.u64.u32 %rd3, %r16; add.u64 %rd3, %rd3, {matrix}; add.u64 %rd4, %rd3, {a_units}; mov.u32 %r17, 0;
MULTIPLY:
or.b32 %r18, %r17, %r9; setp.ne.u32 %p5, %r18, 0;
tcgen05.mma.cta_group::2.kind::f16 [%r4], %rd3, %rd4, {product}, %p5;
add.u64 %rd3, %rd3, 2; add.u64 %rd4, %rd4, 2; add.u32 %r17, %r17, 1; setp.lt.u32 %p3, %r17, 4; @%p3 bra MULTIPLY;
add.u32 %r9, %r9, 1; setp.lt.u32 %p3, %r9, 2; @%p3 bra FILLED;
mov.u32 %r19, done; mov.u16 %h0, 3;
tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%r19], %h0;
ISSUED:
bar.warp.sync 0xffffffff;
WAIT_DONE: mbarrier.try_wait.parity.shared::cta.b64 %p4, [done], 0; @!%p4 bra WAIT_DONE;
tcgen05.fence::after_thread_sync;
ld.param.u64 %rd5, [c]; mad.lo.u32 %r20, %r2, 128, %r1; mul.wide.u32 %rd6, %r20, {pitch}; add.u64 %rd5, %rd5, %rd6;
and.b32 %r21, %r1, 96; shl.b32 %r21, %r21, 16; add.u32 %r21, %r21, %r4; mov.u32 %r22, 0;
READ:
tcgen05.ld.sync.aligned.32x32b.x32.b32 {{{regs}}}, [%r21];
tcgen05.wait::ld.sync.aligned;
{stores}
add.u32 %r21, %r21, 32; add.u64 %rd5, %rd5, 128; add.u32 %r22, %r22, 32; setp.lt.u32 %p3, %r22, {n}; @%p3 bra READ;
tcgen05.fence::before_thread_sync;
barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;
@%p0 tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r4, 64;
ret;
}}
"""


def text(mask: str = "0xFEFFFFFF") -> str:
    """Return the program. `mask` leaves the bits of the address of the mbarrier that counts the copies."""
    return TEXT.format(
        bytes=2 * STAGE, rows_a=M // 2, rows_b=N // 2, expected=2 * STAGE, mask=mask, stage=STAGE, a_bytes=A_BYTES,
        step=STEP, matrix=MATRIX, a_units=A_BYTES >> 4, product=PRODUCT, pitch=4 * N, n=N,
        regs=", ".join(f"%x{i}" for i in range(32)),
        stores="\n".join(f"st.global.b32 [%rd5+{4 * i}], %x{i};" for i in range(32)),
    )  # fmt: skip


def run(program: str, **options: Any) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return the results of two pairs that compute the same product, and the expected results."""
    draw = np.random.default_rng(5)
    a, b = (draw.integers(-4, 5, (rows, K)).astype(ml_dtypes.bfloat16) for rows in (M, N))
    c = np.zeros((M, N), np.float32)

    def tensor_map(array: str, rows: int) -> Callable[[Callable[[str], int]], bytes]:
        made = TiledMap(bf16, (rows, K), (rows // 2, STEP), swizzle=Swizzle.B128)
        return lambda address_of: made.encode(address_of(array))

    params: dict[str, Any] = {"a": a, "b": b, "c": c, "ma": tensor_map("a", M), "mb": tensor_map("b", N)}
    parsed = ptx.parse_module(program, "pair").program("k")
    report = sim.run(parsed, grid=2, block=128, cluster=2, params=params, **options)
    assert report.findings == []
    return c, a.astype(np.float32) @ b.astype(np.float32).T


@pytest.mark.parametrize(("engine", "seed"), [("numpy", None), ("native", None), ("numpy", 1)])
def test_both_blocks_signal_the_mbarrier_of_the_even_block(engine: str, seed: int | None) -> None:
    got, want = run(text(), engine=engine, seed=seed)
    assert np.array_equal(got, want)


def test_copies_that_signal_the_own_mbarrier_leave_the_even_block_waiting() -> None:
    with pytest.raises(AsmError, match=r"DEADLOCK|MBARRIER"):
        run(text("0xFFFFFFFF"))


def test_a_copy_without_cta_group_2_that_signals_the_other_block() -> None:
    plain = text().replace("cp.async.bulk.tensor.2d.cta_group::2.", "cp.async.bulk.tensor.2d.")
    with pytest.raises(AsmError, match=r"COPY: .* its mbarrier is in another block than its destination"):
        run(plain)
