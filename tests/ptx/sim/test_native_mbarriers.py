"""Arrivals on mbarriers: compiled code counts them as numpy does, and notifies the watchers alike."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from asmkit.ptx.sim import mbarrier_words
from asmkit.ptx.sim.mbarrier import Objects
from asmkit.ptx.sim.mbarrier_waits import waits
from asmkit.ptx.sim.native_mbarriers import advance
from asmkit.sim.native.compiled import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

BARRIERS, LANES, CASES = 3, 7, 800


class WrongError(Exception):
    """A finding."""


def machine(native: object, calls: list[Any]) -> Any:
    """Return a machine that records the calls of a watcher."""

    def record(hook: str) -> Any:
        def called(m: Any, *given: Any) -> None:
            calls.append((hook, *[np.asarray(one).tolist() for one in given]))

        return called

    def hooked(hook: str) -> list[Any]:
        return [watcher]

    def names(lanes: object) -> str:
        return ""

    def report(*given: object, **fields: object) -> None:
        raise WrongError(fields["why"])

    watcher = SimpleNamespace(arrive=record("arrive"), phase=record("phase"))
    launch = SimpleNamespace(hooked=hooked)
    shared = SimpleNamespace(data=np.zeros(8 * BARRIERS, np.uint8))
    return SimpleNamespace(
        native=native, launch=launch, events=0, state={}, lanes=LANES, explain_waits=[], report=report,
        unit=SimpleNamespace(insts=[None]), names=names, shared=shared,
    )  # fmt: skip


def outcome(native: object, words: np.ndarray, places: np.ndarray, counts: Any, more: Any, how: Any) -> Any:
    """Return everything that an arrival changes or reports."""
    calls: list[Any] = []
    m, view, lanes = machine(native, calls), words.copy(), np.arange(len(places))
    objects = Objects(m, 0, view, places, lanes)
    try:
        objects.check()
        if how is None:
            objects.complete(more)
            found = []
        else:
            found = objects.arrive(counts, more, drops=how, reach=1).tolist()
    except WrongError as wrong:
        return str(wrong)
    return view.tolist(), found, calls, m.events > 0, waits(m).phases.tolist()


def test_compiled_code_counts_as_numpy() -> None:
    rng, seen = np.random.default_rng(0), set[str]()
    for _ in range(CASES):
        expected = rng.integers(1, 5, BARRIERS)
        pending = np.minimum(expected, rng.integers(0, 6, BARRIERS))
        bytes_ = rng.choice([0, 0, 16, -16], BARRIERS)
        words = mbarrier_words.join(rng.integers(0, 2, BARRIERS), expected, pending, bytes_, rng.random(BARRIERS) < 0.3)
        if rng.random() < 0.1:
            words[0] = ~np.uint64(0)
        count = int(rng.integers(1, LANES))
        places, counts = rng.integers(0, BARRIERS, count), rng.integers(0, 3, count)
        more, how = rng.choice([0, 0, 16, -16], count), (None, False, True)[rng.integers(3)]
        numpy = outcome(None, words, places, counts, more, how)
        assert outcome(True, words, places, counts, more, how) == numpy
        together = how is None or advance(words.copy(), places, counts, more, drops=how) is not None
        seen.add(numpy if isinstance(numpy, str) else f"{together} {how} {any(numpy[4])}")
    assert "it is not initialized" in seen
    assert "more arrivals than the phase expects" in seen
    assert {f"{done} {how} {phases}" for done, how, phases in [
        (True, None, True), (True, False, True), (True, True, True), (True, False, False), (False, False, True)
    ]} <= seen  # fmt: skip


def test_words_that_python_must_count_do_not_change() -> None:
    none, two = np.zeros(1, np.int64), np.full(1, 2)
    words = mbarrier_words.join(none, two, two, none, False)
    before = words.copy()
    three = np.zeros(3, np.int64)
    assert advance(words, three, np.ones(3, np.int64), three, drops=False) is None
    assert (words == before).all()
