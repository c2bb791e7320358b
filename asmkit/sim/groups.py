"""Choose the lanes that run next: those with the lowest program counter among those whose turn it is.

`native.groups` does the same in compiled code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .mask import Mask
from .step_results import HALT

if TYPE_CHECKING:
    from .machine import Machine


def choose(m: Machine) -> int:
    """Choose the lanes that run next, and where they reach others. Returns their program counter, or HALT."""
    low = int(m.pc.min())
    if low == HALT or (m.order is None and not m.turns and int(m.pc.max()) == low):
        m.stop, m.mask, m.group = HALT, None, None
        return low
    if m.order is not None:
        chosen, low = m.order.pick()
    else:
        low = _lowest(m, low)
        chosen = m.pc == low
    above = m.pc[m.pc > low]
    m.stop = int(above.min()) if above.size else HALT
    m.mask = m.group = None if chosen.all() else Mask(chosen)
    return low


def _lowest(m: Machine, low: int) -> int:
    """Return the lowest program counter of the groups whose turn it is."""
    if m.turns:
        ready = m.pc < HALT
        turn = m.turn[ready].min()
        m.turns = bool((m.turn[ready] != turn).any())
        low = int(m.pc[ready & (m.turn == turn)].min())
    return low
