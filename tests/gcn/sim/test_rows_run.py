"""Every row with a meaning runs: each kind of operand, each flag, on random lanes, with EXEC full and partial."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.gcn import sim
from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim import alu
from asmkit.gcn.sim.machine import EXEC_HI, EXEC_LO, SCC, Waves
from asmkit.gcn.text.parser import parse
from asmkit.isa.form import Form
from asmkit.isa.notation import Row
from asmkit.sim import not_simulated
from asmkit.sim.engine import Launch
from asmkit.sim.settings import InForce
from asmkit.sim.target import named

from ...support.gcn_spell import spellings
from ...support.tiers import in_parts

ARCHS = ("gfx90a", "gfx942", "gfx950")
ACCEPTED = {"OUT_OF_BOUNDS", "MISALIGNED", "METADATA", "MODIFIERS", "TRAP"}  # what random operands deserve
GAPS = set(map(id, not_simulated("gcn")))
ROWS = [row for row in TABLE.rows if id(row) not in GAPS and "branch" not in row.effects]
FFT = "offset:65535"  # of ds_swizzle: patterns that are not simulated
WHOLE_MODE = str(1 | 31 << 11)  # of the hardware registers the one that is simulated


class Full(Waves):
    """Return waves whose registers are all initialized."""

    part = False

    def _enter(self) -> None:
        super()._enter()
        draw = np.random.default_rng(7)
        for i, scalar in enumerate(self.unit.scalar):
            width = 1 if scalar else 64
            if i not in (EXEC_LO, EXEC_HI):
                self.regs[i] = draw.integers(0, 1 << 31, (self.waves, width), np.uint32)  # no descriptor that swizzles
        self.regs[SCC] = draw.integers(0, 2, (self.waves, 1)).astype(bool)
        if self.part:
            for i in (EXEC_LO, EXEC_HI):
                self.regs[i] = draw.integers(0, 1 << 32, (self.waves, 1), np.uint32)


class InPart(Full):
    """Return the same waves with some lanes inactive."""

    part = True


def run(program: Any, machine: type[Waves]) -> None:
    launch = Launch(program, (2, 1, 1), (128, 1, 1), 256, None, settings=InForce("none"))
    launch.machine = machine
    launch.bind({})
    launch.run(1).raise_errors()


def arch_of(row: Row) -> str:
    return row.fact("arch").split()[0] if row.fact("arch") else "gfx942"


def in_bytes(text: str) -> str:
    """Return the access with a valid format of one part, in its descriptor or in itself.

    Random formats rarely exist.
    """
    if text.startswith("tbuffer"):
        return f"{re.sub(r' format:[0-9]+', '', text)} format:1"
    rsrc = re.search(r"s\[(\d+):(\d+)\]", text)
    assert rsrc is not None
    return f"s_mov_b32 s{rsrc[2]}, 0x8fac\n{text}"


def without_lane_number(text: str) -> str:
    """Return a buffer access whose descriptor, random words, does not add the number of the lane to the index."""
    rsrc = re.search(r"\bs\[(\d+):(\d+)\]", text) if re.match(r"t?buffer_", text) else None
    return f"s_bitset0_b32 s{rsrc[2]}, 23\n{text}" if rsrc else text


PARTS = 160


def programs(part: int, rows: Sequence[Row] = ROWS) -> Iterator[tuple[Row, list[str], str]]:
    """Yield a part of each row's spellings. Part 0 has at least one of every row."""
    for row in rows:
        form, arch = Form(row, {row.parts[0].name: row.head}), arch_of(row)
        every = [text for text in dict.fromkeys(spellings(form, arch)) if "swizzle" not in text or FFT not in text]
        if "etreg_" in row.head:
            every = [re.sub(r"\b(0|65535)\b", WHOLE_MODE, text, count=1) for text in every]
        if "_format_" in row.head:
            every = [in_bytes(text) for text in every]
        vague = row.fact("vague").split()
        every = [text for text in every if not any(re.search(rf" {flag}\b", text) for flag in vague)]
        every = [text for text in every if not re.match(r"\w+ src_", text)]  # nothing writes it
        if some := every[part::PARTS]:
            yield row, [f"s_waitcnt vmcnt(0) lgkmcnt(0)\n{without_lane_number(text)}" for text in some], arch


