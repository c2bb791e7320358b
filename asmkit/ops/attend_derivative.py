"""Derivative of attention on sm_90a: the terms of each row, then dK, dV and dQ.

dQ is summed in any order by the kernel of dK and dV, or, if `deterministic`, computed by a kernel of its own.
"""

from __future__ import annotations

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from .derivatives import OTHER_ATTENTION, without
from .kernels.attention_backward import attention_keys
from .kernels.attention_backward_packed import (
    attention_packed_dq,
    attention_packed_keys,
    attention_packed_queries,
    attention_packed_sums,
    attention_packed_terms,
)
from .kernels.attention_backward_queries import attention_queries
from .kernels.attention_backward_sums import attention_sums
from .kernels.attention_backward_terms import attention_dq, attention_terms

_TILES = {False: {64: 128, 128: 64}, True: {64: 96, 128: 64}}
"""The rows of Q in a tile, by `deterministic` and D: the fastest that ptxas compiles without spills."""
_KEPT = 32 << 20
"""The bytes of Q, dO and sums that heads in flight can have, so that they stay in L2."""


def attention_vjp(
    residuals: tuple[tuple[Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1, before: int = -1,
    after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """Compute the gradients of q, k and v.  The other options only apply to the forward kernel.

    Raises:
        GRADIENT: if scores are limited by a soft cap.

    """
    check_softcap("asmkit.ops.attention", softcap)
    (q, k, v), (out, lse) = residuals
    S, D = q.shape[2:]
    bm = _TILES[deterministic][D]
    terms = attention_terms(out, gradients[0], lse, gradients[1], bm=bm)
    arrays = (q, k, v, gradients[0], terms)
    columns = {"group": group, "causal": causal, "before": before, "after": after, "bottom": bottom}
    section = _section(S, D, causal)
    if deterministic:
        dk, dv = attention_keys(*arrays, section=section, **columns)
        return attention_queries(*arrays, **columns), dk, dv
    dk, dv, sums = attention_sums(*arrays, section=section, **columns)
    return attention_dq(sums, q, bm=bm), dk, dv


def attention_packed_vjp(
    residuals: tuple[tuple[Array, Array, Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    max_q: int, softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1,
    before: int = -1, after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array | None, ...]:  # fmt: skip
    """Compute the gradients of q, k and v of packed sequences.  The other options only apply to the forward kernel.

    Raises:
        GRADIENT: if scores are limited by a soft cap.

    """
    check_softcap("asmkit.ops.attention_packed", softcap)
    (q, k, v, cu_q, cu_k), (out, lse) = residuals
    total, _, D = q.shape
    bm = _TILES[deterministic][D]
    terms = attention_packed_terms(out, gradients[0], lse, gradients[1], cu_q, max_q=max_q, bm=bm)
    arrays = (q, k, v, gradients[0], terms, cu_q, cu_k)
    columns = {"group": group, "causal": causal, "before": before, "after": after, "bottom": bottom}
    section = _section(total, D, causal)
    if deterministic:
        dk, dv = attention_packed_keys(*arrays, section=section, **columns)
        return attention_packed_queries(*arrays, **columns), dk, dv, None, None
    dk, dv, sums = attention_packed_sums(*arrays, section=section, **columns)
    return attention_packed_dq(sums, q, cu_q, bm=bm), dk, dv, None, None


def _section(rows: int, D: int, causal: bool) -> int:
    """Return the number of heads whose tiles are in flight together."""
    return max(1, _KEPT // (8 * rows * D)) if causal else 1


def check_softcap(operation: str, softcap: float) -> None:
    """Raise GRADIENT if scores are limited."""
    if softcap:
        fix = "use `softcap=0`, or `flex_attention` of torch where you need gradients"
        raise error(DiagnosticCode.GRADIENT, kernel=f"{operation} with a soft cap", mode="", fix=fix)


for _kernel in (
    attention_terms, attention_keys, attention_queries, attention_sums, attention_dq, attention_packed_terms,
    attention_packed_keys, attention_packed_queries, attention_packed_sums, attention_packed_dq,
):  # fmt: skip
    _kernel.def_vjp(without("the derivative of asmkit.ops.attention", OTHER_ATTENTION))
