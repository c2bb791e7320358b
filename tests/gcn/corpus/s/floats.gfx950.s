	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
	.amdhsa_code_object_version 6
	.text
	.protected	arithmetic              ; -- Begin function arithmetic
	.globl	arithmetic
	.p2align	8
	.type	arithmetic,@function
arithmetic:                             ; @arithmetic
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	global_load_dword v4, v[4:5], off
	v_mul_lo_u32 v0, v0, 10
	global_load_dword v12, v[2:3], off
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	s_mov_b32 s2, 0xf800000
	s_mov_b32 s3, 0x4f800000
	v_lshl_add_u64 v[8:9], v[0:1], 2, v[2:3]
	s_brev_b32 s7, -2
	v_mov_b32_e32 v5, 0x3e800000
	v_mov_b32_e32 v13, 0x260
	s_mov_b32 s6, 0x3f400000
	s_waitcnt vmcnt(1)
	v_mul_f32_e64 v7, |v4|, s3
	v_max_f32_e64 v15, -v4, -v4
	s_waitcnt vmcnt(0)
	v_div_scale_f32 v3, s[0:1], v12, v12, v4
	v_cmp_lt_f32_e64 s[0:1], |v4|, s2
	v_max_f32_e32 v11, v12, v12
	v_rcp_f32_e32 v24, v3
	v_cndmask_b32_e64 v25, |v4|, v7, s[0:1]
	v_max_f32_e32 v7, v15, v11
	v_sqrt_f32_e32 v15, v25
	v_max_f32_e32 v10, v4, v4
	v_frexp_exp_i32_f32_e32 v22, v12
	v_floor_f32_e32 v16, v4
	v_ceil_f32_e32 v17, v12
	v_cvt_i32_f32_e32 v20, v12
	v_bfi_b32 v23, s7, v5, v4
	v_min_f32_e32 v5, v10, v11
	v_cvt_f32_i32_e32 v11, v22
	v_trunc_f32_e32 v18, v4
	v_add_f32_e32 v10, v16, v17
	v_fma_f32 v16, -v3, v24, 1.0
	v_div_scale_f32 v14, vcc, v4, v12, v4
	v_rndne_f32_e32 v19, v12
	v_add_f32_e32 v5, v5, v7
	v_add_f32_e32 v7, v18, v10
	v_fmac_f32_e32 v24, v16, v24
	v_add_u32_e32 v16, -1, v15
	v_frexp_mant_f32_e32 v21, v4
	v_add_f32_e32 v7, v19, v7
	v_add_u32_e32 v17, 1, v15
	v_mul_f32_e32 v18, v14, v24
	v_fma_f32 v19, -v16, v15, v25
	v_ldexp_f32 v10, v4, v20
	v_add_f32_e32 v11, v21, v11
	v_fma_f32 v20, -v17, v15, v25
	v_fma_f32 v21, -v3, v18, v14
	v_cmp_ge_f32_e64 s[2:3], 0, v19
	v_fmac_f32_e32 v18, v21, v24
	v_fma_f32 v3, -v3, v18, v14
	v_cndmask_b32_e64 v15, v15, v16, s[2:3]
	v_cmp_lt_f32_e64 s[2:3], 0, v20
	v_mul_f32_e32 v1, 0xc0200000, v12
	v_div_fmas_f32 v3, v3, v24, v18
	v_cndmask_b32_e64 v15, v15, v17, s[2:3]
	v_mul_f32_e32 v14, 0x37800000, v15
	v_add_f32_e32 v0, v4, v12
	v_fma_f32 v2, v4, v12, -1.0
	v_add_f32_e32 v1, v4, v1
	v_cndmask_b32_e64 v14, v15, v14, s[0:1]
	v_div_fixup_f32 v3, v3, v12, v4
	v_cmp_class_f32_e32 vcc, v25, v13
	v_med3_f32 v6, v4, v12, s6
	v_add_f32_e32 v11, v23, v11
	v_cndmask_b32_e32 v4, v14, v25, vcc
	global_store_dwordx4 v[8:9], v[0:3], off
	global_store_dwordx4 v[8:9], v[4:7], off offset:16
	global_store_dwordx2 v[8:9], v[10:11], off offset:32
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel arithmetic
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
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
		.amdhsa_next_free_vgpr 26
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 28
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
	.size	arithmetic, .Lfunc_end0-arithmetic
                                        ; -- End function
	.set arithmetic.num_vgpr, 26
	.set arithmetic.num_agpr, 0
	.set arithmetic.numbered_sgpr, 10
	.set arithmetic.num_named_barrier, 0
	.set arithmetic.private_seg_size, 0
	.set arithmetic.uses_vcc, 1
	.set arithmetic.uses_flat_scratch, 0
	.set arithmetic.has_dyn_sized_stack, 0
	.set arithmetic.has_recursion, 0
	.set arithmetic.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 488
