"""Kernels on torch tensors: launched directly where nothing looks on, else through one torch operator a kernel.

Tensors on the CPU run in the simulator, on their own memory.  torch.compile, autograd, `torch.func` and tensor
subclasses see the operators of `torch_op`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ..derivative import Vjp, as_tuple
from ..errors import Mistake, error
from ..kernel import Kernel
from .boundary import check_options, unknown_backend
from .torch_derivative import with_residuals
from .torch_names import not_traced
from .torch_op import operator
from .torch_options import split
from .torch_ready import (
    BACKENDS,
    KNOWN,
    VENDOR,
    Ready,
    check_devices,
    check_memory,
    check_tensors,
    in_forward_mode,
    keyed,
    no_gradient_into,
    ready,
    requires_gradient,
)

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]
_outside: Any = _C._functorch.unwrap_if_dead
"""The tensor that remains of one of a transformation which has ended: a backward pass of `torch.func.vjp` has such."""
_in_older_vmap: Any = _C._functorch.is_legacy_batchedtensor
"""Whether a tensor is one of many in the mapping that `torch.autograd.functional` uses, which is not `torch.func`'s."""
_tracing: Any = _C._get_tracing_state
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
        _guard(kernel)
        return _dispatched(kernel, arrays, options, backend, out)
    if backend is not None:
        _check_backend(kernel, backend, arrays)
    try:
        found = _found(kernel, arrays, options)
        if found is None or not (out is None or out.__class__ in _PLAIN or _are_plain(out)):
            return _dispatched(kernel, arrays, options, backend, out)
        if requires_gradient(arrays):
            found.addresses(arrays)
            return _dispatched(kernel, arrays, options, backend, out)
        return found(arrays) if out is None else found.into(arrays, out)
    except RuntimeError:  # a tensor without memory of its own
        check_tensors(kernel, arrays)
        if any(map(_in_older_vmap, arrays)):
            return _dispatched(kernel, arrays, options, backend, out)
        bare = [_outside(tensor) for tensor in arrays]
        if all(one is tensor for one, tensor in zip(bare, arrays, strict=True)):
            raise
    return call(kernel, bare, options, backend, out)


def _guard(kernel: Kernel[Any]) -> None:
    """Make code that torch.compile traces valid for this kernel alone.

    What `Kernel.constant` returns becomes part of the code without a guard on the kernel; a string that is compared is
    guarded, so that the same Python code is traced again for another kernel.
    """
    if kernel.identity == "":
        raise AssertionError("every kernel has an identity")


def _are_plain(out: Any) -> bool:
    """Return whether the given outputs are torch's own tensors; what is not a tensor at all is reported later."""
    return all(output.__class__ in _PLAIN or not isinstance(output, torch.Tensor) for output in as_tuple(out))


def bind(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Callable[[], Any]:
    """The call, checked once; each run of it reads the tensors as they are then, and writes the same outputs.

    The tensors must keep their memory (no `resize_`, no `set_`); the launch goes to the stream that is current then.
    """
    if backend is not None:
        _check_backend(kernel, backend, arrays)
    check_memory(kernel, (*arrays, *(() if out is None else as_tuple(out))))
    found = ready(kernel, arrays, options)
    addresses = found.addresses(arrays)
    no_gradient_into(kernel, arrays)
    made = [torch.empty(r.shape, dtype=kind, device=found.device) for r, kind in found.made[: found.launch.returned]]
    return found.bound(arrays, addresses, made if out is None else found.given(arrays, out))


not_traced(bind)


def _found(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> Ready | None:
    """The prepared launch; None where something wants to see the operator: subclasses, modes, transforms."""
    if _modes() or _transforms() is not None or in_forward_mode() or _tracing() is not None:
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
    check_devices(kernel, arrays)
    return None if arrays[0].is_meta else ready(kernel, arrays, options)


def _dispatched(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None, out: Any
) -> Any:
    """The call by way of torch's dispatcher.  torch.compile traces this, but not what is a constant."""
    name = kernel.constant(operator, len(arrays), backend)
    numbers, text = split(kernel, options)
    if out is not None:
        no_gradient_into(kernel, arrays)
        others = [type(array).__name__ for array in as_tuple(out) if not isinstance(array, torch.Tensor)]
        kernel.constant(_check_given, len(as_tuple(out)), ", ".join(others))
        getattr(torch.ops.asmkit, name + "_out")(*arrays, *as_tuple(out), *numbers, text)
        return out
    if not torch.compiler.is_compiling() and kernel.vjp is not None and _keeps_residuals(kernel.vjp, arrays):
        made = with_residuals(kernel, kernel.vjp, arrays, options)
        return made[0] if len(kernel.params.outputs) == 1 else made
    return getattr(torch.ops.asmkit, name)(*arrays, *numbers, text)


def _keeps_residuals(rule: Vjp, arrays: Sequence[torch.Tensor]) -> bool:
    """Return whether autograd keeps the residuals of the call; otherwise its backward pass computes them again."""
    if rule.forward is None or in_forward_mode() or _transforms() is not None:
        return False
    return requires_gradient(arrays)


def _check_given(kernel: Kernel[Any], count: int, others: str) -> None:
    """Raise OUTPUT if `out=` has too few tensors or too many, or things of `others` classes."""
    names = ", ".join(p.name for p in kernel.params.outputs)
    if count != len(kernel.params.outputs) or others:
        want = f"{len(kernel.params.outputs)} tensors"
        raise error(Mistake.OUTPUT, name=f"out=({names})", want=want, got=others or count)


def _check_backend(kernel: Kernel[Any], backend: str, arrays: Sequence[torch.Tensor]) -> None:
    check_tensors(kernel, arrays)
    if backend not in BACKENDS:
        unknown_backend(backend, "torch tensors", BACKENDS)
    if backend != {"cpu": "sim", "cuda": VENDOR}.get(arrays[0].device.type):
        what = f"{backend!r} is for {BACKENDS[backend]}, and these are on {arrays[0].device}"
        raise error(Mistake.BACKEND, what=what, fix="leave backend out, or move the tensors")
