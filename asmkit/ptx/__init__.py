"""Public names for PTX: the kernel decorator, the builder, modules, targets and tensor maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from .. import signature as _signature
from ..exports import lazy
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


__getattr__ = lazy(__name__, _HOMES, _MODULES)


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
    """Turn the decorated function `def f(k: ptx.Builder, a: Ptr[bf16], …, N: Reg[u32]) -> None` into a kernel.

    A launch rule is a value, or a function of one object `d` that holds the dimensions, the options, the element types
    by TypeVar and the device's figures: `d.N`, `d.T`, `d.sm_count`.

    Raises UNKNOWN_ARCH if a target does not exist.

    Args:
        arch: The lowest target that the kernel supports, or several targets.  A device runs the last target that it
            can run, the simulator and JAX the first.  Test the target with `k.target.supports("sm_90")`.
        signature: The shapes in numpy's gufunc notation.  The length of an output can be an expression of the inputs'
            lengths (`ceil(N/1024)`), or a name that `sizes` computes.
        grid: The number of blocks along (x, y, z): a launch rule.
        block: The number of threads along (x, y, z): a launch rule.
        divisible: For each dimension, the number that must divide it.
        sizes: Launch rules for names in the outputs' shapes: `sizes={"B": lambda d: …}`.
        shared: Bytes of dynamic shared memory besides the kernel's own shared arrays: a launch rule.
        cluster: The number of blocks in a cluster along (x, y, z): a launch rule.
        maxnreg: The most registers of a thread, for `.maxnreg`: a launch rule.
        minnctapersm: The fewest blocks on a multiprocessor, for `.minnctapersm`: a launch rule.
        dynamic: Place the kernel's shared arrays in dynamic shared memory even if they fit in 48 KiB.
        maps: The tensor maps among the parameters (`t: ptx.TensorMap`): `maps={"t": ptx.tiled("a", box=(64, 64))}`.
        alias: `alias={"d": "c"}` allows output d to use the memory of input c.
        zeroed: The outputs that are set to zero before the launch.
        scratch: Workspaces by name, with their shapes: `scratch={"work": shape}`.  They are array parameters that do
            not appear in the signature.  Each call allocates them and does not return them.
        wide: Allow arrays of 2³² elements and more.
        resident: The blocks wait for each other, so all of them must be resident (a cooperative launch).
        batched: Allow one launch for many calls, which are counted along the grid's z.
        partition: The dimensions of the outputs that jax.jit can shard over devices: `"m k, n k -> m n"`.

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
