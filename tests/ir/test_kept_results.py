"""The results of many operators, kept until the end of a kernel: none is overwritten by a later one."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Scalar, f32, gcn, ptx, s32, u32

LANES, STEPS = 64, 24
KINDS: dict[type[Scalar], type[np.generic]] = {u32: np.uint32, s32: np.int32, f32: np.float32}
CONSTANTS: dict[type[Scalar], list[float]] = {
    u32: [0, 1, 7, 64, 65, 1000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF],
    s32: [0, 1, -1, -16, -17, 64, 1000, -1000, 0x7FFFFFFF, -0x80000000],
    f32: [0.0, 1.0, -2.0, 7.25, -100.0, 0.5, 3e5],
}
INTEGER: list[Callable[[Any, Any], Any]] = [
    operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor,
]  # fmt: skip
FLOAT: list[Callable[[Any, Any], Any]] = [operator.add, operator.sub, operator.mul]
ORDER: list[Callable[[Any, Any], Any]] = [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
COMBINE: list[Callable[[Any, Any], Any]] = [operator.and_, operator.or_, operator.xor]


class Pool:
    """Registers and masks of a kernel, each with what numpy says of it."""

    def __init__(self, draw: random.Random, inputs: dict[type[Scalar], tuple[Any, np.ndarray]]) -> None:
        self.draw, self.masks = draw, list[tuple[Any, np.ndarray]]()
        self.values = {kind: [given] for kind, given in inputs.items()}

    def step(self) -> None:
        """Apply a random operator to earlier results. One that the architecture refuses is left out."""
        kind = self.draw.choice(list(KINDS))
        (reg, mine), (other, theirs) = self.draw.choice(self.values[kind]), self._other(kind)
        if self.draw.random() < 0.2:
            reg, mine, other, theirs = other, theirs, reg, mine
        op = self.draw.choice([*(FLOAT if kind is f32 else INTEGER), *ORDER])
        try:
            made = op(reg, other)
        except AsmError as refused:
            if refused.code in ("OPERATOR", "LITERAL", "CONSTANT_BUS"):
                return
            raise
        with np.errstate(all="ignore"):
            wanted = np.broadcast_to(op(KINDS[kind](0) + mine, KINDS[kind](0) + theirs), LANES)
        if op in ORDER:
            self.masks.append((made, wanted))
        else:
            self.values[kind].append((made, wanted.astype(KINDS[kind])))

    def combine(self) -> None:
        """Combine two masks."""
        if len(self.masks) > 1:
            (a, mine), (b, theirs) = self.draw.sample(self.masks, 2)
            op = self.draw.choice(COMBINE)
            self.masks.append((op(a, b), op(mine, theirs)))

    def _other(self, kind: type[Scalar]) -> tuple[Any, np.ndarray]:
        if self.draw.random() < 0.5:
            return self.draw.choice(self.values[kind])
        constant = self.draw.choice(CONSTANTS[kind])
        return constant, np.array(constant, KINDS[kind])


def inputs() -> dict[type[Scalar], np.ndarray]:
    """Return an array of each type, with small numbers and large ones."""
    rng = np.random.default_rng()
    whole = rng.integers(0, 1 << 32, LANES, dtype=np.uint32) >> rng.integers(0, 32, LANES, dtype=np.uint32)
    return {u32: whole, s32: rng.permutation(whole).view(np.int32), f32: rng.normal(0, 50, LANES).astype(np.float32)}


def check(kernel: Any, pools: list[Pool], arrays: dict[type[Scalar], np.ndarray]) -> None:
    """Run a kernel, and compare all results of its pool."""
    (out,) = [kernel(*arrays.values(), engine="numpy")]
    pool, row = pools[-1], 0
    for kind, values in pool.values.items():
        for _, wanted in values:
            np.testing.assert_array_equal(out[row].view(KINDS[kind]), wanted)
            row += 1
    for _, wanted in pool.masks:
        np.testing.assert_array_equal(out[row], wanted)
        row += 1


@pytest.mark.parametrize("turn", [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 40))])
def test_a_cdna_kernel(turn: int):
    seed, arrays, pools = random.randrange(1 << 32), inputs(), list[Pool]()

    @gcn.kernel(arch="gfx942", block=LANES, signature="(64),(64),(64)->(200,64)", grid=1)
    def kernel(k: gcn.Builder, a: Ptr[u32], b: Ptr[s32], c: Ptr[f32], out: Ptr[u32]) -> None:
        at, given = k.lane << 2, {}
        for kind, ptr in zip(KINDS, (a, b, c), strict=True):
            reg = k.vgpr(kind)
            k.gcn.global_load_dword(reg, at, ptr)
            given[kind] = reg, arrays[kind]
        k.wait(vm=0)
        pools.append(pool := Pool(random.Random(seed), given))
        for _ in range(STEPS):
            pool.step()
            pool.combine()
        k.nop(4)
        values = [reg for some in pool.values.values() for reg, _ in some]
        for mask, _ in pool.masks:
            values.append(k.vgpr(u32))
            k.gcn.v_cndmask_b32(values[-1], 0, 1, mask)
        for row, reg in enumerate(values):
            k.gcn.global_store_dword(at + row * 4 * LANES, reg, out)

    print(f"seed {seed}")
    check(kernel, pools, arrays)


@pytest.mark.parametrize("turn", [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 40))])
def test_a_ptx_kernel(turn: int):
    seed, arrays, pools = random.randrange(1 << 32), inputs(), list[Pool]()

    @ptx.kernel(arch="sm_80", block=LANES, signature="(64),(64),(64)->(200,64)", grid=1)
    def kernel(k: ptx.Builder, a: Ptr[u32], b: Ptr[s32], c: Ptr[f32], out: Ptr[u32]) -> None:
        given = {}
        for kind, ptr in zip(KINDS, (a, b, c), strict=True):
            reg = k.reg(kind)
            k.ptx.spell(f"ld.global.{kind}")(reg, (ptr + k.tid.x)[0])
            given[kind] = reg, arrays[kind]
        pools.append(pool := Pool(random.Random(seed), given))
        for _ in range(STEPS):
            pool.step()
            pool.combine()
        rows = [(kind, reg) for kind, some in pool.values.items() for reg, _ in some]
        for mask, _ in pool.masks:
            rows.append((u32, k.reg(u32)))
            k.ptx.selp.u32(rows[-1][1], 1, 0, mask)
        for row, (_, reg) in enumerate(rows):
            k.ptx.st.global_.u32((out + k.tid.x)[row * LANES], reg.as_(u32))

    print(f"seed {seed}")
    check(kernel, pools, arrays)
