"""Read the marks that kernels with `timeline=True` have recorded on CUDA devices.

The records are in a variable of the kernel's module (`asmkit.ptx.text.device_points`). A record has two times. The
clock of a multiprocessor counts cycles, and is exact within it. The global timer counts nanoseconds for all of them,
in steps that can be as long as a microsecond (PTX ISA 10.27). Together they give the time of a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from ..ptx.text.device_points import HEADER, MARKS, RECORD, RECORDS, TIMELINE
from ..sim.memory import Array
from ..sim.points.marks import Event
from ..sim.points.perfetto import Run
from . import cuda

_RECORD = np.dtype(
    [("timer", "u8"), ("clock", "u8"), ("sm", "u4"), ("block", "u4"), ("warp", "u4"), ("mark", "u4")]
)  # fmt: skip
_LONG = 20_000
"""The nanoseconds between two records from which on they give the frequency of the clock."""


def clear() -> None:
    """Forget all records. Waits for the kernels that are running."""
    for where, _, module in cuda.loaded():
        with where.current():
            place = _variable(module, TIMELINE)
            if place is not None:
                cuda.wait()
                cuda.ask("cuMemsetD8", place[0], 0, HEADER)


def read() -> tuple[list[Run], int]:
    """Return the events of each kernel, and the number of events for which there was no space. Waits for kernels."""
    runs, left_out = list[Run](), 0
    for where, name, module in cuda.loaded():
        with where.current():
            found = _records(module)
            if found is None:
                continue
            records, named, count = found
            left_out += count - len(records)
            runs.append(Run(name, [*_events(records, named, _frequency(records, where.index))], 1e-3))
    return runs, left_out


def _variable(module: object, name: str) -> tuple[int, int] | None:
    """Return the address and the size of a variable of a module, or None if it has no variable of that name."""
    status, address, size = cuda.driver().cuModuleGetGlobal(module, name.encode())
    return None if status else (int(address), int(size))


def _records(module: object) -> tuple[Array, list[dict[str, str]], int] | None:
    """Return the records of a module, the names of its marks, and the number of marks that it has executed."""
    place = _variable(module, TIMELINE)
    if place is None:
        return None
    cuda.wait()
    count = int(_copied(place[0], HEADER).view(np.uint32)[0])
    if not count:
        return None
    records = _copied(place[0] + HEADER, min(count, RECORDS) * RECORD).view(_RECORD)
    names = _variable(module, MARKS)
    assert names is not None
    text = _copied(*names).tobytes().rstrip(b"\0").decode()
    return records, json.loads(text), count


def _copied(address: int, size: int) -> Array:
    made = np.zeros(size, np.uint8)
    cuda.ask("cuMemcpyDtoH", made.ctypes.data, address, size)
    return made


def _frequency(records: Array, index: int) -> float:
    """Return the cycles of a nanosecond: as the records show, or the device's highest if they are too close."""
    longest, found = 0, 0.0
    for sm in np.unique(records["sm"]):
        mine = records[records["sm"] == sm]
        first, last = mine[mine["clock"].argmin()], mine[mine["clock"].argmax()]
        span = int(last["timer"]) - int(first["timer"])
        if span > longest:
            longest, found = span, (int(last["clock"]) - int(first["clock"])) / span
    if longest > _LONG:
        return found
    attribute = cuda.driver().CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CLOCK_RATE
    return float(cuda.ask("cuDeviceGetAttribute", attribute, cuda.ask("cuDeviceGet", index))) / 1e6


def times(records: Array, frequency: float) -> Array:
    """Return the nanoseconds of records since the first one.

    The global timer is never ahead of the time. So of the starts of a multiprocessor's clock that its records give,
    the latest is the closest one.
    """
    made = np.zeros(len(records))
    zero = int(records["timer"].min())
    for sm in np.unique(records["sm"]):
        mine = records["sm"] == sm
        cycles = (records["clock"][mine] - records["clock"][mine].min()).astype(np.float64) / frequency
        timer = (records["timer"][mine] - np.uint64(zero)).astype(np.float64)
        made[mine] = (timer - cycles).max() + cycles
    return made


def _events(records: Array, named: list[dict[str, str]], frequency: float) -> Iterator[Event]:
    at = times(records, frequency)
    for i in np.argsort(at, kind="stable").tolist():
        number, block, warp, sm = (int(records[field][i]) for field in ("mark", "block", "warp", "sm"))
        mark = named[number]
        yield Event(mark["name"], mark["phase"], float(at[i]), block, warp, mark["line"], sm)
