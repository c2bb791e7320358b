"""The names that a PTX text declares: functions, parameters, variables, registers and labels (PTX ISA 4.4, 5, 7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from ..ptx.builder.scope import tails
from ..ptx.text.lexer import NAME
from ..ptx.text.lexer import Statement as PtxStatement
from ..ptx.text.parse_declarations import SPACES
from .document import Document
from .instructions import pieces
from .scope import Kind, Scope, Symbol

_FUNCTION = re.compile(rf"\.(entry|func)\b\s*(?:\.attribute\s*\([^()]*\)\s*)?(?:\([^()]*\)\s*)?({NAME})", re.ASCII)
_PARAMETER = re.compile(rf"(?P<text>\.(?:param|reg)\b[^(),]*?(?P<name>{NAME}))\s*(?:\[[^\]]*\]\s*)?(?=[,)])", re.ASCII)
_WORDS = re.compile(r"(?:\s*\.[\w:]+(?:\s*\([^()]*\))?(?:\s+[0-9]\w*)?)+\s*", re.ASCII)
_NAMES = re.compile(rf"(?P<name>{NAME})\s*(?:<\s*(?P<count>[0-9]{{1,9}})\s*>)?", re.ASCII)
_TYPE = re.compile(r"\.((?:[busf]\d{1,3}(?:x2)?|pred|texref|samplerref|surfref))\b")


def scopes(document: Document) -> Scope:
    """Return the scope of the text with the scopes of its functions."""
    whole = current = Scope(0, len(document.text.plain))
    for statement in document.statements:
        it = cast("PtxStatement", statement)
        if it.kind == "function":
            symbol, params = _function(it)
            if symbol is None:
                continue
            _add_function(whole, symbol, it)
            if not it.parts["function"].endswith("{"):
                continue
            current = _entered(whole, it.at, symbol)
            current.symbols += params
        elif it.kind == "open" and current is not whole:
            current = _entered(current, it.at, None)
        elif it.kind == "close" and current.outer is not None:
            current.end = it.parts.end()
            current = current.outer
        elif it.kind == "label":
            current.symbols.append(Symbol(it.parts["place"], "label", it.parts.start("place"), it.text))
        elif it.kind == "directive":
            current.symbols += _declared(it)
    return whole


def _entered(outer: Scope, start: int, owner: Symbol | None) -> Scope:
    made = Scope(start, outer.end, outer, owner)
    outer.inner.append(made)
    return made


def _add_function(whole: Scope, symbol: Symbol, it: PtxStatement) -> None:
    """Add a function. Its definition replaces its declaration, of which references are found."""
    known = next((one for one in whole.symbols if one.name == symbol.name), None)
    if known is None:
        whole.symbols.append(symbol)
    elif it.parts["function"].endswith("{"):
        whole.symbols[whole.symbols.index(known)] = symbol


def _function(it: PtxStatement) -> tuple[Symbol | None, list[Symbol]]:
    """Return the function of a header, None if it has no name, and its parameters."""
    text, base = it.parts["function"], it.parts.start("function")
    found = _FUNCTION.search(text)
    if found is None:
        return None, []
    kind: Kind = "kernel" if found[1] == "entry" else "function"
    shown = " ".join(text.rstrip("{; \n\t").split())
    params = [
        Symbol(
            one["name"], "register" if one["text"].startswith(".reg") else "parameter", base + one.start("name"),
            " ".join(one[0].split()), _type(one["text"]),
        )
        for one in _PARAMETER.finditer(text)
    ]  # fmt: skip
    return Symbol(found[2], kind, base + found.start(2), shown), params


def _type(text: str) -> str:
    found = _TYPE.search(text)
    return found[1] if found else ""


def _declared(it: PtxStatement) -> Iterator[Symbol]:
    """Yield the registers and variables of a declaration."""
    text, base = it.parts["directive"], it.parts.start("directive")
    head = _WORDS.match(text)
    space = re.search(rf"\.({'|'.join(SPACES)}|tex)\b", head[0]) if head else None
    if head is None or space is None:
        return
    kind: Kind = "register" if space[1] == "reg" else "parameter" if space[1] == "param" else "variable"
    words = " ".join(head[0].split())
    rest = text[head.end() :].rstrip("; \n\t")
    for start, end in pieces(rest):
        if found := _NAMES.match(text, head.end() + start, head.end() + end):
            count = int(found["count"]) if found["count"] else None
            shown = " ".join(rest[start:end].partition("=")[0].split())
            yield Symbol(found["name"], kind, base + found.start("name"), f"{words} {shown}", _type(words), count)


def resolve(whole: Scope, name: str, offset: int) -> Symbol | None:
    """Return the symbol of a name in the innermost scope that declares it: `%r3` can belong to `%r<10>`."""
    for scope in whole.innermost(offset).outward():
        declared = scope.names.get((name, True))
        found = declared if declared is not None and declared.at == offset else _in(scope, name)
        if found is not None:
            return found
    return None


def _in(scope: Scope, name: str) -> Symbol | None:
    known = scope.names
    if (name, False) in known:
        return known[name, False]
    for length in tails(name):
        found = known.get((name[:-length], True))
        if found is not None and int(name[-length:]) < (found.count or 0):
            return found
    whole = name.partition(".")[0]
    return known.get((whole, False)) if whole != name else None
