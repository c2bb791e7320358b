"""The cases of an instruction table: each row whose meaning is an expression on lanes, with its types."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from asmkit.isa.form import Form, Slot
from asmkit.isa.notation import Row
from asmkit.isa.table import expansions, samples
from asmkit.ptx.sim.native_functions import lanes_of_step
from asmkit.sim.compile import shape_of
from asmkit.sim.native.expressions import Lanes
from asmkit.sim.operands import container, lane_type
from asmkit.sim.target import register_native_functions, rows
from asmkit.sim.value_steps import with_choices

from .lanes import Case

MOST = 3000
"""The forms of a row in the long run."""
CONSTANT = np.uint32(0xE8)
"""An operand that must be a constant: a table of `lop3`."""


def forms(row: Row, every: bool) -> Iterator[Form]:
    """Yield forms of a row: all of them, or each choice once."""
    choices: Iterable[dict[str, str]] = itertools.islice(expansions(row), MOST) if every else samples(row)
    for words in choices:
        form = Form(row, words)
        if not form.broken:
            yield form


def meaning_of(form: Form) -> Callable[..., Any] | None:
    """Return the expression on lanes of a form, or None if the row has none."""
    if form.row.sem is None:
        return None
    shape = shape_of(form, "ptx")
    if shape.make is not None:
        return lanes_of_step(form)
    return with_choices(shape.meaning, form.choices)


class _Operands:
    """The operands of a form."""

    def __init__(self, form: Form, constants: bool) -> None:
        self.form, self.constants = form, constants
        self.numbers = itertools.count()

    def all(self) -> list[Any]:
        """Return the operands. With `constants`, the last one that may be a constant is one."""
        made = [self._one(slot) for _, slot in shape_of(self.form, "ptx").reads]
        if self.constants:
            may = [i for i, (_, slot) in enumerate(shape_of(self.form, "ptx").reads) if _constant(slot)]
            if not may:
                return []
            made[may[-1]] = _number(made[may[-1]].dtype)
        return made

    def _one(self, slot: Slot) -> Any:
        if slot.type is None:
            return CONSTANT if slot.constant else None
        kind = container(slot.type) if self.form.row.sem == "mov_pack" else lane_type(slot.type)
        lanes = [Lanes(f"x{next(self.numbers)}", kind) for _ in range(slot.count or 1)]
        return lanes if slot.count else lanes[0]


def _constant(slot: Slot) -> bool:
    return slot.type is not None and slot.constant is not None and not slot.count and slot.register


def _number(kind: np.dtype[Any]) -> Any:
    return np.array(0x40490FDB3C4005 & ((1 << 8 * kind.itemsize) - 1), f"u{kind.itemsize}").view(kind)[()]


def ptx_cases(*, every: bool = False, constants: bool = False) -> list[Case]:
    """Return the cases of the PTX table. With `constants`, one operand of each is a constant."""
    register_native_functions("ptx")
    cases: list[Case] = []
    for row in rows("ptx"):
        for form in forms(row, every):
            meaning = meaning_of(form)
            if meaning is None:
                break
            operands = _Operands(form, constants).all()
            if not operands or any(slot.space for slot in form.slots):
                continue
            reads_carry = shape_of(form, "ptx").carry[0]
            more = {"cc": Lanes("carry", np.dtype(bool))} if reads_carry else {}
            cases.append(Case(f"{form.row.opcode} {form.spelling}", meaning, operands, more))
    return cases
