"""Find Python's `break`, `continue` and `return` that leave a `with` block of the GPU program.

`with k.loop(…)` and `with k.if_(…)` emit GPU code. Python's `return` in such a block ends the kernel function during
emission: the code after it is not emitted, and the GPU neither returns nor leaves its loop. `__exit__` cannot
distinguish this from the end of the block, so asmkit reads the source code when the block is entered. A `return` is
allowed as the last statement of a block that ends the function, because no code can follow it.

Two cases are not checked: code without source (`exec`, `python -c`), and blocks that are not entered directly by a
`with` statement (`contextlib.ExitStack`).
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import CodeType, FrameType
from typing import TypeAlias

from ..errors import SourceLocation

_WORDS = re.compile(r"\b(break|continue|return)\b")
_Exit: TypeAlias = "ast.Break | ast.Continue | ast.Return"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


@dataclass(frozen=True)
class _Left:
    """The position of a `with` statement, and the first statement that leaves it early."""

    places: tuple[tuple[int, int, int, int], ...]
    """(line, column, last line, last column) of the statement's start and of each of its items."""
    word: str
    line: int


def early_exit(frame: FrameType) -> tuple[str, SourceLocation] | None:
    """Return the statement that leaves the `with` block that a frame is entering, and its place; None if there is none.

    Args:
        frame: the frame whose current instruction enters the block.

    """
    found = _exits(frame.f_code)
    if not found:
        return None
    line, _, column, _ = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
    if line is None:
        return None
    at = (line, column or 0)
    for left in found:
        if any((first, start) <= at <= (last, end) for first, start, last, end in left.places):
            return left.word, (frame.f_code.co_filename, left.line)
    return None


@lru_cache(maxsize=512)
def _exits(code: CodeType) -> tuple[_Left, ...]:
    """Return the `with` statements of a function that a statement leaves early, or an empty tuple without source."""
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    last = max((line for _, _, line in code.co_lines() if line is not None), default=0)
    if not any(map(_WORDS.search, lines[: last - code.co_firstlineno + 1])):
        return ()
    whole = code.co_name == "<module>"
    try:
        block = lines if whole else inspect.getblock(lines)
        tree = ast.parse(textwrap.dedent("".join(block)))
    except (SyntaxError, IndentationError):  # the lines of a notebook or a document may not be valid Python
        return ()
    shift = len(block[0]) - len(block[0].lstrip()) if block and not whole else 0
    return tuple(_of_tree(tree, code.co_firstlineno - 1, shift, whole=whole))


def _of_tree(tree: ast.Module, above: int, shift: int, *, whole: bool) -> Iterator[_Left]:
    """Yield the early exits in the source of a function, whose lines and columns are offset by `above` and `shift`."""
    first = tree.body[0] if tree.body else None
    body = tree.body if whole or not isinstance(first, (ast.FunctionDef, ast.AsyncFunctionDef)) else first.body
    for statement, tail in _with_tail(body, tail=True):
        for node, is_tail in _blocks(statement, tail=tail):
            leaving = next(_leaving(node.body, in_loop=False, tail=is_tail), None)
            if leaving is None:
                continue
            first = node.lineno + above, node.col_offset + shift
            places = [(*first, *first)]
            for item in node.items:
                at = item.context_expr
                end = (at.end_lineno or at.lineno, at.end_col_offset or at.col_offset)
                places.append((at.lineno + above, at.col_offset + shift, end[0] + above, end[1] + shift))
            yield _Left(tuple(places), type(leaving).__name__.lower(), leaving.lineno + above)


def _with_tail(body: list[ast.stmt], *, tail: bool) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield each statement, and whether it is the last one of the function."""
    for i, statement in enumerate(body):
        yield statement, tail and i == len(body) - 1


def _blocks(statement: ast.stmt, *, tail: bool) -> Iterator[tuple[ast.With, bool]]:
    """Yield the `with` statements in a statement, inner ones first, and whether the function ends with each."""
    if isinstance(statement, _FUNCTIONS):
        return
    for inner in _bodies(statement):
        stays = tail and isinstance(statement, (ast.With, ast.If))
        for one, is_tail in _with_tail(inner, tail=stays):
            yield from _blocks(one, tail=is_tail)
    if isinstance(statement, ast.With):
        yield statement, tail


def _leaving(body: list[ast.stmt], *, in_loop: bool, tail: bool) -> Iterator[_Exit]:
    """Yield the statements in the body of a `with` block that leave the block."""
    for statement, is_tail in _with_tail(body, tail=tail):
        if isinstance(statement, ast.Return):
            if not is_tail:
                yield statement
        elif isinstance(statement, (ast.Break, ast.Continue)):
            if not in_loop:
                yield statement
        elif not isinstance(statement, _FUNCTIONS):
            loops = isinstance(statement, (ast.For, ast.While, ast.AsyncFor))
            stays = is_tail and isinstance(statement, (ast.With, ast.If))
            for i, inner in enumerate(_bodies(statement)):
                yield from _leaving(inner, in_loop=in_loop or (loops and i == 0), tail=stays)


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements in a compound statement, the body of a loop first."""
    for name in ("body", "orelse", "finalbody"):
        if inner := getattr(statement, name, None):
            yield inner
    for handler in getattr(statement, "handlers", ()) or getattr(statement, "cases", ()):
        yield handler.body
