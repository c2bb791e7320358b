"""Launching on an NVIDIA device: what is asked of the driver, without one; and the kernels themselves, on one."""

from __future__ import annotations

import ctypes
import re
import shlex
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import torch

from asmkit import AsmError, load
from asmkit.cli import main
from asmkit.launch import cuda, faults

from ..support.launch_kernels import (
    accumulate,
    add,
    affine,
    blocks,
    copy16,
    in_clusters,
    only_first,
    product,
    reverse,
    rotated,
    square,
    times,
    widths,
)

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")  # torch's own, when it first compiles

FLOATS = np.random.default_rng(1)


def normal(*shape: int) -> np.ndarray:
    return FLOATS.normal(size=shape).astype(np.float32)


# --- without a device: a driver that notes what it is asked -----------------------------------------------------------


class Driver:
    """Answers as `cuda.bindings.driver` does, for one device of compute capability 9.0 with 7 multiprocessors."""

    CUdevice_attribute = SimpleNamespace(
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR=9,
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR=0,
        CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT=7,
    )
    CUfunction_attribute = SimpleNamespace(
        CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES="dynamic",
        CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES="static",
        CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED="large clusters",
    )
    CUstreamCaptureMode = SimpleNamespace(CU_STREAM_CAPTURE_MODE_RELAXED="relaxed")

    @staticmethod
    def CUresult(status: int) -> Any:
        return type("Answer", (int,), {"name": f"CUDA_ERROR_{status}"})(status)

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.kept: list[Any] = []
        self.answer, self.count = 0, 0

    def __getattr__(self, name: str) -> Any:
        """A function of the driver: it notes the call, and answers with what was asked for, or success alone."""
        returns = {"cuModuleLoadData": "module", "cuModuleGetFunction": 0xF, "cuFuncGetAttribute": 0}
        returns |= {"cuCtxGetCurrent": 0, "cuThreadExchangeStreamCaptureMode": "global", "cuDeviceGet": "device"}

        if name.startswith("__"):
            raise AttributeError(name)

        def ask(*arguments: Any) -> tuple[Any, ...]:
            self.asked.append((name, *arguments))
            if name == "cuDeviceGetAttribute":
                return 0, arguments[0]
            return (0, returns[name]) if name in returns else (0,)

        return ask

    def cuDevicePrimaryCtxRetain(self, device: Any) -> tuple[int, str]:
        return 0, "context"

    def cuGetErrorString(self, status: Any) -> tuple[int, bytes]:
        return 0, b"an illegal memory access was encountered"

    def cuMemAlloc(self, size: int) -> tuple[int, int]:
        self.kept.append((ctypes.c_char * size)())
        return 0, ctypes.addressof(self.kept[-1])

    def cuMemcpyHtoD(self, to: int, start: int, size: int) -> tuple[int]:
        ctypes.memmove(to, start, size)
        return (0,)

    def cuMemcpyDtoH(self, to: int, start: int, size: int) -> tuple[int]:
        ctypes.memmove(to, start, size)
        return (0,)

    def launch(self, where: Any, entry: Any, parameters: Any, extra: None) -> int:
        """`cuLaunchKernelEx`: note grid, block, shared bytes and stream, and eight bytes at each parameter."""
        config = where._obj
        assert entry.value == 0xF
        numbers = [getattr(config, name) for name, *_ in config._fields_[:8]]
        self.asked.append(("cuLaunchKernelEx", *numbers[:7], numbers[7] or 0))
        self.places = list(parameters)[: self.count]
        self.parameters = [ctypes.c_uint64.from_address(int(place or 0)).value for place in self.places]
        return self.answer

    def of(self, name: str) -> list[tuple[Any, ...]]:
        return [arguments for asked, *arguments in self.asked if asked == name]


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    made = Driver()
    monkeypatch.setattr(cuda, "driver", lambda: made)
    monkeypatch.setattr(cuda, "_launch_kernel", lambda: made.launch)
    monkeypatch.setattr(cuda, "_entries", {})
    cuda.device.cache_clear()
    yield made
    cuda.device.cache_clear()


def test_grid_block_and_device(driver: Driver) -> None:
    add(normal(100), normal(100), backend="cuda")
    assert driver.of("cuLaunchKernelEx") == [[2, 1, 1, 64, 1, 1, 0, 0]]
    blocks(np.zeros(1, np.uint32), backend="cuda")
    assert driver.of("cuLaunchKernelEx")[1] == [7, 1, 1, 32, 1, 1, 0, 0]


