"""Reject Python operators on objects that do not support them, and suggest the code to use instead.

By default Python compares by identity for `==`, takes any object as true in `if p[0]:`, and raises a plain TypeError
for the other operators. Here each of them raises an OPERATOR error at the user's line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import NoReturn, Protocol, TypeVar

from ..errors import DiagnosticCode, error

R = TypeVar("R")

_BINARY = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
_COMPARE = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
COMPARISONS = tuple(_COMPARE.values())
_UNARY = {
    "neg": "-a", "pos": "+a", "invert": "~a", "abs": "abs(a)", "bool": "bool(a)", "int": "int(a)", "index": "int(a)",
    "float": "float(a)", "complex": "complex(a)", "round": "round(a)", "trunc": "trunc(a)", "floor": "floor(a)",
    "ceil": "ceil(a)", "len": "len(a)", "iter": "iter(a)", "reversed": "reversed(a)", "getitem": "a[i]",
    "setitem": "a[i] = b", "contains": "b in a",
}  # fmt: skip
_SEQUENCE = ("len", "iter", "reversed", "getitem", "setitem", "contains")


def expressions() -> dict[str, str]:
    """Return the expression of each operator by the name of its method: `__radd__` is `a + b`."""
    found = {f"__{name}__": text for name, text in _UNARY.items()}
    for name, sign in {**_BINARY, **_COMPARE}.items():
        found[f"__{name}__"] = f"a {sign} b"
    for name, sign in _BINARY.items():
        found[f"__r{name}__"] = f"a {sign} b"
    return found | {"__divmod__": "divmod(a, b)", "__rdivmod__": "divmod(a, b)"}


def without_operators(cls: type, *kept: str) -> None:
    """Make each operator that a class does not define call its `_refuse(expression)`, which raises.

    Operators named in `kept` ("sequence" for the operators of sequences) keep Python's default. Call this function
    after the class statement: as a decorator it would hide the parameters of a generic class from type checkers.
    """
    names = {f"__{name}__" for name in (*kept, *(_SEQUENCE if "sequence" in kept else ()))}
    own = {name for base in cls.__mro__ if base is not object for name in vars(base)}
    for name, text in expressions().items():
        if name not in own | names:
            setattr(cls, name, _refusing(text))
    if "__eq__" not in own:
        setattr(cls, "__hash__", object.__hash__)  # noqa: B010  objects stay hashable by identity


class _Refuses(Protocol):
    def _refuse(self, text: str) -> NoReturn: ...


def _refusing(text: str) -> Callable[..., object]:
    def refused(self: _Refuses, *_: object) -> object:
        return self._refuse(text)

    return refused


def refuse(noun: str, expr: str, fix: str) -> NoReturn:
    """Raise OPERATOR for an operator on an object that is not a number. `noun` names its kind, for example "a span"."""
    raise error(DiagnosticCode.OPERATOR, expr=expr, why=f"{noun} has no operators", fix=fix)


def one_of(regs: Sequence[R], at: object) -> R:
    """Return one register of several. Raises OPERATOR for an index out of range."""
    try:
        return regs[index(at)]  # pyright: ignore[reportArgumentType]
    except (IndexError, TypeError):
        why = f"there are {len(regs)} registers"
        raise error(DiagnosticCode.OPERATOR, expr=f"regs[{at!r}]", why=why, fix="count from 0") from None


def refuse_store(name: str, isa: str) -> NoReturn:
    """Raise OPERATOR for an assignment to an element of memory."""
    space = "shared" if name == "tile" else "global_"
    fix = f"`k.ptx.st.{space}.f32({name}[0], r)`" if isa == "ptx" else f"`k.gcn.global_store_dword(at, r, {name})`"
    raise error(DiagnosticCode.OPERATOR, expr=f"{name}[i] = r", why="a store is an instruction of its own", fix=fix)
