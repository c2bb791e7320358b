"""Flash attention forward of e4m3 for long sequences: a kernel of its own transposes V once for all tiles of Q.

The kernel of attention is that of `attention_fp8`, but its producer copies tiles of Vᵀ, and no warp transposes.  The
rows of Vᵀ and its columns have the order of the tiles that `attention_fp8` makes.
"""

from __future__ import annotations

from dataclasses import replace

from asmkit import ptx
from asmkit.ops.kernels.attention_fp8 import QUERIES, ROUND, SUMMED, check, consume, grid, registers
from asmkit.ops.kernels.attention_fp8_scales import Scales
from asmkit.ops.kernels.attention_fp8_values import ProducerOfColumns, Turn, block_width
from asmkit.ops.kernels.attention_masks import UNLIMITED, mask
from asmkit.ops.kernels.attention_rows import Rows
from asmkit.ops.kernels.attention_tiles import Schedule
from asmkit.ops.kernels.attention_wgmma import Block, Stages, divide, initialize, kernel, swizzle
from asmkit.ops.kernels.gemm_wgmma import prefetch
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, e4m3, f32, s32, u32

SPAN = 128  # rows of V that a block transposes
WARPS = 4  # of that block
READERS = {64: 8192, 128: 4096}  # the mean rows of Q that read a row of V, from which on both kernels are faster, by D
TURNED = f"(B,H,D,{SPAN}*ceil(T/{SPAN}))"  # Vᵀ, with columns of zeros up to a whole span
OF_VALUES = ptx.tiled(
    "values", box=lambda d: (1, 1, d.D, block_width(d.bn)), swizzle=lambda d: swizzle(e4m3, block_width(d.bn))
)


@ptx.kernel(
    arch="sm_90a",
    signature=f"(B,H,T,D)->{TURNED}",
    grid=lambda d: d.B * d.H * -(-d.T // SPAN),
    block=32 * WARPS,
    divisible={"D": 64},
    maps={
        "tv": ptx.tiled("values", box=lambda d: (1, 1, SPAN, d.D), swizzle=lambda d: swizzle(e4m3, d.D)),
        "tt": ptx.tiled("turned", box=lambda d: (1, 1, d.D, SPAN), swizzle=swizzle(e4m3, SPAN)),
    },
)
def transpose_values(
    k: ptx.Builder, values: Ptr[e4m3], turned: Ptr[e4m3], tv: ptx.TensorMap, tt: ptx.TensorMap, H: Reg[u32],
    T: Reg[u32], D: int,
) -> None:  # fmt: skip
    """Transpose the rows of V to columns of Vᵀ, in the order of k of the A operand, by tensor copies of both."""
    source, target, full = k.shared(e4m3, (SPAN, D), align=1024), k.shared(e4m3, (D, SPAN), align=1024), k.mbarrier()
    prefetch(k, (tv, tt))
    full.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    number, batch = k.reg(u32), k.reg(u32)
    spans = (T + (SPAN - 1)) >> (SPAN.bit_length() - 1)
    k.ptx.div.u32(number, k.ctaid.x, spans)
    k.ptx.div.u32(batch, number, H)
    row, head = ((k.ctaid.x - number * spans) * SPAN).as_(s32), (number - batch * H).as_(s32)
    matrix_rows.overlap(k)
    with k.if_(k.tid.x == 0):
        full.arrive_expect_tx(tv.bytes)
        load = k.ptx.cp.async_.bulk.tensor._4d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        load(source[0, 0], tv[0, row, head, batch.as_(s32)], full.mem)
    full.wait(0)
    Turn(k, SPAN, D, WARPS, k.tid.x >> 5).move(source.ptr, target.ptr)
    k.ptx.fence.proxy.async_.shared__cta()  # the tensor copy reads what the threads have stored
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        store = k.ptx.cp.async_.bulk.tensor._4d.global_.shared__cta.tile.bulk_group
        store(tt[row, 0, head, batch.as_(s32)], target[0, 0])
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group.read(0)


@kernel(
    "(B,H,S,D),(B,H/group,T,D),(B,H/group,D,128*ceil(T/128)),(B,H,I),(B,H/group,J),(B,H/group,L)->(B,H,S,D),(B,H,S)",
    grid,
    front=2,
    elem=e4m3,
    tv=OF_VALUES,
)
def attention_fp8_turned(
    k: ptx.Builder, q: Ptr[e4m3], keys: Ptr[e4m3], values: Ptr[e4m3], q_scale: Ptr[f32], k_scale: Ptr[f32],
    v_scale: Ptr[f32], out: Ptr[bf16], lse: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap,
    B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], I: Reg[u32], J: Reg[u32], L: Reg[u32], D: int, *,
    group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, blocks: bool = True, summed: int = SUMMED, consumers: int = 2, bn: int = 128,
    section: int = 64,
) -> None:  # fmt: skip
    """Compute the same as `attention_fp8`, but `values` are Vᵀ, which `transpose_values` returns."""
    stages = check(D, consumers, bn, blocks)
    warps, width = 4 * consumers, block_width(bn)
    made = Stages.allocated(k, e4m3, D, consumers, bn, (QUERIES[consumers], stages, stages), (warps, warps, warps))
    initialize(k, consumers, made.queries, made.keys, made.values)
    schedule = Schedule(k, B * H, S, consumers, section)
    rows = Rows(k, schedule, H, S, T, group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    turned = made.v_tiles.view(e4m3, (stages, bn // width, D, width))
    block = Block(k, replace(made, v_tiles=turned), schedule, rows, columns, bn, D, softcap)
    scales = Scales.allocated(k, (q_scale, k_scale, v_scale), (I, J, L), group, stages if blocks else 0)

    def produce() -> None:
        with k.if_(k.tid.x == 128 * consumers):
            ProducerOfColumns(block, tq, tk, tv, scales).run()

    divide(k, consumers, registers(D, consumers), produce, consume(block, scales, summed, out, lse))


def is_faster(D: int, causal: bool, rows: int, readers: int, T: int) -> bool:
    """Return whether both kernels together are faster than `attention_fp8` on an H100.

    `rows`: the rows of Q, summed over all heads.  `readers`: those that share a head of K and V of T rows.
    """
    mean = readers * min(readers, T) // (2 * T) if causal else readers
    return rows > ROUND and mean >= READERS[D]
