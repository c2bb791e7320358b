"""Pairs on barriers, waits for LDS, and lanes that EXEC disables."""

from __future__ import annotations

from .pairs import RACE, Pair, sides

# ruff: noqa: E501  one program in a line
# fmt: off
BARRIERS = [
    Pair("the write to LDS is waited for", "ds_write_b32 v1, v4; {LGKM|s_nop 0}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE, static="BARRIER_WAIT"),
    Pair("vmcnt does not count writes to LDS", "ds_write_b32 v1, v4; {LGKM|VM}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM", RACE, static="BARRIER_WAIT"),
    Pair("a barrier between waves", "ds_write_b32 v1, v4; LGKM; {BARRIER|s_nop 0}; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE),
    Pair(
        "a barrier before the write of the next row",
        "ds_write_b32 v1, v4; LGKM; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; FLIP; {BARRIER|s_nop 0}; ds_write_b32 v1, v0; LGKM", RACE,
    ),
    Pair(
        "a read of LDS is waited for before a barrier",
        "ds_write_b32 v1, v4; LGKM; BARRIER; FLIP; ds_read_b32 v6, v1; {LGKM|s_nop 0}; BARRIER; FLIP; ds_write_b32 v1, v3; LGKM; SAVE", RACE,
    ),
    Pair("a byte", "ds_write_b8 v1, v4; {LGKM|s_nop 0}; BARRIER; FLIP; ds_read_u8 v6, v1; LGKM; SAVE", RACE),
    Pair("a half", "ds_write_b16 v1, v4; {LGKM|s_nop 0}; BARRIER; FLIP; ds_read_u16 v6, v1; LGKM; SAVE", RACE),
    Pair(
        "four dwords", "v_lshlrev_b32_e32 v1, 4, v0; v_mov_b32_e32 v12, 0; v_mov_b32_e32 v13, 0; v_mov_b32_e32 v14, 0; v_mov_b32_e32 v15, 0\n"
        "v_and_b32_e32 v1, 0x1f0, v1; v_lshlrev_b32_e32 v7, 9, v2; v_and_b32_e32 v7, 0x200, v7; v_add_u32_e32 v1, v1, v7\n"
        "s_mov_b64 exec, 0xf; ds_write_b128 v1, v[12:15]; {LGKM|s_nop 0}; BARRIER; v_xor_b32_e32 v1, 0x200, v1; ds_read_b128 v[16:19], v1; LGKM", RACE,
    ),
    Pair(
        "two dwords at two places",
        "ds_write2_b32 v1, v4, v3 offset1:128; {LGKM|s_nop 0}; BARRIER; FLIP; ds_read2_b32 v[6:7], v1 offset1:128; LGKM; SAVE", RACE,
    ),
    Pair("an add to LDS without a result", "ds_write_b32 v1, v3; LGKM; BARRIER; FLIP; ds_add_u32 v1, v4; {LGKM|s_nop 0}; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE),
    Pair("global memory between waves", "global_store_dword v1, v4, s[10:11]; {BARRIER|s_nop 0}; FLIP; global_load_dword v6, v1, s[10:11]; VM; SAVE", RACE),
    Pair(
        "global memory read before a barrier",
        "global_load_dword v6, v1, s[10:11]; {BARRIER|s_nop 0}; FLIP; global_store_dword v1, v4, s[10:11]; VM", RACE,
    ),
    Pair(
        "a flat store to LDS",
        "s_mov_b64 s[16:17], src_shared_base; v_mov_b32_e32 v12, v1; v_mov_b32_e32 v13, s17; flat_store_dword v[12:13], v4; {ALL|VM}; BARRIER\n"
        "FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE,
    ),
    Pair("the barrier of all waves", sides("BARRIER; {BARRIER|s_nop 0}", "BARRIER; BARRIER"), ("BARRIER", "DEADLOCK")),
    Pair("three waves", "ds_write_b32 v1, v4; LGKM; {BARRIER|s_nop 0}; s_cmp_lg_u32 s8, 2; s_cbranch_scc1 done; v_and_b32_e32 v1, 0xff, v1; ds_read_b32 v6, v1; LGKM; done:", RACE, block=192),
    Pair(
        "rows in a loop", "s_mov_b32 s9, 4; row:; v_add_u32_e32 v4, v4, v0; ds_write_b32 v1, v4; LGKM; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; FLIP; {BARRIER|s_nop 0}\n"
        "s_sub_u32 s9, s9, 1; s_cmp_lg_u32 s9, 0; s_cbranch_scc1 row; SAVE", RACE,
    ),
    Pair(
        "two buffers need one barrier in an iteration",
        "s_mov_b32 s9, 4; v_mov_b32_e32 v7, v1; row:; v_add_u32_e32 v4, v4, v0; ds_write_b32 v7, v4; LGKM; {BARRIER|s_nop 0}; v_xor_b32_e32 v6, 0x100, v7; ds_read_b32 v6, v6; LGKM\n"
        "v_xor_b32_e32 v7, 0x200, v7; s_sub_u32 s9, s9, 1; s_cmp_lg_u32 s9, 0; s_cbranch_scc1 row; SAVE", RACE,
    ),
    Pair(
        "two buffers that are one",
        "s_mov_b32 s9, 4; v_mov_b32_e32 v7, v1; row:; v_add_u32_e32 v4, v4, v0; ds_write_b32 v7, v4; LGKM; BARRIER; v_xor_b32_e32 v6, 0x100, v7; ds_read_b32 v6, v6; LGKM\n"
        "v_xor_b32_e32 v7, {0x200|0x0}, v7; s_sub_u32 s9, s9, 1; s_cmp_lg_u32 s9, 0; s_cbranch_scc1 row; SAVE", RACE,
    ),
    Pair("each wave writes its own part", "v_and_b32_e32 v7, {0x1ff|0xff}, v1; v_mov_b32_e32 v6, s8; ds_write_b32 v7, v6; LGKM", RACE),
    Pair("equal values are a warning", "v_and_b32_e32 v7, {0x1ff|0xff}, v1; ds_write_b32 v7, v4; LGKM", RACE, severity="warning"),
]


MASKS = [
    Pair(
        "the lanes are enabled again before the write",
        "s_mov_b64 exec, 0xffff; {s_mov_b64 exec, -1|s_nop 0}; ds_write_b32 v1, v4; s_mov_b64 exec, -1; LGKM; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", ("UNSET_MEMORY",),
    ),
    Pair("a barrier does not depend on EXEC", "ds_write_b32 v1, v4; LGKM; s_mov_b64 exec, 0; {BARRIER|s_nop 0}; s_mov_b64 exec, -1; FLIP; ds_read_b32 v6, v1; LGKM; SAVE", RACE),
    Pair("disabled lanes read nothing", "ds_write_b32 v1, v4; LGKM; FLIP; s_mov_b64 exec, {0|1}; ds_read_b32 v6, v1; LGKM", RACE),
    Pair("disabled lanes write nothing", "ds_write_b32 v1, v4; LGKM; BARRIER; FLIP; ds_read_b32 v6, v1; LGKM; FLIP; s_mov_b64 exec, {0|2}; ds_write_b32 v1, v3; LGKM", RACE),
    Pair(
        "only the lanes of one half exchange",
        "ds_write_b32 v1, v4; LGKM; s_mov_b32 exec_hi, 0; v_xor_b32_e32 v7, {0x40|0x140}, v1; ds_read_b32 v6, v7; LGKM; s_mov_b32 exec_hi, -1", RACE,
    ),
    Pair(
        "one wave has no lanes",
        "s_cmp_eq_u32 s8, 0; s_cselect_b64 exec, -1, 0; ds_write_b32 v1, v4; LGKM; {BARRIER|s_nop 0}; s_cmp_lg_u32 s8, 0; s_cselect_b64 exec, -1, 0\n"
        "FLIP; ds_read_b32 v6, v1; LGKM; s_mov_b64 exec, -1", RACE,
    ),
    Pair("one lane writes what all read", "s_mov_b64 exec, 1; v_and_b32_e32 v3, 0x100, v1; ds_write_b32 v3, v4; s_mov_b64 exec, -1; LGKM; {BARRIER|s_nop 0}; v_and_b32_e32 v3, 0x100, v1; v_xor_b32_e32 v3, 0x100, v3; ds_read_b32 v6, v3; LGKM; SAVE", RACE),
]
