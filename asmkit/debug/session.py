"""A debugging session: a run of the simulator that goes to any moment, seen from one of its threads.

A moment is a number of executed instructions, each of one group of lanes. At a moment, the instruction that comes next
has not been executed. All motions are deterministic: the same moment always has the same state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..errors import AsmError
from .areas import Area, Element, area_of, areas
from .breakpoints import Breakpoint, Lines, breakpoint_of
from .calls import CallStack, Outside, is_call
from .execution import Call, Execution
from .goals import Barrier, Breakpoints, Goal, Never, OtherLine, Stepped, Written
from .own_areas import own_areas
from .record import Found, Record, Thread
from .registers import Values
from .threads import Lane, lane_of, thread_at, thread_of_text
from .timeline import BUDGET, INTERVAL, Timeline
from .variables import Variables
from .writes import Writes

if TYPE_CHECKING:
    from ..sim.machine import Machine


class Session:
    """A run that can be stepped forward and back.

    `why` tells why the last motion has stopped. `tick` is called after each instruction of a motion. It can raise an
    exception to stop the motion.

    Args:
        call: the arguments of the run.
        title: the name of the run, for views.
        interval: the number of instructions between snapshots.
        budget: the bytes of memory for snapshots.

    """

    def __init__(self, call: Call, *, title: str = "", interval: int = INTERVAL, budget: int = BUDGET) -> None:
        self.writes = Writes()
        self.timeline = Timeline(call, [self.writes], interval=interval, budget=budget)
        self.title = title or call.program.name
        unit = self.run.launch.unit
        self.variables, self.lines = Variables(unit), Lines(unit)
        self._has_calls = any(map(is_call, unit.insts))
        self.breakpoints: list[Breakpoint] = []
        self.thread = Thread()
        self.why = ""
        self.tick: Callable[[], None] = lambda: None
        self._shown: Found | None = None

    # where the run is
    @property
    def run(self) -> Execution:
        """The state of the run."""
        return self.timeline.run

    @property
    def record(self) -> Record:
        """The instructions that have been executed, and the findings, at any time."""
        return self.timeline.record

    @property
    def moment(self) -> int:
        """The number of instructions that groups have executed."""
        return self.timeline.moment

    @property
    def ended(self) -> bool:
        """True at the end of the run."""
        return self.run.ended

    @property
    def machine(self) -> Machine | None:
        """The chunk of blocks that runs, or the last one after the end."""
        return self.run.machine

    @property
    def findings(self) -> list[Found]:
        """The findings that the run has reached at any time, in the order of their moments."""
        return self.record.findings

    @property
    def lane(self) -> int | None:
        """The lane of the thread in the chunk that runs, None if its block does not run now."""
        place, m = self._lane, self.machine
        return place.lane if m is not None and place.first == m.first else None

    @property
    def _lane(self) -> Lane:
        return lane_of(self.run, self.thread)

    @property
    def place(self) -> int:
        """The instruction that the thread executes next or at which it waits, -1 if it does not run."""
        lane = self.lane
        return -1 if lane is None else self.run.place(lane)

    @property
    def line(self) -> tuple[str, int] | None:
        """The file and the line of that instruction, or None."""
        place = self.place
        return self.lines.shown(place) if 0 <= place < len(self.lines.of_instruction) else None

    @property
    def waits(self) -> bool:
        """True while the thread waits for others: at a barrier, or for its turn."""
        lane, m = self.lane, self.machine
        return lane is not None and m is not None and (self.run.pc < 0 or not bool(m.active_bools[lane]))

    @property
    def finding(self) -> Found | None:
        """The finding that the next instruction causes, if it is known."""
        if self._shown is not None and self._shown.moment == self.moment:
            return self._shown
        return next((one for one in self.findings if one.moment == self.moment), None)

    def values(self) -> Values:
        """Return the values of registers and special names at this moment, by lane."""
        assert self.machine is not None
        return Values(self.machine, self.variables, max(0, self.run.pc))

    # threads
    def look_at(self, thread: Thread | str) -> None:
        """Choose the thread from which the run is seen. Raises GRID or OPTION_TYPE for a thread that does not exist."""
        if isinstance(thread, str):
            thread = thread_of_text(thread, self.thread.block, self.run.launch.block)
        lane_of(self.run, thread)
        self.thread = thread

    # motions
    def step(self, count: int = 1) -> str:
        """Execute instructions until the thread has executed some. Returns why the motion has stopped."""
        for _ in range(count):
            self._forward(Stepped(self, self._lane))
        return self.why

    def step_line(self) -> str:
        """Execute instructions until the thread is at another line."""
        return self._forward(OtherLine(self, self._lane, self.line))

    def step_over(self) -> str:
        """Execute an instruction of the thread, and all instructions of the function if it is a call."""
        return self._forward(Outside(self, self._lane, self.place))

    def step_out(self) -> str:
        """Execute instructions until the thread has returned from the function in which it is."""
        depth = len(self.calls)
        if not depth:
            self.why = "the thread is not in a function that was called"
            return self.why
        return self._forward(Outside(self, self._lane, self.place, most=depth - 1))

    @property
    def calls(self) -> list[int]:
        """The instructions to which the thread returns, the innermost call last."""
        return CallStack(self.record, self._lane, self.place).returns if self._has_calls else []

    def step_back(self, count: int = 1) -> str:
        """Go back to the moment before the last instruction that the thread has executed."""
        for _ in range(count):
            self._back_to(self._executed_before(self.moment), "stepped back")
        return self.why

    def step_line_back(self) -> str:
        """Go back to the moment at which the thread has begun the line before this one."""
        record, now = self.record, self.line
        moment, line = self.moment, now
        while (before := self._executed_before(moment)) >= 0:
            at = self.lines.shown(record.places[before])
            if line != now and at != line:
                break
            moment, line = before, at
        return self._back_to(moment if moment < self.moment else -1, "stepped back")

    def goto(self, moment: int) -> str:
        """Go to a moment, or to the end of the run."""
        self._walk_to(max(0, moment))
        self.why = f"moment {self.moment}" if not self.ended else self._end()
        return self.why

    def finish(self) -> str:
        """Go to the end of the run."""
        return self._forward(Never(self))

    def resume(self) -> str:
        """Execute until a breakpoint, or the end of the run."""
        return self._forward(Breakpoints(self, self.breakpoints))

    def resume_back(self) -> str:
        """Go back to the last breakpoint, or the start of the run."""
        return self._backward(Breakpoints(self, self.breakpoints))

    def run_to(self, place: str | int, *, back: bool = False) -> str:
        """Execute until a thread is at a line or an instruction: `31`, `gemm.py:31`, `#120`, with `if CONDITION`."""
        goal = Breakpoints(self, [self._breakpoint(place)])
        return self._backward(goal) if back else self._forward(goal)

    def run_to_write(self, element: str, *, back: bool = False) -> str:
        """Execute until an element has been written: `out[3]`, `tile[2,5]`, or `tile` for any element."""
        wanted = Element.of(element)
        goal = Written(self, wanted)
        if self.lane is not None:
            area_of(self.areas(), wanted)  # reports unknown names now: without a running block, shared arrays are
        try:
            return self._backward(goal) if back else self._forward(goal)
        finally:
            self.writes.watch(None)

    def run_to_barrier(self, *, back: bool = False) -> str:
        """Execute until the next instruction of the thread is a barrier: of a warp, block, cluster, or an mbarrier."""
        goal = Barrier(self, self._lane)
        return self._backward(goal) if back else self._forward(goal)

    def run_to_finding(self, selector: str = "") -> str:
        """Execute until the next instruction causes a finding: the next one, or `CODE`, `CODE:LINE` from any moment.

        Without such a finding, the run goes to its end.
        """
        begin = self.moment, self._shown
        found = self._next_finding(selector, begin)
        while found is None and not (self.ended and self.moment == self.record.furthest):
            self._walk_to(self.record.furthest)
            if not self.ended:
                self._advance()
            found = self._next_finding(selector, begin)
        if found is None:
            self.why = f"no finding {selector}".rstrip() + ": the run has ended" if selector else self._end()
            return self.why
        return self._show(found)

    def run_back_to_finding(self) -> str:
        """Go back to the last moment whose instruction causes a finding."""
        found = self.record.before(self.moment)
        if found is None:
            self.why = "no finding before this moment"
            return self.why
        return self._show(found)

    # breakpoints
    def add_breakpoint(self, text: str | int) -> Breakpoint:
        """Add a breakpoint: `31`, `gemm.py:31`, `#120`, each also with `if CONDITION`, as in `31 if tid.x == 3`."""
        made = self._breakpoint(text)
        self.breakpoints.append(made)
        return made

    def remove_breakpoint(self, one: Breakpoint) -> None:
        """Remove a breakpoint."""
        self.breakpoints.remove(one)

    def toggle_breakpoint(self, text: str) -> None:
        """Add a breakpoint, or remove the one that has the same text or the same instructions without a condition."""
        made = self._breakpoint(text)
        same = [one for one in self.breakpoints if one.places == made.places and made.condition is None]
        self.breakpoints = [one for one in self.breakpoints if one not in same]
        if not same:
            self.breakpoints.append(made)
        self.why = f"{'removed' if same else 'added'} breakpoint {text}"

    def _breakpoint(self, text: str | int) -> Breakpoint:
        made = breakpoint_of(str(text), self.lines, len(self.run.launch.unit.insts))
        if made.condition is not None and self.machine is not None:
            made.condition.holds(self.values().lookup)  # reports unknown names now
        return made

    # memory
    def areas(self) -> list[Area]:
        """Return the arrays in global memory, and those of the thread and its block if it runs.

        These are the arrays in shared memory, the thread's own memory, and the tensor memory of the block.
        """
        launch, m, lane = self.run.launch, self.machine, self.lane
        found = [*areas(launch, m, -1 if m is None or lane is None else lane // m.pitch)]
        return found if m is None or lane is None else [*found, *own_areas(m, lane, self.place)]

    def area(self, element: Element) -> Area | None:
        """Return the array of an element, None for an unknown name, as shared arrays have while their block is idle."""
        try:
            return area_of(self.areas(), element)
        except AsmError:
            return None

    # how motions move
    def _advance(self) -> None:
        self.tick()
        self.timeline.advance()

    def _walk_to(self, moment: int) -> None:
        """Go to a moment, calling `tick` on the way."""
        near = min(moment, self.record.furthest)
        self.timeline.goto(near)
        while self.moment < moment and not self.ended:
            self._advance()

    def _forward(self, goal: Goal) -> str:
        goal.begin()
        while not self.ended:
            self._advance()
            if why := goal.reached():
                self._arrive(goal)
                self.why = why
                return why
        self.why = self._end()
        return self.why

    def _backward(self, goal: Goal) -> str:
        """Go back to the last moment before this one at which a motion forward would have arrived."""
        own = seen = self.thread
        last, stop = -1, self.moment - 1
        while last < 0 and stop > 0:
            start = self.timeline.snapshot_before(stop - 1)
            self.timeline.goto(start)
            goal.begin()
            while self.moment < stop:
                self._advance()
                if why := goal.reached():
                    last, self.why = self.moment, why
                    self._arrive(goal)
                    seen, self.thread = self.thread, own
            stop = start
        if last < 0:
            return self._back_to(-1, "")
        self.timeline.goto(last)
        self.thread = seen
        return self.why

    def _arrive(self, goal: Goal) -> None:
        """Look at the thread that a goal names."""
        if goal.lane is not None and self.machine is not None:
            self.thread = thread_at(self.machine, goal.lane)

    def _back_to(self, moment: int, why: str) -> str:
        self.timeline.goto(max(0, moment))
        self.why = why if moment >= 0 else "the start of the run"
        return self.why

    def _executed_before(self, moment: int) -> int:
        """Return the last moment before a moment whose instruction the thread executes, -1 if there is none."""
        record, place = self.record, self._lane
        return next((t for t in range(moment - 1, -1, -1) if record.executed_by(t, place.first, place.lane)), -1)

    def _end(self) -> str:
        stopped = self.run.stopped
        return "the run has ended" + (f" with {stopped.code}" if stopped is not None else "")

    # findings
    def _next_finding(self, selector: str, begin: tuple[int, Found | None]) -> Found | None:
        """Return the first known finding after the one that was shown, or with a selector the first one of all."""
        moment, shown = begin
        for at, one in enumerate(self.findings):
            if selector:
                if selector in (one.finding.code, one.selector, str(at + 1)):
                    return one
            elif one.moment > moment or (one.moment == moment and not self._was_shown(one, shown)):
                return one
        return None

    def _was_shown(self, one: Found, shown: Found | None) -> bool:
        if shown is None or shown.moment != one.moment:
            return False
        return self.findings.index(one) <= self.findings.index(shown)

    def _show(self, found: Found) -> str:
        self.timeline.goto(found.moment)
        self._shown = found
        if found.thread is not None:
            self.look_at(found.thread)
        self.why = f"finding {found.selector}"
        return self.why
