"""The fast GEMM on each target is right, and its waits are sufficient and minimal. A weaker wait is reported."""

from __future__ import annotations

import runpy
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from asmkit import Scalar, bf16, dtype, f16, sim
from asmkit.gcn.analysis import hazards
from asmkit.launch.arguments import parameters, scalars

from ..support.cdna_kernels import weakened
from ..support.tiers import one_in

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "gemm_fast.py"))


@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str):
    program = EXAMPLE["gemm_fast"].launch(arch=arch, M=300, N=70, K=72, T=bf16).program
    assert hazards.check(program) == []
    found = [(what, bool(hazards.plan(mutant).findings)) for what, mutant in weakened(program)]
    assert len(found) == {"gfx942": 10, "gfx950": 20}[arch]
    assert [what for what, fault in found if not fault] == []


@pytest.mark.parametrize(("arch", "elem"), one_in(3, product(EXAMPLE["ARCHS"], (f16, bf16))))
def test_the_fast_gemm_is_exact_on_small_integers(arch: str, elem: type[Scalar]):
    launch = EXAMPLE["gemm_fast"].launch(arch=arch, T=elem, M=33, N=260, K=136)
    rng = np.random.default_rng()
    a, b = (rng.integers(-4, 5, (n, 136)).astype(dtype(elem)) for n in (33, 260))
    c = np.full((33, 260), np.nan, np.float32)
    params = {**parameters(launch, [a, b], [c]), **scalars(launch)}
    whole = launch.kernel.isa.whole(launch.program, {}, (*launch.arrays, *launch.scalars))
    sim.run(whole, grid=launch.grid, block=launch.block, params=params, watch=["memcheck", "initcheck", "racecheck"])
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)
