"""Inline assembly for other compilers: the statements, what is refused, and the values that their programs compute."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, Reg, b16, f16, f32, f64, gcn, ptx, s32, u16, u32, u64
from asmkit.gcn import Sgpr, Vgpr
from asmkit.interop.inline_asm import triton_inline
from asmkit.toolchain import locate, process
from examples.ampere.gemm_mma import gemm_mma


@ptx.inline(arch="sm_80")
def leaky(k: ptx.Builder, x: Reg[f32], slope: Reg[f32]) -> Reg[f32]:
    """x, or slope · x where x is negative."""
    y = k.reg(f32)
    k.ptx.selp.f32(y, x, x * slope, x > 0.0)
    return y


@ptx.inline(arch="sm_80")
def swapped(k: ptx.Builder, a: Reg[u32], b: Reg[u32]) -> tuple[Reg[u32], Reg[u32]]:
    """Both parameters, in the other order."""
    return b, a


@ptx.inline(arch="sm_80")
def load2(k: ptx.Builder, p: Ptr[f32], i: Reg[u32], inside: Reg[u32], more: int = 0) -> Any:
    """p[i + more] and p[i + more + 1], or zeros unless `inside`."""
    v = k.regs(f32, 2, 0.0)
    k.ptx.ld.global_.v2.f32(v, (p + i)[more], pred=inside != 0)
    return v


@ptx.inline(arch="sm_80")
def mixed(k: ptx.Builder, h: Reg[u16], d: Reg[f64], w: Reg[u64], n: Reg[s32]) -> Any:
    """One operand of each constraint, and the lane."""
    wide, double = k.reg(u64), k.reg(f64)
    k.ptx.mad.wide.s32(wide, n, -3, w)
    k.ptx.fma.rn.f64(double, d, d, d)
    return k.copy(h + 1), double, wide, k.laneid


@ptx.kernel(arch="sm_80", block=32, signature="(N)->(N)", grid=1)
def halves(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32], factor: int = 2) -> None:
    """out[i] = x[i] / factor, for one block."""
    i, v = k.tid.x, k.reg(f32, 0.0)
    k.ptx.ld.global_.f32(v, (x + i)[0], pred=i < N)
    k.ptx.st.global_.f32((out + i)[0], v * (1.0 / factor), pred=i < N)


@gcn.inline(arch="gfx942")
def leaky_cdna(k: gcn.Builder, x: Vgpr[f32], slope: Sgpr[f32]) -> Vgpr[f32]:
    """x, or slope · x where x is negative."""
    y, above = k.vgpr(f32), x > 0.0
    k.gcn.v_mul_f32(y, slope, x)
    k.nop(1)
    k.gcn.v_cndmask_b32(y, y, x, above)
    return y


SNIPPET = r"""asm volatile(
    "{\n\t"
    ".reg .pred asmkit_p<1>;\n\t"
    ".reg .b32 asmkit_r<5>;\n\t"
    "mul.rn.f32 asmkit_r3, %1, %2;\n\t"
    "setp.gt.f32 asmkit_p0, %1, 0f00000000;\n\t"
    "selp.f32 asmkit_r2, %1, asmkit_r3, asmkit_p0;\n\t"
    "mov.f32 %0, asmkit_r2;\n\t"
    "}\n\t"
    : "=f"(y)
    : "f"(values[i]), "f"(slope));"""


def test_a_statement_has_operands_and_local_registers():
    assert leaky.asm_snippet("y", "values[i]") == SNIPPET
    assert leaky.asm_snippet(out="y", x="values[i]") == SNIPPET
    assert '"=f"(out)' in leaky.asm_snippet()


def test_special_registers_and_memory():
    text = halves.asm_snippet(x="from", out="to", factor=4)
    assert '"mov.u32 asmkit_r1, %%tid.x;' in text
    assert text.endswith(': "l"(from), "l"(to), "r"(N)\n    : "memory");')
    assert "0f3E800000" in text
    assert '"memory"' not in leaky.asm_snippet()


def test_a_string_for_triton():
    text, constraints = triton_inline(leaky)
    assert constraints == "=f,f,f"
    assert "mul.rn.f32 asmkit_r3, $1, $2;" in text
    assert triton_inline(mixed).constraints == "=h,=d,=l,=r,h,d,l,r"
    assert "mov.u32 asmkit_r" in triton_inline(mixed).asm
    assert "%laneid" in triton_inline(mixed).asm


def test_an_inline_function_emits_into_a_kernel():
    @ptx.kernel(arch="sm_80", block=32, signature="(32)->(32)", grid=1)
    def kernel(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
        v = k.reg(f32)
        k.ptx.ld.global_.f32(v, (x + k.tid.x)[0])
        k.ptx.st.global_.f32((out + k.tid.x)[0], leaky(k, v, k.reg(f32, 0.5)))

    x = np.linspace(-1, 1, 32, dtype=np.float32)
    np.testing.assert_array_equal(kernel(x), np.where(x > 0, x, x * np.float32(0.5)))


# --- other compilers --------------------------------------------------------------------------------------------------

CUDA = """
__global__ void both(const float *x, float *y, const float *pairs, unsigned n) {
    const unsigned i = threadIdx.x;
    float out, left, right;
    %s
    %s
    y[i] = out + (left - right);
}
__global__ void swap(unsigned *x) {
    unsigned a = x[2 * threadIdx.x], b = x[2 * threadIdx.x + 1];
    %s
    x[2 * threadIdx.x] = a; x[2 * threadIdx.x + 1] = b;
}
__global__ void wide(unsigned short *h, double *d, unsigned long long *w, int *n) {
    const unsigned i = threadIdx.x; unsigned lane;
    %s
    n[i] = lane;
}
__global__ void whole(const float *x, float *y, unsigned N) { %s }
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module that nvcc makes of CUDA C++ with the statements."""
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        pytest.skip("there is no nvcc")
    folder = tmp_path_factory.mktemp("cuda")
    statements = (
        leaky.asm_snippet("out", "x[i]", "0.25f"),
        load2.asm_snippet("left", "right", p="pairs", i="2 * i", inside="unsigned(i < n)", more=2),
        swapped.asm_snippet("a", "b", "a", "b"),
        mixed.asm_snippet("h[i]", "d[i]", "w[i]", "lane", h="h[i]", d="d[i]", w="w[i]", n="n[i]"),
        halves.asm_snippet(out="y"),
    )
    (folder / "a.cu").write_text(CUDA % statements)
    made = ["nvcc", "-ptx", "-arch=sm_80", "-lineinfo", "a.cu", "-o", "a.ptx"]
    done = subprocess.run(made, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return asmkit.read(folder / "a.ptx")


def launched(module: Any, name: str, *arrays: np.ndarray | int) -> None:
    (found,) = [kernel for kernel in module.kernels if name in kernel]
    asmkit.run(module, *arrays, kernel=found, grid=1, block=32)


def test_cuda_computes_the_same_values(module: Any):
    x, pairs = np.linspace(-1, 1, 32, dtype=np.float32), np.arange(66, dtype=np.float32)
    y = np.zeros(32, np.float32)
    launched(module, "both", x, y, pairs, 20)
    loaded = np.where(np.arange(32) < 20, np.float32(-1), np.float32(0))
    np.testing.assert_array_equal(y, np.where(x > 0, x, x * np.float32(0.25)) + loaded)
    both = np.arange(64, dtype=np.uint32)
    launched(module, "swap", both)
    np.testing.assert_array_equal(both, np.arange(64).reshape(32, 2)[:, ::-1].reshape(-1))


def test_cuda_passes_every_width(module: Any):
    h, d = np.arange(32, dtype=np.uint16), np.linspace(-2, 2, 32)
    w, n = np.full(32, 1 << 40, np.uint64), np.arange(-16, 16, dtype=np.int32)
    want = w - 3 * n.astype(np.int64).astype(np.uint64), d * d + d
    launched(module, "wide", h, d, w, n)
    np.testing.assert_array_equal(h, np.arange(1, 33))
    np.testing.assert_array_equal(w, want[0])
    np.testing.assert_allclose(d, want[1], rtol=1e-15, atol=1e-15)
    np.testing.assert_array_equal(n, np.arange(32))


def test_cuda_runs_a_whole_kernel(module: Any):
    x, y = np.arange(20, dtype=np.float32), np.zeros(20, np.float32)
    launched(module, "whole", x, y, 20)
    np.testing.assert_array_equal(y, halves(x))


def test_clang_assembles_a_statement_of_cdna(tmp_path: Path):
    text = leaky_cdna.asm_snippet("y", "x", "slope")
    assert text.endswith(': "=v"(y)\n    : "v"(x), "s"(slope)\n    : "s64", "s65", "v64");')
    source = f"float f(float x, float slope) {{ float y; {text} return y; }}\n"
    clang = [*locate.find("clang").argv, "-x", "c", "-target", "amdgcn-amd-amdhsa", "-mcpu=gfx942", "-O2", "a.c"]
    ran = process.run([*clang, "-S", "-o", "a.s"], {"a.c": source.encode()}, outputs=("a.s",))
    assert "v_cndmask_b32 v64, v64, v0, s[64:65]" in ran.files["a.s"].decode()
    assert process.run([*clang, "-c", "-o", "a.o"], {"a.c": source.encode()}).status == 0
    assert triton_inline(leaky_cdna).constraints == "=v,v,s,~{s64},~{s65},~{v64}"


def test_triton_compiles_the_string(tmp_path: Path):
    triton = pytest.importorskip("triton")
    from .inline_triton import values

    assert triton
    np.testing.assert_array_equal(*values())


# --- what is refused --------------------------------------------------------------------------------------------------


def refused(function: Any, **named: Any) -> str:
    with pytest.raises(AsmError) as caught:
        function.asm_snippet(**named)
    assert caught.value.code == "INLINE_ASM"
    return caught.value.findings[0].message


def of_ptx(function: Any) -> Any:
    return ptx.inline(arch="sm_90")(function)


def looping(k: ptx.Builder, x: Reg[u32]) -> Any:
    total = k.reg(u32, 0)
    with k.loop(0, x):
        total += x
    return total


def with_shared(k: ptx.Builder, x: Reg[f32]) -> None:
    k.ptx.st.shared.f32(k.shared(f32, 32)[k.tid.x], x)


def at_shared_address(k: ptx.Builder, x: Reg[f32], at: Reg[u32]) -> None:
    k.ptx.st.shared.f32(k.ptr(at, f32, "shared")[0], x)


def with_text(k: ptx.Builder, x: Reg[f32]) -> Any:
    k.raw(f"neg.f32 {x}, {x};", reads=[x])
    return x


def of_a_predicate(k: ptx.Builder, x: Reg[f32]) -> Any:
    return x > 0.0


def returning(k: ptx.Builder, x: Reg[u32]) -> Any:
    k.return_(when=x == 0)
    return x


def test_other_programs_are_refused():
    assert refused(of_ptx(looping)).endswith("is not an instruction") or "control flow" in refused(of_ptx(looping))
    assert "array tile0" in refused(of_ptx(with_shared)) or "in shared memory" in refused(of_ptx(with_shared))
    assert "`st.shared.f32` accesses shared memory" in refused(of_ptx(at_shared_address))
    assert "`neg.f32 %r0, %r0;` is not an instruction" in refused(of_ptx(with_text))
    assert "a result has the type pred" in refused(of_ptx(of_a_predicate))
    assert "control flow" in refused(of_ptx(returning))
    assert "in shared memory" in refused(gemm_mma)


def test_triton_needs_results_and_no_barriers():
    def waiting(k: ptx.Builder, x: Reg[u32]) -> Any:
        k.ptx.bar.sync(0)
        return x

    def silent(k: ptx.Builder, x: Reg[u32]) -> None:
        k.copy(x)

    for function, why in ((waiting, "waits for other threads"), (silent, "has no result"), (halves, "has no result")):
        made = function if function is halves else of_ptx(function)
        with pytest.raises(AsmError, match=why):
            triton_inline(made)
    assert "bar.sync 0;" in of_ptx(waiting).asm_snippet()


def test_cdna_keeps_to_virtual_registers():
    def physical(k: gcn.Builder, x: Vgpr[f32]) -> Any:
        k.gcn.v_mov_b32(k.v[3], x)
        return x

    def part(k: gcn.Builder, x: Sgpr[u64]) -> Any:
        r = k.sgpr(u32)
        k.gcn.s_mov_b32(r, x.low)
        return r

    def masked(k: gcn.Builder, x: Vgpr[u32]) -> Any:
        y = k.vgpr(u32, 0)
        with k.if_(x > 3):
            k.gcn.v_mov_b32(y, x)
        return y

    def hasty(k: gcn.Builder, x: Vgpr[f32]) -> Any:
        y = k.vgpr(f32)
        k.gcn.v_cndmask_b32(y, 0, x, x > 0.0)
        return y

    made = gcn.inline(arch="gfx942")
    with pytest.raises(AsmError, match="HAZARD"):
        made(hasty).asm_snippet()
    assert '"s_nop 1\\n' in gcn.inline(arch="gfx942", sync="auto")(hasty).asm_snippet()
    assert "physical register v3" in refused(made(physical))
    assert "a part of the operand" in refused(made(part))
    assert "control flow" in refused(made(masked))


def test_wrong_names_and_results():
    with pytest.raises(AsmError, match="takes expressions for out, x, slope, got 4"):
        leaky.asm_snippet("a", "b", "c", "d")
    with pytest.raises(AsmError, match="OPTION"):
        leaky.asm_snippet(z="a")
    with pytest.raises(AsmError, match="must return registers"):
        of_ptx(lambda_like).asm_snippet()


def lambda_like(k: ptx.Builder, x: Reg[f16]) -> Any:
    return [x.as_(b16), 3]
