"""An access that leaves its shared array is out of bounds, although another array is there."""

from __future__ import annotations

import re

import numpy as np
import pytest

from asmkit import AsmError, bf16, f32, ptx, sim
from asmkit.ptx.backend import ISA
from asmkit.sim.native.compiled import can_compile

ARRAYS = ".shared .align 16 .b32 a[32]; .shared .align 16 .b32 b[32]; .shared .align 16 .b32 c[32];"
FILL = """mov.u32 %r0, %tid.x; shl.b32 %r1, %r0, 2; mov.u32 %r2, a; add.u32 %r2, %r2, %r1; st.shared.u32 [%r2], %r0;
    mov.u32 %r2, b; mad.lo.u32 %r2, %r0, 4, %r2; st.shared.u32 [%r2], %r0;
    mov.u32 %r2, c; add.u32 %r2, %r1, %r2; st.shared.u32 [%r2], %r0; bar.sync 0;"""


def codes(body: str, arrays: str = ARRAYS, fill: str = FILL) -> list[str]:
    text = f"""{arrays}.visible .entry kern(.param .u64 out) {{
    .reg .b32 %r<12>; .reg .b64 %d<6>; .reg .pred %p<3>; {fill} {body} ret; }}"""
    program = ptx.parse(f".version 8.0\n.target sm_80\n.address_size 64\n{text}")
    out = {"out": np.ones(4, np.uint32)}
    try:
        return [f.code for f in sim.run(program, grid=2, block=32, params=out, watch=["memcheck"]).findings]
    except AsmError as problem:
        return [f.code for f in problem.findings]


WRONG = {
    "the symbol": "ld.shared.u32 %r3, [b+128];",
    "a register": "mov.u32 %r4, b; ld.shared.u32 %r3, [%r4+128];",
    "an index": "mov.u32 %r4, b; add.u32 %r5, %r0, 1; mad.lo.u32 %r4, %r5, 4, %r4; ld.shared.u32 %r3, [%r4];",
    "below": "mov.u32 %r4, b; sub.u32 %r4, %r4, 4; ld.shared.u32 %r3, [%r4];",
    "a store": "mov.u32 %r4, b; st.shared.u32 [%r4+128], %r0;",
    "an atomic": "mov.u32 %r4, b; atom.shared.add.u32 %r3, [%r4+128], 1;",
    "a vector": "mov.u32 %r4, b; ld.shared.v2.u32 {%r3, %r5}, [%r4+128];",
    "a generic address": "mov.u64 %d1, b; cvta.shared.u64 %d1, %d1; ld.u32 %r3, [%d1+128];",
    "a register of two arrays": "mov.u32 %r4, a; ld.shared.u32 %r3, [%r4]; mov.u32 %r4, b; "
    "ld.shared.u32 %r3, [%r4+128];",
    "an index in its register": "shl.b32 %r4, %r0, 2; mov.u32 %r5, b; add.u32 %r4, %r4, %r5; "
    "ld.shared.u32 %r3, [%r4+4];",
    "a loop": "mov.u32 %r4, b; mov.u32 %r5, 0; L: ld.shared.u32 %r3, [%r4]; add.u32 %r4, %r4, 64; add.u32 %r5, %r5, 1;"
    "setp.lt.u32 %p1, %r5, 3; @%p1 bra L;",
    "cp.async": "ld.param.u64 %d1, [out]; cp.async.ca.shared.global [b+128], [%d1], 4; cp.async.wait_all;",
    "ldmatrix": "mov.u32 %r4, b; add.u32 %r4, %r4, 16; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r3}, [%r4+112];",
}


@pytest.mark.parametrize("name", WRONG)
def test_outside_of_its_array(name: str):
    assert "OUT_OF_BOUNDS" in codes(WRONG[name])


