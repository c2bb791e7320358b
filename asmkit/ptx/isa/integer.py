"""Integer arithmetic (PTX ISA 9.7.1)."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.1.1 … 9.7.1.4: sums and products
    op("add.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Add.",                              ref="9.7.1.1", sem=lambda a, b: a + b),
    op("add.sat.s32                               =d:s32, a:s32|imm, b:s32|imm",           "Add, clamped to the range of s32.", ref="9.7.1.1", sem="add_sat"),
    op("add.<t:u16x2|s16x2>                       =d:t, a:t, b:t",                 "Add the low halves and the high halves.",               ref="9.7.1.1", ptx="8.0", arch="sm_90", sem="add_packed"),
    op("sub.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Subtract b from a.",                              ref="9.7.1.2", sem=lambda a, b: a - b),
    op("sub.sat.s32                               =d:s32, a:s32|imm, b:s32|imm",           "Subtract b from a, clamped to the range of s32.", ref="9.7.1.2", sem="sub_sat"),
    op("mul.lo.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm",                 "Return the lower half of the product.",           ref="9.7.1.3", sem=lambda a, b: a * b),
    op("mul.hi.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm",                 "Return the upper half of the product.",           ref="9.7.1.3", sem="mul_hi"),
    op("mul.wide.u16                              =d:u32, a:u16|imm, b:u16|imm",           "Return the product in twice the width.",          ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.s16                              =d:s32, a:s16|imm, b:s16|imm",           "Return the product in twice the width.",          ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.u32                              =d:u64, a:u32|imm, b:u32|imm",           "Return the product in twice the width.",          ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.s32                              =d:s64, a:s32|imm, b:s32|imm",           "Return the product in twice the width.",          ref="9.7.1.3", sem="mul_wide"),
    op("mad.lo.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm, c:t|imm",        "Add c to the lower half of a·b.",                 ref="9.7.1.4", sem=lambda a, b, c: a * b + c),
    op("mad.hi.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm, c:t|imm",        "Add c to the upper half of a·b.",                 ref="9.7.1.4", sem="mad_hi"),
    op("mad.hi.sat.s32                            =d:s32, a:s32|imm, b:s32|imm, c:s32|imm", "Add c to the upper half of a·b, clamped.",       ref="9.7.1.4", sem="mad_hi_sat"),
    op("mad.wide.u16                              =d:u32, a:u16|imm, b:u16|imm, c:u32|imm", "Add c to the product in twice the width.",       ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.s16                              =d:s32, a:s16|imm, b:s16|imm, c:s32|imm", "Add c to the product in twice the width.",       ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.u32                              =d:u64, a:u32|imm, b:u32|imm, c:u64|imm", "Add c to the product in twice the width.",       ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.s32                              =d:s64, a:s32|imm, b:s32|imm, c:s64|imm", "Add c to the product in twice the width.",       ref="9.7.1.4", sem="mad_wide"),

    # 9.7.1.5 … 9.7.1.7: 24-bit products, absolute difference
    op("mul24.<h:lo|hi>.<t:u32|s32>               =d:t, a:t|imm, b:t|imm",                 "Multiply the lower 24 bits, and return bits 0 to 31 (`.lo`) or 16 to 47 (`.hi`) of the product.", ref="9.7.1.5", sem="mul24"),
    op("mad24.<h:lo|hi>.<t:u32|s32>               =d:t, a:t|imm, b:t|imm, c:t|imm",        "Add c to the result of `mul24`.",              ref="9.7.1.6", sem="mad24"),
    op("mad24.hi.sat.s32                          =d:s32, a:s32|imm, b:s32|imm, c:s32|imm", "Add c to the result of `mul24.hi`, clamped.", ref="9.7.1.6", sem="mad24_sat"),
    op("sad.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm, c:t|imm",        "Compute |a − b| + c.",                         ref="9.7.1.7", sem="sad"),

    # 9.7.1.8 … 9.7.1.13: quotients, signs, minimum and maximum
    op("div.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Divide, rounded towards zero.",             ref="9.7.1.8", sem="div"),
    op("rem.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Return the remainder, with the sign of a.", ref="9.7.1.9", sem="rem"),
    op("abs.<t:s16|s32|s64>                       =d:t, a:t|imm",                          "Return the absolute value.",                ref="9.7.1.10", sem=lambda a: abs(a)),
    op("neg.<t:s16|s32|s64>                       =d:t, a:t|imm",                          "Negate.",                                   ref="9.7.1.11", sem=lambda a: -a),
    op("min.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Return the minimum.",                       ref="9.7.1.12", sem="minimum"),
    op("min.relu.s32                              =d:s32, a:s32|imm, b:s32|imm",           "Return the minimum, but at least 0.",       ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum"),
    op("min.<t:u16x2>                             =d:u16x2, a:u16x2, b:u16x2",     "Return the minimum of each half.",                                ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum_packed"),
    op("min{.relu}.<t:s16x2>                      =d:s16x2, a:s16x2, b:s16x2",     "Return the minimum of each half.  `.relu`: clamp to at least 0.", ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum_packed"),
    op("max.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Return the maximum.",                 ref="9.7.1.13", sem="maximum"),
    op("max.relu.s32                              =d:s32, a:s32|imm, b:s32|imm",           "Return the maximum, but at least 0.", ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum"),
    op("max.<t:u16x2>                             =d:u16x2, a:u16x2, b:u16x2",     "Return the maximum of each half.",                                ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum_packed"),
    op("max{.relu}.<t:s16x2>                      =d:s16x2, a:s16x2, b:s16x2",     "Return the maximum of each half.  `.relu`: clamp to at least 0.", ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum_packed"),

    # 9.7.1.14 … 9.7.1.22: bits
    op("popc.<t:b32|b64>                          =d:u32, a:t|imm",                        "Count the set bits.",      ref="9.7.1.14", sem="popc"),
    op("clz.<t:b32|b64>                           =d:u32, a:t|imm",                        "Count the leading zeros.", ref="9.7.1.15", sem="clz"),
    op("bfind{.shiftamt}.<t:u32|s32|u64|s64>      =d:u32, a:t|imm",                        "Find the highest bit that differs from the sign.  `.shiftamt`: return the shift that moves it to the top.  Without such a bit, the result is 0xffffffff.", ref="9.7.1.16", sem="bfind"),
    op("fns.b32                                   =d:b32, mask:b32|imm, base:u32|imm, offset:s32|imm", "Find the offset-th set bit of mask, counted from base.  Without such a bit, the result is 0xffffffff.", ref="9.7.1.17", sem="fns"),
    op("brev.<t:b32|b64>                          =d:t, a:t|imm",                          "Reverse the bits.", ref="9.7.1.18", sem="brev"),
    op("bfe.<t:u32|s32|u64|s64>                   =d:t, a:t|imm, b:u32|imm(0..255), c:u32|imm(0..255)",    "Extract c bits of a from bit b, zero- or sign-extended.", ref="9.7.1.19", sem="bfe"),
    op("bfi.<t:b32|b64>                           =d:t, a:t|imm, b:t|imm, c:u32|imm(0..255), e:u32|imm(0..255)", "Insert the lowest e bits of a into b at bit c.",    ref="9.7.1.20", sem="bfi"),
    op("szext.<mode:clamp|wrap>.<t:u32|s32>       =d:t, a:t|imm, b:u32|imm",               "Zero- or sign-extend the lowest b bits of a.", ref="9.7.1.21", ptx="7.6", sem="szext"),
    op("bmsk.<mode:clamp|wrap>.b32                =d:b32=u32, a:u32|imm, b:u32|imm",           "Create a mask of b ones from bit a.", ref="9.7.1.22", ptx="7.6", sem="bmsk"),

    # 9.7.1.23, 9.7.1.24: dot products of bytes
    op("dp4a.<at:u32>.<bt:u32>                       =d:u32, a:b32=u32|imm, b:b32=u32|imm, c:u32|imm", "Compute the dot product of four bytes and four bytes, plus c.", ref="9.7.1.23", sem="dp4a"),
    op("dp4a.<at:s32>.<bt:s32|u32>                =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "Compute the dot product of four bytes and four bytes, plus c.", ref="9.7.1.23", sem="dp4a"),
    op("dp4a.<at:u32>.<bt:s32>                       =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "Compute the dot product of four bytes and four bytes, plus c.", ref="9.7.1.23", sem="dp4a"),
    op("dp2a.<h:lo|hi>.<at:u32>.<bt:u32>          =d:u32, a:b32=u32|imm, b:b32=u32|imm, c:u32|imm", "Compute the dot product of two halves and the lower or upper two bytes of b, plus c.", ref="9.7.1.24", sem="dp2a"),
    op("dp2a.<h:lo|hi>.<at:s32>.<bt:s32|u32>      =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "Compute the dot product of two halves and the lower or upper two bytes of b, plus c.", ref="9.7.1.24", sem="dp2a"),
    op("dp2a.<h:lo|hi>.<at:u32>.<bt:s32>          =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "Compute the dot product of two halves and the lower or upper two bytes of b, plus c.", ref="9.7.1.24", sem="dp2a"),

    # newer than PTX ISA 9.1: clamped sums, four packed bytes, carry-less products
    op("add.sat.u32                               =d:u32, a:u32|imm, b:u32|imm",           "Add, clamped to the range of u32.", ref="9.7.1.1", ptx="9.4", arch="sm_107f sm_120f", sem="add_sat"),
    op("add.sat.<t:u16x2|s16x2>                   =d:t, a:t, b:t",                         "Add the halves, each clamped.",     ref="9.7.1.1", ptx="9.4", arch="sm_107f sm_120f", sem="add_packed"),
    op("add{.sat}.<t:u8x4|s8x4>                   =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Add four bytes.  `.sat`: clamp each.",      ref="9.7.1.1", ptx="9.2", arch="sm_107f sm_120f", sem="add_packed"),
    op("sub{.sat}.<t:u8x4|s8x4>                   =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Subtract four bytes.  `.sat`: clamp each.", ref="9.7.1.2", ptx="9.2", arch="sm_107f sm_120f", sem="sub_packed"),
    op("neg.<t:s8x4>                              =d:b32=f16x2, a:b32=f16x2",                          "Negate four bytes.",                                    ref="9.7.1.11", ptx="9.2", arch="sm_107f sm_120f", sem="neg_packed"),
    op("min.<t:u8x4>                              =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Return the minimum of each byte.",                                ref="9.7.1.12", ptx="9.2", arch="sm_107f sm_120f", sem="minimum_packed"),
    op("min{.relu}.<t:s8x4>                       =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Return the minimum of each byte.  `.relu`: clamp to at least 0.", ref="9.7.1.12", ptx="9.2", arch="sm_107f sm_120f", sem="minimum_packed"),
    op("max.<t:u8x4>                              =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Return the maximum of each byte.",                                ref="9.7.1.13", ptx="9.2", arch="sm_107f sm_120f", sem="maximum_packed"),
    op("max{.relu}.<t:s8x4>                       =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Return the maximum of each byte.  `.relu`: clamp to at least 0.", ref="9.7.1.13", ptx="9.2", arch="sm_107f sm_120f", sem="maximum_packed"),
    op("clmad.<h:lo|hi>.u64                       =d:u64, a:u64|imm, b:u64|imm, c:u64|imm", "Compute the lower or upper half of the carry-less product, XOR c.", ref="9.7.1", ptx="9.3", arch="sm_80", sem="clmad"),
]
# fmt: on
