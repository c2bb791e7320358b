"""The memory of the tensors that a kernel's pointer arguments point to."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import DiagnosticCode, error
from ..interop.arguments import as_array
from ..sim.arguments import AddressTable, Place
from ..sim.memory import Array
from .library import Foreign

if TYPE_CHECKING:
    import torch

_TABLE_BYTES = 1 << 20
"""The size up to which a tensor of 64-bit integers can hold addresses of other tensors."""
_LOWEST, _HEAP, _HIGHEST = 1 << 16, 1 << 32, 1 << 47
"""The addresses of the host that tensors can have. Some systems place the heap below `_HEAP`, as other numbers are."""


class ArrayArgument:
    """A numpy array as an argument of a kernel. Triton asks for its type and its address."""

    def __init__(self, array: Array) -> None:
        self.array, self.dtype, self.shape = array, str(array.dtype), array.shape

    def data_ptr(self) -> int:
        """Return the address in the host."""
        return self.array.__array_interface__["data"][0]


def memory_of(name: str, value: object) -> Array:
    """Return the memory of a tensor or an array, from its first element to its last one.

    The memory of a tensor with gaps or with permuted dimensions is a one-dimensional array. Raises OPTION_TYPE for a
    value that has no memory, or has it on a device, and CONTIGUOUS for a numpy array with gaps.
    """
    if isinstance(value, ArrayArgument):
        return _plain(name, value.array)
    base = getattr(value, "base", None)
    if base is not None and hasattr(base, "data_ptr"):  # triton.reinterpret
        return memory_of(name, base)
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor):
        return _plain(name, _packed(cast("torch.Tensor", value)))
    want = "a tensor on the CPU or a numpy array"
    raise error(DiagnosticCode.OPTION_TYPE, name=name, want=want, got=type(value).__name__)


def _plain(name: str, value: object) -> Array:
    array = as_array(name, value)
    assert array is not None
    return array


def _packed(tensor: torch.Tensor) -> torch.Tensor:
    """Return the tensor itself if it is contiguous, otherwise the memory that it spans."""
    if tensor.is_contiguous() or tensor.device.type != "cpu":
        return tensor
    last = sum((length - 1) * step for length, step in zip(tensor.shape, tensor.stride(), strict=True))
    return tensor.detach().as_strided((last + 1,), (1,))


class TensorTable(AddressTable):
    """A tensor or an array that holds addresses of tensors. The kernel gets a copy with the simulator's addresses.

    `finish` writes back the other elements of the copy.
    """

    def __init__(self, given: Array, found: Mapping[int, tuple[Array, int]]) -> None:
        self._given, hosts = given, given.reshape(-1)
        targets = [*{id(array): array for array, _ in found.values()}.values()]
        numbers = {id(array): number for number, array in enumerate(targets)}
        pointers = {
            int(element): (numbers[id(array)], offset)
            for host, (array, offset) in found.items()
            for element in np.flatnonzero(hosts == host)
        }
        super().__init__(given.copy(), pointers, targets)
        self.table.reshape(-1)[[*pointers]] = 0
        self._before = self.table.copy()

    def placed(self, name: str, place: Place) -> bytes:
        """Put the tensors and the table into memory, and return the address of the table."""
        made = super().placed(name, place)
        self._before = self.table.copy()
        return made

    def finish(self) -> None:
        """Write what the kernel has changed to the user's table."""
        changed = self.table != self._before
        self._given[changed] = self.table[changed]


def with_addresses(table: Array) -> Array | TensorTable:
    """Return an array of integers as it is, or as a table if it holds addresses of tensors that exist.

    Low addresses count only if all elements are 0 or addresses.
    """
    if table.dtype.kind not in "iu" or table.dtype.itemsize != 8 or not 0 < table.nbytes <= _TABLE_BYTES:
        return table
    values = [int(one) for one in np.unique(table) if one]
    possible = [one for one in values if _LOWEST <= one < _HIGHEST]
    if not possible:
        return table
    known = list(_tensors())
    found = {value: one for value in possible if (one := _holder(value, known)) is not None}
    if len(found) < len(values):
        found = {value: one for value, one in found.items() if value >= _HEAP}
    return TensorTable(table, found) if found else table


def _tensors() -> Iterator[torch.Tensor]:
    """Yield the tensors on the CPU that exist in the process, except those that `torch.func` wraps, without memory."""
    torch = sys.modules.get("torch")
    if torch is None:
        return
    for one in gc.get_objects():
        if type(one) in (torch.Tensor, torch.nn.Parameter):
            tensor = cast("torch.Tensor", one)
            plain = tensor.device.type == "cpu" and tensor.layout is torch.strided and tensor.numel()
            if plain and not torch._C._functorch.is_functorch_wrapped_tensor(tensor):
                yield tensor


def _holder(address: int, tensors: Sequence[torch.Tensor]) -> tuple[Array, int] | None:
    """Return the memory of the tensor that begins at an address, or else contains it, and the offset in it."""
    best: tuple[int, torch.Tensor] | None = None
    for tensor in tensors:
        offset = address - tensor.data_ptr()
        if offset >= 0 and (best is None or offset < best[0]):
            best = offset, tensor
    if best is None:
        return None
    offset, tensor = best
    memory = memory_of("tensor", tensor)
    return (memory, offset) if offset < memory.nbytes else None


def as_argument(value: Foreign) -> Foreign:
    """Return an argument as Triton takes it: numpy arrays are wrapped."""
    return ArrayArgument(cast("Array", value)) if isinstance(value, np.ndarray) else value
