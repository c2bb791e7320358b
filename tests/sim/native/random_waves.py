"""Random AMDGCN programs: scalar and vector arithmetic, masks, EXEC, branches, loops, LDS and global memory, waits.

They contain mistakes on purpose: uninitialized registers and memory, missing waits, races, addresses out of bounds.
"""

from __future__ import annotations

import random

HEAD = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.globl kernel
\t.type kernel,@function
kernel:
\ts_load_dwordx4 s[4:7], s[0:1], 0x0
\tv_and_b32_e32 v0, 0x3ff, v0
\ts_lshl_b32 s8, s2, 6
\tv_add_u32_e32 v1, s8, v0
\tv_and_b32_e32 v1, 0xff, v1
\tv_lshlrev_b32_e32 v9, 2, v1
\tv_and_b32_e32 v10, 63, v0
\tv_lshlrev_b32_e32 v10, 2, v10
\ts_waitcnt lgkmcnt(0)
\ts_mov_b32 s16, s4
\ts_and_b32 s17, s5, 0xffff
\ts_movk_i32 s18, 1000
\ts_mov_b32 s19, 0x27000
\ts_mov_b32 s36, s6
\ts_and_b32 s37, s7, 0xffff
\ts_movk_i32 s38, 1000
\ts_mov_b32 s39, 0x27000
\tglobal_load_dword v2, v9, s[4:5]
\ts_mov_b32 s9, 0x3f800000
\ts_mov_b32 s10, 3
\tv_cvt_f32_u32_e32 v11, v0
\tv_cmp_gt_u32_e32 vcc, 20, v0
\ts_mov_b64 s[12:13], 0x5555
\ts_waitcnt vmcnt(0)
"""
TAIL = """\
\tglobal_store_dword v9, v2, s[6:7]
\ts_endpgm
\t.section .rodata,"a",@progbits
\t.p2align 6
\t.amdhsa_kernel kernel
\t\t.amdhsa_group_segment_fixed_size 1024
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_next_free_vgpr 40
\t\t.amdhsa_next_free_sgpr 40
\t\t.amdhsa_accum_offset 40
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .name: kernel
    .symbol: kernel.kd
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 40
    .max_flat_workgroup_size: 256
    .args:
      - {.name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: y, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}
