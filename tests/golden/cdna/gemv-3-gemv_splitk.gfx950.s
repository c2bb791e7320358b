.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemv_splitk
.p2align 8
.type gemv_splitk,@function
gemv_splitk:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_waitcnt lgkmcnt(0)
	v_bfe_u32 v1, v0, 0, 10
	v_bfe_u32 v0, v0, 10, 10
	s_mov_b32 s0, s2
	s_mov_b32 s1, 32
	s_mul_i32 s0, s0, s1
	v_add_u32 v2, s0, v1
	v_lshlrev_b32 v1, 2, v1
	v_cmp_eq_u32 s[0:1], 0, v0
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if0_end
	v_mov_b32 v3, 0
	ds_write_b32 v1, v3 offset:0
.L$if0_end:
	s_mov_b64 exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_mov_b32 s0, 4
	v_mul_lo_u32 v0, s0, v0
	v_lshlrev_b32 v0, 1, v0
	v_mul_lo_u32 v3, s10, v2
	v_lshlrev_b32 v3, 1, v3
	v_add_u32 v3, v3, v0
	v_mov_b32 v4, 0
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s10
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_ushort v5, v0, s[4:5] offset:0
	global_load_ushort v6, v3, s[6:7] offset:0
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v6, v6
	v_fmac_f32 v4, v5, v6
	global_load_ushort v5, v0, s[4:5] offset:2
	global_load_ushort v6, v3, s[6:7] offset:2
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v6, v6
	v_fmac_f32 v4, v5, v6
	global_load_ushort v5, v0, s[4:5] offset:4
	global_load_ushort v6, v3, s[6:7] offset:4
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v6, v6
	v_fmac_f32 v4, v5, v6
	global_load_ushort v5, v0, s[4:5] offset:6
	global_load_ushort v6, v3, s[6:7] offset:6
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v6, v6
	v_fmac_f32 v4, v5, v6
	v_add_u32 v0, 0x100, v0
	v_add_u32 v3, 0x100, v3
	s_add_u32 s0, s0, 0x80
	s_cmp_lt_u32 s0, s10
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	ds_add_f32 v1, v4 offset:0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1 offset:0
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v0, 1, v2
	v_cvt_f16_f32 v1, v4
	global_store_short v0, v1, s[8:9]
	s_endpgm
.size gemv_splitk, .-gemv_splitk
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemv_splitk
	.amdhsa_group_segment_fixed_size 128
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 28
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 1
	.amdhsa_next_free_vgpr 7
	.amdhsa_next_free_sgpr 11
	.amdhsa_accum_offset 8
	.amdhsa_reserve_vcc 0
	.amdhsa_float_round_mode_32 0
	.amdhsa_float_round_mode_16_64 0
	.amdhsa_float_denorm_mode_32 3
	.amdhsa_float_denorm_mode_16_64 3
	.amdhsa_dx10_clamp 1
	.amdhsa_ieee_mode 1
	.amdhsa_tg_split 0
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx950
amdhsa.kernels:
  - .name: gemv_splitk
    .symbol: gemv_splitk.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 128
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 11
    .vgpr_count: 7
    .agpr_count: 0
    .max_flat_workgroup_size: 1024
    .reqd_workgroup_size: [ 32, 32, 1 ]
    .args:
      - .name: a
        .size: 8
        .offset: 0
        .value_kind: global_buffer
        .address_space: global
      - .name: b
        .size: 8
        .offset: 8
        .value_kind: global_buffer
        .address_space: global
      - .name: c
        .size: 8
        .offset: 16
        .value_kind: global_buffer
        .address_space: global
      - .name: K
        .size: 4
        .offset: 24
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 128, .align: 16 }
...
.end_amdgpu_metadata
