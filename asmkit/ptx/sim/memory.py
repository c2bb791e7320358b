"""Simulator steps of loads, stores, atomics and addresses (PTX ISA 9.7.9, 9.7.13.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...regs import Indexed, Mem, Mixed, Reg, Span, Symbol
from ...sim.cluster import parts
from ...sim.compile import NotSimulatedError, container, fit
from ...sim.memory import (
    LOCAL_WINDOW,
    PARAM_WINDOW,
    SHARED_WINDOW,
    SPAN,
    WIDE,
    Allocation,
    Array,
    DType,
    Strength,
    load,
    load_from,
    store,
)
from ...types import Scalar
from .wide_registers import joined

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...isa.form import Form, Slot
    from ...sim.compile import Dest, Source, Step
    from ...sim.machine import Machine
    from .compile import PtxUnit as Unit

_SPACES = {
    "shared": "shared", "shared::cta": "shared", "shared::cluster": "shared", "local": "local",
    "param": "param", "param::entry": "param", "param::func": "local",
}  # fmt: skip


def operand(inst: Inst, name: str) -> tuple[Slot, Any] | None:
    """Return the slot of that name and its operand, None if the instruction does not have it."""
    for slot, given in zip(inst.form.slots, inst.operands, strict=False):
        if slot.name == name:
            return slot, given
    return None


def space(slot: Slot) -> str:
    """Return the simulator's space of a memory operand: `global`, `shared`, `local`, `param` or `generic`."""
    kind = slot.space or "generic"
    return _SPACES.get(kind, "generic" if kind == "generic" else "global")


def address(unit: Unit, at: int, mem: Mem[Scalar]) -> Source:
    """Return a function that computes the address of a memory operand for the active lanes."""
    if isinstance(mem.base, Symbol):
        place = unit.symbol_address(at, mem.base, mem.offset)
        if mem.space == "generic":
            window = np.uint64(unit.window(mem.base))
            return lambda m: m.active(place(m)) + window
        return lambda m: m.active(place(m))
    read = unit.register(at, mem.base)
    if not mem.offset:
        return _Active(read).values
    by = container(mem.base.type).type(mem.offset & ((1 << mem.base.type.bits) - 1))
    return _Displaced(read, by).addresses


@dataclass(slots=True)
class _Active:
    """A source in the active lanes."""

    read: Source

    def values(self, m: Machine) -> Array:
        return m.active(self.read(m))


@dataclass(slots=True)
class _Displaced:
    """Addresses at a constant number of bytes from a register."""

    read: Source
    by: Any

    def addresses(self, m: Machine) -> Array:
        return m.active(self.read(m)) + self.by


def words_of(inst: Inst) -> set[str]:
    """Return the modifiers of an instruction."""
    return {*inst.form.choices, *inst.form.choices.values()}


def reach_of_mbarrier(inst: Inst) -> int:
    """Return the reach of an mbarrier instruction's scope, `.cta` by default, or 0 if the instruction is relaxed."""
    words = words_of(inst)
    return 0 if "relaxed" in words else 2 if "cluster" in words else 1


_REACH = {"cta": 1, "cluster": 2, "gpu": 3, "sys": 3}


def reach_of(words: set[str]) -> int:
    """Return the reach of the scope among the modifiers, by default that of all threads."""
    return min((_REACH[word] for word in words & _REACH.keys()), default=3)


def strength(inst: Inst, *, atomic: bool = False) -> Strength | None:
    """Return how an access synchronizes, None for a weak one (PTX ISA 8.6)."""
    return _strength(inst.form, atomic)


@lru_cache(maxsize=1024)
def _strength(form: Form, atomic: bool) -> Strength | None:
    words = {*form.choices, *form.choices.values()}
    if not atomic and not words & {"volatile", "relaxed", "acquire", "release", "acq_rel", "mmio"}:
        return None
    both = "acq_rel" in words
    return Strength(both or "acquire" in words, both or "release" in words, reach_of(words))


