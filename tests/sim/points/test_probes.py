"""Collected values: arrays by execution, block and thread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, Reg, bf16, dtype, f16x2, f32, ptx, types, u32
from asmkit.sim.points import probes as probes_module

ZERO = np.zeros(1, np.uint32)


def probed(write: Any, *, block: Any = 32, grid: Any = 1, **options: Any):
    @ptx.kernel(arch="sm_80", block=block, grid=grid, signature="(Z)->(Z)")
    def made(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32], n: Reg[u32]) -> None:
        write(k, n)

    with asmkit.probes() as found:
        made(ZERO, **{"n": 3, **options})
    return found


def test_values_by_execution_block_and_thread():
    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        with k.loop(0, n) as i:
            k.probe("i", (k.ctaid.x << 16) + (k.tid.x << 8) + i)

    found = probed(write, block=(4, 2), grid=(3,))["i"]
    i, block, thread = np.indices((3, 3, 8))
    assert found.values.shape == found.valid.shape == (3, 3, 8)
    assert found.values.dtype == np.uint32
    assert (found.values == (block << 16) + (thread % 4 << 8) + i).all()
    assert found.valid.all()
    assert (found.counts == 3).all()
    assert (found.last == found.values[2]).all()
    assert found.of((1, 1), block=2).tolist() == [(2 << 16) + (1 << 8) + i for i in range(3)]
    assert repr(found) == "<probe 'i': uint32 (3, 3, 8)>"


def test_threads_that_execute_less_often():
    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        with k.loop(0, k.tid.x) as i:
            k.probe("i", i, when=i != 1)

    found = probed(write, block=4)["i"]
    assert found.counts.tolist() == [[0, 1, 1, 2]]
    assert found.values[:, 0].tolist() == [[0, 0, 0, 0], [0, 0, 0, 2]]
    assert found.valid[:, 0].tolist() == [[False, True, True, True], [False, False, False, True]]
    assert found.last.tolist() == [[0, 0, 0, 2]]
    assert found.of(0).tolist() == []
    assert found.of(3).tolist() == [0, 2]


def test_tuples_and_packed_types():
    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        acc = k.regs(f32, 3, 0.5)
        k.probe("acc", acc)
        k.probe("rows", [acc[0:2], acc[1:3]])
        k.probe("halves", (k.reg(types.b32, 0x40003C00).as_(f16x2),) * 2)
        k.probe("p", k.tid.x == 1)
        k.probe("tf32", k.reg(types.b32, 0x3F800000).as_(types.tf32))
        k.probe("bf16", k.reg(bf16, 1.5))

    found = probed(write, block=2)
    assert found["acc"].values.shape == (1, 1, 2, 3)
    assert found["rows"].values.shape == (1, 1, 2, 2, 2)
    assert (found["rows"].values == 0.5).all()
    assert found["halves"].values.shape == (1, 1, 2, 2, 2)
    assert found["halves"].valid.shape == (1, 1, 2, 2)
    assert found["halves"].values[0, 0, 0].tolist() == [[1.0, 2.0], [1.0, 2.0]]
    assert found["p"].values[0, 0].tolist() == [False, True]
    assert found["tf32"].values.dtype == np.float32
    assert found["bf16"].values.dtype == dtype(bf16)
    assert list(found) == ["acc", "rows", "halves", "p", "tf32", "bf16"]


def test_registers_without_a_value_are_not_valid():
    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        some = k.regs(u32, 2)
        k.ptx.mov.u32(some[1], 5, pred=k.tid.x == 0)
        k.probe("some", some)

    found = probed(write, block=2)["some"]
    assert found.valid[0, 0].tolist() == [[False, True], [False, False]]
    assert found.values[0, 0, 0, 1] == 5


def test_one_name_at_several_places():
    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        for i in range(3):
            k.probe("x", k.reg(u32, i))

    assert probed(write, block=1)["x"].of(0).tolist() == [0, 1, 2]

    def differ(k: ptx.Builder, n: Reg[u32]) -> None:
        k.probe("x", k.reg(u32, 1))
        k.probe("x", k.reg(f32, 1.0))

    with pytest.raises(AsmError, match="another probe of that name has values of type u32"):
        probed(differ)


def test_the_values_have_a_budget(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(probes_module, "BUDGET", 1 << 12)

    def write(k: ptx.Builder, n: Reg[u32]) -> None:
        with k.loop(0, n):
            k.probe("x", k.tid.x)

    with pytest.raises(AsmError, match="the probes of this run collect more than") as caught:
        probed(write, n=100)
    assert "when=k.tid.x == 0" in str(caught.value)


def test_the_last_run_of_a_name_counts():
    @ptx.kernel(arch="sm_80", block=1, grid=1, signature="(Z)->(Z)")
    def made(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32], n: Reg[u32]) -> None:
        k.probe("n", n)

    with asmkit.probes() as found:
        made(ZERO, n=1)
        made(ZERO, n=2)
    made(ZERO, n=3)
    assert [run["n"].last.tolist() for run in found.runs] == [[[1]], [[2]]]
    assert found["n"].last.tolist() == [[2]]
    with pytest.raises(AsmError, match=r'no run has executed `k\.probe\("m", …\)`'):
        found["m"]
    assert "m" not in list(found)


@pytest.mark.parametrize("framework", ["jax", "torch"])
def test_runs_of_frameworks(framework: str):
    module = pytest.importorskip(framework)

    @ptx.kernel(arch="sm_80", block=1, grid=1, signature="(Z)->(Z)")
    def made(k: ptx.Builder, z: Ptr[f32], out: Ptr[f32]) -> None:
        k.probe("pi", k.reg(f32, 3.0))
        k.ptx.st.global_.f32(out[0], 1.0)

    with asmkit.probes() as found:
        np.asarray(made(module.zeros(1) if framework == "torch" else module.numpy.zeros(1, "float32")))
    assert found["pi"].last.tolist() == [[3.0]]
