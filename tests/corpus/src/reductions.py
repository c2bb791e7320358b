# make: triton sm_80 softmax
# make: triton sm_90 layernorm
# make: triton sm_90 scan
# make: triton sm_80 argmax
# make: triton sm_86 histogram
# make: triton sm_90 sorts
# make: triton sm_80 atomics
"""Reductions, scans, sorting and atomics, as Triton compiles them."""

import triton
import triton.language as tl
from compiling import compiler


@triton.jit
def softmax(a, out, stride, n, BLOCK: tl.constexpr):
    """One row a program."""
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(a + row * stride + at, mask=at < n, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out + row * stride + at, e / tl.sum(e, axis=0), mask=at < n)


@triton.jit
def layernorm(a, w, b, out, n, eps, BLOCK: tl.constexpr):
    """Rows longer than a block."""
    row = tl.program_id(0) * n
    total = tl.zeros([BLOCK], tl.float32)
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        x = tl.load(a + row + at, mask=at < n, other=0.0).to(tl.float32)
        total += x
        squares += x * x
    mean = tl.sum(total) / n
    scale = tl.rsqrt(tl.sum(squares) / n - mean * mean + eps)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        x = tl.load(a + row + at, mask=at < n, other=0.0).to(tl.float32)
        y = (x - mean) * scale * tl.load(w + at, mask=at < n) + tl.load(b + at, mask=at < n)
        tl.store(out + row + at, y.to(tl.float16), mask=at < n)


@triton.jit
def scan(a, out, n, BLOCK: tl.constexpr):
    """Prefix sums and products."""
    at = tl.arange(0, BLOCK)
    x = tl.load(a + at, mask=at < n, other=0)
    tl.store(out + at, tl.cumsum(x, 0) + tl.cumprod(x & 1, 0), mask=at < n)


@triton.jit
def argmax(a, out, places, n, BLOCK: tl.constexpr, ROWS: tl.constexpr):
    """The place of the maximum of every row of a tile."""
    at = tl.arange(0, ROWS)[:, None] * n + tl.arange(0, BLOCK)[None, :]
    x = tl.load(a + at)
    row = tl.arange(0, ROWS)
    tl.store(out + row, tl.max(x, axis=1))
    tl.store(places + row, tl.argmax(x, axis=1))


@triton.jit
def histogram(a, out, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    """Counts, added to what is there."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    counts = tl.histogram(tl.load(a + at, mask=at < n, other=0), BINS)
    tl.atomic_add(out + tl.arange(0, BINS), counts)


@triton.jit
def sorts(a, out, BLOCK: tl.constexpr):
    """Sorted within a block."""
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.sort(tl.load(a + at)))


@triton.jit
def atomics(f, h, i, lock, n, BLOCK: tl.constexpr):
    """Every kind of atomic, and a lock."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    old = tl.atomic_add(f + at % 64, 1.5, mask=mask)
    tl.atomic_add(h + at % 64, 1.0, mask=mask)
    tl.atomic_max(i + at % 64, at, mask=mask)
    tl.atomic_min(i + 64 + at % 64, at, mask=mask, sem="release", scope="sys")
    tl.atomic_xchg(f + 64 + at % 64, old, mask=mask, sem="acquire")
    tl.atomic_or(i + 128 + at % 64, 1, mask=mask, sem="relaxed", scope="cta")
    tl.atomic_max(f + 128 + at % 64, old, mask=mask)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(f + 256, tl.load(f + 256) + tl.sum(old))
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


F32, I32 = "*fp32", "*i32"
compile_for = compiler(
    softmax=(softmax, {"a": F32, "out": F32, "stride": "i32", "n": "i32"}, {"BLOCK": 1024}),
    layernorm=(
        layernorm,
        {"a": "*fp16", "w": F32, "b": F32, "out": "*fp16", "n": "i32", "eps": "fp32"},
        {"BLOCK": 512, "num_warps": 8},
    ),
    scan=(scan, {"a": I32, "out": I32, "n": "i32"}, {"BLOCK": 256}),
    argmax=(argmax, {"a": F32, "out": F32, "places": I32, "n": "i32"}, {"BLOCK": 128, "ROWS": 16}),
    histogram=(histogram, {"a": I32, "out": I32, "n": "i32"}, {"BLOCK": 512, "BINS": 128}),
    sorts=(sorts, {"a": I32, "out": I32}, {"BLOCK": 64, "num_warps": 1}),
    atomics=(atomics, {"f": F32, "h": "*fp16", "i": I32, "lock": I32, "n": "i32"}, {"BLOCK": 128}),
)
