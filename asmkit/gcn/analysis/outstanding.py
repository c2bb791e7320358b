"""Track outstanding memory operations and recent instructions along the paths of a program.

The state at a point covers everything that any path may leave behind. Where paths meet, the smaller distance is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from .effects import Dword, Step
from .hazard_rules import COUNTERS, REACH

Credit: TypeAlias = "tuple[int, str]"
"""The wait that retired an operation: its position and the counter."""


class Outstanding:
    """Memory operations that no wait has covered yet.

    `out` contains them by counter, each with its issue number. An operation with n younger ones on a counter has
    completed once at most n are outstanding. `holds` maps a register to the loads that may still write it. `loose`
    contains the loads into LDS that no wait was meant for. `retired` maps a load that no instruction has used yet to
    the waits that covered it, and `numbers` keeps that load's issue number.
    """

    __slots__ = ("holds", "issued", "loose", "numbers", "out", "retired")

    def __init__(self) -> None:
        self.issued = dict.fromkeys(COUNTERS, 0)
        self.out: dict[str, dict[Step, int]] = {counter: {} for counter in COUNTERS}
        self.loose: dict[Step, int] = {}
        self.holds: dict[Dword, tuple[Step, ...]] = {}
        self.retired: dict[Step, dict[Credit, int]] = {}
        self.numbers: dict[tuple[Step, str], int] = {}

    @property
    def size(self) -> int:
        """The number of operations and registers that are tracked."""
        return sum(map(len, self.out.values())) + len(self.holds) + len(self.retired)

    def copy(self) -> Outstanding:
        """Return a copy without operations that no longer matter.

        Issue numbers count back from the last operation, so that states of different paths can be compared.
        """
        new = Outstanding()
        for counter, some in self.out.items():
            new.out[counter] = {step: -self._younger(number, counter) for step, number in some.items()}
        new.loose = {step: -self._younger(number, "vmcnt") for step, number in self.loose.items()}
        new.retired = {step: dict(some) for step, some in self.retired.items()}
        for (step, counter), number in self.numbers.items():
            if step in new.retired:
                new.numbers[step, counter] = -self._younger(number, counter)
        open_ = {*new.retired, *(step for some in new.out.values() for step in some)}
        for key, some in self.holds.items():
            if left := tuple(step for step in some if step in open_):
                new.holds[key] = left
        return new

    def key(self) -> tuple[object, ...]:
        """Return the value by which two states are compared."""
        return self.out, self.loose, {key: set(some) for key, some in self.holds.items()}, self.retired, self.numbers

    def join(self, other: Outstanding) -> None:
        """Merge the state of another path. Both states must be copies."""
        for counter, some in other.out.items():
            _nearer(self.out[counter], some)
        _nearer(self.loose, other.loose)
        for key, some in other.holds.items():
            self.holds[key] = tuple(dict.fromkeys((*self.holds.get(key, ()), *some)))
        for step, some in other.retired.items():
            mine = self.retired.setdefault(step, {})
            for credit, count in some.items():
                mine[credit] = min(count, mine.get(credit, count))
        for one, number in other.numbers.items():
            self.numbers[one] = max(number, self.numbers.get(one, number))

    # queries
    def unordered(self, counter: str) -> bool:
        """Return whether an operation that completes out of order is outstanding on this counter."""
        return any("unordered" in step.kinds for step in self.out[counter])

    def count(self, step: Step, counter: str) -> int:
        """Return how many younger operations were issued on a counter, limited to the counter's maximum."""
        return min(self._younger(self.out[counter][step], counter), COUNTERS[counter])

    def _younger(self, number: int, counter: str) -> int:
        """Return how many operations were issued after that number, limited to the maximum in flight plus one."""
        return min(self.issued[counter] - number, COUNTERS[counter] + 1)

    def asks(self, step: Step, counter: str) -> int:
        """Return the count that a wait for this operation must use."""
        return 0 if self.unordered(counter) else self.count(step, counter)

    def needs(self, step: Step) -> Iterator[tuple[str, int, Step, Dword]]:
        """Yield the waits that an instruction needs: the counter, the count, the operation and the register."""
        for key in step.touched if self.holds else ():
            for load in self.holds.get(key, ()):
                counters = [counter for counter in load.counters if load in self.out[counter]]
                if counters and not self._in_turn(step, load, key):
                    for counter in counters:
                        yield counter, self.asks(load, counter), load, key

    def _in_turn(self, step: Step, load: Step, key: Dword) -> bool:
        """Return whether both instructions only load into the register, in order."""
        ordered = "unordered" not in step.kinds and "unordered" not in load.kinds
        loads = "load" in step.kinds and step.counters == load.counters
        return ordered and loads and key in step.writes  # the halves of a d16 pair also arrive in order

    def into_lds(self) -> Iterator[tuple[str, int, Step]]:
        """Yield the loads into LDS that no wait covers: the counter, the count, the load."""
        for load in self.loose:
            if load in self.out["vmcnt"]:
                yield "vmcnt", self.asks(load, "vmcnt"), load

    def at_barrier(self) -> Iterator[tuple[str, int, Step]]:
        """Yield the LDS writes that would be outstanding at a barrier: the counter, the count, the writer."""
        yield from self.into_lds()
        for step in self.out["lgkmcnt"]:
            if "lds_write" in step.kinds:
                yield "lgkmcnt", self.asks(step, "lgkmcnt"), step

    # updates
    def wait(self, counts: Mapping[str, int], at: int | None, enough: dict[Credit, int]) -> None:
        """Wait until at most `counts` operations are outstanding.

        `at` is the wait's position if the kernel contains it.
        """
        for counter in counts.keys() & self.out.keys():
            done = self._done(counter, counts[counter])
            if at is not None:
                self._credit_later((at, counter), counts[counter])
            for step, left in done:
                if at is not None:
                    self._credit(step, (at, counter), left, enough)
                    self.numbers[step, counter] = self.out[counter][step]
                del self.out[counter][step]
            if counter == "vmcnt" and at is not None and _counts_loads_into_lds(done):
                self.loose.clear()

    def _done(self, counter: str, most: int) -> list[tuple[Step, int]]:
        """Return the operations that a wait for `most` completes, each with the count that would have been enough."""
        if self.unordered(counter):
            return [] if most else [(step, 0) for step in self.out[counter]]
        counts = ((step, self.count(step, counter)) for step in self.out[counter])
        return [(step, count) for step, count in counts if count >= most]

    def _credit(self, step: Step, credit: Credit, count: int, enough: dict[Credit, int]) -> None:
        """Record the wait that covered a load.

        A write to memory may concern any later access, so its wait counts as used.
        """
        if "load" in step.kinds:
            self.retired.setdefault(step, {})[credit] = count
        else:
            enough[credit] = min(count, enough.get(credit, count))

    def _credit_later(self, credit: Credit, most: int) -> None:
        """Transfer the credit for a load to this wait if no instruction used the load since an earlier, stronger wait.

        Loads that complete out of order keep theirs, because a wait for any of them waits for all.
        """
        counter = credit[1]
        for step, given in self.retired.items():
            if (step, counter) not in self.numbers or "unordered" in step.kinds or self.unordered(counter):
                continue
            count = min(self._younger(self.numbers[step, counter], counter), COUNTERS[counter])
            earlier = [one for one in given if one[1] == counter]
            if earlier and count >= most:
                for one in earlier:
                    del given[one]
                given[credit] = count

    def use(self, step: Step, enough: dict[Credit, int]) -> None:
        """Record the waits that an instruction relies on."""
        for key in step.touched if self.holds and self.retired else ():
            for load in self.holds.get(key, ()):
                for credit, count in self.retired.pop(load, {}).items():
                    self.numbers.pop((load, credit[1]), None)
                    enough[credit] = min(count, enough.get(credit, count))

    def issue(self, step: Step, *, loose: bool = True) -> None:
        """Advance past an instruction. With `loose`, a load into LDS must be waited for before LDS is used."""
        if self.holds:
            for key in step.writes:
                self.holds.pop(key, None)
        for counter in step.counters:
            self.issued[counter] += 1
            some = self.out[counter]
            some.pop(step, None)
            some[step] = self.issued[counter]
            if len(some) % (COUNTERS[counter] + 1) == 0:
                self._forget(counter)
        if step.counters:
            self.retired.pop(step, None)
            for key in step.writes:
                self.holds[key] = (step,)
        if loose and "lds_dma" in step.kinds:
            self.loose[step] = self.issued["vmcnt"]

    def _forget(self, counter: str) -> None:
        """Drop stores that no later instruction can depend on, so that long runs of stores stay cheap.

        Only a barrier depends on stores, those that write LDS. A wait for the youngest of them waits for all.
        """
        some, issued = self.out[counter], self.issued[counter]
        youngest = max((step for step in some if "lds_write" in step.kinds), key=some.__getitem__, default=None)
        for step in [step for step, number in some.items() if issued - number > COUNTERS[counter]]:
            if not step.writes and "unordered" not in step.kinds and step is not youngest:
                del some[step]


