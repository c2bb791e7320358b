"""Simulate AMDGCN instructions that need the whole machine, where an expression on lanes is not enough.

A table row names a function in one of the modules here. The function receives the compiled program (`WaveUnit`), the
instruction's position and the instruction, and returns its step. Only the simulator loads these modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import AsmError, DiagnosticCode, Finding
from ...sim.memory import LOCAL_WINDOW, SHARED_WINDOW
from ..code_object.initial_registers import dispatch_packet, hidden
from ..code_object.kernel_descriptor import Kernarg, kernarg_size, kernargs
from ..facts import gcn_facts
from ..targets import WAVE
from ..text.kernel_directives import LENT
from . import (
    branches,
    buffer,
    cache,
    indexed_registers,
    lane_exchange,
    lds,
    memory,
    mfma,
    mode_register,
    scalar,
    typed_buffer,
)
from .alu.mfma import NOT_BIT_EXACT as OF_MFMA
from .alu.smfmac import NOT_BIT_EXACT as OF_SMFMAC
from .compile import WaveUnit
from .link import place
from .machine import DISPATCH_PACKET, Waves
from .native_flights import native_flights as native_flights
from .native_forms import native_address as native_address
from .native_forms import native_form as native_form
from .native_forms import native_loop as native_loop
from .provenance import origins as origins
from .scratch import size as scratch_bytes
from .strength import communicates as communicates

if TYPE_CHECKING:
    from ...ir.program import Program
    from ...sim.engine import Launch
    from ...sim.memory import Array

MODULES = (
    buffer,
    branches,
    cache,
    typed_buffer,
    indexed_registers,
    lane_exchange,
    lds,
    mfma,
    memory,
    mode_register,
    scalar,
)
"""The modules with the functions that rows name."""

WARP = WAVE
"""Lanes of a wave."""
LOCKSTEP = True
"""The lanes of a wave execute each instruction together, which orders their accesses."""
UNIT, MACHINE = WaveUnit, Waves
"""The class of compiled programs, and the state of a chunk of workgroups."""
WAITS_FOR_COPIES = "k.wait(vm=0)"
"""The wait for loads into LDS, for messages."""
NOT_BIT_EXACT = (
    *OF_MFMA,
    *OF_SMFMAC,
    ("atomics of floats", "the chip adds in the order in which lanes arrive, the simulator in lane order"),
    (
        "the bits of NaNs",
        "the manual does not state which NaN operand is returned: in the simulator the first one, made quiet",
    ),
    (
        "minimum and maximum of a signaling NaN",
        "MODE.IEEE is ignored: as for a quiet NaN, the other operand is returned",
    ),
    ("inline constants of v_pk_…_f32", "assumed to be the low half, with a high half of 0"),
    ("ds_read_b64_tr_b8, _b4, ds_read_b96_tr_b6", "assumed to transpose as ds_read_b64_tr_b16 does, in rows of 16"),
    (
        "buffer range checks",
        "sources differ on whether the scalar offset counts: in the simulator, as in the manual, it does not",
    ),
    ("buffer formats", "numbers are rounded to nearest even, and missing parts are assumed to be 0, 0, 0, 1"),
    ("v_div_fmas", "scaled back before rounding, by the power that v_div_scale used, not by the manual's 2³²"),
    (
        "v_div_scale of a huge denominator and a tiny quotient",
        "scaled down, because scaling up as in the manual would overflow",
    ),
    (
        "v_div_fixup of a quotient that is a NaN",
        "assumed to become ∞, as a division with an intermediate overflow requires",
    ),
    ("v_cvt_sr_…", "the highest random bits are added to the discarded bits, but the chip's choice is not published"),
    (
        "MODE rounding other than to nearest",
        "only sums, products, fused multiply-adds and conversions use it",
    ),
    (
        "MODE and v_fma_mix, dot products, atomics, matrix products",
        "MODE is ignored: round to nearest, keep subnormal numbers",
    ),
    ("s_memtime, s_memrealtime", "the simulated clock advances once per reading"),
)
"""(what, why): the results that may not be bit-exact."""

NOT_SIMULATED = (
    (r"image_", "images: compute kernels have no image descriptors, and texel formats belong to graphics"),
    (
        r"buffer_store_lds",
        "the lanes' positions come from the descriptor (add-tid), which compilers do not emit",
    ),
    (r"buffer_load_format_x", "into LDS: the size of the data depends on the format in the descriptor"),
    (r"v_pk_fmac_f16_sdwa", "no manual specifies the halves that a packed product uses with SDWA"),
    (r"ds_gws_", "global wave synchronization covers the whole device, but workgroups are simulated in chunks"),
    (r"s_scratch_", "the layout of scalar scratch within the lanes' scratch is not published"),
    (r"s_(dcache_discard|atc_probe)", "they act on caches and translations, which are not simulated"),
    (
        r"s_cbranch_(cdbg|[gi]_fork|join)|s_rfe|s_set(halt|kill|vskip)",
        "debuggers, traps and forks: no compiler uses them",
    ),
    (r"s_sendmsg", "messages go to the host or to graphics, which do not exist here"),
    (r"v_cvt_scalef32_(2xpk16|sr_pk)", "the interleaving of elements and the use of random bits are not published"),
    (r"v_mfma_ld_scale", "the scaled products already have their scales as operands"),
    (r"v_screen_partition", "screen partitions belong to graphics"),
)
"""(mnemonics, why): the table rows that are not simulated."""


def banks(program: Program) -> int:
    """Return the number of LDS banks of 4 bytes."""
    target: Any = program.target
    return target.machine.banks


_PHASES = np.argsort([*range(4), *range(12, 16), *range(20, 28), *range(4, 12), *range(16, 20), *range(28, 32)])
"""The order in which gfx950 serves 32 lanes with 16 bytes each. The first 16 are known (0 … 3, 12 … 15, 20 … 27)."""


def bank_order(program: Program, size: int) -> Array | None:
    """Return the position of each lane in LDS's service order. Return None if lanes are served in order.

    For accesses of 16 bytes on gfx950, the first phase is known. The others are assumed to be the rest of the lower 32
    lanes, then the same lanes of the upper 32. The grouping on gfx90a and gfx942 is not known, so lanes are in order.
    """
    return service_order(program.target.name, size)


def service_order(arch: str, size: int) -> Array | None:
    """Return the same for accesses of `size` bytes on a target."""
    return np.concatenate([_PHASES, _PHASES + 32]) if size == 16 and arch == "gfx950" else None


def hazards(program: Program) -> list[Finding]:
    """Return a HAZARD finding for each place with too few wait states on any path. Computed once for a program."""
    from ..analysis.hazards import check

    known: list[Finding] | None = program.__dict__.get("_hazards")
    if known is None:
        known = [finding for finding in check(program) if finding.mistake is DiagnosticCode.HAZARD]
        program.__dict__["_hazards"] = known
    return known


def bound(launch: Launch) -> None:
    """Allocate the kernel arguments at `launch.kernarg`, the dispatch packet, and the module's variables.

    Set the scratch bytes of a lane.
    """
    place(launch)
    launch.local_bytes = scratch_bytes(launch.program)
    segment = np.zeros(max(4, kernarg_size(launch.program)), np.uint8)
    for arg in kernargs(launch.program):
        raw = np.frombuffer(_argument(launch, arg), np.uint8)
        segment[arg.offset : arg.offset + arg.size] = raw[: arg.size]
    launch.kernarg = launch.memory.add("kernel arguments", segment)
    if gcn_facts(launch.program).descriptor.get("user_sgpr_dispatch_ptr"):
        sizes = launch.local_bytes, launch.shared_bytes
        made = dispatch_packet(launch.grid, launch.block, sizes, launch.kernarg.base)
        packet = launch.memory.add(DISPATCH_PACKET, np.frombuffer(made, np.uint8))
        launch.addresses = {**launch.addresses, DISPATCH_PACKET: packet.base}


_OF_LAUNCH: Mapping[str, Callable[[Launch], int]] = {
    "hidden_dynamic_lds_size": lambda launch: launch.dynamic,
    "hidden_private_base": lambda launch: LOCAL_WINDOW >> 32,
    "hidden_shared_base": lambda launch: SHARED_WINDOW >> 32,
}
"""The hidden arguments that depend on more than the sizes of the grid and of a workgroup."""


def _argument(launch: Launch, arg: Kernarg) -> bytes:
    """Return the bytes of an argument: the caller's value, a hidden value, or the offset of dynamic LDS."""
    if arg.kind in _OF_LAUNCH:
        return _low_bytes(_OF_LAUNCH[arg.kind](launch), arg.size)
    if arg.kind.startswith("hidden_"):
        return _low_bytes(hidden(arg.kind, launch.grid, launch.block), arg.size)
    if arg.kind == LENT:
        offsets = gcn_facts(launch.program).local_offsets
        lent = [array for array in launch.program.arrays if not array.bytes]
        if len(lent) > 1 and not offsets:
            what = f"{launch.program.name} (several arrays of dynamic LDS without offsets)"
            raise AsmError(Finding(DiagnosticCode.NOT_SIMULATED, lent[1].where, {"what": what}))
        return _low_bytes(launch.symbols[arg.name] + offsets.get(arg.name, 0), arg.size)
    return launch.values[arg.name]


def _low_bytes(value: int, size: int) -> bytes:
    """Return the lowest bytes of a number."""
    return (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")
