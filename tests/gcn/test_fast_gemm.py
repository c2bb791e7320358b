"""The pipelined MFMA GEMM: its waits are enough and none is stronger than needed; LDS has no bank conflicts."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import bf16, sim
from asmkit.build import Inst, Program
from asmkit.gcn import hazards
from asmkit.launch.sim import run
from asmkit.plan import Launch

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "gemm_fast.py"))
ARCHS = EXAMPLE["ARCHS"]


SMALL = {"BM": 64, "BN": 64}


def launch(arch: str, **options: int) -> Launch:
    return EXAMPLE["gemm_fast"].launch(arch=arch, M=130, N=72, K=136, E=bf16, **options)


def weakened(program: Program) -> Iterator[tuple[str, Program]]:
    """Each count of each wait one higher, and the program with it."""
    for i, item in enumerate(program.body):
        if isinstance(item, Inst) and item.form.row.head == "s_waitcnt":
            for counter, count in item.flags.items():
                weak = Inst(item.form, item.operands, item.guard, item.where, {**item.flags, counter: count + 1})
                yield f"{counter}({count})", replace(program, body=[*program.body[:i], weak, *program.body[i + 1 :]])


@pytest.mark.parametrize("arch", ARCHS)
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str):
    assert hazards.check(launch(arch).program) == []
    program = launch(arch, **SMALL).program
    assert hazards.check(program) == []
    found = [(what, bool(hazards.plan(mutant).findings)) for what, mutant in weakened(program)]
    assert len(found) > 5
    assert [what for what, fault in found if not fault] == []


@pytest.mark.parametrize("arch", ARCHS)
def test_lds_has_no_bank_conflicts_and_nothing_races(arch: str):
    made, banks = launch(arch), sim.Banks()
    rng = np.random.default_rng(1)
    inputs: list[Any] = [rng.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in made.input_shapes]
    run(made, inputs, watch=[banks, "race"])
    uses = [use for use in banks.uses.values() if use.space == "shared"]
    assert len(uses) > 12
    assert all(use.taken == use.best for use in uses), banks.table()
