"""The lines of `k.print`: their values, their order, and their number."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import Ptr, Reg, Vgpr, bf16, f16, f16x2, f32, f64, gcn, pred, ptx, s16, s32, sim, types, u32, u64
from asmkit.sim import engine as engine_module
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.points import printed
from asmkit.sim.points.printed import Printed

ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]
ZERO = np.zeros(1, np.uint32)


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The printed lines without the file and the line."""
    return [line.split(" ", 1)[1] for line in capsys.readouterr().out.splitlines()]


def kernel(write: Any, *, block: Any = 32, grid: Any = 1, arch: str = "sm_90"):
    @ptx.kernel(arch=arch, block=block, grid=grid, signature="(Z)->(Z)")
    def made(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32]) -> None:
        write(k)

    return made


def bits(k: ptx.Builder, kind: type, value: int):
    """A register of a type with these bits."""
    if kind is pred:
        return k.reg(u32, value) != 0
    if kind.bits == 8:
        reg = k.reg(kind)
        k.ptx.cvt.u8.u16(reg.as_(types.u8), k.reg(types.u16, value))
        return reg
    return k.reg(types.SCALARS[f"b{kind.bits}"], value).as_(kind)


ONE_16, ONE_BF, MINUS = 0x3C00, 0x3F80, 0xBF80
VALUES = [
    (u32, 0xFFFFFFFE, "{}", "4294967294"), (s32, 0xFFFFFFFE, "{}", "-2"), (s32, 0xFFFFFFFE, "{:>5d}", "   -2"),
    (types.b32, 0x2A, "{}", "0x2a"), (types.b32, 0x2A, "{:08b}", "00101010"), (u32, 255, "{:#x}", "0xff"),
    (u64, 1 << 40, "{:,}", "1,099,511,627,776"), (types.s64, (1 << 64) - 3, "{}", "-3"),
    (s16, 0xFFFF, "{}", "-1"), (types.u16, 0xFFFF, "{}", "65535"), (types.s8, 0x80, "{}", "-128"),
    (types.u8, 0x80, "{}", "128"), (f32, 0x3DCCCCCD, "{}", "0.1"), (f32, 0x3DCCCCCD, "{:.3e}", "1.000e-01"),
    (f32, 0x7FC00000, "{}", "nan"), (f32, 0xFF800000, "{}", "-inf"), (f64, 0x3FB999999999999A, "{}", "0.1"),
    (f16, 0x2E66, "{}", "0.1"), (f16, ONE_16, "{:.2f}", "1.00"), (bf16, 0x4048, "{}", "3.125"),
    (bf16, MINUS, "{}", "-1.0"),
    (types.tf32, 0x3F800000, "{}", "1.0"), (types.e4m3, 0x3C, "{}", "1.5"), (types.e5m2, 0x3E, "{}", "1.5"),
    (types.ue8m0, 0x80, "{}", "2.0"), (types.s2f6, 0xE0, "{}", "-0.5"), (types.ue5m3, 0x7C, "{}", "1.5"),
    (f16x2, ONE_16 << 16 | 0x4000, "{}", "(2.0, 1.0)"), (types.bf16x2, ONE_BF << 16, "{:.1f}", "(0.0, 1.0)"),
    (types.u16x2, 0x20001, "{}", "(1, 2)"), (types.s8x4, 0xFF000102, "{}", "(2, 1, 0, -1)"),
    (types.f32x2, 0x3F800000_40000000, "{}", "(2.0, 1.0)"), (types.e4m3x2, 0x3C38, "{}", "(1.0, 1.5)"),
    (types.e2m1x4, 0x2104, "{}", "(2.0, 0.0, 0.5, 1.0)"), (pred, 1, "{}", "1"), (pred, 0, "{}", "0"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "value", "spec", "want"), VALUES)
def test_values_of_every_type(kind, value, spec, want, capsys):
    kernel(lambda k: k.print(f"x = {spec}", bits(k, kind, value)))(ZERO)
    assert lines(capsys) == [f"block (0,0,0) threads (0,0,0)-(31,0,0): x = {want}"]


