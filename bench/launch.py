"""Measure the host's cost of one launch of C = A + B on 1024 floats: `python bench/launch.py [--json]`.

Notes and results: docs/performance/launch.md.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import numpy as np

from asmkit import Ptr, Reg, f32, ptx, u32

N, BLOCK, CHAIN = 1024, 128, 64


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=BLOCK, grid=lambda d: -(-d.N // BLOCK))
def add(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], c: Ptr[f32], N: Reg[u32]) -> None:
    """Compute C = A + B, one element in each thread."""
    i = (k.ctaid.x << 7) + k.tid.x
    x, y = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(x, (a + i)[0])
        k.ptx.ld.global_.f32(y, (b + i)[0])
        k.ptx.st.global_.f32((c + i)[0], x + y)


class Case(NamedTuple):
    """One way to launch: `call` does `each` launches, `wait` waits for them, and one timing covers `calls` calls."""

    name: str
    call: Callable[[], object]
    wait: Callable[[], object]
    calls: int = 200
    each: int = 1


def timed(case: Case) -> float:
    """Return the microseconds of one launch, from a run of calls that is too short to fill the queue."""
    case.wait()
    start = time.perf_counter()
    for _ in range(case.calls):
        case.call()
    took = time.perf_counter() - start
    case.wait()
    return took / case.calls / case.each * 1e6


def medians(cases: Sequence[Case]) -> dict[str, float]:
    """Return microseconds by name: medians of 61 rounds.  Each round runs every case, starting with another one.

    So clock drift of the machine affects all cases alike.
    """
    found: dict[str, list[float]] = {case.name: [] for case in cases}
    for case in cases:
        for _ in range(20):
            case.call()
    for i in range(61):
        first = i % max(len(cases), 1)
        for case in (*cases[first:], *cases[:first]):
            found[case.name].append(timed(case))
    return {name: median(times) for name, times in found.items()}


def of_torch() -> Iterator[Case]:
    import torch

    a, b, d = (torch.randn(N, device="cuda") for _ in range(3))
    wait, bound = torch.cuda.synchronize, add.bind(a, b, out=d)
    assert torch.equal(add(a, b), a + b)
    assert torch.equal(bound(), a + b)
    torch.set_grad_enabled(False)  # no gradient is needed here
    yield Case("torch.add(A, B)", lambda: torch.add(a, b), wait)
    yield Case("torch.add(A, B, out=D)", lambda: torch.add(a, b, out=d), wait)
    yield Case("asmkit, torch: D = add(A, B)", lambda: add(a, b), wait)
    yield Case("asmkit, torch: add(A, B, out=D)", lambda: add(a, b, out=d), wait)
    yield Case("asmkit, torch: add.bind(A, B, out=D)()", bound, wait)


def of_driver() -> Iterator[Case]:
    """Launch the same image by cuda.bindings and by cuda.core, on torch's memory."""
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

    by_core()
    assert torch.equal(d, a + b)
    yield Case("cuda.core launch, three data_ptr()", by_core, wait)
    function = driver.CUfunction(int(kernel.handle) if hasattr(kernel, "handle") else int(kernel._handle))
    import ctypes

    values = (a.data_ptr(), b.data_ptr(), d.data_ptr(), N)
    kinds = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint)

    def by_bindings() -> None:
        driver.cuLaunchKernel(function, N // BLOCK, 1, 1, BLOCK, 1, 1, 0, 0, (values, kinds), 0)

    yield Case("cuda.bindings cuLaunchKernel, tuples", by_bindings, wait)


def of_triton() -> Iterator[Case]:
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
    kernel[grid](a, b, d, N, BLOCK)
    assert torch.equal(d, a + b)
    yield Case("Triton kernel[grid](A, B, D, N)", lambda: kernel[grid](a, b, d, N, BLOCK), torch.cuda.synchronize)


def of_cupy() -> Iterator[Case]:
    import cupy

    a, b, d = (cupy.random.rand(N, dtype=cupy.float32) for _ in range(3))
    source = 'extern "C" __global__ void add(float* a, float* b, float* c, unsigned n)'
    source += "{ unsigned i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }"
    kernel, n, wait = cupy.RawKernel(source, "add"), np.uint32(N), cupy.cuda.Device().synchronize
    grid, block = (N // BLOCK,), (BLOCK,)
    yield Case("CuPy RawKernel", lambda: kernel(grid, block, (a, b, d, n)), wait)
    yield Case("cupy.add(A, B, out=D)", lambda: cupy.add(a, b, out=d), wait)


def of_jax() -> Iterator[Case]:
    import jax
    import jax.numpy as jnp

    if jax.default_backend() != "gpu":
        raise RuntimeError("JAX has no device")
    a, b = jnp.arange(N, dtype=jnp.float32), jnp.ones(N, jnp.float32)
    last: list[Any] = [a]

    def wait() -> None:
        last[0].block_until_ready()

    def case(name: str, f: Callable[..., Any]) -> Case:
        call = jax.jit(f)
        assert (call(a, b) == a + b).all()

        def keeping() -> None:
            last[0] = call(a, b)

        return Case(name, keeping, wait)

    yield case("jax.jit(jnp.add)(A, B)", jnp.add)
    yield case("asmkit, JAX: jax.jit(add)(A, B)", add)
    for way in ("image", "handler"):
        yield case(f'asmkit, JAX: add, backend="{way}"', lambda a, b, way=way: add(a, b, backend=way))

    def chain(a: Any, b: Any) -> Any:
        for _ in range(CHAIN):
            a = add(a, b)
        return a

    many = jax.jit(chain)
    yield Case(CHAINED, lambda: many(a, b).block_until_ready(), wait, calls=20, each=CHAIN)


CHAINED = f"asmkit, JAX: {CHAIN} chained calls, each"


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
"""Upper limits of the ratios of two times."""


def judged(times: dict[str, float]) -> Iterator[tuple[str, bool]]:
    """Yield each limit in words, and whether it holds, without the limits whose peers are missing."""
    for ours, most, theirs in LIMITS:
        if ours in times and theirs in times:
            ratio = times[ours] / times[theirs]
            yield f"{ours}: {ratio:.2f} × {theirs}, at most {most}", ratio <= most
    if CHAINED in times:
        yield f"{CHAINED}: {times[CHAINED]:.2f} µs, at most 2.5", times[CHAINED] <= 2.5


def main() -> int:
    parser = argparse.ArgumentParser(description="What one launch costs the host.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    cases: list[Case] = []
    for peer in (of_torch, of_driver, of_triton, of_cupy, of_jax):
        try:
            cases += peer()
        except Exception as problem:  # report a missing or outdated peer, and leave it out
            why = f"{type(problem).__name__}: {problem}".splitlines()[0]
            print(f"without the rest of {peer.__name__.removeprefix('of_')}: {why}", file=sys.stderr)
    if not cases:
        print("nothing to time: no device was found", file=sys.stderr)
        return 1
    times = medians([case for case in cases if case.name != CHAINED])
    times |= medians([case for case in cases if case.name == CHAINED])  # separately, since other calls move its arrays
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
