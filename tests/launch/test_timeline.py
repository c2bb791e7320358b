"""`asmkit.timeline`: the marks of runs, and the file that Perfetto reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, gcn, ptx, u32
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.points import marks
from asmkit.sim.points.marks import Event
from asmkit.sim.points.perfetto import Run, intervals, trace

ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]
ZERO = np.zeros(1, np.uint32)


@ptx.kernel(arch="sm_80", block=64, grid=2, signature="(Z)->(Z)")
def marked(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32]) -> None:
    """Warp 0 begins an interval, in which it works. All warps have a moment at the end."""
    total = k.reg(u32, 0)
    with k.if_(k.tid.x < 32), k.mark("work"), k.loop(0, 5):
        total += 1
    k.mark("end", when=k.tid.x == 40)


def checked(path: Path) -> list[dict[str, Any]]:
    """The entries of a file, after a check of the fields that Chrome's trace format requires of each."""
    held = json.loads(path.read_text(encoding="utf-8"))
    assert set(held) == {"traceEvents", "displayTimeUnit"}
    assert held["displayTimeUnit"] in ("ms", "ns")
    for entry in held["traceEvents"]:
        assert isinstance(entry["name"], str)
        assert type(entry["pid"]) is int
        assert type(entry["tid"]) is int
        assert entry["ph"] in ("X", "B", "i", "M")
        if entry["ph"] == "M":
            assert entry["name"] in ("process_name", "thread_name")
            assert isinstance(entry["args"]["name"], str)
        else:
            assert entry["ts"] >= 0
        assert ("dur" in entry) == (entry["ph"] == "X")
        assert entry.get("dur", 0) >= 0
        assert (entry.get("s") == "t") == (entry["ph"] == "i")
    return held["traceEvents"]


def places(entry: dict[str, Any]) -> tuple[str, int, int]:
    """The name, the block and the warp of an entry."""
    return entry["name"], entry["args"]["block"], entry["args"]["warp"]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_file_of_a_run_in_the_simulator(engine: str, tmp_path: Path):
    with asmkit.timeline(tmp_path / "trace.json") as found:
        marked(ZERO, engine=engine)
    entries = checked(tmp_path / "trace.json")
    spans = [entry for entry in entries if entry["ph"] == "X"]
    assert [(one["name"], one["args"]["block"], one["args"]["warp"]) for one in spans] == [
        ("work", 0, 0),
        ("work", 1, 0),
    ]
    assert spans[0]["dur"] > 10
    moments = [entry for entry in entries if entry["ph"] == "i"]
    assert [(one["name"], one["args"]["block"], one["args"]["warp"]) for one in moments] == [
        ("end", 0, 1),
        ("end", 1, 1),
    ]
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in entries if one["ph"] == "M"}
    assert [names[one["pid"], 0] for one in spans] == ["marked block 0", "marked block 1"]
    assert names[moments[0]["pid"], moments[0]["tid"]] == "block 0 warp 1"
    assert spans[0]["args"]["line"].startswith("test_timeline.py:")
    assert len(found.runs) == 1


def test_the_engines_have_the_same_times(tmp_path: Path):
    texts = []
    for engine in ENGINES:
        with asmkit.timeline(tmp_path / "trace.json"):
            marked(ZERO, engine=engine)
        texts.append((tmp_path / "trace.json").read_text(encoding="utf-8"))
    assert len(set(texts)) == 1


def test_runs_follow_one_another(tmp_path: Path):
    with asmkit.timeline(tmp_path / "trace.json") as found:
        marked(ZERO)
        marked(ZERO)
    spans = [entry for entry in checked(tmp_path / "trace.json") if entry["ph"] == "X"]
    assert len({entry["pid"] for entry in spans}) == 4
    assert spans[2]["ts"] > spans[0]["ts"] + spans[0]["dur"]
    assert len(found.runs) == 2


def test_cdna(tmp_path: Path):
    @gcn.kernel(arch="gfx942", block=128, grid=1, signature="(Z)->(Z)")
    def waves(k: gcn.Builder, z: Ptr[u32], out: Ptr[u32]) -> None:
        with k.mark("all"), k.if_(k.tid.x < 64):
            k.mark("first")

    with asmkit.timeline(tmp_path / "trace.json"):
        waves(ZERO)
    entries = checked(tmp_path / "trace.json")
    found = [(one["name"], one["args"]["warp"]) for one in entries if one["ph"] != "M"]
    assert found == [("all", 0), ("all", 1), ("first", 0)]


def test_a_timeline_without_marks_is_a_mistake(tmp_path: Path):
    with pytest.raises(AsmError, match="no kernel has recorded a mark"), asmkit.timeline(tmp_path / "trace.json"):
        pass
    assert not (tmp_path / "trace.json").exists()


def test_marks_beyond_the_budget_are_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(marks, "EVENTS", 4)
    with pytest.raises(AsmError, match="2 were left out"), asmkit.timeline(tmp_path / "trace.json"):
        marked(ZERO)
    assert len([entry for entry in checked(tmp_path / "trace.json") if entry["ph"] == "X"]) == 2


def test_intervals_of_a_name_nest_and_may_stay_open():
    events = [
        Event(name, phase, time, 0, warp)
        for name, phase, time, warp in [
            ("a", "begin", 0, 0), ("a", "begin", 1, 0), ("a", "begin", 2, 1), ("a", "end", 3, 0), ("b", "end", 4, 0),
            ("a", "end", 5, 0), ("b", "instant", 6, 0),
        ]
    ]  # fmt: skip
    got = [(one.event.name, one.event.time, one.end) for one in intervals(events)]
    assert got == [("a", 0, 5), ("a", 1, 3), ("a", 2, None), ("b", 6, None)]
    phases = [entry["ph"] for entry in trace([Run("k", events)])["traceEvents"]]  # type: ignore[union-attr]
    assert phases[:4] == ["X", "X", "B", "i"]


def test_processes_of_a_device_are_its_multiprocessors():
    events = [Event("a", "begin", 100.0, 7, 1, "k.py:1", 3), Event("a", "end", 300.0, 7, 1, "k.py:1", 3)]
    entries: Any = trace([Run("k", events, 1e-3)])["traceEvents"]
    assert entries[0]["dur"] == pytest.approx(0.2)
    assert entries[0]["args"] == {"block": 7, "warp": 1, "line": "k.py:1"}
    assert [entry["args"]["name"] for entry in entries[1:]] == ["k SM 3", "block 7 warp 1"]
