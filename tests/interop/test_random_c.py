"""Random C programs, compiled for CUDA and for CDNA and run in the simulator, have the results of the host."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np
import pytest

import asmkit
from asmkit.toolchain import candidates
from asmkit.toolchain.nvcc import host_compiler
from tests.support.gcn_programs import needs_clang

from .random_c.programs import Program

pytestmark = [pytest.mark.tools, pytest.mark.skipif(not host_compiler(), reason="needs g++")]
needs_nvcc = pytest.mark.skipif(not candidates("nvcc"), reason="needs nvcc")
SHORT = 5
"""The seed of a small program."""
SEEDS = [SHORT, *(pytest.param(i, marks=pytest.mark.long) for i in range(24) if i != SHORT)]
THREADS, BLOCK = 128, 64


def arguments(seed: int) -> list[np.ndarray]:
    """Return the words of a seed, some of them small, and room for results and totals."""
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 1 << 32, 4 * THREADS, dtype=np.uint32)
    x[rng.random(x.size) < 0.3] &= 0xFF
    return [x, np.zeros(4 * THREADS, np.uint64), np.zeros(2, np.uint32)]


def on_the_host(source: Path, given: list[np.ndarray]) -> None:
    """Compile and run a program on the host."""
    library = source.with_suffix(".so")
    options = ["-O1", "-w", "-fwrapv", "-ffp-contract=off", "-shared", "-fPIC", "-x", "c++"]
    subprocess.run([str(host_compiler()), *options, "-o", str(library), str(source)], check=True, timeout=60)
    ctypes.CDLL(str(library)).random_kernel(*(ctypes.c_void_p(one.ctypes.data) for one in given), THREADS)


def compare(source: Path, seed: int, arch: str) -> None:
    """Compare both engines with the host."""
    source.write_text(Program(seed).text())
    want, module = arguments(seed), asmkit.read(source, arch=arch)
    on_the_host(source, want)
    for engine in ("numpy", "native"):
        got = arguments(seed)
        asmkit.run(module, *got, grid=THREADS // BLOCK, block=BLOCK, engine=engine)
        for mine, of_host in zip(got, want, strict=True):
            np.testing.assert_array_equal(mine, of_host, engine)


@needs_nvcc
@pytest.mark.parametrize("seed", SEEDS)
def test_cuda(seed: int, tmp_path: Path):
    compare(tmp_path / "random.cu", seed, ("sm_75", "sm_80", "sm_90", "sm_100a")[seed % 4])


@needs_clang
@pytest.mark.parametrize("seed", SEEDS)
def test_opencl(seed: int, tmp_path: Path):
    compare(tmp_path / "random.cl", seed, ("gfx90a", "gfx942", "gfx950")[seed % 3])
