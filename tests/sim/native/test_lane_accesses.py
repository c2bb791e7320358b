"""Loads and stores of waves, by compiled code or by Python: then compiled code moves the data of all lanes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.sim.native_flights import NativeFlights
from asmkit.ir.program import Program
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.native.lane_accesses import LaneAccesses
from asmkit.types import u32

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

LANES = 128


def exchange(dwords: int, *, waits: bool = True, barrier: bool = True, rounds: int = 3, beyond: int = 0) -> Program:
    """Return a kernel whose waves write dwords to LDS and read those of another wave, several times."""
    k = Builder("exchange", "gfx942")
    x, out = k.param_ptr("x", u32), k.param_ptr("out", u32)
    tile, ids = k.lds(u32, LANES * dwords), k.tid.x
    words = k.vgprs(u32, dwords)
    size = {1: "b32", 2: "b64", 4: "b128"}[dwords]
    span = words if dwords > 1 else words[0]
    name = {1: "dword", 2: "dwordx2", 4: "dwordx4"}[dwords]
    at, other = k.copy(ids * (4 * dwords)), k.copy((ids ^ 64) * (4 * dwords))
    k.gcn.spell(f"global_load_{name}")(span, at, x)
    for _ in range(rounds):
        k.wait(vm=0, lgkm=0)
        k.gcn.spell(f"ds_write_{size}")(at, span, offset=tile.offset)
        if waits:
            k.wait(lgkm=0)
        if barrier:
            k.gcn.s_barrier()
        k.gcn.spell(f"ds_read_{size}")(span, other, offset=tile.offset + beyond)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
    k.gcn.spell(f"global_store_{name}")(at, span, out)
    return enter(k.finish())


def outcome(program: Program, count: int, engine: str, watch: str) -> tuple[list[str], bytes]:
    x = np.random.default_rng(count).integers(0, 1 << 32, count, np.uint32)
    out = np.zeros(count, np.uint32)
    report = sim.run(
        program, grid=1, block=LANES, params={"x": x, "out": out}, engine=engine, watch=watch, raises=False,
    )  # fmt: skip
    return [str(one) for one in report.findings], out.tobytes()


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the kinds of accesses whose data compiled code moves, which runs extend."""
    made: list[str] = []
    own = LaneAccesses._run

    def run(self: LaneAccesses, function: Any, at: int, kind: str, *rest: Any) -> bool:
        done = own(self, function, at, kind, *rest)
        made.extend([kind] if done else [])
        return done

    monkeypatch.setattr(LaneAccesses, "_run", run)
    return made


@pytest.fixture(params=["compiled code", "Python"])
def executes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return who executes the accesses. Python does so if compiled code does not know what is in flight."""
    who: str = request.param
    if who == "Python":
        monkeypatch.setattr(NativeFlights, "before", lambda self: setattr(self._x, "queues", None))
    return who


@pytest.mark.parametrize("watch", ["default", "none", "memcheck"])
@pytest.mark.parametrize("dwords", [1, 2, 4])
def test_both_engines_move_the_same(dwords: int, watch: str, moved: list[str], executes: str) -> None:
    program, count = exchange(dwords), LANES * dwords
    native = outcome(program, count, "native", watch)
    if executes == "Python":
        assert moved.count("load") >= 3
        assert moved.count("store") >= 2
    else:
        assert not moved
    assert native == outcome(program, count, "numpy", watch)
    assert native[0] == []
    x = np.random.default_rng(count).integers(0, 1 << 32, count, np.uint32)
    assert native[1] == x.reshape(2, -1)[::-1].tobytes()  # an odd number of exchanges


@pytest.mark.parametrize("dwords", [1, 4])
@pytest.mark.parametrize(
    ("mistake", "code"), [({"barrier": False}, "RACE"), ({"waits": False}, "RACE"), ({"beyond": 4096}, "OUT_OF_BOUNDS")]
)
def test_both_engines_find_the_same(
    dwords: int, mistake: dict[str, Any], code: str, moved: list[str], executes: str
) -> None:
    program, count = exchange(dwords, **mistake), LANES * dwords
    native = outcome(program, count, "native", "default")
    assert bool(moved) == (executes == "Python")
    assert native == outcome(program, count, "numpy", "default")
    assert any(code in one for one in native[0])
