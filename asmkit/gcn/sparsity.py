"""Compressed matrices A of smfmac: the kept elements of each row, and the indices that say where they were.

A row of A is divided into chunks of four elements, of which two are kept: 4:2 sparsity. The index of a chunk is four
bits: the positions of the two kept elements, the first one in the lower bits. The positions must increase (CDNA3 ISA 7
and CDNA4 ISA 7.5). `asmkit.ptx.sparsity` is the counterpart for mma.sp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ..errors import DiagnosticCode, error
from .fragments import pack, smfmac_index, unpack

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray

CHUNK = 4
"""The number of elements in a chunk, of which half are kept."""
LEGAL = (0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110)
"""The indices of a chunk whose positions increase."""


def columns(codes: Array) -> Array:
    """Return the column in A of each kept element, (…, K/2), given the index of each chunk, (…, K/4)."""
    import numpy as np

    codes = codes.astype(np.int64)
    first = np.arange(0, CHUNK * int(codes.shape[-1]), CHUNK)
    return np.stack([first + (codes & 3), first + (codes >> 2)], axis=-1).reshape(*codes.shape[:-1], -1)


def compress(name: str, arch: str, dense: Array) -> tuple[Array, Array]:
    """Compress matrices A: return their kept elements, and the index registers of a wave.

    `pack(smfmac_a(name, arch), kept)` puts the kept elements, as bits, into registers. A row with fewer nonzero
    elements than are kept keeps some zeros. The registers contain the indices in every set that `abid` can select.

    Args:
        name: the mnemonic, such as `"v_smfmac_f32_16x16x32_f16"`.
        arch: the target.
        dense: matrices of numbers or of bits, (tiles, M, K).

    Returns:
        kept: the kept elements, (tiles, M, K/2).
        index: the register of each lane, (tiles, 64) uint32.

    Raises:
        AsmError: METADATA if a chunk has more than two nonzero elements, ARCH or UNKNOWN_INSTRUCTION for the name.

    """
    import numpy as np

    plan = smfmac_index(name, arch)
    codes = _codes(dense)
    kept = np.take_along_axis(dense, columns(codes), axis=-1)
    sets = np.repeat(codes[:, None], plan.blocks, axis=1)
    return kept, pack(plan, np.ascontiguousarray(sets))[:, 0]


def decompress(name: str, arch: str, kept: Array, index: Array, abid: int = 0) -> Array:
    """Return the matrices (tiles, M, K) whose kept elements and index registers are given: undo `compress`.

    Raises METADATA if the positions of a chunk do not increase.
    """
    import numpy as np

    codes = unpacked(name, arch, index, abid)
    wrong = ~np.isin(codes, LEGAL)
    if wrong.any():
        tile, row, place = (int(one[0]) for one in np.nonzero(wrong))
        why = f"the index of row {row}, chunk {place} of matrix {tile} is 0b{codes[tile, row, place]:04b}"
        raise error(DiagnosticCode.METADATA, what="decompress", why=why, fix=f"use {one_of_legal()}")
    dense = np.zeros((*kept.shape[:-1], 2 * kept.shape[-1]), kept.dtype)
    np.put_along_axis(dense, columns(codes), kept, axis=-1)
    return dense


def one_of_legal() -> str:
    """Return a phrase with the legal indices of a chunk."""
    return f"one of {', '.join(f'0b{code:04b}' for code in LEGAL)}"


def unpacked(name: str, arch: str, index: Array, abid: int) -> Array:
    """Return the index of each chunk, (tiles, M, K/4), in the set that `abid` selects.

    A register with two sets has only the lower bit of `abid`, and a register with one set ignores it.
    """
    plan = smfmac_index(name, arch)
    sets = unpack(plan, index[:, None, :]).reshape(len(index), plan.blocks, plan.rows, plan.cols)
    return sets[:, abid % plan.blocks]


def _codes(dense: Array) -> Array:
    """Return the index of each chunk, (tiles, M, K/4), that keeps the nonzero elements."""
    import numpy as np

    used = dense.reshape(*dense.shape[:-1], -1, CHUNK) != 0
    if (used.sum(axis=-1) > 2).any():
        raise _too_many(used)
    places = np.sort(np.argsort(~used, axis=-1, kind="stable")[..., :2], axis=-1)
    return (places[..., 0] | places[..., 1] << 2).astype(np.uint8)


def _too_many(used: Array) -> Exception:
    """Return the error for the first chunk that has too many nonzero elements."""
    import numpy as np

    tile, row, place = (int(one[0]) for one in np.nonzero(used.sum(axis=-1) > 2))
    where = f"row {row}, columns {CHUNK * place} to {CHUNK * place + CHUNK - 1} of matrix {tile}"
    why = f"{where} have {int(used[tile, row, place].sum())} nonzero elements"
    fix = f"set all but 2 of every {CHUNK} elements of a row to zero"
    return error(DiagnosticCode.METADATA, what="compress", why=why, fix=fix)
