"""The order of accesses to tensor memory by several threads, which also needs fences (PTX ISA 9.7.16.6.3, 9.7.16.6.4).

An operation is ordered before one of another thread if `tcgen05.fence::before_thread_sync` follows it, a
synchronization follows the fence, and `tcgen05.fence::after_thread_sync` follows the synchronization. `tcgen05.commit`
includes the first fence. Loads and stores must also have been waited for. The operations of single threads (`mma`,
`cp`, `shift`) need no wait among themselves: the fences order them.

CUTLASS, FlashAttention-4 and Triton emit no fences. Therefore they are checked in programs that have some.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode, show
from ..ordering import TENSOR
from ..places import name_byte
from ..thread_names import name_lane

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Array
    from ..ordering import Order

_BEFORE = "execute `tcgen05.fence::before_thread_sync` after it in its own thread, before the synchronization"
_AFTER = "execute `tcgen05.fence::after_thread_sync` in the thread, after the synchronization"
_DOING = {"load": "read", "store": "written"}


class Earlier(NamedTuple):
    """Earlier accesses: the agents that are compared, the names of the accessors, the times, and the instructions.

    `issued` are the times at which asynchronous operations were issued.
    """

    agents: Array
    names: Array
    times: Array
    issued: Array
    at: Array

    def part(self, chosen: Array) -> Earlier:
        """Return the chosen ones."""
        return Earlier(*(one[chosen] for one in self))


class TensorOrder:
    """An access to tensor memory, which is compared with earlier ones."""

    def __init__(self, m: Machine, order: Order, access: Access, *, copies: bool) -> None:
        self._m, self._order, self._access, self._copies = m, order, access, copies
        self._fences = TENSOR in order.sections
        self._who = m.unit.on_tensor_memory.get(access.at, "")

    def pipelined(self, earlier: Earlier) -> Array:
        """Return which earlier operations of single threads the fences order before an operation of such a thread."""
        found = np.zeros(len(earlier.names), bool)
        if not self._fences or self._who != "thread":
            return found
        some = np.flatnonzero(self._executed_by(earlier.at, "thread"))
        names, order = earlier.names[some], self._order
        issuers = np.where(names % order.columns >= order.groups, names - order.groups, names)
        found[some] = order.fenced(earlier.agents[some], issuers, earlier.issued[some], copies=self._copies)
        return found

    def unfenced(self, earlier: Earlier) -> Array:
        """Return which earlier accesses, which are ordered before this one, lack a fence."""
        found = np.zeros(len(earlier.names), bool)
        if not self._fences or not self._who:
            return found
        order, mine = self._order, self._order.names(earlier.agents)
        own = order.of_one_warp(earlier.agents, earlier.names)
        if self._who == "thread":
            own |= earlier.names - order.groups == mine
        left = ~own & (self._executed_by(earlier.at, "thread") | self._executed_by(earlier.at, "warp"))
        some = np.flatnonzero(left)
        found[some] = ~order.fenced(*earlier.part(some)[:3], copies=self._copies)
        return found

    def outstanding(self, earlier: Earlier) -> Array:
        """Return which earlier stores of warps are ordered before this access by their issue only."""
        order, stores = self._order, self._executed_by(earlier.at, "warp")
        known = order.knows(earlier.agents, earlier.names, earlier.issued, copies=self._copies)
        return stores & known & (earlier.issued > 0)

    def _executed_by(self, at: Array, who: str) -> Array:
        """Return which instructions access tensor memory, and are executed by a `thread` or by a `warp`."""
        found = self._m.state.get(f"tensor memory: by a {who}")
        if found is None:
            found = np.zeros(len(self._m.unit.insts), bool)
            found[[one for one, whose in self._m.unit.on_tensor_memory.items() if whose == who]] = True
            self._m.state[f"tensor memory: by a {who}"] = found
        return found[at]

    # findings
    def report_unfenced(self, earlier: Earlier, lane: int, byte: int) -> None:
        """Report that a fence is missing after an earlier access, or before this one."""
        missing_before = not self._order.fenced(*earlier[:3], after=False, copies=self._copies)[0]
        other = self._opcode(earlier.at.item())
        why = (
            f"no tcgen05.fence::before_thread_sync orders the {other} before it"
            if missing_before
            else f"no tcgen05.fence::after_thread_sync orders it after the {other}"
        )
        self._report(earlier, lane, byte, why, _BEFORE if missing_before else _AFTER)

    def report_outstanding(self, earlier: Earlier, lane: int, byte: int) -> None:
        """Report that no wait has completed an earlier load or store of a warp, which this access can overtake."""
        other = self._opcode(earlier.at.item())
        wait = other.replace(".", ".wait::", 1)
        why = f"{name_byte(self._m, self._access.memory, byte)} is {_DOING[self._access.kind]} while a {other} of it"
        self._report(
            earlier, lane, byte, f"{why} can be outstanding", f"execute {wait} in its warp first, then synchronize"
        )  # fmt: skip

    def _opcode(self, at: int) -> str:
        """Return the first two words of an opcode."""
        return ".".join(self._m.unit.insts[at].form.spelling.split(".")[:2])

    def _report(self, earlier: Earlier, lane: int, byte: int, why: str, fix: str) -> None:
        m, order = self._m, self._order
        at: int = earlier.at.item()
        issuer = order.issuer(earlier.names.item())
        who = order.lane(earlier.names.item() if issuer is None else issuer)
        place = name_byte(m, self._access.memory, byte)
        m.report(
            DiagnosticCode.TENSOR_MEMORY, self._access.at, f"{name_lane(m, lane)}, {place}",
            f"{self._opcode(at)}: {'' if who is None else name_lane(m, who) + ', '}{show(m.unit.insts[at].where)}",
            stop=False, pair=at, what=m.unit.insts[self._access.at], why=why, fix=fix,
        )  # fmt: skip
