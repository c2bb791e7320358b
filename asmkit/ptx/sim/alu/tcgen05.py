"""The arithmetic of `tcgen05.mma` for the simulator: D = A·B + C.

With floats, the tensor core computes one sum of the K products and C for each 32 bytes of a row of A, by the rule of
`mma` with 25 bits below the largest exponent, for 8-bit and narrower floats too. The result is truncated to f32 or
rounded to nearest even to f16. Integers are exact.

With block scales, the exponent of a product includes those of its scales. Packed 4-bit elements are different: the sum
of 16 products is exact, its exponent is that of its scales alone, and terms keep 35 bits.

With K = 96, a row has 48 bytes, whose six sums of 16 products are terms of one sum, like the four of K = 64. The models
below do not have this case.

A sparse A has the sums of its kept elements, by the same rules. A scale is that of as many kept elements as a dense A
has in a block.

These are the rules that published models state for B200: Xie et al., "MMA-Sim" (arXiv 2511.10909), and Khattak and
Mikaitis, "Accurate Models of NVIDIA Tensor Cores" (arXiv 2512.07004). They were not compared with a chip here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from .... import types
from ....types import Scalar
from .mma import FRACTION, integer, one_nan, tensor
from .mma_kinds import elements, split, with_scales

if TYPE_CHECKING:
    from ....sim.memory import Array

IN_C: dict[str, Callable[..., Array | None]] = {}
"""The compiled product, which `native_mma` adds."""


def product(
    a: Array, b: Array, c: Array | None, *, a_type: type[Scalar], b_type: type[Scalar], d_type: type[Scalar],
    negate: bool = False, satfinite: bool = False, exact: bool = True, native: bool = False, kept: Array | None = None,
) -> Array:  # fmt: skip
    """Compute the bits of D.

    The arrays hold the bits of the elements: A (M, K), B (N, K), and C (M, N) or None for no C. A 6-bit or 4-bit
    element has a byte. `negate` negates the products. A sparse A is (M, K/2), and `kept` contains the column of each of
    its elements.
    """
    if native and (exact or a_type.kind != "f") and not (negate and a_type.kind != "f"):
        made = IN_C["tcgen05"](
            a, b, c, a_type=a_type, b_type=b_type, d_type=d_type, negate=negate, satfinite=satfinite, kept=kept
        )  # fmt: skip
        if made is not None:
            return made
    x, y = _factors(numbers(a_type, a), numbers(b_type, b), kept)
    shape = (*x.shape[:-2], len(b), 1)
    z = np.zeros(shape, types.dtype(d_type)) if c is None else c.view(types.dtype(d_type)).reshape(shape)
    with np.errstate(all="ignore"):
        if a_type.kind != "f":
            d = integer(-x if negate else x, y, z, satfinite=satfinite)
        elif not exact:
            d = (np.matmul(x[..., 0], y[..., 0])[..., None] * (-1 if negate else 1) + z).astype(z.dtype)
        else:
            rule = partial(tensor, ab=(a_type, b_type), acc=d_type, fraction=FRACTION)
            d = rule(-x if negate else x, y, z.astype(np.float32))
    return one_nan(d).view(f"u{d.itemsize}").reshape(len(a), len(b))


def _factors(a: Array, b: Array, kept: Array | None) -> tuple[Array, Array]:
    """Return A and the transposed B with a last axis of 1, as the rules take them.

    With a sparse A, a row of D is a product of its own: the row of A times the rows of the transposed B that it needs.
    """
    y = b.T[..., None]
    return (a[..., None], y) if kept is None else (a[:, None, :, None], y[kept])


def scaled(
    a: Array, b: Array, c: Array | None, scales: tuple[Array, Array], *, a_type: type[Scalar], b_type: type[Scalar],
    scale_type: str, negate: bool = False, packed: bool = False, kept: Array | None = None,
) -> Array:  # fmt: skip
    """Compute the bits of D in f32 with block scales.

    Args:
        a: the bits of A, (M, K), a byte for each element.
        b: the bits of B, (N, K).
        c: the bits of C, (M, N), or None for no C.
        scales: the bits of the scales of A, (M, blocks), and of B, (N, blocks).
        a_type: the type of the elements of A.
        b_type: that of B.
        scale_type: the type of the scales, `ue8m0` or `ue4m3`.
        negate: whether the products are negated.
        packed: whether the rule is that of packed 4-bit elements.
        kept: the column of each element of a sparse A, which is (M, K/2). A block has half as many kept elements.

    """
    x, y = _factors(numbers(a_type, a), numbers(b_type, b), kept)
    shape = (*x.shape[:-2], len(b), 1)
    z = np.zeros(shape, np.float32) if c is None else c.view(np.float32).reshape(shape)
    x = -x if negate else x
    significands, exponents = split(scale_type, scales[0])
    of_a = significands.reshape(*x.shape[:-2], -1, 1), exponents.reshape(*x.shape[:-2], -1, 1)
    of_b = split(scale_type, scales[1].T[..., None])
    with np.errstate(all="ignore"):
        d = with_scales(x, y, z, of_a, of_b, ab=(a_type, b_type), packed=packed)
    return one_nan(d).view(np.uint32).reshape(len(a), len(b))


def numbers(kind: type[Scalar], bits: Array) -> Array:
    """Return elements as numbers: float32 for floats, integers otherwise."""
    return elements(kind, kind.bits, bits)
