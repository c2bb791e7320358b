"""Structured control flow: `k.loop`, `k.if_`, `k.else_`, as labels, `setp` and `bra`.

A counted loop tests at the bottom, with a guard before it unless the trip count is known to be positive.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from ..control import Block, block, bounds_type, goes_up, runs, split_end
from ..errors import Mistake, error
from ..regs import Label, Reg
from ..types import pred, s32, u32
from .shared import SharedMemory

Bound = Reg[Any] | int


@dataclass
class Loop:
    """An open loop: where `continue_` and `break_` go."""

    next: Label
    end: Label
    continued: bool = False
    broken: bool = False


class Control(SharedMemory):
    """The part of the builder that makes loops and branches."""

    def _start_control(self) -> None:
        self._loops: list[Loop] = []
        self.begun: list[Block[Any]] = []

    @block
    def loop(self, start: Bound = 0, stop: Bound | None = None, step: Bound = 1) -> Generator[Reg[Any], None, None]:
        """Count from `start` to `stop`, which is not reached, like `range`; the body is the `with` block.

        The counter has the bounds' type, u32 for non-negative constants.  Going up, `stop + step` must not wrap; a step
        in a register goes up.
        """
        kind = self._counter_type(start, stop, step)
        counter = self._value(kind, start)
        counter.cell.role = ""
        with self._open("loop") as loop:
            if not self._runs_at_least_once(start, stop, step):
                self._bra(loop.end, unless=self._before(counter, stop, step))
                loop.broken = True
            top = self.label(f"${loop.next.name[1:].removesuffix('_next')}")
            self.place(top)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            self._place_next(loop)
            self._bra(top, pred=self._advance(counter, stop, step))
            counter.cell.role = "loop counter"

    @block
    def forever(self) -> Generator[None, None, None]:
        """Repeat until `k.break_`, `ret` or `exit`."""
        with self._open("loop") as loop:
            top = self.label(f"${loop.next.name[1:].removesuffix('_next')}")
            self.place(top)
            yield
            self._place_next(loop)
            self._bra(top)

    @block
    def if_(self, p: Reg[pred]) -> Generator[None, None, None]:
        """Run the block in the threads where `p` is true."""
        end = self.label(self._unique("$if") + "_end")
        self._bra(end, unless=p)
        yield
        self.place(end)

    @block
    def else_(self) -> Generator[None, None, None]:
        """Run the block where the `if_` just closed did not."""
        skip = self._items[-1] if self._items else None
        if not isinstance(skip, Label) or not (skip.name.startswith("$if") and skip.name.endswith("_end")):
            raise error(
                Mistake.CONTROL, what="k.else_() does not follow a k.if_ block", fix="put it right after the block"
            )
        end = split_end(self._labels, skip)
        self._items.pop()
        self._bra(end)
        self._items.append(skip)
        yield
        self.place(end)

    def break_(self, pred: Reg[Any] | None = None, unless: Reg[Any] | None = None) -> None:
        """Leave the innermost loop, where `pred` holds."""
        loop = self._innermost("break_")
        loop.broken = True
        self._bra(loop.end, pred=pred, unless=unless)

    def continue_(self, pred: Reg[Any] | None = None, unless: Reg[Any] | None = None) -> None:
        """Go on with the innermost loop's next step, where `pred` holds."""
        loop = self._innermost("continue_")
        loop.continued = True
        self._bra(loop.next, pred=pred, unless=unless)

    # pieces
    @contextmanager
    def _open(self, stem: str) -> Generator[Loop, None, None]:
        name = self._unique(f"${stem}")
        loop = Loop(self.label(f"{name}_next"), self.label(f"{name}_end"))
        self._loops.append(loop)
        yield loop
        self._loops.pop()
        if loop.broken:
            self.place(loop.end)

    def _innermost(self, what: str) -> Loop:
        if not self._loops:
            raise error(Mistake.CONTROL, what=f"k.{what}() outside of a loop", fix="use it in the block of a k.loop")
        return self._loops[-1]

    def _place_next(self, loop: Loop) -> None:
        if loop.continued:
            self.place(loop.next)

    def _bra(self, to: Label, pred: Reg[Any] | None = None, unless: Reg[Any] | None = None) -> None:
        self.ptx.bra(to, pred=pred, unless=unless)

    def _value(self, kind: type[Any], start: Bound) -> Reg[Any]:
        raise NotImplementedError

    def _counter_type(self, start: Bound, stop: Bound | None, step: Bound) -> type[Any]:
        kind = bounds_type(start, stop, step, convert="convert one with cvt or as_")
        constants = [bound for bound in (start, stop) if isinstance(bound, int)]
        to_zero = not goes_up(step) and _is_minus_one(stop)
        return kind or (s32 if any(c < 0 for c in constants) and not to_zero else u32)

    @staticmethod
    def _runs_at_least_once(start: Bound, stop: Bound | None, step: Bound) -> bool:
        unsigned = isinstance(start, Reg) and start.type.kind == "u"
        return runs(start, stop, step) or (unsigned and not goes_up(step) and _is_minus_one(stop))

    def _before(self, counter: Reg[Any], stop: Any, step: Bound) -> Reg[pred]:
        return counter < stop if goes_up(step) else counter > stop

    def _advance(self, counter: Reg[Any], stop: Any, step: Bound) -> Reg[pred]:
        """Step the counter; the predicate says whether to go on.  Going down unsigned, the test comes first."""
        if goes_up(step):
            counter += step
            return counter < stop
        down = -cast("int", step)
        if counter.type.kind == "s":
            counter -= down
            return counter > stop
        more = counter > stop + down if isinstance(stop, int) else (counter - stop) > down
        counter -= down
        return more


def _is_minus_one(bound: Bound | None) -> bool:
    """Whether the bound is the constant -1; comparing a register would make an instruction."""
    return isinstance(bound, int) and bound == -1
