"""wmma.load, wmma.mma and wmma.store against numpy, exactly on small integers, in every shape, type and layout."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.text.parser import parse

from ...support.tiers import one_in

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d)
{{
.reg .b32 %r<40>; .reg .b32 %a<9>; .reg .b32 %b<9>; .reg .{c_reg} %c<9>; .reg .{d_reg} %e<9>; .reg .b64 %d<9>;
.reg .f64 %x<3>; .reg .pred %p<2>; .shared .align 16 .b8 tile[4096];
ld.param.u64 %d0, [a]; ld.param.u64 %d1, [b]; ld.param.u64 %d2, [c]; ld.param.u64 %d3, [d];
mov.u32 %r1, %tid.x; shr.u32 %r1, %r1, 5; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r1, %r2, 2, %r1;
mul.wide.u32 %d4, %r1, {a_bytes}; add.u64 %d0, %d0, %d4; mul.wide.u32 %d4, %r1, {b_bytes}; add.u64 %d1, %d1, %d4;
mul.wide.u32 %d4, %r1, {c_bytes}; add.u64 %d2, %d2, %d4; mul.wide.u32 %d4, %r1, {d_bytes}; add.u64 %d3, %d3, %d4;
{body}
ret;
}}
"""
S16 = ("m16n16k16", "m32n8k16", "m8n32k16")
WARPS = 4
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "s32": 32, "u8": 8, "s8": 8, "u4": 4, "s4": 4, "b1": 1}
DTYPES: dict[str, Any] = {
    "f16": np.float16, "tf32": np.float32, "f32": np.float32, "f64": np.float64, "s32": np.int32, "u8": np.uint8,
    "s8": np.int8,
}  # fmt: skip
RANGES = {"u8": (0, 256), "s8": (-128, 128), "u4": (0, 16), "s4": (-8, 8), "b1": (0, 2), "s32": (-(1 << 20), 1 << 20)}


def numbers(draw: np.random.Generator, kind: str, *shape: int) -> np.ndarray:
    """Return small whole numbers that the type has."""
    return draw.integers(*RANGES.get(kind, (-8, 9)), shape)


