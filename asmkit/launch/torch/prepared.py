"""Prepared launches on torch tensors: everything except addresses, for certain shapes, types and a device."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from tempfile import gettempdir
from typing import Any, NoReturn, TypeAlias

import numpy as np
import torch

from ...errors import DiagnosticCode, error, pass_over
from ...kernel.arrays import Outputs
from ...kernel.batch import Level
from ...kernel.kernel import AnyKernel
from ...kernel.launch_plan import MULTIPROCESSOR_COUNT, KernelLike, Launch, Result, Shape
from ...kernel.params import exact
from .. import cuda, hip, simulator
from ..arguments import ALIGNMENT, Extent, check_aliases, check_options, check_overlap, dtype_of, given_outputs, several
from .operator_names import not_traced

BACKENDS = {
    "sim": "tensors on the CPU, in the simulator",
    "cuda": "tensors on an NVIDIA device",
    "hip": "tensors on an AMD device, which torch also calls cuda",
}

VENDOR = "cuda" if torch.version.hip is None else "hip"  # the vendor of torch's devices of type cuda

_RAW = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # numpy lacks some of torch's types
_KEPT = 4096
_UNALIGNED = ALIGNMENT - 1
_Tensor = torch.Tensor
_C: Any = torch._C  # pyright: ignore[reportPrivateUsage]  # a raw stream costs 0.1 µs here, 4 µs in the public API
_TORCH: Any = torch  # for untyped parts of torch
_forward_mode = _TORCH.autograd.forward_ad
_NO_DISPATCH = _C._disabled_torch_dispatch_impl
_mark = torch.autograd.graph.increment_version
_device: Any = getattr(_C, "_cuda_getDevice", None)
_stream: Any = getattr(_C, "_cuda_getCurrentRawStream", None)
_empty_cuda: Any = getattr(_C._dynamo.guards, "_empty_strided_cuda", None)  # half the cost of torch.empty

pass_over(os.path.dirname(str(torch.__file__)) + os.sep, "<eval_with_key>", f"{gettempdir()}{os.sep}torchinductor_")

Levels = tuple[Level, ...]


class Ready:
    """A launch for tensors of certain shapes, types and device, with everything that does not depend on addresses.

    `levels` are mappings by `torch.vmap`, outermost first. The tensors have the mapped lengths in front. Raises ARRAY,
    DEVICE, and the errors of `Kernel.plan` and of the driver.
    """

    def __init__(
        self, kernel: AnyKernel, tensors: Sequence[torch.Tensor], options: Mapping[str, object], levels: Levels = ()
    ) -> None:
        check_tensors(kernel, tensors)
        self.device = tensors[0].device
        self.place = _place(kernel, self.device)
        self.launch = plan(kernel, tensors, options, self.place, levels)
        self.names = self.launch.inputs
        check_devices(kernel, tensors)
        self.made = [(result, torch_type(kernel, result)) for result in self.launch.outputs]
        self.simulated, self.index = self.device.type == "cpu", self.device.index
        self.plain = not (self.launch.alias or self.launch.zero_init or self.launch.empty)
        self.shapes = [(result.shape, _strides(result.shape), kind) for result, kind in self.made]
        self.one = len(self.made) == self.launch.returned == 1
        self.quick = self.plain and self.one and not self.simulated and _empty_cuda is not None
        self.longest = max(tensor.nbytes for tensor in tensors)
        self.size = math.prod(self.made[0][0].shape) * self.made[0][1].itemsize if self.made else 0
        self.function: Any = None if self.launch.empty else _function(self.launch, self.place)

    def __call__(self, tensors: Sequence[torch.Tensor], given: Sequence[torch.Tensor] = ()) -> Outputs:
        """Run a call on these tensors and return its result. Raises CONTIGUOUS, ALIGNMENT."""
        addresses = self.addresses(tensors)
        if given or not self.quick or _device() != self.index:
            return several_of(self, self.run(tensors, addresses, given))
        shape, strides, kind = self.shapes[0]
        output = _empty_cuda(shape, strides, kind)
        addresses.append(output.data_ptr())
        self.function(addresses, _stream(self.index))
        return output

    def into(self, tensors: Sequence[torch.Tensor], out: Outputs) -> Outputs:
        """Run a call that writes the tensors of `out`. Raises CONTIGUOUS, ALIGNMENT, OUTPUT, OVERLAP."""
        if not self.quick or out.__class__ is not _Tensor or _device() != self.index:
            return self(tensors, self.given(tensors, out))
        shape, _, kind = self.shapes[0]
        if out.requires_grad:
            return self(tensors, self.given(tensors, out))
        fits = out.dtype is kind and out.shape == shape and out.get_device() == self.index and out.is_contiguous()
        first = out.data_ptr()
        low, end = first - self.longest, first + self.size
        addresses: list[int] = []
        for tensor in tensors:
            at = tensor.data_ptr()
            if low < at < end or at & _UNALIGNED or not tensor.is_contiguous():
                fits = False
            addresses.append(at)
        if not fits or first & _UNALIGNED:
            return self(tensors, self.given(tensors, out))
        addresses.append(first)
        mark_written((out,))
        self.function(addresses, _stream(self.index))
        return out

    def addresses(self, tensors: Sequence[torch.Tensor]) -> list[int]:
        """Return the tensors' addresses. Raises CONTIGUOUS, ALIGNMENT."""
        found: list[int] = []
        for tensor in tensors:
            address = tensor.data_ptr()
            if address & (ALIGNMENT - 1) or not tensor.is_contiguous():
                self._refuse(tensors)
            found.append(address)
        return found

    def _refuse(self, tensors: Sequence[torch.Tensor]) -> NoReturn:
        for name, tensor in zip(self.names, tensors, strict=True):
            check_contiguous(name, tensor)
        wrong = next(name for name, tensor in zip(self.names, tensors, strict=True) if tensor.data_ptr() % ALIGNMENT)
        raise error(DiagnosticCode.ALIGNMENT, name=wrong, want=ALIGNMENT)

    def given(self, tensors: Sequence[torch.Tensor], out: object) -> tuple[torch.Tensor, ...]:
        """Return the tensors of `out=`. Raises OUTPUT, ALIGNMENT, OVERLAP."""
        outputs = given_outputs(self.launch, out)
        check_outputs(self.launch.kernel, outputs)
        for (result, kind), tensor in zip(self.made, outputs, strict=False):
            fits = isinstance(tensor, torch.Tensor) and (tensor.shape, tensor.dtype) == (result.shape, kind)
            if not fits or tensor.device != self.device or not tensor.is_contiguous():
                want = f"contiguous {kind} {result.shape} on {self.device}"
                raise error(DiagnosticCode.OUTPUT, name=result.name, want=want, got=_told(tensor))
            if tensor.data_ptr() % ALIGNMENT:
                raise error(DiagnosticCode.ALIGNMENT, name=result.name, want=ALIGNMENT)
        check_overlap(self.launch, *([_extent(tensor) for tensor in group] for group in (tensors, outputs)))
        return outputs

    def run(
        self, tensors: Sequence[torch.Tensor], addresses: list[int], given: Sequence[torch.Tensor] = ()
    ) -> list[torch.Tensor]:
        """Run on tensors at these addresses and return the outputs, including workspace arrays. Some may be `given`."""
        mark_written(given)
        if self.simulated:
            arrays = [numpy_of(tensor) for tensor in tensors]
            kinds = [dtype_of(result, self.launch.kernel) for result in self.launch.outputs]
            into = [numpy_of(tensor).view(kind) for tensor, kind in zip(given, kinds, strict=False)]
            made = self._simulate(arrays, into)[len(given) :]
            return [*given, *(tensor_of(a, kind) for a, (_, kind) in zip(made, self.made[len(given) :], strict=True))]
        if _device() != self.index:
            with torch.cuda.device(self.device):
                return self._on_device(tensors, addresses, given)
        return self._on_device(tensors, addresses, given)

    @cached_property
    def _simulate(self) -> simulator.Ready:
        return simulator.Ready(self.launch)

    def _on_device(
        self, tensors: Sequence[torch.Tensor], addresses: list[int], given: Sequence[torch.Tensor]
    ) -> list[torch.Tensor]:
        if self.plain and not given:
            outputs = self._new()
        else:
            outputs, addresses = self.prepared(tensors, addresses, given)
        if self.function is not None:
            for output in outputs:
                addresses.append(output.data_ptr())
            self.function(addresses, _stream(self.index))
        return outputs

    def bound(
        self, tensors: Sequence[torch.Tensor], addresses: list[int], outputs: Sequence[torch.Tensor]
    ) -> Callable[[], Outputs]:
        """Return a function that runs on these tensors, into these outputs, and returns them."""
        by_parts = not self.plain or len(self.made) > len(outputs)
        if by_parts or not isinstance(self.function, cuda.Function):
            return Bound(self, tensors, outputs, lambda: self.run(tensors, addresses, outputs))
        launch, index = self.function.bound([*addresses, *(o.data_ptr() for o in outputs)]), self.index
        device, stream = _device, _stream

        def run() -> None:
            mark_written(outputs)
            if device() != index:
                with torch.cuda.device(index):
                    launch(stream(index))
            else:
                launch(stream(index))

        return Bound(self, tensors, outputs, run)

    def _new(self) -> list[torch.Tensor]:
        """Return uninitialized outputs on the current device."""
        if _empty_cuda is None:
            return [torch.empty(shape, dtype=kind, device=self.device) for shape, _, kind in self.shapes]
        return [_empty_cuda(shape, strides, kind) for shape, strides, kind in self.shapes]

    def prepared(
        self, tensors: Sequence[torch.Tensor], addresses: list[int], given: Sequence[torch.Tensor]
    ) -> tuple[list[torch.Tensor], list[int]]:
        """Return the outputs with their initial contents, and the addresses. An alias has its output's address."""
        outputs, addresses = list[torch.Tensor](), list(addresses)
        for i, (result, kind) in enumerate(self.made):
            source = self.launch.alias.get(result.name)
            output = given[i] if i < len(given) else torch.empty(result.shape, dtype=kind, device=self.device)
            if source is not None:
                at = self.names.index(source)
                if output.data_ptr() != addresses[at]:
                    output.copy_(tensors[at].detach().view(kind))
                addresses[at] = output.data_ptr()
            elif self.launch.empty or result.name in self.launch.zero_init:
                output.zero_()
            outputs.append(output)
        return outputs, addresses


