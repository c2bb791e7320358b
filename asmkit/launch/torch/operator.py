"""A kernel as torch operators: `torch.ops.asmkit.<kernel>_<fingerprint>(inputs…, scalars…, options)`.

A second operator, `…_out(inputs…, outputs…, scalars…, options)`, writes the given outputs, as its schema declares.
Options other than run-time scalars are text. See `torch_options`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import torch
from torch._functorch.pyfunctorch import temporarily_clear_interpreter_stack
from torch._subclasses.functional_tensor import FunctionalTensor  # what AOTAutograd traces with; nothing launches then

from ...errors import DiagnosticCode, error
from ...kernel import signature
from ...kernel.arrays import Outputs
from ...kernel.batch import Level, aligned, room
from ...kernel.kernel import AnyKernel, made
from ...kernel.launch_plan import Result, sizes
from ...kernel.params import resolve_types
from ...kernel.vjp import as_tuple
from ..arguments import ALIGNMENT, several, unknown_backend
from ..fingerprint import fingerprint
from . import operator_names
from .options import Levels, decoded, encoded, joined, scalar_names
from .prepared import (
    BACKENDS,
    check_contiguous,
    check_outputs,
    in_forward_mode,
    mark_written,
    no_gradient_into,
    plan,
    ready,
    requires_gradient,
    several_of,
    torch_type,
)
from .vjp import applied

_TORCH: Any = torch  # for untyped parts of torch
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]
_functorch = _C._functorch
operator_names.install()
_EVERY_TRANSFORM = "FuncTorchDynamicLayerFrontMode"
"""The dispatch key that every call passes first while a transformation of `torch.func` is active."""

_library = _TORCH.library.Library("asmkit", "FRAGMENT")
_operators: dict[AnyKernel, str] = {}
_lock = threading.RLock()


def operator(kernel: AnyKernel, count: int, backend: str | None) -> str:
    """Return the name of the kernel's operator, which is defined on the first call. Raises ARGUMENT_COUNT, BACKEND."""
    kernel.check_count(count)
    if backend not in (None, *BACKENDS):
        unknown_backend(backend, "torch tensors", BACKENDS)
    with _lock:
        if kernel not in _operators:
            own = _own_name(kernel)
            for other in (*(one for one in made() if one.__name__ == kernel.__name__), kernel):
                if other is kernel or (other not in _operators and _own_name(other) == own):
                    _define_both(other, own)
                if other is kernel:
                    break
        return _operators[kernel]


def define_named(name: str) -> None:
    """Define the operators of kernels up to the one whose operator has this name, if there is one."""
    for kernel in made():
        wanted = name not in _operators.values() and kernel not in _operators
        if wanted and name.startswith(f"{kernel.__name__}_") and name.startswith(_own_name(kernel)):
            operator(kernel, len(kernel.params.inputs), None)


def _own_name(kernel: AnyKernel) -> str:
    """Return the name of a kernel's operator, not considering earlier kernels with the same code."""
    return f"{kernel.__name__}_{fingerprint(kernel)}"


def _define_both(kernel: AnyKernel, own: str) -> None:
    """Define a kernel's operators. The name gets a number if earlier kernels have the same code."""
    taken = set(_operators.values())
    names = (f"{own}_{i}" if i else own for i in range(len(taken) + 1))
    name = _operators[kernel] = next(name for name in names if name not in taken)
    _define(kernel, name)
    _define_out(kernel, name + "_out")


def _declare(name: str, schema: str, run: object, fake: object, recorded: object, transformed: object) -> None:
    """Define an operator.

    `run` executes it and `fake` returns fake outputs. Autograd calls `recorded`, and `torch.func` calls `transformed`.
    """
    tag = torch.Tag
    strides = getattr(tag, "needs_exact_strides", tag.needs_fixed_stride_order)
    _library.define(f"{name}{schema}", tags=(tag.pt2_compliant_tag, strides))
    for key in ("CPU", "CUDA"):
        _library.impl(name, run, key)
    _library.impl(name, recorded, "Autograd", with_keyset=True)
    _library.impl(name, transformed, _EVERY_TRANSFORM)
    _TORCH.library.register_fake(f"asmkit::{name}", fake, lib=_library)


