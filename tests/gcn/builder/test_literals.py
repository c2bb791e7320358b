"""Constants of sources have LLVM's machine code, from the builder and from text."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.gcn import Builder
from asmkit.gcn.text.flatten import flat
from asmkit.gcn.text.writer import spell
from asmkit.ir.program import Inst

from ...support.gcn_constants import FLOATS, INTEGERS, NUMBERS, Case, codes, places
from ...support.gcn_spell import ARCHS, clang

needs_clang = pytest.mark.skipif(clang() is None, reason="clang was not found")
EVERY = (*INTEGERS, *NUMBERS)

# Where the builder refuses what LLVM takes, or takes what LLVM refuses, and why.
DIFFERENT = {
    "wide": "an integer of 64 bits in a source of 32 or 16: LLVM takes -1 so, or drops the upper half",
    "extended": "a negative literal of an unsigned source of 64 bits, or one from 2³¹ on of a signed one: the"
    " hardware reads another number",
    "inexact": "a number that a half or a double's upper dword does not hold exactly: LLVM rounds it or cuts it off",
    "whole": "a number in a 16-bit integer: the machine would read the low half of its binary32 literal",
    "sdwa": "integers of 16-bit sources of SDWA such as 0xffff, of which LLVM makes a wrong operand, 0xff or v0",
    "listed": "0xffffffef, as disassemblers print -17 in a source of 16 bits",
    "bits": "a constant of bits that is not inline, or a float: LLVM takes the low bits of what is written",
    "packed": "an inline float by its binary32's bits in v_pk_fmac_f16_sdwa, which the builder takes as a number",
    "product": "0xffef beside a k of -17 in a half product: LLVM takes the same half with two signs for two literals",
    "turn": "0.15915494 is the inline constant of doubles, too: LLVM cuts off its lower dword",
}


def low_of_wide(kind: str) -> int:
    """Return the lowest integer that a literal of a source holds, if the hardware extends it to 64 bits."""
    return 0 if kind in ("b64", "u64") else -(1 << 31)


def high_of_wide(kind: str) -> int:
    """Return the end of the integers that a literal of a source holds, if the hardware extends it to 64 bits."""
    return 1 << 31 if kind == "s64" else 1 << 32


def reason(case: Case) -> str | None:
    """Return why only one of the builder and LLVM accepts a case, or None if the reason is unknown."""
    slot, value = case.form.slots[case.at], case.value
    kind = slot.constants
    if kind == "dword":
        return "bits"
    if isinstance(value, int) and (value >= 1 << 32 or value < -(1 << 31)):
        return "wide" if kind not in ("f64", "b64", "u64", "s64") else None
    if isinstance(value, int) and not low_of_wide(kind) <= value < high_of_wide(kind):
        return "extended"
    if case.form.row.head in ("v_madmk_f16", "v_madak_f16") and isinstance(value, int) and value > 0x7FFF:
        return "product"
    if isinstance(value, int) and case.form.row.head == "v_pk_fmac_f16_sdwa":
        return "packed"
    if isinstance(value, int) and case.form.row.head.endswith("class_f16_sdwa"):
        return "sdwa"
    if isinstance(value, int) and kind in ("f16", "bf16") and not -(1 << 15) <= value < 1 << 16:
        return "wide"
    if isinstance(value, int):
        short = kind in ("s16", "u16", "b16", "sdwa16")
        return "sdwa" if kind == "sdwa16" and value >= 0xFFF0 else "listed" if short and value == 0xFFFFFFEF else None
    if kind in ("f64", "b64", "u64", "s64") and value == 0.15915494:
        return "turn"
    if kind in ("s16", "u16", "b16"):
        return "whole"
    return "inexact" if kind.removesuffix("x2") in ("f16", "bf16", "f64") else None


def signature(case: Case) -> tuple[object, ...]:
    slot = case.form.slots[case.at]
    return case.form.row.facts["fmt"], slot.kinds, slot.constants, slot.name, case.long


def few(arch: str) -> Iterator[Case]:
    """One place of each signature, with the nine inline floats and some other constants."""
    seen: set[object] = set()
    for form, at, long in places(arch):
        first = Case(form, arch, at, 0, long)
        if signature(first) not in seen:
            seen.add(signature(first))
            rng = np.random.default_rng(zlib.crc32(repr(signature(first)).encode()))
            some = [*FLOATS[:2], FLOATS[-1], *(EVERY[int(n)] for n in rng.integers(0, len(EVERY), 8))]
            yield from (Case(form, arch, at, value, long) for value in dict.fromkeys(some))


PARTS, TURNS = 12, 3


def many(arch: str) -> Iterator[Case]:
    """Every constant in one place of each signature, and one constant of `TURNS`, in turn, in every other place."""
    seen: set[object] = set()
    for n, (form, at, long) in enumerate(places(arch)):
        first = signature(Case(form, arch, at, 0, long))
        some = EVERY[n % TURNS :: TURNS] if first in seen else EVERY
        seen.add(first)
        yield from (Case(form, arch, at, value, long) for value in some)


def part_of(arch: str, part: int) -> list[Case]:
    """Return one part of many constants in all places, spread over both."""
    return [case for n, case in enumerate(many(arch)) if (n * 2654435761 >> 16) % PARTS == part]


def check_codes(cases: Sequence[Case], arch: str) -> set[str]:
    """Compare the machine code of each case. Return the reasons for cases that only one side accepts."""
    k = Builder("constants", arch)
    made = [case.built(k) for case in cases]
    ours = codes([spell(one, arch) if isinstance(one, Inst) else "s_nop 0" for one in made], arch)
    theirs = codes([case.text for case in cases], arch)
    reasons: set[str | None] = set()
    for case, one, mine, their in zip(cases, made, ours, theirs, strict=True):
        assert mine is not None, f"LLVM refuses {one}, made of {case.text}"
        if isinstance(one, Inst) and their is not None and mine == their:
            continue
        if isinstance(one, Inst) or their is not None:
            assert reason(case), f"{case.text}: {one}"
            reasons.add(reason(case))
    return {why for why in reasons if why}


def check_text(cases: Sequence[Case], arch: str) -> int:
    """Compare the machine code of LLVM's lines with that of the same lines after reading and writing."""
    lines = [case.text for case in cases]
    theirs = codes(lines, arch)
    kept = [(line, code) for line, code in zip(lines, theirs, strict=True) if code is not None]
    program = None
    while program is None:  # a reader shows so many mistakes at a time
        try:
            program = flat("\n".join(line for line, _ in kept), "k.s", arch)
        except AsmError as wrong:
            refused = {finding.where[1] - 1 for finding in wrong.findings}
            kept = [one for n, one in enumerate(kept) if n not in refused]
    again = codes([spell(item, arch) for item in program.body if isinstance(item, Inst)], arch)
    assert [(line, mine) for (line, code), mine in zip(kept, again, strict=True) if mine != code] == []
    return len(kept)


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
def test_constants_have_the_machine_code_of_llvm(arch: str):
    cases = [case for n, case in enumerate(few(arch)) if arch == "gfx950" or n % 5 == 0]
    assert len(cases) > 200
    check_codes(cases, arch)
    assert check_text(cases, arch) > 60