class Bound:
    """A call bound to certain tensors, to be repeated. torch.compile does not trace it: it breaks the graph there."""

    def __init__(
        self, found: Ready, tensors: Sequence[torch.Tensor], outputs: Sequence[torch.Tensor], run: Callable[[], object]
    ) -> None:
        self._kernel, self._outputs, self._run = found.launch.kernel, outputs, run
        self._kept = tuple(tensors)  # keeps their memory alive
        self._result = outputs[0] if found.one else tuple(outputs)

    def __call__(self) -> Outputs:
        """Launch, and return the outputs. Raises OUTPUT if one requires a gradient by now."""
        check_outputs(self._kernel, self._outputs)
        self._run()
        return self._result


not_traced(Bound.__call__)

KNOWN: dict[tuple[object, ...], Ready] = {}
"""Prepared launches, by kernel, the tensors' shapes, types and devices, options and mappings."""

_lock = threading.RLock()


def ready(
    kernel: AnyKernel, tensors: Sequence[torch.Tensor], options: Mapping[str, object], levels: Levels = ()
) -> Ready:
    """Return the prepared launch for tensors like these."""
    check_tensors(kernel, tensors)
    check_options(options)
    key: list[object] = [kernel]
    for tensor in tensors:
        key += (tensor.shape, tensor.dtype, tensor.device)
    whole = (*key, *keyed(options), *([levels] if levels else ()))
    found = KNOWN.get(whole)
    if found is None:
        with _lock:
            if len(KNOWN) >= _KEPT:
                KNOWN.clear()
            found = KNOWN[whole] = Ready(kernel, tensors, options, levels)
    return found


