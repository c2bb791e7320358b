"""Random kernels: expressions over registers and constants of several types, in branches and loops, against numpy.

A kernel is a tree that two interpreters read: one writes it with a builder, the other computes it lane by lane with
masks of numpy. Registers are overwritten in branches and loops and read behind them, predicates are used where they
were computed or in an inner block, and lanes leave loops on their own. Every value that is stored is compared.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Scalar, f32, f64, gcn, ptx, s32, s64, u32, u64
from asmkit.gcn import Scc

LANES, SLOTS = 64, 120
KINDS: dict[type[Scalar], type[np.generic]] = {
    u32: np.uint32, s32: np.int32, f32: np.float32, u64: np.uint64, s64: np.int64, f64: np.float64,
}  # fmt: skip
CONSTANTS: dict[str, list[float]] = {
    "u": [0, 1, 7, 64, 65, 1000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF],
    "s": [0, 1, -1, -16, -17, 64, 1000, -1000, 0x7FFFFFFF, -0x80000000],
    "f": [0.0, -0.0, 1.0, -2.0, 7.25, -100.0, 0.5, 3e5, float("inf"), float("nan")],
}
WIDE = {"u": [1 << 32, (1 << 64) - 1, 1 << 63], "s": [-(1 << 32) - 5, -(1 << 63)], "f": [0.1, 1e300]}
ORDER = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
LOGIC = (operator.and_, operator.or_, operator.xor)
ARITHMETIC = (operator.add, operator.sub, operator.mul)
IN_PLACE = {
    operator.add: operator.iadd, operator.sub: operator.isub, operator.mul: operator.imul,
    operator.and_: operator.iand, operator.or_: operator.ior, operator.xor: operator.ixor,
    operator.lshift: operator.ilshift, operator.rshift: operator.irshift,
}  # fmt: skip
REFUSALS = ("OPERATOR", "LITERAL", "CONSTANT_BUS", "IMMEDIATE_KIND", "IMMEDIATE_RANGE", "ARCH")


class Lanes:
    """A value of all lanes beside its register. One that is `fixed` is not overwritten: a scalar, or a counter."""

    def __init__(self, reg: Any, value: Any = None, *, fixed: bool = False) -> None:
        self.reg, self.value, self.fixed = reg, value, fixed


class Writer:
    """Write random statements with a builder, and compute them at the same time for the active lanes.

    What a statement computes is an effect. The effects of a loop's body are repeated for each further turn.
    """

    def __init__(self, k: Any, draw: random.Random, inputs: dict[type[Scalar], Lanes]) -> None:
        self.k, self.draw, self.slots = k, draw, list[type[Scalar]]()
        self.stored = np.zeros((SLOTS, 2, LANES), np.uint32)
        self.values = {kind: [given] for kind, given in inputs.items()}
        self.masks = list[Lanes]()
        self.active, self.gone = np.ones(LANES, bool), np.zeros(LANES, bool)
        self.around = list[tuple[np.ndarray, np.ndarray]]()
        self.recorded = list[list[Callable[[], None]]]()
        self.depth, self.loops = 0, 0

    def compute(self, effect: Callable[[], None]) -> None:
        """Apply an effect now, and in each further turn of the open loops."""
        effect()
        for body in self.recorded:
            body.append(effect)

    def keep(self, among: list[Lanes], reg: Any, value: Callable[[], np.ndarray]) -> None:
        """Keep a new register and what it holds."""
        made = Lanes(reg, fixed=isinstance(reg, gcn.Sgpr))
        among.append(made)
        self.compute(lambda: setattr(made, "value", value()))

    # expressions
    def other(self, kind: type[Scalar]) -> Lanes:
        if self.draw.random() < 0.6:
            return self.draw.choice(self.values[kind])
        constant = self.draw.choice(CONSTANTS[kind.kind] + (WIDE[kind.kind] if kind.bits == 64 else []))
        return Lanes(constant, np.full(LANES, constant, KINDS[kind]))

    def expression(self) -> None:
        """Apply an operator, into a new register or in place. One that the architecture refuses is left out."""
        kind = self.draw.choice(list(KINDS))
        op = self.draw.choice((*ARITHMETIC, *(() if kind.kind == "f" else LOGIC), *ORDER))
        a, b = self.draw.choice(self.values[kind]), self.other(kind)
        if op in IN_PLACE and not a.fixed and self.draw.random() < 0.4:
            self.attempt(lambda: IN_PLACE[op](a.reg, b.reg), lambda _: self.overwrite(a, op, b))
            return
        if self.draw.random() < 0.3:
            a, b = b, a
        among = self.masks if op in ORDER else self.values[kind]
        self.attempt(lambda: op(a.reg, b.reg), lambda reg: self.keep(among, reg, lambda: op(a.value, b.value)))

    def shift(self) -> None:
        """Shift by a constant, or by a register whose value is masked."""
        kind = self.draw.choice([u32, s32, u64, s64])
        op, a = self.draw.choice((operator.lshift, operator.rshift)), self.draw.choice(self.values[kind])
        count = self.draw.randrange(kind.bits)
        by = Lanes(count, np.full(LANES, count, np.uint32))
        if self.draw.random() < 0.4:
            given = self.draw.choice(self.values[u32])
            by = Lanes(given.reg & (kind.bits - 1))
            self.compute(lambda: setattr(by, "value", given.value & np.uint32(kind.bits - 1)))
        self.attempt(
            lambda: op(a.reg, by.reg),
            lambda reg: self.keep(self.values[kind], reg, lambda: op(a.value, by.value.astype(KINDS[kind]))),
        )

    def unary(self) -> None:
        kind = self.draw.choice(list(KINDS))
        op, a = self.draw.choice((operator.neg, operator.invert, abs)), self.draw.choice(self.values[kind])
        if kind.kind != "f" or op is not operator.invert:
            self.attempt(lambda: op(a.reg), lambda reg: self.keep(self.values[kind], reg, lambda: op(a.value)))

    def combine(self) -> None:
        if self.masks and self.draw.random() < 0.3:
            one = self.draw.choice(self.masks)
            self.keep(self.masks, ~one.reg, lambda: ~one.value)
        elif self.masks:
            a, b, op = self.draw.choice(self.masks), self.draw.choice(self.masks), self.draw.choice(LOGIC)
            self.keep(self.masks, op(a.reg, b.reg), lambda: op(a.value, b.value))

    def attempt(self, write: Callable[[], Any], keep: Callable[[Any], None]) -> None:
        before = len(self.k.program.body)
        try:
            made = write()
        except AsmError as refused:
            if refused.code not in REFUSALS or len(self.k.program.body) != before:
                raise
            return
        if not isinstance(made, Scc):
            keep(made)

    def overwrite(self, place: Lanes, op: Callable[[Any, Any], Any], by: Lanes) -> None:
        self.compute(lambda: setattr(place, "value", np.where(self.active, op(place.value, by.value), place.value)))

    # statements
    def block(self) -> None:
        """Write some statements. Predicates and registers of the block are forgotten at its end."""
        masks, values = len(self.masks), {kind: len(some) for kind, some in self.values.items()}
        self.depth += 1
        for _ in range(self.draw.randrange(3, 9)):
            self.statement()
        self.depth -= 1
        del self.masks[masks:]
        for kind, count in values.items():
            del self.values[kind][count:]

    def statement(self) -> None:
        do = self.draw.choices(
            (self.expression, self.shift, self.unary, self.combine, self.store, self.leave, self.branch, self.loop),
            (45, 10, 7, 8, 12, 5, 8, 6),
        )[0]
        do()

    def store(self) -> None:
        """Store a register to a place of its own, in the active lanes."""
        slot = len(self.slots)
        if slot == SLOTS:
            return
        kind = self.draw.choice(list(KINDS))
        one = self.draw.choice(self.values[kind])
        self.slots.append(kind)
        self.write_out(2 * slot, kind, one.reg)

        def stored() -> None:
            words = one.value.astype(KINDS[kind]).view(np.uint32).reshape(LANES, -1).T
            here = self.stored[slot, : len(words)]
            here[:] = np.where(self.active, words, here)

        self.compute(stored)

    def enter(self, mask: Lanes) -> None:
        self.around.append((self.active, mask.value.copy()))
        self.active = self.active & mask.value

    def turn_over(self) -> None:
        before, condition = self.around[-1]
        self.active = before & ~condition & ~self.gone

    def leave_branch(self) -> None:
        before, _ = self.around.pop()
        self.active = before & ~self.gone

    def branch(self) -> None:
        if not self.masks or self.depth > 3:
            return
        mask = self.draw.choice(self.masks)
        with self.k.if_(mask.reg):
            self.compute(lambda: self.enter(mask))
            self.block()
        if self.draw.random() < 0.5:
            with self.k.else_():
                self.compute(self.turn_over)
                self.block()
        self.compute(self.leave_branch)

    def leave(self) -> None:
        """Leave the innermost loop in the lanes of a mask."""
        if not self.masks or not self.loops:
            return
        mask = self.draw.choice(self.masks)
        self.k.break_(when=mask.reg)
        self.compute(lambda: self.drop(mask))

    def drop(self, mask: Lanes) -> None:
        self.gone = self.gone | (self.active & mask.value)
        self.active = self.active & ~mask.value

    def loop(self) -> None:
        """Write a loop of up to three turns."""
        if self.depth > 3 or self.loops > 1:
            return
        start, step, turns = self.draw.choice([0, 5, -3]), self.draw.choice([1, 2, -1, -3]), self.draw.randrange(4)
        saved, body = list[tuple[np.ndarray, np.ndarray]](), list[Callable[[], None]]()
        counter = Lanes(None, fixed=True)

        def begin() -> None:
            saved.append((self.active, self.gone))
            counter.value, self.gone = np.full(LANES, start, kind), np.zeros(LANES, bool)
            self.active = self.active & (turns > 0)

        def repeat() -> None:
            for _ in range(turns - 1):
                counter.value = counter.value + np.array(step).astype(kind)
                for effect in body:
                    effect()
            self.active, self.gone = saved.pop()
            self.active = self.active & ~self.gone

        self.loops += 1
        with self.k.loop(start, start + turns * step, step) as counter.reg:
            kind = KINDS[counter.reg.type]
            self.compute(begin)
            self.recorded.append(body)
            self.values[counter.reg.type].append(counter)
            self.block()
            self.values[counter.reg.type].remove(counter)
            self.recorded.remove(body)
        self.loops -= 1
        self.compute(repeat)

    def write_out(self, slot: int, kind: type[Scalar], reg: Any) -> None:
        raise NotImplementedError


def inputs() -> dict[type[Scalar], np.ndarray]:
    """Return an array of each type, with small numbers and large ones."""
    rng = np.random.default_rng()
    whole = rng.integers(0, 1 << 64, LANES, np.uint64, endpoint=False) >> rng.integers(0, 64, LANES, np.uint64)
    half = (rng.permutation(whole) & np.uint64(0xFFFFFFFF)).astype(np.uint32)
    return {
        u32: half, s32: rng.permutation(half).view(np.int32), f32: rng.normal(0, 50, LANES).astype(np.float32),
        u64: whole, s64: rng.permutation(whole).view(np.int64), f64: rng.normal(0, 50, LANES),
    }  # fmt: skip


class PtxWriter(Writer):
    out: Any

    def write_out(self, slot: int, kind: type[Scalar], reg: Any) -> None:
        k = self.k
        if kind.bits == 64:
            low, high = k.reg(u32), k.reg(u32)
            k.ptx.mov.b64((low, high), reg)
            k.ptx.st.global_.u32((self.out + k.tid.x)[(slot + 1) * LANES], high)
        else:
            low = reg.as_(u32)
        k.ptx.st.global_.u32((self.out + k.tid.x)[slot * LANES], low)


class GcnWriter(Writer):
    out: Any
    at: Any

    def write_out(self, slot: int, kind: type[Scalar], reg: Any) -> None:
        k, reg = self.k, self.k.vgpr(kind, reg) if isinstance(reg, gcn.Sgpr) else reg
        for i in range(kind.bits // 32):
            half = gcn.Vgpr(k, u32, "v", reg.number + i, reg.cell)
            k.gcn.global_store_dword(self.at + (slot + i) * 4 * LANES, half, self.out)


def check(kernel: Any, writers: list[Writer], arrays: dict[type[Scalar], np.ndarray], turn: int) -> None:
    """Compare all that a kernel stores. The bits of a NaN may differ."""
    (out,) = [kernel(*arrays.values(), engine="native" if turn % 4 == 3 else "numpy")]
    writer, got = writers[-1], out.reshape(SLOTS, 2, LANES)
    assert len(writer.slots) > 10
    for slot, kind in enumerate(writer.slots):
        words = kind.bits // 32
        mine, theirs = (np.ascontiguousarray(one[slot, :words].T).view(KINDS[kind]) for one in (got, writer.stored))
        np.testing.assert_array_equal(mine, theirs, f"slot {slot}")


def write(writer: Writer) -> None:
    """Write a kernel's body, and store some of what is left at its end."""
    with np.errstate(all="ignore"):
        for _ in range(10):
            writer.block()
        for _ in range(20):
            writer.store()


