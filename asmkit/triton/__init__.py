"""Run and check Triton kernels without a GPU: Triton compiles them, and the simulator runs what it compiled.

`sanitize` is for one kernel, `simulated` for host code that launches kernels, `run` for a compiled kernel. `inline`
returns an inline function as the assembly that `tl.inline_asm_elementwise` takes. All but `inline` need the package
Triton: `pip install 'asmkit[triton]'`.
"""

from .inline import inline as inline
from .launch import run as run
from .session import Session as Session
from .session import sanitize as sanitize
from .session import simulated as simulated
