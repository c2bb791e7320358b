"""Kernels under JAX's debugging modes, in shard_map outside of jit, and with lengths or types that do not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import export

from asmkit import Ptr, b8, b64, ptx

from ...support.jax_kernels import row_sum
from ...support.launch_kernels import accumulate, add, rotated, split_product, square, times
from .test_vjp import failing, normal, run, same

RUNS: dict[str, Callable[[Any], Any]] = {
    "a call": lambda x: times(x, x, s=1.0),
    "jit with a traced scalar": lambda x: jax.jit(lambda x, s: times(x, x, s=s))(x, 2.0),
    "grad": jax.grad(lambda x: times(x, x, s=1.0).sum()),
    "grad of grad": jax.grad(lambda x: jax.grad(lambda x: (times(x, x, s=1.0) ** 2).sum())(x).sum()),
    "a rule with forward": jax.grad(lambda x: square(x).sum()),
    "vmap": lambda x: jax.vmap(lambda x: times(x, x, s=1.0))(x.reshape(2, 4)),
    "vmap, one after another": lambda x: jax.vmap(lambda x: add(x, x))(x.reshape(2, 4)),
    "vmap of grad": lambda x: jax.vmap(jax.grad(lambda x: times(x, x, s=1.0).sum()))(x.reshape(2, 4)),
    "scan": lambda x: jax.lax.scan(lambda c, _: (add(c, x), None), x, length=3)[0],
    "an alias": lambda x: accumulate(x, x)[0],
    "scratch arrays": rotated,
    "one that may be split": lambda x: split_product(x.reshape(8, 1), x.reshape(8, 1)),
}


@pytest.mark.parametrize("name", RUNS)
def test_without_jit(name: str) -> None:
    x = jnp.arange(8.0)
    want = RUNS[name](x)
    with jax.disable_jit():
        same(RUNS[name](x), want)


@pytest.mark.parametrize("flag", ["jax_debug_nans", "jax_debug_infs"])
@pytest.mark.parametrize(
    "wrong",
    [
        lambda x, s: times(x, x, s=s),
        lambda x, s: jax.jit(lambda x: times(x, x, s=s))(x),
        jax.grad(lambda x, s: times(x, x, s=s).sum()),
        lambda x, s: jax.vmap(lambda x: times(x, x, s=s))(x.reshape(2, 4)),
    ],
    ids=["a call", "jit", "grad", "vmap"],
)
def test_numbers_that_are_none(flag: str, wrong: Callable[[Any, Any], Any]) -> None:
    x, infinite = jnp.arange(8.0), (np.inf, jnp.float32(np.inf))  # a number in the text, and a 0-d array
    jax.config.update(flag, True)
    try:
        assert np.isfinite(np.asarray(wrong(x, 1.0))).all()
        for s in infinite:
            with pytest.raises(FloatingPointError, match="asmkit_launch"):
                wrong(x, s)  # 0·inf at the first element
    finally:
        jax.config.update(flag, False)


SHARDED = """
import itertools, sys
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, PartitionSpec as P
from tests.support.launch_kernels import add, square, times
from asmkit import AsmError

devices = np.array(jax.devices())
one, two = Mesh(devices, ("a",)), Mesh(devices.reshape(2, 2), ("a", "b"))
x = jnp.arange(32.0)
product = lambda x: times(x, x, s=1.0)
every = [product, square], [(one, P("a")), (two, P("a")), (two, P(("a", "b"))), (two, P())], [True, False]
cases = list(itertools.product(*every))
for kernel, (mesh, spec), check in cases if "all" in sys.argv else cases[10:11]:
    def mapped(f):
        return jax.shard_map(f, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=check)

    part, rows = mapped(kernel), jnp.stack([x, x + 1])
    gradient = jax.grad(lambda x: part(x).sum())
    for got, want in (
        (part(x), x * x),
        (gradient(x), 2 * x),
        (jax.vmap(part)(rows), rows * rows),
        (jax.vmap(gradient)(rows), 2 * rows),
        (mapped(jax.grad(lambda x: kernel(x).sum()))(x), 2 * x),
        (mapped(lambda x: jax.vmap(kernel)(x.reshape(2, -1)).reshape(-1))(x), x * x),
        (jax.jit(gradient)(x), 2 * x),
    ):
        np.testing.assert_array_equal(got, want)

