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


EMPTY = """\
.version 9.0
.target sm_90
.address_size 64
.visible .entry k() DIRECTIVES { ret; }
"""


def launched(directives: str, **how: Any) -> Any:
    """Return the code of the finding, or None."""
    try:
        asmkit.run(asmkit.read(EMPTY.replace("DIRECTIVES", directives), "ptx"), **{"grid": 4, **how})
    except AsmError as wrong:
        return wrong.findings[0].code
    return None


@pytest.mark.parametrize(("directives", "how", "code"), [
    (".reqntid 32, 2", {}, None),
    (".reqntid 32, 2", {"block": (32, 2)}, None),
    (".reqntid 32, 2", {"block": 64}, "GRID"),
    ("", {}, "OPTION_MISSING"),
    ("", {"block": 1024}, None),
    ("", {"block": 1025}, "GRID"),
    ("", {"block": (512, 3)}, "GRID"),
    ("", {"block": (1, 1, 65)}, "GRID"),
    ("", {"block": 0}, "GRID"),
    ("", {"block": 32, "grid": 0}, "GRID"),
    ("", {"block": 32, "grid": (1, 70000)}, "GRID"),
    ("", {"block": 32.0}, "GRID"),
    ("", {"block": (1, 1, 1, 1)}, "GRID"),
    (".maxntid 128", {"block": (32, 4)}, None),
    (".maxntid 128", {"block": 129}, "GRID"),
    (".reqnctapercluster 2", {"block": 32}, None),
    (".reqnctapercluster 2", {"block": 32, "cluster": 2}, None),
    (".reqnctapercluster 2", {"block": 32, "cluster": 4}, "GRID"),
    (".reqnctapercluster 2", {"block": 32, "grid": 5}, "GRID"),
    (".explicitcluster", {"block": 32}, "GRID"),
    (".explicitcluster", {"block": 32, "cluster": (2, 1)}, None),
    (".explicitcluster .reqnctapercluster 2", {"block": 32}, None),
    (".maxclusterrank 4", {"block": 32, "cluster": 4}, None),
    (".maxclusterrank 4", {"block": 32, "grid": 8, "cluster": 8}, "GRID"),
    ("", {"block": 32, "grid": 32, "cluster": 32}, "GRID"),
    ("", {"block": 32, "grid": (4, 3), "cluster": (2, 2)}, "GRID"),
])  # fmt: skip
def test_sizes_that_a_kernel_requires_or_limits(directives: str, how: dict[str, Any], code: str | None):
    assert launched(directives, **how) == code


CLUSTERS = """\
.version 9.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p) .reqntid 32 .reqnctapercluster 2 DIRECTIVES
{
    .reg .b64 %rd<3>;
    .reg .b32 %r<5>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %cluster_ctarank;
    mov.u32 %r3, %nctaid.x;
    mad.lo.u32 %r2, %r2, 100, %r3;
    mad.wide.u32 %rd1, %r1, 4, %rd1;
    st.global.u32 [%rd1], %r2;
    ret;
}
"""


@pytest.mark.parametrize(("directives", "grid"), [("", 4), (".blocksareclusters", 2)])
def test_the_cluster_that_a_kernel_requires_is_that_of_the_launch(directives: str, grid: int):
    out = np.zeros(4, np.uint32)
    asmkit.run(asmkit.read(CLUSTERS.replace("DIRECTIVES", directives), "ptx"), out, grid=grid, watch="none")
    assert out.tolist() == [4, 104, 4, 104]


LOCAL = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.globl pair
\t.type pair,@function
pair:
\ts_load_dwordx4 s[4:7], s[0:1], 0x0
\tv_lshlrev_b32 v0, 2, v0
\tv_mov_b32 v1, 7
\ts_waitcnt lgkmcnt(0)
\tv_add_u32 v2, s6, v0
\tv_add_u32 v3, s7, v0
\tds_write_b32 v2, v0
\tds_write_b32 v3, v1
\ts_waitcnt lgkmcnt(0)
\tds_read_b32 v2, v2
\ts_waitcnt lgkmcnt(0)
\tv_add_u32 v2, s7, v2
\tglobal_store_dword v0, v2, s[4:5]
\ts_endpgm
.Lend0:
\t.size pair, .Lend0-pair
\t.section .rodata,"a",@progbits
\t.amdhsa_kernel pair
\t\t.amdhsa_group_segment_fixed_size 512
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_next_free_vgpr 4
\t\t.amdhsa_next_free_sgpr 40
\t\t.amdhsa_accum_offset 4
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .name: pair
    .symbol: pair.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 46
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - {.name: p, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: a, .offset: 8, .size: 4, .value_kind: dynamic_shared_pointer, .pointee_align: 4, .address_space: local}
      - {.name: b, .offset: 12, .size: 4, .value_kind: dynamic_shared_pointer, .pointee_align: 4, .address_space: local}
amdhsa.version: [1, 2]
...
\t.end_amdgpu_metadata
"""


def test_pointers_to_dynamic_lds_are_offsets():
    module = asmkit.read(LOCAL, "gcn")
    out = np.zeros(64, np.uint32)
    assert asmkit.run(module, out, 0, 256, grid=1, block=64, shared=512).ok
    np.testing.assert_array_equal(out, 4 * np.arange(64) + 512 + 256)
    report = asmkit.run(module, out, 0, 256, grid=1, block=64, shared=500, raises=False)
    assert [one.code for one in report.findings] == ["OUT_OF_BOUNDS"]
    with pytest.raises(AsmError, match="an offset in the 512 bytes of dynamic LDS"):
        asmkit.run(module, out, 0, 1024, grid=1, block=64, shared=512)


SIGNS = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 a, .param .u8 b, .param .s32 c, .param .u16 d)
{
    .reg .b64 %rd<3>;
    .reg .b32 %r<5>;
    ld.param.u64 %rd1, [p];
    ld.param.u32 %r1, [a];
    ld.param.s8 %r2, [b];
    ld.param.s32 %r3, [c];
    ld.param.s16 %r4, [d];
    st.global.v4.u32 [%rd1], {%r1, %r2, %r3, %r4};
    ret;
}
"""


def test_negative_numbers_of_parameters_that_nvcc_declares_unsigned():
    out = np.zeros(4, np.int32)
    asmkit.run(asmkit.read(SIGNS, "ptx"), out, -5, -3, -7, -300, grid=1, block=1)
    assert out.tolist() == [-5, -3, -7, -300]
    asmkit.run(asmkit.read(SIGNS, "ptx"), out, 4000000000, 200, 7, 40000, grid=1, block=1)
    assert out.tolist() == [4000000000 - (1 << 32), 200 - 256, 7, 40000 - 65536]
    for wrong in ([1 << 32, 0, 0, 0], [0, -129, 0, 0], [0, 0, 1 << 31, 0], [0.5, 0, 0, 0], [0, 0, 0, 65536]):
        with pytest.raises(AsmError) as caught:
            asmkit.run(asmkit.read(SIGNS, "ptx"), out, *wrong, grid=1, block=1)
        assert caught.value.code == "OPTION_TYPE"
