"""Map `.amdhsa_` directives to bits of the kernel descriptor in memory (AMDGPU ABI, kernel descriptor)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import NamedTuple

SIZE = 64
"""The size of a descriptor in bytes. Its symbol is the kernel's name followed by `.kd`."""
ENTRY = 16
"""The byte offset of the code's distance from the descriptor, a signed 64-bit number."""

_RSRC3, _RSRC1, _RSRC2, _PROPERTIES, _PRELOAD = (8 * at for at in (44, 48, 52, 56, 58))


class Bits(NamedTuple):
    """The bits of a directive's value: the first bit in the descriptor, and the number of bits."""

    first: int
    width: int = 1


FIELDS: Mapping[str, Bits] = {
    "group_segment_fixed_size": Bits(0, 32),
    "private_segment_fixed_size": Bits(32, 32),
    "kernarg_size": Bits(64, 32),
    "user_sgpr_count": Bits(_RSRC2 + 1, 5),
    "user_sgpr_private_segment_buffer": Bits(_PROPERTIES),
    "user_sgpr_dispatch_ptr": Bits(_PROPERTIES + 1),
    "user_sgpr_queue_ptr": Bits(_PROPERTIES + 2),
    "user_sgpr_kernarg_segment_ptr": Bits(_PROPERTIES + 3),
    "user_sgpr_dispatch_id": Bits(_PROPERTIES + 4),
    "user_sgpr_flat_scratch_init": Bits(_PROPERTIES + 5),
    "user_sgpr_private_segment_size": Bits(_PROPERTIES + 6),
    "user_sgpr_kernarg_preload_length": Bits(_PRELOAD, 7),
    "user_sgpr_kernarg_preload_offset": Bits(_PRELOAD + 7, 9),
    "uses_dynamic_stack": Bits(_PROPERTIES + 11),
    "enable_private_segment": Bits(_RSRC2),
    "system_sgpr_workgroup_id_x": Bits(_RSRC2 + 7),
    "system_sgpr_workgroup_id_y": Bits(_RSRC2 + 8),
    "system_sgpr_workgroup_id_z": Bits(_RSRC2 + 9),
    "system_sgpr_workgroup_info": Bits(_RSRC2 + 10),
    "system_vgpr_workitem_id": Bits(_RSRC2 + 11, 2),
    "float_round_mode_32": Bits(_RSRC1 + 12, 2),
    "float_round_mode_16_64": Bits(_RSRC1 + 14, 2),
    "float_denorm_mode_32": Bits(_RSRC1 + 16, 2),
    "float_denorm_mode_16_64": Bits(_RSRC1 + 18, 2),
    "dx10_clamp": Bits(_RSRC1 + 21),
    "ieee_mode": Bits(_RSRC1 + 23),
    "fp16_overflow": Bits(_RSRC1 + 26),
    "tg_split": Bits(_RSRC3 + 16),
    "exception_fp_ieee_invalid_op": Bits(_RSRC2 + 24),
    "exception_fp_denorm_src": Bits(_RSRC2 + 25),
    "exception_fp_ieee_div_zero": Bits(_RSRC2 + 26),
    "exception_fp_ieee_overflow": Bits(_RSRC2 + 27),
    "exception_fp_ieee_underflow": Bits(_RSRC2 + 28),
    "exception_fp_ieee_inexact": Bits(_RSRC2 + 29),
    "exception_int_div_zero": Bits(_RSRC2 + 30),
}
"""The directives whose value is stored unchanged."""

_VGPRS, _SGPRS, _ACCUM = Bits(_RSRC1, 6), Bits(_RSRC1 + 6, 4), Bits(_RSRC3, 6)
_SAME = {"system_sgpr_private_segment_wavefront_offset": "enable_private_segment"}
_ROUNDED = (
    "next_free_vgpr", "next_free_sgpr", "accum_offset", "reserve_vcc", "reserve_flat_scratch", "reserve_xnack_mask",
)  # fmt: skip
"""The directives whose value is stored in granules: 8 VGPRs, 8 SGPRs, or 4 VGPRs before the first AGPR."""

NAMES = frozenset({*FIELDS, *_SAME, *_ROUNDED})
"""Every directive that a descriptor of gfx90a, gfx942 and gfx950 has."""


SAID = ("user_sgpr_count", "system_sgpr_workgroup_id_x", "dx10_clamp", "ieee_mode", "float_denorm_mode_16_64")
"""The directives that the assembler sets to 1 or 3, or computes, if the text omits them."""
_MOST_SGPRS = 102


def read(descriptor: bytes, arch: str, features: str = "") -> dict[str, int]:
    """Return the directives of a descriptor, by name. Directives that are 0 and may be omitted are omitted.

    Register counts are rounded up to granules, and exclude the registers that the assembler adds for that target.
    """
    bits = int.from_bytes(descriptor[:SIZE], "little")

    def field(where: Bits) -> int:
        return bits >> where.first & (1 << where.width) - 1

    made = {name: field(where) for name, where in FIELDS.items() if field(where) or name in SAID}
    sgprs = 8 * (field(_SGPRS) + 1) - _added(arch, features)
    made |= {"next_free_vgpr": 8 * (field(_VGPRS) + 1), "accum_offset": 4 * (field(_ACCUM) + 1)}
    made |= {"next_free_sgpr": max(0, min(sgprs, _MOST_SGPRS)), "reserve_vcc": 0}
    if arch != "gfx90a":
        return made
    if made.pop("enable_private_segment", 0):
        made["system_sgpr_private_segment_wavefront_offset"] = 1
    return {"user_sgpr_private_segment_buffer": 0, "reserve_flat_scratch": 0, **made}


def _added(arch: str, features: str) -> int:
    """Return the SGPRs that the assembler adds if a kernel reserves none: for scratch and for the XNACK mask."""
    return 6 if arch != "gfx90a" else 0 if ":xnack-" in features else 4


def near(name: str) -> str:
    """Return a suggestion of similar directives."""
    close = difflib.get_close_matches(name, NAMES, 3)
    return f"did you mean {' or '.join(f'.amdhsa_{one}' for one in close)}?" if close else "leave it out"
