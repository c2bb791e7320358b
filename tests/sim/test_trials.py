"""Runs on several host threads with racecheck: a trial, and a run on one thread if the order of blocks can matter."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ir.program import Program
from asmkit.ptx import parse, parse_module
from asmkit.sim import engine as engine_module
from asmkit.sim.compile import compiled
from asmkit.sim.engine import Launch
from asmkit.sim.memory import Access, Allocation, Strength
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.settings import InForce
from asmkit.sim.trial import RestartError, Trial
from asmkit.sim.watch.claims import ATOMIC, Claims, own_only
from asmkit.sim.watch.last_writes import LastWrites
from asmkit.sim.watch.reads import Reads

from .native import random_programs

ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]
BLOCKS, THREADS = 6, 64

HEAD = """.version 8.6
.target sm_90a
.address_size 64
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 v);
.extern .func (.param .b64 r) malloc(.param .b64 n);
.visible .entry k(.param .u64 x, .param .u64 y) {
.reg .b32 %r<8>; .reg .b64 %d<8>; .reg .pred %p<4>; .shared .align 16 .b8 s[1024];
ld.param.u64 %d0, [x]; ld.param.u64 %d1, [y]; mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x;
mad.lo.u32 %r3, %r1, %r2, %r0; mul.wide.u32 %d2, %r3, 4; add.u64 %d3, %d0, %d2; add.u64 %d4, %d1, %d2;
setp.eq.u32 %p0, %r0, 0; setp.eq.u32 %p1, %r1, 1; setp.eq.u32 %p2, %r1, 4;
"""
"""%d3 and %d4 are the words of the thread in `x` and `y`, %p1 is block 1, %p2 block 4."""
LOAD, COPY = "ld.global.u32 %r4, [%d3];", "add.u32 %r4, %r4, 1; st.global.u32 [%d4], %r4;"
PRINT = (
    "{ .param .b32 r; .param .b64 f; .param .b64 v; st.param.b64 [f], %d6; st.param.b64 [v], 0;"
    "call (r), vprintf, (f, v); }"
)
MALLOC = "{ .param .b64 r; .param .b64 n; st.param.b64 [n], 16; call (r), malloc, (n); ld.param.b64 %d5, [r]; }"
BULK = (
    "mov.u32 %r4, s; mul.wide.u32 %d5, %r1, 256; add.u64 %d5, TO, %d5; shl.b32 %r5, %r0, 2; add.u32 %r5, %r5, %r4;"
    "add.u32 %r6, %r3, %r3; st.shared.u32 [%r5], %r6; fence.proxy.async; bar.sync 0;"
    "@%p0 cp.async.bulk.global.shared::cta.bulk_group [%d5], [%r4], 256;"
    "@%p0 cp.async.bulk.commit_group; @%p0 cp.async.bulk.wait_group 0;"
)
APART = {
    "copy": LOAD + COPY,
    "in place": LOAD + "add.u32 %r4, %r4, 1; st.global.u32 [%d3], %r4; ld.global.u32 %r5, [%d3];",
    "rows that all blocks read": "ld.global.u32 %r4, [%d0+128];" + COPY,
    "vectors": "shl.b64 %d5, %d2, 2; add.u64 %d5, %d1, %d5; st.global.v4.u32 [%d5], {%r0, %r1, %r2, %r3};",
    "a sum": LOAD + "red.global.add.u32 [%d1], %r4;",
    "sums of each block": "mul.wide.u32 %d5, %r1, 4; add.u64 %d5, %d1, %d5; red.relaxed.gpu.global.add.u32 [%d5], 1;",
    "a bulk copy": BULK.replace("TO", "%d1"),
}
"""Programs whose blocks have nothing to do with each other."""
ORDERED = {
    "two writes": COPY.replace("%d4", "%d1"),
    "equal writes": "st.global.u32 [%d1], 7;",
    "a write of a value that is there": LOAD + "st.global.u32 [%d3], %r4; @%p2 ld.global.u32 %r5, [%d0];",
    "a read, then a write of a later block": LOAD + "@%p1 st.global.u32 [%d3+768], %r4;",
    "a write, then a read of a later block": LOAD
    + "st.global.u32 [%d3], 5; @%p2 ld.global.u32 %r4, [%d3+-512];"
    + COPY,
    "a read of what a later block writes": "@%p1 ld.global.u32 %r4, [%d3+768]; @%p2 st.global.u32 [%d3], %r0;",
    "a read through the read-only path": "ld.global.nc.u32 %r4, [%d3]; @%p1 st.global.u32 [%d3+768], %r0;",
    "a sum, and a read": "red.global.add.u32 [%d1], 1; @%p2 ld.global.u32 %r5, [%d1];",
    "a sum, and a write": "@%p1 red.global.add.u32 [%d1], 1; @%p2 st.global.u32 [%d1], 1;",
    "a write of the block, and a sum": "@%p1 st.global.u32 [%d1], 1; bar.sync 0; red.global.add.u32 [%d1], 1;",
    "a read of the block, and a sum": "@%p1 ld.global.u32 %r5, [%d1]; bar.sync 0; red.global.add.u32 [%d1], 1;",
    "a sum with a narrow scope": "red.relaxed.cta.global.add.u32 [%d1], 1;",
    "a race in a block": LOAD + COPY + "@%p1 st.shared.u32 [s], %r0; @%p1 ld.shared.u32 %r5, [s+4];",
    "a bulk copy in place, and a race": "ld.global.u32 %r3, [%d3];"
    + BULK.replace("TO", "%d0")
    + "st.shared.u32 [s], %r0;",
    "an uninitialized read": "@%p2 ld.global.u32 %r4, [%d4];" + COPY.replace("%d4", "%d3"),
    "a fault": LOAD + "add.u32 %r4, %r4, 3; st.global.u32 [%d3], %r4; @%p1 st.global.u32 [%d3+4096], %r4;",
    "a deadlock": "st.global.u32 [%d3], 9; @%p1 bar.sync 1, 128;",
    "printing": LOAD + "add.u64 %d6, %d0, 416;" + f"@%p0 bra Y; bra.uni N; Y: {PRINT} N: st.global.u32 [%d3], 1;",
    "an allocation": MALLOC + "st.global.u32 [%d4], 1;",
}
"""Programs whose findings, prints or addresses depend on the order of their blocks."""


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let several host threads run one block at a time. Returns whether the trials that were made count."""
    counted: list[bool] = []
    chunks, attempt = Launch._chunks, Launch._try_in

    def small(self: Launch, threads: int) -> list[tuple[int, int]]:
        return chunks(self, 1) if threads == 1 else [(first, 1) for first in range(self.grid[0])]

    def tried(self: Launch, threads: int) -> bool:
        counted.append(attempt(self, threads))
        return counted[-1]

    monkeypatch.setattr(Launch, "_would_wait", lambda self, threads: False)
    monkeypatch.setattr(engine_module, "WORTH", 0)
    monkeypatch.setattr(Launch, "_chunks", small)
    monkeypatch.setattr(Launch, "_try_in", tried)
    return counted


def outcome(program: Program, params: dict[str, Any], **options: Any) -> tuple[object, ...]:
    """Return everything that a run leaves."""
    report = sim.run(program, params=params, raises=False, prints=False, steps=20_000, **options)
    arrays = [value.tobytes() for value in params.values() if isinstance(value, np.ndarray)]
    return arrays, [str(one) for one in report.findings], report.prints, report.counters, report.steps


def outcomes(program: str, engine: str, threads: int) -> tuple[object, ...]:
    """Return everything that a run of a program leaves."""
    params = {"x": np.arange(BLOCKS * THREADS, dtype=np.uint32), "y": np.zeros(4 * BLOCKS * THREADS, np.uint32)}
    unit = parse_module(HEAD + program + "\nret; }").program("k")
    new = ("y",) if program == ORDERED["an uninitialized read"] else ()
    return outcome(unit, params, grid=BLOCKS, block=THREADS, engine=engine, threads=threads, unwritten=new)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", [*APART, *ORDERED])
def test_any_number_of_threads_leaves_the_same(name: str, engine: str, trials: list[bool]):
    program = APART.get(name) or ORDERED[name]
    one = outcomes(program, engine, 1)
    assert [outcomes(program, engine, threads) for threads in (2, 4)] == [one, one]
    assert trials == [name in APART] * 2


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [*range(16), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(16, 300))])
def test_random_programs_leave_the_same(seed: int, engine: str, trials: list[bool]):
    program = parse(random_programs.Writer(seed).text())

    def left(threads: int) -> tuple[object, ...]:
        x, y = np.random.default_rng(seed).integers(0, 1 << 32, 256, np.uint32), np.zeros(256, np.uint32)
        params = {"f_x": x, "f_y": y, "f_n": 20}
        return outcome(
            program, params, grid=2 + seed % 7, block=(32, 48, 100)[seed % 3], engine=engine, threads=threads
        )

    one = left(1)
    assert [left(threads) for threads in (2, 4)] == [one, one]