Argument: TypeAlias = Any
"""An argument of an operator: a tensor, a number, or the text of the options. Its place determines which."""


class _MapInfo(Protocol):
    batch_size: int


class _Operator(Protocol):
    def __call__(self, *arguments: object) -> Outputs: ...


def _overload(name: str) -> Any:
    return getattr(torch.ops.asmkit, name).default


def _arguments(kernel: AnyKernel) -> tuple[list[str], list[str]]:
    """Return the schema's arguments for the inputs, and for the options."""
    inputs = [f"Tensor in_{p.name}" for p in kernel.params.inputs]
    return inputs, [*(f"Scalar scalar_{name}" for name in scalar_names(kernel)), "str options"]


def _define(kernel: AnyKernel, name: str) -> None:
    """Define the operator that allocates its outputs."""
    inputs, options = _arguments(kernel)
    results = ["Tensor"] * len(kernel.params.outputs)
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    count = len(inputs)

    def run(*arguments: Argument) -> Outputs:
        tensors = [_aligned_copy(tensor) for tensor in arguments[:count]]
        found = ready(kernel, tensors, *joined(kernel, arguments[count:-1], arguments[-1]))
        return several_of(found, found.run(tensors, found.addresses(tensors)))

    def fake(*arguments: Argument) -> Outputs:
        return _fakes(kernel, arguments[:count], *_known(kernel, arguments[count:]))

    def mapped(
        info: _MapInfo, dims: Sequence[int | None], *arguments: Argument
    ) -> tuple[Outputs, int | tuple[int, ...]]:
        length = int(info.batch_size)  # part of the text, so torch.compile makes a graph for each length
        outs = _mapped(kernel, getattr(torch.ops.asmkit, name), length, dims[:count], arguments)
        return outs, 0 if isinstance(outs, torch.Tensor) else (0,) * len(outs)

    def recorded(keys: torch.DispatchKeySet, *arguments: Argument) -> Outputs:
        if in_forward_mode() or requires_gradient(arguments[:count]):
            return function(*arguments)
        return _below_autograd(name, keys, arguments)

    function = applied(kernel, lambda *arguments: _overload(name)(*arguments), mapped)
    _declare(name, f"({', '.join((*inputs, *options))}) -> {result}", run, fake, recorded, function)


def _aligned_copy(tensor: torch.Tensor) -> torch.Tensor:
    """Return the tensor, or a copy if it is a slice with an unaligned address.

    Compilers and older mappings pass slices that do not occur in the user's program.
    """
    return tensor.clone() if tensor.data_ptr() % ALIGNMENT and tensor.is_contiguous() else tensor


def _below_autograd(name: str, keys: torch.DispatchKeySet, arguments: Sequence[object]) -> Outputs:
    """Call an operator below autograd in the dispatcher."""
    with _C._AutoDispatchBelowAutograd():
        return _overload(name).redispatch(keys & _C._after_autograd_keyset, *arguments)


