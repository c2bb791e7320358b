"""Write the C++ header of an exported kernel: the shared parts, the images, and the launch function."""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from ...gcn import backend as gcn_backend
from ...gcn import targets as gcn_targets
from ...kernel.archive import Specialization, specialize
from ...kernel.kernel import AnyKernel
from ...kernel.launch_plan import Dim3, KernelLike
from ...kernel.symbolic import Purpose
from ...ptx import backend as ptx_backend
from ...ptx import targets as ptx_targets
from . import element_types
from .launch_function import LaunchFunction
from .names import check_namespace, identifiers

_EXPORT = Purpose("export", "exported", "export_cpp(path, ", end=")")
_HERE = Path(__file__).parent
_VENDOR = {"ptx": ("cuda", "CUstream_st *"), "gcn": ("hip", "ihipStream_t *")}
"""The file of the launcher and the C++ type of a stream, by architecture."""


def export_cpp(
    exported: KernelLike, path: str | Path, arch: str | Sequence[str] | None, namespace: str | None,
    named: Mapping[str, object],
) -> None:  # fmt: skip
    """Write a C++ header that launches one specialization of a kernel. See `Kernel.export_cpp`."""
    kernel = cast("AnyKernel", exported)
    chosen = check_namespace(namespace) if namespace is not None else identifiers([kernel.__name__])[kernel.__name__]
    asked = [arch] if isinstance(arch, str) else [*(arch or kernel.rules.arch)]
    archs = {one: kernel.target_for(one) for one in asked}
    made = specialize(kernel, archs, named, _EXPORT)
    Path(path).write_text(_header(kernel, made, named, chosen), encoding="utf-8")


def _header(kernel: AnyKernel, made: Specialization, named: Mapping[str, object], namespace: str) -> str:
    file, stream = _VENDOR[kernel.isa.name]
    common, vendor = _read("common"), _read(file)
    common_digest, vendor_digest = _digest(common), _digest(common + vendor)
    launch = next(iter(made.launches.values()))
    function = LaunchFunction(kernel, made, named, stream, _grid_limit(kernel.isa.name, launch.block))
    kinds = [*(one.elem for one in function.arrays), *(p.type for p in kernel.params.registers)]
    own = "\n".join(_kernel(kernel, made, function))
    targets = ", ".join(made.archs)
    lines = [
        f"// Launches the kernel {kernel.__name__} for {targets}.  Written by asmkit: do not edit.",
        "#pragma once",
        common.replace("DIGEST", common_digest),
        *element_types.structures(kinds, kernel.isa.name),
        vendor.replace("DIGEST", vendor_digest).replace("COMMON", common_digest),
        f"namespace {namespace} {{",
        f"inline namespace kernel_{_digest(own)} {{",
        "namespace detail {",
        f"using namespace ::asmkit::common_{common_digest};",
        f"using namespace ::asmkit::{file}_{vendor_digest};",
        own,
        "}",
        f"}}  // namespace {namespace}",
    ]
    return "\n".join(lines) + "\n"


def _kernel(kernel: AnyKernel, made: Specialization, function: LaunchFunction) -> Iterator[str]:
    """Yield the lines of one kernel, from inside of its namespace `detail`."""
    images = [*_images(kernel, made)]
    for i, (content, _) in enumerate(images):
        yield f"alignas(16) inline constexpr unsigned char image{i}_[] = {{"
        yield from textwrap.wrap(",".join(map(str, content)), 120, break_long_words=False, break_on_hyphens=False)
        yield "};"
    yield "inline constexpr Image images[] = {"
    yield from (f"    {{image{i}_, {fields}}}," for i, (_, fields) in enumerate(images))
    yield "};"
    entry = next(iter(made.images.values())).entry
    cluster = next(iter(made.launches.values())).cluster or (1, 1, 1)
    cooperative = str(kernel.rules.cooperative).lower()
    yield "inline Kernel &kernel() {"
    yield f'    static Kernel made("{entry}", images, {cooperative}, {cluster[0] * cluster[1] * cluster[2]});'
    yield "    return made;"
    yield "}"
    yield from _function(kernel, function)


def _function(kernel: AnyKernel, function: LaunchFunction) -> Iterator[str]:
    """Yield the launch function, which is defined in `detail`, where the names of the shared parts are known."""
    yield from function.constants()
    yield ""
    for line in (*textwrap.dedent(kernel.__doc__ or "").strip().splitlines(), "", *function.shapes()):
        yield f"/// {line}".rstrip().replace("\\", "/")
    yield "[[nodiscard]] inline Status launch("
    yield ",\n".join(f"    {one}" for one in function.parameters())
    yield ") {"
    yield from (f"    {line}" for line in function.body())
    yield "}"
    yield "}  // namespace detail"
    yield "using detail::launch;"
    yield from (f"using detail::{line.split()[3]};" for line in function.constants())


def _images(kernel: AnyKernel, made: Specialization) -> Iterator[tuple[bytes, str]]:
    """Yield the images with the fields of `Image`, best first: the last target that a device runs, machine code first.

    PTX text ends with a NUL character and is assembled by the driver on devices without an image.
    """
    is_ptx = kernel.isa.name == "ptx"
    for target in sorted(made.launches, key=kernel.rules.arch.index, reverse=True):
        served = sorted((one for one, of in made.archs.items() if of == target), reverse=True)
        for one in sorted(served, key=lambda one: _capability(one, is_ptx), reverse=True):
            yield made.images[one].image, _fields(kernel, made, target, one, True)
        if is_ptx:
            yield made.texts[target].encode() + b"\0", _fields(kernel, made, target, target, False)


def _capability(arch: str, is_ptx: bool) -> tuple[int, int]:
    return ptx_targets.machine(arch).capability if is_ptx else (0, 0)


def _fields(kernel: AnyKernel, made: Specialization, target: str, arch: str, assembled: bool) -> str:
    is_ptx = kernel.isa.name == "ptx"
    suffix = ptx_targets.split(arch)[1] if is_ptx else ""
    most = ptx_targets.machine(target).shared_block if is_ptx else gcn_targets.machine(target).lds
    place = kernel.isa.layout(made.launches[target].program)
    early = is_ptx and "griddepcontrol.wait" in made.texts[target]
    numbers = (*_capability(arch, is_ptx), f"'{suffix}'" if suffix else "0")
    sizes = (0 if place.static else place.bytes, place.bytes, most)
    flags = [str(flag).lower() for flag in (assembled, early)]
    return ", ".join([f'"{arch}"', *map(str, numbers), *flags, *map(str, sizes)])


def _grid_limit(isa: str, block: Dim3) -> Dim3:
    """Return the largest grid that the architecture supports with this block."""
    if isa == "ptx":
        return ptx_backend.GRID_LIMIT
    x, y, z = (
        min(most, gcn_backend.THREADS_LIMIT // length)
        for most, length in zip(gcn_backend.GRID_LIMIT, block, strict=True)
    )
    return x, y, z


def _read(name: str) -> str:
    return (_HERE / f"{name}.h").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
