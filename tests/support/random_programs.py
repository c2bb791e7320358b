"""Random builder programs of both architectures, from lists of numbers: what they compute on depends on nothing else.

A program is a list of steps; a step is a tuple of numbers and, for a block, the steps within.  Each number picks one of
what may stand there, so that every list is a program.  What the builder refuses is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

from asmkit import Ptr, b16, b32, gcn, pred, ptx, u16, u32, u64
from asmkit.errors import AsmError
from asmkit.gcn.isa import TABLE as GCN_TABLE
from asmkit.isa.form import Form, Slot
from asmkit.kernel.kernel import Kernel
from asmkit.types import Scalar

from ..ptx.sim.test_differential import HEADS, forms
from .gcn_constants import INTEGERS, NUMBERS

THREADS = 64
INPUTS, OUTPUTS = 6, 12
COUNT = st.integers(0, 1 << 16)
NUMBERS_OF_A_STEP = 8

Step = tuple[str, tuple[int, ...], tuple[Any, ...]]


def steps(depth: int = 2) -> st.SearchStrategy[tuple[Step, ...]]:
    """Some steps, blocks within them up to a depth."""
    numbers = st.tuples(*[COUNT] * NUMBERS_OF_A_STEP)
    plain = st.tuples(st.sampled_from(["compute"] * 8 + ["load", "store"]), numbers, st.just(()))
    if not depth:
        return st.lists(plain, max_size=4).map(tuple)
    block = st.tuples(st.sampled_from(["if", "else", "loop"]), numbers, steps(depth - 1))
    return st.lists(st.one_of(plain, plain, plain, block), max_size=12).map(tuple)


PROGRAMS = st.lists(steps(), min_size=1, max_size=3).map(lambda some: tuple(step for part in some for step in part))


class Picks:
    """The numbers of one step, each used once; then they begin again."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers, self.at = numbers, 0

    def one(self, some: Sequence[Any]) -> Any:
        """One of these."""
        self.at += 1
        turn = self.numbers[self.at % len(self.numbers)] * 31 + self.numbers[0] * self.at
        return some[turn % len(some)]


# ---- AMDGCN

_GCN_FORMATS = ("sop1", "sop2", "sopc", "vop1", "vop2", "vop3", "vop3p", "vopc", "sdwa", "dpp")
_GCN_LEFT_OUT = ("v_cmpx", "s_cbranch", "s_set", "s_get", "s_movrel", "s_cmovk", "s_swappc", "s_call", "v_swap")


@cache
def gcn_forms(arch: str) -> list[tuple[Form, str]]:
    """What computes on registers alone, each with the name that asks for its encoding."""
    found = []
    for row in GCN_TABLE.rows:
        form = Form(row, {part.name: part.words[0] for part in row.parts})
        plain = row.sem is not None and not row.effects - {"approximate"} and row.facts["fmt"] in _GCN_FORMATS
        known = not row.head.startswith(_GCN_LEFT_OUT) and "exec" not in row.fact("writes")
        small = all(count <= 2 for slot in form.slots for _, count in slot.tuples[:1])
        if plain and known and small and row.operands and arch in (row.fact("arch") or arch).split():
            found.append((form, row.head))
    return found


