"""JAX's transformations of a kernel: derivatives, loops, scratch arrays, programs kept on disk, several devices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from asmkit import AsmError

from ...support.jax_kernels import axpy, increment
from ...support.launch_kernels import add, rotated, square, times


def normal(*shape: int) -> Any:
    return jnp.asarray(np.random.default_rng(sum(shape)).normal(size=shape), jnp.float32)


def same(got: Any, want: Any) -> None:
    np.testing.assert_array_equal(np.asarray(got), np.asarray(want, np.float32))


def failing(code: str, call: Any) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


def run(code: str, *arguments: str, **environment: str) -> str:
    """Run Python in a process of its own; what it printed."""
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root), *sys.path])
    env = {**os.environ, "PYTHONPATH": path, "JAX_PLATFORMS": "cpu", **environment}
    ran = subprocess.run([sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


# --- derivatives ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", [lambda x: times(x, x, s=1.0), square])
def test_gradients_by_the_kernels_rule(kernel: Any) -> None:
    x = normal(3, 40)
    one = jax.grad(lambda x: kernel(x).sum())
    same(one(x[0]), 2 * x[0])
    same(jax.jit(one)(x[0]), 2 * x[0])
    same(jax.vmap(one)(x), 2 * x)
    same(jax.grad(lambda x: jax.vmap(kernel)(x).sum())(x), 2 * x)
    same(jax.grad(jax.checkpoint(lambda x: kernel(x).sum()))(x[0]), 2 * x[0])
    same(jax.grad(lambda x: jax.lax.scan(lambda c, x: (c + kernel(x).sum(), None), 0.0, x)[0])(x), 2 * x)


def test_residuals_are_kept() -> None:
    text = str(jax.make_jaxpr(jax.grad(lambda x: square(x).sum()))(normal(40)))
    assert text.count("call=square_and_double") == 1
    assert "call=square\n" not in text


def test_second_derivatives() -> None:
    first = jax.grad(lambda x: times(x, x, s=1.0).sum())
    same(jax.grad(lambda x: first(x).sum())(normal(40)), np.full(40, 2.0))


def test_traced_scalars_have_no_gradient() -> None:
    x = normal(40)
    same(jax.jit(jax.grad(lambda x, s: times(x, x, s=s).sum()))(x, 3.0), 6 * x)
    message = failing("GRADIENT_RULE", lambda: jax.grad(lambda s: times(x, x, s=s).sum())(3.0))
    assert "no gradient by the scalar s" in message


def test_wrong_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "vjp", None)
    x = normal(40)
    failing("GRADIENT", lambda: jax.grad(lambda x: add(x, x).sum())(x))
    add.def_vjp(lambda residuals, g: g)
    assert "1 gradients for 2 inputs" in failing("GRADIENT_RULE", lambda: jax.grad(lambda x: add(x, x).sum())(x))
    add.def_vjp(lambda residuals, g: (None, g))
    assert "None for a" in failing("GRADIENT_RULE", lambda: jax.grad(lambda x: add(x, x).sum())(x))
    same(jax.grad(lambda x: add(normal(40), x).sum())(x), np.ones(40))


# --- loops, scratch arrays, what JAX does not have --------------------------------------------------------------------


def test_while_loop() -> None:
    def count(x: Any) -> Any:
        return jax.lax.while_loop(lambda c: c[0] < 5, lambda c: (c[0] + 1, increment(c[1])), (0, x))[1]

    same(jax.jit(count)(jnp.zeros(40)), np.full(40, 5.0))
    same(jax.lax.fori_loop(0, 3, lambda i, x: axpy(x, x, s=1.0), jnp.ones(40)), np.full(40, 8.0))
    same(jax.lax.cond(True, increment, lambda x: x, jnp.zeros(40)), np.ones(40))


def test_scratch_arrays_are_not_returned() -> None:
    x = normal(64)
    for f in (rotated, jax.jit(rotated)):
        same(f(x), np.asarray(x).reshape(32, 2)[:, ::-1].reshape(64))


def test_jax_arrays_are_not_written() -> None:
    x = normal(40)
    assert "donate" in failing("BACKEND", lambda: add(x, x, out=x))
    assert "lower(…)" in failing("BACKEND", lambda: add.bind(x, x))
