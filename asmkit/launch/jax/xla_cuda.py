"""The handler on XLA's CUDA backend."""

from __future__ import annotations

from functools import partial

from ...kernel.launch_plan import Launch
from ...ptx.map_fields import BYTES, moved
from .. import cuda
from ..faults import WAIT
from .xla_device import About, Vendor, device_handler
from .xla_ffi import COMMAND_BUFFER


def _load(where: cuda.Device, image: bytes, about: About, told: Launch | None) -> cuda.Loaded:
    raw = [(i, bytes.fromhex(text)) for i, text in about["maps"]]
    maps = [(i, len(one) // BYTES, partial(moved, one)) for i, one in raw]
    values = [bytes.fromhex(value) for value in about["values"]]
    entry, dims, cluster = about["entry"], about["dims"], about["cluster"]
    return cuda.Loaded(where, image, entry, dims, cluster, about["buffers"], values, maps, told)


HANDLER = device_handler(Vendor(cuda.device_of, cuda.clear, _load), 0 if WAIT else COMMAND_BUFFER)
"""The handler as a C function. If it waits for each launch, it cannot be recorded in command buffers."""
