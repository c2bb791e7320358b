"""Cases of matrix products: factors so small that every sum is exact."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from .cases import Case, Draw, bf16, blank, case
from .of_formats import eights

I8, I16, U8, U32, I32, F16, F32, F64 = (
    np.int8,
    np.int16,
    np.uint8,
    np.uint32,
    np.int32,
    np.float16,
    np.float32,
    np.float64,
)


def small(draw: Draw, *shape: int) -> Any:
    """Whole numbers from −4 to 4."""
    return draw.integers(-4, 5, shape).astype(F32)


@case
def mfma_f16(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 32, 40), small(draw, 32, 40)
    return Case(1, (blank(1024, F32), a.astype(F16), b.astype(F16), I32(40)), {0: (a @ b.T).reshape(-1)})


@case
def mfma_indexed(draw: Draw, arch: str) -> Case:
    return mfma_f16(draw, arch)


@case
def mfma_bf16(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 128), small(draw, 16, 128)
    return Case(1, (blank(256, F32), bf16(a), bf16(b), I32(128)), {0: (a @ b.T).reshape(-1)})


@case
def mfma_wide(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 8), small(draw, 16, 8)
    made = a @ b.T
    wants = {0: (made + 1).reshape(-1), 1: (made.astype(F64) + 0.5).reshape(-1)}
    return Case(1, (blank(256, F32), blank(256, F64), a, b), wants)


@case
def mfma_blocks(draw: Draw, arch: str) -> Case:
    a, b, c = small(draw, 16, 4, 4), small(draw, 16, 4, 4), small(draw, 64).astype(F64)
    d = a @ b.transpose(0, 2, 1) + b @ a.transpose(0, 2, 1)
    x, y = (v.reshape(4, 4, 4).transpose(1, 2, 0) for v in (c, c[::-1]))  # block, row, k
    e = (x @ y.transpose(0, 2, 1) + 2).transpose(1, 0, 2)
    args = (blank(256, F32), blank(64, F64), a.astype(F16), b.astype(F16), c)
    return Case(1, args, {0: d.reshape(-1), 1: e.reshape(-1)})


@case
def mfma_chain(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 16), small(draw, 16, 16)
    first = a @ b.T
    return Case(1, (blank(256, F32), a.astype(F16), b.astype(F16)), {0: (b @ first + first).reshape(-1)})


@case
def mfma_mixed(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 16), small(draw, 16, 4)
    return Case(1, (blank(256, F32), a.astype(F16), b), {0: (a @ a.T + b @ b.T).reshape(-1)})


def _of_bytes(draw: Draw, rows: int, k: int) -> tuple[Case, ...]:
    a, b = (draw.integers(-128, 128, (rows, k), dtype=I8) for _ in range(2))
    return a, b, (a.astype(I32) @ b.astype(I32).T).reshape(-1)


@case
def mfma_i8(draw: Draw, arch: str) -> Case:
    a, b, want = _of_bytes(draw, 16, 48)
    return Case(1, (blank(256, I32), a, b, I32(48)), {0: want})


@case
def mfma_i8_wide(draw: Draw, arch: str) -> Case:
    a, b, want = _of_bytes(draw, 32, 48)
    return Case(1, (blank(1024, I32), a, b, I32(48)), {0: want})


@case
def mfma_i8_deep(draw: Draw, arch: str) -> Case:
    a, b, want = _of_bytes(draw, 16, 64)
    return Case(1, (blank(256, I32), a, b), {0: want + 7})


@case
def mfma_fp8(draw: Draw, arch: str) -> Case:
    fp8, bf8 = eights(arch)
    b = small(draw, 16, 64).astype(fp8)
    bits = draw.integers(0x30, 0x3A, (16, 64), dtype=U8) | draw.integers(0, 2, (16, 64), dtype=U8) << 7
    args = (blank(512, F32), bits, b, I32(64))
    wants = [bits.view(kind).astype(F64) @ b.astype(F64).T for kind in (fp8, bf8)]
    return Case(1, args, {0: np.concatenate(wants).astype(F32).reshape(-1)}, ulps=8)


@case
def smfmac_f16(draw: Draw, arch: str) -> Case:
    kept, b = small(draw, 16, 16), small(draw, 16, 32)
    pairs = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]])[draw.integers(0, 6, (16, 8))]  # row, group
    a = np.zeros((16, 8, 4), F32)
    for j in range(2):
        np.put_along_axis(a, pairs[:, :, j : j + 1], kept.reshape(16, 8, 2)[:, :, j : j + 1], 2)
    index = np.zeros(64, I32)
    for lane in range(64):
        row, part = lane & 15, lane >> 4
        for group in range(2):
            for j in range(2):
                index[lane] |= int(pairs[row, 2 * part + group, j]) << 4 * group + 2 * j
    want = a.reshape(16, 32) @ b.T + 2
    return Case(1, (blank(256, F32), kept.astype(F16), b.astype(F16), index), {0: want.reshape(-1)})


@case
def mfma_xf32(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 8), small(draw, 16, 8)
    return Case(1, (blank(256, F32), a, b), {0: (a @ b.T).reshape(-1)})


@case
def mfma_deep(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 32, 64), small(draw, 32, 64)
    return Case(1, (blank(1024, F32), bf16(a), bf16(b), I32(64)), {0: (a @ b.T).reshape(-1)})


@case
def mfma_scaled(draw: Draw, arch: str) -> Case:
    a, b = (draw.integers(0, 16, (16, 128), dtype=U8) for _ in range(2))
    sa, sb = (draw.integers(126, 130, (16, 4), dtype=I32) for _ in range(2))
    value = lambda n, s: n.view(ml_dtypes.float4_e2m1fn).astype(F32) * np.repeat(np.exp2(s - 127.0), 32, 1).astype(F32)  # noqa: E731
    want = value(a, sa) @ value(b, sb).T
    halves = [v[:, ::2] | v[:, 1::2] << 4 for v in (a, b)]
    return Case(1, (blank(256, F32), *halves, sa, sb), {0: want.reshape(-1)})
