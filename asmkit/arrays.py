"""Dispatch a call to the launch backend of its arrays' framework, found by the modules of their classes and bases."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .errors import Mistake, error
from .plan import KernelLike

BACKENDS = {
    "numpy": "asmkit.launch.numpy",
    "jax": "asmkit.launch.jax",
    "jaxlib": "asmkit.launch.jax",
    "torch": "asmkit.launch.torch",
}
"""The launch backend of each framework, by the top-level module that defines the type of its arrays."""


def launcher(kernel: KernelLike, arrays: Sequence[object]) -> Any:
    """Return the module that launches on these arrays.

    Raises:
        COUNT: if the number of arrays is wrong.
        ARRAY: if an array belongs to no known framework.
        FRAMEWORK: if the arrays belong to more than one framework.

    """
    if not arrays:
        return import_module(BACKENDS["numpy"])
    roots = [root(type(array)) for array in arrays]
    if roots[0] not in BACKENDS and len(set(roots)) == 1 and hasattr(arrays[0], "__dlpack__"):
        return sys.modules[_loaded("asmkit.launch.dlpack")]
    kernel.check_count(len(arrays))
    for name, found, array in zip([p.name for p in kernel.params.inputs], roots, arrays, strict=True):
        if found not in BACKENDS:
            raise error(Mistake.ARRAY, name=name, got=f"{found}.{type(array).__name__}")
        if BACKENDS[found] != BACKENDS[roots[0]]:
            raise error(Mistake.FRAMEWORK, name=name, got=found, want=roots[0])
    return sys.modules[_loaded(BACKENDS[roots[0]], tuple(map(type, arrays)))]


def root(kind: type[object]) -> str:
    """Return the top-level module of the framework to which an array class belongs.

    The class and its bases are searched for a known framework, or for a library with `from_dlpack`. If none matches,
    the class's own top-level module is returned.
    """
    roots = [base.__module__.partition(".")[0] for base in kind.__mro__[:-1]] or ["builtins"]
    known_ones = (one for one in roots if one in BACKENDS or hasattr(sys.modules.get(one), "from_dlpack"))
    return next(known_ones, roots[0])


_names: dict[tuple[type[Any], ...], str] = {}


def known(kinds: tuple[type[object], ...]) -> str | None:
    """Return the module name found earlier for arrays of these classes. torch.compile does not trace this function."""
    return _names.get(kinds)


def _loaded(name: str, kinds: tuple[type[object], ...] = ()) -> str:
    """Import a module, remember it for these classes, and return its name. torch.compile does not trace this."""
    import_module(name)
    if kinds:
        _names.setdefault(kinds, name)
    return name


for _function in (known, _loaded):
    _function._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]
