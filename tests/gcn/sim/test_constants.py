"""Constants in the simulator: from the builder, from the text read back, and from registers with the same bits.

The expected bits are computed here, from the operand types of LLVM's tables and the manual (CDNA3 ISA 6.1),
independently of `asmkit.ir.inline_constants`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from asmkit import Ptr, gcn, sim, u32
from asmkit.gcn import Builder, register_operands
from asmkit.gcn.backend import ISA
from asmkit.gcn.facts import GcnFacts
from asmkit.gcn.text.parser import parse
from asmkit.ir.program import Inst, Program
from asmkit.isa.form import Form, Slot
from asmkit.regs import Hex

from ...support.gcn_constants import FLOATS, INTEGERS, NUMBERS, Case, places
from ...support.gcn_spell import ARCHS

FORMATS = ("sop1", "sop2", "sopc", "vop1", "vop2", "vop3", "vop3p", "vopc", "sdwa", "mfma")
TURN_64 = 0x3FC45F306DC9C882
LOADED = tuple(first + n for n in range(4) for first in (32, 64, 96))
"""The vector registers that cases read. Scalar registers hold lane 0 of some of them."""


def held(case: Case, made: Inst) -> int:
    """Return the 64 bits that the hardware reads for the constant."""
    slot, kept = case.form.slots[case.at], made.operands[case.at]
    kind = slot.constants
    if case.form.row.head.startswith("v_fma_mix"):
        chosen = dict(case.flags).get("op_sel_hi", (0, 0, 0))
        kind = "f16" if chosen["abc".index(slot.name)] else "f32"
    if isinstance(kept, int):
        return literal(kind, kept) if not -16 <= kept <= 64 else kept & 0xFFFFFFFFFFFFFFFF
    assert isinstance(kept, Hex)
    number = np.uint32(kept.bits).view(np.float32)
    if kind in ("f16", "f16x2"):
        return 0x3118 if kept.bits == 0x3E22F983 else int(np.float16(number).view(np.uint16))
    if kind in ("bf16", "bf16x2"):
        return kept.bits >> 16
    if kind in ("f64", "b64", "u64", "s64"):
        return TURN_64 if kept.bits == 0x3E22F983 else int(np.float64(number).view(np.uint64))
    return kept.bits


def literal(kind: str, dword: int) -> int:
    """Return the bits of a literal dword: the upper half of a double, sign-extended for a signed integer."""
    if kind == "f64":
        return dword << 32
    return int(np.int64(np.uint32(dword).view(np.int32)).view(np.uint64)) if kind == "s64" else dword


def can_run(form: Any) -> bool:
    """Return whether an instruction computes on registers only."""
    row = form.row
    plain = row.sem is not None and not row.effects - {"approximate"} and row.facts["fmt"] in FORMATS
    odd = ("v_cmpx", "s_cbranch", "s_set", "s_movrel", "v_readlane", "v_writelane", "v_readfirstlane", "s_wqm")
    return plain and "exec" not in row.fact("writes") and not row.head.startswith(odd)


def case_program(cases: Sequence[tuple[Case, Inst]], arch: str, *, in_registers: bool) -> Program:
    """Return a kernel that executes each case, and stores SCC and four dwords of its results."""
    k = Builder("constants", arch)
    k.program.block, k.program.facts = (64, 1, 1), GcnFacts(sync="off")
    x, out = k.param_ptr("x", u32), k.param_ptr("out", u32)
    at, to = k.copy(k.lane << 2), k.copy(k.lane * 20)
    for n, number in enumerate(LOADED):
        k.gcn.global_load_dword(k.v[number], at, x, offset=256 * n)
    k.wait(vm=0)
    for n, number in enumerate((16, 17, 32, 33, 48, 49)):
        k.gcn.v_readfirstlane_b32(k.s[number], k.v[LOADED[2 * n]])
    k.gcn.s_mov_b64(k.vcc, 0)
    k.gcn.v_mov_b32(k.v[4], 0)
    for case, made in cases:
        _once(k, case, made, in_registers=in_registers)
        k.gcn.global_store_dwordx4(to, k.v[0:4], out)
        k.gcn.global_store_dword(to, k.v[4], out, offset=16)
        to += 64 * 20
    return ISA.whole(k.finish())


def _once(k: Builder, case: Case, made: Inst, *, in_registers: bool) -> None:
    """Emit one case: clear its destinations, execute it, and copy its destinations to v0 to v3 and SCC to v4."""
    for n in range(4):
        k.gcn.v_mov_b32(k.v[n], 0)
    if str(case.form.row.facts["fmt"]).startswith("sop"):
        k.gcn.s_mov_b64(register_operands.read(k, "s[0:1]"), 0)
        k.gcn.s_cmp_eq_u32(0, 1)
    operands: list[Any] = [one if isinstance(one, (int, Hex)) else _own(k, one) for one in made.operands]
    operands[case.at] = _in_registers(k, case, made) if in_registers else case.value
    k.gcn.spell(case.form.row.head + "_e64" * case.long)(*operands, **made.flags)
    if "scc" in case.form.row.fact("writes"):
        k.gcn.s_cselect_b32(k.s[60], 1, 0)
        k.gcn.v_mov_b32(k.v[4], k.s[60])
    scalars = [
        _own(k, operand) for slot, operand in _written(made) if slot.tuples[:1] == () or slot.tuples[0][0] == "s"
    ]
    for n, name in enumerate(word for reg in scalars for word in _dwords(reg)):
        k.gcn.v_mov_b32(k.v[n], register_operands.read(k, name))


def _written(made: Inst) -> list[tuple[Slot, Any]]:
    return [(slot, o) for slot, o in zip(made.form.slots, made.operands, strict=True) if slot.writes]


def _dwords(reg: Any) -> list[str]:
    text = register_operands.spell(reg)
    if text == "vcc":
        return ["vcc_lo", "vcc_hi"]
    found = re.fullmatch(r"s\[(\d+):(\d+)\]", text)
    return [f"s{n}" for n in range(int(found[1]), int(found[2]) + 1)] if found else [text]


def _in_registers(k: Builder, case: Case, made: Inst) -> Any:
    """Return the registers that hold the bits of the case's constant."""
    slot, fmt = case.form.slots[case.at], str(case.form.row.facts["fmt"])
    bank, bits = "s" if fmt.startswith("sop") else "v", held(case, made)
    count = next(count for each, count in slot.tuples if each == bank)
    words = (bits & 0xFFFFFFFF, bits >> 32 if fmt != "mfma" or "_f64_" in case.form.row.head else bits & 0xFFFFFFFF)
    for n in range(count):
        k.gcn.spell(f"{bank}_mov_b32")(register_operands.read(k, f"{bank}{40 + n}"), words[n % 2])
    return register_operands.read(k, f"{bank}[40:{39 + count}]")