def keyed(options: Mapping[str, object]) -> list[object]:
    """Return options as parts of a key that distinguishes 1, 1.0 and True."""
    return [part for name in sorted(options) for part in (name, options[name].__class__, exact(options[name]))]


def plan(
    kernel: AnyKernel, tensors: Sequence[torch.Tensor], options: Mapping[str, object], place: Place = None,
    levels: Levels = (),
) -> Launch:  # fmt: skip
    """Return the launch plan for tensors like these."""
    shapes = _items(kernel, [tuple(map(int, tensor.shape)) for tensor in tensors], levels)
    dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
    arch, multiprocessor_count = (
        (None, MULTIPROCESSOR_COUNT) if place is None else (_target(kernel, place), place.multiprocessor_count)
    )
    launch = kernel.plan(shapes, dtypes, options, arch=arch, device={"multiprocessor_count": multiprocessor_count})
    check_aliases(launch, shapes)
    for level in reversed(levels):
        launch = kernel.batched(launch, level.length, level.mapped)
    return launch


def _target(kernel: AnyKernel, place: cuda.Device | hip.Device) -> str | None:
    """Return the kernel's target on a device."""
    return hip.arch_of(kernel, place.arch) if isinstance(place, hip.Device) else kernel.target(place.arch)


def _items(kernel: AnyKernel, shapes: Sequence[Shape], levels: Levels) -> list[Shape]:
    """Return the shapes of one item, without the mapped lengths in front."""
    names = [p.name for p in kernel.params.inputs]
    count = {name: sum(name in level.mapped for level in levels) for name in names}
    return [shape[count[name] :] for name, shape in zip(names, shapes, strict=True)] if levels else list(shapes)


