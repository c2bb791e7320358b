"""The search over configurations: which are left out and why, which wins, what is remembered; on a device, in truth."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, Reg, Timings, f32, gcn, ptx, u32
from asmkit.perf import tune, workbench
from asmkit.perf.bench import Timing
from asmkit.perf.tune import expanded, length_class


@ptx.kernel(
    arch="sm_80",
    signature="(N)->(N)",
    block=lambda d: d.THREADS,
    grid=lambda d: d.N // (d.THREADS * d.EACH),
    divisible={"N": "THREADS*EACH"},
)
def doubled(
    k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], N: Reg[u32], *, THREADS: int = 32, EACH: int = 1, FACTOR: int = 2,
    SHARED: int = 0,
) -> None:  # fmt: skip
    """y = FACTOR · x; a thread makes EACH elements.  SHARED words are taken for nothing."""
    if SHARED:
        k.shared(f32, SHARED)
    at = (k.ctaid.x * (THREADS * EACH)) + k.tid.x
    value = k.reg(f32)
    for i in range(EACH):
        k.ptx.ld.global_.f32(value, (x + at)[THREADS * i])
        k.ptx.mul.rn.f32(value, value, float(FACTOR))
        k.ptx.st.global_.f32((y + at)[THREADS * i], value)


X = np.arange(256, dtype=np.float32)


class Simulated:
    """A workbench on which the simulator says what is computed, and the configuration how long it takes."""

    copies: list[list[int]]
    """Of what was timed last, the copies of the memory that each configuration's calls are on."""

    def __init__(self, kernel: Any, arrays: Any) -> None:
        self.kernel, self.arrays = kernel, arrays
        self.shapes, self.dtypes = [a.shape for a in arrays], [a.dtype.name for a in arrays]
        self.device = SimpleNamespace(arch="sm_90a", multiprocessor_count=132, index=0)
        self.name, self.l2, self.nbytes = "a device", 50 << 20, sum(a.nbytes for a in arrays)
        self.closed = False

    def __enter__(self) -> Simulated:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def call(self, launch: Any, options: Mapping[str, Any], copy: int = 0) -> Any:
        return SimpleNamespace(options=options, copy=copy)

    def outputs(self, launch: Any, options: Mapping[str, Any]) -> list[Any]:
        return [self.kernel(*self.arrays, **options).astype(np.float64)]


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, int, list[int]]]:
    """Searches are on `Simulated`; a configuration takes 1000 µs over its threads.  What was timed, and how."""
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path))
    monkeypatch.setattr(workbench, "workbench", lambda kernel, arrays, index: Simulated(kernel, arrays))
    asked: list[tuple[str, int, list[int]]] = []

    def bench(calls: Mapping[str, Any], *, mode: Any, rounds: int, device: int, progress: bool) -> Timings:
        threads = {name: call[0].options.get("THREADS", 32) for name, call in calls.items()}
        asked.append((mode, rounds, list(threads.values())))
        Simulated.copies = [[one.copy for one in call] for call in calls.values()]
        rows = [Timing(name, (1000.0 / n,) * rounds) for name, n in threads.items()]
        return Timings(tuple(rows), mode)

    monkeypatch.setattr(tune, "bench", bench)
    return asked


def threads(tuned: Any) -> list[int]:
    return [entry.config["THREADS"] for entry in tuned.entries]


def test_the_fastest_wins_and_is_called(timed: Any):
    tuned = asmkit.tune(doubled, [{"THREADS": n} for n in (32, 128, 64)], [X])
    assert (tuned.config, threads(tuned), tuned.time) == ({"THREADS": 128}, [128, 64, 32], 1000 / 128)
    assert not tuned.remembered
    np.testing.assert_array_equal(tuned(X), 2 * X)
    np.testing.assert_array_equal(tuned.bind(X)(), 2 * X)


