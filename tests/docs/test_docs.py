"""Run the code of README.md and docs/ and compare its output; follow every link; hold the rules of the guides."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from asmkit.cli import main
from asmkit.toolchain import candidates, nvcc

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
GUIDES = sorted((DOCS / "guides").glob("*.md"))
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```\n(?:\n+```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


# ---- code


def blocks(page: Path) -> Iterator[tuple[int, str, str, str | None]]:
    """Yield of each block the line in front of it, its language, its code and the output that the page shows."""
    text = text_of(page)
    for match in BLOCK.finditer(text):
        yield text.count("\n", 0, match.start(2)), match[1], match[2], match[3]


def missing(page: Path, code: str) -> str:
    """Return the packages and tools that a block needs and that are not installed."""
    needed = re.findall(r"^(?:import|from) (jax|torch|triton)\b", code, re.MULTILINE)
    absent = [name for name in needed if find_spec(name) is None]
    if re.search(r"\.(report|sass|image|save|profile)\(", code):
        tools = ("clang", "lld") if "gcn.kernel" in text_of(page) else ("ptxas",)
        absent += [tool for tool in tools if not candidates(tool)]
    if '.cu"' in code and not (candidates("nvcc") and nvcc.host_compiler()):
        absent.append("nvcc")
    return ", ".join(absent)


def run_python(page: Path, above: int, code: str, names: dict[str, object]) -> str:
    """Run a block as if its lines were the page's, and return its output."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile("\n" * above + code, str(page), "exec"), names)
    return printed.getvalue()


def run_shell(code: str, *, passes: bool = False) -> str:
    """Run the `python -m asmkit` lines of a block in this process; they must exit with 0 if it `passes`.

    Of other commands (`pip`, `make`) only the named files are checked.
    """
    printed = io.StringIO()
    for line in code.splitlines():
        words = shlex.split(line, comments=True)
        if words[:3] == ["python", "-m", "asmkit"]:
            with contextlib.redirect_stdout(printed):
                status = main.main(words[3:])
            assert not (passes and status), line
        else:
            assert all((ROOT / word).exists() for word in words if word.endswith(".py")), line
    return printed.getvalue()


WITH_CODE = [page for page in PAGES if any(True for _ in blocks(page)) and page.parent != ROOT] + [ROOT / "README.md"]


def blessed(page: Path, number: int, printed: str) -> None:
    """Write an output into the page. Run again if the lines below have moved: messages name them."""
    text = text_of(page)
    shown = list(BLOCK.finditer(text))[number]
    page.write_text(text[: shown.start(3)] + printed.rstrip() + "\n" + text[shown.end(3) :], encoding="utf-8")


@pytest.mark.parametrize("page", WITH_CODE, ids=name_of)
def test_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest):
    names: dict[str, object] = {"__name__": f"docs_{page.stem}"}
    monkeypatch.chdir(tmp_path)
    for number, (above, language, code, expected) in enumerate(list(blocks(page))):
        if absent := missing(page, code):
            pytest.skip(f"line {above}: {absent} is not installed")
        if language == "python":
            printed = run_python(page, above, code, names)
        elif expected is not None:
            printed = run_shell(code)
        else:
            if page in GUIDES:
                run_shell(code, passes=True)
            continue  # other pages only list commands
        if expected is not None and request.config.getoption("--bless"):
            blessed(page, number, printed)
        else:
            assert printed.rstrip() == (expected or "").rstrip(), f"{page.name}:{above + 1}"


def test_each_block_of_the_readme_runs_alone():
    """A stranger copies one of them."""
    readme = ROOT / "README.md"
    for above, language, code, expected in blocks(readme):
        if language == "python":
            printed = run_python(readme, above, code, {"__name__": "readme"})
            assert printed.rstrip() == (expected or "").rstrip(), f"README.md:{above + 1}"


def test_every_guide_has_code():
    assert [page.name for page in GUIDES if page not in WITH_CODE] == []


SETTINGS = {"json": json.loads, "toml": tomllib.loads, "lua": str}
"""The languages of the settings of editors, with the functions that read them."""


def test_settings_can_be_read():
    block = re.compile(r"^```(json|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
    blocks = [found.groups() for page in PAGES for found in block.finditer(text_of(page))]
    assert [bool(SETTINGS[language](text)) for language, text in blocks] == [True] * len(blocks)
    assert {language for language, _ in blocks} == {"json", "toml"}


def test_no_block_is_left_out():
    """Each block of a guide is Python, a command, the output of the block in front of it, a listing, or settings."""
    known = {"python", "sh", "text", *SETTINGS}
    assert {word for page in PAGES for word in re.findall(r"^```(\w*)$", text_of(page), re.MULTILINE)} <= {*known, ""}


# ---- links


def prose(page: Path) -> str:
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", text_of(page)))


def anchor(heading: str) -> str:
    """Return the anchor that the site gives a heading."""
    plain = unicodedata.normalize("NFKD", heading.replace("`", "")).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", text_of(page))
    explicit = set(re.findall(r"\{ ?#([\w-]+) ?\}|<a id=\"([\w-]+)\"", text))
    found = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    return found | {one for pair in explicit for one in pair if one}


def broken(page: Path) -> Iterator[str]:
    """Yield the links of a page that lead nowhere, out of the site, or to a heading that does not exist."""
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose(page)):
        path, _, part = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        inside = target.is_relative_to(DOCS) if page.is_relative_to(DOCS) else False
        if not target.is_file() or not inside or (part and part not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path):
    assert list(broken(page)) == []


def test_a_broken_link_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(f"{__name__}.DOCS", tmp_path)
    (tmp_path / "b.md").write_text("# A `b`, c\n")
    page = tmp_path / "a.md"
    page.write_text("[a](b.md) [b](b.md#a-b-c) [c](b.md#gone) [d](gone.md) [e](../out.md) `[f](f.md)`\n")
    assert list(broken(page)) == ["b.md#gone", "gone.md", "../out.md"]


def test_every_page_is_in_the_navigation():
    listed = re.findall(r"^ +- (?:.*: )?(\S+\.md)$", text_of(ROOT / "mkdocs.yml"), re.MULTILINE)
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in PAGES if page.is_relative_to(DOCS))


# ---- the site


@pytest.mark.skipif(find_spec("material") is None, reason="mkdocs-material is not installed")
def test_the_site_is_built_without_warnings_and_loads_nothing_from_elsewhere(tmp_path: Path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    loaded = re.compile(
        r"""<(?:script|img|iframe|link rel="(?:stylesheet|preconnect|icon)")[^>]*(?:src|href)="(?:https?:)?//"""
    )
    assert [page.name for page in tmp_path.rglob("*.html") if loaded.search(text_of(page))] == []
    assert "Swizzle" in text_of(tmp_path / "search/search_index.json")
