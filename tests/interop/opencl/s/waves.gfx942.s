	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.protected	sub_reduce              ; -- Begin function sub_reduce
	.globl	sub_reduce
	.p2align	8
	.type	sub_reduce,@function
sub_reduce:                             ; @sub_reduce
; %bb.0:
	s_load_dwordx2 s[4:5], s[0:1], 0x44
	s_load_dword s3, s[0:1], 0x60
	s_load_dwordx8 s[12:19], s[0:1], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	s_mul_i32 s7, s6, s2
	s_add_i32 s7, s7, s3
	v_add_u32_e32 v3, s7, v1
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[4:5], s[12:13], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[14:15], 0, v[2:3]
	global_load_dword v11, v[4:5], off
	global_load_dword v13, v[2:3], off
	v_mbcnt_lo_u32_b32 v2, -1, 0
	v_bfe_u32 v3, v0, 20, 10
	v_mbcnt_hi_u32_b32 v14, -1, v2
	s_lshr_b32 s4, s4, 16
	v_bfe_u32 v0, v0, 10, 10
	v_xor_b32_e32 v12, 32, v14
	v_mul_u32_u24_e32 v2, s4, v3
	s_mov_b32 s7, 0x540be400
	v_lshlrev_b32_e32 v20, 2, v12
	v_add_u32_e32 v0, v2, v0
	v_mul_u32_u24_e32 v0, s6, v0
	s_and_b32 s3, s5, 0xffff
	s_mul_i32 s5, s4, s6
	v_add_u32_e32 v0, v1, v0
	s_mul_i32 s3, s5, s3
	v_and_b32_e32 v1, 0xffffffc0, v0
	v_sub_u32_e32 v1, s3, v1
	v_min_u32_e32 v1, 64, v1
	v_xor_b32_e32 v15, 16, v14
	v_cmp_lt_u32_e32 vcc, v12, v1
	v_lshlrev_b32_e32 v21, 2, v15
	v_xor_b32_e32 v16, 8, v14
	v_cmp_lt_u32_e64 s[10:11], v15, v1
	v_lshlrev_b32_e32 v22, 2, v16
	v_xor_b32_e32 v17, 4, v14
	v_lshlrev_b32_e32 v23, 2, v17
	v_xor_b32_e32 v18, 2, v14
	v_lshlrev_b32_e32 v24, 2, v18
	v_xor_b32_e32 v19, 1, v14
	v_cmp_lt_u32_e64 s[8:9], v18, v1
	v_lshlrev_b32_e32 v25, 2, v19
	s_waitcnt vmcnt(1)
	v_ashrrev_i32_e32 v6, 31, v11
	s_waitcnt vmcnt(0)
	v_cvt_f64_f32_e32 v[4:5], v13
	v_mul_lo_u32 v10, v6, s7
	ds_bpermute_b32 v6, v20, v4
	ds_bpermute_b32 v7, v20, v5
	v_lshlrev_b32_e32 v9, 1, v11
	v_mad_u64_u32 v[2:3], s[4:5], v11, s7, 0
	v_add3_u32 v3, v3, v9, v10
	ds_bpermute_b32 v26, v20, v11
	ds_bpermute_b32 v8, v20, v2
	ds_bpermute_b32 v9, v20, v3
	s_waitcnt lgkmcnt(3)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_cndmask_b32_e32 v4, v4, v6, vcc
	ds_bpermute_b32 v6, v21, v4
	ds_bpermute_b32 v7, v21, v5
	v_mov_b32_e32 v10, v3
	s_waitcnt lgkmcnt(4)
	v_min_u32_e32 v27, v11, v26
	s_waitcnt lgkmcnt(2)
	v_mov_b32_e32 v12, v9
	v_cmp_gt_i64_e64 s[4:5], v[2:3], v[8:9]
	v_cndmask_b32_e32 v27, v11, v27, vcc
	ds_bpermute_b32 v28, v21, v27
	v_cndmask_b32_e64 v3, v8, v2, s[4:5]
	v_cndmask_b32_e64 v8, v12, v10, s[4:5]
	v_cndmask_b32_e32 v2, v2, v3, vcc
	v_cndmask_b32_e32 v3, v10, v8, vcc
	ds_bpermute_b32 v8, v21, v2
	ds_bpermute_b32 v9, v21, v3
	s_waitcnt lgkmcnt(3)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e64 v5, v5, v7, s[10:11]
	v_cndmask_b32_e64 v4, v4, v6, s[10:11]
	ds_bpermute_b32 v6, v22, v4
	ds_bpermute_b32 v7, v22, v5
	s_waitcnt lgkmcnt(4)
	v_min_u32_e32 v10, v27, v28
	v_cndmask_b32_e64 v12, v27, v10, s[10:11]
	s_waitcnt lgkmcnt(2)
	v_mov_b32_e32 v10, v9
	v_cmp_gt_i64_e64 s[4:5], v[2:3], v[8:9]
	ds_bpermute_b32 v15, v22, v12
	s_waitcnt lgkmcnt(1)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e64 v8, v8, v2, s[4:5]
	v_cndmask_b32_e64 v9, v10, v3, s[4:5]
	v_cndmask_b32_e64 v2, v2, v8, s[10:11]
	v_cndmask_b32_e64 v3, v3, v9, s[10:11]
	v_cmp_lt_u32_e64 s[4:5], v16, v1
	ds_bpermute_b32 v8, v22, v2
	ds_bpermute_b32 v9, v22, v3
	v_cndmask_b32_e64 v5, v5, v7, s[4:5]
	v_cndmask_b32_e64 v4, v4, v6, s[4:5]
	ds_bpermute_b32 v6, v23, v4
	ds_bpermute_b32 v7, v23, v5
	s_waitcnt lgkmcnt(4)
	v_min_u32_e32 v10, v12, v15
	v_cndmask_b32_e64 v12, v12, v10, s[4:5]
	s_waitcnt lgkmcnt(2)
	v_mov_b32_e32 v10, v9
	v_cmp_gt_i64_e64 s[6:7], v[2:3], v[8:9]
	ds_bpermute_b32 v15, v23, v12
	s_waitcnt lgkmcnt(1)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e64 v8, v8, v2, s[6:7]
	v_cndmask_b32_e64 v10, v10, v3, s[6:7]
	v_cmp_lt_u32_e64 s[6:7], v17, v1
	s_waitcnt lgkmcnt(0)
	v_min_u32_e32 v9, v12, v15
	v_cndmask_b32_e64 v2, v2, v8, s[4:5]
	v_cndmask_b32_e64 v5, v5, v7, s[6:7]
	v_cndmask_b32_e64 v4, v4, v6, s[6:7]
	ds_bpermute_b32 v6, v24, v4
	ds_bpermute_b32 v7, v24, v5
	v_cndmask_b32_e64 v12, v12, v9, s[6:7]
	v_cndmask_b32_e64 v3, v3, v10, s[4:5]
	ds_bpermute_b32 v8, v23, v2
	ds_bpermute_b32 v10, v24, v12
	ds_bpermute_b32 v9, v23, v3
	s_waitcnt lgkmcnt(3)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e64 v5, v5, v7, s[8:9]
	v_cndmask_b32_e64 v4, v4, v6, s[8:9]
	ds_bpermute_b32 v6, v25, v4
	ds_bpermute_b32 v7, v25, v5
	s_waitcnt lgkmcnt(3)
	v_min_u32_e32 v15, v12, v10
	s_waitcnt lgkmcnt(2)
	v_mov_b32_e32 v10, v9
	v_cmp_gt_i64_e64 s[12:13], v[2:3], v[8:9]
	v_cndmask_b32_e64 v12, v12, v15, s[8:9]
	s_waitcnt lgkmcnt(0)
	v_add_f64 v[6:7], v[4:5], v[6:7]
	v_cndmask_b32_e64 v8, v8, v2, s[12:13]
	v_cndmask_b32_e64 v9, v10, v3, s[12:13]
	ds_bpermute_b32 v10, v25, v12
	v_cndmask_b32_e64 v3, v3, v9, s[6:7]
	v_cndmask_b32_e64 v2, v2, v8, s[6:7]
	v_cmp_lt_u32_e64 s[12:13], v19, v1
	ds_bpermute_b32 v8, v24, v2
	ds_bpermute_b32 v9, v24, v3
	v_cndmask_b32_e64 v5, v5, v7, s[12:13]
	ds_bpermute_b32 v7, v20, v13
	s_waitcnt lgkmcnt(3)
	v_min_u32_e32 v10, v12, v10
	v_cndmask_b32_e64 v1, v12, v10, s[12:13]
	v_cndmask_b32_e64 v6, v4, v6, s[12:13]
	s_waitcnt lgkmcnt(1)
	v_mov_b32_e32 v4, v9
	v_cmp_gt_i64_e64 s[14:15], v[2:3], v[8:9]
	v_max_f32_e32 v10, v13, v13
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v7, v7, v7
	v_cndmask_b32_e64 v8, v8, v2, s[14:15]
	v_cndmask_b32_e64 v4, v4, v3, s[14:15]
	v_max_f32_e32 v7, v10, v7
	v_cndmask_b32_e64 v3, v3, v4, s[8:9]
	v_cndmask_b32_e64 v2, v2, v8, s[8:9]
	v_cndmask_b32_e32 v7, v13, v7, vcc
	ds_bpermute_b32 v9, v25, v3
	ds_bpermute_b32 v8, v25, v2
	ds_bpermute_b32 v10, v21, v7
	v_cndmask_b32_e32 v12, 0, v26, vcc
	v_add_u32_e32 v11, v12, v11
	s_waitcnt lgkmcnt(2)
	v_mov_b32_e32 v4, v9
	s_waitcnt lgkmcnt(1)
	v_cmp_gt_i64_e64 s[14:15], v[2:3], v[8:9]
	v_max_f32_e32 v9, v7, v7
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v10, v10, v10
	v_max_f32_e32 v9, v9, v10
	v_cndmask_b32_e64 v7, v7, v9, s[10:11]
	ds_bpermute_b32 v9, v22, v7
	ds_bpermute_b32 v12, v21, v11
	v_max_f32_e32 v10, v7, v7
	v_cndmask_b32_e64 v8, v8, v2, s[14:15]
	v_cndmask_b32_e64 v2, v2, v8, s[12:13]
	s_waitcnt lgkmcnt(1)
	v_max_f32_e32 v9, v9, v9
	v_max_f32_e32 v9, v10, v9
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v10, 0, v12, s[10:11]
	v_cndmask_b32_e64 v7, v7, v9, s[4:5]
	v_add_u32_e32 v10, v10, v11
	ds_bpermute_b32 v9, v23, v7
	ds_bpermute_b32 v11, v22, v10
	v_cndmask_b32_e64 v4, v4, v3, s[14:15]
	v_cndmask_b32_e64 v3, v3, v4, s[12:13]
	v_max_f32_e32 v4, v7, v7
	s_waitcnt lgkmcnt(1)
	v_max_f32_e32 v8, v9, v9
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v9, 0, v11, s[4:5]
	v_add_u32_e32 v9, v9, v10
	ds_bpermute_b32 v10, v23, v9
	v_max_f32_e32 v4, v4, v8
	v_cndmask_b32_e64 v4, v7, v4, s[6:7]
	ds_bpermute_b32 v7, v24, v4
	v_max_f32_e32 v8, v4, v4
	s_waitcnt lgkmcnt(1)
	v_cndmask_b32_e64 v10, 0, v10, s[6:7]
	v_add_u32_e32 v9, v10, v9
	ds_bpermute_b32 v10, v24, v9
	s_waitcnt lgkmcnt(1)
	v_max_f32_e32 v7, v7, v7
	v_max_f32_e32 v7, v8, v7
	v_cndmask_b32_e64 v4, v4, v7, s[8:9]
	ds_bpermute_b32 v7, v25, v4
	s_waitcnt lgkmcnt(1)
	v_cndmask_b32_e64 v8, 0, v10, s[8:9]
	v_add_u32_e32 v8, v8, v9
	ds_bpermute_b32 v9, v25, v8
	v_max_f32_e32 v10, v4, v4
	s_waitcnt lgkmcnt(1)
	v_max_f32_e32 v7, v7, v7
	v_max_f32_e32 v7, v10, v7
	v_cndmask_b32_e64 v4, v4, v7, s[12:13]
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v7, 0, v9, s[12:13]
	v_add_u32_e32 v7, v7, v8
	v_readfirstlane_b32 s9, v4
	v_readfirstlane_b32 s10, v7
	v_readfirstlane_b32 s7, v3
	v_readfirstlane_b32 s6, v2
	v_readfirstlane_b32 s5, v5
	v_readfirstlane_b32 s4, v6
	v_readfirstlane_b32 s8, v1
	v_cmp_eq_u32_e32 vcc, 0, v14
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_add_i32 s3, s3, 63
	s_load_dwordx8 s[20:27], s[0:1], 0x20
	s_lshr_b32 s0, s3, 6
	v_lshrrev_b32_e32 v0, 6, v0
	s_mul_i32 s0, s0, s2
	v_add_u32_e32 v0, s0, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	v_lshl_add_u64 v[4:5], s[16:17], 0, v[2:3]
	v_mov_b32_e32 v6, s10
	global_store_dword v[4:5], v6, off
	v_lshl_add_u64 v[4:5], s[18:19], 0, v[2:3]
	v_mov_b32_e32 v6, s9
	v_lshlrev_b64 v[0:1], 3, v[0:1]
	global_store_dword v[4:5], v6, off
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[20:21], 0, v[0:1]
	v_mov_b64_e32 v[6:7], s[6:7]
	global_store_dwordx2 v[4:5], v[6:7], off
	v_lshl_add_u64 v[0:1], s[22:23], 0, v[0:1]
	v_mov_b64_e32 v[4:5], s[4:5]
	global_store_dwordx2 v[0:1], v[4:5], off
	v_lshl_add_u64 v[0:1], s[24:25], 0, v[2:3]
	v_mov_b32_e32 v2, s8
	global_store_dword v[0:1], v2, off
