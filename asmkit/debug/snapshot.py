"""Save the contents of all objects that a run can change, and put them back into the same objects.

Objects keep their identity: a view still shows the bytes of its array, a closure still refers to its machine, and a
value that is recognized by its identity is still recognized. Arrays are saved in pages, which consecutive snapshots
share where they are equal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import partial
from threading import RLock
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import TypeAlias, cast

import numpy as np

from ..errors import Finding
from ..ir.program import Inst, Program
from ..isa.form import Form
from ..sim.compile import Unit
from ..sim.memory import Array
from ..sim.native.choice import Choice
from ..sim.progress import Progress

PAGE = 1 << 16
"""Bytes of an array that are compared and shared together."""

ZEROS = bytes(PAGE)
"""The page of zeros, which all snapshots share."""

_LOCK = type(RLock())
_ATOMS = frozenset({
    int, float, complex, bool, str, bytes, type(None), type(Ellipsis), range, slice, type(NotImplemented), type,
})  # fmt: skip
_FIXED = (Unit, Program, Inst, Form, Finding, Progress, Choice, ModuleType, Enum, np.generic, np.dtype, type, _LOCK)
"""The classes of objects that a run does not change, or whose changes do not matter: caches, and the clock."""


Items: TypeAlias = "list[object] | set[object] | deque[object]"
"""A collection that is emptied and filled again."""


class Fixed:
    """The base class of objects that snapshots leave alone, such as what a debugger records about the run."""


class Snapshot:
    """The contents of all changeable objects that some roots lead to. `size` counts the bytes that it does not share.

    Args:
        roots: the objects to start from.
        before: an earlier snapshot, whose equal pages are shared.
        apart: objects that are not entered.

    """

    def __init__(
        self, roots: tuple[object, ...], before: Snapshot | None = None, apart: tuple[object, ...] = ()
    ) -> None:
        self.size = 0
        self._arrays: dict[int, tuple[Array, list[bytes]]] = {}
        self._lists: list[tuple[Items, list[object]]] = []
        self._dicts: list[tuple[dict[object, object], dict[object, object]]] = []
        self._slots: list[tuple[object, str, object]] = []
        self._cells: list[tuple[CellType, object]] = []
        self._random: list[tuple[np.random.Generator, Mapping[str, object]]] = []
        self._known: dict[int, tuple[Array, list[bytes]]] = {} if before is None else before._arrays
        self._apart = frozenset(map(id, apart))
        self._visit(roots)
        del self._known

    def pages(self) -> Iterator[bytes]:
        """Yield the pages of all arrays. Snapshots share equal ones, which are then the same objects."""
        for _, pages in self._arrays.values():
            yield from pages

    def restore(self) -> None:
        """Put the saved contents back."""
        for array, pages in self._arrays.values():
            _fill(array, pages)
        for found, items in self._lists:
            found.clear()
            (found.update if isinstance(found, set) else found.extend)(items)
        for found, items in self._dicts:
            found.clear()
            found.update(items)
        for found, name, value in self._slots:
            object.__setattr__(found, name, value)
        for cell, value in self._cells:
            cell.cell_contents = value
        for generator, state in self._random:
            generator.bit_generator.state = state

    def _visit(self, roots: tuple[object, ...]) -> None:
        seen: set[int] = set(self._apart)
        left: list[object] = [*roots]
        while left:
            one = left.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            left += [part for part in self._save(one) if type(part) not in _ATOMS]

    def _save(self, one: object) -> Iterator[object]:
        """Save the contents of one object, and yield the objects that it refers to."""
        if isinstance(one, np.ndarray):
            yield from self._save_array(cast("Array", one))
        elif isinstance(one, (tuple, frozenset)):
            yield from cast("tuple[object, ...]", one)
        elif isinstance(one, dict):
            found = cast("dict[object, object]", one)
            self._dicts.append((found, dict(found)))
            yield from found.keys()
            yield from found.values()
        elif isinstance(one, (list, set, deque)):
            some = cast("Items", one)
            self._lists.append((some, [*some]))
            yield from some
        elif isinstance(one, (FunctionType, MethodType, BuiltinFunctionType, partial)):
            yield from self._save_function(cast("Callable[..., object]", one))
        elif isinstance(one, np.random.Generator):
            self._random.append((one, one.bit_generator.state))
        elif not isinstance(one, (*_FIXED, Fixed)):
            yield from self._save_instance(one)

    def _save_function(self, one: Callable[..., object]) -> Iterator[object]:
        """Save the variables of a closure, and yield the objects that a function refers to."""
        for cell in getattr(one, "__closure__", None) or ():
            try:
                self._cells.append((cell, cell.cell_contents))
            except ValueError:  # a variable without a value yet
                continue
            yield cell.cell_contents
        if isinstance(one, partial):
            yield from (one.func, one.args, one.keywords)
        elif isinstance(one, (MethodType, BuiltinFunctionType)):
            yield one.__self__

    def _save_instance(self, one: object) -> Iterator[object]:
        if hasattr(one, "__dict__"):
            values = vars(one)
            self._dicts.append((cast("dict[object, object]", values), {**values}))
            yield from values.values()
        for name in _slots_of(type(one)):
            if hasattr(one, name):
                value: object = getattr(one, name)
                self._slots.append((one, name, value))
                yield value

    def _save_array(self, array: Array) -> Iterator[object]:
        """Save the array that owns the bytes."""
        owner = array
        while isinstance(owner.base, np.ndarray):
            owner = owner.base
        if owner.dtype.hasobject:
            yield from owner.reshape(-1).tolist()
        if id(owner) in self._arrays or not owner.flags.writeable or owner.dtype.hasobject:
            return
        known = self._known.get(id(owner))
        if known is not None and known[0] is not owner:
            known = None
        pages = _pages(owner, known[1] if known else [])
        self._arrays[id(owner)] = owner, pages
        old = known[1] if known else [ZEROS] * len(pages)
        self.size += sum(len(page) for page, before in zip(pages, old, strict=True) if page is not before)


def _slots_of(kind: type) -> list[str]:
    names = [vars(base).get("__slots__", ()) for base in kind.__mro__]
    return [name for some in names for name in ((some,) if isinstance(some, str) else some) if name[:2] != "__"]


def _flat(array: Array) -> Array:
    """Return the bytes of an array that owns them, in the order of memory."""
    if not array.size:
        return np.zeros(0, np.uint8)
    axes = sorted(range(array.ndim), key=lambda axis: -array.strides[axis])
    return array.transpose(axes).reshape(-1).view(np.uint8)


def _pages(array: Array, known: list[bytes]) -> list[bytes]:
    """Return the bytes of an array in pages, the known ones where they are equal. Pages of zeros are one object."""
    flat = memoryview(_flat(array).data)
    pages: list[bytes] = []
    for number, at in enumerate(range(0, len(flat), PAGE)):
        page, before = bytes(flat[at : at + PAGE]), known[number] if known else ZEROS
        pages.append(before if page == before else page)
    return pages


def _fill(array: Array, pages: list[bytes]) -> None:
    flat = _flat(array)
    for at, page in enumerate(pages):
        flat[at * PAGE : at * PAGE + len(page)] = np.frombuffer(page, np.uint8)
