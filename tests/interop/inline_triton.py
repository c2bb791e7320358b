"""A Triton kernel with inline assembly of asmkit, compiled for sm_80 and run in the simulator."""

from __future__ import annotations

from typing import Any

import numpy as np
import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import asmkit
from asmkit.interop.inline_asm import triton_inline

from .test_inline_asm import leaky

TEXT, CONSTRAINTS = map(tl.constexpr, triton_inline(leaky))


@triton.jit
def kernel(x, y, SIZE: tl.constexpr):
    at = tl.arange(0, SIZE)
    value = tl.load(x + at)
    slope = tl.full((SIZE,), 0.25, tl.float32)
    made = tl.inline_asm_elementwise(TEXT, CONSTRAINTS, [value, slope], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(y + at, made)


def values() -> tuple[Any, Any]:
    """What the kernel computes, and what it must compute."""
    source = ASTSource(kernel, {"x": "*fp32", "y": "*fp32", "SIZE": "constexpr"}, {"SIZE": 128})
    text = triton.compile(source, target=GPUTarget("cuda", 80, 32)).asm["ptx"]
    x, y = np.linspace(-1, 1, 128, dtype=np.float32), np.zeros(128, np.float32)
    module = asmkit.read(text, "ptx")
    (info,) = module.kernels.values()
    more = [np.zeros(16, np.uint8)] * (len(info.params) - 2)
    asmkit.run(module, x, y, *more, grid=1, block=info.block or 128)
    return y, np.where(x > 0, x, x * np.float32(0.25))
