"""Triton kernels for sm_100a whose warps have different tasks: copies, products in tensor memory, and the rest."""

from __future__ import annotations

from typing import Any

import pytest

import asmkit

torch = pytest.importorskip("torch")
triton = pytest.importorskip("triton")
tl = pytest.importorskip("triton.language")
TensorDescriptor: Any = pytest.importorskip("triton.tools.tensor_descriptor").TensorDescriptor


@triton.jit
def matmul(
    a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPECIALIZE: tl.constexpr
):  # fmt: skip
    """Compute A·Bᵀ, several tiles in each program."""
    of_a = tl.make_tensor_descriptor(a, shape=[M, K], strides=[K, 1], block_shape=[BM, BK])
    of_b = tl.make_tensor_descriptor(b, shape=[N, K], strides=[K, 1], block_shape=[BN, BK])
    of_c = tl.make_tensor_descriptor(c, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    across = tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(M, BM) * across, 2, flatten=False, warp_specialize=SPECIALIZE):
        row, column = tile // across * BM, tile % across * BN
        acc = tl.zeros((BM, BN), tl.float32)
        for k in range(0, K, BK):
            acc = tl.dot(of_a.load([row, k]), of_b.load([column, k]).T, acc)
        of_c.store([row, column], acc.to(tl.float16))


@triton.jit
def attention(q, k, v, out, N, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, SPECIALIZE: tl.constexpr):
    """Compute softmax(Q·Kᵀ)·V in one pass. The probabilities stay in tensor memory."""
    of_q = tl.make_tensor_descriptor(q, shape=[N, D], strides=[D, 1], block_shape=[BM, D])
    of_k = tl.make_tensor_descriptor(k, shape=[N, D], strides=[D, 1], block_shape=[BN, D])
    of_v = tl.make_tensor_descriptor(v, shape=[N, D], strides=[D, 1], block_shape=[BN, D])
    of_out = tl.make_tensor_descriptor(out, shape=[N, D], strides=[D, 1], block_shape=[BM, D])
    row = tl.program_id(0) * BM
    query = of_q.load([row, 0])
    most, total = tl.full([BM], -float("inf"), tl.float32), tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for at in tl.range(0, N, BN, warp_specialize=SPECIALIZE):
        s = tl.dot(query, of_k.load([at, 0]).T) * scale
        new = tl.maximum(most, tl.max(s, 1))
        p, fade = tl.exp2(s - new[:, None]), tl.exp2(most - new)
        total = total * fade + tl.sum(p, 1)
        acc = tl.dot(p.to(tl.float16), of_v.load([at, 0]), acc * fade[:, None])
        most = new
    of_out.store([row, 0], (acc / total[:, None]).to(tl.float16))


def run(kernel: Any, grid: int, *args: Any, **options: Any) -> None:
    """Run a kernel, and expect no findings."""
    triton.set_allocator(lambda size, align, stream: torch.empty(size, dtype=torch.int8))
    schedules = options.pop("schedules", None)
    more = {} if schedules is None else {"schedules": schedules}
    asmkit.triton.sanitize(kernel, "sm_100a", **more)[(grid,)](*args, num_warps=4, **options)


def check_matmul(**options: Any) -> None:
    m, n, k = 256, 128, 128
    a, b = (torch.randint(-4, 5, (rows, k)).half() for rows in (m, n))
    c = torch.zeros(m, n, dtype=torch.half)
    run(matmul, 2, a, b, c, m, n, k, BM=128, BN=64, BK=64, SPECIALIZE=True, num_stages=3, **options)
    assert torch.equal(c, (a.float() @ b.float().T).half())


def check_attention(**options: Any) -> None:
    n, d = 256, 64
    q, k, v = (torch.randn(n, d).half() for _ in range(3))
    out = torch.zeros(n, d).half()
    run(attention, 2, q, k, v, out, n, 0.1, BM=128, BN=64, D=d, num_stages=2, **options)
    p = torch.exp2(0.1 * (q.double() @ k.double().T))
    assert (out.double() - p @ v.double() / p.sum(1, keepdim=True)).abs().max() < 2e-3


@triton.jit
def mixed(a, b, sa, sb, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Compute A·Bᵀ of 8-bit and 4-bit floats with a scale for every 32 of them."""
    rows, columns, scales = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK // 32)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        of_a = tl.load(sa + rows[:, None] * (K // 32) + k // 32 + scales[None, :])
        of_b = tl.load(sb + columns[:, None] * (K // 32) + k // 32 + scales[None, :])
        acc = tl.dot_scaled(a.load([0, k]), of_a, "e4m3", b.load([0, k // 2]).T, of_b, "e2m1", acc)
    tl.store(c + rows[:, None] * BN + columns[None, :], acc)


@pytest.mark.long
def test_descriptors_of_the_host_for_4_bit_floats() -> None:
    """The copies insert padding. Triton chooses the box."""
    m, n, k = 128, 128, 256
    values = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, 0, -0.5, -1, -1.5, -2, -3, -4, -6], dtype=torch.double)
    a = torch.randint(-4, 5, (m, k)).to(torch.float8_e4m3fn)
    codes = torch.randint(0, 16, (n, k))
    sa, sb = (torch.randint(125, 130, (rows, k // 32), dtype=torch.uint8) for rows in (m, n))
    packed = (codes[:, 0::2] | codes[:, 1::2] << 4).to(torch.uint8)
    of_a, of_b = TensorDescriptor.from_tensor(a, [m, 128]), TensorDescriptor.from_tensor(packed, [n, 64])
    c = torch.zeros(m, n)
    run(mixed, 1, of_a, of_b, sa, sb, c, k, BM=m, BN=n, BK=128, num_stages=1)
    x, y = (torch.exp2(scales.double().repeat_interleave(32, 1) - 127) for scales in (sa, sb))
    assert torch.equal(c.double(), (a.double() * x) @ (values[codes] * y).T)


def test_matmul() -> None:
    check_matmul()


@pytest.mark.long
def test_matmul_in_other_schedules() -> None:
    check_matmul(schedules=4)


@pytest.mark.long
@pytest.mark.parametrize("specialize", [False, True])
def test_attention(specialize: bool) -> None:
    check_attention(SPECIALIZE=specialize)


@pytest.mark.long
def test_attention_in_other_schedules() -> None:
    check_attention(SPECIALIZE=True, schedules=4)
