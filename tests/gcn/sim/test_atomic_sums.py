"""Sums of f32 by atomics, with subnormal operands and results: in global memory by target, in LDS by MODE."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit.gcn.builder import Builder
from asmkit.types import f32

from ...support.gcn_sim_programs import run

KEEP, FLUSH = 0xF, 0xC  # FP_DENORM: f32 in the lower two bits, f16 and f64 in the upper two
DENORM = 1 | 4 << 6 | 3 << 11  # hwreg(HW_REG_MODE, 4, 4)
TINY = float(np.finfo(np.float32).tiny)


def pairs() -> tuple[Any, Any]:
    """Return 64 pairs of zeros, subnormal and small numbers of both signs."""
    some = np.array([0.0, -0.0, 0.5, -0.5, 0.75, 1, -1.25, 3]) * TINY
    was, given = np.meshgrid(some, some, indexing="ij")
    return was.ravel().astype(np.float32), given.ravel().astype(np.float32)


def sums(was: Any, given: Any, *, flush: bool) -> Any:
    """Return the sums as bits, exact because these numbers have few bits."""
    x, y = was.astype(np.float64), given.astype(np.float64)
    if flush:
        x, y = (np.where(np.abs(one) < TINY, np.copysign(0.0, one), one) for one in (x, y))
    made = x + y
    if flush:
        made = np.where(np.abs(made) < TINY, np.copysign(0.0, made), made)
    return made.astype(np.float32).view(np.uint32)


@pytest.mark.parametrize("space", ["global", "buffer"])
@pytest.mark.parametrize(("arch", "flush"), [("gfx90a", True), ("gfx942", False), ("gfx950", False)])
def test_in_global_memory(arch: str, flush: bool, space: str):
    """As LLVM assumes: only on gfx90a it replaces the atomic if subnormal numbers must be kept."""
    k = Builder("sums", arch)
    p, q, value, offset = k.param_ptr("a", f32), k.param_ptr("b", f32), k.vgpr(f32), k.lane << 2
    k.gcn.global_load_dword(value, offset, q)
    k.wait(vm=0)
    if space == "global":
        k.gcn.global_atomic_add_f32(offset, value, p)
    else:
        rsrc = k.sgprs(f32, 4)
        k.gcn.s_mov_b64(rsrc[0:2], p)
        k.gcn.s_mov_b32(rsrc[2], 256)
        k.gcn.s_mov_b32(rsrc[3], 0x20000)
        k.gcn.buffer_atomic_add_f32(value, offset, rsrc, 0, offen=True)
    was, given = pairs()
    memory = was.copy()
    run(k, a=memory, b=given)
    assert memory.view(np.uint32).tolist() == sums(was, given, flush=flush).tolist()


@pytest.mark.parametrize("mode", [KEEP, FLUSH])
@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_in_lds(arch: str, mode: int):
    """As LLVM documents: atomics of floats in LDS respect the mode of subnormal numbers."""
    k = Builder("sums", arch)
    p, q, tile, offset = k.param_ptr("a", f32), k.param_ptr("b", f32), k.lds(f32, 64), k.lane << 2
    first, value, made = k.vgpr(f32), k.vgpr(f32), k.vgpr(f32)
    k.gcn.global_load_dword(first, offset, p)
    k.gcn.global_load_dword(value, offset, q)
    k.wait(vm=0)
    k.gcn.ds_write_b32(offset, first, offset=tile.offset)
    k.gcn.s_setreg_imm32_b32(DENORM, mode)
    k.gcn.ds_add_f32(offset, value, offset=tile.offset)
    k.gcn.ds_read_b32(made, offset, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(offset, made, p)
    was, given = pairs()
    memory = was.copy()
    run(k, a=memory, b=given)
    assert memory.view(np.uint32).tolist() == sums(was, given, flush=mode == FLUSH).tolist()
