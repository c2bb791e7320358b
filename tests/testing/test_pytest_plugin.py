"""The plugin of pytest: the fixture, the watchers, warnings at the end, and a light import."""

from __future__ import annotations

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import asmkit.interop.run  # noqa: F401  (numpy is loaded once in a process: before pytester takes modules away)
from tests.interop.saxpy import SAXPY

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[2]
PLUGIN = ("-p", "no:asmkit", "-p", "asmkit.testing.pytest_plugin", "-p", "no:hypothesispytest", "-p", "no:xdist")
"""The plugin by its module, whether or not it is installed."""

HEAD = f"""
import numpy as np
import pytest
import asmkit

SAXPY = '''{SAXPY}'''

X, Y = np.arange(100, dtype=np.float32), np.ones(100, np.float32)
LAUNCH = dict(grid=1, block=128)
"""
SAME = SAXPY.replace("mad.lo", "and.b32 %r4, %r4, 63;\n    mad.lo")
"""Two threads write one element."""


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Run a test file with the plugin in this process."""
    monkeypatch.delenv("ASMKIT_WATCH", raising=False)

    def run(body: str, *arguments: str) -> pytest.RunResult:
        pytester.makepyfile(HEAD + body)
        return pytester.runpytest_inprocess(*PLUGIN, *arguments)

    return run


def test_findings_fail_the_test_with_the_report(run):
    result = run("""
def test_right(asmkit_run):
    y = Y.copy()
    report = asmkit_run(asmkit.read(SAXPY, "ptx"), X, y, 2.0, 100, **LAUNCH)
    assert report.ok and (y == 2 * X + 1).all()

def test_wrong(asmkit_run):
    asmkit_run(asmkit.read(SAXPY, "ptx"), X, Y.copy(), 2.0, 101, **LAUNCH)

def test_expected(asmkit_run):
    with pytest.raises(asmkit.AsmError, match="OUT_OF_BOUNDS"):
        asmkit_run(asmkit.read(SAXPY, "ptx"), X, Y.copy(), 2.0, 101, **LAUNCH)
    assert not asmkit_run(asmkit.read(SAXPY, "ptx"), X, Y.copy(), 2.0, 101, raises=False, **LAUNCH).ok
""")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*AsmError: <ptx>:*: OUT_OF_BOUNDS: *", "*fix: x has 400 bytes*"])
    assert "pytest_plugin.py" not in result.stdout.str()


WARNS = """
KERNEL = '''.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [out];
    st.global.u32 [%rd1], 1;
    ret;
}
'''

def test_warns(asmkit_run):
    asmkit_run(asmkit.read(KERNEL, "ptx"), np.zeros(1, np.uint32), **LAUNCH)
"""


def test_warnings_are_listed_at_the_end(run):
    result = run(WARNS)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        ["*= asmkit =*", "*::test_warns: <ptx>:8: warning: RACE: *", "1 finding that did not fail a test"]
    )


def test_warnings_fail_the_test_if_strict(run, pytester: pytest.Pytester):
    result = run(WARNS.replace("**LAUNCH", "strict=True, **LAUNCH"))
    result.assert_outcomes(failed=1)
    pytester.makeini("[pytest]\nasmkit_strict = true\n")
    run(WARNS).assert_outcomes(failed=1)


def test_the_watchers_can_be_chosen(run, pytester: pytest.Pytester):
    run(WARNS, "--asmkit-watch", "memcheck,initcheck").stdout.no_fnmatch_line("*RACE*")
    pytester.makeini("[pytest]\nasmkit_watch = none\n")
    run(WARNS).stdout.no_fnmatch_line("*RACE*")
    run(WARNS, "--asmkit-watch=default").stdout.fnmatch_lines(["*RACE*"])


def test_the_watchers_hold_for_calls_of_kernels(run):
    result = run(
        """
import os
def test_environment():
    assert os.environ["ASMKIT_WATCH"] == "all"
""",
        "--asmkit-watch=all",
    )
    result.assert_outcomes(passed=1)
    import os

    assert "ASMKIT_WATCH" not in os.environ


def test_an_unknown_watcher_is_an_error_of_usage(run):
    result = run("def test(): pass", "--asmkit-watch=everything")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --asmkit-watch=everything: option watch must be *"])


def test_the_plugin_is_light_and_declared():
    heavy = ("numpy", "asmkit.sim", "asmkit.errors", "asmkit.interop")
    code = f"import asmkit.testing.pytest_plugin, sys; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert importlib.import_module(project["entry-points"]["pytest11"]["asmkit"]).asmkit_run
