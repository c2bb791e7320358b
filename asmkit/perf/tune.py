"""Tune a kernel: build, check and time its configurations, and cache the fastest.

A configuration is a set of the kernel's options. Configurations that cannot be launched, or compute wrong results, stay
in the table with the reason. The winner is cached on disk by device, element types, shape classes and the programs'
text.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.arrays import Array, Outputs
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import Launch, Values
from ..toolchain.cache import keep, recalled
from .bench import ROUNDS, Timing, bench, tracked

if TYPE_CHECKING:
    import numpy as np
    from rich.table import Table as RichTable

    from .workbench import Call, Workbench

Config: TypeAlias = Mapping[str, Any]
Configs: TypeAlias = "Sequence[Config] | Mapping[str, Sequence[object]] | Callable[[Values], object]"
Mode: TypeAlias = Literal["graph", "flush", "rotate"]

MODES = {
    "graph": "in a CUDA graph, with a warm L2 cache",
    "flush": "one at a time, each after overwriting the L2 cache",
    "rotate": "in a CUDA graph, in turn on copies of the arguments that exceed the L2 cache",
}
UNFIT = {"GRID", "SHARED_LIMIT", "DIVISIBLE", "ASSEMBLER", "BACKEND", "REGISTERS", "TOO_LARGE"}
"""Errors of a configuration that cannot be launched. All other errors are mistakes of the author, and are raised."""
TRIAL_ROUNDS = 5
FINALISTS = 4
"""The best ones are timed again: at least this many, or a quarter of all."""
COPIES = 64
TOLERANCE = 1e-2


@dataclass(frozen=True)
class Entry:
    """One configuration: its median in microseconds and spread, its registers, or the reason why it was excluded."""

    config: Config
    time: float = 0.0
    spread: float = 0.0
    registers: int = 0
    note: str = ""

    @property
    def text(self) -> str:
        """The configuration in one phrase."""
        return " ".join(f"{name}={getattr(v, '__name__', v)}" for name, v in self.config.items()) or "(defaults)"

    @property
    def timed(self) -> bool:
        """Whether it ran with correct results."""
        return self.time > 0


@dataclass(frozen=True)
class Tuned:
    """A kernel with its fastest configuration: call it, or `bind` it, like the kernel.

    `entries` are all configurations, the fastest first, the excluded ones last. `str()` is a table, as is rich's
    output. `remembered` means that the result comes from the cache.
    """

    kernel: AnyKernel
    config: Config
    entries: tuple[Entry, ...]
    device: str
    mode: Mode
    remembered: bool = False

    def __call__(self, *arrays: Array, **options: Any) -> Outputs:
        """Call the kernel in this configuration."""
        return self.kernel(*arrays, **{**self.config, **options})

    def bind(self, *arrays: Array, **options: Any) -> Callable[[], Outputs]:
        """Return the kernel's `bind` in this configuration."""
        return self.kernel.bind(*arrays, **{**self.config, **options})

    @property
    def time(self) -> float:
        """The median of the fastest configuration, in microseconds, when it was measured."""
        return self.entries[0].time

    @property
    def caption(self) -> str:
        """The device and the method of the measurement."""
        return f"{self.device}, {MODES[self.mode]}" + (", remembered" if self.remembered else "")

    def cells(self) -> Iterator[tuple[str, ...]]:
        """Yield the cells of the table: its header, then a line for each configuration."""
        yield (self.kernel.__name__, "µs", "spread", "× best", "registers", "")
        for entry in self.entries:
            times = ("", "", "")
            if entry.timed:
                times = (f"{entry.time:.2f}", f"{entry.spread:.1%}", f"{entry.time / self.time:.3f}")
            yield (entry.text, *times, str(entry.registers or ""), entry.note)

    def __str__(self) -> str:
        from .bench import columns

        return "\n".join([*columns(list(self.cells())), self.caption])

    def __rich__(self) -> RichTable:
        from .bench import rich_table

        return rich_table(list(self.cells()), self.caption)


