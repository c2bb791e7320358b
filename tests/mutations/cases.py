"""The kernels whose mutants are tested: those written for it, and the examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from asmkit import Sweep

from ..support.example_inputs import example_inputs
from ..support.example_sweeps import example_sweeps
from .harness import Case
from .kernels import barriers, cdna, copies, flags, hopper
from .weaken import Mutant, mutants

KERNELS: list[Case] = [case for module in (barriers, copies, hopper, flags, cdna) for case in module.CASES]

OTHERS = {
    "blackwell/attention-0": {"slack": 0, "multiprocessor_count": 1},
    "blackwell/attention-1": {"H": 2, "slack": 0, "multiprocessor_count": 1},
    "blackwell/gemm-0": {"M": 512, "N": 128, "K": 256, "bn": 64},
    "blackwell/gemm_block_scaled-0": {"M": 384, "N": 128, "K": 512, "bn": 128, "multiprocessor_count": 1},
    "blackwell/gemm_block_scaled-1": {"M": 384, "N": 256, "K": 512, "bn": 256, "multiprocessor_count": 1},
    "blackwell/gemm_block_scaled_mma-0": {"M": 128, "N": 128, "K": 512},
    "blackwell/gemm_block_scaled_mma-1": {"M": 128, "N": 128, "K": 1024},
    "hopper/attention-0": {"H": 2, "T": 450, "multiprocessor_count": 1},
    "hopper/attention-1": {"H": 1, "S": 250, "T": 250, "multiprocessor_count": 1},
    "hopper/attention-2": {"H": 2, "T": 400, "multiprocessor_count": 1},
    "hopper/attention-3": {"H": 1, "S": 250, "T": 250, "multiprocessor_count": 1},
    "hopper/gemm-0": {"M": 256, "N": 256, "K": 192, "bn": 256, "swap": False, "multiprocessor_count": 2},
    "hopper/gemm-1": {"M": 256, "N": 192, "K": 384, "multiprocessor_count": 2},
    "hopper/gemm_sparse-0": {"M": 128, "N": 8, "K": 832, "bn": 64},
    "hopper/gemv_warp_specialised-0": {"N": 128, "K": 384},
}
"""Other dimensions, options and devices, for which the blocks use every stage of their pipelines more than once."""


def examples(others: Mapping[str, Mapping[str, Any]] = OTHERS, *, only: bool = False) -> Iterator[Case]:
    """Yield each kernel of the examples: the first shape, and the last of the options, which has the most warps.

    `others` replaces some of them by the name of the example. With `only`, the other examples are left out.
    """
    for one in example_sweeps():
        name = f"{one.path.parent.name}/{one.path.stem}-{one.index}"
        if name in others or not only:
            yield _case(name, one.sweep, others.get(name, {}))


def _case(name: str, sweep: Sweep, others: Mapping[str, Any]) -> Case:
    named = {**sweep.shapes[0], **{option: values[-1] for option, values in sweep.options.items()}}
    named.update(others)
    device = {key: named.pop(key) for key in ("multiprocessor_count",) if key in named}

    def inputs(rng: np.random.Generator) -> list[np.ndarray]:
        return example_inputs(sweep, case.launch, named, rng, lambda shape: rng.integers(-2, 3, shape))

    case = Case(name, sweep.kernel, named, inputs, device=device)
    return case


def chosen(case: Case) -> list[Mutant]:
    """Return the mutants of a case. Of an example's instructions that one line of Python emits, only the first."""
    made = list(mutants(case.launch.program))
    if case.reference is not None:
        return made
    first: dict[object, Mutant] = {}
    for mutant in made:
        first.setdefault((mutant.where, mutant.name.rpartition(" #")[0]), mutant)
    return list(first.values())
