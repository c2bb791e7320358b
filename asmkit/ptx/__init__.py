"""PTX: the kernel decorator, the builder, and the text's writer and reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from .. import signature as _signature
from ..kernel import Kernel as Kernel
from ..plan import Rule, Rules, targets
from .build import Builder as Builder
from .descriptors import Swizzle as Swizzle
from .items import Address as Address
from .items import Hint as Hint
from .items import Variable as Variable
from .items import param as param
from .module import Module as Module
from .target import target as target
from .tensor_map import TensorMap as TensorMap
from .tensor_map import Tiled as Tiled
from .tensor_map import tiled as tiled

if TYPE_CHECKING:
    from . import fragments as fragments
    from . import reduce as reduce
    from . import rows as rows
    from . import tiles as tiles
    from .abi import Baked as Baked
    from .descriptors import InstructionDescriptor as InstructionDescriptor
    from .descriptors import MatrixDescriptor as MatrixDescriptor
    from .softmax import OnlineSoftmax as OnlineSoftmax
    from .text.parse import parse as parse
    from .text.parse import parse_module as parse_module
    from .text.write import safe_name as safe_name

_HOMES = {
    "abi": ("Baked",),
    "descriptors": ("InstructionDescriptor", "MatrixDescriptor"),
    "softmax": ("OnlineSoftmax",),
    "text.parse": ("parse", "parse_module"),
    "text.write": ("safe_name",),
}
"""The modules of the public names that are loaded when they are first used."""
_MODULES = {"fragments": "fragments", "reduce": "reduce", "rows": "rows", "tiles": "tiles"}
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


def kernel(
    *,
    arch: str | tuple[str, ...],
    signature: str,
    grid: Rule,
    block: Rule,
    divisible: Mapping[str, int | str] | None = None,
    sizes: Mapping[str, Rule] | None = None,
    shared: Rule = 0,
    cluster: Rule = None,
    maxnreg: Rule = None,
    minnctapersm: Rule = None,
    dynamic: bool = False,
    maps: Mapping[str, Tiled] | None = None,
    alias: Mapping[str, str] | None = None,
    zeroed: tuple[str, ...] = (),
    scratch: Mapping[str, Rule] | None = None,
    wide: bool = False,
    resident: bool = False,
    batched: bool = False,
    partition: str | None = None,
) -> Callable[[F], Kernel[F]]:
    """Make a kernel of the function below: `def f(k: ptx.Builder, a: Ptr[bf16], …, N: Reg[u32]) -> None`.

    `arch` is the lowest target that it may run on, or several, of which a device runs the last that it can, the
    simulator and JAX the first: the function asks `k.target.supports("sm_90")`.  UNKNOWN_ARCH for one that is none.
    `signature` is numpy's gufunc notation; an output's length may be an expression of the inputs' (`ceil(N/1024)`), or
    a name that `sizes={"B": lambda d: …}` computes.
    `grid` and `block` count (x, y, z); they, `shared` (dynamic bytes beside the kernel's own arrays), `cluster`,
    `maxnreg` and `minnctapersm` may be functions of one object that holds dimensions, options, the elements' types by
    TypeVar and the device's figures (`d.N`, `d.T`, `d.sm_count`).
    `divisible` says what a dimension must be a multiple of.  `alias={"d": "c"}` lets output d take input c's memory;
    `zeroed` names outputs that are zero before the launch, `scratch={"work": shape}` array parameters that are no part
    of the signature: made for each call, and not returned.  `wide` allows arrays of 2³² elements and more; `resident`
    says that the blocks wait on each other; `batched` that many calls may be one launch, which counts them along z.
    `partition="m k, n k -> m n"` lets jax.jit split the outputs' dimensions over devices.
    `maps` makes the tensor maps among the parameters (`t: ptx.TensorMap`): `maps={"t": ptx.tiled("a", box=(64, 64))}`.
    `dynamic` makes the kernel's shared arrays dynamic, as those above 48 KiB are.
    """
    facts: dict[str, Rule] = {"maxnreg": maxnreg, "minnctapersm": minnctapersm, "dynamic": dynamic or None}
    rules = Rules(
        arch=targets(arch, target),
        signature=_signature.read(signature),
        grid=grid,
        block=block,
        shared=shared,
        cluster=cluster,
        divisible=divisible or {},
        sizes=sizes or {},
        maps=maps or {},
        alias=alias or {},
        zeroed=zeroed,
        scratch=scratch or {},
        wide=wide,
        resident=resident,
        batched=batched,
        partition=partition,
        facts={name: rule for name, rule in facts.items() if rule is not None},
    )

    def wrap(function: F) -> Kernel[F]:
        from .image import ISA

        return Kernel(ISA, function, rules)

    return wrap
