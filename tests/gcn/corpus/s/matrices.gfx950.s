	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
	.amdhsa_code_object_version 6
	.text
	.protected	mfma_f16                ; -- Begin function mfma_f16
	.globl	mfma_f16
	.p2align	8
	.type	mfma_f16,@function
mfma_f16:                               ; @mfma_f16
; %bb.0:
	s_load_dword s8, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x10
	v_lshrrev_b32_e32 v17, 3, v0
	v_and_b32_e32 v20, 31, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s8, 1
	v_and_b32_e32 v16, 4, v17
	s_cbranch_scc1 .LBB0_3
; %bb.1:
	v_mad_u64_u32 v[18:19], s[0:1], s8, v20, v[16:17]
	s_mov_b32 s0, 0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0
.LBB0_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v22, s0, v18
	v_ashrrev_i32_e32 v23, 31, v22
	v_lshlrev_b64 v[22:23], 1, v[22:23]
	v_lshl_add_u64 v[24:25], s[6:7], 0, v[22:23]
	global_load_dwordx2 v[24:25], v[24:25], off
	v_lshl_add_u64 v[22:23], s[2:3], 0, v[22:23]
	global_load_dwordx2 v[22:23], v[22:23], off
	s_add_i32 s0, s0, 8
	s_cmp_ge_i32 s0, s8
	s_waitcnt vmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[24:25], v[22:23], v[0:15]
	s_cbranch_scc0 .LBB0_2
	s_branch .LBB0_4
.LBB0_3:
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, 0
.LBB0_4:
	v_lshlrev_b32_e32 v18, 2, v20
	v_lshl_or_b32 v16, v16, 7, v18
	s_nop 7
	global_store_dword v16, v0, s[4:5]
	global_store_dword v16, v1, s[4:5] offset:128
	global_store_dword v16, v2, s[4:5] offset:256
	v_lshlrev_b32_e32 v0, 7, v17
	s_movk_i32 s0, 0x180
	v_or3_b32 v0, v0, v18, s0
	global_store_dword v0, v3, s[4:5]
	v_or_b32_e32 v0, 0x400, v16
	global_store_dword v0, v4, s[4:5]
	global_store_dword v0, v5, s[4:5] offset:128
	global_store_dword v0, v6, s[4:5] offset:256
	global_store_dword v0, v7, s[4:5] offset:384
	v_or_b32_e32 v0, 0x800, v16
	global_store_dword v0, v8, s[4:5]
	global_store_dword v0, v9, s[4:5] offset:128
	global_store_dword v0, v10, s[4:5] offset:256
	global_store_dword v0, v11, s[4:5] offset:384
	v_or_b32_e32 v0, 0xc00, v16
	global_store_dword v0, v12, s[4:5]
	global_store_dword v0, v13, s[4:5] offset:128
	global_store_dword v0, v14, s[4:5] offset:256
	global_store_dword v0, v15, s[4:5] offset:384
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_f16
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
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
		.amdhsa_next_free_sgpr 9
		.amdhsa_accum_offset 28
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
.Lfunc_end0:
	.size	mfma_f16, .Lfunc_end0-mfma_f16
                                        ; -- End function
	.set mfma_f16.num_vgpr, 26
	.set mfma_f16.num_agpr, 0
	.set mfma_f16.numbered_sgpr, 9
	.set mfma_f16.num_named_barrier, 0
	.set mfma_f16.private_seg_size, 0
	.set mfma_f16.uses_vcc, 0
	.set mfma_f16.uses_flat_scratch, 0
	.set mfma_f16.has_dyn_sized_stack, 0
	.set mfma_f16.has_recursion, 0
	.set mfma_f16.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 452
; TotalNumSgprs: 15
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
; NumSGPRsForWavesPerEU: 15
; NumVGPRsForWavesPerEU: 26
; AccumOffset: 28
; Occupancy: 8
; WaveLimiterHint : 1
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
	.protected	mfma_bf16               ; -- Begin function mfma_bf16
	.globl	mfma_bf16
	.p2align	8
	.type	mfma_bf16,@function
mfma_bf16:                              ; @mfma_bf16
; %bb.0:
	s_load_dword s2, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_lshrrev_b32_e32 v1, 2, v0
	v_and_b32_e32 v6, 15, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s2, 1
	v_and_b32_e32 v7, 12, v1
	s_cbranch_scc1 .LBB1_3
