"""Sparse matrix products against a dense product of the matrix that the indices describe."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim.alu.smfmac import indices, smfmac
from asmkit.gcn.sparsity import LEGAL

DRAW = np.random.default_rng(31)
KINDS: dict[str, dict[str, Any]] = {
    "gfx942": {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "fp8": ml_dtypes.float8_e4m3fnuz,
               "bf8": ml_dtypes.float8_e5m2fnuz},
    "gfx950": {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "fp8": ml_dtypes.float8_e4m3fn,
               "bf8": ml_dtypes.float8_e5m2},
}  # fmt: skip
EVERY = [(row.head, arch) for row in TABLE.rows if "smfmac" in row.head for arch in row.fact("arch").split()]


def registers(elements: Any) -> Any:
    """Return (64, elements of a lane) as (1, registers, 64)."""
    return np.ascontiguousarray(np.ascontiguousarray(elements).view(np.uint32).T)[None]


def accumulated(m: int, d: Any) -> Any:
    """Return the matrix in D's registers: rows along the registers, columns along the lanes."""
    made = np.zeros((m, m), d.dtype)
    for r in range(d.shape[0]):
        for lane in range(64):
            i = 8 * (r // 4) + 4 * (lane // 32) + r % 4 if m == 32 else 4 * (lane // 16) + r
            made[i, lane % m] = d[r, lane]
    return made


class Shape:
    """The sizes and types in a mnemonic, and the k of the elements in a lane, from the manuals' tables."""

    def __init__(self, name: str, arch: str) -> None:
        into, size, *words = name.removeprefix("v_smfmac_").split("_")
        self.m, self.k = (int(number) for number in size.split("x")[::2])
        self.kinds = [KINDS[arch][word] for word in (words * 2)[:2]]
        self.kept = self.k * self.m // 128
        """The elements of A in a lane, for twice as many k."""
        self.run = 16 // np.dtype(self.kinds[1]).itemsize
        """The elements of B in four registers."""
        self.sum: type[np.generic] = np.int32 if into == "i32" else np.float32

    def matrices(self, a: Any, b: Any, place: Any) -> tuple[Any, Any]:
        """Return A with its zeros and B. `place(lane, e)` is the position of an element of A in its chunk."""
        dense, whole = np.zeros((self.m, self.k)), np.zeros((self.k, self.m))
        for lane in range(64):
            group, i = divmod(lane, self.m)
            for e in range(2 * self.kept):
                half = self.k // 2 * (e // self.run)
                whole[half + self.run * group + e % self.run, i] = b[lane, e]
            for e in range(self.kept):
                dense[i, 2 * self.kept * group + 4 * (e // 2) + place(lane, e)] = a[lane, e]
        return dense, whole


def drawn_index() -> Any:
    """Return a register of legal indices in every lane."""
    return (np.array(LEGAL)[DRAW.integers(0, 6, (64, 8))] << np.arange(0, 32, 4)).sum(1).astype(np.uint32)


@pytest.mark.parametrize(("name", "arch"), EVERY)
def test_sparse_products(name: str, arch: str):
    """Integers, so that every order of the sum gives the same result, for each part of the index register."""
    made = Shape(name, arch)
    for abid, cbsz in ((0, 0), (1, 0), (3, 0), (2, 1), (1, 4)):
        a, b = DRAW.integers(-3, 4, (64, made.kept)), DRAW.integers(-3, 4, (64, 2 * made.kept))
        idx = drawn_index()
        c = DRAW.integers(-50, 50, (made.m * made.m // 64, 64)).astype(made.sum)
        first = 0 if cbsz % 4 else abid * 2 * made.kept % 32
        dense, whole = made.matrices(a, b, lambda lane, e, at=first, of=idx: int(of[lane]) >> at + 2 * e & 3)
        regs = [registers(v.astype(t)) for v, t in zip((a, b), made.kinds, strict=True)]
        codes = indices(idx[None], name=name, arch=arch, cbsz=cbsz, abid=abid)
        got = smfmac(*regs, c.view(np.uint32)[None], codes, name=name, arch=arch)
        assert (accumulated(made.m, got[0].view(made.sum)) == dense @ whole + accumulated(made.m, c)).all()


@pytest.mark.parametrize(("name", "arch"), [(name, arch) for name, arch in EVERY if "_f32_" in name])
def test_random_floats(name: str, arch: str):
    """The sum is that of float64, rounded once."""
    made = Shape(name, arch)
    a, b = (
        DRAW.standard_normal((64, n)).astype(t) for n, t in zip((made.kept, 2 * made.kept), made.kinds, strict=True)
    )
    c, idx = DRAW.standard_normal((made.m * made.m // 64, 64)).astype(np.float32), drawn_index()
    got = smfmac(
        registers(a), registers(b), c.view(np.uint32)[None], indices(idx[None], name=name, arch=arch),
        name=name, arch=arch,
    )  # fmt: skip
    dense, whole = made.matrices(a, b, lambda lane, e: int(idx[lane]) >> 2 * e & 3)
    exact = dense @ whole + accumulated(made.m, c).astype(np.float64)
    error = np.abs(accumulated(made.m, got[0].view(np.float32)) - exact)
    assert (error <= np.abs(exact) * 2.0**-24 + (np.abs(dense) @ np.abs(whole) + 4) * 2.0**-50).all()


def test_what_is_not_chosen_does_not_count():
    """An ∞ in B at a position that A skips does not affect the sum."""
    a = np.ones((64, 4), np.float16)
    b = np.ones((64, 8), np.float16)
    b[:, [2, 3, 6, 7]] = np.inf
    zero, name = np.zeros((1, 4, 64), np.uint32), "v_smfmac_f32_16x16x32_f16"
    codes = np.full((1, 16, 8), 0b0100, np.uint8)  # k 0 and 1 of every four
    got = smfmac(registers(a), registers(b), zero, codes, name=name, arch="gfx942")
    assert (got.view(np.float32) == 16).all()
    codes[0, 5, 0] = 0b1000
    got = smfmac(registers(a), registers(b), zero, codes, name=name, arch="gfx942")
    assert np.isinf(accumulated(16, got[0].view(np.float32))[5]).all()
