"""Check a kernel in the simulator with all watchers, and report the findings as one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from ..errors import AsmError
from ..kernel.arrays import Array as AnyArray
from ..kernel.check_report import CheckReport
from ..kernel.dispatch import root
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import KernelLike
from ..sim.settings import Settings, Watch, checked
from ..sim.watch import chosen
from ..types import SCALARS, dtype
from . import simulator
from .arguments import Array, several
from .numpy import launch_of


def check(
    kernel: KernelLike, arrays: Sequence[object], options: Mapping[str, object], watch: str | Sequence[object],
    schedules: int, seed: int | None,
) -> CheckReport:  # fmt: skip
    """Run a kernel in several schedules, print the findings as a table, and return them.

    Raises:
        AsmError: the errors of a call that are found before it runs.

    """
    watched = cast("Watch", watch)
    checked(Settings(watched, seed, schedules))
    inputs = [_as_numpy(array) for array in arrays]
    launch = launch_of(cast("AnyKernel", kernel), inputs, options)
    names = tuple(one.name for one in chosen(watched, kernel.isa.name))
    ready = simulator.Ready(launch)
    outputs, findings = ready.new_outputs(), list(launch.program.findings)
    try:
        findings += ready.observe(inputs, outputs, watch=watched, schedules=schedules, seed=seed).findings
    except AsmError as problem:
        findings = [*problem.findings, *findings]
    calls = tuple(ready.opener(inputs, Settings(watched, seed, schedules)).notes(findings))
    made = CheckReport(kernel.__name__, tuple(findings), several(launch, outputs), names, schedules, calls)
    made.print()
    return made


def _as_numpy(array: AnyArray) -> Array:
    """Return an array of any framework as a numpy array, with its type."""
    match root(array.__class__):
        case "torch":
            from .torch.prepared import numpy_of

            twin = str(array.dtype).removeprefix("torch.")
            kind = next(kind for kind in SCALARS.values() if kind.twin == twin)
            return numpy_of(array.cpu()).view(dtype(kind))
        case "jax" | "jaxlib" | "numpy":
            return array if hasattr(array, "ctypes") else np.asarray(array)
        case _:
            return np.from_dlpack(array)
