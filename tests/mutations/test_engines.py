"""Both engines find the same in kernels with products of warpgroups, of which one synchronization is weakened."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import replace

import pytest

from asmkit import AsmError, watching
from asmkit.ir.program import Inst, Program
from asmkit.launch import simulator
from asmkit.sim.native import products

from ..ptx.sim.test_native_phases import counted, times
from .cases import KERNELS, chosen, examples
from .harness import Case

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")

PRODUCTS = "wgmma"


def has_products(case: Case) -> bool:
    body = case.launch.program.body
    return any(isinstance(item, Inst) and item.form.spelling.startswith(PRODUCTS) for item in body)


LONG = "hopper/gemm-0", "hopper/attention-0"
"""Their products are those of two warpgroups, with tiles of other blocks of the cluster, and with A in registers."""
CASES = [
    *(pytest.param(case, id=case.name) for case in KERNELS if has_products(case)),
    *(pytest.param(case, id=case.name, marks=pytest.mark.long) for case in examples() if case.name in LONG),
]


def outcome(case: Case, program: Program, engine: str) -> tuple[list[str], list[bytes]]:
    """Return the findings of a run with the default watchers, and the results of one that does not stop."""
    try:
        with warnings.catch_warnings(record=True) as told, watching(engine=engine):
            warnings.simplefilter("always")
            results = simulator.run(replace(case.launch, program=program), case.arrays)
        return [str(one.message) for one in told], [one.tobytes() for one in results]
    except AsmError as error:
        return [str(error)], []
    finally:
        simulator._wholes.pop(id(program), None)


@pytest.mark.parametrize("case", CASES)
def test_mutants_have_the_same_findings(case: Case) -> None:
    found = 0
    for mutant in chosen(case):
        native = outcome(case, mutant.program, "native")
        assert native == outcome(case, mutant.program, "numpy"), mutant.name
        found += bool(native[0])
    assert found > 0


@pytest.mark.parametrize("case", CASES)
def test_compiled_code_executes_all_products(case: Case) -> None:
    python = Counter[str]()
    with counted(python):
        findings, _ = outcome(case, case.launch.program, "native")
    assert findings == []
    assert times(python, "bra") + times(python, "ret") > 0, "steps of Python are counted"
    assert times(python, PRODUCTS) == 0
