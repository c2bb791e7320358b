"""The picture of a K-major tile in shared memory, and of the descriptor that describes it."""

from __future__ import annotations

from asmkit.pictures.svg import Fill, Picture
from asmkit.ptx.builder.wgmma import STEP, UNIT, _steps
from asmkit.ptx.matrix_descriptors import _BASE, _LAYOUT, _MODES, _OFFSETS, MatrixDescriptor, Swizzle
from asmkit.types import bf16

_CHUNK = 16
_ROWS = 16
_STEPS: tuple[Fill, ...] = ("blue", "orange", "yellow", "purple")
"""The colours of the steps of K."""
_LEFT, _TOP, _WIDE, _HIGH = 90, 76, 36, 20
"""The corner of the tile in the picture, and the size of a chunk of 16 bytes."""


def operand() -> str:
    """Return the picture of a tile with a swizzle of 128 bytes: each chunk of 16 bytes with its number along K."""
    swizzle = Swizzle.B128
    tile = MatrixDescriptor(stride=swizzle.pattern, swizzle=swizzle)
    chunks = swizzle.width // _CHUNK
    right = _LEFT + _WIDE * chunks
    picture = Picture(
        right + 330, _TOP + _HIGH * _ROWS + 60, "A K-major tile with a swizzle of 128 bytes, and its descriptor",
        f"Each row of the tile has {chunks} chunks of {_CHUNK} bytes. Chunk c of row r is at position c xor r mod 8. A "
        f"step of K is {STEP} bytes, two chunks of each row. The stride of the descriptor is {tile.stride} bytes, the "
        "distance between groups of eight rows.",
    )  # fmt: skip
    picture.text((_LEFT + right) / 2, 18, f"shared memory: rows of {swizzle.width} bytes, chunks of {_CHUNK} bytes")
    for at in range(chunks):
        picture.text(_LEFT + _WIDE * (at + 0.5), _TOP - 14, f"+{at * _CHUNK}")
    for row in range(_ROWS):
        picture.text(_LEFT - 8, _TOP + _HIGH * (row + 0.5), f"row {row}", anchor="end")
        for chunk in range(chunks):
            _chunk(picture, tile, row, chunk)
    _fields(picture, tile, right)
    _legend(picture)
    return picture.svg


def _chunk(picture: Picture, tile: MatrixDescriptor, row: int, chunk: int) -> None:
    """Add a chunk at its place in shared memory."""
    at = position(tile, row, chunk)
    x, y = _LEFT + _WIDE * (at % tile.swizzle.width // _CHUNK), _TOP + _HIGH * (at // tile.swizzle.width)
    picture.box(x, y, _WIDE, _HIGH, _STEPS[chunk * _CHUNK // STEP], str(chunk))


def position(tile: MatrixDescriptor, row: int, chunk: int) -> int:
    """Return the offset in bytes of a chunk of a row."""
    return tile.address(row, chunk * _CHUNK, 1)


def _fields(picture: Picture, tile: MatrixDescriptor, right: int) -> None:
    """Add the fields of the descriptor at the places that they describe."""
    low, width = _LAYOUT["tcgen05"]
    x = right + 20
    picture.line((x + 24, _TOP), (right + 2, _TOP), arrow=True)
    picture.text(x + 30, _TOP, f"start: bits {_bits(_OFFSETS['start'])}, in units of {UNIT}", anchor="start")
    picture.measure(x, _TOP + 8, _HIGH * 8)
    lines = (
        f"stride: {tile.stride} bytes,", f"bits {_bits(_OFFSETS['stride'])} = {tile.stride // UNIT}", "",
        f"swizzle: {tile.swizzle.width} bytes,",
        f"bits {low} to {low + width - 1} = {_MODES['tcgen05'][tile.swizzle]}", "",
        f"leading: bits {_bits(_OFFSETS['leading'])}, not used", f"base offset: bits {_BASE} to {_BASE + 2} = 0",
    )  # fmt: skip
    for i, line in enumerate(lines):
        if line:
            picture.text(x + 14, _TOP + 48 + 20 * i, line, anchor="start")


def _bits(low: int) -> str:
    """Return the bits of a field of 14 bits."""
    return f"{low} to {low + 13}"


def _legend(picture: Picture) -> None:
    """Add the steps of K with the distance of their descriptors from the first."""
    y = _TOP + _HIGH * _ROWS + 20
    picture.text(_LEFT - 8, y + _HIGH / 2, "steps of K", anchor="end")
    for i, offset in enumerate(_steps(bf16, Swizzle.B128, 1, 0, False, "tcgen05")):
        picture.box(_LEFT + 116 * i, y, 108, _HIGH, _STEPS[i], f"start + {offset}")
