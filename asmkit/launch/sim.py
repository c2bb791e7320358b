"""One step for every framework: run a launch in the simulator, on numpy arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from .. import sim
from ..plan import Launch, Result
from ..program import Program
from .boundary import Array, dtype_of, parameters, scalars

_wholes: dict[int, tuple[Program, Program]] = {}  # by the identity of a program, which is kept beside it


Watch: TypeAlias = "Sequence[str | sim.Watcher] | None"
"""Who looks on, as `asmkit.sim.run` takes it; None is its default."""


def run(
    launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, watch: Watch = None,
    approx: str | None = None,
) -> list[Array]:  # fmt: skip
    """Run on C-contiguous inputs of the launch's shapes and types; the outputs are new arrays, but for those `given`.

    An input whose memory an output takes (`alias`) is copied, not changed.  Outputs of an empty launch are zero, or
    what their alias holds; in others, what the kernel does not write has all bits set, which is no number in every
    float type.  `watch` and `approx` are those of `asmkit.sim.run`.  Raises AsmError for what the simulator finds,
    OPTION_TYPE for scalars.
    """
    outputs = new_outputs(launch, given)
    run_into(launch, inputs, outputs, watch=watch, approx=approx)
    return outputs


def new_outputs(launch: Launch, given: Sequence[Array] = ()) -> list[Array]:
    """The arrays given for the first outputs, and new ones for the others, all bits set."""
    made = [_poisoned(result, dtype_of(result, launch.kernel)) for result in launch.outputs[len(given) :]]
    return [*given, *made]


def _poisoned(result: Result, kind: np.dtype[Any]) -> Array:
    count = math.prod(result.shape)
    return np.full(count * kind.itemsize, 0xFF, np.uint8).view(kind).reshape(result.shape)


def run_into(
    launch: Launch, inputs: Sequence[Array], outputs: Sequence[Array], *, watch: Watch = None, approx: str | None = None
) -> None:
    """Run, and write into the given C-contiguous outputs, whatever they hold.

    What the launch says of their memory is done here: zeroed, or a copy of the aliased input unless it is that memory.
    """
    prepare(launch, inputs, outputs)
    if launch.empty:
        return
    isa: Any = launch.kernel.isa
    place = isa.layout(launch.program)
    maps = {name: partial(_map_bytes, array, made) for name, (array, made) in launch.maps.items()}
    params = {**parameters(launch, inputs, outputs), **scalars(launch), **maps}
    sim.run(
        whole(launch), grid=launch.grid, block=launch.block, cluster=launch.cluster, params=params, watch=watch,
        shared=launch.shared + (0 if place.static else place.bytes), resident=launch.kernel.rules.resident,
        approx=approx,
    )  # fmt: skip


def _map_bytes(array: str, made: Any, address_of: Callable[[str], int]) -> bytes:
    return made.encode(address_of(array))


def prepare(launch: Launch, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
    """Give the outputs what they hold before the launch: zeros, or the input that they take the memory of."""
    given = dict(zip(launch.inputs, inputs, strict=True))
    for result, output in zip(launch.outputs, outputs, strict=True):
        source = given.get(launch.alias.get(result.name, ""))
        if source is not None:
            _copy(source, output)
        elif launch.empty or result.name in launch.zeroed:
            output.reshape(-1).view(np.uint8)[:] = 0


def _copy(source: Array, output: Array) -> None:
    if source.ctypes.data != output.ctypes.data:
        output.reshape(-1).view(np.uint8)[:] = source.reshape(-1).view(np.uint8)


def whole(launch: Launch) -> Program:
    """The launch's program with its prologue, scalars by value; made once for each program."""
    known = _wholes.get(id(launch.program))
    if known is None:
        isa: Any = launch.kernel.isa
        known = _wholes[id(launch.program)] = launch.program, isa.whole(launch.program, {}, launch.order)
    return known[1]
