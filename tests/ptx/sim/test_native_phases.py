"""Waits for mbarriers, arrivals and tensor copies: compiled code does what the numpy engine does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import pytest

from asmkit import f32, sim, u16
from asmkit.errors import AsmError
from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.sim.watched_phases import WatchedPhases
from asmkit.ptx.tensor_map import TiledMap
from asmkit.sim.engine import Launch
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.watch import compiled_knowledge
from asmkit.types import Scalar

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

ROWS, STAGE, STAGES, NEVER = 8, 1024, 2, 1 << 30
"""The rows of a box, its bytes, the number of boxes in shared memory, and an iteration that does not happen."""
WAIT, ARRIVE, COPY = "mbarrier.t", "mbarrier.arrive", "cp.async.bulk.tensor"
DATA = np.random.default_rng(0).integers(1, 100, (70, 64)).astype(np.float32)

PIPELINE = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry kern(.param .u64 a, .param .u64 out, .param .align 64 .b8 t[128], .param .u32 n, .param .u32 empties,
    .param .s32 x, .param .s32 y, .param .u32 moved, .param .u32 early, .param .u32 careless, .param .u32 mask,
    .param .u64 there)
{{
.reg .pred %p<20>; .reg .b16 %h<4>; .reg .b32 %r<40>; .reg .b64 %d<12>; .reg .f32 %f<4>;
.shared .align 1024 .b8 tile[{room}]; .shared .align 8 .b8 full[16]; .shared .align 8 .b8 empty[16];
.shared .align 128 .b8 rest[2048];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %cluster_ctarank; mov.u32 %r4, %cluster_nctarank;
ld.param.u32 %r5, [n]; ld.param.u32 %r6, [empties]; ld.param.s32 %r7, [x]; ld.param.s32 %r8, [y];
mad.lo.s32 %r8, %r2, 3, %r8; ld.param.u32 %r9, [moved]; ld.param.u32 %r10, [early]; ld.param.u32 %r11, [careless];
ld.param.u32 %r12, [mask]; cvt.u16.u32 %h1, %r12; ld.param.u64 %d1, [out];
shr.u32 %r31, %r2, 1; add.u32 %r5, %r5, %r31;
mov.b64 %d2, t; cvta.param.u64 %d2, %d2;
ld.param.u64 %d4, [there]; setp.ne.u64 %p10, %d4, 0; selp.b64 %d2, %d4, %d2, %p10;
setp.eq.u32 %p1, %r1, 0;
mov.u32 %r13, full; mov.u32 %r14, empty; mov.u32 %r15, tile;
mapa.shared::cluster.u32 %r16, %r14, 0;
@%p1 mbarrier.init.shared::cta.b64 [%r13], 1; @%p1 mbarrier.init.shared::cta.b64 [%r13+8], 1;
@%p1 mbarrier.init.shared::cta.b64 [%r14], %r6; @%p1 mbarrier.init.shared::cta.b64 [%r14+8], %r6;
@%p1 fence.mbarrier_init.release.cluster;
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
mov.u32 %r20, 0; mov.f32 %f1, 0f00000000;
setp.lt.u32 %p2, %r1, 32;
@!%p2 bra consume;
@!%p1 bra done;
produce:
and.b32 %r21, %r20, 1; shr.u32 %r22, %r20, 1; and.b32 %r22, %r22, 1; xor.b32 %r23, %r22, 1;
mad.lo.u32 %r24, %r21, 8, %r13; mad.lo.u32 %r25, %r21, 8, %r14; mad.lo.u32 %r26, %r21, {stage}, %r15;
setp.ge.u32 %p5, %r20, %r11; setp.ne.u32 %p6, %r3, 0; selp.u32 %r29, %r24, %r25, %p6;
@%p5 bra filled;
free: {free}
@!%p3 bra free;
filled:
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r24], {stage};
@%p6 bra copied;
setp.ge.u32 %p7, %r20, 2; selp.u32 %r27, %r9, 0, %p7; add.u32 %r26, %r26, %r27;
{copy}
copied:
add.s32 %r8, %r8, 5;
add.u32 %r20, %r20, 1; setp.lt.u32 %p8, %r20, %r5;
@%p8 bra produce;
bra done;
consume:
and.b32 %r21, %r20, 1; shr.u32 %r22, %r20, 1; and.b32 %r22, %r22, 1;
mad.lo.u32 %r24, %r21, 8, %r13; mad.lo.u32 %r25, %r21, 8, %r16; mad.lo.u32 %r26, %r21, {stage}, %r15;
setp.ge.u32 %p9, %r20, %r10;
@%p9 bra read;
ready: {ready}
@!%p4 bra ready;
read:
mad.lo.u32 %r28, %r1, 8, %r26;
ld.shared.f32 %f2, [%r28+-256]; fma.rn.f32 %f1, %f1, 0f3F800001, %f2;
ld.shared.f32 %f2, [%r28+512]; add.f32 %f1, %f1, %f2;
{leave}
add.u32 %r20, %r20, 1; setp.lt.u32 %p8, %r20, %r5;
@%p8 bra consume;
done:
barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
mad.lo.u32 %r30, %r2, 64, %r1; mul.wide.u32 %d3, %r30, 4; add.u64 %d3, %d1, %d3; st.global.f32 [%d3], %f1;
ret;
}}
"""
"""One thread copies boxes to a ring of two, and a warp adds their elements. In a cluster, one block copies to all."""
FORMS: Mapping[str, Mapping[str, str]] = {
    "try_wait": {"kind": "try_wait.parity", "hint": ""},
    "test_wait": {"kind": "test_wait.parity", "hint": ""},
    "limited": {"kind": "try_wait.parity.relaxed.cluster", "hint": ", 1000"},
}


