"""Count the operations of an instruction: those of floats, and those of matrix products of any type.

A fused multiply-add is two operations, and a product of an M×K and a K×N matrix is 2·M·N·K operations, as in the
vendors' data sheets. A sparse product counts the kept elements of A only, so that its rate compares with that of dense
products.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from ..types import SCALARS, Scalar

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..ptx.sim.compile import PtxUnit
    from ..sim.compile import Unit
    from ..sim.machine import Machine

Per = Literal["lane", "warp", "warpgroup", "launch"]
"""Who executes the operations together: `launch` means that `Operations.measure` counts those of all active lanes."""

MATRIX = " matrix"
"""The end of the kinds that matrix units execute."""


@dataclass(frozen=True)
class Operations:
    """The operations of one instruction: their kind (`f32`, `f16 matrix`), who executes them, and how many they are."""

    kind: str
    per: Per
    count: int
    measure: Callable[[Machine], int] | None = None
    """A function that returns the operations of all active lanes, where they depend on operands."""

    @property
    def is_matrix(self) -> bool:
        """True if a matrix unit executes them."""
        return self.kind.endswith(MATRIX)


def operations_of(unit: Unit, at: int, inst: Inst) -> Operations | None:
    """Return the operations of the instruction `at` of a program, None if it has none."""
    if unit.program.isa == "gcn":
        return _gcn(inst.form.row.head, unit.program.target.name)
    words = inst.form.spelling.split(".")
    if words[0] == "tcgen05":
        return _tcgen05(unit, at, inst) if words[1] == "mma" else None
    return _product(words) or _floats(words)


# ---- PTX

_PER_LANE = {
    **dict.fromkeys(("fma", "mad"), 2),
    **dict.fromkeys(("add", "sub", "mul", "div", "rcp", "sqrt", "rsqrt", "sin", "cos", "ex2", "lg2", "tanh"), 1),
}
"""The operations of the instructions of a lane (PTX ISA 9.7.3 to 9.7.5)."""
_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)")
_QUARTERS = "m8n8k4"
"""The shape of four products of halves, one in each quarter of the warp (PTX ISA 9.7.14.5)."""


def _floats(words: list[str]) -> Operations | None:
    """Return the operations of floats in each lane. The last type is that of the operands."""
    kinds = [SCALARS[word] for word in words[1:] if word in SCALARS]
    if words[0] not in _PER_LANE or not kinds:
        return None
    kind = kinds[-1].lane or kinds[-1]
    lanes = kinds[-1].bits // kind.bits
    return Operations(_vector(kind), "lane", _PER_LANE[words[0]] * lanes) if kind.kind == "f" else None


def _product(words: list[str]) -> Operations | None:
    """Return the operations of a product of a warp or of a warpgroup."""
    shape = next((found for word in words if (found := _SHAPE.fullmatch(word))), None)
    if words[0] not in ("mma", "wmma", "wgmma") or shape is None or not {"mma", "mma_async"} & set(words):
        return None
    m, n, k = map(int, shape.groups())
    kinds = [SCALARS[word] for word in words if word in SCALARS]
    a = kinds[1] if len(kinds) > 2 else SCALARS["f16"]  # `wmma` of halves states the types of D and C only
    sparse = any(word.startswith("sp") for word in words[1:3])
    several = 4 if shape[0] == _QUARTERS and a.bits == 16 else 1
    packed = any("mxf4" in word and "f8" not in word for word in words)
    per: Per = "warpgroup" if words[0] == "wgmma" else "warp"
    return Operations(_matrix(a, packed=packed), per, 2 * m * n * k * several >> sparse)


def _tcgen05(unit: Unit, at: int, inst: Inst) -> Operations:
    """Return the operations of `tcgen05.mma`, whose instruction descriptor states the shape and the types."""
    from ..ptx.sim.tcgen05.arguments import Arguments

    arguments = Arguments(cast("PtxUnit", unit), at, inst)
    packed, kind = arguments.facts.packed, arguments.facts.kind
    name = {"tf32": "tf32", "f16": "f16", "i8": "i8"}.get(kind, "f4" if packed else "f8")

    def measure(m: Machine) -> int:
        total = 0
        for given in arguments.given(m):
            bits = 4 if packed else max(8, SCALARS[given.shape.a].bits)
            total += 2 * given.shape.m * given.shape.n * (8 * given.shape.row // bits)
        return total

    return Operations(name + MATRIX, "launch", 0, measure)


def _vector(kind: type[Scalar]) -> str:
    """Return the kind of operations of lanes. bf16 has the rate of f16."""
    return "f16" if kind.bits == 16 else kind.__name__


def _matrix(a: type[Scalar], *, packed: bool = False) -> str:
    """Return the kind of a product by the type of A. Without packing, floats of 4 bits have the rate of 8 bits."""
    if a.kind in "us":
        return f"i{a.bits}{MATRIX}"
    if a.kind == "b":
        return f"b{a.bits}{MATRIX}"
    if a.bits <= 8:
        return ("f4" if packed else "f8") + MATRIX
    return _vector(a) + MATRIX


# ---- AMDGCN

_PER_WORK_ITEM = re.compile(
    r"v_(?P<pk>pk_)?(?:(?P<two>fma|fmac|mac|mad|fmaak|fmamk|madak|madmk)|add|sub|subrev|mul|exp|log|rcp|rsq|sqrt|sin|cos)"
    r"(?:_legacy|_iflag|_clamp|_mix\w*)?_(?P<t>f16|f32|f64)\b"
)
_DOT = re.compile(r"v_dot2c?_f32_(f16|bf16)")


def _gcn(head: str, arch: str) -> Operations | None:
    """Return the operations of an instruction of CDNA by its mnemonic."""
    if head.startswith(("v_mfma_", "v_smfmac_")):
        return _mfma(head, arch)
    if _DOT.match(head):
        return Operations("f16", "lane", 4)
    found = _PER_WORK_ITEM.match(head)
    if found is None:
        return None
    return Operations(found["t"], "lane", (2 if found["two"] else 1) * (2 if found["pk"] else 1))


def _mfma(head: str, arch: str) -> Operations:
    """Return the operations of a product of a wave."""
    from ..gcn.fragments import shape, sparse_shape

    sparse = head.startswith("v_smfmac_")
    made = (sparse_shape if sparse else shape)(head, arch)
    return Operations(_matrix(made.a), "warp", 2 * made.m * made.m * made.k * made.blocks >> sparse)
