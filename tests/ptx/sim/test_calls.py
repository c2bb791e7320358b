"""Variables, functions, stacks and branch tables of modules: each text is also assembled by ptxas."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.errors import AsmError

from ...support.spell import ptxas

HEAD = ".version 8.3\n.target sm_90\n.address_size 64\n"


def run(
    text: str, *args: Any, block: int = 32, kernel: str = "k", options: tuple[str, ...] = (), **more: Any
) -> sim.Report:
    """Assemble a module if ptxas is there, and run its kernel."""
    module = ptx.parse_module(HEAD + text)
    if ptxas() is not None:
        assert module.image(options=options).image
    program = module.program("k")
    params = dict(zip((param.name for param in program.params), args, strict=True))
    return sim.run(program, grid=1, block=block, params=params, **more)


def mistake(text: str, *args: Any, **more: Any) -> tuple[str, str]:
    """Return the code and the text of the error that stops a kernel."""
    with pytest.raises(AsmError) as caught:
        run(text, *args, **more)
    return caught.value.findings[0].mistake.name, str(caught.value)


OUT = """.reg .b64 %rd<16>; .reg .b32 %r<16>; .reg .pred %p<4>;
ld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd1, %rd1; mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, {size};
add.s64 %rd1, %rd1, %rd2;
"""


def kernel(body: str, size: int = 4, before: str = "") -> str:
    """Return a kernel whose %rd1 is the thread's element of the output and %r1 its number."""
    return f"{before}\n.visible .entry k(.param .u64 out)\n{{\n{OUT.format(size=size)}{body}\nret;\n}}\n"


def test_initializers_with_addresses_of_variables():
    before = """.global .align 4 .b32 data[4] = {10, 11, 12, 13};
.const .align 4 .f32 half = 0f3F000000;
.global .align 8 .u64 table[3] = {data, data+8, generic(data)+4};
.global .align 8 .u64 far = generic(half);
.global .align 4 .s16 rows[2][3] = {{1, -2}, {4, 5, 6}};
"""
    body = """mov.u64 %rd3, table; rem.u32 %r2, %r1, 3; mul.wide.u32 %rd4, %r2, 8; add.s64 %rd3, %rd3, %rd4;
ld.global.u64 %rd5, [%rd3]; ld.global.u32 %r3, [%rd5]; ld.global.u64 %rd6, [far]; ld.u32 %r4, [%rd6];
ld.const.u32 %r5, [half]; sub.u32 %r4, %r4, %r5; ld.global.s16 %r6, [rows+2]; add.u32 %r3, %r3, %r4;
ld.global.s16 %r7, [rows+4]; add.u32 %r3, %r3, %r6; ld.global.s16 %r8, [rows+10]; add.u32 %r3, %r3, %r7;
add.u32 %r3, %r3, %r8; st.global.u32 [%rd1], %r3;"""
    out = np.zeros(32, np.int32)
    assert run(kernel(body, before=before), out).findings == []
    assert out.tolist() == [[10, 12, 11][k % 3] - 2 + 0 + 6 for k in range(32)]


def test_a_variable_keeps_what_threads_write():
    before = ".visible .global .u32 count = 5;"
    body = "atom.global.add.u32 %r3, [count], 1; st.global.u32 [%rd1], %r3;"
    out = np.zeros(32, np.int32)
    run(kernel(body, before=before), out)
    assert sorted(out.tolist()) == list(range(5, 37))


def test_shared_variables_of_other_kernels_take_no_space():
    other = ".shared .b8 large[40000];\n.shared .u32 small;\n.entry other() { st.shared.u32 [large], 0; ret; }"
    out = np.zeros(32, np.int32)
    run(kernel("mov.u32 %r3, %total_smem_size; st.global.u32 [%rd1], %r3;", before=other), out)
    assert (out < 40000).all()


