"""Small AMDGCN kernels for the simulator's tests, and functions that run them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from asmkit import sim
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, u32

MEANING = ("memcheck", "initcheck", "synccheck")
"""The watchers for tests of semantics, whose kernels omit the wait states that a chip needs."""


def run(k: Builder, grid: Any = 1, block: Any = 64, **params: Any) -> sim.Report:
    """Finish a kernel and run it. Options of `sim.run` start with `_`."""
    options = {name[1:]: params.pop(name) for name in list(params) if name.startswith("_")}
    return sim.run(enter(k.finish()), grid=grid, block=block, params=params, **options)


def out(k: Builder, value: Any, p: Ptr[Any], at: Reg[Any] | None = None, offset: int = 0) -> None:
    """Store a register of every lane at the pointer plus four times the lane's number (or `at`)."""
    k.gcn.global_store_dword((k.lane if at is None else at) << 2, value, p, offset=offset)


def lanes(body: Callable[[Builder, Any], Any], *, arch: str = "gfx942", block: int = 64, **params: Any) -> Any:
    """Return the register that `body(k, lane)` leaves, for each lane of one workgroup."""
    k = Builder("lanes", arch)
    given = {name: k.param_ptr(name, b32) for name in params}
    p = k.param_ptr("out", u32)
    ids = k.tid.x
    value = body(k, k.lane, **given)
    k.wait(vm=0, lgkm=0)
    out(k, value, p, ids)
    got = np.zeros(block, np.uint32)
    run(k, block=block, out=got, _watch=MEANING, **params)
    return got


def mask_of(bools: Any) -> int:
    """Return 64 booleans as a mask."""
    return sum(1 << i for i, bit in enumerate(bools) if bit)


def set_mask(k: Builder, bits: int) -> Any:
    """Return a mask with these bits."""
    mask = k.mask()
    k.gcn.s_mov_b32(mask.low, bits & 0xFFFFFFFF)
    k.gcn.s_mov_b32(mask.high, bits >> 32)
    return mask