@cache
def pipeline(form: str = "try_wait", *, cluster: bool = False, rank: int = 2) -> Program:
    """Return the program, with one form of the waits, for copies by all blocks or by one for its cluster."""
    one = FORMS[form]
    wait = f"mbarrier.{one['kind']}.shared::cta.b64 {{p}}, [{{bar}}], {{parity}}{one['hint']};"
    where, many, mask = ("cluster", ".multicast::cluster", ", %h1") if cluster else ("cta", "", "")
    copy = f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes{many} [%r26],"
    copy = f"{copy} [%d2, {{{', '.join(('%r7', '%r8', '-1')[:rank])}}}], [%r24]{mask};"
    text = PIPELINE.format(
        room=STAGE * STAGES, stage=STAGE, copy=copy,
        free=wait.format(p="%p3", bar="%r29", parity="%r23"), ready=wait.format(p="%p4", bar="%r24", parity="%r22"),
        leave=f"mbarrier.arrive.release.cluster.shared::{where}.b64 _, [%r25];",
    )  # fmt: skip
    return parse(text)


@contextmanager
def counted(python: Counter[str]) -> Generator[None]:
    """Count the instructions that Python executes."""
    own = Launch._run_chunks

    def run_chunks(launch: Any, *given: Any) -> None:
        names = [*(inst.form.spelling for inst in launch.unit.insts), "the end"]

        def wrapped(name: str, step: Any) -> Any:
            def run(m: Any) -> Any:
                python[name] += 1
                return step(m)

            return run

        launch.steps = [wrapped(*one) for one in zip(names, launch.steps, strict=True)]
        own(launch, *given)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Launch, "_run_chunks", run_chunks)
        yield


def alike(program: Program, params: Mapping[str, Any], **options: Any) -> tuple[Any, Counter[str]]:
    """Run both engines, which must leave the same. Returns the findings, and what Python executes in the native one."""
    made: list[tuple[bytes, object]] = []
    for engine in ("numpy", "native"):
        python, out = Counter[str](), np.zeros(4 * 64, np.uint64)
        options = {"watch": "none", "grid": 4, "block": 64, "threads": 1, **options}
        own = {"a": params["a"].copy()} if "a" in params else {}
        with counted(python):
            try:
                report = sim.run(program, params={**params, **own, "out": out}, engine=engine, **options)
                made.append((out.tobytes(), ([str(one) for one in report.findings], report.steps)))
            except AsmError as stopped:
                made.append((out.tobytes(), str(stopped)))
    assert made[0] == made[1]
    return made[0][1], python


def copying(
    program: Program, tensor: TiledMap | None = None, there: np.ndarray | None = None, **changes: Any
) -> tuple[Any, Counter[str]]:
    """Run a pipeline with both engines. The map is a parameter, or `there` in global memory."""
    numbers = {"n": 7, "empties": 32, "x": 8, "y": -3, "moved": 0, "early": NEVER, "careless": NEVER, "mask": 1}
    numbers |= {name: changes.pop(name) for name in [*changes] if name in numbers}
    made = tensor or tiled(f32, Swizzle.B128)

    def encoded(address_of: Callable[[str], int]) -> bytes:
        bytes_ = made.encode(address_of("a"))
        if there is not None:
            there[:] = np.frombuffer(bytes_, np.uint8)
        return bytes_

    data = DATA.astype(np.uint16) if made.elem is u16 else DATA
    return alike(program, {"a": data, "t": encoded, **numbers, "there": 0 if there is None else there}, **changes)


