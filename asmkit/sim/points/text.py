"""The text of values, lane by lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

import numpy as np

from ...ir.debug_points import Held, Shown, Source
from ...regs import Reg
from ...types import Scalar
from ..memory import WIDE, Array
from .values import NAMES, Lanes, elements, numbers_of, unpacked

Reader: TypeAlias = "Callable[[Source], Lanes]"
"""A function that returns the lanes of a register."""


def texts(shown: Shown, spec: str, count: int, read: Reader) -> list[str]:
    """Return the text of a value in each of `count` lanes."""
    if isinstance(shown, tuple):
        columns = [texts(one, spec, count, read) for one in cast("tuple[Shown, ...]", shown)]
        return [f"[{', '.join(row)}]" for row in zip(*columns, strict=True)] if columns else ["[]"] * count
    if isinstance(shown, (Reg, Held)):
        bits, states = read(shown)
        made = _of_type(bits, shown.type, spec)
        return [NAMES[state] if state else text for text, state in zip(made, states.tolist(), strict=True)]
    return [format(shown, spec)] * count


def _of_type(bits: Array, kind: type[Scalar], spec: str) -> list[str]:
    lane, packed = elements(kind)
    if not packed:
        return _numbers(numbers_of(bits, kind), kind, spec)
    columns = [_numbers(numbers_of(np.ascontiguousarray(part), lane), lane, spec) for part in unpacked(bits, kind).T]
    return [f"({', '.join(row)})" for row in zip(*columns, strict=True)]


def _numbers(values: Array, kind: type[Scalar], spec: str) -> list[str]:
    """Return the text of numbers. Without a spec, floats have the shortest text of their type, and bits are hex."""
    if values.dtype == WIDE:
        return [format(int.from_bytes(one.tobytes(), "little"), spec or "#x") for one in values]
    if kind.kind == "f":
        return [format(float(one), spec) if spec else _shortest(one) for one in values]
    spec = spec or ("#x" if kind.kind == "b" else "")
    return [format(int(one), spec) for one in values.tolist()]


def _shortest(value: object) -> str:
    """Return the shortest text that identifies a float of its type, with a decimal point as Python writes it."""
    text = str(value)
    return f"{text}.0" if text.removeprefix("-").isdigit() else text
