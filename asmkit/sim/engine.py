"""Run a program without a GPU: blocks in chunks, the chunks over threads, all lanes of a chunk at once in numpy."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, cast

import numpy as np

from ..errors import AsmError, Finding, Mistake, Where, error, show
from ..program import Program
from .arguments import by_parameter, value_bytes
from .compile import Step, Unit, compiled, container
from .machine import Machine
from .marks import HALT
from .memory import PARAM_WINDOW, SPAN, Allocation, Array, Memory
from .threads import name_lanes, three
from .watch import HOOKS, Watcher, made, overrides

CHUNK = 16384
"""Lanes of a chunk: a register of 32 bits then takes 64 KiB, and an instruction's numpy call far longer than Python."""
DEFAULT = ("bounds", "unset", "divergence")
"""The watchers of a run that does not say which."""
APPROX = (None, "worst")
"""What `approx` takes."""

Dims = int | tuple[int, ...]


@dataclass
class Report:
    """What a run found and counted.  Findings that are errors are raised instead; `counters` is by watcher."""

    findings: list[Finding] = field(default_factory=lambda: [])
    counters: Counter[str] = field(default_factory=lambda: Counter())
    watchers: dict[str, Watcher] = field(default_factory=lambda: {})


def run(
    program: Program,
    *,
    grid: Dims,
    block: Dims,
    params: Mapping[str, Any],
    shared: int = 0,
    cluster: Dims | None = None,
    watch: Sequence[str | Watcher] | None = None,
    exact: bool = True,
    threads: int | None = None,
    resident: bool = False,
    approx: str | None = None,
) -> Report:
    """Run a whole program, in place on the arrays of `params`.

    `params` maps the names of the program's parameters (with or without `param_`) to their values: a C-contiguous numpy
    array becomes global memory, a number is converted to the parameter's type, `bytes` are passed as they are, and a
    function makes the bytes of a parameter from the arrays' addresses (`lambda address_of: …`).  `shared` is the
    dynamic shared memory in bytes.  `watch` names watchers, or holds them; the default is `bounds`, `unset` and
    `divergence`.  `exact=False` computes matrix products fast instead of to the bit.  `resident` keeps all blocks of
    the grid in flight together, as a kernel requires whose blocks wait for each other.  `approx="worst"` returns the
    results of approximate instructions (`rcp.approx`, `v_exp_f32`, …) at the error bound that the manual states, too
    large or too small by a hash of the operands, so that a tolerance that a device can miss is missed here.
    Raises AsmError.  Before anything runs: NOT_SIMULATED; OPTION for a name that is not a parameter's,
    OPTION_MISSING for a parameter without a value, OPTION_TYPE for a value that does not fit its type, or an
    unknown `approx`, CONTIGUOUS.  When the run has stopped: the findings.
    """
    if approx not in APPROX:
        raise error(Mistake.OPTION_TYPE, name="approx", want=" or ".join(map(repr, APPROX)), got=repr(approx))
    launch = Launch(program, three(grid), three(block), shared, cluster, watch, exact, resident, approx)
    launch.bind(params)
    launch.run(threads or os.cpu_count() or 1)
    return launch.report


