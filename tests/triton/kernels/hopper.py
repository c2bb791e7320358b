"""Tensor maps, warp specialization and clusters of sm_90, and descriptors elsewhere."""

from __future__ import annotations

import torch
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

from .case import Launch, case, close, equal, normal


@triton.jit
def copy_kernel(x, out, BM: tl.constexpr, BN: tl.constexpr):
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    out.store([row, column], x.load([row, column]))


@case()
def descriptor_copy(launch: Launch) -> None:
    x = normal(70, 96, dtype=torch.float16)
    out = torch.zeros_like(x)
    given = [TensorDescriptor.from_tensor(one, [32, 64]) for one in (x, out)]
    launch(copy_kernel, (3, 2), *given, BM=32, BN=64)
    equal(out, x)


@triton.jit
def descriptor_kernel(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPECIAL: tl.constexpr):
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for i in tl.range(0, tl.cdiv(k, BK), warp_specialize=SPECIAL):
        acc = tl.dot(a.load([row, i * BK]), b.load([column, i * BK]).T, acc)
    c.store([row, column], acc.to(tl.float16))


def descriptors_of(launch: Launch, special: bool, **options: int) -> None:
    a, b = normal(128, 192, dtype=torch.float16), normal(64, 192, seed=1, dtype=torch.float16)
    c = torch.empty(128, 64, dtype=torch.float16)
    rows = 128 if special else 64
    blocks = ([rows, 64], [64, 64], [rows, 64])
    given = [TensorDescriptor.from_tensor(one, block) for one, block in zip((a, b, c), blocks, strict=True)]
    grid, sizes = (128 // rows, 1), {"BM": rows, "BN": 64, "BK": 64}
    launch(descriptor_kernel, grid, *given, 128, 64, 192, SPECIAL=special, **sizes, **options)
    close(c, a.double() @ b.double().T, 3e-2)


@case()
def descriptor_product(launch: Launch) -> None:
    descriptors_of(launch, special=False)


@case("sm_90")
def specialized_product(launch: Launch) -> None:
    descriptors_of(launch, special=True, num_stages=3, num_warps=8)


@triton.jit
def persistent_kernel(a_ptr, b_ptr, c_ptr, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    a = tl.make_tensor_descriptor(a_ptr, [m, k], [k, 1], [BM, BK])
    b = tl.make_tensor_descriptor(b_ptr, [n, k], [k, 1], [BN, BK])
    c = tl.make_tensor_descriptor(c_ptr, [m, n], [n, 1], [BM, BN])
    columns = tl.cdiv(n, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(m, BM) * columns, tl.num_programs(0), flatten=True):
        row, column = (tile // columns) * BM, (tile % columns) * BN
        acc = tl.zeros((BM, BN), dtype=tl.float32)
        for i in range(tl.cdiv(k, BK)):
            acc = tl.dot(a.load([row, i * BK]), b.load([column, i * BK]).T, acc)
        c.store([row, column], acc.to(tl.float16))


@case()
def persistent_product(launch: Launch) -> None:
    a, b = normal(128, 128, dtype=torch.float16), normal(128, 128, seed=1, dtype=torch.float16)
    c = torch.empty(128, 128, dtype=torch.float16)
    launch(persistent_kernel, (2,), a, b, c, 128, 128, 128, BM=64, BN=64, BK=64)
    close(c, a.double() @ b.double().T, 3e-2)


@triton.jit
def cluster_kernel(x_ptr, out_ptr, n, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN)
    x = tl.load(x_ptr + rows[:, None] * n + columns[None, :], mask=columns[None, :] < n, other=0.0)
    tl.store(out_ptr + rows, tl.sum(x, axis=1))


@case("sm_90")
def cluster_reduction(launch: Launch) -> None:
    x, out = normal(64, 100), torch.empty(64)
    launch(cluster_kernel, (2,), x, out, 100, BM=32, BN=128, num_ctas=2)
    close(out, x.sum(1), 1e-4)


@triton.jit
def padded_kernel(x, out_ptr, BM: tl.constexpr, BN: tl.constexpr):
    tile = x.load([tl.program_id(0) * BM, 0])
    at = (tl.program_id(0) * BM + tl.arange(0, BM))[:, None] * BN + tl.arange(0, BN)[None, :]
    tl.store(out_ptr + at, tile)


@case("sm_90", "sm_80")
def padded_descriptor(launch: Launch) -> None:
    x, out = normal(20, 24), torch.zeros(32, 32)
    launch(padded_kernel, (2,), TensorDescriptor.from_tensor(x, [16, 32], padding="nan"), out, BM=16, BN=32)
    equal(out[:20, :24], x)
    assert out[20:].isnan().all()
    assert out[:, 24:].isnan().all()
