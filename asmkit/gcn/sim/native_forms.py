"""Functions of the AMDGCN table and its machine that have a form of their own in C."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...sim.native.intrinsics import intrinsic, operation, recorded
from .machine import unpacked

_DWORD = np.dtype(np.uint32)

operation("unpacked", "UNPACKED({0}, {1})")


@intrinsic(unpacked)
def _unpacked(low: Any, high: Any) -> Any:
    return recorded("unpacked", np.dtype(bool), (low, high), (_DWORD, _DWORD))
