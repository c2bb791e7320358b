"""What structured control flow has in common on both architectures: blocks, a loop's bounds, the labels of an `if`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, Protocol, TypeVar

from .errors import Mistake, caller, error
from .regs import Label, Reg


class Begins(Protocol):
    """A builder, as blocks see it: those that were begun, and not entered yet."""

    begun: list[Block[Any]]

    def check_unfinished(self) -> None:
        """Raise FINISHED once the kernel function has returned."""
        ...


B = TypeVar("B", bound=Begins)
P = ParamSpec("P")
V = TypeVar("V")


class Block(Generic[V]):
    """What `k.if_(p)` and `k.loop(0, n)` give: a context manager, of which it is known whether a `with` entered it."""

    def __init__(self, builder: Begins, name: str, held: Any) -> None:
        builder.check_unfinished()
        self.begun, self._name, self._held, self.where = builder.begun, name, held, caller()
        self.begun.append(self)

    def __enter__(self) -> V:
        self.begun.remove(self)
        return self._held.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._held.__exit__(kind, problem, trace)

    def __iter__(self) -> NoReturn:
        what = f"k.{self._name}(…) is no sequence: the machine goes round, and the body is written once"
        raise error(Mistake.CONTROL, what=what, fix=f"with k.{self._name}(…) as i:")

    def forgotten(self) -> NoReturn:
        """CONTROL: the program ends, and nothing entered the block."""
        what = f"k.{self._name}(…) without `with` writes nothing"
        raise error(Mistake.CONTROL, self.where, what=what, fix=f"with k.{self._name}(…):")


def block(write: Callable[Concatenate[B, P], Generator[V]]) -> Callable[Concatenate[B, P], Block[V]]:
    """`contextmanager` for the blocks of a builder."""
    managed = contextmanager(write)

    @wraps(write)
    def begin(builder: B, *args: P.args, **named: P.kwargs) -> Block[V]:
        return Block(builder, write.__name__, managed(builder, *args, **named))

    return begin


def check_entered(begun: list[Block[Any]]) -> None:
    """CONTROL for a block that no `with` has entered."""
    if begun:
        begun[0].forgotten()


def bounds_type(start: object, stop: object, step: object, *, convert: str) -> type[Any] | None:
    """The type of the bounds that are registers; None where both are constants.

    The step counts as one.  CONTROL without a stop or for step 0, MIXED for two types: `convert` says how to make them
    one.
    """
    if stop is None:
        raise error(Mistake.CONTROL, what="a loop without a stop", fix="k.loop(0, n), or k.forever()")
    if not isinstance(step, Reg) and step == 0:
        raise error(Mistake.CONTROL, what="a loop whose step is 0", fix="a step up or down")
    kinds: list[type[Any]] = [bound.type for bound in (start, stop, step) if isinstance(bound, Reg)]  # pyright: ignore
    kinds = list(dict.fromkeys(kinds))
    if len(kinds) > 1:
        raise error(Mistake.MIXED, expr="k.loop(start, stop, step)", left=kinds[0], right=kinds[1], fix=convert)
    return kinds[0] if kinds else None


def goes_up(step: Reg[Any] | int) -> bool:
    """Whether a loop counts up: a step in a register is one up."""
    return isinstance(step, Reg) or step > 0


def runs(start: object, stop: object, step: Reg[Any] | int) -> bool:
    """Whether a loop is known to run at least once: its bounds are constants."""
    if not isinstance(start, int) or not isinstance(stop, int):
        return False
    return start < stop if goes_up(step) else start > stop


def split_end(labels: dict[str, Label], skip: Label) -> Label:
    """The label after an `if` block becomes the one before its `else`; its old name is the new end."""
    end = Label(skip.name)
    labels[end.name] = end
    skip.name = skip.name.removesuffix("_end") + "_else"
    labels[skip.name] = skip
    return end
