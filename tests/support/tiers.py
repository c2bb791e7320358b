"""The tiers of the suite.

`make test-fast` leaves out the tests of slow.txt, which `--list-slow` measures. `make test-long` runs the tests marked
`long`, among them the parts that `in_parts` divides a heavy test into.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

SLOW = Path(__file__).parents[1] / "slow.txt"
SECONDS = 0.25
"""Seconds on an idle core from which on a test is slow."""
HEAD = f"""\
# Tests that take {SECONDS} s or more, written by `pytest --list-slow` on an idle machine.
# `make test-fast` leaves them out. A name without parameters stands for all its cases.
"""


def in_parts(count: int) -> pytest.MarkDecorator:
    """Divide a test by its argument `part`: part 0 runs with every `make test`, the others with `make test-long`."""
    parts = [pytest.param(part, marks=[pytest.mark.long] * bool(part)) for part in range(count)]
    return pytest.mark.parametrize("part", parts)


def one_in(count: int, values: Iterable[object]) -> list[object]:
    """Return the values of a parameter, of which `make test` has one in `count`, and `make test-long` the others.

    A tuple has the values of several parameters.
    """

    def case(i: int, value: object) -> object:
        marks = [pytest.mark.long] * bool(i % count)
        return pytest.param(*value, marks=marks) if type(value) is tuple else pytest.param(value, marks=marks)

    return [case(i, value) for i, value in enumerate(values)]


def listed() -> frozenset[str]:
    """Return the ids and names of the slow tests."""
    return frozenset(line for line in SLOW.read_text().splitlines() if not line.startswith("#"))


def is_slow(node: str, slow: frozenset[str]) -> bool:
    """Return whether a test is in the list, by its id or by its name."""
    return node in slow or node.partition("[")[0] in slow


def written(seconds: Mapping[str, float]) -> str:
    """Return the list for measured tests: by name where most cases of a test are slow, otherwise by id."""
    cases = defaultdict[str, list[str]](list)
    for node in seconds:
        cases[node.partition("[")[0]].append(node)
    lines: list[str] = []
    for name, nodes in sorted(cases.items()):
        slow = [node for node in nodes if seconds[node] >= SECONDS]
        lines += [name] if 2 * len(slow) > len(nodes) else sorted(slow)
    return HEAD + "".join(f"{line}\n" for line in lines)


class Stopwatch:
    """A plugin that adds up the seconds of each test, and writes the list when the session ends."""

    def __init__(self) -> None:
        self.seconds = defaultdict[str, float](float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the seconds of a phase of a test."""
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        """Write the list."""
        SLOW.write_text(written(self.seconds))
