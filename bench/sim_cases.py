"""The cases of `bench/sim.py`, and the process that runs them: it reads one request a line, and writes one answer.

The process runs in a checkout of its own (`PYTHONPATH`), with the kernels of that checkout's examples, so that two
versions of asmkit run the same cases on the same data.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import asmkit
from asmkit import bf16, dtype, f32, ptx
from asmkit.sim import run

EXAMPLES = Path(asmkit.__file__).parents[1] / "examples"
INSTRUCTIONS, LANES = 1000, 16_384

Run = Callable[..., object]


@dataclass
class Ready:
    """A case that can run several times: `run(engine=, watch=, threads=)`, its outputs, and the bytes of its arrays."""

    run: Run
    outputs: list[np.ndarray]
    bytes: int


def example(file: str, name: str, folder: str = "ampere") -> Any:
    """Load a kernel of the examples."""
    spec = importlib.util.spec_from_file_location(f"{folder}_{file}", EXAMPLES / folder / f"{file}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


def of_example(folder: str, file: str, name: str, dims: dict[str, int], **options: Any) -> Ready:
    """Prepare a launch of an example on random data."""
    from asmkit.launch import simulator
    from asmkit.launch.arguments import parameters

    kernel = example(file, name, folder)
    launch = kernel.launch(**dims, **options)
    rng = np.random.default_rng(0)
    shapes = zip(kernel.input_shapes({**dims, **options}), launch.input_types, strict=True)
    inputs = [rng.standard_normal(shape).astype(dtype(elem)) for shape, elem in shapes]
    ready = simulator.Ready(launch)
    outputs = ready.new_outputs()
    simulator.prepare(launch, inputs, outputs)
    params = {**parameters(launch, inputs, outputs), **ready._constants}
    start = partial(
        run, ready._program, grid=launch.grid, block=launch.block, cluster=launch.cluster, params=params,
        shared=ready._shared, cooperative=kernel.rules.cooperative,
    )  # fmt: skip
    return Ready(start, outputs, sum(array.nbytes for array in (*inputs, *outputs)))


def of_instruction(instruction: str) -> Ready:
    """Prepare a kernel that executes one instruction many times, each time on the last result."""
    head = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry kern(.param .u64 out)\n{\n"
    head += (
        ".reg .b32 %r<5>; .reg .b64 %d<3>; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r0, %r2, 256, %r1;"
    )
    head += (
        "mul.wide.u32 %d1, %r0, 4; ld.param.u64 %d0, [out]; add.u64 %d0, %d0, %d1; mul.lo.u32 %r0, %r0, 2654435761;\n"
    )
    text = f"{head}{(instruction + chr(10)) * INSTRUCTIONS}st.global.u32 [%d0], %r0; ret;\n}}\n"
    out = np.zeros(LANES, np.uint32)
    start = partial(run, ptx.parse(text), grid=LANES // 256, block=256, params={"out": out})
    return Ready(start, [out], out.nbytes)


def of_triton(name: str) -> Ready:
    """Prepare a kernel that Triton compiles for sm_80."""
    import sim_triton

    return Ready(*sim_triton.compiled(name))


@dataclass(frozen=True)
class Case:
    """A way to prepare a case. Cases that the numpy engine would run for minutes have no figures of it."""

    make: Callable[[], Ready]
    numpy: bool = True
    interpreter: str = ""
    """The same work for Triton's interpreter."""
    long: bool = field(default=False)
    """Whether the case only runs if it is named, or with `--long`."""


def _cube(length: int) -> dict[str, int]:
    return {"M": length, "N": length, "K": length}


_SQUARE = {"M": 1024, "N": 1024}
CASES: dict[str, Case] = {
    "GEMV f16 4096²": Case(partial(of_example, "ampere", "gemv", "gemv_shuffle", {"N": 4096, "K": 4096})),
    "mma.sync GEMM 512³": Case(partial(of_example, "ampere", "gemm", "gemm", _cube(512))),
    "mma.sync GEMM 1024³": Case(partial(of_example, "ampere", "gemm", "gemm", _cube(1024))),
    "wgmma GEMM 512³": Case(partial(of_example, "hopper", "gemm", "gemm", _cube(512), T=bf16)),
    "wgmma GEMM 1024³": Case(
        partial(of_example, "hopper", "gemm", "gemm", _cube(1024), T=bf16), numpy=False, long=True
    ),
    "wgmma GEMM 256³": Case(partial(of_example, "hopper", "gemm", "gemm", _cube(256), T=bf16)),
    "tcgen05 GEMM 256³": Case(partial(of_example, "blackwell", "gemm", "gemm", _cube(256), T=bf16)),
    "attention 1×2×256": Case(
        partial(of_example, "hopper", "attention", "attention", {"B": 1, "H": 2, "S": 256, "T": 256, "D": 128},
                causal=False)
    ),
    "attention 1×1×4096 causal": Case(
        partial(of_example, "hopper", "attention", "attention", {"B": 1, "H": 1, "S": 4096, "T": 4096, "D": 128},
                causal=True),
        numpy=False, long=True,
    ),
    "softmax f32 1024²": Case(
        partial(of_example, "ampere", "softmax", "softmax", _SQUARE, T=f32), interpreter="softmax"
    ),
    "RMS norm f32 1024²": Case(partial(of_example, "ampere", "rms_norm", "rms_norm", _SQUARE, T=f32)),
    "Triton's GEMM 512³": Case(partial(of_triton, "gemm"), interpreter="gemm"),
    "MFMA GEMM 512³": Case(partial(of_example, "cdna", "gemm_mfma", "gemm_mfma", _cube(512))),
    "fma.rn.f16x2": Case(partial(of_instruction, "fma.rn.f16x2 %r0, %r0, %r1, %r2;")),
    "prmt": Case(partial(of_instruction, "prmt.b32 %r0, %r0, %r1, %r2;")),
    "cvt": Case(partial(of_instruction, "cvt.rn.f16x2.f32 %r0, %r0, %r1;")),
}  # fmt: skip


# --- the process ------------------------------------------------------------------------------------------------------

_ready: dict[str, Ready] = {}


def answer(request: dict[str, Any]) -> dict[str, object]:
    """Run a case once: the seconds, the peak of memory above that before the run, and a hash of the outputs."""
    name = request.pop("case")
    case = _ready.get(name) or _ready.setdefault(name, CASES[name].make())
    how = {option: value for option, value in request.items() if value is not None}
    for output in case.outputs:
        output.reshape(-1).view(np.uint8).fill(0xFF)
    before, start = _resident(), time.perf_counter()
    case.run(**how)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
    bits = hashlib.sha256(b"".join(output.tobytes() for output in case.outputs)).hexdigest()
    return {"seconds": seconds, "peak": peak, "bytes": case.bytes, "bits": bits}


def _resident() -> int:
    """Return the bytes of memory that the process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        try:
            answered = answer(json.loads(line))
        except Exception as problem:
            answered = {"error": f"{type(problem).__name__}: {problem}".splitlines()[0]}
        print(json.dumps(answered), flush=True)


if __name__ == "__main__":
    main()
