"""Constant expressions of signed and unsigned integers: the values that ptxas 13.5 stores for them."""

from __future__ import annotations

import pytest

from asmkit.ptx.text.constant_expressions import constant

ALL = (1 << 64) - 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-1 < 1U", 0), ("-1 > 1U", 1), ("-1 == 0xFFFFFFFFFFFFFFFF", 1), ("-1 != 18446744073709551615", 0),
        ("-1 < 1", 1), ("(.s64)1U > -1", 1), ("64 + 5U <= ~32", 1), ("3 <= ~WARP_SZ", 1), ("-1 < WARP_SZ", 1),
        ("(~1) / 2", 0x7FFFFFFFFFFFFFFF), ("~0 >> 1", 0x7FFFFFFFFFFFFFFF), ("(.s64)(~1) / 2", ALL),
        ("-7 % 3", 0), ("7 % -3", 7), ("-7 % -3", ALL - 6), ("-7 % WARP_SZ", 25), ("-5 % 3U", 2),
        ("(-4 | 1) / 2", ALL), ("(-4 ^ 1) >> 1", ALL - 1), ("(-1 & -1) / 2", 0), ("-1 / 2U", 0x7FFFFFFFFFFFFFFF),
        ("(1 ? -1 : 1U) / 2", 0), ("(7 % 8 - 8) / 2", 0), ("(7U % 8U - 8) / 2", 0x7FFFFFFFFFFFFFFF),
    ],
)  # fmt: skip
def test_signed_and_unsigned_integers(text: str, value: int):
    """Comparisons convert like sums, `~` is unsigned, and `%` divides unsigned integers."""
    found = constant(text)
    assert isinstance(found, int)
    assert found & ALL == value
