"""The native forms of PTX's loads and stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...regs import Indexed, Mem, Mixed, Reg, Span, Symbol
from ...sim.compile import container, lane_type
from ...sim.native.body import Body, Compute, Names, destinations, note_initialized
from ...sim.native.c_types import c_type
from ...sim.native.expressions import NotTranslatedError
from ...sim.native.program import Transfer
from ...types import Scalar
from .memory import operand, space, strength

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.memory import DType
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

SPACES = {"global": 0, "shared": 1, "local": 2, "generic": 3}
"""The spaces by their numbers in machine.h."""
_MOST_BYTES = 32
"""The widest access of a lane."""


def _regs(operand: object) -> list[Any]:
    return list(cast("Any", operand)) if isinstance(operand, (Span, Mixed)) else [operand]


def ld(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a load."""
    mem, where = cast("Mem[Scalar]", inst.operands[1]), space(inst.form.slots[1])
    if where == "param":
        return Compute(_ld_param) if _is_plain_param(unit, mem) else None
    return Transfer(_load) if _is_plain(unit, inst, where) else None


def _is_plain_param(unit: Unit, mem: Mem[Scalar]) -> bool:
    return isinstance(mem.base, Symbol) and not isinstance(mem.base, Indexed) and not unit.in_frame(mem.base)


def _is_plain(unit: Unit, inst: Inst, where: str) -> bool:
    """Return whether a load or store is weak, of elements of 1 to 8 bytes, at addresses that compiled code computes."""
    mem, value = operand(inst, "a"), operand(inst, "d") or operand(inst, "b")
    if where not in SPACES or strength(inst) is not None or mem is None or value is None:
        return False
    kind = value[0].type
    return kind is not None and kind.bits in (8, 16, 32, 64) and kind.bits // 8 * len(_regs(value[1])) <= _MOST_BYTES


def _ld_param(body: Body, at: int, inst: Inst) -> None:
    mem, slot = cast("Mem[Scalar]", inst.operands[1]), inst.form.slots[0]
    base, kind = cast("Symbol", mem.base), cast("type[Scalar]", slot.type)
    raw = container(kind)
    for j, dest in enumerate(destinations(inst.operands[0], slot)):
        number = body.names.constant(f"param{8 * raw.itemsize}", base.name, base.offset + mem.offset + j * raw.itemsize)
        body.store(dest, body.uniform(number, raw))


def address_lanes(body: Body, mem: Mem[Scalar]) -> str:
    """Return the addresses of a memory operand as 64-bit lanes."""
    wide = np.dtype(np.uint64)
    if isinstance(mem.base, Symbol):
        if isinstance(mem.base, Indexed) or mem.base.name not in {a.symbol.name for a in body.unit.program.arrays}:
            raise NotTranslatedError("the address of a name")
        low = body.names.constant("symbol", mem.base.name, mem.base.offset + mem.offset)
        window = cast("Unit", body.unit).window(mem.base) if mem.space == "generic" else 0
        return body.uniform(f"((uint32_t){low} + {window}ull)", wide).name
    base = body.raw(mem.base)
    bits = 8 * base.dtype.itemsize
    moved = f"{base.name} + (uint{bits}_t){mem.offset & ((1 << bits) - 1)}ull"
    return body.let(f"__builtin_convertvector({moved}, vu64)", wide).name


def _start(names: Names, inst: Inst, name: str, address: Mem[Scalar], extra: list[Any]) -> list[str]:
    """Return C that computes the addresses of a load or store, and checks the registers that it reads."""
    body = Body(names)
    guard = inst.guard
    body.guard = None if guard is None else (names.unit.slot(guard[0]), guard[1])
    where = address_lanes(body, address)
    checks = [f"if (!covers(x, {body.guard[0]}, 0, 0)) return 0;"] if body.guard else []
    read = {i for i, _ in body.inputs} | {names.unit.slot(reg) for reg in extra if isinstance(reg, Reg)}
    checks += [f"if (!covers(x, {i}, guard, negated)) return 0;" for i in sorted(read)]
    row = names.row(body.guard[0]) if body.guard else "0"
    return [
        f"static int {name}(Context *x) {{",
        f"const uint8_t *guard = {row}; const int negated = {int(body.guard[1]) if body.guard else 0};",
        *checks,
        "int some;",
        "const uint8_t *mask = accessing(x, guard, negated, &some);",
        "if (!some) return 1;",
        "for (int64_t l = 0; l < x->lanes; l += 16) {",
        *body.lines,
        f"PUT(x->offsets + l, {where});",
        "}",
    ]