class Windows(dict[Step, int]):
    """The number of wait states for which an instruction can affect later ones, computed once for each instruction."""

    def __init__(self, window: Callable[[Step], int]) -> None:
        super().__init__()
        self._window = window

    def __missing__(self, step: Step) -> int:
        self[step] = found = self._window(step)
        return found


class Past:
    """Recent instructions that may be the first of a hazard, with the wait states since each."""

    __slots__ = ("_crowded", "clock", "since", "windows")

    def __init__(self, windows: Windows) -> None:
        self.windows, self.clock, self._crowded = windows, 0, REACH
        self.since: dict[Step, int] = {}

    def copy(self) -> Past:
        """Return a copy with the clock at 0."""
        new = Past(self.windows)
        new.since = {step: -passed for step, passed in self.before()}
        return new

    def join(self, other: Past) -> None:
        """Merge the state of another path. Both states must be copies."""
        _nearer(self.since, other.since)

    def before(self) -> list[tuple[Step, int]]:
        """Return the instructions that may be too close, each with the wait states since it."""
        clock, windows = self.clock, self.windows
        return [(step, clock - when) for step, when in self.since.items() if clock - when < windows[step]]

    def go(self, step: Step) -> None:
        """Advance past an instruction."""
        self.clock += step.states
        self.since.pop(step, None)
        if self.windows[step]:
            self.since[step] = self.clock
            if len(self.since) > self._crowded:
                self.since = {first: self.clock - passed for first, passed in self.before()}
                self._crowded = len(self.since) + REACH // 2


def _counts_loads_into_lds(done: list[tuple[Step, int]]) -> bool:
    """Return whether a wait that retires these operations accounts for the loads into LDS that it leaves in flight.

    A wait that retires only other operations was not written for loads into LDS.
    """
    return not done or any("lds_dma" in step.kinds for step, _ in done)


def _nearer(mine: dict[Step, int], other: dict[Step, int]) -> None:
    for step, number in other.items():
        mine[step] = max(number, mine.get(step, number))
