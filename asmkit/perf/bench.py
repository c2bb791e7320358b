"""Benchmark calls of any framework on a device, interleaved in rounds, as medians and fractions of ceilings.

`bench` times anything that launches on the current stream: a kernel's `bind(...)`, a Triton or torch call, a raw
launch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from statistics import median, quantiles
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from ..errors import AsmError, DiagnosticCode, error

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from .cuda_timer import Stopwatch
    from .nvml import State

Call: TypeAlias = "Callable[..., object]"
Calls: TypeAlias = Sequence[Callable[[], object]]
Meanwhile: TypeAlias = "Callable[[], object] | None"
Mode: TypeAlias = Literal["graph", "flush"]

T = TypeVar("T")

MODES = {
    "graph": "replays of a CUDA graph, time per launch",
    "flush": "one launch at a time, after overwriting the L2 cache",
}
ROUNDS = 20
REPLAY = 2.0
"""The least duration of one graph replay in milliseconds, if `launches` is not given."""
MOST_LAUNCHES = 1000
TRIAL = 10
"""Launches in the graph that estimates the duration of one launch."""


@dataclass(frozen=True)
class Work:
    """The calls to time: one call, or several calls that are launched in turn.

    Several calls do the same work on separate memory. If their total memory is several times larger than the L2 cache,
    each call finds a cold cache. `bytes` and `ops` are the work of one launch, if it differs from the other rows of the
    table.
    """

    call: Call | Sequence[Call]
    bytes: float = 0
    ops: float = 0

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls, at least one."""
        return (self.call,) if callable(self.call) else tuple(self.call)


@dataclass(frozen=True)
class Timing:
    """One row: the microseconds of one launch in each round, and the work of one launch."""

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
        """The distance between the first and the ninth decile, as a fraction of the median."""
        if len(self.samples) < 2:
            return 0.0
        deciles = quantiles(self.samples, n=10, method="inclusive")
        return (deciles[-1] - deciles[0]) / self.median

    def rate(self, what: str) -> float:
        """Return bytes or operations per second. `what` is `"bytes"` or `"ops"`."""
        return getattr(self, what) / self.median * 1e6


@dataclass(frozen=True)
class Timings:
    """The rows of a run, all timed in the same rounds. `str()` is a table, as is rich's output.

    `ceilings` are bytes and operations per second. `states` are the observed SM clocks (MHz) and powers (W).
    """

    rows: tuple[Timing, ...]
    mode: Mode
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
        """Return how many times as long one row takes as another: the median over the rounds, so that drift cancels."""
        return median(a / b for a, b in zip(self[name].samples, self[to].samples, strict=True))

    def share(self, row: Timing, what: str) -> float:
        """Return a row's rate of bytes or operations divided by its ceiling, or 0 without a ceiling."""
        return row.rate(what) / self.ceilings[what] if what in self.ceilings else 0.0

    @property
    def caption(self) -> str:
        """Mode the rows were timed, and the device's median clock and power meanwhile."""
        text = f"{MODES[self.mode]}; medians of {len(self.rows[0].samples)} rounds"
        if self.states:
            clock, power = median(s.clock for s in self.states), median(s.power for s in self.states)
            text += f"; SM {clock:.0f} MHz, {power:.0f} W"
        return text

    def cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the cells of the table: its header, then a line for each row."""
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

    def __rich__(self) -> RichTable:
        return rich_table(list(self.cells()), self.caption, self.title)


UNITS = {"bytes": ("TB/s", 1e12), "ops": ("TFLOP/s", 1e12)}


def columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Return lines of cells in aligned columns: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))).rstrip()
        for line in lines
    ]


def rich_table(lines: Sequence[Sequence[str]], caption: str, title: str = "") -> RichTable:
    """Return the lines as a rich table. The first line is its header."""
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
    mode: Mode = "graph",
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

    Args:
        calls: a call, or calls by name. A call takes no arguments and launches on the current stream, or takes
            `stream`, a raw handle. A sequence of calls is launched in turn (see `Work`).
        mode: `"graph"` replays a CUDA graph. Data that fits stays in the L2 cache. `"flush"` times one launch after the
            cache was overwritten.
        bytes: number of bytes that one launch moves.
        ops: number of operations that one launch computes.
        ceilings: the rates per second that 100 % refers to: `{"bytes": 4.3e12}`, or the name of a row.
        rounds: number of rounds.
        launches: launches in the CUDA graph, by default as many as take 2 ms.
        title: the table's title.
        device: device index, by default torch's current device, else 0.
        progress: show a progress bar.

    Raises:
        AsmError: BENCH for a call that cannot be timed, BACKEND without a device, FAULT if a kernel faults.

    """
    from .cuda_timer import stopwatch

    named = {"": calls} if callable(calls) else calls
    works = {name: call if isinstance(call, Work) else Work(call) for name, call in named.items()}
    _check(works, mode, rounds, ceilings or {})
    with stopwatch(device) as watch:
        samples, states = _measured(watch, works, mode, rounds, launches, progress)
    rows = tuple(
        Timing(name, tuple(samples[name]), work.bytes or bytes, work.ops or ops, len(work.calls))
        for name, work in works.items()
    )
    table = Timings(rows, mode, title)
    rates = {w: table[c].rate(w) if isinstance(c, str) else c for w, c in (ceilings or {}).items()}
    return Timings(rows, mode, title, rates, tuple(states))


