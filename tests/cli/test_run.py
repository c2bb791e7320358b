"""The command `asmkit run`: lists, runs, saves, compares, and its exit status."""

import json
from pathlib import Path

import numpy as np
import pytest

from asmkit.cli.main import main
from tests.interop.saxpy import SAXPY

LAUNCH = ["--grid", "4", "--block", "256"]
VECTORS = ["--arg", "f32[1000]=arange", "--arg", "f32[1000]=ones"]
REST = ["--arg", "2.0", "--arg", "1000"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    made = tmp_path / "saxpy.ptx"
    made.write_text(SAXPY)
    return str(made)


def run(file: str, *more: str) -> int:
    return main(["run", file, *LAUNCH, *VECTORS, *REST, *more])


def test_a_file_alone_lists_its_kernels(file: str, capsys: pytest.CaptureFixture[str]):
    assert main(["run", file]) == 0
    assert capsys.readouterr().out == (
        "saxpy(x: u64 (8 bytes), y: u64 (8 bytes), a: b32 (4 bytes), n: u32 (4 bytes)), 0 bytes of shared memory\n"
    )


def test_results_are_saved_and_compared(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = str(tmp_path / "y.npy")
    assert run(f"{file}:saxpy", "--out", f"1={out}") == 0
    np.testing.assert_array_equal(np.load(out), 2 * np.arange(1000) + 1)
    assert run(file, "--expect", f"1={out}") == 0
    np.save(out, np.load(out) + 100)
    capsys.readouterr()
    assert run(file, "--expect", f"1={out}") == 1
    assert "1000 of 1000 elements, the first at [0]: 1.0, not 101.0" in capsys.readouterr().out
    assert run(file, "--expect", f"1={out}", "--tolerance", "200") == 0


def test_an_array_from_a_file(file: str, tmp_path: Path):
    x, out = str(tmp_path / "x.npy"), str(tmp_path / "y.npy")
    np.save(x, np.full(1000, 3, np.float32))
    arguments = ["--arg", x, "--arg", "f32[1000]=zeros", *REST]
    assert main(["run", file, *LAUNCH, *arguments, "--out", f"1={out}"]) == 0
    assert (np.load(out) == 6).all()


def test_findings_as_json(file: str, capsys: pytest.CaptureFixture[str]):
    arguments = ["--arg", "f32[1000]", "--arg", "f32[1000]=empty", *REST]
    assert main(["run", file, *LAUNCH, *arguments, "--json"]) == 1
    made = json.loads(capsys.readouterr().out)
    (finding,) = made["findings"]
    assert (finding["code"], finding["severity"], finding["line"]) == ("UNSET_MEMORY", "error", 25)
    assert made["kernel"] == "saxpy"


def test_what_a_kernel_prints_is_part_of_the_json(capsys: pytest.CaptureFixture[str]):
    file = Path(__file__).parents[1] / "ptx" / "sim" / "whole_modules" / "release.ptx"
    assert main(["run", f"{file}:prints", "--grid", "1", "--block", "32", "--arg", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["prints"][0].startswith("thread (0,0,0) of block (0,0,0): n=4 ")


def test_the_watchers_can_be_chosen(file: str):
    arguments = ["--arg", "f32[1000]", "--arg", "f32[1000]=empty", *REST]
    assert main(["run", file, *LAUNCH, *arguments, "--watch", "memcheck,racecheck"]) == 0
    assert main(["run", file, *LAUNCH, *arguments, "--schedules", "2"]) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--grid", "4"], "both --grid and --block are needed"),
        ([*LAUNCH, "--arg", "f33[4]"], "'f33' is not one of"),
        ([*LAUNCH, "--arg", "f32[4]=many"], "'many' is not one of normal"),
        ([*LAUNCH, "--arg", "hello"], "is not an array"),
        ([*LAUNCH, "--arg", "no.npy"], "no.npy cannot be loaded"),
        (["--grid", "0", "--block", "1"], "'0' is not one to three positive numbers"),
        ([*LAUNCH, *VECTORS, *REST, "--out", "3=y.npy"], "argument 3 is not an array"),
        ([*LAUNCH, *VECTORS, *REST, "--out", "y.npy"], "is not I=FILE"),
        ([*LAUNCH, "--arch", "sm_1"], "sm_1"),
        ([*LAUNCH, "x=f32[4]"], "pass arguments by --arg"),
    ],
)
def test_wrong_usage(file: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["run", file, *arguments])
    assert stop.value.code == 2
    assert message in " ".join(capsys.readouterr().err.split())
