"""Derivative of attention on sm_90a: the terms of each row, then dK, dV and dQ.

dQ is summed in any order by the kernel of dK and dV, or, if `deterministic`, computed by a kernel of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..kernel.arrays import Array, Outputs
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
_LIMITED = {64: 96, 128: 48}
"""The rows of Q in a tile with a soft cap, which needs registers for the slopes."""
_KEPT = 32 << 20
"""The bytes of Q, dO and sums that heads in flight can have, so that they stay in L2."""


class _Kernels(NamedTuple):
    """The kernels after that of the terms. `keys` and `queries` together compute the same as `sums` and `dq`."""

    keys: Callable[..., Outputs]
    queries: Callable[..., Outputs]
    sums: Callable[..., Outputs]
    dq: Callable[..., Outputs]


_WHOLE = _Kernels(attention_keys, attention_queries, attention_sums, attention_dq)
_PACKED = _Kernels(attention_packed_keys, attention_packed_queries, attention_packed_sums, attention_packed_dq)


def attention_vjp(
    residuals: tuple[tuple[Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1, before: int = -1,
    after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array, ...]:  # fmt: skip
    """Compute the gradients of q, k and v.  The other options only apply to the forward kernel."""
    (q, k, v), (out, lse) = residuals
    bm = _rows(q, softcap, deterministic)
    terms = attention_terms(out, gradients[0], lse, gradients[1], bm=bm)
    return _gradients(
        _WHOLE, (q, k, v, gradients[0], terms), bm, q.shape[2], deterministic, causal=causal, softcap=softcap,
        group=group, before=before, after=after, bottom=bottom,
    )  # fmt: skip


def attention_packed_vjp(
    residuals: tuple[tuple[Array, Array, Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    max_q: int, softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1,
    before: int = -1, after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array | None, ...]:  # fmt: skip
    """Compute the gradients of q, k and v of packed sequences.  The other options only apply to the forward kernel."""
    (q, k, v, cu_q, cu_k), (out, lse) = residuals
    bm = _rows(q, softcap, deterministic)
    terms = attention_packed_terms(out, gradients[0], lse, gradients[1], cu_q, max_q=max_q, bm=bm)
    made = _gradients(
        _PACKED, (q, k, v, gradients[0], terms, cu_q, cu_k), bm, q.shape[0], deterministic, causal=causal,
        softcap=softcap, group=group, before=before, after=after, bottom=bottom,
    )  # fmt: skip
    return (*made, None, None)


def _rows(q: Array, softcap: float, deterministic: bool) -> int:
    """Return the rows of Q in a tile."""
    return (_LIMITED if softcap else _TILES[deterministic])[q.shape[-1]]


def _gradients(
    kernels: _Kernels, arrays: tuple[Array, ...], bm: int, rows: int, deterministic: bool, *, causal: bool,
    **options: object,
) -> tuple[Array, ...]:  # fmt: skip
    """Compute the gradients of q, k and v. `rows` are the rows of a head, and `bm` those of a tile of the terms."""
    q, ends = arrays[0], arrays[5:6]
    section = max(1, _KEPT // (8 * rows * q.shape[-1])) if causal else 1
    if deterministic:
        dk, dv = kernels.keys(*arrays, causal=causal, section=section, **options)
        return kernels.queries(*arrays, causal=causal, **options), dk, dv
    dk, dv, sums = kernels.sums(*arrays, causal=causal, section=section, **options)
    return kernels.dq(sums, q, *ends, bm=bm), dk, dv


for _kernel in (
    attention_terms, attention_keys, attention_queries, attention_sums, attention_dq, attention_packed_terms,
    attention_packed_keys, attention_packed_queries, attention_packed_sums, attention_packed_dq,
):  # fmt: skip
    _kernel.def_vjp(without("the derivative of asmkit.ops.attention", OTHER_ATTENTION))
