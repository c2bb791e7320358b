	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.protected	numbers                 ; -- Begin function numbers
	.globl	numbers
	.p2align	8
	.type	numbers,@function
numbers:                                ; @numbers
; %bb.0:
	s_load_dwordx4 s[12:15], s[0:1], 0x20
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[12:13], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[10:11], 0, v[2:3]
	global_load_dword v4, v[4:5], off
	v_lshlrev_b32_e32 v6, 2, v0
	global_load_dword v21, v[2:3], off
	v_mov_b32_e32 v2, s14
	v_mov_b32_e32 v3, s15
	v_lshl_add_u64 v[2:3], v[0:1], 3, v[2:3]
	global_load_dwordx2 v[10:11], v[2:3], off
	v_mul_lo_u32 v2, v0, 6
	v_mov_b32_e32 v5, 0
	v_ashrrev_i32_e32 v3, 31, v2
	v_ashrrev_i32_e32 v7, 31, v6
	v_mov_b32_e32 v8, s4
	v_mov_b32_e32 v9, s5
	v_mov_b32_e32 v12, s6
	v_mov_b32_e32 v13, s7
	v_lshlrev_b32_e32 v0, 1, v0
	v_lshl_add_u64 v[16:17], v[2:3], 2, v[8:9]
	v_lshl_add_u64 v[12:13], v[6:7], 2, v[12:13]
	s_mov_b32 s2, 0x3c23d70a
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v14, s8
	v_mov_b32_e32 v15, s9
	s_movk_i32 s3, 0xffe0
	s_mov_b32 s10, 0x2f800000
	v_lshl_add_u64 v[14:15], v[0:1], 3, v[14:15]
	s_mov_b32 s11, 0xcf800000
	s_waitcnt vmcnt(2)
	v_cvt_f32_u32_e32 v3, v4
	v_cvt_f32_i32_e32 v6, v4
	v_mad_u64_u32 v[8:9], s[0:1], v4, v4, 0
	v_lshlrev_b64 v[18:19], 20, v[4:5]
	v_bfe_u32 v26, v4, 3, 16
	s_waitcnt vmcnt(1)
	v_rndne_f32_e32 v27, v21
	v_ffbh_u32_e32 v28, v9
	v_ffbh_u32_e32 v29, v19
	v_cvt_f32_ubyte0_e32 v2, v4
	v_cvt_f32_ubyte1_e32 v5, v4
	v_cvt_f32_ubyte2_e32 v20, v4
	v_cvt_f32_ubyte3_e32 v22, v4
	v_cvt_f32_i32_sdwa v25, sext(v4) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
	v_cvt_f32_i32_sdwa v23, sext(v4) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
	v_cvt_i32_f32_e32 v0, v21
	v_cvt_u32_f32_e64 v1, |v21|
	v_fma_mixlo_f16 v4, v21, s2, 0
	v_trunc_f32_e32 v30, v21
	v_or_b32_e32 v18, 1, v18
	v_cvt_f32_u32_e32 v21, v26
	v_cvt_i32_f32_e32 v32, v27
	s_waitcnt vmcnt(0)
	v_trunc_f64_e32 v[26:27], v[10:11]
	v_min_u32_e32 v35, 32, v28
	v_min_u32_e32 v36, 32, v29
	v_add_f32_e32 v24, v2, v5
	v_cvt_i16_f16_e32 v31, v4
	v_mul_f32_e64 v33, |v30|, s10
	v_ldexp_f64 v[4:5], v[26:27], s3
	v_lshlrev_b64 v[28:29], v35, v[8:9]
	v_lshlrev_b64 v[18:19], v36, v[18:19]
	v_floor_f32_e32 v33, v33
	v_floor_f64_e32 v[8:9], v[4:5]
	v_add_f32_e32 v4, v3, v6
	v_min_u32_e32 v3, 1, v28
	v_min_u32_e32 v6, 1, v18
	v_fma_f32 v5, v33, s11, |v30|
	v_or_b32_e32 v28, v29, v3
	v_or_b32_e32 v6, v19, v6
	v_cvt_u32_f32_e32 v5, v5
	v_pk_add_f32 v[18:19], v[24:25], v[20:21]
	v_cvt_f32_u32_e32 v20, v28
	v_cvt_f32_u32_e32 v6, v6
	v_cvt_i32_f64_e32 v2, v[10:11]
	v_ashrrev_i32_e32 v34, 31, v30
	v_sub_u32_e32 v35, 32, v35
	v_sub_u32_e32 v36, 32, v36
	v_cvt_u32_f32_e32 v30, v33
	v_add_u32_sdwa v3, sext(v31), v32 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_cvt_f32_f64_e32 v7, v[10:11]
	v_pk_add_f32 v[18:19], v[18:19], v[22:23]
	global_store_dwordx4 v[12:13], v[0:3], off
	global_store_dwordx2 v[16:17], v[18:19], off offset:16
	v_ldexp_f32 v6, v6, v36
	v_xor_b32_e32 v0, v5, v34
	v_ldexp_f32 v5, v20, v35
	v_trunc_f64_e64 v[2:3], |v[10:11]|
	global_store_dwordx4 v[16:17], v[4:7], off
	v_xor_b32_e32 v1, v30, v34
	v_sub_co_u32_e32 v0, vcc, v0, v34
	v_ldexp_f64 v[4:5], v[2:3], s3
	v_floor_f64_e32 v[4:5], v[4:5]
	v_fmac_f64_e32 v[2:3], 0xc1f00000, v[4:5]
	v_fmac_f64_e32 v[26:27], 0xc1f00000, v[8:9]
	v_subb_co_u32_e32 v1, vcc, v1, v34, vcc
	v_cvt_u32_f64_e32 v2, v[2:3]
	v_cvt_u32_f64_e32 v3, v[4:5]
	v_cvt_i32_f64_e32 v9, v[8:9]
	v_cvt_u32_f64_e32 v8, v[26:27]
	v_lshl_add_u64 v[10:11], v[2:3], 0, v[0:1]
	global_store_dwordx4 v[14:15], v[8:11], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel numbers
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
		.amdhsa_next_free_vgpr 37
		.amdhsa_next_free_sgpr 16
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
.Lfunc_end0:
	.size	numbers, .Lfunc_end0-numbers
                                        ; -- End function
	.set numbers.num_vgpr, 37
	.set numbers.num_agpr, 0
	.set numbers.numbered_sgpr, 16
	.set numbers.num_named_barrier, 0
	.set numbers.private_seg_size, 0
	.set numbers.uses_vcc, 1
	.set numbers.uses_flat_scratch, 0
	.set numbers.has_dyn_sized_stack, 0
	.set numbers.has_recursion, 0
	.set numbers.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 604
