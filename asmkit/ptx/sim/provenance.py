"""Find the array from which each address of a PTX program is computed.

Addresses are followed from array symbols and pointer parameters through moves, additions, conversions and selections.
Other operations on an address lose it (`and`, `xor`, differences of addresses), as do loads from memory and functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...ir.program import Symbol, registers
from ...regs import Indexed, Mem
from ...sim.watch.provenance import DATA, LOST, Origins, Paths, State, whole_name

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Unit
    from ...types import Scalar

_NONE: frozenset[str] = frozenset()
_PASS = {
    "mov": (1,),
    "cvta": (1,),
    "cvt": (1,),
    "mapa": (1,),
    "shfl": (1,),
    "add": (1, 2),
    "sub": (1,),
    "mad": (3,),
    "selp": (1, 2),
}
"""The operands whose array the result has, by opcode."""
_READS = {"ld": 0, "ldu": 0, "ldmatrix": 0, "cp": 1}
"""The memory operand that an instruction loads from, by opcode. The first one of `cp` is its destination."""
_WRITES = {"st": 0, "stmatrix": 0, "atom": 0, "red": 0, "cp": 0}
"""The memory operand that an instruction writes, by opcode."""


def origins(unit: Unit) -> Origins:
    """Return the symbol of a shared array or the parameter that each access takes its address from."""
    return _Symbols(unit).origins()


def _opcode(inst: Inst) -> str:
    return inst.form.spelling.partition(".")[0]


class _Symbols(Paths):
    """The shared arrays and pointer parameters of a PTX program."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self._arrays = frozenset(array.symbol.name for array in unit.program.arrays)
        self._params = frozenset(one.name for one in unit.program.params if not one.bytes and one.kind_bits == 64)

    def origins(self) -> Origins:
        """Return the array of each access."""
        loads, stores = dict[int, str](), dict[int, str]()
        for at, inst, state in self.states():
            memory = [operand for operand in inst.operands if isinstance(operand, Mem)]
            for table, into in ((_READS, loads), (_WRITES, stores)):
                index = table.get(_opcode(inst), len(memory))
                names = self._of(memory[index].base, state) if index < len(memory) else _NONE
                name = whole_name(names)
                if name is not None:
                    into[at] = name
        return Origins(loads, stores)

    def execute(self, inst: Inst, state: State) -> None:
        """Update the arrays of the registers that an instruction writes."""
        result = self._result(inst, state)
        for reg in inst.writes():
            slot = self.unit.slot(reg)
            new = result if inst.guard is None else result | state.get(slot, frozenset((DATA,)))
            if new - {DATA}:
                state[slot] = new
            else:
                state.pop(slot, None)

    def _result(self, inst: Inst, state: State) -> frozenset[str]:
        """Return the arrays of an instruction's result."""
        memory = [operand for operand in inst.operands if isinstance(operand, Mem)]
        if memory:
            return self._param(inst, memory[0])
        passed = _PASS.get(_opcode(inst), ())
        given = [self._of(operand, state) for operand in inst.operands]
        mine = [given[i] for i in passed if i < len(given) and given[i] - {DATA}]
        others = [one for i, one in enumerate(given) if i and i not in passed and one - {DATA}]
        if others or (len(mine) > 1 and _opcode(inst) == "add"):
            return frozenset((LOST,))
        if _opcode(inst) == "selp":
            mine = given[1:3]
        return _NONE.union(*mine) or frozenset((DATA,))

    def _param(self, inst: Inst, mem: Mem[Scalar]) -> frozenset[str]:
        """Return the parameter that an instruction loads, if it is a pointer."""
        base, kind = mem.base, inst.form.slots[0].type
        if not inst.form.spelling.startswith("ld.param") or kind is None or kind.bits != 64:
            return frozenset((DATA,))
        if not isinstance(base, Symbol) or isinstance(base, Indexed) or base.offset + mem.offset:
            return frozenset((DATA,))
        return (frozenset((base.name,)) & self._params) or frozenset((DATA,))

    def _of(self, operand: object, state: State) -> frozenset[str]:
        """Return the arrays of an operand."""
        data = frozenset((DATA,))
        if isinstance(operand, Symbol):
            return (frozenset((operand.name,)) & self._arrays) or data
        if isinstance(operand, Mem):
            return data
        return _NONE.union(*(state.get(self.unit.slot(reg), data) for reg in registers(operand))) or data
