"""The measuring of calls: order, medians, shares, what is asked of the driver; on a device, that times are times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import asmkit
from asmkit import Ptr, Reg, f32, ptx, u32
from asmkit.launch import cuda
from asmkit.perf import cuda_timer, nvml
from asmkit.perf.bench import Timing, Timings, Work
from asmkit.perf.nvml import State


class FakeWatch:
    """A stopwatch of a device on which each call takes the microseconds that it returns, and a graph their sum."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.closed = False

    def __enter__(self) -> FakeWatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def ready(self, call: Callable[[], Any]) -> Callable[[], Any]:
        return call

    def wait(self) -> None:
        pass

    def state(self) -> State:
        return State(1980, 300.0)

    def graph(self, calls: Sequence[Callable[[], Any]], launches: int) -> Callable[[], Any]:
        self.asked.append(f"graph of {launches}")
        return lambda: sum(calls[i % len(calls)]() for i in range(launches))

    def time(self, run: Callable[[], Any], *, flush: bool = False, meanwhile: Any = None) -> float:
        self.asked += ["flush"] * flush
        if meanwhile:
            meanwhile()
        return run()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> FakeWatch:
    made = FakeWatch()
    monkeypatch.setattr(cuda_timer, "stopwatch", lambda index: made)
    return made


def taking(*times: float) -> Callable[[], float]:
    """A call that takes these times in turn, the last one from then on."""
    left = list(times)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


def test_a_row_is_the_median_of_its_rounds(watch: FakeWatch):
    table = asmkit.bench({"a": taking(9, 9, 2, 16, 4), "b": lambda: 8.0}, rounds=3, launches=1, bytes=4e6)
    assert table["a"].samples == (2, 16, 4)  # after the warm-up, and a first replay
    assert (table["a"].median, table["b"].median, table.best.name) == (4, 8, "a")
    assert table["a"].rate("bytes") == pytest.approx(1e12)
    assert table.ratio("b", "a") == 2.0  # of 4, 1/2, 2
    assert watch.closed


def test_a_ceiling_is_a_rate_or_another_row(watch: FakeWatch):
    calls = {"a": lambda: 4.0, "stream": Work(lambda: 2.0, bytes=8e6)}
    table = asmkit.bench(calls, rounds=1, bytes=4e6, ops=1e6, ceilings={"bytes": "stream", "ops": 1e12})
    assert table.share(table["a"], "bytes") == pytest.approx(0.25)
    assert table.share(table["a"], "ops") == pytest.approx(0.25)
    assert "0.25 (25.0%)" in str(table)


def test_a_replay_lasts_two_milliseconds(watch: FakeWatch):
    asmkit.bench({"short": lambda: 0.5, "long": lambda: 500.0, "sets": Work([lambda: 500.0] * 3)}, rounds=1)
    trials, chosen = watch.asked[::2], watch.asked[1::2]
    assert trials == ["graph of 10", "graph of 10", "graph of 12"]
    assert chosen == ["graph of 1000", "graph of 4", "graph of 3"]  # whole turns of the sets


def test_buffers_are_taken_in_turn(watch: FakeWatch):
    seen: list[int] = []
    calls = [lambda i=i: seen.append(i) or 1.0 for i in range(3)]
    asmkit.bench({"a": calls}, rounds=4, mode="flush")
    assert seen == [0, 1, 2, 0, 1, 2, 0, 1]  # each once to warm up, and one as it is timed
    assert watch.asked == ["flush"] * 5


def test_rounds_go_back_and_forth(watch: FakeWatch):
    seen: list[str] = []
    asmkit.bench({name: lambda name=name: seen.append(name) or 1.0 for name in "ab"}, rounds=3, mode="flush")
    assert "".join(seen) == "aabb" + "abbaab"


def test_the_table_says_how_and_where(watch: FakeWatch):
    table = asmkit.bench({"a": lambda: 4.0}, rounds=5, title="y = x", ops=2e9)
    head, names, row, caption = str(table).splitlines()
    assert head == "y = x"
    assert names.split() == ["µs", "spread", "×", "first", "TFLOP/s"]
    assert row.split() == ["a", "4.00", "0.0%", "1.000", "500"]
    assert caption == "replays of a CUDA graph, time per launch; medians of 5 rounds; SM 1980 MHz, 300 W"
    columns = table.__rich__().columns
    assert [column.header for column in columns] == ["", "µs", "spread", "× first", "TFLOP/s"]


def test_spread_is_between_the_deciles():
    assert Timing("a", tuple(range(90, 111))).spread == pytest.approx(0.16)
    assert Timing("a", (1.0,)).spread == 0.0
    assert Timings((Timing("a", (1.0,)),), "graph").share(Timing("a", (1.0,), bytes=1), "bytes") == 0.0


@pytest.mark.parametrize(
    "wrong",
    [
        {"calls": {}},
        {"calls": {"a": []}},
        {"calls": print, "rounds": 0},
        {"calls": print, "ceilings": {"bytes": "b"}},
        {"calls": print, "ceilings": {"flops": 1e12}},
    ],
)
def test_nothing_is_timed_for_wrong_arguments(watch: FakeWatch, wrong: dict[str, Any]):
    with pytest.raises(asmkit.AsmError, match="BENCH"):
        asmkit.bench(**wrong)
    assert watch.asked == []


