"""Measure what the default watchers cost: time as a ratio to a run without watchers, and memory for their notes.

Both runs alternate in one process, on one host thread and on all of them. The notes are the difference of the peaks of
memory, temporary arrays included, divided by the bytes of the arrays. One thread touches each byte, except in the cases
with several readers. Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from typing import Any

import numpy as np
from sim import example

from asmkit import Ptr, Reg, dtype, f16, f32, ptx, u32
from asmkit.sim import run

RUNS = 7
TILE = 16
REGISTERS = 1 << 20
"""Where arrays have fewer bytes, the registers of the simulated threads decide the peak of memory."""


@ptx.kernel(arch="sm_80", block=(TILE, TILE), signature="(M,K),(K,N)->(M,N)", grid=lambda d: (d.N // TILE, d.M // TILE))
def matmul(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], c: Ptr[f32], K: int, N: int) -> None:
    """Multiply matrices through tiles in shared memory, one element for each thread."""
    left, right = k.shared(f32, (TILE, TILE)), k.shared(f32, (TILE, TILE))
    x, y = k.tid.x, k.tid.y
    row, column = (k.ctaid.y << 4) + y, (k.ctaid.x << 4) + x
    total, u, v = k.reg(f32, 0.0), k.reg(f32), k.reg(f32)
    for step in range(0, K, TILE):
        k.ptx.ld.global_.f32(u, (a + (row * K + x))[step])
        k.ptx.st.shared.f32(left[y, x], u)
        k.ptx.ld.global_.f32(u, (b + ((y + step) * N + column))[0])
        k.ptx.st.shared.f32(right[y, x], u)
        k.ptx.bar.sync(0)
        for i in range(TILE):
            k.ptx.ld.shared.f32(u, left[y, i])
            k.ptx.ld.shared.f32(v, right[i, x])
            k.ptx.fma.rn.f32(total, u, v, total)
        k.ptx.bar.sync(0)
    k.ptx.st.global_.f32((c + (row * N + column))[0], total)


@ptx.kernel(arch="sm_80", block=(256,), signature="(N),(N)->(N)", grid=lambda d: (-(-d.N // 256),))
def add(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], c: Ptr[f32], N: Reg[u32]) -> None:
    """Add vectors, one element for each thread."""
    i = (k.ctaid.x << 8) + k.tid.x
    with k.if_(i < N):
        u, v = k.reg(f32), k.reg(f32)
        k.ptx.ld.global_.f32(u, (a + i)[0])
        k.ptx.ld.global_.f32(v, (b + i)[0])
        k.ptx.add.rn.f32(u, u, v)
        k.ptx.st.global_.f32((c + i)[0], u)


@ptx.kernel(arch="sm_80", block=(256,), signature="(N)->(M)", grid=lambda d: (d.N // 256,))
def read_by_eight(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32], N: int, M: int) -> None:
    """Read each element in eight threads, in an order without strides. The first M threads write their sums."""
    i = (k.ctaid.x << 8) + k.tid.x
    u, total = k.reg(f32), k.reg(f32, 0.0)
    for j in range(8):
        k.ptx.ld.global_.f32(u, (a + (i ^ j))[0])
        k.ptx.add.rn.f32(total, total, u)
    with k.if_(i < M):
        k.ptx.st.global_.f32((c + i)[0], total)


@ptx.kernel(arch="sm_80", block=(256,), signature="(M)->(N)", grid=lambda d: (d.N // 256,))
def written_then_read(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32], N: int, M: int) -> None:
    """Write each element in one thread, and after a barrier read it in six other ones."""
    i = (k.ctaid.x << 8) + k.tid.x
    u = k.reg(f32, 1.0)
    k.ptx.st.global_.f32((c + i)[0], u)
    k.ptx.bar.sync(0)
    for j in (1, 2, 5, 9, 11, 23):
        k.ptx.ld.global_.f32(u, (c + (i ^ j))[0])


class Case:
    """A launch of a kernel on random data."""

    def __init__(self, kernel: Any, elem: Any, dims: dict[str, int], **options: Any) -> None:
        launch = kernel.launch(**dims, **options)
        rng = np.random.default_rng()
        inputs = [rng.standard_normal(shape).astype(dtype(elem)) for shape in kernel.input_shapes(dims)]
        outputs = [np.empty(result.shape, dtype(result.elem)) for result in launch.outputs]
        self.params = dict(zip(launch.arrays, [*inputs, *outputs], strict=True)) | {
            p.name: dtype(p.type).type(launch.scalars[p.name]) for p in kernel.params.registers
        }
        self.outputs = outputs
        self.bytes = sum(array.nbytes for array in (*inputs, *outputs))
        self.program, self.launch = kernel.isa.whole(launch.program), launch

    def run(self, watch: str, threads: int | None) -> None:
        """Run the launch once. Its outputs start with other contents, so that every write changes them."""
        for array in self.outputs:
            array.fill(-1)
        run(
            self.program, grid=self.launch.grid, block=self.launch.block, params=self.params, watch=watch,
            threads=threads,
        )  # fmt: skip

    def ratio(self, threads: int | None) -> tuple[float, float]:
        """Return the median seconds without watchers, and how many times longer the default ones take."""
        times: dict[str, list[float]] = {"none": [], "default": []}
        for _ in range(RUNS + 1):
            for watch, taken in times.items():
                start = time.perf_counter()
                self.run(watch, threads)
                taken.append(time.perf_counter() - start)
        none, default = (statistics.median(taken[1:]) for taken in times.values())
        return none, default / none

    def peak(self, watch: str) -> int:
        """Return the peak of memory in bytes."""
        gc.collect()
        tracemalloc.start()
        self.run(watch, 1)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak


def main() -> None:
    """Print the table."""
    cases = {
        "matrix product 256³": Case(matmul, f32, {"M": 256, "N": 256, "K": 256}),
        "vector add 4 M": Case(add, f32, {"N": 4 << 20}),
        "4 M read by 8": Case(read_by_eight, f32, {"N": 4 << 20, "M": 1}),
        "4 M written, read by 6": Case(written_then_read, f32, {"N": 4 << 20, "M": 1}),
        "GEMV 1024²": Case(example("gemv", "gemv_shuffle"), f16, {"N": 1024, "K": 1024}),
        "RMS norm 256 × 4096": Case(example("rms_norm", "rms_norm"), f32, {"M": 256, "N": 4096}, T=f32),
        "softmax 256 × 4096": Case(example("softmax", "softmax"), f32, {"M": 256, "N": 4096}, T=f32),
    }
    print(f"{'':22s} {'none, 1 thread':>15s} {'default':>8s} {'none, all':>12s} {'default':>8s} {'notes':>15s}")
    for name, case in cases.items():
        (one, ratio), (all_, ratio_all) = case.ratio(1), case.ratio(None)
        notes = (case.peak("default") - case.peak("none")) / case.bytes
        shown = f"{notes:6.2f} B per B" if case.bytes > REGISTERS else "too few arrays"
        print(f"{name:22s} {one * 1e3:12.1f} ms {ratio:6.2f} × {all_ * 1e3:9.1f} ms {ratio_all:6.2f} × {shown:>15s}")


if __name__ == "__main__":
    main()
