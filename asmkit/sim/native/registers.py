"""The registers of a chunk in memory that compiled code shares with Python.

`Registers` and `Partial` stand for the list of arrays and the dictionary of masks of the numpy engine. An array that
Python has read or written never changes: compiled code writes to rows of its own, and Python gets copies of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array, DType

WHOLE, PARTIAL, NEVER = range(3)
"""The states of a register: initialized in all lanes, in those that its mask contains, and in no lane."""
LENT, WANTED = 1, 2
"""The marks of registers that other host threads use, and of those among them that compiled code needs."""
_LINE = 64


class Registers:
    """The registers of a chunk: for each an array of all lanes, or None before the first write."""

    def __init__(self, kinds: Sequence[DType], lanes: int) -> None:
        self.kinds, self.lanes = kinds, lanes
        self.firsts = first_bytes(kinds)
        self.sizes = np.diff(self.firsts)
        """The bytes of each register in one lane."""
        self._bytes = np.zeros(self.firsts[-1] * lanes + _LINE, np.uint8)
        self.start = -self._bytes.ctypes.data % _LINE
        self.state = np.full(len(kinds), NEVER, np.uint8)
        self.states = self.state.data
        """The same states: a memoryview is faster for single ones."""
        self.written = np.zeros((len(kinds), lanes), bool)
        """The lanes in which a register in the state PARTIAL is initialized. NEVER: none. WHOLE: anything."""
        self.used = np.zeros(len(kinds), bool)
        """The registers for which `written` may have been changed."""
        self.changed = np.zeros(len(kinds), np.uint8)
        """Which registers compiled code has changed since Python took over."""
        self._known: dict[int, Array] = {}
        self.fresh: set[int] = set()
        """The registers that Python has changed since compiled code ran."""
        self.lent = np.zeros(len(kinds), np.uint8)
        """The registers that other host threads use (LENT, WANTED), which compute products."""
        self._finish: Callable[[], None] | None = None

    @property
    def bytes(self) -> int:
        """The number of bytes that the registers take."""
        return self._bytes.nbytes + self.written.nbytes

    @property
    def address(self) -> int:
        """The host's address of the first register."""
        return self._bytes.ctypes.data + self.start

    def row(self, i: int) -> Array:
        """Return the memory of a register."""
        if self._finish is not None and self.lent[i]:
            self.settle()
        first = self.start + self.firsts[i] * self.lanes
        return self._bytes[first : first + self.kinds[i].itemsize * self.lanes].view(self.kinds[i])

    def lend(self, some: Sequence[int], finish: Callable[[], None]) -> None:
        """Let other host threads use the memory of registers until `finish` returns."""
        self.lent[some] = LENT
        self._finish = finish

    def lends(self, finish: Callable[[], None]) -> None:
        """Note that compiled code lends registers itself until `finish` returns."""
        self._finish = finish

    @property
    def wanted(self) -> bool:
        """Whether compiled code needs registers that other host threads use."""
        return self._finish is not None and bool((self.lent == WANTED).any())

    def settle(self, some: Array | None = None) -> None:
        """Wait until no other host thread uses registers. With `some`, only wait if they use some of these."""
        if self._finish is not None and (some is None or self.lent[some].any()):
            self._finish()
            self._finish = None
            self.lent[:] = 0

    def store(self, i: int, value: Array) -> None:
        """Write a register's values to its row."""
        self.row(i)[:] = value

    def loaded(self, i: int) -> Array:
        """Return a copy of a register's values."""
        return self.row(i).copy()

    def flush(self) -> None:
        """Write the registers that Python has changed to the rows. Compiled code is about to run."""
        for i in self.fresh:
            self.store(i, self._known[i])
        self.fresh.clear()

    def ran(self, partial: Partial) -> None:
        """Forget the arrays of the registers that compiled code has changed."""
        changed = self.changed.tobytes()
        for i in [i for i in self._known if changed[i]]:
            del self._known[i]
        partial.forget(changed)
        self.changed[:] = 0

    def clear(self) -> None:
        """Forget all registers: the next chunk begins with uninitialized ones.

        Compiled code clears the row of a register before it first writes some of its lanes.
        """
        self.settle()
        self.written[self.used] = False
        self.used[:] = False
        self.state[:] = NEVER
        self.changed[:] = 0
        self._known.clear()
        self.fresh.clear()

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, i: int) -> Array | None:
        known = self._known.get(i)
        if known is None and self.states[i] != NEVER:
            known = self._known[i] = self.loaded(i)
        return known

    def __setitem__(self, i: int, value: Array | None) -> None:
        if value is None:
            self._known.pop(i, None)
            self.fresh.discard(i)
            self.states[i] = NEVER
            self.written[i] = False
            return
        self._known[i] = value
        self.fresh.add(i)
        if self.states[i] == NEVER:
            self.states[i] = WHOLE

    def __iter__(self) -> Iterator[Array | None]:
        return (self[i] for i in range(len(self)))


class Partial(MutableMapping[int, "Array"]):
    """The lanes in which registers are initialized, by register, for those that are not in all lanes."""

    def __init__(self, registers: Registers) -> None:
        self._registers = registers
        self._known: dict[int, Array] = {}

    def forget(self, changed: bytes) -> None:
        """Forget the arrays of the registers that compiled code has changed: those whose byte is not 0."""
        for i in [i for i in self._known if changed[i]]:
            del self._known[i]

    def know(self, some: Iterable[int], lanes: Array) -> None:
        """Know the lanes in which compiled code has marked some registers as initialized."""
        self._known.update(dict.fromkeys(some, lanes))

    def __len__(self) -> int:
        return int(np.count_nonzero(self._registers.state == PARTIAL))

    def __bool__(self) -> bool:
        return PARTIAL in self._registers.state.tobytes()

    def __contains__(self, i: object) -> bool:
        return self._registers.states[cast("int", i)] == PARTIAL

    def __iter__(self) -> Iterator[int]:
        return iter(np.flatnonzero(self._registers.state == PARTIAL).tolist())

    def __getitem__(self, i: int) -> Array:
        if i not in self:
            raise KeyError(i)
        known = self._known.get(i)
        if known is None:
            known = self._known[i] = self._registers.written[i].copy()
        return known

    def __setitem__(self, i: int, lanes: Array) -> None:
        if self._registers.state[i] == NEVER:
            self._registers.row(i)[:] = 0
        self._known[i] = lanes
        self._registers.written[i] = lanes
        self._registers.used[i] = True
        self._registers.states[i] = PARTIAL

    def __delitem__(self, i: int) -> None:
        if i not in self:
            raise KeyError(i)
        self._registers.state[i] = WHOLE


def first_bytes(kinds: Sequence[DType]) -> list[int]:
    """Return the place of each register in the file, in bytes for each lane, and the end of the file."""
    firsts = [0]
    for kind in kinds:
        firsts.append(firsts[-1] + kind.itemsize)
    return firsts
