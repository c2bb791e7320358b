"""Simulated memory: allocations in one 64-bit address space, and the blocks' shared memory.

Every array has a span of 2^40 bytes to itself. The high bits of an address thus select the allocation, and an access
past either end is in a gap. The spans of `WINDOWS` belong to no array. The shared memory of all blocks of a chunk is
one array, of which each block sees a window.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from .machine import Machine

Array: TypeAlias = npt.NDArray[Any]
DType: TypeAlias = "np.dtype[Any]"
"""The type of the elements of an array."""

SPAN = 40
"""An address shifted right by this many bits is the number of its allocation."""
SHARED_WINDOW = 0x7F << SPAN
"""Base of shared memory in the generic address space."""
LOCAL_WINDOW = 0x7E << SPAN
"""Base of local memory in the generic address space."""
FUNCTION_WINDOW = 0x7C << SPAN
"""Base of the addresses of functions, which no data access can use."""
PARAM_WINDOW = 0x7D << SPAN
"""Base of the parameters in the generic address space."""
WINDOWS = (FUNCTION_WINDOW, PARAM_WINDOW, LOCAL_WINDOW, SHARED_WINDOW)
"""The windows, whose numbers no array has."""
ALIGNMENT = 16
"""The widest access of a lane in bytes."""

WORDS: dict[int, npt.DTypeLike] = {
    1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64,
    16: np.complex128,  # only moved, never computed with: numpy's fastest 16-byte copy
}  # fmt: skip
"""The types of elements that are only moved, by their bytes."""
UINTS: dict[int, DType] = {n: np.dtype(f"uint{8 * n}") for n in (1, 2, 4, 8)}
"""Unsigned integer types by size in bytes."""
WIDE = np.dtype([("low", np.uint64), ("high", np.uint64)])
"""16 bytes whose bits matter: a register of 128 bits."""


def numbers(count: int) -> Array:
    """Return 0, 1, 2, …, `count` - 1."""
    return np.arange(count, dtype=np.int64)


def each(values: Array, count: int) -> Array:
    """Return one value for each of some lanes, where there may be one for all of them."""
    return values if values.shape == (count,) else np.broadcast_to(values, (count,))


class Part(NamedTuple):
    """An array in an allocation: its name, the offset of its first byte, and the array."""

    name: str
    first: int
    array: Array


class Allocation:
    """A range of bytes: a parameter's array, or the shared or local memory of a chunk of blocks.

    `window` is the number of bytes that one block (shared) or one thread (local) sees, and all bytes of a global array.
    """

    def __init__(self, name: str, space: str, base: int, data: Array, window: int | None = None) -> None:
        self.name, self.space, self.base, self.data = name, space, base, data
        self.window = data.size if window is None else window
        self.parts: list[Part] = []
        """The arrays of a global allocation."""
        self.replicas: tuple[int, ...] = ()
        """The addresses of the replicas, if this is a multicast object, which has no bytes of its own."""
        self._views: dict[int, Array] = {}

    def name_byte(self, offset: int) -> str:
        """Return a byte in words, with the name of each array that contains it: `byte 12 of x = byte 4 of y`."""
        inside = [part for part in self.parts if part.first <= offset < part.first + part.array.nbytes]
        return " = ".join(f"byte {offset - part.first} of {part.name}" for part in inside) or (
            f"byte {offset} of {self.name}"
        )

    def view(self, width: int) -> Array:
        """Return the bytes as elements of `width` bytes, without an incomplete last element."""
        if width not in self._views:
            whole = self.data.size // width * width
            self._views[width] = self.data[:whole].view(WORDS[width])
        return self._views[width]


class Strength(NamedTuple):
    """How an access synchronizes: a volatile, relaxed, acquire, release or atomic operation, with its scope."""

    acquires: bool = False
    releases: bool = False
    reach: int = 3
    """The threads of its scope: 1 those of the block, 2 of the cluster, 3 all."""
    sure: int = 3
    """How certain this is: 1 for a plain store that can be one of a flag, 2 for an atomic that does not poll."""
    space: str = ""
    """The address space in which the access synchronizes, if it synchronizes in one only."""

    def within(self, memory: Allocation) -> Strength | None:
        """Return how an access to that memory synchronizes."""
        return self if self.space in ("", memory.space) else None


ASYNC_PROXY = ("copy", "product", "tcgen05")
"""The asynchronous operations that access memory through the async proxy."""


@dataclass(frozen=True, eq=False)
class Access:
    """One memory instruction of some lanes, within one allocation.

    `offsets` are byte offsets into the allocation's data (a single one if all lanes share it). `lanes` are the
    accessing lanes (None: all of the chunk), `kind` is `load`, `store` or `atomic`, and `size` is in bytes. `strong` is
    None for ordinary accesses. `until` holds the phases of mbarriers that complete an asynchronous copy, -1 for none.
    `engine` is the asynchronous operation that accesses memory for the lanes, `copy`, `product`,
    `tcgen05` (`tensor` for its accesses to tensor memory, `tensor load` and `tensor store` for those of warps),
    `cp.async` or `st.async`, empty for none. Accesses are equal only if they are the same object.
    """

    at: int
    kind: str
    memory: Allocation
    offsets: Array
    lanes: Array | None
    size: int
    strong: Strength | None = None
    values: Sequence[Array] = ()
    until: Array | None = None
    engine: str = ""

    def spread(self, m: Machine) -> tuple[Array, Array]:
        """Return offsets and lanes as arrays of the same length."""
        lanes = numbers(m.lanes) if self.lanes is None else self.lanes
        return (
            self.offsets if self.offsets.shape == lanes.shape else np.broadcast_to(self.offsets, lanes.shape)
        ), lanes


@dataclass
class Overlap:
    """One array, or arrays whose bytes overlap: the range of their addresses in the host, and their allocation."""

    start: int
    end: int
    arrays: list[Array]
    head: int = 0
    """The number of bytes between the preceding multiple of `ALIGNMENT` and the first array."""
    memory: Allocation | None = None

    def offset(self, array: Array) -> int | None:
        """Return where an array begins in the range, None if its bytes are not in the range."""
        first = host_address(array)
        inside = array.nbytes and self.start <= first and first + array.nbytes <= self.end
        return first - self.start if inside else None

    def bytes(self) -> Array:
        """Return the bytes of the range, writable if one of the arrays is.

        They are the bytes of the host in place. If the range does not begin at a multiple of `ALIGNMENT`, they are a
        copy with `head` more bytes, so that each address keeps its alignment.
        """
        writable = [array for array in self.arrays if array.flags.writeable]
        for array in (*writable, *self.arrays) if not self.head else ():
            if array.nbytes == self.end - self.start:
                return array
        made = bytes_at(self.start, self.end)
        if self.head:
            return np.concatenate([np.zeros(self.head, np.uint8), made])
        made.flags.writeable = bool(writable)
        return made

    def write_back(self) -> None:
        """Copy the bytes of writable arrays to the host, if they are a copy."""
        if not self.head or self.memory is None:
            return
        for array in self.arrays:
            if array.flags.writeable:
                first = host_address(array) - self.start + self.head
                array.reshape(-1).view(np.uint8)[:] = self.memory.data[first : first + array.nbytes]


def host_address(array: Array) -> int:
    """Return the address of an array's first byte in the host."""
    return array.__array_interface__["data"][0]


