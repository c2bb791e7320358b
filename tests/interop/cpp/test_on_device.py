"""The kernel of the Ampere tutorial, called from C++ on a device: the same bits as from Python."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from examples.ampere.gemm import SHAPES, gemm

from .build_gemm import build_gemm


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that ASMKIT_TEST_GEMM names, or a new one."""
    given = os.environ.get("ASMKIT_TEST_GEMM")
    return Path(given).absolute() if given else build_gemm(tmp_path_factory.mktemp("gemm") / "gemm")


@pytest.mark.gpu
@pytest.mark.parametrize(("m", "n", "k"), [*SHAPES, (4096, 4096, 512)])
def test_a_call_from_cpp_has_the_same_bits(program: Path, tmp_path: Path, m: int, n: int, k: int):
    rng = np.random.default_rng(m * 7919 + n * 31 + k)
    a, b = (rng.standard_normal(shape, np.float32).astype(ml_dtypes.bfloat16) for shape in ((m, k), (n, k)))
    for name, values in (("a", a), ("b", b)):
        (tmp_path / name).write_bytes(values.tobytes())
    files = [str(tmp_path / name) for name in "abd"]
    done = subprocess.run([str(program), *map(str, (m, n, k)), *files], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    got = np.fromfile(tmp_path / "d", np.uint32).reshape(m, n)
    np.testing.assert_array_equal(got, np.asarray(gemm(a, b, backend="cuda")).view(np.uint32))
