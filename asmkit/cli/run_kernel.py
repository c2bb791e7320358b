"""Prepare a call of an asmkit kernel for `asmkit run FILE.py:KERNEL`.

Arrays without a name are the inputs, and then the outputs, in order. Outputs that are not given are allocated. Numbers
without a name are the scalars and compile-time options in order.
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ..errors import DiagnosticCode, error
from ..kernel.kernel import AnyKernel, Kernel
from ..kernel.params import ArrayParam, Option
from .run_arguments import Given

if TYPE_CHECKING:
    from ..debug.execution import Call
    from ..interop.run import RunReport
    from ..ir.program import Program
    from ..kernel.profile_report import LaunchProfile
    from ..launch.simulator import Ready
    from ..sim.memory import Array
    from ..sim.settings import Settings


def kernels_of(names: Mapping[str, object]) -> dict[str, AnyKernel]:
    """Return the kernels among the names that a file defines."""
    return {name: cast("AnyKernel", one) for name, one in names.items() if isinstance(one, Kernel)}


def chosen(kernels: Mapping[str, AnyKernel], file: str, name: str | None) -> AnyKernel:
    """Return the kernel with a name, or the only one. Raises KERNEL if there is none, or several without a name."""
    if name is None and len(kernels) == 1:
        return next(iter(kernels.values()))
    if name is None or name not in kernels:
        several = f"{file} has {'several' if kernels else 'no'} kernels"
        what = several if name is None else f"{file} has no kernel {name} at its top level"
        raise error(DiagnosticCode.KERNEL, what=what, fix=f"name one of: {', '.join(kernels) or 'none'}")
    return kernels[name]


def described(kernel: AnyKernel) -> str:
    """Return a kernel with its parameters in order, as `asmkit run FILE.py` lists it."""
    return f"{kernel.__name__}({', '.join(f'{name}: {what}' for name, what in parameters(kernel).items())})"


def as_json(kernel: AnyKernel) -> dict[str, object]:
    """Return a kernel as the schema describes it. Its parameters have no sizes, and its launch has no fixed block."""
    params = [{"name": name, "type": what, "bytes": None} for name, what in parameters(kernel).items()]
    return {"name": kernel.__name__, "params": params, "block": None, "shared": None}


def parameters(kernel: AnyKernel) -> dict[str, str]:
    """Return the parameters that a call can pass, each with its type, its shape, and whether it is an output."""
    return dict(_parameters(kernel))


def _parameters(kernel: AnyKernel) -> Iterator[tuple[str, str]]:
    signature = kernel.rules.signature
    shapes = dict(zip([p.name for p in kernel.params.inputs], signature.inputs, strict=True))
    shapes |= zip([p.name for p in kernel.params.outputs], signature.outputs, strict=True)
    for p in kernel.params.ordered:
        if isinstance(p, ArrayParam) and not p.workspace:
            yield p.name, f"{_name(p.elem)}[{', '.join(shapes[p.name])}]{', an output' * p.output}"
    for p in kernel.params.registers:
        if not p.dim:
            yield p.name, _name(p.type)
    for p in kernel.params.options:
        yield p.name, f"{_name(p.kind)}{_default(p)}"
    for name in kernel._type_options:
        yield name, "a type"


def _name(kind: object) -> str:
    return str(getattr(kind, "__name__", kind))


def _default(option: Option) -> str:
    return "" if option.default is inspect.Parameter.empty else f" = {_name(option.default)}"


class KernelCall:
    """A kernel of asmkit with its arguments. `arrays` are its arrays by the number of the parameter."""

    def __init__(self, kernel: AnyKernel, given: Sequence[Given], arch: str | None) -> None:
        from ..launch.numpy import launch_of
        from ..launch.simulator import Ready

        self.kernel, self.names = kernel, tuple(parameters(kernel))
        named = _by_name(kernel, self.names, given)
        self.inputs = _inputs(kernel, named)
        options = {name: named[name] for name in kernel.options if name in named}
        launch = launch_of(kernel, self.inputs, options if arch is None else {**options, "arch": arch})
        self.ready: Ready = Ready(launch)
        self.outputs = _outputs(self.ready, self.inputs, named)

    @property
    def program(self) -> Program:
        """The program of the kernel."""
        return self.ready.launch.program

    @property
    def arrays(self) -> dict[int, Array]:
        """The arrays of the call by the number of their parameter."""
        launch = self.ready.launch
        found = dict(zip(launch.inputs, self.inputs, strict=True))
        found |= {result.name: array for result, array in zip(launch.outputs, self.outputs, strict=True)}
        return {number: found[name] for number, name in enumerate(self.names) if name in found}

    def check_sizes(self, given: argparse.Namespace) -> None:
        """Raise GRID if the command line states other sizes than the kernel's rules compute."""
        launch = self.ready.launch
        for what, own in (("grid", launch.grid), ("block", launch.block), ("cluster", launch.cluster)):
            stated: tuple[int, ...] | None = getattr(given, what)
            if stated is not None and (*stated, 1, 1)[:3] != (own or (1, 1, 1)):
                fix = f"omit --{what}: {self.kernel.__name__} computes it, {own or 1} for these arguments"
                raise error(DiagnosticCode.GRID, what=what, got=stated, fix=fix)
        if given.shared not in (0, launch.shared):
            fix = f"omit --shared: {self.kernel.__name__} states what it needs"
            raise error(DiagnosticCode.GRID, what="shared memory", got=given.shared, fix=fix)

    def run(self, given: argparse.Namespace, watch: str | Sequence[str] | None) -> RunReport:
        """Run the kernel, and return the report."""
        from ..interop.run import RunReport

        self.check_sizes(given)
        report = self.ready.observe(
            self.inputs, self.outputs, watch=watch, seed=given.seed, schedules=given.schedules, steps=given.steps,
            engine=given.engine, raises=False, prints=not given.quiet,
        )  # fmt: skip
        findings = (*report.findings, *self.ready.launch.program.findings)
        arrays = tuple(self.arrays.values())
        return RunReport(self.kernel.__name__, findings, arrays, report.steps, tuple(report.prints))

    def debugged(self, given: argparse.Namespace, settings: Settings) -> Call:
        """Return the call for the debugger."""
        from ..debug.start import ready_call

        self.check_sizes(given)
        return ready_call(self.ready, self.inputs, self.outputs, settings)

    def profiled(self, given: argparse.Namespace, watch: str | Sequence[str] | None) -> LaunchProfile:
        """Run the kernel with counters, and return the profile."""
        from ..profile.run import profile_ready

        self.check_sizes(given)
        return profile_ready(
            self.ready, self.inputs, self.outputs, given.device, watch, seed=given.seed, steps=given.steps,
            blocks=given.blocks,
        )  # fmt: skip


