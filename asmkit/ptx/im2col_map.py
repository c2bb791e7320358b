"""Tensor maps of convolutions: columns of pixels that a copy with the mode im2col transfers (PTX ISA 5.5.4, 5.5.5).

The tensor is a batch of images, with the dimensions N, W, C, or N, H, W, C, or N, D, H, W, C. A copy transfers the
channels of `pixels` pixels, one row for each pixel. It goes through the bounding box of each image row by row, from the
position that the instruction names, and then to the next image. The corners of the bounding box are relative to those
of the image, and the offsets of the instruction move both the box and the position.

The bits are those that the driver's `cuTensorMapEncodeIm2col` writes, found by changing one parameter at a time. They
are those of a tiled map, except that the corners take the place of the box, and the word at 0x3C holds the pixels.
`cuTensorMapEncodeIm2colWide`, for the modes im2col::w, writes the same bits for a bounding box with corners in W only.

In this file, corners are in the order of an array, with W last. In the map, W is first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, cast

from ..types import Scalar
from .map_fields import IM2COL, Fields, GlobalMap, ItemMaps, decoded, is_im2col, refuse
from .map_packing import Packing
from .matrix_descriptors import Swizzle
from .tensor_map import Length, Lengths, Swizzling, TiledMap

_CORNER_BITS = {3: 16, 4: 8, 5: 5}
"""The bits of one coordinate of a corner, by the number of dimensions."""
_UPPER = 16
"""The lowest bit of the upper corner in its word."""
_MAX_CHANNELS, _MAX_PIXELS = 256, 1024


def most_offset(rank: int) -> int:
    """Return the largest offset of an instruction, for maps of that number of dimensions."""
    return (1 << _CORNER_BITS[rank]) - 1


@dataclass(frozen=True)
class Im2colKind:
    """The properties of a map that a program depends on: element type, rank, pixels, channels and swizzle."""

    elem: type[Scalar]
    rank: int
    pixels: int
    channels: int
    swizzle: Swizzle
    one_row: ClassVar[bool] = False

    @property
    def tile(self) -> tuple[int, int]:
        """The shape of the tile that a copy writes to shared memory."""
        return self.pixels, self.channels

    @property
    def bytes(self) -> int:
        """The bytes of one copy, including elements outside of the tensor: the count that the mbarrier must expect."""
        return self.pixels * self.channels * self.elem.bits // 8


@dataclass(frozen=True)
class Im2colMap(GlobalMap):
    """The contents of an im2col map, without the address of the tensor.

    `lower` and `upper` are the corners of the bounding box, relative to the first and to the last pixel of an image; by
    default the whole image.  `steps` are the distances in elements between consecutive pixels in each dimension.  The
    other fields are those of a `TiledMap`.
    """

    elem: type[Scalar]
    shape: tuple[int, ...]
    channels: int
    pixels: int
    lower: tuple[int, ...] = ()
    upper: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    swizzle: Swizzle = Swizzle.NONE
    steps: tuple[int, ...] = ()
    interleave: int = 0
    l2: int = 0
    fill: Literal["zero", "nan"] = "zero"
    packing: Packing | None = None

    def __post_init__(self) -> None:
        for name in ("lower", "upper"):
            object.__setattr__(self, name, tuple(getattr(self, name)) or (0,) * (self.rank - 2))
        super().__post_init__()

    @property
    def kind(self) -> Im2colKind:
        """The properties that a kernel's program depends on: everything except the sizes of the tensor."""
        return Im2colKind(self.elem, self.rank, self.pixels, self.channels, self.swizzle)

    @property
    def box(self) -> tuple[tuple[int, int], ...]:
        """The first and the last coordinate of the bounding box in each dimension of an image."""
        sizes = self.shape[1:-1]
        return tuple((low, size - 1 + up) for low, size, up in zip(self.lower, sizes, self.upper, strict=True))

    def encode(self, address: int) -> bytes:
        """Return the 128 bytes of the map for a tensor at an address.  Raises DESCRIPTOR if it is not aligned."""
        return self.encoded(address, IM2COL, self.kind.bytes)

    def fields(self) -> Fields:
        """Return the fields of the map."""
        corners = self._corner(self.lower) | self._corner(self.upper) << _UPPER
        return Fields(
            self.elem, self.shape, self.strides, self.swizzle, self.steps, self.interleave, self.l2, self.fill,
            self.channels, corners, self.pixels - 1, self.packing,
        )  # fmt: skip

    def _corner(self, corner: Sequence[int]) -> int:
        width = _CORNER_BITS[self.rank]
        return sum((at & (1 << width) - 1) << width * i for i, at in enumerate(corner[::-1]))

    @classmethod
    def decode(cls, raw: bytes) -> tuple[Im2colMap, int]:
        """Decode 128 bytes into a map and the address of its tensor.  Raises DESCRIPTOR if it is not an im2col map."""
        found, address = decoded(raw)
        rank = len(found.shape)
        if not is_im2col(raw) or rank not in _CORNER_BITS:
            refuse(f"it is not an im2col map, or has {rank} dimensions", "pass an im2col map of 3 to 5 dimensions")
        lower, upper = (_signed_corner(found.box >> first, rank) for first in (0, _UPPER))
        return cls(
            found.elem, found.shape, found.row, found.pixels + 1, lower, upper, found.strides, found.swizzle,
            found.steps, found.interleave, found.l2, found.fill, found.packing,
        ), address  # fmt: skip

    def check(self) -> None:
        """Raise DESCRIPTOR for a map that the hardware does not have."""
        corners = self.rank - 2
        self.check_numbers([("lower", self.lower, corners), ("upper", self.upper, corners)], 3)
        self.check_lengths([("channels", (self.channels,), _MAX_CHANNELS), ("pixels", (self.pixels,), _MAX_PIXELS)])
        limit = 1 << _CORNER_BITS[self.rank] - 1
        for name, corner in (("lower", self.lower), ("upper", self.upper)):
            if not all(-limit <= at < limit for at in corner):
                refuse(f"{name}={corner} of {self.rank} dimensions", f"use numbers from {-limit} to {limit - 1}")
        if any(first > last for first, last in self.box):
            refuse(f"its bounding box is empty: {self.box}", "use corners with pixels between them")
        self.check_packing("a pixel", _MAX_CHANNELS)
        self.check_row("a pixel", self.kind.bytes, "copy fewer channels at a time")
        self.check_fill()


