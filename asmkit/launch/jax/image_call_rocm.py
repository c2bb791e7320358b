"""Build jaxlib's image call for a launch on an AMD device."""

from __future__ import annotations

import math
from collections.abc import Callable

from ...errors import DiagnosticCode, error
from ...gcn.linear_block import linear
from ...gcn.targets import WAVE
from ...ir.program import Program
from ...kernel.launch_plan import Launch
from ..arguments import dtype_of
from .image_call import ImageCall, array


def serves(launch: Launch) -> bool:
    """Return whether the call can run the launch: its blocks must be whole waves."""
    return not math.prod(launch.block) % WAVE


def of(launch: Launch, enter: Callable[[Program], Program], scalars: int) -> ImageCall:
    """Return the call of a launch.

    `enter` returns a whole program with pointer parameters, `scalars` of which are between inputs and results. Raises
    KERNEL for a block that is not a whole number of waves, and the errors of assembling.
    """
    isa = launch.kernel.isa
    threads = math.prod(launch.block)
    if not serves(launch):
        what = f"a block of {threads} threads is not a whole number of waves, which JAX requires on ROCm"
        fix = f'make it a multiple of {WAVE} threads; `backend="handler"` accepts any block'
        raise error(DiagnosticCode.KERNEL, launch.kernel.where, what=what, fix=fix)
    image = isa.image(enter(linear(launch.program)))
    sizes = [math.prod(result.shape) * dtype_of(result, launch.kernel).itemsize for result in launch.outputs]
    zero_init = [size * (result.name in launch.zero_init) for result, size in zip(launch.outputs, sizes, strict=True)]
    parameters = [array(cleared) for cleared in (*(0,) * (len(launch.inputs) + scalars), *zero_init)]
    shared = launch.shared + image.dynamic_shared
    return ImageCall(image.entry, image.image, threads // WAVE, launch.grid, parameters, shared)
