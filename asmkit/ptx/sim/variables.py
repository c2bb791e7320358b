"""Place the variables of a module in the memory of a launch, with their initial values (PTX ISA 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...regs import Hex
from ...sim.memory import PARAM_WINDOW, SHARED_WINDOW, SPAN, Allocation
from ...types import SCALARS
from ..directives import Address
from ..text.link import extent
from ..text.whole_program import WholeProgram
from .compile import PtxUnit

if TYPE_CHECKING:
    from ...sim.engine import Launch
    from ...sim.memory import Array
    from ..directives import Value, Variable


def bound(launch: Launch) -> None:
    """Place the variables and parameters of a whole program, and size the stack."""
    program = launch.program
    launch.local_bytes = cast("PtxUnit", launch.unit).stack_bytes
    if not isinstance(program, WholeProgram):
        return
    _place_params(launch)
    held: dict[str, Array] = {}
    addresses: dict[str, int] = {}
    for name, variable in program.variables.items():
        held[name] = np.zeros(max(extent(variable)[0], 1), np.uint8)
        addresses[name] = launch.memory.place(name, held[name])
    launch.addresses = addresses
    for name, variable in program.variables.items():
        if variable.init is not None:
            data = b"".join(_bytes(launch, variable, value) for value in _flat(variable, variable.init, variable.shape))
            held[name][: len(data)] = np.frombuffer(data, np.uint8)


def _place_params(launch: Launch) -> None:
    """Place all parameters in the parameter space, in order, each at a multiple of its alignment."""
    data = b""
    for param in launch.program.params:
        align = param.align if param.bytes else max(param.kind_bits // 8, 1)
        data += bytes(-len(data) % align)
        launch.symbols[param.name] = len(data)
        data += launch.values[param.name]
    if data:
        held = np.frombuffer(data, np.uint8)
        launch.memory.allocations[PARAM_WINDOW >> SPAN] = Allocation("the parameters", "param", PARAM_WINDOW, held)


def _flat(variable: Variable, value: Value, shape: tuple[int, ...]) -> list[Value]:
    """Return the initial values of all elements in order. Missing values are zero."""
    if not isinstance(value, tuple):
        return [value]
    inner = 1
    for length in shape[1:]:
        inner *= length
    inner *= max(variable.vector, 1)
    made: list[Value] = []
    for one in value:
        part = _flat(variable, one, shape[1:])
        made += part
        if isinstance(one, tuple):
            made += [0] * (inner - len(part))
    return made


def _bytes(launch: Launch, variable: Variable, value: Value) -> bytes:
    """Return the bytes of one element."""
    kind = SCALARS[variable.type]
    width = max(kind.bits // 8, 1)
    if isinstance(value, Address):
        at = _address(launch, value)
        if value.mask:
            return (at >> ((value.mask & -value.mask).bit_length() - 1) & 0xFF).to_bytes(width, "little")
        return (at & ((1 << 8 * width) - 1)).to_bytes(width, "little")
    if isinstance(value, Hex):
        value = float(np.array(value.bits, np.dtype(f"uint{value.width}")).view(np.dtype(f"float{value.width}")))
    if kind.kind == "f" or isinstance(value, float):
        return np.array(value, np.dtype(f"float{8 * width}")).tobytes()
    return (int(cast("int", value)) & ((1 << 8 * width) - 1)).to_bytes(width, "little")


def _address(launch: Launch, value: Address) -> int:
    """Return the address of a variable or of a function that an initial value names."""
    unit = cast("PtxUnit", launch.unit)
    assert unit.whole is not None
    if value.name in launch.addresses:
        return launch.addresses[value.name] + value.offset
    if value.name in unit.whole.functions:
        return unit.code_address(value.name) + value.offset
    window = SHARED_WINDOW if value.generic else 0
    return window + launch.symbols.get(value.name, 0) + value.offset
