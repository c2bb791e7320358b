"""Reductions, scans, sorts, histograms and atomics."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from .case import Launch, case, close, equal, normal, seeded


@triton.jit
def reduce_rows_kernel(x_ptr, sum_ptr, max_ptr, arg_ptr, n, BM: tl.constexpr, BN: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.arange(0, BN)
    x = tl.load(x_ptr + rows[:, None] * n + columns[None, :], mask=columns[None, :] < n, other=-float("inf"))
    tl.store(sum_ptr + rows, tl.sum(tl.where(columns[None, :] < n, x, 0.0), axis=1))
    tl.store(max_ptr + rows, tl.max(x, axis=1))
    tl.store(arg_ptr + rows, tl.argmax(x, axis=1))


@case()
def reduce_rows(launch: Launch) -> None:
    x = normal(32, 100)
    total, most, index = torch.empty(32), torch.empty(32), torch.empty(32, dtype=torch.int32)
    launch(reduce_rows_kernel, (2,), x, total, most, index, 100, BM=16, BN=128)
    close(total, x.sum(1), 1e-4)
    equal(most, x.max(1).values)
    equal(index.long(), x.argmax(1))


@triton.jit
def reduce_columns_kernel(x_ptr, out_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    columns = tl.program_id(0) * BN + tl.arange(0, BN)
    total = tl.zeros([BM, BN], dtype=tl.float32)
    for start in range(0, m, BM):
        rows = start + tl.arange(0, BM)
        total += tl.load(x_ptr + rows[:, None] * n + columns[None, :], mask=rows[:, None] < m, other=0.0)
    tl.store(out_ptr + columns, tl.sum(total, axis=0))


@case()
def reduce_columns(launch: Launch) -> None:
    x, out = normal(50, 64), torch.empty(64)
    launch(reduce_columns_kernel, (2,), x, out, 50, 64, BM=16, BN=32)
    close(out, x.sum(0), 1e-4)


@triton.jit
def dot_product_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n, other=0.0)
    y = tl.load(y_ptr + at, mask=at < n, other=0.0)
    tl.atomic_add(out_ptr, tl.sum(x * y, axis=0))


@case()
def dot_product(launch: Launch) -> None:
    x, y, out = normal(1000), normal(1000, seed=1), torch.zeros(1)
    launch(dot_product_kernel, (8,), x, y, out, 1000, BLOCK=128)
    close(out[0], x.double() @ y.double(), 1e-4)


@triton.jit
def rms_norm_kernel(x_ptr, w_ptr, out_ptr, n, eps, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + at, mask=at < n, other=0.0)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / n + eps)
    tl.store(out_ptr + row * n + at, x * scale * tl.load(w_ptr + at, mask=at < n), mask=at < n)


@case()
def rms_norm(launch: Launch) -> None:
    x, w = normal(5, 128), normal(128, seed=1)
    out = torch.empty_like(x)
    launch(rms_norm_kernel, (5,), x, w, out, 128, 1e-6, BLOCK=128)
    close(out, torch.nn.functional.rms_norm(x, (128,), w, 1e-6), 1e-5)


@triton.jit
def cumsum_kernel(x_ptr, sum_ptr, product_ptr, BM: tl.constexpr, BN: tl.constexpr):
    at = tl.arange(0, BM)[:, None] * BN + tl.arange(0, BN)[None, :]
    x = tl.load(x_ptr + at)
    tl.store(sum_ptr + at, tl.cumsum(x, axis=1))
    tl.store(product_ptr + at, tl.cumprod(x, axis=0))


@case()
def cumsum(launch: Launch) -> None:
    x = 1 + 0.1 * normal(8, 256)
    sums, products = torch.empty_like(x), torch.empty_like(x)
    launch(cumsum_kernel, (1,), x, sums, products, BM=8, BN=256)
    close(sums, x.cumsum(1), 1e-4)
    close(products, x.cumprod(0), 1e-4)


@triton.jit
def _first_order(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def linear_scan_kernel(a_ptr, b_ptr, out_ptr, n, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    a = tl.load(a_ptr + row * n + at, mask=at < n, other=1.0)
    b = tl.load(b_ptr + row * n + at, mask=at < n, other=0.0)
    _, h = tl.associative_scan((a, b), axis=0, combine_fn=_first_order)
    tl.store(out_ptr + row * n + at, h, mask=at < n)


@case()
def linear_scan(launch: Launch) -> None:
    a, b = torch.sigmoid(normal(3, 200)), normal(3, 200, seed=1)
    out = torch.empty_like(a)
    launch(linear_scan_kernel, (3,), a, b, out, 200, BLOCK=256)
    want, h = torch.empty_like(a), torch.zeros(3)
    for i in range(200):
        h = a[:, i] * h + b[:, i]
        want[:, i] = h
    close(out, want, 1e-4)


@triton.jit
def histogram_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n, other=0)
    counts = tl.histogram(x, BINS, mask=at < n)
    tl.atomic_add(out_ptr + tl.arange(0, BINS), counts, sem="relaxed")


@case()
def histogram(launch: Launch) -> None:
    x = torch.randint(0, 64, (1000,), generator=seeded(), dtype=torch.int32)
    out = torch.zeros(64, dtype=torch.int32)
    launch(histogram_kernel, (4,), x, out, 1000, BLOCK=256, BINS=64)
    equal(out.long(), torch.bincount(x, minlength=64))


@triton.jit
def scatter_add_kernel(x_ptr, index_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(out_ptr + tl.load(index_ptr + at), tl.load(x_ptr + at))
    tl.atomic_max(out_ptr + 16 + tl.load(index_ptr + at), at.to(tl.float32))


@case()
def scatter_add(launch: Launch) -> None:
    x, index = normal(512), torch.randint(0, 16, (512,), generator=seeded(1))
    out = torch.zeros(32)
    launch(scatter_add_kernel, (2,), x, index, out, BLOCK=256)
    close(out[:16], torch.zeros(16).index_add(0, index, x), 1e-4)
    equal(out[16:], torch.zeros(16).scatter_reduce(0, index, torch.arange(512.0), "amax"))


@triton.jit
def atomics_kernel(i_ptr, f_ptr, h_ptr, x_ptr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at)
    zero = at * 0
    tl.atomic_and(i_ptr + zero, ~(1 << (x & 15)))
    tl.atomic_or(i_ptr + 1 + zero, 1 << (x & 15))
    tl.atomic_xor(i_ptr + 2 + zero, x)
    tl.atomic_min(i_ptr + 3 + zero, x)
    tl.atomic_max(i_ptr + 4 + zero, x)
    tl.atomic_add(i_ptr + 5, tl.sum(x), sem="release")
    tl.atomic_add(f_ptr + x % 4, x.to(tl.float32), mask=x > 3)
    tl.atomic_add(h_ptr + x % 4, (x % 2).to(tl.float16))


@case()
def atomics(launch: Launch) -> None:
    x = torch.randint(0, 50, (256,), generator=seeded(), dtype=torch.int32)
    out = torch.tensor([-1, 0, 0, 1000, -1000, 0], dtype=torch.int32)
    sums, halves = torch.zeros(4), torch.zeros(4, dtype=torch.float16)
    launch(atomics_kernel, (2,), out, sums, halves, x, BLOCK=128)
    bits, together = sum({1 << (int(one) & 15) for one in x}), 0
    for one in x.tolist():
        together ^= one
    equal(out, torch.tensor([~bits, bits, together, int(x.min()), int(x.max()), int(x.sum())], dtype=torch.int32))
    close(sums, torch.zeros(4).index_add(0, (x % 4).long(), torch.where(x > 3, x, 0).float()))
    close(halves, torch.zeros(4).index_add(0, (x % 4).long(), (x % 2).float()))


@triton.jit
def sort_kernel(x_ptr, out_ptr, flipped_ptr, top_ptr, BM: tl.constexpr, BN: tl.constexpr, K: tl.constexpr):
    rows, columns = tl.arange(0, BM)[:, None], tl.arange(0, BN)[None, :]
    x = tl.load(x_ptr + rows * BN + columns)
    tl.store(out_ptr + rows * BN + columns, tl.sort(x))
    tl.store(flipped_ptr + rows * BN + columns, tl.flip(x, 1))
    tl.store(top_ptr + rows * K + tl.arange(0, K)[None, :], tl.topk(x, K))


@case()
def sort(launch: Launch) -> None:
    x = normal(4, 128)
    out, flipped, top = torch.empty_like(x), torch.empty_like(x), torch.empty(4, 8)
    launch(sort_kernel, (1,), x, out, flipped, top, BM=4, BN=128, K=8)
    equal(out, x.sort(1).values)
    equal(flipped, x.flip(1))
    equal(top, x.topk(8, 1).values)


@triton.jit
def look_back_kernel(x_ptr, out_ptr, state_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    at = pid * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n, other=0)
    before = 0
    if pid > 0:
        while tl.atomic_add(state_ptr + 2 * (pid - 1), 0, sem="acquire") == 0:
            pass
        before = tl.load(state_ptr + 2 * (pid - 1) + 1)
    tl.store(state_ptr + 2 * pid + 1, before + tl.sum(x, axis=0))
    tl.debug_barrier()
    tl.atomic_xchg(state_ptr + 2 * pid, 1, sem="release")
    tl.store(out_ptr + at, before + tl.cumsum(x, axis=0), mask=at < n)


@case()
def look_back(launch: Launch) -> None:
    x = torch.randint(0, 9, (1000,), generator=seeded(), dtype=torch.int32)
    out, state = torch.empty_like(x), torch.zeros(2 * 4, dtype=torch.int32)
    launch(look_back_kernel, (4,), x, out, state, 1000, BLOCK=256)
    equal(out.long(), x.cumsum(0))


@triton.jit
def _welford(mean1, m21, w1, mean2, m22, w2):
    delta = mean2 - mean1
    w = w1 + w2
    ratio = tl.where(w == 0.0, 0.0, w2 / w)
    return mean1 + delta * ratio, m21 + m22 + delta * delta * w1 * ratio, w


@triton.jit
def welford_kernel(x_ptr, mean_ptr, var_ptr, n, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(x_ptr + row * n + at, mask=mask, other=0.0)
    mean, m2, weight = tl.reduce((x, tl.zeros_like(x), mask.to(tl.float32)), 0, _welford)
    tl.store(mean_ptr + row, mean)
    tl.store(var_ptr + row, m2 / weight)


@case()
def welford(launch: Launch) -> None:
    x = normal(4, 300)
    mean, var = torch.empty(4), torch.empty(4)
    launch(welford_kernel, (4,), x, mean, var, 300, BLOCK=512)
    close(mean, x.mean(1), 1e-4)
    close(var, x.var(1, unbiased=False), 1e-4)


@triton.jit
def cross_entropy_kernel(logits_ptr, label_ptr, loss_ptr, grad_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    logits_ptr += row * n
    highest = -float("inf")
    total = 0.0
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + at, mask=at < n, other=-float("inf"))
        new = tl.maximum(highest, tl.max(x))
        total = total * tl.exp(highest - new) + tl.sum(tl.exp(x - new))
        highest = new
    label = tl.load(label_ptr + row)
    lse = highest + tl.log(total)
    tl.store(loss_ptr + row, lse - tl.load(logits_ptr + label))
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + at, mask=at < n, other=-float("inf"))
        p = tl.exp(x - lse)
        tl.store(grad_ptr + row * n + at, tl.where(at == label, p - 1, p), mask=at < n)


@case()
def cross_entropy(launch: Launch) -> None:
    x, label = normal(4, 500), torch.randint(0, 500, (4,), generator=seeded())
    loss, grad = torch.empty(4), torch.empty_like(x)
    launch(cross_entropy_kernel, (4,), x, label, loss, grad, 500, BLOCK=128)
    given = x.clone().requires_grad_()
    want = torch.nn.functional.cross_entropy(given, label, reduction="none")
    want.sum().backward()
    close(loss, want.detach(), 1e-5)
    close(grad, given.grad, 1e-5)
