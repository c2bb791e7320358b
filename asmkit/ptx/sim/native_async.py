"""The library of the C functions that execute instructions of NVIDIA's asynchronous units, without Python's lock.

`mbarrier`, `bulk`, `tensor`, `wgmma` and `async_copy` are the reference.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

from ...sim.native.library import library
from ...sim.native.once import once
from ...sim.native.program import chunk_header
from ...sim.watch.compiled_accesses import c_declarations
from ..matrix_descriptors import wgmma_definitions
from . import mbarrier_words

_SOURCES = "phases.h", "watched.h", "mbarriers.c", "tensor_copies.c", "matrix_reads.h", "wgmma.c", "thread_copies.c"


def function_address(name: str) -> int:
    """Return the host's address of a function that executes an instruction. Raises NoCompilerError."""
    address = ctypes.cast(getattr(async_functions(), name), ctypes.c_void_p).value
    assert address
    return address


@once
def async_functions() -> ctypes.CDLL:
    """Return the compiled functions. Raises NoCompilerError."""
    sources = [(Path(__file__).parent / name).read_text() for name in _SOURCES]
    definitions = c_declarations(), mbarrier_words.c_definitions(), wgmma_definitions()
    return library("\n".join([chunk_header(), *definitions, *sources]))
