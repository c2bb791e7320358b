"""GCN kernels outside of XLA: what is asked of HIP, seen without a device; and arrays on the CPU, in the simulator."""

from __future__ import annotations

import ctypes
import re
import struct
import sys
import threading
from collections.abc import Iterator
from enum import IntEnum
from functools import partial
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

from asmkit import AsmError, Ptr, f32, gcn, ptx, sim
from asmkit.gcn.backend import ISA
from asmkit.gcn.code_object.kernel_descriptor import kernarg_size
from asmkit.gcn.linear_block import linear
from asmkit.launch import addresses, faults, hip
from asmkit.launch import arguments as boundary
from asmkit.launch import simulator as simulated
from asmkit.launch.jax import xla_cpu
from asmkit.launch.torch import prepared as on_torch

from ..support.gcn_kernels import axpy, counted, increment, places, reverse, total_and_double, widths
from ..support.launch_kernels import add

FLOATS = np.random.default_rng(2)


def normal(*shape: int) -> np.ndarray:
    return FLOATS.normal(size=shape).astype(np.float32)


# --- without a device: a HIP that notes what it is asked --------------------------------------------------------------


Status = IntEnum("Status", [("hipSuccess", 0), ("hipErrorInvalidValue", 1), ("hipErrorIllegalAddress", 700)])


class Memory:
    """Memory of the device, as `hipMalloc` gives it: an object that stands for its address."""

    def __init__(self, size: int) -> None:
        self.bytes = (ctypes.c_char * size)()
        self.free = False

    def __int__(self) -> int:
        return ctypes.addressof(self.bytes)


class Hip:
    """Answers as `hip.hip` of hip-python 10 does, for one MI300X with 304 compute units."""

    arch: str | bytes = "gfx942:sramecc+:xnack-"

    def __init__(self) -> None:
        self.hipMemcpyKind = SimpleNamespace(hipMemcpyHostToDevice="there", hipMemcpyDeviceToHost="back")
        self.asked: list[tuple[Any, ...]] = []
        self.memory: list[Memory] = []
        self.answer, self.device = Status.hipSuccess, 3
        self.arguments, self.places = list[bytes](), tuple[int, ...]()

    def note(self, name: str, *arguments: Any) -> None:
        self.asked.append((name, *arguments))

    def hipGetDeviceProperties(self, index: int) -> Any:
        return Status(0), SimpleNamespace(gcnArchName=self.arch, multiProcessorCount=304)

    def hipGetDevice(self) -> tuple[Status, int]:
        return Status(0), self.device

    def hipSetDevice(self, index: int) -> tuple[Status]:
        self.device = index
        return (Status(0),)

    def hipModuleLoadData(self, image: bytes) -> tuple[Status, str]:
        self.note("hipModuleLoadData", image, self.device)
        return Status(0), "module"

    def hipModuleGetFunction(self, module: str, name: bytes) -> tuple[Status, str]:
        self.note("hipModuleGetFunction", module, name)
        return Status(0), "function"

    def hipMalloc(self, size: int) -> tuple[Status, Memory]:
        self.memory.append(Memory(size))
        return Status(0), self.memory[-1]

    def hipFree(self, memory: Memory) -> tuple[Status]:
        memory.free = True
        return (Status(0),)

    def hipMemcpy(self, to: Any, start: Any, size: int, kind: str) -> tuple[Status]:
        device = int(to) if kind == "there" else int(start)
        assert device in map(int, self.memory)
        ctypes.memmove(int(to), int(start), size)
        return (Status(0),)

    def hipDeviceSynchronize(self) -> tuple[Status]:
        self.note("hipDeviceSynchronize")
        return (Status(0),)

    def hipModuleLaunchKernel(self, function: str, *rest: Any) -> tuple[Status]:
        """Note grid, block, shared bytes, stream and device; read the arguments as the runtime does."""
        *numbers, stream, parameters, extra = rest
        assert parameters is None
        self.note("hipModuleLaunchKernel", *numbers, stream, self.device)
        words = (ctypes.c_size_t * 5).from_address(extra)
        assert (words[0], words[2], words[4]) == (1, 2, 3)
        self.places = (extra, words[1], words[3])
        self.arguments.append(ctypes.string_at(words[1], ctypes.c_size_t.from_address(words[3]).value))
        return (self.answer,)

    def of(self, name: str) -> list[tuple[Any, ...]]:
        return [tuple(arguments) for asked, *arguments in self.asked if asked == name]


class OldHip(Hip):
    """As hip-python 7 answers: properties are filled into an object that it is given, names are bytes."""

    arch = b"gfx942:sramecc+:xnack-"

    def hipDeviceProp_t(self) -> Any:
        return SimpleNamespace()

    def hipGetDeviceProperties(self, properties: Any, index: int) -> Any:  # pyright: ignore
        properties.gcnArchName, properties.multiProcessorCount = self.arch, 304
        return (Status(0),)