def tiled(kind: type[Scalar], swizzle: Swizzle) -> TiledMap:
    """Return a map of the data with boxes of one stage."""
    width = STAGE // ROWS if swizzle is Swizzle.NONE else swizzle.width
    return TiledMap(kind, DATA.shape, (STAGE // width, width * 8 // kind.bits), swizzle=swizzle)


def times(python: Counter[str], head: str) -> int:
    """Return how often Python has executed the instructions whose spelling begins with a text."""
    return sum(count for name, count in python.items() if name.startswith(head))


FIRST: Mapping[str, int] = {"none": 0, "default": 1}
"""The arrivals in Python: the first one makes racecheck's notes on the initializations."""


def moved(python: Counter[str]) -> int:
    """Return how often Python has executed instructions that compiled code can execute."""
    return times(python, WAIT) + times(python, ARRIVE) + times(python, COPY)


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the kinds of the events which numpy joins in runs of the native engine."""
    kinds, join = list[int](), WatchedPhases.join

    def counting(watched: WatchedPhases, event: Any, *places: Any) -> None:
        kinds.append(event.kind)
        join(watched, event, *places)

    monkeypatch.setattr(WatchedPhases, "join", counting)
    return kinds


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("form", FORMS)
def test_a_pipeline(form: str, watch: str) -> None:
    found, python = copying(pipeline(form), n=5, watch=watch)
    if watch == "default" and form == "limited":
        assert "are not ordered" in found  # relaxed waits order nothing
        return
    assert found[0] == []
    assert moved(python) == FIRST[watch]


@pytest.mark.long
@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("seed", range(8))
def test_schedules(watch: str, seed: int) -> None:
    few: dict[str, Any] = {"grid": 2, "n": 3, "watch": watch, "seed": seed}
    copying(pipeline(), **few)
    copying(pipeline(cluster=True), cluster=2, empties=64, mask=3, **few)
    few[("early", "careless")[seed % 2]] = 2
    copying(pipeline(), **few)


@pytest.mark.parametrize("cluster", [False, True])
@pytest.mark.parametrize("arrays", [None, 1, 8])
def test_joined_events(arrays: int | None, cluster: bool, joined: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code joins all events as long as there are arrays for them, and numpy joins the others."""
    if arrays is not None:
        monkeypatch.setattr(compiled_knowledge, "_ARRAYS", arrays)
    many = {"cluster": 2, "empties": 64, "mask": 3} if cluster else {}
    found, _ = copying(pipeline(cluster=cluster), watch="default", **many)
    assert found[0] == []
    assert bool(joined) == (arrays is not None)
    found, _ = copying(pipeline("limited", cluster=cluster), watch="default", **many)
    assert "are not ordered" in found  # relaxed waits order nothing


def test_a_map_in_global_memory() -> None:
    (findings, _), python = copying(pipeline(), there=np.zeros(128, np.uint8))
    assert findings == []
    assert times(python, COPY) == 1  # compiled code learns the map from it


def test_boxes_of_three_dimensions() -> None:
    """With steps, and outside of the tensor in the outer two dimensions."""
    shape, steps = (10, 7, 64), (2, 2, 1)
    found, _ = copying(pipeline(rank=3), TiledMap(f32, shape, (3, 6, 32), steps=steps), n=1)
    assert "phase 0 of the mbarrier full[0]" in found  # three quarters of the bytes
    made = TiledMap(f32, shape, (3, 8, 32), steps=steps, swizzle=Swizzle.B128)
    copying(pipeline(rank=3), made, y=-4, n=3, watch="default")
    (findings, _), python = copying(pipeline(rank=3), made, y=-4, n=3)
    assert findings == []
    assert times(python, COPY) == 0


@pytest.mark.parametrize(
    ("mask", "said"), [(3, ""), (1, "no thread can make progress"), (2, "more arrivals than the phase expects")]
)
@pytest.mark.parametrize("watch", ["none", "default"])
def test_a_cluster(mask: int, said: str, watch: str) -> None:
    """The first block of a cluster copies to some of its blocks, and the warps of both arrive at its mbarriers."""
    found, python = copying(pipeline(cluster=True), cluster=2, empties=64 if mask == 3 else 32, mask=mask, watch=watch)
    assert said in found if said else found[0] == []
    assert times(python, WAIT) == times(python, COPY) == 0
    assert times(python, ARRIVE) == (mask == 2) + FIRST[watch]  # the report


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize(
    ("swizzle", "kind", "x", "y"),
    [(Swizzle.NONE, f32, -4, 0), (Swizzle.B64, u16, 32, 61), (Swizzle.B32, u16, 56, -9), (Swizzle.B128, f32, 60, 70)],
)
def test_boxes(swizzle: Swizzle, kind: type[Scalar], x: int, y: int, watch: str) -> None:
    """Boxes that begin before the tensor, and that end after it or are outside of it."""
    (findings, _), python = copying(pipeline(), tiled(kind, swizzle), x=x, y=y, n=5, watch=watch)
    assert findings == []
    assert times(python, COPY) == 0


FAULTS: Mapping[str, tuple[dict[str, Any], str]] = {
    "a phase without enough arrivals": (
        {"empties": 33}, "phase 0 of the mbarrier empty[0] (byte 2064 of shared memory): 32 of 33 arrivals",
    ),
    "two phases by one instruction": ({"empties": 16}, "no thread can make progress"),
    "arrivals that complete a phase early": ({"empties": 20}, "no thread can make progress"),
    "a destination that is not aligned": ({"moved": 64}, "align it to 128 bytes"),
    "a destination outside of shared memory": ({"moved": 6400}, "a store of 16 bytes at the shared address 0x1900"),
    "a read before the wait": ({"early": 3}, "shared is read while a copy into it is outstanding"),
    "a copy to the destination of another": ({"careless": 2}, "shared is written while a copy into it is outstanding"),
    "a coordinate of less than 16 bytes": ({"x": 3}, "innermost coordinate"),
    "a mask beyond the cluster": ({"cluster": 2, "mask": 5}, "beyond the cluster"),
}  # fmt: skip


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("fault", FAULTS)
def test_faults(fault: str, watch: str) -> None:
    changes, said = FAULTS[fault]
    found, _ = copying(pipeline(cluster="cluster" in changes), watch=watch, **changes)
    assert said in (found if isinstance(found, str) else str(found))


STATES = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry kern(.param .u64 out, .param .u32 n, .param .u32 count, .param .u32 bytes, .param .u32 made,
    .param .u32 late, .param .u32 silent)
{
.reg .pred %p<8>; .reg .b32 %r<20>; .reg .b64 %d<12>;
.shared .align 8 .b8 bar[8];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; ld.param.u32 %r3, [n]; ld.param.u32 %r4, [count];
ld.param.u32 %r5, [bytes]; ld.param.u64 %d1, [out]; ld.param.u32 %r6, [made]; mov.u64 %d4, 0;
setp.eq.u32 %p1, %r1, 0; setp.ne.u32 %p2, %r6, 0; and.pred %p2, %p1, %p2;
@%p2 mbarrier.init.shared::cta.b64 [bar], %r6;
bar.sync 0;
ld.param.u32 %r15, [late]; ld.param.u32 %r17, [silent]; setp.ne.u32 %p0, %r17, 0; mov.u64 %d2, 0;
 mov.u32 %r7, 0; mov.u32 %r10, bar; cvt.u64.u32 %d6, %r10; cvta.shared.u64 %d6, %d6;
again:
add.u32 %r16, %r7, 1; setp.eq.u32 %p3, %r1, %r16;
@%p0 bra wait;
setp.eq.u32 %p7, %r7, 2; selp.u32 %r14, %r15, 0, %p7; add.u32 %r14, %r14, %r5;
@%p1 mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r10], %r14;
@%p1 mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%r10], 48;
@!%p3 mbarrier.arrive.shared::cta.b64 %d2, [%r10], %r4;
@%p3 mbarrier.arrive_drop.b64 %d2, [%d6];
shl.b64 %d4, %d4, 1; xor.b64 %d4, %d4, %d2;
wait: mbarrier.try_wait.shared::cta.b64 %p4, [bar], %d2;
@!%p4 bra wait;
mbarrier.test_wait.b64 %p5, [%d6], %d2;
selp.u32 %r12, 1, 0, %p5; cvt.u64.u32 %d3, %r12; add.u64 %d4, %d4, %d3;
@%p3 bra done;
add.u32 %r7, %r7, 1; setp.lt.u32 %p6, %r7, %r3;
@%p6 bra again;
done:
mad.lo.u32 %r13, %r2, 64, %r1; mul.wide.u32 %d3, %r13, 8; add.u64 %d3, %d1, %d3; st.global.u64 [%d3], %d4;
ret;
}
"""
"""All threads arrive in each phase, and wait by the state that they get. One of them leaves in each phase."""
OF_STATES: Mapping[str, tuple[dict[str, int], str]] = {
    "phases": ({}, ""),
    "bytes that never arrive": ({"bytes": 64}, "16 bytes pending"),
    "later bytes that never arrive": ({"late": 16}, "they wait for phase 2 of the mbarrier"),
    "bytes that are not expected": ({"bytes": 32}, "-16 bytes pending"),
    "two arrivals of each thread": ({"count": 2, "made": 127, "n": 1}, ""),
    "more arrivals than are left": ({"count": 3, "made": 100, "n": 1}, "more arrivals than the phase expects"),
    "an arrival without an mbarrier": ({"made": 0}, "it is not initialized"),
    "a wait without an mbarrier": ({"made": 0, "silent": 1}, "it is not initialized"),
}


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("case", OF_STATES)
def test_states(case: str, watch: str) -> None:
    changes, said = OF_STATES[case]
    numbers = {"n": 4, "count": 1, "bytes": 48, "made": 64, "late": 0, "silent": 0, **changes}
    found, python = alike(parse(STATES), numbers, watch=watch)
    assert said in found if said else found[0] == []
    if not said:
        assert moved(python) == 0
        assert times(python, "mbarrier.expect") == FIRST[watch]


TOGETHER = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry kern(.param .u64 a, .param .u64 out, .param .align 64 .b8 t[128], .param .u32 step, .param .u32 peeks,
    .param .u32 writes)
{
.reg .pred %p<8>; .reg .b32 %r<12>; .reg .b64 %d<6>;
.shared .align 1024 .b8 tile[2048]; .shared .align 8 .b8 bar[8];
ld.param.u64 %d4, [a]; ld.param.u32 %r9, [writes];
mov.u32 %r1, %tid.x; ld.param.u32 %r2, [step]; ld.param.u32 %r3, [peeks]; mov.u32 %r4, bar; mov.u32 %r5, tile;
mov.b64 %d1, t; cvta.param.u64 %d1, %d1;
setp.eq.u32 %p1, %r1, 0; setp.lt.u32 %p2, %r1, 2; setp.eq.u32 %p3, %r1, %r3; mov.u32 %r6, 0;
setp.eq.u32 %p6, %r1, %r9;
@%p1 mbarrier.init.shared::cta.b64 [%r4], 1; @%p1 fence.mbarrier_init.release.cluster;
bar.sync 0;
again:
@%p3 ld.shared.b64 %d2, [%r4];
@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r4], 2048;
mad.lo.u32 %r7, %r1, %r2, %r5;
@%p2 cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r7], [%d1, {0, 0}], [%r4];
@%p6 st.global.u32 [%d4], %r1;
and.b32 %r8, %r6, 1;
wait: mbarrier.try_wait.parity.shared::cta.b64 %p4, [%r4], %r8;
@!%p4 bra wait;
bar.sync 0;
add.u32 %r6, %r6, 1; setp.lt.u32 %p5, %r6, 4;
@%p5 bra again;
ret;
}
"""
"""Two threads copy with one instruction, to places with a distance. A thread may read the word of the mbarrier,
or write what the copies read."""


@pytest.mark.parametrize(
    ("step", "peeks", "writes", "said"),
    [
        (STAGE, NEVER, NEVER, ""), (0, NEVER, NEVER, "a store and a store"), (STAGE, 33, NEVER, "an atomic and a load"),
        (STAGE, 0, NEVER, ""), (STAGE, NEVER, 0, "a store and a load"), (STAGE, NEVER, 40, "a store and a load"),
    ],
)  # fmt: skip
def test_accesses_at_one_place(step: int, peeks: int, writes: int, said: str) -> None:
    """By copies of one instruction, by an arrival and a plain load, and by a copy and a store to its source."""

    def encoded(address_of: Callable[[str], int]) -> bytes:
        return tiled(f32, Swizzle.B128).encode(address_of("a"))

    params = {"a": DATA, "t": encoded, "step": step, "peeks": peeks, "writes": writes}
    found, python = alike(parse(TOGETHER), params, watch="default", grid=2)
    assert said in str(found) if said else found[0] == []
    if peeks == writes == NEVER and step:
        assert moved(python) == FIRST["default"]
