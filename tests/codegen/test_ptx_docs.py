"""The generated files: up to date, checked, and saying what the table says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import codegen
from asmkit import ptx
from asmkit.ir.attributes import attribute
from asmkit.isa.form import Form
from asmkit.isa.table import samples
from asmkit.ptx.isa import TABLE
from asmkit.ptx.isa.special import SPECIALS
from codegen.ptx_docs import python_of
from codegen.ptx_stubs import documentation

ROOT = Path(__file__).parents[2]
STUB = ROOT / "asmkit/ptx/ops.pyi"


@pytest.fixture(scope="module")
def texts() -> list[tuple[Path, str]]:
    return list(codegen.outputs())


@pytest.fixture(autouse=True)
def _generated_once(texts: list[tuple[Path, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing the pages takes seconds: all tests here use the same ones."""
    monkeypatch.setattr(codegen, "outputs", lambda: iter(texts))


@pytest.mark.long  # `make generated` checks the same
def test_the_generated_files_are_up_to_date():
    assert [str(path) for path, _ in codegen.differing()] == [], "run python -m codegen"
    assert codegen.unknown() == []


def test_check_tells_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert codegen.main(["--check", "--root", str(tmp_path)]) == 1
    assert codegen.main(["--root", str(tmp_path)]) == 0
    assert codegen.main(["--check", "--root", str(tmp_path)]) == 0
    changed = tmp_path / "asmkit/ptx/ops.pyi"
    changed.write_text(changed.read_text().replace("Reg[u32]", "Reg[u16]", 1))
    (tmp_path / "docs/reference/ptx/logic.md").unlink()
    (tmp_path / "docs/reference/ptx/gone.md").write_text("an old page")
    capsys.readouterr()
    assert codegen.main(["--check", "--root", str(tmp_path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "differs: asmkit/ptx/ops.pyi",
        "differs: docs/reference/ptx/logic.md",
        "not generated: docs/reference/ptx/gone.md",
    ]


@pytest.fixture(scope="module")
def classes() -> dict[str, ast.ClassDef]:
    module = ast.parse(STUB.read_text(encoding="utf-8"))
    return {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}


def after(node: ast.ClassDef) -> dict[str, str]:
    """Attribute → class of what follows."""
    return {
        item.target.id: item.annotation.id
        for item in node.body
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and isinstance(item.annotation, ast.Name)
    }


def calls(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__call__"]


def walk(classes: dict[str, ast.ClassDef], spelling: str) -> ast.ClassDef:
    node = classes["Ops"]
    for word in spelling.split("."):
        node = classes[after(node)[attribute(word)]]
    return node


def test_what_may_follow_is_what_the_table_says(classes: dict[str, ast.ClassDef]):
    """Every class is visited, with a state of the table for each set of rows that it stands for."""
    heads = after(classes["Ops"])
    assert set(heads) == set(map(attribute, TABLE.heads))
    seen: set[object] = set()
    left = [(TABLE.head(word), heads[attribute(word)]) for word in TABLE.heads]
    while left:
        state, name = left.pop()
        where = name, frozenset((id(fit.row), fit.at) for fit in state.fits)
        if where in seen:
            continue
        seen.add(where)
        assert list(after(classes[name])) == list(map(attribute, state.nexts)), state.spelling
        assert bool(calls(classes[name])) == bool(state.forms), state.spelling
        left += [(state.step(word), after(classes[name])[attribute(word)]) for word in state.nexts]
    assert {name for name, _ in seen} == classes.keys() - {"Ops", "Begun"}


def test_calls_take_the_operands_of_the_row(classes: dict[str, ast.ClassDef]):
    for row in TABLE.rows:
        for choices in samples(row):
            form = Form(row, choices)
            text = documentation(row)
            documented = [c for c in calls(walk(classes, form.spelling)) if text in (ast.get_docstring(c) or "")]
            names = [[a.arg.rstrip("_") for a in call.args.posonlyargs[1:]] for call in documented]
            assert [slot.name for slot in form.slots] in names, form.spelling
            assert all([a.arg for a in call.args.kwonlyargs] == ["pred", "unless"] for call in documented)


def test_the_stub_is_small():
    assert len(STUB.read_bytes()) < 2_000_000


def test_steady_special_registers_are_attributes():
    text = (ROOT / "asmkit/ptx/special_names.pyi").read_text()
    assert re.findall(r"def (\w+)\(", text) == [special.name for special in SPECIALS if not special.volatile]
    assert "def laneid(self) -> Reg[u32]:" in text
    assert "def ctaid(self) -> Triple:" in text


def bare(text: str) -> str:
    """A text without blanks and line breaks: rows are wrapped."""
    return "".join(text.split())


def test_every_row_has_its_place_in_the_docs():
    pages = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs/reference/ptx").glob("*.md"))
    shown = {bare(block) for block in re.findall(r"^```text\n(.*?)^```$", pages, re.MULTILINE | re.DOTALL)}
    assert [row for row in TABLE.rows if bare(repr(row)) not in shown] == []


def test_the_list_of_what_is_not_simulated_is_complete():
    page = (ROOT / "docs/reference/ptx/not_simulated.md").read_text(encoding="utf-8")
    assert listed_rows(page) == {bare(repr(row)) for row in TABLE.rows if row.sem is None}


def listed_rows(page: str) -> set[str]:
    """The rows that a page says are not simulated: a row begins in the first column, and goes on further right."""
    text = page.partition("## Not defined")[0]
    blocks = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return {bare(row) for block in blocks for row in re.split(r"\n(?! )", block.rstrip())}


def test_the_python_of_every_row_can_be_written():
    k = ptx.Builder("k", "sm_100a")
    for row in TABLE.rows:
        path, _, operands = python_of(row).removesuffix(")").partition("(")
        assert operands == "" or re.fullmatch(r"[\w\[\], ()]+", operands), row
        spelled = k.ptx
        for word in path.split(".")[2:]:
            spelled = getattr(spelled, word)
        assert hasattr(spelled, "__call__"), path  # noqa: B004


def generated() -> list[Path]:
    folders = (ROOT / "docs/reference/ptx", ROOT / "docs/reference/gcn")
    return [page for folder in folders for page in sorted(folder.glob("*.md"))]


def test_pages_are_readable_in_a_browser():
    """No line of a table is long, and long lists are folded."""
    lines = [(page.name, line) for page in generated() for line in page.read_text(encoding="utf-8").splitlines()]
    assert [(name, line[:80]) for name, line in lines if len(line) > 400] == []
    assert [(name, line[:80]) for name, line in lines if line.count("`, `") > 20] == []
    for page in generated():
        text = page.read_text(encoding="utf-8")
        assert text.count("<details") == text.count("</details>"), page.name