@pytest.fixture(params=[Hip, OldHip])
def runtime(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hip]:
    made = request.param()
    monkeypatch.setattr(hip, "driver", lambda: made)
    monkeypatch.setattr(hip, "_entries", {})
    hip.device.cache_clear()
    yield made
    hip.device.cache_clear()


def test_grid_block_and_device(runtime: Hip) -> None:
    axpy(normal(100), normal(100), s=1.0, backend="hip")
    counted(np.zeros(1, np.uint32), backend="hip")
    places(np.zeros((4, 2, 16), np.float32), backend="hip")
    assert runtime.of("hipModuleLaunchKernel") == [
        (2, 1, 1, 64, 1, 1, 0, 0, 0),
        (304, 1, 1, 64, 1, 1, 0, 0, 0),
        (1, 1, 1, 4, 2, 16, 0, 0, 0),
    ]
    assert runtime.device == 3  # what it was before
    assert len(runtime.of("hipDeviceSynchronize")) == 3


def test_the_arguments_lie_as_the_descriptor_says(runtime: Hip) -> None:
    widths(np.zeros(1, np.uint32), backend="hip", first=7, wide=2**64 - 2, real=1.5)
    (found,) = runtime.arguments
    a, out, first, gap, wide, real = struct.unpack("<QQIIQf", found)
    assert (first, gap, wide, real) == (7, 0, 2**64 - 2, 1.5)
    assert [a, out] == [int(memory) for memory in runtime.memory]
    assert len(found) == kernarg_size(simulated.whole(widths.launch())) == 36


def test_the_image_is_loaded_once_and_kept(runtime: Hip) -> None:
    for _ in range(2):
        axpy(normal(100), normal(100), s=1.0, backend="hip")
    whole = simulated.whole(axpy.launch(arch="gfx942", N=100))
    assert runtime.of("hipModuleLoadData") == [(ISA.image(whole).image, 0)]
    assert runtime.of("hipModuleGetFunction") == [("module", b"axpy")]
    assert all(memory.free for memory in runtime.memory)


def test_the_kernel_is_specialised_for_the_devices_target(runtime: Hip) -> None:
    runtime.arch = runtime.arch.replace(*(("942", "950") if isinstance(runtime.arch, str) else (b"942", b"950")))
    axpy(normal(100), normal(100), s=1.0, backend="hip")
    ((image, _),) = runtime.of("hipModuleLoadData")
    assert image == ISA.image(simulated.whole(axpy.launch(arch="gfx950", N=100))).image
    with pytest.raises(AsmError, match="BACKEND: backend: counted is written for gfx942, but the device is a gfx950"):
        counted(np.zeros(1, np.uint32), backend="hip")


def test_outputs_come_back(runtime: Hip, monkeypatch: pytest.MonkeyPatch) -> None:
    def double(*rest: Any) -> tuple[Status]:
        source, out = (ctypes.c_float * 256).from_buffer(runtime.memory[0].bytes), runtime.memory[1].bytes
        ctypes.memmove(out, bytes(struct.pack("256f", *(2 * value for value in source))), 1024)
        return (Status(0),)

    monkeypatch.setattr(runtime, "hipModuleLaunchKernel", double)
    a = normal(256)
    np.testing.assert_array_equal(reverse(a, backend="hip"), 2 * a)


def test_aliases_and_zeroed_outputs(runtime: Hip) -> None:
    x = normal(64)
    np.testing.assert_array_equal(increment(x, backend="hip"), x)  # nothing ran: what the alias holds
    assert len(set(struct.unpack("QQ", runtime.arguments[0]))) == 1
    total, out = total_and_double(np.zeros(256, np.uint32), backend="hip")
    assert (total.tolist(), out.view(np.int32).max()) == ([0], -1)


def test_the_runtimes_refusal(runtime: Hip) -> None:
    runtime.answer = Status.hipErrorInvalidValue
    with pytest.raises(AsmError, match="hipModuleLaunchKernel returned hipErrorInvalidValue"):
        reverse(normal(256), backend="hip")
    assert all(memory.free for memory in runtime.memory)


