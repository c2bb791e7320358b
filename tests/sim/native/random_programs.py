"""Random PTX programs: arithmetic, predicates, divergent branches, loops, shuffles, shared and global memory.

They contain mistakes on purpose: reads of uninitialized registers and memory, races, addresses out of bounds.
"""

from __future__ import annotations

import random

HEAD = """.version 8.6
.target sm_90a
.address_size 64
.visible .entry f(.param .u64 f_x, .param .u64 f_y, .param .u32 f_n) {
.reg .b32 %r<12>; .reg .b64 %rd<6>; .reg .b16 %rs<4>; .reg .f32 %f<6>; .reg .f64 %fd<3>; .reg .pred %p<4>;
.shared .align 16 .b8 s[1024];
ld.param.u64 %rd0, [f_x]; ld.param.u64 %rd1, [f_y]; ld.param.u32 %r0, [f_n];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;
mad.lo.u32 %r4, %r2, %r3, %r1;
and.b32 %r5, %r4, 255;
mul.wide.u32 %rd2, %r5, 4;
add.u64 %rd3, %rd0, %rd2;
add.u64 %rd4, %rd1, %rd2;
ld.global.u32 %r6, [%rd3];
cvt.rn.f32.u32 %f0, %r6;
mov.b32 %f1, %r6;
cvt.f64.f32 %fd0, %f0;
setp.lt.u32 %p0, %r1, %r0;
"""
_WORDS = [f"%r{i}" for i in range(1, 10)]
_FLOATS = [f"%f{i}" for i in range(4)]


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.labels = 0
        self.registers, self.floats = _WORDS[:6], _FLOATS[:2]
        """The registers that instructions read: now and then one that may not be initialized joins them."""

    def pick(self, some: list[str]) -> str:
        """Return one of some names."""
        return self.random.choice(some)

    def among(self, names: str) -> str:
        """Return one of some names with spaces between them."""
        return self.pick(names.split())

    def read(self) -> str:
        """Return a register to read."""
        return self.pick(self.registers)

    def word(self) -> str:
        """Return a register or a constant."""
        return self.pick([*self.registers, str(self.random.choice((0, 1, 3, 31, 0xFFFF, 0x80000000)))])

    def guard(self) -> str:
        """Return a predicate in front of an instruction, or none."""
        return self.pick(["", "", "", "@%p0 ", "@!%p1 "]) if self.random.random() < 0.5 else ""

    def target(self) -> str:
        """Return a register to write, which instructions can read from then on."""
        made = self.pick(_WORDS[4:])
        self.registers = sorted({*self.registers, made})
        return made

    def number(self) -> str:
        """Return a float register to write."""
        made = self.pick(_FLOATS)
        self.floats = sorted({*self.floats, made})
        return made

    # instructions
    def compute(self) -> str:
        """Return an instruction that computes on lanes."""
        a, b, c, f, g = (
            self.pick(self.registers),
            self.word(),
            self.word(),
            self.pick(self.floats),
            self.pick(_FLOATS[:2]),
        )
        r = self.random.randrange(14)
        if r == 0:
            return (
                f"{self.among('add.u32 sub.s32 mul.lo.u32 xor.b32 and.b32 or.b32 min.s32')} {self.target()}, {a}, {b};"
            )
        if r == 1:
            return f"{self.among('shl.b32 shr.u32 shr.s32')} {self.target()}, {a}, {b};"
        if r == 2:
            return f"mad.lo.s32 {self.target()}, {a}, {b}, {c};"
        if r == 3:
            return f"prmt.b32 {self.target()}, {a}, {b}, {c};"
        if r == 4:
            return f"lop3.b32 {self.target()}, {a}, {self.read()}, {self.read()}, {self.random.randrange(256)};"
        if r == 5:
            return f"fma.rn.f32 {self.number()}, {f}, {g}, {self.pick(self.floats)};"
        if r == 6:
            return f"{self.among('add.rn.f32 mul.rz.f32 max.f32 min.NaN.f32 div.rn.f32')} {self.number()}, {f}, {g};"
        if r == 7:
            names = "ex2.approx.f32 rcp.rn.f32 sqrt.rn.f32 rsqrt.approx.f32 lg2.approx.f32 sin.approx.f32"
            return f"{self.among(names)} {self.number()}, {f};"
        if r == 8:
            return f"{self.among('cvt.rzi.s32.f32 cvt.rni.u32.f32 mov.b32')} {self.target()}, {f};"
        if r == 9:
            return f"fma.rn.f16x2 {self.target()}, {a}, {self.read()}, {self.read()};"
        if r == 10:
            return f"cvt.rn.bf16x2.f32 {self.target()}, {f}, {g};"
        if r == 11:
            return f"selp.b32 {self.target()}, {a}, {b}, %p0;"
        if r == 12:
            return f"fma.rn.f64 %fd0, %fd0, %fd0, %fd0; cvt.rn.f32.f64 {self.number()}, %fd0;"
        return f"popc.b32 {self.target()}, {a}; bfe.u32 {self.target()}, {a}, 3, 7;"

    def access(self) -> str:
        """Return an access to memory, mostly by the thread to its own element."""
        r = self.random.randrange(9)
        own = "and.b32 %r10, %r1, 63; shl.b32 %r10, %r10, 2; mov.u32 %r11, s; add.u32 %r10, %r10, %r11;"
        if r == 0:
            return f"{own} {self.guard()}st.shared.b32 [%r10], {self.read()};"
        if r == 1:
            return f"{own} bar.sync 0; {self.guard()}ld.shared.b32 {self.target()}, [%r10];"
        if r == 2:
            return f"{own} bar.sync 0; ld.shared.u8 {self.target()}, [%r10+{self.random.randrange(4)}];"
        if r == 3:
            return f"{self.guard()}ld.global.b32 {self.target()}, [%rd3];"
        if r == 4:
            return f"{self.guard()}st.global.b32 [%rd4], {self.read()};"
        if r == 5:
            return f"{own} bar.sync 0; xor.b32 %r10, %r10, 4; ld.shared.b32 {self.target()}, [%r10]; bar.sync 0;"
        if r == 6:
            return f"{own} xor.b32 %r10, %r10, {self.random.choice((4, 128))}; ld.shared.b32 {self.target()}, [%r10];"
        if r == 7:
            return f"ld.global.b32 {self.target()}, [%rd3+{self.random.choice((0, 0, 0, 4, 800, 2))}];"
        return f"{own} st.shared.v2.b32 [s+{8 * self.random.randrange(4)}], {{%r1, %r1}};"

    def other(self) -> str:
        """Return a comparison, a shuffle or an atomic."""
        r = self.random.randrange(5)
        if r == 0:
            return f"setp.{self.among('lt ge eq')}.u32 {self.pick(['%p0', '%p1'])}, {self.read()}, {self.word()};"
        if r == 1:
            return f"setp.lt.f32 %p1, {self.pick(self.floats)}, {self.pick(self.floats)};"
        if r == 2:
            mode = self.among("bfly down up idx")
            return f"shfl.sync.{mode}.b32 {self.target()}, {self.read()}, {self.word()}, 31, 0xffffffff;"
        if r == 3:
            return f"red.global.add.u32 [%rd4], {self.read()};"
        return f"@%p0 mov.u32 {self.pick(_WORDS)}, {self.word()};"

    def some(self, depth: int) -> None:
        """Write some instructions, with branches and loops to a depth."""
        for _ in range(self.random.randrange(2, 9)):
            chance = self.random.random()
            if chance < 0.62:
                self.lines.append(self.guard() + self.compute() if self.random.random() < 0.3 else self.compute())
            elif chance < 0.8:
                self.lines.append(self.access())
            elif chance < 0.9:
                self.lines.append(self.other())
            elif depth:
                self.nested(depth - 1)

    def nested(self, depth: int) -> None:
        """Write a branch around some instructions, or a loop with a few iterations."""
        self.labels += 1
        number = self.labels
        if self.random.random() < 0.5:
            self.lines.append(f"@{self.pick(['', '!'])}{self.pick(['%p0', '%p1'])} bra L{number};")
            self.some(depth)
            self.lines.append(f"L{number}:")
            return
        counter = f"%rs{min(depth, 3)}"
        self.lines.append(f"mov.u16 {counter}, {self.random.choice((1, 2, 5))}; L{number}:")
        self.some(depth)
        self.lines.append(f"sub.u16 {counter}, {counter}, 1; setp.ne.u16 %p2, {counter}, 0; @%p2 bra L{number};")

    def text(self) -> str:
        """Return the program."""
        self.lines.append("setp.lt.u32 %p1, %r6, 0x40000000;" if self.random.random() < 0.8 else "")
        for _ in range(3):
            self.some(2)
        self.lines += [f"xor.b32 %r6, %r6, {one};" for one in self.registers]
        self.lines += [f"mov.b32 %r7, {one}; xor.b32 %r6, %r6, %r7;" for one in self.floats]
        return HEAD + "\n".join([*self.lines, "st.global.b32 [%rd4], %r6;", "ret; }"])