class Launch:
    """One run of a program: what all its chunks of blocks share."""

    def __init__(
        self, program: Program, grid: tuple[int, int, int], block: tuple[int, int, int], shared: int,
        cluster: Dims | None, watch: Sequence[str | Watcher] | None, exact: bool, resident: bool,
        approx: str | None = None,
    ) -> None:  # fmt: skip
        self.program, self.grid, self.block, self.exact, self.resident = program, grid, block, exact, resident
        self.cluster = three(cluster) if cluster is not None else None
        self.unit: Unit = compiled(program, approx)
        self.sem = self.unit.sem
        self.machine: type[Machine] = getattr(self.sem, "MACHINE", Machine)
        self.kept = [container(reg.type) for reg in self.unit.registers]
        self.threads = block[0] * block[1] * block[2]
        self.pitch: int = -(-self.threads // self.sem.WARP) * self.sem.WARP
        self.memory, self.values = Memory(), dict[str, bytes]()
        self.dynamic = shared or program.dynamic_shared
        self.local_bytes = 0
        self._lay_out()
        self.lock, self.failed = RLock(), 1 << 62  # a watcher may count inside an atomic
        self.report = Report()
        self._found: dict[tuple[Mistake, Where], tuple[int, Finding]] = {}
        self.kernarg: Allocation | None = None
        self.addresses: Mapping[str, int] = {}
        self._watch(made(tuple(getattr(self.sem, "DEFAULT", DEFAULT) if watch is None else watch)))

    def _lay_out(self) -> None:
        """Give every shared array its address; arrays without a size stand for the dynamic memory, after the others."""
        self.symbols: dict[str, int] = {}
        used = 0
        for array in sorted(self.program.arrays, key=lambda a: a.bytes == 0):
            at = array.offset if array.offset is not None else -(-used // array.align) * array.align
            if array.bytes == 0:
                at = max(at, -(-used // array.align) * array.align)
            self.symbols[array.symbol.name] = at
            used = max(used, at + array.bytes)
        unsized = [self.symbols[a.symbol.name] for a in self.program.arrays if a.bytes == 0]
        self.shared_bytes = max([used, *(at + self.dynamic for at in unsized)])
        self.shared_pitch = -(-self.shared_bytes // 128) * 128

    def _watch(self, watchers: list[Watcher]) -> None:
        self.watching: dict[str, Any] = {watcher.name: watcher for watcher in watchers}
        self.report.watchers = dict(self.watching)
        self._hooked = {hook: [w for w in watchers if overrides(w, hook)] for hook in HOOKS}
        self.hooks = {hook: bool(some) for hook, some in self._hooked.items()}
        end: list[Step] = [lambda m: m.halt()]  # parsed text may run off its end
        steps = list(self.unit.steps)
        if self.hooks["instruction"]:
            steps = [self._told(at, step) for at, step in enumerate(steps)]
        self.steps = [*steps, *end]

    def _told(self, at: int, step: Step) -> Step:
        inst, watchers = self.unit.insts[at], self._hooked["instruction"]

        def run(m: Machine) -> int | None:
            for watcher in watchers:
                watcher.instruction(m, at, inst)
            return step(m)

        return run

    def hooked(self, hook: str) -> list[Any]:
        """The watchers that have something to do at a hook."""
        return self._hooked[hook]

    def bind(self, params: Mapping[str, Any]) -> None:
        """Put arrays into memory, and values and addresses into the parameters.

        Raises OPTION for an unknown name, OPTION_MISSING for a parameter without a value, OPTION_TYPE, CONTIGUOUS.
        """
        for param, name, value in by_parameter(self.program, params):
            made: Any = value(self._address_of) if callable(value) and not isinstance(value, type) else value
            self.values[param.name] = value_bytes(param, name, made, self._place)
        self._place_params()
        if hasattr(self.sem, "bound"):
            self.sem.bound(self)

    def _address_of(self, name: str) -> int:
        """Return the address of an array that a parameter before has placed.  Raises OPTION for another name."""
        bases = {memory.name: memory.base for memory in self.memory.allocations.values()}
        if name not in bases:
            known = ", ".join(bases) or "none"
            raise error(Mistake.OPTION, kernel=self.program.name, name=name, known=known)
        return bases[name]

    def _place_params(self) -> None:
        """Parameters that are passed as bytes lie one behind another, and have addresses."""
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
        """Make an array part of global memory, and return its address."""
        return self.memory.add(name.removeprefix("param_"), array).base

    # running
    def run(self, threads: int) -> None:
        """Run all blocks, and raise what was found."""
        for watcher in self.watching.values():
            watcher.start(self)
        chunks = self._chunks(threads)
        serial = threads == 1 or len(chunks) < 2 or any(w.serial for w in self.watching.values())
        if serial:
            for first, blocks in chunks:
                self._chunk(first, blocks)
        else:
            with ThreadPoolExecutor(min(threads, len(chunks))) as pool:
                list(pool.map(self._chunk, *zip(*chunks, strict=True)))
        for watcher in self.watching.values():
            watcher.finish(self)
        order = {inst.where: at for at, inst in enumerate(self.unit.insts)}
        findings = (finding for _, finding in self._found.values())
        self.report.findings = sorted(findings, key=lambda finding: order.get(finding.where, -1))
        if self.report.findings:
            raise AsmError(*self.report.findings)

    def _chunks(self, threads: int) -> list[tuple[int, int]]:
        """(first block, how many) of each chunk: whole clusters, and a chunk for every thread where it is worth it."""
        total = self.grid[0] * self.grid[1] * self.grid[2]
        if total == 0:
            return []
        unit = self._together()
        fair = -(-total // threads) if total * self.pitch >= 2 * CHUNK // threads else total
        size = min(max(1, CHUNK // self.pitch), fair)
        size = total if self.resident else -(-size // unit) * unit
        return [(first, min(size, total - first)) for first in range(0, total, size)]

    def _together(self) -> int:
        """How many blocks in a row hold whole clusters."""
        x, y, z = self.cluster or (1, 1, 1)
        return self.grid[0] * self.grid[1] * z if z > 1 else self.grid[0] * y if y > 1 else x

    def _chunk(self, first: int, blocks: int) -> None:
        if first > self.failed:
            return
        try:
            with np.errstate(all="ignore"):
                self.machine(self, first, blocks).run()
        except BaseException:
            with self.lock:
                self.failed = min(self.failed, first)  # the chunks before run on: the first one's finding is raised
            raise

    # reports
    def note(self, finding: Finding, first: int) -> None:
        """Keep a finding of the chunk that begins with block `first`: once for each place, the lowest block's."""
        key = finding.mistake, finding.where
        with self.lock:
            if key not in self._found or first < self._found[key][0]:
                self._found[key] = first, finding

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter of the report."""
        with self.lock:
            self.report.counters[name] += by

    def stuck(self, m: Machine) -> None:
        """Nobody gets on: report who waits where."""
        insts, barriers = self.unit.insts, m.barriers
        notes: list[str] = []
        waiting = barriers.id >= 0
        for at in cast("list[int]", np.unique(barriers.at[waiting]).tolist()):
            lanes = np.flatnonzero(waiting & (barriers.at == at))
            notes.append(f"{show(insts[at].where)}: {name_lanes(m, lanes)} wait at barrier {barriers.id[lanes[0]]}")
        for pc in cast("list[int]", np.unique(m.pc[m.pc < HALT]).tolist()):
            lanes = np.flatnonzero(m.pc == pc)
            notes.append(f"{show(insts[pc].where)}: {name_lanes(m, lanes)} spin, and nothing changes")
        at = int(barriers.at[waiting][0]) if waiting.any() else int(m.pc.min())
        hint = "" if self.resident else "; for blocks that wait for blocks: `resident=True`"
        fix = f"let every thread that is waited for arrive{hint}"
        raise AsmError(Finding(Mistake.DEADLOCK, insts[at].where, {"fix": fix}, tuple(notes)))
