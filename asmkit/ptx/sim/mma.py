"""Simulator steps of the warp-level matrix instructions (PTX ISA 9.7.14.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...fragments import pack, unpack
from ...regs import Mem, Reg, Span
from ...sim import reconvergence
from ...sim.compile import NotSimulatedError
from ...sim.memory import load, store
from ...sim.native.products import Plan, addresses, available
from ...sim.native.products import row_addresses as addresses_of_rows
from ...types import SCALARS, Scalar
from ..fragments import ldmatrix as fragment
from .alu.mma import mma as product
from .alu.native_mma import mma_plan
from .memory import address, space
from .register_file import register_file
from .warp import WARP

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Dest, Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit


def together(m: Machine, at: int) -> Array | None:
    """Return the numbers of the warps that execute a warp-level instruction, None if all warps of the chunk do."""
    reconvergence.whole_warps(m, at)
    return None if m.mask is None else np.flatnonzero(m.mask.bools.reshape(-1, WARP).any(axis=1))


def gather(m: Machine, reads: list[Source], chosen: Array | None) -> Array:
    """Read registers into an array (warps, registers, 32)."""
    rows = [m.spread(read(m)).reshape(-1, WARP) for read in reads]
    return np.stack(rows if chosen is None else [row[chosen] for row in rows], axis=1)


def spread(m: Machine, stores: list[Any], regs: Array, chosen: Array | None) -> None:
    """Write an array (warps, registers, 32) into the registers of the chosen warps."""
    for j, write in enumerate(stores):
        values = np.ascontiguousarray(regs[:, j])
        if chosen is not None:
            whole = np.zeros((m.lanes // WARP, WARP), values.dtype)
            whole[chosen] = values
            values = whole
        write(m, values.reshape(-1))


def operand_reads(unit: Unit, at: int, operand: Any) -> list[Source]:
    """Return the sources of the registers of an operand."""
    regs = list(cast("Span[Scalar]", operand)) if isinstance(operand, Span) else [operand]
    return [unit.register(at, reg) for reg in regs]


def mma(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mma.sync.  Its arithmetic is in `lanes/mma.py`."""
    facts = spelled(inst.form.spelling)
    a, b, c = (operand_reads(unit, at, operand) for operand in inst.operands[1:4])
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    places = [_slots(unit, operand) for operand in inst.operands[:4]]

    def run(m: Machine) -> None:
        chosen = together(m, at)
        if m.launch.native is not None and (m.exact or facts["a_type"].kind != "f") and available():
            return native(m, mma_plan(**facts), places, (a, b, c), stores, chosen)
        x, y, z = (gather(m, reads, chosen) for reads in (a, b, c))
        return spread(m, stores, product(x, y, z, **facts, exact=m.exact), chosen)

    return run


def _slots(unit: Unit, operand: object) -> Array | None:
    """Return the slots of an operand's registers, None if it is not only registers."""
    some = list(cast("Span[Scalar]", operand)) if isinstance(operand, Span) else [operand]
    regs = cast("list[Reg[Scalar]]", some)
    return np.array([unit.slot(reg) for reg in regs], np.int64) if all(isinstance(reg, Reg) for reg in some) else None


