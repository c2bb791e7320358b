"""Live registers of programs for which one can count them."""

from __future__ import annotations

from asmkit import Ptr, f32, f64, gcn, ptx, u32
from asmkit.analysis.liveness import Live, live
from asmkit.errors import resolve
from asmkit.gcn.analysis.liveness import pressure
from asmkit.ptx.builder import Builder


def _counts(k: Builder) -> tuple[int, ...]:
    return live(k.finish()).counts


def test_a_result_takes_the_place_of_an_operand_that_ends():
    k = Builder("f", "sm_80")
    a, b, c = k.reg(u32), k.reg(u32), k.reg(u32)
    k.ptx.mov.u32(a, 1)
    k.ptx.mov.u32(b, 2)
    k.ptx.add.u32(c, a, b)
    k.ptx.add.u32(c, c, c)
    assert _counts(k)[:4] == (1, 2, 2, 1)


def test_registers_of_64_bits_count_twice_and_predicates_not():
    k = Builder("f", "sm_80")
    a, b, p = k.reg(f64), k.reg(f64), k.reg(u32, 0) != 0
    k.ptx.mov.f64(a, 1.0)
    k.ptx.mov.f64(b, 1.0)
    k.ptx.add.f64(a, a, b, pred=p)
    assert _counts(k)[-4:-1] == (2, 4, 4)


def test_a_predicated_write_keeps_the_old_value():
    """Without the predicate, the first value would be dead before the second one."""
    for predicated, expected in ((True, 1), (False, 0)):
        k = Builder("f", "sm_80")
        a, p = k.reg(u32), k.reg(u32, 0) != 0
        k.ptx.mov.u32(a, 1)
        k.ptx.bar.sync(0)
        k.ptx.mov.u32(a, 2, **({"pred": p} if predicated else {}))
        k.ptx.add.u32(a, a, a)
        items = [str(item) for item in live_items(k)]
        counts = _counts(k)
        assert counts[items.index("bar.sync 0")] == expected


def live_items(k: Builder):
    return [item for item in k.program.items() if hasattr(item, "form")]


def test_a_loop_keeps_what_its_next_iteration_reads():
    k = Builder("f", "sm_80")
    a, total = k.reg(u32, 3), k.reg(u32, 0)
    with k.loop(0, 4):
        total += a
    counts = _counts(k)
    assert max(counts) == 3  # the counter, a and the total


def test_the_peak_names_its_line():
    @ptx.kernel(arch="sm_80", block=32, signature="(N)->(32)", grid=1)
    def wide(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
        values, total = k.regs(f32, 20), k.reg(f32, 0.0)
        for i, value in enumerate(values):
            k.ptx.ld.global_.f32(value, (x + k.tid.x)[i])
        for value in values:
            total += value
        k.ptx.st.global_.f32((out + k.tid.x)[0], total)

    peak = live(wide.isa.whole(wide.launch(N=64).program)).peak
    assert peak is not None
    assert peak.registers in range(21, 28)
    first = wide.function.__code__.co_firstlineno
    assert resolve(peak.where)[1] in (first + 4, first + 5)
    assert Live((), ()).peak is None


def test_vector_registers_of_cdna():
    @gcn.kernel(arch="gfx942", block=64, signature="(N)->(64)", grid=1)
    def wide(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]):
        values, total, at = k.vgprs(f32, 20), k.vgpr(f32, 0.0), k.tid.x << 2
        for i, value in enumerate(values):
            k.gcn.global_load_dword(value, at, x, offset=4 * i)
        k.wait(vm=0)
        for value in values:
            total += value
        k.gcn.global_store_dword(at, total, out)

    made = pressure(wide.isa.whole(wide.launch(N=128).program))
    assert made.peak is not None
    assert made.peak.registers == 22  # the loads' results, the address, and the sum
