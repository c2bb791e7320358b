"""Running a kernel on numpy arrays through each framework: what the sweep compares."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, cast

from .errors import Mistake, error
from .kernel import Kernel


@dataclass(frozen=True)
class Framework:
    """A name, the label it is printed with, and `run(kernel, numpy arrays, options)` → numpy arrays."""

    name: str
    label: str
    run: Callable[[Kernel[Any], Sequence[Any], Mapping[str, Any]], tuple[Any, ...]]
    module: str | None = None


def _sim(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> tuple[Any, ...]:
    return _tuple(kernel(*arrays, backend="sim", **options))


def _cuda(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> tuple[Any, ...]:
    return _tuple(kernel(*arrays, backend="cuda", **options))


def _jax(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> tuple[Any, ...]:
    import numpy as np

    jax = import_module("jax")

    outs = jax.jit(partial(kernel, **options))(*map(jax.numpy.asarray, arrays))
    return tuple(np.asarray(out) for out in _tuple(outs))


def _torch(kernel: Kernel[Any], arrays: Sequence[Any], options: Mapping[str, Any]) -> tuple[Any, ...]:
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    outs = kernel(*(to_torch(array).to(device) for array in arrays), **options)
    return tuple(from_torch(out) for out in _tuple(outs))


def to_torch(array: Any) -> Any:
    """A torch tensor on the CPU with the bytes of a numpy array, ml_dtypes' types included."""
    import numpy as np

    torch = import_module("torch")
    kind = getattr(torch, str(array.dtype))
    raw = np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}") if array.size else array.astype("u1").view("u1")
    if not array.size:
        return torch.empty(array.shape, dtype=kind)
    return torch.from_numpy(raw.copy()).view(kind)


def from_torch(tensor: Any) -> Any:
    """A numpy array with the bytes of a torch tensor."""
    import torch

    from .types import SCALARS, dtype

    name = str(tensor.dtype).removeprefix("torch.")
    twin = next(kind for kind in SCALARS.values() if kind.twin == name and kind.kind != "b")
    raw = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[tensor.element_size()]
    return tensor.detach().cpu().contiguous().view(raw).numpy().view(dtype(twin))


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(cast("Sequence[Any]", value)) if isinstance(value, (tuple, list)) else (value,)


FRAMEWORKS = (
    Framework("sim", "Sim", _sim),
    Framework("cuda", "CUDA", _cuda, "cuda.bindings"),
    Framework("jax", "JAX", _jax, "jax"),
    Framework("torch", "Torch", _torch, "torch"),
)


def present(names: Sequence[str] | None = None) -> list[Framework]:
    """The frameworks of these names; without names, those installed (`cuda` only with a driver and a device)."""
    by_name = {framework.name: framework for framework in FRAMEWORKS}
    if names is not None:
        for name in names:
            if name not in by_name:
                raise error(
                    Mistake.BACKEND, what=f"there is no backend {name!r}", fix=f"known are {', '.join(by_name)}"
                )
        return [by_name[name] for name in names]
    return [framework for framework in FRAMEWORKS if _usable(framework)]


def _usable(framework: Framework) -> bool:
    if framework.module is None:
        return True
    if importlib.util.find_spec(framework.module.partition(".")[0]) is None:
        return False
    return framework.name != "cuda" or _device()


def _device() -> bool:
    from .doctor import cuda_driver

    driver = cuda_driver()
    return driver is not None and bool(driver.devices)
