"""Compile a kernel's program: whole program, text, code object, disassembly, report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, cast

from ..analysis.liveness import Peak
from ..errors import AsmError, DiagnosticCode, Finding, error, show
from ..ir.program import Dims, Facts, Group, Inst, Program, Raw
from ..kernel.launch_plan import Dim3, Launch, Layout, check_dims
from ..kernel.params import Params
from ..toolchain import CodeObject, Sass, assemble_gcn, listing_gcn, probe
from ..toolchain.cache import cached
from ..types import Scalar
from . import abi, launch_advice
from .analysis import hazards, insert_waits, register_allocation
from .analysis.liveness import pressure
from .builder import Builder
from .builder.scratch import bytes_of
from .code_object.initial_registers import GROUP_IDS
from .code_object.kernel_descriptor import Usage, lds_bytes, safe_name, usage
from .facts import GcnFacts, gcn_facts
from .regs import GcnReg
from .targets import MAX_THREADS, Occupancy, machine, next_step, occupancy
from .text.normalize import canonical
from .text.writer import Text, write

GRID_LIMIT = (2**31 - 1, 65535, 65535)
BLOCK_LIMIT = (1024, 1024, 1024)
THREADS_LIMIT = 2**32 - 1
"""The maximum number of threads of a grid along an axis: the dispatch packet has 32 bits for it."""


@dataclass(frozen=True)
class Image:
    """A code object with the information that a launch requires."""

    text: str
    entry: str
    arch: str
    assembled: CodeObject
    resources: Usage
    dynamic_shared: int = 0

    @property
    def image(self) -> bytes:
        """The code object (`.hsaco`)."""
        return self.assembled.image

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The warnings of clang, at the user's lines."""
        return self.assembled.findings


@dataclass(frozen=True)
class Report:
    """The resources of one launch: registers, LDS, occupancy, raw lines, findings. `str()` formats them for reading.

    `map` gives the physical dword, a (bank, number), of every virtual dword. `private` is the private memory of each
    lane in bytes.
    """

    kernel: str
    arch: str
    block: tuple[int, int, int]
    resources: Usage
    occupancy: Occupancy
    instructions: int
    inserted: int
    raw: tuple[str, ...]
    registers: tuple[str, ...]
    map: Mapping[register_allocation.Dword, register_allocation.Dword]
    findings: tuple[Finding, ...]
    private: int = 0
    peak: Peak | None = None
    """The most live VGPRs and AGPRs, and their line."""
    next_step: str = ""
    """The resources that one more resident wave per SIMD would need."""

    def __str__(self) -> str:
        r = self.resources
        block = "×".join(map(str, self.block))
        added = f", {self.inserted} of them inserted" if self.inserted else ""
        lines = [
            f"{self.kernel} for {self.arch}, block {block}: {self.instructions} instructions{added}",
            f"  registers {r.vgprs} VGPRs, {r.agprs} AGPRs, {r.sgprs} SGPRs{', VCC' if r.vcc else ''}; no spills",
            f"  LDS {r.lds} B" + (f", private {self.private} B a lane" if self.private else ""),
            f"  {self.occupancy}" + f"; {self.next_step}" * bool(self.next_step),
        ]
        lines += [f"  live registers {self.peak.registers} at {show(self.peak.where)}"] if self.peak else []
        lines += [f"  unchecked: {line}" for line in self.raw]
        lines += [f"  {line}" for line in self.registers]
        return "\n".join([*lines, *(f"  {finding}" for finding in self.findings)])


