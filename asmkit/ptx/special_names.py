"""The names of special registers, for editors.  The generated stub `special_names.pyi` declares their types."""

from __future__ import annotations


class SpecialNames:
    """The special registers that the builder has as attributes."""
