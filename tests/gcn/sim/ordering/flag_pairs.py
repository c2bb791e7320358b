"""Pairs on flags: handovers between waves and workgroups, polls, locks, chains, rings, grid barriers."""

from __future__ import annotations

from .pairs import NEW, RACE, Pair, sides

# ruff: noqa: E501  one program in a line
# fmt: off
OLD = ("gfx90a",)
DATA = "global_store_dword v1, v4, s[10:11]"
TAKE = "global_load_dword v6, v1, s[10:11]; VM; SAVE"
RELEASE = "WRITEBACK; VM; STORE_FAR"
ACQUIRE = "again:; LOAD_FAR; VM; UNTIL again; INVALIDATE"


def _far(name: str, first: str, other: str, targets: tuple[str, ...] = ("gfx90a", *NEW)) -> Pair:
    """Return a pair of two workgroups of one wave."""
    return Pair(name, sides(first, other, "s7"), RACE, grid=2, block=64, targets=targets)


GROUPS = [
    _far("the store of the data is waited for", f"{DATA}; WRITEBACK; {{VM|s_nop 0}}; STORE_FAR", f"{ACQUIRE}; {TAKE}"),
    _far("the writeback of the data", f"{DATA}; {{WRITEBACK|s_nop 0}}; VM; STORE_FAR", f"{ACQUIRE}; {TAKE}", NEW),
    _far("the writeback follows the data", f"{{{DATA}; WRITEBACK|WRITEBACK; {DATA}}}; VM; STORE_FAR", f"{ACQUIRE}; {TAKE}", NEW),
    _far("the writeback is waited for", f"{DATA}; VM; WRITEBACK; {{VM|s_nop 0}}; STORE_FAR", f"{ACQUIRE}; {TAKE}", NEW),
    _far("the writeback of the workgroup's scope is none", f"{DATA}; {{WRITEBACK|buffer_wbl2 sc0}}; VM; STORE_FAR", f"{ACQUIRE}; {TAKE}", NEW),
    _far("data that is stored past the caches", f"{DATA} {{sc1|sc0}}; VM; STORE_FAR", f"{ACQUIRE}; {TAKE}", NEW),
    _far("the flag follows the data", f"{{{DATA}; {RELEASE}|WRITEBACK; VM; STORE_FAR; {DATA}}}", f"{ACQUIRE}; {TAKE}"),
    _far("the store of the flag reaches other workgroups", f"{DATA}; WRITEBACK; VM; {{STORE_FAR|STORE_NEAR}}", f"{ACQUIRE}; {TAKE}", NEW),
    _far("the load of the flag reaches other workgroups", f"{DATA}; {RELEASE}", f"again:; {{LOAD_FAR|LOAD_NEAR}}; VM; UNTIL again; INVALIDATE; {TAKE}"),
    _far("the flag is read until it is set", f"{DATA}; {RELEASE}", f"again:; LOAD_FAR; VM; v_readfirstlane_b32 s9, v5; s_cmp_eq_u32 s9, 0; {{s_cbranch_scc1 again|s_nop 0}}; INVALIDATE; {TAKE}"),
    _far("the invalidation", f"{DATA}; {RELEASE}", f"again:; LOAD_FAR; VM; UNTIL again; {{INVALIDATE|s_nop 0}}; {TAKE}"),
    _far("the invalidation follows the wait", f"{DATA}; {RELEASE}", f"again:; LOAD_FAR; {{VM; INVALIDATE|INVALIDATE; VM}}; UNTIL again; {TAKE}"),
    _far("the invalidation comes before the data", f"{DATA}; {RELEASE}", "again:; LOAD_FAR; VM; UNTIL again; {INVALIDATE; global_load_dword v6, v1, s[10:11]|global_load_dword v6, v1, s[10:11]; INVALIDATE}; VM; SAVE"),
    _far("the invalidation of the workgroup's scope is none", f"{DATA}; {RELEASE}", f"again:; LOAD_FAR; VM; UNTIL again; {{INVALIDATE|buffer_inv sc0}}; {TAKE}", NEW),
    _far("data that is loaded past the L1 cache", f"{DATA}; {RELEASE}", "again:; LOAD_FAR; VM; UNTIL again; global_load_dword v6, v1, s[10:11] {FAR|nt}; VM; SAVE", NEW),
    _far("data that is loaded past the L1 cache of gfx90a", f"{DATA}; {RELEASE}", "again:; LOAD_FAR; VM; UNTIL again; global_load_dword v6, v1, s[10:11] {glc|slc}; VM; SAVE", OLD),
    _far("the flag of an atomic", f"{DATA}; WRITEBACK; {{VM|s_nop 0}}; global_atomic_add v3, v4, s[12:13]", f"{ACQUIRE}; {TAKE}"),
    _far("the poll of an atomic", f"{DATA}; {RELEASE}", f"again:; global_atomic_or v5, v3, v3, s[12:13] RTN; VM; UNTIL again; {{INVALIDATE|s_nop 0}}; {TAKE}"),
    _far("atomics without a result are waited for", "global_atomic_add v1, v4, s[10:11]; WRITEBACK; {VM|s_nop 0}; STORE_FAR", f"{ACQUIRE}; {TAKE}"),
    _far("atomics with a result are waited for", "global_atomic_add v7, v1, v4, s[10:11] RTN; WRITEBACK; {VM|s_nop 0}; STORE_FAR; VM", f"{ACQUIRE}; {TAKE}"),
    _far("a load of what is then overwritten", "global_load_dword v6, v1, s[10:11]; {VM|s_nop 0}; STORE_FAR; VM", f"again:; LOAD_FAR; VM; UNTIL again; {DATA}"),
    _far("two stores, the second of which is in flight", f"{DATA}; {DATA} offset:256; WRITEBACK; s_waitcnt vmcnt({{0|1}}); STORE_FAR", f"{ACQUIRE}; global_load_dword v6, v1, s[10:11] offset:256; VM; SAVE"),
    _far("a buffer's store", "BUFFER; buffer_store_dword v4, v1, s[16:19], 0 offen; WRITEBACK; {VM|s_nop 0}; STORE_FAR", f"{ACQUIRE}; {TAKE}"),
    _far("a flat store", "v_add_co_u32_e32 v12, vcc, s10, v1; v_mov_b32_e32 v13, s11; s_nop 0; v_addc_co_u32_e32 v13, vcc, 0, v13, vcc; flat_store_dword v[12:13], v4; WRITEBACK; {ALL|LGKM}; STORE_FAR", f"{ACQUIRE}; {TAKE}"),
    _far("data that a load into LDS takes", f"{DATA}; {RELEASE}", "s_mov_b32 m0, 0; s_nop 0; again:; LOAD_FAR; VM; UNTIL again; {INVALIDATE|s_nop 0}; DMA; VM; ds_read_b32 v6, v1; LGKM; SAVE"),
    _far("a source that a load into LDS reads in flight", "s_mov_b32 m0, 0; s_nop 0; DMA; {VM|s_nop 0}; STORE_FAR; VM; ds_read_b32 v6, v1; LGKM; SAVE", f"again:; LOAD_FAR; VM; UNTIL again; {DATA}"),
    _far("a plain store and an atomic on the flag", f"{DATA}; WRITEBACK; VM; {{global_atomic_add v3, v4, s[12:13]|global_store_dword v3, v4, s[12:13]}}", f"{ACQUIRE}; {TAKE}", NEW),
]

