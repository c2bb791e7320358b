"""Attention: softmax(Q·Kᵀ/√D)·V by `wgmma` on sm_90a."""

from __future__ import annotations

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array, Outputs
from ..types import bf16
from .arrays import form
from .derivatives import OTHER_ATTENTION, without
from .kernels.attention_wgmma import attention as attention_wgmma
from .kernels.attention_wgmma import options as tiling
from .targets import choose, options

_ATTENTION = form("q(B,H,S,D), k(B,H,T,D), v(B,H,T,D) -> (B,H,S,D)", bf16)
_DEPTHS = (64, 128)


def attention(
    q: Array, k: Array, v: Array, *, causal: bool = False, return_lse: bool = False, arch: str | None = None
) -> Outputs:
    """Return softmax(Q·Kᵀ/√D)·V for each head. The function has no derivative.

    Args:
        q: the queries, an array of shape (B, H, S, D), bfloat16, contiguous. D is 64 or 128.
        k: the keys, an array of shape (B, H, T, D) and the type of q.
        v: the values, an array of the shape and the type of k.
        causal: whether row i of Q attends to rows 0 … i of K only.
        return_lse: whether to return the logarithm of the sum of the exponentials of each row, too.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of the shape and the type of q, or a tuple of it and an array of shape (B, H, S), float32. Scores and
        sums are computed in float32, and P is rounded to bfloat16 before it is multiplied by V.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, BACKEND for a device without a kernel,
            GRADIENT if a framework differentiates it.

    """
    _ATTENTION.check(q=q, k=k, v=v)
    _check_lengths(q, k)
    kernel = choose("attention", [attention_wgmma], q, arch)
    B, H, S, D = q.shape
    out, lse = kernel(q, k, v, **tiling(D, bool(causal), B * H * S), **options(arch))
    return (out, lse) if return_lse else out


def _check_lengths(q: Array, k: Array) -> None:
    """Raise DIMENSION for an empty array, or a depth that no kernel has."""
    for name, axes, array in (("q", "BHSD", q), ("k", "BHTD", k)):
        for axis, (dim, length) in enumerate(zip(axes, array.shape, strict=True)):
            if length == 0:
                raise error(DiagnosticCode.DIMENSION, name=name, got=0, axis=axis, dim=dim, want="1 or more")
    if q.shape[3] not in _DEPTHS:
        want = " or ".join(map(str, _DEPTHS))
        raise error(DiagnosticCode.DIMENSION, name="q", got=q.shape[3], axis=3, dim="D", want=want)


attention_wgmma.def_vjp(without("asmkit.ops.attention", OTHER_ATTENTION))
