"""Products that do not wait: a fence lies between them and what else uses their registers, on every path."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from asmkit.ptx.analysis.wgmma_fence import unfenced
from asmkit.ptx.builder import Builder
from asmkit.regs import Reg
from asmkit.types import b32, b64, f32, u32


class Products:
    """A kernel that multiplies 64 × 16 by 16 × 8, A in registers or in shared memory."""

    def __init__(self) -> None:
        self.k = k = Builder("products", "sm_90a")
        self.d, self.a, self.other = k.regs(f32, 4, 0.0), k.regs(b32, 4, 0), k.reg(u32, 0)
        self.matrix = k.reg(b64, 0)

    def fence(self) -> None:
        self.k.ptx.wgmma.fence.sync.aligned()

    def multiply(self, *, by_registers: bool = False) -> None:
        a = self.a if by_registers else self.matrix
        turned = (0,) if by_registers else (0, 0)
        self.k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16(self.d, a, self.matrix, 1, 1, 1, *turned)

    def multiply_sparse(self, code: Reg[b32]) -> None:
        self.k.ptx.wgmma.mma_async.sp.sync.aligned.m64n8k32.f16.f16.f16(
            self.a[:2], self.matrix, self.matrix, [code], 0, 1, 1, 1, 0, 0
        )

    def wait(self) -> None:
        self.k.ptx.wgmma.commit_group.sync.aligned()
        self.k.ptx.wgmma.wait_group.sync.aligned(0)


def fenced(p: Products) -> None:
    p.fence()
    p.multiply()
    p.multiply()  # the same accumulators


def others_between(p: Products) -> None:
    p.fence()
    p.k.ptx.add.u32(p.other, p.other, 1)
    p.multiply()


def in_a_loop(p: Products) -> None:
    with p.k.loop(0, 4):
        p.fence()
        p.multiply()
        p.wait()
        p.k.ptx.add.f32(p.d[0], p.d[0], 1.0)


def metadata_after_the_fence(p: Products) -> None:
    """Only D and A need a fence (PTX ISA 9.7.15.7.1)."""
    p.fence()
    code = p.k.reg(b32, 0x44444444)
    p.multiply_sparse(code)


@pytest.mark.parametrize("write", [fenced, others_between, in_a_loop, metadata_after_the_fence])
def test_in_order(write: Callable[[Products], None]):
    p = Products()
    write(p)
    assert unfenced(p.k.finish()) == []


def first_of_all(p: Products) -> None:
    p.multiply()


def written_behind_the_fence(p: Products) -> None:
    p.fence()
    p.k.ptx.mov.f32(p.d[2], 1.0)
    p.multiply()


def a_fragment(p: Products) -> None:
    p.fence()
    p.k.ptx.mov.b32(p.a[2], 1)
    p.multiply(by_registers=True)


def read_before_the_next(p: Products) -> None:
    p.fence()
    p.multiply()
    p.wait()
    p.k.ptx.add.f32(p.k.reg(f32), p.d[2], 1.0)
    p.multiply()


def on_one_path(p: Products) -> None:
    p.fence()
    with p.k.if_(p.other == 1):
        p.k.ptx.mov.f32(p.d[2], 1.0)
    p.multiply()


def from_the_turn_before(p: Products) -> None:
    p.fence()
    with p.k.loop(0, 4):
        p.multiply()
        p.wait()
        p.k.ptx.add.f32(p.d[2], p.d[2], 1.0)


@pytest.mark.parametrize(("write", "register"), [
    (first_of_all, 0), (written_behind_the_fence, 2), (a_fragment, 6), (read_before_the_next, 2), (on_one_path, 2),
    (from_the_turn_before, 2),
])  # fmt: skip
def test_out_of_order(write: Callable[[Products], None], register: int):
    p = Products()
    write(p)
    (finding,) = unfenced(p.k.finish())
    assert finding.code == "FENCE"
    assert f"on some path %r{register} is accessed" in finding.message
