"""Measuring on a device: calls of any framework side by side, round by round, as medians and shares of ceilings.

`bench` times whatever launches on the current stream: a kernel's `bind(...)`, a Triton or torch call, a raw launch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from .errors import AsmError, Mistake, error

if TYPE_CHECKING:
    from .launch.nvml import State
    from .launch.stopwatch import Stopwatch

Call: TypeAlias = "Callable[..., object]"
Calls: TypeAlias = Sequence[Callable[[], object]]
Meanwhile: TypeAlias = "Callable[[], object] | None"
How: TypeAlias = Literal["graph", "flush"]

HOW = {
    "graph": "replays of a CUDA graph, time per launch",
    "flush": "one launch at a time, after the L2 cache was overwritten",
}
ROUNDS = 20
REPLAY = 2.0
"""Milliseconds that one replay of a graph lasts at least, where `launches` is not given."""
MOST_LAUNCHES = 1000
TRIAL = 10
"""Launches in the graph by which the length of one is estimated."""


@dataclass(frozen=True)
class Work:
    """What to time: a call, or several that do the same on memory of their own and are launched in turn, so that each
    finds the L2 cache cold when their memory together is some times larger than it.

    `bytes` and `ops` are what one launch moves and computes, where that is not what the others of the table do.
    """

    call: Call | Sequence[Call]
    bytes: float = 0
    ops: float = 0

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls, one or more."""
        return (self.call,) if callable(self.call) else tuple(self.call)


@dataclass(frozen=True)
class Timing:
    """One row: the microseconds of one launch in each round, and what one launch moves and computes."""

    name: str
    samples: tuple[float, ...]
    bytes: float = 0
    ops: float = 0
    sets: int = 1

    @property
    def median(self) -> float:
        """The median, in microseconds."""
        return median(self.samples)

    @property
    def spread(self) -> float:
        """How far the ninth decile lies above the first, as a share of the median."""
        if len(self.samples) < 2:
            return 0.0
        deciles = quantiles(self.samples, n=10, method="inclusive")
        return (deciles[-1] - deciles[0]) / self.median

    def rate(self, what: str) -> float:
        """Bytes or operations per second; `what` is `"bytes"` or `"ops"`."""
        return getattr(self, what) / self.median * 1e6


@dataclass(frozen=True)
class Timings:
    """The rows of a run, all timed in the same rounds; `str()` is a table, and so is what rich prints.

    `ceilings` are bytes and operations per second; `states` are the SM clocks (MHz) and powers (W) seen meanwhile.
    """

    rows: tuple[Timing, ...]
    how: How
    title: str = ""
    ceilings: Mapping[str, float] = field(default_factory=lambda: {})
    states: tuple[State, ...] = ()

    def __getitem__(self, name: str) -> Timing:
        return next(row for row in self.rows if row.name == name)

    @property
    def best(self) -> Timing:
        """The row with the lowest median."""
        return min(self.rows, key=lambda row: row.median)

    def ratio(self, name: str, to: str) -> float:
        """How many times as long one takes as another: the median over the rounds, so that drift cancels."""
        return median(a / b for a, b in zip(self[name].samples, self[to].samples, strict=True))

    def share(self, row: Timing, what: str) -> float:
        """A row's rate of bytes or operations over its ceiling; 0 where there is no ceiling."""
        return row.rate(what) / self.ceilings[what] if what in self.ceilings else 0.0

    @property
    def caption(self) -> str:
        """How it was timed, and the device's median clock and power meanwhile."""
        text = f"{HOW[self.how]}; medians of {len(self.rows[0].samples)} rounds"
        if self.states:
            clock, power = median(s.clock for s in self.states), median(s.power for s in self.states)
            text += f"; SM {clock:.0f} MHz, {power:.0f} W"
        return text

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The table: its head, then a line for each row."""
        shown = [what for what in UNITS if any(getattr(row, what) for row in self.rows)]
        yield ("", "µs", "spread", "× first", *(UNITS[what][0] for what in shown))
        for row in self.rows:
            rates = tuple(self._rate(row, what) for what in shown)
            sets = f" ({row.sets} sets)" if row.sets > 1 else ""
            ratio = self.ratio(row.name, self.rows[0].name)
            yield (f"{row.name}{sets}", f"{row.median:.2f}", f"{row.spread:.1%}", f"{ratio:.3f}", *rates)

    def _rate(self, row: Timing, what: str) -> str:
        text = f"{row.rate(what) / UNITS[what][1]:.3g}" if getattr(row, what) else ""
        return f"{text} ({self.share(row, what):.1%})" if text and what in self.ceilings else text

    def __str__(self) -> str:
        return "\n".join([*([self.title] if self.title else []), *columns(list(self.cells())), self.caption])

    def __rich__(self) -> Any:
        return rich_table(list(self.cells()), self.caption, self.title)


UNITS = {"bytes": ("TB/s", 1e12), "ops": ("TFLOP/s", 1e12)}


def columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines of cells in columns: the first one's text to the left, the others' to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))).rstrip()
        for line in lines
    ]


def rich_table(lines: Sequence[Sequence[str]], caption: str, title: str = "") -> Any:
    """The same as a table of rich's; the first line is its head."""
    from rich.table import Table

    table = Table(title=title or None, caption=caption)
    for i, name in enumerate(lines[0]):
        table.add_column(name, justify="right" if i else "left")
    for line in lines[1:]:
        table.add_row(*line)
    return table