def bytes_at(start: int, end: int) -> Array:
    """Return the bytes between two addresses in the host."""
    return np.ctypeslib.as_array((ctypes.c_uint8 * (end - start)).from_address(start))


def host_ranges(arrays: Sequence[Array]) -> list[Overlap]:
    """Return the ranges of the host's memory that contiguous arrays cover, in the order of their first arrays.

    Arrays whose bytes overlap have one range. Arrays without bytes have none.
    """
    return [_range_of(group) for _, group in sorted(_overlapping(arrays))]


def _overlapping(arrays: Sequence[Array]) -> list[tuple[int, list[Array]]]:
    """Return the contiguous arrays that have bytes, those whose bytes overlap together in the order of addresses.

    Each group comes after the position of its first array.
    """
    held = [
        (one.__array_interface__["data"][0], i, one)
        for i, one in enumerate(arrays)
        if one.flags.c_contiguous and one.nbytes
    ]
    groups: list[tuple[int, list[Array]]] = []
    end = 0
    for start, i, array in sorted(held):
        if start < end:
            first, group = groups.pop()
            groups.append((min(first, i), [*group, array]))
        else:
            groups.append((i, [array]))
        end = max(end, start + array.nbytes)
    return groups


def _range_of(arrays: list[Array]) -> Overlap:
    """Return the range of arrays that overlap, of which the first one begins first."""
    start, end = host_address(arrays[0]), max(host_address(array) + array.nbytes for array in arrays)
    alike = all(array.nbytes == end - start for array in arrays)
    return Overlap(start, end, arrays, head=0 if alike else start % ALIGNMENT)


