"""A run when the process ends, as for calls that XLA has not finished: no thread can start any more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_CODE = """
import atexit, sys, numpy as np
from asmkit import ptx, sim
TEXT = '''.version 8.0\n.target sm_80\n.address_size 64
.visible .entry kern(.param .u64 out) {.reg .b32 %r<2>; .reg .b64 %d<2>; ld.param.u64 %d0, [out];
mov.u32 %r1, %ctaid.x; mul.wide.u32 %d1, %r1, 4; add.u64 %d0, %d0, %d1; st.global.u32 [%d0], %r1; ret;}'''
@atexit.register
def last():
    out = np.zeros(300, np.uint32)
    sim.run(ptx.parse(TEXT), grid=300, block=256, params={"out": out}, threads=4, engine=sys.argv[1])
    print((out == np.arange(300)).all())
"""


@pytest.mark.parametrize("engine", ["auto", "native"])
def test_a_run_of_many_blocks_at_exit(engine: str, tmp_path: Path):
    """Without a cache, the native engine compiles."""
    command = [sys.executable, "-c", _CODE, engine]
    environment = {**os.environ, "ASMKIT_CACHE": str(tmp_path)}
    folder = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, env=environment)
    assert (done.stdout.strip(), done.stderr) == ("True", "")
