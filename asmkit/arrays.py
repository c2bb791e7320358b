"""Find the module that launches on a call's arrays, by the modules that their classes and base classes come from."""

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
"""The module that launches on arrays of a framework, by the root of the module that their type comes from."""


def launcher(kernel: KernelLike, arrays: Sequence[object]) -> Any:
    """The module that launches on these arrays.  COUNT; ARRAY, FRAMEWORK if they are not of one known framework."""
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


def root(kind: type[Any]) -> str:
    """Return the top-level module of the framework whose arrays a class or one of its base classes describes.

    The class's own module, if none of them is of a known framework, nor of a library that makes arrays from DLPack.
    """
    roots = [base.__module__.partition(".")[0] for base in kind.__mro__[:-1]] or ["builtins"]
    known_ones = (one for one in roots if one in BACKENDS or hasattr(sys.modules.get(one), "from_dlpack"))
    return next(known_ones, roots[0])


_names: dict[tuple[type[Any], ...], str] = {}


def known(kinds: tuple[type[Any], ...]) -> str | None:
    """The name of the module found before for arrays of these classes.  torch.compile does not look in."""
    return _names.get(kinds)


def _loaded(name: str, kinds: tuple[type[Any], ...] = ()) -> str:
    """The name, its module imported, and kept for arrays of these classes.  torch.compile does not look in."""
    import_module(name)
    if kinds:
        _names.setdefault(kinds, name)
    return name


for _function in (known, _loaded):
    _function._dynamo_marked_constant = True  # pyright: ignore[reportFunctionMemberAccess]
