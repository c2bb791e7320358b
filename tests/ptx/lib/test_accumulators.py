"""Accumulators of wgmma, stored transposed to a swizzled box, or in rows after an exchange between lanes."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b32, bf16, dtype, f16, f32, ptx, s32
from asmkit.ptx import Swizzle
from asmkit.ptx.fragments import wgmma_d
from asmkit.ptx.lib import accumulators, fragment_io

T = TypeVar("T", bf16, f16)


@ptx.kernel(
    arch="sm_90a",
    signature="(64,N)->(N,64)",
    grid=1,
    block=128,
    maps={"tout": ptx.tiled("out", box=lambda d: (d.N, 64), swizzle=Swizzle.B128)},
)
def transposed(k: ptx.Builder, d: Ptr[f32], out: Ptr[T], tout: ptx.TensorMap, N: int) -> None:
    """Round a matrix in the layout of accumulators, and store its transpose by a tensor copy."""
    sums, box = k.regs(f32, N // 2), k.shared(out.elem, (N, 64), align=1024)
    fragment_io.load(k, wgmma_d(f32, N), sums, d, N, lane=k.tid.x)
    accumulators.store_transposed(k, sums, box.ptr, k.tid.x)
    k.ptx.fence.proxy.async_.shared__cta()
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        zero = k.reg(s32, 0)
        k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group(tout[zero, zero], box.ptr[0])
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)


@pytest.mark.parametrize("n", [8, 24, 64, 256])
@pytest.mark.parametrize("elem", [bf16, f16])
def test_the_box_is_the_rounded_transpose(n: int, elem: type):
    d = np.random.default_rng().standard_normal((64, n)).astype(np.float32)
    assert np.array_equal(transposed(d, T=elem), d.T.astype(dtype(elem)))


@pytest.mark.parametrize(("elem", "count"), [(f32, 4), (f16, 2)])
def test_other_boxes_are_refused(elem: type, count: int):
    k = ptx.Builder("store", "sm_90a")
    box = k.shared(elem, (8, 64), align=1024)
    with pytest.raises(AsmError, match=f"{2 * count} columns of {elem.__name__}"):
        accumulators.store_transposed(k, k.regs(f32, count), box.ptr, k.tid.x)


@ptx.kernel(arch="sm_90a", signature="(32,4)->(32,4)", grid=1, block=32)
def exchanged(k: ptx.Builder, x: Ptr[b32], y: Ptr[b32]) -> None:
    """Exchange the four words of each lane."""
    words, mine = k.regs(b32, 4), k.tid.x << 2
    k.ptx.ld.global_.v4.b32(words, (x + mine)[0])
    accumulators.exchange(k, words)
    k.ptx.st.global_.v4.b32((y + mine)[0], words)


def test_lanes_exchange_words():
    x = np.arange(128, dtype=np.uint32).reshape(32, 4)
    assert np.array_equal(exchanged(x), x.reshape(8, 4, 4).transpose(0, 2, 1).reshape(32, 4))


def test_other_numbers_of_words_are_refused():
    k = ptx.Builder("exchange", "sm_90a")
    with pytest.raises(AsmError, match="5 words"):
        accumulators.exchange(k, k.regs(b32, 5))
