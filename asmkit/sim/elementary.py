"""Elementary functions of binary64 lanes: exp2, log2, sin, cos, tanh.

They consist of additions, multiplications, divisions and operations on bits, so that their results do not depend on
a library, and both engines of the simulator compute the same bits. The relative error is below 2^-50.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from .float_exact import Array

# Taylor series: 2^x − 1, log2 (1+s)/(1−s), sine, cosine, from the lowest power that is not a factor
_EXP2 = (
    0.6931471805599453, 0.24022650695910072, 0.05550410866482158, 0.009618129107628477, 0.0013333558146428443,
    0.0001540353039338161, 1.5252733804059841e-05, 1.321548679014431e-06, 1.01780860092397e-07, 7.054911620801123e-09,
    4.4455382718708116e-10, 2.5678435993488206e-11, 1.3691488853904128e-12,
)  # fmt: skip
_LOG2 = (
    2.8853900817779268, 0.9617966939259756, 0.5770780163555853, 0.4121985831111324, 0.3205988979753252,
    0.2623081892525388, 0.22195308321368667, 0.19235933878519512, 0.16972882833987804, 0.15186263588304877,
    0.1373995277037108,
)  # fmt: skip
_SIN = (
    -0.16666666666666666, 0.008333333333333333, -0.0001984126984126984, 2.7557319223985893e-06,
    -2.505210838544172e-08, 1.6059043836821613e-10, -7.647163731819816e-13, 2.8114572543455206e-15,
)  # fmt: skip
_COS = (
    0.041666666666666664, -0.001388888888888889, 2.48015873015873e-05, -2.755731922398589e-07, 2.08767569878681e-09,
    -1.1470745597729725e-11, 4.779477332387385e-14, -1.5619206968586225e-16,
)  # fmt: skip

_QUARTER = float.fromhex("0x1.921fb54442d18p+0")
"""π/2."""
_QUARTERS = float.fromhex("0x1.45f306dc9c883p-1")
"""2/π."""
_PARTS = tuple(map(float.fromhex, ("0x1.921fb54400000p+0", "0x1.0b4611a600000p-34", "0x1.3198a2e037073p-69")))
"""π/2 in parts: the first two have 32 bits, so that products with numbers below 2^21 are exact."""
_WORDS = (0x28BE60D, 0xB9391054, 0xA7F09D5F, 0x47D4D377, 0x36D8A56, 0x64F10E41, 0x7F9458E, 0xAF7AEF15)
"""2/π as a fixed-point number: the first bit has the weight 2^5."""
_LARGE = 2.0**20
_ROOT_HALF = np.int64(0x3FE6A09E667F3BCD)
"""The bits of √½."""


def _series(z: Array, coefficients: tuple[float, ...]) -> Array:
    """Return the polynomial with these coefficients, the lowest power first, as two shorter chains of operations."""
    square = z * z
    return _chain(square, coefficients[::2]) + z * _chain(square, coefficients[1::2])


def _chain(z: Array, coefficients: tuple[float, ...]) -> Array:
    total = np.asarray(coefficients[-1])
    for factor in coefficients[-2::-1]:
        total = factor + z * total
    return total


def any_lane(which: Array) -> bool:
    """Return whether a condition holds in any lane. The native engine computes what is needed in either case."""
    return bool(which.any())


def _power(n: Array) -> Array:
    """Return 2^n for int64 exponents of normal numbers."""
    return ((n + np.int64(1023)) << np.int64(52)).view(np.float64)


def exp2(x: Array) -> Array:
    """Return 2 to the power of x. Powers of integers are exact."""
    x = np.where(x > 1100.0, 1100.0, np.where(x < -1100.0, -1100.0, x))
    whole = np.rint(x)
    made = 1.0 + (x - whole) * _series(x - whole, _EXP2)
    n = np.where(np.isnan(x), 0.0, whole).astype(np.int64)
    half = n >> np.int64(1)
    return made * _power(half) * _power(n - half)


def log2(x: Array) -> Array:
    """Return the binary logarithm of zeros, normal numbers and infinities. Logarithms of powers of 2 are exact."""
    bits = np.asarray(x).view(np.int64)
    n = (bits - _ROOT_HALF) >> np.int64(52)
    rest = (bits - (n << np.int64(52))).view(np.float64) - 1.0
    s = rest / (2.0 + rest)
    made = n.astype(np.float64) + s * _series(s * s, _LOG2)
    made = np.where(x == np.inf, x, np.where(x == 0, -np.inf, made))
    return np.where((x < 0) | np.isnan(x), np.sqrt(x), made)  # a NaN, with the payload of x


def _cosine(r: Array) -> Array:
    z = r * r
    return 1.0 - (0.5 * z - z * z * _series(z, _COS))


def _sine(r: Array) -> Array:
    z = r * r
    return r + r * (z * _series(z, _SIN))


def _of_quarter(r: Array, quarter: Array) -> Array:
    """Return the sine of an angle up to π/4 plus a number of right angles."""
    made = np.where((quarter & np.int64(1)) != 0, _cosine(r), _sine(r))
    return np.where((quarter & np.int64(2)) != 0, -made, made)


def _reduced(x: Array) -> tuple[Array, Array]:
    """Return an angle of up to π/4 and the number of right angles, of magnitudes that binary32 represents."""
    small = np.where(x < _LARGE, x, 0.0)
    whole = np.rint(small * _QUARTERS)
    rest = ((small - whole * _PARTS[0]) - whole * _PARTS[1]) - whole * _PARTS[2]
    quarter, large = whole.astype(np.int64), x >= _LARGE
    if not any_lane(large):
        return rest, quarter
    far, quarters = _reduced_far(x)
    return np.where(large, far, rest), np.where(large, quarters, quarter)


def _reduced_far(x: Array) -> tuple[Array, Array]:
    """Reduce numbers from 2^20 up to the limit of binary32: multiply by the bits of 2/π that matter (Payne, Hanek).

    The product of the significand and 128 bits of 2/π, of which 126 follow the point, modulo 4.
    """
    bits = np.asarray(x).view(np.uint64)
    low, word = np.uint64(0xFFFFFFFF), np.uint64(32)
    significand = ((bits & np.uint64(0xFFFFFFFFFFFFF)) | np.uint64(1 << 52)) >> np.uint64(29)
    at = np.minimum(np.maximum(bits >> np.uint64(52), np.uint64(1023 + 19)), np.uint64(1023 + 127))
    at = at - np.uint64(1023 + 19)
    shift = at & np.uint64(31)
    chosen = [_word(i, at >> np.uint64(5)) for i in range(5)]
    limbs = [((((a << word) | b) << shift) >> word) & low for a, b in pairwise(chosen)]
    carry: Array | np.uint64 = np.uint64(0)
    sums: list[Array] = []
    for limb in limbs[::-1]:
        carry = limb * significand + (carry >> word)
        sums.append(carry & low)
    high, rest = (sums[3] << word) | sums[2], (sums[1] << word) | sums[0]
    quarter = (high + np.uint64(1 << 61)) >> np.uint64(62)
    part = ((high << np.uint64(2)) | (rest >> np.uint64(62))).view(np.int64).astype(np.float64)
    part = part * 2.0**-64 + (rest << np.uint64(2)).astype(np.float64) * 2.0**-128
    return part * _QUARTER, quarter.view(np.int64)


def _word(i: int, step: Array) -> Array:
    """Return word i of 2/π, or a later one, up to three steps."""
    made = np.asarray(_WORDS[i], np.uint64)
    for n in range(1, 4):
        made = np.where(step == np.uint64(n), np.uint64(_WORDS[i + n]), made)
    return made


def sin(x: Array) -> Array:
    """Return the sine of numbers that binary32 represents."""
    r, quarter = _reduced(np.abs(x))
    return np.where(np.isfinite(x), _signed(_of_quarter(r, quarter), x), x - x)


def _signed(made: Array, x: Array) -> Array:
    """Negate where x is negative."""
    return np.where(np.signbit(x), -made, made)


def cos(x: Array) -> Array:
    """Return the cosine of numbers that binary32 represents."""
    r, quarter = _reduced(np.abs(x))
    return np.where(np.isfinite(x), _of_quarter(r, quarter + np.int64(1)), x - x)


def sin_of_turns(x: Array) -> Array:
    """Return the sine of x turns, exactly 0 for halves of turns."""
    r, quarter = _reduced_turns(np.abs(x))
    return np.where(np.isfinite(x), _signed(_of_quarter(r, quarter), x), x - x)


def cos_of_turns(x: Array) -> Array:
    """Return the cosine of x turns, exactly 0 for odd quarters of turns."""
    r, quarter = _reduced_turns(np.abs(x))
    return np.where(np.isfinite(x), _of_quarter(r, quarter + np.int64(1)), x - x)


def _reduced_turns(x: Array) -> tuple[Array, Array]:
    quarters = np.where(x < 2.0**60, x, 0.0) * 4.0
    whole = np.rint(quarters)
    return (quarters - whole) * _QUARTER, whole.astype(np.int64)


def tanh(x: Array) -> Array:
    """Return the hyperbolic tangent: t/(t + 2), where t = e^2x − 1."""
    power = np.abs(x) * _LOG2[0]  # 2x/ln 2: the first coefficient is 2/ln 2
    power = np.where(power > 64.0, 64.0, power)
    whole = np.rint(power)
    scale = _power(np.where(np.isnan(x), 0.0, whole).astype(np.int64))
    rest = power - whole
    made = rest * _series(rest, _EXP2) * scale + (scale - 1.0)
    return np.copysign(made / (made + 2.0), x)