SIGNATURE = f"({LANES}),({LANES}),({LANES}),({LANES}),({LANES}),({LANES})->({2 * SLOTS * LANES})"
TURNS = [*range(6), *(pytest.param(n, marks=pytest.mark.long) for n in range(6, 60))]


@pytest.mark.parametrize("turn", TURNS)
def test_a_cdna_kernel(turn: int) -> None:
    seed, arrays, writers = random.randrange(1 << 32), inputs(), list[Writer]()

    @gcn.kernel(arch="gfx942", block=LANES, signature=SIGNATURE, grid=1, sync="auto", zero_init=("out",))
    def kernel(
        k: gcn.Builder, a: Ptr[u32], b: Ptr[s32], c: Ptr[f32], d: Ptr[u64], e: Ptr[s64], f: Ptr[f64], out: Ptr[u32]
    ) -> None:
        given = {}
        for kind, ptr in zip(KINDS, (a, b, c, d, e, f), strict=True):
            reg, word = k.vgpr(kind), "dword" if kind.bits == 32 else "dwordx2"
            k.gcn.spell(f"global_load_{word}")(reg, k.lane * (kind.bits // 8), ptr)
            given[kind] = Lanes(reg, arrays[kind])
        writers.append(writer := GcnWriter(k, random.Random(seed), given))
        writer.out, writer.at = out, k.lane << 2
        write(writer)

    print(f"seed {seed}")
    check(kernel, writers, arrays, turn)


@pytest.mark.parametrize("turn", TURNS)
def test_a_ptx_kernel(turn: int) -> None:
    seed, arrays, writers = random.randrange(1 << 32), inputs(), list[Writer]()

    @ptx.kernel(arch="sm_80", block=LANES, signature=SIGNATURE, grid=1, zero_init=("out",))
    def kernel(
        k: ptx.Builder, a: Ptr[u32], b: Ptr[s32], c: Ptr[f32], d: Ptr[u64], e: Ptr[s64], f: Ptr[f64], out: Ptr[u32]
    ) -> None:
        given = {}
        for kind, ptr in zip(KINDS, (a, b, c, d, e, f), strict=True):
            reg = k.reg(kind)
            k.ptx.spell(f"ld.global.{kind}")(reg, (ptr + k.tid.x)[0])
            given[kind] = Lanes(reg, arrays[kind])
        writers.append(writer := PtxWriter(k, random.Random(seed), given))
        writer.out = out
        write(writer)

    print(f"seed {seed}")
    check(kernel, writers, arrays, turn)
