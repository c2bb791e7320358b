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


def sparse(draw: Draw, kept: Any) -> tuple[Any, Any]:
    """A with zeros where nothing is kept, twice as wide, and each lane's indices: two bits for each that is kept."""
    rows, groups = len(kept), kept.shape[1] // 2
    pairs = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]])[draw.integers(0, 6, (rows, groups))]
    a = np.zeros((rows, groups, 4), kept.dtype)
    for j in range(2):
        np.put_along_axis(a, pairs[:, :, j : j + 1], kept.reshape(rows, groups, 2)[:, :, j : j + 1], 2)
    each = groups * rows // 64  # groups of a lane
    index = np.zeros(64, I32)
    for lane in range(64):
        own = pairs[lane % rows, each * (lane // rows) :][:each].reshape(-1)
        index[lane] = sum(int(place) << 2 * i for i, place in enumerate(own))
    return a.reshape(rows, -1), index


@case
def smfmac_f16(draw: Draw, arch: str) -> Case:
    kept, b = small(draw, 16, 16), small(draw, 16, 32)
    a, index = sparse(draw, kept)
    return Case(1, (blank(256, F32), kept.astype(F16), b.astype(F16), index), {0: (a @ b.T + 2).reshape(-1)})


@case
def smfmac_bf16(draw: Draw, arch: str) -> Case:
    kept, b = small(draw, 32, 8), small(draw, 32, 16)
    a, index = sparse(draw, kept)
    return Case(1, (blank(1024, F32), bf16(kept), bf16(b), index), {0: (a @ b.T + 1).reshape(-1)})


@case
def smfmac_i8(draw: Draw, arch: str) -> Case:
    fp8, bf8 = eights(arch)
    kept = draw.integers(0x38, 0x42, (16, 32), dtype=U8) | draw.integers(0, 2, (16, 32), dtype=U8) << 7
    b = small(draw, 16, 64).astype(fp8).view(U8)
    a, index = sparse(draw, kept)
    whole = a.view(I8).astype(I32) @ b.view(I8).astype(I32).T + 3
    product = a.view(bf8).astype(F64) @ b.view(fp8).astype(F64).T
    wants = {0: whole.reshape(-1), 1: product.astype(F32).reshape(-1)}
    return Case(1, (blank(256, I32), blank(256, F32), kept, b, index), wants, ulps=8)


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


@case
def mfma_scaled8(draw: Draw, arch: str) -> Case:
    a, b = small(draw, 16, 128).astype(ml_dtypes.float8_e4m3fn), small(draw, 16, 128).astype(ml_dtypes.float8_e5m2)
    sa, sb = (draw.integers(126, 130, (16, 4), dtype=I32) for _ in range(2))
    value = lambda n, s: n.astype(F32) * np.repeat(np.exp2(s - 127.0), 32, 1).astype(F32)  # noqa: E731
    want = value(a, sa) @ value(b, sb).T
    return Case(1, (blank(256, F32), a.view(U8), b.view(U8), sa, sb), {0: want.reshape(-1)})


def _sixes(numbers: Any) -> Any:
    """Numbers of six bits side by side, the first lowest: four in three bytes."""
    bits = np.unpackbits(numbers.view(U8)[..., None], axis=-1, bitorder="little")[..., :6]
    return np.packbits(bits.reshape(len(numbers), -1), axis=1, bitorder="little")


@case
def mfma_scaled6(draw: Draw, arch: str) -> Case:
    a, b = (draw.integers(0, 64, (16, 128), dtype=U8) for _ in range(2))
    left, right = a.view(ml_dtypes.float6_e2m3fn).astype(F32) * 2, b.view(ml_dtypes.float6_e3m2fn).astype(F32)
    want = left.astype(F64) @ right.astype(F64).T + 1
    return Case(1, (blank(256, F32), _sixes(a), _sixes(b)), {0: want.astype(F32).reshape(-1)}, ulps=4)


@case
def read_transposed8(draw: Draw, arch: str) -> Case:
    """Within sixteen lanes, whose elements are taken as rows of sixteen: lane i gets column i."""
    octets = draw.integers(0, 256, (64, 8), dtype=U8)
    nibbles = np.stack([octets & 15, octets >> 4], 2).reshape(4, 16, 16)
    turned = octets.reshape(4, 8, 16).transpose(0, 2, 1)
    fours = nibbles.transpose(0, 2, 1).reshape(64, 8, 2)
    packed = (fours[:, :, 0] | fours[:, :, 1] << 4).astype(U8)
    room = blank(128, U32)
    wants = {0: np.ascontiguousarray(turned).reshape(-1).view(U32), 1: packed.reshape(-1).view(U32)}
    return Case(1, (room, room.copy(), octets.view(U32)), wants)
