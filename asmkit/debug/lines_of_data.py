"""The lines of the panes with data: registers, memory, and lists."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from rich.text import Text

from .areas import Area, Element
from .lines_of_code import DIM, FINDING, NAME, STOP, THREADS
from .values import UNSET

if TYPE_CHECKING:
    from .session import Session

_CELL = 13
_CHANGED = "bold yellow"


class Registers:
    """The registers of the thread's warp: one line each, the thread first, then all lanes of its warp."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._order: list[int] = []
        self._lanes: list[int] = []
        self._own = 0
        self._before: dict[int, list[str]] = {}
        self._now: dict[int, list[str]] = {}
        self._moment = -1

    def __len__(self) -> int:
        return len(self._order) + 1 if self._order else 1

    @property
    def width(self) -> int:
        """The length of a line."""
        return 26 + (_CELL + 1) * (len(self._lanes) + 1)

    def update(self) -> None:
        """Choose the registers and lanes to show."""
        session, m, lane = self._session, self._session.machine, self._session.lane
        if session.moment != self._moment:
            self._before, self._now, self._moment = self._now, {}, session.moment
        if m is None or lane is None:
            self._order, self._lanes = [], []
            return
        warp: int = m.launch.sem.WARP
        self._own, self._lanes = lane, [*range(lane // warp * warp, (lane // warp + 1) * warp)]
        place = session.place
        self._order = session.values().order(m.unit.insts[place] if 0 <= place < len(m.unit.insts) else None)

    def line(self, number: int) -> Text:
        """Return the header, or a register with its values."""
        if not self._order:
            return Text("  the block of this thread does not run now", DIM)
        if not number:
            return self._header()
        slot = self._order[number - 1]
        row = self._session.values().row(slot, [self._own, *self._lanes])
        before = self._before.get(slot)
        self._now[slot] = row.values
        made = Text().append(f"{row.register:<7.7} ", NAME)
        made.append(f"{row.name:<9.9} ").append(f"{row.kind.__name__:<5.5} ", DIM)
        for i, value in enumerate(row.values):
            changed = before is not None and before[i] != value
            made.append(_cell(value), _CHANGED if changed else DIM if value == UNSET else "")
            made.append(" │ " if not i else " ", DIM)
        return made

    def _header(self) -> Text:
        warp = len(self._lanes)
        made = Text().append(f"{'reg':<7} {'variable':<9} {'type':<5} ", "bold")
        made.append(f"{'thread':>{_CELL}}", "bold").append(" │ ", DIM)
        for lane in self._lanes:
            made.append(f"{'lane ' + str(lane % warp):>{_CELL}} ", THREADS if lane == self._own else DIM)
        return made


def _cell(value: str) -> str:
    return value.rjust(_CELL) if len(value) <= _CELL else f"…{value[1 - _CELL :]}"


class Table:
    """The elements of an array around one, in rows."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.element: Element | None = None
        """The element to show. None: the first array."""
        self.first = 0
        """The number of the element."""
        self._area: Area | None = None
        self._columns = 1

    def __len__(self) -> int:
        return 1 if self._area is None else -(-prod(self._area.shape) // self._columns)

    @property
    def title(self) -> str:
        """The name of the array, its type, shape and space."""
        area = self._area
        if area is None:
            return "Memory"
        shape = ",".join(map(str, area.shape))
        return f"Memory: {area.name}, {area.kind.__name__}[{shape}] in {area.space} memory"

    @property
    def width(self) -> int:
        """The length of a line."""
        return 16 + (_CELL + 1) * self._columns

    @property
    def current(self) -> int:
        """The line of the chosen element."""
        return 0 if self._area is None else self.first // self._columns

    def update(self, width: int) -> None:
        """Choose the array, and as many columns as fit: a divisor of the rows' length if there are rows."""
        element = self.element
        self._area = next(iter(self._session.areas()), None) if element is None else self._session.area(element)
        fit = max(1, (width - 16) // (_CELL + 1))
        row = self._area.shape[-1] if self._area is not None and self._area.shape else fit
        if row <= fit:
            self._columns = max(1, row)
        else:
            self._columns = max(n for n in range(1, fit + 1) if not row % n or n == 1)
            self._columns = self._columns if self._columns * 2 > fit else fit

    def line(self, number: int) -> Text:
        """Return a row of elements."""
        area, m = self._area, self._session.machine
        if area is None or m is None:
            return Text("  no such array while the block of this thread does not run", DIM)
        start = number * self._columns
        made = Text().append(f"{area.label(start).removeprefix(area.name):>14}  ", NAME)
        for at, value in enumerate(area.texts(m, start, self._columns)):
            style = "bold reverse" if start + at == self.first and self.first else DIM if value == UNSET else ""
            made.append(_cell(value), style).append(" ")
        return made


def finding_lines(session: Session) -> list[Text]:
    """Return a line for each finding that is known."""
    made: list[Text] = []
    for number, one in enumerate(session.findings, start=1):
        style = STOP if one.finding.severity == "error" else "yellow"
        line = Text().append("▶ " if one is session.finding else "  ", FINDING)
        line.append(f"{number:3}  @{one.moment:<6} ", DIM).append(f"{one.selector:<12} ", style)
        made.append(line.append(one.finding.message))
    return made or [Text("  none yet: press f to run to the next finding", DIM)]


def listed(lines: list[str], none: str) -> list[Text]:
    """Return lines, with the words before the first colon highlighted."""
    made: list[Text] = []
    for line in lines:
        head, colon, rest = line.partition(": ")
        made.append(Text().append(f"  {head}{colon}", NAME).append(rest))
    return made or [Text(f"  {none}", DIM)]
