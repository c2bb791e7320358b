"""Attention as a function: values, masks, transformations, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch
from torch.nn import functional

import asmkit
from asmkit import AsmError, DiagnosticCode, Finding, ops
from asmkit.ops.kernels import attention_wgmma


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def inputs(s: int, t: int, d: int, heads: int = 2, shared: int = 2) -> list[torch.Tensor]:
    made = torch.Generator().manual_seed(s + t + d)
    shapes = ((heads, s), (shared, t), (shared, t))
    return [torch.randn((1, *shape, d), generator=made).bfloat16() for shape in shapes]


def exact(arrays: list[torch.Tensor], causal: bool) -> torch.Tensor:
    """The definition in float64. The mask of torch begins at the first row, as ours does."""
    return functional.scaled_dot_product_attention(*(array.double() for array in arrays), is_causal=causal)


@pytest.mark.parametrize(("s", "t", "d", "causal"), [(70, 150, 64, False), (70, 70, 64, True), (3, 90, 128, False)])
def test_values(s: int, t: int, d: int, causal: bool):
    arrays = inputs(s, t, d)
    out, lse = ops.attention(*arrays, causal=causal, return_lse=True)
    assert out.dtype == torch.bfloat16
    assert (out.double() - exact(arrays, causal)).abs().max() < 2.0**-6
    scores = arrays[0].double() @ arrays[1].double().mT / d**0.5
    if causal:
        scores = scores.masked_fill(torch.ones(s, t).triu(1).bool(), -torch.inf)
    assert (lse.double() - scores.logsumexp(-1)).abs().max() < 2.0**-9


def test_heads_share_keys_and_values():
    """Each head of q reads the keys and values of its group, as copies of them would be read."""
    q, k, v = inputs(9, 20, 64, 6, 2)
    spread = [array.repeat_interleave(3, 1) for array in (k, v)]
    assert torch.equal(ops.attention(q, k, v), ops.attention(q, *spread))


def test_weights_of_one_give_values_back():
    """Each query attends to one key alone, so that the result is a row of whole numbers."""
    rng = np.random.default_rng(0)
    keys, values = rng.choice([-8.0, 8.0], (1, 1, 20, 64)), rng.integers(-99, 100, (1, 1, 20, 64))
    column = rng.integers(0, 20, 9)
    q, k, v = (array.astype(ml_dtypes.bfloat16) for array in (keys[:, :, column], keys, values))
    assert np.array_equal(ops.attention(q, k, v), v[:, :, column])


def after_the_last_tile(finding: Finding) -> bool:
    code, _ = finding.where
    return finding.mistake is DiagnosticCode.WRAP and getattr(code, "co_qualname", "").startswith("Schedule.")


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{}, {"causal": True}, {"before": 20, "after": 10, "bottom": True}, {"softcap": 9.0}], ids=str
)
def test_the_watchers_find_nothing(options: dict[str, Any]):
    """Except for WRAP in the schedule, which computes the place of a tile after the last, and uses it for nothing."""
    arrays = inputs(70, 40, 64, 1, 1)
    report = attention_wgmma.attention.check(*arrays, schedules=8, engine="numpy", consumers=2, bn=16, **options)
    assert report.schedules == 8
    assert [finding for finding in report.findings if not after_the_last_tile(finding)] == []


def test_torch_and_jax_trace_it():
    arrays = inputs(9, 9, 64)
    want = ops.attention(*arrays, causal=True)
    compiled = torch.compile(lambda *a: ops.attention(*a, causal=True), fullgraph=True, backend="aot_eager")
    assert torch.equal(compiled(*arrays), want)
    own = [jnp.asarray(array.float().numpy(), jnp.bfloat16) for array in arrays]
    traced = jax.jit(lambda *a: ops.attention(*a, causal=True))(*own)
    mapped = jax.vmap(lambda *a: ops.attention(*a, causal=True))(*(array[None] for array in own))[0]
    assert np.array_equal(traced.astype(np.float32), want.float())
    assert np.array_equal(mapped.astype(np.float32), want.float())


def zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, ml_dtypes.bfloat16)


Q, K = zeros(2, 4, 5, 64), zeros(2, 4, 7, 64)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a type": (lambda: ops.attention(*([Q.astype(np.float32)] * 3)), "DTYPE: q must be bfloat16, got float32"),
    "a rank": (lambda: ops.attention(Q[0], K, K), "RANK: q must be (B, H, S, D) (4-dimensional)"),
    "heads that do not divide": (
        lambda: ops.attention(Q, *[zeros(2, 3, 7, 64)] * 2),
        "DIMENSION: q has length 4 on axis 1, but H is a multiple of Hkv = 3, the heads of k",
    ),
    "other heads of v": (
        lambda: ops.attention(Q, K[:, :2].copy(), K), "DIMENSION: v has length 4 on axis 1, but Hkv is 2",
    ),
    "other lengths": (lambda: ops.attention(Q, K, Q), "DIMENSION: v has length 5 on axis 2, but T is 7"),
    "a depth": (
        lambda: ops.attention(*([zeros(1, 1, 4, 80)] * 3)), "DIMENSION: q has length 80 on axis 3, but D is 64 or 128",
    ),
    "no keys": (
        lambda: ops.attention(Q, *([zeros(2, 4, 0, 64)] * 2)), "DIMENSION: k has length 0 on axis 2",
    ),
    "a window": (
        lambda: ops.attention(Q, K, K, window=(3, -2)),
        "OPTION_TYPE: option window must be a pair of integers (left, right), where -1 is unlimited, got (3, -2)",
    ),
    "one number as a window": (
        lambda: ops.attention(Q, K, K, window=3),  # type: ignore[arg-type]
        "OPTION_TYPE: option window must be a pair of integers (left, right), where -1 is unlimited, got 3",
    ),
    "an alignment": (
        lambda: ops.attention(Q, K, K, align="top"), "option align must be 'top-left' or 'bottom-right', got 'top'",
    ),
    "a limit": (
        lambda: ops.attention(Q, K, K, softcap=-1), "option softcap must be a finite number, 0 or more, got -1",
    ),
    "a view": (lambda: ops.attention(zeros(2, 5, 4, 64).swapaxes(1, 2), K, K), "CONTIGUOUS: q is not"),
    "a device": (
        lambda: ops.attention(Q, K, K, arch="gfx942"), "BACKEND: backend: attention has no kernel for gfx942",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_attention.py:")


def attended(s: int, t: int, causal: bool, window: tuple[int, int], align: str) -> torch.Tensor:
    """Whether each row attends to each column, by the definition of a window."""
    before, after = window[0], 0 if causal else window[1]
    apart = torch.arange(t) - torch.arange(s)[:, None] - (t - s if align == "bottom-right" else 0)
    return (apart >= (-before if before >= 0 else -s - t)) & (apart <= (after if after >= 0 else s + t))


def masked(arrays: list[torch.Tensor], mask: torch.Tensor, softcap: float = 0) -> tuple[torch.Tensor, torch.Tensor]:
    """The definition in float64, with rows of zeros where no column is attended to."""
    q, k, v = (array.double() for array in arrays)
    scores = q @ k.mT / q.shape[-1] ** 0.5
    scores = (torch.tanh(scores / softcap) * softcap if softcap else scores).masked_fill(~mask, -torch.inf)
    return torch.nan_to_num(scores.softmax(-1)) @ v, scores.logsumexp(-1)


def test_window():
    arrays = inputs(20, 40, 64, 1, 1)
    out, lse = ops.attention(*arrays, causal=True, window=(9, -1), align="bottom-right", return_lse=True)
    want, logs = masked(arrays, attended(20, 40, True, (9, -1), "bottom-right"))
    assert (out.double() - want).abs().max() < 2.0**-6
    torch.testing.assert_close(lse.double(), logs, rtol=0, atol=2.0**-9)


def test_softcap():
    """Large scores are limited before the mask, within the error of `tanh.approx`: 2⁻¹¹ of a score of up to 4."""
    q, k, v = inputs(9, 20, 64, 1, 1)
    arrays, mask = [q * 4, k, v], attended(9, 20, True, (-1, -1), "top-left")
    out, lse = ops.attention(*arrays, causal=True, softcap=4, return_lse=True)
    want, logs = masked(arrays, mask, 4)
    assert (out.double() - want).abs().max() < 2.0**-6
    assert (lse.double() - logs).abs().max() < 2.0**-9
    assert (masked(arrays, mask)[1] - logs).abs().max() > 1


def test_tiles_outside_of_the_window_are_not_read():
    """A NaN in a tile that is multiplied would reach the results."""
    q, k, v = inputs(6, 500, 64, 1, 1)
    k[:, :, :384], v[:, :, :384] = torch.nan, torch.nan
    assert ops.attention(q, k, v, window=(90, 0), align="bottom-right").isfinite().all()
    q, k, v = inputs(6, 500, 64, 1, 1)
    k[:, :, 128:], v[:, :, 128:] = torch.nan, torch.nan
    assert ops.attention(q, k, v, window=(-1, 90)).isfinite().all()
