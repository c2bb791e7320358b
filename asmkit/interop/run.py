"""Run a kernel of any compiler in the simulator, with all default watchers."""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding, error
from ..sim.arguments import Placed
from ..sim.engine import CHUNK, Dims
from ..sim.engine import run as simulate
from ..sim.memory import Array
from ..sim.settings import Watch
from ..sim.thread_names import three
from .arguments import bound
from .read import KernelInfo, ReadModule, read
from .triton_code import is_triton, without_artifacts

_LOCAL = "dynamic_shared_pointer"
"""The type of a pointer to local memory in the metadata of AMDGCN."""
_RESIDENT = 8 * CHUNK
"""The number of threads up to which all blocks of a grid are simulated together."""


@dataclass(frozen=True)
class RunReport:
    """The result of a run: the findings, what the kernel left in each array, and the executed warp instructions.

    `prints` are the lines that the kernel printed, each with its thread and block.
    """

    kernel: str
    findings: tuple[Finding, ...]
    arrays: tuple[Array, ...]
    """The arrays of the arguments in order, also those inside of structures and tensor maps."""
    steps: int
    prints: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether none of the findings is an error."""
        return not any(finding.severity == "error" for finding in self.findings)

    def __str__(self) -> str:
        count = f"{self.kernel}: {self.steps:,} warp instructions"
        return f"{count}, no findings" if not self.findings else f"{AsmError(*self.findings)}\n{count}"

    def print(self) -> None:
        """Print the findings and the number of warp instructions."""
        print(self)


def run(
    program: ReadModule | str | os.PathLike[str] | bytes,
    *args: object,
    kernel: str | None = None,
    grid: Dims,
    block: Dims,
    shared: int = 0,
    cluster: Dims | None = None,
    arch: str | None = None,
    watch: Watch = "default",
    raises: bool = True,
    seed: int | None = None,
    schedules: int = 1,
    steps: int | None = None,
    cooperative: bool | None = None,
    prints: bool = True,
) -> RunReport:
    """Run a kernel of a program in the simulator.

    Args:
        program: what `asmkit.read` returned, or what it takes.
        *args: one value for each parameter. A numpy array or a torch CPU tensor is a pointer and is written in place, a
            JAX array is copied. A number is converted by the parameter's type; where the text states only a size, a
            Python float becomes the float of that size. `bytes` and structured numpy scalars are aggregates by value,
            whose fields of dtype object hold arrays for pointers. `asmkit.empty` makes memory without a value,
            `asmkit.tensor_map` a tensor map.
        kernel: the kernel's name, if there are several.
        grid: number of blocks, one to three numbers.
        block: threads per block, one to three numbers.
        shared: dynamic shared memory in bytes, beyond what the kernel declares.
        cluster: blocks per cluster, one to three numbers.
        arch: a target that replaces the one in the program. Only for a program that is read here.
        watch: as in `asmkit.sim.run`.
        raises: raise the findings if one of them is an error. Otherwise the report holds them.
        seed: as in `asmkit.sim.run`, as are `schedules` and `steps`.
        schedules: the number of orders of execution.
        steps: the number of instructions that one thread may execute.
        cooperative: keep all blocks in flight together. By default, grids of up to 131,072 threads are.
        prints: write what the kernel prints (`vprintf`) to the standard output. The report has it in both cases.

    Raises:
        AsmError: KERNEL for an unknown kernel or a wrong number of arguments, OPTION_TYPE for a value that does not fit
            its parameter, CONTIGUOUS, NOT_SIMULATED, and with `raises` all findings if one is an error.

    """
    module = program if isinstance(program, ReadModule) else read(program, arch=arch)
    info = module.kernel(kernel)
    _check_block(info.name, info.block, three(block))
    params = bound(info, args)
    _take_local_pointers(info, params)
    x, y, z = three(grid)
    threads = x * y * z * three(block)[0] * three(block)[1] * three(block)[2]
    made = module.program(info.name)
    report = simulate(
        made, grid=grid, block=block, params=params, shared=shared, cluster=cluster, watch=watch,
        cooperative=threads <= _RESIDENT if cooperative is None else cooperative,
        seed=seed, schedules=schedules, steps=steps, raises=False, prints=prints,
    )  # fmt: skip
    triton = module.compiler == "triton" or is_triton(made)
    findings = without_artifacts(report.findings) if triton else tuple(report.findings)
    done = RunReport(info.name, findings, _arrays(params), report.steps, tuple(report.prints))
    if raises and not done.ok:
        raise AsmError(*findings)
    return done


def _check_block(kernel: str, wanted: tuple[int, int, int] | None, block: tuple[int, int, int]) -> None:
    """Raise GRID for a block of another size than the kernel requires."""
    if wanted is not None and wanted != block:
        fix = f"launch {kernel} with the block that it requires: {wanted}"
        raise error(DiagnosticCode.GRID, what="block", got=block, fix=fix)


def _take_local_pointers(info: KernelInfo, params: dict[str, object]) -> None:
    """Remove the pointer to dynamic LDS, which the launch sets. Raises OPTION_TYPE for another offset than 0."""
    for param in info.params:
        if param.type == _LOCAL and params.pop(param.name) != bytes(param.size):
            raise error(DiagnosticCode.OPTION_TYPE, name=param.name, want="0, the offset in dynamic LDS", got="another")


def _arrays(params: dict[str, object]) -> tuple[Array, ...]:
    found: list[Array] = []
    for value in params.values():
        found += value.held if isinstance(value, Placed) else [value] if isinstance(value, np.ndarray) else []
    return tuple(found)
