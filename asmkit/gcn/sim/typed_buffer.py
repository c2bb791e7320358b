"""Simulate typed buffers: elements are converted as the descriptor or the instruction specifies.

CDNA3 ISA 9.1.5 and 12.13: `buffer_load_format` takes the format and the order of the parts from the descriptor,
`tbuffer_load_format` takes the format from its own field. A part that the format lacks is 0, the fourth part 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import AsmError, DiagnosticCode, Finding
from .alu.buffer_formats import Format, packed, unpacked
from .buffer import Buffer, fetched, in_range
from .machine import waved
from .memory import Data, active, arrivals, operand, write

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves

_ORDER = (4, 5, 6, 7)
"""The descriptor's codes of the parts in order. The codes 0 and 1 are the constants 0 and 1."""


class _Typed:
    """The format of an instruction's elements, and the number of its registers."""

    def __init__(self, unit: WaveUnit, at: int, inst: Inst) -> None:
        head = inst.form.row.head
        self.inst, self.high = inst, "d16_hi" in head
        self.count = len(head.rpartition("_")[2])
        self.halves = "_d16" in head
        self.own = head.startswith("tbuffer")
        self.last = unit.dwords(at, operand(inst, "rsrc"))[3]

    def format(self, m: Waves) -> tuple[Format, tuple[int, ...]]:
        """Return the format, and the part that each register receives."""
        if self.own:
            return self._known(Format.of(int(self.inst.flags.get("format", 0)))), _ORDER
        words = np.unique(np.broadcast_to(self.last(m), (m.waves, 1))[m.here])
        if words.size > 1:
            raise self._refused("descriptors with several formats")
        word = int(words[0])
        return self._known(Format(word >> 15 & 15, word >> 12 & 7)), tuple(word >> 3 * i & 7 for i in range(4))

    def _known(self, kind: Format) -> Format:
        if not kind.known:
            raise self._refused(f"data format {kind.data}, number format {kind.number}")
        return kind

    def _refused(self, what: str) -> AsmError:
        return AsmError(Finding(DiagnosticCode.NOT_SIMULATED, self.inst.where, {"what": f"{self.inst} ({what})"}))

    def loaded(self, words: list[Array], kind: Format, order: tuple[int, ...]) -> list[Array]:
        """Return the registers of a loaded element."""
        one = np.uint32(1) if kind.whole else np.float32(1).view(np.uint32)
        parts = unpacked(words, kind)
        nothing = np.zeros_like(words[0])
        known = {4 + i: parts[i] if i < len(parts) else nothing + one * (i == 3) for i in range(4)}
        known |= {0: nothing, 1: nothing + one}
        chosen = [known[order[i]] for i in range(self.count)]
        return _as_halves(chosen, kind) if self.halves else chosen

    def stored(self, words: list[Array], kind: Format) -> list[Array]:
        """Return the dwords of an element from the registers."""
        if self.count < len(kind.parts):
            raise self._refused("fewer numbers than the format has parts")
        if self.halves:
            words = [half >> np.uint32(16) if self.high else half for half in words]
            halves = [words[i // 2] >> np.uint32(16 * (i % 2)) & np.uint32(0xFFFF) for i in range(self.count)]
            words = [half if kind.whole else _wide(half) for half in halves]
        return packed(words, kind)


def _wide(half: Array) -> Array:
    return half.astype(np.uint16).view(np.float16).astype(np.float32).view(np.uint32)


def _as_halves(parts: list[Array], kind: Format) -> list[Array]:
    """Return 32-bit numbers as halves, two in each register."""
    low = [part if kind.whole else part.view(np.float32).astype(np.float16).view(np.uint16) for part in parts]
    some = [half.astype(np.uint32) & np.uint32(0xFFFF) for half in low]
    some += [np.zeros_like(some[0])] * (len(some) % 2)
    return [first | second << np.uint32(16) for first, second in zip(some[::2], some[1::2], strict=True)]


def _data(kind: Format) -> Data:
    return Data(min(kind.bytes, 4), max(1, kind.bytes // 4), signed=False, half="")


def format_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads an element and converts it. Out of bounds its bits are 0."""
    places, buffer, counters = unit.places(inst.operands[0]), Buffer(unit, at, inst), unit.counters[at]
    typed = _Typed(unit, at, inst)
    half = "high" if typed.high else "low" if typed.halves and typed.count == 1 else ""

    def run(m: Waves) -> None:
        def work() -> Any:
            kind, order = typed.format(m)
            return arrivals(m, places, typed.loaded(fetched(m, at, buffer, _data(kind)), kind, order), half)

        m.flights.issue(at, counters, m.by_lanes(work) or ())

    return waved(run)


def format_store(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that converts numbers to an element and stores it. Stores out of bounds are dropped."""
    buffer, counters, typed = Buffer(unit, at, inst), unit.counters[at], _Typed(unit, at, inst)
    sources = unit.dwords(at, operand(inst, "data"))

    def run(m: Waves) -> None:
        given = [source(m) for source in sources]

        def work() -> None:
            kind, _ = typed.format(m)
            data = _data(kind)
            mine = typed.stored([np.broadcast_to(active(m, x), (m.active_count,)) for x in given], kind)
            mine = [x.astype(f"u{data.width}") for x in mine]

            def move(addresses: Array, first: int, count: int, good: Array) -> None:
                write(m, at, "generic", addresses, [x[good] for x in mine[first : first + count]], data.width)

            in_range(m, buffer, data.width, data.count, move)

        m.by_lanes(work)
        m.flights.issue(at, counters)

    return waved(run)
