"""A plugin of pytest: the fixture `asmkit_run`, and the option `--asmkit-watch`.

pytest loads this module in every session, so it imports the simulator only when a test needs it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, cast

import pytest

if TYPE_CHECKING:
    from ..errors import Finding
    from ..interop.run import RunReport

_PROPERTY = "asmkit_finding"
_VARIABLE = "ASMKIT_WATCH"
_GROUPS = ("default", "all", "none")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the command line and of the configuration file."""
    group = parser.getgroup("asmkit", "kernels in asmkit's simulator")
    how = 'the watchers of runs in the simulator: "default", "all", "none", or names with commas between them'
    group.addoption("--asmkit-watch", metavar="WATCH", help=how)
    parser.addini("asmkit_watch", how)
    parser.addini("asmkit_strict", "warnings of asmkit_run fail the test, as errors do", type="bool", default=False)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the watchers of all runs of the session, also those of kernels that tests call on arrays.

    Raises UsageError for an unknown watcher.
    """
    watch: str | None = config.getoption("--asmkit-watch") or config.getini("asmkit_watch") or None
    if watch is None:
        return
    from ..errors import AsmError
    from ..sim.watch import chosen

    names = [name.strip() for name in watch.split(",")]
    try:
        chosen(names[0] if len(names) == 1 and names[0] in _GROUPS else names, "ptx")
    except AsmError as wrong:
        raise pytest.UsageError(f"--asmkit-watch={watch}: {wrong.findings[0].message}") from None
    before = os.environ.get(_VARIABLE)
    os.environ[_VARIABLE] = watch
    config.add_cleanup(lambda: _restore(before))


def _restore(before: str | None) -> None:
    if before is None:
        os.environ.pop(_VARIABLE, None)
    else:
        os.environ[_VARIABLE] = before


@pytest.fixture
def asmkit_run(request: pytest.FixtureRequest) -> Callable[..., RunReport]:
    """Run a kernel of any compiler in the simulator, as `asmkit.run` does. Findings that are errors fail the test.

    Warnings and advice are attached to the test's report, and listed at the end of the session. `strict=True`, or
    `asmkit_strict` in the configuration, makes warnings fail the test. With `raises=False`, nothing fails the test.
    """
    item = cast("pytest.Item", request.node)  # pyright: ignore[reportUnknownMemberType]
    strict_by_default: bool = request.config.getini("asmkit_strict")

    def run(program: object, *args: object, strict: bool = strict_by_default, raises: bool = True, **how: object):  # noqa: ANN202
        __tracebackhide__ = True
        report = _run(program, args, how)
        stops = {"error", "warning"} if strict else {"error"}
        if raises and any(finding.severity in stops for finding in report.findings):
            _raise(report)
        _attach(item, report)
        return report

    return run


def _run(program: object, args: tuple[object, ...], how: dict[str, object]) -> RunReport:
    from ..interop.run import run

    __tracebackhide__ = True
    return run(program, *args, raises=False, **how)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def _attach(item: pytest.Item, report: RunReport) -> None:
    """Attach the text of a report with findings to a test."""
    if not report.findings:
        return
    item.add_report_section("call", "asmkit", str(report))
    item.user_properties += [(_PROPERTY, _line(one)) for one in report.findings if one.severity != "error"]


def _raise(report: RunReport) -> NoReturn:
    """Raise AsmError with all findings."""
    __tracebackhide__ = True
    raise report.error()


def _line(finding: Finding) -> str:
    from ..errors import show

    return f"{show(finding.where)}: {finding.severity}: {finding.code}: {finding.message}"


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the warnings and the advice of all tests that passed or failed."""
    reports = [report for key in ("passed", "failed") for report in terminalreporter.getreports(key)]
    found = [
        (report.nodeid, text)
        for report in reports
        for name, text in report.user_properties
        if name == _PROPERTY and report.when == "call"
    ]
    if not found:
        return
    terminalreporter.section("asmkit")
    for node, text in found:
        terminalreporter.write_line(f"{node}: {text}")
    terminalreporter.write_line(f"{len(found)} finding{'s' * (len(found) != 1)} that did not fail a test")
