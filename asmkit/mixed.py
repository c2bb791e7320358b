"""A vector operand that is not of registers alone: `{%r1, 0}`, `{%r1, _}`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Mixed:
    """Registers and constants, or registers and sinks, in braces.  Written as a tuple by the user."""

    __slots__ = ("builder", "elements")  # no builder where no element is a register

    def __init__(self, elements: Sequence[object]) -> None:
        self.elements = tuple(elements)
        for element in self.elements:
            if hasattr(element, "builder"):
                self.builder: object = element.builder  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self.elements)) + "}"

    def __iter__(self) -> Iterator[object]:
        return iter(self.elements)

    def __len__(self) -> int:
        return len(self.elements)
