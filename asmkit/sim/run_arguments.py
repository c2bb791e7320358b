"""The arguments of `asmkit.sim.run` that describe a launch, without the settings of the run."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NotRequired, TypedDict

from ..ir.program import Program


class RunArguments(TypedDict):
    """The arguments by name. They mean what they mean in `asmkit.sim.run`."""

    program: Program
    grid: int | tuple[int, ...]
    block: int | tuple[int, ...]
    params: Mapping[str, object]
    shared: int
    cluster: int | tuple[int, ...] | None
    cooperative: bool
    approx: NotRequired[str | None]
    unwritten: NotRequired[Collection[str]]
    blocks: NotRequired[int | None]
