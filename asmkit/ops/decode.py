"""Attention of one new token for each sequence, over a contiguous or paged cache of bf16, f16 or e4m3."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from operator import index

from ..errors import AsmError, DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.dispatch import root
from ..kernel.kernel import AnyKernel
from ..types import bf16, e4m3, f16, f32, s32
from .arrays import Form, either, form, shaped, type_name
from .constants import constant
from .derivatives import OTHER_ATTENTION, without
from .kernels.decode_attention import (
    DEPTHS,
    decode_attention_fp8,
    decode_attention_fp8_paged,
    decode_attention_paged,
    hopper,
)
from .kernels.decode_attention import decode_attention as decode_attention_contiguous
from .kernels.decode_tiles import ROWS, SLICE
from .scales import NARROW, check_scales
from .targets import choose, device_arch, multiprocessors, options

_WIDE = (str(bf16.twin), str(f16.twin))
_NAME = "asmkit.ops.decode_attention"
_HOPPER = ("sm_90", "sm_90a")
_CONTIGUOUS = "q(B,H,D), k(B,KV,T,D), v(B,KV,T,D), "
_PAGED = "q(B,H,D), k(P,KV,PAGE,D), v(P,KV,PAGE,D), table(B,N), "
_SCALES = ", k_scale(S), v_scale(S)"


def _forms(text: str) -> tuple[Form, Form]:
    """Return the forms of a cache of the type of q, and of a cache of e4m3."""
    wide = form(f"{text}lengths(B) -> (B,H,D)", bf16, f16, table=s32, lengths=s32)
    own = {"k": e4m3, "v": e4m3, "table": s32, "lengths": s32, "k_scale": f32, "v_scale": f32}
    return wide, form(f"{text}lengths(B){_SCALES} -> (B,H,D)", bf16, f16, **own)


_FORMS = {False: _forms(_CONTIGUOUS), True: _forms(_PAGED)}
_KERNELS: dict[bool, tuple[AnyKernel, AnyKernel]] = {
    False: (decode_attention_contiguous, decode_attention_fp8),
    True: (decode_attention_paged, decode_attention_fp8_paged),
}


def decode_attention(
    q: Array, k: Array, v: Array, lengths: Array, *, table: Array | None = None, k_scale: Array | None = None,
    v_scale: Array | None = None, arch: str | None = None,
) -> Array:  # fmt: skip
    """Return softmax(q·Kᵀ/√D)·V over the first `lengths[b]` tokens of each sequence. The function has no derivative.

    Args:
        q: the queries of one token for each sequence, an array of shape (B, H, D), bfloat16 or float16, contiguous. D
            is 64 or 128.
        k: the keys, an array of shape (B, KV, T, D), or with `table` the pages of a cache, (P, KV, PAGE, D). H is a
            multiple of KV, up to 16 KV. PAGE is 16 times a power of two. The type is that of q, or float8_e4m3fn.
        v: the values, an array of the shape and the type of k.
        lengths: the number of tokens of each sequence, of shape (B), int32. A number outside of the cache counts as the
            nearest one inside. The result of a sequence without tokens is 0.
        table: the pages of each sequence in the order of its tokens, of shape (B, N), int32. Entries after the last
            token are not used.
        k_scale: a factor of the keys, float32, of shape (KV), or (1) or () for all heads. A cache of float8_e4m3fn
            needs it.
        v_scale: a factor of the values, of the shape and the type of k_scale.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array of the shape and the type of q. Scores and sums are computed in float32, and the weights are rounded to
        the type of q before they are multiplied by V, or to float16 with a cache of float8_e4m3fn.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_MISSING or OPTION_TYPE for scales
            that do not fit the type of k, BOUNDS for a page outside of the cache if table is a numpy array, BACKEND
            for a device without a kernel, GRADIENT if a framework differentiates it.

    """
    paged, inputs = table is not None, {"q": q, "k": k, "v": v, "table": table, "lengths": lengths}
    scales = {"k_scale": k_scale, "v_scale": v_scale}
    arrays = {name: array for name, array in inputs.items() if name != "table" or paged}
    arrays |= {name: _row(scale) for name, scale in scales.items() if scale is not None}
    narrow = _is_narrow(q, k)
    check_scales(_NAME, "k", narrow, scales)
    _FORMS[paged][narrow].check(**arrays)
    _check_lengths(arrays, paged)
    if table is not None and root(table.__class__) == "numpy":
        _check_table(table, lengths, *k.shape[::2])
    kernel = choose("decode_attention", [_KERNELS[paged][narrow]], q, arch)
    return kernel(*arrays.values(), **_blocks(q, k, table, arch), **options(arch))


def _blocks(q: Array, k: Array, table: Array | None, arch: str | None) -> dict[str, int]:
    """Return the options for blocks on Hopper: their warps, and whether they are merged in a cluster."""
    if (arch or device_arch(q)) not in _HOPPER:
        return {}
    (B, _, D), (_, KV, tokens, _) = q.shape, k.shape
    if table is not None:
        tokens *= table.shape[1]
    lengths = map(index, (B * KV, tokens, D, 8 if type_name(k) == NARROW else 16, multiprocessors(q)))
    return dict(zip(("CLUSTER", "WARPS"), _hopper(*lengths), strict=True))


@constant
def _hopper(*lengths: int) -> tuple[bool, int]:
    """Return the options for Hopper."""
    return hopper(*lengths)


def _row(scale: Array) -> Array:
    """Return a scale of shape () as an array of shape (1)."""
    return shaped(scale, (1,)) if hasattr(scale, "shape") and not scale.shape else scale


def _is_narrow(q: Array, k: Array) -> bool:
    """Return whether a cache is e4m3. Raises DTYPE for a cache that has neither this type nor the type of q."""
    if not hasattr(q, "dtype") or not hasattr(k, "dtype") or type_name(q) not in _WIDE:
        return False  # the form reports the argument
    kinds = (type_name(q), NARROW)
    if type_name(k) not in kinds:
        raise error(DiagnosticCode.DTYPE, name="k", want=either(kinds), got=type_name(k))
    return type_name(k) == NARROW


def _check_lengths(arrays: Mapping[str, Array], paged: bool) -> None:
    """Raise DIMENSION for lengths that no kernel has."""
    (_, H, D), (_, KV, PAGE, _) = arrays["q"].shape, arrays["k"].shape
    for name in ("k", "table") if paged else ("k",):
        for axis, (dim, length) in enumerate(zip(_FORMS[paged][0].axes[name], arrays[name].shape, strict=True)):
            if length == 0 and dim != "B":
                raise _wrong_length(name, 0, axis, dim, "1 or more")
    if D not in DEPTHS:
        raise _wrong_length("q", D, 2, "D", " or ".join(map(str, DEPTHS)))
    if H % KV or not 0 < H <= ROWS * KV:
        raise _wrong_length("q", H, 1, "H", f"a multiple of KV = {KV} from {KV} to {ROWS * KV}")
    if paged and (PAGE % SLICE or PAGE & (PAGE - 1)):
        raise _wrong_length("k", PAGE, 2, "PAGE", f"{SLICE} times a power of two")
    if "k_scale" in arrays and arrays["k_scale"].shape[0] not in (1, KV):
        raise _wrong_length("k_scale", arrays["k_scale"].shape[0], 0, "S", f"1 or KV = {KV}")


def _wrong_length(name: str, got: int, axis: int, dim: str, want: str) -> AsmError:
    return error(DiagnosticCode.DIMENSION, name=name, got=got, axis=axis, dim=dim, want=want)


def _check_table(table: Array, lengths: Array, pages: int, size: int) -> None:
    """Raise BOUNDS for a page outside of the cache that the kernel would read."""
    np = import_module("numpy")
    first = np.arange(table.shape[1]) * size  # token of each entry
    wrong = (first < lengths[:, None]) & ((table < 0) | (table >= pages))
    for row, entry in np.argwhere(wrong)[:1]:
        what = f"table[{row}, {entry}] is {table[row, entry]}, but the cache has {pages} pages"
        fix = f"use pages from 0 to {pages - 1} for the tokens of sequence {row}"
        raise error(DiagnosticCode.BOUNDS, what=what, fix=fix)


for _kernels in _KERNELS.values():
    for _kernel in _kernels:
        _kernel.def_vjp(without(_NAME, OTHER_ATTENTION))
