"""Run a kernel that Triton compiled in the simulator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import DiagnosticCode, error
from ..interop.read import ReadModule
from ..interop.run import RunReport
from ..interop.run import run as run_module
from ..sim.engine import Dims
from ..sim.settings import Watch
from ..sim.thread_names import three
from .arguments import SCRATCH, Argument, bound, flattened, scratch
from .library import Compiled
from .tensors import TensorTable
from .texts import isa_of, read


@dataclass(frozen=True)
class Options:
    """The settings of a run, as `asmkit.run` takes them."""

    watch: Watch = "default"
    raises: bool = True
    seed: int | None = None
    schedules: int = 1
    steps: int | None = None
    engine: str | None = None


class Ready:
    """A compiled kernel that can be run several times. Its text is read when it runs first."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self._module: ReadModule | None = None

    def run(self, grid: Dims, args: Sequence[object] | Mapping[str, object], options: Options) -> RunReport:
        """Run the kernel. Raises what `run` raises."""
        given = flattened(self.compiled, bound(self.compiled, args))
        if self._module is None:
            self._module = read(self.compiled, [one.name for one in given] + list(SCRATCH))
        meta, (x, y, z) = self.compiled.metadata, three(grid)
        ctas = meta.num_ctas
        info = self._module.kernel(None)
        hidden = len(info.params) - len(given)
        if not 0 <= hidden <= len(SCRATCH):
            what = f"{info.name} has {len(info.params)} parameters, its signature has {len(given)}"
            raise error(DiagnosticCode.KERNEL, what=what, fix="use a version of Triton that the extra triton allows")
        values = [*given, *scratch(self.compiled, x * y * z * ctas, hidden)]
        report = run_module(
            self._module, *(one.value for one in values), grid=(x * ctas, y, z),
            block=info.block or meta.num_warps * meta.warp_size, shared=meta.shared,
            cluster=ctas if ctas > 1 else None, cooperative=meta.launch_cooperative_grid or None,
            watch=options.watch, raises=options.raises, seed=options.seed, schedules=options.schedules,
            steps=options.steps, engine=options.engine,
        )  # fmt: skip
        _finish(values)
        return report


def _finish(values: Sequence[Argument]) -> None:
    for one in values:
        if isinstance(one.value, TensorTable):
            one.value.finish()


def run(
    compiled: Compiled, grid: Dims, args: Sequence[object] | Mapping[str, object], *, watch: Watch = "default",
    raises: bool = True, seed: int | None = None, schedules: int = 1, steps: int | None = None,
    engine: str | None = None,
) -> RunReport:  # fmt: skip
    """Run a kernel that Triton compiled in the simulator.

    Args:
        compiled: what `triton.compile` or `kernel.warmup` returns. Kernels for NVIDIA and AMD can run.
        grid: the number of programs, one to three numbers.
        args: the arguments of the Python function in order, with or without constants, or by name. Tensors on the
            CPU and numpy arrays are pointers, and are written in place.
        watch: as in `asmkit.sim.run`.
        raises: raise the findings if one of them is an error. Otherwise the report holds them.
        seed: as in `asmkit.sim.run`, as are `schedules` and `steps`.
        schedules: the number of orders of execution.
        steps: the number of instructions that one thread may execute.
        engine: as in `asmkit.sim.run`.

    Raises:
        AsmError: OPTION_TYPE for a value that does not fit its parameter, KERNEL for a wrong number of arguments,
            NOT_SIMULATED, and with `raises` all findings if one is an error.

    """
    isa_of(compiled)
    return Ready(compiled).run(grid, args, Options(watch, raises, seed, schedules, steps, engine))
