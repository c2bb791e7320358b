"""Generate the pages of `docs/reference/gcn`: instructions by chapter, target differences, simulator limits.

A chapter consists of a table of mnemonics and a numbered list of the forms of their operands and flags.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from asmkit.gcn.targets import MACHINES
from asmkit.ir.attributes import attribute
from asmkit.isa.describe import fold, targets_of
from asmkit.isa.notation import Flag, Row

from .ptx_docs import FOLDED, INDEX, NOTE, WIDTH, Chapter, details, heading, indexed, refused, short, wrapped

_SUFFIXES = ("_dpp", "_sdwa")

FORMS = """
A mnemonic stands for `<name>`.  asmkit uses its first form that fits the operands.  [The notation of table
rows](../notation.md) explains the forms.  The line below a form is the call in Python with all flags and examples of
their values.  You can omit the flags that the form has in braces without `!`.
"""

DIFFERENCES = """
A kernel for several targets is checked for each target separately.  Everything that is not listed here is the same on
all three targets.
"""

NAMES = """
Python has one mnemonic for an instruction on all targets.  The text has the target's own mnemonic, which the parser
reads too.
"""

GCN_INDEX = """
`k.gcn.<mnemonic>` emits an instruction.  The forms of its operands and flags are on the page of its chapter.
"""

NOT_SIMULATED = """
You can write, check and assemble a kernel with one of these instructions.  The simulator rejects it with NOT_SIMULATED.
"""


@dataclass
class Entry:
    """A mnemonic and its rows, including those of its DPP and SDWA forms."""

    name: str
    rows: list[Row] = field(default_factory=lambda: [])

    @property
    def plain(self) -> list[Row]:
        """The rows of the mnemonic itself."""
        return [row for row in self.rows if row.head == self.name] or self.rows

    @property
    def mixed(self) -> bool:
        """Whether its rows have different targets."""
        return len({_targets(row) for row in self.rows}) > 1

    def form(self, row: Row) -> str:
        """Return a row without its mnemonic, with its targets unless all of the entry's targets have it."""
        text = f"<name>{row.head.removeprefix(self.name)}  {row.syntax}".rstrip()
        only = f"({' '.join(_targets(row))}) " if self.mixed and _targets(row) != tuple(MACHINES) else ""
        return f"{row.fact('fmt').upper():8}{only}{text}"

    def call(self, row: Row) -> str:
        """Return the call of a row in Python, with required flags and then the others."""
        flags = sorted(row.flags, key=lambda flag: not flag.required)
        operands = ["None" if operand.kinds == ("off",) else operand.name for operand in row.operands]
        named = [f"{attribute(flag.name)}={_example(flag)}" for flag in flags]
        return f"k.gcn.<name>{row.head.removeprefix(self.name)}({', '.join([*operands, *named])})"


def _example(flag: Flag) -> str:
    """Return a value of a flag as Python spells it."""
    if flag.range is None:
        return f'"{flag.words[0]}"' if flag.words else "True"
    low = max(flag.range[0], 0)
    return f"[{', '.join([str(low)] * flag.length)}]" if flag.length else str(low)


def _targets(row: Row) -> tuple[str, ...]:
    return targets_of(row, tuple(MACHINES))


def entries(rows: Iterable[Row]) -> list[Entry]:
    """Return the mnemonics of some rows, in order."""
    made: dict[str, Entry] = {}
    for row in rows:
        made.setdefault(_base(row.head), Entry(_base(row.head))).rows.append(row)
    return list(made.values())


def _base(head: str) -> str:
    suffix = next((end for end in _SUFFIXES if head.endswith(end)), "")
    return head.removesuffix(suffix)


# ---- chapters


def index(chapters: Sequence[Chapter]) -> str:
    """Return the list of chapters, each with its mnemonics."""
    lines = ["# AMDGCN instructions", NOTE.rstrip(), GCN_INDEX.rstrip(), INDEX]
    for chapter in chapters:
        lines += [*indexed(chapter, [f"`{entry.name}`" for entry in entries(chapter.rows)]), ""]
    lines += ["[Differences between the targets](targets.md)", ""]
    lines += ["[Not simulated, and not defined to the bit](not_simulated.md)"]
    return "\n".join(lines) + "\n"


