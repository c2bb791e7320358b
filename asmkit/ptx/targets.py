"""PTX targets: their features, their limits (registers, warps, shared memory), and the occupancy that follows.

A target is `sm_90`, architecture-specific `sm_90a` or family-specific `sm_100f`. Every target supports the features of
all earlier targets without a suffix. An architecture-specific target (`a`) also supports the features of its machine,
and its code runs only there. A family-specific target (`f`) supports the features of its family, and its code also runs
on later machines of the family (PTX ISA 11.1.2, ".target").

The figures are those of the CUDA programming guide, "Compute Capabilities", and of ptxas, which rejects a
`.minnctapersm` above the block limit and a block above the warp limit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..isa.product_names import unknown_arch


@dataclass(frozen=True)
class PtxTarget:
    """A target that exists, as named in `.target`.  Create it with `target(name)`."""

    name: str
    machine: Machine
    suffix: str
    written: tuple[int, int] | None = None
    """The PTX version of the parsed text, None for a builder's program, which is written for the newest version."""

    @cached_property
    def ptx(self) -> tuple[int, int]:
        """The first PTX version that supports this target."""
        return since(self.name)

    def supports(self, arch: str) -> bool:
        """Return whether the target supports table rows that need `arch` (alternatives separated by blanks)."""
        return any(self._supports(one) for one in arch.split())

    @cached_property
    def _number(self) -> int:
        return _number(self.name)

    def _supports(self, needed: str) -> bool:
        number = _number(needed)
        if needed.startswith("<"):  # removed for later targets by a later PTX version
            return self._number < number or (self.written is not None and self.written < WITHOUT_SYNC)
        if needed.endswith("a"):
            return needed == self.name
        if needed.endswith("f"):
            return bool(self.suffix) and self._number // 10 == number // 10 and self._number >= number
        return self._number >= number


def _number(name: str) -> int:
    return int(re.sub(r"\D", "", name))


WITHOUT_SYNC = (6, 4)
"""From this PTX version on, `shfl` and `vote` without `.sync` are rejected for sm_70 and later."""


def target(name: str) -> PtxTarget:
    """Return the target of that name.  Raises UNKNOWN_ARCH if it does not exist or if only texts can name it."""
    machine, suffix = split(name)
    if name in OLDER:
        raise unknown_arch(name, targets())
    return PtxTarget(name, machine, suffix)


def target_of_text(name: str, written: tuple[int, int] | None) -> PtxTarget:
    """Return the target that a text of that PTX version names, including targets that assemblers no longer support.

    Raises UNKNOWN_ARCH if the target does not exist.
    """
    machine, suffix = split(name)
    return PtxTarget(name, machine, suffix, written)


STATIC_SHARED = 48 * 1024
"""Bytes of shared memory that a block can declare statically.  More must be dynamic and requested at the launch."""

MAX_REGISTERS = 255
"""The most 32-bit registers of a thread."""

MAX_THREADS = 1024
"""The most threads of a block, on every machine."""

PARAMETERS = 32764
"""The most bytes of a kernel's parameters, on every machine since sm_70."""

WARP = 32
_REGISTER_UNIT = 256  # a warp's registers are allocated in this unit
_PARTITIONS = 4  # schedulers of a multiprocessor, each with a quarter of the registers


@dataclass(frozen=True)
class Machine:
    """One compute capability: the limits of a multiprocessor (SM) and of a block, in bytes, warps and blocks."""

    capability: tuple[int, int]
    ptx: tuple[int, int]
    """The first PTX version that names the machine as a target."""
    warps: int
    """Resident warps per SM."""
    blocks: int
    """Resident blocks per SM."""
    shared_sm: int
    """Bytes of shared memory per SM."""
    shared_block: int
    """Bytes of shared memory that one block can request."""
    accelerated: tuple[int, int] | None = None
    """The first PTX version of the `a` target, None if there is no such target."""
    family: tuple[int, int] | None = None
    """The first PTX version of the `f` target, None if there is no such target."""
    registers: int = 65536
    """32-bit registers per SM."""

    @property
    def name(self) -> str:
        """The name of the target, such as `sm_90`."""
        return f"sm_{self.capability[0]}{self.capability[1]}"

    @property
    def reserved(self) -> int:
        """Bytes of shared memory that the system reserves in every block."""
        return 1024 if self.capability >= (8, 0) else 0

    @property
    def shared_unit(self) -> int:
        """The unit of shared memory allocation in bytes."""
        return 128 if self.capability >= (8, 0) else 256


def _kib(count: int) -> int:
    return count * 1024