def in_memory(values: np.ndarray, kind: str, layout: str, stride: int) -> np.ndarray:
    """Return matrices (warps, rows, columns) as bytes, by rows or columns that are `stride` elements apart."""
    lines = values if layout == "row" else values.swapaxes(1, 2)
    padded = np.zeros((*lines.shape[:2], stride), np.int64)
    padded[..., : lines.shape[2]] = lines
    bits = BITS[kind]
    if bits < 8:
        ones = (padded[..., None] >> np.arange(bits)) & 1
        return np.packbits(ones.astype(np.uint8).reshape(WARPS, -1), axis=1, bitorder="little")
    if kind == "bf16":
        return (padded.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(WARPS, -1).view(np.uint8)
    return padded.astype(DTYPES[kind]).reshape(WARPS, -1).view(np.uint8)


def regs(name: str, count: int) -> str:
    """Return the list of registers of a fragment."""
    return "{" + ", ".join(f"%{name}{i}" for i in range(count)) + "}"


def count_of(kind: str, elements: int, *, full: bool = False) -> int:
    """Return the number of registers of a fragment. A and B of f16 have always eight."""
    return 8 if full else max(1, elements * BITS[kind] // 32 // max(32, BITS[kind]))


def run(shape: str, ab: str, c: str, d: str, layouts: tuple[str, str, str, str], pad: int) -> None:
    """Run D = A·B + C in each warp, with `pad` more elements in a row, and compare with numpy."""
    la, lb, lc, ld = layouts
    m, n, k = (int(x) for x in shape[1:].replace("n", " ").replace("k", " ").split())
    draw = np.random.default_rng(len(ab) + pad)
    a, b, z = numbers(draw, ab, WARPS, m, k), numbers(draw, ab, WARPS, k, n), numbers(draw, c, WARPS, m, n)
    strides = [
        (cols if layout == "row" else rows) + pad * more
        for rows, cols, layout, more in ((m, k, la, 1), (k, n, lb, 1), (m, n, lc, 1), (m, n, ld, 1))
    ]
    full = ab == "f16"
    f = {"a": count_of(ab, m * k, full=full), "b": count_of(ab, k * n, full=full)}
    f |= {"c": count_of(c, m * n), "d": count_of(d, m * n)}
    names = {"a": "a", "b": "b", "c": "c", "d": "e"} if ab != "f64" else {"a": "x", "b": "x", "c": "c", "d": "e"}
    given = {x: regs(names[x], f[x]) for x in "abcd"}
    if ab == "f64":
        given["a"], given["b"] = "{%x0}", "{%x1}"
    step = [f", {s}" if pad else "" for s in strides]
    kinds = f"{d}.{c}" if full else f"{d}.{ab}.{ab}.{c}"
    how = "wmma.mma.xor.popc.sync" if ab == "b1" else "wmma.mma.sync"
    body = [
        "setp.eq.u32 %p1, %r1, 2; @%p1 exit;" if pad else "",  # one warp less
        f"wmma.load.a.sync.aligned.{la}.{shape}.global.{ab} {given['a']}, [%d0]{step[0]};",
        f"wmma.load.b.sync.aligned.{lb}.{shape}.global.{ab} {given['b']}, [%d1]{step[1]};",
        f"wmma.load.c.sync.aligned.{lc}.{shape}.{c} {given['c']}, [%d2]{step[2]};",
        f"{how}.aligned.{la}.{lb}.{shape}.{kinds} {given['d']}, {given['a']}, {given['b']}, {given['c']};",
        f"wmma.store.d.sync.aligned.{ld}.{shape}.global.{d} [%d3], {given['d']}{step[3]};",
    ]
    held = [in_memory(*one) for one in ((a, ab, la, strides[0]), (b, ab, lb, strides[1]), (z, c, lc, strides[2]))]
    want = z + (a[..., None] ^ b[:, None]).sum(2) if ab == "b1" else a @ b + z
    right = in_memory(want, d, ld, strides[3])
    right[2] = 0 if pad else right[2]
    got = np.zeros_like(right)
    kind_of = {"f16": "b32", "f32": "f32", "s32": "b32", "f64": "f64"}
    text = TEXT.format(
        body="\n".join(body), c_reg=kind_of[c], d_reg=kind_of[d], a_bytes=held[0].shape[1], b_bytes=held[1].shape[1],
        c_bytes=held[2].shape[1], d_bytes=right.shape[1],
    )  # fmt: skip
    params = dict(zip("abcd", (*held, got), strict=True))
    report = sim.run(parse(text), grid=2, block=64, params=params, watch="all", threads=1)
    assert report.findings == []
    assert np.array_equal(got, right)


CASES = [
    *((shape, "f16", c, d) for shape in S16 for c, d in product(("f16", "f32"), repeat=2)),
    *((shape, ab, c, c) for shape in S16 for ab, c in (("bf16", "f32"), ("u8", "s32"), ("s8", "s32"))),
    ("m16n16k8", "tf32", "f32", "f32"), ("m8n8k4", "f64", "f64", "f64"),
    ("m8n8k32", "u4", "s32", "s32"), ("m8n8k32", "s4", "s32", "s32"), ("m8n8k128", "b1", "s32", "s32"),
]  # fmt: skip


@pytest.mark.parametrize("pad", one_in(2, [32, 0]))
@pytest.mark.parametrize(("shape", "ab", "c", "d"), CASES)
def test_products_of_small_whole_numbers_are_exact(shape: str, ab: str, c: str, d: str, pad: int):
    for la, lb in [("row", "col")] if BITS[ab] < 8 else product(("row", "col"), repeat=2):
        run(shape, ab, c, d, (la, lb, "row", "col"), pad)
    run(shape, ab, c, d, ("row", "col", "col", "row"), pad)
