"""Save a run of another compiler's kernel for the debugger, from copies of its arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np

from ..launch.saved_run import SavedRun
from ..sim.memory import Array
from ..sim.new_arrays import any_unwritten, unwritten
from ..sim.run_arguments import RunArguments
from .read import ReadModule
from .run_profile import SecondRun


def _arrays(params: Mapping[str, object]) -> dict[str, Array]:
    return {name: cast("Array", value) for name, value in params.items() if isinstance(value, np.ndarray)}


def unwritten_arrays(params: Mapping[str, object]) -> dict[str, bool]:
    """Return the parameters that are arrays of `asmkit.empty`, and whether all of their elements are unwritten."""
    masks = {name: unwritten(array) for name, array in _arrays(params).items()} if any_unwritten() else {}
    return {name: bool(mask.all()) for name, mask in masks.items() if mask is not None and mask.any()}


def saved_run(
    made: RunArguments, new: Mapping[str, bool], copies: SecondRun | None, module: ReadModule
) -> SavedRun | None:
    """Return a run to be saved. None if a file cannot hold its arguments.

    Args:
        made: the arguments of the run.
        new: what `unwritten_arrays` has returned before the run.
        copies: the contents that arrays had before the run, if they were copied.
        module: the module of the kernel. A file holds one with a single kernel.

    """
    text, params = _text(module), made["params"]
    arrays = _arrays(params)
    values = {name: value for name, value in params.items() if isinstance(value, bytes)}
    contents = None if copies is None else copies.before([*arrays.values()])
    if not text or len(arrays) + len(values) < len(params) or contents is None or not all(new.values()):
        return None
    return SavedRun(
        made["program"], made["grid"], made["block"], dict(zip(arrays, contents, strict=True)), made["shared"],
        made["cluster"], made["cooperative"], values, unwritten=[*new], text=text,
    )  # fmt: skip


def _text(module: ReadModule) -> str:
    """Return the text of a module with a single kernel, otherwise nothing."""
    if len(module.kernels) != 1:
        return ""
    (name,) = module.kernels
    modules = [module.gcn_module(name)] if module.isa == "gcn" else module.ptx_modules(name)
    return modules[0].written().text if len(modules) == 1 else ""
