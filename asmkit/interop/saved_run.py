"""Save a run of another compiler's kernel for the debugger, from copies of its arrays."""

from __future__ import annotations

from typing import cast

import numpy as np

from ..launch.array_copies import Copies, most_copied
from ..launch.saved_run import UNCOMPRESSED, SavedRun, Value, too_large
from ..sim.arguments import Placed
from ..sim.memory import Array
from ..sim.run_arguments import RunArguments
from .read import ReadModule


def saved_run(made: RunArguments, copies: Copies, module: ReadModule, kernel: str) -> SavedRun:
    """Return a run to be saved. Raises NotSavedError if its arrays were too large to be copied.

    Args:
        made: the arguments of the run.
        copies: the contents that its arrays had before the run.
        module: the module of the kernel.
        kernel: the name of the kernel.

    """
    if not copies.complete:
        raise too_large(most_copied(), UNCOMPRESSED)
    modules = [module.gcn_module(kernel)] if module.isa == "gcn" else module.ptx_modules(kernel)
    return SavedRun(
        made["program"], made["grid"], made["block"],
        {name: _before(value, copies) for name, value in made["params"].items()}, made["shared"], made["cluster"],
        made["cooperative"], blocks=made.get("blocks"), texts=[one.written().text for one in modules], kernel=kernel,
    )  # fmt: skip


def _before(value: object, copies: Copies) -> Value:
    """Return the value of a parameter with the contents that its arrays had before the run."""
    if isinstance(value, Placed):
        plain = value.plain()
        return plain.holding(copies.of(plain.held))
    return copies.of([cast("Array", value)])[0] if isinstance(value, np.ndarray) else cast("bytes", value)
