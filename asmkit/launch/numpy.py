"""Kernels on numpy arrays: in the simulator, or copied to a device and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import Mistake, error
from ..kernel import Kernel
from .boundary import SM_COUNT, Array, check_aliases, check_options, several, unknown_backend

BACKENDS = {"sim": "the simulator, on any machine (the default)", "cuda": "an NVIDIA device, copied there and back"}


def call(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None) -> Any:
    """Run on numpy arrays: one new array, or a tuple of them.  No input is changed.

    `backend` is `"sim"` (None means it) or `"cuda"`.  Raises what `Kernel.plan` raises; ARRAY, DTYPE and CONTIGUOUS
    for arrays that are not plain ones; BACKEND where the backend is unknown, or its driver or device is missing; and
    what the simulator finds.  Where an array begins does not matter: a device, simulated or not, gets a copy.
    """
    if backend not in (None, *BACKENDS):
        unknown_backend(backend, "numpy arrays", BACKENDS)
    check_options(options)
    names = [p.name for p in kernel.params.inputs]
    for name, array in zip(names, arrays, strict=False):
        _check_plain(name, array)
    shapes, dtypes = [array.shape for array in arrays], [array.dtype.name for array in arrays]
    if backend == "cuda":
        return _on_cuda(kernel, arrays, shapes, dtypes, options)
    from . import sim

    launch = kernel.plan(shapes, dtypes, options, device={"sm_count": SM_COUNT})
    _check_memory(names, arrays)
    check_aliases(launch, shapes)
    return several(sim.run(launch, arrays))


def _on_cuda(
    kernel: Kernel[Any], arrays: Sequence[Array], shapes: Any, dtypes: Sequence[str], options: Mapping[str, Any]
) -> Any:
    from . import cuda

    if kernel.isa.name != "ptx":
        what = f"{kernel.__name__} is written for {kernel.isa.name}, and an NVIDIA device runs PTX"
        raise error(Mistake.BACKEND, what=what, fix="run it in the simulator: backend='sim'")
    device = cuda.device(0)
    launch = kernel.plan(shapes, dtypes, options, device={"sm_count": device.sm_count})
    _check_memory([p.name for p in kernel.params.inputs], arrays)
    check_aliases(launch, shapes)
    return several(cuda.run(launch, arrays, device))


def _check_plain(name: str, array: Any) -> None:
    """ARRAY for scalars, masked arrays and other subclasses; DTYPE for bytes in another order than the machine's."""
    if type(array) not in (np.ndarray, np.memmap):
        raise error(Mistake.ARRAY, name=name, got=f"{type(array).__module__}.{type(array).__name__}")
    if not array.dtype.isnative:
        want = f"{array.dtype.name} in this machine's byte order"
        raise error(Mistake.DTYPE, name=name, want=want, got=array.dtype.str)


def _check_memory(names: Sequence[str], arrays: Sequence[Array]) -> None:
    for name, array in zip(names, arrays, strict=True):
        if not array.flags.c_contiguous:
            raise error(Mistake.CONTIGUOUS, name=name, shape=array.shape, strides=array.strides)
