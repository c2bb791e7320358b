"""Run translated expressions on many lanes, and compare them with numpy's results."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from asmkit.sim.native.expressions import PRELUDE, Lanes, Translation, translate
from asmkit.sim.native.library import NoCompilerError, compiler, library

COUNT = 1024
"""The lanes of each comparison."""


def compiles() -> bool:
    """Return whether this machine can compile C."""
    try:
        compiler()
    except NoCompilerError:
        return False
    return True


@dataclass
class Case:
    """An expression, its operands' types or constants, and its translation."""

    name: str
    meaning: Callable[..., Any]
    operands: Sequence[Any]
    more: dict[str, Any] = field(default_factory=dict[str, Any])
    translation: Translation | None = None

    def translated(self) -> None:
        """Translate the expression."""
        names = itertools.count()

        def fresh() -> str:
            return f"t{next(names)}"

        self.translation = translate(self.meaning, self.operands, fresh, **self.more)

    @property
    def inputs(self) -> list[Lanes]:
        """The operands that are not constants, one by one."""
        flat = [x for one in (*self.operands, *self.more.values()) for x in (one if isinstance(one, list) else [one])]
        return [x for x in flat if isinstance(x, Lanes)]


def source(cases: Sequence[Case]) -> str:
    """Return the C code of translated cases: one function for each."""
    return "\n".join([PRELUDE, *(_function(i, case) for i, case in enumerate(cases))])


def _function(number: int, case: Case) -> str:
    made = case.translation
    assert made is not None
    results = [x for x in made.results if isinstance(x, Lanes)]
    loads = [f"const {x.c_type} {x.name} = (({x.c_type} *)in[{i}])[k];" for i, x in enumerate(case.inputs)]
    stores = [f"(({x.c_type} *)out[{i}])[k] = {x.name};" for i, x in enumerate(results)]
    body = "\n".join([*loads, *made.lines, *stores])
    head = f"EXPORT void f{number}(void **in, void **out, int count)"
    return f"{head} {{\nfor (int k = 0; k < count; k++) {{\nconst int lane = k % 4 * 16;\n{body}\n}}\n}}"


def aligned(array: Any) -> Any:
    """Return a copy at an address that vectors need."""
    room = np.empty(array.nbytes + 128, np.uint8)
    start = -room.ctypes.data % 128
    made = room[start : start + array.nbytes].view(array.dtype)
    made[...] = array
    return made


def run(lib: ctypes.CDLL, number: int, case: Case, inputs: Sequence[Any]) -> list[Any]:
    """Run a compiled case on lanes."""
    assert case.translation is not None
    kinds = [x.dtype for x in case.translation.results if isinstance(x, Lanes)]
    given = [aligned(x) for x in inputs]
    made = [aligned(np.zeros(COUNT, kind)) for kind in kinds]
    function = lib[f"f{number}"]
    function(_pointers(given), _pointers(made), COUNT // 16)
    lanes = iter(made)
    return [next(lanes) if isinstance(x, Lanes) else np.full(COUNT, x) for x in case.translation.results]


def _pointers(arrays: Sequence[Any]) -> Any:
    return (ctypes.c_void_p * max(len(arrays), 1))(*(x.ctypes.data for x in arrays))


def reference(case: Case, inputs: Sequence[Any]) -> list[Any]:
    """Return numpy's results."""
    lanes = iter(inputs)

    def value(x: Any) -> Any:
        if isinstance(x, list):
            return [value(one) for one in x]
        return next(lanes) if isinstance(x, Lanes) else x

    with np.errstate(all="ignore"):
        made = case.meaning(*[value(x) for x in case.operands], **{name: value(x) for name, x in case.more.items()})
    return [np.broadcast_to(x, COUNT) for x in (made if isinstance(made, tuple) else (made,))]


def bits(x: Any) -> Any:
    """Return the bits of lanes."""
    return np.ascontiguousarray(x).view(f"u{x.dtype.itemsize}")


def differences(case: Case, inputs: Sequence[Any], made: Sequence[Any], wanted: Sequence[Any]) -> str:
    """Return a description of the first lane that differs, or nothing."""
    if len(made) != len(wanted):
        return f"{case.name}: {len(made)} results, not {len(wanted)}"
    for got, want in zip(made, wanted, strict=True):
        if got.dtype != want.dtype:
            return f"{case.name}: {got.dtype}, not {want.dtype}"
        wrong = bits(got) != bits(want)
        if wrong.any():
            at = int(np.argmax(wrong))
            given = [f"{bits(x)[at]:#x}" for x in inputs]
            return f"{case.name}: lane {at} of {wrong.sum()} of {given}: {bits(got)[at]:#x}, not {bits(want)[at]:#x}"
    return ""


def _numbers(width: int) -> list[int]:
    top, ones = 1 << (width - 1), (1 << width) - 1
    near = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, ones, ones - 1, top, top - 1, top + 1]
    return [n & ones for n in near]


