"""Going to a moment executes few instructions again, and needs little memory."""

import numpy as np

from asmkit.debug.start import kernel_call
from asmkit.debug.timeline import INTERVAL, Timeline
from asmkit.sim.settings import Settings
from tests.debug.kernels import ALL, diverge, state

X = np.arange(64, dtype=np.uint32)


def timeline(**sizes: int) -> Timeline:
    made = Timeline(kernel_call(diverge, [X], {}, Settings(ALL)), [], **sizes)
    made.goto(1 << 40)
    return made


def test_a_step_back_executes_fewer_instructions_than_lie_between_snapshots():
    made = timeline()
    end = made.moment
    assert end > 3 * INTERVAL
    for moment in range(end - 1, 0, -1):
        made.goto(moment)
        assert made.moment == moment
        assert made.again < INTERVAL
        assert made.again == moment % INTERVAL


def test_a_step_forward_executes_one_instruction():
    made = timeline()
    made.goto(70)
    made.goto(71)
    assert made.again == 1


def test_snapshots_are_dropped_where_they_matter_least():
    whole = timeline(interval=8)
    budget = whole.bytes * 3 // 4
    made = timeline(interval=8, budget=budget)
    assert whole.bytes > budget
    assert made.bytes <= budget
    assert made.moment - made.snapshot_before(made.moment - 1) <= 8
    for moment in (made.moment // 2, 5, made.moment - 1):
        made.goto(moment)
        whole.goto(moment)
        assert state(made.run) == state(whole.run)


def test_the_end_is_reached_once():
    made = timeline()
    end = made.moment
    made.goto(end + 100)
    assert made.moment == end
    assert made.run.ended
    assert made.record.furthest == end
