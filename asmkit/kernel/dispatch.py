"""Dispatch a call to the launch backend of its arrays' framework, found by the modules of their classes and bases.

This file imports the launch backends and the architectures, which stand above the kernel, inside its functions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from ..errors import DiagnosticCode, error
from .backend import Isa
from .check_report import CheckReport
from .launch_plan import KernelLike

if TYPE_CHECKING:
    from ..ir.program import Dims, Program
    from ..ir.source_map import Text
    from .profile_report import CountedRun, LaunchProfile

_SAME = {"jaxlib": "jax"}
"""Top-level modules that define arrays of a framework with another name."""
FRAMEWORKS = frozenset(("numpy", "jax", "jaxlib", "torch"))
"""The top-level modules that define the arrays of a framework with a launch backend of its own."""


def _backend(framework: str) -> ModuleType:
    """Return the launch backend of a framework. Other frameworks exchange arrays by DLPack."""
    match framework:
        case "numpy":
            from ..launch import numpy

            return numpy
        case "jax" | "jaxlib":
            from ..launch.jax import custom_call

            return custom_call
        case "torch":
            from ..launch.torch import launcher

            return launcher
        case _:
            from ..launch import dlpack

            return dlpack


def launcher(kernel: KernelLike, arrays: Sequence[object]) -> ModuleType:
    """Return the module that launches on these arrays.

    Raises:
        ARGUMENT_COUNT: if the number of arrays is wrong.
        ARRAY: if an array belongs to no known framework.
        FRAMEWORK: if the arrays belong to more than one framework.

    """
    if not arrays:
        return _backend("numpy")
    roots = [root(type(array)) for array in arrays]
    if roots[0] not in FRAMEWORKS and len(set(roots)) == 1 and hasattr(arrays[0], "__dlpack__"):
        return sys.modules[_loaded("dlpack")]
    kernel.check_count(len(arrays))
    for name, found, array in zip([p.name for p in kernel.params.inputs], roots, arrays, strict=True):
        if found not in FRAMEWORKS:
            raise error(DiagnosticCode.ARRAY, name=name, got=f"{found}.{type(array).__name__}")
        if _SAME.get(found, found) != _SAME.get(roots[0], roots[0]):
            raise error(DiagnosticCode.FRAMEWORK, name=name, got=found, want=roots[0])
    return sys.modules[_loaded(roots[0], tuple(map(type, arrays)))]


def root(kind: type[object]) -> str:
    """Return the top-level module of the framework to which an array class belongs. torch.compile does not trace this.

    The class and its bases are searched for a known framework, or for a library with `from_dlpack`. If none matches,
    the class's own top-level module is returned.
    """
    roots = [base.__module__.partition(".")[0] for base in kind.__mro__[:-1]] or ["builtins"]
    known_ones = (one for one in roots if one in FRAMEWORKS or hasattr(sys.modules.get(one), "from_dlpack"))
    return next(known_ones, roots[0])


_names: dict[tuple[type[object], ...], str] = {}


def known(kinds: tuple[type[object], ...]) -> str | None:
    """Return the module name found earlier for arrays of these classes. torch.compile does not trace this function."""
    return _names.get(kinds)


def _loaded(framework: str, kinds: tuple[type[object], ...] = ()) -> str:
    """Import a launch backend, remember it for these classes, and return its name. torch.compile does not trace this.

    A name, because torch.compile takes a constant for the result, and a module is none.
    """
    name = _backend(framework).__name__
    if kinds:
        _names.setdefault(kinds, name)
    return name


for _function in (known, root, _loaded):
    _function._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]


# The other modules above the kernel that its methods use.


def architecture(name: object) -> Isa:
    """Return the backend of an architecture by its name. Raises ValueError if there is none."""
    match name:
        case "ptx":
            from ..ptx.backend import ISA as PTX

            return PTX
        case "gcn":
            from ..gcn.backend import ISA as GCN

            return GCN
        case _:
            raise ValueError(f"it is for the architecture {name!r}")


def simulate(
    kernel: KernelLike,
    arrays: Sequence[object],
    options: Mapping[str, object],
    watch: str | Sequence[object] | None,
    approx: str | None,
) -> Any:
    """Run a kernel on numpy arrays in the simulator."""
    from ..launch import numpy

    return numpy.simulate(cast("Any", kernel), cast("Any", arrays), options, cast("Any", watch), approx)


def check(
    kernel: KernelLike, arrays: Sequence[object], options: Mapping[str, object], watch: str | Sequence[object],
    schedules: int, seed: int | None,
) -> CheckReport:  # fmt: skip
    """Run a kernel in the simulator with all watchers, print the findings, and return them."""
    from ..launch.check import check

    return check(kernel, arrays, options, watch, schedules, seed)


def profile(
    kernel: KernelLike, arrays: Sequence[object], options: Mapping[str, object], device: str | None,
    watch: str | Sequence[object] | None, blocks: int | None,
) -> LaunchProfile:  # fmt: skip
    """Run a kernel in the simulator with counters, and return its profile."""
    from ..profile.run import profile_kernel

    return profile_kernel(kernel, arrays, options, device, watch, blocks)


def profiled_run(
    program: Program, size: tuple[Dims, Dims], shared: int, watch: object, source: Callable[[], Text]
) -> CountedRun:
    """Return a run with counters of another compiler's kernel, which has not started.

    Args:
        program: the kernel's program.
        size: the grid and the block.
        shared: the dynamic shared memory in bytes.
        watch: the watchers besides the counters.
        source: a function that returns the text of the kernel's module.

    """
    from ..profile.run import ProfiledRun

    return ProfiledRun(program, *size, shared, watch, source)


def for_addresses(kernel: KernelLike, device: int, named: Mapping[str, object]) -> Callable[..., None]:
    """Return a function that launches on raw device addresses."""
    from ..launch import addresses

    return addresses.for_addresses(cast("Any", kernel), device, named)


def define_named_operator(name: str) -> None:
    """Define the operator with that name in `torch.ops.asmkit`, if a kernel has it."""
    from ..launch.torch import operator

    operator.define_named(name)


def operator(kernel: KernelLike, inputs: int) -> str:
    """Define a kernel's operator in `torch.ops.asmkit`, and return its name."""
    from ..launch.torch import operator

    return operator.operator(cast("Any", kernel), inputs, None)


def save(kernel: KernelLike, path: str | Path, arch: str | Sequence[str] | None, named: Mapping[str, object]) -> None:
    """Write one specialization of a kernel to a file."""
    from . import archive

    archive.save(cast("Any", kernel), path, arch, named)


def export_cpp(
    kernel: KernelLike, path: str | Path, arch: str | Sequence[str] | None, namespace: str | None,
    named: Mapping[str, object],
) -> None:  # fmt: skip
    """Write a C++ header that launches one specialization of a kernel."""
    from ..interop import cpp

    cpp.export_cpp(kernel, path, arch, namespace, named)


def asm_snippet(kernel: object, names: Sequence[str], arch: str | None, named: Mapping[str, object]) -> str:
    """Return a kernel or an inline function as a statement of CUDA or HIP C++."""
    from ..interop import inline_asm

    return inline_asm.asm_snippet(kernel, names, arch, named)


def tell_torch() -> None:
    """Let `torch.ops.asmkit` find kernels by the names of their operators, if torch has been imported."""
    torch = sys.modules.get("torch")
    if torch is not None and not getattr(torch.__spec__, "_initializing", False):
        from ..launch.torch import operator_names as operator_names