; TotalNumSgprs: 16
; NumVgprs: 26
; NumAgprs: 0
; TotalNumVgprs: 26
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 26
; AccumOffset: 28
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 6
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	doubles                 ; -- Begin function doubles
	.globl	doubles
	.p2align	8
	.type	doubles,@function
doubles:                                ; @doubles
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 3, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	global_load_dwordx2 v[6:7], v[2:3], off
	global_load_dwordx2 v[8:9], v[4:5], off
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_mov_b32_e32 v14, 0x100
	s_mov_b32 s6, 0
	v_lshlrev_b32_e32 v0, 3, v0
	s_mov_b32 s2, 0
	s_mov_b32 s7, 0x412e8480
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	s_mov_b32 s3, 0x3ff80000
	v_lshl_add_u64 v[10:11], v[0:1], 3, v[2:3]
	s_movk_i32 s8, 0xffe0
	v_mov_b32_e32 v36, 0xffffff80
	v_mov_b32_e32 v37, 0x260
	s_waitcnt vmcnt(1)
	v_cmp_lt_f64_e64 s[0:1], |v[6:7]|, s[0:1]
	s_nop 1
	v_cndmask_b32_e64 v34, 0, v14, s[0:1]
	s_waitcnt vmcnt(0)
	v_add_f64 v[0:1], v[8:9], v[6:7]
	v_fma_f64 v[2:3], v[8:9], v[6:7], v[8:9]
	v_div_scale_f64 v[4:5], s[4:5], v[6:7], v[6:7], v[8:9]
	v_max_f64 v[14:15], v[6:7], v[6:7]
	v_max_f64 v[16:17], v[8:9], v[8:9]
	v_mul_f64 v[22:23], v[8:9], v[6:7]
	v_mul_f64 v[26:27], v[8:9], s[6:7]
	v_ldexp_f64 v[34:35], |v[6:7]|, v34
	v_floor_f64_e32 v[18:19], v[8:9]
	v_rndne_f64_e32 v[20:21], v[6:7]
	global_store_dwordx4 v[10:11], v[0:3], off
	v_rcp_f64_e32 v[32:33], v[4:5]
	v_cvt_i32_f64_e32 v38, v[8:9]
	v_min_f64 v[0:1], v[16:17], v[14:15]
	v_max_f64 v[2:3], v[16:17], s[2:3]
	v_trunc_f64_e32 v[16:17], v[22:23]
	v_trunc_f64_e32 v[22:23], v[26:27]
	v_rsq_f64_e32 v[26:27], v[34:35]
	v_add_f64 v[14:15], v[18:19], v[20:21]
	v_trunc_f64_e64 v[24:25], |v[6:7]|
	v_cvt_f32_f64_e32 v39, v[8:9]
	v_cvt_f64_i32_e32 v[18:19], v38
	v_mul_f64 v[0:1], v[2:3], v[0:1]
	v_add_f64 v[2:3], v[14:15], v[16:17]
	v_ldexp_f64 v[16:17], v[22:23], s8
	v_cvt_f64_f32_e32 v[20:21], v39
	v_add_f64 v[14:15], v[18:19], v[24:25]
	global_store_dwordx4 v[10:11], v[0:3], off offset:32
	v_mul_f64 v[18:19], v[34:35], v[26:27]
	v_div_scale_f64 v[12:13], vcc, v[8:9], v[6:7], v[8:9]
	v_floor_f64_e32 v[2:3], v[16:17]
	v_add_f64 v[0:1], v[14:15], v[20:21]
	v_fmac_f64_e32 v[22:23], 0xc1f00000, v[2:3]
	v_cvt_i32_f64_e32 v16, v[2:3]
	v_fma_f64 v[2:3], -v[4:5], v[32:33], 1.0
	v_mul_f64 v[20:21], v[26:27], 0.5
	v_trunc_f64_e64 v[14:15], |v[22:23]|
	v_cvt_f64_i32_e32 v[16:17], v16
	v_fmac_f64_e32 v[32:33], v[32:33], v[2:3]
	v_fma_f64 v[22:23], -v[20:21], v[18:19], 0.5
	v_ldexp_f64 v[2:3], v[16:17], 32
	v_fma_f64 v[16:17], -v[4:5], v[32:33], 1.0
	v_fmac_f64_e32 v[18:19], v[18:19], v[22:23]
	v_fmac_f64_e32 v[32:33], v[32:33], v[16:17]
	v_fmac_f64_e32 v[20:21], v[20:21], v[22:23]
	v_fma_f64 v[16:17], -v[18:19], v[18:19], v[34:35]
	v_add_f64 v[2:3], v[2:3], v[14:15]
	v_mul_f64 v[14:15], v[12:13], v[32:33]
	v_fmac_f64_e32 v[18:19], v[16:17], v[20:21]
	v_fma_f64 v[4:5], -v[4:5], v[14:15], v[12:13]
	v_fma_f64 v[12:13], -v[18:19], v[18:19], v[34:35]
	v_cndmask_b32_e64 v36, 0, v36, s[0:1]
	v_div_fmas_f64 v[4:5], v[4:5], v[32:33], v[14:15]
	v_fmac_f64_e32 v[18:19], v[12:13], v[20:21]
	v_ldexp_f64 v[28:29], v[6:7], 3
	v_div_fixup_f64 v[4:5], v[4:5], v[6:7], v[8:9]
	v_ldexp_f64 v[6:7], v[18:19], v36
	v_cmp_class_f64_e32 vcc, v[34:35], v37
	v_fract_f64_e32 v[30:31], v[8:9]
	v_add_f64 v[2:3], v[28:29], v[2:3]
	v_cndmask_b32_e32 v7, v7, v35, vcc
	v_cndmask_b32_e32 v6, v6, v34, vcc
	v_add_f64 v[2:3], v[30:31], v[2:3]
	global_store_dwordx4 v[10:11], v[4:7], off offset:16
	global_store_dwordx4 v[10:11], v[0:3], off offset:48
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel doubles
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
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
		.amdhsa_next_free_vgpr 40
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 40
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
	.size	doubles, .Lfunc_end1-doubles
                                        ; -- End function
	.set doubles.num_vgpr, 40
	.set doubles.num_agpr, 0
	.set doubles.numbered_sgpr, 10
	.set doubles.num_named_barrier, 0
	.set doubles.private_seg_size, 0
	.set doubles.uses_vcc, 1
	.set doubles.uses_flat_scratch, 0
	.set doubles.has_dyn_sized_stack, 0
	.set doubles.has_recursion, 0
	.set doubles.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 616
