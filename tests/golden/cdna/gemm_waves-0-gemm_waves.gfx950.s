.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_waves
.p2align 8
.type gemm_waves,@function
gemm_waves:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_load_dword s11, s[0:1], 28
	s_waitcnt lgkmcnt(0)
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_bfe_u32 v2, v0, 0, 10
	v_bfe_u32 v0, v0, 10, 10
	s_mov_b32 s0, s2
	s_mov_b32 s1, s3
	v_lshrrev_b32 v3, 6, v2
	s_lshl_b32 s0, s0, 6
	s_lshl_b32 s1, s1, 6
	v_lshlrev_b32 v4, 7, v0
	v_add_u32 v2, v4, v2
	v_lshrrev_b32 v4, 2, v2
	v_and_b32 v2, 3, v2
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v5, s0, v4
	v_mul_lo_u32 v5, s11, v5
	v_lshlrev_b32 v5, 1, v5
	v_add_u32 v5, v5, v2
	v_add_u32 v6, s1, v4
	v_mul_lo_u32 v6, s11, v6
	v_lshlrev_b32 v6, 1, v6
	v_add_u32 v6, v6, v2
	s_mov_b32 s2, 0x48
	s_mov_b32 s3, 0x900
	v_mul_lo_u32 v4, s2, v4
	v_add_u32 v2, v4, v2
	v_and_b32 v4, 15, v1
	v_mul_lo_u32 v4, s2, v4
	v_lshrrev_b32 v7, 4, v1
	v_lshlrev_b32 v7, 3, v7
	v_add_u32 v4, v4, v7
	v_mul_lo_u32 v7, s3, v3
	v_add_u32 v7, v4, v7
	v_mul_lo_u32 v8, s3, v0
	v_add_u32 v4, v4, v8
	v_mov_b32 v8, 0
	v_mov_b32 v9, 0
	v_mov_b32 v10, 0
	v_mov_b32 v11, 0
	v_mov_b32 v12, 0
	v_mov_b32 v13, 0
	v_mov_b32 v14, 0
	v_mov_b32 v15, 0
	v_mov_b32 v16, 0
	v_mov_b32 v17, 0
	v_mov_b32 v18, 0
	v_mov_b32 v19, 0
	v_mov_b32 v20, 0
	v_mov_b32 v21, 0
	v_mov_b32 v22, 0
	v_mov_b32 v23, 0
	s_mov_b32 s2, 0
	s_cmp_lt_u32 s2, s11
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_dwordx4 v[24:27], v5, s[4:5]
	global_load_dwordx4 v[28:31], v6, s[6:7]
	s_waitcnt vmcnt(0)
	s_barrier
	ds_write_b64 v2, v[24:25] offset:0
	ds_write_b64 v2, v[26:27] offset:8
	ds_write_b64 v2, v[28:29] offset:4608
	ds_write_b64 v2, v[30:31] offset:4616
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64 v[24:25], v7 offset:0
	ds_read_b64 v[26:27], v4 offset:4608
	ds_read_b64 v[28:29], v7 offset:1152
	ds_read_b64 v[30:31], v4 offset:5760
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16_f16 v[8:11], v[24:25], v[26:27], v[8:11]
	v_mfma_f32_16x16x16_f16 v[12:15], v[24:25], v[30:31], v[12:15]
	v_mfma_f32_16x16x16_f16 v[16:19], v[28:29], v[26:27], v[16:19]
	v_mfma_f32_16x16x16_f16 v[20:23], v[28:29], v[30:31], v[20:23]
	ds_read_b64 v[24:25], v7 offset:32
	ds_read_b64 v[26:27], v4 offset:4640
	ds_read_b64 v[28:29], v7 offset:1184
	ds_read_b64 v[30:31], v4 offset:5792
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16_f16 v[8:11], v[24:25], v[26:27], v[8:11]
	v_mfma_f32_16x16x16_f16 v[12:15], v[24:25], v[30:31], v[12:15]
	v_mfma_f32_16x16x16_f16 v[16:19], v[28:29], v[26:27], v[16:19]
	v_mfma_f32_16x16x16_f16 v[20:23], v[28:29], v[30:31], v[20:23]
	v_add_u32 v5, 64, v5
	v_add_u32 v6, 64, v6
	s_add_u32 s2, s2, 32
	s_cmp_lt_u32 s2, s11
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v2, 5, v3
	v_add_u32 v2, s0, v2
	v_lshrrev_b32 v3, 4, v1
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v2, v2, v3
	v_lshlrev_b32 v0, 5, v0
	v_add_u32 v0, s1, v0
	v_and_b32 v1, 15, v1
	v_add_u32 v0, v0, v1
	v_add_u32 v1, 0, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v8, s[8:9]
	v_add_u32 v1, 1, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v9, s[8:9]
	v_add_u32 v1, 2, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v10, s[8:9]
	v_add_u32 v1, 3, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v11, s[8:9]
	v_add_u32 v1, 0, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v12, s[8:9]
	v_add_u32 v1, 1, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v13, s[8:9]
	v_add_u32 v1, 2, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v14, s[8:9]
	v_add_u32 v1, 3, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v15, s[8:9]
	v_add_u32 v1, 16, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v16, s[8:9]
	v_add_u32 v1, 17, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v17, s[8:9]
	v_add_u32 v1, 18, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v18, s[8:9]
	v_add_u32 v1, 19, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 0, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v19, s[8:9]
	v_add_u32 v1, 16, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v20, s[8:9]
	v_add_u32 v1, 17, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v21, s[8:9]
	v_add_u32 v1, 18, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v3, 16, v0
	v_add_u32 v1, v1, v3
	v_lshlrev_b32 v1, 2, v1
	global_store_dword v1, v22, s[8:9]
	v_add_u32 v1, 19, v2
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v0, 16, v0
	v_add_u32 v0, v1, v0
	v_lshlrev_b32 v0, 2, v0
	global_store_dword v0, v23, s[8:9]
	s_endpgm
.size gemm_waves, .-gemm_waves
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_waves
	.amdhsa_group_segment_fixed_size 9216
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 32
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 1
	.amdhsa_next_free_vgpr 32
	.amdhsa_next_free_sgpr 12
	.amdhsa_accum_offset 32
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
  - .name: gemm_waves
    .symbol: gemm_waves.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 9216
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 12
    .vgpr_count: 32
    .agpr_count: 0
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [ 128, 2, 1 ]
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
      - .name: !str N
        .size: 4
        .offset: 24
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 28
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 4608, .align: 16 }
      - { .name: lds1, .offset: 4608, .size: 4608, .align: 16 }
...
.end_amdgpu_metadata