class Gcn:
    """Writes steps with an AMDGCN builder: vector registers, scalar ones and pairs of both."""

    arch = "gfx950"

    def __init__(self, k: gcn.Builder, x: Any, out: Any) -> None:
        self.k, self.x, self.out = k, x, out
        self.at = k.copy(k.lane << 2)
        self.v, self.s = [k.vgpr(u32) for _ in range(8)], [k.sgpr(u32, n) for n in (3, 0x3C003C00)]
        self.vv, self.ss = [k.vgpr(u64) for _ in range(2)], [k.sgpr(u64) for _ in range(2)]
        for n, reg in enumerate(self.v):
            k.gcn.global_load_dword(reg, self.at, x, offset=256 * (n % INPUTS))
        for n, pair in enumerate(self.vv):
            k.gcn.global_load_dwordx2(pair, self.at, x, offset=256 * n)
        for n, pair in enumerate(self.ss):
            k.gcn.s_mov_b64(pair, 5 + n)
        k.gcn.s_mov_b64(k.vcc, 0x5555)

    def end(self) -> None:
        """Store all registers."""
        for n, reg in enumerate(self.v):
            self.k.gcn.global_store_dword(self.at, reg, self.out, offset=256 * n)
        for n, pair in enumerate(self.vv):
            self.k.gcn.global_store_dwordx2(self.k.lane << 3, pair, self.out, offset=256 * (8 + 2 * n))

    def compute(self, picks: Picks) -> None:
        form, name = picks.one(gcn_forms(self.arch))
        scalar = form.row.facts["fmt"] in ("sop1", "sop2", "sopc")
        other = picks.one(range(len(form.slots)))  # of a vector instruction, the one source that is no vector register
        operands = [self._operand(slot, picks, scalar or n == other) for n, slot in enumerate(form.slots)]
        chosen = [flag for flag in form.row.flags if flag.required or picks.one(range(6)) == 0]
        self.k.gcn.spell(name)(*operands, **{flag.name: self._flag(flag, picks) for flag in chosen})

    def _operand(self, slot: Slot, picks: Picks, scalar: bool) -> Any:
        pools = {("v", 1): self.v, ("v", 2): self.vv, ("s", 1): self.s, ("s", 2): self.ss}
        found = [pools[kind] for kind in slot.tuples if kind in pools and (scalar or kind[0] == "v" or slot.writes)]
        if (slot.inline or slot.literal) and (not found or (scalar and picks.one(range(3)))):
            return picks.one((*INTEGERS, *NUMBERS))
        if not found:
            return self.k.vcc if "vcc" in slot.named else picks.one(range(16))
        reg = picks.one(picks.one(found))
        sign = picks.one(range(5)) if slot.negatable else 0
        return self.k.neg(reg) if sign == 1 else self.k.abs_(reg) if sign == 2 else reg

    @staticmethod
    def _flag(flag: Any, picks: Picks) -> Any:
        if flag.words:
            return picks.one(flag.words)
        if flag.range is None:
            return True
        low, high = flag.range
        one = range(low, high + 1)
        return tuple(picks.one(one) for _ in range(flag.length)) if flag.length else picks.one(one)

    def load(self, picks: Picks) -> None:
        self.k.gcn.global_load_dword(picks.one(self.v), self.at, self.x, offset=256 * picks.one(range(INPUTS)))

    def store(self, picks: Picks) -> None:
        self.k.gcn.global_store_dword(self.at, picks.one(self.v), self.out, offset=256 * picks.one(range(OUTPUTS)))

    def condition(self, picks: Picks) -> Any:
        return picks.one([lambda: self.k.lane < 20, lambda: (self.k.lane & 3) == 0, lambda: self.k.lane > 70])()

    def loop(self, picks: Picks) -> Any:
        return self.k.loop(0, picks.one(range(1, 4)))


# ---- PTX

_WIDTHS: dict[int, type[Scalar]] = {1: pred, 8: b16, 16: b16, 32: b32, 64: u64}


@cache
def ptx_forms() -> list[Form]:
    """What computes on lanes alone, registers of one element."""
    every = (form for head in HEADS for form in forms(head))
    return [
        form for form in every if all(not slot.count and slot.second is None and not slot.part for slot in form.slots)
    ]


