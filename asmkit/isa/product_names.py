"""Map GPU product names to targets, for the fix of UNKNOWN_ARCH.

Sources: NVIDIA's list of compute capabilities, LLVM's user guide for the AMDGPU backend ("Processors").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..errors import AsmError, DiagnosticCode, error

TARGETS = {
    "gfx90a": "MI210 MI250 MI250X CDNA2",
    "gfx942": "MI300A MI300X MI308X MI325X CDNA3",
    "gfx950": "MI350X MI355X CDNA4",
    "sm_75": "T4 TURING",
    "sm_80": "A30 A100 A800 AMPERE",
    "sm_86": "A2 A10 A10G A16 A40 RTX3090 RTX3080 A6000",
    "sm_89": "L4 L40 L40S RTX4090 RTX4080 ADA",
    "sm_90a": "H20 H100 H200 H800 GH200 HOPPER",
    "sm_100a": "B200 GB200 BLACKWELL",
    "sm_103a": "B300 GB300",
    "sm_110a": "THOR",
    "sm_120a": "RTX5090 RTX5080",
    "sm_121a": "GB10",
}
_BY_NAME = {name: target for target, names in TARGETS.items() for name in names.split()}
_MAKERS = re.compile(r"NVIDIA|GEFORCE|TESLA|AMD|INSTINCT|[^A-Z0-9]")


def target_of(name: str) -> str | None:
    """Return the target of a product such as `H100`, `MI300X` or `AMD Instinct MI300X`, or None if it is unknown."""
    return _BY_NAME.get(_MAKERS.sub("", name.upper()))


def unknown_arch(arch: object, known: Iterable[str], where: tuple[str, int] | None = None) -> AsmError:
    """Return the UNKNOWN_ARCH error for a name that is not in `known`. Its fix names the target of a known product."""
    targets, name = list(known), str(arch)
    meant = target_of(name) or name
    other = "gfx" if targets[0].startswith("sm_") else "sm_"
    if meant in targets:
        fix = f"use {meant}, the target of this name"
    elif re.match(rf"{other}\d", meant):
        fix = f"{meant} is a target of asmkit.{'gcn' if other == 'gfx' else 'ptx'}"
    else:
        fix = f"use one of: {', '.join(targets)}"
    return error(DiagnosticCode.UNKNOWN_ARCH, where, arch=arch, fix=fix)