def native(
    m: Machine, plan: Plan, places: list[Array | None], reads: tuple[list[Source], ...], stores: list[Dest],
    chosen: Array | None,
) -> None:  # fmt: skip
    """Compute a product of the chosen warps in C, from the registers of A, B and C to those of D."""
    active = None
    if chosen is not None:
        active = np.zeros(m.lanes // WARP, np.uint8)
        active[chosen] = 1
    file = None if m.held else register_file(m)
    if file is not None and all(one is not None and file.readable(one) for one in places[1:]) and places[0] is not None:
        a, b, c = (file.addresses(cast("Array", one)) for one in places[1:])
        d = file.results(places[0])
        plan.run(a, b, c, d, stride=WARP, warps=m.lanes // WARP, active=active)
        return file.wrote(places[0])
    rows = [[np.ascontiguousarray(m.spread(read(m))) for read in some] for some in reads]
    out = np.empty((len(stores), m.lanes), rows[2][0].dtype)
    a, b, c = (np.array(addresses(some), np.uint64) for some in rows)
    plan.run(a, b, c, addresses_of_rows(out), stride=WARP, warps=m.lanes // WARP, active=active)
    for write, row in zip(stores, out, strict=True):
        write(m, row)
    return None


def spelled(spelling: str) -> dict[str, Any]:
    """Return the arguments of `mma` from the opcode: shape, layouts, the types of d, a, b and c, and modifiers."""
    words = spelling.split(".")[3:]
    if {"rz", "rm", "rp"} & set(words):
        raise NotSimulatedError("an f64 product that is not rounded to nearest")
    kinds: list[type[Scalar]] = [SCALARS[word] for word in words if word in SCALARS]
    d, a, b, c = kinds
    facts: dict[str, Any] = {"shape": words[0], "a_layout": words[1], "b_layout": words[2]}
    facts.update(a_type=a, b_type=b, c_type=c, d_type=d, satfinite="satfinite" in words)
    facts["op"] = next((word for word in words if word in ("xor", "and")), None)
    return facts


def matrices(inst: Inst) -> tuple[int, bool]:
    """Return the number of 8×8 matrices of halves, and whether they are transposed."""
    return int(inst.form.choices["n"].removeprefix("x")), "trans" in inst.form.choices


def row_addresses(m: Machine, addresses: Array, lanes: int, chosen: Array | None) -> Array:
    """Return the row addresses that the first `lanes` lanes of each warp provide: (warps, lanes)."""
    rows = np.broadcast_to(m.full(addresses), (m.lanes,)).reshape(-1, WARP)
    return (rows if chosen is None else rows[chosen])[:, :lanes]


def row_lanes(m: Machine, lanes: int, chosen: Array | None) -> Array:
    """Return the lanes that provide the row addresses, as one bool for each lane."""
    here = np.zeros((m.lanes // WARP, WARP), bool)
    here[slice(None) if chosen is None else chosen, :lanes] = True
    return here.reshape(-1)


def ldmatrix(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of ldmatrix of halves: eight rows of 16 bytes for each matrix, distributed over the warp."""
    count, trans = matrices(inst)
    plan, where = fragment(count, trans), space(inst.form.slots[1])
    at_ = address(unit, at, cast("Mem[Scalar]", inst.operands[1]))
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        chosen = together(m, at)
        addresses = row_addresses(m, at_(m), 8 * count, chosen).reshape(-1)
        words = m.as_lanes(row_lanes(m, 8 * count, chosen), lambda: load(m, at, where, addresses, 4, 4))
        halves = np.stack(words, axis=1).reshape(-1).view(np.uint16)
        spread(m, stores, pack(plan, halves.reshape(-1, count, 8, 8)), chosen)

    return run


def stmatrix(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of stmatrix of halves, the reverse of ldmatrix."""
    count, trans = matrices(inst)
    plan, where = fragment(count, trans), space(inst.form.slots[0])
    at_, reads = address(unit, at, cast("Mem[Scalar]", inst.operands[0])), operand_reads(unit, at, inst.operands[1])

    def run(m: Machine) -> None:
        chosen = together(m, at)
        addresses = row_addresses(m, at_(m), 8 * count, chosen).reshape(-1)
        matrices = unpack(plan, np.ascontiguousarray(gather(m, reads, chosen)))
        words = np.ascontiguousarray(matrices).reshape(-1).view(np.uint32).reshape(-1, 4)
        values = [np.ascontiguousarray(words[:, j]) for j in range(4)]
        m.as_lanes(row_lanes(m, 8 * count, chosen), lambda: store(m, at, where, addresses, values, 4))

    return run


def movmatrix(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of movmatrix: transpose an 8×8 matrix of halves within the warp."""
    reads = operand_reads(unit, at, inst.operands[1])
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        chosen = together(m, at)
        matrices = unpack(fragment(1), np.ascontiguousarray(gather(m, reads, chosen)))
        spread(m, stores, pack(fragment(1, True), matrices.reshape(-1, *fragment(1, True).shape)), chosen)

    return run
