"""Products of mxf4 and mxf4nvf4 with K = 96 (sm_103a) against products of float64."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor, MatrixDescriptor, Swizzle

from ....support.spell import ptxas, run_ptxas
from ....support.tiers import one_in
from .programs import COLUMNS, LANES, TILES, descriptor, image, run, text
from .test_block_scales import packed
from .test_products import numbers

R = np.random.default_rng
K, ROW = 96, 48
"""The elements and the bytes of a row of one product."""
BUFFER = 128
"""The bytes of a row in one buffer of shared memory: K of two products and two thirds."""
SA, SB = 256, 320
"""The columns of the scales of A and B, after D."""
Array = np.ndarray[Any, Any]


class Case(NamedTuple):
    """A kind, the words after `.block_scale`, the type of the scales, and the elements of a block."""

    kind: str
    words: str = ""
    scale: str = "ue8m0"
    block: int = 32

    @property
    def each(self) -> int:
        """The scales of a row."""
        return K // self.block


CASES = [
    Case("mxf4"), Case("mxf4", ".block32"), Case("mxf4nvf4", ".block32"), Case("mxf4nvf4", ".block16", block=16),
    Case("mxf4nvf4", ".block16", "ue4m3", 16),
]  # fmt: skip
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: ".".join(map(str, case)))


class Operand(NamedTuple):
    """A matrix (rows, K): its bytes, the bits of its scales, and its values."""

    bytes: Array
    sizes: Array
    values: Array


def operand(case: Case, rows: int, seed: int, *, products: int = 1, exact: bool = True) -> Operand:
    """Return a matrix for some products. Exact ones have scales whose sums f32 holds."""
    elements = numbers("e2m1", (rows, K * products), seed)
    shape = rows, case.each * products
    if case.scale == "ue4m3":
        legal = np.array([0x30, 0x34, 0x38, 0x3C, 0x40] if exact else range(8, 0x78), np.uint8)
        sizes = R(seed + 100).choice(legal, shape)
        factors = sizes.view(ml_dtypes.float8_e4m3fn).astype(np.float64)
    else:
        sizes = R(seed + 100).integers(126 if exact else 100, 129 if exact else 150, shape).astype(np.uint8)
        factors = 2.0 ** (sizes.astype(np.float64) - 127)
    values = elements.astype(np.float64) * np.repeat(factors, case.block, axis=1)
    return Operand(packed(elements, "e2m1"), sizes, values)


def put(cells: Array, sizes: Array, column: int) -> None:
    """Write scales (rows, blocks): four of a row in a cell, and the next four in the next group of columns."""
    view = cells.view(np.uint8).reshape(LANES, COLUMNS, 4)
    width = 4 if len(sizes) <= 128 else 8
    row: Array = np.arange(len(sizes))[:, None]
    block: Array = np.arange(len(sizes.T))
    for group in range(4):
        view[row % 32 + 32 * group, column + row // 32 + block // 4 * width, block % 4] = sizes


def scale_address(column: int, rows: int, first: int) -> tuple[int, int]:
    """Return the column and the byte of the scale `first` of each row."""
    return column + first // 4 * (4 if rows <= 128 else 8), first % 4


def buffers(matrix: Array) -> Array:
    """Return the bytes of a matrix in buffers of 128 bytes of each row, with the swizzle of 128 bytes."""
    parts = np.split(matrix, matrix.shape[1] // BUFFER, axis=1)
    return np.concatenate([image(part, Swizzle.B128)[0] for part in parts])


def absolute(rows: int, offset: int, byte: int) -> int:
    """Return the descriptor of the row bytes from `byte` on, for a matrix in buffers from an offset in the tiles on."""
    size = rows * BUFFER
    first, last = byte // BUFFER, (byte + ROW - 1) // BUFFER
    start, following = (TILES + offset + size * buffer for buffer in (first, last))
    return MatrixDescriptor(start + byte % BUFFER, following, 8 * BUFFER, Swizzle.B128, 0, True).encode("tcgen05")


def opcode(case: Case, blocks: int = 1) -> str:
    return f"tcgen05.mma.cta_group::{blocks}.kind::{case.kind}.block_scale{case.words}"


def bits(case: Case, m: int, n: int, a: int = 0, b: int = 0, **changed: Any) -> int:
    given: dict[str, Any] = {"scale": case.scale, "scale_a": a, "scale_b": b, "k96": True, **changed}
    return InstructionDescriptor(case.kind, "e2m1", "e2m1", m, n, **given).encode()


def filled(a: Operand, b: Operand, c: Array) -> Array:
    """Return the cells of one block: C, and the scales."""
    cells = R(6).integers(0, 1 << 32, (LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    cells[:, : c.shape[1]] = c.view(np.uint32)
    put(cells, a.sizes, SA)
    put(cells, b.sizes, SB)
    return cells


def sums(n: int) -> Array:
    return R(5).integers(-50, 51, (LANES, n)).astype(np.float32)


def one(
    case: Case, n: int, *, exact: bool = True, skip: int = 0, in_tensor_memory: bool = False, **options: Any
) -> tuple[Array, ...]:  # fmt: skip
    """Run one product of matrices without a swizzle, and return D, the reference and the sum of the magnitudes.

    `skip` is the number of scales in front of those of the product.
    """
    a, b, c = operand(case, 128, 1, exact=exact), operand(case, n, 2, exact=exact), sums(n)
    sizes = [np.concatenate([np.full((len(x.sizes), skip), 0x55, np.uint8), x.sizes], axis=1) for x in (a, b)]
    cells = filled(a._replace(sizes=sizes[0]), b._replace(sizes=sizes[1]), c)
    (image_a, of_a), (image_b, of_b) = image(a.bytes), image(b.bytes)
    left = str(descriptor(of_a, 0))
    if in_tensor_memory:
        cells[:, 480:492], left = a.bytes.view(np.uint32), "[%t+480]"
    (sa, byte_a), (sb, byte_b) = scale_address(SA, 128, skip), scale_address(SB, n, skip)
    body = (
        f"{opcode(case)} [%t], {left}, {descriptor(of_b, len(image_a))}, {bits(case, 128, n, byte_a, byte_b)}, "
        f"[%t+{sa}], [%t+{sb}], 1;"
    )
    out, report = run(body, np.concatenate([image_a, image_b]), cells, target="sm_103a", **options)
    assert report.findings == []
    assert np.array_equal(out[:, n:], cells[:, n:])
    magnitude = np.abs(a.values) @ np.abs(b.values).T + np.abs(c)
    return out[:, :n].view(np.float32), a.values @ b.values.T + c, magnitude


@cases
@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_exact_sums(case: Case, engine: str) -> None:
    got, want, _ = one(case, 64, engine=engine)
    assert np.array_equal(got, want)


@pytest.mark.parametrize("n", [16, 128, 144, 256])
def test_widths(n: int) -> None:
    got, want, _ = one(CASES[4], n)
    assert np.array_equal(got, want)


@cases
def test_random_scales(case: Case) -> None:
    got, want, magnitude = one(case, 64, exact=False)
    assert (np.abs(got - want) <= (K + 2) * 2.0**-23 * magnitude).all()
    assert not np.array_equal(got, want)


@pytest.mark.parametrize(("case", "skip"), [
    *((CASES[2], skip) for skip in range(1, 8)), *((CASES[4], skip) for skip in (2, 4, 6)),
])  # fmt: skip
@pytest.mark.parametrize("n", one_in(2, [64, 256]))
def test_the_first_scale_of_a_row(case: Case, skip: int, n: int) -> None:
    """Three scales begin in any byte, six in byte 0 or 2: they reach into the next cell of the row."""
    got, want, _ = one(case, n, skip=skip)
    assert np.array_equal(got, want)


@pytest.mark.parametrize("case", [CASES[0], CASES[4]])
def test_a_in_tensor_memory(case: Case) -> None:
    got, want, _ = one(case, 64, in_tensor_memory=True)
    assert np.array_equal(got, want)


@cache
def chain(case: Case, n: int, blocks: int = 1) -> tuple[list[str], Array, Array, Array]:
    """Return eight products over K = 768 in three buffers, with the bytes, the cells and D of each block."""
    a, b = operand(case, 128 * blocks, 1, products=8), operand(case, n, 2, products=8)
    c = [sums(n) + block for block in range(blocks)]
    halves = [Operand(*parts) for parts in zip(*(np.split(x, blocks) for x in a), strict=True)]
    cells = np.stack([filled(half, b, sums_of) for half, sums_of in zip(halves, c, strict=True)])
    parts = zip(halves, np.split(b.bytes, blocks), strict=True)
    shared = np.stack([np.concatenate([buffers(half.bytes), buffers(rows)]) for half, rows in parts])
    body: list[str] = []
    for i in range(8):
        (sa, byte_a), (sb, byte_b) = (scale_address(at, r, case.each * i) for at, r in ((SA, 128), (SB, n)))
        of_a, of_b = absolute(128, 0, ROW * i), absolute(n // blocks, 128 * 384, ROW * i)
        idesc = bits(case, 128 * blocks, n, byte_a, byte_b)
        body.append(f"{opcode(case, blocks)} [%t], {of_a}, {of_b}, {idesc}, [%t+{sa}], [%t+{sb}], 1;")
    want = np.stack([half.values @ b.values.T + one for half, one in zip(halves, c, strict=True)])
    return body, shared, cells, want.astype(np.float32)


@pytest.mark.parametrize("case", [CASES[2], CASES[4]])
@pytest.mark.parametrize("pair", [False, True])
def test_eight_products_over_three_buffers(case: Case, pair: bool) -> None:
    """The third and the sixth product begin at the end of a buffer, and continue in the next one."""
    body, shared, cells, want = chain(case, 64, 2 if pair else 1)
    given = (shared, cells) if pair else (shared[0], cells[0])
    out, report = run("\n".join(body), *given, pair=pair, target="sm_103a")
    assert report.findings == []
    assert np.array_equal(out.reshape(cells.shape)[:, :, :64].view(np.float32), want)


@pytest.mark.skipif(ptxas() is None, reason="no ptxas")
@pytest.mark.parametrize("pair", [False, True])
def test_ptxas_accepts_them(pair: bool) -> None:
    lines = [line for case in CASES for line in chain(case, 64, 2 if pair else 1)[0]]
    code, said = run_ptxas(text("\n".join(lines), pair=pair).replace("sm_100a", "sm_103a"), "sm_103a")
    assert code == 0, said


BLOCK32, BLOCK16 = CASES[2], CASES[4]


def findings(line: str, cells: Array | None = None, target: str = "sm_103a", *, pair: bool = False) -> list[str]:
    """Return the codes and messages of the findings of a program with one more line."""
    _, shared, filled_cells, _ = chain(BLOCK32, 64, 2 if pair else 1)
    made = filled_cells if cells is None else cells
    given = (shared, made) if pair else (shared[0], made[0])
    _, report = run(line, *given, pair=pair, target=target)
    return [f"{finding.code}: {finding.message}" for finding in report.findings]


A, B = absolute(128, 0, 0), absolute(64, 128 * 384, 0)
SCALES = f"[%t+{SA}], [%t+{SB}], 0;"
MXF4 = opcode(BLOCK32)
WRONG = {
    "a number of scales": (
        f"{MXF4.replace('block32', 'scale_vec::2X')} [%t], {A}, {B}, {bits(BLOCK32, 128, 64)}, {SCALES}", ".scale_vec",
    ),
    "N in steps of eight": (f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 24)}, {SCALES}", "N is 24"),
    "scales of ue4m3 for 32 elements": (
        f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 64, scale='ue4m3')}, {SCALES}", "its scales are ue4m3",
    ),
    "an MN-major matrix": (
        f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 64, transpose_b=True)}, {SCALES}", "must be K-major",
    ),
    "K = 64 with an absolute address": (
        f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 64, k96=False)}, {SCALES}", "products with K = 96",
    ),
    "a row over the end of its 128 bytes": (
        f"{MXF4} [%t], {absolute(128, 0, 96) & ~(1 << 52)}, {B}, {bits(BLOCK32, 128, 64)}, {SCALES}", "reaches over",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_products_that_do_not_exist(name: str) -> None:
    line, said = WRONG[name]
    (found,) = findings(line)
    assert found.startswith("DESCRIPTOR")
    assert said in found


@pytest.mark.parametrize("target", ["sm_100a", "sm_103f"])
def test_other_targets(target: str) -> None:
    (found,) = findings(f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 64)}, {SCALES}", target=target)
    assert "DESCRIPTOR" in found
    assert f"K is 96, which {target} does not have" in found


def test_a_sparse_product() -> None:
    line = f"tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block32 [%t], {A}, {B}, [%t+400], "
    (found,) = findings(line + f"{bits(BLOCK32, 128, 64, sparse=True)}, {SCALES}")
    assert "DESCRIPTOR" in found
    assert "A is sparse" in found


def test_64_rows_in_each_block_of_a_pair() -> None:
    of_b = absolute(32, 128 * 384, 0)
    line = f"{opcode(BLOCK32, 2)} [%t], {A}, {of_b}, {bits(BLOCK32, 128, 64)}, {SCALES}"
    (found,) = findings(line, pair=True)
    assert "DESCRIPTOR" in found
    assert "M is 128: it must be 256" in found


def test_six_scales_from_an_odd_byte() -> None:
    (found,) = findings(f"{opcode(BLOCK16)} [%t], {A}, {B}, {bits(BLOCK16, 128, 64, 1)}, {SCALES}")
    assert "its 6 scales begin at byte 1" in found


@pytest.mark.parametrize(("byte", "correct"), [(1, True), (2, False)])
def test_scales_that_differ_in_the_next_cell_of_a_row(byte: int, correct: bool) -> None:
    """Three scales from byte 2 on reach into the next cell, where one copy of row 0 differs."""
    cells = chain(BLOCK32, 64)[2].copy()
    cells[0, 64, SA + 4] ^= 1
    found = findings(f"{MXF4} [%t], {A}, {B}, {bits(BLOCK32, 128, 64, byte)}, {SCALES}", cells)
    assert (found == []) if correct else ("the scales of row 0 differ" in found[0])


@pytest.mark.parametrize(("byte", "codes"), [(0, {"ASYNC_SOURCE", "RACE"}), (16, set[str]())])
def test_the_rest_of_a_row_is_not_overwritten_before_the_commit(byte: int, codes: set[str]) -> None:
    """A row from byte 96 on has its last chunk in the next buffer, which the product reads, and no other one there."""
    line = f"{MXF4} [%t], {absolute(128, 0, 96)}, {B}, {bits(BLOCK32, 128, 64)}, {SCALES}"
    later = f"{line}\n  st.shared.b32 [memory+{TILES + 128 * BUFFER + byte}], 0;"
    assert {found.partition(":")[0] for found in findings(later)} <= codes
    assert bool(findings(later)) == bool(codes)
