"""Surfaces: suld, sust, sured, suq (PTX ISA 9.7.11).

A surface is a name (a `.surfref`) or a handle in a 64-bit register.  The first coordinate counts bytes for `.b` and
elements for `.p`.  Coordinates outside of the surface trap (`.trap`), are clamped to its edge (`.clamp`), or read 0 and
write nothing (`.zero`).
"""

from __future__ import annotations

from ...isa.notation import op

_FLAT = ".<g:1d|2d|3d>"
_ARRAY = ".<g:a1d|a2d>"
_MODE = ".<mode:trap|clamp|zero>"
_LOADED = "{.<cop:ca|cg|cs|cv>}{.<v:v2|v4>}.<t:b8|b16|b32|b64>" + _MODE
_STORED = "{.<cop:wb|cg|cs|wt>}{.<v:v2|v4>}.<t:b8|b16|b32|b64>" + _MODE
_FORMATTED = "{.<cop:wb|cg|cs|wt>}{.<v:v2|v4>}.b32" + _MODE
_AT = "[a:surfref, c:s32|imm*g^?]"
_AT_LAYER = "[a:surfref, c:u32;s32|imm*g^]"
_HALF = "v4 => !t=b64"

# fmt: off
ROWS = [
    # 9.7.11.1: suld
    op("suld.b" + _FLAT + _LOADED + "    =d:t+*v, " + _AT,                 "Load from a surface.",                                  ref="9.7.11.1", rule=_HALF, effect="memory"),
    op("suld.b" + _ARRAY + _LOADED + "    =d:t+*v, " + _AT_LAYER,          "Load from a layer of a surface.",                       ref="9.7.11.1", rule=_HALF, effect="memory"),

    # 9.7.11.2: sust
    op("sust.b" + _FLAT + _STORED + "    " + _AT + ", b:t+*v",             "Store to a surface.",                                   ref="9.7.11.2", rule=_HALF, effect="memory"),
    op("sust.b" + _ARRAY + _STORED + "    " + _AT_LAYER + ", b:t+*v",      "Store to a layer of a surface.",                        ref="9.7.11.2", rule=_HALF, effect="memory"),
    op("sust.p" + _FLAT + _FORMATTED + "    " + _AT + ", b:b32+*v",        "Store to a surface, converted to its format.",          ref="9.7.11.2", effect="memory"),
    op("sust.p" + _ARRAY + _FORMATTED + "    " + _AT_LAYER + ", b:b32+*v", "Store to a layer of a surface, converted to its format.", ref="9.7.11.2", effect="memory"),

    # 9.7.11.3: sured
    op("sured.b.add" + _FLAT + ".<t:u32|s32|u64>" + _MODE + "              " + _AT + ", b:t",  "Add to an element of a surface.",                        ref="9.7.11.3", effect="memory"),
    op("sured.b.<o:min|max>" + _FLAT + ".<t:u32|s32|u64|s64>" + _MODE + "  " + _AT + ", b:t",  "Set an element of a surface to the minimum or maximum.", ref="9.7.11.3", needs={"t=u64|s64": "8.1"}, effect="memory"),
    op("sured.b.<o:and|or>" + _FLAT + ".b32" + _MODE + "                   " + _AT + ", b:b32",  "Combine bits into an element of a surface.",           ref="9.7.11.3", effect="memory"),
    op("sured.p.<o:add|and|or>" + _FLAT + ".b32" + _MODE + "               " + _AT + ", b:b32",  "Add to an element of a surface, or combine bits into it.", ref="9.7.11.3", effect="memory"),
    op("sured.p.<o:min|max>" + _FLAT + ".<t:b32|b64>" + _MODE + "          " + _AT + ", b:t",  "Set an element of a surface to the minimum or maximum, in its format.", ref="9.7.11.3", needs={"t=b64": "8.1"}, effect="memory"),

    # 9.7.11.4: suq
    op("suq.<q:width|height|depth|channel_data_type|channel_order|array_size|memory_layout>.b32   =d:b32, [a:surfref]",  "Return an attribute of a surface.", ref="9.7.11.4", effect="memory"),
]
