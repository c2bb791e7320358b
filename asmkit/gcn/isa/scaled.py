"""Conversions with a power-of-two scale (CDNA4 ISA, VOP3): 8-, 6- and 4-bit floats of gfx950's block formats.

`scale` is an f32 of which only the exponent is used. `op_sel` selects the half or the byte of the source, or of d.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op
from .families import V_LONG

# fmt: off
_FACTS = {"fmt": "vop3", "ref": "12.11", "arch": "gfx950"}
_SOURCE, _SCALE, _SIGNED = V_LONG[32], f"scale:!{V_LONG[32]}", f"!{V_LONG[32]}"
_FOUR = "{op_sel:[4]u1}"
_BYTES, _SIXES = ("fp8", "bf8"), ("fp6", "bf6")
_PART = {"fp8": "b16", "bf8": "b16", "fp4": "b8"}  # the part of d that two elements fill
_WIDE = {"f32": 2, "f16": 1, "bf16": 1}  # dwords of two elements


def _widen() -> Iterator[Row]:
    """Yield conversions from a block format."""
    for t in _BYTES:
        yield op(f"v_cvt_scalef32_f32_{t}   =d:V1, a:{_SOURCE}, {_SCALE} {_FOUR}", f"One {t} to f32, scaled.", ty="f32 b32 f32", sem="scaled_one", **_FACTS)
        yield op(f"v_cvt_scalef32_f16_{t}   +d:V1, a:{_SOURCE}, {_SCALE} {_FOUR}", f"One {t} to f16 in one half of d, scaled.", ty="f16 f16 b32 f32", sem="scaled_one", half="op_sel", **_FACTS)
    for to, n in _WIDE.items():
        for t in (*_BYTES, "fp4"):
            flags = _FOUR if t == "fp4" else "{op_sel:[3]u1}"
            yield op(f"v_cvt_scalef32_pk_{to}_{t}   =d:V{n}, a:{_SOURCE}, {_SCALE} {flags}", f"Two {t} to {to}, scaled.", ty=f"{to}x2 b32 f32", sem="scaled_pair", **_FACTS)
        for t in _SIXES:
            yield op(f"v_cvt_scalef32_pk32_{to}_{t}   =d:V{16 * n}, a:V6, scale:{_SOURCE}", f"32 {t} to {to}, scaled.", ty="words words f32", sem="scaled_many", **_FACTS)


def _narrow() -> Iterator[Row]:
    """Yield conversions to a block format, rounded to nearest."""
    for t in (*_BYTES, "fp4"):
        flags = _FOUR if t == "fp4" else "{op_sel:[%d]u1}"
        yield op(f"v_cvt_scalef32_pk_{t}_f32   +d:V1, a:{_SIGNED}, b:{_SIGNED}, {_SCALE} {_FOUR}", f"Two f32 to {t} in a part of d, scaled.", ty=f"{_PART[t]} {_PART[t]} f32 f32 f32", sem="narrow_floats", half="op_sel", **_FACTS)
        for of in ("f16", "bf16"):
            yield op(f"v_cvt_scalef32_pk_{t}_{of}   +d:V1, a:{_SIGNED}, {_SCALE} {flags.replace('%d', '3')}", f"Two {of} to {t} in a part of d, scaled.", ty=f"{_PART[t]} {_PART[t]} {of}x2 f32", sem="narrow_pair", half="op_sel", **_FACTS)
    for t in _SIXES:
        yield op(f"v_cvt_scalef32_2xpk16_{t}_f32   =d:V6, a:V16, b:V16, scale:{_SOURCE}", f"16 f32 of a and 16 of b, in turn, to {t}, scaled.", ty="words words words f32", sem="narrow_two", **_FACTS)
        for of in ("f16", "bf16"):
            yield op(f"v_cvt_scalef32_pk32_{t}_{of}   =d:V6, a:V16, scale:{_SOURCE}", f"32 {of} to {t}, scaled.", ty="words words f32", sem="narrow_many", **_FACTS)


def _stochastic() -> Iterator[Row]:
    """Yield conversions to a block format, rounded by random bits."""
    for of, n in _WIDE.items():
        for t in _BYTES:
            yield op(f"v_cvt_scalef32_sr_{t}_{of}   +d:V1, a:{_SIGNED}, bits:{_SOURCE}, {_SCALE} {_FOUR}", f"One {of} to {t} in a byte of d, rounded by bits, scaled.", ty=f"b8 b8 {of} b32 f32", sem="narrow_random", half="op_sel", **_FACTS)
        a = "!V2|inl" if n == 2 else _SIGNED
        pair = "dword" if n == 2 else f"{of}x2"  # LLVM encodes the low bits of a float for two f32
        yield op(f"v_cvt_scalef32_sr_pk_fp4_{of}   +d:V1, a:{a}, bits:{_SOURCE}, {_SCALE} {_FOUR}", f"Two {of} to fp4 in a byte of d, rounded by bits, scaled.", inline=f"b8 {pair} b32 f32", half="op_sel", **_FACTS)
        for t in _SIXES:
            yield op(f"v_cvt_scalef32_sr_pk32_{t}_{of}   =d:V6, a:V{16 * n}, bits:{_SOURCE}, scale:{_SOURCE}", f"32 {of} to {t}, rounded by bits, scaled.", inline="b32 b32 f32", **_FACTS)


ROWS = [*_widen(), *_narrow(), *_stochastic()]
