"""The bits of im2col maps: against the driver's, what a map does not hold, and kernels that have one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Kernel, Ptr, bf16, f16, f32, ptx, u8, u32
from asmkit.ptx.im2col_map import Im2colMap, decode
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.ptx.tensor_map import TiledMap
from asmkit.types import SCALARS

DEVICE = json.loads((Path(__file__).parent / "sim" / "im2col_h100.json").read_text())
PLAIN = Im2colMap(bf16, (5, 18, 20, 64), 32, 16)


def words(made: Im2colMap, address: int = 0x7F00_0010_0000) -> list[int]:
    return np.frombuffer(made.encode(address), np.uint32).tolist()


def of_driver(row: list[Any]) -> tuple[Im2colMap, int]:
    """Return the map of the parameters of `cuTensorMapEncodeIm2col`, whose lists begin with the innermost dimension."""
    kind, address, dims, strides, lower, upper, channels, pixels, steps, interleave, swizzle, l2, fill, _ = row
    lists = [tuple(one[::-1]) for one in (dims, lower, upper, strides, steps)]
    made = Im2colMap(
        SCALARS[kind], lists[0], channels, pixels, lists[1], lists[2], lists[3], list(Swizzle)[swizzle], lists[4],
        interleave, l2, "nan" if fill else "zero",
    )  # fmt: skip
    return made, address


@pytest.mark.parametrize("row", DEVICE["maps"], ids=lambda row: f"{row[0]}-{row[2]}-{row[6]}x{row[7]}")
def test_the_bytes_that_the_driver_writes(row: list[Any]):
    """The driver of an H100, CUDA 13."""
    made, address = of_driver(row)
    want = [int(word, 16) for word in row[-1].split()]
    got = words(made, address)
    want += [0] * (32 - len(want))
    wrong = {f"byte {4 * i:#x}": (hex(a), hex(b)) for i, (a, b) in enumerate(zip(got, want, strict=True)) if a != b}
    assert wrong == {}, "ours, the driver's"
    assert decode(made.encode(address)) == (made, address)


def test_the_words():
    made = replace(PLAIN, lower=(-2, -1), upper=(3, -4), steps=(1, 2, 3, 1), fill="nan")
    got = words(made)
    assert got[2] == 1 | 3 << 4 | 10 << 7 | 1 << 15
    assert got[8:13] == [63, 19, 17, 4, 0]
    assert got[13:17] == [31 << 24 | 2 << 3 | 1 << 6, 0x03FC_FEFF, 15, 16 * 32 * 2]


def test_maps_of_each_mode_are_told_apart():
    tiled = TiledMap(bf16, (64, 64), (8, 8))
    assert decode(tiled.encode(0x1000)) == (tiled, 0x1000)
    with pytest.raises(AsmError, match="it is an im2col map"):
        TiledMap.decode(PLAIN.encode(0x1000))
    with pytest.raises(AsmError, match="it is not an im2col map"):
        Im2colMap.decode(tiled.encode(0x1000))


def test_defaults():
    assert (PLAIN.lower, PLAIN.upper, PLAIN.steps, PLAIN.strides) == (
        (0, 0), (0, 0), (1, 1, 1, 1), (18 * 20 * 128, 20 * 128, 128),
    )  # fmt: skip
    assert PLAIN.box == ((0, 17), (0, 19))
    assert PLAIN.kind.bytes == 16 * 32 * 2


@pytest.mark.parametrize(("changed", "said"), [
    ({"shape": (5, 64), "lower": (), "upper": (), "strides": (), "steps": ()}, "it has 2 dimensions"),
    ({"lower": (0,)}, "lower=(0,) for 4 dimensions"),
    ({"upper": (0, 128)}, "upper=(0, 128) of 4 dimensions"),
    ({"lower": (-129, 0)}, "lower=(-129, 0) of 4 dimensions"),
    ({"lower": (0, 5), "upper": (0, -15)}, "its bounding box is empty"),
    ({"pixels": 1025}, "pixels=(1025,)"),
    ({"pixels": 0}, "pixels=(0,)"),
    ({"channels": 257}, "channels=(257,)"),
    ({"channels": 4}, "a pixel is 8 bytes"),
    ({"channels": 64, "swizzle": Swizzle.B64}, "a pixel is 128 bytes, its swizzle has 64"),
    ({"steps": (1, 1, 9, 1)}, "steps=(1, 1, 9, 1)"),
    ({"elem": u32, "fill": "nan"}, "u32 has no NaN"),
    ({"channels": 256, "pixels": 1024}, "a box is 524288 bytes"),
])  # fmt: skip
def test_what_a_map_does_not_hold(changed: dict[str, object], said: str):
    with pytest.raises(AsmError, match="DESCRIPTOR") as caught:
        replace(PLAIN, **changed)  # type: ignore[arg-type]
    assert said.partition(":")[0] in str(caught.value)


def column_kernel() -> Kernel[Any]:
    """Return a kernel that copies the first pixels of a batch of images, with one row and one column of padding."""

    @ptx.kernel(
        arch="sm_90",
        signature="(N,H,W,C)->(8,C)",
        grid=1,
        block=32,
        maps={"t": ptx.im2col("a", channels=lambda d: d.C, pixels=8, lower=(-1, -1), upper=lambda d: (0, d.W % 2))},
    )
    def column(k: ptx.Builder, a: Ptr[f32], out: Ptr[f32], t: ptx.TensorMap) -> None:
        """The first eight pixels of the padded images."""
        tile, bar, value = k.shared(f32, (8, 4), align=128), k.mbarrier(1), k.reg(f32)
        first = k.tid.x == 0
        bar.init(pred=first)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        with k.if_(first):
            bar.arrive_expect_tx(t.bytes)
            load = k.ptx.cp.async_.bulk.tensor._4d.shared__cluster.global_.im2col.mbarrier__complete_tx__bytes
            load(tile[0, 0], t[0, -1, -1, 0], bar.mem, (0, 0))
        bar.wait(0)
        k.ptx.ld.shared.f32(value, (tile.ptr + k.tid.x)[0])
        k.ptx.st.global_.f32((out + k.tid.x)[0], value)

    return column


@pytest.mark.parametrize("width", [3, 4])
def test_a_rule_with_functions_of_the_dimensions(width: int):
    """Images with an odd width have one more column of padding at the end."""
    a = np.random.default_rng(3).normal(size=(2, 4, width, 4)).astype(np.float32)
    padded = np.pad(a[0], ((1, 0), (1, width % 2), (0, 0)))
    assert np.array_equal(column_kernel()(a), padded.reshape(-1, 4)[:8])


def test_a_saved_kernel_has_its_map(tmp_path: Path):
    kernel = column_kernel()
    kernel.save(tmp_path / "kernel", N=2, H=4, W=8, C=4)
    a = np.random.default_rng(4).normal(size=(2, 4, 8, 4)).astype(np.float32)
    assert np.array_equal(asmkit.load(tmp_path / "kernel")(a), kernel(a))


def test_coordinates_of_the_wrong_number():
    k = ptx.Builder("k", "sm_90")
    tile = k.param_map("t", PLAIN.kind)
    with pytest.raises(AsmError, match="3 coordinates for a map of 4 dimensions"):
        _ = tile[0, 0, 0]
    with pytest.raises(AsmError, match="not a multiple of 16 bytes"):
        _ = tile[4, 0, 0, 0]
    assert tile.bytes == 1024


def test_types_of_pixels():
    assert words(Im2colMap(u8, (2, 4, 16), 16, 4))[2] >> 7 & 15 == 0
    assert words(Im2colMap(f16, (2, 4, 16), 16, 4))[2] >> 7 & 15 == 6