@pytest.mark.parametrize(
    "configs",
    [
        [
            {"THREADS": 32, "EACH": 1},
            {"THREADS": 32, "EACH": 2},
            {"THREADS": 64, "EACH": 1},
            {"THREADS": 64, "EACH": 2},
        ],
        {"THREADS": [32, 64], "EACH": [1, 2]},
        lambda d: {"THREADS": [32, d.N // 4], "EACH": [1, d.multiprocessor_count // 66]},
    ],
    ids=["list", "grid", "function"],
)
def test_configurations_are_listed_combined_or_made(timed: Any, configs: Any):
    tuned = asmkit.tune(doubled, configs, [X])
    assert sorted((e.config["THREADS"], e.config["EACH"]) for e in tuned.entries) == [
        (32, 1),
        (32, 2),
        (64, 1),
        (64, 2),
    ]


def test_what_cannot_be_launched_stays_in_the_table(timed: Any):
    x = np.ones(2048, np.float32)
    tuned = asmkit.tune(doubled, {"THREADS": [32, 2048, 96], "SHARED": [0, 50_000]}, [x])
    notes = {(e.config["THREADS"], e.config["SHARED"]): e.note for e in tuned.entries}
    assert notes[32, 0] == ""
    assert notes[2048, 0] == "the block is (2048, 1, 1): use at most (1024, 1024, 64)"
    assert notes[96, 0] == "N=2048 must be divisible by 96"
    assert "200000 bytes of shared memory" in notes[32, 50_000]
    assert [entry.timed for entry in tuned.entries] == [True] + [False] * 5
    assert "200000 bytes of shared memory" in str(tuned)


def test_registers_times_threads_are_counted(timed: Any, monkeypatch: pytest.MonkeyPatch):
    report = SimpleNamespace(
        resources=SimpleNamespace(registers=200), occupancy=SimpleNamespace(blocks_per_sm=0, limiter="registers")
    )
    monkeypatch.setattr(type(doubled.isa), "report", lambda self, launch, arch: report)
    with pytest.raises(AsmError, match="TUNE: tune: no configuration works") as caught:
        asmkit.tune(doubled, [{"THREADS": 64}], [X])
    assert "THREADS=64: no block fits on a multiprocessor: not enough registers" in str(caught.value)


def test_a_wrong_result_never_wins(timed: Any):
    configs = [{"THREADS": 32}, {"THREADS": 128, "FACTOR": 3}]
    tuned = asmkit.tune(doubled, configs, [X])
    assert tuned.config == {"THREADS": 32}
    assert tuned.entries[1].note.startswith("wrong: ")
    judged = asmkit.tune(doubled, configs, [X], reference=lambda x: 3 * x, again=True)
    assert judged.config == configs[1]  # the reference's word, not the first one's


def test_options_are_common_to_all(timed: Any):
    tuned = asmkit.tune(doubled, {"THREADS": [32, 64]}, [X], FACTOR=5)
    assert tuned.config == {"THREADS": 64, "FACTOR": 5}
    np.testing.assert_array_equal(tuned(X), 5 * X)


def test_only_the_best_are_timed_again(timed: Any):
    asmkit.tune(doubled, {"THREADS": [2, 4, 8, 16, 32, 64]}, [X], rounds=9)
    assert timed == [("graph", 5, [2, 4, 8, 16, 32, 64]), ("graph", 9, [64, 32, 16, 8])]


def test_copies_are_larger_than_the_cache(timed: Any):
    asmkit.tune(doubled, [{}], [np.zeros(8 << 20, np.float32)], mode="rotate", THREADS=1024)
    assert Simulated.copies == [list(range(8))]  # 7 · 32 MB are 4 · 50 MB and more; one more, for what is left over
    asmkit.tune(doubled, [{}], [X], mode="rotate", again=True)
    assert Simulated.copies == [list(range(64))]
    asmkit.tune(doubled, [{}], [X], mode="flush")
    assert Simulated.copies == [[0]]
    assert [mode for mode, *_ in timed] == ["graph"] * 4 + ["flush"] * 2


def test_the_winner_is_remembered(timed: Any, tmp_path: Path):
    grid = {"THREADS": [32, 64, 2048]}
    first = asmkit.tune(doubled, grid, [X])
    count = len(timed)
    second = asmkit.tune(doubled, grid, [X + 1])
    assert len(timed) == count
    assert second.remembered
    assert second.entries == first.entries
    assert "remembered" in str(second)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    for change in ({"mode": "flush"}, {"FACTOR": 3}, {"again": True}):
        assert not asmkit.tune(doubled, grid, [X], **change).remembered
    assert not asmkit.tune(doubled, grid, [np.tile(X, 4)]).remembered  # another class of lengths
    for path in files:
        path.write_bytes(path.read_bytes()[:-1])
    assert not asmkit.tune(doubled, grid, [X]).remembered  # a damaged entry is none


def test_what_is_remembered_must_fit(timed: Any):
    """Lengths of one class may differ in what divides them: then the next best is taken."""
    grid = {"THREADS": [32, 96]}
    assert length_class(768) == length_class(640)
    assert asmkit.tune(doubled, grid, [np.zeros(768, np.float32)]).config == {"THREADS": 96}
    other = asmkit.tune(doubled, grid, [np.zeros(640, np.float32)])
    assert (other.remembered, other.config) == (True, {"THREADS": 32})
    assert other.entries[1].note == "N=640 must be divisible by 96"


def test_a_mistake_of_the_author_is_raised(timed: Any):
    with pytest.raises(AsmError, match="OPTION: doubled has no option 'THREAD'"):
        asmkit.tune(doubled, [{"THREAD": 32}], [X])
    with pytest.raises(AsmError, match="TUNE: tune: there are no configurations"):
        asmkit.tune(doubled, [], [X])


def test_the_table_is_text_or_rich(timed: Any):
    tuned = asmkit.tune(doubled, {"THREADS": [32, 96]}, [X])
    head, best, out, caption = str(tuned).splitlines()
    assert head.split() == ["doubled", "µs", "spread", "×", "best", "registers"]
    assert best.split()[:4] == ["THREADS=32", "31.25", "0.0%", "1.000"]
    assert out.split(maxsplit=1) == ["THREADS=96", "N=256 must be divisible by 96"]
    assert caption == "a device, in a CUDA graph, with a warm L2 cache"
    assert tuple(column.header for column in tuned.__rich__().columns) == next(tuned.cells())


def test_kernels_for_amd_are_not_timed(timed: Any):
    @gcn.kernel(arch="gfx942", signature="(N)->(N)", block=64, grid=1)
    def nothing(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32]) -> None: ...

    with pytest.raises(AsmError, match="TUNE: tune: nothing is written for gcn, but only NVIDIA devices can be timed"):
        asmkit.tune(nothing, [{}], [X])


def test_without_a_device_nothing_is_measured(monkeypatch: pytest.MonkeyPatch):
    from asmkit.errors import DiagnosticCode, error
    from asmkit.launch import cuda

    def none(index: int) -> None:
        raise error(DiagnosticCode.BACKEND, what="no NVIDIA driver", fix="")

    monkeypatch.setattr(cuda, "device", none)
    with pytest.raises(AsmError, match="TUNE: tune: there is no device to measure on: backend: no NVIDIA driver"):
        asmkit.tune(doubled, [{}], [X])


def test_classes_of_lengths():
    assert length_class(1024) == length_class(1024)
    assert length_class(1000) != length_class(1024)
    assert length_class(1) == (0, 1)
    assert expanded({"A": [1, 2], "B": [3]}, SimpleNamespace()) == [{"A": 1, "B": 3}, {"A": 2, "B": 3}]  # type: ignore


# --- a device ---------------------------------------------------------------------------------------------------------


def gpu_arrays(kind: str) -> Any:
    x = np.random.default_rng(0).normal(size=1 << 20).astype(np.float32)
    if kind == "numpy":
        return x
    torch = pytest.importorskip("torch")
    return torch.from_numpy(x).cuda()


@pytest.mark.gpu
@pytest.mark.parametrize("kind", ["numpy", "torch"])
@pytest.mark.parametrize("mode", ["graph", "flush", "rotate"])
def test_a_search_on_a_device(kind: str, mode: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path))
    x = gpu_arrays(kind)
    grid = {"THREADS": [1, 128, 512, 2048], "FACTOR": [2, 3]}

    def search() -> Any:
        return asmkit.tune(doubled, grid, [x], reference=lambda x: 2 * x, mode=mode, rounds=5)

    tuned = search()
    assert tuned.config["FACTOR"] == 2
    assert tuned.config["THREADS"] in (128, 512)
    assert [e.note.partition(":")[0] for e in tuned.entries if not e.timed].count("wrong") == 3
    slow = next(e for e in tuned.entries if e.config == {"THREADS": 1, "FACTOR": 2})
    assert slow.time > 2 * tuned.time
    assert search().remembered
    np.testing.assert_array_equal(np.asarray(tuned(x).cpu() if kind == "torch" else tuned(x, backend="cuda")),
                                  2 * np.asarray(x.cpu() if kind == "torch" else x))  # fmt: skip
