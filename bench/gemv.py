"""Compare GEMV, C[N] = B[N,K] · A[K] in f16, with cuBLAS, Triton, TileLang and a read stream: `python bench/gemv.py`.

Notes and results: docs/performance/gemv.md.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from gemv_peers import RUNGS, tilelang_calls, torch_calls, triton_calls

import asmkit
from asmkit import Ptr, Reg, Timings, b32, ptx, u32

EXAMPLES = Path(__file__).parents[1] / "examples"
ladder = SimpleNamespace(**runpy.run_path(str(EXAMPLES / "ampere" / "gemv.py")))
specialised = SimpleNamespace(**runpy.run_path(str(EXAMPLES / "hopper" / "gemv_warp_specialised.py")))
fast = SimpleNamespace(**runpy.run_path(str(EXAMPLES / "hopper" / "gemv_fast.py")))

Calls = dict[str, Callable[[], object]]
LIMITS = {"graph": {1024: 0.85, 4096: 0.97, 8192: 1.0}, "flush": {1024: 1.0, 4096: 1.0, 8192: 1.0}}
"""The largest allowed ratio to the best peer's time."""
STREAM = 0.98
"""The smallest allowed share of the best stream's rate, at 8192² in a graph."""


@ptx.kernel(
    arch="sm_80", signature="(M)->(1)", block=lambda d: d.THREADS, grid=lambda d: d.M // (4 * d.THREADS * d.EACH),
    minnctapersm=1,
)  # fmt: skip
def read_stream(k: ptx.Builder, b: Ptr[b32], out: Ptr[b32], M: Reg[u32], *, THREADS: int = 256, EACH: int = 4) -> None:
    """Read b, EACH vectors of 16 bytes a thread; out is written only if their exclusive or is one unlikely number."""
    at = (k.ctaid.x * (THREADS * EACH) + k.tid.x) << 2
    vectors = [k.regs(b32, 4) for _ in range(EACH)]
    for i, vector in enumerate(vectors):
        k.ptx.ld.global_.nc.L1__no_allocate.v4.b32(vector, (b + at)[4 * THREADS * i])
    found = k.reg(b32, 0)
    for vector in vectors:
        for word in vector:
            k.ptx.xor.b32(found, found, word)
    k.ptx.st.global_.b32(out[0], found, pred=found.as_(u32) == 0x9E3779B9)


