"""Model the hot loops of the CDNA examples, unit by unit, without a device.

Notes and results: docs/performance/aims.md.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from asmkit import bf16, dtype, s32, sim
from asmkit.gcn.analysis.effects import Step
from asmkit.gcn.analysis.issue_model import Loop, hot_loop, model
from asmkit.launch import simulator

EXAMPLES = Path(__file__).parents[1] / "examples" / "cdna"
ARCHS = ("gfx942", "gfx950")


@dataclass(frozen=True)
class Case:
    """A kernel of an example at a shape, and its aim: the least share of the matrix cores.

    The share of the matrix cores is one of the loop, by target. `branches`: whether the blocks that uniform branches
    skip are part of the loop.
    """

    name: str
    file: str
    dims: Mapping[str, int]
    options: Mapping[str, object]
    least: tuple[float, float]
    branches: bool = True
    most_lds: float = 0.80
    """The most clocks of LDS, divided by those of the matrix cores."""
    integers: tuple[tuple[int, ...], ...] = ()
    """The elements of the inputs of integers."""
    function: str = ""
    """The name of the kernel, if it is not that of its file."""

    def kernel(self) -> Any:
        """Load the kernel."""
        return runpy.run_path(str(EXAMPLES / f"{self.file}.py"))[self.function or self.file]


def attention(depth: int, *least: float) -> Case:
    """Return the case of the attention with a width of the heads. The branches are those of rare events."""
    dims = {"B": 1, "H": 1, "KV": 1, "S": 1, "T": 129, "D": depth}
    return Case(f"attention, D = {depth}", "attention", dims, {"E": bf16}, (least[0], least[1]), branches=False)


def small_m(tokens: int, *least: float) -> Case:
    """Return the case of the product of a small batch. Reading the weights takes the time, so the aims are low."""
    dims, options = {"M": tokens, "N": 128, "K": 264}, {"E": bf16, "TOKENS": tokens}
    return Case(f"small batch, M = {tokens}", "gemm_small_m", dims, options, (least[0], least[1]), most_lds=2.0)


def grouped(rows: int, *least: float) -> Case:
    """Return the case of the grouped product, with tiles of 128 or 256 rows. On gfx950, LDS bounds the former."""
    dims, options = {"M": rows, "G": 1, "N": 256, "K": 128}, {"E": bf16, "ROWS": rows}
    most_lds = 0.80 if rows == 256 else 1.20
    name = f"grouped, {rows} rows"
    return Case(name, "gemm_grouped", dims, options, (least[0], least[1]), most_lds=most_lds, integers=((0, rows),))


def decode(depth: int, page: int, *least: float) -> Case:
    """Return the case of decode attention, with pages or without. Its loop has neither LDS nor the rare branches."""
    tokens = 16 * page or 400
    own = {"P": 16, "PAGE": page, "N": 16} if page else {"T": tokens}
    dims, options = {"B": 1, "H": 8, "KV": 1, "D": depth, **own}, {"E": bf16}
    name, function = ("paged", "decode_attention_paged") if page else ("decode", "decode_attention")
    integers = (*([tuple(range(16))] if page else []), (tokens,))
    return Case(
        f"{name}, D = {depth}", "decode_attention", dims, options, (least[0], least[1]), branches=False, most_lds=0,
        integers=integers, function=function,
    )  # fmt: skip


GEMM = Case("GEMM", "gemm_fast", {"M": 256, "N": 256, "K": 128}, {"T": bf16}, (0.85, 0.85))
CASES = (
    GEMM, attention(64, 0.60, 0.40), attention(128, 0.85, 0.60), small_m(32, 0.40, 0.20), small_m(64, 0.65, 0.35),
    grouped(128, 0.85, 0.70), grouped(256, 0.85, 0.85),
    decode(64, 0, 0.40, 0.20), decode(128, 0, 0.40, 0.20), decode(64, 16, 0.33, 0.18), decode(128, 16, 0.40, 0.20),
)  # fmt: skip


def measured(case: Case, arch: str) -> tuple[Loop, float]:
    """Return the model of the loop on an architecture, and the ratio of its LDS bank passes to the minimum."""
    launch, rng = case.kernel().launch(arch=arch, **case.options, **case.dims), np.random.default_rng()
    shapes: list[tuple[int, ...]] = launch.kernel.input_shapes(case.dims)
    banks, whole = sim.Banks(), simulator.whole(launch)
    integers = iter(case.integers)
    arrays = [
        np.array(next(integers), np.int32).reshape(shape)
        if elem is s32 else np.asarray(rng.standard_normal(shape), dtype(bf16))
        for shape, elem in zip(shapes, launch.input_types, strict=True)
    ]  # fmt: skip
    simulator.run(launch, arrays, watch=[banks])
    uses = {id(banks.launch.unit.insts[at]): use for at, use in banks.uses.items() if use.space == "shared"}

    def bank_passes(step: Step) -> float:
        use = uses[id(step.item)]
        return use.taken / use.requests

    excess = sum(use.taken for use in uses.values()) / sum(use.best for use in uses.values())
    return model(hot_loop(whole, uniform_blocks=case.branches), arch, bank_passes=bank_passes), excess


def main() -> int:
    """Print all loops; the exit status is 0 if the aims are met."""
    met = True
    summary = [f"{'loop':24s} {'target':8s} {'clocks':>8s} {'MFMA':>7s} {'LDS':>7s} {'VMEM':>7s} {'VALU':>7s}"]
    for case in CASES:
        for arch, least in zip(ARCHS, case.least, strict=True):
            loop, excess = measured(case, arch)
            most_lds = case.most_lds * loop.units["mfma"]
            met &= loop.share("mfma") >= least and loop.units["ds"] <= most_lds and excess == 1
            shares = " ".join(f"{loop.share(unit):7.1%}" for unit in ("mfma", "ds", "vmem", "valu"))
            print(f"{case.name}, {arch}: one round of the hot loop, four waves\n{loop}")
            print(f"{excess:.2f} × the least bank passes\n")
            summary.append(f"{case.name:24s} {arch:8s} {loop.clocks:8d} {shares}")
    print("\n".join(summary))
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
