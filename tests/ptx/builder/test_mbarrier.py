"""Helpers of mbarriers, pipelines, clusters and swizzled tiles: exactly the instructions that they list."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, b32, b64, bf16, e4m3, f16, f32, u32
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.ptx.builder.cluster import multicast_mask
from asmkit.ptx.matrix_descriptors import MatrixDescriptor, Swizzle
from asmkit.ptx.text.writer import write

from ...support.sim_programs import run


def lines(k: Builder) -> list[str]:
    """The instructions and labels of the body."""
    text = write(enter(k.finish())).text
    body = [line.strip() for line in text[text.index("{") :].splitlines()]
    return [line for line in body[1:-2] if not line.startswith((".reg", ".shared", "mov.u32 %r0, shared", "ld.param"))]


def test_an_mbarrier_is_an_instruction_a_method():
    k = Builder("one", "sm_90")
    bar, p = k.mbarrier(128), k.laneid == 0
    bar.init(pred=p)
    bar.arrive()
    bar.arrive(3, unless=p)
    bar.arrive_expect_tx(1024, pred=p)
    bar.expect_tx(k.laneid)
    bar.arrive_cp_async()
    bar.arrive_cp_async(noinc=True)
    bar.inval()
    assert lines(k)[2:] == [
        "@%p0 mbarrier.init.shared::cta.b64 [shared0], 128;",
        "mbarrier.arrive.shared::cta.b64 _, [shared0];",
        "@!%p0 mbarrier.arrive.shared::cta.b64 _, [shared0], 3;",
        "@%p0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [shared0], 1024;",
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [shared0], %r0;",
        "cp.async.mbarrier.arrive.shared::cta.b64 [shared0];",
        "cp.async.mbarrier.arrive.noinc.shared::cta.b64 [shared0];",
        "mbarrier.inval.shared::cta.b64 [shared0];",
    ]


@pytest.mark.parametrize(("arch", "tries"), [("sm_90", "try_wait"), ("sm_80", "test_wait")])
def test_a_wait_is_a_loop_of_two(arch: str, tries: str):
    k = Builder("wait", arch)
    bar, phase = k.mbarrier(1), k.phase()
    bar.wait(phase)
    phase ^= 1
    bar.wait(1)
    assert lines(k) == [
        "mov.u32 %r0, 0;",
        "$wait0:",
        f"mbarrier.{tries}.parity.shared::cta.b64 %p0, [shared0], %r0;",
        "@!%p0 bra $wait0;",
        "xor.b32 %r0, %r0, 1;",
        "$wait1:",
        f"mbarrier.{tries}.parity.shared::cta.b64 %p1, [shared0], 1;",
        "@!%p1 bra $wait1;",
    ]


def test_the_memory_of_mbarriers():
    k = Builder("array", "sm_90")
    k.shared(f16, 3)
    bars = k.mbarriers(3, 64)
    assert len(bars) == 3
    bars.init()
    bars[k.laneid].arrive()
    with pytest.raises(AsmError, match="BOUNDS"):
        bars[3]
    whole = enter(k.finish())
    assert [(array.align, array.bytes) for array in whole.arrays] == [(16, 6), (8, 24)]
    text = write(whole).text
    assert [f"[shared1{at}], 64" in text for at in ("", "+8", "+16")] == [True] * 3
    assert "mad.lo.u32 %r2, %r0, 8, %r1;" in text
    assert "mbarrier.arrive.shared::cta.b64 _, [%r2];" in text


@pytest.mark.parametrize("count", [0, 1 << 20])
def test_an_mbarrier_of_too_many(count: int):
    with pytest.raises(AsmError, match=f"an mbarrier with a count of {count} arrivals"):
        Builder("count", "sm_90").mbarrier(count)


def test_a_pipeline_is_what_it_lists():
    k = Builder("pipe", "sm_90")
    pipe = k.pipeline(3, producers=1, consumers=64)
    pipe.init()
    at = pipe.producer()
    pipe.acquire(at)
    pipe.commit(at, 512)
    at.advance()
    there = pipe.consumer()
    pipe.wait(there)
    pipe.release(there)
    body = lines(k)
    assert body[:2] == ["mov.u32 %r2, shared1;", "mov.u32 %r4, shared0;"]
    assert body[2:8] == [
        f"mbarrier.init.shared::cta.b64 [{name}{offset}], {count};"
        for name, count in (("shared0", 1), ("shared1", 64))
        for offset in ("", "+8", "+16")
    ]
    assert body[8:] == [
        "mov.u32 %r0, 0;",
        "mov.u32 %r1, 1;",
        "mad.lo.u32 %r3, %r0, 8, %r2;",
        "$wait0:",
        "mbarrier.try_wait.parity.shared::cta.b64 %p0, [%r3], %r1;",
        "@!%p0 bra $wait0;",
        "mad.lo.u32 %r5, %r0, 8, %r4;",
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r5], 512;",
        "add.u32 %r0, %r0, 1;",
        "setp.eq.u32 %p1, %r0, 3;",
        "@%p1 mov.u32 %r0, 0;",
        "@%p1 xor.b32 %r1, %r1, 1;",
        "mov.u32 %r6, 0;",
        "mov.u32 %r7, 0;",
        "mad.lo.u32 %r8, %r6, 8, %r4;",
        "$wait1:",
        "mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r8], %r7;",
        "@!%p2 bra $wait1;",
        "mad.lo.u32 %r9, %r6, 8, %r2;",
        "mbarrier.arrive.shared::cta.b64 _, [%r9];",
    ]


def test_threads_make_the_barriers_of_their_number():
    k = Builder("init", "sm_90")
    k.pipeline(4, producers=1, consumers=2).init(by=k.tid.x, pred=k.laneid == 0)
    assert lines(k)[5:] == [
        "setp.lt.u32 %p1, %r0, 4;",
        "mad.lo.u32 %r3, %r0, 8, %r2;",
        "and.pred %p2, %p1, %p0;",
        "@%p2 mbarrier.init.shared::cta.b64 [%r3], 1;",
        "setp.lt.u32 %p3, %r0, 4;",
        "mad.lo.u32 %r5, %r0, 8, %r4;",
        "and.pred %p4, %p3, %p0;",
        "@%p4 mbarrier.init.shared::cta.b64 [%r5], 2;",
    ]


def test_a_part_of_a_pipeline_is_one():
    k = Builder("part", "sm_90")
    part = k.pipeline(6, producers=4, consumers=2).part(k.laneid, 2)
    assert (part.stages, part.full.count, part.empty.count) == (3, 4, 2)
    part.full[1].arrive()
    k.pipeline(4).part(1, 2).empty[1].arrive()
    assert lines(k)[3:] == [
        "mad.lo.u32 %r2, %r0, 24, %r1;",
        "mad.lo.u32 %r4, %r0, 24, %r3;",
        "mbarrier.arrive.shared::cta.b64 _, [%r2+8];",
        "mbarrier.arrive.shared::cta.b64 _, [shared3+24];",
    ]
    with pytest.raises(AsmError, match="CONTROL"):
        Builder("part", "sm_90").pipeline(4).part(0, 3)


def test_one_stage_has_a_phase_alone():
    k = Builder("pipe", "sm_90")
    at = k.pipeline(1).consumer()
    at.advance()
    assert lines(k) == ["mov.u32 %r0, 0;", "mov.u32 %r1, 0;", "xor.b32 %r1, %r1, 1;"]


@pytest.mark.parametrize("stages", [0, True, "2"])
def test_a_pipeline_without_stages(stages):
    with pytest.raises(AsmError, match=r"CONTROL: .*stages"):
        Builder("pipe", "sm_90").pipeline(stages)


@pytest.mark.parametrize("stages", [1, 2, 3])
def test_a_pipeline_runs_in_the_simulator(stages: int):
    """Warp 0 hands 7 numbers a lane to warp 1, in order, without overrunning it."""
    k = Builder("hand_over", "sm_90")
    out = k.param_ptr("out", u32)
    pipe, slots, value = k.pipeline(stages, 32, 32), k.shared(u32, (stages, 32)), k.reg(u32)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x < 32):
        at = pipe.producer()
        with k.loop(0, 7) as i:
            pipe.acquire(at)
            k.ptx.st.shared.u32((slots[at.index].ptr + k.laneid)[0], i * 100 + k.laneid)
            pipe.commit(at)
            at.advance()
    with k.else_():
        at = pipe.consumer()
        with k.loop(0, 7) as i:
            pipe.wait(at)
            k.ptx.ld.shared.u32(value, (slots[at.index].ptr + (31 - k.laneid))[0])
            pipe.release(at)
            k.ptx.st.global_.u32((out + (i * 32 + k.laneid))[0], value)
            at.advance()
    got = np.zeros(7 * 32, np.uint32)
    run(k, 1, 64, out=got, _watch=["memcheck", "initcheck", "synccheck", "racecheck"])
    assert got.tolist() == [100 * i + 31 - lane for i in range(7) for lane in range(32)]


def test_clusters_are_what_they_list():
    k = Builder("cluster", "sm_90")
    tile = k.shared(f16, (4, 8))
    there = k.peer(tile, 1)
    assert (there.space, there.elem) == ("shared::cluster", f16)
    k.peer(tile[2].ptr, k.laneid)
    k.cluster_arrive(relaxed=True)
    k.cluster_wait()
    k.cluster_sync()
    k.multicast((0, 3))
    assert lines(k) == [
        "mov.u32 %r3, %laneid;",
        "mapa.shared::cluster.u32 %r1, %r0, 1;",
        "add.s32 %r2, %r0, 32;",
        "mapa.shared::cluster.u32 %r4, %r2, %r3;",
        "barrier.cluster.arrive.relaxed.aligned;",
        "barrier.cluster.wait.acquire.aligned;",
        "barrier.cluster.arrive.release.aligned;",
        "barrier.cluster.wait.acquire.aligned;",
        "mov.b16 %rs0, 9;",
    ]


def test_barriers_of_another_block():
    k = Builder("peers", "sm_90")
    peers = k.peer_barriers(k.mbarriers(4, 2), 1)
    peers[k.laneid].arrive(pred=k.laneid == 0)
    peers[2].arrive(3)
    assert lines(k)[1:] == [
        "mapa.shared::cluster.u32 %r1, %r0, 1;",
        "mad.lo.u32 %r3, %r2, 8, %r1;",
        "setp.eq.u32 %p0, %r2, 0;",
        "@%p0 mbarrier.arrive.shared::cluster.b64 _, [%r3];",
        "mbarrier.arrive.shared::cluster.b64 _, [%r1+16], 3;",
    ]
    k = Builder("peers", "sm_90")
    with pytest.raises(AsmError, match="SPACE"):
        k.peer_barriers(k.mbarriers(4, 2), 1)[0].wait(0)


@pytest.mark.parametrize(("elem", "shape", "more"), [(bf16, "m64n16k16", ", 0, 0"), (e4m3, "m64n16k32", "")])
def test_a_product_of_a_warpgroup(elem, shape: str, more: str):
    k = Builder("product", "sm_90a")
    a = k.operand(k.shared(elem, (2, 64, 1024 // elem.bits), align=1024), pitch=8192)
    b = k.operand(k.shared(elem, (2, 32, 1024 // elem.bits), align=1024), pitch=4096)
    k.wgmma(k.regs(f32, 8), a[k.laneid], b[1].row(8), fresh=True)
    k.wgmma(k.regs(f32, 8), a, b)
    body = lines(k)
    assert body[8:11] == ["mad.wide.u32 %rd2, %r12, 512, %rd0;", "add.s64 %rd3, %rd1, 256;", "add.s64 %rd4, %rd3, 64;"]
    d = "{%r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11}"
    wgmma = f"wgmma.mma_async.sync.aligned.{shape}.f32.{elem}.{elem} {d}"
    assert body[11:15] == [
        "wgmma.fence.sync.aligned;",
        f"{wgmma}, %rd2, %rd4, 0, 1, 1{more};",
        "add.s64 %rd5, %rd2, 2;",
        "add.s64 %rd6, %rd4, 2;",
    ]
    assert body[15] == f"{wgmma}, %rd5, %rd6, 1, 1, 1{more};"
    assert [line.split(", ")[8:11] for line in body if line.startswith("wgmma.mma")][4] == ["%rd0", "%rd1", "1"]
    assert [line for line in body if line.startswith("wgmma.c")] == ["wgmma.commit_group.sync.aligned;"] * 2


def test_a_product_of_registers_and_a_transposed_matrix():
    k = Builder("product", "sm_90a")
    b = k.operand(k.shared(bf16, (2, 32, 64), align=1024), box=4096, transposed=True)
    k.wgmma(k.regs(f32, 64), k.regs(b32, 8), b)
    body = lines(k)
    assert "or.b64 %rd0, %rd0, 4611686293322072064;" in body  # 4096 and 1024 bytes, in 16
    assert MatrixDescriptor.decode(4611686293322072064) == MatrixDescriptor(0, 4096, 1024, Swizzle.B128)
    ends = [line.partition("}, {")[2] for line in body if line.startswith("wgmma.mma")]
    assert ends == ["%r66, %r67, %r68, %r69}, %rd0, 1, 1, 1, 1;", "%r70, %r71, %r72, %r73}, %rd1, 1, 1, 1, 1;"]
    assert "add.s64 %rd1, %rd0, 128;" in body  # 16 rows


def test_an_operand_of_several_boxes():
    k = Builder("product", "sm_90a")
    a = k.operand(k.shared(bf16, (2, 64, 64), align=1024), boxes=2, box=8192)
    k.wgmma(k.regs(f32, 32), a, a, fresh=True)
    added = [line.rsplit(" ", 1)[1] for line in lines(k) if line.startswith("add.s64")]
    assert added[::2] == ["2;", "4;", "6;", "512;", "514;", "516;", "518;"]


def test_a_turn_goes_round():
    k = Builder("turns", "sm_90")
    turns = k.ordered_barrier(k.tid.x >> 7, 3)
    turns.wait()
    turns.arrive()
    assert lines(k)[-3:] == ["@%p0 bar.arrive %r3, 256;", "bar.sync %r2, 256;", "bar.arrive %r3, 256;"]


def test_an_operand_begins_where_its_swizzle_does():
    k = Builder("row", "sm_90a")
    with pytest.raises(AsmError, match="row 4: the swizzle pattern has 8 rows"):
        k.operand(k.shared(bf16, (64, 64), align=1024)).row(4)


def test_a_peer_of_what_is_not_shared():
    k = Builder("cluster", "sm_90")
    with pytest.raises(AsmError, match="it is in the global space"):
        k.peer(k.param_ptr("a", u32), 1)


def test_the_mask_of_a_multicast():
    assert multicast_mask((0, 1, 15)) == 0x8003
    with pytest.raises(AsmError, match="rank 16"):
        multicast_mask((16,))


@pytest.mark.parametrize("mode", [mode for mode in Swizzle if mode is not Swizzle.NONE])
def test_a_swizzle_in_registers(mode: Swizzle):
    k = Builder("swizzle", "sm_90")
    out = k.param_ptr("out", u32)
    i = k.ctaid.x * 128 + k.tid.x
    k.ptx.st.global_.u32((out + i)[0], k.swizzle(i, mode))
    got = np.zeros(2048, np.uint32)
    run(k, 16, 128, out=got)
    assert np.array_equal(got, mode.apply(np.arange(2048)))


def test_the_sequence_of_a_swizzle():
    k = Builder("swizzle", "sm_90")
    assert k.swizzle(k.laneid, Swizzle.NONE) is k.laneid
    k.swizzle(k.laneid, Swizzle.B64)
    assert lines(k)[1:] == ["shr.b32 %r1, %r0, 3;", "and.b32 %r1, %r1, 48;", "xor.b32 %r2, %r0, %r1;"]


@pytest.mark.parametrize("kind", ["wgmma", "tcgen05"])
def test_a_matrix_descriptor_in_registers(kind):
    k = Builder("descriptor", "sm_90")
    out = k.param_ptr("out", b64)
    k.shared(u32, 1)
    tile = k.shared(f16, (64, 64), align=1024)
    first = k.matrix_descriptor(tile, stride=1024, swizzle=Swizzle.B128, kind=kind)
    k.ptx.st.global_.b64(out[0], first)
    k.ptx.st.global_.b64(out[1], k.matrix_descriptor(tile[8].ptr, stride=1024, swizzle=Swizzle.B128, kind=kind))
    got = np.zeros(2, np.uint64)
    run(k, 1, 1, out=got)
    for value, start in zip(got.tolist(), (1024, 2048), strict=True):
        assert MatrixDescriptor.decode(value, kind) == MatrixDescriptor(start, 0, 1024, Swizzle.B128)
