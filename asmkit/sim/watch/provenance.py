"""Find the shared array from which each address of a PTX program is computed.

Addresses are followed from array symbols through moves, additions, conversions and selections. All definitions of a
register count, whatever their order. An address has an array only if all of them lead to exactly one. Other operations
on an address lose it (`and`, `xor`, differences of addresses), as do loads from memory and functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ...ir.program import Symbol, registers
from ...regs import Mem

if TYPE_CHECKING:
    from ...ir.program import Array as SharedArray
    from ...ir.program import Inst
    from ..compile import Unit

_LOST = "?"
"""Stands for an address that cannot be followed."""
_NONE: frozenset[str] = frozenset()
_PASS = {"mov": (1,), "cvta": (1,), "cvt": (1,), "shfl": (1,), "add": (1, 2), "sub": (1,), "mad": (3,), "selp": (1, 2)}
"""The operands whose array the result has, by opcode."""
_ACCESSES = frozenset(("ld", "st", "atom", "red", "ldmatrix", "stmatrix"))


_FOUND: WeakKeyDictionary[Unit, Mapping[int, SharedArray]] = WeakKeyDictionary()


def shared_arrays(unit: Unit) -> Mapping[int, SharedArray]:
    """Return the array that each shared access must stay in, by instruction. Others are absent."""
    if unit not in _FOUND:
        _FOUND[unit] = _find(unit) if unit.program.isa == "ptx" else {}
    return _FOUND[unit]


def _find(unit: Unit) -> Mapping[int, SharedArray]:
    arrays = {array.symbol.name: array for array in unit.program.arrays}
    known = _registers(unit, frozenset(arrays))
    found: dict[int, SharedArray] = {}
    for at, inst in enumerate(unit.insts):
        bases = [operand.base for operand in inst.operands if isinstance(operand, Mem)]
        if _opcode(inst) in _ACCESSES and len(bases) == 1:
            names = _of(unit, bases[0], known, frozenset(arrays))
            if len(names) == 1 and _LOST not in names and arrays[min(names)].bytes:
                found[at] = arrays[min(names)]
    return found


def _opcode(inst: Inst) -> str:
    return inst.form.spelling.partition(".")[0]


def _registers(unit: Unit, names: frozenset[str]) -> dict[int, frozenset[str]]:
    """Return the arrays from which the value of each register is computed."""
    known: dict[int, frozenset[str]] = {}
    going = True
    while going:
        going = False
        for inst in unit.insts:
            result = _result(unit, inst, known, names)
            for reg in inst.writes() if result else ():
                slot = unit.slot(reg)
                before = known.get(slot, _NONE)
                known[slot] = before | result
                going = going or known[slot] != before
    return known


def _result(unit: Unit, inst: Inst, known: dict[int, frozenset[str]], names: frozenset[str]) -> frozenset[str]:
    """Return the arrays of an instruction's result."""
    passed = _PASS.get(_opcode(inst), ())
    given = [_of(unit, operand, known, names) for operand in inst.operands]
    mine = [given[i] for i in passed if i < len(given) and given[i]]
    others = [one for i, one in enumerate(given) if i and i not in passed and one]
    memory = any(isinstance(operand, Mem) for operand in inst.operands)
    if (others and not memory) or (len(mine) > 1 and _opcode(inst) == "add"):
        return frozenset((_LOST,))
    return _NONE.union(*mine) if mine else _NONE


def _of(unit: Unit, operand: object, known: dict[int, frozenset[str]], names: frozenset[str]) -> frozenset[str]:
    """Return the arrays of an operand."""
    if isinstance(operand, Symbol):
        return frozenset((operand.name,)) & names
    if isinstance(operand, Mem):
        return _NONE
    return _NONE.union(*(known.get(unit.slot(reg), _NONE) for reg in registers(operand)))
