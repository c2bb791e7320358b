"""Run kernels on JAX arrays: one primitive, lowered for each platform.

`jax_lower` describes the lowering for each platform. The text's parameters are pointers only: lengths are baked into
the text, as shapes are static under jit, and a traced scalar is passed as a 0-d operand. The text or the image is part
of the call, so that programs that jit exports run elsewhere.
"""

from __future__ import annotations

import atexit
import contextlib
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, NoReturn

import numpy as np

from ...errors import AsmError, DiagnosticCode, error
from ...kernel.arrays import Outputs
from ...kernel.batch import Level, aligned, room
from ...kernel.kernel import AnyKernel
from ...kernel.launch_plan import KernelLike, Launch
from ...kernel.params import RegParam
from ...kernel.scalar_values import as_numpy
from ...kernel.vjp import none_given
from ...types import dtype
from ..arguments import check_options, several
from . import xla_cpu
from .call import Call, call_of
from .devices import arch_of, figures
from .jax_types import AbstractValue, JaxArray, Lowered, LoweringContext
from .lowering import Lowering, to_cpu, to_cuda, to_other, to_rocm
from .routes import WAYS, check_name
from .sharding import is_split
from .sharding import lower as lower_split
from .source_location import located, user
from .vjp import Plain, differentiated
from .xla_ffi import announce_failures

# JAX's own annotations are partial: its modules are Any here
jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")
mlir: Any = import_module("jax.interpreters.mlir")
_core: Any = import_module("jax.extend.core")
_ad: Any = import_module("jax.interpreters.ad")
_batching: Any = import_module("jax.interpreters.batching")
_dispatch: Any = import_module("jax._src.dispatch")
"""Runs JAX primitives outside of jit, also under `disable_jit` and `debug_nans`. There is no public equivalent."""

_KEPT = 4096


# --- calling ----------------------------------------------------------------------------------------------------------


def call(
    kernel: AnyKernel,
    arrays: Sequence[object],
    options: Mapping[str, object],
    backend: str | None = None,
    out: object = None,
) -> Outputs:
    """Run a kernel on JAX arrays, which may be traced, and return one array, or a tuple.

    A scalar may be a number, which becomes part of the text, or a 0-d JAX array, which does not. Raises the errors of
    `Kernel.plan`, OPTION_TYPE for a traced compile-time option, and BACKEND if `out` is given or `backend` is not one
    of `WAYS`, the launch routes to an NVIDIA device. Without `backend`, the route is chosen automatically.
    """
    try:
        _check_place(out)
        check_name(backend)
        _check_arrays(kernel, arrays)
        plain = _plainly.get(backend, partial(_plain_call, way=backend))
        if kernel.vjp is not None and any(isinstance(v, jax.core.Tracer) for v in (*arrays, *options.values())):
            return _with_derivative(kernel, arrays, options, plain)
        return plain(kernel, arrays, options)
    except AsmError as problem:
        raise located(problem) from None


def bind(kernel: AnyKernel, *_: object) -> NoReturn:
    """Raise BACKEND: JAX arrays have no fixed memory."""
    what = f"{kernel.__name__}.bind: JAX allocates new arrays in every call"
    raise error(DiagnosticCode.BACKEND, what=what, fix="`jax.jit(kernel).lower(…).compile()` prepares a call")


def _check_place(out: object) -> None:
    if out is not None:
        what = "out= requires writable arrays, and JAX arrays are immutable"
        raise error(
            DiagnosticCode.BACKEND,
            what=what,
            fix='declare `alias={"d": "c"}`and donate c: `jax.jit(kernel, donate_argnums=0)`',
        )


def _check_arrays(kernel: AnyKernel, arrays: Sequence[object]) -> None:
    """Raise ARRAY for JAX objects that are not arrays, such as types and `ShapeDtypeStruct`."""
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if not isinstance(array, jax.Array):
            raise error(DiagnosticCode.ARRAY, name=p.name, got=f"{type(array).__module__}.{type(array).__name__}")


