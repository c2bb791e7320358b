"""The effects of every row: its counter, its kind, its result in flight, its use of M0 and of the matrix pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from asmkit.gcn.analysis.effects import _OF_FORMAT, M0, Step, keys, kinds  # pyright: ignore[reportPrivateUsage]
from asmkit.gcn.analysis.hazard_rules import ARCHS, COUNTERS, MATRIX, passes, product
from asmkit.gcn.analysis.hazards import check
from asmkit.gcn.isa import TABLE
from asmkit.gcn.text.parser import parse
from asmkit.ir.program import Inst
from asmkit.isa.form import Form
from asmkit.isa.notation import Row

from ...support.gcn_spell import spell

MEMORY: dict[str, tuple[str, ...]] = {
    "smem": ("lgkmcnt",), "ds": ("lgkmcnt",), "flat": ("vmcnt", "lgkmcnt"),
    **dict.fromkeys(("mubuf", "mtbuf", "mimg", "global", "scratch"), ("vmcnt",)),
}  # fmt: skip
"""The counters of an encoding (CDNA3 ISA 4.4)."""
CLASSES = {"load", "store", "atomic", "lds_write", "lds_dma", "cache"}
NOTHING = {"ds_nop"}
APPROXIMATED = {"exp", "log", "rcp", "rsq", "sqrt", "sin", "cos"}


def arch_of(row: Row) -> str:
    return row.fact("arch").split()[0] if row.fact("arch") else "gfx942"


def each(formats: Any) -> Iterator[tuple[Row, str, Inst]]:
    """Return one instruction per way of writing registers, of every mnemonic of these formats."""
    seen: set[object] = set()
    for row in TABLE.rows:
        key = row.head, tuple(o.role for o in row.operands), row.fact("arch")
        if row.fact("fmt") in formats and key not in seen:
            seen.add(key)
            text = spell(Form(row, {row.parts[0].name: row.head}), arch_of(row))
            yield row, text, next(i for i in parse(f"{text}\nL0:\n", arch=arch_of(row)).items() if isinstance(i, Inst))


def test_every_encoding_has_a_kind():
    assert {row.fact("fmt") for row in TABLE.rows} == set(_OF_FORMAT)


def test_every_access_counts_and_nothing_else_does():
    wrong = [
        row.text
        for row in TABLE.rows
        if tuple(row.fact("cnt").split()) != (() if row.head in NOTHING else MEMORY.get(row.fact("fmt"), ()))
    ]
    assert wrong == []
    assert {counter for some in MEMORY.values() for counter in some} == set(COUNTERS)


def test_every_access_is_of_a_class():
    """A load writes registers, a store does not, an atomic may."""
    wrong: list[str] = []
    for row, text, inst in each(MEMORY):
        classes = kinds(inst) & CLASSES
        writes = bool(inst.form.written)
        good = row.head in NOTHING or bool(classes)
        good = good and not (writes and classes <= {"store", "lds_dma", "cache"})
        good = good and (writes or "load" not in classes)
        wrong += [] if good else [f"{text}: {sorted(classes)}"]
    assert wrong == []


USES = {"v": "v_mov_b32 v200, v{}", "a": "v_accvgpr_read_b32 v200, a{}", "s": "s_mov_b32 s90, s{}"}


def test_what_is_not_waited_for_is_found():
    """The first register that any memory instruction writes, used immediately and after a wait."""
    wrong: list[str] = []
    for row, text, inst in each(MEMORY):
        if inst.form.written:
            bank, number = keys(inst.operands[inst.form.written[0]])[0]
            use = USES[bank].format(number)
            found = [
                {finding.code for finding in check(parse(f"{text}\n{between}{use}\n", arch=arch_of(row)))}
                for between in ("", "s_waitcnt vmcnt(0) lgkmcnt(0)\n")
            ]
            wrong += [] if "MISSING_WAIT" in found[0] and "MISSING_WAIT" not in found[1] else [text]
    assert wrong == []


def test_who_reads_m0_must_wait_for_it():
    """Applies to all but the copy into LDS' own address, the index of `s_movrel`, and messages."""
    wrong = [text for row, text, inst in each(_OF_FORMAT) if "m0" in row.fact("reads") and "m0_user" not in kinds(inst)]
    assert wrong == []
    assert all(M0[0] in Step(0, inst, {}).reads for row, _, inst in each(("ds",)) if "m0" in row.fact("reads"))


@pytest.mark.parametrize("arch", ARCHS)
def test_every_matrix_product_has_a_class_and_passes(arch: str):
    rows = [(row, inst) for row, _, inst in each(("mfma",)) if arch in (row.fact("arch") or arch).split()]
    assert len(rows) > 20
    for row, inst in rows:
        step = Step(0, inst, {})
        assert [name for name in MATRIX if name in step.kinds] == [product(step)], row.text
        assert passes(step, arch) in (2, 4, 8, 16), row.text
        assert {"d", "ab", "c"} == set(step.parts), row.text
        if "smfmac" in row.head:
            assert step.parts["c"] == step.parts["d"]
    assert not [row for row in TABLE.rows if "passes" in row.facts and row.fact("fmt") != "mfma"]


def test_what_is_approximated_is_transcendental():
    for row, text, inst in each(("vop1", "vop3", "dpp", "sdwa")):
        assert ("approximate" in row.effects) == ("trans" in kinds(inst)), text


@pytest.mark.parametrize(("text", "partial"), [
    ("v_cvt_sr_fp8_f32 v1, v2, v3", False), ("v_cvt_sr_fp8_f32 v1, v2, v3 op_sel:[0,0,1,0]", True),
    ("v_cvt_sr_bf8_f32 v1, v2, v3 op_sel:[0,0,0,1]", True), ("v_fma_f16 v1, v2, v3, v4 op_sel:[0,0,1,0]", False),
    ("v_fma_f16 v1, v2, v3, v4 op_sel:[0,0,0,1]", True), ("v_cvt_pk_fp8_f32 v1, v2, v3 op_sel:[0,0,1]", True),
])  # fmt: skip
def test_a_part_is_told_by_op_sel(text: str, partial: bool):
    inst = next(i for i in parse(text + "\n", arch="gfx942").items() if isinstance(i, Inst))
    assert ("partial" in kinds(inst)) is partial
