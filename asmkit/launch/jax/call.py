"""One launch as a JAX call: its program with pointer parameters, as a text or an image, and the call's attributes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from ...errors import DiagnosticCode, error
from ...ir.abi import Baked, How
from ...ir.program import Param, Program
from ...kernel.launch_plan import Launch, Result, Shape
from ...types import u64
from ..arguments import check_aliases, dtype_of, scalars
from .routes import check_way


@dataclass(frozen=True, eq=False)
class Call:
    """A launch, and its scalars that are 0-d operands (`refs`). Compared by identity. There is one for each launch.

    `way` is one of `jax_ways.WAYS`, or None. With `split`, the call is a device's part already and is not partitioned
    further.
    """

    launch: Launch
    refs: tuple[str, ...]
    way: str | None = None
    split: bool = False

    def __repr__(self) -> str:
        return f"{self.launch.kernel.__name__}"

    @property
    def zero_init(self) -> tuple[Result, ...]:
        """The zero-initialized outputs, each of which takes the memory of a zero operand."""
        return tuple(result for result in self.launch.outputs if result.name in self.launch.zero_init)

    @cached_property
    def aliases(self) -> dict[int, int]:
        """The result whose memory each operand provides. The operands are inputs, scalars, zeros."""
        launch, results = self.launch, [result.name for result in self.launch.outputs]
        first = len(launch.inputs) + len(self.refs)
        shared = {launch.inputs.index(source): results.index(name) for name, source in launch.alias.items()}
        return shared | {first + i: results.index(result.name) for i, result in enumerate(self.zero_init)}

    def entered(self, program: Program) -> Program:
        """Return a whole program with pointer parameters: inputs, scalars, results, then tensor maps."""
        launch = self.launch
        how: dict[str, How] = {name: Baked(value) for name, value in launch.scalars.items() if name not in self.refs}
        how |= dict.fromkeys(self.refs, "ref")
        order = (*launch.inputs, *self.refs, *(result.name for result in launch.outputs), *launch.maps)
        return launch.kernel.isa.whole(program, how, order)

    @cached_property
    def whole(self) -> Program:
        """The launch's program with pointer parameters. A PTX text has one for each operand, including zeros."""
        whole, first = self.entered(self.launch.program), len(self.launch.inputs) + len(self.refs)
        if self.launch.kernel.isa.name == "ptx":
            zeros = [Param(f"zeros_{result.name}", u64, False, None) for result in self.zero_init]
            whole.params[first:first] = zeros  # the kernel accesses them through the results' pointers
        return whole

    @cached_property
    def text(self) -> str:
        """The text of `whole`."""
        return self.launch.kernel.isa.write(self.whole).text

    @cached_property
    def attributes(self) -> dict[str, object]:
        """The attributes of the custom call, in the types that XLA requires."""
        launch = self.launch
        isa = launch.kernel.isa
        place = isa.layout(launch.program)
        numbers = {"shared_mem_bytes": launch.shared + (0 if place.static else place.bytes)}
        for name, dims in (("grid", launch.grid), ("block", launch.block)):
            numbers |= {f"{name}_{axis}": length for axis, length in zip("xyz", dims, strict=True)}
        texts = {"name": isa.entry(launch.program), "kernel_type": isa.name, "kernel_data": self.text}
        return {**texts, **{name: np.int32(number) for name, number in numbers.items()}}

    @cached_property
    def maps(self) -> str:
        """The tensor maps (the last parameters of `whole`) as JSON: the index of each map's array, and its bytes."""
        launch = self.launch
        place = {name: i for i, name in enumerate(launch.inputs)}
        first = len(launch.inputs) + len(self.refs) + len(self.zero_init)
        place |= {result.name: first + i for i, result in enumerate(launch.outputs)}
        return json.dumps([(place[array], made.encode(0).hex()) for array, made in launch.maps.values()])


_calls: dict[tuple[int, tuple[str, ...], str | None], Call] = {}


def call_of(launch: Launch, refs: tuple[str, ...], shapes: Sequence[Shape], way: str | None) -> Call:
    """Return the only `Call` of a launch, checked when it is created. A launch belongs to its kernel permanently."""
    key = id(launch), refs, way
    known = _calls.get(key)
    if known is None:
        check_aliases(launch, shapes)
        scalars(launch)
        _check_wide(launch)
        check_way(launch, way)
        known = _calls.setdefault(key, Call(launch, refs, way))
    return known


def _check_wide(launch: Launch) -> None:
    """Raise BACKEND for outputs with 64-bit elements if they are disabled in JAX."""
    jax: Any = import_module("jax")
    for result in launch.outputs:
        kind = dtype_of(result, launch.kernel)
        if kind.itemsize == 8 and not jax.config.jax_enable_x64:
            what = f"output {result.name} is {kind}, but 64-bit types are disabled in JAX"
            raise error(DiagnosticCode.BACKEND, what=what, fix='`jax.config.update("jax_enable_x64", True)`')
