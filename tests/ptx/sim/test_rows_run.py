"""Every row that has a meaning runs: on values that differ in each lane, on one value for all, and in a branch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ir.match import Mismatch, fit
from asmkit.ir.program import Inst
from asmkit.isa.form import Form, Slot
from asmkit.isa.notation import Row
from asmkit.isa.table import samples
from asmkit.ptx import sim as sem
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.ptx.isa import TABLE
from asmkit.ptx.sim import alu
from asmkit.regs import Mem, Reg
from asmkit.sim.target import named
from asmkit.types import b8, b16, b32, b64, b128, pred, u32

from ...support.tiers import one_in

PARAMS = ("param", "param::entry")
ACCEPTED = {
    "BARRIER",
    "COPY",
    "DESCRIPTOR",
    "MBARRIER",
    "METADATA",
    "MULTIMEM",
    "NOT_SIMULATED",
    "OUT_OF_BOUNDS",
    "MISALIGNED",
    "DEADLOCK",
    "TENSOR_MEMORY",
}  # what such operands deserve


def _registers(k: Builder, *, lanes: bool) -> dict[int, Reg[Any]]:
    """A register of every width: the lane's number, or the same in all lanes."""
    regs: dict[int, Reg[Any]] = {kind.bits: k.reg(kind) for kind in (pred, b8, b16, b32, b64)}
    source = k.laneid if lanes else k.nctaid.x
    k.ptx.mov.u32(regs[32], source)
    for bits in (8, 16, 64):
        k.ptx.cvt[f"u{bits}"].u32(regs[bits], source)
    k.ptx.setp.lt.u32(regs[1], source, 16)
    regs[128] = k.reg(b128)
    k.ptx.mov.b128(regs[128], (regs[64], regs[64]))
    return regs


def _operand(k: Builder, slot: Slot, regs: dict[int, Reg[Any]]) -> Any:
    if slot.space is not None:
        return Mem(k, regs[64 if slot.space == "generic" else 32], 0, u32, slot.space)  # type: ignore[arg-type]
    if slot.sink and slot.type is None:
        return None
    if not slot.register:
        assert slot.constant is not None
        return slot.constant[0] if slot.constant[0] > -1 << 60 else 0
    assert slot.type is not None
    reg = k.reg(slot.type) if slot.writes else regs[slot.type.bits].as_(slot.type)
    return [k.reg(slot.type) if slot.writes else reg for _ in range(slot.count)] if slot.count else reg


def _foreign(slot: Slot) -> bool:
    return slot.space in PARAMS or (slot.type is not None and slot.type.bits in (4, 6))


def _program(row: Row, *, lanes: bool, guarded: bool) -> Any:
    k = Builder("row", "sm_80")
    regs = _registers(k, lanes=lanes)
    whole = enter(k.program)
    for choices in list(samples(row))[:40]:
        form = Form(row, choices)
        if form.broken or any(_foreign(slot) for slot in form.slots):
            continue
        try:
            operands = fit(form, [_operand(k, slot, regs) for slot in form.slots])
        except Mismatch:
            continue
        whole.body.append(Inst(form, operands, (regs[1], False) if guarded else None, (row.text, 1)))
    return whole


CONTROL = ("bra", "brx_idx", "call", "ret", "exit", "trap")
ROWS = [row for row in TABLE.rows if row.sem is not None and row.sem not in CONTROL]


@pytest.mark.parametrize(("lanes", "guarded"), one_in(2, [(False, False), (False, True), (True, True), (True, False)]))
def test_rows_run(lanes: bool, guarded: bool):
    failed: list[str] = []
    for row in ROWS:
        whole = _program(row, lanes=lanes, guarded=guarded)
        try:
            sim.run(whole, grid=2, block=64, params={}, watch=[], threads=1)
        except AsmError as wrong:
            if wrong.code not in ACCEPTED:
                failed.append(f"{row.text}: {wrong}")
        except Exception as problem:
            failed.append(f"{row.text}: {problem!r} {getattr(problem, '__notes__', '')}")
    assert failed == []


def test_lanes_are_what_the_same_value_in_all_lanes_gives():
    """An expression on one lane and on all lanes side by side agree."""
    k = Builder("mixed", "sm_80")
    out = k.param_ptr("out", u32)
    one, each = k.reg(u32), k.reg(u32)
    k.ptx.mov.u32(one, 5)
    k.ptx.add.u32(each, k.laneid, 0)
    k.ptx.sub.u32(each, each, k.laneid)
    each += 5
    for j, (a, b) in enumerate([(one, one), (each, one), (one, each), (each, each)]):
        r = a * 3 + (b << 2)
        k.ptx.prmt.b32(r, r, b, 0x4021)
        k.ptx.st.global_.u32((out + k.laneid)[32 * j], r)
    got = np.zeros(128, np.uint32)
    sim.run(enter(k.finish()), grid=1, block=32, params={"out": got})
    assert len(set(got.tolist())) == 1


def test_no_name_means_two_things():
    names = {row.sem for row in TABLE.rows if isinstance(row.sem, str)}
    assert {name for name in names if named(sem, name) and named(alu, name)} == set()
    for package in (sem, alu):
        found = {name: {id(getattr(m, name)) for m in package.MODULES if hasattr(m, name)} for name in names}
        assert [name for name, functions in found.items() if len(functions) > 1] == []
