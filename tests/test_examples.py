"""The examples: their whole text, their images, and their sweeps in the simulator and through JAX and torch."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from asmkit import Sweep

ROOT = Path(__file__).parents[1] / "examples"
FILES = sorted(path for path in ROOT.rglob("*.py"))


def sweeps(path: Path) -> list[Sweep]:
    found = runpy.run_path(str(path))["SWEEP"]
    return [found] if isinstance(found, Sweep) else found


CASES = [
    pytest.param(path, i, id=f"{path.stem}-{i}-{sweep.kernel.__name__}")
    for path in FILES
    for i, sweep in enumerate(sweeps(path))
]


def first(sweep: Sweep):
    """The dimensions and options of a sweep's first case."""
    return {**sweep.shapes[0], **{name: values[0] for name, values in sweep.options.items()}}


@pytest.mark.parametrize(("path", "i"), CASES)
def test_text(path, i, golden):
    sweep = sweeps(path)[i]
    golden(f"{path.parent.name}/{path.stem}-{i}-{sweep.kernel.__name__}.ptx", sweep.kernel.text(**first(sweep)))


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a", "sm_100a", "sm_120a"])
@pytest.mark.parametrize(("path", "i"), CASES)
def test_assembles_without_spills(path, i, arch):
    sweep = sweeps(path)[i]
    report = sweep.kernel.report(arch=arch, **first(sweep))
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0
    assert report.occupancy.blocks_per_sm >= 1
    assert not report.findings


@pytest.mark.parametrize(("path", "i"), CASES)
def test_sweep_in_the_simulator(path, i):
    table = sweeps(path)[i].run(["sim"])
    assert table.ok, str(table)


@pytest.mark.parametrize("backend", ["jax", "torch"])
def test_gemm_through_frameworks(backend):
    table = sweeps(ROOT / "ampere" / "gemm.py")[0].run([backend])
    assert table.ok, str(table)


@pytest.mark.gpu
@pytest.mark.parametrize("backend", ["jax", "torch", "cuda"])
@pytest.mark.parametrize(("path", "i"), CASES)
def test_sweep_on_the_device(path, i, backend):
    table = sweeps(path)[i].run([backend])
    assert table.ok, str(table)
