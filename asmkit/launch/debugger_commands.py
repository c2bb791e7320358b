"""The commands that open the findings of a run in the debugger.

A command must work where the user pastes it: after the program has ended, and for arrays that no variable holds, as
inside `jax.jit`. The run is therefore saved to a file (`asmkit.launch.saved_run`), which the command names.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Sequence

from ..errors import MOST_SHOWN, AsmError, DiagnosticCode, Finding, SourceLocation
from ..ir.program import Inst, Program
from ..kernel.launch_plan import Launch
from ..sim.settings import InForce
from . import saved_run
from .arguments import in_simulator
from .saved_run import SavedRun

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
        run: returns the run to be saved, or None if that is not possible. It is called for the first finding.
        launch: the launch. The command runs it on random arrays if the run cannot be saved.

    """

    def __init__(
        self, program: Program, settings: InForce, run: Callable[[], SavedRun | None], launch: Launch | None = None
    ) -> None:
        self._program, self._settings, self._run, self._launch = program, settings, run, launch
        self._file: str | None = None

    def commands(self, findings: Sequence[Finding]) -> dict[str, str]:
        """Return the commands for the findings that belong to moments of the run, by the findings' `selector`."""
        made = {one.selector: self._command(one) for one in in_run(findings, self._program)}
        return {selector: command for selector, command in made.items() if command}

    def notes(self, findings: Sequence[Finding]) -> list[str]:
        """Return the commands for findings, with `debug: ` in front."""
        shown = in_run(findings, self._program)[:MOST_SHOWN]
        return [f"debug: {command}" for one in shown if (command := self._command(one))]

    def note(self, finding: Finding) -> str:
        """Return the note of a finding, or nothing if it does not belong to a moment of the run."""
        return "".join(self.notes([finding]))

    def add(self, problem: AsmError) -> None:
        """Add the notes to an error of the run. Tracebacks show them."""
        for note in self.notes(problem.findings):
            problem.add_note(note)

    def _command(self, finding: Finding) -> str:
        if self._file is None:
            run = self._run()
            self._file = "" if run is None else saved_run.save(run, self._settings)
        seed = seed_of(finding, None if self._file else self._settings.seed)
        more = [*([] if seed is None else ["--seed", str(seed)]), "--finding", finding.selector]
        if self._file:
            return shlex.join(["python", "-m", "asmkit", "debug", self._file, *more])
        if self._launch is None or self._launch.levels:
            return ""
        return in_simulator(self._launch, "debug", *more)
