"""The matrix cores (CDNA3 ISA 7; CDNA2 ISA 7, CDNA4 ISA 7): D = A·B + C of one wave, dense and sparse.

Each instruction has one Python spelling, that of gfx942. `names` has gfx90a's spelling and other accepted spellings of
each target's assembler. gfx942 and gfx950 accept the older spellings as well, but with a different meaning:
`v_mfma_f32_32x32x4bf16` has one block and one register of A on gfx90a, and two of both later. Therefore, instructions
that only gfx90a has keep its spelling.

C and D are both in VGPRs or both in AGPRs. A and B may be in either. `passes` are four clocks each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...isa.notation import Row, op

_OLD, _NEW = "gfx90a", "gfx942 gfx950"
_MI300, _MI350 = "gfx942", "gfx950"
Passes = int | Mapping[str, int]


class _Mfma(NamedTuple):
    """One instruction: its spelling, the dwords of A (and B) and of D, passes, targets, gfx90a's spelling."""

    name: str
    ab: int
    cd: int
    passes: Passes
    arch: str = ""
    old: str = ""


def _by(old: int, new: int) -> Passes:
    return {"gfx90a": old, "gfx942": new, "gfx950": new}


# fmt: off
_DENSE = [
    # f32 from f16
    _Mfma("v_mfma_f32_32x32x8_f16",     2, 16, _by(16, 8),  old="v_mfma_f32_32x32x8f16"),
    _Mfma("v_mfma_f32_16x16x16_f16",    2, 4,  _by(8, 4),   old="v_mfma_f32_16x16x16f16"),
    _Mfma("v_mfma_f32_32x32x4_2b_f16",  2, 32, 16,          old="v_mfma_f32_32x32x4f16"),
    _Mfma("v_mfma_f32_16x16x4_4b_f16",  2, 16, 8,           old="v_mfma_f32_16x16x4f16"),
    _Mfma("v_mfma_f32_4x4x4_16b_f16",   2, 4,  2,           old="v_mfma_f32_4x4x4f16"),
    _Mfma("v_mfma_f32_32x32x16_f16",    4, 16, 8, _MI350),
    _Mfma("v_mfma_f32_16x16x32_f16",    4, 4,  4, _MI350),
    # f32 from bf16
    _Mfma("v_mfma_f32_32x32x8_bf16",    2, 16, _by(16, 8),  old="v_mfma_f32_32x32x8bf16_1k"),
    _Mfma("v_mfma_f32_16x16x16_bf16",   2, 4,  _by(8, 4),   old="v_mfma_f32_16x16x16bf16_1k"),
    _Mfma("v_mfma_f32_32x32x4_2b_bf16", 2, 32, 16,          old="v_mfma_f32_32x32x4bf16_1k"),
    _Mfma("v_mfma_f32_16x16x4_4b_bf16", 2, 16, 8,           old="v_mfma_f32_16x16x4bf16_1k"),
    _Mfma("v_mfma_f32_4x4x4_16b_bf16",  2, 4,  2,           old="v_mfma_f32_4x4x4bf16_1k"),
    _Mfma("v_mfma_f32_32x32x16_bf16",   4, 16, 8, _MI350),
    _Mfma("v_mfma_f32_16x16x32_bf16",   4, 4,  4, _MI350),
    _Mfma("v_mfma_f32_32x32x2bf16",     1, 32, 16, _OLD),
    _Mfma("v_mfma_f32_16x16x2bf16",     1, 16, 8, _OLD),
    _Mfma("v_mfma_f32_4x4x2bf16",       1, 4,  2, _OLD),
    _Mfma("v_mfma_f32_32x32x4bf16",     1, 16, 16, _OLD),
    _Mfma("v_mfma_f32_16x16x8bf16",     1, 4,  8, _OLD),
    # f32 from f32 and from its upper 19 bits
    _Mfma("v_mfma_f32_32x32x2_f32",     1, 16, 16,          old="v_mfma_f32_32x32x2f32"),
    _Mfma("v_mfma_f32_16x16x4_f32",     1, 4,  8,           old="v_mfma_f32_16x16x4f32"),
    _Mfma("v_mfma_f32_32x32x1_2b_f32",  1, 32, 16,          old="v_mfma_f32_32x32x1f32"),
    _Mfma("v_mfma_f32_16x16x1_4b_f32",  1, 16, 8,           old="v_mfma_f32_16x16x1f32"),
    _Mfma("v_mfma_f32_4x4x1_16b_f32",   1, 4,  2,           old="v_mfma_f32_4x4x1f32"),
    _Mfma("v_mfma_f32_32x32x4_xf32",    2, 16, 8, _MI300),
    _Mfma("v_mfma_f32_16x16x8_xf32",    2, 4,  4, _MI300),
    # f32 from 8-bit floats: FNUZ on gfx942, OCP on gfx950
    *[_Mfma(f"v_mfma_f32_{mnk}_{a}_{b}", 2, cd, passes, _NEW)
      for mnk, cd, passes in (("32x32x16", 16, 8), ("16x16x32", 4, 4)) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    # s32 from s8
    _Mfma("v_mfma_i32_32x32x16_i8",     2, 16, 8, _NEW),
    _Mfma("v_mfma_i32_16x16x32_i8",     2, 4,  4, _NEW),
    _Mfma("v_mfma_i32_32x32x4_2b_i8",   1, 32, 16,          old="v_mfma_i32_32x32x4i8"),
    _Mfma("v_mfma_i32_16x16x4_4b_i8",   1, 16, 8,           old="v_mfma_i32_16x16x4i8"),
    _Mfma("v_mfma_i32_4x4x4_16b_i8",    1, 4,  2,           old="v_mfma_i32_4x4x4i8"),
    _Mfma("v_mfma_i32_32x32x32_i8",     4, 16, 8, _MI350),
    _Mfma("v_mfma_i32_16x16x64_i8",     4, 4,  4, _MI350),
    _Mfma("v_mfma_i32_32x32x8i8",       1, 16, 16, _OLD),
    _Mfma("v_mfma_i32_16x16x16i8",      1, 4,  8, _OLD),
]
_DOUBLES = [
    _Mfma("v_mfma_f64_16x16x4_f64",     2, 8,  {"gfx90a": 8, "gfx942": 8, "gfx950": 16}, old="v_mfma_f64_16x16x4f64"),
    _Mfma("v_mfma_f64_4x4x4_4b_f64",    2, 2,  4,           old="v_mfma_f64_4x4x4f64"),
]
_KINDS = {8: "0|1|5|6|7", 6: "2..3!", 4: "4..4!"}
"""Dwords of A or B → the values of cbsz or blgp for such a format. 5 to 7 are not formats (CDNA4 ISA, 7.2)."""
_BLOCK_SCALED = [
    _Mfma("f32_16x16x128_f8f6f4", 8, 4, 8), _Mfma("f32_32x32x64_f8f6f4", 8, 16, 16),
]
# fmt: on


def _doc(name: str) -> str:
    m, n, k = re.findall(r"(\d+)x(\d+)x(\d+)", name)[0]
    blocks = re.search(r"_(\d+)b_", name)
    many = f", {blocks[1]} of each" if blocks else ""
    return f"D = A·B + C over one wave; A is {m}×{k}, B {k}×{n}{many}."


def _names(i: _Mfma) -> dict[str, object]:
    """Return each target's spellings: the first is written, all are accepted."""
    if not i.old:
        return {}
    later = " ".join(dict.fromkeys((i.name, i.old, i.old.removesuffix("_1k"))))
    return {"names": {"gfx90a": i.old, "gfx942": later, "gfx950": later}}


def _row(i: _Mfma, bank: str, flags: str, **facts: object) -> Row:
    """Return the row with C and D in one bank."""
    a, cd = f"V{i.ab}|A{i.ab}", f"{bank}{i.cd}"
    facts = {"fmt": "mfma", "ref": "7", "passes": i.passes, "sem": "mfma", "arch": i.arch, **_names(i), **facts}
    return op(f"{i.name}   =d:{cd}, a:{a}, b:{a}, c:{cd}|inl {flags}", _doc(i.name), **facts)  # pyright: ignore[reportArgumentType]


def _dense(some: Iterable[_Mfma]) -> Iterator[Row]:
    for i in some:
        for bank in "VA":
            yield _row(i, bank, "{cbsz:u3} {abid:u4} {blgp:u3}")


def _doubles(some: Iterable[_Mfma]) -> Iterator[Row]:
    """Yield rows of doubles. On the later targets, the field of `blgp` negates A, B, C."""
    for i in some:
        for bank in "VA":
            needs = {"blgp": "gfx90a", "neg": _NEW}
            yield _row(i, bank, "{cbsz:u3} {abid:u4} {blgp:u3} {neg:[3]u1}", needs=needs)


def _scaled(i: _Mfma, scale: bool) -> Iterator[Row]:
    """Yield rows of 8-, 6- and 4-bit floats.

    `cbsz` is A's format and `blgp` is B's (0 e4m3, 1 e5m2, 2 e2m3, 3 e3m2, 4 e2m1).
    """
    name = f"v_mfma_{'scale_' * scale}{i.name}"
    tail = ", sa:V1, sb:V1" if scale else ""
    flags = "{op_sel:[2]u1} {op_sel_hi:[2]u1} " if scale else ""
    doc = _doc(name)[:-1] + (", both scaled by a power of two per 32 k." if scale else ".")
    for bank in "VA":
        for a, cbsz in _KINDS.items():
            for b, blgp in _KINDS.items():
                passes = i.passes if 8 in (a, b) else int(str(i.passes)) // 2
                operands = f"=d:{bank}{i.cd}, a:V{a}|A{a}, b:V{b}|A{b}, c:{bank}{i.cd}|inl{tail}"
                text = f"{name}   {operands} {flags}{{cbsz:{cbsz}}} {{blgp:{blgp}}}"
                yield op(text, doc, fmt="mfma", ref="7", passes=passes, sem="mfma", arch=_MI350)


# fmt: off
_SPARSE = [
    *[(f"f32_16x16x32_{t}", 2, 4, 4, _NEW) for t in ("f16", "bf16")],
    *[(f"f32_32x32x16_{t}", 2, 4, 16, _NEW) for t in ("f16", "bf16")],
    *[(f"f32_16x16x64_{a}_{b}", 2, 4, 4, _NEW) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    *[(f"f32_32x32x32_{a}_{b}", 2, 4, 16, _NEW) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    ("i32_16x16x64_i8", 2, 4, 4, _NEW), ("i32_32x32x32_i8", 2, 4, 16, _NEW),
    *[(f"f32_16x16x64_{t}", 4, 8, 4, _MI350) for t in ("f16", "bf16")],
    *[(f"f32_32x32x32_{t}", 4, 8, 16, _MI350) for t in ("f16", "bf16")],
    *[(f"f32_16x16x128_{a}_{b}", 4, 8, 4, _MI350) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    *[(f"f32_32x32x64_{a}_{b}", 4, 8, 16, _MI350) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    ("i32_16x16x128_i8", 4, 8, 4, _MI350), ("i32_32x32x64_i8", 4, 8, 16, _MI350),
]
# fmt: on


def _sparse() -> Iterator[Row]:
    """Yield rows where A has two of every four k, with positions in `idx`. D accumulates."""
    for name, a, b, d, arch in _SPARSE:
        yield op(
            f"v_smfmac_{name}   +d:V{d}|A{d}, a:V{a}|A{a}, b:V{b}|A{b}, idx:V1 {{cbsz:u3}} {{abid:u4}}",
            _doc(name).replace("D = A·B + C", "D += A·B")[:-1] + ", A with two of every four k.",
            fmt="mfma", ref="7", passes=4 if d == 4 else 8, arch=arch, sem="smfmac",
        )  # fmt: skip


ROWS = [
    *_dense(_DENSE),
    *_doubles(_DOUBLES),
    *[row for i in _BLOCK_SCALED for scale in (False, True) for row in _scaled(i, scale)],
    op(
        "v_mfma_ld_scale_b32   sa:V1|S1|m0|inl, sb:V1|S1|m0|inl {op_sel:[2]u1} {op_sel_hi:[2]u1}",
        "The scales of the block-scaled product that follows.", fmt="vop3p", ref="7", ty="b32", arch=_MI350,
    ),
    *_sparse(),
]  # fmt: skip