RIGHT = {
    "inside": "ld.shared.u32 %r3, [b+124];",
    "there and back": "mov.u32 %r4, b; sub.u32 %r4, %r4, 64; ld.shared.u32 %r3, [%r4+64];",
    "a choice": "mov.u32 %r4, a; mov.u32 %r5, b; setp.lt.u32 %p1, %r0, 9; selp.u32 %r4, %r4, %r5, %p1; "
    "ld.shared.u32 %r3, [%r4+4];",
    "a register of two arrays": "mov.u32 %r4, a; ld.shared.u32 %r3, [%r4]; mov.u32 %r4, b; ld.shared.u32 %r3, [%r4];",
    "a difference": "mov.u32 %r4, a; mov.u32 %r5, b; sub.u32 %r6, %r5, %r4; add.u32 %r4, %r4, %r6; "
    "ld.shared.u32 %r3, [%r4];",
    "a bit operation": "mov.u32 %r4, a; xor.b32 %r4, %r4, 128; ld.shared.u32 %r3, [%r4];",
    "an array on one path": "mov.u32 %r4, 132; setp.lt.u32 %p1, %r0, 9; @%p1 mov.u32 %r4, a; ld.shared.u32 %r3, [%r4];",
    "another array on one path": "mov.u32 %r4, a; setp.lt.u32 %p1, %r0, 9; @%p1 bra L; mov.u32 %r4, b; "
    "L: ld.shared.u32 %r3, [%r4];",
    "a list": "mov.u32 %r4, a; st.shared.u32 [%r4], 128; bar.sync 0; ld.shared.u32 %r4, [%r4]; "
    "ld.shared.u32 %r3, [%r4];",
    "a choice of an array or a number": "mov.u32 %r4, a; setp.lt.u32 %p1, %r0, 9; selp.u32 %r4, %r4, 132, %p1; "
    "ld.shared.u32 %r3, [%r4];",
    "cp.async": "ld.param.u64 %d1, [out]; cp.async.ca.shared.global [b+124], [%d1], 4; cp.async.wait_all;",
    "a number": "mov.u32 %r4, 200; ld.shared.u32 %r3, [%r4];",
    "an address as data": "mov.u32 %r4, a; st.shared.u32 [b], %r4; ld.shared.u32 %r5, [b]; ld.shared.u32 %r3, [%r5+4];",
}


@pytest.mark.parametrize("name", RIGHT)
def test_no_finding_without_proof(name: str):
    assert codes(RIGHT[name]) == []


def remote(offset: int) -> list[str]:
    """A block reads the array `b` of the other block of its cluster."""
    body = f"""mov.u32 %r4, %cluster_ctarank; xor.b32 %r4, %r4, 1;
    mov.u32 %r5, b; mapa.shared::cluster.u32 %r6, %r5, %r4; barrier.cluster.arrive; barrier.cluster.wait;
    ld.shared::cluster.u32 %r3, [%r6+{offset}];
    mov.u64 %d1, b; cvta.shared.u64 %d1, %d1; mapa.u64 %d2, %d1, %r4; ld.u32 %r3, [%d2+{offset}];
    barrier.cluster.arrive; barrier.cluster.wait;"""
    text = f"""{ARRAYS}.visible .entry kern(.param .u64 out) .reqnctapercluster 2 {{
    .reg .b32 %r<12>; .reg .b64 %d<6>; {FILL} {body} ret; }}"""
    program = ptx.parse(f".version 8.0\n.target sm_90\n.address_size 64\n{text}")
    out = {"out": np.ones(4, np.uint32)}
    found = sim.run(program, grid=2, block=32, cluster=2, params=out, watch=["memcheck"], raises=False).findings
    return [one.message for one in found]


def test_an_array_of_another_block():
    assert remote(124) == []
    assert len(remote(128)) == 2
    assert all("is outside of b" in message for message in remote(128))


def test_a_dynamic_array_is_a_pool():
    arrays = ".extern .shared .align 16 .b32 d[]; .shared .align 16 .b32 a[32];"
    body = "mov.u32 %r4, d; st.shared.u32 [%r4], %r4; ld.shared.u32 %r3, [%r4];"
    text = f"{arrays}.visible .entry kern() {{ .reg .b32 %r<12>; {body} ret; }}"
    program = ptx.parse(f".version 8.0\n.target sm_80\n.address_size 64\n{text}")
    assert sim.run(program, grid=1, block=1, params={}, shared=64).findings == []


