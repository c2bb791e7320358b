"""Run a program without a GPU: threads process chunks of blocks, and numpy computes all lanes of a chunk together."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from threading import RLock, main_thread
from typing import Any

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding, SourceLocation, error
from ..ir.point_instructions import PointInst
from ..ir.program import Program
from .arguments import Placed, by_parameter, value_bytes
from .block_sample import sample
from .compile import Step, Unit, compiled
from .host_threads import Helpers, HostThreads, share_in, share_of, useful
from .machine import Machine
from .memory import PARAM_WINDOW, SPAN, Allocation, Array, Memory
from .multicast import Multicast
from .native.choice import Choice, NativeEngine
from .native.unlocked import calls, seconds, spent
from .pending_clusters import PendingClusters
from .points.observe import observers, ran
from .progress import Progress, StoppedError
from .report import Findings, Report
from .schedules import several
from .settings import InForce, Settings, Watch, in_force
from .thread_names import three
from .trial import RestartError, Trial
from .watch import HOOKS, Watcher, chosen, overridden

CHUNK = 32768
"""Lanes of a chunk: a 32-bit register takes 128 KiB, and the work on the lanes far outweighs Python's overhead."""
FEW = 2
"""The number of host threads that have chunks of that size. With more threads, the chunks are half as large."""
WORTH = CHUNK
"""The lanes of a launch from which on it runs on several host threads, times their number."""
HELPERS = 3
"""The most host threads that take parts of products. More of them are not measured."""
_MEASURABLE = 1e-3
"""The seconds of a chunk from which on the share of compiled code is measured."""
LOCAL = 1 << 28
"""Bytes of local memory of a chunk, unless one block needs more."""
APPROX = (None, "worst")
"""The values that `approx` accepts."""

Dims = int | tuple[int, ...]


def run(
    program: Program,
    *,
    grid: Dims,
    block: Dims,
    params: Mapping[str, object],
    shared: int = 0,
    cluster: Dims | None = None,
    watch: Watch = "default",
    cooperative: bool = False,
    threads: int | None = None,
    seed: int | None = None,
    schedules: int | None = None,
    steps: int | None = None,
    engine: str | None = None,
    exact: bool = True,
    approx: str | None = None,
    unwritten: Collection[str] = (),
    raises: bool = True,
    prints: bool = True,
    blocks: int | None = None,
) -> Report:
    """Run a whole program, in place on the arrays of `params`.

    Args:
        program: the program, from a builder or parsed.
        grid: number of blocks, one to three numbers.
        block: threads per block, one to three numbers.
        params: values by parameter name (with or without `param_`). A C-contiguous numpy array becomes global memory,
            and a number is converted to the parameter's type. Arrays that overlap, or an array that is given twice,
            have the same memory, as on a device. A `Multicast` is the address of a multicast object. `bytes` are
            passed as they are. A function returns the bytes of a parameter, given a function from array names to
            addresses (`lambda address_of: …`).
        shared: dynamic shared memory in bytes.
        cluster: blocks per cluster, one to three numbers.
        watch: `"default"`, `"all"`, `"none"`, or a list of watchers and names of watchers. The default group is that of
            `asmkit.watching` or of the environment variable ASMKIT_WATCH if they are given, otherwise `memcheck`,
            `initcheck`, `synccheck` and `racecheck`, on CDNA also `hazards`. `"all"` adds `address_overflow`.
        cooperative: keep all blocks of the grid in flight together, as kernels whose blocks wait for each other need.
        threads: number of host threads, by default one per CPU. Kernels whose blocks communicate (by atomics of floats
            or with a result, or by flags in global memory) run on one, so that the number never matters. With
            racecheck, a run that has findings starts again on one, for the same findings as with `threads=1`.
        seed: chooses another legal order of the warps, and another time at which each asynchronous copy writes. By
            default, lanes run in one fixed order, and a copy writes when a thread has waited for it. For kernels that
            cancel clusters, it also chooses how many clusters start, by default a quarter of them.
        schedules: number of runs (1), each with another seed and from the same contents of memory. The arrays hold the
            results of the first one.
        steps: number of instructions that one thread may execute.
        engine: `"numpy"`, `"native"` (compiled code, and numpy for the instructions that it does not have), or
            `"auto"`: native code where it is faster and can be compiled. The results are the same bits. By default
            that of `asmkit.watching` or of the environment variable ASMKIT_ENGINE, otherwise `"auto"`.
        exact: compute matrix products bit-exactly. `False` is faster.
        approx: `"worst"` returns the results of approximate instructions (`rcp.approx`, `v_exp_f32`, …) at the error
            bound that the manual states. A hash of the operands decides whether a result is too large or too small. A
            tolerance that a device can exceed is then exceeded here.
        unwritten: names of arrays whose initial contents count as uninitialized, as those of new outputs do.
        raises: raise the findings if one of them is an error. Otherwise only the report has them.
        prints: write what the kernel prints (`vprintf`) to the standard output, with the thread and the block. The
            report's `prints` holds the lines in both cases.
        blocks: run only a sample of this many blocks, in whole clusters, spread evenly over the grid. The other blocks
            write nothing. The report's `ran` is the number of blocks. By default, all blocks run, as do those of a
            kernel that cancels clusters. OPTION_TYPE for a cooperative launch.

    Returns:
        The findings, counters and watchers of the run.

    Raises:
        AsmError: before the run, NOT_SIMULATED, OPTION for an unknown parameter name, OPTION_MISSING for a parameter
            without a value, OPTION_TYPE for a value that does not fit its type, an unknown watcher, engine or
            `approx`, BACKEND, or CONTIGUOUS. After the run, all findings, if one of them is an error.

    """
    if approx not in APPROX:
        raise error(DiagnosticCode.OPTION_TYPE, name="approx", want=" or ".join(map(repr, APPROX)), got=repr(approx))
    settings = in_force(Settings(watch, seed, schedules, steps, engine))
    if blocks is not None and (blocks < 1 or cooperative):
        want = "None for a cooperative launch" if cooperative else "a number of at least 1"
        raise error(DiagnosticCode.OPTION_TYPE, name="blocks", want=want, got=blocks)

    def start(seed: int | None) -> Report:
        launch = Launch(
            program, three(grid), three(block), shared, cluster, exact=exact, cooperative=cooperative, approx=approx,
            settings=settings if seed == settings.seed else replace(settings, seed=seed), unwritten=unwritten,
            blocks=blocks,
        )  # fmt: skip
        launch.bind(params)
        return launch.run(threads or os.cpu_count() or 1)

    one = settings.schedules == 1
    report = start(settings.seed) if one else several(start, settings, params, program.where)
    if observers:
        ran(program, report)
    if prints and "printed" in vars(report):  # otherwise the kernel has printed nothing
        report.print_lines()
    if raises:
        report.raise_errors()
    return report


