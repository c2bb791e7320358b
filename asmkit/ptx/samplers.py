"""Samplers and the mode of textures (PTX ISA 5.3): one mode for a whole module, which its `.target` says.

In the unified mode, the default, a texture brings its sampler with it; in the independent one the sampler stands beside
the texture in the brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import Finding, Mistake
from ..mixed import Brackets
from ..program import Inst, Program

INDEPENDENT = "texmode_independent"
"""The option of `.target` for samplers of their own."""


def wrong_samplers(program: Program, options: Sequence[str] = ()) -> Iterator[Finding]:
    """TEXTURE_MODE for each look-up with a sampler that the mode does not have, or without the one that it demands."""
    independent = INDEPENDENT in options
    what = "no sampler stands beside the texture" if independent else "a sampler stands beside the texture"
    fix = (
        "`(texture, sampler, coordinates)`"
        if independent
        else f'leave it out, or `Module(…, options=("{INDEPENDENT}",))`'
    )
    for item in program.items():
        if isinstance(item, Inst) and item.form.row.head in ("tex", "tld4") and _sampled(item) is not independent:
            fields: dict[str, object] = {"spelling": item.form.spelling, "what": what, "fix": fix}
            mode = "independent" if independent else "unified"
            yield Finding(Mistake.TEXTURE_MODE, item.where or program.where, {**fields, "mode": mode})


def _sampled(inst: Inst) -> bool:
    """Whether what may be left out of the brackets, the sampler, is there."""
    beside = (
        (slot.inner, operand)
        for slot, operand in zip(inst.form.slots, inst.operands, strict=False)
        if isinstance(operand, Brackets)
    )
    return any(len(operand) == 1 + len(inner) for inner, operand in beside)
