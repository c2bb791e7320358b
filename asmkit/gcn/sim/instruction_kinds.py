"""Group the instructions of a program by what decides whether they can be simulated.

Instructions of one kind have the same form, the same flags, and operands of the same kinds. Preparing one of them
shows whether all of them can be prepared: the numbers of registers, the values of constants and the byte offsets of
accesses make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from ...regs import Hex, Off, Signed, Span
from ..register_operands import first_of, is_trap
from ..regs import GcnReg

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...isa.form import Form
    from ...regs import Reg
    from ...types import Scalar

_OFFSETS = frozenset({"offset", "offset0", "offset1"})
_NUMBERS = (int, Hex)


_PREPARED: set[tuple[str, Hashable]] = set()
"""The kinds of instructions that some program has prepared, by architecture."""
_MOST_PREPARED = 8192


def unprepared(
    insts: Sequence[Inst], indexed: Sequence[int], arch: str, found: Callable[[object], None]
) -> Iterator[int]:  # fmt: skip
    """Yield the instructions that must be prepared to know whether the simulator can prepare all of them.

    The caller prepares an instruction before it takes the next one. `indexed` are the modes of indexed operands, which
    depend on more than the instruction. `found` is called first, for every operand that is not a number.
    """
    for at, kind in enumerate(list(map(_Kinds(found).of, insts))):
        if kind is None or indexed[at]:
            yield at
        elif (arch, kind) not in _PREPARED:
            yield at
            if len(_PREPARED) >= _MOST_PREPARED:
                _PREPARED.clear()
            _PREPARED.add((arch, kind))


class _Kinds:
    """The kinds of instructions, and of their operands by identity. The program must keep its operands alive.

    `found` is called with every operand that is not a number, in the order of reads and writes.
    """

    def __init__(self, found: Callable[[object], None]) -> None:
        self._found = found
        self._operands: dict[int, Hashable] = {}

    def of(self, inst: Inst) -> Hashable | None:
        """Return the kind of an instruction, or None if it must be prepared to know whether it can be simulated."""
        form, operands, known = inst.form, inst.operands, self._operands
        shape, count = _shape(form), len(operands)
        made: list[Hashable] = [form, count]
        for i in shape.order:
            if i >= count:
                continue
            operand = operands[i]
            if operand.__class__ in _NUMBERS:
                made.append(operand.__class__ if i in shape.constants else repr(operand))
                continue
            kind = known.get(id(operand))
            made.append(self._add(operand) if kind is None else kind)
        if inst.flags:
            made += [one for one in inst.flags.items() if not (shape.offsets and one[0] in _OFFSETS)]
        return None if _OTHER in made else tuple(made)

    def _add(self, operand: object) -> Hashable:
        self._found(operand)
        self._operands[id(operand)] = kind = _kind(operand)
        return kind


_OTHER = "other"
"""The kind of operands that differ in more than their numbers: labels, expressions, trap temporaries."""


def _kind(operand: object) -> Hashable:
    """Return the kind of an operand that is not a number."""
    if isinstance(operand, Signed):
        inner = _kind(operand.reg)
        return _OTHER if inner is _OTHER else (inner, operand.negative, operand.absolute)
    if isinstance(operand, (GcnReg, Span)):
        first = first_of(cast("Reg[Scalar]", operand))
        return _OTHER if is_trap(first) else (operand.sig, first.sig, first.physical)
    return Off if isinstance(operand, Off) else _OTHER


class _Shape(NamedTuple):
    """The common part of the instructions of a form."""

    order: tuple[int, ...]
    """The positions of the operands: those that are read, then those that are only written."""
    constants: frozenset[int]
    """The positions of the sources that can be constants."""
    offsets: bool
    """Whether `offset` is the byte offset of an access. It is a pattern in `ds_swizzle`."""


@lru_cache(maxsize=4096)
def _shape(form: Form) -> _Shape:
    slots = list(enumerate(form.slots))
    read = [i for i, slot in slots if slot.role != "w"]
    return _Shape(
        tuple(dict.fromkeys((*read, *form.written))),
        frozenset(i for i, slot in slots if slot.inline or slot.literal),
        "memory" in form.row.effects,
    )
