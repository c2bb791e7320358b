"""The builder's helpers with constants and registers of every type: pointers, wide products, copies, wait states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, Ptr, gcn, sim
from asmkit.gcn import Mask
from asmkit.gcn.backend import ISA
from asmkit.gcn.facts import GcnFacts
from asmkit.types import f16, f32, f64, s32, s64, u32, u64


def builder() -> Any:
    k = gcn.Builder("kernel", "gfx942")
    k.program.block, k.program.facts = (64, 1, 1), GcnFacts(sync="auto")
    return k


def computed(write: Callable[[Any], Any]) -> int:
    """Return the 64-bit scalar that a function computes."""
    k = builder()
    out = k.param_ptr("out", u64)
    k.gcn.global_store_dwordx2(k.vgpr(u32, 0), k.vgpr(u64, write(k)), out)
    result = np.zeros(1, np.uint64)
    sim.run(ISA.whole(k.finish()), grid=1, block=64, params={"out": result})
    return int(result[0])


START = 0x1234_5678_9ABC_DEF0
DISTANCES = (0, 4, -4, 64, 1000, -1000, 2**31, -(2**31), 2**32 - 1, 2**32, -(2**32), 2**40 + 5, -(2**40) - 5)


def advanced(k: Any, by: Any) -> Any:
    p = Ptr(k, f32, k.sgpr(u64, START), "global")
    k.advance(p, by)
    return p.reg


@pytest.mark.parametrize("by", [*DISTANCES, np.int64(-4), np.uint8(200), np.int32(-(2**31))])
def test_a_pointer_advances_by_a_constant(by: Any) -> None:
    assert computed(lambda k: advanced(k, by)) == START + int(by)


@pytest.mark.parametrize("by", DISTANCES)
def test_a_pointer_advances_by_a_register(by: int) -> None:
    assert computed(lambda k: advanced(k, k.sgpr(s64, by))) == START + by
    if 0 <= by < 2**32:
        assert computed(lambda k: advanced(k, k.sgpr(u32, by))) == START + by


@pytest.mark.parametrize("a", [0, 3, 2**31, 2**32 - 1])
@pytest.mark.parametrize("b", [0, 64, 1000, 2**32 - 1])
def test_a_wide_product(a: int, b: int) -> None:
    assert computed(lambda k: k.mul_wide(k.sgpr(u32, a), b)) == a * b
    assert computed(lambda k: k.mul_wide(k.sgpr(u32, a), k.sgpr(u32, b))) == a * b


REFUSED: dict[str, Callable[[Any, Any], Any]] = {
    "advance by s32": lambda k, p: k.advance(p, k.sgpr(s32, -4)),
    "advance by f32": lambda k, p: k.advance(p, k.sgpr(f32, 4.0)),
    "advance by f64": lambda k, p: k.advance(p, k.sgpr(f64, 4.0)),
    "advance by lanes": lambda k, p: k.advance(p, k.vgpr(u32, 4)),
    "advance by 1.5": lambda k, p: k.advance(p, 1.5),
    "advance by True": lambda k, p: k.advance(p, True),
    "advance by 2**64": lambda k, p: k.advance(p, 2**64),
    "product of s32": lambda k, p: k.mul_wide(k.sgpr(s32, -4), 3),
    "product with a negative": lambda k, p: k.mul_wide(k.sgpr(u32, 4), -3),
    "product with 1.5": lambda k, p: k.mul_wide(k.sgpr(u32, 4), 1.5),
    "product of f32": lambda k, p: k.mul_wide(k.sgpr(f32, 4.0), 3),
    "buffer of 1.5 bytes": lambda k, p: k.buffer(p, 1.5),
    "copy of a number": lambda k, p: k.copy(5),
    "copy of a comparison": lambda k, p: k.copy(k.sgpr(u32, 1) < 3),
    "copy of an accumulator": lambda k, p: k.copy(k.agprs(f32, 1)[0]),
    "copy of a tuple": lambda k, p: k.copy(k.vgprs(f32, 2)),
    "f32 as f16": lambda k, p: k.vgpr(f16, k.vgpr(f32)),
    "u32 as f32": lambda k, p: k.vgpr(f32, k.sgpr(u32)),
    "s32 as s64": lambda k, p: k.sgpr(s64, k.sgpr(s32)),
    "a double minus 0": lambda k, p: k.vgpr(f64) - 0,  # `-0.0 - 0` is -0.0, and -0.0 + 0 is 0.0
}


@pytest.mark.parametrize("name", REFUSED)
def test_wrong_types_are_refused(name: str) -> None:
    k = builder()
    with pytest.raises(AsmError, match=r"OPERATOR|MIXED|IMMEDIATE_KIND|IMMEDIATE_RANGE|LITERAL") as caught:
        REFUSED[name](k, k.copy(k.param_ptr("p", f32)))
    assert caught.value.findings[0].fix


def test_a_copied_mask_is_a_mask() -> None:
    k = builder()
    mask = k.copy(k.vgpr(u32, 1) < 3)
    assert isinstance(mask, Mask)
    with k.if_(mask):
        k.nop(1)


@pytest.mark.parametrize("states", [0, 4, 16, 20, np.uint8(4), np.uint8(200), np.int8(20)])
def test_wait_states(states: Any) -> None:
    k = builder()
    k.nop(states)
    assert sum(inst.operands[0] + 1 for inst in k.program.body) == states


@pytest.mark.parametrize("kind", [u32, s32, u64, s64])
@pytest.mark.parametrize("bank", ["vgpr", "sgpr"])
def test_a_constant_shift_is_less_than_the_width(bank: str, kind: Any) -> None:
    """The hardware reads the low 5 or 6 bits of an amount: a shift of 32 would be one of 0."""
    k = builder()
    reg = getattr(k, bank)(kind)
    _ = reg << (kind.bits - 1), reg >> 0
    for count in (kind.bits, 2 * kind.bits + 1, -1, 2**32 - 1):
        for shift in (lambda n: reg << n, lambda n: reg >> n):
            with pytest.raises(AsmError, match="IMMEDIATE_RANGE"):
                shift(count)