def chapter_page(chapter: Chapter, simulated: Callable[[Row], bool]) -> str:
    """Return every mnemonic of a chapter, and the forms of all."""
    lines = [*heading(chapter.title), *([chapter.note, ""] if chapter.note else [])]
    lines += ["| Instruction | Description | Forms | Notes |", "|---|---|---|---|"]
    forms: dict[str, tuple[int, str]] = {}
    for entry in entries(chapter.rows):
        numbers = [forms.setdefault(entry.form(row), (len(forms) + 1, entry.call(row)))[0] for row in entry.rows]
        what = " ".join(dict.fromkeys(row.described for row in entry.plain)).replace("|", "\\|")
        taken = _ranges(list(dict.fromkeys(numbers)))
        lines.append(f"| `{entry.name}` | {what} | {taken} | {'; '.join(_notes(entry, simulated))} |")
    lines += ["", "## Forms", FORMS]
    both = [(f"{number:<4}{form}", f"    {call}") for form, (number, call) in forms.items()]
    listed = ["```text", *(line for pair in both for text in pair for line in fold(text, WIDTH)), "```"]
    lines += details(f"{len(forms)} forms", listed) if len(forms) > FOLDED else listed
    return "\n".join(lines) + "\n"


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as text, runs of three and more by their ends: `1, 3 to 7`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _notes(entry: Entry, simulated: Callable[[Row], bool]) -> Iterator[str]:
    """Yield the manual's section, targets, counters, implicit registers, passes, other names, and simulator limits."""
    yield f"ISA {', '.join(_each(entry.plain, 'ref'))}"
    having = [arch for arch in MACHINES if any(arch in _targets(row) for row in entry.rows)]
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
    """Return a fact for each target that has the row."""
    said = row.facts.get(fact)
    return cast("Mapping[str, object]", said) if isinstance(said, Mapping) else dict.fromkeys(_targets(row), said)


def _passes(row: Row) -> str:
    said = _by_arch(row, "passes")
    if len(set(said.values())) == 1:
        return f"{next(iter(said.values()))} passes"
    return f"passes: {', '.join(f'{count} on {arch}' for arch, count in said.items())}"


def _written(row: Row) -> Mapping[str, str]:
    """Return the mnemonic in the text of each target."""
    return {arch: str(names).split()[0] for arch, names in _by_arch(row, "names").items() if names}


def _names(row: Row) -> str:
    return ", ".join(f"`{name}` on {arch}" for arch, name in _written(row).items() if name != row.head)


# ---- targets


def targets(chapters: Sequence[Chapter]) -> str:
    """Return the differences between the targets: instructions, forms, flags, names, passes, limits."""
    rows = [row for chapter in chapters for row in chapter.rows]
    known = entries(rows)
    lines = ["# Differences between the targets", NOTE.rstrip(), DIFFERENCES, *_limits(), "", "## Instructions", ""]
    for some, names in _only(known).items():
        lines += [f"### {_and(some)} only", "", *_listed(names), ""]
    lines += ["## Forms", "", "Forms of instructions that other targets have with another form.", ""]
    for some, forms in _forms(known).items():
        lines += [f"### Forms of {_and(some)} only", ""]
        for form, names in forms.items():
            lines += ["```text", *fold(form, WIDTH), "```", "", *_listed(names), ""]
    lines += ["## Flags", "", "| Flag | Targets | Instructions |", "|---|---|---|", *_flags(chapters)]
    lines += ["", "## Names", NAMES, f"| Python | {' | '.join(MACHINES)} |", "|---|---|---|---|"]
    lines += _table(known, "names", lambda row: {arch: f"`{name}`" for arch, name in _written(row).items()})
    lines += ["", "## Passes of the matrix pipe", "", f"| Instruction | {' | '.join(MACHINES)} |", "|---|---|---|---|"]
    lines += _table(known, "passes", lambda row: {arch: str(count) for arch, count in _by_arch(row, "passes").items()})
    return "\n".join(lines) + "\n"


