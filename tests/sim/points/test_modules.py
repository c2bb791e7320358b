"""Points in the functions of modules."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import gcn, ptx, sim, u32, u64


def test_a_kernel_and_a_function_of_ptx(capsys: pytest.CaptureFixture[str]):
    def module(points: bool) -> ptx.Module:
        m = ptx.Module("sm_80")
        with m.func("square", returns=[ptx.param("r", u32)], params=[ptx.param("a", u32)]) as k:
            x = k.declare_register(u32, "x")
            k.ptx.ld.param.u32(x, k.mem(k.params["a"]))
            if points:
                k.print("square of {}", x)
            k.ptx.mul.lo.u32(x, x, x)
            k.ptx.st.param.u32(k.mem(k.params["r"]), x)
            k.ptx.ret()
        square = k.function
        with m.entry("kernel", params=[ptx.param("p", u64)]) as k:
            p, x = k.declare_register(u64, "place"), k.declare_register(u32, "x")
            k.ptx.ld.param.u64(p, k.mem(k.params["p"]))
            k.ptx.ld.global_.u32(x, k.mem(p, 0, "global"))
            with k.scope():
                x = k.declare_register(u32, "x")
                k.ptx.mov.u32(x, 3)
                k.call(square, [x], [x])
                if points:
                    k.print("is {} at {:#x}", x, p)
            k.ptx.st.global_.u32(k.mem(p, 0, "global"), x)
            k.ptx.ret()
        return m

    assert module(True).text() == module(False).text()
    sim.run(module(True).program(), grid=1, block=1, params={"p": np.ones(1, np.uint32)}, watch="none")
    got = [line.split(": ", 1)[1] for line in capsys.readouterr().out.splitlines()]
    assert got == ["square of 3", "is 9 at 0x10000000000"]


def test_a_kernel_of_cdna(capsys: pytest.CaptureFixture[str]):
    def module(points: bool) -> gcn.Module:
        m = gcn.Module("gfx942", code_object=5)
        with m.entry("kernel") as k:
            k.gcn.v_mov_b32(k.v[1], 7)
            if points:
                k.print("{:d}", k.v[1])
            k.gcn.s_endpgm()
        return m

    assert module(True).text() == module(False).text()
    sim.run(module(True).program("kernel"), grid=1, block=64, params={})
    assert capsys.readouterr().out.endswith("block (0,0,0) threads (0,0,0)-(63,0,0): 7\n")
