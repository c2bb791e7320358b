"""examples/blackwell/attention.py beyond its sweep: exact sums, rescaled sums, other schedules, and what it refuses."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import numpy as numpy_launch

from ..support.tiers import one_in

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "blackwell" / "attention.py"))
attention, reference = EXAMPLE["attention"], EXAMPLE["reference"]
bfloat16 = pytest.importorskip("ml_dtypes").bfloat16


def one_hot(S: int, T: int, D: int, kind: Any, *, causal: bool) -> tuple[Any, ...]:
    """Return Q, K and integers V of two heads, where one column has all of a row's weight, and the column's V."""
    rng = np.random.default_rng(S)
    keys = rng.choice([-8.0, 8.0], (1, 2, T, D))
    seen = np.arange(S) + 1 if causal else np.full(S, T)
    column = rng.integers(0, np.minimum(seen, T), (2, S))
    values = rng.integers(-99, 100, (1, 2, T, D))
    heads = np.arange(2)[:, None]
    q = keys[0][heads, column][None]
    return (*(x.astype(kind) for x in (q, keys, values)), values[0][heads, column][None])


def rising(S: int, T: int, D: int) -> tuple[Any, ...]:
    """Return Q, K and V whose scores rise from the last column to the first, by 9/64 powers of two a column."""
    rng = np.random.default_rng(0)
    q, keys = np.zeros((1, 1, S, D)), np.zeros((1, 1, T, D))
    q[..., :8], keys[..., :8] = 8 * np.log(2), -np.arange(T)[:, None] * 9 / 64 / 8
    return tuple(x.astype(np.float16) for x in (q, keys, rng.standard_normal((1, 1, T, D))))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One block computes all pairs: it uses its barriers and stages again and again."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 1)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("D", "bn", "causal", "S", "T", "kind"), one_in(3, [
    (64, 64, True, 270, 270, np.float16), (128, 64, False, 130, 200, bfloat16), (128, 128, True, 300, 140, bfloat16),
]))  # fmt: skip
def test_weights_of_one_give_values_back(D: int, bn: int, causal: bool, S: int, T: int, kind: Any) -> None:
    q, keys, values, expected = one_hot(S, T, D, kind, causal=causal)
    out, sums = attention(q, keys, values, causal=causal, bn=bn)
    assert np.array_equal(out.astype(np.float64), expected)
    assert np.allclose(sums, D**0.5 * 64, rtol=1e-6)


def test_sums_are_rescaled() -> None:
    """Each tile but the first has scores that exceed m by more than the slack, and a part of O of the tile before."""
    arrays = rising(40, 230, 64)
    out, sums = attention(*arrays, bn=64)
    expected, logs = reference(*(x.astype(np.float64) for x in arrays))
    assert np.abs(out - expected).max() < 1e-3
    assert np.abs(sums - logs).max() < 1e-4


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_other_schedules() -> None:
    q, keys, values, _ = one_hot(130, 150, 64, np.float16, causal=True)
    attention.check(q, keys, values, causal=True, bn=64, schedules=3).raise_errors()


@pytest.mark.parametrize(("D", "given", "said"), [(64, {"bn": 96}, "bn=96"), (192, {}, "D=192")])
def test_what_does_not_fit(D: int, given: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        attention(*(np.zeros((1, 1, 64, D), np.float16) for _ in range(3)), **given)


def test_rows_of_other_lengths() -> None:
    with pytest.raises(AsmError, match="DIVISIBLE"):
        attention(*(np.zeros((1, 1, 64, 96), np.float16) for _ in range(3)))
