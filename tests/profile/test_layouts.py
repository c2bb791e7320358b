"""The layouts of a run are those of its operands: descriptors, maps and tensor memory, each of them once."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, cast
from unittest import mock

import numpy as np
import pytest

from asmkit import bf16, dtype
from asmkit.pictures import accumulator, descriptor, swizzle, tensor_access, tensor_map
from asmkit.profile import Profile, static
from asmkit.profile.matrix_operands import Operands
from asmkit.ptx import MatrixDescriptor, Swizzle, tiled

from ..support import drawn
from . import wgmma_kernels
from .wgmma_kernels import product


def inputs(columns: int = 192) -> list[np.ndarray]:
    return [np.zeros((64, columns), dtype(bf16)) for _ in range(2)]


@cache
def profiled(**options: Any) -> Profile:
    with mock.patch.object(static, "_assemble"):
        return cast("Profile", product.profile(*inputs(), **options))


def line_of(mark: str) -> int:
    rows = inspect.getsource(wgmma_kernels).splitlines()
    return next(at for at, row in enumerate(rows, 1) if row.endswith(f"# {mark}"))


@pytest.fixture(scope="module")
def operands() -> Operands:
    """The operands of a run with four stages, of which three are used."""
    found = Operands()
    product.simulate(*inputs(), STAGES=4, LEFT=1, watch=[found])
    return found


def test_descriptors_that_differ_in_their_start_are_one_layout(operands: Operands):
    """Each of the two calls of `k.wgmma` executes four products, of 16 elements of K each, in three stages."""
    [a, b] = operands.matrices.values()
    assert [(one.name, one.kind, one.shape, one.type) for one in (a, b)] == [
        ("A", "wgmma", (64, 16), bf16), ("B", "wgmma", (64, 16), bf16),
    ]  # fmt: skip
    assert a.descriptor == MatrixDescriptor(start=0, stride=1024, swizzle=Swizzle.B128, leading=a.descriptor.leading)
    assert b.descriptor.start == 4 * 64 * 64 * 2  # the tiles of B follow the four of A


def test_a_matrix_knows_the_copy_that_has_written_it(operands: Operands):
    [a, b] = operands.matrices.values()
    for one in (a, b):
        assert one.copy is not None
        assert (one.copy.start, one.copy.first, one.copy.made.swizzle) == (one.descriptor.start, (0, 0), Swizzle.B128)
        assert one.last < one.copy.start + one.copy.room == one.copy.start + 64 * 128


def test_the_page_shows_them():
    found = dict(profiled().layouts)
    products, copies = line_of("the products"), line_of("the copy")
    assert list(found) == [
        "The fragments of wgmma.m64n64k16.f32.bf16.bf16", f"Operand A of line {products}, by its descriptor",
        f"Operand B of line {products}, by its descriptor", f"The tensor copy of line {copies}", "The swizzle B128",
    ]  # fmt: skip
    made = tiled("a", box=(64, 64), swizzle=Swizzle.B128).of(bf16, (64, 192), None)
    bits = MatrixDescriptor(start=0, stride=1024, swizzle=Swizzle.B128, leading=16).encode("wgmma")
    matrix = found[f"Operand A of line {products}, by its descriptor"]
    assert "the matrix begins at row 0, column 0 of its box" in matrix
    shown = descriptor(bits, "wgmma", shape=(64, 16), type=bf16, tile=made).svg
    assert drawn.labels(drawn.parsed(matrix)) == drawn.labels(drawn.parsed(shown))
    assert found["The swizzle B128"] == swizzle(Swizzle.B128).svg
    assert found[f"The tensor copy of line {copies}"] == tensor_map(made, (0, 0)).svg
    html = profiled().html()
    for title, svg in found.items():
        assert f"<summary>{title}</summary>{svg}</details>" in html
        assert drawn.unreadable(svg.split("</svg>")[0] + "</svg>") == []


def test_a_program_without_matrices_has_no_layouts():
    from .support import profiled as other

    assert other("transpose").layouts == ()
    assert 'id="layouts"' not in other("transpose").html()


def test_tensor_memory_is_shown():
    from examples.blackwell import gemm

    a, b = np.zeros((128, 64), dtype(bf16)), np.zeros((64, 64), dtype(bf16))
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", gemm.gemm.profile(a, b, bn=64, pair=False, watch="none"))
    found = dict(profile.layouts)
    [sums] = [svg for title, svg in found.items() if title.endswith("in tensor memory")]
    assert sums == accumulator(128, 64).svg
    [access] = [svg for title, svg in found.items() if title.startswith("The cells of tcgen05.ld")]
    assert access == tensor_access("32x32b", gemm.AT_A_TIME).svg
    operands = [title for title in found if title.startswith("Operand")]
    assert len(operands) == 2


def test_the_size_of_all_layouts_is_limited(monkeypatch: pytest.MonkeyPatch):
    from asmkit.profile import figures

    monkeypatch.setattr(figures, "MOST_FOLDED", 1)
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", product.profile(*inputs(64), watch="none"))
    assert profile.layouts == ()
    assert sum("the page has enough of them" in one for one in profile.missing) == 5


def test_a_wrong_descriptor_is_left_to_the_run(monkeypatch: pytest.MonkeyPatch):
    """The run reports it. The page shows the other layouts."""

    def refuse(*_: object, **__: object) -> None:
        MatrixDescriptor.decode(3 << 61, "tcgen05")

    monkeypatch.setattr(Operands, "_keep", refuse)
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", product.profile(*inputs(64), watch="none"))
    assert [title.partition(" of")[0] for title, _ in profile.layouts] == [
        "The fragments", "The tensor copy", "The swizzle B128",
    ]  # fmt: skip
