"""Stack allocation (PTX ISA 9.7.17): local memory whose size is determined at run time."""

from __future__ import annotations

from ...isa.notation import op

_ALIGN = " ".join(str(1 << i) for i in range(24))

# fmt: off
ROWS = [
    op("stacksave.<t:u32|u64>      =d:t",                                  "Copy the stack pointer.",                                   ref="9.7.17.1", ptx="7.3", sem="stacksave"),
    op("stackrestore.<t:u32|u64>   a:t",                                   "Restore a stack pointer from stacksave, which frees later allocations.", ref="9.7.17.2", ptx="7.3", sem="stackrestore"),
    op(f"alloca.<t:u32|u64>        =d:t, size:t|imm, {{align:imm({_ALIGN})}}", "Allocate bytes on the stack, aligned to `align`, and return their address in the local space.", ref="9.7.17.3", ptx="7.3", sem="alloca"),
]
# fmt: on
