"""The parts of Triton that asmkit uses. Triton has no types, so that their forms are declared here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from ..errors import DiagnosticCode, error

ArgumentType = "str | tuple[ArgumentType, ...]"
"""Triton's name of a type (`*fp32`, `i32`, `constexpr`, `tensordesc<fp16[64,64]>`), or those of a tuple."""


Foreign: TypeAlias = "Any"
"""An object of Triton or of torch, whose types are not known here."""


class Metadata(Protocol):
    """Properties of a compiled kernel."""

    name: str
    num_warps: int
    num_ctas: int
    warp_size: int
    shared: int
    launch_cooperative_grid: bool
    tensordesc_meta: Sequence[Mapping[str, Foreign]] | None
    global_scratch_size: int
    profile_scratch_size: int


class Source(Protocol):
    """The function from which a kernel was compiled, and the types of its arguments."""

    signature: Mapping[str | int, Foreign]


class Compiled(Protocol):
    """A kernel that Triton compiled (`triton.compiler.CompiledKernel`)."""

    metadata: Metadata
    asm: Mapping[str, Foreign]
    src: Source


class DriverConfig(Protocol):
    """The choice of the driver that launches kernels (`triton.runtime.driver`)."""

    _active: object
    """The driver, or None until the first launch."""

    @property
    def active(self) -> object:
        """The driver. If there is none, Triton looks for a device."""

    def set_active(self, driver: object) -> None:
        """Let another driver launch kernels."""


class Autotuner(Protocol):
    """A kernel with several configurations (`triton.runtime.Autotuner`), as far as it chooses one."""

    cache: dict[Foreign, Foreign]
    cache_results: bool
    do_bench: Callable[..., Foreign]


class HookChain(Protocol):
    """Functions that Triton calls."""

    def add(self, func: Callable[..., None]) -> None:
        """Add a function."""

    def remove(self, func: Callable[..., None]) -> None:
        """Remove a function."""


def load_hooks() -> HookChain:
    """Return the functions that Triton calls before it loads a kernel."""
    return _module("triton.knobs").runtime.kernel_load_start_hook


def driver_config() -> DriverConfig:
    """Return Triton's choice of a driver. Raises TOOL_MISSING without Triton."""
    return _module("triton.runtime").driver


def autotuner() -> Foreign:
    """Return the class of kernels that choose a configuration."""
    return _module("triton.runtime.autotuner").Autotuner


def is_kernel(value: object) -> bool:
    """Return whether a value is a kernel that can be launched: a function with `@triton.jit` or other decorators."""
    return isinstance(value, _module("triton.runtime.jit").KernelInterface)


def gpu_target(backend: str, arch: int | str, warp: int) -> object:
    """Return Triton's object for a target."""
    return _module("triton.backends.compiler").GPUTarget(backend, arch, warp)


def _module(name: str) -> Foreign:
    """Return a module of Triton. Raises TOOL_MISSING if it is not installed."""
    try:
        return import_module(name)
    except ImportError as problem:
        fix = f"pip install 'asmkit[triton]' ({problem})"
        raise error(DiagnosticCode.TOOL_MISSING, tool="Triton", fix=fix) from None
