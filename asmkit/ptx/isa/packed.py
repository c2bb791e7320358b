"""Arithmetic of packed and mixed formats, newer than PTX ISA 9.1: four narrow floats, pairs of f32 and 16-bit floats.

In `add`, `sub` and `fma`, the last operand has the type of the result.
"""

from __future__ import annotations

from ...isa.notation import op

_FOUR = "e4m3x4|e5m2x4|e2m3x4|e3m2x4|e2m1x4|ue8m0x4"

# fmt: off
ROWS = [
    # four narrow floats; the result has 8 bits, a source has 8, 6 or 4 bits
    op(f"add{{.rn}}{{.satfinite}}.<dt:e4m3x4|e5m2x4>.<at:{_FOUR}>              =d:dt, a:at, c:dt",       "Add four values.  `.satfinite`: clamp to finite values.",      ref="9.7.5", ptx="9.4", arch="sm_100a sm_103a", sem="fadd_four"),
    op(f"sub{{.rn}}{{.satfinite}}.<dt:e4m3x4|e5m2x4>.<at:{_FOUR}>              =d:dt, a:at, c:dt",       "Subtract four values.  `.satfinite`: clamp to finite values.", ref="9.7.5", ptx="9.4", arch="sm_100a sm_103a", sem="fsub_four"),
    op(f"mul{{.rn}}{{.satfinite}}.<dt:e4m3x4|e5m2x4>.<at:{_FOUR}>.<bt:{_FOUR}>  =d:dt, a:at, b:bt",      "Multiply four values.  `.satfinite`: clamp to finite values.", ref="9.7.5", ptx="9.4", arch="sm_100a sm_103a", sem="fmul_four"),
    op(f"fma{{.rn}}{{.satfinite}}.<dt:e4m3x4|e5m2x4>.<at:{_FOUR}>.<bt:{_FOUR}>  =d:dt, a:at, b:bt, c:dt", "Compute a·b + c of four values.  `.satfinite`: clamp to finite values.", ref="9.7.5", ptx="9.4", arch="sm_100a sm_103a", sem="fma_four"),

    # pairs: 16-bit terms and factors widened into f32
    op("add{.<rnd:rn|rz|rm|rp>}.<dt:f32x2>.<t:f16x2|bf16x2>.f32x2             =d:f32x2, a:t, c:f32x2",          "Add the widened halves of a and the halves of c.",       ref="9.7.5.1", ptx="9.4", arch="sm_107f", sem="fadd_widened"),
    op("sub{.<rnd:rn|rz|rm|rp>}.<dt:f32x2>.<t:f16x2|bf16x2>.f32x2             =d:f32x2, a:t, c:f32x2",          "Subtract the halves of c from the widened halves of a.", ref="9.7.5.2", ptx="9.4", arch="sm_107f", sem="fsub_widened"),
    op("fma.<rnd:rn|rz|rm|rp>.<dt:f32x2>.<t:f16x2|bf16x2>.f32x2.f32x2         =d:f32x2, a:t, b:f32x2, c:f32x2", "Multiply the widened halves of a by the halves of b, and add the halves of c.", ref="9.7.5.3", ptx="9.4", arch="sm_107f", sem="fma_widened"),

    # pairs: narrowed, rounded to nearest, or towards 0 with `.rz`
    op("add{.rz}.ftz.<dt:f16x2>.f32x2.f32x2   =d:dt, a:f32x2, b:f32x2", "Add the f32 halves, and round to f16.",       ref="9.7.5.1", ptx="9.4", arch="sm_107f", sem="fadd_narrowed"),
    op("add{.rz}.<dt:bf16x2>.f32x2.f32x2      =d:dt, a:f32x2, b:f32x2", "Add the f32 halves, and round to bf16.",      ref="9.7.5.1", ptx="9.4", arch="sm_107f", sem="fadd_narrowed"),
    op("sub{.rz}.ftz.<dt:f16x2>.f32x2.f32x2   =d:dt, a:f32x2, b:f32x2", "Subtract the f32 halves, and round to f16.",  ref="9.7.5.2", ptx="9.4", arch="sm_107f", sem="fsub_narrowed"),
    op("sub{.rz}.<dt:bf16x2>.f32x2.f32x2      =d:dt, a:f32x2, b:f32x2", "Subtract the f32 halves, and round to bf16.", ref="9.7.5.2", ptx="9.4", arch="sm_107f", sem="fsub_narrowed"),
    op("mul.rz.ftz.<dt:f16x2>.f32x2.f32x2     =d:dt, a:f32x2, b:f32x2", "Multiply the f32 halves, and round to f16.",  ref="9.7.5", ptx="9.4", arch="sm_107f", sem="fmul_narrowed"),
    op("mul.rz.<dt:bf16x2>.f32x2.f32x2        =d:dt, a:f32x2, b:f32x2", "Multiply the f32 halves, and round to bf16.", ref="9.7.5", ptx="9.4", arch="sm_107f", sem="fmul_narrowed"),
    op("mul.<dt:f16x2>.f16x2.bf16x2           =d:dt, a:f16x2, b:bf16x2", "Multiply f16 halves by bf16 halves.", ref="9.7.5", ptx="9.4", arch="sm_107f", sem="hmul_mixed"),
    op("mul.<dt:bf16x2>.bf16x2.f16x2          =d:dt, a:bf16x2, b:f16x2", "Multiply bf16 halves by f16 halves.", ref="9.7.5", ptx="9.4", arch="sm_107f", sem="hmul_mixed"),

    # comparisons of packed integers: all ones where the comparison is true
    op("set.<cmp:eq|ne|lt|le|gt|ge|lo|ls|hi|hs>.<t:u8x4|u16x2>   =d:t, a:t, b:t", "Compare packed unsigned integers.  Each part becomes all ones where the comparison is true.", ref="9.7.6.1", ptx="9.4", arch="sm_107f", sem="set_lanes"),
    op("set.<cmp:eq|ne|lt|le|gt|ge>.<t:s8x4|s16x2>               =d:t, a:t, b:t", "Compare packed signed integers.  Each part becomes all ones where the comparison is true.",   ref="9.7.6.1", ptx="9.4", arch="sm_107f", sem="set_lanes"),
]
# fmt: on
