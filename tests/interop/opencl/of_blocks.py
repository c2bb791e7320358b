"""Cases of algorithms in one work group."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, case, floats, ints, zeros

block = partial(case, "blocks")
F32 = np.float32


@block()
def reduce_tree(draw: Draw) -> Case:
    x = ints(draw, 3, 256)
    return Case(3, 256, (x, blank(3)), {1: x.sum(1)})


@block()
def reduce_dynamic(draw: Draw) -> Case:
    x = floats(draw, 3, 200)
    return Case(3, 128, (x, blank(3, dtype=F32), 0, 200), {1: x.sum(1)}, shared=512)


@block()
def argmax(draw: Draw) -> Case:
    x = floats(draw, 2, 512)
    return Case(2, 128, (x, blank(2, dtype=F32), blank(2)), {1: x.max(1), 2: x.argmax(1)})


@block()
def scan_double(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    return Case(2, 256, (x, blank(2, 256)), {1: x.cumsum(1)})


@block()
def scan_tree(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    return Case(2, 128, (x, blank(2, 256)), {1: x.cumsum(1) - x})


@block()
def transpose(draw: Draw) -> Case:
    x = floats(draw, 70, 45)
    return Case((2, 3), (32, 8), (x, blank(45, 70, dtype=F32), 45, 70), {1: x.T})


@block()
def histogram(draw: Draw) -> Case:
    x = ints(draw, 3000, low=0, high=200, dtype=np.uint8)
    return Case(3, 128, (x, zeros(256), 3000), {1: np.bincount(x, minlength=256)})


def product(draw: Draw, kind: Any = F32, n: int = 48, grid: int = 3, block: Any = (16, 16), result: Any = F32) -> Case:
    """Multiply two matrices."""
    a, b = floats(draw, n, n, dtype=kind), floats(draw, n, n, dtype=kind)
    want = a.astype(F32) @ b.astype(F32)
    return Case((grid, grid), block, (a, b, blank(n, n, dtype=result), n), {2: want})


@block()
def matmul_tiled(draw: Draw) -> Case:
    return product(draw)


@block()
def matmul_blocked(draw: Draw) -> Case:
    return product(draw, n=64, grid=2, block=64)


@block()
def matmul_two_buffers(draw: Draw) -> Case:
    return product(draw, np.float16, block=256)


@block()
def stencil(draw: Draw) -> Case:
    x = floats(draw, 700)
    return Case(3, 256, (x, blank(700, dtype=F32), 700), {1: np.convolve(x, np.ones(7), "same")})


@block()
def convolve(draw: Draw) -> Case:
    x = floats(draw, 30, 40)
    one = np.array([1, 2, 3, 2, 1])
    weights, padded = np.outer(one, one), np.pad(x, 2, "edge")
    want = sum(weights[r, c] * padded[r : r + 30, c : c + 40] for r in range(5) for c in range(5))
    return Case((3, 2), (16, 16), (x, blank(30, 40, dtype=F32), 40, 30), {1: want})


@block()
def bitonic(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    return Case(2, 128, (x,), {0: np.sort(x)})


@block()
def softmax(draw: Draw) -> Case:
    x = draw.standard_normal((3, 200)).astype(F32)
    e = np.exp(x - x.max(1, keepdims=True))
    return Case(3, 128, (x, blank(3, 200, dtype=F32), 200), {1: e / e.sum(1, keepdims=True)}, tolerance=1e-5)


@block()
def layer_norm(draw: Draw) -> Case:
    x, gain, bias = (draw.standard_normal(shape).astype(F32) for shape in ((2, 300), 300, 300))
    want = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * gain + bias
    return Case(2, 256, (x, gain, bias, blank(2, 300, dtype=F32), 300, 1e-5), {3: want}, tolerance=1e-4)


@block()
def compact(draw: Draw) -> Case:
    x = ints(draw, 700)
    kept = np.sort(x[x > 0])
    args = (x, zeros(700), zeros(1), 700)
    return Case(3, 256, args, {1: lambda out: (np.sort(out[: len(kept)]) == kept).all(), 2: len(kept)})


@block()
def radix_pass(draw: Draw) -> Case:
    x = ints(draw, 2, 128, low=0, high=1 << 20)
    want = np.take_along_axis(x, np.argsort(x >> 4 & 15, axis=1, kind="stable"), 1)
    return Case(2, 128, (x, blank(2, 128), 4), {1: want})


@block()
def copy_async(draw: Draw) -> Case:
    x, strided = floats(draw, 2, 100, 4), ints(draw, 2, 96)
    args = (x, blank(2, 100, 4, dtype=F32), strided, blank(2, 32))
    return Case(2, 64, args, {1: 2 * x[:, ::-1], 3: strided[:, ::3]})


@block()
def jacobi(draw: Draw) -> Case:
    x = floats(draw, 2, 18, 18)
    want = x.copy()
    for _ in range(3):
        sums = want[:, :-2, 1:-1] + want[:, 2:, 1:-1] + want[:, 1:-1, :-2] + want[:, 1:-1, 2:]
        want[:, 1:-1, 1:-1] = sums / 4
    return Case(2, (16, 16), (x, 3), {0: want})


@block()
def fft(draw: Draw) -> Case:
    x = (floats(draw, 2, 256) + 1j * floats(draw, 2, 256)).astype(np.complex64)
    return Case(2, 128, (x,), {0: np.fft.fft(x)}, tolerance=1e-3)


@block()
def cholesky(draw: Draw) -> Case:
    a = draw.standard_normal((2, 16, 16))
    x = (a @ a.swapaxes(1, 2) + 16 * np.eye(16)).astype(F32)
    return Case(2, (16, 16), (x,), {0: np.linalg.cholesky(x.astype(np.float64))}, tolerance=1e-5)


@block()
def nbody(draw: Draw) -> Case:
    x = draw.standard_normal((128, 4)).astype(F32)
    d = x[None, :, :3] - x[:, None, :3]
    want = (d * (x[None, :, 3] / ((d**2).sum(2) + 1) ** 1.5)[:, :, None]).sum(1)
    return Case(2, 64, (x, blank(128, 4, dtype=F32), 128), {1: lambda out: np.allclose(out[:, :3], want, 1e-4, 1e-4)})


@block()
def life(draw: Draw) -> Case:
    x = ints(draw, 32, 32, low=0, high=2, dtype=np.uint8)
    count = sum(np.roll(x, (r, c), (0, 1)) for r in (-1, 0, 1) for c in (-1, 0, 1)) - x
    return Case((2, 2), (16, 16), (x, blank(32, 32, dtype=np.uint8), 32), {1: (count == 3) | (count == 2) & (x == 1)})


@block()
def unaligned(draw: Draw) -> Case:
    x = ints(draw, 264)
    i = 4 * np.arange(64)
    b, c = 3 * np.arange(64) + 2, 2 * np.arange(64) + 3
    want = np.stack([x[i + 4], x[i + 1], x[b] + x[b + 1] + x[b + 2], x[c] - x[c + 1]], 1)
    return Case(1, 64, (x, blank(64, 4)), {1: want})


@block()
def unaligned_bytes(draw: Draw) -> Case:
    x = ints(draw, 1040, low=0, high=255, dtype=np.uint8)
    i = np.arange(64)[:, None]
    b, c = x[8 * i + 3 + np.arange(8)], x[4 * i + 2 + np.arange(4)]
    want = x.copy()
    want[3:1027] = (x[1:1025].reshape(64, 16) + np.concatenate([c, c, b], 1)).reshape(-1)
    return Case(1, 64, (x, blank(1040, dtype=np.uint8)), {1: want})
