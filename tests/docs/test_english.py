"""The measure of English: what it counts, and the figures that hand-written pages must reach."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ..support.english import DEFAULT, ROOT, Count, begins_with_a_verb, files, measure, measured, prose


def test_code_does_not_count():
    count = measure("One; two `a; b` and\n\n```python\nwhat = 1; must = 2\n```\n\n[what](what;1) you must write.")
    assert (count.words, count.semicolons, count.what, count.modals) == (7, 1, 1, 1)


def test_questions_are_not_nouns():
    assert measure("What does the hardware do?").what == 0
    assert measure("What the hardware does is written down. Wait for what you need.").what == 2


@pytest.mark.parametrize(
    ("text", "begins"),
    [("Return the sum.", True), ("Order of the rows.", False), ("Returns it.", False), ("The rows.", False)],
)
def test_a_docstring_begins_with_a_verb(text: str, begins: bool):
    assert begins_with_a_verb(text) is begins


# ---- hand-written pages

GUIDES = sorted((ROOT / "docs/guides").glob("*.md"))
WRITTEN = [
    file
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "docs/guides", ROOT / "docs/reference")
    for file in files(path)
]


def test_hand_written_pages_reach_the_figures():
    total = sum((measured(file) for file in WRITTEN), Count())
    assert len(WRITTEN) > 25
    assert total.rate(total.what) <= 1, "\n".join(total.found)
    assert total.rate(total.semicolons) <= 4, "\n".join(total.found)
    assert total.rate(total.modals) >= 6


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_a_guide_addresses_the_reader(page: Path):
    assert re.search(r"\byou\b", prose(page.read_text(encoding="utf-8")), re.IGNORECASE)


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_a_guide_is_short(page: Path):
    assert len(page.read_text(encoding="utf-8").split()) <= 1500


PUBLIC = {"asmkit", "asmkit.ops", "asmkit.ptx", "asmkit.gcn", "asmkit.sim", "asmkit.types"}
KERNELS = {f"asmkit.ops.kernels.{path.stem}" for path in (ROOT / "asmkit" / "ops" / "kernels").glob("[a-z]*.py")}
"""The modules of the kernels of `asmkit.ops`, which examples compare with references."""


EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))


@pytest.mark.parametrize("page", [*GUIDES, *EXAMPLES], ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_guides_and_examples_import_public_modules_only(page: Path):
    text = page.read_text(encoding="utf-8")
    imported = re.findall(r"^(?:from|import) (asmkit[\w.]*)", text, re.MULTILINE)
    assert set(imported) <= (PUBLIC | KERNELS if page in EXAMPLES else PUBLIC)


# ---- all together

EVERYTHING = [file for path in DEFAULT for file in files(ROOT / path)]


def test_pages_and_docstrings_reach_the_figures():
    total = sum((measured(file) for file in EVERYTHING), Count())
    assert len(EVERYTHING) > 300
    assert total.rate(total.what) <= 1, "\n".join(total.found)
    assert total.rate(total.semicolons) <= 4, "\n".join(total.found)
    assert total.rate(total.modals) >= 6
    assert total.verbs >= 0.9 * total.functions