; TotalNumSgprs: 22
; NumVgprs: 37
; NumAgprs: 0
; TotalNumVgprs: 37
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 37
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
	.protected	halves_of               ; -- Begin function halves_of
	.globl	halves_of
	.p2align	8
	.type	halves_of,@function
halves_of:                              ; @halves_of
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x20
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[10:11], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[12:13], 0, v[2:3]
	global_load_dword v12, v[4:5], off
	global_load_dword v13, v[2:3], off
	v_lshlrev_b32_e32 v2, 1, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_mov_b32_e32 v6, s6
	v_mov_b32_e32 v7, s7
	v_lshl_add_u64 v[4:5], v[2:3], 1, v[4:5]
	v_lshl_add_u64 v[6:7], v[2:3], 2, v[6:7]
	s_movk_i32 s0, 0x1ff
	v_lshl_add_u32 v0, v0, 2, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v8, s8
	v_mov_b32_e32 v9, s9
	v_lshl_add_u64 v[8:9], v[0:1], 2, v[8:9]
	s_movk_i32 s1, 0xffe
	s_movk_i32 s10, 0x64
	s_movk_i32 s11, 0x3e8
	v_mov_b32_e32 v14, 0x7c00
	v_mov_b32_e32 v15, 0x7e00
	s_movk_i32 s2, 0x40f
	s_mov_b32 s3, 0x8000
	s_mov_b32 s12, 0x11170
	s_waitcnt vmcnt(1)
	v_cvt_f64_f32_e32 v[2:3], v12
	s_waitcnt vmcnt(0)
	v_cvt_f64_f32_e32 v[10:11], v13
	v_cvt_i32_f32_e32 v17, v13
	v_mul_f64 v[10:11], v[2:3], v[10:11]
	v_cvt_f16_f32_e32 v16, v12
	v_cvt_f16_f32_e32 v18, v13
	v_cvt_i32_f32_e32 v20, v12
	v_and_or_b32 v3, v11, s0, v10
	v_cvt_pkrtz_f16_f32 v0, v12, v13
	v_mul_f32_e32 v19, 0x3a83126f, v12
	v_mul_f32_e32 v13, 0x3a83126f, v13
	v_cmp_ne_u32_e32 vcc, 0, v3
	v_cvt_pknorm_i16_f32 v1, v19, v13
	v_cvt_pknorm_u16_f32 v2, v19, v13
	v_lshrrev_b32_e32 v10, 8, v11
	v_bfe_u32 v13, v11, 20, 11
	v_cndmask_b32_e64 v3, 0, 1, vcc
	v_sub_u32_e32 v19, 0x3f1, v13
	v_cvt_f16_u16_e32 v21, v17
	v_and_or_b32 v3, v10, s1, v3
	v_add_u32_e32 v13, 0xfffffc10, v13
	v_med3_i32 v19, v19, 0, 13
	v_cvt_f32_f16_e32 v10, v18
	v_mul_lo_u32 v18, v20, s10
	v_mul_lo_u32 v20, v17, s11
	v_pack_b32_f16 v16, v16, v21
	v_or_b32_e32 v21, 0x1000, v3
	v_lshl_or_b32 v22, v13, 12, v3
	v_cmp_ne_u32_e32 vcc, 0, v3
	v_cvt_pk_i16_i32 v3, v18, v20
	v_lshrrev_b32_e32 v18, v19, v21
	v_lshlrev_b32_e32 v19, v19, v18
	v_cndmask_b32_e32 v15, v14, v15, vcc
	v_cmp_ne_u32_e32 vcc, v19, v21
	v_lshrrev_b32_e32 v11, 16, v11
	v_cvt_pk_u16_u32 v17, v17, s12
	v_cndmask_b32_e64 v19, 0, 1, vcc
	v_or_b32_e32 v18, v18, v19
	v_cmp_gt_i32_e32 vcc, 1, v13
	v_cvt_pk_u8_f32 v12, v12, 2, v17
	s_nop 0
	v_cndmask_b32_e32 v18, v22, v18, vcc
	v_and_b32_e32 v19, 7, v18
	v_cmp_lt_i32_e32 vcc, 5, v19
	v_lshrrev_b32_e32 v18, 2, v18
	s_nop 0
	v_cndmask_b32_e64 v20, 0, 1, vcc
	v_cmp_eq_u32_e32 vcc, 3, v19
	s_nop 1
	v_cndmask_b32_e64 v19, 0, 1, vcc
	v_or_b32_e32 v19, v19, v20
	v_add_u32_e32 v18, v18, v19
	v_cmp_gt_i32_e32 vcc, 31, v13
	s_nop 1
	v_cndmask_b32_e32 v14, v14, v18, vcc
	v_cmp_eq_u32_e32 vcc, s2, v13
	s_nop 1
	v_cndmask_b32_e32 v13, v14, v15, vcc
	v_and_or_b32 v11, v11, s3, v13
	v_cvt_f32_f16_e32 v11, v11
	global_store_dword v[4:5], v16, off
	global_store_dwordx4 v[8:9], v[0:3], off
	global_store_dwordx2 v[6:7], v[10:11], off
	global_store_dword v[8:9], v12, off offset:16
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel halves_of
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 40
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
		.amdhsa_next_free_vgpr 23
		.amdhsa_next_free_sgpr 14
		.amdhsa_accum_offset 24
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
	.size	halves_of, .Lfunc_end1-halves_of
                                        ; -- End function
	.set halves_of.num_vgpr, 23
	.set halves_of.num_agpr, 0
	.set halves_of.numbered_sgpr, 14
	.set halves_of.num_named_barrier, 0
	.set halves_of.private_seg_size, 0
	.set halves_of.uses_vcc, 1
	.set halves_of.uses_flat_scratch, 0
	.set halves_of.has_dyn_sized_stack, 0
	.set halves_of.has_recursion, 0
	.set halves_of.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 576
