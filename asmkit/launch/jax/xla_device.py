"""The handler on XLA's device backends: it launches a call's image with the vendor's runtime, on XLA's stream.

Its work is recorded in command buffers like XLA's own kernels: it launches, clears memory, and never waits.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from ...kernel.launch_plan import Launch
from .xla_ffi import AttributeValues, Frame, attributes, bytes_of, handler, stream_of, text_of

if TYPE_CHECKING:
    from .xla_ffi import CFunction

TARGET = "asmkit_launch"
"""The name of the custom call."""

_KEPT = 512

About: TypeAlias = Mapping[str, Any]
"""The attribute `about` of a call, which is JSON text: its contents are those that `handler_call` writes."""


class Place(Protocol):
    """A device of a vendor."""

    @property
    def index(self) -> int:
        """The number of the device."""
        ...


D = TypeVar("D", bound=Place)


class Vendor(NamedTuple, Generic[D]):
    """The functions of a vendor's launcher: return a stream's device, clear memory, load an image for a launch.

    `load(device, image, about, launch)` receives the call's attributes, and the launch if it was created in this
    process. It returns a function of the buffers' addresses and a stream.
    """

    device_of: Callable[[int], D]
    clear: Callable[[int, int, int], None]
    load: Callable[[D, bytes, About, Launch | None], Callable[[Sequence[int], int], None]]


class _Prepared(NamedTuple):
    """A loaded launch, and the buffers to clear first: index and size in bytes."""

    launch: Callable[[Sequence[int], int], None]
    zero_init: list[tuple[int, int]]


_launches: OrderedDict[str, Launch] = OrderedDict()
_prepared: dict[tuple[str, int], _Prepared] = {}
_lock = threading.Lock()


def remember(key: str, launch: Launch) -> None:
    """Record the launch of a call's `key`, for fault reports. Calls with unknown keys run, too."""
    with _lock:
        _launches[key] = launch
        _launches.move_to_end(key)
        if len(_launches) > _KEPT:
            _launches.popitem(last=False)


def device_handler(vendor: Vendor[D], traits: int) -> CFunction:
    """Return the handler of a vendor's devices as a C function."""
    return handler(partial(_run, vendor), traits)


def _run(vendor: Vendor[D], call: Frame) -> None:
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
    for i, size in found.zero_init:
        vendor.clear(addresses[i], size, stream)
    found.launch(addresses, stream)


def _prepare(vendor: Vendor[D], given: AttributeValues, where: D, told: Launch | None) -> _Prepared:
    """Load the image of a call."""
    about: About = json.loads(text_of(given["about"]))
    return _Prepared(vendor.load(where, bytes_of(given["image"]), about, told), about["zero_init"])
