"""What one launch costs the host: C = A + B on 1024 floats, medians of microseconds, all in one process.

    python bench/launch.py            the table; a peer that is not installed is left out
    python bench/launch.py --json     the figures, for a log

Written down before the first run, as ratios of what stands beside them:
  torch   D = add(A, B), all checks and the allocation    ≤ 1.6 × torch.add(A, B), and below Triton's launch
  torch   add(A, B, out=D)                                 ≤ 1.0 × D = add(A, B)
  torch   add.bind(A, B, out=D)()                          ≤ 1.0 × torch.add(A, B, out=D)
  JAX     jax.jit(add)(A, B)                               ≤ 1.05 × jax.jit(jnp.add)(A, B)
  JAX     64 chained calls in one command buffer           ≤ 2.5 µs each
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import numpy as np

from asmkit import Ptr, Reg, f32, ptx, u32

N, BLOCK, CHAIN = 1024, 128, 64


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=BLOCK, grid=lambda d: -(-d.N // BLOCK))
def add(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], c: Ptr[f32], N: Reg[u32]) -> None:
    """C = A + B; a thread makes one element."""
    i = (k.ctaid.x << 7) + k.tid.x
    x, y = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(x, (a + i)[0])
        k.ptx.ld.global_.f32(y, (b + i)[0])
        k.ptx.st.global_.f32((c + i)[0], x + y)


class Figure(NamedTuple):
    """One way to launch: how it is called, and the microseconds of one call."""

    name: str
    time: float


def timed(call: Callable[[], object], wait: Callable[[], object], calls: int = 200, rounds: int = 31) -> float:
    """Microseconds of one call: the median of `rounds` runs of `calls` calls, short enough not to fill the queue."""
    for _ in range(20):
        call()
    found: list[float] = []
    for _ in range(rounds):
        wait()
        start = time.perf_counter()
        for _ in range(calls):
            call()
        found.append((time.perf_counter() - start) / calls * 1e6)
    wait()
    return median(found)


def beside(one: Callable[[], object], other: Callable[[], object], wait: Callable[[], object]) -> tuple[float, float]:
    """Microseconds of two calls that are compared, their runs taken in turn: a machine's clock drifts under both."""
    pairs = [tuple(timed(call, wait, rounds=1) for call in (one, other)) for _ in range(41)]
    first, second = zip(*pairs, strict=True)
    return median(first), median(second)


def of_torch() -> Iterator[Figure]:
    import torch

    a, b, d = (torch.randn(N, device="cuda") for _ in range(3))
    wait, bound = torch.cuda.synchronize, add.bind(a, b, out=d)
    assert torch.equal(add(a, b), a + b)
    assert torch.equal(bound(), a + b)
    with torch.no_grad():
        yield Figure("torch.add(A, B)", timed(lambda: torch.add(a, b), wait))
        yield Figure("torch.add(A, B, out=D)", timed(lambda: torch.add(a, b, out=d), wait))
        new, given = beside(lambda: add(a, b), lambda: add(a, b, out=d), wait)
        yield Figure("asmkit, torch: D = add(A, B)", new)
        yield Figure("asmkit, torch: add(A, B, out=D)", given)
        yield Figure("asmkit, torch: add.bind(A, B, out=D)()", timed(bound, wait))