; TotalNumSgprs: 20
; NumVgprs: 23
; NumAgprs: 0
; TotalNumVgprs: 23
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 23
; AccumOffset: 24
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 5
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	brains                  ; -- Begin function brains
	.globl	brains
	.p2align	8
	.type	brains,@function
brains:                                 ; @brains
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_movk_i32 s0, 0x7fff
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[8:9], 0, v[2:3]
	global_load_dword v10, v[4:5], off
	v_lshlrev_b32_e32 v4, 1, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_mov_b32_e32 v6, s4
	v_mov_b32_e32 v7, s5
	v_lshl_add_u64 v[4:5], v[4:5], 1, v[6:7]
	v_mov_b32_e32 v8, s10
	v_mov_b32_e32 v9, s11
	v_lshl_add_u64 v[0:1], v[0:1], 1, v[8:9]
	s_waitcnt vmcnt(0)
	v_bfe_u32 v6, v10, 16, 1
	v_or_b32_e32 v7, 0x400000, v10
	v_add3_u32 v6, v6, v10, s0
	v_cmp_u_f32_e32 vcc, v10, v10
	s_nop 1
	v_cndmask_b32_e32 v6, v6, v7, vcc
	global_store_short_d16_hi v[4:5], v6, off
	global_load_ushort v6, v[0:1], off
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v6, 16, v6
	v_mul_f32_e32 v6, 0x40400000, v6
	v_bfe_u32 v7, v6, 16, 1
	v_or_b32_e32 v8, 0x400000, v6
	v_add3_u32 v7, v7, v6, s0
	v_cmp_u_f32_e32 vcc, v6, v6
	s_nop 1
	v_cndmask_b32_e32 v6, v7, v8, vcc
	global_store_short_d16_hi v[4:5], v6, off offset:2
	global_load_ushort v0, v[0:1], off
	v_mul_f32_e32 v1, v10, v10
	v_bfe_u32 v4, v1, 16, 1
	v_or_b32_e32 v5, 0x400000, v1
	v_add3_u32 v4, v4, v1, s0
	v_cmp_u_f32_e32 vcc, v1, v1
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v0, 16, v0
	v_cndmask_b32_e32 v1, v4, v5, vcc
	v_and_b32_e32 v1, 0xffff0000, v1
	v_add_f32_e32 v4, v1, v0
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[2:3]
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel brains
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
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 12
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
.Lfunc_end2:
	.size	brains, .Lfunc_end2-brains
                                        ; -- End function
	.set brains.num_vgpr, 11
	.set brains.num_agpr, 0
	.set brains.numbered_sgpr, 12
	.set brains.num_named_barrier, 0
	.set brains.private_seg_size, 0
	.set brains.uses_vcc, 1
	.set brains.uses_flat_scratch, 0
	.set brains.has_dyn_sized_stack, 0
	.set brains.has_recursion, 0
	.set brains.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 292
; TotalNumSgprs: 18
; NumVgprs: 11
; NumAgprs: 0
; TotalNumVgprs: 11
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 18
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
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
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         32
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         40
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           numbers
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         numbers.kd
    .uses_dynamic_stack: false
    .vgpr_count:     37
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
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         32
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           halves_of
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         halves_of.kd
    .uses_dynamic_stack: false
    .vgpr_count:     23
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'bf16*'
        .value_kind:     global_buffer
      - .address_space:  global
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
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'bf16*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           brains
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         brains.kd
    .uses_dynamic_stack: false
    .vgpr_count:     11
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