def _check_known(kernel: KernelLike, shapes: Sequence[Sequence[object]]) -> None:
    """Raise BACKEND for symbolic lengths, as in `jax.export`: lengths are part of a kernel's text."""
    for shape in shapes:
        if any(not isinstance(length, int) for length in shape):
            what = f"{kernel.__name__} is called on an array of shape ({', '.join(map(str, shape))}), whose lengths"
            what += " are symbolic, and the text of a kernel contains the lengths"
            raise error(
                DiagnosticCode.BACKEND, what=what, fix="export a program for each shape; torch.export takes any length"
            )


def _with_derivative(
    kernel: AnyKernel, arrays: Sequence[object], options: Mapping[str, object], plain: Plain
) -> Outputs:
    """Call a kernel that has a derivative rule. The arrays are aligned outside of the rule, where JAX sees it."""
    traced = {name: value for name, value in options.items() if isinstance(value, jax.Array)}
    static = {name: value for name, value in options.items() if name not in traced}
    check_options(static)
    aligned = _align([*arrays, *traced.values()])
    scalars = dict(zip(traced, aligned[len(arrays) :], strict=True))
    return differentiated(kernel, aligned[: len(arrays)], static, scalars, plain)


def _plain_call(
    kernel: AnyKernel, arrays: Sequence[JaxArray], options: Mapping[str, object], way: str | None = None
) -> Outputs:
    """Call a kernel without its derivative rule."""
    fixed, refs = _split(kernel, options)
    check_options(fixed)
    shapes, dtypes = [array.shape for array in arrays], [str(array.dtype) for array in arrays]
    _check_known(kernel, shapes)
    launch = kernel.plan(shapes, dtypes, fixed, arch=arch_of(kernel), device=figures(kernel))
    made = call_of(launch, tuple(refs), shapes, way)
    if launch.empty:
        return several(launch, _unlaunched(launch, arrays))
    return several(launch, _bind(_align([*arrays, *refs.values()]), made))


_plainly = {way: partial(_plain_call, way=way) for way in (None, *WAYS)}
"""The calls without derivative, one per route: derivative rules are cached by this function."""


def _split(kernel: AnyKernel, options: Mapping[str, object]) -> tuple[dict[str, object], dict[str, JaxArray]]:
    """Return the options as `plan` accepts them, and the scalars among them that are JAX arrays."""
    scalars = {p.name: p for p in kernel.params.registers if not p.dim}
    known = {name: value for name, value in options.items() if not isinstance(value, jax.Array)}
    refs: dict[str, JaxArray] = {}
    for name in (name for name in options if name not in known):
        if name not in scalars and name in kernel.options:
            what = "known at tracing time (static_argnames)"
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=what, got=options[name])
        known[name] = 0
        if name in scalars:
            refs[name] = _scalar(scalars[name], options[name])
    return known, refs


def _scalar(p: RegParam, value: JaxArray) -> JaxArray:
    """Return a scalar that is a JAX array as a 0-d array of the register's type.

    An array of that type is returned unchanged. A weakly typed array represents a Python number and is converted like
    one. If it is traced, its value, and thus its range, is unknown. Raises OPTION_TYPE.
    """
    want = dtype(p.type)
    if not value.shape and (value.dtype == want or (p.type.kind == "b" and value.dtype.itemsize == want.itemsize)):
        return value
    if value.shape or not value.weak_type or (p.type.kind != "f" and jnp.issubdtype(value.dtype, jnp.inexact)):
        raise error(
            DiagnosticCode.OPTION_TYPE, name=p.name, want=f"a number or a 0-d {want} array", got=jax.typeof(value)
        )
    if isinstance(value, jax.core.Tracer):
        return value.astype(want)
    return jnp.asarray(as_numpy(p.name, p.type, value.item()))


