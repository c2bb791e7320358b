"""Define GEMV, C[N] = B[N,K] · A[K] in f16, as users of Triton and TileLang write it.

Notes and results: docs/performance/gemv.md.
"""

from collections.abc import Callable, Iterator
from typing import Any

import torch

Call = Callable[[], object]


def triton_calls(a: Any, b: Any, c: Any) -> Iterator[tuple[str, Call]]:
    """Yield calls by rows a program, columns a step and warps, which include the best configuration of each size."""
    import triton
    import triton.language as tl

    @triton.jit
    def one_pass(x, w, y, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr):  # noqa: ANN001, ANN202
        rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
        columns = tl.arange(0, COLUMNS)
        total = tl.zeros((ROWS,), tl.float32)
        for start in range(0, k, COLUMNS):
            at = start + columns
            tile = tl.load(w + rows[:, None] * k + at[None, :], (rows[:, None] < n) & (at[None, :] < k), 0)
            part = tl.load(x + at, at < k, 0)
            total += tl.sum(tile.to(tl.float32) * part.to(tl.float32)[None, :], 1)
        tl.store(y + rows, total.to(tl.float16), rows < n)

    n, k = b.shape
    for rows, columns, warps in ((1, k, 4), (1, 1024, 2), (2, 1024, 4)):
        grid = ((n + rows - 1) // rows,)
        kwargs = {"ROWS": rows, "COLUMNS": columns, "num_warps": warps}
        yield f"Triton {rows}×{columns}/{warps}", lambda g=grid, kw=kwargs: one_pass[g](a, b, c, n, k, **kw)


def tilelang_naive(n: int, k: int, rows: int = 128, columns: int = 128) -> Any:
    """Build T1: a thread for each row, tiles staged in shared memory."""
    import tilelang
    import tilelang.language as T  # noqa: N812

    @tilelang.jit
    def make():  # noqa: ANN202
        @T.prim_func
        def main(A: T.Tensor((k,), "float16"), B: T.Tensor((n, k), "float16"), C: T.Tensor((n,), "float16")):  # noqa: ANN202
            with T.Kernel(T.ceildiv(n, rows), threads=rows) as bn:
                tn = T.get_thread_binding(0)
                a_tile = T.alloc_shared((columns,), "float16")
                b_tile = T.alloc_shared((rows, columns), "float16")
                acc = T.alloc_local((1,), "float32")
                T.clear(acc)
                for bk in T.serial(T.ceildiv(k, columns)):
                    for tk in T.serial(columns):
                        a_tile[tk] = A[bk * columns + tk]
                        b_tile[tn, tk] = B[bn * rows + tn, bk * columns + tk]
                    for tk in T.serial(columns):
                        acc[0] += a_tile[tk].astype("float32") * b_tile[tn, tk].astype("float32")
                C[bn * rows + tn] = acc[0]

        return main

    return make()


def tilelang_split(n: int, k: int, rows: int, threads: int, each: int, how: str) -> Any:
    """Build T2 … T5: `threads` share a row, `each` columns at a time, summed by shared atomics or an all-reduce."""
    import tilelang
    import tilelang.language as T  # noqa: N812

    step = threads * each

    @tilelang.jit
    def atomics():  # noqa: ANN202
        @T.prim_func
        def main(A: T.Tensor((k,), "float16"), B: T.Tensor((n, k), "float16"), C: T.Tensor((n,), "float16")):  # noqa: ANN202
            with T.Kernel(T.ceildiv(n, rows), threads=(rows, threads)) as bn:
                tn, tk = T.get_thread_binding(0), T.get_thread_binding(1)
                va, vb = T.alloc_local((each,), "float16"), T.alloc_local((each,), "float16")
                sums, acc = T.alloc_shared((rows,), "float32"), T.alloc_local((1,), "float32")
                if tk == 0:
                    sums[tn] = 0
                T.clear(acc)
                for bk in T.serial(T.ceildiv(k, step)):
                    for i in T.vectorized(each):
                        va[i] = A[bk * step + tk * each + i]
                        vb[i] = B[bn * rows + tn, bk * step + tk * each + i]
                    for i in T.serial(each):
                        acc[0] += va[i].astype("float32") * vb[i].astype("float32")
                T.atomic_add(sums[tn], acc[0])
                C[bn * rows + tn] = sums[tn]

        return main

    @tilelang.jit
    def reduced():  # noqa: ANN202
        @T.prim_func
        def main(A: T.Tensor((k,), "float16"), B: T.Tensor((n, k), "float16"), C: T.Tensor((n,), "float16")):  # noqa: ANN202
            with T.Kernel(T.ceildiv(n, rows), threads=(rows, threads)) as bn:
                tn, tk = T.get_thread_binding(0), T.get_thread_binding(1)
                va, vb = T.alloc_local((each,), "float16"), T.alloc_local((each,), "float16")
                acc, total = T.alloc_local((1,), "float32"), T.alloc_local((1,), "float32")
                T.clear(acc)
                for bk in T.serial(T.ceildiv(k, step)):
                    for i in T.vectorized(each):
                        va[i] = A[bk * step + tk * each + i]
                        vb[i] = B[bn * rows + tn, bk * step + tk * each + i]
                    for i in T.serial(each):
                        acc[0] += va[i].astype("float32") * vb[i].astype("float32")
                with T.attr(
                    T.comm_reducer(lambda x, y: x + y, [T.cast(0, "float32")]),
                    "reduce_scope",
                    T.reinterpret(T.uint64(0), dtype="handle"),
                ):
                    T.evaluate(T.tvm_thread_allreduce(T.uint32(1), acc[0], True, total[0], tk, dtype="handle"))
                C[bn * rows + tn] = total[0]

        return main

    return atomics() if how == "atomics" else reduced()


TILELANG = {
    "T1": lambda n, k: tilelang_naive(n, k),
    "T2": lambda n, k: tilelang_split(n, k, 32, 32, 1, "atomics"),
    "T3": lambda n, k: tilelang_split(n, k, 8, 32, 2, "atomics"),
    "T4": lambda n, k: tilelang_split(n, k, 2, 32, 8, "atomics"),
    "T5 2×32": lambda n, k: tilelang_split(n, k, 2, 32, 8, "all-reduce"),
    "T5 4×32": lambda n, k: tilelang_split(n, k, 4, 32, 8, "all-reduce"),
    "T5 8×32": lambda n, k: tilelang_split(n, k, 8, 32, 8, "all-reduce"),
    "T5 8×8": lambda n, k: tilelang_split(n, k, 8, 8, 8, "all-reduce"),
}
RUNGS = tuple(TILELANG)


def tilelang_calls(a: Any, b: Any, c: Any, names: tuple[str, ...]) -> Iterator[tuple[str, Call]]:
    """Yield the kernel of each variant, compiled for this size."""
    n, k = b.shape
    for name in names:
        kernel = TILELANG[name](n, k)
        yield f"TileLang {name}", lambda run=kernel: run(a, b, c)


def torch_calls(a: Any, b: Any, c: Any) -> Iterator[tuple[str, Call]]:
    """Yield torch's calls of cuBLAS, as a product of a matrix with a vector, or with a matrix of one column."""
    yield "torch mv", lambda: torch.mv(b, a, out=c)
    yield "torch mm", lambda: torch.mm(b, a[:, None], out=c[:, None])
