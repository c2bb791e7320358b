"""The matrices that `tcgen05` reads, from shared or tensor memory, as the bits of their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ....errors import AsmError, DiagnosticCode
from ....sim.memory import Access
from ....types import Scalar
from ..bulk import CHUNK, notify
from ..shared_matrices import places
from .cells import Cells
from .memory import column_of, impossible, lane_of, tensor_memory

if TYPE_CHECKING:
    from ....sim.machine import Machine
    from ....sim.memory import Array

_PARTS = {CHUNK: ((0, CHUNK),), 12: ((0, 8), (8, 4)), 8: ((0, 8),)}
"""The accesses, (first byte, size), that read the used bytes of a chunk, by their number."""
ENGINE = "tcgen05"
"""The name of the operations that read shared memory, for watchers."""


def from_shared(
    m: Machine, at: int, lane: int, block: int, bits: int, shape: tuple[int, int], kind: type[Scalar], *,
    transposed: bool, packed: bool = False, rows: Array | None = None,
) -> Array:  # fmt: skip
    """Read a matrix (rows, K) by its descriptor, for a thread. A 6-bit or 4-bit element becomes a byte.

    With `rows`, only these rows of the matrix are read and returned.

    With `packed`, 4-bit elements are stored in pairs. Otherwise 16 elements of 4 or 6 bits have 16 bytes, of which the
    first 8 or 12 hold the elements.
    """
    narrow = kind.bits < 8
    if packed:
        shape = shape[0], shape[1] // 2
    size = max(1, kind.bits // 8)
    if narrow and transposed:
        why = "elements of 4 and 6 bits must be K-major"
        impossible(m, at, "matrix", why, "clear its transpose bit in the instruction descriptor")
    used = 2 * kind.bits if narrow and not packed else CHUNK
    lines = chunks(m, at, lane, block, bits, shape, size, transposed=transposed, rows=rows, used=used)
    elements = lines.reshape(len(lines), -1)
    if packed:
        return _nibbles(elements)
    if narrow:
        return unpacked(elements.reshape(-1, CHUNK), kind.bits).reshape(len(elements), -1)
    made = np.ascontiguousarray(elements).view(f"u{size}")
    if not transposed:
        return made
    if rows is not None:
        each = CHUNK // size
        made = made[:, np.searchsorted(np.unique(rows // each), rows // each) * each + rows % each]
    return np.ascontiguousarray(made.T)


def chunks(
    m: Machine, at: int, lane: int, block: int, bits: int, shape: tuple[int, int], size: int, *, transposed: bool,
    rows: Array | None = None, used: int = CHUNK,
) -> Array:  # fmt: skip
    """Read the 16-byte chunks of a matrix: (lines, chunks, 16), after a check.

    With `rows`, only the chunks that contain elements of these rows of the matrix are read. The watchers see an access
    to the first `used` bytes of each chunk. The others are padding.
    """
    try:
        found, last = places(bits & (1 << 64) - 1, shape, size, transposed, "tcgen05")
    except AsmError as wrong:
        first = wrong.findings[0]
        impossible(m, at, f"{m.unit.insts[at].form.row.opcode} {bits:#x}", first.message, first.fix)
    if rows is not None:
        found = found[:, np.unique(rows * size // CHUNK)] if transposed else found[rows]
        last = int(found.max(initial=0))
    if last + CHUNK > m.launch.shared_bytes or int(found.min(initial=0)) < 0:
        m.report(
            DiagnosticCode.OUT_OF_BOUNDS, at, m.names([lane]), kind="load", size=CHUNK, space="shared",
            address=hex(last), place="shared", bytes=m.launch.shared_bytes,
        )  # fmt: skip
    offsets = found + block * m.launch.shared_pitch
    flat = offsets.reshape(-1)
    if m.copies.under_way or m.bulk.under_way or m.launch.hooked("load"):
        lanes = np.full(flat.size, lane)
        for first, part in _PARTS[used]:
            notify(m, Access(at, "load", m.shared, flat + first, lanes, part, engine=ENGINE))
    data = m.shared.view(CHUNK)[flat // CHUNK].view(np.uint8)
    return cast("Array", data.reshape(*offsets.shape, CHUNK))


def from_tensor_memory(
    m: Machine, at: int, block: int, address: int, lanes: Array, count: int, kind: type[Scalar], *, packed: bool
) -> tuple[Array, Cells]:  # fmt: skip
    """Read A from tensor memory, `count` elements in each lane, and return the cells, too."""
    bits = 4 if packed else max(8, kind.bits)
    columns = np.arange(-(-count * bits // 32)) + int(column_of(address))
    cells = Cells(block, lanes[:, None] + int(lane_of(address)), columns[None, :])
    memory = tensor_memory(m)
    memory.check(at, cells)
    if not cells.of(memory.written).all():
        where = np.argwhere(~cells.of(memory.written))[0]
        missing = f"lane {int(cells.lane[where[0], 0])}, column {int(columns[where[1]])}"
        memory.wrong(
            at, f"it reads {missing}, which is uninitialized",
            "write A with tcgen05.st or tcgen05.cp first",
        )  # fmt: skip
    words = np.ascontiguousarray(cells.of(memory.words))
    if packed:
        return _nibbles(words.view(np.uint8)), cells
    made = words.view(f"u{bits // 8}")
    return (made >> np.uint8(2) if kind.bits == 4 else made), cells


def _nibbles(data: Array) -> Array:
    """Return the 4-bit halves of bytes, the lower half first."""
    return np.stack([data & 15, data >> 4], axis=-1).reshape(len(data), -1)


def unpacked(data: Array, bits: int) -> Array:
    """Return the 16 elements of 4 or 6 bits in each row of 16 bytes (PTX ISA 9.7.16.9.1)."""
    used = np.unpackbits(data[:, : 2 * bits], axis=1, bitorder="little").reshape(len(data), 16, bits)
    weights = (1 << np.arange(bits)).astype(np.uint8)
    return (used * weights).sum(axis=2).astype(np.uint8)
