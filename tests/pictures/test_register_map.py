"""The pictures of registers: each value in its registers while it is needed, with its Python name."""

from __future__ import annotations

import linecache
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asmkit import Ptr, Sgpr, f32, gcn, pictures, u32
from asmkit.gcn.analysis.effects import steps
from asmkit.pictures.live_values import Held, RegisterMap
from asmkit.pictures.python_names import names_of
from examples.ampere.gemm import gemm
from examples.cdna.gemm_mfma import gemm_mfma, gemm_mfma_guarded

from ..support import drawn

SIZES: dict[str, Any] = {"M": 64, "N": 64, "K": 64, "arch": "gfx942"}


@cache
def made(guarded: bool = False) -> RegisterMap:
    return RegisterMap.of(gemm_mfma_guarded if guarded else gemm_mfma, SIZES)


def named(name: str, some: RegisterMap | None = None) -> list[Held]:
    return [one for one in (some or made()).values if one.name == name]


@pytest.mark.parametrize("guarded", [False, True])
def test_every_access_is_inside_of_a_value(guarded: bool):
    """By the effects of each instruction: reads at 2n, writes at 2n + 1, in the registers of the allocation."""
    one = made(guarded)
    cells = {
        (value.bank, value.first + i, time)
        for value in one.values for i in range(value.count) for time in range(value.start, value.end)
    }  # fmt: skip
    checked = 0
    for n, step in enumerate(steps(one.program.items())):
        for keys, time in ((step.reads, 2 * n), (step.writes, 2 * n + 1)):
            for key in keys:
                bank, number = one.places.get(key, key)
                if bank in ("v", "a") or (bank == "s" and number < 100):
                    assert (bank, number, time) in cells, (n, key)
                    checked += 1
    assert checked > 200


@pytest.mark.parametrize("guarded", [False, True])
def test_values_do_not_share_a_register_at_a_time(guarded: bool):
    taken: set[tuple[str, int, int]] = set()
    for value in made(guarded).values:
        mine = {
            (value.bank, value.first + i, time) for i in range(value.count) for time in range(value.start, value.end)
        }
        assert not taken & mine, value
        taken |= mine


def test_the_counts_and_the_peak_are_those_of_the_allocation():
    report = gemm_mfma.report(**SIZES)
    assert [made().count(bank) for bank in "vas"] == [report.resources.vgprs, 0, report.resources.sgprs]
    pressure = made().pressure("v")
    assert pressure.max() == 28
    at = int(pressure.argmax())
    assert sum(one.count for one in made().values if one.bank == "v" and one.start <= at < one.end) == 28
    said = drawn.labels(drawn.parsed(pictures.registers(gemm_mfma, **SIZES).svg), "ink")
    assert f"28 VGPRs, at most 28 at a time, at {made().place(at // 2)}" in said


def test_the_names_are_those_of_the_kernel_function():
    assert [(one.bank, one.count) for one in named("acc")] == [("v", 16)]
    assert (
        {(one.bank, one.count) for one in named("fa")} == {("v", 4)} == {(one.bank, one.count) for one in named("fb")}
    )
    assert [(one.bank, one.count) for one in named("a")] == [("s", 2)]
    for name in ("lane", "row", "group", "at_a", "at_b", "lane16", "block_m", "block_n", "N", "K", "words", "at_c"):
        assert named(name), name
    assert [(one.bank, one.count) for one in named("b_tile", made(True))] == [("s", 4)]


def test_the_accumulators_live_through_the_loop():
    ((first, last),) = made().loops
    (acc,) = named("acc")
    assert acc.start < 2 * first
    assert acc.end > 2 * last
    assert all(2 * first <= one.start and one.end <= 2 * last + 2 for one in named("fa"))


@pytest.mark.parametrize("guarded", [False, True])
def test_a_picture_can_be_read(guarded: bool):
    kernel = gemm_mfma_guarded if guarded else gemm_mfma
    made = pictures.registers(kernel, **SIZES)
    assert drawn.unreadable(made.svg) == []
    assert made.width == 900
    assert len(made.svg) < 30_000


