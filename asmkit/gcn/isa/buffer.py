"""Buffer memory (CDNA3 ISA 12.13 and 9.1): MUBUF and MTBUF.

`rsrc` is the descriptor, four SGPRs that start at a multiple of four. The address is base + soffset + `offset` + the
VGPR's byte offset (`offen`) + stride times its index (`idxen`). Out of the descriptor's bounds, loads return 0, and
stores are dropped. `ty` is the type of the data in memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...isa.notation import Row, op

# fmt: off
_OLD, _NEWER = "gfx90a", "gfx942 gfx950"
POLICY = "{glc} {slc} {scc} {sc0} {sc1} {nt}"
"""The cache policy of an access: `glc slc scc` on gfx90a, `sc0 sc1 nt` on gfx942 and gfx950."""
NEEDS = {"glc": _OLD, "slc": _OLD, "scc": _OLD, "sc0": _NEWER, "sc1": _NEWER, "nt": _NEWER}

_TAIL = "rsrc:S4, soffset:S1|m0|inl"
_FACTS = {"fmt": "mubuf", "ref": "12.13", "cnt": "vmcnt", "effect": "memory"}

MODES = (("off", ""), ("V1", "{offen!} "), ("V1", "{idxen!} "), ("V2", "{idxen!} {offen!} "))
"""The addressing modes of a buffer: the VGPR operand, and the flags of the mode."""

LOADS = {  # name → dwords, type in memory
    "dword": (1, "b32"), "dwordx2": (2, "b32"), "dwordx3": (3, "b32"), "dwordx4": (4, "b32"),
    "ubyte": (1, "u8"), "sbyte": (1, "s8"), "ushort": (1, "u16"), "sshort": (1, "s16"),
}
HALVES = {"ubyte_d16": "u8", "ubyte_d16_hi": "u8", "sbyte_d16": "s8", "sbyte_d16_hi": "s8", "short_d16": "b16", "short_d16_hi": "b16"}


def half_of(name: str) -> str:
    """Return the half of a register that a load or a store of one value accesses. Empty for the whole register."""
    return "high" if name.endswith("_d16_hi") else "low" if re.search(r"d16$|(b8|b16|byte|short)$", name) else ""


STORES = {
    "dword": (1, "b32"), "dwordx2": (2, "b32"), "dwordx3": (3, "b32"), "dwordx4": (4, "b32"),
    "byte": (1, "b8"), "short": (1, "b16"), "byte_d16_hi": (1, "b8"), "short_d16_hi": (1, "b16"),
}
ATOMICS = {  # name → description, dwords of data, dwords of the result, type, targets
    **{f"{name}{x2}": (doc, n, n, f"{kind}{32 * n}", "") for n, x2 in ((1, ""), (2, "_x2")) for name, doc, kind in (
        ("swap", "Exchange", "b"), ("add", "Add", "u"), ("sub", "Subtract", "u"), ("smin", "The minimum", "s"), ("umin", "The minimum", "u"),
        ("smax", "The maximum", "s"), ("umax", "The maximum", "u"), ("and", "And", "b"), ("or", "Or", "b"), ("xor", "Exclusive or", "b"),
        ("inc", "Increment, or reset to 0 if memory is at least data", "u"), ("dec", "Decrement, or set to data if memory is 0 or above data", "u"),
    )},
    "cmpswap": ("Write the first dword of data where memory equals the second", 2, 1, "b32", ""),
    "cmpswap_x2": ("Write the first pair of data where memory equals the second", 4, 2, "b64", ""),
    "add_f32": ("Add", 1, 1, "f32", ""), "pk_add_f16": ("Add two halves", 1, 1, "f16x2", ""),
    "add_f64": ("Add", 2, 2, "f64", ""), "min_f64": ("The minimum", 2, 2, "f64", ""), "max_f64": ("The maximum", 2, 2, "f64", ""),
    "pk_add_bf16": ("Add two bf16", 1, 1, "bf16x2", "gfx942 gfx950"),  # gfx950 only, in buffers
}
_TO_LDS = {"dword": "", "ubyte": "", "sbyte": "", "ushort": "", "sshort": "", "dwordx3": "gfx950", "dwordx4": "gfx950"}
_FORMATS = {"x": 1, "xy": 2, "xyz": 3, "xyzw": 4, "d16_x": 1, "d16_xy": 1, "d16_xyz": 2, "d16_xyzw": 2}


def _loads() -> Iterator[Row]:
    for vaddr, words in MODES:
        rest = f"vaddr:{vaddr}, {_TAIL} {words}{{offset:u12}} {POLICY}"
        for name, (n, ty) in LOADS.items():
            yield op(f"buffer_load_{name}   =d:V{n}|A{n}, {rest}", f"Load {name} from a buffer.", ty=ty, sem="buffer_load", needs=NEEDS, **_FACTS)
        for name, ty in HALVES.items():
            doc = f"Load {ty} from a buffer into the {'high' if name.endswith('hi') else 'low'} half."
            yield op(f"buffer_load_{name}   +d:V1|A1, {rest}", doc, ty=ty, sem="buffer_load", half=half_of(name), needs=NEEDS, **_FACTS)
        for name, arch in _TO_LDS.items():
            doc = f"Load {name} from a buffer into LDS, at M0 + the offset + {'4' if name[-2:] not in ('x3', 'x4') else '16'} times the lane."
            facts = {**_FACTS, "ty": LOADS[name][1], "reads": "m0", "arch": arch, "sem": "buffer_load_lds", "needs": NEEDS}
            yield op(f"buffer_load_{name}   {rest} {{lds!}}", doc, **facts)  # pyright: ignore[reportArgumentType]
        yield op(f"buffer_load_format_x   {rest} {{lds!}}", "Load and convert from the descriptor's format, into LDS.", reads="m0", needs=NEEDS, **_FACTS)
        for name, n in _FORMATS.items():
            yield op(f"buffer_load_format_{name}   =d:V{n}|A{n}, {rest}", "Load and convert from the descriptor's format.", sem="format_load", needs=NEEDS, **_FACTS)
        yield op(f"buffer_load_format_d16_hi_x   +d:V1|A1, {rest}", "Load and convert from the descriptor's format, into the high half.", sem="format_load", needs=NEEDS, **_FACTS)


def _stores() -> Iterator[Row]:
    for vaddr, words in MODES:
        rest = f"vaddr:{vaddr}, {_TAIL} {words}{{offset:u12}} {POLICY}"
        for name, (n, ty) in STORES.items():
            yield op(f"buffer_store_{name}   data:V{n}|A{n}, {rest}", f"Store {name} to a buffer.", ty=ty, sem="buffer_store", half=half_of(name), needs=NEEDS, **_FACTS)
        for name, n in _FORMATS.items():
            yield op(f"buffer_store_format_{name}   data:V{n}|A{n}, {rest}", "Convert to the descriptor's format and store.", sem="format_store", needs=NEEDS, **_FACTS)
        yield op(f"buffer_store_format_d16_hi_x   data:V1|A1, {rest}", "Convert the high half to the descriptor's format and store.", sem="format_store", needs=NEEDS, **_FACTS)


def _typed() -> Iterator[Row]:
    """Yield the rows of MTBUF, where the instruction contains the format, data format | number format << 4."""
    facts = {**_FACTS, "fmt": "mtbuf"}
    for vaddr, words in MODES:
        rest = f"vaddr:{vaddr}, {_TAIL} {{format:u7}} {words}{{offset:u12}} {POLICY}"
        for name, n in _FORMATS.items():
            yield op(f"tbuffer_load_format_{name}   =d:V{n}|A{n}, {rest}", "Load and convert from the format.", sem="format_load", needs=NEEDS, **facts)
            yield op(f"tbuffer_store_format_{name}   data:V{n}|A{n}, {rest}", "Convert to the format and store.", sem="format_store", needs=NEEDS, **facts)


def _atomics() -> Iterator[Row]:
    """Yield atomics without a result, and with a result in place of the data, which `glc` or `sc0` selects."""
    for name, (doc, n, _, ty, late) in ATOMICS.items():
        arch = late and "gfx950"
        for vaddr, words in MODES:
            facts = {**_FACTS, "ty": ty, "sem": "buffer_atomic"}
            where = f"V{n}|A{n}, vaddr:{vaddr}, {_TAIL} {words}{{offset:u12}}"
            policy = {"slc": _OLD, "scc": _OLD, "sc1": _NEWER, "nt": _NEWER}
            yield op(f"buffer_atomic_{name}   data:{where} {{slc}} {{scc}} {{sc1}} {{nt}}", f"{doc}, in a buffer.", arch=arch, needs=policy, **facts)
            result = f"{doc}, in a buffer; data receives the old value."
            if not arch:
                yield op(f"buffer_atomic_{name}   +data:{where} {{glc!}} {{slc}} {{scc}}", result, arch=_OLD, **facts)
            yield op(f"buffer_atomic_{name}   +data:{where} {{sc0!}} {{sc1}} {{nt}}", result, arch=arch or _NEWER, **facts)


_CACHE = {"fmt": "mubuf", "ref": "12.13", "effect": "memory", "sem": "of_cache", "cnt": "vmcnt"}

ROWS = [
    *_loads(),
    *_stores(),
    *_atomics(),
    *_typed(),
    op("buffer_invl2",                       "Invalidate the L2 cache.", arch=_OLD, **_CACHE),
    op("buffer_wbinvl1",                     "Invalidate the vector L1 cache.", arch=_OLD, **_CACHE),
    op("buffer_wbinvl1_vol",                 "Invalidate the volatile lines of the vector L1 cache.", arch=_OLD, **_CACHE),
    op("buffer_wbl2   {sc0} {sc1} {nt}",     "Write the L2 cache back.", needs={"sc0": _NEWER, "sc1": _NEWER, "nt": _NEWER}, **_CACHE),
    op("buffer_inv    {sc0} {sc1} {nt}",     "Invalidate the caches of the scope.", arch=_NEWER, **_CACHE),
    op("buffer_store_lds_dword   rsrc:S4, soffset:S1|m0|inl {offset:u12} {lds!} {glc} {slc} {scc}", "Store a dword from LDS at M0 to a buffer.", reads="m0", ty="b32", arch=_OLD, **_FACTS),
]
