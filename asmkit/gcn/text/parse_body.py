"""Parse the body of one function: labels, directives and instructions, each emitted through the builder."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping
from functools import partial
from typing import cast

from ...errors import DiagnosticCode, error
from ...regs import Label
from ..builder import Builder
from ..directives import Function, Line, Place
from .branch_displacements import displacement, resolve
from .lexer import Source, Statement, Token
from .objdump_labels import Listing
from .parse_operands import Instructions
from .shape_cache import Shapes

_NAME = re.compile(r"[A-Za-z_.$][\w.$@]*", re.ASCII)


class Places:
    """The labels of a whole text, because a branch may name a label of another function."""

    def __init__(self) -> None:
        self._made: dict[str, Place] = {}
        self._numbered = Counter[str]()

    def get(self, name: str) -> Place:
        """Return the label with that name. Create it on first use."""
        if name not in self._made:
            self._made[name] = Place(name)
        return self._made[name]

    def put(self, name: str, where: tuple[str, int]) -> Place:
        """Place the label with that name here. Raises LABEL_TWICE if it is already placed."""
        place = self.get(name)
        if place.where is not None:
            raise error(
                DiagnosticCode.LABEL_TWICE, where, name=name, what="placed at line {1} of {0}".format(*place.where)
            )
        place.where = where
        return place

    def number(self, digits: str) -> str:
        """Return the name for the next numeric label such as `1:`. A text may define the same number many times."""
        self._numbered[digits] += 1
        return f".L{digits}_{self._numbered[digits]}"

    def numbered(self, digits: str, way: str) -> Place:
        """Return the previous numeric label with those digits (`1b`) or the next one (`1f`)."""
        return self.get(f".L{digits}_{self._numbered[digits] + (way == 'f')}")


class BodyReader:
    """Parser of one function's statements. It appends to `function`, through a builder."""

    def __init__(
        self,
        source: Source,
        name: str,
        arch: str,
        places: Places,
        symbols: Mapping[str, int],
        declared: Container[str],
        listing: Listing,
        shapes: Shapes | None = None,
    ) -> None:
        self.source, self.places, self.listing = source, places, listing
        self.displaced = False
        builder = Builder(name, arch)
        self.function = Function(name, builder.program)
        self.body = builder.program.body
        self.instructions = Instructions(source, builder, partial(self._target), symbols, declared, shapes)

    def inst(self, it: Statement) -> None:
        """Read an instruction. In a disassembler listing, first place the label if a branch targets its address."""
        if it.address in self.listing.targets:
            self.label(it, _at(it.address))
        self.instructions.read(it)

    def label(self, it: Statement, name: str) -> None:
        """Place a label."""
        self.body.append(self.places.put(name, (self.source.file, it.line)))

    def end(self) -> None:
        """Replace numeric branch targets by labels. Call it once, after the last statement."""
        if self.displaced:
            resolve(self.body, self._displaced)

    def _displaced(self, offset: int) -> Place:
        """Place a label with an unused name for the instruction at a byte offset in the function."""
        name = f".L{self.function.name}_at_{offset:x}"
        while self.places.get(name).where is not None:
            name += "_"
        return self.places.put(name, cast("tuple[str, int]", self.function.where))

    def line(self, it: Statement, line: Line) -> None:
        """Append a directive between instructions."""
        line.where = self.source.file, it.line
        self.body.append(line)

    def _target(self, it: Statement, token: Token) -> Label:
        """Return the label that a branch names. In a listing, return the label of the target address."""
        to = self.listing.target(it)
        if to is not None and to in self.listing.targets:
            return self.places.get(_at(to))
        if found := re.fullmatch(r"(\d+)([bf])", token.text):
            return self.places.numbered(found[1], found[2])
        if (number := displacement(token.text)) is not None:
            self.displaced = True
            return number
        if not _NAME.fullmatch(token.text):
            raise self.source.wrong(token.at, f"the label `{token.text}` is not understood", "branch to a label")
        return self.places.get(token.text)


def _at(address: int | None) -> str:
    """Return the name of the label for an address."""
    return f".Lat_{address or 0:x}"
