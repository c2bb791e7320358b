"""Compare small batches with cuBLAS, SDPA and a read stream: `python bench/small_batches.py [PART ...]`.

The parts are products, products_fp8, decode, decode_fp8, decode_paged and streams.

Each kernel is checked before it is timed.  Notes and results: docs/performance/small_batches.md and decode.md.
"""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from statistics import geometric_mean, median

import torch
from gemv import streams

import asmkit
from asmkit.ops.kernels.decode_attention import hopper

EXAMPLES = Path(__file__).parents[1] / "examples"
SMALL = runpy.run_path(str(EXAMPLES / "hopper" / "gemm_small_m.py"))
INT4 = runpy.run_path(str(EXAMPLES / "hopper" / "gemm_int4.py"))
DECODE = runpy.run_path(str(EXAMPLES / "ampere" / "decode_attention.py"))

BATCHES = (1, 8, 16, 32, 64)
WEIGHTS = ((8192, 8192), (28672, 4096), (5120, 25600))
"""N and K of bf16 weights of at least 78 MB."""
WEIGHTS_FP8 = ((8192, 16384), (28672, 8192))
"""N and K of e4m3 weights of at least 128 MB."""
CODES = ((32768, 8192), (16384, 16384))
"""N and K of 4-bit weights of 128 MB."""
CACHES = (
    (1, 64, 8, 1024),
    (1, 64, 8, 32768),
    (16, 64, 8, 4096),
    (64, 64, 8, 4096),
    (32, 32, 32, 2048),
    (8, 64, 8, 16384),
)
"""B, H, KV and T."""
DEPTHS = (64, 128)
SIZES = (1, 17, 34, 67, 134, 268, 537)
"""Megabytes of read streams, those of the caches among them."""
BLOCK = 1 << 15
"""Bytes that the largest block of a read stream reads."""
WARM = 0.3
"""Seconds of work in front of measurements: after a pause, the first launches take longer."""
GRAPHED = 1024
"""The longest cache whose attention is also timed in a graph."""
PAGES = (16, 64)
"""Tokens of a page."""
PAGED = ((16, 64, 8, 4096), (8, 64, 8, 16384))
"""B, H, KV and T of paged caches."""
READ = 1 << 29
"""Bytes that are written or read in front of a launch.  After reads, the L2 cache has no modified lines."""
ROUNDS = 15


def normal(*shape: int) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn(shape, device="cuda").bfloat16()


def check(name: str, out: torch.Tensor, want: torch.Tensor, limit: float = 1e-2) -> None:
    """Raise AssertionError if a result differs from the expected one by more than a share of its norm."""
    error = ((out.double() - want.double()).norm() / want.double().norm()).item()
    if not error < limit:
        raise AssertionError(f"{name} is wrong by {error:.3g} of the norm")


def rate_of_stream(weights: torch.Tensor) -> float:
    """Return the bytes per second of the best read stream over some weights, with the L2 cache overwritten."""
    end, square = time.perf_counter() + WARM, normal(4096, 4096)
    while time.perf_counter() < end:
        torch.mm(square, square)
        torch.cuda.synchronize()
    size = weights.numel() * weights.element_size()
    table = asmkit.bench(dict(streams(weights)), mode="flush", bytes=size, rounds=9)
    return size / (min(row.median for row in table.rows) * 1e-6)


def shown(
    title: str, calls: Mapping[str, Callable[[], object]], moved: int, rate: float, ops: int
) -> dict[str, float]:  # fmt: skip
    """Print a table, cold, and the share of the stream's rate that our kernel reaches.

    Returns how many times as fast as each peer our kernel is.
    """
    table = asmkit.bench(calls, mode="flush", bytes=moved, ops=ops, ceilings={"bytes": rate}, rounds=15, title=title)
    ours, *peers = calls
    share = moved / rate * 1e6 / table[ours].median
    ratios = {peer: table[peer].median / table[ours].median for peer in peers}
    text = "".join(f", {ratio:.3f} × as fast as {peer}" for peer, ratio in ratios.items())
    print(table, f"\n{share:.1%} of the stream{text}\n")
    return ratios


def in_graph(title: str, calls: Mapping[str, Callable[[], object]]) -> None:
    """Print the time of launches in a graph, whose data is in the L2 cache."""
    print(asmkit.bench(calls, rounds=15, title=f"{title} in a graph"), "\n")


