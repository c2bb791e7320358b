"""The names that guides use are reachable from the public modules, and are loaded when they are first used."""

from __future__ import annotations

import importlib
import subprocess
import sys

import numpy as np
import pytest

from asmkit import Ptr, f32, ptx, sim
from asmkit.errors import AsmError

NAMES = {
    "asmkit.ptx": "Swizzle parse parse_module Baked InstructionDescriptor MatrixDescriptor OnlineSoftmax safe_name "
    "block_scales fragments reduce matrix_rows fragment_io sparsity tensor_sparsity",
    "asmkit.gcn": "parse parse_module Baked fragments hazard_rules issue_model fragment_io sparsity",
    "asmkit.sim": "run Banks Trace Watcher WATCHERS",
}


@pytest.mark.parametrize(("module", "name"), [(m, name) for m, names in NAMES.items() for name in names.split()])
def test_a_name_is_reachable(module: str, name: str):
    assert getattr(importlib.import_module(module), name)


@pytest.mark.parametrize("module", ["asmkit.ptx", "asmkit.gcn"])
def test_there_is_no_other_name(module: str):
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = importlib.import_module(module).nothing


def test_readers_are_loaded_when_they_are_first_used():
    code = "import sys; from asmkit import ptx, gcn; print([m for m in sys.modules if m.endswith('text.parser')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "[]\n"


@ptx.kernel(arch="sm_80", block=(64,), signature="(64)->(64)", grid=1)
def reverse(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """out[i] = x[63 - i], f32, through shared memory, without a barrier."""
    tile, t, a = k.shared(f32, 64), k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(a, (x + t)[0])
    k.ptx.st.shared.f32(tile[t], a)
    k.ptx.ld.shared.f32(a, tile[63 - t])
    k.ptx.st.global_.f32((out + t)[0], a)


def test_simulate_takes_watchers():
    x, trace = np.arange(64, dtype=np.float32), sim.Trace(thread=3)
    with pytest.raises(AsmError, match="RACE"):
        reverse.simulate(x, watch=["racecheck"])
    assert reverse.simulate(x, watch=[trace]).shape == (64,)
    assert any("st.shared.f32" in line for line in trace.lines)