; TotalNumSgprs: 16
; NumVgprs: 40
; NumAgprs: 0
; TotalNumVgprs: 40
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 40
; AccumOffset: 40
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 9
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	halves                  ; -- Begin function halves
	.globl	halves
	.p2align	8
	.type	halves,@function
halves:                                 ; @halves
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 1, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	global_load_ushort v6, v[2:3], off
	global_load_ushort v7, v[4:5], off
	v_lshlrev_b32_e32 v0, 3, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	v_lshl_add_u64 v[4:5], v[0:1], 1, v[2:3]
	s_waitcnt vmcnt(1)
	v_cvt_f32_f16_e32 v8, v6
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16_e32 v3, v7
	v_max_f16_e32 v10, v6, v6
	v_max_f16_e32 v11, v7, v7
	v_rcp_f32_e32 v8, v8
	v_min_f16_e32 v10, v11, v10
	v_sqrt_f16_e64 v9, |v7|
	v_add_f16_e32 v0, v7, v6
	v_mul_f32_e32 v3, v3, v8
	v_fma_mix_f32 v11, -v6, v3, v7 op_sel_hi:[1,0,1]
	v_mul_f16_e32 v1, v7, v6
	v_fmac_f32_e32 v3, v11, v8
	v_fma_mix_f32 v11, -v6, v3, v7 op_sel_hi:[1,0,1]
	v_floor_f16_e32 v12, v7
	v_mul_f32_e32 v8, v11, v8
	v_and_b32_e32 v8, 0xff800000, v8
	v_add_f32_e32 v3, v8, v3
	v_cvt_f16_f32_e32 v8, v3
	v_rndne_f16_e32 v13, v6
	v_fma_f16 v2, v7, v6, 0.5
	v_med3_f16 v14, v7, v6, 1.0
	v_sub_f16_e32 v3, v12, v13
	v_pack_b32_f16 v0, v0, v1
	v_div_fixup_f16 v1, v8, v6, v7
	v_pack_b32_f16 v3, v3, v14
	v_pack_b32_f16 v1, v2, v1
	v_pack_b32_f16 v2, v9, v10
	global_store_dwordx4 v[4:5], v[0:3], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel halves
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
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
		.amdhsa_next_free_sgpr 10
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
	.size	halves, .Lfunc_end2-halves
                                        ; -- End function
	.set halves.num_vgpr, 15
	.set halves.num_agpr, 0
	.set halves.numbered_sgpr, 10
	.set halves.num_named_barrier, 0
	.set halves.private_seg_size, 0
	.set halves.uses_vcc, 0
	.set halves.uses_flat_scratch, 0
	.set halves.has_dyn_sized_stack, 0
	.set halves.has_recursion, 0
	.set halves.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 268
