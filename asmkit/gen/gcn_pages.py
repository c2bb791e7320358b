"""Write the pages of `docs/reference/gcn`: instructions by chapter, differences between targets, simulator limits.

A chapter is a table of mnemonics, and a numbered list of the forms that their operands and flags take.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from ..gcn.machine import MACHINES
from ..isa import Row
from .pages import INDEX, NOTE, Chapter

_SUFFIXES = ("_dpp", "_sdwa")

FORMS = """
A mnemonic stands for `<name>`; its first form that fits the operands is taken.  The notation is explained in
[notation.md](../notation.md).
"""

DIFFERENCES = """
A kernel for several targets is checked for each by itself.  What is not listed here is the same on all three.
"""

NAMES = """
Python has one spelling of an instruction on all targets; the text has the target's own, which the parser reads, too.
"""

NOT_SIMULATED = """
A kernel with one of these is written, checked and assembled as any other; the simulator refuses it.
"""


@dataclass
class Entry:
    """A mnemonic and its rows, those of its DPP and SDWA forms among them."""

    name: str
    rows: list[Row] = field(default_factory=lambda: [])

    @property
    def plain(self) -> list[Row]:
        """The rows of the mnemonic itself."""
        return [row for row in self.rows if row.head == self.name] or self.rows

    @property
    def mixed(self) -> bool:
        """Whether its rows are of different targets."""
        return len({archs(row) for row in self.rows}) > 1

    def form(self, row: Row) -> str:
        """A row without its mnemonic, its targets at the end if not all of the entry's have them."""
        text = f"<name>{row.head.removeprefix(self.name)}  {row.syntax}".rstrip()
        only = f"    of {' '.join(archs(row))}" if self.mixed and archs(row) != tuple(MACHINES) else ""
        return f"{row.fact('fmt').upper():8}{text}{only}"


def archs(row: Row) -> tuple[str, ...]:
    """The targets that have a row."""
    named = row.fact("arch").split()
    return tuple(name for name in MACHINES if not named or name in named)


def entries(rows: Iterable[Row]) -> list[Entry]:
    """The mnemonics of some rows, in order."""
    made: dict[str, Entry] = {}
    for row in rows:
        made.setdefault(_base(row.head), Entry(_base(row.head))).rows.append(row)
    return list(made.values())


def _base(head: str) -> str:
    suffix = next((end for end in _SUFFIXES if head.endswith(end)), "")
    return head.removesuffix(suffix)


# ---- chapters


def index(chapters: Sequence[Chapter]) -> str:
    """The list of chapters, each with its mnemonics."""
    lines = [NOTE, "# The instructions of AMDGCN", INDEX]
    for chapter in chapters:
        names = ", ".join(f"`{entry.name}`" for entry in entries(chapter.rows))
        lines.append(f"- [{chapter.title}]({chapter.name}.md): {names}")
    lines += ["- [What differs between the targets](targets.md)"]
    lines += ["- [What is not simulated, and what is not defined to the bit](not_simulated.md)"]
    return "\n".join(lines) + "\n"


def chapter_page(chapter: Chapter, simulated: Callable[[Row], bool]) -> str:
    """Every mnemonic of a chapter, and the forms of all."""
    lines = [NOTE, f"# {chapter.title}", "", *([chapter.note, ""] if chapter.note else [])]
    lines += ["| Instruction | What | Forms | Notes |", "|---|---|---|---|"]
    forms: dict[str, int] = {}
    for entry in entries(chapter.rows):
        numbers = [forms.setdefault(entry.form(row), len(forms) + 1) for row in entry.rows]
        what = " ".join(dict.fromkeys(row.described for row in entry.plain)).replace("|", "\\|")
        taken = ", ".join(map(str, dict.fromkeys(numbers)))
        lines.append(f"| `{entry.name}` | {what} | {taken} | {'; '.join(_notes(entry, simulated))} |")
    lines += ["", "## Forms", FORMS, "```text"]
    lines += [f"{number:<4}{form}" for form, number in forms.items()]
    return "\n".join([*lines, "```"]) + "\n"


def _notes(entry: Entry, simulated: Callable[[Row], bool]) -> Iterator[str]:
    """The manual's section, targets, counters, implicit registers, passes, other names, and whether it is simulated."""
    yield f"ISA {', '.join(_each(entry.plain, 'ref'))}"
    having = [arch for arch in MACHINES if any(arch in archs(row) for row in entry.rows)]
    if len(having) < len(MACHINES):
        yield f"of {', '.join(having)}"
    for fact, words in (("cnt", "counts on"), ("reads", "reads"), ("writes", "writes")):
        if said := _each(entry.plain, fact):
            yield f"{words} {' or '.join(', '.join(f'`{word}`' for word in one.split()) for one in said)}"
    yield from dict.fromkeys(_passes(row) for row in entry.plain if row.facts.get("passes"))
    yield from dict.fromkeys(_names(row) for row in entry.plain if row.facts.get("names"))
    missing = [row for row in entry.rows if not simulated(row)]
    if missing:
        yield "not simulated" if len(missing) == len(entry.rows) else "not simulated in every form"


def _each(rows: Iterable[Row], fact: str) -> list[str]:
    return list(dict.fromkeys(row.fact(fact) for row in rows if row.fact(fact)))


def _by_arch(row: Row, fact: str) -> Mapping[str, object]:
    """A fact for each target that has the row."""
    said = row.facts.get(fact)
    return cast("Mapping[str, object]", said) if isinstance(said, Mapping) else dict.fromkeys(archs(row), said)


