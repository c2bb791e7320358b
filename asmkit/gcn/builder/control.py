"""Emit structured control flow: uniform loops and branches on SCC, divergent ones on EXEC.

A scalar comparison makes a uniform branch (`s_cbranch_scc`). A vector comparison makes a divergent branch: EXEC is
saved, narrowed and restored, and a block without active lanes is skipped. Each lane executes the blocks as if it ran
alone. Scalar instructions, which EXEC does not mask, execute once for all lanes if any lane is active.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TypeAlias

from ...errors import DiagnosticCode, error
from ...ir.control import (
    AnyBlock,
    Branch,
    block,
    bounds_type,
    check_wrap,
    given_bounds,
    goes_up,
    out_of_range,
    reopen,
    runs,
)
from ...regs import Label, Reg
from ...types import Scalar, s32, u32
from ..regs import Mask, Sgpr, Vgpr
from .early_exit import Condition, Frame, Leaving, Loop

Bound: TypeAlias = "Vgpr[Scalar] | Sgpr[Scalar] | int"


class Control(Leaving):
    """The part of the builder that emits loops and branches."""

    def _start_control(self) -> None:
        self._start_leaving()
        self._begun: list[AnyBlock] = []
        self._open: list[AnyBlock] = []
        self._last_if: tuple[Branch, Frame] | None = None

    # loops
    @block
    def loop(self, start: Bound = 0, stop: Bound | None = None, step: Bound = 1) -> Generator[Any]:
        """Emit a loop that counts from `start` up to but excluding `stop`, like `range`. The `with` block is the body.

        Constants and scalar registers make a uniform loop with a scalar counter. It is tested at the bottom, with a
        guard in front unless it is known to run at least once. The counter advances once per iteration, as long as any
        lane is in the loop. With a vector register among the bounds, the counter is a vector register, and each lane
        leaves the loop on its own.

        The registers must have one type, which becomes the counter's. With constants alone, the type is s32, or u32 if
        they do not fit. A step in a register must be positive. The first value past the stop must also fit in the
        counter's type, otherwise the loop does not end. Constant bounds are checked. For bounds in registers this is
        your responsibility: going up, `stop + step - 1` must fit; going down, `stop + step + 1` must fit. Steps of 1
        and -1 never wrap. Unsigned counters may count down only by -1, or to a constant that they cannot step past
        below zero.

        Raises CONTROL for bounds that wrap or are not integers and for step 0, MIXED for registers of two types.
        """
        start, stop, step = given_bounds(start, stop, step)
        kind = self._counter_type(start, stop, step)
        if isinstance(start, Vgpr) or isinstance(stop, Vgpr) or isinstance(step, Vgpr):
            with self._lane_loop(kind, start, stop, step) as counter:
                yield counter
            return
        counter = self.sgpr(kind)
        self.gcn.s_mov_b32(counter, start)
        with self._open_loop() as loop:
            loop.first = self._items[-1]
            if not runs(start, stop, step):
                loop.broken = True
                self._branch_on(self._more(counter, stop, step), loop.end, taken=False)
            top = self._place_top(loop)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            self._next_turn(loop)
            counter += step
            self._branch_on(self._more(counter, stop, step), top, taken=True)
            counter.cell.role = "loop counter"

    @contextmanager
    def _lane_loop(self, kind: type[Scalar], start: Bound, stop: Bound, step: Bound) -> Generator[Reg[Scalar]]:
        counter, saved = self.vgpr(kind), self.mask()
        self.gcn.v_mov_b32(counter, start)
        self.gcn.s_mov_b64(saved, self.exec)
        with self._open_loop(saved) as loop:
            loop.broken = True
            top = self._place_top(loop)
            self._narrow(counter < stop if goes_up(step) else counter > stop, loop.end)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            self._next_turn(loop, empty=True)
            counter += step
            self.gcn.s_branch(top)

    @block
    def forever(self) -> Generator[None]:
        """Emit an infinite loop. Each lane leaves it with `k.break_` or `k.return_`."""
        with self._open_loop() as loop:
            loop.first = top = self._place_top(loop)
            yield
            self._next_turn(loop)
            self.gcn.s_branch(top)

    # branches
    @block
    def if_(self, condition: Condition) -> Generator[None]:
        """Execute the block where the condition holds: per lane for a mask, for all lanes for a scalar comparison."""
        skip, saved = self.label(self._unique("$if") + "_end"), None
        if isinstance(condition, Mask):
            saved = self.mask()
            self.gcn.s_and_saveexec_b64(saved, condition)
            self.gcn.s_cbranch_execz(skip)
        else:
            self._branch_on(condition, skip, taken=False)
        yield from self._inside(Frame(saved), skip)

    @block
    def else_(self) -> Generator[None]:
        """Execute the block in the lanes that the previous `if_` excluded."""
        branch, frame = self._last_if or (None, Frame())
        branch, end = reopen(branch, self._items, self._labels)
        if frame.saved is None:
            self.gcn.s_branch(end)
            self._items.append(branch.skip)
        else:
            self._items.append(branch.skip)
            self.gcn.s_xor_b64(self.exec, self.exec, frame.saved)  # lanes that left the block are in neither
            self.gcn.s_cbranch_execz(end)
        yield from self._inside(frame, end, is_else=True)

    def _inside(self, frame: Frame, skip: Label, *, is_else: bool = False) -> Generator[None]:
        """Yield for the user's block, and close it at the label `skip`."""
        frame.skip = skip
        self._frames.append(frame)
        yield
        self._frames.pop()
        before = len(self._items)
        self.place_label(skip)
        self._restore(frame)
        self._last_if = Branch(skip, self._items[before:], is_else), frame

    # helpers
    @contextmanager
    def _open_loop(self, saved: Mask | None = None) -> Generator[Loop]:
        name = self._unique("$loop")
        loop = Loop(saved, name=name, end=self.label(f"{name}_end"))
        self._frames.append(loop)
        yield loop
        self._hand_on_returns(loop)
        self._frames.pop()
        if loop.broken:
            self.place_label(loop.end)
        self._restore(loop)

    def _place_top(self, loop: Loop) -> Label:
        loop.top = self.label(loop.name)
        self.place_label(loop.top)
        return loop.top

    def _next_turn(self, loop: Loop, *, empty: bool = False) -> None:
        """Activate the lanes that wait for the next iteration.

        If no lane waits, leave the loop, unless `empty` is set.
        """
        if loop.next is not None:
            self.place_label(loop.next)
        if loop.waiting is not None:
            self.gcn.s_or_b64(self.exec, self.exec, loop.waiting)
            if loop.saved is not None and not empty:
                loop.broken = True
                self.gcn.s_cbranch_execz(loop.end)

    def _hand_on_returns(self, loop: Loop) -> None:
        """Set where lanes continue that returned together: the outer loop, or after the lanes that left this loop."""
        if not loop.returns:
            return
        if loop.saved is None:
            outer = next((one for one in reversed(self._frames) if isinstance(one, Loop) and one is not loop), None)
            (outer.returns if outer else self._returns).extend(loop.returns)
            return
        self._save_all()
        loop.broken = True
        self.gcn.s_branch(loop.end)
        for label in loop.returns:
            self.place_label(label)
        self._remove(self._frames, None, self.exec)

    def _narrow(self, lanes: Mask, end: Label) -> None:
        self.gcn.s_and_b64(self.exec, self.exec, lanes)
        self.gcn.s_cbranch_execz(end)

    @staticmethod
    def _more(counter: Sgpr[Scalar], stop: Any, step: Bound) -> Any:
        return counter < stop if goes_up(step) else counter > stop

    @staticmethod
    def _counter_type(start: Any, stop: Any, step: Any) -> type[Scalar]:
        kind = bounds_type(start, stop, step, convert="read one with as_")
        kind = kind or (s32 if out_of_range(s32, start, stop, step) is None or min(start, stop) < 0 else u32)
        downward = not goes_up(step) and kind.kind != "s"
        if downward and (stop == -1 if isinstance(stop, int) else step != -1):
            what = "a loop that counts down in unsigned numbers wraps below zero"
            raise error(DiagnosticCode.CONTROL, what=what, fix="count in s32: `start.as_(s32)`")
        check_wrap(kind, start, stop, step)
        return kind
