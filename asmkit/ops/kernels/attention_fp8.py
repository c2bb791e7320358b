"""Flash attention forward of e4m3, O = softmax(Q·Kᵀ/√D)·V, with scales of heads or of blocks of rows, bf16 out.

The schedule, the masks and the consumers' steps are those of `attention_wgmma`.  Three things differ:

- Wgmma reads 8-bit operands K-major only, and V is along K by rows.  Two warps of the producers' warpgroup transpose
  each tile of V to Vᵀ between two rings of stages.
- P is converted to e4m3 in place.  Of 16 scores of a row, thread t of four has columns 2t, 2t + 1, 2t + 8 and 2t + 9,
  but the A operand has k = 4t … 4t + 3 there.  The transposition therefore places row 8h + 2t + i of V at column
  4t + 2h + i of Vᵀ.
- Tensor cores keep 13 bits of a fraction in sums of e4m3.  P·V of one tile is a sum of its own, which is added to O in
  f32, multiplied by the scale of the rows of V.

The reference of the softmax is such that P is up to 2^(SLACK + OFFSET), to use the range of e4m3, whose largest number
is 448.  The sums l of the rows have the same factor.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import e, log2

from asmkit import ptx
from asmkit.ops.kernels.attention_masks import UNLIMITED, mask
from asmkit.ops.kernels.attention_rows import Rows
from asmkit.ops.kernels.attention_tiles import ROWS, Schedule
from asmkit.ops.kernels.attention_wgmma import (
    Block,
    Consumer,
    Producer,
    Stages,
    divide,
    initialize,
    kernel,
    swizzle,
)
from asmkit.ptx import OnlineSoftmax, Stage
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import b16, b32, bf16, e4m3, f32, pred, u32

SCALED = 128  # rows of Q, K or V that share a scale, if a head has several
SLACK, OFFSET = 3.0, 5.0  # of the softmax
SMALLEST = 2.0**-60  # the least scale of scores: that of masked scores must not be 0
WARPS = 2  # that transpose V
CHUNK = 16  # columns of V that a warp transposes at a time, which are the bytes of a row of a matrix of `ldmatrix`
HEIGHT = 32  # rows of V that a warp transposes at a time: four matrices of `ldmatrix`
REGISTERS = {2: (40, 232), 3: (32, 160)}  # of producers and consumers, by the number of consumer warpgroups


@dataclass(frozen=True)
class Scales:
    """The scales of each head of Q, K and V, and their numbers: 1, or one for each `SCALED` rows."""

    q: Ptr[f32]
    k: Ptr[f32]
    v: Ptr[f32]
    counts: tuple[Reg[u32], Reg[u32], Reg[u32]]
    group: int


@dataclass(frozen=True)
class Transposer:
    """A warp that transposes its columns of the tiles of V, from the stages of `rows` to those of `block`.

    The words of a lane have columns 2g and 2g + 1 of rows 2t and 2t + 1 of each matrix, where g is lane / 4.  Two rows
    of Vᵀ are made of the words of two matrices: of the even column, and of the odd column.  In Vᵀ the even columns of
    each `CHUNK` precede the odd ones, so that eight rows of a matrix are adjacent, and their banks differ.
    """

    block: Block
    rows: Stages

    def run(self) -> None:
        """Transpose the tiles of V in the order of the consumers."""
        block, k, schedule = self.block, self.block.k, self.block.schedule
        at, to = self.rows.values.consumer(), block.stages.values.producer()
        with k.forever():
            k.break_(when=schedule.tile >= schedule.count)
            with k.loop(0, block.mask.tiles().count):
                self.transpose(at, to)
            schedule.advance()

    def transpose(self, at: Stage, to: Stage) -> None:
        """Transpose the columns of this warp in one tile."""
        k, rows, block = self.k, self.rows, self.block
        rows.values.wait(at)
        block.stages.values.acquire(to)
        source, target = rows.v_tiles[at.index].ptr.cast(b32), block.stages.v_tiles[to.index].ptr.cast(b32)
        self.move(source, target)
        k.ptx.fence.proxy.async_.shared__cta()  # wgmma reads what the lanes have stored
        k.ptx.bar.warp.sync(-1)
        first = k.laneid == 0
        block.stages.values.commit(to, pred=first)
        rows.values.release(at, pred=first)
        at.advance()
        to.advance()

    @property
    def k(self) -> ptx.Builder:
        """The builder."""
        return self.block.k

    def move(self, source: Ptr[b32], target: Ptr[b32]) -> None:
        """Load four matrices at a time, exchange bytes, and store four matrices of Vᵀ."""
        k, bn, depth, lane = self.k, self.block.bn, self.block.depth, self.k.laneid
        chunks, warp = depth // CHUNK // WARPS, k.tid.x >> 5 & (WARPS - 1)
        # lane i addresses row i of `HEIGHT` rows of V, and row i % 8 of matrix i / 8 of Vᵀ: columns, and 16 rows of V
        load = k.swizzle(lane * depth + warp * (chunks * CHUNK), swizzle(e4m3, depth))
        row = (lane & 15) + warp * (chunks * CHUNK)
        store = k.swizzle(row * bn + ((lane >> 4) << 4), swizzle(e4m3, bn))
        for chunk in range(chunks):
            here = source + ((load ^ (chunk * CHUNK)) >> 2)
            for part in range(bn // HEIGHT):
                words, turned = k.regs(b32, 4), k.regs(b32, 4)
                matrices = here[part * HEIGHT * depth // 4]
                k.ptx.ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16(words, matrices)
                for i, word in enumerate(turned):
                    low, high = words[i // 2 * 2 : i // 2 * 2 + 2]
                    k.ptx.prmt.b32(word, low, high, 0x7531 if i % 2 else 0x6420)
                there = target + ((store ^ (part * HEIGHT)) >> 2)
                k.ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16(there[chunk * CHUNK * bn // 4], turned)


class ConsumerFp8(Consumer):
    """A warpgroup whose scores and products have scales.  `part`: P·V of one tile."""

    WIDTH = 4

    def __init__(self, block: Block, number: Reg[u32], scales: Scales) -> None:
        k = block.k
        self.of_scores, self.of_values, self.next_values = (k.reg(f32, 1.0) for _ in range(3))
        super().__init__(block, number)
        self.part, self.scales = k.regs(f32, block.depth // 2), scales
        self.of_queries, self.column, self.head = k.reg(f32), k.reg(u32), k.reg(u32)

    def start_softmax(self) -> OnlineSoftmax:
        """Return the softmax of the scores: their scale is that of the tile, unless `cap` has used it."""
        softcap = self.block.softcap
        return OnlineSoftmax(self.k, log2(e) * softcap if softcap else self.of_scores, SLACK, OFFSET)

    def operand_of_values(self) -> Operand:
        """Describe the tiles of Vᵀ."""
        return self.operand(self.stages.v_tiles)

    def begin(self, column: Reg[u32]) -> None:
        """Compute the scores and powers of the last tile, which starts at a column."""
        k, block, factor = self.k, self.block, self.block.depth**-0.5
        k.ptx.mov.u32(self.column, column)
        k.ptx.div.u32(self.head, block.schedule.head, self.scales.group)
        row = block.schedule.first + self.number * ROWS
        self.load(self.of_queries, self.scales.q, self.scales.counts[0], block.schedule.head, row)
        self.of_queries *= factor / block.softcap if block.softcap else factor * log2(e)
        self.load_scales()
        k.ptx.mov.f32(self.of_values, self.next_values)
        super().begin(column)

    def step(self, column: Reg[u32] | None) -> None:
        """Multiply the scores of the next tile and P·V of this one, while computing powers, masked from `column` on."""
        self.column -= self.block.bn
        self.load_scales()
        super().step(column)

    def load_scales(self) -> None:
        """Load the scales of the tile at `column`."""
        k, scales = self.k, self.scales
        self.load(self.of_scores, scales.k, scales.counts[1], self.head, self.column)
        self.load(self.next_values, scales.v, scales.counts[2], self.head, self.column)
        self.of_scores *= self.of_queries
        k.ptx.max.f32(self.of_scores, self.of_scores, SMALLEST)

    def load(self, to: Reg[f32], scales: Ptr[f32], count: Reg[u32], head: Reg[u32], row: Reg[u32]) -> None:
        """Load the scale of a row of a head: the one of its block, or of all rows."""
        k, block = self.k, row >> 7
        k.ptx.min.u32(block, block, count - 1)
        k.ptx.ld.global_.f32(to, (scales + (head * count + block))[0])

    def rate(self, factor: float) -> Reg[f32]:
        """Return the factor of the scores."""
        del factor
        return self.of_scores

    def weigh(self) -> None:
        """Start to compute P·V of this tile."""
        self.k.wgmma(self.part, self.p, self.values[self.at_v.index], fresh=True)

    def add(self) -> None:
        """Add P·V of this tile to O, multiplied by the scale of its rows of V."""
        for o, part in zip(self.o, self.part, strict=True):
            self.k.ptx.fma.rn.f32(o, part, self.of_values, o)
        self.k.ptx.mov.f32(self.of_values, self.next_values)

    def pack(self) -> None:
        """Convert P to e4m3: four elements of a row are those of one register of the A operand."""
        k, s = self.k, self.s
        for i, p in enumerate(self.p):
            first, halves = 8 * (i // 2) + 2 * (i % 2), k.regs(b16, 2)
            for half, at in zip(halves, (first, first + 4), strict=True):
                k.ptx.cvt.rn.satfinite.e4m3x2.f32(half, s[at + 1], s[at])
            k.ptx.mov.b32(p, halves)

    def pairs(self, values: list[Reg[f32]]) -> list[tuple[Reg[f32], Reg[f32]]]:
        """Return the elements of a row in the order of their columns: even ones and odd ones are four apart."""
        fours = [values[i : i + 4] for i in range(0, len(values), 4)]
        return [(even, odd) for a, c, b, d in fours for even, odd in ((a, b), (c, d))]

    def store_row(self, there: Ptr[b32], offset: int, words: Span[b32], inside: Reg[pred]) -> None:
        """Store the words of a row: four columns in 16."""
        for i in range(0, len(words), 2):
            self.k.ptx.st.global_.v2.b32(there[offset + 4 * i], words[i : i + 2], pred=inside)


@kernel(
    "(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D),(B,H,I),(B,H/group,J),(B,H/group,L)->(B,H,S,D),(B,H,S)",
    lambda d: min(d.multiprocessor_count, d.B * d.H * -(-d.S // ROWS)),
    front=2,
    elem=e4m3,
)
def attention_fp8(
    k: ptx.Builder, q: Ptr[e4m3], keys: Ptr[e4m3], values: Ptr[e4m3], q_scale: Ptr[f32], k_scale: Ptr[f32],
    v_scale: Ptr[f32], out: Ptr[bf16], lse: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap,
    B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], I: Reg[u32], J: Reg[u32], L: Reg[u32], D: int, *,
    group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, consumers: int = 2, bn: int = 128, section: int = 64,
) -> None:  # fmt: skip
    """Compute O = softmax(q_scale·k_scale·Q·Kᵀ/√D)·(v_scale·V) and the rows' log-sum-exp, e4m3 in, bf16 out.

    Each of I, J and L is 1, or the number of blocks of 128 rows of S, T and T.  Scales are positive.  A warpgroup
    computes 64 rows of O.  D is 64 or 128.  `options` returns the fastest configuration.
    """
    stages = check(D, consumers, bn)
    rows_of_v = Stages.allocated(k, e4m3, D, consumers, bn, (1, stages, 2), WARPS)
    turned = k.shared(e4m3, (stages, 1, D, bn), align=1024)
    ring = k.pipeline(stages, producers=WARPS, consumers=consumers)
    initialize(k, rows_of_v.queries, rows_of_v.keys, rows_of_v.values, ring)
    schedule = Schedule(k, B * H, S, consumers, section)
    rows = Rows(k, schedule, H, S, T, group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    copied = Block(k, rows_of_v, schedule, rows, columns, bn, D, softcap)
    block = replace(copied, stages=replace(rows_of_v, v_tiles=turned, values=ring))
    scales = Scales(q_scale, k_scale, v_scale, (I, J, L), group)

    def produce() -> None:
        with k.if_(k.tid.x == 128 * consumers):
            Producer(copied, tq, tk, tv).run()
        with k.if_(k.tid.x >= 128 * consumers + (4 - WARPS) * 32):
            Transposer(block, rows_of_v).run()

    def consume(number: Reg[u32]) -> None:
        ConsumerFp8(block, number, scales).run(out, lse)

    divide(k, consumers, REGISTERS[consumers], produce, consume)


def check(D: int, consumers: int, bn: int) -> int:
    """Return the number of stages; raise ValueError if the registers do not suffice, or a tile has several scales."""
    if D not in (64, 128) or consumers not in REGISTERS or bn not in (32, 64, 128):
        raise ValueError(f"D={D}, consumers={consumers}, bn={bn}: D is 64 or 128, bn is 32, 64 or 128")
    if consumers == 3 and bn // 2 + bn // 8 + D > 128:
        raise ValueError(f"three consumers have no registers for bn={bn} at D={D}: consumers=2, or a smaller bn")
    return 3


def options(D: int, causal: bool, rows: int = 0) -> dict[str, int]:
    """Return the fastest configuration on an H100."""
    del D, rows
    return {"causal": causal, "section": 64 if causal else 2, "consumers": 2, "bn": 128}
