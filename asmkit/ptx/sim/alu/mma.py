"""The arithmetic of mma.sync and wgmma for the simulator: D = A·B + C, bit-exact for Hopper.

With A and B of f16, bf16 or tf32, the tensor core computes one sum of the K products and C (`tensor`):

1. Every product is exact.  Its exponent is the sum of the exponents in the operands' encodings: a significand
   1 ≤ s < 4 is not normalized first, and a subnormal has the exponent of the smallest normal number.
2. e is the largest exponent of C (`OF_ZERO` if C is zero) and of the nonzero products.  Each term is truncated toward
   zero to a multiple of 2^(e − 25).
3. The truncated terms are added exactly.  The sum is truncated toward zero to f32, or rounded to nearest even to f16.
   Overflow gives infinity, a zero result is +0, and every NaN is 0x7fffffff (0x7fff).

wgmma computes the same, except that 8-bit floats keep 13 fraction bits (`FRACTION_8`) of the terms and of an f32
result.  H200s gave bit-identical results for mma.sync and wgmma of all these types, including zeros times large numbers
and products below 2^-126, and an H100 for wgmma with a sparse A of all types.

float64 represents every intermediate value exactly: a product has at most 22 significant bits, a truncated term 28, the
sum 33.

For the other floating types except f64, Hopper has no unit, so ptxas emulates them: 8-bit floats with two sums of f16
(`fp8`), m8n8k4 of f16 with plain f32 arithmetic (`volta`).  f64 is a chain of fused multiply-adds (`double`).
Integers and bits are exact.  `NOT_BIT_EXACT` lists the cases in which bits can differ.

The warps are the last axis of the arrays, in chunks that fit the cache, so that each step is one numpy call on long
rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .... import types
from ....fragments import Fragment, pack, unpack
from ....sim.float_exact import fma64
from ....types import Scalar
from ...fragments import mma_a, mma_b, mma_c

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]
    Rule: TypeAlias = Callable[[Array, Array, Array], Array]

NOT_BIT_EXACT: tuple[tuple[str, str], ...] = (
    (
        "f16, bf16, tf32 except on Hopper",
        "other chips keep a different number of bits or split K; this is sm_90's rule",
    ),
    ("e4m3, e5m2 except on Hopper", "sm_89, sm_100 and later have units for them, whose sums are not modeled"),
    ("m8n8k4 of f16 except on Hopper", "the sum is the one that ptxas emits for sm_90; sm_70 has a unit for it"),
    ("`wmma.mma` of floats", "the sums follow the rules of `mma.sync`; they were not compared with a chip"),
    (
        "a sparse A (`mma.sp`), floats",
        "the sum is that of the kept products, by the rules of a sparse wgmma; it was not compared with a chip",
    ),
    (
        "`kind::f8f6f4`, `kind::mxf8f6f4`",
        "one truncated sum, the published model of RTX Blackwell (arXiv 2511.10909); it was not compared with a chip",
    ),
    (
        "`kind::mxf4`, `kind::mxf4nvf4`",
        "exact sums of 16 products, the model of the same paper; a sparse A is assumed to have groups of 16 kept ones",
    ),
    ("f64, NaN results", "the chip propagates the payload of an operand; here it is 0x7ff8000000000000"),
    ("exact=False", "float32 products and sums in the order of the host's library"),
)
"""The results of `mma` that can differ from the chip's in some bits, and the reasons."""

IN_C: dict[str, Callable[..., Array | None]] = {}
"""The compiled products by name, which `native_mma` adds. They return None for products without a compiled form."""

FRACTION = 25
"""The number of bits that a term keeps below the largest exponent."""
FRACTION_8 = 13
"""The same number for 8-bit floats of wgmma.

An f32 result keeps as many fraction bits (PTX ISA 9.7.15.5: "higher than half precision but lower than single
precision").
"""
CHUNK = 512
"""The number of warps computed at a time: 512 KiB for an array of 16 × 8 × 512 float64.

Shorter rows would fit the cache better, but threads would wait for each other between calls.
"""
OF_ZERO: dict[type[Scalar], int] = {types.f32: -133, types.f16: -22}
"""The exponent of a zero C, by its type.

Measured on an H200: f32 requires −133, not −132 or −134, and f16 requires −22 or −21, not −23 or −20.
"""
ABSENT = -10_000
"""The exponent of a zero operand, low enough that its product never has the largest exponent."""