def test_watchers_that_cannot_start_again_run_on_one_thread(trials: list[bool]):
    class Counting(sim.Racecheck):
        seen = 0

        def store(self, m: Any, access: Any) -> None:
            self.seen += len(access.spread(m)[1])
            super().store(m, access)

    watcher = Counting()
    x, y = np.arange(BLOCKS * THREADS, dtype=np.uint32), np.zeros(BLOCKS * THREADS, np.uint32)
    program = parse_module(HEAD + ORDERED["two writes"].replace("%r4, %r4", "%r4, %r0") + "\nret; }").program("k")
    with pytest.raises(AsmError, match="RACE"):
        sim.run(program, grid=BLOCKS, block=THREADS, params={"x": x, "y": y}, watch=[watcher], threads=4)
    assert watcher.seen == BLOCKS * THREADS
    assert trials == [False]


@pytest.mark.parametrize(("engine", "share", "count"), [("numpy", None, 0), ("native", 0.1, 0), ("native", None, 1)])
def test_no_trial_where_threads_would_wait(
    engine: str, share: float | None, count: int, monkeypatch: pytest.MonkeyPatch
):
    """Programs that spend their time in Python run on one thread, whatever was asked for."""
    if engine not in ENGINES:
        pytest.skip("no compiler")
    attempts: list[int] = []
    monkeypatch.setattr(engine_module, "WORTH", 0)
    monkeypatch.setattr(Launch, "_try_in", lambda self, threads: attempts.append(threads))
    program = parse_module(HEAD + APART["copy"] + "\nret; }").program("k")
    compiled(program).compiled_share = share
    x, y = np.arange(BLOCKS * THREADS, dtype=np.uint32), np.zeros(BLOCKS * THREADS, np.uint32)
    sim.run(program, grid=BLOCKS, block=THREADS, params={"x": x, "y": y}, threads=4, engine=engine)
    assert len(attempts) == count
    assert np.array_equal(y, x + 1)


