"""The lines of the source and of the assembly, with the places of threads and breakpoints."""

from __future__ import annotations

import linecache
import os
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from rich.style import Style
from rich.text import Text

from ..sim.step_results import HALT

if TYPE_CHECKING:
    from .session import Session

FINDING, STOP, THREADS, NAME = (Style(color=color) for color in ("bright_red", "red", "cyan", "green"))
DIM = Style(dim=True)


class Assembly:
    """The instructions and labels of the program, one line each."""

    def __init__(self, session: Session) -> None:
        self._session, unit = session, session.run.launch.unit
        labels: dict[int, list[str]] = {}
        for label, at in unit.labels.items():
            labels.setdefault(at, []).append(label)
        self._lines: list[tuple[int, str]] = []
        self._of: list[int] = []
        for at, inst in enumerate(unit.insts):
            self._lines += [(-1, f"{label}:") for label in labels.get(at, ())]
            self._of.append(len(self._lines))
            self._lines.append((at, str(inst)))
        self.width = max((len(text) for _, text in self._lines), default=0) + 16
        self._threads: Counter[int] = Counter()

    def __len__(self) -> int:
        return len(self._lines)

    def line_of(self, at: int) -> int:
        """Return the line of an instruction, -1 if there is none."""
        return self._of[at] if 0 <= at < len(self._of) else -1

    def update(self) -> None:
        """Count the threads at each instruction."""
        self._threads = threads_by_place(self._session)

    def line(self, number: int) -> Text:
        """Return a line: number, threads, marks and text."""
        at, words = self._lines[number]
        if at < 0:
            return Text(f"{'':13}{words}", NAME)
        session = self._session
        made = Text().append(f"{at:5} ", DIM)
        count = self._threads.get(at, 0)
        made.append(f"{count or '':>4} ", THREADS)
        made.append(*_mark(session, {at}, at == session.place))
        return made.append(words)


class Source:
    """The lines of the source file of the current instruction."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._threads: Counter[int] = Counter()
        self._places: dict[int, set[int]] = {}
        self._file = ""
        self._lines: list[str] = []
        self.number = 0
        """The current line, from 1."""

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def title(self) -> str:
        """The name of the file."""
        return os.path.basename(self._file)

    @property
    def width(self) -> int:
        """The length of the longest line."""
        return max(map(len, self._lines), default=0) + 12

    def update(self) -> None:
        """Read the file of the current line, and count the threads at each line."""
        line = self._session.line
        file, self.number = line or (self._file or self._session.lines.file, self.number)
        lines = self._session.lines.of_instruction
        if file != self._file:
            self._file = file
            self._lines = [one.rstrip("\n").expandtabs() for one in linecache.getlines(file)] or [f"no source: {file}"]
            self._places = {}
            for at, places in enumerate(lines):
                for name, number in places:
                    if name == file:
                        self._places.setdefault(number, set()).add(at)
        here = threads_by_place(self._session)
        self._threads = Counter()
        for number, places in self._places.items():
            self._threads[number] = sum(here.get(at, 0) for at in places)

    def line(self, number: int) -> Text:
        """Return a line: number, threads, marks and text."""
        line = number + 1
        made = Text().append(f"{line:4} ", DIM)
        made.append(f"{self._threads.get(line, 0) or '':>4} ", THREADS)
        made.append(*_mark(self._session, self._places.get(line, set()), line == self.number))
        return made.append(self._lines[number])


def _mark(session: Session, places: set[int], current: bool) -> tuple[str, Style]:
    """Return the mark of a line: the current one, a finding there now, a breakpoint."""
    if current:
        return ("▶ ", FINDING if session.finding is not None and session.run.pc in places else THREADS)
    if any(places & one.places for one in session.breakpoints):
        return "● ", STOP
    return "  ", DIM


def threads_by_place(session: Session) -> Counter[int]:
    """Return the number of threads of the chunk that runs at each instruction, also of those that wait there."""
    run, m = session.run, session.machine
    if m is None:
        return Counter()
    at = np.where(m.pc < HALT, m.pc, np.where(m.barriers.id >= 0, m.barriers.at, -1))
    if run.pc >= 0:
        at = np.where(m.active_bools, run.pc, at)
    inside = m.alive & (at >= 0) & (m.thread_of < m.launch.threads)
    numbers, counts = np.unique(at[inside], return_counts=True)
    return Counter(dict(zip(numbers.tolist(), counts.tolist(), strict=True)))
