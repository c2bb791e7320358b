"""The swizzle of a tensor copy and that of the descriptor that reads its box."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, bf16, dtype, f32, ptx, watching
from asmkit.launch import simulator
from asmkit.ptx.matrix_descriptors import Swizzle
from asmkit.sim.native.compiled import can_compile
from asmkit.types import u32

LAYOUTS = [swizzle for swizzle in Swizzle if swizzle is not Swizzle.B128_ATOM32]
K = 64


@cache
def kernel(written: Swizzle, read: Swizzle, pad: int, again: bool, early: bool) -> Any:
    """Multiply tiles that tensor copies load: A by a map with a swizzle, and an operand that can have another one."""
    wide = written.width // 2
    tiles = {name: ptx.tiled(name[1], box=(n, wide), swizzle=written) for name, n in (("ta", 64), ("tb", 16))}

    @ptx.kernel(arch="sm_90a", signature=f"(64,{K}),(16,{K})->(64,16)", grid=1, block=128, maps=tiles)
    def product(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], d: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
        """A·Bᵀ."""
        k.shared(u32, max(1, pad // 4), align=1024)
        tile_a = k.shared(bf16, 64 * K, align=128 if pad else 1024)
        tile_b, bar, t = k.shared(bf16, 16 * K, align=1024), k.mbarrier(1), k.tid.x
        bar.init(pred=t == 0)
        k.ptx.fence.mbarrier_init.release.cluster()
        k.ptx.bar.sync(0)
        copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        with k.if_(t == 0):
            bar.arrive_expect_tx(K // wide * (ta.bytes + tb.bytes))
            for box in range(K // wide):
                copy(tile_a[box * 64 * wide], ta[box * wide, 0], bar.mem)
                copy(tile_b[box * 16 * wide], tb[box * wide, 0], bar.mem)
        if not early:
            bar.wait(0)
        if again:
            for i in range(0, 64 * K // 2, 128):
                k.ptx.st.shared.u32((tile_a.ptr.cast(u32) + t)[i], 0)
            k.ptx.fence.proxy.async_()
            k.ptx.bar.sync(0)
        sums = k.regs(f32, 8)
        of_a = k.operand(tile_a, swizzle=read, boxes=128 // read.width, box=64 * read.width)
        of_b = k.operand(tile_b, swizzle=written, boxes=128 // written.width, box=16 * written.width)
        k.wgmma(sums, of_a, of_b, fresh=True)
        k.ptx.wgmma.wait_group.sync.aligned(0)
        out = d + (((t >> 5 << 4) + (k.laneid >> 2)) * 16 + ((k.laneid & 3) << 1))
        for n in range(2):
            k.ptx.st.global_.v2.f32(out[8 * n], sums[4 * n : 4 * n + 2])
            k.ptx.st.global_.v2.f32(out[8 * n + 128], sums[4 * n + 2 : 4 * n + 4])

    return product


@pytest.fixture(autouse=True, params=["numpy", "native, watched", "native"])
def watched(request: pytest.FixtureRequest) -> Generator[None]:
    """Run each test with both engines. Compiled code starts products in runs without these watchers."""
    engine, *watch = request.param.split(", ")
    if engine == "native" and not can_compile():
        pytest.skip("no compiler")
    with watching(["memcheck", "racecheck"] if watch or engine == "numpy" else "none", engine=engine):
        yield


def multiplied(written: Swizzle, read: Swizzle, pad: int = 0, *, again: bool = False, early: bool = False) -> bool:
    """Run the kernel, and return whether the product is right."""
    r = np.random.default_rng(5)
    a, b = (r.integers(-3, 4, (n, K)).astype(dtype(bf16)) for n in (64, 16))
    (d,) = simulator.run(kernel(written, read, pad, again, early).launch(arch="sm_90a"), [a, b])
    return np.array_equal(d, a.astype(np.float32) @ b.astype(np.float32).T)


@pytest.mark.parametrize("swizzle", LAYOUTS)
def test_the_same_swizzle(swizzle: Swizzle):
    assert multiplied(swizzle, swizzle)


@pytest.mark.parametrize(("written", "read"), [(one, other) for one in LAYOUTS for other in LAYOUTS if one != other])
def test_another_swizzle(written: Swizzle, read: Swizzle):
    with pytest.raises(AsmError) as caught:
        multiplied(written, read)
    assert [finding.code for finding in caught.value.findings] == ["DESCRIPTOR"]
    assert f"its swizzle is {read.name}, but a tensor copy has written tile_a[" in str(caught.value)
    assert f"with {written.name}" in str(caught.value)


def test_the_layout_of_memory_that_the_threads_have_written_is_not_known():
    multiplied(Swizzle.B128, Swizzle.B64, again=True)


def test_a_product_of_boxes_that_are_still_copied():
    with pytest.raises(AsmError) as caught:
        multiplied(Swizzle.B128, Swizzle.B128, early=True)
    assert caught.value.findings[0].code == "ASYNC_EARLY"


@pytest.mark.parametrize(("swizzle", "pad"), [(Swizzle.B128, 128), (Swizzle.B64, 256), (Swizzle.B32, 128)])
def test_a_tile_that_is_not_aligned_to_the_pattern(swizzle: Swizzle, pad: int):
    with pytest.warns(UserWarning, match=f"align the tile to {swizzle.pattern} bytes"):
        multiplied(swizzle, swizzle, pad)


@pytest.mark.parametrize(("swizzle", "pad"), [
    (Swizzle.B128, 1024), (Swizzle.B64, 512), (Swizzle.B32, 256), (Swizzle.NONE, 128),
])  # fmt: skip
def test_a_tile_that_is_aligned_to_its_own_pattern(swizzle: Swizzle, pad: int):
    assert multiplied(swizzle, swizzle, pad)
