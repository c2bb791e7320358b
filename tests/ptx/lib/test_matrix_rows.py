"""`asmkit.ptx.lib.reduce` and `asmkit.ptx.lib.matrix_rows`: reductions over lanes and threads, shares of rows."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, bf16, f32, ptx, u32
from asmkit.ptx.lib import matrix_rows, reduce

RNG = np.random.default_rng(0)
EXAMPLES = Path(__file__).parents[3] / "examples" / "ampere"


@ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
def by_lanes(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], *, LANES: int) -> None:
    """out[i] = the sum of x over the LANES lanes around i."""
    value = k.reg(f32)
    k.ptx.ld.global_.f32(value, (x + k.laneid)[0])
    reduce.over_lanes(k, [value], lanes=LANES)
    k.ptx.st.global_.f32((out + k.laneid)[0], value)


@pytest.mark.parametrize("lanes", [1, 2, 4, 8, 16, 32])
def test_sums_over_groups_of_lanes(lanes):
    x = RNG.integers(-99, 99, 32).astype(np.float32)
    want = np.repeat(x.reshape(-1, lanes).sum(axis=1), lanes)
    assert np.array_equal(by_lanes(x, LANES=lanes), want)


@ptx.kernel(arch="sm_80", signature="(N)->(N),(N)", block=lambda d: d.N, grid=1)
def by_threads(k: ptx.Builder, x: Ptr[u32], top: Ptr[u32], total: Ptr[u32], N: int) -> None:
    """top = max(x) and total = Σ x, in every element, by one reduction of pairs."""
    most, value = k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(value, (x + k.tid.x)[0])
    k.ptx.mov.u32(most, value)

    def pair(mine, others):
        k.ptx.max.u32(mine[0], mine[0], others[0])
        mine[1] += others[1]

    values: list[Reg[u32]] = [most, value]
    reduce.over_threads(k, values, k.tid.x, N, pair)
    k.ptx.st.global_.u32((top + k.tid.x)[0], most)
    k.ptx.st.global_.u32((total + k.tid.x)[0], value)


@pytest.mark.parametrize("threads", [32, 64, 256, 1024])
def test_pairs_over_a_block(threads):
    x = RNG.integers(0, 1 << 20, threads).astype(np.uint32)
    top, total = by_threads(x)
    assert (top == x.max()).all()
    assert (total == x.sum()).all()


def test_a_block_of_one_warp_takes_no_shared_memory():
    assert ".shared" not in by_threads.text(N=32)
    assert ".shared" in by_threads.text(N=64)


def test_reductions_are_over_powers_of_two():
    with pytest.raises(AsmError, match="a reduction over 24 lanes"):
        by_lanes(np.ones(32, np.float32), LANES=24)
    with pytest.raises(AsmError, match="a reduction over 96 threads"):
        by_threads(np.ones(96, np.uint32))


@pytest.mark.parametrize(
    ("shape", "elem", "want"),
    [
        ((2048, 8192), f32, (512, 1)),  # 64 bytes for each thread
        ((2048, 8192), bf16, (256, 1)),
        ((8192, 16384), f32, (1024, 1)),
        ((8192, 16384), bf16, (512, 1)),
        ((64, 1 << 20), f32, (1024, 1)),
        ((32, 1024), f32, (128, 1)),  # few rows: 8 elements
        ((32, 1024), bf16, (128, 1)),
        ((256, 4096), f32, (512, 1)),
        ((1, 8), f32, (32, 1)),
        ((1 << 20, 256), f32, (32, 4)),  # a warp for each row
    ],
)
def test_threads_of_a_row(shape, elem, want):
    assert matrix_rows.block(*shape, elem) == want
    assert matrix_rows.grid(*shape, elem) == -(-shape[0] // want[1])


def test_threads_that_hold_less():
    assert matrix_rows.block(2048, 8192, f32, held=32) == (1024, 1)
    assert matrix_rows.block(8192, 16384, bf16, held=32) == (512, 1)  # a row that is not held
    assert matrix_rows.block(2048, 8192, f32, 128, held=32) == (128, 1)


@pytest.mark.parametrize("length", [8192, 8193])
def test_a_row_is_held_up_to_8192_elements(length):
    k = ptx.Builder("f", "sm_80")
    k.program.block = (1024, 1, 1)
    row = matrix_rows.Row(k, f32, length)
    assert row.held == (length == 8192)
    assert (matrix_rows.registers(1, length, f32) is None) == row.held


def test_elements_of_other_types_are_refused():
    k = ptx.Builder("f", "sm_80")
    k.program.block = (32, 1, 1)
    with pytest.raises(AsmError, match="a row must be float32, float16 or bfloat16, got u32"):
        matrix_rows.Row(k, u32, 64)


@pytest.mark.parametrize("shape", [(0, 64), (3, 0), (0, 0)])
@pytest.mark.parametrize(("name", "vectors"), [("rms_norm", 1), ("layer_norm", 2), ("softmax", 0), ("silu_mul", 0)])
def test_matrices_without_elements(name, vectors, shape):
    kernel = runpy.run_path(str(EXAMPLES / f"{name}.py"))[name]
    matrices = [np.zeros(shape, np.float32)] * (2 if name == "silu_mul" else 1)
    assert kernel(*matrices, *[np.zeros(shape[1], np.float32)] * vectors).shape == shape


def test_launches_overlap_where_the_target_has_the_instruction():
    kernel = runpy.run_path(str(EXAMPLES / "rms_norm.py"))["rms_norm"]
    assert "griddepcontrol" not in kernel.text(T=f32, M=4, N=64)
    text = kernel.text(arch="sm_90", T=f32, M=4, N=64)
    places = [text.index(word) for word in ("griddepcontrol.launch_dependents", "griddepcontrol.wait", "ld.global")]
    assert places == sorted(places)


def test_a_device_runs_the_last_of_the_targets_that_it_can():
    kernel = runpy.run_path(str(EXAMPLES / "rms_norm.py"))["rms_norm"]
    targets = {"sm_75": None, "sm_80": "sm_80", "sm_89": "sm_80", "sm_90a": "sm_90", "sm_120a": "sm_90"}
    assert {arch: kernel.target(arch) for arch in targets} == targets


@ptx.kernel(arch="sm_80", signature="(R,N)->(R)", block=lambda d: d.N, grid=1)
def row_by_row(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], R: Reg[u32], N: int) -> None:
    """out[r] = Σ x[r], by one block: reductions that follow each other."""
    with k.loop(0, R) as r:
        value = k.reg(u32)
        k.ptx.ld.global_.u32(value, (x + (r * N + k.tid.x))[0])
        reduce.over_threads(k, [value], k.tid.x, N, repeated=True)
        k.ptx.st.global_.u32((out + r)[0], value, pred=k.tid.x == 0)


def test_reductions_that_follow_each_other_do_not_meet():
    x = RNG.integers(0, 1 << 20, (5, 128)).astype(np.uint32)
    assert np.array_equal(row_by_row(x), x.sum(axis=1, dtype=np.uint32))
    assert row_by_row.text(N=128, R=5).count("bar.sync") == 1