class Launch:
    """The state that all chunks of one run share."""

    def __init__(
        self, program: Program, grid: tuple[int, int, int], block: tuple[int, int, int], shared: int,
        cluster: Dims | None, *, settings: InForce, exact: bool = True, cooperative: bool = False,
        approx: str | None = None, unwritten: Collection[str] = (), blocks: int | None = None,
    ) -> None:  # fmt: skip
        self.program, self.grid, self.block, self.exact, self.cooperative = program, grid, block, exact, cooperative
        self.cluster = three(cluster) if cluster is not None else None
        self.unit: Unit = compiled(program, approx)
        self.sem = self.unit.sem
        self.machine: type[Machine] = getattr(self.sem, "MACHINE", Machine)
        self.kept = self.unit.containers
        self.threads = block[0] * block[1] * block[2]
        self.pitch: int = -(-self.threads // self.sem.WARP) * self.sem.WARP
        total = grid[0] * grid[1] * grid[2]
        self._ranges = [(0, total)] if total else []
        """The blocks that run: the first one of each range, and the one after its last."""
        self._blocks = total
        if blocks is not None and total and not self.unit.cancels:
            self._ranges = sample(total, blocks, self._together())
            self._blocks = sum(end - first for first, end in self._ranges)
        self._lanes = self._blocks * self.pitch
        self.memory, self.values = Memory(), dict[str, bytes]()
        self.dynamic = shared or program.dynamic_shared
        self.local_bytes = 0
        self._lay_out()
        self._host_threads, self._alone = 1, False
        self.lock = RLock()  # a watcher may count inside an atomic
        self.trial: Trial | None = None
        """The run on several host threads that is undone if the order of the blocks matters."""
        self.seed, self.limit = settings.seed, settings.steps
        self.engine: str = settings.engine
        self.unwritten = frozenset(unwritten)
        self.kernarg: Allocation | None = None
        self.addresses: Mapping[str, int] = {}
        self.watching: dict[str, Any] = {}
        self._begin()
        self.pending: PendingClusters | None = None
        """The clusters that have not started, if the program can cancel some."""
        if self.unit.cancels:
            self.pending = PendingClusters(grid, self.cluster or (1, 1, 1), self.seed)
        self._watch(chosen(settings.watch, program.isa))
        self.native: NativeEngine | None = None
        """The compiled code of the run, None for the numpy engine."""

    def _begin(self) -> None:
        """Begin a run without findings."""
        self.failed = 1 << 62
        self.findings = Findings(self.unit.insts)
        self.report = Report(
            collected=self.findings, watchers=dict(self.watching), grid=self.grid, block=self.block, ran=self._blocks
        )  # fmt: skip
        self.progress = Progress(self.program.name, self._blocks)
        self.state: dict[str, object] = {}
        """The state that the instructions of an architecture keep for all chunks."""

    def _lay_out(self) -> None:
        """Assign an address to every shared array. Arrays without a size represent the dynamic memory and come last."""
        self.symbols: dict[str, int] = {}
        used = 0
        for array in sorted(self.program.arrays, key=lambda a: a.bytes == 0):
            at = array.offset if array.offset is not None else -(-used // array.align) * array.align
            if array.bytes == 0:
                at = max(at, -(-used // array.align) * array.align)
            self.symbols[array.symbol.name] = at
            used = max(used, at + array.bytes)
        unsized = [self.symbols[a.symbol.name] for a in self.program.arrays if a.bytes == 0]
        self.requested_shared: int = max([used, *(at + self.dynamic for at in unsized or [used])])
        """The bytes of shared memory that the program declares and the launch adds."""
        self.system_shared = -(-self.requested_shared // 128) * 128
        """Where the system's part of shared memory starts, if the program uses it."""
        system = self.unit.system_shared
        self.shared_bytes = self.system_shared + system if system else self.requested_shared
        self.shared_pitch = -(-self.shared_bytes // 128) * 128

    def _watch(self, watchers: list[Watcher]) -> None:
        self.watching = {watcher.name: watcher for watcher in watchers}
        self.report.watchers = dict(self.watching)
        self.hooks: dict[str, list[Watcher]] = {hook: [] for hook in HOOKS}
        for watcher in watchers:
            for hook in overridden(watcher.__class__):
                self.hooks[hook].append(watcher)
        end: list[Step] = [lambda m: m.halt()]  # parsed text can run past its end
        steps = list(self.unit.steps)
        if "synccheck" in self.watching and self.unit.laps:
            self.unit.laps.wrap(steps)
        if self.hooks["instruction"]:
            steps = [self._told(at, step) for at, step in enumerate(steps)]
        self.steps = [*steps, *end]

    def _told(self, at: int, step: Step) -> Step:
        inst, watchers = self.unit.insts[at], self.hooks["instruction"]
        if isinstance(inst, PointInst):
            return step

        def run(m: Machine) -> int | None:
            for watcher in watchers:
                watcher.instruction(m, at, inst)
            return step(m)

        return run

    def hooked(self, hook: str) -> list[Any]:
        """Return the watchers that override a hook."""
        return self.hooks[hook]

    def bind(self, params: Mapping[str, object]) -> None:
        """Place arrays in memory, and values and addresses in the parameters.

        Raises OPTION for an unknown name, OPTION_MISSING for a parameter without a value, OPTION_TYPE, CONTIGUOUS.
        """
        given = by_parameter(self.program, params)
        arrays: list[Array] = []
        for param, _, value in given:
            if isinstance(value, Placed):
                arrays += value.held
            elif isinstance(value, np.ndarray) and not param.bytes:
                arrays.append(value)  # pyright: ignore[reportUnknownArgumentType]
        self.memory.join(arrays)
        for param, name, value in given:
            made: Any = value(self._address_of) if callable(value) and not isinstance(value, type) else value
            if isinstance(made, Multicast):
                made = np.uint64(self._place_replicas(name, made.held))
            self.values[param.name] = value_bytes(param, name, made, self._place)
        self._place_params()
        if hasattr(self.sem, "bound"):
            self.sem.bound(self)

    def _address_of(self, name: str) -> int:
        """Return the address of an array that an earlier parameter has placed. Raises OPTION for any other name."""
        held = self.memory.allocations.values()
        bases = {part.name: memory.base + part.first for memory in held for part in memory.parts}
        if name not in bases:
            known = ", ".join(bases) or "none"
            raise error(DiagnosticCode.OPTION, kernel=self.program.name, name=name, known=known)
        return bases[name]

    def _place_params(self) -> None:
        """Place the parameters that are passed as bytes one after another in the parameter space."""
        data = b""
        for param in self.program.params:
            if param.bytes:
                data += bytes(-len(data) % param.align)
                self.symbols[param.name] = len(data)
                data += self.values[param.name]
        if data:
            held = np.frombuffer(data, np.uint8)
            self.memory.allocations[PARAM_WINDOW >> SPAN] = Allocation("the parameters", "param", PARAM_WINDOW, held)

    def _place(self, name: str, array: Array) -> int:
        """Add an array to global memory under the name of its parameter, and return its address."""
        given = name.removeprefix(f"{self.program.name}_")
        return self.memory.place(given if given != name else name.removeprefix("param_"), array)

    def _place_replicas(self, name: str, replicas: Sequence[Array]) -> int:
        """Add the replicas of a multicast object to global memory, and return the address of the object."""
        places = [self._place(f"{name}.replica{i}", one) for i, one in enumerate(replicas)]
        first = self.memory.allocations[places[0] >> SPAN].name
        return self.memory.multicast(first.removesuffix(".replica0"), places)

    # running
    def run(self, threads: int) -> Report:
        """Run all blocks, and return the report."""
        self._host_threads = threads
        if self.cooperative or self.unit.communicates or self.unit.cancels or self.unit.has_points:
            threads = 1  # the results depend on the order of the blocks: it is the same for any number of threads
        if self._lanes < WORTH // threads and (self.engine == "numpy" or not self.unit.share_lanes):
            threads = 1  # the work is not worth another thread
        if threads > 1 and not main_thread().is_alive():
            threads = 1  # when the process ends, no thread can start
        try:
            if threads == 1:
                self._run_chunks(self._chunks(1), 1)
            elif not any(watcher.serial for watcher in self.watching.values()):
                self._run_chunks(self._chunks(threads if self.watching else self._planned(threads)), threads)
            elif self._would_wait(threads) or not self._try_in(threads):
                self._run_chunks(self._chunks(1), 1)
        finally:
            self.memory.write_back()
        self.report.findings = self.findings.sorted()
        return self.report

    def _planned(self, threads: int) -> int:
        """Return the number of host threads for which the chunks are made: small chunks take more time in Python."""
        share = self._compiled_share()
        if share is None or not self.unit.share_lanes:
            return min(threads, useful(share))
        for some in range(threads, 1, -1):
            lanes = self._chunks(some)[0][1] * self.pitch
            if useful(share_in(share, self.unit.share_lanes, lanes)) >= some:
                return some
        return 1

    def _compiled_share(self) -> float | None:
        """Return the share of time without Python's lock, None if it is unknown. numpy's counts as one."""
        return 1.0 if self.engine == "numpy" else self.unit.compiled_share

    def _would_wait(self, threads: int) -> bool:
        """Return whether other host threads would only wait for Python's lock, as with racecheck and numpy."""
        return self.engine == "numpy" or self._planned(threads) == 1

    def _try_in(self, threads: int) -> bool:
        """Run on several host threads if the watchers can start again. Return whether the run counts (see `trial`)."""
        chunks = self._chunks(self._planned(threads))
        if len(chunks) < 2 or not all(one.can_start_again for one in self.watching.values()):
            return False
        self.trial = trial = Trial(self, chunks[0][1])
        hooks = self.hooks["store"], self.hooks["issue"]
        for watchers in hooks:
            watchers.insert(0, trial)
        try:
            self._run_chunks(chunks, threads)
        except RestartError:
            trial.undo()
            self._begin()
            return False
        finally:
            self.trial = None
            for watchers in hooks:
                watchers.remove(trial)
        return True

    @cached_property
    def helpers(self) -> Helpers:
        """The host threads that take parts of large products while one thread runs all chunks."""
        return Helpers(min(HELPERS, self._host_threads - 1) if self._alone else 0)

    def in_order(self) -> None:
        """Restart on one host thread if the blocks do not run in order: it matters for what follows.

        Raises RestartError in a trial.
        """
        if self.trial is not None and self.trial.running:
            raise RestartError

    def _run_chunks(self, chunks: list[tuple[int, int]], threads: int) -> None:
        self.choice = Choice(self, self.engine)
        if self.engine == "native":
            self.look_for_native()
        for watcher in self.hooks["start"]:
            watcher.start(self)
        self._alone = threads == 1 or len(chunks) < 2
        try:
            if self._alone:
                for first, blocks in chunks:
                    self._chunk(first, blocks)
            else:
                self._in_threads(min(threads, len(chunks)), chunks)
        except KeyboardInterrupt:
            self.progress.report()
            raise
        finally:
            if (helpers := vars(self).pop("helpers", None)) is not None:
                helpers.close()
            if self.progress.display is not None:
                self.progress.close()
        if self.trial is not None:
            self.trial.end()
        for watcher in self.hooks["finish"]:
            watcher.finish(self)

    def look_for_native(self) -> None:
        """Use compiled code from now on if the choice is to do so."""
        if self.native is None:
            with self.lock:
                self.native = self.native or self.choice.made()

    def _in_threads(self, threads: int, chunks: list[tuple[int, int]]) -> None:
        run = self._chunk if self.trial is None else self.trial.run
        HostThreads(run, chunks, threads, self._compiled_share, self._interrupt).run()

    def _interrupt(self) -> None:
        """Stop the chunks that are running."""
        self.progress.interrupt()
        self.steps[:] = [_stop] * len(self.steps)  # the steps look at nothing, so that they are fast

    def _chunks(self, threads: int) -> list[tuple[int, int]]:
        """Return (first block, number of blocks) of each chunk.

        Chunks hold whole clusters, and there is at least one for every thread.
        """
        if not self._blocks:
            return []
        unit, fair = self._together(), -(-self._blocks // threads)
        most = CHUNK if threads <= FEW else CHUNK // 2
        size = min(max(1, most // self.pitch), fair, max(1, LOCAL // max(1, self.pitch * self.local_bytes)))
        size = min(size, self.unit.most_blocks)
        if self.pending is not None:
            size = min(size, self.pending.together)
        size = self._blocks if self.cooperative else -(-size // unit) * unit
        return [(at, min(size, end - at)) for first, end in self._ranges for at in range(first, end, size)]

    def _together(self) -> int:
        """Return how many consecutive blocks contain whole clusters."""
        x, y, z = self.cluster or (1, 1, 1)
        return self.grid[0] * self.grid[1] * z if z > 1 else self.grid[0] * y if y > 1 else x

    def run_chunk(self, first: int, blocks: int) -> None:
        """Run some blocks to their end."""
        began, before, called = spent(), seconds(), calls()
        machine = self.machine(self, first, blocks)
        with np.errstate(all="ignore"):
            machine.run()
        if machine.native is not None and (took := spent() - began) > _MEASURABLE:
            self.unit.compiled_share = share_of(seconds() - before, took, calls() - called)
            self.unit.share_lanes = machine.lanes
        self.progress.finished(first, blocks)

    def _chunk(self, first: int, blocks: int) -> None:
        if first > self.failed or self.progress.interrupted:
            return
        try:
            self.run_chunk(first, blocks)
        except StoppedError:
            return
        except AsmError as stop:
            with self.lock:
                self.failed = min(self.failed, first)  # the earlier chunks still run
                self.findings.stopped(first, stop)
        except BaseException:
            with self.lock:
                self.failed = min(self.failed, first)
            raise

    # reports
    def note(self, finding: Finding, first: int, pair: SourceLocation | None = None) -> None:
        """Record a finding of the chunk that begins with block `first`. `pair` is the place of the other access."""
        self.in_order()
        with self.lock:
            self.findings.add(finding, first, pair)

    def executed(self, warps: int) -> None:
        """Add to the number of warp instructions."""
        with self.lock:
            self.report.steps += warps

    def printed(self, block: int, who: str, text: str) -> None:
        """Record the text that a thread prints, with `who` in front of each line. `block` is its number in the grid."""
        self.in_order()
        with self.lock:
            for line in text.removesuffix("\n").split("\n"):
                self.report.printed.add(block, who + line)

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter of the report."""
        with self.lock:
            self.report.counters[name] += by


def _stop(m: Machine) -> int:
    """Stop the thread that executes this step."""
    raise StoppedError
