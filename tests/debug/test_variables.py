"""The Python names of registers and arrays in the debugger."""

from collections import Counter
from typing import Any

import numpy as np

import asmkit
from asmkit import Ptr, f32, gcn, ptx, u32
from asmkit.debug.areas import Element, area_of
from asmkit.debug.session import Session


@ptx.kernel(arch="sm_80", block=(32,), signature="(32)->(32)", grid=1)
def spellings(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Assign registers in each way that Python has."""
    lane, pair = k.tid.x, (k.tid.x << 2, k.tid.x << 3)
    both = [k.shared(u32, 32) for _ in range(2)]
    by_key, several = {}, [k.regs(f32, 2) for _ in range(2)]
    by_key["sum"] = pair[0] + pair[1]
    with k.loop(0, lane) as index:
        by_key["sum"] += index
    for i in range(2):
        k.ptx.mov.f32(several[i][1], 1.0)
    k.ptx.mov.f32(several[0][0], 2.0)
    for i in range(1):
        k.ptx.mov.f32(several[i][0], 3.0)
    k.ptx.ld.shared.v2.f32(several[1], both[0][0])
    k.ptx.st.shared.u32(both[1][lane], by_key["sum"])
    k.ptx.ld.shared.u32(by_key["sum"], both[1][lane])
    k.ptx.st.global_.u32((out + lane)[0], by_key["sum"])


@gcn.kernel(arch="gfx942", block=(64,), signature="(64)->(64)", grid=1)
def wave(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Count in a loop."""
    sums = k.vgpr(u32, 0), k.vgpr(u32, 1)
    with k.loop(0, 3) as index:
        k.gcn.v_add_u32(sums[1], index, sums[1])
    at = k.vgpr(u32)
    k.gcn.v_lshlrev_b32(at, 2, k.tid.x)
    k.gcn.global_store_dword(at, sums[1], out)


@gcn.kernel(arch="gfx942", block=(64,), signature="(64)->(64)", grid=1)
def attributes(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Name a register by a variable, and by an attribute later."""
    lane, twice = k.lane, k.vgpr(u32)
    k.gcn.v_lshlrev_b32(twice, 1, lane)
    k.gcn.v_lshlrev_b32(twice, 1, k.lane)
    k.gcn.global_store_dword(twice, k.lane, out)


def ended(kernel: Any, count: int) -> Session:
    made = asmkit.debug(kernel, np.arange(count, dtype=np.uint32), show=False)
    made.finish()
    return made


def names(made: Session) -> Counter[str]:
    """How many registers have each name at the end of a program."""
    last = len(made.run.launch.unit.insts) - 1
    return Counter(made.variables.name(slot, last) for slot in made.variables.slots.values())


def test_each_way_to_assign_gives_a_name():
    found = names(ended(spellings, 32))
    del found[""]
    assert found == {
        "x": 1, "out": 1, "lane": 1, "pair[0]": 1, "pair[1]": 1, "by_key['sum']": 1, "index": 1,
        "several[0][0]": 1, "several[…][1]": 1, "several[1][0]": 1, "several[1][1]": 1,
    }  # fmt: skip


def test_registers_of_a_wave_have_names():
    found = names(ended(wave, 64))
    assert [found[name] for name in ("sums[0]", "sums[1]", "index", "at", "x[0]", "x[1]")] == [1] * 6


def test_a_variable_comes_before_an_attribute():
    made = ended(attributes, 64)
    registers = {made.variables.name(slot, 99): slot for slot in made.variables.slots.values()}
    assert {"twice", "lane"} <= registers.keys()
    assert "k.lane" not in registers
    assert made.variables.named("k.lane", 99) == registers["lane"]


def test_a_tuple_declares_the_types_of_its_elements():
    """`v_mov_b32` does not tell the type."""
    made = ended(wave, 64)
    slot = made.variables.named("sums[0]", 99)
    assert slot is not None
    assert made.variables.kind(slot, 99) is u32


def test_arrays_of_a_list_have_different_names():
    areas = ended(spellings, 32).areas()
    assert [one.name for one in areas] == ["x", "out", "shared0", "shared1", "shared"]
    assert area_of(areas, Element.of("shared1")).size == 128
