"""Find the Python names of the registers of a program, from the source of the functions that emitted its instructions.

An instruction records the code object and the position of the expression that emitted it. The syntax tree of the file
then gives the variable to which the expression is assigned, and the variables among its arguments. Nothing is recorded
while a kernel is built.
"""

from __future__ import annotations

import ast
import linecache
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import CodeType
from typing import cast

from ..gcn.analysis.effects import Dword, keys
from ..ir.program import Inst, Program

_Span = tuple[int, int, int, int]
"""The lines and the columns of an expression: those of its start and its end, as in `ast` and in code objects."""
_FENCE = "```"


class _Tree:
    """The syntax tree of a file, with the parent of each node."""

    def __init__(self, tree: ast.AST) -> None:
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.at: dict[_Span, ast.expr | ast.stmt] = {}
        for node in ast.walk(tree):
            if isinstance(node, (ast.expr, ast.AugAssign)):
                ends = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
                self.at.setdefault((node.lineno, ends[0], node.col_offset, ends[1]), node)

    def target(self, node: ast.AST) -> str:
        """Return the name of the variable to which the value of an expression is assigned, empty if to none."""
        if isinstance(node, ast.AugAssign):
            return _name(node.target)
        parent = self.parents.get(node)
        match parent:
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target) | ast.NamedExpr(target=target):
                return _name(target)
            case ast.withitem(optional_vars=ast.expr() as target):
                return _name(target)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return self._element(parent, elements.index(cast("ast.expr", node)))
            case ast.ListComp() | ast.GeneratorExp() | ast.IfExp() | ast.Starred():
                return self.target(parent)
            case _:
                return ""

    def _element(self, several: ast.Tuple | ast.List, index: int) -> str:
        """Return the name of the variable to which an element of a tuple is assigned."""
        match self.parents.get(several):
            case ast.Assign(targets=[ast.Tuple(elts=targets)]) if len(targets) == len(several.elts):
                return _name(targets[index])
            case _:
                return self.target(several)


def _name(node: ast.expr) -> str:
    """Return the variable of a target or of an argument, without its index. Empty for other expressions."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute():
            return ast.unparse(node)
        case ast.Subscript(value=value):
            return _name(value)
        case _:
            return ""


@lru_cache(maxsize=64)
def _parsed(source: str) -> _Tree | None:
    """Return the tree of a source, None if it is not Python."""
    try:
        return _Tree(ast.parse(source))
    except (SyntaxError, ValueError):
        return None


def _tree(code: CodeType) -> _Tree | None:
    """Return the tree of the file that defines a function, or of the block around it in a Markdown file."""
    lines, first = linecache.getlines(code.co_filename), code.co_firstlineno
    if (whole := _parsed("".join(lines))) is not None:
        return whole
    fences = [i for i, line in enumerate(lines, 1) if line.startswith(_FENCE)]
    start, end = max((i for i in fences if i < first), default=0), min((i for i in fences if i > first), default=0)
    return _parsed("\n" * start + "".join(lines[start : end - 1])) if start and end else None


@lru_cache(maxsize=256)
def _positions(code: CodeType) -> Sequence[tuple[int | None, int | None, int | None, int | None]]:
    return tuple(code.co_positions())


def _node(inst: Inst, trees: dict[CodeType, _Tree | None]) -> tuple[_Tree, ast.AST, str] | None:
    """Return the expression that emitted an instruction, with its tree and the name of its function."""
    code, at = inst.where
    if not isinstance(code, CodeType):
        return None
    if code not in trees:
        trees[code] = _tree(code)
    tree = trees[code]
    span = _positions(code)[at // 2] if at // 2 < len(_positions(code)) else None
    node = tree.at.get(cast("_Span", span)) if tree is not None and span is not None else None
    return (tree, node, code.co_qualname.partition(".")[0]) if tree is not None and node is not None else None


def names_of(program: Program) -> Mapping[Dword, str]:
    """Return the Python names of the registers of a program, as far as they are known.

    The name of a parameter comes first. Then the kernel function's own variables have precedence over those of the
    functions that it calls, and assignments over arguments.
    """
    votes: dict[Dword, Counter[tuple[int, str]]] = defaultdict(Counter)
    trees: dict[CodeType, _Tree | None] = {}
    for inst in program.items():
        found = _node(inst, trees) if isinstance(inst, Inst) else None
        if found is None:
            continue
        tree, node, function = found
        own = 0 if function == program.name else 2
        for rank, name, register in _named(cast("Inst", inst), tree, node):
            votes[register][own + rank, name] += 1
    names = {register: _best(some) for register, some in votes.items()}
    given = [(key, param) for param in program.params if param.reg is not None for key in keys(param.reg)]
    return names | {key: param.given or param.name for key, param in given}


def _best(votes: Counter[tuple[int, str]]) -> str:
    """Return the name of the lowest rank that occurs most often."""
    return min(votes, key=lambda one: (one[0], -votes[one]))[1]


def _named(inst: Inst, tree: _Tree, node: ast.AST) -> Iterator[tuple[int, str, Dword]]:
    """Yield the names that an instruction gives to registers: 0 for an assignment, 1 for an argument, 4 for others."""
    if name := tree.target(node):
        yield from ((0, name, key) for reg in inst.writes() for key in keys(reg))
    elif isinstance(node, ast.Attribute):
        yield from ((4, ast.unparse(node), key) for reg in inst.writes() for key in keys(reg))
    if isinstance(node, ast.Call) and len(node.args) == len(inst.operands):
        for argument, operand in zip(node.args, inst.operands, strict=True):
            if name := _name(argument):
                yield from ((1, name, key) for key in keys(operand))
