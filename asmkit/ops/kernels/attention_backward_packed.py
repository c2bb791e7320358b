"""The kernels of the derivative of attention for packed sequences: rows and tiles of `attention_backward_parts`.

N ends are N - 1 sequences. All rows of the gradients are written, and those that belong to no sequence are 0.

The last tile of a sequence can have rows of the next one. Its consumers set these to 0 in shared memory, so that each
sequence has the gradients that it has alone, even if the other one has infinities or NaNs.
"""

from __future__ import annotations

from collections.abc import Callable

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.ops.kernels import attention_backward_queries as queries
from asmkit.ops.kernels.attention_backward import (
    BN,
    BOX,
    SUMS,
    THREADS,
    Block,
    Consumer,
    F,
    begin,
    block_of,
    kernel,
    work,
)
from asmkit.ops.kernels.attention_backward import place_of as place_of_tile
from asmkit.ops.kernels.attention_backward_masks import RowBand
from asmkit.ops.kernels.attention_backward_parts import PackedKeyRows, PackedQueryRows, Parts
from asmkit.ops.kernels.attention_backward_rows import packed_tiles, shared
from asmkit.ops.kernels.attention_backward_sums import consumer
from asmkit.ops.kernels.attention_backward_terms import put_zeros, round_sums, row_terms
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ops.kernels.attention_rows import Head
from asmkit.ptx import matrix_rows
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, f32, s32, u32

BAND = tuple[int, int, bool]


def block(
    k: ptx.Builder, ends: tuple[Ptr[s32], Ptr[s32]], lengths: tuple[Reg[u32], Reg[u32], Reg[u32], Reg[u32]], D: int,
    bm: int, group: int, section: int, band: BAND, softcap: float,
) -> Block:  # fmt: skip
    """Return the block of a tile of K and V.  `lengths` are Q, K, H and N."""
    Q, K, H, N = lengths
    stages, of_q, of_k = begin(k, D, bm), Parts(k, ends[0], N, Q), Parts(k, ends[1], N, K)
    place = place_of_tile(k, shared(k, H, group), of_k.most(BN), section)
    rows = PackedKeyRows(k, of_q, of_k, place, H, group, (bm, BN))
    return block_of(k, stages, rows, rows.first, bm, D, band, softcap)


@kernel("(K,H/group,D),(K,H/group,D)", packed=True)
def attention_packed_keys(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    cu_q: Ptr[s32], cu_k: Ptr[s32], dk: Ptr[bf16], dv: Ptr[bf16], tq: ptx.TensorMap, tk: ptx.TensorMap,
    tv: ptx.TensorMap, tg: ptx.TensorMap, Q: Reg[u32], H: Reg[u32], K: Reg[u32], N: Reg[u32], D: int, bm: int, *,
    group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, section: int = 1,
) -> None:  # fmt: skip
    """Compute dK and dV for the gradient of O."""
    band = (before, 0 if causal else after, bottom)
    made = block(k, (cu_q, cu_k), (Q, K, H, N), D, bm, group, section, band, softcap)
    work(made, (tk, tv, tq, tg), terms, lambda number, needed: Consumer(made, number, needed).run(dk, dv))


@kernel("(K,H/group,D),(K,H/group,D)", sums=True, packed=True)
def attention_packed_sums(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    cu_q: Ptr[s32], cu_k: Ptr[s32], zeros: Ptr[f32], dk: Ptr[bf16], dv: Ptr[bf16], dq: Ptr[f32], tq: ptx.TensorMap,
    tk: ptx.TensorMap, tv: ptx.TensorMap, tg: ptx.TensorMap, Q: Reg[u32], H: Reg[u32], K: Reg[u32], N: Reg[u32],
    D: int, bm: int, *, group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED,
    bottom: bool = False, softcap: float = 0.0, section: int = 1,
) -> None:  # fmt: skip
    """Compute dK and dV for the gradient of O, and add dQ/c to `zeros` in the order of the warpgroups' registers."""
    del zeros
    band = (before, 0 if causal else after, bottom)
    made = block(k, (cu_q, cu_k), (Q, K, H, N), D, bm, group, section, band, softcap)
    work(made, (tk, tv, tq, tg), terms, consumer(made, dk, dv, dq))