@needs_clang
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("arch", ARCHS)
def test_every_constant_everywhere(arch: str, part: int):
    cases = part_of(arch, part)
    assert len(cases) > 5_000
    assert check_codes(cases, arch) <= DIFFERENT.keys()
    assert check_text(cases[::2], arch) > 1000


HALVES = [
    "1.0", "-1.0", "-0.0", "0.1", "65504.0", "65519.0", "0.15915494", "0.15915494309189532", "5.9604644775390625e-08",
    "0x3c00", "0xffff", "64", "-5", "-32768", "6e-8", "1e-10", "65520.0", "1e6", "-32769", "65536",
]  # fmt: skip


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize(
    "head", ["v_madmk_f16", "v_madak_f16", "v_madmk_f32", "v_madak_f32", "v_fmamk_f32", "v_fmaak_f32"]
)
def test_the_constant_of_a_fused_product_may_be_a_float(head: str, arch: str):
    pattern = f"{head} v1, v2, {{}}, v3" if "mk" in head else f"{head} v1, v2, v3, {{}}"
    theirs = codes(lines := [pattern.format(k) for k in HALVES], arch)
    mine: list[str | None] = []
    for line in lines:
        try:
            mine.append(spell(next(one for one in flat(line, "k.s", arch).body if isinstance(one, Inst)), arch))
        except AsmError:
            mine.append(None)
    kept = codes([line or "s_nop 0" for line in mine], arch)
    found = list(
        zip(lines, theirs, [code if line else None for code, line in zip(kept, mine, strict=True)], strict=True)
    )
    assert [(line, one, other) for line, one, other in found if one != other] == []


@needs_clang
@pytest.mark.parametrize("head", ["s_orn2_b32 s0,", "s_add_u32 s0,", "s_cmp_eq_u32", "s_lshl_b64 s[0:1],"])
def test_a_scalar_instruction_holds_one_literal(head: str):
    lines = [f"{head} 0x12345678, {other}" for other in ("0x12345678", "0x41", "64", "s4", "0x41")]
    theirs = [code is not None for code in codes(lines, "gfx942")]
    assert theirs == [True, False, True, True, False]
    for line, taken in zip(lines, theirs, strict=True):
        if taken:
            flat(line, "k.s", "gfx942")
        else:
            with pytest.raises(AsmError, match="two literals"):
                flat(f"{lines[0]}\n{line}", "k.s", "gfx942")
