"""The texture mode of a module, unified or independent, which its `.target` sets (PTX ISA 5.3).

In the unified mode, the default, a texture includes its sampler.  In the independent mode, an instruction has a sampler
operand after the texture in the brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import DiagnosticCode, Finding
from ..ir.program import Inst, Program
from ..isa.operands import Brackets

INDEPENDENT = "texmode_independent"
"""The option of `.target` for the independent mode."""


def wrong_samplers(program: Program, options: Sequence[str] = ()) -> Iterator[Finding]:
    """Report TEXTURE_MODE for each fetch with a sampler in the unified mode, or without one in the independent mode."""
    independent = INDEPENDENT in options
    what = "a sampler operand is required" if independent else "a sampler operand is not allowed"
    fix = (
        "`(texture, sampler, coordinates)`" if independent else f'remove it, or `Module(…, options=("{INDEPENDENT}",))`'
    )
    for item in program.items():
        if isinstance(item, Inst) and item.form.row.head in ("tex", "tld4") and _sampled(item) is not independent:
            fields: dict[str, object] = {"spelling": item.form.spelling, "what": what, "fix": fix}
            mode = "independent" if independent else "unified"
            yield Finding(DiagnosticCode.TEXTURE_MODE, item.where or program.where, {**fields, "mode": mode})


def _sampled(inst: Inst) -> bool:
    """Return whether the brackets contain the optional sampler operand."""
    beside = (
        (slot.inner, operand)
        for slot, operand in zip(inst.form.slots, inst.operands, strict=False)
        if isinstance(operand, Brackets)
    )
    return any(len(operand) == 1 + len(inner) for inner, operand in beside)
