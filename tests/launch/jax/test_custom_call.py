"""Kernels on JAX arrays, run on the CPU: eagerly, and under JAX's transformations."""

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
from jax import export

from asmkit import AsmError, Ptr, Reg, b16, f32, f64, ptx, u32
from asmkit.launch.jax import xla_cpu
from asmkit.types import T

from ...support.jax_kernels import axpy, increment, row_sum, through_shared, total_and_double


def normal(*shape: int, seed: int = 0) -> Any:
    return jnp.asarray(np.random.default_rng(seed).normal(size=shape), jnp.float32)


def same(got: Any, want: Any) -> None:
    assert got.dtype == want.dtype
    np.testing.assert_array_equal(np.asarray(got), np.asarray(want))


def sums(a: Any) -> Any:
    """Row sums in order, in binary32."""
    total = np.zeros(a.shape[:-1], np.float32)
    for column in np.moveaxis(np.asarray(a), -1, 0):
        total = total + column
    return total


def failing(code: str, call: Any) -> str:
    with pytest.raises(AsmError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


# --- running ----------------------------------------------------------------------------------------------------------


def test_eager():
    x = normal(70, 3)
    got = row_sum(x)
    assert isinstance(got, jax.Array)
    same(got, sums(x))


def test_jit():
    x = normal(33, 7)
    same(jax.jit(row_sum)(x), sums(x))


def test_fused_with_jax():
    x = jnp.arange(40, dtype=jnp.float32)
    got = jax.jit(lambda x: row_sum(axpy(x + 1, x, s=2.0).reshape(4, 10)) * 2)(x)
    same(got, sums((np.asarray(x) * 3 + 2).reshape(4, 10)) * 2)


def test_a_traced_scalar():
    x, y = normal(40), normal(40, seed=1)
    step = jax.jit(lambda x, y, s: axpy(x, y, s=s))
    for s in (2.0, jnp.float32(-0.5), np.float32(3)):
        same(step(x, y, s), axpy(x, y, s=float(s)))
    same(step(x, y, 2.0), np.asarray(x) * 2 + np.asarray(y))


def test_scan():
    x = normal(40)
    got, _ = jax.lax.scan(lambda c, _: (axpy(c, x, s=0.5), None), x, length=3)
    want = np.asarray(x)
    for _ in range(3):
        want = want * np.float32(0.5) + np.asarray(x)
    np.testing.assert_allclose(got, want, rtol=1e-6)


@pytest.mark.parametrize("axes", [(0, 0), (0, None), (None, 1)])
def test_vmap_is_one_launch_after_another(axes: tuple[int | None, int | None]):
    shapes = [(3, 40) if axis == 0 else (40, 3) if axis == 1 else (40,) for axis in axes]
    x, y = (normal(*shape, seed=i) for i, shape in enumerate(shapes))
    got = jax.vmap(lambda x, y: axpy(x, y, s=2.0), axes)(x, y)
    assert got.shape == (3, 40)
    for i in range(3):
        one = [v if axis is None else jnp.take(v, i, axis) for v, axis in zip((x, y), axes, strict=True)]
        same(got[i], axpy(*one, s=2.0))


def test_vmap_over_a_scalar_and_two_axes():
    x, s = normal(2, 4, 40), jnp.arange(4, dtype=jnp.float32)
    got = jax.jit(jax.vmap(jax.vmap(lambda x, s: axpy(x, x, s=s)), (0, None)))(x, s)
    same(got, np.asarray(x) * (1 + np.arange(4, dtype=np.float32))[:, None])


def test_no_terms_are_zeros():
    same(row_sum(normal(5, 0)), np.zeros(5, np.float32))
    same(jax.jit(row_sum)(normal(5, 0)), np.zeros(5, np.float32))


def test_an_empty_output_is_not_launched():
    same(row_sum(normal(0, 4)), np.zeros(0, np.float32))
    assert "asmkit_launch" not in str(jax.make_jaxpr(row_sum)(normal(0, 4)))


def test_an_alias_leaves_the_caller_its_array():
    x = normal(40)
    before = np.array(x)
    same(increment(x), before + 1)
    same(jax.jit(increment)(x), before + 1)
    same(jax.jit(lambda x: increment(increment(x)) + x)(x), before + 1 + 1 + before)
    same(x, before)


def test_an_alias_of_a_donated_array_is_in_place():
    x = normal(40) + 0
    want, at = np.array(x) + 1, x.unsafe_buffer_pointer()
    got = jax.jit(increment, donate_argnums=0)(x)
    same(got, want)
    assert got.unsafe_buffer_pointer() == at
    assert x.is_deleted()


def test_zeroed_outputs_are_zero_each_time():
    x = jnp.arange(40, dtype=jnp.float32)
    for f in (total_and_double, jax.jit(total_and_double)):
        for _ in range(2):
            total, double = f(x)
            same(total, np.float32([780, 0]))
            same(double, np.asarray(x) * 2)


def test_dynamic_shared_memory():
    x = normal(32)
    same(through_shared(x), x)


@pytest.mark.parametrize("kind", ["bfloat16", "float8_e4m3fn", "int8"])
def test_types(kind: str):
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=(1,))
    def copy(k: ptx.Builder, x: Ptr[T], out: Ptr[T], N: Reg[u32]) -> None:
        width = x.elem.bits
        value, i = k.reg({8: b16, 16: b16}[width]), k.tid.x
        with k.if_(i < N):
            k.ptx.ld.global_[f"b{width}"](value, (x + i)[0])
            k.ptx.st.global_[f"b{width}"]((out + i)[0], value)

    x = jnp.asarray(np.random.default_rng(0).integers(-8, 8, 40)).astype(kind)
    same(copy(x), x)


