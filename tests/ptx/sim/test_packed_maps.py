"""Tensor maps of elements of 4 and 6 bits, with and without padding in shared memory."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.launch.tensor_maps import driver_bytes
from asmkit.ptx.im2col_map import Im2colMap, decode
from asmkit.ptx.map_fields import replaced
from asmkit.ptx.map_packing import PACKINGS
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.ptx.text.parser import parse
from asmkit.types import u8, u16

ROWS, INNER, BOX = 12, 256, (8, 128)
"""The rows of the tensor, and the elements of its rows and of the box."""
TEXT = """.version 9.0
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 out, .param .align 64 .b8 map[128]) {{
.reg .b16 %h<2>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .pred %p<3>;
.shared .align 1024 .b8 tile[1024]; .shared .align 8 .b64 bar;
mov.u32 %r1, %tid.x; setp.eq.u32 %p0, %r1, 0;
@%p0 mbarrier.init.shared::cta.b64 [bar], 1; @%p0 fence.mbarrier_init.release.cluster; bar.sync 0;
@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], {count};
mov.b64 %rd1, map; cvta.param.u64 %rd1, %rd1; mov.u32 %r2, {column}; mov.u32 %r3, 2; mov.b16 %h1, 0;
@%p0 {copy};
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p1, [bar], 0; @!%p1 bra WAIT;
shl.b32 %r4, %r1, 2; setp.ge.u32 %p2, %r4, {shared}; @%p2 bra END;
mov.u32 %r5, tile; add.u32 %r5, %r5, %r4; ld.shared.u32 %r6, [%r5];
ld.param.u64 %rd2, [out]; cvt.u64.u32 %rd3, %r4; add.u64 %rd2, %rd2, %rd3; st.global.u32 [%rd2], %r6;
END: ret; }}
"""

TILE = "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [tile], [%rd1, {%r2, %r3}], [bar]"
IM2COL = (
    "cp.async.bulk.tensor.3d.shared::cta.global.im2col.mbarrier::complete_tx::bytes "
    "[tile], [%rd1, {%r2, %r3, %r3}], [bar], {%h1}"
)
STORE = "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd1, {%r2, %r3}], [tile]"
REDUCE = "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd1, {%r2, %r3}], [tile]"


def tensor_map(name: str, swizzle: Swizzle) -> TiledMap:
    """Return the map of the tensor, whose lengths are bytes of global memory."""
    width = PACKINGS[name].bits
    return TiledMap(
        u8, (ROWS, INNER * width // 8), (BOX[0], BOX[1] * width // 8), swizzle=swizzle, packing=PACKINGS[name]
    )


def copied(name: str, swizzle: Swizzle, column: int = 128) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return the data, and the bytes of shared memory after a copy of a box at row 2."""
    made = tensor_map(name, swizzle)
    data = np.random.default_rng(7).integers(0, 256, made.shape).astype(np.uint8)
    return data, executed(made, data, TILE, column)


def executed(made: TiledMap | Im2colMap, data: np.ndarray[Any, Any], copy: str, column: int) -> np.ndarray[Any, Any]:
    """Return the bytes of shared memory after a copy."""
    out = np.full(made.in_shared(made.kind.bytes), 7, np.uint8)
    text = TEXT.format(copy=copy, count=made.kind.bytes, column=column, shared=out.size)
    encode: Callable[[Callable[[str], int]], bytes] = lambda address_of: made.encode(address_of("a"))  # noqa: E731
    report = sim.run(parse(text), grid=1, block=256, params={"a": data, "out": out, "map": encode})
    assert report.findings == []
    return out


def expanded(rows: np.ndarray[Any, Any], name: str, swizzle: Swizzle) -> np.ndarray[Any, Any]:
    """Return the bytes of shared memory, given rows of groups of 16 elements in global memory."""
    want = np.zeros((*rows.shape[:2], PACKINGS[name].chunk), np.uint8)
    want[:, :, : rows.shape[2]] = rows
    linear = want.reshape(-1)
    out = np.empty_like(linear)
    out[[swizzle.apply(at) for at in range(linear.size)]] = linear
    return out


