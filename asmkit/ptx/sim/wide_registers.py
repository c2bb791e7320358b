"""Simulator steps of mov between registers of 128 bits and narrower ones (PTX ISA 9.7.9.3, 9.7.9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...sim.memory import WIDE, Array

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...regs import Reg, Span
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...types import Scalar
    from .compile import PtxUnit as Unit

_LOW = np.uint64(0xFFFFFFFF)


def joined(low: Array, high: Array) -> Array:
    """Return registers of 128 bits from their halves."""
    made = np.empty(np.broadcast_shapes(np.shape(low), np.shape(high), (1,)), WIDE)
    made["low"], made["high"] = low, high
    return made


def mov_wide(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov.b128 between two registers."""
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    read = unit.source(at, inst.operands[1], inst.form.slots[1])
    return lambda m: write(m, read(m))


def pack_wide(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov.b128 that packs two doublewords or four words, the first in the low bits."""
    slot = inst.form.slots[1]
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    reads = [unit.source(at, part, slot) for part in cast("Span[Scalar]", inst.operands[1])]

    def run(m: Machine) -> None:
        parts = [read(m).astype(np.uint64) for read in reads]
        if len(parts) == 4:
            parts = [low | high << np.uint64(32) for low, high in (parts[:2], parts[2:])]
        write(m, joined(*parts))

    return run


def unpack_wide(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov.b128 that unpacks two doublewords or four words, the low bits into the first."""
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    read = unit.source(at, cast("Reg[Scalar]", inst.operands[1]), inst.form.slots[1])

    def run(m: Machine) -> None:
        whole = read(m)
        parts = [whole["low"].copy(), whole["high"].copy()]
        if len(stores) == 4:
            parts = [word for half in parts for word in (half & _LOW, half >> np.uint64(32))]
        for write, part in zip(stores, parts, strict=True):
            write(m, part)

    return run
