"""OpenCL C: asmkit compiles sources with its own headers, reports errors at their lines, and functions are accurate."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError
from asmkit.cli.main import main
from asmkit.interop.opencl_source import HEADERS
from tests.support.gcn_programs import needs_clang

pytestmark = [pytest.mark.tools, needs_clang]
F32, F64, I32 = np.float32, np.float64, np.int32
REVERSE = """\
#include "size.h"
kernel void reverse(global const float *x, global float *y, float by) {
  local float tile[SIZE];
  int i = get_local_id(0);
  tile[i] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  y[get_global_id(0)] = tile[SIZE - 1 - i] * by;
}
"""


def source(folder: Path, text: str, name: str = "kernel.cl") -> Path:
    (folder / "size.h").write_text("#define SIZE 128\n")
    (folder / name).write_text(text)
    return folder / name


def test_a_source_can_ask_whether_it_is_opencl(tmp_path: Path):
    """Sources for several languages do, and would otherwise be compiled as C."""
    text = """
#if defined(__OPENCL_VERSION__) && __OPENCL_VERSION__ == __OPENCL_C_VERSION__
#define KERNEL kernel
#else
#error no OpenCL
#endif
KERNEL void square(global int *x) { x[get_global_id(0)] *= x[get_global_id(0)]; }
"""
    x = np.arange(64, dtype=I32)
    asmkit.run(source(tmp_path, text), x, grid=1, block=64)
    np.testing.assert_array_equal(x, np.arange(64) ** 2)


@pytest.mark.parametrize("arch", [None, "gfx950", pytest.param("gfx90a", marks=pytest.mark.long)])
def test_a_source_is_compiled_for_a_target(tmp_path: Path, arch: str | None):
    module = asmkit.read(source(tmp_path, REVERSE), arch=arch)
    x, y = np.arange(256, dtype=F32), np.zeros(256, F32)
    asmkit.run(module, x, y, 2.0, grid=2, block=128)
    np.testing.assert_array_equal(y.reshape(2, 128), 2 * x.reshape(2, 128)[:, ::-1])
    assert [param.name for param in module.kernels["reverse"].params] == ["x", "y", "by"]
    assert module.program("reverse").target.name == (arch or "gfx942")


def test_a_missing_barrier_is_a_race(tmp_path: Path):
    path = source(tmp_path, REVERSE.replace("barrier(CLK_LOCAL_MEM_FENCE);", ""))
    with pytest.raises(AsmError, match="RACE"):
        asmkit.run(path, np.zeros(256, F32), np.zeros(256, F32), 2.0, grid=2, block=128, arch="gfx942")


def test_the_command_runs_a_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = source(tmp_path, REVERSE)
    args = ["--grid", "1", "--block", "128", "--arg", "f32[128]=arange", "--arg", "f32[128]", "--arg", "2"]
    assert main(["run", str(path), "--arch", "gfx90a", *args]) == 0
    assert "no findings" in capsys.readouterr().out


def test_errors_name_the_lines_of_the_source(tmp_path: Path):
    text = 'kernel void k(global float *p) {\n  p[0] = printf("x");\n  *p = nothing;\n}\n'
    with pytest.raises(AsmError) as caught:
        asmkit.read(source(tmp_path, text), arch="gfx942")
    first, second = caught.value.findings
    assert (first.code, first.where, "no printf" in first.fix) == ("ASSEMBLER", (str(tmp_path / "kernel.cl"), 2), True)
    assert (second.where[1], second.message) == (3, "clang: use of undeclared identifier 'nothing'")
    assert "    *p = nothing;" in str(caught.value)


def test_errors_of_the_back_end(tmp_path: Path):
    text = "kernel void k(global int *p) {\n  local int big[20000];\n  big[p[0]] = 1;\n  p[1] = big[p[2]];\n}\n"
    with pytest.raises(
        AsmError, match=r"kernel\.cl:1: ASSEMBLER: clang: local memory \(80000\) exceeds limit \(65536\)"
    ):
        asmkit.read(source(tmp_path, text), arch="gfx942")


def test_sources_that_cannot_be_compiled(tmp_path: Path):
    with pytest.raises(AsmError, match=r"KERNEL: .*none\.cl cannot be read"):
        asmkit.read(tmp_path / "none.cl")
    with pytest.raises(AsmError, match="UNKNOWN_ARCH"):
        asmkit.read(source(tmp_path, REVERSE), arch="sm_90")


def test_the_wheel_has_the_headers():
    assert {path.name for path in HEADERS.glob("*.h")} >= {"opencl.h", "atomics.h", "sub_groups.h", "math.h"}
    named = set(re.findall(r'^#include "(.*)"', (HEADERS / "opencl.h").read_text(), re.MULTILINE))
    assert named | {"opencl.h"} == {path.name for path in HEADERS.iterdir()}


# ---- functions of the headers

CONVERSIONS = """\
kernel void convert(global const float *x, global int *out) {
  int i = get_global_id(0);
  global int *to = out + 12 * i;
  to[0] = convert_int(x[i]);
  to[1] = convert_int_rte(x[i]);
  to[2] = convert_int_rtp(x[i]);
  to[3] = convert_int_rtn(x[i]);
  to[4] = convert_uchar_sat(x[i]);
  to[5] = convert_char_sat_rte(x[i] * 10.0f);
  to[6] = convert_short_sat((int)x[i] * 20000);
  to[7] = convert_uint_sat((long)x[i] * 3000000000L) == 0xffffffffu;
  to[8] = as_int(x[i]);
  to[9] = as_short2(x[i]).s1;
  to[10] = any(isless((float4)(x[i], 1, 2, 3), (float4)(0.0f)));
  to[11] = select(7, 9, isgreater(x[i], 1.0f));
}
"""


def test_conversions(tmp_path: Path):
    x = np.array([-3.5, -2.5, -0.5, 0.5, 1.5, 2.5, 99.75, 260.5], F32)
    out = np.zeros((64, 12), I32)
    asmkit.run(source(tmp_path, CONVERSIONS), np.resize(x, 64), out, grid=1, block=64)
    want = [
        np.trunc(x), np.rint(x), np.ceil(x), np.floor(x), np.clip(np.trunc(x), 0, 255),
        np.clip(np.rint(x * 10), -128, 127),
        np.clip(np.trunc(x) * 20000, -32768, 32767), np.trunc(x) >= 2, x.view(I32), x.view(np.int16)[1::2], x < 0,
        np.where(x > 1, 9, 7),
    ]  # fmt: skip
    np.testing.assert_array_equal(out[:8], np.stack(want, 1))


ONE: dict[str, Callable[[float], float]] = {
    "exp": math.exp, "exp2": lambda x: 2.0**x, "log": math.log, "log2": math.log2, "log10": math.log10,
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "asin": math.asin, "acos": math.acos, "atan": math.atan,
    "sinh": math.sinh, "cosh": math.cosh, "tanh": math.tanh, "asinh": math.asinh, "acosh": math.acosh,
    "atanh": math.atanh, "erf": math.erf, "erfc": math.erfc, "tgamma": math.gamma, "expm1": math.expm1,
    "log1p": math.log1p, "sqrt": math.sqrt, "rsqrt": lambda x: 1 / math.sqrt(x), "exp10": lambda x: 10.0**x,
    "cbrt": lambda x: math.copysign(abs(x) ** (1 / 3), x), "sinpi": lambda x: math.sin(math.pi * x),
    "round": lambda x: math.copysign(math.floor(abs(x) + 0.5), x),
}  # fmt: skip
TWO: dict[str, Callable[[float, float], float]] = {
    "pow": math.pow, "atan2": math.atan2, "hypot": math.hypot, "fmod": math.fmod, "remainder": math.remainder,
    "fdim": lambda x, y: max(x - y, 0.0), "copysign": math.copysign,
}  # fmt: skip
FEW = ("exp", "sin", "atan2", "pow", "fmod")


def value(function: Callable[..., float], *x: float) -> float:
    try:
        return function(*x)
    except (ValueError, OverflowError, ZeroDivisionError):
        return math.nan


KERNEL = """\
kernel void k(global const REAL *x, global const REAL *y, global REAL *out, int n) {{
  int i = get_global_id(0);
  {}
}}
"""


def check(folder: Path, kind: str, names: list[str]) -> None:
    """Compare functions of numbers with those of the host."""
    calls = (f"{name}(x[i]{', y[i]' if name in TWO else ''})" for name in names)
    text = KERNEL.format("\n  ".join(f"out[{row} * n + i] = {call};" for row, call in enumerate(calls)))
    dtype: Any = F32 if kind == "float" else F64
    draw = np.random.default_rng(7)
    x, y = (3 * draw.standard_normal(64)).astype(dtype), (3 * draw.standard_normal(64)).astype(dtype)
    out = np.zeros((len(names), 64), dtype)
    path = source(folder, text.replace("REAL", kind))
    asmkit.run(path, x, y, out, 64, grid=1, block=64, watch="none")
    for name, row in zip(names, out, strict=True):
        pairs = zip(x.tolist(), y.tolist(), strict=True)
        want = [value(TWO[name], *pair) if name in TWO else value(ONE[name], pair[0]) for pair in pairs]
        near = 3e-7 if kind == "float" else 1e-11 if name in ("erfc", "tgamma", "sinpi") else 3e-14
        np.testing.assert_allclose(row, np.array(want), near, 1e-12 if kind == "float" else 1e-15, err_msg=name)


def test_some_elementary_functions(tmp_path: Path):
    check(tmp_path, "double", [*FEW])


@pytest.mark.long
@pytest.mark.parametrize("kind", ["float", "double"])
def test_elementary_functions(tmp_path: Path, kind: str):
    check(tmp_path, kind, [*ONE, *TWO])