def communicates(inst: Inst) -> bool:
    """Return whether blocks may communicate by an instruction: a strong access to global memory.

    Atomics of integers without a result are none: the order of the blocks does not change what they leave.
    """
    sem, found = inst.form.row.sem, operand(inst, "a")
    if found is None or not isinstance(found[1], Mem) or space(found[0]) not in ("global", "generic"):
        return inst.form.spelling.startswith(("multimem", "cp.reduce", "red.async"))
    if sem == "red":
        return element_of(inst).kind == "f" or operation_of(inst) in ("inc", "dec")
    return sem == "atom" or strength(inst) is not None


@dataclass(slots=True)
class _Loaded:
    """The registers that a load fills: elements of `width` bytes. A register of 128 bits is loaded as two elements."""

    width: int
    count: int
    stores: tuple[Dest, ...]

    def put(self, m: Machine, values: list[Array]) -> None:
        """Write the elements of the active lanes to the registers."""
        if self.count != len(self.stores):
            values = [joined(*values)]
        for write, value in zip(self.stores, values, strict=True):
            write(m, m.full(value))


def loaded_of(unit: Unit, at: int, dst: object, slot: Slot) -> _Loaded:
    """Return the registers that a load fills."""
    assert slot.type is not None
    stores = tuple(unit.dests(at, dst, slot))
    width = slot.type.bits // 8
    return _Loaded(8, 2, stores) if width == WIDE.itemsize else _Loaded(width, len(stores), stores)


