"""Run a kernel of any compiler on a device: the same call as in the simulator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, error
from ..sim.arguments import Place, Placed, arrays_of
from ..sim.memory import Array
from .arguments import TensorMap
from .device_memory import on_device
from .launch_size import LaunchSize

if TYPE_CHECKING:
    from ..ir.program import Program
    from ..launch import cuda
    from ..ptx.module import Module as PtxModule
    from .read import KernelInfo, ReadModule


_SIMULATOR = 'run it in the simulator: `backend="sim"`'


@dataclass(frozen=True)
class Call:
    """One launch: the kernel, its parameters by name, the sizes, and whether the blocks are resident together."""

    module: ReadModule
    info: KernelInfo
    params: Mapping[str, object]
    size: LaunchSize
    shared: int
    cooperative: bool
    offsets: Mapping[str, int]
    """The values of pointers to dynamic LDS."""

    @property
    def arrays(self) -> list[Array]:
        """The arrays of all parameters."""
        return [array for value in self.params.values() for array in arrays_of(value)]

    def values(self, place: Place) -> dict[str, bytes]:
        """Return the bytes of each parameter, with the addresses that `place` returns."""
        return {name: _bytes(name, value, place) for name, value in self.params.items()}


def _bytes(name: str, value: object, place: Place) -> bytes:
    if isinstance(value, Placed):
        return value.placed(name, place)
    if isinstance(value, np.ndarray):
        return place(name, cast("Array", value)).to_bytes(8, "little")
    return cast("bytes", value)


def check_options(backend: str, isa: str, options: Mapping[str, object]) -> None:
    """Raise BACKEND for a backend that cannot run a program, or for options that only the simulator has."""
    fits = {"cuda": "ptx", "hip": "gcn"}
    if backend not in fits:
        want = '"sim", "cuda" or "hip"'
        raise error(DiagnosticCode.OPTION_TYPE, name="backend", want=want, got=backend)
    if fits[backend] != isa:
        what = f"the program is {'PTX' if isa == 'ptx' else 'AMDGCN'}, which {backend} cannot run"
        raise error(DiagnosticCode.BACKEND, what=what, fix=_SIMULATOR)
    given = [name for name, value in options.items() if value is not None]
    if given:
        what = f"{' and '.join(given)}: a device has no watchers, counters, schedules and engines"
        raise error(DiagnosticCode.BACKEND, what=what, fix=_SIMULATOR)


# --- CUDA -------------------------------------------------------------------------------------------------------------


def run_cuda(call: Call) -> None:
    """Launch a kernel on the first NVIDIA device, and copy the arrays back. Raises BACKEND and FAULT."""
    from ..launch import cuda

    where, info, size = cuda.device(), call.info, call.size
    image = _cubin(call, where)
    grid = size.grid
    if info.grid_of_clusters and size.cluster:
        grid = cast("tuple[int, int, int]", tuple(a // b for a, b in zip(grid, size.cluster, strict=True)))
    cluster = size.cluster if info.cluster is None else None
    with where.current(), on_device(call.arrays, _CudaMemory()) as memory:
        values = [
            value.driver_bytes(memory.address) if isinstance(value, TensorMap) else _bytes(name, value, memory.address)
            for name, value in call.params.items()
        ]
        cuda.launch_once(
            where, image, info.name, (*grid, *size.block, call.shared), values, cluster=cluster,
            largest_cluster=size.blocks_per_cluster, cooperative=call.cooperative,
        )  # fmt: skip


class _CudaMemory:
    """The memory of a CUDA device."""

    def allocate(self, size: int) -> int:
        from ..launch.cuda import ask

        return int(ask("cuMemAlloc", size))

    def free(self, address: int) -> None:
        from ..launch.cuda import driver

        driver().cuMemFree(address)  # its result would only repeat an earlier failure

    def upload(self, to: int, start: int, size: int) -> None:
        from ..launch.cuda import ask

        ask("cuMemcpyHtoD", to, start, size)

    def download(self, to: int, start: int, size: int) -> None:
        from ..launch.cuda import ask

        ask("cuMemcpyDtoH", to, start, size)


def _cubin(call: Call, where: cuda.Device) -> bytes:
    """Return the image of a module: from ptxas, or the PTX itself for the driver if there is no ptxas."""
    from ..launch import cuda

    modules = call.module.ptx_modules(call.info.name)
    if len(modules) > 1:
        with where.current():
            return cuda.linked([module.text() for module in modules])
    try:
        return _assembled(modules[0], where.arch)
    except AsmError as wrong:
        if wrong.code not in ("TOOL_MISSING", "TOOL_OLD"):
            raise
        return modules[0].text().encode() + b"\0"


def _assembled(module: PtxModule, arch: str) -> bytes:
    options = ("--device-debug",) if "debug" in module.options else ()
    return module.image(arch, options=options).image


# --- HIP --------------------------------------------------------------------------------------------------------------


def run_hip(call: Call) -> None:
    """Launch a kernel on the first AMD device, and copy the arrays back. Raises BACKEND and FAULT."""
    from ..launch import hip

    where, size, program = hip.device(), call.size, call.module.program(call.info.name)
    if program.target.name != where.arch:
        what = f"the program is for {program.target.name}, and the device is a {where.arch}"
        raise error(DiagnosticCode.BACKEND, what=what, fix="compile it for the device, or run it in the simulator")
    image = call.module.code_object or _code_object(call.module, call.info.name)
    with where.current(), on_device(call.arrays, _HipMemory()) as memory:
        given = hip.arguments(program, {**_hidden(call, program), **call.values(memory.address)})
        hip.launch_once(where, image, call.info.name, (*size.grid, *size.block, call.shared), given)


class _HipMemory:
    """The memory of an AMD device."""

    def allocate(self, size: int) -> int:
        from ..launch.hip import ask

        return int(ask("hipMalloc", size))

    def free(self, address: int) -> None:
        from ..launch.hip import driver

        driver().hipFree(address)  # its result would only repeat an earlier failure

    def upload(self, to: int, start: int, size: int) -> None:
        from ..launch.hip import ask, driver

        ask("hipMemcpy", to, start, size, driver().hipMemcpyKind.hipMemcpyHostToDevice)

    def download(self, to: int, start: int, size: int) -> None:
        from ..launch.hip import ask, driver

        ask("hipMemcpy", to, start, size, driver().hipMemcpyKind.hipMemcpyDeviceToHost)


def _code_object(module: ReadModule, name: str) -> bytes:
    return module.gcn_module(name).image().image


def _hidden(call: Call, program: Program) -> dict[str, bytes]:
    """Return the hidden arguments, which depend on the sizes of the launch, and the pointers to dynamic LDS."""
    from ..gcn.code_object.initial_registers import hidden
    from ..gcn.code_object.kernel_descriptor import kernargs

    static = sum(array.bytes for array in program.arrays)
    made: dict[str, bytes] = {}
    for arg in kernargs(program):
        if arg.kind.startswith("hidden_"):
            made[arg.name] = hidden(arg.kind, call.size.grid, call.size.block).to_bytes(arg.size, "little")
        elif arg.name in call.offsets:
            made[arg.name] = (static + call.offsets[arg.name]).to_bytes(arg.size, "little")
    return made
