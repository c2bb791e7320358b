"""Structured control flow: uniform loops and branches on SCC, divergent ones on EXEC.

A scalar comparison makes a uniform branch (`s_cbranch_scc`), a vector comparison a divergent one: EXEC is saved,
narrowed, and restored, and a block that no lane enters is skipped.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..control import Block, block, bounds_type, goes_up, runs, split_end
from ..errors import Mistake, error
from ..regs import Label, Reg
from ..types import s32, u32
from .private import PrivateMemory
from .regs import Mask, Scc, Sgpr, Vgpr

Bound: TypeAlias = "Vgpr[Any] | Sgpr[Any] | int"


@dataclass
class Loop:
    """An open loop: where `break_` goes, and whether each lane leaves on its own."""

    end: Label
    divergent: bool
    broken: bool = False


@dataclass
class Branch:
    """The `if_` closed last: its skip label, its saved EXEC if it was divergent, and where its closing stands."""

    skip: Label
    saved: Mask | None
    closed_at: int = -1


class Control(PrivateMemory):
    """The part of the builder that makes loops and branches."""

    def _start_control(self) -> None:
        self._loops: list[Loop] = []
        self.begun: list[Block[Any]] = []
        self._last_if: Branch | None = None

    # loops
    @block
    def loop(self, start: Bound = 0, stop: Bound | None = None, step: Bound = 1) -> Generator[Any]:
        """Count from `start` to `stop`, which is not reached, like `range`; a step in a register goes up.

        Scalars make a uniform loop, tested at the bottom, with a guard unless it is known to run.  A vector register
        among them makes one that each lane leaves on its own.
        """
        kind = self._counter_type(start, stop, step)
        if isinstance(start, Vgpr) or isinstance(stop, Vgpr) or isinstance(step, Vgpr):
            with self._lane_loop(kind, start, stop, step) as counter:
                yield counter
            return
        counter = self.sgpr(kind)
        self.gcn.s_mov_b32(counter, start)
        with self._open(divergent=False) as loop:
            top = self.label(loop.end.name.replace("_end", ""))
            if not runs(start, stop, step):
                loop.broken = True
                self._branch_on(self._more(counter, stop, step), loop.end, taken=False)
            self.place(top)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            counter += step
            self._branch_on(self._more(counter, stop, step), top, taken=True)
            counter.cell.role = "loop counter"

    @contextmanager
    def _lane_loop(self, kind: type[Any], start: Bound, stop: Any, step: Bound) -> Generator[Reg[Any]]:
        counter, saved = self.vgpr(kind), self.mask()
        self.gcn.v_mov_b32(counter, start)
        self.gcn.s_mov_b64(saved, self.exec)
        with self._open(divergent=True) as loop:
            loop.broken = True
            top = self.label(loop.end.name.replace("_end", ""))
            self.place(top)
            self._narrow(counter < stop if goes_up(step) else counter > stop, loop.end)
            counter.cell.role = "loop counter"
            yield counter
            counter.cell.role = ""
            counter += step
            self.gcn.s_branch(top)
        self.gcn.s_mov_b64(self.exec, saved)

    @block
    def forever(self) -> Generator[None]:
        """Repeat until `k.break_` of a uniform condition, or `s_endpgm`."""
        with self._open(divergent=False) as loop:
            top = self.label(loop.end.name.replace("_end", ""))
            self.place(top)
            yield
            self.gcn.s_branch(top)

    def break_(self, when: Any = None) -> None:
        """Leave the innermost loop: always, where a scalar comparison holds, or in a lane loop in a mask's lanes."""
        if not self._loops:
            raise error(Mistake.CONTROL, what="k.break_() outside of a loop", fix="use it in the block of a k.loop")
        loop = self._loops[-1]
        loop.broken = True
        if isinstance(when, Mask):
            if not loop.divergent:
                what = "a mask breaks a loop that all lanes run together"
                raise error(Mistake.CONTROL, what=what, fix="compare scalar registers, or give the loop a vector bound")
            self.gcn.s_andn2_b64(self.exec, self.exec, when)
            self.gcn.s_cbranch_execz(loop.end)
        elif when is None:
            self.gcn.s_branch(loop.end)
        else:
            self._branch_on(when, loop.end, taken=True)

    # branches
    @block
    def if_(self, condition: Any) -> Generator[None]:
        """Run the block where the condition holds: a scalar comparison, or a mask (lane by lane)."""
        skip = self.label(self._unique("$if") + "_end")
        saved = None
        if isinstance(condition, Mask):
            saved = self.mask()
            self.gcn.s_and_saveexec_b64(saved, condition)
            self.gcn.s_cbranch_execz(skip)
        else:
            self._branch_on(condition, skip, taken=False)
        yield
        self._close_branch(Branch(skip, saved))

    @block
    def else_(self) -> Generator[None]:
        """Run the block where the `if_` just closed did not."""
        branch = self._last_if
        if branch is None or branch.closed_at != len(self._items):
            raise error(
                Mistake.CONTROL, what="k.else_() does not follow a k.if_ block", fix="put it right after the block"
            )
        del self._items[-2 if branch.saved is not None else -1 :]
        end = split_end(self._labels, branch.skip)
        if branch.saved is None:
            self.gcn.s_branch(end)
            self._items.append(branch.skip)
        else:
            self._items.append(branch.skip)
            self.gcn.s_xor_b64(self.exec, self.exec, branch.saved)
            self.gcn.s_cbranch_execz(end)
        yield
        self._close_branch(Branch(end, branch.saved))

    def _close_branch(self, branch: Branch) -> None:
        self.place(branch.skip)
        if branch.saved is not None:
            self.gcn.s_mov_b64(self.exec, branch.saved)
        branch.closed_at = len(self._items)
        self._last_if = branch

    # pieces
    @contextmanager
    def _open(self, *, divergent: bool) -> Generator[Loop]:
        loop = Loop(self.label(f"{self._unique('$loop')}_end"), divergent)
        self._loops.append(loop)
        yield loop
        self._loops.pop()
        if loop.broken:
            self.place(loop.end)

    def _narrow(self, lanes: Any, end: Label) -> None:
        self.gcn.s_and_b64(self.exec, self.exec, lanes)
        self.gcn.s_cbranch_execz(end)

    def _branch_on(self, condition: Any, to: Label, *, taken: bool) -> None:
        """Branch on a scalar comparison, which must be the instruction just written."""
        if not isinstance(condition, Scc) or condition.inst is not self._items[-1]:
            what = (
                "a branch needs the scalar comparison right before it" if isinstance(condition, Scc) else "no condition"
            )
            raise error(Mistake.CONTROL, what=what, fix="k.if_(a < b) with the comparison written in place")
        (self.gcn.s_cbranch_scc1 if taken else self.gcn.s_cbranch_scc0)(to)

    @staticmethod
    def _more(counter: Sgpr[Any], stop: Any, step: Bound) -> Any:
        return counter < stop if goes_up(step) else counter > stop

    @staticmethod
    def _counter_type(start: Bound, stop: Bound | None, step: Bound) -> type[Any]:
        kind = bounds_type(start, stop, step, convert="read one with as_")
        if not goes_up(step) and kind is u32:
            what = "a loop that counts down in unsigned numbers wraps below zero"
            raise error(Mistake.CONTROL, what=what, fix="count in s32: start.as_(s32)")
        return kind or s32
