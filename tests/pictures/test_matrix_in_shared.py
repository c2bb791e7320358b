"""The pictures of matrix descriptors: from 64 bits to the address of each chunk."""

from __future__ import annotations

import re
from typing import Any

import pytest

from asmkit import AsmError, b1, bf16, e2m1, e4m3, pictures, tf32
from asmkit.ptx import MatrixDescriptor, Swizzle
from asmkit.ptx.tensor_map import TiledMap

from ..support import drawn
from .test_swizzle_pattern import memory

K_MAJOR = MatrixDescriptor(start=0x400, stride=1024, swizzle=Swizzle.B128)
PLAIN = MatrixDescriptor(start=0x80, leading=128, stride=256)
MN_MAJOR = MatrixDescriptor(start=0x800, leading=4096, stride=1024, swizzle=Swizzle.B128)
CASES: dict[str, tuple[int, dict[str, Any]]] = {
    "k_major": (K_MAJOR.encode(), {"shape": (64, 16), "type": bf16}),
    "plain": (PLAIN.encode(), {"shape": (16, 16), "type": bf16}),
    "mn_major": (MN_MAJOR.encode(), {"shape": (128, 16), "type": bf16, "transposed": True}),
    "mn_plain": (PLAIN.encode(), {"shape": (16, 16), "type": bf16, "transposed": True}),
    "tcgen05": (K_MAJOR.encode("tcgen05"), {"kind": "tcgen05", "shape": (64, 32), "type": e4m3}),
    "atoms": (
        MatrixDescriptor(start=0, stride=1024, swizzle=Swizzle.B128_ATOM32).encode("tcgen05"),
        {"kind": "tcgen05", "shape": (16, 8), "type": tf32},
    ),
    "pairs": (
        MatrixDescriptor(start=0, stride=256, swizzle=Swizzle.B32).encode("tcgen05"),
        {"kind": "tcgen05", "shape": (16, 64), "type": e2m1, "packed": True},
    ),
    "bits": (MatrixDescriptor(start=0, leading=128, stride=256).encode(), {"shape": (8, 256), "type": b1}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_picture_can_be_read(name: str):
    value, options = CASES[name]
    assert drawn.unreadable(pictures.descriptor(value, **options).svg) == []


def test_a_k_major_matrix_with_a_swizzle():
    """Chunk c of row r is chunk c xor r mod 8 of line r, groups of eight rows are 1024 bytes apart."""
    value, options = CASES["k_major"]
    found = memory(pictures.descriptor(value, **options).svg)
    assert found == {
        f"{row},{8 * chunk}": 0x400 + row * 128 + (chunk ^ row % 8) * 16 for row in range(64) for chunk in range(2)
    }


def test_a_k_major_matrix_without_a_swizzle():
    value, options = CASES["plain"]
    found = memory(pictures.descriptor(value, **options).svg)
    assert found == {
        f"{row},{8 * chunk}": 0x80 + row // 8 * 256 + row % 8 * 16 + chunk * 128
        for row in range(16) for chunk in range(2)
    }  # fmt: skip


def test_an_mn_major_matrix():
    """64 elements of M are 128 bytes, the next 64 are `leading` bytes further. Eight of K are `stride` bytes."""
    value, options = CASES["mn_major"]
    assert options["shape"] == (128, 16)
    svg = pictures.descriptor(value, **options).svg
    found = memory(svg)
    lines = {int(name.split(",")[1]) for name in found}
    assert lines == {*range(16)}
    for name, at in found.items():
        m, k = map(int, name.split(","))
        assert at == 0x800 + m // 64 * 4096 + k // 8 * 1024 + k % 8 * 128 + (m % 64 // 8 ^ k % 8) * 16


@pytest.mark.parametrize("name", CASES)
def test_the_core_matrices_have_the_addresses_of_their_first_chunks(name: str):
    value, options = CASES[name]
    svg = pictures.descriptor(value, **options).svg
    found = memory(svg)
    rows, cols = (sorted({int(one.split(",")[i]) for one in found}) for i in range(2))
    rows, cols = (rows[::1], cols[::8]) if options.get("transposed") else (rows[::8], cols)
    cores = [int(text, 16) for text in drawn.labels(drawn.parsed(svg)) if text.startswith("0x")]
    assert cores == [found[f"{row},{col}"] for row in rows for col in cols]


@pytest.mark.parametrize(("name", "chunk"), [("pairs", 32), ("bits", 128), ("atoms", 4), ("tcgen05", 16)])
def test_a_chunk_holds_16_bytes_of_elements(name: str, chunk: int):
    value, options = CASES[name]
    names = memory(pictures.descriptor(value, **options).svg)
    assert {int(one.split(",")[1]) for one in names} == {*range(0, options["shape"][1], chunk)}


def test_the_fields_are_those_of_the_bits():
    value, options = CASES["mn_major"]
    said = " ".join(drawn.labels(drawn.parsed(pictures.descriptor(value, **options).svg), "ink"))
    assert re.search(r"bits 0–13 = 0x80 start address: 0x800", said)
    assert re.search(r"bits 16–29 = 0x100 leading dimension byte offset: 4096 bytes, from 128 bytes of M", said)
    assert re.search(r"bits 32–45 = 0x40 stride dimension byte offset: 1024 bytes, from 8 of K", said)
    assert re.search(r"bits 62–63 = 0x1 swizzle: B128", said)
    said = " ".join(drawn.labels(drawn.parsed(pictures.descriptor(CASES["k_major"][0], **options).svg), "ink"))
    assert f"{CASES['k_major'][0]:#018x}" in said


def test_a_long_matrix_is_cut_with_a_note():
    made = pictures.descriptor(K_MAJOR, shape=(256, 64), type=bf16)
    assert len(memory(made.svg)) == 64 * 8
    assert "… and 192 more lines" in drawn.labels(drawn.parsed(made.svg), "ink")
    assert drawn.unreadable(made.svg) == []


def test_an_unknown_swizzle_mode_is_an_error():
    with pytest.raises(AsmError, match="DESCRIPTOR"):
        pictures.descriptor(3 << 61, "tcgen05", shape=(64, 16), type=bf16)


def compared(swizzle: Swizzle, tile: Swizzle, *, start: int = 0, transposed: bool = False) -> tuple[str, int, str]:
    """The note about a tile of 64 × 64 bf16 at byte 1024, the number of grey chunks, and the picture."""
    box = TiledMap(bf16, (256, 256), (64, tile.width // 2), swizzle=tile)
    one = MatrixDescriptor(1024 + start, stride=8 * tile.width, swizzle=swizzle)
    made = pictures.descriptor(one, shape=(64, 16), type=bf16, transposed=transposed, tile=box, tile_start=1024)
    root = drawn.parsed(made.svg)
    note = next(text for text in drawn.labels(root, "ink") if "its copy" in text)
    grey = sum(re.fullmatch(r"\d+,\d+", text) is not None for text in drawn.labels(root, "ink"))
    return note, grey, made.svg


@pytest.mark.parametrize("swizzle", [Swizzle.B32, Swizzle.B64, Swizzle.B128])
def test_a_descriptor_that_fits_to_the_tensor_map(swizzle: Swizzle):
    """Also for a later step of K, whose descriptor begins some bytes into the tile."""
    for start in range(0, swizzle.width, 32):
        note, grey, svg = compared(swizzle, swizzle, start=start)
        assert note == f"its copy writes these elements: the matrix begins at row 0, column {start // 2} of its box"
        assert grey == 0
        assert drawn.unreadable(svg) == []


def test_a_descriptor_with_another_swizzle_than_the_tensor_map():
    """With B64 in place of B128, chunk c of row r is read at c xor r/2 mod 4, and was written at c xor r mod 8."""
    note, grey, svg = compared(Swizzle.B64, Swizzle.B128)
    assert note.startswith(f"grey: {grey} of 128 chunks")
    assert grey > 64
    assert drawn.unreadable(svg) == []


def test_an_mn_major_descriptor_that_fits_to_the_tensor_map():
    """The rows of the box are K."""
    note, grey, _ = compared(Swizzle.B128, Swizzle.B128, start=2048, transposed=True)
    assert note == "its copy writes these elements: the matrix begins at row 16, column 0 of its box"
    assert grey == 0


def test_a_descriptor_elsewhere():
    note, grey, _ = compared(Swizzle.B128, Swizzle.B128, start=64 * 1024)
    assert (note, grey) == ("its copy writes none of these bytes", 128)
