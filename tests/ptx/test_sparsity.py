"""Compression of A for mma.sp: there and back, the documented examples, and matrices that are not sparse enough."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, types
from asmkit.fragments import pack
from asmkit.ptx import fragments
from asmkit.ptx.sparsity import (
    OF_TF32,
    ORDERED,
    UNORDERED,
    chunk,
    columns,
    compress,
    compress_matrix,
    decompress,
    decompress_matrix,
    legal,
)

from ..support import wgmma_sparse
from ..support.mma_kinds import Op, metadata_words, sparse_matrix

NAMES = "f16 bf16 tf32 e4m3 e5m2 e3m2 e2m3 e2m1 s8 u8 s4 u4"
KINDS = [types.scalar(name) for name in NAMES.split()]
SHAPES = [(shape, kind) for kind in KINDS for shape in fragments.sparse_shapes(kind)]


def op_of(shape: str, kind: type[types.Scalar]) -> Op:
    """An opcode with that shape and type of A."""
    text = "kind::f8f6f4." if shape == "m16n8k64" and kind is types.e2m1 else ""
    text = text if kind.bits != 6 else "kind::f8f6f4."
    return Op(f"mma.sp.sync.aligned.{shape}.row.col.{text}f32.{kind}.{kind}.f32")


@pytest.mark.parametrize(("shape", "kind"), SHAPES, ids=str)
def test_compress_finds_the_kept_elements_and_decompress_undoes_it(shape, kind):
    op, rng = op_of(shape, kind), np.random.default_rng(7)
    _, _, k = fragments.dims(shape)
    made = [sparse_matrix(op, rng.integers(1, 8, (16, k // 2)), rng) for _ in range(3)]
    kept, codes, dense = (np.stack([one[i] for one in made]) for i in range(3))
    found, words = compress(shape, kind, dense)
    assert np.array_equal(found, kept)
    selectors = fragments.mma_sp_metadata(shape, kind).blocks
    for selector in range(selectors):
        assert np.array_equal(decompress(shape, kind, found, words, selector), dense)
        for tile in range(3):
            manual = metadata_words(op, codes[tile], selector)
            provided = manual != 0xFFFFFFFF
            assert np.array_equal(words[tile][provided], manual[provided])
            assert provided.sum() == 32 // selectors


@pytest.mark.parametrize(("shape", "kind"), SHAPES, ids=str)
def test_rows_with_fewer_nonzero_elements(shape, kind):
    """Zeros fill the kept elements, and the metadata stay legal."""
    rng = np.random.default_rng(8)
    _, _, k = fragments.dims(shape)
    dense = np.zeros((2, 16, k))
    dense[1] = rng.integers(1, 8, (16, k)) * (rng.random((16, k)) < 0.1)
    length = chunk(shape, kind)
    pair = max(1, length // 4)
    units = (dense.reshape(2, 16, -1, length // pair, pair) != 0).any(axis=-1)
    dense *= np.repeat((units.cumsum(axis=-1) <= units.shape[-1] // 2).reshape(2, 16, -1), pair, axis=-1)
    kept, words = compress(shape, kind, dense)
    assert np.array_equal(decompress(shape, kind, kept, words), dense)
    assert kept.shape == (2, 16, k // 2)


def test_numbers_of_any_type():
    dense = np.zeros((1, 16, 16), np.float16)
    dense[0, :, 2::4] = 1.5
    kept, words = compress("m16n8k16", types.f16, dense)
    assert kept.dtype == np.float16
    assert (kept[0, 3] == [0, 1.5] * 4).all()  # positions 0 and 2 of each chunk
    assert set(words.reshape(-1).tolist()) == {0x88888888}


def test_the_metadata_of_the_manual():
    """The values that PTX ISA 9.7.14.6.1 lists."""
    assert ORDERED == (0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110)
    assert OF_TF32 == (0b0100, 0b1110)
    assert set(UNORDERED) == set(range(16)) - {0b0000, 0b0101, 0b1010, 0b1111}
    assert legal("m16n8k16", types.bf16, ordered=False) == UNORDERED
    assert legal("m16n8k64", types.e5m2, ordered=False) == ORDERED
    assert legal("m16n8k16", types.tf32, ordered=False) == OF_TF32


@pytest.mark.parametrize(("shape", "kind", "code", "expected"), [
    ("m16n8k16", types.f16, 0b1101, [1, 3]), ("m16n8k16", types.f16, 0b0111, [3, 1]),
    ("m16n8k8", types.tf32, 0b1110, [1]), ("m16n8k8", types.tf32, 0b0100, [0]),
    ("m16n8k64", types.s4, 0b1001, [2, 3, 4, 5]),
])  # fmt: skip
def test_columns(shape, kind, code, expected):
    codes = np.full((1, 16, fragments.dims(shape)[2] // chunk(shape, kind)), code, np.uint8)
    found = columns(shape, kind, codes)
    assert found[0, 0, : len(expected)].tolist() == expected
    assert found[0, 0, len(expected) : 2 * len(expected)].tolist() == [x + chunk(shape, kind) for x in expected]


@pytest.mark.parametrize(("shape", "kind", "where", "why"), [
    ("m16n8k32", types.bf16, (4, 5, 6), "row 3, columns 4 to 7 of matrix 1 have 3 nonzero elements"),
    ("m16n8k16", types.tf32, (2, 3), "row 3, columns 2 to 3 of matrix 1 have 2 nonzero elements"),
    ("m16n8k128", types.u4, (8, 11, 12), "row 3, columns 8 to 15 of matrix 1 have 3 pairs with nonzero elements"),
])  # fmt: skip
def test_too_many_nonzero_elements(shape, kind, where, why):
    dense = np.zeros((2, 16, fragments.dims(shape)[2]), np.uint8)
    dense[1, 3, list(where)] = 1
    with pytest.raises(AsmError, match=why) as caught:
        compress(shape, kind, dense)
    assert caught.value.code == "METADATA"


def test_illegal_metadata():
    words = np.full((1, 32), 0x44444444, np.uint32)
    words[0, 8] = 0x44445444
    with pytest.raises(AsmError, match="row 2, chunk 3 of matrix 0 is 0b0101") as caught:
        decompress("m16n8k16", types.f16, np.ones((1, 16, 8)), words)
    assert caught.value.code == "METADATA"


def test_a_shape_that_the_type_does_not_have():
    with pytest.raises(AsmError, match=r"mma\.sp has no shape m16n8k8 for f16") as caught:
        compress("m16n8k8", types.f16, np.zeros((1, 16, 8)))
    assert caught.value.code == "FRAGMENT"


# --- wgmma ---

WGMMA = [types.f16, types.bf16, types.tf32, types.e4m3, types.e5m2, types.s8, types.u8]


@pytest.mark.parametrize("kind", WGMMA, ids=str)
def test_matrices_of_a_warpgroup(kind):
    shape, rng = fragments.wgmma_sp_shape(128, kind), np.random.default_rng(9)
    selectors = fragments.wgmma_sp_metadata(kind).blocks
    assert selectors == (1 if kind.bits == 8 else 2)
    for selector in range(selectors):
        case = wgmma_sparse.Case(kind.__name__, kind.__name__, "f32", selector=selector)
        codes = rng.choice(OF_TF32 if case.chunk == 2 else ORDERED, (64, case.k // case.chunk))
        kept = rng.integers(1, 8, (64, case.k // 2))
        dense = wgmma_sparse.spread_over(case, kept, codes)
        found, words = compress(shape, kind, dense[None])
        assert np.array_equal(found[0], kept)
        manual = wgmma_sparse.registers_of_metadata(case, codes)
        provided = manual != 0xFFFFFFFF
        assert provided.sum() == 128 // selectors
        assert np.array_equal(words[0][provided], manual[provided])
        assert np.array_equal(decompress(shape, kind, found, words, selector)[0], dense)
        a = pack(fragments.wgmma_sp_a(kind), found.astype(f"u{kind.bits // 8}"))
        assert np.array_equal(a[0], wgmma_sparse.registers_of_a(kept, kind.bits))


def test_wgmma_allows_any_order():
    """PTX ISA 9.7.15.6.1: only 0b0000, 0b0101, 0b1010 and 0b1111 are invalid, for 8-bit floats as well."""
    assert legal("m64n8k32", types.f16) == legal("m64n8k64", types.e4m3) == UNORDERED
    assert legal("m64n8k16", types.tf32) == OF_TF32


@pytest.mark.parametrize(("shape", "kind"), [("m64n8k16", types.f16), ("m64n12k32", types.f16), ("m64n8k64", types.s4)])
def test_shapes_that_sparse_wgmma_does_not_have(shape, kind):
    with pytest.raises(AsmError, match=rf"wgmma\.mma_async\.sp has no shape {shape} for {kind}") as caught:
        compress(shape, kind, np.zeros((1, 64, 16)))
    assert caught.value.code == "FRAGMENT"


# --- matrices of any size ---


@pytest.mark.parametrize("kind", WGMMA, ids=str)
def test_rows_of_metadata_are_the_registers_of_products(kind):
    """Halves of the registers of a warp are words of rows g and g + 8, or, of bytes, two words of one row."""
    k, rng = 512 // kind.bits, np.random.default_rng(10)
    case = wgmma_sparse.Case(kind.__name__, kind.__name__, "f32")
    codes = rng.choice(OF_TF32 if case.chunk == 2 else ORDERED, (64, 3 * k // case.chunk))
    wide = [wgmma_sparse.spread_over(case, rng.integers(1, 8, (64, k // 2)), part) for part in np.split(codes, 3, 1)]
    dense = np.concatenate(wide, axis=1)[:37]  # any number of rows
    kept, words = compress_matrix(kind, dense)
    assert kept.shape == (37, 3 * k // 2)
    assert words.shape == (37, 3 * k // (8 if kind.bits == 32 else 16))
    assert words.dtype == np.uint16
    assert np.array_equal(decompress_matrix(kind, kept, words), dense)
    for tile in range(3):
        part = dense[:16, tile * k : (tile + 1) * k]
        mine, registers = compress(f"m16n8k{k}", kind, part[None])
        assert np.array_equal(kept[:16, tile * k // 2 :][:, : k // 2], mine[0])
        each = words[:16, tile * words.shape[1] // 3 :].astype(np.uint32)
        for group in range(8):
            if kind.bits == 8:
                expected = [each[group + 8 * (lane % 2), 2 * (lane // 2) :][:2] for lane in range(4)]
            else:
                expected = [each[[group, group + 8], lane % 2] for lane in range(4)]
            low, high = np.transpose(expected)
            assert np.array_equal(registers[0, 4 * group : 4 * group + 4], low | high << 16)


def test_matrices_that_cannot_be_compressed():
    dense = np.zeros((20, 32), np.float16)
    with pytest.raises(AsmError, match=r"compress_matrix.*24 columns") as caught:
        compress_matrix(types.f16, dense[:, :24])
    assert caught.value.code == "METADATA"
    dense[17, 8:11] = 1
    with pytest.raises(AsmError, match=r"compress_matrix.*row 17, columns 8 to 11 .* have 3 nonzero elements"):
        compress_matrix(types.f16, dense)
    words = np.full((20, 2), 0x4444, np.uint16)
    words[2, 1] = 0x44A4
    with pytest.raises(AsmError, match=r"decompress_matrix.*row 2, chunk 5 .* is 0b1010"):
        decompress_matrix(types.f16, dense[:, :16], words)