def _check(works: Mapping[str, Work], mode: str, rounds: int, ceilings: Mapping[str, float | str]) -> None:
    """Raise BENCH for invalid arguments."""
    if mode not in MODES:
        raise error(DiagnosticCode.BENCH, what=f"mode={mode!r}", fix=" or ".join(map(repr, MODES)))
    if not works or not all(work.calls for work in works.values()) or rounds < 1:
        raise error(DiagnosticCode.BENCH, what="there is nothing to time", fix="pass at least one call, and one round")
    for what, ceiling in ceilings.items():
        if what not in UNITS or (isinstance(ceiling, str) and ceiling not in works):
            fix = f"{' or '.join(map(repr, UNITS))}: a rate per second, or one of {', '.join(works)}"
            raise error(DiagnosticCode.BENCH, what=f"ceiling {what!r}: {ceiling!r}", fix=fix)


def _measured(
    watch: Stopwatch, works: Mapping[str, Work], mode: Mode, rounds: int, launches: int, progress: bool
) -> tuple[dict[str, list[float]], list[State]]:
    """Return the microseconds of each work's launches, one sample per round, and the observed device states."""
    runs = {name: prepared(watch, name, work, mode, launches) for name, work in works.items()}
    samples: dict[str, list[float]] = {name: [] for name in works}
    states: list[State] = []

    def read() -> None:
        state = watch.state()
        states.extend([state] if state else [])

    for turn in tracked(range(rounds), progress, "bench"):
        for name in list(works)[:: 1 if turn % 2 == 0 else -1]:
            samples[name].append(runs[name](read))
    return samples, states


def prepared(watch: Stopwatch, name: str, work: Work, mode: Mode, launches: int) -> Callable[..., float]:
    """Warm up, and return a function that times the work once more and returns the microseconds of one launch."""
    calls = tuple(map(watch.ready, work.calls))
    for call in calls:
        call()
    watch.wait()
    if mode == "flush":
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
    """Capture a graph of launches, from the calls in turn. Raises BENCH for a call that cannot be captured."""
    try:
        return watch.graph(calls, launches)
    except AsmError:
        raise
    except Exception as problem:
        what = f"{name or 'the call'} cannot be captured in a CUDA graph: {type(problem).__name__}: {problem}"
        fix = 'remove operations that wait for the device, or use `mode="flush"`'
        raise error(DiagnosticCode.BENCH, what=what, fix=fix) from problem


def _count(watch: Stopwatch, name: str, calls: Calls) -> int:
    """Return how many launches take as long as a replay should: whole turns of the calls."""
    trial = len(calls) * -(-TRIAL // len(calls))
    replay = _captured(watch, name, calls, trial)
    replay()
    one = max(watch.time(replay) / trial, 1e-3)
    return len(calls) * max(1, round(min(REPLAY * 1e3 / one, MOST_LAUNCHES) / len(calls)))


def tracked(items: Sequence[T], progress: bool, what: str) -> Iterator[T]:
    """Yield the items, with a progress bar if it is requested and rich is installed."""
    if progress:
        with suppress(ImportError):
            from rich.progress import track

            yield from track(items, description=what, transient=True)
            return
    yield from items