def test_a_dynamic_array_begins_after_the_static_arrays():
    arrays = ".shared .align 16 .b32 a[32]; .extern .shared .align 16 .b32 d[];"
    body = "mov.u32 %r4, d; st.shared.u32 [%r4+-4], %r4;"
    program = ptx.parse(
        f".version 8.0\n.target sm_80\n.address_size 64\n{arrays}.visible .entry kern() "
        f"{{ .reg .b32 %r<12>; {body} ret; }}"
    )
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        sim.run(program, grid=1, block=1, params={}, shared=64)


def test_the_message_names_both_places():
    text = f"{ARRAYS}.visible .entry kern() {{ .reg .b32 %r<12>; mov.u32 %r4, b; st.shared.u32 [%r4+132], 1; ret; }}"
    with pytest.raises(AsmError) as caught:
        sim.run(ptx.parse(f".version 8.0\n.target sm_80\n.address_size 64\n{text}"), grid=1, block=1, params={})
    said = str(caught.value)
    assert "a store of 4 bytes at the shared address 0x104 is outside of b" in said
    assert "c[1] (byte 260 of shared memory), but the address is computed from b" in said


OTHER_ARRAY = """\t{ .reg .b32 %w; .reg .b64 %x; mov.u32 %w, %tid.x; shr.u32 %w, %w, 7; mul.lo.u32 %w, %w, 512;
cvt.u64.u32 %x, %w; add.u64 DESCRIPTOR, DESCRIPTOR, %x; }
"""
"""Adds 8 KiB to a matrix descriptor in the second warpgroup."""


def test_each_warpgroup_can_have_its_array():
    """Both warpgroups of a block read one product's operand, each from an array of its own."""
    k = ptx.Builder("product", "sm_90a")
    a, _, b = (k.shared(bf16, (64, 64), align=1024) for _ in range(3))
    d, p = k.regs(f32, 32), k.param_ptr("out", f32)
    k.wgmma(d, k.operand(a), k.operand(b), fresh=True)
    k.ptx.wgmma.wait_group.sync.aligned(0)
    k.ptx.st.global_.f32(p[0], d[0], pred=k.tid.x == 0)
    text = ISA.write(ISA.whole(k.finish())).text
    first = re.search(r"^\s*wgmma\.fence", text, re.MULTILINE)
    descriptors = {*re.findall(r"wgmma\.mma_async[^{]*\{[^}]*\}, (%\w+),", text)}
    assert first is not None
    added = "".join(OTHER_ARRAY.replace("DESCRIPTOR", name) for name in descriptors)
    program = ptx.parse(text[: first.start()] + "\n" + added + text[first.start() :])
    for engine in ("numpy", "native") if can_compile() else ("numpy",):
        report = sim.run(
            program, grid=2, block=256, params={"out": np.ones(4, np.float32)}, watch=["memcheck"], engine=engine,
            raises=False,
        )  # fmt: skip
        assert report.findings == []


@pytest.mark.parametrize(("rows", "found"), [(64, set[str]()), (56, {"OUT_OF_BOUNDS"})])
def test_a_tile_of_a_matrix_descriptor_stays_in_its_array(rows: int, found: set[str]):
    """64 rows of 64 bf16, of an array that has so many, or fewer and a neighbor. The text that is read is the same."""
    k = ptx.Builder("product", "sm_90a")
    a, b = k.shared(bf16, (rows, 64), align=1024), k.shared(bf16, (64, 64), align=1024)
    d, p = k.regs(f32, 32), k.param_ptr("out", f32)
    k.wgmma(d, k.operand(a), k.operand(b), fresh=True)
    k.ptx.wgmma.wait_group.sync.aligned(0)
    k.ptx.st.global_.f32(p[0], d[0], pred=k.tid.x == 0)
    whole = ISA.whole(k.finish())
    for program in (whole, ptx.parse(ISA.write(whole).text)):
        out = {"out": np.ones(4, np.float32)}
        report = sim.run(program, grid=1, block=128, params=out, watch=["memcheck"], raises=False)
        assert {one.code for one in report.findings} == found
        assert all("but the tile begins in " in one.notes[0] for one in report.findings)
