"""Decide how accesses synchronize, by their scope bits (LLVM's AMDGPUUsage, "Memory Model gfx90a" and "gfx942").

gfx90a has no bits for the store of a flag, and no target has bits for flags in LDS. There, a plain store can be the
store of a flag, which matters only where another wave polls the location.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sim.memory import Strength
from ..analysis.effects import LazyEffects, form_kinds
from .polling import polls, swapped

if TYPE_CHECKING:
    from ...analysis.cfg import Block
    from ...ir.program import Inst

_WIDE = ("x3", "x4", "b96", "b128", "write2")


def strengths(effects: LazyEffects, blocks: Sequence[Block], arch: str) -> list[Strength | None]:
    """Return how each instruction synchronizes. None for plain accesses, and for what accesses no memory."""
    accesses = [
        at for at, inst in enumerate(effects.insts) if not form_kinds(inst.form).isdisjoint(("memory", "atomic"))
    ]
    polled, first = polls(effects, accesses, blocks), swapped(effects, accesses)
    made: list[Strength | None] = [None] * len(effects)
    for at in accesses:
        made[at] = _of(effects, at, arch, at in polled, at in first)
    sure = [effects.insts[at] for at in accesses if (one := made[at]) and one.sure == 3]
    lds = any(_lds(inst) or "lds" in form_kinds(inst.form) for inst in sure)
    memory = arch == "gfx90a" and not all(map(_lds, sure))
    for at in accesses if lds or memory else ():
        inst = effects.insts[at]
        if made[at] is None and _can_store_a_flag(inst) and (lds if _lds(inst) else memory):
            made[at] = Strength(releases=True, reach=1 if _lds(inst) else 3, sure=1)
    return made


def communicates(inst: Inst) -> bool:
    """Return whether workgroups may communicate by an instruction: an atomic or a strong access outside of LDS."""
    some, flags = form_kinds(inst.form), inst.flags
    strong = any(flags.get(name) for name in ("glc", "sc1", "sc0"))
    return not _lds(inst) and ("atomic" in some or ("memory" in some and strong))


def _of(effects: LazyEffects, at: int, arch: str, polls: bool, first: bool) -> Strength | None:
    """Return how an access synchronizes by itself."""
    inst = effects.insts[at]
    some, flags = form_kinds(inst.form), inst.flags
    if "atomic" in some or ("lds" in some and "load" not in some and not _plain_lds(inst)):
        return Strength(acquires=bool(effects[at].writes), releases=True, sure=3 if polls else 2)
    if first:
        return Strength(sure=2)
    loads = "load" in some
    wide = bool(flags.get("glc")) if arch == "gfx90a" else bool(flags.get("sc1"))
    if wide or flags.get("sc0"):
        return Strength(acquires=loads, releases=not loads, reach=3 if wide else 1)
    if polls and (arch == "gfx90a" or "lds" in some):
        return Strength(acquires=True, reach=1, space="" if arch == "gfx90a" else "shared")
    return None


def _lds(inst: Inst) -> bool:
    return inst.form.spelling.startswith("ds_")


def _plain_lds(inst: Inst) -> bool:
    return inst.form.spelling.startswith(("ds_write", "ds_read", "flat_")) or "lds_dma" in form_kinds(inst.form)


def _can_store_a_flag(inst: Inst) -> bool:
    """Return whether an access stores one element of at most 8 bytes in each lane."""
    some, name = form_kinds(inst.form), inst.form.spelling
    stores = "store" in some or name.startswith("ds_write")
    return stores and "smem" not in some and not any(part in name for part in _WIDE)
