"""Compare `asmkit.ops.linear_cross_entropy` with torch: `python bench/cross_entropy.py [PROGRAM ...]`.

The programs: `errors` compares losses and gradients with float64, `times` compares time and memory with eager torch and
torch.compile, `parts` compares single kernels with products of cuBLAS, and `shares` tries parts of the vocabulary of
several sizes.  Notes and results: docs/performance/cross_entropy.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import torch
from torch.nn import functional

import asmkit
from asmkit import ops
from asmkit.ops import cross_entropy
from asmkit.ops.kernels import cross_entropy_wgmma as kernels
from asmkit.ops.kernels import gemm_row_major
from asmkit.ops.kernels.merge_logs import merge_logs

RATE = 660e12  # operations a second of cuBLAS's products of these sizes on an H100
ROUNDS = 9
COUNT = 132  # multiprocessors


class Shape(NamedTuple):
    """Rows, classes and K."""

    M: int
    V: int
    K: int

    def __str__(self) -> str:
        return f"{self.M} × {self.V} × {self.K}"


SHAPES = (Shape(8192, 128256, 4096), Shape(8192, 32000, 4096), Shape(8192, 256000, 2304), Shape(16384, 50257, 768))
RAGGED = (
    Shape(1000, 50257, 768),
    Shape(4096, 32000, 4096),
    Shape(130, 1003, 72),
    Shape(1, 17, 8),
    Shape(77, 5000, 100),
)

Loss = Callable[[torch.Tensor, torch.Tensor, torch.Tensor], torch.Tensor]


def limited(logits: torch.Tensor, softcap: float) -> torch.Tensor:
    """Return logits with a soft cap, unless it is 0."""
    return softcap * (logits / softcap).tanh() if softcap else logits


def eager(x: torch.Tensor, w: torch.Tensor, targets: torch.Tensor, *, softcap: float = 0.0) -> torch.Tensor:
    """Return torch's cross entropy of the logits in f32."""
    return functional.cross_entropy(limited(functional.linear(x, w).float(), softcap), targets)


def drawn(shape: Shape) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return activations, weights for logits with a standard deviation of 2, and targets, some of which are ignored."""
    M, V, K = shape
    x = torch.randn((M, K), device="cuda", dtype=torch.bfloat16)
    w = (torch.randn((V, K), device="cuda") * (2 / K**0.5)).bfloat16()
    targets = torch.randint(0, V, (M,), device="cuda")
    targets[1::7] = -100
    return x, w, targets


def step(loss: Loss, x: torch.Tensor, w: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Return the loss and the gradients of x and w."""
    leaves = [x.detach().requires_grad_(), w.detach().requires_grad_()]
    value = loss(*leaves, targets)
    return value.detach(), *torch.autograd.grad(value, leaves)


def exact(x: torch.Tensor, w: torch.Tensor, targets: torch.Tensor, softcap: float) -> tuple[torch.Tensor, ...]:
    """Return the loss and the gradients in float64, by 512 rows at a time."""
    total, of_x = torch.zeros((), device="cuda", dtype=torch.float64), torch.zeros_like(x, dtype=torch.float64)
    of_w, wide, count = torch.zeros_like(w, dtype=torch.float64), w.double(), (targets != -100).sum()
    for first in range(0, len(x), 512):
        rows = slice(first, first + 512)
        logits, kept = limited(x[rows].double() @ wide.T, softcap), targets[rows] != -100
        total += functional.cross_entropy(logits, targets[rows], reduction="sum")
        g = logits.softmax(1)
        g[torch.arange(len(g), device="cuda"), targets[rows].clamp(min=0)] -= 1
        g *= kept[:, None] / count
        if softcap:
            g *= 1 - (logits / softcap) ** 2
        of_x[rows] = g @ wide
        of_w += g.T @ x[rows].double()
    return total / count, of_x, of_w


def distance(got: torch.Tensor, want: torch.Tensor) -> float:
    """Return ‖got − want‖ / ‖want‖."""
    return float((got.double() - want).norm() / want.norm())


def errors() -> None:
    """Print the distances from float64 of ours and of eager torch, for the loss, and the gradients of x and w."""
    print(
        f"{'‖got − exact‖ / ‖exact‖':>24s}  {'asmkit: loss':>12s} {'of x':>8s} {'of w':>8s}  {'eager: loss':>12s} ..."
    )
    for shape, softcap in (*((shape, 0.0) for shape in (*RAGGED, SHAPES[3])), (RAGGED[0], 5.0)):
        arrays = drawn(shape)
        want = exact(*arrays, softcap)
        text = f"{shape!s:>24s}"
        for loss in (ops.linear_cross_entropy, eager):
            found = step(partial(loss, softcap=softcap), *arrays)
            text += "  {:12.1e} {:8.1e} {:8.1e}".format(*map(distance, found, want))
        print(f"{text}{f'  softcap {softcap}' if softcap else ''}", flush=True)