class Memory:
    """The global memory of a launch."""

    def __init__(self) -> None:
        self.allocations: dict[int, Allocation] = {}
        self._overlaps: list[Overlap] = []
        self._last = 0

    def add(self, name: str, array: Array) -> Allocation:
        """Assign an address to a contiguous array, whose bytes are used in place."""
        self._last += 1
        while self._last << SPAN in WINDOWS:
            self._last += 1
        number = self._last
        made = Allocation(name, "global", number << SPAN, array.reshape(-1).view(np.uint8))
        self.allocations[number] = made
        return made

    def join(self, arrays: Sequence[Array]) -> None:
        """Let contiguous arrays whose bytes overlap have one allocation when they are placed."""
        self._overlaps = [_range_of(group) for _, group in _overlapping(arrays) if len(group) > 1]

    def place(self, name: str, array: Array) -> int:
        """Return the address of a contiguous array. Arrays that overlap are at their distance from each other."""
        joint = self._overlap(array) if self._overlaps else None
        if joint is None:
            memory = self.add(name, array)
        elif joint.memory is None:
            memory = joint.memory = self.add(name, joint.bytes())
        else:
            memory = joint.memory
            memory.name += f" (also {name})"
        first = host_address(array) - joint.start + joint.head if joint else 0
        memory.parts.append(Part(name, first, array))
        return memory.base + first

    def multicast(self, name: str, replicas: Sequence[int]) -> int:
        """Assign an address to a multicast object with replicas at some addresses."""
        made = self.add(name, np.zeros(0, np.uint8))
        made.replicas = tuple(replicas)
        return made.base

    def _overlap(self, array: Array) -> Overlap | None:
        """Return the overlapping arrays to which an array belongs."""
        for one in self._overlaps:
            for given in one.arrays:
                if given is array:
                    return one
        return None

    def write_back(self) -> None:
        """Copy the results of arrays that are simulated in a copy to the host."""
        for joint in self._overlaps:
            joint.write_back()

    def find(self, address: int) -> Allocation | None:
        """Return the allocation whose span contains an address."""
        return self.allocations.get(address >> SPAN)


Piece: TypeAlias = "tuple[Allocation, Array, Array | None]"
"""An allocation, byte offsets into it, and the indices of the accessing lanes that use them (None: all)."""


def pieces(m: Machine, at: int, kind: str, space: str, addresses: Array, size: int) -> list[Piece]:
    """Resolve an access of the active lanes: one piece for each allocation, nearly always one.

    Addresses outside all allocations, or not a multiple of `size`, are reported as faults: see `Machine.fault`.
    """
    if space == "generic":
        space = _space_of(addresses)
    if space == "shared":
        own = addresses if m.shared_start is None else addresses - m.active(m.shared_start).astype(addresses.dtype)
        piece = _windowed(m, m.shared, own, size, m.shared_base)
        if piece is None and m.shared_start is not None:
            piece = m.cluster.piece(addresses, size)
    elif space == "local":
        piece = _windowed(m, m.local, addresses, size, m.local_base)
    else:
        piece = _in_one(m, addresses, size)
    return [piece] if piece else list(_scattered(m, at, kind, space, addresses, size))


def only_piece(m: Machine, at: int, kind: str, space: str, addresses: Array, size: int) -> tuple[Allocation, Array]:
    """Resolve an access that must be valid in all lanes and within one allocation, even without watchers."""
    found = pieces(m, at, kind, space, addresses, size)
    if len(found) != 1 or found[0][2] is not None:
        m.must_not(at, kind, space, addresses, size)
    return found[0][:2]


