"""The kernels of the operations: their instructions have lines of their own, and importing them is light."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import asmkit
from asmkit.errors import resolve
from asmkit.ir.program import Inst
from asmkit.ops.kernels.gemm_mma import gemm_fast
from asmkit.ops.kernels.softmax import softmax

FOLDER = Path(asmkit.__file__).parent / "ops" / "kernels"


def test_instructions_have_the_lines_of_the_kernel():
    softmax_body = softmax.launch(M=4, N=64, T=asmkit.f32).program.body
    gemm_body = gemm_fast.launch(M=64, N=64, K=64, E=asmkit.f16, O=asmkit.f16).program.body
    for file, body in (("softmax.py", softmax_body), ("gemm_mma.py", gemm_body)):
        places = [resolve(item.where) for item in body if isinstance(item, Inst)]
        assert {Path(place).relative_to(FOLDER) for place, _ in places} == {Path(file)}
        assert len({line for _, line in places}) > 10


def test_the_package_loads_operations_when_they_are_used():
    code = "import asmkit, sys; a = 'asmkit.ops' in sys.modules; asmkit.ops.gemm; print(a, 'jax' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
