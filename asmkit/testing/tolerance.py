"""Tolerances for comparing an output with its reference: bounds for floats, equality for integers, infinities and NaN.

Integers are compared exactly, modulo 2ⁿ as registers wrap. Floats are compared *exactly* if the inputs make every step
exact, and *tightly* otherwise: |out − ref| ≤ γ·size + 1 ulp of the output type, with γ = (terms + 2)·2⁻²³, where `size`
is the sum of the terms' magnitudes. If only the results are known, they are compared *relatively*: |out − ref| ≤
rtol·(|ref| + the root mean square of the reference). An infinity equals only the same infinity, and a NaN only a NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..types import SCALARS, Scalar, dtype

if TYPE_CHECKING:
    import numpy as np

Array: TypeAlias = "np.ndarray"

UNIT = 2.0**-23
"""The distance between neighbouring f32 numbers at 1: the largest error of one accumulation step."""

WHOLE = 2.0**24
"""f32 represents all integers up to this one, so that sums of integers are exact."""


@dataclass(frozen=True)
class Verdict:
    """The largest error, the largest ratio of error to bound, and the index of the element where the ratio occurs."""

    max_abs: float
    ratio: float
    worst: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether every output is within its bound."""
        return self.ratio <= 1.0


def is_integer(elem: type[Scalar]) -> bool:
    """Return whether outputs of a type are judged as integers: signed, unsigned, untyped bits and predicates."""
    return elem.kind in "usbp"


def is_whole(ref: Array) -> bool:
    """Return whether a reference consists of integers that f32 represents, so that a sum of them can be exact."""
    import numpy as np

    return bool(np.all((np.abs(ref) <= WHOLE) & (ref == np.rint(ref))))


def tight(ref: Array, size: Array, terms: int, elem: type[Scalar]) -> Array:
    """Return γ·size + 1 ulp for each output. Where the size is not finite, the reference's magnitude is used."""
    import numpy as np

    sizes = np.where(np.isfinite(size), size, np.abs(ref))
    return (terms + 2) * UNIT * sizes + ulp(ref, elem)


def ulp(ref: Array, elem: type[Scalar]) -> Array:
    """Return the distance between neighbours of type `elem` around each value of `ref`, as float64."""
    import ml_dtypes
    import numpy as np

    info = cast(Any, ml_dtypes.finfo(dtype(elem)))
    exponent = np.frexp(np.abs(ref))[1] - 1
    return np.ldexp(1.0, np.maximum(exponent, info.minexp) - info.nmant)


def compare(out: Array, ref: Array, bound: Array | float, elem: type[Scalar]) -> Verdict:
    """Compare an output with its reference. A `bound` of 0 requires the reference rounded to the output's type.

    Integer outputs are always compared exactly, whatever the bound.
    """
    import numpy as np

    if out.size == 0:
        return Verdict(0.0, 0.0, ())
    difference, ratio = ratios(out, ref, bound, elem)
    worst = np.unravel_index(int(ratio.argmax()), ref.shape)
    return Verdict(float(difference.max()), float(ratio[worst]), tuple(map(int, worst)))


def ratios(out: Array, ref: Array, bound: Array | float, elem: type[Scalar]) -> tuple[Array, Array]:
    """Return the error of each output, and its ratio to the bound. See `compare`."""
    import numpy as np

    if is_integer(elem):
        difference, bound = _of_integers(out, ref, elem), 0.0
    else:
        difference = _of_floats(out, ref, bound, elem)
    limit = np.broadcast_to(bound, ref.shape)
    unbounded = np.where(difference > 0, np.inf, 0.0)
    return difference, np.divide(difference, limit, out=unbounded, where=(limit > 0) & np.isfinite(limit))


def relative(ref: Array, elem: type[Scalar], rtol: float | None = None) -> Array:
    """Return rtol·(|ref| + the root mean square of the reference) for each output, where the terms are not known.

    By default, `rtol` is the square root of the distance of 1 and the next number of type `elem`.
    """
    import numpy as np

    sizes = np.abs(ref.astype(np.float64))
    finite = sizes[np.isfinite(sizes)]
    largest = float(finite.max(initial=0.0))
    scale = largest * float(np.sqrt(np.mean((finite / largest) ** 2))) if largest else 0.0
    allowed = float(ulp(np.ones(()), elem)) ** 0.5 if rtol is None else rtol
    return cast("Array", allowed * (sizes + scale))


def element_of(kind: np.dtype[Any]) -> type[Scalar] | None:
    """Return the scalar type of numpy's type, or None if there is none."""
    known = (one for one in SCALARS.values() if one.twin is not None and one.kind != "b")
    return next((one for one in known if dtype(one) == kind), None)


def _of_floats(out: Array, ref: Array, bound: Array | float, elem: type[Scalar]) -> Array:
    """Return |out − ref|: 0 for equal infinities and for two NaNs, infinite if only one of the two is finite."""
    import numpy as np

    kind = dtype(elem)
    with np.errstate(all="ignore"):
        rounded = ref.astype(kind).astype(np.float64)
        made, want = out.astype(np.float64), np.where(np.asarray(bound) == 0, rounded, ref)
        difference = np.abs(made - want)
        same = (np.isnan(made) & np.isnan(ref)) | (np.isinf(made) & (made == rounded))
    difference[np.isnan(difference)] = np.inf
    difference[same] = 0.0
    return difference


def _of_integers(out: Array, ref: Array, elem: type[Scalar]) -> Array:
    """Return |out − ref| of integers modulo 2ⁿ, infinite where the reference is not an integer."""
    import numpy as np

    whole = np.ones(ref.shape, bool) if ref.dtype.kind in "iub" else np.isfinite(ref) & (ref == np.rint(ref))
    limit = 2.0**63
    wide = ref if ref.dtype.kind in "iub" else np.where(whole & (np.abs(ref) < limit), ref, 0).astype(np.int64)
    whole &= ref.dtype.kind in "iub" or np.abs(ref) < limit
    want = wide.astype(dtype(elem))
    difference = np.abs(out.astype(np.float64) - want.astype(np.float64))
    difference = np.where((out != want) & (difference == 0), 1.0, difference)
    return np.where(whole, difference, np.inf)
