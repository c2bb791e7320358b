"""Prints and marks in the text: absent unless asked for, accepted by ptxas, and the same lines in the simulator."""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, Reg, f32, ptx, types, u32
from asmkit.ptx.text.device_points import HEADER, MARKS, RECORDS, TIMELINE

ZERO = np.zeros(1, np.float32)
SCALARS = [
    types.u32, types.s32, types.b32, types.u64, types.s64, types.b64, types.u16, types.s16, types.b16, types.u8,
    types.s8, types.b8, types.f32, types.tf32, types.f64, types.f16, types.bf16, types.e4m3, types.e5m2,
]  # fmt: skip
PACKED = [
    types.f16x2, types.bf16x2, types.u16x2, types.s16x2, types.f32x2, types.e4m3x2, types.e5m2x2, types.e4m3x4,
    types.u8x4, types.s8x4,
]  # fmt: skip
SPECS = {"u": ("", ":5d", ":<9d", ":#x", ":08x", ":X", ":o", ":.2f", ":+d"), "s": ("", ":5d", ": d", ":e"),
         "b": ("", ":x", ":d"), "f": ("", ":.3f", ":12.4e", ":<+9.2f", ":g", ":G", ":010.3f")}  # fmt: skip


def register(k: ptx.Builder, kind: Any, value: int) -> Any:
    """A register of a type with these bits."""
    if kind.bits == 8:
        reg = k.reg(kind)
        k.ptx.cvt.u8.u16(reg.as_(types.u8), k.reg(types.u16, value))
        return reg
    return k.reg(types.SCALARS[f"b{kind.bits}"], value).as_(kind)


def values(kind: Any) -> list[int]:
    """Zero, and random bits without infinities and NaNs, whose text differs in C."""
    random, lane = np.random.default_rng(7), kind.lane or kind
    count, found = kind.bits // lane.bits, []
    for _ in range(4):
        bits = [int.from_bytes(random.bytes(8), "little") & ((1 << lane.bits) - 1) for _ in range(count)]
        if lane.kind == "f":  # a finite number: the highest bit of the exponent is 0
            bits = [one & ~(1 << (lane.bits - 2)) for one in bits]
        found.append(sum(one << (lane.bits * i) for i, one in enumerate(bits)))
    return [0, *found]


def printing(kinds: list[Any], debug: bool, count: int = 2):
    drawn = {kind: values(kind)[:count] for kind in kinds}

    @ptx.kernel(arch="sm_90", block=1, grid=1, signature="(Z)->(Z)", debug=debug)
    def prints(k: ptx.Builder, z: Ptr[f32], out: Ptr[f32]) -> None:
        for kind, several in drawn.items():
            for value in several:
                reg = register(k, kind, value)
                for spec in SPECS[(kind.lane or kind).kind]:
                    k.print(f"{kind} [{spec[1:]}] {{{spec}}}", reg)

    return prints


def of_text(text: str, tmp_path: Path, *arguments: Any, block: int = 1, grid: int = 1) -> list[str]:
    """The lines that a text prints in the simulator, by vprintf."""
    (tmp_path / "k.ptx").write_text(text, encoding="utf-8")
    return list(asmkit.run(tmp_path / "k.ptx", *arguments, grid=grid, block=block, prints=False).prints)


def numbers(line: str) -> list[float]:
    """The numbers behind the format, in `line.py:1 block … thread …: [format] 1.5`."""
    return [
        float(int(one, 16)) if "x" in one else float(one) for one in re.findall(r"[^\s,()]+", line.split("] ", 1)[1])
    ]


@pytest.mark.parametrize("kinds", [SCALARS[:11], SCALARS[11:], PACKED], ids=["integers", "floats", "packed"])
def test_vprintf_prints_what_the_simulator_prints(kinds, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    printing(kinds, debug=False)(ZERO)
    want = capsys.readouterr().out.splitlines()
    got = of_text(printing(kinds, debug=True).text(Z=1), tmp_path, ZERO, ZERO.copy())
    assert len(got) == len(want) > 100
    for one, other in zip(got, want, strict=True):
        kind = types.SCALARS[one.split(": ", 1)[1].split(" ")[0]]
        lane = types.f32 if kind is types.tf32 else kind.lane or kind
        if "[]" in one and lane.kind == "f":  # the shortest text, and as many digits as the type needs
            assert np.array_equal(
                np.array(numbers(one), types.dtype(lane)), np.array(numbers(other), types.dtype(lane))
            )
        else:
            assert one == other


def test_ptxas_accepts_prints_of_all_types():
    assert printing([*SCALARS, *PACKED], debug=True, count=1).image(Z=1)


def pointed(points: bool, **options: Any):
    @ptx.kernel(arch="sm_80", block=64, grid=2, signature="(N)->(N)", **options)
    def scale(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], N: Reg[u32]) -> None:
        i, v = k.tid.x + (k.ctaid.x << 6), k.reg(f32)
        inside = i < N
        if points:
            k.print("100% of {} at {}", N, x, when=inside)
        with k.if_(inside), k.mark("work") if points else nullcontext():
            k.ptx.ld.global_.f32(v, (x + i)[0])
            if points:
                k.print("{:.1f}", v)
                k.probe("v", v)
            k.ptx.st.global_.f32((out + i)[0], v * 2.0)
        if points:
            k.mark("end", unless=inside)

    return scale


def test_the_text_has_no_trace_of_points_unless_asked_for():
    plain = pointed(False)
    assert pointed(True).text(N=100) == plain.text(N=100)
    assert pointed(False, debug=True, timeline=True).text(N=100) == plain.text(N=100)
    assert pointed(True, debug=True).text(N=100).count("vprintf") == 3  # the declaration and two calls
    assert TIMELINE not in pointed(True, debug=True).text(N=100)
    assert "vprintf" not in pointed(True, timeline=True).text(N=100)