@in_parts(PARTS)
@pytest.mark.parametrize("machine", [Full, InPart])
def test_rows_run(machine: type[Waves], part: int):
    failed: list[str] = []
    for row, texts, arch in programs(part):
        try:
            run(parse("\n".join(texts) + "\n", arch=arch), machine)
        except AsmError as wrong:
            if wrong.code not in ACCEPTED:
                failed.append(f"{row.text}: {wrong}")
        except Exception as problem:
            failed.append(f"{row.text}: {problem!r} {getattr(problem, '__notes__', '')}")
    assert failed == []


def test_every_name_means_something():
    names = {row.sem for row in TABLE.rows if isinstance(row.sem, str)}
    assert {name for name in names if not named(sim, name) and not named(alu, name)} == set()


def test_no_name_means_two_things():
    names = {row.sem for row in TABLE.rows if isinstance(row.sem, str)}
    assert {name for name in names if named(sim, name) and named(alu, name)} == set()
    for package in (sim, alu):
        found = {name: {id(getattr(m, name)) for m in package.MODULES if hasattr(m, name)} for name in names}
        assert [name for name, functions in found.items() if len(functions) > 1] == []


def test_what_has_no_meaning_has_a_reason():
    """Each unsimulated mnemonic has exactly one reason, and every reason applies to one."""
    heads = {row.head for row in not_simulated("gcn")}
    reasons = {head: [why for pattern, why in sim.NOT_SIMULATED if re.match(pattern, head)] for head in heads}
    assert {head for head, some in reasons.items() if len(some) != 1} == set()
    assert {why for _, why in sim.NOT_SIMULATED} == {why for some in reasons.values() for why in some}


@pytest.mark.parametrize(
    "text",
    [
        "v_cvt_i32_f32_e64 v0, v1 mul:2",
        "v_pk_add_u16 v0, v1, v2 neg_lo:[1,0]",
        "v_alignbit_b32 v0, v1, v2, v3 op_sel:[1,0,0,0]",
        "v_div_scale_f32 v0, vcc, v1, v2, v3 clamp",
        "v_mad_u64_u32 v[0:1], vcc, v2, v3, v[4:5] clamp",
        "v_mad_i64_i32 v[0:1], vcc, v2, v3, v[4:5] clamp",
        "s_mov_b32 s0, ttmp1",
        "s_mov_b32 ttmp1, s0",
        "s_mov_b32 s0, src_shared_base",
        "s_mov_b32 s0, src_pops_exiting_wave_id",
        "v_cmp_lt_f32_e64 src_scc, v0, v1",
        "s_branch 100",
    ],
)
def test_what_no_manual_states_is_refused(text: str):
    with pytest.raises(AsmError) as caught:
        run(parse(text + "\n", arch="gfx942"), Full)
    assert caught.value.code == "NOT_SIMULATED"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("s_cmp_eq_u32 s0, s0\ns_mov_b32 s1, src_scc", 1),
        ("s_cmp_lg_u32 s0, s0\ns_mov_b32 s1, src_scc", 0),
        ("s_mov_b64 vcc, 0\ns_mov_b32 s1, src_vccz", 1),
        ("s_mov_b64 vcc, 2\ns_mov_b32 s1, src_vccz", 0),
        ("s_mov_b64 exec, 4\ns_mov_b32 s1, src_execz", 0),
        ("s_mov_b64 exec, 0\ns_add_u32 s1, src_execz, 4", 5),
        ("s_mov_b64 vcc, 0\ns_mov_b64 s[0:1], src_vccz", 0),
    ],
)
def test_status_bits_are_read_as_numbers(text: str, want: int):
    check = "\ns_cmp_eq_u32 s1, {}\ns_cbranch_scc1 done\ns_trap 1\ndone:\ns_endpgm\n"
    run(parse(text + check.format(want), arch="gfx942"), Full)
    with pytest.raises(AsmError) as caught:
        run(parse(text + check.format(want + 7), arch="gfx942"), Full)
    assert caught.value.code == "TRAP"
