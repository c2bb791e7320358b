"""The command `asmkit build`: the files that it writes, and its errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from asmkit.cli.main import main
from examples.ampere import gemm as example
from tests.support import launch_kernels

GEMM = f"{example.__file__}:gemm"
SMALL = launch_kernels.__file__


def run(*words: str) -> int:
    return main(["build", *words])


def test_texts_are_those_of_the_kernel(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "gemm.ptx"
    assert run(GEMM, "-o", str(out)) == 0
    assert out.read_text() == example.gemm.text(M=16, N=8, K=16)
    assert capsys.readouterr().out == f"{out}: gemm for sm_80, {out.stat().st_size:,} bytes\n"


@pytest.mark.tools
def test_images_are_those_of_the_kernel(tmp_path: Path):
    out = tmp_path / "gemm.cubin"
    assert run(GEMM, "-o", str(out), "--arch", "sm_90") == 0
    assert out.read_bytes() == example.gemm.image(arch="sm_90", M=16, N=8, K=16)
    cdna = Path(example.__file__).parents[1] / "cdna/gemm_mfma.py"
    assert run(f"{cdna}:gemm_mfma", "-o", str(tmp_path / "a.hsaco"), "--arch", "gfx90a") == 0
    assert (tmp_path / "a.hsaco").read_bytes().startswith(b"\x7fELF")
    assert run(f"{cdna}:gemm_mfma", "-o", str(tmp_path / "a.s")) == 0
    assert ".amdgcn_target" in (tmp_path / "a.s").read_text()


@pytest.mark.tools
def test_headers_have_values_and_a_namespace(tmp_path: Path):
    out = tmp_path / "copy.h"
    assert run(f"{SMALL}:copy16", "T=f16", "-o", str(out), "--arch", "sm_80,sm_90", "--namespace", "mine") == 0
    text = out.read_text()
    assert "namespace mine {" in text
    assert "for sm_80, sm_90.  Written by asmkit" in text
    assert "Input<::asmkit::f16> a" in text
    assert run(f"{SMALL}:affine", "twice=True", "-o", str(out)) == 0
    assert "namespace affine {" in out.read_text()


def test_errors_of_the_kernel_have_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = str(tmp_path / "a.ptx")
    assert run(f"{SMALL}:rotated", "-o", out) == 1
    assert "OPTION_MISSING: rotated needs the option 'N' (a length, which is compiled in)" in capsys.readouterr().err
    assert run(f"{SMALL}:affine", "-o", out, "thrice=True") == 1
    assert "OPTION: affine has no option 'thrice'" in capsys.readouterr().err
    assert run(GEMM, "-o", out, "--arch", "sm_75") == 1
    assert "sm_75 cannot run it" in capsys.readouterr().err
    assert not Path(out).exists()


USAGE = {
    (SMALL, "-o", "a.ptx"): "has several kernels: name one of add, affine",
    (f"{SMALL}:nothing", "-o", "a.ptx"): "has no kernel nothing: name one of",
    ("kernel", "-o", "a.ptx"): "kernel does not name a kernel: write FILE.py:KERNEL",
    (GEMM,): "the following arguments are required: -o/--output",
    (GEMM, "-o", "a.exe"): "a.exe: the suffix must be one of .ptx, .cubin",
    (GEMM, "-o", "a.s"): "gemm is a kernel of ptx, which has no .s files",
    (GEMM, "-o", "a.ptx", "N"): "N is not NAME=VALUE",
    (GEMM, "-o", "a.ptx", "--arch", "sm_1"): "argument --arch: ",
    (GEMM, "-o", "a.cubin", "--arch", "sm_80,sm_90"): "a .cubin file has one target",
    (GEMM, "-o", "a.ptx", "--namespace", "a"): "--namespace is for C++ headers",
    (GEMM, "-o", "/nowhere/a.ptx"): "/nowhere/a.ptx: No such file or directory",
    ("/nowhere.py:a", "-o", "a.ptx"): "/nowhere.py: No such file or directory",
}


@pytest.mark.parametrize("words", USAGE)
def test_wrong_usage_has_status_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        run(*words)
    assert caught.value.code == 2
    assert USAGE[words] in capsys.readouterr().err
