"""Compare GEMMs with few tiles with cuBLAS: `python bench/gemm_few_tiles.py [--plan] [bf16|f16|fp8|scaled ...]`.

bf16 and f16 are `asmkit.ops.gemm`.  fp8 has one scale, and scaled has a scale for 1 × 128 elements of A and 128 × 128
elements of B.  Each product is checked before it is timed.  `--plan` prints the choices of the model, and needs no
device.  Notes and results: docs/performance/gemm_few_tiles.md.
"""

from __future__ import annotations

import sys
from functools import partial
from math import exp, log
from typing import TYPE_CHECKING

from asmkit.ops import gemm_model, matmul_fp8

if TYPE_CHECKING:
    import torch

Shape = tuple[int, int, int]

SHAPES: tuple[Shape, ...] = (
    # tiles that leave multiprocessors idle
    (4096, 304, 8192),
    (257, 1032, 4104),
    (128, 4096, 14336),
    (300, 8192, 8192),
    (512, 4096, 4096),
    (768, 3072, 8192),
    (700, 7168, 2048),
    (2048, 512, 8192),
    (1024, 1024, 16384),
    (1536, 768, 6144),
    # very few tiles, and a long K
    (256, 256, 16384),
    (512, 512, 8192),
    (512, 512, 16384),
    (128, 128, 16384),
    (64, 64, 16384),
    (384, 640, 4096),
    (1024, 256, 8192),
    (200, 1000, 10000),
    # few rows
    (1, 4096, 4096),
    (1, 16384, 16384),
    (8, 8192, 8192),
    (16, 4096, 4096),
    (32, 14336, 4096),
    (64, 8192, 8192),
    (64, 5120, 16384),
    (128, 8192, 1024),
    # tiles that fill the device
    (1000, 1000, 1000),
    (1536, 1536, 1536),
    (2048, 2048, 2048),
    (5000, 5000, 5000),
    # a short K, and short everything
    (4096, 4096, 64),
    (8192, 256, 16),
    (129, 136, 72),
    (1, 8, 8),
    # K or N is not a multiple of 8
    (257, 1031, 4102),
    (4096, 303, 8192),
    (128, 4096, 14340),
    (1000, 1000, 1001),
    (512, 1000, 4100),
    (1, 1, 1),
)
FP8_SHAPES = tuple(shape for shape in SHAPES if shape[1] % 16 == 0 and shape[2] % 128 == 0)
"""Shapes that cuBLAS multiplies in e4m3, and whose K consists of whole blocks of scales."""
COUNT = 132  # multiprocessors of an H200
STREAM = 4.3e12  # bytes a second that a stream reads on an H200
PRODUCTS = 800e12  # operations a second of wgmma, the best that was measured
LAUNCH = 0.54  # µs of an empty kernel in a CUDA graph
CLOCK = 1755  # cycles in a µs, for the model's figures


def floor(m: int, n: int, k: int) -> float:
    """Return the least µs: the products at the measured rate, or reads and writes of arrays that L2 cannot hold."""
    size = 2 * (m * k + n * k + m * n)
    moved = size / STREAM if size > gemm_model.CACHE else 0.0
    return max(LAUNCH, 1e6 * max(2 * m * n * k / PRODUCTS, moved))


def chosen(m: int, n: int, k: int) -> gemm_model.Choice:
    """Return the choice of `asmkit.ops.gemm` for results of the type of A and B."""
    return gemm_model.fastest(m, n, k, COUNT, tensor_store=n % gemm_model.ALIGNED == 0)


def chosen_fp8(m: int, n: int, k: int, *, scaled: bool) -> gemm_model.Choice:
    """Return the choice of `asmkit.ops.gemm` for e4m3 and results in bf16."""
    return gemm_model.fastest_fp8(m, n, k, COUNT, scaled=scaled, tensor_store=n % matmul_fp8.STORED == 0)


def plan() -> None:
    """Print the kernel, the tile and the model's time for each shape, with 16-bit elements and in e4m3."""
    shown = [(shape, chosen(*shape), floor(*shape)) for shape in SHAPES]
    for scaled in (False, True):
        for shape in FP8_SHAPES:
            choice = gemm_model.fastest_fp8(
                *shape, COUNT, scaled=scaled, tensor_store=shape[1] % matmul_fp8.STORED == 0
            )
            shown.append((shape, choice, max(LAUNCH, floor(*shape) / 2)))
    print(f"{'M × N × K':>20}  {'kernel':15} {'tile':>9} {'split':>5} {'copies':>6} {'model µs':>8} {'floor µs':>8}")
    for shape, choice, least in shown:
        tile = f"{choice.bn}×128" if choice.swap else f"128×{choice.bn}"
        copies = f"{2 * choice.vector} B" if choice.vector else "tensor"
        print(
            f"{' × '.join(map(str, shape)):>20}  {choice.kernel:15} {tile:>9} {choice.split:>5} {copies:>6}"
            f" {choice.cycles / CLOCK:8.1f} {least:8.1f}"
        )


