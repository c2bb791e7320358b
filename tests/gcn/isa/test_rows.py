"""Every row of the AMDGCN table against clang: clang accepts it exactly on the row's targets."""

from __future__ import annotations

import functools
import inspect
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

import pytest

from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim import alu
from asmkit.isa.form import Form, Slot
from asmkit.isa.notation import Flag, Row
from asmkit.sim.target import named

from ...support.gcn_spell import (
    ARCHS,
    at_hand,
    base,
    clang,
    demanded,
    foreign,
    judge,
    name,
    refused,
    spell,
    spellings,
    write,
)
from ...support.tiers import one_in

needs_clang = pytest.mark.skipif(clang() is None, reason="clang was not found")
each_arch = pytest.mark.parametrize("arch", ARCHS)

# One wrong operand: tuples of every size in every bank, an odd start, constants of every kind, names.
CANDIDATES = (
    *(f"{bank}{8}" for bank in "vas"),
    *(f"{bank}[8:{7 + n}]" for bank in "vas" for n in (2, 3, 4, 6, 8, 16)),
    *("v[8:39]", "a[8:39]"),
    *("7", "65", "-17", "0x12345", "0.5", "2.5", "vcc", "exec", "m0", "src_scc", "off", "L0"),
)

# What clang takes and no row does, one operand exchanged, and why.
STRICTER = {
    "literal": "f16 and f64 give their literals as bits",
    "symbol": "clang takes any word for a symbol, whose address would stand in the literal dword",
    "displacement": "a branch goes to a label; text may give a number, which the table does not show",
    "field": "a field of SOPP and SOPK: clang drops the upper bits, or takes a float's bits",
    "pair": "clang takes a pair of VGPRs for one register of DPP, or one for a pair, and encodes its first",
    "written status": "clang takes `src_scc` as a scalar destination and encodes another register",
}
SIGNATURE = 3  # so many rows of equal operands and flags are tried with wrong ones


def reason(form: Form, slot: Slot, word: str) -> str | None:
    """The reasons why asmkit rejects an instruction that clang accepts."""
    fmt, number = form.row.facts["fmt"], re.fullmatch(r"-?[\d.x]+", word)
    if slot.label:
        return "displacement"
    if word in ("L0", "off"):
        return "symbol"
    if word == "src_scc":
        return "written status"
    if fmt in ("sopp", "sopk") or (number and slot.constant and not slot.kinds):
        return "field"
    if number:
        return "literal"
    return "pair" if fmt == "dpp" and word in ("v8", "v[8:9]") else None


@functools.cache
def forms() -> tuple[Form, ...]:
    """Return the only form of every row, because mnemonics have no choices."""
    return tuple(Form(row, {part.name: part.words[0] for part in row.parts}) for row in TABLE.rows)


def has(form: Form, arch: str) -> bool:
    """Return whether the row is for that target."""
    return arch in (form.row.fact("arch") or arch).split()


def test_the_table_is_consistent():
    TABLE.check()


def test_mnemonics_have_one_form():
    assert [row for row in TABLE.rows if len(row.parts) != 1 or len(row.parts[0].words) != 1] == []


def test_rows_say_what_they_are():
    formats = {
        *("sop1", "sop2", "sopk", "sopc", "sopp", "smem", "vop1", "vop2", "vop3", "vop3p", "vopc", "dpp", "sdwa"),
        *("mfma", "ds", "mubuf", "mtbuf", "mimg", "flat", "global", "scratch"),
    }  # fmt: skip
    assert {row.facts["fmt"] for row in TABLE.rows} == formats
    assert [row for row in TABLE.rows if not row.fact("ref")] == []
    flags = [(row, named) for row in TABLE.rows for named in (*row.needs, *row.fact("one").split())]
    assert [row for row, named in flags if named not in {flag.name for flag in row.flags}] == []
    assert {arch for row in TABLE.rows for arch in row.fact("arch").split()} <= set(ARCHS)


@needs_clang
@each_arch
def test_what_the_table_allows_is_accepted(arch: str):
    assert refused([text for form in forms() if has(form, arch) for text in spellings(form, arch)], arch) == []


