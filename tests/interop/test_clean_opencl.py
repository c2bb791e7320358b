"""Correctly synchronized kernels in OpenCL C, compiled by clang for each target: `asmkit.run` reports nothing.

`python -m tests.interop.opencl.make` compiled the texts. `opencl/of_*.py` contain the arguments and expected results.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit.interop.read import ReadModule

from .opencl import of_blocks, of_grids, of_language, of_waves  # noqa: F401  (they register their cases)
from .opencl.cases import CASES
from .opencl.make import ARCHS, SOURCES, TEXTS


@cache
def read(source: str, arch: str) -> ReadModule:
    return asmkit.read(TEXTS / f"{source}.{arch}.s")


USUAL = {"blocks": "gfx950", "waves": "gfx942", "grids": "gfx942", "language": "gfx90a"}
"""The target that the tests of every landing use, by source."""


def parameters() -> list[Any]:
    """Return each kernel for each target. Half of the kernels run by default, each for one target."""
    made: list[Any] = []
    for i, (name, (source, _)) in enumerate(CASES.items()):
        for arch in ARCHS:
            marks = [] if i % 2 == 0 and arch == USUAL[source] else [pytest.mark.long]
            made.append(pytest.param(source, arch, name, id=f"{name}-{arch}", marks=marks))
    return made


def test_every_kernel_has_a_case():
    kernels = {
        name for path in SOURCES.glob("*.cl") for name in re.findall(r"^kernel.*?void (\w+)\(", path.read_text(), re.M)
    }
    assert kernels == CASES.keys()


@pytest.mark.parametrize(("source", "arch", "kernel"), parameters())
def test_nothing_is_reported(source: str, arch: str, kernel: str):
    case = CASES[kernel][1](np.random.default_rng(len(kernel)))
    report = asmkit.run(
        read(source, arch), *case.args, kernel=kernel, grid=case.grid, block=case.block, shared=case.shared,
        raises=False, steps=100_000,
    )  # fmt: skip
    assert case.mistakes() == []
    assert {finding.severity for finding in report.findings} <= {"warning"}, str(report)
    assert {finding.code for finding in report.findings} == {*case.warns}, str(report)


@pytest.mark.long
@pytest.mark.parametrize("kernel", CASES)
def test_nothing_is_reported_in_other_orders(kernel: str):
    source, make = CASES[kernel]
    case = make(np.random.default_rng(len(kernel)))
    report = asmkit.run(
        read(source, "gfx942"), *case.args, kernel=kernel, grid=case.grid, block=case.block, shared=case.shared,
        raises=False, steps=100_000, schedules=4,
    )  # fmt: skip
    errors = [finding for finding in report.findings if finding.severity == "error"]
    assert errors == [], str(report)
