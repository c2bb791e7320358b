"""The pictures of fragments: every fragment that the library knows, each element once, where the fragment says."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain

import numpy as np
import pytest

from asmkit import pictures, types
from asmkit.fragments import Fragment
from asmkit.gcn import fragments as gcn
from asmkit.ptx import fragments as ptx
from asmkit.types import SCALARS

from ..support import drawn

KINDS = [*dict.fromkeys(SCALARS.values())]


def dense() -> Iterator[Fragment]:
    for kind in KINDS:
        for shape in ptx.shapes(kind):
            volta = ("row", "col") if (shape, kind) == ("m8n8k4", types.f16) else ("row",)
            sums = (types.f64,) if kind is types.f64 else (types.f16, types.f32)
            yield from (ptx.mma_a(shape, kind, layout) for layout in volta)
            yield from (ptx.mma_b(shape, kind, layout) for layout in volta)
            yield from (ptx.mma_c(shape, c, kind) for c in sums)


def sparse() -> Iterator[Fragment]:
    for kind in KINDS:
        for shape in ptx.sparse_shapes(kind):
            yield from (make(shape, kind) for make in (ptx.mma_sp_a, ptx.mma_sp_b, ptx.mma_sp_metadata))
        if kind in ptx._WGMMA_SPARSE:
            yield from (ptx.wgmma_sp_a(kind), ptx.wgmma_sp_metadata(kind), ptx.wgmma_a(kind))


def loads() -> Iterator[Fragment]:
    for count in (1, 2, 4):
        for trans in (False, True):
            yield from (ptx.ldmatrix(count, trans), ptx.ldmatrix_bytes(count, trans))
        yield ptx.stmatrix_bytes(count)
    for scales in ptx.SCALES:
        yield from (ptx.mma_scale_a(scales), ptx.mma_scale_b(scales))


def sums_of_wgmma() -> Iterator[Fragment]:
    """Those with few columns. A long test has all of them."""
    for kind in (types.f16, types.f32):
        yield from (ptx.wgmma_d(kind, n) for n in (8, 16, 24, 64))


def mfma() -> Iterator[Fragment]:
    for arch in ("gfx90a", "gfx942", "gfx950"):
        for name in gcn.names(arch):
            codes = range(len(gcn.FORMATS)) if gcn.shape(name, arch).mixed else (0,)
            yield from (make(name, arch, code) for code in codes for make in (gcn.mfma_a, gcn.mfma_b))
            yield gcn.mfma_c(name, arch)
            if gcn.shape(name, arch).scaled:
                yield from (gcn.mfma_scale(name, arch, operand) for operand in "ab")


def smfmac() -> Iterator[Fragment]:
    for arch in ("gfx90a", "gfx942", "gfx950"):
        for name in gcn.sparse_names(arch):
            yield from (make(name, arch) for make in (gcn.smfmac_a, gcn.smfmac_b, gcn.smfmac_c, gcn.smfmac_index))


EVERY = [*dict.fromkeys(chain(dense(), sparse(), loads(), sums_of_wgmma(), mfma(), smfmac()))]


def name(one: Fragment) -> str:
    return f"{'x'.join(map(str, one.shape))}_of_{one.bits}_{one.lane}_{one.register}_{one.part}"


@pytest.mark.parametrize("one", EVERY, ids=name)
def test_each_element_is_labelled_where_the_fragment_says(one: Fragment):
    check(one)


@pytest.mark.long
@pytest.mark.parametrize("n", range(8, 257, 8))
def test_each_element_of_each_sum_of_wgmma_is_labelled(n: int):
    for kind in (types.f16, types.f32):
        check(ptx.wgmma_d(kind, n))


def check(one: Fragment) -> None:
    """Each element has one label, that of its slot, in a box of its own."""
    root = drawn.parsed(pictures.fragment(one).svg)
    wanted = [
        one.label(*one.slot(row, col, block))
        for block in range(one.blocks) for row in range(one.rows) for col in range(one.cols)
    ]  # fmt: skip
    assert drawn.labels(root) == wanted
    assert len({*wanted}) == len(wanted)
    boxes = drawn.rectangles(root)
    assert len({(box.x, box.y) for box in boxes}) == len(boxes) == len(wanted)


SOME = [ptx.mma_a("m16n8k16", types.f16), ptx.mma_c("m8n8k4", types.f32, types.f16), ptx.wgmma_d(types.f32, 16),
        gcn.mfma_a("v_mfma_f32_32x32x1_2b_f32", "gfx942"), gcn.smfmac_index("v_smfmac_f32_16x16x32_f16", "gfx942"),
        ptx.mma_b("m16n8k256", types.b1)]  # fmt: skip


@pytest.mark.parametrize("one", SOME, ids=name)
def test_a_picture_can_be_read(one: Fragment):
    assert drawn.unreadable(pictures.fragment(one).svg) == []


def test_the_colours_are_those_of_the_registers():
    one = ptx.mma_a("m16n8k16", types.f16)
    boxes = drawn.rectangles(drawn.parsed(pictures.fragment(one).svg))
    rows, cols = sorted({box.y for box in boxes}), sorted({box.x for box in boxes})
    found = {(one.slot(rows.index(box.y), cols.index(box.x))[1], box.fill) for box in boxes}
    assert found == {(0, "blue"), (1, "orange"), (2, "yellow"), (3, "purple")}


def test_a_lane_has_the_colour_of_its_quarter_if_it_has_one_register():
    one = ptx.ldmatrix(1)
    assert one.registers == 1
    boxes = drawn.rectangles(drawn.parsed(pictures.fragment(one).svg))
    assert {(box.fill, round((box.y - boxes[0].y) // 36)) for box in boxes} == {
        ("blue", 0), ("orange", 1), ("yellow", 2), ("purple", 3)}  # fmt: skip


def test_a_title_replaces_the_heading():
    made = pictures.fragment(ptx.ldmatrix(1), title="A < B")
    root = drawn.parsed(made.svg)
    assert made.title == "A < B"
    assert "A < B" in drawn.labels(root, "ink")
    assert "8 × 8 elements of 16 bits" in drawn.labels(drawn.parsed(ptx.ldmatrix(1).svg()), "ink")


def test_pictures_are_loaded_when_they_are_first_used():
    code = "import sys, json, asmkit; print(json.dumps([m for m in sys.modules if 'pictures' in m or m == 'numpy']))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert json.loads(loaded) == []


def test_the_description_names_the_first_and_the_last_element():
    made = pictures.fragment(ptx.mma_a("m16n8k16", types.f16))
    assert "Element (0, 0) of block 0 is 0:0a, element (15, 15) of block 0 is 31:3b." in made.description


def test_the_tables_give_all_fragments():
    assert {one.lanes for one in EVERY} == {32, 64, 128}
    assert max(np.prod(one.shape) for one in EVERY) == 64 * 64
    assert len(EVERY) > 100