def tune(
    kernel: AnyKernel,
    configs: Configs,
    args: Sequence[object],
    *,
    reference: Callable[..., object] | None = None,
    tolerance: float = TOLERANCE,
    mode: Mode = "graph",
    rounds: int = ROUNDS,
    again: bool = False,
    device: int = 0,
    progress: bool | None = None,
    **options: object,
) -> Tuned:
    """Find the fastest configuration of a kernel for arguments like `args`, on their device.

    Each configuration's outputs are compared with `reference(*args)`, or with those of the first configuration that
    runs. The winner is cached.

    Args:
        kernel: the kernel.
        configs: sets of the kernel's options: a list of dicts, a dict of lists (all combinations), or a function that
            returns either from the dimensions and the device's properties (`lambda d: …d.K…d.multiprocessor_count`).
        args: torch tensors on a CUDA device, or arrays, which are copied to device number `device`.
        reference: computes the expected outputs.
        tolerance: the largest error of an element, relative to its size + the root mean square of all elements.
        mode: what is timed: `"graph"`, `"flush"` or `"rotate"`.
        rounds: number of rounds.
        again: measure even if there is a cached result.
        device: device index for arrays.
        progress: show progress bars, by default only on a terminal.
        options: options that all configurations share.

    Raises:
        AsmError: TUNE if no configuration is left, with the reason of each, or without a device, FAULT if a
            configuration faults, and the errors of planning, except those of configurations that do not fit.

    """
    if mode not in MODES:
        raise error(DiagnosticCode.TUNE, what=f"mode={mode!r}", fix=" or ".join(map(repr, MODES)))
    if kernel.isa.name != "ptx":
        what = f"{kernel.__name__} is written for {kernel.isa.name}, but only NVIDIA devices can be timed"
        raise error(DiagnosticCode.TUNE, what=what, fix="choose the options from the kernel's report")
    bars = sys.stderr.isatty() if progress is None else progress
    with _bench_of(kernel, args, device) as place:
        search = _Search(kernel, place, mode, options, bars)
        search.expand(configs)
        known = None if again else search.recall()
        return known or search.run(args, reference, tolerance, rounds)


def _bench_of(kernel: AnyKernel, args: Sequence[object], device: int) -> Workbench:
    from .workbench import workbench

    try:
        return workbench(kernel, args, device)
    except AsmError as problem:
        if problem.code != "BACKEND":
            raise
        what = f"there is no device to measure on: {problem.findings[0].message}"
        fix = "tune on the target device: the simulator checks results, not speed"
        raise error(DiagnosticCode.TUNE, what=what, fix=fix) from None


def expanded(configs: object, values: Values) -> Sequence[Config]:
    """Return the configurations as a list. Raises TUNE if there are none."""
    made: object = configs(values) if callable(configs) else configs
    if isinstance(made, Mapping):
        lists = cast("Mapping[str, Sequence[object]]", made)
        return [dict(zip(lists, chosen, strict=True)) for chosen in product(*lists.values())]
    found = [dict(config) for config in cast("Iterable[Config]", made)]
    if not found:
        raise error(
            DiagnosticCode.TUNE, what="there are no configurations", fix='[{"BLOCK": 128}, …] or {"BLOCK": [128, 256]}'
        )
    return found


def length_class(length: int) -> tuple[int, int]:
    """Return the class of lengths that share a winner: the next power of two, and their alignment up to 64."""
    return (length - 1).bit_length(), min(length & -length, 64)


@dataclass
class _Candidate:
    """A configuration in progress: its launch and registers, or the reason why it is excluded."""

    config: Config
    launch: Launch | None = None
    registers: int = 0
    note: str = ""


