"""Run kernels on torch tensors: directly if no torch mechanism is active, else through one torch operator per kernel.

Tensors on the CPU run in the simulator, on their own memory. torch.compile, autograd, `torch.func` and tensor
subclasses see the operators of `torch_op`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from ...errors import DiagnosticCode, error
from ...kernel.arrays import Outputs
from ...kernel.kernel import AnyKernel
from ...kernel.vjp import Vjp, as_tuple
from ..arguments import check_options, unknown_backend
from .operator import operator
from .operator_names import not_traced
from .options import split
from .prepared import (
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
from .vjp import with_residuals

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]
_outside = _C._functorch.unwrap_if_dead
"""Unwraps a tensor whose transformation has ended, such as in the backward pass of `torch.func.vjp`."""
_in_older_vmap = _C._functorch.is_legacy_batchedtensor
"""Return whether a tensor is batched by the vmap of `torch.autograd.functional`, which differs from `torch.func`'s."""
_tracing = _C._get_tracing_state
_modes, _transforms = _C._len_torch_dispatch_stack, _C._functorch.peek_interpreter_stack


def call(
    kernel: AnyKernel, arrays: Sequence[torch.Tensor], options: Mapping[str, object], backend: str | None = None,
    out: Outputs = None,
) -> Outputs:  # fmt: skip
    """Run on torch tensors of one device, and return a tensor, or a tuple, new or from `out`.

    Inputs are not changed, unless `out` is an aliased input. `backend` may name the expected device: `"sim"` for the
    CPU, `"cuda"`, or `"hip"` for ROCm. Raises the errors of `Kernel.plan`, ARRAY, DEVICE, CONTIGUOUS and ALIGNMENT for
    the tensors, OUTPUT and OVERLAP for `out`, BACKEND if the device cannot run the kernel, and on the CPU the
    simulator's findings.
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
    except RuntimeError:  # a tensor without storage
        check_tensors(kernel, arrays)
        if any(map(_in_older_vmap, arrays)):
            return _dispatched(kernel, arrays, options, backend, out)
        bare = [_outside(tensor) for tensor in arrays]
        if all(one is tensor for one, tensor in zip(bare, arrays, strict=True)):
            raise
    return call(kernel, bare, options, backend, out)


def _guard(kernel: AnyKernel) -> None:
    """Make code that torch.compile traces valid for this kernel only.

    The result of `Kernel.constant` becomes part of the code without a guard on the kernel. A compared string is
    guarded, so that the same Python code is traced again for another kernel.
    """
    if kernel.identity == "":
        raise AssertionError("every kernel has an identity")


def _are_plain(out: object) -> bool:
    """Return whether the given outputs are torch's own tensors. Objects that are not tensors are reported later."""
    return all(output.__class__ in _PLAIN or not isinstance(output, torch.Tensor) for output in as_tuple(out))


def bind(
    kernel: AnyKernel, arrays: Sequence[torch.Tensor], options: Mapping[str, object], backend: str | None = None,
    out: Outputs = None,
) -> Callable[[], Outputs]:  # fmt: skip
    """Check a call once and return it as a function. Each run reads the current tensors and writes the same outputs.

    The tensors must keep their memory (no `resize_`, no `set_`). Each run launches on the stream that is current at
    that time.
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


def _found(kernel: AnyKernel, arrays: Sequence[torch.Tensor], options: Mapping[str, object]) -> Ready | None:
    """Return the prepared launch, or None if subclasses, modes or transformations must see the operator."""
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
    except TypeError:  # an option that is not hashable
        check_options(options)
        raise
    if found is not None:
        return found
    check_devices(kernel, arrays)
    return None if arrays[0].is_meta else ready(kernel, arrays, options)


def _dispatched(
    kernel: AnyKernel, arrays: Sequence[torch.Tensor], options: Mapping[str, object], backend: str | None, out: object
) -> Outputs:
    """Call through torch's dispatcher. torch.compile traces this function, but not its constants."""
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
    """Return whether autograd keeps the residuals of the call. Otherwise its backward pass recomputes them."""
    if rule.forward is None or in_forward_mode() or _transforms() is not None:
        return False
    return requires_gradient(arrays)


def _check_given(kernel: AnyKernel, count: int, others: str) -> None:
    """Raise OUTPUT if `out=` has too few or too many tensors, or objects of `others` classes."""
    names = ", ".join(p.name for p in kernel.params.outputs)
    if count != len(kernel.params.outputs) or others:
        want = f"{len(kernel.params.outputs)} tensors"
        raise error(DiagnosticCode.OUTPUT, name=f"out=({names})", want=want, got=others or count)


def _check_backend(kernel: AnyKernel, backend: str, arrays: Sequence[torch.Tensor]) -> None:
    check_tensors(kernel, arrays)
    if backend not in BACKENDS:
        unknown_backend(backend, "torch tensors", BACKENDS)
    if backend != {"cpu": "sim", "cuda": VENDOR}.get(arrays[0].device.type):
        what = f"{backend!r} is for {BACKENDS[backend]}, but these are on {arrays[0].device}"
        raise error(DiagnosticCode.BACKEND, what=what, fix="omit backend, or move the tensors")