.LBB0_2:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_reduce
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 312
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 29
		.amdhsa_next_free_sgpr 28
		.amdhsa_accum_offset 32
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	sub_reduce, .Lfunc_end0-sub_reduce
                                        ; -- End function
	.set sub_reduce.num_vgpr, 29
	.set sub_reduce.num_agpr, 0
	.set sub_reduce.numbered_sgpr, 28
	.set sub_reduce.num_named_barrier, 0
	.set sub_reduce.private_seg_size, 0
	.set sub_reduce.uses_vcc, 1
	.set sub_reduce.uses_flat_scratch, 0
	.set sub_reduce.has_dyn_sized_stack, 0
	.set sub_reduce.has_recursion, 0
	.set sub_reduce.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1620
; TotalNumSgprs: 34
; NumVgprs: 29
; NumAgprs: 0
; TotalNumVgprs: 29
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 34
; NumVGPRsForWavesPerEU: 29
; AccumOffset: 32
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 7
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	sub_scan                ; -- Begin function sub_scan
	.globl	sub_scan
	.p2align	8
	.type	sub_scan,@function
sub_scan:                               ; @sub_scan
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dword s4, s[0:1], 0x48
	s_load_dwordx8 s[8:15], s[0:1], 0x0
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v6, -1, v5
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s4, s4, s2
	v_add_u32_e32 v1, s4, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[0:1]
	global_load_dword v4, v[2:3], off
	v_lshlrev_b32_e32 v5, 2, v6
	v_add_u32_e32 v7, -4, v5
	v_cmp_eq_u32_e32 vcc, 0, v6
	v_add_u32_e32 v9, -8, v5
	v_cmp_gt_u32_e64 s[0:1], 2, v6
	v_add_u32_e32 v10, -16, v5
	v_cmp_gt_u32_e64 s[2:3], 4, v6
	v_subrev_u32_e32 v11, 32, v5
	v_cmp_gt_u32_e64 s[4:5], 8, v6
	v_subrev_u32_e32 v12, 64, v5
	v_cmp_gt_u32_e64 s[6:7], 16, v6
	v_add_u32_e32 v13, 0xffffff80, v5
	v_cmp_gt_u32_e64 s[8:9], 32, v6
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v8, v7, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v8, v8, 0, vcc
	v_add_u32_e32 v4, v8, v4
	ds_bpermute_b32 v8, v9, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v8, v8, 0, s[0:1]
	v_add_u32_e32 v4, v8, v4
	ds_bpermute_b32 v8, v10, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v8, v8, 0, s[2:3]
	v_add_u32_e32 v4, v8, v4
	ds_bpermute_b32 v8, v11, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v8, v8, 0, s[4:5]
	v_add_u32_e32 v4, v8, v4
	ds_bpermute_b32 v8, v12, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v8, 0, s[6:7]
	v_add_u32_e32 v8, v5, v4
	ds_bpermute_b32 v14, v13, v8
	v_lshl_add_u64 v[4:5], s[10:11], 0, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v6, v14, 0, s[8:9]
	v_add_u32_e32 v6, v6, v8
	global_store_dword v[4:5], v6, off
	global_load_dword v4, v[2:3], off
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v5, v7, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, vcc
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v5, v9, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, s[0:1]
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v5, v10, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, s[2:3]
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v5, v11, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, s[4:5]
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v5, v12, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, s[6:7]
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v5, v13, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, v5, 0, s[8:9]
	v_add_u32_e32 v4, v5, v4
	ds_bpermute_b32 v6, v7, v4
	v_lshl_add_u64 v[4:5], s[12:13], 0, v[0:1]
	v_lshl_add_u64 v[0:1], s[14:15], 0, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v6, v6, 0, vcc
	global_store_dword v[4:5], v6, off
	global_load_dword v2, v[2:3], off
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v3, v7, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e32 v2, v3, v2, vcc
	ds_bpermute_b32 v3, v9, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e64 v2, v3, v2, s[0:1]
	ds_bpermute_b32 v3, v10, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e64 v2, v3, v2, s[2:3]
	ds_bpermute_b32 v3, v11, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e64 v2, v3, v2, s[4:5]
	ds_bpermute_b32 v3, v12, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e64 v2, v3, v2, s[6:7]
	ds_bpermute_b32 v3, v13, v2
	s_waitcnt lgkmcnt(0)
	v_max_i32_e32 v3, v2, v3
	v_cndmask_b32_e64 v2, v3, v2, s[8:9]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_scan
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 288
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 15
		.amdhsa_next_free_sgpr 16
		.amdhsa_accum_offset 16
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	sub_scan, .Lfunc_end1-sub_scan
                                        ; -- End function
	.set sub_scan.num_vgpr, 15
	.set sub_scan.num_agpr, 0
	.set sub_scan.numbered_sgpr, 16
	.set sub_scan.num_named_barrier, 0
	.set sub_scan.private_seg_size, 0
	.set sub_scan.uses_vcc, 1
	.set sub_scan.uses_flat_scratch, 0
	.set sub_scan.has_dyn_sized_stack, 0
	.set sub_scan.has_recursion, 0
	.set sub_scan.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 696
