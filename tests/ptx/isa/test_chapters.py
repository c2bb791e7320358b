"""The chapters on data movement, synchronisation and matrices: what ptxas says of their limits."""

from __future__ import annotations

import random

import pytest

from asmkit.isa.form import Form
from asmkit.isa.notation import Row, RowError, op
from asmkit.isa.table import Table
from asmkit.ptx.isa import (
    TABLE,
    async_copy,
    atomic,
    bulk,
    control,
    data,
    matrix,
    mbarrier,
    misc,
    mma_scaled,
    mma_sparse,
    sync,
    tcgen05,
    tcgen05_mma,
    tensor_copy,
    wgmma,
    wmma,
)
from asmkit.ptx.isa.special import SPECIALS, Special
from asmkit.ptx.targets import since

from ...support.spell import judge, module, newest, ptxas, run_ptxas, spell
from ...support.tiers import in_parts

needs_ptxas = pytest.mark.skipif(ptxas() is None, reason="ptxas was not found")

CHAPTERS = (
    data,
    async_copy,
    bulk,
    tensor_copy,
    sync,
    atomic,
    mbarrier,
    control,
    wmma,
    matrix,
    mma_sparse,
    mma_scaled,
    wgmma,
    tcgen05,
    tcgen05_mma,
    misc,
)
ROWS = [row for chapter in CHAPTERS for row in chapter.ROWS]


def test_the_shape_gives_the_counts():
    wide = TABLE.find("wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16")
    assert wide is not None
    assert [[slot.count for slot in form.slots[:2]] for form in wide.forms] == [[128, 0], [128, 4]]
    mma = TABLE.find("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32")
    assert mma is not None
    assert [slot.count for slot in mma.forms[0].slots] == [4, 4, 2, 4]


def test_a_range_of_words():
    row = op("a.<s:m8n8k4|m16n(8..24/8)k4>  =d:f32*mn/64", "Wrong.")
    assert row.parts[1].words == ("m8n8k4", "m16n8k4", "m16n16k4", "m16n24k4")


def test_coordinates_stand_within_the_brackets():
    state = TABLE.find("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes")
    assert state is not None
    memory = state.forms[0].slots[1]
    assert memory.space == "generic"
    assert [(str(one.type), one.count) for one in memory.inner] == [("s32", 3)]


def test_constants_of_a_set():
    assert Form(wgmma.ROWS[0], {"s": "m64n8k16", "t": "f16"}).slots[4].among == (-1, 1)
    registers = misc.ROWS[-1]
    assert Form(registers, {"way": "inc"}).slots[0].among == range(24, 257, 8)


@pytest.mark.parametrize("text", ["a.<s:m8n8k4>  =d:f32*nq/4", "a.b32  =d:f32*mn/4", "a{.release.cta}  a:u32"])
def test_rows_that_cannot_be_read(text: str):
    with pytest.raises(RowError):
        Table("wrong", [op(text, "Wrong.")]).check()


# ---- the rules: what they refuse, ptxas refuses


def refused_by_us(row: Row) -> list[Form]:
    """Forms that break a rule of the row, drawn at random, with few optional words at a time."""
    draw, made = random.Random(row.text), dict[str, Form]()
    for _ in range(400):
        chosen = (part for part in row.parts if not part.again and not (part.optional and draw.random() < 0.6))
        words = {part.name: draw.choice(part.words) for part in chosen}
        form = Form(row, words)
        made[form.spelling] = form
    return [form for form in made.values() if form.broken]


def crashes(form: Form) -> bool:
    """Eight bytes or halves in a vector: ptxas parses them, and breaks down when it makes code."""
    return "v8" in form.choices.values() and form.choices.get("t") in {"b8", "u8", "s8", "b16", "u16", "s16"}


@needs_ptxas
@in_parts(3)
def test_rules_refuse_only_what_ptxas_refuses(part: int):
    forms = [form for row in ROWS for form in refused_by_us(row) if not crashes(form)]
    assert len(forms) > 1000
    forms = forms[part::3]
    texts = [spell(form) for form in forms]
    verdicts = judge(texts, "sm_100a", newest())
    assert [f"{t}: {f.broken}" for t, f, said in zip(texts, forms, verdicts, strict=True) if not said] == []


# ---- single facts, each with ptxas as witness

