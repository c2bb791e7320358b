"""A launch for many items at once: the items lie one after another in memory, and count along the grid's z.

Each level is one mapping, the outermost first; an array that a level does not map is shared by its items.  What a
level comes to for one parameter is a step: (place in the grid's z ÷ `divide`) mod `modulo` times `stride` bytes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from .errors import Mistake, error
from .plan import KernelLike, Launch, Shape
from .program import Step

LIMIT = 65535
"""Items of one launch: what the grid's z may be, and what `divide` and `modulo` are exact for."""


@dataclass(frozen=True)
class Level:
    """One mapping: how many items, and the parameters that have one for each; outputs always have."""

    length: int
    mapped: frozenset[str]


def steps(levels: Sequence[Level], name: str, size: int) -> list[Step]:
    """The steps of a parameter whose items have `size` bytes.  Levels side by side that are mapped make one."""
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
    """For how many items one launch has room beside the mappings that it has; 0 where the kernel does not allow it."""
    most = min(LIMIT, kernel.isa.most_items(kernel.params)) if kernel.rules.batched else 0
    return most // max(math.prod(level.length for level in levels), 1)


def aligned(launch: Launch, mapped: frozenset[str]) -> bool:
    """Whether each item begins where the program may access it; else every item needs memory of its own."""
    origin = launch.origin or launch
    sizes, (loads, stores) = _sizes(origin), origin.kernel.isa.widest(origin.program)
    taken = {*origin.alias, *origin.alias.values()}
    units = {name: loads for name in origin.inputs if name in mapped}
    units |= {result.name: stores for result in origin.outputs}
    return not any(sizes[name] % (max(loads, stores) if name in taken else unit) for name, unit in units.items())


def batched(launch: Launch, length: int, mapped: frozenset[str]) -> Launch:
    """The launch for `length` items, the outermost level; `mapped` are inputs and scalars that have an item each.

    A scalar that is mapped comes as an array of its values, through a pointer.  The caller has asked `room` and
    `aligned`.
    """
    origin = launch.origin or launch
    results = frozenset(result.name for result in launch.outputs)
    levels = (Level(length, mapped | results), *launch.levels)
    sizes = _sizes(origin)
    moves = {name: found for name, size in sizes.items() if (found := steps(levels, name, size))}
    params, counts = list(origin.program.params), {name: _count(levels, of) for name, (of, _) in origin.maps.items()}
    for i, p in enumerate(params):
        if p.name in counts:  # a map for each item of its array, in a row
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
    """How many items an array has."""
    return math.prod(max(level.length, 1) for level in levels if name in level.mapped)


def _sizes(launch: Launch) -> dict[str, int]:
    """The bytes of one item, by parameter."""
    arrays: list[tuple[str, Any, Shape]] = list(
        zip(launch.inputs, launch.input_types, launch.input_shapes, strict=True)
    )
    arrays += [(result.name, result.elem, result.shape) for result in launch.outputs]
    arrays += [(p.name, p.type, ()) for p in launch.kernel.params.registers]
    return {name: math.prod(shape) * max(1, elem.bits // 8) for name, elem, shape in arrays}


def check(launch: Launch) -> None:
    """KERNEL for a kernel that says `batched` and uses the grid's z itself, or waits for its other blocks."""
    kernel = launch.kernel
    found = [*([f"its grid is {launch.grid}"] if launch.grid[2] != 1 else ())]
    found += [f"it reads {name}" for name in kernel.isa.reads_of_z(launch.program)]
    found += ["its blocks wait on each other (resident)"] if kernel.rules.resident else []
    if found:
        what = f"{kernel.__name__} says batched=True, and {' and '.join(found)}: the items are counted along z"
        raise error(Mistake.KERNEL, kernel.where, what=what, fix="use x and y alone, or leave batched out")