def test_scalars_lie_at_their_widths_after_the_pointers(driver: Driver) -> None:
    driver.count = 7
    widths(np.zeros(1, np.uint64), backend="cuda", byte=-2, half=1.5, short=-2.0, word=2**32 - 1, long=2**64 - 1)
    a, c, *values = driver.parameters
    assert (a, c) == tuple(ctypes.addressof(kept) for kept in driver.kept)
    half, short = np.float16(1.5).view(np.uint16), ml_dtypes.bfloat16(-2).view(np.uint16)
    assert values == [0xFE, half, short, 2**32 - 1, 2**64 - 1]


def test_copies_and_freed_memory(driver: Driver) -> None:
    y = normal(100)
    out, total = accumulate(normal(100), y, backend="cuda")
    np.testing.assert_array_equal(out, y)  # the launch did nothing: the alias is there, and total is zero
    assert total == [0]
    assert len(driver.kept) == 3  # x, y that is out, total
    assert [address for (address,) in driver.of("cuMemFree")] == [ctypes.addressof(k) for k in reversed(driver.kept)]


def test_a_module_is_loaded_once(driver: Driver) -> None:
    for n in (100, 200, 100):
        add(normal(n), normal(n), backend="cuda")
    assert len(driver.of("cuModuleLoadData")) == 1
    affine(normal(100), alpha=1, shift=0, backend="cuda")
    affine(normal(100), alpha=2, shift=0, backend="cuda")
    assert len(driver.of("cuModuleLoadData")) == 2


def test_shared_memory_is_only_ever_allowed_more(driver: Driver) -> None:
    for extra in (0, 4096, 1024):
        reverse(normal(1024), extra=extra, backend="cuda")
    allowed = [size for _, what, size in driver.of("cuFuncSetAttribute") if what == "dynamic"]
    assert allowed == [65536, 65536 + 4096]
    assert [numbers[6] for numbers in driver.of("cuLaunchKernelEx")] == [65536, 65536 + 4096, 65536 + 1024]


def test_loading_stays_out_of_a_captured_graph(driver: Driver) -> None:
    add(normal(100), normal(100), backend="cuda")
    assert driver.of("cuThreadExchangeStreamCaptureMode") == [["relaxed"], ["global"]]


def test_every_thread_has_its_own_parameters(driver: Driver) -> None:
    launch = add.plan([(64,), (64,)], ["float32"] * 2)
    function = cuda.Function(launch, cuda.device(0))
    driver.count = 4
    function([1, 2, 3], 5)
    assert driver.parameters == [1, 2, 3, 64]
    mine = driver.places
    other = threading.Thread(target=function, args=([4, 5, 6], 7))
    other.start()
    other.join()
    assert driver.parameters == [4, 5, 6, 64]
    assert not set(mine) & set(driver.places)
    assert [numbers[-1] for numbers in driver.of("cuLaunchKernelEx")] == [5, 7]
    assert len(driver.of("cuCtxSetCurrent")) == 2  # threads that had no device


def test_a_refused_launch(driver: Driver) -> None:
    driver.answer = 701
    with pytest.raises(AsmError, match=r"cuLaunchKernelEx returned CUDA_ERROR_701: an illegal memory"):
        add(normal(100), normal(100), backend="cuda")
    assert len(driver.of("cuMemFree")) == len(driver.kept)


@pytest.mark.parametrize("when", ["launch", "wait"])
def test_a_fault_names_the_kernel_and_a_command(driver: Driver, when: str) -> None:
    faults.recent.clear()
    if when == "launch":
        driver.answer = 700
    else:
        driver.cuCtxSynchronize = lambda: (driver.CUresult(716),)
    with pytest.raises(AsmError) as caught:
        affine(normal(100), alpha=2, shift=0.5, backend="cuda")
    message = str(caught.value)
    why = "illegal memory access" if when == "launch" else "misaligned address"
    assert message.startswith("test_cuda.py:")
    assert f"FAULT: kernel affine faulted: {why} (" in message
    command = re.search(r"note: in the simulator: python -m asmkit (run .*:affine .*)", message)
    assert command
    words = shlex.split(command[1])
    assert words[2:] == ["--arg", "a=f32[100]", "--arg", "alpha=2", "--arg", "shift=0.5"]
    assert main.main(words) == 0


