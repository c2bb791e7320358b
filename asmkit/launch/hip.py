"""Launch on an AMD device through hip-python: modules, launches, copies of numpy arrays.

ctypes checks that a runtime and a device exist before any hip-python function is called.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NoReturn

from ..errors import DiagnosticCode, error
from ..gcn.code_object.kernel_descriptor import kernarg_size, kernargs
from ..ir.program import Program
from ..kernel.launch_plan import KernelLike, Launch
from . import simulator
from .arguments import ELSEWHERE, Array, parameters, scalars
from .faults import FAULTS, WAIT, Status, fault, recent

_LIBRARY = "amdhip64.dll" if sys.platform == "win32" else "libamdhip64.so"
_BUFFER_POINTER, _BUFFER_SIZE, _END = (
    1,
    2,
    3,
)  # HIP_LAUNCH_PARAM_…: keys of the `extra` list that describes the arguments


# --- the runtime and its devices --------------------------------------------------------------------------------------


@cache
def driver() -> Any:
    """Return `hip.hip` of hip-python. Raises BACKEND if ROCm, a device or the package is missing."""
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        raise error(DiagnosticCode.BACKEND, what=f"no ROCm: {_LIBRARY} cannot be loaded", fix=ELSEWHERE) from None
    count = ctypes.c_int()
    status = library.hipInit(0) or library.hipGetDeviceCount(ctypes.byref(count))
    if status or not count.value:
        raise error(DiagnosticCode.BACKEND, what=f"ROCm found no device (status {status})", fix=ELSEWHERE)
    try:
        return import_module("hip").hip
    except (ImportError, AttributeError):
        raise error(
            DiagnosticCode.BACKEND, what="hip-python is not installed", fix="`pip install 'asmkit[rocm]'`"
        ) from None


def ask(function: str, *arguments: object) -> Any:
    """Call a runtime function and return its result. Raises BACKEND with the name of the error if it fails."""
    status, *results = getattr(driver(), function)(*arguments)
    if status:
        _refuse(function, status)
    return results[0] if len(results) == 1 else results


def _refuse(function: str, status: Status) -> NoReturn:
    """Raise the runtime's error: FAULT if this or an earlier kernel has faulted, else BACKEND."""
    if int(status) in FAULTS:
        fault(function, status)
    raise error(DiagnosticCode.BACKEND, what=f"{function} returned {status.name}", fix=ELSEWHERE)


@dataclass(frozen=True)
class Device:
    """One AMD device: its index, its target, and its number of compute units."""

    index: int
    arch: str
    multiprocessor_count: int

    @contextmanager
    def current(self) -> Generator[None, None, None]:
        """Make the device current for the thread, inside the `with` block."""
        before = ask("hipGetDevice")
        ask("hipSetDevice", self.index)
        try:
            yield
        finally:
            ask("hipSetDevice", before)


@cache
def device(index: int = 0) -> Device:
    """Return a device by index. Raises BACKEND if it cannot be used."""
    hip = driver()
    try:
        properties = ask("hipGetDeviceProperties", index)
    except TypeError:  # hip-python before 10 fills in an object that the caller passes
        properties = hip.hipDeviceProp_t()
        ask("hipGetDeviceProperties", properties, index)
    name = properties.gcnArchName  # followed by features (gfx942:sramecc+:xnack-); bytes before hip-python 10
    arch = (name if isinstance(name, str) else name.decode()).partition(":")[0]
    return Device(index, arch, properties.multiProcessorCount)


def arch_of(kernel: KernelLike, arch: str) -> str:
    """Return the target for which a GCN kernel is specialized on a device.

    Raises BACKEND if the kernel does not list it.
    """
    if arch not in kernel.rules.arch:
        what = f"{kernel.__name__} is written for {', '.join(kernel.rules.arch)}, but the device is a {arch}"
        fix = f"add it: `arch={(*kernel.rules.arch, arch)}`; {ELSEWHERE}"
        raise error(DiagnosticCode.BACKEND, kernel.where, what=what, fix=fix)
    return arch


def device_of(stream: int) -> Device:
    """Return the device of a raw stream."""
    return device(int(ask("hipStreamGetDevice", stream)))


def clear(address: int, size: int, stream: int) -> None:
    """Set the bytes at an address to zero, in stream order."""
    if size:
        ask("hipMemsetAsync", address, 0, size, stream)


# --- modules ----------------------------------------------------------------------------------------------------------


class _Entry:
    """An entry of a loaded module, with the code object, which the runtime may still read."""

    def __init__(self, image: bytes, name: str) -> None:
        self.image = image
        self.module = ask("hipModuleLoadData", image)
        self.function = ask("hipModuleGetFunction", self.module, name.encode())


_entries: dict[tuple[int, str, bytes], _Entry] = {}
_lock = threading.Lock()


def _entry(where: Device, image: bytes, name: str) -> _Entry:
    """Return the entry with this name. Its module is loaded once per device and image."""
    key = (where.index, name, hashlib.sha256(image).digest())
    with _lock, where.current():
        if key not in _entries:
            _entries[key] = _Entry(image, name)
        return _entries[key]


# --- launches ---------------------------------------------------------------------------------------------------------


