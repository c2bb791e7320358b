"""Kernels on torch tensors: launched directly where nothing looks on, else through one torch operator a kernel.

Tensors on the CPU run in the simulator, on their own memory.  torch.compile, autograd, `torch.func` and tensor
subclasses see the operator `torch.ops.asmkit.<kernel>_<fingerprint>(inputs…, options)`, options as JSON.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

import numpy as np
import torch

from ..errors import Mistake, error
from ..kernel import Kernel
from ..plan import Launch, Result
from ..types import SCALARS
from . import cuda, hip, sim
from .boundary import ALIGNMENT, SM_COUNT, check_aliases, check_options, dtype_of, several, unknown_backend
from .fingerprint import fingerprint

BACKENDS = {
    "sim": "tensors on the CPU, in the simulator",
    "cuda": "tensors on an NVIDIA device",
    "hip": "tensors on an AMD device, which torch calls cuda too",
}

_VENDOR = "cuda" if torch.version.hip is None else "hip"  # what stands behind torch's devices of type cuda

_PLAIN = (torch.Tensor, torch.nn.Parameter)
_RAW = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # numpy has these, and not all of torch's
_KEPT = 4096
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]  # a raw stream costs 0.1 µs there, 4 µs in the public way
_TORCH: Any = torch  # for what torch leaves without types


# --- calling ----------------------------------------------------------------------------------------------------------


def call(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None = None) -> Any:
    """Run on torch tensors of one device: a new tensor, or a tuple of them.  No input is changed.

    `backend` may say what the device means: `"sim"` for the CPU, `"cuda"`, `"hip"` for ROCm.  Raises what `Kernel.plan`
    raises; ARRAY, DEVICE, CONTIGUOUS, ALIGNMENT for the tensors' places; BACKEND where nothing runs on the device; on
    the CPU what the simulator finds.
    """
    if torch.compiler.is_compiling():
        return _dispatched(kernel, arrays, options, backend)
    if backend is not None:
        _check_backend(kernel, backend, arrays)
    if _watched(arrays):
        _check_tensors(kernel, arrays)
        return _dispatched(kernel, arrays, options, backend)
    ready = _ready(kernel, arrays, options)
    addresses = ready.addresses(arrays)
    if torch.is_grad_enabled() and any(tensor.requires_grad for tensor in arrays):
        return _dispatched(kernel, arrays, options, backend)
    return several(ready.run(arrays, addresses))


def _dispatched(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any], backend: str | None) -> Any:
    """The call by way of torch's dispatcher.  torch.compile traces this, but not what is a constant."""
    operator = getattr(torch.ops.asmkit, kernel.constant(_operator, len(arrays), backend))
    return operator(*arrays, kernel.constant(_encoded, options))


def _check_tensors(kernel: Kernel[Any], arrays: Sequence[Any]) -> None:
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if not isinstance(array, torch.Tensor):
            raise error(Mistake.ARRAY, name=p.name, got=f"{type(array).__module__}.{type(array).__name__}")
        if array.layout is not torch.strided:
            raise error(Mistake.ARRAY, name=p.name, got=f"tensor of layout {array.layout}")


def _check_backend(kernel: Kernel[Any], backend: str, arrays: Sequence[torch.Tensor]) -> None:
    _check_tensors(kernel, arrays)
    if backend not in BACKENDS:
        unknown_backend(backend, "torch tensors", BACKENDS)
    if backend != {"cpu": "sim", "cuda": _VENDOR}.get(arrays[0].device.type):
        what = f"{backend!r} is for {BACKENDS[backend]}, and these are on {arrays[0].device}"
        raise error(Mistake.BACKEND, what=what, fix="leave backend out, or move the tensors")


def _watched(arrays: Sequence[Any]) -> bool:
    """Whether something wants to see the operator, or an array is no plain tensor: subclasses, modes, transforms."""
    if _C._len_torch_dispatch_stack() or _C._functorch.peek_interpreter_stack() is not None:
        return True
    return any(type(tensor) not in _PLAIN or tensor.is_meta for tensor in arrays)


# --- one launch, prepared ---------------------------------------------------------------------------------------------