def test_a_fault_of_one_of_several_launches(driver: Driver) -> None:
    faults.recent.clear()
    launch = add.plan([(64,), (64,)], ["float32"] * 2)
    function = cuda.Function(launch, cuda.device(0))
    for _ in range(3):
        function([1, 2, 3], 5)
    driver.answer = 719
    with pytest.raises(AsmError, match=r"FAULT: kernel copy16 or add faulted: .*(\n.*)*ASMKIT_WAIT=1"):
        copy16(np.zeros(4, np.int16), backend="cuda")


def test_waiting_for_each_launch(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "WAIT", True)
    bound = cuda.Function(add.plan([(64,), (64,)], ["float32"] * 2), cuda.device(0)).bound([1, 2, 3])
    bound(5)
    driver.cuCtxSynchronize = lambda: (driver.CUresult(700),)
    with pytest.raises(AsmError, match="FAULT"):
        bound(5)


def test_bound_launches_have_parameters_of_their_own(driver: Driver) -> None:
    function = cuda.Function(add.plan([(64,), (64,)], ["float32"] * 2), cuda.device(0))
    driver.count = 4
    first, second = function.bound([1, 2, 3]), function.bound([4, 5, 6])
    for run, stream, want in ((first, 7, [1, 2, 3, 64]), (second, 8, [4, 5, 6, 64]), (first, 9, [1, 2, 3, 64])):
        run(stream)
        assert driver.parameters == want
    assert [numbers[-1] for numbers in driver.of("cuLaunchKernelEx")] == [7, 8, 9]


class Threads(Driver):
    """A driver that refuses to encode maps and to launch in threads without a current context."""

    def __init__(self) -> None:
        super().__init__()
        self.here = threading.local()

    def cuCtxGetCurrent(self) -> tuple[int, int]:
        return 0, int(hasattr(self.here, "context"))

    def cuCtxSetCurrent(self, context: Any) -> tuple[int]:
        self.here.context = context
        return (0,)

    def launch(self, *arguments: Any) -> int:
        return super().launch(*arguments) if hasattr(self.here, "context") else 201

    def encoded(self, address: int) -> bytes:
        assert hasattr(self.here, "context"), "CUDA_ERROR_INVALID_CONTEXT"
        return address.to_bytes(8, "little") * 16


