"""Find the kernel argument or the array in LDS from which each address of an AMDGCN program is computed.

Every dword of a register is followed along all paths. Vector registers keep their old values in inactive lanes: after a
change of EXEC, such a register can hold each of its values since the first change.

Arrays in LDS are known where a program of the builder has their offsets (`ArrayOffset`), in a source or in `offset:`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...isa.array_offset import MIXED, ArrayOffset
from ...regs import Reg, Span
from ...sim.watch.provenance import DATA, LOST, Origins, Paths, State, whole_name
from ..code_object.initial_registers import layout
from ..code_object.kernel_descriptor import kernargs
from ..facts import gcn_facts
from .machine import EXEC_HI, EXEC_LO, M0
from .memory import operand

if TYPE_CHECKING:
    from ...ir.program import Inst
    from .compile import WaveUnit

_ARGUMENTS = "the kernel arguments"
_CHANGED = -1
"""The key that a state has after a change of EXEC. The old values of register i have the key -2 - i."""
_CALLS = {"s_swappc_b64", "s_setpc_b64", "s_call_b64", "s_cbranch_g_fork", "s_cbranch_join"}
_SUMS = {"add", "addc", "add3", "cndmask", "cselect"}
"""Operations whose result has the array of one of their operands, other than `_PASS`."""
_PASS = {
    "mov": (0,), "readfirstlane": (0,), "readlane": (0,), "accvgpr": (0,), "sub": (0,), "subb": (0,), "lshl_add": (2,),
    "mad": (2,),
}  # fmt: skip
"""The sources whose array the result has, by operation. `lshl_add` shifts its first source."""


def origins(unit: WaveUnit) -> Origins:
    """Return the argument or the array from which each access takes its address.

    Calls and indexed registers cannot be followed.
    """
    calls = any(inst.form.row.head in _CALLS for inst in unit.insts)
    return Origins({}, {}) if calls or any(unit.indexed) else _Arguments(unit).origins()


class _Arguments(Paths):
    """The kernel arguments and the arrays in LDS from which the registers of a program are computed."""

    unit: WaveUnit

    def __init__(self, unit: WaveUnit) -> None:
        super().__init__(unit)
        self._at: dict[int, str] = {}
        for arg in kernargs(unit.program):
            if arg.size == 8:
                self._at |= {arg.offset: arg.name, arg.offset + 4: arg.name}
        first = layout(gcn_facts(unit.program).descriptor, unit.arch).get("kernarg_segment_ptr")
        if first is not None:
            names = frozenset((_ARGUMENTS,))
            self.first = {unit.index[key]: names for i in range(2) if (key := ("s", first + i)) in unit.index}

    def origins(self) -> Origins:
        """Return the argument or the array of each access."""
        loads, stores = dict[int, str](), dict[int, str]()
        for at, inst, state in self.states():
            head = inst.form.row.head
            base = self._base(inst, head)
            name = whole_name(self._words(base, state)[0]) if base is not None else None
            if name is not None and name != _ARGUMENTS:
                (loads if "load" in head else stores)[at] = name
            if (name := whole_name(self._lds(inst, head, state))) is not None:
                (loads if head.startswith("ds_read") else stores)[at] = name
        return Origins(loads, stores)

    def _lds(self, inst: Inst, head: str, state: State) -> frozenset[str]:
        """Return the arrays of an access to LDS: of the address in a VGPR or M0, and of the offset."""
        data = frozenset((DATA,))
        if head.startswith("ds_") and operand(inst, "addr") is not None:
            base = self._words(operand(inst, "addr"), state)[0]
        elif head.startswith("ds_") or "_lds_" in head or inst.flags.get("lds"):
            base = state.get(M0, data)
        else:
            return data
        offsets = [self._words(inst.flags.get(name), state)[0] for name in ("offset", "offset0", "offset1")]
        some = [words for words in (base, frozenset[str]().union(*offsets) - {DATA}) if words - {DATA}]
        return frozenset((LOST,)) if len(some) > 1 else some[0] if some else data

    @staticmethod
    def _base(inst: Inst, head: str) -> object:
        """Return the operand that holds the address of an access, or None."""
        match head.partition("_")[0]:
            case "global" | "flat":
                saddr = operand(inst, "saddr")
                return operand(inst, "vaddr") if saddr is None else saddr
            case "buffer":
                return operand(inst, "rsrc")
            case "s" if head.startswith("s_load_dword"):
                return inst.operands[1]
            case _:
                return None

    def execute(self, inst: Inst, state: State) -> None:
        """Update the registers that an instruction writes, in the active lanes."""
        written = [inst.operands[i] for i in inst.form.written if i < len(inst.operands)]
        results = self._results(inst, state)
        for number, one in enumerate(written):
            for j, slot in enumerate(self._places(one)):
                new = results[min(j, len(results) - 1)] if number == 0 else frozenset((DATA,))
                self._write(state, slot, new)
        if self._changes_exec(inst, written):
            self._change_exec(state)

    def _write(self, state: State, slot: int, new: frozenset[str]) -> None:
        if _CHANGED in state and not self.unit.scalar[slot]:
            state[-2 - slot] = state.get(-2 - slot, frozenset()) | state.get(slot, frozenset((DATA,)))
        state[slot] = new

    def _changes_exec(self, inst: Inst, written: Sequence[object]) -> bool:
        head = inst.form.row.head
        named = any(slot in (EXEC_LO, EXEC_HI) for one in written for slot in self._places(one))
        return named or "saveexec" in head or "wrexec" in head or head.startswith("v_cmpx")

    @staticmethod
    def _change_exec(state: State) -> None:
        """Let each vector register hold one of the values since the first change."""
        state[_CHANGED] = frozenset((DATA,))
        for key in [key for key in state if key < _CHANGED]:
            state[-2 - key] = state.get(-2 - key, frozenset((DATA,))) | state[key]

    def _results(self, inst: Inst, state: State) -> list[frozenset[str]]:
        """Return the arrays of each dword of the first result."""
        head = inst.form.row.head
        if head.startswith("s_load_dword"):
            return self._loaded(inst, state)
        if "memory" in inst.form.row.effects:
            return [frozenset((DATA,))]
        sources = [
            self._words(given, state) for i, given in enumerate(inst.operands) if i not in inst.form.written
        ]  # fmt: skip
        name = "_".join(part for part in head.split("_")[1:] if part not in ("co", "u32", "i32", "b32", "u64", "b64"))
        if name in _SUMS:
            passed = tuple(range(len(sources)))
        else:
            passed = _PASS.get(name.partition("_")[0] if name not in _PASS else name, ())
        others = [word for i, one in enumerate(sources) if i not in passed for word in one if word - {DATA}]
        if others:
            return [frozenset((LOST,))]
        wide = max((len(sources[i]) for i in passed if i < len(sources)), default=0)
        return [self._sum(name, [sources[i] for i in passed if i < len(sources)], j) for j in range(wide)] or [
            frozenset((DATA,))
        ]

    @staticmethod
    def _sum(name: str, sources: list[list[frozenset[str]]], j: int) -> frozenset[str]:
        """Return the arrays of dword j of a sum or a selection."""
        words = [one[j] for one in sources if j < len(one)]
        if name in ("cndmask", "cselect"):
            return frozenset[str]().union(*words[:2])
        some = [word for word in words if word - {DATA}]
        return frozenset((LOST,)) if len(some) > 1 else some[0] if some else frozenset((DATA,))

    def _loaded(self, inst: Inst, state: State) -> list[frozenset[str]]:
        """Return the arguments that a scalar load from the kernel arguments returns."""
        offset = inst.flags.get("offset", 0) if operand(inst, "offset") is None else operand(inst, "offset")
        known = self._words(inst.operands[1], state)[0] == frozenset((_ARGUMENTS,)) and operand(inst, "soffset") is None
        if not known or not isinstance(offset, int):
            return [frozenset((DATA,))]
        count = len(self._places(inst.operands[0]))
        return [frozenset((self._at.get(offset + 4 * j, DATA),)) for j in range(count)]

    def _places(self, given: object) -> list[int]:
        return self.unit.places(cast("object", given)) if isinstance(given, (Reg, Span)) else []

    def _words(self, given: object, state: State) -> list[frozenset[str]]:
        """Return the arrays of each dword of an operand."""
        if isinstance(given, ArrayOffset):
            return [frozenset((LOST if given.array == MIXED else given.array,))]
        return [state.get(i, frozenset((DATA,))) for i in self._places(given)] or [frozenset((DATA,))]
