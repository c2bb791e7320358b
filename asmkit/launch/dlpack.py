"""Run kernels on arrays of any library that implements DLPack, such as CuPy, on the CPU or on a device.

On the CPU, the arrays are accessed through numpy views of the same memory and run in the simulator. On a device, the
library's own `empty` allocates the outputs, and the launch uses the library's current stream.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TypeAlias

import numpy as np

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array, Outputs
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import Launch, Result
from ..kernel.vjp import as_tuple
from . import cuda, hip
from . import numpy as on_numpy
from .arguments import check_aliases, check_options, check_overlap, dtype_of, given_outputs, several, unknown_backend
from .dlpack_capsule import View, library, stream, view

BACKENDS = {
    "sim": "arrays on the CPU, in the simulator",
    "cuda": "arrays on an NVIDIA device",
    "hip": "arrays on an AMD device",
}
_PLACES = {1: "sim", 2: "cuda", 10: "hip"}  # by DLDeviceType
_VENDORS: dict[str, tuple[ModuleType, str]] = {"cuda": (cuda, "ptx"), "hip": (hip, "gcn")}
"""The module that launches on each backend, and the instruction set that it runs."""


def call(
    kernel: AnyKernel,
    arrays: Sequence[object],
    options: Mapping[str, object],
    backend: str | None = None,
    out: object = None,
) -> Outputs:
    """Run on arrays of one library and device, and return an array of that library, or a tuple, new or from `out`.

    Inputs are not changed. Raises the errors of `Kernel.plan`, DEVICE, CONTIGUOUS or ALIGNMENT for the arrays' memory,
    OUTPUT or OVERLAP for `out`, and BACKEND for a device that cannot run the kernel.
    """
    place = _placed(kernel, arrays, backend)
    _check_library(kernel, arrays, out, "from_dlpack" if place == "sim" else "empty")
    if place != "sim":
        return _Launched(kernel, arrays, options, out, place)()
    if out is not None:
        on_numpy.call(kernel, _views(arrays), options, out=_views(as_tuple(out)))
        return out
    return _wrapped(kernel, arrays, on_numpy.call(kernel, _views(arrays), options))


def bind(
    kernel: AnyKernel,
    arrays: Sequence[object],
    options: Mapping[str, object],
    backend: str | None = None,
    out: object = None,
) -> Callable[[], Outputs]:
    """Check a call once and return it as a function. Each run reads the current arrays and writes the same outputs."""
    place = _placed(kernel, arrays, backend)
    _check_library(kernel, arrays, out, "from_dlpack" if place == "sim" else "empty")
    if place != "sim":
        return _Launched(kernel, arrays, options, out, place)
    run = on_numpy.bind(kernel, _views(arrays), options, out=None if out is None else _views(as_tuple(out)))
    made = _wrapped(kernel, arrays, run()) if out is None else out
    return lambda: (run(), made)[1]


def _placed(kernel: AnyKernel, arrays: Sequence[Array], backend: str | None) -> str:
    """Return the backend for the arrays' device.

    Raises DEVICE if the arrays are on several devices, BACKEND if the device is unsupported or cannot run this kernel.
    """
    kind, index = arrays[0].__dlpack_device__()
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if tuple(array.__dlpack_device__()) != (kind, index):
            raise error(DiagnosticCode.DEVICE, name=p.name, got=array.__dlpack_device__(), want=(kind, index))
    wanted = _PLACES.get(int(kind))
    if wanted is None or backend not in (None, wanted):
        unknown_backend(backend or f"a device of DLPack type {int(kind)}", "these arrays", BACKENDS)
    if wanted != "sim" and kernel.isa.name != _VENDORS[wanted][1]:
        what = f"{kernel.__name__} is written for {kernel.isa.name}, but these are {BACKENDS[wanted]}"
        raise error(DiagnosticCode.BACKEND, what=what, fix="pass numpy arrays to run in the simulator")
    return wanted


def _check_library(kernel: AnyKernel, arrays: Sequence[object], out: object, maker: str) -> None:
    """Raise ARRAY if the arrays' library lacks the function that allocates outputs, unless they are given."""
    if out is None and not hasattr(library(arrays[0]), maker):
        kind = arrays[0].__class__
        got = f"{kind.__module__}.{kind.__name__}, whose module has no {maker}"
        raise error(DiagnosticCode.ARRAY, name=kernel.params.inputs[0].name, got=got)


