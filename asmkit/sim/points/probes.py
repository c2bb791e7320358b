"""Collected values: for each name, an array by execution, block and thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode, SourceLocation, error
from ...ir.debug_points import Probe, leaves, shape_of
from ...types import Scalar
from ..thread_names import Triple
from .values import elements, numbers_of, unpacked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..memory import Array
    from .values import Lanes

BUDGET = 1 << 30
"""The number of bytes that the probes of a run may collect."""


@dataclass(frozen=True, eq=False)
class Probed:
    """The values of one name.

    `values` has the shape (executions, blocks, threads, …): the last axes are those of the tuple, and of a packed type.
    `valid` has the shape (executions, blocks, threads, …) without the axis of a packed type. It is False where a thread
    executed the probe less often, and where a register had no value. Blocks and threads are counted with x fastest.
    """

    name: str
    values: Array
    valid: Array
    counts: Array
    """How often each thread executed the probe: (blocks, threads)."""
    grid: Triple
    block: Triple

    @property
    def last(self) -> Array:
        """The values of each thread's last execution: (blocks, threads, …). Threads without one have zeros."""
        at = np.maximum(self.counts - 1, 0)
        blocks, threads = np.indices(at.shape)
        return self.values[at, blocks, threads] if len(self.values) else np.zeros(self.values.shape[1:], self.dtype)

    def of(self, thread: int | tuple[int, ...] = 0, block: int | tuple[int, ...] = 0) -> Array:
        """Return the values of one thread, by number or coordinates: (executions of this thread, …)."""
        at = _number(block, self.grid), _number(thread, self.block)
        return self.values[(slice(int(self.counts[at])), *at)]

    @property
    def dtype(self) -> np.dtype:
        """The type of the values."""
        return self.values.dtype

    def __repr__(self) -> str:
        return f"<probe {self.name!r}: {self.dtype} {self.values.shape}>"


def _number(at: int | tuple[int, ...], dims: Triple) -> int:
    x, y, z = (*((at,) if isinstance(at, int) else at), 0, 0)[:3]
    return x + dims[0] * (y + dims[1] * z)


class Probes(Mapping[str, Probed]):
    """The collected values of a run, by name."""

    def __init__(self, grid: Triple, block: Triple) -> None:
        self._grid, self._block = grid, block
        self._found: dict[str, _Collected] = {}
        self._bytes = 0

    def add(self, probe: Probe, blocks: Array, threads: Array, read: Sequence[Lanes]) -> None:
        """Add one execution by some threads, given by block and thread. Raises OPERATOR for another type or shape."""
        known = self._found.setdefault(probe.name, _Collected(probe, self._grid, self._block))
        known.check(probe)
        self._bytes += known.add(blocks, threads, read)
        if self._bytes > BUDGET:
            why = f"the probes of this run collect more than {BUDGET >> 20} MiB"
            raise _wrong(probe, probe.where, why, "choose threads: `when=k.tid.x == 0`")

    def __getitem__(self, name: str) -> Probed:
        return self._found[name].result

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<probes {', '.join(self) or 'none'}>"


class _Collected:
    """The executions of the probes of one name."""

    def __init__(self, probe: Probe, grid: Triple, block: Triple) -> None:
        self.first, self.grid, self.block = probe, grid, block
        self.counts = np.zeros((grid[0] * grid[1] * grid[2], block[0] * block[1] * block[2]), np.int64)
        self._pieces: list[tuple[Array, Array, Array, Array, Array]] = []
        self._known: Probed | None = None

    @property
    def _kind(self) -> type[Scalar]:
        return next(leaves(self.first.values)).type

    @property
    def _shape(self) -> tuple[int, ...]:
        return shape_of(self.first.values[0]) or ()

    def check(self, probe: Probe) -> None:
        """Raise OPERATOR for a probe whose values have another type or shape than the first one's."""
        kind = next(leaves(probe.values)).type
        if kind is not self._kind or (shape_of(probe.values[0]) or ()) != self._shape:
            why = f"another probe of that name has values of type {self._kind} and shape {self._shape}"
            raise _wrong(probe, probe.where, why, "use another name")

    def add(self, blocks: Array, threads: Array, read: Sequence[Lanes]) -> int:
        """Add the values of some threads, one array for each register, and return their size in bytes."""
        kind = self._kind
        lane, packed = elements(kind)
        parts = [unpacked(one.bits, kind) if packed else one.bits for one in read]
        values = np.stack([numbers_of(np.ascontiguousarray(part), lane) for part in parts], axis=1)
        valid = np.stack([one.states == 0 for one in read], axis=1)
        at = self.counts[blocks, threads]
        self.counts[blocks, threads] += 1
        self._pieces.append((at, blocks, threads, values, valid))
        self._known = None
        return values.nbytes + valid.nbytes + 3 * at.nbytes

    @property
    def result(self) -> Probed:
        """The arrays of all executions."""
        if self._known is None:
            self._known = self._assembled()
        return self._known

    def _assembled(self) -> Probed:
        times, packed = int(self.counts.max(initial=0)), self._pieces[0][3].shape[2:]
        whole = (times, *self.counts.shape)
        count = self._pieces[0][3].shape[1]
        values = np.zeros((*whole, count, *packed), self._pieces[0][3].dtype)
        valid = np.zeros((*whole, count), bool)
        for at, blocks, threads, some, known in self._pieces:
            values[at, blocks, threads], valid[at, blocks, threads] = some, known
        values = values.reshape((*whole, *self._shape, *packed))
        return Probed(
            self.first.name, values, valid.reshape((*whole, *self._shape)), self.counts, self.grid, self.block
        )


def _wrong(probe: Probe, where: SourceLocation, why: str, fix: str) -> Exception:
    return error(DiagnosticCode.OPERATOR, where, expr=f"k.probe({probe.name!r}, …)", why=why, fix=fix)
