"""Fragments loaded and stored by the helpers: what one map gathers, it scatters to the same places."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, Sgpr, b32, f16, f32, gcn, ptx, types, u32
from asmkit.gcn.fragments import mfma_a, mfma_c
from asmkit.gcn.lib.fragment_io import load as gcn_load
from asmkit.gcn.lib.fragment_io import store as gcn_store
from asmkit.ptx.fragments import mma_a, mma_b, mma_c, wgmma_d
from asmkit.ptx.lib.fragment_io import load, store

A, B = mma_a("m16n8k16", types.f16), mma_b("m16n8k16", types.f16)
C = mma_c("m16n8k16", types.f32, types.f16)
A_MFMA, C_MFMA = mfma_a("v_mfma_f32_32x32x8_f16", "gfx942"), mfma_c("v_mfma_f32_32x32x8_f16", "gfx942")


@ptx.kernel(arch="sm_80", block=32, grid=1, signature="(16,K),(8,K),(16,N)->(16,N)")
def product(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f32], d: Ptr[f32], K: Reg[u32], N: int, *, RUNTIME: bool
) -> None:
    """D = A · Bᵀ + C of the corner 16×16 by 8×16, A and B with a run-time or a constant pitch."""
    fa, fb, acc = k.regs(b32, 4), k.regs(b32, 2), k.regs(f32, 4)
    load(k, A, fa, a, K if RUNTIME else 24)
    load(k, B, fb, b, K if RUNTIME else 24, along="row")
    load(k, C, acc, c, N)
    k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32(acc, fa, fb, acc)
    store(k, C, acc, d, N)


@gcn.kernel(arch="gfx942", block=64, grid=1, signature="(32,K),(32,K)->(32,N)", sync="auto")
def product_mfma(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], d: Ptr[f32], K: Sgpr[u32], *, RUNTIME: bool, N: int = 32
) -> None:
    """D = A · Bᵀ of the first 8 columns, A and B with a run-time or a constant pitch; D by columns."""
    fa, fb, acc = k.vgprs(b32, 2), k.vgprs(b32, 2), k.vgprs(f32, 16, 0.0)
    gcn_load(k, A_MFMA, fa, a, K if RUNTIME else 24)
    gcn_load(k, A_MFMA, fb, b, K if RUNTIME else 24)
    k.gcn.v_mfma_f32_32x32x8_f16(acc, fb, fa, acc)  # B first: a lane then holds a row of D
    gcn_store(k, C_MFMA, acc, d, N, along="row")


def small(rng, *shape):
    return rng.integers(-4, 5, shape)


@pytest.mark.parametrize("runtime", [False, True])
def test_a_product_by_mma(runtime):
    rng = np.random.default_rng()
    a, b, c = small(rng, 16, 24), small(rng, 8, 24), small(rng, 16, 40)
    d = product(a.astype(np.float16), b.astype(np.float16), c.astype(np.float32), RUNTIME=runtime)
    np.testing.assert_array_equal(d[:, :8], a[:, :16] @ b[:, :16].T + c[:, :8])


@pytest.mark.parametrize("runtime", [False, True])
def test_a_product_by_mfma(runtime):
    rng = np.random.default_rng()
    a, b = small(rng, 32, 24), small(rng, 32, 24)
    d = product_mfma(a.astype(np.float16), b.astype(np.float16), RUNTIME=runtime)
    np.testing.assert_array_equal(d, a[:, :8] @ b[:, :8].T)


def test_accesses_are_as_wide_as_the_map_allows():
    text = product.text(K=24, N=40, RUNTIME=False)
    assert [line.count(".v2.b32") for line in text.splitlines() if "st.global" in line] == [1, 1]
    assert product_mfma.text(K=24, RUNTIME=False).count("global_store_dwordx4") == 4


D = wgmma_d(f32, 16)


@ptx.kernel(arch="sm_90a", block=256, grid=1, signature="(128,16)->(128,16)")
def moved_by_warpgroups(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, SAID: bool) -> None:
    """out = x; a warpgroup moves 64 rows as a fragment of wgmma."""
    regs, lane = k.regs(f32, 8), k.tid.x & 127
    corner = (k.tid.x >> 7) << 10
    load(k, D, regs, x + corner, 16, lane=lane if SAID else None)
    store(k, D, regs, out + corner, 16, lane=lane if SAID else None)


def test_a_fragment_of_a_warpgroup_wants_the_lane_of_128():
    x = np.arange(2048, dtype=np.float32).reshape(128, 16)
    np.testing.assert_array_equal(moved_by_warpgroups(x, SAID=True), x)
    with pytest.raises(AsmError) as caught:
        moved_by_warpgroups(x, SAID=False)
    assert caught.value.code == "OPERATOR"
    assert "covers 128 lanes" in str(caught.value)
    assert caught.value.findings[0].fix == "`lane=k.tid.x & 127`, the thread's number in its warpgroup"
