"""Our handler on XLA's backends for devices: it launches by the vendor's runtime, on XLA's stream, what a call carries.

What it does is recorded in command buffers as XLA's own kernels are: it launches, clears memory, and never waits.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..plan import Launch
from .xla_ffi import Frame, attributes, bytes_of, handler, stream_of, text_of

TARGET = "asmkit_launch"
"""The name of the custom call."""

_KEPT = 512


class Vendor(NamedTuple):
    """What a vendor's launcher does: tell a stream's device, clear memory, load an image for a launch.

    `load(device, image, about, launch)` is given what the call carries, and the launch if it was made here; it returns
    what is called with the buffers' addresses and a stream.
    """

    device_of: Callable[[int], Any]
    clear: Callable[[int, int, int], None]
    load: Callable[[Any, bytes, Mapping[str, Any], Launch | None], Callable[[Sequence[int], int], None]]


class _Prepared(NamedTuple):
    """A launch, loaded, and what it wants to be zero: the number of a buffer, and its bytes."""

    launch: Callable[[Sequence[int], int], None]
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


def device_handler(vendor: Vendor, traits: int) -> Any:
    """The handler of a vendor's devices as a C function."""
    return handler(partial(_run, vendor), traits)


def _run(vendor: Vendor, call: Frame) -> None:
    given, stream = attributes(call), stream_of(call)
    where = vendor.device_of(stream)
    key = text_of(given["key"]), where.index
    found = _prepared.get(key)
    if found is None:
        with _lock:
            found = _prepared[key] = _prepared.get(key) or _prepare(vendor, given, where, _launches.get(key[0]))
    addresses = [
        buffers.buffers[i].contents.data or 0 for buffers in (call.operands, call.results) for i in range(buffers.count)
    ]
    for i, size in found.zeroed:
        vendor.clear(addresses[i], size, stream)
    found.launch(addresses, stream)


def _prepare(vendor: Vendor, given: Mapping[str, Any], where: Any, told: Launch | None) -> _Prepared:
    """Load what a call carries."""
    about = json.loads(text_of(given["about"]))
    return _Prepared(vendor.load(where, bytes_of(given["image"]), about, told), about["zeroed"])
