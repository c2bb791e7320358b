"""The bits of matrix and instruction descriptors, and where their elements lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.matrix_descriptors import InstructionDescriptor, MatrixDescriptor, Swizzle


@pytest.mark.parametrize("mode", Swizzle)
def test_a_swizzle_permutes_its_pattern_and_undoes_itself(mode: Swizzle):
    at = np.arange(4096)
    there = mode.apply(at)
    assert np.array_equal(np.sort(there[: mode.pattern]), at[: mode.pattern])
    assert np.array_equal(mode.apply(there), at)
    assert [mode.apply(int(i)) for i in at[:1024]] == there[:1024].tolist()


@pytest.mark.parametrize(("mode", "moves"), [
    (Swizzle.B128, lambda row, chunk: chunk ^ row),
    (Swizzle.B64, lambda row, chunk: chunk ^ row >> 1),
    (Swizzle.B32, lambda row, chunk: chunk ^ row >> 2),
    (Swizzle.NONE, lambda row, chunk: chunk),
    (Swizzle.B128_ATOM32, lambda row, chunk: chunk ^ (row & 3) << 1),
])  # fmt: skip
def test_the_chunks_of_each_row(mode: Swizzle, moves):
    for row, chunk in product(range(8), range(mode.width // 16)):
        at = row * mode.width + chunk * 16
        assert mode.apply(at + 5) == row * mode.width + moves(row, chunk) * 16 + 5


@pytest.mark.parametrize(("descriptor", "kind", "bits"), [
    (MatrixDescriptor(0, 16, 1024, Swizzle.B128), "wgmma", 0x4000_0040_0001_0000),
    (MatrixDescriptor(0x400, 0, 512, Swizzle.B64), "wgmma", 0x8000_0020_0000_0040),
    (MatrixDescriptor(0x400, 0, 256, Swizzle.B32, 3), "wgmma", 0xC006_0010_0000_0040),
    (MatrixDescriptor(0x3FFF0, 128, 256), "wgmma", 0x0000_0010_0008_3FFF),
    (MatrixDescriptor(0x800, 0, 1024, Swizzle.B128), "tcgen05", 0x4000_4040_0000_0080),
    (MatrixDescriptor(0x800, 64, 1024, Swizzle.B128_ATOM32, 1), "tcgen05", 0x2002_4040_0004_0080),
    (MatrixDescriptor(0x860, 0x8000, 1024, Swizzle.B128, 0, True), "tcgen05", 0x4010_4040_0800_0086),
    (MatrixDescriptor(0, 0, 256, Swizzle.B32), "tcgen05", 0xC000_4010_0000_0000),
    (MatrixDescriptor(0, 0, 512, Swizzle.B64), "tcgen05", 0x8000_4020_0000_0000),
])  # fmt: skip
def test_the_bits_of_matrix_descriptors(descriptor: MatrixDescriptor, kind, bits: int):
    assert hex(descriptor.encode(kind)) == hex(bits)
    assert MatrixDescriptor.decode(bits, kind) == descriptor


@pytest.mark.parametrize(("descriptor", "kind", "said"), [
    (MatrixDescriptor(start=8), "wgmma", "start 8: it must be a multiple of 16 bytes"),
    (MatrixDescriptor(stride=1 << 18), "wgmma", "stride 262144"),
    (MatrixDescriptor(leading=-16), "tcgen05", "leading -16"),
    (MatrixDescriptor(base=8), "wgmma", "base offset 8"),
    (MatrixDescriptor(swizzle=Swizzle.B128_ATOM32), "wgmma", "B128_ATOM32: wgmma does not support it"),
    (MatrixDescriptor(absolute=True), "wgmma", "an absolute leading offset"),
    (MatrixDescriptor(absolute=True), "tcgen05", "the matrix has the swizzle NONE"),
    (MatrixDescriptor(swizzle=Swizzle.B128, base=1, absolute=True), "tcgen05", "the matrix has the base offset 1"),
])  # fmt: skip
def test_what_a_matrix_descriptor_does_not_hold(descriptor: MatrixDescriptor, kind, said: str):
    with pytest.raises(AsmError, match="DESCRIPTOR") as caught:
        descriptor.encode(kind)
    assert said in str(caught.value)


def test_a_swizzle_mode_that_does_not_exist():
    with pytest.raises(AsmError, match="swizzle mode 3"):
        MatrixDescriptor.decode(3 << 61, "tcgen05")


# The manual's examples of canonical layouts (9.7.15.5.1.2.1.3): the places of elements before the swizzle.
LAYOUTS = [
    (MatrixDescriptor(0, 256, 128), 4, False, lambda mn, k: mn % 8 * 4 + mn // 8 * 32 + k % 4 + k // 4 * 64),
    (MatrixDescriptor(0, 0, 256, Swizzle.B32), 4, False, lambda mn, k: mn % 8 * 8 + mn // 8 * 64 + k),
    (MatrixDescriptor(0, 256, 128), 2, True, lambda mn, k: mn % 8 + mn // 8 * 64 + k % 8 * 8 + k // 8 * 128),
    (MatrixDescriptor(0, 256, 512, Swizzle.B32), 2, True,
     lambda mn, k: mn % 16 + mn // 16 * 128 + k % 8 * 16 + k // 8 * 256),
    (MatrixDescriptor(0, 512, 1024, Swizzle.B64), 2, True,
     lambda mn, k: mn % 32 + mn // 32 * 256 + k % 8 * 32 + k // 8 * 512),
]  # fmt: skip


@pytest.mark.parametrize(("descriptor", "size", "transposed", "element"), LAYOUTS)
def test_where_elements_lie(descriptor: MatrixDescriptor, size: int, transposed: bool, element):
    mn, k = np.meshgrid(np.arange(64 if transposed else 16), np.arange(32 // size), indexing="ij")
    expected = descriptor.swizzle.apply(element(mn, k) * size)
    assert np.array_equal(descriptor.address(mn, k, size, transposed=transposed), expected)
    moved = replace(descriptor, start=2048)
    assert np.array_equal(moved.address(mn, k, size, transposed=transposed), expected + 2048)


def test_a_pattern_that_starts_between_its_boundaries():
    """With its base offset, a tile at 128 bytes behind a boundary lies there as it does at the boundary."""
    row, byte = np.meshgrid(np.arange(8), np.arange(128), indexing="ij")
    at_zero = MatrixDescriptor(0, 0, 1024, Swizzle.B128).address(row, byte, 1)
    behind = MatrixDescriptor(128, 0, 1024, Swizzle.B128, base=1).address(row, byte, 1)
    assert np.array_equal(behind, at_zero + 128)


@pytest.mark.parametrize("chunk", range(8))
def test_rows_of_48_bytes_that_continue_in_another_buffer(chunk: int):
    """Three chunks from one of the eight of 128 bytes on: those that do not fit are the first of the next buffer."""
    found = MatrixDescriptor(0x2000 + 16 * chunk, 0x8000, 1024, Swizzle.B128, absolute=True)
    found.check_row(48, transposed=False)
    for row, i in product((0, 1, 7, 8, 127), range(3)):
        buffer, column = (0x2000, chunk + i) if chunk + i < 8 else (0x8000, chunk + i - 8)
        expected = buffer + row * 128 + (column ^ row % 8) * 16
        assert found.address(row, 16 * i + 5, 1) == expected + 5
        assert found.address(np.array([row]), np.array([16 * i]), 1).tolist() == [expected]


@pytest.mark.parametrize(("descriptor", "row", "transposed", "said"), [
    (MatrixDescriptor(0, 0, 1024, Swizzle.B128, absolute=True), 32, False, "only K-major matrices"),
    (MatrixDescriptor(0, 0, 1024, Swizzle.B128, absolute=True), 48, True, "only K-major matrices"),
    (MatrixDescriptor(0, 0, 1024, Swizzle.B64, absolute=True), 48, False, "the swizzle B64"),
    (MatrixDescriptor(112, 0x8070, 1024, Swizzle.B128, absolute=True), 48, False, "begin there, and reach over 128"),
    (MatrixDescriptor(96, 0, 1024, Swizzle.B128), 48, False, "over the end of its 128 bytes"),
    (MatrixDescriptor(0, 0, 256, Swizzle.B32), 48, False, "over the end of its 32 bytes"),
    (MatrixDescriptor(32, 0, 512, Swizzle.B64), 48, False, "over the end of its 64 bytes"),
])  # fmt: skip
def test_rows_that_cannot_be_read(descriptor: MatrixDescriptor, row: int, transposed: bool, said: str):
    with pytest.raises(AsmError, match="DESCRIPTOR") as caught:
        descriptor.check_row(row, transposed=transposed)
    assert said in str(caught.value)


@pytest.mark.parametrize(("descriptor", "row"), [
    (MatrixDescriptor(80, 0, 1024, Swizzle.B128), 48),
    (MatrixDescriptor(16, 0, 512, Swizzle.B64), 48),
    (MatrixDescriptor(16, 128, 256), 48),
    (MatrixDescriptor(96, 0x8060, 1024, Swizzle.B128, absolute=True), 48),
    (MatrixDescriptor(0, 0, 256, Swizzle.B32), 64),
])  # fmt: skip
def test_rows_that_can_be_read(descriptor: MatrixDescriptor, row: int):
    descriptor.check_row(row, transposed=False)


@pytest.mark.parametrize(("descriptor", "bits"), [
    (InstructionDescriptor("f16", "bf16", "bf16", 128, 256), 1 << 4 | 1 << 7 | 1 << 10 | 32 << 17 | 8 << 24),
    (InstructionDescriptor("f16", "f16", "bf16", 64, 8, "f16", transpose_b=True),
     1 << 10 | 1 << 16 | 1 << 17 | 4 << 24),
    (InstructionDescriptor("tf32", "tf32", "tf32", 256, 64, negate_a=True, shift=32),
     1 << 4 | 2 << 7 | 2 << 10 | 1 << 13 | 8 << 17 | 16 << 24 | 3 << 30),
    (InstructionDescriptor("f8f6f4", "e2m1", "e3m2", 128, 128, sparse=True, selector=2),
     2 | 1 << 2 | 1 << 4 | 5 << 7 | 4 << 10 | 16 << 17 | 8 << 24),
    (InstructionDescriptor("i8", "u8", "s8", 128, 32, "s32", saturate=True),
     1 << 3 | 2 << 4 | 1 << 10 | 4 << 17 | 8 << 24),
    (InstructionDescriptor("mxf8f6f4", "e4m3", "e5m2", 128, 64, scale="ue8m0", scale_a=3, scale_b=1),
     1 << 4 | 1 << 10 | 8 << 17 | 1 << 23 | 1 << 27 | 3 << 29),
    (InstructionDescriptor("mxf4nvf4", "e2m1", "e2m1", 256, 128, scale="ue4m3", scale_a=2, k96=True),
     1 << 7 | 1 << 10 | 16 << 17 | 2 << 27 | 2 << 29 | 1 << 31),
])  # fmt: skip
def test_the_bits_of_instruction_descriptors(descriptor: InstructionDescriptor, bits: int):
    assert hex(descriptor.encode()) == hex(bits)
    assert InstructionDescriptor.decode(descriptor.kind, bits) == descriptor


@pytest.mark.parametrize(("changed", "said"), [
    ({"kind": "bf16"}, "kind='bf16'"),
    ({"a": "tf32"}, "a='tf32'"),
    ({"d": "s32"}, "d='s32'"),
    ({"m": 96}, "m=96"),
    ({"n": 12}, "n=12"),
    ({"n": 264}, "n=264"),
    ({"shift": 4}, "shift=4"),
    ({"saturate": True}, "saturate"),
    ({"scale": "ue8m0"}, "scale='ue8m0': kind::f16 has no such field"),
    ({"scale_a": 1}, "scale_a=1: kind::f16 has no such field"),
    ({"selector": 4}, "selector 4: its field has 2 bits"),
    ({"kind": "i8", "a": "s8", "b": "s8", "d": "s32", "negate_a": True}, "negate"),
    ({"kind": "mxf4", "a": "e2m1", "b": "e2m1", "m": 64}, "m=64"),
    ({"kind": "mxf4", "a": "e2m1", "b": "e2m1", "scale": "ue4m3"}, "scale='ue4m3'"),
    ({"kind": "mxf4", "a": "e2m1", "b": "e2m1", "selector": 1}, "selector=1: kind::mxf4 has no such field"),
])  # fmt: skip
def test_what_an_instruction_descriptor_does_not_hold(changed, said: str):
    with pytest.raises(AsmError, match="DESCRIPTOR") as caught:
        replace(InstructionDescriptor("f16", "f16", "f16", 128, 128), **changed).encode()
    assert said in str(caught.value)


def test_a_type_number_that_stands_for_nothing():
    with pytest.raises(AsmError, match="a number 2: it has no meaning"):
        InstructionDescriptor.decode("f8f6f4", 2 << 7)
