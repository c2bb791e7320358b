"""Flash attention forward, O = softmax(Q·Kᵀ/√D)·V, f16 or bf16, on the matrix cores: no score is ever in memory.

A workgroup computes 256 rows of Q, each of its four waves 64.  Tiles of 64 rows of K and V pass through LDS.

The floor: for each tile a wave multiplies 2 · 64·64·D twice.  On gfx942 this takes 4096 clocks of its matrix core for
D = 128, on gfx950 half of that.  The powers of 64·64 scores take 64 · 16 clocks of its vector unit.

The plan: all products are transposed.  Sᵀ = K·Qᵀ has one row of Q in each lane, so that a row's largest score and sum
need one exchange with one other lane, at the end.  Its accumulators hold four tokens in a row, which is the layout of
the operand B of Oᵀ = Vᵀ·Pᵀ: P stays in registers.  V is transposed on its way into LDS.

A round has two phases.  The first one computes the scores of a tile, and stores the last tile of V to LDS.  The second
one multiplies that tile by its powers, while the vector unit computes the powers of the new scores, and stores the next
tile of K.  Each tile is loaded from memory a whole round before it is stored, so one buffer of each is sufficient.

P = 2^(c·S − c·m), c = log2(e)/√D.  m is nearly the row's largest score: O and the sums are scaled only if a score
exceeds m by SLACK/c.  This is rare, so it is in a branch, as are the masks of the last tiles.

Any lengths S of Q and T of K and V.  Head h of Q uses head h / (H/KV) of K and V.
`causal`: row i attends to columns 0 … i, and tiles of K that no row attends to are skipped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from math import e, log2
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, Vgpr, b32, bf16, f32, gcn, inputs, s32, u32, u64

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bound=Scalar)
Job: TypeAlias = "Callable[[], object]"
"""A few instructions that are emitted together between two matrix products."""

ARCHS = ("gfx942", "gfx950")
MMA, ACROSS, TILE = 32, 2, 64  # rows of a product, products of a wave's rows of Q, tokens of a tile
ROWS = 4 * ACROSS * MMA  # of Q, for a workgroup
PARTS = TILE // 16  # parts of a tile's tokens: each lane reads one vector of each of its rows for one part
LOWEST, SLACK = -(2.0**100), 8  # a value below every score, and the logarithm of the largest power
LOW_HALVES, HIGH_HALVES = 0x05040100, 0x07060302  # selectors of v_perm_b32


def interleave(main: Iterable[Job], between: Iterable[Job]) -> None:
    """Run every job of `main`, with an equal share of `between` after each, as early as possible."""
    jobs, rest = list(main), list(between)
    ends = [-(-i * len(rest) // len(jobs)) for i in range(len(jobs) + 1)]
    for i, job in enumerate(jobs):
        job()
        for other in rest[ends[i] : ends[i + 1]]:
            other()


def in_order(jobs: Iterable[Job]) -> Job:
    """Return several jobs as one."""
    some = tuple(jobs)
    return lambda: [job() for job in some]


def grouped(jobs: list[Job], size: int) -> list[Job]:
    """Return jobs that consist of `size` jobs each."""
    return [in_order(jobs[i : i + size]) for i in range(0, len(jobs), size)]


class Layout:
    """LDS: a tile of K in rows of D elements, and a tile of V in D rows of tokens, in vectors of 16 bytes.

    A vector is stored at a position that depends on its row, so that the lanes that are served together, 8 on gfx942
    and 16 on gfx950, use all banks.  Vector 2·m + h of a row of V has tokens 4·h … 4·h+3 and 8+4·h … 11+4·h of the 16
    tokens of part m: those of the lane's powers.  A thread stores D/32 consecutive rows of it.
    """

    def __init__(self, wide: bool, depth: int) -> None:
        self.wide, self.depth = wide, depth
        self.vectors, self.row = depth // 8, 2 * depth  # of a row of K, and its bytes
        self.shift = self.row.bit_length() - 1
        self.columns = depth // 32  # of V, for a thread
        self.values = TILE * self.row  # the first byte of V

    def of_keys(self, row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
        """Return the byte offset of a vector of a row of K."""
        shared = 1 if self.wide and self.depth == 64 else 0  # two rows share the banks
        place = vector ^ ((row >> shared) & (self.vectors - 1))
        return (row << self.shift) + (place << 4)

    def turned(self, row: Any) -> Any:
        """Return the change of a vector's position in a row of V."""
        shift = self.columns.bit_length() - 1
        if self.wide:
            return ((row >> (shift + 1)) & 7) ^ (((row >> 1) & 1) << 2)
        return (row ^ (row >> shift)) & 7

    def of_values(self, row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
        """Return the byte offset of a vector of a row of V.  On gfx950, two rows share the banks."""
        place = row ^ ((row >> (self.columns.bit_length() - 1)) & 1) if self.wide else row
        return (place << 7) + ((vector ^ self.turned(row)) << 4) + self.values


class Copier:
    """Copies of tiles of K and V from memory to LDS, through registers, with V transposed."""

    def __init__(self, k: gcn.Builder, at: Layout, keys: gcn.Sgprs[b32], values: gcn.Sgprs[b32]) -> None:
        self.k, self.layout, self.keys, self.values = k, at, keys, values
        thread, bits = k.tid.x, at.vectors.bit_length() - 1
        row, vector = thread >> bits, thread & (at.vectors - 1)
        self.rows_at_once = 256 // at.vectors
        self.from_keys = [((row + i) << at.shift) + (vector << 4) for i in range(0, TILE, self.rows_at_once)]
        self.key_words, self.to_keys = [k.vgprs(b32, 4) for _ in self.from_keys], at.of_keys(row, vector)
        column, vector = thread & 31, thread >> 5
        first = ((vector >> 1) << 4) + ((vector & 1) << 2)  # token
        self.from_values = (first << at.shift) + (column << (at.columns.bit_length()))
        self.value_words = [k.vgprs(b32, at.columns // 2) for _ in range(8)]
        self.to_values = [
            at.of_values((column << (at.columns.bit_length() - 1)) + i, vector) for i in range(at.columns)
        ]
        self.selectors = [k.sgpr(b32, LOW_HALVES), k.sgpr(b32, HIGH_HALVES)]

    def load_key(self, number: int) -> None:
        """Start loading one vector of the next tile of K."""
        at = self.from_keys[number]
        self.k.gcn.buffer_load_dwordx4(self.key_words[number], at, self.keys, 0, offen=True)
        at += TILE * self.layout.row

    def store_key(self, number: int, newer: int) -> None:
        """Store one vector of K once it is loaded, with `newer` loads in flight."""
        self.k.wait(vm=newer)
        self.k.gcn.ds_write_b128(
            self.to_keys, self.key_words[number], offset=number * self.rows_at_once * self.layout.row
        )

    def exchange_keys(self, newer_loads: int) -> list[Job]:
        """Return jobs that store a tile of K, and start loading the tile after it, with newer loads in flight."""
        newer = len(self.key_words) - 1 + newer_loads
        pairs = ((partial(self.store_key, i, newer), partial(self.load_key, i)) for i in range(len(self.key_words)))
        return [in_order(pair) for pair in pairs]

    def load_values(self) -> list[Job]:
        """Return jobs that start loading the next tile of V: 8 tokens of D/32 columns."""
        load = self.k.gcn.spell(f"buffer_load_dword{'x2' if self.layout.columns == 4 else ''}")
        jobs: list[Job] = []
        for token, words in zip((*range(4), *range(8, 12)), self.value_words, strict=True):
            to: Any = words if len(words) > 1 else words[0]
            jobs.append(partial(load, to, self.from_values, self.values, 0, offen=True, offset=token * self.layout.row))
        return [*jobs, partial(self._next_values)]

    def _next_values(self) -> None:
        self.from_values += TILE * self.layout.row

    def store_values(self) -> list[Job]:
        """Return jobs that store the tile of V, one column of 8 tokens each, with the loads of K in flight."""
        return [partial(self._store_column, i) for i in range(self.layout.columns)]

    def _store_column(self, column: int) -> None:
        k, vector = self.k, self.k.vgprs(b32, 4)
        if column == 0:
            k.wait(vm=len(self.key_words))
        for i, word in enumerate(vector):
            low, high = (self.value_words[2 * i + j][column // 2] for j in range(2))
            k.gcn.v_perm_b32(word, high, low, self.selectors[column % 2])
        k.gcn.ds_write_b128(self.to_values[column], vector)


class Reader:
    """Loads of 32×16 fragments of K or V from LDS, and products of them, part by part.

    `parts`: the parts of the sum, of 16 elements each. `tiles`: the fragments of a part.
    """

    def __init__(self, k: gcn.Builder, fragments: list[list[gcn.Vgprs[b32]]], parts: int, tiles: int) -> None:
        self.k, self.fragments, self.parts, self.tiles = k, fragments, parts, tiles
        self.read: Callable[[int, int], None] = lambda part, i: None

    def load(self, part: int) -> None:
        """Read the fragments of a part."""
        for i in range(self.tiles):
            self.read(part, i)

    def of_keys(self, at: Layout) -> Reader:
        """Read rows of K.  Lanes 0…31 hold the first vector of a part, lanes 32…63 the second."""
        k = self.k
        places = [at.of_keys(k.lane & 31, (k.lane >> 5) + 2 * part) for part in range(self.parts)]

        def read(part: int, i: int) -> None:
            k.gcn.ds_read_b128(self.fragments[part % 2][i], places[part], offset=i * MMA * at.row)

        self.read = read
        return self

    def of_values(self, at: Layout) -> Reader:
        """Read rows of the transposed V.  A multiple of 32 rows exchanges the places of parts."""
        k = self.k
        places = [at.of_values(k.lane & 31, (k.lane >> 5) + 2 * part) for part in range(self.parts)]

        def read(part: int, i: int) -> None:
            place = places[part ^ (int(at.turned(i * MMA)) >> 1)]
            k.gcn.ds_read_b128(self.fragments[part % 2][i], place, offset=i * MMA * 2 * TILE)

        self.read = read
        return self


def multiply(
    k: gcn.Builder, elem: type[Scalar], sums: list[list[Any]], a: list[gcn.Vgprs[b32]], b: list[Any], fresh: bool
) -> Iterator[Job]:
    """Compute sums[j][i] += A_i · B_j for a part, or = if `fresh`, one job for each product."""
    wide = k.target.name == "gfx950"  # otherwise the eight elements of a lane take two products
    mma = k.gcn.spell(f"v_mfma_f32_32x32x{16 if wide else 8}_{elem}")
    halves = [slice(0, 4)] if wide else [slice(0, 2), slice(2, 4)]
    for i, half, j in product(range(len(a)), halves, range(ACROSS)):
        tile = sums[j][i]
        zero: Any = 0 if fresh and half.start == 0 else tile
        yield partial(mma, tile, a[i][half], b[j][half], zero)


class Softmax:
    """The powers of a tile's scores, m and l.  A lane has every other four tokens of one row for each of its products.

    `scores[j]`: the scores of row j of the lane, by 32 tokens. `powers[j]`: their powers, by parts of 16 tokens.
    """

    def __init__(self, k: gcn.Builder, elem: type[Scalar], depth: int) -> None:
        self.k, self.elem, self.scale = k, elem, log2(e) / depth**0.5
        self.scores = [[k.vgprs(f32, 16) for _ in range(TILE // MMA)] for _ in range(ACROSS)]
        self.powers = [[k.vgprs(b32, 4) for _ in range(PARTS)] for _ in range(ACROSS)]
        self.m = [k.vgpr(f32, LOWEST) for _ in range(ACROSS)]
        self.l = [k.vgprs(f32, 2, 0.0) for _ in range(ACROSS)]
        self.top, self.factor = [k.vgpr(f32) for _ in range(ACROSS)], [k.vgpr(f32, 1.0) for _ in range(ACROSS)]
        self.shift, self.scales, self.grown = k.vgprs(f32, ACROSS), k.sgprs(f32, 2), k.mask()
        for scale in self.scales:
            k.gcn.s_mov_b32(scale, self.scale)
        self.slack = k.sgpr(f32, SLACK / self.scale)
        self.selector, self.half = k.sgpr(b32, HIGH_HALVES), k.sgpr(u32, 0x8000)

    def exchanged(self, value: Vgpr[f32]) -> Vgpr[f32]:
        """Return the value of the other lane of the same row."""
        other = self.k.vgpr(f32)
        self.k.gcn.ds_bpermute_b32(other, (self.k.lane ^ 32) << 2, value)
        self.k.wait(lgkm=0)
        return other

    def largest(self) -> list[Job]:
        """Return jobs that compute the largest score of each of the lane's rows."""
        jobs: list[Job] = []
        for top, tiles in zip(self.top, self.scores, strict=True):
            values = [value for tile in tiles for value in tile]
            jobs.append(partial(self.k.gcn.v_max3_f32, top, *values[:3]))
            pairs = zip(values[3::2], [*values[4::2], values[-1]], strict=True)
            jobs += [partial(self.k.gcn.v_max3_f32, top, top, *pair) for pair in pairs]
        return grouped(jobs, 6)

    def follow(self) -> None:
        """Update m, l and the factors of O if a score of the wave exceeds m by too much: then `grown` is not 0."""
        k = self.k
        over = [top - m > self.slack for top, m in zip(self.top, self.m, strict=True)]
        k.gcn.s_or_b64(self.grown, *over)
        with k.if_(self.grown.as_(u64) != 0):
            for j, (m, top) in enumerate(zip(self.m, self.top, strict=True)):
                k.gcn.v_max3_f32(top, m, top, self.exchanged(top))
                k.gcn.v_sub_f32(self.factor[j], m, top)
                k.gcn.v_mul_f32(self.factor[j], self.scales[0], self.factor[j])
                k.gcn.v_exp_f32(self.factor[j], self.factor[j])
                k.gcn.v_mov_b32(m, top)
                for l in self.l[j]:
                    l *= self.factor[j]
            self.set_reference()

    def set_reference(self) -> None:
        """Compute the summands of the exponents, one for each row of the lane."""
        for m, shift in zip(self.m, self.shift, strict=True):
            self.k.gcn.v_mul_f32(shift, -self.scale, m)

    def exponents(self) -> list[Job]:
        """Return jobs that replace pairs of scores by their powers, and add the pair before it to l."""
        k, before = self.k, None
        jobs: list[Job] = []
        for tile, i, j in product(range(TILE // MMA), range(0, 16, 2), range(ACROSS)):
            pair = self.scores[j][tile][i : i + 2]
            row = {"op_sel": [0, 0, j], "op_sel_hi": [1, 1, j]}
            shifted = partial(k.gcn.v_pk_fma_f32, pair, pair, self.scales, self.shift, **row)
            powers: list[Job] = [partial(k.gcn.v_exp_f32, value, value) for value in pair]
            jobs += [in_order([shifted, powers[0]]), in_order([powers[1], *([before] if before else [])])]
            before = partial(k.gcn.v_pk_add_f32, self.l[j], self.l[j], pair)
        return [*jobs, *([before] if before else [])]

    def packed(self, part: int) -> list[Job]:
        """Return jobs that round the powers of a part: the accumulators of Sᵀ become the operand of Oᵀ."""
        tile, first = part // 2, 8 * (part % 2)
        jobs: list[Job] = []
        for scores, powers in zip(self.scores, self.powers, strict=True):
            for i, word in enumerate(powers[part]):
                jobs.append(partial(self._pack, word, *scores[tile][first + 2 * i : first + 2 * i + 2]))
        return grouped(jobs, 2)

    def _pack(self, word: Vgpr[b32], low: Vgpr[f32], high: Vgpr[f32]) -> None:
        """Round two numbers from 0 to 2^SLACK to nearest.  gfx942 has no instruction for bf16: ties go up there."""
        round_pair(self.k, self.elem, word, low, high, self.half, self.selector)


def round_pair(
    k: gcn.Builder, elem: type[Scalar], word: Vgpr[b32], low: Vgpr[f32], high: Vgpr[f32], half: Sgpr[u32],
    selector: Sgpr[b32],
) -> None:  # fmt: skip
    """Round two finite f32 to f16 or bf16.  On gfx942, `low` and `high` are changed."""
    if elem is bf16 and k.target.name == "gfx950":
        k.gcn.v_cvt_pk_bf16_f32(word, low, high)
    elif elem is bf16:
        for value in (low, high):
            k.gcn.v_add_u32(value.as_(u32), half, value.as_(u32))
        k.gcn.v_perm_b32(word, high, low, selector)
    else:
        for value in (low, high):
            k.gcn.v_cvt_f16_f32(value, value)
        k.gcn.v_pack_b32_f16(word, low, high)


class Wave:
    """A wave with 64 rows of Q, and its share of the workgroup's copies."""

    def __init__(
        self, k: gcn.Builder, elem: type[Scalar], depth: int, copier: Copier, softmax: Softmax, first: Sgpr[u32]
    ) -> None:
        self.k, self.elem, self.copier, self.softmax = k, elem, copier, softmax
        fragments = [[k.vgprs(b32, 4) for _ in range(max(2, depth // MMA))] for _ in range(2)]
        self.keys = Reader(k, fragments, depth // 16, TILE // MMA).of_keys(copier.layout)
        self.values = Reader(k, fragments, PARTS, depth // MMA).of_values(copier.layout)
        self.queries = [[k.agprs(b32, 4) for _ in range(depth // 16)] for _ in range(ACROSS)]
        self.sums = [[k.agprs(f32, 16, 0.0) for _ in range(depth // MMA)] for _ in range(ACROSS)]
        self.rows = [first + ((k.tid.x >> 6) << 6) + ((k.lane & 31) + MMA * j) for j in range(ACROSS)]

    def scores(self, part: int) -> Iterator[Job]:
        """Multiply a part of K by Q."""
        a, b = self.keys.fragments[part % 2][: self.keys.tiles], [queries[part] for queries in self.queries]
        return multiply(self.k, self.elem, self.softmax.scores, a, b, part == 0)

    def output(self, part: int) -> Iterator[Job]:
        """Multiply a part of V by the powers."""
        a, b = self.values.fragments[part % 2][: self.values.tiles], [powers[part] for powers in self.softmax.powers]
        return multiply(self.k, self.elem, self.sums, a, b, False)

    def phase(
        self, reader: Reader, multiplied: Callable[[int], Iterator[Job]], after: Reader | None, stores: list[Job],
        jobs: list[Job], last_jobs: Sequence[Job] = (),
    ) -> None:  # fmt: skip
        """Multiply all parts while storing a tile, and read the first part of the phase after this one.

        `stores` are jobs that write to LDS once, `jobs` are others. `last_jobs` follow them in the last part.
        """
        k, last, written = self.k, reader.parts - 1, 0
        each = -(-(len(jobs) + len(last_jobs)) // reader.parts)
        for part in range(last):
            k.wait(lgkm=written)  # for the fragments: LDS writes issued after their reads may be in flight
            mine = share(stores, part, last)
            written = len(mine)
            reader.load(part + 1)
            interleave(multiplied(part), [*mine, *jobs[each * part : each * (part + 1)]])
        k.wait(lgkm=0)  # the last fragments are loaded, and all writes have completed
        first = [in_order([k.gcn.s_barrier, partial(after.load, 0)])] if after else []
        interleave(multiplied(last), [*first, *jobs[each * last :], *last_jobs])

    def first_tile(self) -> None:
        """Store the first tile of K, compute its scores, and store the second tile."""
        k, copier, numbers = self.k, self.copier, range(len(self.copier.key_words))
        for number in numbers:
            copier.load_key(number)
        for job in (*copier.exchange_keys(0), *copier.load_values()):
            job()
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        self.keys.load(0)
        self.phase(self.keys, self.scores, None, [], [])
        k.gcn.s_barrier()  # all waves have read the tile
        for job in copier.exchange_keys(len(copier.value_words)):
            job()
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        self.keys.load(0)

    def whole_softmax(self, mask: Job) -> list[Job]:
        """Return jobs that compute the powers of the scores."""
        softmax, k = self.softmax, self.k
        scores = [tile for tiles in softmax.scores for tile in tiles]
        ready = in_order([mask, partial(k.wait_mfma, *scores)])
        return [ready, *softmax.largest(), softmax.follow, *softmax.exponents()]

    def round(self, mask: Job) -> None:
        """Compute the scores and powers of a tile, and add the product of the tile before it."""
        copier, softmax = self.copier, self.softmax
        self.phase(self.keys, self.scores, self.values, copier.store_values(), [], copier.load_values())
        packs = [job for part in range(PARTS - 1) for job in softmax.packed(part)]
        jobs, stores = self.whole_softmax(mask), copier.exchange_keys(len(copier.value_words))
        self.phase(self.values, self.output, self.keys, stores, jobs, packs)
        for job in softmax.packed(PARTS - 1):
            job()
        self.rescale()

    def rescale(self) -> None:
        """Scale O if m was updated."""
        k, softmax = self.k, self.softmax
        with k.if_(softmax.grown.as_(u64) != 0):
            k.wait_mfma(*(tile for tiles in self.sums for tile in tiles))
            for j, tiles in enumerate(self.sums):
                for value in (value for tile in tiles for value in tile):
                    copy = k.vgpr(f32)
                    k.gcn.v_accvgpr_read_b32(copy, value)
                    k.gcn.v_accvgpr_write_b32(value, copy * softmax.factor[j])

    def last_tile(self) -> None:
        """Add the product of the last tile."""
        k = self.k
        for job in self.copier.store_values():
            job()
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        self.values.load(0)
        self.phase(self.values, self.output, None, [], [])

    def store(self, out: gcn.Sgprs[b32]) -> None:
        """Store O/l.  A lane has columns 8·i + 4·(lane/32) … +3 of its rows."""
        k, softmax = self.k, self.softmax
        for j, (low, high) in enumerate(softmax.l):
            low += high
            low += softmax.exchanged(low)
            k.gcn.v_rcp_f32(high, low)
            at = (self.rows[j] << self.copier.layout.shift) + ((k.lane >> 5) << 3)
            for i, tile in enumerate(self.sums[j]):
                k.wait_mfma(tile)
                for four in range(4):
                    values, words = k.vgprs(f32, 4), k.vgprs(b32, 2)
                    for value, acc in zip(values, tile[4 * four : 4 * four + 4], strict=True):
                        k.gcn.v_accvgpr_read_b32(value, acc)
                        value *= high
                    for word, n in zip(words, (0, 2), strict=True):
                        round_pair(k, self.elem, word, values[n], values[n + 1], softmax.half, softmax.selector)
                    k.gcn.buffer_store_dwordx2(words, at, out, 0, offen=True, offset=2 * (MMA * i + 8 * four))


def share(jobs: list[Job], part: int, parts: int) -> list[Job]:
    """Return the jobs of one of several equal parts."""
    each = -(-len(jobs) // parts)
    return jobs[each * part : each * (part + 1)]


class Mask:
    """The mask of the last tiles: tokens from T on, and tokens after the row if causal."""

    def __init__(self, wave: Wave, first: Sgpr[u32], T: Sgpr[u32], causal: bool) -> None:
        k = self.k = wave.k
        self.softmax, self.column, self.open = wave.softmax, k.sgpr(u32, 0), k.copy(T)
        self.left = [k.vgpr(u32, T) for _ in wave.rows]
        if causal:
            k.gcn.s_min_u32(self.open, self.open, first + 1)
            for left, row in zip(self.left, wave.rows, strict=True):
                k.gcn.v_min_u32(left, left, row + 1)
        for left in self.left:  # from the lane's first token
            left -= (k.lane >> 5) << 2

    def __call__(self) -> None:
        """Mask the scores of a tile if a token of it is masked for any row, and advance to the next tile."""
        k = self.k
        self.column += TILE
        with k.if_(self.column > self.open):
            lowest = k.vgpr(f32, LOWEST)
            for j, tiles in enumerate(self.softmax.scores):
                left = self.left[j].as_(s32) - (self.column - TILE).as_(s32)
                for n, first in product(range(TILE // MMA), range(0, 16, 4)):
                    kept = [left > MMA * n + 2 * first + i for i in range(4)]
                    k.wait_mfma(tiles[n])
                    for i, mask in enumerate(kept):
                        score = tiles[n][first + i]
                        k.gcn.v_cndmask_b32(score, lowest, score, mask)


def head_of(k: gcn.Builder, p: Ptr[Any], head: Sgpr[u32], rows: Sgpr[u32], depth: int) -> gcn.Sgprs[b32]:
    """Return a descriptor of the rows of a head."""
    base, size = k.copy(p), rows * (2 * depth)
    k.advance(base, k.mul_wide(head, size))
    return k.buffer(base, size)


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(B,H,S,D),(B,KV,T,D),(B,KV,T,D)->(B,H,S,D)",
    grid=lambda d: (-(-d.S // ROWS), d.H, d.B),
)
def attention(
    k: gcn.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], out: Ptr[E], S: Sgpr[u32], T: Sgpr[u32], H: int,
    KV: int, D: int, *, causal: bool = False,
) -> None:  # fmt: skip
    """Compute softmax(Q·Kᵀ/√D)·V.  A workgroup computes 256 rows, a wave 64."""
    if H % KV or D not in (64, 128):
        raise ValueError(f"H={H}, KV={KV}, D={D}: H must be a multiple of KV, and D must be 64 or 128")
    at = Layout(k.target.name == "gfx950", D)
    k.lds(b32, TILE * D)  # a tile of K and one of V
    first, head = k.group.x * ROWS, k.group.z * H + k.group.y
    shared = k.sgpr(u32, k.group.y)
    if H > KV:  # divide by H / KV
        k.gcn.s_mul_hi_u32(shared, shared, -(-(1 << 32) // (H // KV)))
    shared += k.group.z * KV
    copier = Copier(k, at, head_of(k, keys, shared, T, D), head_of(k, values, shared, T, D))
    softmax = Softmax(k, q.elem, D)
    wave = Wave(k, q.elem, D, copier, softmax, first)
    mask, rows = Mask(wave, first, T, causal), head_of(k, q, head, S, D)
    for row, parts in zip(wave.rows, wave.queries, strict=True):
        for i, words in enumerate(parts):
            k.gcn.buffer_load_dwordx4(
                words, (row << at.shift) + ((k.lane >> 5) << 4), rows, 0, offen=True, offset=32 * i
            )
    end = k.copy(T)
    if causal:
        k.gcn.s_min_u32(end, end, first + ROWS)
    softmax.set_reference()
    wave.first_tile()
    for job in wave.whole_softmax(mask):
        job()
    for job in (job for part in range(PARTS) for job in softmax.packed(part)):
        job()
    with k.loop(TILE, end, step=TILE):
        wave.round(mask)
    wave.last_tile()
    wave.store(head_of(k, out, head, S, D))


def reference(q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False) -> np.ndarray:
    """Compute softmax(Q·Kᵀ/√D)·V."""
    import numpy as np

    keys, values = (np.repeat(x, q.shape[1] // x.shape[1], 1) for x in (keys, values))
    scores = q @ np.swapaxes(keys, -1, -2) / q.shape[-1] ** 0.5
    if causal:
        scores = np.where(np.triu(np.ones(scores.shape[-2:], bool), 1), -np.inf, scores)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True) @ values


def size(q: np.ndarray, keys: np.ndarray, values: np.ndarray, causal: bool = False) -> np.ndarray:
    """Return the scale of the terms: the same average of |V|."""
    return reference(q, keys, abs(values), causal)


SHORT = {"B": 1, "H": 2, "KV": 1, "S": 70, "T": 150, "D": 64}
LONG = {"B": 1, "H": 1, "KV": 1, "S": 130, "T": 140, "D": 128}
SWEEP = Sweep(  # one rounding of P counts as 2¹⁵ roundings to f32
    attention, partial(reference, causal=True), [SHORT, LONG], lambda d: 1 << 15, partial(size, causal=True),
    {"causal": [True], "E": [bf16]}, ARCHS, (inputs.NORMAL, inputs.CANCELLING), rtol=2e-2, atol=2e-2,
)  # fmt: skip


def main() -> int:
    """Run the sweep on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