class Ptx:
    """Writes steps with a PTX builder: registers of every width."""

    arch = "sm_90a"

    def __init__(self, k: ptx.Builder, x: Any, out: Any) -> None:
        self.k, self.x, self.out = k, x, out
        self.regs: dict[int, list[Any]] = {1: [], 16: [], 32: [], 64: []}
        for n in range(INPUTS):
            word = k.reg(u32)
            k.ptx.ld.global_.u32(word, (x + k.tid.x)[THREADS * n])
            half, wide = k.reg(u16), k.reg(u64)
            k.ptx.cvt.u16.u32(half, word)
            k.ptx.cvt.u64.u32(wide, word)
            self.regs[32].append(word)
            self.regs[16].append(half)
            self.regs[64].append(wide)
            self.regs[1].append((word & 1) != 0)

    def end(self) -> None:
        """Store all registers."""
        for n, reg in enumerate(self.regs[32]):
            self.k.ptx.st.global_.u32((self.out + self.k.tid.x)[THREADS * n], reg)
        for n, reg in enumerate(self.regs[64][:3]):
            low, high = self.k.reg(u32), self.k.reg(u32)
            self.k.ptx.mov.b64((low, high), reg)
            self.k.ptx.st.global_.u32((self.out + self.k.tid.x)[THREADS * (6 + 2 * n)], low)
            self.k.ptx.st.global_.u32((self.out + self.k.tid.x)[THREADS * (7 + 2 * n)], high)

    def compute(self, picks: Picks) -> None:
        form = picks.one(ptx_forms())
        self.k.ptx.spell(form.spelling)(*[self._operand(slot, picks) for slot in form.slots])

    def _operand(self, slot: Slot, picks: Picks) -> Any:
        constant = slot.constant is not None and not slot.writes
        if constant and (not slot.register or picks.one(range(2))):
            return self._constant(slot, picks)
        bits = 1 if slot.type is pred else slot.type.bits if slot.type else 32
        bits = 16 if bits == 8 else bits
        reg = picks.one(self.regs[bits])
        return reg.as_(slot.type) if slot.type and slot.type is not pred and slot.type.bits == bits else reg

    @staticmethod
    def _constant(slot: Slot, picks: Picks) -> Any:
        if slot.among:
            return picks.one(slot.among)
        if slot.type is not None and slot.type.kind == "f":
            return picks.one(NUMBERS)
        low, high = slot.constant or (0, 1)
        return min(max(picks.one(INTEGERS), low), high)

    def load(self, picks: Picks) -> None:
        self.k.ptx.ld.global_.u32(picks.one(self.regs[32]), (self.x + self.k.tid.x)[THREADS * picks.one(range(INPUTS))])

    def store(self, picks: Picks) -> None:
        where = (self.out + self.k.tid.x)[THREADS * picks.one(range(OUTPUTS))]
        self.k.ptx.st.global_.u32(where, picks.one(self.regs[32]))

    def condition(self, picks: Picks) -> Any:
        return picks.one([lambda: self.k.tid.x < 20, lambda: (self.k.tid.x & 3) == 0, lambda: self.k.tid.x > 70])()

    def loop(self, picks: Picks) -> Any:
        return self.k.loop(0, picks.one(range(1, 4)))


# ---- both


def write(writer: Any, program: Sequence[Step]) -> None:
    """Write steps; what the builder refuses is left out."""
    k = writer.k
    for kind, numbers, inner in program:
        picks = Picks(numbers)
        if kind in ("if", "else"):
            with k.if_(writer.condition(picks)):
                write(writer, inner)
            if kind == "else":
                with k.else_():
                    write(writer, inner[::-1])
        elif kind == "loop":
            with writer.loop(picks):
                write(writer, inner)
        else:
            attempt(writer, kind, picks)


def attempt(writer: Any, kind: str, picks: Picks) -> None:
    """Write one step: the first choice that the builder takes, of at most eight."""
    for _ in range(8):
        try:
            getattr(writer, kind)(picks)
        except AsmError:
            continue
        return


def kernel_of(isa: str, program: Sequence[Step]) -> Kernel[Any]:
    """The kernel of a random program."""
    of, writer = (gcn, Gcn) if isa == "gcn" else (ptx, Ptx)
    options: dict[str, Any] = {"sync": "auto"} if isa == "gcn" else {}
    signature = f"({INPUTS},{THREADS})->({OUTPUTS},{THREADS})"

    @of.kernel(arch=writer.arch, block=(THREADS,), grid=1, signature=signature, **options)
    def random_program(k: Any, x: Ptr[u32], out: Ptr[u32]) -> None:
        made = writer(k, x, out)
        write(made, program)
        made.end()

    return random_program


def inputs(seed: int) -> np.ndarray[Any, Any]:
    """Random words, among them small numbers and patterns of floats."""
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 1 << 32, (INPUTS, THREADS), np.uint32)
    x[0] = rng.integers(0, 70, THREADS)
    x[1] = rng.normal(0, 3, THREADS).astype(np.float32).view(np.uint32)
    x[2] = rng.normal(0, 3, 2 * THREADS).astype(np.float16).view(np.uint32)
    return x
