"""Integer arithmetic (PTX ISA 9.7.1)."""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    # 9.7.1.1 … 9.7.1.4: sums and products
    op("add.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Add.",                                                  ref="9.7.1.1", sem=lambda a, b: a + b),
    op("add.sat.s32                               =d:s32, a:s32|imm, b:s32|imm",           "Add, clamped to the least and the greatest s32.",       ref="9.7.1.1", sem="add_sat"),
    op("add.<t:u16x2|s16x2>                       =d:t, a:t, b:t",                 "Add the low halves and the high halves.",               ref="9.7.1.1", ptx="8.0", arch="sm_90", sem="add_packed"),
    op("sub.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "Subtract b from a.",                                    ref="9.7.1.2", sem=lambda a, b: a - b),
    op("sub.sat.s32                               =d:s32, a:s32|imm, b:s32|imm",           "Subtract, clamped to the least and the greatest s32.",  ref="9.7.1.2", sem="sub_sat"),
    op("mul.lo.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm",                 "The lower half of the product.",                        ref="9.7.1.3", sem=lambda a, b: a * b),
    op("mul.hi.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm",                 "The upper half of the product.",                        ref="9.7.1.3", sem="mul_hi"),
    op("mul.wide.u16                              =d:u32, a:u16|imm, b:u16|imm",           "The whole product.",                                    ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.s16                              =d:s32, a:s16|imm, b:s16|imm",           "The whole product.",                                    ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.u32                              =d:u64, a:u32|imm, b:u32|imm",           "The whole product.",                                    ref="9.7.1.3", sem="mul_wide"),
    op("mul.wide.s32                              =d:s64, a:s32|imm, b:s32|imm",           "The whole product.",                                    ref="9.7.1.3", sem="mul_wide"),
    op("mad.lo.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm, c:t|imm",        "The lower half of a·b, plus c.",                        ref="9.7.1.4", sem=lambda a, b, c: a * b + c),
    op("mad.hi.<t:u16|s16|u32|s32|u64|s64>        =d:t, a:t|imm, b:t|imm, c:t|imm",        "The upper half of a·b, plus c.",                        ref="9.7.1.4", sem="mad_hi"),
    op("mad.hi.sat.s32                            =d:s32, a:s32|imm, b:s32|imm, c:s32|imm", "The upper half of a·b, plus c, clamped.",              ref="9.7.1.4", sem="mad_hi_sat"),
    op("mad.wide.u16                              =d:u32, a:u16|imm, b:u16|imm, c:u32|imm", "The whole product, plus c.",                           ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.s16                              =d:s32, a:s16|imm, b:s16|imm, c:s32|imm", "The whole product, plus c.",                           ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.u32                              =d:u64, a:u32|imm, b:u32|imm, c:u64|imm", "The whole product, plus c.",                           ref="9.7.1.4", sem="mad_wide"),
    op("mad.wide.s32                              =d:s64, a:s32|imm, b:s32|imm, c:s64|imm", "The whole product, plus c.",                           ref="9.7.1.4", sem="mad_wide"),

    # 9.7.1.5 … 9.7.1.7: 24-bit products, absolute difference
    op("mul24.<h:lo|hi>.<t:u32|s32>               =d:t, a:t|imm, b:t|imm",                 "32 bits of the product of the lower 24 bits: its lowest, or from bit 16.", ref="9.7.1.5", sem="mul24"),
    op("mad24.<h:lo|hi>.<t:u32|s32>               =d:t, a:t|imm, b:t|imm, c:t|imm",        "`mul24`, plus c.",                                      ref="9.7.1.6", sem="mad24"),
    op("mad24.hi.sat.s32                          =d:s32, a:s32|imm, b:s32|imm, c:s32|imm", "`mul24.hi`, plus c, clamped.",                         ref="9.7.1.6", sem="mad24_sat"),
    op("sad.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm, c:t|imm",        "|a − b|, plus c.",                                      ref="9.7.1.7", sem="sad"),

    # 9.7.1.8 … 9.7.1.13: quotients, signs, extremes
    op("div.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "The quotient, towards zero.",                           ref="9.7.1.8", sem="div"),
    op("rem.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "What the division leaves, with the sign of a.",         ref="9.7.1.9", sem="rem"),
    op("abs.<t:s16|s32|s64>                       =d:t, a:t|imm",                          "The absolute value.",                                   ref="9.7.1.10", sem=lambda a: abs(a)),
    op("neg.<t:s16|s32|s64>                       =d:t, a:t|imm",                          "Negate.",                                               ref="9.7.1.11", sem=lambda a: -a),
    op("min.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "The lesser.",                                           ref="9.7.1.12", sem="minimum"),
    op("min.relu.s32                              =d:s32, a:s32|imm, b:s32|imm",           "The lesser, but at least 0.",                           ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum"),
    op("min.<t:u16x2>                             =d:u16x2, a:u16x2, b:u16x2",     "The lesser of either half.",                            ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum_packed"),
    op("min{.relu}.<t:s16x2>                      =d:s16x2, a:s16x2, b:s16x2",     "The lesser of either half; `.relu`: at least 0.",       ref="9.7.1.12", ptx="8.0", arch="sm_90", sem="minimum_packed"),
    op("max.<t:u16|s16|u32|s32|u64|s64>           =d:t, a:t|imm, b:t|imm",                 "The greater.",                                          ref="9.7.1.13", sem="maximum"),
    op("max.relu.s32                              =d:s32, a:s32|imm, b:s32|imm",           "The greater, but at least 0.",                          ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum"),
    op("max.<t:u16x2>                             =d:u16x2, a:u16x2, b:u16x2",     "The greater of either half.",                           ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum_packed"),
    op("max{.relu}.<t:s16x2>                      =d:s16x2, a:s16x2, b:s16x2",     "The greater of either half; `.relu`: at least 0.",      ref="9.7.1.13", ptx="8.0", arch="sm_90", sem="maximum_packed"),

    # 9.7.1.14 … 9.7.1.22: bits
    op("popc.<t:b32|b64>                          =d:u32, a:t|imm",                        "How many bits are set.",                                ref="9.7.1.14", sem="popc"),
    op("clz.<t:b32|b64>                           =d:u32, a:t|imm",                        "How many zeros stand before the highest set bit.",      ref="9.7.1.15", sem="clz"),
    op("bfind{.shiftamt}.<t:u32|s32|u64|s64>      =d:u32, a:t|imm",                        "Where the highest bit unlike the sign is, or how far to shift it to the top; none: 0xffffffff.", ref="9.7.1.16", sem="bfind"),
    op("fns.b32                                   =d:b32, mask:b32|imm, base:u32|imm, offset:s32|imm", "Where the offset-th set bit of mask is, counted from base; none: 0xffffffff.", ref="9.7.1.17", sem="fns"),
    op("brev.<t:b32|b64>                          =d:t, a:t|imm",                          "The bits in reverse.",                                  ref="9.7.1.18", sem="brev"),
    op("bfe.<t:u32|s32|u64|s64>                   =d:t, a:t|imm, b:u32|imm(0..255), c:u32|imm(0..255)",    "The c bits of a from bit b, extended.",                 ref="9.7.1.19", sem="bfe"),
    op("bfi.<t:b32|b64>                           =d:t, a:t|imm, b:t|imm, c:u32|imm(0..255), e:u32|imm(0..255)", "b, with the lowest e bits of a put in at bit c.", ref="9.7.1.20", sem="bfi"),
    op("szext.<mode:clamp|wrap>.<t:u32|s32>       =d:t, a:t|imm, b:u32|imm",               "The lowest b bits of a, extended.",                     ref="9.7.1.21", ptx="7.6", sem="szext"),
    op("bmsk.<mode:clamp|wrap>.b32                =d:b32=u32, a:u32|imm, b:u32|imm",           "A mask of b ones from bit a.",                          ref="9.7.1.22", ptx="7.6", sem="bmsk"),

    # 9.7.1.23, 9.7.1.24: dot products of bytes
    op("dp4a.<at:u32>.<bt:u32>                       =d:u32, a:b32=u32|imm, b:b32=u32|imm, c:u32|imm", "The dot product of four bytes and four, plus c.",      ref="9.7.1.23", sem="dp4a"),
    op("dp4a.<at:s32>.<bt:s32|u32>                =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "The dot product of four bytes and four, plus c.",      ref="9.7.1.23", sem="dp4a"),
    op("dp4a.<at:u32>.<bt:s32>                       =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "The dot product of four bytes and four, plus c.",      ref="9.7.1.23", sem="dp4a"),
    op("dp2a.<h:lo|hi>.<at:u32>.<bt:u32>          =d:u32, a:b32=u32|imm, b:b32=u32|imm, c:u32|imm", "The dot product of two halves and b's lower or upper two bytes, plus c.", ref="9.7.1.24", sem="dp2a"),
    op("dp2a.<h:lo|hi>.<at:s32>.<bt:s32|u32>      =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "The dot product of two halves and b's lower or upper two bytes, plus c.", ref="9.7.1.24", sem="dp2a"),
    op("dp2a.<h:lo|hi>.<at:u32>.<bt:s32>          =d:s32, a:b32=u32|imm, b:b32=u32|imm, c:s32|imm", "The dot product of two halves and b's lower or upper two bytes, plus c.", ref="9.7.1.24", sem="dp2a"),

    # newer than the manual's 9.1: clamped sums, bytes four at a time, products without carries
    op("add.sat.u32                               =d:u32, a:u32|imm, b:u32|imm",           "Add, clamped to the greatest u32.",                     ref="9.7.1.1", ptx="9.4", arch="sm_107f sm_120f", sem="add_sat"),
    op("add.sat.<t:u16x2|s16x2>                   =d:t, a:t, b:t",                         "Add the halves, each clamped.",                         ref="9.7.1.1", ptx="9.4", arch="sm_107f sm_120f", sem="add_packed"),
    op("add{.sat}.<t:u8x4|s8x4>                   =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Add four bytes; `.sat`: each clamped.",                 ref="9.7.1.1", ptx="9.2", arch="sm_107f sm_120f", sem="add_packed"),
    op("sub{.sat}.<t:u8x4|s8x4>                   =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "Subtract four bytes; `.sat`: each clamped.",            ref="9.7.1.2", ptx="9.2", arch="sm_107f sm_120f", sem="sub_packed"),
    op("neg.<t:s8x4>                              =d:b32=f16x2, a:b32=f16x2",                          "Negate four bytes.",                                    ref="9.7.1.11", ptx="9.2", arch="sm_107f sm_120f", sem="neg_packed"),
    op("min.<t:u8x4>                              =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "The lesser of each byte.",                              ref="9.7.1.12", ptx="9.2", arch="sm_107f sm_120f", sem="minimum_packed"),
    op("min{.relu}.<t:s8x4>                       =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "The lesser of each byte; `.relu`: at least 0.",         ref="9.7.1.12", ptx="9.2", arch="sm_107f sm_120f", sem="minimum_packed"),
    op("max.<t:u8x4>                              =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "The greater of each byte.",                             ref="9.7.1.13", ptx="9.2", arch="sm_107f sm_120f", sem="maximum_packed"),
    op("max{.relu}.<t:s8x4>                       =d:b32=f16x2, a:b32=f16x2, b:b32=f16x2",                   "The greater of each byte; `.relu`: at least 0.",        ref="9.7.1.13", ptx="9.2", arch="sm_107f sm_120f", sem="maximum_packed"),
    op("clmad.<h:lo|hi>.u64                       =d:u64, a:u64|imm, b:u64|imm, c:u64|imm", "The lower or upper half of the product without carries, xor c.", ref="9.7.1", ptx="9.3", arch="sm_80", sem="clmad"),
]
# fmt: on
