"""Compiled code copies the values of registers for Python: those that decide a loop, and those of warpgroups."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.sim.deadlock import Polling
from asmkit.sim.machine import Machine
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.native.registers import Registers
from asmkit.sim.native.runner import Native

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

BLOCK, GROUP = 96, 32
TEXT = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out) {
.reg .b16 %h<2>; .reg .b32 %r<8>; .reg .b64 %d<3>; .reg .pred %p<4>;
.shared .align 4 .b8 lock[8];
mov.u32 %r0, %tid.x; mul.wide.u32 %d0, %r0, 8; cvt.u16.u32 %h0, %r0; shr.u32 %r1, %r0, 5; mov.u32 %r5, lock;
setp.lt.u32 %p0, %r0, 40; setp.ne.u32 %p2, %r1, 1; ld.param.u64 %d1, [out];
@%p0 bra BEGIN;
mul.lo.u32 %r4, %r0, 3;
BEGIN:
@%p0 st.shared.b32 [%r5], 0;
mov.u32 %r6, 0;
bar.sync 0;
TOGETHER:
atom.shared.or.b32 %r2, [%r5], 0; add.u32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, 3;
@%p3 bra TOGETHER;
LOOP:
atom.shared.exch.b32 %r2, [%r5], 1; setp.ne.u32 %p1, %r2, 0;
@%p1 bra LOOP;
ld.shared.b32 %r3, [%r5+4]; add.u32 %r3, %r3, 1; st.shared.b32 [%r5+4], %r3; st.volatile.shared.b32 [%r5], 0;
add.u64 %d1, %d1, %d0; st.global.b64 [%d1], %d0; ret;
}
"""


def run() -> None:
    sim.run(ptx.parse(TEXT), grid=1, block=BLOCK, params={"out": np.zeros(BLOCK, np.uint64)}, engine="native",
            watch="none", threads=1)  # fmt: skip


def runs(active: np.ndarray) -> list[np.ndarray]:
    """Return the lanes of each run of active lanes."""
    lanes = np.flatnonzero(active)
    return np.split(lanes, np.flatnonzero(np.diff(lanes) > 1) + 1)


def uniform(m: Machine, i: int, value: np.ndarray | None, firsts: np.ndarray) -> list[int] | None:
    """Return the value of a register in each group, None if it has none."""
    if value is None or (i in m.partial and (m.active_bools & ~m.partial[i]).any()):
        return None
    groups = [value[first : first + GROUP] for first in firsts]
    return None if any((one != one[0]).any() for one in groups) else [int(one[0]) for one in groups]


def test_values_of_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[bool, int, int]] = []
    hashes: dict[tuple[bytes, ...], int] = {}
    same: list[list[int] | None] = []
    firsts = np.arange(0, BLOCK, GROUP)

    def state(self: Polling, target: int, most: int) -> int:
        m = self._m
        assert m.native is not None
        values = [m.regs[i] for i in range(len(m.regs))]
        have = [one is not None for one in values]
        parts = [one[run].tobytes() for run in runs(m.active_bools) for one in values if one is not None]
        made = m.native.hash_of(np.arange(len(values)), m.lanes)
        assert hashes.setdefault((bytes(have), m.active_bools.tobytes(), *parts), made) == made
        same[:] = [m.native.uniform_values(i, firsts, GROUP) for i in range(len(values))]
        assert same == [uniform(m, i, one, firsts) for i, one in enumerate(values)]
        found.append((m.mask is None, have.count(False), same.count(None)))
        return own(self, target, most)

    own = Polling._state
    monkeypatch.setattr(Polling, "_state", state)
    run()
    assert {some for some, _, _ in found} == {False, True}
    assert found[0][1] > 0
    assert len({*hashes.values()}) == len(hashes) > 2
    assert all(0 < differing < len(same) for _, _, differing in found)


def test_registers_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    def yielded(self: Polling, target: int) -> None:
        native = self._m.native
        assert native is not None
        if not held:
            held.extend(i for i in range(len(self._m.regs)) if i not in native.partial)
            check(native, np.array(held))
        own(self, target)

    def check(native: Native, slots: np.ndarray) -> None:
        unset = [i for i in held if native.registers[i] is None]
        assert 0 < len(unset) < len(held)
        native.hold(slots)
        assert all(native.partial[i].all() for i in held)
        assert not any(native.registers[i].any() for i in unset)  # type: ignore[union-attr]
        native.release(slots)
        assert not any(i in native.partial for i in held)

    own = Polling.yielded
    monkeypatch.setattr(Polling, "yielded", yielded)
    run()
    assert held


def test_values_that_another_thread_computes() -> None:
    """Python waits for the other host threads before it reads or writes registers that these use."""
    registers = Registers([np.dtype(np.uint32)] * 3, BLOCK)
    for i in range(3):
        registers[i] = np.full(BLOCK, i, np.uint32)
    registers.flush()
    registers._known.clear()
    rows = [registers.row(i) for i in range(3)]
    registers.lend([0, 2], lambda: rows[0].fill(7))
    assert _value(registers, 1) == {1}
    assert rows[0].max() == 0
    assert _value(registers, 0) == {7}
    registers.lend([2], lambda: rows[2].fill(8))
    registers[2] = np.full(BLOCK, 9, np.uint32)
    registers.flush()
    assert rows[2].min() == 9


def _value(registers: Registers, i: int) -> set[int]:
    """Return the values of a register."""
    found = registers[i]
    assert found is not None
    return set(found.tolist())
