"""Name the arrays of the frameworks, which have no type in common."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""An array of a framework: of numpy, JAX or torch, or of a library that implements DLPack."""

Outputs: TypeAlias = Any
"""The result of a call: one array, or a tuple if the kernel does not have exactly one output."""