; TotalNumSgprs: 16
; NumVgprs: 15
; NumAgprs: 0
; TotalNumVgprs: 15
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 16
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
	.protected	approximations          ; -- Begin function approximations
	.globl	approximations
	.p2align	8
	.type	approximations,@function
approximations:                         ; @approximations
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	v_lshl_add_u64 v[2:3], v[0:1], 2, v[2:3]
	global_load_dword v7, v[2:3], off
	v_lshlrev_b32_e32 v0, 3, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	v_lshl_add_u64 v[8:9], v[0:1], 2, v[2:3]
	s_waitcnt vmcnt(0)
	v_cvt_f16_f32_e32 v4, v7
	v_rcp_f32_e32 v0, v7
	v_rsq_f32_e32 v1, v7
	v_sqrt_f32_e32 v2, v7
	v_rcp_f16_e32 v6, v4
	v_log_f32_e32 v3, v7
	v_mul_f32_e32 v10, 0x3c23d70a, v7
	v_exp_f32_e32 v4, v7
	v_cvt_f32_f16_e32 v11, v6
	v_sin_f32_e32 v5, v10
	v_cos_f32_e32 v6, v10
	global_store_dwordx4 v[8:9], v[0:3], off
	s_nop 1
	v_fract_f32_e32 v0, v7
	v_add_f32_e32 v7, v0, v11
	global_store_dwordx4 v[8:9], v[4:7], off offset:16
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel approximations
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
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
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 8
		.amdhsa_accum_offset 12
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
.Lfunc_end3:
	.size	approximations, .Lfunc_end3-approximations
                                        ; -- End function
	.set approximations.num_vgpr, 12
	.set approximations.num_agpr, 0
	.set approximations.numbered_sgpr, 8
	.set approximations.num_named_barrier, 0
	.set approximations.private_seg_size, 0
	.set approximations.uses_vcc, 0
	.set approximations.uses_flat_scratch, 0
	.set approximations.has_dyn_sized_stack, 0
	.set approximations.has_recursion, 0
	.set approximations.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 156
