"""Pictures of layouts and runs, as SVG: fragments, swizzles, descriptors, banks, pipelines and registers.

Each function returns a `Picture`. Notebooks display it, `picture.svg` is its text, and `picture.save("file.svg")`
writes it. The pictures are readable on light and on dark pages, and without colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .svg import Picture as Picture

if TYPE_CHECKING:
    from .bank_accesses import BankTrace as BankTrace
    from .bank_accesses import banks as banks
    from .fragment_map import fragment as fragment
    from .matrix_in_shared import descriptor as descriptor
    from .register_map import registers as registers
    from .stages import pipeline as pipeline
    from .stages_trace import Stages as Stages
    from .swizzle_pattern import swizzle as swizzle
    from .tensor_box import tensor_map as tensor_map
    from .tensor_memory import accumulator as accumulator
    from .tensor_memory import tensor_access as tensor_access

__all__ = [
    "BankTrace",
    "Picture",
    "Stages",
    "accumulator",
    "banks",
    "descriptor",
    "fragment",
    "pipeline",
    "registers",
    "swizzle",
    "tensor_access",
    "tensor_map",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    match name:
        case "BankTrace" | "banks":
            from . import bank_accesses as home
        case "Stages":
            from . import stages_trace as home
        case "descriptor":
            from . import matrix_in_shared as home
        case "fragment":
            from . import fragment_map as home
        case "pipeline":
            from . import stages as home
        case "registers":
            from . import register_map as home
        case "swizzle":
            from . import swizzle_pattern as home
        case "tensor_map":
            from . import tensor_box as home
        case "accumulator" | "tensor_access":
            from . import tensor_memory as home
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