class _Search:
    """One search: the kernel, its arguments on a device, and everything that all configurations share."""

    def __init__(self, kernel: AnyKernel, place: Workbench, mode: Mode, options: Config, bars: bool) -> None:
        self.kernel, self.place, self.options, self.bars = kernel, place, options, bars
        self.mode: Mode = mode
        self.figures = {"multiprocessor_count": place.device.multiprocessor_count}
        self.configs: Sequence[Config] = []

    def expand(self, configs: Configs) -> None:
        """List the configurations."""
        names = [p.name for p in self.kernel.params.inputs]
        defaults = {p.name: p.default for p in self.kernel.params.options if isinstance(p.default, int)}
        dims = self.kernel.rules.signature.bind(self.place.shapes, names, {**defaults, **self.options})
        self.configs = expanded(configs, Values({**self.options, **dims, **self.figures}))

    # the cache
    def _key(self) -> list[str]:
        """Return everything that a winner depends on. The first program that can be built represents the kernel."""
        shapes = [[length_class(length) for length in shape] for shape in self.place.shapes]
        text = next((self._text(config) for config in self.configs if self._plan(config).launch), "")
        device = (self.place.name, self.place.device.arch)
        parts = (device, shapes, self.place.dtypes, self.mode, sorted(self.options.items()), self.configs)
        return ["tuned 1", self.kernel.__name__, text, *map(repr, parts)]

    def _text(self, config: Config) -> str:
        launch = self._plan(config).launch
        assert launch is not None, "a configuration that is in the search has a launch"
        return self.kernel.isa.write(self.kernel.isa.whole(launch.program)).text

    def recall(self) -> Tuned | None:
        """Return the cached winner, if there is one and it fits these arguments."""
        content = recalled(self._key())
        if content is None:
            return None
        try:
            rows = cast("list[tuple[int, float, float, int, str]]", json.loads(content))
            entries = [Entry(self.configs[index], t, spread, regs, note) for index, t, spread, regs, note in rows]
        except (ValueError, KeyError, IndexError, TypeError):  # another version's entry
            return None
        fit = [entry for entry in entries if entry.timed and not self._plan(entry.config).note]
        out = [
            e if not e.timed else replace(e, time=0.0, note=self._plan(e.config).note) for e in entries if e not in fit
        ]
        return self._tuned([*fit, *out], remembered=True) if fit else None

    def _keep(self, entries: Sequence[Entry]) -> None:
        rows = [(self.configs.index(e.config), e.time, e.spread, e.registers, e.note) for e in entries]
        keep(self._key(), json.dumps(rows).encode())

    def _tuned(self, entries: Sequence[Entry], *, remembered: bool = False) -> Tuned:
        config = {**self.options, **entries[0].config}
        return Tuned(self.kernel, config, tuple(entries), self.place.name, self.mode, remembered)

    # the search
    def run(
        self, args: Sequence[object], reference: Callable[..., object] | None, tolerance: float, rounds: int
    ) -> Tuned:
        """Build, check and time the configurations, and cache the result."""
        candidates = self._built()
        self._check(candidates, _wanted(reference, args), tolerance)
        left = [candidate for candidate in candidates if not candidate.note]
        if not left:
            reasons = "; ".join(f"{Entry(c.config).text}: {c.note}" for c in candidates)
            raise error(DiagnosticCode.TUNE, what="no configuration works", fix=reasons)
        entries = self._timed(left, rounds)
        out = [Entry(c.config, registers=c.registers, note=c.note) for c in candidates if c.note]
        self._keep([*entries, *out])
        return self._tuned([*entries, *out])

    def _plan(self, config: Config) -> _Candidate:
        """Return the launch of a configuration, or the reason why there is none."""
        try:
            launch = self.kernel.plan(
                self.place.shapes, self.place.dtypes, {**self.options, **config}, device=self.figures
            )
        except AsmError as problem:
            return _Candidate(config, note=_unfit(problem))
        return _Candidate(config, launch)

    def _build(self, config: Config) -> _Candidate:
        """Return the configuration assembled. At least one block must fit on a multiprocessor."""
        made = self._plan(config)
        if made.launch is None:
            return made
        try:
            report = self.kernel.isa.report(made.launch, self.place.device.arch)
        except AsmError as problem:
            return _Candidate(config, note=_unfit(problem))
        registers = report.resources.registers
        if not report.occupancy.blocks_per_sm:
            what = f"no block fits on a multiprocessor: not enough {report.occupancy.limiter}"
            return _Candidate(config, registers=registers, note=what)
        return replace(made, registers=registers)

    def _built(self) -> list[_Candidate]:
        """Return all configurations assembled, with one ptxas per processor."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            running = [pool.submit(self._build, config) for config in self.configs]
            return [future.result() for future in tracked(running, self.bars, "assemble")]

    def _check(self, candidates: Sequence[_Candidate], wanted: list[np.ndarray] | None, tolerance: float) -> None:
        """Run each configuration once, and exclude those with other outputs than `wanted` (or the first one's)."""
        for candidate in tracked([c for c in candidates if not c.note], self.bars, "check"):
            assert candidate.launch is not None, "a configuration without a note has a launch"
            try:
                outputs = self.place.outputs(candidate.launch, {**self.options, **candidate.config})
            except AsmError as problem:
                candidate.note = _unfit(problem)
                continue
            wanted = outputs if wanted is None else wanted
            candidate.note = _difference(outputs, wanted, tolerance)

    def _timed(self, left: Sequence[_Candidate], rounds: int) -> list[Entry]:
        """Time all configurations in a few rounds, then the best ones again."""
        copies = 1
        if self.mode == "rotate":
            copies = min(COPIES, 1 + -(-4 * self.place.l2 // max(self.place.nbytes, 1)))
        calls = {
            str(i): [self.place.call(c.launch, {**self.options, **c.config}, n) for n in range(copies)]
            for i, c in enumerate(left)
            if c.launch is not None
        }
        mode: Literal["graph", "flush"] = "flush" if self.mode == "flush" else "graph"
        index = self.place.device.index
        rows = self._rows(calls, mode, min(TRIAL_ROUNDS, rounds), index)
        best = [row.name for row in sorted(rows.values(), key=_time)[: max(FINALISTS, len(rows) // 4)]]
        rows |= self._rows({name: calls[name] for name in best}, mode, rounds, index)
        order = sorted((rows[name] for name in best), key=_time)
        order += sorted((row for row in rows.values() if row.name not in best), key=_time)
        found = [(left[int(row.name)], row) for row in order]
        return [Entry(c.config, row.median, row.spread, c.registers) for c, row in found]

    def _rows(
        self, calls: Mapping[str, list[Call]], mode: Literal["graph", "flush"], rounds: int, index: int
    ) -> dict[str, Timing]:
        table = bench(calls, mode=mode, rounds=rounds, device=index, progress=self.bars)
        return {row.name: row for row in table.rows}


def _time(row: Timing) -> float:
    return row.median


def _unfit(problem: AsmError) -> str:
    """Return the reason why a configuration cannot be launched. All other errors are raised."""
    if problem.code not in UNFIT:
        raise problem
    finding = problem.findings[0]
    return f"{finding.message}: {finding.fix}" if problem.code == "GRID" else finding.message


def _wanted(reference: Callable[..., object] | None, args: Sequence[object]) -> list[np.ndarray] | None:
    """Return the reference's outputs, as arrays of float64."""
    if reference is None:
        return None
    made = reference(*args)
    outs = cast("tuple[Array, ...]", made) if isinstance(made, tuple) else (made,)
    return [_float64(out) for out in outs]


def _float64(array: Array) -> np.ndarray:
    import numpy as np

    if hasattr(array, "cpu"):
        array = array.double().cpu().numpy()
    return np.asarray(array).astype(np.float64)


def _difference(outputs: Sequence[np.ndarray], wanted: Sequence[np.ndarray], tolerance: float) -> str:
    """Return a description of the difference between outputs, if it exceeds the tolerance."""
    import numpy as np

    for out, want in zip(outputs, wanted, strict=True):
        if out.shape != want.shape:
            return f"wrong: shape {out.shape}, not {want.shape}"
        size = abs(want) + (np.mean(want * want) ** 0.5 if want.size else 0.0)
        far = ~((abs(out - want) <= tolerance * size) | (np.isnan(out) & np.isnan(want))).ravel()
        if far.any():
            first = int(far.argmax())
            return f"wrong: {out.flat[first]:.6g} for {want.flat[first]:.6g} at element {first}, {far.sum()} in all"
    return ""