WAVES = [
    Pair("data in LDS before a flag in memory", "v_and_b32_e32 v1, 0xff, v1; " + sides("ds_write_b32 v1, v4; {LGKM|s_nop 0}; STORE_NEAR", "again:; LOAD_NEAR; VM; UNTIL again; ds_read_b32 v6, v1; LGKM; SAVE"), RACE),
    Pair("data in memory before a flag in LDS", "CLEAR; v_and_b32_e32 v1, 0xff, v1; " + sides("{PUT; ds_write_b32 v3, v4 offset:512|ds_write_b32 v3, v4 offset:512; PUT}", f"again:; ds_read_b32 v5, v3 offset:512; LGKM; UNTIL again; {TAKE}"), RACE),
    Pair("data and flag in LDS", "CLEAR; v_and_b32_e32 v1, 0xff, v1; " + sides("{ds_write_b32 v1, v4; ds_write_b32 v3, v4 offset:512|ds_write_b32 v3, v4 offset:512; ds_write_b32 v1, v4}", "again:; ds_read_b32 v5, v3 offset:512; LGKM; UNTIL again; ds_read_b32 v6, v1; LGKM; SAVE"), RACE),
    Pair("a flag in LDS is polled", "CLEAR; v_and_b32_e32 v1, 0xff, v1; " + sides("ds_write_b32 v1, v4; ds_write_b32 v3, v4 offset:512", "again:; ds_read_b32 v5, v3 offset:512; LGKM; v_readfirstlane_b32 s9, v5; s_cmp_eq_u32 s9, 0; {s_cbranch_scc1 again|s_nop 0}; ds_read_b32 v6, v1; LGKM; SAVE"), RACE),
    Pair("an atomic on a flag in LDS", "CLEAR; v_and_b32_e32 v1, 0xff, v1; " + sides("{ds_write_b32 v1, v4; ds_add_u32 v3, v4 offset:512|ds_add_u32 v3, v4 offset:512; ds_write_b32 v1, v4}", "again:; ds_or_rtn_b32 v5, v3, v3 offset:512; LGKM; UNTIL again; ds_read_b32 v6, v1; LGKM; SAVE"), RACE),
    Pair("the flag in LDS is cleared before a barrier", "v_cmp_eq_u32_e32 vcc, 0, v0; s_and_saveexec_b64 s[14:15], vcc; ds_write_b32 v3, v3 offset:512; s_mov_b64 exec, s[14:15]; LGKM; {BARRIER|s_nop 0}; v_and_b32_e32 v1, 0xff, v1; " + sides("ds_write_b32 v1, v4; ds_write_b32 v3, v4 offset:512", "again:; ds_read_b32 v5, v3 offset:512; LGKM; UNTIL again; ds_read_b32 v6, v1; LGKM; SAVE"), ("UNSET_MEMORY",), schedules=8),
    Pair("a wave releases what another has left at a barrier", "global_store_dword v1, v4, s[10:11]; {BARRIER|s_nop 0}; s_cmp_lg_u32 s8, 0; s_cbranch_scc1 take; STORE_NEAR; take:; s_cmp_lg_u32 s8, 2; s_cbranch_scc1 done; again:; LOAD_NEAR; VM; UNTIL again; v_and_b32_e32 v1, 0x1ff, v1; v_or_b32_e32 v1, 0x100, v1; " + TAKE + "; done:", RACE, block=192),
]

