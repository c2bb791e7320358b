"""The command `asmkit run`: lists, runs, saves, compares, and its exit status."""

import json
from pathlib import Path

import numpy as np
import pytest

from asmkit.cli.compare import difference, save
from asmkit.cli.main import main
from asmkit.cli.run_arguments import argument, loaded
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
        ([*LAUNCH, "--arg", "u8[4]=300"], "300 is out of the range of uint8"),
        ([*LAUNCH, "--arg", "f32[4;4]"], "is not an array"),
        ([*LAUNCH, "--arg", "f32[4,,4]"], "f32[4,,4] is not an array"),
        ([*LAUNCH, "--arg", "f32[99999999999]"], "has more than 4,294,967,296 bytes"),
        ([*LAUNCH, "--arg", "hello"], "is not an array"),
        ([*LAUNCH, "--arg", "no.npy"], "no.npy cannot be loaded: No such file"),
        (["--grid", "0", "--block", "1"], "'0' is not one to three positive numbers"),
        (["--grid", "1,2,3,4", "--block", "1"], "'1,2,3,4' is not one to three positive numbers"),
        ([*LAUNCH, *VECTORS, *REST, "--out", "3=y.npy"], "argument 3 is not an array; the arrays are: 0 (x), 1 (y)"),
        ([*LAUNCH, *VECTORS, *REST, "--out", "z=y.npy"], "argument z is not an array"),
        ([*LAUNCH, *VECTORS, *REST, "--out", "y.npy"], "is not I=FILE"),
        ([*LAUNCH, *VECTORS, *REST, "--expect", "1=no.npy"], "no.npy cannot be loaded"),
        ([*LAUNCH, *VECTORS, *REST, "--tolerance", "-1"], "'-1' is not a non-negative number"),
        ([*LAUNCH, *VECTORS, *REST, "--schedules", "0"], "'0' is not a positive integer"),
        ([*LAUNCH, *VECTORS, *REST, "--shared", "-4"], "'-4' is not a non-negative integer"),
        ([*LAUNCH, "--arch", "sm_1"], "sm_1"),
    ],
)
def test_wrong_usage(file: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["run", file, *arguments])
    assert stop.value.code == 2
    assert message in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([*LAUNCH, *VECTORS], "saxpy takes 4 arguments, got 2"),
        ([*LAUNCH, *VECTORS, *REST, "--arg", "1"], "saxpy takes 4 arguments, got 5"),
        ([*LAUNCH, *VECTORS, "--arg", "q=1", "--arg", "1"], "saxpy has no parameter q"),
        ([*LAUNCH, *VECTORS, "--arg", "n=1", "--arg", "n=1"], "saxpy takes 4 arguments, got 4"),
        ([*LAUNCH, *VECTORS, "--arg", "a=fast", "--arg", "1"], "option a must be an array or a number, got 'a=fast'"),
        ([*LAUNCH, *VECTORS, "--arg", "2.0", "--arg", "99999999999"], "option n must be"),
        ([*LAUNCH, *VECTORS, "--arg", "2.0", "--arg", "f32[4]"], "option n must be u32, 4 bytes"),
        ([*LAUNCH, *VECTORS, *REST, "--watch", "everything"], "option watch must be 'default'"),
        (["--grid", "1,70000", "--block", "32", *VECTORS, *REST], "the grid is (1, 70000, 1)"),
        (["--grid", "99999999999", "--block", "32", *VECTORS, *REST], "the grid is (99999999999, 1, 1)"),
        (["--grid", "1", "--block", "2048", *VECTORS, *REST], "the block is (2048, 1, 1)"),
        (["--grid", "1", "--block", "32", "--shared", "999999", *VECTORS, *REST], "999999 bytes of shared memory"),
        (["--grid", "4", "--block", "32", "--cluster", "3", *VECTORS, *REST], "use a multiple of the cluster"),
    ],
)
def test_a_call_that_does_not_fit(file: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert main(["run", file, *arguments]) == 2
    assert message in capsys.readouterr().err


def test_files_that_cannot_be_read_or_written(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", str(tmp_path / "no.ptx")]) == 2
    assert main(["run", str(tmp_path)]) == 2
    assert main(["run", f"{file}:other"]) == 2
    assert "name one of: saxpy" in capsys.readouterr().err
    assert run(file, "--out", f"1={tmp_path / 'no' / 'y.npy'}") == 2
    assert "y.npy cannot be written: No such file" in capsys.readouterr().err


def test_arguments_by_name(file: str, tmp_path: Path):
    out = str(tmp_path / "y.npy")
    named = ["--arg", "n=1000", "--arg", "f32[1000]=arange", "--arg", "a=2.0", "--arg", "f32[1000]=ones"]
    assert main(["run", file, *LAUNCH, *named, "--out", f"y={out}"]) == 0
    np.testing.assert_array_equal(np.load(out), 2 * np.arange(1000) + 1)


def test_two_random_arrays_differ():
    one, other = (argument("f32[64]", number).value for number in (0, 1))
    assert (one != other).all()
    assert (argument("f32[64]", 1).value == other).all()


def test_small_results_are_not_hidden_by_the_tolerance():
    want = np.full(8, 1e-9, np.float32)
    assert difference(want * np.float32(1 + 1e-6), want, None) is None
    assert difference(want * 2, want, None) is not None
    assert difference(np.full((), np.nan, np.float32), np.full((), np.nan), None) is None
    assert difference(np.ones(3, np.float32), np.array([1, 1, np.inf]), None) is not None


def test_bf16_arrays_are_saved_and_compared(tmp_path: Path):
    made = argument("bf16[8]=arange").value
    assert save(out := str(tmp_path / "x.npy"), made) is None
    assert difference(made, loaded(out), None) is None
    assert difference(made + made, loaded(out), None) is not None
    assert (argument(f"bf16[8]={out}").value == made).all()


# kernels of asmkit

KERNELS = """
from asmkit import Ptr, Reg, f32, ptx

@ptx.kernel(arch=("sm_80", "sm_90"), block=64, signature="(64)->(64)", grid=1)
def reverse(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], s: Reg[f32], *, barrier: bool = False) -> None:
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + t)[0])
    k.ptx.st.shared.f32(tile[t], a)
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(a, tile[63 - t])
    k.ptx.st.global_.f32((out + t)[0], a * s)

@ptx.kernel(arch="sm_80", block=64, signature="(64)->(64)", grid=1)
def wrong(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    k.ptx.nothing()

@ptx.kernel(arch="sm_80", block=64, signature="(64)->(64)", grid=1)
def fails(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    undefined
"""
X = ["--arg", "f32[64]=arange"]


@pytest.fixture
def kernels(tmp_path: Path) -> str:
    made = tmp_path / "kernels.py"
    made.write_text(KERNELS)
    return str(made)


def test_the_kernels_of_a_python_file_are_listed(kernels: str, capsys: pytest.CaptureFixture[str]):
    assert main(["run", kernels]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        "reverse(x: f32[64], out: f32[64], an output, s: f32, barrier: bool = False)"
    )


def test_a_kernel_of_asmkit_runs(kernels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", f"{kernels}:reverse", *X, "--arg", "2.0"]) == 1
    assert "kernels.py:11: RACE" in capsys.readouterr().out
    out, barrier = str(tmp_path / "y.npy"), ["--arg", "barrier=True"]
    assert main(["run", f"{kernels}:reverse", *X, "--arg", "2.0", *barrier, "--out", f"1={out}"]) == 0
    np.testing.assert_array_equal(np.load(out), 2 * np.arange(64)[::-1])
    more = ["--arg", "f32[64]=empty", "--arg", "s=2", *barrier, "--arch", "sm_90", "--schedules", "2"]
    assert main(["run", f"{kernels}:reverse", *X, *more, "--expect", f"out={out}"]) == 0
    assert main(["run", f"{kernels}:reverse", *X, "--arg", "3", *barrier, "--expect", f"out={out}", "--json"]) == 1
    assert main(["run", f"{kernels}:reverse", *X, "--arg", "3", "--watch", "memcheck"]) == 0


@pytest.mark.parametrize(
    ("kernel", "arguments", "message"),
    [
        ("reverse", [], "reverse needs an array for x"),
        ("other", X, "has no kernel other at its top level"),
        ("reverse", ["--arg", "f32[63]", "--arg", "1"], "DIMENSION"),
        ("reverse", ["--arg", "f16[64]", "--arg", "1"], "x must be float32, got float16"),
        ("reverse", X, "reverse needs the option 's'"),
        ("reverse", [*X, "--arg", "1", "--arg", "True", "--arg", "1"], "reverse has no further parameter for 1"),
        ("reverse", [*X, "--arg", "s=1", "--arg", "s=1"], "s is given twice"),
        ("reverse", [*X, "--arg", "q=1"], "reverse has no option 'q'"),
        ("reverse", [*X, "--arg", "s=f32[4]"], "option s must be a value"),
        ("reverse", [*X, "--arg", "f32[4]", "--arg", "1"], "output out must be contiguous float32 (64,)"),
        ("reverse", [*X, "--arg", "1", "--grid", "2"], "omit --grid: reverse computes it, (1, 1, 1)"),
        ("reverse", [*X, "--arg", "1", "--shared", "64"], "omit --shared"),
        ("reverse", [*X, "--arg", "1", "--arch", "gfx942"], "gfx942 is a target of asmkit.gcn"),
    ],
)
def test_a_call_that_does_not_fit_the_kernel(
    kernels: str, kernel: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["run", f"{kernels}:{kernel}", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_mistakes_of_the_file_have_a_line(kernels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", f"{kernels}:wrong", *X]) == 1
    assert "kernels.py:16: UNKNOWN_INSTRUCTION" in capsys.readouterr().err
    assert main(["run", f"{kernels}:fails", *X]) == 1
    assert "kernels.py:20: KERNEL: kernel: the file stops with NameError: name 'undefined'" in capsys.readouterr().err
    text = tmp_path / "text.py"
    text.write_text("x = ]")
    assert main(["run", f"{text}:k", *X]) == 1
    assert "text.py:1: KERNEL: kernel: the file is not Python" in capsys.readouterr().err
    text.write_text("import no_such_module_at_all")
    assert main(["run", f"{text}:k", *X]) == 1
    assert "text.py:1: KERNEL: kernel: the file stops with ModuleNotFoundError" in capsys.readouterr().err


def test_a_python_file_can_import_its_neighbours(kernels: str, tmp_path: Path):
    (tmp_path / "more.py").write_text("from kernels import reverse as mirror")
    assert main(["run", f"{tmp_path / 'more.py'}:mirror", *X, "--arg", "1", "--arg", "True"]) == 0