def _signed_corner(bits: int, rank: int) -> tuple[int, ...]:
    """Return a corner in the order of an array, given its bits."""
    width = _CORNER_BITS[rank]
    parts = [bits >> width * i & (1 << width) - 1 for i in range(rank - 2)]
    return tuple(at - (at >> width - 1 << width) for at in parts[::-1])


AnyMap: TypeAlias = TiledMap | Im2colMap | ItemMaps
"""The map of one tensor, or the maps of several."""


def decode(raw: bytes) -> tuple[TiledMap | Im2colMap, int]:
    """Decode 128 bytes into a map of either mode and the address of its tensor.  Raises DESCRIPTOR if it is neither."""
    return Im2colMap.decode(raw) if is_im2col(raw) else TiledMap.decode(raw)


# --- kernel parameters ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Im2col:
    """The rule that creates a kernel's im2col map from one of its arrays at each launch.  Create it with `im2col`."""

    array: str
    channels: Length
    pixels: Length
    lower: Lengths = ()
    upper: Lengths = ()
    swizzle: Swizzling = Swizzle.NONE
    steps: Lengths = ()
    l2: int = 0
    fill: Literal["zero", "nan"] = "zero"
    computed: ClassVar[tuple[str, ...]] = ("channels", "pixels", "lower", "upper", "steps", "swizzle")
    """The fields that can be functions of `d`."""

    def of(self, elem: type[Scalar], shape: Sequence[int], values: object) -> Im2colMap:
        """Return the map of an array of that shape.  `values` is the argument `d` of the launch rules."""
        rules = ((name, getattr(self, name)) for name in self.computed)
        made: dict[str, Any] = {name: rule(values) if callable(rule) else rule for name, rule in rules}
        lower, upper, steps = (cast("Sequence[int]", made[name]) for name in ("lower", "upper", "steps"))
        return Im2colMap(
            elem, tuple(shape), made["channels"], made["pixels"], tuple(lower), tuple(upper), (), made["swizzle"],
            tuple(steps), 0, self.l2, self.fill,
        )  # fmt: skip


def im2col(
    array: str, *, channels: Length, pixels: Length, lower: Lengths = (),
    upper: Lengths = (), swizzle: Swizzling = Swizzle.NONE, steps: Lengths = (), l2: int = 0,
    fill: Literal["zero", "nan"] = "zero",
) -> Im2col:  # fmt: skip
    """Return the rule for an im2col map of one of the kernel's arrays, for `maps=` of the decorator.

    The array has the dimensions N, W, C, or N, H, W, C, or N, D, H, W, C.  `channels`, `pixels`, `lower`, `upper`,
    `swizzle` and `steps` can be functions of `d`, like the other launch rules.

    Args:
        array: The name of the array.
        channels: The channels of a pixel that one copy transfers, up to 256.
        pixels: The pixels that one copy transfers, up to 1024.
        lower: The corner of the bounding box that comes first, relative to the first pixel of an image. A convolution
            with padding has -1 or less. In the order of the array, without N and C; by default 0.
        upper: The corner that comes last, relative to the last pixel of an image. A filter of 3×3 without padding has
            (-2, -2), so that the filter stays inside of the image.
        swizzle: The swizzle of the pixels in shared memory.
        steps: The distances in elements between consecutive pixels, for all dimensions in the order of the array; by
            default 1.
        l2: The L2 promotion in bytes: 0, 64, 128 or 256.
        fill: The value of elements outside of the array.

    """
    return Im2col(array, channels, pixels, lower, upper, swizzle, steps, l2, fill)
