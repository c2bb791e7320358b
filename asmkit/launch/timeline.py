"""Write the marks of runs to a file: `asmkit.timeline`."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DiagnosticCode, error
from ..ptx.text.device_points import RECORDS
from ..sim.points.marks import EVENTS
from ..sim.points.observe import observing
from ..sim.points.perfetto import Run, trace

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..sim import Report


@dataclass
class Timeline:
    """The marks of the runs of a context."""

    runs: list[Run] = field(default_factory=list[Run])
    """The events of each run, in order: in the simulator one for each run, on a device one for each kernel."""
    left_out: int = 0
    """The number of events for which a run had no space."""


@contextmanager
def timeline(path: str | Path) -> Generator[Timeline]:
    """Write the marks of all kernels that run while the context is active to a file that Perfetto opens.

    In the simulator, the time of a mark is the number of steps that its chunk of blocks has executed, shown as
    microseconds: an order, not a duration. On a CUDA device, kernels with `timeline=True` record the time of each warp.

    Args:
        path: the file to write, in the JSON format of Chrome's trace viewer: open it at https://ui.perfetto.dev.

    Raises:
        KERNEL: at the end, if no kernel has recorded a mark, or if there were too many for the buffer of a device.

    """
    found = Timeline()

    def add(program: Program, report: Report) -> None:
        if len(report.marks):
            found.runs.append(Run(program.name, [*report.marks]))
            found.left_out += report.marks.left_out

    _clear_devices()
    with observing(add):
        yield found
    on_devices, left_out = _read_devices()
    found.runs += on_devices
    found.left_out += left_out
    if not found.runs:
        fix = 'write `k.mark("name")` in the kernel, and add `timeline=True` for a CUDA device'
        raise error(DiagnosticCode.KERNEL, what="no kernel has recorded a mark in this timeline", fix=fix)
    Path(path).write_text(json.dumps(trace(found.runs)), encoding="utf-8")
    if found.left_out:
        what = f"the timeline has space for {EVENTS:,} marks of a run in the simulator and {RECORDS:,} on a device: "
        fix = "mark fewer warps: `k.mark(…, when=p)`, or a smaller grid"
        raise error(DiagnosticCode.KERNEL, what=f"{what}{found.left_out:,} were left out", fix=fix)


def _clear_devices() -> None:
    """Forget the marks that kernels have recorded on devices. Nothing is loaded if no kernel has run on one."""
    if f"{__package__}.cuda" in sys.modules:
        from . import cuda_timeline

        cuda_timeline.clear()


def _read_devices() -> tuple[list[Run], int]:
    """Return the marks that kernels have recorded on devices, and the number of marks that were left out."""
    if f"{__package__}.cuda" not in sys.modules:
        return [], 0
    from . import cuda_timeline

    return cuda_timeline.read()
