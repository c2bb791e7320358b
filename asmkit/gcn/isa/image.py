"""Images (CDNA2 ISA 12.15): MIMG, on gfx90a only. `rsrc` is the image's descriptor, `samp` the sampler's.

`dmask` selects which of the four channels are moved, and thus the number of registers. With `d16`, two channels share a
register. Without `dmask` it is 0: one register. The address has as many registers as the image has coordinates, or
more.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op
from .buffer import ATOMICS

# fmt: off
_FACTS = {"fmt": "mimg", "ref": "12.15", "cnt": "vmcnt", "effect": "memory", "arch": "gfx90a"}
_AT = "addr:V1|V2|V3|V4, rsrc:S8"
_TAIL = "{unorm} {glc} {slc} {scc} {a16} {lwe} {da}"


def _masks(registers: int, channels: int) -> str:
    """Return the flag `dmask` with every mask that fills that many registers, with `channels` channels in each."""
    fitting = [mask for mask in range(16) if -(-max(mask.bit_count(), 1) // channels) == registers]
    return f"{{dmask:{'|'.join(map(str, fitting))}{'' if registers == 1 else '!'}}}"


def _moves(name: str, role: str, doc: str, at: str = _AT, *, halves: bool = True) -> Iterator[Row]:
    """Yield rows with one to four registers of whole channels, and with one or two registers of halves."""
    data = f"{role}data" if role != "=" else "=d"
    for n in (1, 2, 3, 4):
        yield op(f"{name}   {data}:V{n}|A{n}, {at} {_masks(n, 1)} {_TAIL}", f"{doc}.", **_FACTS)
    for n in (1, 2) if halves else ():
        yield op(f"{name}   {data}:V{n}|A{n}, {at} {_masks(n, 2)} {_TAIL} {{d16!}}", f"{doc}, in halves.", **_FACTS)


def _atomics() -> Iterator[Row]:
    """Yield atomics of 32 bits (mask 1) and of 64 bits (mask 3), twice that for cmpswap.

    With `glc`, they return the old value.
    """
    for name, (doc, _, _, ty, _) in ATOMICS.items():
        if ty in ("b32", "u32", "s32"):
            for count in (1, 2):
                size = (2 if name == "cmpswap" else 1) * count
                rest = f"V{size}|A{size}, {_AT} {{dmask:{(1 << size) - 1}..{(1 << size) - 1}!}} {{unorm}}"
                tail = "{slc} {scc} {a16} {lwe} {da}"
                yield op(f"image_atomic_{name}   data:{rest} {tail}", f"{doc}, in an image.", **_FACTS)
                yield op(f"image_atomic_{name}   +data:{rest} {{glc!}} {tail}", f"{doc}, in an image; data receives the old value.", **_FACTS)


ROWS = [
    *_moves("image_load",             "=", "Load a texel, converted to the descriptor's format"),
    *_moves("image_load_mip",         "=", "Load a texel of a level, converted to the descriptor's format"),
    *_moves("image_load_pck",         "=", "Load a texel unconverted", halves=False),
    *_moves("image_load_pck_sgn",     "=", "Load a texel unconverted, sign-extended", halves=False),
    *_moves("image_load_mip_pck",     "=", "Load a texel of a level unconverted", halves=False),
    *_moves("image_load_mip_pck_sgn", "=", "Load a texel of a level unconverted, sign-extended", halves=False),
    *_moves("image_store",            "",  "Store a texel, converted to the descriptor's format"),
    *_moves("image_store_mip",        "",  "Store a texel of a level, converted to the descriptor's format"),
    *_moves("image_store_pck",        "",  "Store a texel unconverted", halves=False),
    *_moves("image_store_mip_pck",    "",  "Store a texel of a level unconverted", halves=False),
    *_moves("image_get_resinfo",      "=", "The image's sizes and its number of levels", halves=False),
    *_moves("image_sample",           "=", "Sample the image", _AT + ", samp:S4"),
    *_atomics(),
]