def _own(k: Builder, operand: Any) -> Any:
    """Return a register of another builder as one of this builder."""
    return register_operands.read(k, register_operands.spell(operand))


def usable(form: Form) -> bool:
    """Return whether the kernel above can execute it: it has few registers, and its sources may be registers."""
    small = all(count <= 4 and bank != "a" for slot in form.slots for bank, count in slot.tuples[:1])
    return can_run(form) and small and not form.row.fact("one")


def check(cases: Sequence[Case], arch: str) -> int:
    """Compare the three ways of running each case that the builder accepts."""
    k = Builder("cases", arch)
    built = [(case, made) for case in cases if isinstance(made := case.built(k), Inst)]
    built = [(case, made) for case, made in built if _has_registers(case)]
    x = np.random.default_rng(3).integers(0, 1 << 32, (len(LOADED), 64), np.uint32)
    program = case_program(built, arch, in_registers=False)
    results = [
        outputs(one, x, len(built))
        for one in (program, parse(ISA.write(program).text), case_program(built, arch, in_registers=True))
    ]
    wrong = [n for n in range(len(built)) if any((one[n] != results[0][n]).any() for one in results[1:])]
    assert [(built[n][0].text, [one[n][0].tolist() for one in results]) for n in wrong[:10]] == []
    return len(built)


def _has_registers(case: Case) -> bool:
    bank = "s" if str(case.form.row.facts["fmt"]).startswith("sop") else "v"
    return any(each == bank for each, _ in case.form.slots[case.at].tuples)


def outputs(program: Program, x: np.ndarray[Any, Any], count: int) -> np.ndarray[Any, Any]:
    """Return the output of a program."""
    out = np.zeros((count, 64, 5), np.uint32)
    sim.run(program, grid=1, block=64, params={"x": x, "out": out}, watch=[])
    return out


def cases_of(arch: str, share: int, constants: Sequence[float]) -> Iterator[Case]:
    """Return every n-th case, and `v_fma_mix` with every choice of halves."""
    for n, (form, at, long) in enumerate(places(arch)):
        mixes = form.row.head.startswith("v_fma_mix")
        if not usable(form) or (n % share and not mixes):
            continue
        for flags in _flags(form):
            few = constants[: 1 if mixes and share > 1 else None]
            yield from (Case(form, arch, at, value, long, flags) for value in few)


def _flags(form: Form) -> list[tuple[tuple[str, Any], ...]]:
    """Return the choices of halves of v_fma_mix, and of packed and 16-bit instructions."""
    if not any(flag.name == "op_sel_hi" for flag in form.row.flags):
        return [()]
    length = next(flag.length for flag in form.row.flags if flag.name == "op_sel_hi")
    zeros, ones = (0,) * length, (1,) * length
    return [(), *((("op_sel", low), ("op_sel_hi", high)) for low in (zeros, ones) for high in (zeros, ones))]


@pytest.mark.parametrize("arch", ARCHS)
def test_constants_are_what_the_machine_has(arch: str):
    share = {"gfx90a": 241, "gfx942": 151, "gfx950": 131}[arch]
    with np.errstate(all="ignore"):
        assert check(list(cases_of(arch, share, (1.0, FLOATS[-1], -3, -17, 0x3C00))), arch) > 40


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("arch", ARCHS)
def test_every_constant_is_what_the_machine_has(arch: str, part: int):
    cases = [case for n, case in enumerate(cases_of(arch, 1, (*INTEGERS, *NUMBERS))) if n % 56 == 7 * part]
    with np.errstate(all="ignore"):
        assert check(cases, arch) > 500


def test_a_mixed_product_reads_a_half_or_a_float():
    """f16 2 · 1 + 3, with 1 as a half, as a float, and as the upper half of a constant, which is 0."""

    def made(**flags: Any) -> float:
        @gcn.kernel(arch="gfx942", block=(64,), signature="->(64)", grid=1, sync="auto")
        def mixed(k: Builder, out: Ptr[u32]) -> None:
            a, c, d = k.vgpr(u32, 0x4000), k.vgpr(u32, 0x4200), k.vgpr(u32)
            k.gcn.v_fma_mix_f32(d, a, 1.0, c, **flags)
            k.gcn.global_store_dword(k.lane << 2, d, out)

        return float(mixed()[0].view(np.float32))

    assert made(op_sel_hi=(1, 1, 1)) == 5.0
    assert made(op_sel_hi=(1, 0, 1)) == 5.0
    assert made(op_sel=(0, 1, 0), op_sel_hi=(1, 1, 1)) == 3.0
