"""Save a run of another compiler's kernel for the debugger, from copies of its arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np

from ..launch.saved_run import SavedRun
from ..sim.arguments import Placed, PlacedBytes
from ..sim.memory import Array
from ..sim.new_arrays import any_unwritten, unwritten
from ..sim.run_arguments import RunArguments
from .read import ReadModule
from .run_profile import Copies


def _arrays(params: Mapping[str, object]) -> dict[str, Array]:
    return {name: cast("Array", value) for name, value in params.items() if isinstance(value, np.ndarray)}


def unwritten_arrays(params: Mapping[str, object]) -> dict[str, bool]:
    """Return the parameters with arrays of `asmkit.empty`, and whether the file can hold that they are unwritten.

    It can if a parameter is an array, all of whose elements are unwritten.
    """
    if not any_unwritten():
        return {}
    masks = {name: unwritten(array) for name, array in _arrays(params).items()}
    found = {name: bool(mask.all()) for name, mask in masks.items() if mask is not None and mask.any()}
    placed = {name: value.held for name, value in params.items() if isinstance(value, Placed)}
    return found | {name: False for name, held in placed.items() if any(map(_is_new, held))}


def _is_new(array: Array) -> bool:
    """Return whether some elements of an array are unwritten."""
    mask = unwritten(array)
    return mask is not None and bool(mask.any())


def saved_run(
    made: RunArguments, new: Mapping[str, bool], copies: Copies | None, module: ReadModule, kernel: str
) -> SavedRun | None:
    """Return a run to be saved. None if a file cannot hold its arguments.

    Args:
        made: the arguments of the run.
        new: what `unwritten_arrays` has returned before the run.
        copies: the contents that arrays had before the run, None if these do not repeat it.
        module: the module of the kernel. A file holds one text.
        kernel: the name of the kernel.

    """
    text, params = _text(module, kernel), made["params"]
    arrays = _arrays(params)
    values = {name: value for name, value in params.items() if isinstance(value, bytes)}
    others = {name: value for name, value in params.items() if isinstance(value, Placed)}
    placed = {name: bytes_ for name, value in others.items() if (bytes_ := value.at_zero()) is not None}
    contents = None if copies is None else copies.of([*arrays.values()])
    if copies is None or contents is None or not text or not all(new.values()) or len(placed) < len(others):
        return None
    before = {name: PlacedBytes(one.raw, one.offsets, copies.of(one.held) or ()) for name, one in placed.items()}
    return SavedRun(
        made["program"], made["grid"], made["block"], dict(zip(arrays, contents, strict=True)), made["shared"],
        made["cluster"], made["cooperative"], values, placed=before, unwritten=[*new], text=text,
        kernel=kernel if len(module.kernels) > 1 else "",
    )  # fmt: skip


def _text(module: ReadModule, kernel: str) -> str:
    """Return the text of a kernel's module, or nothing if it is linked from several."""
    modules = [module.gcn_module(kernel)] if module.isa == "gcn" else module.ptx_modules(kernel)
    return modules[0].written().text if len(modules) == 1 else ""
