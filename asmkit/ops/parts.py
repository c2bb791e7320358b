"""Products that several blocks compute in parts of K, which another kernel adds."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.arrays import Array
from ..types import Scalar, f32
from .arrays import shaped
from .gemm_model import Choice
from .gemm_parts_model import Parts
from .kernels.add_parts import VECTOR, add_parts
from .targets import options


def tile_options(choice: Choice) -> dict[str, int]:
    """Return the options of the tile of `gemm_parts`."""
    return {name: getattr(choice, name) for name in Parts._fields}


def in_parts(call: Callable[..., Array], choice: Choice, made: type[Scalar], arch: str | None) -> Array:
    """Return the sum of the parts of a kernel, which is called with the options of its tile."""
    elem = made if choice.split == 1 else f32
    parts = call(O=elem, **tile_options(choice), **options(arch))
    M, N = parts.shape[-2:]
    if choice.split == 1:
        return shaped(parts, (M, N))
    vector = VECTOR if M * N % VECTOR == 0 else 1
    return add_parts(parts, O=made, vector=vector, **options(None if arch is None else add_parts.rules.arch[-1]))
