"""Scalar memory (CDNA3 ISA 12.6): loads through the constant cache, which return out of order.

The offset is bytes, a multiple of four; of a buffer it is unsigned, and what lies past its end reads as 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa import Row, op

# fmt: off
_DWORDS = {1: "", 2: "x2", 4: "x4", 8: "x8", 16: "x16"}
_FACTS = {"fmt": "smem", "ref": "12.6", "cnt": "lgkmcnt", "effect": "memory", "ty": "b32"}


def _offsets(constant: str, flag: str) -> Iterator[str]:
    """The three ways to write an offset: a constant, a register, a register and a constant."""
    yield f"offset:imm({constant})"
    yield "soffset:S1|m0 " + flag


def _loads(head: str, base: str, constant: str, flag: str, sem: str) -> Iterator[Row]:
    for count, suffix in _DWORDS.items():
        dst = f"S{count}|vcc" if count == 2 else f"S{count}"
        doc = f"Load {count} dword{'s' * (count > 1)} into scalar registers."
        for offset in _offsets(constant, flag):
            yield op(f"{head}{suffix}   =d:{dst}, base:{base}, {offset} {{glc}}", doc, sem=sem, **_FACTS)


def _stores(head: str, base: str, constant: str, flag: str) -> Iterator[Row]:
    for count in (1, 2, 4):
        doc = f"Store {count} dword{'s' * (count > 1)} from scalar registers."
        for offset in _offsets(constant, flag):
            yield op(f"{head}{_DWORDS[count]}   data:S{count}, base:{base}, {offset} {{glc}}", doc, sem="s_store", **_FACTS)


_SIGNED, _UNSIGNED = "-1048576..1048575", "0..1048575"

ROWS = [
    *_loads("s_load_dword", "S2|vcc", _SIGNED, "{offset:i21}", "s_load"),
    *_loads("s_buffer_load_dword", "S4", _UNSIGNED, "{offset:u20}", "s_buffer_load"),
    *_stores("s_store_dword", "S2|vcc", _SIGNED, "{offset:i21}"),
    *_stores("s_buffer_store_dword", "S4", _UNSIGNED, "{offset:u20}"),
    op("s_memtime       =d:S2|vcc", "The counter of core clocks.",        fmt="smem", ref="12.6", cnt="lgkmcnt", sem="memtime"),
    op("s_memrealtime   =d:S2|vcc", "The counter of the constant clock.", fmt="smem", ref="12.6", cnt="lgkmcnt", sem="memtime"),
    op("s_dcache_inv",              "Invalidate the scalar cache.",       fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="cache"),
    op("s_dcache_inv_vol",          "Invalidate the volatile lines of the scalar cache.", fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="cache"),
    op("s_dcache_wb",               "Write the scalar cache back.",       fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="cache"),
    op("s_dcache_wb_vol",           "Write the volatile lines of the scalar cache back.", fmt="smem", ref="12.6", cnt="lgkmcnt", effect="memory", sem="cache"),
]
