"""The plans of MFMA in C: `asmkit.sim.native.products` with the rules of `mfma`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .... import types
from ....sim.native.graph import Value
from ....sim.native.once import once
from ....sim.native.products import Operand, Plan, Slots, available, of_fragment
from ....types import Scalar
from ...fragments import LANES, Shape, dwords, mfma_a, mfma_b, mfma_c, shape
from . import mfma as reference

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Value]

_KINDS: dict[type[Scalar], str] = {
    types.f16: "f16", types.bf16: "bf16", types.tf32: "tf32", types.f32: "f32", types.s8: "s8",
}  # fmt: skip


def mfma(a: Array, b: Array, c: Array, **facts: Value) -> Array | None:
    """Compute D like `mfma`, with its arguments. Return None for products without a native form."""
    plan = mfma_plan(**facts) if available() else None
    if plan is None:
        return None
    return plan(a, b, c, np.empty((len(a), dwords(mfma_c(facts["name"], facts["arch"])), LANES), np.uint32))


@once
def mfma_plan(*, name: str, arch: str, cbsz: int = 0, abid: int = 0, blgp: int = 0) -> Plan | None:
    """Return the plan of a dense MFMA with legal modifiers, None if it has no native form (f8f6f4).

    The lanes hold columns of D, so that the transposed product has the lanes' order.
    """
    made = shape(name, arch)
    if made.mixed:
        return None
    double = made.acc is types.f64
    maps = mfma_a(name, arch), mfma_b(name, arch), mfma_c(name, arch)
    a = of_fragment(maps[0], None if double else _moved(reference.broadcast(maps[0], cbsz, abid)), pairs=True)
    b = of_fragment(maps[1], None if double else _moved(reference.lane_pattern(blgp)), pairs=True)
    c = of_fragment(maps[2], pairs=True)
    rule, facts, order = _rule(made, arch)
    operands = _operand(a, made.a), _operand(b, made.b), Operand(c), Operand(c)
    negate = (blgp & 4 | blgp >> 1 & 1 | blgp << 1 & 2) if double else 0  # A and B are swapped
    return Plan(rule, (made.m, made.m, made.k), operands, made.blocks, {**facts, "negate": negate}, order, swapped=True)


def _moved(lanes: Array) -> Array | None:
    """Return None if each lane is its own."""
    return None if (lanes == np.arange(LANES)).all() else lanes


def _rule(made: Shape, arch: str) -> tuple[str, dict[str, int], Array | None]:
    """Return the name of a rule, its facts, and the position of each k in its order."""
    if made.acc is types.s32:
        return "integers", {}, None
    if made.acc is types.f64:
        return "doubles", {}, None
    found: Value = reference.rule_of(made, arch)
    group = min(found.keywords.get("group", 0), made.k)
    if found.func is not reference.fused:
        return "plain", {"group": group}, None
    if not found.keywords.get("split"):
        return "fused", {"group": group}, None
    k: Array = np.arange(made.k)
    return "fused_8", {"group": group}, k // group * group + k % 2 * (group // 2) + k % group // 2


def _operand(slots: Slots, kind: type[Scalar]) -> Operand:
    lowest = reference.LOWEST.get(kind, -126)
    if kind.kind == "f" and kind.bits == 8:
        return Operand(slots, "table", reference.numbers(kind, np.arange(256, dtype=np.uint8)).view(np.uint32), lowest)
    return Operand(slots, _KINDS.get(kind, "raw"), lowest=lowest)


reference.IN_C.update(mfma=mfma)
