"""Let lanes leave a block before its end: `k.break_`, `k.continue_` and `k.return_`.

EXEC contains the active lanes at every instruction. A block that narrows EXEC keeps the lanes that its end restores in
a saved mask. Lanes that leave are removed from EXEC and from the saved mask of every block between them and the place
where they continue, so that no restore in between reactivates them:

    break_      the lanes stay in the loop's saved mask, which its end restores
    continue_   the lanes wait in a separate mask, which the loop adds to EXEC before its next iteration
    return_     the lanes are removed from all saved masks

Code runs only while some lane is active. Where no lane may be left, `s_cbranch_execz` branches to the nearest place at
which lanes wait: the end of the innermost `if_` of a mask, the loop's next iteration or its end, or the kernel's end.
While all lanes are converged (no mask, and no lane has left an open loop), leaving is one scalar branch.

A loop with scalar bounds gets a saved mask when the first lane leaves it divergently: `s_mov_b64` in front of the loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeAlias, cast

from ...analysis.cfg import effects
from ...errors import DiagnosticCode, error
from ...ir.program import Inst, Item
from ...regs import Label
from ..regs import Mask, Scc
from .scratch import PrivateMemory

Condition: TypeAlias = "Mask | Scc"
"""The condition of a branch: a vector comparison, per lane, or a scalar comparison, for all active lanes."""


_Where: TypeAlias = "tuple[Condition | None, bool]"
"""The condition under which lanes leave (None: always), and whether it is negated."""


@dataclass
class Frame:
    """An open block. `saved` holds the lanes that its end restores, or None while all lanes are converged."""

    saved: Mask | None = None
    skip: Label | None = None
    """The label before an `if_` block's end or its `else_`, where lanes wait."""
    reduced: bool = False
    """Whether lanes were removed from `saved`."""
    waiting: Mask | None = None
    """In a loop, the lanes that continue with the next iteration."""

    @property
    def divides(self) -> bool:
        """Whether some lanes may wait in the block while others run."""
        return self.saved is not None or self.waiting is not None


@dataclass
class Loop(Frame):
    """An open loop, and the branches that leave it."""

    name: str = ""
    end: Label = field(default_factory=lambda: Label(""))
    next: Label | None = None
    """The label of the next iteration, once a `continue_` branches there."""
    first: Item | None = None
    top: Label | None = None
    broken: bool = False
    returns: list[Label] = field(default_factory=lambda: [])
    """Targets of scalar branches by which all lanes return, as long as no lane leaves the loop divergently."""
    ended: Inst | None = None
    """An `s_endpgm` in the loop."""


