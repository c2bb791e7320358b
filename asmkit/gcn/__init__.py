"""AMDGCN: the kernel decorator, the builder, and the reader and writer of assembler text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar, get_args

from .. import signature as _signature
from ..errors import Mistake, error
from ..exports import lazy
from ..kernel import Kernel as Kernel
from ..plan import Rule, Rules, targets
from .build import Builder as Builder
from .facts import SYNC, Sync
from .machine import machine as _machine
from .module import Module as Module
from .regs import Agpr as Agpr
from .regs import Agprs as Agprs
from .regs import Mask as Mask
from .regs import Scc as Scc
from .regs import Sgpr as Sgpr
from .regs import Sgprs as Sgprs
from .regs import Vgpr as Vgpr
from .regs import Vgprs as Vgprs
from .target import target as target

if TYPE_CHECKING:
    from . import fragments as fragments
    from . import issue as _issue
    from . import tiles as tiles
    from . import waits as _waits
    from .abi import Baked as Baked
    from .text.parse import parse as parse
    from .text.parse import parse_module as parse_module

    issue_model = _issue
    hazard_rules = _waits

_HOMES = {"abi": ("Baked",), "text.parse": ("parse", "parse_module")}
"""The modules of the public names that are loaded when they are first used."""
_MODULES = {"fragments": "fragments", "hazard_rules": "waits", "issue_model": "issue", "tiles": "tiles"}
"""The public modules that are loaded when they are first used, and their places below this one."""


__getattr__ = lazy(__name__, _HOMES, _MODULES)


F = TypeVar("F", bound=Callable[..., None])
_SYNC = get_args(Sync)


def kernel(
    *,
    arch: str | tuple[str, ...],
    signature: str,
    grid: Rule,
    block: Rule,
    divisible: Mapping[str, int | str] | None = None,
    sizes: Mapping[str, Rule] | None = None,
    sync: Sync = SYNC,
    alias: Mapping[str, str] | None = None,
    zeroed: tuple[str, ...] = (),
    scratch: Mapping[str, Rule] | None = None,
    wide: bool = False,
    resident: bool = False,
    batched: bool = False,
    partition: str | None = None,
) -> Callable[[F], Kernel[F]]:
    """Decorate a kernel function: `def f(k: gcn.Builder, a: Ptr[f16], …, N: Sgpr[u32]) -> None`.

    Args:
        arch: The targets of the kernel (`gfx90a`, `gfx942`, `gfx950`). The first is the default of a call.
        signature: The arrays' dimensions in numpy's gufunc notation. An output's length may be an expression of the
            inputs' dimensions (`ceil(N/1024)`), or a name that `sizes` computes.
        grid: The number of workgroups (x, y, z), or a function that computes it from an object with the dimensions,
            the options and the device's properties.
        block: The number of workitems in a workgroup (x, y, z), or such a function.
        divisible: The number that each named dimension must be a multiple of.
        sizes: Computed dimensions: `sizes={"B": lambda d: …}`.
        sync: `"check"` reports missing waits and hazards as errors, `"auto"` inserts the fewest that are needed, and
            `"off"` checks nothing: waits and hazards are your responsibility.
        alias: `alias={"d": "c"}` lets output d reuse input c's memory.
        zeroed: Outputs that must be zero before the launch.
        scratch: `scratch={"work": shape}` declares workspace: array parameters that are not part of the signature. They
            are allocated for each call and not returned.
        wide: Whether arrays may have 2³² bytes or more.
        resident: Whether workgroups wait for each other (cooperative launch).
        batched: Whether one launch may execute a batch of calls, counted along z.
        partition: `partition="m k, n k -> m n"` lets jax.jit split the outputs' dimensions over devices.

    Raises:
        AsmError: UNKNOWN_ARCH or OPTION_TYPE for an `arch` or a `sync` that does not exist.

    """
    if sync not in _SYNC:
        raise error(Mistake.OPTION_TYPE, name="sync", want=f"one of {', '.join(_SYNC)}", got=sync)
    rules = Rules(
        arch=targets(arch, _machine),
        signature=_signature.read(signature),
        grid=grid,
        block=block,
        divisible=divisible or {},
        sizes=sizes or {},
        alias=alias or {},
        zeroed=zeroed,
        scratch=scratch or {},
        wide=wide,
        resident=resident,
        batched=batched,
        partition=partition,
        facts={"sync": lambda _: sync},
    )

    def wrap(function: F) -> Kernel[F]:
        from .image import ISA

        return Kernel(ISA, function, rules)

    return wrap
