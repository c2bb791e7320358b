"""Kernels on torch tensors: launched directly where nothing looks on, else through one torch operator a kernel.

Tensors on the CPU run in the simulator, on their own memory.  torch.compile, autograd, `torch.func` and tensor
subclasses see the operators of `torch_op`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ..derivative import as_tuple
from ..errors import Mistake, error
from ..kernel import Kernel
from .boundary import check_options, unknown_backend
from .torch_op import differentiated, encoded, no_gradient_into, operator
from .torch_ready import BACKENDS, KNOWN, VENDOR, Ready, check_tensors, keyed, ready

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]
_modes, _transforms = _C._len_torch_dispatch_stack, _C._functorch.peek_interpreter_stack


def call(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Any:
    """Run on torch tensors of one device: a tensor, or a tuple of them, new ones or those of `out`.

    No input is changed, unless `out` is the one whose memory the output takes.  `backend` may say what the device
    means: `"sim"` for the CPU, `"cuda"`, `"hip"` for ROCm.  Raises what `Kernel.plan` raises; ARRAY, DEVICE,
    CONTIGUOUS, ALIGNMENT for the tensors' places; OUTPUT, OVERLAP for those of `out`; BACKEND where nothing runs on
    the device; on the CPU what the simulator finds.
    """
    if torch.compiler.is_compiling():
        return _dispatched(kernel, arrays, options, backend, out)
    if backend is not None:
        _check_backend(kernel, backend, arrays)
    found = _found(kernel, arrays, options)
    if found is None:
        return _dispatched(kernel, arrays, options, backend, out)
    if torch.is_grad_enabled():
        for tensor in arrays:
            if tensor.requires_grad:
                found.addresses(arrays)
                no_gradient_into(kernel, () if out is None else arrays)
                return _dispatched(kernel, arrays, options, backend, out)
    try:
        return found(arrays) if out is None else found.into(arrays, out)
    except RuntimeError:  # a tensor without memory of its own: a sparse one
        check_tensors(kernel, arrays)
        raise


def bind(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Callable[[], Any]:
    """The call, checked once; each run of it reads the tensors as they are then, and writes the same outputs.

    The tensors must keep their memory (no `resize_`, no `set_`); the launch goes to the stream that is current then.
    """
    if backend is not None:
        _check_backend(kernel, backend, arrays)
    found = ready(kernel, arrays, options)
    addresses = found.addresses(arrays)
    no_gradient_into(kernel, arrays)
    made = [torch.empty(r.shape, dtype=kind, device=found.device) for r, kind in found.made[: found.launch.returned]]
    return found.bound(arrays, addresses, made if out is None else found.given(arrays, out))


def _found(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> Ready | None:
    """The prepared launch; None where something wants to see the operator: subclasses, modes, transforms."""
    if _modes() or _transforms() is not None:
        check_tensors(kernel, arrays)
        return None
    key: list[object] = [kernel]
    for tensor in arrays:
        if tensor.__class__ not in _PLAIN:
            check_tensors(kernel, arrays)
            return None
        key += (tensor.shape, tensor.dtype, tensor.device)
    if options:
        key += keyed(options)
    try:
        found = KNOWN.get(tuple(key))
    except TypeError:  # an option that cannot be part of a key
        check_options(options)
        raise
    if found is not None:
        return found
    return None if any(tensor.is_meta for tensor in arrays) else ready(kernel, arrays, options)


def _dispatched(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None, out: Any
) -> Any:
    """The call by way of torch's dispatcher.  torch.compile traces this, but not what is a constant."""
    name = kernel.constant(operator, len(arrays), backend)
    text = kernel.constant(encoded, options)
    if out is not None:
        kernel.constant(_check_count_of_outputs, len(as_tuple(out)))
        getattr(torch.ops.asmkit, name + "_out")(*arrays, *as_tuple(out), text)
        return out
    if not torch.compiler.is_compiling() and torch.is_grad_enabled() and _needs_function(kernel):
        return differentiated(kernel, kernel.vjp, text)(*arrays)
    return getattr(torch.ops.asmkit, name)(*arrays, text)


def _needs_function(kernel: Kernel[Any]) -> bool:
    """Whether the operator's own derivative does not serve: in `torch.func`, and where a rule has residuals to keep.

    Under torch.compile the operator computes the residuals again.
    """
    has_forward = kernel.vjp is not None and kernel.vjp.forward is not None
    return has_forward or _transforms() is not None


def _check_count_of_outputs(kernel: Kernel[Any], count: int) -> None:
    names = [p.name for p in kernel.params.outputs]
    if count != len(names):
        raise error(Mistake.OUTPUT, name=f"out=({', '.join(names)})", want=f"{len(names)} arrays", got=count)


def _check_backend(kernel: Kernel[Any], backend: str, arrays: Sequence[torch.Tensor]) -> None:
    check_tensors(kernel, arrays)
    if backend not in BACKENDS:
        unknown_backend(backend, "torch tensors", BACKENDS)
    if backend != {"cpu": "sim", "cuda": VENDOR}.get(arrays[0].device.type):
        what = f"{backend!r} is for {BACKENDS[backend]}, and these are on {arrays[0].device}"
        raise error(Mistake.BACKEND, what=what, fix="leave backend out, or move the tensors")
