"""A kernel as torch operators: `torch.ops.asmkit.<kernel>_<fingerprint>(inputs…, options)`, options as JSON.

Beside it stands `…_out(inputs…, outputs…, options)`, which writes tensors that are given and says so in its schema.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import torch

from .. import signature
from ..batch import Level, aligned, room
from ..derivative import Vjp, none_given
from ..errors import Mistake, error
from ..kernel import Kernel
from ..params import resolve_types
from ..plan import Result, sizes
from ..types import SCALARS
from .boundary import check_options, several, unknown_backend
from .fingerprint import fingerprint
from .torch_ready import BACKENDS, Levels, check_contiguous, plan, ready, several_of, torch_type

_TORCH: Any = torch  # for what torch leaves without types
_LEVELS = "/levels"  # no option has such a name

_library: Any = torch.library.Library("asmkit", "FRAGMENT")
_operators: dict[Kernel[Any], str] = {}
_lock = threading.RLock()


def operator(kernel: Kernel[Any], count: int, backend: str | None) -> str:
    """The name of the kernel's operator, defined when first asked for.  COUNT, BACKEND."""
    kernel.check_count(count)
    if backend not in (None, *BACKENDS):
        unknown_backend(backend, "torch tensors", BACKENDS)
    with _lock:
        if kernel not in _operators:
            name = _operators[kernel] = _free_name(f"{kernel.__name__}_{fingerprint(kernel)}")
            _define(kernel, name)
            _define_out(kernel, name + "_out")
        return _operators[kernel]


def _free_name(name: str) -> str:
    """The name, numbered where a kernel of the same code has it."""
    taken = set(_operators.values())
    return next(free for i in range(len(taken) + 1) if (free := f"{name}_{i}" if i else name) not in taken)


def _declare(name: str, schema: str, run: Any, fake: Any) -> None:
    tag = torch.Tag
    strides = getattr(tag, "needs_exact_strides", tag.needs_fixed_stride_order)
    _library.define(f"{name}{schema}", tags=(tag.pt2_compliant_tag, strides))
    for key in ("CPU", "CUDA"):
        _library.impl(name, run, key)
    _TORCH.library.register_fake(f"asmkit::{name}", fake, lib=_library)


def _define(kernel: Kernel[Any], name: str) -> None:
    """The operator that makes its outputs, with its derivative and its rule for vmap."""
    tensors = ", ".join(f"Tensor in_{p.name}" for p in kernel.params.inputs)
    results = ["Tensor"] * len(kernel.params.outputs)
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"

    def run(*arguments: Any) -> Any:
        *tensors, text = arguments
        found = ready(kernel, tensors, *decoded(text))
        return several_of(found, found.run(tensors, found.addresses(tensors)))

    def fake(*arguments: Any) -> Any:
        return _fakes(kernel, arguments[:-1], *decoded(arguments[-1]))

    def mapped(info: Any, dims: Any, *arguments: Any) -> Any:
        made = _mapped(kernel, getattr(torch.ops.asmkit, name), info.batch_size, dims[:-1], arguments)
        return made, 0 if isinstance(made, torch.Tensor) else (0,) * len(made)

    _declare(name, f"({tensors}, str options) -> {result}", run, fake)
    _TORCH.library.register_autograd(f"asmkit::{name}", partial(_backward, kernel), setup_context=_keep, lib=_library)
    _TORCH.library.register_vmap(f"asmkit::{name}", mapped, lib=_library)


def _define_out(kernel: Kernel[Any], name: str) -> None:
    """The operator that writes the outputs that it is given."""
    count = len(kernel.params.inputs)
    tensors = [f"Tensor in_{p.name}" for p in kernel.params.inputs]
    tensors += [f"Tensor({letter}!) out_{p.name}" for letter, p in zip(_LETTERS, kernel.params.outputs, strict=False)]

    def run(*arguments: Any) -> None:
        tensors, outputs = arguments[:count], arguments[count:-1]
        found = ready(kernel, tensors, *decoded(arguments[-1]))
        found.run(tensors, found.addresses(tensors), found.given(tensors, outputs))

    def fake(*arguments: Any) -> None:
        no_gradient_into(kernel, arguments[:count])
        _fakes(kernel, arguments[:count], *decoded(arguments[-1]))

    _declare(name, f"({', '.join(tensors)}, str options) -> ()", run, fake)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def no_gradient_into(kernel: Kernel[Any], inputs: Sequence[torch.Tensor]) -> None:
    """GRADIENT_RULE for inputs that require a gradient, where the outputs are given."""
    if torch.is_grad_enabled() and any(tensor.requires_grad for tensor in inputs):
        what = "is not used with out= and bind: an input requires a gradient"
        raise error(Mistake.GRADIENT_RULE, kernel=kernel.__name__, what=what)


# --- tracing ----------------------------------------------------------------------------------------------------------


