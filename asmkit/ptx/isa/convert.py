"""Conversions (PTX ISA 9.7.9.21 cvt, 9.7.9.22 cvt.pack).

Integer registers can be wider than the source or destination type.  If two sources are packed into one register, the
first source becomes the high half.
"""

from __future__ import annotations

from ...isa.notation import op

# fmt: off
ROWS = [
    # integers
    op("cvt.<dt:u8|s8|u16|s16|u32|s32|u64|s64>.<t:u8|s8|u16|s16|u32|s32|u64|s64>      =d:dt+, a:t+|imm|sym(special)", "Truncate or extend an integer.", ref="9.7.9.21", sem="cvt_int"),
    op("cvt.sat.<dt:u8|s8|u16|s16|u32|s32|u64|s64>.<t:u8|s8|u16|s16|u32|s32|u64|s64>  =d:dt+, a:t+|imm|sym(special)", "Clamp an integer to the range of dt.", ref="9.7.9.21", sem="cvt_int",
       rule="dt=u8 => !t=u8; dt=s8 => !t=s8; dt=u16 => !t=u8|u16; dt=s16 => !t=u8|s8|s16; dt=u32 => !t=u8|u16|u32; dt=s32 => !t=u8|s8|u16|s16|s32; dt=u64 => t=s8|s16|s32|s64; dt=s64 => t=u64"),

    # floats to integers: values out of range are clamped, a NaN becomes 0 (with 64 bits: the top bit)
    op("cvt.<rnd:rni|rzi|rmi|rpi>{.ftz}{.sat}.<dt:u8|s8|u16|s16|u32|s32|u64|s64>.f32  =d:dt+, a:f32|imm", "Round to an integer, clamped to the range of dt.", ref="9.7.9.21", sem="cvt_f2i"),
    op("cvt.<rnd:rni|rzi|rmi|rpi>{.sat}.<dt:u8|s8|u16|s16|u32|s32|u64|s64>.f64        =d:dt+, a:f64|imm", "Round to an integer, clamped to the range of dt.", ref="9.7.9.21", sem="cvt_f2i"),
    op("cvt.<rnd:rni|rzi|rmi|rpi>{.sat}.<dt:u8|s8|u16|s16|u32|s32|u64|s64>.f16        =d:dt+, a:f16",     "Round to an integer, clamped to the range of dt.", ref="9.7.9.21", sem="cvt_f2i"),
    op("cvt.<rnd:rni|rzi|rmi|rpi>.<dt:u16|s16|u32|s32|u64|s64>.bf16                   =d:dt, a:bf16",     "Round to an integer, clamped to the range of dt.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2i"),
    op("cvt.<rnd:rni|rzi|rmi|rpi>.<dt:u8|s8>.bf16                                     =d:dt, a:bf16",     "Round to an integer, clamped.  d is an 8-bit register.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2i"),

    # integers to floats
    op("cvt.<rnd:rn|rz|rm|rp>{.sat}.<dt:f32|f64>.<t:u8|s8|u16|s16|u32|s32|u64|s64>    =d:dt, a:t+|imm",   "Round an integer to a float.", ref="9.7.9.21", sem="cvt_i2f"),
    op("cvt.<rnd:rn|rz|rm|rp>{.sat}.<dt:f16>.<t:u8|s8|u16|s16|u32|s32|u64|s64>        =d:f16, a:t+|imm",  "Round an integer to a float.", ref="9.7.9.21", sem="cvt_i2f"),
    op("cvt.<rnd:rn|rz|rm|rp>.<dt:bf16>.<t:u16|s16|u32|s32|u64|s64>                   =d:bf16, a:t|imm",  "Round an integer to a float.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_i2f"),
    op("cvt.<rnd:rn|rz|rm|rp>.<dt:bf16>.<t:u8|s8>                                     =d:bf16, a:t",      "Convert an integer to a float, exactly.  a is an 8-bit register.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_i2f"),

    # floats of one type: to an integral value, or unchanged
    op("cvt{.<rnd:rni|rzi|rmi|rpi>}{.ftz}{.sat}.<dt:f32>.f32   =d:f32, a:f32|imm",  "Round to an integral value.  Without a rounding modifier, copy the value.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt{.<rnd:rni|rzi|rmi|rpi>}{.sat}.<dt:f64>.f64    =d:f64, a:f64|imm",  "Round to an integral value.  Without a rounding modifier, copy the value.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt{.<rnd:rni|rzi|rmi|rpi>}{.sat}.<dt:f16>.f16    =d:f16, a:f16",      "Round to an integral value.  Without a rounding modifier, copy the value.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt{.<rnd:rni|rzi|rmi|rpi>}.<dt:bf16>.bf16        =d:bf16, a:bf16",    "Round to an integral value.  Without a rounding modifier, copy the value.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2f"),

    # to a wider float: exact
    op("cvt{.ftz}{.sat}.<dt:f64>.f32                      =d:f64, a:f32|imm",  "Widen a float, exactly.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt{.sat}.<dt:f64>.f16                            =d:f64, a:f16",      "Widen a float, exactly.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt.<dt:f64>.bf16                                 =d:f64, a:bf16",     "Widen a float, exactly.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2f"),
    op("cvt{.ftz}{.sat}.<dt:f32>.f16                      =d:f32, a:f16",      "Widen a float, exactly.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt{.ftz}.<dt:f32>.bf16                           =d:f32, a:bf16",     "Widen a float, exactly.", ref="9.7.9.21", ptx="7.1", arch="sm_80", needs={"ftz": "sm_90 7.8"}, sem="cvt_f2f"),

    # to a narrower float, or between f16 and bf16
    op("cvt.<rnd:rn|rz|rm|rp>{.ftz}{.sat}.<dt:f32>.f64    =d:f32, a:f64|imm",  "Round a float to another type.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz|rm|rp>{.ftz}{.sat}.<dt:f16>.f32    =d:f16, a:f32|imm",  "Round a float to another type.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz|rm|rp>{.sat}.<dt:f16>.f64          =d:f16, a:f64|imm",  "Round a float to another type.", ref="9.7.9.21", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>.relu{.satfinite}.<dt:f16>.f32     =d:f16, a:f32|imm",  "Round, with negative values as 0.  `.satfinite`: clamp to finite values.", ref="9.7.9.21", ptx="7.0", arch="sm_80", needs={"satfinite": "8.1"}, sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>.satfinite.<dt:f16>.f32            =d:f16, a:f32|imm",  "Round, clamped to the largest finite value.", ref="9.7.9.21", ptx="8.1", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz|rm|rp>{.ftz}.<dt:bf16>.f32         =d:bf16, a:f32|imm", "Round a float to another type.", ref="9.7.9.21", ptx="7.0", arch="sm_80", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>.relu{.satfinite}.<dt:bf16>.f32    =d:bf16, a:f32|imm", "Round, with negative values as 0.  `.satfinite`: clamp to finite values.", ref="9.7.9.21", ptx="7.0", arch="sm_80", needs={"satfinite": "8.1"}, sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>.satfinite.<dt:bf16>.f32           =d:bf16, a:f32|imm", "Round, clamped to the largest finite value.", ref="9.7.9.21", ptx="8.1", arch="sm_80", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz|rm|rp>.<dt:bf16>.f64               =d:bf16, a:f64|imm", "Round a float to another type.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz|rm|rp>.<dt:bf16>.f16               =d:bf16, a:f16",     "Round a float to another type.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2f"),
    op("cvt{.<rnd:rn|rz|rm|rp>}.<dt:f16>.bf16             =d:f16, a:bf16",     "Round a float to another type.", ref="9.7.9.21", ptx="7.8", arch="sm_90", sem="cvt_f2f"),
    op("cvt.rna{.satfinite}.tf32.f32                      =d:b32=bits, a:f32|imm",  "Round to 10 fraction bits, ties away from 0.", ref="9.7.9.21", ptx="7.0", arch="sm_80", needs={"satfinite": "8.1"}, sem="cvt_tf32"),
    op("cvt.<rnd:rn|rz>{.relu}{.satfinite}.tf32.f32       =d:b32=bits, a:f32|imm",  "Round to 10 fraction bits.", ref="9.7.9.21", ptx="7.8", arch="sm_90", needs={"satfinite": "sm_100 8.6"}, sem="cvt_tf32"),

    # two floats into one register, a in the high half
    op("cvt.<rnd:rn|rz>{.relu}{.satfinite}.<dt:f16x2|bf16x2>.f32      =d:dt, a:f32|imm, b:f32|imm", "Round both, a into the high half, b into the low half.", ref="9.7.9.21", ptx="7.0", arch="sm_80", needs={"satfinite": "8.1"}, sem="cvt_pair"),
    op("cvt.rs{.relu}{.satfinite}.<dt:f16x2|bf16x2>.f32               =d:dt, a:f32, b:f32, r:b32=bits",  "Round both stochastically, with the random bits in r.", ref="9.7.9.21", ptx="8.7", arch="sm_100a sm_103a sm_107a", sem="cvt_rs_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:e4m3x2|e5m2x2>.f32       =d:dt, a:f32|imm, b:f32|imm", "Round both, a into the high byte, b into the low byte.", ref="9.7.9.21", ptx="8.1", arch="sm_89", needs={"rz": "sm_107f 9.4"}, sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:e4m3x2|e5m2x2>.<t:f16x2>     =d:dt, a:t",              "Round both halves.", ref="9.7.9.21", ptx="8.1", arch="sm_89", needs={"rz": "sm_107f 9.4"}, sem="cvt_halves"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:e4m3x2|e5m2x2>.<t:bf16x2>    =d:dt, a:t",              "Round both halves.", ref="9.7.9.21", ptx="9.1", arch="sm_100f sm_110f sm_120f", needs={"rz": "sm_107f 9.4"}, sem="cvt_halves"),
    op("cvt.rn{.relu}.<dt:f16x2>.<t:e4m3x2|e5m2x2>                    =d:dt, a:t",                  "Widen both bytes.", ref="9.7.9.21", ptx="8.1", arch="sm_89", sem="cvt_halves"),

    # formats of 8, 6 and 4 bits, fixed point (s2f6) and powers of two (ue8m0); e2m1x2 is an 8-bit register
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:e2m3x2|e3m2x2|e2m1x2>.f32   =d:dt, a:f32|imm, b:f32|imm", "Round both, a into the upper part, b into the lower part.", ref="9.7.9.21", ptx="8.8", arch="sm_100f sm_110f sm_120f", needs={"rz": "sm_107f 9.4"}, sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:e2m3x2|e3m2x2|e2m1x2>.<t:f16x2|bf16x2>   =d:dt, a:t",  "Round both halves.", ref="9.7.9.21", ptx="9.1", arch="sm_100f sm_110f sm_120f", needs={"rz": "sm_107f 9.4"}, sem="cvt_halves"),
    op("cvt.rn{.relu}.<dt:f16x2>.<t:e2m3x2|e3m2x2|e2m1x2>             =d:dt, a:t",                  "Widen both parts.", ref="9.7.9.21", ptx="8.8", arch="sm_100f sm_110f sm_120f", sem="cvt_halves"),
    op("cvt.rn{.satfinite}{.relu}.<dt:bf16x2>.<t:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>   =d:dt, a:t", "Widen both parts.", ref="9.7.9.21", ptx="9.2", arch="sm_100f sm_110f sm_120f", sem="cvt_halves"),
    op("cvt.<rnd:rz|rp>{.satfinite}.<dt:ue8m0x2>.f32                  =d:dt, a:f32|imm, b:f32|imm", "Round both down (`.rz`) or up (`.rp`) to powers of two, a into the high byte, b into the low byte.", ref="9.7.9.21", ptx="8.8", arch="sm_100f sm_110f sm_120f", sem="cvt_pair"),
    op("cvt.<rnd:rz|rp>{.satfinite}.<dt:ue8m0x2>.bf16x2               =d:dt, a:bf16x2",             "Round both halves down (`.rz`) or up (`.rp`) to powers of two.", ref="9.7.9.21", ptx="8.8", arch="sm_100f sm_110f sm_120f", sem="cvt_halves"),
    op("cvt.rn.<dt:bf16x2>.<t:ue8m0x2>                                =d:dt, a:t",                  "Convert both powers of two.", ref="9.7.9.21", ptx="8.8", arch="sm_100f sm_110f sm_120f", sem="cvt_halves"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:s2f6x2>.f32              =d:dt, a:f32|imm, b:f32|imm", "Round both to 6 fraction bits, a into the high byte, b into the low byte.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", needs={"rz": "sm_107a 9.4"}, sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.<dt:s2f6x2>.bf16x2           =d:dt, a:bf16x2",             "Round both halves to 6 fraction bits.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", needs={"rz": "sm_107a 9.4"}, sem="cvt_halves"),
    op("cvt.rn{.satfinite}{.relu}.<dt:bf16x2>.<t:s2f6x2>              =d:dt, a:t",                  "Widen both bytes.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", sem="cvt_halves"),
    op("cvt.<rnd:rn|rz|rp>{.satfinite}.<dt:ue5m3x2>.f32               =d:dt, a:f32|imm, b:f32|imm", "Round both to unsigned floats, a into the high byte, b into the low byte.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz|rp>{.satfinite}.<dt:ue5m3x2>.<t:f16x2|bf16x2>  =d:dt, a:t",                  "Round both halves to unsigned floats.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.rn.<dt:f16x2>.<t:ue5m3x2>                                 =d:dt, a:t",                  "Widen both bytes.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.rn{.satfinite}.<dt:bf16x2>.<t:ue5m3x2>                    =d:dt, a:t",                  "Widen both bytes.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.rs.satfinite{.relu}.<dt:e4m3x4|e5m2x4|e2m3x4|e3m2x4|e2m1x4>.f32   =d:dt, a:f32*4, r:b32=bits", "Round four values stochastically, with the random bits in r.", ref="9.7.9.21", ptx="8.7", arch="sm_100a sm_103a sm_107a", sem="cvt_rs_four"),

    # with `.pzo`, of PTX 9.4
    op("cvt.<rnd:rn|rz|rm|rp>{.ftz}.pzo.<dt:f16|bf16>.f32             =d:dt, a:f32|imm",            "Round a float to another type.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", rule="ftz => dt=bf16", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>{.relu}{.satfinite}.pzo.<dt:f16|bf16>.f32      =d:dt, a:f32|imm",            "Round, with negative values as 0.  `.satfinite`: clamp to finite values.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", rule="!relu => satfinite", sem="cvt_f2f"),
    op("cvt.<rnd:rn|rz>{.relu}{.satfinite}.pzo.tf32.f32               =d:b32=bits, a:f32|imm",      "Round to 10 fraction bits.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_tf32"),
    op("cvt.<rnd:rn|rz>{.relu}{.satfinite}.pzo.<dt:f16x2|bf16x2>.f32  =d:dt, a:f32|imm, b:f32|imm", "Round both, a into the high half, b into the low half.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.pzo.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.f32   =d:dt, a:f32|imm, b:f32|imm", "Round both, a into the upper part, b into the lower part.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.pzo.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.<t:f16x2|bf16x2>   =d:dt, a:t", "Round both halves.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.pzo.scaled::n1::ue8m0.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.f32   =d:dt, a:f32|imm, b:f32|imm, scale:b8=e2m1x2", "Scale both and round them, a into the upper part, b into the lower part.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.pzo.scaled::n1::ue8m0.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.<t:f16x2|bf16x2>   =d:dt, a:t, scale:b8=e2m1x2", "Scale both halves and round them.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),

    # with a scale, which is a power of two: one for both (n1), or one for each (n2)
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.scaled::n1::ue8m0.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.f32   =d:dt, a:f32|imm, b:f32|imm, scale:b8=e2m1x2", "Scale both and round them, a into the upper part, b into the lower part.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.scaled::n1::ue8m0.<dt:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>.<t:f16x2|bf16x2>   =d:dt, a:t, scale:b8=e2m1x2", "Scale both halves and round them.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.<rnd:rn|rz>{.satfinite}.scaled::n1::ue8m0.<dt:ue5m3x2>.f32   =d:dt, a:f32|imm, b:f32|imm, scale:b8=e2m1x2", "Scale both and round them to unsigned floats.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>{.satfinite}.scaled::n1::ue8m0.<dt:ue5m3x2>.<t:f16x2|bf16x2>   =d:dt, a:t, scale:b8=e2m1x2", "Scale both halves and round them to unsigned floats.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.scaled::n2::ue8m0.<dt:s2f6x2>.f32   =d:dt, a:f32|imm, b:f32|imm, scale:ue8m0x2", "Scale both and round them to 6 fraction bits.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", needs={"rz": "sm_107a 9.4"}, sem="cvt_pair"),
    op("cvt.<rnd:rn|rz>.satfinite{.relu}.scaled::n2::ue8m0.<dt:s2f6x2>.bf16x2   =d:dt, a:bf16x2, scale:ue8m0x2", "Scale both halves and round them to 6 fraction bits.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", needs={"rz": "sm_107a 9.4"}, sem="cvt_halves"),
    op("cvt.rn{.satfinite}{.relu}.scaled::n2::ue8m0.<dt:bf16x2>.<t:s2f6x2>   =d:dt, a:t, scale:ue8m0x2", "Widen both bytes and scale them.", ref="9.7.9.21", ptx="9.1", arch="sm_100a sm_103a sm_107a sm_110a sm_120a sm_121a", sem="cvt_halves"),
    op("cvt.rn{.satfinite}{.relu}.scaled::n2::ue8m0.<dt:bf16x2>.<t:e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2>   =d:dt, a:t, scale:ue8m0x2", "Widen both parts and scale them.", ref="9.7.9.21", ptx="9.2", arch="sm_100f sm_110f sm_120f", sem="cvt_halves"),
    op("cvt.rn{.satfinite}.scaled::n2::ue8m0.<dt:bf16x2>.<t:ue5m3x2>   =d:dt, a:t, scale:ue8m0x2", "Widen both bytes and scale them.", ref="9.7.9.21", ptx="9.4", arch="sm_107f", sem="cvt_halves"),

    # 9.7.9.22: integers packed below c
    op("cvt.pack.sat.<dt:u16|s16>.s32                     =d:b32=u32, a:s32|imm, b:s32|imm",                  "Clamp both, a into the high half, b into the low half.", ref="9.7.9.22", ptx="6.5", sem="cvt_pack"),
    op("cvt.pack.sat.<dt:u2|s2|u4|s4|u8|s8>.s32.b32       =d:b32=u32, a:s32|imm, b:s32|imm, c:b32|imm",       "Clamp both and pack them, b lowest, below the lower bits of c.", ref="9.7.9.22", ptx="6.5", sem="cvt_pack"),
]
# fmt: on
