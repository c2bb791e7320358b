"""Map lanes and registers of MFMA to matrix elements: the part of A, B, C and D that each lane of a wave holds.

`shape` describes the matrices of an instruction. `mfma_a`, `mfma_b`, `mfma_c` (C and D) and `mfma_scale` return their
maps, in the notation of `asmkit.fragments`. `sparse_shape`, `smfmac_a` (the kept elements), `smfmac_b`, `smfmac_c` and
`smfmac_index` do so for the sparse instructions. B is K×N. An instruction is identified by its mnemonic in Python's
spelling and by the target, because one mnemonic may differ between targets (fp8 is a different format on gfx942 and
gfx950).

All instructions except f8f6f4 follow one rule. A lane holds K·M·blocks/64 consecutive k of one row of A, or of one
column of B: each row of every block is assigned to a lane first, then the next run of k. A lane holds one column of D,
four rows at a time. Therefore a gfx950 instruction with twice the K is not equivalent to two older instructions: its
runs of k are twice as long. The layouts are from the CDNA3 ISA manual, 7.1, and the CDNA4 ISA manual, 7.1.5.

Sparse instructions follow the rule as well, with K/2 kept elements in A. The exception is B in eight registers, which
only gfx950 has: a lane holds two runs of k, half of K apart (CDNA4 ISA manual, 7.5.1.3).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from .. import fragments, types
from ..errors import DiagnosticCode, error
from ..fragments import Fragment
from ..ir.match_errors import OTHER_TARGET
from ..types import Scalar

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray

LANES = 64

FORMATS: tuple[type[Scalar], ...] = (types.e4m3, types.e5m2, types.e2m3, types.e3m2, types.e2m1)
"""The possible formats of A (cbsz) and B (blgp) for f8f6f4, by code."""

# targets · result type · types of A and B · shapes, `_4b` for four products computed together
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

_SPARSE = (
    ("gfx942 gfx950", "f32", "f16 bf16", "32x32x16 16x16x32"),
    ("gfx942 gfx950", "i32", "i8", "32x32x32 16x16x64"),
    ("gfx942 gfx950", "f32", "bf8_bf8 bf8_fp8 fp8_bf8 fp8_fp8", "32x32x32 16x16x64"),
    ("gfx950", "f32", "f16 bf16", "32x32x32 16x16x64"),
    ("gfx950", "i32", "i8", "32x32x64 16x16x128"),
    ("gfx950", "f32", "bf8_bf8 bf8_fp8 fp8_bf8 fp8_fp8", "32x32x64 16x16x128"),
)

# Only gfx90a has these. Their mnemonics have no number of blocks, and no `_` before the type.
_GFX90A = (
    ("f32", "bf16", "32x32x2_2b 16x16x2_4b 4x4x2_16b 32x32x4 16x16x8"),
    ("i32", "i8", "32x32x8 16x16x16"),
)

_TYPES: dict[str, type[Scalar]] = {
    "f32": types.f32, "f16": types.f16, "bf16": types.bf16, "f64": types.f64, "xf32": types.tf32,
    "i8": types.s8, "i32": types.s32, "fp8": types.e4m3, "bf8": types.e5m2,
}  # fmt: skip
_RUN = 4
"""The registers that one run of k occupies in B of a sparse instruction."""
_FNUZ: dict[type[Scalar], type[Scalar]] = {types.e4m3: types.e4m3fnuz, types.e5m2: types.e5m2fnuz}


@dataclass(frozen=True)
class Shape:
    """The matrices of an MFMA: `blocks` products of an M×K and a K×M matrix with elements of types `a` and `b`.

    For f8f6f4, `mixed` is true, and `a` and `b` are e4m3 unless the format codes select other types.
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
        """Whether each block of 32 elements has a scale."""
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
    """Yield every target with each of its shapes."""
    for archs, acc, kinds, sizes in _TABLE:
        for arch, ab, size in product(archs.split(), kinds.split(), sizes.split()):
            for scale in ("", "scale_") if ab == "f8f6f4" else ("",):
                yield arch, _shape(f"v_mfma_{scale}{acc}_{size}_{ab}", size, acc, ab, arch)
    for acc, ab, sizes in _GFX90A:
        for size in sizes.split():
            yield "gfx90a", _shape(f"v_mfma_{acc}_{size.split('_')[0]}{ab}", size, acc, ab, "gfx90a")


