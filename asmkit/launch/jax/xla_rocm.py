"""The handler on XLA's ROCm backend."""

from __future__ import annotations

from ...kernel.launch_plan import Launch
from .. import hip
from ..faults import WAIT
from .xla_device import About, Vendor, device_handler
from .xla_ffi import COMMAND_BUFFER


def _load(where: hip.Device, image: bytes, about: About, told: Launch | None) -> hip.Loaded:
    entry, dims, places, given = (about[name] for name in ("entry", "dims", "places", "arguments"))
    return hip.Loaded(where, image, entry, dims, places, bytes.fromhex(given), told)


HANDLER = device_handler(Vendor(hip.device_of, hip.clear, _load), 0 if WAIT else COMMAND_BUFFER)
"""The handler as a C function. If it waits for each launch, it cannot be recorded in command buffers."""
