"""Read the SM clock and the power of an NVIDIA device, as nvidia-smi does, through its library NVML."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from typing import Any, NamedTuple

_LIBRARY = "nvml.dll" if sys.platform == "win32" else "libnvidia-ml.so.1"
_SM = 1  # NVML_CLOCK_SM
_INSTANT = 186  # NVML_FI_DEV_POWER_INSTANT; the other reading is an average over one second


class State(NamedTuple):
    """The SM clock in MHz and the power in W."""

    clock: int
    power: float


class _Field(ctypes.Structure):
    """`nvmlFieldValue_t`."""

    _fields_ = (
        ("field", ctypes.c_uint),
        ("scope", ctypes.c_uint),
        ("stamp", ctypes.c_longlong),
        ("latency", ctypes.c_longlong),
        ("type", ctypes.c_uint),
        ("status", ctypes.c_uint),
        ("value", ctypes.c_ulonglong),
    )


class Gauge:
    """Read the state of a device, identified by its PCI address (`0000:3b:00.0`). There is no state without NVML."""

    def __init__(self, address: str) -> None:
        self._library: Any = None
        self._handle = ctypes.c_void_p()
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(_LIBRARY)
            found = library.nvmlInit_v2() or library.nvmlDeviceGetHandleByPciBusId_v2(
                address.encode(), ctypes.byref(self._handle)
            )
            self._library = None if found else library

    def read(self) -> State | None:
        """Return the current state, or None if NVML does not report it."""
        if self._library is None:
            return None
        clock, field = ctypes.c_uint(), _Field(field=_INSTANT)
        status = self._library.nvmlDeviceGetClockInfo(self._handle, _SM, ctypes.byref(clock))
        status = status or self._library.nvmlDeviceGetFieldValues(self._handle, 1, ctypes.byref(field)) or field.status
        return None if status else State(clock.value, (field.value & 0xFFFFFFFF) / 1e3)
