"""Pairs on memory operations in flight: loads into LDS, the capacity of the counters, atomics, scalar memory."""

from __future__ import annotations

from .pairs import RACE, Pair, sides

# ruff: noqa: E501  one program in a line
# fmt: off
EARLY = ("ASYNC_EARLY",)
WAITS = ("MISSING_WAIT",)

DMA = [
    Pair("a load into LDS is waited for", "M0; DMA; {VM|s_nop 0}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", EARLY, static="BARRIER_WAIT"),
    Pair("lgkmcnt does not count a load into LDS before a barrier", "M0; DMA; {VM|LGKM}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", EARLY, static="BARRIER_WAIT"),
    Pair("a load into LDS is read by its own wave", "M0; DMA; {VM|s_nop 0}; ds_read_b32 v6, v1; LGKM; SAVE", EARLY, static="MISSING_WAIT"),
    Pair("a load into LDS is read by another wave", "M0; DMA; VM; {BARRIER|s_nop 0}; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE),
    Pair("the wait follows the barrier", "M0; DMA; {VM; BARRIER|BARRIER; VM}; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", ("RACE", "ASYNC_EARLY")),
    Pair("lgkmcnt does not count a load into LDS", "M0; DMA; {VM|LGKM}; ds_read_b32 v6, v1; LGKM; SAVE", EARLY, static="MISSING_WAIT"),
    Pair("a load after the load into LDS is in flight", "M0; DMA; global_load_dword v7, v1, s[10:11]; s_waitcnt vmcnt({1|2}); BARRIER; FLIP; ds_read_b32 v6, v1; ALL; SAVE", EARLY),
    Pair("a store after the load into LDS is in flight", "M0; DMA; global_store_dword v1, v4, s[10:11] offset:1024; s_waitcnt vmcnt({1|2}); BARRIER; FLIP; ds_read_b32 v6, v1; ALL; SAVE", EARLY),
    Pair("a write over a load into LDS", "M0; DMA; {VM|s_nop 0}; ds_write_b32 v1, v4; LGKM", ("ASYNC_EARLY", "MISSING_WAIT")),
    Pair("a refill after a barrier", "M0; DMA; VM; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; FLIP; {BARRIER|s_nop 0}; DMA; VM; SAVE", RACE),
    Pair("the read before a refill is waited for", "M0; DMA; VM; BARRIER; FLIP; ds_read_b32 v6, v1; FLIP; {LGKM|s_nop 0}; BARRIER; DMA; VM; LGKM; SAVE", RACE),
    Pair("a buffer's load into LDS", "M0; BUFFER; buffer_load_dword v1, s[16:19], 0 offen lds; {VM|s_nop 0}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", EARLY),
    Pair("a buffer's load into LDS and its own wave", "M0; BUFFER; buffer_load_dword v1, s[16:19], 0 offen lds; {VM|s_nop 0}; ds_read_b32 v6, v1; LGKM; SAVE", EARLY, static="MISSING_WAIT"),
    Pair(
        "sixteen bytes for each lane",
        "s_lshl_b32 s9, s8, 10; s_mov_b32 m0, s9; v_lshlrev_b32_e32 v7, 4, v0; v_xor_b32_e32 v8, 0x400, v7; BUFFER\n"
        "buffer_load_dwordx4 v7, s[16:19], 0 offen lds; {VM|s_nop 0}; BARRIER; ds_read_b128 v[12:15], v8; LGKM", EARLY, targets=("gfx950",), lds=512,
    ),
    Pair(
        "two buffers", "s_lshl_b32 s9, s8, 8; s_mov_b32 m0, s9; s_nop 0; DMA; s_add_u32 s9, s9, 512; s_mov_b32 m0, s9; s_nop 0; DMA\n"
        "s_waitcnt vmcnt({1|2}); BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; VM; BARRIER; ds_read_b32 v7, v1 offset:512; LGKM; SAVE", EARLY,
    ),
    Pair("the second of two buffers", "s_lshl_b32 s9, s8, 8; s_mov_b32 m0, s9; s_nop 0; DMA; s_add_u32 s9, s9, 512; s_mov_b32 m0, s9; s_nop 0; DMA\n"
        "s_waitcnt vmcnt(1); BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; s_waitcnt vmcnt({0|1}); BARRIER; ds_read_b32 v7, v1 offset:512; LGKM; SAVE", EARLY),
    Pair(
        "a flag in LDS for data that a load brings",
        "CLEAR; " + sides("s_mov_b32 m0, 0; s_nop 0; DMA; {VM|s_nop 0}; ds_write_b32 v3, v4 offset:512",
                          "v_and_b32_e32 v1, 0xff, v1; again:; ds_read_b32 v5, v3 offset:512; LGKM; UNTIL again; ds_read_b32 v6, v1; LGKM; SAVE"), ("ASYNC_EARLY", "RACE"),
    ),
]
"""Loads into LDS without registers."""

_LOOP = (
    "s_lshl_b32 s20, s8, 8; s_mov_b32 s21, 6; v_mov_b32_e32 v9, v1; v_mov_b32_e32 v10, 0; s_mov_b32 m0, s20; s_nop 0; FETCH\n"
    "row:; s_waitcnt vmcnt(63); BARRIER; s_xor_b32 s20, s20, 0x200; s_mov_b32 m0, s20; v_add_u32_e32 v1, 0x200, v1; FETCH\n"
    "s_waitcnt vmcnt(1); BARRIER; v_xor_b32_e32 v7, 0x100, v9; ds_read_b32 v6, v7; LGKM; v_add_u32_e32 v10, v10, v6; v_xor_b32_e32 v9, 0x200, v9\n"
    "s_sub_u32 s21, s21, 1; s_cmp_lg_u32 s21, 0; s_cbranch_scc1 row; VM; v_lshlrev_b32_e32 v1, 2, v0; global_store_dword v1, v10, s[10:11] offset:2048"
)


def _pipeline(before: str, after: str, codes: tuple[str, ...], name: str, fetch: str = "DMA") -> Pair:
    """Return a pair on a loop over rows with two buffers in LDS, of which one is refilled while the other is read."""
    assert before in _LOOP
    return Pair(name, ("BUFFER; " if "buffer" in fetch else "") + _LOOP.replace(before, after, 1).replace("FETCH", fetch), codes)


_STAGES = {
    "PRE": "s_lshl_b32 s20, s8, 8; s_mov_b32 s21, 6; v_mov_b32_e32 v9, v1; v_mov_b32_e32 v10, 0; s_mov_b32 m0, s20; s_nop 0; DMA; row:",
    "NEXT": "s_xor_b32 s20, s20, 0x200; s_mov_b32 m0, s20; v_add_u32_e32 v1, 0x200, v1; DMA",
    "TAKE": "v_xor_b32_e32 v7, 0x100, v9; ds_read_b32 v6, v7; LGKM; v_add_u32_e32 v10, v10, v6; v_xor_b32_e32 v9, 0x200, v9",
    "POST": "s_sub_u32 s21, s21, 1; s_cmp_lg_u32 s21, 0; s_cbranch_scc1 row; VM; v_lshlrev_b32_e32 v1, 2, v0; global_store_dword v1, v10, s[10:11] offset:2048",
}


def _staged(name: str, text: str, codes: tuple[str, ...], static: str = "") -> Pair:
    """Return a pair on a loop with two buffers, of the parts: load the first row, load the next row, take a row, end."""
    for part, spelled in _STAGES.items():
        text = text.replace(part, spelled)
    return Pair(name, text, codes, static=static)


STAGES = [
    _staged("one barrier, and the next load after it", "PRE; {VM|s_nop 0}; BARRIER; NEXT; TAKE; POST", EARLY, "BARRIER_WAIT"),
    _staged("the barrier after the wait", "PRE; VM; {BARRIER|s_nop 0}; NEXT; TAKE; POST", RACE),
    _staged("the next load after the barrier", "PRE; VM; {BARRIER; NEXT|NEXT; BARRIER}; TAKE; POST", RACE),
    _staged("two barriers", "PRE; {VM|s_nop 0}; BARRIER; NEXT; TAKE; BARRIER; POST", EARLY, "BARRIER_WAIT"),
    _staged("the next load before the wait", "PRE; NEXT; s_waitcnt vmcnt({1|2}); BARRIER; TAKE; BARRIER; POST", EARLY),
    _staged("the barrier after the read", "PRE; NEXT; s_waitcnt vmcnt(1); BARRIER; TAKE; {BARRIER|s_nop 0}; POST", RACE),
    _staged("a barrier before the next load", "PRE; {BARRIER|s_nop 0}; NEXT; s_waitcnt vmcnt(1); BARRIER; TAKE; POST", RACE),
    _staged("the next load after the read", "PRE; {VM|s_nop 0}; BARRIER; TAKE; NEXT; POST", EARLY, "BARRIER_WAIT"),
]
"""Loops that wait for a load into LDS an iteration after it was issued."""

PIPELINES = [
    _pipeline("vmcnt(1)", "vmcnt({1|2})", EARLY, "a pipeline waits for the older load"),
    _pipeline("vmcnt(1); BARRIER", "vmcnt(1); {BARRIER|s_nop 0}", RACE, "a pipeline's barrier before the read"),
    _pipeline("vmcnt(63); BARRIER", "vmcnt(63); {BARRIER|s_nop 0}", RACE, "a pipeline's barrier before the refill"),
    _pipeline("s_xor_b32 s20, s20, 0x200", "s_xor_b32 s20, s20, {0x200|0}", ("RACE", "ASYNC_EARLY"), "a pipeline fills the other buffer"),
    _pipeline("s_mov_b32 m0, s20; v_add", "{s_mov_b32 m0, s20|s_nop 0}; v_add", ("RACE", "ASYNC_EARLY"), "a pipeline moves M0"),
    _pipeline("ds_read_b32 v6, v7; LGKM", "ds_read_b32 v6, v7; {LGKM|s_nop 0}", WAITS, "a pipeline waits for what it reads"),
    *(_pipeline(*change, fetch="buffer_load_dword v1, s[16:19], 0 offen lds") for change in (
        ("vmcnt(1)", "vmcnt({1|2})", EARLY, "a pipeline of buffer loads waits for the older load"),
        ("vmcnt(1); BARRIER", "vmcnt(1); {BARRIER|s_nop 0}", RACE, "the barrier of a pipeline of buffer loads before the read"),
        ("vmcnt(63); BARRIER", "vmcnt(63); {BARRIER|s_nop 0}", RACE, "the barrier of a pipeline of buffer loads before the refill"),
    )),
]


def _loads(count: int, wait: str, last: str) -> str:
    """Return loads of registers from v20 on, a wait, and the use of one register."""
    made = "; ".join(f"global_load_dword v{20 + i}, v1, s[10:11] offset:{4 * (i % 64)}" for i in range(count))
    return f"{made}; {wait}; v_add_u32_e32 v6, v4, {last}; SAVE"


def _reads(count: int, wait: str, last: str) -> str:
    made = "; ".join(f"ds_read_b32 v{20 + i}, v1 offset:{4 * (i % 32)}" for i in range(count))
    fill = "ds_write_b32 v1, v4; ds_write_b32 v1, v4 offset:256; LGKM"
    return f"{fill}; {made}; {wait}; v_add_u32_e32 v6, v4, {last}; SAVE"


COUNTERS = [
    Pair("one load", _loads(1, "{VM|s_nop 0}", "v20"), WAITS, block=64),
    Pair("the older of two loads", _loads(2, "s_waitcnt vmcnt({1|2})", "v20"), WAITS, block=64),
    Pair("the younger of two loads", _loads(2, "s_waitcnt vmcnt({0|1})", "v21"), WAITS, block=64),
    Pair("the middle of 60 loads", _loads(60, "s_waitcnt vmcnt({29|30})", "v50"), WAITS, block=64),
    Pair("more loads than vmcnt counts", _loads(80, "s_waitcnt vmcnt(63)", "{v36|v37}"), WAITS, block=64),
    Pair("the counter of more loads than it counts", _loads(80, "s_waitcnt vmcnt({43|44})", "v56"), WAITS, block=64),
    Pair("more reads of LDS than lgkmcnt counts", _reads(24, "s_waitcnt lgkmcnt(15)", "{v28|v29}"), WAITS, block=64, lds=512),
    Pair("the counter of more reads than it counts", _reads(24, "s_waitcnt lgkmcnt({3|4})", "v40"), WAITS, block=64, lds=512),
    Pair("a store counts, too", "global_load_dword v5, v1, s[10:11]; global_store_dword v1, v4, s[10:11] offset:1024; s_waitcnt vmcnt({1|2}); v_add_u32_e32 v6, v4, v5; SAVE", WAITS),
    Pair("an atomic without a result counts, too", "global_load_dword v5, v1, s[12:13]; global_atomic_add v1, v4, s[10:11] offset:1024; s_waitcnt vmcnt({1|2}); v_add_u32_e32 v6, v4, v5; SAVE", WAITS, block=64),
    Pair("lgkmcnt does not wait for vector memory", "global_load_dword v5, v1, s[10:11]; {VM|LGKM}; v_add_u32_e32 v6, v4, v5; SAVE", WAITS),
    Pair("vmcnt does not wait for LDS", "ds_write_b32 v1, v4; ds_read_b32 v6, v1; {LGKM|VM}; SAVE", WAITS),
    Pair("scalar loads complete in any order", "s_load_dword s16, s[10:11], 0x0; s_load_dword s17, s[10:11], 0x4; s_waitcnt lgkmcnt({0|1}); v_mov_b32_e32 v6, s16; SAVE", WAITS),
    Pair("a scalar load and a read of LDS complete in any order", "ds_write_b32 v1, v4; LGKM; ds_read_b32 v6, v1; s_load_dword s16, s[10:11], 0x0; s_waitcnt lgkmcnt({0|1}); SAVE", WAITS),
    Pair("a flat load completes in any order", "v_mov_b32_e32 v12, s10; v_mov_b32_e32 v13, s11; flat_load_dword v6, v[12:13]; global_load_dword v7, v1, s[10:11]; s_waitcnt vmcnt({0|1}) lgkmcnt(0); SAVE", WAITS),
    Pair("a flat load uses both counters", "v_mov_b32_e32 v12, s10; v_mov_b32_e32 v13, s11; flat_load_dword v6, v[12:13]; {ALL|VM}; SAVE", WAITS),
    Pair("a load is not overwritten in flight", "global_load_dword v5, v1, s[10:11]; {VM|s_nop 0}; v_mov_b32_e32 v5, 7; VM; v_mov_b32_e32 v6, v5; SAVE", WAITS),
    Pair("the address of a load is not its result", "global_load_dword v5, v1, s[10:11]; {VM|s_nop 0}; global_load_dword v6, v5, s[10:11]; VM; SAVE", WAITS),
    Pair("the data of a store is a load's result", "global_load_dword v6, v1, s[10:11]; {VM|s_nop 0}; SAVE", WAITS),
    Pair("a loop uses what the iteration before has loaded", "s_mov_b32 s9, 3; v_mov_b32_e32 v6, 0; global_load_dword v5, v1, s[10:11]; row:; {VM|s_waitcnt vmcnt(1)}; v_add_u32_e32 v6, v6, v5; global_load_dword v5, v1, s[10:11]; s_sub_u32 s9, s9, 1; s_cmp_lg_u32 s9, 0; s_cbranch_scc1 row; VM; SAVE", WAITS),
]

ATOMICS = [
    Pair("the result of an atomic", "global_atomic_add v6, v3, v4, s[12:13] RTN; {VM|s_nop 0}; SAVE", WAITS),
    Pair("the result of an atomic in LDS", "CLEAR; ds_add_rtn_u32 v6, v3, v4 offset:512; {LGKM|s_nop 0}; SAVE", WAITS),
    Pair("an atomic and a plain store", "{global_atomic_add v3, v4, s[12:13]|global_store_dword v3, v0, s[12:13]}", RACE),
    Pair("an atomic and a plain load", "global_atomic_add v3, v4, s[12:13]; {BARRIER|s_nop 0}; global_load_dword v6, v3, s[12:13]; VM; SAVE", RACE),
    Pair("an atomic in LDS and a plain write", "CLEAR; v_mov_b32_e32 v7, s8; {ds_add_u32 v3, v7 offset:512|ds_write_b32 v3, v7 offset:512}; LGKM", RACE),
    Pair("an atomic in LDS and a plain read", "CLEAR; ds_add_u32 v3, v4 offset:512; LGKM; {BARRIER|s_nop 0}; ds_read_b32 v6, v3 offset:512; LGKM; SAVE", RACE),
    Pair("atomics in LDS in flight at a barrier", "CLEAR; ds_add_u32 v3, v4 offset:512; {LGKM|s_nop 0}; BARRIER; ds_read_b32 v6, v3 offset:512; LGKM; SAVE", RACE),
    Pair("a histogram is cleared before it is filled", "ds_write_b32 v1, v3; LGKM; {BARRIER|s_nop 0}; FLIP; ds_add_u32 v1, v4; LGKM; BARRIER; ds_read_b32 v6, v1; LGKM; SAVE", RACE),
    Pair("the first write of a counter", "{ds_write_b32 v3, v3 offset:512|s_nop 0}; LGKM; s_cmp_lg_u32 s8, 0; ds_add_u32 v3, v4 offset:512; LGKM", ("UNSET_MEMORY",), block=64),
    Pair("an atomic of floats", "global_atomic_add_f32 v1, v4, s[10:11]; {BARRIER|s_nop 0}; FLIP; global_load_dword v6, v1, s[10:11]; VM; SAVE", RACE),
    Pair("an atomic of 64 bits", "v_lshlrev_b32_e32 v1, 3, v0; v_mov_b32_e32 v5, 0; global_atomic_add_x2 v1, v[4:5], s[10:11]; {BARRIER|s_nop 0}; v_xor_b32_e32 v1, 0x200, v1; global_load_dwordx2 v[6:7], v1, s[10:11]; VM", RACE),
    Pair("compare and swap in LDS with the result", "CLEAR; ds_cmpst_rtn_b32 v6, v3, v3, v4 offset:512; {LGKM|s_nop 0}; SAVE", WAITS),
]

SCALAR = [
    Pair("a scalar load of what the wave has stored", "global_store_dword v3, v4, s[12:13]; VM; {s_dcache_inv|s_nop 0}; s_load_dword s16, s[12:13], 0x0; LGKM; v_mov_b32_e32 v6, s16; SAVE", RACE, block=64),
    Pair("the store before a scalar load is waited for", "global_store_dword v3, v4, s[12:13]; {VM|s_nop 0}; s_dcache_inv; s_load_dword s16, s[12:13], 0x0; LGKM; v_mov_b32_e32 v6, s16; ALL; SAVE", RACE, block=64),
    Pair("a scalar load of what another wave has stored", sides("global_store_dword v3, v4, s[12:13]; VM; BARRIER", "BARRIER; {s_dcache_inv|s_nop 0}; s_load_dword s16, s[12:13], 0x0; LGKM; v_mov_b32_e32 v6, s16; SAVE"), RACE),
    Pair("a barrier before a scalar load", sides("global_store_dword v3, v4, s[12:13]; VM; BARRIER", "{BARRIER; s_dcache_inv|s_dcache_inv; BARRIER}; s_load_dword s16, s[12:13], 0x0; LGKM; v_mov_b32_e32 v6, s16; SAVE"), RACE),
    Pair("a scalar store is written back", "s_mov_b32 s16, 5; s_store_dword s16, s[12:13], 0x0; {s_dcache_wb|s_nop 0}; LGKM; global_load_dword v6, v3, s[12:13]; VM; SAVE", RACE, block=64),
    Pair("the writeback of a scalar store is waited for", "s_mov_b32 s16, 5; s_store_dword s16, s[12:13], 0x0; s_dcache_wb; {LGKM|s_nop 0}; global_load_dword v6, v3, s[12:13]; VM; SAVE", RACE, block=64),
    Pair("a scalar store for another wave", sides("s_mov_b32 s16, 5; s_store_dword s16, s[12:13], 0x0; {s_dcache_wb|s_nop 0}; LGKM; BARRIER", "BARRIER; global_load_dword v6, v3, s[12:13]; VM; SAVE"), RACE),
    Pair("scalar memory that nobody writes", "{s_nop 0|global_store_dword v3, v4, s[12:13]}; s_load_dword s16, s[12:13], 0x0; LGKM; v_mov_b32_e32 v6, s16; VM; SAVE", RACE, block=64),
]
