"""Pairs of small PTX programs that differ in one instruction: one with a mistake, and one without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from asmkit import sim
from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import u32

WORDS = 4096
"""The number of words of the array `o`."""

HEAD = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 o{map}) {{
.reg .b32 %r<8>; .reg .b16 %h; .reg .b64 %x<8>; .reg .pred %p<8>; .reg .f32 %f<8>; .reg .b64 %state;
.reg .b32 %tid, %block, %s, %own, %other, %bar, %peer; .reg .b64 %o, %mine, %map;
.reg .pred %first, %low, %b0, %b1, %b2, %c0, %c1;
.shared .align 1024 .b8 s[4096]; .shared .align 8 .b64 bar[4];
mov.u32 %tid, %tid.x; mov.u32 %block, %ctaid.x; mov.u32 %s, s; mov.u32 %bar, bar;
mad.lo.u32 %own, %tid, 4, %s; xor.b32 %r0, %tid, 32; mad.lo.u32 %other, %r0, 4, %s;
ld.param.u64 %o, [o]; mov.u32 %r0, %ntid.x; mad.lo.u32 %r0, %block, %r0, %tid; mul.wide.u32 %mine, %r0, 4;
add.u64 %mine, %mine, %o;
setp.eq.u32 %first, %tid, 0; setp.lt.u32 %low, %tid, 32; setp.eq.and.u32 %b0, %block, 0, %first;
setp.eq.and.u32 %b1, %block, 1, %first; setp.eq.and.u32 %b2, %block, 2, %first; mov.u32 %r0, %cluster_ctarank;
setp.eq.and.u32 %c0, %r0, 0, %first; setp.eq.and.u32 %c1, %r0, 1, %first; {address}
"""
"""%own and %mine are this thread's words of `s` and `o`, %other is the word of the thread in the other warp. %first is
thread 0, %low warp 0, %b0 … %b2 are thread 0 of the first blocks, %c0 and %c1 those of the ranks 0 and 1."""


@dataclass(frozen=True)
class Pairs:
    """A program with a gap `{}`, what it needs there, and mistakes there with the finding of each."""

    body: str
    right: tuple[str, ...]
    wrong: Mapping[str, str]
    """The code, with `?` if it is a warning, or several with `+`."""
    grid: int = 1
    block: int = 64
    cluster: int | None = None
    map: bool = False
    """Whether a tensor map of `o` is the second parameter: rows of 32 words, boxes of 8 rows."""
    seeds: tuple[int, ...] = (1, 2)
    """The schedules in which something must be found in the wrong programs, too."""
    grids: tuple[int, ...] = ()
    """Other grids of the right programs."""

    def program(self, gap: str) -> Program:
        """Return the program with something in its gap."""
        param, address = (
            (", .param .align 64 .b8 m[128]", "mov.b64 %map, m; cvta.param.u64 %map, %map;") if self.map else ("", "")
        )
        head = HEAD.format(map=param, address=address)
        return parse(head + self.body.format(gap) + "\nret; }")

    def report(self, gap: str, grid: int | None = None, **options: Any) -> sim.Report:
        """Run the program with something in its gap."""
        params: dict[str, object] = {"o": np.arange(WORDS, dtype=np.uint32) * 7 + 3}
        if self.map:
            params["m"] = lambda address_of: TiledMap(u32, (WORDS // 32, 32), (8, 32)).encode(address_of("o"))
        return sim.run(
            self.program(gap), grid=grid or self.grid, block=self.block, cluster=self.cluster, params=params,
            cooperative=True, raises=False, prints=False, **options,
        )  # fmt: skip

    def findings(self, gap: str, grid: int | None = None, **options: Any) -> list[tuple[str, str]]:
        """Return the codes and severities of what is found in the program."""
        return [(finding.code, finding.severity) for finding in self.report(gap, grid, **options).findings]
