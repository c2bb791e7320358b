"""AMDGCN: the kernel decorator, the builder, and the text's writer and reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar, get_args

from .. import signature as _signature
from ..errors import Mistake, error
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


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _MODULES:
        return import_module(f".{_MODULES[name]}", __name__)
    for home, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f".{home}", __name__), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
    """Make a kernel of the function below: `def f(k: gcn.Builder, a: Ptr[f16], …, N: Sgpr[u32]) -> None`.

    `arch` names the targets that it is written for (`gfx90a`, `gfx942`, `gfx950`), the first unless the call says
    otherwise; `signature` is numpy's gufunc notation; an output's length may be an expression of the inputs'
    (`ceil(N/1024)`), or a name that `sizes={"B": lambda d: …}` computes.  `grid` and `block` count (x, y, z); they may
    be functions of one object that holds dimensions, options and the device's figures.  `divisible` says what a
    dimension must be a multiple of.  `sync` says who looks after waits and hazards: `"check"` makes what is missing an
    error, `"auto"` inserts the fewest that are needed, `"off"` leaves them to you.  `alias={"d": "c"}` lets output d
    take input c's memory; `zeroed` names outputs that are zero before the launch, `scratch={"work": shape}` array
    parameters that are no part of the signature: made for each call, and not returned.  `wide` allows arrays of 2³²
    bytes and more; `resident` says that the workgroups wait on each other; `batched` that many calls may be one launch,
    which counts them along z.  `partition="m k, n k -> m n"` lets jax.jit split the outputs' dimensions over devices.
    UNKNOWN_ARCH and OPTION_TYPE for an `arch` or a `sync` that does not exist.
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
