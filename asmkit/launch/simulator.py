"""Run a launch in the simulator, on numpy arrays. All frameworks use this."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

import numpy as np

from .. import sim
from ..errors import AsmError
from ..ir.program import Program
from ..kernel.launch_plan import Launch, Shape
from ..kernel.shown_warnings import show_warnings
from ..ptx.map_fields import GlobalMap, ItemMaps
from ..sim.new_arrays import copied
from ..sim.run_arguments import RunArguments
from ..sim.settings import Settings, Watch, in_force
from ..types import dtype
from .arguments import Array, dtype_of, parameters, scalars
from .array_copies import Copies, most_copied
from .debugger_commands import Opener
from .saved_run import UNCOMPRESSED, ArrayMap, SavedRun, too_large

_wholes: dict[int, tuple[Program, Program]] = {}  # by the identity of the program, which is stored with it


class Ready:
    """A launch in the simulator, prepared once: all that does not depend on its arrays.

    `approx` is that of `asmkit.sim.run`.
    """

    def __init__(self, launch: Launch, *, approx: str | None = None) -> None:
        self.launch, self.approx, self.empty = launch, approx, launch.empty
        self.fills = bool(launch.alias or launch.zero_init or self.empty)

    def __call__(self, inputs: Sequence[Array], given: Sequence[Array] = (), *, watch: Watch = None) -> list[Array]:
        """Run on C-contiguous inputs of the launch's shapes and types. See `run`."""
        outputs = self.new_outputs(given)
        before = self.overwritten(inputs, given) if given else None
        findings = self.observe(inputs, outputs, watch=watch, before=before).findings
        if findings:
            show_warnings(findings, note=self.opener(inputs, Settings(watch), before).note)
        return outputs

    def observe(
        self, inputs: Sequence[Array], outputs: Sequence[Array], *, watch: Watch = None, seed: int | None = None,
        schedules: int | None = None, steps: int | None = None, engine: str | None = None, raises: bool = True,
        prints: bool = True, blocks: int | None = None, before: Copies | None = None,
    ) -> sim.Report:  # fmt: skip
        """Run on these arrays, and return the report. The settings are those of `asmkit.sim.run`, as are its errors.

        `before` is what `overwritten` returned for the arrays.
        """
        if self.fills:
            prepare(self.launch, inputs, outputs)
        if self.empty:
            return sim.Report()
        try:
            return sim.run(
                **self.arguments(inputs, outputs, blocks), watch=watch, seed=seed, schedules=schedules, steps=steps,
                engine=engine or self.launch.engine, raises=raises, prints=prints,
            )  # fmt: skip
        except AsmError as problem:
            self.opener(inputs, Settings(watch, seed, schedules, steps), before, blocks).add(problem)
            raise

    def overwritten(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> Copies | None:
        """Return copies of the inputs that share memory with outputs, or None if there are none."""
        some = [one for one in inputs if any(np.may_share_memory(one, other) for other in outputs)]
        return Copies(some, most_copied()) if some else None

    def opener(
        self, inputs: Sequence[Array], settings: Settings, before: Copies | None = None, blocks: int | None = None
    ) -> Opener:
        """Return the notes that open findings of a run on these arrays in the debugger."""
        run = partial(self.saved, inputs, before, blocks)
        return Opener(self.launch.program, in_force(settings), run, self.launch)

    def arguments(
        self, inputs: Sequence[Array], outputs: Sequence[Array], blocks: int | None = None
    ) -> RunArguments:  # fmt: skip
        """Return the arguments of `asmkit.sim.run` for these arrays, except for its settings."""
        params = {**parameters(self.launch, inputs, outputs), **self._constants}
        return {**self._fixed, "params": params, "blocks": blocks}

    def saved(self, inputs: Sequence[Array], before: Copies | None, blocks: int | None = None) -> SavedRun:
        """Return a run on these inputs, with the contents that they had before the run.

        Raises NotSavedError if the run has overwritten arrays that were too large to be copied.
        """
        if before is not None and not before.complete:
            raise too_large(most_copied(), UNCOMPRESSED)
        given = inputs if before is None else before.of(inputs)
        kinds = self.launch.input_types
        own = [one.view(dtype(kind)) if kind.twin else one for one, kind in zip(given, kinds, strict=True)]
        new = self.new_outputs()
        prepare(self.launch, own, new)
        maps = {name: ArrayMap(array, one.encode(0)) for name, (array, one) in self.launch.maps.items()}
        values = {name: value.tobytes() for name, value in scalars(self.launch).items()}
        fixed = self._fixed
        return SavedRun(
            fixed["program"], fixed["grid"], fixed["block"], {**parameters(self.launch, own, new), **values, **maps},
            fixed["shared"], fixed["cluster"], fixed["cooperative"], self._unwritten, self.approx, blocks,
        )  # fmt: skip

    @cached_property
    def _fixed(self) -> RunArguments:
        """The arguments that do not depend on the arrays."""
        return {
            "program": self._program, "grid": self.launch.grid, "block": self.launch.block,
            "cluster": self.launch.cluster, "shared": self._shared, "approx": self.approx, "params": {},
            "cooperative": self.launch.kernel.rules.cooperative, "unwritten": self._unwritten,
        }  # fmt: skip

    def new_outputs(self, given: Sequence[Array] = ()) -> list[Array]:
        """Return the outputs: the given ones first, then new arrays with all bits set."""
        outputs = [*given]
        for shape, size, kind in self._results[len(given) :]:
            data = np.empty(size, np.uint8)
            data.fill(0xFF)
            outputs.append(data.view(kind).reshape(shape))
        return outputs

    @cached_property
    def _results(self) -> list[tuple[Shape, int, np.dtype]]:
        """The shape, the bytes and the numpy type of each output."""
        kinds = [dtype_of(result, self.launch.kernel) for result in self.launch.outputs]
        shapes = [result.shape for result in self.launch.outputs]
        return [(shape, math.prod(shape) * kind.itemsize, kind) for shape, kind in zip(shapes, kinds, strict=True)]

    @cached_property
    def _unwritten(self) -> tuple[str, ...]:
        """The outputs whose initial contents a kernel must not read."""
        known = {*self.launch.alias, *self.launch.zero_init}
        return tuple(result.name for result in self.launch.outputs if result.name not in known)

    @cached_property
    def _shared(self) -> int:
        """The bytes of dynamic shared memory."""
        place = self.launch.kernel.isa.layout(self.launch.program)
        return self.launch.shared + (0 if place.static else place.bytes)

    @cached_property
    def _program(self) -> Program:
        """The launch's program with its prologue."""
        return whole(self.launch)

    @cached_property
    def _constants(self) -> Mapping[str, bytes | Callable[[Callable[[str], int]], bytes]]:
        """The bytes of the scalars, and functions that return the bytes of the tensor maps, which contain addresses."""
        made: dict[str, bytes] = {name: value.tobytes() for name, value in scalars(self.launch).items()}
        return made | {name: partial(_map_bytes, array, one) for name, (array, one) in self.launch.maps.items()}


def run(
    launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, watch: Watch = None,
    approx: str | None = None,
) -> list[Array]:  # fmt: skip
    """Run a launch on C-contiguous inputs of its shapes and types, and return new outputs, or those `given`.

    An aliased input is copied, not changed. The outputs of an empty launch are zero, or a copy of their alias. In other
    launches, elements that the kernel does not write have all bits set, which is NaN in every float type. `watch` and
    `approx` are those of `asmkit.sim.run`. Raises AsmError with the simulator's findings, OPTION_TYPE for scalars.
    """
    return Ready(launch, approx=approx)(inputs, given, watch=watch)


def new_outputs(launch: Launch, given: Sequence[Array] = ()) -> list[Array]:
    """Return the outputs: the given ones first, then new arrays with all bits set."""
    return Ready(launch).new_outputs(given)


def _map_bytes(array: str, made: GlobalMap | ItemMaps, address_of: Callable[[str], int]) -> bytes:
    return made.encode(address_of(array))


def prepare(launch: Launch, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
    """Initialize the outputs: with zeros, or with the contents of the aliased input."""
    given = dict(zip(launch.inputs, inputs, strict=True))
    for result, output in zip(launch.outputs, outputs, strict=True):
        source = given.get(launch.alias.get(result.name, ""))
        if source is not None:
            _copy(source, output)
        elif launch.empty or result.name in launch.zero_init:
            output.reshape(-1).view(np.uint8)[:] = 0


def _copy(source: Array, output: Array) -> None:
    if source.ctypes.data != output.ctypes.data:
        copied(source, output)
        output.reshape(-1).view(np.uint8)[:] = source.reshape(-1).view(np.uint8)


def whole(launch: Launch) -> Program:
    """Return the launch's program with its prologue and scalars by value, cached per program."""
    known = _wholes.get(id(launch.program))
    if known is None:
        isa = launch.kernel.isa
        known = _wholes[id(launch.program)] = launch.program, isa.whole(launch.program, {}, launch.order)
    return known[1]
