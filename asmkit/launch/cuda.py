"""Launch on an NVIDIA device through the driver API (cuda.bindings): modules, launches, copies of numpy arrays.

ctypes checks that a driver exists before any cuda.bindings function is called: without a driver, its second call hangs.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from math import prod
from typing import Any, NoReturn, TypeAlias

from ..errors import DiagnosticCode, error
from ..kernel.launch_plan import Launch
from ..ptx.im2col_map import AnyMap
from ..ptx.map_fields import ALIGN as MAP_ALIGN
from ..ptx.targets import STATIC_SHARED, arch_of
from . import simulator
from .arguments import ELSEWHERE, Array, parameters, scalars
from .faults import FAULTS, WAIT, Status, fault, recent
from .tensor_maps import Encode, MapPlace, driver_bytes

_LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
_SLOT = 8  # size in bytes of the widest parameter
_PORTABLE_CLUSTER = 8  # blocks; larger clusters must be enabled


# --- the driver and its devices ---------------------------------------------------------------------------------------


@cache
def driver() -> Any:
    """Return `cuda.bindings.driver`, initialized. Raises BACKEND if the driver, a device or the package is missing."""
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        raise error(
            DiagnosticCode.BACKEND, what=f"no NVIDIA driver: {_LIBRARY} cannot be loaded", fix=ELSEWHERE
        ) from None
    count = ctypes.c_int()
    status = library.cuInit(0) or library.cuDeviceGetCount(ctypes.byref(count))
    if status or not count.value:
        what = f"the NVIDIA driver found no device (status {status})"
        raise error(DiagnosticCode.BACKEND, what=what, fix=ELSEWHERE)
    try:
        return import_module("cuda.bindings.driver")
    except ImportError:
        raise error(
            DiagnosticCode.BACKEND, what="cuda.bindings is not installed", fix="`pip install 'asmkit[cuda]'`"
        ) from None


def ask(function: str, *arguments: object) -> Any:
    """Call a driver function and return its result. Raises BACKEND with the driver's error text if it fails."""
    cu = driver()
    status, *results = getattr(cu, function)(*arguments)
    if status:
        _refuse(function, status)
    return results[0] if len(results) == 1 else results


def _refuse(function: str, status: Status) -> NoReturn:
    said = driver().cuGetErrorString(status)[1]
    what = f"{function} returned {status.name}: {said.decode() if said else 'unknown'}"
    raise error(DiagnosticCode.BACKEND, what=what, fix=ELSEWHERE)


@dataclass(frozen=True)
class Device:
    """One NVIDIA device: its index, its most specific target, its number of multiprocessors, its primary context."""

    index: int
    arch: str
    multiprocessor_count: int
    context: object

    @contextmanager
    def current(self) -> Generator[None, None, None]:
        """Make the device current for the thread, inside the `with` block."""
        ask("cuCtxPushCurrent", self.context)
        try:
            yield
        finally:
            ask("cuCtxPopCurrent")

    def bind(self) -> None:
        """Make the device current for a thread that has no current device."""
        if not int(ask("cuCtxGetCurrent")):
            ask("cuCtxSetCurrent", self.context)


@cache
def device(index: int = 0) -> Device:
    """Return a device by index. Raises BACKEND if it cannot be used, UNKNOWN_ARCH if it is older than all targets."""
    attribute = driver().CUdevice_attribute
    handle = ask("cuDeviceGet", index)
    major = ask("cuDeviceGetAttribute", attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, handle)
    minor = ask("cuDeviceGetAttribute", attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, handle)
    count = ask("cuDeviceGetAttribute", attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, handle)
    return Device(index, arch_of(major, minor), count, ask("cuDevicePrimaryCtxRetain", handle))


_contexts: dict[int, int] = {}


def device_of(stream: int) -> Device:
    """Return the device of a raw stream other than the default stream."""
    context = ask("cuStreamGetCtx", stream)
    if int(context) not in _contexts:
        ask("cuCtxPushCurrent", context)
        _contexts[int(context)] = int(ask("cuCtxGetDevice"))
        ask("cuCtxPopCurrent")
    return device(_contexts[int(context)])


def clear(address: int, size: int, stream: int) -> None:
    """Set the bytes at an address to zero, in stream order."""
    if size:
        ask("cuMemsetD8Async", address, 0, size, stream)


# --- modules ----------------------------------------------------------------------------------------------------------


