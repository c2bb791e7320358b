"""Prepare a call of a kernel that another compiler wrote, for `asmkit run FILE:KERNEL`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import DiagnosticCode, error
from ..interop.read import KernelInfo, ReadModule
from .run_arguments import Given

if TYPE_CHECKING:
    from ..debug.execution import Call
    from ..interop.run import RunReport
    from ..ir.program import Program
    from ..kernel.profile_report import LaunchProfile
    from ..sim.memory import Array
    from ..sim.settings import Settings


class ModuleCall:
    """A kernel of a program with its arguments. `arrays` are its arrays by the number of the parameter."""

    def __init__(self, module: ReadModule, kernel: str | None, given: Sequence[Given]) -> None:
        self.module, self.info = module, module.kernel(kernel)
        self.names = tuple(param.name for param in self.info.params)
        self.values = _in_order(self.info, given)
        self.arrays: dict[int, Array] = {at: one for at, one in enumerate(self.values) if hasattr(one, "shape")}  # type: ignore[misc]

    @property
    def program(self) -> Program:
        """The program of the kernel."""
        return self.module.program(self.info.name)

    def run(
        self, given: argparse.Namespace, watch: str | Sequence[str] | None, *, profile: bool = False
    ) -> RunReport:  # fmt: skip
        """Run the kernel, and return the report, with counters for `profile`."""
        from ..interop.run import run

        block = given.block or self.info.block
        assert block is not None
        return run(
            self.module, *self.values, kernel=self.info.name, grid=given.grid, block=block,
            shared=given.shared, cluster=given.cluster, watch=watch, raises=False, seed=given.seed,
            schedules=1 if given.schedules is None else given.schedules, steps=given.steps, engine=given.engine,
            prints=not given.quiet, profile=profile, blocks=given.blocks if profile else None,
        )  # fmt: skip

    def debugged(self, given: argparse.Namespace, settings: Settings) -> Call:
        """Return the call for the debugger."""
        from ..debug.start import make_call
        from ..interop.run import arguments

        made = arguments(
            self.module, self.values, kernel=self.info.name, grid=given.grid, block=given.block or self.info.block,
            shared=given.shared, cluster=given.cluster,
        )  # fmt: skip
        return make_call(made, settings)

    def profiled(self, given: argparse.Namespace, watch: str | Sequence[str] | None) -> LaunchProfile:
        """Run the kernel with counters, and return the profile."""
        return self.run(given, watch, profile=True).profiled(device=given.device)


def as_json(info: KernelInfo) -> dict[str, object]:
    """Return a kernel as the schema describes it."""
    params = [{"name": param.name, "type": param.type, "bytes": param.size} for param in info.params]
    return {"name": info.name, "params": params, "block": info.block, "shared": info.shared}


def _in_order(info: KernelInfo, given: Sequence[Given]) -> list[object]:
    """Return the arguments in the order of the parameters: those with a name at its place, the others in order.

    Raises KERNEL for an unknown name, a wrong number of arguments, or a word that is not a value.
    """
    names = [param.name for param in info.params]
    placed = {one.name: one.value for one in given if one.name}
    unknown = [name for name in placed if name not in names]
    if unknown or len(given) != len(names) or len(placed) != sum(bool(one.name) for one in given):
        what = f"{info.name} takes {len(names)} arguments, got {len(given)}"
        what = f"{info.name} has no parameter {unknown[0]}" if unknown else what
        raise error(DiagnosticCode.KERNEL, what=what, fix=f"pass one --arg for each parameter, in order: {info}")
    for one in given:
        if isinstance(one.value, (str, type)):
            raise error(DiagnosticCode.OPTION_TYPE, name=one.name, want="an array or a number", got=one.text)
    rest = iter([one.value for one in given if not one.name])
    return [placed[name] if name in placed else next(rest) for name in names]
