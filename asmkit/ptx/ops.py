"""The PTX instructions as attributes.  The generated stub `ops.pyi` lists the attributes for editors."""

from __future__ import annotations

from ..ir.attributes import Ops as Ops
