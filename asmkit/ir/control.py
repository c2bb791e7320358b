"""Structured control flow of both architectures: `with` blocks, the bounds of a loop, the labels of an `if`."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from types import FrameType, TracebackType
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, Protocol, TypeAlias, TypeVar, cast

from ..errors import DiagnosticCode, caller, error, show
from ..regs import Label, Reg
from ..types import Scalar
from .program import Item
from .python_exits import early_exit

Bound: TypeAlias = "Reg[Scalar] | int"
"""The start, stop or step of a loop."""


AnyBlock: TypeAlias = "Block[Any]"
"""A block, whatever its `with` binds."""


class Begins(Protocol):
    """The part of a builder that blocks use: the blocks that no `with` has entered yet, and the open blocks."""

    _begun: list[AnyBlock]
    _open: list[AnyBlock]

    def _check_unfinished(self) -> None:
        """Raise FINISHED once the kernel function has returned."""
        ...


B = TypeVar("B", bound=Begins)
P = ParamSpec("P")
V = TypeVar("V")
N = TypeVar("N", bound=Bound)


class Block(Generic[V]):
    """The context manager that `k.if_(p)` and `k.loop(0, n)` return. It records whether a `with` entered it."""

    def __init__(self, builder: Begins, name: str, held: AbstractContextManager[V]) -> None:
        builder._check_unfinished()
        self._begun, self._open, self._name, self._held, self.where = (
            builder._begun,
            builder._open,
            name,
            held,
            caller(),
        )
        self._begun.append(self)

    def __enter__(self) -> V:
        """Open the block.

        Raises:
            CONTROL: if the block was entered before, or if a Python statement leaves the `with` early.

        """
        if self not in self._begun:
            what = f"k.{self._name}(…) of {show(self.where)} is entered twice"
            raise error(DiagnosticCode.CONTROL, what=what, fix=f"write a block for each: `with k.{self._name}(…):`")
        self._refuse_early_exit(sys._getframe(1))  # pyright: ignore[reportPrivateUsage]
        self._begun.remove(self)
        self._open.append(self)
        return self._held.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Close the block. Raises CONTROL unless it is the innermost open block."""
        innermost = self._open[-1] if self._open else None
        if kind is None and innermost is not self:
            inner = f"k.{innermost._name}(…) of {show(innermost.where)} is open" if innermost else "it is not open"
            what = f"k.{self._name}(…) of {show(self.where)} is closed while {inner}"
            raise error(
                DiagnosticCode.CONTROL, what=what, fix="close blocks from the inside out, as nested `with` blocks do"
            )
        if self in self._open:
            self._open.remove(self)
        return self._held.__exit__(kind, problem, trace)

    def __iter__(self) -> NoReturn:
        what = f"k.{self._name}(…) is not iterable: it emits one GPU loop"
        raise error(DiagnosticCode.CONTROL, what=what, fix=f"use `with k.{self._name}(…) as i:`")

    def _refuse_early_exit(self, frame: FrameType) -> None:
        """Raise CONTROL for a Python `break`, `continue` or `return` that leaves the `with` block."""
        if (found := early_exit(frame)) is None:
            return
        word, where = found
        what = f"Python's `{word}` only stops emitting `with k.{self._name}(…)`; the GPU does not {_DOES[word]} there"
        fix = f"`k.{word}_()`, or choose with Python's if and else which code the block emits"
        raise error(DiagnosticCode.CONTROL, where, what=what, fix=fix)

    def forgotten(self) -> NoReturn:
        """Raise CONTROL because the program ends and no `with` has entered the block."""
        what = f"k.{self._name}(…) without `with` emits nothing"
        raise error(DiagnosticCode.CONTROL, self.where, what=what, fix=f"`with k.{self._name}(…):`")

    def unclosed(self) -> NoReturn:
        """Raise CONTROL because the program ends and the block is still open."""
        what = f"k.{self._name}(…) is never closed"
        raise error(DiagnosticCode.CONTROL, self.where, what=what, fix=f"`with k.{self._name}(…):`")


_DOES = {"break": "leave the loop", "continue": "start the next iteration", "return": "return"}


def block(write: Callable[Concatenate[B, P], Generator[V]]) -> Callable[Concatenate[B, P], Block[V]]:
    """Turn a builder's generator method into one that returns a `Block`, like `contextmanager`."""
    managed = contextmanager(write)

    @wraps(write)
    def begin(builder: B, *args: P.args, **named: P.kwargs) -> Block[V]:
        return Block(builder, write.__name__, managed(builder, *args, **named))

    return begin


def check_closed(builder: Begins) -> None:
    """Raise CONTROL for a block that no `with` has entered, or that is still open."""
    if builder._begun:
        builder._begun[0].forgotten()
    if builder._open:
        builder._open[0].unclosed()


# bounds


def whole(bound: N, name: str) -> N:
    """Return a loop's bound, a constant as an `int`.

    Raises:
        CONTROL: if the bound is neither an integer nor an integer register.

    """
    if isinstance(bound, Reg):
        kind = cast("Reg[Scalar]", bound).type
        if kind.kind == "f":
            what = f"the {name} of a loop is a register of type {kind}"
            raise error(DiagnosticCode.CONTROL, what=what, fix="count in integers: u32 or s32")
        return bound
    try:
        return cast("N", operator.index(bound))
    except TypeError:
        what = f"the {name} of a loop is {bound!r}, which is not an integer"
        fix = "pass an integer or an integer register"
        raise error(DiagnosticCode.CONTROL, what=what, fix=fix) from None


