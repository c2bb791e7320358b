"""Access to the slots of a wave's registers: readers, writers, names, and the check for registers in flight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...regs import Cell
from ...types import b32, pred
from ..regs import Agpr, Sgpr, Vgpr
from .machine import KEYS
from .undefined_bits import UndefinedError

if TYPE_CHECKING:
    from ...sim.compile import Step as Run
    from ...sim.memory import Array
    from ..facts import Dword
    from .machine import Waves

_REGS = {"v": Vgpr, "a": Agpr, "s": Sgpr}
_SPECIAL = dict(zip(KEYS, ("exec_lo", "exec_hi", "vcc_lo", "vcc_hi", "m0", "scc"), strict=True))
"""The names of the registers that every wave has."""


class NamedSlots(Sequence[Any]):
    """The registers of the slots, which are made when a report names one."""

    def __init__(self, keys: Sequence[Dword]) -> None:
        self._keys = keys

    def __len__(self) -> int:
        return len(self._keys)

    def __getitem__(self, i: Any) -> Any:
        key: Dword = self._keys[int(i)]
        bank, physical = key[0].lstrip("%"), not key[0].startswith("%")
        kind = pred if bank == "scc" else b32
        cls: Any = _REGS.get(bank, Sgpr)
        return cls(None, kind, bank, key[1], Cell(), physical=physical, name=_SPECIAL.get(key))


class SlotAccess:
    """A dword of a register."""

    __slots__ = ("i",)

    def __init__(self, i: int) -> None:
        self.i = i

    def read(self, m: Waves) -> Array:
        """Return the value. Reports UNSET where it was never written."""
        i = self.i
        x = m.regs[i]
        if x is None or (m.partial and i in m.partial):
            return m.unset(m.at, i)
        return x

    def put_scalar(self, m: Waves, value: Array) -> None:
        """Write a scalar register."""
        m.put_scalar(self.i, value)

    def put_vector(self, m: Waves, value: Array) -> None:
        """Write a vector register in the active lanes."""
        m.put_vector(self.i, value)


class Awaiting:
    """A step that first checks whether a register that it uses is still in flight."""

    __slots__ = ("step", "touched")

    def __init__(self, touched: tuple[int, ...], step: Run) -> None:
        self.touched, self.step = touched, step

    def run(self, m: Waves) -> int | None:
        """Run the step."""
        awaited = m.flights.awaited
        if awaited and not awaited.keys().isdisjoint(self.touched):
            m.flights.used(m.at, self.touched)
        try:
            return self.step(m)
        except UndefinedError:
            return m.undefined_bits.spread(m.at, self.step)
