"""Miscellaneous instructions (PTX ISA 9.7.19)."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    op("brkpt",                                             "Stop in the debugger.",                                      ref="9.7.19.1", effect="exit", sem="trap"),
    op("nanosleep.u32                     t:u32=u32|imm(0..1000000)", "Sleep for up to twice t nanoseconds.",                 ref="9.7.19.2", effect="barrier", sem="nop"),
    op("pmevent                           a:imm(0..15)",    "Trigger a performance counter event.",                       ref="9.7.19.3", sem="nop"),
    op("pmevent.mask                      a:imm(0..65535)", "Trigger the performance counter events whose bits are set.", ref="9.7.19.3", sem="nop"),
    op("trap",                                              "Abort the grid and interrupt the host.",                     ref="9.7.19.4", effect="exit", sem="trap"),
    op("setmaxnreg.<way:inc|dec>.sync.aligned.u32   n:imm(24..256/8)", "Release or request registers for each thread of the warpgroup.", ref="9.7.19.5", arch="sm_90a sm_100f sm_110f sm_120f", ptx="8.0", effect="barrier", sem="nop"),
]