Place: TypeAlias = "cuda.Device | hip.Device | None"
"""Where a launch runs: a device, or None for the simulator."""


def _place(kernel: AnyKernel, device: torch.device) -> Place:
    """Return the device that runs the kernel on tensors of a torch device. Raises BACKEND if there is none."""
    if device.type == "cpu":
        return None
    if device.type != "cuda" or kernel.isa.name != {"cuda": "ptx", "hip": "gcn"}[VENDOR]:
        on = f"{device}, an AMD device" if VENDOR == "hip" else device
        what = f"{kernel.__name__} is written for {kernel.isa.name}, but the tensors are on {on}"
        fix = "; ".join(f"{name!r}: {what}" for name, what in BACKENDS.items())
        raise error(DiagnosticCode.BACKEND, what=what, fix=fix)
    return cuda.device(device.index) if VENDOR == "cuda" else hip.device(device.index)


def _function(launch: Launch, place: Place) -> cuda.Function | hip.Function | None:
    """Return the launch, loaded on its device, or None for the simulator."""
    if isinstance(place, hip.Device):
        return hip.Function(launch, place)
    return None if place is None else cuda.Function(launch, place)


def in_forward_mode() -> bool:
    """Return whether a level of forward-mode differentiation is active: tensors may have tangents."""
    return _forward_mode._current_level >= 0


def _has_tangent(tensor: torch.Tensor) -> bool:
    return _forward_mode.unpack_dual(tensor).tangent is not None


def requires_gradient(tensors: Sequence[torch.Tensor]) -> bool:
    """Return whether autograd records operations on the tensors."""
    return torch.is_grad_enabled() and any(tensor.requires_grad for tensor in tensors)


def no_gradient_into(kernel: AnyKernel, inputs: Sequence[torch.Tensor]) -> None:
    """Raise GRADIENT_RULE if an input requires a gradient or has a tangent, for calls with given outputs."""
    if requires_gradient(inputs) or (in_forward_mode() and any(map(_has_tangent, inputs))):
        what = "cannot be used with out= or bind: an input requires a gradient"
        fix = "omit `out=`, or call the kernel in `with torch.no_grad():`"
        raise error(DiagnosticCode.GRADIENT_RULE, kernel=kernel.__name__, what=what, fix=fix)


def check_outputs(kernel: KernelLike, outputs: Sequence[object]) -> None:
    """Raise OUTPUT if a given output requires a gradient: autograd does not record the call.

    As with torch's own `out=`, such a tensor may be written under `torch.no_grad()`.
    """
    if not torch.is_grad_enabled():
        return
    for p, output in zip(kernel.params.outputs, outputs, strict=False):
        if getattr(output, "requires_grad", False):
            want = "a tensor without requires_grad, or a call under `torch.no_grad()`"
            raise error(DiagnosticCode.OUTPUT, name=p.name, want=want, got="a tensor that requires a gradient")


def mark_written(outputs: Sequence[torch.Tensor]) -> None:
    """Increment the version counters of tensors that a launch writes: autograd then rejects values saved before.

    Tensors created under `torch.inference_mode()` have no version counter, and autograd saves none of them.
    """
    if outputs:
        _mark([output for output in outputs if not output.is_inference()])


