"""The facts of a PTX kernel besides its body: performance-tuning directives and register banks."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..ir.program import Dims, Facts, Program


@dataclass(frozen=True)
class PtxFacts(Facts):
    """The facts of a PTX kernel, such as its performance-tuning directives (PTX ISA 11.4).

    `maxntid` replaces `.reqntid` in the text.  `dynamic` makes all shared arrays dynamic.  `bank_bits` holds the widths
    in bits of the register banks that only parsed text has; the parser adds to it.  With `debug`, `k.print` prints on a
    device, and with `timeline`, `k.mark` records there.
    """

    maxnreg: int | None = None
    minnctapersm: int | None = None
    dynamic: bool = field(default=False, compare=False)
    maxntid: Dims | None = None
    bank_bits: dict[str, int] = field(default_factory=lambda: {})
    debug: bool = False
    timeline: bool = False


def ptx_facts(program: Program) -> PtxFacts:
    """Return the PTX record of a program."""
    facts = program.facts
    assert isinstance(facts, PtxFacts), f"a program of {program.isa} where PTX is needed"
    return facts
