"""Loads and stores of tensor memory in every shape, against the figures of the manual (PTX ISA 9.7.16.2.3.1)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import ptx, sim

R = np.random.default_rng

_TEXT = """
.version 9.2
.target sm_103a
.address_size 64
.visible .entry kernel(.param .u64 data, .param .u64 out)
.reqntid 128
{{
  .shared .align 16 .b8 memory[16];
  .reg .b32 %r<8>; .reg .b32 %x<{count}>; .reg .b32 %y<{most}>; .reg .b64 %d<4>; .reg .pred %p<2>;
  mov.u32 %r0, %tid.x;
  setp.lt.u32 %p0, %r0, 32;
  @%p0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [memory], 512;
  bar.sync 0;
  ld.shared.b32 %r1, [memory];
  shr.u32 %r2, %r0, 5;
  shl.b32 %r2, %r2, 21;
  add.u32 %r1, %r1, %r2;
  ld.param.u64 %d0, [data];
  mul.wide.u32 %d1, %r0, {in_bytes};
  add.u64 %d0, %d0, %d1;
  ld.param.u64 %d2, [out];
  mul.wide.u32 %d1, %r0, {out_bytes};
  add.u64 %d2, %d2, %d1;
{body}
  bar.sync 0;
  @%p0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 512;
  ret;
}}
"""
WIDTH = 64


def run(body: str, data: np.ndarray[Any, Any], outputs: int, **options: Any) -> tuple[np.ndarray[Any, Any], Any]:
    """Run `body` in 128 threads. Each has a row of `data`, and a row of outputs."""
    count = 256
    text = _TEXT.format(count=count, most=count, in_bytes=data.shape[1] * 4, out_bytes=outputs * 4, body=body)
    out = np.zeros((128, outputs), np.uint32)
    program = ptx.parse_module(text, "access").program("kernel")
    report = sim.run(program, grid=1, block=128, params={"data": data, "out": out}, raises=False, **options)
    return out, report


def regs(name: str, count: int) -> str:
    return "{" + ", ".join(f"%{name}{i}" for i in range(count)) + "}"


def loads(count: int) -> str:
    return "\n".join(f"ld.global.b32 %x{i}, [%d0+{4 * i}];" for i in range(count))


def stores(count: int) -> str:
    return "\n".join(f"st.global.b32 [%d2+{4 * i}], %y{i};" for i in range(count))


def place(shape: str, i: int, thread: int, apart: int) -> tuple[int, int]:
    """Return the row and the column of register i of a thread."""
    row, column = thread // 4, thread % 4
    match shape:
        case "32x32b":
            return thread, i
        case "16x32bx2":
            return thread % 16, i + apart * (thread // 16)
        case "16x64b":  # the threads of a row: 4·row and 4·row + 2 for rows below 8, the next ones for the others
            return row + 8 * (thread & 1), 2 * i + (thread >> 1 & 1)
        case "16x128b":
            return row + 8 * (i % 2), 4 * (i // 2) + column
        case _:
            return row + 8 * (i // 2 % 2), 8 * (i // 4) + 2 * column + i % 2


PER = {"32x32b": 1, "16x32bx2": 1, "16x64b": 1, "16x128b": 2, "16x256b": 4}
CASES = [(shape, n) for shape in PER for n in (1, 2, 8) if (shape, n) != ("16x32bx2", 64)]


@pytest.mark.parametrize(("shape", "n"), CASES)
@pytest.mark.parametrize("half", [0, 16])
def test_a_load_reads_the_cells_of_the_figures(shape: str, n: int, half: int) -> None:
    if shape == "32x32b" and half:
        return
    data = R(1).integers(0, 1 << 32, (128, WIDTH), dtype=np.uint64).astype(np.uint32)
    count, apart = PER[shape] * n, 24
    more = f", {apart}" if shape == "16x32bx2" else ""
    body = f"""{loads(WIDTH)}
  tcgen05.st.sync.aligned.32x32b.x{WIDTH}.b32 [%r1], {regs("x", WIDTH)};
  tcgen05.wait::st.sync.aligned;
  add.u32 %r3, %r1, {half << 16};
  tcgen05.ld.sync.aligned.{shape}.x{n}.b32 {regs("y", count)}, [%r3]{more};
  tcgen05.wait::ld.sync.aligned;
{stores(count)}"""
    out, report = run(body, data, count)
    assert report.findings == []
    for thread in range(128):
        for i in range(count):
            row, column = place(shape, i, thread % 32, apart)
            assert out[thread, i] == data[thread // 32 * 32 + half + row, column]


@pytest.mark.parametrize(("shape", "n"), [("16x256b", 2), ("16x64b", 4), ("16x32bx2", 2), ("16x128b", 1)])
def test_a_store_is_the_reverse_of_a_load(shape: str, n: int) -> None:
    count, apart = PER[shape] * n, 24
    data = R(1).integers(0, 1 << 32, (128, 2 * count), dtype=np.uint64).astype(np.uint32)
    more = f"{apart}, " if shape == "16x32bx2" else ""
    both = "".join(
        f"  add.u32 %r3, %r1, {half << 20};\n  tcgen05.st.sync.aligned.{shape}.x{n}.b32 [%r3], {more}"
        + "{" + ", ".join(f"%x{half * count + i}" for i in range(count)) + "};\n"
        for half in (0, 1)
    )  # fmt: skip
    body = f"""{loads(2 * count)}
{both}  tcgen05.wait::st.sync.aligned;
  tcgen05.ld.sync.aligned.32x32b.x32.b32 {regs("y", 32)}, [%r1];
  tcgen05.wait::ld.sync.aligned;
{stores(32)}"""
    out, report = run(body, data, 32, watch="none")
    assert report.findings == []
    for thread in range(128):
        for half in (0, 1):
            for i in range(count):
                row, column = place(shape, i, thread % 32, apart)
                if column < 32:
                    assert out[thread // 32 * 32 + 16 * half + row, column] == data[thread, half * count + i]


def test_packed_halves() -> None:
    data = R(1).integers(0, 1 << 32, (128, 8), dtype=np.uint64).astype(np.uint32)
    body = f"""{loads(8)}
  tcgen05.st.sync.aligned.32x32b.x8.unpack::16b.b32 [%r1], {regs("x", 8)};
  tcgen05.wait::st.sync.aligned;
  tcgen05.ld.sync.aligned.32x32b.x8.pack::16b.b32 {regs("y", 8)}, [%r1];
  tcgen05.wait::ld.sync.aligned;
{stores(8)}"""
    out, report = run(body, data, 8)
    assert report.findings == []
    assert np.array_equal(out, data)


@pytest.mark.parametrize(("words", "result"), [
    ("max.f32", "%y8"), ("max.f32", "{%y8}"), ("min.abs.f32", "%y8"), ("max.abs.NaN.f32", "%y8"), ("max.s32", "%y8"),
    ("min.u32", "{%y8}"),
])  # fmt: skip
def test_loads_that_reduce(words: str, result: str) -> None:
    """Compilers write the reduced value as a vector of one register."""
    r = R(1)
    kind = {"f32": np.float32, "s32": np.int32, "u32": np.uint32}[words.split(".")[-1]]
    values = r.integers(-1000, 1000, (128, 8)).astype(kind)
    if kind is np.float32:
        values[5, 3] = values[7, :] = np.nan
    body = f"""{loads(8)}
  tcgen05.st.sync.aligned.32x32b.x8.b32 [%r1], {regs("x", 8)};
  tcgen05.wait::st.sync.aligned;
  tcgen05.ld.red.sync.aligned.32x32b.x8.{words} {regs("y", 8)}, {result}, [%r1];
  tcgen05.wait::ld.sync.aligned;
{stores(9)}"""
    out, report = run(body, values.view(np.uint32), 9)
    assert report.findings == []
    assert np.array_equal(out[:, :8], values.view(np.uint32))
    x = np.abs(values) if "abs" in words else values
    nans = "NaN" in words
    pick = {("max", True): np.max, ("max", False): np.fmax.reduce, ("min", False): np.fmin.reduce}[words[:3], nans]
    want = pick(x, axis=1) if kind is np.float32 else (np.max if words[:3] == "max" else np.min)(x, axis=1)
    got = out[:, 8].view(kind)
    assert np.array_equal(got, want.astype(kind), equal_nan=kind is np.float32)
    if kind is np.float32:
        assert (out[:, 8][np.isnan(got)] == 0x7FFFFFFF).all()


def test_uninitialized_cells_are_found_where_their_registers_are_used() -> None:
    data = np.ones((128, 1), np.uint32)
    body = """ld.global.b32 %x0, [%d0];
  tcgen05.st.sync.aligned.32x32b.x1.b32 [%r1], {%x0};
  tcgen05.wait::st.sync.aligned;
  tcgen05.ld.sync.aligned.32x32b.x2.b32 {%y0, %y1}, [%r1];
  tcgen05.wait::ld.sync.aligned;
"""
    used, report = run(body + "st.global.b32 [%d2], %y0;", data, 1)
    assert report.findings == []
    assert (used == 1).all()
    _, report = run(body + "add.u32 %y1, %y1, 1;\n  st.global.b32 [%d2], %y1;", data, 1)
    (found,) = report.findings
    assert (found.code, found.message) == ("UNSET_MEMORY", "uninitialized read from tensor memory")
    assert "lane 0, column 1 of tensor memory" in found.notes[0]
    assert "the value reaches `st.global.b32 [%d2], %y1`" in found.notes[1]