@pytest.fixture
def threads_of(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Threads:
    made = Threads()
    monkeypatch.setattr(cuda, "driver", lambda: made)
    monkeypatch.setattr(cuda, "_launch_kernel", lambda: made.launch)
    return made


def in_a_thread(act: Callable[[], Any]) -> Any:
    """Run a function in a thread of its own, and return its result or raise what it raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(act).result()


def test_threads_without_a_context_bind_and_launch(threads_of: Threads) -> None:
    """Binding encodes the tensor maps, and a bound launch may be run in another thread."""
    where = cuda.device(0)
    loaded = cuda.Loaded(where, b"image", "entry", (1,) * 6 + (0,), 1, 1, maps=[(0, 1, threads_of.encoded)])
    run = in_a_thread(lambda: loaded.bound([64]))
    threads_of.count = 2
    in_a_thread(lambda: run(5))
    assert threads_of.parameters == [64, 64]
    in_a_thread(lambda: loaded([128], 6))
    assert threads_of.parameters == [128, 128]
    assert [numbers[-1] for numbers in threads_of.of("cuLaunchKernelEx")] == [5, 6]


def test_a_launch_that_a_context_does_not_help_is_refused(threads_of: Threads) -> None:
    run = cuda.Function(add.plan([(64,), (64,)], ["float32"] * 2), cuda.device(0)).bound([1, 2, 3])
    threads_of.cuCtxSetCurrent = lambda context: (0,)
    with pytest.raises(AsmError, match="cuLaunchKernelEx returned CUDA_ERROR_201"):
        in_a_thread(lambda: run(5))


def test_raw_addresses(driver: Driver) -> None:
    f = add.for_addresses(N=100)
    driver.count = 4
    for stream in (0, 9):
        f(64, 128, 192, stream=stream)
        assert driver.of("cuLaunchKernelEx")[-1] == [2, 1, 1, 64, 1, 1, 0, stream]
    with pytest.raises(AsmError, match="BACKEND: backend: add takes the addresses of a, b, c, got 2"):
        f(64, 128)
    with pytest.raises(AsmError, match="ALIGNMENT: b "):
        f(64, 132, 192)
    add.for_addresses(N=0)(64, 128, 192)
    assert len(driver.of("cuLaunchKernelEx")) == 2
    assert driver.parameters == [64, 128, 192, 100]


def test_nothing_to_compute_is_not_launched(driver: Driver) -> None:
    assert product(normal(8, 4), normal(0, 4), backend="cuda").shape == (8, 0)
    assert not driver.of("cuModuleLoadData")


# --- with a device: numpy arrays, copied ------------------------------------------------------------------------------


@pytest.mark.gpu
def test_numpy_on_the_device_is_numpy_in_the_simulator() -> None:
    for n in (1, 63, 1000, 1 << 20):
        a, b = normal(n), normal(n)
        np.testing.assert_array_equal(add(a, b, backend="cuda"), a + b)
    a, b = normal(64, 33), normal(17, 33)
    np.testing.assert_array_equal(product(a, b, backend="cuda"), product(a, b))
    assert not product(normal(8, 0), normal(3, 0), backend="cuda").any()
    x, y = np.arange(100, dtype=np.float32), normal(100)
    for got, want in zip(accumulate(x, y, backend="cuda"), accumulate(x, y), strict=True):
        np.testing.assert_array_equal(got, want)
    np.testing.assert_array_equal(only_first(x, backend="cuda"), only_first(x))


@pytest.mark.gpu
def test_scalars_shared_memory_and_clusters_on_the_device() -> None:
    scalars: dict[str, Any] = {"byte": -2, "half": 1.5, "short": -2.0, "word": 2**32 - 1, "long": 2**64 - 1}
    one = np.array([7], np.uint64)
    np.testing.assert_array_equal(widths(one, backend="cuda", **scalars), widths(one, **scalars))
    a = normal(1024)
    for extra in (0, 90 * 1024, 1024):
        np.testing.assert_array_equal(reverse(a, extra=extra, backend="cuda"), a[::-1])
    rank = in_clusters(np.zeros(256, np.uint32), backend="cuda")
    np.testing.assert_array_equal(rank, np.arange(256) // 32 % 2)
    assert blocks(np.zeros(1, np.uint32), backend="cuda") == [cuda.device(0).multiprocessor_count]


@pytest.mark.gpu
def test_a_wrong_call_leaves_the_device_as_it_was() -> None:
    with pytest.raises(AsmError, match="DIMENSION"):
        add(normal(100), normal(99), backend="cuda")
    a = normal(100)
    np.testing.assert_array_equal(add(a, a, backend="cuda"), a + a)


# --- with a device: torch ---------------------------------------------------------------------------------------------


def on_gpu(*shape: int) -> torch.Tensor:
    return torch.randn(shape, device="cuda")


@pytest.mark.gpu
def test_torch_on_the_device() -> None:
    for n in (1, 63, 1000, 1 << 20):
        a, b = on_gpu(n), on_gpu(n)
        assert torch.equal(add(a, b, backend="cuda"), a + b)
    x, y = torch.arange(100.0, device="cuda"), on_gpu(100)
    kept = y.clone()
    out, total = accumulate(x, y)
    assert torch.equal(out, x + y)
    assert total.item() == x.sum().item()
    assert torch.equal(y, kept)
    a = torch.arange(-50, 50, device="cuda").to(torch.bfloat16)
    assert torch.equal(copy16(a), a)
    assert torch.equal(reverse(on_gpu(1024).zero_() + 1, extra=1024), torch.ones(1024, device="cuda"))
    assert product(on_gpu(8, 4), on_gpu(0, 4)).shape == (8, 0)
    assert not product(on_gpu(8, 0), on_gpu(3, 0)).any()
    assert blocks(torch.zeros(1, dtype=torch.uint32, device="cuda")).item() == cuda.device(0).multiprocessor_count


@pytest.mark.gpu
def test_torch_places() -> None:
    with pytest.raises(AsmError, match="DEVICE: b is on cpu, but the other arrays are on cuda:0"):
        add(on_gpu(64), torch.zeros(64))
    with pytest.raises(AsmError, match="ALIGNMENT: b starts"):
        add(on_gpu(64), on_gpu(65)[1:])
    with pytest.raises(AsmError, match=r"BACKEND: .*'sim' is for"):
        add(on_gpu(64), on_gpu(64), backend="sim")
    a = on_gpu(64)
    assert torch.equal(add(a, a), a + a)


@pytest.mark.gpu
def test_torch_streams() -> None:
    """The launch goes to the current stream: it comes after that stream's slow work, and the next reads its result."""
    a = torch.zeros(1 << 24, device="cuda")
    add(a, a)
    stream = torch.cuda.Stream()
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        a.fill_(3)
        b = add(a, a)
        before = stream.query()
        c = b + 1
    stream.synchronize()
    assert not before
    assert (c == 7).all()


@pytest.mark.gpu
def test_torch_graph() -> None:
    a, b = on_gpu(1000), on_gpu(1000)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):  # the very first call of this kernel with these shapes: loading is no part of it
        c = affine(add(a, b), alpha=2.0, shift=1.0)
    for _ in range(3):
        a.normal_()
        graph.replay()
        torch.cuda.synchronize()
        assert torch.equal(c, torch.addcmul(torch.ones_like(a), a + b, torch.full_like(a, 2.0)))


