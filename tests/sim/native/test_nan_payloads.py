"""The NaNs that compiled arithmetic returns never reach a result: the rule of `sim.nan_rule` replaces them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from asmkit.gcn.sim.alu.rounding_mode import Mode
from asmkit.sim.native import expressions
from asmkit.sim.native.emission import statements
from asmkit.sim.native.graph import Node

from ...gcn.sim.test_native_step import instructions
from .table_cases import ptx_cases

ARITHMETIC = ("add", "subtract", "multiply", "divide", "sqrt", "fma", "fma64", "odd_sum")
KEEPS = (
    "shuffle", "view", "negative", "absolute", "copysign", "minimum", "maximum", "part", "whole", "split", "join",
    "same", "astype", "to_odd", "ldexp", "nextafter", "rint", "trunc", "floor", "ceil", "bfloat16_of_float64",
)  # fmt: skip
"""Operations whose NaNs are those of one operand."""
WITHOUT_NANS = re.compile(
    r"r(cp|sqrt)\.approx\.ftz\.f64"  # the NaN is selected instead of the upper half of the quotient's bits
    r"|cvt\.[a-z0-9.]+\.[us]64$"  # adds the halves of an integer
    r"|(add|sub|mul|fma)[a-z.]*\.e\dm\dx4"  # every NaN becomes one code
    r"|cvt\.[a-z0-9.]*scaled::n1"  # the same
    r"|v_cvt_off_f32_i4"  # divides an integer by 16
    r"|v_cvt_(scalef32_)?sr_"  # adds random bits to finite numbers only
)
"""The instructions in which the checks do not see that no NaN reaches the result."""


def unruled(results: Sequence[Node]) -> set[str]:
    """Return the operations on floats whose NaNs reach a result."""
    found: set[str] = set()
    seen: set[int] = set()
    stack = list(results)
    while stack:
        node = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.op in ("where", "where_rare"):
            stack += [arg for arg in node.args[1:] if not _replaced(node.args[0], arg)]
        elif node.dtype.kind in "uib" and node.op not in ("view", "part", "whole", "join"):
            stack += [arg for arg in node.args if arg.dtype.kind in "uib"]
        elif node.op in ARITHMETIC:
            found.add(f"{node.op} of {', '.join(str(arg.dtype) for arg in node.args)}")
        else:
            assert node.op in (*KEEPS, "const", "input", "lane_table"), node.op
            stack += node.args
    return found


def _replaced(condition: Node, x: Node) -> bool:
    """Return whether a selection replaces the NaNs of x."""
    return condition.op == "isnan" and condition.args[0] is x


@pytest.fixture
def graphs(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Node]]:
    """Return the list of the results of each translation, which the test extends by translating."""
    made: list[Sequence[Node]] = []

    def recording(results: Sequence[Node], fresh: Any, *more: Any) -> Any:
        made.append(results)
        return statements(results, fresh, *more)

    monkeypatch.setattr(expressions, "statements", recording)
    expressions._template.cache_clear()
    return made


def _check(named: Iterable[tuple[str, Sequence[Node]]]) -> None:
    found = {name: unruled(results) for name, results in named}
    assert len(found) > 500
    assert not {name: ops for name, ops in found.items() if ops and not WITHOUT_NANS.search(name)}


def test_rows_of_ptx(graphs: list[Sequence[Node]]):
    def named() -> Iterator[tuple[str, Sequence[Node]]]:
        for case in ptx_cases():
            case.translated()
            yield case.name, graphs[-1]

    _check(named())


@pytest.mark.parametrize("mode", [Mode(), pytest.param(Mode(3, 2, 0, 0), marks=pytest.mark.long)])
def test_rows_of_cdna(graphs: list[Sequence[Node]], mode: Mode):
    some = instructions(0, mode, Counter(), 50)
    _check((str(one.unit.insts[one.at]), graphs[-1]) for one in some)


def test_a_sum_without_the_rule_is_found(graphs: list[Sequence[Node]]):
    lanes = [expressions.Lanes(name, np.dtype(np.float64)) for name in "ab"]
    expressions.translate(np.add, lanes, iter("cdefg").__next__)
    assert unruled(graphs[-1]) == {"add of float64, float64"}