@needs_clang
@each_arch
def test_the_targets_of_rows(arch: str):
    """Clang rejects a row on other targets, and flags of other targets."""
    texts = [spell(form, arch) for form in forms() if not has(form, arch)]
    texts += [text for form in forms() if has(form, arch) for text in foreign(form, arch)]
    own = {spell(form, arch) for form in forms() if has(form, arch)}
    taken = [text for text, said in zip(texts, judge(texts, arch), strict=True) if not said]
    assert [text for text in taken if text not in own] == []


@needs_clang
@each_arch
def test_older_names_are_accepted(arch: str):
    for form in forms():
        names: Mapping[str, str] = form.row.facts.get("names") or {}  # pyright: ignore[reportAssignmentType]
        if has(form, arch) and names:
            texts = [spell(form, arch).replace(name(form, arch), other) for other in names[arch].split()]
            assert refused(texts, arch) == []


# ---- one wrong operand


def takes(slot: Slot, text: str) -> bool:
    """Return whether the slot allows the text."""
    if text == "L0":
        return slot.label
    if text == "off":
        return slot.off
    if text in ("vcc", "exec", "m0"):
        return text in slot.named
    if text == "src_scc":
        return slot.inline or slot.status
    if found := re.fullmatch(r"([vas])(?:(\d+)|\[(\d+):(\d+)\])", text):
        return (found[1], 1 if found[2] else int(found[4]) - int(found[3]) + 1) in slot.tuples
    inline = text in ("7", "0.5")
    if slot.kinds:
        literal = slot.literal == "lit" or (slot.literal == "lit64" and "." not in text)
        return literal or (slot.literal == "lit16" and text in ("65", "-17")) or (slot.inline and inline)
    low, high = slot.constant or (0, -1)
    return "." not in text and low <= int(text, 0) <= high


def wrong(form: Form, arch: str) -> Iterator[tuple[int, str, str]]:
    """Yield the position, the operand and the instruction, with one operand that the form does not allow."""
    operands, flags = base(form), demanded(form.row)
    for i, slot in enumerate(form.slots):
        for text in CANDIDATES:
            if not takes(slot, text):
                yield i, text, write(form, arch, [*operands[:i], text, *operands[i + 1 :]], flags)


def allowed(head: str, arch: str, text: str) -> bool:
    """Return whether another row of the mnemonic allows the instruction."""
    words = text.split(" ", 1)[1].split(", ")
    flags = words[-1].split(" ")
    words[-1] = flags[0]
    some = (form for form in by_head()[head] if has(form, arch) and len(form.slots) == len(words))
    return any(all(map(takes, form.slots, words)) and _same_flags(form, flags[1:]) for form in some)


def _same_flags(form: Form, flags: list[str]) -> bool:
    names = {re.split(r"[:(]", flag)[0] for flag in flags}
    known = {flag.name for flag in form.row.flags}
    return names <= known and {flag.name for flag in form.row.flags if flag.required} <= names


@functools.cache
def by_head() -> dict[str, list[Form]]:
    """Return the forms of every mnemonic."""
    made: dict[str, list[Form]] = defaultdict(list)
    for form in forms():
        made[form.row.head].append(form)
    return made


def signature(form: Form) -> tuple[object, ...]:
    """Return the key that rows with the same kinds of operands share."""
    return (form.row.facts["fmt"], *(slot.syntax for slot in form.slots), *form.row.flags)


def some_forms(arch: str) -> Iterator[Form]:
    """Return a few forms of each signature."""
    seen: Counter[tuple[object, ...]] = Counter()
    for form in forms():
        if has(form, arch) and seen[signature(form)] < SIGNATURE:
            seen[signature(form)] += 1
            yield form


@functools.cache
def only_clang(arch: str) -> list[tuple[Form, Slot, str, str]]:
    """Return the instructions that clang accepts and no row of the mnemonic allows, with one operand exchanged."""
    tried = [(form, form.slots[i], word, text) for form in some_forms(arch) for i, word, text in wrong(form, arch)]
    judged = zip(tried, judge([text for *_, text in tried], arch), strict=True)
    return [one for one, said in judged if not said and not allowed(one[0].row.head, arch, one[3])]


