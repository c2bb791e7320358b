"""Comparison and selection (PTX ISA 9.7.6), and the comparisons of half precision (9.7.7).

Unordered comparisons (`equ`, `ltu`, …) are true if an operand is NaN.  `num` is true if no operand is NaN, `nan` if an
operand is NaN.  `.<bop>` combines the result with the predicate c.
"""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.6.1: into a register: all ones (f32: 1.0) if the comparison is true
    op("set.<cmp:eq|ne>{.<bop:and|or|xor>}.<dt:u32|s32|f32>.<t:b16|b32|b64>                            =d:dt, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare bits.", ref="9.7.6.1", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|lo|ls|hi|hs>{.<bop:and|or|xor>}.<dt:u32|s32|f32>.<t:u16|u32|u64>    =d:dt, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare unsigned integers.", ref="9.7.6.1", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge>{.<bop:and|or|xor>}.<dt:u32|s32|f32>.<t:s16|s32|s64>                =d:dt, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare signed integers.", ref="9.7.6.1", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.<dt:u32|s32|f32>.f32  =d:dt, a:f32|imm, b:f32|imm, c:!pred|imm(0..1) if bop", "Compare floats.", ref="9.7.6.1", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.<dt:u32|s32|f32>.f64        =d:dt, a:f64|imm, b:f64|imm, c:!pred|imm(0..1) if bop", "Compare floats.", ref="9.7.6.1", sem="set_"),

    # 9.7.6.2: into a predicate, and into a second one with the comparison inverted
    op("setp.<cmp:eq|ne>{.<bop:and|or|xor>}.<t:b16|b32|b64>                                            =p:pred|_/q:pred, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare bits.", ref="9.7.6.2", sem="setp"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|lo|ls|hi|hs>{.<bop:and|or|xor>}.<t:u16|u32|u64>                    =p:pred|_/q:pred, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare unsigned integers.", ref="9.7.6.2", sem="setp"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge>{.<bop:and|or|xor>}.<t:s16|s32|s64>                                =p:pred|_/q:pred, a:t|imm, b:t|imm, c:!pred|imm(0..1) if bop", "Compare signed integers.", ref="9.7.6.2", sem="setp"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.f32      =p:pred|_/q:pred, a:f32|imm, b:f32|imm, c:!pred|imm(0..1) if bop", "Compare floats.", ref="9.7.6.2", sem="setp"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.f64            =p:pred|_/q:pred, a:f64|imm, b:f64|imm, c:!pred|imm(0..1) if bop", "Compare floats.", ref="9.7.6.2", sem="setp"),

    # 9.7.6.3, 9.7.6.4: one of two values
    op("selp.<t:b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64>                                           =d:t, a:t|imm, b:t|imm, c:pred|imm(0..1)",   "Select a if c is true, otherwise b.", ref="9.7.6.3", sem="selp"),
    op("slct.<t:b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64>.s32                                       =d:t, a:t|imm, b:t|imm, c:s32|imm",   "Select a if c ≥ 0, otherwise b.", ref="9.7.6.4", sem="slct"),
    op("slct{.ftz}.<t:b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64>.f32                                 =d:t, a:t|imm, b:t|imm, c:f32|imm",   "Select a if c ≥ 0 (including −0), otherwise b.  A NaN selects b.", ref="9.7.6.4", sem="slct"),

    # 9.7.7.1: into a half (1.0 if the comparison is true), and of halves
    op("set.<cmp:eq|ne>{.<bop:and|or|xor>}.<dt:f16|bf16>.<t:b16|b32|b64>                               =d:dt, a:t|imm, b:t|imm, c:!pred if bop", "Compare bits.", ref="9.7.7.1", needs={"dt=bf16": "sm_90 7.8"}, sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|lo|ls|hi|hs>{.<bop:and|or|xor>}.<dt:f16|bf16>.<t:u16|u32|u64>       =d:dt, a:t|imm, b:t|imm, c:!pred if bop", "Compare unsigned integers.", ref="9.7.7.1", needs={"dt=bf16": "sm_90 7.8"}, sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge>{.<bop:and|or|xor>}.<dt:f16|bf16>.<t:s16|s32|s64>                   =d:dt, a:t|imm, b:t|imm, c:!pred if bop", "Compare signed integers.", ref="9.7.7.1", needs={"dt=bf16": "sm_90 7.8"}, sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.<dt:f16>.<t:f16|f32|f64>  =d:f16, a:t, b:t, c:!pred|imm(0..1) if bop", "Compare floats.", ref="9.7.7.1", rule="ftz => !t=f64", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.<dt:bf16>.<t:bf16|f16|f32|f64>      =d:bf16, a:t, b:t, c:!pred if bop", "Compare floats.", ref="9.7.7.1", ptx="7.8", arch="sm_90", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.<dt:u16|s16|u32|s32>.f16  =d:dt, a:f16, b:f16, c:!pred|imm(0..1) if bop", "Compare halves.", ref="9.7.7.1", ptx="6.5", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.<dt:u16|s16|u32|s32>.bf16       =d:dt, a:bf16, b:bf16, c:!pred if bop", "Compare halves.", ref="9.7.7.1", ptx="7.8", arch="sm_90", sem="set_"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.<dt:f16x2|u32|s32>.<t:f16x2>  =d:dt, a:f16x2, b:f16x2, c:!pred|imm(0..1) if bop", "Compare the low halves and the high halves.  u32 and s32 hold 16 bits for each.", ref="9.7.7.1", needs={"dt=u32|s32": "6.5"}, sem="set_packed"),
    op("set.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.<dt:bf16x2|u32|s32>.<t:bf16x2>      =d:dt, a:bf16x2, b:bf16x2, c:!pred if bop", "Compare the low halves and the high halves.  u32 and s32 hold 16 bits for each.", ref="9.7.7.1", ptx="7.8", arch="sm_90", sem="set_packed"),

    # 9.7.7.2: halves into predicates; for packed halves, p compares the low halves and q the high halves
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.f16      =p:pred|_, a:f16, b:f16, c:!pred|imm(0..1) if bop", "Compare halves.", ref="9.7.7.2", sem="setp_one"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.bf16           =p:pred|_, a:bf16, b:bf16, c:!pred if bop", "Compare halves.", ref="9.7.7.2", ptx="7.8", arch="sm_90", sem="setp_one"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}{.ftz}.<t:f16x2>    =p:pred|_/q:pred, a:f16x2, b:f16x2, c:!pred|imm(0..1) if bop", "Compare the low halves into p and the high halves into q.", ref="9.7.7.2", sem="setp_packed"),
    op("setp.<cmp:eq|ne|lt|le|gt|ge|equ|neu|ltu|leu|gtu|geu|num|nan>{.<bop:and|or|xor>}.<t:bf16x2>         =p:pred|_/q:pred, a:bf16x2, b:bf16x2, c:!pred if bop", "Compare the low halves into p and the high halves into q.", ref="9.7.7.2", ptx="7.8", arch="sm_90", sem="setp_packed"),
]
# fmt: on