def streams(b: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    words = b.view(torch.int32).flatten()
    for threads, each in ((256, 2), (256, 4), (256, 8), (512, 4), (1024, 2)):
        yield f"stream {threads}×{each}", read_stream.bind(words, THREADS=threads, EACH=each)


def rungs(a: Any, b: Any, c: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the variants in order, each with the block of TileLang's listing and with some other blocks."""
    for threads, each in ((128, 1), (128, 8), (64, 8)):
        yield f"T0 {threads}, {each} each", ladder.gemv_block.bind(a, b, out=c, THREADS=threads, EACH=each)
    yield "T1", ladder.gemv_naive.bind(a, b, out=c)
    yield "T1 specialised", specialised.gemv_warp_specialised.bind(a, b, out=c)
    for rows, columns in ((32, 32), (8, 32), (8, 64), (4, 64)):
        yield f"T2 {rows}×{columns}", ladder.gemv_splitk.bind(a, b, out=c, BLOCK_N=rows, BLOCK_K=columns)
    for rows, columns, each in ((8, 64, 2), (2, 64, 2), (4, 64, 4), (2, 128, 4)):
        how = {"BLOCK_N": rows, "BLOCK_K": columns, "TILE_K": each}
        yield f"T3 {rows}×{columns}, {each} each", ladder.gemv_splitk.bind(a, b, out=c, **how)
    for rows, threads in ((2, 32), (4, 16), (8, 8), (4, 8)):
        yield f"T4 {rows}×{threads}", ladder.gemv_vectorized.bind(a, b, out=c, BLOCK_N=rows, THREADS=threads)
    for rows, threads in ((2, 32), (4, 32), (8, 32), (8, 8)):
        yield f"T5 {rows}×{threads}", ladder.gemv_tree.bind(a, b, out=c, BLOCK_N=rows, THREADS=threads)
    for rows in (4, 8):
        yield f"T5 shuffle {rows}", ladder.gemv_shuffle.bind(a, b, out=c, BLOCK_N=rows)


def checked(kinds: dict[str, Any], c: Any, want: Any) -> Calls:
    """Run each installed implementation once, compare its result, and return the calls."""
    found: Calls = {}
    for kind, calls in kinds.items():
        try:
            for name, call in calls:
                c.fill_(float("nan"))
                call()
                error = (c.float() - want).abs().max().item()
                if not error < 0.25:
                    raise AssertionError(f"{name} is wrong by {error}")
                found[name] = call
        except Exception as problem:
            why = f"{type(problem).__name__}: {problem}".splitlines()[0]
            print(f"without the rest of {kind}: {why}", file=sys.stderr)
    return found


def data(size: int) -> tuple[Any, Any, Any, Any]:
    """Return A, B, an output, and the expected output."""
    a, b = torch.randn(size, device="cuda").half(), torch.randn(size, size, device="cuda").half()
    return a, b, torch.empty_like(a), (b.double() @ a.double()).float()


def best(table: Timings, names: Iterator[str]) -> Any:
    return min((table[name] for name in names), key=lambda row: row.median)


def by_rung() -> bool:
    """Compare the variants at 1024² with the corresponding ones of TileLang, and T0 with Triton's."""
    a, b, c, want = data(1024)
    kinds = {"asmkit": rungs(a, b, c), "TileLang": tilelang_calls(a, b, c, RUNGS), "Triton": triton_calls(a, b, c)}
    calls = checked(kinds, c, want)
    table = asmkit.bench(calls, title="the ladder at 1024²", bytes=2 * 1024 * 1024, rounds=11)
    print(table)
    holds = True
    for rung in ("T0", "T1", "T2", "T3", "T4", "T5"):
        theirs = [n for n in calls if n.startswith("Triton 1×" if rung == "T0" else f"TileLang {rung}")]
        if theirs:
            ours, peer = best(table, (n for n in calls if n.startswith(rung))), best(table, iter(theirs))
            ratio = table.ratio(ours.name, peer.name)
            holds &= ratio <= 1.0
            print(f"{'holds' if ratio <= 1 else 'FAILS'}  {rung}: {ours.name} takes {ratio:.3f} × {peer.name}")
    return holds


def fastest(size: int, how: Any) -> bool:
    """Compare gemv_fast, tuned, with the best of the other implementations."""
    a, b, c, want = data(size)
    kernel, limit = fast.gemv_fast, LIMITS[how][size]
    tuned = asmkit.tune(kernel, fast.CONFIGS, (a, b), reference=lambda a, b: b.double() @ a.double(), mode=how)
    kinds = {
        "asmkit": iter([("asmkit", tuned.bind(a, b, out=c))]),
        "torch": torch_calls(a, b, c),
        "Triton": triton_calls(a, b, c),
        "TileLang": tilelang_calls(a, b, c, ("T5 2×32", "T5 4×32")),
    }
    peers = checked(kinds, c, want)
    calls = peers | dict(streams(b))
    moved = 2 * size * size + 4 * size
    table = asmkit.bench(
        calls, mode=how, bytes=moved, rounds=31, title=f"{size}², {how}; asmkit: {tuned.entries[0].text}"
    )
    print(table)
    peer, stream = best(table, (n for n in peers if n != "asmkit")), best(table, (n for n in calls if n not in peers))
    ratio, share = table.ratio("asmkit", peer.name), 1 / table.ratio("asmkit", stream.name)
    holds = ratio <= limit
    print(f"{'holds' if holds else 'FAILS'}  {size}² {how}: {ratio:.3f} × {peer.name}, at most {limit}")
    if how == "graph" and size == 8192:
        print(f"{'holds' if share >= STREAM else 'FAILS'}  {share:.1%} of the best stream, at least {STREAM:.0%}")
        holds &= share >= STREAM
    return holds


def main() -> int:
    results = [by_rung(), *(fastest(size, how) for how in LIMITS for size in LIMITS[how])]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
