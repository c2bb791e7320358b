.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_fast
.p2align 8
.type gemm_fast,@function
gemm_fast:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[8:9], s[0:1], 8
	s_load_dwordx2 s[10:11], s[0:1], 16
	s_load_dword s12, s[0:1], 24
	s_load_dword s38, s[0:1], 28
	s_load_dword s13, s[0:1], 32
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mul_i32 s14, s0, 64
	s_mul_i32 s15, s1, 64
	v_lshrrev_b32 v2, 6, v0
	v_and_b32 v3, 1, v2
	v_lshrrev_b32 v2, 1, v2
	v_mov_b32 v4, 0
	v_mov_b32 v5, 0
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
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
	s_mul_i32 s0, s12, s13
	s_lshl_b32 s6, s0, 1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	s_mul_i32 s4, s38, s13
	s_lshl_b32 s16, s4, 1
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s16
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v20, 3, v0
	v_and_b32 v0, 7, v0
	v_lshlrev_b32 v21, 3, v0
	s_mov_b32 s16, 0
	v_mov_b32 v22, -16
	v_lshrrev_b32 v23, 1, v20
	v_and_b32 v23, 3, v23
	v_lshrrev_b32 v24, 3, v20
	v_xor_b32 v24, v24, v20
	v_and_b32 v24, 1, v24
	v_lshlrev_b32 v24, 2, v24
	v_or_b32 v23, v23, v24
	v_lshlrev_b32 v24, 7, v20
	v_xor_b32 v23, v0, v23
	v_lshlrev_b32 v23, 4, v23
	v_add_u32 v23, v24, v23
	v_add_u32 v23, 0, v23
	s_add_u32 s8, s14, 0
	v_add_u32 v24, s8, v20
	v_mul_lo_u32 v24, s13, v24
	v_add_u32 v24, v24, v21
	v_lshlrev_b32 v24, 1, v24
	s_add_u32 s8, s14, 32
	v_add_u32 v25, s8, v20
	v_mul_lo_u32 v25, s13, v25
	v_add_u32 v25, v25, v21
	v_lshlrev_b32 v25, 1, v25
	v_lshrrev_b32 v26, 1, v20
	v_and_b32 v26, 3, v26
	v_lshrrev_b32 v27, 3, v20
	v_xor_b32 v27, v27, v20
	v_and_b32 v27, 1, v27
	v_lshlrev_b32 v27, 2, v27
	v_or_b32 v26, v26, v27
	v_lshlrev_b32 v27, 7, v20
	v_xor_b32 v0, v0, v26
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v0, v27, v0
	v_add_u32 v0, 0x4000, v0
	s_add_u32 s8, s15, 0
	v_add_u32 v26, s8, v20
	v_mul_lo_u32 v26, s13, v26
	v_add_u32 v26, v26, v21
	v_lshlrev_b32 v26, 1, v26
	s_add_u32 s8, s15, 32
	v_add_u32 v20, s8, v20
	v_mul_lo_u32 v20, s13, v20
	v_add_u32 v20, v20, v21
	v_lshlrev_b32 v20, 1, v20
	v_and_b32 v27, 31, v1
	v_lshrrev_b32 v28, 5, v1
	v_lshrrev_b32 v29, 1, v27
	v_and_b32 v29, 3, v29
	v_lshrrev_b32 v30, 3, v27
	v_xor_b32 v30, v30, v27
	v_and_b32 v30, 1, v30
	v_lshlrev_b32 v30, 2, v30
	v_or_b32 v29, v29, v30
	v_lshlrev_b32 v30, 7, v27
	v_xor_b32 v29, v28, v29
	v_lshlrev_b32 v29, 4, v29
	v_add_u32 v29, v30, v29
	s_mov_b32 s8, 0x1000
	v_mul_lo_u32 v30, s8, v3
	v_add_u32 v29, v29, v30
	v_add_u32 v29, 0, v29
	v_xor_b32 v30, 32, v29
	v_xor_b32 v31, 64, v29
	v_xor_b32 v32, 0x60, v29
	v_lshrrev_b32 v33, 1, v27
	v_and_b32 v33, 3, v33
	v_lshrrev_b32 v34, 3, v27
	v_xor_b32 v34, v34, v27
	v_and_b32 v34, 1, v34
	v_lshlrev_b32 v34, 2, v34
	v_or_b32 v33, v33, v34
	v_lshlrev_b32 v27, 7, v27
	v_xor_b32 v28, v28, v33
	v_lshlrev_b32 v28, 4, v28
	v_add_u32 v27, v27, v28
	s_mov_b32 s8, 0x1000
	v_mul_lo_u32 v28, s8, v2
	v_add_u32 v27, v27, v28
	v_add_u32 v27, 0x4000, v27
	v_xor_b32 v28, 32, v27
	v_xor_b32 v33, 64, v27
	v_xor_b32 v34, 0x60, v27
	v_cmp_gt_u32 s[8:9], s13, v21
	s_nop 1
	v_cndmask_b32 v35, v22, v24, s[8:9]
	buffer_load_dwordx4 v[36:39], v35, s[0:3], s16 offen
	v_cndmask_b32 v35, v22, v25, s[8:9]
	buffer_load_dwordx4 v[40:43], v35, s[0:3], s16 offen
	v_cndmask_b32 v35, v22, v26, s[8:9]
	buffer_load_dwordx4 v[44:47], v35, s[4:7], s16 offen
	v_cndmask_b32 v35, v22, v20, s[8:9]
	buffer_load_dwordx4 v[48:51], v35, s[4:7], s16 offen
	v_add_u32 v21, 64, v21
	s_add_u32 s16, s16, 0x80
	v_cmp_gt_u32 s[8:9], s13, v21
	s_waitcnt vmcnt(3)
	ds_write_b128 v23, v[36:39] offset:0
	v_cndmask_b32 v35, v22, v24, s[8:9]
	buffer_load_dwordx4 v[36:39], v35, s[0:3], s16 offen
	s_waitcnt vmcnt(3)
	ds_write_b128 v23, v[40:43] offset:4096
	v_cndmask_b32 v35, v22, v25, s[8:9]
	buffer_load_dwordx4 v[40:43], v35, s[0:3], s16 offen
	s_waitcnt vmcnt(3)
	ds_write_b128 v0, v[44:47] offset:0
	v_cndmask_b32 v35, v22, v26, s[8:9]
	buffer_load_dwordx4 v[44:47], v35, s[4:7], s16 offen
	s_waitcnt vmcnt(3)
	ds_write_b128 v0, v[48:51] offset:4096
	v_cndmask_b32 v35, v22, v20, s[8:9]
	buffer_load_dwordx4 v[48:51], v35, s[4:7], s16 offen
	v_add_u32 v21, 64, v21
	s_add_u32 s16, s16, 0x80
	v_xor_b32 v23, 0x2000, v23
	v_xor_b32 v0, 0x2000, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[52:55], v29 offset:0
	ds_read_b128 v[56:59], v27 offset:0
	s_mov_b32 s17, 0
	s_cmp_lt_u32 s17, s13
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[8:9], s13, v21
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[56:59], v[52:55], v[4:19]
	ds_read_b128 v[52:55], v30 offset:0
	ds_read_b128 v[56:59], v28 offset:0
	v_xor_b32 v30, 0x2000, v30
	v_xor_b32 v28, 0x2000, v28
	s_waitcnt vmcnt(3)
	ds_write_b128 v23, v[36:39] offset:0
	v_cndmask_b32 v35, v22, v24, s[8:9]
	buffer_load_dwordx4 v[36:39], v35, s[0:3], s16 offen
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[56:59], v[52:55], v[4:19]
	ds_read_b128 v[52:55], v31 offset:0
	ds_read_b128 v[56:59], v33 offset:0
	v_xor_b32 v31, 0x2000, v31
	v_xor_b32 v33, 0x2000, v33
	s_waitcnt vmcnt(3)
	ds_write_b128 v23, v[40:43] offset:4096
	v_cndmask_b32 v35, v22, v25, s[8:9]
	buffer_load_dwordx4 v[40:43], v35, s[0:3], s16 offen
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[56:59], v[52:55], v[4:19]
	ds_read_b128 v[52:55], v32 offset:0
	ds_read_b128 v[56:59], v34 offset:0
	v_xor_b32 v32, 0x2000, v32
	v_xor_b32 v34, 0x2000, v34
	s_waitcnt vmcnt(3)
	ds_write_b128 v0, v[44:47] offset:0
	v_cndmask_b32 v35, v22, v26, s[8:9]
	buffer_load_dwordx4 v[44:47], v35, s[4:7], s16 offen
	s_waitcnt vmcnt(3)
	ds_write_b128 v0, v[48:51] offset:4096
	v_cndmask_b32 v35, v22, v20, s[8:9]
	buffer_load_dwordx4 v[48:51], v35, s[4:7], s16 offen
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[56:59], v[52:55], v[4:19]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_xor_b32 v29, 0x2000, v29
	v_xor_b32 v27, 0x2000, v27
	ds_read_b128 v[52:55], v29 offset:0
	ds_read_b128 v[56:59], v27 offset:0
	v_add_u32 v21, 64, v21
	s_add_u32 s16, s16, 0x80
	v_xor_b32 v23, 0x2000, v23
	v_xor_b32 v0, 0x2000, v0
	s_add_u32 s17, s17, 64
	s_cmp_lt_u32 s17, s13
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v0, 5, v3
	v_add_u32 v0, s14, v0
	v_lshlrev_b32 v2, 5, v2
	v_add_u32 v2, s15, v2
	s_mov_b32 s4, -16
	s_mov_b32 s0, s10
	s_and_b32 s1, s11, 0xffff
	s_mov_b32 s2, s4
	s_mov_b32 s3, 0x20000
	v_and_b32 v3, 31, v1
	v_add_u32 v0, v0, v3
	v_lshrrev_b32 v1, 5, v1
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v2, v1
	s_and_b32 s4, s38, 3
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc0 .L$if0_else
	v_mov_b32 v2, -16
	v_add_u32 v0, 0, v0
	v_cmp_gt_u32 s[4:5], s12, v0
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .L$if1_end
	v_mul_lo_u32 v0, s38, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v3, 0, v1
	v_add_u32 v20, 8, v1
	v_add_u32 v21, 16, v1
	v_add_u32 v1, 24, v1
	v_cmp_gt_u32 s[4:5], s38, v3
	v_cmp_gt_u32 s[8:9], s38, v20
	v_cmp_gt_u32 s[10:11], s38, v21
	v_cmp_gt_u32 s[12:13], s38, v1
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[4:5]
	buffer_store_dwordx4 v[4:7], v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v20
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dwordx4 v[8:11], v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v21
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[10:11]
	buffer_store_dwordx4 v[12:15], v3, s[0:3], 0 offen
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v2, v0, s[12:13]
	buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
