"""Match the operands of `call` and `brx.idx` other than registers: functions, argument lists, label lists."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Any, cast

from ..isa.form import CallSlot
from ..regs import SINK, Hex, Indexed, Reg, Sink, Symbol, Table, Value
from ..types import Scalar, u64
from .match_errors import float_bits, kind_mismatch
from .text_operands import Arguments


def fit_call(slot: CallSlot, operand: object) -> Value:
    """Return the operand as the program stores it. Raises Mismatch if it does not fit the slot."""
    given: Any = operand
    if slot.word == "list" and operand.__class__ in (tuple, list, Arguments):
        return Arguments([_argument(slot, one) for one in given])
    if slot.word == "func" and not isinstance(given, Reg):
        symbol = operand if isinstance(operand, Symbol) else getattr(operand, "symbol", None)
        if isinstance(symbol, Symbol) and not symbol.offset and not isinstance(symbol, Indexed):
            return symbol
    if isinstance(operand, Table) and operand.kind == slot.word:
        return operand
    raise kind_mismatch(slot, operand)


def _argument(slot: CallSlot, operand: object) -> object:
    """Fit one element of an argument list. A result cannot be a constant, and an argument cannot be a sink."""
    if isinstance(operand, Symbol) and (operand.offset or isinstance(operand, Indexed)):
        raise kind_mismatch(slot, operand)
    if isinstance(operand, (Reg, Symbol)):
        return cast("Reg[Scalar] | Symbol", operand)
    if slot.writes:
        if operand is None or isinstance(operand, Sink):
            return SINK
    elif isinstance(operand, Hex):
        return operand
    elif not isinstance(operand, bool) and isinstance(operand, Integral):
        return int(operand)
    elif not isinstance(operand, bool) and isinstance(operand, Real):
        return Hex(float_bits(float(operand), 64), 64)
    symbol = getattr(operand, "symbol", None)
    if isinstance(symbol, Symbol):
        return Symbol(symbol.name, u64)
    raise kind_mismatch(slot, operand)
