"""The facts of an AMDGCN kernel besides its body: waits, registers, the kernarg segment, the kernel descriptor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from ..ir.program import Facts, Program

if TYPE_CHECKING:
    from .directives import Variable

Sync: TypeAlias = Literal["check", "auto", "off"]

SYNC: Sync = "check"
"""The default handling of waits and hazards."""


Dword: TypeAlias = tuple[str, int]
"""A dword of a register: its bank and its number. The bank of a virtual register begins with `%`."""


@dataclass(frozen=True)
class Kernarg:
    """One argument in the kernarg segment. `offset` and `size` are in bytes, `kind` is spelled as in the metadata."""

    name: str
    offset: int
    size: int
    kind: str

    @property
    def end(self) -> int:
        """The offset of the first byte after the argument."""
        return self.offset + self.size


@dataclass(frozen=True)
class GcnFacts(Facts):
    """The facts of an AMDGCN kernel.

    `sync` selects the handling of waits and hazards. `private` is the number of bytes of each lane's private arrays.
    `vgprs`, `agprs` and `sgprs` are the numbers of registers that an assigned program uses (the highest number plus
    one), and `assignment` maps virtual dwords to physical dwords. `kernargs` is the layout of the kernarg segment.
    `descriptor` contains the fields of the kernel descriptor that differ from asmkit's values, by the names of the
    `.amdhsa_` directives. `symbols` and `variables` are the values and the data that operands in a module's kernel may
    name. `local_offsets` are the offsets of pointers to dynamic LDS by the names of their arguments, in a program for
    one launch.
    """

    sync: Sync = SYNC
    private: int = 0
    vgprs: int = 0
    agprs: int = 0
    sgprs: int = 0
    assignment: Mapping[Dword, Dword] = field(default_factory=lambda: {})
    kernargs: tuple[Kernarg, ...] = ()
    descriptor: Mapping[str, int] = field(default_factory=lambda: {})
    symbols: Mapping[str, int] = field(default_factory=lambda: {})
    variables: tuple[Variable, ...] = ()
    local_offsets: Mapping[str, int] = field(default_factory=lambda: {}, compare=False)

    def stated(self) -> dict[str, object]:
        """Return by name the fields that differ from their defaults, and `sync`."""
        return {"sync": self.sync, **super().stated()}


def gcn_facts(program: Program) -> GcnFacts:
    """Return the AMDGCN record of a program."""
    facts = program.facts
    assert isinstance(facts, GcnFacts), f"a program of {program.isa} where AMDGCN is needed"
    return facts


def with_local_offsets(program: Program, offsets: Mapping[str, int]) -> Program:
    """Return a program that knows the offsets of its pointers to dynamic LDS."""
    if len(offsets) > 1 or any(offsets.values()):
        return replace(program, facts=replace(gcn_facts(program), local_offsets=offsets))
    return program