@pytest.mark.parametrize(("name", "swizzle", "used", "chunk"), [
    ("b4x16", Swizzle.NONE, 8, 8), ("b4x16", Swizzle.B64, 8, 8), ("b4x16_p64", Swizzle.NONE, 8, 16),
    ("b4x16_p64", Swizzle.B128, 8, 16), ("b6x16_p32", Swizzle.B128, 12, 16),
])  # fmt: skip
def test_sixteen_elements_take_a_chunk_of_shared_memory(name: str, swizzle: Swizzle, used: int, chunk: int) -> None:
    """The mbarrier counts the bytes without the padding."""
    data, out = copied(name, swizzle)
    assert (used, chunk) == (PACKINGS[name].used, PACKINGS[name].chunk)
    assert np.array_equal(out, expanded(data[2:10, 8 * used :].reshape(8, 8, used), name, swizzle))


@pytest.mark.parametrize(("name", "swizzle"), [
    ("b4x16", Swizzle.B64), ("b4x16_p64", Swizzle.B128), ("b6x16_p32", Swizzle.NONE), ("b6x16_p32", Swizzle.B128),
])  # fmt: skip
def test_a_column_of_pixels(name: str, swizzle: Swizzle) -> None:
    """The channels of a pixel are a row, at first zeros: the pixel before the image."""
    packing = PACKINGS[name]
    shape = (4, 4, packing.in_global(INNER))
    made = Im2colMap(u8, shape, packing.in_global(BOX[1]), 7, (-1,), (-1,), (), swizzle, packing=packing)
    assert decode(made.encode(0x1000)) == (made, 0x1000)
    data = np.random.default_rng(8).integers(0, 256, shape).astype(np.uint8)
    padded = np.pad(data, ((0, 0), (1, 0), (0, 0)))[2:, :4, 8 * packing.used :]  # positions -1 to 2, from image 2 on
    rows = np.concatenate([padded[0, 3:], padded[1], np.zeros((2, 8 * packing.used), np.uint8)])
    out = executed(made, data, IM2COL, 128)
    assert np.array_equal(out, expanded(rows.reshape(7, 8, packing.used), name, swizzle))


@pytest.mark.parametrize(("name", "column"), [("b4x16_p64", 64), ("b6x16_p32", 64), ("b4x16", 16)])
def test_columns_within_a_group(name: str, column: int) -> None:
    with pytest.raises(AsmError, match=f"its innermost coordinate is {column}, of {PACKINGS[name].bits}-bit elements"):
        copied(name, Swizzle.NONE, column)


@pytest.mark.parametrize("name", PACKINGS)
def test_the_number_of_the_type_is_that_of_tensormap_replace(name: str) -> None:
    made = tensor_map(name, Swizzle.NONE)
    raw = made.encode(0x1000)
    assert TiledMap.decode(raw) == (made, 0x1000)
    number = {"b4x16": 13, "b4x16_p64": 14, "b6x16_p32": 15}[name]
    assert replaced(raw, "elemtype", 0, number) == raw
    assert [int.from_bytes(raw[at : at + 4], "little") + 1 for at in (0x20, 0x24)] == [INNER, ROWS]


P64, P32, DENSE = (PACKINGS[name] for name in ("b4x16_p64", "b6x16_p32", "b4x16"))


