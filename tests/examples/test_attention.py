"""examples/hopper/attention.py beyond its sweep: exact sums, blocks that make many tiles, what it refuses."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import numpy as numpy_launch
from asmkit.ops.kernels import attention_wgmma

from ..support.tiers import one_in

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "hopper" / "attention.py"))
attention, reference, options = EXAMPLE["attention"], EXAMPLE["reference"], attention_wgmma.options
bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
HERE = [pytest.param("sim", id="sim"), pytest.param("cuda", id="cuda", marks=pytest.mark.gpu)]


def one_hot(S: int, T: int, D: int, *, causal: bool) -> tuple[Any, ...]:
    """Q, K and whole numbers V of three heads, where all of a row's weight is on one column; and that column's V."""
    rng = np.random.default_rng(S)
    keys = rng.choice([-8.0, 8.0], (1, 3, T, D))
    seen = np.arange(S) + 1 if causal else np.full(S, T)
    column = rng.integers(0, np.minimum(seen, T), (3, S))
    values = rng.integers(-99, 100, (1, 3, T, D))
    heads = np.arange(3)[:, None]
    q = keys[0][heads, column][None]
    return (*(x.astype(bfloat16) for x in (q, keys, values)), values[0][heads, column][None])


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize(("D", "causal", "S", "T"), one_in(2, [
    (64, False, 200, 150), (64, True, 250, 250), (128, True, 190, 190), (128, False, 130, 300),
]))  # fmt: skip
def test_weights_of_one_give_values_back(
    monkeypatch: pytest.MonkeyPatch, D: int, causal: bool, S: int, T: int, backend: str
):
    """To the bit, by two blocks that make several tiles each: stages, barriers and turns go round."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    q, keys, values, expected = one_hot(S, T, D, causal=causal)
    out, sums = attention(q, keys, values, backend=backend, **options(D, causal))
    assert np.array_equal(out.astype(np.float64), expected)
    assert np.allclose(sums, D**0.5 * 64, rtol=1e-6)


@pytest.mark.parametrize("causal", one_in(2, [False, True]))
@pytest.mark.parametrize(("consumers", "blocks"), one_in(2, [(2, 2), (3, 4), (3, 13), (3, 5)]))
def test_last_round_is_cut(monkeypatch: pytest.MonkeyPatch, consumers: int, blocks: int, causal: bool):
    """Tiles of two or three warpgroups' rows are cut into two or three pieces, some of which have no rows at all."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", blocks)
    q, keys, values, expected = one_hot(260, 260, 64, causal=causal)
    out, _ = attention(q, keys, values, backend="sim", causal=causal, consumers=consumers, bn=64)
    assert np.array_equal(out.astype(np.float64), expected)


BANDS: list[Any] = [  # S, T, D, columns before and after, bottom, softcap
    (100, 150, 64, 40, 0, True, 1.0),  # tiles with masks at both sides, and open tiles
    pytest.param(70, 60, 64, -1, 20, False, 0.0, marks=pytest.mark.long),
    pytest.param(130, 40, 128, 9, 3, True, 0.0, marks=pytest.mark.long),  # rows before the first column
    (130, 20, 64, 5, 0, False, 0.0),  # rows of a warpgroup after the last column
]


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize(("S", "T", "D", "before", "after", "bottom", "softcap"), BANDS)
def test_bands(S: int, T: int, D: int, before: int, after: int, bottom: bool, softcap: float, backend: str):
    """Rows of many narrow tiles, and rows of zeros where a row attends to no column."""
    rng = np.random.default_rng(S + T)
    q, keys, values = (rng.standard_normal((1, 1, n, D)).astype(bfloat16) for n in (S, T, T))
    given = {"before": before, "after": after, "bottom": bottom, "softcap": softcap}
    out, sums = attention(q, keys, values, backend=backend, engine="numpy", consumers=2, bn=16, **given)
    wide = [x.astype(np.float64) for x in (q, keys, values)]
    expected, logs = reference(*wide, **given)
    assert np.abs(out.astype(np.float64) - expected).max() < 2.0**-6
    assert np.allclose(sums, logs, rtol=0, atol=2.0**-9)
    assert np.isinf(logs).any() == (T < S and before >= 0)


@pytest.mark.gpu
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("given", [{}, {"consumers": 2, "bn": 128}], ids=["", "two"])
@pytest.mark.parametrize("D", [64, 128])
def test_many_heads_and_rounds(D: int, given: dict[str, int], causal: bool):
    rng = np.random.default_rng(D)
    q, keys, values = (rng.standard_normal((2, 8, n, D)).astype(bfloat16) for n in (2000, 1999, 1999))
    out, sums = attention(q, keys, values, backend="cuda", **{**options(D, causal), **given})
    wide = [x.astype(np.float32) for x in (q, keys, values)]
    expected, logs = reference(*wide, causal)
    bound = reference(*wide[:2], abs(wide[2]), causal)[0] * 2.0**-8
    assert (np.abs(out.astype(np.float32) - expected) <= bound + np.abs(expected) * 2.0**-7).all()
    assert np.abs(sums - logs).max() < 1e-4


@pytest.mark.gpu
def test_warpgroups_that_pass_by_miss_nothing():
    """Launch after launch of tiles with rows for one warpgroup, two, three and none: none waits for ever."""
    torch = pytest.importorskip("torch")
    arrays = [torch.randn((2, 16, 4096, 64), device="cuda", dtype=torch.bfloat16) for _ in range(3)]
    launch = attention.bind(*arrays, **options(64, False))
    first = launch()[0].clone()
    assert all(torch.equal(first, launch()[0]) for _ in range(200))


@pytest.mark.parametrize(("D", "given", "said"), [
    (64, {"bn": 100}, "bn=100: D is 64 or 128, bn a multiple of 16"),
    (192, {}, "D=192"),
    (64, {"consumers": 4}, "consumers=4"),
    (128, {"bn": 96}, "three consumers have no registers for bn=96 at D=128"),
])  # fmt: skip
def test_what_does_not_fit(D: int, given: dict[str, int], said: str):
    with pytest.raises(ValueError, match=said):
        attention(*(np.zeros((1, 1, 64, D), bfloat16) for _ in range(3)), **given)


def test_rows_of_other_lengths():
    with pytest.raises(AsmError, match="DIVISIBLE"):
        attention(*(np.zeros((1, 1, 64, 96), bfloat16) for _ in range(3)))