def products() -> None:
    """Time bf16 weights beside cuBLAS, and 4-bit weights."""
    ratios = list[float]()
    for n, k in WEIGHTS:
        w = normal(n, k)
        rate = rate_of_stream(w)
        for m in BATCHES:
            a, tokens = normal(m, k), -(-m // 8) * 8
            out = torch.empty((m, n), device="cuda", dtype=a.dtype)
            call = SMALL["gemm_small_m"].bind(a, w, tokens=tokens)
            check("gemm_small_m", SMALL["gemm_small_m"](a, w, tokens=tokens), a.double() @ w.double().T)
            calls = {"asmkit": call, "cuBLAS": partial(torch.mm, a, w.T, out=out)}
            found = shown(f"bf16 {m} × {n} × {k}", calls, 2 * (n * k + m * k + m * n), rate, 2 * m * n * k)
            ratios += [found["cuBLAS"]] if m >= 16 else []
    print(f"{geometric_mean(ratios):.3f} × as fast as cuBLAS: geometric mean for M = 16, 32 and 64\n")
    for n, k in CODES:
        codes = torch.randint(0, 16, (n, k), dtype=torch.uint8)
        words = torch.from_numpy(INT4["pack"](codes.numpy()).view("int32")).cuda().view(torch.uint32)
        scales = torch.rand((k // 128, n), device="cuda").half()
        zeros = torch.randint(0, 16, (k // 128, n), dtype=torch.uint8, device="cuda")
        rate = rate_of_stream(words)
        whole = (codes.cuda().float() - zeros.T.repeat_interleave(128, 1)) * scales.T.repeat_interleave(128, 1)
        for m in BATCHES:
            a, tokens = normal(m, k), -(-m // 8) * 8
            check("gemm_int4", INT4["gemm_int4"](a, words, scales, zeros, tokens=tokens), a.float() @ whole.T)
            call = INT4["gemm_int4"].bind(a, words, scales, zeros, tokens=tokens)
            moved = n * k // 2 + 3 * n * k // 128 + 2 * (m * k + m * n)
            shown(f"int4 {m} × {n} × {k}", {"asmkit": call}, moved, rate, 2 * m * n * k)


def products_fp8() -> None:
    """Time e4m3 weights."""
    kernel, scale = SMALL["gemm_small_m_fp8"], torch.ones(1, device="cuda")
    for n, k in WEIGHTS_FP8:
        w = normal(n, k).to(torch.float8_e4m3fn)
        rate = rate_of_stream(w)
        for m in BATCHES:
            a, tokens = normal(m, k).to(torch.float8_e4m3fn), -(-m // 8) * 8
            check("gemm_small_m_fp8", kernel(a, w, scale, tokens=tokens), a.double() @ w.double().T)
            calls = {"asmkit": kernel.bind(a, w, scale, tokens=tokens)}
            shown(f"fp8 {m} × {n} × {k}", calls, n * k + m * k + 2 * m * n, rate, 2 * m * n * k)


def cold(calls: Mapping[str, Callable[[], object]], before: Callable[[], object]) -> dict[str, float]:
    """Return the median time of each call in µs, after `before`, which fills the L2 cache, and a product of matrices.

    In a model, a projection is launched in front of decoding.  The calls are in another order in each round, because
    the first kernels that use tensor cores, after others that do not, can take longer.
    """
    square, names = normal(1024, 1024), list(calls)
    out, found = torch.empty_like(square), {name: list[float]() for name in names}
    for turn in range(ROUNDS + 1):
        timed = list[tuple[str, torch.cuda.Event, torch.cuda.Event]]()
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            first, last = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            before()
            torch.mm(square, square, out=out)
            first.record()
            calls[name]()
            last.record()
            timed.append((name, first, last))
        torch.cuda.synchronize()
        for name, first, last in timed if turn else ():
            found[name].append(first.elapsed_time(last) * 1e3)
    return {name: median(times) for name, times in found.items()}


def beside_stream(
    title: str, call: Callable[[], object], peers: Mapping[str, Callable[[], object]], size: int
) -> None:  # fmt: skip
    """Print the times of attention over a cache of `size` bytes, after writes and after reads, beside read streams."""
    words, other = (torch.zeros(bytes_ // 4, device="cuda", dtype=torch.int32) for bytes_ in (size, READ))
    made = dict(streams(words[: size // BLOCK * BLOCK // 4]))
    for what, before in (("writes", other.zero_), ("reads", other.sum)):
        times = cold({**made, "asmkit": call, **peers}, before)
        floor, ours = min(times[name] for name in made), times["asmkit"]
        text = "".join(f", {peer} {times[peer]:.1f} µs ({times[peer] / ours:.3f} × ours)" for peer in peers)
        print(f"{title} after {what}: {ours:.1f} µs, {floor / ours:.1%} of a stream of {size / 1e6:.0f} MB{text}")


def options(pairs: int, tokens: int, depth: int, bits: int) -> dict[str, int]:
    """Return the options with which `asmkit.ops.decode_attention` launches the kernel on this device."""
    count = torch.cuda.get_device_properties(0).multi_processor_count
    return dict(zip(("CLUSTER", "WARPS"), hopper(pairs, tokens, depth, bits, count), strict=True))


def decode() -> None:
    """Time attention over contiguous caches beside torch's scaled_dot_product_attention."""
    for depth in DEPTHS:
        for b, h, kv, t in CACHES:
            q, keys, values = normal(b, h, depth), normal(b, kv, t, depth), normal(b, kv, t, depth)
            lengths = torch.full((b,), t, dtype=torch.int32, device="cuda")
            peer = partial(
                torch.nn.functional.scaled_dot_product_attention, q[:, :, None], keys, values, enable_gqa=h != kv
            )
            kernel, arrays, title = (
                DECODE["decode_attention"],
                (q, keys, values, lengths),
                f"B{b} H{h} KV{kv} T{t} D{depth}",
            )
            ways = options(b * kv, t, depth, 16)
            check("decode_attention", kernel(*arrays, **ways), peer()[:, :, 0], 2e-2)
            call, peers = kernel.bind(*arrays, **ways), {"SDPA": peer}
            beside_stream(f"decode {title}", call, peers, 4 * b * kv * t * depth)
            if t <= GRAPHED:
                in_graph(f"decode {title}", {"asmkit": call, **peers})


def decode_paged() -> None:
    """Time attention over paged caches, whose pages are in a random order."""
    for depth, (b, h, kv, t), page, kind in product(DEPTHS, PAGED, PAGES, (torch.bfloat16, torch.float8_e4m3fn)):
        pages, narrow = b * t // page, kind is torch.float8_e4m3fn
        q = normal(b, h, depth)
        keys, values = (normal(pages, kv, page, depth).to(kind) for _ in range(2))
        table = torch.randperm(pages, device="cuda").int().reshape(b, -1)
        lengths = torch.full((b,), t, dtype=torch.int32, device="cuda")
        scales = (torch.full((kv,), 0.5, device="cuda"),) * 2 if narrow else ()
        whole = [
            cache.bfloat16()[table].transpose(1, 2).reshape(b, kv, t, depth) * (0.5 if narrow else 1)
            for cache in (keys, values)
        ]
        want = torch.nn.functional.scaled_dot_product_attention(q[:, :, None], whole[0], whole[1], enable_gqa=h != kv)[
            :, :, 0
        ]
        kernel = DECODE["decode_attention_fp8_paged" if narrow else "decode_attention_paged"]
        ways = options(b * kv, t, depth, 8 * keys.element_size())
        arrays = (q, keys, values, table, lengths, *scales)
        check(kernel.__name__, kernel(*arrays, **ways), want, 2e-2)
        size = 2 * keys.numel() * keys.element_size()
        title = f"decode, pages of {page}, {kind} B{b} H{h} KV{kv} T{t} D{depth}"
        beside_stream(title, kernel.bind(*arrays, **ways), {}, size)


def decode_fp8() -> None:
    """Time attention over contiguous caches of e4m3 beside torch's attention over the same numbers in bf16."""
    for depth in DEPTHS:
        for b, h, kv, t in CACHES:
            q, shape = normal(b, h, depth), (b, kv, t, depth)
            keys, values = (normal(*shape).to(torch.float8_e4m3fn) for _ in range(2))
            scale = torch.full((kv,), 0.5, device="cuda")
            lengths = torch.full((b,), t, dtype=torch.int32, device="cuda")
            wide = [cache.bfloat16() * 0.5 for cache in (keys, values)]
            peer = partial(torch.nn.functional.scaled_dot_product_attention, q[:, :, None], *wide, enable_gqa=h != kv)
            kernel, arrays = DECODE["decode_attention_fp8"], (q, keys, values, lengths, scale, scale)
            ways = options(b * kv, t, depth, 8)
            check("decode_attention_fp8", kernel(*arrays, **ways), peer()[:, :, 0], 2e-2)
            call, peers = kernel.bind(*arrays, **ways), {"SDPA, bf16": peer}
            title = f"decode e4m3 B{b} H{h} KV{kv} T{t} D{depth}"
            beside_stream(title, call, peers, 2 * b * kv * t * depth)


def stream_sizes() -> None:
    """Time read streams of several sizes: what a launch that reads once can reach."""
    for size in SIZES:
        words = torch.zeros(size * 10**6 // BLOCK * BLOCK // 4, device="cuda", dtype=torch.int32)
        rate = rate_of_stream(words)
        print(f"stream of {size} MB: {words.numel() * 4 / rate * 1e6:.1f} µs, {rate / 1e12:.2f} TB/s")


def main() -> None:
    """Run the parts that are named, or all."""
    parts = {
        "products": products,
        "products_fp8": products_fp8,
        "decode": decode,
        "decode_fp8": decode_fp8,
        "decode_paged": decode_paged,
        "streams": stream_sizes,
    }
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
