"""Find the array from which each address of a PTX program is computed.

Addresses are followed along all paths, from array symbols and pointer parameters through moves, additions, conversions
and selections. An address has an array only if all paths lead to exactly one. Other operations on an address lose it
(`and`, `xor`, differences of addresses), as do loads from memory and functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from ...analysis.cfg import reached, until_still
from ...ir.program import Symbol, registers
from ...regs import Indexed, Mem

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...types import Scalar
    from ..compile import Unit

_LOST = "?"
"""Stands for an address that cannot be followed."""
_DATA = ""
"""Stands for a value that is not an address."""
_NONE: frozenset[str] = frozenset()
_MARKS = frozenset((_LOST, _DATA))
_PASS = {"mov": (1,), "cvta": (1,), "cvt": (1,), "shfl": (1,), "add": (1, 2), "sub": (1,), "mad": (3,), "selp": (1, 2)}
"""The operands whose array the result has, by opcode."""
_READS = {"ld": 0, "ldu": 0, "ldmatrix": 0, "cp": 1}
"""The memory operand that an instruction loads from, by opcode. The first one of `cp` is its destination."""
_WRITES = {"st": 0, "stmatrix": 0, "atom": 0, "red": 0, "cp": 0}
"""The memory operand that an instruction writes, by opcode."""

_State = dict[int, frozenset[str]]
"""The arrays of each register that can hold an address."""


class Origins(NamedTuple):
    """The name of the array that each access must stay in, by instruction. Accesses of unknown arrays are absent."""

    loads: Mapping[int, str]
    stores: Mapping[int, str]


_FOUND: WeakKeyDictionary[Unit, Origins] = WeakKeyDictionary()


def origins(unit: Unit) -> Origins:
    """Return the symbol of a shared array or the parameter that each access takes its address from."""
    if unit not in _FOUND:
        _FOUND[unit] = _Search(unit).origins() if unit.program.isa == "ptx" else Origins({}, {})
    return _FOUND[unit]


def _opcode(inst: Inst) -> str:
    return inst.form.spelling.partition(".")[0]


class _Search:
    """The arrays from which the registers of a program are computed, along its paths."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._arrays = frozenset(array.symbol.name for array in unit.program.arrays)
        self._params = frozenset(one.name for one in unit.program.params if not one.bytes and one.kind_bits == 64)

    def origins(self) -> Origins:
        """Return the array of each access."""
        loads, stores = dict[int, str](), dict[int, str]()
        for at, inst, state in self._states():
            memory = [operand for operand in inst.operands if isinstance(operand, Mem)]
            for table, into in ((_READS, loads), (_WRITES, stores)):
                index = table.get(_opcode(inst), len(memory))
                names = self._of(memory[index].base, state) if index < len(memory) else _NONE
                if len(names) == 1 and not names & _MARKS:
                    into[at] = min(names)
        return Origins(loads, stores)

    def _states(self) -> Iterator[tuple[int, Inst, _State]]:
        """Yield each reachable instruction and the arrays of the registers before it."""
        blocks = self._unit.ways.blocks
        firsts = [sum(len(block.items) for block in blocks[:i]) for i in range(len(blocks))]
        starts: list[_State | None] = [{}, *[None] * (len(blocks) - 1)]

        def walk(i: int) -> Iterator[tuple[int, Inst, _State]]:
            state = dict(starts[i] or {})
            for at in range(firsts[i], firsts[i] + len(blocks[i].items)):
                inst = self._unit.insts[at]
                yield at, inst, state
                self._execute(inst, state)
            for to in blocks[i].after:
                after[to] = state

        after: dict[int, _State] = {}

        def step(i: int) -> Iterator[int]:
            for _ in walk(i):
                pass
            for to in blocks[i].after:
                merged = _merge(starts[to], after[to])
                if merged != starts[to]:
                    starts[to] = merged
                    yield to

        live = reached(blocks)
        until_still(live, step)
        for i in live:
            yield from walk(i)

    def _execute(self, inst: Inst, state: _State) -> None:
        """Update the arrays of the registers that an instruction writes."""
        result = self._result(inst, state)
        for reg in inst.writes():
            slot = self._unit.slot(reg)
            new = result if inst.guard is None else result | state.get(slot, frozenset((_DATA,)))
            if new - {_DATA}:
                state[slot] = new
            else:
                state.pop(slot, None)

    def _result(self, inst: Inst, state: _State) -> frozenset[str]:
        """Return the arrays of an instruction's result."""
        memory = [operand for operand in inst.operands if isinstance(operand, Mem)]
        if memory:
            return self._param(inst, memory[0])
        passed = _PASS.get(_opcode(inst), ())
        given = [self._of(operand, state) for operand in inst.operands]
        mine = [given[i] for i in passed if i < len(given) and given[i] - {_DATA}]
        others = [one for i, one in enumerate(given) if i and i not in passed and one - {_DATA}]
        if others or (len(mine) > 1 and _opcode(inst) == "add"):
            return frozenset((_LOST,))
        if _opcode(inst) == "selp":
            mine = given[1:3]
        return _NONE.union(*mine) or frozenset((_DATA,))

    def _param(self, inst: Inst, mem: Mem[Scalar]) -> frozenset[str]:
        """Return the parameter that an instruction loads, if it is a pointer."""
        base, kind = mem.base, inst.form.slots[0].type
        if not inst.form.spelling.startswith("ld.param") or kind is None or kind.bits != 64:
            return frozenset((_DATA,))
        if not isinstance(base, Symbol) or isinstance(base, Indexed) or base.offset + mem.offset:
            return frozenset((_DATA,))
        return (frozenset((base.name,)) & self._params) or frozenset((_DATA,))

    def _of(self, operand: object, state: _State) -> frozenset[str]:
        """Return the arrays of an operand."""
        data = frozenset((_DATA,))
        if isinstance(operand, Symbol):
            return (frozenset((operand.name,)) & self._arrays) or data
        if isinstance(operand, Mem):
            return data
        return _NONE.union(*(state.get(self._unit.slot(reg), data) for reg in registers(operand))) or data


def _merge(one: _State | None, other: _State) -> _State:
    """Return the arrays at the meeting of two paths. Registers that are absent from one of them hold data there."""
    if one is None:
        return dict(other)
    data = frozenset((_DATA,))
    return {slot: one.get(slot, data) | other.get(slot, data) for slot in one.keys() | other.keys()}
