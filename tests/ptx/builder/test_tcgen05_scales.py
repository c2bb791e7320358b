"""Block-scaled products of the builder: exactly the instructions that they list, and their values."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, b32, bf16, e2m1, e4m3, f32
from asmkit.ptx import InstructionDescriptor
from asmkit.ptx.builder import Builder

from ...support.sim_programs import run
from .test_mbarrier import lines
from .test_tensor_memory import WATCH, Matrix, image

M, N = 128, 160
KINDS = {
    "mxf8f6f4": (e4m3, ml_dtypes.float8_e4m3fn, "ue8m0", 32),
    "mxf4": (e2m1, ml_dtypes.float4_e2m1fn, "ue8m0", 32),
    "mxf4nvf4": (e2m1, ml_dtypes.float4_e2m1fn, "ue4m3", 16),
}
"""For each kind: the type of A and B, that of ml_dtypes, the type of the scales, and the elements of a block."""


def test_a_copy_is_an_instruction_for_128_rows_and_four_blocks():
    k = Builder("scales", "sm_100a")
    tile = k.shared(b32, 3 * 256)
    with k.tensor_memory(32, by=k.tid.x < 32) as memory:
        scales = memory.scales(192, 12, first=4)
        assert (scales.width, scales.count) == (8, 3)
        scales.copy(tile)
    body = [line for line in lines(k) if line.startswith(("add", "tcgen05.cp"))]
    copy = "tcgen05.cp.cta_group::1.32x128b.warpx4"
    assert body[0].endswith(", 4;")
    assert [line.split(" ")[0] for line in body[1:5]] == [copy, "add.s64", "add.u32", copy]
    assert [line.rsplit(" ", 1)[1] for line in body if line.startswith("add.s64")] == [
        f"{32 * i};" for i in range(1, 6)
    ]
    assert [line.rsplit(" ", 1)[1] for line in body[1:] if line.startswith("add.u32")] == [
        f"{column};" for column in (8, 16, 4, 12, 20)
    ]


def test_scales_beyond_the_allocation():
    k = Builder("scales", "sm_100a")
    with (
        k.tensor_memory(32, by=k.tid.x < 32) as memory,
        pytest.raises(AsmError, match="BOUNDS: columns 28 to 35 of 32"),
    ):
        memory.scales(128, 8, first=28)


@pytest.mark.parametrize(("kind", "steps"), [("mxf8f6f4", [0, 1, 2, 3]), ("mxf4", [0, 2, 0, 2]), ("mxf4nvf4", [0] * 4)])
def test_products_select_the_bytes_of_their_scales(kind: str, steps: list[int]):
    elem, _, scale, block = KINDS[kind]
    k = Builder("product", "sm_100a")
    width = 1024 // elem.bits
    a, b = (k.operand(k.shared(elem, (rows, width), align=1024), kind="tcgen05") for rows in (M, N))
    with k.tensor_memory(256, by=k.tid.x < 32) as memory:
        given = [memory.scales(rows, width // block, first=first, elem=scale) for rows, first in ((M, 160), (N, 192))]
        k.tcgen05_mma(memory.accumulator(M, N), a, b, scales=(given[0], given[1]))
    count = 4 * (width // block) // 16
    products = [line for line in lines(k) if line.startswith("tcgen05.mma")]
    wanted = [
        InstructionDescriptor(kind, repr(elem), repr(elem), M, N, scale=scale, scale_a=at, scale_b=at).encode()
        for at in steps
    ]
    assert [int(line.split(", ")[3]) for line in products] == wanted
    assert {line.partition(" ")[0] for line in products} == {
        f"tcgen05.mma.cta_group::1.kind::{kind}.block_scale.scale_vec::{count}X"
    }
    assert len({line.split(", ")[4] for line in products}) == width // block // 4


@pytest.mark.parametrize(
    ("types", "scales"),
    [
        ((bf16, bf16), ("ue8m0", "ue8m0")), ((e4m3, e4m3), ("ue4m3", "ue4m3")), ((e2m1, e2m1), ("ue8m0", "ue4m3")),
        ((e2m1, e2m1), None), ((e4m3, e2m1), ("ue8m0", "ue8m0")),
    ],
)  # fmt: skip
def test_types_without_a_product(types: Any, scales: tuple[str, str] | None):
    k = Builder("product", "sm_100a")
    a, b = (k.operand(k.shared(elem, (128, 1024 // elem.bits), align=1024), kind="tcgen05") for elem in types)
    with k.tensor_memory(256, by=k.tid.x < 32) as memory:
        given = scales and tuple(memory.scales(128, 4, first=128 + 4 * i, elem=elem) for i, elem in enumerate(scales))
        with pytest.raises(AsmError, match=r"DESCRIPTOR.*has no product of"):
            k.tcgen05_mma(memory.accumulator(128, 128), a, b, scales=given)  # type: ignore[arg-type]


def codes(kind: str, rng: np.random.Generator, shape: tuple[int, int]) -> tuple[Matrix, Matrix, Matrix]:
    """Random elements with 4 or 8 bits: their values, and the bytes of the rows. The scales of the rows, as bytes."""
    _, twin, scale, block = KINDS[kind]
    values = rng.integers(-3, 4, shape).astype(twin)
    bits = values.view(np.uint8)
    stored = bits[:, ::2] & 15 | bits[:, 1::2] << 4 if kind != "mxf8f6f4" else bits
    count = shape[0], shape[1] // block
    if scale == "ue8m0":
        scales = rng.integers(125, 130, count).astype(np.uint8)
        factors = np.exp2(scales.astype(np.float64) - 127)
    else:
        scales = rng.integers(1, 9, count).astype(ml_dtypes.float8_e4m3fn).view(np.uint8)
        factors = scales.view(ml_dtypes.float8_e4m3fn).astype(np.float64)
    return values.astype(np.float64) * np.repeat(factors, block, axis=1), stored, scales


def laid_out(scales: Matrix) -> Matrix:
    """The bytes of scales for `Scales.copy`, written element by element."""
    rows, blocks = scales.shape
    out = np.zeros(-(-rows // 128) * (blocks // 4) * 512, np.uint8)
    for row in range(rows):
        for block in range(blocks):
            at = (row // 128 * (blocks // 4) + block // 4) * 512
            out[at + row % 32 * 16 + row % 128 // 32 * 4 + block % 4] = scales[row, block]
    return out


@pytest.mark.parametrize("kind", KINDS)
def test_values(kind: str):
    elem, _, scale, block = KINDS[kind]
    depth, rng = 2 * 1024 // elem.bits, np.random.default_rng(3)
    (a, a_rows, sa), (b, b_rows, sb) = (codes(kind, rng, (rows, depth)) for rows in (M, N))
    images = [image(a_rows, transposed=False), image(b_rows, transposed=False), laid_out(sa), laid_out(sb)]
    k = Builder("product", "sm_100a")
    given, out, bar = [k.param_ptr(f"x{i}", b32) for i in range(4)], k.param_ptr("out", f32), k.mbarrier(1)
    tiles = [k.shared(b32, len(one) // 4, align=1024) for one in images]
    bar.init(pred=k.tid.x == 0)
    word = k.reg(b32)
    for tile, source, one in zip(tiles, given, images, strict=True):
        with k.loop(k.tid.x, len(one) // 4, step=128) as i:
            k.ptx.ld.global_.b32(word, (source + i)[0])
            k.ptx.st.shared.b32((tile.ptr + i)[0], word)
    k.ptx.fence.proxy.async_.shared__cta()
    with k.tensor_memory(256, by=k.tid.x < 32) as memory:
        d = memory.accumulator(M, N)
        scales = [memory.scales(rows, depth // block, first=first, elem=scale) for rows, first in ((M, 160), (N, 192))]
        with k.if_(k.tid.x == 0):
            operands = [
                k.operand(tile.view(elem, (rows * depth,)), boxes=2, box=rows * 128, kind="tcgen05")
                for tile, rows in zip(tiles, (M, N), strict=False)
            ]
            for one, tile in zip(scales, tiles[2:], strict=True):
                one.copy(tile)
            k.tcgen05_mma(d, operands[0], operands[1], accumulate=False, scales=(scales[0], scales[1]))
            bar.arrive_tcgen05()
        bar.wait(0)
        k.ptx.tcgen05.fence__after_thread_sync()
        mine = d.of_warp()
        sums = [one for first in (0, 32, 64, 96, 128) for one in mine.load(first, 32).as_(f32)]
        k.ptx.tcgen05.wait__ld.sync.aligned()
        for i, one in enumerate(sums):
            k.ptx.st.global_.f32((out + k.tid.x * N)[i], one)
    got = np.zeros((M, N), np.float32)
    words = {f"x{i}": one.view(np.uint32) for i, one in enumerate(images)}
    run(k, 1, 128, out=got, _watch=WATCH, **words)
    assert np.array_equal(got, a @ b.T)