some = jax.shard_map(lambda x, y, s: times(x, y, s=s), mesh=two, in_specs=(P("a"), P(), P()), out_specs=P("a"))
by_x, by_y = jax.grad(lambda x, y: some(x, y, jnp.float32(2)).sum(), (0, 1))(x, x[:16])
np.testing.assert_array_equal(by_x, 2 * np.tile(x[:16], 2))
np.testing.assert_array_equal(by_y, 2 * (x[:16] + x[16:]))
part = jax.shard_map(product, mesh=two, in_specs=P("a"), out_specs=P("a"), axis_names={"a"})
np.testing.assert_array_equal(part(x), x * x)
with jax.disable_jit():
    np.testing.assert_array_equal(jax.grad(lambda x: part(x).sum())(x), 2 * x)
without = jax.shard_map(lambda x: add(x, x), mesh=one, in_specs=P("a"), out_specs=P("a"))
for wrong in (
    lambda: jax.grad(lambda s: some(x, x[:16], s).sum())(jnp.float32(2)),
    lambda: jax.grad(lambda x: without(x).sum())(x),
):
    try:
        wrong()
    except AsmError as problem:
        print(problem.code)
"""


@pytest.mark.parametrize("which", ["some", pytest.param("all", marks=pytest.mark.long)])
def test_derivatives_in_shard_map_outside_of_jit(which: str) -> None:
    flags = "--xla_force_host_platform_device_count=4"
    assert run(SHARDED, which, XLA_FLAGS=flags) == "GRADIENT_RULE\nGRADIENT\n"


# --- lengths and types ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "shape"),
    [
        (lambda x: add(x, x), "n"),
        (lambda x: times(x, x, s=1.0), "n"),
        (jax.grad(lambda x: square(x).sum()), "8*n"),
        (row_sum, "n, 3"),
        (jax.vmap(lambda x: times(x, x, s=1.0)), "n, 8"),
        (jax.vmap(lambda x: add(x, x)), "n, 8"),
    ],
)
def test_symbolic_lengths(call: Callable[[Any], Any], shape: str) -> None:
    like = jax.ShapeDtypeStruct(export.symbolic_shape(shape), jnp.float32)
    message = failing("BACKEND", lambda: export.export(jax.jit(call))(like))
    assert f"an array of shape ({shape}), whose lengths are symbolic" in message


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=32, grid=1)
def bits(k: ptx.Builder, a: Ptr[b64], b: Ptr[b8], out: Ptr[b8]) -> None:
    """Do nothing."""


@pytest.mark.parametrize("kind", [bool, ml_dtypes.int4, np.complex64])
def test_an_array_of_untyped_bits_is_named(kind: Any) -> None:
    for make in (np, jnp):
        wrong, bytes_ = make.zeros(4, kind), make.zeros(4, np.uint8)
        assert ": DTYPE: a must be one of uint8" in failing("DTYPE", lambda w=wrong, b=bytes_: bits(w, b))
    long = np.zeros(4, np.uint64)
    assert ": DTYPE: b must be one of uint8" in failing("DTYPE", lambda: bits(long, np.zeros(4, kind)))


def test_objects_of_jax_that_are_not_arrays() -> None:
    x = normal(8)
    for wrong in (jax.ShapeDtypeStruct((8,), jnp.float32), jnp.float32):
        assert "argument a is a jax" in failing("ARRAY", lambda w=wrong: add(w, x))
        assert "argument b is a jax" in failing("ARRAY", lambda w=wrong: add(x, w))
