"""The PTX table: one module a chapter of the manual, one row a line of it.

References (`ref`) are the section numbers of PTX ISA 9.1; rows newer than that give the chapter's number.  `ptx` is the
lowest PTX version that takes the row and `arch` the lowest target; they are stated where they are above PTX 6.3 and
sm_75, the lowest that asmkit writes.
"""

from __future__ import annotations

from ...table import Table
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