; %bb.1:
	v_lshlrev_b32_e32 v2, 1, v7
	v_lshl_or_b32 v8, v6, 7, v2
	s_ashr_i32 s3, s2, 31
	v_lshlrev_b32_e32 v9, 1, v0
	s_lshl_b64 s[0:1], s[2:3], 1
	s_mov_b32 s3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	v_add_u32_e32 v10, 0x800, v8
.LBB1_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v12, s3, v0
	v_ashrrev_i32_e32 v13, 31, v12
	v_lshlrev_b64 v[12:13], 1, v[12:13]
	v_lshl_add_u64 v[14:15], s[6:7], 0, v[12:13]
	v_lshl_add_u64 v[12:13], s[8:9], 0, v[12:13]
	global_load_ushort v11, v[14:15], off
	global_load_ushort v16, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v17, v[14:15], off
	global_load_ushort v18, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v19, v[14:15], off
	global_load_ushort v20, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v21, v[14:15], off
	global_load_ushort v22, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v23, v[14:15], off
	global_load_ushort v24, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v25, v[14:15], off
	global_load_ushort v26, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v27, v[14:15], off
	global_load_ushort v28, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v29, v[14:15], off
	global_load_ushort v30, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v31, v[14:15], off
	global_load_ushort v32, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v33, v[14:15], off
	global_load_ushort v34, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v35, v[14:15], off
	global_load_ushort v36, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v37, v[14:15], off
	global_load_ushort v38, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v39, v[14:15], off
	global_load_ushort v40, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v41, v[14:15], off
	global_load_ushort v42, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v43, v[14:15], off
	global_load_ushort v44, v[12:13], off
	v_lshl_add_u64 v[14:15], v[14:15], 0, s[0:1]
	v_lshl_add_u64 v[12:13], v[12:13], 0, s[0:1]
	global_load_ushort v45, v[14:15], off
	global_load_ushort v46, v[12:13], off
	s_add_i32 s3, s3, 64
	s_cmp_lt_i32 s3, s2
	s_waitcnt vmcnt(31)
	ds_write_b16 v9, v11
	s_waitcnt vmcnt(30)
	ds_write_b16 v9, v16 offset:2048
	s_waitcnt vmcnt(29)
	ds_write_b16 v9, v17 offset:128
	s_waitcnt vmcnt(28)
	ds_write_b16 v9, v18 offset:2176
	s_waitcnt vmcnt(27)
	ds_write_b16 v9, v19 offset:256
	s_waitcnt vmcnt(26)
	ds_write_b16 v9, v20 offset:2304
	s_waitcnt vmcnt(25)
	ds_write_b16 v9, v21 offset:384
	s_waitcnt vmcnt(24)
	ds_write_b16 v9, v22 offset:2432
	s_waitcnt vmcnt(23)
	ds_write_b16 v9, v23 offset:512
	s_waitcnt vmcnt(22)
	ds_write_b16 v9, v24 offset:2560
	s_waitcnt vmcnt(21)
	ds_write_b16 v9, v25 offset:640
	s_waitcnt vmcnt(20)
	ds_write_b16 v9, v26 offset:2688
	s_waitcnt vmcnt(19)
	ds_write_b16 v9, v27 offset:768
	s_waitcnt vmcnt(18)
	ds_write_b16 v9, v28 offset:2816
	s_waitcnt vmcnt(17)
	ds_write_b16 v9, v29 offset:896
	s_waitcnt vmcnt(16)
	ds_write_b16 v9, v30 offset:2944
	s_waitcnt vmcnt(15)
	ds_write_b16 v9, v31 offset:1024
	s_waitcnt vmcnt(14)
	ds_write_b16 v9, v32 offset:3072
	s_waitcnt vmcnt(13)
	ds_write_b16 v9, v33 offset:1152
	s_waitcnt vmcnt(12)
	ds_write_b16 v9, v34 offset:3200
	s_waitcnt vmcnt(11)
	ds_write_b16 v9, v35 offset:1280
	s_waitcnt vmcnt(10)
	ds_write_b16 v9, v36 offset:3328
	s_waitcnt vmcnt(9)
	ds_write_b16 v9, v37 offset:1408
	s_waitcnt vmcnt(8)
	ds_write_b16 v9, v38 offset:3456
	s_waitcnt vmcnt(7)
	ds_write_b16 v9, v39 offset:1536
	s_waitcnt vmcnt(6)
	ds_write_b16 v9, v40 offset:3584
	s_waitcnt vmcnt(5)
	ds_write_b16 v9, v41 offset:1664
	s_waitcnt vmcnt(4)
	ds_write_b16 v9, v42 offset:3712
	s_waitcnt vmcnt(3)
	ds_write_b16 v9, v43 offset:1792
	s_waitcnt vmcnt(2)
	ds_write_b16 v9, v44 offset:3840
	s_waitcnt vmcnt(1)
	ds_write_b16 v9, v45 offset:1920
	s_waitcnt vmcnt(0)
	ds_write_b16 v9, v46 offset:3968
	s_waitcnt lgkmcnt(0)
	; wave barrier
	ds_read2_b64 v[12:15], v8 offset1:4
	ds_read2_b64 v[16:19], v10 offset1:4
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16_bf16 v[2:5], v[12:13], v[16:17], v[2:5]
	ds_read2_b64 v[20:23], v8 offset0:8 offset1:12
	v_mfma_f32_16x16x16_bf16 v[2:5], v[14:15], v[18:19], v[2:5]
	ds_read2_b64 v[12:15], v10 offset0:8 offset1:12
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16_bf16 v[2:5], v[20:21], v[12:13], v[2:5]
	; wave barrier
	v_mfma_f32_16x16x16_bf16 v[2:5], v[22:23], v[14:15], v[2:5]
	s_cbranch_scc1 .LBB1_2
	s_branch .LBB1_4
