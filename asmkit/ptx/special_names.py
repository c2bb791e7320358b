"""The names of special registers; `special_names.pyi` beside this file, which is generated, gives their types."""

from __future__ import annotations


class SpecialNames:
    """What the builder reads once, in the entry block; it answers by name."""