class _Ready:
    """A launch for tensors of certain shapes, types and device, with all that does not depend on their addresses.

    Raises ARRAY, DEVICE and what `Kernel.plan` and the driver raise.
    """

    def __init__(self, kernel: Kernel[Any], tensors: Sequence[torch.Tensor], options: Mapping[str, Any]) -> None:
        _check_tensors(kernel, tensors)
        self.device = tensors[0].device
        self.place = _place(kernel, self.device)
        self.launch = _plan(kernel, tensors, options, self.place)
        self.names = self.launch.inputs
        for name, tensor in zip(self.names, tensors, strict=True):
            if tensor.device != self.device:
                raise error(Mistake.DEVICE, name=name, got=tensor.device, want=self.device)
        self.made = [(result, _torch_type(self.launch, result)) for result in self.launch.outputs]
        self.plain = not (self.launch.alias or self.launch.zeroed or self.launch.empty)
        self.function = None if self.launch.empty else _function(self.launch, self.place)

    def addresses(self, tensors: Sequence[torch.Tensor]) -> list[int]:
        """Where the tensors lie.  CONTIGUOUS, ALIGNMENT."""
        found = [tensor.data_ptr() for tensor in tensors]
        for tensor, address in zip(tensors, found, strict=True):
            if address % ALIGNMENT or not tensor.is_contiguous():
                self._refuse(tensors)
        return found

    def _refuse(self, tensors: Sequence[torch.Tensor]) -> NoReturn:
        for name, tensor in zip(self.names, tensors, strict=True):
            _check_contiguous(name, tensor)
        wrong = next(name for name, tensor in zip(self.names, tensors, strict=True) if tensor.data_ptr() % ALIGNMENT)
        raise error(Mistake.ALIGNMENT, name=wrong, want=ALIGNMENT)

    def run(self, tensors: Sequence[torch.Tensor], addresses: list[int]) -> list[torch.Tensor]:
        """The outputs for tensors that lie at these addresses."""
        if self.device.type == "cpu":
            arrays = sim.run(self.launch, [_numpy_of(tensor) for tensor in tensors])
            return [_tensor_of(array, kind) for array, (_, kind) in zip(arrays, self.made, strict=True)]
        if _C._cuda_getDevice() != self.device.index:
            with torch.cuda.device(self.device):
                return self._on_cuda(tensors, addresses)
        return self._on_cuda(tensors, addresses)

    def _on_cuda(self, tensors: Sequence[torch.Tensor], addresses: list[int]) -> list[torch.Tensor]:
        if self.plain:
            outputs = [torch.empty(result.shape, dtype=kind, device=self.device) for result, kind in self.made]
        else:
            outputs, addresses = self._prepared(tensors, addresses)
        if self.function is not None:
            addresses += [output.data_ptr() for output in outputs]
            self.function(addresses, _C._cuda_getCurrentRawStream(self.device.index))
        return outputs

    def _prepared(self, tensors: Sequence[torch.Tensor], addresses: list[int]) -> tuple[list[torch.Tensor], list[int]]:
        """Outputs that hold something before the launch; an input that one takes the memory of lies where that does."""
        outputs, addresses = list[torch.Tensor](), list(addresses)
        for result, kind in self.made:
            source = self.launch.alias.get(result.name)
            if source is not None:
                at = self.names.index(source)
                outputs.append(tensors[at].detach().clone().view(kind))
                addresses[at] = outputs[-1].data_ptr()
            else:
                zero = self.launch.empty or result.name in self.launch.zeroed
                make = torch.zeros if zero else torch.empty
                outputs.append(make(result.shape, dtype=kind, device=self.device))
        return outputs, addresses


_known: dict[tuple[object, ...], _Ready] = {}
_lock = threading.RLock()


def _ready(kernel: Kernel[Any], tensors: Sequence[torch.Tensor], options: Mapping[str, Any]) -> _Ready:
    """The prepared launch for tensors like these."""
    kinds: list[Any] = [(tensor.shape, tensor.dtype, tensor.device, tensor.layout) for tensor in tensors]
    if options:
        check_options(options)
        kinds += [(name, value.__class__, value) for name, value in sorted(options.items())]
    key = (kernel, *kinds)
    ready = _known.get(key)
    if ready is None:
        with _lock:
            if len(_known) >= _KEPT:
                _known.clear()
            ready = _known[key] = _Ready(kernel, tensors, options)
    return ready


def _plan(
    kernel: Kernel[Any], tensors: Sequence[torch.Tensor], options: Mapping[str, Any], place: Place = None
) -> Launch:
    shapes = [tuple(map(int, tensor.shape)) for tensor in tensors]
    dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
    arch = hip.arch_of(kernel, place.arch) if isinstance(place, hip.Device) else None
    sm_count = SM_COUNT if place is None else place.sm_count
    launch = kernel.plan(shapes, dtypes, options, arch=arch, device={"sm_count": sm_count})
    check_aliases(launch, shapes)
    return launch


Place: TypeAlias = "cuda.Device | hip.Device | None"
"""Where a launch runs: a device, or None for the simulator."""


def _place(kernel: Kernel[Any], device: torch.device) -> Place:
    """What runs the kernel on tensors of a device.  BACKEND if nothing does."""
    if device.type == "cpu":
        return None
    if device.type != "cuda" or kernel.isa.name != {"cuda": "ptx", "hip": "gcn"}[_VENDOR]:
        on = f"{device}, an AMD device" if _VENDOR == "hip" else device
        what = f"{kernel.__name__} is written for {kernel.isa.name}, and the tensors are on {on}"
        fix = "; ".join(f"{name!r}: {what}" for name, what in BACKENDS.items())
        raise error(Mistake.BACKEND, what=what, fix=fix)
    return cuda.device(device.index) if _VENDOR == "cuda" else hip.device(device.index)


