"""The tokens of decode attention that a warp computes: copies of its slices of K and V, and products with them.

A cache of e4m3 is multiplied as f16, which holds every number of e4m3.  A warp converts words of a slice in registers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import e, log2

from asmkit import ptx
from asmkit.ptx import OnlineSoftmax, Shared, online_softmax, reduce
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b16, b32, bf16, f16, f32, s32, u32, u64

STAGES = 3  # slices of a warp in shared memory: with more of them in flight, blocks end at different times
SLICE = 16  # tokens that a warp computes at a time: the columns of two products, and K of one
PERIOD = 8  # rows of a slice after which its swizzle repeats
ROWS = 16  # of Q·Kᵀ: the heads of a group and unused rows
HEADS = 8  # columns of Vᵀ·Pᵀ
LANES = 4  # that share two rows of a product
PAD = 4  # elements between rows of merged warps, so that 4 rows access different banks
HIGHEST = 14  # the exponent of the largest query of a row that is converted to f16, whose largest exponent is 15
BIAS = 127  # of the exponent of an f32
ROW = 1024  # bits of a row of K or V from which a warp has memory for `STAGES` slices only
LARGE = 400_000_000  # bytes of K and V from which their lines have the priority of other lines in L2


def room(elem: type[Scalar], depth: int) -> int:
    """Return the number of slices for which a warp has memory, `STAGES` or more.

    A multiprocessor has two blocks of 8 warps with rows of `ROW` bits, and as many with shorter rows: if it had more,
    the last blocks of a large batch would be few, and take as long as the others.
    """
    return STAGES * max(1, ROW // (depth * elem.bits))


@dataclass(frozen=True)
class Task:
    """The slices of a block: a warp has every `step`th one from `first` and its number on, up to before `last`."""

    k: ptx.Builder
    batch: Reg[u32]
    head: Reg[u32]  # of the cache
    length: Reg[s32]
    most: Reg[u32]  # tokens of a sequence in the cache
    first: Reg[u32]
    step: Reg[u32]
    last: Reg[u32]
    tokens: Reg[u32]  # of the whole cache, for all heads
    warps: int  # of a block, a power of two

    @classmethod
    def of_block(cls, k: ptx.Builder, lengths: Ptr[s32], most: Reg[u32], warps: int) -> Task:
        """Start the load of the length, and return the task of this block."""
        length = k.reg(s32)
        k.ptx.ld.global_.s32(length, (lengths + k.ctaid.z)[0])
        first, step, tokens = k.ctaid.x * warps, k.nctaid.x * warps, most * k.nctaid.y * k.nctaid.z
        return cls(k, k.copy(k.ctaid.z), k.copy(k.ctaid.y), length, most, first, step, k.reg(u32), tokens, warps)

    def find(self) -> None:
        """Wait for the length.  A length outside of the cache counts as the nearest one inside."""
        k = self.k
        k.ptx.min.s32(self.length, self.length, self.most.as_(s32))
        k.ptx.max.s32(self.length, self.length, 0)
        k.ptx.mov.u32(self.last, slices(self.length.as_(u32)))

    @property
    def shares(self) -> Reg[u32]:
        """Return the number of blocks that have slices of this sequence, at least 1."""
        shares = (self.last + (self.warps - 1)) >> (self.warps.bit_length() - 1)
        self.k.ptx.min.u32(shares, shares, self.k.nctaid.x)
        self.k.ptx.max.u32(shares, shares, 1)
        return shares


def slices(tokens: Reg[u32]) -> Reg[u32]:
    """Return the number of slices of some tokens."""
    return (tokens + (SLICE - 1)) >> (SLICE.bit_length() - 1)


class Contiguous:
    """The rows of a slice in a contiguous cache."""

    early = True
    """Whether the rows are known before the length is."""

    def __init__(self, k: ptx.Builder, task: Task, KV: int, D: int) -> None:
        self.k, self.task, self.depth, self.start = k, task, D, k.reg(u64)
        k.ptx.mul.wide.u32(self.start, task.batch * KV + task.head, task.most * D)

    def page(self) -> Reg[s32] | None:
        """Return the register of a page."""
        return None

    def look_up(self, index: Reg[u32], page: Reg[s32] | None) -> None:
        """Start the load of a slice's page."""

    def first(self, index: Reg[u32], page: Reg[s32] | None) -> Reg[u64]:
        """Return the offset of a slice's first element."""
        del page
        offset = self.k.reg(u64)
        self.k.ptx.mad.wide.u32(offset, index, SLICE * self.depth, self.start)
        return offset

    def left(self, index: Reg[u32], row: Reg[u32]) -> Reg[s32] | None:
        """Return the number of rows from `row` of a slice on, or None if all slices are whole."""
        return self.task.most.as_(s32) - (index << (SLICE.bit_length() - 1)).as_(s32) - row.as_(s32)


