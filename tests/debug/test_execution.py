"""A run by single instructions is that of the simulator, and every moment has one state."""

import random

import numpy as np
import pytest

from asmkit import sim
from asmkit.debug.execution import Execution, Listener
from asmkit.debug.start import kernel_call
from asmkit.sim.settings import Settings
from tests.debug.kernels import ALL, X, bulk, copied, diverge, lds, reverse, state, stuck

KERNELS = {
    "blocks": (reverse, X, {}), "race": (reverse, X, {"barrier": False}), "divergence": (diverge, None, {}),
    "cp.async": (copied, X[:64], {}), "clusters and mbarriers": (bulk, X, {}), "waves": (lds, X, {}),
}  # fmt: skip


def call(name: str, seed: int | None):
    kernel, array, options = KERNELS[name]
    array = np.arange(64, dtype=np.uint32) if array is None else array
    return kernel_call(kernel, [array], options, Settings(ALL, seed))


def every(name: str, seed: int | None):
    return Execution(call(name, seed), [], Listener())


@pytest.mark.parametrize("seed", [None, 3, 4])
@pytest.mark.parametrize("name", KERNELS)
def test_the_run_is_that_of_the_simulator(name: str, seed: int | None):
    theirs, ours = call(name, seed), call(name, seed)
    run = Execution(ours, [], Listener())
    few = dict.fromkeys(("program", "grid", "block", "params", "shared", "cluster", "cooperative", "unwritten"))
    arguments = {name: getattr(theirs, name) for name in few}
    report = sim.run(**arguments, watch=ALL, seed=seed, raises=False, engine="numpy")
    while not run.ended:
        run.advance()
    assert [*map(str, run.report.findings)] == [*map(str, report.findings)]
    assert bool(report.findings) == (name == "race")
    assert run.report.steps == report.steps
    for key, array in theirs.params.items():
        if isinstance(array, np.ndarray):
            np.testing.assert_array_equal(ours.params[key], array)


@pytest.mark.parametrize("seed", [None, 3])
@pytest.mark.parametrize("name", KERNELS)
def test_every_moment_has_one_state(name: str, seed: int | None):
    """Going back and forth by snapshots gives the states of a run that only goes forward."""
    run, states, snapshots, last = every(name, seed), [], {}, None
    while True:
        states.append(state(run))
        if run.count % 7 == 0:
            last = snapshots[run.count] = run.snapshot(last)
        if run.ended:
            break
        run.advance()
    choose = random.Random(5)
    for moment in choose.choices(range(len(states)), k=12):
        start = moment // 7 * 7
        snapshots[start].restore()
        assert run.count == start
        assert state(run) == states[start]
        while run.count < moment:
            run.advance()
        assert state(run) == states[moment]
    other = every(name, seed)
    while other.count < moment:
        other.advance()
    assert state(other) == states[moment]
    assert len({*states}) > len(states) // 2


def test_a_deadlock_ends_the_run():
    run = Execution(kernel_call(stuck, [X[:64]], {}, Settings(ALL)), [], Listener())
    while not run.ended:
        run.advance()
    assert run.stopped is not None
    assert run.stopped.code == "DEADLOCK"
