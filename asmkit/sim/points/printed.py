"""The lines that a run prints, in a fixed order: by block, then in the order of execution, then by thread."""

from __future__ import annotations

LINES = 10_000
"""The number of lines that a run keeps."""


class Printed:
    """The lines of a run: the first ones in order, and the number of threads whose lines were left out."""

    def __init__(self) -> None:
        self._lines: dict[int, list[tuple[str, int]]] = {}
        self._count = 0
        self.left_out = 0

    def __bool__(self) -> bool:
        return self._count > 0

    def add(self, block: int, line: str, threads: int = 1) -> None:
        """Add a line that some threads of a block print. It may replace the last line of a later block."""
        if not self.has_room(block):
            self.left_out += threads
            return
        if self._count == LINES:
            self._drop()
        self._lines.setdefault(block, []).append((line, threads))
        self._count += 1

    def has_room(self, block: int) -> bool:
        """Return whether another line of a block would be among the first ones."""
        if self._count < LINES:
            return True
        return sum(len(lines) for at, lines in self._lines.items() if at <= block) < LINES

    def _drop(self) -> None:
        last = max(self._lines)
        self.left_out += self._lines[last].pop()[1]
        if not self._lines[last]:
            del self._lines[last]
        self._count -= 1

    @property
    def lines(self) -> list[str]:
        """The lines in order. The last one tells how many prints of threads were left out, if any were."""
        kept = [line for block in sorted(self._lines) for line, _ in self._lines[block]]
        more = [f"… {self.left_out:,} prints of threads left out after {LINES:,} lines: choose threads with when="]
        return [*kept, *more] if self.left_out else kept
