"""Kernels on arrays of other libraries: CuPy's and any that speak DLPack, on the CPU or on an NVIDIA device.

On the CPU they are numpy's views of the same memory, run in the simulator.  On a device they tell their addresses by
`__cuda_array_interface__`, and outputs are made by their own library's `empty`; the launch goes to the stream that the
first array names.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from ..derivative import as_tuple
from ..errors import Mistake, error
from ..kernel import Kernel
from ..plan import Launch, Result
from . import cuda
from . import numpy as on_numpy
from .boundary import (
    ALIGNMENT,
    Extent,
    check_aliases,
    check_options,
    check_overlap,
    dtype_of,
    given_outputs,
    several,
    unknown_backend,
)

_CPU, _CUDA = 1, 2  # DLDeviceType
BACKENDS = {"sim": "arrays on the CPU, in the simulator", "cuda": "arrays on an NVIDIA device"}


def call(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Any:
    """Run on arrays of one library and device: an array of it, or a tuple of them, new ones or those of `out`.

    No input is changed.  Raises what `Kernel.plan` raises; DEVICE, CONTIGUOUS, ALIGNMENT for the arrays' places; OUTPUT
    and OVERLAP for `out`; BACKEND for a device that nothing runs on.
    """
    if _placed(kernel, arrays, backend) == "cuda":
        return _Launched(kernel, arrays, options, out)()
    if out is not None:
        on_numpy.call(kernel, _views(arrays), options, out=_views(as_tuple(out)))
        return out
    return _wrapped(kernel, arrays, on_numpy.call(kernel, _views(arrays), options))


def bind(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Callable[[], Any]:
    """The call, checked once; each run of it reads the arrays as they are then, and writes the same outputs."""
    if _placed(kernel, arrays, backend) == "cuda":
        return _Launched(kernel, arrays, options, out).again
    run = on_numpy.bind(kernel, _views(arrays), options, out=None if out is None else _views(as_tuple(out)))
    made = _wrapped(kernel, arrays, run()) if out is None else out
    return lambda: (run(), made)[1]


def _placed(kernel: Kernel[Any], arrays: Sequence[Any], backend: str | None) -> str:
    """Where the arrays lie.  DEVICE if not all in one place, BACKEND if nothing runs there."""
    kind, index = arrays[0].__dlpack_device__()
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if tuple(array.__dlpack_device__()) != (kind, index):
            raise error(Mistake.DEVICE, name=p.name, got=array.__dlpack_device__(), want=(kind, index))
    wanted = {_CPU: "sim", _CUDA: "cuda"}.get(int(kind))
    if wanted is None or backend not in (None, wanted):
        unknown_backend(backend or f"a device of DLPack's type {int(kind)}", "these arrays", BACKENDS)
    return wanted


def _views(arrays: Sequence[Any]) -> tuple[Any, ...]:
    """Numpy's views of arrays on the CPU; what is no array stays, for numpy's check."""
    return tuple(np.from_dlpack(array) if hasattr(array, "__dlpack__") else array for array in arrays)


def _library(arrays: Sequence[Any]) -> Any:
    return import_module(type(arrays[0]).__module__.partition(".")[0])


def _wrapped(kernel: Kernel[Any], arrays: Sequence[Any], made: Any) -> Any:
    """Numpy's outputs as arrays of the library, on the same memory."""
    wrapped = [_library(arrays).from_dlpack(one) for one in as_tuple(made)]
    return tuple(wrapped) if len(kernel.params.outputs) != 1 else wrapped[0]


# --- on an NVIDIA device ----------------------------------------------------------------------------------------------


class _Launched:
    """A launch on arrays of an NVIDIA device, checked: call it once, or `again` and again into the same outputs."""

    def __init__(self, kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], out: Any) -> None:
        check_options(options)
        where = cuda.device(arrays[0].__dlpack_device__()[1])
        views = [array.__cuda_array_interface__ for array in arrays]
        shapes = [tuple(view["shape"]) for view in views]
        figures = {"sm_count": where.sm_count}
        dtypes = [np.dtype(array.dtype).name for array in arrays]
        self.launch = launch = kernel.plan(shapes, dtypes, options, device=figures)
        check_aliases(launch, shapes)
        self.arrays, self.library, self.stream = arrays, _library(arrays), views[0].get("stream") or 0
        self.addresses = [_address(name, view) for name, view in zip(launch.inputs, views, strict=True)]
        given = () if out is None else _given(launch, arrays, out)
        self.outputs = [*given, *(self._new(result) for result in launch.outputs[len(given) :])]
        self.function = None if launch.empty else _function(launch, where)

    def _new(self, result: Result) -> Any:
        return self.library.empty(result.shape, dtype=dtype_of(result, self.launch.kernel))

    def __call__(self) -> Any:
        """Let the outputs hold what they must before, launch, and return them."""
        launch, addresses = self.launch, list(self.addresses)
        for result, output in zip(launch.outputs, self.outputs, strict=True):
            at = _start(output)
            if result.name in launch.alias:
                source = launch.inputs.index(launch.alias[result.name])
                if addresses[source] != at:
                    output[...] = self.arrays[source]
                addresses[source] = at
            elif launch.empty or result.name in launch.zeroed:
                output[...] = 0
            addresses.append(at)
        if self.function is not None:
            self.function(addresses, self.stream)
        return several(launch, self.outputs)

    def again(self) -> Any:
        """The same on the stream that the first array's library names then."""
        self.stream = self.arrays[0].__cuda_array_interface__.get("stream") or 0
        return self()


_functions: dict[tuple[int, int], tuple[Launch, cuda.Function]] = {}


def _function(launch: Launch, where: cuda.Device) -> cuda.Function:
    """The launch, loaded once for each device; a launch is its kernel's for ever."""
    key = id(launch), where.index
    if key not in _functions:
        _functions[key] = launch, cuda.Function(launch, where)
    return _functions[key][1]


def _given(launch: Launch, arrays: Sequence[Any], out: Any) -> tuple[Any, ...]:
    """The arrays of `out=`.  OUTPUT, ALIGNMENT, OVERLAP."""
    outputs = given_outputs(launch, out)
    place = tuple(arrays[0].__dlpack_device__())
    for result, output in zip(launch.outputs, outputs, strict=False):
        kind = dtype_of(result, launch.kernel)
        here = hasattr(output, "__cuda_array_interface__") and tuple(output.__dlpack_device__()) == place
        if not here or (tuple(output.shape), np.dtype(output.dtype)) != (result.shape, kind):
            got = f"{output.dtype} {tuple(output.shape)}" if hasattr(output, "dtype") else type(output).__name__
            raise error(Mistake.OUTPUT, name=result.name, want=f"{kind} {result.shape} on the same device", got=got)
        _address(result.name, output.__cuda_array_interface__)
    check_overlap(launch, *([_extent(array) for array in group] for group in (arrays, outputs)))
    return outputs


def _extent(array: Any) -> Extent:
    return _start(array), _start(array) + math.prod(array.shape) * np.dtype(array.dtype).itemsize


def _start(array: Any) -> int:
    return int(array.__cuda_array_interface__["data"][0])


def _address(name: str, view: Mapping[str, Any]) -> int:
    """Where an array lies.  CONTIGUOUS, ALIGNMENT."""
    if view.get("strides") is not None:
        raise error(Mistake.CONTIGUOUS, name=name, shape=view["shape"], strides=view["strides"])
    if view["data"][0] % ALIGNMENT:
        raise error(Mistake.ALIGNMENT, name=name, want=ALIGNMENT)
    return int(view["data"][0])
