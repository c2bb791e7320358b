"""Compute the sparse matrix instructions for the simulator: D += A·B, where A has two of every four k.

The index register says which two (CDNA3 ISA 7, CDNA4 ISA 7.5). The layouts are in `asmkit.gcn.fragments`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .... import types
from ...fragments import pack, smfmac_a, smfmac_b, smfmac_c, sparse_shape, unpack
from ...sparsity import columns, unpacked
from .mfma import numbers, one_nan

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

NOT_BIT_EXACT = (("v_smfmac of floats", "no rule is published: the sum is computed in float64 and rounded once"),)


def smfmac(a: Array, b: Array, c: Array, codes: Array, *, name: str, arch: str) -> Array:
    """Return D of one sparse product for many waves: (waves, registers, 64) uint32.

    `codes` is the index of each chunk of A (`indices`).
    """
    made = sparse_shape(name, arch)
    left, right = numbers(made.a, unpack(smfmac_a(name, arch), a)), numbers(made.b, unpack(smfmac_b(name, arch), b))
    acc = smfmac_c(name, arch)
    wide = np.int64 if made.acc is types.s32 else np.float64
    total = unpack(acc, c).view(types.dtype(made.acc)).astype(wide)
    places = columns(codes)
    with np.errstate(all="ignore"):
        for e in range(places.shape[-1]):
            other = np.take_along_axis(right, places[:, :, e, None], axis=1)  # (waves, i, j)
            total = total + left[:, :, e, None].astype(wide) * other.astype(wide)
        d = np.ascontiguousarray(one_nan(total.astype(types.dtype(made.acc))))
    return pack(acc, d.view(np.uint32))


def indices(idx: Array, *, name: str, arch: str, cbsz: int = 0, abid: int = 0) -> Array:
    """Return the index of each chunk of A, (waves, M, K/4), given the index registers, (waves, 64).

    If the lower two bits of cbsz are 0, `abid` selects the set of indices, otherwise the lowest set is used.
    """
    return unpacked(name, arch, idx, 0 if cbsz & 3 else abid)
