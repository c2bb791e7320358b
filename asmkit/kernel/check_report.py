"""The report of `Kernel.check`: findings as a table."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import AsmError, Finding, show
from .arrays import Outputs

if TYPE_CHECKING:
    from rich.table import Table

_HEADER = ("", "line", "code", "times", "message")


@dataclass(frozen=True)
class CheckReport:
    """The findings of `Kernel.check`. `str()` is a table, as is rich's output."""

    kernel: str
    findings: tuple[Finding, ...]
    outputs: Outputs
    """The outputs of the first schedule as numpy arrays. They are not reliable if there are errors."""
    watchers: tuple[str, ...]
    schedules: int
    calls: tuple[str, ...] = ()
    """The commands that open the findings of the run in the debugger."""

    @property
    def ok(self) -> bool:
        """Whether the findings contain no error. Warnings and advice are allowed."""
        return not any(finding.severity == "error" for finding in self.findings)

    def raise_errors(self) -> None:
        """Raise AsmError with all findings if one of them is an error."""
        if not self.ok:
            problem = AsmError(*self.findings)
            for call in self.calls:
                problem.add_note(call)
            raise problem

    @property
    def caption(self) -> str:
        """The number of findings, and what was checked: `gemm: 1 error in 8 schedules with memcheck, …`."""
        counts = Counter(finding.severity for finding in self.findings)
        words = [_counted(counts[name], name) for name in ("error", "warning", "advice") if counts[name]]
        schedules = f"{self.schedules} schedules" if self.schedules > 1 else "1 schedule"
        return f"{self.kernel}: {', '.join(words) or 'no findings'} in {schedules} with {', '.join(self.watchers)}"

    def cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the cells of the table: its header, then a line for each finding."""
        yield _HEADER
        for one in self.findings:
            yield one.severity, show(one.where), one.code, str(one.count), one.message

    def __str__(self) -> str:
        if not self.findings:
            return self.caption
        lines = list(self.cells())
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in lines]
        return "\n".join([*table, *self.calls, self.caption])

    def __rich__(self) -> Table:
        from rich.table import Table
        from rich.text import Text

        table = Table(caption=Text("\n".join((*self.calls, self.caption))))
        for name in _HEADER if self.findings else ():
            table.add_column(name)
        for line in list(self.cells())[1:]:
            table.add_row(*map(Text, line))
        return table

    def print(self) -> None:
        """Print the table, with rich if it is installed and the output is a terminal."""
        if self.findings and sys.stdout.isatty() and importlib.util.find_spec("rich"):
            from rich.console import Console

            Console().print(self)
        else:
            print(self)


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'s' if count > 1 and name != 'advice' else ''}"