@pytest.mark.parametrize("contents", [np.zeros(1001, np.uint8), np.arange(1001, dtype=np.uint32).view(np.uint8)])
def test_a_trial_that_does_not_count_leaves_no_trace(contents: np.ndarray):
    launch = Launch(
        parse_module(HEAD + "ret; }").program("k"),
        (1, 1, 1),
        (32, 1, 1),
        0,
        None,
        settings=InForce("none"),
    )
    array = contents.copy()
    memory, trial = launch.memory.add("x", array), Trial(launch, 1)
    access = Access(0, "store", memory, np.zeros(1, np.int64), None, 4)
    for _ in range(2):
        trial.store(None, access)  # type: ignore[arg-type]
        array[::3] += 1
    trial.undo()
    assert (array == contents).all()


# what only some interleavings of two threads show
def _noted(names: list[int]) -> tuple[Allocation, LastWrites, Reads]:
    writes, reads = LastWrites(len(names)), Reads(4, len(names))
    writes.wrote(np.arange(len(names)), np.array(names, np.int32), 1, None)
    return Allocation("x", "global", 0, np.zeros(4 * len(names), np.uint8)), writes, reads


def _claims() -> Claims:
    """Return the claims of chunks of two blocks, with ten names for each block."""
    claims = Claims(2)
    claims._columns = 10
    return claims


@pytest.mark.parametrize(("counted", "right"), [(3, True), (4, False)])
def test_a_location_that_two_chunks_have_counted_as_new(counted: int, right: bool):
    memory, writes, reads = _noted([5, 25, -1, 7])
    claims = _claims()
    claims.add(memory, counted)
    if right:
        claims.check(id(memory), writes, reads)
        return
    with pytest.raises(RestartError):
        claims.check(id(memory), writes, reads)


@pytest.mark.parametrize(
    ("place", "reader", "right"), [(0, 19, True), (0, 20, False), (1, 39, True), (2, 0, True), (3, 5, False)]
)
def test_a_read_is_compared_with_the_last_writes(place: int, reader: int, right: bool):
    memory, writes, reads = _noted([5, 25, -1, ATOMIC])
    reads.add(np.array([4 * place]), 4, np.array([reader]), 9)
    claims = _claims()
    claims.add(memory, 3)
    if right:
        claims.check(id(memory), writes, reads)
        return
    with pytest.raises(RestartError):
        claims.check(id(memory), writes, reads)


@pytest.mark.parametrize(("place", "right"), [(0, True), (1, False), (2, True), (3, False)])
def test_accesses_of_a_chunk_restart_at_the_name_of_another_one(place: int, right: bool):
    memory, writes, _ = _noted([5, 25, -1, ATOMIC])
    index = [np.array([place])]
    for act in (
        lambda: _claims().read(writes, (0, 20), index),
        lambda: _claims().write(memory, writes, (0, 20), index),
        lambda: own_only(writes.writer[index[0]], (0, 20)) if place != 2 else None,
    ):
        with nullcontext() if right else pytest.raises(RestartError):
            act()


@pytest.mark.parametrize(
    ("place", "read", "right"), [(0, None, False), (1, None, False), (2, None, True), (3, None, True), (2, 2, False)]
)
def test_sums_restart_where_blocks_access_memory_in_another_way(place: int, read: int | None, right: bool):
    memory, writes, reads = _noted([5, 25, -1, ATOMIC])
    if read is not None:
        reads.add(np.array([4 * read]), 4, np.array([5]), 9)
    offsets = np.array([4 * place, 4 * place])
    access = Access(0, "atomic", memory, offsets, None, 4, Strength())
    claims = _claims()
    claims.add(memory, 3)
    with nullcontext() if right else pytest.raises(RestartError):
        assert claims.atomic(access, writes, [offsets // 4])
        claims.check(id(memory), writes, reads)
        assert writes.writer[place] == ATOMIC


def test_compiled_code_can_replace_the_name_of_another_chunk():
    memory, _, _ = _noted([5])
    with pytest.raises(RestartError):
        _claims().add(memory, 0, conflicts=1)
