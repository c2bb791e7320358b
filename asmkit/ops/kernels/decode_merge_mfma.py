"""The end of decode attention on CDNA: merge the rows of the waves of a workgroup, and those of the workgroups."""

from __future__ import annotations

from itertools import product

from asmkit import gcn
from asmkit.gcn import Sgpr, Vgpr, arrivals
from asmkit.regs import Ptr
from asmkit.types import Scalar, b32, f32, u32

from .decode_mfma import HEADS, LOWEST, WAVES, Task, Wave, log, part_of


class Rows:
    """Four columns of a head: sums of O, the logarithm of the largest power, and the sum of the powers."""

    def __init__(self, k: gcn.Builder) -> None:
        self.k, self.values, self.state = k, k.vgprs(f32, 4, 0.0), k.vgprs(f32, 2, 0.0)
        k.gcn.v_mov_b32(self.state[0], LOWEST)

    def merge(self, values: gcn.Vgprs[f32], state: gcn.Vgprs[f32]) -> None:
        """Merge the columns of other tokens."""
        k, (top, l), mine = self.k, self.state, self.k.vgpr(f32, self.state[0])
        k.gcn.v_max_f32(top, top, state[0])
        factors = mine - top, state[0] - top
        for factor in factors:
            k.gcn.v_exp_f32(factor, factor)
        for to, other in zip((*self.values, l), (*values, state[1]), strict=True):
            to *= factors[0]
            k.gcn.v_fma_f32(to, other, factors[1], to)

    def normalize(self) -> None:
        """Divide by the sum of the powers.  Columns without tokens stay 0."""
        k, inverse = self.k, self.k.vgpr(f32)
        k.gcn.v_max_f32(inverse, -1 / LOWEST, self.state[1])
        k.gcn.v_rcp_f32(inverse, inverse)
        k.nop(1)
        for value in self.values:
            value *= inverse


