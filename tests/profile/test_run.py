"""Profiles of calls, of runs of other compilers' kernels, and of the command line."""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path
from typing import Any, cast
from unittest import mock

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, DiagnosticCode, Ptr, f32, ptx
from asmkit.cli.main import main
from asmkit.errors import resolve
from asmkit.interop.run import RunReport
from asmkit.launch import simulator
from asmkit.profile import Profile, static

from . import ptx_kernels
from .ptx_kernels import transpose
from .support import line_of, needs_ptxas

X = np.arange(1024, dtype=np.float32).reshape(32, 32)


def test_the_outputs_are_those_of_the_call():
    given = X.copy()
    profile = cast("Profile", transpose.profile(given, watch="none"))
    assert np.array_equal(cast("np.ndarray", profile.outputs), X.T)
    assert np.array_equal(given, X)


def test_an_unknown_device():
    with pytest.raises(AsmError, match=r"H100 or H200 or B200 or RTX 4090 or MI250 or MI300X or MI355X"):
        transpose.profile(X, device="H1000")


def test_a_run_of_a_text_has_a_profile():
    """The kernel runs again from the contents of memory before the run, and the results stay those of the run."""
    x, out = X.copy(), np.zeros_like(X)
    report = asmkit.run(asmkit.read(transpose.text(N=32), "ptx"), x, out, grid=1, block=(32, 32))
    assert np.array_equal(out, X.T)
    out[0, 0] = 7
    profile = cast("Profile", report.profile)
    assert out[0, 0] == 7
    [first] = profile.standouts
    assert first.kind == "bank conflict"
    assert profile.traffic("shared").taken == 33 * 32
    assert report.profile is profile
    assert "ld.shared" in profile.line(cast("tuple[str, int]", first.place)[1]).text[-1]


def test_a_run_that_changes_its_input_is_repeated_from_its_start():
    """The second run counts what the first one did: a kernel that adds to its array does not add twice."""
    text = """.version 8.0
.target sm_80
.address_size 64
.visible .entry twice(.param .u64 x) {
    .reg .b64 %rd<2>; .reg .b32 %r<3>; .reg .pred %p;
    ld.param.u64 %rd0, [x];
    ld.global.u32 %r0, [%rd0];
    setp.eq.u32 %p, %r0, 1;
    @%p st.global.u32 [%rd0], 2;
    ret;
}
"""
    x = np.ones(1, np.uint32)
    report = asmkit.run(asmkit.read(text, "ptx"), x, grid=1, block=1)
    assert x[0] == 2
    profile = cast("Profile", report.profile)
    assert x[0] == 2
    assert profile.footprint == (32, 32)  # with the 2 of the first run, nothing would be stored


def test_a_run_on_a_device_has_none():
    with pytest.raises(AsmError) as caught:
        _ = RunReport("k", (), (), 0).profile
    assert caught.value.findings[0].mistake is DiagnosticCode.BACKEND


@needs_ptxas
def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "page.html"
    file = Path(ptx_kernels.__file__)
    assert main(["profile", f"{file}:transpose", "--arg", "f32[32,32]", "--device", "H200", "-o", str(page)]) == 0
    printed = capsys.readouterr().out
    assert f"line {line_of('transpose', 'the conflict')}: bank conflict" in printed
    assert "on H200" in printed
    assert f"wrote {page}" in printed
    assert "32 bank passes per request" in page.read_text(encoding="utf-8")


