"""Kernels that are called with CPU arrays of any framework run in the simulator."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import Ptr, Sgpr, f32, gcn, u32


@gcn.kernel(arch=("gfx942", "gfx90a"), block=(64,), signature="(N),(N)->(N)", grid=lambda d: (-(-d.N // 64),))
def saxpy(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32], z: Ptr[f32], N: Sgpr[u32], a: Sgpr[f32]) -> None:
    """z[N] = a·x[N] + y[N], f32, any N. One lane computes one element."""
    i = (k.group.x << 6) + k.lane
    with k.if_(i < N):
        at, vx, vy = i << 2, k.vgpr(f32), k.vgpr(f32)
        k.gcn.global_load_dword(vx, at, x)
        k.gcn.global_load_dword(vy, at, y)
        k.wait(vm=0)
        k.gcn.v_fmac_f32(vy, a, vx)
        k.gcn.global_store_dword(at, vy, z)


def arrays(framework: str) -> list[Any]:
    made = [np.arange(150, dtype=np.float32), np.full(150, 0.5, np.float32)]
    if framework == "numpy":
        return made
    module = pytest.importorskip({"jax": "jax.numpy"}.get(framework, framework))
    return [module.asarray(x) for x in made]


@pytest.mark.parametrize("framework", ["numpy", "torch", "jax"])
def test_a_kernel_runs_on_arrays(framework: str):
    got = np.asarray(saxpy(*arrays(framework), a=3.0))
    assert (got == np.arange(150) * 3 + 0.5).all()


def test_the_whole_program_is_assigned_and_runs_alike():
    """The simulator gives the same results for assigned and for virtual registers."""
    from asmkit import sim
    from asmkit.gcn.abi import enter

    launch = saxpy.plan([(150,), (150,)], ["float32"] * 2, {"a": 3.0})
    results = []
    for whole in (saxpy.isa.whole(launch.program), enter(launch.program)):
        x, y = arrays("numpy")
        z = np.zeros(150, np.float32)
        sim.run(whole, grid=3, block=64, params={"x": x, "y": y, "z": z, "N": np.uint32(150), "a": np.float32(3)})
        results.append(z.tolist())
    assert results[0] == results[1] == (np.arange(150) * 3 + 0.5).tolist()
