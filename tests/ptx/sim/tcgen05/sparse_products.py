"""Several products of a sparse A in one program, and the tensor memory afterwards as the manual describes it.

The places of the metadata are those of CUTLASS's layouts, written here for each bit: bit b of row r belongs to elements
of A along K.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from asmkit.ptx.matrix_descriptors import InstructionDescriptor
from asmkit.sim import Report

from .programs import COLUMNS, LANES, descriptor, image, run
from .test_block_scales import Case as Scales
from .test_block_scales import packed, put, sizes
from .test_products import cell, numbers, stored

R = np.random.default_rng
TWOS = (0b0100, 0b1000, 0b1100, 0b1001, 0b1101, 0b0110, 0b1110)
"""The legal metadata, in the order of the manual."""
ONES = (0b1110, 0b0100)
K = {"tf32": 16, "f16": 32, "f8f6f4": 64, "i8": 64, "mxf8f6f4": 64, "mxf4": 128, "mxf4nvf4": 128}
RESULTS: dict[str, Any] = {"f32": np.float32, "f16": np.float16, "s32": np.int32}


class Case(NamedTuple):
    """One product: the kind, the types of A, B and D, the shape, and where A and its metadata are."""

    kind: str
    a: str = "f16"
    b: str = "f16"
    d: str = "f32"
    m: int = 128
    n: int = 16
    pair: bool = False
    stationary: bool = False
    selector: int = 0
    lane: int = 0
    in_tensor_memory: bool = False
    scale: str = ""
    block: int = 0
    words: str = ""

    @property
    def op(self) -> str:
        """The opcode."""
        ws, scaled = (".ws" if self.stationary else ""), (".block_scale" if self.scale else "")
        return f"tcgen05.mma{ws}.sp.cta_group::{1 + self.pair}.kind::{self.kind}{scaled}{self.words}"

    @property
    def copies(self) -> int:
        """The groups of lanes that have all rows of a block's A."""
        return 128 // self.m if self.stationary else 1

    def home(self, row: int, column: int) -> tuple[int, int, int]:
        """Return the block, the lane and the column of an element of D. A pair with 64 rows each has layout C."""
        if self.pair and self.m == 128:
            return row // 64, row % 64 // 16 * 32 + row % 16 + self.lane, column
        block, lane, where = cell(row, column, (self.m, self.n), pair=self.pair, stationary=self.stationary)
        return block, lane + self.lane, where


