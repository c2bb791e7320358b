"""The PTX instruction table: one module for each chapter of the manual, one row for each syntax line.

References (`ref`) are section numbers of PTX ISA 9.1, or the number of the chapter for newer instructions.  `ptx` and
`arch` are the lowest PTX version and the lowest target that support the row.  They are stated only if they are above
PTX 6.3 and sm_75, the lowest that asmkit writes.
"""

from __future__ import annotations

from ...isa.table import Table
from . import (
    async_copy,
    atomic,
    bulk,
    compare,
    control,
    convert,
    data,
    extended,
    fabric,
    floating,
    half,
    integer,
    logic,
    matrix,
    mbarrier,
    misc,
    mma_scaled,
    mma_sparse,
    multimem,
    packed,
    remote,
    sparse,
    special,
    stack,
    surface,
    sync,
    tcgen05,
    tcgen05_mma,
    tensor_copy,
    tensormap,
    texture,
    video,
    wgmma,
    wmma,
)

_CHAPTERS = (
    integer, extended, floating, half, packed, compare, logic, convert,
    data, async_copy, bulk, tensor_copy, tensormap, multimem, remote, fabric, sparse, control, stack,
    sync, atomic, mbarrier, wmma, matrix, mma_sparse, mma_scaled, wgmma, tcgen05, tcgen05_mma,
    texture, surface, video,
    special, misc,
)  # fmt: skip

TABLE = Table("ptx", [row for chapter in _CHAPTERS for row in chapter.ROWS])