@queries.kernel("(Q,H,D)", packed=True)
def attention_packed_queries(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    cu_q: Ptr[s32], cu_k: Ptr[s32], dq: Ptr[bf16], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap,
    tg: ptx.TensorMap, Q: Reg[u32], H: Reg[u32], K: Reg[u32], N: Reg[u32], D: int, bm: int, *, group: int = 1,
    causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute dQ for the gradient of O, from the terms of `attention_packed_terms`, without atomic operations."""
    stages = queries.Stages.of_block(k, D)
    rows = PackedQueryRows(k, Parts(k, cu_q, N, Q), H, (k.nctaid.x - 1) - k.ctaid.x, queries.BM)
    begin, T = rows.columns(Parts(k, cu_k, N, K))
    mask = RowBand(k, rows.S, T, rows.first, queries.WIDTHS[D], queries.BM, before, 0 if causal else after, bottom)
    heads = Head((rows.head,), (), rows.begin), Head((shared(k, rows.head, group),), (), begin)
    queries.work(queries.Block(k, stages, rows, mask, D, softcap), (tq, tg, tk, tv), heads, terms, bm, dq)


TERMS = "(Q,H,D),(Q,H,D),(H,Q),(H,Q),(N)->(H,Q//bm+N+1,2,bm)"


def around(signature: str) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels before and after those that multiply: a block has a tile of Q."""
    return ptx.kernel(
        arch="sm_90a", signature=signature, block=THREADS, minnctapersm=1,
        grid=lambda d: d.H * packed_tiles(d.Q, d.N, d.bm), divisible={"D": BOX},
    )  # fmt: skip


def rows_of(
    k: ptx.Builder, cu_q: Ptr[s32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], max_q: Reg[u32], bm: int
) -> PackedQueryRows:
    """Return the rows of a block that the forward kernel computes.  `lengths` are Q, H and N."""
    matrix_rows.overlap(k)
    Q, H, N = lengths
    rows = PackedQueryRows(k, Parts(k, cu_q, N, Q), H, k.ctaid.x, bm)
    rows.limit(max_q)
    return rows


@around(TERMS)
def attention_packed_terms(
    k: ptx.Builder, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32], cu_q: Ptr[s32],
    terms: Ptr[f32], Q: Reg[u32], H: Reg[u32], N: Reg[u32], max_q: Reg[u32], D: int, *, bm: int,
) -> None:  # fmt: skip
    """Compute the terms of each row of Q, as `attention_terms`. A row that the forward kernel omits has no powers."""
    row_terms(k, rows_of(k, cu_q, (Q, H, N), max_q, bm), out, gradient, lse, of_lse, terms, D, bm)


@around(f"{TERMS},{SUMS[True]}")
def attention_packed_terms_and_zeros(
    k: ptx.Builder, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32], cu_q: Ptr[s32],
    terms: Ptr[f32], zeros: Ptr[f32], Q: Reg[u32], H: Reg[u32], N: Reg[u32], max_q: Reg[u32], D: int, *, bm: int,
) -> None:  # fmt: skip
    """Compute the terms of each row of Q, and zeros for the sums of dQ."""
    rows = rows_of(k, cu_q, (Q, H, N), max_q, bm)
    put_zeros(k, rows, zeros, D, bm)
    row_terms(k, rows, out, gradient, lse, of_lse, terms, D, bm)


@around(f"{SUMS[True]},(Q,H,D),(N)->(Q,H,D)")
def attention_packed_dq(
    k: ptx.Builder, sums: Ptr[f32], q: Ptr[bf16], cu_q: Ptr[s32], dq: Ptr[bf16], Q: Reg[u32], H: Reg[u32],
    N: Reg[u32], D: int, *, bm: int,
) -> None:  # fmt: skip
    """Compute dQ = c · the sums of `attention_packed_sums`.  Of Q, only the shape is used."""
    del q
    matrix_rows.overlap(k)
    round_sums(k, PackedQueryRows(k, Parts(k, cu_q, N, Q), H, k.ctaid.x, bm), sums, dq, D, bm)
