"""Convert symbolic immediates of AMDGCN text to numbers: `hwreg(…)`, `sendmsg(…)`, `swizzle(…)` and others.

CDNA3 ISA: hardware registers 3.4 (hwreg), messages 4.2 (s_sendmsg), lanes 12.12 (ds_swizzle_b32), wait counts 4.4
(s_waitcnt), indexed operands 12.5 (s_set_gpr_idx_mode), formats of typed buffers 9.1.
"""

from __future__ import annotations

import re

_HWREG = {
    "HW_REG_MODE": 1, "HW_REG_STATUS": 2, "HW_REG_TRAPSTS": 3, "HW_REG_HW_ID": 4, "HW_REG_GPR_ALLOC": 5,
    "HW_REG_LDS_ALLOC": 6, "HW_REG_IB_STS": 7, "HW_REG_SH_MEM_BASES": 15, "HW_REG_TBA_LO": 16, "HW_REG_TBA_HI": 17,
    "HW_REG_TMA_LO": 18, "HW_REG_TMA_HI": 19, "HW_REG_XCC_ID": 20, "HW_REG_SQ_PERF_SNAPSHOT_DATA": 21,
    "HW_REG_SQ_PERF_SNAPSHOT_DATA1": 22, "HW_REG_SQ_PERF_SNAPSHOT_PC_LO": 23, "HW_REG_SQ_PERF_SNAPSHOT_PC_HI": 24,
}  # fmt: skip

_MESSAGES = {
    "MSG_INTERRUPT": 1, "MSG_GS": 2, "MSG_GS_DONE": 3, "MSG_SAVEWAVE": 4, "MSG_STALL_WAVE_GEN": 5,
    "MSG_HALT_WAVES": 6, "MSG_ORDERED_PS_DONE": 7, "MSG_EARLY_PRIM_DEALLOC": 8, "MSG_GS_ALLOC_REQ": 9,
    "MSG_GET_DOORBELL": 10, "MSG_SYSMSG": 15, "GS_OP_NOP": 0, "GS_OP_CUT": 1, "GS_OP_EMIT": 2, "GS_OP_EMIT_CUT": 3,
    "SYSMSG_OP_ECC_ERR_INTERRUPT": 1, "SYSMSG_OP_REG_RD": 2, "SYSMSG_OP_HOST_TRAP_ACK": 3, "SYSMSG_OP_TTRACE_PC": 4,
}  # fmt: skip


_INDEXED = {"SRC0": 1, "SRC1": 2, "SRC2": 4, "DST": 8}

_DATA_FORMATS = (
    "INVALID", "8", "16", "8_8", "32", "16_16", "10_11_11", "11_11_10",
    "10_10_10_2", "2_10_10_10", "8_8_8_8", "32_32", "16_16_16_16", "32_32_32", "32_32_32_32", "RESERVED_15",
)  # fmt: skip
_NUMBER_FORMATS = ("UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT")
_FORMATS = {
    **{f"BUF_DATA_FORMAT_{name}": number for number, name in enumerate(_DATA_FORMATS)},
    **{f"BUF_NUM_FORMAT_{name}": number << 4 for number, name in enumerate(_NUMBER_FORMATS)},
}


def _numbers(texts: list[str]) -> list[int] | None:
    """Return all texts as numbers. Return None if any of them is not a number."""
    good = all(re.fullmatch(r"0[xX][\da-fA-F]+|\d+", text) for text in texts)
    return [int(text, 0) for text in texts] if good else None


def _arguments(name: str, text: str) -> list[str] | None:
    found = re.fullmatch(rf"{name}\((.*)\)", text)
    return [part.strip() for part in found[1].split(",")] if found else None


def number(text: str) -> int | None:
    """Return the value of a hardware register field, a message or an index mode. Return None for other text."""
    made = (read(text) for read in (hwreg, sendmsg, indexed))
    return next((value for value in made if value is not None), None)


def hwreg(text: str) -> int | None:
    """Return the register field of `hwreg(HW_REG_MODE, 0, 4)` for s_getreg and s_setreg. Return None for other text."""
    parts = _arguments("hwreg", text)
    if parts is None or len(parts) not in (1, 3):
        return None
    numbers = _numbers([str(_HWREG.get(parts[0], parts[0])), *parts[1:]])
    if numbers is None:
        return None
    number, first, size = (*numbers, 0, 32)[:3] if len(numbers) == 1 else numbers
    return number | first << 6 | (size - 1) << 11 if number < 64 and first < 32 and 1 <= size <= 32 else None


