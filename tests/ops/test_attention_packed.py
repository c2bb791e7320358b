"""Attention of packed sequences: values, rows of neighbors, empty sequences, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, ops
from asmkit.launch import numpy as numpy_launch
from asmkit.ops.kernels.attention_wgmma import attention, attention_packed

from .test_attention import after_the_last_tile


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def ends(lengths: Sequence[int], first: int = 0) -> torch.Tensor:
    return torch.tensor([*accumulate(lengths, initial=first)], dtype=torch.int32)


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape))).bfloat16()


def one(array: torch.Tensor, cu: torch.Tensor, b: int) -> torch.Tensor:
    """The rows of a sequence as an array (1, H, S, D)."""
    return array[cu[b] : cu[b + 1]].transpose(0, 1)[None].contiguous()


ALONE: list[Any] = [
    (64, {"causal": True, "before": 30, "bottom": True}), pytest.param(128, {}, marks=pytest.mark.long),
]  # fmt: skip


@pytest.mark.parametrize(("d", "options"), ALONE)
def test_sequences_do_not_see_one_another(d: int, options: dict[str, Any]):
    """Each sequence has the bits that it has alone. Rows that belong to no sequence are NaN."""
    of_q, of_k = (3, 0, 70, 5), (7, 9, 40, 0)
    cu_q, cu_k = ends(of_q), ends(of_k)
    q, k, v = normal(sum(of_q), 2, d), normal(sum(of_k) + 20, 1, d), normal(sum(of_k) + 20, 1, d)
    k[cu_k[-1] :], v[cu_k[-1] :] = torch.nan, torch.nan
    given = {"group": 2, "consumers": 2, "bn": 32, **options}
    out, lse = attention_packed(q, k, v, cu_q, cu_k, max_q=70, **given)
    for b in (0, 2):
        alone = [one(array, cu, b) for array, cu in ((q, cu_q), (k, cu_k), (v, cu_k))]
        want, logs = attention(*alone, **given)
        assert torch.equal(one(out, cu_q, b), want), b
        assert torch.equal(lse[None, :, cu_q[b] : cu_q[b + 1]], logs), b
    assert not one(out, cu_q, 3).any()
    assert lse[:, cu_q[3] :].isneginf().all()


def test_rows_of_no_sequence_are_not_written():
    """The first sequence begins at row 2, and the last one ends at the end of q, although `cu_q` names a later row."""
    q, k, v = normal(30, 1, 64), normal(40, 1, 64), normal(40, 1, 64)
    out, lse = torch.full_like(q, 9), torch.full((1, 30), 9.0)
    cu_q = torch.tensor([2, 12, 12, 35], dtype=torch.int32)
    attention_packed(q, k, v, cu_q, ends([20, 0, 20]), max_q=18, consumers=2, bn=32, out=(out, lse))
    assert (out[:2] == 9).all()
    assert (lse[:, :2] == 9).all()
    want = ops.attention(*(array.transpose(0, 1)[None].contiguous() for array in (q[12:], k[20:], v[20:])))
    assert (out[12:].float() - want[0, 0, :, None].float()).abs().max() < 2.0**-6
    assert lse[:, 2:].max() < 9


@pytest.mark.long
def test_a_maximum_that_is_too_short_is_not_exceeded():
    q, k, v = normal(200, 1, 64), normal(16, 1, 64), normal(16, 1, 64)
    out = torch.full_like(q, 9), torch.full((1, 200), 9.0)
    attention_packed(q, k, v, ends([200]), ends([16]), max_q=128, consumers=2, bn=16, out=out)
    assert [int((rows != 9).sum()) for rows in (out[1][:, :128], out[1][:, 128:])] == [128, 0]


def test_jax_traces_it():
    arrays = normal(5, 1, 64), normal(9, 1, 64), normal(9, 1, 64)
    own = [jnp.asarray(array.float().numpy(), jnp.bfloat16) for array in arrays]
    cu = [jnp.asarray(ends(lengths).numpy()) for lengths in ([2, 3], [4, 5])]
    traced = jax.jit(lambda *a: ops.attention_packed(*a, max_q=3))(*own, *cu)
    want = ops.attention_packed(*arrays, ends([2, 3]), ends([4, 5]), max_q=3)
    assert np.array_equal(traced.astype(np.float32), want.float())


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"causal": True}, {"before": 20, "after": 10, "bottom": True, "softcap": 9.0}])
def test_the_watchers_find_nothing(monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]):
    """A block computes the sequence of 70 rows after an empty one, the other block a sequence of 3 rows."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    arrays = normal(73, 1, 64), normal(33, 1, 64), normal(33, 1, 64), ends([3, 0, 70]), ends([7, 6, 20])
    report = attention_packed.check(*arrays, schedules=8, engine="numpy", max_q=70, consumers=2, bn=16, **options)
    assert report.schedules == 8
    assert [finding for finding in report.findings if not after_the_last_tile(finding)] == []


OPTIONS: dict[str, dict[str, Any]] = {
    "window": {"causal": True, "before": 256, "bottom": True, "group": 4}, "softcap": {"softcap": 50.0},
    "all": {"before": 256, "after": 64, "bottom": True, "group": 4, "softcap": 50.0},
}  # fmt: skip


@pytest.mark.parametrize(
    "name", ["all", *(pytest.param(name, marks=pytest.mark.long) for name in ("window", "softcap"))]
)
def test_ptxas_neither_spills_nor_serializes(name: str):
    """Where the registers are full: three consumers at D = 128."""
    report = attention_packed.report(Q=900, H=8, K=900, N=4, D=128, max_q=400, **OPTIONS[name])
    assert (report.resources.spill_stores, report.resources.spill_loads) == (0, 0)
    assert report.findings == ()


def zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, ml_dtypes.bfloat16)


Q, K, CU = zeros(5, 4, 64), zeros(7, 2, 64), np.array([0, 2, 5], np.int32)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a rank": (
        lambda: ops.attention_packed(Q[None], K, K, CU, CU), "RANK: q must be (total_q, H, D) (3-dimensional)",
    ),
    "heads": (
        lambda: ops.attention_packed(Q, *[zeros(7, 3, 64)] * 2, CU, CU), "but H is a multiple of Hkv = 3",
    ),
    "a type of ends": (lambda: ops.attention_packed(Q, K, K, CU.astype(np.int64), CU), "DTYPE: cu_q must be int32"),
    "other sequences": (lambda: ops.attention_packed(Q, K, K, CU, CU[:2].copy()), "DIMENSION: cu_k has length 2"),
    "a list": (lambda: ops.attention_packed(Q, K, K, [0, 2, 5], CU), "ARRAY: argument cu_q is a"),  # type: ignore[arg-type]
    "no rows": (lambda: ops.attention_packed(Q, K, K, CU, CU, max_q=0), "option max_q must be an integer, 1 or more"),
    "a length as a text": (
        lambda: ops.attention_packed(Q, K, K, CU, CU, max_q="3"),  # type: ignore[arg-type]
        "option max_q must be an integer, 1 or more, got '3'",
    ),
    "no ends": (lambda: ops.attention_packed(Q, K, K, *[CU[:0].copy()] * 2), "DIMENSION: cu_q has length 0"),
    "no keys": (
        lambda: ops.attention_packed(Q, zeros(0, 2, 64), zeros(0, 2, 64), CU, CU), "DIMENSION: k has length 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
