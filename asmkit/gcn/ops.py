"""The AMDGCN table as attributes; `ops.pyi` beside this file, which is generated, says what may follow each dot."""

from __future__ import annotations

from ..ops import Ops as Ops
