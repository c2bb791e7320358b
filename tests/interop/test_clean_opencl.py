"""Correctly synchronized kernels in OpenCL C, compiled by clang for each target: `asmkit.run` reports nothing.

`python -m tests.interop.opencl.make` compiled the texts. `opencl/of_*.py` contain the arguments and expected results.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit.interop.read import ReadModule
from asmkit.toolchain import assemble_gcn
from tests.support.gcn_programs import assembled, needs_clang, needs_objdump

from .opencl import of_blocks, of_grids, of_language, of_polls, of_waves  # noqa: F401  (they register their cases)
from .opencl.cases import CASES
from .opencl.make import ARCHS, SOURCES, TEXTS


@cache
def read(source: str, arch: str) -> ReadModule:
    return asmkit.read(TEXTS / f"{source}.{arch}.s")


USUAL = {"blocks": "gfx950", "waves": "gfx942", "grids": "gfx942", "language": "gfx90a", "polls": "gfx942"}
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


@needs_clang
@needs_objdump
@pytest.mark.long
@pytest.mark.parametrize("linked", [False, True], ids=["object", "linked"])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_objects_run_like_texts(arch: str, linked: bool, tmp_path: Path):
    """Functions and data that are local to a file have no symbols in an object, and addresses in a linked one."""
    text = (TEXTS / f"language.{arch}.s").read_text()
    path = tmp_path / ("kernel.hsaco" if linked else "kernel.o")
    path.write_bytes(assemble_gcn(text, arch).image if linked else assembled(text, arch))
    module = asmkit.read(path)
    for kernel in ("calls", "recursion", "function_pointers", "tables", "stack_arrays", "private_array"):
        case = CASES[kernel][1](np.random.default_rng(1))
        asmkit.run(module, *case.args, kernel=kernel, grid=case.grid, block=case.block)
        assert case.mistakes() == [], kernel