.LBB1_3:
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.LBB1_4:
	v_lshlrev_b32_e32 v0, 2, v6
	v_lshlrev_b32_e32 v1, 6, v1
	s_movk_i32 s0, 0xc0
	v_lshl_or_b32 v6, v7, 6, v0
	v_or3_b32 v0, v1, v0, s0
	s_nop 0
	global_store_dword v6, v2, s[4:5]
	global_store_dword v6, v3, s[4:5] offset:64
	global_store_dword v6, v4, s[4:5] offset:128
	global_store_dword v0, v5, s[4:5]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_bf16
		.amdhsa_group_segment_fixed_size 4096
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
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
		.amdhsa_next_free_vgpr 47
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 48
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
.Lfunc_end1:
	.size	mfma_bf16, .Lfunc_end1-mfma_bf16
                                        ; -- End function
	.set mfma_bf16.num_vgpr, 47
	.set mfma_bf16.num_agpr, 0
	.set mfma_bf16.numbered_sgpr, 10
	.set mfma_bf16.num_named_barrier, 0
	.set mfma_bf16.private_seg_size, 0
	.set mfma_bf16.uses_vcc, 0
	.set mfma_bf16.uses_flat_scratch, 0
	.set mfma_bf16.has_dyn_sized_stack, 0
	.set mfma_bf16.has_recursion, 0
	.set mfma_bf16.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1188
; TotalNumSgprs: 16
; NumVgprs: 47
; NumAgprs: 0
; TotalNumVgprs: 47
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 4096 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 5
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 47
; AccumOffset: 48
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 11
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	mfma_wide               ; -- Begin function mfma_wide
	.globl	mfma_wide
	.p2align	8
	.type	mfma_wide,@function
