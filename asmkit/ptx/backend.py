"""The PTX backend: turn a kernel's program into text, cubin, disassembly and report, and check its launches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from typing import Any, Literal

from ..analysis.liveness import Peak, live
from ..errors import AsmError, DiagnosticCode, Finding, error, show
from ..ir.program import Dims, Facts, Inst, Program, Raw
from ..kernel.launch_plan import Dim3, Launch, check_dims, whole_number
from ..kernel.params import MapParam, Option, Params
from ..regs import Symbol
from ..toolchain import Assembled, Resources, Sass, assemble_ptx, probe, sass
from ..toolchain.cache import cached
from . import abi
from .analysis.access_width import widest
from .builder import Builder
from .builder.cluster import MAX_CLUSTER
from .directives import safe_name
from .facts import PtxFacts
from .im2col_map import Im2col
from .map_fields import ALIGN, BYTES, CHUNK
from .matrix_descriptors import Swizzle
from .shared_layout import Layout, layout
from .targets import (
    MAX_REGISTERS,
    MAX_THREADS,
    PARAMETERS,
    Occupancy,
    arch_of,
    machine,
    next_step,
    occupancy,
    runs_on,
    target,
)
from .tensor_map import Tiled
from .text.writer import Text, write

GRID_LIMIT = (2**31 - 1, 65535, 65535)
BLOCK_LIMIT = (1024, 1024, 64)


@dataclass(frozen=True)
class Image:
    """A cubin with the data that a launch needs."""

    text: str
    entry: str
    arch: str
    assembled: Assembled
    dynamic_shared: int

    @property
    def image(self) -> bytes:
        """The cubin."""
        return self.assembled.image

    @property
    def resources(self) -> Resources:
        """Registers, spills, stack, shared and constant memory, as ptxas reports them."""
        return self.assembled.resources

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The warnings of ptxas, at the user's source lines."""
        return self.assembled.findings


@dataclass(frozen=True)
class Report:
    """The resources, occupancy, raw lines and findings of one launch of a kernel.  `print` it."""

    kernel: str
    arch: str
    block: tuple[int, int, int]
    resources: Resources
    dynamic_shared: int
    occupancy: Occupancy
    instructions: int
    raw: tuple[str, ...]
    findings: tuple[Finding, ...]
    peak: Peak | None = None
    """The most live registers before ptxas assigns them, and their line."""
    next_step: str = ""
    """The resources that one more resident block per SM would need."""

    def __str__(self) -> str:
        r = self.resources
        lines = [
            f"{self.kernel} for {self.arch}, block {'×'.join(map(str, self.block))}: {self.instructions} instructions",
            f"  registers {r.registers}, spills {r.spill_stores} B stored {r.spill_loads} B loaded, stack {r.stack} B",
            f"  shared {r.shared} B static, {self.dynamic_shared} B dynamic",
            f"  occupancy {self.occupancy}" + f"; {self.next_step}" * bool(self.next_step),
        ]
        lines += [f"  live registers {self.peak.registers} at {show(self.peak.where)}"] if self.peak else []
        lines += [f"  unchecked: {line}" for line in self.raw]
        return "\n".join([*lines, *(f"  {finding}" for finding in self.findings)])


