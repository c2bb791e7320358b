"""Spell the instructions of AMDGCN table rows, and let clang judge them.

texts = list(spellings(form, "gfx942"))     # "v_add_u32 v0, v32, v64", "v_add_u32 v0, s16, v64" …
verdicts = judge(texts, "gfx942")           # one message per text, empty if clang accepts it
"""

from __future__ import annotations

import functools
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from asmkit.isa.form import Form, Slot
from asmkit.isa.notation import Flag, Row
from asmkit.toolchain import candidates

ARCHS = ("gfx90a", "gfx942", "gfx950")
SCALAR = ("sop1", "sop2", "sopk", "sopc", "sopp", "smem")
BUS = ("vop1", "vop2", "vop3", "vop3p", "vopc", "sdwa")
STEP = {"v": 32, "a": 32, "s": 16}  # between the registers of neighbouring operands: more than any tuple needs


# ---- operands


def registers(bank: str, count: int, first: int) -> str:
    """Return a register tuple."""
    return f"{bank}{first}" if count == 1 else f"{bank}[{first}:{first + count - 1}]"


def constants(slot: Slot) -> list[str]:
    """Return constants that fit a slot."""
    if slot.kinds:
        inline = ["64", "-16"] if slot.inline else []
        return inline + (["0x1234" if slot.literal == "lit16" else "0x12345"] if slot.literal else [])
    assert slot.constant is not None
    return list(dict.fromkeys(map(str, slot.constant)))


def texts(slot: Slot, at: int) -> list[str]:
    """Return every kind of operand that a slot accepts, the plainest first.

    `at` keeps the registers of slots distinct.
    """
    if slot.label:
        return ["L0"]
    made = [registers(bank, count, STEP[bank] * at) for bank, count in slot.tuples]
    if slot.negatable:
        made += [f"-{made[0]}", f"|{made[0]}|", f"-|{made[0]}|"]
    made += [f"-{made[0]}"] if slot.sign else []
    made += list(slot.named) + ["off"] * slot.off
    made += ["src_scc"] if slot.inline or slot.status else []
    return made + (constants(slot) if slot.constant else [])


def plain(slot: Slot, at: int, scalar: bool) -> str:
    """Return the plainest text of a slot, which for vector instructions avoids scalar registers."""
    every = texts(slot, at)
    free = [text for text in every if scalar or slot.writes or not _on_bus(text)]
    return (free or every)[0]


def _on_bus(text: str) -> bool:
    return text.startswith("s") or text in ("m0", "vcc", "exec") or text.startswith("0x")


# ---- flags


def values(flag: Flag) -> list[str]:
    """Return the flag's texts: its limits, and each of its words."""
    if flag.words:
        return [f"{flag.name}:{word}" for word in flag.words]
    if flag.range is None:
        return [flag.name]
    made = dict.fromkeys(flag.range)
    if flag.length:
        return [f"{flag.name}:[{','.join([str(value)] * flag.length)}]" for value in made]
    return [f"{flag.name}({value})" if flag.parentheses else f"{flag.name}:{value}" for value in made]


def at_hand(row: Row, flag: Flag, arch: str) -> bool:
    """Return whether that target has the flag."""
    return arch in row.needs.get(flag.name, arch).split()


def demanded(row: Row, **instead: str) -> dict[str, str]:
    """Return the required flags in the row's order, and those of `instead`."""
    one = row.fact("one").split()[:1]
    group = set(row.fact("one").split())
    if group & instead.keys():
        one = []
    if not instead:
        one += [right.split("|")[0] for left, right in row.rules if left == row.head]
    words = {flag.name: values(flag)[0] for flag in row.flags if flag.required or flag.name in one}
    words |= instead
    return {flag.name: words[flag.name] for flag in row.flags if flag.name in words}


# ---- instructions


def name(form: Form, arch: str) -> str:
    """Return the target's mnemonic."""
    names: Mapping[str, str] = form.row.facts.get("names") or {}  # pyright: ignore[reportAssignmentType]
    return names.get(arch, form.spelling).split()[0]


def write(form: Form, arch: str, operands: Sequence[str], flags: Mapping[str, str]) -> str:
    """Return an instruction as a line of text."""
    first, words, some = len(form.written), list(operands), dict(flags)
    for at in (0, 1):
        if some.pop(f"src{at}_sext", None):
            words[first + at] = f"sext({words[first + at]})"
    return " ".join([name(form, arch), ", ".join(words), *some.values()]).strip()


def base(form: Form) -> list[str]:
    """Return each operand in its plainest kind."""
    scalar = form.row.facts["fmt"] in SCALAR
    return [plain(slot, i, scalar) for i, slot in enumerate(form.slots)]


def spell(form: Form, arch: str) -> str:
    """Return the instruction in its plainest form."""
    return write(form, arch, base(form), demanded(form.row))


def spellings(form: Form, arch: str) -> Iterator[str]:
    """Yield the plain instruction, then every other kind of each operand alone, and every flag alone at its limits."""
    operands, flags = base(form), demanded(form.row)
    yield write(form, arch, operands, flags)
    for i, slot in enumerate(form.slots):
        for text in texts(slot, i):
            if text != operands[i] and not _two_scalars(form, i, text, operands):
                yield write(form, arch, [*operands[:i], text, *operands[i + 1 :]], flags)
    for flag in form.row.flags:
        for value in values(flag) if at_hand(form.row, flag, arch) else []:
            yield write(form, arch, operands, demanded(form.row, **{flag.name: value}))


def _two_scalars(form: Form, at: int, text: str, operands: Sequence[str]) -> bool:
    """Return whether a vector instruction would read two scalar registers (the constant bus limit)."""
    if form.row.facts["fmt"] not in BUS or form.slots[at].writes or not _on_bus(text):
        return False
    others = [i for i in range(len(operands)) if i != at and not form.slots[i].writes]
    if any(form.slots[i].name == "k" for i in others):  # a literal, whatever its value
        return True
    return any(_on_bus(operands[i]) for i in others) or "vcc" in form.row.fact("reads")


def foreign(form: Form, arch: str) -> Iterator[str]:
    """Yield the instruction with each flag that the row does not have on that target."""
    for flag in form.row.flags:
        if not at_hand(form.row, flag, arch):
            other = values(flag)[0 if flag.name == "op_sel_hi" else -1]  # no default, which every target takes
            yield write(form, arch, base(form), demanded(form.row, **{flag.name: other}))


# ---- the judge


def judge(instructions: Sequence[str], arch: str) -> list[str]:
    """Return clang's first message about each instruction, empty if clang accepts it."""
    found = [""] * len(instructions)
    for line, message in _errors("L0:\n" + "\n".join(instructions) + "\n", arch):
        found[line - 2] = found[line - 2] or message
    return found


def refused(instructions: Sequence[str], arch: str) -> list[str]:
    """Return the instructions that clang rejects, each with its first message."""
    verdicts = zip(instructions, judge(instructions, arch), strict=True)
    return [f"{text}   # {arch}: {said}" for text, said in verdicts if said]


@functools.cache
def clang() -> list[str] | None:
    """Return the assembler command, or None if there is none."""
    return next((tool.argv for tool in candidates("clang")), None)


def _errors(text: str, arch: str) -> list[tuple[int, str]]:
    command = clang()
    assert command, "clang was not found"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.s")
        file.write_text(text)
        options = ["--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-c", str(file), "-o", str(Path(folder, "a.o"))]
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    lines = [(int(n), message) for n, message in re.findall(r"a\.s:(\d+):\d+: error: (.*)", done.stderr)]
    if done.returncode and not lines:
        raise RuntimeError(done.stderr)
    return lines
