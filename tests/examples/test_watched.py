"""Every example under the simulator's watchers, at the shapes of its sweeps: what compute-sanitizer finds on a device.

Accesses out of bounds, reads of memory and registers that nothing wrote, races, barriers that not all reach, and
addresses that wrap.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import Sweep
from asmkit.launch import simulator

from ..support.example_inputs import example_inputs
from ..support.example_sweeps import EXAMPLES, sweeps_of
from ..support.same_value import SAME_VALUE

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
PAST_THE_END = {"attention"}
"""Schedules that compute the place of a tile after the last, which wraps and which nothing uses."""
FILES = sorted(EXAMPLES.glob("*/*.py"))
WORK = 1 << 24
"""Shapes whose dimensions' product is larger are left to the sweeps: watching is slow."""


Cases = list[tuple[Sweep, dict[str, Any]]]


def cases(path: Path) -> Cases:
    """A sweep, and the dimensions and options of one launch: every shape with the last of the options."""
    return [
        (sweep, {**dims, **{name: values[-1] for name, values in sweep.options.items()}})
        for sweep in sweeps_of(path)
        for dims in sweep.shapes
        if math.prod(dims.values()) <= WORK
    ]


def smallest(found: Cases) -> Cases:
    """For each sweep, the launch of the smallest shape, by the product of its dimensions."""
    ordered = sorted(found, key=lambda case: math.prod(_dims(case)), reverse=True)
    return list({id(sweep): (sweep, named) for sweep, named in ordered}.values())


def _dims(case: tuple[Sweep, dict[str, Any]]) -> list[int]:
    sweep, named = case
    return [named[name] for name in sweep.shapes[0]]


@pytest.mark.filterwarnings(SAME_VALUE)
@pytest.mark.parametrize("some", [smallest, pytest.param(list, marks=pytest.mark.long)], ids=["smallest", "all"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_is_found(path: Path, some: Callable[[Cases], Cases]):
    found = cases(path)
    assert {sweep.kernel.__name__ for sweep, _ in found}, "no shape is small enough"
    for sweep, named in some(found):
        for arch in sweep.kernel.rules.arch[:1]:
            launch, rng = sweep.kernel.launch(arch=arch, **named), np.random.default_rng(0)
            arrays = example_inputs(sweep, launch, named, rng, rng.standard_normal)
            simulator.run(launch, arrays, watch=[*WATCH, *([] if path.stem in PAST_THE_END else ["address_overflow"])])