def test_scalars_of_a_launch_on_addresses_are_computed_once(runtime: Hip, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[object] = []

    def counted(launch: object) -> object:
        computed.append(launch)
        return boundary.scalars(launch)

    for module in (hip, addresses):
        monkeypatch.setattr(module, "scalars", counted)
    axpy.for_addresses(N=100, s=2.0)(1 << 12, 1 << 13, 1 << 14)
    assert len(computed) == 1
    for length in (0, 100):  # with 0, nothing is loaded
        with pytest.raises(AsmError, match="OPTION_MISSING"):
            axpy.for_addresses(N=length)


@pytest.mark.parametrize("when", ["launch", "wait"])
def test_a_fault_names_the_kernel_and_a_command(runtime: Hip, when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.recent.clear()
    if when == "launch":
        runtime.answer = Status.hipErrorIllegalAddress
        launch = partial(axpy, normal(100), normal(100), s=2.0, backend="hip")
    else:
        monkeypatch.setattr(hip, "WAIT", True)
        runtime.hipDeviceSynchronize = lambda: (Status.hipErrorIllegalAddress,)
        launch = partial(axpy.for_addresses(N=100, s=2.0), 1 << 12, 1 << 13, 1 << 14)
    with pytest.raises(AsmError) as caught:
        launch()
    assert "FAULT: kernel axpy faulted: illegal memory access" in str(caught.value)
    assert re.search(r"python -m asmkit run \S*gcn_kernels.py:axpy --arg 'x=f32\[100\]'", str(caught.value))


def test_threads_have_arguments_of_their_own(runtime: Hip) -> None:
    function = hip.Function(reverse.launch(arch="gfx942", T=f32), hip.device(0))
    function([1, 2], 5)
    mine = runtime.places
    other = threading.Thread(target=function, args=([3, 4], 7))
    other.start()
    other.join()
    assert [struct.unpack("QQ", found) for found in runtime.arguments] == [(1, 2), (3, 4)]
    assert [numbers[-2] for numbers in runtime.of("hipModuleLaunchKernel")] == [5, 7]
    assert not set(mine) & set(runtime.places)


def test_tensors_of_rocm(runtime: Hip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_torch, "VENDOR", "hip")
    place = on_torch._place(axpy, torch.device("cuda", 0))
    assert (place.arch, place.multiprocessor_count) == ("gfx942", 304)
    x = torch.zeros(100)
    launch = on_torch.plan(axpy, [x, x], {"s": 1.0}, place)
    assert launch.program.target.name == "gfx942"
    function = on_torch._function(launch, place)
    assert isinstance(function, hip.Function)
    function([x.data_ptr()] * 3, 99)
    assert runtime.of("hipModuleLaunchKernel") == [(2, 1, 1, 64, 1, 1, 0, 99, 3)]


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.fixture
def fresh() -> Iterator[None]:
    hip.driver.cache_clear()
    hip.device.cache_clear()
    yield
    hip.driver.cache_clear()
    hip.device.cache_clear()


def refused(what: str, backend: str = "hip", kernel: Any = axpy) -> None:
    options = {"s": 1.0} if kernel is axpy else {}
    with pytest.raises(AsmError, match=rf"^test_hip.py:\d+: BACKEND: backend: .*{what}") as caught:
        kernel(normal(64), normal(64), backend=backend, **options)
    assert "simulator" in str(caught.value) or "pip install" in str(caught.value)


def test_no_rocm(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setattr(hip, "_LIBRARY", "no such library")
    refused("no ROCm: no such library cannot be loaded")


class Library:
    def __init__(self, status: int, devices: int) -> None:
        self.status, self.devices = status, devices

    def hipInit(self, flags: int) -> int:
        return self.status

    def hipGetDeviceCount(self, count: Any) -> int:
        count._obj.value = self.devices
        return 0


@pytest.mark.parametrize(("status", "devices"), [(100, 0), (0, 0)])
def test_rocm_without_a_device(monkeypatch: pytest.MonkeyPatch, fresh: None, status: int, devices: int) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: Library(status, devices))
    refused(f"ROCm found no device .status {status}.")


def test_no_hip_python(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: Library(0, 1))
    monkeypatch.setitem(sys.modules, "hip", None)
    refused("hip-python is not installed")


def test_kernels_on_the_other_vendors_device() -> None:
    refused("axpy is written for gcn, but an NVIDIA device runs PTX", backend="cuda")
    refused("add is written for ptx, but an AMD device runs AMDGCN", kernel=add)


@pytest.mark.parametrize(("vendor", "kernel"), [("hip", add), ("cuda", axpy)])
def test_tensors_on_the_other_vendors_device(monkeypatch: pytest.MonkeyPatch, vendor: str, kernel: Any) -> None:
    monkeypatch.setattr(on_torch, "VENDOR", vendor)
    where = "cuda:0, an AMD device" if vendor == "hip" else "cuda:0"
    with pytest.raises(AsmError, match=f"BACKEND: .*written for {kernel.isa.name}, but the tensors are on {where}"):
        on_torch._place(kernel, torch.device("cuda", 0))


@pytest.mark.parametrize("backend", ["hip", "cuda"])
def test_tensors_that_are_not_where_the_backend_is(backend: str) -> None:
    with pytest.raises(AsmError, match=f"BACKEND: backend: '{backend}' is for tensors on"):
        axpy(torch.zeros(64), torch.zeros(64), s=1.0, backend=backend)


# --- how far offsets of 32 bits reach ---------------------------------------------------------------------------------


def copier(language: Any, index64: bool = False) -> Any:
    def f(k: Any, a: Ptr[f32], out: Ptr[f32]) -> None:
        """Nothing."""

    arch = "gfx942" if language is gcn else "sm_80"
    return language.kernel(arch=arch, signature="(N)->(N)", block=64, grid=1, index64=index64)(f)


@pytest.mark.parametrize(
    ("language", "count", "unit"), [(gcn, 2**30, "4294967296 bytes"), (ptx, 2**32, "4294967296 elements")]
)
def test_arrays_that_offsets_do_not_span(language: Any, count: int, unit: str) -> None:
    assert copier(language).plan([(count - 1,)], ["float32"]).outputs[0].shape == (count - 1,)
    with pytest.raises(AsmError, match=f"TOO_LARGE: a has {unit}, but the kernel counts {unit.split()[1]} in 32 bits"):
        copier(language).plan([(count,)], ["float32"])
    assert copier(language, index64=True).plan([(count,)], ["float32"]).outputs[0].shape == (count,)


# --- arrays on the CPU ------------------------------------------------------------------------------------------------


def test_numpy_arrays() -> None:
    x, y = normal(100), normal(100)
    np.testing.assert_array_equal(axpy(x, y, s=2.0), np.float32(2) * x + y)
    np.testing.assert_array_equal(reverse(x.repeat(3)[:256]), x.repeat(3)[:256][::-1])
    np.testing.assert_array_equal(increment(x[:64]), x[:64] + 1)
    whole = np.arange(256, dtype=np.uint32)
    total, out = total_and_double(whole)
    assert total.tolist() == [whole.sum()]
    np.testing.assert_array_equal(out, 2 * whole)


def test_scalars_reach_their_registers() -> None:
    found = widths(np.zeros(1, np.uint32), first=7, wide=(2 << 32) + 3, real=1.0)
    assert found.tolist() == [7, 3, 2, 0x3F800000]


@pytest.mark.parametrize("dims", [(4, 2, 16), (3, 5, 7), (64, 1, 2), (1, 128, 1), (33, 31, 1), (10, 10, 10)])
def test_a_linear_block_knows_its_places(dims: tuple[int, int, int]) -> None:
    x, y, z = dims
    want = np.stack(np.meshgrid(range(z), range(y), range(x), indexing="ij")[::-1])
    np.testing.assert_array_equal(places(np.zeros(dims, np.float32)), want)
    whole = ISA.whole(linear(places.launch(X=x, Y=y, Z=z).program), {}, ("a", "out"))
    out = np.full((3, z, y, x), -1, np.int32)
    sim.run(whole, grid=1, block=x * y * z, params={"a": np.zeros(dims, np.float32), "out": out})
    np.testing.assert_array_equal(out, want)


def test_tensors() -> None:
    x = torch.randn(100)
    assert torch.equal(axpy(x, x, s=2.0), 3 * x)
    total, _ = total_and_double(torch.ones(256, dtype=torch.uint32), backend="sim")
    assert total.item() == 256


def test_jax_arrays() -> None:
    x = jnp.asarray(normal(100))
    np.testing.assert_array_equal(axpy(x, x, s=2.0), 3 * x)
    np.testing.assert_array_equal(jax.jit(lambda x, s: axpy(x, x, s=s) + 1)(x, jnp.float32(3)), 4 * x + 1)
    np.testing.assert_array_equal(increment(x[:64]), x[:64] + 1)
    total, out = total_and_double(jnp.ones(256, jnp.uint32))
    assert (int(total[0]), int(out.sum())) == (256, 512)


def test_a_jax_call_whose_program_is_not_known_is_read_from_its_text() -> None:
    x = jnp.asarray(normal(256))
    f = jax.jit(reverse).lower(x).compile()
    xla_cpu.forget()
    np.testing.assert_array_equal(f(x), x[::-1])


def test_what_the_simulator_finds_names_the_line() -> None:
    @gcn.kernel(arch="gfx942", signature="(N)->(N)", block=64, grid=1, sync="auto")
    def too_far(k: gcn.Builder, a: Ptr[f32], out: Ptr[f32]) -> None:
        at, value = k.tid.x << 2, k.vgpr(f32)
        k.gcn.global_load_dword(value, at, a)
        k.gcn.global_store_dword(at, value, out)

    with pytest.raises(AsmError, match=r"test_hip.py:\d+: OUT_OF_BOUNDS"):
        too_far(normal(60))
    with pytest.raises(Exception, match="OUT_OF_BOUNDS"):
        jax.block_until_ready(too_far(jnp.zeros(60)))
