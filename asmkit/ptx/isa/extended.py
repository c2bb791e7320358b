"""Extended-precision integer arithmetic (PTX ISA 9.7.2): sums and products that carry through the flag CC.CF.

The flag is an implicit register: `writes="cc"` sets it, `reads="cc"` takes it in.
"""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    op("add.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm",                  "Add; set the carry.",                                ref="9.7.2.1", sem="add_cc", writes="cc"),
    op("addc.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm",                  "Add, and the carry.",                                ref="9.7.2.2", sem="addc",    reads="cc"),
    op("addc.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm",                  "Add, and the carry; set the carry.",                 ref="9.7.2.2", sem="addc_cc", reads="cc", writes="cc"),
    op("sub.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm",                  "Subtract; set the carry to the borrow.",             ref="9.7.2.3", sem="sub_cc", writes="cc"),
    op("subc.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm",                  "Subtract, and the borrow.",                          ref="9.7.2.4", sem="subc",    reads="cc"),
    op("subc.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm",                  "Subtract, and the borrow; set it.",                  ref="9.7.2.4", sem="subc_cc", reads="cc", writes="cc"),
    op("mad.<h:lo|hi>.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm, c:t|imm", "Half of the product, plus c; set the carry.",      ref="9.7.2.5", sem="mad_cc", writes="cc"),
    op("madc.<h:lo|hi>.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm, c:t|imm", "Half of the product, plus c and the carry.",       ref="9.7.2.6", sem="madc",    reads="cc"),
    op("madc.<h:lo|hi>.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm, c:t|imm", "Half of the product, plus c and the carry; set it.", ref="9.7.2.6", sem="madc_cc", reads="cc", writes="cc"),
]
# fmt: on