@pytest.mark.gpu
@pytest.mark.filterwarnings("ignore:The CUDA Graph is empty")  # torch's own, when it first makes a graph
@pytest.mark.parametrize("mode", [None, "reduce-overhead"])
def test_torch_compile(mode: str | None) -> None:
    def step(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return accumulate(add(a * 2, b), b)[0] * 2

    compiled = torch.compile(step, fullgraph=True, mode=mode)
    for _ in range(4):
        a, b = on_gpu(1000), on_gpu(1000)
        assert torch.equal(compiled(a, b).clone(), step(a, b))


@pytest.mark.gpu
def test_torch_gradient_of_the_device() -> None:
    a = on_gpu(100).requires_grad_()
    c = add(a, a)
    assert torch.equal(c, 2 * a)
    with pytest.raises(AsmError, match="GRADIENT"):
        c.sum().backward()


@pytest.mark.gpu
def test_torch_in_a_thread_of_its_own() -> None:
    a, got = on_gpu(100), list[Any]()
    thread = threading.Thread(target=lambda: got.append(add(a, a)))
    thread.start()
    thread.join()
    assert torch.equal(got[0], a + a)


@pytest.mark.gpu
def test_torch_outputs_that_are_given_and_calls_that_are_bound() -> None:
    a, b, out = on_gpu(1000), on_gpu(1000), torch.empty(1000, device="cuda")
    assert add(a, b, out=out) is out
    assert torch.equal(out, a + b)
    for code, wrong in (("OVERLAP", a), ("OUTPUT", out[:999]), ("OUTPUT", torch.empty(1000)), ("ALIGNMENT", None)):
        with pytest.raises(AsmError) as caught:
            add(a, b, out=torch.empty(1001, device="cuda")[1:] if wrong is None else wrong)
        assert caught.value.code == code
    run, stream = add.bind(a, b, out=out), torch.cuda.Stream()
    for value in (1.0, 2.0):
        a.fill_(value)
        assert torch.equal(run(), b + value)
    with torch.cuda.stream(stream):
        stream.wait_stream(torch.cuda.default_stream())
        a.fill_(3)
        run()
    stream.synchronize()
    assert torch.equal(out, b + 3)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        run()
    a.fill_(4)
    graph.replay()
    torch.cuda.synchronize()
    assert torch.equal(out, b + 4)


@pytest.mark.gpu
def test_a_bound_call_keeps_its_tensors() -> None:
    a = on_gpu(1000)
    run, want, alive = add.bind(a, a), a + a, weakref.ref(a)
    del a
    torch.cuda.empty_cache()
    assert alive() is not None
    assert torch.equal(run(), want)


@pytest.mark.gpu
def test_raw_addresses_on_the_device() -> None:
    a, b, out = on_gpu(1000), on_gpu(1000), torch.empty(1000, device="cuda")
    f = add.for_addresses(N=1000)
    f(a.data_ptr(), b.data_ptr(), out.data_ptr(), stream=torch.cuda.current_stream().cuda_stream)
    assert torch.equal(out, a + b)


@pytest.mark.gpu
def test_torch_maps_gradients_and_scratch_on_the_device() -> None:
    x = on_gpu(3, 40)
    assert torch.equal(torch.func.vmap(lambda x: times(x, x, s=2.0))(x), x * 2 * x)
    one = on_gpu(40).requires_grad_()
    square(one).sum().backward()
    assert torch.equal(one.grad, 2 * one.detach())
    a = on_gpu(64)
    assert torch.equal(rotated(a), a.view(32, 2).flip(1).reshape(64))


@pytest.mark.gpu
def test_a_saved_kernel_on_the_device(tmp_path: Any) -> None:
    add.save(tmp_path / "kernel", arch=cuda.device(0).arch)
    a = on_gpu(1000)
    assert torch.equal(load(tmp_path / "kernel")(a, a), a + a)
    add.save(tmp_path / "kernel", arch="sm_80")  # its image does not run there: the text is assembled
    assert torch.equal(load(tmp_path / "kernel")(a, a), a + a)