def test_a_call_that_cannot_be_captured_is_named(watch: FakeWatch, monkeypatch: pytest.MonkeyPatch):
    def refused(calls: object, launches: int) -> None:
        raise RuntimeError("the stream is capturing")

    monkeypatch.setattr(watch, "graph", refused)
    with pytest.raises(asmkit.AsmError, match=r"BENCH: bench: waiting cannot be captured .* the stream is capturing"):
        asmkit.bench({"waiting": lambda: 1.0})
    assert watch.closed


# --- the driver -------------------------------------------------------------------------------------------------------


class Driver:
    """Notes what it is asked, and hands out handles."""

    CUdevice_attribute = SimpleNamespace(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE="L2")
    CUstreamCaptureMode = SimpleNamespace(CU_STREAM_CAPTURE_MODE_THREAD_LOCAL="thread")

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.answers = {"cuDeviceGetAttribute": 100 << 20, "cuStreamCreate": 7, "cuEventElapsedTime": 0.25}
        self.answers |= {"cuMemAlloc": 4096, "cuStreamEndCapture": "graph", "cuGraphInstantiate": "made"}
        self.answers |= {"cuDeviceGetPCIBusId": b"0000:00:00.0\0\0\0"}

    def __getattr__(self, name: str) -> Any:
        def function(*arguments: Any) -> Any:
            self.asked.append((name, *arguments))
            return (0, self.answers[name]) if name in self.answers else (0, f"{name} {len(self.asked)}")

        return function


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    made = Driver()
    monkeypatch.setattr(cuda, "driver", lambda: made)
    monkeypatch.setattr(cuda, "device", lambda index: SimpleNamespace(index=index, bind=lambda: None))
    return made


def test_a_graph_is_captured_on_the_stopwatch_s_stream(driver: Driver):
    watch, streams = cuda_timer.Stopwatch(), list[int]()
    calls = [lambda stream: streams.append(stream), lambda: streams.append(0)]
    replay = watch.graph([watch.ready(call) for call in calls], 4)
    assert streams == [7, 0, 7, 0]
    driver.asked.clear()
    assert watch.time(replay, flush=True) == 250.0
    events = watch._events
    assert driver.asked == [
        ("cuMemAlloc", 400 << 20),
        ("cuMemsetD8Async", 4096, 0, 400 << 20, 7),
        ("cuEventRecord", events[0], 7),
        ("cuGraphLaunch", "made", 7),
        ("cuEventRecord", events[1], 7),
        ("cuCtxSynchronize",),
        ("cuEventElapsedTime", *events),
    ]
    driver.asked.clear()
    with watch:
        pass
    freed = [name for name, *_ in driver.asked]
    assert freed == [
        "cuCtxSynchronize", "cuMemFree", "cuGraphExecDestroy", *["cuEventDestroy"] * 2, "cuStreamDestroy",
    ]  # fmt: skip


def test_a_capture_ends_when_a_call_fails(driver: Driver):
    watch = cuda_timer.Stopwatch()
    with pytest.raises(ZeroDivisionError):
        watch.graph([lambda: 1 / 0], 2)
    assert driver.asked[-1][0] == "cuStreamEndCapture"


# --- a device ---------------------------------------------------------------------------------------------------------


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=128, grid=lambda d: -(-d.N // 128))
def spin(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], N: Reg[u32], turns: Reg[u32]) -> None:
    """y = x + turns, one at a time."""
    i = (k.ctaid.x << 7) + k.tid.x
    with k.if_(i < N):
        value = k.reg(f32)
        k.ptx.ld.global_.f32(value, (x + i)[0])
        with k.loop(0, turns):
            value += 1.0
        k.ptx.st.global_.f32((y + i)[0], value)


def test_without_nvml_there_is_no_state(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nvml, "_LIBRARY", "libnothing.so.0")
    assert nvml.Gauge("0000:00:00.0").read() is None


@pytest.mark.gpu
@pytest.mark.parametrize("mode", ["graph", "flush"])
def test_longer_work_takes_longer(mode: Any):
    torch = pytest.importorskip("torch")
    x = torch.zeros(1024, device="cuda")
    calls: dict[str, Any] = {f"{turns}": spin.bind(x, turns=turns) for turns in (10_000, 20_000, 30_000)}
    out = torch.empty_like(x)
    calls["torch"] = lambda: torch.add(x, 1.0, out=out)
    table = asmkit.bench(calls, mode=mode, rounds=9)
    once, twice = table.ratio("20000", "10000") - 1, table.ratio("30000", "10000") - 1  # without what a launch costs
    assert 1.9 < twice / once < 2.1
    assert table.best.name == "torch"
    assert table.states


@pytest.mark.gpu
def test_raw_launches_are_timed_by_the_driver_alone():
    address = int(cuda.ask("cuMemAlloc", 4096))
    run = spin.for_addresses(N=1024, turns=10_000)
    with cuda_timer.Stopwatch() as watch:
        replay = watch.graph([watch.ready(partial(run, address, address))], 10)
        assert watch.time(replay) > 0
        assert watch.time(replay, flush=True) > 0
        assert watch.l2 > 1 << 20
    cuda.ask("cuMemFree", address)
