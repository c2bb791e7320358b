"""Call the bf16 GEMMs of pyptx, A[M,K] · B[N,K]ᵀ, as its own examples call them.

Notes and results: docs/performance/gemm_mma.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import torch

from asmkit.launch import cuda

Call = Callable[[], Any]


def installed() -> bool:
    """Return whether pyptx is installed, and print a note if it is not."""
    if find_spec("pyptx") is None:
        print("without pyptx: it is not installed", file=sys.stderr)
        return False
    from pyptx import torch_support

    # Skip the extension that it would compile first: compilation is slow, and only saves host time.
    torch_support._CPP_EXT_CHECKED = True
    return True


def relaxed(call: Call) -> Any:
    """Make a call that copies from pageable memory, which graph capture only allows in relaxed mode."""
    mode = cuda.driver().CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED
    before = cuda.ask("cuThreadExchangeStreamCaptureMode", mode)
    try:
        return call()
    finally:
        cuda.ask("cuThreadExchangeStreamCaptureMode", before)


def hopper(a: torch.Tensor, b: torch.Tensor) -> dict[str, Call]:
    """Return the wgmma calls, bf16 out, and Cᵀ, or no calls if the tiles do not fit."""
    m, (n, k) = a.shape[0], b.shape
    if m % 256 or n % 256 or k % 64 or not installed():
        return {}
    from pyptx.examples.hopper.gemm_highperf_hopper import create_hilbert_schedule, gemm_warp_specialized

    order = torch.tensor(create_hilbert_schedule(m // 256, n // 256), device=a.device, dtype=torch.int32)
    return {"pyptx, wgmma": partial(relaxed, partial(gemm_warp_specialized, a, b, order))}


def ampere(a: torch.Tensor, b: torch.Tensor) -> dict[str, Call]:
    """Return the mma.sync call, f32 out, or no calls if the tiles do not fit or K makes its text too long."""
    m, (n, k) = a.shape[0], b.shape
    if m % 128 or n % 128 or k % 32 or k > 4096 or not installed():
        return {}
    from pyptx.examples.ampere.gemm_highperf_ampere import build_gemm_highperf

    return {"pyptx, mma.sync, f32 out": partial(build_gemm_highperf(m, n, k), a, b)}
