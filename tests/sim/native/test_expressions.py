"""Translated expressions compute numpy's bits, for each row, on special and random operands."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from asmkit.sim.native.expressions import Lanes, NotTranslatedError, fitted, typed
from asmkit.sim.operands import container, fit, lane_type
from asmkit.types import SCALARS, Scalar, b8, b16, b32, b64

from ...support.tiers import in_parts
from .lanes import Case, compared, compiles
from .table_cases import ptx_cases

pytestmark = pytest.mark.skipif(not compiles(), reason="no compiler")

PARTS = 4  # of the rows of PTX


def _translated(cases: list[Case]) -> tuple[list[Case], list[str]]:
    """Return the cases with a native form, and the names of the others with the reasons."""
    made: list[Case] = []
    others: list[str] = []
    for case in cases:
        try:
            case.translated()
        except NotTranslatedError as why:
            others.append(f"{case.name}: {why}")
        else:
            made.append(case)
    return made, others


def _check(cases: list[Case], seed: int) -> None:
    made, others = _translated(cases)
    assert not others
    assert not compared(made, seed)


@in_parts(PARTS)
def test_rows_of_ptx(part: int):
    cases = ptx_cases()
    assert len(cases) > 1300
    _check(cases[part::PARTS], seed=1)


def test_constants_of_ptx():
    cases = ptx_cases(constants=True)
    assert len(cases) > 800
    _check(cases[::3], seed=2)


@pytest.mark.long
@pytest.mark.parametrize("constants", [False, True])
def test_every_form_of_ptx(constants: bool):
    _check(ptx_cases(every=True, constants=constants), seed=3)


def test_operands_are_read_as_their_types():
    cases = [
        Case(f"{kind} of {declared}", _as_read(declared, kind), [Lanes("x", container(declared))])
        for declared, kind in _pairs()
    ]
    for case, (declared, kind) in zip(cases, _pairs(), strict=True):
        case.translation = typed(case.operands[0], declared, kind, iter("abcdefgh").__next__)
    assert not compared(cases, seed=4)


def _pairs() -> list[tuple[type[Scalar], type[Scalar]]]:
    """Return the types of registers, and the types as which operands read them."""
    kinds = [kind for kind in SCALARS.values() if kind.twin and kind.bits >= 8]
    return [(d, kind) for d, kind in itertools.product((b8, b16, b32, b64), kinds) if kind.bits <= d.bits]


def _as_read(declared: type[Scalar], kind: type[Scalar]) -> Any:
    return lambda x: x.astype(container(kind)).view(lane_type(kind))


def test_results_are_stored_as_numpy_stores_them():
    cases: list[Case] = []
    for declared, kind in _pairs():
        others = [np.dtype(bool), np.dtype(np.int64)] if kind.kind in "bus" else []
        for got in (lane_type(kind), *others):
            operands = [Lanes("x", got), kind, container(declared)]
            cases.append(Case(f"{got} as {kind} in {declared}", fit, operands))
    _check(cases, seed=5)
    made = fitted(np.int64(-1), SCALARS["s16"], np.dtype(np.uint32), iter("ab").__next__)
    assert (made.lines, made.results) == ([], [np.uint32(0xFFFFFFFF)])
