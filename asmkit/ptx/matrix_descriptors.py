"""Swizzles, matrix descriptors of wgmma and tcgen05, and instruction descriptors of tcgen05.

A swizzle permutes the 16-byte chunks of shared memory so that reading a column of a tile causes no bank conflicts.  A
matrix descriptor has 64 bits: the start address of a matrix, two strides in bytes, and its swizzle (PTX ISA
9.7.15.5.1.2, 9.7.16.4.1).  An instruction descriptor has 32 bits: the types and the shape of a tcgen05.mma
(9.7.16.4.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, NoReturn

from ..errors import DiagnosticCode, error

Kind = Literal["wgmma", "tcgen05"]


class Swizzle(Enum):
    """A swizzle mode: `(bytes in a row of the pattern, address bits that change, distance to the bits XORed in)`."""

    NONE = (16, 0, 3)
    B32 = (32, 0x10, 3)
    B64 = (64, 0x30, 3)
    B128 = (128, 0x70, 3)
    B128_ATOM32 = (128, 0x60, 2)
    """128 bytes in chunks of 32 bytes, for tcgen05 only."""

    @property
    def width(self) -> int:
        """Bytes in one row of the pattern, 16 (one chunk) for `NONE`."""
        return self.value[0]

    @property
    def mask(self) -> int:
        """The address bits that change."""
        return self.value[1]

    @property
    def shift(self) -> int:
        """The distance in bits: each bit of the mask is XORed with the bit that is `shift` positions above it."""
        return self.value[2]

    @property
    def pattern(self) -> int:
        """The period of the pattern in bytes, which is also the alignment that a base offset of 0 requires."""
        return 8 * self.width

    def apply(self, address: Any) -> Any:
        """Return the swizzled address of an int or a numpy array.  Applying a swizzle twice restores the address."""
        return address ^ ((address >> self.shift) & self.mask)


_MODES: Mapping[str, Mapping[Swizzle, int]] = {
    "wgmma": {Swizzle.NONE: 0, Swizzle.B128: 1, Swizzle.B64: 2, Swizzle.B32: 3},
    "tcgen05": {Swizzle.NONE: 0, Swizzle.B128_ATOM32: 1, Swizzle.B128: 2, Swizzle.B64: 4, Swizzle.B32: 6},
}
_LAYOUT: Mapping[str, tuple[int, int]] = {"wgmma": (62, 2), "tcgen05": (61, 3)}
"""The lowest bit and the width of the swizzle mode, by kind."""
_OFFSETS = {"start": 0, "leading": 16, "stride": 32}
_OFFSET_BITS = 14
_CONSTANT = {"wgmma": 0, "tcgen05": 1 << 46}
_BASE, _ABSOLUTE = 49, 52
_UNIT, _REACH = 16, 1 << 18  # in bytes: the unit of the three offsets, and their limit
_ROW, _ROW_96 = 32, 48  # the bytes of a row of A that one tcgen05.mma reads, and with K = 96


def descriptor_fields(kind: Kind) -> Mapping[str, tuple[int, int]]:
    """Return the fields of a matrix descriptor by name: the lowest bit, and the width in bits."""
    fields = {name: (low, _OFFSET_BITS) for name, low in _OFFSETS.items()} | {"base": (_BASE, 3)}
    return {**fields, **({"absolute": (_ABSOLUTE, 1)} if kind == "tcgen05" else {}), "swizzle": _LAYOUT[kind]}


def wgmma_definitions() -> str:
    """Return the definitions of the fields of a matrix descriptor of wgmma for C.

    Also those of the number of swizzles and of the unit of the offsets.
    """
    fields = descriptor_fields("wgmma")
    lines = [
        f"#define {name.upper()} {low}\n#define {name.upper()}_BITS {width}" for name, (low, width) in fields.items()
    ]
    return "\n".join([*lines, f"#define SWIZZLES {len(wgmma_swizzles())}", f"#define UNIT {_UNIT}"])


def wgmma_swizzles() -> list[Swizzle]:
    """Return the swizzles of matrix descriptors of wgmma in the order of their numbers."""
    modes = _MODES["wgmma"]
    return sorted(modes, key=modes.__getitem__)


def _refuse(what: str, why: str, fix: str) -> NoReturn:
    raise error(DiagnosticCode.DESCRIPTOR, what=what, why=why, fix=fix)


@dataclass(frozen=True)
class MatrixDescriptor:
    """The matrix descriptor of a matrix in shared memory, for `wgmma` and `tcgen05.mma`.  Offsets are in bytes.

    K-major (not transposed): K is contiguous in memory.  `stride` is the distance between groups of eight rows.
    Without a swizzle, `leading` is the distance between 16-byte columns.  With a swizzle, `leading` is not used.

    MN-major (transposed): M or N is contiguous in memory.  With a swizzle, `leading` is the distance between rows of
    the pattern along M or N, and `stride` is the distance between groups of eight along K.  Without a swizzle, the
    two are exchanged.
    """

    start: int = 0
    leading: int = 0
    stride: int = 0
    swizzle: Swizzle = Swizzle.NONE
    base: int = 0
    """The base offset: the row of the pattern, 0 to 7, at an address that is a multiple of 1024."""
    absolute: bool = False
    """For rows of 48 bytes (K = 96 of tcgen05): a row that reaches the end of its 128 bytes continues at `leading`, an
    address (PTX ISA 9.7.16.3.1.2)."""

    def encode(self, kind: Kind = "wgmma") -> int:
        """Return the descriptor as 64 bits.  Raises DESCRIPTOR for values that do not fit or that `kind` lacks."""
        bits = _CONSTANT[kind]
        for name, low in _OFFSETS.items():
            bits |= self._units(name) << low
        if not 0 <= self.base <= 7:
            _refuse(f"base offset {self.base}", "its field has 3 bits", "use (address of the pattern's start >> 7) & 7")
        if self.swizzle not in _MODES[kind] or (self.absolute and kind == "wgmma"):
            what = self.swizzle.name if self.swizzle not in _MODES[kind] else "an absolute leading offset"
            _refuse(
                what,
                f"{kind} does not support it",
                f"use one of {', '.join(mode.name for mode in _MODES[kind])}, and absolute offsets with tcgen05 only",
            )
        self._check_absolute()
        return bits | self.base << _BASE | self.absolute << _ABSOLUTE | _MODES[kind][self.swizzle] << _LAYOUT[kind][0]

    def _check_absolute(self) -> None:
        """Raise DESCRIPTOR for an absolute leading address with another swizzle than B128, or with a base offset."""
        if self.absolute and (self.swizzle is not Swizzle.B128 or self.base):
            has = f"the base offset {self.base}" if self.base else f"the swizzle {self.swizzle.name}"
            _refuse("an absolute leading address", f"the matrix has {has}", "use Swizzle.B128, and a base offset of 0")

    def check_row(self, row: int, *, transposed: bool) -> None:
        """Raise DESCRIPTOR if a row of `row` bytes cannot be read in the mode of the leading dimension."""
        width = self.swizzle.width
        beyond = self.start % width + row - width
        if self.absolute:
            self._check_absolute()
            if transposed or row != _ROW_96:
                why = "only K-major matrices of products with K = 96 have one"
                _refuse("an absolute leading address", why, "clear bit 52 of the matrix descriptor")
            if beyond > 0 and self.leading % width + beyond > width:
                why = f"the last {beyond} bytes of a row begin there, and reach over {width} bytes"
                _refuse(f"leading address {self.leading}", why, f"use a multiple of {width}")
        elif row == _ROW_96 and self.swizzle is not Swizzle.NONE and beyond > 0:
            _refuse(
                f"start {self.start}", f"a row of {row} bytes reaches over the end of its {width} bytes",
                "use Swizzle.B128, set bit 52 of the matrix descriptor, and pass the address of the next 128 bytes as "
                "leading",
            )  # fmt: skip

    def _units(self, name: str) -> int:
        value = getattr(self, name)
        if value % _UNIT or not 0 <= value < _REACH:
            _refuse(
                f"{name} {value}",
                f"it must be a multiple of {_UNIT} bytes, up to {_REACH - _UNIT}",
                "align the tile to 16 bytes",
            )
        return value // _UNIT

    @classmethod
    def decode(cls, bits: int, kind: Kind = "wgmma") -> MatrixDescriptor:
        """Decode 64 bits into a descriptor.  Raises DESCRIPTOR if the swizzle mode does not exist."""
        at = {name: (bits >> low & (1 << _OFFSET_BITS) - 1) * _UNIT for name, low in _OFFSETS.items()}
        low, width = _LAYOUT[kind]
        mode = bits >> low & ((1 << width) - 1)
        found = [swizzle for swizzle, number in _MODES[kind].items() if number == mode]
        if not found:
            _refuse(f"swizzle mode {mode}", f"{kind} has no such mode", f"use one of {sorted(_MODES[kind].values())}")
        absolute = kind == "tcgen05" and bool(bits >> _ABSOLUTE & 1)
        return cls(at["start"], at["leading"], at["stride"], found[0], bits >> _BASE & 7, absolute)

    def address(self, mn: Any, k: Any, size: int, *, transposed: bool = False) -> Any:
        """Return the address of element (mn, k).  The indices are ints or numpy arrays.

        Args:
            mn: The index along M or N.
            k: The index along K.
            size: The size of an element in bytes.
            transposed: The matrix is MN-major (the instruction's `imm-trans`).

        """
        inner, outer = (mn, k) if transposed else (k, mn)
        width, inner = self.swizzle.width, inner * size
        # for MN-major matrices without a swizzle, the manual exchanges the names of the two strides
        swapped = transposed and self.swizzle is Swizzle.NONE
        far, near = (self.leading, self.stride) if swapped else (self.stride, self.leading)
        at = self.start + outer // 8 * far + outer % 8 * width
        if self.absolute:
            beyond = (self.start % width + inner) // width
            at = at + inner + beyond * (self.leading - self.start // width * width - width)
        else:
            at = at + inner // width * near + inner % width
        base = self.base << 7
        return self.swizzle.apply(at - base) + base


# --- the instruction descriptor of tcgen05.mma ------------------------------------------------------------------------

_SMALL = {"e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5}
_TYPES: Mapping[str, Mapping[str, int]] = {
    "tf32": {"tf32": 2},
    "f16": {"f16": 0, "bf16": 1},
    "f8f6f4": _SMALL,
    "i8": {"u8": 0, "s8": 1},
    "mxf8f6f4": _SMALL,
    "mxf4": {"e2m1": 1},
    "mxf4nvf4": {"e2m1": 1},
}
"""The types of A and B and their encodings, by kind."""
_RESULTS: Mapping[str, Mapping[str, int]] = {
    "tf32": {"f32": 1},
    "f16": {"f16": 0, "f32": 1},
    "f8f6f4": {"f16": 0, "f32": 1},
    "i8": {"s32": 2},
}
"""The types of D and their encodings, by kind.  Block-scaled kinds support only f32 and have no field for it."""
_SCALES: Mapping[str, Mapping[str, int]] = {
    "mxf8f6f4": {"ue8m0": 1},
    "mxf4": {"ue8m0": 1},
    "mxf4nvf4": {"ue4m3": 0, "ue8m0": 1},
}
"""The types of the scales and their encodings, by block-scaled kind."""
_SHIFTS = {0: 0, 8: 1, 16: 2, 32: 3}

_ALL_FIELDS = {
    "sparse": (2, 1), "a": (7, 3), "b": (10, 3), "negate_a": (13, 1), "negate_b": (14, 1), "transpose_a": (15, 1),
    "transpose_b": (16, 1), "n": (17, 6),
}  # fmt: skip
_PLAIN_FIELDS = {**_ALL_FIELDS, "selector": (0, 2), "saturate": (3, 1), "d": (4, 2), "m": (24, 5), "shift": (30, 2)}
_SCALED_FIELDS = {**_ALL_FIELDS, "scale_b": (4, 2), "scale": (23, 1), "m": (27, 2), "scale_a": (29, 2), "k96": (31, 1)}
"""The fields by name: (lowest bit, width in bits)."""


@dataclass(frozen=True)
class InstructionDescriptor:
    """The instruction descriptor of a `tcgen05.mma`: the types and the shape of its operands.

    `a`, `b`, `d` and `scale` are type names of PTX.  `selector` selects the sparse metadata.  `shift` is the maximum
    shift when `.ws` attempts to reuse B.  `scale_a` and `scale_b` select the byte of a tensor memory column that
    contains the scales.  `k96` selects K = 96 for mxf4 and mxf4nvf4.
    """

    kind: str
    a: str
    b: str
    m: int
    n: int
    d: str = "f32"
    sparse: bool = False
    selector: int = 0
    saturate: bool = False
    negate_a: bool = False
    negate_b: bool = False
    transpose_a: bool = False
    transpose_b: bool = False
    shift: int = 0
    scale: str = ""
    scale_a: int = 0
    scale_b: int = 0
    k96: bool = False

    @property
    def row(self) -> int:
        """The bytes of a row of A that one product reads: 32, or 48 with K = 96."""
        return _ROW_96 if self.k96 else _ROW

    def encode(self) -> int:
        """Return the descriptor as 32 bits.  Raises DESCRIPTOR for a kind, type or shape that it cannot encode."""
        _one_of("kind", self.kind, _TYPES)
        fields = _fields(self.kind)
        bits = 0
        for name, number in self._numbers().items():
            if name in fields:
                low, width = fields[name]
                if not 0 <= number < 1 << width:
                    _refuse(f"{name} {getattr(self, name)}", f"its field has {width} bits", "use a smaller value")
                bits |= number << low
            elif number:
                _refuse(f"{name}={getattr(self, name)!r}", f"kind::{self.kind} has no such field", f"omit {name}")
        return bits

    def _numbers(self) -> dict[str, int]:
        """Return the number of every field, by name."""
        self._check()
        unit = 128 if self.kind in _SCALES else 16
        numbers = {name: int(getattr(self, name)) for name in _FLAGS}
        numbers |= {"a": _TYPES[self.kind][self.a], "b": _TYPES[self.kind][self.b], "n": self.n // 8}
        numbers |= {"m": self.m // unit, "shift": _SHIFTS[self.shift]}
        if self.kind in _SCALES:
            return {**numbers, "scale": _SCALES[self.kind][self._scale]}
        return {**numbers, "d": _RESULTS[self.kind][self.d], "scale": int(bool(self.scale))}

    @property
    def _scale(self) -> str:
        return self.scale or "ue8m0"

    def _check(self) -> None:
        for name in ("a", "b"):
            _one_of(name, getattr(self, name), _TYPES[self.kind])
        _one_of("shift", self.shift, _SHIFTS)
        if self.kind in _SCALES:
            _one_of("scale", self._scale, _SCALES[self.kind])
            _one_of("d", self.d, ("f32",))
        else:
            _one_of("d", self.d, _RESULTS[self.kind])
        _one_of("m", self.m, (128, 256) if self.kind in _SCALES else (32, 64, 128, 256))
        if self.n % 8 or not 8 <= self.n <= 256:
            _refuse(
                f"n={self.n}",
                "N must be a multiple of 8, up to 256",
                f"`n={min(256, max(8, -(-self.n // 8) * 8))}`",
            )
        if self.kind == "i8" and (self.negate_a or self.negate_b):
            _refuse("negate", "kind::i8 cannot negate integers", "negate them when you store them")
        if self.saturate and self.kind != "i8":
            _refuse("saturate", f"kind::{self.kind} does not saturate", "use it with kind::i8 only")

    @classmethod
    def decode(cls, kind: str, bits: int) -> InstructionDescriptor:
        """Decode 32 bits into a descriptor.  Raises DESCRIPTOR if a field's value has no meaning."""
        _one_of("kind", kind, _TYPES)
        raw = {name: bits >> low & ((1 << width) - 1) for name, (low, width) in _fields(kind).items()}
        named = {name: bool(raw[name]) if _FLAGS[name] else raw[name] for name in _FLAGS if name in raw}
        made: dict[str, Any] = {"n": raw["n"] * 8, "m": raw["m"] * (128 if kind in _SCALES else 16), **named}
        made |= {name: _named(name, raw[name], _TYPES[kind]) for name in ("a", "b")}
        if kind in _SCALES:
            made["scale"] = _named("scale", raw["scale"], _SCALES[kind])
        else:
            made["d"] = _named("d", raw["d"], _RESULTS[kind])
            made["shift"] = _named("shift", raw["shift"], _SHIFTS)
        return cls(kind, **made)


_FLAGS = {
    "sparse": True, "saturate": True, "negate_a": True, "negate_b": True, "transpose_a": True, "transpose_b": True,
    "k96": True, "selector": False, "scale_a": False, "scale_b": False,
}  # fmt: skip
"""The fields that are encoded as they are, and whether each is a bool."""


def _fields(kind: str) -> Mapping[str, tuple[int, int]]:
    return _SCALED_FIELDS if kind in _SCALES else _PLAIN_FIELDS


def _one_of(name: str, value: object, known: Any) -> None:
    if value not in known:
        _refuse(f"{name}={value!r}", "there is no such value", f"use one of {', '.join(map(str, known))}")


def _named(name: str, number: int, known: Mapping[Any, int]) -> Any:
    for word, value in known.items():
        if value == number:
            return word
    _refuse(f"{name} number {number}", "it has no meaning", f"use one of {sorted(known.values())}")