def _by_name(kernel: AnyKernel, names: Sequence[str], given: Sequence[Given]) -> dict[str, object]:
    """Return the arguments by the name of their parameter. Raises OPTION, ARGUMENT_COUNT or KERNEL."""
    arrays = [p.name for p in (*kernel.params.inputs, *kernel.params.outputs)]
    found: dict[str, object] = {}
    for one in given:
        free = (name for name in names if name not in found and (name in arrays) == one.is_array)
        name = one.name or next(free, None)
        if name is None or name in found:
            what = f"{name} is given twice" if name else f"{kernel.__name__} has no further parameter for {one.text}"
            raise error(DiagnosticCode.KERNEL, what=what, fix=f"its parameters are: {described(kernel)}")
        if name not in names:
            known = ", ".join(names) or "none"
            raise error(DiagnosticCode.OPTION, kernel=kernel.__name__, name=name, known=known)
        if one.is_array != (name in arrays):
            want = "an array" if name in arrays else "a value"
            raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=one.text)
        found[name] = one.value
    return found


def _inputs(kernel: AnyKernel, named: Mapping[str, object]) -> list[Array]:
    """Return the input arrays. Raises KERNEL if one is missing."""
    wanted = [p.name for p in kernel.params.inputs]
    missing = [name for name in wanted if name not in named]
    if missing:
        what = f"{kernel.__name__} needs an array for {', '.join(missing)}"
        fix = f"pass --arg f32[64] for each input; its parameters are: {described(kernel)}"
        raise error(DiagnosticCode.KERNEL, what=what, fix=fix)
    return [cast("Array", named[name]) for name in wanted]


def _outputs(ready: Ready, inputs: Sequence[Array], named: Mapping[str, object]) -> list[Array]:
    """Return the outputs, new ones where none is given. Raises OUTPUT or OVERLAP for given ones that do not fit."""
    from ..launch.numpy import _outputs as checked

    made = ready.new_outputs()
    results = ready.launch.outputs
    chosen = [cast("Array", named.get(result.name, new)) for result, new in zip(results, made, strict=True)]
    count = ready.launch.returned
    checked(ready.launch, inputs, tuple(chosen[:count]))
    return chosen
