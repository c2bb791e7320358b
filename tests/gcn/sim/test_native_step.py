"""Translated AMDGCN instructions compute numpy's bits: each row, kind of operand and flag, on random registers."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.gcn.sim.alu.rounding_mode import Mode
from asmkit.gcn.sim.compile import WaveUnit
from asmkit.gcn.sim.machine import SCC
from asmkit.gcn.sim.native_step import NativeStep, RecordingWaves, native_step, run_symbolic
from asmkit.gcn.text.parser import parse
from asmkit.isa.form import Form
from asmkit.sim.compile import compiled, shape_of
from asmkit.sim.native.expressions import NotTranslatedError, Translation
from asmkit.sim.native.library import library
from asmkit.sim.operands import lane_type
from asmkit.sim.target import register_native_functions
from asmkit.types import SCALARS

from ...sim.native.lanes import COUNT, Case, bits, compiles, run, source, values
from .test_rows_run import programs

WAVES, WAVE = COUNT // 64, 64
MODES = (Mode(), Mode(3, 2, 0, 0), Mode(1, 1, 3, 3))


class Instruction:
    """An instruction of a program, and its translation."""

    def __init__(self, unit: WaveUnit, at: int, mode: Mode) -> None:
        self.unit, self.at, self.mode = unit, at, mode
        names = itertools.count()
        self.step: NativeStep = native_step(unit, at, lambda: f"t{next(names)}", mode)

    @property
    def case(self) -> Case:
        results = [x for write in self.step.writes for x in (write.value, write.where) if x is not None]
        return Case(
            str(self.unit.insts[self.at]), min, list(self.step.reads.values()),
            translation=Translation(self.step.lines, results),
        )  # fmt: skip

    def registers(self, random: np.random.Generator) -> dict[int, Any]:
        """Return numbers for the registers that the instruction reads."""
        row = self.unit.insts[self.at].form.row
        kinds = set(re.findall(r"\b(?:bf16|f16|f32|f64)", row.fact("ty")))
        kinds |= {"f16", "f32"} if "mix" in row.head else set()
        slots = [i for i in self.step.reads if i != SCC]
        halves = [values(np.dtype(np.float64), random).view(np.uint32).reshape(-1, 2) for _ in slots[::2]]
        made: dict[int, Any] = {}
        for n, i in enumerate(slots):
            made[i] = halves[n // 2][:, n % 2].copy() if "f64" in kinds else _dwords(kinds, random)
        for i in made:
            if self.unit.scalar[i]:
                made[i] = made[i].reshape(WAVES, WAVE)[:, :1]
            else:
                made[i] = made[i].reshape(WAVES, WAVE)
        if SCC in self.step.reads:
            made[SCC] = random.integers(0, 2, (WAVES, 1)).astype(bool)
        return made


def _dwords(kinds: set[str], random: np.random.Generator) -> Any:
    whole = values(np.dtype(np.float32 if "f32" in kinds else np.uint32), random).view(np.uint32)
    if not kinds & {"f16", "bf16"}:
        return whole
    half = lane_type(SCALARS["bf16" if "bf16" in kinds else "f16"])
    low, high = (values(half, random).view(np.uint16).astype(np.uint32) for _ in range(2))
    return np.where(random.random(COUNT) < 0.6, low | high << np.uint32(16), whole)


def instructions(part: int, mode: Mode, refused: Counter[str], step: int = 1) -> Iterator[Instruction]:
    """Yield every `step`th instruction of each row that has an expression on lanes, at least one of each row."""
    register_native_functions("gcn")
    for row, texts, arch in programs(part):
        form = Form(row, {row.parts[0].name: row.head})
        if row.sem is None or shape_of(form, "gcn").make is not None:
            continue
        texts = texts[::step]
        try:
            unit = compiled(parse("\n".join(texts) + "\n", arch=arch))
        except AsmError:
            continue
        assert isinstance(unit, WaveUnit)
        for at, inst in enumerate(unit.insts):
            if inst.form.row is not row:
                continue
            try:
                yield Instruction(unit, at, mode)
            except NotTranslatedError as why:
                refused[f"{row.head}: {why}"] += 1


def wanted(one: Instruction, registers: dict[int, Any]) -> list[tuple[str, tuple[int, ...], Any]]:
    """Return what numpy writes, and for DPP the lanes of each write."""
    waves = RecordingWaves(registers)
    with np.errstate(all="ignore"):
        run_symbolic(one.unit, one.at, one.mode, waves, lambda function: function)
    where = [] if waves.where is None else [("where", (), waves.where)]
    return [x for write in waves.written for x in (write, *where)]


def different(one: Instruction, made: list[Any], want: list[tuple[str, tuple[int, ...], Any]], given: Any) -> str:
    name = str(one.unit.insts[one.at])
    writes = [(kind, slots) for kind, slots, _ in want if kind != "where"]
    if writes != [(write.kind, write.slots) for write in one.step.writes]:
        return f"{name}: writes {want}"
    for got, (_, _, value) in zip(made, want, strict=True):
        whole = np.ascontiguousarray(np.broadcast_to(value, (WAVES, WAVE))).reshape(-1)
        if got.dtype != whole.dtype:
            return f"{name}: {got.dtype}, not {whole.dtype}"
        wrong = bits(got) != bits(whole)
        if wrong.any():
            at = int(np.argmax(wrong))
            operands = [f"{np.broadcast_to(x, (WAVES, WAVE)).reshape(-1)[at]:#x}" for x in given.values()]
            return f"{name}: lane {at} of {wrong.sum()}, {operands}: {bits(got)[at]:#x}, not {bits(whole)[at]:#x}"
    return ""


def differences(some: list[Instruction], seed: int) -> list[str]:
    """Compile instructions, and return the differences from numpy."""
    random, found = np.random.default_rng(seed), []
    for start in range(0, len(some), 150):
        several = some[start : start + 150]
        cases = [one.case for one in several]
        lib = library(source(cases))
        for number, (one, case) in enumerate(zip(several, cases, strict=True)):
            given = one.registers(random)
            inputs = [
                np.ascontiguousarray(np.broadcast_to(given[i], (WAVES, WAVE))).reshape(-1) for i in one.step.reads
            ]
            wrong = different(one, run(lib, number, case, inputs), wanted(one, given), given)
            found += [wrong] if wrong else []
    return found


NOT_NATIVE = {
    "s_quadmask_b32", "s_quadmask_b64", "s_wqm_b32", "s_wqm_b64", "s_bitreplicate_b64_b32",
    "v_trig_preop_f64", "v_div_fmas_f64",
}  # fmt: skip
"""The instructions without a native form, besides DPP from another row of lanes."""


def _check(part: int, mode: Mode, step: int = 1) -> None:
    refused: Counter[str] = Counter()
    some = list(instructions(part, mode, refused, step))
    heads = {name.partition(":")[0] for name in refused}
    assert {head for head in heads if not head.endswith("_dpp")} <= (NOT_NATIVE if mode == Mode() else heads)
    assert len(some) > 250
    assert differences(some, seed=part) == []


@pytest.mark.skipif(not compiles(), reason="no compiler")
def test_rows():
    _check(0, Mode(), step=100)


@pytest.mark.long
@pytest.mark.skipif(not compiles(), reason="no compiler")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("part", range(4))
def test_every_spelling(part: int, mode: Mode):
    _check(part, mode)
