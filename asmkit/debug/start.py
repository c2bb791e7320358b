"""Start a debugging session: of a kernel of asmkit on arrays, or of a program that another compiler wrote."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..errors import DiagnosticCode, error
from ..interop.run import arguments
from ..kernel.kernel import AnyKernel, Kernel
from ..launch.check import _as_numpy
from ..launch.numpy import launch_of
from ..launch.saved_run import is_saved_run, load
from ..launch.simulator import Ready, prepare
from ..sim.memory import Array
from ..sim.run_arguments import RunArguments
from ..sim.settings import Settings, Watch, in_force
from .execution import Call
from .session import Session

if TYPE_CHECKING:
    from ..interop.read import ReadModule, Source
    from ..kernel.arrays import Array as Arraylike


def debug(
    program: AnyKernel | ReadModule | Source | Sequence[Source], /, *args: object, finding: str = "",
    at: int | None = None, thread: str = "", watch: Watch = None, seed: int | None = None, steps: int | None = None,
    show: bool = True, **options: object,
) -> Session:  # fmt: skip
    """Run a kernel in the debugger. Needs `pip install 'asmkit[debug]'`, unless `show` is False.

    Args:
        program: a kernel of asmkit, what `asmkit.run` takes, or the file of a run that a finding names (`.run`).
        *args: the arguments of a call: of the kernel, or of `asmkit.run`. The debugger works on copies of a kernel's
            input arrays. Other programs write their arrays in place, which have the contents of the current moment.
        finding: run to this finding first: `"RACE"`, `"RACE:31"` (with its line), or `"2"` for the second one.
        at: go to this moment first, a number of executed instructions.
        thread: the thread to look at first: `"5 block 2"`.
        watch: the watchers, as in `asmkit.sim.run`.
        seed: the order of execution, as in `asmkit.sim.run`.
        steps: the number of instructions that one thread may execute.
        show: open the debugger in the terminal, and return when it is closed. `False` only returns the session.
        **options: the options of a call of the kernel, or `kernel`, `grid`, `block`, `shared`, `cluster` and
            `cooperative` as in `asmkit.run`.

    Returns:
        The session at the moment at which the debugger was closed.

    Raises:
        AsmError: the errors of a call that are found before it runs, and BACKEND if textual is not installed.

    """
    if show:
        check_installed()
    settings = Settings(watch, seed, None, steps, "numpy")
    if isinstance(program, Kernel):
        call = kernel_call(program, args, options, settings)
    elif is_saved_run(program):
        call = saved_call(cast("str | Path", program), settings)
    else:
        made = cast("Callable[..., RunArguments]", arguments)(program, args, **options)
        call = make_call(made, settings)
    session = Session(call)
    if thread:
        session.look_at(thread)
    if finding:
        session.run_to_finding(finding)
    elif at is not None:
        session.goto(at)
    if show:
        open_app(session)
    return session


def kernel_call(kernel: AnyKernel, arrays: Sequence[object], options: dict[str, object], settings: Settings) -> Call:
    """Return the run of a call of a kernel, with copies of its inputs and new outputs."""
    inputs = [_as_numpy(cast("Arraylike", array)).copy(order="C") for array in arrays]
    ready = Ready(launch_of(kernel, inputs, options))
    return ready_call(ready, inputs, ready.new_outputs(), settings)


def saved_call(path: str | Path, settings: Settings) -> Call:
    """Return a run from its file, with its own settings where none are given. Raises OPTION_TYPE for a faulty file."""
    run, own = load(path)
    return make_call(run.arguments(), settings.over(own))


def ready_call(ready: Ready, inputs: Sequence[Array], outputs: Sequence[Array], settings: Settings) -> Call:
    """Return the run of a launch on arrays, whose outputs are initialized. Raises GRID for an empty launch."""
    if ready.empty:
        fix = "pass arrays with elements"
        raise error(DiagnosticCode.GRID, what="the grid", got="no blocks: there is nothing to debug", fix=fix)
    prepare(ready.launch, inputs, outputs)
    return make_call(ready.arguments(inputs, outputs), settings)


def make_call(made: RunArguments, settings: Settings) -> Call:
    """Return a run with the settings that are in force."""
    return Call(settings=in_force(settings), **made)


def check_installed() -> None:
    """Raise BACKEND if textual is not installed."""
    if importlib.util.find_spec("textual") is None:
        what = "the debugger's display needs textual, which is not installed"
        raise error(DiagnosticCode.BACKEND, what=what, fix="`pip install 'asmkit[debug]'`")


def open_app(session: Session) -> None:
    """Show a session in the terminal until the user closes it."""
    from .app import Debugger

    Debugger(session).run()
