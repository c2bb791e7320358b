"""Compile the step of an expression on lanes, with the source and destination modifiers that all rows share.

Before the expression, sources are negated or their absolute value is taken, `op_sel` selects a half, SDWA selects a
part, and DPP fetches the first source from another lane. After it, floats are multiplied and clamped, integers are
saturated, and a part of the destination is written. An expression with a keyword parameter named like a flag handles
that flag itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from ...regs import Signed
from ...sim.compile import NotSimulatedError
from ...sim.nan_rule import propagated
from ...sim.value_steps import plain
from .alu.rounding_mode import Mode
from .dpp import fetching
from .indexed_registers import DEST, known
from .machine import LANE, waved
from .mode_register import by_mode, depends, in_mode
from .typed_dwords import raw_bits, single, typed_bits

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Dest, Source

Meaning: TypeAlias = "Callable[..., Any]"


def step(unit: WaveUnit, at: int, inst: Inst, meaning: Meaning) -> Step:
    """Return the step of an expression."""
    if unit.modes and depends(inst):
        return by_mode(lambda mode: in_one_mode(unit, at, inst, meaning, mode))
    return in_one_mode(unit, at, inst, meaning, Mode())


class Plan(NamedTuple):
    """The common part of the steps of a form with the same flags in one floating-point mode."""

    own: tuple[str, ...]
    """The flags that the expression handles itself."""
    sources: tuple[tuple[int, str, int | None, bool], ...]
    """Position, type, number (None for the old destination), and whether flags modify it, of each source."""
    implied: tuple[tuple[str, str], ...]
    """The names and types of implied sources."""
    dests: tuple[tuple[int, str, Part | None], ...]
    """Position, type, and part of each destination that is written."""
    written: tuple[str, ...]
    """The implied destinations."""
    function: Meaning | None
    """The expression with its modifiers, or None if it depends on the signs of the operands."""
    dpp: bool


class Part(NamedTuple):
    """A part of a register that is written, and what happens to the rest."""

    name: str
    unused: str = "UNUSED_PRESERVE"


def in_one_mode(unit: WaveUnit, at: int, inst: Inst, meaning: Meaning, mode: Mode) -> Step:
    """Return the step of an expression in one floating-point mode."""
    plan = _known_plan(unit, inst, meaning, mode)
    read = sources(unit, at, inst, plan)
    unit.indexing = at if known(unit.indexed[at]) & DEST else -1
    try:
        stores = dests(unit, inst, plan)
    finally:
        unit.indexing = -1
    function = plan.function or modified(unit, inst, meaning, mode, plan.own)
    if plan.dpp:
        return _fetched(inst, function, read, stores)
    return _plain(function, read, stores[0]) if len(stores) == 1 else _several(function, read, stores)


_PLANS: dict[tuple[object, ...], Plan] = {}
_MOST_PLANS = 4096
"""The number of plans that are kept, for all programs."""


def _known_plan(unit: WaveUnit, inst: Inst, meaning: Meaning, mode: Mode) -> Plan:
    key = (inst.form, *inst.flags.items(), len(inst.operands), mode, unit.arch, unit.approx)
    plan = _PLANS.get(key)
    if plan is None:
        plan = _plan(unit, inst, meaning, mode)
        if len(_PLANS) >= _MOST_PLANS:
            _PLANS.clear()
        _PLANS[key] = plan
    return plan


def _plan(unit: WaveUnit, inst: Inst, meaning: Meaning, mode: Mode) -> Plan:
    """Return the plan of an instruction. Raises NotSimulatedError for flags whose effect is not documented."""
    row, slots = inst.form.row, inst.form.slots
    for name in row.fact("vague").split():
        if _is_set(inst.flags.get(name)):
            raise NotSimulatedError(f"`{name}` of {inst.form.spelling}")
    own, (written, read), given = keywords(meaning), unit.types(inst), len(inst.operands)
    reads = [i for i, slot in enumerate(slots[:given]) if "r" in slot.role]
    kept = sum(slots[i].role == "rw" for i in reads)
    numbers = [j - kept if slots[i].role == "r" else None for j, i in enumerate(reads)]
    some = zip(reads, read, numbers, strict=False)
    writes = [i for i, slot in enumerate(slots[:given]) if slot.writes]
    return Plan(
        own,
        tuple([(i, kind, number, _modifies(unit, inst, kind, number, own)) for i, kind, number in some]),
        tuple(zip(row.fact("reads").split(), read[len(reads) :], strict=False)),
        tuple([(i, kind, _part_of(inst, kind)) for i, kind in zip(writes, written, strict=True)]),
        tuple(row.fact("writes").split()),
        None if "signs" in own else modified(unit, inst, meaning, mode, own),
        row.fact("fmt") == "dpp",
    )


def modified(unit: WaveUnit, inst: Inst, meaning: Meaning, mode: Mode, own: tuple[str, ...]) -> Meaning:
    """Return an expression with the modifiers of the instruction and of the mode."""
    words = {"ftz": True} if inst.form.row.fact("ty").startswith("f32") else {}  # these functions flush f32
    function = unit.approximated(inst, meaning, words) or chosen(unit, inst, meaning, own)
    function = saturating(unit, inst, propagating(unit, inst, in_mode(inst, function, mode)))
    if packs(unit, inst):
        function = by_halves(inst, function)
    return scaled(unit, inst, function, own, mode)


_OWN_NANS = frozenset({
    "fmin", "fmax", "fmin3", "fmax3", "fmed3", "div_fixup", "pair_f16", "pair_bf16", "pair_f16_rtz", "fma_mix",
    "scaled_one", "scaled_pair", "scaled_many",
})  # fmt: skip
"""Functions that state the bits of NaNs themselves."""


def propagating(unit: WaveUnit, inst: Inst, function: Meaning) -> Meaning:
    """Return a function whose NaNs are those of `sim.nan_rule`. An old destination is the last operand."""
    written, read = unit.types(inst)
    if inst.form.row.sem in _OWN_NANS or not written or not _is_float(written[0]):
        return function
    slots = [slot for slot in inst.form.slots if "r" in slot.role]
    floats = [i for i, kind in enumerate(read[: len(slots)]) if _is_float(kind)]
    order = sorted(floats, key=lambda i: slots[i].role == "rw")

    def run(*lanes: Array | list[Array]) -> object:
        operands = [x for i in order for x in _elements(lanes[i])]
        first, rest = _first(function(*lanes))
        made = propagated(first, *operands)
        return (made, *rest) if rest else made

    return run if order else function


def _elements(x: Array | list[Array]) -> list[Array]:
    """Return the halves of a packed operand, or the operand."""
    return x if isinstance(x, list) else [x]


def _is_set(flag: object) -> bool:
    """Return whether a flag, or a member of a list, is not 0."""
    return any(cast("tuple[int, ...]", flag)) if isinstance(flag, tuple) else bool(flag)


def _plain(function: Meaning, read: Sequence[Source], store: Dest) -> Step:
    return plain(function, cast("Any", read), cast("Any", store))


def _fetched(inst: Inst, function: Meaning, read: Sequence[Source], stores: Sequence[Dest]) -> Step:
    """Return a DPP step: the first source comes from other lanes, and some lanes are not written."""
    fetch = fetching(inst, sum(slot.role == "rw" for slot in inst.form.slots))

    def run(m: Waves) -> None:
        lanes = [one(m) for one in read]
        write = fetch(m, lanes)
        result = function(*lanes)
        if write.all():
            _store(m, stores, result)
        else:
            m.narrowed(write, lambda: _store(m, stores, result))

    return waved(run)


def _several(function: Meaning, read: Sequence[Source], stores: Sequence[Dest]) -> Step:
    return waved(lambda m: _store(m, stores, function(*[one(m) for one in read])))


def _store(m: Waves, stores: Sequence[Dest], result: object) -> None:
    """Write the results. A single result is written to every destination (`v_cmpx`: to the mask and EXEC)."""
    results = cast("tuple[Any, ...]", result) if isinstance(result, tuple) else (result,) * len(stores)
    for store, value in zip(stores, results, strict=True):
        store(m, value)


# ---- the expression


def keywords(meaning: Meaning) -> tuple[str, ...]:
    """Return the names of an expression's keyword parameters."""
    code = getattr(meaning, "__code__", None)
    return () if code is None else code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]