def _define_out(kernel: AnyKernel, name: str) -> None:
    """Define the operator that writes the given outputs."""
    inputs, options = _arguments(kernel)
    outputs = [f"Tensor(a{i}!) out_{p.name}" for i, p in enumerate(kernel.params.outputs)]
    first, end = len(inputs), len(inputs) + len(outputs)

    def run(*arguments: Argument) -> None:
        tensors = arguments[:first]
        found = ready(kernel, tensors, *joined(kernel, arguments[end:-1], arguments[-1]))
        found.run(tensors, found.addresses(tensors), found.given(tensors, arguments[first:end]))

    def fake(*arguments: Argument) -> None:
        no_gradient_into(kernel, arguments[:first])
        check_outputs(kernel, arguments[first:end])
        _fakes(kernel, arguments[:first], *_known(kernel, arguments[end:]))

    def recorded(keys: torch.DispatchKeySet, *arguments: Argument) -> None:
        no_gradient_into(kernel, arguments[:first])
        check_outputs(kernel, arguments[first:end])
        mark_written([output for output in arguments[first:end] if isinstance(output, FunctionalTensor)])
        _below_autograd(name, keys, arguments)

    def transformed(*arguments: object) -> None:
        bare = [_outside(kernel, value) if isinstance(value, torch.Tensor) else value for value in arguments]
        with temporarily_clear_interpreter_stack():
            _overload(name)(*bare)

    _declare(name, f"({', '.join((*inputs, *outputs, *options))}) -> ()", run, fake, recorded, transformed)


def _outside(kernel: AnyKernel, tensor: torch.Tensor) -> torch.Tensor:
    """Return a tensor unwrapped from `torch.func`. Raises GRADIENT_RULE if an active transformation works on it."""
    while _functorch.is_gradtrackingtensor(tensor) and not (tensor.requires_grad or in_forward_mode()):
        tensor = _functorch.get_unwrapped(tensor)
    if _functorch.is_functorch_wrapped_tensor(tensor):
        what = "cannot be used with out= inside torch.func: a transformation works on one of the tensors"
        fix = "do not pass out= here, or write to the tensor after the transformation"
        raise error(DiagnosticCode.GRADIENT_RULE, kernel=kernel.__name__, what=what, fix=fix)
    return tensor


def _known(kernel: AnyKernel, rest: Sequence[Argument]) -> tuple[dict[str, object], Levels]:
    """Return options and mappings while tracing. An unknown number counts as 0."""
    numbers = [value if value.__class__ in (int, float, bool) else 0 for value in rest[:-1]]
    return joined(kernel, numbers, rest[-1])


# --- tracing ----------------------------------------------------------------------------------------------------------


def _fakes(kernel: AnyKernel, tensors: Sequence[Argument], options: Mapping[str, object], levels: Levels) -> Outputs:
    """Return outputs without contents, for tracing. Unknown lengths stay symbolic, and are checked by the run."""
    if not all(isinstance(length, int) for tensor in tensors for length in tensor.shape):
        return _symbolic(kernel, tensors, options, levels)
    launch = plan(kernel, tensors, options, None, levels)
    for name, tensor in zip(launch.inputs, tensors, strict=True):
        check_contiguous(name, tensor)
    return several(launch, [tensors[0].new_empty(r.shape, dtype=torch_type(kernel, r)) for r in launch.outputs])


def _symbolic(
    kernel: AnyKernel, tensors: Sequence[torch.Tensor], options: Mapping[str, object], levels: Levels
) -> Outputs:
    """Return outputs whose lengths are expressions of the inputs' lengths."""
    inputs, spec = [p.name for p in kernel.params.inputs], kernel.rules.signature
    values: dict[str, object] = {p.name: p.default for p in kernel.params.options} | dict(options)
    fronts = [sum(name in level.mapped for level in levels) for name in inputs]
    values |= spec.lengths([tensor.shape[n:] for tensor, n in zip(tensors, fronts, strict=True)], inputs, values)
    values |= sizes(kernel.rules, values)
    dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
    types = resolve_types(kernel.params, dict(zip(inputs, dtypes, strict=True)), options)
    front = tuple(level.length for level in levels)
    results: list[torch.Tensor] = []
    for p, dims in zip(kernel.params.outputs, spec.outputs, strict=True):
        shape = (*front, *(signature.symbolic(dim, values) for dim in dims))
        results.append(tensors[0].new_empty(shape, dtype=torch_type(kernel, Result(p.name, types[p.name], ()))))
    return results[0] if len(results) == 1 else tuple(results)


