"""`tcgen05.mma.sp` against products of float64 of the decompressed A, cell by cell."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit.ptx.matrix_descriptors import InstructionDescriptor

from .programs import COLUMNS, LANES, descriptor, image, run
from .sparse_products import TWOS, Case, check, dense, write_metadata
from .test_products import numbers, stored

R = np.random.default_rng

KINDS = [
    Case("f16"), Case("f16", d="f16", selector=1), Case("f16", "bf16", "bf16", n=32), Case("tf32", "tf32", "tf32"),
    Case("tf32", "tf32", "tf32", selector=1), Case("i8", "s8", "u8", "s32"), Case("i8", "u8", "s8", "s32"),
    Case("f8f6f4", "e4m3", "e5m2", "f16"), Case("f8f6f4", "e2m3", "e2m1"), Case("f8f6f4", "e2m1", "e3m2"),
]  # fmt: skip
SCALED = [
    Case("mxf8f6f4", "e4m3", "e5m2", scale="ue8m0", block=64),
    Case("mxf8f6f4", "e2m1", "e2m3", scale="ue8m0", block=64),
    Case("mxf4", "e2m1", "e2m1", scale="ue8m0", block=64),
    Case("mxf4nvf4", "e2m1", "e2m1", scale="ue4m3", block=32, words=".scale_vec::4X"),
    Case("mxf4nvf4", "e2m1", "e2m1", scale="ue8m0", block=64, words=".block32"),
]  # fmt: skip
SHAPES = [
    Case("f16", m=64, n=8), Case("f16", m=64, n=24, lane=16, selector=1), Case("f16", n=96),
    Case("tf32", "tf32", "tf32", m=64), Case("f8f6f4", "e4m3", "e4m3", m=64), Case("i8", "s8", "s8", "s32", m=64, n=24),
    Case("i8", "s8", "s8", "s32", m=64, lane=16),
]  # fmt: skip
STATIONARY = [
    Case("f16", m=32, n=64, stationary=True), Case("f16", m=64, n=128, stationary=True),
    Case("tf32", "tf32", "tf32", m=64, n=64, stationary=True),
    Case("f8f6f4", "e4m3", "e5m2", m=32, n=64, stationary=True),
    Case("i8", "s8", "s8", "s32", m=128, n=64, stationary=True),
]  # fmt: skip
PAIRS = [
    Case("f16", m=256, n=32, pair=True), Case("f16", m=128, n=32, pair=True, lane=16, selector=1),
    Case("tf32", "tf32", "tf32", m=128, n=16, pair=True), Case("f8f6f4", "e5m2", "e4m3", m=128, n=16, pair=True),
    Case("i8", "s8", "u8", "s32", m=256, n=32, pair=True),
    Case("mxf8f6f4", "e4m3", "e4m3", m=256, n=16, pair=True, scale="ue8m0", block=64),
    Case("mxf4", "e2m1", "e2m1", m=256, n=16, pair=True, scale="ue8m0", block=64),
]  # fmt: skip
IN_TENSOR_MEMORY = [
    Case("f16"), Case("f8f6f4", "e2m1", "e4m3"), Case("tf32", "tf32", "tf32", m=64, lane=16),
    Case("f16", m=32, n=64, stationary=True), Case("i8", "s8", "s8", "s32", m=64, n=64, stationary=True),
    Case("mxf4", "e2m1", "e2m1", scale="ue8m0", block=64),
]  # fmt: skip


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("cases", [KINDS, SCALED, SHAPES, STATIONARY], ids=["kinds", "scaled", "shapes", "ws"])
def test_products(cases: list[Case], engine: str) -> None:
    check(*cases, engine=engine)


@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_a_pair_of_blocks(engine: str) -> None:
    check(*PAIRS, engine=engine)


def test_a_in_tensor_memory() -> None:
    check(*(case._replace(in_tensor_memory=True) for case in IN_TENSOR_MEMORY))
    check(*(case._replace(in_tensor_memory=True) for case in PAIRS[:4]))


@pytest.mark.parametrize("m", [64, 32])
def test_each_group_of_lanes_has_its_own_a_and_metadata(m: int) -> None:
    """With `.ws`, a group of lanes computes some columns of D from its own copies, which differ here."""
    groups, n = LANES // m, 64
    kept = numbers("f16", (LANES, 16), 1)
    codes = R(2).choice(TWOS, (LANES, 8))
    case = Case("f16", m=m, n=n, stationary=True)
    x, b = dense(case._replace(m=LANES), kept, codes), numbers("f16", (n, 32), 3)
    cells = R(4).integers(0, 1 << 32, (LANES, COLUMNS), dtype=np.uint64).astype(np.uint32)
    write_metadata(Case("f16"), cells, 200, codes, 0)
    cells[:, 300:308] = stored(kept, "f16").view(np.uint32)
    image_b, of_b = image(stored(b, "f16"))
    bits = InstructionDescriptor("f16", "f16", "f16", m, n, sparse=True).encode()
    out, report = run(f"{case.op} [%t], [%t+300], {descriptor(of_b, 0)}, [%t+200], {bits}, 0;", image_b, cells)
    assert report.findings == []
    want = cells.copy()
    for group in range(groups):
        some, columns = slice(m * group, m * (group + 1)), slice(n // groups * group, n // groups * (group + 1))
        want[some, : n // groups] = (x[some] @ b[columns].astype(np.float64).T).astype(np.float32).view(np.uint32)
    assert np.array_equal(out, want)
