"""Compressed matrices A of mma.sp and wgmma.sp: the kept elements of each row, and metadata with their positions.

A row of A is divided into chunks of four elements, of which two are kept: 2:4 sparsity (PTX ISA 9.7.14.6.1,
9.7.15.6.1). For 4-bit elements a chunk is four pairs of elements, of which two pairs are kept, and a chunk of tf32 is
one element of two. The metadata of a chunk is four bits: the positions of the two kept elements or pairs, the first one
in the lower bits. A tf32 counts as two positions.

`compress` makes the registers of one instruction. `compress_matrix` makes arrays for a kernel that loads parts of a
matrix: the metadata of a row are then words of 16 bits, each of four chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ..errors import DiagnosticCode, error
from ..fragments import pack, unpack
from ..types import Scalar
from .fragments import dims, is_wgmma, sp_metadata, width

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray

ORDERED = (0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110)
"""The metadata of a chunk whose positions increase: what `mma.sp::ordered_metadata` requires."""
UNORDERED = tuple(sorted((*ORDERED, *((code & 3) << 2 | code >> 2 for code in ORDERED))))
"""The metadata of a chunk whose positions differ."""
OF_TF32 = (0b0100, 0b1110)
"""The metadata of a chunk of two tf32: the first one is kept, or the second one."""
CHUNKS = 4
"""The chunks whose metadata are a word of 16 bits in the arrays of `compress_matrix`."""


def chunk(shape: str, kind: type[Scalar]) -> int:
    """Return the number of elements in a chunk, of which half are kept: 2 for tf32, 8 for 4-bit elements, else 4."""
    bits = width(kind, dims(shape)[2] // 2)
    return {32: 2, 4: 8}.get(bits, 4)


def legal(shape: str, kind: type[Scalar], *, ordered: bool = True) -> tuple[int, ...]:
    """Return the legal metadata of a chunk.

    mma.sp allows positions in any order only for some types, wgmma.sp for all types except tf32 (PTX ISA 9.7.15.6.1).

    Args:
        shape: the shape of the mma.sp or the wgmma.sp.
        kind: the type of A.
        ordered: whether the instruction is `mma.sp::ordered_metadata`. The argument has no effect for wgmma.

    """
    if chunk(shape, kind) == 2:
        return OF_TF32
    if is_wgmma(shape):
        return UNORDERED
    return ORDERED if ordered or (kind.kind == "f" and kind.bits <= 8) else UNORDERED


def columns(shape: str, kind: type[Scalar], codes: Array) -> Array:
    """Return the column in A of each kept element, (…, K/2), given the metadata of each chunk, (…, chunks)."""
    return columns_of(chunk(shape, kind), codes)


def columns_of(length: int, codes: Array) -> Array:
    """Return the same as `columns` for chunks of `length` elements."""
    import numpy as np

    codes = codes.astype(np.int64)
    first = np.arange(0, length * int(codes.shape[-1]), length)
    low, high = codes & 3, codes >> 2
    if length == 2:
        return first + (low >> 1)
    pair = length // 4
    kept: list[Array] = [first + pair * position + part for position in (low, high) for part in range(pair)]
    return np.stack(kept, axis=-1).reshape(*codes.shape[:-1], -1)


def compress(shape: str, kind: type[Scalar], dense: Array) -> tuple[Array, Array]:
    """Compress matrices A: return their kept elements, and the metadata registers of a warp or a warpgroup.

    `pack(mma_sp_a(shape, kind), kept)` or `pack(wgmma_sp_a(kind), kept)` puts the kept elements, as bits, into
    registers. A row with fewer nonzero elements than are kept keeps some zeros. The registers contain the metadata for
    each legal sparsity selector.

    Args:
        shape: the shape of the mma.sp or the wgmma.sp, such as `"m16n8k32"` or `"m64n128k32"`.
        kind: the type of A.
        dense: matrices of numbers or of bits, (tiles, M, K).

    Returns:
        kept: the kept elements, (tiles, M, K/2).
        metadata: the register of each lane, (tiles, 32) or (tiles, 128) uint32.

    Raises:
        AsmError: METADATA if a chunk has more nonzero elements than are kept, FRAGMENT for an unknown shape.

    """
    import numpy as np

    plan = sp_metadata(shape, kind)
    codes = codes_of(chunk(shape, kind), dense)
    kept = np.take_along_axis(dense, columns(shape, kind, codes), axis=-1)
    blocks = np.repeat(codes[:, None], plan.blocks, axis=1)
    return kept, pack(plan, np.ascontiguousarray(blocks))[:, 0]


def decompress(shape: str, kind: type[Scalar], kept: Array, metadata: Array, selector: int = 0) -> Array:
    """Return the matrices (tiles, M, K) whose kept elements and metadata registers are given: undo `compress`.

    Raises METADATA for illegal metadata.
    """
    codes = unpacked(shape, kind, metadata, selector)
    _check(codes, legal(shape, kind, ordered=False), "decompress")
    return expand(kept, columns(shape, kind, codes))


def expand(kept: Array, places: Array) -> Array:
    """Return the matrices (…, K) whose kept elements (…, K/2) are in the given columns, and zeros in the others."""
    import numpy as np

    dense = np.zeros((*kept.shape[:-1], 2 * kept.shape[-1]), kept.dtype)
    np.put_along_axis(dense, places, kept, axis=-1)
    return dense


def compress_matrix(kind: type[Scalar], dense: Array) -> tuple[Array, Array]:
    """Compress a matrix A of any size: return its kept elements and its metadata, both by rows.

    A word of the metadata contains four chunks of a row, the first one in the lowest bits: 16 columns, or 8 of tf32.
    The metadata register of a lane of `mma.sp` or `wgmma.mma_async.sp` is two of these words. For types of 16 or 32
    bits, the lower one is a word of row g, and the upper one the same word of row g + 8, where g is the number of the
    lane's four lanes in the warp. For types of 8 bits, both are of one row.

    Args:
        kind: the type of A, of at least 8 bits.
        dense: a matrix of numbers or of bits, (M, K). K is a multiple of 16, or of 8 for tf32.

    Returns:
        kept: the kept elements, (M, K/2).
        metadata: the metadata, (M, K/16) uint16, or (M, K/8) for tf32.

    Raises:
        AsmError: METADATA if a chunk has more nonzero elements than are kept, or if K is not such a multiple.

    """
    import numpy as np

    length, depth = _length(kind), dense.shape[-1]
    if depth % (CHUNKS * length):
        why, fix = f"the matrix has {depth} columns", f"append zeros up to a multiple of {CHUNKS * length}"
        raise error(DiagnosticCode.METADATA, what="compress_matrix", why=why, fix=fix)
    codes = codes_of(length, dense[None], "compress_matrix")[0]
    kept = np.take_along_axis(dense, columns_of(length, codes), axis=-1)
    shifts = np.arange(0, 16, 4, dtype=np.uint16)
    words = codes.reshape(len(dense), -1, CHUNKS).astype(np.uint16) << shifts
    return kept, np.bitwise_or.reduce(words, axis=-1)


def decompress_matrix(kind: type[Scalar], kept: Array, metadata: Array) -> Array:
    """Return the matrix (M, K) whose kept elements and metadata are given by rows: undo `compress_matrix`.

    Raises METADATA for illegal metadata.
    """
    import numpy as np

    length = _length(kind)
    fields = metadata[..., None] >> np.arange(0, 16, 4, dtype=np.uint16) & np.uint16(15)
    codes = fields.reshape(len(metadata), -1).astype(np.uint8)
    _check(codes[None], OF_TF32 if length == 2 else UNORDERED, "decompress_matrix")
    return expand(kept, columns_of(length, codes))


def unpacked(shape: str, kind: type[Scalar], metadata: Array, selector: int) -> Array:
    """Return the metadata of each chunk, (tiles, M, chunks), of the lanes that a selector chooses."""
    plan = sp_metadata(shape, kind)
    return unpack(plan, metadata[:, None, :]).reshape(len(metadata), plan.blocks, plan.rows, plan.cols)[:, selector]


def _length(kind: type[Scalar]) -> int:
    """Return the number of elements in a chunk of a type of at least 8 bits, of which all shapes have the same."""
    return 2 if kind.bits == 32 else 4


def _check(codes: Array, known: tuple[int, ...], what: str) -> None:
    """Raise METADATA for the first of the codes, (tiles, M, chunks), that is illegal."""
    import numpy as np

    wrong = ~np.isin(codes, known)
    if wrong.any():
        tile, row, place = (int(one[0]) for one in np.nonzero(wrong))
        why = f"the metadata of row {row}, chunk {place} of matrix {tile} is 0b{codes[tile, row, place]:04b}"
        values = ", ".join(f"0b{code:04b}" for code in known)
        raise error(DiagnosticCode.METADATA, what=what, why=why, fix=f"use one of {values}")


def codes_of(length: int, dense: Array, what: str = "compress") -> Array:
    """Return the metadata of each chunk of `length` elements, (tiles, rows, chunks), that keeps the nonzero elements.

    Raises METADATA in the name of the function `what` if a chunk has more nonzero elements than are kept.
    """
    import numpy as np

    pair = max(1, length // 4)
    used = (dense.reshape(*dense.shape[:-1], -1, length // pair, pair) != 0).any(axis=-1)
    count = used.shape[-1] // 2
    if (used.sum(axis=-1) > count).any():
        raise _too_many(used, count, length, what)
    places = np.sort(np.argsort(~used, axis=-1, kind="stable")[..., :count], axis=-1)
    if length == 2:
        return np.where(places[..., 0] == 0, *OF_TF32).astype(np.uint8)
    return (places[..., 0] | places[..., 1] << 2).astype(np.uint8)


def _too_many(used: Array, count: int, length: int, what: str) -> Exception:
    """Return the error for the first chunk that has too many nonzero elements or pairs."""
    import numpy as np

    tile, row, place = (int(one[0]) for one in np.nonzero(used.sum(axis=-1) > count))
    unit = "pairs with nonzero elements" if length == 8 else "nonzero elements"
    first = f"columns {length * place} to {length * place + length - 1}"
    why = f"row {row}, {first} of matrix {tile} have {int(used[tile, row, place].sum())} {unit}"
    fix = f"set all but {count} of every {used.shape[-1]} {'pairs' if length == 8 else 'elements'} of a row to zero"
    return error(DiagnosticCode.METADATA, what=what, why=why, fix=fix)