def _every_sparse() -> Iterator[tuple[str, Shape]]:
    """Yield every target with each of its sparse shapes."""
    for archs, acc, kinds, sizes in _SPARSE:
        for arch, ab, size in product(archs.split(), kinds.split(), sizes.split()):
            yield arch, _shape(f"v_smfmac_{acc}_{size}_{ab}", size, acc, ab, arch)


@cache
def _shapes(*, sparse: bool = False) -> dict[str, dict[str, Shape]]:
    """Return the shapes by target and name."""
    found: dict[str, dict[str, Shape]] = {"gfx90a": {}, "gfx942": {}, "gfx950": {}}
    for arch, made in _every_sparse() if sparse else _every():
        found[arch][made.name] = made
    return found


def sparse_names(arch: str) -> tuple[str, ...]:
    """Return the sparse MFMA mnemonics of a target (`"gfx942"`). Empty for other targets."""
    return tuple(_shapes(sparse=True).get(arch, ()))


def names(arch: str) -> tuple[str, ...]:
    """Return the dense MFMA mnemonics of a target (`"gfx942"`) in Python's spelling. Empty for other targets."""
    return tuple(_shapes().get(arch, ()))


def shape(name: str, arch: str) -> Shape:
    """Return the matrices of an instruction on a target.

    Raises ARCH if only another target has it, and UNKNOWN_INSTRUCTION if no target has it.
    """
    return _found(name, arch, sparse=False)


def sparse_shape(name: str, arch: str) -> Shape:
    """Return the matrices of a sparse instruction on a target: A is M×K, of which K/2 elements of a row are kept.

    Raises ARCH if only another target has it, and UNKNOWN_INSTRUCTION if no target has it.
    """
    return _found(name, arch, sparse=True)


def _found(name: str, arch: str, *, sparse: bool) -> Shape:
    every = _shapes(sparse=sparse)
    if found := every.get(arch, {}).get(name):
        return found
    if archs := [target for target, known in every.items() if name in known]:
        raise error(DiagnosticCode.ARCH, spelling=name, needs=" or ".join(archs), arch=arch, fix=OTHER_TARGET)
    kind = "sparse MFMA" if sparse else "dense MFMA"
    near = f"{arch} has {', '.join(every.get(arch, ()))}"
    raise error(DiagnosticCode.UNKNOWN_INSTRUCTION, name=name, isa=kind, near=near)


@cache
def mfma_a(name: str, arch: str, code: int = 0) -> Fragment:
    """Return the map of A, an M×K matrix for each block.

    `code` is the format for f8f6f4 (its `cbsz`, see `FORMATS`).
    """
    made = shape(name, arch)
    return _mixed(made, code, turned=False) if made.mixed else _plain(made, made.a, turned=False)


@cache
def mfma_b(name: str, arch: str, code: int = 0) -> Fragment:
    """Return the map of B, a K×N matrix for each block. `code` is the format for f8f6f4 (its `blgp`, see `FORMATS`)."""
    made = shape(name, arch)
    return _mixed(made, code, turned=True) if made.mixed else _plain(made, made.b, turned=True)


