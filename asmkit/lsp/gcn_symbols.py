"""The names that an AMDGCN text declares: kernels, functions, labels, variables and constants."""

from __future__ import annotations

import re
from typing import cast

from ..gcn.directives import SECTIONS
from ..gcn.text.lexer import Statement as GcnStatement
from .document import Document
from .scope import Kind, Scope, Symbol

_KERNEL = re.compile(r"^[ \t]*\.amdhsa_kernel[ \t]+([\w.$]+)", re.MULTILINE | re.ASCII)
_FUNCTION = re.compile(r"^[ \t]*\.type[ \t]+([\w.$]+)[ \t]*,[ \t]*@function", re.MULTILINE | re.ASCII)
_SET = re.compile(r"\s*([A-Za-z_.$][\w.$]*)\s*,", re.ASCII)
_NUMBERED = re.compile(r"(\d+)([bf])", re.ASCII)


class _Reader:
    """The state of a pass over the statements: the current function, and whether the section contains code."""

    def __init__(self, document: Document) -> None:
        self.whole = self.scope = Scope(0, len(document.text.plain))
        self.kernels = set(_KERNEL.findall(document.code))
        self.functions = self.kernels | set(_FUNCTION.findall(document.code))
        self.code = True

    def label(self, it: GcnStatement, name: str, at: int) -> None:
        """Add a label: the start of a function, a variable, or a place in a function."""
        inside = self.scope is not self.whole and (name.startswith(".L") or name not in self.functions)
        if inside or name.startswith(".L") or name.isdigit():
            self.scope.symbols.append(Symbol(name, "label", at, it.text))
        elif self.code or name in self.functions:
            kind: Kind = "kernel" if name in self.kernels else "function"
            self.leave(it.at)
            symbol = Symbol(name, kind, at, it.text)
            self.whole.symbols.append(symbol)
            self.scope = Scope(it.at, self.whole.end, self.whole, symbol)
            self.whole.inner.append(self.scope)
        else:
            self.whole.symbols.append(Symbol(name, "variable", at, it.text))

    def directive(self, it: GcnStatement) -> None:
        """Follow the sections and the ends of functions, and add constants."""
        word, rest = it.parts["word"], it.parts["rest"]
        if word in SECTIONS:
            self.leave(it.at)
            self.code = word in ("text", "popsection", "previous") or ".text" in rest or '"ax' in rest
        elif word == "size" and self.scope.owner is not None and rest.split(",")[0].strip() == self.scope.owner.name:
            self.leave(it.at)
        elif word in ("set", "equ", "equiv") and (found := _SET.match(rest)):
            self.whole.symbols.append(Symbol(found[1], "constant", it.parts.start("rest") + found.start(1), it.text))

    def leave(self, end: int) -> None:
        """End the current function."""
        if self.scope is not self.whole:
            self.scope.end = end
            self.scope = self.whole


def scopes(document: Document) -> Scope:
    """Return the scope of the text with the scopes of its functions."""
    reader = _Reader(document)
    for statement in document.statements:
        it = cast("GcnStatement", statement)
        if it.kind == "label":
            reader.label(it, it.parts["place"], it.parts.start("place"))
        elif it.kind == "symbol":
            reader.label(it, it.parts["marked"], it.parts.start("marked"))
        elif it.kind == "assign":
            name, at = it.parts["symbol_name"], it.parts.start("symbol_name")
            reader.whole.symbols.append(Symbol(name, "constant", at, it.text))
        elif it.kind == "directive":
            reader.directive(it)
    return reader.whole


def resolve(whole: Scope, name: str, offset: int) -> Symbol | None:
    """Return the symbol of a name, and for `1b` or `1f` the previous or the next label `1`."""
    if numbered := _NUMBERED.fullmatch(name):
        labels = [one for one in whole.every() if one.name == numbered[1] and one.kind == "label"]
        before = [one for one in labels if one.at <= offset]
        after = [one for one in labels if one.at > offset]
        return (before[-1] if before else None) if numbered[2] == "b" else (after[0] if after else None)
    if name.isdigit():
        return next((one for one in whole.every() if one.name == name and one.at == offset), None)
    found = (scope.names.get((name, False)) for scope in (whole, *whole.inner))
    return next((one for one in found if one is not None), None)