def _views(arrays: Sequence[Array]) -> tuple[np.ndarray, ...]:
    """Return numpy views of arrays on the CPU. Other objects are returned unchanged, for numpy's check."""
    return tuple(np.from_dlpack(array) if hasattr(array, "__dlpack__") else array for array in arrays)


def _wrapped(kernel: AnyKernel, arrays: Sequence[object], made: object) -> Outputs:
    """Return numpy outputs as arrays of the library, on the same memory."""
    wrapped = [library(arrays[0]).from_dlpack(one) for one in as_tuple(made)]
    return tuple(wrapped) if len(kernel.params.outputs) != 1 else wrapped[0]


# --- on a device ------------------------------------------------------------------------------------------------------


class _Launched:
    """A checked launch on arrays of a device. Each call writes the same outputs."""

    def __init__(
        self, kernel: AnyKernel, arrays: Sequence[Array], options: Mapping[str, object], out: object, place: str
    ) -> None:
        check_options(options)
        module = _VENDORS[place][0]
        self.where = where = module.device(arrays[0].__dlpack_device__()[1])
        views = [view(array) for array in arrays]
        shapes, dtypes = [one.shape for one in views], [np.dtype(array.dtype).name for array in arrays]
        arch = hip.arch_of(kernel, where.arch) if place == "hip" else kernel.target(where.arch)
        self.launch = launch = kernel.plan(
            shapes, dtypes, options, arch=arch, device={"multiprocessor_count": where.multiprocessor_count}
        )
        check_aliases(launch, shapes)
        self.arrays = arrays
        self.inputs = [one.check(name) for name, one in zip(launch.inputs, views, strict=True)]
        given = () if out is None else _given(launch, arrays, views, out)
        with where.current():
            self.outputs = [*given, *(self._new(result) for result in launch.outputs[len(given) :])]
        self.places = [view(output).address for output in self.outputs]
        self.function = None if launch.empty else _function(launch, where, module)

    def _new(self, result: Result) -> Array:
        return library(self.arrays[0]).empty(result.shape, dtype=dtype_of(result, self.launch.kernel))

    def __call__(self) -> Outputs:
        """Initialize the outputs as required, launch on the library's stream, and return them."""
        launch, addresses = self.launch, list(self.inputs)
        with self.where.current():
            for result, output, at in zip(launch.outputs, self.outputs, self.places, strict=True):
                if result.name in launch.alias:
                    source = launch.inputs.index(launch.alias[result.name])
                    if addresses[source] != at:
                        output[...] = self.arrays[source]
                    addresses[source] = at
                elif launch.empty or result.name in launch.zero_init:
                    output[...] = 0
            if self.function is not None:
                self.function([*addresses, *self.places], stream(self.arrays[0]))
        return several(launch, self.outputs)


Run: TypeAlias = Callable[[Sequence[int], int], None]
"""A loaded launch: a function of the addresses of the arrays, and a stream."""

_functions: dict[tuple[int, int], tuple[Launch, Run]] = {}


def _function(launch: Launch, where: cuda.Device | hip.Device, module: ModuleType) -> Run:
    """Return the launch loaded on a device, cached per device. A launch belongs to its kernel permanently."""
    key = id(launch), where.index
    if key not in _functions:
        _functions[key] = launch, module.Function(launch, where)
    return _functions[key][1]


def _given(launch: Launch, arrays: Sequence[Array], inputs: Sequence[View], out: object) -> tuple[Array, ...]:
    """Return the arrays of `out=`. Raises OUTPUT, CONTIGUOUS, ALIGNMENT or OVERLAP."""
    outputs = given_outputs(launch, out)
    place, views = tuple(arrays[0].__dlpack_device__()), list[View]()
    for result, output in zip(launch.outputs, outputs, strict=False):
        kind = dtype_of(result, launch.kernel)
        here = hasattr(output, "__dlpack_device__") and tuple(output.__dlpack_device__()) == place
        if not here or (tuple(output.shape), np.dtype(output.dtype)) != (result.shape, kind):
            got = f"{output.dtype} {tuple(output.shape)}" if hasattr(output, "dtype") else type(output).__name__
            raise error(
                DiagnosticCode.OUTPUT, name=result.name, want=f"{kind} {result.shape} on the same device", got=got
            )
        views.append(view(output))
        views[-1].check(result.name)
    check_overlap(launch, *([one.extent for one in group] for group in (inputs, views)))
    return outputs
