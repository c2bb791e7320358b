"""Sparse matrices A of tcgen05.mma.sp: the kept elements, and the metadata in tensor memory (PTX ISA 9.7.16.10.8).

A row of A is divided into chunks, of which half of the elements are kept: 1 of 2 tf32, 4 of 8 packed 4-bit elements (in
pairs), 2 of 4 elements of the other kinds. The metadata of a chunk are four bits, as in `asmkit.ptx.sparsity`.

The manual shows the places of the metadata in figures only. This module follows the layouts of CUTLASS and JAX:

- tf32 and f16: one column for each product. 16 lanes have the metadata of 16 rows. Lane i of the first eight has chunks
  0 to 3 of row i in its low half, and those of row i + 8 in its high half. Lane i + 8 has chunks 4 to 7 of both rows.
  The address is an even column, and the selector in the instruction descriptor, 0 or 1, is added to it.
- the other kinds: two columns for each product, 8 chunks of a row in each. The selector is 0.

The lanes of the rows are those of D: see `row_lanes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..errors import DiagnosticCode, error
from .sparsity import OF_TF32, ORDERED, codes_of, columns_of, expand

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray

LANES = 128
"""The lanes of tensor memory."""
_GROUP = 16
"""The rows whose metadata share 16 lanes, of which half contain each half of the chunks."""
_BITS = 4
"""The bits of the metadata of a chunk."""


class Form(NamedTuple):
    """The sparse matrices of one kind."""

    k: int
    """The elements of a row of A that one product multiplies, half of which are kept."""
    chunk: int
    """The elements of a chunk."""
    interleaved: bool = False
    """True if two rows share a lane, and the selector chooses between two columns."""

    @property
    def chunks(self) -> int:
        """The chunks of a row in one product."""
        return self.k // self.chunk

    @property
    def columns(self) -> int:
        """The columns of tensor memory that one product reads."""
        return self.chunks * _BITS // 32

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal metadata of a chunk. Of the pairs in decreasing order, the manual lists only 0b0110."""
        return OF_TF32 if self.chunk == 2 else tuple(sorted((*ORDERED, 0b0110)))


_NARROW, _PACKED = Form(64, 4), Form(128, 8)
FORMS = {
    "tf32": Form(16, 2, interleaved=True), "f16": Form(32, 4, interleaved=True), "f8f6f4": _NARROW, "i8": _NARROW,
    "mxf8f6f4": _NARROW, "mxf4": _PACKED, "mxf4nvf4": _PACKED,
}  # fmt: skip
"""The sparse matrices by the kind of the product, without `kind::`."""


