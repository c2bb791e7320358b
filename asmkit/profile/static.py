"""Collect the facts of a program that need no run: resources, live registers, its text and machine code by line."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, cast

from ..analysis.liveness import Live, live
from ..errors import AsmError, Finding, SourceLocation, resolve, source_of
from ..ir.program import Dims, Inst, Program, Raw
from ..kernel.dispatch import architecture
from .record import Place, Resources

if TYPE_CHECKING:
    from ..gcn.backend import Image as GcnImage
    from ..ptx.backend import Image as PtxImage
    from ..toolchain import Sass


_NO_CODE = (".", "{", "}", "(", ")")
"""The beginnings of lines of text that are not instructions: directives, scopes and lists of parameters."""


@dataclass
class Static:
    """The facts of a program. `text` and `machine` hold lines of code by source line.

    Attributes:
        resources: the resources and the occupancy, None if the program cannot be assembled.
        live: the live registers at each instruction.
        findings: the findings of the program, and those of the assembler.
        missing: why facts are missing.

    """

    program: Program
    resources: Resources | None = None
    live: Live = field(default_factory=lambda: Live((), ()))
    text: dict[Place, list[str]] = field(default_factory=dict[Place, list[str]])
    machine: dict[Place, list[str]] = field(default_factory=dict[Place, list[str]])
    findings: list[Finding] = field(default_factory=list[Finding])
    missing: list[str] = field(default_factory=list[str])


def place(where: SourceLocation) -> Place:
    """Return the file and line of a place: those of the original source, if they are known and the file exists."""
    source = source_of(where)
    if source is not None and linecache.getline(source.file, source.line):
        return source.file, source.line
    return resolve(where)


def static(program: Program, block: Dims, shared: int) -> Static:
    """Return the facts of a whole program with blocks of a size, and the dynamic shared memory of a launch in bytes."""
    found = Static(program, findings=list(program.findings))
    isa = architecture(program.isa)
    written = isa.write(program)
    for row, where in zip(written.text.splitlines(), written.lines, strict=False):
        if where is not None and row.strip() and not row.lstrip().startswith(_NO_CODE):
            found.text.setdefault(place(where), []).append(row.strip())
    found.live = _live(program)
    try:
        image = isa.image(program)
        found.resources = (_gcn if program.isa == "gcn" else _ptx)(program, image, prod(block), shared)  # type: ignore[arg-type]
        found.findings += cast("PtxImage | GcnImage", image).findings
    except AsmError as mistake:
        found.missing.append(f"resources: {mistake.findings[0].message}")
    try:
        _machine_code(found, cast("Sass", isa.disassembly(program)))
    except AsmError as mistake:
        found.missing.append(f"machine code: {mistake.findings[0].message}")
    return found


def _machine_code(found: Static, listing: Sass) -> None:
    """Add the machine code of each source line."""
    for line in listing.lines:
        if line.where is not None and line.offset is not None:
            found.machine.setdefault(place(line.where), []).append(line.text)


def _live(program: Program) -> Live:
    if program.isa == "ptx":
        return live(program)
    from ..gcn.analysis.liveness import pressure

    return pressure(program)


def _ptx(program: Program, image: PtxImage, threads: int, shared: int) -> Resources:
    """Return the resources that ptxas reports."""
    from ..ptx.targets import next_step, occupancy

    used = image.resources
    sizes = image.arch, used.registers, threads, used.shared + image.dynamic_shared + shared
    now = occupancy(*sizes)
    return Resources(
        used.registers, used.spill_stores, used.spill_loads, used.stack, sizes[-1], str(now), now.fraction,
        now.limiter, next_step(*sizes), "ptxas",
    )  # fmt: skip


def _gcn(program: Program, image: GcnImage, threads: int, shared: int) -> Resources:
    """Return the resources that the kernel descriptor states. asmkit's register allocator does not spill."""
    from ..gcn.builder.scratch import bytes_of
    from ..gcn.targets import machine, next_step, occupancy

    used = image.resources
    sizes = image.arch, used.registers, threads, used.lds + shared
    now = occupancy(*sizes)
    return Resources(
        used.registers, 0, 0, bytes_of(program), sizes[-1], str(now),
        now.waves_per_simd / machine(image.arch).waves_per_simd, now.limiter, next_step(*sizes),
        "the kernel descriptor",
    )  # fmt: skip


def live_by_line(found: Static) -> Mapping[Place, int]:
    """Return the most live registers at each line."""
    most: dict[Place, int] = {}
    for count, where in zip(found.live.counts, found.live.places, strict=True):
        at = place(where)
        most[at] = max(count, most.get(at, 0))
    return most


def instructions(program: Program) -> list[Inst | Raw]:
    """Return the instructions of a program in the order in which the simulator numbers them."""
    return [item for item in program.items() if isinstance(item, (Inst, Raw))]
