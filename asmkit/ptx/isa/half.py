"""Half precision (PTX ISA 9.7.4): f16 and bf16, alone and two in a register."""

from __future__ import annotations

from ...isa import op

# fmt: off
ROWS = [
    # 9.7.4.1 … 9.7.4.4: sums and products
    op("add{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Add.",                                     ref="9.7.4.1", sem="hadd"),
    op("add{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Add.",                                     ref="9.7.4.1", ptx="7.8", arch="sm_90", sem="hadd"),
    op("sub{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Subtract b from a.",                       ref="9.7.4.2", sem="hsub"),
    op("sub{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Subtract b from a.",                       ref="9.7.4.2", ptx="7.8", arch="sm_90", sem="hsub"),
    op("mul{.<rnd:rn>}{.ftz}{.sat}.<t:f16|f16x2>   =d:t, a:t, b:t",        "Multiply.",                                ref="9.7.4.3", sem="hmul"),
    op("mul{.<rnd:rn>}.<t:bf16|bf16x2>             =d:t, a:t, b:t",        "Multiply.",                                ref="9.7.4.3", ptx="7.8", arch="sm_90", sem="hmul"),
    op("fma.rn{.ftz}{.sat}.<t:f16|f16x2>           =d:t, a:t, b:t, c:t",   "a·b + c, rounded once.",                   ref="9.7.4.4", sem="hfma"),
    op("fma.rn{.ftz}.relu.<t:f16|f16x2>            =d:t, a:t, b:t, c:t",   "a·b + c, rounded once, but at least 0; a NaN is the canonical one.", ref="9.7.4.4", ptx="7.0", arch="sm_80", sem="hfma"),
    op("fma.rn{.relu}.<t:bf16|bf16x2>              =d:t, a:t, b:t, c:t",   "a·b + c, rounded once; `.relu`: but at least 0.", ref="9.7.4.4", ptx="7.0", arch="sm_80", sem="hfma"),
    op("fma.rn.oob{.relu}.<t:f16|f16x2|bf16|bf16x2>  =d:t, a:t, b:t, c:t", "a·b + c, but 0 where a or b is the NaN that marks what is out of bounds.", ref="9.7.4.4", ptx="8.1", arch="sm_90"),

    # 9.7.4.5 … 9.7.4.8: signs and extremes
    op("neg{.ftz}.<t:f16|f16x2>                    =d:t, a:t",             "Negate.",                                  ref="9.7.4.5", sem="hneg"),
    op("neg.<t:bf16|bf16x2>                        =d:t, a:t",             "Negate.",                                  ref="9.7.4.5", ptx="7.0", arch="sm_80", sem="hneg"),
    op("abs{.ftz}.<t:f16|f16x2>                    =d:t, a:t",             "The absolute value.",                      ref="9.7.4.6", ptx="6.5", sem="habs"),
    op("abs.<t:bf16|bf16x2>                        =d:t, a:t",             "The absolute value.",                      ref="9.7.4.6", ptx="7.0", arch="sm_80", sem="habs"),
    op("min{.ftz}{.NaN}.<t:f16|f16x2>              =d:t, a:t, b:t",        "The lesser; of a number and a NaN the number, or with `.NaN` the NaN.", ref="9.7.4.7", ptx="7.0", arch="sm_80", sem="hmin"),
    op("min{.NaN}.<t:bf16|bf16x2>                  =d:t, a:t, b:t",        "The lesser; of a number and a NaN the number, or with `.NaN` the NaN.", ref="9.7.4.7", ptx="7.0", arch="sm_80", sem="hmin"),
    op("min{.ftz}{.NaN}.xorsign.abs.<t:f16|f16x2>  =d:t, a:t, b:t",        "The lesser magnitude, with the product of the signs.", ref="9.7.4.7", ptx="7.2", arch="sm_86", sem="hmin_xorsign"),
    op("min{.NaN}.xorsign.abs.<t:bf16|bf16x2>      =d:t, a:t, b:t",        "The lesser magnitude, with the product of the signs.", ref="9.7.4.7", ptx="7.2", arch="sm_86", sem="hmin_xorsign"),
    op("max{.ftz}{.NaN}.<t:f16|f16x2>              =d:t, a:t, b:t",        "The greater; of a number and a NaN the number, or with `.NaN` the NaN.", ref="9.7.4.8", ptx="7.0", arch="sm_80", sem="hmax"),
    op("max{.NaN}.<t:bf16|bf16x2>                  =d:t, a:t, b:t",        "The greater; of a number and a NaN the number, or with `.NaN` the NaN.", ref="9.7.4.8", ptx="7.0", arch="sm_80", sem="hmax"),
    op("max{.ftz}{.NaN}.xorsign.abs.<t:f16|f16x2>  =d:t, a:t, b:t",        "The greater magnitude, with the product of the signs.", ref="9.7.4.8", ptx="7.2", arch="sm_86", sem="hmax_xorsign"),
    op("max{.NaN}.xorsign.abs.<t:bf16|bf16x2>      =d:t, a:t, b:t",        "The greater magnitude, with the product of the signs.", ref="9.7.4.8", ptx="7.2", arch="sm_86", sem="hmax_xorsign"),

    # 9.7.4.9, 9.7.4.10: functions
    op("tanh.approx.<t:f16|f16x2>                  =d:t, a:t",             "The hyperbolic tangent.",                  ref="9.7.4.9", ptx="7.0", sem="htanh", effect="approximate", error="abs 2^-10.987"),
    op("tanh.approx.<t:bf16|bf16x2>                =d:t, a:t",             "The hyperbolic tangent.",                  ref="9.7.4.9", ptx="7.8", arch="sm_90", sem="htanh", effect="approximate", error="abs 2^-8"),
    op("ex2.approx.<t:f16|f16x2>                   =d:t, a:t",             "2 to the a.",                              ref="9.7.4.10", ptx="7.0", sem="hex2", effect="approximate", error="rel 2^-9.9"),
    op("ex2.approx.ftz.<t:bf16|bf16x2>             =d:t, a:t",             "2 to the a.",                              ref="9.7.4.10", ptx="7.8", arch="sm_90", sem="hex2", effect="approximate", error="rel 2^-7"),
]
# fmt: on
