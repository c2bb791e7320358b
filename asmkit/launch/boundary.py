"""What every framework's call shares: scalars in their registers' types, outputs' types, aliases, backends' names."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, cast

from ..derivative import as_tuple
from ..errors import AsmError, Mistake, error, resolve
from ..params import check_hashable
from ..plan import Launch, Result, Shape
from ..scalar_values import as_numpy
from ..types import dtype

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Array: TypeAlias = "npt.NDArray[Any]"

ALIGNMENT = 16
"""Bytes: the widest access of one lane, so that every vector load of an array's first elements is aligned."""


def scalars(launch: Launch) -> dict[str, Any]:
    """Return the run-time scalars as numpy scalars of their registers' types, a predicate as a byte.

    Raises OPTION_MISSING for a scalar that the launch was not given.
    """
    for name in launch.unset:
        raise missing_scalar(launch.kernel, name)
    kinds = {p.name: p.type for p in launch.kernel.params.registers}
    return {name: as_numpy(name, kinds[name], value) for name, value in launch.scalars.items()}


def missing_scalar(kernel: Any, name: str) -> AsmError:
    """Return the error for a call that gives a run-time scalar no value."""
    kind = next(p.type for p in kernel.params.registers if p.name == name)
    return error(Mistake.OPTION_MISSING, kernel=kernel.__name__, name=name, kind=kind)


def dtype_of(result: Result, kernel: Any) -> np.dtype[Any]:
    """The numpy type of an output.  KERNEL for an element type that no array has (`b1`, `tf32`, `f16x2`, …)."""
    if result.elem.twin is None:
        what = f"output {result.name} has elements of type {result.elem}, and no array has"
        fix = "declare it as an array of whole elements (`Ptr[f32]`, `Ptr[b32]`); the registers may have any type"
        raise error(Mistake.KERNEL, kernel.where, what=what, fix=fix)
    return dtype(result.elem)


def check_aliases(launch: Launch, shapes: Sequence[Shape]) -> None:
    """KERNEL if an output takes the memory of an input of another shape or type; `shapes` are the inputs'."""
    inputs = dict(zip(launch.inputs, zip(shapes, launch.input_types, strict=True), strict=True))
    for result in launch.outputs:
        source = launch.alias.get(result.name)
        if source is None:
            continue
        shape, elem = inputs[source]
        if tuple(shape) != result.shape or elem.bits != result.elem.bits:
            what = f"output {result.name} takes the memory of {source}, which is {elem} {tuple(shape)}"
            fix = f"{result.name} is {result.elem} {result.shape}: make them alike, or leave out the alias"
            raise error(Mistake.KERNEL, launch.kernel.where, what=what, fix=fix)


def parameters(launch: Launch, inputs: Sequence[Any], outputs: Sequence[Any]) -> dict[str, Any]:
    """Array name → array; an input whose memory an output takes is that output."""
    given: dict[str, Any] = dict(zip(launch.inputs, inputs, strict=True))
    made = {result.name: output for result, output in zip(launch.outputs, outputs, strict=True)}
    return {**given, **{source: made[name] for name, source in launch.alias.items()}, **made}


def check_options(options: Mapping[str, Any]) -> None:
    """OPTION_TYPE for an array or a list: options are part of the key by value, so they must not change under it."""
    import numpy as np

    for name, value in options.items():
        kind = cast("type[object]", type(value))
        is_array = hasattr(value, "__array__") and not issubclass(kind, (np.generic, type))
        if is_array:
            raise error(Mistake.OPTION_TYPE, name=name, want="a number, a string or a scalar type", got=value)
    check_hashable(options)


def several(launch: Launch, outputs: Sequence[Any]) -> Any:
    """What a call returns: the output, or a tuple of them where there is not one; scratch arrays are not among them."""
    count = launch.returned
    return outputs[0] if count == 1 else tuple(outputs[:count])


def given_outputs(launch: Launch, out: Any) -> tuple[Any, ...]:
    """What `out=` holds, an array for each output.  OUTPUT if there are more or fewer."""
    arrays = as_tuple(out)
    if len(arrays) != launch.returned:
        names = ", ".join(result.name for result in launch.outputs[: launch.returned])
        raise error(Mistake.OUTPUT, name=f"out=({names})", want=f"{launch.returned} arrays", got=len(arrays))
    return arrays


Extent: TypeAlias = "tuple[int, int]"
"""Where an array lies: its first address, and the one behind its last."""


def check_overlap(launch: Launch, inputs: Sequence[Extent], outputs: Sequence[Extent]) -> None:
    """OVERLAP for an output over an input, unless it takes just that input's memory, or over another output."""
    given = dict(zip(launch.inputs, inputs, strict=True))
    for result, extent in zip(launch.outputs, outputs, strict=False):
        for name, other in given.items():
            taken = extent == other and launch.alias.get(result.name) == name
            if extent[0] < other[1] and other[0] < extent[1] and not taken:
                raise error(Mistake.OVERLAP, name=result.name, other=name)
        given[result.name] = extent


ELSEWHERE = "the simulator runs it, and names lines: pass numpy arrays without `backend=`, or tensors on the CPU"
"""The fix of an error that a machine without a usable device gives."""


def in_simulator(launch: Launch) -> str:
    """The command that runs a launch of these shapes in the simulator, on random arrays."""
    kernel = launch.kernel
    file = resolve(kernel.where)[0]
    shapes = zip(launch.inputs, launch.input_types, (launch.origin or launch).input_shapes, strict=True)
    words = [f"{name}={elem}[{','.join(map(str, shape))}]" for name, elem, shape in shapes]
    words += [f"{name}={value!r}" for name, value in launch.options.items()]
    return shlex.join(["python", "-m", "asmkit", "simulate", f"{file}:{kernel.__name__}", *words])


def unknown_backend(backend: object, of: str, known: Mapping[str, str]) -> NoReturn:
    """BACKEND: there is no such backend for arrays of framework `of`; `known` says what each one is."""
    fix = "; ".join(f"{name!r}: {what}" for name, what in known.items())
    raise error(Mistake.BACKEND, what=f"{backend!r} is not a backend for {of}", fix=fix)
