"""The kernels whose mutants are tested: those written for it, and the examples."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from asmkit import Sweep, dtype

from .harness import Case
from .kernels import barriers, cdna, copies, flags, hopper
from .weaken import Mutant, mutants

EXAMPLES = Path(__file__).parents[2] / "examples"
KERNELS: list[Case] = [case for module in (barriers, copies, hopper, flags, cdna) for case in module.CASES]


def examples() -> Iterator[Case]:
    """Yield each kernel of the examples: the first shape, and the last of the options, which has the most warps."""
    for path in sorted(EXAMPLES.glob("*/*.py")):
        found = runpy.run_path(str(path))["SWEEP"]
        for i, sweep in enumerate([found] if isinstance(found, Sweep) else found):
            yield _case(f"{path.parent.name}/{path.stem}-{i}", sweep)


def _case(name: str, sweep: Sweep) -> Case:
    named = {**sweep.shapes[0], **{option: values[-1] for option, values in sweep.options.items()}}

    def inputs(rng: np.random.Generator) -> list[np.ndarray]:
        types = case.launch.input_types
        shapes = sweep.kernel.input_shapes(named)
        return [rng.integers(-2, 3, shape).astype(dtype(elem)) for shape, elem in zip(shapes, types, strict=True)]

    case = Case(name, sweep.kernel, named, inputs)
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
