"""Extended-precision integer arithmetic (PTX ISA 9.7.2): sums and products with the carry flag CC.CF.

The flag is an implicit register: instructions with `writes="cc"` set it, instructions with `reads="cc"` use it.
"""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    op("add.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm",                  "Add, and set the carry.",                                       ref="9.7.2.1", sem="add_cc", writes="cc"),
    op("addc.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm",                  "Add with carry.",                                               ref="9.7.2.2", sem="addc",    reads="cc"),
    op("addc.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm",                  "Add with carry, and set the carry.",                            ref="9.7.2.2", sem="addc_cc", reads="cc", writes="cc"),
    op("sub.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm",                  "Subtract, and set the carry if there is no borrow.",                    ref="9.7.2.3", sem="sub_cc", writes="cc"),
    op("subc.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm",                  "Subtract with borrow.",                                         ref="9.7.2.4", sem="subc",    reads="cc"),
    op("subc.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm",                  "Subtract with borrow, and set the carry without a borrow.",                     ref="9.7.2.4", sem="subc_cc", reads="cc", writes="cc"),
    op("mad.<h:lo|hi>.cc.<t:u32|s32|u64|s64>   =d:t, a:t|imm, b:t|imm, c:t|imm", "Add c to the lower or upper half of a·b, and set the carry.", ref="9.7.2.5", sem="mad_cc", writes="cc"),
    op("madc.<h:lo|hi>.<t:u32|s32|u64|s64>     =d:t, a:t|imm, b:t|imm, c:t|imm", "Add c and the carry to the lower or upper half of a·b.",      ref="9.7.2.6", sem="madc",    reads="cc"),
    op("madc.<h:lo|hi>.cc.<t:u32|s32|u64|s64>  =d:t, a:t|imm, b:t|imm, c:t|imm", "Add c and the carry to the lower or upper half of a·b, and set the carry.", ref="9.7.2.6", sem="madc_cc", reads="cc", writes="cc"),
]
# fmt: on