mfma_wide:                              ; @mfma_wide
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_lshrrev_b32_e32 v18, 4, v0
	v_and_b32_e32 v1, 15, v0
	v_lshlrev_b32_e32 v2, 2, v18
	v_lshl_or_b32 v2, v1, 5, v2
	s_waitcnt lgkmcnt(0)
	global_load_dword v14, v2, s[8:9]
	global_load_dword v15, v2, s[10:11]
	global_load_dword v19, v2, s[8:9] offset:16
	global_load_dword v20, v2, s[10:11] offset:16
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshl_or_b32 v1, v18, 8, v1
	v_lshlrev_b32_e32 v0, 3, v0
	s_waitcnt vmcnt(3)
	v_cvt_f64_f32_e32 v[10:11], v14
	s_waitcnt vmcnt(2)
	v_cvt_f64_f32_e32 v[12:13], v15
	s_waitcnt vmcnt(0)
	v_cvt_f64_f32_e32 v[16:17], v20
	v_mfma_f64_16x16x4_f64 v[2:9], v[10:11], v[12:13], 0.5
	v_mfma_f32_16x16x4_f32 v[10:13], v14, v15, 1.0
	v_cvt_f64_f32_e32 v[14:15], v19
	s_nop 1
	v_mfma_f64_16x16x4_f64 v[2:9], v[14:15], v[16:17], v[2:9]
	v_mfma_f32_16x16x4_f32 v[10:13], v19, v20, v[10:13]
	s_nop 9
	global_store_dword v1, v10, s[4:5]
	global_store_dword v1, v11, s[4:5] offset:64
	global_store_dword v1, v12, s[4:5] offset:128
	global_store_dword v1, v13, s[4:5] offset:192
	s_nop 2
	global_store_dwordx2 v0, v[2:3], s[6:7]
	global_store_dwordx2 v0, v[4:5], s[6:7] offset:512
	global_store_dwordx2 v0, v[6:7], s[6:7] offset:1024
	global_store_dwordx2 v0, v[8:9], s[6:7] offset:1536
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_wide
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
		.amdhsa_next_free_vgpr 21
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 24
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
	.size	mfma_wide, .Lfunc_end2-mfma_wide
                                        ; -- End function
	.set mfma_wide.num_vgpr, 21
	.set mfma_wide.num_agpr, 0
	.set mfma_wide.numbered_sgpr, 12
	.set mfma_wide.num_named_barrier, 0
	.set mfma_wide.private_seg_size, 0
	.set mfma_wide.uses_vcc, 0
	.set mfma_wide.uses_flat_scratch, 0
	.set mfma_wide.has_dyn_sized_stack, 0
	.set mfma_wide.has_recursion, 0
	.set mfma_wide.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 220
; TotalNumSgprs: 18
; NumVgprs: 21
; NumAgprs: 0
; TotalNumVgprs: 21
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 21
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
	.protected	mfma_blocks             ; -- Begin function mfma_blocks
	.globl	mfma_blocks
	.p2align	8
	.type	mfma_blocks,@function
mfma_blocks:                            ; @mfma_blocks
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x20
	v_lshlrev_b32_e32 v6, 3, v0
	s_waitcnt lgkmcnt(0)
	global_load_dwordx2 v[10:11], v6, s[8:9]
	global_load_dwordx2 v[12:13], v6, s[10:11]
	global_load_dwordx2 v[4:5], v6, s[2:3]
	v_mov_b32_e32 v1, s3
	v_sub_co_u32_e32 v2, vcc, s2, v6
	s_nop 1
	v_subbrev_co_u32_e32 v3, vcc, 0, v1, vcc
	global_load_dwordx2 v[14:15], v[2:3], off offset:504
	v_and_b32_e32 v2, 3, v0
	v_and_b32_e32 v1, 60, v0
	v_lshlrev_b32_e32 v0, 4, v0
	v_lshlrev_b32_e32 v2, 2, v2
	v_lshl_or_b32 v7, v1, 4, v2
	v_or3_b32 v8, v0, v2, 48
	s_waitcnt vmcnt(2)
	v_mfma_f32_4x4x4_16b_f16 v[0:3], v[10:11], v[12:13], 0
	s_waitcnt vmcnt(0)
	v_mfma_f64_4x4x4_4b_f64 v[4:5], v[4:5], v[14:15], 2.0
	v_mfma_f32_4x4x4_16b_f16 v[0:3], v[12:13], v[10:11], v[0:3]
	s_nop 4
	global_store_dword v7, v0, s[4:5]
	global_store_dword v7, v1, s[4:5] offset:16
	global_store_dword v7, v2, s[4:5] offset:32
	global_store_dword v8, v3, s[4:5]
	global_store_dwordx2 v6, v[4:5], s[6:7]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_blocks
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
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 12
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
.Lfunc_end3:
	.size	mfma_blocks, .Lfunc_end3-mfma_blocks
                                        ; -- End function
	.set mfma_blocks.num_vgpr, 16
	.set mfma_blocks.num_agpr, 0
	.set mfma_blocks.numbered_sgpr, 12
	.set mfma_blocks.num_named_barrier, 0
	.set mfma_blocks.private_seg_size, 0
	.set mfma_blocks.uses_vcc, 1
	.set mfma_blocks.uses_flat_scratch, 0
	.set mfma_blocks.has_dyn_sized_stack, 0
	.set mfma_blocks.has_recursion, 0
	.set mfma_blocks.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 184
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
	.protected	mfma_chain              ; -- Begin function mfma_chain
	.globl	mfma_chain
	.p2align	8
	.type	mfma_chain,@function
