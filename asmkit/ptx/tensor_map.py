"""Tiled tensor maps, which describe a tensor in global memory and the box of it that a tensor copy transfers.

`asmkit.ptx.map_fields` has their bits, and `asmkit.ptx.im2col_map` the maps of columns of convolutions.  In this file,
shapes, boxes and strides are in the order of an array, with the innermost dimension last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..regs import Mem, Ptr
from ..types import Scalar, b8
from .map_fields import CHUNK, Fields, GlobalMap, decoded, is_im2col, refuse
from .map_packing import Packing
from .matrix_descriptors import Swizzle

_MAX_BOX = 256


class MapKind(Protocol):
    """The properties of a map that a kernel's program depends on: everything except the sizes of the tensor."""

    @property
    def elem(self) -> type[Scalar]:
        """The type of the elements."""
        ...

    @property
    def rank(self) -> int:
        """The number of dimensions, which is the number of coordinates of a copy."""
        ...

    @property
    def bytes(self) -> int:
        """The bytes of one copy, including elements outside of the tensor: the count that the mbarrier must expect."""
        ...

    @property
    def one_row(self) -> bool:
        """Return whether a copy of four rows can use the map."""
        ...


@dataclass(frozen=True)
class TiledKind:
    """The properties of a map that a program depends on: element type, box, steps and swizzle."""

    elem: type[Scalar]
    box: tuple[int, ...]
    steps: tuple[int, ...]
    swizzle: Swizzle

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.box)

    @property
    def one_row(self) -> bool:
        """Return whether the box is one row of a matrix."""
        return len(self.box) == 2 and self.box[0] == 1

    @cached_property
    def tile(self) -> tuple[int, ...]:
        """The shape of the tile that a copy writes to shared memory."""
        return tuple(-(-length // step) for length, step in zip(self.box, self.steps, strict=True))

    @cached_property
    def bytes(self) -> int:
        """The bytes of one copy, including elements outside of the tensor: the count that the mbarrier must expect."""
        return prod(self.tile) * self.elem.bits // 8


@dataclass(frozen=True)
class TiledMap(GlobalMap):
    """The contents of a tiled tensor map, without the address of the tensor.

    `strides` are in bytes, for every dimension except the innermost one.  `steps` are the distances in elements between
    consecutive elements of the box, 1 for the innermost dimension.  `l2` is the L2 promotion in bytes.  `fill` is the
    value of elements outside of the tensor, zeros or NaNs.  With a `packing`, the elements are bytes of global memory,
    each with parts of elements of 4 or 6 bits.
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
    packing: Packing | None = None

    @cached_property
    def kind(self) -> TiledKind:
        """The properties that a kernel's program depends on: everything except the sizes of the tensor."""
        return TiledKind(self.elem, self.box, self.steps, self.swizzle)

    def encode(self, address: int) -> bytes:
        """Return the 128 bytes of the map for a tensor at an address.  Raises DESCRIPTOR if it is not aligned."""
        # The driver counts only whole steps here.  A copy transfers `kind.bytes`.
        counted = prod(length // step for length, step in zip(self.box, self.steps, strict=True)) * self.elem.bits // 8
        return self.encoded(address, 0, counted)

    def fields(self) -> Fields:
        """Return the fields of the map."""
        others = sum((length - 1) << 8 * i for i, length in enumerate(self.box[-2::-1]))
        return Fields(
            self.elem, self.shape, self.strides, self.swizzle, self.steps, self.interleave, self.l2, self.fill,
            self.box[-1], others, 0, self.packing,
        )  # fmt: skip

    @classmethod
    def decode(cls, raw: bytes) -> tuple[TiledMap, int]:
        """Decode 128 bytes into a map and the address of its tensor.  Raises DESCRIPTOR if it is not a tiled map."""
        found, address = decoded(raw)
        if is_im2col(raw):
            refuse("it is an im2col map", "pass a tiled map, or use the im2col mode of the instruction")
        box = [found.row, *((found.box >> 8 * i & 0xFF) + 1 for i in range(len(found.shape) - 1))]
        return cls(
            found.elem, found.shape, tuple(box[::-1]), found.strides, found.swizzle, found.steps, found.interleave,
            found.l2, found.fill, found.packing,
        ), address  # fmt: skip

    def check(self) -> None:
        """Raise DESCRIPTOR for a map that the hardware does not have."""
        self.check_numbers([("box", self.box, self.rank)], 1)
        self.check_lengths([("box", self.box, _MAX_BOX)])
        self.check_packing("a row of the box", _MAX_BOX)
        self.check_row("a row of the box", self.kind.bytes, "copy several narrower boxes")
        self.check_fill()


# --- kernel parameters ------------------------------------------------------------------------------------------------


class TensorMap:
    """A tensor map among a kernel's parameters: `maps={"tile": tiled("a", box=(64, 64))}`, `tile: TensorMap`.

    `asmkit.ptx.im2col` is the rule of an im2col map, `tiled` that of a tiled one.  `tile[x, y]` is the operand of a
    tensor copy: the address of the map and the coordinates of the box, innermost first.  The innermost coordinate must
    be a multiple of 16 bytes.  `tile.mem` is the operand of `prefetch.tensormap`.  With a box of one row,
    `tile[x, y0, y1, y2, y3]` is the operand of `.tile::gather4` and `.tile::scatter4`.  The address is computed once,
    in the entry block: `mov.b64`, `cvta.param.u64`.
    """

    by_rule = "maps"
    """The argument of the decorator that creates the map."""

    def __init__(self, ptr: Ptr[b8], kind: MapKind) -> None:
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
        rows = self.kind.one_row and len(given) == 5
        if len(given) != self.kind.rank and not rows:
            why = f"{len(given)} coordinates for a map of {self.kind.rank} dimensions"
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


Length: TypeAlias = Callable[[Any], int] | int
Lengths: TypeAlias = Callable[[Any], Sequence[int]] | Sequence[int]
Swizzling: TypeAlias = Callable[[Any], Swizzle] | Swizzle


@dataclass(frozen=True)
class Tiled:
    """The rule that creates a kernel's tensor map from one of its arrays at each launch.  Create it with `tiled`."""

    array: str
    box: Lengths
    swizzle: Swizzling = Swizzle.NONE
    steps: Lengths = ()
    l2: int = 0
    fill: Literal["zero", "nan"] = "zero"
    computed: ClassVar[tuple[str, ...]] = ("box", "steps", "swizzle")
    """The fields that can be functions of `d`."""

    def of(self, elem: type[Scalar], shape: Sequence[int], values: object) -> TiledMap:
        """Return the map of an array of that shape.  `values` is the argument `d` of the launch rules."""
        box, steps = (tuple(rule(values) if callable(rule) else rule) for rule in (self.box, self.steps))
        swizzle = self.swizzle(values) if callable(self.swizzle) else self.swizzle
        return TiledMap(elem, tuple(shape), box, (), swizzle, steps, 0, self.l2, self.fill)


def tiled(
    array: str, *, box: Lengths, swizzle: Swizzling = Swizzle.NONE, steps: Lengths = (),
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