def check(shape: Shape, out: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> None:
    """Raise AssertionError if a result differs from the product in float64 by more than its roundings explain."""
    import torch

    want, size = a.double() @ b.double().T, a.double().abs() @ b.double().abs().T
    step = torch.finfo(out.dtype).eps * want.abs() + torch.finfo(out.dtype).tiny
    if not ((out.double() - want).abs() <= (shape[2] + 10) * 2.0**-23 * size + step).all():
        raise AssertionError(f"{shape}: the result is wrong")


def widened(of_a: torch.Tensor, of_b: torch.Tensor, rows: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the scales of all elements of A, and of B with some rows, given those of 1×128 and of 128×128 blocks."""
    of_rows = of_b.double().repeat_interleave(128, 0)[:rows]
    return of_a.double().T.repeat_interleave(128, 1), of_rows.repeat_interleave(128, 1)


def ratio(shape: Shape, kind: torch.dtype) -> float:
    """Print a table for one shape, and return cuBLAS's time divided by asmkit's."""
    import torch

    import asmkit

    m, n, k = shape
    a, b = (torch.randn(size, device="cuda").to(kind) for size in ((m, k), (n, k)))
    out = torch.empty((m, n), device="cuda", dtype=kind)
    check(shape, asmkit.ops.gemm(a, b), a, b)
    calls = {"cuBLAS": partial(torch.mm, a, b.T, out=out), "asmkit": partial(asmkit.ops.gemm, a, b)}
    table = asmkit.bench(calls, ops=2 * m * n * k, rounds=15, title=f"{kind} {m} × {n} × {k}")
    print(table, f"\nfloor {floor(m, n, k):.1f} µs\n")
    return table["cuBLAS"].median / table["asmkit"].median


def fp8_ratio(shape: Shape, *, scaled: bool) -> float:
    """Print a table for one shape in e4m3, and return cuBLAS's time divided by asmkit's."""
    import torch

    import asmkit

    m, n, k = shape
    a, b = (torch.randn(size, device="cuda").to(torch.float8_e4m3fn) for size in ((m, k), (n, k)))
    choice = chosen_fp8(m, n, k, scaled=scaled)
    one = torch.ones(1, device="cuda")
    if scaled:
        of_a, of_b = (torch.rand(size, device="cuda") + 0.5 for size in ((k // 128, m), (-(-n // 128), k // 128)))
        call = partial(matmul_fp8.with_scales_of_blocks, a, b, of_a, of_b, choice, asmkit.bf16, None)
        of = of_a.T, of_b.T
    else:
        of_a, of_b = one[None].expand(k // 128, m), one[None].expand(-(-n // 128), k // 128)
        call, of = partial(matmul_fp8.with_one_scale, a, b, one, choice, asmkit.bf16, None), (one[0], one[0])
    wide_a, wide_b = widened(of_a, of_b, n)
    check(shape, call(), a.double() * wide_a, b.double() * wide_b)
    peer = partial(torch._scaled_mm, a, b.T, *of, out_dtype=torch.bfloat16)
    calls = {"cuBLAS": peer, "asmkit": call}
    table = asmkit.bench(calls, ops=2 * m * n * k, rounds=15, title=f"{choice.kernel} {m} × {n} × {k}")
    print(table, f"\nfloor {floor(m, n, k) / 2:.1f} µs\n")
    return table["cuBLAS"].median / table["asmkit"].median


def measure(names: list[str]) -> None:
    """Time all shapes for each element type, and print the ratios with their geometric mean."""
    import torch

    for name in names:
        if name in ("fp8", "scaled"):
            scaled = name == "scaled"  # cuBLAS does not multiply one row by scales of blocks
            found = {shape: fp8_ratio(shape, scaled=scaled) for shape in FP8_SHAPES if shape[0] > 1 or not scaled}
        else:
            kind = {"bf16": torch.bfloat16, "f16": torch.float16}[name]
            found = {shape: ratio(shape, kind) for shape in SHAPES}
        mean = exp(sum(map(log, found.values())) / len(found))
        print(f"{name}, cuBLAS's time divided by asmkit's: geometric mean {mean:.3f}")
        print(f"below 0.97: {sum(r < 0.97 for r in found.values())}, below 1: {sum(r < 1 for r in found.values())}")
        for shape, value in sorted(found.items(), key=lambda item: item[1]):
            print(f"  {' × '.join(map(str, shape)):>20} {value:.3f}")


def main() -> None:
    """Print the plan, or measure the element types that are named, or both."""
    names = sys.argv[1:]
    if "--plan" in names:
        plan()
    else:
        measure(names or ["bf16", "f16"])


if __name__ == "__main__":
    main()
