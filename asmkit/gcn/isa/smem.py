"""Scalar memory (CDNA3 ISA 12.6): accesses through the constant cache, which complete out of order.

The offset is in bytes, a multiple of four. For a buffer it is unsigned, and reads out of bounds return 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...isa.notation import Row, op
from .buffer import ATOMICS

# fmt: off
_DWORDS = {1: "", 2: "x2", 4: "x4", 8: "x8", 16: "x16"}
_FACTS = {"fmt": "smem", "ref": "12.6", "cnt": "lgkmcnt", "effect": "memory", "ty": "b32"}

_MEMORY = ("S2|vcc|exec", "offset:imm(-1048576..1048575)", "soffset:S1|m0 {offset:i21}")
_BUFFER = ("S4", "offset:imm(0..1048575)", "soffset:S1|m0 {offset:u20}")
"""The parts of an address: the base, and the offset, which is a constant or a register and a constant."""


def _addresses(where: tuple[str, str, str]) -> Iterator[str]:
    base, constant, register = where
    yield f"base:{base}, {constant}"
    yield f"base:{base}, {register}"


def _count(dwords: int) -> str:
    return f"{dwords} dword{'s' * (dwords > 1)}"


def _loads(head: str, where: tuple[str, str, str], sem: str | None, counts: Iterable[int] = _DWORDS, space: str = "") -> Iterator[Row]:
    for n in counts:
        dst = f"S{n}|vcc" if n == 2 else f"S{n}"
        for address in _addresses(where):
            yield op(f"{head}{_DWORDS[n]}   =d:{dst}, {address} {{glc}}", f"Load {_count(n)}{space} into scalar registers.", sem=sem, **_FACTS)


def _stores(head: str, where: tuple[str, str, str], sem: str | None, space: str = "") -> Iterator[Row]:
    for n in (1, 2, 4):
        for address in _addresses(where):
            yield op(f"{head}{_DWORDS[n]}   data:S{n}{'|vcc' * (n == 2)}, {address} {{glc}}", f"Store {_count(n)}{space} from scalar registers.", sem=sem, **_FACTS)


def _atomics(head: str, where: tuple[str, str, str]) -> Iterator[Row]:
    """Yield atomics without a result, and with the old value in place of the data, which `glc` selects."""
    for name, (doc, n, _, ty, _) in ATOMICS.items():
        if re.fullmatch(r"[bus]\d+", ty):  # there are no atomics on floats
            doc = f"{doc}, through the scalar cache"
            facts = {**_FACTS, "ty": ty, "sem": "s_atomic"}
            some = f"S{n}{'|vcc' * (n == 2)}"
            for address in _addresses(where):
                yield op(f"{head}_{name}   data:{some}, {address}", f"{doc}.", **facts)
                yield op(f"{head}_{name}   +data:{some}, {address} {{glc!}}", f"{doc}; data receives the old value.", **facts)


def _cache() -> Iterator[Row]:
    for x2, size in (("", 64), ("_x2", 128)):
        for address in _addresses(_MEMORY):
            yield op(f"s_dcache_discard{x2}   {address}", f"Drop {size} bytes from the scalar cache without writing them back.", **_FACTS)
    for buffer, where in (("", _MEMORY), ("_buffer", _BUFFER)):
        for address in _addresses(where):
            yield op(f"s_atc_probe{buffer}   access:imm(0..127), {address}", "Prefetch the address translation of a page.", **_FACTS)


ROWS = [
    *_loads("s_load_dword", _MEMORY, "s_load"),
    *_loads("s_buffer_load_dword", _BUFFER, "s_buffer_load"),
    *_loads("s_scratch_load_dword", _MEMORY, None, (1, 2, 4), " of scratch"),
    *_stores("s_store_dword", _MEMORY, "s_store"),
    *_stores("s_buffer_store_dword", _BUFFER, "s_store"),
    *_stores("s_scratch_store_dword", _MEMORY, None, " of scratch"),
    *_atomics("s_atomic", _MEMORY),
    *_atomics("s_buffer_atomic", _BUFFER),
    *_cache(),
    op("s_memtime       =d:S2|vcc", "The counter of core clocks.",        fmt="smem", ref="12.6", cnt="lgkmcnt", sem="memtime"),
    op("s_memrealtime   =d:S2|vcc", "The counter of the constant clock.", fmt="smem", ref="12.6", cnt="lgkmcnt", sem="memtime"),
    op("s_dcache_inv",              "Invalidate the scalar cache.",       fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="of_cache"),
    op("s_dcache_inv_vol",          "Invalidate the volatile lines of the scalar cache.", fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="of_cache"),
    op("s_dcache_wb",               "Write the scalar cache back.",       fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="of_cache"),
    op("s_dcache_wb_vol",           "Write the volatile lines of the scalar cache back.", fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="of_cache"),
]
