"""Profiles of the kernels of the tests, each made once, and the lines that their comments mark."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, cast
from unittest import mock

import numpy as np
import pytest

from asmkit.kernel.kernel import AnyKernel
from asmkit.profile import Profile, static
from asmkit.toolchain import candidates

from . import gcn_kernels, ptx_kernels

needs_ptxas = pytest.mark.skipif(not candidates("ptxas") or not candidates("nvdisasm"), reason="needs ptxas, nvdisasm")

SHAPES = {
    "transpose": (32, 32), "scale": (8192,), "spilled": (64 * 256,), "held": (64 * 256,), "staged": (1024,),
    "unbuffered": (1024,), "ring": (1024,), "plain_ring": (1024,), "histogram": (256,), "diverged": (128,),
    "lds": (4096,), "strided": (4096,), "scratch": (256,), "loop": (1024,), "slack": (4096,),
    "moved": (1024,), "branchy": (1024,), "shifted": (1024,), "two_copies": (1024,), "into_lds": (1024,),
}  # fmt: skip


@cache
def profiled(name: str, **options: Any) -> Profile:
    """Return the profile of a kernel of the tests, without the assembler's part, which takes most of the time."""
    with mock.patch.object(static, "_assemble"):
        return _profile(name, **options)


@cache
def assembled(name: str, **options: Any) -> Profile:
    """Return the whole profile of a kernel of the tests."""
    return _profile(name, **options)


def _profile(name: str, **options: Any) -> Profile:
    kernel = kernel_of(name)
    kind = np.uint32 if name in ("histogram", "scratch") else np.float32
    array = np.arange(np.prod(SHAPES[name])).reshape(SHAPES[name]).astype(kind)
    return cast("Profile", kernel.profile(array, **options))


def kernel_of(name: str) -> AnyKernel:
    """Return a kernel by its name."""
    return getattr(ptx_kernels, name, None) or getattr(gcn_kernels, name)


def line_of(name: str, mark: str) -> int:
    """Return the number of the line that a comment marks, in a kernel or in the function that it calls."""
    module = ptx_kernels if hasattr(ptx_kernels, name) else gcn_kernels
    rows = inspect.getsource(module).splitlines()
    first = next(at for at, row in enumerate(rows) if row.startswith(f"def {name}("))
    return next(at for at in range(first, len(rows)) if rows[at].endswith(f"# {mark}")) + 1
