"""Describe the asynchronous operations in flight at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ..errors import show
from ..gcn.sim.machine import Waves
from ..sim.async_copies.bulk import GROUP
from ..sim.memory import Allocation, Array
from ..sim.places import name_byte

if TYPE_CHECKING:
    from ..ptx.sim.tcgen05.operations import Operations
    from ..sim.machine import Machine


def flights(m: Machine) -> list[str]:
    """Return the operations in flight of a chunk, one line each, the oldest of each kind first."""
    return [*_copies(m), *_bulk_copies(m), *_products(m), *_tensor_operations(m), *_memory_operations(m)]


def _copies(m: Machine) -> Iterator[str]:
    """Yield the copies of single threads: `cp.async`, and loads into LDS."""
    for copy in m.copies.under_way:
        if len(copy.lanes):
            until = _group(m.copies.group[copy.lanes] - copy.group)
            yield f"→ {_to(m, copy.memory, copy.offsets)}: {until}, {m.names(copy.lanes)}, {_inst(m, copy.at)}"


def _bulk_copies(m: Machine) -> Iterator[str]:
    """Yield the bulk copies."""
    for rows in m.bulk.under_way:
        count, until = len(rows.offsets) * rows.data.shape[1], int(rows.until[0])
        if until == GROUP:
            end = _group(m.bulk.group[rows.lanes] - rows.group)
        else:
            end = f"until phase parity {until & 1} of {_name(m, m.shared, until // 2 * 8)}"
        yield f"{count} bytes → {_to(m, rows.memory, rows.offsets)}: {end}, {_inst(m, rows.at)}"


def _products(m: Machine) -> Iterator[str]:
    """Yield the products that hold registers: `wgmma`, and loads of tensor memory."""
    for product in m.products.under_way:
        registers = [repr(m.unit.registers[i]) for i in product.registers]
        held = f" {registers[0]} … {registers[-1]}" if registers else ""
        end = product.wait and f"until {product.wait}"
        end = end or _group(m.products.committed[product.warps] - product.group)
        who = f"{len(product.warps)} warps from {m.names(product.warps[:1] * m.launch.sem.WARP)}"
        yield f"{'tcgen05.ld' if product.wait else 'wgmma'}{held}: {end}, {who}"


def _tensor_operations(m: Machine) -> Iterator[str]:
    """Yield the operations on tensor memory."""
    operations: Operations | None = m.state.get("tensor operations")
    for operation in operations._known.values() if operations is not None else ():
        if not operation.done:
            state = "committed" if operation.committed else "not committed"
            yield f"{_inst(m, operation.at)}: {m.names([operation.lane])}, {state}"


def _memory_operations(m: Machine) -> Iterator[str]:
    """Yield the outstanding memory operations of waves by counter, with the number of newer ones."""
    for counter, queue in m.flights.queues.items() if isinstance(m, Waves) else ():
        for place, flight in enumerate(queue):
            waves = np.flatnonzero(flight.out[counter])
            into = ", ".join(dict.fromkeys(repr(m.unit.registers[arrival.slot]) for arrival in flight.arrivals))
            order = f"{len(queue) - 1 - place} newer" if flight.ordered else "in any order"
            who = f"{len(waves)} waves from {m.names(waves[:1] * m.launch.sem.WARP)}"
            yield f"{counter}{' → ' * bool(into)}{into}: {order}, {who}, {_inst(m, flight.at)}"


def _inst(m: Machine, at: int) -> str:
    return f"{m.unit.insts[at].form.spelling} ({show(m.unit.insts[at].where)})"


def _to(m: Machine, memory: Allocation, offsets: Array) -> str:
    return _name(m, memory, int(offsets.min()))


def _name(m: Machine, memory: Allocation, offset: int) -> str:
    """Return an element or a byte in words, without its offset in shared memory."""
    return name_byte(m, memory, offset).partition(" (byte")[0]


def _group(newer: Array) -> str:
    """Return which wait completes operations, from the number of groups that lanes have committed since they began."""
    least = int(newer.min())
    return f"until wait_group {least - 1}" if least else "not committed"
