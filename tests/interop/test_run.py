"""Run programs that were read: arguments of every kind, findings, and what a report holds."""

from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, Ptr, Reg, f32, gcn, ptx, s32, u32
from tests.interop.saxpy import SAXPY
from tests.support.gcn_programs import needs_objdump

GRID: dict[str, Any] = {"grid": 4, "block": 256}


@gcn.kernel(arch="gfx942", block=64, grid=lambda d: -(-d.N // 64), signature="(N)->(N)")
def scale(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32], N: Reg[u32], s: Reg[f32]):
    i = (k.group.x << 6) + k.lane
    value, at = k.vgpr(f32), i << 2
    with k.if_(i < N):
        k.gcn.global_load_dword(value, at, x)
        k.wait(vm=0)
        k.gcn.v_mul_f32(value, s, value)
        k.gcn.global_store_dword(at, value, y)


def vectors(n: int = 1000) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng()
    return rng.standard_normal(n, np.float32), rng.standard_normal(n, np.float32)


def code(*args: object, **how: Any) -> str:
    with pytest.raises(AsmError) as caught:
        asmkit.run(asmkit.read(SAXPY, "ptx"), *args, **{**GRID, **how})
    return caught.value.findings[0].code


@pytest.mark.parametrize("wrap", [lambda x: x, torch.from_numpy], ids=["numpy", "torch"])
def test_arrays_are_written_in_place(wrap: Any):
    x, y = vectors()
    want = 2.5 * x.astype(np.float64) + y
    report = asmkit.run(asmkit.read(SAXPY, "ptx"), wrap(x), wrap(y), 2.5, 1000, **GRID)
    assert report.ok
    assert report.findings == ()
    np.testing.assert_allclose(y, want, rtol=1e-6)
    np.testing.assert_array_equal(report.arrays[1], y)
    assert report.steps == 32 * 18


def test_an_array_of_jax_is_copied():
    x, y = vectors()
    held = jnp.asarray(y)
    report = asmkit.run(asmkit.read(SAXPY, "ptx"), jnp.asarray(x), held, 2.5, 1000, **GRID)
    np.testing.assert_allclose(report.arrays[1], 2.5 * x.astype(np.float64) + y, rtol=1e-6)
    np.testing.assert_array_equal(np.asarray(held), y)


def test_a_tensor_of_bf16_keeps_its_bits():
    x = torch.arange(64, dtype=torch.bfloat16)
    module = asmkit.read(COPY, "ptx")
    y = torch.zeros(64, dtype=torch.bfloat16)
    asmkit.run(module, x, y, grid=1, block=32)
    assert torch.equal(x, y)


COPY = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry copy(.param .u64 x, .param .u64 y)
{
    .reg .b64 %rd<5>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.u64 %rd1, %rd1, %rd3;
    add.u64 %rd2, %rd2, %rd3;
    ld.global.b32 %r2, [%rd1];
    st.global.b32 [%rd2], %r2;
    ret;
}
"""

STRUCTURE = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry fill(.param .align 8 .b8 s[16])
{
    .reg .b64 %rd<3>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [s];
    ld.param.u32 %r1, [s+8];
    mov.u32 %r2, %tid.x;
    mul.wide.u32 %rd2, %r2, 4;
    add.u64 %rd1, %rd1, %rd2;
    st.global.u32 [%rd1], %r1;
    ret;
}
"""


def test_a_structure_with_a_pointer():
    out = np.zeros(32, np.uint32)
    kind = np.dtype([("out", object), ("value", np.uint32), ("rest", np.uint32)])
    report = asmkit.run(asmkit.read(STRUCTURE, "ptx"), np.array((out, 7, 0), kind)[()], grid=1, block=32)
    assert (out == 7).all()
    assert report.arrays[0] is out


def test_a_structure_of_another_size_or_without_an_array():
    module = asmkit.read(STRUCTURE, "ptx")
    for value in (
        np.array((np.zeros(32, np.uint32), 7), np.dtype([("out", object), ("value", np.uint32)])),
        np.array((None, 7, 0), np.dtype([("out", object), ("value", np.uint32), ("rest", np.uint32)])),
        bytes(15),
        3,
    ):
        with pytest.raises(AsmError) as caught:
            asmkit.run(module, value, grid=1, block=32)
        assert caught.value.findings[0].code == "OPTION_TYPE"


def test_arguments_that_do_not_fit():
    x, y = vectors()
    assert code(x, y, 2.5) == "KERNEL"
    assert code(x, y, 1 << 40, 1000) == "OPTION_TYPE"
    assert code(x, y, 2.5, 1.5) == "OPTION_TYPE"
    assert code(1.5, y, 2.5, 1000) == "OPTION_TYPE"
    assert code(x, y, x, 1000) == "OPTION_TYPE"
    assert code(x[::2], y, 2.5, 3) == "CONTIGUOUS"
    assert code(torch.zeros(8)[::2], y, 2.5, 3) == "CONTIGUOUS"


def test_findings_are_raised_or_reported():
    x, y = vectors()
    assert code(x, y, 2.5, 1024) == "OUT_OF_BOUNDS"
    assert code(x, asmkit.empty(1000, np.float32), 2.5, 1000) == "UNSET_MEMORY"
    report = asmkit.run(asmkit.read(SAXPY, "ptx"), x, y, 2.5, 1024, **GRID, raises=False)
    assert not report.ok
    assert "OUT_OF_BOUNDS" in str(report)
    assert asmkit.run(asmkit.read(SAXPY, "ptx"), x, y, 2.5, 1024, **GRID, watch="none").ok


def test_a_block_that_the_kernel_does_not_allow():
    text = SAXPY.replace("n)\n{", "n)\n.reqntid 128\n{")
    x, y = vectors()
    with pytest.raises(AsmError) as caught:
        asmkit.run(asmkit.read(text, "ptx"), x, y, 2.5, 1000, **GRID)
    assert caught.value.findings[0].code == "GRID"
    assert asmkit.run(asmkit.read(text, "ptx"), x, y, 2.5, 1000, grid=8, block=128).ok


@pytest.mark.parametrize("how", ["text", pytest.param("object", marks=needs_objdump)])
def test_a_kernel_of_amdgcn(how: str):
    x, y = vectors(100)
    source = scale.text(N=100, s=1.0).encode() if how == "text" else scale.image(N=100, s=1.0)
    report = asmkit.run(source, x, y, 100, 1.5, grid=2, block=64)
    np.testing.assert_array_equal(y, x * np.float32(1.5))
    assert report.findings == ()


@ptx.kernel(arch="sm_90", signature="(M,N)->(32)", grid=1, block=32, maps={"t": ptx.tiled("a", box=(4, 8))})
def box(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap, x: Reg[s32], y: Reg[s32]):
    """Copy the box at (x, y) of a matrix to `out`."""
    memory, bar, value = k.shared(f32, 32, align=128), k.mbarrier(1), k.reg(f32)
    bar.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        bar.arrive_expect_tx(t.bytes)
        load = k.ptx.cp.async_.bulk.tensor._2d.shared__cta.global_.tile.mbarrier__complete_tx__bytes
        load(memory[0], t[x, y], bar.mem)
    bar.wait(0)
    k.ptx.ld.shared.f32(value, (memory.ptr + k.tid.x)[0])
    k.ptx.st.global_.f32((out + k.tid.x)[0], value)


def boxes(matrix: object, **how: Any) -> dict[str, object]:
    """The arguments of `box` by the names of its parameters."""
    return {"a": np.zeros(1, np.float32), "out": np.zeros(32, np.float32), "x": 8, "y": 2,
            "t": asmkit.tensor_map(matrix, (4, 8), **how)}  # fmt: skip


@pytest.mark.parametrize("wrap", [lambda x: x, torch.from_numpy], ids=["numpy", "torch"])
def test_a_tensor_map(wrap: Any):
    matrix = np.random.default_rng().standard_normal((16, 32), np.float32)
    module = asmkit.read(box.text(M=16, N=32, x=0, y=0), "ptx")
    given = boxes(wrap(matrix))
    arguments = [given[param.name.removeprefix("param_")] for param in module.kernels["box"].params]
    report = asmkit.run(module, *arguments, grid=1, block=32)
    np.testing.assert_array_equal(given["out"], matrix[2:6, 8:16].reshape(-1))
    assert any(array.shape == (16, 32) for array in report.arrays)


def test_tensor_maps_that_do_not_exist():
    matrix = np.zeros((16, 32), np.float32)
    for how, expected in (
        ({"swizzle": 48}, "OPTION_TYPE"), ({"swizzle": 32, "l2": 3}, "DESCRIPTOR"), ({"steps": (0, 1)}, "DESCRIPTOR")
    ):  # fmt: skip
        with pytest.raises(AsmError) as caught:
            boxes(matrix, **how)
        assert caught.value.findings[0].code == expected
    with pytest.raises(AsmError) as caught:
        boxes(matrix[:, ::2])
    assert caught.value.findings[0].code == "CONTIGUOUS"
    with pytest.raises(AsmError) as caught:
        boxes("matrix")
    assert caught.value.findings[0].code == "OPTION_TYPE"


def test_what_a_kernel_prints(capsys: pytest.CaptureFixture[str]):
    file = Path(__file__).parents[1] / "ptx" / "sim" / "whole_modules" / "release.ptx"
    shown = asmkit.run(file, 4, kernel="prints", grid=1, block=32)
    assert capsys.readouterr().out.splitlines() == list(shown.prints)
    assert shown.prints[0].startswith("thread (0,0,0) of block (0,0,0): n=4 ")
    assert asmkit.run(file, 4, kernel="prints", grid=1, block=32, prints=False).prints == shown.prints
    assert capsys.readouterr().out == ""
