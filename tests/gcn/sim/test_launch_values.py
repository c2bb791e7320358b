"""Values of a launch that kernels read: the dispatch packet and hidden arguments."""

from __future__ import annotations

import numpy as np
import pytest

import asmkit
from asmkit.sim.memory import LOCAL_WINDOW, SHARED_WINDOW

KERNEL = """\
\t.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
\t.text
\t.globl kernel
\t.type kernel,@function
kernel:
\ts_load_dwordx2 s[6:7], s[2:3], 0x0
\t{load}
\tv_and_b32_e32 v0, 0x3ff, v0
\ts_waitcnt lgkmcnt(0)
\tv_mov_b32_e32 v1, 0
\tv_mov_b32_e32 v2, s8
\tglobal_store_dword v1, v2, s[6:7]
\ts_endpgm
\t.section .rodata,"a",@progbits
\t.p2align 6
\t.amdhsa_kernel kernel
\t\t.amdhsa_private_segment_fixed_size 32
\t\t.amdhsa_user_sgpr_dispatch_ptr 1
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_user_sgpr_count 4
\t\t.amdhsa_next_free_vgpr 4
\t\t.amdhsa_next_free_sgpr 16
\t\t.amdhsa_accum_offset 4
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .name: kernel
    .symbol: kernel.kd
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 32
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 256
    .args:
      - {{.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}
      - {{.offset: 8, .size: 4, .value_kind: {hidden}}}
...
\t.end_amdgpu_metadata
"""


def value(load: str, hidden: str = "hidden_grid_dims") -> int:
    out = np.zeros(1, np.uint32)
    text = KERNEL.format(load=load, hidden=hidden)
    asmkit.run(asmkit.read(text, "gcn"), out, grid=(3, 2), block=(64, 2), shared=512)
    return int(out[0])


@pytest.mark.parametrize(
    ("offset", "want"),
    [
        (0, 3 << 16), (4, 64 | 2 << 16), (8, 1), (12, 192), (16, 4), (20, 1), (24, 32), (28, 512), (36, 0),
    ],
)  # fmt: skip
def test_the_dispatch_packet(offset: int, want: int):
    assert value(f"s_load_dword s8, s[0:1], {offset:#x}") == want


@pytest.mark.parametrize(
    ("hidden", "want"),
    [
        ("hidden_grid_dims", 2), ("hidden_block_count_y", 2), ("hidden_group_size_x", 64),
        ("hidden_dynamic_lds_size", 512),
        ("hidden_shared_base", SHARED_WINDOW >> 32),
        ("hidden_private_base", LOCAL_WINDOW >> 32), ("hidden_global_offset_x", 0),
    ],
)  # fmt: skip
def test_hidden_arguments(hidden: str, want: int):
    assert value("s_load_dword s8, s[2:3], 0x8", hidden) == want


def test_hidden_arguments_of_other_sizes():
    """A smaller argument holds the low bytes."""
    text = KERNEL.format(load="s_load_dword s8, s[2:3], 0x8", hidden="hidden_shared_base").replace(
        ".size: 4", ".size: 1"
    )
    out = np.full(1, 7, np.uint32)
    asmkit.run(asmkit.read(text, "gcn"), out, grid=1, block=1)
    assert out[0] == (SHARED_WINDOW >> 32) & 0xFF


SUBNORMAL = "v_mov_b32_e32 v1, 1\n\tv_add_f32_e32 v1, v1, v1\n\ts_nop 0\n\tv_readfirstlane_b32 s8, v1"


def test_an_omitted_directive_flushes_subnormal_numbers():
    """The assembler's default for `.amdhsa_float_denorm_mode_32` is 0, and asmkit's own kernels have 3."""
    for stated, want in (("", 0), ("\t\t.amdhsa_float_denorm_mode_32 3\n", 2)):
        text = KERNEL.format(load=SUBNORMAL, hidden="hidden_grid_dims")
        text = text.replace("\t.end_amdhsa_kernel", f"{stated}\t.end_amdhsa_kernel")
        out = np.full(1, 7, np.uint32)
        asmkit.run(asmkit.read(text, "gcn"), out, grid=1, block=1)
        assert out[0] == want


def test_registers_of_omitted_directives():
    """Without the address of the arguments, the workgroup's x is in s2. The packet has the address, too."""
    text = KERNEL.format(load="s_lshl_b32 s8, s2, 2", hidden="hidden_grid_dims")
    for old, new in (
        ("s[2:3], 0x0", "s[0:1], 0x28\n\ts_waitcnt lgkmcnt(0)\n\ts_load_dwordx2 s[6:7], s[6:7], 0x0"),
        ("v_mov_b32_e32 v1, 0", "v_mov_b32_e32 v1, s8"),
        ("\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t\t.amdhsa_user_sgpr_count 4\n", ""),
    ):
        assert old in text
        text = text.replace(old, new)
    out = np.zeros(3, np.uint32)
    asmkit.run(asmkit.read(text, "gcn"), out, grid=3, block=1)
    assert out.tolist() == [0, 4, 8]
