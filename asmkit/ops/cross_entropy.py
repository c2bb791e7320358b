"""Cross entropy over a vocabulary, fused with the product that computes the logits, which are never in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from operator import index
from typing import TypeAlias

from ..errors import DiagnosticCode, error
from ..kernel.arrays import Array
from ..kernel.dispatch import root
from ..kernel.kernel import AnyKernel
from ..ptx.targets import machine
from ..types import bf16, f16, f32, s32
from .arrays import either, form, in_type_of, is_writable, joined, matrix, padded, shaped, transposed, type_name, zeros
from .attend import limit
from .constants import constant
from .derivatives import composed
from .kernels.cross_entropy_mma import log_sums_mma, logit_gradients_mma
from .kernels.cross_entropy_wgmma import ALIGNED, log_sums, logit_gradients
from .kernels.gemm_row_major import add_product, turned_product, width
from .kernels.merge_logs import merge_logs
from .matmul import gemm, tile_of
from .targets import choose, device_arch, multiprocessors, options

_FORM = form("x(…,K), w(V,K), targets(…) -> (…)", bf16, f16, targets=s32)
_TARGETS = ("int32", "int64")
_REDUCTIONS = ("mean", "sum", "none")
_NAME = "linear_cross_entropy"
SHARES, LEAST = 32, 4096
"""Gradients of logits exist for 1/SHARES of the vocabulary at a time, or for LEAST columns if that is more."""


OfLogits: TypeAlias = Callable[[int, Array], Array]
"""Computes the gradients of the logits of a part of w, from its first row and the part."""


def columns(V: int) -> int:
    """Return the number of columns of logits whose gradients exist at the same time: a multiple of 256."""
    return max(LEAST, -(-V // (256 * SHARES)) * 256)


def linear_cross_entropy(
    x: Array, w: Array, targets: Array, *, ignore_index: int = -100, softcap: float = 0.0, reduction: str = "mean",
    arch: str | None = None,
) -> Array:  # fmt: skip
    """Return the cross entropy of the logits x · wᵀ and targets, without the logits in memory.

    Args:
        x: the activations, an array of shape (…, K), bfloat16 or float16, contiguous.
        w: the weights of the last layer, of shape (V, K) and the type of x: row v has the weights of class v.
        targets: the class of each row of x, of shape (…), int32 or int64. It must be 0 to V - 1, or `ignore_index`.
        ignore_index: the target of rows that have no loss. They do not count in the mean. It may be a class.
        softcap: limits each logit s to softcap · tanh(s/softcap). It can be 0, which is unlimited.
        reduction: `"mean"`, `"sum"`, or `"none"` for the losses of the rows.
        arch: the target of the kernels, by default the one of the device. The simulator runs every target.

    Returns:
        The loss in float32, of shape () or (…). Logits are sums in float32, which are not rounded.

    The gradient of x · wᵀ is computed again for 1/32 of the vocabulary at a time, and rounded to the type of x. The
    gradients of x and w are sums in float32, rounded once.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, OPTION_TYPE for a wrong `reduction`,
            `softcap` or `ignore_index`, BACKEND for a device without a kernel, BOUNDS for a target that is not a class
            if the arrays are of numpy. In other frameworks, the loss of such a row is NaN.

    """
    _check_options(ignore_index, reduction)
    narrow = _narrow(targets)
    _FORM.check(x=x, w=w, targets=narrow)
    _check_lengths(x, w, narrow)
    if root(targets.__class__) == "numpy":
        _check_targets(targets, w.shape[0], ignore_index)
    rows, places = matrix(x), shaped(narrow, (prod(narrow.shape),))
    most = limit(softcap)
    forward = partial(_losses, ignore=ignore_index, softcap=most, arch=arch)
    backward = partial(_gradients, softcap=most, arch=arch)
    losses, _ = composed(forward, backward, padded(rows, ALIGNED), padded(w, ALIGNED), places)
    if reduction == "none":
        return shaped(losses, tuple(targets.shape))
    total = losses.sum()
    return total if reduction == "sum" else total / in_type_of((narrow != ignore_index).sum(), losses)


def _check_options(ignore: int, reduction: str) -> None:
    """Raise OPTION_TYPE for an unknown reduction, or a number that no target of 32 bits has."""
    if reduction not in _REDUCTIONS:
        want = either(tuple(map(repr, _REDUCTIONS)))
        raise error(DiagnosticCode.OPTION_TYPE, name="reduction", want=want, got=reduction)
    if not -(2**31) <= ignore < 2**31:
        raise error(DiagnosticCode.OPTION_TYPE, name="ignore_index", want="an integer of 32 bits", got=ignore)


def _narrow(targets: Array) -> Array:
    """Return targets of int64 in int32. Numbers that do not fit become one that is not a class.

    Raises DTYPE for targets that are not integers of 32 or 64 bits.
    """
    if not hasattr(targets, "dtype"):
        return targets  # the form reports the argument
    kind = type_name(targets)
    if kind not in _TARGETS:
        raise error(DiagnosticCode.DTYPE, name="targets", want=either(_TARGETS), got=kind)
    if kind == _TARGETS[0]:
        return targets
    near = targets.clip(-(2**31), 2**31 - 1)
    if root(targets.__class__) != "torch":
        return near.astype(_TARGETS[0])
    import torch  # not by import_module, which torch.compile does not trace

    return near.to(torch.int32)


def _check_lengths(x: Array, w: Array, targets: Array) -> None:
    """Raise RANK for targets with other axes than the rows of x, and DIMENSION for a vocabulary without classes."""
    if len(targets.shape) != len(x.shape) - 1:
        rank, got = len(x.shape) - 1, tuple(targets.shape)
        raise error(DiagnosticCode.RANK, name="targets", want="(…)", rank=rank, got=got, signature=_FORM.text)
    for axis, dim in enumerate("VK"):
        if w.shape[axis] == 0:
            raise error(DiagnosticCode.DIMENSION, name="w", got=0, axis=axis, dim=dim, want="1 or more")


def _check_targets(targets: Array, V: int, ignore: int) -> None:
    """Raise BOUNDS for a target that is not a class."""
    wrong = (targets != ignore) & ((targets < 0) | (targets >= V))
    if wrong.any():
        place = tuple(int(axis[0]) for axis in wrong.nonzero())
        what = f"targets[{', '.join(map(str, place))}] is {targets[place]}, but w has {V} classes"
        raise error(DiagnosticCode.BOUNDS, what=what, fix=f"use classes from 0 to {V - 1}, or {ignore} for no loss")


def _tile(kernel: AnyKernel, x: Array, V: int, arch: str | None) -> dict[str, int]:
    """Return the tile of a kernel by `mma.sync`. The kernels by `wgmma` have a tile by default."""
    if kernel not in (log_sums_mma, logit_gradients_mma):
        return {}
    device = arch or device_arch(x) or kernel.rules.arch[0]
    return tile_of(x.shape[0], V, multiprocessors(x), machine(device).shared_block).options


def _losses(
    x: Array, w: Array, targets: Array, *, ignore: int, softcap: float, arch: str | None
) -> tuple[Array, Array]:
    """Return the losses of rows, and their log-sum-exps in base 2."""
    M, V = x.shape[0], w.shape[0]
    kernel = choose(_NAME, [log_sums_mma, log_sums] if M else [log_sums_mma], x, arch)
    parts, picked = kernel(x, w, targets, softcap=softcap, **_tile(kernel, x, V, arch), **options(arch))
    target = options(merge_logs.rules.arch[-1] if arch and kernel is log_sums else arch)
    return merge_logs(parts, picked, targets, V=V, ignore=ignore, **target)


def _gradients(
    residuals: tuple[tuple[Array, Array, Array], tuple[Array, Array]],
    gradient: Array,
    *,
    softcap: float,
    arch: str | None,
) -> tuple[Array, Array, None]:
    """Return the gradients of x and w for the gradients of the losses, by parts of the vocabulary."""
    (x, w, targets), (_, logs) = residuals
    kernels = [logit_gradients_mma, logit_gradients] if x.shape[0] else [logit_gradients_mma]
    kernel = choose(_NAME, kernels, x, arch)

    def of_logits(first: int, part: Array) -> Array:
        """Return the gradients of the logits of a part of w."""
        tile = _tile(kernel, x, part.shape[0], arch)
        return kernel(x, part, targets, logs, gradient, first=first, softcap=softcap, **tile, **options(arch))

    products = _products_in_place if is_writable(x) else _products
    of_x, of_w = (products if kernel is logit_gradients else _products_elsewhere)(x, w, of_logits, arch)
    return in_type_of(of_x, x), of_w, None


def _parts(w: Array) -> Iterator[tuple[int, Array]]:
    """Yield the parts of w with their first rows."""
    step = columns(w.shape[0])
    for first in range(0, w.shape[0], step):
        yield first, w[first : first + step]


def _columns_of_tile(c: Array, b: Array) -> int:
    """Return the columns of a tile of a product with as many rows as `c` has, and the sums over the rows of b."""
    lengths = map(index, (c.shape[0], b.shape[1], b.shape[0], multiprocessors(b)))
    return _width(*lengths)


@constant
def _width(*lengths: int) -> int:
    """Return the columns of a tile."""
    return width(*lengths)


def _products_in_place(x: Array, w: Array, of_logits: OfLogits, arch: str | None) -> tuple[Array, Array]:
    """Return the products of the gradients of logits with w and x by `wgmma`, written to the memory of torch tensors.

    The gradients of one part exist at a time.
    """
    of_x, of_w = zeros(x, tuple(x.shape), f32), x.new_empty((-(-w.shape[0] // ALIGNED) * ALIGNED, w.shape[1]))
    for first, part in _parts(w):
        g = of_logits(first, part)
        add_product(g, part, of_x, out=of_x, bn=_columns_of_tile(x, part), **options(arch))
        turned_product(g, x, out=of_w[first : first + g.shape[1]], bn=_columns_of_tile(part, x), **options(arch))
        del g
    return of_x, of_w[: w.shape[0]]


def _products(x: Array, w: Array, of_logits: OfLogits, arch: str | None) -> tuple[Array, Array]:
    """Return the products of the gradients of logits with w and x by `wgmma`."""
    of_w: list[Array] = []
    of_x = zeros(x, tuple(x.shape), f32)
    for first, part in _parts(w):
        g = of_logits(first, part)
        of_x = add_product(g, part, of_x, bn=_columns_of_tile(x, part), **options(arch))
        of_w.append(turned_product(g, x, bn=_columns_of_tile(part, x), **options(arch)))
    return of_x, joined(of_w)[: w.shape[0]]


def _products_elsewhere(x: Array, w: Array, of_logits: OfLogits, arch: str | None) -> tuple[Array, Array]:
    """Return the products of the gradients of logits with w and x by GEMMs of transposed copies."""
    of_w: list[Array] = []
    of_x, across = zeros(x, tuple(x.shape), f32), transposed(x)
    for first, part in _parts(w):
        g = of_logits(first, part)
        of_x = of_x + gemm(g, transposed(part), out_type=f32, arch=arch)
        of_w.append(gemm(transposed(g), across, arch=arch))
    return of_x, joined(of_w)
