"""Cases of conversions."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from .cases import Case, Draw, bf16, blank, case, floats, wide, words

U8, U16, U32, U64 = np.uint8, np.uint16, np.uint32, np.uint64
I8, I16, I32, I64, F16, F32, F64 = np.int8, np.int16, np.int32, np.int64, np.float16, np.float32, np.float64


@case
def numbers(draw: Draw, arch: str) -> Case:
    x, u, d = floats(draw, 128) * F32(1000), words(draw, 128), floats(draw, 128, F64) * 1e6
    s = u.view(I32)
    f = np.empty((128, 6), F32)
    f[:, 0] = u.astype(F32) + s.astype(F32)
    f[:, 1] = (u.astype(U64) * u).astype(F32)
    f[:, 2] = ((u.astype(U64) << U64(20)) | U64(1)).view(I64).astype(F32)
    f[:, 3] = d.astype(F32)
    octets = u.view(U8).reshape(-1, 4).astype(F32)
    f[:, 4] = octets[:, 0] + octets[:, 1] + octets[:, 2] + octets[:, 3]
    f[:, 5] = u.astype(U16).view(I16).astype(F32) + (u >> 3).astype(U16) + u.astype(U8).view(I8)
    n = np.empty((128, 4), I32)
    n[:, 0], n[:, 1], n[:, 2] = x.astype(I32), np.abs(x).astype(I32), d.astype(I32)
    n[:, 3] = (x * F32(0.01)).astype(F16).astype(I16) + np.rint(x).astype(I32)
    whole = np.stack([d.astype(I64), x.astype(I64) + np.abs(d).astype(I64)], 1)
    wants = {0: f.reshape(-1), 1: n.reshape(-1), 2: whole.reshape(-1)}
    return Case(2, (blank(768, F32), blank(512, I32), blank(256, I64), x, u, d), wants)


def _cut(x: Any) -> Any:
    """A float as f16, towards zero."""
    near = x.astype(F16)
    return np.where(np.abs(near.astype(F32)) > np.abs(x), np.nextafter(near, F16(0)), near)


@case
def halves_of(draw: Draw, arch: str) -> Case:
    x, y = floats(draw, 128) * F32(30), np.abs(floats(draw, 128) * F32(30))
    h = np.stack([x.astype(F16), y.astype(I32).astype(U16).astype(F16)], 1)
    f = np.stack([y.astype(F16).astype(F32), (x.astype(F64) * y).astype(F16).astype(F32)], 1)
    a, b = x * F32(0.001), y * F32(0.001)
    both = lambda low, high: low.astype(U32) & 0xFFFF | high.astype(U32) << 16  # noqa: E731
    norms = [np.rint(np.clip(v.astype(F64), -1, 1) * 32767).astype(I32) for v in (a, b)]
    unorm = [np.rint(np.clip(v.astype(F64), 0, 1) * 65535).astype(I32) for v in (a, b)]
    clipped = [np.clip(v, -32768, 32767) for v in (x.astype(I32) * 100, y.astype(I32) * 1000)]
    low = np.clip(y.astype(I32), 0, 65535).astype(U32)
    old = both(low, np.full(128, 65535))
    octet = np.clip(np.rint(x), 0, 255).astype(U32)
    cut, mixed = both(_cut(x).view(U16), _cut(y).view(U16)), old & 0xFF00FFFF | octet << 16
    p = np.stack([cut, both(*norms), both(*unorm), both(*clipped), mixed], 1)
    wants = {0: h.reshape(-1), 1: f.reshape(-1), 2: p.reshape(-1).astype(U32)}
    return Case(2, (blank(256, F16), blank(256, F32), blank(640, U32), x, y), wants)


@case
def brains(draw: Draw, arch: str) -> Case:
    a, b = floats(draw, 128), bf16(floats(draw, 128))
    out = np.stack([bf16(a), bf16(wide(b) * F32(3))], 1)
    return Case(2, (blank(256, U16), blank(128, F32), a, b), {0: out.reshape(-1), 1: wide(b) + wide(bf16(a * a))})


def eights(arch: str) -> tuple[Any, Any]:
    """The floats of 8 bits of a target: e4m3 and e5m2."""
    if arch == "gfx942":
        return ml_dtypes.float8_e4m3fnuz, ml_dtypes.float8_e5m2fnuz
    return ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2


def _octets(x: Any, kind: Any) -> Any:
    return x.astype(kind).view(U8).astype(U32)


@case
def eights_(draw: Draw, arch: str) -> Case:
    fp8, bf8 = eights(arch)
    x, y = floats(draw, 128), floats(draw, 128)
    parts = [_octets(one, fp8) for one in (x, y, y * F32(2), x * F32(0.5))]
    one = sum(part << 8 * i for i, part in enumerate(parts))
    two = U32(0x1234) | _octets(y, bf8) << 16 | _octets(x, bf8) << 24
    back = [np.asarray(v, F32).astype(kind).astype(F32) for v, kind in (
        (x, fp8), (x * F32(0.5), fp8), (y, bf8), (y * F32(2), fp8), (x * F32(0.5), fp8), (x, bf8),
    )]  # fmt: skip
    wants = {0: np.stack([one, two], 1).reshape(-1), 1: np.stack(back, 1).reshape(-1)}
    return Case(2, (blank(256, U32), blank(768, F32), x, y), wants)


@case
def stochastic(draw: Draw, arch: str) -> Case:
    """Each result is one of the two neighbours, and the exact number where there is one."""
    x, dice = floats(draw, 128), words(draw, 128)

    def right(got: Any) -> bool:
        good = True
        for kind, at in zip(eights(arch), (0, 24), strict=True):
            back = (got >> at).astype(U8).view(kind).astype(F64)
            near = x.astype(kind)
            gap = np.spacing(near.astype(F32)).astype(F64) * 0 + np.abs(x) / (8 if at == 0 else 4) + 1e-2
            good = good and bool((np.abs(back - x) < gap).all())
            exact = near.astype(F32) == x
            good = good and bool((back[exact] == x[exact]).all())
        return good

    return Case(2, (blank(128, U32), x, dice), {0: right})


@case
def scaled(draw: Draw, arch: str) -> Case:
    x = floats(draw, 256).reshape(-1, 2)
    scale = np.exp2(draw.integers(-2, 3, 128)).astype(F32)
    fp8, bf8, fp4 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float4_e2m1fn
    by = (x / scale[:, None]).astype(F32)
    small = np.clip(by, -6, 6).astype(fp4)
    nibble = small.view(U8).astype(U32) & 15
    four = (nibble[:, 0] | nibble[:, 1] << 4) << 8
    eight, brain = by.astype(fp8), np.clip(by, -57344, 57344).astype(bf8)
    octets, others = eight.view(U8).astype(U32), brain.view(U8).astype(U32)
    out = np.stack([four, octets[:, 0] | octets[:, 1] << 8, (others[:, 0] | others[:, 1] << 8) << 16], 1)
    back, s = small.astype(F32) * scale[:, None], scale
    f = [back[:, 0], back[:, 1], eight[:, 1].astype(F32) * s, brain[:, 0].astype(F32) * s, eight[:, 1].astype(F32) * s]
    return Case(2, (blank(384, U32), blank(640, F32), x, scale), {0: out.reshape(-1), 1: np.stack(f, 1).reshape(-1)})


@case
def brain_pairs(draw: Draw, arch: str) -> Case:
    a = floats(draw, 256)
    return Case(2, (blank(256, U16), a), {0: bf16(a)})
