"""What is judged differently in code that Triton has written, and the rules of the simulator behind it."""

from __future__ import annotations

import numpy as np
import pytest

import asmkit
from asmkit.interop.producer import is_by_triton
from asmkit.ptx.text.inline_asm_lines import without_inner_lines
from asmkit.sim.watch.rounding import differ_by_rounding

HEAD = ".version 8.6\n.target sm_90a\n.address_size 64\n"
GLOBAL_SMEM = ".extern .shared .align 16 .b8 global_smem[];\n"


def kernel(body: str, *, array: str, params: str = ".param .u64 x") -> str:
    declared = GLOBAL_SMEM if array == "global_smem" else ""
    own = "" if declared else f".shared .align 16 .b8 {array}[1024];"
    return f"""{HEAD}{declared}.visible .entry k({params})
.reqntid 128
{{
    .reg .b32 %r<20>;
    .reg .b64 %rd<9>;
    .reg .pred %p<5>;
    {own}
    ld.param.u64 %rd1, [x];
    mov.u32 %r1, %tid.x;
{body}
    ret;
}}
"""


def found(body: str, array: str, x: np.ndarray, **options: object) -> list[tuple[str, str]]:
    report = asmkit.run(asmkit.read(kernel(body, array=array), "ptx"), x, grid=1, block=128, shared=1024, raises=False)
    return [(one.code, one.severity) for one in report.findings]


REPLICATED = """
    mov.b32 %r2, {array};
    shr.u32 %r3, %r1, 5;
    shl.b32 %r3, %r3, 2;
    add.s32 %r2, %r2, %r3;
    st.shared.b32 [%r2], %r3;
"""


def test_one_value_of_all_lanes_is_silent_in_triton_only():
    x = np.zeros(4, np.uint32)
    assert found(REPLICATED.format(array="mine"), "mine", x) == [("RACE", "warning")]
    assert found(REPLICATED.format(array="global_smem"), "global_smem", x) == []


def test_other_values_of_lanes_are_an_error_everywhere():
    other = REPLICATED.replace("[%r2], %r3;", "[%r2], %r1;")
    for array in ("mine", "global_smem"):
        assert found(other.format(array=array), array, np.zeros(4, np.uint32)) == [("RACE", "error")]


IN_PLACE = """
    mov.b32 %r2, {array};
    and.b32 %r3, %r1, 31;
    mul.wide.u32 %rd2, %r3, 4;
    add.s64 %rd3, %rd1, %rd2;
    ld.global.b32 %r4, [%rd3];
    setp.lt.u32 %p1, %r1, 32;
    add.s32 %r4, %r4, 1;
    @%p1 st.global.b32 [%rd3], %r4;
"""


def test_a_replica_that_loads_what_another_one_overwrites():
    assert found(IN_PLACE.format(array="mine"), "mine", np.zeros(32, np.uint32)) == [("RACE", "error")]
    assert found(IN_PLACE.format(array="global_smem"), "global_smem", np.zeros(32, np.uint32)) == [("RACE", "warning")]
    moved = IN_PLACE.replace("@%p1 st.global.b32 [%rd3]", "@%p1 st.global.b32 [%rd3+4]")  # no replica: a shift
    assert found(moved.format(array="global_smem"), "global_smem", np.zeros(33, np.uint32)) == [("RACE", "error")]


ROUNDED = """
    mov.b32 %r2, {array};
    mov.b32 %r4, {values};
    and.b32 %r5, %r1, 1;
    add.s32 %r4, %r4, %r5;
    shr.u32 %r3, %r1, 5;
    shl.b32 %r3, %r3, 2;
    add.s32 %r2, %r2, %r3;
    st.shared.b32 [%r2], %r4;
"""


@pytest.mark.parametrize(("values", "wrong"), [("0x3f800000", []), ("0", ["error"]), ("100", ["error"])])
def test_floats_that_differ_by_rounding_within_a_warp(values: str, wrong: list[str]):
    own, of_triton = (ROUNDED.format(array=array, values=values) for array in ("mine", "global_smem"))
    assert found(own, "mine", np.zeros(4, np.uint32)) == [("RACE", "error")]
    assert [severity for _, severity in found(of_triton, "global_smem", np.zeros(4, np.uint32))] == wrong
    across = of_triton.replace("shl.b32 %r3, %r3, 2;", "mov.b32 %r3, 0;")
    assert ("RACE", "error") in found(across, "global_smem", np.zeros(4, np.uint32))


def bits(kind: str, *values: float) -> np.ndarray:
    array = np.array(values, kind)
    return array.view(f"u{array.dtype.itemsize}")


def test_the_rule_of_rounding():
    assert differ_by_rounding(bits("f4", 1.0, -3.0), bits("f4", 1.0000001, -3.0000002)).all()
    assert not differ_by_rounding(bits("f4", 1.0, 1.0, 1.0), bits("f4", 1.01, -1.0, np.nan)).any()
    assert differ_by_rounding(bits("f8", 1.0), bits("f8", 1.0 + 1e-15)).all()
    assert differ_by_rounding(bits("f2", 1.0), bits("f2", 1.001)).all()
    assert differ_by_rounding(bits("f2", 1.0, 5.0).view("u4"), bits("f2", 1.001, 5.0).view("u4")).all()
    small = np.arange(1000, dtype=np.uint32)
    assert not differ_by_rounding(small, small + np.uint32(1)).any()  # indices are no floats
    assert not differ_by_rounding(small.astype(np.uint8), small.astype(np.uint8)).any()


