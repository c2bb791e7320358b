"""Compression of vectors to two of every four elements: spcompress, spdecompress (PTX 9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op

_KEPT = (("b8", "b2", 4), ("b8", "b4", 2), ("b16", "b2", 8), ("b16", "b4", 4))
"""The type of the elements, the type of an index, and how many registers of elements share a register of indices."""

_COUNTS = (1, 2, 4, 8, 16, 32, 64)


def _groups(share: int) -> Iterator[tuple[int, str]]:
    """Yield each number of index registers with the counts (`x1|x2`) of element registers that need it."""
    for indices in (1, 2, 4, 8, 16, 32):
        counts = [f"x{n}" for n in _COUNTS if max(1, n // share) == indices]
        if counts:
            yield indices, "|".join(counts)


def _compress() -> Iterator[Row]:
    for kind, index, share in _KEPT:
        for indices, counts in _groups(share):
            yield op(f"spcompress.{kind}.{index}.sp::2:4.<x:{counts}>   =m:b32*{indices}, =c:b32*x, d:b32*x*2, select:b32",
                     "Keep two of every four elements, as `select` chooses.  m: the indices of the kept elements.", ref="9.7.9", arch="sm_107a", ptx="9.4", sem="spcompress")  # fmt: skip


def _decompress() -> Iterator[Row]:
    for kind, index, share in _KEPT[:2]:
        for indices, counts in _groups(2 * share):
            wide = "|".join(count for count in counts.split("|") if count != "x1")
            if wide:
                yield op(f"spdecompress.{kind}.{index}.sp::2:4.<x:{wide}>   =d:b32*x, m:b32*{indices}, c:b32*x/2",
                         "Expand kept elements to the indices in m, with zeros elsewhere.", ref="9.7.9", arch="sm_107a", ptx="9.4", sem="spdecompress")  # fmt: skip
            if wide != counts:
                yield op(f"spdecompress.{kind}.{index}.sp::2:4.x1   =d:b32*1, m:b32*1, c:b32*1",
                         "Expand two kept elements to the indices in m, with zeros elsewhere.", ref="9.7.9", arch="sm_107a", ptx="9.4", sem="spdecompress")  # fmt: skip


ROWS = [*_compress(), *_decompress()]