def sendmsg(text: str) -> int | None:
    """Return the number of `sendmsg(MSG_GS, GS_OP_CUT, 1)` for s_sendmsg. Return None for other text."""
    parts = _arguments("sendmsg", text)
    numbers = _numbers([str(_MESSAGES.get(part, part)) for part in parts]) if parts and len(parts) <= 3 else None
    return sum(number << 4 * i for i, number in enumerate(numbers)) if numbers else None


def indexed(text: str) -> int | None:
    """Return the mode of `gpr_idx(SRC0,DST)` for s_set_gpr_idx_on. Return None for other text."""
    parts = _arguments("gpr_idx", text)
    if parts == [""]:
        return 0
    return sum(_INDEXED[part] for part in parts) if parts and _INDEXED.keys() >= set(parts) else None


def buffer_format(text: str) -> int | None:
    """Return the `format:` value of `[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]`. Return None for other text.

    The data format defaults to `8`, the number format to `UNORM`.
    """
    words = re.fullmatch(r"\[([\w, ]+)\]", text)
    parts = [part.strip() for part in words[1].split(",")] if words else []
    if not parts or not _FORMATS.keys() >= set(parts):
        return None
    data = [] if any("_DATA_" in part for part in parts) else [_FORMATS["BUF_DATA_FORMAT_8"]]
    return sum(data + [_FORMATS[part] for part in parts])


def swizzle(text: str) -> int | None:
    """Return the offset of `swizzle(SWAP,16)` for ds_swizzle_b32. Return None for other text."""
    parts = _arguments("swizzle", text)
    if not parts:
        return None
    mode, rest = parts[0], parts[1:]
    if mode == "BITMASK_PERM" and len(rest) == 1 and re.fullmatch(r'"[01pi]{5}"', rest[0]):
        return _bitmask(rest[0][1:-1])
    numbers = _numbers(rest)
    if not numbers or (mode == "QUAD_PERM") != (len(numbers) == 4):
        return None
    if mode == "QUAD_PERM":
        return 0x8000 | sum(lane << 2 * i for i, lane in enumerate(numbers)) if max(numbers) < 4 else None
    return _of_groups(mode, numbers)


def _bitmask(letters: str) -> int:
    """Return the offset of a `BITMASK_PERM`, whose letters stand for the bits of the lane number, highest first.

    `0` and `1` set a bit, `p` keeps it, `i` inverts it.
    """
    masks = {"0": (0, 0, 0), "1": (0, 1, 0), "p": (1, 0, 0), "i": (1, 0, 1)}
    bits = [masks[letter] for letter in letters]
    keep, force, flip = (sum(bit[i] << 4 - at for at, bit in enumerate(bits)) for i in range(3))
    return keep | force << 5 | flip << 10


def _of_groups(mode: str, numbers: list[int]) -> int | None:
    size = numbers[0]
    if mode == "FFT" and len(numbers) == 1 and size < 32:
        return 0xE000 | size
    if mode == "ROTATE" and len(numbers) == 2 and size < 2 and numbers[1] < 32:
        return 0xC000 | size << 10 | numbers[1] << 5
    if size & (size - 1) or not 1 <= size <= 32:
        return None
    if mode == "BROADCAST" and len(numbers) == 2 and size >= 2 and numbers[1] < size:
        return (32 - size) | numbers[1] << 5
    if mode == "SWAP" and len(numbers) == 1 and size <= 16:
        return 0x1F | size << 10
    if mode == "REVERSE" and len(numbers) == 1 and size >= 2:
        return 0x1F | (size - 1) << 10
    return None


LARGEST = {"vmcnt": 63, "expcnt": 7, "lgkmcnt": 15}
"""The maximum of each counter. A count at its maximum waits for nothing (CDNA3 ISA 4.4)."""


def waits(bits: int) -> dict[str, int]:
    """Return the counts in the 16 bits of an s_waitcnt. Counts at their maximum wait for nothing and are omitted."""
    counts = {"vmcnt": bits & 15 | bits >> 10 & 0x30, "expcnt": bits >> 4 & 7, "lgkmcnt": bits >> 8 & 15}
    return {name: count for name, count in counts.items() if count < LARGEST[name]}