def row_lanes(rows: int, *, split: bool) -> Array:
    """Return the lanes of the rows of a block's A and D, (copies, rows).

    128 rows have all lanes. Fewer rows have 16 lanes of every 32, or with `split` all lanes: then there are several
    copies of the rows one after another (PTX ISA 9.7.16.10.5).

    Args:
        rows: the rows of A in one block: 128, 64 or 32.
        split: whether the columns of D are divided among the copies, in `.ws` and in dense products of two blocks.

    """
    import numpy as np

    row = np.arange(rows)
    if rows == LANES // 2 and not split:
        return (row // _GROUP * 2 * _GROUP + row % _GROUP)[None]
    return np.arange(LANES).reshape(-1, rows)


def compress(kind: str, dense: Array, *, stationary: bool = False) -> tuple[Array, Array]:
    """Compress the rows of A of one block: return their kept elements, and the words of the metadata.

    Store `words[lane, column]` with `tcgen05.st` or `tcgen05.cp`, from an even column on. For tf32 and f16, product i
    along K then has the address `column + (i & ~1)` and the selector `i & 1`. For the other kinds, it has the address
    `column + 2 * i`. If A and D begin at lane 16, which 64 rows without `.ws` allow, the words begin there, too.

    Args:
        kind: the kind of the product: `"f16"`, `"mxf4"` and so on.
        dense: the rows, numbers or bits, (rows, K). K is a multiple of the kind's `FORMS[kind].k`.
        stationary: whether the product is `tcgen05.mma.ws.sp`. Fewer than 128 rows then have copies of the metadata.

    Returns:
        kept: the kept elements, (rows, K/2).
        words: the words of the metadata, (128, columns) uint32. Lanes without metadata have zeros.

    Raises:
        AsmError: METADATA if a chunk has more nonzero elements than are kept, or for numbers of rows or columns that
            no product has.

    """
    import numpy as np

    form = _checked(kind, dense.shape)
    codes = codes_of(form.chunk, dense[None])[0]
    kept = np.take_along_axis(dense, columns_of(form.chunk, codes), axis=-1)
    found = [pack(form, one) for one in np.split(codes, dense.shape[1] // form.k, axis=1)]
    words = np.zeros((LANES, sum(one.shape[1] for one in found)), np.uint32)
    for lanes in row_lanes(len(dense), split=stationary):
        words[lanes] = np.concatenate(found, axis=1)
    return kept, words


def decompress(kind: str, kept: Array, words: Array, *, stationary: bool = False) -> Array:
    """Return the rows (rows, K) whose kept elements and words of metadata are given: undo `compress`.

    Raises METADATA for illegal metadata.
    """
    import numpy as np

    rows = len(kept)
    form = _checked(kind, (rows, 2 * kept.shape[1]))
    mine = words[row_lanes(rows, split=stationary)[0]]
    parts = np.split(mine, mine.shape[1] // form.columns, axis=1)
    codes = np.concatenate([unpack(form, one) for one in parts], axis=1)
    wrong = np.argwhere(~np.isin(codes, form.legal))
    if len(wrong):
        row, place = wrong[0].tolist()
        values = ", ".join(f"0b{code:04b}" for code in form.legal)
        why = f"the metadata of row {row}, chunk {place} is 0b{int(codes[row, place]):04b}"
        raise error(DiagnosticCode.METADATA, what="decompress", why=why, fix=f"use one of {values}")
    return expand(kept, columns_of(form.chunk, codes))


def place(form: Form, row: Array, chunk: Array) -> tuple[Array, Array, Array]:
    """Return where the metadata of chunks are, of one product: the lane, the column, and the lowest bit.

    The lane is that of another row, given as the number of this row.
    """
    if not form.interleaved:
        return row + 0 * chunk, chunk // 8 + 0 * row, chunk % 8 * _BITS + 0 * row
    half = form.chunks // 2
    lane = row // _GROUP * _GROUP + row % 8 + 8 * (chunk // half)
    return lane, 0 * lane, (chunk % half + row // 8 % 2 * half) * _BITS


def pack(form: Form, codes: Array) -> Array:
    """Return the words of one product, (rows, columns) in the order of the rows' lanes, given the chunks' metadata."""
    import numpy as np

    words = np.zeros((len(codes), form.columns), np.uint32)
    lane, column, bit = place(form, *_grid(form, len(codes)))
    np.bitwise_or.at(words, (lane, column), codes.astype(np.uint32) << bit.astype(np.uint32))
    return words


def unpack(form: Form, words: Array) -> Array:
    """Return the metadata of the chunks of one product, (rows, chunks): undo `pack`."""
    import numpy as np

    lane, column, bit = place(form, *_grid(form, len(words)))
    return (words[lane, column] >> bit.astype(np.uint32) & np.uint32(15)).astype(np.uint8)


def _grid(form: Form, rows: int) -> tuple[Array, Array]:
    """Return the numbers of the rows (rows, 1) and of the chunks (1, chunks) of one product."""
    import numpy as np

    return np.arange(rows)[:, None], np.arange(form.chunks)[None]


def _checked(kind: str, shape: tuple[int, ...]) -> Form:
    """Return the form of a kind, if it has rows of that shape."""
    form = FORMS.get(kind)
    if form is None:
        raise error(
            DiagnosticCode.METADATA, what=f"kind::{kind}", why="it has no sparse products",
            fix=f"use one of {', '.join(FORMS)}",
        )  # fmt: skip
    if len(shape) != 2 or shape[0] not in (32, 64, 128) or not shape[1] or shape[1] % form.k:
        raise error(
            DiagnosticCode.METADATA, what=f"kind::{kind}", why=f"A has the shape {shape}",
            fix=f"pass the 32, 64 or 128 rows of one block, and a multiple of {form.k} columns",
        )  # fmt: skip
    return form
