"""Modules made by nvcc, clang and Triton, and our own examples' texts: checked, written again, translated.

What is written again, and what the translated Python prints, is the same machine code.  `corpus/make.py` says how the
modules were made.
"""

from __future__ import annotations

import contextlib
import io
import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from asmkit import Sweep
from asmkit.files import line
from asmkit.ptx.files import check, fmt, translate
from asmkit.ptx.parse import parse_module

from .machine_code import differences, image, target

HERE = Path(__file__).parent
MODULES = sorted((HERE / "corpus" / "ptx").glob("*.ptx"))
EXAMPLES = sorted((HERE.parent / "examples").rglob("*.py"))

FINDINGS: dict[str, list[str]] = {}
"""What `check` rightly finds, by module: registers that the compiler left unset."""


NOT_YET = """
algorithms.nvcc.sm_100 atomics.nvcc.sm_80 atomics.nvcc.sm_90 builtins.clang.sm_80 builtins.clang.sm_90
calls.clang-14.sm_80 calls.clang.sm_100 calls.clang.sm_75 calls.clang.sm_80.O1 control.nvcc.sm_75 control.nvcc.sm_90
convert.nvcc.sm_100a convert.nvcc.sm_75 convert.nvcc.sm_89 debug.nvcc.sm_80.G debug.nvcc.sm_90.lineinfo
elementwise.triton.sm_75.gelu elementwise.triton.sm_90.dropout freestanding.clang.sm_100.gline_tables_only
freestanding.clang.sm_75 freestanding.clang.sm_90.g functions.nvcc.sm_75.rdc_true functions.nvcc.sm_90
groups.nvcc.sm_80 groups.nvcc.sm_90 half.nvcc.sm_80 integers.nvcc.sm_75 integers.nvcc.sm_90a
launches.nvcc.sm_80.rdc_true local.nvcc.sm_80 local.nvcc.sm_90 math.nvcc.sm_80 math.nvcc.sm_90.use_fast_math
matrices.clang-14.sm_80 matrices.clang.sm_80 matrix_asm.nvcc.sm_80 matrix_asm.nvcc.sm_90 opencl.clang-14.sm_75
opencl.clang-22.sm_90 order.nvcc.sm_75 order.nvcc.sm_90 pipeline.nvcc.sm_80 pipeline.nvcc.sm_90 print.nvcc.sm_86
products.triton.sm_100.attention products.triton.sm_100.gemm_f16 products.triton.sm_100.gemm_scaled
products.triton.sm_100.gemm_tma products.triton.sm_120.gemm_f16 products.triton.sm_75.gemm_f16
products.triton.sm_80.attention products.triton.sm_80.gemm_f16 products.triton.sm_80.gemm_tf32
products.triton.sm_90.attention products.triton.sm_90.gemm_f16 products.triton.sm_90.gemm_f8
products.triton.sm_90.gemm_tma reductions.triton.sm_80.argmax reductions.triton.sm_80.atomics
reductions.triton.sm_86.histogram reductions.triton.sm_90.layernorm scopes.nvcc.sm_80 shapes.clang-14.sm_75
shapes.clang.sm_75 shapes.clang.sm_80.O0 shapes.clang.sm_90 tensor5.nvcc.sm_100a texture.nvcc.sm_100
texture.nvcc.sm_75 tma.nvcc.sm_100a tma.nvcc.sm_90 wgmma.nvcc.sm_90a wmma.nvcc.sm_75 wmma.nvcc.sm_80
"""
"""The modules that still hold something that the tables have no row for, or the reader does not understand."""


def texts() -> dict[str, str]:
    """The corpus, and the examples' kernels with the dimensions of their sweeps' first cases."""
    found = {path.stem: path.read_text() for path in MODULES}
    for path in EXAMPLES:
        sweeps = runpy.run_path(str(path))["SWEEP"]
        for i, sweep in enumerate([sweeps] if isinstance(sweeps, Sweep) else sweeps):
            if sweep.kernel.isa.name == "ptx":
                first = {**sweep.shapes[0], **{name: values[0] for name, values in sweep.options.items()}}
                found[f"{path.parent.name}-{path.stem}-{i}"] = sweep.kernel.text(
                    arch=sweep.kernel.rules.arch[0], **first
                )
    return found


TEXTS = texts()


def printed(code: str, name: str) -> str:
    """What a piece of Python prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, f"{name}.py", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def test_there_are_enough_of_each():
    compilers = [path.stem.split(".")[1].partition("-")[0] for path in MODULES]
    assert len(MODULES) >= 60
    assert {name for name in compilers if compilers.count(name) >= 15} == {"nvcc", "clang", "triton"}


def test_nothing_of_a_machine_is_in_them():
    """No folder: neither in names of files nor, byte by byte, in debug data."""
    wrong = [
        path.name for path in MODULES for folder in ("/home/", "/tmp/", "/usr/", "/root/") if folder in path.read_text()
    ]
    assert wrong == []


CASES = [
    pytest.param(name, marks=pytest.mark.xfail(strict=False, reason="not yet")) if name in NOT_YET.split() else name
    for name in TEXTS
]


@pytest.mark.parametrize("name", CASES)
def test_module(name):
    text = TEXTS[name]
    assert [line(finding) for finding in check(text, name)] == FINDINGS.get(name, [])
    written = fmt(text, name)
    with ThreadPoolExecutor(2) as both:  # ptxas runs beside Python
        images = [both.submit(image, one, target(text)) for one in (text, written)]
        assert parse_module(written, name) == parse_module(text, name)
        assert printed(translate(text, name), name) == written
        _ = [one.result() for one in images]
    assert differences(text, written) == ""