def place_of(row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
    """Return the byte offset of a vector of four columns in LDS, where a row has 16 of them.

    The lanes that are served together, on gfx942 and on gfx950, use different banks when one column of vectors is
    written, and when rows are read.
    """
    turn = row ^ ((row & 4) << 1)
    return (row << 8) + ((vector ^ turn) << 4)


class Merge:
    """The end of a workgroup, whose waves are merged in LDS.  A thread merges four columns of some heads."""

    def __init__(self, wave: Wave, task: Task, out: Ptr[Scalar]) -> None:
        k = self.k = wave.k
        self.wave, self.task, self.shape, shape = wave, task, wave.shape, wave.shape
        self.row, self.vector = k.tid.x >> 4, k.tid.x & 15
        self.lds = k.lds(f32, (WAVES, HEADS, 64))
        self.states, self.flag = k.lds(f32, (WAVES, HEADS, 2)), k.lds(u32, 1)
        self.out = part_of(k, out, task.pair, shape.group * shape.row)
        self.numbers = list(product(range(0, HEADS * shape.blocks, HEADS), range(0, shape.width, 4)))
        self.rows = [Rows(k) for _ in self.numbers]

    def of_waves(self) -> None:
        """Merge the rows of the waves: 64 columns of 16 heads at a time."""
        k = self.k
        for i, rows in enumerate(self.rows):
            if i:
                k.gcn.s_barrier()  # all threads have read the columns before
            self._put(*self.numbers[i])
            k.wait(lgkm=0)
            k.gcn.s_barrier()
            place, loaded = place_of(self.row, self.vector), [(k.vgprs(f32, 4), k.vgprs(f32, 2)) for _ in range(WAVES)]
            for wave, (values, state) in enumerate(loaded):
                k.gcn.ds_read_b128(values, place, offset=self.lds[wave])
                k.gcn.ds_read_b64(state, self.row << 3, offset=self.states[wave])
            for wave, columns in enumerate(loaded):
                k.wait(lgkm=2 * (WAVES - 1 - wave))
                rows.merge(*columns)

    def _put(self, head: int, first: int) -> None:
        """Store columns `first` … `first` + 3 of the lanes for 16 heads, and once also m and l."""
        k, softmax, number, n = self.k, self.wave.softmax, self.wave.cache.wave, head // HEADS
        row, state = k.lane & 15, softmax.l[n]
        if first == 0:
            state[1] += state[0]
            softmax.over_lanes(state[1], "v_add_f32")
            k.gcn.v_mul_f32(state[0], softmax.scale, softmax.m[n])
            with k.if_(k.lane < HEADS):
                k.gcn.ds_write_b64((row << 3) + number * self.states.pitch, state, offset=self.states.offset)
        place = place_of(row, k.lane >> 4 << 2) + number * self.lds.pitch
        for i in range(4):
            four = k.vgprs(f32, 4)
            for to, tile in zip(four, self.wave.sums[n][first : first + 4], strict=True):
                k.gcn.v_mov_b32(to, tile[i])
            k.gcn.ds_write_b128(place ^ 16 * i if i else place, four, offset=self.lds.offset)

    def places(self, size: int) -> list[Vgpr[u32]]:
        """Return the byte offsets of the columns in an array of heads, with elements of `size` bytes."""
        row, column = log(size * self.shape.depth), self.vector << log(size * self.shape.width)
        return [((self.row + head) << row) + (column + size * first) for head, first in self.numbers]

    def store(self) -> None:
        """Store the rows of O."""
        for rows, place in zip(self.rows, self.places(2), strict=True):
            rows.normalize()
            words, values = self.k.vgprs(b32, 2), rows.values
            for word, low, high in zip(words, values[::2], values[1::2], strict=True):
                self.wave.softmax.round(word, low, high)
            self.k.gcn.buffer_store_dwordx2(words, place, self.out, 0, offen=True)


class Workspace:
    """The rows of the workgroups in memory, pairs × shares × G × D, their states, and a count for each pair."""

    def __init__(self, merge: Merge, parts: Ptr[f32], states: Ptr[f32], counts: Ptr[u32], shares: int) -> None:
        k, group = merge.k, merge.shape.group
        self.k, self.merge, self.counts, self.shares, self.arrays = k, merge, counts, shares, (parts, states)
        self.sizes = 4 * group * merge.shape.depth, 8 * group  # bytes of a workgroup
        self.places = list(zip(merge.places(4), [(merge.row + head) << 3 for head, _ in merge.numbers], strict=True))

    def part(self, share: Sgpr[u32]) -> list[gcn.Sgprs[b32]]:
        """Return descriptors of the rows and of the states of a workgroup."""
        number = self.merge.task.pair * self.shares + share
        return [part_of(self.k, p, number, size) for p, size in zip(self.arrays, self.sizes, strict=True)]

    def put(self) -> None:
        """Store the rows of this workgroup."""
        k, (parts, states) = self.k, self.part(self.k.group.x)
        for (part, state), rows, (_, first) in zip(self.places, self.merge.rows, self.merge.numbers, strict=True):
            k.gcn.buffer_store_dwordx4(rows.values, part, parts, 0, offen=True)
            if first == 0:
                with k.if_(self.merge.vector == 0):
                    k.gcn.buffer_store_dwordx2(rows.state, state, states, 0, offen=True)

    def complete(self) -> gcn.Scc:
        """Return whether the workgroups have stored the rows of all tiles."""
        k, task, counter = self.k, self.merge.task, self.k.copy(self.counts)
        k.advance(counter, task.pair << 2)
        return arrivals.completes(k, counter, task.last - task.first, task.tiles, self.merge.flag, k.tid.x)

    def merged(self) -> None:
        """Merge the rows of all workgroups, in the order of the tokens."""
        k, task, share = self.k, self.merge.task, self.k.sgpr(u32, 0)
        self.merge.rows = [Rows(k) for _ in self.places]
        loaded = [(k.vgprs(f32, 4), k.vgprs(f32, 2)) for _ in self.places]
        with k.loop(0, task.tiles, step=task.share):
            parts, states = self.part(share)
            for (part, state), (values, of_values) in zip(self.places, loaded, strict=True):
                k.gcn.buffer_load_dwordx4(values, part, parts, 0, offen=True)
                k.gcn.buffer_load_dwordx2(of_values, state, states, 0, offen=True)
            for i, rows in enumerate(self.merge.rows):
                k.wait(vm=2 * (len(loaded) - 1 - i))
                rows.merge(*loaded[i])
            share += 1
