"""Products that several blocks compute in parts of K, which another kernel adds."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.arrays import Array
from ..types import Scalar, f32
from .arrays import shaped
from .gemm_model import Choice
from .kernels.add_parts import VECTOR, add_parts
from .targets import options


def in_parts(call: Callable[..., Array], choice: Choice, made: type[Scalar], arch: str | None) -> Array:
    """Return the sum of the parts of a kernel, which is called with the options of its tile."""
    elem = made if choice.split == 1 else f32
    cluster = {"tall": choice.tall, "wide": choice.wide, "deep": choice.deep}
    parts = call(O=elem, bn=choice.bn, swap=choice.swap, split=choice.split, **cluster, **options(arch))
    M, N = parts.shape[-2:]
    if choice.split == 1:
        return shaped(parts, (M, N))
    vector = VECTOR if M * N % VECTOR == 0 else 1
    return add_parts(parts, O=made, vector=vector, **options(None if arch is None else add_parts.rules.arch[-1]))