def test_a_table_of_branches_takes_each_lane_to_its_label():
    body = """rem.u32 %r2, %r1, 3; T: .branchtargets A, B, C; brx.idx %r2, T;
A: mov.u32 %r3, 7; bra.uni D;
B: mov.u32 %r3, 8; bra.uni D;
C: mov.u32 %r3, 9;
D: bar.warp.sync 0xffffffff; st.global.u32 [%rd1], %r3;"""
    out = np.zeros(32, np.int32)
    assert run(kernel(body), out).findings == []
    assert out.tolist() == [7 + k % 3 for k in range(32)]


TWICE = """.func (.param .b32 r) twice(.param .b32 a)
{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; shl.b32 %r2, %r1, 1; st.param.b32 [r], %r2; ret; }
.func (.param .b32 r) next(.param .b32 a)
{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; add.u32 %r2, %r1, 1; st.param.b32 [r], %r2; ret; }
"""


def test_a_call_in_some_lanes_leaves_the_registers_of_the_others():
    body = """mov.u32 %r5, %r1; mov.u32 %r6, 5; setp.lt.u32 %p1, %r1, 9; @!%p1 bra L;
{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; call (q), twice, (p); ld.param.b32 %r5, [q]; }
L: add.u32 %r5, %r5, %r6; bar.warp.sync 0xffffffff; st.global.u32 [%rd1], %r5;"""
    out = np.zeros(32, np.int32)
    assert run(kernel(body, before=TWICE), out).findings == []
    assert out.tolist() == [2 * k + 5 if k < 9 else k + 5 for k in range(32)]


def test_a_guarded_call_runs_in_the_lanes_of_the_guard():
    body = """{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; st.param.b32 [q], 77; setp.lt.u32 %p1, %r1, 9;
@%p1 call (q), twice, (p); ld.param.b32 %r5, [q]; } st.global.u32 [%rd1], %r5;"""
    out = np.zeros(32, np.int32)
    run(kernel(body, before=TWICE), out)
    assert out.tolist()[:9] == [2 * k for k in range(9)]


@pytest.mark.parametrize("table", [
    "T: .callprototype (.param .b32 _) _ (.param .b32 _);",
    "T: .calltargets twice, next;",
])  # fmt: skip
def test_lanes_call_different_functions_through_a_pointer(table: str):
    body = f"""and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0; mov.u64 %rd3, twice; mov.u64 %rd4, next;
selp.b64 %rd5, %rd3, %rd4, %p1; {{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; {table}
call (q), %rd5, (p), T; ld.param.b32 %r5, [q]; }} bar.warp.sync 0xffffffff; st.global.u32 [%rd1], %r5;"""
    out = np.zeros(32, np.int32)
    assert run(kernel(body, before=TWICE), out).findings == []
    assert out.tolist() == [k + 1 if k % 2 else 2 * k for k in range(32)]


def test_a_call_through_a_number_that_is_not_a_function_is_a_finding():
    body = """cvt.u64.u32 %rd5, %r1; { .param .b32 p; .param .b32 q; st.param.b32 [p], %r1;
T: .callprototype (.param .b32 _) _ (.param .b32 _); call (q), %rd5, (p), T; ld.param.b32 %r5, [q]; }
st.global.u32 [%rd1], %r5;"""
    code, message = mistake(kernel(body, before=TWICE), np.zeros(32, np.int32))
    assert code == "TRAP"
    assert "is not the address of a function" in message


def test_a_function_returns_where_its_text_ends():
    before = """.func (.param .b32 r) f(.param .b32 a)
{ .reg .b32 %r<3>; ld.param.b32 %r1, [a]; add.u32 %r2, %r1, 3; st.param.b32 [r], %r2; }"""
    body = """{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; call.uni (q), f, (p); ld.param.b32 %r5, [q]; }
st.global.u32 [%rd1], %r5;"""
    out = np.zeros(32, np.int32)
    run(kernel(body, before=before), out)
    assert out.tolist() == [k + 3 for k in range(32)]


def test_registers_and_constants_as_arguments():
    before = """.func (.reg .u32 r) f(.reg .u32 a, .reg .u32 b) { mad.lo.u32 r, a, 10, b; ret; }"""
    out = np.zeros(32, np.int32)
    run(kernel("call.uni (%r5), f, (%r1, 4); st.global.u32 [%rd1], %r5;", before=before), out)
    assert out.tolist() == [10 * k + 4 for k in range(32)]


