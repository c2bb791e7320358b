"""Small kernels for the tests of numpy arrays, torch tensors and the device."""

from __future__ import annotations

from typing import Any

from asmkit import Ptr, Reg, b16, bf16, f16, f32, f64, ptx, s8, u32, u64
from asmkit.types import T


def threads(n: int, size: int = 64) -> int:
    """Blocks of `size` threads that cover n elements."""
    return -(-n // size)


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=(64,), grid=lambda d: threads(d.N))
def add(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], c: Ptr[f32], N: Reg[u32]) -> None:
    """C = a + b; a thread makes one element."""
    i = (k.ctaid.x << 6) + k.tid.x
    x, y = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(x, (a + i)[0])
        k.ptx.ld.global_.f32(y, (b + i)[0])
        k.ptx.st.global_.f32((c + i)[0], x + y)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=lambda d: threads(d.N))
def affine(
    k: ptx.Builder, a: Ptr[f32], c: Ptr[f32], N: Reg[u32], alpha: Reg[f32], shift: Reg[f64], twice: bool = False
) -> None:
    """C = a·alpha + shift, and that doubled if `twice`; scalars of 4 and 8 bytes."""
    i = (k.ctaid.x << 6) + k.tid.x
    x, low = k.reg(f32), k.reg(f32)
    k.ptx.cvt.rn.f32.f64(low, shift)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(x, (a + i)[0])
        k.ptx.fma.rn.f32(x, x, alpha, low)
        if twice:
            x += x
        k.ptx.st.global_.f32((c + i)[0], x)


@ptx.kernel(arch="sm_80", signature="(1)->(8)", block=(1,), grid=1)
def widths(
    k: ptx.Builder,
    a: Ptr[u64],
    c: Ptr[u64],
    byte: Reg[s8],
    half: Reg[f16],
    short: Reg[bf16],
    word: Reg[u32],
    long: Reg[u64],
) -> None:
    """c[0:5] = the scalars' bits, one after another, so that each one's place among the parameters shows."""
    wide = k.reg(u64)
    k.ptx.cvt.u64.s8(wide, byte)
    k.ptx.st.global_.u64(c[0], wide)
    for i, value in enumerate((half, short)):
        k.ptx.cvt.u64.u16(wide, value.as_(b16))
        k.ptx.st.global_.u64(c[1 + i], wide)
    k.ptx.cvt.u64.u32(wide, word)
    k.ptx.st.global_.u64(c[3], wide)
    k.ptx.st.global_.u64(c[4], long)
    for i in range(5, 8):
        k.ptx.ld.global_.u64(wide, a[0])
        k.ptx.st.global_.u64(c[i], wide)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=lambda d: threads(d.N))
def copy16(k: ptx.Builder, a: Ptr[T], c: Ptr[T], N: Reg[u32]) -> None:
    """C = a, for every 16-bit type."""
    i = (k.ctaid.x << 6) + k.tid.x
    x = k.reg(b16)
    with k.if_(i < N):
        k.ptx.ld.global_.b16(x, (a + i)[0])
        k.ptx.st.global_.b16((c + i)[0], x)


@ptx.kernel(
    arch="sm_80", signature="(M,K),(N,K)->(M,N)", block=(32,), grid=lambda d: (d.N, d.M // 8), divisible={"M": 8}
)
def product(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], d: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """D[M,N] = A[M,K] · B[N,K]ᵀ; a block makes eight rows of a column, the threads above 8 nothing."""
    m, n = (k.ctaid.y << 3) + k.tid.x, k.ctaid.x
    total, x, y = k.reg(f32, 0.0), k.reg(f32), k.reg(f32)
    with k.if_(k.tid.x < 8):
        at, bt = a + m * K, b + n * K
        with k.loop(0, K):
            k.ptx.ld.global_.f32(x, at[0])
            k.ptx.ld.global_.f32(y, bt[0])
            k.ptx.fma.rn.f32(total, x, y, total)
            at += 1
            bt += 1
        k.ptx.st.global_.f32((d + (m * N + n))[0], total)


@ptx.kernel(
    arch="sm_80", signature="(N),(N)->(N),(1)", block=(64,), grid=lambda d: threads(d.N),
    alias={"out": "y"}, zero_init=("total",),
)  # fmt: skip
def accumulate(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], total: Ptr[f32], N: Reg[u32]) -> None:
    """Out = y + x in y's memory (what it adds to it finds in `out`), total = Σ x by atomics onto zero."""
    i = (k.ctaid.x << 6) + k.tid.x
    new, old = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(new, (x + i)[0])
        k.ptx.ld.global_.f32(old, (out + i)[0])
        k.ptx.red.global_.add.f32(total[0], new)
        k.ptx.st.global_.f32((out + i)[0], old + new)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=1)
def only_first(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32]) -> None:
    """c[0:64] = a[0:64]; the rest is not written."""
    x = k.reg(f32)
    k.ptx.ld.global_.f32(x, (a + k.tid.x)[0])
    k.ptx.st.global_.f32((c + k.tid.x)[0], x)


@ptx.kernel(arch="sm_80", signature="(1024)->(1024)", block=(1024,), grid=1, shared=lambda d: d.extra)
def reverse(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32], extra: int = 0) -> None:
    """C = a backwards, by way of 64 KiB of shared memory and `extra` bytes more."""
    i = k.tid.x
    tile, x = k.shared(f32, 16384), k.reg(f32)
    k.ptx.ld.global_.f32(x, (a + i)[0])
    k.ptx.st.shared.f32(tile[i], x)
    k.ptx.bar.sync(0)
    back = i ^ 1023
    k.ptx.ld.shared.f32(x, tile[back])
    k.ptx.st.global_.f32((c + i)[0], x)


