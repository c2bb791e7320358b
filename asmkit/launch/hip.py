"""Launching on an AMD device through hip-python: modules, launches, copies of numpy arrays.

Nothing of hip-python is called before ctypes has seen that there is a runtime and a device.
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

from ..errors import Mistake, error
from ..gcn.descriptor import kernarg_size, kernargs
from ..kernel import Kernel
from ..plan import Launch
from ..program import Program
from . import sim
from .boundary import ELSEWHERE, Array, parameters, scalars
from .faults import FAULTS, WAIT, fault, recent

_LIBRARY = "amdhip64.dll" if sys.platform == "win32" else "libamdhip64.so"
_BUFFER_POINTER, _BUFFER_SIZE, _END = 1, 2, 3  # HIP_LAUNCH_PARAM_…: what the launch's `extra` says of the arguments


# --- the runtime and its devices --------------------------------------------------------------------------------------


@cache
def driver() -> Any:
    """`hip.hip` of hip-python.  BACKEND without ROCm, a device, or the package; it never hangs."""
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        raise error(Mistake.BACKEND, what=f"no ROCm: {_LIBRARY} cannot be loaded", fix=ELSEWHERE) from None
    count = ctypes.c_int()
    status = library.hipInit(0) or library.hipGetDeviceCount(ctypes.byref(count))
    if status or not count.value:
        raise error(Mistake.BACKEND, what=f"ROCm reaches no device (status {status})", fix=ELSEWHERE)
    try:
        return import_module("hip").hip
    except (ImportError, AttributeError):
        raise error(Mistake.BACKEND, what="hip-python is not installed", fix="`pip install 'asmkit[rocm]'`") from None


def _ask(function: str, *arguments: Any) -> Any:
    """Call the runtime; its result.  BACKEND with the name of its answer if it refuses."""
    status, *results = getattr(driver(), function)(*arguments)
    if status:
        _refuse(function, status)
    return results[0] if len(results) == 1 else results


def _refuse(function: str, status: Any) -> NoReturn:
    """Raise what the runtime answers: FAULT if a kernel has stopped, this one or an earlier; else BACKEND."""
    if int(status) in FAULTS:
        fault(function, status)
    raise error(Mistake.BACKEND, what=f"{function} answers {status.name}", fix=ELSEWHERE)


@dataclass(frozen=True)
class Device:
    """One AMD device: its number, its target, its compute units."""

    index: int
    arch: str
    sm_count: int

    @contextmanager
    def current(self) -> Generator[None, None, None]:
        """Make it the thread's device for a while."""
        before = _ask("hipGetDevice")
        _ask("hipSetDevice", self.index)
        try:
            yield
        finally:
            _ask("hipSetDevice", before)


@cache
def device(index: int = 0) -> Device:
    """The device of that number.  BACKEND if it cannot be used."""
    hip = driver()
    try:
        properties = _ask("hipGetDeviceProperties", index)
    except TypeError:  # hip-python before 10 fills an object that it is given
        properties = hip.hipDeviceProp_t()
        _ask("hipGetDeviceProperties", properties, index)
    name = properties.gcnArchName  # with features behind it: gfx942:sramecc+:xnack-; bytes before hip-python 10
    arch = (name if isinstance(name, str) else name.decode()).partition(":")[0]
    return Device(index, arch, properties.multiProcessorCount)


def arch_of(kernel: Kernel[Any], arch: str) -> str:
    """The target that a GCN kernel is specialised for on a device of target `arch`.  BACKEND if it does not name it."""
    if arch not in kernel.rules.arch:
        what = f"{kernel.__name__} is written for {', '.join(kernel.rules.arch)}, and the device is a {arch}"
        fix = f"name it: `arch={(*kernel.rules.arch, arch)}`; {ELSEWHERE}"
        raise error(Mistake.BACKEND, kernel.where, what=what, fix=fix)
    return arch


def device_of(stream: int) -> Device:
    """The device of a raw stream."""
    return device(int(_ask("hipStreamGetDevice", stream)))


def clear(address: int, size: int, stream: int) -> None:
    """Let the bytes at an address be zero, in the stream's order."""
    if size:
        _ask("hipMemsetAsync", address, 0, size, stream)


# --- modules ----------------------------------------------------------------------------------------------------------


class _Entry:
    """An entry of a loaded module, and the code object, which the runtime may look at later."""

    def __init__(self, image: bytes, name: str) -> None:
        self.image = image
        self.module = _ask("hipModuleLoadData", image)
        self.function = _ask("hipModuleGetFunction", self.module, name.encode())


_entries: dict[tuple[int, str, bytes], _Entry] = {}
_lock = threading.Lock()


