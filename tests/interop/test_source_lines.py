"""Findings name the line of the CUDA, OpenCL or Python source beside the line of the text."""

import pickle
from pathlib import Path

import numpy as np

import asmkit
from asmkit.errors import CompiledLine, SourceLine, show

CUDA = """\
__device__ __forceinline__ void put(float* t, float v) { t[threadIdx.x] = v; }
__device__ __forceinline__ void both(float* t, float v) {
  put(t, v);
}
__global__ void reverse(float* p) {
  __shared__ float tile[64];
  both(tile, p[threadIdx.x]);
  p[threadIdx.x] = tile[63 - threadIdx.x];
}
"""

PTX = """\
.version 8.0
.target sm_80
.address_size 64
.visible .entry _Z7reversePf(.param .u64 _Z7reversePf_param_0)
{
    .reg .b32 %r<9>;
    .reg .b64 %rd<5>;
    .loc 1 5 0
    .shared .align 4 .b8 _ZZ7reversePfE4tile[256];
    ld.param.u64 %rd1, [_Z7reversePf_param_0];
    .loc 1 7 3
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    ld.global.b32 %r2, [%rd4];
    .loc 1 3 3, function_name $L__info_string0, inlined_at 1 7 3
    .loc 1 1 57, function_name $L__info_string1, inlined_at 1 3 3
    shl.b32 %r3, %r1, 2;
    mov.u32 %r4, _ZZ7reversePfE4tile;
    add.s32 %r5, %r4, %r3;
    st.shared.b32 [%r5], %r2;
    .loc 1 8 20
    sub.s32 %r6, %r4, %r3;
    ld.shared.b32 %r7, [%r6+252];
    .loc 1 0 0
    st.global.b32 [%rd4], %r7;
    ret;
}
.file 1 "SOURCE"
.section .debug_str
{
$L__info_string0:
.b8 95,90,52,98,111,116,104,80,102,102,0
$L__info_string1:
.b8 95,90,51,112,117,116,80,102,102
.b8 0
}
"""


def race(text: str) -> asmkit.errors.Finding:
    report = asmkit.run(asmkit.read(text, "ptx"), np.zeros(64, np.float32), grid=1, block=64, raises=False)
    assert [one.code for one in report.findings] == ["RACE"]
    assert str(report).endswith("reverse(float*): 26 warp instructions")
    return report.findings[0]


def test_a_race_names_the_lines_of_both_accesses_and_of_inlined_calls(tmp_path: Path):
    source = tmp_path / "reverse.cu"
    source.write_text(CUDA)
    found = race(PTX.replace("SOURCE", str(source)))
    assert found.where == ("<ptx>", 24)
    assert (found.source.short, found.source.column, found.source.chain[1:]) == ("reverse.cu:8", 20, ())
    assert found.other == ("<ptx>", 21)
    assert [(one.line, one.function) for one in found.other_source.chain] == [
        (1, "put(float*, float)"), (3, "both(float*, float)"), (7, ""),
    ]  # fmt: skip
    assert str(found).split("\n") == [
        "<ptx>:24: RACE: data race: a load and a store at shared are not ordered",
        "  source: reverse.cu:8  p[threadIdx.x] = tile[63 - threadIdx.x];",
        "  other access: reverse.cu:1  __device__ __forceinline__ void put(float* t, float v) { t[threadIdx.x] = v; }",
        "  put(float*, float) is inlined at: reverse.cu:3  put(t, v);",
        "  both(float*, float) is inlined at: reverse.cu:7  both(tile, p[threadIdx.x]);",
        "  fix: put a barrier between them, or make them atomic",
        "  note: load: thread (0,0,0) of block (0,0,0), tile + 252 (byte 252 of shared memory)",
        "  note: store: thread (63,0,0) of block (0,0,0), <ptx>:21 (reverse.cu:1)",
    ]


def test_a_source_that_cannot_be_read_is_named_without_its_text():
    for name in ("/no/such/reverse.cu", "/dev/zero", "."):
        found = race(PTX.replace("SOURCE", name))
        assert f"  source: {Path(name).name or '.'}:8\n" in str(found)


def test_texts_without_lines_and_line_0_have_no_source():
    plain = "\n".join(line for line in PTX.split("\n") if not line.strip().startswith((".loc", ".file")))
    found = race(plain)
    assert found.source is None
    assert found.other_source is None
    assert "source" not in str(found)
    out = asmkit.run(asmkit.read(PTX, "ptx"), np.zeros(1, np.float32), grid=1, block=64, raises=False).findings
    assert {one.source.line for one in out if one.where[1] == 15} == {7}
    module = asmkit.read(PTX, "ptx").program("_Z7reversePf")
    sources = {item.where[1]: getattr(item.where, "source", None) for item in module.body if item.where}
    assert sources[26] is None
    assert sources[24].line == 8


def test_chains_of_inlined_calls_are_cut():
    lines = "".join(
        f"    .loc 1 {i + 2} 1, function_name $L__info_string0, inlined_at 1 {i + 1} 1\n" for i in range(999)
    )
    found = race(PTX.replace("    sub.s32", f"{lines}    sub.s32").replace("SOURCE", "a.cu"))
    assert found.source.line == 1000
    assert len(found.source.chain) <= 65


def test_places_with_a_source_are_places():
    where = CompiledLine("a.ptx", 3, SourceLine("/x/a.cu", 7))
    assert where == ("a.ptx", 3)
    assert hash(where) == hash(("a.ptx", 3))
    assert show(where) == "a.ptx:3 (a.cu:7)"
    assert pickle.loads(pickle.dumps(where)).source == where.source
    found = race(PTX.replace("SOURCE", "a.cu"))
    again = pickle.loads(pickle.dumps(found))
    assert str(again) == str(found)
    assert again.other_source == found.other_source


GCN = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.file 3 "/some/folder" "scale.cl" md5 0x0
\t.globl scale
\t.type scale,@function
scale:
\t.loc 3 4 7 prologue_end ; scale.cl:4:7
\tv_mov_b32 v1, 1.0
\tv_lshlrev_b32 v0, 2, v0
\t.loc 3 5 3 is_stmt 0
\tds_write_b32 v0, v1 offset:1024
\ts_endpgm
\t.size scale, .-scale
\t.section .rodata,"a",@progbits
\t.amdhsa_kernel scale
\t\t.amdhsa_group_segment_fixed_size 256
\t\t.amdhsa_next_free_vgpr 4
\t\t.amdhsa_next_free_sgpr 8
\t\t.amdhsa_accum_offset 4
\t.end_amdhsa_kernel
"""


def test_findings_in_amdgcn_name_the_source_line():
    report = asmkit.run(asmkit.read(GCN, "gcn"), grid=1, block=64, raises=False)
    [found] = [one for one in report.findings if one.code == "OUT_OF_BOUNDS"]
    assert found.where == ("<gcn>", 11)
    assert found.source == SourceLine("/some/folder/scale.cl", 5, 3)


def test_kernels_are_found_by_their_names_in_cxx():
    module = asmkit.read(PTX, "ptx")
    [info] = module.kernels.values()
    assert info.cxx_name == "reverse(float*)"
    for name in ("_Z7reversePf", "reverse", "reverse(float*)"):
        assert module.kernel(name) is info
