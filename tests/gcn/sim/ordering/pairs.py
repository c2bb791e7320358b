"""Pairs of programs that differ in one place, of which the first is right and the second has a synchronization bug.

A body is text of several instructions in a line, separated by `;`. `{right|wrong}` is the place where the programs
differ. Names in capitals are spelled differently on the targets (`WORDS`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .programs import TARGETS, lines

NEW = TARGETS[1:]

_OF_NEW = {
    "LOAD_FAR": "global_load_dword v5, v3, s[12:13] sc1", "STORE_FAR": "global_store_dword v3, v4, s[12:13] sc1",
    "LOAD_NEAR": "global_load_dword v5, v3, s[12:13] sc0", "STORE_NEAR": "global_store_dword v3, v4, s[12:13] sc0",
    "FAR": "sc1", "FARST": "sc1", "WRITEBACK": "buffer_wbl2 sc1", "INVALIDATE": "buffer_inv sc1", "RTN": "sc0",
    "DMA": "global_load_lds_dword v1, s[10:11]",
}  # fmt: skip
WORDS = {
    "gfx90a": {
        "LOAD_FAR": "global_load_dword v5, v3, s[12:13] glc", "STORE_FAR": "global_store_dword v3, v4, s[12:13]",
        "LOAD_NEAR": "global_load_dword v5, v3, s[12:13]", "STORE_NEAR": "global_store_dword v3, v4, s[12:13]",
        "FAR": "glc", "FARST": "", "WRITEBACK": "", "INVALIDATE": "buffer_wbinvl1_vol", "RTN": "glc",
        "DMA": "global_load_dword v1, s[10:11] lds",
    },
    "gfx942": _OF_NEW,
    "gfx950": _OF_NEW,
}  # fmt: skip
"""The spelling of each name on each target."""

MACROS = {
    "VM": "s_waitcnt vmcnt(0)",
    "LGKM": "s_waitcnt lgkmcnt(0)",
    "ALL": "s_waitcnt vmcnt(0) lgkmcnt(0)",
    "BARRIER": "s_barrier",
    "LATER": "; ".join(["s_sleep 1"] * 30),
    "UNTIL": "v_readfirstlane_b32 s9, v5; s_cmp_eq_u32 s9, 0; s_cbranch_scc1",
    "WHILE": "v_readfirstlane_b32 s9, v5; s_cmp_lg_u32 s9, 0; s_cbranch_scc1",
    "FLIP": "v_xor_b32_e32 v1, 0x100, v1",
    "PUT": "global_store_dword v1, v4, s[10:11]",
    "SAVE": "global_store_dword v1, v6, s[10:11] offset:2048",
    "CLEAR": "v_cmp_eq_u32_e32 vcc, 0, v0; s_and_saveexec_b64 s[14:15], vcc; ds_write_b32 v3, v3 offset:512; "
    "s_mov_b64 exec, s[14:15]; s_waitcnt lgkmcnt(0); s_barrier",
    "M0": "s_lshl_b32 s9, s8, 8; s_mov_b32 m0, s9; s_nop 0",
    "BUFFER": "s_mov_b32 s16, s10; s_and_b32 s17, s11, 0xffff; s_movk_i32 s18, 0x1000; s_mov_b32 s19, 0x27000",
}
"""Further names, which are spelled in the same way on all targets."""


@dataclass(frozen=True)
class Pair:
    """Two programs, by a text with one place where they differ, and the finding that the wrong one must have."""

    name: str
    text: str
    codes: tuple[str, ...]
    """One of these must be reported."""
    grid: int = 1
    block: int = 128
    lds: int = 256
    targets: tuple[str, ...] = TARGETS
    severity: str = "error"
    static: str = ""
    """The finding that the wrong program has before it runs."""
    schedules: int = 1
    """The number of schedules in which the wrong program is run."""

    def body(self, arch: str, *, right: bool) -> str:
        """Return one of the two programs."""
        text, places = re.subn(r"\{([^{}|]*)\|([^{}|]*)\}", r"\1" if right else r"\2", self.text)
        assert places == 1, self.name
        for name, spelled in {**MACROS, **WORDS[arch]}.items():
            text = re.sub(rf"\b{name}\b", spelled, text)
        return lines(*(part.strip() for line in text.splitlines() for part in line.split(";") if part.strip()))


def sides(first: str, other: str, by: str = "s8") -> str:
    """Return a text of which wave (`s8`) or workgroup (`s7`) 0 executes one part, and the others another."""
    return f"s_cmp_lg_u32 {by}, 0; s_cbranch_scc1 other\n{first}\ns_branch done\nother:\n{other}\ndone:"


RACE = ("RACE",)
"""The finding of most pairs."""
