"""The statements of one function of a module, through the builder's door."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping
from functools import partial
from typing import cast

from ...errors import Mistake, error
from ...regs import Label
from ..build import Builder
from ..items import Function, Line, Place
from .displacements import displacement, resolve
from .lex import Source, Statement, Token
from .listing import Listing
from .reading import Instructions
from .shapes import Shapes

_NAME = re.compile(r"[A-Za-z_.$][\w.$@]*", re.ASCII)


class Places:
    """The labels of a whole text: each function may name those of another."""

    def __init__(self) -> None:
        self._made: dict[str, Place] = {}
        self._numbered = Counter[str]()

    def get(self, name: str) -> Place:
        """The label of that name."""
        if name not in self._made:
            self._made[name] = Place(name)
        return self._made[name]

    def put(self, name: str, where: tuple[str, int]) -> Place:
        """The label of that name stands here.  LABEL_TWICE if it stands somewhere already."""
        place = self.get(name)
        if place.where is not None:
            raise error(Mistake.LABEL_TWICE, where, name=name, what="placed at line {1} of {0}".format(*place.where))
        place.where = where
        return place

    def number(self, digits: str) -> str:
        """The name of the next label `1:`, of which a text may have many."""
        self._numbered[digits] += 1
        return f".L{digits}_{self._numbered[digits]}"

    def numbered(self, digits: str, way: str) -> Place:
        """The last label of that number (`b`), or the next one (`f`)."""
        return self.get(f".L{digits}_{self._numbered[digits] + (way == 'f')}")


class BodyReader:
    """Reads one function's statements into its program."""

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
        """One instruction; in a listing, first the label that a branch to its address needs."""
        if it.address in self.listing.targets:
            self.label(it, _at(it.address))
        self.instructions.read(it)

    def label(self, it: Statement, name: str) -> None:
        """A place to branch to."""
        self.body.append(self.places.put(name, (self.source.file, it.line)))

    def end(self) -> None:
        """Give labels to the branches that name a number; called once, after the last statement."""
        if self.displaced:
            resolve(self.body, self._displaced)

    def _displaced(self, offset: int) -> Place:
        """A label for the instruction at an offset in the function, none that the text has."""
        name = f".L{self.function.name}_at_{offset:x}"
        while self.places.get(name).where is not None:
            name += "_"
        return self.places.put(name, cast("tuple[str, int]", self.function.where))

    def line(self, it: Statement, line: Line) -> None:
        """A directive between instructions."""
        line.where = self.source.file, it.line
        self.body.append(line)

    def _target(self, it: Statement, token: Token) -> Label:
        """The label that a branch names, or that of its address in a listing."""
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
    """The name of the label of an address."""
    return f".Lat_{address or 0:x}"
