"""Model the hot loop of the CDNA GEMM, unit by unit, without a device.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np

from asmkit import bf16, dtype, sim
from asmkit.gcn.analysis.effects import Step
from asmkit.gcn.analysis.issue_model import Loop, hot_loop, model

EXAMPLE = Path(__file__).parents[1] / "examples" / "cdna" / "gemm_fast.py"
SHAPE = {"M": 256, "N": 256, "K": 128}
MFMA_LEAST, LDS_MOST = 0.85, 0.80


def kernel() -> Any:
    """Load the kernel of the example."""
    spec = importlib.util.spec_from_file_location(EXAMPLE.stem, EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.gemm_fast


def measured(gemm: Any, arch: str) -> tuple[Loop, float]:
    """Return the model of the loop on an architecture, and the ratio of its LDS bank passes to the minimum."""
    launch = gemm.launch(arch=arch, T=bf16, **SHAPE)
    whole, rng = gemm.isa.whole(launch.program), np.random.default_rng()
    arrays = [rng.standard_normal(shape).astype(dtype(bf16)) for shape in gemm.input_shapes(SHAPE)]
    params = dict(zip(launch.arrays, [*arrays, np.empty((256, 256), np.float32)], strict=True))
    params |= {name: np.uint32(size) for name, size in SHAPE.items()}
    banks = sim.Banks()
    sim.run(whole, grid=launch.grid, block=launch.block, params=params, watch=[banks])
    uses = {id(banks.launch.unit.insts[at]): use for at, use in banks.uses.items() if use.space == "shared"}

    def bank_passes(step: Step) -> float:
        use = uses[id(step.item)]
        return use.taken / use.requests

    excess = sum(use.taken for use in uses.values()) / sum(use.best for use in uses.values())
    return model(hot_loop(whole), arch, bank_passes=bank_passes), excess


def main() -> int:
    """Print both loops; the exit status is 0 if the aims are met."""
    gemm, met = kernel(), True
    for arch in gemm.rules.arch:
        loop, excess = measured(gemm, arch)
        lds = loop.units["ds"] / loop.units["mfma"]
        met &= loop.share("mfma") >= MFMA_LEAST and lds <= LDS_MOST and excess == 1
        print(f"{arch}: one round of the hot loop, four waves\n{loop}")
        print(
            f"MFMA {loop.share('mfma'):.1%} of the loop, LDS {lds:.1%} of MFMA, {excess:.2f} × the least bank passes\n"
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