; TotalNumSgprs: 14
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 14
; NumVGPRsForWavesPerEU: 12
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	classes                 ; -- Begin function classes
	.globl	classes
	.p2align	8
	.type	classes,@function
classes:                                ; @classes
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	v_mov_b32_e32 v10, 0x400
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[2:3]
	global_load_dword v8, v[4:5], off
	v_mov_b32_e32 v4, s8
	v_mov_b32_e32 v5, s9
	v_lshl_add_u64 v[4:5], v[0:1], 3, v[4:5]
	global_load_dwordx2 v[4:5], v[4:5], off
	v_mov_b32_e32 v6, s10
	v_mov_b32_e32 v7, s11
	v_lshl_add_u64 v[0:1], v[0:1], 1, v[6:7]
	global_load_ushort v0, v[0:1], off
	s_movk_i32 s6, 0x204
	s_movk_i32 s7, 0x1f8
	v_mov_b32_e32 v1, 0x90
	v_mov_b32_e32 v6, 0x80
	v_mov_b32_e32 v7, 0x100
	s_mov_b32 s2, 0
	v_mov_b32_e32 v9, 0x200
	s_mov_b32 s3, 0x40590000
	v_mov_b32_e32 v11, 0x800
	v_mov_b32_e32 v12, 0x1000
	s_waitcnt vmcnt(2)
	v_cmp_class_f32_e64 s[0:1], v8, s6
	s_nop 1
	v_cndmask_b32_e64 v14, 0, 2, s[0:1]
	v_cmp_u_f32_e32 vcc, v8, v8
	s_waitcnt vmcnt(1)
	v_cmp_class_f64_e64 s[0:1], v[4:5], s7
	v_cndmask_b32_e64 v13, 0, 1, vcc
	s_nop 0
	v_cndmask_b32_e64 v15, 0, 4, s[0:1]
	v_cmp_u_f64_e64 s[0:1], v[4:5], v[4:5]
	v_cmp_class_f32_e32 vcc, v8, v1
	s_nop 0
	v_cndmask_b32_e64 v16, 0, 8, s[0:1]
	v_cmp_eq_f64_e64 s[0:1], 0, v[4:5]
	v_cndmask_b32_e64 v1, 0, 16, vcc
	v_cmp_gt_f32_e32 vcc, 1.0, v8
	v_cndmask_b32_e64 v17, 0, 32, s[0:1]
	s_waitcnt vmcnt(0)
	v_cmp_class_f16_e64 s[0:1], v0, s6
	v_cndmask_b32_e32 v6, 0, v6, vcc
	v_cmp_o_f32_e32 vcc, v8, v8
	v_cndmask_b32_e64 v18, 0, 64, s[0:1]
	v_cmp_nle_f64_e64 s[0:1], 2.0, v[4:5]
	v_cndmask_b32_e32 v10, 0, v10, vcc
	v_or3_b32 v1, v1, v13, v6
	v_cndmask_b32_e64 v7, 0, v7, s[0:1]
	v_cmp_neq_f16_e64 s[0:1], 0, v0
	v_cmp_lt_f32_e32 vcc, 0.5, v8
	v_or3_b32 v1, v1, v10, v14
	v_cndmask_b32_e64 v0, 0, v9, s[0:1]
	v_cmp_ge_f64_e64 s[0:1], s[2:3], v[4:5]
	v_cvt_f32_f64_e32 v4, v[4:5]
	s_and_b64 vcc, vcc, s[0:1]
	v_or3_b32 v1, v1, v16, v17
	v_cndmask_b32_e32 v5, 0, v11, vcc
	v_cmp_u_f32_e32 vcc, v8, v4
	v_or3_b32 v1, v1, v7, v15
	v_or3_b32 v0, v1, v0, v5
	v_cndmask_b32_e32 v4, 0, v12, vcc
	v_or3_b32 v4, v0, v4, v18
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[2:3]
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel classes
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 32
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
		.amdhsa_next_free_vgpr 19
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 20
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
	.size	classes, .Lfunc_end4-classes
                                        ; -- End function
	.set classes.num_vgpr, 19
	.set classes.num_agpr, 0
	.set classes.numbered_sgpr, 12
	.set classes.num_named_barrier, 0
	.set classes.private_seg_size, 0
	.set classes.uses_vcc, 1
	.set classes.uses_flat_scratch, 0
	.set classes.has_dyn_sized_stack, 0
	.set classes.has_recursion, 0
	.set classes.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 448
