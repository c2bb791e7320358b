"""Flash attention forward of e4m3, O = softmax(Q·Kᵀ/√D)·V, with scales of heads or of blocks of rows, bf16 out.

The schedule, the masks, the copies and the first tile are those of `attention_wgmma`.  Six things differ:

- Wgmma reads 8-bit operands K-major only, but the rows of V are along K.  Two warps of the producers' warpgroup
  transpose each tile of V to Vᵀ between two rings of stages.
- P is converted to e4m3 in place.  Of 16 scores of a row, thread t of four has columns 2t, 2t + 1, 2t + 8 and 2t + 9,
  but the A operand has k = 4t … 4t + 3 there.  The transposition therefore places row 8h + 2t + i of V at column
  4t + 2h + i of Vᵀ.
- After the first tile, powers refer to the largest scores of earlier tiles.  No step computes the largest score of its
  tile: the sums of P, which it computes anyway, show whether P fits in e4m3.  If not, the warp divides its P.
- Tensor cores keep 13 bits of a fraction in sums of e4m3, and truncate.  With `summed`, they sum about that number of
  rows of V, and f32 sums in registers or in shared memory sum the rest.
- Of two consumers, one starts its powers when the other one has computed its own.  The next tile of Q is copied while
  they compute one.
- With a causal mask, a consumer skips the tiles after the last one that its 64 rows need.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from math import e, log2

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ops.kernels.attention_fp8_scales import SCALED, Scales, check_counts
from asmkit.ops.kernels.attention_fp8_scores import Scores
from asmkit.ops.kernels.attention_fp8_values import RAW, WARPS, ProducerOfRows, Transposer, block_width
from asmkit.ops.kernels.attention_masks import UNLIMITED, Causal, Open, Range, Tiles, mask
from asmkit.ops.kernels.attention_rows import Rows
from asmkit.ops.kernels.attention_tiles import ROWS, Schedule
from asmkit.ops.kernels.attention_wgmma import FEW, Block, Consumer, Stages, divide, initialize, kernel
from asmkit.ptx import OnlineSoftmax, Shared, Stage, online_softmax
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Mem, Ptr, Reg, Span
from asmkit.types import b16, b32, b64, bf16, e4m3, f32, pred, u32

SLACK, OFFSET = 3.0, 2.0  # of the softmax
LARGEST = 448.0  # number of e4m3
FINITE = 2.0**120  # a sum of P up to which all of its terms are finite
SMALLEST = 2.0**-60  # the least scale of scores: that of masked scores must not be 0
BATCH = 4  # loads of earlier sums in flight
LANES = 32  # of a warp
MOST = {2: 164, 3: 112, 4: 72}  # registers for S, P and O
PASSED = {False: 6, True: 5}  # eighths of the powers before the turn is passed, by blocks: ptxas passes it later
TURNS = 8  # the first of two named barriers, one for the turn of each warpgroup
ROUND = 132 * 2 * ROWS  # rows of Q that blocks with two consumers compute in one round
LONG = 2048  # rows of V from which on f32 sums, and
SUMMED = 1536  # those that tensor cores sum before
QUERIES = {2: 2, 3: 1, 4: 1}  # stages of Q, by the number of consumers: a second one is slower with three
REGISTERS = {2: (24, 240), 3: (32, 160), 4: (32, 112)}  # of producers and consumers, by the number of consumers
SHALLOW = (32, 232)  # of two consumers at D = 64, where O needs fewer


@dataclass(frozen=True)
class Part:
    """Rows of Q."""

    first: Reg[u32]
    end: Reg[u32]


class ConsumerFp8(Consumer):
    """A warpgroup whose scores and products have scales.

    Scales of blocks change from tile to tile.  Scores are multiplied by the one of K, and P by the one of V, in the
    exponent.
    """

    WIDTH = 4
    RELEASES = 32  # no step has a barrier for its four warps, which can read K at different times

    def __init__(self, block: Block, number: Reg[u32], scales: Scales) -> None:
        k = block.k
        self.scales = scales
        self.of_queries, self.of_scores, self.of_values = k.reg(f32, 0.0), k.reg(f32), k.reg(f32, 0.0)
        self.of_tile = k.regs(f32, 4, 0.0)  # of K, and of the scale of V the logarithm and the inverse
        self.turns = block.schedule.consumers == 2
        super().__init__(block, number)
        self.queries = self.q
        if self.stages.queries.stages > 1:
            self.q = Operand(k, k.reg(b64), self.q.layout)

    def start_softmax(self) -> OnlineSoftmax:
        """Return the softmax of the scores: their scale is a register, unless `cap` has multiplied by it."""
        k, softcap = self.k, self.block.softcap
        scale = log2(e) * softcap if softcap else self.of_scores
        if self.scales.tiles is None:
            return OnlineSoftmax(k, scale, SLACK, OFFSET)
        return OnlineSoftmax(k, scale, SLACK, OFFSET, self.of_tile[1], self.of_tile[2])

    def operand_of_values(self) -> Operand:
        """Describe the tiles of Vᵀ."""
        return self.operand(self.stages.v_tiles)

    def run(self, out: Ptr[bf16], lse: Ptr[f32]) -> None:
        """Compute the rows of every tile of Q, with the first turn for warpgroup 0."""
        if self.turns:
            self.k.ptx.bar.arrive(TURNS, 256, pred=self.number == 1)
        super().run(out, lse)

    def rows(self) -> Range:
        """Return the rows of this warpgroup."""
        first, end = self.block.schedule.first + self.number * ROWS, self.k.reg(u32)
        self.k.ptx.min.u32(end, first + ROWS, self.block.schedule.end)
        return Part(first, end)

    def attend_to(self, tiles: Tiles) -> None:
        """Skip the tiles of K after the last one that the rows of this warpgroup need, and compute the others."""
        if isinstance(self.block.mask, Causal):
            own = self.block.mask.tiles(self.rows())
            with self.k.loop(own.end, tiles.end):
                self.wait_for_both()
                self.release_both()
            tiles = own
        super().attend_to(tiles)

    def open(self, tiles: Tiles) -> Open:
        """Return the tiles that need no mask."""
        causal = isinstance(self.block.mask, Causal)
        return self.block.mask.open(tiles, self.rows() if causal else None)

    def release_both(self) -> None:
        """Release a tile of K and one of V unread, and use the turn for nothing."""
        super().release_both()
        self.wait_for_turn()
        self.pass_turn()

    def wait_for_turn(self) -> None:
        """Wait until the other one of two warpgroups has computed its powers."""
        if self.turns:
            self.k.ptx.bar.sync(self.number + TURNS, 256)

    def pass_turn(self, when: Reg[pred] | None = None) -> None:
        """Let the other one of two warpgroups compute powers."""
        if self.turns:
            self.k.ptx.bar.arrive((TURNS + 1) - self.number, 256, pred=when)

    def powers(self) -> list[Reg[f32]]:
        """Replace the scores by powers, pass the turn, and return the sums of the two rows.

        With turns or scales of blocks, the rows alternate, so that ptxas starts the first power after few
        multiplications.
        """
        if not self.turns and self.scales.tiles is None:
            return self.softmax.sums(self.s)
        k, count, (scale, shifts) = self.k, len(self.s) // 4, self.softmax.factors()
        sums: list[list[Reg[f32]]] = [[], []]
        for number in range(count):
            four = self.s[4 * number : 4 * number + 4]
            for half, shift in enumerate(shifts):
                pair = online_softmax.of_row(four, half)
                self.softmax.replace(pair, scale, shift)
                if number == 0:
                    sums[half] = [k.copy(power) for power in pair]
                else:
                    for total, power in zip(sums[half], pair, strict=True):
                        total += power
            if number + 1 == count * PASSED[self.scales.tiles is not None] // 8:
                self.pass_turn_after(sums)
        return [even + odd for even, odd in sums]

    def pass_turn_after(self, sums: list[list[Reg[f32]]]) -> None:
        """Pass the turn once these sums have been computed.

        The predicate is always true, also for NaN.  Without it, ptxas moves the arrival in front of the powers.
        """
        if self.turns:
            done = self.k.reg(pred)
            self.k.ptx.setp.neu.f32(done, (sums[0][0] + sums[0][1]) + (sums[1][0] + sums[1][1]), -1.0)
            self.pass_turn(done)

    def begin(self, column: Reg[u32]) -> None:
        """Compute the scores and powers of the last tile, which starts at a column."""
        k, block, scales = self.k, self.block, self.scales
        row = block.schedule.first + self.number * ROWS
        self.find_queries()
        scales.load(k, 0, self.of_queries, block.schedule.head, row)
        if scales.tiles is None:
            head, first = scales.shared_head(k, block.schedule.head), k.reg(u32, 0)
            scales.load(k, 1, self.of_tile[0], head, first)
            scales.load(k, 2, self.of_values, head, first)
        else:
            self.stages.keys.wait(self.at_k)
            self.load_scales(scales.tiles)
            k.ptx.bar.warp.sync(-1)  # one lane releases the stage that all lanes have read
        self.stages.queries.wait(self.at_q)
        self.stages.keys.wait(self.at_k)
        self.multiply()
        self.start()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.release(self.stages.keys, self.at_k)
        self.finish_last(column)
        self.softmax.first(self.s)
        self.wait_for_turn()
        self.softmax.add(self.powers())
        self.pack()
        self.stages.values.wait(self.at_v)

    def find_queries(self) -> None:
        """Describe the tile of Q in the current stage, whose number is uniform across the warp for ptxas."""
        if self.stages.queries.stages > 1:
            at, layout = self.at_q.index, self.q.layout
            self.k.ptx.shfl.sync.idx.b32(at, at, 0, LANES - 1, -1)
            self.k.ptx.mad.wide.u32(self.q.descriptor, at, layout.pitch >> 4, self.queries.descriptor)

    def start(self) -> None:
        """Set O, m and l to the values for no columns, and compute the factor of the scores."""
        super().start()
        factor = self.block.depth**-0.5
        self.of_queries *= factor / self.block.softcap if self.block.softcap else factor * log2(e)
        self.use_scale()

    def load_scales(self, tiles: Shared[f32]) -> None:
        """Load the scales of the next tile."""
        self.k.ptx.ld.shared.v4.f32(self.of_tile, tiles[self.at_k.index, 0])

    def use_scale(self) -> None:
        """Compute the factor of the scores."""
        self.k.ptx.mul.rn.f32(self.of_scores, self.of_queries, self.of_tile[0])
        self.k.ptx.max.f32(self.of_scores, self.of_scores, SMALLEST)

    def step(self, column: Reg[u32] | None) -> None:
        """Multiply the scores of the next tile and P·V of this one, while computing powers, masked from `column` on.

        The powers refer to the largest scores of earlier tiles.  If a sum shows that they can be too large for e4m3,
        the warp divides them, and updates the reference.  So no step needs the largest score.
        """
        k, softmax = self.k, self.softmax
        self.stages.keys.wait(self.at_k)
        if self.scales.tiles is not None:
            self.load_scales(self.scales.tiles)
            self.use_scale()
        self.multiply()
        self.accumulate(column)
        before = k.copy(self.at_v.index)
        self.advance(self.at_v)
        self.wait_for_turn()
        k.ptx.wgmma.wait_group.sync.aligned(1)
        self.finish_scores(column)
        sums, large = self.powers(), k.reg(pred)
        k.ptx.vote.sync.any.pred(large, (sums[0] > LARGEST) | (sums[1] > LARGEST), -1)
        self.stages.values.wait(self.at_v)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.stages.values.empty[before].arrive(pred=self.tells)
        with k.if_(large):
            self.lower(sums, column)
        with k.else_():
            softmax.add(sums)
        if self.scales.tiles is not None:
            k.ptx.bar.warp.sync(-1)  # one lane releases the stage that all lanes have read
        self.stages.keys.empty[self.at_k.index].arrive(pred=self.tells)
        self.advance(self.at_k)
        self.pack()

    def advance(self, at: Stage) -> None:
        """Advance to the next stage, whose number is uniform across the warp for ptxas: it computes addresses once."""
        at.advance()
        self.k.ptx.shfl.sync.idx.b32(at.index, at.index, 0, LANES - 1, -1)

    def multiply(self) -> None:
        """Start to multiply the scores of a tile."""
        self.k.wgmma(self.s, self.q, self.keys[self.at_k.index], fresh=True)

    def accumulate(self, column: Reg[u32] | None) -> None:
        """Start to add P·V to O, in a step that masks from `column` on, after the start of the next scores."""
        del column
        self.k.wgmma(self.o, self.p, self.values[self.at_v.index])

    def finish_scores(self, column: Reg[u32] | None) -> None:
        """Limit and mask the scores of a tile that starts at `column`, if it needs a mask."""
        self.cap()
        if column is not None:
            self.mask(column)

    def lower(self, sums: list[Reg[f32]], column: Reg[u32] | None) -> None:
        """Divide the powers of a tile, or compute them again if they are not finite, with larger references.

        The other warps of the warpgroup continue meanwhile.
        """
        k, lost = self.k, self.k.reg(pred)
        k.ptx.vote.sync.any.pred(lost, (sums[0] > FINITE) | (sums[1] > FINITE), -1)
        with k.if_(lost):
            self.repeat(column)
        with k.else_():
            self.rescale(self.softmax.lower(self.s, sums))

    def repeat(self, column: Reg[u32] | None) -> None:
        """Compute the scores and the powers of a tile again, with larger references, in this warp alone."""
        k = self.k
        first = self.number * ROWS + ((k.tid.x >> 1) & 48)
        if self.stages.queries.stages > 1:
            first += self.at_q.index * (ROWS * self.block.schedule.consumers)
        Scores(k, self.stages.q_tiles, self.stages.k_tiles).multiply(self.s, first, self.at_k.index)
        self.finish_scores(column)
        grown, factors = self.softmax.follow(self.s)
        self.softmax.powers(self.s)
        with k.if_(grown):
            self.rescale(factors)

    def rescale(self, factors: Span[f32]) -> None:
        """Multiply the two rows of O by factors."""
        for i, o in enumerate(self.o):
            o *= factors[i // 2 % 2]

    def rate(self, factor: float) -> Reg[f32]:
        """Return the factor of the scores."""
        del factor
        return self.of_scores

    def scale(self, inverse: Reg[f32]) -> None:
        """Multiply the factor of O by the scale of V, if it is not a factor of P."""
        if self.scales.tiles is None:
            inverse *= self.of_values

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
    """A warpgroup that adds O to earlier sums after some tiles, and starts again from 0: tensor cores truncate sums."""

    def __init__(self, block: Block, number: Reg[u32], scales: Scales, summed: int) -> None:
        super().__init__(block, number, scales)
        self.every, self.left = max(1, summed // block.bn), block.k.reg(u32)

    def steps(self, seen: Open) -> None:
        """Compute the tiles that need no mask, and add O to the earlier sums between each `every` of them."""
        self.k.ptx.mov.u32(self.left, self.every + 1)
        super().steps(seen)

    def accumulate(self, column: Reg[u32] | None) -> None:
        """Start to add P·V to O, but after each `every` tiles, first add O to the earlier sums."""
        if column is None:
            self.left -= 1
            with self.k.if_(self.left == 0):
                self.fold()
                self.k.ptx.mov.u32(self.left, self.every)
        super().accumulate(column)

    def fold(self) -> None:
        """Add O to the earlier sums, and set it to 0."""
        for o in self.o:
            self.k.ptx.mov.f32(o, 0.0)


class InRegisters(Summing):
    """A warpgroup with its earlier sums in registers."""

    def __init__(self, block: Block, number: Reg[u32], scales: Scales, summed: int) -> None:
        super().__init__(block, number, scales, summed)
        self.earlier = block.k.regs(f32, len(self.o))

    def start(self) -> None:
        """Set O, m and l to the values for no columns."""
        super().start()
        for earlier in self.earlier:
            self.k.ptx.mov.f32(earlier, 0.0)

    def fold(self) -> None:
        """Add O to the earlier sums, and set it to 0."""
        for earlier, o in zip(self.earlier, self.o, strict=True):
            earlier += o
        super().fold()

    def rescale(self, factors: Span[f32]) -> None:
        """Multiply the two rows of O, and their earlier sums, by factors."""
        super().rescale(factors)
        for i, earlier in enumerate(self.earlier):
            earlier *= factors[i // 2 % 2]

    def end(self) -> None:
        """Add P·V of the last tile, and the earlier sums, to O."""
        super().end()
        for earlier, o in zip(self.earlier, self.o, strict=True):
            o += earlier


class InShared(Summing):
    """A warpgroup with its earlier sums in shared memory, where each thread reads only what it has stored."""

    def __init__(self, block: Block, number: Reg[u32], scales: Scales, summed: int, earlier: Shared[f32]) -> None:
        super().__init__(block, number, scales, summed)
        self.folds, self.earlier = block.k.reg(u32), earlier

    def start(self) -> None:
        """Set O, m and l to the values for no columns."""
        super().start()
        self.k.ptx.mov.u32(self.folds, 0)

    def fours(self) -> list[list[tuple[Span[f32], Mem[f32], Span[f32]]]]:
        """Return batches of four elements of O, with the place of their sums and registers for the values there."""
        mine, k = self.earlier[self.number].ptr + (self.k.tid.x & 127) * 4, self.k
        fours = [(self.o[i : i + 4], mine[i * 128]) for i in range(0, len(self.o), 4)]
        return [[(o, mem, k.regs(f32, 4, 0.0)) for o, mem in fours[i : i + BATCH]] for i in range(0, len(fours), BATCH)]

    def fold(self) -> None:
        """Add O to the earlier sums, and set it to 0."""
        k, stored = self.k, self.folds > 0
        for batch in self.fours():
            for _, mem, earlier in batch:  # all loads first: ptxas does not move them in front of a store
                k.ptx.ld.shared.v4.f32(earlier, mem, pred=stored)
            for four, mem, earlier in batch:
                for before, o in zip(earlier, four, strict=True):
                    before += o
                k.ptx.st.shared.v4.f32(mem, earlier)
        self.folds += 1
        super().fold()

    def rescale(self, factors: Span[f32]) -> None:
        """Multiply the two rows of O, and their earlier sums, by factors."""
        super().rescale(factors)
        with self.k.if_(self.folds > 0):
            for _, mem, earlier in chain(*self.fours()):
                self.k.ptx.ld.shared.v4.f32(earlier, mem)
                for i, before in enumerate(earlier):
                    before *= factors[i // 2]
                self.k.ptx.st.shared.v4.f32(mem, earlier)

    def end(self) -> None:
        """Add P·V of the last tile, and the earlier sums, to O."""
        super().end()
        with self.k.if_(self.folds > 0):
            for four, mem, earlier in chain(*self.fours()):
                self.k.ptx.ld.shared.v4.f32(earlier, mem)
                for before, o in zip(earlier, four, strict=True):
                    o += before


def grid(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError for other numbers of scales than 1 or those of blocks."""
    check_counts(d)
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
    Scales are positive.  Tensor cores sum about `summed` rows of V, or all for 0.  A warpgroup computes 64 rows of O.
    D is 64 or 128.  `options` returns the fastest configuration.
    """
    stages = check(D, consumers, bn, blocks)
    warps = 4 * consumers
    rows_of_v = Stages.allocated(k, e4m3, D, consumers, bn, (QUERIES[consumers], stages, RAW), (warps, warps, WARPS))
    width = block_width(bn)
    turned = k.shared(e4m3, (stages, bn // width, D, width), align=1024)
    ring = k.pipeline(stages, producers=WARPS, consumers=warps)
    ended = k.shared(u32, RAW)
    for stage in range(RAW):
        k.ptx.st.shared.u32(ended[stage], 0, pred=k.tid.x == 0)
    initialize(k, consumers, rows_of_v.queries, rows_of_v.keys, rows_of_v.values, ring)
    schedule = Schedule(k, B * H, S, consumers, section)
    rows = Rows(k, schedule, H, S, T, group)
    columns = mask(k, schedule, rows, bn, causal, before, after, bottom)
    copied = Block(k, rows_of_v, schedule, rows, columns, bn, D, softcap)
    block = replace(copied, stages=replace(rows_of_v, v_tiles=turned, values=ring))
    scales = Scales.allocated(k, (q_scale, k_scale, v_scale), (I, J, L), group, stages if blocks else 0)

    def produce() -> None:
        with k.if_(k.tid.x >= 128 * consumers + (4 - WARPS) * 32):
            Transposer(block, rows_of_v, ended).run()
        with k.else_(), k.if_(k.tid.x == 128 * consumers):
            ProducerOfRows(copied, tq, tk, tv, scales, ended).run()

    divide(k, consumers, registers(D, consumers), produce, consume(block, scales, summed, out, lse))


def registers(D: int, consumers: int) -> tuple[int, int]:
    """Return the numbers of registers of producers and consumers."""
    return SHALLOW if D == 64 and consumers == 2 else REGISTERS[consumers]


def consume(block: Block, scales: Scales, summed: int, out: Ptr[bf16], lse: Ptr[f32]) -> Callable[[Reg[u32]], None]:
    """Return the function that runs the consumer with a number."""

    def run(number: Reg[u32]) -> None:
        k, consumers = block.k, block.schedule.consumers
        if not summed:
            ConsumerFp8(block, number, scales).run(out, lse)
        elif spare(block, scales):
            InRegisters(block, number, scales, summed).run(out, lse)
        else:
            earlier = k.shared(f32, (consumers, block.depth // 8, 512))
            InShared(block, number, scales, summed, earlier).run(out, lse)

    return run


def spare(block: Block, scales: Scales) -> bool:
    """Return whether a warpgroup has registers for earlier sums."""
    limited = bool(block.softcap) and block.mask.masks_last
    limited |= block.mask.left and scales.tiles is not None  # by the masks of both ends of a window
    return block.schedule.consumers == 2 and block.bn <= 128 and not limited


def check(D: int, consumers: int, bn: int, blocks: bool) -> int:
    """Return the number of stages; raise ValueError if the registers do not suffice, or a tile has several scales."""
    if D not in (64, 128) or consumers not in REGISTERS or bn % 32 or not 32 <= bn <= 160:
        raise ValueError(f"D={D}, consumers={consumers}, bn={bn}: D is 64 or 128, bn a multiple of 32 up to 160")
    if blocks and SCALED % bn:
        raise ValueError(f"bn={bn}: a divisor of {SCALED}, the rows that share a scale")
    if bn // 2 + bn // 8 + D // 2 > MOST[consumers]:
        raise ValueError(
            f"{consumers} consumers have no registers for bn={bn} at D={D}: fewer consumers or a smaller bn"
        )
    return 3


def options(D: int, causal: bool, rows: int, T: int, blocks: bool, capped: bool = False) -> dict[str, int]:
    """Return the fastest configuration on an H100 for this number of rows of Q, summed over all heads.

    `capped`: whether scores are limited.
    """
    given = {"causal": causal, "section": 64 if causal else 2, "blocks": blocks, "summed": SUMMED if T > LONG else 0}
    if D == 128 or rows <= ROUND or (causal and rows < FEW[64]):
        return {**given, "consumers": 2, "bn": 128}
    four = rows <= 4 * ROUND and T <= LONG and not (blocks and capped)
    return {**given, **({"consumers": 4, "bn": 64} if four else {"consumers": 3, "bn": 128})}
