"""Requirements of instructions on targets before sm_75 and PTX versions before 6.3, which only texts can name.

ptxas accepts such texts, applies the rules of the target that they name, and assembles for a later machine.  The rows
of the instruction table state requirements above sm_75 and PTX 6.3.  This table states the lower ones.  A condition has
the notation of a rule of a table row: the words that an opcode must all contain, its mnemonic first.
"""

from __future__ import annotations

from ...isa.form import Form, version
from ...isa.notation import holds
from ..isa.special import Special
from ..targets import PtxTarget

FIRST = (6, 3)
"""A text of this PTX version for sm_75 meets every requirement of this table."""

NEEDS = {
    # 9.7.1, 9.7.2: integers
    "add|addc|sub|subc & cc & u64|s64": "4.3", "mad & cc": "3.0", "mad & cc & u64|s64": "4.3",
    "madc": "3.0", "madc & u64|s64": "4.3", "dp4a|dp2a": "sm_61 5.0", "bmsk|szext": "sm_70",
    "fns": "sm_30 6.0",
    # 9.7.3 … 9.7.7: floats
    "add|sub|mul|fma|set|setp & f16|f16x2": "sm_53 4.2", "neg & f16|f16x2": "sm_53 6.0",
    "abs & f16|f16x2": "sm_53", "ex2 & f16|f16x2": "sm_75", "tanh": "sm_75", "rsqrt & f64 & ftz": "4.0",
    # 9.7.8: logic
    "lop3": "sm_50 4.3", "lop3 & or|and": "sm_70", "shf": "sm_32 3.1",
    # 9.7.9: data movement
    "shfl": "sm_30 3.0", "shfl & sync": "6.0", "ld & nc": "sm_32 3.1",
    "ld|st & weak|relaxed|acquire|release|mmio": "sm_70 6.0", "ld|st & l1": "sm_70", "ld|st & l2": "sm_70",
    "ld & pf": "sm_75", "isspacep|cvta & const": "3.1", "isspacep|cvta & param|param::entry": "sm_70",
    "cvt & satfinite": "sm_70", "cvt & pack": "sm_72", "cvt & pack & u2|s2|u4|s4": "sm_75",
    # 9.7.10, 9.7.11: textures and surfaces
    "tex|tld4 & f16|f16x2": "sm_53", "txq & num_mipmap_levels|array_size|num_samples": "4.1",
    "txq & num_samples": "sm_30", "txq & level": "sm_30 4.3", "suld|sust|sured": "3.0", "sust & p": "sm_30",
    "sured & u64|s64 & min|max": "sm_50", "suq & array_size": "4.1", "suq & memory_layout": "4.2",
    "istypep": "sm_30 4.0",
    # 9.7.13: synchronization
    "barrier": "sm_30 6.0", "bar & warp": "sm_30 6.0", "fence": "sm_70 6.0", "membar & proxy": "sm_60",
    "atom|red & cta|gpu|sys": "sm_60 5.0", "atom|red & relaxed|acquire|release|acq_rel": "sm_70 6.0",
    "atom|red & and|or|xor|min|max & b64|u64|s64": "sm_32 3.1", "atom|red & add & f64": "sm_60 5.0",
    "atom|red & f16x2": "sm_60 6.2", "atom|red & f16": "sm_70", "atom & cas & b16": "sm_70",
    "vote & sync": "sm_30 6.0", "match": "sm_70 6.0", "activemask": "sm_30 6.2",
    # 9.7.14: matrices
    "wmma": "sm_70 6.0", "wmma & u8|s8": "sm_72", "wmma & u4|s4|b1": "sm_75", "mma": "sm_70", "mma & !m8n8k4": "sm_75",
    "ldmatrix|movmatrix": "sm_75",
    # 9.7.18, 9.7.19: video, miscellaneous
    "vadd2|vsub2|vavrg2|vabsdiff2|vmin2|vmax2|vset2": "sm_30 3.0",
    "vadd4|vsub4|vavrg4|vabsdiff4|vmin4|vmax4|vset4": "sm_30 3.0",
    "pmevent & mask": "3.0", "nanosleep": "sm_70", "alloca|stacksave|stackrestore": "sm_52",
}  # fmt: skip


SPECIALS = {
    "clock_hi": "5.0", "globaltimer": "sm_30 3.1", "globaltimer_lo": "sm_30 3.1", "globaltimer_hi": "sm_30 3.1",
    "total_smem_size": "4.1", "dynamic_smem_size": "4.1", "current_graph_exec": "sm_50",
    **{f"pm{i}_64": "sm_50 4.0" for i in range(8)},
}  # fmt: skip
"""The requirements of special registers below sm_75 and PTX 6.3 (PTX ISA 10), by name."""


def lacking_special(special: Special, target: PtxTarget, written: tuple[int, int]) -> tuple[str, str]:
    """Return the requirement of a special register that a text does not meet, and the target or version it has.

    Both are targets or PTX versions, or empty if the text meets every requirement.  `written` is the PTX version of the
    text.
    """
    below = SPECIALS.get(special.name, "").split()
    archs = [word for word in (special.arch, *below) if word.startswith("sm_")]
    versions = [word for word in (special.ptx, *below) if "." in word]
    if arch := next((arch for arch in archs if not target.supports(arch)), ""):
        return arch, target.name
    if since := next((since for since in versions if version(since) > written), ""):
        return f"PTX {since}", "PTX {}.{}".format(*written)
    return "", ""


def lacking(form: Form, target: PtxTarget, written: tuple[int, int]) -> tuple[str, str]:
    """Return the requirement of an instruction that a text does not meet, and the target or version it has.

    Both are targets or PTX versions, or empty if the text meets every requirement.  `written` is the PTX version of the
    text.
    """
    if written >= FIRST and target.supports("sm_75"):
        return "", ""
    for condition, needs in NEEDS.items():
        if holds(condition, form.choices):
            arch, _, since = needs.rpartition(" ") if "." in needs else (needs, "", "")
            if arch and not target.supports(arch):
                return arch, target.name
            if since and version(since) > written:
                return f"PTX {since}", "PTX {}.{}".format(*written)
    return "", ""
