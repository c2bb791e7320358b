"""Store a kernel's arguments in the memory of an NVIDIA device, where its configurations are timed.

Torch tensors are used in place. Other arrays are copied to the device. Several copies of all arguments can be used in
turn, for launches whose data must not be in the L2 cache.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import Launch
from ..kernel.vjp import as_tuple
from ..launch import cuda
from .cuda_timer import l2_bytes

if TYPE_CHECKING:
    import numpy as np
    import torch

Call = Callable[..., object]
Options = Mapping[str, Any]

POISON = 0xFF
"""The value of every output byte before a checked run: NaN in floating point."""


class Workbench(Protocol):
    """The interface of `asmkit.perf.tune` to a kernel's arguments. A context manager that frees its memory."""

    device: cuda.Device
    shapes: list[tuple[int, ...]]
    dtypes: list[str]
    nbytes: int

    @property
    def name(self) -> str:
        """The device's name."""
        ...

    @property
    def l2(self) -> int:
        """The size of the device's L2 cache in bytes."""
        ...

    def __enter__(self) -> Workbench: ...

    def __exit__(self, *_: object) -> None: ...

    def call(self, launch: Launch, options: Options, copy: int = 0) -> Call:
        """Return a launch on one copy of the arguments, with outputs of its own."""
        ...

    def outputs(self, launch: Launch, options: Options) -> list[np.ndarray]:
        """Return the results of a launch as arrays of float64."""
        ...


class _OnDevice:
    device: cuda.Device

    @property
    def name(self) -> str:
        """The device's name."""
        return cuda.ask("cuDeviceGetName", 256, self.device.index).partition(b"\0")[0].decode()

    @property
    def l2(self) -> int:
        """The size of the device's L2 cache in bytes."""
        return l2_bytes(self.device.index)


class TorchBench(_OnDevice):
    """Torch tensors of one CUDA device."""

    def __init__(self, kernel: AnyKernel, tensors: Sequence[torch.Tensor]) -> None:
        from ..launch.torch.prepared import check_tensors

        check_tensors(kernel, tensors)
        self.kernel, self._copies = kernel, [list(tensors)]
        self.shapes = [tuple(tensor.shape) for tensor in tensors]
        self.dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
        self.nbytes = sum(tensor.nbytes for tensor in tensors)
        self.device = cuda.device(tensors[0].device.index)

    def __enter__(self) -> Workbench:
        return self

    def __exit__(self, *_: object) -> None:
        self._copies.clear()

    def call(self, launch: Launch, options: Options, copy: int = 0) -> Call:
        """Return a launch on one copy of the tensors, with outputs of its own."""
        while len(self._copies) <= copy:
            self._copies.append([tensor.clone() for tensor in self._copies[0]])
        return self.kernel.bind(*self._copies[copy], **options)

    def outputs(self, launch: Launch, options: Options) -> list[np.ndarray]:
        """Return the results of a launch as arrays of float64."""
        import torch

        run = self.kernel.bind(*(tensor.clone() for tensor in self._copies[0]), **options)
        outs = as_tuple(run())
        for out in outs:
            out.view(torch.uint8).fill_(POISON)
        run()
        return [out.double().cpu().numpy() for out in outs]


class ArrayBench(_OnDevice):
    """Copies of arrays on a device."""

    def __init__(self, kernel: AnyKernel, arrays: Sequence[object], index: int) -> None:
        import numpy as np

        self.device = cuda.device(index)
        self.device.bind()
        self.kernel, self._arrays = kernel, [np.ascontiguousarray(array) for array in arrays]
        self.shapes = [array.shape for array in self._arrays]
        self.dtypes = [array.dtype.name for array in self._arrays]
        self.nbytes = sum(array.nbytes for array in self._arrays)
        self._stack = ExitStack()
        self._copies: list[list[int]] = []

    def __enter__(self) -> Workbench:
        return self

    def __exit__(self, *_: object) -> None:
        cuda.wait()
        self._stack.close()

    def call(self, launch: Launch, options: Options, copy: int = 0) -> Call:
        """Return a launch on one copy of the arrays, with outputs of its own."""
        from ..launch.simulator import new_outputs

        while len(self._copies) <= copy:
            self._copies.append([cuda.place(self._stack, array) for array in self._arrays])
        made = new_outputs(launch, ())
        named = dict(zip(launch.inputs, self._copies[copy], strict=True))
        for result, array in zip(launch.outputs, made, strict=True):
            source = launch.alias.get(result.name)
            named[result.name] = named[source] if source else cuda.place(self._stack, array)
        run = cuda.Function(launch, self.device).bound([named[name] for name in launch.arrays])
        sizes = {result.name: array.nbytes for result, array in zip(launch.outputs, made, strict=True)}
        return partial(_run, run, [(named[name], sizes[name]) for name in launch.zero_init])

    def outputs(self, launch: Launch, options: Options) -> list[np.ndarray]:
        """Return the results of a launch as arrays of float64."""
        return [out.astype("float64") for out in cuda.run(launch, self._arrays, where=self.device)[: launch.returned]]


def _run(launch: Callable[[int], None], zero_init: Sequence[tuple[int, int]], *, stream: int) -> None:
    for address, size in zero_init:
        cuda.clear(address, size, stream)
    launch(stream)


def workbench(kernel: AnyKernel, arrays: Sequence[Array], index: int) -> Workbench:
    """Return the arguments on a device: that of torch's tensors, else number `index`. Raises BACKEND without one."""
    of_torch = any(type(array).__module__.partition(".")[0] == "torch" for array in arrays)
    if of_torch and any(not array.is_cuda for array in arrays):
        what = "tensors on the CPU, where kernels run in the simulator"
        raise error(DiagnosticCode.BACKEND, what=what, fix="move them to a device: `tensor.cuda()`")
    return TorchBench(kernel, arrays) if of_torch else ArrayBench(kernel, arrays, index)
