"""The frames of the lanes of a chunk: local variables, the addresses of returns, and registers that recursion saves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ..text.whole_program import WholeProgram

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array

ALIGN = 16
"""The alignment of a frame in bytes."""


def frames(m: Machine) -> Frames:
    """Return the frames of a chunk's lanes."""
    found = m.state.get("frames")
    if found is None:
        found = m.state["frames"] = Frames(m)
    return found


class Frames:
    """The stack of each lane. A lane's current frame is between its `base` and its `top` in local memory."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        program = m.launch.program
        size = program.frame if isinstance(program, WholeProgram) else 0
        self.base = np.zeros(m.lanes, np.int64)
        self.top = np.full(m.lanes, size, np.int64)
        self.depth = np.zeros(m.lanes, np.int64)
        self._back: list[Array] = []
        self._saved: list[dict[int, tuple[Array, Array]]] = []

    def push(self, at: int, size: int, saved: Iterable[int]) -> None:
        """Begin a frame of the active lanes, which return behind instruction `at`. Registers are saved for them."""
        lanes = self._m.active_lanes
        base = -(-self.top[lanes] // ALIGN) * ALIGN
        self.check(at, base + size)
        deep = self.depth[lanes]
        while len(self._back) <= int(deep.max()):
            self._back.append(np.zeros((3, self._m.lanes), np.int64))
            self._saved.append({})
        for level in _levels(deep):
            here = lanes[deep == level]
            back = self._back[level]
            back[0, here], back[1, here], back[2, here] = at + 1, self.base[here], self.top[here]
            for register in saved:
                self._save(self._saved[level], register, here)
        self.depth[lanes] += 1
        self.base[lanes], self.top[lanes] = base, base + size

    def check(self, at: int, tops: Array) -> None:
        """Report STACK for active lanes whose stacks end above the local memory."""
        m = self._m
        if (over := tops > m.launch.local_bytes).any():
            lanes = m.active_lanes[over]
            m.report(DiagnosticCode.STACK, at, m.names(lanes), f"the calls are {int(self.depth[lanes].max())} deep",
                     bytes=m.launch.local_bytes)  # fmt: skip

    def returns(self) -> Array:
        """Return the instruction to which each active lane returns."""
        lanes = self._m.active_lanes
        deep = self.depth[lanes] - 1
        out = np.zeros(len(lanes), np.int64)
        for level in _levels(deep):
            out[deep == level] = self._back[level][0, lanes[deep == level]]
        return out

    def pop(self, saved: Iterable[int]) -> None:
        """End the frame of the active lanes, and restore their saved registers."""
        lanes = self._m.active_lanes
        self.depth[lanes] -= 1
        deep = self.depth[lanes]
        for level in _levels(deep):
            here = lanes[deep == level]
            self.base[here], self.top[here] = self._back[level][1:, here]
            for register in saved:
                self._restore(self._saved[level][register], register, here)

    def _save(self, into: dict[int, tuple[Array, Array]], i: int, lanes: Array) -> None:
        m = self._m
        if i not in into:
            into[i] = np.zeros(m.lanes, m.launch.kept[i]), np.zeros(m.lanes, bool)
        values, written = into[i]
        value = m.regs[i]
        written[lanes] = value is not None and (m.partial[i][lanes] if i in m.partial else True)
        if value is not None:
            values[lanes] = m.over_lanes(value)[lanes]

    def _restore(self, kept: tuple[Array, Array], i: int, lanes: Array) -> None:
        m = self._m
        values, written = kept
        now = m.regs[i]
        if now is None:
            m.partial[i] = np.zeros(m.lanes, bool)
        value = np.zeros(m.lanes, values.dtype) if now is None else m.over_lanes(now).copy()
        value[lanes] = values[lanes]
        m.regs[i] = value
        mine = m.partial[i].copy() if i in m.partial else np.ones(m.lanes, bool)
        mine[lanes] = written[lanes]
        m.partial.pop(i, None)
        if not (mine | ~m.alive).all():
            m.partial[i] = mine

    # the contents of frames
    def read(self, offsets: Array, size: int) -> Array:
        """Return `size` bytes of each active lane's local memory, one row for each lane."""
        return self._m.local.data[self._index(offsets, size)]

    def write(self, offsets: Array, values: Array) -> None:
        """Write the rows of bytes to each active lane's local memory."""
        self._m.local.data[self._index(offsets, values.shape[1])] = values

    def _index(self, offsets: Array, size: int) -> Array:
        m = self._m
        first = m.local_base[m.active_lanes] + offsets
        return first[:, None] + np.arange(size)


def _levels(deep: Array) -> list[int]:
    return [int(level) for level in np.unique(deep)]