def _fakes(kernel: Kernel[Any], tensors: Sequence[Any], options: Mapping[str, Any], levels: Levels) -> Any:
    """Outputs without contents, for tracing.  Lengths that are not known yet stay so, and are checked by the run."""
    if not all(isinstance(length, int) for tensor in tensors for length in tensor.shape):
        return _symbolic(kernel, tensors, options, levels)
    launch = plan(kernel, tensors, options, None, levels)
    for name, tensor in zip(launch.inputs, tensors, strict=True):
        check_contiguous(name, tensor)
    return several(launch, [tensors[0].new_empty(r.shape, dtype=torch_type(kernel, r)) for r in launch.outputs])


def _symbolic(kernel: Kernel[Any], tensors: Sequence[Any], options: Mapping[str, Any], levels: Levels) -> Any:
    """Outputs whose lengths are expressions of the inputs'."""
    inputs, spec = [p.name for p in kernel.params.inputs], kernel.rules.signature
    values: dict[str, Any] = {p.name: p.default for p in kernel.params.options} | dict(options)
    for name, dims, tensor in zip(inputs, spec.inputs, tensors, strict=True):
        shape = tensor.shape[sum(name in level.mapped for level in levels) :]
        if len(shape) != len(dims):
            want = f"({', '.join(dims)})"
            raise error(Mistake.RANK, name=name, want=want, rank=len(dims), got=tuple(shape), signature=spec.text)
        for dim, length in zip(dims, shape, strict=True):
            values.setdefault(dim, length)
    values |= sizes(kernel.rules, values)
    dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
    types = resolve_types(kernel.params, dict(zip(inputs, dtypes, strict=True)), options)
    front = tuple(level.length for level in levels)
    made: list[Any] = []
    for p, dims in zip(kernel.params.outputs, spec.outputs, strict=True):
        shape = (*front, *(signature.symbolic(dim, values) for dim in dims))
        made.append(tensors[0].new_empty(shape, dtype=torch_type(kernel, Result(p.name, types[p.name], ()))))
    return made[0] if len(made) == 1 else tuple(made)


# --- vmap -------------------------------------------------------------------------------------------------------------


def _mapped(kernel: Kernel[Any], op: Any, length: int, dims: Sequence[int | None], arguments: Sequence[Any]) -> Any:
    """The operator for `length` items: one launch, or as few as have room, where the kernel says so (`batched`).

    Else one after another.
    """
    *tensors, text = arguments
    options, levels = decoded(text)
    names = [p.name for p in kernel.params.inputs]
    most = room(kernel, levels)
    if not most or not _aligned(kernel, length, dims, arguments):
        return _in_turn(kernel, op, length, dims, arguments)
    if length > most:
        return _in_parts(kernel, op, length, most, dims, arguments)
    whole: list[torch.Tensor] = []
    ours: set[str] = set()
    for name, tensor, dim in zip(names, tensors, dims, strict=True):
        taken = dim is None and name in kernel.rules.alias.values()  # its memory is an output's: one for each item
        moved = tensor.expand(length, *tensor.shape) if taken else tensor if dim is None else tensor.movedim(dim, 0)
        whole.append(moved.contiguous())
        ours |= {name} if taken or dim is not None else set()
    return op(*whole, encoded(kernel, options, (Level(length, frozenset(ours)), *levels)))


def _aligned(kernel: Kernel[Any], length: int, dims: Sequence[int | None], arguments: Sequence[Any]) -> bool:
    """Whether each item begins where the program may access it."""
    *tensors, text = arguments
    if not length:
        return True
    items = [tensor if dim is None else tensor.select(dim, 0) for tensor, dim in zip(tensors, dims, strict=True)]
    names = [p.name for p in kernel.params.inputs]
    mapped = frozenset(name for name, dim in zip(names, dims, strict=True) if dim is not None)
    options, levels = decoded(text)
    return aligned(plan(kernel, items, options, None, levels), mapped)


def _in_parts(
    kernel: Kernel[Any], op: Any, length: int, most: int, dims: Sequence[int | None], arguments: Sequence[Any]
) -> Any:
    """One launch after another, each for `most` items, the last one for what is left."""
    *tensors, text = arguments
    runs: list[list[torch.Tensor]] = []
    for at in range(0, length, most):
        count = min(most, length - at)
        part = [t if dim is None else t.narrow(dim, at, count) for t, dim in zip(tensors, dims, strict=True)]
        runs.append(_listed(_mapped(kernel, op, count, dims, (*part, text))))
    made = [torch.cat(outs) for outs in zip(*runs, strict=True)]
    return made[0] if len(kernel.params.outputs) == 1 else tuple(made)


