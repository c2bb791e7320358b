# make: triton sm_75 gemm_f16
# make: triton sm_80 gemm_f16
# make: triton sm_90 gemm_f16
# make: triton sm_100 gemm_f16
# make: triton sm_120 gemm_f16
# make: triton sm_80 gemm_tf32
# make: triton sm_90 gemm_f8
# make: triton sm_80 gemm_s8
# make: triton sm_90 gemm_tma
# make: triton sm_100 gemm_tma
# make: triton sm_100 gemm_scaled
# make: triton sm_80 attention
# make: triton sm_90 attention
# make: triton sm_100 attention
"""Matrix products and attention, as Triton compiles them."""

import triton
import triton.language as tl
from compiling import compiler


@triton.jit
def gemm(a, b, c, m, n, k, sa, sb, sc, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, OUT: tl.constexpr):
    """C = A·B by pointers."""
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    pa = a + rows[:, None] * sa + ks[None, :]
    pb = b + ks[:, None] * sb + columns[None, :]
    acc = tl.zeros((BM, BN), dtype=OUT)
    for _ in range(0, k, BK):
        acc = tl.dot(tl.load(pa), tl.load(pb), acc, out_dtype=OUT)
        pa += BK
        pb += BK * sb
    tl.store(c + rows[:, None] * sc + columns[None, :], acc, mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def gemm_tma(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """C = A·B by descriptors made on the device."""
    da = tl.make_tensor_descriptor(a, shape=[m, k], strides=[k, 1], block_shape=[BM, BK])
    db = tl.make_tensor_descriptor(b, shape=[n, k], strides=[k, 1], block_shape=[BN, BK])
    dc = tl.make_tensor_descriptor(c, shape=[m, n], strides=[n, 1], block_shape=[BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for at in range(0, k, BK):
        acc = tl.dot(da.load([row, at]), db.load([column, at]).T, acc)
    dc.store([row, column], acc.to(tl.bfloat16))


@triton.jit
def gemm_scaled(a, b, sa, sb, c, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """C = A·B of narrow floats with a scale for every 32 of them."""
    rows, columns, ks = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    scales = tl.arange(0, BK // 32)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for at in range(0, k, BK):
        x = tl.load(a + rows[:, None] * k + at + ks[None, :])
        y = tl.load(b + (at + ks[:, None]) * BN + columns[None, :])
        xs = tl.load(sa + rows[:, None] * (k // 32) + at // 32 + scales[None, :])
        ys = tl.load(sb + columns[:, None] * (k // 32) + at // 32 + scales[None, :])
        acc = tl.dot_scaled(x, xs, "e4m3", y, ys, "e4m3", acc)
    tl.store(c + rows[:, None] * BN + columns[None, :], acc)


@triton.jit
def attention(q, k, v, out, n, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    """softmax(Q·Kᵀ)·V in one pass."""
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns, d = tl.arange(0, BN), tl.arange(0, D)
    query = tl.load(q + rows[:, None] * D + d[None, :])
    most = tl.full([BM], -float("inf"), tl.float32)
    total = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for at in range(0, n, BN):
        key = tl.load(k + (at + columns)[None, :] * D + d[:, None])
        s = tl.dot(query, key) * scale
        new = tl.maximum(most, tl.max(s, 1))
        p = tl.exp2(s - new[:, None])
        fade = tl.exp2(most - new)
        total = total * fade + tl.sum(p, 1)
        value = tl.load(v + (at + columns)[:, None] * D + d[None, :])
        acc = tl.dot(p.to(tl.float16), value, acc * fade[:, None])
        most = new
    tl.store(out + rows[:, None] * D + d[None, :], (acc / total[:, None]).to(tl.float16))


def _gemm(kind: str, out: str, dtype: tl.dtype, bk: int):
    sizes = dict.fromkeys(("m", "n", "k", "sa", "sb", "sc"), "i32")
    constants = {"BM": 64, "BN": 64, "BK": bk, "OUT": dtype, "num_warps": 4, "num_stages": 2}
    return gemm, {"a": kind, "b": kind, "c": out, **sizes}, constants


SIZES = dict.fromkeys("mnk", "i32")
compile_for = compiler(
    gemm_f16=_gemm("*fp16", "*fp32", tl.float32, 32),
    gemm_tf32=_gemm("*fp32", "*fp32", tl.float32, 32),
    gemm_f8=_gemm("*fp8e4nv", "*fp32", tl.float32, 64),
    gemm_s8=_gemm("*i8", "*i32", tl.int32, 64),
    gemm_tma=(
        gemm_tma,
        {"a": "*bf16", "b": "*bf16", "c": "*bf16", **SIZES},
        {"BM": 128, "BN": 64, "BK": 64, "num_stages": 3},
    ),
    gemm_scaled=(
        gemm_scaled,
        {"a": "*fp8e4nv", "b": "*fp8e4nv", "sa": "*u8", "sb": "*u8", "c": "*fp32", "k": "i32"},
        {"BM": 128, "BN": 64, "BK": 128, "num_stages": 1},
    ),
    attention=(
        attention,
        {"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp16", "n": "i32", "scale": "fp32"},
        {"BM": 64, "BN": 32, "D": 64, "num_stages": 2},
    ),
)
