"""Makes the texts of `s/` again from the sources in `src/`: `python -m tests.interop.opencl.make [NAME …]`.

The compiler is LLVM 22's clang, from the package ziglang, with the options and headers of `asmkit.read`, but without
lines of the source. The tests read the texts alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from asmkit.interop.opencl_source import compile_opencl

HERE = Path(__file__).parent
SOURCES, TEXTS = HERE / "src", HERE / "s"
ARCHS = ("gfx90a", "gfx942", "gfx950")

if __name__ == "__main__":
    for path in sorted(SOURCES.glob("*.cl")):
        for arch in ARCHS if not sys.argv[1:] or path.stem in sys.argv[1:] else ():
            (TEXTS / f"{path.stem}.{arch}.s").write_bytes(compile_opencl(path, arch, "-g0"))
