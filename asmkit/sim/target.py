"""The interface between the simulator and an architecture: its `sim` package and the functions that table rows name.

This file imports the architectures, which stand above the simulator, inside its functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from ..isa.notation import Row

if TYPE_CHECKING:
    from .compile import Unit
    from .machine import Machine
    from .memory import Array
    from .watch.provenance import Origins


class Package(Protocol):
    """`sim`, whose functions build steps, or `sim.alu`, whose functions compute."""

    MODULES: tuple[ModuleType, ...]
    """The modules that define the functions."""


class Arch(Package, Protocol):
    """The further attributes of an architecture's `sim`."""

    WARP: int
    """The number of lanes in a warp."""
    NOT_BIT_EXACT: tuple[tuple[str, str], ...]
    """(results, reason) of all results that may differ from the hardware's in some bit."""

    # Optional attributes: UNIT (how its programs are compiled), MACHINE (the state of a chunk),
    # LOCKSTEP (the lanes of a warp execute in program order), banks(program) (of shared memory), bound(launch) (called
    # when the parameters have their addresses), ASYNCHRONOUS (the prefixes of the opcodes of operations that only a
    # wait orders), reads_only(inst) (whether it is a load through the read-only path), covers(inst) (the kinds of
    # memory that a proxy fence covers), cancels(inst) and discards(inst) (whether it cancels blocks that have not
    # started, and makes memory indeterminate), waits_for(inst) (what waits for the reads of an asynchronous operation),
    # communicates(inst) (whether blocks may communicate by it), native_form(unit, at, inst) (what compiled code does
    # for it), native_loop (the class of its loops over lanes, `native.body.Loop` by default), aligned(inst) (whether
    # it is a barrier that all lanes of a warp must execute together)

    def origins(self, unit: Unit) -> Origins:
        """Return the array from which each access of a program takes its address."""
        ...

    def special(self, m: Machine, name: str) -> Array:
        """Return the value of a special register in each lane, or one value for all lanes."""
        ...


@cache
def named(package: Package, name: str) -> Callable[..., Any] | None:
    """Return the function that a row's `sem` names, from the first module that defines it, or None if none does."""
    return next((getattr(module, name) for module in package.MODULES if hasattr(module, name)), None)


def semantics(isa: str) -> Any:
    """Return the package of an architecture (`Arch`) whose functions build steps: `ptx.sim` or `gcn.sim`."""
    match isa:
        case "ptx":
            from ..ptx import sim as ptx_sim

            return ptx_sim
        case "gcn":
            from ..gcn import sim as gcn_sim

            return gcn_sim
        case _:
            raise ValueError(f"no architecture {isa!r}")


def expressions(isa: str) -> Package:
    """Return the package of an architecture whose functions compute on lanes: `ptx.sim.alu` or `gcn.sim.alu`."""
    match isa:
        case "ptx":
            from ..ptx.sim import alu as ptx_alu

            return ptx_alu
        case "gcn":
            from ..gcn.sim import alu as gcn_alu

            return gcn_alu
        case _:
            raise ValueError(f"no architecture {isa!r}")


@cache
def register_native_functions(isa: str) -> ModuleType:
    """Register the forms in C of functions of an architecture that the native engine does not trace."""
    match isa:
        case "ptx":
            from ..ptx.sim import native_functions as ptx_forms

            return ptx_forms
        case "gcn":
            from ..gcn.sim import native_functions as gcn_forms

            return gcn_forms
        case _:
            raise ValueError(f"no architecture {isa!r}")


def rows(isa: str) -> list[Row]:
    """Return the rows of an architecture's instruction table."""
    match isa:
        case "ptx":
            from ..ptx.isa import TABLE as PTX

            return PTX.rows
        case "gcn":
            from ..gcn.isa import TABLE as GCN

            return GCN.rows
        case _:
            raise ValueError(f"no architecture {isa!r}")
