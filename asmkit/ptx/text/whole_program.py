"""The program of one kernel with everything that it uses from its module: variables, functions and local memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ...ir.program import Program
from ...regs import Label, Reg
from ...types import Scalar
from ..directives import Variable


class Place(NamedTuple):
    """The place of a local variable or of a parameter in the frame of its function, in bytes."""

    function: str
    """The name of the function, empty for the kernel."""
    offset: int
    size: int


@dataclass
class Callee:
    """A function of a whole program.

    `params` and `returns` hold names of places in the frame, or registers for parameters in the space `reg`.
    """

    name: str
    label: Label
    params: list[str | Reg[Scalar]] = field(default_factory=lambda: [])
    returns: list[str | Reg[Scalar]] = field(default_factory=lambda: [])
    frame: int = 0
    """The size of the frame in bytes."""


@dataclass(eq=False)
class WholeProgram(Program):
    """The program of a kernel and of the functions that it can call.

    The functions precede the kernel in the body, callees before callers, so that diverged lanes reconverge after calls.
    """

    start: Label = field(default_factory=lambda: Label("start"))
    """The label of the kernel's first instruction."""
    variables: Mapping[str, Variable] = field(default_factory=lambda: {})
    """The variables in global and constant memory, by their unique names."""
    places: Mapping[str, Place] = field(default_factory=lambda: {})
    """The variables in local memory and the parameters of functions, by their unique names."""
    functions: Mapping[str, Callee] = field(default_factory=lambda: {})
    """The functions with a body, by name and by alias."""
    addressed: frozenset[str] = frozenset()
    """The functions whose addresses the program uses, which indirect calls can reach."""
    declared: frozenset[str] = frozenset()
    """The functions without a body."""
    refused: Mapping[str, str] = field(default_factory=lambda: {})
    """The variables that are not simulated, with the reason."""
    frame: int = 0
    """The size of the kernel's frame in bytes."""

    def key(self) -> tuple[object, ...]:
        """Return a key that equal programs share."""
        variables = [(name, one.text) for name, one in self.variables.items()]
        return (*super().key(), variables, sorted(self.places.items()), self.frame)
