"""Decide how accesses synchronize, by their scope bits (LLVM's AMDGPUUsage, "Memory Model gfx90a" and "gfx942").

gfx90a has no bits for the store of a flag, and no target has bits for flags in LDS. There, a plain store can be the
store of a flag, which matters only where another wave polls the location.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...ir.program import Inst
from ...sim.memory import Strength
from ..analysis.effects import Step
from .polling import polls, swapped

if TYPE_CHECKING:
    from ...analysis.cfg import Block

_WIDE = ("x3", "x4", "b96", "b128", "write2")


def strengths(steps: Sequence[Step], blocks: Sequence[Block], arch: str) -> list[Strength | None]:
    """Return how each instruction synchronizes. None for plain accesses, and for what accesses no memory."""
    polled, first = polls(steps, blocks), swapped(steps)
    made = [_of(step, arch, step.at in polled, step.at in first) for step in steps]
    sure = [step for step, one in zip(steps, made, strict=True) if one and one.sure == 3]
    lds = any(_lds(step) or "lds" in step.kinds for step in sure)
    memory = arch == "gfx90a" and not all(_lds(step) for step in sure)
    for at, step in enumerate(steps):
        if made[at] is None and _can_store_a_flag(step) and (lds if _lds(step) else memory):
            made[at] = Strength(releases=True, reach=1 if _lds(step) else 3, sure=1)
    return made


def _of(step: Step, arch: str, polls: bool, first: bool) -> Strength | None:
    """Return how an instruction synchronizes by itself."""
    if step.kinds.isdisjoint(("memory", "atomic")) or not isinstance(step.item, Inst):
        return None
    atomic = "atomic" in step.kinds or ("lds" in step.kinds and "load" not in step.kinds and not _plain_lds(step))
    if atomic:
        return Strength(acquires=bool(step.writes), releases=True, sure=3 if polls else 2)
    if first:
        return Strength(sure=2)
    flags, loads = step.item.flags, "load" in step.kinds
    wide = bool(flags.get("glc")) if arch == "gfx90a" else bool(flags.get("sc1"))
    if wide or flags.get("sc0"):
        return Strength(acquires=loads, releases=not loads, reach=3 if wide else 1)
    if polls and (arch == "gfx90a" or "lds" in step.kinds):
        return Strength(acquires=True, reach=1, space="" if arch == "gfx90a" else "shared")
    return None


def _lds(step: Step) -> bool:
    return step.name.startswith("ds_")


def _plain_lds(step: Step) -> bool:
    return step.name.startswith(("ds_write", "ds_read", "flat_")) or "lds_dma" in step.kinds


def _can_store_a_flag(step: Step) -> bool:
    """Return whether an instruction stores one element of at most 8 bytes in each lane."""
    stores = "store" in step.kinds or step.name.startswith("ds_write")
    return stores and "smem" not in step.kinds and not any(part in step.name for part in _WIDE)
