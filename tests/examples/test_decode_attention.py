"""Attention over a cache: lengths at the edges of slices, groups of heads, shares, pages, and orders of blocks."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, bf16, dtype

ROOT = Path(__file__).parents[2] / "examples"
EXAMPLE = runpy.run_path(str(ROOT / "ampere" / "decode_attention.py"))
BF16 = dtype(bf16)


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng().standard_normal(shape).astype(BF16)


def wide(*arrays: np.ndarray) -> list[np.ndarray]:
    return [array.astype(np.float64) for array in arrays]


def close(out: np.ndarray, arrays: list[np.ndarray], lengths: np.ndarray) -> None:
    q, keys, values = wide(*arrays)
    expected = EXAMPLE["reference"](q, keys, values, lengths)
    bound = EXAMPLE["reference"](q, keys, abs(values), lengths) * 2.0**-7 + 1e-6  # the roundings of P and of O
    assert (abs(out.astype(np.float64) - expected) <= bound).all()


IN_MEMORY, IN_CLUSTER = {"CLUSTER": False}, {"CLUSTER": True, "arch": "sm_90"}
WAYS = pytest.mark.parametrize("way", [IN_MEMORY, IN_CLUSTER], ids=["memory", "cluster"])


@WAYS
@pytest.mark.parametrize("shares", [1, 3])
def test_every_length(shares: int, way: dict[str, object]):
    """Lengths around the edges of slices and shares. Those outside of the cache count as the nearest one inside."""
    lengths = np.array([-5, 0, 1, 15, 16, 17, 63, 64, 65, 129, 130, 1000], np.int32)
    arrays = [normal(len(lengths), 2, 64), normal(len(lengths), 1, 130, 64), normal(len(lengths), 1, 130, 64)]
    out = EXAMPLE["decode_attention"](*arrays, lengths, SHARES=shares, **way)
    close(out, arrays, np.clip(lengths, 0, 130))
    assert not out[:2].any()


@pytest.mark.parametrize("shares", [5, 6, 9])
def test_clusters_of_any_size(shares: int):
    """48 vectors of 4 elements are merged by 5, 6 or 9 blocks, some of which have no tokens."""
    lengths = np.array([0, 17, 600], np.int32)
    arrays = [normal(len(lengths), 3, 64), normal(len(lengths), 1, 600, 64), normal(len(lengths), 1, 600, 64)]
    out = EXAMPLE["decode_attention"](*arrays, lengths, SHARES=shares, WARPS=8, **IN_CLUSTER)
    close(out, arrays, lengths)


@WAYS
@pytest.mark.parametrize(("group", "depth"), [(1, 64), (3, 64), (9, 64), (16, 128)])
def test_every_group(group: int, depth: int, way: dict[str, object]):
    lengths = np.array([70], np.int32)
    arrays = [normal(1, 2 * group, depth), normal(1, 2, 80, depth), normal(1, 2, 80, depth)]
    close(EXAMPLE["decode_attention"](*arrays, lengths, SHARES=2, **way), arrays, lengths)


@pytest.mark.parametrize("page", [16, 64])
def test_pages_in_any_order(page: int):
    rng, lengths = np.random.default_rng(), np.array([200, 33], np.int32)
    table = rng.permutation(40)[: 2 * 208 // page].reshape(2, -1).astype(np.int32)
    q, keys, values = normal(2, 8, 64), normal(40, 2, page, 64), normal(40, 2, page, 64)
    out = EXAMPLE["decode_attention_paged"](q, keys, values, table, lengths, SHARES=2)
    close(out, [q, *(EXAMPLE["gathered"](cache, table) for cache in (keys, values))], lengths)


@pytest.mark.parametrize("page", [16, 64])
def test_entries_after_the_last_token_can_have_any_value(page: int):
    """The kernel looks them up, but reads no page that they name."""
    lengths, table = np.array([70], np.int32), np.full((1, 256 // page), 1 << 30, np.int32)
    table[0, : -(-70 // page)] = np.arange(-(-70 // page))
    q, keys, values = normal(1, 2, 64), normal(8, 1, page, 64), normal(8, 1, page, 64)
    out = EXAMPLE["decode_attention_paged"](q, keys, values, table, lengths)
    caches = (cache.swapaxes(0, 1).reshape(1, 1, -1, 64) for cache in (keys, values))
    close(out, [q, *caches], lengths)


def test_tokens_after_the_last_have_no_influence():
    lengths = np.array([37], np.int32)
    arrays = [normal(1, 2, 64), normal(1, 1, 64, 64), normal(1, 1, 64, 64)]
    first = EXAMPLE["decode_attention"](*arrays, lengths)
    for cache in arrays[1:]:
        cache[:, :, 37:] = np.nan
    assert np.array_equal(EXAMPLE["decode_attention"](*arrays, lengths), first)


@pytest.mark.parametrize(
    ("name", "way", "shares"),
    [
        pytest.param("decode_attention", IN_MEMORY, 2, marks=pytest.mark.long),
        pytest.param("decode_attention_paged", IN_MEMORY, 2, marks=pytest.mark.long),
        ("decode_attention", IN_CLUSTER, 2),
        pytest.param("decode_attention", IN_CLUSTER, 1, marks=pytest.mark.long),
        pytest.param("decode_attention", IN_CLUSTER, 5, marks=pytest.mark.long),
        pytest.param("decode_attention_paged", IN_CLUSTER, 2, marks=pytest.mark.long),
    ],
)
def test_all_schedules_are_clean(name: str, way: dict[str, object], shares: int):
    lengths, q = np.array([90, 20], np.int32), normal(2, 2, 64)
    shape, table = ((2, 1, 90, 64), ()) if name == "decode_attention" else (
        (12, 1, 16, 64), (np.arange(12, dtype=np.int32).reshape(2, 6),)
    )  # fmt: skip
    report = EXAMPLE[name].check(q, normal(*shape), normal(*shape), *table, lengths, SHARES=shares, **way)
    assert not report.findings


@pytest.mark.parametrize(("heads", "depth"), [(3, 64), (34, 64), (2, 96)])
def test_other_sizes_are_refused(heads: int, depth: int):
    arrays = [normal(1, heads, depth), normal(1, 2, 16, depth), normal(1, 2, 16, depth)]
    with pytest.raises((AsmError, ValueError), match="H is a multiple of KV, up to 16·KV, and D is 64 or 128"):
        EXAMPLE["decode_attention"](*arrays, np.array([16], np.int32))


def test_larger_clusters_are_refused():
    arrays = [normal(1, 2, 64), normal(1, 1, 16, 64), normal(1, 1, 16, 64)]
    with pytest.raises((AsmError, ValueError), match="SHARES=17: at most 16 with CLUSTER"):
        EXAMPLE["decode_attention"](*arrays, np.array([16], np.int32), SHARES=17, **IN_CLUSTER)
