"""Run a launch several times from the same contents of memory, each time with another legal order of execution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

import numpy as np

from ..errors import DiagnosticCode, Finding, SourceLocation
from .arguments import Placed
from .memory import Array
from .multicast import Multicast
from .report import Report
from .settings import InForce


def several(
    start: Callable[[int | None], Report], settings: InForce, params: Mapping[str, object], where: SourceLocation
) -> Report:
    """Return the report of all runs. The arrays of `params` hold the results of the first one.

    Outputs that differ between runs are a warning, NONDETERMINISTIC.
    """
    arrays = _distinct(dict(_arrays(params)))
    before = {name: array.copy() for name, array in arrays.items()}
    first = start(settings.seed)
    results = {name: array.copy() for name, array in arrays.items()}
    differs = False
    for number in range(1, settings.schedules):
        seed = (settings.seed or 0) + number
        _restore(arrays, before)
        report = start(seed)
        whole = not (first.has_errors or report.has_errors)
        first.collected.merge(report.collected, f"in the schedule of seed={seed}")
        for finding in _differences(results, arrays, seed, where) if whole and not differs else ():
            differs = True
            first.collected.add_to_report(finding)
    _restore(arrays, results)
    first.findings = first.collected.sorted()
    return first


def _arrays(params: Mapping[str, object]) -> Iterator[tuple[str, Array]]:
    """Yield the arrays of the parameters by name, those inside of other values first."""
    for name, value in params.items():
        if isinstance(value, Placed):
            part = "replica" if isinstance(value, Multicast) else "array"
            yield from ((f"{name}.{part}{i}", one) for i, one in enumerate(value.held))
    for name, value in params.items():
        if isinstance(value, np.ndarray):
            yield name, cast("Array", value)


def _distinct(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Return the arrays without those on the memory of a later one, as an input has that is the alias of an output."""
    last = {(array.ctypes.data, array.nbytes): name for name, array in arrays.items()}
    return {name: array for name, array in arrays.items() if last[array.ctypes.data, array.nbytes] == name}


def _restore(arrays: Mapping[str, Array], contents: Mapping[str, Array]) -> None:
    for name, array in arrays.items():
        if array.flags.writeable:
            array[...] = contents[name]


def _differences(
    results: Mapping[str, Array], arrays: Mapping[str, Array], seed: int, where: SourceLocation
) -> list[Finding]:
    """Return a warning for each array whose contents differ from those of the first run."""
    found: list[Finding] = []
    for name, array in arrays.items():
        one, other = (x.reshape(-1).view(np.uint8).reshape(-1, array.itemsize) for x in (results[name], array))
        bad = (one != other).any(axis=1)
        if bad.any():
            at = int(np.flatnonzero(bad)[0])
            place = f"{name}[{']['.join(map(str, np.unravel_index(at, array.shape)))}]" if array.ndim else name
            values = f"{results[name].reshape(-1)[at]} in the first run, {array.reshape(-1)[at]} with seed={seed}"
            fields: dict[str, object] = {"place": name, "count": int(bad.sum())}
            found.append(Finding(DiagnosticCode.NONDETERMINISTIC, where, fields, (f"{place} is {values}",)))
    return found