; TotalNumSgprs: 22
; NumVgprs: 15
; NumAgprs: 0
; TotalNumVgprs: 15
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 15
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	sub_shuffle             ; -- Begin function sub_shuffle
	.globl	sub_shuffle
	.p2align	8
	.type	sub_shuffle,@function
sub_shuffle:                            ; @sub_shuffle
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dwordx2 s[10:11], s[0:1], 0x40
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v0, s2, v0
	v_lshl_add_u64 v[2:3], s[10:11], 0, v[0:1]
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, v2
	v_ashrrev_i64 v[4:5], 30, v[0:1]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[4:5]
	global_load_dword v6, v[6:7], off
	v_mbcnt_lo_u32_b32 v3, -1, 0
	v_mbcnt_hi_u32_b32 v3, -1, v3
	v_lshlrev_b32_e32 v3, 2, v3
	v_xor_b32_e32 v7, 4, v3
	v_xor_b32_e32 v8, 8, v3
	v_xor_b32_e32 v9, 16, v3
	v_xor_b32_e32 v10, 32, v3
	v_xor_b32_e32 v11, 0x80, v3
	v_sub_u32_e32 v12, 0, v3
	v_lshlrev_b32_e32 v13, 1, v2
	v_readfirstlane_b32 s2, v2
	s_mov_b32 s0, 0
	v_ashrrev_i64 v[0:1], 29, v[0:1]
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[0:1]
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v7, v7, v6
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, 0.5, v7, v6
	ds_bpermute_b32 v8, v8, v7
	s_waitcnt lgkmcnt(0)
	v_fmac_f32_e32 v7, 0.5, v8
	ds_bpermute_b32 v8, v9, v7
	v_xor_b32_e32 v9, 64, v3
	v_xor_b32_e32 v3, 20, v3
	ds_bpermute_b32 v3, v3, v13
	s_waitcnt lgkmcnt(1)
	v_fmac_f32_e32 v7, 0.5, v8
	ds_bpermute_b32 v8, v10, v7
	v_ashrrev_i32_e32 v10, 31, v2
	v_mov_b32_e32 v2, s2
	v_readfirstlane_b32 s1, v10
	s_waitcnt lgkmcnt(0)
	v_fmac_f32_e32 v7, 0.5, v8
	ds_bpermute_b32 v8, v9, v7
	ds_bpermute_b32 v9, v12, v6 offset:252
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[0:1]
	v_readlane_b32 s0, v6, 17
	s_waitcnt lgkmcnt(1)
	v_fmac_f32_e32 v7, 0.5, v8
	ds_bpermute_b32 v8, v11, v7
	s_waitcnt lgkmcnt(0)
	v_fmac_f32_e32 v7, 0.5, v8
	v_add_f32_e32 v6, s0, v7
	v_add_f32_e32 v6, v6, v9
	global_store_dword v[4:5], v6, off
	global_store_dwordx2 v[0:1], v[2:3], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_shuffle
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 16
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end2:
	.size	sub_shuffle, .Lfunc_end2-sub_shuffle
                                        ; -- End function
	.set sub_shuffle.num_vgpr, 14
	.set sub_shuffle.num_agpr, 0
	.set sub_shuffle.numbered_sgpr, 12
	.set sub_shuffle.num_named_barrier, 0
	.set sub_shuffle.private_seg_size, 0
	.set sub_shuffle.uses_vcc, 0
	.set sub_shuffle.uses_flat_scratch, 0
	.set sub_shuffle.has_dyn_sized_stack, 0
	.set sub_shuffle.has_recursion, 0
	.set sub_shuffle.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 364
; TotalNumSgprs: 18
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 14
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	sub_ballot              ; -- Begin function sub_ballot
	.globl	sub_ballot
	.p2align	8
	.type	sub_ballot,@function
sub_ballot:                             ; @sub_ballot
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dword s12, s[0:1], 0x18
	s_load_dwordx2 s[10:11], s[0:1], 0x48
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s12, v0
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB3_2
; %bb.1:
	v_mov_b32_e32 v4, v3
	v_mov_b32_e32 v5, v0
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	global_load_dword v1, v[4:5], off
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v1, 1, v1
	v_cmp_eq_u32_e32 vcc, 1, v1
	s_and_b64 s[2:3], vcc, exec
.LBB3_2:
	s_or_b64 exec, exec, s[0:1]
	v_cndmask_b32_e64 v1, 0, 1, s[2:3]
	v_cmp_ne_u32_e32 vcc, 0, v1
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_cmp_eq_u32_e64 s[0:1], 0, v1
	s_and_saveexec_b64 s[10:11], s[0:1]
	s_cbranch_execz .LBB3_6
; %bb.3:
	s_mov_b64 s[14:15], exec
	v_mbcnt_lo_u32_b32 v1, s14, 0
	v_mbcnt_hi_u32_b32 v1, s15, v1
	s_bcnt1_i32_b64 s16, vcc
	v_cmp_eq_u32_e64 s[0:1], 0, v1
                                        ; implicit-def: $vgpr2
	s_and_saveexec_b64 s[12:13], s[0:1]
	s_cbranch_execz .LBB3_5
; %bb.4:
	s_bcnt1_i32_b64 s0, s[14:15]
	s_mul_i32 s0, s16, s0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, s0
	global_atomic_add v2, v2, v3, s[8:9] sc0
.LBB3_5:
	s_or_b64 exec, exec, s[12:13]
	s_waitcnt vmcnt(0)
	v_readfirstlane_b32 s0, v2
	s_nop 1
	v_mov_b32_e32 v2, s0
	v_mad_u32_u24 v3, s16, v1, v2
.LBB3_6:
	s_or_b64 exec, exec, s[10:11]
	v_readfirstlane_b32 s0, v3
	s_and_saveexec_b64 s[8:9], s[2:3]
	s_cbranch_execz .LBB3_8
; %bb.7:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[0:1], 30, v[2:3]
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[0:1]
	global_load_dword v6, v[0:1], off
	v_mbcnt_lo_u32_b32 v3, vcc_lo, 0
	v_mbcnt_hi_u32_b32 v3, vcc_hi, v3
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v1, s7
	v_add_u32_e32 v4, s0, v3
	v_mov_b32_e32 v5, v2
	v_lshl_add_u64 v[0:1], v[4:5], 2, v[0:1]
	s_waitcnt vmcnt(0)
	global_store_dword v[0:1], v6, off
.LBB3_8:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_ballot
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 288
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 7
		.amdhsa_next_free_sgpr 17
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end3:
	.size	sub_ballot, .Lfunc_end3-sub_ballot
                                        ; -- End function
	.set sub_ballot.num_vgpr, 7
	.set sub_ballot.num_agpr, 0
	.set sub_ballot.numbered_sgpr, 17
	.set sub_ballot.num_named_barrier, 0
	.set sub_ballot.private_seg_size, 0
	.set sub_ballot.uses_vcc, 1
	.set sub_ballot.uses_flat_scratch, 0
	.set sub_ballot.has_dyn_sized_stack, 0
	.set sub_ballot.has_recursion, 0
	.set sub_ballot.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 380
; TotalNumSgprs: 23
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 23
; NumVGPRsForWavesPerEU: 7
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	sub_votes               ; -- Begin function sub_votes
	.globl	sub_votes
	.p2align	8
	.type	sub_votes,@function