def test_arrays_by_value_and_parameters_through_registers():
    before = """.func (.param .align 8 .b8 r[16]) f(.param .align 8 .b8 a[16])
{ .reg .b64 %rd<6>; mov.b64 %rd1, a; ld.param.b64 %rd2, [%rd1+8]; ld.param.b64 %rd3, [a];
add.s64 %rd4, %rd2, %rd3; st.param.b64 [r], %rd4; st.param.b64 [r+8], %rd3; ret; }"""
    body = """cvt.u64.u32 %rd3, %r1; { .param .align 8 .b8 p[16]; .param .align 8 .b8 q[16];
st.param.b64 [p], 100; st.param.b64 [p+8], %rd3; call.uni (q), f, (p); ld.param.b64 %rd4, [q];
ld.param.b64 %rd5, [q+8]; } add.s64 %rd4, %rd4, %rd5; st.global.b64 [%rd1], %rd4;"""
    out = np.zeros(32, np.int64)
    run(kernel(body, size=8, before=before), out)
    assert out.tolist() == [200 + k for k in range(32)]


RECURSIVE = """.visible .func (.param .b32 r) sum(.param .b32 a)
{ .reg .b32 %r<8>; .reg .pred %p<2>; ld.param.b32 %r1, [a]; setp.eq.u32 %p1, %r1, LAST; mov.u32 %r4, 0; @%p1 bra D;
sub.u32 %r2, %r1, 1; { .param .b32 p; .param .b32 q; st.param.b32 [p], %r2; call.uni (q), sum, (p);
ld.param.b32 %r3, [q]; } add.u32 %r4, %r1, %r3; D: st.param.b32 [r], %r4; ret; }
"""
CALL_SUM = """{ .param .b32 p; .param .b32 q; st.param.b32 [p], %r1; call.uni (q), sum, (p); ld.param.b32 %r5, [q]; }
bar.warp.sync 0xffffffff; st.global.u32 [%rd1], %r5;"""


