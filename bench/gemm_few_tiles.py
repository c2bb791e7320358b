"""Compare `asmkit.ops.gemm` with cuBLAS where tiles are few: `python bench/gemm_few_tiles.py [--plan] [bf16|f16 ...]`.

Each product is checked before it is timed.  `--plan` prints the choices of the model, and needs no device.  Notes and
results: docs/performance/gemm_few_tiles.md.
"""

from __future__ import annotations

import sys
from functools import partial
from math import exp, log
from typing import TYPE_CHECKING

from asmkit.ops import gemm_model

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


def plan() -> None:
    """Print the kernel, the tile and the model's time for each shape."""
    print(f"{'M × N × K':>20}  {'kernel':10} {'tile':>9} {'split':>5} {'copies':>6} {'model µs':>8} {'floor µs':>8}")
    for shape in SHAPES:
        choice = chosen(*shape)
        tile = f"{choice.bn}×128" if choice.swap else f"128×{choice.bn}"
        copies = f"{2 * choice.vector} B" if choice.vector else "tensor"
        took, least = choice.cycles / CLOCK, floor(*shape)
        print(
            f"{' × '.join(map(str, shape)):>20}  {choice.kernel:10} {tile:>9} {choice.split:>5} {copies:>6}"
            f" {took:8.1f} {least:8.1f}"
        )


def check(shape: Shape, out: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> None:
    """Raise AssertionError if a result differs from the product in float64 by more than its roundings explain."""
    import torch

    want, size = a.double() @ b.double().T, a.double().abs() @ b.double().abs().T
    step = torch.finfo(out.dtype).eps * want.abs() + torch.finfo(out.dtype).tiny
    if not ((out.double() - want).abs() <= (shape[2] + 10) * 2.0**-23 * size + step).all():
        raise AssertionError(f"{shape}: the result is wrong")


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


def measure(names: list[str]) -> None:
    """Time all shapes for each element type, and print the ratios with their geometric mean."""
    import torch

    for name in names:
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