def mma(
    a: Array,
    b: Array,
    c: Array,
    *,
    shape: str,
    a_type: type[Scalar],
    b_type: type[Scalar],
    c_type: type[Scalar],
    d_type: type[Scalar],
    a_layout: str = "row",
    b_layout: str = "col",
    op: str | None = None,
    satfinite: bool = False,
    exact: bool = True,
    native: bool = False,
) -> Array:
    """Compute D of `mma.sync.aligned.<shape>` for many warps (PTX ISA 9.7.14.5.14).

    The arrays are (warps, registers, 32) in uint32, or in uint64 for f64 operands.  `op` is `xor` or `and`, for b1.
    `exact=False` computes floating types in float32 with the host's library, which is much faster and approximate.
    `native=True` computes the exact results in C, if the machine can compile it.
    Raises FRAGMENT for a shape that the types do not have.
    """
    if native and (exact or a_type.kind != "f"):
        made = IN_C["mma"](
            a, b, c, shape=shape, a_type=a_type, b_type=b_type, c_type=c_type, d_type=d_type, a_layout=a_layout,
            b_layout=b_layout, op=op, satfinite=satfinite,
        )  # fmt: skip
        if made is not None:
            return made
    fa, fb = mma_a(shape, a_type, a_layout), mma_b(shape, b_type, b_layout)
    fc, fd = mma_c(shape, c_type, a_type), mma_c(shape, d_type, a_type)
    if a_type is types.b1:
        fa, fb = fa.words(), fb.words()
    last = exact or a_type.kind != "f"
    rule = rule_of(fa.blocks, a_type, d_type, op, satfinite) if last else partial(_approximate, d_type=d_type)

    def values(fragment: Fragment, kind: type[Scalar], regs: Array) -> Array:
        return decoded(kind, unpack(fragment, regs[warps], last=last))

    out = np.empty((len(a), fd.registers, fd.lanes), c.dtype)
    for at in range(0, len(a), CHUNK):
        warps = slice(at, at + CHUNK)
        with np.errstate(all="ignore"):
            d = rule(values(fa, a_type, a), values(fb, b_type, b), values(fc, c_type, c))
        out[warps] = pack(fd, one_nan(d).view(f"u{d.itemsize}"), last=last)
    return out


def matrix_product(
    a: Array,
    b: Array,
    c: Array,
    *,
    kinds: tuple[type[Scalar], type[Scalar], type[Scalar]],
    op: str | None = None,
    satfinite: bool = False,
    exact: bool = True,
    native: bool = False,
) -> Array:
    """Compute D of `wmma.mma` for many warps (PTX ISA 9.7.14.4.5), by the rules of `mma`.

    The arrays hold the bits of the elements: A (warps, M, K), B (warps, K, N) and C (warps, M, N).  Elements of b1 are
    words of 32 bits.  `kinds` are the types of A and B, of C, and of the sum.
    """
    ab, c_type, d_type = kinds
    if native and (exact or ab.kind != "f"):
        made = IN_C["matrix_product"](a, b, c, kinds=kinds, op=op, satfinite=satfinite)
        if made is not None:
            return made
    x, y, z = (decoded(kind, np.ascontiguousarray(bits)) for kind, bits in ((ab, a), (ab, b), (c_type, c)))
    with np.errstate(all="ignore"):
        if not exact and ab.kind == "f":
            return one_nan(_approximate(x, y, z, d_type=d_type))
        rule = rule_of(1, ab, d_type, op, satfinite)
        d = rule(*(np.ascontiguousarray(np.moveaxis(one, 0, -1)) for one in (x, y, z)))
    return np.ascontiguousarray(np.moveaxis(one_nan(d), -1, 0))


