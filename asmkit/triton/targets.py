"""The targets for which Triton compiles, and the properties of their devices that host code asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..gcn import targets as gcn
from ..ptx import targets as ptx
from .library import gpu_target

MULTIPROCESSORS = 4
"""The number of multiprocessors that the device states. Persistent kernels launch so many blocks."""


@dataclass(frozen=True)
class Target:
    """A target by its name (`sm_90`, `gfx942`), and the bytes of shared memory that a block can have."""

    name: str
    backend: str
    warp: int
    shared: int

    @property
    def device(self) -> str:
        """The name of the device. Triton keeps the kernels of each device apart."""
        return f"asmkit:{self.name}"

    def gpu_target(self) -> object:
        """Return Triton's object for the target."""
        arch = int(self.name.removeprefix("sm_")) if self.backend == "cuda" else self.name
        return gpu_target(self.backend, arch, self.warp)

    def properties(self) -> dict[str, object]:
        """Return the properties that Triton's drivers state."""
        return {
            "max_shared_mem": self.shared,
            "multiprocessor_count": MULTIPROCESSORS,
            "max_num_regs": 65536,
            "warpSize": self.warp,
            "sm_clock_rate": 1_000_000,
            "mem_clock_rate": 1_000_000,
            "mem_bus_width": 1024,
            "arch": self.name,
            "cooperativeLaunch": True,
        }


def target(name: str) -> Target:
    """Return the target with a name, with or without the `a` of `sm_90a`. Raises UNKNOWN_ARCH."""
    if name in gcn.MACHINES:
        return Target(name, "hip", gcn.WAVE, gcn.MACHINES[name].lds)
    plain = re.sub(r"(?<=\d)[af]$", "", name)
    if plain.startswith("gfx"):
        gcn.machine(plain)
    machine, _ = ptx.split(plain)
    return Target(plain, "cuda", ptx.WARP, machine.shared_block)