_ALL = (
    Machine((7, 5), (6, 3), 32, 16, _kib(64), _kib(64)),
    Machine((8, 0), (7, 0), 64, 32, _kib(164), _kib(163)),
    Machine((8, 6), (7, 1), 48, 16, _kib(100), _kib(99)),
    Machine((8, 7), (7, 4), 48, 16, _kib(164), _kib(163)),
    Machine((8, 8), (9, 0), 48, 16, _kib(100), _kib(99)),
    Machine((8, 9), (7, 8), 48, 24, _kib(100), _kib(99)),
    Machine((9, 0), (7, 8), 64, 32, _kib(228), _kib(227), (8, 0)),
    Machine((10, 0), (8, 6), 64, 32, _kib(228), _kib(227), (8, 6), (8, 8)),
    Machine((10, 3), (8, 8), 64, 32, _kib(228), _kib(227), (8, 8), (8, 8)),
    Machine((10, 7), (9, 4), 32, 16, _kib(328), _kib(227), (9, 4), (9, 4)),
    Machine((11, 0), (9, 0), 48, 24, _kib(228), _kib(227), (9, 0), (9, 0)),
    Machine((12, 0), (8, 7), 48, 24, _kib(100), _kib(99), (8, 7), (8, 8)),
    Machine((12, 1), (8, 8), 48, 24, _kib(100), _kib(99), (8, 8), (8, 8)),
)

_OLDER = (
    Machine((2, 0), (2, 0), 48, 8, _kib(48), _kib(48), registers=32768),
    Machine((2, 1), (2, 0), 48, 8, _kib(48), _kib(48), registers=32768),
    Machine((3, 0), (3, 0), 64, 16, _kib(48), _kib(48)),
    Machine((3, 2), (4, 0), 64, 16, _kib(48), _kib(48)),
    Machine((3, 5), (3, 1), 64, 16, _kib(48), _kib(48)),
    Machine((3, 7), (4, 1), 64, 16, _kib(112), _kib(48), registers=131072),
    Machine((5, 0), (4, 0), 64, 32, _kib(64), _kib(48)),
    Machine((5, 2), (4, 1), 64, 32, _kib(96), _kib(48)),
    Machine((5, 3), (4, 2), 64, 32, _kib(64), _kib(48)),
    Machine((6, 0), (5, 0), 64, 32, _kib(64), _kib(48)),
    Machine((6, 1), (5, 0), 64, 32, _kib(96), _kib(48)),
    Machine((6, 2), (5, 0), 64, 32, _kib(64), _kib(48)),
    Machine((7, 0), (6, 0), 64, 32, _kib(96), _kib(96)),
    Machine((7, 2), (6, 1), 64, 32, _kib(96), _kib(96)),
)
"""Machines that a text can name as its target, although current assemblers no longer generate code for them."""

OLDER: dict[str, Machine] = {machine.name: machine for machine in _OLDER}
"""The machines that only texts can name, by name: `sm_20` … `sm_72`."""

MACHINES: dict[str, Machine] = {machine.name: machine for machine in _ALL}
"""The machines by name, without a suffix: `sm_75` … `sm_121`."""


def targets() -> list[str]:
    """Return every target name that kernels can use, those with a suffix included."""
    return [
        m.name + suffix
        for m in _ALL
        for suffix, since in (("", m.ptx), ("a", m.accelerated), ("f", m.family))
        if since is not None
    ]


def split(arch: str) -> tuple[Machine, str]:
    """Return the machine and the suffix (`""`, `"a"` or `"f"`) of a target name.

    Raises UNKNOWN_ARCH if the target does not exist.
    """
    if arch in OLDER:
        return OLDER[arch], ""
    if arch not in _TARGETS:
        raise unknown_arch(arch, targets())
    suffix = arch[-1] if arch[-1] in "af" else ""
    return MACHINES[arch.removesuffix(suffix)], suffix


def machine(arch: str) -> Machine:
    """Return the machine of a target name, with or without a suffix.  Raises UNKNOWN_ARCH."""
    return split(arch)[0]


def since(arch: str) -> tuple[int, int]:
    """Return the first PTX version that supports a target name.  Raises UNKNOWN_ARCH."""
    chosen, suffix = split(arch)
    return {"": chosen.ptx, "a": chosen.accelerated, "f": chosen.family}[suffix] or chosen.ptx


def runs_on(target: str, arch: str) -> bool:
    """Return whether text for `.target target` can be assembled for `arch` (PTX ISA 11.1.2, `.target`).

    A target without a suffix runs on every later machine, an `f` target on later machines of its family (the same
    major number), and an `a` target only on its own machine.
    """
    (of, suffix), (to, _) = split(target), split(arch)
    if suffix == "a":
        return target == arch
    if suffix == "f" and of.capability[0] != to.capability[0]:
        return False
    return of.capability <= to.capability


