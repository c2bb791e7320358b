"""The counts of a profile are those that one can work out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from asmkit import Ptr, bf16, dtype, f32, ptx
from asmkit.profile import Traffic
from asmkit.profile.counters import Counters, _whole_groups
from asmkit.sim.machine import Machine

from .support import line_of, profiled


def test_executions_and_lanes():
    """2 blocks of 2 warps; 4 lanes of each warp execute 16 products."""
    line = profiled("diverged").line(line_of("diverged", "the arithmetic"))
    assert (line.executed, line.instructions, line.lanes) == (4, 4 * 16, 4.0)
    assert line.operations == 4 * 16 * 4
    assert profiled("diverged", LANES=32).line(line.place[1]).lanes == 32.0


def test_the_predicate_disables_lanes():
    """One thread of the block initializes the mbarriers of two stages."""
    text = "mbarrier.init"
    [line] = [one for one in profiled("ring", STAGES=2).lines if any(text in row for row in one.text)]
    assert (line.executed, line.lanes) == (5, pytest.approx(_lanes(line.text)))


def _lanes(text: tuple[str, ...]) -> float:
    """The average over instructions: 1 of 160 threads under a predicate, otherwise all."""
    per = [1 / 5 if row.startswith("@") else 32 for row in text]
    return sum(per) / len(per)


def test_sectors_and_bytes_of_global_memory():
    """32 lanes at a distance of 128 bytes: a sector each. 8 warps load 32 elements per thread."""
    slow = profiled("scale").line(line_of("scale", "the request")).of("global")
    assert slow == Traffic(requests=8 * 32, bytes=8192 * 4, taken=8 * 32 * 32, best=8 * 32 * 4)
    fast = profiled("scale", COALESCED=True).line(line_of("scale", "the request")).of("global")
    assert fast == Traffic(requests=8 * 32, bytes=8192 * 4, taken=8 * 32 * 4, best=8 * 32 * 4)
    assert profiled("scale").footprint == profiled("scale", COALESCED=True).footprint == (8192 * 4, 8192 * 4)


def test_bank_passes_of_shared_memory():
    number = line_of("transpose", "the conflict")
    assert profiled("transpose").line(number).of("shared") == Traffic(32, 4096, 32 * 32, 32)
    assert profiled("transpose", PITCH=33).line(number).of("shared") == Traffic(32, 4096, 32, 32)


def test_conflicts_of_atomics():
    """4 blocks of 2 warps: 32 lanes at one address, or one lane at each."""
    number = line_of("histogram", "the atomic")
    slow = profiled("histogram").line(number).of("global")
    assert (slow.requests, slow.atomics, slow.conflicts) == (8, 8, 8 * 32)
    fast = profiled("histogram", SPREAD=True).line(number).of("global")
    assert (fast.requests, fast.atomics, fast.conflicts) == (8, 8, 8)


def test_waves_of_cdna():
    """One wave of 64 lanes; 16 rows of 64 elements, two in each iteration."""
    line = profiled("loop").line(line_of("loop", "the load"))
    assert (line.executed, line.lanes) == (8, 64.0)
    assert line.of("global").bytes == 16 * 64 * 4
    assert profiled("loop").operations == {"f32": 16 * 64}


def test_scratch_memory_of_cdna():
    """64 lanes store 8 dwords, and load them."""
    profile = profiled("scratch")
    assert profile.traffic("local").bytes == 2 * 8 * 64 * 4
    assert profile.line(line_of("scratch", "the store")).of("local").bytes == 8 * 64 * 4


@pytest.mark.parametrize(("module", "dims"), [("ampere.gemm_mma", 64), ("hopper.gemm", 256), ("cdna.gemm_mfma", 64)])
def test_a_product_has_two_operations_per_element(module: str, dims: int):
    """mma, wgmma and MFMA: 2·M·N·K, whatever shape the instruction has."""
    kernel = _example(module)
    launch = kernel.launch(M=dims, N=dims, K=dims, **({"T": bf16} if "hopper" in module else {}))
    inputs = [np.zeros(shape, dtype(kind)) for shape, kind in zip(launch.input_shapes, launch.input_types, strict=True)]
    counters = Counters()
    kernel.simulate(*inputs, watch=[counters])
    assert counters.by_kind()["f16 matrix"] == 2 * dims**3


def test_a_warpgroup_counts_once_it_is_complete():
    """Blocks of six warps: a warpgroup of four, and two warps that belong to none."""
    running = np.array([1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1], bool)
    found = _whole_groups(cast("Machine", SimpleNamespace(pitch=6 * 32)), running, 32)
    assert found.tolist() == [False] * 6 + [True] * 4 + [False] * 2


def _example(name: str):
    from importlib import import_module

    from asmkit import Kernel

    return next(one for one in vars(import_module(f"examples.{name}")).values() if isinstance(one, Kernel))


def test_a_run_with_a_finding_has_a_profile():
    """The profile shows the findings of the default watchers, the errors first."""

    @ptx.kernel(arch="sm_80", block=64, signature="(N)->(N)", grid=1)
    def beyond(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
        value = k.reg(f32)
        k.ptx.ld.global_.f32(value, (x + k.tid.x)[0])
        k.ptx.st.global_.f32((out + k.tid.x)[0], value)

    first = beyond.profile(np.zeros(32, np.float32)).standouts[0]
    assert first.kind == "finding"
    assert first.message.startswith("OUT_OF_BOUNDS")


@pytest.mark.parametrize(("shift", "sectors"), [(0, 32), (4, 33), (16, 33), (2, 33)])
def test_an_access_that_is_not_aligned_is_one_request(shift: int, sectors: int):
    """The simulator executes it in parts. 64 lanes request 1,024 neighbouring bytes, 32 sectors, and one more."""
    profile = profiled("shifted", SHIFT=shift)
    load = profile.line(line_of("shifted", "the load")).of("global")
    assert (load.requests, load.bytes, load.taken, load.best) == (1, 1024, sectors, 32)
    write = profile.line(line_of("shifted", "the write")).of("shared")
    assert (write.requests, write.bytes) == (1, 1024)
    if shift % 4 == 0:
        assert (write.taken, write.best) == (8, 8)
    assert profile.standouts == ()
