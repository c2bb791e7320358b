"""Flash attention forward of e4m3, O = softmax(Q·Kᵀ/√D)·V, with scales of heads or of blocks of rows, bf16 out.

The schedule, the masks, the copies and the first tile are those of `attention_wgmma`.  Four things differ:

- Wgmma reads 8-bit operands K-major only, but the rows of V are along K.  Two warps of the producers' warpgroup
  transpose each tile of V to Vᵀ between two rings of stages.
- P is converted to e4m3 in place.  Of 16 scores of a row, thread t of four has columns 2t, 2t + 1, 2t + 8 and 2t + 9,
  but the A operand has k = 4t … 4t + 3 there.  The transposition therefore places row 8h + 2t + i of V at column
  4t + 2h + i of Vᵀ.
- After the first tile, powers refer to the largest scores of earlier tiles.  No step computes the largest score of its
  tile: the sums of P, which it computes anyway, show whether P fits in e4m3.  If not, the tile is computed again.
- Tensor cores keep 13 bits of a fraction in sums of e4m3, and truncate.  With `summed`, they sum that number of rows of
  V at most, and f32 sums in shared memory sum the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import e, gcd, log2

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ops.kernels.attention_masks import UNLIMITED, mask
from asmkit.ops.kernels.attention_rows import Rows
from asmkit.ops.kernels.attention_tiles import ROWS, Schedule
from asmkit.ops.kernels.attention_wgmma import (
    FEW,
    Block,
    Consumer,
    Producer,
    Stages,
    divide,
    initialize,
    kernel,
    swizzle,
)
from asmkit.ptx import OnlineSoftmax, Shared, Stage, reduce
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Mem, Ptr, Reg, Span
from asmkit.types import Scalar, b16, b32, bf16, e4m3, f32, pred, u32

SCALED = 128  # rows of Q, K or V that share a scale, if a head has several
SLACK, OFFSET = 3.0, 2.0  # of the softmax
LARGEST = 448.0  # number of e4m3
SMALLEST = 2.0**-60  # the least scale of scores: that of masked scores must not be 0
RAW = 2  # stages of V before it is transposed
WARPS = 2  # that transpose V
CHUNK = 16  # columns of V that a warp transposes at a time, which are the bytes of a row of a matrix of `ldmatrix`
BATCH = 4  # loads in flight
HEIGHT = 32  # rows of V that a warp transposes at a time: four matrices of `ldmatrix`
SUMMED = 2048  # rows of V that tensor cores sum before f32 does, if there are more
REGISTERS = {2: (56, 224), 3: (32, 160)}  # of producers and consumers, by the number of consumer warpgroups


@dataclass(frozen=True)
class Scales:
    """The scales of Q, K and V, in this order, and the number of each for one head: 1, or one for each `SCALED` rows.

    `blocks`: whether K or V can have several.  `group`: the heads of Q that share one of K and V.
    """

    arrays: tuple[Ptr[f32], Ptr[f32], Ptr[f32]]
    counts: tuple[Reg[u32], Reg[u32], Reg[u32]]
    blocks: bool
    group: int

    def load(self, k: ptx.Builder, which: int, to: Reg[f32], head: Reg[u32], row: Reg[u32]) -> None:
        """Load the scale of a row of a head."""
        block, count = row >> (SCALED.bit_length() - 1), self.counts[which]
        k.ptx.min.u32(block, block, count - 1)
        k.ptx.ld.global_.f32(to, (self.arrays[which] + (head * count + block))[0])

    def largest(self, k: ptx.Builder, to: Reg[f32], head: Reg[u32]) -> None:
        """Compute the largest scale of V of a head, in all lanes of a warp."""
        count, one = self.counts[2], k.reg(f32)
        mine = self.arrays[2] + head * count
        k.ptx.mov.f32(to, 0.0)
        with k.loop(k.laneid, count, 32) as i:
            k.ptx.ld.global_.f32(one, (mine + i)[0])
            k.ptx.max.f32(to, to, one)

        def greatest(mine: reduce.Values, others: reduce.Values) -> None:
            k.ptx.max.f32(mine[0], mine[0], others[0])

        reduce.over_lanes(k, [to], greatest, 32)


@dataclass(frozen=True)
class ProducerFp8(Producer):
    """The thread that copies the tiles, and marks the stage after the last tile of V as the end."""

    ended: Shared[u32]

    def end(self, at_v: Stage) -> None:
        """Fill a stage with nothing."""
        ring = self.block.stages.values
        ring.acquire(at_v)
        self.block.k.ptx.st.shared.u32(self.ended[at_v.index], 1)
        ring.commit(at_v)


@dataclass(frozen=True)
class Transposer:
    """A warp that transposes its columns of the tiles of V, from the stages of `rows` to those of `block`.

    The words of a lane have columns 2g and 2g + 1 of rows 2t and 2t + 1 of each matrix, where g is lane / 4.  Two rows
    of Vᵀ are made of the words of two matrices: of the even column, and of the odd column.  In Vᵀ the even columns of
    each `CHUNK` precede the odd ones, so that eight rows of a matrix are adjacent, and their banks differ.
    """

    block: Block
    rows: Stages
    ended: Shared[u32]

    def run(self) -> None:
        """Transpose the tiles of V, until the producer has ended."""
        k, at, to, ended = self.k, self.rows.values.consumer(), self.block.stages.values.producer(), self.k.reg(u32)
        with k.forever():
            self.rows.values.wait(at)
            k.ptx.ld.shared.u32(ended, self.ended[at.index])
            k.break_(when=ended == 1)
            self.transpose(at, to)

    def transpose(self, at: Stage, to: Stage) -> None:
        """Transpose the columns of this warp in one tile."""
        k, rows, block = self.k, self.rows, self.block
        block.stages.values.acquire(to)
        source, target = rows.v_tiles[at.index].ptr, block.stages.v_tiles[to.index].ptr
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

    def move(self, source: Ptr[Scalar], target: Ptr[Scalar]) -> None:
        """Load four matrices at a time, exchange bytes, and store four matrices of Vᵀ."""
        k, bn, depth, lane = self.k, self.block.bn, self.block.depth, self.k.laneid
        chunks, warp = depth // CHUNK // WARPS, k.tid.x >> 5 & (WARPS - 1)
        # lane i addresses row i of `HEIGHT` rows of V, and row i % 8 of matrix i / 8 of Vᵀ: columns, and 16 rows of V
        load = k.swizzle(lane * depth + warp * (chunks * CHUNK), swizzle(e4m3, depth))
        row, width = (lane & 15) + warp * (chunks * CHUNK), block_width(bn)
        store = k.swizzle(row * width + ((lane >> 4) << 4), swizzle(e4m3, width))
        places = [(chunk, part) for chunk in range(chunks) for part in range(bn // HEIGHT)]
        for first in range(0, len(places), BATCH):
            batch = [(k.regs(b32, 4), *place) for place in places[first : first + BATCH]]
            for words, chunk, part in batch:  # all loads first: ptxas does not move them in front of a store
                here = source + (load ^ (chunk * CHUNK))
                k.ptx.ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16(words, here[part * HEIGHT * depth])
            for words, chunk, part in batch:
                box, column = divmod(part * HEIGHT, width)
                there = target + (store ^ column)
                self.exchange(words)
                k.ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16(there[(box * depth + chunk * CHUNK) * width], words)

    def exchange(self, words: Span[b32]) -> None:
        """Replace the words of two matrices by those of an even and of an odd column, for each of two pairs."""
        for i in (0, 2):
            even = self.k.reg(b32)
            self.k.ptx.prmt.b32(even, words[i], words[i + 1], 0x6420)
            self.k.ptx.prmt.b32(words[i + 1], words[i], words[i + 1], 0x7531)
            self.k.ptx.mov.b32(words[i], even)


def block_width(bn: int) -> int:
    """Return the columns of a box of Vᵀ: the widest swizzle that divides a tile."""
    return gcd(bn, 128)


class ConsumerFp8(Consumer):
    """A warpgroup whose scores and products have scales.

    With `blocks`, the scales of K and V change from tile to tile.  Scores are multiplied by the one of K, and P by the
    ratio of the one of V to the largest one of the head, in the exponent.
    """

    WIDTH = 4

    def __init__(self, block: Block, number: Reg[u32], scales: Scales) -> None:
        k = block.k
        self.scales = scales
        self.of_queries, self.of_scores, self.of_values = k.reg(f32), k.reg(f32), k.reg(f32, 0.0)
        self.next_of_keys, self.next_of_values = k.reg(f32), k.reg(f32)
        self.head, self.next_column = k.reg(u32, 0), k.reg(u32)
        super().__init__(block, number)

    def start_softmax(self) -> OnlineSoftmax:
        """Return the softmax of the scores: their scale is a register, unless `cap` has multiplied by it."""
        k, softcap = self.k, self.block.softcap
        scale = log2(e) * softcap if softcap else self.of_scores
        if not self.scales.blocks:
            return OnlineSoftmax(k, scale, SLACK, OFFSET, 2**-OFFSET)
        return OnlineSoftmax(k, scale, SLACK, k.reg(f32), k.reg(f32))

    def operand_of_values(self) -> Operand:
        """Describe the tiles of Vᵀ."""
        return self.operand(self.stages.v_tiles)

    def begin(self, column: Reg[u32]) -> None:
        """Compute the scores and powers of the last tile, which starts at a column."""
        k, block, scales, factor = self.k, self.block, self.scales, self.block.depth**-0.5
        row = block.schedule.first + self.number * ROWS
        scales.load(k, 0, self.of_queries, block.schedule.head, row)
        self.of_queries *= factor / block.softcap if block.softcap else factor * log2(e)
        k.ptx.div.u32(self.head, block.schedule.head, scales.group)
        k.ptx.mov.u32(self.next_column, column)
        self.load_scales()
        if scales.blocks:
            scales.largest(k, self.of_values, self.head)
        self.use_scales()
        if scales.blocks:
            self.load_scales()
        super().begin(column)

    def load_scales(self) -> None:
        """Load the scales of a tile, one tile before they are used, so that no product waits for them."""
        self.scales.load(self.k, 1, self.next_of_keys, self.head, self.next_column)
        if self.scales.blocks:
            self.scales.load(self.k, 2, self.next_of_values, self.head, self.next_column)
            step = self.k.reg(u32, self.block.bn)
            self.k.ptx.min.u32(step, step, self.next_column)  # no tile follows the first tile of K
            self.next_column -= step

    def use_scales(self) -> None:
        """Compute the factors of the scores and of P from the scales that were loaded."""
        k, offset, weight = self.k, self.softmax.offset, self.softmax.weight
        k.ptx.mul.rn.f32(self.of_scores, self.of_queries, self.next_of_keys)
        k.ptx.max.f32(self.of_scores, self.of_scores, SMALLEST)
        if isinstance(offset, Reg) and isinstance(weight, Reg):
            k.ptx.rcp.approx.ftz.f32(weight, self.of_values)
            weight *= self.next_of_values
            k.ptx.max.f32(weight, weight, SMALLEST)
            k.ptx.lg2.approx.ftz.f32(offset, weight)
            k.ptx.rcp.approx.ftz.f32(weight, weight)
            offset += OFFSET
            weight *= 2**-OFFSET

    def step(self, column: Reg[u32] | None) -> None:
        """Multiply the scores of the next tile and P·V of this one, while computing powers, masked from `column` on.

        The powers refer to the largest scores of earlier tiles.  If a sum shows that they can be too large for e4m3,
        all warps multiply the scores again, and `follow` updates the reference.  So no step needs the largest score.
        """
        k, softmax = self.k, self.softmax
        if self.scales.blocks:
            self.use_scales()
        self.stages.keys.wait(self.at_k)
        self.multiply()
        k.wgmma(self.o, self.p, self.values[self.at_v.index])
        if self.scales.blocks:
            self.load_scales()
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.finish_scores(column)
        sums, large = softmax.sums(self.s), k.reg(pred)
        k.ptx.bar.red.or_.pred(large, self.number + 1, 128, (sums[0] > LARGEST) | (sums[1] > LARGEST))
        before = k.copy(self.at_v.index)
        self.at_v.advance()
        self.stages.values.wait(self.at_v)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.stages.values.empty[before].arrive(pred=self.tells)
        with k.if_(large):
            self.repeat(column)
        with k.else_():
            softmax.add(sums)
        self.release(self.stages.keys, self.at_k)
        self.pack()
        self.settle()

    def multiply(self) -> None:
        """Start to multiply the scores of a tile."""
        self.k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)

    def finish_scores(self, column: Reg[u32] | None) -> None:
        """Limit and mask the scores of a tile that starts at `column`, if it needs a mask."""
        self.cap()
        if column is not None:
            self.mask(column)

    def repeat(self, column: Reg[u32] | None) -> None:
        """Compute the scores and the powers of a tile again, with larger references."""
        k = self.k
        self.multiply()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.finish_scores(column)
        grown, factors = self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        with k.if_(grown):
            self.rescale(factors)

    def rescale(self, factors: Span[f32]) -> None:
        """Multiply the two rows of O by factors."""
        for i, o in enumerate(self.o):
            o *= factors[i // 2 % 2]

    def settle(self) -> None:
        """End a step, in which P·V of one tile has ended."""

    def rate(self, factor: float) -> Reg[f32]:
        """Return the factor of the scores."""
        del factor
        return self.of_scores

    def scale(self, inverse: Reg[f32]) -> None:
        """Multiply the factor of O by the scale of V, and divide it by the factor of P."""
        if not self.scales.blocks:
            self.scales.load(self.k, 2, self.of_values, self.head, self.k.reg(u32, 0))
        inverse *= self.of_values
        inverse *= 2**-OFFSET

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


class Summing(ConsumerFp8):
    """A warpgroup that adds O to `earlier` after some tiles, and starts again from 0, as tensor cores truncate sums.

    Each thread reads only what it has stored there.
    """

    def __init__(self, block: Block, number: Reg[u32], scales: Scales, earlier: Shared[f32], summed: int) -> None:
        super().__init__(block, number, scales)
        self.tile, self.every = block.k.reg(u32), 1 << max(1, summed // block.bn).bit_length() - 1
        self.earlier = earlier

    def start(self) -> None:
        """Set O, m and l to the values for no columns."""
        super().start()
        self.k.ptx.mov.u32(self.tile, 0)

    def stored(self) -> Reg[pred]:
        """Return whether sums are in shared memory."""
        return self.tile >= self.every

    def places(self) -> list[Mem[f32]]:
        """Return the places of four sums of this thread each."""
        mine = self.earlier[self.number].ptr + (self.k.tid.x & 127) * 4
        return [mine[i * 128] for i in range(0, len(self.o), 4)]

    def rescale(self, factors: Span[f32]) -> None:
        """Multiply the two rows of O, and their sums in shared memory, by factors."""
        super().rescale(factors)
        k = self.k
        with k.if_(self.stored()):
            for mem in self.places():
                four = k.regs(f32, 4)
                k.ptx.ld.shared.v4.f32(four, mem)
                for i, before in enumerate(four):
                    before *= factors[i // 2]
                k.ptx.st.shared.v4.f32(mem, four)

    def settle(self) -> None:
        """Count a tile, and after some tiles add O to the sums in shared memory."""
        k, stored = self.k, self.stored()
        self.tile += 1
        with k.if_((self.tile & (self.every - 1)) == 0):
            for i, mem in enumerate(self.places()):
                four = k.regs(f32, 4, 0.0)
                k.ptx.ld.shared.v4.f32(four, mem, pred=stored)
                for before, o in zip(four, self.o[4 * i : 4 * i + 4], strict=True):
                    before += o
                    k.ptx.mov.f32(o, 0.0)
                k.ptx.st.shared.v4.f32(mem, four)

    def end(self) -> None:
        """Add P·V of the last tile, and the sums in shared memory, to O."""
        super().end()
        k = self.k
        with k.if_(self.stored()):
            for i, mem in enumerate(self.places()):
                four = k.regs(f32, 4)
                k.ptx.ld.shared.v4.f32(four, mem)
                for before, o in zip(four, self.o[4 * i : 4 * i + 4], strict=True):
                    o += before


def grid(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError for other numbers of scales than 1 or those of blocks."""
    for name, count, rows in (("I", d.I, d.S), ("J", d.J, d.T), ("L", d.L, d.T)):
        if count != 1 and (count != -(-rows // SCALED) or not d.blocks):
            raise ValueError(f"{name}={count}: 1, or with blocks=True {-(-rows // SCALED)}, one for each {SCALED} rows")
    return min(d.multiprocessor_count, d.B * d.H * -(-d.S // ROWS))


@kernel(
    "(B,H,S,D),(B,H/group,T,D),(B,H/group,T,D),(B,H,I),(B,H/group,J),(B,H/group,L)->(B,H,S,D),(B,H,S)",
    grid,
    front=2,
    elem=e4m3,
)
def attention_fp8(
    k: ptx.Builder, q: Ptr[e4m3], keys: Ptr[e4m3], values: Ptr[e4m3], q_scale: Ptr[f32], k_scale: Ptr[f32],
    v_scale: Ptr[f32], out: Ptr[bf16], lse: Ptr[f32], tq: ptx.TensorMap, tk: ptx.TensorMap, tv: ptx.TensorMap,
    B: Reg[u32], H: Reg[u32], S: Reg[u32], T: Reg[u32], I: Reg[u32], J: Reg[u32], L: Reg[u32], D: int, *,
    group: int = 1, causal: bool = False, before: int = UNLIMITED, after: int = UNLIMITED, bottom: bool = False,
    softcap: float = 0.0, blocks: bool = True, summed: int = SUMMED, consumers: int = 2, bn: int = 128,
    section: int = 64,
) -> None:  # fmt: skip
    """Compute O = softmax(q_scale·k_scale·Q·Kᵀ/√D)·(v_scale·V) and the rows' log-sum-exp, e4m3 in, bf16 out.

    Each of I, J and L is 1, or the number of blocks of 128 rows of S, T and T.  Without `blocks`, J and L are 1.
    Scales are positive.  Tensor cores sum up to `summed` rows of V, or all for 0.  A warpgroup computes 64 rows of O.
    D is 64 or 128.  `options` returns the fastest configuration.
    """
    stages = check(D, consumers, bn, blocks)
    rows_of_v = Stages.allocated(k, e4m3, D, consumers, bn, (1, stages, RAW), WARPS)
    width = block_width(bn)
    turned = k.shared(e4m3, (stages, bn // width, D, width), align=1024)
    ring = k.pipeline(stages, producers=WARPS, consumers=consumers)
    ended = k.shared(u32, RAW)
    for stage in range(RAW):
        k.ptx.st.shared.u32(ended[stage], 0, pred=k.tid.x == 0)
    initialize(k, rows_of_v.queries, rows_of_v.keys, rows_of_v.values, ring)
    schedule = Schedule(k, B * H, S, consumers, section)
    rows = Rows(k, schedule, H, S, T, group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    copied = Block(k, rows_of_v, schedule, rows, columns, bn, D, softcap)
    block = replace(copied, stages=replace(rows_of_v, v_tiles=turned, values=ring))
    scales = Scales((q_scale, k_scale, v_scale), (I, J, L), blocks, group)

    def produce() -> None:
        with k.if_(k.tid.x >= 128 * consumers + (4 - WARPS) * 32):
            Transposer(block, rows_of_v, ended).run()
        with k.else_(), k.if_(k.tid.x == 128 * consumers):
            ProducerFp8(copied, tq, tk, tv, ended).run()

    def consume(number: Reg[u32]) -> None:
        if summed:
            Summing(block, number, scales, k.shared(f32, (consumers, D // 8, 512)), summed).run(out, lse)
        else:
            ConsumerFp8(block, number, scales).run(out, lse)

    divide(k, consumers, REGISTERS[consumers], produce, consume)


def check(D: int, consumers: int, bn: int, blocks: bool) -> int:
    """Return the number of stages; raise ValueError if the registers do not suffice, or a tile has several scales."""
    if D not in (64, 128) or consumers not in REGISTERS or bn % 32 or not 32 <= bn <= 160:
        raise ValueError(f"D={D}, consumers={consumers}, bn={bn}: D is 64 or 128, bn a multiple of 32 up to 160")
    if blocks and SCALED % bn:
        raise ValueError(f"bn={bn}: a divisor of {SCALED}, the rows that share a scale")
    if consumers == 3 and bn // 2 + bn // 8 + D // 2 > 132:
        raise ValueError(f"three consumers have no registers for bn={bn} at D={D}: consumers=2, or a smaller bn")
    return 3


def options(D: int, causal: bool, rows: int, T: int, blocks: bool) -> dict[str, int]:
    """Return the fastest configuration on an H100 for this number of rows of Q, summed over all heads."""
    few = rows < FEW[64] or (D == 128 and blocks)
    tiling = {"consumers": 2, "bn": 128} if few else {"consumers": 3, "bn": 128 if D == 64 else 96}
    given = {"causal": causal, "section": 64 if causal else 2, "blocks": blocks}
    return {**given, **tiling, "summed": SUMMED if T > SUMMED else 0}
