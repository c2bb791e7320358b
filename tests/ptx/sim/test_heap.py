"""malloc and free of kernels, the workspace of a grid, and bytes that compilers do not initialize."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.ptx.sim.heap import SIZE

TEXT = """\
.version 8.3
.target sm_90
.address_size 64
.extern .func (.param .b64 r) malloc(.param .b64 size);
.extern .func free(.param .b64 block);
.func use(.param .b8 nothing) { ret; }
.visible .entry k(.param .u64 out, .param .u64 size)
{
    .reg .b64 %rd<8>;
    .reg .b32 %r<8>;
    .reg .b16 %rs<4>;
    .reg .pred %p<2>;
    .param .b64 size_of, block;
    .param .b8 empty;
    .local .b8 bytes[4];
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [out];
    mad.wide.u32 %rd1, %r1, 8, %rd1;
    ld.param.u64 %rd2, [size];
    BODY
    ret;
}
"""
TAKE = "st.param.b64 [size_of], %rd2; call (block), malloc, (size_of); ld.param.b64 %rd3, [block];"
FREE = "st.param.b64 [block], %rd3; call free, (block);"


def run(body: str, size: int = 4, **more: Any) -> tuple[np.ndarray, sim.Report]:
    out = np.zeros(32, np.uint64)
    program = ptx.parse_module(TEXT.replace("BODY", body)).program("k")
    report = sim.run(program, grid=1, block=32, params={"out": out, "size": size}, raises=False, **more)
    return out, report


def test_blocks_are_separate_and_aligned():
    body = f"{TAKE} st.u32 [%rd3], %r1; ld.u32 %r2, [%rd3]; cvt.u64.u32 %rd4, %r2; st.global.u64 [%rd1], %rd3; {FREE}"
    out, report = run(body)
    assert report.findings == []
    assert len({*out.tolist()}) == 32
    assert (out % 16 == 0).all()


def test_a_full_heap_returns_0():
    out, report = run(f"{TAKE} st.global.u64 [%rd1], %rd3;", SIZE // 16)
    assert report.findings == []
    assert np.count_nonzero(out) == 16


def test_free_of_other_addresses():
    assert run(f"mov.u64 %rd3, 0; {FREE}")[1].findings == []
    for body in (f"{TAKE} {FREE} {FREE}", f"mov.u64 %rd3, 64; {FREE}"):
        [found] = run(body)[1].findings
        assert found.code == "TRAP"
        assert "is not the address of a block in use" in found.notes[0]


@pytest.mark.parametrize("cooperative", [False, True])
def test_only_a_cooperative_grid_has_a_workspace(cooperative: bool):
    body = "mov.u32 %r2, %envreg2; mov.u32 %r3, %envreg1; mov.b64 %rd3, {%r2, %r3}; st.global.u64 [%rd1], %rd3;"
    read = "setp.ne.u64 %p1, %rd3, 0; @%p1 ld.global.u64 %rd4, [%rd3]; @%p1 st.global.u64 [%rd1], %rd4;"
    out, _ = run(body, cooperative=cooperative)
    assert (out != 0).all() == cooperative
    out, report = run(body + read, cooperative=cooperative)
    assert report.findings == []
    assert (out == 0).all()


@pytest.mark.parametrize("body", [
    "st.param.b8 [empty], %rs1; call use, (empty);",
    "st.local.u8 [bytes+1], %rs1;",
    "mov.u64 %rd3, bytes; cvta.local.u64 %rd3, %rd3; st.u8 [%rd3], %rs1;",
    "setp.eq.u32 %p1, %r1, 3; @%p1 mov.u16 %rs1, 7; st.local.u8 [bytes], %rs1; ld.local.u8 %rs2, [bytes];",
])  # fmt: skip
def test_compilers_copy_objects_of_empty_classes_as_uninitialized_bytes(body: str):
    assert run(body)[1].findings == []


@pytest.mark.parametrize("body", [
    "st.global.u8 [%rd1], %rs1;", "st.u8 [%rd1], %rs1;", "st.local.u16 [bytes], %rs1;",
])  # fmt: skip
def test_other_uninitialized_registers_are_reported(body: str):
    assert [one.code for one in run(body)[1].findings] == ["UNSET"]
