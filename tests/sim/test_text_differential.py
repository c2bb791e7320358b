"""Random builder programs, run as they are and from their text read back: the same results, the same findings."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn import abi
from asmkit.gcn.analysis import register_allocation
from asmkit.ir.program import Inst, Program
from asmkit.kernel.dispatch import architecture

from ..support.random_programs import OUTPUTS, PROGRAMS, THREADS, inputs, kernel_of, steps

ISAS = ("ptx", "gcn")
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.large_base_example]
WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]


def result(program: Program, x: np.ndarray[Any, Any]) -> tuple[bytes, list[tuple[str, tuple[str, ...]]]]:
    """What a program stores, and what the simulator finds."""
    out = np.zeros((OUTPUTS, THREADS), np.uint32)
    try:
        found = sim.run(program, grid=1, block=THREADS, params={"x": x.copy(), "out": out}, watch=WATCH).findings
    except AsmError as wrong:
        found = wrong.findings
    return out.tobytes(), [(finding.code, finding.notes) for finding in found]


def compare(isa: str, program: Any, number: int) -> int:
    """Compare both ways of running a program; the number of its instructions."""
    kernel = kernel_of(isa, program)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        traced = kernel.launch().program
        whole: Program = kernel.isa.whole(traced)
        built = (
            register_allocation.assign(abi.enter(traced)) if isa == "gcn" else whole
        )  # before it has the form of its text
        text = kernel.isa.write(whole).text
        parse = architecture(isa).parse
        again = parse(text)
        assert kernel.isa.write(again).text == text.replace("  ; inserted", "")
        one, other = result(built, inputs(number)), result(again, inputs(number))
    assert one == other, text
    return sum(isinstance(item, Inst) for item in whole.items())


@pytest.mark.parametrize("isa", ISAS)
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=QUIET, database=None)
@given(program=steps(1))
def test_the_text_computes_the_same(isa: str, program: Any):
    compare(isa, program, 1)


BLOCKS, EACH = 50, 30


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("isa", ISAS)
def test_the_text_computes_the_same_many_times(isa: str, block: int):
    @seed(block)
    @settings(max_examples=EACH, deadline=None, suppress_health_check=QUIET, database=None, phases=[Phase.generate])
    @given(program=PROGRAMS)
    def same(program: Any):
        compare(isa, program, 2)

    same()
