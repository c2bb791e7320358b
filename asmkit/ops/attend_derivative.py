"""Derivative of attention on sm_90a: the terms of each row, then dK, dV and dQ.

dQ is summed in any order by the kernel of dK and dV, or, if `deterministic`, computed by a kernel of its own.
"""

from __future__ import annotations

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from .derivatives import OTHER_ATTENTION, without
from .kernels.attention_backward import attention_keys
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
    (q, k, v), (out, lse), (of_out, of_lse) = *residuals, gradients
    S, D = q.shape[2:]
    bm, section = _TILES[deterministic][D], max(1, _KEPT // (8 * S * D)) if causal else 1
    terms = attention_terms(out, of_out, lse, of_lse, bm=bm)
    if deterministic:
        dk, dv = attention_keys(
            q, k, v, of_out, terms, group=group, section=section, causal=causal, before=before, after=after,
            bottom=bottom,
        )  # fmt: skip
        dq = attention_queries(
            q, k, v, of_out, terms, group=group, causal=causal, before=before, after=after, bottom=bottom
        )
        return dq, dk, dv
    dk, dv, sums = attention_sums(
        q, k, v, of_out, terms, group=group, section=section, causal=causal, before=before, after=after, bottom=bottom
    )
    return attention_dq(sums, q, bm=bm), dk, dv


def check_softcap(operation: str, softcap: float) -> None:
    """Raise GRADIENT if scores are limited."""
    if softcap:
        fix = "use `softcap=0`, or `flex_attention` of torch where you need gradients"
        raise error(DiagnosticCode.GRADIENT, kernel=f"{operation} with a soft cap", mode="", fix=fix)


for _kernel in (attention_terms, attention_keys, attention_queries, attention_sums, attention_dq):
    _kernel.def_vjp(without("the derivative of asmkit.ops.attention", OTHER_ATTENTION))
