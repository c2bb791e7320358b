"""Composite operands: vectors with constants or sinks (`{%r1, 0}`), pairs (`d|p`), operands in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


class Mixed:
    """Registers and constants, or registers and sinks, in braces. Users write a tuple."""

    __slots__ = ("builder", "elements")  # no builder if no element is a register

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


class Pair:
    """Two destinations of one instruction, `d|p`. The first may be a vector."""

    __slots__ = ("first", "second")

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second = first, second

    def __repr__(self) -> str:
        return f"{'_' if self.first is None else self.first}|{self.second}"


class Brackets:
    """An address, a texture or a surface with further operands: `[%rd1, {%r0, %r1}]`. Users write a tuple."""

    __slots__ = ("builder", "parts")  # no builder if no part has one

    def __init__(self, parts: Sequence[object]) -> None:
        self.parts = tuple(parts)
        builders: list[object] = [part.builder for part in parts if hasattr(part, "builder")]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        if builders:  # parts from two kernels belong to neither
            self.builder = builders[0] if all(one is builders[0] for one in builders) else None

    def __repr__(self) -> str:
        return f"[{', '.join(repr(part).strip('[]') for part in self.parts)}]"

    def __iter__(self) -> Iterator[object]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)