class Paged(Contiguous):
    """The rows of a slice in a paged cache.  `table` has the pages of each sequence."""

    early = False

    def __init__(self, k: ptx.Builder, task: Task, table: Ptr[s32], N: Reg[u32], KV: int, PAGE: int, D: int) -> None:
        self.k, self.task, self.depth, self.heads = k, task, D, KV
        self.pages, self.size = table + task.batch * N, PAGE
        self.shift = (PAGE // SLICE).bit_length() - 1

    def page(self) -> Reg[s32] | None:
        """Return the register of a page."""
        return self.k.reg(s32, 0)

    def look_up(self, index: Reg[u32], page: Reg[s32] | None) -> None:
        """Start the load of a slice's page, if the table has it."""
        assert page is not None
        there = (self.pages + (index >> self.shift))[0]
        self.k.ptx.ld.global_.s32(page, there, pred=index < slices(self.task.most))

    def first(self, index: Reg[u32], page: Reg[s32] | None) -> Reg[u64]:
        """Return the offset of a slice's first element."""
        assert page is not None
        k, offset = self.k, self.k.reg(u64)
        k.ptx.mul.wide.u32(offset, page.as_(u32) * self.heads + self.task.head, self.size * self.depth)
        k.ptx.mad.wide.u32(offset, index & ((1 << self.shift) - 1), SLICE * self.depth, offset)
        return offset

    def left(self, index: Reg[u32], row: Reg[u32]) -> Reg[s32] | None:
        """Return None, because all slices of a page are whole."""
        return None


class Cache:
    """The copies of a warp's slices of K and V to its stages, all but one of which are in flight."""

    def __init__(
        self, k: ptx.Builder, keys: Ptr[Scalar], values: Ptr[Scalar], tiles: Shared[Scalar], task: Task,
        rows: Contiguous,
    ) -> None:  # fmt: skip
        self.k, self.keys, self.values, self.tiles, self.task, self.rows = k, keys, values, tiles, task, rows
        self.depth, self.stages = tiles.shape[-1], STAGES
        self.vector = 128 // keys.elem.bits  # elements in 16 bytes
        self.vectors = self.depth // self.vector
        self.slice, self.to, self.page = task.first + (k.tid.x >> 5), k.reg(u32, 0), rows.page()
        # lane i copies vector i mod `vectors` of every (32 / vectors)th row
        self.step = 32 // self.vectors
        self.row, vector = k.laneid >> (self.vectors.bit_length() - 1), k.laneid & (self.vectors - 1)
        # the offsets of the vectors that a lane copies, in a register and as a constant: rows repeat their swizzle
        near = [self.swizzled(self.row + i, vector) for i in range(0, min(SLICE, PERIOD), self.step)]
        self.places = [(place, i * self.depth) for i in range(0, SLICE, PERIOD) for place in near]
        self.offset = self.row * self.depth + vector * self.vector
        self.priority = self._priority()

    def _priority(self) -> Reg[u64]:
        """Return the policy of copies: K and V are read once, so their lines evict each other first.

        Lines of the normal priority evict what other kernels have written to L2, and wait until it is in memory.  If K
        and V are much larger than L2, all of it is written to memory anyway, and `evict_unchanged` was faster.
        """
        k = self.k
        first, large = k.regs(u64, 2)
        k.ptx.createpolicy.fractional.L2__evict_first.b64(first, 1.0)
        k.ptx.createpolicy.fractional.L2__evict_unchanged.b64(large, 1.0)
        most = LARGE // (2 * self.depth * self.keys.elem.bits // 8)
        k.ptx.mov.b64(first, large, pred=self.task.tokens > most)
        return first

    def swizzled(self, row: Reg[u32], vector: Reg[u32]) -> Reg[u32]:
        """Return the offset of a vector in a slice: eight rows of a column of vectors have different banks."""
        start, shift = row * self.depth, self.vector.bit_length() - 1
        turn = row & 7 if self.vectors >= 8 else row >> 1 & 3  # two rows of four vectors have all banks
        return start + ((vector ^ turn) << shift)

    def start(self) -> None:
        """Copy the first slices, before the length is known if possible, and wait for the length."""
        rows, ahead = self.rows, self.k.copy(self.slice)
        pages = [rows.page() for _ in range(self.stages - 1)]
        for page in [*pages, self.page]:
            rows.look_up(ahead, page)
            ahead += self.task.step
        if not rows.early:
            self.task.find()
        end = slices(self.task.most) if rows.early else self.task.last
        for page in pages:
            self._copy(page, end)
        if rows.early:
            self.task.find()

    def copy(self) -> None:
        """Copy the next slice, if there is one, as one group."""
        self._copy(self.page, self.task.last)
        self.rows.look_up(self.slice, self.page)

    def _copy(self, page: Reg[s32] | None, end: Reg[u32]) -> None:
        """Copy the next slice, if it is before `end`.  Rows after the end of the cache become zeros."""
        k, copy = self.k, self.k.ptx.cp.async_.cg.shared.global_.L2__cache_hint
        with k.if_(self.slice < end):
            left, first = self.rows.left(self.slice, self.row), self.rows.first(self.slice, page)
            for cache, tile in zip((self.keys, self.values), (0, 1), strict=True):
                source, target = cache + first + self.offset, self.tiles[self.to, tile].ptr
                for i, (place, after) in enumerate(self.places):
                    size = k.reg(u32, 16)
                    if left is not None:
                        k.ptx.mov.u32(size, 0, pred=left <= i * self.step)
                    copy((target + place)[after], source[i * self.step * self.depth], 16, size, self.priority)
        k.ptx.cp.async_.commit_group()
        self.slice += self.task.step
        self.advance(self.to)

    def clear(self, stage: Reg[u32], left: Reg[s32]) -> None:
        """Set the rows of V from `left` on to 0: their weight is 0, but 0 times a NaN is not."""
        k, zero, mine = self.k, self.k.reg(b32, 0), left - self.row.as_(s32)
        target = self.tiles[stage, 1].ptr
        for i, (place, after) in enumerate(self.places):
            there = (target + place).cast(b32)[after * target.elem.bits // b32.bits]
            k.ptx.st.shared.v4.b32(there, (zero, zero, zero, zero), pred=mine <= i * self.step)
        k.ptx.bar.warp.sync(-1)

    def advance(self, stage: Reg[u32]) -> None:
        """Advance to the next stage."""
        stage += 1
        self.k.ptx.mov.u32(stage, 0, pred=stage == self.stages)


class Warp:
    """A warp: its heads' queries, the scores of a slice, and the sums of O.

    The scores are Q·Kᵀ, and their accumulators are the B operands of Vᵀ·Pᵀ, whose rows are columns of O.
    """

    SHIFT, PART = 1, 8
    """A lane's first column of the A operand of Q is its number in the row, shifted, and the second is PART later."""

    def __init__(self, k: ptx.Builder, cache: Cache, q: Ptr[Scalar], group: int) -> None:
        self.k, self.cache, self.group, self.depth = k, cache, group, cache.depth
        self.elem, self.halves = q.elem, -(-group // HEADS)  # of the operands of products, and of the rows of Q
        self.softmax = OnlineSoftmax(k, log2(e) / self.depth**0.5, rows=self.halves)
        self.scores = k.regs(f32, SLICE // 2)
        self.sums = [k.regs(f32, self.depth // 4, 0.0) for _ in range(self.halves)]
        self.queries = self._queries(q)
        # `ldmatrix`: lane i addresses row i mod 8 of matrix i / 8. The second pair of matrices are the tokens from 8 on
        row, chunk = (k.laneid & 7) + (k.laneid >> 4 << 3), k.laneid >> 3 & 1
        self.places = [cache.swizzled(row, chunk ^ i) for i in range(0, cache.vectors, 2)]

    def _queries(self, q: Ptr[Scalar]) -> list[Span[b32]]:
        """Load the A operand of Q·Kᵀ: rows after the last head are zeros."""
        k, task = self.k, self.cache.task
        row = k.laneid >> 2
        heads = (task.batch * k.nctaid.y + task.head) * self.group
        first = q + ((heads + row) * self.depth + ((k.laneid & 3) << self.SHIFT))
        made = [k.regs(b32, 4, 0) for _ in range(self.depth // 16)]
        for half in range(2):
            inside = row + 8 * half < self.group
            for i, words in enumerate(made):
                for part in range(2):
                    mem = first.cast(b32)[(8 * half * self.depth + 16 * i + self.PART * part) // 2]
                    k.ptx.ld.global_.b32(words[2 * part + half], mem, pred=inside)
        return made

    def run(self) -> None:
        """Compute all slices of the warp."""
        k, task, cache = self.k, self.cache.task, self.cache
        self.softmax.start()
        at, stage = task.first + (k.tid.x >> 5), k.reg(u32, 0)
        with k.forever():
            k.break_(when=at >= task.last)
            k.ptx.cp.async_.wait_group(cache.stages - 2)
            k.ptx.bar.warp.sync(-1)  # all lanes' copies have arrived, and all have read the stage that is overwritten
            cache.copy()
            left = task.length - (at << (SLICE.bit_length() - 1)).as_(s32)
            with k.if_(left < SLICE):
                cache.clear(stage, left)
            keys, values = self.load(stage, 0), self.load(stage, 1)
            self.score(keys)
            with k.if_(left < SLICE):
                self.mask(left)
            self.weigh(values)
            at += task.step
            cache.advance(stage)
        k.ptx.cp.async_.wait_group(0)  # copies from before the length was known

    def load(self, stage: Reg[u32], tile: int) -> list[Span[b32]]:
        """Load K (tile 0) or V (1), which is transposed: four matrices of two chunks of columns and all tokens."""
        k, made = self.k, list[Span[b32]]()
        load, first = k.ptx.ldmatrix.sync.aligned.m8n8.x4, self.cache.tiles[stage, tile].ptr
        for place in self.places:
            made.append(k.regs(b32, 4))
            (load.trans if tile else load).shared.b16(made[-1], (first + place)[0])
        return made

    def _mma(self, d: Span[f32], a: Span[b32], b: Span[b32]) -> None:
        self.k.ptx.mma.sync.aligned.m16n8k16.row.col.f32[repr(self.elem)][repr(self.elem)].f32(d, a, b, d)

    def operands_of_keys(self, words: Span[b32]) -> list[Span[b32]]:
        """Return the B operands in four matrices of K: those of the first eight tokens, then those of the others."""
        return [words[0:2], words[2:4]]

    def operands_of_values(self, words: Span[b32]) -> list[Span[b32]]:
        """Return the A operands in four matrices of V, each of 16 columns."""
        return [words]

    def score(self, keys: list[Span[b32]]) -> None:
        """Compute Q·Kᵀ."""
        for score in self.scores:
            self.k.ptx.mov.f32(score, 0.0)
        for i, words in enumerate(keys):
            operands = self.operands_of_keys(words)
            steps = len(operands) // 2
            for j, operand in enumerate(operands):
                n, step = divmod(j, steps)
                self._mma(self.scores[4 * n : 4 * n + 4], self.queries[steps * i + step], operand)

    def mask(self, left: Reg[s32]) -> None:
        """Set the scores of tokens after the last to the lowest value."""
        k, mine = self.k, left - ((self.k.laneid & 3) << 1).as_(s32)
        for i, score in enumerate(self.scores):
            k.ptx.mov.f32(score, online_softmax.LOWEST, pred=mine <= i // 4 * 8 + i % 2)

    def weigh(self, values: list[Span[b32]]) -> None:
        """Compute the powers of the scores, and add Vᵀ·Pᵀ to the sums."""
        k = self.k
        grown, factors = self.softmax.follow(self.scores)
        with k.if_(grown):
            for sums, factor in zip(self.sums, factors, strict=True):
                of_columns = self.of_heads(factor)
                for i, value in enumerate(sums):
                    value *= of_columns[i % 2]
        self.softmax.powers(self.scores)
        weights = [k.regs(b32, 2) for _ in self.sums]  # the accumulators of two products are B operands of one
        for half, words in enumerate(weights):
            for low, high, word in zip(*[iter(online_softmax.of_row(self.scores, half))] * 2, words, strict=True):
                k.ptx.cvt.rn[f"{self.elem}x2"].f32(word, high, low)
        operands = [operand for words in values for operand in self.operands_of_values(words)]
        for i, operand in enumerate(operands):
            for sums, words in zip(self.sums, weights, strict=True):
                self._mma(sums[4 * i : 4 * i + 4], operand, words)

    def of_heads(self, value: Reg[f32]) -> tuple[Reg[f32], Reg[f32]]:
        """Return the values of the two heads whose sums the lane has. Lane i has the value of head ⌊i/4⌋."""
        k, made = self.k, (self.k.reg(f32), self.k.reg(f32))
        for i, to in enumerate(made):
            k.ptx.shfl.sync.idx.b32(to, value, ((k.laneid & 3) << 3) + LANES * i, 31, -1)
        return made

    def put(self, rows: Shared[f32], logs: Shared[f32]) -> None:
        """Store the normalized rows of the warp and their log-sum-exp, or zeros and the lowest value without tokens."""
        k, task, warp = self.k, self.cache.task, self.k.tid.x >> 5
        inverses, log_sums = self.softmax.finish()
        k.ptx.bar.warp.sync(-1)  # all lanes have read the last stage
        for half, (inverse, log_sum) in enumerate(zip(inverses, log_sums, strict=True)):
            none, row = task.first + warp >= task.last, (k.laneid >> 2) + HEADS * half
            self.scale(inverse)
            k.ptx.mov.f32(inverse, 0.0, pred=none)
            k.ptx.mov.f32(log_sum, online_softmax.LOWEST, pred=none)
            k.ptx.st.shared.f32((logs[warp].ptr + row)[0], log_sum, pred=((k.laneid & 3) == 0) & (row < self.group))
            head = ((k.laneid & 3) << 1) + HEADS * half
            for i, by in enumerate(self.of_heads(inverse)):
                with k.if_(head + i < self.group):
                    there = rows[warp].ptr + ((head + i) * (self.depth + PAD))
                    self.put_row(there, list(self.sums[half])[i::2], by)

    def scale(self, inverse: Reg[f32]) -> None:
        """Multiply the factor of the sums by the scale of V, if there is one."""

    def put_row(self, row: Ptr[f32], values: list[Reg[f32]], inverse: Reg[f32]) -> None:
        """Store a lane's elements of a row, each multiplied by `inverse`: columns ⌊lane/4⌋, ⌊lane/4⌋ + 8 and so on."""
        k, there = self.k, row + (self.k.laneid >> 2)
        for i, value in enumerate(values):
            k.ptx.st.shared.f32(there[8 * i], value * inverse)


class WarpFp8(Warp):
    """A warp over a cache of e4m3, which multiplies in f16.

    A word of `ldmatrix` has four elements.  For K these are four adjacent columns.  They become rows 2c, 2c + 1, 2c + 8
    and 2c + 9 of one B operand, where c is the lane's number among four, and Q is loaded in the same order.  For V they
    are two columns of two tokens.  Of 16 columns, the even ones are rows 0 to 7 of an A operand, and the odd ones rows
    8 to 15, so that a lane has pairs of adjacent columns of O.

    The rows of a bf16 Q are multiplied by powers of two that make their largest exponent `HIGHEST`.
    """

    SHIFT, PART = 2, 2

    def __init__(
        self, k: ptx.Builder, cache: Cache, q: Ptr[Scalar], group: int, scales: tuple[Reg[f32], Reg[f32]]
    ) -> None:
        super().__init__(k, cache, q, group)
        self.elem, (of_keys, self.of_values) = f16, scales
        self.of_scores = [of_keys] * self.halves  # of the rows of a lane
        if q.elem is bf16:
            self.of_scores = [self._narrow(half) * of_keys for half in range(self.halves)]

    def _narrow(self, half: int) -> Reg[f32]:
        """Convert a row of Q to f16, multiplied by a power of two, and return the inverse of the power."""
        k, top = self.k, self.k.reg(b32, 0)
        words = [made[2 * part + half] for made in self.queries for part in range(2)]
        for word in words:
            size = k.reg(b32)
            k.ptx.abs.bf16x2(size, word)
            k.ptx.max.bf16x2(top, top, size)
        reduce.over_lanes(k, [top], self._greatest, LANES)
        self._greatest([top], [top << 16])
        exponent = top.as_(u32) >> 23  # the upper half is the upper half of an f32
        k.ptx.max.u32(exponent, exponent, HIGHEST + 1)
        power = (((2 * BIAS + HIGHEST) - exponent) << 23).as_(f32)
        for word in words:
            low, high = (word << 16).as_(f32) * power, (word & 0xFFFF0000).as_(f32) * power
            k.ptx.cvt.rn.f16x2.f32(word, high, low)
        return ((exponent - HIGHEST) << 23).as_(f32)

    def _greatest(self, mine: reduce.Values, others: reduce.Values) -> None:
        for a, b in zip(mine, others, strict=True):
            self.k.ptx.max.bf16x2(a, a, b)

    def operands_of_keys(self, words: Span[b32]) -> list[Span[b32]]:
        """Convert four matrices of K, each to the operand of 16 columns."""
        return [self._widened(word) for word in words]

    def operands_of_values(self, words: Span[b32]) -> list[Span[b32]]:
        """Convert four matrices of V to the A operands of two chunks of 16 columns."""
        made: list[Span[b32]] = []
        for chunk in range(2):
            made.append(self.k.regs(b32, 4))
            for i, word in enumerate(words[chunk::2]):
                by_column = self.k.reg(b32)
                self.k.ptx.prmt.b32(by_column, word, 0, 0x3120)
                self._widen(by_column, made[-1][2 * i], made[-1][2 * i + 1])
        return made

    def _widened(self, word: Reg[b32]) -> Span[b32]:
        """Return the four elements of a word as two words of f16, exactly."""
        made = self.k.regs(b32, 2)
        self._widen(word, made[0], made[1])
        return made

    def _widen(self, word: Reg[b32], low: Reg[b32], high: Reg[b32]) -> None:
        halves = self.k.regs(b16, 2)
        self.k.ptx.mov.b32(halves, word)
        for to, half in zip((low, high), halves, strict=True):
            self.k.ptx.cvt.rn.f16x2.e4m3x2(to, half)

    def score(self, keys: list[Span[b32]]) -> None:
        """Compute Q·Kᵀ, and multiply it by the scales."""
        super().score(keys)
        for half, by in enumerate(self.of_scores):
            for score in online_softmax.of_row(self.scores, half):
                score *= by

    def scale(self, inverse: Reg[f32]) -> None:
        """Multiply the factor of the sums by the scale of V."""
        inverse *= self.of_values

    def put_row(self, row: Ptr[f32], values: list[Reg[f32]], inverse: Reg[f32]) -> None:
        """Store a lane's elements of a row, each multiplied by `inverse`: two adjacent columns of each 16."""
        k, there, pair = self.k, row + (self.k.laneid >> 2 << 1), self.k.regs(f32, 2)
        for i in range(0, len(values), 2):
            for to, value in zip(pair, values[i : i + 2], strict=True):
                k.ptx.mul.rn.f32(to, value, inverse)
            k.ptx.st.shared.v2.f32(there[8 * i], pair)
