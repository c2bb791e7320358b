"""Structured control flow: `k.loop`, `k.if_` and `k.else_` emit labels, `setp` and `bra`.

A counted loop tests its condition at the bottom.  A guard in front of the loop is omitted only if the trip count is
known to be positive.  Threads branch independently, so each thread executes a block as if it ran alone.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from ...errors import DiagnosticCode, error
from ...ir.control import (
    AnyBlock,
    Bound,
    Branch,
    block,
    bounds_type,
    check_wrap,
    given_bounds,
    goes_up,
    limits,
    reopen,
    runs,
)
from ...regs import Label, Reg
from ...types import Scalar, pred, s32, u32
from .shared import SharedMemory


@dataclass
class Loop:
    """An open loop with the target labels of `continue_` and `break_`."""

    next: Label
    end: Label
    continued: bool = False
    broken: bool = False


class Control(SharedMemory):
    """The part of the builder that emits loops and branches."""

    def _start_control(self) -> None:
        self._loops: list[Loop] = []
        self._begun: list[AnyBlock] = []
        self._open: list[AnyBlock] = []
        self._last_if: Branch | None = None

    @block
    def loop(self, start: Bound = 0, stop: Bound | None = None, step: Bound = 1) -> Generator[Reg[Any], None, None]:
        """Count from `start` up to but not including `stop`, like `range`.  The body is the `with` block.

        The bounds are constants or registers of one type, which is the counter's type.  If all bounds are constants,
        the counter is u32, or s32 if a bound is negative.  A step in a register must be positive.

        The first value past `stop` must also fit in the counter's type, or the loop does not end.  Constant bounds that
        violate this are rejected.  For bounds in registers this is your responsibility: `stop + step - 1` must fit if
        the loop counts up, `stop + step + 1` if it counts down in signed numbers.  Steps of 1 and -1 never wrap.  A
        loop that counts down in unsigned numbers never wraps either, because it compares before it steps.

        Raises CONTROL if the bounds wrap or are not integers or if the step is 0, MIXED for registers of two types.
        """
        start, stop, step = bounds = given_bounds(start, stop, step)
        kind = self._counter_type(*bounds)
        counter = self._value(kind, start)
        counter.cell.role = ""
        with self._loop("loop") as loop:
            if not self._runs_at_least_once(start, stop, step):
                self._bra(loop.end, unless=self._before(counter, stop, step))
                loop.broken = True
            top = self.label(f"${loop.next.name[1:].removesuffix('_next')}")
            self.place_label(top)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            self._place_next(loop)
            self._bra(top, pred=self._advance(counter, stop, step))
            counter.cell.role = "loop counter"

    @block
    def forever(self) -> Generator[None, None, None]:
        """Repeat the `with` block in each thread until the thread executes `k.break_` or `k.return_`."""
        with self._loop("loop") as loop:
            top = self.label(f"${loop.next.name[1:].removesuffix('_next')}")
            self.place_label(top)
            yield
            self._place_next(loop)
            self._bra(top)

    @block
    def if_(self, p: Reg[pred]) -> Generator[None, None, None]:
        """Execute the `with` block in the threads where `p` is true."""
        if cast(object, p) is None:  # a branch without a predicate would always be taken
            what, fix = "the condition of k.if_ is None", "compare registers: `with k.if_(a < b):`"
            raise error(DiagnosticCode.CONTROL, what=what, fix=fix)
        end = self.label(self._unique("$if") + "_end")
        self._bra(end, unless=p)
        yield
        self._close_branch(end)

    @block
    def else_(self) -> Generator[None, None, None]:
        """Execute the `with` block in the threads where the condition of the preceding `if_` is false.

        Raises CONTROL if the preceding block is not an `if_`.
        """
        branch, end = reopen(self._last_if, self._items, self._labels)
        self._bra(end)
        self._items.append(branch.skip)
        yield
        self._close_branch(end, is_else=True)

    def break_(self, when: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Leave the innermost loop: always, where `when` is true, or where `unless` is false.

        Raises CONTROL outside of a loop.
        """
        loop = self._innermost("break_")
        loop.broken = True
        self._bra(loop.end, pred=when, unless=unless)

    def continue_(self, when: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Continue with the next iteration of the innermost loop, under the same conditions as `break_`.

        Raises CONTROL outside of a loop.
        """
        loop = self._innermost("continue_")
        loop.continued = True
        self._bra(loop.next, pred=when, unless=unless)

    def return_(self, when: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        """Exit the thread, or return from a device function: one `ret`, under the same conditions as `break_`."""
        self.ptx.ret(pred=when, unless=unless)

    # helpers
    @contextmanager
    def _loop(self, stem: str) -> Generator[Loop, None, None]:
        name = self._unique(f"${stem}")
        loop = Loop(self.label(f"{name}_next"), self.label(f"{name}_end"))
        self._loops.append(loop)
        yield loop
        self._loops.pop()
        if loop.broken:
            self.place_label(loop.end)

    def _close_branch(self, end: Label, *, is_else: bool = False) -> None:
        self.place_label(end)
        self._last_if = Branch(end, [end], is_else)

    def _innermost(self, what: str) -> Loop:
        if not self._loops:
            raise error(
                DiagnosticCode.CONTROL,
                what=f"k.{what}() outside of a loop",
                fix="use it inside of a loop: `with k.loop(0, n):`",
            )
        return self._loops[-1]

    def _place_next(self, loop: Loop) -> None:
        if loop.continued:
            self.place_label(loop.next)

    def _bra(self, to: Label, pred: Reg[pred] | None = None, unless: Reg[pred] | None = None) -> None:
        self.ptx.bra(to, pred=pred, unless=unless)

    def _value(self, kind: type[Scalar], start: Bound) -> Reg[Scalar]:
        raise NotImplementedError

    def _counter_type(self, start: Bound, stop: Bound, step: Bound) -> type[Scalar]:
        kind = bounds_type(start, stop, step, convert="convert one with cvt or as_")
        constants = [bound for bound in (start, stop) if isinstance(bound, int)]
        to_zero = not goes_up(step) and _is_minus_one(stop)
        if kind is None:
            kind = s32 if any(c < 0 for c in constants) and not (to_zero and _is_natural(start)) else u32
        if goes_up(step) or kind.kind == "s":
            check_wrap(kind, start, stop, step)
        else:  # the comparison precedes the step, so that nothing wraps
            check_wrap(kind, start, 0 if to_zero else stop, -1)
        return kind

    @staticmethod
    def _runs_at_least_once(start: Bound, stop: Bound | None, step: Bound) -> bool:
        unsigned = isinstance(start, Reg) and start.type.kind == "u"
        return runs(start, stop, step) or (unsigned and not goes_up(step) and _is_minus_one(stop))

    def _before(self, counter: Reg[Scalar], stop: Bound, step: Bound) -> Reg[pred]:
        return counter < stop if goes_up(step) else counter > stop

    def _advance(self, counter: Reg[Scalar], stop: Bound, step: Bound) -> Reg[pred]:
        """Step the counter and return the predicate that continues the loop.

        A loop that counts down in unsigned numbers compares before it steps.
        """
        if goes_up(step):
            counter += step
            return counter < stop
        down = -cast("int", step)
        if counter.type.kind == "s":
            counter -= down
            return counter > stop
        near = isinstance(stop, int) and stop + down <= limits(counter.type)[1]
        more = counter > stop + down if near else (counter - stop) > down
        counter -= down
        return more


def _is_minus_one(bound: Bound | None) -> bool:
    """Return whether the bound is the constant -1.  Comparing a register would emit an instruction."""
    return isinstance(bound, int) and bound == -1


def _is_natural(bound: Bound) -> bool:
    """Return whether the bound is a constant of at least 0."""
    return isinstance(bound, int) and bound >= 0
