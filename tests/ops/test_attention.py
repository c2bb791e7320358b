"""Attention as a function: values, masks, transformations, and errors instead of a derivative."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch
from torch.nn import functional

import asmkit
from asmkit import AsmError, ops


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def inputs(s: int, t: int, d: int) -> list[torch.Tensor]:
    made = torch.Generator().manual_seed(s + t + d)
    return [torch.randn((1, 2, length, d), generator=made).bfloat16() for length in (s, t, t)]


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


def test_weights_of_one_give_values_back():
    """Each query attends to one key alone, so that the result is a row of whole numbers."""
    rng = np.random.default_rng(0)
    keys, values = rng.choice([-8.0, 8.0], (1, 1, 20, 64)), rng.integers(-99, 100, (1, 1, 20, 64))
    column = rng.integers(0, 20, 9)
    q, k, v = (array.astype(ml_dtypes.bfloat16) for array in (keys[:, :, column], keys, values))
    assert np.array_equal(ops.attention(q, k, v), v[:, :, column])


@pytest.mark.long
@pytest.mark.parametrize("causal", [False, True])
def test_the_watchers_find_nothing(causal: bool):
    with asmkit.watching("all", schedules=8):
        ops.attention(*inputs(70, 70, 64), causal=causal)


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


def test_a_derivative_is_an_error():
    arrays = [array.requires_grad_() for array in inputs(3, 3, 64)]
    with pytest.raises(AsmError, match=r"asmkit\.ops\.attention has no derivative"):
        ops.attention(*arrays).sum().backward()
    own = [jnp.zeros((1, 1, 3, 64), jnp.bfloat16)] * 3
    with pytest.raises(AsmError, match="`dot_product_attention` of JAX"):
        jax.grad(lambda q: ops.attention(q, *own[1:]).astype(jnp.float32).sum())(own[0])


def zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, ml_dtypes.bfloat16)


Q, K = zeros(2, 4, 5, 64), zeros(2, 4, 7, 64)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a type": (lambda: ops.attention(*([Q.astype(np.float32)] * 3)), "DTYPE: q must be bfloat16, got float32"),
    "a rank": (lambda: ops.attention(Q[0], K, K), "RANK: q must be (B, H, S, D) (4-dimensional)"),
    "fewer heads": (
        lambda: ops.attention(Q, K[:, :2].copy(), K), "DIMENSION: k has length 2 on axis 1, but H is 4",
    ),
    "other lengths": (lambda: ops.attention(Q, K, Q), "DIMENSION: v has length 5 on axis 2, but T is 7"),
    "a depth": (
        lambda: ops.attention(*([zeros(1, 1, 4, 80)] * 3)), "DIMENSION: q has length 80 on axis 3, but D is 64 or 128",
    ),
    "no keys": (
        lambda: ops.attention(Q, *([zeros(2, 4, 0, 64)] * 2)), "DIMENSION: k has length 0 on axis 2",
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
