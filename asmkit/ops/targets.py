"""Choose the kernel of an operation: by the device that holds the arrays, or by the target that the caller names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.dispatch import root
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import MULTIPROCESSOR_COUNT
from ..launch import cuda, hip
from ..ptx.backend import ISA
from ..toolchain import probe


def choose(name: str, kernels: Sequence[AnyKernel], array: Array, arch: str | None) -> AnyKernel:
    """Return the last of the kernels that runs on the device of an array, or for `arch` if it is not None.

    The first kernel is the safe default: it runs in the simulator, where every target is possible.

    Raises:
        BACKEND: if no kernel runs there.

    """
    where = arch or device_arch(array)
    if where is None:
        return kernels[0]
    for kernel in reversed(kernels):
        if kernel.constant(_serves, where):
            return kernel
    targets = ", ".join(dict.fromkeys(target for kernel in kernels for target in kernel.rules.arch))
    what = f"{name} has no kernel for {where}"
    raise error(DiagnosticCode.BACKEND, what=what, fix=f"its kernels are for {targets}, and devices that run these")


def options(arch: str | None) -> dict[str, str]:
    """Return the option of a call that states a target, if the caller named one."""
    return {} if arch is None else {"arch": arch}


def _serves(kernel: AnyKernel, arch: str) -> bool:
    """Return whether a device of `arch` runs one of the kernel's targets. torch.compile does not trace this."""
    with suppress(AsmError):
        return arch in kernel.rules.arch or kernel.target(arch) is not None
    return False


def device_arch(array: Array) -> str | None:
    """Return the target of the device that holds an array, or None for the simulator."""
    match root(array.__class__):
        case "torch" if array.device.type == "cuda":
            return _torch_arch(array.device.index)
        case "jax" | "jaxlib" if _on_device(array):
            return _jax_arch()
        case _:
            return None


def multiprocessors(array: Array) -> int:
    """Return the number of multiprocessors of the device that holds an array. The simulator assumes those of H200."""
    match root(array.__class__):
        case "torch" if array.device.type == "cuda":
            return _count(array.device.index)
        case "jax" | "jaxlib" if _on_device(array):
            driver = probe.cuda_driver()
            return driver.devices[0].multiprocessor_count if driver and driver.devices else MULTIPROCESSOR_COUNT
        case _:
            return MULTIPROCESSOR_COUNT


def _torch_arch(index: int) -> str:
    """Return the target of a torch device. torch.compile does not trace this."""
    return cuda.device(index).arch if import_module("torch").version.hip is None else hip.device(index).arch


def _count(index: int) -> int:
    """Return the number of multiprocessors of a torch device. torch.compile does not trace this."""
    device = cuda if import_module("torch").version.hip is None else hip
    return device.device(index).multiprocessor_count


for _function in (_torch_arch, _count):
    _function._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]


def _on_device(array: Array) -> bool:
    """Return whether a JAX array is not on a CPU. A traced array is assumed to be on JAX's default device."""
    jax = import_module("jax")
    if isinstance(array, jax.core.Tracer):
        return jax.default_backend() != "cpu"
    return next(iter(array.devices())).platform != "cpu"


def _jax_arch() -> str | None:
    """Return the target of JAX's first device."""
    device = import_module("jax").devices()[0]
    if device.compute_capability.startswith("gfx"):
        return device.compute_capability.partition(":")[0]
    return next(iter(ISA.devices()), None)