def wgmma(
    a: Array,
    b: Array,
    c: Array | None,
    *,
    a_type: type[Scalar],
    b_type: type[Scalar],
    d_type: type[Scalar],
    negate: bool = False,
    satfinite: bool = False,
    exact: bool = True,
    native: bool = False,
    columns: Array | None = None,
) -> Array:
    """Compute D of one `wgmma.mma_async` (PTX ISA 9.7.15.5.2, with a sparse A 9.7.15.6.3).

    The arrays hold the bits of the elements: A (M, K), B (K, N), and C (M, N) or None for no C.  Elements of b1 are
    words of 32 bits.  `negate` negates the products.  A sparse A has its kept elements (M, K/2), and their `columns`:
    a row of D is then a product of its own, the row of A times the rows of B that it needs.
    """
    if native and columns is None and (exact or a_type.kind != "f"):
        made = IN_C["wgmma"](
            a, b, c, a_type=a_type, b_type=b_type, d_type=d_type, negate=negate, satfinite=satfinite
        )  # fmt: skip
        if made is not None:
            return made
    x, y = (decoded(kind, bits)[..., None] for kind, bits in ((a_type, a), (b_type, b)))
    shape = (a.shape[0], b.shape[1])
    z = np.zeros(shape, types.dtype(d_type)) if c is None else c.view(types.dtype(d_type))
    z = z[..., None]
    if columns is not None:
        x, y, z = x[:, None], y[columns], z[:, None]
    with np.errstate(all="ignore"):
        d = _wgmma_rule((a_type, b_type), d_type, satfinite, exact)(-x if negate else x, y, z)
    return one_nan(d).view(f"u{d.itemsize}").reshape(shape)


def _wgmma_rule(
    ab: tuple[type[Scalar], type[Scalar]], d_type: type[Scalar], satfinite: bool, exact: bool
) -> Rule:  # fmt: skip
    kind = ab[0]
    if kind is types.b1:
        return lambda a, b, c: binary(a, b, c, op=np.bitwise_and).astype(np.int32)
    if kind.kind != "f":
        return partial(integer, satfinite=satfinite)
    if not exact:
        return lambda a, b, c: (np.matmul(a[..., 0], b[..., 0])[..., None] + c).astype(c.dtype)
    fraction = FRACTION_8 if kind.bits == 8 else FRACTION
    add = partial(tensor, ab=ab, acc=d_type, fraction=fraction)
    if kind.bits == 8 and d_type is types.f32:
        return lambda a, b, c: _cut_fraction(add(a, b, c), FRACTION_8)
    return lambda a, b, c: add(a, b, c.astype(np.float32))


def rule_of(blocks: int, a_type: type[Scalar], d_type: type[Scalar], op: str | None, satfinite: bool) -> Rule:
    """Return the function that computes D from A, B and C, each with the warps as the last axis.

    `blocks` is the number of independent matrices of A.
    """
    if a_type is types.b1:
        return partial(binary, op=np.bitwise_xor if op == "xor" else np.bitwise_and)
    if a_type.kind != "f":
        return partial(integer, satfinite=satfinite)
    if a_type is types.f64:
        return double
    if a_type.bits == 8:
        return partial(fp8, d_type=d_type)
    if blocks > 1:
        return partial(volta, d_type=d_type)
    return partial(tensor, ab=(a_type, a_type), acc=d_type)


def _approximate(a: Array, b: Array, c: Array, *, d_type: type[Scalar]) -> Array:
    """Compute A·B + C with the host's library, with the warps as the first axis."""
    return (np.matmul(a, b) + c).astype(types.dtype(d_type))


# --- the tensor core's sum ---