def _function(launch: Launch, place: Place) -> cuda.Function | hip.Function | None:
    """The launch, loaded where it runs; None for the simulator."""
    if isinstance(place, hip.Device):
        return hip.Function(launch, place)
    return None if place is None else cuda.Function(launch, place)


def _torch_type(launch: Launch, result: Result) -> torch.dtype:
    name = dtype_of(result, launch).name
    kind = getattr(torch, name, None)
    if not isinstance(kind, torch.dtype):
        what = f"output {result.name} is {name}, which this torch does not have"
        raise error(Mistake.BACKEND, what=what, fix=f"pass numpy arrays, or declare {result.name} as raw bits")
    return kind


def _check_contiguous(name: str, tensor: torch.Tensor) -> None:
    if not tensor.is_contiguous():
        raise error(Mistake.CONTIGUOUS, name=name, shape=tuple(tensor.shape), strides=tensor.stride())


def _numpy_of(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
    """The tensor's own memory as integers of its element size: the simulator looks at bytes."""
    return tensor.detach().view(_RAW[tensor.element_size()]).numpy()


def _tensor_of(array: np.ndarray[Any, Any], kind: torch.dtype) -> torch.Tensor:
    """A tensor on a numpy array's memory."""
    raw = np.dtype(f"i{array.itemsize}" if array.itemsize > 1 else "u1")
    return _TORCH.from_numpy(array.view(raw)).view(kind)


# --- the operator -----------------------------------------------------------------------------------------------------

_library: Any = torch.library.Library("asmkit", "FRAGMENT")
_operators: dict[Kernel[Any], str] = {}


def _operator(kernel: Kernel[Any], count: int, backend: str | None) -> str:
    """The name of the kernel's operator, defined when first asked for.  COUNT, BACKEND."""
    inputs = [p.name for p in kernel.params.inputs]
    if count != len(inputs):
        raise error(Mistake.COUNT, kernel=kernel.__name__, want=len(inputs), names=", ".join(inputs), got=count)
    if backend not in (None, *BACKENDS):
        unknown_backend(backend, "torch tensors", BACKENDS)
    with _lock:
        if kernel not in _operators:
            _operators[kernel] = _define(kernel, inputs)
        return _operators[kernel]


def _define(kernel: Kernel[Any], inputs: Sequence[str]) -> str:
    name = _free_name(f"{kernel.__name__}_{fingerprint(kernel)}")
    tensors = ", ".join(f"Tensor in_{one}" for one in inputs)
    results = ["Tensor"] * len(kernel.params.outputs)
    result = results[0] if len(results) == 1 else f"({', '.join(results)})"
    tag = torch.Tag
    strides = getattr(tag, "needs_exact_strides", tag.needs_fixed_stride_order)
    _library.define(f"{name}({tensors}, str options) -> {result}", tags=(tag.pt2_compliant_tag, strides))

    def run(*arguments: Any) -> Any:
        tensors, ready = arguments[:-1], _ready(kernel, arguments[:-1], _decoded(arguments[-1]))
        return several(ready.run(tensors, ready.addresses(tensors)))

    def fake(*arguments: Any) -> Any:
        return several(_fakes(kernel, arguments[:-1], _decoded(arguments[-1])))

    def backward(*_: Any) -> Any:
        fix = "give it one by torch.autograd.Function; or leave it out by torch.no_grad() or .detach()"
        raise error(Mistake.GRADIENT, kernel.where, kernel=kernel.__name__, fix=fix)

    for key in ("CPU", "CUDA"):
        _library.impl(name, run, key)
    _TORCH.library.register_fake(f"asmkit::{name}", fake, lib=_library)
    _TORCH.library.register_autograd(f"asmkit::{name}", backward, lib=_library)
    return name


def _free_name(name: str) -> str:
    """The name, numbered where a kernel of the same code has it."""
    taken = set(_operators.values())
    return next(free for i in range(len(taken) + 1) if (free := f"{name}_{i}" if i else name) not in taken)


def _fakes(kernel: Kernel[Any], tensors: Sequence[torch.Tensor], options: Mapping[str, Any]) -> list[torch.Tensor]:
    """Outputs without contents, for tracing."""
    launch = _plan(kernel, tensors, options)
    for name, tensor in zip(launch.inputs, tensors, strict=True):
        _check_contiguous(name, tensor)
    return [tensors[0].new_empty(result.shape, dtype=_torch_type(launch, result)) for result in launch.outputs]


def _encoded(kernel: Kernel[Any], options: Mapping[str, Any]) -> str:
    """Options as JSON; numpy scalars as Python's, scalar types by name."""
    del kernel
    check_options(options)
    return json.dumps(options, default=_encode, sort_keys=True)


def _encode(value: Any) -> Any:
    return {"type": value.__name__} if value in SCALARS.values() else value.item()


def _decoded(text: str) -> dict[str, Any]:
    return json.loads(text, object_hook=lambda found: SCALARS[found["type"]] if set(found) == {"type"} else found)
