"""Checks and conversions that the calls of all frameworks share: scalars, output types, aliases, overlap, backends."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar

from ..errors import AsmError, DiagnosticCode, error, resolve
from ..kernel import arrays
from ..kernel.arrays import Outputs
from ..kernel.launch_plan import KernelLike, Launch, Result, Shape
from ..kernel.params import check_hashable
from ..kernel.scalar_values import as_numpy
from ..kernel.vjp import as_tuple
from ..types import dtype

if TYPE_CHECKING:
    import numpy as np

Array: TypeAlias = "np.ndarray"
"""A numpy array of any shape and type."""

A = TypeVar("A")

ALIGNMENT = 16
"""Alignment of arrays in bytes: the widest access of one lane, so that vector loads at an array's start are aligned."""


def scalars(launch: Launch) -> dict[str, np.generic]:
    """Return the run-time scalars as numpy scalars of their registers' types, a predicate as a byte.

    Raises OPTION_MISSING if the launch has no value for a scalar.
    """
    for name in launch.unset:
        raise missing_scalar(launch.kernel, name)
    kinds = {p.name: p.type for p in launch.kernel.params.registers}
    return {name: as_numpy(name, kinds[name], value) for name, value in launch.scalars.items()}


def missing_scalar(kernel: KernelLike, name: str) -> AsmError:
    """Return the error for a call without a value for a run-time scalar."""
    kind = next(p.type for p in kernel.params.registers if p.name == name)
    return error(DiagnosticCode.OPTION_MISSING, kernel=kernel.__name__, name=name, kind=kind)


def dtype_of(result: Result, kernel: KernelLike) -> np.dtype:
    """Return the numpy type of an output. Raises KERNEL for element types that arrays cannot have (`b1`, `tf32`, …)."""
    if result.elem.twin is None:
        what = f"output {result.name} has elements of type {result.elem}, which arrays cannot have"
        fix = "declare it as an array of whole elements (`Ptr[f32]`, `Ptr[b32]`); registers can still have any type"
        raise error(DiagnosticCode.KERNEL, kernel.where, what=what, fix=fix)
    return dtype(result.elem)


def check_aliases(launch: Launch, shapes: Sequence[Shape]) -> None:
    """Raise KERNEL if an output is an alias of an input with another shape or type. `shapes` are the inputs'."""
    inputs = dict(zip(launch.inputs, zip(shapes, launch.input_types, strict=True), strict=True))
    for result in launch.outputs:
        source = launch.alias.get(result.name)
        if source is None:
            continue
        shape, elem = inputs[source]
        if tuple(shape) != result.shape or elem.bits != result.elem.bits:
            what = f"output {result.name} is an alias of {source}, which is {elem} {tuple(shape)}"
            fix = f"{result.name} is {result.elem} {result.shape}: use the same shape and type, or remove the alias"
            raise error(DiagnosticCode.KERNEL, launch.kernel.where, what=what, fix=fix)


def parameters(launch: Launch, inputs: Sequence[A], outputs: Sequence[A]) -> dict[str, A]:
    """Return the arrays by name. An aliased input is replaced by its output."""
    given = dict(zip(launch.inputs, inputs, strict=True))
    made = {result.name: output for result, output in zip(launch.outputs, outputs, strict=True)}
    return {**given, **{source: made[name] for name, source in launch.alias.items()}, **made}


def check_options(options: Mapping[str, object]) -> None:
    """Raise OPTION_TYPE for arrays and lists: options are cached by value, and must not be mutable."""
    import numpy as np

    for name, value in options.items():
        kind = type(value)
        is_array = hasattr(value, "__array__") and not issubclass(kind, (np.generic, type))
        if is_array:
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want="a number, a string or a scalar type", got=value)
    check_hashable(options)


def several(launch: Launch, outputs: Sequence[object]) -> Outputs:
    """Return the result of a call: the output, or a tuple if there is not exactly one. Workspace arrays are omitted."""
    count = launch.returned
    return outputs[0] if count == 1 else tuple(outputs[:count])


def given_outputs(launch: Launch, out: object) -> tuple[arrays.Array, ...]:
    """Return the arrays of `out=`, one for each output. Raises OUTPUT if their number is wrong."""
    given = as_tuple(out)
    if len(given) != launch.returned:
        names = ", ".join(result.name for result in launch.outputs[: launch.returned])
        raise error(DiagnosticCode.OUTPUT, name=f"out=({names})", want=f"{launch.returned} arrays", got=len(given))
    return given


Extent: TypeAlias = "tuple[int, int]"
"""The range of an array in memory: its first address, and the address after its end."""


def check_overlap(launch: Launch, inputs: Sequence[Extent], outputs: Sequence[Extent]) -> None:
    """Raise OVERLAP if an output overlaps another output, or an input that is not exactly its alias."""
    given = dict(zip(launch.inputs, inputs, strict=True))
    for result, extent in zip(launch.outputs, outputs, strict=False):
        for name, other in given.items():
            taken = extent == other and launch.alias.get(result.name) == name
            if extent[0] < other[1] and other[0] < extent[1] and not taken:
                raise error(DiagnosticCode.OVERLAP, name=result.name, other=name)
        given[result.name] = extent


ELSEWHERE = "use the simulator, which reports lines: pass numpy arrays without `backend=`, or CPU tensors"
"""The fix of errors on machines without a usable device."""


def in_simulator(launch: Launch, command: str = "run", *more: str) -> str:
    """Return the command that runs a launch of these shapes in the simulator, on random arrays.

    `more` are further words of the command.
    """
    kernel = launch.kernel
    file = resolve(kernel.where)[0]
    shapes = zip(launch.inputs, launch.input_types, (launch.origin or launch).input_shapes, strict=True)
    values = [f"{name}={elem}[{','.join(map(str, shape))}]" for name, elem, shape in shapes]
    values += [f"{name}={value!r}" for name, value in launch.options.items()]
    words = [word for value in values for word in ("--arg", value)]
    return shlex.join(["python", "-m", "asmkit", command, f"{file}:{kernel.__name__}", *words, *more])


def unknown_backend(backend: object, of: str, known: Mapping[str, str]) -> NoReturn:
    """Raise BACKEND: no such backend for arrays of framework `of`. `known` describes the valid ones."""
    fix = "; ".join(f"{name!r}: {what}" for name, what in known.items())
    raise error(DiagnosticCode.BACKEND, what=f"{backend!r} is not a backend for {of}", fix=fix)
