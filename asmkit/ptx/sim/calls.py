"""Simulator steps of calls and returns (PTX ISA 7.1, 9.7.12.5, 9.7.12.6).

The functions precede the kernel in the program, callees before callers, and the lanes with the lowest program counter
run first: lanes that call different functions reconverge after the call. Arguments and results are copied between the
frames of the caller and of the function. Each function has registers of its own, which only recursion saves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode, error
from ...isa.form import ScalarSlot
from ...regs import Hex, Reg, Symbol
from ...sim.compile import NotSimulatedError, container
from ...sim.step_results import MOVED
from ...types import Scalar
from ..text.combine import OTHER_FILE
from .frames import frames
from .library import LIBRARY, Read, Write

_RUNTIME = ("cuda", "__cuda", "cnp", "__cudaCDP")

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ..text.whole_program import Callee
    from .compile import PtxUnit


def call(unit: PtxUnit, at: int, inst: Inst) -> Step:
    """Return the step of call, direct or through a register."""
    site = Site(unit, at, inst)
    whole = unit.whole
    if whole is None:
        raise NotSimulatedError("a call in a program without functions, run `module.program()`")
    if not isinstance(site.target, Symbol):
        return _indirect(unit, site, unit.source(at, site.target, site.slot))
    name = site.target.name
    if name in whole.functions:
        unit.sites[at + 1] = site
        callee = whole.functions[name]
        site.check(callee)
        return lambda m: site.enter(m, callee)
    if name in LIBRARY:
        return LIBRARY[name](unit, at, site.arguments(), site.result_writer())
    if name.startswith(_RUNTIME):
        raise NotSimulatedError(f"the function {name} of the device runtime")
    what = "is called, and no file that was read defines it"
    raise error(DiagnosticCode.LINK, inst.where, name=name, what=what, fix=OTHER_FILE)


def _indirect(unit: PtxUnit, site: Site, read: Source) -> Step:
    """Return the step of a call through a register: the lanes can call different functions."""
    by_address = {unit.code_address(one.name): one for _, one in unit.bodies}
    unit.sites[site.at + 1] = site

    def run(m: Machine) -> int | None:
        addresses = np.broadcast_to(m.active(np.atleast_1d(read(m))), (m.active_count,))
        lanes, distinct = m.active_lanes, np.unique(addresses)
        for address in distinct:
            if (callee := by_address.get(int(address))) is None or not site.fits(callee):
                here = lanes[addresses == address]
                what = f"{int(address):#x} is not the address of a function with the parameters of this call"
                m.report(DiagnosticCode.TRAP, site.at, what, m.names(here), what=unit.insts[site.at])
        if len(distinct) == 1:
            return site.enter(m, by_address[int(distinct[0])])
        for address in distinct:
            chosen = np.zeros(m.lanes, bool)
            chosen[lanes[addresses == address]] = True
            m.as_lanes(chosen, lambda callee=by_address[int(address)]: site.enter(m, callee))
        return MOVED

    return run


def ret(unit: PtxUnit, at: int, inst: Inst) -> Step:
    """Return the step of ret: return from a function, or exit the thread of a kernel."""
    callee = unit.function_at(at)
    if callee is None:
        return lambda m: m.halt()

    def run(m: Machine) -> int | None:
        lanes, to = m.active_lanes, frames(m).returns()
        distinct = np.unique(to)
        if len(distinct) == 1:
            _site(unit, int(distinct[0])).leave(m, callee)
            return _go(m, int(distinct[0]))
        for one in distinct:
            chosen = np.zeros(m.lanes, bool)
            chosen[lanes[to == one]] = True
            m.as_lanes(chosen, lambda one=int(one): _returned(m, _site(unit, one), callee, one))
        return MOVED

    return run


def _returned(m: Machine, site: Site, callee: Callee, to: int) -> None:
    site.leave(m, callee)
    m.put(to)


def _site(unit: PtxUnit, to: int) -> Site:
    """Return the call that returns to an instruction."""
    return cast("Site", unit.sites[to])


def _go(m: Machine, to: int) -> int:
    """Continue with the active lanes at an instruction."""
    if m.mask is m.group and not m.turns:
        return to
    m.put(to)
    return MOVED


class Site:
    """A call: the function, the arguments and the results."""

    def __init__(self, unit: PtxUnit, at: int, inst: Inst) -> None:
        self.unit, self.at, self.inst = unit, at, inst
        given = {slot.name: (slot, operand) for slot, operand in zip(inst.form.slots, inst.operands, strict=False)}
        self.slot, self.target = given["f"]
        self.args = list(cast("Iterable[object]", given["a"][1])) if "a" in given else []
        self.results = list(cast("Iterable[object]", given["r"][1])) if "r" in given else []
        self.caller = unit.function_at(at)
        self._saves: dict[str, list[int]] = {}

    def fits(self, callee: Callee) -> bool:
        """Return whether a function has as many parameters and results as the call."""
        return len(callee.params) == len(self.args) and len(self.results) in (0, len(callee.returns))

    def check(self, callee: Callee) -> None:
        """Raise NotSimulatedError for a call with other numbers of arguments and results than the function has."""
        if not self.fits(callee):
            raise NotSimulatedError(f"a call with other arguments than {callee.name} has")

    def enter(self, m: Machine, callee: Callee) -> int:
        """Start the function in the active lanes, with its arguments in its frame."""
        reads, writes = self._passing(callee)
        values = [read(m) for read in reads]
        frames(m).push(self.at, callee.frame, self._saved(callee))
        for write, value in zip(writes, values, strict=True):
            write(m, value)
        return _go(m, self.unit.labels[callee.label.name])

    def leave(self, m: Machine, callee: Callee) -> None:
        """End the function in the active lanes, and copy its results."""
        pairs = list(zip(callee.returns, self.results, strict=False))
        m.at = self.at  # reports on the results name the call
        values = [self._formal_read(one)(m) for one, _ in pairs]
        frames(m).pop(self._saved(callee))
        for (_, actual), value in zip(pairs, values, strict=True):
            self._actual_write(actual)(m, value)

    def _passing(self, callee: Callee) -> tuple[list[Read], list[Write]]:
        reads = [self._read(actual, self._size(one)) for actual, one in zip(self.args, callee.params, strict=True)]
        return reads, [self._formal_write(one) for one in callee.params]

    def _saved(self, callee: Callee) -> list[int]:
        """Return the registers of the caller that a call must preserve: those that recursion can overwrite."""
        if self.caller is None or self.caller.name not in self.unit.reached[callee.name]:
            return []
        return self.unit.own_registers(self.caller)

    # arguments and results
    def arguments(self) -> list[Read]:
        """Return functions that read the arguments, one row of bytes for each active lane."""
        return [self._read(one, self._size(one)) for one in self.args]

    def result_writer(self) -> Write | None:
        """Return the function that stores the result of a call, or None if the call drops it."""
        return self._actual_write(self.results[0]) if self.results else None

    def _size(self, place: object) -> int:
        """Return the size of a parameter in bytes."""
        if isinstance(place, Reg):
            return container(cast("Reg[Scalar]", place).type).itemsize
        name = place.name if isinstance(place, Symbol) else str(place)
        assert self.unit.whole is not None
        known = self.unit.whole.places.get(name)
        if known is None:
            raise NotSimulatedError(f"the argument {name}")
        return known.size

    def _read(self, actual: object, size: int) -> Read:
        """Return a function that reads an argument as bytes: a parameter variable, a register or a constant."""
        if isinstance(actual, (int, Hex)):
            bits = actual.bits if isinstance(actual, Hex) else actual & ((1 << 8 * size) - 1)
            row = np.frombuffer(bits.to_bytes(size, "little"), np.uint8)
            return lambda m: np.broadcast_to(row, (m.active_count, size))
        if isinstance(actual, Reg):
            return _register_bytes(self.unit.register(self.at, cast("Reg[Scalar]", actual)), size)
        at_ = self._place(actual)
        return lambda m: frames(m).read(at_(m), size)

    def _actual_write(self, actual: object) -> Write:
        if isinstance(actual, Reg):
            return self._register_write(cast("Reg[Scalar]", actual))
        if not isinstance(actual, Symbol) or actual.name == "_":
            return lambda m, value: None
        at_ = self._place(actual)
        return lambda m, value: frames(m).write(at_(m), value)

    def _place(self, actual: object) -> Read:
        """Return a function that computes where a parameter variable of the caller is in local memory."""
        if not isinstance(actual, Symbol):
            raise NotSimulatedError(f"the argument {actual}")
        self._size(actual)
        read = self.unit.symbol_address(self.at, actual)
        return lambda m: m.active(read(m)).astype(np.int64)

    def _formal_read(self, place: object) -> Read:
        if isinstance(place, Reg):
            reg = cast("Reg[Scalar]", place)
            return _register_bytes(self.unit.register(self.at, reg), self._size(reg))
        at, size = self._in_callee(str(place))
        return lambda m: frames(m).read(frames(m).base[m.active_lanes] + at, size)

    def _formal_write(self, place: object) -> Write:
        if isinstance(place, Reg):
            return self._register_write(cast("Reg[Scalar]", place))
        at, _ = self._in_callee(str(place))
        return lambda m, value: frames(m).write(frames(m).base[m.active_lanes] + at, value)

    def _in_callee(self, name: str) -> tuple[int, int]:
        assert self.unit.whole is not None
        place = self.unit.whole.places[name]
        return place.offset, place.size

    def _register_write(self, reg: Reg[Scalar]) -> Write:
        kept = container(reg.type)
        store = self.unit.dest(self.at, reg, ScalarSlot("r", "w", reg.type))

        def write(m: Machine, value: Array) -> None:
            padded = np.zeros((len(value), kept.itemsize), np.uint8)
            padded[:, : value.shape[1]] = value[:, : kept.itemsize]
            store(m, m.full(padded.view(kept).reshape(-1)))

        return write


def _register_bytes(read: Source, size: int) -> Read:
    def bits(m: Machine) -> Array:
        values = np.broadcast_to(m.active(np.atleast_1d(read(m))), (m.active_count,))
        rows = np.ascontiguousarray(values).view(np.uint8).reshape(m.active_count, -1)
        out = np.zeros((m.active_count, size), np.uint8)
        out[:, : rows.shape[1]] = rows[:, :size]
        return out

    return bits
