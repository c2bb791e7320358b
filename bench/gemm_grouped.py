"""Compare grouped GEMMs with cuBLAS and torch: `python bench/gemm_grouped.py [--plan] [bf16|masked|fp8 ...]`.

cuBLAS multiplies one group after another in a CUDA graph.  `torch._grouped_mm` is one launch.  Each product is
checked against float64 for some groups before it is timed.  `--plan` prints the tiles and floors, and needs no
device.  Notes and results: docs/performance/gemm_grouped.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log
from typing import TYPE_CHECKING

import numpy as np

import asmkit
from asmkit.ops import grouped
from asmkit.ops.kernels.gemm_grouped import grouped_gemm_outer, grouped_gemm_turned

if TYPE_CHECKING:
    import torch

Call = Callable[[], object]

COUNT = 132  # multiprocessors of an H100 and an H200
STREAM = 4.8e12  # bytes a second of the memory of an H200, by its data sheet
PRODUCTS = {"bf16": 800e12, "fp8": 1600e12}  # operations a second of wgmma: the best that was measured, and twice that
SCALED = 128  # rows of B, and elements of K, that share a scale
UNIT = 16  # rows of a group in fp8, as cuBLAS requires
CHECKED = 6  # groups


@dataclass(frozen=True)
class Case:
    """A product: the rows of all groups, N, and K."""

    groups: int
    rows: int
    n: int
    k: int

    def __str__(self) -> str:
        return f"{self.groups} groups, {self.rows} × {self.n} × {self.k}"

    def offsets(self, unit: int = 1) -> np.ndarray:
        """Return the offsets of groups of random lengths, multiples of `unit`.  One of eight is empty."""
        rng = np.random.default_rng(1)
        shares = rng.dirichlet(np.full(self.groups, 2.0)) * (np.arange(self.groups) % 8 != 1)
        lengths = unit * rng.multinomial(self.rows // unit, shares / shares.sum())
        return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)

    def spans(self, unit: int = 1) -> list[tuple[int, slice]]:
        """Return the groups that have rows."""
        ends = self.offsets(unit).tolist()
        return [(g, slice(ends[g], ends[g + 1])) for g in range(self.groups) if ends[g] < ends[g + 1]]

    @property
    def ops(self) -> int:
        """The operations of the product."""
        return 2 * self.rows * self.n * self.k

    def floor(self, kind: str, matrices: int) -> float:
        """Return the least µs: the products at the measured rate, or the bytes of rows and of `matrices` groups."""
        size = 1 if kind == "fp8" else 2
        moved = size * (self.rows * self.k + matrices * self.n * self.k) + 2 * self.rows * self.n
        return 1e6 * max(self.ops / PRODUCTS[kind], moved / STREAM)


CASES = (
    Case(4, 8192, 7168, 2048),
    Case(8, 8192, 4096, 4096),
    Case(8, 32768, 4096, 2048),
    Case(32, 16384, 4096, 7168),
    Case(64, 16384, 2048, 4096),
    Case(256, 32768, 2048, 2048),
    Case(256, 4096, 2048, 4096),
    Case(8, 128, 4096, 4096),
)


def plan() -> None:
    """Print the tile and the floor of each case."""
    for kind in PRODUCTS:
        for case in CASES:
            bn, swap = grouped.tile_of(case.rows, case.groups, case.n, COUNT, kind == "fp8")
            tile = f"{bn}×128" if swap else f"128×{bn}"
            floor = case.floor(kind, len(case.spans(UNIT if kind == "fp8" else 1)))
            print(f"{kind:5} {case!s:40} {tile:>8} floor {floor:7.1f} µs")


def check(name: str, out: torch.Tensor, a: torch.Tensor, b: torch.Tensor, inexact: float = 0.0) -> None:
    """Raise AssertionError if a result differs from A·B in float64 by more than its roundings explain."""
    import torch

    a, b = a.double(), b.double()
    want, size = a @ b, a.abs() @ b.abs()
    step = torch.finfo(out.dtype).eps * want.abs() + torch.finfo(out.dtype).tiny
    if not ((out.double() - want).abs() <= ((a.shape[1] + 10) * 2.0**-23 + inexact) * size + step).all():
        raise AssertionError(f"{name}: the result is wrong")


def show(case: Case, name: str, kind: str, calls: dict[str, Call], matrices: int) -> float:
    """Print one line of times, and return the time of cuBLAS divided by that of asmkit."""
    table = asmkit.bench(calls, ops=case.ops, rounds=15)
    times = {name: table[name].median for name in calls}
    shown = " ".join(f"{name} {time:8.1f}" for name, time in times.items())
    ratio = times["cuBLAS"] / times["asmkit"]
    print(f"{kind:5}{name:9}{case!s:37} floor {case.floor(kind, matrices):7.1f} {shown} ratio {ratio:.3f}", flush=True)
    return ratio


def bf16(case: Case) -> dict[str, float]:
    """Time the product and its two gradients, and return the ratios."""
    import torch

    def drawn(*shape: int) -> torch.Tensor:
        return torch.randn(shape, device="cuda").bfloat16()

    a, b, g = drawn(case.rows, case.k), drawn(case.groups, case.n, case.k), drawn(case.rows, case.n)
    offsets, spans = torch.from_numpy(case.offsets()).cuda(), case.spans()
    ends, empty = offsets[1:].contiguous(), sorted({*range(case.groups)} - {group for group, _ in spans})
    out, of_a, of_b = (torch.empty_like(array) for array in (g, a, b))
    a.requires_grad_()
    b.requires_grad_()
    asmkit.ops.grouped_gemm(a, b, offsets).backward(g)
    a, b, rows, matrices = a.detach(), b.detach(), a.grad, b.grad
    assert rows is not None
    assert matrices is not None
    made = asmkit.ops.grouped_gemm(a, b, offsets)
    for group, span in spans[:: max(1, len(spans) // CHECKED)]:
        check("forward", made[span], a[span], b[group].T)
        check("rows", rows[span], g[span], b[group])
        check("matrices", matrices[group], g[span].T, a[span])
    each: dict[str, Call] = {
        "forward": lambda: [torch.mm(a[s], b[i].T, out=out[s]) for i, s in spans],
        "rows": lambda: [torch.mm(g[s], b[i], out=of_a[s]) for i, s in spans],
        "matrices": lambda: [torch.mm(g[s].T, a[s], out=of_b[i]) for i, s in spans] + [of_b[i].zero_() for i in empty],
    }
    peers: dict[str, Call] = {
        "forward": lambda: torch._grouped_mm(a, b.mT, offs=ends),
        "rows": lambda: torch._grouped_mm(g, b, offs=ends),
        "matrices": lambda: torch._grouped_mm(g.T, a, offs=ends),
    }
    forward = grouped.tile_of(case.rows, case.groups, case.n, COUNT)
    of_rows = grouped.tile_of(case.rows, case.groups, case.k, COUNT)
    of_matrices = grouped.outer_tile(case.rows, case.groups, case.k)
    ours: dict[str, Call] = {
        "forward": grouped.grouped_wgmma.bind(a, b, offsets, **forward._asdict()),
        "rows": grouped_gemm_turned.bind(g, b, offsets, clear=True, **of_rows._asdict()),
        "matrices": grouped_gemm_outer.bind(g, a, offsets, **of_matrices._asdict()),
    }
    found: dict[str, float] = {}
    for name, call in each.items():
        calls = {"cuBLAS": call, "torch": peers[name], "asmkit": ours[name]}
        found[name] = show(case, name, "bf16", calls, case.groups if name == "matrices" else len(spans))
        torch.cuda.empty_cache()  # the memory of the graphs
    return found


def fp8(case: Case) -> dict[str, float]:
    """Time the product in e4m3 with scales of blocks, and return the ratio."""
    import torch

    k, n = case.k // SCALED, case.n // SCALED
    shapes = (case.rows, case.k), (case.groups, case.n, case.k)
    a, b = (torch.randn(shape, device="cuda", dtype=torch.bfloat16).to(torch.float8_e4m3fn) for shape in shapes)
    of_a, of_b = (torch.rand(shape, device="cuda") + 0.5 for shape in ((k, case.rows), (case.groups, n, k)))
    offsets, spans = torch.from_numpy(case.offsets(UNIT)).cuda(), case.spans(UNIT)
    call = asmkit.ops.grouped_gemm
    made = call(a, b, offsets, a_scales=of_a, b_scales=of_b)
    own = {group: of_a[:, span].contiguous() for group, span in spans}  # cuBLAS reads the scales of one group
    for group, span in spans[:: max(1, len(spans) // CHECKED)]:
        rows = a[span].double() * own[group].T.repeat_interleave(SCALED, 1)
        blocks = of_b[group].double().repeat_interleave(SCALED, 0).repeat_interleave(SCALED, 1)
        check("fp8", made[span], rows, (b[group].double() * blocks).T, 2.0**-13)

    def each() -> None:
        for group, span in spans:
            torch._scaled_mm(a[span], b[group].T, own[group].T, of_b[group].T, out_dtype=torch.bfloat16)

    bound = grouped.grouped_gemm_fp8.bind(a, b, offsets, of_a, of_b, O=asmkit.bf16)
    calls: dict[str, Call] = {"cuBLAS": each, "asmkit": bound}
    return {"forward": show(case, "forward", "fp8", calls, len(spans))}


def masked(case: Case) -> dict[str, float]:
    """Time the product of masked groups in bf16, whose arrays have room for the longest group, and return the ratio."""
    import torch

    counts = torch.from_numpy(np.diff(case.offsets())).cuda()
    lengths, room = counts.tolist(), -(-int(counts.max()) // 128) * 128
    shapes = (case.groups, room, case.k), (case.groups, case.n, case.k)
    a, b = (torch.randn(shape, device="cuda", dtype=torch.bfloat16) for shape in shapes)
    made = asmkit.ops.grouped_gemm(a, b, counts=counts, rows=case.rows // case.groups)
    out = torch.empty_like(made)
    for group in range(0, case.groups, max(1, case.groups // CHECKED)):
        check("masked", made[group, : lengths[group]], a[group, : lengths[group]], b[group].T)

    def each() -> None:
        for group, count in enumerate(lengths):
            if count:
                torch.mm(a[group, :count], b[group].T, out=out[group, :count])

    tile = grouped.tile_of(case.rows, case.groups, case.n, COUNT)
    bound = grouped.grouped_wgmma.bind(a.flatten(0, 1), b, counts, masked=True, **tile._asdict())
    calls: dict[str, Call] = {"cuBLAS": each, "asmkit": bound}
    ratio = show(case, "masked", "bf16", calls, len(case.spans()))
    torch.cuda.empty_cache()
    return {"masked": ratio}


def main() -> None:
    """Print the plan, or measure the element types that are named, or both."""
    names = sys.argv[1:]
    if "--plan" in names:
        plan()
        return
    kinds = {"bf16": bf16, "masked": masked, "fp8": fp8}
    for kind in names or kinds:
        found = [kinds[kind](case) for case in CASES]
        for name in found[0]:
            mean = exp(sum(log(ratios[name]) for ratios in found) / len(found))
            print(f"{kind} {name}: cuBLAS's time divided by asmkit's, geometric mean {mean:.3f}")


if __name__ == "__main__":
    main()