def tensor(
    a: Array,
    b: Array,
    c: Array,
    *,
    ab: tuple[type[Scalar], type[Scalar]],
    acc: type[Scalar],
    fraction: int = FRACTION,
    power: Array | int = 0,
) -> Array:
    """Compute one sum of the products and C, each term truncated to `fraction` bits below the largest exponent.

    The arrays are float32.  `ab` and `acc` are the original formats of A, B and C.  The products of each element of D
    are scaled by 2^`power`.
    """
    largest = np.maximum(exponents_of_c(c, acc), _largest_exponent(a, b, c.shape, ab) + power)
    scale = power_of_two(fraction - largest)
    total = np.trunc(c * scale)
    scale_of_products = scale if isinstance(power, int) else scale * power_of_two(power)
    term = np.empty_like(total)
    for x, y in pairs(a.astype(np.float64), b.astype(np.float64)):
        np.multiply(x, y, out=term)
        np.multiply(term, scale_of_products, out=term)
        np.trunc(term, out=term)
        np.add(total, term, out=total)
    np.divide(total, scale, out=total)
    return _to_f16(total) if acc is types.f16 else cut_to_f32(total)


def exponents_of_c(c: Array, acc: type[Scalar]) -> Array:
    """Return the exponents (int16) of the elements of C."""
    return np.where(c == 0, np.int16(OF_ZERO[acc]), _exponents(c, acc))


def _largest_exponent(a: Array, b: Array, shape: tuple[int, ...], ab: tuple[type[Scalar], type[Scalar]]) -> Array:
    """Return the largest exponent of the nonzero products of each element of D, which has that shape."""
    largest = np.full(shape, 2 * ABSENT, np.int16)
    exponent = np.empty_like(largest)
    exponents = (np.where(m == 0, np.int16(ABSENT), _exponents(m, kind)) for m, kind in zip((a, b), ab, strict=True))
    for x, y in pairs(*exponents):
        np.maximum(largest, np.add(x, y, out=exponent), out=largest)
    return largest


def _exponents(x: Array, kind: type[Scalar]) -> Array:
    """Return the exponents (int16) of float32 numbers that came from `kind`.

    The subnormals of `kind` have its lowest exponent.
    """
    biased = ((x.view(np.uint32) >> 23) & 0xFF).astype(np.int16)
    return np.maximum(biased - np.int16(127), np.int16(LOWEST.get(kind, -126)))


LOWEST: dict[type[Scalar], int] = {
    types.f16: -14, types.e5m2: -14, types.e4m3: -6, types.e3m2: -2, types.e2m3: 0, types.e2m1: 0,
}  # fmt: skip
"""The exponent of a format's smallest normal number, if it differs from that of f32."""


def power_of_two(exponent: Array) -> Array:
    """Build 2^exponent in float64 from its bits."""
    return ((exponent.astype(np.int64) + 1023) << 52).view(np.float64)


def pairs(a: Array, b: Array) -> Iterator[tuple[Array, Array]]:
    """Yield, for each k, column k of A and row k of B, which broadcast to M × N."""
    for k in range(a.shape[-2]):
        yield a[..., k, None, :], b[..., k, :, :][..., None, :, :]


def cut_to_f32(x: Array) -> Array:
    """Truncate toward zero to f32, with infinity from 2^128 on.  A zero becomes +0."""
    out = x.astype(np.float32)
    size = np.abs(x)
    out.view(np.uint32)[...] -= (np.abs(out) > size) & (size < 2.0**128)
    out[out == 0] = 0
    return out


def _cut_fraction(x: Array, bits: int) -> Array:
    """Truncate f32 numbers toward zero to a number of fraction bits.  Infinities and NaNs are unchanged."""
    kept = np.uint32(0xFFFFFFFF << (23 - bits) & 0xFFFFFFFF)
    return np.where(np.isfinite(x), (x.view(np.uint32) & kept).view(np.float32), x)


def _to_f16(x: Array) -> Array:
    """Round to nearest even to f16.  A zero becomes +0."""
    out = x.astype(np.float16)
    out[out == 0] = 0
    return out


# --- types without a unit on Hopper, as ptxas emulates them ---