def _and(names: Sequence[str]) -> str:
    return " and ".join(names)


def _listed(names: Sequence[str]) -> Iterable[str]:
    """Return names as lines, folded if there are many."""
    return details(f"{len(names)} instructions", wrapped(names)) if len(names) > FOLDED else wrapped(names)


def _limits() -> Iterator[str]:
    yield from (f"| | {' | '.join(MACHINES)} |", "|---|---|---|---|")
    chips = MACHINES.values()
    yield f"| LDS of a workgroup | {' | '.join(f'{chip.lds // 1024} KiB' for chip in chips)} |"
    yield f"| Unit of LDS allocation | {' | '.join(f'{chip.lds_unit} B' for chip in chips)} |"
    yield f"| Banks of LDS | {' | '.join(str(chip.banks) for chip in chips)} |"


def _only(known: Iterable[Entry]) -> Mapping[tuple[str, ...], list[str]]:
    """Return the instructions that only some targets have, by targets."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for entry in known:
        having = tuple(arch for arch in MACHINES if any(arch in _targets(row) for row in entry.rows))
        if len(having) < len(MACHINES):
            found[having].append(f"`{entry.name}`")
    return dict(sorted(found.items()))


def _forms(known: Iterable[Entry]) -> Mapping[tuple[str, ...], Mapping[str, list[str]]]:
    """Return targets → form → mnemonics, for forms that only these targets have of mnemonics that others have, too."""
    found: dict[tuple[str, ...], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for entry in known:
        having = {arch for row in entry.rows for arch in _targets(row)}
        for row in entry.rows:
            if set(_targets(row)) < having:
                syntax = re.sub(r"\b(d|data):[VA]\d+(\|A\d+)?", r"\1:…", row.syntax)  # all widths, in either bank
                form = f"<name>{row.head.removeprefix(entry.name)}  {syntax}".rstrip()
                found[_targets(row)][form].append(f"`{entry.name}`")
    return {some: {f: [*dict.fromkeys(names)] for f, names in forms.items()} for some, forms in sorted(found.items())}


def _flags(chapters: Sequence[Chapter]) -> Iterator[str]:
    """Yield a line for each flag that not every target of its rows has."""
    for chapter in chapters:
        needs = {(flag, need) for row in chapter.rows for flag, need in row.needs.items()}
        for flag, need in sorted(needs):
            title = short(chapter.title)
            yield f"| `{flag}` | {need.replace(' ', ', ')} | [{title}]({chapter.name}.md) |"


def _table(known: Iterable[Entry], fact: str, of: Callable[[Row], Mapping[str, str]]) -> Iterator[str]:
    """Yield the entries for which a fact differs between targets."""
    for entry in known:
        said: Mapping[str, str] = of(entry.plain[0]) if entry.plain[0].facts.get(fact) else {}
        if len(set(said.values())) > 1:
            yield f"| `{entry.name}` | {' | '.join(said.get(arch, '') for arch in MACHINES)} |"


# ---- the simulator's limits


def not_simulated(chapters: Sequence[Chapter], missing: Sequence[Row], exact: Iterable[tuple[str, str]]) -> str:
    """Return the rows that the simulator rejects, and the results that are not defined to the bit."""
    without = {id(row) for row in missing}
    lines = ["# Not simulated, and not defined to the bit", NOTE, "## Not simulated", NOT_SIMULATED]
    for chapter in chapters:
        lines += refused(chapter, [row for row in chapter.rows if id(row) in without])
    lines += ["## Not defined to the bit", "", "The simulator returns one value, and a chip may return another.", ""]
    reasons: dict[str, list[str]] = defaultdict(list)
    for what, why in exact:
        reasons[why].append(what)
    for why, some in reasons.items():
        lines += [f"- {why}:", "", *wrapped(dict.fromkeys(some), "    "), ""]
    return "\n".join(lines).rstrip() + "\n"
