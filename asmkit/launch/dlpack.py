"""Kernels on arrays of other libraries: CuPy's and any that speak DLPack, on the CPU or on an NVIDIA device.

On the CPU they are numpy's views of the same memory, run in the simulator.  On a device they tell their addresses by
`__cuda_array_interface__`, and outputs are made by their own library's `empty`; the launch goes to the stream that the
first array names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from ..derivative import as_tuple
from ..errors import Mistake, error
from ..kernel import Kernel
from ..plan import Launch
from . import cuda
from . import numpy as on_numpy
from .boundary import ALIGNMENT, check_aliases, check_options, dtype_of, several, unknown_backend

_CPU, _CUDA = 1, 2  # DLDeviceType
BACKENDS = {"sim": "arrays on the CPU, in the simulator", "cuda": "arrays on an NVIDIA device"}


def call(
    kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None, out: Any = None
) -> Any:
    """Run on arrays of one library and device: a new array of it, or a tuple of them.  No input is changed.

    Raises what `Kernel.plan` raises; DEVICE, CONTIGUOUS, ALIGNMENT for the arrays' places; BACKEND for a device that
    nothing runs on, and for `out`.
    """
    if out is not None:
        what = "out= is for numpy arrays and torch tensors"
        raise error(Mistake.BACKEND, what=what, fix="leave it out, or pass torch.from_dlpack(array)")
    kind, index = arrays[0].__dlpack_device__()
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if tuple(array.__dlpack_device__()) != (kind, index):
            raise error(Mistake.DEVICE, name=p.name, got=array.__dlpack_device__(), want=(kind, index))
    wanted = {_CPU: "sim", _CUDA: "cuda"}.get(int(kind))
    if wanted is None or backend not in (None, wanted):
        unknown_backend(backend or f"a device of DLPack's type {int(kind)}", "these arrays", BACKENDS)
    library = import_module(type(arrays[0]).__module__.partition(".")[0])
    if wanted == "cuda":
        return _on_cuda(kernel, arrays, options, library, index)
    made = on_numpy.call(kernel, [np.from_dlpack(array) for array in arrays], options)
    wrapped = [library.from_dlpack(one) for one in as_tuple(made)]
    return tuple(wrapped) if len(kernel.params.outputs) != 1 else wrapped[0]


def bind(kernel: Kernel[Any], *_: Any) -> Callable[[], Any]:
    """BACKEND: numpy's arrays and torch's tensors can be bound."""
    what = f"{kernel.__name__}.bind is for numpy arrays and torch tensors"
    raise error(Mistake.BACKEND, what=what, fix="pass torch.from_dlpack(array)")


def _on_cuda(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], library: Any, index: int) -> Any:
    check_options(options)
    where = cuda.device(index)
    views = [array.__cuda_array_interface__ for array in arrays]
    shapes = [tuple(view["shape"]) for view in views]
    figures = {"sm_count": where.sm_count}
    launch = kernel.plan(shapes, [np.dtype(array.dtype).name for array in arrays], options, device=figures)
    check_aliases(launch, shapes)
    addresses = [_address(name, view) for name, view in zip(launch.inputs, views, strict=True)]
    outputs = [_output(launch, i, arrays, library) for i in range(len(launch.outputs))]
    addresses += [output.__cuda_array_interface__["data"][0] for output in outputs]
    for result, output in zip(launch.outputs, outputs, strict=True):
        if result.name in launch.alias:
            addresses[launch.inputs.index(launch.alias[result.name])] = output.__cuda_array_interface__["data"][0]
    if not launch.empty:
        cuda.Function(launch, where)(addresses, views[0].get("stream") or 0)
    return several(launch, outputs)


def _address(name: str, view: Mapping[str, Any]) -> int:
    """Where an array lies.  CONTIGUOUS, ALIGNMENT."""
    if view.get("strides") is not None:
        raise error(Mistake.CONTIGUOUS, name=name, shape=view["shape"], strides=view["strides"])
    if view["data"][0] % ALIGNMENT:
        raise error(Mistake.ALIGNMENT, name=name, want=ALIGNMENT)
    return int(view["data"][0])


def _output(launch: Launch, i: int, arrays: Sequence[Any], library: Any) -> Any:
    """An output of the arrays' library, holding what it must before the launch."""
    result = launch.outputs[i]
    if result.name in launch.alias:
        return arrays[launch.inputs.index(launch.alias[result.name])].copy()
    make = library.zeros if launch.empty or result.name in launch.zeroed else library.empty
    return make(result.shape, dtype=dtype_of(result, launch.kernel))
