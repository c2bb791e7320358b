"""Control flow, types, random numbers, layouts, and the features of the language around them."""

from __future__ import annotations

import math

import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice

from .case import Launch, case, close, equal, normal, seeded


@triton.jit
def dropout_kernel(x_ptr, out_ptr, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    keep = tl.rand(seed, at) > p
    tl.store(out_ptr + at, tl.where(keep, tl.load(x_ptr + at, mask=mask) / (1 - p), 0.0), mask=mask)


@case()
def dropout(launch: Launch) -> None:
    x, out, again = 1 + normal(4000).abs(), torch.empty(4000), torch.empty(4000)
    for one in (out, again):
        launch(dropout_kernel, (4,), x, one, 4000, 0.3, 123, BLOCK=1024)
    equal(out, again)
    kept = out != 0
    close(out[kept], (x / 0.7)[kept], 1e-5)
    assert 0.65 < kept.float().mean() < 0.75


@triton.jit
def philox_kernel(out_ptr, seed, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a, b, c, d = tl.randint4x(seed, at)
    for i in tl.static_range(4):
        tl.store(out_ptr + at * 4 + i, (a, b, c, d)[i])


def philox(seed: int, counter: int) -> list[int]:
    """The ten rounds of Philox 4x32 (Salmon et al.)."""
    key, c, mask = [seed & 0xFFFFFFFF, seed >> 32], [counter, 0, 0, 0], 0xFFFFFFFF
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(b >> 32) ^ c[1] ^ key[0], b & mask, (a >> 32) ^ c[3] ^ key[1], a & mask]
        key = [(key[0] + 0x9E3779B9) & mask, (key[1] + 0xBB67AE85) & mask]
    return c


@case()
def random_integers(launch: Launch) -> None:
    out = torch.empty(64, 4, dtype=torch.int32)
    launch(philox_kernel, (1,), out, 0x123456789, BLOCK=64)
    assert [[one & 0xFFFFFFFF for one in row] for row in out.tolist()] == [philox(0x123456789, i) for i in range(64)]


@triton.jit
def rope_kernel(x_ptr, cos_ptr, sin_ptr, out_ptr, heads, HALF: tl.constexpr):
    row, head = tl.program_id(0), tl.program_id(1)
    at = tl.arange(0, HALF)
    base = (row * heads + head) * 2 * HALF
    cos, sin = tl.load(cos_ptr + row * HALF + at), tl.load(sin_ptr + row * HALF + at)
    a, b = tl.load(x_ptr + base + at), tl.load(x_ptr + base + HALF + at)
    tl.store(out_ptr + base + at, a * cos - b * sin)
    tl.store(out_ptr + base + HALF + at, b * cos + a * sin)


@case()
def rope(launch: Launch) -> None:
    x, angle = normal(5, 2, 64), torch.outer(torch.arange(5.0), 10000 ** (-torch.arange(32) / 32))
    out = torch.empty_like(x)
    launch(rope_kernel, (5, 2), x, angle.cos(), angle.sin(), out, 2, HALF=32, num_warps=1)
    a, b, cos, sin = x[..., :32], x[..., 32:], angle.cos()[:, None], angle.sin()[:, None]
    close(out, torch.cat([a * cos - b * sin, b * cos + a * sin], -1))


@triton.jit
def in_place_kernel(x_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    tl.store(x_ptr + at, x * 2 + 1, mask=at < n)


@case()
def in_place(launch: Launch) -> None:
    x = normal(1000)
    want = x * 2 + 1
    launch(in_place_kernel, (2,), x, 1000, BLOCK=512)
    close(x, want)


@case()
def in_place_of_few(launch: Launch) -> None:
    x = normal(100)
    want = x * 2 + 1
    launch(in_place_kernel, (4,), x, 100, BLOCK=32)
    close(x, want)


@triton.jit
def convolution_kernel(x_ptr, w_ptr, out_ptr, width, K: tl.constexpr, BLOCK: tl.constexpr):
    y = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    inside = width - K + 1
    acc = tl.zeros([BLOCK], dtype=tl.float32)
    for i in tl.static_range(K):
        for j in tl.static_range(K):
            at = x_ptr + (y + i) * width + columns + j
            acc += tl.load(at, mask=columns < inside, other=0.0) * tl.load(w_ptr + i * K + j)
    tl.store(out_ptr + y * inside + columns, acc, mask=columns < inside)


@case()
def convolution(launch: Launch) -> None:
    x, w = normal(20, 50), normal(3, 3, seed=1)
    out = torch.empty(18, 48)
    launch(convolution_kernel, (18,), x, w, out, 50, K=3, BLOCK=64)
    close(out, torch.nn.functional.conv2d(x[None, None], w[None, None])[0, 0], 1e-5)


@triton.jit
def transpose_kernel(x_ptr, out_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    x = tl.load(x_ptr + rows[:, None] * n + columns[None, :], mask=(rows[:, None] < m) & (columns[None, :] < n))
    out = out_ptr + columns[:, None] * m + rows[None, :]
    tl.store(out, tl.trans(x), mask=(columns[:, None] < n) & (rows[None, :] < m))


@case()
def transpose(launch: Launch) -> None:
    x = normal(50, 70, dtype=torch.float16)
    out = torch.empty(70, 50, dtype=torch.float16)
    launch(transpose_kernel, (2, 3), x, out, 50, 70, BM=32, BN=32)
    equal(out, x.T.contiguous())


@triton.jit
def newton_kernel(x_ptr, out_ptr, count_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n, other=1.0)
    y = x
    steps = 0
    error = 1.0
    while (error > 1e-6) & (steps < 50):
        new = 0.5 * (y + x / y)
        error = tl.max(tl.abs(new - y) / new)
        y = new
        steps += 1
    tl.store(out_ptr + at, y, mask=at < n)
    tl.store(count_ptr + tl.program_id(0), steps)


@case()
def newton(launch: Launch) -> None:
    x, out, count = 0.1 + 100 * normal(200).abs(), torch.empty(200), torch.empty(2, dtype=torch.int32)
    launch(newton_kernel, (2,), x, out, count, 200, BLOCK=128)
    close(out, x.sqrt(), 1e-5)
    assert all(2 < one < 50 for one in count.tolist())


@triton.jit
def binary_search_kernel(table_ptr, x_ptr, out_ptr, n, size, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n, other=0.0)
    low = tl.zeros([BLOCK], dtype=tl.int32)
    high = tl.full([BLOCK], size, dtype=tl.int32)
    while tl.max(high - low) > 0:
        middle = (low + high) // 2
        found = tl.load(table_ptr + middle, mask=(at < n) & (low < high), other=float("inf"))
        left = found < x
        low = tl.where((low < high) & left, middle + 1, low)
        high = tl.where((low < high) & ~left, middle, high)
    tl.store(out_ptr + at, low, mask=at < n)


@case()
def binary_search(launch: Launch) -> None:
    table, x = normal(100).sort().values, normal(300, seed=1)
    out = torch.empty(300, dtype=torch.int32)
    launch(binary_search_kernel, (3,), table, x, out, 300, 100, BLOCK=128)
    equal(out.long(), torch.searchsorted(table, x))


@triton.jit
def scalars_kernel(out_ptr, a, b, c, d, e, f, g, h, i, j, k, none, one, TEXT: tl.constexpr):
    tl.store(out_ptr, a.to(tl.float64))
    tl.store(out_ptr + 1, b.to(tl.float64))
    tl.store(out_ptr + 2, c.to(tl.float64))
    tl.store(out_ptr + 3, d.to(tl.float64))
    tl.store(out_ptr + 4, e.to(tl.float64))
    tl.store(out_ptr + 5, f.to(tl.float64))
    tl.store(out_ptr + 6, g.to(tl.float64))
    tl.store(out_ptr + 7, h.to(tl.float64))
    tl.store(out_ptr + 8, i.to(tl.float64))
    tl.store(out_ptr + 9, j.to(tl.float64))
    tl.store(out_ptr + 10, k.to(tl.float64))
    if none is None:
        tl.store(out_ptr + 11, one * 1.0)
    if TEXT == "yes":
        tl.store(out_ptr + 12, 12.0)


@triton.jit
def typed_kernel(out_ptr, a: tl.int8, b: tl.uint8, c: tl.int16, d: tl.float16, e: tl.bfloat16, f: tl.float64):
    tl.store(out_ptr, a.to(tl.float64))
    tl.store(out_ptr + 1, b.to(tl.float64))
    tl.store(out_ptr + 2, c.to(tl.float64))
    tl.store(out_ptr + 3, d.to(tl.float64))
    tl.store(out_ptr + 4, e.to(tl.float64))
    tl.store(out_ptr + 5, f)


@case()
def scalars(launch: Launch) -> None:
    values = (3, -7, 1 << 40, -(1 << 40), (1 << 63) + 5, 2.5, True, False, 16, 1 << 31, -(1 << 31))
    out = torch.zeros(13, dtype=torch.float64)
    launch(scalars_kernel, (1,), out, *values, None, 1, TEXT="yes")
    equal(out, torch.tensor([*map(float, values), 1.0, 12.0], dtype=torch.float64))
    out = torch.zeros(6, dtype=torch.float64)
    launch(typed_kernel, (1,), out, -5, 200, -300, 1.5, -2.5, math.pi)
    equal(out, torch.tensor([-5, 200, -300, 1.5, -2.5, math.pi], dtype=torch.float64))


@triton.jit
def math_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(x_ptr + at, mask=mask, other=1.0)
    results = (
        tl.exp(x), tl.log(x), tl.sin(x), tl.cos(x), tl.sqrt(x), tl.rsqrt(x), tl.erf(x), tl.floor(x), tl.ceil(x),
        tl.abs(-x), tl.sigmoid(x), tl.exp2(x), tl.log2(x), tl.fma(x, x, x), tl.sqrt_rn(x), tl.div_rn(x, 3.0),
        libdevice.tanh(x), libdevice.pow(x, 1.5), libdevice.atan(x), libdevice.asin(x / 10), libdevice.rint(x),
    )  # fmt: skip
    for i in tl.static_range(21):
        tl.store(out_ptr + i * n + at, results[i], mask=mask)


@case()
def mathematics(launch: Launch) -> None:
    x = 0.1 + normal(100).abs()
    out = torch.empty(21, 100)
    launch(math_kernel, (1,), x, out, 100, BLOCK=128)
    d = x.double()
    want = (
        d.exp(), d.log(), d.sin(), d.cos(), d.sqrt(), d.rsqrt(), d.erf(), d.floor(), d.ceil(), d, d.sigmoid(),
        d.exp2(), d.log2(), d * d + d, d.sqrt(), d / 3, d.tanh(), d**1.5, d.atan(), (d / 10).asin(), d.round(),
    )  # fmt: skip
    close(out, torch.stack(want), 2e-5)


@triton.jit
def types_kernel(x_ptr, bf_ptr, half_ptr, double_ptr, int_ptr, byte_ptr, bool_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at)
    tl.store(bf_ptr + at, x.to(tl.bfloat16))
    tl.store(half_ptr + at, x.to(tl.float16))
    tl.store(double_ptr + at, x.to(tl.float64) * 3)
    tl.store(int_ptr + at, (x * 100).to(tl.int64))
    tl.store(byte_ptr + at, (x * 10).to(tl.int8))
    tl.store(bool_ptr + at, x > 0)


@case()
def types(launch: Launch) -> None:
    x = normal(256)
    kinds = (torch.bfloat16, torch.float16, torch.float64, torch.int64, torch.int8, torch.bool)
    outs = [torch.empty(256, dtype=kind) for kind in kinds]
    launch(types_kernel, (1,), x, *outs, BLOCK=256)
    wants = (x.bfloat16(), x.half(), x.double() * 3, (x * 100).long(), (x * 10).to(torch.int8), x > 0)
    for got, want in zip(outs, wants, strict=True):
        equal(got, want)


@triton.jit
def bytes_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    y = tl.load(y_ptr + at, mask=at < n)
    tl.store(out_ptr + at, ((x ^ y) + (x >> 2)) % 7, mask=at < n)


@case()
def small_integers(launch: Launch) -> None:
    for kind in (torch.uint8, torch.int16, torch.int64):
        x = torch.randint(0, 100, (333,), generator=seeded(), dtype=torch.int64).to(kind)
        y = torch.randint(0, 100, (333,), generator=seeded(1), dtype=torch.int64).to(kind)
        out = torch.zeros_like(x)
        launch(bytes_kernel, (2,), x, y, out, 333, BLOCK=256)
        equal(out, ((x ^ y) + (x >> 2)) % 7)


@triton.jit
def gather_kernel(x_ptr, index_ptr, out_ptr, BM: tl.constexpr, BN: tl.constexpr):
    at = tl.arange(0, BM)[:, None] * BN + tl.arange(0, BN)[None, :]
    tl.store(out_ptr + at, tl.gather(tl.load(x_ptr + at), tl.load(index_ptr + at), 1))


@case()
def gather(launch: Launch) -> None:
    x, index = normal(16, 64), torch.randint(0, 64, (16, 64), generator=seeded(), dtype=torch.int32)
    out = torch.empty_like(x)
    launch(gather_kernel, (1,), x, index, out, BM=16, BN=64)
    equal(out, x.gather(1, index.long()))


@triton.jit
def shapes_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at)
    pairs = tl.reshape(x, (BLOCK // 2, 2))
    a, b = tl.split(pairs)
    tl.store(out_ptr + at, tl.interleave(b, a))
    tl.store(out_ptr + BLOCK + tl.arange(0, 2 * BLOCK), tl.cat(x, x + 1, can_reorder=True))
    wide = tl.broadcast_to(tl.reshape(a, (1, BLOCK // 2)), (4, BLOCK // 2))
    tl.store(out_ptr + 3 * BLOCK + tl.arange(0, 4)[:, None] * (BLOCK // 2) + tl.arange(0, BLOCK // 2)[None, :], wide)


@case()
def shapes(launch: Launch) -> None:
    x, out = normal(128), torch.zeros(5 * 128)
    launch(shapes_kernel, (1,), x, out, BLOCK=128)
    equal(out[:128], x.reshape(64, 2).flip(1).reshape(-1))
    equal(out[128:384].sort().values, torch.cat([x, x + 1]).sort().values)
    equal(out[384:].reshape(4, 64), x[::2].expand(4, 64))


@triton.jit(noinline=True)
def _collatz(n):
    steps = 0
    while n != 1:
        n = tl.where(n % 2 == 0, n // 2, 3 * n + 1)
        steps += 1
    return steps


@triton.jit
def collatz_kernel(out_ptr, first):
    tl.store(out_ptr + tl.program_id(0), _collatz(first + tl.program_id(0)) + _collatz(first))


@case()
def device_function(launch: Launch) -> None:
    out = torch.empty(8, dtype=torch.int32)
    launch(collatz_kernel, (8,), out, 20)
    equal(out, torch.tensor([7, 7, 15, 15, 10, 23, 10, 111], dtype=torch.int32) + 7)


@triton.jit
def block_pointer_kernel(x_ptr, out_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    x = tl.make_tensor_descriptor(x_ptr, [m, n], [n, 1], [BM, BN])
    out = tl.make_tensor_descriptor(out_ptr, [m, n], [n, 1], [BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    out.store([row, column], x.load([row, column]) * 2)


@case()
def device_descriptor(launch: Launch) -> None:
    x = normal(50, 64)
    out = torch.zeros_like(x)
    launch(block_pointer_kernel, (2, 2), x, out, 50, 64, BM=32, BN=32)
    equal(out, 2 * x)


@triton.jit
def embedding_kernel(grad_ptr, index_ptr, out_ptr, n, D: tl.constexpr, BLOCK: tl.constexpr):
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    index = tl.load(index_ptr + rows, mask=rows < n, other=0)
    columns = tl.arange(0, D)
    grad = tl.load(grad_ptr + rows[:, None] * D + columns[None, :], mask=rows[:, None] < n)
    tl.atomic_add(out_ptr + index[:, None] * D + columns[None, :], grad, mask=rows[:, None] < n)


@case()
def embedding(launch: Launch) -> None:
    grad, index = normal(40, 32), torch.randint(0, 10, (40,), generator=seeded())
    out = torch.zeros(10, 32)
    launch(embedding_kernel, (3,), grad, index, out, 40, D=32, BLOCK=16)
    close(out, torch.zeros(10, 32).index_add(0, index, grad), 1e-5)


@triton.jit
def tuple_kernel(pointers, sizes, out_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for i in tl.static_range(len(pointers)):
        total += tl.load(pointers[i] + at, mask=at < sizes[i], other=0.0)
    tl.store(out_ptr + at, total)


@case()
def tuples(launch: Launch) -> None:
    x, y, out = normal(64), normal(50, seed=1), torch.empty(64)
    launch(tuple_kernel, (1,), (x, y), (64, 50), out, BLOCK=64, num_warps=2)
    close(out, x + torch.nn.functional.pad(y, (0, 14)))


@triton.autotune([triton.Config({"BLOCK": size}) for size in (4096, 256, 512)], key=["n"])
@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def tuned_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    tl.static_assert(BLOCK <= 1024)
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(out_ptr + at, tl.load(x_ptr + at) + 1)
    else:
        tl.store(out_ptr + at, tl.load(x_ptr + at, mask=at < n) + 1, mask=at < n)


@case()
def autotuned(launch: Launch) -> None:
    for n in (1000, 512):
        x, out = normal(n), torch.zeros(n)
        launch(tuned_kernel, lambda meta, n=n: (triton.cdiv(n, meta["BLOCK"]),), x, out, n)
        equal(out, x + 1)
