"""The views of a moment: registers, memory, barriers, operations in flight, code."""

import numpy as np

from asmkit import bf16x2, f16x2, f32, pred, s32, u32, u64
from asmkit.debug.areas import Element, area_of
from asmkit.debug.barriers import barriers
from asmkit.debug.flights import flights
from asmkit.debug.lines_of_code import Assembly, Source
from asmkit.debug.lines_of_data import Registers, Table, finding_lines
from asmkit.debug.values import texts
from asmkit.types import b32
from tests.debug.kernels import ALL, X, bulk, copied, diverge, lds, session, stuck
from tests.debug.texts import CALLS, SCRATCH, TENSOR, text_session

WORDS = np.array([0x3F800000, 0xFFFFFFFF, 0x3C003C00], np.uint32)


def test_values_by_type():
    assert texts(WORDS, f32)[0] == "1"
    assert texts(WORDS, s32)[1] == "-1"
    assert texts(WORDS, u32)[1] == "4294967295"
    assert texts(WORDS, b32)[0] == "0x3f800000"
    assert texts(WORDS, f16x2)[2] == "(1 1)"
    assert texts(WORDS[:1], bf16x2) == ["(0 1)"]
    assert texts(np.array([True, False]), pred, np.array([True, False])) == ["1", "unset"]
    assert texts(np.array([1 << 40, 5], np.uint64), u64) == ["0x10000000000", "5"]


def test_registers_of_a_thread_with_names_and_types():
    made = session(diverge, np.arange(64, dtype=np.uint32))
    made.look_at("33")
    made.run_to_write("out[33]")
    values, at = made.values(), made.run.pc
    row = values.row(made.variables.named("value", at), [33, 34])
    assert (row.name, row.kind, row.values) == ("value", u32, ["66", "68"])
    assert values.lookup("tid.x")[33] == 33
    assert values.lookup("i")[40] == 40
    made.goto(0)
    view = Registers(made)
    view.update()
    assert any("unset" in view.line(n).plain for n in range(1, len(view)))


def test_registers_of_a_wave():
    made = session(lds)
    made.run_to_barrier()
    values, at = made.values(), made.run.pc
    row = values.row(made.variables.named("value", at), [0, 5, 100])
    assert (row.kind, row.values) == (f32, ["0", "5", "100"])


def test_memory_tables():
    made = session()
    table = Table(made)
    table.element = Element.of("tile")
    table.update(76)
    assert "unset" in table.line(0).plain
    assert table.title == "Memory: tile, f32[64] in shared memory"
    made.run_to_barrier()
    table.update(76)
    assert table.line(1).plain.split() == ["[4]", "4", "5", "6", "7"]
    shared = area_of(made.areas(), Element.of("shared[0]:u32"))
    assert shared.texts(made.machine, 1, 1) == [str(np.float32(1).view(np.uint32))]
    made.finish()
    out = area_of(made.areas(), Element.of("out"))
    assert out.texts(made.machine, 0, 2) == ["63", "62"]
    assert out.label(70) == "out[70]"


def test_barriers_that_wait():
    made = session(stuck, X[:64])
    made.finish()
    (line,) = barriers(made.machine, 0)
    assert line.startswith("barrier 1 of block (0,0,0): 32 of 64 threads have arrived, waiting: thread (0,0,0) of ")


def test_mbarriers_and_bulk_copies():
    made = session(bulk)
    made.goto(0)
    seen = set()
    while not made.ended:
        made.step()
        seen |= {*barriers(made.machine, 0), *flights(made.machine)}
    text = "\n".join(sorted(seen))
    assert "phase 0, 0 of 1 arrivals, 0 bytes pending, parity 0" in text
    assert "phase 1, 0 of 1 arrivals, 0 bytes pending, parity 1" in text
    assert "cluster barrier, phase 0: 128 of 128 threads have arrived" in text
    assert "1024 bytes → shared0[0]: until phase parity 0 of shared1[0], cp.async.bulk.shared::cta" in text


def test_groups_of_copies():
    made = session(copied, X[:64])
    made.run_to_write("out[0]", back=False)
    made.goto(0)
    most = []
    while not made.ended:
        made.step()
        now = flights(made.machine)
        most = now if len(now) > len(most) or (len(now) == len(most) and "until" in "".join(now)) else most
    assert len(most) == 2
    assert most[0].startswith("→ tile[0]: until wait_group 1, thread (0,0,0) of block (0,0,0) and 31 more, cp.async")
    assert most[1].startswith("→ tile[32]: until wait_group 0")


def test_outstanding_operations_of_waves():
    made = session(lds)
    seen = set()
    while not made.ended:
        made.step()
        seen |= {*flights(made.machine)}
    assert {line.partition(":")[0] for line in seen} == {
        "vmcnt", "vmcnt → v2", "lgkmcnt", "lgkmcnt → v2", "lgkmcnt → s4, s5", "lgkmcnt → s6, s7",
    }  # fmt: skip


def test_lines_of_code_count_threads():
    made = session(diverge, np.arange(64, dtype=np.uint32))
    made.add_breakpoint("#2")
    code, source = Assembly(made), Source(made)
    code.update(), source.update()
    assert code.line(code.line_of(0)).plain.split()[:2] == ["0", "64"]
    assert "●" in code.line(code.line_of(2)).plain
    assert "▶" in source.line(source.number - 1).plain
    assert source.title == "kernels.py"
    made.goto(60)
    code.update()
    counts = [int(count) for n in range(len(code)) if (count := code.line(n).plain[6:10].strip())]
    assert sum(counts) == 64
    assert len(counts) > 1


def test_lines_of_findings():
    made = session(watch=ALL, barrier=False)
    assert "none yet" in finding_lines(made)[0].plain
    made.run_to_finding()
    assert finding_lines(made)[0].plain.startswith("▶   1  @15")


def shown(made, name: str) -> list[str]:
    """The elements of an array by name, as the memory pane shows them."""
    area = area_of(made.areas(), Element.of(name))
    return area.texts(made.machine)


def test_local_memory_of_a_thread():
    made = text_session(CALLS)
    made.look_at("5")
    made.step(3)
    assert shown(made, "depot:u32")[1] == "5"
    assert shown(made, "local:u32")[1] == "5"
    made.look_at("6")
    assert shown(made, "depot:u32")[1] == "6"
    while "kept" not in [area.name for area in made.areas()]:
        made.step()
    assert made.run_to_write("kept[4]:u8").startswith("kept[4] was 255, is 6")
    assert "depot" not in [area.name for area in made.areas()]
    table = Table(made)
    table.element = Element.of("local:u32")
    table.update(76)
    assert table.title == "Memory: local, u32[12] in local memory"


def test_scratch_of_a_wave():
    made = text_session(SCRATCH, "gcn", 64)
    made.look_at("9")
    assert made.run_to_write("scratch[2]:u32").startswith("scratch[2] was 4294967295, is 9")
    assert shown(made, "scratch:u32")[2] == "9"


def test_tensor_memory_of_a_block():
    made = text_session(TENSOR, block=128)
    assert set(shown(made, "tensor")) == {"unset"}
    assert made.run_to_write("tensor[70,1]").startswith("tensor[70,1] was unset, is 0x00000046")
    cells = shown(made, "tensor")
    assert [cells[70 * 512 + at] for at in range(3)] == ["0x00000046", "0x00000046", "unset"]
    table = Table(made)
    table.element, table.first = Element.of("tensor"), 70 * 512
    table.update(140)
    assert table.title == "Memory: tensor, b32[128,512] in tensor memory"
    assert "0x00000046" in table.line(table.current).plain
