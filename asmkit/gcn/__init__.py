"""AMDGCN: the kernel decorator, the builder, and the reader and writer of assembler text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar, get_args

from ..errors import DiagnosticCode, error
from ..kernel import signature as _signature
from ..kernel.inline_function import InlineFunction as InlineFunction
from ..kernel.kernel import Kernel as Kernel
from ..kernel.launch_plan import Rule, Rules
from ..kernel.launch_plan import targets as _targets
from ..regs import Field as Field
from ..regs import Signed as Signed
from .builder import Builder as Builder
from .directives import Displacement as Displacement
from .facts import SYNC, Sync
from .module import Module as Module
from .regs import Agpr as Agpr
from .regs import Agprs as Agprs
from .regs import Mask as Mask
from .regs import Scc as Scc
from .regs import Sgpr as Sgpr
from .regs import Sgprs as Sgprs
from .regs import Vgpr as Vgpr
from .regs import Vgprs as Vgprs
from .targets import machine as _machine
from .targets import target as target

if TYPE_CHECKING:
    from . import fragments as fragments
    from . import sparsity as sparsity
    from .abi import Baked as Baked
    from .analysis import hazard_rules as hazard_rules
    from .analysis import issue_model as issue_model
    from .lib import arrivals as arrivals
    from .lib import fragment_io as fragment_io
    from .text.parser import parse as parse
    from .text.parser import parse_module as parse_module


__all__ = [
    "Agpr",
    "Agprs",
    "Baked",
    "Builder",
    "Displacement",
    "Field",
    "InlineFunction",
    "Kernel",
    "Mask",
    "Module",
    "Scc",
    "Sgpr",
    "Sgprs",
    "Signed",
    "Vgpr",
    "Vgprs",
    "arrivals",
    "fragment_io",
    "fragments",
    "hazard_rules",
    "inline",
    "issue_model",
    "kernel",
    "parse",
    "parse_module",
    "sparsity",
    "target",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    match name:
        case "fragments":
            import asmkit.gcn.fragments as found  # `from . import` would ask this function again

            return found
        case "sparsity":
            import asmkit.gcn.sparsity as found

            return found
        case "hazard_rules":
            from .analysis import hazard_rules

            return hazard_rules
        case "issue_model":
            from .analysis import issue_model

            return issue_model
        case "arrivals":
            from .lib import arrivals

            return arrivals
        case "fragment_io":
            from .lib import fragment_io

            return fragment_io
        case "Baked":
            from . import abi as home
        case "parse" | "parse_module":
            from .text import parser as home
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__


F = TypeVar("F", bound=Callable[..., None])
R = TypeVar("R", bound=Callable[..., object])
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
    debug: bool = False,
    timeline: bool = False,
    alias: Mapping[str, str] | None = None,
    zero_init: tuple[str, ...] = (),
    workspace: Mapping[str, Rule] | None = None,
    index64: bool = False,
    cooperative: bool = False,
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
        debug: Must be False: `k.print` prints in the simulator only.
        timeline: Must be False: `k.mark` is recorded in the simulator only.
        alias: `alias={"d": "c"}` lets output d reuse input c's memory.
        zero_init: Outputs that must be zero before the launch.
        workspace: `workspace={"work": shape}` declares array parameters that are not part of the signature. They are
            allocated for each call and not returned.
        index64: Whether arrays may have 2³² bytes or more.
        cooperative: Whether workgroups wait for each other (cooperative launch).
        batched: Whether one launch may execute a batch of calls, counted along z.
        partition: `partition="m k, n k -> m n"` lets jax.jit split the outputs' dimensions over devices.

    Raises:
        AsmError: UNKNOWN_ARCH or OPTION_TYPE for an `arch` or a `sync` that does not exist, KERNEL for `debug` or
            `timeline`.

    """
    _check_sync(sync)
    _check_switches(debug=debug, timeline=timeline)
    rules = Rules(
        arch=_targets(arch, _machine),
        signature=_signature.read(signature),
        grid=grid,
        block=block,
        divisible=divisible or {},
        sizes=sizes or {},
        alias=alias or {},
        zero_init=zero_init,
        workspace=workspace or {},
        index64=index64,
        cooperative=cooperative,
        batched=batched,
        partition=partition,
        facts={"sync": lambda _: sync},
    )

    def wrap(function: F) -> Kernel[F]:
        from .backend import ISA

        return Kernel(ISA, function, rules)

    return wrap


def _check_switches(**switches: object) -> None:
    """Raise KERNEL for a switch that would change the text of a CDNA kernel."""
    does = {"debug": "`k.print` cannot print on a CDNA device", "timeline": "`k.mark` cannot record on a CDNA device"}
    why = "its stores would count in vmcnt, and change what the kernel's waits wait for"
    for name, value in switches.items():
        if value is not False:
            fix = f"omit `{name}`, and run the kernel in the simulator: `kernel(x, backend='sim')`"
            raise error(DiagnosticCode.KERNEL, what=f"{name}={value!r}: {does[name]}: {why}", fix=fix)


def _check_sync(sync: object) -> None:
    if sync not in _SYNC:
        raise error(DiagnosticCode.OPTION_TYPE, name="sync", want=f"one of {', '.join(_SYNC)}", got=sync)


def inline(*, arch: str | tuple[str, ...], sync: Sync = SYNC) -> Callable[[R], InlineFunction[R]]:
    """Decorate an inline function: `def f(k: gcn.Builder, x: Vgpr[f32], s: Sgpr[f32]) -> Vgpr[f32]`.

    A kernel calls it with its builder. `f.asm_snippet()` and `asmkit.triton.inline(f)` return it as inline assembly.

    Args:
        arch: The targets of the function. The first is the default.
        sync: How waits and hazards are handled, as for a kernel.

    Raises:
        AsmError: UNKNOWN_ARCH or OPTION_TYPE for an `arch` or a `sync` that does not exist.

    """
    _check_sync(sync)
    targets = _targets(arch, _machine)

    def wrap(function: R) -> InlineFunction[R]:
        from .backend import ISA

        return InlineFunction(ISA, function, targets, {"sync": sync})

    return wrap
