"""CUDA C++ to PTX: which nvcc is used, what its errors become, and when the cache is used. A script stands for nvcc."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asmkit import AsmError
from asmkit.toolchain import cache, candidates, nvcc
from asmkit.toolchain.nvcc import compile_cuda, headers, host_compiler

FAKE = """#!/bin/sh
case "$*" in
  --version) echo 'Cuda compilation tools, release 13.0, V13.0.88'; exit ;;
  --dryrun*) echo '#$ INCLUDES="-I{include}"' >&2; exit ;;
esac
for source; do :; done
echo run >> {folder}/runs
if grep -q wrong "$source"; then
  echo "$source(2): error: identifier \\"y\\" is undefined" >&2
  echo "$source(1): error #20-D: sm_90 is needed" >&2
  echo "$source:7:10: fatal error: nv/target: No such file or directory" >&2
  exit 1
elif grep -q broken "$source"; then
  echo "nvcc fatal   : Failed to preprocess host compiler properties." >&2
  exit 1
fi
echo "kernel.ptx : $source \\\\
    {folder}/a\\\\ b.h" > kernel.d
cat "$source" "{folder}/a b.h" > kernel.ptx
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source, a header that it includes, and a compiler that appends the header to the source."""
    (include := tmp_path / "include").mkdir()
    (include / "cuda_runtime_api.h").write_text("#define CUDART_VERSION  13000\n")
    program = tmp_path / "nvcc"
    program.write_text(FAKE.format(folder=tmp_path, include=include))
    program.chmod(0o755)
    monkeypatch.setenv("ASMKIT_NVCC", str(program))
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("NVCC_CCBIN", raising=False)
    cache.forget()
    (tmp_path / "a b.h").write_text("header\n")
    made = tmp_path / "kernel.cu"
    made.write_text("source\n")
    return made


def runs(source: Path) -> int:
    return (source.parent / "runs").read_text().count("run")


def test_the_text_is_kept_until_a_file_changes(source: Path):
    assert compile_cuda(source, "sm_80", cache=cache.cached) == b"source\nheader\n"
    cache.forget()
    assert compile_cuda(source, "sm_80", cache=cache.cached) == b"source\nheader\n"
    assert runs(source) == 1
    (source.parent / "a b.h").write_text("another\n")
    assert compile_cuda(source, "sm_80", cache=cache.cached) == b"source\nanother\n"
    source.write_text("changed\n")
    assert compile_cuda(source, "sm_80", cache=cache.cached) == b"changed\nanother\n"
    assert runs(source) == 3
    compile_cuda(source, "sm_90", cache=cache.cached)
    assert runs(source) == 4


def test_flags_in_the_environment_are_part_of_the_key(source: Path, monkeypatch: pytest.MonkeyPatch):
    compile_cuda(source, "sm_80", cache=cache.cached)
    monkeypatch.setenv("NVCC_APPEND_FLAGS", "-G")
    compile_cuda(source, "sm_80", cache=cache.cached)
    assert runs(source) == 2


def test_errors_name_the_lines_of_the_source(source: Path):
    source.write_text("wrong\n")
    with pytest.raises(AsmError) as caught:
        compile_cuda(source, "sm_80")
    one, other, header = caught.value.findings
    assert (one.code, one.where, one.message) == ("ASSEMBLER", (str(source), 2), 'nvcc: identifier "y" is undefined')
    assert (other.where, other.fix) == ((str(source), 1), "pass a newer target, such as arch='sm_90a'")
    assert (header.where, header.fix[:30]) == ((str(source), 7), "pip install nvidia-cuda-cccl, ")


def test_a_missing_host_compiler_is_named(source: Path, monkeypatch: pytest.MonkeyPatch):
    source.write_text("broken\n")
    with pytest.raises(AsmError, match="TOOL_FAILED: nvcc failed: Failed to preprocess"):
        compile_cuda(source, "sm_80")
    (folder := source.parent / "bin").mkdir()
    for name in ("sh", "grep", "cat"):
        found = next(path for path in os.environ["PATH"].split(":") if (Path(path) / name).exists())
        (folder / name).symlink_to(Path(found) / name)
    monkeypatch.setenv("PATH", str(folder))
    assert host_compiler() is None
    with pytest.raises(AsmError, match=r"TOOL_MISSING: g\+\+, the host compiler of nvcc, was not found"):
        compile_cuda(source, "sm_80")


def test_headers_of_another_release_are_reported(source: Path):
    (tool,) = candidates("nvcc")
    assert headers(tool).fit(tool)
    assert not headers(tool).whole
    (source.parent / "include" / "cuda_runtime_api.h").write_text("#define CUDART_VERSION  12080\n")
    assert headers(tool).version == (12, 8)
    source.write_text("broken\n")
    with pytest.raises(
        AsmError, match=r"its headers are of CUDA 12\.8, from another package: pip install nvidia-cuda-nvcc"
    ):
        compile_cuda(source, "sm_80")


def test_another_nvcc_with_fitting_headers_is_used(source: Path, monkeypatch: pytest.MonkeyPatch):
    (source.parent / "include" / "cuda_runtime_api.h").write_text("#define CUDART_VERSION  12080\n")
    (first,) = candidates("nvcc")
    good = source.parent / "good"
    good.write_text(Path(first.command[0]).read_text().replace("broken", "nothing").replace("/include", "/none"))
    good.chmod(0o755)
    other = nvcc.Tool("nvcc", (str(good),), "toolkit")
    monkeypatch.setattr(nvcc, "candidates", lambda name: [first, other])
    source.write_text("broken\n")
    assert compile_cuda(source, "sm_80") == b"broken\nheader\n"


def test_a_toolkit_is_found_without_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ASMKIT_NVCC", raising=False)
    for root in ("toolkit", "cache/cuda/nvidia/cu13"):
        (folder := tmp_path / root / "bin").mkdir(parents=True)
        (folder / "nvcc").write_text("#!/bin/sh\n")
        (folder / "nvcc").chmod(0o755)
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "toolkit"))
    monkeypatch.setenv("ASMKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "")
    found = {tool.origin: tool.command[0] for tool in reversed(candidates("nvcc"))}
    assert found["toolkit"] == str(tmp_path / "toolkit/bin/nvcc")
    assert found["own folder"] == str(tmp_path / "cache/cuda/nvidia/cu13/bin/nvcc")