def _in_turn(kernel: Kernel[Any], op: Any, length: int, dims: Sequence[int | None], arguments: Sequence[Any]) -> Any:
    *tensors, text = arguments
    moved = [tensor if dim is None else tensor.movedim(dim, 0) for tensor, dim in zip(tensors, dims, strict=True)]
    if not length:
        items = [t if dim is None else t.new_empty(t.shape[1:]) for t, dim in zip(moved, dims, strict=True)]
        made = [one.new_empty((0, *one.shape)) for one in _listed(_fakes(kernel, items, *decoded(text)))]
    else:
        runs = [
            _listed(op(*(t if dim is None else t[i].clone() for t, dim in zip(moved, dims, strict=True)), text))
            for i in range(length)
        ]
        made = [torch.stack(outs) for outs in zip(*runs, strict=True)]
    return made[0] if len(kernel.params.outputs) == 1 else tuple(made)


def _listed(made: Any) -> list[torch.Tensor]:
    return [made] if isinstance(made, torch.Tensor) else list(made)


# --- derivatives ------------------------------------------------------------------------------------------------------


def _keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    """Keep the operator's inputs and outputs: the residuals of a rule without a `forward`."""
    ctx.count, ctx.text = len(inputs) - 1, inputs[-1]
    ctx.save_for_backward(*inputs[:-1], *_listed(output))


def _backward(kernel: Kernel[Any], ctx: Any, *given: torch.Tensor) -> tuple[Any, ...]:
    """The gradients of the operator's inputs, and None for its options."""
    kept, options = ctx.saved_tensors, decoded(ctx.text)
    residuals: Any = kept[: ctx.count], kept[ctx.count :]
    if kernel.vjp is not None and kernel.vjp.forward is not None:
        with torch.no_grad():
            _, residuals = kernel.vjp.run(kernel, residuals[0], options[0])
    return (*_gradients(kernel, kernel.vjp, residuals, given, options, ctx.needs_input_grad[: ctx.count]), None)


def _gradients(
    kernel: Kernel[Any], vjp: Vjp | None, residuals: Any, given: Sequence[torch.Tensor],
    options: tuple[Mapping[str, Any], Levels], wanted: Sequence[bool],
) -> tuple[Any, ...]:  # fmt: skip
    """The inputs' gradients.  GRADIENT without a rule, GRADIENT_RULE for one that does not fit."""
    if vjp is None:
        raise none_given(kernel, kernel.where)
    if options[1]:
        what = "is for one item, and vmap has made one launch of many: put grad inside of vmap"
        raise error(Mistake.GRADIENT_RULE, kernel.where, kernel=kernel.__name__, what=what)
    return vjp.gradients(kernel, residuals, _whole(given), options[0], wanted)


def _whole(gradients: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """Gradients as kernels take them: torch's are often one number, expanded."""
    return [gradient.contiguous() for gradient in gradients]


@lru_cache(4096)
def differentiated(kernel: Kernel[Any], vjp: Vjp | None, text: str) -> Any:
    """The call as an `autograd.Function`, on tensors: what `torch.func` takes, and a rule with a `forward` needs.

    The residuals of a `forward` are outputs that nobody sees.
    """
    options, levels = decoded(text)
    count, own = len(kernel.params.outputs), vjp is None or vjp.forward is None
    op = getattr(torch.ops.asmkit, operator(kernel, len(kernel.params.inputs), None))

    class Differentiated(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(*tensors: Any) -> Any:
            if vjp is None or own:
                return op(*tensors, text)
            outputs, residuals = vjp.run(kernel, tensors, options)
            return (*outputs, *(r.view_as(r) if any(r is t for t in tensors) else r for r in residuals))

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            ctx.count = len(inputs)
            if own:
                ctx.save_for_backward(*inputs, *_listed(output))
            else:
                ctx.save_for_backward(*output[count:])
                ctx.mark_non_differentiable(*output[count:])

        @staticmethod
        def backward(ctx: Any, *given: Any) -> Any:
            kept = ctx.saved_tensors
            residuals = (kept[: ctx.count], kept[ctx.count :]) if own else kept
            return _gradients(kernel, vjp, residuals, given[:count], (options, levels), ctx.needs_input_grad)

    apply: Any = Differentiated.apply  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

    def call(*tensors: Any) -> Any:
        made = apply(*tensors)
        return made if own else made[0] if count == 1 else made[:count]

    return call


# --- options ----------------------------------------------------------------------------------------------------------


def encoded(kernel: Kernel[Any], options: Mapping[str, Any], levels: Levels = ()) -> str:
    """Options as JSON; numpy scalars as Python's, scalar types by name; mappings beside them."""
    del kernel
    check_options(options)
    more = {_LEVELS: [[level.length, sorted(level.mapped)] for level in levels]} if levels else {}
    return json.dumps({**options, **more}, default=_encode, sort_keys=True)


def _encode(value: Any) -> Any:
    return {"type": value.__name__} if value in SCALARS.values() else value.item()


def decoded(text: str) -> tuple[dict[str, Any], Levels]:
    """The options and the mappings of an operator's call."""
    found = json.loads(text, object_hook=lambda found: SCALARS[found["type"]] if set(found) == {"type"} else found)
    levels = found.pop(_LEVELS, ())
    return found, tuple(Level(length, frozenset(names)) for length, names in levels)
