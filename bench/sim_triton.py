"""Kernels of Triton for `bench/sim.py`: run by Triton's interpreter, or compiled and run in the simulator.

As a program, it reads the name of a kernel a line, runs it in the interpreter, and writes the seconds.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

if __name__ == "__main__":
    os.environ["TRITON_INTERPRET"] = "1"  # read when a kernel is decorated

import numpy as np
import torch
import triton
import triton.language as tl


@triton.jit
def softmax_kernel(out, x, n, BLOCK: tl.constexpr):  # noqa: ANN001, ANN201
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    values = tl.load(x + row * n + at, mask=at < n, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * n + at, powers / tl.sum(powers, axis=0), mask=at < n)


@triton.jit
def gemm_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):  # noqa: ANN001, ANN201
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    steps = tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        left = tl.load(a + rows[:, None] * K + (k + steps)[None, :])
        right = tl.load(b + (k + steps)[:, None] * N + columns[None, :])
        total = tl.dot(left, right, total)
    tl.store(c + rows[:, None] * N + columns[None, :], total)


def _launch(name: str) -> tuple[Any, tuple[int, ...], list[Any], dict[str, int]]:
    """Return a kernel, its grid, its arguments (the tensors first), and its constants."""
    rng = torch.Generator().manual_seed(0)
    if name == "softmax":
        x = torch.randn(1024, 1024, generator=rng)
        return softmax_kernel, (1024,), [torch.empty_like(x), x, 1024], {"BLOCK": 1024}
    a, b = (torch.randn(512, 512, generator=rng).half() for _ in range(2))
    arguments = [a, b, torch.empty(512, 512), 512, 512, 512]
    return gemm_kernel, (8, 8), arguments, {"BM": 64, "BN": 64, "BK": 32}


def compiled(name: str) -> tuple[Callable[..., object], list[np.ndarray], int]:
    """Compile a kernel for sm_80. Return a function that runs it in the simulator, its output, and its bytes."""
    from asmkit.sim.engine import run
    from asmkit.triton import simulated
    from asmkit.triton.launch import Ready

    kernel, grid, arguments, constants = _launch(name)
    with simulated("sm_80"):
        made = kernel.warmup(*arguments, **constants, grid=grid)
    tensors = [one.numpy() for one in arguments if isinstance(one, torch.Tensor)]
    found: dict[str, Any] = {}
    import asmkit.interop.run as interop

    def keep(program: Any, **options: Any) -> Any:
        found.update(program=program, options=options)
        return run(program, **options)

    before, interop.simulate = interop.simulate, keep  # the launch is prepared once, as those of other cases are
    try:
        from asmkit.triton.launch import Options

        Ready(made).run(grid, [*arguments, *constants.values()], Options(watch="none"))
    finally:
        interop.simulate = before
    options = {name: value for name, value in found["options"].items() if name not in ("watch", "engine", "raises")}
    output = tensors[0 if name == "softmax" else 2]
    return partial(run, found["program"], **options), [output], sum(array.nbytes for array in tensors)


def main() -> None:
    """Run kernels in Triton's interpreter until the input ends."""
    for line in sys.stdin:
        kernel, grid, arguments, constants = _launch(line.strip())
        start = time.perf_counter()
        kernel[grid](*arguments, **constants)
        print(json.dumps({"seconds": time.perf_counter() - start}), flush=True)


if __name__ == "__main__":
    main()
