"""Every row's meaning is found: an expression, a function of `lanes`, or one of `sem`; the rest is a known list."""

from __future__ import annotations

from asmkit import sim
from asmkit.ptx import sim as sem
from asmkit.ptx.isa import TABLE
from asmkit.ptx.sim import alu
from asmkit.sim.target import named

# What is not simulated yet: other devices' memory, tensor copies that replace the shape of a map, lookup tables and
# compressed loads of tensor memory, textures and surfaces, and of the scalar video instructions what ptxas makes
# otherwise than the manual says.
NOT_SIMULATED = (
    "sync_restrict", "tensormap", "tensor", "fabric", "decompress::lut",
    "tcgen05.ld.spcompress", "tcgen05.ld.red.spcompress", "cp.reduce",
    "tex", "tld4", "txq", "istypep", "suld", "sust", "sured", "suq",
    "vadd.", "vsub.", "vabsdiff.", "vmin.", "vmax.", "vshl.", "vshr.", "vset.", "vmad.",
)  # fmt: skip


def test_every_meaning_is_found():
    names = {row.sem: row for row in TABLE.rows if isinstance(row.sem, str)}
    assert [name for name in names if not named(sem, name) and not named(alu, name)] == []


def test_only_known_rows_have_no_meaning():
    missing = [row.opcode for row in sim.not_simulated("ptx")]
    assert [opcode for opcode in missing if not any(word in opcode for word in NOT_SIMULATED)] == []


def test_what_is_not_exact_is_listed():
    listed = dict(sim.not_exact("ptx"))
    assert any("ex2.approx" in what for what in listed)
    assert "contract" in listed["add.f32, mul.f32 without a rounding"]
