"""Compute the sparse matrix instructions for the simulator: D += A·B, where A has two of every four k.

A lane's elements of A form pairs, and each pair covers 4 k. For each element, two bits of the index register select one
of the four. A lane holds elements of A and of B for the same run of k (CDNA3 ISA 7, sparse matrix products).
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from .... import types
from ....types import Scalar
from ...fragments import LANES, mfma_c, pack, unpack
from .mfma import numbers, one_nan

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

NOT_BIT_EXACT = (
    ("v_smfmac of floats", "no rule is published: the sum is computed in float64 and rounded once"),
    (
        "v_smfmac on gfx950, with 16 k and more in a lane",
        "assumed to be one run of k, as elsewhere",
    ),
)


class Sparse(NamedTuple):
    """The rows and columns M, the K of B, the types of A and B, and of D."""

    m: int
    k: int
    a: type[Scalar]
    b: type[Scalar]
    d: type[Scalar]

    @property
    def kept(self) -> int:
        """The number of A's elements that a lane holds."""
        return self.k * self.m // LANES // 2


@cache
def sparse(name: str, arch: str) -> Sparse:
    """Return the shape and the types of an instruction such as `v_smfmac_f32_16x16x32_f16`."""
    found = re.fullmatch(r"v_smfmac_([fi]32)_(\d+)x\d+x(\d+)_([a-z]+\d+)(?:_([a-z]+\d+))?", name)
    assert found is not None, name
    new = arch == "gfx950"
    kinds: dict[str, type[Scalar]] = {
        "f16": types.f16, "bf16": types.bf16, "i8": types.s8, "fp8": types.e4m3 if new else types.e4m3fnuz,
        "bf8": types.e5m2 if new else types.e5m2fnuz,
    }  # fmt: skip
    a, b = kinds[found[4]], kinds[found[5] or found[4]]
    return Sparse(int(found[2]), int(found[3]), a, b, types.s32 if found[1] == "i32" else types.f32)


def smfmac(a: Array, b: Array, c: Array, idx: Array, *, name: str, arch: str, cbsz: int = 0, abid: int = 0) -> Array:
    """Return D of one sparse product for many waves: (waves, registers, 64) uint32, `idx` (waves, 64).

    If cbsz is 0, `abid` selects the part of the index register, otherwise the lowest part is used.
    """
    made = sparse(name, arch)
    places = chosen(idx, made, 0 if cbsz else abid)
    left, right = _elements(a, made.a, made.m), _elements(b, made.b, made.m)
    acc = mfma_c(f"v_mfma_f32_{'32x32x8' if made.m == 32 else '16x16x16'}_f16", arch)
    wide = np.int64 if made.d is types.s32 else np.float64
    total = unpack(acc, c).view(types.dtype(made.d)).astype(wide)
    run = 2 * made.kept  # number of k in a lane
    with np.errstate(all="ignore"):
        for group in range(LANES // made.m):
            for e in range(made.kept):
                k = run * group + 4 * (e // 2) + places[:, group * made.m : (group + 1) * made.m, e]
                other = np.take_along_axis(right, k[:, :, None].astype(np.int64), axis=1)  # (waves, i, j)
                total = total + left[:, group * made.kept + e, :, None].astype(wide) * other.astype(wide)
        d = np.ascontiguousarray(one_nan(total.astype(types.dtype(made.d))))
    return pack(acc, d.view(np.uint32))


def chosen(idx: Array, made: Sparse, part: int) -> Array:
    """Return the position of each of a lane's elements among its four k: (waves, 64, elements)."""
    bits = 2 * made.kept
    first = bits * (part % (32 // bits))
    shifts = np.arange(first, first + bits, 2, dtype=np.uint32)
    return (idx[:, :, None] >> shifts) & np.uint32(3)


def _elements(regs: Array, kind: type[Scalar], m: int) -> Array:
    """Return A or B as (waves, k, row or column), with the lanes' runs of k concatenated."""
    lanes = np.ascontiguousarray(regs.swapaxes(1, 2))  # (waves, 64, registers)
    raw = lanes.view(f"u{kind.bits // 8}")
    values = numbers(kind, raw).reshape(len(regs), LANES // m, m, raw.shape[2])
    return np.ascontiguousarray(values.transpose(0, 1, 3, 2)).reshape(len(regs), -1, m)