def _space_of(addresses: Array) -> str:
    """Return the state space of all addresses, or `mixed` if they differ."""
    windows = {SHARED_WINDOW >> SPAN: "shared", LOCAL_WINDOW >> SPAN: "local"}
    top = addresses >> np.uint64(SPAN)
    first = windows.get(int(top[0]), "global")
    if first == "global":
        return "mixed" if any((top == number).any() for number in windows) else "global"
    return first if (top == top[0]).all() else "mixed"


def _fits(offsets: Array, size: int, room: int) -> bool:
    """Return whether all offsets are aligned and in range, with one pass if the OR of all offsets is in range."""
    bits = int(np.bitwise_or.reduce(offsets))
    if bits & (size - 1):
        return False
    return bits <= room - size or int(offsets.max()) <= room - size


def _in_one(m: Machine, addresses: Array, size: int) -> Piece | None:
    memory = m.launch.memory.find(int(addresses[0]))
    if memory is None:
        return None
    offsets = addresses - np.uint64(memory.base)
    return (memory, offsets.view(np.int64), None) if _fits(offsets, size, memory.data.size) else None


_LOW = np.uint64((1 << SPAN) - 1)


def _windowed(m: Machine, memory: Allocation, addresses: Array, size: int, bases: Array | None) -> Piece | None:
    if addresses.dtype == np.uint64:
        addresses = addresses & _LOW
    if not _fits(addresses, size, memory.window):
        return None
    offsets = addresses.astype(np.int64)
    return memory, (offsets if bases is None else offsets + m.active(bases)), None


def _scattered(m: Machine, at: int, kind: str, space: str, addresses: Array, size: int) -> Iterator[Piece]:
    """Yield the pieces of an access to several allocations or to invalid addresses (the slow path)."""
    addresses = np.broadcast_to(addresses, (m.active_count,))
    tops = addresses >> np.uint64(SPAN) if space in ("global", "mixed") else np.zeros(len(addresses), np.uint64)
    for top in np.unique(tops):
        chosen = np.flatnonzero(tops == top)
        memory, bases = _owner(m, space, int(top))
        if memory is m.shared and m.shared_start is not None:
            offsets, good = m.cluster.places(addresses[chosen], m.active_lanes[chosen], size)
        else:
            offsets, good = _placed(m, memory, addresses, size, bases, chosen)
        if not good.all():
            m.fault(at, kind, space, addresses, size, chosen[~good], memory)
        if memory is not None and good.any():
            yield memory, offsets[good], chosen[good]


def _placed(
    m: Machine, memory: Allocation | None, addresses: Array, size: int, bases: Array | None, chosen: Array
) -> tuple[Array, Array]:
    """Return the offsets of the chosen active lanes' addresses in a memory, and which are valid."""
    inside = addresses[chosen].astype(np.uint64) & (_LOW if addresses.dtype == np.uint64 else np.uint64(0xFFFFFFFF))
    room = memory.window if memory else 0
    good = (inside + np.uint64(size) <= np.uint64(room)) & (inside % np.uint64(size) == 0)
    offsets = inside.astype(np.int64)
    return offsets if bases is None else offsets + m.active(bases)[chosen], good


def _owner(m: Machine, space: str, top: int) -> tuple[Allocation | None, Array | None]:
    if space == "shared" or top == SHARED_WINDOW >> SPAN:
        return m.shared, m.shared_base
    if space == "local" or top == LOCAL_WINDOW >> SPAN:
        return m.local, m.local_base
    return m.launch.memory.allocations.get(top), None


def _indices(offsets: Array, size: int) -> Array:
    return offsets >> (size.bit_length() - 1) if size > 1 else offsets


def load(
    m: Machine, at: int, space: str, addresses: Array, width: int, count: int = 1, *, strong: Strength | None = None
) -> list[Array]:
    """Read `count` elements of `width` bytes from the active lanes' addresses.

    Returns one array (active lanes,) per element, of length 1 if all lanes share one address. The vector must be
    aligned as a whole.
    """
    if m.native is not None and strong is None:
        made = m.native.accesses.load(at, space, addresses, width, count)
        if made is not None:
            return made
    size = width * count
    found = pieces(m, at, "load", space, addresses, size)
    if m.copies.under_way or m.bulk.under_way:
        check_copies(m, at, "load", found, size)
    if m.watches_load:
        m.watch_access("load", at, found, size, strong)
    if len(found) == 1 and found[0][2] is None:
        memory, offsets, _ = found[0]
        return _gather(memory, offsets, width, count)
    out = [np.zeros(m.active_count, UINTS[width]) for _ in range(count)]
    for memory, offsets, chosen in found:
        for into, values in zip(out, _gather(memory, offsets, width, count), strict=True):
            into[slice(None) if chosen is None else chosen] = values
    return out


