"""Name the registers of a program after the Python variables of the functions that emitted its instructions."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from types import CodeType

from ..gcn.analysis.effects import Dword, keys
from ..ir.program import Inst, Program
from ..ir.python_expressions import Expression, expression_at, named


def names_of(program: Program) -> Mapping[Dword, str]:
    """Return the Python names of the registers of a program, as far as they are known.

    The name of a parameter comes first. Then the kernel function's own variables have precedence over those of the
    functions that it calls, and assignments over arguments.
    """
    votes: dict[Dword, Counter[tuple[int, str]]] = defaultdict(Counter)
    for inst in program.items():
        found = expression_at(inst.where) if isinstance(inst, Inst) else None
        if not isinstance(inst, Inst) or found is None:
            continue
        own = 0 if _function(inst) == program.name else 2
        for rank, name, register in _named(inst, found):
            votes[register][own + rank, name] += 1
    names = {register: _best(some) for register, some in votes.items()}
    given = [(key, param) for param in program.params if param.reg is not None for key in keys(param.reg)]
    return names | {key: param.given or param.name for key, param in given}


def _function(inst: Inst) -> str:
    """Return the outermost function that contains the expression that emitted an instruction."""
    code = inst.where[0]
    return code.co_qualname.partition(".")[0] if isinstance(code, CodeType) else ""


def _best(votes: Counter[tuple[int, str]]) -> str:
    """Return the name of the lowest rank that occurs most often."""
    return min(votes, key=lambda one: (one[0], -votes[one]))[1]


def _named(inst: Inst, found: Expression) -> Iterator[tuple[int, str, Dword]]:
    """Yield the names that an instruction gives to registers: 0 for an assignment, 1 for an argument, 4 for others.

    The elements of a variable have the name of the variable.
    """
    node = found.node
    if name := found.target.variable:
        yield from ((0, name, key) for reg in inst.writes() for key in keys(reg))
    elif isinstance(node, ast.Attribute):
        yield from ((4, ast.unparse(node), key) for reg in inst.writes() for key in keys(reg))
    if isinstance(node, ast.Call) and len(node.args) == len(inst.operands):
        for argument, operand in zip(node.args, inst.operands, strict=True):
            if name := named(argument).variable:
                yield from ((1, name, key) for key in keys(operand))
