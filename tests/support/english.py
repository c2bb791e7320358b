"""Measure the English of guides and docstrings: `python -m tests.support.english [--list] [PATH…]`.

The figures are given for 1,000 words of prose: "what" as the head of a noun phrase, semicolons, must/can/should/may.
The last column is the share of functions whose docstring begins with a verb. Code does not count: fenced blocks, and
text between backticks.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .english_verbs import VERBS

ROOT = Path(__file__).parents[2]
DEFAULT = ("README.md", "CONTRIBUTING.md", "docs", "asmkit")
GENERATED = "<!-- Generated"

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_WHAT = re.compile(r"\bwhat\b(?!\s+(?:if|about)\b)[^.?!]*(\?)?", re.IGNORECASE)
_MODAL = re.compile(r"\b(must|can|cannot|should|may)\b", re.IGNORECASE)
_FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"``[^`]+``|`[^`]+`")
_TARGET = re.compile(r"\]\([^)\s]+\)|<!--.*?-->|<[^>\n]+>|&\w+;|\bhttps?://\S+", re.DOTALL)
_HEAD = re.compile(r"[A-Za-z-]+")


@dataclass
class Count:
    """The figures of some prose, which add up."""

    words: int = 0
    what: int = 0
    semicolons: int = 0
    modals: int = 0
    functions: int = 0
    verbs: int = 0
    found: list[str] = field(default_factory=lambda: [])

    def __add__(self, other: Count) -> Count:
        mine, others = vars(self).values(), vars(other).values()
        return Count(*(a + b for a, b in zip(mine, others, strict=True)))

    def rate(self, number: int) -> float:
        """Return a count per 1,000 words."""
        return 1000 * number / max(1, self.words)

    @property
    def begins(self) -> float:
        """The share of functions whose docstring begins with a verb, in percent."""
        return 100 * self.verbs / max(1, self.functions)

    def row(self, name: str) -> str:
        """Return the figures as a line of the table."""
        rates = "".join(f"{self.rate(number):>8.1f}" for number in (self.what, self.semicolons, self.modals))
        share = f"{self.begins:>7.0f}%" if self.functions else f"{'':>8}"
        return f"{name:<44}{self.words:>8}{rates}{share}"


HEADER = f"{'':<44}{'words':>8}{'what':>8}{'; ':>8}{'modals':>8}{'verb':>8}"


def prose(text: str) -> str:
    """Return a text with its code, links and markup blanked out, line by line."""
    for pattern in (_FENCE, _CODE, _TARGET):
        text = pattern.sub(lambda match: "\n" * match[0].count("\n") or " ", text)
    return text


def measure(text: str, where: str = "", first: int = 1) -> Count:
    """Count in a text; `where` and `first` name its place in the list of findings."""
    text = prose(text)
    found: list[str] = []

    def all_of(pattern: re.Pattern[str], name: str) -> int:
        matches = [match for match in pattern.finditer(text) if not (match.lastindex and match[1] == "?")]
        for match in matches:
            number = text.count("\n", 0, match.start())
            found.append(f"{where}:{first + number}: {name}: {text.splitlines()[number].strip()}")
        return len(matches)

    what, semicolons = all_of(_WHAT, "what"), all_of(re.compile(";"), "semicolon")
    return Count(len(_WORD.findall(text)), what, semicolons, len(_MODAL.findall(text)), found=found)


def begins_with_a_verb(docstring: str) -> bool:
    """Return whether a docstring begins with an imperative verb: one of the list, and not a noun followed by "of"."""
    words = docstring.split(maxsplit=2)
    if not words or not (match := _HEAD.match(words[0])):
        return False
    return match[0] in VERBS and (len(words) == 1 or words[1] != "of")


def _is_property(node: ast.AST) -> bool:
    names = [ast.unparse(d).rpartition(".")[2] for d in getattr(node, "decorator_list", [])]
    return any(name in ("property", "cached_property") for name in names)


def docstrings(file: Path) -> Iterator[tuple[ast.AST, int, str]]:
    """Yield each docstring of a file with its node and the line of its first word."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and (text := ast.get_docstring(node)):
            yield node, node.body[0].lineno, text


def measure_python(file: Path) -> Count:
    """Measure the docstrings of a Python file. Properties need no verb, as in pydocstyle."""
    total = Count()
    for node, line, text in docstrings(file):
        total += measure(_without_indented(text), str(_short(file)), line)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _is_property(node):
            continue
        total.functions += 1
        if begins_with_a_verb(text):
            total.verbs += 1
        else:
            total.found.append(f"{_short(file)}:{line}: verb: {text.splitlines()[0]}")
    return total


def _without_indented(text: str) -> str:
    """Blank the code blocks that a paragraph ending in a double colon introduces."""
    return re.sub(r"::\n((?:\n|[ ]{4}.*(?:\n|$))+)", lambda m: "\n" + "\n" * m[1].count("\n"), text)


def _short(file: Path) -> Path:
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def files(path: Path) -> Iterator[Path]:
    """Yield the Python files and the hand-written Markdown files below a path."""
    found = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".py", ".md"))
    for file in found:
        if file.suffix == ".py" or GENERATED not in file.read_text(encoding="utf-8")[:200]:
            yield file


def measured(file: Path) -> Count:
    """Measure one file, by its suffix."""
    if file.suffix == ".py":
        return measure_python(file)
    return measure(file.read_text(encoding="utf-8"), str(_short(file)))


def by_folder(paths: Sequence[Path]) -> dict[str, Count]:
    """Measure all files below some paths, added up by folder; Markdown pages stand for themselves."""
    counts: dict[str, Count] = {}
    for path in paths:
        for file in files(path):
            key = str(_short(file if file.suffix == ".md" else file.parent))
            counts[key] = counts.get(key, Count()) + measured(file)
    return counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of the named paths, or of all guides and docstrings."""
    parser = argparse.ArgumentParser(prog="tests.support.english", description=main.__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders; default: guides and docstrings")
    parser.add_argument("--list", action="store_true", help="print every finding with its line")
    options = parser.parse_args(arguments)
    paths = [path.resolve() for path in options.paths] or [ROOT / name for name in DEFAULT]
    counts = by_folder([path for path in paths if path.exists()])
    total = sum(counts.values(), Count())
    if options.list:
        print("\n".join(total.found), "", sep="\n")
    print(HEADER, *(count.row(name) for name, count in counts.items()), total.row("together"), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
