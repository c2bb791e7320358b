"""Lower a launch for XLA: a custom call, which contains the kernel, for each platform.

On `cuda` and `rocm`, it uses one of the routes in `jax_ways.WAYS`. On `cpu`, it calls asmkit's own handler, which runs
the simulator.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn, Protocol, TypeVar

import numpy as np

from ...errors import AsmError, DiagnosticCode, error
from ...types import dtype
from . import handler_call, image_call, image_call_cuda, image_call_rocm, xla_cpu, xla_cuda, xla_device, xla_rocm
from .call import Call
from .devices import check_cuda, check_cuda_handler, check_cuda_image, check_rocm, cuda_arch
from .jax_types import Lowered, LoweringContext
from .routes import to_amd, to_nvidia
from .source_location import located

jax: Any = import_module("jax")
_mlir: Any = import_module("jax.interpreters.mlir")

T = TypeVar("T")


class Lowering(Protocol):
    """A lowering rule of a launch."""

    def __call__(self, ctx: LoweringContext, *operands: object, call: Call) -> Lowered:
        """Emit the operations for the operands."""
        ...


CUDA_TARGET = "__gpu$xla.gpu.ptx"
"""XLA's built-in custom call for a PTX text (jaxlib 0.9 and later)."""


def _lower(target: str, ctx: LoweringContext, operands: Sequence[object], call: Call, **more: object) -> Lowered:
    """Emit the custom call. A zero-initialized output takes the memory of a constant."""
    zeros = [np.broadcast_to(np.zeros((), dtype(result.elem)), result.shape) for result in call.zero_init]
    constants = [_mlir.ir_constant(zero) for zero in zeros]
    avals = [jax.core.ShapedArray(zero.shape, zero.dtype) for zero in zeros]
    rule = jax.ffi.ffi_lowering(target, operand_output_aliases=call.aliases)
    whole = ctx.replace(avals_in=[*ctx.avals_in, *avals])
    return rule(whole, *operands, *constants, **call.attributes, **more)


def to_cuda(ctx: LoweringContext, *operands: object, call: Call) -> Lowered:
    """Lower for an NVIDIA device."""
    launch = call.launch
    if launch.kernel.isa.name != "ptx":
        return to_other(ctx, *operands, call=call)
    return _CUDA[call.way or to_nvidia(launch, call.text)](ctx, operands, call)


def _text(ctx: LoweringContext, operands: Sequence[object], call: Call) -> Lowered:
    check_cuda(call.launch, call.whole, call.text)
    return _lower(CUDA_TARGET, ctx, operands, call)


def _image(ctx: LoweringContext, operands: Sequence[object], call: Call) -> Lowered:
    check_cuda_image(call.launch)
    image, stand = _located(lambda: image_call_cuda.of(call.launch, call.refs, cuda_arch(call.launch)))
    return _custom(image_call.TARGET, ctx, operands, call, {"opaque": image.opaque()}, stand.operands)


def _handler(ctx: LoweringContext, operands: Sequence[object], call: Call) -> Lowered:
    _located(check_cuda_handler)
    return _handled(ctx, operands, call, lambda: handler_call.for_cuda(call.launch, call.refs, cuda_arch(call.launch)))


_CUDA = {"text": _text, "image": _image, "handler": _handler}


def _located(make: Callable[[], T]) -> T:
    try:
        return make()
    except AsmError as problem:
        raise located(problem) from None


def _handled(
    ctx: LoweringContext, operands: Sequence[object], call: Call, make: Callable[[], dict[str, object]]
) -> Lowered:
    """Emit the call of asmkit's own handler, which records its launch for fault reports."""
    carried = _located(make)
    xla_device.remember(str(carried["key"]), call.launch)
    return _custom(xla_device.TARGET, ctx, operands, call, carried)


def _custom(
    target: str,
    ctx: LoweringContext,
    operands: Sequence[object],
    call: Call,
    carried: Mapping[str, object],
    again: Sequence[int] = (),
) -> Lowered:
    """Emit the custom call for an image. The inputs `again` are passed once more, after the other operands."""
    launch, results = call.launch, [result.name for result in call.launch.outputs]
    aliases = {launch.inputs.index(source): results.index(name) for name, source in launch.alias.items()}
    rule = jax.ffi.ffi_lowering(target, operand_output_aliases=aliases)
    whole = ctx.replace(avals_in=[*ctx.avals_in, *(ctx.avals_in[i] for i in again)])
    return rule(whole, *operands, *(operands[i] for i in again), **carried)


def to_cpu(ctx: LoweringContext, *operands: object, call: Call) -> Lowered:
    """Lower for the CPU, to a call of the simulator."""
    from ... import sim as sim  # import here, not on the handler's thread

    key, cooperative = xla_cpu.remember(call.text, call.whole), np.int32(call.launch.kernel.rules.cooperative)
    more = {"maps": call.maps} if call.launch.maps else {}
    more |= {"engine": call.launch.engine} if call.launch.engine else {}
    return _lower(xla_cpu.TARGET, ctx, operands, call, key=key, cooperative=cooperative, **more)


def to_rocm(ctx: LoweringContext, *operands: object, call: Call) -> Lowered:
    """Lower for an AMD device."""
    launch = call.launch
    if launch.kernel.isa.name != "gcn":
        return to_other(ctx, *operands, call=call)
    way = call.way or to_amd(launch)
    _located(lambda: check_rocm(launch, way))
    if way == "handler":
        return _handled(ctx, operands, call, lambda: handler_call.for_rocm(launch, call.refs))
    image = _located(lambda: image_call_rocm.of(launch, call.entered, len(call.refs)))
    return _custom(image_call.TARGET, ctx, operands, call, {"opaque": image.opaque()})


def to_other(ctx: LoweringContext, *operands: object, call: Call) -> NoReturn:
    """Raise BACKEND: the kernel does not run on this platform."""
    del ctx, operands
    kernel = call.launch.kernel
    language, platform = {"ptx": ("PTX", "cuda"), "gcn": ("GCN", "rocm")}[kernel.isa.name]
    what = f"{kernel.__name__} is a {language} kernel, which runs on {platform} and cpu"
    raise error(DiagnosticCode.BACKEND, kernel.where, what=what, fix="move the arrays there: jax.device_put")


for _platform, _target, _handler_of in (
    ("cpu", xla_cpu.TARGET, xla_cpu.HANDLER),
    ("CUDA", xla_device.TARGET, xla_cuda.HANDLER),
    ("ROCM", xla_device.TARGET, xla_rocm.HANDLER),
):
    _function = jax.ffi.pycapsule(ctypes.cast(_handler_of, ctypes.c_void_p))
    jax.ffi.register_ffi_target(_target, _function, platform=_platform)