_LOCKED = "v_mov_b32_e32 v8, 1; v_mov_b32_e32 v9, 0; s_mov_b64 exec, 1; try:; global_atomic_cmpswap v5, v3, v[8:9], s[12:13] RTN; VM; WHILE try; INVALIDATE; global_load_dword v6, v3, s[10:11]; VM; v_add_u32_e32 v6, s7, v6; v_add_u32_e32 v6, 1, v6; global_store_dword v3, v6, s[10:11]; WRITEBACK; VM; global_atomic_swap v3, v3, s[12:13]; s_mov_b64 exec, -1"


def _locked(before: str, after: str, name: str, codes: tuple[str, ...] = RACE, targets: tuple[str, ...] = ("gfx90a", *NEW)) -> Pair:
    """Return a pair on a counter in memory that a lock protects."""
    assert before in _LOCKED
    return Pair(name, _LOCKED.replace(before, after, 1), codes, grid=3, block=64, targets=targets)


LOCKS = [
    _locked("WHILE try", "v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 0; {s_cbranch_scc1 try|s_nop 0}", "a lock that is taken"),
    _locked("INVALIDATE", "{INVALIDATE|s_nop 0}", "a lock invalidates the cache"),
    _locked("WRITEBACK; VM", "{WRITEBACK|s_nop 0}; VM", "a lock writes the cache back", targets=NEW),
    _locked("WRITEBACK; VM", "WRITEBACK; {VM|s_nop 0}", "a lock waits for the stores"),
    _locked("global_atomic_swap v3, v3, s[12:13]", "{global_atomic_swap v3, v3, s[12:13]|global_store_dword v3, v3, s[12:13] offset:4}", "a lock is given back", ("DEADLOCK",)),
    Pair("a lock in LDS", "CLEAR; v_cmp_eq_u32_e32 vcc, 0, v0; s_and_saveexec_b64 s[14:15], vcc; ds_write_b32 v3, v3; s_mov_b64 exec, s[14:15]; LGKM; BARRIER; s_mov_b64 exec, 1; try:; ds_cmpst_rtn_b32 v5, v3, v3, v4 offset:512; LGKM; v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 0; {s_cbranch_scc1 try|s_nop 0}\n"
         "ds_read_b32 v6, v3; LGKM; v_add_u32_e32 v6, v6, v2; ds_write_b32 v3, v6; ds_write_b32 v3, v3 offset:512; s_mov_b64 exec, -1", RACE),
]

