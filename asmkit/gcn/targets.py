"""AMDGCN targets: the rows that they support, their limits (registers, waves, LDS), and the occupancy that follows.

Source: the CDNA2, 3 and 4 ISA documents and LLVM's targets.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..isa.product_names import unknown_arch


@dataclass(frozen=True)
class GcnTarget:
    """A target as `-mcpu` spells it. Create it with `target`, which checks that it exists."""

    name: str

    @cached_property
    def machine(self) -> Machine:
        """The machine's limits."""
        return machine(self.name)

    def supports(self, arch: str) -> bool:
        """Return whether rows for these targets (separated by blanks) may be used."""
        return self.name in arch.split()


def predefined(target: GcnTarget) -> dict[str, int]:
    """Return the symbols that the assembler predefines: the target's generation, minor version and stepping."""
    version, minor, stepping = target.name[3:-2], target.name[-2], target.name[-1]
    numbers = {"number": int(version), "minor": int(minor, 16), "stepping": int(stepping, 16)}
    return {f".amdgcn.gfx_generation_{name}": number for name, number in numbers.items()}


def target(name: str) -> GcnTarget:
    """Return the target with that name. Raises UNKNOWN_ARCH if it does not exist."""
    return GcnTarget(machine(name).name)


WAVE = 64
"""Lanes of a wave."""

MAX_THREADS = 1024
"""Maximum number of threads of a workgroup."""

SGPRS = 102
"""Scalar registers that an instruction can name, without VCC."""

ARCH_VGPRS, ALL_VGPRS = 256, 512
"""VGPRs (or AGPRs) that an instruction can name, and the registers of both kinds of one wave at occupancy 1."""

LIMITS = {"v": ARCH_VGPRS, "a": ARCH_VGPRS, "s": SGPRS}
"""The number of registers in each bank that an instruction can name (CDNA3 ISA, 3.6)."""

PRIVATE = 8191 * 1024 // WAVE // 4 * 4
"""Maximum scratch bytes of a lane: a wave's size is a 13-bit number of kilobytes."""

_VGPR_UNIT = 8  # registers are allocated in this granule, VGPRs and AGPRs together


@dataclass(frozen=True)
class Machine:
    """One target: LDS bytes of a compute unit, which one workgroup may use alone, its allocation granule, its banks."""

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
    """Return the machine for a target name. Raises UNKNOWN_ARCH for an unknown name."""
    if arch not in MACHINES:
        raise unknown_arch(arch, MACHINES)
    return MACHINES[arch]


@dataclass(frozen=True)
class Occupancy:
    """The number of a kernel's waves that a SIMD can hold, and the limiting resource: `waves`, `registers` or `lds`."""

    waves_per_simd: int
    limiter: str

    def __str__(self) -> str:
        return f"{self.waves_per_simd} waves per SIMD, limited by {self.limiter}"


def occupancy(arch: str, registers: int, threads: int, lds: int) -> Occupancy:
    """Return the occupancy of a SIMD.

    Args:
        arch: The target.
        registers: The number of VGPRs and AGPRs together.
        threads: The number of threads of a workgroup.
        lds: The LDS bytes of a workgroup.

    """
    chip = machine(arch)
    by_registers = ALL_VGPRS // max(_VGPR_UNIT, -(-registers // _VGPR_UNIT) * _VGPR_UNIT)
    waves = -(-threads // WAVE)
    groups = chip.lds // (-(-lds // chip.lds_unit) * chip.lds_unit) if lds else chip.waves_per_simd * chip.simds
    by_lds = groups * waves // chip.simds
    limits = {"waves": chip.waves_per_simd, "registers": by_registers, "lds": max(by_lds, 1 if groups else 0)}
    limiter = min(limits, key=lambda name: limits[name])
    return Occupancy(limits[limiter], limiter)


def next_step(arch: str, registers: int, threads: int, lds: int) -> str:
    """Return in words what one more resident wave per SIMD would need. The arguments are those of `occupancy`."""
    chip, now = machine(arch), occupancy(arch, registers, threads, lds)
    wanted = now.waves_per_simd + 1
    if wanted > chip.waves_per_simd:
        return "all waves of the SIMD are resident"
    fit = ALL_VGPRS // wanted // _VGPR_UNIT * _VGPR_UNIT
    groups = -(-wanted * chip.simds // -(-threads // WAVE))
    room = chip.lds // groups // chip.lds_unit * chip.lds_unit
    lacks = [f"{registers - fit} fewer registers ({fit})"] if fit < registers else []
    lacks += [f"{lds - room} bytes less LDS ({room})"] if room < lds else []
    return f"{wanted} waves per SIMD need {' and '.join(lacks)}"
