"""Generate random AMDGCN kernels: every pipe, loops, uniform and divergent branches, virtual and physical registers."""

from __future__ import annotations

import random

from asmkit.gcn.builder import Builder
from asmkit.types import b32, f32, u32


class Writer:
    """Generator of one kernel. `waits` selects whether it waits for its loads, sometimes for too much."""

    def __init__(self, seed: int, arch: str, *, size: int = 60) -> None:
        self.random = random.Random(seed)
        self.k = Builder(f"random{seed}", arch)
        self.p = self.k.param_ptr("p", f32)
        self.n = self.k.param_scalar("n", u32)
        k = self.k
        self.one = [k.vgpr(u32, i) for i in range(3)]
        self.two = [k.vgprs(b32, 2, 0) for _ in range(2)]
        self.four = [k.vgprs(b32, 4, 0)]
        self.acc = [k.vgprs(f32, 4, 0.0)]
        self.scalars = [k.sgpr(u32, 1)]
        self.left, self.depth = size, 0

    def program(self):
        while self.left > 0:
            self.step()
        for one in self.one:  # all of it is wanted in the end
            self.k.gcn.global_store_dword(self.pick(self.one), one, self.p)
        for two in self.two:
            self.k.gcn.global_store_dwordx2(self.pick(self.one), two, self.p)
        for acc in self.acc:
            self.k.gcn.global_store_dwordx4(self.pick(self.one), acc, self.p)
        return self.k.finish()

    def pick(self, some):
        return self.random.choice(some)

    def step(self) -> None:
        self.left -= 1
        kinds = [self.valu] * 8 + [self.salu] * 4 + [self.load] * 3 + [self.lds] * 2 + [self.matrix] * 3 + [self.lanes]
        kinds += [self.store, self.wait, self.pinned, self.nop]
        if self.depth < 3:
            kinds += [self.loop, self.branch, self.divergent, self.divergent, self.lane_loop]
        self.pick(kinds)()

    def new_or_old(self, some, make):
        """Return a register to write, which is new half of the time."""
        if self.random.random() < 0.5:
            some.append(make())
            return some[-1]
        return self.pick(some)

    def valu(self) -> None:
        a, b, c, two = self.pick(self.one), self.pick(self.one), self.pick(self.one), self.pick(self.two)
        d = self.new_or_old(self.one, lambda: self.k.vgpr(u32))
        which = self.random.randrange(7)
        if which == 0:
            self.k.gcn.v_add_u32(d, self.pick(self.scalars), a)
        elif which == 1:
            self.k.gcn.v_exp_f32(d, a)
        elif which == 2:
            self.k.gcn.v_mov_b32_dpp(d, a, row_shr=1)
        elif which == 3:
            self.k.gcn.v_mov_b32(d, b)
            self.k.gcn.v_lshlrev_b64(self.new_or_old(self.two, lambda: self.k.vgprs(b32, 2)), a, two)
        elif which == 4:
            self.k.gcn.v_dot2_f32_f16(d, a, b, c)
        elif which == 5:
            self.k.gcn.v_cndmask_b32(d, a, b, a < b)
        else:
            self.k.gcn.v_mul_lo_u32(d, a, b)

    def salu(self) -> None:
        a = self.pick(self.scalars)
        self.k.gcn.s_mul_i32(self.new_or_old(self.scalars, lambda: self.k.sgpr(u32)), a, self.n)

    def load(self) -> None:
        which, at = self.random.randrange(5), self.pick(self.one)
        if which == 0:
            self.k.gcn.global_load_dword(self.new_or_old(self.one, lambda: self.k.vgpr(u32)), at, self.p)
        elif which == 1:
            self.k.gcn.global_load_dwordx2(self.new_or_old(self.two, lambda: self.k.vgprs(b32, 2)), at, self.p)
        elif which == 2:
            self.k.gcn.global_load_dwordx4(self.new_or_old(self.four, lambda: self.k.vgprs(b32, 4)), at, self.p)
        elif which == 3:
            self.k.gcn.s_load_dword(self.new_or_old(self.scalars, lambda: self.k.sgpr(u32)), self.p, 8)
        else:
            self.k.gcn.global_load_short_d16_hi(self.pick(self.one), at, self.p)

    def lds(self) -> None:
        if self.random.random() < 0.5:
            self.k.gcn.ds_read_b64(self.new_or_old(self.two, lambda: self.k.vgprs(b32, 2)), self.pick(self.one))
        else:
            self.k.gcn.ds_write_b32(self.pick(self.one), self.pick(self.one))

    def store(self) -> None:
        self.k.gcn.global_store_dwordx4(self.pick(self.one), self.pick(self.four), self.p)

    def matrix(self) -> None:
        some = [*self.acc, 0]
        acc = self.new_or_old(self.acc, lambda: self.k.vgprs(f32, 4))
        c = acc if acc in some[:-1] and self.random.random() < 0.6 else self.pick(some)
        which = self.random.randrange(3)
        if which == 0:
            self.k.gcn.v_mfma_f32_16x16x16_f16(acc, self.pick(self.two), self.pick(self.two), c)
        elif which == 1:
            self.k.gcn.v_mfma_f32_16x16x4_f32(acc, self.pick(self.one), self.pick(self.one), c)
        else:
            self.k.gcn.v_mfma_f32_4x4x4_16b_f16(acc, self.pick(self.two), self.pick(self.two), c)

    def lanes(self) -> None:
        if self.random.random() < 0.5:
            d = self.new_or_old(self.scalars, lambda: self.k.sgpr(u32))
            self.k.gcn.v_readfirstlane_b32(d, self.pick(self.one))
        else:
            self.k.gcn.v_writelane_b32(self.pick(self.one), self.pick(self.scalars), 3)

    def wait(self) -> None:
        self.k.wait(vm=self.random.randrange(4), lgkm=self.random.randrange(2))

    def nop(self) -> None:
        self.k.nop(self.random.randrange(1, 8))

    def pinned(self) -> None:
        at = self.random.randrange(1, 8)
        self.k.gcn.v_mov_b32(self.k.v[at], self.pick(self.one))
        b = self.pick(self.one)
        self.k.gcn.v_add_u32(self.new_or_old(self.one, lambda: self.k.vgpr(u32)), self.k.v[at], b)

    # control flow: what is made inside is not read outside, as no other path would have set it
    def inside(self, block) -> None:
        kept = [list(some) for some in (self.one, self.two, self.four, self.acc, self.scalars)]
        self.depth += 1
        with block:
            for _ in range(self.random.randrange(1, 7)):
                self.step()
        self.depth -= 1
        self.one, self.two, self.four, self.acc, self.scalars = kept

    def loop(self) -> None:
        self.inside(self.k.loop(0, self.pick([3, self.n])))

    def lane_loop(self) -> None:
        self.inside(self.k.loop(0, self.pick(self.one)))

    def branch(self) -> None:
        self.inside(self.k.if_(self.pick(self.scalars) < self.n))
        if self.random.random() < 0.5:
            self.inside(self.k.else_())

    def divergent(self) -> None:
        self.inside(self.k.if_(self.pick(self.one) < self.pick(self.one)))
        if self.random.random() < 0.5:
            self.inside(self.k.else_())


def kernel(seed: int, arch: str = "gfx942", *, size: int = 60):
    """Return a random program with virtual registers, random waits and random nops."""
    return Writer(seed, arch, size=size).program()
