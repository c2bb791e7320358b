"""The fast GEMM's shared memory: no bank is asked twice, in the loop and at the end, and nothing races."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import bf16, f32, sim
from asmkit.launch.simulator import run

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "ampere" / "gemm_fast.py"))
SMALL = {"BM": 64, "BN": 64, "WARPS_N": 2}


@pytest.mark.parametrize("options", [{}, {**SMALL, "BK": 64}, {**SMALL, "BK": 32}], ids=str)
def test_no_bank_conflicts_and_no_races(options: dict[str, Any]):
    m, n, k = 130, 72, 136
    launch = EXAMPLE["gemm_fast"].launch(M=m, N=n, K=k, E=bf16, O=f32, **options)
    rng, banks = np.random.default_rng(1), sim.Banks()
    a, b = (rng.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in ((m, k), (n, k)))
    run(launch, [a, b], watch=[banks, "racecheck"])
    uses = {str(launch_inst(banks, at)).split(" ")[0]: use for at, use in banks.uses.items() if use.space == "shared"}
    assert {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", "st.shared.v2.f32", "ld.shared.v4.b32"} <= set(uses)
    assert all(use.taken == use.best for use in banks.uses.values() if use.space == "shared"), banks.table()


def launch_inst(banks: sim.Banks, at: int) -> Any:
    return banks.launch.unit.insts[at]


@pytest.mark.parametrize(("option", "value"), [("BK", 16), ("STAGES", 1), ("BN", 96), ("BM", 100)])
def test_a_shape_that_does_not_fit_is_refused(option: str, value: int):
    with pytest.raises(ValueError, match="BK 32 or 64"):
        EXAMPLE["gemm_fast"].launch(M=64, N=64, K=64, E=bf16, O=f32, **{option: value})


def test_the_text_does_not_grow_with_the_problem():
    few, many = (EXAMPLE["gemm_fast"].text(M=m, N=m, K=m, E=bf16, O=f32) for m in (64, 8192))
    assert few == many
