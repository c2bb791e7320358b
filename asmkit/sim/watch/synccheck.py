"""Check for warp divergence at barriers, warp-wide instructions and member masks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode, show
from . import Watcher

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Array


class Synccheck(Watcher):
    """Report barriers that some threads miss, warp-wide instructions in partial warps, and wrong member masks."""

    name, starts_again = "synccheck", True

    def left_early(self, m: Machine, at: int, lanes: Array) -> None:
        """Report a whole-block barrier that completed although some threads of the block have exited."""
        block = m.block_of[lanes[0]]
        gone = np.flatnonzero((m.block_of == block) & ~m.alive & (m.thread_of < m.threads))
        notes = (f"waiting: {m.names(lanes[m.block_of[lanes] == block])}", f"exited before: {m.names(gone)}")
        m.report(
            DiagnosticCode.BARRIER, at, *notes, stop=False, what=m.unit.insts[at],
            why="not all threads of the block reach it",
            fix="move the barrier before the exit, or let all threads reach it",
        )  # fmt: skip

    def apart(self, m: Machine, lanes: Array, groups: Array, at: Array) -> None:
        """Report an `.aligned` barrier that lanes pass together from different instructions (PTX ISA 9.7.13.1).

        `groups` and `at` are the barriers of the lanes, and the instructions at which they wait.
        """
        is_aligned = getattr(m.launch.sem, "aligned", None)
        if is_aligned is None:
            return
        for group in np.unique(groups):
            first, *others = map(int, np.unique(at[groups == group]))
            for site in others:
                insts = m.unit.insts[first], m.unit.insts[site]
                if any(map(is_aligned, insts)):
                    here, there = (m.names(lanes[(groups == group) & (at == one)]) for one in (site, first))
                    notes = f"here: {here}", f"at the barrier in {show(insts[0].where)}: {there}"
                    why = "threads wait together at several instructions, and it is `.aligned`"
                    fix = "move it out of the branches, or use `barrier.sync`, which can be executed at several places"
                    m.report(DiagnosticCode.BARRIER, site, *notes, stop=False, what=insts[1], why=why, fix=fix)

    def whole_warps(self, m: Machine, at: int, gone: Array | None) -> None:
        """Report an `.aligned` instruction that not all living lanes of a warp execute.

        `gone` are lanes that exited while lanes of their warp waited for them there, or None.
        """
        if m.mask is None:
            return
        warp = m.launch.sem.WARP
        expected = m.alive if gone is None else m.alive | gone
        here, alive = m.mask.bools.reshape(-1, warp), expected.reshape(-1, warp)
        part = here.any(axis=1) & (here != alive).any(axis=1)
        if part.any():
            first = int(np.flatnonzero(part)[0])
            missing = np.flatnonzero(alive[first] & ~here[first]) + first * warp
            present = np.flatnonzero(here[first]) + first * warp
            notes = (f"here: {m.names(present)}", f"elsewhere: {m.names(missing)}")
            m.report(DiagnosticCode.WARP_DIVERGENCE, at, *notes, what=m.unit.insts[at])

    def same_laps(self, m: Machine, at: int) -> None:
        """Report an aligned barrier at which lanes of a warp meet in different iterations of a loop around it."""
        if m.unit.laps is None or (found := m.unit.laps.strangers(m, at)) is None:
            return
        notes = (f"here: {m.names(found[0])}", f"in another iteration: {m.names(found[1])}")
        m.report(DiagnosticCode.WARP_DIVERGENCE, at, *notes, stop=False, what=m.unit.insts[at])

    def sources(self, m: Machine, at: int, here: Array, read: Array) -> None:
        """Report lanes that read a lane outside the mask, or one that does not execute the shuffle.

        `here` and `read` have a row for each warp: which lanes take part, and the lane that each lane reads.
        """
        bad = here & ~np.take_along_axis(here, read, axis=1)
        if bad.any():
            lanes = np.flatnonzero(bad.reshape(-1))
            first, warp = int(lanes[0]), here.shape[1]
            mask = int((here[first // warp] * (np.uint64(1) << np.arange(warp, dtype=np.uint64))).sum())
            other = int(read.reshape(-1)[first])
            notes = (m.names(lanes), f"it reads lane {other} of its warp, which is not among the lanes {mask:#x}")
            m.report(DiagnosticCode.MEMBER_MASK, at, *notes, what=m.unit.insts[at], mask=hex(mask))

    def members(self, m: Machine, at: int, masks: Array) -> None:
        """Check that each active lane is in its member mask, and that the mask's lanes execute with the same mask.

        `masks` has one per lane. Lanes that have exited do not matter (PTX ISA 9.7.9.6).
        """
        warp: int = m.launch.sem.WARP
        if (masks == (1 << warp) - 1).all() and np.array_equal(m.active_bools, m.alive):
            return
        lanes = m.active_lanes
        bits, same = _with_mask(m.active_bools.reshape(-1, warp), masks)
        living = m.alive.reshape(-1, warp) @ _bits(warp)
        wanted = np.broadcast_to(masks, m.lanes)[lanes].astype(np.uint64)
        same, row = same[lanes], lanes // warp
        own = (wanted >> (lanes % warp).astype(np.uint64)) & np.uint64(1)
        bad = (own == 0) | ((wanted & living[row] & ~same) != 0)
        if bad.any():
            first = int(np.flatnonzero(bad)[0])
            here, alike = int(bits[row[first]]), int(same[first])
            notes = [m.names(lanes[bad]), f"executing lanes of its warp: {here:#x}"]
            notes += [f"executing lanes with the same mask: {alike:#x}"] if alike != here else []
            m.report(DiagnosticCode.MEMBER_MASK, at, *notes, what=m.unit.insts[at], mask=hex(int(wanted[first])))


def _bits(warp: int) -> Array:
    """Return the bit of each lane in a mask."""
    return np.uint64(1) << np.arange(warp, dtype=np.uint64)


def _with_mask(here: Array, masks: Array) -> tuple[Array, Array]:
    """Return the active lanes of each warp, and for each lane the active lanes that have the same mask, as bits.

    `here` has a row for each warp.
    """
    warp = here.shape[1]
    bits = here @ _bits(warp)
    rows = np.broadcast_to(masks, here.size).reshape(here.shape)
    if (rows == np.take_along_axis(rows, here.argmax(axis=1)[:, None], axis=1))[here].all():
        return bits, np.repeat(bits, warp)
    alike = (rows[:, :, None] == rows[:, None, :]) & here[:, None, :]
    return bits, (alike @ _bits(warp)).reshape(-1)
