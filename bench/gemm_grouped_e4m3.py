"""Time a training step of grouped GEMMs in e4m3, beside one in bf16: `python bench/gemm_grouped_e4m3.py`.

The arrays are bf16.  A step is the product, the gradients of rows and matrices, and the quantization of their operands.
The gradient of the matrices is also compared with cuBLAS, which multiplies one group after another in a CUDA graph.
Results are checked against float64 of the quantized operands.

Notes and results: docs/performance/gemm_grouped_e4m3.md.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import TYPE_CHECKING

from gemm_grouped import CASES, CHECKED, COUNT, SCALED, Case, check

import asmkit
from asmkit.ops import grouped
from asmkit.ops.kernels.gemm_grouped import grouped_gemm, grouped_gemm_outer, grouped_gemm_turned
from asmkit.ops.kernels.gemm_grouped_fp8 import grouped_gemm_fp8, grouped_gemm_outer_fp8
from asmkit.ops.kernels.quantize_e4m3 import quantize_both, quantize_columns, quantize_rows

if TYPE_CHECKING:
    import torch

Call = Callable[[], object]

PRODUCTS = ("forward", "rows", "matrices")
ROWS = ("a", "g", "columns of a", "columns of g")  # what is quantized in each step, besides the matrices


def wide(case: Case, a: torch.Tensor, b: torch.Tensor, g: torch.Tensor, offsets: torch.Tensor) -> dict[str, Call]:
    """Return the products of a step in bf16."""
    forward = grouped.tile_of(case.rows, case.groups, case.n, COUNT)
    of_rows = grouped.tile_of(case.rows, case.groups, case.k, COUNT)
    of_matrices = grouped.outer_tile(case.rows, case.groups, case.k)
    return {
        "forward, bf16": grouped_gemm.bind(a, b, offsets, **forward._asdict()),
        "rows, bf16": grouped_gemm_turned.bind(g, b, offsets, clear=True, **of_rows._asdict()),
        "matrices, bf16": grouped_gemm_outer.bind(g, a, offsets, **of_matrices._asdict()),
    }


def narrow(case: Case, a: torch.Tensor, b: torch.Tensor, g: torch.Tensor, offsets: torch.Tensor) -> dict[str, Call]:
    """Return the products of a step in e4m3, their quantization, and cuBLAS's gradient of the matrices."""
    import torch

    made = {"O": asmkit.bf16}
    matrices, scales, turned, of_turned = asmkit.ops.quantize_matrices(b)
    (rows, of_rows), (slopes, of_slopes) = quantize_rows(a), quantize_rows(g)
    (left, of_left, padded), (right, of_right, _) = quantize_columns(g, offsets), quantize_columns(a, offsets)
    first = padded.tolist()
    parts = [(group, slice(*first[group : group + 2])) for group in range(case.groups)]
    parts = [(group, part) for group, part in parts if part.start < part.stop]
    scale = {group: slice(part.start // SCALED, part.stop // SCALED) for group, part in parts}
    left_scales = {group: of_left[span].T for group, span in scale.items()}
    right_scales = {group: of_right[span] for group, span in scale.items()}
    outer = left, right, padded, of_left, of_right
    found = grouped_gemm_outer_fp8(*outer, **made)
    for group, part in parts[:: max(1, len(parts) // CHECKED)]:
        one = left[:, part].double() * left_scales[group].double().repeat_interleave(SCALED, 1)
        other = right[:, part].double() * right_scales[group].T.double().repeat_interleave(SCALED, 1)
        check("matrices", found[group], one, other.T, 2.0**-13)

    def each() -> None:
        for group, part in parts:
            scales = left_scales[group], right_scales[group]
            torch._scaled_mm(left[:, part], right[:, part].T, *scales, out_dtype=torch.bfloat16)

    return {
        "forward": grouped_gemm_fp8.bind(rows, matrices, offsets, of_rows, scales, **made),
        "rows": grouped_gemm_fp8.bind(slopes, turned, offsets, of_slopes, of_turned, clear=True, **made),
        "matrices": grouped_gemm_outer_fp8.bind(*outer, **made),
        "a": quantize_rows.bind(a),
        "g": quantize_rows.bind(g),
        "columns of a": quantize_columns.bind(a, offsets),
        "columns of g": quantize_columns.bind(g, offsets),
        "b": quantize_both.bind(b),
        "cuBLAS": each,
    }


def measure(case: Case) -> dict[str, float]:
    """Print the times of one case, and return the ratios to those of cuBLAS and of bf16."""
    import torch

    shapes = (case.rows, case.k), (case.groups, case.n, case.k), (case.rows, case.n)
    a, b, g = (torch.randn(shape, device="cuda", dtype=torch.bfloat16) for shape in shapes)
    arrays = case, a, b, g, torch.from_numpy(case.offsets()).cuda()
    calls = {**narrow(*arrays), **wide(*arrays)}
    table = asmkit.bench(calls, ops=case.ops, rounds=15)
    times = {name: table[name].median for name in calls}
    print(f"{case!s:37}", ", ".join(f"{name} {time:.0f}" for name, time in times.items()), flush=True)
    torch.cuda.empty_cache()  # the memory of the graphs
    step = sum(times[name] for name in (*PRODUCTS, *ROWS))
    in_bf16 = sum(times[f"{name}, bf16"] for name in PRODUCTS)
    return {
        "cuBLAS's gradient of the matrices": times["cuBLAS"] / times["matrices"],
        "a step in bf16, matrices quantized before,": in_bf16 / step,
        "a step in bf16, matrices quantized in it,": in_bf16 / (step + times["b"]),
    }


def main() -> None:
    """Measure all cases."""
    found = [measure(case) for case in CASES]
    for name in found[0]:
        ratios = [each[name] for each in found]
        mean = exp(sum(map(log, ratios)) / len(ratios))
        shown = " ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"time of {name} divided by that in e4m3: geometric mean {mean:.3f}, {shown}")


if __name__ == "__main__":
    main()
