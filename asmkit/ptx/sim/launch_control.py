"""Simulator steps of clusterlaunchcontrol: cancel a cluster that has not started (PTX ISA 9.7.13.17, 9.7.13.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.bulk import CHUNK
from ...sim.memory import WIDE, Array, only_piece
from .bulk import Copies, at_address, issue, to_every_block

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Allocation
    from .compile import PtxUnit as Unit

_AXES = ("x", "y", "z")
_SUCCESS = np.uint64(1 << 32)
"""The bit of the upper half of a response that says that a cluster was canceled. Its other words are x, y and z."""
_FAILED = "clusterlaunchcontrol"


def try_cancel(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of try_cancel: each active lane requests one cluster, in the order of the lanes.

    The response is written like a bulk copy, and counted by the mbarrier. A multicast writes it to every block.
    """
    where, to = at_address(unit, at, inst, "a")
    _, bar = at_address(unit, at, inst, "bar")
    everywhere = "multicast::cluster::all" in inst.form.choices

    def targets(m: Machine) -> Copies:
        memory, offsets = only_piece(m, at, "store", where, to(m), CHUNK)
        _, objects = only_piece(m, at, "atomic", "shared", bar(m), 8)
        if everywhere:
            return to_every_block(m, at, to(m), bar(m), np.full(1, (1 << m.cluster.size) - 1))
        offsets, objects = (np.broadcast_to(x, (m.active_count,)) for x in (offsets, objects))
        return Copies(m, at, _shared(m, at, memory), m.active_lanes, offsets, objects // 8)

    def run(m: Machine) -> None:
        _check(m, at)
        copies = targets(m)
        responses = np.array([_response(m) for _ in range(m.active_count)], WIDE)
        data = responses[np.searchsorted(m.active_lanes, copies.lanes)].view(np.uint8).reshape(-1, CHUNK)
        count = len(copies.lanes)
        issue(m, at, copies, 1, copies.offsets, data, np.full(count, CHUNK), None, None)

    return run


def _shared(m: Machine, at: int, memory: Allocation) -> Allocation:
    """Return the memory of a response. Reports COPY if it is not shared memory."""
    if memory is not m.shared:
        m.report(
            DiagnosticCode.COPY, at, m.names(m.active_lanes), what=m.unit.insts[at],
            why="the response is not in shared memory", fix="pass an address in shared memory",
        )  # fmt: skip
    return memory


def _response(m: Machine) -> tuple[int, int]:
    """Return the response to a request: the halves of 16 bytes, all zeros if every cluster has started."""
    assert m.launch.pending is not None
    first = m.launch.pending.cancel()
    if first is None:
        return 0, 0
    x, y, z = first
    return x | y << 32, z | int(_SUCCESS)


def _blocks_that_failed(m: Machine) -> Array:
    """Return which blocks have seen that a request failed."""
    return m.state.setdefault(_FAILED, np.zeros(m.blocks, bool))


def _check(m: Machine, at: int) -> None:
    """Report COPY for requests of blocks that have seen a request fail: the behavior is undefined."""
    lanes = m.active_lanes
    late = lanes[_blocks_that_failed(m)[m.block_of[lanes]]]
    if late.size:
        m.report(
            DiagnosticCode.COPY, at, m.names(late), stop=False, what=m.unit.insts[at],
            why="the block has seen an earlier request fail", fix="make no more requests after one has failed",
        )  # fmt: skip


# ---- responses


def _succeeded(response: Array) -> Array:
    return (response["high"] & _SUCCESS) != 0


def is_canceled(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of query_cancel.is_canceled: whether a response contains a canceled cluster."""
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])
    read = unit.source(at, inst.operands[1], inst.form.slots[1])

    def run(m: Machine) -> None:
        found = _succeeded(read(m))
        here = np.broadcast_to(m.active(found), (m.active_count,))
        _blocks_that_failed(m)[m.block_of[m.active_lanes[~here]]] = True
        write(m, found)

    return run


def get_first_ctaid(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of query_cancel.get_first_ctaid, of one component or of a vector whose fourth element is 0."""
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    read = unit.source(at, inst.operands[1], inst.form.slots[1])
    axis = inst.form.choices.get("axis")

    def run(m: Machine) -> None:
        response = read(m)
        _check_position(m, at, response)
        low, high = response["low"], response["high"]
        words = [(part & np.uint64(0xFFFFFFFF)).astype(np.uint32) for part in (low, low >> np.uint64(32), high)]
        if axis is not None:
            stores[0](m, words[_AXES.index(axis[-1])])
            return
        for write, word in zip(stores, [*words, np.zeros(1, np.uint32)], strict=True):
            write(m, word)

    return run


def _check_position(m: Machine, at: int, response: Array) -> None:
    """Report DESCRIPTOR for responses without a canceled cluster, for which the position is undefined."""
    failed = ~np.broadcast_to(m.active(_succeeded(response)), (m.active_count,))
    if failed.any():
        m.report(
            DiagnosticCode.DESCRIPTOR, at, m.names(m.active_lanes[failed]), what="the response of a request to cancel",
            why="it contains no canceled cluster", fix="read the position only if query_cancel.is_canceled is true",
        )  # fmt: skip
