"""The tokens of decode attention that a wave of CDNA computes, by `v_mfma_f32_16x16x16` or, on gfx950, `…16x16x32`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product
from math import e, log2
from typing import TypeAlias, TypeVar, cast

from asmkit import gcn
from asmkit.gcn import Sgpr, Vgpr
from asmkit.regs import Ptr
from asmkit.types import Scalar, b32, bf16, f32, s32, u32, u64

S = TypeVar("S")
Job: TypeAlias = "Callable[[], object]"
"""A few instructions that are emitted together."""
Use: TypeAlias = "tuple[Job, int, Job]"
"""The use of some vectors of a tile, their number, and the loads of the next tile to the same registers."""

WAVES, SLICE, HEADS = 4, 16, 16  # waves of a workgroup, tokens and heads of a product
LOWEST, SLACK = -(2.0**100), 8  # a value below every score, and the logarithm of the largest power
LOW_HALVES, HIGH_HALVES = 0x05040100, 0x07060302  # selectors of v_perm_b32


def log(size: int) -> int:
    """Return the logarithm of a power of two."""
    return size.bit_length() - 1


def spread(main: list[S], between: list[S]) -> list[S]:
    """Return the elements of `main`, with an equal share of `between` after each but the last two."""
    ends = [min(-(-i * len(between) // (len(main) - 2)), len(between)) for i in range(len(main) + 1)]
    pieces = (between[first:end] for first, end in pairwise(ends))
    return [each for one, piece in zip(main, pieces, strict=True) for each in (one, *piece)]


def run(jobs: Iterable[Job]) -> None:
    """Run every job."""
    for job in jobs:
        job()


def part_of(k: gcn.Builder, p: Ptr[Scalar], number: Sgpr[u32], size: int) -> gcn.Sgprs[b32]:
    """Return a descriptor of one of the parts of an array, `size` bytes each."""
    base = k.copy(p)
    k.advance(base, k.mul_wide(number, size))
    return k.buffer(base, size)


class Shape:
    """The lengths that are constants of a kernel.  Lane (c, g) is lane 16g + c.

    `group`: heads that share a head of the cache. `blocks`: of 16 heads. `width`: columns of V and of O for a lane.
    `tile`: tokens that a wave computes at a time, for which each lane has eight vectors of K. `unit`: those that follow
    each other in memory. `row`: bytes of a row of K, and `parts`: its vectors for a lane. `groups`: slices of V that
    are multiplied together, `step` for each.
    """

    def __init__(self, k: gcn.Builder, H: int, KV: int, D: int, page: int | None) -> None:
        if H % KV or H > 2 * HEADS * KV or D not in (64, 128):
            raise ValueError(
                f"H={H}, KV={KV}, D={D}: H must be a multiple of KV, up to {2 * HEADS}·KV, and D 64 or 128"
            )
        if page is not None and (page < SLICE or page & (page - 1)):
            raise ValueError(f"PAGE={page}: {SLICE} times a power of two")
        self.group, self.blocks = H // KV, -(-H // (KV * HEADS))
        self.depth, self.width, self.parts, self.row, self.tile = D, D // 16, D // 32, 2 * D, 4096 // D
        self.unit, self.step = min(page or self.tile, self.tile), 2 if k.target.name == "gfx950" else 1
        self.slices = self.tile // SLICE
        self.groups = [range(i, i + self.step) for i in range(0, self.slices, self.step)]


@dataclass(frozen=True)
class Task:
    """The tiles of a workgroup, from `first` to before `last`, of the `tiles` of its sequence.  `share`: at most."""

    batch: Sgpr[u32]
    head: Sgpr[u32]  # of the cache
    pair: Sgpr[u32]  # of a sequence and a head
    length: Sgpr[u32]
    tiles: Sgpr[u32]
    share: Sgpr[u32]
    first: Sgpr[u32]
    last: Sgpr[u32]

    @classmethod
    def of_group(
        cls, k: gcn.Builder, lengths: Ptr[s32], most: Sgpr[u32], KV: int, tile: int, shares: int
    ) -> Task:  # fmt: skip
        """Return the task of this workgroup.  A length outside of the cache counts as the nearest one inside."""
        if shares < 1:
            raise ValueError(f"SHARES={shares}: at least 1")
        length, share, last = k.sgpr(s32), k.sgpr(u32), k.sgpr(u32)
        k.gcn.s_load_dword(length.as_(b32), lengths, k.group.z << 2)
        k.wait(lgkm=0)
        k.gcn.s_min_i32(length, length, most.as_(s32))
        k.gcn.s_max_i32(length, length, 0)
        tiles = (length.as_(u32) + (tile - 1)) >> log(tile)
        k.gcn.s_mul_hi_u32(share, tiles + (shares * WAVES - 1), -(-(1 << 32) // (shares * WAVES)))  # divide
        k.gcn.s_max_u32(share, share, 1)
        share <<= log(WAVES)
        first = k.group.x * share
        k.gcn.s_min_u32(last, first + share, tiles)
        pair = k.group.z * KV + k.group.y
        return cls(k.copy(k.group.z), k.copy(k.group.y), pair, length.as_(u32), tiles, share, first, last)


class Contiguous:
    """The rows of a sequence in a contiguous cache."""

    def __init__(self, k: gcn.Builder, task: Task, shape: Shape, T: Sgpr[u32]) -> None:
        self.k, self.shape = k, shape
        self.start = k.mul_wide(task.pair, T) << log(shape.row)

    def find(self, token: Sgpr[u32]) -> None:
        """Start finding the units of a tile."""

    def found(self) -> None:
        """Wait until the units are found."""

    def offset(self, unit: int, token: Sgpr[u32]) -> Sgpr[u32] | Sgpr[u64]:
        """Return the offset of a unit in bytes from the start."""
        return token << log(self.shape.row)


class Paged:
    """The rows of a sequence in a paged cache.  Entries of the table after the last token are not read."""

    def __init__(
        self, k: gcn.Builder, task: Task, shape: Shape, table: Ptr[s32], N: Sgpr[u32], KV: int, page: int
    ) -> None:
        self.k, self.shape, self.KV, self.head, self.page = k, shape, KV, task.head, page
        self.start, mine = k.sgpr(u64, 0), k.copy(table)
        k.advance(mine, k.mul_wide(task.batch, N) << 2)
        self.table = k.buffer(mine, ((task.length + (page - 1)) >> log(page)) << 2)
        self.pages = k.sgprs(b32, shape.tile // shape.unit)

    def find(self, token: Sgpr[u32]) -> None:
        """Start loading the pages of a tile."""
        count = len(self.pages)
        load = self.k.gcn.spell(f"s_buffer_load_dword{f'x{count}' if count > 1 else ''}")
        load(self.pages if count > 1 else self.pages[0], self.table, (token >> log(self.page)) << 2)

    def found(self) -> None:
        """Wait until the pages are loaded."""
        self.k.wait(lgkm=0)

    def offset(self, unit: int, token: Sgpr[u32]) -> Sgpr[u32] | Sgpr[u64]:
        """Return the offset of a unit in bytes from the start."""
        row, inside = log(self.shape.row), (token & (self.page - 1)) << log(self.shape.row)
        offset = self.k.mul_wide(self.pages[unit].as_(u32) * self.KV + self.head, self.page << row)
        low = offset.low.as_(u32)
        low += inside  # without a carry
        return offset


class Cache:
    """The vectors of K and V of a wave's tile, in registers.

    Lane (c, g), with c = lane mod 16 and g = lane/16, has vectors g, 4 + g … of row c of each slice of K, and columns
    c·D/16 … of rows 4g … 4g+3 of V.
    """

    def __init__(
        self, k: gcn.Builder, task: Task, rows: Contiguous | Paged, caches: tuple[Ptr[Scalar], Ptr[Scalar]],
        wave: Sgpr[u32],
    ) -> None:  # fmt: skip
        shape = self.shape = rows.shape
        self.k, self.rows, self.wave, self.step = k, rows, wave, WAVES * shape.tile
        column, four, bits = k.lane & 15, k.lane >> 4, log(shape.row)
        slices = range(0, shape.unit, SLICE)
        self.key_places = [((column + first) << bits) + (four << 4) for first in slices]
        self.value_places = [(((four << 2) + first) << bits) + (column << (bits - 4)) for first in slices]
        self.bases = [k.copy(cache) for cache in caches]
        self.buffers = [[k.buffer(base, 0) for base in self.bases] for _ in range(0, shape.tile, shape.unit)]
        for base in self.bases:
            k.advance(base, rows.start)
        self.token, self.end = (task.first + wave) << log(shape.tile), k.sgpr(u32)
        k.gcn.s_min_u32(self.end, task.length, task.last << log(shape.tile))
        self.keys = [[k.vgprs(b32, 4) for _ in range(shape.parts)] for _ in range(shape.slices)]
        self.values = [[k.vgprs(b32, shape.parts) for _ in range(4)] for _ in range(shape.slices)]

    def find(self) -> None:
        """Start finding the rows of the next tile."""
        self.rows.find(self.token)

    def aim(self) -> list[Job]:
        """Return jobs that let loads read the next tile.  After the workgroup's last token, they must return 0."""
        return [self.rows.found, *(partial(self._aim, unit) for unit in range(len(self.buffers))), self._advance]

    def _aim(self, unit: int) -> None:
        k, shape, token, left = self.k, self.shape, self.k.sgpr(u32), self.k.sgpr(u32)
        k.gcn.s_min_u32(token, self.token + unit * shape.unit if unit else self.token, self.end)
        k.gcn.s_min_u32(left, self.end - token, shape.unit)
        left <<= log(shape.row)
        offset = self.rows.offset(unit, token)
        low, high = (offset.low, offset.high) if offset.type is u64 else (offset, 0)
        for base, words in zip(self.bases, self.buffers[unit], strict=True):
            start = cast("Sgpr[u64]", base.reg)
            k.gcn.s_add_u32(words[0], start.low, low)
            k.gcn.s_addc_u32(words[1], start.high, high)
            k.gcn.s_mov_b32(words[2], left)

    def _advance(self) -> None:
        self.token += self.step

    def load_key(self, slice_: int, part: int) -> None:
        """Start loading a vector of K of the tile that loads read."""
        self._load(self.keys[slice_][part], 0, slice_, self.key_places, 64 * part)

    def load_values(self, slice_: int, two: int) -> None:
        """Start loading a lane's columns of two of its rows of V."""
        for row in (2 * two, 2 * two + 1):
            self._load(self.values[slice_][row], 1, slice_, self.value_places, self.shape.row * row)

    def _load(self, to: gcn.Vgprs[b32], which: int, slice_: int, places: list[Vgpr[u32]], offset: int) -> None:
        unit, number = divmod(slice_, len(places))
        load = self.k.gcn.spell(f"buffer_load_dwordx{len(to)}")
        load(to, places[number], self.buffers[unit][which], 0, offen=True, offset=offset)


