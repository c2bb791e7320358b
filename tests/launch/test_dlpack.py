"""Kernels on arrays of a library that is not known here: one that speaks DLPack, made for these tests."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import dlpack, dlpack_capsule, hip

from ..support.gcn_kernels import axpy, increment, places, total_and_double
from ..support.launch_kernels import accumulate, add
from .test_hip import Hip

ROCM = 10  # kDLROCM


class Array:
    """A numpy array behind another library's face; `kind` and `index` are DLPack's device."""

    def __init__(self, own: np.ndarray, kind: int = 1, index: int = 0) -> None:
        self.own, self.kind, self.index, self.dtype, self.streams = own, kind, index, own.dtype, list[Any]()

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, self.index

    def __dlpack__(self, *, stream: Any = None, **named: Any) -> Any:
        assert stream is None or self.kind == ROCM  # numpy knows none
        self.streams.append(stream)
        return self.own.__dlpack__(**named)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.own[at] = value.own if isinstance(value, Array) else value

    @property
    def shape(self) -> tuple[int, ...]:
        return self.own.shape

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self.kind == ROCM:
            raise AttributeError("no such interface")
        strides = None if self.own.flags.c_contiguous else self.own.strides
        at = self.own.ctypes.data // 16 * 16 if strides is None and self.index < 9 else self.own.ctypes.data | 4
        return {"data": (at, False), "shape": self.own.shape, "strides": strides, "stream": 7}


def aligned(*shape: int) -> np.ndarray:
    """Numbers that begin at a multiple of 64 bytes."""
    raw = np.empty(int(np.prod(shape)) + 16, np.float32)
    first = -raw.ctypes.data % 64 // 4
    made = raw[first : first + int(np.prod(shape))].reshape(shape)
    made[...] = normal(*shape)
    return made


def device(index: int) -> Any:
    return SimpleNamespace(index=index, arch="sm_90a", multiprocessor_count=7, current=nullcontext)


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    library = ModuleType("shelf")
    library.from_dlpack = lambda other: Array(np.from_dlpack(other))
    library.empty = lambda shape, dtype: Array(np.empty(shape, dtype), 2, 3)
    monkeypatch.setitem(sys.modules, "shelf", library)
    monkeypatch.setattr(Array, "__module__", "shelf")


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(1).normal(size=shape).astype(np.float32)


def test_on_the_cpu() -> None:
    a, b = normal(100), normal(100)
    got = add(Array(a), Array(b))
    assert type(got) is Array
    np.testing.assert_array_equal(got.own, a + b)
    out, total = accumulate(Array(a.round()), Array(b), backend="sim")
    np.testing.assert_array_equal(out.own, a.round() + b)
    assert total.own == [a.round().sum()]


def test_on_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(dlpack.cuda, "device", device)
    monkeypatch.setattr(
        dlpack.cuda, "Function", lambda launch, where: lambda *given: seen.append((where.index, *given))
    )
    x, y = Array(normal(100), 2, 3), Array(normal(100), 2, 3)
    out, total = accumulate(x, y)
    places = [array.__cuda_array_interface__["data"][0] for array in (x, out, out, total)]
    assert seen == [(3, places, 7)]
    np.testing.assert_array_equal(out.own, y.own)  # the launch did nothing: the alias is there, and total is zero
    assert total.own == [0]


def test_outputs_that_are_given_and_calls_that_are_bound() -> None:
    a, b, out = normal(100), normal(100), np.empty(100, np.float32)
    place = Array(out)
    assert add(Array(a), Array(b), out=place) is place
    np.testing.assert_array_equal(out, a + b)
    given, own = add.bind(Array(a), Array(b), out=place), add.bind(Array(a), Array(b))
    a += 1
    assert given() is place
    np.testing.assert_array_equal(out, a + b)
    np.testing.assert_array_equal(own().own, a + b)


def test_bound_on_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(dlpack.cuda, "device", device)
    monkeypatch.setattr(dlpack.cuda, "Function", lambda launch, where: lambda *given: seen.append(given))
    x, y = Array(aligned(104), 2, 3), Array(aligned(104), 2, 3)
    total = Array(np.empty(1, np.float32), 2, 3)
    run = accumulate.bind(x, y, out=(y, total))
    for _ in range(2):
        total.own[:] = 5
        assert run()[0] is y
        assert total.own == [0]
    places = [dlpack_capsule.view(array).address for array in (x, y, y, total)]
    assert seen == [(places, 7)] * 2


# --- an AMD device: no interface but DLPack's -------------------------------------------------------------------------


@pytest.fixture
def rocm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hip]:
    """A HIP that notes what it is asked, and a library for it, working on stream 0x60."""
    made, shelf = Hip(), sys.modules["shelf"]
    monkeypatch.setattr(hip, "driver", lambda: made)
    monkeypatch.setattr(hip, "_entries", {})
    monkeypatch.setattr(dlpack, "_functions", {})
    hip.device.cache_clear()
    shelf.empty = lambda shape, dtype: Array(np.empty(shape, dtype), ROCM, made.device)
    shelf.cuda = SimpleNamespace(get_current_stream=lambda: SimpleNamespace(ptr=0x60))
    yield made
    hip.device.cache_clear()


def test_on_an_amd_device(rocm: Hip) -> None:
    x, y = Array(aligned(104), ROCM, 1), Array(aligned(104), ROCM, 1)
    got = axpy(x, y, s=2.0)
    assert (type(got), got.index) == (Array, 1)  # made where the inputs are
    assert rocm.of("hipModuleLaunchKernel") == [(2, 1, 1, 64, 1, 1, 0, 0x60, 1)]
    addresses = [one.own.ctypes.data for one in (x, y, got)]
    assert list(struct.unpack("<QQQ", rocm.arguments[0][:24])) == addresses
    assert set(x.streams) == {0x60}
    assert rocm.device == 3  # what it was before


def test_aliases_zeroed_outputs_and_bound_calls_on_an_amd_device(rocm: Hip) -> None:
    x = Array(aligned(64), ROCM, 1)
    out = increment(x)
    np.testing.assert_array_equal(out.own, x.own)  # nothing ran: what the alias holds
    total, double = Array(np.full(1, 7, np.uint32), ROCM, 1), Array(np.empty(256, np.uint32), ROCM, 1)
    words = Array(aligned(256).view(np.uint32), ROCM, 1)
    run = total_and_double.bind(words, out=(total, double))
    for _ in range(2):
        total.own[:] = 7
        assert run() == (total, double)
        assert total.own == [0]
    assert rocm.of("hipModuleLaunchKernel")[-1][-2:] == (0x60, 1)
    with pytest.raises(AsmError, match="OVERLAP"):
        axpy(x, x, s=1.0, out=x)


def test_a_library_that_tells_no_stream(rocm: Hip) -> None:
    del sys.modules["shelf"].cuda
    x = Array(aligned(104), ROCM, 1)
    axpy(x, x, s=1.0)
    assert rocm.of("hipModuleLaunchKernel")[0][-2] == 0
    assert set(x.streams) == {0}


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("CONTIGUOUS", lambda a: axpy(Array(a[::2], ROCM), Array(a[::2], ROCM), s=1.0)),
        ("CONTIGUOUS", lambda a: places(Array(a[:96].reshape(4, 3, 8).T, ROCM))),
        ("ALIGNMENT", lambda a: axpy(Array(a[1:], ROCM), Array(a[1:], ROCM), s=1.0)),
        ("DEVICE", lambda a: axpy(Array(a, ROCM), Array(a, ROCM, 1), s=1.0)),
        ("BACKEND", lambda a: add(Array(a, ROCM), Array(a, ROCM))),
        ("BACKEND", lambda a: axpy(Array(a, 2), Array(a, 2), s=1.0)),
        ("BACKEND", lambda a: axpy(Array(a, ROCM), Array(a, ROCM), s=1.0, backend="cuda")),
        ("OUTPUT", lambda a: axpy(Array(a, ROCM), Array(a, ROCM), s=1.0, out=Array(a, 2))),
    ],
)
def test_wrong_calls_on_an_amd_device(rocm: Hip, code: str, call: Any) -> None:
    with pytest.raises(AsmError) as caught:
        call(aligned(104))
    assert caught.value.code == code
    assert not rocm.of("hipModuleLaunchKernel")


@pytest.mark.gpu
def test_cupy() -> None:
    cupy = pytest.importorskip("cupy")
    a, b, out = (cupy.random.rand(1000, dtype=cupy.float32) for _ in range(3))
    got = add(a, b)
    assert type(got) is cupy.ndarray
    assert (got == a + b).all()
    assert add(a, b, out=out) is out
    assert (out == a + b).all()
    run, stream = add.bind(a, b, out=out), cupy.cuda.Stream(non_blocking=True)
    with stream:
        a += 1
        run()
    stream.synchronize()
    assert (out == a + b).all()
    total = accumulate(cupy.arange(100, dtype=cupy.float32), b[:100])[1]
    assert total[0] == 4950
    with pytest.raises(AsmError, match="OVERLAP"):
        add(a, b, out=a)
    with pytest.raises(AsmError, match="CONTIGUOUS"):
        add(a[::2], b[::2])


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("DEVICE", lambda a: add(Array(a, 2), Array(a, 2, 1))),
        ("DEVICE", lambda a: add(Array(a), Array(a, 2))),
        ("BACKEND", lambda a: add(Array(a, 8), Array(a, 8))),
        ("BACKEND", lambda a: add(Array(a), Array(a), backend="cuda")),
        ("OUTPUT", lambda a: add(Array(a), Array(a), out=a[1:])),
        ("OVERLAP", lambda a: add.bind(Array(a), Array(a), out=a)),
        ("OUTPUT", lambda a: add(Array(a), Array(a), out=3)),
        ("OUTPUT", lambda a: add(Array(a, 2), Array(a, 2), out=Array(a[1:], 2))),
        ("OUTPUT", lambda a: add(Array(a, 2), Array(a, 2), out=Array(a, 2, 1))),
        ("OUTPUT", lambda a: add(Array(a, 2), Array(a, 2), out=a)),
        ("OVERLAP", lambda a: add.bind(Array(a, 2), Array(a, 2), out=Array(a, 2))),
        ("DIMENSION", lambda a: add(Array(a), Array(a[:9]))),
        ("CONTIGUOUS", lambda a: add(Array(a[::2], 2), Array(a[::2], 2))),
        ("ALIGNMENT", lambda a: add(Array(a, 2, 9), Array(a, 2, 9))),
        ("ARRAY", lambda a: add(Array(a), [1.0])),
    ],
)
def test_wrong_calls(monkeypatch: pytest.MonkeyPatch, code: str, call: Any) -> None:
    monkeypatch.setattr(dlpack.cuda, "device", device)
    with pytest.raises(AsmError) as caught:
        call(normal(100))
    assert caught.value.code == code