def _unlaunched(launch: Launch, arrays: Sequence[JaxArray]) -> list[JaxArray]:
    """Return the outputs of a launch without blocks: their initial contents."""
    given = dict(zip(launch.inputs, arrays, strict=True))
    return [
        given[launch.alias[result.name]] if result.name in launch.alias else jnp.zeros(result.shape, dtype(result.elem))
        for result in launch.outputs
    ]


def _align(operands: Sequence[JaxArray]) -> list[JaxArray]:
    """Return the operands varying over the same axes of a `shard_map`'s mesh, as its check requires."""
    if not any(isinstance(operand, jax.core.Tracer) for operand in operands):
        return list(operands)
    varying = [jax.typeof(operand).manual_axis_type.varying for operand in operands]
    together = frozenset[str]().union(*varying)
    return [
        jax.lax.pcast(operand, tuple(together - axes), to="varying") if together - axes else operand
        for operand, axes in zip(operands, varying, strict=True)
    ]


# --- the primitive ----------------------------------------------------------------------------------------------------

launch_p = _core.Primitive("asmkit_launch")
split_p = _core.Primitive("asmkit_launch_split")
"""A launch that XLA may partition. Its lowering needs the devices, and only JAX's internal module can request them."""

_dispatch.prim_requires_devices_during_lowering.add(split_p)


def _bind(operands: Sequence[JaxArray], call: Call) -> list[JaxArray]:
    splits = call.launch.kernel.rules.partition is not None and not call.split
    return (split_p if splits else launch_p).bind(*operands, call=call)


def _results(*operands: AbstractValue, call: Call) -> list[AbstractValue]:
    """Return the results' types. Mesh and varying axes are the operands'."""
    like = operands[0]
    sharding = jax.sharding.NamedSharding(like.sharding.mesh, jax.sharding.PartitionSpec())
    return [
        like.update(shape=result.shape, dtype=dtype(result.elem), weak_type=False, sharding=sharding)
        for result in call.launch.outputs
    ]


def _jvp(primals: Sequence[object], tangents: Sequence[object], *, call: Call) -> NoReturn:
    del primals, tangents
    raise none_given(call.launch.kernel, user())


def _batch(operands: Sequence[JaxArray], axes: Sequence[int | None], *, call: Call) -> tuple[list[JaxArray], list[int]]:
    """Launch a call under vmap: once for all items, or a few times for many, if the kernel supports it (`batched`).

    Otherwise, launch for one item after another.
    """
    whole = [x if axis is None else jnp.moveaxis(x, axis, 0) for x, axis in zip(operands, axes, strict=True)]
    mapped = [axis is not None for axis in axes]
    length = whole[mapped.index(True)].shape[0]
    _check_known(call.launch.kernel, [x.shape for x in whole])
    launch, names = call.launch, (*call.launch.inputs, *call.refs)
    ours = frozenset(name for name, is_mapped in zip(names, mapped, strict=True) if is_mapped)
    most = room(launch.kernel, launch.levels) if aligned(launch, ours) else 0
    outs = (_together if 0 < most >= length else _in_turn)(whole, mapped, min(most, length), call)
    return outs, [0] * len(outs)


def _together(operands: Sequence[JaxArray], mapped: Sequence[bool], length: int, call: Call) -> list[JaxArray]:
    """Launch once for all items. An input that is an output's alias is copied for each item."""
    launch, names = call.launch, (*call.launch.inputs, *call.refs)
    taken = [name in launch.alias.values() and not is_mapped for name, is_mapped in zip(names, mapped, strict=True)]
    whole = [jnp.broadcast_to(x, (length, *x.shape)) if t else x for x, t in zip(operands, taken, strict=True)]
    ours = frozenset(name for name, m, t in zip(names, mapped, taken, strict=True) if m or t)
    made = launch.kernel.batched(launch, length, ours)
    return _bind(whole, call_of(made, call.refs, made.input_shapes, call.way))