def chosen(unit: WaveUnit, inst: Inst, meaning: Meaning, own: tuple[str, ...]) -> Meaning:
    """Return the expression with its keyword parameters bound."""
    if not own:
        return meaning
    more: dict[str, Any] = {"arch": unit.arch, "lane": LANE, "signs": signs(inst), "head": inst.form.row.head}
    given = {name: more[name] if name in more else inst.flags.get(name) for name in own}
    return lambda *lanes: meaning(*lanes, **given)


def signs(inst: Inst) -> list[tuple[bool, bool]]:
    """Return (negative, absolute) for each explicit source other than the old destination."""
    read = [o for slot, o in zip(inst.form.slots, inst.operands, strict=False) if slot.role == "r"]
    return [(o.negative, o.absolute) if isinstance(o, Signed) else (False, False) for o in read]


def packs(unit: WaveUnit, inst: Inst) -> bool:
    """Return whether the expression applies to each half of packed operands."""
    words = inst.form.row.fact("ty").split()
    return len(words) == 1 and words[0].endswith("x2")


def by_halves(inst: Inst, function: Meaning) -> Meaning:
    """Return a function that applies the expression to each half.

    `op_sel` and `op_sel_hi` select the halves of the sources, `neg_lo` and `neg_hi` negate them. A destination that is
    also read contributes the half that is written.
    """
    slots = [slot for slot in inst.form.slots if "r" in slot.role]
    kept = sum(slot.role == "rw" for slot in slots)
    count = len(slots) - kept
    low, high = inst.flags.get("op_sel", (0,) * count), inst.flags.get("op_sel_hi", (1,) * count)
    flips = inst.flags.get("neg_lo", (0,) * count), inst.flags.get("neg_hi", (0,) * count)

    def run(*lanes: list[Array]) -> list[Any]:
        made: list[Any] = []
        for half, (picks, negates) in enumerate(zip((low, high), flips, strict=True)):
            some = [one[half] for one in lanes[:kept]]
            named = zip(lanes[kept:], picks, negates, strict=True)
            made.append(function(*some, *(-one[pick] if negate else one[pick] for one, pick, negate in named)))
        return made

    return run


