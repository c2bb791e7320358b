"""What compiled code joins at mbarriers: the same knowledge as `ordering` and `phases`, on random events."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asmkit.ptx.sim.native_async import async_functions
from asmkit.ptx.sim.watched_phases import ARRIVED, COMPLETED, ISSUED, LANDED, OBSERVED, WAITED, join_in_numpy
from asmkit.sim.knowledge import Known
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.ordering import GLOBAL, OWN, PEER, Order
from asmkit.sim.watch.compiled_knowledge import CompiledKnowledge
from asmkit.sim.watch.phases import Phases

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

PLACES = 3
"""The mbarriers."""
COVERED = [(OWN,), (OWN, PEER, GLOBAL)]


Alone: TypeAlias = Callable[[Order, Callable[[], Phases]], object]


class Event(NamedTuple):
    """An event of the log, or one of Python alone: a function of an order, and of a function that returns phases."""

    kind: int
    lanes: np.ndarray
    places: np.ndarray
    reach: int
    time: int
    at: int = 0
    python: Alone | None = None


def machine(blocks: int, threads: int, *, cluster: bool) -> Any:
    """Return what an order asks a machine for."""
    lanes = blocks * threads
    unit = SimpleNamespace(
        operates=True, proxy_fences=dict(enumerate(COVERED)), fences_tensor_memory=False, on_tensor_memory=False
    )
    launch = SimpleNamespace(cluster=(2, 1, 1) if cluster else None)
    return SimpleNamespace(
        pitch=threads, threads=threads - 1, lanes=lanes, first=6, unit=unit, launch=launch,
        block_of=np.arange(lanes) // threads, thread_of=np.arange(lanes) % threads,
    )  # fmt: skip


class World:
    """The knowledge of some agents and of phases, with the parity of the current phase of each mbarrier."""

    def __init__(self, made: Any) -> None:
        self.order, self.phases = Order(made, 1), Phases()

    def join(self, event: Event) -> None:
        """Join an event with numpy."""
        if event.python is not None:
            event.python(self.order, self.of_python)
        else:
            join_in_numpy(self.order, self.of_python(), event, event.lanes, event.places)

    def of_python(self) -> Phases:
        """Return the phases, which Python may change."""
        return self.phases

    def state(self) -> Any:
        """Return what the agents know and what phases keep, in a form that can be compared."""
        order, phases = self.order, self.phases
        rows = [
            (order.table[row].tolist(), int(order.floor[row]), plain(order.far.get(row))) for row in order.row.tolist()
        ]
        kept = [
            {place: {key: plain(known) for key, known in left.items()} for place, left in some.items() if left}
            for some in (phases.pending, phases.done)
        ]
        return rows, kept, phases.last


def plain(known: Known | None) -> dict[int, list[int]]:
    """Return knowledge as lists."""
    return {block: times.tolist() for block, times in sorted((known or {}).items())}


class Compiled(World):
    """The same, joined by compiled code as long as there is room."""

    def __init__(self, made: Any) -> None:
        super().__init__(made)
        self.compiled = CompiledKnowledge(self.order, self.phases, PLACES)
        self.runs, self.in_python = False, 0
        self._join = async_functions().join_event
        number, at = ctypes.c_int64, ctypes.c_void_p
        self._join.argtypes, self._join.restype = [at, number, number, at, at, number, number], number

    def begin(self, limits: Mapping[str, int]) -> bool:
        """Let compiled code run, with at most so much room. Return whether it may join."""
        if not self.runs:
            self.runs, state = self.compiled.before(), self.compiled.state
            used = {"free_count": 0, "rows_room": state.rows, "records_room": state.records}
            used |= {"barriers_room": state.barriers_count, "far_room": len(self.order.far)}
            for name, room in limits.items():
                setattr(state, name, min(getattr(state, name), used[name] + room))
        return self.runs

    def end(self) -> None:
        """Return to Python."""
        if self.runs:
            self.compiled.take_over()
        self.runs = False

    def of_python(self) -> Phases:
        """Return the phases after compiled code has given them back."""
        self.compiled.release()
        return self.phases

    def state(self) -> Any:
        """Return what is known, with what phases keep in compiled code."""
        self.end()
        self.compiled.release()
        return super().state()

    def step(self, event: Event, limits: Mapping[str, int]) -> None:
        """Join an event with compiled code, or with numpy if it cannot."""
        lanes, places = (np.ascontiguousarray(one, np.int64) for one in (event.lanes, event.places))
        arguments = event.kind, len(lanes), lanes.ctypes.data, places.ctypes.data, event.reach, event.time
        if event.python is None and self.begin(limits):
            if self._join(ctypes.addressof(self.compiled.state), *arguments):
                return
            self.in_python += 1
        self.end()
        self.join(event)


@st.composite
def some_events(draw: st.DrawFn, lanes: int, per: int) -> list[Event]:
    """Return random events: of mbarriers, and of barriers, fences and waits, which only Python joins."""
    parities, found, time = [0] * PLACES, list[Event](), 1
    for _ in range(draw(st.integers(1, 40))):
        time += draw(st.integers(0, 3))
        kind = draw(st.sampled_from([ARRIVED, ARRIVED, COMPLETED, LANDED, OBSERVED, OBSERVED, ISSUED, WAITED, -1]))
        low, high = sorted(draw(st.integers(0, lanes)) for _ in range(2)) if draw(st.booleans()) else (0, lanes)
        some = np.arange(low, high)[:: draw(st.sampled_from([1, 1, 2, 5]))]
        some = some[some % per < per - 1]  # the last lane of a block has no thread
        if not len(some):
            continue
        spread = draw(st.lists(st.integers(0, PLACES - 1), min_size=1, max_size=3))
        places = np.array([spread[i % len(spread)] for i in range(len(some))])
        reach = draw(st.integers(0 if kind == ARRIVED else 1, 3))
        if kind == COMPLETED:
            which: list[int] = np.unique(places).tolist()
            some, places = np.array(which), np.array([2 * place + parities[place] for place in which])
            for place in which:
                parities[place] ^= 1
        elif kind == WAITED:  # `reach` threads each have waited until a time
            reach = draw(st.integers(1, 2))
            some = some[some % per < per - reach][::reach]
            places = np.array([draw(st.integers(1, time)) for _ in some])
        elif kind in (LANDED, OBSERVED):
            completed = draw(st.booleans()) if kind == LANDED else draw(st.integers(0, 7)) > 0
            places = 2 * places + (np.array(parities)[places] ^ completed)
        found.append(Event(kind, some, places, reach, time, python=None if kind >= 0 else draw(alone(some, per, time))))
    return found


def alone(agents: np.ndarray, per: int, time: int) -> st.SearchStrategy[Alone]:
    """Return an event that compiled code does not join."""
    some: list[Alone] = [
        lambda order, _: order.meet(agents, agents // per, time),
        lambda order, _: order.fence_proxy(agents, COVERED[0], time),
        lambda order, _: order.fence_proxy(agents, COVERED[1], time),
        lambda order, _: order.wait_for_groups(agents, time),
        lambda order, _: order.wait_for_products(agents, time),
        lambda order, _: order.initialized(agents, time),
        lambda order, phases: phases().arrive(order, agents, agents % PLACES, 2, time),
    ]
    return st.sampled_from(some)


ROOMS: tuple[str, ...] = "free_count", "rows_room", "records_room", "far_room", "barriers_room"
LIMITS: st.SearchStrategy[dict[str, int]] = st.dictionaries(st.sampled_from(ROOMS), st.integers(0, 4), max_size=2)
"""How many entries some tables have room for, besides those in use."""
SHAPES = st.sampled_from([(1, 32), (2, 5), (4, 3), (2, 40)])
"""The blocks, and the threads of a block."""


def compare(data: st.DataObject, shape: tuple[int, int], *, cluster: bool, ample: bool) -> None:
    """Join random events with numpy, and with compiled code that has ample room, or little."""
    blocks, per = shape
    made = machine(blocks, per, cluster=cluster)
    reference, compiled = World(made), Compiled(made)
    for event in data.draw(some_events(blocks * per, per)):
        reference.join(event)
        compiled.step(event, {} if ample else data.draw(LIMITS))
        if data.draw(st.integers(0, 3)) == 0:
            compiled.end()
    assert compiled.state() == reference.state()
    assert not (ample and compiled.in_python)


@settings(deadline=None)
@given(st.data(), SHAPES, st.booleans(), st.booleans())
def test_joined_knowledge(data: st.DataObject, shape: tuple[int, int], cluster: bool, ample: bool) -> None:
    compare(data, shape, cluster=cluster, ample=ample)


@pytest.mark.long
@settings(deadline=None, max_examples=500)
@given(st.data(), SHAPES, st.booleans(), st.booleans())
def test_many_cases(data: st.DataObject, shape: tuple[int, int], cluster: bool, ample: bool) -> None:
    compare(data, shape, cluster=cluster, ample=ample)