def bench(
    calls: Mapping[str, Call | Sequence[Call] | Work] | Call,
    *,
    how: How = "graph",
    bytes: float = 0,
    ops: float = 0,
    ceilings: Mapping[str, float | str] | None = None,
    rounds: int = ROUNDS,
    launches: int = 0,
    title: str = "",
    device: int | None = None,
    progress: bool = False,
) -> Timings:
    """Time calls on a CUDA device, in turn within each round, and return the table.

    A call takes no arguments and launches on the current stream, or takes `stream`, a raw handle.  A sequence of
    calls is launched in turn (see `Work`).  `how="graph"` replays a CUDA graph of `launches` launches, by default as
    many as last 2 ms: the L2 cache keeps what fits.  `how="flush"` times one launch after the cache was overwritten.
    `bytes` and `ops` are what one launch moves and computes; `ceilings` says what their rates per second are shares
    of: `{"bytes": 4.3e12}`, or the name of a row.  `device` is a number, by default torch's current one, else 0.

    Raises BENCH where a call cannot be timed; BACKEND without a device; FAULT if a kernel stops.
    """
    from .launch.stopwatch import stopwatch

    named: Mapping[str, Any] = {"": calls} if callable(calls) else calls
    works = {name: call if isinstance(call, Work) else Work(call) for name, call in named.items()}
    _check(works, how, rounds, ceilings or {})
    with stopwatch(device) as watch:
        samples, states = _measured(watch, works, how, rounds, launches, progress)
    rows = tuple(
        Timing(name, tuple(samples[name]), work.bytes or bytes, work.ops or ops, len(work.calls))
        for name, work in works.items()
    )
    table = Timings(rows, how, title)
    rates = {w: table[c].rate(w) if isinstance(c, str) else c for w, c in (ceilings or {}).items()}
    return Timings(rows, how, title, rates, tuple(states))


def _check(works: Mapping[str, Work], how: str, rounds: int, ceilings: Mapping[str, float | str]) -> None:
    """BENCH for arguments that are none."""
    if how not in HOW:
        raise error(Mistake.BENCH, what=f"how={how!r}", fix=" or ".join(map(repr, HOW)))
    if not works or not all(work.calls for work in works.values()) or rounds < 1:
        raise error(Mistake.BENCH, what="there is nothing to time", fix="at least one call, and one round")
    for what, ceiling in ceilings.items():
        if what not in UNITS or (isinstance(ceiling, str) and ceiling not in works):
            fix = f"{' or '.join(map(repr, UNITS))}: a rate per second, or one of {', '.join(works)}"
            raise error(Mistake.BENCH, what=f"ceiling {what!r}: {ceiling!r}", fix=fix)


def _measured(
    watch: Stopwatch, works: Mapping[str, Work], how: How, rounds: int, launches: int, progress: bool
) -> tuple[dict[str, list[float]], list[State]]:
    """Microseconds of each work's launches, a sample a round, and the device's states meanwhile."""
    runs = {name: prepared(watch, name, work, how, launches) for name, work in works.items()}
    samples: dict[str, list[float]] = {name: [] for name in works}
    states: list[State] = []

    def read() -> None:
        state = watch.state()
        states.extend([state] if state else [])

    for turn in tracked(range(rounds), progress, "bench"):
        for name in list(works)[:: 1 if turn % 2 == 0 else -1]:
            samples[name].append(runs[name](read))
    return samples, states


def prepared(watch: Stopwatch, name: str, work: Work, how: How, launches: int) -> Callable[..., float]:
    """Warm a work up; what times it once more and gives the microseconds of one launch."""
    calls = tuple(map(watch.ready, work.calls))
    for call in calls:
        call()
    watch.wait()
    if how == "flush":
        turns = cycle(calls)

        def once(meanwhile: Meanwhile = None) -> float:
            return watch.time(next(turns), flush=True, meanwhile=meanwhile)

        once()
        return once
    count = launches or _count(watch, name, calls)
    replay = _captured(watch, name, calls, count)
    replay()

    def again(meanwhile: Meanwhile = None) -> float:
        return watch.time(replay, meanwhile=meanwhile) / count

    return again


def _captured(watch: Stopwatch, name: str, calls: Calls, launches: int) -> Callable[[], object]:
    """A graph of launches, from the calls in turn.  BENCH for a call that cannot be captured."""
    try:
        return watch.graph(calls, launches)
    except AsmError:
        raise
    except Exception as problem:
        what = f"{name or 'the call'} cannot be captured in a CUDA graph: {type(problem).__name__}: {problem}"
        fix = 'leave out of it what waits for the device, or use `how="flush"`'
        raise error(Mistake.BENCH, what=what, fix=fix) from problem


def _count(watch: Stopwatch, name: str, calls: Calls) -> int:
    """How many launches last as long as a replay should: whole turns of the calls."""
    trial = len(calls) * -(-TRIAL // len(calls))
    replay = _captured(watch, name, calls, trial)
    replay()
    one = max(watch.time(replay) / trial, 1e-3)
    return len(calls) * max(1, round(min(REPLAY * 1e3 / one, MOST_LAUNCHES) / len(calls)))


def tracked(items: Sequence[Any], progress: bool, what: str) -> Iterator[Any]:
    """The items, with a progress bar where one is wanted and rich is there."""
    if progress:
        with suppress(ImportError):
            from rich.progress import track

            yield from track(items, description=what, transient=True)
            return
    yield from items
