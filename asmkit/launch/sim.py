"""Run a launch in the simulator, on numpy arrays; all frameworks use this."""

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

_wholes: dict[int, tuple[Program, Program]] = {}  # by the identity of the program, which is stored with it


Watch: TypeAlias = "Sequence[str | sim.Watcher] | None"
"""Watchers, as `asmkit.sim.run` accepts them; None means its default."""


def run(
    launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, watch: Watch = None,
    approx: str | None = None,
) -> list[Array]:  # fmt: skip
    """Run a launch on C-contiguous inputs of its shapes and types; return new outputs, or those `given`.

    An aliased input is copied, not changed. The outputs of an empty launch are zero, or a copy of their alias. In other
    launches, elements that the kernel does not write have all bits set, which is NaN in every float type. `watch` and
    `approx` are those of `asmkit.sim.run`. Raises AsmError with the simulator's findings, OPTION_TYPE for scalars.
    """
    outputs = new_outputs(launch, given)
    run_into(launch, inputs, outputs, watch=watch, approx=approx)
    return outputs


def new_outputs(launch: Launch, given: Sequence[Array] = ()) -> list[Array]:
    """Return the outputs: the given ones first, then new arrays with all bits set."""
    made = [_poisoned(result, dtype_of(result, launch.kernel)) for result in launch.outputs[len(given) :]]
    return [*given, *made]


def _poisoned(result: Result, kind: np.dtype[Any]) -> Array:
    count = math.prod(result.shape)
    return np.full(count * kind.itemsize, 0xFF, np.uint8).view(kind).reshape(result.shape)


def run_into(
    launch: Launch, inputs: Sequence[Array], outputs: Sequence[Array], *, watch: Watch = None, approx: str | None = None
) -> None:
    """Run a launch and write the given C-contiguous outputs.

    The outputs are initialized first as the launch requires: zeroed, or a copy of the aliased input unless they share
    memory.
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
    """Initialize the outputs: with zeros, or with the contents of the aliased input."""
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
    """Return the launch's program with its prologue and scalars by value, cached per program."""
    known = _wholes.get(id(launch.program))
    if known is None:
        isa: Any = launch.kernel.isa
        known = _wholes[id(launch.program)] = launch.program, isa.whole(launch.program, {}, launch.order)
    return known[1]