.L$if1_end:
	s_mov_b64 exec, s[6:7]
	s_branch .L$if0_end
.L$if0_else:
	v_mov_b32 v2, -16
	v_add_u32 v0, 0, v0
	v_cmp_gt_u32 s[6:7], s12, v0
	s_and_saveexec_b64 s[4:5], s[6:7]
	s_cbranch_execz .L$if2_end
	v_mul_lo_u32 v0, s38, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v3, 0, v1
	v_add_u32 v20, 1, v1
	v_add_u32 v21, 2, v1
	v_add_u32 v22, 3, v1
	v_add_u32 v23, 8, v1
	v_add_u32 v24, 9, v1
	v_add_u32 v25, 10, v1
	v_add_u32 v26, 11, v1
	v_add_u32 v27, 16, v1
	v_add_u32 v28, 17, v1
	v_add_u32 v29, 18, v1
	v_add_u32 v30, 19, v1
	v_add_u32 v31, 24, v1
	v_add_u32 v32, 25, v1
	v_add_u32 v33, 26, v1
	v_add_u32 v1, 27, v1
	v_cmp_gt_u32 s[6:7], s38, v3
	v_cmp_gt_u32 s[8:9], s38, v20
	v_cmp_gt_u32 s[10:11], s38, v21
	v_cmp_gt_u32 s[12:13], s38, v22
	v_cmp_gt_u32 s[14:15], s38, v23
	v_cmp_gt_u32 s[16:17], s38, v24
	v_cmp_gt_u32 s[18:19], s38, v25
	v_cmp_gt_u32 s[20:21], s38, v26
	v_cmp_gt_u32 s[22:23], s38, v27
	v_cmp_gt_u32 s[24:25], s38, v28
	v_cmp_gt_u32 s[26:27], s38, v29
	v_cmp_gt_u32 s[28:29], s38, v30
	v_cmp_gt_u32 s[30:31], s38, v31
	v_cmp_gt_u32 s[32:33], s38, v32
	v_cmp_gt_u32 s[34:35], s38, v33
	v_cmp_gt_u32 s[36:37], s38, v1
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[6:7]
	buffer_store_dword v4, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v20
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dword v5, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v21
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[10:11]
	buffer_store_dword v6, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v22
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[12:13]
	buffer_store_dword v7, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v23
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dword v8, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v24
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[16:17]
	buffer_store_dword v9, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v25
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[18:19]
	buffer_store_dword v10, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v26
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[20:21]
	buffer_store_dword v11, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v27
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[22:23]
	buffer_store_dword v12, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v28
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[24:25]
	buffer_store_dword v13, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v29
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[26:27]
	buffer_store_dword v14, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v30
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[28:29]
	buffer_store_dword v15, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v31
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[30:31]
	buffer_store_dword v16, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v32
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[32:33]
	buffer_store_dword v17, v3, s[0:3], 0 offen
	v_lshlrev_b32 v3, 2, v33
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[34:35]
	buffer_store_dword v18, v3, s[0:3], 0 offen
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v2, v0, s[36:37]
	buffer_store_dword v19, v0, s[0:3], 0 offen
.L$if2_end:
	s_mov_b64 exec, s[4:5]
.L$if0_end:
	s_endpgm
.size gemm_fast, .-gemm_fast
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_fast
	.amdhsa_group_segment_fixed_size 32768
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 60
	.amdhsa_next_free_sgpr 39
	.amdhsa_accum_offset 60
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
  - .name: gemm_fast
    .symbol: gemm_fast.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 32768
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 39
    .vgpr_count: 60
    .agpr_count: 0
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [ 256, 1, 1 ]
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
      - .name: M
        .size: 4
        .offset: 24
        .value_kind: by_value
      - .name: N
        .size: 4
        .offset: 28
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 32
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 16384, .align: 16 }
      - { .name: lds1, .offset: 16384, .size: 16384, .align: 16 }
...
.end_amdgpu_metadata
