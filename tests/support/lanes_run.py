"""Runs the meaning of a row on lanes, and draws the lanes: shared by the tests of `asmkit.ptx.sim.alu`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from asmkit.isa.form import Form
from asmkit.ptx.isa import TABLE
from asmkit.ptx.sim import alu
from asmkit.sim.target import named
from asmkit.types import dtype, scalar

LANES = 400
DRAW = random.Random(23)


@cache
def form(spelling: str, operands: int = 0) -> Form:
    """The form of a spelling; where several rows share it, the one that takes so many operands."""
    state = TABLE.find(spelling)
    assert state is not None, spelling
    return next(f for f in state.forms if not f.broken and operands in (0, len(f.slots)))


def run(spelling: str, *sources: Any, **implicit: Any) -> Any:
    """What the row's meaning gives for these lanes."""
    chosen = form(spelling) if len(form(spelling).slots) == len(sources) + 1 else form(spelling, len(sources) + 1)
    sem = named(alu, chosen.row.sem) if isinstance(chosen.row.sem, str) else chosen.row.sem
    assert callable(sem), spelling
    words = getattr(sem, "__kwdefaults__", None) or {}
    code = sem.__code__
    keywords = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    given = {name: chosen.choices.get(name, words.get(name)) for name in keywords if name not in implicit}
    return sem(*sources, **given, **implicit)


def ints(kind: str, count: int = LANES) -> list[int]:
    """Random values of an integer type, its edges among them."""
    bits = int(kind[1:])
    edges = [
        0,
        1,
        2,
        3,
        (1 << bits) - 1,
        (1 << bits) - 2,
        1 << (bits - 1),
        (1 << (bits - 1)) - 1,
        31,
        32,
        33,
        63,
        64,
        65,
        255,
        256,
    ]
    raw = [*edges, *(DRAW.getrandbits(DRAW.randint(1, bits)) for _ in range(count))]
    DRAW.shuffle(raw)
    return [fold(x, kind) for x in raw[:count]]


def fold(x: int, kind: str) -> int:
    """An integer modulo the width of a type, read as that type."""
    bits = int(kind[1:])
    x &= (1 << bits) - 1
    return x - (1 << bits) if kind[0] == "s" and x >> (bits - 1) else x


def clamp(x: int, kind: str) -> int:
    bits = int(kind[1:])
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if kind[0] == "s" else (0, (1 << bits) - 1)
    return min(max(x, low), high)


def array(values: list[int], kind: str) -> Any:
    return np.array(values, dtype(scalar(kind)))


def check(spelling: str, kinds: list[str], to: str, reference: Callable[..., int]) -> None:
    """The row against a reference on Python integers, lane by lane."""
    sources = [ints(kind) for kind in kinds]
    made = run(spelling, *(array(s, k) for s, k in zip(sources, kinds, strict=True)))
    made = np.asarray(made).astype(dtype(scalar(to)))
    for i, values in enumerate(zip(*sources, strict=True)):
        assert int(made[i]) == fold(reference(*values), to), (spelling, values)


def parts(x: int, kind: str) -> list[int]:
    bits = int(kind[1:])
    return [fold(x >> (i * bits), kind) for i in range(32 // bits)]


def join(values: Iterator[int] | list[int], kind: str) -> int:
    bits = int(kind[1:])
    return sum((v & ((1 << bits) - 1)) << (i * bits) for i, v in enumerate(values))
