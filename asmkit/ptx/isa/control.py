"""Control flow (PTX ISA 9.7.12)."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    op("bra{.uni}   l:label",   "Branch to a label.  `.uni`: all lanes take the same branch.", ref="9.7.12.3", effect="branch", sem="bra"),
    op("brx.idx{.uni}   i:u32|imm, l:branches",            "Branch to entry i of a list of labels.  `.uni`: all lanes take the same branch.", ref="9.7.12.4", effect="branch", sem="brx_idx"),
    op("call{.uni}   =r:list, f:func, {a:list}",       "Call a function that returns values.  `.uni`: all lanes execute the same call.", ref="9.7.12.5", effect="call", sem="call"),
    op("call{.uni}   f:func, {a:list}",                "Call a function without return values.", ref="9.7.12.5", effect="call", sem="call"),
    op("call{.uni}   =r:list, f:b64, a:list, t:calls", "Call the function whose address is in a register, given its possible targets or its prototype.", ref="9.7.12.5", effect="call", sem="call"),
    op("call{.uni}   =r:list, f:b64, t:calls",         "Call a function without arguments whose address is in a register.",                   ref="9.7.12.5", effect="call", sem="call"),
    op("call{.uni}   f:b64, a:list, t:calls",          "Call a function without return values whose address is in a register.",               ref="9.7.12.5", effect="call", sem="call"),
    op("call{.uni}   f:b64, t:calls",                  "Call a function without arguments and return values whose address is in a register.", ref="9.7.12.5", effect="call", sem="call"),
    op("ret{.uni}",             "Return from a function, or exit the thread of a kernel.", ref="9.7.12.6", effect="exit",   sem="ret"),
    op("exit",                  "Exit the thread.",                                        ref="9.7.12.7", effect="exit",   sem="exit"),
]
