"""Operations on the rows of matrices: RMS norm, layer norm, softmax, and the SiLU of a gate.

The leading axes of the arrays are joined to the rows of a matrix. The kernels choose their own blocks by the shape.
"""

from __future__ import annotations

from ..kernel.arrays import Array
from ..types import bf16, f16, f32
from .arrays import form, matrix, shaped
from .kernels.layer_norm import layer_norm as _layer_norm
from .kernels.rms_norm import rms_norm as _rms_norm
from .kernels.silu_mul import silu_mul as _silu_mul
from .kernels.softmax import softmax as _softmax
from .targets import choose, options

_RMS_NORM = form("x(…,N), w(N) -> (…,N)", f32, bf16, f16)
_LAYER_NORM = form("x(…,N), w(N), b(N) -> (…,N)", f32, bf16, f16)
_SOFTMAX = form("x(…,N) -> (…,N)", f32, bf16, f16)
_SILU_MUL = form("g(…,N), u(…,N) -> (…,N)", f32, bf16, f16)


def rms_norm(x: Array, w: Array, *, eps: float = 1e-6, arch: str | None = None) -> Array:
    """Return x · w / √(mean(x²) + eps), with the mean over the last axis. The derivative is a kernel too.

    Args:
        x: an array of shape (…, N), float32, bfloat16 or float16, contiguous.
        w: the weights, of shape (N) and the type of x.
        eps: a number that is added to the mean of the squares.
        arch: the target of the kernel, by default the one of the device. The simulator runs every target.

    Returns:
        An array with the shape and the type of x. Sums are computed in float32.

    Raises:
        AsmError: ARRAY, DTYPE, RANK, DIMENSION or CONTIGUOUS for wrong arrays, BACKEND for a device without a kernel.

    """
    _RMS_NORM.check(x=x, w=w)
    kernel = choose("rms_norm", [_rms_norm], x, arch)
    return shaped(kernel(matrix(x), w, eps=eps, **options(arch)), x.shape)


def layer_norm(x: Array, w: Array, b: Array, *, eps: float = 1e-5, arch: str | None = None) -> Array:
    """Return (x - mean(x)) / √(var(x) + eps) · w + b, with mean and variance over the last axis.

    Args:
        x: an array of shape (…, N), float32, bfloat16 or float16, contiguous.
        w: the weights, of shape (N) and the type of x.
        b: the biases, of shape (N) and the type of x.
        eps: a number that is added to the variance.
        arch: the target of the kernel, as for `rms_norm`.

    Returns:
        An array with the shape and the type of x. Sums are computed in float32.

    Raises:
        AsmError: as for `rms_norm`.

    """
    _LAYER_NORM.check(x=x, w=w, b=b)
    kernel = choose("layer_norm", [_layer_norm], x, arch)
    return shaped(kernel(matrix(x), w, b, eps=eps, **options(arch)), x.shape)


def softmax(x: Array, *, arch: str | None = None) -> Array:
    """Return exp(x) / Σ exp(x), with the sum over the last axis. The greatest element is subtracted first.

    Args:
        x: an array of shape (…, N), float32, bfloat16 or float16, contiguous.
        arch: the target of the kernel, as for `rms_norm`.

    Returns:
        An array with the shape and the type of x. Sums are computed in float32.

    Raises:
        AsmError: as for `rms_norm`.

    """
    _SOFTMAX.check(x=x)
    return shaped(choose("softmax", [_softmax], x, arch)(matrix(x), **options(arch)), x.shape)


def silu_mul(g: Array, u: Array, *, arch: str | None = None) -> Array:
    """Return g · sigmoid(g) · u, element by element.

    Args:
        g: the gate, an array of shape (…, N), float32, bfloat16 or float16, contiguous.
        u: the value, an array of the shape and the type of g.
        arch: the target of the kernel, as for `rms_norm`.

    Returns:
        An array with the shape and the type of g. A sigmoid below 2⁻¹²⁶ counts as 0.

    Raises:
        AsmError: as for `rms_norm`.

    """
    _SILU_MUL.check(g=g, u=u)
    return shaped(choose("silu_mul", [_silu_mul], g, arch)(matrix(g), matrix(u), **options(arch)), g.shape)
