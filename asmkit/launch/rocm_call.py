"""A launch on an AMD device as jaxlib's image call."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..errors import Mistake, error
from ..gcn.linear import linear
from ..gcn.machine import WAVE
from ..plan import Launch
from ..program import Program
from .boundary import dtype_of
from .image_call import ImageCall, array


def serves(launch: Launch) -> bool:
    """Whether the call can launch it: blocks of whole waves."""
    return not math.prod(launch.block) % WAVE


def of(launch: Launch, enter: Callable[[Program], Program], scalars: int) -> ImageCall:
    """The call of a launch.  `enter` makes whole programs of pointers, `scalars` of them between inputs and results.

    Raises KERNEL for a block that is no whole number of waves, and what assembling raises.
    """
    isa: Any = launch.kernel.isa
    threads = math.prod(launch.block)
    if not serves(launch):
        what = f"a block of {threads} threads is no whole number of waves, and JAX launches whole waves on ROCm"
        fix = f'make it a multiple of {WAVE} threads; `backend="handler"` takes any block'
        raise error(Mistake.KERNEL, launch.kernel.where, what=what, fix=fix)
    image = isa.image(enter(linear(launch.program)))
    sizes = [math.prod(result.shape) * dtype_of(result, launch.kernel).itemsize for result in launch.outputs]
    zeroed = [size * (result.name in launch.zeroed) for result, size in zip(launch.outputs, sizes, strict=True)]
    parameters = [array(cleared) for cleared in (*(0,) * (len(launch.inputs) + scalars), *zeroed)]
    shared = launch.shared + image.dynamic_shared
    return ImageCall(image.entry, image.image, threads // WAVE, launch.grid, parameters, shared)
