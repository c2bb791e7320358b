"""Lane and register maps of MFMA: what each lane of a wave holds of A, B, C and D.

`shape` names the matrices of an instruction, `mfma_a`, `mfma_b`, `mfma_c` (C and D) and `mfma_scale` their maps, in the
notation of `asmkit.fragments`; B is K×N.  An instruction is named by its mnemonic as Python spells it, with the target:
the same name may differ by target (fp8 is another format on gfx942 than on gfx950).

All but f8f6f4 follow one rule.  A lane holds K·M·blocks/64 consecutive k of one row of A, or column of B: first every
row of every block takes a lane, then the next run of k follows.  Of D a lane holds one column, four rows at a time.  A
gfx950 instruction of twice the K is therefore not two of the older ones: the runs of k are twice as long.

The layouts are those of the CDNA3 ISA manual, 7.1, and the CDNA4 one, 7.1.5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import fragments, types
from ..errors import Mistake, error
from ..fragments import Fragment
from ..mismatch import OTHER_TARGET
from ..types import Scalar

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

LANES = 64

FORMATS: tuple[type[Scalar], ...] = (types.e4m3, types.e5m2, types.e2m3, types.e3m2, types.e2m1)
"""What A (cbsz) and B (blgp) of f8f6f4 may be, by their codes."""

# targets · name of the result · names of A and B · shapes, `_4b` where four products are made side by side
_TABLE = (
    ("gfx90a gfx942 gfx950", "f32", "f32", "32x32x1_2b 16x16x1_4b 4x4x1_16b 32x32x2 16x16x4"),
    ("gfx90a gfx942 gfx950", "f32", "f16 bf16", "32x32x4_2b 16x16x4_4b 4x4x4_16b 32x32x8 16x16x16"),
    ("gfx90a gfx942 gfx950", "f64", "f64", "16x16x4 4x4x4_4b"),
    ("gfx90a gfx942 gfx950", "i32", "i8", "32x32x4_2b 16x16x4_4b 4x4x4_16b"),
    ("gfx942", "f32", "xf32", "16x16x8 32x32x4"),
    ("gfx942 gfx950", "i32", "i8", "32x32x16 16x16x32"),
    ("gfx942 gfx950", "f32", "bf8_bf8 bf8_fp8 fp8_bf8 fp8_fp8", "32x32x16 16x16x32"),
    ("gfx950", "f32", "f16 bf16", "32x32x16 16x16x32"),
    ("gfx950", "i32", "i8", "32x32x32 16x16x64"),
    ("gfx950", "f32", "f8f6f4", "16x16x128 32x32x64"),
)

# What gfx90a alone has, and therefore spells its way: no number of blocks, and no `_` before the type.
_GFX90A = (
    ("f32", "bf16", "32x32x2_2b 16x16x2_4b 4x4x2_16b 32x32x4 16x16x8"),
    ("i32", "i8", "32x32x8 16x16x16"),
)

_TYPES: dict[str, type[Scalar]] = {
    "f32": types.f32, "f16": types.f16, "bf16": types.bf16, "f64": types.f64, "xf32": types.tf32,
    "i8": types.s8, "i32": types.s32, "fp8": types.e4m3, "bf8": types.e5m2,
}  # fmt: skip
_FNUZ: dict[type[Scalar], type[Scalar]] = {types.e4m3: types.e4m3fnuz, types.e5m2: types.e5m2fnuz}


@dataclass(frozen=True)
class Shape:
    """The matrices of one MFMA: `blocks` products of an M×K and a K×M matrix, `a` and `b` the types of their elements.

    For f8f6f4 `a` and `b` are e4m3 unless the format codes say otherwise: `mixed` is true.
    """

    name: str
    m: int
    k: int
    blocks: int
    a: type[Scalar]
    b: type[Scalar]
    acc: type[Scalar]
    mixed: bool = False

    @property
    def scaled(self) -> bool:
        """Whether blocks of 32 elements come with a scale."""
        return "_scale_" in self.name


def _shape(name: str, size: str, acc: str, ab: str, arch: str) -> Shape:
    m, k, blocks = re.fullmatch(r"(\d+)x\d+x(\d+)(?:_(\d+)b)?", size).groups("1")  # pyright: ignore[reportOptionalMemberAccess]
    if ab == "f8f6f4":
        return Shape(name, int(m), int(k), int(blocks), types.e4m3, types.e4m3, _TYPES[acc], mixed=True)
    a, b = (_TYPES[word] for word in (ab.split("_") * 2)[:2])
    if arch == "gfx942":
        a, b = _FNUZ.get(a, a), _FNUZ.get(b, b)
    return Shape(name, int(m), int(k), int(blocks), a, b, _TYPES[acc])


def _every() -> Iterator[tuple[str, Shape]]:
    """Every target with every shape that it has."""
    for archs, acc, kinds, sizes in _TABLE:
        for arch, ab, size in product(archs.split(), kinds.split(), sizes.split()):
            for scale in ("", "scale_") if ab == "f8f6f4" else ("",):
                yield arch, _shape(f"v_mfma_{scale}{acc}_{size}_{ab}", size, acc, ab, arch)
    for acc, ab, sizes in _GFX90A:
        for size in sizes.split():
            yield "gfx90a", _shape(f"v_mfma_{acc}_{size.split('_')[0]}{ab}", size, acc, ab, "gfx90a")


@cache
def _shapes() -> dict[str, dict[str, Shape]]:
    """By target, then by name."""
    found: dict[str, dict[str, Shape]] = {"gfx90a": {}, "gfx942": {}, "gfx950": {}}
    for arch, made in _every():
        found[arch][made.name] = made
    return found


def names(arch: str) -> tuple[str, ...]:
    """The dense MFMA of a target (`"gfx942"`), as Python spells them; none for a target without."""
    return tuple(_shapes().get(arch, ()))


def shape(name: str, arch: str) -> Shape:
    """The matrices of an instruction on a target.  ARCH if another target has it, UNKNOWN_INSTRUCTION if none has."""
    if found := _shapes().get(arch, {}).get(name):
        return found
    if archs := [target for target, known in _shapes().items() if name in known]:
        raise error(Mistake.ARCH, spelling=name, needs=" or ".join(archs), arch=arch, fix=OTHER_TARGET)
    raise error(
        Mistake.UNKNOWN_INSTRUCTION, name=name, isa="dense MFMA", near=f"those of {arch}: {', '.join(names(arch))}"
    )


@cache
def mfma_a(name: str, arch: str, code: int = 0) -> Fragment:
    """A, an M×K matrix a block.  `code` is the format of f8f6f4 (its `cbsz`, see `FORMATS`)."""
    made = shape(name, arch)
    return _mixed(made, code, turned=False) if made.mixed else _plain(made, made.a, turned=False)


@cache
def mfma_b(name: str, arch: str, code: int = 0) -> Fragment:
    """B, a K×N matrix a block.  `code` is the format of f8f6f4 (its `blgp`, see `FORMATS`)."""
    made = shape(name, arch)
    return _mixed(made, code, turned=True) if made.mixed else _plain(made, made.b, turned=True)


def _plain(made: Shape, kind: type[Scalar], turned: bool) -> Fragment:
    """One run of k a lane: k = (group, register, part), lane = (group, block, row of A or column of B)."""
    parts = max(1, 32 // kind.bits)
    groups = LANES // (made.m * made.blocks)
    digits = f"i{made.m} b{made.blocks} g{groups} r{made.k // (groups * parts)} p{parts}"
    row, col = ("grp", "i") if turned else ("i", "grp")
    return Fragment(kind.bits, digits, row, col, lane="gbi", register="r", part="p", block="b")


def _mixed(made: Shape, code: int, turned: bool) -> Fragment:
    """f8f6f4: 8-bit elements lie in two runs, k = (half, group, register, part); narrower ones in one run a lane.

    Sixteen 6-bit elements fill three registers: they are one register of 96 bits here.
    """
    if not 0 <= code < len(FORMATS):
        known = ", ".join(f"{i} {kind}" for i, kind in enumerate(FORMATS))
        raise error(Mistake.MODIFIERS, spelling=made.name, rule=f"{code} is no format; those of A and B are {known}")
    bits = FORMATS[code].bits
    groups, parts, halves = LANES // made.m, {8: 4, 6: 16, 4: 8}[bits], 2 if bits == 8 else 1
    digits = f"i{made.m} h{halves} g{groups} r{32 // (halves * parts)} p{parts}"
    row, col = ("hgrp", "i") if turned else ("i", "hgrp")
    return Fragment(bits, digits, row, col, lane="gi", register="hr", part="p")


@cache
def mfma_c(name: str, arch: str) -> Fragment:
    """C and D, an M×N matrix a block: f32 and i32 four rows to a lane at a time, f64 one."""
    made = shape(name, arch)
    if made.acc is types.f64:
        groups = LANES // (made.m * made.blocks)
        digits = f"q{made.m // groups} h{groups} b{made.blocks} j{made.m}"
        return Fragment(64, digits, row="qh", col="j", lane="hbj", register="q", block="b")
    groups = 1 if made.m == 4 else LANES // made.m
    digits = f"q{made.m // (4 * groups)} h{groups} r4 j{made.m} b{made.blocks}"
    lane, register = ("bj", "qhr") if made.m == 4 else ("hj", "bqr")
    return Fragment(32, digits, row="qhr", col="j", lane=lane, register=register, block="b")


@cache
def mfma_scale(name: str, arch: str, operand: str = "a") -> Fragment:
    """The scales of A, M × K/32, or with `operand="b"` of B, K/32 × N: a byte in each lane, which op_sel picks."""
    made = shape(name, arch)
    if not made.scaled:
        raise error(Mistake.MODIFIERS, spelling=name, rule="it has no scales; v_mfma_scale_… has them")
    row, col = ("i", "g") if operand == "a" else ("g", "i")
    return Fragment(8, f"i{made.m} g{LANES // made.m}", row, col, lane="gi")


# --- between registers and matrices ---


def dwords(fragment: Fragment) -> int:
    """How many 32-bit registers hold a fragment."""
    return fragment.registers * max(1, fragment.width // 32)


def unpack(fragment: Fragment, regs: Array, *, last: bool = False) -> Array:
    """Matrices out of 32-bit registers: (waves, dwords, 64) uint32 → as `asmkit.fragments.unpack`."""
    each = fragment.width // 32
    if each > 1:
        regs = regs.reshape(-1, fragment.registers, each, LANES).swapaxes(2, 3)
    return fragments.unpack(fragment, regs, last=last)


def pack(fragment: Fragment, matrices: Array, *, last: bool = False) -> Array:
    """32-bit registers out of matrices: the reverse of `unpack`."""
    import numpy as np

    words, each = fragments.pack(fragment, matrices, last=last), fragment.width // 32
    if each == 1:
        return words
    split = words.view(np.uint32).reshape(-1, fragment.registers, LANES, each)
    return np.ascontiguousarray(split.swapaxes(2, 3)).reshape(-1, dwords(fragment), LANES)
