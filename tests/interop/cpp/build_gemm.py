"""Build the program that the device test runs: `python -m tests.interop.cpp.build_gemm PROGRAM`.

Build it where a compiler exists, and pass its path to the test on the machine with the device by ASMKIT_TEST_GEMM.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from examples.ampere.gemm import gemm

from .fake_drivers import GXX, HERE, ZIG, build

OLD_GLIBC = ["-target", "x86_64-linux-gnu.2.28"]


def build_gemm(program: Path) -> Path:
    """Export the kernel and compile the program, for other machines too if zig is installed."""
    with tempfile.TemporaryDirectory() as folder:
        gemm.export_cpp(Path(folder) / "gemm.h", arch=("sm_80", "sm_90"))
        how, flags = ([*ZIG, *OLD_GLIBC], []) if ZIG else ([str(GXX)], ["-static-libstdc++", "-static-libgcc"])
        return build(HERE / "gemm_on_device.cpp", program, f"-I{folder}", "-ldl", "-s", *flags, how=how)


if __name__ == "__main__":
    print(build_gemm(Path(sys.argv[1]).absolute()))
