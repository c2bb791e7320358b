"""Run kernels on numpy arrays, in the simulator or on a device."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TypeAlias

import numpy as np

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Outputs
from ..kernel.kernel import PLANS, AnyKernel
from ..kernel.launch_plan import MULTIPROCESSOR_COUNT, Launch
from ..kernel.params import exact
from ..sim.settings import Watch
from . import simulator
from .arguments import (
    Array,
    Extent,
    check_aliases,
    check_options,
    check_overlap,
    dtype_of,
    given_outputs,
    several,
    unknown_backend,
)

BACKENDS = {
    "sim": "the simulator, on any machine (the default)",
    "sim-worst": "the simulator, with approximate instructions at their documented error bounds",
    "cuda": "an NVIDIA device, copied there and back",
    "hip": "an AMD device, copied there and back",
}

_SIMULATED = (None, "sim", "sim-worst")

Run: TypeAlias = Callable[[Sequence[Array], Sequence[Array]], list[Array]]
"""A function that runs a launch on inputs. The given arrays are its first outputs."""

Place: TypeAlias = tuple[dict[str, int], str | None, Callable[[Launch], Run]]
"""A device's properties, the target to specialize for (None: the kernel's first), a function to prepare a launch."""


def call(
    kernel: AnyKernel, arrays: Sequence[Array], options: Mapping[str, object], backend: str | None = None,
    out: object = None,
) -> Outputs:  # fmt: skip
    """Run on numpy arrays, and return one array, or a tuple of them, new or from `out`. Other inputs are not changed.

    `backend` is one of `BACKENDS`. None means `"sim"`. The arrays may start at any address: a device, simulated or not,
    gets a copy. Raises the errors of `Kernel.plan`, ARRAY, DTYPE and CONTIGUOUS for arrays that are not plain, BACKEND
    for an unknown backend or a missing driver or device, OUTPUT and OVERLAP for `out`, and the simulator's findings.
    """
    known = _known(kernel, arrays, options, backend)
    if known is not None:
        return several(known.launch, known(arrays, () if out is None else _outputs(known.launch, arrays, out)))
    launch, run, given = _prepared(kernel, arrays, options, backend, out)
    return several(launch, run(arrays, given))


def _known(
    kernel: AnyKernel, arrays: Sequence[Array], options: Mapping[str, object], backend: str | None
) -> simulator.Ready | None:
    """Return the launch that an equal call in the simulator has prepared, or None if this call must be checked.

    Classes, shapes, types and options are part of the key. Calls with non-contiguous arrays are rejected when they are
    checked.
    """
    if backend not in _SIMULATED:
        return None
    try:
        found = kernel.calls.get(_key(arrays, options, backend))
    except (AttributeError, TypeError):  # an array without a shape, an option without a hash: refused when checked
        return None
    for array in arrays:
        if not array.flags.c_contiguous:
            return None
    return found if isinstance(found, simulator.Ready) else None


def _key(arrays: Sequence[Array], options: Mapping[str, object], backend: str | None) -> tuple[object, ...]:
    key: list[object] = ["numpy", backend, len(arrays)]
    for array in arrays:
        key += (array.__class__, array.shape, array.dtype)
    for name, value in options.items():
        key += (name, value.__class__, exact(value))
    return tuple(key)


def simulate(
    kernel: AnyKernel,
    arrays: Sequence[Array],
    options: Mapping[str, object],
    watch: Watch,
    approx: str | None,
) -> Outputs:
    """Run on numpy arrays in the simulator with the given watchers.  Raises the errors of `call`."""
    launch = launch_of(kernel, arrays, options)
    return several(launch, simulator.run(launch, arrays, watch=watch, approx=approx))


def launch_of(kernel: AnyKernel, arrays: Sequence[Array], options: Mapping[str, object]) -> Launch:
    """Return the launch of a call in the simulator, after all checks.  Raises the errors of `call`."""
    return _prepared(kernel, arrays, options, "sim", None)[0]


def bind(
    kernel: AnyKernel,
    arrays: Sequence[Array],
    options: Mapping[str, object],
    backend: str | None = None,
    out: object = None,
) -> Callable[[], Outputs]:
    """Check a call once and return it as a function. Each run reads the current arrays and writes the same outputs."""
    launch, run, given = _prepared(kernel, arrays, options, backend, out)
    outputs = given or [
        np.zeros(result.shape, dtype_of(result, launch.kernel)) for result in launch.outputs[: launch.returned]
    ]
    return lambda: several(launch, run(arrays, outputs))


def _prepared(
    kernel: AnyKernel, arrays: Sequence[Array], options: Mapping[str, object], backend: str | None, out: object
) -> tuple[Launch, Run, Sequence[Array]]:
    """Return the launch of a call, the function that runs it, and the given outputs.

    In the simulator, that function is kept for equal calls.
    """
    if backend not in (None, *BACKENDS):
        unknown_backend(backend, "numpy arrays", BACKENDS)
    check_options(options)
    names = [p.name for p in kernel.params.inputs]
    for name, array in zip(names, arrays, strict=False):
        _check_plain(name, array)
    shapes, dtypes = [array.shape for array in arrays], [array.dtype.name for array in arrays]
    figures, arch, runner = _place(kernel, backend)
    launch = kernel.plan(shapes, dtypes, options, arch=arch, device=figures)
    _check_memory(names, arrays)
    check_aliases(launch, shapes)
    given = () if out is None else _outputs(launch, arrays, out)
    run = runner(launch)
    if isinstance(run, simulator.Ready):
        if len(kernel.calls) >= PLANS:
            kernel.calls.clear()
        kernel.calls[_key(arrays, options, backend)] = run
    return launch, run, given


def _outputs(launch: Launch, inputs: Sequence[Array], out: object) -> tuple[Array, ...]:
    """Return the arrays of `out=`. Raises OUTPUT or OVERLAP."""
    given = given_outputs(launch, out)
    for result, array in zip(launch.outputs, given, strict=False):
        kind = dtype_of(result, launch.kernel)
        plain = _is_plain(array.__class__) and array.flags.c_contiguous and array.flags.writeable
        if not plain or array.shape != result.shape or array.dtype != kind:
            raise error(
                DiagnosticCode.OUTPUT, name=result.name, want=f"contiguous {kind} {result.shape}", got=_told(array)
            )
    check_overlap(launch, *([_extent(array) for array in group] for group in (inputs, given)))
    return given


def _told(array: Array) -> str:
    """Return a description of an object that was given as output."""
    if not hasattr(array, "dtype") or not _is_plain(array.__class__):
        return type(array).__name__
    flags = getattr(array, "flags", None)
    how = "" if getattr(flags, "writeable", True) else "read-only "
    return f"{how}{'' if getattr(flags, 'c_contiguous', True) else 'strided '}{array.dtype} {array.shape}"


def _extent(array: Array) -> Extent:
    return array.ctypes.data, array.ctypes.data + array.nbytes


def _place(kernel: AnyKernel, backend: str | None) -> Place:
    """Return the properties of the device on which launches run."""
    if backend == "cuda":
        return _on_cuda(kernel)
    if backend == "hip":
        return _on_hip(kernel)
    return (
        {"multiprocessor_count": MULTIPROCESSOR_COUNT},
        None,
        partial(simulator.Ready, approx="worst" if backend == "sim-worst" else None),
    )


def _on_cuda(kernel: AnyKernel) -> Place:
    from . import cuda

    if kernel.isa.name != "ptx":
        what = f"{kernel.__name__} is written for {kernel.isa.name}, but an NVIDIA device runs PTX"
        raise error(DiagnosticCode.BACKEND, what=what, fix="run it in the simulator: `backend='sim'`")
    device = cuda.device(0)
    prepared = partial(partial, cuda.run, where=device)
    return {"multiprocessor_count": device.multiprocessor_count}, kernel.target(device.arch), prepared


def _on_hip(kernel: AnyKernel) -> Place:
    from . import hip

    if kernel.isa.name != "gcn":
        what = f"{kernel.__name__} is written for {kernel.isa.name}, but an AMD device runs AMDGCN"
        raise error(DiagnosticCode.BACKEND, what=what, fix="run it in the simulator: `backend='sim'`")
    device = hip.device(0)
    prepared = partial(partial, hip.run, where=device)
    return {"multiprocessor_count": device.multiprocessor_count}, hip.arch_of(kernel, device.arch), prepared


_OPERATORS = frozenset(("__array_ufunc__", "__array_function__", "__add__", "__mul__", "__matmul__"))


@cache
def _is_plain(kind: type[object]) -> bool:
    """Return whether a class's arrays are fully described by their elements.

    A subclass that overrides operations has a mask, a unit or other rules, which a kernel would ignore.
    """
    if not issubclass(kind, np.ndarray):
        return False
    own = kind.__mro__[: kind.__mro__.index(np.ndarray)]
    return not any(_OPERATORS & vars(base).keys() for base in own)


def _check_plain(name: str, array: Array) -> None:
    """Raise ARRAY for a scalar or a masked array, DTYPE for non-native byte order."""
    if not _is_plain(array.__class__):
        raise error(DiagnosticCode.ARRAY, name=name, got=f"{type(array).__module__}.{type(array).__name__}")
    if not array.dtype.isnative:
        want = f"{array.dtype.name} in this machine's byte order"
        raise error(DiagnosticCode.DTYPE, name=name, want=want, got=array.dtype.str)


def _check_memory(names: Sequence[str], arrays: Sequence[Array]) -> None:
    for name, array in zip(names, arrays, strict=True):
        if not array.flags.c_contiguous:
            raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=array.shape, strides=array.strides)
