"""The process with limits (`tests.hostile.worker`) as a test sees it: it is started again when it dies."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120
"""Seconds that a job may take by the clock, on a machine that does other things; the process counts its own seconds."""


class Worker:
    """A process with limits, which reads one file after the other (see `tests.hostile.worker`).

    Where llvm-objdump is missing, it knows the instructions of `texts`.
    """

    def __init__(self, texts: Sequence[Path] = ()) -> None:
        self.texts = texts
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        words = [sys.executable, "-m", "tests.hostile.worker", *map(str, self.texts)]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def ask(self, job: list[object], ways: list[str]) -> dict[str, str]:
        """How the job ended, by what was done."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([job, ways]) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.close()
            self.process = self._start()
            return {"all": "raw: the process died, or did not answer"}
        return {way: ended for way, (ended, _) in json.loads(line).items()}

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def failures(answers: dict[str, str]) -> dict[str, str]:
    """The answers that tell of an exception, or of too much time or memory."""
    return {way: ended for way, ended in answers.items() if ended.startswith(("raw", "time"))}
