"""The pictures of tensor maps: the coordinates of each chunk of shared memory."""

from __future__ import annotations

from typing import Any

import pytest

from asmkit import bf16, f32, pictures
from asmkit.ptx import Swizzle, im2col, tiled
from asmkit.ptx.map_packing import PACKINGS
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import u8

from ..support import drawn
from .test_swizzle_pattern import memory

CASES: dict[str, tuple[Any, dict[str, Any]]] = {
    "tile": (tiled("a", box=(8, 64), swizzle=Swizzle.B128), {"at": (16, 32), "shape": (40, 104), "type": bf16}),
    "edge": (tiled("a", box=(4, 16), swizzle=Swizzle.B64), {"at": (-2, 84), "shape": (100, 104), "start": 0x480}),
    "beyond": (tiled("a", box=(2, 8), fill="nan"), {"at": (0, 100), "shape": (4, 104)}),
    "line": (tiled("a", box=(64,)), {"at": (32,), "shape": (200,)}),
    "steps": (tiled("a", box=(8, 8), steps=(2, 1)), {"at": (1, 0), "shape": (16, 32)}),
    "three": (tiled("a", box=(2, 4, 8), swizzle=Swizzle.B32), {"at": (1, 2, 8), "shape": (4, 8, 32)}),
    "narrow": (tiled("a", box=(8, 4), swizzle=Swizzle.B128), {"shape": (16, 32)}),
    "packed": (TiledMap(u8, (8, 128), (8, 64), packing=PACKINGS["b4x16_p64"]), {"at": (0, 128)}),
    "pixels": (
        im2col("a", channels=16, pixels=24, lower=(-1, -1), upper=(-1, -1), swizzle=Swizzle.B32),
        {"at": (0, -1, -1, 0), "shape": (2, 6, 8, 16), "type": bf16, "offsets": (1, 2)},
    ),
    "line_of_pixels": (im2col("a", channels=8, pixels=4), {"at": (0, 1, 0), "shape": (2, 3, 8)}),
}  # fmt: skip


def made(name: str) -> str:
    one, options = CASES[name]
    return pictures.tensor_map(one, **options).svg


@pytest.mark.parametrize("name", CASES)
def test_a_picture_can_be_read(name: str):
    assert drawn.unreadable(made(name)) == []


def test_a_box_with_a_swizzle():
    assert memory(made("tile")) == {
        f"{16 + row},{32 + 8 * chunk}": row * 128 + (chunk ^ row) * 16 for row in range(8) for chunk in range(8)
    }


def test_a_swizzle_depends_on_the_address_in_shared_memory():
    """Rows of 64 bytes from 0x480 on. Only those of rows 0 and 1 are in the tensor, and the picture colours them."""
    plain = {f"{row},{84 + 4 * chunk}": 0x480 + (row + 2) * 64 + chunk * 16 for row in range(2) for chunk in range(4)}
    assert memory(made("edge")) == {name: at ^ (at >> 3 & 0x30) for name, at in plain.items()}
    grey = [text for text in drawn.labels(drawn.parsed(made("edge")), "ink") if "," in text and text[-1].isdigit()]
    assert {f"{row},{col}" for row in (-2, -1) for col in (84, 88, 92, 96)} == {*grey}
    assert "grey: outside of the tensor, filled with zero" in drawn.labels(drawn.parsed(made("edge")), "ink")


def test_elements_beyond_a_row():
    root = drawn.parsed(made("beyond"))
    assert memory(made("beyond")) == {"0,100": 0, "1,100": 32}
    assert {"0,104", "1,104"} <= {*drawn.labels(root, "ink")}
    assert "grey: outside of the tensor, filled with NaN" in drawn.labels(root, "ink")


def test_one_dimension_and_steps():
    assert memory(made("line")) == {str(32 + 4 * i): 16 * i for i in range(16)}
    assert memory(made("steps")) == {f"{1 + 2 * row},{4 * chunk}": 32 * row + 16 * chunk
                                     for row in range(4) for chunk in range(2)}  # fmt: skip


def test_three_dimensions():
    found = memory(made("three"))
    plain = {f"{1 + i},{2 + row},{8 + 4 * chunk}": (4 * i + row) * 32 + chunk * 16
             for i in range(2) for row in range(4) for chunk in range(2)}  # fmt: skip
    assert found == {name: at ^ (at >> 3 & 0x10) for name, at in plain.items()}


def test_a_row_narrower_than_its_swizzle():
    assert memory(made("narrow")) == {str(row): row * 128 + row * 16 for row in range(8)}


def test_packed_elements_have_coordinates_in_elements():
    """16 elements of 4 bits take 8 bytes in global memory, and 16 bytes in shared memory."""
    found = memory(made("packed"))
    assert found == {f"{row},{128 + 16 * i}": row * 128 + i * 16 for row in range(8) for i in range(8)}


def test_pixels_go_through_the_bounding_box():
    """Rows of H from -1 on with columns of W from -1 to 6, moved by the offsets 1 and 2: 24 pixels are three rows."""
    found = memory(made("pixels"))
    order = [(h + 1, w + 2) for h in (-1, 0, 1) for w in range(-1, 7)]
    plain = {f"{h},{w},{c}": 32 * i + 2 * c for i, (h, w) in enumerate(order) for c in (0, 8) if 0 <= w < 8}
    assert found == {name: at ^ (at >> 3 & 0x10) for name, at in plain.items()}
    assert memory(made("line_of_pixels")) == {
        f"{n},{w},{c}": 32 * i + 4 * c for i, (n, w) in enumerate([(0, 1), (0, 2), (1, 0), (1, 1)]) for c in (0, 4)
    }


def test_the_box_is_drawn_in_the_tensor():
    """8 of 40 rows from row 16 on, 64 of 104 columns from column 32 on."""
    whole, box = drawn.rectangles(drawn.parsed(made("tile")))[:2]
    assert (whole.fill, box.fill) == ("empty", "blue")
    assert [(box.x - whole.x) / whole.wide * 104, box.wide / whole.wide * 104] == pytest.approx([32, 64], abs=0.1)
    assert [(box.y - whole.y) / whole.high * 40, box.high / whole.high * 40] == pytest.approx([16, 8], abs=0.1)


def test_the_bytes_of_a_map_give_the_same_picture():
    one, options = CASES["tile"]
    made_of_rule = one.of(bf16, options["shape"], None)
    raw = made_of_rule.encode(1 << 40)
    assert (
        pictures.tensor_map(raw, options["at"]).svg
        == pictures.tensor_map(made_of_rule, options["at"]).svg
        == made("tile")
    )


def test_the_type_of_a_rule_is_f32_unless_it_is_given():
    assert "f32" in pictures.tensor_map(tiled("a", box=(8, 8)), shape=(8, 8)).title
    assert f32.bits == 32
