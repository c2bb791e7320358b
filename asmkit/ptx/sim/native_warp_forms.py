"""The native forms of PTX instructions that the lanes of a warp execute together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...regs import Mem, Reg, Span
from ...sim.native.body import Body, Names, destinations
from ...sim.native.expressions import NotTranslatedError
from ...sim.native.products import functions
from ...sim.native.program import Transfer
from ...types import Scalar
from ..fragments import ldmatrix as fragment
from .alu.native_mma import mma_plan
from .memory import operand, space
from .mma import matrices, spelled
from .native_memory_forms import SPACES, address_lanes

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

_MODES = {"up": "SHFL_UP", "down": "SHFL_DOWN", "bfly": "SHFL_BFLY", "idx": "SHFL_IDX"}
_EVERYONE = 0xFFFFFFFF
_PRODUCT = "product"


def native_address(name: str) -> int:
    """Return the address of the function for products, or of the facts of an `mma` by its spelling."""
    import ctypes

    if name == _PRODUCT:
        return ctypes.cast(functions().product, ctypes.c_void_p).value or 0
    return mma_plan(**spelled(name)).address


def _regs(operand: object) -> list[Any]:
    return list(cast("Any", operand)) if isinstance(operand, Span) else [operand]


# ---- mma


def mma(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of mma.sync, which calls the compiled products with the rows of the registers."""
    registers = [reg for one in inst.operands for reg in _regs(one)]
    if inst.guard is not None or not all(isinstance(reg, Reg) for reg in registers):
        return None
    return Transfer(_mma)


def _mma(names: Names, at: int, inst: Inst, name: str) -> str:
    """Return the C function of an mma.sync."""
    d, *sources = ([names.unit.slot(reg) for reg in _regs(one)] for one in inst.operands[:4])
    exact = spelled(inst.form.spelling)["a_type"].kind != "f"
    rows = [
        f"const uint32_t *const {letter}[] = {{{', '.join(f'(uint32_t *){names.row(i)}' for i in slots)}}};"
        for letter, slots in zip("abc", sources, strict=True)
    ]
    read = sorted({i for slots in sources for i in slots})
    product, plan = names.constant("address", _PRODUCT), names.constant("address", inst.form.spelling)
    return "\n".join([
        f"static int {name}(Context *x) {{",
        *([] if exact else ["if (!x->exact) return 0;"]),
        *(f"if (!covers(x, {i}, 0, 0)) return 0;" for i in read),
        *(f"if (!is_free(x, {i})) return 0;" for i in d),
        "if (!whole_warps(x)) return 0;",
        *rows,
        f"uint32_t *const d[] = {{{', '.join(f'(uint32_t *){names.row(i)}' for i in d)}}};",
        f"((Product *){product})((const void *){plan}, a, b, c, d, WARP, x->lanes / WARP, x->active ? x->mask : 0);",
        *(f"wrote_all(x, {i});" for i in d),
        "return 1;",
        "}",
    ])  # fmt: skip


# ---- shfl


