"""Build the call of asmkit's own XLA handler for a launch on a device. Its attributes carry everything.

`image` is the image that the driver loads, `about` describes the launch as JSON, and `key` is the hash of both. The
kernel's arrays are the call's buffers, operands first. On an NVIDIA device, they are followed by numbers by value and
by tensor maps, each as its bytes for an array at address 0. On an AMD device, there is the kernarg segment, and the
offset of each buffer's address in it.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping

from ...gcn.code_object.kernel_descriptor import kernargs
from ...kernel.launch_plan import Launch
from .. import hip
from ..arguments import dtype_of, scalars
from .image_call_cuda import assembled


def for_cuda(launch: Launch, refs: tuple[str, ...], arch: str | None) -> dict[str, object]:
    """Return the attributes of a launch, assembled for `arch`. `refs` are the scalars in memory."""
    isa = launch.kernel.isa
    buffers, numbers = _buffers(launch, refs), _numbers(launch, refs)
    whole = isa.whole(launch.program, dict.fromkeys(refs, "ref"), [*buffers, *numbers, *launch.maps])
    image, shared = assembled(launch, whole, arch)
    more = {
        "entry": isa.entry(launch.program),
        "cluster": math.prod(launch.cluster or (1,)),
        "buffers": len(buffers),
        "values": [value.hex() for value in numbers.values()],
        "maps": [[buffers.index(array), made.encode(0).hex()] for array, made in launch.maps.values()],
    }
    return _carried(launch, buffers, image, shared, more)


def for_rocm(launch: Launch, refs: tuple[str, ...]) -> dict[str, object]:
    """Return the attributes of a launch, assembled for its own target."""
    isa = launch.kernel.isa
    buffers, numbers = _buffers(launch, refs), _numbers(launch, refs)
    whole = isa.whole(launch.program, dict.fromkeys(refs, "ref"), [*buffers, *numbers])
    image = isa.image(whole)
    places = {arg.name: arg.offset for arg in kernargs(whole)}
    more = {
        "entry": image.entry,
        "places": [places[name] for name in buffers],
        "arguments": hip.arguments(whole, numbers).hex(),
    }
    return _carried(launch, buffers, image.image, launch.shared + image.dynamic_shared, more)


def _buffers(launch: Launch, refs: tuple[str, ...]) -> list[str]:
    """Return the names of the call's buffers. The memory of an aliased input is listed as input and as output."""
    return [*launch.inputs, *refs, *(result.name for result in launch.outputs)]


def _numbers(launch: Launch, refs: tuple[str, ...]) -> dict[str, bytes]:
    """Return the bytes of the scalars that are passed by value, each at its width."""
    return {name: value.tobytes() for name, value in scalars(launch).items() if name not in refs}


def _carried(
    launch: Launch, buffers: list[str], image: bytes, shared: int, more: Mapping[str, object]
) -> dict[str, object]:
    sizes = {r.name: math.prod(r.shape) * dtype_of(r, launch.kernel).itemsize for r in launch.outputs}
    zero_init = [[buffers.index(name), sizes[name]] for name in launch.zero_init]
    text = json.dumps({"dims": [*launch.grid, *launch.block, shared], "zero_init": zero_init, **more}, sort_keys=True)
    key = hashlib.sha256(text.encode() + b"\0" + image).hexdigest()
    return {"about": text, "image": image, "key": key}
