"""The collector buffers of `tcgen05.mma`, which keep A, or B with `.ws`, for later products (PTX ISA 9.7.16.10).

A product can read a matrix from a buffer (`use`, `lastuse`) only if an earlier one has filled the buffer (`fill`) with
the same matrix, and none has discarded it since then. A product without a modifier discards buffer `a`, or `b0` with
`.ws`. The tensor core may read the matrix from memory again, thus the bytes in memory must be those of the fill.

The simulator reads the matrices from memory always, and reports products that break these rules. It compares bytes: it
does not see that a matrix was overwritten with equal bytes. The manual does not say that products of `.ws` change
buffer `a`, or other products the buffers `b0` to `b3`: here they do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ....errors import DiagnosticCode, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ....sim.machine import Machine
    from ....sim.memory import Array
    from .opcodes import Collector


class Matrix(NamedTuple):
    """A matrix that a product reads."""

    name: str
    """`A` or `B`."""
    address: int
    """Its descriptor, or its address in tensor memory."""
    facts: Mapping[str, object]
    """The properties by which it differs from other matrices with the same address, with their names."""
    rows: Array
    """The numbers of its rows that the product reads. With a zero-column mask, these are some of B."""
    elements: Array
    """The bits of the elements of these rows."""


class _Filled(NamedTuple):
    """A matrix in a buffer, and the instruction that has filled the buffer."""

    at: int
    matrix: Matrix


class Collectors:
    """The collector buffers of the blocks of a chunk, by block and name."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self._filled: dict[tuple[int, str], _Filled] = {}
        self._emptied: dict[tuple[int, str], int] = {}
        """The instruction that has discarded each buffer last."""

    def product(self, at: int, lane: int, collector: Collector, matrix: Matrix) -> None:
        """Note the product of a thread, and report TENSOR_MEMORY if its matrix is not in the buffer that it uses."""
        key = int(self.m.block_of[lane]), collector.buffer
        if collector.use in ("use", "lastuse"):
            self._check(at, lane, key, matrix)
        if collector.use == "fill":
            self._filled[key] = _Filled(at, matrix)
        elif collector.use != "use":
            self._filled.pop(key, None)
            self._emptied[key] = at

    def _check(self, at: int, lane: int, key: tuple[int, str], matrix: Matrix) -> None:
        """Report TENSOR_MEMORY if a matrix is not the one in a buffer."""
        filled, buffer = self._filled.get(key), f"collector::{key[1]}"
        name = matrix.name
        if filled is None:
            emptied = self._emptied.get(key)
            why = "no product has filled before" if emptied is None else "a product has discarded"
            fix = f"use .{buffer}::fill in the first product with {name}, and .{buffer}::use until the last one"
            self._report(at, lane, f"it uses {name} from {buffer}, which {why}", fix, emptied)
            return
        other = filled.matrix
        if differs := _difference(matrix, other):
            fix = f"fill the buffer with this {name} first: .{buffer}::fill"
            self._report(at, lane, f"{buffer} has another {name}: {differs}", fix, filled.at)
        _, mine, theirs = np.intersect1d(matrix.rows, other.rows, return_indices=True)
        if not np.array_equal(matrix.elements[mine], other.elements[theirs]):
            why = f"{name} was changed in memory after it had filled {buffer}"
            fix = f"fill the buffer again after the change: .{buffer}::fill"
            self._report(at, lane, why, fix, filled.at)

    def _report(self, at: int, lane: int, why: str, fix: str, other: int | None) -> None:
        m = self.m
        notes: list[str] = []
        if other is not None:
            inst = m.unit.insts[other]
            notes.append(f"{inst.form.spelling}: {show(inst.where)}")
        m.report(DiagnosticCode.TENSOR_MEMORY, at, m.names([lane]), *notes, what=m.unit.insts[at], why=why, fix=fix)


def _difference(matrix: Matrix, other: Matrix) -> str:
    """Return how a matrix differs from the one in the buffer, or an empty string."""
    if matrix.address != other.address:
        return f"that at {other.address:#x}, and not at {matrix.address:#x}"
    for name, value in matrix.facts.items():
        if value != other.facts.get(name):
            return f"its {name} is {other.facts.get(name)}, and not {value}"
    return ""


def collectors(m: Machine) -> Collectors:
    """Return the collector buffers of a chunk."""
    return m.state.get("collectors") or m.state.setdefault("collectors", Collectors(m))
