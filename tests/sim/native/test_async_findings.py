"""Both engines have the same findings about asynchronous copies and products, with and without each synchronization."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import f32, sim
from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.ptx.tensor_map import TiledMap
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.watch import reads
from asmkit.sim.watch.compiled_accesses import CompiledAccesses
from asmkit.sim.watch.compiled_tables import ReadsTable

from ..ordering_pairs.programs import Pairs
from ..test_ordering import named
from .async_programs import BLOCK, BOX, MATRIX, WORDS, Writer

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

QUICK, ALL = ((0, False), (1, False), (1, True)), 40
"""The programs of each run, by their seeds and whether they have clusters, and the number of seeds in long ones."""
SEVERAL = 8
"""The runs of a program in which several fences and barriers are missing."""


def outcome(program: Program, mode: int, engine: str, **options: Any) -> tuple[list[str], bytes]:
    """Return the findings of a run, and the array that it leaves."""
    o, a = np.arange(WORDS, dtype=np.uint32), np.arange(MATRIX[0] * MATRIX[1], dtype=np.float32).reshape(MATRIX)

    def encoded(address_of: Callable[[str], int]) -> bytes:
        return TiledMap(f32, MATRIX, BOX).encode(address_of("a"))

    params = {"o": o, "mode": mode, "a": a, "t": encoded}
    report = sim.run(
        program, block=BLOCK, params=params, engine=engine, raises=False, threads=1, steps=20_000, **options
    )
    return [str(one) for one in report.findings], o.tobytes()


def compare(number: int, *, cluster: bool, **more: Any) -> list[list[str]]:
    """Compare the engines for a program: whole, without each of its synchronizations, and without several.

    Return the findings of each.
    """
    writer = Writer(number, cluster=cluster)
    program, rng = parse(writer.text()), random.Random(number)
    options: dict[str, Any] = {"grid": 2, "cluster": 2 if cluster else None, **more}
    several = [writer.mode(rng) for _ in range(SEVERAL)]
    found: list[list[str]] = []
    for mode in (0, *(1 << i for i in range(len(writer.missing))), *several):
        native = outcome(program, mode, "native", **options)
        assert native == outcome(program, mode, "numpy", **options), f"mode {mode:#x}"
        found.append(native[0])
    return found


@pytest.mark.parametrize(("seed", "cluster"), QUICK)
def test_findings_are_the_same(seed: int, cluster: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[bool] = []
    own = CompiledAccesses.follows

    def follows(self: CompiledAccesses, now: Any, writes: Any) -> bool:
        decided.append(own(self, now, writes))
        return decided[-1]

    monkeypatch.setattr(CompiledAccesses, "follows", follows)
    whole, *wrong = compare(seed, cluster=cluster)
    assert whole == []
    assert sum(map(bool, wrong)) > SEVERAL // 2
    assert sum(decided) > len(decided) // 2, "compiled code decides most comparisons"
    assert not all(decided)


@pytest.mark.parametrize("cluster", [False, True])
def test_findings_about_sorted_reads_are_the_same(cluster: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "_PENDING", 0)
    looked: list[int] = []
    own = ReadsTable.update

    def update(self: ReadsTable) -> None:
        own(self)
        looked.append(self.state.run_count)

    monkeypatch.setattr(ReadsTable, "update", update)
    assert compare(2, cluster=cluster)[0] == []
    assert sum(map(bool, looked)) > len(looked) // 5, "compiled code looks at sorted reads"


@pytest.mark.long
@pytest.mark.parametrize("cluster", [False, True])
@pytest.mark.parametrize("seed", range(ALL))
def test_more_findings_are_the_same(seed: int, cluster: bool) -> None:
    assert compare(seed, cluster=cluster)[0] == []
    assert compare(seed, cluster=cluster, seed=seed)[0] == []


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "gap"), [*((one, gap) for _, one in named() for gap in (*one.wrong, *one.right))])
def test_pairs_have_the_same_findings(pairs: Pairs, gap: str) -> None:
    native, reference = (
        [str(one) for one in pairs.report(gap, engine=engine).findings] for engine in ("native", "numpy")
    )
    assert native == reference
