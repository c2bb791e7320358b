"""Functions that the CUDA runtime provides to kernels: vprintf, __assertfail, malloc, free (CUDA's system calls)."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ...sim.cluster import RANK
from ...sim.memory import LOCAL_WINDOW, SHARED_WINDOW, SPAN
from .heap import Heap

if TYPE_CHECKING:
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit

Read = Callable[["Machine"], "Array"]
"""A function that reads an argument: one row of bytes for each active lane."""
Write = Callable[["Machine", "Array"], None]
"""A function that stores a result."""
_LONGEST = 4096
"""The longest string that is read from memory, in bytes."""
_NAMED = re.compile(r"\S+:\d+ block \(\d+,\d+,\d+\) thread \(\d+,\d+,\d+\): ")
"""The beginning of the lines of `k.print`, which names the block and the thread."""
_SPEC = re.compile(r"%([-+ #0]*)(\*|\d+)?(\.(?:\*|\d*))?(hh|h|ll|l|j|z|t|L)?([diouxXeEfFgGaAcsp%])")


def _vprintf(unit: PtxUnit, at: int, arguments: list[Read], result: Write | None) -> Step:
    """Return the step of vprintf: format the text of each lane. Returns the number of arguments."""
    form, given = arguments

    def run(m: Machine) -> None:
        texts, buffers = _addresses(form(m)), _addresses(given(m))
        counts = np.zeros(m.active_count, np.uint32)
        for i, (lane, text, buffer) in enumerate(zip(m.active_lanes, texts, buffers, strict=True)):
            done, counts[i] = _formatted(m, int(lane), _string(m, int(lane), text), buffer)
            who = "" if _NAMED.match(done) else f"{m.names([int(lane)])}: "
            m.launch.printed(m.first + int(m.block_of[lane]), who, done)
        if result is not None:
            result(m, counts.view(np.uint8).reshape(-1, 4))

    return run


def _assertfail(unit: PtxUnit, at: int, arguments: list[Read], result: Write | None) -> Step:
    """Return the step of __assertfail: report the assertion, the file and the line."""
    message, file, line, function = arguments[:4]

    def run(m: Machine) -> None:
        lane = int(m.active_lanes[0])
        text, where, inside = (_string(m, lane, _addresses(one(m))[0]) for one in (message, file, function))
        number = int(np.ascontiguousarray(line(m)[:1, :4]).view(np.uint32)[0, 0])
        note = f"{where}:{number}: assertion failed{f' in {inside}' if inside else ''}: {text}"
        m.report(DiagnosticCode.TRAP, at, note, m.names(m.active_lanes), what="__assertfail")

    return run


def _malloc(unit: PtxUnit, at: int, arguments: list[Read], result: Write | None) -> Step:
    """Return the step of malloc: a block of the heap for each lane."""
    (size,) = arguments

    def run(m: Machine) -> None:
        made = _heap(m).take(m, np.array(_addresses(size(m)), np.uint64))
        if result is not None:
            result(m, made.view(np.uint8).reshape(-1, 8))

    return run


def _free(unit: PtxUnit, at: int, arguments: list[Read], result: Write | None) -> Step:
    """Return the step of free."""
    (block,) = arguments
    return lambda m: _heap(m).free(m, at, np.array(_addresses(block(m)), np.uint64))


def _heap(m: Machine) -> Heap:
    """Return the heap of the launch, which the first call makes."""
    m.launch.in_order()  # addresses depend on the order of the blocks
    with m.launch.lock:
        if "heap" not in m.launch.state:
            m.launch.state["heap"] = Heap(m.launch)
        return cast("Heap", m.launch.state["heap"])


LIBRARY: dict[str, Callable[[PtxUnit, int, list[Read], Write | None], Step]] = {
    "vprintf": _vprintf, "__assertfail": _assertfail, "malloc": _malloc, "free": _free,
}  # fmt: skip
"""The functions without a body that the simulator provides."""


def _addresses(rows: Array) -> list[int]:
    return [int(x) for x in np.ascontiguousarray(rows).view(np.uint64).reshape(-1)]


def _bytes(m: Machine, lane: int, address: int, size: int) -> bytes:
    """Return at most `size` bytes at a generic address of a lane."""
    top, offset = address >> SPAN, address & ((1 << SPAN) - 1)
    if top == LOCAL_WINDOW >> SPAN:
        first = int(m.local_base[lane])
        return m.local.data[first + offset : first + min(offset + size, m.local.window)].tobytes()
    if top == SHARED_WINDOW >> SPAN:
        offset, rank = offset % (1 << RANK), offset >> RANK
        first = int(m.cluster.peers[m.block_of[lane], rank]) * m.launch.shared_pitch
        return m.shared.data[first + offset : first + min(offset + size, m.shared.window)].tobytes()
    memory = m.launch.memory.find(address)
    return b"" if memory is None else memory.data[offset : offset + size].tobytes()


def _string(m: Machine, lane: int, address: int) -> str:
    return _bytes(m, lane, address, _LONGEST).split(b"\0", 1)[0].decode("utf-8", "replace") if address else "(null)"


def _formatted(m: Machine, lane: int, form: str, buffer: int) -> tuple[str, int]:
    """Return the text of a printf, and the number of its arguments."""
    used = [0, 0]

    def take(code: str) -> float:
        size = struct.calcsize(code)
        at = -(-used[0] // size) * size
        used[0], used[1] = at + size, used[1] + 1
        (value,) = struct.unpack(code, _bytes(m, lane, buffer + at, size).ljust(size, b"\0"))
        return value

    return "".join(_pieces(m, lane, form, take)), used[1]


def _pieces(m: Machine, lane: int, form: str, take: Callable[[str], float]) -> Iterator[str]:
    last = 0
    for spec in _SPEC.finditer(form):
        yield form[last : spec.start()]
        last = spec.end()
        flags, width, digits, length, kind = spec.groups(default="")
        if kind == "%":
            yield "%"
            continue
        width = str(take("i")) if width == "*" else width
        digits = f".{max(int(take('i')), 0)}" if digits == ".*" else digits
        yield _one(m, lane, flags + width + digits, length, kind, take)
    yield form[last:]


def _one(m: Machine, lane: int, shape: str, length: str, kind: str, take: Callable[[str], float]) -> str:
    """Return one converted argument."""
    if kind in "eEfFgG":
        return f"%{shape}{kind}" % take("d")
    if kind in "aA":
        return float(take("d")).hex()
    if kind == "s":
        return f"%{shape}s" % _string(m, lane, int(take("Q")))
    if kind == "p":
        return f"{int(take('Q')):#x}"
    if kind == "c":
        return f"%{shape}c" % chr(int(take("i")) & 0xFF)
    wide = length in ("l", "ll", "j", "z", "t")
    number = int(take(("q" if wide else "i") if kind in "di" else ("Q" if wide else "I")))
    bits = {"h": 16, "hh": 8}.get(length)
    if bits is not None:
        number &= (1 << bits) - 1
        number -= (kind in "di" and number >> (bits - 1)) << bits
    text = f"%{shape}{'d' if kind in 'diu' else kind}" % number
    return text.replace("0o", "0", 1) if kind == "o" else text  # Python writes 0o10 for C's 010
