"""The AMDGCN instruction table as attributes. The generated stub `ops.pyi` declares them for type checkers."""

from __future__ import annotations

from ..ops import Ops as Ops
