"""The values in the registers of a CDNA program: where they are, from which instruction to which, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Never, cast

import numpy as np

from ..errors import resolve, show
from ..gcn import abi
from ..gcn.analysis.effects import Dword, Step
from ..gcn.analysis.liveness import Ranges, is_placed, ranges
from ..gcn.analysis.register_allocation import assign
from ..gcn.backend import synchronised
from ..gcn.facts import gcn_facts
from ..ir.program import Group, Inst, Program
from ..kernel.kernel import AnyKernel, Kernel
from ..kernel.launch_plan import Launch
from ..regs import Label
from .python_names import names_of

if TYPE_CHECKING:
    from ..sim.memory import Array

BANKS = ("v", "a", "s")


@dataclass(frozen=True)
class Held:
    """Registers `first` to `first + count - 1` of a bank, which are reserved for a value from `start` to before `end`.

    Instruction n reads at time 2·n and writes at time 2·n + 1.
    """

    bank: str
    first: int
    count: int
    start: int
    end: int
    name: str

    @property
    def registers(self) -> str:
        """The registers in words."""
        last = self.first + self.count - 1
        return f"{self.bank}{self.first}" if self.count == 1 else f"{self.bank}[{self.first}:{last}]"


@dataclass(frozen=True)
class RegisterMap:
    """A program, its live ranges, and the physical registers of its virtual ones."""

    program: Program
    used: Ranges
    places: Mapping[Dword, Dword]

    @classmethod
    def of(cls, what: AnyKernel | Launch | Program, named: Mapping[str, object]) -> RegisterMap:
        """Return the map of a kernel, a launch or a program."""
        launch = what.launch(**cast("Mapping[str, Never]", named)) if isinstance(what, Kernel) else what
        program = launch.program if isinstance(launch, Launch) else launch
        if program.isa != "gcn":
            raise ValueError(f"{program.name} is a PTX kernel, whose registers ptxas assigns: pass a CDNA kernel")
        if isinstance(launch, Launch):
            program = synchronised(abi.enter(program, {}, launch.order))
        return cls(program, ranges(program), gcn_facts(assign(program)).assignment)

    @cached_property
    def steps(self) -> list[Step]:
        """The instructions in order, without labels."""
        return [self.used.steps[at] for at in sorted(self.used.steps)]

    @cached_property
    def _before(self) -> list[int]:
        """The number of instructions before each item of the program, and before its end."""
        count, found = 0, list[int]()
        for at in range(self.used.points // 2 + 2):
            found.append(count)
            count += at in self.used.steps
        return found

    def _time(self, point: int) -> int:
        """Return the time of a point of the live ranges, which also count labels."""
        return 2 * self._before[point // 2] + point % 2 * (point // 2 in self.used.steps)

    @cached_property
    def values(self) -> list[Held]:
        """The values by bank, register and time."""
        names, found = names_of(self.program), list[Held]()
        for group in self._groups():
            keys = [(group.bank, group.first + i) for i in range(group.count)]
            spans = [span for key in keys for span in self.used.spans.get(key, ())]
            if not spans:
                continue
            bank, first = self.places.get(keys[0], keys[0])
            name = next((names[key] for key in keys if key in names), "")
            found += [Held(bank, first, group.count, start, end, name) for start, end in self._joined(spans)]
        return sorted(found, key=lambda one: (BANKS.index(one.bank), one.first, one.start))

    def _joined(self, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the union of ranges of points, as times."""
        found: list[tuple[int, int]] = []
        for start, end in sorted((self._time(start), self._time(end)) for start, end in spans):
            if found and start <= found[-1][1]:
                found[-1] = found[-1][0], max(end, found[-1][1])
            else:
                found.append((start, end))
        return found

    def _groups(self) -> Iterator[Group]:
        """Yield the groups that the allocation reserves together, and one for each other register."""
        known: set[Dword] = set()
        for group in self.program.groups:
            bank = f"%{group.bank}"
            known |= {(bank, group.first + i) for i in range(group.count)}
            yield Group(bank, group.first, group.count, 1)
        for key in self.used.spans:
            if key not in known and is_placed(key):
                yield Group(key[0], key[1], 1, 1)

    def pressure(self, bank: str) -> Array:
        """Return the number of reserved registers of a bank at each time."""
        change = np.zeros(max((one.end for one in self.values), default=0) + 1, np.int64)
        for one in self.values:
            if one.bank == bank:
                change[one.start] += one.count
                change[one.end] -= one.count
        return np.cumsum(change)

    def count(self, bank: str) -> int:
        """Return the number of registers of a bank that the program uses: the highest number plus one."""
        return max((one.first + one.count for one in self.values if one.bank == bank), default=0)

    def place(self, instruction: int) -> str:
        """Return the Python line of an instruction."""
        return show(self.steps[instruction].item.where) if instruction < len(self.steps) else ""

    @cached_property
    def lines(self) -> list[int]:
        """The number of the line of each instruction, 0 if it is not known."""
        places = {step.item.where for step in self.steps}
        numbers = {where: resolve(where)[1] for where in places}
        return [numbers[step.item.where] for step in self.steps]

    @cached_property
    def loops(self) -> list[tuple[int, int]]:
        """The first and the last instruction of each loop: a branch to a label above it."""
        labels, found = dict[str, int](), list[tuple[int, int]]()
        for at, item in enumerate(self.program.items()):
            if isinstance(item, Label):
                labels[item.name] = at
            elif isinstance(item, Inst):
                back = [labels[label.name] for label in item.labels() if label.name in labels]
                found += [(self._before[first], self._before[at]) for first in back]
        return found
