"""A launch on an NVIDIA device as a call of our own handler: what it carries, all of it in attributes.

`image` is what the driver loads, `about` the launch as JSON, `key` the hash of both.  The kernel's parameters are the
call's buffers, operands first; then numbers by value; then tensor maps, each as its bytes for an array at address 0.
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

from ..plan import Launch
from .boundary import dtype_of, scalars
from .cuda_call import assembled


def of(launch: Launch, refs: tuple[str, ...], arch: str | None) -> dict[str, object]:
    """The attributes of a launch, assembled for `arch`; `refs` are the scalars in memory."""
    isa: Any = launch.kernel.isa
    results = [result.name for result in launch.outputs]
    buffers = [*launch.inputs, *refs, *results]
    numbers = {name: value for name, value in scalars(launch).items() if name not in refs}
    whole = isa.whole(launch.program, dict.fromkeys(refs, "ref"), [*buffers, *numbers, *launch.maps])
    image, shared = assembled(launch, whole, arch)
    sizes = {r.name: math.prod(r.shape) * dtype_of(r, launch.kernel).itemsize for r in launch.outputs}
    first = len(buffers) - len(results)
    about = {
        "entry": isa.entry(launch.program),
        "dims": [*launch.grid, *launch.block, shared],
        "cluster": math.prod(launch.cluster or (1,)),
        "buffers": len(buffers),
        "zeroed": [[first + results.index(name), sizes[name]] for name in launch.zeroed],
        "values": [value.tobytes().hex() for value in numbers.values()],
        "maps": [[_place(launch, first, array), made.encode(0).hex()] for array, made in launch.maps.values()],
    }
    text = json.dumps(about, sort_keys=True)
    key = hashlib.sha256(text.encode() + b"\0" + image).hexdigest()
    return {"about": text, "image": image, "key": key}


def _place(launch: Launch, first: int, array: str) -> int:
    """The number of an array among the buffers, where results begin at `first`."""
    if array in launch.inputs:
        return launch.inputs.index(array)
    return first + [result.name for result in launch.outputs].index(array)
