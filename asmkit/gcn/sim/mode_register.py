"""Simulate the hardware register MODE: rounding, subnormal handling and modifiers of floating-point results.

The kernel descriptor sets the initial value, and `s_setreg` changes it in each wave (CDNA3 ISA 3.4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ...sim.compile import NotSimulatedError
from ..facts import gcn_facts
from ..targets import WAVE
from .alu import rounding_mode as rounded
from .alu.rounding_mode import Mode
from .machine import waved

if TYPE_CHECKING:
    from ...ir.program import Inst, Program
    from ...isa.form import Form
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves

MODE = 1
"""The number of the hardware register."""
_FIELDS = (
    "float_round_mode_32", "float_round_mode_16_64", "float_denorm_mode_32", "float_denorm_mode_16_64", "dx10_clamp",
    "ieee_mode",
)  # fmt: skip
_MODIFIERS = ("clamp", "mul", "div")
_EXEMPT = frozenset({"fclass", "mad_flushed", "mac_flushed", "mad_legacy", "cndmask"})
"""Functions that inspect the bits of numbers, or have a fixed mode."""


def initial(program: Program) -> Mode:
    """Return the initial mode of a kernel."""
    stated = gcn_facts(program).descriptor
    return Mode(*(stated.get(name, usual) for name, usual in zip(_FIELDS, Mode(), strict=True)))


def changes(program: Program, forms: Iterable[Form]) -> bool:
    """Return whether a program with instructions of these forms ever uses a mode other than the default."""
    return initial(program) != Mode() or sets_mode(forms)


def sets_mode(forms: Iterable[Form]) -> bool:
    """Return whether a program with instructions of these forms can change the mode."""
    return any(form.row.head.startswith("s_setreg") for form in forms)


def depends(inst: Inst) -> bool:
    """Return whether an instruction's result depends on the mode."""
    row = inst.form.row
    floats = re.search(r"\bf(16|32|64)", row.fact("ty")) is not None
    modified = any(name in inst.flags for name in _MODIFIERS)
    return floats and (row.sem not in _EXEMPT or modified) and row.fact("fmt")[:1] in "vds"


def by_mode(build: Callable[[Mode], Step]) -> Step:
    """Return a step that builds the step for each mode and executes it in the waves with that mode."""
    made: dict[int, Step] = {Mode().bits: build(Mode())}

    def run(m: Waves) -> None:
        for bits, lanes in _groups(m):
            step = made.get(bits) or made.setdefault(bits, build(Mode.of(bits)))
            if lanes is None:
                step(m)
            else:
                m.as_lanes(lanes, lambda step=step: step(m))

    return waved(run)


def _groups(m: Waves) -> Iterator[tuple[int, Array | None]]:
    """Yield the modes of the running waves, each with its lanes, or with None for all."""
    modes = register(m) & np.uint32(0x3FF)
    if modes.size == 1:
        yield int(modes[0, 0]), None
        return
    here = modes[m.here, 0]
    found = np.unique(here)
    for bits in found:
        yield int(bits), None if len(found) == 1 else np.repeat(m.here & (modes[:, 0] == bits), WAVE)


def in_mode(inst: Inst, function: Callable[..., object], mode: Mode) -> Callable[..., Any]:
    """Return an instruction's function with the mode's rounding and subnormal handling."""
    sem = inst.form.row.sem
    if mode.is_usual or sem in _EXEMPT:
        return function
    made: Callable[..., Any] = function
    if mode.round32 or mode.round:
        if isinstance(sem, str) and sem in rounded.NAMED:
            made = partial(rounded.NAMED[sem], mode=mode)
        elif not isinstance(sem, str) and _arithmetic(inst):
            made = rounded.of_expression(function, mode)

    def run(*lanes: object) -> Any:
        return rounded.flushed(made(*(rounded.flushed(x, mode, 0) for x in lanes)), mode, 1)

    return run


def _arithmetic(inst: Inst) -> bool:
    """Return whether an expression computes floating-point numbers, or converts to them."""
    words = inst.form.row.fact("ty").split()
    whole = re.fullmatch(r"v_cvt_f(16|32)_[iu](16|32)", inst.form.row.head)
    return words[0].startswith("f") and (whole is not None or all(word.startswith("f") for word in words))


# ---- the register itself


def register(m: Waves) -> Array:
    """Return MODE of every wave, (waves or 1, 1)."""
    known = m.state.get("mode")
    if known is None:
        m.state["mode"] = known = np.full((1, 1), initial(m.launch.program).bits, np.uint32)
    return known


def _field(inst: Inst) -> tuple[np.uint32, np.uint32]:
    """Return the first bit and the mask of a field of MODE."""
    which = next(given for given in inst.operands if isinstance(given, int))
    if which & 63 != MODE:
        raise NotSimulatedError("hardware registers other than MODE")
    return np.uint32(which >> 6 & 31), np.uint32((1 << (which >> 11 & 31) + 1) - 1)


def getreg(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads a field of MODE."""
    first, mask = _field(inst)
    (d,) = unit.places(inst.operands[0])
    return waved(lambda m: m.put_scalar(d, register(m) >> first & mask))


def setreg(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that writes a field of MODE in the running waves."""
    first, mask = _field(inst)
    value = unit.typed(at, inst.operands[1], "u32")

    def run(m: Waves) -> None:
        old = register(m)
        new = (old & ~(mask << first)) | (value(m) & mask) << first
        if m.mask is None:
            m.state["mode"] = new
        else:
            m.state["mode"] = np.where(m.here[:, None], new, old)

    return waved(run)
