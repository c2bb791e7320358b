"""The command `asmkit debug`, and the commands that `asmkit run` and `asmkit sweep` print for findings."""

import shlex
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, Sweep
from asmkit.cli.main import main
from asmkit.debug import start
from asmkit.debug.session import Session
from tests.debug.kernels import reverse
from tests.interop.saxpy import SAXPY

KERNEL = "tests/debug/kernels.py:reverse"
RACE = ["--arg", "f32[128]=arange", "--arg", "barrier=False"]
LAUNCH = ["--grid", "4", "--block", "256", "--arg", "f32[1000]=arange", "--arg", "f32[1000]=ones"]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the command shows."""
    found: list[Session] = []
    monkeypatch.setattr(start, "open_app", found.append)
    return found


def test_the_command_of_each_finding_opens_it(opened: list[Session], capsys: pytest.CaptureFixture[str]):
    assert main(["run", KERNEL, *RACE, "--seed", "3"]) == 1
    printed = capsys.readouterr().out
    commands = [shlex.split(line) for line in printed.splitlines() if line.startswith("  debug: ")]
    assert len(commands) == printed.count("  fix: ") > 1
    for number, words in enumerate(commands):
        assert words[:6] == ["debug:", "python", "-m", "asmkit", "debug", KERNEL]
        assert main(words[4:]) == 0
        session = opened[number]
        assert session.why == f"finding {words[-1]}"
        assert session.finding is not None
        assert str(session.finding.finding).splitlines()[0] in printed


def test_the_seed_of_a_schedule_is_part_of_the_command(opened: list[Session], capsys: pytest.CaptureFixture[str]):
    assert main(["run", KERNEL, *RACE, "--schedules", "4"]) == 1
    found = [line for line in capsys.readouterr().out.splitlines() if "--seed" in line]
    assert found
    assert main(shlex.split(found[0])[4:]) == 0
    assert opened[0].why.startswith("finding ")


def test_a_program_of_another_compiler(opened: list[Session], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = str(tmp_path / "saxpy.ptx")
    Path(file).write_text(SAXPY)
    assert main(["run", file, *LAUNCH, "--arg", "2.0", "--arg", "1024"]) == 1
    command = next(line for line in capsys.readouterr().out.splitlines() if "debug: " in line)
    assert "--grid 4 --block 256" in command
    assert main(shlex.split(command)[4:]) == 0
    (session,) = opened
    assert session.finding is not None
    assert session.finding.finding.code == "OUT_OF_BOUNDS"
    assert str(session.thread) == "thread (232,0,0) of block (3,0,0)"
    assert session.line is not None
    assert session.line[0] == file


def test_a_listing_and_wrong_usage(opened: list[Session], capsys: pytest.CaptureFixture[str]):
    assert main(["debug", KERNEL.partition(":")[0]]) == 0
    assert "reverse(x: f32[N], out: f32[N], an output, barrier: bool = True)" in capsys.readouterr().out
    assert main(["debug", f"{KERNEL}s", *RACE]) == 2
    assert main(["debug", KERNEL, *RACE, "--thread", "64"]) == 2
    assert main(["debug", KERNEL, *RACE, "--break", "#9 if f(x)"]) == 2
    assert "Call is not allowed" in capsys.readouterr().err
    assert opened == []


def test_places_to_open(opened: list[Session]):
    assert main(["debug", KERNEL, *RACE, "--at", "7", "--thread", "5 block 1", "--break", "#9"]) == 0
    (session,) = opened
    assert (session.moment, session.thread.thread, len(session.breakpoints)) == (7, (5, 0, 0), 1)
    assert main(["debug", KERNEL, *RACE, "--finding", "DEADLOCK"]) == 0
    assert opened[1].why.startswith("no finding DEADLOCK")


def test_without_textual_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["debug", KERNEL, *RACE]) != 0
    assert "pip install 'asmkit[debug]'" in capsys.readouterr().err
    with pytest.raises(AsmError, match="BACKEND"):
        start.debug(reverse, np.zeros(64, np.float32))


def test_json_has_no_commands(capsys: pytest.CaptureFixture[str]):
    assert main(["run", KERNEL, *RACE, "--json"]) == 1
    assert "debug:" not in capsys.readouterr().out


def test_a_sweep_has_the_commands(opened: list[Session], capsys: pytest.CaptureFixture[str]):
    sweep = Sweep(reverse, lambda x: x.reshape(-1, 64)[:, ::-1].reshape(-1), [{"N": 64}], options={"barrier": [False]})
    table = sweep.run(["sim"])
    note = next(row.note for row in table.rows if row.note)
    command = note.splitlines()[-1]
    assert command.startswith("debug: python -m asmkit debug ")
    assert main(shlex.split(command)[4:]) == 0
    assert opened[0].finding is not None