def of_driver() -> Iterator[Figure]:
    """The same image by cuda.bindings and by cuda.core, on memory of torch's."""
    import torch
    from cuda.bindings import driver
    from cuda.core import Device, LaunchConfig, ObjectCode, launch

    a, b, d = (torch.randn(N, device="cuda") for _ in range(3))
    image, wait = add.image(N=N, arch=sm()), torch.cuda.synchronize
    device = Device(0)
    device.set_current()
    stream, kernel = device.default_stream, ObjectCode.from_cubin(image).get_kernel("add")
    config = LaunchConfig(grid=N // BLOCK, block=BLOCK)
    n = np.uint32(N)

    def by_core() -> None:
        launch(stream, config, kernel, a.data_ptr(), b.data_ptr(), d.data_ptr(), n)

    yield Figure("cuda.core launch, three data_ptr()", timed(by_core, wait))
    assert torch.equal(d, a + b)
    function = driver.CUfunction(int(kernel.handle) if hasattr(kernel, "handle") else int(kernel._handle))
    import ctypes

    values = (a.data_ptr(), b.data_ptr(), d.data_ptr(), N)
    kinds = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint)

    def by_bindings() -> None:
        driver.cuLaunchKernel(function, N // BLOCK, 1, 1, BLOCK, 1, 1, 0, 0, (values, kinds), 0)

    yield Figure("cuda.bindings cuLaunchKernel, tuples", timed(by_bindings, wait))


def of_triton() -> Iterator[Figure]:
    import torch
    import triton
    import triton.language as tl

    @triton.jit
    def kernel(a, b, c, n, size: tl.constexpr):  # noqa: ANN001, ANN202
        i = tl.program_id(0) * size + tl.arange(0, size)
        inside = i < n
        tl.store(c + i, tl.load(a + i, inside) + tl.load(b + i, inside), inside)

    a, b, d = (torch.randn(N, device="cuda") for _ in range(3))
    grid = (N // BLOCK,)
    yield Figure(
        "Triton kernel[grid](A, B, D, N)", timed(lambda: kernel[grid](a, b, d, N, BLOCK), torch.cuda.synchronize)
    )
    assert torch.equal(d, a + b)


def of_cupy() -> Iterator[Figure]:
    import cupy

    a, b, d = (cupy.random.rand(N, dtype=cupy.float32) for _ in range(3))
    source = 'extern "C" __global__ void add(float* a, float* b, float* c, unsigned n)'
    source += "{ unsigned i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }"
    kernel, n, wait = cupy.RawKernel(source, "add"), np.uint32(N), cupy.cuda.Device().synchronize
    grid, block = (N // BLOCK,), (BLOCK,)
    yield Figure("CuPy RawKernel", timed(lambda: kernel(grid, block, (a, b, d, n)), wait))
    yield Figure("cupy.add(A, B, out=D)", timed(lambda: cupy.add(a, b, out=d), wait))


def of_jax() -> Iterator[Figure]:
    import jax
    import jax.numpy as jnp

    if jax.default_backend() != "gpu":
        raise RuntimeError("JAX has no device")
    a, b = jnp.arange(N, dtype=jnp.float32), jnp.ones(N, jnp.float32)
    ours, theirs = jax.jit(add), jax.jit(jnp.add)
    assert (ours(a, b) == theirs(a, b)).all()
    last: list[Any] = [a]

    def keeping(f: Callable[..., Any]) -> Callable[[], None]:
        def call() -> None:
            last[0] = f(a, b)

        return call

    def wait() -> None:
        last[0].block_until_ready()

    of_theirs, of_ours = beside(keeping(theirs), keeping(ours), wait)
    yield Figure("jax.jit(jnp.add)(A, B)", of_theirs)
    yield Figure("asmkit, JAX: jax.jit(add)(A, B)", of_ours)

    def chain(a: Any, b: Any) -> Any:
        for _ in range(CHAIN):
            a = add(a, b)
        return a

    many = jax.jit(chain)

    def whole() -> None:
        many(a, b).block_until_ready()

    yield Figure(f"asmkit, JAX: {CHAIN} chained calls, each", timed(whole, wait, calls=20) / CHAIN)


def sm() -> str:
    from asmkit.launch import cuda

    return cuda.device(0).arch


LIMITS = (
    ("asmkit, torch: D = add(A, B)", 1.6, "torch.add(A, B)"),
    ("asmkit, torch: D = add(A, B)", 1.0, "Triton kernel[grid](A, B, D, N)"),
    ("asmkit, torch: add(A, B, out=D)", 1.0, "asmkit, torch: D = add(A, B)"),
    ("asmkit, torch: add.bind(A, B, out=D)()", 1.0, "torch.add(A, B, out=D)"),
    ("asmkit, JAX: jax.jit(add)(A, B)", 1.05, "jax.jit(jnp.add)(A, B)"),
)
"""What is to be at most so many times what."""


def judged(times: dict[str, float]) -> Iterator[tuple[str, bool]]:
    """Each limit in words, and whether it holds; those whose peers are missing are left out."""
    for ours, most, theirs in LIMITS:
        if ours in times and theirs in times:
            ratio = times[ours] / times[theirs]
            yield f"{ours}: {ratio:.2f} × {theirs}, at most {most}", ratio <= most
    chained = f"asmkit, JAX: {CHAIN} chained calls, each"
    if chained in times:
        yield f"{chained}: {times[chained]:.2f} µs, at most 2.5", times[chained] <= 2.5


def main() -> int:
    parser = argparse.ArgumentParser(description="What one launch costs the host.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    times: dict[str, float] = {}
    for peer in (of_torch, of_driver, of_triton, of_cupy, of_jax):
        try:
            for figure in peer():
                times[figure.name] = figure.time
        except Exception as problem:  # a peer that is missing, or too old, is left out, and said so
            why = f"{type(problem).__name__}: {problem}".splitlines()[0]
            print(f"without the rest of {peer.__name__.removeprefix('of_')}: {why}", file=sys.stderr)
    if options.json:
        print(json.dumps(times, indent=1))
        return 0
    for name, value in times.items():
        print(f"{value:8.2f} µs  {name}")
    results = list(judged(times))
    for line, holds in results:
        print(f"{'holds' if holds else 'FAILS'}  {line}")
    return 0 if all(holds for _, holds in results) else 1


if __name__ == "__main__":
    sys.exit(main())
