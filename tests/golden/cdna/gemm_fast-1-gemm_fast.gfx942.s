.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
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
	v_bfe_u32 v16, v0, 0, 10
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v40, -1, v0
	s_mul_i32 s14, s0, 64
	s_mul_i32 s15, s1, 64
	v_lshrrev_b32 v0, 6, v16
	v_and_b32 v41, 1, v0
	v_lshrrev_b32 v42, 1, v0
	v_mov_b32 v0, 0
	v_mov_b32 v1, 0
	v_mov_b32 v2, 0
	v_mov_b32 v3, 0
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
	v_lshrrev_b32 v17, 2, v16
	v_and_b32 v16, 3, v16
	v_lshlrev_b32 v43, 3, v16
	s_mov_b32 s16, 0
	v_mov_b32 v44, -16
	v_lshrrev_b32 v18, 1, v17
	v_and_b32 v18, 3, v18
	v_lshrrev_b32 v19, 4, v17
	v_and_b32 v19, 1, v19
	v_xor_b32 v18, v18, v19
	v_lshlrev_b32 v19, 6, v17
	v_xor_b32 v18, v16, v18
	v_lshlrev_b32 v18, 4, v18
	v_add_u32 v18, v19, v18
	v_add_u32 v45, 0, v18
	s_add_u32 s8, s14, 0
	v_add_u32 v18, s8, v17
	v_mul_lo_u32 v18, s13, v18
	v_add_u32 v18, v18, v43
	v_lshlrev_b32 v46, 1, v18
	v_lshrrev_b32 v18, 1, v17
	v_and_b32 v18, 3, v18
	v_lshrrev_b32 v19, 4, v17
	v_and_b32 v19, 1, v19
	v_xor_b32 v18, v18, v19
	v_lshlrev_b32 v19, 6, v17
	v_xor_b32 v16, v16, v18
	v_lshlrev_b32 v16, 4, v16
	v_add_u32 v16, v19, v16
	v_add_u32 v47, 0x2000, v16
	s_add_u32 s8, s15, 0
	v_add_u32 v16, s8, v17
	v_mul_lo_u32 v16, s13, v16
	v_add_u32 v16, v16, v43
	v_lshlrev_b32 v48, 1, v16
	v_and_b32 v16, 31, v40
	v_lshrrev_b32 v17, 5, v40
	v_lshrrev_b32 v18, 1, v16
	v_and_b32 v18, 3, v18
	v_lshrrev_b32 v19, 4, v16
	v_and_b32 v19, 1, v19
	v_xor_b32 v18, v18, v19
	v_lshlrev_b32 v19, 6, v16
	v_xor_b32 v18, v17, v18
	v_lshlrev_b32 v18, 4, v18
	v_add_u32 v18, v19, v18
	s_mov_b32 s8, 0x800
	v_mul_lo_u32 v19, s8, v41
	v_add_u32 v18, v18, v19
	v_add_u32 v49, 0, v18
	v_xor_b32 v50, 32, v49
	v_lshrrev_b32 v18, 1, v16
	v_and_b32 v18, 3, v18
	v_lshrrev_b32 v19, 4, v16
	v_and_b32 v19, 1, v19
	v_xor_b32 v18, v18, v19
	v_lshlrev_b32 v16, 6, v16
	v_xor_b32 v17, v17, v18
	v_lshlrev_b32 v17, 4, v17
	v_add_u32 v16, v16, v17
	s_mov_b32 s8, 0x800
	v_mul_lo_u32 v17, s8, v42
	v_add_u32 v16, v16, v17
	v_add_u32 v51, 0x2000, v16
	v_xor_b32 v52, 32, v51
	v_cmp_gt_u32 s[8:9], s13, v43
	s_nop 1
	v_cndmask_b32 v24, v44, v46, s[8:9]
	buffer_load_dwordx4 v[16:19], v24, s[0:3], s16 offen
	v_cndmask_b32 v24, v44, v48, s[8:9]
	buffer_load_dwordx4 v[20:23], v24, s[4:7], s16 offen
	v_add_u32 v43, 32, v43
	s_add_u32 s16, s16, 64
	v_cmp_gt_u32 s[8:9], s13, v43
	s_waitcnt vmcnt(1)
	ds_write_b128 v45, v[16:19] offset:0
	v_cndmask_b32 v24, v44, v46, s[8:9]
	buffer_load_dwordx4 v[16:19], v24, s[0:3], s16 offen
	s_waitcnt vmcnt(1)
	ds_write_b128 v47, v[20:23] offset:0
	v_cndmask_b32 v24, v44, v48, s[8:9]
	buffer_load_dwordx4 v[20:23], v24, s[4:7], s16 offen
	v_add_u32 v43, 32, v43
	s_add_u32 s16, s16, 64
	v_xor_b32 v45, 0x1000, v45
	v_xor_b32 v47, 0x1000, v47
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[24:27], v49 offset:0
	ds_read_b128 v[28:31], v51 offset:0
	s_mov_b32 s17, 0
	s_cmp_lt_u32 s17, s13
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[8:9], s13, v43
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[28:29], v[24:25], v[0:15]
	ds_read_b128 v[32:35], v50 offset:0
	ds_read_b128 v[36:39], v52 offset:0
	v_xor_b32 v50, 0x1000, v50
	v_xor_b32 v52, 0x1000, v52
	v_mfma_f32_32x32x8_bf16 v[0:15], v[30:31], v[26:27], v[0:15]
	s_waitcnt vmcnt(1)
	ds_write_b128 v45, v[16:19] offset:0
	v_cndmask_b32 v24, v44, v46, s[8:9]
	buffer_load_dwordx4 v[16:19], v24, s[0:3], s16 offen
	s_waitcnt vmcnt(1)
	ds_write_b128 v47, v[20:23] offset:0
	v_cndmask_b32 v24, v44, v48, s[8:9]
	buffer_load_dwordx4 v[20:23], v24, s[4:7], s16 offen
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[36:37], v[32:33], v[0:15]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_xor_b32 v49, 0x1000, v49
	v_xor_b32 v51, 0x1000, v51
	v_mfma_f32_32x32x8_bf16 v[0:15], v[38:39], v[34:35], v[0:15]
	ds_read_b128 v[24:27], v49 offset:0
	ds_read_b128 v[28:31], v51 offset:0
	v_add_u32 v43, 32, v43
	s_add_u32 s16, s16, 64
	v_xor_b32 v45, 0x1000, v45
	v_xor_b32 v47, 0x1000, v47
	s_add_u32 s17, s17, 32
	s_cmp_lt_u32 s17, s13
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v32, 5, v41
	v_add_u32 v32, s14, v32
	v_lshlrev_b32 v33, 5, v42
	v_add_u32 v33, s15, v33
	s_mov_b32 s4, -16
	s_mov_b32 s0, s10
	s_and_b32 s1, s11, 0xffff
	s_mov_b32 s2, s4
	s_mov_b32 s3, 0x20000
	v_and_b32 v34, 31, v40
	v_add_u32 v32, v32, v34
	v_lshrrev_b32 v34, 5, v40
	v_lshlrev_b32 v34, 2, v34
	v_add_u32 v33, v33, v34
	s_and_b32 s4, s38, 3
	s_cmp_eq_u32 s4, 0
	s_cbranch_scc0 .L$if0_else
	v_mov_b32 v34, -16
	v_add_u32 v32, 0, v32
	v_cmp_gt_u32 s[4:5], s12, v32
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .L$if1_end
	v_mul_lo_u32 v32, s38, v32
	v_lshlrev_b32 v32, 2, v32
	v_add_u32 v35, 0, v33
	v_add_u32 v36, 8, v33
	v_add_u32 v37, 16, v33
	v_add_u32 v33, 24, v33
	v_cmp_gt_u32 s[4:5], s38, v35
	v_cmp_gt_u32 s[8:9], s38, v36
	v_cmp_gt_u32 s[10:11], s38, v37
	v_cmp_gt_u32 s[12:13], s38, v33
	v_lshlrev_b32 v35, 2, v35
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[4:5]
	buffer_store_dwordx4 v[0:3], v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v36
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[8:9]
	buffer_store_dwordx4 v[4:7], v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v37
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[10:11]
	buffer_store_dwordx4 v[8:11], v35, s[0:3], 0 offen
	v_lshlrev_b32 v33, 2, v33
	v_add_u32 v32, v33, v32
	v_cndmask_b32 v32, v34, v32, s[12:13]
	buffer_store_dwordx4 v[12:15], v32, s[0:3], 0 offen
