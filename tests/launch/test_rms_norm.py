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

EXAMPLE = Path(__file__).parents[2] / "examples" / "ampere" / "rms_norm.py"
rms_norm: Any = runpy.run_path(str(EXAMPLE))["rms_norm"]
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
