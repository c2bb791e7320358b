"""Addresses of elements: constant indices of pointers and arrays, of every width, and distances of numpy's types."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, gcn, ptx, types
from asmkit.ptx.builder import Builder
from asmkit.types import SCALARS, Scalar, b8, f32, u16, u32

SIZED = [kind for name, kind in SCALARS.items() if name != "pred"]
ARRAYS: dict[str, Callable[[type[Scalar]], Callable[[int], int]]] = {
    "p": lambda kind: lambda i: Builder("kernel", "sm_90").param_ptr("p", kind)[i].offset,
    "k.shared": lambda kind: lambda i: Builder("kernel", "sm_90").shared(kind, 64)[i].offset,
    "k.lds": lambda kind: lambda i: gcn.Builder("kernel", "gfx942").lds(kind, 64)[i],
    "k.private": lambda kind: lambda i: gcn.Builder("kernel", "gfx942").private(kind, 64)[i],
}


@pytest.mark.parametrize("array", ARRAYS)
@pytest.mark.parametrize("kind", SIZED, ids=repr)
def test_an_element_is_at_its_byte_or_refused(array: str, kind: type[Scalar]) -> None:
    at = ARRAYS[array](kind)
    for index in (0, 1, 2, 3, 4, 7, 8, 24):
        if kind.bits * index % 8:
            with pytest.raises(AsmError, match="OPERATOR") as caught:
                at(index)
            (each,) = re.findall(r"multiple of (\d+)", caught.value.findings[0].fix)
            assert at(int(each)) * 8 == kind.bits * int(each)
        else:
            assert at(index) * 8 == kind.bits * index


@pytest.mark.parametrize("kind", [types.e2m1, types.b1, types.e2m3], ids=repr)
def test_a_register_does_not_count_parts_of_bytes(kind: type[Scalar]) -> None:
    k = ptx.Builder("kernel", "sm_90")
    tile = k.shared(kind, (4, 32))
    assert tile[k.tid.x, 0].offset == 0
    with pytest.raises(AsmError, match="OPERATOR") as caught:
        tile[1][k.tid.x]
    (fix,) = re.findall("`(.+)`", caught.value.findings[0].fix)
    assert eval(fix, {"tile": tile[1], "r": k.tid.x, "b8": b8}).offset == 4 * kind.bits


@pytest.mark.parametrize("arch", ["sm_90", "gfx942"])
def test_a_row_ends_with_a_byte(arch: str) -> None:
    k: Any = (ptx if arch == "sm_90" else gcn).Builder("kernel", arch)
    with pytest.raises(AsmError, match="BOUNDS"):
        (k.shared if arch == "sm_90" else k.lds)(types.e2m1, (4, 3))


def moved(write: Callable[[Builder], Any]) -> int:
    """Return the constant of the one `add` that a pointer's operator emits."""
    k = Builder("kernel", "sm_90")
    write(k)
    (inst,) = k.program.body
    return inst.operands[2]


@pytest.mark.parametrize("by", [np.uint8(4), np.uint32(4), np.int8(4), np.uint64(4), 4])
def test_a_pointer_moves_by_numbers_of_numpy(by: Any) -> None:
    assert moved(lambda k: k.param_ptr("p", f32) - by) == -16
    assert moved(lambda k: k.param_ptr("p", f32) + by) == 16


@pytest.mark.parametrize("by", [True, 1.5, "x", None, np.float32(2), np.bool_(1)])
def test_a_pointer_moves_by_integers_alone(by: Any) -> None:
    k = Builder("kernel", "sm_90")
    for move in (lambda p: p - by, lambda p: p + by):
        with pytest.raises(AsmError, match="OPERATOR"):
            move(k.param_ptr("p", f32))


def test_the_pointer_of_a_memory_operand_is_at_its_byte() -> None:
    assert moved(lambda k: k.mem(k.param_ptr("p", f32), 6).ptr) == 6
    assert moved(lambda k: k.param_ptr("p", f32)[3].ptr) == 12
    assert moved(lambda k: k.param_ptr("p", types.e2m1)[6].ptr) == 3


def test_a_view_has_a_shape_of_lengths() -> None:
    tile = Builder("kernel", "sm_90").shared(f32, (2, 4))
    assert tile.view(u16, 16).shape == (16,)
    for shape in ((-2, -4), (0, 8), (2.0, 4)):
        with pytest.raises(AsmError, match=r"BOUNDS|OPERATOR"):
            tile.view(u32, shape)  # pyright: ignore[reportArgumentType]