mfma_chain:                             ; @mfma_chain
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x10
	v_lshrrev_b32_e32 v2, 2, v0
	v_and_b32_e32 v3, 12, v2
	v_and_b32_e32 v1, 15, v0
	v_lshlrev_b32_e32 v4, 1, v3
	v_lshl_or_b32 v4, v1, 5, v4
	s_waitcnt lgkmcnt(0)
	global_load_dwordx2 v[8:9], v4, s[6:7]
	global_load_dwordx2 v[10:11], v4, s[2:3]
	v_lshlrev_b32_e32 v4, 2, v0
	v_lshlrev_b32_e32 v0, 2, v1
	v_lshlrev_b32_e32 v5, 6, v2
	v_lshl_or_b32 v6, v3, 6, v0
	s_movk_i32 s0, 0xc0
	v_or3_b32 v7, v5, v4, s0
	s_waitcnt vmcnt(0)
	v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], 0
	s_nop 7
	v_cvt_pk_f16_f32 v5, v2, v3
	v_cvt_pk_f16_f32 v4, v0, v1
	s_nop 1
	v_mfma_f32_16x16x16_f16 v[0:3], v[10:11], v[4:5], v[0:3]
	s_nop 7
	global_store_dword v6, v0, s[4:5]
	global_store_dword v6, v1, s[4:5] offset:64
	global_store_dword v6, v2, s[4:5] offset:128
	global_store_dword v7, v3, s[4:5]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_chain
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
.Lfunc_end4:
	.size	mfma_chain, .Lfunc_end4-mfma_chain
                                        ; -- End function
	.set mfma_chain.num_vgpr, 12
	.set mfma_chain.num_agpr, 0
	.set mfma_chain.numbered_sgpr, 8
	.set mfma_chain.num_named_barrier, 0
	.set mfma_chain.private_seg_size, 0
	.set mfma_chain.uses_vcc, 0
	.set mfma_chain.uses_flat_scratch, 0
	.set mfma_chain.has_dyn_sized_stack, 0
	.set mfma_chain.has_recursion, 0
	.set mfma_chain.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 176
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
	.protected	mfma_mixed              ; -- Begin function mfma_mixed
	.globl	mfma_mixed
	.p2align	8
	.type	mfma_mixed,@function
mfma_mixed:                             ; @mfma_mixed
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x10
	v_lshrrev_b32_e32 v4, 4, v0
	v_and_b32_e32 v1, 15, v0
	v_lshlrev_b32_e32 v0, 3, v4
	v_lshl_or_b32 v0, v1, 5, v0
	s_waitcnt lgkmcnt(0)
	global_load_dwordx2 v[2:3], v0, s[6:7]
	v_lshlrev_b32_e32 v5, 2, v1
	v_or_b32_e32 v0, v5, v4
	v_lshlrev_b32_e32 v6, 2, v0
	global_load_dword v6, v6, s[2:3]
	v_lshl_or_b32 v4, v4, 8, v5
	s_waitcnt vmcnt(1)
	v_mfma_f32_16x16x16_f16 v[0:3], v[2:3], v[2:3], 0
	s_waitcnt vmcnt(0)
	v_mfma_f32_16x16x4_f32 v[0:3], v6, v6, v[0:3]
	s_nop 9
	global_store_dword v4, v0, s[4:5]
	global_store_dword v4, v1, s[4:5] offset:64
	global_store_dword v4, v2, s[4:5] offset:128
	global_store_dword v4, v3, s[4:5] offset:192
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_mixed
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
		.amdhsa_next_free_vgpr 7
		.amdhsa_next_free_sgpr 8
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
.Lfunc_end5:
	.size	mfma_mixed, .Lfunc_end5-mfma_mixed
                                        ; -- End function
	.set mfma_mixed.num_vgpr, 7
	.set mfma_mixed.num_agpr, 0
	.set mfma_mixed.numbered_sgpr, 8
	.set mfma_mixed.num_named_barrier, 0
	.set mfma_mixed.private_seg_size, 0
	.set mfma_mixed.uses_vcc, 0
	.set mfma_mixed.uses_flat_scratch, 0
	.set mfma_mixed.has_dyn_sized_stack, 0
	.set mfma_mixed.has_recursion, 0
	.set mfma_mixed.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 140
