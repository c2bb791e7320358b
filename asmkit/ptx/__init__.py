"""Public names for PTX: the kernel decorator, the builder, modules, targets and tensor maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from ..errors import DiagnosticCode, error
from ..kernel import signature as _signature
from ..kernel.inline_function import InlineFunction as InlineFunction
from ..kernel.kernel import Kernel as Kernel
from ..kernel.launch_plan import Rule, Rules
from ..kernel.launch_plan import targets as _targets
from ..regs import Hex as Hex
from ..regs import Not as Not
from .builder import Builder as Builder
from .builder.mbarrier import Barrier as Barrier
from .builder.pipeline import Pipeline as Pipeline
from .builder.pipeline import Stage as Stage
from .builder.pipeline import TensorCore as TensorCore
from .builder.shared import Shared as Shared
from .builder.tensor_memory import Accumulator as Accumulator
from .builder.tensor_memory import Columns as Columns
from .builder.tensor_memory import Scales as Scales
from .builder.tensor_memory import TensorMemory as TensorMemory
from .directives import Address as Address
from .directives import Hint as Hint
from .directives import Variable as Variable
from .directives import param as param
from .im2col_map import Im2col as Im2col
from .im2col_map import im2col as im2col
from .matrix_descriptors import Swizzle as Swizzle
from .module import Module as Module
from .targets import target as target
from .tensor_map import TensorMap as TensorMap
from .tensor_map import Tiled as Tiled
from .tensor_map import tiled as tiled

if TYPE_CHECKING:
    from . import block_scales as block_scales
    from . import fragments as fragments
    from . import sparsity as sparsity
    from . import tensor_sparsity as tensor_sparsity
    from .abi import Baked as Baked
    from .directives import safe_name as safe_name
    from .lib import accumulators as accumulators
    from .lib import arrivals as arrivals
    from .lib import cluster_k as cluster_k
    from .lib import fragment_io as fragment_io
    from .lib import matrix_rows as matrix_rows
    from .lib import online_softmax as online_softmax
    from .lib import reduce as reduce
    from .lib import stream_k as stream_k
    from .lib.online_softmax import OnlineSoftmax as OnlineSoftmax
    from .matrix_descriptors import InstructionDescriptor as InstructionDescriptor
    from .matrix_descriptors import MatrixDescriptor as MatrixDescriptor
    from .text.parser import parse as parse
    from .text.parser import parse_module as parse_module


__all__ = [
    "Accumulator",
    "Address",
    "Baked",
    "Barrier",
    "Builder",
    "Columns",
    "Hex",
    "Hint",
    "Im2col",
    "InlineFunction",
    "InstructionDescriptor",
    "Kernel",
    "MatrixDescriptor",
    "Module",
    "Not",
    "OnlineSoftmax",
    "Pipeline",
    "Scales",
    "Shared",
    "Stage",
    "Swizzle",
    "TensorCore",
    "TensorMap",
    "TensorMemory",
    "Tiled",
    "Variable",
    "accumulators",
    "arrivals",
    "block_scales",
    "cluster_k",
    "fragment_io",
    "fragments",
    "im2col",
    "inline",
    "kernel",
    "matrix_rows",
    "online_softmax",
    "param",
    "parse",
    "parse_module",
    "reduce",
    "safe_name",
    "sparsity",
    "stream_k",
    "target",
    "tensor_sparsity",
    "tiled",
]


_MODULES = {
    "accumulators": ".lib.accumulators",
    "arrivals": ".lib.arrivals",
    "block_scales": ".block_scales",
    "cluster_k": ".lib.cluster_k",
    "fragment_io": ".lib.fragment_io",
    "fragments": ".fragments",
    "matrix_rows": ".lib.matrix_rows",
    "online_softmax": ".lib.online_softmax",
    "reduce": ".lib.reduce",
    "sparsity": ".sparsity",
    "stream_k": ".lib.stream_k",
    "tensor_sparsity": ".tensor_sparsity",
}
"""The public modules that are loaded when they are first used."""


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _MODULES:
        return import_module(_MODULES[name], __name__)
    match name:
        case "Baked":
            from . import abi as home
        case "InstructionDescriptor" | "MatrixDescriptor":
            from . import matrix_descriptors as home
        case "OnlineSoftmax":
            from .lib import online_softmax as home
        case "parse" | "parse_module":
            from .text import parser as home
        case "safe_name":
            from . import directives as home
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__


F = TypeVar("F", bound=Callable[..., None])
R = TypeVar("R", bound=Callable[..., object])


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
    debug: bool = False,
    timeline: bool = False,
    maps: Mapping[str, Tiled | Im2col] | None = None,
    alias: Mapping[str, str] | None = None,
    zero_init: tuple[str, ...] = (),
    workspace: Mapping[str, Rule] | None = None,
    index64: bool = False,
    cooperative: bool = False,
    batched: bool = False,
    partition: str | None = None,
) -> Callable[[F], Kernel[F]]:
    """Turn the decorated function `def f(k: ptx.Builder, a: Ptr[bf16], …, N: Reg[u32]) -> None` into a kernel.

    A launch rule is a value, or a function of one object `d` that holds the dimensions, the options, the element types
    by TypeVar and the device's figures: `d.N`, `d.T`, `d.multiprocessor_count`.

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
        debug: Let `k.print` print on a CUDA device, through vprintf.  Otherwise it prints in the simulator only.
        timeline: Let `k.mark` record the clock, the multiprocessor and the warp on a CUDA device: `asmkit.timeline`.
        maps: The tensor maps among the parameters (`t: ptx.TensorMap`): `maps={"t": ptx.tiled("a", box=(64, 64))}`, or
            `ptx.im2col(…)` for columns of a convolution.
        alias: `alias={"d": "c"}` allows output d to use the memory of input c.
        zero_init: The outputs that are set to zero before the launch.
        workspace: Workspaces by name, with their shapes: `workspace={"work": shape}`.  They are array parameters that
            do not appear in the signature.  Each call allocates them and does not return them.
        index64: Allow arrays of 2³² elements and more.
        cooperative: The blocks wait for each other, so all of them must be resident (a cooperative launch).
        batched: Allow one launch for many calls, which are counted along the grid's z.
        partition: The dimensions of the outputs that jax.jit can shard over devices: `"m k, n k -> m n"`.

    """
    facts: dict[str, Rule] = {"maxnreg": maxnreg, "minnctapersm": minnctapersm, "dynamic": dynamic or None}
    facts |= {"debug": _switch("debug", debug), "timeline": _switch("timeline", timeline)}
    rules = Rules(
        arch=_targets(arch, target),
        signature=_signature.read(signature),
        grid=grid,
        block=block,
        shared=shared,
        cluster=cluster,
        divisible=divisible or {},
        sizes=sizes or {},
        maps=maps or {},
        alias=alias or {},
        zero_init=zero_init,
        workspace=workspace or {},
        index64=index64,
        cooperative=cooperative,
        batched=batched,
        partition=partition,
        facts={name: rule for name, rule in facts.items() if rule is not None},
    )

    def wrap(function: F) -> Kernel[F]:
        from .backend import ISA

        return Kernel(ISA, function, rules)

    return wrap


def _switch(name: str, value: object) -> bool | None:
    """Return whether a switch is on, as a launch rule.  Raises OPTION_TYPE unless it is a bool."""
    if not isinstance(value, bool):
        raise error(DiagnosticCode.OPTION_TYPE, name=name, want="True or False", got=repr(value))
    return value or None


def inline(*, arch: str | tuple[str, ...]) -> Callable[[R], InlineFunction[R]]:
    """Turn the decorated function `def f(k: ptx.Builder, x: Reg[f32]) -> Reg[f32]` into an inline function.

    A kernel calls it with its builder.  `f.asm_snippet()` and `asmkit.triton.inline(f)` return it as inline assembly.

    Raises UNKNOWN_ARCH if a target does not exist.

    Args:
        arch: The lowest target that the function supports, or several targets.

    """
    targets = _targets(arch, target)

    def wrap(function: R) -> InlineFunction[R]:
        from .backend import ISA

        return InlineFunction(ISA, function, targets)

    return wrap
