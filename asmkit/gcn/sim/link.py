"""Link for the simulator: compute the addresses of a module's functions and data, and the constants that use them.

Functions are at the addresses of their labels in the program (`control.CODE`). Each variable has an allocation of its
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import DiagnosticCode, error
from ...ir.demangle import demangle
from ...ir.program import Inst, Program
from ...regs import Expression
from ...sim.compile import NotSimulatedError
from ..directives import DATA, FLOATS, Line, Variable
from ..facts import gcn_facts
from ..text import expressions
from ..text.data_arguments import STRINGS, decoded, number
from ..text.link import OTHER_FILE
from .branches import CODE

if TYPE_CHECKING:
    from ...sim.engine import Launch
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

_AWAY = {"lo": 4, "hi": 12}
"""The distance in machine code from the address that `s_getpc_b64` returns to the literals of the two additions."""


def place(launch: Launch) -> None:
    """Allocate the program's variables, then write their data, because they may reference each other."""
    program = launch.program
    variables = gcn_facts(program).variables
    known = {**gcn_facts(program).symbols}
    known |= {name: CODE + 4 * at for name, at in launch.unit.labels.items()}
    held = {one.name: np.zeros(-(-max(4, size(one)) // 16) * 16, np.uint8) for one in variables}
    known |= {name: launch.memory.add(demangle(name), data).base for name, data in held.items()}
    for name in {name for name, way, _ in relocated(program) if way.startswith("gotpcrel32")}:
        slot = np.array([known[name]], np.uint64)
        known[f"{name}@got"] = launch.memory.add(f"the address of {name}", slot).base
    launch.addresses = known
    for one in variables:
        data = b"".join(written(line, known) for line in one.data)
        held[one.name][: len(data)] = np.frombuffer(data, np.uint8)


def relocated(program: Program) -> Iterator[tuple[str, str, str]]:
    """Yield (name, relocation, half) for every relocated symbol in an operand, such as `f@rel32@lo`."""
    insts = (item for item in program.items() if isinstance(item, Inst))
    for operand in (operand for inst in insts for operand in inst.operands if isinstance(operand, Expression)):
        for word in expressions.names(operand.text):
            name, way, half = (*word.split("@"), "", "")[:3]
            yield name, way, half


# ---- data


def size(variable: Variable) -> int:
    """Return the size of a variable in bytes."""
    return sum(len(written(line, None)) for line in variable.data)


def written(line: Line, known: Mapping[str, int] | None) -> bytes:
    """Return the bytes that a directive writes. Without known symbols, only their number is correct."""
    if line.word not in DATA:
        return b""
    each = DATA[line.word]
    if line.word in FLOATS:
        with np.errstate(over="ignore"):
            return np.array([number(one) for one in line.arguments]).astype(f"<f{each}").tobytes()
    if each:
        values = [_value(one, known) & (1 << 8 * each) - 1 for one in line.arguments]
        return b"".join(value.to_bytes(each, "little") for value in values)
    if line.word in STRINGS:
        end = b"" if line.word == "ascii" else b"\0"
        return b"".join(decoded(one) + end for one in line.arguments)
    numbers = [_value(one, known) for one in line.arguments]
    if line.word == "fill":
        count, width, value = (*numbers, 1, 0)[:3] if len(numbers) < 2 else (*numbers, 0)[:3]
        return count * (value & (1 << 8 * width) - 1).to_bytes(width, "little")
    return numbers[0] * bytes([numbers[1] & 255 if len(numbers) > 1 else 0])


def _value(text: str, known: Mapping[str, int] | None) -> int:
    try:
        return expressions.evaluate(text.replace('"', ""), known or {})
    except expressions.UnknownError:
        if known is None:
            return 0
        raise NotSimulatedError(f"data computed from symbols that the linker places: {text}") from None


# ---- operands


def constant(unit: WaveUnit, at: int, operand: Expression) -> Source:
    """Return a reader of a constant made of addresses: a low or high half, relative to the last `s_getpc_b64`."""
    words = [(word, *(*word.split("@"), "", "")[:3]) for word in expressions.names(operand.text)]
    halves = {half for _, _, way, half in words if way}
    if len(halves) > 1 or any(way not in ("", "rel32", "abs32", "gotpcrel32") for *_, way, _ in words):
        raise NotSimulatedError(f"the relocation of {operand}")
    for _, name, *_ in words:
        if name not in _names(unit):
            what = "is used, and no file that was read defines it"
            raise error(DiagnosticCode.LINK, unit.insts[at].where, name=name, what=what, fix=OTHER_FILE)
    shift = 32 if halves == {"hi"} else 0
    base = _base(unit, at)

    def value(known: Mapping[str, int]) -> int:
        named = {word: _address(known, name, way, base + _AWAY.get(half, 0)) for word, name, way, half in words}
        return expressions.evaluate(operand.text, named) >> shift & 0xFFFFFFFF

    def read(m: Waves) -> Any:
        return np.full((1, 1), value(m.launch.addresses), np.uint32)

    return read


def _names(unit: WaveUnit) -> set[str]:
    """Return the names that have a value."""
    facts = gcn_facts(unit.program)
    return {*unit.labels, *facts.symbols, *(one.name for one in facts.variables)}


def _address(known: Mapping[str, int], name: str, way: str, here: int) -> int:
    if way == "rel32":
        return known[name] - here
    return known[f"{name}@got"] - here if way == "gotpcrel32" else known[name]


def _base(unit: WaveUnit, at: int) -> int:
    """Return the address that the last `s_getpc_b64` before an instruction returned. Return 0 if there is none."""
    found = (i for i in range(at - 1, -1, -1) if unit.insts[i].form.row.head == "s_getpc_b64")
    return CODE + 4 * (next(found, -1) + 1)