def test_tuples_pointers_and_constants(capsys):
    def write(k: ptx.Builder) -> None:
        k.print("{} {{}} {1:.1f} {0}".replace("{}", "{0}", 1), k.regs(u32, 2, 7), 0.25)
        k.print("{} {} {}", [k.reg(u32, 1), (k.reg(f32, 2.0),)], "text", np.int32(5))

    kernel(write, block=1)(ZERO)
    head = "block (0,0,0) thread (0,0,0): "
    assert lines(capsys) == [f"{head}[7, 7] {{}} 0.2 [7, 7]", f"{head}[1, [2.0]] text 5"]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_order_is_that_of_blocks_then_time_then_threads(engine, capsys):
    def write(k: ptx.Builder) -> None:
        even = (k.tid.x & 1) == 0
        with k.loop(0, 2) as i:
            with k.if_(even):
                k.print("even {}", i)
            with k.else_():
                k.print("odd {}", i)

    made = kernel(write, block=(2, 2), grid=(2, 2))
    made.simulate(ZERO, engine=engine)
    got = lines(capsys)
    want = [
        f"block ({x},{y},0) thread ({t},{u},0): {word} {i}"
        for y in (0, 1) for x in (0, 1) for i in (0, 1) for t, word in ((0, "even"), (1, "odd")) for u in (0, 1)
    ]  # fmt: skip
    assert got == want


def test_the_lines_do_not_depend_on_host_threads_and_chunks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(engine_module, "HostThreads")  # points run on one thread, so that probes and marks are in order

    def write(k: ptx.Builder) -> None:
        k.print("{}", k.ctaid.x, when=k.tid.x == 0)

    program = asmkit.ptx.backend.ISA.whole(kernel(write, block=256, grid=600).launch(Z=1).program)
    params = {"z": ZERO, "out": ZERO.copy()}
    got = [
        sim.run(program, grid=600, block=256, params=params, threads=n, watch=watch, prints=False).prints
        for n, watch in ((1, "none"), (4, "none"), (4, "racecheck"))
    ]
    assert [int(line.rsplit(" ", 1)[1]) for line in got[0]] == list(range(600))
    assert got[0] == got[1] == got[2]


def test_conditions_choose_threads(capsys):
    def write(k: ptx.Builder) -> None:
        low = k.tid.x < 2
        k.print("when", when=low)
        k.print("unless", unless=low)
        k.print("not", when=ptx.Not(low))
        k.print("either", unless=ptx.Not(low))

    kernel(write, block=4)(ZERO)
    first, last = "block (0,0,0) threads (0,0,0)-(1,0,0): ", "block (0,0,0) threads (2,0,0)-(3,0,0): "
    assert lines(capsys) == [first + "when", last + "unless", last + "not", first + "either"]


def test_consecutive_threads_with_equal_text_share_a_line(capsys):
    kernel(lambda k: k.print("{}", k.tid.x >> 1), block=5)(ZERO)
    who = ["threads (0,0,0)-(1,0,0)", "threads (2,0,0)-(3,0,0)", "thread (4,0,0)"]
    assert lines(capsys) == [f"block (0,0,0) {name}: {i}" for i, name in enumerate(who)]


def test_a_register_without_a_value_prints_unset(capsys):
    def write(k: ptx.Builder) -> None:
        never, some = k.reg(f32), k.reg(u32)
        k.ptx.mov.u32(some, 1, pred=k.tid.x == 0)
        k.print("{:.1f} {} {}", never, some, (never, some))

    kernel(write, block=2)(ZERO)
    assert lines(capsys) == [
        "block (0,0,0) thread (0,0,0): unset 1 [unset, 1]",
        "block (0,0,0) thread (1,0,0): unset unset [unset, unset]",
    ]


def test_the_accumulators_of_a_product_in_flight(capsys):
    def write(k: ptx.Builder) -> None:
        a, b = k.shared(f16, (64, 16), align=1024), k.shared(f16, (8, 16), align=1024)
        left, right = (k.matrix_descriptor(one, leading=128, stride=256, swizzle=ptx.Swizzle.NONE) for one in (a, b))
        acc = k.regs(f32, 4, 1.0)
        k.ptx.wgmma.fence.sync.aligned()
        k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16(acc, left, right, 0, 1, 1, 0, 0)
        k.ptx.wgmma.commit_group.sync.aligned()
        k.print("{}", acc[0:2])
        k.ptx.wgmma.wait_group.sync.aligned(0)
        k.print("{:.0f}", acc[0:2])

    kernel(write, block=128, arch="sm_90a").simulate(ZERO, watch="none")
    head = "block (0,0,0) threads (0,0,0)-(127,0,0): "
    assert lines(capsys) == [f"{head}[in flight, in flight]", f"{head}[nan, nan]"]  # of memory without a value


