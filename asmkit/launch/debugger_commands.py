"""The commands that open the findings of a run in the debugger.

A command must work where the user pastes it: after the program has ended, and for arrays that no variable holds, as
inside `jax.jit`. The run is therefore saved to a file (`asmkit.launch.saved_run`), which the command names.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Collection, Iterator, Sequence

from ..errors import MOST_SHOWN, AsmError, DiagnosticCode, Finding, SourceLocation
from ..ir.program import Inst, Program
from ..kernel.launch_plan import Launch
from ..sim.settings import InForce
from . import saved_run
from .arguments import in_simulator
from .array_copies import VARIABLE
from .saved_run import NotSavedError, SavedRun

_NOT_AT_A_MOMENT = (DiagnosticCode.NOT_SIMULATED, DiagnosticCode.NONDETERMINISTIC)
"""Findings about instructions that no instruction causes while it runs."""

_SEED = re.compile(r"in the schedule of seed=(\d+)")


def in_run(findings: Sequence[Finding], program: Program) -> list[Finding]:
    """Return the findings that instructions of a program have caused while they ran."""
    places: Collection[SourceLocation] = {item.where for item in program.items() if isinstance(item, Inst)}
    known = program.findings
    return [
        one for one in findings
        if one.where in places and one not in known and one.mistake not in _NOT_AT_A_MOMENT
    ]  # fmt: skip


def seed_of(finding: Finding, given: int | None = None) -> int | None:
    """Return the seed of the schedule in which a finding was found, otherwise the seed of the run."""
    found = next((seed[1] for note in finding.notes if (seed := _SEED.search(note))), None)
    return given if found is None else int(found)


class Opener:
    """Return the command that opens a finding of a run.

    Args:
        program: the program of the run.
        settings: its settings.
        run: returns the run to be saved, or raises NotSavedError. It is called for the first finding.
        launch: the launch. The command runs it on random arrays if the run cannot be saved.

    """

    def __init__(
        self, program: Program, settings: InForce, run: Callable[[], SavedRun], launch: Launch | None = None
    ) -> None:
        self._program, self._settings, self._run = program, settings, run
        self._launch = None if launch is None or launch.levels else launch
        self._file: str | None = None
        self._problem: NotSavedError | None = None
        """Why the run is not saved."""

    def commands(self, findings: Sequence[Finding]) -> dict[str, str]:
        """Return the commands for the findings that belong to moments of the run, by the findings' `selector`."""
        made = {one.selector: self._command(one) for one in in_run(findings, self._program)}
        return {selector: command for selector, command in made.items() if command}

    def notes(self, findings: Sequence[Finding]) -> list[str]:
        """Return the commands for findings, with `debug: ` in front, and why they do not repeat the run if so."""
        shown = in_run(findings, self._program)[:MOST_SHOWN]
        commands = [f"debug: {command}" for one in shown if (command := self._command(one))]
        return [*commands, *(f"debug: {reason}" for reason in self._reasons() if shown)]

    def _reasons(self) -> Iterator[str]:
        """Yield why a command does not repeat the run, and what the user can do."""
        if self._problem is not None:
            result = "there is no command" if self._launch is None else "the command runs the kernel on random arrays"
            yield f"{result}, because the run is not saved: {self._problem.why}; {self._problem.fix}"
        elif own := saved_run.own_watchers(self._settings.watch):
            yield f"the command runs without your watcher {' and '.join(own)}; for its findings {saved_run.IN_PROCESS}"

    def note(self, finding: Finding) -> str:
        """Return the note of a finding, or nothing if it does not belong to a moment of the run."""
        return "\n".join(self.notes([finding]))

    def add(self, problem: AsmError) -> None:
        """Add the notes to an error of the run. Tracebacks show them."""
        for note in self.notes(problem.findings):
            problem.add_note(note)

    def _command(self, finding: Finding) -> str:
        if self._file is None:
            self._file = self._saved()
        seed = seed_of(finding, None if self._file else self._settings.seed)
        more = [*([] if seed is None else ["--seed", str(seed)]), "--finding", finding.selector]
        if self._file:
            limit = [f"{VARIABLE}={os.environ[VARIABLE]}"] if VARIABLE in os.environ else []
            return shlex.join([*limit, "python", "-m", "asmkit", "debug", self._file, *more])
        return "" if self._launch is None else in_simulator(self._launch, "debug", *more)

    def _saved(self) -> str:
        """Save the run, and return the name of its file, or nothing if that is not possible."""
        try:
            return saved_run.save(self._run(), self._settings)
        except NotSavedError as problem:
            self._problem = problem
            return ""