class Leaving(PrivateMemory):
    """The part of the builder by which lanes leave blocks."""

    def _start_leaving(self) -> None:
        self._frames: list[Frame] = []
        self._returns: list[Label] = []
        self._final: Label | None = None

    def break_(self, when: Condition | None = None, unless: Condition | None = None) -> None:
        """Leave the innermost loop in all active lanes, or only in those where `when` holds or `unless` does not.

        With a vector comparison, each lane leaves on its own. A scalar comparison applies to all active lanes and must
        be the previous instruction. The lanes are active again after the loop. Raises CONTROL outside of a loop.
        """
        loop, inner = self._innermost("break_")
        where = _one_of(when, unless)
        loop.broken = True
        if self._together(where, [*inner, Frame(waiting=loop.waiting)]):
            self._branch(loop.end, where)
            return
        self._save(loop)
        self._leave(inner, None, where)

    def continue_(self, when: Condition | None = None, unless: Condition | None = None) -> None:
        """Continue with the innermost loop's next iteration. `when` and `unless` work as in `k.break_`.

        The lanes wait for the others before the next iteration. Raises CONTROL outside of a loop.
        """
        loop, inner = self._innermost("continue_")
        where = _one_of(when, unless)
        loop.next = loop.next or self.label(f"{loop.name}_next")
        if self._together(where, inner):
            self._branch(loop.next, where)
            return
        if loop.waiting is None:
            loop.waiting = self.mask()
            self._insert(cast("Item", loop.top), loop.waiting, 0, after=True)
        self._leave(inner, loop.waiting, where)

    def return_(self, when: Condition | None = None, unless: Condition | None = None) -> None:
        """Leave the kernel. `when` and `unless` work as in `k.break_`.

        The wave ends when all its lanes have left. Until then, lanes that have left are inactive.
        """
        where = _one_of(when, unless)
        if self._together(where, self._frames):
            loop = self._loop()
            returns = loop.returns if loop else self._returns
            if not returns:
                returns.append(self.label(self._unique("$return")))
            self._branch(returns[0], where)
            return
        self._save_all()
        self._leave(self._frames, None, where)

    # helpers
    def _loop(self) -> Loop | None:
        return next((frame for frame in reversed(self._frames) if isinstance(frame, Loop)), None)

    def _innermost(self, what: str) -> tuple[Loop, list[Frame]]:
        """Return the innermost open loop, and the blocks that are open inside it."""
        loop = self._loop()
        if loop is None:
            raise error(
                DiagnosticCode.CONTROL,
                what=f"k.{what}() outside of a loop",
                fix="use it in the block of a loop: `with k.loop(0, n):`",
            )
        at = next(i for i, frame in enumerate(self._frames) if frame is loop)
        return loop, self._frames[at + 1 :]

    @staticmethod
    def _together(where: _Where, frames: Sequence[Frame]) -> bool:
        """Return whether all lanes of the frames leave together, so that one scalar branch suffices."""
        return not isinstance(where[0], Mask) and not any(frame.divides for frame in frames)

    def _leave(self, frames: Sequence[Frame], waiting: Mask | None, where: _Where) -> None:
        """Deactivate lanes, and remove them from the masks that the frames restore. Add them to `waiting`."""
        condition, negated = where
        if isinstance(condition, Mask):
            self._leave_lanes(frames, waiting, condition, negated=negated)
            return
        over = None
        if condition is not None:
            over = self.label(self._unique("$stay"))
            self._branch_on(condition, over, taken=negated)
        self._remove(frames, waiting, self.exec)
        self.gcn.s_mov_b64(self.exec, 0)
        self.gcn.s_branch(self._waiting_place())
        if over is not None:
            self.place_label(over)

    def _leave_lanes(self, frames: Sequence[Frame], waiting: Mask | None, mask: Mask, *, negated: bool) -> None:
        if waiting is not None or any(frame.saved is not None for frame in frames):
            leaving = self.mask()
            (self.gcn.s_andn2_b64 if negated else self.gcn.s_and_b64)(leaving, self.exec, mask)
            self._remove(frames, waiting, leaving)
            self.gcn.s_andn2_b64(self.exec, self.exec, leaving)
        else:
            (self.gcn.s_and_b64 if negated else self.gcn.s_andn2_b64)(self.exec, self.exec, mask)
        self.gcn.s_cbranch_execz(self._waiting_place())

    def _remove(self, frames: Sequence[Frame], waiting: Mask | None, leaving: Mask) -> None:
        """Remove lanes from the saved masks of frames."""
        for frame in frames:
            if frame.saved is not None:
                frame.reduced = True
                self.gcn.s_andn2_b64(frame.saved, frame.saved, leaving)
        if waiting is not None:
            self.gcn.s_or_b64(waiting, waiting, leaving)

    def _waiting_place(self) -> Label:
        """Return the nearest place where other lanes may wait. Control branches there if no lane is active."""
        for frame in reversed(self._frames):
            if isinstance(frame, Loop):
                loop_next = frame.next if frame.waiting is not None else None
                frame.broken = frame.broken or loop_next is None
                return loop_next or frame.end
            if frame.saved is not None:
                return cast("Label", frame.skip)
        if self._final is None:
            self._final = self.label(self._unique("$return"))
            self._returns.append(self._final)
        return self._final

    def _restore(self, frame: Frame) -> None:
        """Activate the lanes of a closed frame. If there may be none, branch to the place where others wait."""
        if frame.saved is not None:
            self.gcn.s_mov_b64(self.exec, frame.saved)
            if frame.reduced:
                self.gcn.s_cbranch_execz(self._waiting_place())

    def _save_all(self) -> None:
        for frame in self._frames:
            if isinstance(frame, Loop):
                self._save(frame)

    def _save(self, loop: Loop) -> None:
        """Save the lanes that enter a loop, in front of it.

        Raises CONTROL if an `s_endpgm` in the loop would end them.
        """
        if loop.saved is not None:
            return
        if loop.ended is not None:
            self._refuse_end(loop.ended)
        loop.saved = self.mask()
        self._insert(cast("Item", loop.first), loop.saved, self.exec, after=False)

    def _insert(self, anchor: Item, mask: Mask, value: Mask | int, *, after: bool) -> None:
        """Insert `s_mov_b64 mask, value` before or after an item, with the item's line."""
        self.gcn.s_mov_b64(mask, value)
        made = cast("Inst", self._items.pop())
        made.where = cast("Any", anchor).where
        at = next(i for i in range(len(self._items) - 1, -1, -1) if self._items[i] is anchor)
        self._items.insert(at + after, made)

    def _place_returns(self) -> None:
        """Place the labels of returning lanes, in front of the kernel's last instruction."""
        for label in self._returns:
            self.place_label(label)
        self._returns, self._final = [], None

    def _branch(self, to: Label, where: _Where) -> None:
        condition, negated = where
        if condition is None:
            self.gcn.s_branch(to)
        else:
            self._branch_on(condition, to, taken=not negated)

    def _branch_on(self, condition: object, to: Label, *, taken: bool) -> None:
        """Branch on a scalar comparison, which must be the previous instruction."""
        if not isinstance(condition, Scc) or condition.inst is not self._previous:
            what = (
                "the scalar comparison must be right before the branch"
                if isinstance(condition, Scc)
                else "this is not a condition"
            )
            raise error(DiagnosticCode.CONTROL, what=what, fix="write the comparison in place: `k.if_(a < b)`")
        (self.gcn.s_cbranch_scc1 if taken else self.gcn.s_cbranch_scc0)(to)

    # the end of the wave
    def _check_end(self, inst: Inst) -> None:
        """Raise CONTROL for `s_endpgm` where other lanes of the wave may wait.

        Record it in loops where lanes may wait later.
        """
        if "exit" not in effects(inst):
            return
        if any(frame.divides for frame in self._frames):
            self._refuse_end(inst)
        for frame in self._frames:
            if isinstance(frame, Loop):
                frame.ended = inst

    @staticmethod
    def _refuse_end(inst: Inst) -> NoReturn:
        what = f"`{inst.form.spelling}` ends the whole wave, including the lanes that are inactive here"
        raise error(DiagnosticCode.CONTROL, inst.where, what=what, fix="`k.return_()`: only the active lanes leave")


def _one_of(when: Condition | None, unless: Condition | None) -> _Where:
    if when is not None and unless is not None:
        raise error(
            DiagnosticCode.CONTROL,
            what="both when= and unless= are given",
            fix="pass one of them: `when=m`, or `unless=m`",
        )
    return (unless, True) if unless is not None else (when, False)
