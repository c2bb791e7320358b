"""Batch a launch: run all items in one grid, with consecutive items in memory and the z dimension as item index.

Each level is one mapping (a `vmap`), the outermost first. All items of a level share an array that the level does not
map. For one parameter, a level becomes a step: ((z index ÷ `divide`) mod `modulo`) × `stride` bytes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ..errors import DiagnosticCode, error
from ..ir.program import Step
from ..types import Scalar
from .launch_plan import KernelLike, Launch, Shape

LIMIT = 65535
"""The maximum number of items of one launch: the limit of the grid's z. Within it, `divide` and `modulo` are exact."""


@dataclass(frozen=True)
class Level:
    """One mapping: the number of items, and the parameters with one value for each item. Outputs are always mapped."""

    length: int
    mapped: frozenset[str]


def steps(levels: Sequence[Level], name: str, size: int) -> list[Step]:
    """Return the steps of a parameter whose items have `size` bytes. Adjacent mapped levels become one step."""
    lengths = [max(level.length, 1) for level in levels]
    made: list[Step] = []
    for mapped, run in groupby(range(len(levels)), lambda i: name in levels[i].mapped):
        first, *_, last = (*run,) * 2
        if mapped:
            inside = [i for i in range(last + 1, len(levels)) if name in levels[i].mapped]
            modulo = math.prod(lengths[first : last + 1]) if first else 0
            made.append(Step(math.prod(lengths[last + 1 :]), modulo, size * math.prod(lengths[i] for i in inside)))
    return made


def room(kernel: KernelLike, levels: Sequence[Level]) -> int:
    """Return how many more items one launch can hold on top of its levels. Returns 0 if the kernel is not `batched`."""
    most = min(LIMIT, kernel.isa.most_items(kernel.params)) if kernel.rules.batched else 0
    return most // max(math.prod(level.length for level in levels), 1)


def aligned(launch: Launch, mapped: frozenset[str]) -> bool:
    """Return whether each item begins at an aligned address for the program; otherwise each item must be copied."""
    origin = launch.origin or launch
    sizes, (loads, stores) = _sizes(origin), origin.kernel.isa.widest(origin.program)
    taken = {*origin.alias, *origin.alias.values()}
    units = {name: loads for name in origin.inputs if name in mapped}
    units |= {result.name: stores for result in origin.outputs}
    return not any(sizes[name] % (max(loads, stores) if name in taken else unit) for name, unit in units.items())


def batched(launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
    """Return the launch for `length` items, added as the outermost level.

    A mapped scalar is passed as an array of its values, through a pointer. The caller must have checked `room` and
    `aligned`.

    Args:
        launch: the launch of one item, or a batched launch.
        length: the number of items.
        mapped: the inputs and scalars with one value for each item.

    """
    origin = launch.origin or launch
    results = frozenset(result.name for result in launch.outputs)
    levels = (Level(length, mapped | results), *launch.levels)
    sizes = _sizes(origin)
    moves = {name: found for name, size in sizes.items() if (found := steps(levels, name, size))}
    params, counts = list(origin.program.params), {name: _count(levels, of) for name, (of, _) in origin.maps.items()}
    for i, p in enumerate(params):
        if p.name in counts:  # one tensor map for each item of its array, consecutive in memory
            moves[p.name] = steps(levels, origin.maps[p.name][0], p.bytes)
            params[i] = replace(p, bytes=p.bytes * counts[p.name])
    return replace(
        launch,
        origin=origin,
        levels=levels,
        program=replace(origin.program, params=params, batch_steps=moves),
        maps={name: (of, made.repeated(counts[name], sizes[of])) for name, (of, made) in origin.maps.items()},
        grid=(*launch.grid[:2], math.prod(level.length for level in levels)),
        outputs=tuple(replace(result, shape=(length, *result.shape)) for result in launch.outputs),
        input_shapes=tuple(
            (length, *shape) if name in mapped else shape
            for name, shape in zip(launch.inputs, launch.input_shapes, strict=True)
        ),
    )


def _count(levels: Sequence[Level], name: str) -> int:
    """Return the number of items of an array."""
    return math.prod(max(level.length, 1) for level in levels if name in level.mapped)


def _sizes(launch: Launch) -> dict[str, int]:
    """Return the size of one item in bytes, by parameter."""
    arrays: list[tuple[str, type[Scalar], Shape]] = list(
        zip(launch.inputs, launch.input_types, launch.input_shapes, strict=True)
    )
    arrays += [(result.name, result.elem, result.shape) for result in launch.outputs]
    arrays += [(p.name, p.type, ()) for p in launch.kernel.params.registers]
    return {name: math.prod(shape) * max(1, elem.bits // 8) for name, elem, shape in arrays}


def check(launch: Launch) -> None:
    """Raise KERNEL for a `batched` kernel that uses the grid's z itself, or whose blocks wait for each other."""
    kernel = launch.kernel
    found = [*([f"its grid is {launch.grid}"] if launch.grid[2] != 1 else ())]
    found += [f"it reads {name}" for name in kernel.isa.reads_of_z(launch.program)]
    found += ["its blocks wait for each other (cooperative)"] if kernel.rules.cooperative else []
    if found:
        what = f"{kernel.__name__} sets batched=True, but {' and '.join(found)}: z is the index of the batch item"
        raise error(DiagnosticCode.KERNEL, kernel.where, what=what, fix="use only x and y, or remove batched")
