"""How far an output may be from its reference: bounds for floats, equality for integers, infinities and NaN.

Integers are compared exactly, modulo 2ⁿ as registers wrap.  Floats are compared *exactly* where the inputs make every
step exact, and otherwise *tightly*: |out − ref| ≤ γ·size + 1 ulp of the output type, with γ = (terms + 2)·2⁻²³, where
`size` is how large the summed terms are together.  An infinity equals only itself, a NaN only a NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from .types import Scalar, dtype

UNIT = 2.0**-23
"""The distance between neighbours of f32 at 1: what one step of an accumulation errs by, at most."""

WHOLE = 2.0**24
"""Up to here f32 holds every whole number, so that sums of whole numbers are exact."""


@dataclass(frozen=True)
class Verdict:
    """The largest error, the largest ratio of an error to its bound, and the index of the output where that is."""

    max_abs: float
    ratio: float
    worst: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether every output is within its bound."""
        return self.ratio <= 1.0


def is_integer(elem: type[Scalar]) -> bool:
    """Whether outputs of a type are judged as integers: signed, unsigned, untyped bits and predicates."""
    return elem.kind in "usbp"


def is_whole(ref: Any) -> bool:
    """Whether a reference consists of whole numbers that f32 holds, so that a sum that gives them may be exact."""
    import numpy as np

    return bool(np.all((np.abs(ref) <= WHOLE) & (ref == np.rint(ref))))


def tight(ref: Any, size: Any, terms: int, elem: type[Scalar]) -> Any:
    """Return γ·size + 1 ulp for each output; where the size is not finite, the reference's own size stands for it."""
    import numpy as np

    sizes = cast("Any", np).where(np.isfinite(size), size, np.abs(ref))
    return (terms + 2) * UNIT * sizes + ulp(ref, elem)


def ulp(ref: Any, elem: type[Scalar]) -> Any:
    """The distance between neighbours of type `elem` around each value of `ref`, as float64."""
    import ml_dtypes
    import numpy as np

    info = cast(Any, ml_dtypes.finfo(dtype(elem)))
    exponent = np.frexp(np.abs(ref))[1] - 1
    return np.ldexp(1.0, np.maximum(exponent, info.minexp) - info.nmant)


def compare(out: Any, ref: Any, bound: Any, elem: type[Scalar]) -> Verdict:
    """Compare an output with its reference; a `bound` of 0 asks for the reference rounded to the output's type.

    An output of integers is compared exactly, whatever the bound.
    """
    import numpy as np

    if out.size == 0:
        return Verdict(0.0, 0.0, ())
    if is_integer(elem):
        difference, bound = _of_integers(out, ref, elem), 0.0
    else:
        difference = _of_floats(out, ref, bound, elem)
    limit = np.broadcast_to(bound, ref.shape)
    ratio = np.divide(
        difference, limit, out=np.where(difference > 0, np.inf, 0.0), where=(limit > 0) & np.isfinite(limit)
    )
    worst = np.unravel_index(int(ratio.argmax()), ref.shape)
    return Verdict(float(difference.max()), float(ratio[worst]), tuple(map(int, worst)))


def _of_floats(out: Any, ref: Any, bound: Any, elem: type[Scalar]) -> Any:
    """|out − ref|, 0 for the same infinity and for two NaNs, infinite where one of the two is not finite."""
    import numpy as np

    kind = dtype(elem)
    with np.errstate(all="ignore"):
        rounded = ref.astype(kind).astype(np.float64)
        made, want = out.astype(np.float64), cast("Any", np).where(np.asarray(bound) == 0, rounded, ref)
        difference = np.abs(made - want)
        same = (np.isnan(made) & np.isnan(ref)) | (np.isinf(made) & (made == rounded))
    difference[np.isnan(difference)] = np.inf
    difference[same] = 0.0
    return difference


def _of_integers(out: Any, ref: Any, elem: type[Scalar]) -> Any:
    """|out − ref| of integers modulo 2ⁿ; infinite where the reference is not a whole number."""
    import numpy as np

    whole = np.ones(ref.shape, bool) if ref.dtype.kind in "iub" else np.isfinite(ref) & (ref == np.rint(ref))
    limit = 2.0**63
    wide: Any = ref if ref.dtype.kind in "iub" else np.where(whole & (np.abs(ref) < limit), ref, 0).astype(np.int64)
    whole &= ref.dtype.kind in "iub" or np.abs(ref) < limit
    want: Any = wide.astype(dtype(elem))
    difference = np.abs(out.astype(np.float64) - want.astype(np.float64))
    difference = np.where((out != want) & (difference == 0), 1.0, difference)
    return np.where(whole, difference, np.inf)