def test_subnormal_numbers_are_not_flushed():
    x = jnp.asarray(np.full(40, 1e-39, np.float32))
    want = np.full(40, 2, np.float32) * np.float32(1e-39)
    for f in (axpy, jax.jit(axpy, static_argnames="s")):
        same(np.asarray(f(x, x, s=1.0)).view(np.int32), want.view(np.int32))


def test_several_devices_by_shard_map():
    code = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import PartitionSpec as P
from tests.support.jax_kernels import axpy
from jax.sharding import AxisType
mesh = jax.make_mesh((4,), ("i",), axis_types=(AxisType.Auto,))
f = jax.shard_map(lambda x, y: axpy(x, y, s=2.0), mesh=mesh, in_specs=(P(), P("i")), out_specs=P("i"))
x, y = jnp.ones(8), jnp.arange(32.0)
assert "{V:i} = asmkit_launch" in str(jax.make_jaxpr(f)(x, y)), jax.make_jaxpr(f)(x, y)
np.testing.assert_array_equal(jax.jit(f)(x, y), np.arange(32) + 2)
x = y
whole = jax.jit(lambda x: axpy(x, x, s=2.0))(jax.device_put(x, jax.NamedSharding(mesh, P("i"))))
np.testing.assert_array_equal(whole, 3 * np.arange(32))
mesh = jax.make_mesh((4,), ("i",), axis_types=(AxisType.Explicit,))
whole = jax.jit(lambda x: axpy(x, x, s=2.0))(jax.device_put(x, jax.NamedSharding(mesh, P("i"))))
np.testing.assert_array_equal(whole, 3 * np.arange(32))
print(len(jax.jit(f)(x[:8], y).sharding.device_set), "devices")
"""
    flags = "--xla_force_host_platform_device_count=4"
    assert _run(code, XLA_FLAGS=flags).strip() == "4 devices"


def test_the_process_ends_with_calls_under_way():
    code = """
import jax, jax.numpy as jnp
from tests.support.jax_kernels import axpy
def f(x):
    y = jax.lax.fori_loop(0, 12, lambda i, y: jnp.tanh(y @ y), x)
    return axpy(y[0], y[1], s=2.0)
