"""JAX's devices: their properties and targets, and early errors for launches that they cannot run."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from ...errors import AsmError, DiagnosticCode, error
from ...ir.program import Program
from ...kernel.launch_plan import MULTIPROCESSOR_COUNT, KernelLike, Launch
from ...ptx.backend import ISA
from ...ptx.targets import runs_on
from ...toolchain import probe
from .. import cuda, hip
from .image_call import SINCE


def figures(kernel: KernelLike) -> dict[str, int]:
    """Return the device properties that launch rules can use."""
    return {"multiprocessor_count": _sm_count(kernel.isa.name)}


@cache
def _sm_count(isa: str) -> int:
    """Return the number of multiprocessors of the device that runs kernels of an architecture."""
    if isa == "gcn":
        return _amd()[1]
    driver = probe.cuda_driver()
    return driver.devices[0].multiprocessor_count if driver and driver.devices else MULTIPROCESSOR_COUNT


def arch_of(kernel: KernelLike) -> str | None:
    """Return the target of this machine's AMD device if the kernel lists it. None means the kernel's default."""
    arch = _amd()[0] if kernel.isa.name == "gcn" else None
    return arch if arch in kernel.rules.arch else None


@cache
def _amd() -> tuple[str | None, int]:
    """Return the target and the number of compute units of JAX's first AMD device. The target is None without one."""
    try:
        device = import_module("jax").devices("rocm")[0]
    except RuntimeError:
        return None, MULTIPROCESSOR_COUNT
    return device.compute_capability.partition(":")[0], device.core_count


def check_rocm(launch: Launch, way: str) -> None:
    """Raise BACKEND if this machine has an AMD device that cannot run the kernel, or not by this route."""
    arch, _ = _amd()
    if arch is None:
        return
    hip.arch_of(launch.kernel, arch)
    if way == "handler":
        hip.driver()
    else:
        _check_jaxlib(launch, "does not launch code objects on ROCm")


def takes_code_objects() -> bool:
    """Return whether jaxlib's call accepts a code object. Assume a recent jaxlib if there is no AMD device here."""
    return _has_images() or _amd()[0] is None


def _check_jaxlib(launch: Launch, what: str) -> None:
    if not _has_images():
        fix = f"{'.'.join(map(str, SINCE))} and later do; upgrade: pip install -U jax (Python 3.12 or later)"
        what = f"jaxlib {_jaxlib()} {what}"
        raise error(DiagnosticCode.BACKEND, launch.kernel.where, what=what, fix=fix)


def _jaxlib() -> str:
    return import_module("jaxlib").__version__


def _has_images() -> bool:
    return tuple(map(int, re.findall(r"\d+", _jaxlib())[:3])) >= SINCE


def takes_images() -> bool:
    """Return whether jaxlib's call accepts an image. Assume a recent jaxlib if there is no NVIDIA device here."""
    return _has_images() or not ISA.devices()


def check_cuda_image(launch: Launch) -> None:
    """Raise BACKEND if this machine has an NVIDIA device, but a jaxlib that does not accept images."""
    if ISA.devices():
        _check_jaxlib(launch, 'does not launch images, backend="image"')


def check_cuda_handler() -> None:
    """Raise BACKEND if this machine has an NVIDIA device, but no cuda.bindings."""
    if ISA.devices():
        cuda.driver()


def cuda_arch(launch: Launch) -> str | None:
    """Return the target of this machine's NVIDIA device if the kernel runs on it. None means the kernel's own."""
    own = launch.program.target.name
    return next((arch for arch in ISA.devices() if runs_on(own, arch)), None)


def check_cuda(launch: Launch, whole: Program, text: str) -> None:
    """Raise TOOL_OLD if this machine's driver, which compiles the text, does not support its version. Check with ptxas.

    Errors of ptxas are thus reported at the kernel's lines. Without ptxas, the driver reports errors.
    """
    _check_driver(launch, text)
    try:
        launch.kernel.isa.image(whole)
    except AsmError as problem:
        if problem.findings[0].mistake not in (DiagnosticCode.TOOL_MISSING, DiagnosticCode.TOOL_OLD):
            raise


def _check_driver(launch: Launch, text: str) -> None:
    driver, needs = probe.cuda_driver(), _version(text)
    if driver is None or driver.ptx >= needs:
        return
    release, takes, wanted = ("{}.{}".format(*version) for version in (driver.release, driver.ptx, needs))
    fix = "omit backend= so that ptxas assembles it, install a newer driver, or use older instructions"
    where, tool = launch.kernel.where, "the driver of CUDA"
    raise error(DiagnosticCode.TOOL_OLD, where, tool=tool, version=release, takes=takes, needs=wanted, fix=fix)


def driver_takes(text: str) -> bool:
    """Return whether this machine's driver, if there is one, compiles PTX of the text's version."""
    driver = probe.cuda_driver()
    return driver is None or driver.ptx >= _version(text)


def _version(text: str) -> tuple[int, int]:
    """Return the PTX version that the text declares."""
    found = re.search(r"^\.version (\d+)\.(\d+)", text, re.MULTILINE)
    return (int(found[1]), int(found[2])) if found else (0, 0)
