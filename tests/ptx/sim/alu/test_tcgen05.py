"""The arithmetic of `tcgen05.mma.sp`: only the kept elements meet B, and compiled products have the same bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import types
from asmkit.ptx.sim.alu.tcgen05 import IN_C, product, scaled
from asmkit.sim.native.products import available

R = np.random.default_rng
M, N = 128, 24


def places(k: int, seed: int) -> np.ndarray[Any, Any]:
    """Return the columns of two kept elements of every four, (M, K/2)."""
    order = R(seed).permuted(np.broadcast_to(np.arange(4), (M, k // 4, 4)), axis=2)
    return (np.sort(order[..., :2]) + 4 * np.arange(k // 4)[:, None]).reshape(M, k // 2)


def bits(kind: type[types.Scalar], shape: tuple[int, int], seed: int) -> np.ndarray[Any, Any]:
    """Return random bit patterns, of NaN and infinities too."""
    size = max(8, kind.bits)
    return R(seed).integers(0, 1 << kind.bits, shape, dtype=np.uint64).astype(f"u{size // 8}")


KINDS = [
    (types.f16, types.f16, types.f32, 32), (types.bf16, types.bf16, types.f32, 32),
    (types.f16, types.f16, types.f16, 32),
    (types.tf32, types.tf32, types.f32, 16), (types.e5m2, types.e4m3, types.f32, 64),
    (types.e2m1, types.e3m2, types.f16, 64), (types.s8, types.u8, types.s32, 64),
]  # fmt: skip


@pytest.mark.parametrize(("a_type", "b_type", "d_type", "k"), KINDS, ids=str)
@pytest.mark.parametrize("finite", [True, False])
def test_compiled_products_have_the_same_bits(
    a_type: type[types.Scalar], b_type: type[types.Scalar], d_type: type[types.Scalar], k: int, finite: bool
) -> None:  # fmt: skip
    a, b = bits(a_type, (M, k // 2), 1), bits(b_type, (N, k), 2)
    if finite and b_type.bits >= 16:
        exponent = 0x3C00 if b_type is types.f16 else 0x3F80 if b_type is types.bf16 else 0x3F800000
        b = b & b.dtype.type(0x3FF if b_type is types.f16 else 0x7F) | b.dtype.type(exponent)
    if finite and b_type is types.e4m3:
        b &= np.uint8(0xBF)
    kept, c = places(k, 3), bits(d_type, (M, N), 4)
    options: dict[str, Any] = {"a_type": a_type, "b_type": b_type, "d_type": d_type, "kept": kept}
    compiled, numpy = (product(a, b, c, native=native, **options) for native in (True, False))
    assert np.array_equal(compiled, numpy)
    if available():
        has_compiled = finite or b_type.kind != "f" or b_type.bits < 8
        assert (IN_C["tcgen05"](a, b, c, **options) is not None) == has_compiled


@pytest.mark.parametrize("native", [True, False])
def test_elements_of_b_that_meet_no_kept_element_have_no_effect(native: bool) -> None:
    """All rows keep the first two of every four elements. The others of B are NaN."""
    kept = np.tile(np.arange(64).reshape(16, 4)[:, :2].reshape(-1), (M, 1))[:, :16]
    r = R(5)
    a, b = (r.integers(-8, 9, shape).astype(np.float16) for shape in ((M, 16), (N, 32)))
    want = a.astype(np.float32) @ b[:, kept[0]].astype(np.float32).T
    b[:, 2::4] = b[:, 3::4] = np.nan
    made = product(
        a.view(np.uint16), b.view(np.uint16), None, a_type=types.f16, b_type=types.f16, d_type=types.f32, kept=kept,
        native=native,
    )  # fmt: skip
    assert np.array_equal(made.view(np.float32), want)


def test_random_numbers_against_float64() -> None:
    """One sum of the kept products keeps 25 bits below its largest term."""
    r, kept = R(6), places(32, 7)
    a, b = (r.standard_normal(shape).astype(np.float16) for shape in ((M, 16), (N, 32)))
    made = product(
        a.view(np.uint16), b.view(np.uint16), None, a_type=types.f16, b_type=types.f16, d_type=types.f32, kept=kept
    )  # fmt: skip
    terms = a[:, None, :].astype(np.float64) * np.moveaxis(b[:, kept].astype(np.float64), 0, 1)
    want = terms.sum(axis=2)
    bound = 17 * 2.0**-25 * np.abs(terms).max(axis=2) * 2 + 2.0**-23 * np.abs(want)
    assert (np.abs(made.view(np.float32) - want) <= bound).all()
    assert (made.view(np.float32) != want.astype(np.float32)).any()


def test_a_scale_belongs_to_half_as_many_kept_elements() -> None:
    """A row of 128 has two scales: the first one multiplies the 32 kept elements of the first half."""
    kept = places(128, 8)
    r = R(9)
    a, b = r.integers(0, 8, (M, 64)).astype(np.uint8), r.integers(0, 8, (N, 128)).astype(np.uint8)
    of_a, of_b = np.full((M, 2), 127, np.uint8), np.full((N, 2), 127, np.uint8)
    of_a[:, 1], of_b[:, 0] = 129, 128
    made = scaled(
        a, b, None, (of_a, of_b), a_type=types.e2m1, b_type=types.e2m1, scale_type="ue8m0", packed=True, kept=kept
    )  # fmt: skip
    values = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    x, y = values[a], values[b][:, kept]
    factor = np.where(kept < 64, 2.0, 4.0)
    assert np.array_equal(made.view(np.float32), np.einsum("mk,nmk->mn", x * factor, y))
