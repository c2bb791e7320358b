"""What AMDGCN states about a kernel besides its body: waits, registers, the kernarg segment, the kernel descriptor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..program import Facts, Program

if TYPE_CHECKING:
    from .alloc import Map
    from .descriptor import Kernarg
    from .items import Variable

Sync: TypeAlias = Literal["check", "auto", "off"]

SYNC: Sync = "check"
"""How waits and hazards are handled unless the kernel states it."""


@dataclass(frozen=True)
class GcnFacts(Facts):
    """The facts of an AMDGCN kernel.

    `sync` is how waits and hazards are handled; `private` the bytes of each lane's private arrays.  `vgprs`, `agprs`
    and `sgprs` are the numbers of registers that an assigned program takes (the highest and one), `assignment` the
    physical dword of each virtual one.  `kernargs` is the layout of the kernarg segment.  `descriptor` holds the fields
    of the kernel descriptor that differ from those that asmkit computes, by the names of the `.amdhsa_` directives.
    `symbols` and `variables` are what the operands of a module's kernel may name: values, and data in memory.
    """

    sync: Sync = SYNC
    private: int = 0
    vgprs: int = 0
    agprs: int = 0
    sgprs: int = 0
    assignment: Map = field(default_factory=lambda: {})
    kernargs: tuple[Kernarg, ...] = ()
    descriptor: Mapping[str, int] = field(default_factory=lambda: {})
    symbols: Mapping[str, int] = field(default_factory=lambda: {})
    variables: tuple[Variable, ...] = ()

    def stated(self) -> dict[str, object]:
        """Return by name the fields that differ from their defaults, and `sync`."""
        return {"sync": self.sync, **super().stated()}


def gcn_facts(program: Program) -> GcnFacts:
    """Return the AMDGCN record of a program."""
    facts = program.facts
    assert isinstance(facts, GcnFacts), f"a program of {program.isa} where AMDGCN is needed"
    return facts
