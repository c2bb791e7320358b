"""Run Triton's own launches in the simulator."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager

from ..errors import DiagnosticCode, error
from ..interop.run import RunReport
from ..sim.settings import Watch
from .autotune import first_configurations
from .driver import SimulatorDriver
from .launch import Options
from .library import Foreign, driver_config, is_kernel, load_hooks
from .new_tensors import unwritten_tensors
from .targets import target as target_of
from .tensors import as_argument


class Session:
    """The launches in a context of `simulated`. `reports` has one report for each, in order."""

    def __init__(self, driver: SimulatorDriver) -> None:
        self._driver = driver

    @property
    def reports(self) -> tuple[RunReport, ...]:
        """The reports of the launches until now."""
        return tuple(self._driver.reports)

    def print(self) -> None:
        """Print the reports."""
        for report in self.reports:
            report.print()


@contextmanager
def simulated(
    target: str = "sm_90", *, watch: Watch = "default", raises: bool = True, seed: int | None = None,
    schedules: int = 1, steps: int | None = None, engine: str | None = None,
) -> Generator[Session, None, None]:  # fmt: skip
    """Let all launches of Triton kernels in the context run in the simulator, with tensors on the CPU.

    Host code runs as it is. Tensors of `torch.empty` and its relatives count as unwritten, so that a kernel that reads
    them before anything writes them is reported.

    Args:
        target: the target for which Triton compiles: `sm_80`, `sm_90`, `gfx942`, or another one that Triton has.
        watch: as in `asmkit.sim.run`.
        raises: raise the findings of a launch if one of them is an error. Otherwise the reports hold them.
        seed: as in `asmkit.sim.run`, as are `schedules` and `steps`.
        schedules: the number of orders of execution.
        steps: the number of instructions that one thread may execute.
        engine: as in `asmkit.sim.run`.

    Raises:
        AsmError: TOOL_MISSING without Triton, UNKNOWN_ARCH for an unknown target, and what `run` raises.

    """
    driver = SimulatorDriver(target_of(target), Options(watch, raises, seed, schedules, steps, engine))
    with ExitStack() as stack:
        stack.enter_context(_active(driver))
        stack.enter_context(first_configurations(driver))
        stack.enter_context(unwritten_tensors())
        yield Session(driver)


@contextmanager
def _active(driver: SimulatorDriver) -> Generator[None, None, None]:
    """Let Triton use a driver in the context."""
    config, hooks = driver_config(), load_hooks()
    before = config._active
    config.set_active(driver)
    hooks.add(driver.utils.loading)
    try:
        yield
    finally:
        hooks.remove(driver.utils.loading)
        config.set_active(before)


class Sanitized:
    """A kernel that runs in the simulator: `sanitized[grid](*args, **meta)`. Create it with `sanitize`."""

    def __init__(self, jitted: Foreign, target: str, options: Options) -> None:
        self._kernel, self._target, self._options = jitted, target, options

    def __getitem__(self, grid: object) -> Callable[..., RunReport]:
        """Return a function that launches the kernel with a grid, as `kernel[grid]` does."""

        def launch(*args: object, **meta: object) -> RunReport:
            options = vars(self._options)
            with simulated(self._target, **options) as session:
                self._kernel[grid](*map(as_argument, args), **{name: as_argument(one) for name, one in meta.items()})
            return session.reports[-1]

        return launch


def sanitize(
    kernel: object, target: str = "sm_90", *, watch: Watch = "default", raises: bool = True, seed: int | None = None,
    schedules: int = 1, steps: int | None = None, engine: str | None = None,
) -> Sanitized:  # fmt: skip
    """Return a kernel that is launched as always, and runs in the simulator with all default watchers.

    `sanitize(kernel)[grid](*args, **meta)` compiles the kernel, runs it, leaves the results in the tensors, and returns
    the report. The arguments are tensors on the CPU, numpy arrays (also of `asmkit.empty`), numbers, None, tuples and
    tensor descriptors. Of an autotuned kernel, the first configuration is used that compiles and fits.

    Args:
        kernel: a function with @triton.jit, and with `@triton.autotune` or `@triton.heuristics` if you use them.
        target: the target for which Triton compiles: `sm_80`, `sm_90`, `gfx942`, or another one that Triton has.
        watch: as in `asmkit.sim.run`.
        raises: raise the findings if one of them is an error. Otherwise the report holds them.
        seed: as in `asmkit.sim.run`, as are `schedules` and `steps`.
        schedules: the number of orders of execution.
        steps: the number of instructions that one thread may execute.
        engine: as in `asmkit.sim.run`.

    Raises:
        AsmError: TOOL_MISSING without Triton, OPTION_TYPE for a value that is not a kernel, UNKNOWN_ARCH for an unknown
            target. The launch raises what `run` raises.

    """
    if not is_kernel(kernel):
        raise error(DiagnosticCode.OPTION_TYPE, name="kernel", want="a function with @triton.jit", got=kernel)
    target_of(target)
    return Sanitized(kernel, target, Options(watch, raises, seed, schedules, steps, engine))