...
\t.end_amdgpu_metadata
"""
_VECTORS = [f"v{i}" for i in range(2, 9)]
_FLOATS = [f"v{i}" for i in range(11, 15)]
_SCALARS = [f"s{i}" for i in range(8, 12)]
_PAIRS = ["vcc", "s[12:13]", "s[14:15]"]


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.labels = 0
        self.vectors, self.scalars, self.pairs = _VECTORS[:1], _SCALARS[:2], _PAIRS[:2]
        self.floats = _FLOATS[:1]
        """The registers that instructions read: others that may not be initialized join them."""

    def pick(self, some: list[str]) -> str:
        """Return one of some names."""
        return self.random.choice(some)

    def among(self, names: str) -> str:
        """Return one of some names with spaces between them."""
        return self.pick(names.split())

    def v(self) -> str:
        """Return a vector register to read."""
        return self.pick(self.vectors)

    def s(self) -> str:
        """Return a scalar register or a constant to read."""
        return self.pick([*self.scalars, "0", "1", "-3", "64", "2.0"])

    def f(self) -> str:
        """Return a vector register with floats to read, none of which is a NaN: numpy's payload depends on the lane."""
        return self.pick(self.floats)

    def any(self) -> str:
        """Return a source of a vector instruction."""
        return self.v() if self.random.random() < 0.6 else self.s()

    def to_vector(self) -> str:
        """Return a vector register to write."""
        made = self.pick(_VECTORS)
        self.vectors = sorted({*self.vectors, made})
        return made

    def to_float(self) -> str:
        """Return a vector register to write a float."""
        made = self.pick(_FLOATS)
        self.floats = sorted({*self.floats, made})
        return made

    def to_scalar(self) -> str:
        """Return a scalar register to write."""
        made = self.pick(_SCALARS)
        self.scalars = sorted({*self.scalars, made})
        return made

    def to_pair(self) -> str:
        """Return two scalar registers to write."""
        made = self.pick(_PAIRS)
        self.pairs = sorted({*self.pairs, made})
        return made

    # instructions
    def compute(self) -> str:
        """Return a vector instruction."""
        r = self.random.randrange(14)
        if r == 0:
            names = "add_u32 sub_u32 and_b32 or_b32 xor_b32 lshlrev_b32 ashrrev_i32 min_i32 mul_u32_u24"
            return f"v_{self.among(names)}_e32 {self.to_vector()}, {self.any()}, {self.v()}"
        if r == 1:
            return f"v_{self.among('add_f32 max_f32 sub_f32')}_e32 {self.to_float()}, {self.f()}, {self.f()}"
        if r == 2:
            f = self.f()
            return f"v_fma_f32 {self.to_float()}, -{f}, {self.f()}, |{self.f()}| clamp"
        if r == 3:
            return f"v_{self.among('cvt_u32_f32 cvt_f16_f32')}_e32 {self.to_vector()}, {self.f()}"
        if r == 4:
            op = self.among("perm_b32 bfe_u32 lshl_add_u32 add3_u32 and_or_b32 alignbit_b32 mad_u32_u24")
            return f"v_{op} {self.to_vector()}, {self.v()}, {self.v()}, {self.any()}"
        if r == 5:
            return f"v_pk_{self.among('mad_u16 mad_i16')} {self.to_vector()}, {self.v()}, {self.v()}, {self.v()}"
        if r == 6:
            op = self.among("row_shl:1 row_shr:3 quad_perm:[1,0,3,2] row_mirror row_newbcast:2")
            more = self.pick(["", " bound_ctrl:1", " row_mask:0x5"])
            return f"v_add_u32_dpp {self.to_vector()}, {self.v()}, {self.v()} {op}{more}"
        if r == 7:
            part = self.among("BYTE_0 WORD_1 DWORD")
            more = f"dst_sel:{self.among('WORD_0 BYTE_2 DWORD')} dst_unused:{self.among('UNUSED_PAD UNUSED_PRESERVE')}"
            return f"v_add_u32_sdwa {self.to_vector()}, {self.v()}, {self.v()} {more} src0_sel:{part} src1_sel:DWORD"
        if r == 8:
            first = self.pick(["0", "-1", self.v()])
            return f"v_cndmask_b32_e64 {self.to_vector()}, {first}, {self.v()}, {self.pick(self.pairs)}"
        if r == 9:
            return f"v_add_co_u32_e64 {self.to_vector()}, {self.to_pair()}, {self.v()}, {self.v()}"
        if r == 10:
            return f"v_mbcnt_lo_u32_b32 {self.to_vector()}, {self.s()}, {self.v()}"
        if r == 11:
            return f"v_lshlrev_b64 v[4:5], {self.s()}, v[4:5]"
        if r == 12:
            return f"v_readfirstlane_b32 {self.to_scalar()}, {self.v()}"
        return f"v_mov_b32_e32 {self.to_vector()}, {self.any()}"

    def scalar(self) -> str:
        """Return a scalar instruction."""
        r = self.random.randrange(8)
        if r == 0:
            names = "add_u32 sub_i32 and_b32 lshl_b32 ashr_i32 mul_i32 min_u32 addc_u32"
            return f"s_{self.among(names)} {self.to_scalar()}, {self.pick(self.scalars)}, {self.s()}"
        if r == 1:
            return f"s_cmp_{self.among('eq lt gt')}_u32 {self.pick(self.scalars)}, {self.s()}"
        if r == 2:
            op = self.among("and or xor andn2")
            return f"s_{op}_b64 {self.to_pair()}, {self.pick(self.pairs)}, {self.pick([*self.pairs, 'exec'])}"
        if r == 3:
            return f"s_cselect_b32 {self.to_scalar()}, {self.pick(self.scalars)}, {self.s()}"
        if r == 4:
            return f"s_{self.among('bcnt1_i32_b64 ff1_i32_b64')} {self.to_scalar()}, {self.pick(self.pairs)}"
        if r == 5:
            return f"s_mov_b64 {self.to_pair()}, {self.pick([*self.pairs, '-1'])}"
        if r == 6:
            return f"s_bfe_u32 {self.to_scalar()}, {self.pick(self.scalars)}, 0x40003"
        return f"s_mov_b32 {self.to_scalar()}, {self.s()}"

    def compare(self) -> str:
        """Return a vector instruction that writes a mask."""
        op = self.among("lt_u32 gt_i32 eq_u32 lt_i16")
        if self.random.random() < 0.3:
            return f"v_cmp_{op}_e32 vcc, {self.any()}, {self.v()}"
        return f"v_cmp_{op}_e64 {self.to_pair()}, {self.v()}, {self.any()}"

    def access(self) -> str:
        """Return an access to memory, mostly with the wait that it needs."""
        wait = self.pick(["s_waitcnt vmcnt(0) lgkmcnt(0)"] * 24 + ["s_nop 0"])
        r = self.random.randrange(10)
        if r == 7:
            return self.overlapping(wait)
        if r > 7:
            of, by = self.random.choice(("0", "64", "s18")), self.random.choice((0, 0, 4, 800))
            value = self.to_vector() if r == 8 else self.v()
            name, rsrc = ("load", "s[16:19]") if r == 8 else ("store", "s[36:39]")
            by = f" offset:{by}" if by else ""
            return f"buffer_{name}_dword {value}, v9, {rsrc}, {of} offen{by}\n\t{wait}"
        if r == 0:
            return f"ds_write_b32 v10, {self.v()}\n\t{wait}"
        if r == 1:
            return f"ds_read_b32 {self.to_vector()}, v10 offset:{self.random.choice((0,) * 12 + (4, 900))}\n\t{wait}"
        if r == 2:
            write = f"ds_write_b32 v10, {self.v()}\n\ts_waitcnt lgkmcnt(0)\n\ts_barrier"
            return f"{write}\n\tds_read_b32 {self.to_vector()}, v10\n\t{wait}"
        if r == 3:
            return f"global_load_dword {self.to_vector()}, v9, s[4:5]\n\t{wait}"
        if r == 4:
            return f"global_load_dwordx2 v[6:7], v9, s[4:5] offset:{self.random.choice((0,) * 12 + (4, 512))}\n\t{wait}"
        if r == 5:
            return f"s_load_dword {self.to_scalar()}, s[4:5], 0x{4 * self.random.randrange(64):x}\n\t{wait}"
        return f"global_store_dword v9, {self.v()}, s[6:7]\n\t{wait}"

    def overlapping(self, wait: str) -> str:
        """Return accesses in flight together, some of which a first wait completes."""
        first, second, used = self.to_vector(), self.to_vector(), self.to_vector()
        loads = [f"global_load_dword {first}, v9, s[4:5]", f"global_load_ubyte {second}, v9, s[4:5] offset:3"]
        if self.random.random() < 0.5:
            loads.insert(1, f"ds_write_b32 v10, {self.v()}")
        left = self.random.choice((0, 1, 1, 1))
        return "\n\t".join([*loads, f"s_waitcnt vmcnt({left})", f"v_mov_b32_e32 {used}, {first}", wait])

    def some(self, depth: int) -> None:
        """Write some instructions, with branches and loops to a depth."""
        for _ in range(self.random.randrange(2, 9)):
            chance = self.random.random()
            if chance < 0.5:
                self.lines.append(self.compute())
            elif chance < 0.62:
                self.lines.append(self.scalar())
            elif chance < 0.77:
                self.lines.append(self.compare())
            elif chance < 0.87:
                self.lines.append(self.access())
            elif depth:
                self.nested(depth - 1)

    def nested(self, depth: int) -> None:
        """Write instructions for some lanes, a branch around some instructions, or a loop with a few iterations."""
        self.labels += 1
        label, kind, saved = f".L{self.labels}", self.random.randrange(4), f"s[{20 + 2 * depth}:{21 + 2 * depth}]"
        if kind == 0:
            self.lines.append(f"s_{self.among('and or andn2')}_saveexec_b64 {saved}, {self.pick(self.pairs)}")
            if self.random.random() < 0.7:
                self.lines.append(f"s_cbranch_execz {label}")
            self.some(depth)
            self.lines += [f"{label}:", f"s_or_b64 exec, exec, {saved}"]
        elif kind == 1:
            self.lines.append(f"s_cbranch_{self.among('scc0 scc1 vccz vccnz')} {label}")
            self.some(depth)
            self.lines.append(f"{label}:")
        elif kind == 2:
            self.lines += [f"s_mov_b64 {saved}, exec", f"v_cmpx_gt_u32_e64 {self.to_pair()}, {self.any()}, {self.v()}"]
            self.some(depth)
            self.lines.append(f"s_mov_b64 exec, {saved}")
        else:
            counter = f"s{30 + depth}"
            self.lines += [f"s_mov_b32 {counter}, {self.random.choice((1, 2, 5))}", f"{label}:"]
            self.some(depth)
            self.lines += [
                f"s_sub_u32 {counter}, {counter}, 1",
                f"s_cmp_lg_u32 {counter}, 0",
                f"s_cbranch_scc1 {label}",
            ]

    def text(self) -> str:
        """Return the program."""
        if self.random.random() < 0.8:
            self.lines.append("s_cmp_lt_u32 s2, 2")
        if self.random.random() < 0.8:
            self.lines += ["v_mov_b32_e32 v4, v0", "v_mov_b32_e32 v5, 7", "s_mov_b64 s[14:15], exec"]
        for _ in range(3):
            self.some(2)
        self.lines.append("s_waitcnt vmcnt(0) lgkmcnt(0)")
        self.lines += [f"v_xor_b32_e32 v2, v2, {one}" for one in self.vectors[1:]]
        self.lines += [f"v_xor_b32_e32 v2, v2, {one}" for one in self.floats]
        self.lines += [f"v_xor_b32_e32 v2, {one}, v2" for one in self.scalars]
        return (
            HEAD
            + "".join(one if one.endswith(":") else "\t" + one for one in (line + "\n" for line in self.lines))
            + TAIL
        )