@ptx.kernel(arch="sm_90", signature="(N)->(N)", block=(32,), grid=lambda d: d.N // 32, cluster=(2,))
def in_clusters(k: ptx.Builder, a: Ptr[u32], c: Ptr[u32]) -> None:
    """c[i] = the block's rank in its cluster of two, for each of its elements."""
    i = (k.ctaid.x << 5) + k.tid.x
    k.ptx.st.global_.u32((c + i)[0], k.cluster_ctarank)


@ptx.kernel(arch="sm_80", signature="(N)->(1)", block=(32,), grid=lambda d: d.multiprocessor_count)
def blocks(k: ptx.Builder, a: Ptr[u32], c: Ptr[u32]) -> None:
    """c[0] = the number of blocks: the device's multiprocessors."""
    k.ptx.st.global_.u32(c[0], k.nctaid.x, pred=(k.tid.x | k.ctaid.x) == 0)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=lambda d: threads(d.N))
def too_far(k: ptx.Builder, a: Ptr[f32], c: Ptr[f32]) -> None:
    """Wrong on purpose: it does not ask whether its element exists."""
    i = (k.ctaid.x << 6) + k.tid.x
    x = k.reg(f32)
    k.ptx.ld.global_.f32(x, (a + i)[0])
    k.ptx.st.global_.f32((c + i)[0], x)


@ptx.kernel(arch="sm_80", signature="(N),(N)->(N)", block=(64,), grid=lambda d: threads(d.N), batched=True)
def times(k: ptx.Builder, x: Ptr[f32], y: Ptr[f32], out: Ptr[f32], N: Reg[u32], s: Reg[f32]) -> None:
    """Out = s·x·y; many calls may be one launch, and it has a derivative."""
    i = (k.ctaid.x << 6) + k.tid.x
    a, b = k.reg(f32), k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.ld.global_.f32(b, (y + i)[0])
        a *= s
        k.ptx.st.global_.f32((out + i)[0], a * b)


@times.def_vjp
def times_backward(residuals: Any, gradient: Any, *, s: Any) -> Any:
    """∂/∂x = s·g·y, ∂/∂y = s·g·x."""
    (x, y), _ = residuals
    return times(gradient, y, s=s), times(gradient, x, s=s)


@ptx.kernel(arch="sm_80", signature="(N)->(N),(N)", block=(64,), grid=lambda d: threads(d.N))
def square_and_double(k: ptx.Builder, x: Ptr[f32], square: Ptr[f32], double: Ptr[f32], N: Reg[u32]) -> None:
    """Square = x², double = 2·x, which is also the derivative of the square."""
    i = (k.ctaid.x << 6) + k.tid.x
    a = k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.st.global_.f32((square + i)[0], a * a)
        k.ptx.st.global_.f32((double + i)[0], a + a)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=(64,), grid=lambda d: threads(d.N))
def square(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
    """Out = x²; its derivative keeps 2·x."""
    i = (k.ctaid.x << 6) + k.tid.x
    a = k.reg(f32)
    with k.if_(i < N):
        k.ptx.ld.global_.f32(a, (x + i)[0])
        k.ptx.st.global_.f32((out + i)[0], a * a)


def square_forward(x: Any) -> Any:
    out, double = square_and_double(x)
    return out, (double,)


square.def_vjp(lambda residuals, gradient: times(residuals[0], gradient, s=1.0), square_forward)


@ptx.kernel(
    arch="sm_80", signature="(N)->(N)", block=lambda d: d.N, grid=1, workspace={"work": lambda d: (2, d.N), "count": 1},
    zero_init=("count",),
)  # fmt: skip
def rotated(k: ptx.Builder, x: Ptr[f32], work: Ptr[f32], out: Ptr[f32], count: Ptr[u32], N: int) -> None:
    """out[i] = x[i ^ 1], by way of the second row of `work`, where `count` is zero."""
    i = k.tid.x
    value, seen, far = k.reg(f32), k.reg(u32), work + N
    k.ptx.ld.global_.f32(value, (x + i)[0])
    k.ptx.st.global_.f32((far + i)[0], value)
    k.ptx.bar.sync(0)
    other = i ^ 1
    k.ptx.ld.global_.f32(value, (far + other)[0])
    k.ptx.ld.global_.u32(seen, count[0])
    k.ptx.st.global_.f32((out + i)[0], value, pred=seen == 0)


@ptx.kernel(
    arch="sm_80", signature="(M,K),(N,K)->(M,N)", block=(8,), grid=lambda d: (d.N, d.M // 8), divisible={"M": 8},
    partition="m k, n k -> m n", batched=True,
)  # fmt: skip
def split_product(k: ptx.Builder, a: Ptr[f32], b: Ptr[f32], d: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """D[M,N] = A[M,K] · B[N,K]ᵀ; several devices may each make a part of it."""
    m, n = (k.ctaid.y << 3) + k.tid.x, k.ctaid.x
    total, x, y = k.reg(f32, 0.0), k.reg(f32), k.reg(f32)
    at, bt = a + m * K, b + n * K
    with k.loop(0, K):
        k.ptx.ld.global_.f32(x, at[0])
        k.ptx.ld.global_.f32(y, bt[0])
        k.ptx.fma.rn.f32(total, x, y, total)
        at += 1
        bt += 1
    k.ptx.st.global_.f32((d + (m * N + n))[0], total)


@split_product.def_vjp
def split_product_backward(residuals: Any, gradient: Any) -> Any:
    """∂/∂A = G · B, ∂/∂B = Gᵀ · A, by the arrays' own products."""
    (a, b), _ = residuals
    return gradient @ b, gradient.T @ a
