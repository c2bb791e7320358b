"""Our handler on XLA's CUDA backend: it launches by the driver, on XLA's stream, what the call carries.

What it does is recorded in command buffers as XLA's own kernels are: it launches, clears memory, and never waits.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from ..plan import Launch
from ..ptx.tensor_map import BYTES, moved
from . import cuda
from .xla_ffi import COMMAND_BUFFER, Frame, attributes, bytes_of, handler, stream_of, text_of

TARGET = "asmkit_launch"
"""The name of the custom call."""

_KEPT = 512


class _Prepared(NamedTuple):
    """A launch, loaded, and what it wants to be zero: the number of a buffer, and its bytes."""

    loaded: cuda.Loaded
    zeroed: list[tuple[int, int]]


_launches: OrderedDict[str, Launch] = OrderedDict()
_prepared: dict[tuple[str, int], _Prepared] = {}
_lock = threading.Lock()


def remember(key: str, launch: Launch) -> None:
    """Keep the launch that a call's `key` stands for: a fault names it.  One that is not known runs as well."""
    with _lock:
        _launches[key] = launch
        _launches.move_to_end(key)
        if len(_launches) > _KEPT:
            _launches.popitem(last=False)


def _run(call: Frame) -> None:
    given, stream = attributes(call), stream_of(call)
    where = cuda.device_of(stream)
    key = text_of(given["key"]), where.index
    found = _prepared.get(key)
    if found is None:
        with _lock:
            found = _prepared[key] = _prepared.get(key) or _prepare(given, where, _launches.get(key[0]))
    addresses = [
        buffers.buffers[i].contents.data or 0 for buffers in (call.operands, call.results) for i in range(buffers.count)
    ]
    for i, size in found.zeroed:
        cuda.clear(addresses[i], size, stream)
    found.loaded(addresses, stream)


def _prepare(given: Mapping[str, Any], where: cuda.Device, told: Launch | None) -> _Prepared:
    """Load what a call carries."""
    about = json.loads(text_of(given["about"]))
    maps = [(i, len(raw) // BYTES, partial(moved, raw)) for i, raw in _raw_maps(about["maps"])]
    values = [bytes.fromhex(value) for value in about["values"]]
    image, entry, dims, cluster = bytes_of(given["image"]), about["entry"], about["dims"], about["cluster"]
    loaded = cuda.Loaded(where, image, entry, dims, cluster, about["buffers"], values, maps, told)
    return _Prepared(loaded, about["zeroed"])


def _raw_maps(maps: list[tuple[int, str]]) -> list[tuple[int, bytes]]:
    return [(i, bytes.fromhex(raw)) for i, raw in maps]


HANDLER = handler(_run, 0 if cuda.WAIT else COMMAND_BUFFER)
"""The handler as a C function.  One that waits for each launch cannot be recorded."""
