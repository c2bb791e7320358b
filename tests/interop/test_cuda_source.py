"""CUDA C++ is compiled, read and run: the target is chosen, and errors have the lines of the source."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import asmkit
from asmkit import AsmError
from asmkit.interop import cuda_source
from asmkit.toolchain import candidates
from asmkit.toolchain.nvcc import host_compiler

pytestmark = pytest.mark.tools
needs_nvcc = pytest.mark.skipif(not (candidates("nvcc") and host_compiler()), reason="needs nvcc and g++")

SCALE = """
template <typename T> __device__ T twice(T value) { return value + value; }

extern "C" __global__ void scale(const float* x, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = twice(x[i]);
}
"""


@needs_nvcc
def test_a_source_is_compiled_and_run(tmp_path: Path):
    file = tmp_path / "scale.cu"
    file.write_text(SCALE)
    x, out = np.arange(100, dtype=np.float32), asmkit.empty(100, np.float32)
    report = asmkit.run(file, x, out, 100, grid=1, block=128, raises=False)
    assert [finding.code for finding in report.findings] == ["OUT_OF_BOUNDS"]
    file.write_text(SCALE.replace("<=", "<"))
    asmkit.run(file, x, out, 100, grid=1, block=128)
    np.testing.assert_array_equal(out, 2 * x)
    file.write_text(SCALE.replace("x[i]", "y[i]"))
    with pytest.raises(AsmError, match=r'scale.cu:6: ASSEMBLER: nvcc: identifier "y" is undefined'):
        asmkit.read(file)


HEAD = ".version 8.0\n.target {arch}\n.address_size 64\n.visible .entry k()\n{{\n{body}\nret;\n}}\n"
BARRIER = "// begin inline asm\nbarrier.cluster.arrive;\nbarrier.cluster.wait;\n// end inline asm"


def compiler(monkeypatch: pytest.MonkeyPatch, body: str, since: str = "sm_80") -> list[str]:
    """Stand in for nvcc: record the targets, and reject those below `since`."""
    tried: list[str] = []

    def compiled(path: Path, arch: str, **how: object) -> bytes:
        tried.append(arch)
        if int(arch.strip("sm_a")) < int(since.strip("sm_a")):
            message = "__cluster_dims__ is not supported for this GPU architecture"
            raise asmkit.errors.error(asmkit.DiagnosticCode.ASSEMBLER, tool="nvcc", message=message, fix="")
        return HEAD.format(arch=arch, body=body).encode()

    monkeypatch.setattr(cuda_source, "compile_cuda", compiled)
    return tried


@pytest.mark.parametrize(
    ("body", "since", "targets"),
    [
        ("", "sm_80", ["sm_80"]),
        ("", "sm_90a", ["sm_80", "sm_90a"]),
        (BARRIER, "sm_80", ["sm_80", "sm_90a"]),
        ("", "sm_100a", ["sm_80", "sm_90a", "sm_100a"]),
    ],
)
def test_the_first_target_that_the_source_can_have(monkeypatch, tmp_path: Path, body: str, since: str, targets):
    (file := tmp_path / "k.cu").write_text("")
    tried = compiler(monkeypatch, body, since)
    assert [*asmkit.read(file).kernels] == ["k"]
    assert tried == targets


def test_the_target_can_be_named(monkeypatch, tmp_path: Path):
    (file := tmp_path / "k.cu").write_text("")
    tried = compiler(monkeypatch, BARRIER)
    asmkit.read(file, arch="sm_90")
    assert tried == ["sm_90"]
    with pytest.raises(AsmError, match="UNKNOWN_ARCH"):
        asmkit.read(file, arch="gfx942")
    with pytest.raises(AsmError, match=r"no.cu cannot be read"):
        asmkit.read(tmp_path / "no.cu")


def test_other_mistakes_are_raised_for_the_first_target(monkeypatch, tmp_path: Path):
    (file := tmp_path / "k.cu").write_text("")
    tried = compiler(monkeypatch, "// begin inline asm\nnonsense;")
    with pytest.raises(AsmError, match="PARSE"):
        asmkit.read(file)
    assert tried == ["sm_80"]
    tried = compiler(monkeypatch, "", "sm_120")
    with pytest.raises(AsmError, match="__cluster_dims__"):
        asmkit.read(file)
    assert tried == ["sm_80", "sm_90a", "sm_100a"]