NO_SPELLINGS = [
    "ld.const.volatile.b32 %r0, [cmem];",
    "ld.global.lu.nc.b32 %r0, [gmem];",
    "ld.nc.b32 %r0, [%d1];",
    "ld.release.gpu.global.b32 %r0, [gmem];",
    "st.const.b32 [cmem], %r0;",
    "mov.b8 %c0, %c1;",
    "shfl.sync.up.b64 %d0, %d1, 1, 0, -1;",
    "redux.sync.add.b32 %r0, %r1, -1;",
    "atom.add.s64 %d0, [%d1], %d2;",
    "atom.local.add.u32 %r0, [lmem], %r1;",
    "red.acquire.gpu.add.u32 [%d1], %r0;",
    "mma.sync.aligned.m16n8k8.row.row.f32.bf16.bf16.f32 {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%r6}, {%r0, %r1, %r2, %r3};",
]
NO_OPERANDS = [
    "mov.f32 %r0, {%h0, %h1};",
    "cp.async.cg.shared.global [smem], [gmem], 8;",
    "cp.async.ca.shared.global [smem], [gmem], 12;",
    "bar.sync 16;",
    "bar.sync 0, 33;",
    "mbarrier.arrive.shared::cluster.b64 %d0, [smem];",
    "mbarrier.test_wait.parity.b64 %p0, [%d1], 2;",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r0, [smem];",
    "setmaxnreg.inc.sync.aligned.u32 25;",
    "elect.sync %r0, -1;",
]


@needs_ptxas
def test_limits_that_the_rows_state():
    texts = NO_SPELLINGS + NO_OPERANDS
    assert [text for text, said in zip(texts, judge(texts, "sm_100a", newest()), strict=True) if not said] == []


@pytest.mark.parametrize("text", NO_SPELLINGS)
def test_the_table_has_no_such_spelling(text: str):
    assert TABLE.find(text.split()[0]) is None


# ---- special registers


def read(special: Special, width: str) -> str:
    """The mov that reads a special register."""
    name = f"%{special.name}{'.' + special.vector[0] if special.vector else ''}"
    bank = {"pred": "p", "64": "d", "32": "r"}[width]
    return f"mov.{'pred' if width == 'pred' else f'b{width}'} %{bank}0, {name};"


def width_of(special: Special) -> str:
    return "pred" if special.type.kind == "p" else str(special.type.bits)


@needs_ptxas
@pytest.mark.parametrize("arch", sorted({special.arch for special in SPECIALS}))
def test_special_registers(arch: str):
    some = [special for special in SPECIALS if special.arch == arch and not special.directive]
    for special in some:
        version = tuple(map(int, (special.ptx or "6.3").split(".")))
        first = max(since(arch or "sm_75"), version)
        texts = [read(special, width_of(special))]
        assert judge(texts, arch or "sm_75", first) == [[]], special
        if arch:
            assert judge(texts, "sm_75", newest()) != [[]], special


@needs_ptxas
def test_special_registers_are_no_wider():
    wide = [read(special, "64") for special in SPECIALS if special.type.bits == 32 and not special.directive]
    assert [text for text, said in zip(wide, judge(wide, "sm_100", newest()), strict=True) if not said] == []


@needs_ptxas
@pytest.mark.parametrize("special", [s for s in SPECIALS if s.directive], ids=lambda special: special.name)
def test_special_registers_of_a_directive(special: Special):
    version = tuple(map(int, special.ptx.split(".")))
    plain = module([read(special, width_of(special))], special.arch, version)
    assert run_ptxas(plain.replace("\n{\n", f"\n{special.directive} 64\n{{\n", 1), special.arch)[0] == 0
    assert special.directive in run_ptxas(plain, special.arch)[1]


@needs_ptxas
def test_components_of_special_registers():
    texts = [f"mov.u32 %r0, %{special.name}.{part};" for special in SPECIALS for part in special.vector]
    assert judge(texts, "sm_100", newest()) == [[] for _ in texts]
    scalars = [
        f"mov.b32 %r0, %{special.name}.x;" for special in SPECIALS if not special.vector and not special.directive
    ]
    assert all(judge(scalars, "sm_100", newest()))


def test_every_chapter_is_in_the_table():
    assert set(ROWS) <= set(TABLE.rows)
    assert [row for row in ROWS if not row.fact("ref") or not row.doc.endswith(".")] == []