@pytest.mark.parametrize("options", [{"debug": True}, {"timeline": True}, {"debug": True, "timeline": True}], ids=str)
@pytest.mark.parametrize("arch", ["sm_80", "sm_90a", "sm_100a"])
def test_ptxas_accepts_the_text(options, arch):
    assert pointed(True, **options).image(arch=arch, N=100)


def test_a_text_prints_and_computes_what_its_kernel_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kernel = pointed(True, debug=True, timeline=True)
    x, out = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    assert (kernel(x) == 2 * x).all()
    joined = capsys.readouterr().out.splitlines()
    got = of_text(kernel.text(N=100), tmp_path, x, out, 100, block=64, grid=2)
    assert (out == 2 * x).all()
    assert [line for line in joined if "threads" not in line] == [line for line in got if "100%" not in line]
    assert sum("100% of 100 at 0x" in line for line in got) == 100


@pytest.mark.parametrize("name", ["debug", "timeline"])
def test_a_kernel_that_prints_on_a_device_is_not_saved(name: str, tmp_path: Path):
    with pytest.raises(AsmError, match=f"with {name}=True cannot be saved") as caught:
        pointed(True, **{name: True}).save(tmp_path / "k.asmkit", N=100)
    assert caught.value.code == "KERNEL"
    pointed(True).save(tmp_path / "k.asmkit", N=100)
    x = np.arange(100, dtype=np.float32)
    assert (asmkit.load(tmp_path / "k.asmkit")(x) == 2 * x).all()


@pytest.mark.parametrize(
    ("write", "why"),
    [
        (lambda k, x: k.print("{:^9.1f}", x), "no centered text"),
        (lambda k, x: k.print("{:*>9.1f}", x), "no fill"),
        (lambda k, x: k.print("{:,}", x), "no separators"),
        (lambda k, x: k.print("{:%}", x), "no `%`"),
        (lambda k, x: k.print("{:b}", k.reg(u32, 1)), "no `b`"),
        (lambda k, x: k.print("{:x}", k.reg(types.s32, 1)), "have no sign"),
        (lambda k, x: k.print("{:#o}", k.reg(u32, 1)), "begin with 0, not 0o"),
        (lambda k, x: k.print("{}", k.reg(types.b16, 1).as_(types.s2f6x2)), "a device cannot print s2f6"),
        (lambda k, x: k.print("{}", k.reg(types.b16, 1).as_(types.e4m3x2)), "sm_80 cannot convert e4m3"),
        (lambda k, x: k.print("{}", k.regs(f32, 27)), "a device prints at most 26 numbers together, and these are 27"),
    ],
)
def test_prints_that_a_device_cannot_do_are_refused_where_they_are_written(write, why):
    @ptx.kernel(arch="sm_80", block=1, grid=1, signature="(Z)->(Z)", debug=True)
    def refused(k: ptx.Builder, z: Ptr[f32], out: Ptr[f32]) -> None:
        write(k, k.reg(f32, 1.0))

    with pytest.raises(AsmError) as caught:
        refused.text(Z=1)
    assert caught.value.code == "OPERATOR"
    assert why in str(caught.value)
    assert str(caught.value).startswith("test_device_points.py:")


@pytest.mark.parametrize("name", ["debug", "timeline"])
def test_a_switch_is_true_or_false(name):
    with pytest.raises(AsmError, match=name) as caught:
        ptx.kernel(arch="sm_80", block=1, grid=1, signature="(Z)->(Z)", **{name: 1})
    assert caught.value.code == "OPTION_TYPE"


def test_the_records_of_marks():
    text = pointed(True, timeline=True).text(N=100)
    assert f".visible .global .align 16 .b8 {TIMELINE}[{HEADER + 32 * RECORDS}];" in text
    names = re.search(rf"{MARKS}\[\d+\] = {{(.*)}};", text)
    assert names is not None
    held = bytes(map(int, names[1].split(", "))).decode()
    assert re.findall(r'"phase": "(\w+)"', held) == ["begin", "end", "instant"]
    assert held.endswith("\0")


def test_the_records_in_memory(tmp_path: Path):
    """A copy of the text stores the records in an array, so that the simulator shows them."""
    text = pointed(True, timeline=True).text(N=100)
    text = re.sub(r"\.visible \.global \.align 16 \.b8 asmkit_timeline.*\n", "", text)
    text = text.replace("\t.param .u32 param_N\n", "\t.param .u32 param_N,\n\t.param .u64 records\n")
    text = text.replace("{\n\t.reg", "{\n\t.reg .b64 %records; ld.param.u64 %records, [records];\n\t.reg", 1)
    text = text.replace(f"[{TIMELINE}]", "[%records]").replace(TIMELINE, "%records")
    (tmp_path / "k.ptx").write_text(text, encoding="utf-8")
    x, records = np.arange(100, dtype=np.float32), np.zeros(4 + 8 * 16, np.uint32)
    asmkit.run(tmp_path / "k.ptx", x, x.copy(), 100, records, grid=2, block=64)
    assert records[0] == 9  # four warps begin and end, and one of them has threads outside
    rows = records[4 : 4 + 8 * 9].reshape(9, 8)
    found = sorted((int(block), int(warp), int(mark)) for _, block, warp, mark in rows[:, 4:])
    assert found == [*((block, warp, mark) for block in (0, 1) for warp in (0, 1) for mark in (0, 1)), (1, 1, 2)]