class Softmax:
    """The powers of a tile's scores, m and l of the heads.  Lane (c, g) has tokens 4g … 4g+3 of each slice of head c.

    `scores[n][i]`: the scores of slice i of the n-th 16 heads. `powers[n][j]`: their powers, of every second group of
    slices.
    """

    def __init__(self, k: gcn.Builder, elem: type[Scalar], shape: Shape) -> None:
        self.k, self.elem, self.scale, self.step = k, elem, log2(e) / shape.depth**0.5, shape.step
        heads = range(shape.blocks)
        self.scores = [[k.vgprs(f32, 4) for _ in range(shape.slices)] for _ in heads]
        self.powers = [[k.vgprs(b32, 2 * shape.step) for _ in range(2)] for _ in heads]
        self.m, self.limit = ([k.vgpr(f32, LOWEST) for _ in heads] for _ in range(2))
        self.l, self.shift = ([k.vgprs(f32, 2, 0.0) for _ in heads] for _ in range(2))
        self.scales, self.half, self.selector = k.sgprs(f32, 2), k.sgpr(u32, 0x8000), k.sgpr(b32, HIGH_HALVES)
        for scale in self.scales:
            k.gcn.s_mov_b32(scale, self.scale)

    def over_lanes(self, value: Vgpr[f32], merge: str) -> None:
        """Merge the values of the four lanes of a head, by `v_max_f32` or `v_add_f32`."""
        for bit in (16, 32):
            other = self.k.vgpr(f32)
            self.k.gcn.ds_bpermute_b32(other, (self.k.lane ^ bit) << 2, value)
            self.k.wait(lgkm=0)
            self.k.gcn.spell(merge)(value, value, other)

    def follow(self, sums: list[list[gcn.Vgprs[f32]]]) -> None:
        """Update m, and scale l and the sums of O, if a score of the wave exceeds m by too much."""
        k, grown, tops = self.k, self.k.mask(), [self._largest(scores) for scores in self.scores]
        over = [top > limit for top, limit in zip(tops, self.limit, strict=True)]
        k.gcn.s_or_b64(grown, over[0], over[-1])
        with k.if_(grown.as_(u64) != 0):
            for n, (m, top) in enumerate(zip(self.m, tops, strict=True)):
                k.gcn.v_max_f32(top, m, top)
                self.over_lanes(top, "v_max_f32")
                factor = (m - top) * self.scales[0]
                k.gcn.v_exp_f32(factor, factor)
                k.gcn.v_mov_b32(m, top)
                k.gcn.v_add_f32(self.limit[n], SLACK / self.scale, m)
                for shift in self.shift[n]:
                    k.gcn.v_mul_f32(shift, -self.scale, m)
                k.wait_mfma(*sums[n])
                for value in (value for tile in (self.l[n], *sums[n]) for value in tile):
                    value *= factor

    def _largest(self, scores: list[gcn.Vgprs[f32]]) -> Vgpr[f32]:
        """Return the largest score of a lane."""
        k, top = self.k, self.k.vgpr(f32)
        for i, tile in enumerate(scores):
            k.wait_mfma(tile)
            if i:
                k.gcn.v_max3_f32(top, top, tile[0], tile[1])
            else:
                k.gcn.v_max_f32(top, tile[0], tile[1])
            k.gcn.v_max3_f32(top, top, tile[2], tile[3])
        return top

    def exponents(self, group: int) -> list[Job]:
        """Return jobs that compute, add and round the powers of a group of slices."""
        pairs = list(product(range(self.step), range(len(self.scores)), (0, 2)))
        powers = [partial(self._power, group, *pair) for pair in pairs]
        rest = [partial(self._finish, group, *pair) for pair in pairs]
        ordered = [job for two in zip(powers[1:], rest, strict=False) for job in two]
        return [powers[0], *ordered, rest[-1]]

    def _power(self, group: int, i: int, n: int, first: int) -> None:
        """Replace a pair of scores by their powers."""
        pair = self.scores[n][self.step * group + i][first : first + 2]
        self.k.gcn.v_pk_fma_f32(pair, pair, self.scales, self.shift[n])
        for value in pair:
            self.k.gcn.v_exp_f32(value, value)

    def _finish(self, group: int, i: int, n: int, first: int) -> None:
        """Add a pair of powers to l, and round it: the accumulators of Sᵀ become the operand of Oᵀ."""
        low, high = pair = self.scores[n][self.step * group + i][first : first + 2]
        self.k.gcn.v_pk_add_f32(self.l[n], self.l[n], pair)
        self.round(self.powers[n][group % 2][2 * i + first // 2], low, high)

    def round(self, word: Vgpr[b32], low: Vgpr[f32], high: Vgpr[f32]) -> None:
        """Round two f32, and change them.  gfx942 has no instruction for bf16: ties go away from 0 there."""
        k = self.k
        if self.elem is bf16 and k.target.name == "gfx950":
            k.gcn.v_cvt_pk_bf16_f32(word, low, high)
        elif self.elem is bf16:
            for value in (low, high):
                k.gcn.v_add_u32(value.as_(u32), self.half, value.as_(u32))
            k.gcn.v_perm_b32(word, high, low, self.selector)
        else:
            for value in (low, high):
                k.gcn.v_cvt_f16_f32(value, value)
            k.gcn.v_pack_b32_f16(word, low, high)


class Wave:
    """A wave: the queries of its heads, the operands of Oᵀ of every second group of slices, and the sums of O.

    Tile i of `sums[n]` has columns i, D/16 + i, 2·D/16 + i … of O.
    """

    def __init__(self, k: gcn.Builder, cache: Cache, q: Ptr[Scalar], task: Task) -> None:
        self.k, self.cache, shape = k, cache, cache.shape
        self.shape, self.elem, self.softmax, blocks = shape, q.elem, Softmax(k, q.elem, shape), range(shape.blocks)
        self.queries = [[k.vgprs(b32, 4) for _ in range(shape.parts)] for _ in blocks]
        self.sums = [[k.vgprs(f32, 4, 0.0) for _ in range(shape.width)] for _ in blocks]
        self.operands = [[k.vgprs(b32, 2 * shape.step) for _ in range(shape.width)] for _ in range(2)]
        self.selectors = [k.sgpr(b32, LOW_HALVES), k.sgpr(b32, HIGH_HALVES)]
        rows = part_of(k, q, task.pair, shape.group * shape.row)
        place = ((k.lane & 15) << log(shape.row)) + (k.lane >> 4 << 4)
        for n, parts in enumerate(self.queries):
            head = place + HEADS * n * shape.row
            for i, words in enumerate(parts):
                k.gcn.buffer_load_dwordx4(words, head, rows, 0, offen=True, offset=64 * i)

    def uses(self) -> list[list[Use]]:
        """Return the uses of a tile: of K and the first group of V, and of the other groups of V."""
        cache, shape = self.cache, self.shape
        keys: list[Use] = [
            (partial(self._score, i, part), 1, partial(cache.load_key, i, part))
            for part, i in product(range(shape.parts), range(shape.slices))
        ]
        values: list[list[Use]] = [
            [
                (partial(self._pair, i, two), 2, partial(cache.load_values, i, two))
                for i, two in product(group, range(2))
            ]
            for group in shape.groups
        ]
        return [spread(keys, values[0]), *values[1:]]

    def _products(
        self, sums: gcn.Vgprs[f32], a: gcn.Vgprs[b32], b: gcn.Vgprs[b32], *, fresh: bool = False
    ) -> list[Job]:
        """Return jobs that compute sums += A · B, or = if `fresh`."""
        words = 2 * self.shape.step  # of an operand
        mma = self.k.gcn.spell(f"v_mfma_f32_16x16x{8 * words}_{self.elem}")
        parts = [slice(i, i + words) for i in range(0, len(a), words)]
        return [partial(mma, sums, a[part], b[part], 0 if fresh and not part.start else sums) for part in parts]

    def _score(self, i: int, part: int) -> None:
        """Multiply a part of slice i of K by Q."""
        for scores, queries in zip(self.softmax.scores, self.queries, strict=True):
            run(self._products(scores[i], self.cache.keys[i][part], queries[part], fresh=part == 0))

    def _pair(self, i: int, two: int) -> None:
        """Make words of two tokens of a column from two rows of slice i of V."""
        group, place = divmod(i, self.shape.step)
        low, high = self.cache.values[i][2 * two : 2 * two + 2]
        for column, operand in enumerate(self.operands[group % 2]):
            of, selector = column // 2, self.selectors[column % 2]
            self.k.gcn.v_perm_b32(operand[2 * place + two], high[of], low[of], selector)

    def output(self, group: int) -> list[Job]:
        """Return jobs that multiply a group of slices of V by their powers."""
        jobs: list[Job] = []
        for column, operand in enumerate(self.operands[group % 2]):
            for sums, powers in zip(self.sums, self.softmax.powers, strict=True):
                jobs += self._products(sums[column], operand, powers[group % 2])
        return jobs

    def start(self) -> None:
        """Start loading the first tile, and let loads read the second one."""
        self.cache.find()
        run(self.cache.aim())
        run(load for uses in self.uses() for _, _, load in uses)
        self.cache.find()
        run(self.cache.aim())

    def round(self, token: Sgpr[u32]) -> None:
        """Compute the tile from a token on, while the next one is loaded."""
        k, softmax, uses = self.k, self.softmax, self.uses()
        loads = sum(count for some in uses for _, count, _ in some)

        def use(some: list[Use]) -> list[Job]:
            """Return jobs that wait for vectors, use them, and load the next ones."""
            return [job for used, count, load in some for job in (partial(k.wait, vm=loads - count), used, load)]

        self.cache.find()
        run(use(uses[0]))
        self.mask(token)
        softmax.follow(self.sums)
        run(softmax.exponents(0))
        k.nop(2)  # the matrix core reads what the last instruction wrote
        for group, some in enumerate(uses[1:]):
            run(spread(self.output(group), [*use(some), *softmax.exponents(group + 1)]))
        run(spread(self.output(len(uses) - 1), self.cache.aim()))

    def mask(self, token: Sgpr[u32]) -> None:
        """Mask the tokens of the tile from the end of the sequence on."""
        k, end = self.k, self.cache.end
        with k.if_(token + self.shape.tile > end):
            left, first, lowest = (end - token).as_(s32), (k.lane >> 4 << 2).as_(s32), k.vgpr(f32, LOWEST)
            for i in range(self.shape.slices):
                kept = [first < left - (SLICE * i + n) for n in range(4)]
                for scores, (n, mask) in product(self.softmax.scores, enumerate(kept)):
                    k.gcn.v_cndmask_b32(scores[i][n], lowest, scores[i][n], mask)