# ---- before the expression


def sources(unit: WaveUnit, at: int, inst: Inst, plan: Plan) -> list[Source]:
    """Return readers of the sources with the instruction's modifiers, implied registers last."""
    operands, indexed = inst.operands, unit.indexed[at]
    read: list[Source] = []
    for i, kind, number, modifies in plan.sources:
        operand = operands[i]
        if modifies or indexed or operand.__class__ is Signed:
            read.append(_source(unit, at, inst, operand, kind, number, plan.own))
        else:
            read.append(unit.typed(at, operand, kind))
    return read + [unit.named(at, name, kind) for name, kind in plan.implied] if plan.implied else read


def _modifies(unit: WaveUnit, inst: Inst, kind: str, number: int | None, own: tuple[str, ...]) -> bool:
    """Return whether the instruction modifies a source, besides its sign."""
    if number is None:
        return bool(inst.form.row.fact("half"))
    picks = inst.flags.get("op_sel", ()) if "op_sel" not in own else ()
    part = inst.flags.get(f"src{number}_sel", "DWORD") != "DWORD"
    return part or (len(picks) > number and bool(picks[number])) or (kind.endswith("x2") and not packs(unit, inst))


def _source(
    unit: WaveUnit, at: int, inst: Inst, operand: object, kind: str, number: int | None, own: tuple[str, ...]
) -> Source:
    unit.indexing = at if number is not None and known(unit.indexed[at]) >> number & 1 else -1
    try:
        return _modified(unit, at, inst, operand, kind, number, own)
    finally:
        unit.indexing = -1


def _modified(
    unit: WaveUnit, at: int, inst: Inst, operand: object, kind: str, number: int | None, own: tuple[str, ...]
) -> Source:
    """Return a reader of a source with the instruction's modifiers."""
    read = unit.typed(at, operand, kind)
    if number is None:  # the old destination
        return _kept(unit, inst, operand, kind) if inst.form.row.fact("half") else read
    part = inst.flags.get(f"src{number}_sel", "DWORD")
    picks = inst.flags.get("op_sel", ()) if "op_sel" not in own else ()
    if part != "DWORD":
        extended = bool(inst.flags.get(f"src{number}_sext"))
        read = _part(unit.dwords(at, _bare(operand))[0], part, kind, signed=extended)
    elif kind.endswith("16") and len(picks) > number and picks[number]:
        read = _part(unit.dwords(at, _bare(operand))[0], "WORD_1", kind)
    if isinstance(operand, Signed) and "signs" not in own:
        read = _signed(read, operand)
    if kind.endswith("x2") and not packs(unit, inst):
        read = _chosen_halves(read, inst, number)
    return read


