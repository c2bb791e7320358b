"""The kernels that everybody writes first: element by element, softmax, layer norm, products."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from .case import Launch, case, close, normal


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    tl.store(out_ptr + offsets, x + y, mask=mask)


@case()
def add(launch: Launch) -> None:
    x, y, out = normal(1000), normal(1000, seed=1), torch.zeros(1000)
    launch(add_kernel, (triton.cdiv(1000, 256),), x, y, out, 1000, BLOCK=256)
    close(out, x + y)


@triton.jit
def softmax_kernel(out_ptr, in_ptr, in_stride, out_stride, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        offsets = tl.arange(0, BLOCK)
        mask = offsets < columns
        x = tl.load(in_ptr + row * in_stride + offsets, mask=mask, other=-float("inf"))
        e = tl.exp(x - tl.max(x, axis=0))
        tl.store(out_ptr + row * out_stride + offsets, e / tl.sum(e, axis=0), mask=mask)


@case()
def softmax(launch: Launch) -> None:
    x = normal(13, 300)
    out = torch.empty_like(x)
    launch(softmax_kernel, (4,), out, x, x.stride(0), out.stride(0), 13, 300, BLOCK=512, STAGES=2, num_warps=4)
    close(out, torch.softmax(x, 1))


@triton.jit
def layer_norm_kernel(x_ptr, y_ptr, w_ptr, b_ptr, mean_ptr, rstd_ptr, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x_ptr += row * stride
    y_ptr += row * stride
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, n, BLOCK):
        columns = start + tl.arange(0, BLOCK)
        total += tl.load(x_ptr + columns, mask=columns < n, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / n
    square = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, n, BLOCK):
        columns = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + columns, mask=columns < n, other=0.0).to(tl.float32)
        x = tl.where(columns < n, x - mean, 0.0)
        square += x * x
    rstd = 1 / tl.sqrt(tl.sum(square, axis=0) / n + eps)
    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)
    for start in range(0, n, BLOCK):
        columns = start + tl.arange(0, BLOCK)
        mask = columns < n
        w = tl.load(w_ptr + columns, mask=mask)
        b = tl.load(b_ptr + columns, mask=mask)
        x = tl.load(x_ptr + columns, mask=mask, other=0.0).to(tl.float32)
        tl.store(y_ptr + columns, (x - mean) * rstd * w + b, mask=mask)


@case()
def layer_norm(launch: Launch) -> None:
    x, w, b = normal(6, 700, dtype=torch.float16), normal(700, seed=1), normal(700, seed=2)
    y, mean, rstd = torch.empty_like(x), torch.empty(6), torch.empty(6)
    launch(layer_norm_kernel, (6,), x, y, w, b, mean, rstd, x.stride(0), 700, 1e-5, BLOCK=256, num_warps=2)
    close(mean, x.float().mean(1), 1e-4)
    close(rstd, torch.rsqrt(x.float().var(1, unbiased=False) + 1e-5), 1e-4)
    close(y, torch.nn.functional.layer_norm(x.float(), (700,), w, b), 4e-3)


@triton.jit
def layer_norm_backward_kernel(
    dx_ptr, dy_ptr, dw_ptr, db_ptr, x_ptr, w_ptr, mean_ptr, rstd_ptr, lock_ptr, stride, n, GROUP: tl.constexpr,
    BLOCK: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    mask = columns < n
    x = tl.load(x_ptr + row * stride + columns, mask=mask, other=0)
    dy = tl.load(dy_ptr + row * stride + columns, mask=mask, other=0)
    w = tl.load(w_ptr + columns, mask=mask)
    mean = tl.load(mean_ptr + row)
    rstd = tl.load(rstd_ptr + row)
    x_hat = tl.where(mask, (x - mean) * rstd, 0.0)
    wdy = tl.where(mask, w * dy, 0.0)
    c1 = tl.sum(x_hat * wdy, axis=0) / n
    c2 = tl.sum(wdy, axis=0) / n
    tl.store(dx_ptr + row * stride + columns, (wdy - (x_hat * c1 + c2)) * rstd, mask=mask)
    group = row % GROUP
    lock = lock_ptr + group
    count = lock_ptr + GROUP + group
    dw_ptr = dw_ptr + group * n + columns
    db_ptr = db_ptr + group * n + columns
    dw = dy * x_hat
    db = dy
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    if tl.load(count) == 0:
        tl.atomic_xchg(count, 1)
    else:
        dw += tl.load(dw_ptr, mask=mask)
        db += tl.load(db_ptr, mask=mask)
    tl.store(dw_ptr, dw, mask=mask)
    tl.store(db_ptr, db, mask=mask)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@case()
def layer_norm_backward(launch: Launch) -> None:
    rows, n, group = 8, 100, 3
    x, dy, w = normal(rows, n), normal(rows, n, seed=1), normal(n, seed=2)
    mean, rstd = x.mean(1), torch.rsqrt(x.var(1, unbiased=False) + 1e-5)
    dx, dw, db, locks = torch.empty_like(x), torch.zeros(group, n), torch.zeros(group, n), torch.zeros(2 * group).int()
    launch(layer_norm_backward_kernel, (rows,), dx, dy, dw, db, x, w, mean, rstd, locks, n, n, GROUP=group, BLOCK=128)
    given, weight, bias = x.clone().requires_grad_(), w.clone().requires_grad_(), torch.zeros(n, requires_grad=True)
    torch.nn.functional.layer_norm(given, (n,), weight, bias).backward(dy)
    close(dx, given.grad, 1e-4)
    close(dw.sum(0), weight.grad, 1e-4)
    close(db.sum(0), bias.grad, 1e-4)


@triton.jit
def matmul_kernel(
    a_ptr, b_ptr, c_ptr, m, n, k, stride_am, stride_ak, stride_bk, stride_bn, stride_cm, stride_cn,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, LEAKY: tl.constexpr,
):  # fmt: skip
    pid = tl.program_id(0)
    rows, columns = tl.cdiv(m, BM), tl.cdiv(n, BN)
    in_group = GROUP * columns
    group = pid // in_group
    first = group * GROUP
    size = min(rows - first, GROUP)
    pid_m = first + (pid % in_group) % size
    pid_n = (pid % in_group) // size
    offs_m = (pid_m * BM + tl.arange(0, BM)) % m
    offs_n = (pid_n * BN + tl.arange(0, BN)) % n
    offs_k = tl.arange(0, BK)
    a = a_ptr + offs_m[:, None] * stride_am + offs_k[None, :] * stride_ak
    b = b_ptr + offs_k[:, None] * stride_bk + offs_n[None, :] * stride_bn
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        left = tl.load(a, mask=offs_k[None, :] < k - i * BK, other=0.0)
        right = tl.load(b, mask=offs_k[:, None] < k - i * BK, other=0.0)
        acc = tl.dot(left, right, acc)
        a += BK * stride_ak
        b += BK * stride_bk
    if LEAKY:
        acc = tl.where(acc >= 0, acc, 0.01 * acc)
    offs_m = pid_m * BM + tl.arange(0, BM)
    offs_n = pid_n * BN + tl.arange(0, BN)
    c = c_ptr + stride_cm * offs_m[:, None] + stride_cn * offs_n[None, :]
    tl.store(c, acc.to(c_ptr.dtype.element_ty), mask=(offs_m[:, None] < m) & (offs_n[None, :] < n))


def matmul_of(
    launch: Launch, a: torch.Tensor, b: torch.Tensor, out: torch.dtype, blocks: tuple[int, int, int] = (64, 64, 32),
    leaky: bool = False, **options: int,
) -> torch.Tensor:  # fmt: skip
    (m, k), n = a.shape, b.shape[1]
    c = torch.empty(m, n, dtype=out)
    bm, bn, bk = blocks
    launch(
        matmul_kernel, (triton.cdiv(m, bm) * triton.cdiv(n, bn),), a, b, c, m, n, k, *a.stride(), *b.stride(),
        *c.stride(), BM=bm, BN=bn, BK=bk, GROUP=2, LEAKY=leaky, **options,
    )  # fmt: skip
    return c


@case()
def matmul(launch: Launch) -> None:
    a, b = normal(128, 160, dtype=torch.float16), normal(160, 96, seed=1, dtype=torch.float16)
    close(matmul_of(launch, a, b, torch.float16, num_stages=3), a.double() @ b.double(), 2e-2)


@case()
def matmul_of_odd_sizes(launch: Launch) -> None:
    a, b = normal(75, 100, dtype=torch.bfloat16), normal(100, 83, seed=1, dtype=torch.bfloat16)
    want = torch.nn.functional.leaky_relu(a.double() @ b.double(), 0.01)
    close(matmul_of(launch, a, b, torch.float32, leaky=True, num_stages=2), want, 1e-3)


@case()
def matmul_of_a_transpose(launch: Launch) -> None:
    a, b = normal(96, 64, dtype=torch.float16).T, normal(64, 96, seed=1, dtype=torch.float16).T
    assert not a.is_contiguous()
    close(matmul_of(launch, a, b, torch.float32, (32, 32, 32), num_warps=2), a.double() @ b.double(), 1e-3)


@triton.jit
def attention_kernel(
    q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale, stride_z, stride_h, stride_m, heads, length,
    BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr,
):  # fmt: skip
    start = tl.program_id(0)
    head = tl.program_id(1)
    base = (head // heads).to(tl.int64) * stride_z + (head % heads).to(tl.int64) * stride_h
    offs_m = start * BM + tl.arange(0, BM)
    offs_n = tl.arange(0, BN)
    offs_d = tl.arange(0, D)
    q = tl.load(q_ptr + base + offs_m[:, None] * stride_m + offs_d[None, :], mask=offs_m[:, None] < length, other=0.0)
    highest = tl.full([BM], -float("inf"), dtype=tl.float32)
    total = tl.zeros([BM], dtype=tl.float32)
    acc = tl.zeros([BM, D], dtype=tl.float32)
    end = min((start + 1) * BM, length) if CAUSAL else length
    for n in range(0, end, BN):
        at = n + offs_n
        k = tl.load(k_ptr + base + at[None, :] * stride_m + offs_d[:, None], mask=at[None, :] < length, other=0.0)
        scores = tl.dot(q, k) * scale
        seen = at[None, :] < length
        if CAUSAL:
            seen = seen & (offs_m[:, None] >= at[None, :])
        scores = tl.where(seen, scores, -float("inf"))
        new = tl.maximum(highest, tl.max(scores, 1))
        p = tl.math.exp2(scores - new[:, None])
        alpha = tl.math.exp2(highest - new)
        total = total * alpha + tl.sum(p, 1)
        acc = acc * alpha[:, None]
        v = tl.load(v_ptr + base + at[:, None] * stride_m + offs_d[None, :], mask=at[:, None] < length, other=0.0)
        acc = tl.dot(p.to(v.dtype), v, acc)
        highest = new
    acc = acc / total[:, None]
    tl.store(lse_ptr + head * length + offs_m, highest + tl.math.log2(total), mask=offs_m < length)
    out = out_ptr + base + offs_m[:, None] * stride_m + offs_d[None, :]
    tl.store(out, acc.to(out_ptr.dtype.element_ty), mask=offs_m[:, None] < length)


def attention_of(launch: Launch, length: int, d: int, causal: bool, **options: int) -> None:
    q, k, v = (normal(2, 2, length, d, seed=i, dtype=torch.float16) for i in range(3))
    out, lse = torch.empty_like(q), torch.empty(4, length)
    scale = d**-0.5 * 1.4426950408889634
    launch(
        attention_kernel, (triton.cdiv(length, 64), 4), q, k, v, out, lse, scale, *q.stride()[:3], 2, length,
        BM=64, BN=32, D=d, CAUSAL=causal, **options,
    )  # fmt: skip
    want = torch.nn.functional.scaled_dot_product_attention(q.double(), k.double(), v.double(), is_causal=causal)
    close(out, want, 4e-3)


@case()
def attention(launch: Launch) -> None:
    attention_of(launch, 128, 64, causal=False)


@case()
def causal_attention(launch: Launch) -> None:
    attention_of(launch, 100, 32, causal=True, num_stages=2)


@triton.jit
def grouped_kernel(
    a_ptrs, b_ptrs, c_ptrs, sizes_ptr, leading_ptr, count, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
    BK: tl.constexpr,
):  # fmt: skip
    tile = tl.program_id(0)
    done = 0
    for g in range(count):
        m = tl.load(sizes_ptr + g * 3)
        n = tl.load(sizes_ptr + g * 3 + 1)
        k = tl.load(sizes_ptr + g * 3 + 2)
        tiles_m = tl.cdiv(m, BM)
        tiles_n = tl.cdiv(n, BN)
        tiles = tiles_m * tiles_n
        while tile >= done and tile < done + tiles:
            lda = tl.load(leading_ptr + g * 3)
            ldb = tl.load(leading_ptr + g * 3 + 1)
            ldc = tl.load(leading_ptr + g * 3 + 2)
            a_ptr = tl.load(a_ptrs + g).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(b_ptrs + g).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(c_ptrs + g).to(tl.pointer_type(tl.float16))
            mine = tile - done
            offs_m = (mine // tiles_n) * BM + tl.arange(0, BM)
            offs_n = (mine % tiles_n) * BN + tl.arange(0, BN)
            offs_k = tl.arange(0, BK)
            a = a_ptr + offs_m[:, None] * lda + offs_k[None, :]
            b = b_ptr + offs_k[:, None] * ldb + offs_n[None, :]
            acc = tl.zeros((BM, BN), dtype=tl.float32)
            for _ in range(0, tl.cdiv(k, BK)):
                acc += tl.dot(tl.load(a), tl.load(b))
                a += BK
                b += BK * ldb
            tl.store(c_ptr + offs_m[:, None] * ldc + offs_n[None, :], acc.to(tl.float16))
            tile += PROGRAMS
        done = done + tiles


@case()
def grouped_gemm(launch: Launch) -> None:
    shapes = [(64, 64, 64), (128, 32, 32), (32, 96, 64)]
    a = [normal(m, k, seed=i, dtype=torch.float16) for i, (m, _, k) in enumerate(shapes)]
    b = [normal(k, n, seed=10 + i, dtype=torch.float16) for i, (_, n, k) in enumerate(shapes)]
    c = [torch.empty(m, n, dtype=torch.float16) for m, n, _ in shapes]
    tables = [torch.tensor([one.data_ptr() for one in group], dtype=torch.int64) for group in (a, b, c)]
    sizes = torch.tensor(shapes, dtype=torch.int32)
    leading = torch.tensor([(k, n, n) for _, n, k in shapes], dtype=torch.int32)
    launch(grouped_kernel, (3,), *tables, sizes, leading, len(shapes), PROGRAMS=3, BM=32, BN=32, BK=32)
    for left, right, got in zip(a, b, c, strict=True):
        close(got, left.double() @ right.double(), 2e-2)


@triton.jit
def saturated(x_ptr, BLOCK: tl.constexpr):
    """Compute a minimum by an instruction that the simulator does not have."""
    offsets = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets)
    least = tl.inline_asm_elementwise(
        "vmin.u32.u32.u32.sat $0, $1, $1;", "=r,r", [x], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(x_ptr + offsets, least)
