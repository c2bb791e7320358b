"""Find the fragments of the matrix instructions in a program: which lane holds which element of A, B and D.

The opcode of an instruction states its shape and its types, from which `asmkit.ptx.fragments` and
`asmkit.gcn.fragments` derive the layouts. The operands state the rest: whether A is in registers, and which lanes
provide the metadata of a sparse A and the scales.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from ..errors import AsmError
from ..fragments import Fragment
from ..ir.program import Inst
from ..regs import Span
from ..types import SCALARS

if TYPE_CHECKING:
    from ..ir.program import Program

_COLUMNS = 16
"""The columns of D of `wgmma` that are shown. The others repeat them, with further registers."""
_WIDE = 32
"""The columns of a fragment from which on a cell is a whole register."""
_HIGH = 64
"""The rows of a fragment above which a cell is a whole register."""


class Matrix(NamedTuple):
    """A matrix in registers: its fragment, and the block that the instruction selects, None if it uses all."""

    fragment: Fragment
    block: int | None = None

    @property
    def shown(self) -> Fragment:
        """The fragment with whole registers as elements if it is too large for single elements."""
        one = self.fragment
        return one.words() if one.parts > 1 and (one.cols > _WIDE or one.rows > _HIGH) else one


def fragments_of(program: Program) -> dict[str, dict[str, Matrix]]:
    """Return the matrices in registers of each matrix instruction, by its name and by that of the matrix.

    Instructions whose layout the manual does not state have no entry: see `unstated`.
    """
    of = _gcn if program.isa == "gcn" else _ptx
    found: dict[str, dict[str, Matrix]] = {}
    for item in program.items():
        if isinstance(item, Inst):
            try:
                made = dict(of(item, program.target.name))
            except AsmError:  # a form without a fragment
                continue
            if made:
                found.setdefault(_name(item), {}).update(made)
    return found


def unstated(program: Program) -> list[str]:
    """Return the products whose fragments the manual leaves open (PTX ISA 9.7.14.4)."""
    products = (item for item in program.items() if isinstance(item, Inst) and item.form.row.head == "wmma")
    return [*dict.fromkeys(_name(one) for one in products if one.form.spelling.startswith("wmma.mma"))]


def _name(inst: Inst) -> str:
    """Return the opcode without the words that all instructions of its kind have."""
    words = inst.form.spelling.split(".")
    return ".".join(word for word in words if word not in ("sync", "aligned", "mma_async"))


# ---- PTX


def _ptx(inst: Inst, arch: str) -> Iterator[tuple[str, Matrix]]:
    """Yield the matrices of an instruction of PTX."""
    del arch
    words = inst.form.spelling.split(".")
    match words[0]:
        case "mma":
            yield from _mma(inst, words)
        case "wgmma" if words[1] == "mma_async":
            yield from _wgmma(inst)
        case "ldmatrix" | "stmatrix" | "movmatrix":
            yield from _moved(words)
        case _:
            return


def _mma(inst: Inst, words: list[str]) -> Iterator[tuple[str, Matrix]]:
    from ..ptx.fragments import mma_a, mma_b, mma_c
    from ..ptx.sim.alu.mma_kinds import facts_of, kind_of

    if kind_of(words) or words[1].startswith("sp"):
        facts = facts_of(inst.form.spelling)
        a, b, c, d = facts.fragments
        yield from (("A, compressed" if facts.sparse else "A", Matrix(a)), ("B", Matrix(b)), *_sums(c, d))
        if facts.sparse:
            yield "metadata of A", _metadata(inst, facts.shape)
        if facts.scales:
            yield from _scales(inst, facts.scales)
        return
    shape = next(word for word in words if word.startswith("m") and word[1:2].isdigit())
    d_type, a_type, b_type, c_type = (SCALARS[word] for word in words if word in SCALARS)
    row, column = (word for word in words if word in ("row", "col"))
    yield from (("A", Matrix(mma_a(shape, a_type, row))), ("B", Matrix(mma_b(shape, b_type, column))))
    yield from _sums(mma_c(shape, c_type, a_type), mma_c(shape, d_type, a_type))


def _sums(c: Fragment, d: Fragment) -> Iterator[tuple[str, Matrix]]:
    """Yield the matrices C and D, which have one layout unless their types differ."""
    yield from [("C and D", Matrix(d))] if c == d else [("C", Matrix(c)), ("D", Matrix(d))]


def _metadata(inst: Inst, shape: str) -> Matrix:
    """Return the metadata of a sparse A. The selector chooses the lanes that provide it."""
    from ..ptx.fragments import sp_metadata
    from ..ptx.sim.memory import operand

    kinds = [SCALARS[word] for word in inst.form.spelling.split(".") if word in SCALARS]
    selector = operand(inst, "sel")
    return Matrix(sp_metadata(shape, kinds[1]), cast("int", selector[1]) if selector else None)


def _scales(inst: Inst, scales: str) -> Iterator[tuple[str, Matrix]]:
    """Yield the scales of A and B, in the bytes and lanes that constant selectors choose."""
    from ..ptx.fragments import mma_scale_a, mma_scale_b
    from ..ptx.sim.alu.mma_kinds import legal_bytes
    from ..ptx.sim.memory import operand

    count = len(legal_bytes(scales))
    for name, make in (("a", mma_scale_a), ("b", mma_scale_b)):
        found = operand(inst, f"id{name}")
        byte, thread = found[1] if found else (0, 0)
        known = isinstance(byte, int) and isinstance(thread, int)
        yield f"scales of {name.upper()}", Matrix(make(scales), thread * count + byte * count // 4 if known else None)


def _wgmma(inst: Inst) -> Iterator[tuple[str, Matrix]]:
    from .. import types
    from ..ptx.fragments import wgmma_a, wgmma_d
    from ..ptx.sim.memory import operand
    from ..ptx.sim.wgmma import facts

    fact, a = facts(inst.form.spelling), operand(inst, "a")
    columns = min(fact.n, _COLUMNS)
    if a is not None and isinstance(a[1], Span):
        kind = types.b32 if fact.a is types.b1 else fact.a
        yield "A, compressed" if fact.sparse else "A", Matrix(wgmma_a(kind))
    if fact.sparse:
        yield "metadata of A", _metadata(inst, fact.shape)
    yield f"D (columns 0 to {columns - 1})", Matrix(wgmma_d(fact.d, columns))


def _moved(words: list[str]) -> Iterator[tuple[str, Matrix]]:
    """Yield the matrices that an instruction moves between shared memory and registers, or transposes."""
    from ..ptx.fragments import ldmatrix, ldmatrix_bytes, stmatrix_bytes

    count, trans = next((int(word[1:]) for word in words if word in ("x1", "x2", "x4")), 1), "trans" in words
    if words[0] == "movmatrix":
        yield from (("before", Matrix(ldmatrix(1))), ("after", Matrix(ldmatrix(1, True))))
    elif "m8n8" in words:
        yield f"the {count} matrices in memory", Matrix(ldmatrix(count, trans))
    else:
        made = stmatrix_bytes(count) if words[0] == "stmatrix" else ldmatrix_bytes(count, trans)
        yield f"the {count} matrices in memory", Matrix(made)


# ---- AMDGCN


def _gcn(inst: Inst, arch: str) -> Iterator[tuple[str, Matrix]]:
    """Yield the matrices of a product of CDNA."""
    from ..gcn import fragments as cdna

    head, flags = inst.form.row.head, inst.flags
    if head.startswith("v_smfmac_"):
        selected = 0 if flags.get("cbsz", 0) & 3 else flags.get("abid", 0)
        yield from (
            ("A, compressed", Matrix(cdna.smfmac_a(head, arch))), ("B", Matrix(cdna.smfmac_b(head, arch))),
            ("D", Matrix(cdna.smfmac_c(head, arch))), ("indices of A", Matrix(cdna.smfmac_index(head, arch), selected)),
        )  # fmt: skip
    elif head.startswith("v_mfma_"):
        made = cdna.shape(head, arch)
        a, b = (flags.get(name, 0) if made.mixed else 0 for name in ("cbsz", "blgp"))
        yield from (("A", Matrix(cdna.mfma_a(head, arch, a))), ("B", Matrix(cdna.mfma_b(head, arch, b))))
        yield "C and D", Matrix(cdna.mfma_c(head, arch))
        if made.scaled:
            yield from ((f"scales of {x.upper()}", Matrix(cdna.mfma_scale(head, arch, x))) for x in "ab")
