"""Pairs of operations of one thread that execute in order, and the `.cta_group` of a kernel (PTX ISA 9.7.16.6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .memory import tensor_memory

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ..compile import PtxUnit as Unit

_PAIRS = (("mma", "mma"), ("cp", "mma"), ("shift", "mma"), ("shift", "cp"), ("mma", "shift"), ("mma", "cp"))
"""The pairs that execute in order.

The manual does not list `mma` and then `cp`. CUTLASS and DeepGEMM copy the scales of each stage to the same columns,
and wait for no product in between: the tensor core executes both in order. They never copy over sums.
"""
_GROUPS = ("cta_group::1", "cta_group::2")


class Role(NamedTuple):
    """The part of an operation in a pair: `mma`, `cp` or `shift`.

    Of a product, `sums` are the address, the shape and the kind of D. Of a copy, they are its shape.
    """

    kind: str
    sums: tuple[object, ...] = ()
    adds: bool = False
    """Whether a product adds to D."""
    shifts: bool = False
    """Whether a product also shifts A."""


def in_order(first: Role, first_does: str, second: Role, second_does: str) -> bool:
    """Return whether an operation executes after an earlier one of its thread.

    According to the manual, two products do so if D, the shape and the kind are the same. Attention kernels overwrite A
    by D of another product, and observe no commit in between. Therefore other products must only not read what an
    outstanding product writes: as A, as scales, or to add to it.

    Args:
        first: The earlier operation.
        first_does: What it does with the cells, `read` or `write`.
        second: The later operation.
        second_does: What it does with them.

    """
    if (first.kind, second.kind) not in _PAIRS:
        return False
    if second.kind == "cp":
        return first_does == "read" if first.kind == "mma" else second.sums == ("4x256b",)
    if first.kind == second.kind == "mma" and first_does == "write" and not first.shifts:
        return second_does == "write" and (first.sums == second.sums or not second.adds)
    return True


def of_one_group(unit: Unit, at: int, inst: Inst, step: Step) -> Step:
    """Return a step that also reports TENSOR_MEMORY if an instruction before it had another `.cta_group`.

    All `tcgen05` instructions of a kernel must have the same (PTX ISA 9.7.16.7.1).
    """
    mine = _group(inst)
    others = {_group(one) for one in unit.insts if one.form.spelling.startswith("tcgen05")} - {mine, ""}
    if not mine or not others:
        return step

    def run(m: Machine) -> int | None:
        first: int = m.state.setdefault("cta_group", at)
        if (other := _group(m.unit.insts[first])) != mine:
            opcode = ".".join(m.unit.insts[first].form.spelling.split(".")[:2])
            tensor_memory(m).wrong(
                at, f"it has .{mine}, and the {opcode} before it has .{other}",
                "use the same .cta_group in all tcgen05 instructions of the kernel",
            )  # fmt: skip
        return step(m)

    return run


def _group(inst: Inst) -> str:
    """Return the `.cta_group` of an instruction, or an empty string."""
    words = inst.form.spelling.split(".")
    return next((group for group in _GROUPS if group in words), "")