def test_the_command_takes_programs_of_other_compilers(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "transpose.ptx"
    file.write_text(transpose.text(N=32))
    arguments = ["profile", str(file), "--grid", "1", "--block", "32,32", "--arg", "f32[32,32]", "--arg", "f32[32,32]"]
    assert main(arguments) == 0
    assert "bank conflict: 32 bank passes per request" in capsys.readouterr().out


def test_wrong_usage_of_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = Path(ptx_kernels.__file__)
    assert main(["profile", f"{file}:nothing"]) == 2
    assert main(["profile", f"{file}:transpose", "--arg", "f32[32,32]", "--device", "H1000"]) == 2
    capsys.readouterr()
    assert main(["profile", f"{file}:transpose", "--arg", "f32[32,32]", "-o", str(tmp_path / "a" / "b.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_run_can_count_from_the_start():
    """The kernel runs once: later contents of the arrays do not matter. The profile has the findings of the run."""
    text = transpose.text(N=32).replace("bar.sync 0;", "")
    x, out = X.copy(), np.zeros_like(X)
    report = asmkit.run(
        asmkit.read(text, "ptx"), x, out, grid=1, block=(32, 32), watch=["racecheck"], raises=False, profile=True
    )
    x[...] = out[...] = 0
    profile = cast("Profile", report.profile)
    assert not out.any()
    assert {one.code for one in report.findings} == {"RACE"}
    assert profile.findings[: len(report.findings)] == report.findings
    assert profile.traffic("shared").taken == 33 * 32
    assert report.profiled(device="H200").floor.device.name == "H200"  # type: ignore[attr-defined]


def test_a_second_run_keeps_the_findings_of_the_first():
    text = transpose.text(N=32).replace("bar.sync 0;", "")
    report = asmkit.run(asmkit.read(text, "ptx"), X.copy(), np.zeros_like(X), grid=1, block=(32, 32), raises=False)
    assert [one.code for one in report.profile.findings][:1] == ["RACE"]


def test_large_arrays_are_not_copied(monkeypatch: pytest.MonkeyPatch):
    module, x, out = asmkit.read(transpose.text(N=32), "ptx"), X.copy(), np.zeros_like(X)
    monkeypatch.setenv("ASMKIT_SAVED_MB", "0")
    report = asmkit.run(module, x, out, grid=1, block=(32, 32))
    with pytest.raises(AsmError, match=r"count in the first run: `asmkit.run\(…, profile=True\)`") as caught:
        _ = report.profile
    assert resolve(caught.value.findings[0].where)[0] == __file__
    assert asmkit.run(module, x, out, grid=1, block=(32, 32), profile=True).profile.standouts
    x.flags.writeable = False
    out[:] = 0
    assert asmkit.run(module, x, out, grid=1, block=(32, 32)).profile.standouts  # only `out` is copied, and is zeros


@pytest.mark.parametrize(("name", "value"), [("schedules", 2), ("engine", "native"), ("backend", "cuda")])
def test_settings_that_a_run_with_counters_does_not_have(name: str, value: object):
    module = asmkit.read(transpose.text(N=32), "ptx")
    options = cast("Any", {name: value})
    with pytest.raises(AsmError, match="profile"):
        asmkit.run(module, X.copy(), np.zeros_like(X), grid=1, block=(32, 32), profile=True, **options)


@pytest.mark.parametrize("kind", ["py", "ptx"])
def test_the_command_honours_its_options(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    seen: list[dict[str, Any]] = []
    execute = asmkit.sim.run

    def run(**settings: Any) -> Any:
        seen.append(settings)
        return execute(**settings)

    monkeypatch.setattr(simulator.sim, "run", run)
    monkeypatch.setattr(sys.modules["asmkit.interop.run"], "simulate", run)
    file = tmp_path / "transpose.ptx"
    file.write_text(transpose.text(N=32))
    sizes = ["--grid", "1", "--block", "32,32", "--arg", "f32[32,32]"] if kind == "ptx" else []
    program = f"{ptx_kernels.__file__}:transpose" if kind == "py" else str(file)
    options = ["--device", "H200", "--watch", "racecheck,banks", "--seed", "3", "--steps", "500"]
    with mock.patch.object(static, "_assemble"):
        assert main(["profile", program, "--arg", "f32[32,32]", *sizes, *options]) == 0
    [settings] = seen
    assert (settings["seed"], settings["steps"], settings["engine"]) == (3, 500, "numpy")
    assert [one.name for one in settings["watch"]][:2] == ["racecheck", "banks"]
    assert "on H200" in capsys.readouterr().out


def test_findings_show_the_command_of_the_debugger(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The command is the one of `asmkit run`. Calls in Python save the run."""
    file, page = tmp_path / "race.ptx", tmp_path / "page.html"
    file.write_text(transpose.text(N=32).replace("bar.sync 0;", ""))
    arguments = [str(file), "--grid", "1", "--block", "32,32", "--arg", "f32[32,32]", "--arg", "f32[32,32]"]
    assert main(["run", *arguments]) == 1
    command = next(row.strip() for row in capsys.readouterr().out.splitlines() if row.startswith("  debug: "))
    with mock.patch.object(static, "_assemble"):
        assert main(["profile", *arguments, "-o", str(page)]) == 1
    assert f"     {command}\n" in capsys.readouterr().out
    html = page.read_text(encoding="utf-8")
    shown = escape(command).replace("debug: ", "debug: <code>")
    assert html.count(shown) == 2  # in the list of facts, and in that of the findings


def test_findings_of_a_call_show_the_command_of_the_debugger():
    with mock.patch.object(static, "_assemble"):
        profile = cast("Profile", racing.profile(X))
    [command] = profile.commands.values()
    number = profile.standouts[0].place[1] if profile.standouts[0].place else 0
    assert re.fullmatch(rf"python -m asmkit debug racing-\w+\.run --finding RACE:{number}", command)
    assert f"     debug: {command}\n" in str(profile)


@ptx.kernel(arch="sm_80", block=64, signature="(N,N)->(1)", grid=1)
def racing(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Let all threads write one element."""
    value = k.reg(f32)
    k.ptx.ld.global_.f32(value, (x + k.tid.x)[0])
    k.ptx.st.global_.f32(out[0], value)