def fp8(a: Array, b: Array, c: Array, *, d_type: type[Scalar]) -> Array:
    """Compute 8-bit products as two chained sums of f16 and then add C.

    The first sum contains the products with k mod 4 = 0 or 1, the second one the others.
    """
    low, high = np.split(order_of_sums(a.shape[-2]), 2)
    add = partial(tensor, ab=(types.f16, types.f16), acc=d_type)
    half = add(a[..., low, :], b[..., low, :, :], np.zeros(c.shape, np.float32))
    total = add(a[..., high, :], b[..., high, :, :], half.astype(np.float32))
    return total + c.astype(total.dtype)


def order_of_sums(count: int, run: int = 2) -> Array:
    """Return the numbers of k in the order of the two sums of `fp8`: every other run of them, then the others."""
    k = np.arange(count)
    return np.concatenate([k[k // run % 2 == 0], k[k // run % 2 == 1]])


def volta(a: Array, b: Array, c: Array, *, d_type: type[Scalar]) -> Array:
    """Compute m8n8k4 in plain f32.

    An f32 result is a chain of fused multiply-adds, then C.  An f16 result starts with C and adds two chains of two.
    """
    (p0, q0), (p1, q1), (p2, q2), (p3, q3) = pairs(a, b)
    if d_type is types.f16:
        return ((c + _fma32(p1, q1, p0 * q0)) + _fma32(p3, q3, p2 * q2)).astype(np.float16)
    return c + _fma32(p3, q3, _fma32(p2, q2, _fma32(p1, q1, p0 * q0 + np.float32(0))))


def _fma32(x: Array, y: Array, z: Array) -> Array:
    """Return x·y + z rounded once.

    A product of f16 is exact in float32, and float64 is precise enough for the sum of two float32.
    """
    return (x.astype(np.float64) * y + z).astype(np.float32)


# --- f64, integers, bits ---


def double(a: Array, b: Array, c: Array) -> Array:
    """Compute a chain of fused multiply-adds in the order of k."""
    for x, y in pairs(a, b):
        c = fma64(x, y, c)
    return c


def integer(a: Array, b: Array, c: Array, *, satfinite: bool) -> Array:
    """Compute integer products exactly (their sum stays below 2^24).

    The addition of C wraps around, or clamps with `satfinite`.
    """
    total = sum(x * y for x, y in pairs(a.astype(np.float32), b.astype(np.float32)))
    d = c.astype(np.int64) + np.asarray(total, np.int64)
    return (np.clip(d, *types.limits(types.s32)) if satfinite else d).astype(np.int32)


def binary(a: Array, b: Array, c: Array, *, op: Callable[[Array, Array], Array]) -> Array:
    """Add the number of ones in `op` of a row and a column to C.  An element holds 32 bits of k."""
    for x, y in pairs(a, b):
        c = c + np.bitwise_count(op(x, y))
    return c


# --- conversions between bits and numbers ---


def decoded(kind: type[Scalar], raw: Array) -> Array:
    """Convert the bits of elements to numbers: float32 for floats except f64, integers otherwise, words for b1."""
    if kind is types.bf16:
        return (raw.astype(np.uint32) << 16).view(np.float32)
    if kind is types.tf32:
        return (raw & np.uint32(0xFFFFE000)).view(np.float32)
    if kind is types.s4:
        return (raw ^ 8).view(np.int8) - np.int8(8)
    if kind in (types.u4, types.b1):
        return raw
    number = raw.view(types.dtype(kind))
    if kind.kind != "f" or kind.bits >= 32:
        return number
    with np.errstate(invalid="ignore"):  # some processors report the conversion of a signaling NaN
        return number.astype(np.float32)


def one_nan(d: Array) -> Array:
    """Replace every NaN by the NaN that the chip produces.  Arrays of integers are unchanged."""
    nan = {np.dtype(np.float16): 0x7FFF, np.dtype(np.float32): 0x7FFFFFFF, np.dtype(np.float64): 0x7FF8 << 48}
    if d.dtype in nan:
        d.view(f"u{d.itemsize}")[np.isnan(d)] = nan[d.dtype]
    return d
