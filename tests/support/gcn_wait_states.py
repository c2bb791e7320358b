"""Measure the wait states that one instruction needs after another: with one fewer, the checker reports a finding."""

from __future__ import annotations

from asmkit import DiagnosticCode
from asmkit.gcn.analysis import hazards
from asmkit.gcn.builder import Builder
from asmkit.types import b32, f32, u32


class Kernel:
    """A kernel with one register of each kind, all set long before."""

    def __init__(self, arch: str) -> None:
        self.k = k = Builder("kernel", arch)
        self.p, self.s4 = k.param_ptr("p", f32), k.sgprs(b32, 4)
        self.s, self.mask = k.param_scalar("s", u32), k.mask()
        self.k.gcn.s_mov_b64(self.mask, -1)
        for reg in self.s4:
            k.gcn.s_mov_b32(reg, 0)
        self.x, self.y, self.z = (k.vgpr(u32, i) for i in range(3))
        self.two, self.other, self.four = k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0), k.vgprs(b32, 4, 0)
        self.six, self.eight = k.vgprs(b32, 6, 0), k.vgprs(b32, 8, 0)
        self.d = k.vgprs(f32, 32, 0.0)
        self.e = k.vgprs(f32, 32, 0.0)
        k.nop(40)

    def product(self, name: str, d=None, c=None, a=None):
        """Emit a matrix product with that name, with registers from `d` on."""
        spelling = self.k.gcn.spell(f"v_mfma_{name}")
        count, ab = sizes(self.k, f"v_mfma_{name}")
        d = self.d[0:count] if d is None else d
        operand = {1: self.x, 2: self.two, 4: self.four, 8: self.eight}[ab] if a is None else a
        plain = {1: self.y, 2: self.other, 4: self.four, 8: self.eight}[ab]
        spelling(d, operand, plain, c if c is not None else self.e[0:count])
        return d


def sizes(k, name: str) -> tuple[int, int]:
    """Return the dwords of D and of A."""
    row = next(row for row in k.gcn._table.rows if row.head == name)
    kinds = {operand.name: operand.kinds[0] for operand in row.operands}
    return int(kinds["d"][1:]), int(kinds["a"][1:])


def measured(arch: str, first, then) -> int:
    """Return the measured wait states that `then` needs after `first`."""
    states = 0
    while states < 30:
        kernel = Kernel(arch)
        made = first(kernel)
        kernel.k.nop(states)
        then(kernel, made)
        found = hazards.plan(kernel.k.finish()).findings
        if not found:
            return states
        assert [finding.mistake for finding in found] == [DiagnosticCode.HAZARD]
        needed, passed = found[0].fields["needed"], found[0].fields["found"]
        assert passed == states
        states = needed if states == 0 and needed > 1 else states + 1
        if states > 1:  # one fewer is too few
            states = check_fewer(arch, first, then, states)
    raise AssertionError("no number of wait states is enough")


def check_fewer(arch: str, first, then, states: int) -> int:
    kernel = Kernel(arch)
    made = first(kernel)
    kernel.k.nop(states - 1)
    then(kernel, made)
    found = hazards.plan(kernel.k.finish()).findings
    assert [finding.fields["missing"] for finding in found] == [1]
    return states