class Loaded:
    """A loaded entry with everything except addresses: call it with the arrays' addresses and a stream.

    The arguments are stored in a buffer per thread, laid out as the kernel's descriptor says, which the runtime copies.
    A call only writes the addresses into it and launches.
    """

    def __init__(
        self, where: Device, image: bytes, name: str, dims: Sequence[int], places: Sequence[int], given: bytes,
        told: Launch | None = None,
    ) -> None:  # fmt: skip
        """Load the image.

        `dims` are the grid, the block, and the bytes of LDS. `given` are the arguments without addresses, whose offsets
        in it (`places`) ascend. `told` is the launch that a fault report names.
        """
        self._told = told
        self.device, self.entry = where, _entry(where, image, name)
        self._dims = (self.entry.function, *dims)
        self._pointers, self._template = struct.Struct(_format(places)), given
        self._local = threading.local()
        self._launch = driver().hipModuleLaunchKernel

    def __call__(self, addresses: Sequence[int], stream: int) -> None:
        """Launch on a raw stream of the device. `addresses` are the arrays' addresses, inputs first."""
        try:
            arguments, extra = self._local.buffers
        except AttributeError:
            arguments, extra = self._buffers()
        self._pointers.pack_into(arguments, 0, *addresses)
        recent.append(self._told)
        status = self._launch(*self._dims, stream, None, extra)[0]
        if status:
            _refuse("hipModuleLaunchKernel", status)
        if WAIT:
            ask("hipDeviceSynchronize")

    def _buffers(self) -> tuple[ctypes.Array[ctypes.c_char], int]:
        """Return the thread's arguments, and the address of the list that points the runtime to them."""
        arguments = (ctypes.c_char * max(len(self._template), 8)).from_buffer_copy(self._template.ljust(8, b"\0"))
        size = ctypes.c_size_t(len(self._template))
        extra = (ctypes.c_void_p * 5)(
            _BUFFER_POINTER, ctypes.addressof(arguments), _BUFFER_SIZE, ctypes.addressof(size), _END
        )
        self._local.kept = size, extra
        self._local.buffers = arguments, ctypes.addressof(extra)
        return self._local.buffers


class Function(Loaded):
    """A launch loaded on a device, including its scalars."""

    def __init__(self, launch: Launch, where: Device) -> None:
        """Assemble and load.

        Raises AsmError for errors of the assembler or a scalar, or if the device has another target.
        """
        arch_of(launch.kernel, where.arch)
        isa = launch.kernel.isa
        whole = simulator.whole(launch)
        image = isa.image(whole, where.arch)
        dims = (*launch.grid, *launch.block, launch.shared + image.dynamic_shared)
        places = {arg.name: arg.offset for arg in kernargs(whole)}
        values = {name: value.tobytes() for name, value in scalars(launch).items()}
        at, given = [places[name] for name in launch.arrays], arguments(whole, values)
        super().__init__(where, image.image, image.entry, dims, at, given, launch)
        self.launch = launch


def launch_once(where: Device, image: bytes, name: str, dims: Sequence[int], given: bytes) -> None:
    """Launch an entry on the default stream with the bytes of its arguments, and wait. Raises FAULT and BACKEND."""
    Loaded(where, image, name, dims, (), given)((), 0)
    ask("hipDeviceSynchronize")


def arguments(whole: Program, values: Mapping[str, bytes]) -> bytes:
    """Return the kernarg segment of a whole program, with these values and without addresses."""
    places = {arg.name: arg.offset for arg in kernargs(whole)}
    return _filled(kernarg_size(whole), {places[name]: value for name, value in values.items()})


def _format(offsets: Sequence[int]) -> str:
    """Return a `struct` format for addresses at ascending offsets."""
    ends = [0, *(offset + 8 for offset in offsets)]
    return "=" + "".join(f"{offset - end}xQ" for offset, end in zip(offsets, ends, strict=False))


def _filled(size: int, values: dict[int, bytes]) -> bytes:
    """Return a buffer of zeros with bytes at some offsets."""
    buffer = bytearray(size)
    for offset, value in values.items():
        buffer[offset : offset + len(value)] = value
    return bytes(buffer)


# --- numpy arrays -----------------------------------------------------------------------------------------------------


def run(launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, where: Device) -> list[Array]:
    """Copy the inputs to the device, launch, wait, and copy the outputs back, to new arrays or to those `given`."""
    outputs = simulator.new_outputs(launch, given)
    simulator.prepare(launch, inputs, outputs)
    if launch.empty:
        return outputs
    function = Function(launch, where)
    back = driver().hipMemcpyKind.hipMemcpyDeviceToHost
    with ExitStack() as stack:
        stack.enter_context(where.current())
        arrays = parameters(launch, inputs, outputs)
        once = {id(array): array for array in arrays.values()}
        placed = {number: _place(stack, array) for number, array in once.items()}
        function([placed[id(arrays[name])] for name in launch.arrays], 0)
        ask("hipDeviceSynchronize")
        for output in outputs:
            if output.nbytes:
                ask("hipMemcpy", output.ctypes.data, placed[id(output)], output.nbytes, back)
    return outputs


def _place(stack: ExitStack, array: Array) -> int:
    """Copy an array to device memory, which is freed at the end of the stack, and return its address."""
    memory = ask("hipMalloc", max(array.nbytes, 1))
    stack.callback(driver().hipFree, memory)  # its result would only repeat an earlier failure
    if array.nbytes:
        there = driver().hipMemcpyKind.hipMemcpyHostToDevice
        ask("hipMemcpy", memory, array.ctypes.data, array.nbytes, there)
    return int(memory)