def _kept(unit: WaveUnit, inst: Inst, operand: object, kind: str) -> Source:
    """Return a reader of the old destination, part of which is kept. It may be unset, because this is not a read."""
    place = unit.places(operand)[0]
    whole: Source = lambda m: m.raw(place)  # noqa: E731
    return whole if "v_fma_mix" in inst.form.row.head else single([whole], kind)


def _bare(operand: object) -> object:
    return operand.reg if isinstance(operand, Signed) else operand


def _part(read: Source, part: str, kind: str, *, signed: bool = False) -> Source:
    """Return a reader of a byte or a half of a dword, zero-extended or sign-extended, as the type."""
    shift, mask = _PARTS[part]
    if not signed:
        return lambda m: typed_bits((read(m) >> shift) & mask, kind)
    sign = np.uint32(int(mask) + 1 >> 1)
    return lambda m: typed_bits((((read(m) >> shift) & mask) ^ sign) - sign, kind)


_PARTS = {
    **{f"BYTE_{n}": (np.uint32(8 * n), np.uint32(0xFF)) for n in range(4)},
    **{f"WORD_{n}": (np.uint32(16 * n), np.uint32(0xFFFF)) for n in range(2)},
}
"""The position and the mask of each part of a dword."""


def _signed(read: Source, operand: Signed) -> Source:
    def value(m: Waves) -> Any:
        x: Any = read(m)
        return [one(part) for part in x] if x.__class__ is list else one(x)

    def one(part: Array) -> Array:
        if part.dtype.kind == "u":  # bits of a float (v_cndmask)
            return one(part.view(f"f{part.dtype.itemsize}")).view(part.dtype)
        part = np.abs(part) if operand.absolute else part
        return -part if operand.negative else part

    return value


def _chosen_halves(read: Source, inst: Inst, number: int) -> Source:
    """Return a reader of the halves that `op_sel` and `op_sel_hi` select, negated as `neg_lo` and `neg_hi` specify."""
    flips = [bool(inst.flags.get(name, (0, 0, 0))[number]) for name in ("neg_lo", "neg_hi")]
    picks = [inst.flags.get(name, default)[number] for name, default in (("op_sel", (0,) * 3), ("op_sel_hi", (1,) * 3))]
    if not any(flips) and picks == [0, 1]:
        return read

    def chosen(m: Waves) -> list[Array]:
        both = read(m)
        return [-both[pick] if flip else both[pick] for pick, flip in zip(picks, flips, strict=True)]

    return chosen


# ---- after the expression


def scaled(unit: WaveUnit, inst: Inst, function: Meaning, own: tuple[str, ...], mode: Mode) -> Meaning:
    """Return a function with floating-point results times 2, 4 or ½, and clamped to 0 … 1.

    The mode determines whether the factor is ignored, and whether the clamp replaces NaNs by 0. With a factor, zeros
    are positive.
    """
    kinds = unit.types(inst)[0]
    scales = bool(kinds) and mode.scales(np.float32 if kinds[0].startswith("f32") else np.float16)
    by = int(inst.flags.get("mul", 1)) / int(inst.flags.get("div", 1)) if scales else 1
    clamps = inst.flags.get("clamp", False) and "clamp" not in own
    if not kinds or kinds[0][0] not in "fb" or not _is_float(kinds[0]) or (by == 1 and not clamps):
        return function

    def one(x: object) -> Array:
        x = np.asarray(x)
        none, whole = x.dtype.type(0), x.dtype.type(1)
        if by != 1:
            x = np.asarray(x * x.dtype.type(by))
            x = np.asarray(np.where(np.abs(x) < np.finfo(x.dtype).tiny, none, x))
        if not clamps:
            return x
        inside = np.clip(x, none, whole)
        return np.asarray(np.where(np.isnan(x), none, inside) if mode.dx10_clamp else inside)

    def run(*lanes: object) -> Any:
        first, rest = _first(function(*lanes))
        made: Any = [one(part) for part in first] if first.__class__ is list else one(first)
        return (made, *rest) if rest else made

    return run


