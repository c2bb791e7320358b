"""The pictures of bank accesses: each lane's words once, in its banks, in as many passes as `sim.Banks` counts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import numpy as np
import pytest

from asmkit import b32, f32, gcn, pictures, ptx, u32
from asmkit.pictures.bank_accesses import Request

from ..support import drawn
from ..support.gcn_sim_programs import run as run_gcn
from ..support.sim_programs import run as run_ptx

RNG = np.random.default_rng(7)
LANE = np.arange(32)
CASES = {
    "rows": (LANE // 4 * 128 + LANE % 4 * 4, 4, ""),
    "random": (RNG.integers(0, 256, 32) * 4, 4, "sm_90"),
    "one_word": (LANE * 0, 4, ""),
    "bytes": (LANE, 1, ""),
    "pairs": (RNG.integers(0, 128, 32) * 8, 8, ""),
    "quads": (RNG.integers(0, 64, 64) * 16, 16, "gfx942"),
    "phases": (RNG.integers(0, 64, 64) * 16, 16, "gfx950"),
    "wide": (RNG.integers(0, 512, 64) * 4, 4, "gfx950"),
    "worst": (LANE * 128, 4, ""),
}


@pytest.mark.parametrize("name", CASES)
def test_a_picture_can_be_read(name: str):
    offsets, size, arch = CASES[name]
    assert drawn.unreadable(pictures.banks(offsets, size, arch=arch).svg) == []


def groups(offsets: np.ndarray, size: int, arch: str) -> list[list[int]]:
    """The lanes that are served together: as many as the banks can serve, on gfx950 in the known order."""
    count = (64 if arch == "gfx950" else 32) * 4 // max(size, 4)
    order = [*range(len(offsets))]
    if arch == "gfx950" and size == 16:
        first = [*range(4), *range(12, 16), *range(20, 28)]
        half = [*first, *(i for i in range(32) if i not in first)]
        order = [*half, *(i + 32 for i in half)]
    return [order[i : i + count] for i in range(0, len(order), count)]


def cells(svg: str) -> list[tuple[str, dict[int, str]]]:
    """The lines of a picture: the name, and the label in each bank."""
    said = [(kind, box) for kind, box in drawn.texts(drawn.parsed(svg))]
    head = next(box.y for _, box in said if box.name == "bank")
    columns = {round(box.x + box.wide / 2): int(box.name) for _, box in said if box.y == head and box.name.isdigit()}
    names = {box.y: box.name for kind, box in said if box.y > head and kind == "ink"}
    lines: dict[float, dict[int, str]] = {y: {} for y in names}
    for kind, box in said:
        if kind == "label":
            lines[box.y][columns[round(box.x + box.wide / 2)]] = box.name
    return [(names[y], lines[y]) for y in sorted(names)]


@pytest.mark.parametrize("name", CASES)
def test_each_bank_serves_one_word_of_a_group_in_a_pass(name: str):
    """By hand: of each group, the distinct words of a bank take one pass each."""
    offsets, size, arch = CASES[name]
    shown = cells(pictures.banks(offsets, size, arch=arch).svg)
    banks = 64 if arch == "gfx950" else 32
    rest, end = iter(shown), ("", dict[int, str]())
    line = next(rest)
    total = 0
    for lanes in groups(offsets, size, arch):
        words: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        for lane in lanes:
            for j in range(max(1, size // 4)):
                word = int(offsets[lane]) // 4 + j
                words[word % banks][word].add(lane)
        passes = max(map(len, words.values()))
        total += passes
        found: dict[int, Counter[str]] = defaultdict(Counter)
        for number in range(passes):
            label, by_bank = line
            assert label.startswith("lanes") if number == 0 else label == f"pass {number + 1}"
            for bank, one in by_bank.items():
                found[bank][one] += 1
            line = next(rest, end)
            if line[0].startswith("banks +"):
                for bank, one in line[1].items():
                    found[bank + 32][one] += 1
                line = next(rest, end)
        wanted = {
            bank: Counter(f"{min(who)}" + (f"+{len(who) - 1}" if len(who) > 1 else "") for who in by_word.values())
            for bank, by_word in words.items()
        }
        assert found == wanted
    assert line is end
    order = np.argsort(np.concatenate([*map(np.array, groups(offsets, size, arch))]))
    assert Request(offsets, np.arange(len(offsets)), order, size, banks).passes == total


def test_the_colours_tell_conflicts_and_shared_words():
    svg = pictures.banks(np.where(LANE < 2, 0, (LANE - 1) * 64), 4).svg
    fills = Counter(box.fill for box in drawn.rectangles(drawn.parsed(svg))[3:])
    assert (fills["yellow"], fills["blue"], fills["orange"]) == (1, 1, 29)
    assert "32 lanes, 4 bytes each: 16 passes, at best 1" in drawn.labels(drawn.parsed(svg), "ink")


def test_a_long_access_is_cut_with_a_note():
    svg = pictures.banks(np.arange(64) * 128, 4, arch="gfx942").svg
    assert "… and 16 more lines" in drawn.labels(drawn.parsed(svg), "ink")


# ---- from a run


def on_ptx(stride: int) -> ptx.Builder:
    k = ptx.Builder("column", "sm_90")
    tile, value = k.shared(f32, 64 * 33), k.reg(f32, 1.0)
    k.ptx.st.shared.f32((tile.ptr + k.tid.x)[0], value)
    k.ptx.st.shared.f32((tile.ptr + k.tid.x * stride)[0], value)
    return k


def test_a_trace_keeps_the_worst_access_of_each_instruction():
    """Lanes `stride` words apart conflict as often as the stride has factors of 2. The warps are alike."""
    for stride, passes in ((1, 1), (2, 2), (8, 8), (33, 1)):
        trace = pictures.BankTrace()
        run_ptx(on_ptx(stride), block=64, _watch=[trace])
        taken = {at: use.taken // use.requests for at, use in trace.uses.items() if use.space == "shared"}
        assert taken == {at: one.passes for at, one in trace.requests.items()}
        assert [*taken.values()] == [1, passes]
        assert trace.worst == max(taken) if passes > 1 else min(taken)
        shown = pictures.banks(trace)
        assert re.search(
            rf"test_bank_accesses.py:\d+  st.shared.f32  32 lanes, 4 bytes each: {passes} pass", shown.title
        )
        assert len(cells(shown.svg)) == passes
    first = pictures.banks(trace, at=min(taken))
    assert cells(first.svg) == [("lanes 0-31", {i: str(i) for i in range(32)})]


def test_a_trace_of_cdna_has_waves_of_64_lanes():
    for arch, passes in (("gfx942", 8), ("gfx950", 4)):
        k = gcn.Builder("banks", arch)
        tile, words = k.lds(u32, 512), k.vgprs(b32, 4, 0)
        k.gcn.ds_write_b128(k.lane << 4, words, offset=tile.offset)
        trace = pictures.BankTrace()
        run_gcn(k, _watch=(trace,))
        assert [one.passes for one in trace.requests.values()] == [passes]
        svg = pictures.banks(trace).svg
        assert drawn.unreadable(svg) == []
        assert sum(not name.startswith("banks +") for name, _ in cells(svg)) == passes


def test_only_the_worst_warp_is_kept():
    """The second of two warps has conflicts, the first one does not."""
    k = ptx.Builder("uneven", "sm_90")
    tile, value, t = k.shared(f32, 64 * 33), k.reg(f32, 1.0), k.tid.x
    k.ptx.st.shared.f32((tile.ptr + (t + (t >> 5) * (t & 31) * 31))[0], value)
    trace = pictures.BankTrace()
    run_ptx(k, block=64, _watch=[trace])
    (one,) = trace.requests.values()
    assert one.passes == 32
    assert one.lanes.tolist() == [*range(32)]
    assert (one.offsets == 128 * (np.arange(32) + 1)).all()


def test_the_worst_execution_of_an_instruction_is_kept():
    """The strides of four executions are 1, 4, 2 and 1 words."""
    k = ptx.Builder("turns", "sm_90")
    tile, value, t = k.shared(f32, 128), k.reg(f32, 1.0), k.tid.x
    with k.loop(0, 4) as i:
        stride = (((i & 1) * 3 + (i >> 1)) & 3) + 1
        k.ptx.st.shared.f32((tile.ptr + ((t * stride) & 127))[0], value)
    trace = pictures.BankTrace()
    run_ptx(k, _watch=[trace])
    (one,) = trace.requests.values()
    assert one.passes == 4
    assert (one.offsets == 16 * LANE).all()


def test_a_run_without_accesses_is_an_error():
    trace = pictures.BankTrace()
    run_ptx(ptx.Builder("nothing", "sm_90"), _watch=[trace])
    with pytest.raises(ValueError, match="no such access"):
        pictures.banks(trace)
