"""Run a kernel of any compiler in the simulator, with all default watchers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from ..errors import AsmError, DiagnosticCode, Finding, error
from ..gcn.facts import with_local_offsets
from ..ir.demangle import demangle
from ..ir.program import Program
from ..ir.source_map import Text
from ..kernel.dispatch import architecture, profiled_run
from ..launch.array_copies import Copies, most_copied
from ..launch.debugger_commands import Opener
from ..sim.arguments import arrays_of
from ..sim.engine import CHUNK
from ..sim.engine import run as simulate
from ..sim.memory import Array
from ..sim.run_arguments import RunArguments
from ..sim.settings import Settings, Watch, in_force
from .arguments import bound
from .device import Call, check_options, run_cuda, run_hip
from .launch_size import Dims, LaunchSize, launch_size
from .read import KernelInfo, ReadModule, Source, read
from .run_profile import SecondRun
from .saved_run import saved_run
from .triton_code import is_triton, without_artifacts

if TYPE_CHECKING:
    from ..kernel.profile_report import CountedRun, LaunchProfile
    from ..sim.report import Report

_LOCAL = "dynamic_shared_pointer"
"""The type of a pointer to local memory in the metadata of AMDGCN."""
_RESIDENT = 8 * CHUNK
"""The number of threads up to which all blocks of a grid are simulated together."""


@dataclass(frozen=True)
class RunReport:
    """The result of a run: the findings, what the kernel left in each array, and the executed warp instructions.

    `prints` are the lines that the kernel printed, each with its thread and block.
    """

    kernel: str
    findings: tuple[Finding, ...]
    arrays: tuple[Array, ...]
    """The arrays of the arguments in order, also those inside of structures and tensor maps."""
    steps: int
    prints: tuple[str, ...] = ()
    counted: CountedRun | SecondRun | None = field(default=None, repr=False, compare=False)
    """The counters of this run, or a second run with counters. A run on a device has none."""
    _profiles: dict[str | None, LaunchProfile] = field(default_factory=lambda: {}, repr=False, compare=False)
    """The profiles that have been computed, by device."""
    opener: Opener | None = field(default=None, repr=False, compare=False)
    """Returns the commands that open the findings in the debugger."""

    @property
    def profile(self) -> LaunchProfile:
        """The profile of the run, an `asmkit.profile.Profile`: that of `profiled()`."""
        return self.profiled()

    def profiled(self, *, device: str | None = None) -> LaunchProfile:
        """Return the profile of the run, an `asmkit.profile.Profile`.

        Without `asmkit.run(…, profile=True)`, the kernel runs a second time in the simulator, from the contents that
        the arrays had before the run.

        Args:
            device: the device of the floor, as for `Kernel.profile`.

        Raises:
            AsmError: BACKEND for a run on a device, and for a second run with arrays that are too large to be copied.
                OPTION_TYPE for an unknown device.

        """
        if self.counted is None:
            what = "a run on a device has no profile, because the counters are those of the simulator"
            raise error(DiagnosticCode.BACKEND, what=what, fix='run it with `backend="sim"`')
        if device not in self._profiles:
            self._profiles[device] = self.counted.profile(self.kernel, device)
        return self._profiles[device]

    @property
    def ok(self) -> bool:
        """Whether none of the findings is an error."""
        return not any(finding.severity == "error" for finding in self.findings)

    def __str__(self) -> str:
        count = f"{demangle(self.kernel)}: {self.steps:,} warp instructions"
        if not self.findings:
            return f"{count}, no findings"
        problem = self.error()
        return "\n".join([str(problem), *getattr(problem, "__notes__", ()), count])

    def error(self) -> AsmError:
        """Return an error with all findings. Its notes are the commands that open them in the debugger."""
        problem = AsmError(*self.findings)
        if self.opener is not None:
            self.opener.add(problem)
        return problem

    def print(self) -> None:
        """Print the findings and the number of warp instructions."""
        print(self)


def run(
    program: ReadModule | Source | Sequence[Source],
    *args: object,
    kernel: str | None = None,
    grid: Dims,
    block: Dims | None = None,
    shared: int = 0,
    cluster: Dims | None = None,
    arch: str | None = None,
    watch: Watch = "default",
    raises: bool = True,
    seed: int | None = None,
    schedules: int = 1,
    steps: int | None = None,
    engine: str | None = None,
    cooperative: bool | None = None,
    prints: bool = True,
    backend: str = "sim",
    profile: bool = False,
    blocks: int | None = None,
) -> RunReport:
    """Run a kernel of a program in the simulator, or launch it on a device.

    Args:
        program: what `asmkit.read` returned, or what it takes.
        *args: one value for each parameter. A numpy array or a torch CPU tensor is a pointer and is written in place, a
            JAX array is copied. A number is converted by the parameter's type; where the text states only a size, a
            Python float becomes the float of that size. `bytes` and structured numpy scalars are aggregates by value,
            whose fields of dtype object hold arrays for pointers. `asmkit.empty` makes memory without a value,
            `asmkit.tensor_map` a tensor map.
        kernel: the kernel's name, if there are several.
        grid: number of blocks, one to three numbers.
        block: threads per block, one to three numbers. By default those that the kernel requires (`.reqntid`).
        shared: dynamic shared memory in bytes, beyond what the kernel declares. On AMD, the value of a `local` pointer
            is its offset in this memory: 0 for the first one.
        cluster: blocks per cluster, one to three numbers. By default those that the kernel requires.
        arch: a target that replaces the one in the program. Only for a program that is read here.
        watch: as in `asmkit.sim.run`.
        raises: raise the findings if one of them is an error. Otherwise the report holds them.
        seed: as in `asmkit.sim.run`, as are `schedules` and `steps`.
        schedules: the number of orders of execution.
        steps: the number of instructions that one thread may execute.
        engine: as in `asmkit.sim.run`.
        cooperative: keep all blocks in flight together. By default, grids of up to 131,072 threads are.
        prints: write what the kernel prints (`vprintf`) to the standard output. The report has it in both cases.
        backend: `"sim"`, or `"cuda"` (PTX) or `"hip"` (AMDGCN) to launch the same call on the first device. A device
            has no watchers: `watch` must be "default" or "none", and its report has neither findings nor steps.
        profile: count while the kernel runs, for `report.profile`. The engine is `"numpy"`. By default, the report
            keeps copies of up to 256 MB of arrays, and runs the kernel a second time when you read `report.profile`.
        blocks: run only a sample of this many blocks, as in `asmkit.sim.run`.

    Raises:
        AsmError: KERNEL for an unknown kernel or a wrong number of arguments, OPTION_TYPE for a value that does not fit
            its parameter, GRID, CONTIGUOUS, NOT_SIMULATED, and with `raises` all findings if one is an error. On a
            device BACKEND if it cannot be used, and FAULT.

    """
    module = program if isinstance(program, ReadModule) else read(program, arch=arch)
    info = module.kernel(kernel)
    size = _checked_size(module, info, grid, block, cluster, shared)
    params = bound(info, args)
    offsets = _take_local_pointers(info, params, shared)
    if backend != "sim":
        only = {"seed": seed, "schedules": None if schedules == 1 else schedules, "steps": steps, "engine": engine}
        only |= {"profile": profile or None, "blocks": blocks}
        check_options(backend, module.isa, {"watch": None if watch in ("default", "none") else watch, **only})
        call = Call(module, info, params, size, shared, bool(cooperative), offsets)
        run_cuda(call) if backend == "cuda" else run_hip(call)
        return RunReport(info.name, (), tuple(call.arrays), 0)
    made = with_local_offsets(module.program(info.name), offsets)
    described = _simulated(made, params, size, shared, False if blocks and cooperative is None else cooperative)
    described["blocks"] = blocks
    settings = in_force(Settings(watch, seed, schedules, steps))
    start = partial(simulate, **described, seed=seed, steps=steps, raises=False)
    new_run = partial(profiled_run, made, (size.grid, size.block), shared, source=partial(_text, module, info.name))
    copies = Copies(_arrays(params), most_copied())
    if profile:
        _check_counted(schedules, engine)
        counted = new_run(watch)
        observed = counted.observe(lambda watchers: start(watch=watchers, engine="numpy", prints=prints))
        report = cast("Report", observed)
    else:
        again = partial(start, engine="numpy", prints=False)
        counted = SecondRun(copies, lambda watchers: again(watch=watchers), partial(new_run, "none"))
        report = start(watch=watch, schedules=schedules, engine=engine, prints=prints)
    triton = module.compiler == "triton" or is_triton(made)
    findings = without_artifacts(report.findings) if triton else tuple(report.findings)
    counted.findings = findings
    opener = Opener(made, settings, partial(saved_run, described, copies, module, info.name))
    done = RunReport(info.name, findings, _arrays(params), report.steps, tuple(report.prints), counted, opener=opener)
    if raises and not done.ok:
        raise done.error()
    return done


def _check_counted(schedules: int, engine: str | None) -> None:
    """Raise OPTION_TYPE for a setting that a run with counters does not have."""
    if schedules != 1:
        raise error(DiagnosticCode.OPTION_TYPE, name="schedules", want="1 with profile=True", got=schedules)
    if engine not in (None, "auto", "numpy"):
        raise error(DiagnosticCode.OPTION_TYPE, name="engine", want='"numpy" with profile=True', got=engine)


def _text(module: ReadModule, name: str) -> Text:
    """Return the text of the module that defines a kernel. Raises KERNEL if it consists of several modules."""
    if module.isa == "gcn":
        return module.gcn_module(name).written()
    modules = module.ptx_modules(name)
    if len(modules) > 1:
        raise error(DiagnosticCode.KERNEL, what=f"{name} is linked from several texts", fix="link them before you read")
    return modules[0].written()


def arguments(
    program: ReadModule | Source | Sequence[Source], args: Sequence[object], *, kernel: str | None = None, grid: Dims,
    block: Dims | None = None, shared: int = 0, cluster: Dims | None = None, cooperative: bool | None = None,
) -> RunArguments:  # fmt: skip
    """Return the arguments of `asmkit.sim.run`, except for its settings, for a call in the simulator.

    The arguments and the errors are those of `run`.
    """
    module = program if isinstance(program, ReadModule) else read(program)
    info = module.kernel(kernel)
    size = _checked_size(module, info, grid, block, cluster, shared)
    params = bound(info, args)
    made = with_local_offsets(module.program(info.name), _take_local_pointers(info, params, shared))
    return _simulated(made, params, size, shared, cooperative)


def _simulated(
    program: Program, params: dict[str, object], size: LaunchSize, shared: int, cooperative: bool | None
) -> RunArguments:
    resident = size.threads <= _RESIDENT if cooperative is None else cooperative
    return {
        "program": program, "grid": size.grid, "block": size.block, "params": params, "shared": shared,
        "cluster": size.cluster, "cooperative": resident,
    }  # fmt: skip


def _checked_size(
    module: ReadModule, info: KernelInfo, grid: Dims, block: Dims | None, cluster: Dims | None, shared: int
) -> LaunchSize:
    """Return the size of a launch. Raises GRID if the target does not have it."""
    size = launch_size(info, grid, block, cluster)
    target = module.program(info.name).target.name
    architecture(module.isa).check_dims(target, size.grid, size.block, size.cluster, info.shared + shared)
    return size


def _take_local_pointers(info: KernelInfo, params: dict[str, object], shared: int) -> dict[str, int]:
    """Remove the pointers to dynamic LDS from the parameters, and return their offsets.

    Raises OPTION_TYPE for an offset outside of the dynamic LDS.
    """
    names = [param.name for param in info.params if param.type == _LOCAL]
    offsets = {name: int.from_bytes(cast("bytes", params.pop(name)), "little") for name in names}
    for name, offset in offsets.items():
        if offset > shared:
            want = f"an offset in the {shared} bytes of dynamic LDS"
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=offset)
    return offsets


def _arrays(params: dict[str, object]) -> tuple[Array, ...]:
    return tuple(array for value in params.values() for array in arrays_of(value))