def memory(call: Callable[[], object], kept: int) -> float:
    """Return the most GiB that a call allocates, besides `kept` bytes of results."""
    torch.cuda.empty_cache()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    call()
    return (torch.cuda.max_memory_allocated() - before - kept) / 2**30


def times() -> None:
    """Print times and memory of the loss alone, and of a step with gradients."""
    for shape in SHAPES:
        arrays = drawn(shape)
        M, V, K = shape
        losses = {
            "eager": eager,
            "torch.compile": torch.compile(eager, dynamic=False),
            "asmkit": ops.linear_cross_entropy,
        }
        for with_gradients, products in ((False, 1), (True, 3)):
            torch.cuda.empty_cache()
            kept = 2 * K * (M + V) if with_gradients else 0
            calls = {
                name: partial(step, loss, *arrays) if with_gradients else partial(loss, *arrays)
                for name, loss in losses.items()
            }
            for call in calls.values():
                call()
            peaks = {name: memory(call, kept) for name, call in calls.items()}
            table = asmkit.bench(calls, ops=products * 2 * M * V * K, rounds=ROUNDS, mode="flush")
            floor = products * 2e3 * M * V * K / RATE
            print(f"{shape}, {'step' if with_gradients else 'loss'}: floor of {products} products {floor:.1f} ms")
            for name in calls:
                median, ratio = table[name].median / 1e3, table.ratio("torch.compile", name)
                print(f"  {name:14s} {median:8.2f} ms  {ratio:6.3f} × compile  {peaks[name]:7.2f} GiB", flush=True)


def parts() -> None:
    """Print the times of the kernels of one part of the vocabulary, beside products of cuBLAS of the same size."""
    for shape in SHAPES:
        x, w, targets = drawn(shape)
        M, V, K = shape
        t, part = targets.int(), w[: cross_entropy.columns(V)]
        parts, picked = kernels.log_sums(x, w, t)
        loss, logs = merge_logs(parts, picked, t, V=V, ignore=-100)
        g = kernels.logit_gradients(x, part, t, logs, loss, first=0)
        sums, C = torch.zeros((M, K), device="cuda"), len(part)
        out = torch.empty((M, V), device="cuda", dtype=x.dtype)
        whole = {"log_sums": kernels.log_sums.bind(x, w, t), "cuBLAS": partial(torch.mm, x, w.T, out=out)}
        some = {
            "logit_gradients": kernels.logit_gradients.bind(x, part, t, logs, loss, first=0),
            "add_product": gemm_row_major.add_product.bind(
                g, part, sums, out=sums, bn=gemm_row_major.width(M, K, C, COUNT)
            ),
            "turned_product": gemm_row_major.turned_product.bind(g, x, bn=gemm_row_major.width(C, K, M, COUNT)),
            "cuBLAS x·partᵀ": partial(torch.mm, x, part.T),
            "cuBLAS g·part": partial(torch.mm, g, part),
            "cuBLAS gᵀ·x": partial(torch.mm, g.T, x),
        }
        print(asmkit.bench(whole, ops=2 * M * V * K, rounds=ROUNDS, title=f"{shape}"))
        merge = asmkit.bench({"merge_logs": merge_logs.bind(parts, picked, t, V=V, ignore=-100)}, rounds=ROUNDS)
        print(merge)
        print(asmkit.bench(some, ops=2 * M * C * K, rounds=ROUNDS, title=f"{shape}, {C} classes"), flush=True)


def shares() -> None:
    """Print time and memory of a step by the columns of logits whose gradients exist at the same time."""
    default = cross_entropy.columns
    for shape in SHAPES:
        arrays = drawn(shape)
        for columns in (1024, 2048, 4096, 8192, 16384):
            cross_entropy.columns = lambda V, columns=columns: columns
            call = partial(step, ops.linear_cross_entropy, *arrays)
            call()
            peak = memory(call, 2 * shape.K * (shape.M + shape.V))
            table = asmkit.bench({"step": call}, rounds=ROUNDS, mode="flush")
            print(f"{shape}, {columns} columns: {table['step'].median / 1e3:.2f} ms, {peak:.2f} GiB", flush=True)
    cross_entropy.columns = default


def main() -> None:
    """Run the programs that are named, or all."""
    programs = {"errors": errors, "times": times, "parts": parts, "shares": shares}
    torch.manual_seed(0)
    for name in sys.argv[1:] or programs:
        programs[name]()


if __name__ == "__main__":
    main()
