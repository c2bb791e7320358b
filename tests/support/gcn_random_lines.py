"""Generate random instructions for every row, with operands and flags far beyond those that the row allows.

Most of them are invalid. LLVM decides which ones are valid, and thus checks the reader in both directions.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from asmkit.gcn.isa import TABLE
from asmkit.isa.form import Form, Slot
from asmkit.isa.notation import Flag, Row

from .gcn_spell import base, demanded, name, values

_ONE = ("m0", "vcc_lo", "vcc_hi", "exec_lo", "exec_hi", "flat_scratch_lo", "xnack_mask_hi", "ttmp0", "ttmp15")
_TWO = ("vcc", "exec", "flat_scratch", "xnack_mask", "ttmp[0:1]", "ttmp[14:15]")
_READ = (
    "src_scc", "src_vccz", "src_execz", "src_pops_exiting_wave_id",
    "src_shared_base", "src_shared_limit", "src_private_base", "src_private_limit",
)  # fmt: skip
_FLOATS = ("0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0")
_LITERALS = ("0x41", "-17", "0x12345678", "0xfe0b", "0x1234")
_BOTH = ("vop1", "vop2", "vopc")
_EXTRA = ("clamp", "mul:2", "mul:4", "div:2")


def lines(forms: Iterator[Form], arch: str, each: int, seed: int = 0) -> Iterator[str]:
    """Yield `each` lines of every form, always the same ones for one seed."""
    some = random.Random(seed)
    for form in forms:
        for _ in range(each):
            yield _line(form, arch, some)


def _line(form: Form, arch: str, some: random.Random) -> str:
    operands = base(form)
    for at, slot in enumerate(form.slots):
        if slot.label or some.random() < 0.6:
            operands[at] = _operand(slot, at, some) or operands[at]
    flags = demanded(form.row)
    for flag in form.row.flags:
        if not flag.name.endswith("_sext") and some.random() < 0.3:
            flags[flag.name] = _value(flag, some)
    fmt = form.row.fact("fmt")
    both = fmt in (*_BOTH, "vop3") and any(row.fact("fmt") in _BOTH for row in _rows(form))
    for text in _EXTRA if fmt in (*_BOTH, "vop3", "vop3p") else ():
        if some.random() < 0.05:
            flags.setdefault(text.split(":")[0], text)
    order = {flag.name: text for flag in form.row.flags if (text := flags.pop(flag.name, None))}
    long = fmt == "vop3" or order or flags or any(re.search(r"[|(]|-[vas]", text) for text in operands)
    suffix = ("_e64" if long else some.choice(("_e32", "_e64"))) if both else ""
    if re.search(r"[iu]16_sdwa", form.row.head):  # of whole numbers that SDWA takes apart, LLVM lacks this one
        operands = [re.sub(r"0\.159\d+", "1.0", text) for text in operands]
    return " ".join([name(form, arch) + suffix, ", ".join(operands), *order.values(), *flags.values()]).strip()


def _rows(form: Form) -> list[Row]:
    state = TABLE.head(form.row.head)
    return state.rows if state else []


def _value(flag: Flag, some: random.Random) -> str:
    """Return a flag's text with random numbers, in hexadecimal where disassemblers use it."""
    if flag.range is None or flag.parentheses:
        return some.choice(values(flag))
    numbers = [some.randint(*flag.range) for _ in range(flag.length or 1)]
    if flag.length:
        return f"{flag.name}:[{','.join(map(str, numbers))}]"
    return f"{flag.name}:{numbers[0]:#x}" if flag.name.endswith("_mask") else f"{flag.name}:{numbers[0]}"


def _operand(slot: Slot, at: int, some: random.Random) -> str:
    """Return any register of the slot's width, or an empty string if the slot accepts no register."""
    if slot.label:
        return some.choice(("0", "5", "65535", "32768"))
    counts = [count for _, count in slot.tuples]
    if not counts:
        return ""
    bank, count = some.choice(slot.tuples)
    pool = [_tuple(bank, count, some)] * 3
    if bank == "s" or slot.inline:
        pool.append(some.choice(_ONE if count == 1 else _TWO) if count <= 2 else f"ttmp[4:{count + 3}]")
    if slot.inline or slot.status:
        pool.append(some.choice(_READ))
    if slot.inline or slot.literal:
        pool += [_constant(count, some), _constant(count, some)]
    text = some.choice(pool)
    if not slot.writes and some.random() < 0.15:
        negated = f"neg({text})" if re.match(r"-?\d", text) else f"-{text}"
        return negated if slot.sign else some.choice((f"-|{text}|", f"|{text}|", negated))
    return text


def _tuple(bank: str, count: int, some: random.Random) -> str:
    """Return a register tuple, sometimes with an illegal first register."""
    last = {"v": 255, "a": 255, "s": 101}[bank] - count + 1
    first = some.randint(0, last)
    if count > 1 and some.random() < 0.9:
        first -= first % (4 if bank == "s" and count > 2 else 2)
    return f"{bank}{first}" if count == 1 else f"{bank}[{first}:{first + count - 1}]"


def _constant(count: int, some: random.Random) -> str:
    turn = "0.15915494309189532" if count == 2 else "0.15915494"
    return some.choice((str(some.randint(-16, 64)), some.choice((*_FLOATS, turn)), some.choice(_LITERALS)))