def shfl(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of shfl.sync of all lanes of all warps."""
    mask, a = operand(inst, "mask"), operand(inst, "a")
    plain = mask is not None and isinstance(mask[1], int) and mask[1] & _EVERYONE == _EVERYONE and a is not None and isinstance(a[1], Reg)
    return Transfer(_shfl) if plain and inst.guard is None else None


def _shfl(names: Names, at: int, inst: Inst, name: str) -> str:
    """Return the C function of a shfl.sync."""
    found = [destinations(inst.operands[0], inst.form.slots[0]), *(operand(inst, letter) for letter in "abc")]
    dests, a, b, c = cast("Any", found)
    reads, lines, arguments = [names.unit.slot(a[1])], list[str](), list[str]()
    for letter, (_, given) in zip("bc", (b, c), strict=True):
        if isinstance(given, Reg):
            reads.append(names.unit.slot(cast("Any", given)))
            lines.append(
                f"const uint32_t *{letter} = (const uint32_t *){names.row(reads[-1])}; const int {letter}_step = 1;"
            )
        else:
            lines.append(f"const uint32_t {letter}[] = {{{int(given) & 0xFFFFFFFF}u}}; const int {letter}_step = 0;")
    for reg, _ in dests:
        arguments.append(f"(void *){names.row(names.unit.slot(reg))}" if reg is not None else "0")
    arguments += ["0"] * (2 - len(arguments))
    slots = [names.unit.slot(reg) for reg, _ in dests if reg is not None]
    if dests[0][0] is None or any(names.kinds[i].itemsize != 4 for i in (*reads, slots[0])):
        return ""
    mode = _MODES[inst.form.choices["mode"]]
    return "\n".join([
        f"static int {name}(Context *x) {{",
        "if (x->active || x->meetings) return 0;",
        *(f"if (!covers(x, {i}, 0, 0)) return 0;" for i in sorted(set(reads))),
        *(f"if (!is_free(x, {i})) return 0;" for i in slots),
        *lines,
        f"shuffle(x, {mode}, (const uint32_t *){names.row(reads[0])}, b, c, b_step, c_step, {', '.join(arguments)});",
        *(f"wrote(x, {i}, 0);" for i in slots),
        "return 1;",
        "}",
    ])  # fmt: skip


# ---- ldmatrix


def ldmatrix(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of ldmatrix of halves."""
    if inst.guard is not None or "m8n8" not in inst.form.choices:
        return None
    return Transfer(_ldmatrix)


@cache
def _sources(count: int, trans: bool) -> tuple[list[int], list[int]]:
    """Return for each register, lane and half the lane whose row it comes from, and its place in the row."""
    plan = fragment(count, trans)
    register, lane, part = (one.reshape(-1) for one in np.meshgrid(
        np.arange(plan.registers), np.arange(plan.lanes), np.arange(plan.parts), indexing="ij"
    ))  # fmt: skip
    row, col, block = plan.position(lane, register, part)
    return (8 * np.broadcast_to(block, row.shape) + row).tolist(), col.tolist()


def _ldmatrix(names: Names, at: int, inst: Inst, name: str) -> str:
    """Return the C function of an ldmatrix."""
    count, trans = matrices(inst)
    dests = destinations(inst.operands[0], inst.form.slots[0])
    slots = [names.unit.slot(reg) for reg, _ in dests if reg is not None]
    if len(slots) != count or any(names.kinds[i].itemsize != 4 for i in slots):
        return ""
    body = Body(names)
    try:
        where = address_lanes(body, cast("Mem[Scalar]", inst.operands[1]))
    except NotTranslatedError:
        return ""
    lanes, cols = _sources(count, trans)
    kind = SPACES[space(inst.form.slots[1])]
    return "\n".join([
        f"static int {name}(Context *x) {{",
        "if (!whole_warps(x)) return 0;",
        *(f"if (!covers(x, {i}, 0, 0)) return 0;" for i, _ in body.inputs),
        *(f"if (!is_free(x, {i})) return 0;" for i in slots),
        "for (int64_t l = 0; l < x->lanes; l += 16) {",
        *body.lines,
        f"PUT(x->offsets + l, {where});",
        "}",
        f"for (int64_t l = 0; l < x->lanes; l++) x->mask[l] = (l & 31) < {8 * count} && (!x->active || x->active[l]);",
        f"static const Access a = {{{at}, 4, 4, {kind}, {names.bound(at)}, {int(at in names.unit.read_only)}}};",
        "Memory *from = begin_load(x, &a, x->mask);",
        "if (!from) return 0;",
        f"static const uint8_t lane[] = {{{', '.join(map(str, lanes))}}}, col[] = {{{', '.join(map(str, cols))}}};",
        f"uint8_t *const rows[] = {{{', '.join(names.row(i) for i in slots)}}};",
        f"load_matrices(x, from, {count}, lane, col, rows);",
        *(f"wrote_all(x, {i});" for i in slots),
        "return 1;",
        "}",
    ])  # fmt: skip
