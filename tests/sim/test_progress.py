"""What a long run shows on a terminal, and what Ctrl-C prints."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.sim import progress
from asmkit.sim.progress_display import display, figures
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
    """Raise KeyboardInterrupt as Ctrl-C does, at the fifth instruction, or another one."""

    name = "interrupts"

    def __init__(self) -> None:
        self.count, self.last = 0, 5

    def instruction(self, m: Any, at: int, inst: Any) -> None:
        self.count += 1
        if self.count == self.last:
            raise KeyboardInterrupt


def run(grid: int = 2, **options: Any) -> None:
    sim.run(
        ptx.parse(TEXT), grid=grid, block=64, params={"out": np.zeros(4, np.uint32)}, threads=1,
        engine="numpy", **options,
    )  # fmt: skip


class Terminal(io.StringIO):
    """A standard error output that is a terminal, or not."""

    def __init__(self, terminal: bool = True) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def shown(monkeypatch: pytest.MonkeyPatch, step: float, *, rich: bool, terminal: bool = True, **options: Any) -> str:
    """What a run writes to a terminal while a clock advances by `step` at each look at it."""
    out = Terminal(terminal)
    monkeypatch.setattr(progress, "monotonic", Clock(step))
    monkeypatch.setattr(sys, "stderr", out)
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.setenv("TERM", "xterm")
    if not rich:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    run(**options)
    return out.getvalue()


@pytest.mark.parametrize("rich", [False, True])
def test_a_short_run_shows_nothing(rich: bool, monkeypatch: pytest.MonkeyPatch):
    assert shown(monkeypatch, 0.001, rich=rich) == ""


@pytest.mark.parametrize("rich", [False, True])
def test_a_long_run_shows_nothing_without_a_terminal(rich: bool, monkeypatch: pytest.MonkeyPatch):
    assert shown(monkeypatch, 4.0, rich=rich, terminal=False) == ""


def test_one_line_is_rewritten(monkeypatch: pytest.MonkeyPatch):
    lines = shown(monkeypatch, 0.1, rich=False).split("\r")
    assert lines[0] == ""
    first = re.fullmatch(r"asmkit: simulating kern for (\d+) s: 0 of 2 blocks; <ptx>:\d+ *", lines[1])
    assert first is not None
    assert int(first[1]) == 3
    assert len(lines) > 4
    assert all("\n" not in line and len(line) < 150 for line in lines)
    assert lines[-2].strip() == lines[-1] == ""


def test_rich_shows_a_bar(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("rich")
    text = shown(monkeypatch, 0.1, rich=True)
    assert "simulating kern for 3 s" in text, text
    assert "0 of 2 blocks" in text


def test_finished_chunks_count(monkeypatch: pytest.MonkeyPatch):
    text = shown(monkeypatch, 0.1, rich=False, grid=1024)
    assert "512 of 1,024 blocks, " in text
    assert re.search(r"512 of 1,024 blocks, [0-9.]+ blocks/s, \d:\d\d:\d\d left", text)


def test_a_second_run_does_not_use_the_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    first = display()
    assert first is not None
    assert display() is None
    first.close()
    again = display()
    assert again is not None
    again.close()


@pytest.mark.parametrize(
    ("done", "seconds", "text"),
    [
        (0, 3.0, "0 of 2,048 blocks"),
        (512, 4.0, "512 of 2,048 blocks, 128.0 blocks/s, 0:00:12 left"),
        (1, 6.0, "1 of 2,048 blocks, 10.0 blocks/min, 3:24:42 left"),
        (2048, 8.0, "2,048 of 2,048 blocks, 256.0 blocks/s, 0:00:00 left"),
    ],
)
def test_figures(done: int, seconds: float, text: str):
    assert figures(done, 2048, seconds) == text


def test_ctrl_c_prints_where_the_threads_are(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(KeyboardInterrupt):
        run(watch=[Interrupts()])
    first, place = capsys.readouterr().err.splitlines()
    assert first == "asmkit: stopped while simulating kern for 0 s; 0 of 2 blocks have finished"
    assert place == "  <ptx>:8: 128 threads, such as thread (0,0,0) of block (0,0,0)"


def test_ctrl_c_prints_who_waits_at_a_barrier(capsys: pytest.CaptureFixture[str]):
    body = "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 32; @%p1 bra WORK; bar.sync 0; ret;\nWORK:\n"
    text = TEXT.replace("mov.u32 %r1, 0;\nAGAIN:", body + "mov.u32 %r1, 0;\nAGAIN:").replace(
        "    ret;\n}", "bar.sync 0; ret;\n}"
    )
    interrupts = Interrupts()
    interrupts.last = 20
    with pytest.raises(KeyboardInterrupt):
        sim.run(ptx.parse(text), grid=2, block=64, params={"out": np.zeros(4, np.uint32)}, watch=[interrupts])
    places = capsys.readouterr().err.splitlines()[1:]
    assert len(places) == 2
    assert "  <ptx>:6: 64 threads at a barrier, such as thread (32,0,0) of block (0,0,0)" in places
    assert any(" 64 threads, such as thread (0,0,0) of block (0,0,0)" in place for place in places)


FOREVER = """
import signal
import sys
import numpy as np
from asmkit import ptx, sim

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may start tests in the background, without Ctrl-C
text = ptx.parse(open(sys.argv[1]).read(), file="kern.ptx")
short = ptx.parse(open(sys.argv[1]).read().replace("2000000000", "1"))
sim.run(short, grid=2, block=64, params={"out": np.zeros(4, np.uint32)}, engine=sys.argv[3])  # loads the simulator
print("ready", flush=True)
sim.run(
    text, grid=1024, block=64, params={"out": np.zeros(4, np.uint32)}, threads=int(sys.argv[2]), steps=1 << 40,
    engine=sys.argv[3], watch="none",
)
"""


@pytest.mark.parametrize("engine", ["numpy", "auto"])
@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_stops_all_host_threads(threads: int, engine: str, tmp_path: Path):
    file = tmp_path / "kern.ptx"
    file.write_text(TEXT.replace("20000", "2000000000"))
    command = [sys.executable, "-c", FOREVER, str(file), str(threads), engine]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1)
            process.send_signal(signal.SIGINT)
            _, text = process.communicate(timeout=60)  # it takes less than a second on an idle machine
        finally:
            process.kill()
    assert process.returncode == -signal.SIGINT or process.returncode == 130
    assert "asmkit: stopped while simulating kern for " in text
    counts = [int(one.replace(",", "")) for one in re.findall(r"  kern\.ptx:\d+: ([0-9,]+) threads", text)]
    assert sum(counts) % 64 == 0
    assert sum(counts) >= 64 * threads
    assert text.rstrip().endswith("KeyboardInterrupt")


LONGEST = 11_416
"""The most instructions that a thread of an example executes, at the shapes of its sweep (examples/cdna/gemv.py)."""


def test_a_thread_may_execute_twenty_times_what_the_examples_need():
    assert STEPS >= 20 * LONGEST
