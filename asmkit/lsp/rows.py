"""Describe table rows in Markdown, for hovers, completions and signatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..gcn.targets import MACHINES
from ..isa.describe import flag_values, fold, target, targets_of
from ..isa.form import OPAQUE, Form, Slot
from ..isa.notation import Flag
from .document import Document
from .instructions import supported

WIDTH = 80
"""The columns of a row in a hover."""
MANUALS = {"ptx": "PTX ISA", "gcn": "CDNA3 ISA"}
"""The manuals whose sections the rows name."""
LANGUAGES = {"ptx": "ptx", "gcn": "amdgcn"}
"""The languages of code blocks, by architecture."""


def code(isa: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield lines as a code block."""
    yield from (f"```{LANGUAGES[isa]}", *(part for line in lines for part in fold(line, WIDTH)), "```")


def groups(forms: Sequence[Form]) -> list[list[Form]]:
    """Return groups of forms with the same description, targets and section. Forms of PTX are not grouped."""
    found: dict[object, list[Form]] = {}
    for form in forms:
        row = form.row
        same = row.described, row.fact("arch"), row.fact("ref"), row.sem is None
        found.setdefault(same if row.fact("fmt") else id(form), []).append(form)
    return [*found.values()]


def markdown(document: Document, group: Sequence[Form]) -> str:
    """Return the description of a group of forms: syntax, effect, choices, operands, flags, targets and section."""
    isa, form = document.isa or "ptx", group[0]
    head = [repr(one.row) for one in group] if isa == "gcn" else [form.syntax]
    lines = [*code(isa, head), form.row.described, ""]
    lines += [f"- {line}" for line in (*_rules(form), *_choices(form), *_operands(group), *_flags(group))]
    chosen = isa == "ptx" and any(part.optional or len(part.words) > 1 for part in form.row.parts)
    row = ["", "Row of the table:", *code(isa, [repr(form.row)])] if chosen else []
    return "\n".join([*lines, "", about(document, form), *row])


def _rules(form: Form) -> Iterator[str]:
    """Yield the rule that the modifiers break, and for AMDGCN the rules of the flags."""
    if form.row.fact("fmt"):
        yield from (f"`{left}` requires `{right}`" for left, right in form.row.rules)
    elif form.broken:
        yield f"**{form.broken}**"


def _choices(form: Form) -> Iterator[str]:
    """Yield the choices that a complete spelling makes, without those that are the only ones."""
    free = [part.name for part in form.row.parts if not part.again and len(part.words) > 1]
    made = [f"`{name}` is `{form.choices[name]}`" for name in free if name in form.choices]
    if made:
        yield ", ".join(made)


def _operands(group: Sequence[Form]) -> Iterator[str]:
    """Yield the operands, each with its descriptions in all forms of a group."""
    found: dict[str, dict[str, None]] = {}
    for slot in (slot for form in group for slot in form.slots):
        found.setdefault(slot.name, {})[slot_text(slot)] = None
    yield from (f"`{name}`: {'; or '.join(texts)}" for name, texts in found.items())


def slot_text(slot: Slot) -> str:
    """Return a description of an operand: its type, its alternatives, and whether it is read or written."""
    second = f", and a second `{slot.second!r}`{'' if slot.paired else ' (optional)'}" if slot.second else ""
    sink = ", or `_`" if slot.sink or any(one.sink for one in slot.elements) else ""
    inner = "".join(f", with {one.name}: {one.wants}" for one in slot.inner) if slot.space is not None else ""
    wants = slot.wants if not inner or slot.space in OPAQUE else f"memory in the {slot.space} space"
    wants = wants.replace("None (off)", "`off`")
    return f"{wants}{inner}{sink}{second}, {_ROLES[slot.role]}{', optional' if slot.optional else ''}"


_ROLES = {"w": "written", "rw": "read and written", "r": "read"}


def _flags(group: Sequence[Form]) -> Iterator[str]:
    """Yield the flags: first those that a row requires, then the optional ones in one line."""
    flags = {flag.name: flag for form in group for flag in form.row.flags if not flag.required}
    required = {flag.name: flag for form in group for flag in form.row.flags if flag.required}
    yield from (f"flag `{flag.name}`: {flag_values(flag)}" for flag in required.values())
    if flags:
        yield f"flags: {', '.join(map(_flag, flags.values()))}"


def _flag(flag: Flag) -> str:
    values = flag_values(flag)
    return f"`{flag.name}`" + ("" if values == "an optional word" else f" ({values})")


def targets(form: Form, isa: str) -> str:
    """Return the targets that have a form."""
    if isa == "gcn":
        return f"on {', '.join(targets_of(form.row, tuple(MACHINES)))}"
    archs = [" or ".join(map(target, arch.split())) for arch in dict.fromkeys(form.arch)] or ["`sm_75`"]
    version = ".".join(map(str, form.ptx)) if form.ptx > (0, 0) else "6.3"
    return f"needs {', '.join(archs)}, PTX {version}"


def about(document: Document, form: Form) -> str:
    """Return the targets of a form, its section of the manual, and whether it is simulated."""
    isa, row = document.isa or "ptx", form.row
    missing = "" if supported(document, form) or document.target is None else f" **not on {document.target.name};**"
    ref = f"{MANUALS[isa]} {row.fact('ref')}" if row.fact("ref") else "in no manual"
    simulated = "simulated" if row.sem is not None else "not simulated"
    return f"{missing} {targets(form, isa)}; {ref}; {simulated}".strip()