def _in_turn(operands: Sequence[JaxArray], mapped: Sequence[bool], most: int, call: Call) -> list[JaxArray]:
    """Launch repeatedly, each time for as many items as fit."""

    def one(xs: Sequence[JaxArray]) -> list[JaxArray]:
        rest = iter(xs)
        return _bind([next(rest) if m else x for x, m in zip(operands, mapped, strict=True)], call)

    items = [x for x, m in zip(operands, mapped, strict=True) if m]
    return jax.lax.map(one, items, batch_size=most if most > 1 else None)


for _primitive in (launch_p, split_p):
    _primitive.multiple_results = True
    _primitive.def_impl(partial(_dispatch.apply_primitive, _primitive))
    _primitive.def_abstract_eval(_results)
    _ad.primitive_jvps[_primitive] = _jvp
    _batching.primitive_batchers[_primitive] = _batch


# --- lowering ---------------------------------------------------------------------------------------------------------


@lru_cache(_KEPT)
def _split_of(call: Call) -> Call:
    return Call(call.launch, call.refs, call.way, split=True)


def _local(call: Call, operands: Sequence[AbstractValue]) -> Call:
    """Return the call for a device's part of the operands."""
    launch, count = call.launch, len(call.launch.inputs)
    shapes = [x.shape for x in operands[:count]]
    if shapes == list(launch.input_shapes):
        return _split_of(call)
    inside = [sum(name in level.mapped for level in launch.levels) for name in launch.inputs]
    items = [shape[n:] for shape, n in zip(shapes, inside, strict=True)]
    kernel, dtypes = launch.kernel, [str(x.dtype) for x in operands[:count]]
    made = kernel.plan(items, dtypes, launch.options, arch=arch_of(kernel), device=figures(kernel))
    names = (*launch.inputs, *call.refs)
    for i, level in reversed(list(enumerate(launch.levels))):
        length = _length(level.mapped, names, operands, launch.levels[:i], level.length)
        made = kernel.batched(made, length, level.mapped & frozenset(names))
    return _split_of(call_of(made, call.refs, made.input_shapes, call.way))


def _length(
    mapped: frozenset[str], names: Sequence[str], operands: Sequence[AbstractValue], outer: Sequence[Level], whole: int
) -> int:
    """Return how many items of a mapping a device has, from the lengths of its operands."""
    for name, operand in zip(names, operands, strict=False):
        if name in mapped:
            return operand.shape[sum(name in level.mapped for level in outer)]
    return whole


def _partly(rule: Lowering) -> Lowering:
    """Return a lowering rule that lets XLA partition a launch if its kernel has a partition rule."""

    def lower(ctx: LoweringContext, *operands: object, call: Call) -> Lowered:
        if is_split(ctx):
            return lower_split(ctx, operands, call, _bind, _local)
        return rule(ctx, *operands, call=call)

    return lower


mlir.register_lowering(launch_p, to_other)
mlir.register_lowering(split_p, to_other)
for _platform, _rule in (("cpu", to_cpu), ("cuda", to_cuda), ("rocm", to_rocm)):
    with contextlib.suppress(NotImplementedError):  # a JAX that does not know a platform never lowers for it
        mlir.register_lowering(launch_p, _rule, platform=_platform)
        mlir.register_lowering(split_p, _partly(_rule), platform=_platform)


@atexit.register
def _drain() -> None:
    """Wait for XLA's CPU devices while Python still runs: a later call of the handler would never return.

    Then the errors of calls are printed, whose results the program may not have read.
    """
    if xla_cpu.used():
        _wait_for_all()
    announce_failures()


def _wait_for_all() -> None:
    """Wait for all computations on XLA's CPU devices."""
    for array in jax.live_arrays("cpu"):
        with contextlib.suppress(Exception):  # the program does not read these results any more
            array.block_until_ready()
    devices = np.asarray(jax.local_devices(backend="cpu"))
    everywhere = jax.sharding.NamedSharding(jax.sharding.Mesh(devices, "d"), jax.sharding.PartitionSpec("d"))
    last = jax.device_put(np.ones((len(devices), 1024), np.float32), everywhere)
    jax.jit(jnp.sin)(last).block_until_ready()  # a device runs in order, and this also waits for dropped results
