"""Kernels that begin while the grid before them ends: nothing is read before they have waited for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from asmkit.ptx.analysis.overlap_loads import early
from asmkit.ptx.builder import Builder
from asmkit.types import f32

from ...support.example_sweeps import example_sweeps

READS = re.compile(r"\b(ACQBULK|LDG|LDGSTS|UBLKCP|UTMALDG|UBLKPF|UTMAPF)\b")


def cases() -> Iterator[object]:
    """Every kernel of the examples for NVIDIA's newest target that it names, with each kind of options."""
    for one in example_sweeps("ampere/*.py", "hopper/*.py"):
        for last in (0, -1):
            marks = [pytest.mark.long] * (one.again or last == 0)
            yield pytest.param(one.sweep, last, id=f"{one.name}-{last}", marks=marks)


@pytest.mark.parametrize(("sweep", "last"), list(cases()))
def test_nothing_is_read_before_the_wait(sweep, last):
    """In the machine code, `ACQBULK` is the wait."""
    arch = sweep.kernel.rules.arch[-1]
    options = {name: values[last] for name, values in sweep.options.items()}
    launched = {**sweep.shapes[last], **options}
    if "griddepcontrol.wait" in sweep.kernel.text(arch=arch, **launched):
        reads = READS.findall(str(sweep.kernel.disassembly(arch=arch, **launched)))
        assert reads[0] == "ACQBULK"


@pytest.mark.parametrize(("nc", "waits", "codes"), [
    (True, True, ["NC_BEFORE_GRID_WAIT"]), (True, False, []), (False, True, []),
])  # fmt: skip
def test_a_promise_that_nobody_keeps(nc: bool, waits: bool, codes: list[str]):
    k = Builder("k", "sm_90")
    x, value = k.param_ptr("x", f32), k.reg(f32)
    k.ptx.griddepcontrol.launch_dependents()
    if waits:
        k.ptx.griddepcontrol.wait()
    (k.ptx.ld.global_.nc if nc else k.ptx.ld.global_).f32(value, x[0])
    k.ptx.st.global_.f32(x[1], value)
    assert [finding.code for finding in early(k.finish())] == codes