def check_tensors(kernel: AnyKernel, arrays: Sequence[object]) -> None:
    """Raise ARRAY for objects that are not strided tensors."""
    for p, array in zip(kernel.params.inputs, arrays, strict=False):
        if not isinstance(array, torch.Tensor):
            raise error(DiagnosticCode.ARRAY, name=p.name, got=f"{type(array).__module__}.{type(array).__name__}")
        if array.layout is not torch.strided:
            raise error(DiagnosticCode.ARRAY, name=p.name, got=f"tensor of layout {array.layout}")
        if array.is_nested:
            raise error(DiagnosticCode.ARRAY, name=p.name, got="nested tensor")


def check_devices(kernel: AnyKernel, tensors: Sequence[torch.Tensor]) -> None:
    """Raise DEVICE if the tensors are on several devices."""
    for p, tensor in zip(kernel.params.inputs, tensors, strict=False):
        if tensor.device != tensors[0].device:
            raise error(DiagnosticCode.DEVICE, name=p.name, got=tensor.device, want=tensors[0].device)


def check_memory(kernel: AnyKernel, tensors: Sequence[object]) -> None:
    """Raise ARRAY for tensors without memory to which a launch can be bound: their class decides how a call runs."""
    for p, tensor in zip((*kernel.params.inputs, *kernel.params.outputs), tensors, strict=False):
        if isinstance(tensor, torch.Tensor) and _C._functorch.is_functorch_wrapped_tensor(tensor):
            raise error(
                DiagnosticCode.ARRAY,
                name=p.name,
                got="tensor of a torch.func transformation, which has no memory of its own",
            )
        kind = tensor.__class__
        if getattr(kind, "__torch_dispatch__", _NO_DISPATCH) is not _NO_DISPATCH:
            raise error(DiagnosticCode.ARRAY, name=p.name, got=f"{kind.__name__}, which has no memory of its own")


def check_contiguous(name: str, tensor: torch.Tensor) -> None:
    """Raise CONTIGUOUS if a tensor is not contiguous."""
    if not tensor.is_contiguous():
        raise error(DiagnosticCode.CONTIGUOUS, name=name, shape=tuple(tensor.shape), strides=tensor.stride())


def torch_type(kernel: AnyKernel, result: Result) -> torch.dtype:
    """Return the torch type of an output. Raises BACKEND if this torch lacks it."""
    name = dtype_of(result, kernel).name
    kind = getattr(torch, name, None)
    if not isinstance(kind, torch.dtype):
        what = f"output {result.name} is {name}, which this version of torch lacks"
        raise error(DiagnosticCode.BACKEND, what=what, fix=f"pass numpy arrays, or declare {result.name} as raw bits")
    return kind


def several_of(found: Ready, outputs: Sequence[torch.Tensor]) -> Outputs:
    """Return the result of a call: one output, or a tuple."""
    return outputs[0] if found.one else several(found.launch, outputs)


def _strides(shape: Shape) -> tuple[int, ...]:
    """Return the strides of a contiguous tensor."""
    return tuple(math.prod(max(n, 1) for n in shape[i + 1 :]) for i in range(len(shape)))


def _told(value: object) -> str:
    """Return a description of an invalid output."""
    if not isinstance(value, torch.Tensor):
        return f"a {type(value).__name__}"
    order = "" if value.is_contiguous() else "non-contiguous "
    return f"{order}{value.dtype} {tuple(value.shape)} on {value.device}"


def _extent(tensor: torch.Tensor) -> Extent:
    return tensor.data_ptr(), tensor.data_ptr() + tensor.numel() * tensor.element_size()


def numpy_of(tensor: torch.Tensor) -> np.ndarray:
    """Return the tensor's own memory as integers of its element size, as the simulator only needs bytes."""
    return tensor.detach().view(_RAW[tensor.element_size()]).numpy()


def tensor_of(array: np.ndarray, kind: torch.dtype) -> torch.Tensor:
    """Return a tensor on a numpy array's memory."""
    raw = np.dtype(f"i{array.itemsize}" if array.itemsize > 1 else "u1")
    return _TORCH.from_numpy(array.view(raw)).view(kind)