# --- vmap -------------------------------------------------------------------------------------------------------------


def _mapped(
    kernel: AnyKernel, op: _Operator, length: int, dims: Sequence[int | None], arguments: Sequence[Argument]
) -> Outputs:
    """Run the operator for `length` items: in one launch, or in few large ones, if the kernel supports it (`batched`).

    Otherwise, run one item after another.
    """
    names = [p.name for p in kernel.params.inputs]
    tensors, numbers, text = arguments[: len(names)], arguments[len(names) : -1], arguments[-1]
    fixed, levels = decoded(text)
    most = room(kernel, levels)
    if not most or not _aligned(kernel, length, dims, arguments):
        return _in_turn(kernel, op, length, dims, arguments)
    if length > most:
        return _in_parts(kernel, op, length, most, dims, arguments)
    whole: list[torch.Tensor] = []
    ours: set[str] = set()
    for name, tensor, dim in zip(names, tensors, dims, strict=True):
        taken = dim is None and name in kernel.rules.alias.values()  # its memory becomes an output's: one copy per item
        moved = tensor.expand(length, *tensor.shape) if taken else tensor if dim is None else tensor.movedim(dim, 0)
        whole.append(moved.contiguous())
        ours |= {name} if taken or dim is not None else set()
    return op(*whole, *numbers, encoded(kernel, fixed, (Level(length, frozenset(ours)), *levels)))


def _aligned(kernel: AnyKernel, length: int, dims: Sequence[int | None], arguments: Sequence[Argument]) -> bool:
    """Return whether each item starts at an address that the program can access."""
    tensors, rest = arguments[: len(dims)], arguments[len(dims) :]
    if not length:
        return True
    items = [tensor if dim is None else tensor.select(dim, 0) for tensor, dim in zip(tensors, dims, strict=True)]
    names = [p.name for p in kernel.params.inputs]
    mapped = frozenset(name for name, dim in zip(names, dims, strict=True) if dim is not None)
    options, levels = _known(kernel, rest)
    return aligned(plan(kernel, items, options, None, levels), mapped)


def _in_parts(
    kernel: AnyKernel, op: _Operator, length: int, most: int, dims: Sequence[int | None],
    arguments: Sequence[Argument],
) -> Outputs:  # fmt: skip
    """Launch repeatedly, each time for `most` items, the last time for the remaining ones."""
    tensors, rest = arguments[: len(dims)], arguments[len(dims) :]
    runs: list[tuple[torch.Tensor, ...]] = []
    for at in range(0, length, most):
        count = min(most, length - at)
        part = [t if dim is None else t.narrow(dim, at, count) for t, dim in zip(tensors, dims, strict=True)]
        runs.append(as_tuple(_mapped(kernel, op, count, dims, (*part, *rest))))
    made = [torch.cat(outs) for outs in zip(*runs, strict=True)]
    return made[0] if len(kernel.params.outputs) == 1 else tuple(made)


def _in_turn(
    kernel: AnyKernel, op: _Operator, length: int, dims: Sequence[int | None], arguments: Sequence[Argument]
) -> Outputs:
    tensors, rest = arguments[: len(dims)], arguments[len(dims) :]
    moved = [tensor if dim is None else tensor.movedim(dim, 0) for tensor, dim in zip(tensors, dims, strict=True)]
    if not length:
        items = [t if dim is None else t.new_empty(t.shape[1:]) for t, dim in zip(moved, dims, strict=True)]
        made = [one.new_empty((0, *one.shape)) for one in as_tuple(_fakes(kernel, items, *_known(kernel, rest)))]
    else:
        runs = [
            as_tuple(op(*(t if dim is None else t[i].clone() for t, dim in zip(moved, dims, strict=True)), *rest))
            for i in range(length)
        ]
        made = [torch.stack(outs) for outs in zip(*runs, strict=True)]
    return made[0] if len(kernel.params.outputs) == 1 else tuple(made)
