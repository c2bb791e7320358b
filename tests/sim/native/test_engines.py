"""Both engines give the same results, findings and counts: random programs, and kernels of the examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.gcn.text.parser import parse as parse_gcn
from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.watch import reads

from . import random_programs, random_waves

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

SHAPES = ((1, 32), (2, 64), (3, 48), (4, 100))
"""Grids and blocks, with incomplete warps."""
SHAPES_OF_WAVES = ((1, 64), (2, 64), (3, 128), (4, 100))
QUICK, ALL = 24, 400


def outcome(program: Program, names: Sequence[str], engine: str, **options: Any) -> tuple[object, ...]:
    """Return everything that a run of a random program leaves. `names` are those of its two arrays."""
    rng = np.random.default_rng(options["grid"] * options["block"])
    x, y = rng.integers(0, 1 << 32, 256, np.uint32), np.zeros(256, np.uint32)
    x[:64] = np.float32(1.0 + np.arange(64)).view(np.uint32)
    params = {**dict(zip(names, (x, y), strict=False)), **dict.fromkeys(names[2:], 20)}
    report = sim.run(
        program, params=params, engine=engine, raises=False, steps=20_000, threads=1, unwritten=("y",), **options,
    )  # fmt: skip
    return x.tobytes(), y.tobytes(), [str(one) for one in report.findings], report.steps


def same(seed: int, shapes: Sequence[tuple[int, int]], program: Program, *names: str) -> None:
    grid, block = shapes[seed % len(shapes)]
    watch = ("default", "none", "memcheck", "racecheck")[seed // 4 % 4]
    options: dict[str, Any] = {"grid": grid, "block": block, "watch": watch}
    if seed % 5 == 4:
        options["seed"] = seed
    assert outcome(program, names, "native", **options) == outcome(program, names, "numpy", **options)


def same_ptx(seed: int) -> None:
    same(seed, SHAPES, parse(random_programs.Writer(seed).text()), "f_x", "f_y", "f_n")


def same_waves(seed: int) -> None:
    same(seed, SHAPES_OF_WAVES, parse_gcn(random_waves.Writer(seed).text()), "x", "y")


@pytest.mark.parametrize("seed", range(QUICK))
def test_random_programs_do_the_same(seed: int) -> None:
    same_ptx(seed)


@pytest.mark.parametrize("seed", range(QUICK))
def test_random_waves_do_the_same(seed: int) -> None:
    same_waves(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(QUICK, ALL))
def test_more_random_programs_do_the_same(seed: int) -> None:
    same_ptx(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(QUICK, ALL))
def test_more_random_waves_do_the_same(seed: int) -> None:
    same_waves(seed)


READS = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a) {
.reg .b64 %d<6>; .reg .b32 %r<12>; .reg .pred %p<3>;
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; ld.param.u64 %d1, [a]; mad.lo.u32 %r5, %r2, 128, %r1;
MIX
mul.wide.u32 %d2, %r5, 4; add.u64 %d2, %d1, %d2; mov.u32 %r3, 0; mov.u32 %r6, 0;
L: ld.global.u32 %r4, [%d2]; add.u32 %r6, %r6, %r4; ld.global.u32 %r4, [%d2+2048]; add.u32 %r6, %r6, %r4;
add.u64 %d2, %d2, 64; add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 6; @%p1 bra L;
mad.lo.u32 %r5, %r2, 128, %r1; mul.wide.u32 %d3, %r5, 4; add.u64 %d3, %d1, %d3; setp.eq.u32 %p2, %r1, LANE;
@%p2 st.global.u32 [%d3+OFFSET], %r6;
ret; }
"""


@pytest.mark.parametrize("mix", ["", "xor.b32 %r5, %r5, 5;", "mul.lo.u32 %r5, %r5, 5; and.b32 %r5, %r5, 511;"])
@pytest.mark.parametrize(("lane", "offset"), [(3, 0), (70, 128), (0, 2048), (127, 2240), (9, 4000)])
def test_a_write_after_reads_of_a_loop(mix: str, lane: int, offset: int) -> None:
    """Compiled code notes the reads of a loop as one pattern at several places."""
    text = READS.replace("MIX", mix).replace("LANE", str(lane)).replace("OFFSET", str(offset))
    found: list[tuple[list[str], bytes]] = []
    for engine in ("native", "numpy"):
        data = np.arange(2048, dtype=np.uint32)
        report = sim.run(parse(text), grid=4, block=128, params={"a": data}, engine=engine, raises=False)
        found.append(([str(one) for one in report.findings], data.tobytes()))
    assert found[0] == found[1]
    assert found[0][0]


RACY = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry k() {
.reg .b32 %r<12>; .reg .pred %p<3>; .shared .align 4 .b8 s[1024];
mov.u32 %r1, %tid.x; mov.u32 %r2, s; mad.lo.u32 %r3, %r1, 4, %r2; st.shared.u32 [%r3], %r1; bar.sync 0; mov.u32 %r4, 0;
L: ld.shared.u32 %r5, [%r3]; add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, 5; @%p1 bra L;
BAR
ld.shared.u32 %r5, [%r3]; xor.b32 %r9, %r3, 4; ld.shared.u32 %r6, [%r9]; ld.shared.v2.u32 {%r7, %r8}, [s+16];
xor.b32 %r9, %r3, 128; st.shared.u32 [%r9], %r5; st.shared.u32 [%r9], %r6;
ret; }
"""


@pytest.mark.parametrize("barrier", ["", "bar.sync 0;"])
@pytest.mark.parametrize("kept", [600, 1500, 3000, 1 << 22])
def test_reports_do_not_depend_on_the_number_of_reads_that_are_kept(
    barrier: str, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sorted reads keep the last one of each agent. Compiled code notes reads later, without those that are settled."""
    program = parse(RACY.replace("BAR", barrier))
    options: dict[str, Any] = {"grid": 1, "block": 64, "params": {}, "raises": False}
    usual = [str(one) for one in sim.run(program, engine="numpy", **options).findings]
    assert usual
    monkeypatch.setattr(reads, "_PENDING", kept)
    for engine in ("native", "numpy"):
        assert [str(one) for one in sim.run(program, engine=engine, **options).findings] == usual