_LAST = "v_lshlrev_b32_e32 v7, 2, v0; v_mov_b32_e32 v8, s7; v_lshlrev_b32_e32 v8, 8, v8; v_add_u32_e32 v7, v7, v8; global_store_dword v7, v4, s[10:11]; WRITEBACK; VM; s_mov_b64 exec, 1; global_atomic_add v5, v3, v4, s[12:13] RTN; VM; s_mov_b64 exec, -1; v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 3; s_cbranch_scc1 done; INVALIDATE; global_load_dword v6, v1, s[10:11]; global_load_dword v7, v1, s[10:11] offset:256; global_load_dword v8, v1, s[10:11] offset:512; global_load_dword v9, v1, s[10:11] offset:768; VM; SAVE; done:"
_CHAIN = "s_lshl_b32 s9, s7, 2; v_mov_b32_e32 v3, s9; s_lshl_b32 s9, s7, 8; v_add_u32_e32 v7, s9, v1; s_cmp_eq_u32 s7, 0; s_cbranch_scc1 own; v_add_u32_e32 v9, -4, v3; v_mov_b32_e32 v3, v9; again:; LOAD_FAR; VM; UNTIL again; v_add_u32_e32 v3, 4, v9; INVALIDATE; v_add_u32_e32 v8, 0xffffff00, v7; global_load_dword v6, v8, s[10:11]; VM; v_add_u32_e32 v4, v4, v6; own:; global_store_dword v7, v4, s[10:11]; WRITEBACK; VM; STORE_FAR"
_GRID = "s_lshl_b32 s9, s7, 8; v_add_u32_e32 v7, s9, v1; v_xor_b32_e32 v8, 0x100, v7; global_store_dword v7, v4, s[10:11]; WRITEBACK; VM; s_mov_b64 exec, 1; global_atomic_add v3, v4, s[12:13]; again:; LOAD_FAR; VM; v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 2; s_cbranch_scc1 again; s_mov_b64 exec, -1; INVALIDATE; global_load_dword v6, v8, s[10:11]; VM; v_lshlrev_b32_e32 v7, 0, v7; global_store_dword v7, v6, s[10:11] offset:2048"


def _of(text: str, grid: int, before: str, after: str, name: str, targets: tuple[str, ...] = ("gfx90a", *NEW), codes: tuple[str, ...] = RACE) -> Pair:
    """Return a pair that changes one part of a text."""
    assert before in text, name
    return Pair(name, text.replace(before, after, 1), codes, grid=grid, block=64, targets=targets)


