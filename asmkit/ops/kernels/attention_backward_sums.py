"""Derivative of flash attention for K and V, as `attention_backward`, and sums of dQ in global memory, in any order.

dS of both warpgroups passes through shared memory.  Each computes a half of dQᵀ = Kᵀ·dSᵀ, and adds it to f32 sums by an
asynchronous copy: 64 of 128 columns, or all 64 columns of a half of the rows of Q.  Before, both must have stored dS.
The registers of a thread are next to each other in the sums, so `attention_dq` must reorder them when it rounds.

The products of dQ, dK and the scores of the next tile follow each other without a gap. dQ leaves during the latter two.

Registers of a thread at D = 128 and bm = 64 are those of `attention_backward`, with dQ in place of dO·Vᵀ.  At D = 64
and bm = 128: dK and dV 32 each, S and dO·Vᵀ 64 each, dQ, Pᵀ and dSᵀ 32 each.
"""

from __future__ import annotations

from collections.abc import Callable

from asmkit import ptx
from asmkit.ops.kernels.attention_backward import (
    BN,
    BOX,
    THREADS,
    WARPGROUPS,
    WIDTH,
    Block,
    Consumer,
    begin,
    block_of,
    kernel,
    place_of,
    work,
)
from asmkit.ops.kernels.attention_backward_masks import Tiles
from asmkit.ops.kernels.attention_backward_rows import KeyRows, shared, tiles
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.ptx import Shared, Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, bf16, f32, u32


