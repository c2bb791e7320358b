"""Return which parts of 32-bit registers a CDNA instruction reads and writes: bytes and halves that it selects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import cast

from ..ir.program import Inst

WHOLE, LOW, HIGH = 0xFFFFFFFF, 0x0000FFFF, 0xFFFF0000

PARTS = {
    **{f"BYTE_{n}": 0xFF << 8 * n for n in range(4)},
    **{f"WORD_{n}": 0xFFFF << 16 * n for n in range(2)},
    "DWORD": WHOLE,
}
"""The bits of each part that SDWA selects."""

_NARROW = (
    (r"v_cvt_f32_(fp8|bf8)", 0xFF), (r"v_cvt_pk_f32_(fp8|bf8)", LOW), (r"v_cvt_f32_ubyte0", 0xFF),
    (r"v_cvt_f32_ubyte1", 0xFF00), (r"v_cvt_f32_ubyte2", 0xFF0000), (r"v_cvt_f32_ubyte3", 0xFF000000),
    (r"v_(mul|mad)\w*_[iu]32_[iu]24", 0xFFFFFF),
)  # fmt: skip
"""Instructions on 32-bit types that read fewer bits."""


PASSES = frozenset((
    "mov_b32", "not_b32", "accvgpr_read_b32", "accvgpr_write_b32", "accvgpr_mov_b32", "cndmask_b32", "and_b32",
    "or_b32", "xor_b32", "xnor_b32", "or3_b32", "and_or_b32", "lshl_or_b32", "bfi_b32", "lshlrev_b32", "lshrrev_b32",
    "ashrrev_i32", "bfe_u32", "bfe_i32", "alignbit_b32", "alignbyte_b32", "perm_b32", "add_u32", "sub_u32",
    "subrev_u32", "add3_u32", "mul_lo_u32", "lshl_add_u32", "readfirstlane_b32", "readlane_b32", "lshl_b32",
    "lshr_b32",
))  # fmt: skip
"""The operations on 32 bits that can pass unwritten bits on to a part of the result, without `v_` or `s_`."""


def operation(inst: Inst) -> str:
    """Return the name of an operation on 32 bits, without its encoding. Empty for parts, other lanes and memory."""
    fmt = inst.form.row.fact("fmt")
    plain = fmt.startswith(("vop", "sop")) and fmt != "vop3p"
    return re.sub(r"^[vs]_|_e(32|64)$", "", inst.form.row.head) if plain else ""


def passes(inst: Inst) -> bool:
    """Return whether an instruction can pass unwritten bits of a source on to a part of its result."""
    row = inst.form.row
    packed = row.fact("fmt") == "vop3p" and row.fact("ty").endswith("16x2") and " " not in row.fact("ty")
    return packed or row.head == "v_pack_b32_f16" or operation(inst) in PASSES


def written_half(inst: Inst) -> str:
    """Return which half of its destination an instruction writes, `low` or `high`. Empty if it writes all of it.

    A byte counts as the half that contains it.
    """
    row, bits = inst.form.row, cast("Sequence[int]", inst.flags.get("op_sel") or (0,))
    half = row.fact("half")
    if half == "op_sel" or (not half and _keeps_half(inst)):
        return "high" if bits[-1] else "low"
    if inst.flags.get("dst_unused") == "UNUSED_PRESERVE" and inst.flags.get("dst_sel", "DWORD") != "DWORD":
        return "low" if PARTS[cast("str", inst.flags["dst_sel"])] & LOW else "high"
    return half


def _keeps_half(inst: Inst) -> bool:
    """Return whether an instruction has a 16-bit result and `op_sel`, which selects the half that it writes."""
    row = inst.form.row
    selects = row.fact("fmt") == "vop3" and any(flag.name == "op_sel" for flag in row.flags)
    return selects and _kinds(inst)[0].endswith("16")


def source_bits(inst: Inst) -> Iterator[tuple[int, int]]:
    """Yield the position of each operand that an instruction reads, with the bits of its dwords that are read."""
    row, number = inst.form.row, 0
    kinds, kept = _kinds(inst), bool(row.fact("half")) or inst.flags.get("dst_unused") == "UNUSED_PRESERVE"
    for at, slot in enumerate(inst.form.slots[: len(inst.operands)]):
        if "r" not in slot.role:
            continue
        if "memory" in row.effects:
            yield at, 0 if slot.role == "rw" else _stored(inst) if slot.name == "data" else WHOLE
        elif slot.role == "rw":
            yield at, 0 if kept else WHOLE
        else:
            yield at, _read(inst, number, kinds[at] if at < len(kinds) else "b32")
            number += 1


def _kinds(inst: Inst) -> list[str]:
    """Return the types of the operands, those that are written first."""
    words = inst.form.row.fact("ty").split() or ["b32"]
    return words * len(inst.form.slots) if len(words) == 1 else words


def _stored(inst: Inst) -> int:
    """Return the bits of a store's data that reach memory. The exchange of lanes is not followed."""
    if inst.form.row.head.startswith(("ds_bpermute", "ds_permute", "ds_swizzle")):
        return 0
    if (found := re.search(r"_format_d16_(hi_)?x$", inst.form.row.head)) is not None:
        return HIGH if found[1] else LOW
    width = int(re.sub(r"\D", "", inst.form.row.fact("ty")) or 32)
    return WHOLE if width >= 32 else ((1 << width) - 1) << (16 if inst.form.row.fact("half") == "high" else 0)


def _flag(inst: Inst, name: str, number: int, default: int) -> int:
    bits = cast("Sequence[int]", inst.flags.get(name) or ())
    return bits[number] if number < len(bits) else default


def _read(inst: Inst, number: int, kind: str) -> int:
    """Return the bits of a source that an instruction without an access to memory reads."""
    part = cast("str", inst.flags.get(f"src{number}_sel", "DWORD"))
    if part != "DWORD":
        return PARTS[part]
    if "_mix" in inst.form.row.head:
        high = _flag(inst, "op_sel", number, 0)
        return (HIGH if high else LOW) if _flag(inst, "op_sel_hi", number, 0) else WHOLE
    if kind.endswith("16x2"):
        picks = _flag(inst, "op_sel", number, 0), _flag(inst, "op_sel_hi", number, 1)
        return (LOW if 0 in picks else 0) | (HIGH if 1 in picks else 0)
    if kind.endswith("16"):
        return HIGH if _flag(inst, "op_sel", number, 0) else LOW
    return next((bits for pattern, bits in _NARROW if re.match(pattern, inst.form.row.head)), WHOLE)