GRIDS = [
    _of(_LAST, 4, "WRITEBACK; VM", "{WRITEBACK|s_nop 0}; VM", "the last workgroup needs the others' writebacks", NEW),
    _of(_LAST, 4, "WRITEBACK; VM", "WRITEBACK; {VM|s_nop 0}", "the last workgroup needs the others' waits"),
    _of(_LAST, 4, "INVALIDATE", "{INVALIDATE|s_nop 0}", "the last workgroup invalidates its cache"),
    _of(_LAST, 4, "s_cmp_lg_u32 s9, 3", "s_cmp_lg_u32 s9, {3|2}", "the last workgroup but one reads too early"),
    _of(_LAST, 4, "RTN; VM; s_mov", "RTN; {VM|s_nop 0}; s_mov", "the count is waited for", codes=("MISSING_WAIT",)),
    _of(_CHAIN, 4, "WRITEBACK; VM", "{WRITEBACK|s_nop 0}; VM", "a look-back needs writebacks", NEW),
    _of(_CHAIN, 4, "WRITEBACK; VM", "WRITEBACK; {VM|s_nop 0}", "a look-back needs waits"),
    _of(_CHAIN, 4, "INVALIDATE", "{INVALIDATE|s_nop 0}", "a look-back invalidates its cache"),
    _of(_CHAIN, 4, "LOAD_FAR", "{LOAD_FAR|LOAD_NEAR}", "a look-back reads past its cache"),
    _of(_CHAIN, 4, "UNTIL again", "v_readfirstlane_b32 s9, v5; s_cmp_eq_u32 s9, 0; {s_cbranch_scc1 again|s_nop 0}", "a look-back polls"),
    _of(_GRID, 2, "WRITEBACK; VM", "{WRITEBACK|s_nop 0}; VM", "a barrier of the grid needs writebacks", NEW),
    _of(_GRID, 2, "WRITEBACK; VM", "WRITEBACK; {VM|s_nop 0}", "a barrier of the grid needs waits"),
    _of(_GRID, 2, "INVALIDATE", "{INVALIDATE|s_nop 0}", "a barrier of the grid invalidates the cache"),
    _of(_GRID, 2, "s_cmp_lg_u32 s9, 2", "s_cmp_lg_u32 s9, {2|1}", "a barrier of the grid counts all workgroups", codes=("RACE", "DEADLOCK")),
    _of(_GRID, 2, "LOAD_FAR", "{LOAD_FAR|LOAD_NEAR}", "a barrier of the grid polls past the cache"),
    Pair(
        "the third workgroup of a chain invalidates its cache",
        sides(f"{DATA}; {RELEASE}", "s_cmp_lg_u32 s7, 1; s_cbranch_scc1 third; again:; LOAD_FAR; VM; UNTIL again; INVALIDATE; WRITEBACK; VM; v_mov_b32_e32 v3, 4; STORE_FAR; s_branch done\n"
              "third:; v_mov_b32_e32 v3, 4; more:; LOAD_FAR; VM; UNTIL more; {INVALIDATE|s_nop 0}; " + TAKE, "s7"), RACE, grid=3, block=64,
    ),
    Pair(
        "the second workgroup of a chain waits",
        sides(f"{DATA}; {RELEASE}", "s_cmp_lg_u32 s7, 1; s_cbranch_scc1 third; again:; LOAD_FAR; VM; v_readfirstlane_b32 s9, v5; s_cmp_eq_u32 s9, 0; {s_cbranch_scc1 again|s_nop 0}; INVALIDATE; WRITEBACK; VM; v_mov_b32_e32 v3, 4; STORE_FAR; s_branch done\n"
              "third:; v_mov_b32_e32 v3, 4; more:; LOAD_FAR; VM; UNTIL more; INVALIDATE; " + TAKE, "s7"), RACE, grid=3, block=64,
    ),
]

_RING = (
    "s_mov_b32 s20, 3; v_mov_b32_e32 v11, 4; fill:; v_mov_b32_e32 v9, s20; global_store_dword v1, v9, s[10:11]; WRITEBACK; VM; global_store_dword v3, v4, s[12:13] FARST\n"
    "full:; global_load_dword v5, v3, s[12:13] FAR; VM; WHILE full; INVALIDATE; s_sub_u32 s20, s20, 1; s_cmp_lg_u32 s20, 0; s_cbranch_scc1 fill",
    "s_mov_b32 s20, 3; take:; global_load_dword v5, v3, s[12:13] FAR; VM; UNTIL take; INVALIDATE; global_load_dword v6, v1, s[10:11]; VM; global_store_dword v3, v3, s[12:13] FARST\n"
    "v_add_u32_e32 v8, v8, v6; s_sub_u32 s20, s20, 1; s_cmp_lg_u32 s20, 0; s_cbranch_scc1 take; VM",
)


def _ring(side: int, before: str, after: str, name: str, targets: tuple[str, ...] = ("gfx90a", *NEW), codes: tuple[str, ...] = RACE) -> Pair:
    """Return a pair on a buffer that one workgroup fills and another one empties, again and again."""
    assert before in _RING[side], name
    first, other = (one.replace(before, after, 1) if i == side else one for i, one in enumerate(_RING))
    return Pair(name, "v_mov_b32_e32 v8, 0; " + sides(first, other, "s7"), codes, grid=2, block=64, targets=targets)


RINGS = [
    _ring(0, "WRITEBACK; VM", "WRITEBACK; {VM|s_nop 0}", "a ring waits for what it fills"),
    _ring(0, "WRITEBACK; VM", "{WRITEBACK|s_nop 0}; VM", "a ring writes back what it fills", NEW),
    _ring(0, "WHILE full", "v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 0; {s_cbranch_scc1 full|s_nop 0}", "a ring waits until it is empty", codes=("RACE", "DEADLOCK")),
    _ring(1, "INVALIDATE", "{INVALIDATE|s_nop 0}", "a ring invalidates the cache of its reader"),
    _ring(1, "s[10:11]; VM; global_store", "s[10:11]; {VM|s_nop 0}; global_store", "a ring is emptied before it is released", codes=("RACE", "MISSING_WAIT")),
]
