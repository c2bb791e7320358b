"""The methods of a kernel that hand it to other programs: a saved file, and a C++ header."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from . import dispatch
from .launch_plan import KernelLike
from .profiled import Profiled


class Exports(Profiled):
    """The base class of `Kernel` with the methods that write it for other programs."""

    def save(self, path: str | Path, *, arch: str | Sequence[str] | None = None, **named: object) -> None:
        """Write one specialization to a file, with text, images, signature and launch rules. `asmkit.load` reads it.

        A VJP rule (`def_vjp`) is not saved.

        Args:
            path: the file to write.
            arch: the targets to assemble for, by default all targets of the kernel.
            **named: the types, options and dimensions to compile in. Dimensions without a value stay variable.

        """
        dispatch.save(cast("KernelLike", self), path, arch, named)

    def export_cpp(
        self, path: str | Path, *, arch: str | Sequence[str] | None = None, namespace: str | None = None,
        **named: object,
    ) -> None:  # fmt: skip
        """Write a C++17 header with the images and a typed function `launch` that launches them through the driver.

        The header needs no headers of CUDA or ROCm, and no library besides the driver, which it loads at run time. Its
        function takes the device pointers of the arrays, then the dimensions, the scalars and a stream. It checks them
        as a call from Python does, and returns a status.

        Args:
            path: the file to write.
            arch: the targets to assemble for, by default all targets of the kernel.
            namespace: the C++ namespace, by default the name of the kernel.
            **named: the types, options, dimensions and scalars to compile in. Others stay parameters.

        Raises:
            KERNEL: if a launch rule is not an expression of dimensions: pass them.
            AsmError: for errors of planning and assembling.

        """
        dispatch.export_cpp(cast("KernelLike", self), path, arch, namespace, named)

    def asm_snippet(self, *names: str, arch: str | None = None, **named: object) -> str:
        """Return the kernel's instructions as a statement `asm volatile(…);` of CUDA or HIP C++.

        The parameters become operands. Each thread that executes the statement is a thread of the kernel.

        Args:
            *names: the C++ expressions of the parameters, by default their names.
            arch: the target, by default the first of the kernel.
            **named: types, options and dimensions, as for `launch`, and C++ expressions of parameters by name.

        Raises:
            INLINE_ASM: if the kernel cannot be inline assembly, for example because it has shared memory.

        """
        return dispatch.asm_snippet(self, names, arch, named)
