"""Copy the arrays of a call to a device and back. Arrays that overlap share memory on the device, as on the host."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from ..sim.memory import Array


class Transfers(Protocol):
    """The memory functions of a device, which take addresses and sizes in bytes."""

    def allocate(self, size: int) -> int:
        """Return the address of new memory on the device."""
        ...

    def free(self, address: int) -> None:
        """Free memory of the device."""
        ...

    def upload(self, to: int, start: int, size: int) -> None:
        """Copy to a device address from a host address."""
        ...

    def download(self, to: int, start: int, size: int) -> None:
        """Copy to a host address from a device address."""
        ...


class _Extent(NamedTuple):
    """Memory of the host that arrays cover, and its copy on the device."""

    first: int
    end: int
    device: int


class DeviceMemory:
    """The copies of some arrays on a device."""

    def __init__(self, arrays: Sequence[Array], transfers: Transfers) -> None:
        self._arrays, self._transfers = arrays, transfers
        self._extents: list[_Extent] = []
        for first, end in _joined(arrays):
            self._extents.append(_Extent(first, end, transfers.allocate(max(end - first, 1))))
            if end > first:
                transfers.upload(self._extents[-1].device, first, end - first)

    def address(self, name: str, array: Array) -> int:
        """Return the address of an array on the device."""
        start = array.ctypes.data
        extent = next(one for one in self._extents if one.first <= start and start + array.nbytes <= one.end)
        return extent.device + start - extent.first

    def write_back(self) -> None:
        """Copy the arrays that can be written back to the host."""
        for array in self._arrays:
            if array.nbytes and array.flags.writeable:
                self._transfers.download(array.ctypes.data, self.address("", array), array.nbytes)

    def free(self) -> None:
        """Free the memory of the device."""
        for extent in reversed(self._extents):
            self._transfers.free(extent.device)


@contextmanager
def on_device(arrays: Sequence[Array], transfers: Transfers) -> Generator[DeviceMemory, None, None]:
    """Copy arrays to a device for the `with` block, which copies them back."""
    memory = DeviceMemory(arrays, transfers)
    try:
        yield memory
        memory.write_back()
    finally:
        memory.free()


def _joined(arrays: Sequence[Array]) -> list[tuple[int, int]]:
    """Return the memory that arrays cover, as (first address, end), without overlaps."""
    made: list[tuple[int, int]] = []
    for start, end in sorted((array.ctypes.data, array.ctypes.data + array.nbytes) for array in arrays):
        if made and start < made[-1][1]:
            made[-1] = made[-1][0], max(made[-1][1], end)
        elif not made or (start, end) != made[-1]:
            made.append((start, end))
    return made
