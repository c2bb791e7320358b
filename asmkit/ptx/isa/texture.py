"""Textures: tex, tld4, txq, istypep (PTX ISA 9.7.10).

A texture is a name (a `.texref`) or a handle in a 64-bit register.  In the unified mode, the default, a texture
includes its sampler.  In a module with `.target …, texmode_independent`, the sampler follows the texture in the
brackets.
The last operands are an offset of the coordinates in texels, and the reference value of a depth texture.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op

_LEVEL = "{.<lv:base|level|grad>}"
_RESULTS = (  # the opcode's vector and type, the destination
    ("v4.<dt:u32|s32|f16|f32>", "=d:dt|_*4"),
    ("v2.f16x2", "=d:f16x2*2"),
)
_GATHERED = (("v4.<dt:u32|s32|f32>", "=d:dt|_*4"),)
_DETAIL = ", lod:ct|imm if lv=level, dx:f32|imm*g^ if lv=grad, dy:f32|imm*g^ if lv=grad"
_DETAIL_CUBE = ", lod:f32|imm if lv=level, dx:f32|imm*4 if lv=grad, dy:f32|imm*4 if lv=grad"
_DETAIL_ARRAY = ", lod:ct|imm if lv=level, dx:f32|imm*g if lv=grad, dy:f32|imm*g if lv=grad"
_CT = ".<ct:s32|f32>"
_SAMPLER = "[a:texref, {b:samplerref}, "
_TREF, _GREF, _QREF = "9.7.10.3", "9.7.10.4", "9.7.10.5"


def _looked_up(
    head: str, results: tuple[tuple[str, str], ...], types: str, rest: str, doc: str, ref: str
) -> Iterator[Row]:
    """Yield the rows of a fetch for every kind of result, without and with the predicate that the data is resident."""
    for kinds, d in results:
        shown = f"{head}.{kinds}{types}"
        yield op(f"{shown}   {d}, {rest}", f"{doc}.", ref=ref, effect="memory")
        yield op(
            f"{shown}   {d}&p:pred, {rest}",
            f"{doc}.  p: whether resident.",
            ref=ref,
            ptx="7.1",
            effect="memory",
        )


def _tex(geometry: str, types: str, rest: str, doc: str) -> Iterator[Row]:
    return _looked_up(f"tex{geometry}", _RESULTS, types, rest, doc, _TREF)


def _tld4(geometry: str, rest: str, doc: str) -> Iterator[Row]:
    return _looked_up(f"tld4.<comp:r|g|b|a>.{geometry}", _GATHERED, ".f32", rest, doc, _GREF)


# fmt: off
ROWS = [
    # 9.7.10.3: tex; coordinate vectors of three dimensions and of arrays are padded to four elements
    *_tex(_LEVEL + ".<g:1d|2d|3d>", _CT,     _SAMPLER + "c:ct|imm*g^?]" + _DETAIL + ", {e:s32|imm*g^?}, {f:f32|imm} if ct=f32 & g=1d|2d", "Fetch from a texture"),
    *_tex(_LEVEL + ".<g:1d|2d>",    ".f32",  _SAMPLER + "c:f32|imm*g^?]" + _DETAIL.replace("ct", "f32") + ", f:f32|imm",                  "Fetch from a depth texture and compare"),
    *_tex(_LEVEL + ".<g:a1d|a2d>",  _CT,     _SAMPLER + "c:u32;ct|imm*g^]" + _DETAIL_ARRAY + ", {e:s32|imm*g?}, {f:f32|imm} if ct=f32",   "Fetch from a texture array"),
    *_tex(_LEVEL + ".<g:a1d|a2d>",  ".f32",  _SAMPLER + "c:u32;f32|imm*g^]" + _DETAIL_ARRAY.replace("ct", "f32") + ", f:f32|imm",         "Fetch from a depth texture array and compare"),
    *_tex(_LEVEL + ".cube",         ".f32",  _SAMPLER + "c:f32|imm*4]" + _DETAIL_CUBE + ", {f:f32|imm}",                                  "Fetch from a cube texture"),
    *_tex(_LEVEL + ".acube",        ".f32",  _SAMPLER + "c:u32;f32|imm*3]" + _DETAIL_CUBE + ", {f:f32|imm}",                              "Fetch from a cube texture array"),
    *_tex("{.base}.<g:2dms|a2dms>", ".s32",  _SAMPLER + "c:u32;s32|imm*3], {e:s32|imm*2}",                                                "Fetch one sample of a multisample texel"),

    # 9.7.10.4: tld4
    *_tld4("2d",                    _SAMPLER + "c:f32|imm*2], {e:s32|imm*2}, {f:f32|imm}",       "Gather one component of the four texels around a position"),
    *_tld4("2d",                    _SAMPLER + "c:f32|imm*2], f:f32|imm",                        "Gather the four texels around a position, each compared"),
    *_tld4("a2d",                   _SAMPLER + "c:u32;f32|imm*3], {e:s32|imm*2}, {f:f32|imm}",   "Gather one component of the four texels around a position in a layer"),
    *_tld4("a2d",                   _SAMPLER + "c:u32;f32|imm*3], f:f32|imm",                    "Gather the four texels around a position in a layer, each compared"),
    *_tld4("cube",                  _SAMPLER + "c:f32|imm*4], {f:f32|imm}",                      "Gather one component of the four texels around a position on a cube"),
    *_tld4("acube",                 _SAMPLER + "c:u32;f32|imm*3], {f:f32|imm}",                  "Gather one component of the four texels around a position on a cube of an array"),

    # 9.7.10.5: txq
    op("txq.<q:width|height|depth|channel_data_type|channel_order|normalized_coords|array_size|num_mipmap_levels|num_samples>.b32   =d:b32, [a:texref]",
       "Return an attribute of a texture.", ref=_QREF, effect="memory"),
    op("txq.level.<q:width|height|depth>.b32                                   =d:b32, [a:texref], lod:b32=u32|imm",  "Return the size of a level of a texture.", ref=_QREF, effect="memory"),
    op("txq.<q:filter_mode|addr_mode_0|addr_mode_1|addr_mode_2>.b32            =d:b32, [a:texref]",               "Return an attribute of the sampler in a texture.", ref=_QREF, effect="memory"),
    op("txq.<q:force_unnormalized_coords|filter_mode|addr_mode_0|addr_mode_1|addr_mode_2>.b32   =d:b32, [a:samplerref]",  "Return an attribute of a sampler.", ref=_QREF, effect="memory"),

    # 9.7.10.6: istypep
    op("istypep.<kind:texref|samplerref|surfref>                               =p:pred, a:u64|imm",               "Test whether a handle belongs to a texture, a sampler or a surface.", ref="9.7.10.6"),
]
