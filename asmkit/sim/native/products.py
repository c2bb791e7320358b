"""Matrix products in C: the facts of one product, and calls of the compiled functions.

The numpy functions are the reference, and the C code computes the same bits. A `Plan` holds the facts of one kind of
product in the form that the C code reads (`struct product` in `product_parts.h`): its rule, its sizes, and for each
operand the type and the index of each register's elements, which come from the fragments.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ...fragments import Fragment
from ..memory import numbers
from .c_structures import address
from .graph import Value
from .library import NoCompilerError, library
from .once import once
from .unlocked import unlocked

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Value]

Addresses: TypeAlias = "Sequence[int] | npt.NDArray[np.uint64]"

PARTS = ("product_parts.h", "product_tensor.h", "product_exact.h", "product_fused.h", "products.c", "sharing.c")
"""The files of the C source, in order."""
RULES = ("tensor", "tensor_8", "volta", "fused", "fused_8", "plain", "integers", "bits", "doubles")
"""The rules by which the elements of D are computed, in the order of `enum rule`."""
KINDS = ("raw", "f16", "bf16", "tf32", "table", "f32", "s8", "s4")
"""The ways to decode elements, in the order of `enum kind`."""
ROWS = 16
"""The number of rows of A and D is padded to a multiple of this: the lanes of a vector."""
WARP, QUAD = 32, 4
"""The lanes of a warp, and of each of its quads."""
MOST = {"a": 4096, "b": 16384, "c": 16384, "d": 16384}
"""The elements of an operand for which the C code has room (`MOST_A` and so on)."""
PAIRS = 65
"""The bits of an operand whose 64-bit elements are pairs of registers."""

_pointer = ctypes.c_void_p
_int = ctypes.c_int32


class _Operand(ctypes.Structure):
    _fields_ = (
        *((name, _int) for name in ("registers", "lanes", "bits", "kind")),
        *((name, _pointer) for name in ("at", "lane_of", "table")),
        *((name, _int) for name in ("count", "lowest", "runs", "apart", "turned")),
    )


class _Product(ctypes.Structure):
    _fields_ = (
        *((name, _int) for name in ("rule", "m", "n", "k", "blocks", "pitch")),
        *((name, _int) for name in ("fraction", "of_zero", "c_lowest", "to_f16", "negate", "modifier", "group", "cut")),
        ("swapped", _int),
        *((name, _Operand) for name in "abcd"),
    )


@dataclass(frozen=True)
class Slots:
    """The elements of an operand in the order of registers, lanes and parts, and their positions.

    An array in memory is one register with as many lanes as the array has words.
    """

    registers: int
    lanes: int
    bits: int
    row: Array
    col: Array
    block: Array | int = 0
    lane_of: Array | None = None
    """The lane from which each lane takes its registers, None for its own."""


def of_fragment(fragment: Fragment, lane_of: Array | None = None, pairs: bool = False) -> Slots:
    """Return the slots of a fragment. With `pairs`, elements of 64 bits are in pairs of registers."""
    slots: Value = np.meshgrid(*map(np.arange, (fragment.registers, fragment.lanes, fragment.parts)), indexing="ij")
    register, lane, part = (one.reshape(-1) for one in slots)
    row, col, block = map(np.asarray, fragment.position(lane, register, part))
    each = PAIRS if pairs and fragment.bits == 64 else fragment.bits
    return Slots(fragment.registers, fragment.lanes, each, row, col, block, lane_of)


def of_array(shape: tuple[int, int], bits: int, turned: bool = False) -> Slots:
    """Return the slots of a matrix in memory, by rows, or by columns if it is `turned`."""
    count = shape[0] * shape[1]
    row, col = np.divmod(np.arange(count), shape[0] if turned else shape[1])
    return Slots(1, max(1, count * bits // max(32, bits)), bits, *((col, row) if turned else (row, col)))


@dataclass(frozen=True)
class Operand:
    """An operand's slots, the way to decode it, its table, and the exponent of its type's smallest normal number."""

    slots: Slots
    kind: str = "raw"
    table: Array | None = None
    lowest: int = -126

    def transposed(self) -> Operand:
        """Return the operand of the transposed product."""
        return replace(self, slots=replace(self.slots, row=self.slots.col, col=self.slots.row))


@dataclass
class Plan:
    """The facts of a product for the C code. `address` is the address of its `struct product`."""

    rule: str
    shape: tuple[int, int, int]
    operands: tuple[Operand, Operand, Operand, Operand]
    blocks: int = 1
    facts: Mapping[str, int] = field(default_factory=dict[str, int])
    order: Array | None = None
    """The position of each k in the order in which the rule adds the products."""
    swapped: bool = False
    """Whether to compute the transposed product, of B and A, whose rows are then the columns of D."""

    def __post_init__(self) -> None:
        if self.swapped:
            self._transpose()
        m, n, k = self.shape
        self.pitch = -(-m // ROWS) * ROWS
        self._kept: list[Array] = []
        made = _Product(RULES.index(self.rule), m, n, k, self.blocks, self.pitch, swapped=self.swapped, **self.facts)
        for name, operand in zip("abcd", self.operands, strict=True):
            setattr(made, name, self._operand(name, operand))
        self.struct = made
        self.address = ctypes.addressof(made)

    def _transpose(self) -> None:
        (m, n, k), (a, b, c, d) = self.shape, (one.transposed() for one in self.operands)
        self.shape, self.operands = (n, m, k), (b, a, c, d)

    def _operand(self, name: str, operand: Operand) -> _Operand:
        slots = operand.slots
        _, n, k = self.shape
        row, col = (self._order(slots.row), slots.col) if name == "b" else (slots.row, slots.col)
        if name == "a":
            at, count = (slots.block * k + self._order(col)) * self.pitch + row, self.blocks * k * self.pitch
        elif name == "b":
            at, count = (slots.block * n + col) * k + row, self.blocks * n * k
        else:
            at, count = (slots.block * n + col) * self.pitch + row, self.blocks * n * self.pitch
        if count > MOST[name]:
            raise ValueError(f"operand {name} of the product {self.shape} has {count} elements, more than {MOST[name]}")
        apart = _apart(at, 32 // slots.bits if slots.bits < 32 else 1, self.pitch) if name in "ab" else 0
        if apart:
            parts = 32 // slots.bits
            at = at[::parts] // (parts if apart == 1 else 1)
        by_vectors = slots.lane_of is None and (slots.bits == 32 or apart > 0)
        runs = by_vectors and apart != 1 and _in_runs(at)
        turned = _turned(at) if by_vectors and not runs and slots.lanes % WARP == 0 else 0
        at = at[:: ROWS if runs else WARP if turned else 1]
        return _Operand(
            slots.registers, slots.lanes, slots.bits, KINDS.index(operand.kind), self._keep(at, np.uint16),
            self._keep(slots.lane_of, np.uint16), self._keep(operand.table, np.uint32), count, operand.lowest,
            runs, apart, turned,
        )  # fmt: skip

    def _order(self, k: Array) -> Array:
        return k if self.order is None else self.order[k]

    def _keep(self, values: Array | None, kind: Value) -> int | None:
        """Return the address of an array that lives as long as the plan."""
        if values is None:
            return None
        self._kept.append(np.ascontiguousarray(values, kind))
        return self._kept[-1].ctypes.data

    def __call__(self, a: Array, b: Array, c: Array | None, out: Array) -> Array:
        """Compute D of many warps into `out`, and return it.

        The arrays are (warps, registers, lanes), of the size of the registers, and contiguous.
        """
        arrays = [None if one is None else np.ascontiguousarray(one) for one in (a, b, c)]
        rows, strides = zip(*map(_rows, [*arrays, out]), strict=True)
        functions().products(self.address, *rows, (ctypes.c_long * 4)(*strides), len(out), None)
        return out

    def run(
        self, a: Addresses, b: Addresses, c: Addresses | None, d: Addresses, *, stride: int,
        warps: int, active: Array | None = None,
    ) -> None:  # fmt: skip
        """Compute D of many warps in a register file.

        Args:
            a: the address of lane 0 of each register of A. The registers of D can be those of C.
            b: those of B.
            c: those of C, None for zeros.
            d: those of D.
            stride: the distance of two warps in elements.
            warps: the number of warps.
            active: one byte for each warp, 0 to skip the warp. None: all warps are active.

        """
        tables = _tables(a, b, c, d)
        rows = map(address, tables)
        functions().product(self.address, *rows, stride, warps, None if active is None else active.ctypes.data)

    def run_at(self, a: Addresses, b: Addresses, c: Addresses | None, d: Addresses, firsts: Array) -> None:
        """Compute D as `run` does. `firsts` are the first elements of each warp in A, B, C and D."""
        self._at(functions().products_at, _tables(a, b, c, d), firsts)

    def post(
        self, servers: Servers, keep: object, a: Addresses, b: Addresses, c: Addresses | None, d: Addresses,
        firsts: Array,
    ) -> None:  # fmt: skip
        """Let other host threads compute D as `run_at` does. `keep` are the arrays of A and B, which must stay alive.

        The caller keeps the registers.
        """
        tables = _tables(a, b, c, d)
        firsts = np.ascontiguousarray(firsts, np.int64)
        servers.keep(self, tables, firsts, keep)
        self._at(servers.post, tables, firsts)

    def _at(self, function: Callable[..., None], tables: Sequence[Array | None], firsts: Array) -> None:
        firsts = np.ascontiguousarray(firsts, np.int64)
        function(self.address, *map(address, tables), address(firsts), len(firsts))


JOBS = 16
"""The most jobs that host threads have not computed yet."""


class _Job(ctypes.Structure):
    _fields_ = (
        *((name, _pointer) for name in ("product", "a", "b", "c", "d", "firsts")),
        ("count", ctypes.c_long), ("left", ctypes.c_int64),
    )  # fmt: skip


class _Shared(ctypes.Structure):
    _fields_ = (
        ("ticket", ctypes.c_uint64), ("served", ctypes.c_int64),
        *((name, _int) for name in ("posted", "ended", "changes", "sleepers", "end")), ("jobs", _Job * JOBS),
    )  # fmt: skip


class Servers:
    """The products that host threads compute while one of them does other work, see `sharing.c`."""

    def __init__(self) -> None:
        self._shared = _Shared()
        self._kept = deque[object](maxlen=JOBS + 1)
        """What jobs need: those in progress, and one that is about to be posted."""

    @property
    def seconds(self) -> float:
        """The processor time that serving threads have spent on products."""
        return self._shared.served / 1e9

    def keep(self, *some: object) -> None:
        """Keep objects alive until the next job, which needs them, has ended."""
        self._kept.append(some)

    def post(self, *products: int | None) -> None:
        """Let the threads that serve compute products. The arguments are those of `products_at`."""
        functions().post_products(ctypes.byref(self._shared), *products)

    def finish(self) -> None:
        """Compute the products that are left, with the help of the threads that serve."""
        functions().finish_products(ctypes.byref(self._shared))
        self._kept.clear()

    def serve(self) -> None:
        """Compute products of other threads until `end`."""
        _library().serve(ctypes.byref(self._shared))

    def end(self) -> None:
        """Let the threads that serve end."""
        _library().end_serving(ctypes.byref(self._shared))

    @property
    def address(self) -> int:
        """The address of the state, for compiled code that posts products itself."""
        return ctypes.addressof(self._shared)


def _in_runs(at: Array) -> bool:
    """Return whether each vector of words is a vector of the matrix."""
    if len(at) % ROWS:
        return False
    runs = at.reshape(-1, ROWS)
    return bool((runs == runs[:, :1] + np.arange(ROWS)).all() and not (runs[:, 0] % ROWS).any())


def _turned(at: Array) -> int:
    """Return the distance of a quad's words if the quads of each warp are side by side, 0 otherwise."""
    warps = at.reshape(-1, WARP // QUAD, QUAD) - at[::WARP, None, None]
    by = int(warps[0, 0, 1])
    expected = np.arange(WARP // QUAD)[:, None] + by * np.arange(QUAD)
    return by if by > 0 and (warps == expected).all() else 0


def _tables(*rows: Addresses | None) -> list[Array | None]:
    """Return arrays of the addresses."""
    return [None if one is None else np.asarray(one, np.uint64) for one in rows]


def _apart(at: Array, parts: int, pitch: int) -> int:
    """Return the distance of the parts of each word if it is 1 or `pitch` and words are aligned, 0 otherwise."""
    if parts not in (2, 4, 8):
        return 0
    words = at.reshape(-1, parts)
    first = words[:, :1]
    if parts < 8 and (words == first + np.arange(parts)).all() and not (first % parts).any():
        return 1
    rows = (words == first + pitch * np.arange(parts)).all() and not (first // pitch % parts).any()
    return pitch if rows else 0


def addresses(rows: Iterable[Array]) -> list[int]:
    """Return the addresses of arrays. The caller keeps the arrays."""
    return [row.__array_interface__["data"][0] for row in rows]


def row_addresses(rows: Array) -> Array:
    """Return the addresses of the rows of an array. The caller keeps the array."""
    first, step = rows.__array_interface__["data"][0], rows.strides[0]
    return first + numbers(len(rows)).astype(np.uint64) * np.uint64(step)


def _rows(array: Array | None) -> tuple[Value, int]:
    """Return the addresses of the registers of warp 0, and the distance of two warps in elements."""
    if array is None:
        return None, 0
    first, step = array.ctypes.data, array.strides[1] if array.ndim > 1 else 0
    count = array.shape[1]
    return (_pointer * count)(*range(first, first + count * step, step) if step else (first,)), count * array.shape[2]


class Functions(NamedTuple):
    """The functions of `products.c`."""

    products: Value
    product: Value
    products_at: Value
    post_products: Value
    finish_products: Value


@once
def functions() -> Functions:
    """Return the compiled functions. Raises NoCompilerError if this machine cannot compile them."""
    made = _library()
    return Functions(*map(unlocked, (made.products, made.product, made.products_at, *_of_jobs(made)[:2])))


def product_address() -> int:
    """Return the address of the function that computes products of registers. Raises NoCompilerError."""
    return function_address("product")


def function_address(name: str) -> int:
    """Return the address of an exported function of the C source. Raises NoCompilerError."""
    return ctypes.cast(getattr(_library(), name), ctypes.c_void_p).value or 0


@once
def _library() -> ctypes.CDLL:
    folder = Path(__file__).parent
    made = library("".join([f"#define JOBS {JOBS}\n", *((folder / part).read_text() for part in PARTS)]))
    rows, numbers = [_pointer] * 4, [ctypes.c_long] * 2
    made.products.argtypes = [_pointer, *rows, ctypes.POINTER(ctypes.c_long), ctypes.c_long, _pointer]
    made.product.argtypes = [_pointer, *rows, *numbers, _pointer]
    made.products_at.argtypes = [_pointer, *rows, _pointer, ctypes.c_long]
    for function in _of_jobs(made):
        function.argtypes = [_pointer]
    made.post_products.argtypes = [_pointer, *made.products_at.argtypes]
    for function in (made.products, made.product, made.products_at, *_of_jobs(made)):
        function.restype = None
    return made


def _of_jobs(made: ctypes.CDLL) -> tuple[Value, ...]:
    """Return the functions of jobs."""
    return made.post_products, made.finish_products, made.serve, made.end_serving


@once
def available() -> bool:
    """Return whether this machine has the compiled functions."""
    try:
        functions()
    except NoCompilerError:
        return False
    return True
