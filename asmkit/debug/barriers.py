"""Describe the barriers of a block at a moment: of the block, of the cluster, and mbarriers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ..ptx.sim import mbarrier_words
from ..ptx.sim.mbarrier_uses import uses
from ..ptx.sim.mbarrier_waits import waits as waits_of
from ..sim.barrier import NAMED
from ..sim.places import name_byte
from ..sim.thread_names import name_block

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from ..sim.memory import Array


def barriers(m: Machine, block: int) -> list[str]:
    """Return the barriers of a block of the chunk that are in use, one line each."""
    return [*_block_barriers(m, block), *_cluster_barrier(m, block), *_mbarriers(m, block)]


def _block_barriers(m: Machine, block: int) -> Iterator[str]:
    """Yield the barriers at which lanes wait or have arrived."""
    inside = m.block_of == block
    for number in range(NAMED):
        came, need = m.barriers.counts(block, number)
        if came:
            waiting = np.flatnonzero(inside & (m.barriers.id == number))
            who = f", waiting: {m.names(waiting)}" if waiting.size else ""
            yield f"barrier {number} of {name_block(m, block)}: {came} of {need} threads have arrived{who}"


def _cluster_barrier(m: Machine, block: int) -> Iterator[str]:
    """Yield the barrier of the block's cluster if threads have arrived at it."""
    cluster = m.__dict__.get("cluster")  # made when it is first used
    if cluster is None:
        return
    mine = cluster._cluster == cluster._cluster[block * m.pitch]
    arrived = mine & m.alive & (cluster._goal > cluster._phase[cluster._cluster])
    if arrived.any():
        phase = int(cluster._phase[cluster._cluster[block * m.pitch]])
        counts = f"{np.count_nonzero(arrived)} of {np.count_nonzero(mine & m.alive)} threads have arrived"
        yield f"cluster barrier, phase {phase}: {counts}"


def _mbarriers(m: Machine, block: int) -> Iterator[str]:
    """Yield the mbarriers of the block: phase, arrivals, pending bytes, and the threads that wait."""
    if "mbarriers" not in m.state:
        return
    known, waits = uses(m), waits_of(m)
    for barrier in sorted(known._made):
        word = m.shared.view(8)[barrier : barrier + 1]
        if barrier * 8 // m.launch.shared_pitch != block or not mbarrier_words.initialized(word)[0]:
            continue
        waiting = np.flatnonzero(waits.at == barrier)
        phase, who = waits.phases[barrier], f", waiting: {m.names(waiting)}" if waiting.size else ""
        name = name_byte(m, m.shared, 8 * barrier).partition(" (byte")[0]
        yield f"mbarrier {name}: phase {phase}, {_counts(word)}{who}"


def _counts(word: Array) -> str:
    """Return what the phase of an mbarrier waits for, and its parity."""
    expected, pending, parity, left = (
        int(of(word)[0])
        for of in (mbarrier_words.expected, mbarrier_words.pending, mbarrier_words.parity, mbarrier_words.bytes_left)
    )
    return f"{expected - pending} of {expected} arrivals, {left} bytes pending, parity {parity}"
