"""The times of records, and prints and marks on a device."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from asmkit.launch.cuda_timeline import _RECORD as RECORD
from asmkit.launch.cuda_timeline import times


def test_the_clock_of_a_multiprocessor_and_the_timer_of_all_give_the_time():
    """Two clocks of 1.5 cycles a nanosecond with unrelated starts, and a timer that steps every 32 nanoseconds."""
    random = np.random.default_rng(3)
    true = np.sort(random.integers(0, 100_000, 400)).astype(np.float64)
    sm = random.integers(0, 2, 400)
    records = np.zeros(400, RECORD)
    records["sm"] = sm
    records["clock"] = true * 1.5 + np.where(sm == 0, 10**6, 5 * 10**9)
    records["timer"] = 10**18 + true.astype(np.int64) // 32 * 32
    got = times(records, 1.5)
    error = got - true
    assert np.abs(error - error.mean()).max() < 2  # the clocks, not the steps of the timer
    assert abs(error.mean() - (10**18 - int(records["timer"].min()))) < 32


DEVICE = """
import sys
import numpy as np
import asmkit
from asmkit import Ptr, f32, ptx

@ptx.kernel(arch="sm_80", block=64, grid=2, signature="(N)->(N)", debug=True, timeline=True)
def twice(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    i, v = k.tid.x + (k.ctaid.x << 6), k.reg(f32)
    k.ptx.ld.global_.f32(v, (x + i)[0])
    with k.mark("work"):
        v = v * 2.0
    k.print("{} {:.2f}", i, v)
    k.ptx.st.global_.f32((out + i)[0], v)

x = np.arange(128, dtype=np.float32)
with asmkit.timeline(sys.argv[2]):
    assert (twice(x, backend=sys.argv[1]) == 2 * x).all()
"""


@pytest.mark.gpu
def test_a_device_prints_and_records(tmp_path: Path):
    (tmp_path / "k.py").write_text(DEVICE, encoding="utf-8")
    lines, entries = [], []
    for backend in ("sim", "cuda"):
        command = [sys.executable, str(tmp_path / "k.py"), backend, str(tmp_path / "trace.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
        lines.append(sorted(line for line in done.stdout.splitlines() if re.match(r"k\.py:\d+ block", line)))
        held = json.loads((tmp_path / "trace.json").read_text(encoding="utf-8"))
        entries.append([one for one in held["traceEvents"] if one["ph"] == "X"])
    assert lines[0] == lines[1]
    assert len(lines[0]) == 128
    for found in entries:
        assert sorted((one["args"]["block"], one["args"]["warp"]) for one in found) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert all(0 < one["dur"] < 1000 for one in entries[1])
