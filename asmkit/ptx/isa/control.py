"""Control flow (PTX ISA 9.7.12)."""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    op("bra{.uni}   l:label",   "Go to a label; `.uni`: all lanes go together.",    ref="9.7.12.3", effect="branch", sem="bra"),
    op("brx.idx{.uni}   i:u32|imm, l:branches",            "Go to the place of that number in a list; `.uni`: all lanes go together.", ref="9.7.12.4", effect="branch"),
    op("call{.uni}   =r:list, f:func, {a:list}",       "Call a function that returns something; `.uni`: all lanes call together.", ref="9.7.12.5", effect="call"),
    op("call{.uni}   f:func, {a:list}",                "Call a function that returns nothing.",        ref="9.7.12.5", effect="call"),
    op("call{.uni}   =r:list, f:b64, a:list, t:calls", "Call the function whose address a register holds, one of a list or of a prototype.", ref="9.7.12.5", effect="call"),
    op("call{.uni}   =r:list, f:b64, t:calls",         "The same, where it takes nothing.",            ref="9.7.12.5", effect="call"),
    op("call{.uni}   f:b64, a:list, t:calls",          "The same, where it returns nothing.",          ref="9.7.12.5", effect="call"),
    op("call{.uni}   f:b64, t:calls",                  "The same, where it also takes nothing.",       ref="9.7.12.5", effect="call"),
    op("ret{.uni}",             "Return; from a kernel, end the thread.",           ref="9.7.12.6", effect="exit",   sem="ret"),
    op("exit",                  "End the thread.",                                  ref="9.7.12.7", effect="exit",   sem="exit"),
]
