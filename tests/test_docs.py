"""Every Python block of README.md and docs/ runs, in order, and prints what the `text` block right after it says."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from asmkit.tools import candidates

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n+```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> Iterator[tuple[int, str, str | None]]:
    """The line before a block's first one, its code, and what it prints (None: not said)."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield text.count("\n", 0, match.start(1)), match[1], match[2]


def missing(page: Path, code: str) -> str:
    """What a block needs that is not installed."""
    needed = re.findall(r"^(?:import|from) (jax|torch)\b", code, re.MULTILINE)
    absent = [name for name in needed if find_spec(name) is None]
    tools = ("clang", "lld") if "cdna" in page.stem else ("ptxas",)
    if re.search(r"\.(report|sass|image|save)\(", code):
        absent += [tool for tool in tools if not candidates(tool)]
    return ", ".join(absent)


def run(page: Path, above: int, code: str, names: dict[str, object]) -> str:
    """Run a block as if its lines were the page's; what it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile("\n" * above + code, str(page), "exec"), names)
    return printed.getvalue()


WITH_CODE = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.name)
def test_blocks_run(page: Path):
    names: dict[str, object] = {"__name__": f"docs_{page.stem}"}
    for above, code, expected in blocks(page):
        if absent := missing(page, code):
            pytest.skip(f"line {above}: {absent} is not installed")
        printed = run(page, above, code, names)
        assert printed.rstrip() == (expected or "").rstrip(), f"{page.name}:{above + 1}"


def test_the_pages_with_code_are_those():
    names = "README fragments gcn_abi hopper jax modules notation numpy ptx_abi rows torch "
    names += "tuning tutorial tutorial_cdna waits"
    assert [page.stem for page in WITH_CODE] == names.split()


def links(page: Path) -> Iterator[str]:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    yield from re.findall(r"\]\((?!https?:)([^)#]+)", prose)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path):
    assert [link for link in links(page) if not (page.parent / link).exists()] == []
