"""Collect the facts of a program that need no run: resources, live registers, its text and machine code by line."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

from ..analysis.liveness import Live, live
from ..errors import AsmError, Finding, SourceLocation, resolve, source_of
from ..ir.program import Dims, Program
from ..ir.source_map import Text
from ..kernel.dispatch import architecture
from ..toolchain import assemble_ptx, listing_gcn, sass
from ..toolchain.cache import cached
from .record import Place, Resources

TextSource: TypeAlias = "Callable[[], Text]"
"""A function that returns the text of a program, and the source line of each of its lines."""
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


def static(program: Program, block: Dims, shared: int, source: TextSource | None = None) -> Static:
    """Return the facts of a whole program.

    Args:
        program: the program.
        block: the threads of a block.
        shared: the dynamic shared memory of the launch in bytes.
        source: a function that returns the text of the module to assemble, by default that of the program.

    """
    found = Static(program, findings=list(program.findings), live=_live(program))
    try:
        written = source() if source is not None else architecture(program.isa).write(program)
    except AsmError as mistake:
        written = None
        found.missing.append(f"text: {mistake.findings[0].message}")
    if written is not None:
        for row, where in zip(written.text.splitlines(), written.lines, strict=False):
            if where is not None and row.strip() and not row.lstrip().startswith(_NO_CODE):
                found.text.setdefault(place(where), []).append(row.strip())
        _assemble(found, written, block, shared)
    return found


def _assemble(found: Static, written: Text, block: Dims, shared: int) -> None:
    """Add the facts that the assembler reports, or why they are missing."""
    try:
        (_gcn if found.program.isa == "gcn" else _ptx)(found, written, prod(block), shared)
    except AsmError as mistake:
        found.missing.append(f"resources: {mistake.findings[0].message}")
    try:
        _machine_code(found, written)
    except AsmError as mistake:
        found.missing.append(f"machine code: {mistake.findings[0].message}")


def _machine_code(found: Static, written: Text) -> None:
    """Add the machine code of each source line."""
    program = found.program
    listing = (listing_gcn if program.isa == "gcn" else sass)(
        written.text, program.target.name, lines=written.lines, where=program.where, name=_entry(program)
    )
    for line in listing.lines:
        if line.where is not None and line.offset is not None:
            found.machine.setdefault(place(line.where), []).append(line.text)


def _entry(program: Program) -> str:
    return architecture(program.isa).entry(program)


def _live(program: Program) -> Live:
    if program.isa == "ptx":
        return live(program)
    from ..gcn.analysis.liveness import pressure

    return pressure(program)


def _ptx(found: Static, written: Text, threads: int, shared: int) -> None:
    """Add the resources that ptxas reports."""
    from ..ptx.shared_layout import layout
    from ..ptx.targets import next_step, occupancy

    program, arch = found.program, found.program.target.name
    made = assemble_ptx(
        written.text, arch, lines=written.lines, where=program.where, name=_entry(program), cache=cached
    )
    used, own = made.resources, layout(program)
    sizes = arch, used.registers, threads, used.shared + (0 if own.static else own.bytes) + shared
    now = occupancy(*sizes)
    found.findings += made.findings
    found.resources = Resources(
        used.registers, used.spill_stores, used.spill_loads, used.stack, sizes[-1], str(now), now.fraction,
        now.limiter, next_step(*sizes), "ptxas",
    )  # fmt: skip


def _gcn(found: Static, written: Text, threads: int, shared: int) -> None:
    """Add the resources that the kernel descriptor states. asmkit's register allocator does not spill."""
    from ..gcn.builder.scratch import bytes_of
    from ..gcn.code_object.kernel_descriptor import usage
    from ..gcn.targets import machine, next_step, occupancy

    del written
    used, arch = usage(found.program), found.program.target.name
    sizes = arch, used.registers, threads, used.lds + shared
    now = occupancy(*sizes)
    found.resources = Resources(
        used.registers, 0, 0, bytes_of(found.program), sizes[-1], str(now),
        now.waves_per_simd / machine(arch).waves_per_simd, now.limiter, next_step(*sizes),
        "the registers that the program names",
    )  # fmt: skip


def live_by_line(found: Static) -> Mapping[Place, int]:
    """Return the most live registers at each line."""
    most: dict[Place, int] = {}
    for count, where in zip(found.live.counts, found.live.places, strict=True):
        at = place(where)
        most[at] = max(count, most.get(at, 0))
    return most
