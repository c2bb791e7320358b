"""The arithmetic of `tcgen05.mma` for the simulator: D = A·B + C.

With floats, the tensor core computes one sum of the K products and C for each 32 bytes of a row of A, by the rule of
`mma` with 25 bits below the largest exponent, for 8-bit and narrower floats too. The result is truncated to f32 or
rounded to nearest even to f16. Integers are exact.

With block scales, the exponent of a product includes those of its scales. Packed 4-bit elements are different: the sum
of 16 products is exact, its exponent is that of its scales alone, and terms keep 35 bits.

These are the rules that published models state for B200: Xie et al., "MMA-Sim" (arXiv 2511.10909), and Khattak and
Mikaitis, "Accurate Models of NVIDIA Tensor Cores" (arXiv 2512.07004). They were not compared with a chip here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from .... import types
from ....types import Scalar
from .mma import ABSENT, FRACTION, OF_ZERO, cut_to_f32, decoded, exponents_of, integer, one_nan, tensor

if TYPE_CHECKING:
    from ....sim.memory import Array

IN_C: dict[str, Callable[..., Array | None]] = {}
"""The compiled product, which `native_mma` adds."""


def product(
    a: Array, b: Array, c: Array | None, *, a_type: type[Scalar], b_type: type[Scalar], d_type: type[Scalar],
    negate: bool = False, satfinite: bool = False, exact: bool = True, native: bool = False,
) -> Array:  # fmt: skip
    """Compute the bits of D.

    The arrays hold the bits of the elements: A (M, K), B (N, K), and C (M, N) or None for no C. A 6-bit or 4-bit
    element has a byte. `negate` negates the products.
    """
    if native and (exact or a_type.kind != "f") and not (negate and a_type.kind != "f"):
        made = IN_C["tcgen05"](
            a, b, c, a_type=a_type, b_type=b_type, d_type=d_type, negate=negate, satfinite=satfinite
        )  # fmt: skip
        if made is not None:
            return made
    x, y = numbers(a_type, a)[..., None], numbers(b_type, b).T[..., None]
    shape = (len(a), len(b), 1)
    z = np.zeros(shape, types.dtype(d_type)) if c is None else c.view(types.dtype(d_type)).reshape(shape)
    with np.errstate(all="ignore"):
        if a_type.kind != "f":
            d = integer(-x if negate else x, y, z, satfinite=satfinite)
        elif not exact:
            d = (np.matmul(x[..., 0], y[..., 0])[..., None] * (-1 if negate else 1) + z).astype(z.dtype)
        else:
            rule = partial(tensor, ab=(a_type, b_type), acc=d_type, fraction=FRACTION)
            d = rule(-x if negate else x, y, z.astype(np.float32))
    return one_nan(d).view(f"u{d.itemsize}")[..., 0]


FRACTION_4 = 35
"""The number of bits that a term of packed 4-bit elements keeps below the largest exponent."""
_GROUP = 16
"""The number of products of packed 4-bit elements that are added exactly."""


def scaled(
    a: Array, b: Array, c: Array | None, scales: tuple[Array, Array], *, a_type: type[Scalar], b_type: type[Scalar],
    scale_type: type[Scalar], negate: bool = False, packed: bool = False,
) -> Array:  # fmt: skip
    """Compute the bits of D in f32 with block scales.

    Args:
        a: the bits of A, (M, K), a byte for each element.
        b: the bits of B, (N, K).
        c: the bits of C, (M, N), or None for no C.
        scales: the bits of the scales of A, (M, blocks), and of B, (N, blocks).
        a_type: the type of the elements of A.
        b_type: that of B.
        scale_type: the type of the scales.
        negate: whether the products are negated.
        packed: whether the rule is that of packed 4-bit elements.

    """
    x, y = (numbers(kind, bits).astype(np.float64) for kind, bits in ((a_type, a), (b_type, b)))
    z = np.zeros((len(a), len(b)), np.float32) if c is None else c.view(np.float32)
    sizes = [numbers(scale_type, bits).astype(np.float64) for bits in scales]
    by = x.shape[1] // sizes[0].shape[1]
    with np.errstate(all="ignore"):
        terms = list((_groups if packed else _products)(-x if negate else x, y, sizes, (a_type, b_type), by))
        largest = np.where(z == 0, OF_ZERO[types.f32], exponents_of(z, types.f32).astype(np.int64))
        for _, exponent in terms:
            np.maximum(largest, exponent, out=largest)
        scale = np.ldexp(1.0, (FRACTION_4 if packed else FRACTION) - largest)
        total = np.trunc(z * scale)
        for term, _ in terms:
            total += np.trunc(term * scale)
        return one_nan(cut_to_f32(total / scale)).view(np.uint32)


_Terms: TypeAlias = "Iterator[tuple[Array, Array]]"


def _products(x: Array, y: Array, scales: list[Array], kinds: tuple[type[Scalar], type[Scalar]], by: int) -> _Terms:
    """Yield each product with its scales, and its exponent."""
    e = [
        np.where(one == 0, ABSENT, exponents_of(one.astype(np.float32), kind).astype(np.int64))
        for one, kind in zip((x, y), kinds, strict=True)
    ]
    s = [_exponent(one) for one in scales]
    for k in range(x.shape[1]):
        both = scales[0][:, None, k // by] * scales[1][None, :, k // by]
        exponent = e[0][:, None, k] + e[1][None, :, k] + s[0][:, None, k // by] + s[1][None, :, k // by]
        yield x[:, None, k] * y[None, :, k] * both, exponent


def _groups(x: Array, y: Array, scales: list[Array], kinds: tuple[type[Scalar], type[Scalar]], by: int) -> _Terms:
    """Yield each exact sum of 16 products with its scales, and the exponent of the scales."""
    s = [_exponent(one) for one in scales]
    for first in range(0, x.shape[1], _GROUP):
        some, block = slice(first, first + _GROUP), first // by
        total = x[:, some] @ y[:, some].T
        exponent = s[0][:, None, block] + s[1][None, :, block]
        both = scales[0][:, None, block] * scales[1][None, :, block]
        yield total * both, np.where(total == 0, ABSENT, exponent)


def _exponent(scales: Array) -> Array:
    """Return the exponents of scales, as in 1.f × 2^e. A zero has that of the smallest normal number of `ue4m3`."""
    return np.where(scales == 0, -6, np.maximum(np.frexp(scales)[1] - 1, -127)).astype(np.int64)


def numbers(kind: type[Scalar], bits: Array) -> Array:
    """Return elements as numbers: float32 for floats, integers otherwise."""
    return _table(kind)[bits] if kind.kind == "f" and kind.bits <= 8 else decoded(kind, bits)


@cache
def _table(kind: type[Scalar]) -> Array:
    """Return the number of each byte. The bits above a narrow element do not matter."""
    codes = np.arange(256, dtype=np.uint8) & np.uint8((1 << kind.bits) - 1)
    return codes.view(types.dtype(kind)).astype(np.float32)
