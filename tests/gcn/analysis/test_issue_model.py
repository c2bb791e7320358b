"""The issue model on loops whose clocks are known, and its results for the fast GEMM."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from asmkit import AsmError, Ptr, Sgpr, b32, f32, gcn, u32
from asmkit.gcn.analysis.issue_model import Costs, hot_loop, model

ROOT = Path(__file__).parents[3]
SCRIPT = runpy.run_path(str(ROOT / "bench" / "cdna_issue.py"))


def loop_of(body, arch="gfx942"):
    """Return the model of a loop of ten iterations with this body."""
    k = gcn.Builder("loop", arch)
    state = {"acc": k.vgprs(f32, 16, 0.0), "a": k.vgprs(b32, 4, 0), "b": k.vgprs(b32, 4, 0), "at": k.vgpr(u32, 0)}
    k.lds(b32, 1024)
    with k.loop(0, 10):
        body(k, **state)
    return model(hot_loop(k.program), arch)


def test_products_fill_the_matrix_core():
    """Three products of 8 passes take 96 clocks, which hide the loop's own three instructions."""

    def body(k, acc, a, b, at):
        for _ in range(3):
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)

    loop = loop_of(body)
    assert (loop.clocks, loop.units["mfma"], loop.share("mfma")) == (96, 96, 1.0)
    assert loop_of(body, "gfx90a").clocks == 2 * 96  # of 16 passes there


def test_a_wait_holds_for_the_latency():
    """Four waves' 1024 bytes through LDS, its latency, and the issue of the read, the wait and three others."""

    def body(k, acc, a, b, at):
        k.gcn.ds_read_b128(a, at)
        k.wait(lgkm=0)

    costs, loop = Costs(), loop_of(body)
    through = 4 * 1024 // costs.lds_bytes
    assert loop.units["ds"] == through
    assert loop.clocks == through + costs.lds + 4 + 2 * 4 + costs.branch  # the read's own issue is hidden
    assert loop.held == through + costs.lds - 4


def test_a_unit_that_is_asked_too_much_sets_the_pace():
    def body(k, acc, a, b, at):
        for _ in range(20):
            k.gcn.ds_read_b128(a, at)

    loop = loop_of(body)
    assert loop.clocks == loop.units["ds"] == 20 * 32


def test_bank_conflicts_cost_clocks():
    k = gcn.Builder("loop", "gfx942")
    a, at = k.vgprs(b32, 4, 0), k.vgpr(u32, 0)
    k.lds(b32, 1024)
    with k.loop(0, 10):
        k.gcn.ds_read_b128(a, at)
    steps = hot_loop(k.program)
    assert [model(steps, "gfx942", bank_passes=lambda _, n=n: n).units["ds"] for n in (8, 64)] == [32, 256]


def test_a_program_without_a_loop_is_refused():
    k = gcn.Builder("straight", "gfx942")
    k.gcn.s_nop(0)
    with pytest.raises(AsmError, match="the program has no loop"):
        hot_loop(k.program)


def test_a_branch_in_a_loop_is_counted_as_run():
    """Under a mask and outside of it: 3 products of 32 clocks in all.

    The `if` costs its own instructions in addition.
    """

    def body(k, acc, a, b, at):
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)
        with k.if_(at < 7):
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)
        with k.else_():
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a[0:2], b[0:2], acc)

    loop = loop_of(body)
    assert (loop.clocks, loop.units["mfma"], loop.counts["mfma"]) == (96, 96, 3)


def test_the_innermost_loop_with_most_products_is_taken():
    k = gcn.Builder("loops", "gfx942")
    acc, a, b, at = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0), k.vgpr(u32, 0)

    def products(count):
        for _ in range(count):
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)

    with k.loop(0, 10):
        products(5)
        with k.loop(0, 10):
            products(1)
        with k.loop(0, 10):
            products(1)
            with k.if_(at < 7):
                products(1)
    steps = hot_loop(k.program)
    assert model(steps, "gfx942").counts["mfma"] == 2


def test_a_loop_whose_iterations_differ_has_an_average():
    """Each iteration waits for the loads of the one before, which are late by another time in each iteration."""
    k = gcn.Builder("loop", "gfx942")
    acc, a, b = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0)
    x, at, new = k.param_ptr("x", f32), k.vgpr(u32, 0), [k.vgprs(f32, 4) for _ in range(2)]
    with k.loop(0, 10):
        for each in new:
            k.gcn.global_load_dwordx4(each, at, x)
        k.wait(vm=2)
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)
    loop = model(hot_loop(k.program), "gfx942")
    assert loop.units["vmem"] < loop.clocks < loop.units["vmem"] + Costs().memory


def test_blocks_that_a_uniform_branch_skips_can_be_left_out():
    """A branch on SCC leaves out its block, a branch on EXEC does not."""
    k = gcn.Builder("loop", "gfx942")
    acc, a, b, at = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0), k.vgpr(u32, 0)
    with k.loop(0, 10) as i:
        k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)
        with k.if_(i < 3):
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)
        with k.if_(at < 7):
            k.gcn.v_mfma_f32_32x32x8_f16(acc, a, b, acc)
    counts = [model(hot_loop(k.program, uniform_blocks=kept), "gfx942").counts["mfma"] for kept in (True, False)]
    assert counts == [3, 2]


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_the_fast_gemm_is_bound_by_its_matrix_cores(arch):
    loop, excess = SCRIPT["measured"](SCRIPT["GEMM"], arch)
    assert loop.share("mfma") >= 0.85
    assert loop.units["ds"] <= 0.80 * loop.units["mfma"]
    assert excess == 1  # no bank conflict


def test_the_models_of_other_gemms_are_worse():
    """A loop that waits for memory and LDS in every step is bound by the waits."""
    waves = runpy.run_path(str(ROOT / "examples" / "cdna" / "gemm_waves.py"))["gemm_waves"]
    loop = model(hot_loop(waves.launch(M=64, N=64, K=64).program), "gfx942")
    assert loop.share("mfma") < 0.2
    assert loop.held > loop.clocks / 2


def test_waits_that_are_put_in_are_modelled():
    """A kernel with `sync="auto"` is modeled with its inserted waits, as the kernel with handwritten waits."""

    def loop(sync: str) -> object:
        @gcn.kernel(arch="gfx942", block=(64,), signature="(N)->(64)", grid=1, sync=sync)
        def summed(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: Sgpr[u32]) -> None:
            at, v, t = k.copy(k.lane << 2), k.vgpr(f32), k.vgpr(f32, 0.0)
            with k.loop(0, N, step=64):
                k.gcn.global_load_dword(v, at, x)
                if sync == "check":
                    k.wait(vm=0)
                t += v
                at += 256
            k.gcn.global_store_dword(k.lane << 2, t, out)

        return model(hot_loop(summed.launch(N=640).program), "gfx942")

    assert loop("auto") == loop("check")
    assert loop("auto").held > 700
