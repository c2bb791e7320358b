"""The bits of tensor maps: the fields that tiled and im2col maps have in common, and what tensormap.replace changes.

The bits are those that ptxas sets for `tensormap.replace` and that the driver's `cuTensorMapEncodeTiled` and
`cuTensorMapEncodeIm2col` write.  At bytes 0x40 and 0x48 the driver stores two derived values: the bytes of a copy and
the period of its swizzle.

In this file, shapes, boxes and strides are in the order of an array, with the innermost dimension last.  In the map and
in the coordinates of an instruction, the innermost dimension is first.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar, Literal, NamedTuple, NoReturn, Self

from ..errors import DiagnosticCode, error
from ..types import Scalar, bf16, f16, f32, f64, s32, s64, tf32, u8, u16, u32, u64
from .map_packing import Packing, packing_of
from .matrix_descriptors import Swizzle

_WORDS = "<QI4II5IIIIQQ"
"""The words of a map: the address, the word at byte 8, strides, sizes, steps, box, pixels, and the derived values."""
BYTES = 128
"""The size of a tensor map in bytes."""
ALIGN = 64
"""The alignment of a tensor map in bytes."""
MAX_RANK = 5
_MAX_STEP, _MAX_DIM, _MAX_STRIDE = 8, 1 << 32, 1 << 40
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

IM2COL = 1
"""The lowest bit of the word at byte 8: whether the map is an im2col map."""
# The bits above it: rank - 1, type, interleave, swizzle, fill, tf32, L2.
_RANK, _TYPE, _INTERLEAVE, _SWIZZLE, _FILL, _TF32, _L2 = 4, 7, 11, 13, 15, 16, 17


def refuse(why: str, fix: str) -> NoReturn:
    """Raise DESCRIPTOR for a map that does not exist."""
    raise error(DiagnosticCode.DESCRIPTOR, what="a tensor map", why=why, fix=fix)


def element(kind: type[Scalar]) -> type[Scalar]:
    """Return the element type of a map for a scalar type: the type itself, or the unsigned integer of its width.

    Raises DESCRIPTOR for other types.
    """
    if kind in _TYPES:
        return kind
    if kind.bits not in _BY_WIDTH or kind.kind == "p":
        refuse(f"it cannot have elements of {kind}", "use elements of 8, 16, 32 or 64 bits")
    return _BY_WIDTH[kind.bits]


class Fields(NamedTuple):
    """The fields that tiled and im2col maps have in common, as a map of 128 bytes holds them."""

    elem: type[Scalar]
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    swizzle: Swizzle
    steps: tuple[int, ...]
    interleave: int
    l2: int
    fill: Literal["zero", "nan"]
    row: int
    """The innermost length of the box, or the channels of a pixel."""
    box: int
    """The word at 0x38: the other lengths of the box, or the corners of the bounding box."""
    pixels: int
    """The word at 0x3C: the pixels of a column less 1, 0 in a tiled map."""
    packing: Packing | None
    """How elements of less than a byte are packed. The map counts those, and `shape` and `row` count bytes."""


class GlobalMap:
    """The base class of tensor maps: the tensor and its layout, without its address.

    With a `packing`, the elements are bytes of global memory, each with parts of elements of 4 or 6 bits.
    """

    elem: type[Scalar]
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    swizzle: Swizzle
    steps: tuple[int, ...]
    interleave: int
    l2: int
    fill: Literal["zero", "nan"]
    packing: Packing | None
    count: ClassVar[int] = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "strides", tuple(self.strides) or self._packed())
        object.__setattr__(self, "steps", tuple(self.steps) or (1,) * len(self.shape))
        self.check()

    def _packed(self) -> tuple[int, ...]:
        return tuple(prod(self.shape[i + 1 :]) * self.elem.bits // 8 for i in range(len(self.shape) - 1))

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def row_bytes(self) -> int:
        """The bytes of one row of a copy: of the innermost length of the box, or of the channels of a pixel."""
        return self.fields().row * self.elem.bits // 8

    @property
    def row_in_shared(self) -> int:
        """The bytes of one row of a copy in shared memory, with the padding of a packing."""
        return self.in_shared(self.row_bytes)

    @property
    def pitch(self) -> int:
        """The bytes between the rows of a copy in shared memory. A row that is narrower than its swizzle is padded."""
        return self.row_in_shared if self.swizzle is Swizzle.NONE else self.swizzle.width

    @property
    def align(self) -> int:
        """The bytes of which the address of the tensor and its strides must be multiples."""
        return 32 if self.interleave == 32 else self.packing.align if self.packing else CHUNK

    def in_shared(self, count: int) -> int:
        """Return the bytes that bytes of global memory take in shared memory, with the padding of a packing."""
        return self.packing.in_shared(count) if self.packing else count

    def stored(self, length: int) -> int:
        """Return an innermost length as the map stores it, in elements of a packing."""
        return self.packing.elements(length) if self.packing else length

    def lengths(self, lengths: Sequence[int]) -> list[int]:
        """Return lengths in each dimension as the map stores them, the innermost first, in elements of a packing."""
        *outer, inner = lengths
        return [self.stored(inner), *outer[::-1]]

    def repeated(self, count: int, stride: int) -> Self | ItemMaps:
        """Return the maps of `count` tensors that are `stride` bytes apart."""
        return self if count == 1 else ItemMaps(self, count, stride)

    def check(self) -> None:
        """Raise DESCRIPTOR for a map that the hardware does not have."""
        raise NotImplementedError

    def encode(self, address: int) -> bytes:
        """Return the 128 bytes of the map for a tensor at an address.  Raises DESCRIPTOR if it is not aligned."""
        raise NotImplementedError

    def fields(self) -> Fields:
        """Return the fields of the map."""
        raise NotImplementedError

    def encoded(self, address: int, mode: int, counted: int) -> bytes:
        """Return the 128 bytes of the map. Raises DESCRIPTOR if the tensor is not aligned.

        `mode` is 0 or `IM2COL`, and `counted` the bytes of a copy as the driver counts them.
        """
        if address % self.align:
            refuse(f"its tensor begins at {address:#x}", f"align the tensor to {self.align} bytes")
        fields = self.fields()
        strides = [stride >> 4 for stride in self.strides[::-1]]
        padded = [*strides, *[0] * (4 - len(strides))]
        upper = sum((stride >> 32) << 4 * i for i, stride in enumerate(strides))
        dims = [length - 1 for length in self.lengths(self.shape)] + [0] * (MAX_RANK - self.rank)
        row = self.stored(fields.row) - 1
        step_bits = sum((step - 1) << 3 * i for i, step in enumerate(self.steps[::-1])) | row << 24
        lows = (stride & 0xFFFFFFFF for stride in padded)
        words = (address, self._word() | mode, *lows, upper, *dims, step_bits, fields.box, fields.pixels)
        period = CHUNK if self.swizzle is Swizzle.NONE else self.swizzle.pattern
        return struct.pack(_WORDS, *words, counted, period).ljust(BYTES, b"\0")

    def _word(self) -> int:
        return (
            (self.rank - 1) << _RANK
            | (self.packing.number if self.packing else _TYPES[element(self.elem)]) << _TYPE
            | _INTERLEAVES.index(self.interleave) << _INTERLEAVE
            | _SWIZZLES.index(self.swizzle) << _SWIZZLE
            | (self.fill == "nan") << _FILL
            | (self.elem is tf32) << _TF32
            | _PROMOTIONS.index(self.l2) << _L2
        )

    # limits
    def check_numbers(self, counts: Sequence[tuple[str, Sequence[int], int]], least_rank: int) -> None:
        """Raise DESCRIPTOR for a wrong number of dimensions, strides, steps, or others (name, given, want)."""
        rank = self.rank
        if not least_rank <= rank <= MAX_RANK:
            refuse(f"it has {rank} dimensions", f"use {least_rank} to {MAX_RANK} dimensions")
        for name, given, want in (*counts, ("steps", self.steps, rank), ("strides", self.strides, rank - 1)):
            if len(given) != want:
                refuse(f"{name}={given} for {rank} dimensions", f"give {want} numbers")
        element(self.elem)

    def check_lengths(self, lengths: Sequence[tuple[str, Sequence[int], int]]) -> None:
        """Raise DESCRIPTOR for sizes, steps, strides and other lengths (name, given, most) that are out of range."""
        for name, given, most in (("shape", self.shape, _MAX_DIM), *lengths, ("steps", self.steps, _MAX_STEP)):
            if not all(1 <= length <= most for length in given):
                refuse(f"{name}={given}", f"use numbers from 1 to {most}")
        for stride in self.strides:
            if stride % self.align or not 0 <= stride < _MAX_STRIDE:
                fix = f"pad the rows: strides must be multiples of {self.align} below 2⁴⁰"
                refuse(f"a stride of {stride} bytes", fix)
        if self.interleave not in _INTERLEAVES or (self.interleave and self.rank < 3):
            refuse(
                f"interleave={self.interleave} of {self.rank} dimensions",
                "use 0, or 16 or 32 with three or more dimensions",
            )
        if self.l2 not in _PROMOTIONS:
            refuse(f"l2={self.l2}", f"use one of {_PROMOTIONS}")

    def check_row(self, row: str, size: int, narrower: str) -> None:
        """Raise DESCRIPTOR for a row, named `row`, or a copy of `size` bytes that the hardware does not have.

        `narrower` is the fix for a row that is wider than its swizzle.
        """
        if self.swizzle not in _SWIZZLES:
            refuse(f"swizzle {self.swizzle.name}", f"use one of {', '.join(mode.name for mode in _SWIZZLES)}")
        if self.interleave == 32 and self.swizzle is not Swizzle.B32:
            refuse("an interleave of 32 bytes needs a swizzle of 32 bytes", "`swizzle=Swizzle.B32`")
        inner, room = self.row_in_shared, self.in_shared(size)
        if inner % CHUNK:
            refuse(f"{row} is {inner} bytes", f"use a multiple of {CHUNK} bytes")
        if room > _MAX_BYTES:
            refuse(f"a box is {room} bytes", f"use at most {_MAX_BYTES} bytes, the size of shared memory")
        if self.interleave:
            return
        if self.steps[-1] != 1:
            refuse(f"steps={self.steps}", "use an innermost step of 1; other steps need an interleave")
        if self.swizzle is not Swizzle.NONE and inner > self.swizzle.width:
            refuse(f"{row} is {inner} bytes, its swizzle has {self.swizzle.width}", narrower)

    def check_packing(self, row: str, most: int) -> None:
        """Raise DESCRIPTOR for a row, named `row`, or a tensor that the map cannot have with its packing.

        `most` is the largest number of elements of a row.
        """
        packing = self.packing
        if packing is None:
            return
        if self.elem is not u8:
            refuse(f"its packed elements lie in {self.elem}", "describe the tensor in bytes of type u8")
        if packing.padded and self.interleave:
            refuse(f"interleave={self.interleave} of elements with padding", "use an interleave of 0")
        count = self.stored(self.fields().row)
        if count > most or (packing.padded and count != packing.group):
            fix = f"use {packing.in_global(packing.group)} bytes" if packing.padded else f"use at most {most} elements"
            refuse(f"{row} has {count} elements of {packing.bits} bits", fix)
        multiple = packing.in_global(packing.group) if packing.padded else 1
        if self.shape[-1] % multiple:
            refuse(f"a row of the tensor is {self.shape[-1]} bytes", f"pad it to a multiple of {multiple} bytes")

    def check_fill(self) -> None:
        """Raise DESCRIPTOR if elements outside of the tensor cannot be NaNs."""
        if self.fill == "nan" and self.elem.kind != "f":
            refuse(f"{self.elem} has no NaN", '`fill="zero"`')


def decoded(raw: bytes) -> tuple[Fields, int]:
    """Decode the common fields of a map and the address of its tensor. Raises DESCRIPTOR for a type or a rank."""
    address, word, *rest = struct.unpack_from(_WORDS, raw)
    strides, upper, dims, (step_bits, box_bits, pixels) = rest[:4], rest[4], rest[5:10], rest[10:13]
    rank, number = (word >> _RANK & 7) + 1, word >> _TYPE & 15
    number = 7 if number == 8 else number  # f32 with and without subnormals
    packing, is_tf32 = packing_of(number), bool(word >> _TF32 & 1)
    kinds = [kind for kind, known in _TYPES.items() if known == number and (kind is tf32) == is_tf32]
    kinds = [u8] if packing else kinds
    if rank > MAX_RANK or not kinds:
        refuse(f"it has {word:#x} at byte 8", "pass a map of a known type with at most five dimensions")
    inner, row = (_in_array(length + 1, packing) for length in (dims[0], step_bits >> 24))
    far = [(low | (upper >> 4 * i & 15) << 32) << 4 for i, low in enumerate(strides)]
    fields = Fields(
        kinds[0],
        (*(length + 1 for length in dims[1:rank][::-1]), inner),
        tuple(far[: rank - 1][::-1]),
        _SWIZZLES[word >> _SWIZZLE & 3],
        tuple((step_bits >> 3 * i & 7) + 1 for i in range(rank))[::-1],
        _INTERLEAVES[word >> _INTERLEAVE & 3],
        _PROMOTIONS[word >> _L2 & 3],
        "nan" if word >> _FILL & 1 else "zero",
        row,
        box_bits,
        pixels,
        packing,
    )
    return fields, address


def _in_array(length: int, packing: Packing | None) -> int:
    """Return an innermost length of a map in the elements of the array, which are bytes if they are packed.

    Raises DESCRIPTOR for a length that is not a number of bytes.
    """
    if packing is None:
        return length
    if length * packing.bits % 8:
        refuse(f"it has {length} elements of {packing.bits} bits", f"use a multiple of {packing.group} elements")
    return packing.in_global(length)


def is_im2col(raw: bytes) -> bool:
    """Return whether the bytes of a map are those of an im2col map."""
    return bool(raw[8] & IM2COL)


@dataclass(frozen=True)
class ItemMaps:
    """The maps of the `count` items of a batched launch, whose tensors are `stride` bytes apart."""

    one: GlobalMap
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
