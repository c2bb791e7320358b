"""Conditions are arithmetic on names and numbers, and nothing else."""

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.debug.conditions import Condition

VALUES = {
    "%r1": np.array([0, 1, 2, 3]), "a": np.array([0.5, 1.5, -2.0, 9.0]), "tid.x": np.arange(4), "v5": np.arange(4) * 2,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "lanes"),
    [
        ("%r1 == 2", [2]), ("a > 1 and tid.x < 3", [1]), ("not a > 1", [0, 2]), ("0 < %r1 < 3", [1, 2]),
        ("v5 & 4", [2, 3]), ("~%r1 == -1 or a == 9", [0, 3]), ("(%r1 + 1) * 2 % 3 == 2", [0, 3]), ("%r1 >> 1", [2, 3]),
        ("-a == 2.0", [2]), ("a // 1 == 1", [1]), ("(%r1 ^ 1) | 0", [0, 2, 3]), ("True", [0, 1, 2, 3]),
    ],
)  # fmt: skip
def test_lanes_in_which_it_holds(text: str, lanes: list[int]):
    found = np.broadcast_to(Condition(text).holds(VALUES.__getitem__), 4)
    assert np.flatnonzero(found).tolist() == lanes


@pytest.mark.parametrize(
    "text",
    ["f(1)", "a[0]", "a.b.c", "'x' == 'x'", "lambda: 1", "[1]", "a if a else a", "a ** 9", "__import__('os')", "a =",
     "",
     "(b := 3)", "a in (1, 2)", "a is None", "await a", "{1}"],
)  # fmt: skip
def test_everything_else_is_refused(text: str):
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        Condition(text)


@pytest.mark.parametrize("text", ["b > 1", "tid.q == 0", "a & 1", f"a == {1 << 70}"])
def test_wrong_names_and_operands_are_reported(text: str):
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        Condition(text).holds(VALUES.__getitem__)


def test_a_huge_shift_is_quick():
    assert not Condition("1 << 9999999999 == 1").holds(VALUES.__getitem__).any()