def test_the_boxes_are_the_values():
    root = drawn.parsed(pictures.registers(gemm_mfma, **SIZES).svg)
    hovers = [node.text or "" for node in root.iter(f"{drawn.SVG}title")][1:]
    assert len(hovers) == len(made().values)
    (acc,) = named("acc")
    assert f"acc: {acc.registers}, instructions {acc.start // 2} to {(acc.end - 1) // 2}" in hovers
    rows = next(box for box in drawn.rectangles(root) if box.high == 14 * 16)
    scale = (900 - 60 - 10) / (2 * len(made().steps))
    assert rows.x == pytest.approx(60 + scale * acc.start, abs=0.1)
    assert rows.wide == pytest.approx(scale * (acc.end - acc.start), abs=0.1)


def test_a_launch_and_a_program_give_the_same_picture():
    launch = gemm_mfma.launch(**SIZES)
    assert pictures.registers(launch).svg == pictures.registers(gemm_mfma, **SIZES).svg
    whole: Any = gemm_mfma.isa.whole(launch.program, {}, launch.order)
    assert RegisterMap.of(whole, {}).count("v") == 28


def test_a_ptx_kernel_is_an_error():
    with pytest.raises(ValueError, match="gemm is a PTX kernel"):
        pictures.registers(gemm, M=16, N=8, K=16)


# ---- names


@gcn.kernel(arch="gfx942", block=64, signature="(M)->(M)", grid=1)
def spellings(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], M: Sgpr[u32]) -> None:
    """Assign registers in each way that Python has."""
    first, second = k.lane << 2, k.vgprs(f32, 2, 0.0)
    several = [k.vgpr(f32, 1.0) for _ in range(2)]
    first += (walrus := k.vgpr(u32, 7))
    typed: Any = k.vgpr(f32)
    with k.loop(0, M) as index:
        k.gcn.v_mov_b32(walrus, index)
    k.gcn.v_add_f32(typed, several[0], second[1])
    k.gcn.v_add_f32(typed, several[1], second[0])
    k.gcn.global_store_dword(first, typed, out)


def test_each_way_to_assign_gives_a_name():
    one = RegisterMap.of(spellings, {"M": 64})
    assert {"first", "second", "several", "walrus", "typed", "index", "out", "M"} <= {
        value.name for value in one.values
    }
    assert [value.count for value in named("second", one)] == [2]
    assert len({value.first for value in named("several", one)}) == 2


PAGE = """\
Text in front of it.

```python
def body(k, p):
    lane = k.lane
    doubled = lane + lane
    k.gcn.global_store_dword(lane, doubled, p)
```
"""


def test_names_in_a_block_of_markdown(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    names: dict[str, Any] = {}
    code = "\n".join([""] * 3 + PAGE.splitlines()[3:7])
    exec(compile(code, str(page), "exec"), names)
    k = gcn.Builder("body", "gfx942")
    names["body"](k, k.param_ptr("p", f32))
    assert {"lane", "doubled", "p"} <= {*names_of(k.program).values()}


def test_without_a_source_there_are_no_names_but_those_of_parameters():
    k = gcn.Builder("body", "gfx942")
    names: dict[str, Any] = {}
    exec(compile(PAGE.split("```")[1].removeprefix("python"), "<nowhere>", "exec"), names)
    assert not linecache.getlines("<nowhere>")
    names["body"](k, k.param_ptr("p", f32))
    assert {*names_of(k.program).values()} == {"p"}


def test_a_long_program_is_cut_with_a_note(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("asmkit.pictures.register_map._MOST", 20)
    made = pictures.registers(gemm_mfma, **SIZES)
    note = next(text for text in drawn.labels(drawn.parsed(made.svg), "ink") if text.startswith("instructions"))
    assert note.endswith(f" of {len(RegisterMap.of(gemm_mfma, SIZES).steps)} are shown")
    assert drawn.unreadable(made.svg) == []
