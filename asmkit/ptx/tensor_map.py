"""Tensor maps: the 128 bytes that describe a tensor in global memory and the box that a tensor copy transfers.

The bits are those that ptxas sets for `tensormap.replace` and that the driver's `cuTensorMapEncodeTiled` writes.  At
bytes 0x40 and 0x48 the driver stores two derived values: the bytes of a box and the period of its swizzle.

In this file, shapes, boxes and strides are in the order of an array, with the innermost dimension last.  In the map and
in the coordinates of an instruction, the innermost dimension is first.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Literal, NoReturn, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..regs import Mem, Ptr
from ..types import Scalar, b8, bf16, f16, f32, f64, s32, s64, tf32, u8, u16, u32, u64
from .matrix_descriptors import Swizzle

BYTES = 128
"""The size of a tensor map in bytes."""
ALIGN = 64
"""The alignment of a tensor map in bytes."""
MAX_RANK = 5
_MAX_BOX, _MAX_STEP, _MAX_DIM, _MAX_STRIDE = 256, 8, 1 << 32, 1 << 40
_MAX_BYTES = 228 << 10
CHUNK = 16
"""The unit in bytes: the rows of a box, strides, addresses and the innermost coordinate must be multiples of it."""

_TYPES: Mapping[type[Scalar], int] = {
    u8: 0, u16: 1, u32: 2, s32: 3, u64: 4, s64: 5, f16: 6, f32: 7, tf32: 7, f64: 9, bf16: 10,
}  # fmt: skip
_BY_WIDTH = {8: u8, 16: u16, 32: u32, 64: u64}
_SWIZZLES = (Swizzle.NONE, Swizzle.B32, Swizzle.B64, Swizzle.B128)
_PROMOTIONS = (0, 64, 128, 256)
_INTERLEAVES = (0, 16, 32)

# The word at byte 8, from the lowest bit: mode (1: im2col), rank - 1, type, interleave, swizzle, fill, tf32, L2.
_RANK, _TYPE, _INTERLEAVE, _SWIZZLE, _FILL, _TF32, _L2 = 4, 7, 11, 13, 15, 16, 17


def _refuse(why: str, fix: str) -> NoReturn:
    raise error(DiagnosticCode.DESCRIPTOR, what="a tensor map", why=why, fix=fix)


def element(kind: type[Scalar]) -> type[Scalar]:
    """Return the element type of a map for a scalar type: the type itself, or the unsigned integer of its width.

    Raises DESCRIPTOR for other types.
    """
    if kind in _TYPES:
        return kind
    if kind.bits not in _BY_WIDTH or kind.kind == "p":
        _refuse(f"it cannot have elements of {kind}", "use elements of 8, 16, 32 or 64 bits")
    return _BY_WIDTH[kind.bits]


@dataclass(frozen=True)
class TiledKind:
    """The properties of a map that a program depends on: element type, box, steps and swizzle."""

    elem: type[Scalar]
    box: tuple[int, ...]
    steps: tuple[int, ...]
    swizzle: Swizzle

    @property
    def tile(self) -> tuple[int, ...]:
        """The shape of the tile that a copy writes to shared memory."""
        return tuple(-(-length // step) for length, step in zip(self.box, self.steps, strict=True))

    @property
    def bytes(self) -> int:
        """The bytes of one copy, including elements outside of the tensor: the count that the mbarrier must expect."""
        return prod(self.tile) * self.elem.bits // 8


@dataclass(frozen=True)
class TiledMap:
    """The contents of a tensor map, without the address of the tensor.

    `strides` are in bytes, for every dimension except the innermost one.  `steps` are the distances in elements between
    consecutive elements of the box, 1 for the innermost dimension.  `l2` is the L2 promotion in bytes.  `fill` is the
    value of elements outside of the tensor, zeros or NaNs.
    """

    elem: type[Scalar]
    shape: tuple[int, ...]
    box: tuple[int, ...]
    strides: tuple[int, ...] = ()
    swizzle: Swizzle = Swizzle.NONE
    steps: tuple[int, ...] = ()
    interleave: int = 0
    l2: int = 0
    fill: Literal["zero", "nan"] = "zero"
    count: ClassVar[int] = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "strides", tuple(self.strides) or self._packed())
        object.__setattr__(self, "steps", tuple(self.steps) or (1,) * len(self.shape))
        self._check()

    def _packed(self) -> tuple[int, ...]:
        return tuple(prod(self.shape[i + 1 :]) * self.elem.bits // 8 for i in range(len(self.shape) - 1))

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def kind(self) -> TiledKind:
        """The properties that a kernel's program depends on: everything except the sizes of the tensor."""
        return TiledKind(self.elem, self.box, self.steps, self.swizzle)

    def repeated(self, count: int, stride: int) -> TiledMap | TiledMaps:
        """Return the maps of `count` tensors that are `stride` bytes apart."""
        return self if count == 1 else TiledMaps(self, count, stride)

    def encode(self, address: int) -> bytes:
        """Return the 128 bytes of the map for a tensor at an address.  Raises DESCRIPTOR if it is not aligned."""
        align = 32 if self.interleave == 32 else CHUNK
        if address % align:
            _refuse(f"its tensor begins at {address:#x}", f"align the tensor to {align} bytes")
        shape, box, steps = self.shape[::-1], self.box[::-1], self.steps[::-1]
        strides = [stride >> 4 for stride in self.strides[::-1]]
        padded = [*strides, *[0] * (4 - len(strides))]
        upper = sum((stride >> 32) << 4 * i for i, stride in enumerate(strides))
        dims = [length - 1 for length in shape] + [0] * (MAX_RANK - self.rank)
        step_bits = sum((step - 1) << 3 * i for i, step in enumerate(steps)) | (box[0] - 1) << 24
        box_bits = sum((length - 1) << 8 * i for i, length in enumerate(box[1:]))
        words = (address, self._word(), *(stride & 0xFFFFFFFF for stride in padded), upper, *dims, step_bits, box_bits)
        # The driver counts only whole steps here.  A copy transfers `kind.bytes`.
        counted = prod(length // step for length, step in zip(box, steps, strict=True)) * self.elem.bits // 8
        period = CHUNK if self.swizzle is Swizzle.NONE else self.swizzle.pattern
        return struct.pack("<QI4II5III4xQQ", *words, counted, period).ljust(BYTES, b"\0")

    def _word(self) -> int:
        return (
            (self.rank - 1) << _RANK
            | _TYPES[element(self.elem)] << _TYPE
            | _INTERLEAVES.index(self.interleave) << _INTERLEAVE
            | _SWIZZLES.index(self.swizzle) << _SWIZZLE
            | (self.fill == "nan") << _FILL
            | (self.elem is tf32) << _TF32
            | _PROMOTIONS.index(self.l2) << _L2
        )

    @classmethod
    def decode(cls, raw: bytes) -> tuple[TiledMap, int]:
        """Decode 128 bytes into a map and the address of its tensor.  Raises DESCRIPTOR if it is not a tiled map."""
        address, word, *rest = struct.unpack_from("<QI4II5III", raw)
        strides, upper, dims, step_bits, box_bits = rest[:4], rest[4], rest[5:10], rest[10], rest[11]
        rank, number = (word >> _RANK & 7) + 1, word >> _TYPE & 15
        number = 7 if number == 8 else number  # f32 with and without subnormals
        kinds = [
            kind for kind, known in _TYPES.items() if known == number and (kind is tf32) == bool(word >> _TF32 & 1)
        ]
        if word & 1 or rank > MAX_RANK or not kinds:
            _refuse(f"it has {word:#x} at byte 8", "pass a tiled map of a known type; im2col maps are not supported")
        box = [step_bits >> 24, *(box_bits >> 8 * i & 0xFF for i in range(4))]
        far = [(low | (upper >> 4 * i & 15) << 32) << 4 for i, low in enumerate(strides)]
        made = cls(
            kinds[0],
            tuple(length + 1 for length in dims[:rank][::-1]),
            tuple(length + 1 for length in box[:rank][::-1]),
            tuple(far[: rank - 1][::-1]),
            _SWIZZLES[word >> _SWIZZLE & 3],
            tuple((step_bits >> 3 * i & 7) + 1 for i in range(rank))[::-1],
            _INTERLEAVES[word >> _INTERLEAVE & 3],
            _PROMOTIONS[word >> _L2 & 3],
            "nan" if word >> _FILL & 1 else "zero",
        )
        return made, address

    # limits
    def _check(self) -> None:
        rank = len(self.shape)
        if not 1 <= rank <= MAX_RANK:
            _refuse(f"it has {rank} dimensions", "use 1 to 5 dimensions")
        for name, given, want in (
            ("box", self.box, rank),
            ("steps", self.steps, rank),
            ("strides", self.strides, rank - 1),
        ):
            if len(given) != want:
                _refuse(f"{name}={given} for {rank} dimensions", f"give {want} numbers")
        element(self.elem)
        self._check_lengths()
        self._check_inner()
        if self.fill == "nan" and self.elem.kind != "f":
            _refuse(f"{self.elem} has no NaN", '`fill="zero"`')

    def _check_lengths(self) -> None:
        align = 32 if self.interleave == 32 else CHUNK
        for name, lengths, most in (
            ("shape", self.shape, _MAX_DIM),
            ("box", self.box, _MAX_BOX),
            ("steps", self.steps, _MAX_STEP),
        ):
            if not all(1 <= length <= most for length in lengths):
                _refuse(f"{name}={lengths}", f"use numbers from 1 to {most}")
        for stride in self.strides:
            if stride % align or not 0 <= stride < _MAX_STRIDE:
                _refuse(f"a stride of {stride} bytes", f"pad the rows: strides must be multiples of {align} below 2⁴⁰")
        if self.interleave not in _INTERLEAVES or (self.interleave and self.rank < 3):
            _refuse(
                f"interleave={self.interleave} of {self.rank} dimensions",
                "use 0, or 16 or 32 with three or more dimensions",
            )
        if self.l2 not in _PROMOTIONS:
            _refuse(f"l2={self.l2}", f"use one of {_PROMOTIONS}")

    def _check_inner(self) -> None:
        if self.swizzle not in _SWIZZLES:
            _refuse(f"swizzle {self.swizzle.name}", f"use one of {', '.join(mode.name for mode in _SWIZZLES)}")
        if self.interleave == 32 and self.swizzle is not Swizzle.B32:
            _refuse("an interleave of 32 bytes needs a swizzle of 32 bytes", "`swizzle=Swizzle.B32`")
        inner = self.box[-1] * self.elem.bits // 8
        if inner % CHUNK:
            _refuse(f"a row of the box is {inner} bytes", f"use a multiple of {CHUNK} bytes")
        if self.kind.bytes > _MAX_BYTES:
            _refuse(f"a box is {self.kind.bytes} bytes", f"use at most {_MAX_BYTES} bytes, the size of shared memory")
        if self.interleave:
            return
        if self.steps[-1] != 1:
            _refuse(f"steps={self.steps}", "use an innermost step of 1; other steps need an interleave")
        if self.swizzle is not Swizzle.NONE and inner > self.swizzle.width:
            _refuse(
                f"a row of the box is {inner} bytes, its swizzle has {self.swizzle.width}",
                "copy several narrower boxes",
            )


@dataclass(frozen=True)
class TiledMaps:
    """The maps of the `count` items of a batched launch, whose tensors are `stride` bytes apart."""

    one: TiledMap
    count: int
    stride: int

    def addresses(self, first: int) -> list[int]:
        """Return the addresses of the items, with the first item at `first`."""
        return [first + i * self.stride for i in range(self.count)]

    def encode(self, address: int) -> bytes:
        """Return the bytes of all maps.  Raises DESCRIPTOR if a tensor is not aligned."""
        return b"".join(map(self.one.encode, self.addresses(address)))


# --- fields that tensormap.replace changes ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A field of a map: the byte of its word, its lowest bit, its width in bits, and how it stores a value.

    The field of dimension n is `step` bits higher. It stores the value less `less`.
    """

    byte: int
    bit: int
    width: int
    step: int = 0
    less: int = 0


_STEPS_AT, _BOX_AT, _DIMS_AT, _STRIDES_AT, _UPPER_AT = 0x34, 0x38, 0x20, 0x0C, 0x1C

FIELDS: Mapping[str, Field] = {
    "global_address": Field(0, 0, 64), "rank": Field(8, _RANK, 3), "elemtype": Field(8, _TYPE, 4),
    "interleave_layout": Field(8, _INTERLEAVE, 2), "swizzle_mode": Field(8, _SWIZZLE, 2),
    "fill_mode": Field(8, _FILL, 1),
    "global_dim": Field(_DIMS_AT, 0, 32, 32, 1), "element_stride": Field(_STEPS_AT, 0, 3, 3, 1),
    "box_dim": Field(_STEPS_AT, 24, 8, 8, 1), "global_stride": Field(_STRIDES_AT, 0, 32, 32),
}  # fmt: skip
"""The fields of `tensormap.replace` by their names in PTX. The box of the innermost dimension precedes the others."""
_TYPES_OF_TF32 = {11: 7, 12: 8}
"""The numbers of `.tf32` and `.tf32.ftz` in `tensormap.replace`, and of the types with which the map stores them."""


def replaced(raw: bytes, name: str, number: int, value: int) -> bytes:
    """Return a map with another value of a field, for dimension `number`.  Raises ValueError if it does not fit."""
    one = FIELDS[name]
    word = int.from_bytes(raw, "little")
    if name == "elemtype":
        word = _with(word, 64 + _TF32, 1, value in _TYPES_OF_TF32)
        value = _TYPES_OF_TF32.get(value, value)
    elif name == "global_stride":
        if value % CHUNK or not 0 <= value < _MAX_STRIDE:
            raise ValueError(f"a stride of {value} bytes is not a multiple of {CHUNK} below 2⁴⁰")
        word = _with(word, 8 * _UPPER_AT + 4 * number, 4, value >> 36)
        value = value >> 4 & 0xFFFFFFFF
    at = 8 * one.byte + one.bit + one.step * number
    value -= one.less
    if not 0 <= value < 1 << one.width:
        raise ValueError(f"{name} cannot be {value + one.less}")
    return _with(word, at, one.width, value).to_bytes(len(raw), "little")


def _with(word: int, at: int, width: int, value: int) -> int:
    mask = (1 << width) - 1 << at
    return word & ~mask | value << at


def moved(raw: bytes, address: int) -> bytes:
    """Return maps with `address` added to the tensor addresses, which are the first eight bytes of each map."""
    made = bytearray(raw)
    for at in range(0, len(made), BYTES):
        made[at : at + 8] = (int.from_bytes(made[at : at + 8], "little") + address).to_bytes(8, "little")
    return bytes(made)


# --- kernel parameters ------------------------------------------------------------------------------------------------


class TensorMap:
    """A tensor map among a kernel's parameters: `maps={"tile": tiled("a", box=(64, 64))}`, `tile: TensorMap`.

    `tile[x, y]` is the operand of a tensor copy: the address of the map and the coordinates of the box, innermost
    first.  The innermost coordinate must be a multiple of 16 bytes.  `tile.mem` is the operand of `prefetch.tensormap`.
    With a box of one row, `tile[x, y0, y1, y2, y3]` is the operand of `.tile::gather4` and `.tile::scatter4`.
    The address is computed once, in the entry block: `mov.b64`, `cvta.param.u64`.
    """

    by_rule = "maps"
    """The argument of the decorator that creates the map."""

    def __init__(self, ptr: Ptr[b8], kind: TiledKind) -> None:
        self._ptr, self.kind = ptr, kind

    @property
    def bytes(self) -> int:
        """The bytes of one copy: the count that its mbarrier must expect. A copy of four rows has four times that."""
        return self.kind.bytes

    @property
    def mem(self) -> Mem[b8]:
        """The memory operand of the map itself."""
        return self._ptr[0]

    def __getitem__(self, coordinates: object) -> tuple[Mem[b8], tuple[Any, ...]]:
        given = cast("tuple[Any, ...]", coordinates if isinstance(coordinates, tuple) else (coordinates,))
        rows = len(self.kind.box) == 2 and self.kind.box[0] == 1 and len(given) == 5
        if len(given) != len(self.kind.box) and not rows:
            why = f"{len(given)} coordinates for a map of {len(self.kind.box)} dimensions"
            raise error(
                DiagnosticCode.OPERATOR,
                expr=f"map{list(given)}",
                why=why,
                fix="give one coordinate for each dimension, innermost first",
            )
        if isinstance(given[0], int) and given[0] * self.kind.elem.bits // 8 % CHUNK:
            why = f"the innermost coordinate of {self.kind.elem} is not a multiple of {CHUNK} bytes"
            fix = f"use a multiple of {CHUNK * 8 // self.kind.elem.bits}"
            raise error(DiagnosticCode.OPERATOR, expr=f"map{list(given)}", why=why, fix=fix)
        return self.mem, tuple(given)


Lengths: TypeAlias = Callable[[Any], Sequence[int]] | Sequence[int]


@dataclass(frozen=True)
class Tiled:
    """The rule that creates a kernel's tensor map from one of its arrays at each launch.  Create it with `tiled`."""

    array: str
    box: Lengths
    swizzle: Callable[[Any], Swizzle] | Swizzle = Swizzle.NONE
    steps: Lengths = ()
    l2: int = 0
    fill: Literal["zero", "nan"] = "zero"

    def of(self, elem: type[Scalar], shape: Sequence[int], values: object) -> TiledMap:
        """Return the map of an array of that shape.  `values` is the argument `d` of the launch rules."""
        box, steps = (tuple(rule(values) if callable(rule) else rule) for rule in (self.box, self.steps))
        swizzle = self.swizzle(values) if callable(self.swizzle) else self.swizzle
        return TiledMap(elem, tuple(shape), box, (), swizzle, steps, 0, self.l2, self.fill)


def tiled(
    array: str, *, box: Lengths, swizzle: Callable[[Any], Swizzle] | Swizzle = Swizzle.NONE, steps: Lengths = (),
    l2: int = 0, fill: Literal["zero", "nan"] = "zero",
) -> Tiled:  # fmt: skip
    """Return the rule for a tensor map of one of the kernel's arrays, for `maps=` of the decorator.

    `box`, `swizzle` and `steps` can be functions of `d`, like the other launch rules.

    Args:
        array: The name of the array.
        box: The lengths of the box that one copy transfers, in elements, with the innermost dimension last.
        swizzle: The swizzle of the box in shared memory.
        steps: The distances in elements between consecutive elements of the box, in the order of `box`; by default 1.
        l2: The L2 promotion in bytes: 0, 64, 128 or 256.
        fill: The value of elements outside of the array.

    """
    return Tiled(array, box, swizzle, steps, l2, fill)