; TotalNumSgprs: 14
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 14
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
	.protected	mfma_indexed            ; -- Begin function mfma_indexed
	.globl	mfma_indexed
	.p2align	8
	.type	mfma_indexed,@function
mfma_indexed:                           ; @mfma_indexed
; %bb.0:
	s_load_dword s8, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x10
	v_and_b32_e32 v17, 31, v0
	v_lshrrev_b32_e32 v0, 3, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s8, 1
	v_and_b32_e32 v16, 4, v0
	s_cbranch_scc1 .LBB6_3
; %bb.1:
	v_mad_u64_u32 v[18:19], s[0:1], s8, v17, v[16:17]
	s_mov_b32 s0, 0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0
.LBB6_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v20, s0, v18
	v_ashrrev_i32_e32 v21, 31, v20
	v_lshlrev_b64 v[20:21], 1, v[20:21]
	v_lshl_add_u64 v[22:23], s[6:7], 0, v[20:21]
	global_load_dwordx2 v[22:23], v[22:23], off
	v_lshl_add_u64 v[20:21], s[2:3], 0, v[20:21]
	global_load_dwordx2 v[20:21], v[20:21], off
	s_add_i32 s0, s0, 8
	s_cmp_ge_i32 s0, s8
	s_waitcnt vmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[22:23], v[20:21], v[0:15]
	s_cbranch_scc0 .LBB6_2
	s_branch .LBB6_4
.LBB6_3:
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, 0
.LBB6_4:
	s_mov_b32 s0, 0
	v_lshlrev_b32_e32 v17, 2, v17
	s_mov_b32 s1, 0
.LBB6_5:                                ; =>This Inner Loop Header: Depth=1
	v_and_or_b32 v19, s0, 24, v16
	s_set_gpr_idx_on s1, gpr_idx(SRC0)
	v_mov_b32_e32 v18, v0
	s_set_gpr_idx_off
	s_add_i32 s0, s0, 2
	v_and_or_b32 v19, s1, 3, v19
	s_add_i32 s1, s1, 1
	v_lshl_or_b32 v19, v19, 7, v17
	s_cmp_lg_u32 s1, 16
	global_store_dword v19, v18, s[4:5]
	s_cbranch_scc1 .LBB6_5
; %bb.6:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mfma_indexed
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
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
		.amdhsa_next_free_vgpr 24
		.amdhsa_next_free_sgpr 9
		.amdhsa_accum_offset 24
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
	.size	mfma_indexed, .Lfunc_end6-mfma_indexed
                                        ; -- End function
	.set mfma_indexed.num_vgpr, 24
	.set mfma_indexed.num_agpr, 0
	.set mfma_indexed.numbered_sgpr, 9
	.set mfma_indexed.num_named_barrier, 0
	.set mfma_indexed.private_seg_size, 0
	.set mfma_indexed.uses_vcc, 0
	.set mfma_indexed.uses_flat_scratch, 0
	.set mfma_indexed.has_dyn_sized_stack, 0
	.set mfma_indexed.has_recursion, 0
	.set mfma_indexed.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 340
; TotalNumSgprs: 15
; NumVgprs: 24
; NumAgprs: 0
; TotalNumVgprs: 24
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 15
; NumVGPRsForWavesPerEU: 24
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
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mfma_f16
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         mfma_f16.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
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
        .type_name:      'short*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'short*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 4096
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mfma_bf16
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         mfma_bf16.kd
    .uses_dynamic_stack: false
    .vgpr_count:     47
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
        .offset:         8
        .size:           8
        .type_name:      'double*'
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
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mfma_wide
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         mfma_wide.kd
    .uses_dynamic_stack: false
    .vgpr_count:     21
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
        .offset:         8
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         32
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mfma_blocks
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         mfma_blocks.kd
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
    .name:           mfma_chain
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         mfma_chain.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
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
        .type_name:      'half*'
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
    .name:           mfma_mixed
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         mfma_mixed.kd
    .uses_dynamic_stack: false
    .vgpr_count:     7
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
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mfma_indexed
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         mfma_indexed.kd
    .uses_dynamic_stack: false
    .vgpr_count:     24
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
