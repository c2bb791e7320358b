"""Attention: softmax(Q·Kᵀ/√D)·V by `wgmma` on sm_90a."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import cast

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array, Outputs
from ..types import bf16, e4m3, f32
from .arrays import Form, check_contiguous, form, shaped
from .attend_derivative import attention_packed_vjp, attention_vjp
from .derivatives import OTHER_ATTENTION, without
from .kernels.attention_fp8 import attention_fp8
from .kernels.attention_fp8 import options as tiling_fp8
from .kernels.attention_fp8_scales import SCALED
from .kernels.attention_fp8_turned import attention_fp8_turned, is_faster, transpose_values
from .kernels.attention_masks import UNLIMITED
from .kernels.attention_wgmma import attention as attention_wgmma
from .kernels.attention_wgmma import attention_packed as packed_wgmma
from .kernels.attention_wgmma import options as tiling
from .scales import check_scales, is_narrow
from .targets import choose, options

_ATTENTION = form("q(B,H,S,D), k(B,Hkv,T,D), v(B,Hkv,T,D) -> (B,H,S,D)", bf16)
_SCALES = ("q_scale", "k_scale", "v_scale")
_FP8 = form(
    "q(B,H,S,D), k(B,Hkv,T,D), v(B,Hkv,T,D), q_scale(B,H,I), k_scale(B,Hkv,J), v_scale(B,Hkv,L) -> (B,H,S,D)",
    e4m3,
    **dict.fromkeys(_SCALES, f32),
)
_PACKED = form("q(total_q,H,D), k(total_k,Hkv,D), v(total_k,Hkv,D) -> (total_q,H,D)", bf16)
_DEPTHS = (64, 128)


_ALIGN = ("top-left", "bottom-right")
_LONGEST = 1 << 30
"""The number of columns from which a side of a window is unlimited: sums of two positions must fit in s32."""


def attention(
    q: Array, k: Array, v: Array, *, causal: bool = False, window: tuple[int, int] = (UNLIMITED, UNLIMITED),
    align: str = _ALIGN[0], softcap: float = 0.0, return_lse: bool = False, deterministic: bool = False,
    q_scale: Array | None = None, k_scale: Array | None = None, v_scale: Array | None = None, arch: str | None = None,
) -> Outputs:  # fmt: skip
    """Return softmax(Q·Kᵀ/√D)·V for each head. The derivative is kernels too.

    Args:
        q: the queries, an array of shape (B, H, S, D), bfloat16 or float8_e4m3fn, contiguous. D is 64 or 128.
        k: the keys, an array of shape (B, Hkv, T, D) and the type of q. H is a multiple of Hkv: head h of Q attends to
            head h // (H // Hkv) of K and V.
        v: the values, an array of the shape and the type of k.
        causal: whether row i of Q attends only to rows of K up to p, its position in K: the same as `window=(-1, 0)`.
        window: the sliding window (left, right). Row i of Q attends to rows p - left … p + right of K. -1 is unlimited.
        align: the position p of row i of Q: `"top-left"` is i, so that the first rows of Q and K are at the same
            position. `"bottom-right"` is i + T - S, so that the last rows are.
        softcap: limits each score s to softcap · tanh(s/softcap), before the mask. 0 is unlimited. By
            `tanh.approx.f32`, the limited score has a relative error of at most 2⁻¹¹.
        return_lse: whether to return the logarithm of the sum of the exponentials of each row, too.
        deterministic: whether the derivative has the same bits in every run. By default, the gradient of q is summed in
            any order, which is faster, and its last bits can differ.
        q_scale: positive factors of the queries, float32, of shape (B, H), or (B, H, ⌈S/128⌉) with a factor for each
            128 rows. Arrays of float8_e4m3fn need all three scales.
        k_scale: factors of the keys, of shape (B, Hkv) or (B, Hkv, ⌈T/128⌉).
        v_scale: factors of the values, of one of the shapes of k_scale.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of the shape of q, bfloat16, or a tuple of it and an array of shape (B, H, S), float32. Scores and
        sums are computed in float32, and P is rounded to the type of v before it is multiplied by V. A row that attends
        to no row of K is 0, and its logarithm is -∞.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_MISSING or OPTION_TYPE for scales
            that do not fit the type of q, OPTION_TYPE for a wrong `window`, `align` or `softcap`, BACKEND for a device
            without a kernel, GRADIENT if a framework differentiates a call of float8.

    """
    scales: dict[str, Array | None] = dict(zip(_SCALES, (q_scale, k_scale, v_scale), strict=True))
    arrays: dict[str, Array] = {"q": q, "k": k, "v": v} | _scales_of(q, scales)
    narrow = len(arrays) > len("qkv")
    (_FP8 if narrow else _ATTENTION).check(**arrays)
    _check_lengths(_ATTENTION, q, k)
    group, columns = _group(q, k), _columns(bool(causal), window, align, q.shape[2] == k.shape[2])
    kernel = choose("attention", [attention_fp8 if narrow else attention_wgmma], q, arch)
    B, H, S, D = q.shape
    most, way = limit(softcap), options(arch)
    if narrow:
        shape = tiling_fp8(D, bool(causal), B * H * S, k.shape[2], _has_blocks(arrays), most > 0)
        if columns["before"] == UNLIMITED and is_faster(D, bool(causal), B * H * S, group * S, k.shape[2]):
            kernel, arrays["v"] = attention_fp8_turned, transpose_values(v, **way)
        out, lse = kernel(*arrays.values(), group=group, softcap=most, **columns, **shape, **way)
    else:
        shape, same = tiling(D, bool(causal), B * H * S), bool(deterministic)
        out, lse = kernel(q, k, v, group=group, softcap=most, deterministic=same, **columns, **shape, **way)
    return (out, lse) if return_lse else out


def attention_packed(
    q: Array, k: Array, v: Array, cu_q: Array, cu_k: Array, *, max_q: int | None = None, causal: bool = False,
    window: tuple[int, int] = (UNLIMITED, UNLIMITED), align: str = _ALIGN[1], softcap: float = 0.0,
    return_lse: bool = False, deterministic: bool = False, arch: str | None = None,
) -> Outputs:  # fmt: skip
    """Return softmax(Q·Kᵀ/√D)·V for each head of sequences of different lengths. The derivative is kernels too.

    Args:
        q: the queries of all sequences one after another, an array of shape (total_q, H, D), bfloat16, contiguous.
        k: the keys, an array of shape (total_k, Hkv, D) and the type of q. H is a multiple of Hkv.
        v: the values, an array of the shape and the type of k.
        cu_q: an array of N + 1 cumulative lengths of N sequences, int32, on the device of q. Sequence b has the rows
            from `cu_q[b]` to before `cu_q[b + 1]` of q. Sequences can be empty. The host does not read the array.
        cu_k: the cumulative lengths of the sequences of k and v.
        max_q: the length of the longest sequence of q, or more. By default, it is total_q. The rows of a sequence
            after it are not computed. A small `max_q` saves the search for tiles that no sequence has.
        causal: as for `attention`.
        window: as for `attention`.
        align: as for `attention`, but `"bottom-right"` by default, as in FlashAttention.
        softcap: as for `attention`.
        return_lse: whether to return the logarithm of the sum of the exponentials of each row, too.
        deterministic: as for `attention`.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of the shape and the type of q, or a tuple of it and an array of shape (H, total_q), float32. Rows of q
        that belong to no sequence are not written: their elements are undefined. The gradients of such rows of q, k
        and v are 0.

    Raises:
        AsmError: as for `attention`.

    """
    _PACKED.check(q=q, k=k, v=v)
    _check_lengths(_PACKED, q, k)
    for name, array in (("cu_q", cu_q), ("cu_k", cu_k)):
        check_contiguous(name, array)
        if tuple(getattr(array, "shape", ())) == (0,):
            raise error(DiagnosticCode.DIMENSION, name=name, got=0, axis=0, dim="N", want="1 or more")
    group, columns = _group(q, k), _columns(bool(causal), window, align, square=False)
    kernel = choose("attention_packed", [packed_wgmma], q, arch)
    total, H, D = q.shape
    longest = total if max_q is None else max_q
    if not hasattr(longest, "__index__") or longest < 1:
        raise error(DiagnosticCode.OPTION_TYPE, name="max_q", want="an integer, 1 or more", got=max_q)
    shape = tiling(D, bool(causal), H * total)
    most, same, way = limit(softcap), bool(deterministic), options(arch)
    out, lse = kernel(
        q, k, v, cu_q, cu_k, max_q=longest, group=group, softcap=most, deterministic=same, **columns, **shape, **way
    )
    return (out, lse) if return_lse else out


def _check_lengths(form: Form, q: Array, k: Array) -> None:
    """Raise DIMENSION for an empty array, or a depth that no kernel has."""
    for name, array in (("q", q), ("k", k)):
        for axis, (dim, length) in enumerate(zip(form.axes[name], array.shape, strict=True)):
            if length == 0:
                raise error(DiagnosticCode.DIMENSION, name=name, got=0, axis=axis, dim=dim, want="1 or more")
    if q.shape[-1] not in _DEPTHS:
        want = " or ".join(map(str, _DEPTHS))
        raise error(DiagnosticCode.DIMENSION, name="q", got=q.shape[-1], axis=len(q.shape) - 1, dim="D", want=want)


def _scales_of(q: Array, scales: Mapping[str, Array | None]) -> dict[str, Array]:
    """Return the scales of arrays of e4m3 as (B, H, number), or nothing for other arrays.

    Raises:
        OPTION_MISSING: if arrays of e4m3 have no scale.
        OPTION_TYPE: if other arrays have a scale.

    """
    check_scales("asmkit.ops.attention", "q", is_narrow(q), scales)
    made = {name: scale for name, scale in scales.items() if scale is not None}
    two = {name for name, scale in made.items() if hasattr(scale, "shape") and len(scale.shape) == 2}
    return {name: shaped(scale, (*scale.shape, 1)) if name in two else scale for name, scale in made.items()}


def _has_blocks(arrays: Mapping[str, Array]) -> bool:
    """Return whether K or V has a scale for each block. Raises DIMENSION for another number of scales."""
    for name, of, axis in zip(_SCALES, "qkv", "IJL", strict=True):
        number, rows = arrays[name].shape[2], arrays[of].shape[2]
        blocks = -(-rows // SCALED)
        if number not in (1, blocks):
            counts = "1" if blocks == 1 else f"1 or {blocks}"
            want = f"{counts}, the blocks of {SCALED} rows of {of}"
            raise error(DiagnosticCode.DIMENSION, name=name, got=number, axis=2, dim=axis, want=want)
    return max(arrays["k_scale"].shape[2], arrays["v_scale"].shape[2]) > 1


def _group(q: Array, k: Array) -> int:
    """Return the number of heads of q that share a head of k. Raises DIMENSION if it is not a whole number."""
    heads, shared = q.shape[1], k.shape[1]
    if heads % shared:
        want = f"a multiple of Hkv = {shared}, the heads of k"
        raise error(DiagnosticCode.DIMENSION, name="q", got=heads, axis=1, dim="H", want=want)
    return heads // shared


def _columns(causal: bool, window: tuple[int, int], align: str, square: bool) -> dict[str, int]:
    """Return the options of the kernel that choose the columns of a row.

    Raises:
        OPTION_TYPE: if `window` is not a pair of integers from -1, or `align` is unknown.

    """
    if align not in _ALIGN:
        raise error(DiagnosticCode.OPTION_TYPE, name="align", want=" or ".join(map(repr, _ALIGN)), got=align)
    before, after = _sides(window)
    limited = causal or before != UNLIMITED or after != UNLIMITED
    return {
        "before": before, "after": UNLIMITED if causal else after,
        "bottom": limited and not square and align == "bottom-right",
    }  # fmt: skip


def _sides(window: object) -> tuple[int, int]:
    """Return the two sides of a window. Raises OPTION_TYPE."""
    sides = cast("tuple[object, ...]", window if isinstance(window, (tuple, list)) else ())
    if len(sides) == 2:
        left, right = sides
        if isinstance(left, int) and isinstance(right, int) and min(left, right) >= UNLIMITED:
            return left if left < _LONGEST else UNLIMITED, right if right < _LONGEST else UNLIMITED
    want = "a pair of integers (left, right), where -1 is unlimited"
    raise error(DiagnosticCode.OPTION_TYPE, name="window", want=want, got=cast("object", window))


def limit(softcap: object) -> float:
    """Return the limit of the scores, or 0. Raises OPTION_TYPE if it is negative or not a finite number."""
    if not isinstance(softcap, (int, float)) or not 0 <= softcap < inf:
        raise error(DiagnosticCode.OPTION_TYPE, name="softcap", want="a finite number, 0 or more", got=softcap)
    return float(softcap)


attention_wgmma.def_vjp(attention_vjp)
for _kernel in (attention_fp8, attention_fp8_turned, transpose_values):
    _kernel.def_vjp(without("asmkit.ops.attention of e4m3", OTHER_ATTENTION))
packed_wgmma.def_vjp(attention_packed_vjp)
