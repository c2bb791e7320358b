"""Find the target that a text names, in every spelling of LLVM's triples and target IDs.

.amdgcn_target "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-"
.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-gfx942"         LLVM 23: the architecture names the processor, too
.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-"               so the processor can be omitted
amdhsa.target:  amdgcn-amd-amdhsa--gfx942
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TRIPLE = r"(?:amdgcn|amdgpu(?P<major>\d+)?(?:\.(?P<minor>\w+))?)-[^-\"'\s]*-amdhsa-[^-\"'\s]*-"
_ID = rf"{_TRIPLE}(?P<name>gfx\w+)?(?P<features>[^\"'\s]*)"
_PATTERNS = (
    re.compile(rf"^[ \t]*\.amdgcn_target[ \t]+\"{_ID}\"", re.MULTILINE),
    re.compile(rf"^[ \t]*amdhsa\.target:[ \t]*['\"]?{_ID}", re.MULTILINE),
)


class TargetId(NamedTuple):
    """A target that a text names: `gfx942`, its features as `:sramecc+:xnack-`, and where the text names it."""

    name: str
    features: str
    at: int


def find(text: str) -> TargetId | None:
    """Return the target that a text names, or None."""
    for pattern in _PATTERNS:
        found = pattern.search(text)
        if found is None:
            continue
        name = found["name"] or (f"gfx{found['major']}{found['minor']}" if found["minor"] else "")
        if name:
            return TargetId(name, found["features"] if pattern is _PATTERNS[0] else "", found.start())
    return None
