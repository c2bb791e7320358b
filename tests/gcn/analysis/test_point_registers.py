"""Values of CDNA registers at points, whose places the allocator has given to other registers."""

from __future__ import annotations

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, Ptr, f64, gcn, u32
from asmkit.ir.debug_points import Held, Keep, Probe, Written, leaves
from asmkit.sim.native.compiled import can_compile

ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]
ZEROS = np.zeros(64, np.uint32)


def kernel(probes: bool):
    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(N)->(N)", sync="auto")
    def reuse(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        """The register `first` is not read after its loop: the places of the others are its own."""
        at, total = k.tid.x << 2, k.vgpr(u32, 0)
        odd = (k.tid.x & 1) == 1
        with k.loop(0, 3) as i:
            first = k.tid.x + i.as_(u32)
            total += first
            with k.if_(odd):
                second = total << 1
                third = second + 5
                total ^= third
            wide = k.vgpr(f64, 1.5)
            k.gcn.v_add_f64(wide, wide, wide)
            if probes:
                k.probe("first", first)
                k.probe("second", second, when=odd)
                k.probe("wide", wide)
        k.gcn.global_store_dword(at, total, out)

    return reuse


@pytest.mark.parametrize("engine", ENGINES)
def test_the_values_are_those_of_the_virtual_registers(engine: str):
    with asmkit.probes() as found:
        made = kernel(True)(ZEROS, engine=engine)
    tid, total, second = np.arange(64), np.zeros(64, np.int64), []
    for i in range(3):
        total = total + tid + i
        second.append(total << 1)
        total = np.where(tid % 2 == 1, total ^ (second[-1] + 5), total)
        assert (found["first"].values[i, 0] == tid + i).all()
        assert (found["second"].values[i, 0, 1::2] == second[-1][1::2]).all()
        assert (found["wide"].values[i, 0] == 3.0).all()
    assert (made == total).all()
    assert found["first"].valid.all()
    assert found["second"].counts[0].tolist() == [0, 3] * 32


def test_the_places_are_shared_and_the_text_is_the_same():
    with_points = kernel(True)
    program = with_points.isa.whole(with_points.launch(N=64).program)
    items = list(program.items())
    assert any(isinstance(item, Keep) for item in items)
    assert any(isinstance(item, Written) for item in items)
    held = [reg for item in items if isinstance(item, Probe) for reg in leaves(item.values) if isinstance(reg, Held)]
    assert held
    assert with_points.text(N=64) == kernel(False).text(N=64)


def test_a_register_that_no_instruction_writes_is_unset():
    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(N)->(N)")
    def never(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
        k.probe("never", k.vgpr(u32))

    with asmkit.probes() as found:
        never(ZEROS)
    assert not found["never"].valid.any()
    assert (found["never"].counts == 1).all()


@pytest.mark.parametrize("switch", ["debug", "timeline"])
def test_devices_do_not_print_or_record(switch: str):
    with pytest.raises(AsmError, match=rf"{switch}=True: `k\.\w+` cannot \w+ on a CDNA device") as caught:
        gcn.kernel(arch="gfx942", block=64, grid=1, signature="(N)->(N)", **{switch: True})
    assert "its stores would count in vmcnt" in str(caught.value)
    assert "in the simulator" in str(caught.value)