def _plain(made: Shape, kind: type[Scalar], turned: bool) -> Fragment:
    """Return the map with one run of k per lane.

    k is (group, register, part), and the lane is (group, block, row of A or column of B).
    """
    parts = max(1, 32 // kind.bits)
    groups = LANES // (made.m * made.blocks)
    digits = f"i{made.m} b{made.blocks} g{groups} r{made.k // (groups * parts)} p{parts}"
    row, col = ("grp", "i") if turned else ("i", "grp")
    return Fragment(kind.bits, digits, row, col, lane="gbi", register="r", part="p", block="b")


def _mixed(made: Shape, code: int, turned: bool) -> Fragment:
    """Return the map of f8f6f4: two runs of k for 8-bit elements, one run per lane for narrower elements.

    k is (half, group, register, part). Sixteen 6-bit elements occupy three registers, modeled as one 96-bit register.
    """
    if not 0 <= code < len(FORMATS):
        known = ", ".join(f"{i} {kind}" for i, kind in enumerate(FORMATS))
        raise error(
            DiagnosticCode.MODIFIERS, spelling=made.name, rule=f"{code} is not a format. A and B can have {known}"
        )
    bits = FORMATS[code].bits
    groups, parts, halves = LANES // made.m, {8: 4, 6: 16, 4: 8}[bits], 2 if bits == 8 else 1
    digits = f"i{made.m} h{halves} g{groups} r{32 // (halves * parts)} p{parts}"
    row, col = ("hgrp", "i") if turned else ("i", "hgrp")
    return Fragment(bits, digits, row, col, lane="gi", register="hr", part="p")


@cache
def mfma_c(name: str, arch: str) -> Fragment:
    """Return the map of C and D, an M×N matrix for each block. A lane has four rows at a time, or one row for f64."""
    return _sums(shape(name, arch))


def _sums(made: Shape) -> Fragment:
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
    """Return the map of the scales of A, M × K/32, or with `operand="b"` of B, K/32 × N.

    Each lane has one byte, which op_sel selects.
    """
    made = shape(name, arch)
    if not made.scaled:
        raise error(DiagnosticCode.MODIFIERS, spelling=name, rule="it has no scales, use v_mfma_scale_…")
    row, col = ("i", "g") if operand == "a" else ("g", "i")
    return Fragment(8, f"i{made.m} g{LANES // made.m}", row, col, lane="gi")


# --- sparse ---


@cache
def smfmac_a(name: str, arch: str) -> Fragment:
    """Return the map of the kept elements of A, M × K/2, which `asmkit.gcn.sparsity.compress` returns."""
    made = sparse_shape(name, arch)
    return _plain(replace(made, k=made.k // 2), made.a, turned=False)


@cache
def smfmac_b(name: str, arch: str) -> Fragment:
    """Return the map of B, K×N. k is (half, group, register, part), with two halves if a lane has eight registers."""
    made = sparse_shape(name, arch)
    groups, parts = LANES // made.m, 32 // made.b.bits
    registers = made.k // (groups * parts)
    digits = f"i{made.m} h{registers // _RUN} g{groups} r{_RUN} p{parts}"
    return Fragment(made.b.bits, digits, row="hgrp", col="i", lane="gi", register="hr", part="p")


@cache
def smfmac_c(name: str, arch: str) -> Fragment:
    """Return the map of D, to which the product is added: that of a dense instruction."""
    return _sums(sparse_shape(name, arch))


@cache
def smfmac_index(name: str, arch: str) -> Fragment:
    """Return the map of the index register, M × K/4: four bits for each chunk of four elements of a row of A.

    The bits are the positions of the two kept elements, the first one in the lower bits. The blocks are the sets of
    indices in a register, which `abid` selects.
    """
    made = sparse_shape(name, arch)
    groups = LANES // made.m
    chunks = made.k // (4 * groups)
    digits = f"i{made.m} g{groups} c{chunks} s{8 // chunks}"
    return Fragment(4, digits, row="i", col="gc", lane="gi", part="sc", block="s")


# --- between registers and matrices ---


def dwords(fragment: Fragment) -> int:
    """Return the number of 32-bit registers in a fragment."""
    return fragment.registers * max(1, fragment.width // 32)


def unpack(fragment: Fragment, regs: Array, *, last: bool = False) -> Array:
    """Unpack 32-bit registers, (waves, dwords, 64) uint32, into matrices, as `asmkit.fragments.unpack` does."""
    each = fragment.width // 32
    if each > 1:
        regs = regs.reshape(-1, fragment.registers, each, LANES).swapaxes(2, 3)
    return fragments.unpack(fragment, regs, last=last)


def pack(fragment: Fragment, matrices: Array, *, last: bool = False) -> Array:
    """Pack matrices into 32-bit registers, the inverse of `unpack`."""
    import numpy as np

    words, each = fragments.pack(fragment, matrices, last=last), fragment.width // 32
    if each == 1:
        return words
    split = words.view(np.uint32).reshape(-1, fragment.registers, LANES, each)
    return np.ascontiguousarray(split.swapaxes(2, 3)).reshape(-1, dwords(fragment), LANES)