class GcnIsa:
    """The architecture's backend for `asmkit.kernel.kernel`."""

    name = "gcn"
    unit: Literal["elements", "bytes"] = "bytes"

    def check_arch(self, arch: str) -> None:
        """Raise UNKNOWN_ARCH for an unknown target."""
        machine(arch)

    def target(self, targets: Sequence[str], arch: str) -> str | None:
        """Return which of a kernel's targets a device of `arch` can run: only its own."""
        return arch if arch in targets else None

    def builder(self, name: str, arch: str) -> Builder:
        """Return a builder for one kernel."""
        return Builder(name, arch)

    def whole(
        self, program: Program, scalars: Mapping[str, abi.How] | None = None, order: Sequence[str] | None = None
    ) -> Program:
        """Return the program with its prologue, waits checked or inserted according to `sync`, and registers assigned.

        Raises the errors of `abi.enter` and `alloc.assign`. With `sync="check"`, raises every MISSING_WAIT,
        BARRIER_WAIT and HAZARD together.
        """
        return canonical(self._assigned(program, scalars, order))

    def _assigned(
        self, program: Program, scalars: Mapping[str, abi.How] | None = None, order: Sequence[str] | None = None
    ) -> Program:
        return register_allocation.assign(synchronised(abi.enter(program, scalars or {}, order)))

    def write(self, whole: Program, *, loc: bool = False) -> Text:
        """Return the text, and the Python line of each of its lines."""
        return write(whole, loc=loc)

    def entry(self, program: Program) -> str:
        """Return the kernel's name in the text."""
        return safe_name(program.name)

    def layout(self, program: Program) -> Layout:
        """Return the number of LDS bytes that a workgroup uses."""
        return Layout(True, lds_bytes(program))

    def image(self, whole: Program, arch: str | None = None) -> Image:
        """Assemble and link for the program's own target.

        `arch` must be that target or None. Images are cached on disk.
        """
        chosen = self._own(whole, arch)
        text, entry = write(whole), self.entry(whole)
        made = assemble_gcn(text.text, chosen, lines=text.lines, where=whole.where, name=entry, cache=cached)
        return Image(text.text, entry, chosen, made, usage(whole))

    def disassembly(self, whole: Program, arch: str | None = None) -> Sass:
        """Return the machine code, each instruction with its Python line. Raises TOOL_MISSING without llvm-objdump."""
        text, chosen = write(whole), self._own(whole, arch)
        return listing_gcn(text.text, chosen, lines=text.lines, where=whole.where, name=self.entry(whole))

    def report(self, launch: Launch, arch: str | None = None) -> Report:
        """Return the resources and the occupancy of one launch."""
        assigned = self._assigned(launch.program)
        image = self.image(canonical(assigned), arch)
        used, threads = image.resources, launch.block[0] * launch.block[1] * launch.block[2]
        sizes = image.arch, used.registers, threads, used.lds + launch.shared
        raw = tuple(f"{show(item.where)}: {item.text}" for item in assigned.items() if isinstance(item, Raw))
        insts = [item for item in assigned.items() if isinstance(item, Inst)]
        inserted = sum(bool(getattr(inst, "inserted", False)) for inst in insts)
        findings = (*assigned.findings, *image.findings)
        registers = register_map(assigned, launch.program.groups)
        return Report(
            image.entry, image.arch, launch.block, used, occupancy(*sizes), len(insts), inserted, raw, registers,
            gcn_facts(assigned).assignment, findings, bytes_of(assigned), pressure(assigned).peak, next_step(*sizes),
        )  # fmt: skip

    def most_items(self, params: Params) -> int:
        """Return the maximum number of items in a batched launch: the maximum z of the grid."""
        del params
        return GRID_LIMIT[2]

    def parse(self, text: str) -> Program:
        """Return the program of a text that `write` wrote."""
        from .text.parser import parse

        return parse(text)

    def link(self, texts: Sequence[str], kernel: str) -> Program:
        """Return the program of a kernel in the text of another compiler. Several texts are combined before."""
        from .text.parser import parse_module

        (text,) = texts
        return parse_module(text).program(kernel)

    def check(self, program: Program) -> list[Finding]:
        """Report uninitialized registers. `whole` checks waits and hazards."""
        from ..analysis.checks import check  # loaded with the first kernel, so that `import asmkit` stays fast

        return check(program)

    def devices(self) -> list[str]:
        """Return the target of each AMD device of this machine."""
        return probe.amd_archs()

    def prologue(self, program: Program, facts: Facts) -> abi.Loads:
        """Return the loads of the parameters of a text, and the set-up of scratch memory in front of them."""
        return abi.Loads(program, facts)

    map_bits, map_rows = 0, 1

    def map_rule(self, stated: Mapping[str, object]) -> NoReturn:
        """Raise ValueError, because AMDGCN has no tensor maps."""
        raise ValueError(f"its array {stated['array']} has a tensor map, which AMDGCN does not have")

    def widest(self, program: Program) -> tuple[int, int]:
        """Return the alignment in bytes that loads and stores need: a dword, because wider accesses need no more."""
        del program
        return 4, 4

    def reads_of_z(self, program: Program) -> list[str]:
        """Return `["k.group.z"]` if the program reads it: its entry then copies the register that the hardware sets."""
        read = (reg for item in program.entry if isinstance(item, Inst) for reg in item.reads())
        z = (cast("GcnReg[Scalar]", reg).physical and (reg.bank, reg.number) == ("s", GROUP_IDS + 2) for reg in read)
        return ["k.group.z"] if any(z) else []

    def facts(self, values: Mapping[str, Any], arch: str) -> GcnFacts:
        """Return the record with these values, which the decorator has checked."""
        del arch
        return GcnFacts(**values)

    def check_cluster(self, cluster: Dims | None, arch: str) -> None:
        """Accept all, because the decorator takes no clusters."""

    def check_launch(self, launch: Launch) -> None:
        """Raise GRID or SHARED_LIMIT if the target cannot run a launch."""
        used = lds_bytes(launch.program) + launch.shared
        self.check_dims(launch.program.target.name, launch.grid, launch.block, launch.cluster, used)

    def check_dims(self, arch: str, grid: Dim3, block: Dim3, cluster: Dim3 | None, shared: int) -> None:
        """Raise GRID or SHARED_LIMIT if a launch with these sizes exceeds the limits of the target."""
        check_dims(grid, block, GRID_LIMIT, BLOCK_LIMIT, MAX_THREADS)
        if cluster not in (None, (1, 1, 1)):
            raise error(DiagnosticCode.GRID, what="cluster", got=cluster, fix="omit it: CDNA has no clusters")
        if any(blocks * length > THREADS_LIMIT for blocks, length in zip(grid, block, strict=True)):
            raise error(DiagnosticCode.GRID, what="grid", got=grid, fix="use fewer than 2³² threads along each axis")
        chip = machine(arch)
        if shared > chip.lds:
            raise error(DiagnosticCode.SHARED_LIMIT, used=shared, arch=chip.name, limit=chip.lds)

    def advice(self, launch: Launch) -> Iterator[Finding]:
        """Yield SHORT_BUFFER and FLOAT_FORMAT, both warnings."""
        return launch_advice.advice(launch)

    def _own(self, whole: Program, arch: str | None) -> str:
        """Return the program's target. Raises KERNEL for any other `arch`: AMD code objects run on one target only."""
        own = whole.target.name
        if arch not in (None, own):
            what = f"the program is for {own} and cannot run on {arch}"
            raise error(
                DiagnosticCode.KERNEL, whole.where, what=what, fix=f'give the kernel `arch=("{own}", "{arch}")`'
            )
        return own