PRODUCER = "{colon}\n" + "".join(f".b8 {letter}\n" for letter in b"triton\0")


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b'\t.asciz\t"triton"      ; string offset=0 ; triton\n', True),
        (b'\t.asciz\t"tritons"\n', False),
        (PRODUCER.format(colon=".b8 1 // DW_TAG_compile_unit").encode(), True),
        (
            PRODUCER.format(colon=".b8 0 // end").replace("116\n", "116     // string offset=9 ; triton\n", 1).encode(),
            True,
        ),
        (PRODUCER.format(colon=".b8 101").encode(), False),
        (PRODUCER.format(colon="{").replace("114", "115").encode(), False),
        (b"\x7fELF\0kernel\0triton\0", True),
        (b"\x7fELF\0kernel.triton\0", False),
    ],
)
def test_the_producer_in_the_debug_information(content: bytes, wanted: bool):
    assert is_by_triton(content) is wanted


def test_a_text_that_names_triton_as_its_producer():
    """Without shared memory, nothing else tells who wrote a text."""
    text = kernel(IN_PLACE.format(array="mine"), array="mine")
    debug = ".section .debug_str\n{\n.b8 1\n.b8 116,105\n}\n"
    assert asmkit.read(text + debug, "ptx").compiler == ""
    named = debug.replace(".b8 116,105\n", PRODUCER.partition("\n")[2])
    module = asmkit.read(text + named, "ptx")
    assert module.compiler == "triton"
    report = asmkit.run(module, np.zeros(32, np.uint32), grid=1, block=128, raises=False)
    assert [(one.code, one.severity) for one in report.findings] == [("RACE", "warning")]


def test_lines_inside_of_inline_assembly():
    inner = "\t// begin inline asm\n\t.loc 1 7 1\n\tmov;\n\t.loc 1 8 1\n\tld;\n\t// end inline asm\n"
    text = f"\t.loc 1 7 1\n{inner}\t.loc 1 9 1\n"
    made = without_inner_lines(text)
    assert made.count("\n") == text.count("\n")
    assert [line.strip() for line in made.splitlines() if ".loc" in line] == [".loc 1 7 1", ".loc 1 9 1"]


POLLING = """
    mov.b32 %r2, {array};
AGAIN:
    bar.sync 0;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 atom.global.acq_rel.gpu.add.u32 %r4, [%rd1], {added};
    @%p1 st.shared.b32 [%r2], %r4;
    bar.sync 0;
    ld.shared.b32 %r5, [%r2];
    setp.lt.u32 %p2, %r5, 100;
    @%p2 bra AGAIN;
"""


def test_a_poll_through_shared_memory_that_never_ends():
    assert found(POLLING.format(array="mine", added=0), "mine", np.zeros(1, np.uint32)) == [("DEADLOCK", "error")]
    x = np.zeros(1, np.uint32)
    assert found(POLLING.format(array="mine", added=1), "mine", x) == []
    assert x[0] == 101


def test_vectors_of_atomics_add_floats():
    body = """
    mov.b32 %r4, 0f3f800000;
    mov.b32 %r5, 0f40000000;
    atom.global.gpu.relaxed.add.v2.f32 {%r6, %r7}, [%rd1], {%r4, %r5};
"""
    x = np.zeros(2, np.float32)
    assert found(body, "mine", x) == []
    assert x.tolist() == [128.0, 256.0]


REUSED = """
    .reg .b64 %d<3>;
    mov.b32 %r2, {array};
    setp.lt.u32 %p0, %r1, 32;
    setp.eq.u32 %p1, %r1, 0;
    @%p0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r2], 32;
    {stored}
    bar.sync 0;
    ld.shared.b32 %r3, [%r2];
    @%p1 mbarrier.init.shared::cta.b64 [%r2+64], 1;
    @%p1 fence.mbarrier_init.release.cluster;
    @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r2+64], 16;
    add.u32 %r4, %r2, 64;
    bar.sync 0;
    @%p1 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r2], [%rd1], 16, [%r4];
WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r2+64], 0;
    @!%p2 bra WAIT;
    @%p0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r3, 32;
"""


@pytest.mark.parametrize("array", ["mine", "global_smem"])
@pytest.mark.parametrize("stored", ["", "@%p1 st.shared.b32 [%r2+4], 7;"])
def test_a_copy_reuses_the_memory_of_the_address_of_tensor_memory(array: str, stored: str):
    """A store of another kind is reported in Triton's code, too."""
    body = REUSED.format(array=array, stored=stored)
    program = kernel(body, array=array).replace("sm_90a", "sm_100a").replace(".version 8.6", ".version 8.8")
    module = asmkit.read(program.replace(".align 16", ".align 128"), "ptx")
    report = asmkit.run(module, np.zeros(4, np.uint32), grid=1, block=128, shared=1024, raises=False)
    assert {one.code for one in report.findings} == (set() if array == "global_smem" and not stored else {"PROXY"})