def load_from(m: Machine, at: int, memory: Allocation, offsets: Array, width: int, count: int) -> list[Array]:
    """Read `count` elements of a parameter at the active lanes' offsets.  Only the bounds are watched."""
    size = width * count
    if _fits(offsets, size, memory.window):
        return _gather(memory, offsets.astype(np.int64), width, count)
    offsets = np.broadcast_to(offsets, (m.active_count,))
    good = (offsets.astype(np.int64) + size <= memory.window) & (offsets % np.uint32(size) == 0)
    m.fault(at, "load", "param", offsets, size, np.flatnonzero(~good), memory)
    out = [np.zeros(m.active_count, UINTS[width]) for _ in range(count)]
    if good.any():
        for into, values in zip(out, _gather(memory, offsets[good].astype(np.int64), width, count), strict=True):
            into[good] = values
    return out


def check_copies(m: Machine, at: int, kind: str, found: list[Piece], size: int) -> None:
    """Report accesses to memory that outstanding copies write."""
    active = m.active_lanes
    for memory, offsets, chosen in found:
        lanes = active if chosen is None else active[chosen]
        spread = np.broadcast_to(offsets, lanes.shape)
        m.copies.check(at, memory, spread, lanes, size, kind)
        m.bulk.check(at, memory, spread, lanes, size, kind)


def _gather(memory: Allocation, offsets: Array, width: int, count: int) -> list[Array]:
    size = width * count
    if size > 16:
        half = size // 2
        return [*_gather(memory, offsets, width, count // 2), *_gather(memory, offsets + half, width, count // 2)]
    got = memory.view(size).take(_indices(offsets, size), mode="clip")
    return [got] if count == 1 else list(np.ascontiguousarray(got.view(UINTS[width]).reshape(-1, count).T))


def store(
    m: Machine,
    at: int,
    space: str,
    addresses: Array,
    values: Sequence[Array],
    width: int,
    *,
    strong: Strength | None = None,
) -> None:
    """Write the active lanes' `values`, elements of `width` bytes. Of lanes with the same address, the highest wins."""
    if m.native is not None and strong is None and m.native.accesses.store(at, space, addresses, values, width):
        return
    size = width * len(values)
    found = pieces(m, at, "store", space, addresses, size)
    if m.copies.under_way or m.bulk.under_way:
        check_copies(m, at, "store", found, size)
    if m.watches_store:
        m.watch_access("store", at, found, size, strong, values)
    if m.layouts.anyone:
        for memory, offsets, _ in found:
            m.layouts.record(memory, offsets, size)
    changed = not m.polling.suspects
    for memory, offsets, chosen in found:
        mine = values if chosen is None else [v if v.size == 1 else v[chosen] for v in values]
        changed = changed or not _holds(memory, offsets, mine, width)
        scatter(memory, offsets, mine, width)
    m.events += changed


def _holds(memory: Allocation, offsets: Array, values: Sequence[Array], width: int) -> bool:
    """Return whether memory has the values already."""
    view = memory.view(width)
    return all(bool((view[offsets // width + j] == value).all()) for j, value in enumerate(values))


def scatter(memory: Allocation, offsets: Array, values: Sequence[Array], width: int) -> None:
    """Write consecutive elements at valid byte offsets."""
    count, size = len(values), width * len(values)
    if size > 16:
        scatter(memory, offsets, values[: count // 2], width)
        scatter(memory, offsets + size // 2, values[count // 2 :], width)
        return
    index = _indices(offsets, size)
    lanes = max(index.size, *(v.size for v in values))
    if index.size != lanes:
        index = np.broadcast_to(index, (lanes,))
    if count == 1:
        memory.view(size)[index] = values[0]
        return
    together = np.empty((lanes, count), UINTS[width])
    for j, value in enumerate(values):
        together[:, j] = value
    memory.view(size)[index] = together.view(memory.view(size).dtype).reshape(-1)
