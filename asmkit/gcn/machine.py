"""What each CDNA machine holds: registers, waves, LDS.  Source: the CDNA2, 3 and 4 ISA documents and LLVM's targets."""

from __future__ import annotations

from dataclasses import dataclass

from ..product_names import unknown_arch

WAVE = 64
"""Lanes of a wave."""

MAX_THREADS = 1024
"""Threads of a workgroup."""

SGPRS = 102
"""Scalar registers that a wave can name, VCC apart."""

ARCH_VGPRS, ALL_VGPRS = 256, 512
"""VGPRs (and AGPRs) that an instruction can name; both together, the file of one wave at occupancy 1."""

LIMITS = {"v": ARCH_VGPRS, "a": ARCH_VGPRS, "s": SGPRS}
"""The registers of each bank that an instruction can name (CDNA3 ISA, 3.6)."""

PRIVATE = 8191 * 1024 // WAVE // 4 * 4
"""Bytes of scratch that a lane can have: a wave's are counted in kilobytes, in 13 bits."""

_VGPR_UNIT = 8  # registers are given out in this unit, to AGPRs and VGPRs as one


@dataclass(frozen=True)
class Machine:
    """One target: LDS bytes of a compute unit and of a workgroup, its banks, and the unit it is given out in."""

    name: str
    lds: int
    lds_unit: int
    banks: int
    buffer_format: int = 0x00020000
    """The last word of a raw buffer descriptor: DATA_FORMAT 32."""
    waves_per_simd: int = 8
    simds: int = 4


MACHINES: dict[str, Machine] = {
    machine.name: machine
    for machine in (
        Machine("gfx90a", 64 * 1024, 512, 32),
        Machine("gfx942", 64 * 1024, 512, 32),
        Machine("gfx950", 160 * 1024, 1280, 64),
    )
}
"""The machines by target name."""


def machine(arch: str) -> Machine:
    """The machine of that name.  UNKNOWN_ARCH if there is none."""
    if arch not in MACHINES:
        raise unknown_arch(arch, MACHINES)
    return MACHINES[arch]


@dataclass(frozen=True)
class Occupancy:
    """How many waves of a kernel a SIMD can hold, and what keeps it from more: `waves`, `registers` or `lds`."""

    waves_per_simd: int
    limiter: str

    def __str__(self) -> str:
        return f"{self.waves_per_simd} waves per SIMD, limited by {self.limiter}"


def occupancy(arch: str, registers: int, threads: int, lds: int) -> Occupancy:
    """Waves per SIMD for `registers` VGPRs and AGPRs together, `threads` per workgroup, `lds` bytes per workgroup."""
    chip = machine(arch)
    by_registers = ALL_VGPRS // max(_VGPR_UNIT, -(-registers // _VGPR_UNIT) * _VGPR_UNIT)
    waves = -(-threads // WAVE)
    groups = chip.lds // (-(-lds // chip.lds_unit) * chip.lds_unit) if lds else chip.waves_per_simd * chip.simds
    by_lds = groups * waves // chip.simds
    limits = {"waves": chip.waves_per_simd, "registers": by_registers, "lds": max(by_lds, 1 if groups else 0)}
    limiter = min(limits, key=lambda name: limits[name])
    return Occupancy(limits[limiter], limiter)
