"""Matrix products in tensor memory (PTX ISA 9.7.16.10): `tcgen05.mma`, also with block scales."""

from __future__ import annotations

from dataclasses import replace

from ...errors import DiagnosticCode, error
from ...regs import Reg
from ...types import Scalar, b32, pred
from ..matrix_descriptors import InstructionDescriptor
from .tensor_memory import CELL, Accumulator, Columns, Scales, TensorMemories
from .wgmma import STEP, Operand, check_kind

_FAMILIES = {
    "f16": "f16", "bf16": "f16", "tf32": "tf32", "e4m3": "f8f6f4", "e5m2": "f8f6f4", "s8": "i8", "u8": "i8",
    "e2m1": "mxf4",
}  # fmt: skip
"""The types of A and B that one product can multiply with each other."""
_KINDS = {
    ("f16", ""): ("f16", 0), ("tf32", ""): ("tf32", 0), ("f8f6f4", ""): ("f8f6f4", 0), ("i8", ""): ("i8", 0),
    ("f8f6f4", "ue8m0"): ("mxf8f6f4", 1), ("mxf4", "ue8m0"): ("mxf4", 2), ("mxf4", "ue4m3"): ("mxf4nvf4", 4),
}  # fmt: skip
"""The kind of a product, and the scales of a row that it reads, by the types of A and B and of the scales."""


class TensorCores(TensorMemories):
    """The part of the builder for matrix products in tensor memory."""

    def tcgen05_mma(
        self, d: Accumulator, a: Operand | Columns, b: Operand, *, accumulate: Reg[pred] | bool = True,
        scales: tuple[Scales, Scales] | None = None,
    ) -> None:  # fmt: skip
        """Compute D += A·Bᵀ in tensor memory, or D = A·Bᵀ unless `accumulate`: `tcgen05.mma` for each 32 bytes of K.

        Execute it in one thread.  With a pair of blocks, it is a thread of the block with the even rank.  A and B are
        operands of `k.operand(…, kind="tcgen05")`: A has as many rows as D, and B has a row for each column of D (each
        block of a pair has half of both).  A can also be columns of tensor memory of B's type, with 32 bits of K in
        each.  Emits an `add.s64` or `add.u32` for each part of A, B and the scales except the first.

        The products are asynchronous.  Do not read D, and do not overwrite A and B, before a `tcgen05.commit` has
        signaled their completion.  Raises DESCRIPTOR for types and shapes without a product, and unless A and B have
        the same length along K.

        Args:
            d: The sums.
            a: A in shared memory or in tensor memory.
            b: B in shared memory.
            accumulate: Whether the first product adds to D.  The others do.
            scales: The block scales of A and B: ue8m0 for each 32 elements of K, or ue4m3 for each 16 of e2m1.

        """
        check_kind("tcgen05", b.layout, *(() if isinstance(a, Columns) else (a.layout,)))
        about, count = _instruction(d, a, b, scales)
        product = self.ptx.tcgen05.mma["cta_group::2" if d.pair else "cta_group::1"][f"kind::{about.kind}"]
        if scales:
            product = product.block_scale[f"scale_vec::{count}X"]
        steps, places = _check_steps(a, b), _places(scales, len(b.layout.steps) * count)
        for i, offset in enumerate(b.layout.steps):
            left = a.column(i * STEP // CELL).as_(b32) if isinstance(a, Columns) else a._at(steps[i])
            on = accumulate if i == 0 else True
            of_step = replace(about, scale_a=i * count % CELL, scale_b=i * count % CELL)
            product(
                d.address.as_(b32), left, b._at(offset), of_step.encode(),
                *(of_blocks[i * count // CELL] for of_blocks in places), on if isinstance(on, Reg) else int(on),
            )  # fmt: skip


def _places(scales: tuple[Scales, Scales] | None, blocks: int) -> list[list[Reg[b32]]]:
    """Return the addresses of the scales of A and of B, for every four of some blocks along K."""
    return [[one[i].address.as_(b32) for i in range(-(-blocks // CELL))] for one in scales or ()]


def _instruction(
    d: Accumulator, a: Operand | Columns, b: Operand, scales: tuple[Scales, Scales] | None
) -> tuple[InstructionDescriptor, int]:
    """Return the instruction descriptor of a product, and the scales of a row that it reads."""
    types = b.layout.elem if isinstance(a, Columns) else a.layout.elem, b.layout.elem
    families, elems = {_FAMILIES.get(repr(elem)) for elem in types}, {one.elem for one in scales or ()} or {""}
    known = [_KINDS.get((family, elem)) for family in families for elem in elems if family]
    if len(known) != 1 or known[0] is None:
        raise _no_product(types, scales)
    kind, count = known[0]
    turned = not isinstance(a, Columns) and a.layout.transposed
    return InstructionDescriptor(
        kind, repr(types[0]), repr(types[1]), d.m, d.n, repr(d.elem), transpose_a=turned,
        transpose_b=b.layout.transposed, scale=elems.pop(),
    ), count  # fmt: skip


def _no_product(types: tuple[type[Scalar], type[Scalar]], scales: tuple[Scales, Scales] | None) -> Exception:
    """Return the error for types without a product."""
    with_scales = f" with scales of {scales[0].elem} and {scales[1].elem}" if scales else ""
    why = f"k.tcgen05_mma has no product of {types[0]} and {types[1]}{with_scales}"
    fix = "use two types of one kind (f16, tf32, 8-bit floats, 8-bit integers), or e2m1 with scales of one type"
    return error(DiagnosticCode.DESCRIPTOR, what="A and B", why=why, fix=fix)


def _check_steps(a: Operand | Columns, b: Operand) -> list[int]:
    """Return the byte offsets of the parts of A along K. Raise DESCRIPTOR unless A and B have the same length."""
    steps = len(b.layout.steps)
    have = a.width * CELL // STEP if isinstance(a, Columns) else len(a.layout.steps)
    if have != steps:
        what = f"A with {have} steps of K, B with {steps}"
        fix = "make both equally long along K: `boxes`, or `box` if transposed, or the width of the columns of A"
        raise error(DiagnosticCode.DESCRIPTOR, what=what, why=f"a step is {STEP} bytes of K", fix=fix)
    return [] if isinstance(a, Columns) else list(a.layout.steps)
