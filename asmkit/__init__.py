"""asmkit: the assembler of two GPUs, embedded in Python.

Types are here at once; the rest is loaded when it is first asked for, so that `import asmkit` costs nothing.
"""

from typing import TYPE_CHECKING

from .types import Scalar as Scalar
from .types import agrees as agrees
from .types import b1 as b1
from .types import b4 as b4
from .types import b8 as b8
from .types import b16 as b16
from .types import b32 as b32
from .types import b64 as b64
from .types import b128 as b128
from .types import bf16 as bf16
from .types import bf16x2 as bf16x2
from .types import dtype as dtype
from .types import e2m1 as e2m1
from .types import e2m3 as e2m3
from .types import e3m2 as e3m2
from .types import e4m3 as e4m3
from .types import e4m3fnuz as e4m3fnuz
from .types import e4m3x2 as e4m3x2
from .types import e5m2 as e5m2
from .types import e5m2fnuz as e5m2fnuz
from .types import e5m2x2 as e5m2x2
from .types import f16 as f16
from .types import f16x2 as f16x2
from .types import f32 as f32
from .types import f32x2 as f32x2
from .types import f64 as f64
from .types import pred as pred
from .types import s4 as s4
from .types import s8 as s8
from .types import s16 as s16
from .types import s16x2 as s16x2
from .types import s32 as s32
from .types import s64 as s64
from .types import tf32 as tf32
from .types import u4 as u4
from .types import u8 as u8
from .types import u16 as u16
from .types import u16x2 as u16x2
from .types import u32 as u32
from .types import u64 as u64
from .types import ue8m0 as ue8m0

if TYPE_CHECKING:
    from . import gcn as gcn
    from . import ops as ops
    from . import pictures as pictures
    from . import ptx as ptx
    from . import sim as sim
    from . import triton as triton
    from .debug.start import debug as debug
    from .errors import AsmError as AsmError
    from .errors import AsmWarning as AsmWarning
    from .errors import DiagnosticCode as DiagnosticCode
    from .errors import Finding as Finding
    from .gcn.regs import Agpr as Agpr
    from .gcn.regs import Sgpr as Sgpr
    from .gcn.regs import Vgpr as Vgpr
    from .interop import im2col_map as im2col_map
    from .interop import read as read
    from .interop import run as run
    from .interop import tensor_map as tensor_map
    from .kernel.archive import load as load
    from .kernel.kernel import Kernel as Kernel
    from .launch.timeline import timeline as timeline
    from .perf.bench import Timings as Timings
    from .perf.bench import Work as Work
    from .perf.bench import bench as bench
    from .perf.tune import Tuned as Tuned
    from .perf.tune import tune as tune
    from .regs import Mem as Mem
    from .regs import Ptr as Ptr
    from .regs import Reg as Reg
    from .regs import Span as Span
    from .sim.new_arrays import empty as empty
    from .sim.points.observe import probes as probes
    from .sim.settings import watching as watching
    from .testing import inputs as inputs
    from .testing.sweep import Sweep as Sweep
    from .testing.sweep import sweep as sweep

__version__ = "0.2.0"

__all__ = [
    "Agpr",
    "AsmError",
    "AsmWarning",
    "DiagnosticCode",
    "Finding",
    "Kernel",
    "Mem",
    "Ptr",
    "Reg",
    "Scalar",
    "Sgpr",
    "Span",
    "Sweep",
    "Timings",
    "Tuned",
    "Vgpr",
    "Work",
    "__version__",
    "agrees",
    "b1",
    "b4",
    "b8",
    "b16",
    "b32",
    "b64",
    "b128",
    "bench",
    "bf16",
    "bf16x2",
    "debug",
    "dtype",
    "e2m1",
    "e2m3",
    "e3m2",
    "e4m3",
    "e4m3fnuz",
    "e4m3x2",
    "e5m2",
    "e5m2fnuz",
    "e5m2x2",
    "empty",
    "f16",
    "f16x2",
    "f32",
    "f32x2",
    "f64",
    "gcn",
    "im2col_map",
    "inputs",
    "load",
    "ops",
    "pictures",
    "pred",
    "probes",
    "ptx",
    "read",
    "run",
    "s4",
    "s8",
    "s16",
    "s16x2",
    "s32",
    "s64",
    "sim",
    "sweep",
    "tensor_map",
    "tf32",
    "timeline",
    "triton",
    "tune",
    "u4",
    "u8",
    "u16",
    "u16x2",
    "u32",
    "u64",
    "ue8m0",
    "watching",
]


_MODULES = ("debug", "gcn", "inputs", "ops", "pictures", "ptx", "sim", "triton")


def _module(name: str) -> object:
    """Load a module of the public interface."""
    match name:
        case "debug":
            import asmkit.debug as found  # it can be called
        case "gcn":
            import asmkit.gcn as found  # `from . import` would ask `__getattr__` again
        case "inputs":
            from .testing import inputs as found
        case "ops":
            import asmkit.ops as found
        case "pictures":
            import asmkit.pictures as found
        case "ptx":
            import asmkit.ptx as found
        case "sim":
            import asmkit.sim as found
        case _:
            import asmkit.triton as found
    return found


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name in _MODULES:
        return _module(name)
    match name:
        case "AsmError" | "AsmWarning" | "Finding" | "DiagnosticCode":
            from . import errors as home
        case "Agpr" | "Sgpr" | "Vgpr":
            from .gcn import regs as home
        case "Kernel":
            from .kernel import kernel as home
        case "Mem" | "Ptr" | "Reg" | "Span":
            from . import regs as home
        case "load":
            from .kernel import archive as home
        case "read" | "run" | "tensor_map" | "im2col_map":
            from . import interop as home
        case "Sweep" | "sweep":
            from .testing import sweep as home
        case "empty" | "probes" | "watching":
            from . import sim as home
        case "timeline":
            from .launch import timeline as home
        case "Timings" | "Work" | "bench":
            from .perf import bench as home
        case "Tuned" | "tune":
            from .perf import tune as home
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
