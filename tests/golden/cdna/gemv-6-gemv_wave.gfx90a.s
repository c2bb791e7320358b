.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdhsa_code_object_version 5
.text
.globl gemv_wave
.p2align 8
.type gemv_wave,@function
gemv_wave:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s3, s[0:1], 24
	s_waitcnt lgkmcnt(0)
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mov_b32 s0, s2
	v_bfe_u32 v0, v0, 10, 10
	s_mov_b32 s1, 1
	s_mul_i32 s0, s0, s1
	v_add_u32 v0, s0, v0
	v_mov_b32 v2, 0
	v_lshlrev_b32 v3, 4, v1
	v_mul_lo_u32 v4, s3, v0
	v_lshlrev_b32 v4, 1, v4
	v_add_u32 v4, v4, v3
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s3
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_dwordx4 v[6:9], v3, s[4:5]
	global_load_dwordx4 v[10:13], v4, s[6:7]
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v5, v6
	v_cvt_f32_f16 v14, v10
	v_fmac_f32 v2, v5, v14
	v_lshrrev_b32 v5, 16, v6
	v_lshrrev_b32 v14, 16, v10
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v14, v14
	v_fmac_f32 v2, v5, v14
	v_cvt_f32_f16 v5, v7
	v_cvt_f32_f16 v14, v11
	v_fmac_f32 v2, v5, v14
	v_lshrrev_b32 v5, 16, v7
	v_lshrrev_b32 v14, 16, v11
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v14, v14
	v_fmac_f32 v2, v5, v14
	v_cvt_f32_f16 v5, v8
	v_cvt_f32_f16 v14, v12
	v_fmac_f32 v2, v5, v14
	v_lshrrev_b32 v5, 16, v8
	v_lshrrev_b32 v14, 16, v12
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v14, v14
	v_fmac_f32 v2, v5, v14
	v_cvt_f32_f16 v5, v9
	v_cvt_f32_f16 v14, v13
	v_fmac_f32 v2, v5, v14
	v_lshrrev_b32 v5, 16, v9
	v_lshrrev_b32 v6, 16, v13
	v_cvt_f32_f16 v5, v5
	v_cvt_f32_f16 v6, v6
	v_fmac_f32 v2, v5, v6
	v_add_u32 v3, 0x400, v3
	v_add_u32 v4, 0x400, v4
	s_add_u32 s0, s0, 0x200
	s_cmp_lt_u32 s0, s3
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_add_f32_dpp v2, v2, v2 row_shr:1 row_mask:15 bank_mask:15 bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v2, v2, v2 row_shr:2 row_mask:15 bank_mask:15 bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v2, v2, v2 row_shr:4 row_mask:15 bank_mask:15 bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v2, v2, v2 row_shr:8 row_mask:15 bank_mask:15 bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v2, v2, v2 row_bcast:15 row_mask:10 bank_mask:15
	s_nop 1
	v_add_f32_dpp v2, v2, v2 row_bcast:31 row_mask:12 bank_mask:15
	v_cmp_eq_u32 s[0:1], 63, v1
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if0_end
	v_lshlrev_b32 v0, 1, v0
	v_cvt_f16_f32 v1, v2
	global_store_short v0, v1, s[8:9]
.L$if0_end:
	s_mov_b64 exec, s[2:3]
	s_endpgm
.size gemv_wave, .-gemv_wave
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemv_wave
	.amdhsa_group_segment_fixed_size 0
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 28
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_user_sgpr_private_segment_buffer 0
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 1
	.amdhsa_next_free_vgpr 15
	.amdhsa_next_free_sgpr 10
	.amdhsa_accum_offset 16
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
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: gemv_wave
    .symbol: gemv_wave.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 10
    .vgpr_count: 15
    .agpr_count: 0
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [ 64, 1, 1 ]
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
...
.end_amdgpu_metadata
