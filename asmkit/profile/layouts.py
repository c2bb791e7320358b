"""The pictures of the layouts that a program and its run use, each layout once: the page folds them.

`fragments` follows from the program: which lane holds which element. `layouts` follows from the run: matrices in shared
memory by their descriptors, tensor copies by their maps, swizzles, and tensor memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..ir.program import Inst
from ..pictures import accumulator, descriptor, fragment, swizzle, tensor_access, tensor_map
from .matrix_operands import Operands, SharedMatrix, TileCopy
from .product_fragments import Matrix, fragments_of
from .static import place

if TYPE_CHECKING:
    from ..ir.program import Program

Titled = tuple[str, str]
"""A title and an SVG text."""


def fragments(program: Program) -> Iterator[Titled]:
    """Yield the fragments of each matrix instruction."""
    for name, matrices in fragments_of(program).items():
        yield f"The fragments of {name}", "".join(_fragment(name, *one) for one in matrices.items())


def _fragment(name: str, of: str, matrix: Matrix) -> str:
    """Return the picture of a matrix in registers. A cell of a large one is a register."""
    shown, parts = matrix.shown, matrix.fragment.parts
    title = f"{of} of {name}" + ("" if shown is matrix.fragment else f", {parts} elements in each cell")
    return fragment(shown, title=title, block=matrix.block).svg


def layouts(program: Program, operands: Operands) -> Iterator[Titled]:
    """Yield the layouts of a run."""
    lines = [place(inst.where)[1] for inst in operands.insts]
    for matrix in operands.matrices.values():
        yield f"Operand {matrix.name} of line {lines[matrix.at]}, by its descriptor", _matrix(matrix)
    for copy in _distinct(operands.copies):
        yield f"The tensor copy of line {lines[copy.at]}", _copy(copy)
    for mode in operands.swizzles:
        yield f"The swizzle {mode.name}", swizzle(mode).svg
    for one, at in operands.sums.items():
        picture = accumulator(one.m, one.n, blocks=one.blocks, stationary=one.stationary, sparse=one.sparse)
        yield f"The accumulator of line {lines[at]} in tensor memory", picture.svg
    yield from _accesses(program)


def _matrix(one: SharedMatrix) -> str:
    """Return the picture of a matrix in shared memory, compared with the copy that has written the whole of it."""
    copy = one.copy if one.copy is not None and one.last < one.copy.start + one.copy.room else None
    return descriptor(
        one.bits, one.kind, shape=one.shape, type=one.type, transposed=one.transposed, packed=one.packed,
        tile=copy and copy.made, tile_start=copy.start if copy else 0,
    ).svg  # fmt: skip


def _copy(one: TileCopy) -> str:
    return tensor_map(one.made, one.first, start=one.start, offsets=one.offsets).svg


def _distinct(copies: dict[int, TileCopy]) -> Iterator[TileCopy]:
    """Yield one copy for each kind of box."""
    yield from {(one.made.kind, one.made.elem, one.made.shape): one for one in reversed(copies.values())}.values()


def _accesses(program: Program) -> Iterator[Titled]:
    """Yield the loads and stores of tensor memory."""
    from ..ptx.sim.tcgen05.access import spelled

    heads = ("tcgen05.ld", "tcgen05.st")
    found: dict[tuple[str, int, bool, int], str] = {}
    for item in program.items():
        if isinstance(item, Inst) and item.form.spelling.startswith(heads) and "spcompress" not in item.form.spelling:
            found.setdefault(spelled(item), ".".join(item.form.spelling.split(".")[:2]))
    for (shape, repeat, packed, apart), name in found.items():
        yield f"The cells of {name} {shape}", tensor_access(shape, repeat, packed=packed, apart=apart).svg