def _fields(kind: np.dtype[Any]) -> tuple[int, int, int]:
    """Return the width of a float, its fraction bits, and the bits of infinity."""
    width = 8 * kind.itemsize
    fraction = {16: 10, 32: 23, 64: 52}[width] if kind.kind == "f" else 7
    return width, fraction, ((1 << (width - 1)) - 1) >> fraction << fraction


def _floats(kind: np.dtype[Any]) -> list[int]:
    width, fraction, infinity = _fields(kind)
    one = (infinity >> fraction >> 1) << fraction
    quiet = 1 << (fraction - 1)
    positive = [
        0, 1, 2, (1 << fraction) - 1, 1 << fraction, (1 << fraction) + 1, infinity - 1, infinity, infinity + 1,
        infinity + quiet, infinity + quiet + 3, (1 << (width - 1)) - 1, one, one + 1, one - 1, one + quiet,
        one + (1 << fraction), one - (1 << fraction), one + 5 * (1 << fraction),
    ]  # fmt: skip
    return positive + [n | 1 << (width - 1) for n in positive]


def nans(kind: np.dtype[Any], random: np.random.Generator) -> Any:
    """Return the bits of quiet and signaling NaNs with random payloads and signs."""
    width, fraction, infinity = _fields(kind)
    payload = random.integers(1, 1 << fraction, COUNT, np.uint64)
    sign = random.integers(0, 2, COUNT, np.uint64) << np.uint64(width - 1)
    return (payload | sign | np.uint64(infinity)).astype(f"u{kind.itemsize}")


_LANE = np.arange(COUNT)
_ALL_NANS = _LANE % 7 == 0
"""The lanes in which every operand is a NaN: at each position in a vector of 16 lanes."""
_SOME_NANS = _LANE % 7 == 1


def values(kind: np.dtype[Any], random: np.random.Generator) -> Any:
    """Return lanes of a type: special values, random bits, and for floats numbers of moderate size and NaNs."""
    if kind == np.dtype(bool):
        return random.integers(0, 2, COUNT).astype(bool)
    width, integers = 8 * kind.itemsize, np.dtype(f"u{kind.itemsize}")
    floats = kind.kind in "fV" and width > 8
    raw = (
        random.integers(0, 1 << 64, COUNT, np.uint64, endpoint=False)
        if width == 64
        else random.integers(0, 1 << width, COUNT)
    )
    raw = raw.astype(integers)
    special = np.array(_floats(kind) if floats else _numbers(width), np.uint64).astype(integers)
    chosen = special[random.integers(0, len(special), COUNT)]
    made = np.where(random.random(COUNT) < 0.5, chosen, raw)
    if not floats:
        small = random.integers(0, 2 * width, COUNT).astype(integers)
        return np.where(random.random(COUNT) < 0.2, small, made).astype(integers).view(kind)
    moderate = np.ldexp(random.random(COUNT) * 2 - 1, random.integers(-7, 11, COUNT)).astype(kind).view(integers)
    made = np.where(random.random(COUNT) < 0.4, moderate, made)
    spoiled = _ALL_NANS | (_SOME_NANS & (random.random(COUNT) < 0.5))
    return np.where(spoiled, nans(kind, random), made).view(kind)


def compared(cases: Sequence[Case], seed: int, each: int = 150) -> list[str]:
    """Compile translated cases, and return the differences from numpy."""
    found: list[str] = []
    random = np.random.default_rng(seed)
    for start in range(0, len(cases), each):
        several = cases[start : start + each]
        lib = library(source(several))
        for number, case in enumerate(several):
            inputs = [values(x.dtype, random) for x in case.inputs]
            different = differences(case, inputs, run(lib, number, case, inputs), reference(case, inputs))
            found += [different] if different else []
    return found
