"""Correctly synchronized kernels, compiled by nvcc and clang: the simulator runs them and reports nothing.

`tests/corpus/make.py` and `tests/gcn/corpus/make.py` produced the texts. `clean_kernels/of_*.py` contain the inputs
and the expected results.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim

from .clean_kernels import of_blocks, of_copies, of_grids, of_scopes  # noqa: F401  (they register their cases)
from .clean_kernels.cases import DRIVERS, Case
from .clean_kernels.texts import FOLDERS, Kernel, kernels, names

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]


def parameters() -> list[Any]:
    """Return each kernel of each module, marked where the simulator is known to fail."""
    made: list[Any] = []
    for name, driver in DRIVERS.items():
        for kernel in kernels(driver.source, name):
            why = driver.fails.get("every", "") or driver.fails.get(kernel.module.name.split(".")[1], "")
            marks = [pytest.mark.xfail(strict=True, reason=why)] if why else []
            made.append(pytest.param(kernel, id=repr(kernel), marks=marks))
    return made


def mistakes(case: Case) -> list[str]:
    """Return a line for each argument whose contents are wrong."""
    wrong: list[str] = []
    for at, want in case.wants.items():
        got = case.args[at]
        if callable(want):
            right = want(got)
        else:
            right = np.allclose(got.reshape(-1), np.reshape(want, -1), rtol=0, atol=case.tolerance)
        if not right:
            wrong.append(f"argument {at}: {got}, not {want}")
    return wrong


def test_every_compiled_kernel_has_a_case():
    compiled = {name for folder in FOLDERS for path in folder.glob("clean_*") for name in names(path)}
    assert compiled == DRIVERS.keys()


@pytest.mark.parametrize("kernel", parameters())
def test_nothing_is_reported(kernel: Kernel):
    program, case = kernel.program(), DRIVERS[kernel.name].make(np.random.default_rng(len(kernel.name)))
    params = dict(zip((param.name for param in program.params), case.args, strict=True))
    report = sim.run(
        program, grid=case.grid, block=case.block, cluster=case.cluster, shared=case.shared, params=params,
        watch=WATCH if kernel.is_ptx else [*WATCH, "hazards"], cooperative=case.cooperative, threads=1,
    )  # fmt: skip
    assert mistakes(case) == []
    assert {finding.severity for finding in report.findings} <= {"warning"}
    assert {finding.code for finding in report.findings} == {*case.warns}
