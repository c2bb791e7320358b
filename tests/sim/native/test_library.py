"""A compiler that fails: "auto" computes in numpy, and "native" says why it cannot run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError, DiagnosticCode, error
from asmkit.ptx import parse
from asmkit.sim.compile import compiled as prepared
from asmkit.sim.native import choice, compiled, library
from asmkit.sim.native.compile_time import COMPILE_TIME, CompileTime
from asmkit.toolchain.process import Ran

pytestmark = pytest.mark.skipif(not compiled.can_compile(), reason="there is no compiler")

TEXT = """.version 8.6
.target sm_90a
.address_size 64
.visible .entry f(.param .u64 f_x) {
.reg .b32 %r<3>; .reg .b64 %rd<3>;
ld.param.u64 %rd0, [f_x]; mov.u32 %r0, %tid.x; mul.wide.u32 %rd1, %r0, 4; add.u64 %rd1, %rd0, %rd1;
mad.lo.u32 %r1, %r0, %r0, 77; st.global.u32 [%rd1], %r1; ret; }"""


def too_slow(*_: Any, **__: Any) -> Ran:
    raise error(DiagnosticCode.TOOL_FAILED, tool="clang", message="it took too long", fix="allow more time")


def wrong(*_: Any, **__: Any) -> Ran:
    return Ran(1, "lanes.c:1: error")


def squares(engine: str) -> np.ndarray[Any, Any]:
    x = np.zeros(32, np.uint32)
    sim.run(parse(TEXT), grid=1, block=32, params={"f_x": x}, engine=engine)
    return x


@pytest.fixture(params=[too_slow, wrong])
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    tool: Callable[..., Ran] = request.param
    monkeypatch.setattr(library, "run", tool)
    monkeypatch.setattr(compiled, "cached", lambda key, make: make())


@pytest.mark.usefixtures("failing")
def test_auto_computes_in_numpy(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(choice, "FOR_CACHED", 0.0)
    monkeypatch.setattr(COMPILE_TIME, "each", 0.0)
    assert squares("auto").tolist() == [i * i + 77 for i in range(32)]


def test_auto_counts_all_runs_of_a_program(monkeypatch: pytest.MonkeyPatch):
    """Ten short runs take as long in numpy as one long run."""
    clock, asked = iter(range(100)), list[bool]()
    monkeypatch.setattr(choice, "monotonic", lambda: next(clock) * 0.25)
    monkeypatch.setattr(compiled, "native_program", lambda unit, compiles, limit: asked.append(compiles))
    monkeypatch.setattr(COMPILE_TIME, "each", 2.0 / 100)
    unit = SimpleNamespace(in_numpy=0.0, insts=[], approx=None)
    launch = SimpleNamespace(unit=unit, hooks={hook: [] for hook in ("instruction", "load", "store")})
    for _ in range(10):
        choice.Choice(cast("Any", launch), "auto").made()
    assert asked == [False] * 7 + [True] * 3
    assert unit.in_numpy == 2.5


@pytest.mark.usefixtures("failing")
def test_native_says_why_it_cannot_run():
    with pytest.raises(AsmError, match=r"BACKEND: .*the native engine cannot be used"):
        squares("native")


def test_the_estimate_follows_the_last_compilation(monkeypatch: pytest.MonkeyPatch):
    times = iter([0.0, 8.0, 20.0, 21.0])
    monkeypatch.setattr("asmkit.sim.native.compile_time.monotonic", lambda: next(times))
    estimate = CompileTime()
    assert estimate.expected(300) == 0.5
    assert estimate.measured(lambda: b"slow", 300) == b"slow"
    assert estimate.expected(300) == 8.0
    assert estimate.expected(700) == 16.0
    estimate.measured(lambda: b"fast", 100)
    assert estimate.expected(300) == 2.0


def test_the_estimate_follows_a_compilation_that_fails(monkeypatch: pytest.MonkeyPatch):
    times = iter([0.0, 60.0])
    monkeypatch.setattr("asmkit.sim.native.compile_time.monotonic", lambda: next(times))
    estimate = CompileTime()
    with pytest.raises(AsmError):
        estimate.measured(lambda: cast("bytes", too_slow()), 300)
    assert estimate.expected(300) == 60.0


@pytest.mark.parametrize(("engine", "seconds"), [("auto", library.OF_AUTO), ("native", library.TIME_LIMIT)])
def test_auto_waits_less_long(engine: str, seconds: float, monkeypatch: pytest.MonkeyPatch):
    limits: list[float] = []

    def run(*_: Any, limit: float) -> Ran:
        limits.append(limit)
        return Ran(1, "")

    monkeypatch.setattr(library, "run", run)
    monkeypatch.setattr(compiled, "cached", lambda key, make: make())
    monkeypatch.setattr(choice, "FOR_CACHED", 0.0)
    monkeypatch.setattr(COMPILE_TIME, "each", 0.0)
    with nullcontext() if engine == "auto" else pytest.raises(AsmError, match="BACKEND"):
        squares(engine)
    assert limits == [seconds]


def test_the_key_of_a_program_contains_all_registers_of_long_tuples():
    """The text of an instruction shortens them."""

    def text(which: list[int]) -> list[str]:
        d = ", ".join(f"%f{i}" for i in which)
        head = TEXT[: TEXT.index("ld.param")] + ".reg .f32 %f<20>; .reg .b64 %k<2>;\n"
        moves = "".join(f"mov.f32 %f{i}, 0f00000000;" for i in range(16))
        product = f"{moves} wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {{{d}}}, %k0, %k1, 1, 1, 1, 0, 0;"
        return compiled._text(prepared(parse(f"{head}{product}\nret; }}")))

    assert text([*range(16)]) != text([*range(7), 8, 7, *range(9, 16)])
