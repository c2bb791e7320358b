"""Run and check Triton kernels without a GPU: Triton compiles them, and the simulator runs what it compiled.

`sanitize` is for one kernel, `simulated` for host code that launches kernels, `run` for a compiled kernel. They need
the package Triton: `pip install 'asmkit[triton]'`.
"""

from .launch import run as run
from .session import Session as Session
from .session import sanitize as sanitize
from .session import simulated as simulated
