"""Lines of PTX text with one operand of another class: what asmkit takes, ptxas takes too.

Registers that a text declares have a type of their own, which the builder's have not: `tests/test_row_operands` varies
those.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from asmkit import AsmError
from asmkit.isa.form import Form
from asmkit.ptx.isa import TABLE
from asmkit.ptx.targets import OLDER
from asmkit.ptx.text import parser

from ...support import spell
from ...support.spell import SAMPLED, judge, texts, write
from ..isa.test_rows import NEWEST, TARGETS, forms_of, lowest, needs_ptxas

CLASSES = {
    "p": "pred", "c": "b8", "h": "b16", "hu": "u16", "hf": "f16", "r": "b32", "ru": "u32", "rs": "s32", "rf": "f32",
    "rx": "f16x2", "d": "b64", "du": "u64", "ds": "s64", "df": "f64", "q": "b128",
}  # fmt: skip
NAMES = ("smem", "gmem", "cmem", "lmem", "param0", "argument", "smem+4", "16", "f00", "%tid.x")
EVERY = 40
"""`make test` takes one row of so many, `make test-long` all."""

MODULE = spell.HEAD.replace(
    "{regs}", "".join(f".reg .{kind} %{name}<{spell.REGS}>; " for name, kind in CLASSES.items())
)
OLD_MODULE = """.version {version}
.target {target}
.address_size 64
.visible .entry kernel() {{
.reg .b32 %r<9>; .reg .pred %p<9>; .reg .b64 %d<9>; .reg .b16 %h<9>;
"""


def taken(lines: list[str], head: str) -> list[bool]:
    """Whether asmkit takes each line, in a module that begins like `head`."""
    refused: set[int] = set()
    try:
        parser.parse_module(head + "\n".join(lines) + "\n}\n")
    except AsmError as wrong:
        refused = {finding.where[1] - head.count("\n") - 1 for finding in wrong.findings}
    assert all(0 <= at < len(lines) for at in refused)
    return [at not in refused for at in range(len(lines))]


def memory(form: Form) -> Iterator[str]:
    """The form with each address in a register of every class, and with each name in its place."""
    plain = [texts(slot, 2 * i * (slot.count or 1))[0] for i, slot in enumerate(form.slots)]
    for i, slot in enumerate(form.slots):
        if slot.space is None or slot.inner:
            continue
        for base in (*(f"%{name}40{tail}" for name in CLASSES for tail in ("", "+4")), *NAMES):
            yield write(form, [*plain[:i], f"[{base}]", *plain[i + 1 :]])


def registers(form: Form) -> Iterator[str]:
    """The form with each register, and each vector, of every class."""
    plain = [texts(slot, 2 * i * (slot.count or 1))[0] for i, slot in enumerate(form.slots)]
    for i, slot in enumerate(form.slots):
        if slot.space is not None or slot.label or slot.word or not slot.register:
            continue
        for name in CLASSES:
            several = ", ".join(f"%{name}{200 + at}" for at in range(slot.count or 1))
            yield write(form, [*plain[:i], f"{{{several}}}" if slot.count else several, *plain[i + 1 :]])


def tried(part: int, parts: int) -> Iterator[tuple[str, str]]:
    """Lines of every row, or of a part of the rows, with the first target that has the row."""
    for row in TABLE.rows[part::parts]:
        form = forms_of(row)[len(row.text) % len(forms_of(row))]
        target = lowest(form)
        if target in TARGETS and row.head not in ("call", "brx", "wmma"):
            yield from ((text, target) for text in (*memory(form), *registers(form)) if not SAMPLED.match(text))


def wrongly_taken(part: int, parts: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    """Lines that asmkit takes and ptxas refuses, and the number of lines that ptxas refuses."""
    monkeypatch.setattr(spell, "HEAD", MODULE)
    monkeypatch.setattr(parser, "MOST", 1 << 30, raising=False)
    asked: dict[str, list[str]] = defaultdict(list)
    for text, target in dict.fromkeys(tried(part, parts)):
        asked[target].append(text)
    wrong: list[str] = []
    illegal = 0
    for target, lines in asked.items():
        ours = taken(lines, MODULE.format(version="{}.{}".format(*NEWEST), target=target))
        for text, mine, said in zip(lines, ours, judge(lines, target, NEWEST), strict=True):
            illegal += bool(said)
            wrong += [f"{text}  # {target}: {said[0]}"] if mine and said else []
    return wrong, illegal


@needs_ptxas
def test_what_a_text_may_say_of_some_rows(monkeypatch):
    wrong, illegal = wrongly_taken(7, EVERY, monkeypatch)
    assert "\n".join(wrong) == ""
    assert illegal > 500


@needs_ptxas
@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_what_a_text_may_say_of_every_row(part, monkeypatch):
    wrong, illegal = wrongly_taken(part, 8, monkeypatch)
    assert len(wrong) <= illegal * 0.003, "\n".join(wrong)
    assert illegal > 2_000


OLD = {
    ("sm_20", "3.0"): "vote.all.pred %p0, %p1;|vote.ballot.b32 %r0, %p1;|bar.sync 0;|membar.gl;|red.add.u32 [%d0], %r0;"
    "|shfl.idx.b32 %r0, %r1, %r2, %r3;|atom.add.f64 %d0, [%d1], %d2;|fence.sc.gpu;|ld.global.nc.u32 %r0, [%d0];",
    ("sm_30", "5.0"): "shfl.down.b32 %r0|%p0, %r1, %r2, %r3;|shfl.sync.down.b32 %r0, %r1, %r2, %r3, %r4;"
    "|lop3.b32 %r0, %r1, %r2, %r3, 1;|shf.l.wrap.b32 %r0, %r1, %r2, %r3;|atom.max.s64 %d0, [%d1], %d2;",
    ("sm_35", "9.0"): "ld.global.nc.u32 %r0, [%d0];|atom.max.s64 %d0, [%d1], %d2;|lop3.b32 %r0, %r1, %r2, %r3, 1;"
    "|barrier.sync 0;|vote.sync.all.pred %p0, %p1, %r0;|match.any.sync.b32 %r0, %r1, %r2;",
    ("sm_52", "6.0"): "lop3.b32 %r0, %r1, %r2, %r3, 1;|fma.rn.f16 %h0, %h1, %h2, %h3;|dp4a.u32.u32 %r0, %r1, %r2, %r3;",
    ("sm_61", "9.5"): "fma.rn.f16 %h0, %h1, %h2, %h3;|dp4a.u32.u32 %r0, %r1, %r2, %r3;|atom.add.f64 %d0, [%d1], %d2;"
    "|atom.gpu.add.u32 %r0, [%d1], %r2;|ld.relaxed.gpu.u32 %r0, [%d0];|shfl.bfly.b32 %r0, %r1, %r2, %r3;"
    "|vote.any.pred %p0, !%p1;|redux.sync.add.u32 %r0, %r1, %r2;|cvt.rn.bf16.f32 %h0, %r0;|nanosleep.u32 5;",
    ("sm_70", "6.3"): "shfl.up.b32 %r0, %r1, %r2, %r3;|vote.uni.pred %p0, %p1;|ld.acquire.gpu.u32 %r0, [%d0];",
    ("sm_70", "6.4"): "shfl.up.b32 %r0, %r1, %r2, %r3;|vote.uni.pred %p0, %p1;|match.any.sync.b32 %r0, %r1, %r2;",
    ("sm_75", "6.3"): "shfl.up.b32 %r0, %r1, %r2, %r3;|vote.ballot.b32 %r0, %p1;",
    ("sm_90", "8.0"): "shfl.up.b32 %r0, %r1, %r2, %r3;|vote.ballot.b32 %r0, %p1;|add.u32 %r0, %r1, %r2;",
}  # fmt: skip
"""Lines for targets and versions that only texts name, some of them right there and some not."""


@needs_ptxas
@pytest.mark.parametrize(("target", "version"), OLD, ids=lambda word: word)
def test_targets_that_only_texts_name(target, version, monkeypatch):
    lines = OLD[target, version].split(";|")
    lines = [line.removesuffix(";") + ";" for line in lines]
    monkeypatch.setattr(spell, "module", lambda some, *_: head + "\n".join(some) + "\n}\n")
    head = OLD_MODULE.format(version=version, target=target)
    monkeypatch.setattr(spell, "FIRST", head.count("\n") + 1)
    said = judge(lines, target, tuple(map(int, version.split("."))))
    ours = taken(lines, head)
    assert [line for line, ok, wrong in zip(lines, ours, said, strict=True) if ok == bool(wrong)] == []


def test_a_version_that_has_no_such_target():
    with pytest.raises(AsmError, match=r"PTX 3\.0 has no target sm_35"):
        parser.parse_module(".version 3.0\n.target sm_35\n.address_size 64\n")
    assert OLDER["sm_35"].ptx == (3, 1)


# ruff: noqa: E501
TAKEN = """
mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e4m3.f32.ue8m0 {%rf0,%rf1,%rf2,%rf3}, {%r4,%r5,%r6,%r7}, {%r8,%r9}, {%rf4,%rf5,%rf6,%rf7}, {%r14}, {%hu15, %hu16}, {%r17}, {%hu18, %hu19};  # sm_120a
mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r0,%r1,%r2,%r3}, {%r4,%r5}, {%r6,%r7}, {%r8,%r9,%r10,%r11}, {%r12}, 0;  # sm_80
ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%d1+16].unified;  # sm_75
ldu.global.u32 %r0, [%d1].unified;  # sm_75
ld.proxy::readonly.global.u32 %r0, [%d0];  # sm_90
ld.global.nc.L1::32B.u32 %r0, [%d0];  # sm_75
prefetch.global.L1::32B.valid_addr.L2 [%d1];  # sm_90
mov.v4.u32 {%r0, %r1, %r2, %r3}, {%r4, %r5, %r4, %r5};  # sm_90a
mov.v2.b64 {%d0, %d1}, {%d4, %d5};  # sm_75
mov.v2.b32 {%r0, _}, {0f3F800000, %r2};  # sm_75
mov.v4.u32 {%r0, %r1, %r2, %r3}, %tid;  # sm_75
cvta.global.u64 %d0, gmem+4;  # sm_75
cvta.const.u64 %d0, cmem;  # sm_75
cvta.local.u64 %d0, lmem;  # sm_75
cvta.param.u64 %d0, param0;  # sm_75
tcgen05.mma.cta_group::1.kind::f8f6f4 [%r0], %d0, %d1, %r2, %p0;  # sm_100a
tcgen05.mma.sp.cta_group::1.kind::f16 [%r0], %d0, %d1, [%r2], %r3, %p0;  # sm_100a
lop3.or.b32 _|%p0, %r1, %r2, %r3, 0x80, !%p1;  # sm_75
mov.pred %p0, %is_explicit_cluster;  # sm_90
cvt.u64.u32 %d0, %tid.x;  # sm_75
cvt.rn.pzo.f16.f32 %h0, %r0;  # sm_107a
cvt.rz.satfinite.relu.pzo.e4m3x2.f16x2 %h0, %r2;  # sm_107a
mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64 _, [smem], %r0;  # sm_107a
mbarrier.expect_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64 [smem], %r4, %r5;  # sm_107a
"""


@needs_ptxas
def test_forms_of_libraries_and_of_the_manual_are_taken(monkeypatch):
    monkeypatch.setattr(spell, "HEAD", MODULE)
    for target in sorted(set(re.findall(r"# (\w+)", TAKEN))):
        lines = re.findall(rf"(.*;)  # {target}$", TAKEN, re.MULTILINE)
        assert judge(lines, target, NEWEST) == [[]] * len(lines)
        ours = taken(lines, MODULE.format(version="{}.{}".format(*NEWEST), target=target))
        assert [line for line, ok in zip(lines, ours, strict=True) if not ok] == []
