"""The C functions that the loops of a program share."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.sim.compile import Unit
from asmkit.sim.compile import compiled as unit_of
from asmkit.sim.native import compiled, program, routines
from asmkit.sim.native.program import Source, generate

from .random_programs import HEAD
from .test_engines import same_ptx, same_waves

pytestmark = pytest.mark.skipif(not compiled.can_compile(), reason="there is no compiler")

SINES = "sin.approx.f32 %f0, %f0; fma.rn.f16x2 %r6, %r6, %r7, %r7;"


def text_of(*lines: str) -> Program:
    return parse("\n".join([HEAD, *lines, "st.global.b32 [%rd4], %r6; ret; }"]))


def code(*lines: str) -> str:
    return "\n".join(generate(unit_of(text_of(*lines))).texts)


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> list[Source]:
    """Compile every expression once, in several sources, and list what is compiled."""
    made: list[Source] = []

    def uncached(key: object, make: Callable[[], bytes]) -> bytes:
        return make()

    def listed(unit: Unit) -> Source:
        made.append(generate(unit))
        return made[-1]

    monkeypatch.setattr(routines, "LONG", 1)
    monkeypatch.setattr(routines, "MOST_INLINED", 0)
    monkeypatch.setattr(program, "FOR_ONE_THREAD", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(compiled, "cached", uncached)
    monkeypatch.setattr(compiled, "generate", listed)
    return made


@pytest.mark.parametrize(("same", "seed"), [(same_ptx, 3), (same_waves, 6)])
def test_called_functions_compute_the_same(same: Callable[[int], None], seed: int, sources: list[Source]) -> None:
    same(seed)
    (source,) = sources
    assert len(source.texts) == 2
    assert all("ROUTINE void f" in text for text in source.texts)


def test_long_programs_call_what_short_ones_inline() -> None:
    short, long = code(SINES), code(*[SINES] * 40)
    assert ("INLINE void f" in short, "ROUTINE void f" in short) == (True, False)
    assert long.count("ROUTINE void f") == 2


def test_loops_with_other_registers_share_a_function() -> None:
    different = code("L1: add.u32 %r6, %r6, %r7; L2: sub.u32 %r8, %r8, %r9; L3:").count("EXPORT void i")
    same = code("L1: add.u32 %r6, %r6, %r7; L2: add.u32 %r8, %r8, %r9; L3:").count("EXPORT void i")
    assert (different, same) == (4, 3)


def test_a_function_weighs_what_it_calls() -> None:
    assert routines.weight("t1 = fma_f16(t2, t3, t4);") > routines.weight("t1 = fma_f32(t2, t3, t4);") > 1
    assert routines.weight("t1 = t2 + t3;") == 1
