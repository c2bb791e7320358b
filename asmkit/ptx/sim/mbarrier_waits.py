"""Who has arrived at mbarriers and who waits for their phases: the notes of a deadlock."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from ...sim.deadlock import whereabouts
from ...sim.places import name_byte
from . import mbarrier_words

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array

_KEPT = 4096
"""The number of arriving instructions that are remembered."""
_NAMED = 4
"""The number of mbarriers that the note of one group of threads names."""


class Waits:
    """The arrivals and the unsuccessful waits of a chunk. Mbarriers are named by offset in shared memory over 8."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self.at = np.full(m.lanes, -1, np.int64)
        """The mbarrier that each lane waits for, or -1."""
        self.phases = np.zeros(m.shared.data.size // 8, np.int64)
        """The number of completed phases of each mbarrier."""
        self._arrived: deque[tuple[Array, Array, Array]] = deque(maxlen=_KEPT)
        m.explain_waits.append(self.notes)

    def waited(self, lanes: Array, barriers: Array, done: Array) -> None:
        """Record a test of the phases of mbarriers."""
        self.at[lanes] = np.where(done, -1, barriers)

    def arrived(self, lanes: Array, barriers: Array, words: Array) -> None:
        """Record arrivals that have found these words."""
        self._arrived.append((lanes, barriers, words))

    def completed(self, barriers: Array) -> None:
        """Count completed phases."""
        self.phases[barriers] += 1

    def started(self, barriers: Array) -> None:
        """Begin with the first phase of mbarriers."""
        self.phases[barriers] = 0

    def completed_phases(self, barriers: Array) -> Array:
        """Return the numbers of completed phases of mbarriers."""
        return self.phases[barriers]

    # notes
    def notes(self, lanes: Array) -> list[str]:
        """Return for which phases the first block of some lanes waits, and which threads have not arrived."""
        m = self._m
        lanes = lanes[self.at[lanes] >= 0]
        if not lanes.size:
            return []
        lanes = lanes[m.block_of[lanes] == m.block_of[lanes[0]]]
        barriers: list[int] = np.unique(self.at[lanes]).tolist()
        notes = [note for barrier in barriers[:_NAMED] for note in self._note(barrier)]
        more = len(barriers) - _NAMED
        return [*notes, f"they wait at {more} more mbarriers"] if more > 0 else notes

    def _note(self, barrier: int) -> list[str]:
        m = self._m
        word = m.shared.view(8)[barrier : barrier + 1]
        expected, pending = (int(of(word)[0]) for of in (mbarrier_words.expected, mbarrier_words.pending))
        left = int(mbarrier_words.bytes_left(word)[0])
        number, name = int(self.phases[barrier]), name_byte(m, m.shared, 8 * barrier)
        counts = f"{expected - pending} of {expected} arrivals, {left} bytes pending"
        notes = [f"they wait for phase {number} of the mbarrier {name}: {counts}"]
        if pending:
            notes += [f"not arrived: {one}" for one in whereabouts(m, self._missing(barrier, int(word[0] >> 63)))]
        return notes

    def _missing(self, barrier: int, parity: int) -> Array:
        """Return the lanes that could have arrived: those that did in the phase before, or all others of the block."""
        m = self._m
        before, now = set[int](), set[int]()
        for lanes, barriers, words in reversed(self._arrived):
            here, parities = barriers == barrier, mbarrier_words.parity(words)
            if here.any():
                if before and (parities[here] == parity).any():
                    break  # an older phase
                now.update(lanes[here & (parities == parity)].tolist())
                before.update(lanes[here & (parities != parity)].tolist())
        if not before:
            block = barrier * 8 // max(1, m.launch.shared_pitch)
            inside = np.arange(m.threads) + block * m.pitch
            before = set(inside[self.at[inside] != barrier].tolist())
        return np.array(sorted(before - now), np.int64)


def waits(m: Machine) -> Waits:
    """Return the arrivals and waits of a chunk."""
    return m.state.get("mbarrier waits") or m.state.setdefault("mbarrier waits", Waits(m))