class _Entry:
    """An entry of a loaded module. Its limit of shared memory only grows, so that launches of all sizes can coexist."""

    def __init__(self, image: bytes, name: str) -> None:
        self.module = ask("cuModuleLoadData", image)
        self.function = ask("cuModuleGetFunction", self.module, name.encode())
        self._shared = 0

    def allow(self, shared: int, cluster: int) -> None:
        """Allow this much dynamic shared memory, and clusters of this size."""
        attribute = driver().CUfunction_attribute
        if shared > max(self._shared, STATIC_SHARED - self._static()):
            ask("cuFuncSetAttribute", self.function, attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared)
            self._shared = shared
        if cluster > _PORTABLE_CLUSTER:
            allowed = attribute.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED
            ask("cuFuncSetAttribute", self.function, allowed, 1)

    def _static(self) -> int:
        attribute = driver().CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
        return ask("cuFuncGetAttribute", attribute, self.function)


_entries: dict[tuple[int, str, bytes], _Entry] = {}
_lock = threading.Lock()


def _entry(where: Device, image: bytes, name: str) -> _Entry:
    """Return the entry with this name. Its module is loaded once per device and image."""
    key = (where.index, name, hashlib.sha256(image).digest())
    with _lock, where.current(), _relaxed():
        if key not in _entries:
            _entries[key] = _Entry(image, name)
        return _entries[key]


def loaded() -> list[tuple[Device, str, object]]:
    """Return the loaded entries: the device, the name, and the module of each."""
    with _lock:
        return [(device(index), name, entry.module) for (index, name, _), entry in _entries.items()]


@contextmanager
def _relaxed() -> Generator[None, None, None]:
    """Allow loading while this thread captures a CUDA graph, without making it part of the graph."""
    mode = ask("cuThreadExchangeStreamCaptureMode", driver().CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED)
    try:
        yield
    finally:
        ask("cuThreadExchangeStreamCaptureMode", mode)


# --- launches that fail -----------------------------------------------------------------------------------------------


def wait() -> None:
    """Wait for the device. Raises FAULT if a kernel has faulted."""
    answer = driver().cuCtxSynchronize()[0]
    if answer:
        fault("cuCtxSynchronize", answer) if int(answer) in FAULTS else _refuse("cuCtxSynchronize", answer)


# --- launches ---------------------------------------------------------------------------------------------------------


class _Config(ctypes.Structure):
    """`CUlaunchConfig`."""

    _fields_ = (
        *((name, ctypes.c_uint) for name in ("grid_x", "grid_y", "grid_z", "block_x", "block_y", "block_z", "shared")),
        ("stream", ctypes.c_void_p),
        ("attributes", ctypes.c_void_p),
        ("count", ctypes.c_uint),
    )


class _Early(ctypes.Structure):
    """A `CUlaunchAttribute` of 72 bytes that enables programmatic dependent launch."""

    _fields_ = (
        ("id", ctypes.c_int),
        ("pad", ctypes.c_char * 4),
        ("allowed", ctypes.c_int),
        ("rest", ctypes.c_char * 60),
    )


_PROGRAMMATIC_STREAM_SERIALIZATION = 6
_EARLY = _Early(_PROGRAMMATIC_STREAM_SERIALIZATION, b"", 1)


@cache
def _launch_kernel() -> Callable[..., int]:
    """Return the driver's launch function in ctypes, at half the cost of cuda.bindings, which converts 12 arguments."""
    return ctypes.CDLL(_LIBRARY).cuLaunchKernelEx


_Buffers: TypeAlias = (
    "tuple[ctypes.Array[ctypes.c_uint64], _Config, object, ctypes.Array[ctypes.c_void_p], list[MapPlace]]"
)
"""The buffers of a thread: see `Loaded._made`."""

MapOf: TypeAlias = "tuple[int, int, Encode]"

_NO_CONTEXT = 201
"""CUDA_ERROR_INVALID_CONTEXT: the thread has no current context."""