f, x = jax.jit(f), jnp.ones((512, 512))
f(x).block_until_ready()
y = f(x)  # read by nobody
f(x)
"""
    _run(code)


# --- mistakes ---------------------------------------------------------------------------------------------------------


def test_mistakes_are_raised_while_tracing_at_the_users_line():
    x = normal(40)
    line = "row_sum(x.astype(jnp.int32))  # here"

    def wrong(x: Any) -> Any:
        return row_sum(x.astype(jnp.int32))  # here

    message = failing("DTYPE", lambda: jax.jit(wrong).trace(x.reshape(4, 10)))
    assert message.startswith("test_custom_call.py:")
    assert line in message


def test_mistakes_where_jax_calls_the_kernel_are_at_the_users_line():
    message = failing("RANK", lambda: jax.jit(row_sum)(normal(4)))
    assert message.startswith("test_custom_call.py:")
    assert "jax.jit(row_sum)(normal(4))" in message


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("ARGUMENT_COUNT", lambda x: row_sum(x, x)),
        ("RANK", lambda x: row_sum(x[0])),
        ("DIMENSION", lambda x: axpy(x[0], x[:, 0], s=1.0)),
        ("DTYPE", lambda x: row_sum(x.astype(jnp.float16))),
        ("OPTION", lambda x: row_sum(x, t=1)),
        ("OPTION_MISSING", lambda x: axpy(x[0], x[0])),
        ("OPTION_TYPE", lambda x: axpy(x[0], x[0], s="two")),
        ("OPTION_TYPE", lambda x: axpy(x[0], x[0], s=x[0])),
        ("OPTION_TYPE", lambda x: axpy(x[0], x[0], s=x[0, 0].astype(jnp.int32))),
        ("FRAMEWORK", lambda x: axpy(x[0], np.ones(5, np.float32), s=1.0)),
        ("BACKEND", lambda x: row_sum(x, backend="sim")),
    ],
)
def test_wrong_calls(code: str, call: Any):
    x = normal(3, 5)
    failing(code, lambda: call(x))
    failing(code, lambda: jax.jit(call)(x))


def test_a_compile_time_option_is_not_traced():
    @ptx.kernel(arch="sm_80", signature="(32)->(32)", block=(32,), grid=(1,))
    def shift(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, by: int) -> None:
        value = k.reg(f32)
        k.ptx.ld.global_.f32(value, (x + ((k.tid.x + by) & 31))[0])
        k.ptx.st.global_.f32((out + k.tid.x)[0], value)

    x = normal(32)
    same(jax.jit(lambda x: shift(x, by=3))(x), np.roll(x, -3))
    message = failing("OPTION_TYPE", lambda: jax.jit(lambda x, n: shift(x, by=n))(x, 3))
    assert "static_argnames" in message


def test_64_bit_outputs_need_jax_to_have_them():
    @ptx.kernel(arch="sm_80", signature="(32)->(32)", block=(32,), grid=(1,))
    def widen(k: ptx.Builder, x: Ptr[f32], out: Ptr[f64]) -> None:
        value, wide = k.reg(f32), k.reg(f64)
        k.ptx.ld.global_.f32(value, (x + k.tid.x)[0])
        k.ptx.cvt.f64.f32(wide, value)
        k.ptx.st.global_.f64((out + k.tid.x)[0], wide)

    x = normal(32)
    assert "jax_enable_x64" in failing("BACKEND", lambda: widen(x))
    jax.config.update("jax_enable_x64", True)
    try:
        same(widen(x), np.asarray(x).astype(np.float64))
    finally:
        jax.config.update("jax_enable_x64", False)


def test_no_derivative_unless_given():
    x = normal(40)
    message = failing("GRADIENT", lambda: jax.grad(lambda x: axpy(x, x, s=1.0).sum())(x))
    assert "axpy.def_vjp(backward)" in message
    assert message.startswith("test_custom_call.py:")
    failing("GRADIENT", lambda: jax.grad(lambda x: jax.jit(lambda x: axpy(x, x, s=1.0))(x).sum())(x))


def test_a_derivative_by_custom_vjp():
    @jax.custom_vjp
    def f(x: Any) -> Any:
        return axpy(x, x, s=2.0)

    f.defvjp(lambda x: (f(x), None), lambda _, g: (axpy(g, g, s=2.0),))
    x = normal(40)
    same(jax.jit(jax.grad(lambda x: f(x).sum()))(x), np.full(40, 3, np.float32))
    same(jax.jit(jax.vmap(jax.grad(lambda x: f(x).sum())))(x.reshape(4, 10)), np.full((4, 10), 3, np.float32))


@pytest.mark.skipif(jax.default_backend() != "cpu", reason="a device reports nothing")
def test_what_the_simulator_finds_comes_back():
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(32,), grid=(1,))
    def beyond(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        value = k.reg(f32)
        k.ptx.ld.global_.f32(value, (x + k.tid.x)[0])
        k.ptx.st.global_.f32((out + k.tid.x)[0], value)

    with pytest.raises(jax.errors.JaxRuntimeError) as caught:
        jax.block_until_ready(beyond(normal(20)))
    assert "test_custom_call.py" in str(caught.value)
    assert "k.ptx.ld.global_.f32(value, (x + k.tid.x)[0])" in str(caught.value)


# --- export -----------------------------------------------------------------------------------------------------------


def _exported(x: Any) -> bytearray:
    pytest.importorskip("flatbuffers", reason="what JAX writes exported modules with")
    names = ("__gpu$xla.gpu.ptx", xla_cpu.TARGET)
    checks = [export.DisabledSafetyCheck.custom_call(name) for name in names]
    both = export.export(jax.jit(lambda x: row_sum(x) + 1), platforms=("cpu", "cuda"), disabled_checks=checks)
    return both(x).serialize()


def _run(code: str, *arguments: str, **environment: str) -> str:
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root), *sys.path])
    env = {**os.environ, "PYTHONPATH": path, "JAX_PLATFORMS": "cpu", **environment}
    ran = subprocess.run([sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_export():
    x = normal(5, 6)
    again = export.deserialize(_exported(x))
    assert again.platforms == ("cpu", "cuda")
    same(again.call(x), sums(x) + np.float32(1))


def test_an_exported_module_runs_in_another_process(tmp_path: Path):
    x = normal(5, 6)
    (tmp_path / "module").write_bytes(_exported(x))
    np.save(tmp_path / "x.npy", x)
    code = """
import sys, pathlib, numpy, jax
from jax import export
import asmkit.launch.jax
here = pathlib.Path(sys.argv[1])
module = export.deserialize(bytearray((here / "module").read_bytes()))
numpy.save(here / "y.npy", module.call(jax.numpy.asarray(numpy.load(here / "x.npy"))))
"""
    _run(code, str(tmp_path))
    same(np.load(tmp_path / "y.npy"), sums(x) + np.float32(1))


def test_text_of_a_key_that_is_not_known_is_parsed():
    x = normal(6, 6)
    f = jax.jit(lambda x: row_sum(x))
    want = np.asarray(f(x))
    xla_cpu.forget()
    same(f(x), want)
