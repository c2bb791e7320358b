"""Every instruction that computes on lanes alone: the simulator and the device on the same bits.

One kernel a form: each thread loads its operands as raw bits, executes the instruction once, and stores the results.
Run with `--gpu`; without a device the kernels are built and simulated only.
"""

from __future__ import annotations

import zlib
from functools import cache

import numpy as np
import pytest

from asmkit import Ptr, Reg, b8, b16, b32, pred, ptx, u32, u64
from asmkit.errors import AsmError
from asmkit.isa.form import Form, ScalarSlot, Slot
from asmkit.isa.notation import Row
from asmkit.ptx.isa import TABLE
from asmkit.ptx.sim import alu
from asmkit.ptx.targets import target
from asmkit.regs import Part
from asmkit.sim.target import named

from ...support.spell import PARTS
from ..isa.test_rows import forms_of

LANES = 512
PLAIN = {8: b8, 16: b16, 32: b32, 64: u64}
EDGES = {
    16: [0, 1, 0x8000, 0x7FFF, 0xFFFF, 0x7C00, 0xFC00, 0x7E00, 0x3C00, 0x0400, 0x03FF, 0x7BFF, 0x7F80, 0x0080, 0x7F7F],
    32: [0, 1, 1 << 31, (1 << 31) - 1, (1 << 32) - 1, 0x7F800000, 0xFF800000, 0x7FC00000, 0x3F800000, 0x00800000,
         0x007FFFFF, 0x7F7FFFFF, 0x4F000000, 0xCF000000, 31, 32, 33],
    64: [0, 1, 1 << 63, (1 << 63) - 1, (1 << 64) - 1, 0x7FF0 << 48, 0xFFF0 << 48, 0x7FF8 << 48, 0x3FF0 << 48, 1 << 52,
         (1 << 52) - 1, 0x7FEFFFFFFFFFFFFF, 0x43E0 << 48],
}  # fmt: skip


DEFINED = {"bfe": 255, "bfi": 255, "fns": 31}
"""Instructions whose positions and lengths the manual defines up to a bound."""


def computes_on_lanes(row: Row) -> bool:
    """Whether the meaning is an expression on lanes, defined to the bit."""
    if row.sem is None or row.effects or row.fact("reads") or row.fact("writes"):
        return False
    return not isinstance(row.sem, str) or named(alu, row.sem) is not None


def has_plain_operands(form: Form) -> bool:
    """Whether this test can make the operands."""
    simple = all(s.space is None and not (s.label or (s.symbol and not s.register) or s.sink) for s in form.slots)
    return simple and all(s.type is None or s.type is pred or s.type.bits in PLAIN for s in form.slots)


def fits_here(form: Form) -> bool:
    return all(target("sm_90a").supports(arch) for arch in form.arch) and form.ptx <= (9, 0)


