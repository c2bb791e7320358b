"""Matrix products of all types, split along K, batched, and fused."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from .basic import matmul_of
from .case import AMD, Launch, case, close, equal, normal, seeded


@case("sm_80", "sm_90", "gfx942", "gfx950")
def tf32_product(launch: Launch) -> None:
    a, b = normal(64, 64), normal(64, 64, seed=1)
    close(matmul_of(launch, a, b, torch.float32, (64, 64, 32)), a.double() @ b.double(), 6e-2)


@triton.jit
def precise_kernel(a_ptr, b_ptr, c_ptr, N: tl.constexpr, PRECISION: tl.constexpr):
    at = tl.arange(0, N)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(c_ptr + at, tl.dot(tl.load(a_ptr + at), tl.load(b_ptr + at), input_precision=PRECISION))


@case("sm_80", "sm_90", "gfx942", "gfx950")
def precise_products(launch: Launch) -> None:
    a, b = normal(32, 32), normal(32, 32, seed=1)
    for precision in ("ieee", "bf16x6"):
        c = torch.empty(32, 32)
        launch(precise_kernel, (1,), a, b, c, N=32, PRECISION=precision)
        close(c, a.double() @ b.double(), 1e-4)


@case("sm_80", "sm_90", "gfx942", "gfx950")
def double_product(launch: Launch) -> None:
    a, b, c = normal(32, 32).double(), normal(32, 32, seed=1).double(), torch.empty(32, 32).double()
    launch(precise_kernel, (1,), a, b, c, N=32, PRECISION="ieee")
    close(c, a @ b, 1e-12)


@triton.jit
def integer_kernel(a_ptr, b_ptr, c_ptr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    a = tl.load(a_ptr + m[:, None] * K + k[None, :])
    b = tl.load(b_ptr + k[:, None] * N + n[None, :])
    tl.store(c_ptr + m[:, None] * N + n[None, :], tl.dot(a, b, out_dtype=tl.int32))


@case()
def integer_product(launch: Launch) -> None:
    a = torch.randint(-128, 128, (32, 64), generator=seeded(), dtype=torch.int8)
    b = torch.randint(-128, 128, (64, 32), generator=seeded(1), dtype=torch.int8)
    c = torch.empty(32, 32, dtype=torch.int32)
    launch(integer_kernel, (1,), a, b, c, M=32, N=32, K=64)
    equal(c, a.int() @ b.int())


@triton.jit
def small_float_kernel(a_ptr, b_ptr, c_ptr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    a = tl.load(a_ptr + m[:, None] * K + k[None, :])
    b = tl.load(b_ptr + k[:, None] * N + n[None, :])
    tl.store(c_ptr + m[:, None] * N + n[None, :], tl.dot(a, b))


@case("sm_90", "gfx950")
def small_float_product(launch: Launch) -> None:
    for kind in (torch.float8_e4m3fn, torch.float8_e5m2):
        a, b = normal(64, 64).to(kind), normal(64, 64, seed=1).to(kind)
        c = torch.empty(64, 64)
        launch(small_float_kernel, (1,), a, b, c, M=64, N=64, K=64)
        close(c, a.double() @ b.double(), 1e-2)


@case("gfx942")
def small_float_product_of_gfx942(launch: Launch) -> None:
    for kind in (torch.float8_e4m3fnuz, torch.float8_e5m2fnuz):
        a, b = normal(64, 64).to(kind), normal(64, 64, seed=1).to(kind)
        c = torch.empty(64, 64)
        launch(small_float_kernel, (1,), a, b, c, M=64, N=64, K=64)
        close(c, a.double() @ b.double(), 1e-2)


@case("sm_80")
def small_float_conversion(launch: Launch) -> None:
    a, b = normal(32, 32).to(torch.float8_e5m2), normal(32, 32, seed=1).to(torch.float8_e5m2)
    c = torch.empty(32, 32)
    launch(small_float_kernel, (1,), a, b, c, M=32, N=32, K=32)
    close(c, a.double() @ b.double(), 1e-2)


@triton.jit
def split_kernel(a_ptr, b_ptr, c_ptr, lock_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                 SPLIT: tl.constexpr, ATOMIC: tl.constexpr):  # fmt: skip
    pid, part = tl.program_id(0), tl.program_id(1)
    columns = tl.cdiv(n, BN)
    offs_m = (pid // columns) * BM + tl.arange(0, BM)
    offs_n = (pid % columns) * BN + tl.arange(0, BN)
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for start in range(part * BK, k, BK * SPLIT):
        at = start + tl.arange(0, BK)
        a = tl.load(a_ptr + offs_m[:, None] * k + at[None, :], mask=at[None, :] < k, other=0.0)
        b = tl.load(b_ptr + at[:, None] * n + offs_n[None, :], mask=at[:, None] < k, other=0.0)
        acc = tl.dot(a, b, acc)
    c = c_ptr + offs_m[:, None] * n + offs_n[None, :]
    if ATOMIC:
        tl.atomic_add(c, acc, sem="relaxed")
    else:
        while tl.atomic_cas(lock_ptr + pid, part, part) != part:
            pass
        if part > 0:
            acc += tl.load(c)
        tl.store(c, acc)
        tl.debug_barrier()
        tl.atomic_xchg(lock_ptr + pid, (part + 1) % SPLIT)


def split_of(launch: Launch, atomic: bool) -> None:
    a, b = normal(64, 128, dtype=torch.float16), normal(128, 64, seed=1, dtype=torch.float16)
    c = torch.zeros(64, 64) if atomic else torch.empty(64, 64)
    locks = torch.zeros(4, dtype=torch.int32)
    launch(split_kernel, (4, 2), a, b, c, locks, 64, 64, 128, BM=32, BN=32, BK=32, SPLIT=2, ATOMIC=atomic)
    close(c, a.double() @ b.double(), 1e-3)


@case()
def split_with_atomics(launch: Launch) -> None:
    split_of(launch, atomic=True)


@case()
def split_with_semaphores(launch: Launch) -> None:
    split_of(launch, atomic=False)


@triton.jit
def batched_kernel(a_ptr, b_ptr, c_ptr, B: tl.constexpr, N: tl.constexpr):
    z, i = tl.arange(0, B), tl.arange(0, N)
    at = z[:, None, None] * N * N + i[None, :, None] * N + i[None, None, :]
    tl.store(c_ptr + at, tl.dot(tl.load(a_ptr + at), tl.load(b_ptr + at)))


@case()
def batched_product(launch: Launch) -> None:
    a, b = normal(4, 32, 32, dtype=torch.float16), normal(4, 32, 32, seed=1, dtype=torch.float16)
    c = torch.empty(4, 32, 32)
    launch(batched_kernel, (1,), a, b, c, B=4, N=32)
    close(c, a.double() @ b.double(), 1e-3)


@triton.jit
def chained_kernel(a_ptr, b_ptr, c_ptr, out_ptr, N: tl.constexpr):
    at = tl.arange(0, N)[:, None] * N + tl.arange(0, N)[None, :]
    x = tl.dot(tl.load(a_ptr + at), tl.load(b_ptr + at))
    x = tl.maximum(x, 0.0).to(tl.float16)
    tl.store(out_ptr + at, tl.dot(x, tl.trans(tl.load(c_ptr + at))))


@case()
def chained_products(launch: Launch) -> None:
    a, b, c = (normal(64, 64, seed=i, dtype=torch.float16) for i in range(3))
    out = torch.empty(64, 64)
    launch(chained_kernel, (1,), a, b, c, out, N=64)
    close(out, (a.double() @ b.double()).clamp(min=0) @ c.double().T, 5e-2)


@triton.jit
def vector_kernel(a_ptr, x_ptr, y_ptr, m, n, BM: tl.constexpr, BN: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    acc = tl.zeros([BM, BN], dtype=tl.float32)
    for start in range(0, n, BN):
        at = start + tl.arange(0, BN)
        a = tl.load(a_ptr + rows[:, None] * n + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < n), other=0.0)
        acc += a * tl.load(x_ptr + at, mask=at < n, other=0.0)[None, :]
    tl.store(y_ptr + rows, tl.sum(acc, axis=1), mask=rows < m)


@case()
def matrix_vector(launch: Launch) -> None:
    a, x, y = normal(70, 200), normal(200, seed=1), torch.empty(70)
    launch(vector_kernel, (5,), a, x, y, 70, 200, BM=16, BN=64)
    close(y, a @ x, 1e-4)


@triton.jit
def quantized_kernel(a_ptr, b_ptr, scale_ptr, c_ptr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    a = tl.load(a_ptr + m[:, None] * K + k[None, :])
    packed = tl.load(b_ptr + (k[:, None] // 2) * N + n[None, :])
    b = ((packed >> ((k[:, None] % 2) * 4)) & 15).to(tl.int8) - 8
    scaled = b.to(tl.float16) * tl.load(scale_ptr + n)[None, :]
    tl.store(c_ptr + m[:, None] * N + n[None, :], tl.dot(a, scaled))


@case()
def quantized_product(launch: Launch) -> None:
    a, scale = normal(32, 64, dtype=torch.float16), normal(32, seed=1, dtype=torch.float16)
    b = torch.randint(0, 16, (64, 32), generator=seeded(), dtype=torch.uint8)
    packed = b[::2] | (b[1::2] << 4)
    c = torch.empty(32, 32)
    launch(quantized_kernel, (1,), a, packed, scale, c, M=32, N=32, K=64)
    close(c, a.double() @ ((b.double() - 8) * scale.double()), 2e-2)


@case(*AMD)
def wide_tiles_of_amd(launch: Launch) -> None:
    a, b = normal(128, 64, dtype=torch.bfloat16), normal(64, 128, seed=1, dtype=torch.bfloat16)
    got = matmul_of(launch, a, b, torch.float32, (128, 128, 64), num_warps=8, num_stages=2)
    close(got, a.double() @ b.double(), 1e-3)
