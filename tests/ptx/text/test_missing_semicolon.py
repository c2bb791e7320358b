"""A missing semicolon is one mistake, and does not hide the mistakes of the statements that it joins."""

from __future__ import annotations

import pytest

from asmkit.ptx.text.commands import check
from asmkit.ptx.text.missing_semicolon import MOST

HEAD = ".version 8.0\n.target sm_80\n.func f()\n{\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\nmov.u32 %r2, 0;\n"


def found(body: str) -> list[tuple[int, str]]:
    """The line of each finding, counted from the first line of the body, and its message."""
    return [(one.where[1] - 7, one.message) for one in check(f"{HEAD}{body}\nret;\n}}\n", "text.ptx")]


MISSING = "the statement is not terminated"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("mov.u32 %r1, 1\nadd.u32 %r1, %r1, 1;", [(1, f"column 15: {MISSING}")]),
        ("mov.u32 %r1, 1 // one\n\n\nagain: add.u32 %r1, %r1, 1;\nbra again;", [(1, f"column 15: {MISSING}")]),
        ("mov.u32 %r1, 1\nadd.u32 %r1, %r1, 1", [(1, f"column 15: {MISSING}"), (2, f"column 20: {MISSING}")]),
        (
            "mov.u32 %rd1, 1\nadd.u32 %r1, %rd1, 1;",
            [
                (1, f"column 16: {MISSING}"),
                (1, "`mov.u32`: operand d must be u32, got a register of type b64"),
                (2, "`add.u32`: operand a must be u32 or a constant, got a register of type b64"),
            ],
        ),
        ("mov.u32 %r1, 1\n.loc 1 2 3\nadd.u32 %r1, %r1, 1;", [(1, f"column 15: {MISSING}")]),
        ("mov.u32 %r1, 1\n.reg .b32 %x;\nmov.u32 %x, 1;", [(1, f"column 15: {MISSING}")]),
        ("mov.u32 %r1, 1\nagain:\nadd.u32 %r1, %r1, 1;\nbra again;", [(1, f"column 15: {MISSING}")]),
        ("mov.u32 %r1,\n1;", []),
        ("mov.u32\n%r1\n,\n1;", []),
        ("mov.u32 %r1,\n%rd1;", [(1, "`mov.u32`: operand a must be u32 or a constant, got a register of type b64")]),
    ],
)
def test_joined_statements(body: str, expected: list[tuple[int, str]]):
    assert found(body) == expected


def test_a_text_with_many():
    """Only the first ones are parted, and each of them joins two instructions."""
    made = found("add.u32 %r1, %r1, 1\nadd.u32 %r1, %r1, 1;\n" * (MOST + 5))
    assert sum(MISSING in message for _, message in made) == MOST
    assert len(made) == MOST + 5
