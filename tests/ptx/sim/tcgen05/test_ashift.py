"""`.ashift`: the product reads A, whose rows then move by one lane in each group of 32."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor
from asmkit.ptx.tensor_sparsity import compress

from .programs import COLUMNS, LANES, descriptor, image, run
from .test_products import numbers, stored

R = np.random.default_rng
A, META, N = 300, 400, 16


def shifted(cells: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return tensor memory after the rows of A have moved."""
    made = cells.copy()
    for lane in range(LANES):
        if lane % 32 < 31:
            made[..., lane, A : A + 8] = cells[..., lane + 1, A : A + 8]
    return made


@pytest.mark.parametrize("pair", [False, True])
def test_rows_of_a_move_after_the_product(pair: bool) -> None:
    """Two products: the second one reads the rows that have moved."""
    blocks = 1 + pair
    m = 128 * blocks
    a, b = numbers("f16", (m, 16), 1), numbers("f16", (N, 16), 2)
    cells = R(4).integers(0, 1 << 32, (blocks, LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    cells[..., A : A + 8] = stored(a, "f16").view(np.uint32).reshape(blocks, LANES, 8)
    halves = [image(stored(half, "f16")) for half in np.split(b, blocks)]
    bits = InstructionDescriptor("f16", "f16", "f16", m, N).encode()
    op = f"tcgen05.mma.cta_group::{blocks}.kind::f16"
    first = f"{op}.ashift.collector::a::discard [%t], [%t+{A}], {descriptor(halves[0][1], 0)}, {bits}, 0;"
    second = f"{op} [%t+{N}], [%t+{A}], {descriptor(halves[0][1], 0)}, {bits}, 0;"
    shared = np.stack([half for half, _ in halves])
    given = (shared, cells) if pair else (shared[0], cells[0])
    out, report = run(f"{first}\n{second}", *given, pair=pair)
    assert report.findings == []
    want = shifted(cells)
    for d, rows in ((0, cells), (N, want)):
        x = rows[..., A : A + 8].copy().view(np.float16).reshape(m, 16).astype(np.float32)
        want[..., d : d + N] = (x @ b.astype(np.float32).T).view(np.uint32).reshape(blocks, LANES, N)
    assert np.array_equal(out.reshape(want.shape), want)


def test_a_sparse_a() -> None:
    kept, b = numbers("f16", (128, 16), 1), numbers("f16", (N, 32), 2)
    dense = np.zeros((128, 8, 4), np.float16)
    dense[:, :, 1:3] = np.where(kept == 0, 1, kept).reshape(128, 8, 2)
    kept, words = compress("f16", dense.reshape(128, 32))
    cells = R(4).integers(0, 1 << 32, (LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    cells[:, A : A + 8] = stored(kept, "f16").view(np.uint32)
    cells[:, META : META + 1] = words
    image_b, of_b = image(stored(b, "f16"))
    bits = InstructionDescriptor("f16", "f16", "f16", 128, N, sparse=True).encode()
    body = (
        f"tcgen05.mma.sp.cta_group::1.kind::f16.ashift [%t], [%t+{A}], {descriptor(of_b, 0)}, [%t+{META}], {bits}, 0;"
    )
    out, report = run(body, image_b, cells)
    want = shifted(cells)
    want[:, :N] = (dense.reshape(128, 32).astype(np.float32) @ b.astype(np.float32).T).view(np.uint32)
    assert report.findings == []
    assert np.array_equal(out, want)


def test_m_must_be_128_or_256() -> None:
    bits = InstructionDescriptor("f16", "f16", "f16", 64, N).encode()
    of_b = image(np.zeros((N, 32), np.uint8))[1]
    body = f"tcgen05.mma.cta_group::1.kind::f16.ashift [%t], [%t+{A}], {descriptor(of_b, 0)}, {bits}, 0;"
    _, report = run(body, np.zeros(1024, np.uint8), np.zeros((LANES, COLUMNS), np.uint32))
    assert [finding.code for finding in report.findings] == ["DESCRIPTOR"]
    assert "M is 64, and .ashift needs 128 or 256" in report.findings[0].message
