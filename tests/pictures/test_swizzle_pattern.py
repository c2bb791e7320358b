"""The pictures of swizzles: each chunk is where the swizzle puts it."""

from __future__ import annotations

import pytest

from asmkit import pictures
from asmkit.ptx import Swizzle

from ..support import drawn


@pytest.mark.parametrize("mode", Swizzle)
def test_a_picture_can_be_read(mode: Swizzle):
    assert drawn.unreadable(pictures.swizzle(mode).svg) == []


def memory(svg: str) -> dict[str, int]:
    """The address of each chunk by its label: the lines of shared memory are right of the rows."""
    root = drawn.parsed(svg)
    said = [*drawn.texts(root)]
    lines = {box.y: int(box.name, 16) for _, box in said if box.name.startswith("0x")}
    columns = {box.x + box.wide / 2: int(box.name) for _, box in said if box.name.startswith("+")}
    found: dict[str, int] = {}
    for kind, box in said:
        column = next((at for x, at in columns.items() if abs(x - box.x - box.wide / 2) < 0.1), None)
        if kind == "label" and column is not None:
            found[box.name] = lines[box.y] + column
    return found


@pytest.mark.parametrize("mode", Swizzle)
def test_every_chunk_is_where_the_swizzle_puts_it(mode: Swizzle):
    """The bits of the address that the mask selects are exchanged with higher ones (PTX ISA 9.7.15.5.1)."""
    shift, mask = (2, 0x60) if mode is Swizzle.B128_ATOM32 else (3, mode.width - 1 & 0x70)
    places = memory(pictures.swizzle(mode).svg)
    assert len(places) == mode.pattern // 16
    for name, place in places.items():
        row, chunk = map(int, name.split("."))
        plain = row * mode.width + chunk * 16
        assert place == plain ^ (plain >> shift & mask)


def test_the_positions_of_the_widest_swizzle_are_the_numbers_of_the_row():
    places = memory(pictures.swizzle(Swizzle.B128).svg)
    assert places == {f"{row}.{chunk}": row * 128 + (chunk ^ row) * 16 for row in range(8) for chunk in range(8)}
