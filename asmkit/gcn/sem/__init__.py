"""What an AMDGCN row means to the whole machine, where an expression on lanes is not enough.

A row names a function of one of the modules here; it gets the compiled program (`WaveUnit`), the instruction's place
and the instruction, and makes its step.  Loaded by the simulator only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import AsmError, Finding, Mistake
from ..descriptor import Kernarg, kernarg_size, kernargs
from ..entry import hidden
from ..lanes.mfma import NOT_BIT_EXACT as OF_MFMA
from ..lanes.smfmac import NOT_BIT_EXACT as OF_SMFMAC
from ..machine import WAVE
from ..text.stated import LENT
from . import buffer, control, formats, index, lanes, lds, matrix, memory, mode, scalar
from .link import place
from .machine import Waves
from .scratch import size as scratch_bytes
from .unit import WaveUnit

if TYPE_CHECKING:
    from ...program import Program
    from ...sim.engine import Launch
    from ...sim.memory import Array

MODULES = (buffer, control, formats, index, lanes, lds, matrix, memory, mode, scalar)
"""Where the functions are that rows name."""

WARP = WAVE
"""Lanes of a wave."""
LOCKSTEP = True
"""The lanes of a wave execute one instruction after the other together: their accesses are ordered."""
UNIT, MACHINE = WaveUnit, Waves
"""How programs are compiled, and the state of a chunk."""
WAITS_FOR_COPIES = "k.wait(vm=0)"
"""What waits for loads into LDS."""
DEFAULT = ("bounds", "unset", "divergence", "hazards")
"""The watchers of a run that does not say which."""
NOT_BIT_EXACT = (
    *OF_MFMA,
    *OF_SMFMAC,
    ("atomics of floats", "the chip adds in the order in which lanes come, here they come by their numbers"),
    ("inline constants of v_pk_…_f32", "taken as the low half, the high half being 0"),
    ("ds_read_b64_tr_b8, _b4, ds_read_b96_tr_b6", "taken to transpose as ds_read_b64_tr_b16 does, in rows of 16"),
    (
        "buffer range checks",
        "published accounts differ on whether the scalar offset counts: here, as in the manual, it does not",
    ),
    ("buffer formats", "numbers are rounded to nearest even; parts that a format has not are taken as 0, 0, 0, 1"),
    ("v_div_fmas", "scaled back before it is rounded, by the power that v_div_scale used: the manual's 2³² is not"),
    ("v_div_scale of a huge denominator and a tiny quotient", "scaled down: the manual's up would overflow"),
    ("v_div_fixup of a quotient that is a NaN", "taken to become ∞, which a division that overflows on the way needs"),
    ("v_cvt_sr_…", "the highest random bits are added to what is cut off; which ones the chip takes is not published"),
    (
        "MODE rounding other than to nearest",
        "sums, products, fused ones and conversions have it, others not",
    ),
    ("MODE and v_fma_mix, dot products, atomics, matrix products", "none: to nearest, subnormal numbers kept"),
    ("s_memtime, s_memrealtime", "a clock here ticks once with each reading"),
)
"""(what, why): the results that may differ from the chip's in some bit."""

NOT_SIMULATED = (
    (r"image_", "images: no kernel of ours has a descriptor of one, and texels are the graphics side's formats"),
    (
        r"buffer_store_lds",
        "the lanes' places in the buffer are the descriptor's (add-tid), which compilers do not make",
    ),
    (r"buffer_load_format_x", "into LDS: the size of what is moved is the format's, which the descriptor holds"),
    (r"v_pk_fmac_f16_sdwa", "no manual says which halves a packed product takes of parts"),
    (r"ds_gws_", "global wave synchronisation is the whole device's: workgroups are simulated in chunks"),
    (r"s_scratch_", "where scalar scratch lies among the lanes' own is not published"),
    (r"s_(dcache_discard|atc_probe)", "they act on caches and translations, which are not simulated"),
    (
        r"s_cbranch_(cdbg|[gi]_fork|join)|s_rfe|s_set(halt|kill|vskip)",
        "debuggers, traps and forks: no compiler uses them",
    ),
    (r"s_sendmsg", "messages go to the host or to graphics, which are not there"),
    (r"v_cvt_scalef32_(2xpk16|sr_pk)", "how elements interleave, or share random bits, is not published"),
    (r"v_mfma_ld_scale", "the scaled products bring their scales with them"),
    (r"v_screen_partition", "what a screen's partitions are is graphics' business"),
)
"""(mnemonics, why): what has rows and no meaning."""


def banks(program: Program) -> int:
    """How many banks of 4 bytes LDS has."""
    target: Any = program.target
    return target.machine.banks


_PHASES = np.argsort([*range(4), *range(12, 16), *range(20, 28), *range(4, 12), *range(16, 20), *range(28, 32)])
"""When gfx950 serves each of 32 lanes with 16 bytes: the first 16 are known (0 … 3, 12 … 15, 20 … 27)."""


def bank_order(program: Program, size: int) -> Array | None:
    """The turn of each lane at LDS; None if it is its number.

    Of accesses of 16 bytes on gfx950, the first phase is known, and the others are taken to be the rest of the lower 32
    lanes, then the same lanes of the upper 32.  The grouping on gfx90a and gfx942 is not known: lanes in a row.
    """
    if size != 16 or program.target.name != "gfx950":
        return None
    return np.concatenate([_PHASES, _PHASES + 32])


def hazards(program: Program) -> list[Finding]:
    """Too few wait states, on whatever path: HAZARD.  Found once for a program."""
    from ..hazards import check

    known: list[Finding] | None = program.__dict__.get("_hazards")
    if known is None:
        known = [finding for finding in check(program) if finding.mistake is Mistake.HAZARD]
        program.__dict__["_hazards"] = known
    return known


def bound(launch: Launch) -> None:
    """Lay out the kernel arguments in memory of their own, at `launch.kernarg`, and the module's variables.

    See how much scratch a lane has.
    """
    place(launch)
    launch.local_bytes = scratch_bytes(launch.program)
    segment = np.zeros(max(4, kernarg_size(launch.program)), np.uint8)
    for arg in kernargs(launch.program):
        raw = np.frombuffer(_argument(launch, arg), np.uint8)
        segment[arg.offset : arg.offset + arg.size] = raw[: arg.size]
    launch.kernarg = launch.memory.add("kernel arguments", segment)


def _argument(launch: Launch, arg: Kernarg) -> bytes:
    """The bytes of an argument: what the call gives, what the runtime adds, where memory lent in LDS begins."""
    if arg.kind.startswith("hidden_"):
        return hidden(arg.kind, launch.grid, launch.block).to_bytes(arg.size, "little")
    if arg.kind == LENT:
        lent = [array for array in launch.program.arrays if not array.bytes]
        if len(lent) > 1:
            what = f"{launch.program.name} (memory in LDS that the launch lends in several pieces)"
            raise AsmError(Finding(Mistake.NOT_SIMULATED, lent[1].where, {"what": what}))
        return launch.symbols[arg.name].to_bytes(arg.size, "little")
    return launch.values[arg.name]
