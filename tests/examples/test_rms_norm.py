"""The derivative of the example RMS norm, through JAX and torch: it is that of the framework's own arithmetic."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "ampere" / "rms_norm.py"))
rms_norm: Any = EXAMPLE["rms_norm"]
backward: Any = EXAMPLE["rms_norm_backward"]
SHAPES = [(5, 96), (3, 33), (1, 1030)]
EPS = 1e-3


def inputs(m: int, n: int) -> list[np.ndarray]:
    rng = np.random.default_rng([m, n])
    return [rng.normal(size=shape).astype(np.float32) for shape in ((m, n), (n,), (m, n))]


def by_jax(device: Any, m: int, n: int, kind: Any) -> None:
    x, w, c = (jax.device_put(jnp.asarray(a, kind), device) for a in inputs(m, n))

    def plain(x: Any, w: Any) -> Any:
        return x * w / jnp.sqrt((x * x).mean(axis=1, keepdims=True) + EPS)

    def loss(norm: Any) -> Any:
        return lambda x, w: (norm(x, w) * c).astype(jnp.float32).sum()

    got = jax.jit(jax.grad(loss(lambda x, w: rms_norm(x, w, eps=EPS)), (0, 1)))(x, w)
    want = jax.grad(loss(lambda x, w: plain(*(a.astype(jnp.float32) for a in (x, w)))), (0, 1))(x, w)
    for one, other in zip(got, want, strict=True):
        assert one.dtype == kind
        assert np.allclose(one.astype(np.float32), other.astype(np.float32), *tolerance(kind == jnp.float32))


def by_torch(device: str, m: int, n: int, kind: Any) -> None:
    x, w, c = (torch.tensor(a, device=device, dtype=kind) for a in inputs(m, n))
    x.requires_grad_()
    w.requires_grad_()
    (rms_norm(x, w, eps=EPS) * c).sum().backward()
    wide = [a.detach().float().requires_grad_() for a in (x, w)]
    (torch.nn.functional.rms_norm(wide[0], (n,), wide[1], EPS) * c).sum().backward()
    for one, other in zip((x, w), wide, strict=True):
        assert one.grad is not None
        assert one.grad.dtype == kind
        assert torch.allclose(one.grad.float(), other.grad, *tolerance(kind == torch.float32))


def tolerance(single: bool) -> tuple[float, float]:
    return (1e-5, 1e-5) if single else (2e-2, 2e-2)


@pytest.mark.parametrize(("m", "n"), SHAPES)
def test_gradients_of_jax(m: int, n: int) -> None:
    by_jax(jax.devices("cpu")[0], m, n, jnp.float32)


@pytest.mark.parametrize(("m", "n"), SHAPES)
def test_gradients_of_torch(m: int, n: int) -> None:
    by_torch("cpu", m, n, torch.float32)


def test_gradients_in_bf16() -> None:
    by_jax(jax.devices("cpu")[0], 4, 64, jnp.bfloat16)
    by_torch("cpu", 4, 64, torch.bfloat16)


@pytest.mark.gpu
@pytest.mark.parametrize(("m", "n"), [*SHAPES, (700, 2048), (300, 9001)])
def test_gradients_on_the_device(m: int, n: int) -> None:
    for single, half in ((jnp.float32, torch.float32), (jnp.bfloat16, torch.bfloat16)):
        by_jax(jax.devices("gpu")[0], m, n, single)
        by_torch("cuda", m, n, half)


def taken(device: str, m: int, n: int, blocks: int) -> None:
    """Every row is made by one block, whichever that is."""
    x, w, g = (torch.tensor(a, device=device) for a in inputs(m, n))
    dx, parts = backward(x, w, g, BLOCKS=blocks)
    want, fixed = backward(x, w, g, BLOCKS=blocks, REPEATABLE=True)
    assert torch.equal(dx, want)
    torch.testing.assert_close(parts.double().sum(0), fixed.double().sum(0), rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize(("m", "n"), [(40, 96), (41, 1030), (20, 12000), (3, 0), (0, 8)])
def test_blocks_take_rows(m: int, n: int) -> None:
    taken("cpu", m, n, 3)


@pytest.mark.gpu
@pytest.mark.parametrize(("m", "n"), [(9000, 96), (9000, 8192), (4000, 16384)])
def test_blocks_take_rows_on_the_device(m: int, n: int) -> None:
    for _ in range(3):
        taken("cuda", m, n, 132)


@pytest.mark.gpu
def test_the_gradient_of_w_is_repeatable() -> None:
    x, w, g = (torch.tensor(a, device="cuda") for a in inputs(40_000, 2048))
    first, *others = (rms_norm.vjp.backward(((x, w), ()), g, REPEATABLE=True)[1] for _ in range(8))
    assert all(torch.equal(first, other) for other in others)
    free = rms_norm.vjp.backward(((x, w), ()), g)[1]
    torch.testing.assert_close(free, first, rtol=1e-4, atol=1e-2)
