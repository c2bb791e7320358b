"""Load the public names of a package when they are first used, so that its import stays light."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def lazy(package: str, homes: Mapping[str, Iterable[str]], modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package.

    Args:
        package: The name of the package.
        homes: The public names that each module of the package defines.
        modules: The modules that are public themselves: the public name and the place below the package.

    """
    places = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name in modules:
            return import_module(f".{modules[name]}", package)
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f".{places[name]}", package), name)
        setattr(sys.modules[package], name, found)
        return found

    return load