def _first(result: object) -> tuple[Any, tuple[Any, ...]]:
    """Return the first result, and a tuple of the others."""
    if result.__class__ is not tuple:
        return result, ()
    several = cast("tuple[Any, ...]", result)
    return several[0], several[1:]


def _is_float(kind: str) -> bool:
    return kind.startswith(("f16", "f32", "f64", "bf16"))


def saturating(unit: WaveUnit, inst: Inst, function: Meaning) -> Meaning:
    """Return a function whose integers saturate to the range of their type instead of wrapping, computed in 64 bits."""
    kinds = [kind.removesuffix("x2") for kind in unit.types(inst)[0]]
    if not inst.flags.get("clamp") or not kinds or kinds[0] not in ("u16", "s16", "u32", "s32"):
        return function
    limits = np.iinfo(f"{kinds[0].replace('s', 'int').replace('u', 'uint')}")
    wide = np.uint64 if kinds[0][0] == "u" and "sub" not in inst.form.spelling else np.int64

    def widened(x: Any) -> Any:
        if isinstance(x, list):
            return [widened(part) for part in cast("list[Any]", x)]
        return x.astype(wide) if x.dtype.kind in "ui" else x

    def run(*lanes: Any) -> Any:
        if all(not isinstance(x, list) and x.dtype.kind == "f" for x in lanes):
            return function(*lanes)
        first, rest = _first(function(*(widened(x) for x in lanes)))
        made = np.asarray(np.clip(first, limits.min, limits.max)).astype(limits.dtype)
        return (made, *rest) if rest else made

    return run


def dests(unit: WaveUnit, inst: Inst, plan: Plan) -> list[Dest]:
    """Return writers of the results: the operands, then the implied registers."""
    operands = inst.operands
    made = [
        unit.into(operands[i], kind) if part is None else _into_part(unit, operands[i], kind, part.name, part.unused)
        for i, kind, part in plan.dests
    ]
    return made + [unit.into_named(name) for name in plan.written] if plan.written else made


def _part_of(inst: Inst, kind: str) -> Part | None:
    """Return the part of a destination that is written, or None for the whole."""
    row, flags = inst.form.row, inst.flags
    part = flags.get("dst_sel", "DWORD")
    if part != "DWORD" and kind != "mask":
        return Part(part, flags.get("dst_unused", "UNUSED_PRESERVE"))
    halves = any(flag.name == "op_sel" for flag in row.flags) and row.fact("fmt") == "vop3" and "16" in kind
    if "mixlo" in row.head or "mixhi" in row.head:
        return Part(f"WORD_{int('mixhi' in row.head)}")
    if kind == "b8":
        low, high = cast("Sequence[int]", flags.get("op_sel", (0, 0)))[-2:]
        return Part(f"BYTE_{low + 2 * high}")
    if halves and not kind.endswith("x2"):
        high = cast("Sequence[int]", flags.get("op_sel", (0,)))[-1]
        return Part(f"WORD_{high}")
    return None


def _into_part(unit: WaveUnit, operand: object, kind: str, part: str, unused: str) -> Dest:
    """Return a writer of a byte or a half of a register. The rest is kept, cleared, or sign-extended."""
    (i,) = unit.places(operand)
    if unit.indexing >= 0:
        raise NotSimulatedError("a part of an indexed register")
    put, (shift, mask) = unit.put(i), _PARTS[part]
    field = int(mask) << int(shift)
    keep, above = np.uint32(0xFFFFFFFF ^ field), np.uint32(0xFFFFFFFF & ~(field | field - 1))
    sign = np.uint32(int(mask) + 1 >> 1)

    def write(m: Waves, value: object) -> None:
        bits = raw_bits(value, kind).astype(np.uint32) & mask
        made = bits << shift
        if unused == "UNUSED_PRESERVE":
            undefined = m.undefined_bits.of(i)
            put(m, made | (m.raw(i) & keep))
            m.undefined_bits.keep(i, undefined, keep, m.vector)
            return
        if unused == "UNUSED_SEXT":
            made = made | np.where(bits & sign, above, np.uint32(0))
        put(m, made)

    return write
