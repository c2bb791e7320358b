"""Half precision (PTX ISA 9.7.4): f16 and bf16, single and packed."""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # 9.7.4.1 … 9.7.4.4: sums and products
    op("add{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Add.",                           ref="9.7.4.1", sem="hadd"),
    op("add{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Add.",                           ref="9.7.4.1", ptx="7.8", arch="sm_90", sem="hadd"),
    op("sub{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Subtract b from a.",             ref="9.7.4.2", sem="hsub"),
    op("sub{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Subtract b from a.",             ref="9.7.4.2", ptx="7.8", arch="sm_90", sem="hsub"),
    op("mul{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Multiply.",                      ref="9.7.4.3", sem="hmul"),
    op("mul{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Multiply.",                      ref="9.7.4.3", ptx="7.8", arch="sm_90", sem="hmul"),
    op("fma.rn{.ftz}{.sat}.<t:f16|f16x2>           =d:t, a:t, b:t, c:t",   "Compute a·b + c, rounded once.", ref="9.7.4.4", sem="hfma"),
    op("fma.rn{.ftz}.relu.<t:f16|f16x2>            =d:t, a:t, b:t, c:t",   "Compute a·b + c, rounded once and clamped to at least 0.  A NaN becomes canonical.", ref="9.7.4.4", ptx="7.0", arch="sm_80", sem="hfma"),
    op("fma.rn{.relu}.<t:bf16|bf16x2>              =d:t, a:t, b:t, c:t",   "Compute a·b + c, rounded once.  `.relu`: clamp to at least 0.", ref="9.7.4.4", ptx="7.0", arch="sm_80", sem="hfma"),
    op("fma.rn.oob{.relu}.<t:f16|f16x2|bf16|bf16x2>  =d:t, a:t, b:t, c:t", "Compute a·b + c, or 0 if a or b is the NaN that marks out-of-bounds elements.", ref="9.7.4.4", ptx="8.1", arch="sm_90", sem="hfma_oob"),

    # 9.7.4.5 … 9.7.4.8: signs, minimum and maximum
    op("neg{.ftz}.<t:f16|f16x2>                    =d:t, a:t",             "Negate.",                    ref="9.7.4.5", sem="hneg"),
    op("neg.<t:bf16|bf16x2>                        =d:t, a:t",             "Negate.",                    ref="9.7.4.5", ptx="7.0", arch="sm_80", sem="hneg"),
    op("abs{.ftz}.<t:f16|f16x2>                    =d:t, a:t",             "Return the absolute value.", ref="9.7.4.6", ptx="6.5", sem="habs"),
    op("abs.<t:bf16|bf16x2>                        =d:t, a:t",             "Return the absolute value.", ref="9.7.4.6", ptx="7.0", arch="sm_80", sem="habs"),
    op("min{.ftz}{.NaN}.<t:f16|f16x2>              =d:t, a:t, b:t",        "Return the minimum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.4.7", ptx="7.0", arch="sm_80", sem="hmin"),
    op("min{.NaN}.<t:bf16|bf16x2>                  =d:t, a:t, b:t",        "Return the minimum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.4.7", ptx="7.0", arch="sm_80", sem="hmin"),
    op("min{.ftz}{.NaN}.xorsign.abs.<t:f16|f16x2>  =d:t, a:t, b:t",        "Return the minimum of the magnitudes, with the XOR of the signs.", ref="9.7.4.7", ptx="7.2", arch="sm_86", sem="hmin_xorsign"),
    op("min{.NaN}.xorsign.abs.<t:bf16|bf16x2>      =d:t, a:t, b:t",        "Return the minimum of the magnitudes, with the XOR of the signs.", ref="9.7.4.7", ptx="7.2", arch="sm_86", sem="hmin_xorsign"),
    op("max{.ftz}{.NaN}.<t:f16|f16x2>              =d:t, a:t, b:t",        "Return the maximum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.4.8", ptx="7.0", arch="sm_80", sem="hmax"),
    op("max{.NaN}.<t:bf16|bf16x2>                  =d:t, a:t, b:t",        "Return the maximum.  A NaN is ignored if the other operand is a number.  `.NaN`: a NaN is returned.", ref="9.7.4.8", ptx="7.0", arch="sm_80", sem="hmax"),
    op("max{.ftz}{.NaN}.xorsign.abs.<t:f16|f16x2>  =d:t, a:t, b:t",        "Return the maximum of the magnitudes, with the XOR of the signs.", ref="9.7.4.8", ptx="7.2", arch="sm_86", sem="hmax_xorsign"),
    op("max{.NaN}.xorsign.abs.<t:bf16|bf16x2>      =d:t, a:t, b:t",        "Return the maximum of the magnitudes, with the XOR of the signs.", ref="9.7.4.8", ptx="7.2", arch="sm_86", sem="hmax_xorsign"),

    # 9.7.4.9, 9.7.4.10: functions
    op("tanh.approx.<t:f16|f16x2>                  =d:t, a:t",             "Approximate the hyperbolic tangent.", ref="9.7.4.9", ptx="7.0", sem="htanh", effect="approximate", error="abs 2^-10.987"),
    op("tanh.approx.<t:bf16|bf16x2>                =d:t, a:t",             "Approximate the hyperbolic tangent.", ref="9.7.4.9", ptx="7.8", arch="sm_90", sem="htanh", effect="approximate", error="abs 2^-8"),
    op("ex2.approx.<t:f16|f16x2>                   =d:t, a:t",             "Approximate 2 to the power of a.",    ref="9.7.4.10", ptx="7.0", sem="hex2", effect="approximate", error="rel 2^-9.9"),
    op("ex2.approx.ftz.<t:bf16|bf16x2>             =d:t, a:t",             "Approximate 2 to the power of a.",    ref="9.7.4.10", ptx="7.8", arch="sm_90", sem="hex2", effect="approximate", error="rel 2^-7"),
]
# fmt: on