def test_inline_functions_print_their_own_line(capsys):
    @ptx.inline(arch="sm_80")
    def double(k: ptx.Builder, x: Reg[f32]) -> Reg[f32]:
        k.print("x = {}", x)
        return x + x

    kernel(lambda k: double(k, k.reg(f32, 1.5)), block=1)(ZERO)
    assert lines(capsys) == ["block (0,0,0) thread (0,0,0): x = 1.5"]
    assert "add.rn.f32" in double.asm_snippet()


def test_few_lines_are_kept_and_the_rest_is_counted():
    kept = Printed()
    for block in (2, 1, 0):
        for i in range(printed.LINES // 2):
            kept.add(block, f"{block}:{i}", threads=2)
    assert kept.lines[0] == "0:0"
    assert kept.lines[-2] == f"1:{printed.LINES // 2 - 1}"
    assert len(kept.lines) == printed.LINES + 1
    assert kept.lines[-1].startswith(f"… {printed.LINES:,} prints of threads left out")


def test_a_loop_does_not_print_without_end(capsys):
    def write(k: ptx.Builder) -> None:
        with k.loop(0, 600) as i:
            k.print("{}", k.tid.x + i)

    kernel(write, block=32, grid=2)(ZERO)
    got = lines(capsys)
    assert len(got) == printed.LINES + 1
    assert got[-1].startswith(f"{600 * 32 * 2 - printed.LINES:,} prints of threads left out")
    assert got[0].endswith("block (0,0,0) thread (0,0,0): 0")


def test_watchers_do_not_see_points():
    def write(k: ptx.Builder) -> None:
        k.print("{}", k.tid.x)
        k.mark("m")

    trace = sim.Trace()
    kernel(write, block=1).simulate(ZERO, watch=[trace])
    assert [line.split("]  ")[1].split()[0] for line in trace.lines] == [
        *["ld.param.u64", "cvta.to.global.u64"] * 2, "mov.u32", "ret"
    ]  # fmt: skip


def test_only_the_first_schedule_prints(capsys):
    made = kernel(lambda k: k.print("once"), block=1)
    with sim.watching(schedules=3):
        made(ZERO)
    assert lines(capsys) == ["block (0,0,0) thread (0,0,0): once"]


@pytest.mark.parametrize("framework", ["jax", "torch"])
def test_frameworks_on_the_cpu_print(framework, capfd):
    module = pytest.importorskip(framework)
    made = kernel(lambda k: k.print("once"), block=1)
    array = module.zeros(1, dtype=module.int32) if framework == "torch" else module.numpy.zeros(1, "uint32")
    np.asarray(made(array.view(module.uint32) if framework == "torch" else array))
    assert "block (0,0,0) thread (0,0,0): once" in capfd.readouterr().out


def test_cdna_prints_active_lanes_scalars_and_masks(capsys):
    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(Z)->(Z)", sync="auto")
    def made(k: gcn.Builder, z: Ptr[u32], out: Ptr[u32]) -> None:
        low = k.tid.x < 2
        half: Vgpr[f32] = k.vgpr(f32, 0.5)
        wide = k.vgpr(f64, 2.5)
        with k.if_(low):
            k.print("{} {} {:#x} {}", k.tid.x, half, low, wide)
        loaded = k.vgpr(u32)
        k.gcn.global_load_dword(loaded, k.vgpr(u32, 0), z)
        k.print("{}", loaded, when=low)
        k.wait(vm=0)
        k.print("{}", loaded, when=low)
        k.print("{}", k.sgpr(u32, 7), when=low)
        k.print("{}", half, unless=low)
        k.gcn.v_mov_b32(half, half)
        k.gcn.v_mov_b64(wide, wide)

    made(ZERO)
    assert lines(capsys) == [
        "block (0,0,0) thread (0,0,0): 0 0.5 0x3 2.5",
        "block (0,0,0) thread (1,0,0): 1 0.5 0x3 2.5",
        "block (0,0,0) threads (0,0,0)-(1,0,0): in flight",
        "block (0,0,0) threads (0,0,0)-(1,0,0): 0",
        "block (0,0,0) threads (0,0,0)-(1,0,0): 7",
        "block (0,0,0) threads (2,0,0)-(63,0,0): 0.5",
    ]
