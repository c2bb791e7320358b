"""The AMDGCN instruction table as attributes. The generated stub `ops.pyi` declares them for type checkers."""

from __future__ import annotations

from ..ir.attributes import Ops as Ops