sub_votes:                              ; @sub_votes
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dword s10, s[0:1], 0x40
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s10, s10, s2
	v_add_u32_e32 v1, s10, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[0:1]
	global_load_dword v6, v[2:3], off
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[0:1]
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, 1, v6
	s_cmp_eq_u64 vcc, 0
	s_cselect_b64 s[0:1], -1, 0
	v_cndmask_b32_e64 v6, 0, 1, s[0:1]
	global_store_dword v[4:5], v6, off
	global_load_dword v2, v[2:3], off
	s_movk_i32 s0, 0x5a
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc, s0, v2
	s_cmp_lg_u64 vcc, 0
	s_cselect_b64 s[0:1], -1, 0
	v_cndmask_b32_e64 v2, 0, 1, s[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_votes
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 7
		.amdhsa_next_free_sgpr 11
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end4:
	.size	sub_votes, .Lfunc_end4-sub_votes
                                        ; -- End function
	.set sub_votes.num_vgpr, 7
	.set sub_votes.num_agpr, 0
	.set sub_votes.numbered_sgpr, 11
	.set sub_votes.num_named_barrier, 0
	.set sub_votes.private_seg_size, 0
	.set sub_votes.uses_vcc, 1
	.set sub_votes.uses_flat_scratch, 0
	.set sub_votes.has_dyn_sized_stack, 0
	.set sub_votes.has_recursion, 0
	.set sub_votes.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 180
; TotalNumSgprs: 17
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 17
; NumVGPRsForWavesPerEU: 7
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	sub_partial             ; -- Begin function sub_partial
	.globl	sub_partial
	.p2align	8
	.type	sub_partial,@function
sub_partial:                            ; @sub_partial
; %bb.0:
	s_load_dwordx2 s[8:9], s[0:1], 0x1c
	s_load_dword s3, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s8, 0xffff
	s_mul_i32 s1, s0, s2
	s_add_i32 s1, s1, s3
	v_add_u32_e32 v3, s1, v1
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
	global_load_dword v4, v[4:5], off
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v5, -1, v5
	v_bfe_u32 v6, v0, 20, 10
	s_lshr_b32 s2, s8, 16
	v_bfe_u32 v0, v0, 10, 10
	v_xor_b32_e32 v7, 32, v5
	v_mul_u32_u24_e32 v6, s2, v6
	v_lshlrev_b32_e32 v9, 2, v7
	v_add_u32_e32 v0, v6, v0
	v_mul_u32_u24_e32 v0, s0, v0
	s_and_b32 s1, s9, 0xffff
	s_mul_i32 s3, s2, s0
	v_add_u32_e32 v0, v1, v0
	s_mul_i32 s3, s3, s1
	v_and_b32_e32 v0, 0xffffffc0, v0
	v_sub_u32_e32 v0, s3, v0
	v_min_u32_e32 v0, 64, v0
	v_xor_b32_e32 v8, 16, v5
	v_cmp_lt_u32_e32 vcc, v7, v0
	v_lshlrev_b32_e32 v10, 2, v8
	s_movk_i32 s0, 0x3e8
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v6, v9, v4
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v1, v4, v6
	v_cndmask_b32_e32 v1, v4, v1, vcc
	ds_bpermute_b32 v4, v10, v1
	v_xor_b32_e32 v6, 8, v5
	v_cmp_lt_u32_e32 vcc, v8, v0
	v_lshlrev_b32_e32 v7, 2, v6
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v4, v1, v4
	v_cndmask_b32_e32 v1, v1, v4, vcc
	ds_bpermute_b32 v4, v7, v1
	v_xor_b32_e32 v7, 4, v5
	v_cmp_lt_u32_e32 vcc, v6, v0
	v_lshlrev_b32_e32 v8, 2, v7
	v_xor_b32_e32 v6, 2, v5
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v4, v1, v4
	v_cndmask_b32_e32 v1, v1, v4, vcc
	ds_bpermute_b32 v4, v8, v1
	v_cmp_lt_u32_e32 vcc, v7, v0
	v_lshlrev_b32_e32 v8, 2, v6
	v_xor_b32_e32 v5, 1, v5
	v_lshlrev_b32_e32 v7, 2, v5
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v4, v1, v4
	v_cndmask_b32_e32 v1, v1, v4, vcc
	ds_bpermute_b32 v4, v8, v1
	v_cmp_lt_u32_e32 vcc, v6, v0
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v4, v1, v4
	v_cndmask_b32_e32 v1, v1, v4, vcc
	ds_bpermute_b32 v4, v7, v1
	v_cmp_lt_u32_e32 vcc, v5, v0
	s_waitcnt lgkmcnt(0)
	v_min_i32_e32 v4, v1, v4
	v_cndmask_b32_e32 v1, v1, v4, vcc
	s_nop 0
	v_readfirstlane_b32 s1, v1
	s_nop 1
	v_mov_b32_e32 v1, s1
	v_mad_u32_u24 v4, v0, s0, v1
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[2:3]
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sub_partial
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 12
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end5:
	.size	sub_partial, .Lfunc_end5-sub_partial
                                        ; -- End function
	.set sub_partial.num_vgpr, 11
	.set sub_partial.num_agpr, 0
	.set sub_partial.numbered_sgpr, 10
	.set sub_partial.num_named_barrier, 0
	.set sub_partial.private_seg_size, 0
	.set sub_partial.uses_vcc, 1
	.set sub_partial.uses_flat_scratch, 0
	.set sub_partial.has_dyn_sized_stack, 0
	.set sub_partial.has_recursion, 0
	.set sub_partial.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 412
; TotalNumSgprs: 16
; NumVgprs: 11
; NumAgprs: 0
; TotalNumVgprs: 11
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 11
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	wave_transpose          ; -- Begin function wave_transpose
	.globl	wave_transpose
	.p2align	8
	.type	wave_transpose,@function
wave_transpose:                         ; @wave_transpose
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v1
	v_bfe_u32 v1, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s0, s3, 16
	v_bfe_u32 v2, v0, 20, 10
	v_mad_u32_u24 v1, v2, s0, v1
	s_and_b32 s0, s3, 0xffff
	v_and_b32_e32 v0, 0x3ff, v0
	v_mad_u32_u24 v0, v1, s0, v0
	v_lshrrev_b32_e32 v5, 6, v0
	s_lshl_b32 s0, s2, 11
	v_lshl_add_u32 v0, v5, 9, s0
	v_or_b32_e32 v0, v0, v4
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[0:1]
	global_load_dword v6, v[2:3], off
	global_load_dword v7, v[2:3], off offset:256
	global_load_dword v8, v[2:3], off offset:512
	global_load_dword v9, v[2:3], off offset:768
	global_load_dword v10, v[2:3], off offset:1024
	global_load_dword v11, v[2:3], off offset:1280
	global_load_dword v12, v[2:3], off offset:1536
	global_load_dword v13, v[2:3], off offset:1792
	v_lshlrev_b32_e32 v2, 11, v5
	v_lshl_or_b32 v3, v4, 2, v2
	v_lshl_add_u32 v2, v4, 5, v2
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	s_waitcnt vmcnt(6)
	ds_write2st64_b32 v3, v6, v7 offset1:1
	s_waitcnt vmcnt(4)
	ds_write2st64_b32 v3, v8, v9 offset0:2 offset1:3
	s_waitcnt vmcnt(2)
	ds_write2st64_b32 v3, v10, v11 offset0:4 offset1:5
	s_waitcnt vmcnt(0)
	ds_write2st64_b32 v3, v12, v13 offset0:6 offset1:7
	; wave barrier
	ds_read2_b32 v[4:5], v2 offset1:1
	ds_read2_b32 v[6:7], v2 offset0:2 offset1:3
	ds_read2_b32 v[8:9], v2 offset0:4 offset1:5
	ds_read2_b32 v[2:3], v2 offset0:6 offset1:7
	s_waitcnt lgkmcnt(3)
	global_store_dword v[0:1], v4, off
	global_store_dword v[0:1], v5, off offset:256
	s_waitcnt lgkmcnt(2)
	global_store_dword v[0:1], v6, off offset:512
	global_store_dword v[0:1], v7, off offset:768
	s_waitcnt lgkmcnt(1)
	global_store_dword v[0:1], v8, off offset:1024
	global_store_dword v[0:1], v9, off offset:1280
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v2, off offset:1536
	global_store_dword v[0:1], v3, off offset:1792
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel wave_transpose
		.amdhsa_group_segment_fixed_size 8192
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 8
		.amdhsa_accum_offset 16
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end6:
	.size	wave_transpose, .Lfunc_end6-wave_transpose
                                        ; -- End function
	.set wave_transpose.num_vgpr, 14
	.set wave_transpose.num_agpr, 0
	.set wave_transpose.numbered_sgpr, 8
	.set wave_transpose.num_named_barrier, 0
	.set wave_transpose.private_seg_size, 0
	.set wave_transpose.uses_vcc, 0
	.set wave_transpose.uses_flat_scratch, 0
	.set wave_transpose.has_dyn_sized_stack, 0
	.set wave_transpose.has_recursion, 0
	.set wave_transpose.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 384
; TotalNumSgprs: 14
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 8192 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 14
; NumVGPRsForWavesPerEU: 14
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	wave_exchange           ; -- Begin function wave_exchange
	.globl	wave_exchange
	.p2align	8
	.type	wave_exchange,@function
wave_exchange:                          ; @wave_exchange
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s10, s[0:1], 0x24
	s_load_dword s3, s[0:1], 0x10
	s_load_dwordx2 s[8:9], s[0:1], 0x40
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s4
	s_and_b32 s0, s10, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_mov_b32_e32 v5, s5
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	v_lshl_add_u64 v[4:5], v[2:3], 2, v[4:5]
	global_load_dword v1, v[4:5], off
	s_cmp_lt_i32 s3, 1
	s_cbranch_scc1 .LBB7_3
; %bb.1:
	v_lshlrev_b32_e32 v4, 2, v0
	s_mov_b32 s0, 0
.LBB7_2:                                ; =>This Inner Loop Header: Depth=1
	s_lshl_b32 s1, 1, s0
	v_xor_b32_e32 v5, s1, v0
	v_lshlrev_b32_e32 v5, 2, v5
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v1
	; wave barrier
	ds_read_b32 v5, v5
	s_add_i32 s0, s0, 1
	s_cmp_lg_u32 s3, s0
	; wave barrier
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v1, v5, v1
	s_cbranch_scc1 .LBB7_2
.LBB7_3:
	v_mov_b32_e32 v4, s6
	v_mov_b32_e32 v5, s7
	v_lshl_add_u64 v[2:3], v[2:3], 2, v[4:5]
	s_waitcnt vmcnt(0)
	global_store_dword v[2:3], v1, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel wave_exchange
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 11
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end7:
	.size	wave_exchange, .Lfunc_end7-wave_exchange
                                        ; -- End function
	.set wave_exchange.num_vgpr, 6
	.set wave_exchange.num_agpr, 0
	.set wave_exchange.numbered_sgpr, 11
	.set wave_exchange.num_named_barrier, 0
	.set wave_exchange.private_seg_size, 0
	.set wave_exchange.uses_vcc, 0
	.set wave_exchange.uses_flat_scratch, 0
	.set wave_exchange.has_dyn_sized_stack, 0
	.set wave_exchange.has_recursion, 0
	.set wave_exchange.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 188
; TotalNumSgprs: 17
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 17
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	spmv                    ; -- Begin function spmv
	.globl	spmv
	.p2align	8
	.type	spmv,@function
spmv:                                   ; @spmv
; %bb.0:
	s_load_dwordx2 s[4:5], s[0:1], 0x3c
	s_load_dword s3, s[0:1], 0x28
	v_bfe_u32 v1, v0, 20, 10
	v_bfe_u32 v2, v0, 10, 10
	v_and_b32_e32 v0, 0x3ff, v0
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s6, s4, 16
	s_and_b32 s4, s4, 0xffff
	s_and_b32 s5, s5, 0xffff
	s_mul_i32 s12, s6, s4
	v_mul_u32_u24_e32 v1, s6, v1
	s_mul_i32 s12, s12, s5
	v_add_u32_e32 v1, v1, v2
	s_add_i32 s5, s12, 63
	v_mul_u32_u24_e32 v1, s4, v1
	s_lshr_b32 s5, s5, 6
	v_add_u32_e32 v10, v0, v1
	v_lshrrev_b32_e32 v0, 6, v10
	s_mul_i32 s5, s5, s2
	v_add_u32_e32 v0, s5, v0
	v_cmp_gt_i32_e32 vcc, s3, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB8_7
; %bb.1:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_ashrrev_i32_e32 v1, 31, v0
	s_load_dwordx2 s[0:1], s[0:1], 0x20
	v_mov_b32_e32 v11, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	v_lshl_add_u64 v[2:3], v[0:1], 2, v[2:3]
	global_load_dwordx2 v[4:5], v[2:3], off
	v_mbcnt_lo_u32_b32 v2, -1, 0
	v_mbcnt_hi_u32_b32 v2, -1, v2
	v_mov_b32_e32 v3, 0
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v12, v4, v2
	v_cmp_lt_i32_e32 vcc, v12, v5
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB8_5
; %bb.2:
	v_ashrrev_i32_e32 v7, 31, v4
	v_mov_b32_e32 v6, v4
	v_lshl_add_u64 v[6:7], v[2:3], 0, v[6:7]
	v_lshlrev_b64 v[8:9], 2, v[6:7]
	v_lshl_add_u64 v[6:7], s[6:7], 0, v[8:9]
	v_lshl_add_u64 v[8:9], s[8:9], 0, v[8:9]
	s_mov_b64 s[4:5], 0
	v_mov_b32_e32 v11, 0
	s_mov_b64 s[6:7], 0x100
.LBB8_3:                                ; =>This Inner Loop Header: Depth=1
	global_load_dword v14, v[6:7], off
	global_load_dword v3, v[8:9], off
	v_add_u32_e32 v12, 64, v12
	v_cmp_ge_i32_e32 vcc, v12, v5
	v_lshl_add_u64 v[6:7], v[6:7], 0, s[6:7]
	v_lshl_add_u64 v[8:9], v[8:9], 0, s[6:7]
	s_or_b64 s[4:5], vcc, s[4:5]
	s_waitcnt vmcnt(1)
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshl_add_u64 v[14:15], v[14:15], 2, s[10:11]
	global_load_dword v4, v[14:15], off
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v11, v3, v4
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB8_3
; %bb.4:
	s_or_b64 exec, exec, s[4:5]
.LBB8_5:
	s_or_b64 exec, exec, s[2:3]
	v_xor_b32_e32 v3, 32, v2
	v_lshlrev_b32_e32 v4, 2, v3
	ds_bpermute_b32 v4, v4, v11
	v_and_b32_e32 v5, 0xffffffc0, v10
	v_sub_u32_e32 v5, s12, v5
	v_min_u32_e32 v5, 64, v5
	v_cmp_lt_u32_e32 vcc, v3, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v11, v4
	v_xor_b32_e32 v7, 8, v2
	v_cndmask_b32_e32 v3, v11, v4, vcc
	v_xor_b32_e32 v4, 16, v2
	v_lshlrev_b32_e32 v6, 2, v4
	ds_bpermute_b32 v6, v6, v3
	v_cmp_lt_u32_e32 vcc, v4, v5
	v_lshlrev_b32_e32 v4, 2, v7
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v3, v6
	v_cndmask_b32_e32 v3, v3, v6, vcc
	ds_bpermute_b32 v4, v4, v3
	v_xor_b32_e32 v6, 4, v2
	v_cmp_lt_u32_e32 vcc, v7, v5
	v_lshlrev_b32_e32 v8, 2, v6
	v_xor_b32_e32 v7, 2, v2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	v_cndmask_b32_e32 v3, v3, v4, vcc
	ds_bpermute_b32 v4, v8, v3
	v_cmp_lt_u32_e32 vcc, v6, v5
	v_lshlrev_b32_e32 v8, 2, v7
	v_xor_b32_e32 v6, 1, v2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	v_cndmask_b32_e32 v3, v3, v4, vcc
	ds_bpermute_b32 v4, v8, v3
	v_cmp_lt_u32_e32 vcc, v7, v5
	v_lshlrev_b32_e32 v8, 2, v6
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	v_cndmask_b32_e32 v3, v3, v4, vcc
	ds_bpermute_b32 v4, v8, v3
	v_cmp_lt_u32_e32 vcc, v6, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	v_cndmask_b32_e32 v3, v3, v4, vcc
	v_cmp_eq_u32_e32 vcc, 0, v2
	v_readfirstlane_b32 s2, v3
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .LBB8_7
; %bb.6:
	v_mov_b32_e32 v2, s0
	v_mov_b32_e32 v3, s1
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[2:3]
	v_mov_b32_e32 v2, s2
	global_store_dword v[0:1], v2, off
.LBB8_7:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel spmv
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 304
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 13
		.amdhsa_accum_offset 16
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end8:
	.size	spmv, .Lfunc_end8-spmv
                                        ; -- End function
	.set spmv.num_vgpr, 16
	.set spmv.num_agpr, 0
	.set spmv.numbered_sgpr, 13
	.set spmv.num_named_barrier, 0
	.set spmv.private_seg_size, 0
	.set spmv.uses_vcc, 1
	.set spmv.uses_flat_scratch, 0
	.set spmv.has_dyn_sized_stack, 0
	.set spmv.has_recursion, 0
	.set spmv.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 616
; TotalNumSgprs: 19
; NumVgprs: 16
; NumAgprs: 0
; TotalNumVgprs: 16
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 16
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	flag_in_lds             ; -- Begin function flag_in_lds
	.globl	flag_in_lds
	.p2align	8
	.type	flag_in_lds,@function
flag_in_lds:                            ; @flag_in_lds
; %bb.0:
	v_and_b32_e32 v2, 0x3ff, v0
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	v_mov_b32_e32 v1, 0
	ds_write_b32 v1, v1 offset:256
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_bfe_u32 v3, v0, 10, 10
	v_bfe_u32 v0, v0, 20, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s0, s3, 16
	v_mad_u32_u24 v0, v0, s0, v3
	s_and_b32 s0, s3, 0xffff
	v_mad_u32_u24 v0, v0, s0, v2
	v_lshrrev_b32_e32 v0, 6, v0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_cmp_ne_u32_e32 vcc, 0, v0
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB9_6
; %bb.3:
	v_mov_b32_e32 v2, 0
.LBB9_4:                                ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v3, v2 offset:256
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e32 vcc, 0, v3
	s_cbranch_vccnz .LBB9_4
; %bb.5:
	v_lshlrev_b32_e32 v2, 2, v1
	v_sub_u32_e32 v1, 0, v2
	ds_read_b32 v3, v1 offset:252
	v_mov_b32_e32 v1, 0
	v_mad_u64_u32 v[4:5], s[8:9], s2, 3, v[0:1]
	v_lshlrev_b64 v[4:5], 8, v[4:5]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v6, v3, v0
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	v_mov_b32_e32 v3, v1
	v_lshl_add_u64 v[0:1], v[4:5], 0, v[2:3]
	global_store_dword v[0:1], v6, off offset:-256
                                        ; implicit-def: $vgpr1
.LBB9_6:
	s_andn2_saveexec_b64 s[0:1], s[0:1]
	s_cbranch_execz .LBB9_9
; %bb.7:
	s_mov_b32 s3, 0
	s_lshl_b64 s[0:1], s[2:3], 8
	s_add_u32 s0, s4, s0
	s_addc_u32 s1, s5, s1
	v_lshlrev_b32_e32 v0, 2, v1
	global_load_dword v2, v0, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v2, v2, 1, v2
	ds_write_b32 v0, v2
	; wave barrier
	s_and_saveexec_b64 s[0:1], vcc
; %bb.8:
	v_mov_b32_e32 v0, 1
	v_mov_b32_e32 v1, 0
	ds_write_b32 v1, v0 offset:256
.LBB9_9:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel flag_in_lds
		.amdhsa_group_segment_fixed_size 260
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 7
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end9:
	.size	flag_in_lds, .Lfunc_end9-flag_in_lds
                                        ; -- End function
	.set flag_in_lds.num_vgpr, 7
	.set flag_in_lds.num_agpr, 0
	.set flag_in_lds.numbered_sgpr, 10
	.set flag_in_lds.num_named_barrier, 0
	.set flag_in_lds.private_seg_size, 0
	.set flag_in_lds.uses_vcc, 1
	.set flag_in_lds.uses_flat_scratch, 0
	.set flag_in_lds.has_dyn_sized_stack, 0
	.set flag_in_lds.has_recursion, 0
	.set flag_in_lds.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 316
; TotalNumSgprs: 16
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 260 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 7
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	ring                    ; -- Begin function ring
	.globl	ring
	.p2align	8
	.type	ring,@function
ring:                                   ; @ring
; %bb.0:
	v_and_b32_e32 v2, 0x3ff, v0
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB10_2
; %bb.1:
	v_mov_b32_e32 v1, 0
	ds_write_b32 v1, v1 offset:1024
	ds_write_b32 v1, v1 offset:1028
.LBB10_2:
	s_or_b64 exec, exec, s[2:3]
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s10, s[0:1], 0x10
	s_load_dword s2, s[0:1], 0x24
	v_bfe_u32 v3, v0, 10, 10
	v_bfe_u32 v0, v0, 20, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s0, s2, 16
	v_mad_u32_u24 v0, v0, s0, v3
	s_and_b32 s0, s2, 0xffff
	v_mad_u32_u24 v0, v0, s0, v2
	v_cmp_lt_u32_e32 vcc, 63, v0
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[2:3], exec, s[0:1]
	s_cbranch_execz .LBB10_9
; %bb.3:
	s_cmp_lt_i32 s10, 1
	s_cbranch_scc1 .LBB10_9
; %bb.4:
	v_xor_b32_e32 v0, 1, v1
	v_lshlrev_b32_e32 v0, 2, v0
	s_mov_b32 s11, 0
	v_cmp_eq_u32_e64 s[0:1], 0, v1
	v_mov_b32_e32 v2, 0
	s_branch .LBB10_6
.LBB10_5:                               ;   in Loop: Header=BB10_6 Depth=1
	s_or_b64 exec, exec, s[8:9]
	s_cmp_lg_u32 s11, s10
	s_cbranch_scc0 .LBB10_9
.LBB10_6:                               ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v3, v2 offset:1024
	s_waitcnt lgkmcnt(0)
	v_cmp_ge_i32_e32 vcc, s11, v3
	s_cbranch_vccnz .LBB10_6
; %bb.7:                                ;   in Loop: Header=BB10_6 Depth=1
	s_and_b32 s8, s11, 3
	v_lshl_add_u32 v3, s8, 8, v0
	ds_read_b32 v3, v3
	v_lshl_add_u32 v4, s11, 6, v1
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[6:7]
	s_add_i32 s11, s11, 1
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32_e32 v3, 1, v3
	global_store_dword v[4:5], v3, off
	; wave barrier
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_cbranch_execz .LBB10_5
; %bb.8:                                ;   in Loop: Header=BB10_6 Depth=1
	v_mov_b32_e32 v3, s11
	ds_write_b32 v2, v3 offset:1028
	s_branch .LBB10_5
.LBB10_9:
	s_andn2_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB10_17
; %bb.10:
	s_cmp_lt_i32 s10, 1
	s_cbranch_scc1 .LBB10_17
; %bb.11:
	v_lshlrev_b32_e32 v0, 2, v1
	s_mov_b32 s6, 0
	v_cmp_eq_u32_e64 s[0:1], 0, v1
	v_mov_b32_e32 v2, 0
	s_branch .LBB10_13
.LBB10_12:                              ;   in Loop: Header=BB10_13 Depth=1
	s_or_b64 exec, exec, s[2:3]
	s_cmp_eq_u32 s6, s10
	s_cbranch_scc1 .LBB10_17
.LBB10_13:                              ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB10_14 Depth 2
	s_add_i32 s2, s6, -3
.LBB10_14:                              ;   Parent Loop BB10_13 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	ds_read_b32 v3, v2 offset:1028
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, s2, v3
	s_cbranch_vccnz .LBB10_14
; %bb.15:                               ;   in Loop: Header=BB10_13 Depth=1
	v_lshl_add_u32 v4, s6, 6, v1
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[4:5]
	global_load_dword v4, v[4:5], off
	s_and_b32 s2, s6, 3
	v_lshl_add_u32 v3, s2, 8, v0
	s_add_i32 s6, s6, 1
	s_waitcnt vmcnt(0)
	ds_write_b32 v3, v4
	; wave barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB10_12
; %bb.16:                               ;   in Loop: Header=BB10_13 Depth=1
	v_mov_b32_e32 v3, s6
	ds_write_b32 v2, v3 offset:1024
	s_branch .LBB10_12
.LBB10_17:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel ring
		.amdhsa_group_segment_fixed_size 1032
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end10:
	.size	ring, .Lfunc_end10-ring
                                        ; -- End function
	.set ring.num_vgpr, 6
	.set ring.num_agpr, 0
	.set ring.numbered_sgpr, 12
	.set ring.num_named_barrier, 0
	.set ring.private_seg_size, 0
	.set ring.uses_vcc, 1
	.set ring.uses_flat_scratch, 0
	.set ring.has_dyn_sized_stack, 0
	.set ring.has_recursion, 0
	.set ring.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 464
; TotalNumSgprs: 18
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1032 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	ticket_in_lds           ; -- Begin function ticket_in_lds
	.globl	ticket_in_lds
	.p2align	8
	.type	ticket_in_lds,@function
ticket_in_lds:                          ; @ticket_in_lds
; %bb.0:
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, v0
	v_mov_b32_e32 v2, -1
	v_mov_b32_e32 v3, v0
	ds_write2_b64 v0, v[2:3], v[0:1] offset1:1
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	s_load_dword s3, s[0:1], 0x8
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cmp_lt_i32 s3, 1
	s_cbranch_scc1 .LBB11_11
; %bb.3:
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v0, -1, v0
	s_mov_b32 s14, 0
	v_cmp_eq_u32_e64 s[4:5], 0, v0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0x3e8
	s_branch .LBB11_5
.LBB11_4:                               ;   in Loop: Header=BB11_5 Depth=1
	s_or_b64 exec, exec, s[8:9]
	s_add_i32 s14, s14, 1
	s_cmp_eq_u32 s14, s3
	s_cbranch_scc1 .LBB11_11
.LBB11_5:                               ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB11_9 Depth 2
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_cbranch_execz .LBB11_4
; %bb.6:                                ;   in Loop: Header=BB11_5 Depth=1
	s_mov_b64 s[12:13], exec
	v_mbcnt_lo_u32_b32 v2, s12, 0
	v_mbcnt_hi_u32_b32 v2, s13, v2
	v_cmp_eq_u32_e64 s[6:7], 0, v2
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[10:11], s[6:7]
; %bb.7:                                ;   in Loop: Header=BB11_5 Depth=1
	s_bcnt1_i32_b64 s6, s[12:13]
	v_mov_b32_e32 v3, s6
	ds_add_rtn_u32 v3, v0, v3 offset:4
; %bb.8:                                ;   in Loop: Header=BB11_5 Depth=1
	s_or_b64 exec, exec, s[10:11]
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s6, v3
	s_mov_b64 s[10:11], 0
	s_nop 0
	v_add_u32_e32 v2, s6, v2
.LBB11_9:                               ;   Parent Loop BB11_5 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	ds_read_b32 v3, v0 offset:8
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e64 s[6:7], v3, v2
	s_or_b64 s[10:11], s[6:7], s[10:11]
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB11_9
; %bb.10:                               ;   in Loop: Header=BB11_5 Depth=1
	s_or_b64 exec, exec, s[10:11]
	ds_read2_b32 v[4:5], v0 offset1:3
	v_add_u32_e32 v3, 1, v2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, 1, v4
	v_cmp_eq_u32_e64 s[6:7], v2, v4
	s_nop 1
	v_cndmask_b32_e64 v4, v1, 1, s[6:7]
	v_add_u32_e32 v4, v4, v5
	ds_write2_b32 v0, v2, v4 offset1:3
	ds_write_b32 v0, v3 offset:8
	s_branch .LBB11_4
.LBB11_11:
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB11_13
; %bb.12:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0 offset:12
	s_mov_b32 s3, 0
	s_lshl_b64 s[2:3], s[2:3], 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s0, s2
	s_addc_u32 s1, s1, s3
	global_store_dword v0, v1, s[0:1]
.LBB11_13:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel ticket_in_lds
		.amdhsa_group_segment_fixed_size 16
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 12
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 15
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end11:
	.size	ticket_in_lds, .Lfunc_end11-ticket_in_lds
                                        ; -- End function
	.set ticket_in_lds.num_vgpr, 6
	.set ticket_in_lds.num_agpr, 0
	.set ticket_in_lds.numbered_sgpr, 15
	.set ticket_in_lds.num_named_barrier, 0
	.set ticket_in_lds.private_seg_size, 0
	.set ticket_in_lds.uses_vcc, 1
	.set ticket_in_lds.uses_flat_scratch, 0
	.set ticket_in_lds.has_dyn_sized_stack, 0
	.set ticket_in_lds.has_recursion, 0
	.set ticket_in_lds.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 368
; TotalNumSgprs: 21
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 16 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 21
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	wave_chain              ; -- Begin function wave_chain
	.globl	wave_chain
	.p2align	8
	.type	wave_chain,@function
wave_chain:                             ; @wave_chain
; %bb.0:
	v_and_b32_e32 v1, 0x3ff, v0
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	v_mov_b32_e32 v2, 0
	ds_write_b32 v2, v2 offset:256
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	s_load_dword s3, s[0:1], 0x14
	v_bfe_u32 v3, v0, 10, 10
	v_bfe_u32 v0, v0, 20, 10
	v_mbcnt_lo_u32_b32 v2, -1, 0
	v_mbcnt_hi_u32_b32 v2, -1, v2
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s4, s3, 16
	v_mad_u32_u24 v0, v0, s4, v3
	s_and_b32 s3, s3, 0xffff
	v_mad_u32_u24 v0, v0, s3, v1
	v_lshrrev_b32_e32 v0, 6, v0
	v_cmp_eq_u32_e32 vcc, 0, v0
	v_lshlrev_b32_e32 v1, 2, v2
	s_and_saveexec_b64 s[4:5], vcc
; %bb.3:
	ds_write_b32 v1, v2
; %bb.4:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[6:7], 0
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
.LBB12_5:                               ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v4, v3 offset:256
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e64 s[4:5], v4, v0
	s_or_b64 s[6:7], s[4:5], s[6:7]
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .LBB12_5
; %bb.6:
	s_or_b64 exec, exec, s[6:7]
	ds_read_b32 v3, v1
	s_waitcnt lgkmcnt(0)
	v_mad_u64_u32 v[4:5], s[4:5], v3, 3, v[0:1]
	v_cmp_eq_u32_e64 s[4:5], 0, v2
	ds_write_b32 v1, v4
	; wave barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB12_9
; %bb.7:
	s_mov_b64 s[8:9], exec
	v_mbcnt_lo_u32_b32 v0, s8, 0
	v_mbcnt_hi_u32_b32 v0, s9, v0
	v_cmp_eq_u32_e64 s[4:5], 0, v0
	s_and_b64 s[4:5], exec, s[4:5]
	s_mov_b64 exec, s[4:5]
; %bb.8:
	s_bcnt1_i32_b64 s3, s[8:9]
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v2, s3
	ds_add_u32 v0, v2 offset:256
.LBB12_9:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB12_11
; %bb.10:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	ds_read_b32 v0, v1
	s_mov_b32 s3, 0
	s_lshl_b64 s[2:3], s[2:3], 8
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s0, s2
	s_addc_u32 s1, s1, s3
	global_store_dword v1, v0, s[0:1]
.LBB12_11:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel wave_chain
		.amdhsa_group_segment_fixed_size 260
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 264
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end12:
	.size	wave_chain, .Lfunc_end12-wave_chain
                                        ; -- End function
	.set wave_chain.num_vgpr, 6
	.set wave_chain.num_agpr, 0
	.set wave_chain.numbered_sgpr, 10
	.set wave_chain.num_named_barrier, 0
	.set wave_chain.private_seg_size, 0
	.set wave_chain.uses_vcc, 1
	.set wave_chain.uses_flat_scratch, 0
	.set wave_chain.has_dyn_sized_stack, 0
	.set wave_chain.has_recursion, 0
	.set wave_chain.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 352
; TotalNumSgprs: 16
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 260 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	uniform_atomics         ; -- Begin function uniform_atomics
	.globl	uniform_atomics
	.p2align	8
	.type	uniform_atomics,@function
uniform_atomics:                        ; @uniform_atomics
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x48
	s_mov_b64 s[16:17], exec
	v_mbcnt_lo_u32_b32 v1, s16, 0
	s_add_u32 s14, s0, 32
	v_mbcnt_hi_u32_b32 v1, s17, v1
	s_addc_u32 s15, s1, 0
	v_cmp_eq_u32_e32 vcc, 0, v1
                                        ; implicit-def: $vgpr2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB13_2
; %bb.1:
	s_bcnt1_i32_b64 s3, s[16:17]
	s_lshl_b32 s3, s3, 1
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, s3
	s_waitcnt lgkmcnt(0)
	global_atomic_add v2, v2, v3, s[4:5] sc0
.LBB13_2:
	s_or_b64 exec, exec, s[0:1]
	s_load_dword s3, s[14:15], 0xc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_readfirstlane_b32 s13, v2
	v_mov_b32_e32 v2, 0
	s_mov_b64 s[0:1], exec
	v_lshl_add_u32 v4, v1, 1, s13
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	s_add_i32 s2, s12, s2
	v_add_u32_e32 v3, s2, v0
	v_ashrrev_i64 v[0:1], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[0:1]
	global_store_dword v[2:3], v4, off
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[0:1]
	global_load_dword v2, v[0:1], off
	s_brev_b32 s2, 1
.LBB13_3:                               ; =>This Inner Loop Header: Depth=1
	s_ff1_i32_b64 s3, s[0:1]
	s_waitcnt vmcnt(0)
	v_readlane_b32 s8, v2, s3
	s_max_i32 s2, s2, s8
	s_lshl_b64 s[8:9], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[8:9]
	s_cbranch_scc1 .LBB13_3
; %bb.4:
	v_mbcnt_lo_u32_b32 v2, exec_lo, 0
	v_mbcnt_hi_u32_b32 v2, exec_hi, v2
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB13_6
; %bb.5:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, s2
	global_atomic_smax v2, v3, s[6:7]
.LBB13_6:
	s_or_b64 exec, exec, s[0:1]
	global_load_dword v2, v[0:1], off
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc, 0, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB13_10
; %bb.7:
	s_mov_b64 s[6:7], exec
	v_mbcnt_lo_u32_b32 v2, s6, 0
	v_mbcnt_hi_u32_b32 v2, s7, v2
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB13_9
; %bb.8:
	s_bcnt1_i32_b64 s6, s[6:7]
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, s6
	global_atomic_add v2, v3, s[4:5] offset:4
.LBB13_9:
	s_or_b64 exec, exec, s[2:3]
	global_load_dword v2, v[0:1], off
.LBB13_10:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v0, 15, v2
	s_mov_b64 s[0:1], exec
	v_lshlrev_b32_e64 v0, v0, 1
	s_mov_b32 s2, 0
.LBB13_11:                              ; =>This Inner Loop Header: Depth=1
	s_ff1_i32_b64 s3, s[0:1]
	v_readlane_b32 s6, v0, s3
	s_or_b32 s2, s2, s6
	s_lshl_b64 s[6:7], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[6:7]
	s_cbranch_scc1 .LBB13_11
; %bb.12:
	v_mbcnt_lo_u32_b32 v0, exec_lo, 0
	v_mbcnt_hi_u32_b32 v0, exec_hi, v0
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB13_14
; %bb.13:
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, s2
	global_atomic_or v0, v1, s[4:5] offset:8
.LBB13_14:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel uniform_atomics
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 288
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 5
		.amdhsa_next_free_sgpr 18
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end13:
	.size	uniform_atomics, .Lfunc_end13-uniform_atomics
                                        ; -- End function
	.set uniform_atomics.num_vgpr, 5
	.set uniform_atomics.num_agpr, 0
	.set uniform_atomics.numbered_sgpr, 18
	.set uniform_atomics.num_named_barrier, 0
	.set uniform_atomics.private_seg_size, 0
	.set uniform_atomics.uses_vcc, 1
	.set uniform_atomics.uses_flat_scratch, 0
	.set uniform_atomics.has_dyn_sized_stack, 0
	.set uniform_atomics.has_recursion, 0
	.set uniform_atomics.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 464
; TotalNumSgprs: 24
; NumVgprs: 5
; NumAgprs: 0
; TotalNumVgprs: 5
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 24
; NumVGPRsForWavesPerEU: 5
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	lds_pools               ; -- Begin function lds_pools
	.globl	lds_pools
	.p2align	8
	.type	lds_pools,@function
lds_pools:                              ; @lds_pools
; %bb.0:
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	v_mov_b32_e32 v1, 0
	ds_write_b32 v1, v1 offset:256
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v3, 0
	v_cmp_gt_u32_e32 vcc, 64, v0
	v_lshlrev_b32_e32 v1, 2, v0
	s_and_saveexec_b64 s[4:5], vcc
; %bb.3:
	ds_write_b32 v1, v3
; %bb.4:
	s_or_b64 exec, exec, s[4:5]
	s_load_dwordx2 s[8:9], s[0:1], 0x38
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_mov_b32 s1, 0x24924925
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s0, s0, s2
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_add_u32_e32 v2, s0, v0
	v_lshl_add_u64 v[2:3], v[2:3], 2, v[4:5]
	v_lshl_add_u64 v[2:3], s[8:9], 2, v[2:3]
	s_mov_b32 s0, 0xb6db6db7
	s_mov_b32 s3, 0
	s_barrier
	global_load_dword v2, v[2:3], off
	s_waitcnt vmcnt(0)
	v_mul_lo_u32 v3, v2, s0
	v_add_u32_e32 v3, 0x12492492, v3
	v_cmp_gt_u32_e64 s[0:1], s1, v3
	v_mov_b32_e32 v3, -1
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .LBB14_8
; %bb.5:
	s_mov_b64 s[10:11], exec
	v_mbcnt_lo_u32_b32 v3, s10, 0
	v_mbcnt_hi_u32_b32 v3, s11, v3
	v_cmp_eq_u32_e64 s[0:1], 0, v3
                                        ; implicit-def: $vgpr4
	s_and_saveexec_b64 s[8:9], s[0:1]
; %bb.6:
	s_bcnt1_i32_b64 s0, s[10:11]
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, s0
	ds_add_rtn_u32 v4, v4, v5 offset:256
; %bb.7:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s0, v4
	s_nop 1
	v_add_u32_e32 v3, s0, v3
.LBB14_8:
	s_or_b64 exec, exec, s[4:5]
	v_cmp_gt_u32_e64 s[0:1], 64, v3
	s_and_saveexec_b64 s[4:5], s[0:1]
; %bb.9:
	v_lshlrev_b32_e32 v3, 2, v3
	ds_write_b32 v3, v2
; %bb.10:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB14_14
; %bb.11:
	v_mov_b32_e32 v2, 0
	ds_read_b32 v2, v2 offset:256
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v2, v0
	v_mov_b32_e32 v0, 0
	s_and_saveexec_b64 s[0:1], vcc
; %bb.12:
	ds_read_b32 v0, v1
; %bb.13:
	s_or_b64 exec, exec, s[0:1]
	s_lshl_b64 s[0:1], s[2:3], 8
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, s7, s1
	s_waitcnt lgkmcnt(0)
	global_store_dword v1, v0, s[0:1]
.LBB14_14:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel lds_pools
		.amdhsa_group_segment_fixed_size 260
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end14:
	.size	lds_pools, .Lfunc_end14-lds_pools
                                        ; -- End function
	.set lds_pools.num_vgpr, 6
	.set lds_pools.num_agpr, 0
	.set lds_pools.numbered_sgpr, 12
	.set lds_pools.num_named_barrier, 0
	.set lds_pools.private_seg_size, 0
	.set lds_pools.uses_vcc, 1
	.set lds_pools.uses_flat_scratch, 0
	.set lds_pools.has_dyn_sized_stack, 0
	.set lds_pools.has_recursion, 0
	.set lds_pools.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 380
; TotalNumSgprs: 18
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 260 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	generic_atomics         ; -- Begin function generic_atomics
	.globl	generic_atomics
	.p2align	8
	.type	generic_atomics,@function
generic_atomics:                        ; @generic_atomics
; %bb.0:
	v_mov_b32_e32 v3, 0
	v_cmp_gt_u32_e32 vcc, 16, v0
	v_lshlrev_b32_e32 v1, 2, v0
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	ds_write_b32 v1, v3
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	s_load_dwordx2 s[10:11], s[0:1], 0x38
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_mov_b64 s[8:9], src_shared_base
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s0, s0, s2
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_add_u32_e32 v2, s0, v0
	v_lshl_add_u64 v[2:3], v[2:3], 2, v[4:5]
	v_lshl_add_u64 v[2:3], s[10:11], 2, v[2:3]
	s_barrier
	global_load_dword v2, v[2:3], off
	v_mov_b32_e32 v3, s9
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v2, 15, v2
	v_lshlrev_b32_e32 v2, 2, v2
	flat_atomic_add v[2:3], v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB15_4
; %bb.3:
	ds_read_b32 v0, v1
	s_mov_b32 s3, 0
	s_lshl_b64 s[0:1], s[2:3], 6
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, s7, s1
	s_waitcnt lgkmcnt(0)
	global_store_dword v1, v0, s[0:1]
.LBB15_4:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel generic_atomics
		.amdhsa_group_segment_fixed_size 64
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end15:
	.size	generic_atomics, .Lfunc_end15-generic_atomics
                                        ; -- End function
	.set generic_atomics.num_vgpr, 6
	.set generic_atomics.num_agpr, 0
	.set generic_atomics.numbered_sgpr, 12
	.set generic_atomics.num_named_barrier, 0
	.set generic_atomics.private_seg_size, 0
	.set generic_atomics.uses_vcc, 1
	.set generic_atomics.uses_flat_scratch, 0
	.set generic_atomics.has_dyn_sized_stack, 0
	.set generic_atomics.has_recursion, 0
	.set generic_atomics.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 192
; TotalNumSgprs: 18
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 64 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 6
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.text
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           y
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           sum
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           most
        .offset:         24
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           product
        .offset:         32
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           total
        .offset:         40
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           least
        .offset:         48
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         60
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         64
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         68
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         70
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         72
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         74
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         76
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         78
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         112
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         120
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 312
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_reduce
    .private_segment_fixed_size: 0
    .sgpr_count:     34
    .sgpr_spill_count: 0
    .symbol:         sub_reduce.kd
    .uses_dynamic_stack: false
    .vgpr_count:     29
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           inclusive
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           exclusive
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           most
        .offset:         24
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         36
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         44
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         46
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         48
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         50
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         52
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         54
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         96
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_scan
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         sub_scan.kd
    .uses_dynamic_stack: false
    .vgpr_count:     15
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           wide
        .offset:         16
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_shuffle
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         sub_shuffle.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           count
        .offset:         16
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .name:           n
        .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         36
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         44
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         46
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         48
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         50
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         52
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         54
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         96
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_ballot
    .private_segment_fixed_size: 0
    .sgpr_count:     23
    .sgpr_spill_count: 0
    .symbol:         sub_ballot.kd
    .uses_dynamic_stack: false
    .vgpr_count:     7
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           all
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           any
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_votes
    .private_segment_fixed_size: 0
    .sgpr_count:     17
    .sgpr_spill_count: 0
    .symbol:         sub_votes.kd
    .uses_dynamic_stack: false
    .vgpr_count:     7
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           sub_partial
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         sub_partial.kd
    .uses_dynamic_stack: false
    .vgpr_count:     11
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 8192
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           wave_transpose
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         wave_transpose.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .name:           rounds
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           wave_exchange
    .private_segment_fixed_size: 0
    .sgpr_count:     17
    .sgpr_spill_count: 0
    .symbol:         wave_exchange.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           start
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           column
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           value
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         24
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           y
        .offset:         32
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .name:           rows
        .offset:         40
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         48
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         52
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         60
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         62
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         64
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         66
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         68
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         70
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         112
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 304
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           spmv
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         spmv.kd
    .uses_dynamic_stack: false
    .vgpr_count:     16
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 260
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           flag_in_lds
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         flag_in_lds.kd
    .uses_dynamic_stack: false
    .vgpr_count:     7
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .name:           count
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 1032
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           ring
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         ring.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           out
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .name:           rounds
        .offset:         8
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 16
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           ticket_in_lds
    .private_segment_fixed_size: 0
    .sgpr_count:     21
    .sgpr_spill_count: 0
    .symbol:         ticket_in_lds.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           out
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         12
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         20
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         22
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         24
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         26
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         28
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         30
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         48
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         72
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 260
    .kernarg_segment_align: 8
    .kernarg_segment_size: 264
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           wave_chain
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         wave_chain.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           counter
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           most
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           order
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         24
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         36
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         44
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         46
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         48
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         50
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         52
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         54
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         96
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           uniform_atomics
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         uniform_atomics.kd
    .uses_dynamic_stack: false
    .vgpr_count:     5
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 260
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           lds_pools
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         lds_pools.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 64
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           generic_atomics
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         generic_atomics.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