def arch_of(major: int, minor: int) -> str:
    """Return the most specific target of a device of this compute capability: its `a` target if it has one.

    For a device that is newer than the table, return the newest known target that is not above it, without a suffix.
    Raises UNKNOWN_ARCH for a device that is older than the table.
    """
    known = MACHINES.get(f"sm_{major}{minor}")
    if known:
        return known.name + ("a" if known.accelerated else "")
    older = [m for m in _ALL if m.capability < (major, minor)]
    if not older:
        raise unknown_arch(f"sm_{major}{minor}", targets())
    return older[-1].name


@dataclass(frozen=True)
class Occupancy:
    """The occupancy of a multiprocessor (SM) by one kernel, and the resource that limits it."""

    blocks_per_sm: int
    """Resident blocks of one SM, 0 if no block fits."""
    warps: int
    """Resident warps of one SM."""
    max_warps: int
    """The most resident warps of one SM."""
    limiter: str
    """The limiting resource: `warps`, `blocks`, `registers` or `shared`."""

    @property
    def fraction(self) -> float:
        """The ratio of resident warps to the most resident warps."""
        return self.warps / self.max_warps

    def __str__(self) -> str:
        blocks = f"{self.blocks_per_sm} block{'s' * (self.blocks_per_sm != 1)}"
        return (
            f"{blocks}, {self.warps} of {self.max_warps} warps per SM ({self.fraction:.0%}), limited by {self.limiter}"
        )


def _up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def _by_registers(chip: Machine, registers: int, warps: int) -> int:
    """Return the blocks that fit into the register file.  Each scheduler's quarter holds whole warps."""
    each = _up(max(registers, 1) * WARP, _REGISTER_UNIT)
    if registers > MAX_REGISTERS or each * _up(warps, _PARTITIONS) > chip.registers:
        return 0
    return chip.registers // _PARTITIONS // each * _PARTITIONS // warps


def _by_shared(chip: Machine, shared: int) -> int:
    """Return the blocks that fit into shared memory, with the bytes that the system reserves in each."""
    if shared > chip.shared_block:
        return 0
    each = _up(shared + chip.reserved, chip.shared_unit)
    return chip.shared_sm // each if each else chip.blocks


def occupancy(arch: str, registers: int, threads: int, shared: int) -> Occupancy:
    """Compute how many blocks of a kernel are resident on an SM of `arch` at a time.

    The result assumes the largest shared memory carve-out of the SM.  Raises UNKNOWN_ARCH.

    Args:
        arch: The target.
        registers: Registers per thread.
        threads: Threads per block.
        shared: Bytes of shared memory per block, static and dynamic together.

    """
    chip = machine(arch)
    warps = -(-max(threads, 1) // WARP)
    limits = {
        "warps": chip.warps // warps if threads <= MAX_THREADS else 0,
        "blocks": chip.blocks,
        "registers": _by_registers(chip, registers, warps),
        "shared": _by_shared(chip, shared),
    }
    limiter = min(limits, key=limits.__getitem__)
    return Occupancy(limits[limiter], limits[limiter] * warps, chip.warps, limiter)


def next_step(arch: str, registers: int, threads: int, shared: int) -> str:
    """Return in words what one more resident block per SM would need. The arguments are those of `occupancy`."""
    chip, now = machine(arch), occupancy(arch, registers, threads, shared)
    warps, wanted = -(-max(threads, 1) // WARP), now.blocks_per_sm + 1
    if now.warps == now.max_warps:
        return "all warps of the SM are resident"
    if wanted > chip.blocks:
        return f"an SM holds {chip.blocks} blocks at most: use blocks of more than {threads} threads"
    if wanted * warps > chip.warps:
        return f"an SM holds {chip.warps} warps: another block size would fill it, not fewer resources"
    fit = next((n for n in range(registers, 0, -1) if _by_registers(chip, n, warps) >= wanted), 0)
    room = chip.shared_sm // wanted // chip.shared_unit * chip.shared_unit - chip.reserved
    lacks = [f"{registers - fit} fewer registers ({fit})"] if fit < registers else []
    lacks += [f"{shared - room} bytes less shared memory ({room})"] if room < shared else []
    blocks = "1 block per SM needs" if wanted == 1 else f"{wanted} blocks per SM need"
    return f"{blocks} {' and '.join(lacks)}"


_TARGETS = frozenset(targets())
