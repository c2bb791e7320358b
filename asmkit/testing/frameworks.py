"""Run a kernel on numpy arrays through each framework, for sweeps."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..errors import DiagnosticCode, error
from ..kernel.kernel import AnyKernel
from ..kernel.vjp import as_tuple
from ..toolchain import probe

if TYPE_CHECKING:
    import numpy as np
    import torch


@dataclass(frozen=True)
class Framework:
    """A name, the label that is printed, and `run(kernel, numpy arrays, options)` → numpy arrays."""

    name: str
    label: str
    run: Callable[[AnyKernel, Sequence[np.ndarray], Mapping[str, object]], tuple[np.ndarray, ...]]
    module: str | None = None
    isa: str = ""
    """The instruction set that it runs. "" means any, in the simulator if there is no device."""
    asked: bool = False
    """Whether it only runs if it is named."""


def _numpy(
    backend: str, kernel: AnyKernel, arrays: Sequence[np.ndarray], options: Mapping[str, Any]
) -> tuple[np.ndarray, ...]:
    return as_tuple(kernel(*arrays, backend=backend, **options))


def _jax(kernel: AnyKernel, arrays: Sequence[np.ndarray], options: Mapping[str, object]) -> tuple[np.ndarray, ...]:
    """Run on JAX's default device if it supports this kernel's instruction set, else on the CPU, in the simulator."""
    import numpy as np

    jax = import_module("jax")
    own = jax.devices()[0].platform in {"ptx": ("gpu", "cuda"), "gcn": ("rocm",)}[kernel.isa.name]
    device = jax.devices()[0] if own else jax.devices("cpu")[0]
    outs = jax.jit(partial(kernel, **options))(*(jax.device_put(array, device) for array in arrays))
    return tuple(np.asarray(out) for out in as_tuple(outs))


def _torch(kernel: AnyKernel, arrays: Sequence[np.ndarray], options: Mapping[str, Any]) -> tuple[np.ndarray, ...]:
    """Run on torch's device if it supports this kernel's instruction set, else on the CPU, in the simulator."""
    torch = import_module("torch")
    own = torch.cuda.is_available() and (torch.version.hip is not None) == (kernel.isa.name == "gcn")
    outs = kernel(*(to_torch(array).to("cuda" if own else "cpu") for array in arrays), **options)
    return tuple(from_torch(out) for out in as_tuple(outs))


def to_torch(array: np.ndarray) -> torch.Tensor:
    """Return a torch tensor on the CPU with the bytes of a numpy array, including ml_dtypes' types."""
    import numpy as np

    torch = import_module("torch")
    kind = getattr(torch, str(array.dtype))
    raw = np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}") if array.size else array.astype("u1").view("u1")
    if not array.size:
        return torch.empty(array.shape, dtype=kind)
    return torch.from_numpy(raw.copy()).view(kind)


def from_torch(tensor: torch.Tensor) -> np.ndarray:
    """Return a numpy array with the bytes of a torch tensor."""
    import torch

    from ..types import SCALARS, dtype

    name = str(tensor.dtype).removeprefix("torch.")
    twin = next(kind for kind in SCALARS.values() if kind.twin == name and kind.kind != "b")
    raw = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[tensor.element_size()]
    return tensor.detach().cpu().contiguous().view(raw).numpy().view(dtype(twin))


FRAMEWORKS = (
    Framework("sim", "Sim", partial(_numpy, "sim")),
    Framework("sim-worst", "Worst", partial(_numpy, "sim-worst"), asked=True),
    Framework("cuda", "CUDA", partial(_numpy, "cuda"), "cuda.bindings", "ptx"),
    Framework("hip", "HIP", partial(_numpy, "hip"), "hip", "gcn"),
    Framework("jax", "JAX", _jax, "jax"),
    Framework("torch", "Torch", _torch, "torch"),
)


def present(isa: str, names: Sequence[str] | None = None) -> list[Framework]:
    """Return the named frameworks, or the installed ones that can run `isa`. Raises BACKEND for an unknown name."""
    by_name = {framework.name: framework for framework in FRAMEWORKS}
    for name in names or ():
        if name not in by_name:
            fix = f"known backends: {', '.join(by_name)}"
            raise error(DiagnosticCode.BACKEND, what=f"unknown backend {name!r}", fix=fix)
    if names is not None:
        return [by_name[name] for name in names]
    suitable = (framework for framework in FRAMEWORKS if framework.isa in ("", isa) and not framework.asked)
    return [framework for framework in suitable if _usable(framework)]


def _usable(framework: Framework) -> bool:
    if framework.module is not None and importlib.util.find_spec(framework.module.partition(".")[0]) is None:
        return False
    if framework.name == "cuda":
        driver = probe.cuda_driver()
        return driver is not None and bool(driver.devices)
    return framework.name != "hip" or (probe.hip_release() is not None and bool(probe.amd_archs()))
