"""Options of the suite.

`--bless` rewrites the golden files, `--gpu` runs the tests that need a CUDA device, `--long` runs the tests marked
`long`, and `--fast` leaves out the slow ones, which `--list-slow` measures. `--without-tools` is for machines that have
neither the vendors' tools nor the frameworks: it skips the tests that need them.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from asmkit import AsmError

from .support import tiers

GOLDEN = Path(__file__).parent / "golden"

# Several processes share a device: none of them may reserve its memory.
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the golden files")
    parser.addoption("--long", action="store_true", help="run the tests marked long")
    parser.addoption("--gpu", action="store_true", help="run the tests that need a CUDA device")
    parser.addoption("--fast", action="store_true", help="leave out the slow tests")
    parser.addoption("--list-slow", action="store_true", help="rewrite the list of the slow tests")
    parser.addoption("--without-tools", action="store_true", help="skip the tests that need tools or frameworks")


def pytest_configure(config: pytest.Config) -> None:
    """Measure the tests if the list of the slow ones is to be written."""
    if config.getoption("--list-slow") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(tiers.Stopwatch())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what the options leave out by a marker, and with `--fast` deselect the slow tests."""
    left_out = {
        "gpu": "" if config.getoption("--gpu") else "needs a CUDA device: pass --gpu",
        "long": "" if config.getoption("--long") else "takes long: pass --long",
        "tools": "needs the vendors' tools" if config.getoption("--without-tools") else "",
    }
    for item in items:
        for marker, reason in left_out.items():
            if reason and marker in item.keywords:
                item.add_marker(pytest.mark.skip(reason=reason))
    if config.getoption("--fast"):
        slow = tiers.listed()
        config.hook.pytest_deselected(items=[item for item in items if tiers.is_slow(item.nodeid, slow)])
        items[:] = [item for item in items if not tiers.is_slow(item.nodeid, slow)]


def pytest_collection_finish() -> None:
    """Leave what lives as long as the session, among it the tables, out of all garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """`golden("gemm.ptx", text)`: the text is that of the committed file; `--bless` writes it."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--bless"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert path.exists(), f"{name} was never blessed: pytest --bless"
        assert text == path.read_text(), f"{name} differs: look at it, then pytest --bless"

    return check


FRAMEWORKS = ("jax", "jaxlib", "torch", "flatbuffers")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """With `--without-tools`, skip a module that imports a framework."""
    report = yield
    missing = report.failed and any(f"No module named '{name}" in report.longreprtext for name in FRAMEWORKS)
    if missing and collector.config.getoption("--without-tools"):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, "Skipped: needs a framework")
    return report


@contextmanager
def _skipped_without_tools(item: pytest.Item) -> Generator[None, None, None]:
    """With `--without-tools`, skip the test if the block asks for a tool or a framework."""
    try:
        yield
    except (ModuleNotFoundError, AsmError) as missing:
        lacks = (
            missing.name in FRAMEWORKS if isinstance(missing, ModuleNotFoundError) else missing.code == "TOOL_MISSING"
        )
        if not lacks or not item.config.getoption("--without-tools"):
            raise
        pytest.skip(str(missing))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Set up the test."""
    with _skipped_without_tools(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Run the test."""
    with _skipped_without_tools(item):
        return (yield)


@pytest.fixture
def found() -> Callable[..., str]:
    """Runs a kernel that is wrong, and gives the text of what was found: one mistake of that code."""
    from .support.sim_programs import run

    def look(code: str, k: Any, grid: Any = 1, block: Any = 32, **params: Any) -> str:
        with pytest.raises(AsmError) as caught:
            run(k, grid, block, **params)
        assert [finding.code for finding in caught.value.findings] == [code], str(caught.value)
        return str(caught.value)

    return look
