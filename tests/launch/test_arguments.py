"""Every way in which a call can be wrong, from numpy, torch and JAX: its own message, and the next call is right."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch

from asmkit import AsmError, Ptr, f16x2, f32, ptx
from asmkit.launch import cuda

from ..support.launch_kernels import accumulate, add, affine, copy16, product


def zeros(*shape: int, dtype: str = "float32") -> np.ndarray:
    return np.zeros(shape, dtype)


def tensor(*shape: int) -> torch.Tensor:
    return torch.zeros(shape)


def of_jax(*shape: int) -> jax.Array:
    return jnp.zeros(shape, jnp.float32)


N, T = zeros, tensor

BOTH: list[tuple[str, Callable[[Any], Any], str]] = [
    ("ARGUMENT_COUNT", lambda new: add(new(64)), r"add takes 2 arrays \(a, b\), got 1"),
    ("ARGUMENT_COUNT", lambda new: add(new(64), new(64), new(64)), r"add takes 2 arrays \(a, b\), got 3"),
    ("ARGUMENT_COUNT", lambda new: add(new(64), new(64), 2.0), r"add takes 2 arrays \(a, b\), got 3"),
    ("RANK", lambda new: add(new(64), new(8, 8)), r"b must be \(N\) \(1-dimensional\), but its shape is \(8, 8\)"),
    ("DIMENSION", lambda new: add(new(64), new(65)), r"b has length 65 on axis 0, but N is 64"),
    ("DIVISIBLE", lambda new: product(new(9, 4), new(3, 4)), r"M=9 must be divisible by 8"),
    ("OPTION", lambda new: add(new(64), new(64), beta=1), r"add has no option 'beta'"),
    ("OPTION_MISSING", lambda new: affine(new(64), alpha=1.0), r"affine needs the option 'shift'"),
    ("OPTION_TYPE", lambda new: affine(new(64), alpha="2", shift=0, twice=1), r"option twice must be bool"),
    ("OPTION_TYPE", lambda new: affine(new(64), alpha="two", shift=0), r"option alpha must be a number \(f32\)"),
    ("OPTION_TYPE", lambda new: affine(new(64), alpha=new(1), shift=0), r"option alpha must be a number"),
    ("OPTION_TYPE", lambda new: affine(new(64), alpha=[1.0], shift=0), r"option alpha must be a number"),
    (
        "BACKEND",
        lambda new: add(new(64), new(64), backend="gpu"),
        r"'gpu' is not a backend for .*\n.*'(sim|text)'.*'(cuda|image)'",
    ),
    ("ARRAY", lambda new: add(new(64), [0.0] * 64), r"argument b is a builtins.list, not an array"),
    ("DTYPE", lambda new: add(new(64), new(64) > 0), r"b must be float32, got bool"),
]


@pytest.mark.parametrize("new", [zeros, tensor, of_jax])
@pytest.mark.parametrize(("code", "call", "message"), BOTH, ids=[f"{code}-{i}" for i, (code, _, _) in enumerate(BOTH)])
def test_a_wrong_call(code: str, call: Callable[[Any], Any], message: str, new: Any) -> None:
    with pytest.raises(AsmError, match=rf"(?s)^test_arguments.py:\d+: {code}: .*{message}"):
        call(new)
    assert add(new(64) + 1, new(64) + 2).tolist() == [3.0] * 64


ONE: list[tuple[str, Callable[[], Any], str]] = [
    ("ARRAY", lambda: add([0.0] * 64, N(64)), r"argument a is a builtins.list, not an array"),
    ("ARRAY", lambda: add(N(64), np.float32(1)), r"argument b is a numpy.float32, not an array"),
    ("ARRAY", lambda: add(np.ma.zeros(64, np.float32), N(64)), r"argument a is a .*MaskedArray"),
    ("ARRAY", lambda: add(T(64), torch.Size([64])), r"argument b is a torch.Size"),
    ("ARRAY", lambda: add(T(64).to_sparse(), T(64)), r"argument a is a tensor of layout torch.sparse_coo"),
    ("FRAMEWORK", lambda: add(T(64), N(64)), r"argument b is a numpy array, but the first one is a torch array"),
    ("FRAMEWORK", lambda: add(of_jax(64), T(64)), r"argument b is a torch array, but the first one is a jax"),
    ("DTYPE", lambda: add(N(64), N(64, dtype="float64")), r"b must be float32, got float64"),
    ("DTYPE", lambda: add(N(64), N(64, dtype=">f4")), r"b must be float32 in this machine's byte order, got >f4"),
    ("DTYPE", lambda: add(T(64), T(64).half()), r"b must be float32, got float16"),
    ("DTYPE", lambda: copy16(N(64, dtype="complex64")), r"got complex64"),
    ("CONTIGUOUS", lambda: add(N(64), N(128)[::2]), r"b is not contiguous: shape \(64,\), strides \(8,\)"),
    ("CONTIGUOUS", lambda: add(T(64), T(128)[::2]), r"b is not contiguous: shape \(64,\), strides \(2,\)"),
    ("CONTIGUOUS", lambda: product(T(4, 8).T, T(3, 4)), r"a is not contiguous: shape \(8, 4\), strides \(1, 8\)"),
    ("CONTIGUOUS", lambda: product(N(4, 8).T, N(3, 4)), r"a is not contiguous"),
    ("CONTIGUOUS", lambda: add(T(64), torch.zeros(1).expand(64)), r"b is not contiguous"),
    ("ALIGNMENT", lambda: add(T(64), T(65)[1:]), r"b starts at an address that is not a multiple of 16 bytes"),
    ("BACKEND", lambda: add(T(64), T(64), backend="cuda"), r"'cuda' is for .*, but these are on cpu"),
    ("TOO_LARGE", lambda: add(*[torch.zeros(1).expand(2**32)] * 2), r"a has 4294967296 elements"),
    ("TOO_LARGE", lambda: add(*[np.broadcast_to(np.float32(0), 2**32)] * 2), r"a has 4294967296 elements"),
    ("TOO_LARGE", lambda: product(N(2**20, 0), N(2**12, 0)), r"d has 4294967296 elements"),
]


@pytest.mark.parametrize(("code", "call", "message"), ONE, ids=[f"{code}-{i}" for i, (code, _, _) in enumerate(ONE)])
def test_a_wrong_array(code: str, call: Callable[[], Any], message: str) -> None:
    with pytest.raises(AsmError, match=rf"(?s)^test_arguments.py:\d+: {code}: .*{message}"):
        call()
    assert add(N(64) + 1, N(64) + 2).tolist() == [3.0] * 64
    assert add(T(64) + 1, T(64) + 2).tolist() == [3.0] * 64


@ptx.kernel(arch="sm_80", signature="(N)->(2*N)", block=32, grid=1, alias={"c": "a"})
def wrong_alias(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32]) -> None:
    """An output of another shape than the input whose memory it takes."""


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def no_array_type(k: ptx.Builder, a: Ptr[f32], c: Ptr[f16x2]) -> None:
    """An output whose elements no array has."""


@pytest.mark.parametrize("new", [zeros, tensor, of_jax])
def test_a_kernel_whose_outputs_cannot_be_made(new: Any) -> None:
    with pytest.raises(AsmError, match=r"KERNEL: .*output c is an alias of a, which is f32 \(4,\)"):
        wrong_alias(new(4))
    with pytest.raises(AsmError, match=r"KERNEL: .*output c has elements of type f16x2, which arrays cannot have"):
        no_array_type(new(4))


@pytest.mark.parametrize("options", [{"twice": [1]}, {"alpha": {}}, {"twice": ([],)}])
def test_an_option_that_is_part_of_no_key(options: Any) -> None:
    with pytest.raises(AsmError, match=rf"OPTION_TYPE: option {next(iter(options))} must be a number, a string"):
        affine.plan([(64,)], ["float32"], {"alpha": 1, "shift": 0, **options})


def test_options_of_equal_value_and_other_type_are_told_apart() -> None:
    assert affine(T(64), alpha=0, shift=1, twice=True).tolist() == [2.0] * 64
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        affine(T(64), alpha=0, shift=1, twice=1)


def test_all_inputs_of_an_aliased_call_are_checked() -> None:
    with pytest.raises(AsmError, match=r"ALIGNMENT: y starts"):
        accumulate(T(64), T(65)[1:])


# --- what is missing on the machine -----------------------------------------------------------------------------------


@pytest.fixture
def fresh() -> Any:
    """The driver is asked for anew."""
    cuda.driver.cache_clear()
    yield
    cuda.driver.cache_clear()


def test_no_driver(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setattr(cuda, "_LIBRARY", "no such library")
    with pytest.raises(AsmError, match=r"no NVIDIA driver: no such library cannot be loaded\n.*\n  fix: use the sim"):
        add(N(64), N(64), backend="cuda")
    assert add(N(64), N(64)).tolist() == [0.0] * 64


class _Driver:
    """A driver that loads, and reaches nothing."""

    def __init__(self, status: int, devices: int) -> None:
        self.status, self.devices = status, devices

    def cuInit(self, flags: int) -> int:
        return self.status

    def cuDeviceGetCount(self, count: Any) -> int:
        count._obj.value = self.devices
        return 0


@pytest.mark.parametrize(("status", "devices"), [(100, 0), (0, 0)])
def test_a_driver_without_a_device(monkeypatch: pytest.MonkeyPatch, fresh: None, status: int, devices: int) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: _Driver(status, devices))
    with pytest.raises(AsmError, match=rf"BACKEND: .*found no device \(status {status}\)"):
        add(N(64), N(64), backend="cuda")


def test_no_bindings(monkeypatch: pytest.MonkeyPatch, fresh: None) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: _Driver(0, 1))
    monkeypatch.setitem(sys.modules, "cuda.bindings.driver", None)
    with pytest.raises(AsmError, match=r"cuda.bindings is not installed\n.*\n  fix: `pip install 'asmkit\[cuda\]'`"):
        add(N(64), N(64), backend="cuda")


def test_numpy_needs_no_framework() -> None:
    code = """
import sys
for name in ("torch", "jax", "cuda", "cuda.bindings"): sys.modules[name] = None
sys.path.insert(0, ".")
import numpy as np
from tests.support.launch_kernels import add
a = np.arange(10, dtype=np.float32)
assert (add(a, a) == 2 * a).all()
print("fine")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "fine\n", done.stderr
