"""Logic and shifts (PTX ISA 9.7.8), and the permutation of bytes (9.7.9.7)."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.8.1 … 9.7.8.6: bitwise operations
    op("and.<t:b16|b32|b64>           =d:t, a:t|imm, b:t|imm",                              "Compute the bitwise AND.",         ref="9.7.8.1", sem=lambda a, b: a & b),
    op("and.pred                      =d:pred, a:pred, b:pred",                             "Combine predicates with AND.",     ref="9.7.8.1", sem=lambda a, b: a & b),
    op("or.<t:b16|b32|b64>            =d:t, a:t|imm, b:t|imm",                              "Compute the bitwise OR.",          ref="9.7.8.2", sem=lambda a, b: a | b),
    op("or.pred                       =d:pred, a:pred, b:pred",                             "Combine predicates with OR.",      ref="9.7.8.2", sem=lambda a, b: a | b),
    op("xor.<t:b16|b32|b64>           =d:t, a:t|imm, b:t|imm",                              "Compute the bitwise XOR.",         ref="9.7.8.3", sem=lambda a, b: a ^ b),
    op("xor.pred                      =d:pred, a:pred, b:pred",                             "Combine predicates with XOR.",     ref="9.7.8.3", sem=lambda a, b: a ^ b),
    op("not.<t:b16|b32|b64>           =d:t, a:t|imm",                                       "Compute the bitwise complement.",  ref="9.7.8.4", sem=lambda a: ~a),
    op("not.pred                      =d:pred, a:pred",                                     "Negate a predicate.",              ref="9.7.8.4", sem=lambda a: ~a),
    op("cnot.<t:b16|b32|b64>          =d:t, a:t|imm",                                       "Return 1 if a is 0, otherwise 0.", ref="9.7.8.5", sem=lambda a: a == 0),
    op("lop3.b32                      =d:b32|_, a:b32|imm, b:b32|imm, c:b32|imm, lut:imm(0..255)", "Compute any bitwise function of three operands: bit 4a + 2b + c of lut.", ref="9.7.8.6", sem="lop3"),
    op("lop3.<bop:or|and>.b32         =d:b32|_&p:pred, a:b32|imm, b:b32|imm, c:b32|imm, lut:imm(0..255), q:!pred|imm(0..1)", "Compute any bitwise function of three operands, and p = (d ≠ 0) bop q.", ref="9.7.8.6", ptx="8.2", sem="lop3_pred"),

    # 9.7.8.7 … 9.7.8.9: shifts; amounts above the width are clamped to the width
    op("shf.<way:l|r>.<mode:clamp|wrap>.b32  =d:b32, a:b32|imm, b:b32|imm, c:u32|imm",      "Shift the 64 bits b:a.  `.l` returns the upper half, `.r` the lower half.", ref="9.7.8.7", sem="shf"),
    op("shl.<t:b16|b32|b64>           =d:t, a:t|imm, b:u32|imm",                            "Shift left.",                             ref="9.7.8.8", sem="shl"),
    op("shr.<t:b16|b32|b64|u16|u32|u64|s16|s32|s64>  =d:t, a:t|imm, b:u32|imm",             "Shift right, filling with zeros, or with the sign for signed types.", ref="9.7.8.9", sem="shr"),

    # 9.7.9.7: bytes
    op("prmt.b32                      =d:b32, a:b32|imm, b:b32|imm, c:b32|imm",             "Select four of the eight bytes of b:a, one with each four bits of c.  Bit 3 replicates the byte's sign.", ref="9.7.9.7", sem="prmt"),
    op("prmt.b32.<mode:f4e|b4e|rc8|ecl|ecr|rc16>  =d:b32, a:b32|imm, b:b32|imm, c:b32|imm", "Select bytes with a fixed pattern, which the lowest two bits of c shift.", ref="9.7.9.7", sem="prmt"),
]
# fmt: on