def codes_of(case: Case, seed: int) -> np.ndarray[Any, Any]:
    """Return random metadata, (M, chunks)."""
    chunk = {"tf32": 2, "mxf4": 8, "mxf4nvf4": 8}.get(case.kind, 4)
    return R(seed).choice(ONES if chunk == 2 else TWOS, (case.m, K[case.kind] // chunk))


def dense(case: Case, kept: np.ndarray[Any, Any], codes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the matrix A (M, K) in float64."""
    made = np.zeros((case.m, K[case.kind]))
    unit = 2 if case.kind.startswith("mxf4") else 1  # pairs of packed elements
    for row in range(case.m):
        for chunk, code in enumerate(codes[row].tolist()):
            if case.kind == "tf32":
                made[row, 2 * chunk + (code == 0b1110)] = kept[row, chunk]
                continue
            for i, position in enumerate((code & 3, code >> 2)):
                to, of = unit * (4 * chunk + position), unit * (2 * chunk + i)
                made[row, to : to + unit] = kept[row, of : of + unit].astype(np.float64)
    return made


def bit_of(kind: str, row: int, bit: int) -> tuple[int, int, int]:
    """Return the lane, the column and the bit of a bit of a row's metadata, with all lanes in use."""
    if kind in ("f16", "tf32"):
        return row % 8 + 8 * (bit // 16) + 16 * (row // 16), 0, bit % 16 + 16 * (row // 8 % 2)
    return row, bit // 32, bit % 32


def write_metadata(
    case: Case, cells: np.ndarray[Any, Any], column: int, codes: np.ndarray[Any, Any], first: int
) -> None:  # fmt: skip
    """Write the metadata of the rows of one block, from row `first` on, into its cells (128, 512)."""
    rows = case.m // (2 if case.pair else 1)
    half = rows == 64 and not case.stationary
    for copy in range(case.copies):
        for row in range(rows):
            value = sum(int(code) << 4 * i for i, code in enumerate(codes[first + row]))
            for bit in range(4 * codes.shape[1]):
                lane, word, at = bit_of(case.kind, row, bit)
                lane = lane // 16 * 32 + lane % 16 + case.lane if half else lane + rows * copy
                word += column + case.selector
                cells[lane, word] = int(cells[lane, word]) & ~(1 << at) | (value >> bit & 1) << at


class _Memory:
    """Tensor memory before and after the products, the bytes in shared memory, and the next free columns."""

    def __init__(self, blocks: int) -> None:
        shape = blocks, LANES, COLUMNS
        self.cells = R(4).integers(0, 1 << 32, shape, dtype=np.uint64).astype(np.uint32)
        self.want = self.cells.copy()
        self.shared: list[np.ndarray[Any, Any]] = [np.zeros(0, np.uint8)] * blocks
        self.used = 0

    def columns(self, count: int) -> int:
        """Return the first of some columns that no other product uses."""
        first = self.used
        self.used += count + count % 2
        assert self.used <= COLUMNS
        return first

    def stored(self, halves: list[np.ndarray[Any, Any]]) -> int:
        """Add a matrix to the shared memory of each block, and return its descriptor."""
        made = [image(half) for half in halves]
        offset = len(self.shared[0])
        self.shared = [np.concatenate([old, new]) for old, (new, _) in zip(self.shared, made, strict=True)]
        return descriptor(made[0][1], offset)


def _product(case: Case, memory: _Memory, seed: int) -> str:
    """Put a product's matrices into memory, and return its instruction."""
    k, blocks = K[case.kind], 1 + case.pair
    kept, b = numbers(case.a, (case.m, k // 2), seed), numbers(case.b, (case.n, k), seed + 1)
    codes = codes_of(case, seed + 2)
    x, y = dense(case, kept, codes), b.astype(np.float64)
    twin = RESULTS[case.d]
    c = R(seed + 3).integers(-50, 51, (case.m, case.n)).astype(twin)
    d, at = memory.columns(case.n // case.copies), memory.columns(4)
    scales = ""
    if case.scale:
        x, y, scales = _scaled(case, memory, x, y, seed)
    bits = InstructionDescriptor(
        case.kind, case.a, case.b, case.m, case.n, case.d, sparse=True, selector=case.selector, scale=case.scale
    ).encode()
    made = (x @ y.T + c).astype(twin)
    for block, cells in enumerate(memory.cells):
        write_metadata(case, cells, at, codes, block * case.m // 2)
        memory.want[block, :, at : at + 4] = cells[:, at : at + 4]
    for row in range(case.m):
        for column in range(case.n):
            block, lane, where = case.home(row, column)
            for array, value in ((memory.cells, c), (memory.want, made)):
                array[block, lane, d + where] = value[row, column].view(f"u{c.itemsize}")
    right = memory.stored([_rows(half, case.kind, case.b) for half in np.split(b, blocks)])
    first = _left(case, memory, kept)
    where = f"[%t+{(case.lane << 16) + d}], {first}, {right}, [%t+{(case.lane << 16) + at}], {bits}"
    return f"{case.op} {where}{scales}, 1;"


def _rows(matrix: np.ndarray[Any, Any], kind: str, element: str) -> np.ndarray[Any, Any]:
    """Return the bytes of the rows of a matrix."""
    return packed(matrix, "") if K[kind] == 128 else stored(matrix, element)


def _left(case: Case, memory: _Memory, kept: np.ndarray[Any, Any]) -> str:
    """Put the kept elements of A into memory, and return the operand."""
    rows = _rows(kept, case.kind, case.a)
    if not case.in_tensor_memory:
        return str(memory.stored(np.split(rows, 1 + case.pair)))
    if case.a == "e2m1" and K[case.kind] == 64:
        rows = kept.view(np.uint8) << 2
    words, first = np.ascontiguousarray(rows).view(np.uint32), memory.columns(8)
    for row in range(case.m):
        block, lane, _ = case.home(row, 0)
        for copy in range(case.copies):
            for cells in (memory.cells, memory.want):
                cells[block, lane + case.m * copy, first : first + 8] = words[row]
    return f"[%t+{(case.lane << 16) + first}]"


def _scaled(
    case: Case, memory: _Memory, x: np.ndarray[Any, Any], y: np.ndarray[Any, Any], seed: int
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], str]:  # fmt: skip
    """Put scales into tensor memory. Return the scaled matrices, and the operands."""
    given = Scales(case.kind, case.a, case.b, case.scale, case.block)
    (of_a, by_a), (of_b, by_b) = (sizes(given, len(v), seed + 4 + i, x.shape[1]) for i, v in enumerate((x, y)))
    first = memory.columns(4), memory.columns(8)
    for block, some in enumerate(np.split(of_a, len(memory.cells))):
        for cells in (memory.cells[block], memory.want[block]):
            put(cells, some, first[0], 0)
            put(cells, of_b, first[1], 0)
    x, y = (v * np.repeat(by, case.block, axis=1) for v, by in ((x, by_a), (y, by_b)))
    return x, y, f", [%t+{first[0]}], [%t+{first[1]}]"


def program(cases: list[Case]) -> tuple[str, _Memory]:
    """Return the instructions of some products, and the memory that they read and write."""
    memory = _Memory(1 + cases[0].pair)
    return "\n".join(_product(case, memory, 10 * i) for i, case in enumerate(cases)), memory


def check(*cases: Case, **options: Any) -> None:
    """Run products that add to D, and compare all cells of tensor memory."""
    body, memory = program([*cases])
    pair = cases[0].pair
    given = (np.stack(memory.shared), memory.cells) if pair else (memory.shared[0], memory.cells[0])
    report: Report
    out, report = run(body, *given, pair=pair, **options)
    assert report.findings == []
    assert np.array_equal(out.reshape(memory.want.shape), memory.want)
