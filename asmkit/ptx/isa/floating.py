"""Floating point (PTX ISA 9.7.3) and mixed precision (9.7.5): f32, f64, packed f32x2, and f16 or bf16 added into f32.

Without a rounding modifier, the rounding is `.rn`, and ptxas may contract a product and a sum into a fused
multiply-add.  With a rounding modifier, ptxas does not contract them.  `.ftz` flushes subnormal inputs and results to
zero.  `.sat` clamps to [0, 1].
"""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.3.1, 9.7.3.2: classes and signs of numbers
    op("testp.<what:finite|infinite|number|notanumber|normal|subnormal>.<t:f32|f64>  =p:pred, a:t|imm", "Test whether a belongs to a class of numbers.", ref="9.7.3.1", sem="testp"),
    op("copysign.<t:f32|f64>                         =d:t, a:t|imm, b:t|imm",            "Return b with the sign of a.", ref="9.7.3.2", sem="copysign"),

    # 9.7.3.3 … 9.7.3.7: sums and products
    op("add{.<rnd:rn|rz|rm|rp>}{.ftz}{.sat}.f32      =d:f32, a:f32|imm, b:f32|imm",      "Add.",                                     ref="9.7.3.3", sem="fadd"),
    op("add{.<rnd:rn|rz|rm|rp>}{.ftz}.<t:f32x2>     =d:f32x2, a:f32x2, b:f32x2",        "Add the low halves and the high halves.",  ref="9.7.3.3", ptx="8.6", arch="sm_100", sem="fadd_packed"),
    op("add{.<rnd:rn|rz|rm|rp>}.f64                  =d:f64, a:f64|imm, b:f64|imm",      "Add.",                                     ref="9.7.3.3", sem="fadd"),
    op("sub{.<rnd:rn|rz|rm|rp>}{.ftz}{.sat}.f32      =d:f32, a:f32|imm, b:f32|imm",      "Subtract b from a.",                       ref="9.7.3.4", sem="fsub"),
    op("sub{.<rnd:rn|rz|rm|rp>}{.ftz}.<t:f32x2>     =d:f32x2, a:f32x2, b:f32x2",        "Subtract the halves of b from those of a.", ref="9.7.3.4", ptx="8.6", arch="sm_100", sem="fsub_packed"),
    op("sub{.<rnd:rn|rz|rm|rp>}.f64                  =d:f64, a:f64|imm, b:f64|imm",      "Subtract b from a.",                       ref="9.7.3.4", sem="fsub"),
    op("mul{.<rnd:rn|rz|rm|rp>}{.ftz}{.sat}.f32      =d:f32, a:f32|imm, b:f32|imm",      "Multiply.",                                ref="9.7.3.5", sem="fmul"),
    op("mul{.<rnd:rn|rz|rm|rp>}{.ftz}.<t:f32x2>     =d:f32x2, a:f32x2, b:f32x2",        "Multiply the low halves and the high halves.", ref="9.7.3.5", ptx="8.6", arch="sm_100", sem="fmul_packed"),
    op("mul{.<rnd:rn|rz|rm|rp>}.f64                  =d:f64, a:f64|imm, b:f64|imm",      "Multiply.",                            ref="9.7.3.5", sem="fmul"),
    op("fma.<rnd:rn|rz|rm|rp>{.ftz}{.sat}.f32        =d:f32, a:f32|imm, b:f32|imm, c:f32|imm", "Compute a·b + c, rounded once.", ref="9.7.3.6", sem="fma"),
    op("fma.<rnd:rn|rz|rm|rp>{.ftz}.<t:f32x2>       =d:f32x2, a:f32x2, b:f32x2, c:f32x2", "Compute a·b + c in each half, rounded once.", ref="9.7.3.6", ptx="8.6", arch="sm_100", sem="fma_packed"),
    op("fma.<rnd:rn|rz|rm|rp>.f64                    =d:f64, a:f64|imm, b:f64|imm, c:f64|imm", "Compute a·b + c, rounded once.",             ref="9.7.3.6", sem="fma"),
    op("mad.<rnd:rn|rz|rm|rp>{.ftz}{.sat}.f32        =d:f32, a:f32|imm, b:f32|imm, c:f32|imm", "Compute a·b + c, rounded once, like `fma`.", ref="9.7.3.7", sem="fma"),
    op("mad.<rnd:rn|rz|rm|rp>.f64                    =d:f64, a:f64|imm, b:f64|imm, c:f64|imm", "Compute a·b + c, rounded once, like `fma`.", ref="9.7.3.7", sem="fma"),

    # 9.7.3.8: quotients
    op("div.<rnd:rn|rz|rm|rp>{.ftz}.f32              =d:f32, a:f32|imm, b:f32|imm",      "Divide, rounded.", ref="9.7.3.8", sem="fdiv"),
    op("div.<rnd:rn|rz|rm|rp>.f64                    =d:f64, a:f64|imm, b:f64|imm",      "Divide, rounded.", ref="9.7.3.8", sem="fdiv"),
    op("div.approx{.ftz}.f32                         =d:f32, a:f32|imm, b:f32|imm",      "Multiply a by an approximation of 1/b.  For |b| above 2^126 the result is zero, or NaN if a is infinite.", ref="9.7.3.8", sem="fdiv_approx", effect="approximate", error="2 ulp if 2^-126 <= |b| <= 2^126"),
    op("div.full{.ftz}.f32                           =d:f32, a:f32|imm, b:f32|imm",      "Divide approximately over the full range.", ref="9.7.3.8", sem="fdiv", effect="approximate", error="2 ulp"),

    # 9.7.3.9 … 9.7.3.12: signs, minimum and maximum
    op("abs{.ftz}.f32                                =d:f32, a:f32|imm",                 "Return the absolute value.", ref="9.7.3.9", sem="fabs"),
    op("abs.f64                                      =d:f64, a:f64|imm",                 "Return the absolute value.", ref="9.7.3.9", sem="fabs"),
    op("neg{.ftz}.f32                                =d:f32, a:f32|imm",                 "Negate.",                    ref="9.7.3.10", sem="fneg"),
    op("neg.f64                                      =d:f64, a:f64|imm",                 "Negate.",                    ref="9.7.3.10", sem="fneg"),
    op("min{.ftz}{.NaN}.f32                          =d:f32, a:f32|imm, b:f32|imm",      "Return the minimum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.3.11", needs={"NaN": "sm_80 7.0"}, sem="fmin"),
    op("min{.ftz}{.NaN}.xorsign.abs.f32              =d:f32, a:f32|imm, b:f32|imm",      "Return the minimum of the magnitudes, with the XOR of the signs.", ref="9.7.3.11", ptx="7.2", arch="sm_86", sem="fmin_xorsign"),
    op("min{.ftz}{.NaN}{.abs}.f32                    =d:f32, a:f32|imm, b:f32|imm, c:f32|imm", "Return the minimum of three values.  `.abs`: of their magnitudes.", ref="9.7.3.11", ptx="8.8", arch="sm_100", sem="fmin3"),
    op("min.f64                                      =d:f64, a:f64|imm, b:f64|imm",      "Return the minimum.  A NaN is ignored if the other operand is a number.", ref="9.7.3.11", sem="fmin"),
    op("max{.ftz}{.NaN}.f32                          =d:f32, a:f32|imm, b:f32|imm",      "Return the maximum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.3.12", needs={"NaN": "sm_80 7.0"}, sem="fmax"),
    op("max{.ftz}{.NaN}.xorsign.abs.f32              =d:f32, a:f32|imm, b:f32|imm",      "Return the maximum of the magnitudes, with the XOR of the signs.", ref="9.7.3.12", ptx="7.2", arch="sm_86", sem="fmax_xorsign"),
    op("max{.ftz}{.NaN}{.abs}.f32                    =d:f32, a:f32|imm, b:f32|imm, c:f32|imm", "Return the maximum of three values.  `.abs`: of their magnitudes.", ref="9.7.3.12", ptx="8.8", arch="sm_100", sem="fmax3"),
    op("max.f64                                      =d:f64, a:f64|imm, b:f64|imm",      "Return the maximum.  A NaN is ignored if the other operand is a number.", ref="9.7.3.12", sem="fmax"),

    # 9.7.3.13 … 9.7.3.17: reciprocals and roots
    op("rcp.<rnd:rn|rz|rm|rp>{.ftz}.f32              =d:f32, a:f32|imm",                 "Compute 1/a, rounded.", ref="9.7.3.13", sem="frcp"),
    op("rcp.<rnd:rn|rz|rm|rp>.f64                    =d:f64, a:f64|imm",                 "Compute 1/a, rounded.", ref="9.7.3.13", sem="frcp"),
    op("rcp.approx{.ftz}.f32                         =d:f32, a:f32|imm",                 "Approximate 1/a.",      ref="9.7.3.13", sem="frcp", effect="approximate", error="1 ulp"),
    op("rcp.approx.ftz.f64                           =d:f64, a:f64|imm",                 "Approximate 1/a from the upper 32 bits of a.  The lower 32 bits of the result are 0.", ref="9.7.3.14", sem="frcp_upper", effect="approximate", error="rel 2^-20 in the upper word"),
    op("sqrt.<rnd:rn|rz|rm|rp>{.ftz}.f32             =d:f32, a:f32|imm",                 "Compute the square root, rounded.", ref="9.7.3.15", sem="fsqrt"),
    op("sqrt.<rnd:rn|rz|rm|rp>.f64                   =d:f64, a:f64|imm",                 "Compute the square root, rounded.", ref="9.7.3.15", sem="fsqrt"),
    op("sqrt.approx{.ftz}.f32                        =d:f32, a:f32|imm",                 "Approximate the square root.",      ref="9.7.3.15", sem="fsqrt", effect="approximate", error="rel 2^-23"),
    op("rsqrt.approx{.ftz}.f32                       =d:f32, a:f32|imm",                 "Approximate 1/√a.",                 ref="9.7.3.16", sem="frsqrt", effect="approximate", error="rel 2^-22.9"),
    op("rsqrt.approx.f64                             =d:f64, a:f64|imm",                 "Approximate 1/√a.",                 ref="9.7.3.16", sem="frsqrt", effect="approximate"),
    op("rsqrt.approx.ftz.f64                         =d:f64, a:f64|imm",                 "Approximate 1/√a from the upper 32 bits of a.  The lower 32 bits of the result are 0.", ref="9.7.3.17", sem="frsqrt_upper", effect="approximate", error="rel 2^-20 in the upper word"),

    # 9.7.3.18 … 9.7.3.22: functions
    op("sin.approx{.ftz}.f32                         =d:f32, a:f32|imm",                 "Approximate the sine.",   ref="9.7.3.18", sem="fsin", effect="approximate", error="abs 2^-20.5 if |a| <= 2pi; abs 2^-14.7 if |a| <= 100pi"),
    op("cos.approx{.ftz}.f32                         =d:f32, a:f32|imm",                 "Approximate the cosine.", ref="9.7.3.19", sem="fcos", effect="approximate", error="abs 2^-20.5 if |a| <= 2pi; abs 2^-14.7 if |a| <= 100pi"),
    op("lg2.approx{.ftz}.f32                         =d:f32, a:f32|imm",                 "Approximate the binary logarithm.", ref="9.7.3.20", sem="flg2", effect="approximate", error="abs 2^-22 if 0.5 < a < 2; rel 2^-22"),
    op("ex2.approx{.ftz}.f32                         =d:f32, a:f32|imm",                 "Approximate 2 to the power of a.",  ref="9.7.3.21", sem="fex2", effect="approximate", error="2 ulp from the nearest"),
    op("tanh.approx.f32                              =d:f32, a:f32|imm",                 "Approximate the hyperbolic tangent.  A subnormal operand is returned unchanged.", ref="9.7.3.22", ptx="7.0", sem="ftanh", effect="approximate", error="rel 2^-11 if 2^-126 <= |a|"),

    # 9.7.5: 16-bit operands in f32 arithmetic
    op("add{.<rnd:rn|rz|rm|rp>}{.sat}.f32.<t:f16|bf16>   =d:f32, a:t, c:f32|imm",        "Add the widened a and c.",                            ref="9.7.5.1", ptx="8.6", arch="sm_100", sem="fadd_mixed"),
    op("sub{.<rnd:rn|rz|rm|rp>}{.sat}.f32.<t:f16|bf16>   =d:f32, a:t, c:f32|imm",        "Subtract c from the widened a.",                      ref="9.7.5.2", ptx="8.6", arch="sm_100", sem="fsub_mixed"),
    op("fma.<rnd:rn|rz|rm|rp>{.sat}.f32.<t:f16|bf16>     =d:f32, a:t, b:t, c:f32|imm",   "Compute a·b + c with a and b widened, rounded once.", ref="9.7.5.3", ptx="8.6", arch="sm_100", sem="fma_mixed"),
]
# fmt: on