def bounds_type(start: object, stop: object, step: object, *, convert: str) -> type[Scalar] | None:
    """Return the common type of the bounds that are registers, or None if all are constants.

    Raises:
        CONTROL: if the step is 0.
        MIXED: if registers of two types are given. Its fix is `convert`.

    """
    if not isinstance(step, Reg) and step == 0:
        raise error(DiagnosticCode.CONTROL, what="a loop whose step is 0", fix="pass a positive or negative step")
    kinds: list[type[Scalar]] = [bound.type for bound in (start, stop, step) if isinstance(bound, Reg)]  # pyright: ignore
    kinds = list(dict.fromkeys(kinds))
    if len(kinds) > 1:
        raise error(DiagnosticCode.MIXED, expr="k.loop(start, stop, step)", left=kinds[0], right=kinds[1], fix=convert)
    return kinds[0] if kinds else None


def given_bounds(start: N, stop: N | None, step: N) -> tuple[N, N, N]:
    """Return a loop's bounds, constants as `int`.

    Raises:
        CONTROL: if the stop is missing, or if a bound is neither an integer nor an integer register.

    """
    if stop is None:
        raise error(DiagnosticCode.CONTROL, what="a loop without a stop", fix="`k.loop(0, n)`, or `k.forever()`")
    return whole(start, "start"), whole(stop, "stop"), whole(step, "step")


def goes_up(step: Bound) -> bool:
    """Return whether a loop counts up. A step in a register always counts up."""
    return isinstance(step, Reg) or step > 0


def runs(start: object, stop: object, step: Bound) -> bool:
    """Return whether constant bounds prove that a loop runs at least once."""
    if not isinstance(start, int) or not isinstance(stop, int):
        return False
    return start < stop if goes_up(step) else start > stop


def limits(kind: type[Scalar]) -> tuple[int, int]:
    """Return the lowest and the highest value of an integer type."""
    half = 1 << (kind.bits - 1)
    return (-half, half - 1) if kind.kind == "s" else (0, 2 * half - 1)


def check_wrap(kind: type[Scalar], start: Bound, stop: Bound, step: Bound) -> None:
    """Raise CONTROL if the counter of a loop with constant bounds can leave the range of its type.

    The counter takes every value of `range(start, stop, step)`, and then one more: the first value at or past the stop.
    That value must be in range, otherwise the comparison with the stop succeeds forever. If the start is in a register,
    the last value may be any below `stop + step`. A stop or a step in a register is the kernel's responsibility.
    """
    if (what := out_of_range(kind, start, stop, step)) is not None:
        low, high = limits(kind)
        fix = f"keep the counter in {low} … {high}, also after the last iteration; or count iterations: `k.loop(0, n)`"
        raise error(DiagnosticCode.CONTROL, what=what, fix=fix)


def out_of_range(kind: type[Scalar], start: Bound, stop: Bound, step: Bound) -> str | None:
    """Return a message about a counter value that does not fit the type, or None if every value fits."""
    low, high = limits(kind)
    distance = step if isinstance(step, Reg) else abs(step)
    for name, bound in (("start", start), ("stop", stop), ("step", distance)):
        if isinstance(bound, int) and not low <= bound <= high:
            return f"the {name} {bound} of a loop is out of the range of {kind}"
    if isinstance(stop, Reg) or isinstance(step, Reg):
        return None
    if isinstance(start, Reg):
        may, last = "can step", stop + step + (-1 if step > 0 else 1)
    else:
        may, last = "steps", start + max(0, -((start - stop) // step)) * step
    if low <= last <= high:
        return None
    return f"the counter {may} past its stop {stop} to {last}, which does not fit {kind}: the loop would not end"


# branches


@dataclass
class Branch:
    """The most recently closed `if_` or `else_`: its skip label, and the items that close it."""

    skip: Label
    closing: list[Item] = field(default_factory=lambda: [])
    is_else: bool = False


def reopen(branch: Branch | None, items: list[Item], labels: dict[str, Label]) -> tuple[Branch, Label]:
    """Remove the closing items of the `if_` in front of an `else_`, and return its branch and its new end label.

    Raises:
        CONTROL: if the `else_` does not directly follow an `if_` block, or follows another `else_`.

    """
    if branch is None or items[-len(branch.closing) :] != branch.closing:
        raise error(
            DiagnosticCode.CONTROL, what="k.else_() does not follow a k.if_ block", fix="put it right after the block"
        )
    if branch.is_else:
        what, fix = "k.else_() follows another k.else_()", "write one `k.else_` for each `k.if_`"
        raise error(DiagnosticCode.CONTROL, what=what, fix=fix)
    del items[-len(branch.closing) :]
    return branch, split_end(labels, branch.skip)


def split_end(labels: dict[str, Label], skip: Label) -> Label:
    """Rename the label after an `if` block to that of its `else`, and return a new end label with the old name."""
    end = Label(skip.name)
    labels[end.name] = end
    skip.name = skip.name.removesuffix("_end") + "_else"
    labels[skip.name] = skip
    return end