class PtxIsa:
    """PTX as an architecture of `asmkit.kernel.kernel`."""

    name = "ptx"
    unit: Literal["elements", "bytes"] = "elements"

    def check_arch(self, arch: str) -> None:
        """Raise UNKNOWN_ARCH if the target does not exist."""
        machine(arch)

    def target(self, targets: Sequence[str], arch: str) -> str | None:
        """Return the last of a kernel's targets that a device of `arch` can run, None if it can run none of them."""
        return next((target for target in reversed(targets) if runs_on(target, arch)), None)

    def builder(self, name: str, arch: str) -> Builder:
        """Return a builder for one kernel."""
        return Builder(name, arch)

    def whole(
        self, program: Program, scalars: Mapping[str, abi.How] | None = None, order: Sequence[str] | None = None
    ) -> Program:
        """Return the program with its parameters and prologue; see `abi.enter`."""
        return abi.enter(program, scalars or {}, order)

    def write(self, whole: Program, *, loc: bool = False) -> Text:
        """Return the text and the Python line of each of its lines."""
        return write(whole, loc=loc)

    def entry(self, program: Program) -> str:
        """Return the name of the entry in the text."""
        return safe_name(program.name)

    def layout(self, program: Program) -> Layout:
        """Return the size of the shared arrays and whether they are static."""
        return layout(program)

    def image(self, whole: Program, arch: str | None = None, options: Sequence[str] = ()) -> Image:
        """Assemble the program for `arch`, by default its own target.  The cubin is cached on disk by content.

        Raises KERNEL if `arch` cannot run the program's target.
        """
        arch = arch or whole.target.name
        if not runs_on(whole.target.name, arch):
            what = f"the kernel is for {whole.target.name}, which does not run on {arch}"
            raise error(DiagnosticCode.KERNEL, whole.where, what=what, fix="give the kernel a lower arch")
        text, entry = write(whole), self.entry(whole)
        made = assemble_ptx(
            text.text, arch, lines=text.lines, where=whole.where, name=entry, options=options, cache=cached
        )
        place = layout(whole)
        return Image(text.text, entry, arch, made, 0 if place.static else place.bytes)

    def disassembly(self, whole: Program, arch: str | None = None) -> Sass:
        """Return the disassembly, with the Python line of each instruction."""
        text = write(whole)
        chosen = arch or whole.target.name
        return sass(text.text, chosen, lines=text.lines, where=whole.where, name=self.entry(whole))

    def report(self, launch: Launch, arch: str | None = None) -> Report:
        """Report the resources and the occupancy of one launch."""
        whole = self.whole(launch.program)
        image = self.image(whole, arch)
        threads = launch.block[0] * launch.block[1] * launch.block[2]
        dynamic = image.dynamic_shared + launch.shared
        sizes = image.arch, image.resources.registers, threads, image.resources.shared + dynamic
        raw = tuple(f"{show(item.where)}: {item.text}" for item in whole.body if isinstance(item, Raw))
        findings = (*whole.findings, *image.findings)
        count = sum(hasattr(item, "form") for item in whole.items())
        return Report(
            image.entry, image.arch, launch.block, image.resources, dynamic, occupancy(*sizes), count, raw, findings,
            live(whole).peak, next_step(*sizes),
        )  # fmt: skip

    def most_items(self, params: Params) -> int:
        """Return the most items of one batched launch.

        The tensor maps of all items must fit into the kernel's parameters.  Without maps, the limit is that of the
        grid's z.
        """
        if not params.maps:
            return GRID_LIMIT[2]
        others = sum(not isinstance(p, (MapParam, Option)) for p in params.ordered)
        return (PARAMETERS - 8 * others - ALIGN) // (BYTES * len(params.maps))

    def parse(self, text: str) -> Program:
        """Return the program of a text that `write` wrote."""
        from .text.parser import parse

        return parse(text)

    def link(self, texts: Sequence[str], kernel: str) -> Program:
        """Return the program of a kernel in texts of another compiler, which are linked if there are several."""
        from .text.combine import Combined
        from .text.link import link
        from .text.parser import parse_module

        modules = [parse_module(text) for text in texts]
        return modules[0].program(kernel) if len(modules) == 1 else link(Combined(modules), kernel)

    def check(self, program: Program) -> list[Finding]:
        """Report uninitialized registers, missing wgmma fences, and loads too early for a dependent launch."""
        from .analysis import check  # loaded with the first kernel, so that `import asmkit` stays fast

        return check(program)

    def devices(self) -> list[str]:
        """Return the target of each NVIDIA device of this machine, without those that are older than all targets."""
        driver = probe.cuda_driver()
        found: list[str] = []
        for device in driver.devices if driver else ():
            with suppress(AsmError):
                found.append(arch_of(*device.capability))
        return found

    def prologue(self, program: Program, facts: Facts) -> abi.Loads:
        """Return the loads of the parameters."""
        del program, facts
        return abi.Loads()

    map_bits, map_rows = BYTES * 8, CHUNK

    def map_rule(self, stated: Mapping[str, Any]) -> Tiled | Im2col:
        """Return the rule of a tensor map from its fields."""
        rule = dict(stated)
        kind = Tiled if "box" in rule else Im2col
        return kind(swizzle=Swizzle[rule.pop("swizzle")], **rule)

    def widest(self, program: Program) -> tuple[int, int]:
        """Return the bytes of the program's widest load and widest store: the alignment that its arrays need."""
        return widest(program)

    def reads_of_z(self, program: Program) -> list[str]:
        """Return which of `%ctaid.z` and `%nctaid.z` the program reads."""
        operands = (operand for item in program.items() if isinstance(item, Inst) for operand in item.operands)
        read = {operand.name for operand in operands if isinstance(operand, Symbol)}
        return [name for name in ("%ctaid.z", "%nctaid.z") if name in read]

    def facts(self, values: Mapping[str, Any], arch: str) -> PtxFacts:
        """Return the record with these values.  Raises GRID if `maxnreg` or `minnctapersm` exceeds the limits."""
        facts = PtxFacts(**values)
        for name, most in (("maxnreg", MAX_REGISTERS), ("minnctapersm", machine(arch).blocks)):
            if (value := values.get(name)) is not None:
                whole_number(name, value, 1, most)
        return facts

    def check_cluster(self, cluster: Dims | None, arch: str) -> None:
        """Raise KERNEL or GRID if the target has no clusters or the cluster exceeds its limit."""
        if cluster is None:
            return
        if not target(arch).supports("sm_90"):
            what = f"cluster={cluster}: clusters need sm_90, the kernel is for {arch}"
            raise error(DiagnosticCode.KERNEL, what=what, fix='`arch="sm_90"`, or omit `cluster`')
        if not 1 <= prod(cluster) <= MAX_CLUSTER:
            raise error(
                DiagnosticCode.GRID,
                what="cluster",
                got=cluster,
                fix=f"use 1 to {MAX_CLUSTER} blocks; every machine with clusters supports 8",
            )

    def advice(self, launch: Launch) -> tuple[Finding, ...]:
        """Report nothing, because PTX has no mistakes that only a launch shows."""
        del launch
        return ()

    def check_launch(self, launch: Launch) -> None:
        """Raise GRID or SHARED_LIMIT if the grid, the block or the shared memory exceeds the limits of the target."""
        used = layout(launch.program).bytes + launch.shared
        self.check_dims(launch.program.target.name, launch.grid, launch.block, launch.cluster, used)

    def check_dims(self, arch: str, grid: Dim3, block: Dim3, cluster: Dim3 | None, shared: int) -> None:
        """Raise GRID or SHARED_LIMIT if a launch with these sizes exceeds the limits of the target."""
        check_dims(grid, block, GRID_LIMIT, BLOCK_LIMIT, MAX_THREADS)
        if any(length % blocks for length, blocks in zip(grid, cluster or (1, 1, 1), strict=True)):
            raise error(DiagnosticCode.GRID, what="grid", got=grid, fix=f"use a multiple of the cluster, {cluster}")
        chip = machine(arch)
        if shared > chip.shared_block:
            raise error(DiagnosticCode.SHARED_LIMIT, used=shared, arch=chip.name, limit=chip.shared_block)


ISA = PtxIsa()
