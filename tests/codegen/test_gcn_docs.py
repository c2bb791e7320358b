"""The generated files of AMDGCN agree with the table."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from asmkit import gcn
from asmkit.errors import AsmError
from asmkit.gcn.isa import TABLE
from asmkit.gcn.targets import MACHINES
from asmkit.isa.describe import targets_of
from asmkit.isa.notation import Row
from asmkit.sim import coverage
from asmkit.types import b32, f32
from codegen.gcn_docs import entries

from .test_ptx_docs import listed_rows

ROOT = Path(__file__).parents[2]
STUB = ROOT / "asmkit/gcn/ops.pyi"
PAGES = ROOT / "docs/reference/gcn"


def archs(row: Row) -> tuple[str, ...]:
    return targets_of(row, tuple(MACHINES))


@pytest.fixture(scope="module")
def classes() -> dict[str, ast.ClassDef]:
    module = ast.parse(STUB.read_text(encoding="utf-8"))
    return {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}


def instructions(classes: dict[str, ast.ClassDef]) -> dict[str, str]:
    """Return a map from mnemonics to classes."""
    items = (item for item in classes["Ops"].body if isinstance(item, ast.AnnAssign))
    return {item.target.id: item.annotation.id for item in items}  # type: ignore[union-attr]


def calls(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [item for item in node.body if isinstance(item, ast.FunctionDef)]


def test_every_instruction_is_an_attribute(classes):
    assert list(instructions(classes)) == TABLE.heads
    assert set(instructions(classes).values()) == classes.keys() - {"Ops"}


def test_calls_take_the_operands_and_flags_of_the_rows(classes):
    for head, name in instructions(classes).items():
        rows = TABLE.head(head).rows
        found = set()
        for call in calls(classes[name]):
            operands = tuple(a.arg.rstrip("_") for a in [*call.args.posonlyargs, *call.args.args][1:])
            flags = tuple(a.arg for a in call.args.kwonlyargs)
            needed = tuple(a.arg for a, d in zip(call.args.kwonlyargs, call.args.kw_defaults, strict=True) if d is None)
            syntaxes = ast.get_docstring(call).split("\n\n")
            found |= {("" if s == "No operands." else s, operands, flags, needed) for s in syntaxes}
        assert found == {
            (
                row.syntax,
                tuple(o.name for o in row.operands),
                tuple(f.name for f in row.flags),
                tuple(f.name for f in row.flags if f.required),
            )
            for row in rows
        }, head


def test_operands_are_typed_by_bank(classes):
    name = instructions(classes)["v_mfma_f32_32x32x8_f16"]
    kinds = [[ast.unparse(a.annotation) for a in call.args.posonlyargs[1:]] for call in calls(classes[name])]
    assert kinds == [["V16", "V2 | A2", "V2 | A2", "V16 | float"], ["A16", "V2 | A2", "V2 | A2", "A16 | float"]]


def test_the_stub_is_small():
    assert len(STUB.read_bytes()) < 500_000


FORM = re.compile(r"^(\d+) +([A-Z0-9]+) +(?:\(([\w ]+)\) )?<name>(\w*)(?:  (.*?))?$", re.MULTILINE)
LINE = re.compile(r"^\| `(\w+)` \| (.*) \| ([\dto, ]+) \| (.*) \|$", re.MULTILINE)


def chapters() -> list[str]:
    texts = [page.read_text(encoding="utf-8") for page in PAGES.glob("*.md")]
    return [text for text in texts if "| Instruction | Description | Forms | Notes |" in text]


def forms_of(text: str) -> dict[str, tuple[str, str, str, str]]:
    """Number → suffix, encoding, operands and flags, targets: a form is wrapped, with its Python below it."""
    listed = text.partition("```text\n")[2].partition("```")[0]
    joined = re.sub(r"\n {4,}(?!k\.gcn)", " ", listed)
    found = FORM.findall(re.sub(r"^ {4}.*\n", "", joined, flags=re.MULTILINE))
    return {number: (suffix, fmt, bare(syntax), only) for number, fmt, only, suffix, syntax in found}


def bare(text: str) -> str:
    return "".join(text.split())


def counted(numbers: str) -> list[str]:
    """The numbers of `1, 3 to 5`."""
    ends = [part.split(" to ") for part in numbers.split(", ")]
    return [str(number) for end in ends for number in range(int(end[0]), int(end[-1]) + 1)]


def listed() -> dict[tuple[str, str, str], tuple[str, ...]]:
    """Return a map from (head, encoding, operands and flags) to the targets of every row, read from the pages."""
    found: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for text in chapters():
        forms = forms_of(text)
        for name, _, numbers, notes in LINE.findall(text):
            said = re.search(r"(?:^|; )of (gfx[\w, ]+)", notes)
            for suffix, fmt, syntax, only in (forms[number] for number in counted(numbers)):
                these = (only or (said[1] if said else "gfx90a gfx942 gfx950")).replace(",", "").split()
                found[name + suffix, fmt.lower(), syntax] |= set(these)
    return {key: tuple(sorted(some)) for key, some in found.items()}


def test_every_row_has_its_place_in_the_docs():
    rows: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for row in TABLE.rows:
        rows[row.head, row.fact("fmt"), bare(row.syntax)] |= set(archs(row))
    assert listed() == {key: tuple(sorted(some)) for key, some in rows.items()}


def test_the_notes_say_the_facts():
    text = (PAGES / "mfma.md").read_text(encoding="utf-8")
    notes = {name: said for name, _, _, said in LINE.findall(text)}
    assert "passes: 16 on gfx90a, 8 on gfx942, 8 on gfx950" in notes["v_mfma_f32_32x32x8_f16"]
    assert "`v_mfma_f32_32x32x8f16` on gfx90a" in notes["v_mfma_f32_32x32x8_f16"]
    sop = {name: said for name, _, _, said in LINE.findall((PAGES / "sop.md").read_text(encoding="utf-8"))}
    assert "writes `scc`" in sop["s_add_u32"]
    assert "reads `scc`" in sop["s_addc_u32"]
    flat = {name: said for name, _, _, said in LINE.findall((PAGES / "flat.md").read_text(encoding="utf-8"))}
    assert "counts on `vmcnt`, `lgkmcnt`" in flat["flat_load_dword"]


def test_what_is_not_simulated_is_marked_and_listed():
    refused = {id(row) for row in coverage.not_simulated("gcn")}
    page = (PAGES / "not_simulated.md").read_text(encoding="utf-8")
    assert listed_rows(page) == {bare(repr(row)) for row in TABLE.rows if id(row) in refused}
    marked = {name for text in chapters() for name, _, _, said in LINE.findall(text) if "not simulated" in said}
    assert marked == {e.name for e in entries(TABLE.rows) if any(id(row) in refused for row in e.rows)}
    assert all(bare(what) in bare(page) for what, _ in coverage.not_exact("gcn"))


def test_the_page_of_the_targets_names_every_instruction_that_not_all_have():
    text = (PAGES / "targets.md").read_text(encoding="utf-8")
    only = text.partition("## Instructions")[2].partition("## Forms")[0]
    said = {
        name: some.split(" and ")
        for some, names in re.findall(r"^### (.+?) only\n(.*?)(?=^###|\Z)", only, re.MULTILINE | re.DOTALL)
        for name in re.findall(r"`(\w+)`", names)
    }
    having = {entry.name: sorted({arch for row in entry.rows for arch in archs(row)}) for entry in entries(TABLE.rows)}
    assert said == {name: some for name, some in having.items() if len(some) < 3}


# ---- registers side by side


def test_a_tuple_keeps_its_bank():
    k = gcn.Builder("f", "gfx942")
    v, a, s = k.vgprs(f32, 16), k.agprs(f32, 16), k.sgprs(b32, 16)
    kinds = {gcn.Vgprs: v, gcn.Agprs: a, gcn.Sgprs: s}
    assert all(type(some) is kind for kind, some in kinds.items())
    assert all(type(some[2:4]) is kind and type(some.as_(b32)) is kind for kind, some in kinds.items())
    assert [type(k.v[0:4]), type(k.a[0:4]), type(k.s[0:4])] == [gcn.Vgprs, gcn.Agprs, gcn.Sgprs]


def test_an_accepted_tuple_of_one_bank_is_not_taken_for_one_of_another():
    k = gcn.Builder("f", "gfx942")
    mfma, ab = k.gcn.v_mfma_f32_32x32x8_f16, k.vgprs(b32, 2)
    for acc in (k.vgprs(f32, 16), k.agprs(f32, 16)):
        mfma(acc, ab, ab, acc)
    forms = [inst.form.row.syntax for inst in k.program.body]
    assert [form[:6] for form in forms] == ["=d:V16", "=d:A16"]
    acc = k.sgprs(f32, 16)
    with pytest.raises(AsmError, match="OPERAND_KIND"):
        mfma(acc, ab, ab, acc)