class Summing(Consumer):
    """A warpgroup that also computes a half of dQ: `q`, of the tile `place` of the sums `dq`.

    `s_tiles`: two buffers of dS, by rows of Q, where each warpgroup writes a box.  `sums`: the half of dQ that leaves.
    """

    def __init__(
        self, block: Block, number: Reg[u32], needed: Tiles, dq: Ptr[f32], s_tiles: Shared[bf16], sums: Shared[f32]
    ) -> None:
        super().__init__(block, number, needed)
        k, bm, of_k, boxes = block.k, block.bm, BN * WIDTH, block.depth // BOX
        self.q = self.g if boxes > 1 else k.regs(f32, bm // 4)
        self.dq, self.place, self.turn = dq, block.rows.place + needed.begin, k.reg(u32, 0)
        column, half = (number, 0) if boxes > 1 else (0, number)
        halves = s_tiles.view(bf16, (2, WARPGROUPS, 2, bm // 2 * BOX))
        self.left = k.operand(self.stages.k_tile[column], box=of_k, transposed=True)
        self.right = k.operand(halves[0, 0, half], pitch=2 * bm * WIDTH, boxes=WARPGROUPS, box=bm * WIDTH)
        # `stmatrix` stores 16 rows of Q × 16 of K: lane i has row i % 8 + 8·(i / 16), from column 8·(i / 8 % 2) on
        thread, lane = k.tid.x & 127, k.laneid
        row, chunk = (lane & 7) + (lane >> 4 << 3), (thread >> 5 << 1) + (lane >> 3 & 1)
        self.corner = s_tiles[0, number].ptr.reg + k.swizzle(row * WIDTH + (chunk << 4), Swizzle.B128)
        self.first, self.sums = thread == 0, sums[number].ptr
        self.mine = self.sums + thread * 4

    def add_up(self, count: Reg[u32]) -> None:
        """Add up dK, dV and dQ over at least one tile of Q."""
        self.multiply_scores()
        self.begin()
        with self.k.loop(1, count):
            self.end(last=False)
            self.begin()
        self.end(last=True)
        self.k.ptx.cp.async_.bulk.wait_group(0)

    def begin(self) -> None:
        """Compute dS of a tile whose scores are in flight, and wait for the other warpgroup's."""
        k = self.k
        self.multiply_gradients()
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.differ()
        self.put()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        k.ptx.cp.async_.bulk.wait_group.read(0)  # the sums of the tile before have left
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(1, THREADS)
        self.release(self.stages.gradients, self.at_g.index)
        self.at_g.advance()

    def end(self, *, last: bool) -> None:
        """Multiply dQ and dK of a tile, and the scores of the next one, while dQ leaves."""
        k, before = self.k, self.k.copy(self.at_q.index)
        k.wgmma(self.q, self.left, self.right[self.turn], fresh=True)
        k.wgmma(self.dk, self.ds, self.operands.of_dk[self.at_q.index])
        if not last:
            self.at_q.advance()
            self.advance()
            self.multiply_scores()
        k.ptx.wgmma.wait_group.sync.aligned(1 if last else 2)
        self.add()
        k.ptx.wgmma.wait_group.sync.aligned(0 if last else 1)
        self.release(self.stages.queries, before)
        if not last:
            self.advance_sums()

    def put(self) -> None:
        """Store dS to this warpgroup's box, by rows of Q."""
        k = self.k
        there = k.ptr(k.scaled(self.turn, WARPGROUPS * self.block.bm * WIDTH, self.corner), b32, "shared")
        for i in range(0, len(self.ds), 4):
            k.ptx.stmatrix.sync.aligned.m8n8.x4.trans.shared.b16(there[i * WIDTH], self.ds[i : i + 4])

    def add(self) -> None:
        """Add dQ to the sums in global memory, by one asynchronous copy of the warpgroup, which adds."""
        k, size = self.k, self.block.bm * self.block.depth // WARPGROUPS
        for i in range(0, len(self.q), 4):
            k.ptx.st.shared.v4.f32(self.mine[128 * i], self.q[i : i + 4])
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(self.number + 2, 128)
        with k.if_(self.first):
            there = self.dq + (self.place * WARPGROUPS + self.number) * size
            k.ptx.cp.reduce.async_.bulk.global_.shared__cta.bulk_group.add.f32(there[0], self.sums[0], 4 * size)
            k.ptx.cp.async_.bulk.commit_group()

    def advance_sums(self) -> None:
        """Advance to the other buffer of dS, and to the sums of the current tile of Q."""
        self.turn ^= 1
        self.place += 1
        if self.block.rows.group > 1:
            between = self.block.rows.pitch - (self.needed.end - self.needed.begin)
            self.k.ptx.add.u32(self.place, self.place, between, pred=self.tile == self.needed.begin)


@kernel("(B,H/group,T,D),(B,H/group,T,D)", sums=True)
def attention_sums(
    k: ptx.Builder, q: Ptr[bf16], keys: Ptr[bf16], values: Ptr[bf16], gradient: Ptr[bf16], terms: Ptr[f32],
    zeros: Ptr[f32], dk: Ptr[bf16], dv: Ptr[bf16], dq: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap,
    tv: ptx.TensorMap, tg: ptx.TensorMap, B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], D: int, bm: int, *,
    group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, section: int = 1,
) -> None:  # fmt: skip
    """Compute dK and dV for the gradient of O, and add dQ/c to `zeros` in the order of the warpgroups' registers."""
    del zeros
    head, tile = place_of(k, shared(k, B * H, group), tiles(k, T, BN), section)
    rows = KeyRows(k, head, (H, S, T), group, bm)
    block = block_of(k, begin(k, D, bm), rows, tile * BN, bm, D, (before, 0 if causal else after, bottom), softcap)
    work(block, (tk, tv, tq, tg), terms, consumer(block, dk, dv, dq))


def consumer(block: Block, dk: Ptr[bf16], dv: Ptr[bf16], dq: Ptr[f32]) -> Callable[[Reg[u32], Tiles], None]:
    """Allocate what the warpgroups share, and return the function that emits one."""
    k, bm = block.k, block.bm
    s_tiles = k.shared(bf16, (2, WARPGROUPS, bm, BOX), align=1024)
    sums = k.shared(f32, (WARPGROUPS, bm * block.depth // WARPGROUPS), align=128)
    return lambda number, needed: Summing(block, number, needed, dq, s_tiles, sums).run(dk, dv)