@needs_clang
@pytest.mark.parametrize("arch", one_in(3, ["gfx942", *(arch for arch in ARCHS if arch != "gfx942")]))
def test_what_only_clang_takes_has_a_reason(arch: str):
    found = [(reason(form, slot, word), text) for form, slot, word, text in only_clang(arch)]
    assert [text for why, text in found if why not in STRICTER] == []


@needs_clang
def test_every_reason_is_needed():
    assert {reason(form, slot, word) for form, slot, word, _ in only_clang("gfx942")} == STRICTER.keys()


# ---- flags past their limits

# Fields whose upper bits clang drops without a word: our ranges are the machine's.
UNCHECKED = {
    *(
        ("mubuf", "offset"),
        ("mtbuf", "offset"),
        ("smem", "access"),
        ("dpp", "row_mask"),
        ("dpp", "bank_mask"),
        ("dpp", "bound_ctrl"),
        ("vop3", "bound_ctrl"),
    ),
    *(("vop3", "bitop3"), ("vop3", "fi"), ("vop3", "div"), ("sdwa", "div")),
    *(("sopk", "k"), ("sopp", "n")),
}
ONLY_950 = {("vop3", "bound_ctrl"), ("vop3", "bitop3"), ("vop3", "fi")}


def past(flag: Flag) -> Iterator[str]:
    """Return the flag's text one below and one above its range."""
    assert flag.range is not None
    for value in (flag.range[0] - 1, flag.range[1] + 1):
        text = f"[{','.join([str(value)] * flag.length)}]" if flag.length else str(value)
        yield f"{flag.name}({value})" if flag.parentheses else f"{flag.name}:{text}"


def past_flags(form: Form, arch: str) -> Iterator[tuple[tuple[object, str], str]]:
    """Yield the encoding and the name of a flag, and the instruction with it outside of its limits."""
    for flag in form.row.flags:
        if flag.range and at_hand(form.row, flag, arch):
            for text in past(flag):
                yield (
                    (form.row.facts["fmt"], flag.name),
                    write(form, arch, base(form), demanded(form.row, **{flag.name: text})),
                )


def past_constants(form: Form, arch: str) -> Iterator[tuple[tuple[object, str], str]]:
    """Yield the encoding and the name of an operand, and the instruction with a constant outside of its limits."""
    for i, slot in enumerate(form.slots):
        if slot.constant and not slot.kinds:
            for value in (slot.constant[0] - 1, slot.constant[1] + 1):
                operands = [*base(form)[:i], str(value), *base(form)[i + 1 :]]
                yield (form.row.facts["fmt"], slot.name), write(form, arch, operands, demanded(form.row))


@needs_clang
@each_arch
def test_numbers_past_their_limits(arch: str):
    """Clang rejects them as well, or is known to encode a different value."""
    mine = list(some_forms(arch))
    tried = [one for form in mine for one in (*past_flags(form, arch), *past_constants(form, arch))]
    taken = [one for one, said in zip(tried, judge([text for _, text in tried], arch), strict=True) if not said]
    assert [text for what, text in taken if what not in UNCHECKED] == []
    assert {what for what, _ in taken} == UNCHECKED - (ONLY_950 if arch != "gfx950" else set())


# ---- meanings


def test_meanings_take_the_sources():
    """The function has a positional parameter for each source and implicit register with a type in `ty`."""
    wrong = [row for row in TABLE.rows if (f := meaning(row.sem)) and not _fits(row, f)]
    assert wrong == []


def meaning(sem: object) -> Callable[..., object] | None:
    """Return the function of a row, or None if it has none on lanes."""
    return named(alu, sem) if isinstance(sem, str) else sem if callable(sem) else None


def _fits(row: Row, f: Callable[..., object]) -> bool:
    sources = [o for o in row.operands if "r" in o.role]
    implicit = row.fact("reads").split()
    every = inspect.signature(f).parameters.values()
    if any(p.kind is p.VAR_POSITIONAL for p in every):
        return True
    return len([p for p in every if p.kind is p.POSITIONAL_OR_KEYWORD]) == len(sources) + len(implicit)


def test_types_fit_the_operands():
    for row in TABLE.rows:
        words = row.fact("ty").split()
        count = len(row.operands) + len([o for o in row.operands if o.role == "rw"])
        if meaning(row.sem) and len(words) > 1:
            assert len(words) in (count, count + len(row.fact("reads").split())), row
