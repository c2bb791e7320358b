"""Symbols, the names that a text declares, and the scopes in which they are visible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from .document import Document
from .text import Span

Kind: TypeAlias = Literal["kernel", "function", "label", "variable", "parameter", "register", "constant"]


@dataclass(frozen=True, eq=False)
class Symbol:
    """A declared name. `count` is the number of registers of a range such as `%r<10>`.

    `at` and `end` are the offsets of the name, and `text` is its declaration on one line.
    """

    name: str
    kind: Kind
    at: int
    text: str
    type: str = ""
    count: int | None = None

    @property
    def end(self) -> int:
        """The offset after the name."""
        return self.at + len(self.name)

    def span(self, document: Document) -> Span:
        """Return the place of the name."""
        return document.text.span(self.at, self.end)


@dataclass(eq=False)
class Scope:
    """The symbols between two braces, or of a function or a file, with the scopes inside of it.

    `owner` is the function whose body the scope is. `start` and `end` are offsets.
    """

    start: int
    end: int
    outer: Scope | None = None
    owner: Symbol | None = None
    symbols: list[Symbol] = field(default_factory=list[Symbol])
    inner: list[Scope] = field(default_factory=list["Scope"])

    @cached_property
    def names(self) -> dict[tuple[str, bool], Symbol]:
        """The symbols by name and whether they are ranges. Read it only after the last symbol has been added."""
        return {(one.name, one.count is not None): one for one in reversed(self.symbols)}

    def innermost(self, offset: int) -> Scope:
        """Return the innermost scope that contains an offset."""
        scope = self
        while True:
            inside = next((one for one in scope.inner if one.start <= offset <= one.end), None)
            if inside is None:
                return scope
            scope = inside

    def outward(self) -> Iterator[Scope]:
        """Yield the scope and those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer

    def every(self) -> Iterator[Symbol]:
        """Yield the symbols of the scope and of the scopes inside of it."""
        yield from self.symbols
        for one in self.inner:
            yield from one.every()