def _entry(where: Device, image: bytes, name: str) -> _Entry:
    """The entry of that name, its module loaded once for each device and image."""
    key = (where.index, name, hashlib.sha256(image).digest())
    with _lock, where.current():
        if key not in _entries:
            _entries[key] = _Entry(image, name)
        return _entries[key]


# --- launches ---------------------------------------------------------------------------------------------------------


class Loaded:
    """An entry with all that its launch needs but addresses: call it with the arrays' addresses and a stream.

    The arguments lie in a buffer as the kernel's descriptor says, one for each thread, which the runtime copies; a call
    writes the addresses into it and launches.
    """

    def __init__(
        self, where: Device, image: bytes, name: str, dims: Sequence[int], places: Sequence[int], given: bytes,
        told: Launch | None = None,
    ) -> None:  # fmt: skip
        """Load; `dims` are the grid, the block, and the bytes of LDS; `told` is the launch that a fault names.

        `given` are the arguments without addresses, whose places in it ascend.
        """
        self._told = told
        self.device, self.entry = where, _entry(where, image, name)
        self._dims = (self.entry.function, *dims)
        self._pointers, self._template = struct.Struct(_format(places)), given
        self._local = threading.local()
        self._launch = driver().hipModuleLaunchKernel

    def __call__(self, addresses: Sequence[int], stream: int) -> None:
        """Launch on a raw stream of the device.  `addresses` are those of the arrays, inputs first."""
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
            _ask("hipDeviceSynchronize")

    def _buffers(self) -> tuple[Any, int]:
        """The thread's arguments, and the address of the list that tells the runtime where they are."""
        arguments = (ctypes.c_char * max(len(self._template), 8)).from_buffer_copy(self._template.ljust(8, b"\0"))
        size = ctypes.c_size_t(len(self._template))
        extra = (ctypes.c_void_p * 5)(
            _BUFFER_POINTER, ctypes.addressof(arguments), _BUFFER_SIZE, ctypes.addressof(size), _END
        )
        self._local.kept = size, extra
        self._local.buffers = arguments, ctypes.addressof(extra)
        return self._local.buffers


class Function(Loaded):
    """A launch loaded on a device, its scalars too."""

    def __init__(self, launch: Launch, where: Device) -> None:
        """Assemble and load.  AsmError for what the assembler refuses, for a scalar, for a device of another target."""
        arch_of(launch.kernel, where.arch)
        isa: Any = launch.kernel.isa
        whole = sim.whole(launch)
        image = isa.image(whole, where.arch)
        dims = (*launch.grid, *launch.block, launch.shared + image.dynamic_shared)
        places = {arg.name: arg.offset for arg in kernargs(whole)}
        values = {name: value.tobytes() for name, value in scalars(launch).items()}
        at, given = [places[name] for name in launch.arrays], arguments(whole, values)
        super().__init__(where, image.image, image.entry, dims, at, given, launch)
        self.launch = launch


def arguments(whole: Program, values: Mapping[str, bytes]) -> bytes:
    """The kernarg segment of a whole program, with these values and no addresses."""
    places = {arg.name: arg.offset for arg in kernargs(whole)}
    return _filled(kernarg_size(whole), {places[name]: value for name, value in values.items()})


def _format(offsets: Sequence[int]) -> str:
    """A `struct` format of addresses at ascending offsets."""
    ends = [0, *(offset + 8 for offset in offsets)]
    return "=" + "".join(f"{offset - end}xQ" for offset, end in zip(offsets, ends, strict=False))


def _filled(size: int, values: dict[int, bytes]) -> bytes:
    """A buffer of zeros with bytes at some offsets."""
    buffer = bytearray(size)
    for offset, value in values.items():
        buffer[offset : offset + len(value)] = value
    return bytes(buffer)


# --- numpy arrays -----------------------------------------------------------------------------------------------------


def run(launch: Launch, inputs: Sequence[Array], given: Sequence[Array] = (), *, where: Device) -> list[Array]:
    """Copy the inputs to the device, launch, wait, copy the outputs back, into new arrays or those `given`."""
    outputs = sim.new_outputs(launch, given)
    sim.prepare(launch, inputs, outputs)
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
        _ask("hipDeviceSynchronize")
        for output in outputs:
            if output.nbytes:
                _ask("hipMemcpy", output.ctypes.data, placed[id(output)], output.nbytes, back)
    return outputs


def _place(stack: ExitStack, array: Array) -> int:
    """A copy of an array in the device's memory, until the stack is left; its address."""
    memory = _ask("hipMalloc", max(array.nbytes, 1))
    stack.callback(driver().hipFree, memory)  # its answer would only repeat an earlier failure
    if array.nbytes:
        there = driver().hipMemcpyKind.hipMemcpyHostToDevice
        _ask("hipMemcpy", memory, array.ctypes.data, array.nbytes, there)
    return int(memory)
