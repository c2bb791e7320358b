"""The steps of points: they read registers and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ...errors import show
from ...ir.debug_points import Keep, Mark, Point, Print, Probe, Written, leaves
from ...ir.print_format import joined
from ..thread_names import place
from .copies import keep, written
from .marks import warps_of
from .text import texts
from .values import chosen, read

if TYPE_CHECKING:
    from ..compile import Step, Unit
    from ..machine import Machine
    from ..memory import Array


def step(unit: Unit, point: Point) -> Step:
    """Return the step of a point."""
    if isinstance(point, Print):
        return lambda m: _print(m, unit, point)
    if isinstance(point, Probe):
        return lambda m: _probe(m, unit, point)
    if isinstance(point, Keep):
        return lambda m: keep(m, unit, point)
    if isinstance(point, Written):
        return lambda m: written(m, point)
    assert isinstance(point, Mark)
    return lambda m: _mark(m, unit, point)


def _probe(m: Machine, unit: Unit, point: Probe) -> None:
    lanes = chosen(m, unit, point.when)
    if lanes.size:
        values = [read(m, unit, reg, lanes) for reg in leaves(point.values)]
        m.launch.report.probes.add(point, m.first + m.block_of[lanes], lanes % m.pitch, values)


def _mark(m: Machine, unit: Unit, point: Mark) -> None:
    lanes = chosen(m, unit, point.when)
    if lanes.size:
        m.launch.report.marks.add(point, m.clock, *warps_of(lanes, m.pitch, m.first, m.launch.sem.WARP))


def _print(m: Machine, unit: Unit, point: Print) -> None:
    lanes = chosen(m, unit, point.when)
    for block in np.unique(m.block_of[lanes]).tolist():
        here = lanes[m.block_of[lanes] == block]
        number = m.first + block
        if m.launch.report.printed.has_room(number):
            _print_block(m, unit, point, here, number)
        else:
            m.launch.report.printed.left_out += len(here)


def _print_block(m: Machine, unit: Unit, point: Print, lanes: Array, number: int) -> None:
    """Add the lines of the lanes of one block. Consecutive threads with the same text share a line."""
    fields = [piece for piece in point.pieces if not isinstance(piece, str)]
    columns = [texts(point.values[i], spec, len(lanes), lambda reg: read(m, unit, reg, lanes)) for i, spec in fields]
    made = [joined(point.pieces, row) for row in zip(*columns, strict=True)] if columns else None
    whole = made or [joined(point.pieces, ())] * len(lanes)
    head = f"{show(point.where)} block ({_commas(place(number, m.launch.grid))})"
    threads = (lanes % m.pitch).tolist()
    for first, last in _runs(threads, whole):
        who = _thread(m, threads[first])
        who = f"thread {who}" if first == last else f"threads {who}-{_thread(m, threads[last])}"
        for line in whole[first].split("\n"):
            m.launch.report.printed.add(number, f"{head} {who}: {line}", last - first + 1)


def _runs(threads: list[int], made: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last position of each run of consecutive threads with equal texts."""
    first = 0
    for at in range(1, len(threads) + 1):
        if at == len(threads) or threads[at] != threads[at - 1] + 1 or made[at] != made[first]:
            yield first, at - 1
            first = at


def _thread(m: Machine, thread: int) -> str:
    return f"({_commas(place(thread, m.launch.block))})"


def _commas(triple: tuple[int, int, int]) -> str:
    return ",".join(map(str, triple))
