"""The line that a long run prints, and the line of Ctrl-C."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.sim import progress
from asmkit.sim.settings import STEPS

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry kern(.param .u64 out) {
    .reg .b32 %r<4>; .reg .pred %p<2>;
    mov.u32 %r1, 0;
AGAIN:
    add.u32 %r1, %r1, 1;
    setp.lt.u32 %p1, %r1, 20000;
    @%p1 bra AGAIN;
    ret;
}
"""


class Clock:
    """A clock that advances at each look at it."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class Interrupts(sim.Watcher):
    """Raise KeyboardInterrupt as Ctrl-C does, at the fifth instruction of a group."""

    name = "interrupts"

    def __init__(self) -> None:
        self.count = 0

    def instruction(self, m: Any, at: int, inst: Any) -> None:
        self.count += 1
        if self.count == 5:
            raise KeyboardInterrupt


def run(**options: Any) -> None:
    sim.run(ptx.parse(TEXT), grid=2, block=64, params={"out": np.zeros(4, np.uint32)}, threads=1, **options)


def test_a_short_run_prints_nothing(capsys: pytest.CaptureFixture[str]):
    run()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("step", "lines"), [(0.01, 0), (4.0, None)])
def test_a_line_after_ten_seconds_and_then_every_ten(
    step: float, lines: int | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    clock = Clock(step)
    monkeypatch.setattr(progress, "monotonic", clock)
    run()
    printed = capsys.readouterr().err.splitlines()
    if lines is not None:
        assert len(printed) == lines
        return
    assert printed
    assert len(printed) <= clock.now / progress.FIRST
    times = [int(line.split(" for ")[1].split(" s;")[0]) for line in printed]
    assert times[0] >= progress.FIRST
    assert all(later - earlier >= 10 for earlier, later in pairwise(times))
    assert printed[0].startswith("asmkit: simulating kern for ")
    assert "thread (0,0,0) of block (0,0,0) and 127 more" in printed[0]


def test_ctrl_c_prints_where_the_threads_are(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(KeyboardInterrupt):
        run(watch=[Interrupts()])
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("asmkit: stopped while simulating kern for 0 s; ")
    assert "thread (0,0,0) of block (0,0,0) and 127 more" in line


LONGEST = 11_416
"""The most instructions that a thread of an example executes, at the shapes of its sweep (examples/cdna/gemv.py)."""


def test_a_thread_may_execute_twenty_times_what_the_examples_need():
    assert STEPS >= 20 * LONGEST