.L$if1_end:
	s_mov_b64 exec, s[6:7]
	s_branch .L$if0_end
.L$if0_else:
	v_mov_b32 v34, -16
	v_add_u32 v32, 0, v32
	v_cmp_gt_u32 s[6:7], s12, v32
	s_and_saveexec_b64 s[4:5], s[6:7]
	s_cbranch_execz .L$if2_end
	v_mul_lo_u32 v32, s38, v32
	v_lshlrev_b32 v32, 2, v32
	v_add_u32 v35, 0, v33
	v_add_u32 v36, 1, v33
	v_add_u32 v37, 2, v33
	v_add_u32 v38, 3, v33
	v_add_u32 v39, 8, v33
	v_add_u32 v40, 9, v33
	v_add_u32 v41, 10, v33
	v_add_u32 v42, 11, v33
	v_add_u32 v43, 16, v33
	v_add_u32 v44, 17, v33
	v_add_u32 v45, 18, v33
	v_add_u32 v46, 19, v33
	v_add_u32 v47, 24, v33
	v_add_u32 v48, 25, v33
	v_add_u32 v49, 26, v33
	v_add_u32 v33, 27, v33
	v_cmp_gt_u32 s[6:7], s38, v35
	v_cmp_gt_u32 s[8:9], s38, v36
	v_cmp_gt_u32 s[10:11], s38, v37
	v_cmp_gt_u32 s[12:13], s38, v38
	v_cmp_gt_u32 s[14:15], s38, v39
	v_cmp_gt_u32 s[16:17], s38, v40
	v_cmp_gt_u32 s[18:19], s38, v41
	v_cmp_gt_u32 s[20:21], s38, v42
	v_cmp_gt_u32 s[22:23], s38, v43
	v_cmp_gt_u32 s[24:25], s38, v44
	v_cmp_gt_u32 s[26:27], s38, v45
	v_cmp_gt_u32 s[28:29], s38, v46
	v_cmp_gt_u32 s[30:31], s38, v47
	v_cmp_gt_u32 s[32:33], s38, v48
	v_cmp_gt_u32 s[34:35], s38, v49
	v_cmp_gt_u32 s[36:37], s38, v33
	v_lshlrev_b32 v35, 2, v35
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[6:7]
	buffer_store_dword v0, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v36
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[8:9]
	buffer_store_dword v1, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v37
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[10:11]
	buffer_store_dword v2, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v38
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[12:13]
	buffer_store_dword v3, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v39
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[14:15]
	buffer_store_dword v4, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v40
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[16:17]
	buffer_store_dword v5, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v41
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[18:19]
	buffer_store_dword v6, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v42
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[20:21]
	buffer_store_dword v7, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v43
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[22:23]
	buffer_store_dword v8, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v44
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[24:25]
	buffer_store_dword v9, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v45
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[26:27]
	buffer_store_dword v10, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v46
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[28:29]
	buffer_store_dword v11, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v47
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[30:31]
	buffer_store_dword v12, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v48
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[32:33]
	buffer_store_dword v13, v35, s[0:3], 0 offen
	v_lshlrev_b32 v35, 2, v49
	v_add_u32 v35, v35, v32
	v_cndmask_b32 v35, v34, v35, s[34:35]
	buffer_store_dword v14, v35, s[0:3], 0 offen
	v_lshlrev_b32 v33, 2, v33
	v_add_u32 v32, v33, v32
	v_cndmask_b32 v32, v34, v32, s[36:37]
	buffer_store_dword v15, v32, s[0:3], 0 offen
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
	.amdhsa_group_segment_fixed_size 16384
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 53
	.amdhsa_next_free_sgpr 39
	.amdhsa_accum_offset 56
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
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: gemm_fast
    .symbol: gemm_fast.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16384
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 39
    .vgpr_count: 53
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
      - { .name: lds0, .offset: 0, .size: 8192, .align: 16 }
      - { .name: lds1, .offset: 8192, .size: 8192, .align: 16 }
...
.end_amdgpu_metadata
