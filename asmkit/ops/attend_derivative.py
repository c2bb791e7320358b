"""Derivative of attention on sm_90a: the terms of each row, then dK, dV and dQ.

dQ is summed in any order by the kernel of dK and dV, or, if `deterministic`, computed by a kernel of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..kernel.arrays import Array, Outputs
from .arrays import is_writable
from .derivatives import OTHER_ATTENTION, without
from .kernels.attention_backward import attention_keys
from .kernels.attention_backward_packed import (
    attention_packed_dq,
    attention_packed_keys,
    attention_packed_queries,
    attention_packed_sums,
    attention_packed_terms,
    attention_packed_terms_and_zeros,
)
from .kernels.attention_backward_queries import attention_queries
from .kernels.attention_backward_sums import attention_sums
from .kernels.attention_backward_terms import attention_dq, attention_terms, attention_terms_and_zeros

_TILES = {False: {64: 128, 128: 64}, True: {64: 96, 128: 64}}
"""The rows of Q in a tile, by `deterministic` and D: the fastest that ptxas compiles without spills."""
_LIMITED = {64: 96, 128: 48}
"""The rows of Q in a tile with a soft cap, which needs registers for the slopes."""
_KEPT = 32 << 20
"""The bytes of Q, dO and sums that heads in flight can have, so that they stay in L2."""


class _Kernels(NamedTuple):
    """The kernels of a form. `terms`, `keys` and `queries` together compute the same as the other three."""

    terms: Callable[..., Array]
    keys: Callable[..., Outputs]
    queries: Callable[..., Array]
    terms_and_zeros: Callable[..., Outputs]
    sums: Callable[..., Outputs]
    dq: Callable[..., Array]


_WHOLE = _Kernels(
    attention_terms, attention_keys, attention_queries, attention_terms_and_zeros, attention_sums, attention_dq
)
_PACKED = _Kernels(
    attention_packed_terms, attention_packed_keys, attention_packed_queries, attention_packed_terms_and_zeros,
    attention_packed_sums, attention_packed_dq,
)  # fmt: skip


def attention_vjp(
    residuals: tuple[tuple[Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1, before: int = -1,
    after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array, ...]:  # fmt: skip
    """Compute the gradients of q, k and v.  The other options only apply to the forward kernel."""
    arrays, (out, lse) = residuals
    given = _Given(arrays, (out, gradients[0], lse, gradients[1]), (), {}, deterministic, causal, softcap)
    return _gradients(_WHOLE, given, arrays[0].shape[2], group=group, before=before, after=after, bottom=bottom)


def attention_packed_vjp(
    residuals: tuple[tuple[Array, Array, Array, Array, Array], tuple[Array, Array]], gradients: tuple[Array, Array], *,
    max_q: int, softcap: float = 0.0, deterministic: bool = False, causal: bool = False, group: int = 1,
    before: int = -1, after: int = -1, bottom: bool = False, **_: object,
) -> tuple[Array | None, ...]:  # fmt: skip
    """Compute the gradients of q, k and v of packed sequences.  The other options only apply to the forward kernel."""
    (q, k, v, *ends), (out, lse) = residuals
    rows, limits = (out, gradients[0], lse, gradients[1]), {"max_q": max_q}
    given = _Given((q, k, v), rows, tuple(ends), limits, deterministic, causal, softcap)
    made = _gradients(_PACKED, given, q.shape[0], group=group, before=before, after=after, bottom=bottom)
    return (*made, None, None)


class _Given(NamedTuple):
    """The arrays of a call, and its options."""

    arrays: tuple[Array, Array, Array]  # Q, K and V
    rows: tuple[Array, Array, Array, Array]  # O, its gradient, the log-sum-exps and their gradient
    ends: tuple[Array, ...]  # of packed sequences
    limits: Mapping[str, int]  # of the rows that the forward kernel computes
    deterministic: bool
    causal: bool
    softcap: float


def _gradients(kernels: _Kernels, given: _Given, length: int, **columns: object) -> tuple[Array, ...]:
    """Compute the gradients of q, k and v. `length` are the rows of a head."""
    q, ends, D = given.arrays[0], given.ends, given.arrays[0].shape[-1]
    bm = (_LIMITED if given.softcap else _TILES[given.deterministic])[D]
    of_terms: Mapping[str, int] = {**given.limits, "bm": bm}
    options: Mapping[str, object] = {"causal": given.causal, "softcap": given.softcap, **columns}
    section = max(1, _KEPT // (8 * length * D)) if given.causal else 1
    if given.deterministic:
        terms = kernels.terms(*given.rows, *ends[:1], **of_terms)
        arrays = (*given.arrays, given.rows[1], terms, *ends)
        return kernels.queries(*arrays, **options), *kernels.keys(*arrays, section=section, **options)
    terms, zeros = kernels.terms_and_zeros(*given.rows, *ends[:1], **of_terms)
    arrays = (*given.arrays, given.rows[1], terms, *ends, zeros)
    dk, dv, sums = kernels.sums(*arrays, section=section, **_memory(given.arrays, zeros), **options)
    return kernels.dq(sums, q, *ends[:1], bm=bm), dk, dv


def _memory(arrays: tuple[Array, Array, Array], zeros: Array) -> dict[str, tuple[Array, ...]]:
    """Return the option of memory for dK, dV and sums: `zeros`, if no transformation sees that they change."""
    q, k, v = arrays
    if not is_writable(q) or zeros.requires_grad:
        return {}
    return {"out": (k.new_empty(k.shape), v.new_empty(v.shape), zeros)}


for _kernel in (
    attention_terms, attention_keys, attention_queries, attention_terms_and_zeros, attention_sums, attention_dq,
    attention_packed_terms, attention_packed_keys, attention_packed_queries, attention_packed_terms_and_zeros,
    attention_packed_sums, attention_packed_dq,
):  # fmt: skip
    _kernel.def_vjp(without("the derivative of asmkit.ops.attention", OTHER_ATTENTION))