def _passes(row: Row) -> str:
    said = _by_arch(row, "passes")
    if len(set(said.values())) == 1:
        return f"{next(iter(said.values()))} passes"
    return f"passes: {', '.join(f'{count} on {arch}' for arch, count in said.items())}"


def _written(row: Row) -> Mapping[str, str]:
    """Target → the name in its text."""
    return {arch: str(names).split()[0] for arch, names in _by_arch(row, "names").items() if names}


def _names(row: Row) -> str:
    return ", ".join(f"`{name}` on {arch}" for arch, name in _written(row).items() if name != row.head)


# ---- targets


def targets(chapters: Sequence[Chapter]) -> str:
    """What differs between the targets: instructions, forms, flags, names, passes, limits."""
    rows = [row for chapter in chapters for row in chapter.rows]
    known = entries(rows)
    lines = [NOTE, "# What differs between the targets", DIFFERENCES, *_limits(), "", "## Instructions", ""]
    lines += [f"- {', '.join(some)} only: {', '.join(names)}" for some, names in _only(known).items()]
    lines += ["", "## Forms", "", "Of instructions that all have, or that more have than this form.", ""]
    for some, forms in _forms(known).items():
        lines += [f"### {', '.join(some)} only", "", *(f"- `{form}`: {', '.join(n)}" for form, n in forms.items()), ""]
    lines += ["## Flags", "", "| Flag | Targets | Of |", "|---|---|---|", *_flags(chapters)]
    lines += ["", "## Names", NAMES, f"| Python | {' | '.join(MACHINES)} |", "|---|---|---|---|"]
    lines += _table(known, "names", lambda row: {arch: f"`{name}`" for arch, name in _written(row).items()})
    lines += ["", "## Passes of the matrix pipe", "", f"| Instruction | {' | '.join(MACHINES)} |", "|---|---|---|---|"]
    lines += _table(known, "passes", lambda row: {arch: str(count) for arch, count in _by_arch(row, "passes").items()})
    return "\n".join(lines) + "\n"


def _limits() -> Iterator[str]:
    yield from (f"| | {' | '.join(MACHINES)} |", "|---|---|---|---|")
    chips = MACHINES.values()
    yield f"| LDS of a workgroup | {' | '.join(f'{chip.lds // 1024} KiB' for chip in chips)} |"
    yield f"| LDS is given out in | {' | '.join(f'{chip.lds_unit} B' for chip in chips)} |"
    yield f"| Banks of LDS | {' | '.join(str(chip.banks) for chip in chips)} |"


def _only(known: Iterable[Entry]) -> Mapping[tuple[str, ...], list[str]]:
    """Targets → the instructions that only they have."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for entry in known:
        having = tuple(arch for arch in MACHINES if any(arch in archs(row) for row in entry.rows))
        if len(having) < len(MACHINES):
            found[having].append(f"`{entry.name}`")
    return dict(sorted(found.items()))


def _forms(known: Iterable[Entry]) -> Mapping[tuple[str, ...], Mapping[str, list[str]]]:
    """Targets → form → the mnemonics that have it on these targets only, and another one elsewhere."""
    found: dict[tuple[str, ...], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for entry in known:
        having = {arch for row in entry.rows for arch in archs(row)}
        for row in entry.rows:
            if set(archs(row)) < having:
                syntax = re.sub(r"\b(d|data):[VA]\d+(\|A\d+)?", r"\1:…", row.syntax)  # of all widths, in either bank
                form = f"<name>{row.head.removeprefix(entry.name)}  {syntax}".rstrip()
                found[archs(row)][form].append(f"`{entry.name}`")
    return {some: {f: [*dict.fromkeys(names)] for f, names in forms.items()} for some, forms in sorted(found.items())}


def _flags(chapters: Sequence[Chapter]) -> Iterator[str]:
    """A line for each flag that not every target of its rows has."""
    for chapter in chapters:
        needs = {(flag, need) for row in chapter.rows for flag, need in row.needs.items()}
        for flag, need in sorted(needs):
            title = chapter.title.partition(" (")[0]
            yield f"| `{flag}` | {need.replace(' ', ', ')} | [{title}]({chapter.name}.md) |"


def _table(known: Iterable[Entry], fact: str, of: Callable[[Row], Mapping[str, str]]) -> Iterator[str]:
    """The entries for which a fact differs between targets."""
    for entry in known:
        said: Mapping[str, str] = of(entry.plain[0]) if entry.plain[0].facts.get(fact) else {}
        if len(set(said.values())) > 1:
            yield f"| `{entry.name}` | {' | '.join(said.get(arch, '') for arch in MACHINES)} |"


# ---- the simulator's limits


def not_simulated(chapters: Sequence[Chapter], missing: Sequence[Row], exact: Iterable[tuple[str, str]]) -> str:
    """The rows that the simulator refuses, and the results that are not defined to the bit."""
    refused = {id(row) for row in missing}
    lines = [NOTE, "# What is not simulated, and what is not defined to the bit", "", "## Not simulated", NOT_SIMULATED]
    for chapter in chapters:
        rows = [row for row in chapter.rows if id(row) in refused]
        lines += [f"### {chapter.title}", "", *(f"- `{row!r}`" for row in rows), ""] if rows else []
    lines += ["## Not defined to the bit", "", "The simulator gives one value; a chip may give another.", ""]
    reasons: dict[str, list[str]] = defaultdict(list)
    for what, why in exact:
        reasons[why].append(what)
    lines += [f"- {', '.join(dict.fromkeys(some))}: {why}." for why, some in reasons.items()]
    return "\n".join(lines).rstrip() + "\n"