class Loaded:
    """A loaded entry with everything except addresses: call it with the arrays' addresses and a stream.

    The parameters are arrays, then values of up to eight bytes, then tensor maps (each with the index of its array, the
    number of maps, and a function from the array's address to the maps' bytes). They are stored in a buffer per thread
    that the driver reads, so that a call only packs the addresses and launches. `told` is the launch that a fault
    report names.
    """

    def __init__(
        self, where: Device, image: bytes, name: str, dims: Sequence[int], cluster: int, arrays: int,
        values: Sequence[bytes] = (), maps: Sequence[MapOf] = (), told: Launch | None = None, early: bool = False,
    ) -> None:  # fmt: skip
        """Load the image.

        `dims` are the grid, the block, and the bytes of dynamic shared memory. `cluster` is the number of blocks per
        cluster. `early` enables programmatic dependent launch for an entry that waits for the previous grid itself.
        """
        entry = _entry(where, image, name)
        with where.current():
            entry.allow(dims[-1], cluster)
        self.device, self._dims, self._told = where, dims, told
        self._attributes = (None, ctypes.addressof(_EARLY), 1) if early else ()  # the stream precedes them
        self._entry = ctypes.c_void_p(int(entry.function))
        self._arrays, self._values, self._maps = arrays, values, maps
        self._local = threading.local()
        self._launch = _launch_kernel()
        self._pack = struct.Struct(f"={arrays}Q").pack_into

    def __call__(self, addresses: Sequence[int], stream: int) -> None:
        """Launch on a raw stream of the device. `addresses` are the arrays' addresses, inputs first."""
        try:
            slots, config, where, pointers, maps = self._local.buffers
        except AttributeError:
            slots, config, where, pointers, maps = self._buffers()
        self._pack(slots, 0, *addresses)
        if maps:
            self._set(maps, addresses)
        config.stream = stream
        recent.append(self._told)
        status = self._launch(where, self._entry, pointers, None)
        if status or WAIT:
            self._failed(status)

    def bound(self, addresses: Sequence[int]) -> Callable[[int], None]:
        """Return a launch with its own parameters, on arrays at these addresses: call it with a raw stream."""
        slots, config, where, pointers, maps = kept = self._made()
        self._pack(slots, 0, *addresses)
        if maps:
            self.device.bind()  # the driver encodes them only with a current context
            self._set(maps, addresses)
        launch, entry, told = self._launch, self._entry, self._told

        def run(stream: int, kept: object = kept) -> None:
            config.stream = stream
            recent.append(told)
            status = launch(where, entry, pointers, None)
            if status == _NO_CONTEXT:  # the first launch of a thread
                self.device.bind()
                status = launch(where, entry, pointers, None)
            if status or WAIT:
                self._failed(status)

        return run

    def _set(self, maps: Sequence[MapPlace], addresses: Sequence[int]) -> None:
        """Set the tensor maps to the arrays at these addresses."""
        for (array, *_), slot in zip(self._maps, maps, strict=True):
            slot.set(addresses[array])

    def _failed(self, status: int) -> None:
        """Raise the driver's error: FAULT if this or an earlier kernel has faulted, else BACKEND."""
        if not status:  # ASMKIT_WAIT: wait for each launch
            status = driver().cuCtxSynchronize()[0]
        if status:
            answer = driver().CUresult(status)
            fault("cuLaunchKernelEx", answer) if int(answer) in FAULTS else _refuse("cuLaunchKernelEx", answer)

    def _buffers(self) -> _Buffers:
        self.device.bind()
        self._local.buffers = self._made()
        return self._local.buffers

    def _made(self) -> _Buffers:
        """Return the parameter slots, the configuration, a reference to it, the slots' addresses, the tensor maps."""
        count = self._arrays + len(self._values)
        slots = (ctypes.c_uint64 * max(count, 1))()
        for i, value in enumerate(self._values, self._arrays):
            ctypes.memmove(ctypes.addressof(slots) + i * _SLOT, value, len(value))
        maps = [MapPlace(count, encode) for _, count, encode in self._maps]
        places = [*(ctypes.addressof(slots) + i * _SLOT for i in range(count)), *(slot.address for slot in maps)]
        pointers = (ctypes.c_void_p * max(len(places), 1))(*places)
        config = _Config(*self._dims, *self._attributes)
        return slots, config, ctypes.byref(config), pointers, maps


class Function(Loaded):
    """A launch loaded on a device, including its scalars and tensor maps."""

    def __init__(self, launch: Launch, where: Device) -> None:
        """Assemble and load.

        Raises AsmError for errors of ptxas or a scalar, or if the device is older than the kernel's arch.
        """
        isa = launch.kernel.isa
        image = isa.image(simulator.whole(launch), where.arch)
        dims = (*launch.grid, *launch.block, launch.shared + image.dynamic_shared)
        values = [value.tobytes() for value in scalars(launch).values()]
        maps = [
            (launch.arrays.index(array), made.count, partial(_map_bytes, made)) for array, made in launch.maps.values()
        ]
        arrays, cluster = len(launch.arrays), prod(launch.cluster or (1,))
        early = "griddepcontrol.wait" in image.text
        super().__init__(where, image.image, image.entry, dims, cluster, arrays, values, maps, launch, early)
        self.launch = launch