def test_recursion_to_different_depths():
    out = np.zeros(32, np.int32)
    assert run(kernel(CALL_SUM, before=RECURSIVE.replace("LAST", "0")), out).findings == []
    assert out.tolist() == [k * (k + 1) // 2 for k in range(32)]


def test_recursion_without_an_end_is_a_finding():
    code, message = mistake(kernel(CALL_SUM, before=RECURSIVE.replace("LAST", "1000000")), np.zeros(32, np.int32))
    assert code == "STACK"
    assert "deep" in message


def test_the_stack_grows_and_is_restored():
    body = """stacksave.u64 %rd8; add.u32 %r2, %r1, 1; shl.b32 %r2, %r2, 3; cvt.u64.u32 %rd9, %r2;
alloca.u64 %rd3, %rd9, 16; alloca.u64 %rd4, 4; st.local.u32 [%rd3], %r1; st.local.u32 [%rd4], 5;
ld.local.u32 %r3, [%rd3]; ld.local.u32 %r4, [%rd4]; add.u32 %r3, %r3, %r4; stackrestore.u64 %rd8;
alloca.u64 %rd5, 8; sub.s64 %rd6, %rd5, %rd3; cvt.u32.u64 %r6, %rd6; add.u32 %r3, %r3, %r6;
st.global.u32 [%rd1], %r3;"""
    out = np.zeros(32, np.int32)
    run(kernel(body), out)
    assert out.tolist() == [k + 5 for k in range(32)]


def test_parameters_of_a_kernel_through_registers():
    text = """.visible .entry k(.param .u64 out, .param .align 8 .b8 s[16]) {
.reg .b64 %rd<8>; .reg .b32 %r<8>; ld.param.u64 %rd1, [out]; mov.b64 %rd2, s; ld.param.u32 %r1, [%rd2+4];
cvta.param.u64 %rd3, %rd2; ld.u32 %r2, [%rd3+8]; add.u32 %r1, %r1, %r2; st.global.u32 [%rd1], %r1; ret; }"""
    out = np.zeros(1, np.int32)
    run(text, out, np.array([1, 20, 300, 4], np.int32).tobytes(), block=1)
    assert out.tolist() == [320]


def test_what_is_refused_is_named():
    code, message = mistake(kernel("", before=".extern .func f();\n").replace("\nret;", "\ncall.uni f, ();\nret;"),
                            np.zeros(32, np.int32), options=("-c",))  # fmt: skip
    assert code == "LINK"
    assert "`f` is called, and no file that was read defines it" in message
    text = kernel("", before=".extern .func cudaFree();\n").replace("\nret;", "\ncall.uni cudaFree, ();\nret;")
    code, message = mistake(text, np.zeros(32, np.int32), options=("-c",))
    assert code == "NOT_SIMULATED"
    assert "cudaFree of the device runtime" in message
    before = ".global .texref picture;\n"
    body = ".reg .f32 %f<5>; tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [picture, {%r1}];"
    assert "tex.1d" in mistake(kernel(body, before=before), np.zeros(32, np.int32))[1]


def test_required_clusters_and_their_directives_are_accepted():
    text = """.visible .entry k(.param .u64 out) .explicitcluster .reqnctapercluster 2, 1, 1 {
.reg .b64 %rd<4>; .reg .b32 %r<4>; ld.param.u64 %rd1, [out]; mov.u32 %r1, %cluster_nctaid.x;
st.global.u32 [%rd1], %r1; ret; }"""
    program = ptx.parse_module(HEAD + text).program()
    assert program.cluster == (2, 1, 1)


COUNT = """.func (.reg .u32 %r0) more(.reg .u32 %r1) { add.u32 %r0, %r1, 1; ret; }
.func meet() { .reg .u32 %r<2>; .reg .pred %p<2>; mov.u32 %r1, 0;
L: bar.sync 0; add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 3; @%p1 bra L; ret; }
"""
CALLS = {
    "one thread calls a function in front of a barrier in a loop": (
        "mov.u32 %r2, 5; mov.u32 %r3, 0; setp.ne.u32 %p1, %r1, 0; L: @%p1 bra E; call (%r2), more, (%r2);"
        "E: bar.sync 0; add.u32 %r3, %r3, 1; setp.lt.u32 %p2, %r3, 3; @%p2 bra L;", [8] + [5] * 31, "",
    ),
    "the barrier is in a loop of a function": ("call meet; mov.u32 %r2, 5; call meet;", [5] * 32, ""),
    "a lane skips the barrier of a loop once": (
        "mov.u32 %r2, 0; L: setp.eq.u32 %p1, %r1, %r2; @%p1 bra M; bar.sync 0; M: call (%r2), more, (%r2);"
        "setp.lt.u32 %p2, %r2, 2; @%p2 bra L;", [2] * 32, "WARP_DIVERGENCE",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_barriers_and_calls(name: str):
    """A function that is called twice is not a loop around the barriers between its calls."""
    body, want, code = CALLS[name]
    out = np.zeros(32, np.uint32)
    report = run(kernel(body + " st.global.u32 [%rd1], %r2;", before=COUNT), out, raises=False)
    assert {one.code for one in report.findings} == ({code} if code else set())
    assert out.tolist() == want or code


def test_registers_that_only_calls_name():
    """Arguments and results that are registers, which no other instruction of the caller names."""
    before = """.func (.reg .u32 sum) twice(.reg .u32 a) { add.u32 sum, a, a; ret; }
.func (.reg .u32 sum) fourfold(.reg .u32 a) {
.reg .u32 %x; call.uni (%x), twice, (a); call.uni (sum), twice, (%x); ret; }
"""
    out = np.zeros(32, np.uint32)
    for engine in ("numpy", "native"):
        run(kernel("call.uni (%r2), fourfold, (%r1); st.global.u32 [%rd1], %r2;", before=before), out, engine=engine)
        assert out.tolist() == [4 * i for i in range(32)]
