"""Sparse matrix products against a dense product of the matrix that the indices describe."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim.alu.smfmac import smfmac

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


@pytest.mark.parametrize(("name", "arch"), EVERY)
def test_sparse_products(name: str, arch: str):
    """Integers, so that every order of the sum gives the same result, for each part of the index register."""
    into, size, *words = name.removeprefix("v_smfmac_").split("_")
    m, k = int(size.split("x")[0]), int(size.split("x")[2])
    kinds = [KINDS[arch][word] for word in (words * 2)[:2]]
    kept = k * m // 128  # elements of a lane of A, for twice as many k
    for abid, cbsz in ((0, 0), (1, 0), (3, 0), (2, 1)):
        values = DRAW.integers(-3, 4, (64, kept)), DRAW.integers(-3, 4, (64, 2 * kept))
        idx = DRAW.integers(0, 1 << 32, 64, np.uint32)
        kind = np.int32 if into == "i32" else np.float32
        c = DRAW.integers(-50, 50, (m * m // 64, 64)).astype(kind)
        part = 0 if cbsz else abid % (32 // (2 * kept))
        dense, b = np.zeros((m, k), np.int64), np.zeros((k, m), np.int64)
        for lane in range(64):
            first = lane // m * 2 * kept
            b[first : first + 2 * kept, lane % m] = values[1][lane]
            for e in range(kept):
                which = int(idx[lane]) >> (part * 2 * kept + 2 * e) & 3
                dense[lane % m, first + 4 * (e // 2) + which] += values[0][lane, e]
        regs = [registers(v.astype(t)) for v, t in zip(values, kinds, strict=True)]
        got = smfmac(*regs, c.view(np.uint32)[None], idx[None], name=name, arch=arch, cbsz=cbsz, abid=abid)
        assert (accumulated(m, got[0].view(kind)) == dense @ b + accumulated(m, c)).all()


def test_what_is_not_chosen_does_not_count():
    """An ∞ in B at a position that A skips does not affect the sum."""
    a = np.ones((64, 4), np.float16)
    b = np.ones((64, 8), np.float16)
    b[:, [2, 3, 6, 7]] = np.inf
    idx = np.full((1, 64), 0b0100_0100, np.uint32)  # k 0 and 1 of every four
    zero = np.zeros((1, 4, 64), np.uint32)
    got = smfmac(registers(a), registers(b), zero, idx, name="v_smfmac_f32_16x16x32_f16", arch="gfx942")
    assert (got.view(np.float32) == 16).all()
    idx[0, 5] = 0b0100_1000
    got = smfmac(registers(a), registers(b), zero, idx, name="v_smfmac_f32_16x16x32_f16", arch="gfx942")
    assert np.isinf(accumulated(16, got[0].view(np.float32))[5]).all()
