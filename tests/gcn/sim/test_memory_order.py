"""Results must not depend on the memory order of numpy's arrays, in which registers are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.gcn.sim.lds import transposed
from asmkit.gcn.sim.machine import packed, unpacked
from asmkit.gcn.text.parser import parse
from asmkit.isa.notation import Row

from .test_rows_run import ACCEPTED, ROWS, Full, InPart, programs, run

SOME = (
    "v_cmp_lt_f32", "v_cmpx_ge_u32", "v_cmp_class_f64", "v_cndmask_b32", "v_readlane_b32", "v_mov_b32_dpp",
    "v_mbcnt_lo_u32_b32", "v_add_co_u32", "ds_bpermute_b32", "ds_read_b64_tr_b16", "s_and_saveexec_b64",
    "v_mfma_f32_16x16x4_f32", "v_add_f64", "v_pk_fma_f16", "v_fma_mix_f32", "v_cvt_pk_fp8_f32",
    "global_atomic_add_f32", "buffer_load_dwordx2",
)  # fmt: skip
"""Return mnemonics of each kind."""


def orders(x: Any) -> list[Any]:
    """Return the same array in C and Fortran order, as a view with gaps, and reversed twice."""
    wide = np.repeat(x, 2, axis=1)
    return [np.ascontiguousarray(x), np.asfortranarray(x), wide[:, ::2], np.flip(np.flip(x, 1).copy(), 1)]


@pytest.mark.parametrize("waves", [1, 2, 5])
def test_masks(waves: int):
    lanes = np.random.default_rng(3).integers(0, 2, (waves, 64)).astype(bool)
    want = [[sum(int(bit) << i for i, bit in enumerate(row[at : at + 32])) for at in (0, 32)] for row in lanes]
    for one in orders(lanes):
        low, high = packed(one)
        assert low.shape == high.shape == (waves, 1)
        assert np.concatenate([low, high], axis=1).tolist() == want
    both = np.array(want, np.uint32)
    for one in orders(both):
        for low, high in ((one[:, :1], one[:, 1:]), (np.asfortranarray(one[:, :1]), np.asfortranarray(one[:, 1:]))):
            assert np.array_equal(unpacked(low, high), lanes)
    if waves > 1:
        assert np.array_equal(unpacked(both[:1, :1], both[:, 1:])[:, 32:], lanes[:, 32:])


def test_transposes_in_lds():
    dwords = np.random.default_rng(4).integers(0, 1 << 32, (64, 2), np.uint32)
    want = [x.tolist() for x in transposed(dwords, 16)]
    for one in orders(dwords):
        assert [x.tolist() for x in transposed(one, 16)] == want


class Columns:
    """Return waves whose registers are stored column by column after every step, and their final values."""

    columns = True
    left: Any = None

    def put_vector(self, i: int, value: Any) -> None:
        super().put_vector(i, np.asfortranarray(value) if self.columns else value)  # type: ignore[misc]

    def _enter(self) -> None:
        super()._enter()  # type: ignore[misc]
        if self.columns:
            self.regs = [None if x is None else np.asfortranarray(x) for x in self.regs]  # type: ignore[has-type]

    def run(self) -> None:
        super().run()  # type: ignore[misc]
        shape = (self.waves, 64)  # type: ignore[attr-defined]
        type(self).left = [None if x is None else np.broadcast_to(x, shape).tobytes() for x in self.regs]


@pytest.mark.parametrize("base", [Full, InPart])
def test_instructions_of_each_kind_give_the_same(base: Any):
    chosen = [next(row for row in ROWS if row.head == head) for head in SOME]
    assert different(base, chosen) == []


@pytest.mark.long
@pytest.mark.parametrize("base", [Full, InPart])
def test_every_row_gives_the_same(base: Any):
    assert different(base, ROWS) == []


def different(base: Any, rows: Sequence[Row]) -> list[str]:
    """Return the rows that fail, or give other results, if registers are stored column by column."""
    turned = type("Turned", (Columns, base), {})
    plain = type("Plain", (Columns, base), {"columns": False})
    wrong: list[str] = []
    for _, texts, arch in programs(0, rows):
        program = parse(texts[0] + "\n", arch=arch)
        try:
            for machine in (plain, turned):
                run(program, machine)
        except AsmError as found:
            wrong += [] if found.code in ACCEPTED else [f"{texts[0]}: {found}"]
        except Exception as problem:
            wrong.append(f"{texts[0]}: {problem!r}")
        else:
            wrong += [] if turned.left == plain.left else [texts[0]]
    return wrong
