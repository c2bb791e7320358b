"""The arrays of a run by name: parameters in global memory, and arrays in the shared memory of a block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from ..errors import DiagnosticCode, error
from ..ir.python_expressions import target_at
from ..sim.memory import UINTS, Allocation, Array
from ..sim.places import name_array
from ..types import SCALARS, Scalar, b8, b32
from .values import kind_of, texts

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from .execution import DebuggedLaunch

_ELEMENT = re.compile(r"\s*([\w.$%]+)\s*((?:\[[^\]]*\])*)\s*(?::\s*(\w+))?\s*")
_LEAST_BITS = 8


@dataclass(frozen=True)
class Area:
    """An array: its name, the type and number of its elements, and where its bytes are.

    `block` is the block of the chunk for memory of a block or a thread, and -1 for global memory. `memory` is the
    allocation. `written` tells which elements are initialized, if initcheck does not know it.
    """

    name: str
    kind: type[Scalar]
    shape: tuple[int, ...]
    memory: Allocation
    first: int
    size: int
    block: int = -1
    written: Array | None = field(default=None, compare=False)

    @property
    def itemsize(self) -> int:
        """The bytes of an element."""
        return max(self.kind.bits, _LEAST_BITS) // 8

    @property
    def space(self) -> str:
        """The memory: `global`, `shared`, `local` or `tensor`."""
        return self.memory.space

    def bits(self, start: int = 0, count: int | None = None) -> Array:
        """Return elements as unsigned integers."""
        end = self.size if count is None else min(self.size, (start + count) * self.itemsize)
        whole = self.memory.data[self.first + start * self.itemsize : self.first + end]
        return np.ascontiguousarray(whole[: len(whole) // self.itemsize * self.itemsize]).view(UINTS[self.itemsize])

    def texts(self, m: Machine, start: int = 0, count: int | None = None) -> list[str]:
        """Return elements as texts, `unset` for uninitialized ones."""
        bits = self.bits(start, count)
        return texts(bits, self.kind, self._written(m, start, len(bits)))

    def _written(self, m: Machine, start: int, count: int) -> Array | None:
        """Return which elements have been written, as far as it is known."""
        if self.written is not None:
            return self.written[start : start + count]
        watcher = m.launch.watching.get("initcheck")
        notes = None if watcher is None else watcher.notes(m, self.memory)
        if notes is None:
            return None
        offsets = self.first + self.itemsize * (start + np.arange(count))
        return notes[offsets // m.unit.grain] != 0

    def index(self, indices: tuple[int, ...]) -> int:
        """Return the number of an element. One index counts all elements. Raises OPTION_TYPE for a wrong one."""
        count = prod(self.shape)
        made = indices[0] if len(indices) == 1 else -1
        if len(indices) == len(self.shape) and all(0 <= i < n for i, n in zip(indices, self.shape, strict=True)):
            made = int(np.ravel_multi_index(indices, self.shape))
        if not 0 <= made < count:
            want = f"indices of {self.name}, whose shape is {self.shape}"
            raise error(DiagnosticCode.OPTION_TYPE, name="index", want=want, got=list(indices))
        return made

    def label(self, number: int) -> str:
        """Return an element in words: `out[3,5]`."""
        place = np.unravel_index(number, self.shape) if self.shape else ()
        return f"{self.name}[{','.join(str(int(i)) for i in place)}]"


@dataclass(frozen=True)
class Element:
    """Some elements of an array by name: all of them if there are no indices.

    The array is looked up when it is needed: shared memory belongs to a chunk of blocks.
    """

    name: str
    indices: tuple[int, ...] = ()
    kind: type[Scalar] | None = None

    @staticmethod
    def of(text: str) -> Element:
        """Return the elements that a text names: `out[3]`, `tile[2,5]`, `tile`, `shared[64]:f32`. Raises OPTION_TYPE.

        The type replaces that of the array.
        """
        found = _ELEMENT.fullmatch(text)
        indices = re.findall(r"\[([^\]]*)\]", found[2]) if found else []
        parts = [part.strip() for one in indices for part in one.split(",")]
        kind = SCALARS.get(found[3]) if found and found[3] else None
        if found is None or not all(part.isdecimal() for part in parts) or (found[3] and kind is None):
            want = "an element such as out[3], tile[2,5] or shared[64]:f32"
            raise error(DiagnosticCode.OPTION_TYPE, name="element", want=want, got=text)
        return Element(found[1], tuple(map(int, parts)), kind)


def areas(launch: DebuggedLaunch, m: Machine | None, block: int) -> Iterator[Area]:
    """Yield the arrays of a launch: those in global memory, and those of a block of the chunk in shared memory."""
    for memory in launch.memory.allocations.values():
        for part in memory.parts:
            array = part.array
            kind = kind_of(array) or b8
            shape = array.shape if kind is not b8 else (array.nbytes,)
            yield Area(part.name, kind, shape, memory, part.first, array.nbytes)
    if m is None or not m.shared.data.size or block < 0:
        return
    start = block * launch.shared_pitch
    for one in launch.program.arrays:
        at = launch.symbols[one.symbol.name]
        size = one.bytes or launch.shared_bytes - at
        item = max(one.elem.bits, _LEAST_BITS) // 8
        shape = one.shape if one.bytes and one.elem.bits >= _LEAST_BITS else (size // item,)
        target = target_at(one.where)
        name = name_array(launch, one) if target.part else target.variable or name_array(launch, one)
        yield Area(name, one.elem, shape, m.shared, start + at, size, block)
    yield Area("shared", b32, (launch.shared_bytes // 4,), m.shared, start, launch.shared_bytes // 4 * 4, block)


def area_of(found: list[Area], element: Element) -> Area:
    """Return the array of an element. Raises OPTION_TYPE for an unknown name."""
    area = next((one for one in found if one.name == element.name), None)
    if area is None:
        known = ", ".join(one.name for one in found) or "none"
        raise error(DiagnosticCode.OPTION_TYPE, name="array", want=f"one of {known}", got=element.name)
    if element.kind is None or element.kind is area.kind:
        return area
    size = max(element.kind.bits, _LEAST_BITS) // 8
    written = area.written if size == area.itemsize else None
    return replace(area, kind=element.kind, shape=(area.size // size,), written=written)
