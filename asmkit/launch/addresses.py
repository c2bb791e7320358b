"""Launch kernels on raw device addresses, without arrays or a framework."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..errors import DiagnosticCode, error
from ..kernel.kernel import AnyKernel
from ..kernel.launch_plan import Launch
from .arguments import ALIGNMENT, scalars


def for_addresses(kernel: AnyKernel, index: int, named: Mapping[str, object]) -> Callable[..., None]:
    """Return a launch for named dimensions and options: `f(*addresses, stream=0)`.

    `stream` is a raw handle.

    Raises the errors of planning and assembling, and BACKEND without a driver or a device. Calls raise BACKEND for a
    wrong number of addresses, and ALIGNMENT for an unaligned one.
    """
    launch, run = (_on_cuda if kernel.isa.name == "ptx" else _on_hip)(kernel, index, named)
    if run is None:
        scalars(launch)  # nothing is loaded: a missing scalar is still an error
    names = launch.arrays

    def call(*addresses: int, stream: int = 0) -> None:
        if len(addresses) != len(names):
            what = f"{kernel.__name__} takes the addresses of {', '.join(names)}, got {len(addresses)}"
            raise error(DiagnosticCode.BACKEND, what=what, fix="pass one for each array, including the outputs")
        for name, address in zip(names, addresses, strict=True):
            if address % ALIGNMENT:
                raise error(DiagnosticCode.ALIGNMENT, name=name, want=ALIGNMENT)
        if run is not None:
            run(addresses, stream)

    return call


def _on_cuda(kernel: AnyKernel, index: int, named: Mapping[str, object]) -> tuple[Launch, Callable[..., None] | None]:
    from . import cuda

    where = cuda.device(index)
    launch = kernel.launch(
        arch=kernel.target(where.arch), device={"multiprocessor_count": where.multiprocessor_count}, **named
    )
    return launch, None if launch.empty else cuda.Function(launch, where)


def _on_hip(kernel: AnyKernel, index: int, named: Mapping[str, object]) -> tuple[Launch, Callable[..., None] | None]:
    from . import hip

    where = hip.device(index)
    arch = hip.arch_of(kernel, where.arch)
    launch = kernel.launch(arch=arch, device={"multiprocessor_count": where.multiprocessor_count}, **named)
    return launch, None if launch.empty else hip.Function(launch, where)