def _map_bytes(made: AnyMap, address: int) -> bytes:
    return driver_bytes(driver(), made, address)


# --- one launch of any kernel -----------------------------------------------------------------------------------------


class _Attribute(ctypes.Structure):
    """A `CUlaunchAttribute` of 72 bytes with up to three numbers."""

    _fields_ = (
        ("id", ctypes.c_int),
        ("pad", ctypes.c_char * 4),
        ("numbers", ctypes.c_uint * 3),
        ("rest", ctypes.c_char * 52),
    )


_COOPERATIVE, _CLUSTER_DIMENSION = 2, 4


def launch_once(
    where: Device, image: bytes, name: str, dims: Sequence[int], values: Sequence[bytes], *,
    cluster: Sequence[int] | None = None, largest_cluster: int = 1, cooperative: bool = False,
) -> None:  # fmt: skip
    """Launch an entry on the default stream, and wait. Raises FAULT if it faults, BACKEND if it cannot be launched.

    `values` are the bytes of the parameters. `cluster` is the size of a cluster that the entry does not state itself.
    """
    entry = _entry(where, image, name)
    entry.allow(dims[-1], largest_cluster)
    attributes = [_Attribute(_CLUSTER_DIMENSION, b"", tuple(cluster))] if cluster else []
    attributes += [_Attribute(_COOPERATIVE, b"", (1, 0, 0))] if cooperative else []
    listed = (_Attribute * max(len(attributes), 1))(*attributes)
    kept = [ctypes.create_string_buffer(len(value) + 2 * MAP_ALIGN) for value in values]
    places = [-(-ctypes.addressof(buffer) // MAP_ALIGN) * MAP_ALIGN for buffer in kept]
    for place, value in zip(places, values, strict=True):
        ctypes.memmove(place, value, len(value))
    pointers = (ctypes.c_void_p * max(len(places), 1))(*places)
    config = _Config(*dims, None, ctypes.addressof(listed), len(attributes))
    status = _launch_kernel()(ctypes.byref(config), ctypes.c_void_p(int(entry.function)), pointers, None)
    if status:
        answer = driver().CUresult(status)
        fault("cuLaunchKernelEx", answer) if int(answer) in FAULTS else _refuse("cuLaunchKernelEx", answer)
    wait()


def linked(texts: Sequence[str]) -> bytes:
    """Return the cubin that the driver links from PTX texts, for the current device. Raises BACKEND if it fails."""
    kind = driver().CUjitInputType.CU_JIT_INPUT_PTX
    state = ask("cuLinkCreate", 0, [], [])
    try:
        for number, text in enumerate(texts):
            data = text.encode() + b"\0"
            ask("cuLinkAddData", state, kind, data, len(data), f"{number}.ptx".encode(), 0, [], [])
        address, size = ask("cuLinkComplete", state)
        return ctypes.string_at(int(address), size)
    finally:
        ask("cuLinkDestroy", state)


# --- numpy arrays -----------------------------------------------------------------------------------------------------


def run(launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, where: Device) -> list[Array]:
    """Copy the inputs to the device, launch, wait, and copy the outputs back, to new arrays or to those `given`."""
    outputs = simulator.new_outputs(launch, given)
    simulator.prepare(launch, inputs, outputs)
    if launch.empty:
        return outputs
    function = Function(launch, where)
    with ExitStack() as stack:
        stack.enter_context(where.current())
        arrays = parameters(launch, inputs, outputs)
        once = {id(array): array for array in arrays.values()}
        placed = {number: place(stack, array) for number, array in once.items()}
        function([placed[id(arrays[name])] for name in launch.arrays], 0)
        wait()
        for output in outputs:
            if output.nbytes:
                ask("cuMemcpyDtoH", output.ctypes.data, placed[id(output)], output.nbytes)
    return outputs


def place(stack: ExitStack, array: Array) -> int:
    """Copy an array to device memory, which is freed at the end of the stack, and return its address."""
    address = int(ask("cuMemAlloc", max(array.nbytes, 1)))
    stack.callback(driver().cuMemFree, address)  # its result would only repeat an earlier failure
    if array.nbytes:
        ask("cuMemcpyHtoD", address, array.ctypes.data, array.nbytes)
    return address
