"""Findings about code that Triton, not its user, has written.

Triton's compiler manages shared memory and the threads of a program. Where a tensor has fewer elements than the block
has threads, several threads hold the same element (replicas). Five kinds of findings follow from this, and no change
of the Python source removes them:

- All replicas store a value to one place of shared memory, with one instruction. This is not reported.
- No proxy fence follows `mbarrier.init` in front of a tensor copy. This is not reported.
- No proxy fence follows `tcgen05.alloc`, whose result is in shared memory that a tensor copy reuses. This is not
  reported.
- A replica loads an element of global memory that another replica, which has loaded it too, overwrites. This is a
  warning: it matters only if Triton uses the value of each replica.
- The lanes of a warp store floats that differ only by rounding, as they added the same ones in different orders. This
  is a warning in global memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import DiagnosticCode, Finding
from ..ptx.sim.mbarrier_uses import UNFENCED
from ..sim.watch.races import REPLICAS, ROUNDED, SAME

if TYPE_CHECKING:
    from ..ir.program import Program

_ALLOCATION = "tcgen05.alloc"
_SHARED = "global_smem"
"""The array that Triton declares for the shared memory of its PTX."""


def is_triton(program: Program) -> bool:
    """Return whether a program uses the shared memory that Triton declares."""
    return any(array.symbol.name == _SHARED for array in program.arrays)


def without_artifacts(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings that concern the user of Triton, with their severities."""
    kept = (one for one in findings if not (_is_replicated_store(one) or _is_unfenced(one)))
    return tuple(replace(one, level="warning") if _is_harmless(one) else one for one in kept)


def _is_harmless(finding: Finding) -> bool:
    return REPLICAS in finding.notes or ROUNDED in finding.notes


def _is_replicated_store(finding: Finding) -> bool:
    alike = SAME in finding.notes or ROUNDED in finding.notes
    one_place = finding.other == finding.where and finding.fields.get("place") == "shared"
    return finding.mistake is DiagnosticCode.RACE and alike and one_place


def _is_unfenced(finding: Finding) -> bool:
    if finding.mistake is DiagnosticCode.PROXY:
        return str(finding.fields.get("writer")).startswith(_ALLOCATION)
    return finding.mistake is DiagnosticCode.MBARRIER and finding.fields.get("why") == UNFENCED