def _access(names: Names, at: int, width: int, count: int, where: str) -> str:
    return f"static const Access a = {{{at}, {width}, {count}, {SPACES[where]}, {names.bound(at)}, {int(at in names.unit.read_only)}}};"


def _load(names: Names, at: int, inst: Inst, name: str) -> str:
    """Return the C function of a load."""
    slot, mem = inst.form.slots[0], cast("Mem[Scalar]", inst.operands[1])
    kind = cast("type[Scalar]", slot.type)
    raw, dests = container(kind), destinations(inst.operands[0], slot)
    where, count, guarded = space(inst.form.slots[1]), len(dests), inst.guard is not None
    slots = [names.unit.slot(reg) for reg, _ in dests if reg is not None]
    try:
        start = _start(names, inst, name, mem, [])
    except NotTranslatedError:
        return ""
    return "\n".join([
        *start,
        _access(names, at, raw.itemsize, count, where),
        *(f"if (!is_free(x, {i})) return 0;" for i in slots),
        "Memory *from = begin_load(x, &a, mask);",
        "if (!from) return 0;",
        "for (int64_t l = 0; l < x->lanes; l += 16) {",
        "if (none_at(mask, l)) continue;",
        "const int full = full_at(mask, l);",
        "const vb m = mask ? LOAD(vb, mask + l) : ones_vb();",
        *_gathered(raw, count),
        *(line for j, (reg, _) in enumerate(dests) if reg is not None
          for line in _loaded(names, names.unit.slot(reg), kind, raw, f"v[{j}]")),
        "}",
        *(f"wrote(x, {i}, {int(guarded)});" for i in slots),
        "return 1;",
        "}",
    ])  # fmt: skip


def _gathered(raw: DType, count: int) -> list[str]:
    """Return C that loads the elements of 16 lanes into an array of vectors."""
    bits = 8 * raw.itemsize
    if (bits, count) == (32, 4):
        return ["vu32 v[4]; gather_4x32(x, from, l, v);"]
    near = f"consecutive(x, l, {raw.itemsize})" if count == 1 else "0"
    size = raw.itemsize * count
    return [
        f"const int near = {near}; vu{bits} v[{count}];",
        *(f"v[{j}] = gather_{bits}(x, from, l, {j}, {size}, near);" for j in range(count)),
    ]


def _loaded(names: Names, i: int, kind: type[Scalar], raw: DType, value: str) -> list[str]:
    """Return C that writes loaded elements to a register, extended as their type requires."""
    kept = names.kinds[i]
    made = value
    if kept != raw:
        number = f"({c_type(lane_type(kind))}){value}" if kind.kind == "s" else value
        wide = np.dtype(f"i{kept.itemsize}") if kind.kind == "s" else kept
        made = f"({c_type(kept)})__builtin_convertvector({number}, {c_type(wide)})"
    place, own = names.at_lane(i), c_type(kept)
    return [
        f"{{ {own} w = {made}; if (full) PUT({place}, w); else PUT({place}, choose_{own}(m, w, LOAD({own}, {place})));",
        *note_initialized(i, "m"), "}",
    ]  # fmt: skip


def st(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a store."""
    where = space(inst.form.slots[0])
    where = "local" if where == "param" else where
    return Transfer(_store) if _is_plain(unit, inst, where) else None


def _store(names: Names, at: int, inst: Inst, name: str) -> str:
    """Return the C function of a store, whose values are registers of the stored width or wider."""
    slot, mem = inst.form.slots[1], cast("Mem[Scalar]", inst.operands[0])
    raw, given = container(cast("type[Scalar]", slot.type)), _regs(inst.operands[1])
    where = space(inst.form.slots[0])
    where = "local" if where == "param" else where
    if not all(isinstance(reg, Reg) for reg in given):
        return ""
    slots = [names.unit.slot(reg) for reg in given]
    if any(names.kinds[i] != raw for i in slots):
        return ""
    try:
        start = _start(names, inst, name, mem, given)
    except NotTranslatedError:
        return ""
    rows = ", ".join(names.row(i) for i in slots)
    return "\n".join([
        *start,
        _access(names, at, raw.itemsize, len(slots), where),
        f"const Values v = {{{{{rows}}}}};",
        "return store(x, &a, mask, &v);",
        "}",
    ])  # fmt: skip