; TotalNumSgprs: 18
; NumVgprs: 19
; NumAgprs: 0
; TotalNumVgprs: 19
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 19
; AccumOffset: 20
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 4
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	packed                  ; -- Begin function packed
	.globl	packed
	.p2align	8
	.type	packed,@function
packed:                                 ; @packed
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_lshl_b32 s2, s2, 6
	v_or_b32_e32 v2, s2, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[4:5], 3, v[2:3]
	v_bitop3_b32 v0, s2, 1, v0 bitop3:0x36
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[6:7], s[10:11], 0, v[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[8:9], v[0:1], 3, s[10:11]
	global_load_dwordx2 v[10:11], v[6:7], off
	global_load_dwordx2 v[12:13], v[8:9], off
	s_mov_b32 s10, 1.0
	s_load_dwordx4 s[0:3], s[0:1], 0x20
	s_mov_b32 s11, -2.0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[6:7], s[0:1], 0, v[2:3]
	v_lshl_add_u64 v[8:9], s[0:1], 0, v[0:1]
	v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
	s_mov_b32 s0, 0x20001
	s_waitcnt vmcnt(0)
	v_pk_fma_f32 v[14:15], v[10:11], v[12:13], s[10:11] op_sel:[0,1,0] op_sel_hi:[1,0,1]
	v_pk_add_f32 v[10:11], v[10:11], v[12:13]
	s_nop 0
	v_pk_mul_f32 v[10:11], v[10:11], v[14:15]
	s_nop 0
	v_pk_add_f32 v[10:11], v[10:11], v[12:13] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	global_store_dwordx2 v[4:5], v[10:11], off
	global_load_dword v10, v[6:7], off
	s_nop 0
	global_load_dword v11, v[8:9], off
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[6:7], s[2:3], 0, v[2:3]
	s_waitcnt vmcnt(0)
	v_pk_fma_f16 v8, v10, v11, v10 op_sel:[0,1,0] op_sel_hi:[1,0,1] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_max_f16 v9, v11, v11
	v_pk_max_f16 v11, v10, v10
	v_pk_max_f16 v10, v10, v10 op_sel:[1,1] op_sel_hi:[0,0]
	v_pk_max_f16 v11, v11, v9
	v_pk_min_f16 v9, v10, v9
	s_nop 0
	v_pk_mul_f16 v9, v11, v9
	s_nop 0
	v_pk_add_f16 v8, v8, v9
	global_store_dword v[4:5], v8, off
	global_load_dword v4, v[6:7], off
	s_nop 0
	global_load_dword v5, v[0:1], off
	s_waitcnt vmcnt(0)
	v_pk_mul_lo_u16 v0, v5, v4
	v_pk_max_i16 v1, v4, v5 op_sel:[0,1] op_sel_hi:[1,0]
	v_pk_ashrrev_i16 v4, 3, v4 op_sel_hi:[0,1]
	v_pk_lshlrev_b16 v5, s0, v5
	v_pk_sub_i16 v0, v0, v4
	s_nop 0
	v_pk_add_u16 v0, v0, v5
	s_nop 0
	v_pk_add_u16 v4, v0, v1
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[2:3]
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel packed
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 48
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
		.amdhsa_next_free_vgpr 16
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
.Lfunc_end5:
	.size	packed, .Lfunc_end5-packed
                                        ; -- End function
	.set packed.num_vgpr, 16
	.set packed.num_agpr, 0
	.set packed.numbered_sgpr, 12
	.set packed.num_named_barrier, 0
	.set packed.private_seg_size, 0
	.set packed.uses_vcc, 0
	.set packed.uses_flat_scratch, 0
	.set packed.has_dyn_sized_stack, 0
	.set packed.has_recursion, 0
	.set packed.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 432
; TotalNumSgprs: 18
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
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 16
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
	.protected	half_dots               ; -- Begin function half_dots
	.globl	half_dots
	.p2align	8
	.type	half_dots,@function
half_dots:                              ; @half_dots
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshl_or_b32 v8, s2, 6, v0
	v_lshlrev_b32_e32 v0, 2, v8
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[4:5], s[8:9], 0, v[4:5]
	global_load_dwordx4 v[0:3], v[0:1], off
	v_mov_b32_e32 v12, 1.0
	global_load_dwordx4 v[4:7], v[4:5], off
	v_ashrrev_i32_e32 v9, 31, v8
	v_mov_b32_e32 v10, s4
	v_mov_b32_e32 v11, s5
	s_waitcnt vmcnt(0)
	v_dot2c_f32_f16_e32 v12, v0, v4
	v_dot2c_f32_f16_e32 v12, v1, v5
	v_dot2c_f32_f16_e32 v12, v2, v6
	v_dot2c_f32_f16_e32 v12, v3, v7
	v_lshl_add_u64 v[0:1], v[8:9], 2, v[10:11]
	s_nop 1
	global_store_dword v[0:1], v12, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel half_dots
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
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
		.amdhsa_next_free_vgpr 13
		.amdhsa_next_free_sgpr 10
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
	.size	half_dots, .Lfunc_end6-half_dots
                                        ; -- End function
	.set half_dots.num_vgpr, 13
	.set half_dots.num_agpr, 0
	.set half_dots.numbered_sgpr, 10
	.set half_dots.num_named_barrier, 0
	.set half_dots.private_seg_size, 0
	.set half_dots.uses_vcc, 0
	.set half_dots.uses_flat_scratch, 0
	.set half_dots.has_dyn_sized_stack, 0
	.set half_dots.has_recursion, 0
	.set half_dots.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 136
; TotalNumSgprs: 16
; NumVgprs: 13
; NumAgprs: 0
; TotalNumVgprs: 13
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 13
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
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           arithmetic
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         arithmetic.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           doubles
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         doubles.kd
    .uses_dynamic_stack: false
    .vgpr_count:     40
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           halves
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         halves.kd
    .uses_dynamic_stack: false
    .vgpr_count:     15
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           approximations
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         approximations.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           classes
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         classes.kd
    .uses_dynamic_stack: false
    .vgpr_count:     19
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .type_name:      'half2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'short2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'float2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         32
        .size:           8
        .type_name:      'half2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         40
        .size:           8
        .type_name:      'short2*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           packed
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         packed.kd
    .uses_dynamic_stack: false
    .vgpr_count:     16
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'half2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'half2*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           half_dots
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         half_dots.kd
    .uses_dynamic_stack: false
    .vgpr_count:     13
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