@pytest.mark.parametrize(("given", "said"), [
    ((u8, (12, 128), (8, 32), (), Swizzle.NONE, (), 0, 0, "zero", P64), "has 64 elements of 4 bits"),
    ((u8, (12, 192), (8, 192), (), Swizzle.NONE, (), 0, 0, "zero", P32), "has 256 elements of 6 bits"),
    ((u8, (12, 256), (8, 256), (), Swizzle.NONE, (), 0, 0, "zero", DENSE), "has 512 elements of 4 bits"),
    ((u8, (12, 160), (8, 96), (), Swizzle.NONE, (), 0, 0, "zero", P32), "a row of the tensor is 160 bytes"),
    ((u8, (12, 64), (8, 64), (80,), Swizzle.NONE, (), 0, 0, "zero", P64), "a stride of 80 bytes"),
    ((u8, (12, 64), (8, 64), (), Swizzle.B64, (), 0, 0, "zero", P64), "a row of the box is 128 bytes, its swizzle"),
    ((u8, (12, 64), (8, 64), (), Swizzle.NONE, (), 0, 0, "nan", P64), "u8 has no NaN"),
    ((u16, (12, 32), (8, 32), (), Swizzle.NONE, (), 0, 0, "zero", P64), "its packed elements lie in u16"),
    ((u8, (3, 4, 64), (1, 1, 64), (), Swizzle.NONE, (), 16, 0, "zero", P64), "interleave=16 of elements with"),
])  # fmt: skip
def test_maps_that_the_hardware_does_not_have(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(AsmError, match=said):
        TiledMap(*given)


def test_a_pixel_of_half_a_group() -> None:
    with pytest.raises(AsmError, match="a pixel has 64 elements of 4 bits"):
        Im2colMap(u8, (2, 4, 64), 32, 3, packing=P64)


def test_padding_needs_a_tensor_that_is_aligned_to_32_bytes() -> None:
    with pytest.raises(AsmError, match="align the tensor to 32 bytes"):
        tensor_map("b4x16_p64", Swizzle.NONE).encode(0x1010)
    assert tensor_map("b4x16", Swizzle.NONE).encode(0x1010)


def test_a_map_of_a_part_of_a_byte() -> None:
    raw = replaced(tensor_map("b4x16", Swizzle.NONE).encode(0x1000), "global_dim", 0, 255)
    with pytest.raises(AsmError, match="it has 255 elements of 4 bits"):
        TiledMap.decode(raw)


@pytest.mark.parametrize(("name", "copy", "said"), [
    ("b4x16", REDUCE, "add does not support elements of 4 bits"), ("b4x16_p64", STORE, "b4x16_p64 is for loads only"),
    ("b6x16_p32", STORE, "of b6p2x16` is not simulated"),
])  # fmt: skip
def test_stores_that_a_type_does_not_have(name: str, copy: str, said: str) -> None:
    made = tensor_map(name, Swizzle.NONE)
    with pytest.raises(AsmError, match=said):
        executed(made, np.zeros(made.shape, np.uint8), copy, 128)


@pytest.mark.parametrize(("name", "kind"), [
    ("b4x16", "16U4_ALIGN8B"), ("b4x16_p64", "16U4_ALIGN16B"), ("b6x16_p32", "16U6_ALIGN16B"),
])  # fmt: skip
def test_the_driver_is_given_elements_and_their_type(name: str, kind: str) -> None:
    """The type, the sizes, the strides in bytes, and the box or the channels of the two encoding functions."""
    given: list[Any] = []

    def encode(*arguments: Any) -> Any:
        given[:] = arguments
        return 0, SimpleNamespace(getPtr=lambda: ctypes.addressof(raw))

    raw, packing = ctypes.create_string_buffer(128), PACKINGS[name]
    cu = MagicMock(cuuint32_t=int, cuuint64_t=int, cuTensorMapEncodeTiled=encode, cuTensorMapEncodeIm2col=encode)
    row = INNER * packing.bits // 8
    type_ = getattr(cu.CUtensorMapDataType, f"CU_TENSOR_MAP_DATA_TYPE_{kind}")
    driver_bytes(cu, tensor_map(name, Swizzle.NONE), 0x1000)
    assert given[:6] == [type_, 2, 0x1000, [INNER, ROWS], [row], [128, 8]]
    driver_bytes(cu, Im2colMap(u8, (4, 5, row), row // 2, 7, packing=packing), 0x1000)
    assert given[:9] == [type_, 3, 0x1000, [INNER, 5, 4], [row, 5 * row], [0], [0], 128, 7]