def register_map(assigned: Program, groups: Sequence[Group]) -> tuple[str, ...]:
    """Return the registers of parameters and tuples after allocation, formatted. `Report.map` has all registers."""
    places = gcn_facts(assigned).assignment
    rows = [f"{param.name} in {param.reg}" for param in assigned.params if param.reg is not None]
    named = {param.reg.number for param in assigned.params if param.reg is not None}
    for group in groups:
        to = places.get((f"%{group.bank}", group.first))
        if group.count > 1 and to is not None and not (group.bank == "s" and to[1] in named):
            rows.append(f"%{_span(group.bank, group.first, group.count)} in {_span(*to, group.count)}")
    return tuple(rows)


def _span(bank: str, first: int, count: int) -> str:
    return f"{bank}[{first}:{first + count - 1}]"


def synchronised(program: Program) -> Program:
    """Return the program as its `sync` requires: checked, with waits inserted, or unchanged.

    With `sync="check"`, raises every MISSING_WAIT, BARRIER_WAIT and HAZARD together.
    """
    how = gcn_facts(program).sync
    if how == "off":
        return program
    if how == "auto":
        return insert_waits.insert(program)
    found = hazards.check(program)
    wrong = [finding for finding in found if finding.mistake not in hazards.ADVICE]
    if wrong:
        raise AsmError(*wrong)
    program.findings += found
    return program


ISA = GcnIsa()