@cache
def forms(head: str) -> tuple[Form, ...]:
    """The forms of the instructions of one name that are compared, at most 60 of them."""
    rows = [row for row in TABLE.rows if row.head == head and computes_on_lanes(row)]
    found = [form for row in rows for form in forms_of(row) if not form.broken]
    kept = [form for form in found if has_plain_operands(form) and fits_here(form)]
    return tuple(kept[:: max(1, len(kept) // 60)])


def parts(slot: Slot) -> list[Slot]:
    """The registers of an operand: itself, its elements, or both of a pair."""
    if slot.count:
        return [ScalarSlot(slot.name, slot.role, slot.type)] * slot.count
    second = [ScalarSlot(slot.name, "w", slot.second)] if slot.second is not None else []
    return [slot, *second] if slot.register else []


def width(slot: Slot) -> int:
    """The width of the register that the test gives an operand: 8-bit types are moved in 16- or 32-bit ones."""
    bits = 1 if slot.type is pred else slot.type.bits if slot.type else 32
    return max(bits, 16) if slot.wider and bits == 8 else bits


def kernel_of(form: Form):
    """A kernel that executes a form once in each thread."""
    ins = [part for slot in form.slots if slot.role != "w" for part in parts(slot)]
    outs = [part for slot in form.slots if slot.writes for part in parts(slot)]

    @ptx.kernel(arch="sm_90a", block=128, grid=LANES // 128, signature=f"({max(1, len(ins))},L)->({len(outs)},L)")
    def once(k: ptx.Builder, x: Ptr[u64], out: Ptr[u64]) -> None:
        i = (k.ctaid.x << 7) + k.tid.x
        at, to = x + i, out + i
        given = iter([taken(k, part, at, n) for n, part in enumerate(ins)])
        made: list[Reg] = []
        operands = [operand(k, form, slot, given, made) for slot in form.slots]
        k.ptx.spell(form.spelling)(*operands)
        for n, reg in enumerate(made):
            k.ptx.st.global_.b64(to[n * LANES], widened(k, reg))

    return once


def taken(k, slot, at, n):
    """A register of the operand's type with the thread's bits."""
    raw = k.reg(u64)
    k.ptx.ld.global_.b64(raw, at[n * LANES])
    bits = width(slot)
    if bits == 1:
        low = k.reg(u32)
        k.ptx.cvt.u32.u64(low, raw)
        return (low & 1) != 0
    if bits == 64:
        return raw.as_(slot.type)
    narrow = k.reg({8: b8, 16: b16, 32: b32}[bits])
    k.ptx.spell(f"cvt.u{bits}.u64")(narrow, raw)
    return narrow.as_(slot.type) if slot.type and slot.type.bits == bits else narrow


def operand(k, form, slot, given, made):
    """An operand of the instruction: registers given or new, or a constant."""
    if not slot.register:
        return (
            slot.among[-1]
            if slot.among
            else (slot.constant or (0, 0))[1]
            if slot.name == "lut"
            else (slot.constant or (0, 0))[0]
        )
    if slot.role == "w":
        regs = [k.reg(PLAIN.get(width(p), pred) if p.type is not pred else pred) for p in parts(slot)]
        made.extend(regs)
    else:
        regs = [next(given) for _ in parts(slot)]
        if slot.writes:
            made.extend(regs)
    return tuple(regs) if len(regs) > 1 or slot.count else part_of(form, slot, regs[0])


def part_of(form: Form, slot: Slot, reg):
    """The register, or a part of it, the same for the same form; negated where it must be."""
    few = ["", *PARTS.get(slot.part, [])]
    part = few[zlib.crc32(f"{form.spelling} {slot.name}".encode()) % len(few)]
    return Part(reg, part, slot.sign == "--") if part or slot.sign == "--" else reg


def widened(k, reg):
    """A result's bits in 64."""
    wide = k.reg(u64)
    if reg.type is pred:
        k.ptx.selp.u64(wide, 1, 0, reg)
    elif reg.type.bits == 64:
        return reg
    else:
        k.ptx.spell(f"cvt.u64.u{reg.type.bits}")(wide, reg)
    return wide


def inputs(form: Form) -> np.ndarray:
    """Edges of every width and random bits, small ones among them; the same for the same form."""
    ins = [part for slot in form.slots if slot.role != "w" for part in parts(slot)]
    rng = np.random.default_rng(zlib.crc32(form.spelling.encode()))
    x = rng.integers(0, 2**64, (max(1, len(ins)), LANES), np.uint64)
    for n, part in enumerate(ins):
        edges = np.array(EDGES.get(width(part), EDGES[16]), np.uint64)
        x[n, : LANES // 2] = rng.choice(edges, LANES // 2)
        x[n, -LANES // 8 :] = rng.integers(0, 70, LANES // 8, np.uint64)
        if form.row.head in DEFINED and repr(part.type) in ("u32", "s32") and part.name not in "a":
            x[n] &= DEFINED[form.row.head]
    return x


HEADS = [head for head in TABLE.heads if forms(head)]


def built(form: Form):
    """The kernel of a form, or None where this test cannot make its operands."""
    kernel = kernel_of(form)
    try:
        kernel.launch(L=LANES)
    except AsmError:
        return None
    return kernel


@pytest.mark.parametrize("head", HEADS)
def test_the_simulator_runs_them(head):
    kernels = [kernel for form in forms(head)[:4] if (kernel := built(form))]
    for form, kernel in zip(forms(head), kernels, strict=False):
        assert kernel(inputs(form), backend="sim").shape[1] == LANES


@pytest.mark.gpu
@pytest.mark.parametrize("head", HEADS)
def test_the_device_agrees(head):
    wrong = []
    for form in forms(head):
        if kernel := built(form):
            x = inputs(form)
            device, simulated = kernel(x, backend="cuda"), kernel(x, backend="sim")
            if lane := next(iter(np.argwhere(device != simulated).tolist()), None):
                values = [hex(int(v)) for v in x[:, lane[1]]]
                wrong.append(f"{form}({', '.join(values)}): device {device[*lane]:#x}, simulator {simulated[*lane]:#x}")
    assert not wrong, "\n".join(wrong)


def test_most_forms_can_be_built():
    every = [form for head in HEADS for form in forms(head)]
    assert sum(built(form) is not None for form in every) > 0.9 * len(every)