def ld(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of ld, ldu or ld.global.nc in any space."""
    dst, mem = inst.operands[0], cast("Mem[Scalar]", inst.operands[1])
    loaded = loaded_of(unit, at, dst, inst.form.slots[0])
    where = space(inst.form.slots[1])
    if where == "param" and isinstance(mem.base, Symbol) and not unit.in_frame(mem.base):
        return _ld_param(unit, at, mem, loaded)
    if where == "param":
        return _ld_param_by_address(unit, at, mem, loaded)
    return _Load(at, where, address(unit, at, mem), loaded, strength(inst)).run


@dataclass(slots=True)
class _Load:
    """The step of a load."""

    at: int
    where: str
    addresses: Source
    loaded: _Loaded
    strong: Strength | None

    def run(self, m: Machine) -> None:
        into = self.loaded
        into.put(m, load(m, self.at, self.where, self.addresses(m), into.width, into.count, strong=self.strong))
        if self.strong:
            m.spin()


def _ld_param(unit: Unit, at: int, mem: Mem[Scalar], loaded: _Loaded) -> Step:
    """Return the step of ld.param.  The parameters are the same in all lanes, but an index can differ."""
    base = cast("Symbol", mem.base)
    fixed = np.full(1, (base.offset + mem.offset) & 0xFFFFFFFF, np.uint32)
    within = unit.within(at, base) if isinstance(base, Indexed) else None

    def run(m: Machine) -> None:
        held = Allocation(base.name, "param", 0, np.frombuffer(m.launch.values[base.name], np.uint8))
        offsets = fixed if within is None else m.active(within(m))
        loaded.put(m, load_from(m, at, held, offsets, loaded.width, loaded.count))

    return run


def _ld_param_by_address(unit: Unit, at: int, mem: Mem[Scalar], loaded: _Loaded) -> Step:
    """Return the step of ld.param from a register, or from a function's parameter, which is in the thread's frame."""
    read = address(unit, at, mem)
    local = isinstance(mem.base, Symbol) or unit.in_function(at)
    where, window = ("local", np.uint64(0)) if local else ("global", np.uint64(PARAM_WINDOW))

    def run(m: Machine) -> None:
        loaded.put(m, load(m, at, where, read(m) + window, loaded.width, loaded.count))

    return run


def sources(unit: Unit, at: int, slot: Slot, given: object) -> list[Callable[[Machine], Array]]:
    """Return functions that read the registers of a stored operand, as bits of the slot's width in the active lanes."""
    kept = container(cast("type[Scalar]", slot.type))
    regs = list(cast("Iterable[Any]", given)) if isinstance(given, (Span, Mixed)) else [given]
    reads = [unit.source(at, reg, slot) for reg in regs]
    return [_Stored(read, kept).bits for read in reads]


@dataclass(slots=True)
class _Stored:
    """A stored register in the active lanes."""

    read: Source
    kept: DType

    def bits(self, m: Machine) -> Array:
        return m.active(np.atleast_1d(self.read(m)).view(self.kept))


def st(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of st in any space."""
    slot = inst.form.slots[1]
    where, strong = space(inst.form.slots[0]), strength(inst)
    where = "local" if where == "param" else where  # the parameters of calls are in the thread's frame
    at_ = address(unit, at, cast("Mem[Scalar]", inst.operands[0]))
    reads = sources(unit, at, slot, inst.operands[1])
    width = cast("type[Scalar]", slot.type).bits // 8
    if width == WIDE.itemsize:  # stored as two elements
        reads, width = [_half(reads[0], "low"), _half(reads[0], "high")], 8
    if where in ("local", "generic") and width == 1 and len(reads) == 1:
        return _st_byte(unit, at, inst, where)
    return _Store(at, where, at_, tuple(reads), width, strong).run


def _half(whole: Source, name: str) -> Source:
    """Return a source of one half of a register of 128 bits."""

    def read(m: Machine) -> Array:
        return whole(m)[name]

    return read


@dataclass(slots=True)
class _Store:
    """The step of a store."""

    at: int
    where: str
    addresses: Source
    reads: tuple[Source, ...]
    width: int
    strong: Strength | None

    def run(self, m: Machine) -> None:
        addresses = self.addresses(m)
        values = [read(m) for read in self.reads]
        store(m, self.at, self.where, addresses, values, self.width, strong=self.strong)


def _st_byte(unit: Unit, at: int, inst: Inst, where: str) -> Step:
    """Return the step of st for one byte. In local memory, the byte need not be initialized.

    Compilers copy and pass an object of a class without members as a byte that nothing writes.
    """
    slot, strong, given = inst.form.slots[1], strength(inst), inst.operands[1]
    at_ = address(unit, at, cast("Mem[Scalar]", inst.operands[0]))
    (read,) = sources(unit, at, slot, given)
    i = unit.slot(given) if isinstance(given, Reg) else -1

    def value(m: Machine, addresses: Array) -> Array:
        held = None if i < 0 else m.regs[i]
        if i < 0 or (held is not None and i not in m.partial) or not _is_local(where, addresses):
            return read(m)
        return np.zeros(1, np.uint8) if held is None else m.active(held).astype(np.uint8)

    def run(m: Machine) -> None:
        addresses = at_(m)
        store(m, at, where, addresses, [value(m, addresses)], 1, strong=strong)

    return run


def _is_local(where: str, addresses: Array) -> bool:
    return where == "local" or bool((addresses >> np.uint64(SPAN) == LOCAL_WINDOW >> SPAN).all())


# the operations of atomics
def element_of(inst: Inst) -> type[Scalar]:
    """Return the type that an atomic computes with, which is the element type of a packed type."""
    value = operand(inst, "b")
    assert value
    kind = cast("type[Scalar]", value[0].type)
    return kind.lane or kind


def operation_of(inst: Inst) -> str:
    """Return the name of an atomic's operation."""
    choices = inst.form.choices
    return choices.get("o") or next(word for word in ("add", "exch", "cas") if word in choices)


# addresses and packing
def _windows(choice: str) -> int:
    return {"shared": SHARED_WINDOW, "local": LOCAL_WINDOW, "param": PARAM_WINDOW}.get(_SPACES.get(choice, ""), 0)


def cvta(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cvta, which adds the base of the space's window to get a generic address."""
    base = np.uint64(_windows(inst.form.choices["ss"]))

    def outside(a: Array) -> Array:
        return a + base

    return unit.value(at, inst, outside, mixed=True)


def cvta_to(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cvta.to, which subtracts the base of the space's window."""
    base = np.uint64(_windows(inst.form.choices["ss"]))

    def within(a: Array) -> Array:
        return a - base

    return unit.value(at, inst, within, mixed=True)


def isspacep(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of isspacep: test whether a generic address belongs to a space."""
    if own_shared(inst):
        return _isspacep_own(unit, at, inst)
    window = _windows(inst.form.choices["ss"]) >> SPAN
    wants_global = inst.form.choices["ss"] == "global"

    def inside(a: Array) -> Array:
        top = a >> np.uint64(SPAN)
        if wants_global:  # parameters are in the global window, too
            return (top != LOCAL_WINDOW >> SPAN) & (top != SHARED_WINDOW >> SPAN) & (top > 0)
        return (top == window) & (window != 0)

    return unit.value(at, inst, inside, mixed=True)


def own_shared(inst: Inst) -> bool:
    """Return whether an isspacep tests for the shared memory of the thread's own block."""
    return inst.form.choices["ss"] in ("shared", "shared::cta")


def _isspacep_own(unit: Unit, at: int, inst: Inst) -> Step:
    read = unit.source(at, inst.operands[1], inst.form.slots[1])
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        addresses = np.atleast_1d(read(m))
        shared = addresses >> np.uint64(SPAN) == SHARED_WINDOW >> SPAN
        write(m, shared if m.shared_start is None else shared & (parts(addresses)[1] == m.cluster.rank[m.block_of]))

    return run


def createpolicy(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of createpolicy, whose result is 0 because the simulator ignores cache policies."""
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    return lambda m: write(m, np.zeros(1, np.uint64))


def mov_pack(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov that packs registers into a wider one, the first in the low bits."""
    slot = inst.form.slots[1]
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    reads = [unit.source(at, reg, slot) for reg in cast("Span[Scalar]", inst.operands[1])]
    kept, bits = container(cast("type[Scalar]", inst.form.slots[0].type)), cast("type[Scalar]", slot.type).bits

    def run(m: Machine) -> None:
        total = reads[0](m).astype(kept)
        for j, read in enumerate(reads[1:], 1):
            total = total | (read(m).astype(kept) << kept.type(bits * j))
        write(m, total)

    return run


def mov_vector(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov that copies a vector.  All elements are read before the first is written."""
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    reads = [unit.source(at, one, inst.form.slots[1]) for one in cast("Span[Scalar]", inst.operands[1])]

    def run(m: Machine) -> None:
        values = [read(m).copy() for read in reads]
        for write, value in zip(stores, values, strict=True):
            write(m, value)

    return run


def mov_components(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov that copies the three components of a special register.  The fourth element is 0."""
    stores, source = unit.dests(at, inst.operands[0], inst.form.slots[0]), inst.operands[1]
    if not isinstance(source, Symbol):
        raise NotSimulatedError("a scalar as a vector")
    names = [f"{source.name}.{axis}" for axis in "xyz"]
    special, lane = unit.sem.special, container(source.type)

    def run(m: Machine) -> None:
        for write, name in zip(stores, names, strict=False):
            write(m, special(m, name).astype(lane))
        stores[3](m, np.zeros(1, lane))

    return run


def mov_unpack(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mov that unpacks a register into narrower ones, the low bits into the first."""
    slot = inst.form.slots[0]
    stores = unit.dests(at, inst.operands[0], slot)
    read = unit.source(at, cast("Reg[Scalar]", inst.operands[1]), inst.form.slots[1])
    kind = cast("type[Scalar]", slot.type)

    def run(m: Machine) -> None:
        whole = read(m)
        for j, write in enumerate(stores):
            write(m, fit((whole >> whole.dtype.type(kind.bits * j)).astype(container(kind)), kind, container(kind)))

    return run
