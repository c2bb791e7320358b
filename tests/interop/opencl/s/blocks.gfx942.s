	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.protected	reduce_tree             ; -- Begin function reduce_tree
	.globl	reduce_tree
	.p2align	8
	.type	reduce_tree,@function
reduce_tree:                            ; @reduce_tree
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx2 s[8:9], s[0:1], 0x38
	v_mov_b32_e32 v5, 0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s4
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s0, s2, s0
	v_mov_b32_e32 v3, s5
	v_add_u32_e32 v4, s0, v0
	v_lshl_add_u64 v[2:3], v[4:5], 2, v[2:3]
	v_lshl_add_u64 v[2:3], s[8:9], 2, v[2:3]
	global_load_dword v2, v[2:3], off
	s_movk_i32 s0, 0x80
	v_cmp_gt_u32_e32 vcc, s0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	ds_read2st64_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_2:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_4
; %bb.3:
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_6
; %bb.5:
	ds_read2_b32 v[2:3], v1 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_6:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_8
; %bb.7:
	ds_read2_b32 v[2:3], v1 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_8:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_10
; %bb.9:
	ds_read2_b32 v[2:3], v1 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_10:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_12
; %bb.11:
	ds_read2_b32 v[2:3], v1 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_12:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_14
; %bb.13:
	ds_read2_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.LBB0_14:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_16
; %bb.15:
	ds_read2_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v2, v3
	ds_write_b32 v1, v0
.LBB0_16:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_18
; %bb.17:
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0
	s_mov_b32 s3, 0
	s_lshl_b64 s[0:1], s[2:3], 2
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, s7, s1
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[0:1]
.LBB0_18:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel reduce_tree
		.amdhsa_group_segment_fixed_size 1024
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
.Lfunc_end0:
	.size	reduce_tree, .Lfunc_end0-reduce_tree
                                        ; -- End function
	.set reduce_tree.num_vgpr, 6
	.set reduce_tree.num_agpr, 0
	.set reduce_tree.numbered_sgpr, 10
	.set reduce_tree.num_named_barrier, 0
	.set reduce_tree.private_seg_size, 0
	.set reduce_tree.uses_vcc, 1
	.set reduce_tree.uses_flat_scratch, 0
	.set reduce_tree.has_dyn_sized_stack, 0
	.set reduce_tree.has_recursion, 0
	.set reduce_tree.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 544
; TotalNumSgprs: 16
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	reduce_dynamic          ; -- Begin function reduce_dynamic
	.globl	reduce_dynamic
	.p2align	8
	.type	reduce_dynamic,@function
reduce_dynamic:                         ; @reduce_dynamic
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	v_cmp_gt_i32_e32 vcc, s9, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_4
; %bb.1:
	s_mul_hi_u32 s11, s2, s9
	s_mul_i32 s10, s2, s9
	s_lshl_b64 s[10:11], s[10:11], 2
	s_add_u32 s4, s4, s10
	v_lshlrev_b32_e32 v2, 2, v0
	s_addc_u32 s5, s5, s11
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	s_lshl_b32 s4, s3, 2
	s_mov_b32 s5, 0
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v4, v0
.LBB1_2:                                ; =>This Inner Loop Header: Depth=1
	global_load_dword v5, v[2:3], off
	v_add_u32_e32 v4, s3, v4
	v_cmp_le_i32_e32 vcc, s9, v4
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[4:5]
	s_or_b64 s[10:11], vcc, s[10:11]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v1, v1, v5
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB1_2
; %bb.3:
	s_or_b64 exec, exec, s[10:11]
.LBB1_4:
	s_or_b64 exec, exec, s[0:1]
	v_lshl_add_u32 v2, v0, 2, s8
	ds_write_b32 v2, v1
	s_branch .LBB1_6
.LBB1_5:                                ;   in Loop: Header=BB1_6 Depth=1
	s_or_b64 exec, exec, s[0:1]
.LBB1_6:                                ; =>This Inner Loop Header: Depth=1
	s_lshr_b32 s3, s3, 1
	s_cmp_eq_u32 s3, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB1_9
; %bb.7:                                ;   in Loop: Header=BB1_6 Depth=1
	v_cmp_gt_u32_e32 vcc, s3, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_5
; %bb.8:                                ;   in Loop: Header=BB1_6 Depth=1
	v_lshl_add_u32 v1, s3, 2, v2
	ds_read_b32 v1, v1
	ds_read_b32 v3, v2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v3
	ds_write_b32 v2, v1
	s_branch .LBB1_5
.LBB1_9:
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_11
; %bb.10:
	v_mov_b32_e32 v0, s8
	ds_read_b32 v1, v0
	s_mov_b32 s3, 0
	s_lshl_b64 s[0:1], s[2:3], 2
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, s7, s1
	v_mov_b32_e32 v0, 0
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[0:1]
.LBB1_11:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel reduce_dynamic
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
.Lfunc_end1:
	.size	reduce_dynamic, .Lfunc_end1-reduce_dynamic
                                        ; -- End function
	.set reduce_dynamic.num_vgpr, 6
	.set reduce_dynamic.num_agpr, 0
	.set reduce_dynamic.numbered_sgpr, 12
	.set reduce_dynamic.num_named_barrier, 0
	.set reduce_dynamic.private_seg_size, 0
	.set reduce_dynamic.uses_vcc, 1
	.set reduce_dynamic.uses_flat_scratch, 0
	.set reduce_dynamic.has_dyn_sized_stack, 0
	.set reduce_dynamic.has_recursion, 0
	.set reduce_dynamic.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 320
; TotalNumSgprs: 18
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
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
	.protected	argmax                  ; -- Begin function argmax
	.globl	argmax
	.p2align	8
	.type	argmax,@function
argmax:                                 ; @argmax
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_movk_i32 s0, 0x200
	v_cmp_gt_u32_e32 vcc, s0, v0
	v_mov_b32_e32 v4, 0xff800000
	v_mov_b32_e32 v5, 0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_4
; %bb.1:
	v_lshl_or_b32 v4, s2, 9, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[2:3], v[4:5], 2, v[2:3]
	s_mov_b64 s[4:5], 0
	v_mov_b32_e32 v4, 0xff800000
	v_mov_b32_e32 v5, 0
	s_mov_b64 s[10:11], 0x200
	s_movk_i32 s3, 0x17f
	v_mov_b32_e32 v1, v0
.LBB2_2:                                ; =>This Inner Loop Header: Depth=1
	global_load_dword v6, v[2:3], off
	v_cmp_lt_u32_e32 vcc, s3, v1
	v_add_u32_e32 v7, 0x80, v1
	s_or_b64 s[4:5], vcc, s[4:5]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[10:11]
	s_waitcnt vmcnt(0)
	v_cmp_gt_f32_e32 vcc, v6, v4
	s_nop 1
	v_cndmask_b32_e32 v5, v5, v1, vcc
	v_mov_b32_e32 v1, v7
	v_cndmask_b32_e32 v4, v4, v6, vcc
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB2_2
; %bb.3:
	s_or_b64 exec, exec, s[4:5]
.LBB2_4:
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b32_e32 v1, 2, v0
	v_cmp_gt_u32_e32 vcc, 64, v0
	ds_write2st64_b32 v1, v4, v5 offset1:2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_13
; %bb.5:
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_9
; %bb.6:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_8
; %bb.7:
	ds_read2st64_b32 v[4:5], v1 offset0:2 offset1:3
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_8:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_9:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.10:
	ds_read_b32 v5, v1 offset:768
	s_or_b64 s[4:5], s[4:5], exec
; %bb.11:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_13
; %bb.12:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_13:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_22
; %bb.14:
	ds_read2_b32 v[2:3], v1 offset1:32
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_18
; %bb.15:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_17
; %bb.16:
	ds_read2_b32 v[4:5], v1 offset0:128 offset1:160
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_17:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_18:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.19:
	ds_read_b32 v5, v1 offset:640
	s_or_b64 s[4:5], s[4:5], exec
; %bb.20:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_22
; %bb.21:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_22:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_31
; %bb.23:
	ds_read2_b32 v[2:3], v1 offset1:16
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_27
; %bb.24:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_26
; %bb.25:
	ds_read2_b32 v[4:5], v1 offset0:128 offset1:144
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_26:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_27:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.28:
	ds_read_b32 v5, v1 offset:576
	s_or_b64 s[4:5], s[4:5], exec
; %bb.29:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_31
; %bb.30:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_31:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_40
; %bb.32:
	ds_read2_b32 v[2:3], v1 offset1:8
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_36
; %bb.33:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_35
; %bb.34:
	ds_read2_b32 v[4:5], v1 offset0:128 offset1:136
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_35:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_36:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.37:
	ds_read_b32 v5, v1 offset:544
	s_or_b64 s[4:5], s[4:5], exec
; %bb.38:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_40
; %bb.39:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_40:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_49
; %bb.41:
	ds_read2_b32 v[2:3], v1 offset1:4
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_45
; %bb.42:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_44
; %bb.43:
	ds_read2_b32 v[4:5], v1 offset0:128 offset1:132
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_44:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_45:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.46:
	ds_read_b32 v5, v1 offset:528
	s_or_b64 s[4:5], s[4:5], exec
; %bb.47:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_49
; %bb.48:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_49:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_58
; %bb.50:
	ds_read2_b32 v[2:3], v1 offset1:2
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v3, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_54
; %bb.51:
	v_cmp_eq_f32_e32 vcc, v3, v2
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB2_53
; %bb.52:
	ds_read2_b32 v[4:5], v1 offset0:128 offset1:130
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v5, v4
	s_and_b64 s[4:5], vcc, exec
.LBB2_53:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[4:5], s[4:5], exec
.LBB2_54:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.55:
	ds_read_b32 v5, v1 offset:520
	s_or_b64 s[4:5], s[4:5], exec
; %bb.56:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB2_58
; %bb.57:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v3, v5 offset1:2
.LBB2_58:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_68
; %bb.59:
	v_mov_b32_e32 v0, 0
	ds_read_b32 v0, v0 offset:4
	ds_read_b32 v3, v1
	s_mov_b64 s[0:1], 0
                                        ; implicit-def: $vgpr2
	s_waitcnt lgkmcnt(0)
	v_cmp_ngt_f32_e32 vcc, v0, v3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB2_63
; %bb.60:
	v_cmp_eq_f32_e32 vcc, v0, v3
                                        ; implicit-def: $vgpr2
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB2_62
; %bb.61:
	v_mov_b32_e32 v2, 0
	ds_read_b32 v2, v2 offset:516
	ds_read_b32 v3, v1 offset:512
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e32 vcc, v2, v3
	s_and_b64 s[0:1], vcc, exec
.LBB2_62:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[0:1], s[0:1], exec
.LBB2_63:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
; %bb.64:
	v_mov_b32_e32 v2, 0
	ds_read_b32 v2, v2 offset:516
	s_or_b64 s[0:1], s[0:1], exec
; %bb.65:
	s_or_b64 exec, exec, s[4:5]
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .LBB2_67
; %bb.66:
	s_waitcnt lgkmcnt(0)
	ds_write2st64_b32 v1, v0, v2 offset1:2
.LBB2_67:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b32 s3, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_lshl_b64 s[0:1], s[2:3], 2
	ds_read2st64_b32 v[0:1], v2 offset1:2
	s_add_u32 s2, s8, s0
	s_addc_u32 s3, s9, s1
	s_add_u32 s0, s6, s0
	s_addc_u32 s1, s7, s1
	s_waitcnt lgkmcnt(0)
	global_store_dword v2, v0, s[0:1]
	global_store_dword v2, v1, s[2:3]
.LBB2_68:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel argmax
		.amdhsa_group_segment_fixed_size 1024
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
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 14
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
.Lfunc_end2:
	.size	argmax, .Lfunc_end2-argmax
                                        ; -- End function
	.set argmax.num_vgpr, 8
	.set argmax.num_agpr, 0
	.set argmax.numbered_sgpr, 14
	.set argmax.num_named_barrier, 0
	.set argmax.private_seg_size, 0
	.set argmax.uses_vcc, 1
	.set argmax.uses_flat_scratch, 0
	.set argmax.has_dyn_sized_stack, 0
	.set argmax.has_recursion, 0
	.set argmax.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1264
; TotalNumSgprs: 20
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 8
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
	.protected	scan_double             ; -- Begin function scan_double
	.globl	scan_double
	.p2align	8
	.type	scan_double,@function
scan_double:                            ; @scan_double
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx2 s[8:9], s[0:1], 0x38
	v_mov_b32_e32 v3, 0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s4
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_mov_b32_e32 v5, s5
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	v_lshl_add_u64 v[4:5], v[2:3], 2, v[4:5]
	global_load_dword v4, v[4:5], off
	v_cmp_ne_u32_e32 vcc, 0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v4
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v6, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	s_and_saveexec_b64 s[0:1], vcc
; %bb.1:
	v_add_u32_e32 v6, -4, v1
	ds_read_b32 v6, v6
; %bb.2:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v6, v5
	ds_write_b32 v1, v5 offset:1024
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1 offset:1024
	v_cmp_lt_u32_e32 vcc, 1, v0
	s_and_saveexec_b64 s[0:1], vcc
; %bb.3:
	ds_read_b32 v4, v1 offset:1016
; %bb.4:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v4, v5
	ds_write_b32 v1, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_mov_b32_e32 v4, 0
	v_cmp_lt_u32_e32 vcc, 3, v0
	v_mov_b32_e32 v6, v4
	s_and_saveexec_b64 s[0:1], vcc
; %bb.5:
	v_add_u32_e32 v6, -16, v1
	ds_read_b32 v6, v6
; %bb.6:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v6, v5
	ds_write_b32 v1, v5 offset:1024
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1 offset:1024
	v_cmp_lt_u32_e32 vcc, 7, v0
	s_and_saveexec_b64 s[0:1], vcc
; %bb.7:
	ds_read_b32 v4, v1 offset:992
; %bb.8:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v4, v5
	ds_write_b32 v1, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_mov_b32_e32 v4, 0
	v_cmp_lt_u32_e32 vcc, 15, v0
	v_mov_b32_e32 v6, v4
	s_and_saveexec_b64 s[0:1], vcc
; %bb.9:
	v_subrev_u32_e32 v6, 64, v1
	ds_read_b32 v6, v6
; %bb.10:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v6, v5
	ds_write_b32 v1, v5 offset:1024
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1 offset:1024
	v_cmp_lt_u32_e32 vcc, 31, v0
	s_and_saveexec_b64 s[0:1], vcc
; %bb.11:
	ds_read_b32 v4, v1 offset:896
; %bb.12:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v4, v5
	ds_write_b32 v1, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_mov_b32_e32 v4, 0
	v_cmp_lt_u32_e32 vcc, 63, v0
	v_mov_b32_e32 v6, v4
	s_and_saveexec_b64 s[0:1], vcc
; %bb.13:
	v_add_u32_e32 v6, 0xffffff00, v1
	ds_read_b32 v6, v6
; %bb.14:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v6, v5
	ds_write_b32 v1, v5 offset:1024
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1 offset:1024
	s_movk_i32 s0, 0x7f
	v_cmp_lt_u32_e32 vcc, s0, v0
	s_and_saveexec_b64 s[0:1], vcc
; %bb.15:
	ds_read_b32 v4, v1 offset:512
; %bb.16:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v4, v5
	ds_write_b32 v1, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v1, s7
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel scan_double
		.amdhsa_group_segment_fixed_size 2048
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
.Lfunc_end3:
	.size	scan_double, .Lfunc_end3-scan_double
                                        ; -- End function
	.set scan_double.num_vgpr, 7
	.set scan_double.num_agpr, 0
	.set scan_double.numbered_sgpr, 10
	.set scan_double.num_named_barrier, 0
	.set scan_double.private_seg_size, 0
	.set scan_double.uses_vcc, 1
	.set scan_double.uses_flat_scratch, 0
	.set scan_double.has_dyn_sized_stack, 0
	.set scan_double.has_recursion, 0
	.set scan_double.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 616
; TotalNumSgprs: 16
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2048 bytes/workgroup (compile time only)
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	scan_tree               ; -- Begin function scan_tree
	.globl	scan_tree
	.p2align	8
	.type	scan_tree,@function
scan_tree:                              ; @scan_tree
; %bb.0:
	s_load_dwordx4 s[12:15], s[0:1], 0x0
	v_lshlrev_b32_e32 v4, 1, v0
	v_lshl_add_u32 v2, s2, 8, v4
	v_ashrrev_i32_e32 v3, 31, v2
	s_movk_i32 s0, 0x80
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v6, s12
	v_mov_b32_e32 v7, s13
	v_lshl_add_u64 v[6:7], v[2:3], 2, v[6:7]
	global_load_dwordx2 v[6:7], v[6:7], off
	v_lshlrev_b32_e32 v1, 3, v0
	v_cmp_gt_u32_e32 vcc, s0, v0
	s_waitcnt vmcnt(0)
	ds_write2_b32 v1, v6, v7 offset1:1
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB4_2
; %bb.1:
	ds_read2_b32 v[6:7], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v7, v6
	ds_write_b32 v1, v5 offset:4
.LBB4_2:
	s_or_b64 exec, exec, s[0:1]
	v_or_b32_e32 v9, 1, v4
	v_cmp_gt_u32_e64 s[0:1], 64, v0
	v_lshlrev_b32_e32 v4, 3, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB4_4
; %bb.3:
	v_add_u32_e32 v5, -4, v4
	ds_read_b32 v5, v5
	ds_read_b32 v6, v4 offset:4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, v6, v5
	ds_write_b32 v4, v5 offset:4
.LBB4_4:
	s_or_b64 exec, exec, s[2:3]
	v_cmp_gt_u32_e64 s[2:3], 32, v0
	v_lshlrev_b32_e32 v5, 4, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .LBB4_6
; %bb.5:
	v_add_u32_e32 v6, -4, v5
	ds_read_b32 v6, v6
	ds_read_b32 v7, v5 offset:12
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v6, v7, v6
	ds_write_b32 v5, v6 offset:12
.LBB4_6:
	s_or_b64 exec, exec, s[4:5]
	v_cmp_gt_u32_e64 s[4:5], 16, v0
	v_lshlrev_b32_e32 v6, 5, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB4_8
; %bb.7:
	v_add_u32_e32 v7, -4, v6
	ds_read_b32 v7, v7
	ds_read_b32 v8, v6 offset:28
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v7, v8, v7
	ds_write_b32 v6, v7 offset:28
.LBB4_8:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_gt_u32_e64 s[6:7], 8, v0
	v_lshlrev_b32_e32 v7, 6, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_cbranch_execz .LBB4_10
; %bb.9:
	v_add_u32_e32 v8, -4, v7
	ds_read_b32 v8, v8
	ds_read_b32 v10, v7 offset:60
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v8, v10, v8
	ds_write_b32 v7, v8 offset:60
.LBB4_10:
	s_or_b64 exec, exec, s[8:9]
	v_cmp_gt_u32_e64 s[8:9], 4, v0
	v_lshlrev_b32_e32 v8, 7, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[10:11], s[8:9]
	s_cbranch_execz .LBB4_12
; %bb.11:
	v_add_u32_e32 v10, -4, v8
	ds_read_b32 v10, v10
	ds_read_b32 v11, v8 offset:124
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v10, v11, v10
	ds_write_b32 v8, v10 offset:124
.LBB4_12:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_gt_u32_e64 s[10:11], 2, v0
	v_lshlrev_b32_e32 v9, 8, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[12:13], s[10:11]
	s_cbranch_execz .LBB4_14
; %bb.13:
	v_add_u32_e32 v10, -4, v9
	ds_read_b32 v10, v10
	ds_read_b32 v11, v9 offset:252
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v10, v11, v10
	ds_write_b32 v9, v10 offset:252
.LBB4_14:
	s_or_b64 exec, exec, s[12:13]
	v_cmp_eq_u32_e64 s[12:13], 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[16:17], s[12:13]
	s_cbranch_execz .LBB4_16
; %bb.15:
	v_mov_b32_e32 v0, 0
	ds_read2_b32 v[10:11], v0 offset0:127 offset1:255
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v10, v11, v10
	ds_write_b32 v0, v10 offset:1020
.LBB4_16:
	s_or_b64 exec, exec, s[16:17]
	s_and_saveexec_b64 s[16:17], s[12:13]
; %bb.17:
	v_mov_b32_e32 v0, 0
	ds_write_b32 v0, v0 offset:1020
; %bb.18:
	s_or_b64 exec, exec, s[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[16:17], s[12:13]
	s_cbranch_execz .LBB4_20
; %bb.19:
	v_mov_b32_e32 v0, 0
	ds_read2_b32 v[10:11], v0 offset0:127 offset1:255
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v10, v11, v10
	ds_write2_b32 v0, v11, v10 offset0:127 offset1:255
.LBB4_20:
	s_or_b64 exec, exec, s[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[12:13], s[10:11]
	s_cbranch_execz .LBB4_22
; %bb.21:
	v_add_u32_e32 v0, -4, v9
	ds_read_b32 v10, v9 offset:252
	ds_read_b32 v11, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v10
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v10, v11
	ds_write_b32 v9, v0 offset:252
.LBB4_22:
	s_or_b64 exec, exec, s[12:13]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[10:11], s[8:9]
	s_cbranch_execz .LBB4_24
; %bb.23:
	v_add_u32_e32 v0, -4, v8
	ds_read_b32 v9, v8 offset:124
	ds_read_b32 v10, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v9
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v9, v10
	ds_write_b32 v8, v0 offset:124
.LBB4_24:
	s_or_b64 exec, exec, s[10:11]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_cbranch_execz .LBB4_26
; %bb.25:
	v_add_u32_e32 v0, -4, v7
	ds_read_b32 v8, v7 offset:60
	ds_read_b32 v9, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v8
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v8, v9
	ds_write_b32 v7, v0 offset:60
.LBB4_26:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB4_28
; %bb.27:
	v_add_u32_e32 v0, -4, v6
	ds_read_b32 v7, v6 offset:28
	ds_read_b32 v8, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v7
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v7, v8
	ds_write_b32 v6, v0 offset:28
.LBB4_28:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .LBB4_30
; %bb.29:
	v_add_u32_e32 v0, -4, v5
	ds_read_b32 v6, v5 offset:12
	ds_read_b32 v7, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v6
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v6, v7
	ds_write_b32 v5, v0 offset:12
.LBB4_30:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB4_32
; %bb.31:
	v_add_u32_e32 v0, -4, v4
	ds_read_b32 v5, v4 offset:4
	ds_read_b32 v6, v0
	s_waitcnt lgkmcnt(1)
	ds_write_b32 v0, v5
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v0, v5, v6
	ds_write_b32 v4, v0 offset:4
.LBB4_32:
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB4_34
; %bb.33:
	ds_read2_b32 v[4:5], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v5, v4
	ds_write2_b32 v1, v5, v0 offset1:1
.LBB4_34:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[4:5], v1 offset1:1
	v_mov_b32_e32 v0, s14
	v_mov_b32_e32 v1, s15
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_dwordx2 v[0:1], v[4:5], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel scan_tree
		.amdhsa_group_segment_fixed_size 1024
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
		.amdhsa_next_free_sgpr 18
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
.Lfunc_end4:
	.size	scan_tree, .Lfunc_end4-scan_tree
                                        ; -- End function
	.set scan_tree.num_vgpr, 12
	.set scan_tree.num_agpr, 0
	.set scan_tree.numbered_sgpr, 18
	.set scan_tree.num_named_barrier, 0
	.set scan_tree.private_seg_size, 0
	.set scan_tree.uses_vcc, 1
	.set scan_tree.uses_flat_scratch, 0
	.set scan_tree.has_dyn_sized_stack, 0
	.set scan_tree.has_recursion, 0
	.set scan_tree.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1156
; TotalNumSgprs: 24
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 24
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
	.protected	transpose               ; -- Begin function transpose
	.globl	transpose
	.p2align	8
	.type	transpose,@function
transpose:                              ; @transpose
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_lshl_b32 s10, s2, 5
	v_and_b32_e32 v1, 0x3ff, v0
	s_lshl_b32 s11, s3, 5
	v_bfe_u32 v3, v0, 10, 10
	v_or_b32_e32 v2, s10, v1
	v_or_b32_e32 v4, s11, v3
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, s8, v2
	v_mul_u32_u24_e32 v0, 0x84, v3
	v_cmp_gt_i32_e64 s[0:1], s9, v4
	v_lshl_add_u32 v0, v1, 2, v0
	s_and_b64 s[2:3], vcc, s[0:1]
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB5_2
; %bb.1:
	v_mad_u64_u32 v[6:7], s[2:3], v4, s8, v[2:3]
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[6:7], v[6:7], 2, s[4:5]
	global_load_dword v5, v[6:7], off
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v5
.LBB5_2:
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_9
; %bb.3:
	v_add_u32_e32 v5, 8, v4
	v_cmp_gt_i32_e32 vcc, s9, v5
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB5_5
; %bb.4:
	v_mad_u64_u32 v[6:7], s[12:13], v5, s8, v[2:3]
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[6:7], v[6:7], 2, s[4:5]
	global_load_dword v5, v[6:7], off
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v5 offset:1056
.LBB5_5:
	s_or_b64 exec, exec, s[2:3]
	v_add_u32_e32 v5, 16, v4
	v_cmp_gt_i32_e32 vcc, s9, v5
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB5_7
; %bb.6:
	v_mad_u64_u32 v[6:7], s[12:13], v5, s8, v[2:3]
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[6:7], v[6:7], 2, s[4:5]
	global_load_dword v5, v[6:7], off
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v5 offset:2112
.LBB5_7:
	s_or_b64 exec, exec, s[2:3]
	v_add_u32_e32 v4, 24, v4
	v_cmp_gt_i32_e32 vcc, s9, v4
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .LBB5_9
; %bb.8:
	v_mad_u64_u32 v[4:5], s[2:3], v4, s8, v[2:3]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[4:5]
	global_load_dword v2, v[4:5], off
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v2 offset:3168
.LBB5_9:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v0, s11, v1
	v_add_u32_e32 v2, s10, v3
	v_cmp_gt_i32_e32 vcc, s9, v0
	v_mul_u32_u24_e32 v1, 0x84, v1
	v_cmp_gt_i32_e64 s[0:1], s8, v2
	v_lshl_add_u32 v1, v3, 2, v1
	s_and_b64 s[2:3], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB5_11
; %bb.10:
	ds_read_b32 v3, v1
	v_mad_u64_u32 v[4:5], s[2:3], v2, s9, v[0:1]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[6:7]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[4:5], v3, off
.LBB5_11:
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_18
; %bb.12:
	v_add_u32_e32 v3, 8, v2
	v_cmp_gt_i32_e32 vcc, s8, v3
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_14
; %bb.13:
	ds_read_b32 v6, v1 offset:32
	v_mad_u64_u32 v[4:5], s[2:3], v3, s9, v[0:1]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[6:7]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[4:5], v6, off
.LBB5_14:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v3, 16, v2
	v_cmp_gt_i32_e32 vcc, s8, v3
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_16
; %bb.15:
	ds_read_b32 v6, v1 offset:64
	v_mad_u64_u32 v[4:5], s[2:3], v3, s9, v[0:1]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[6:7]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[4:5], v6, off
.LBB5_16:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v2, 24, v2
	v_cmp_gt_i32_e32 vcc, s8, v2
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .LBB5_18
; %bb.17:
	ds_read_b32 v3, v1 offset:96
	v_mad_u64_u32 v[0:1], s[0:1], v2, s9, v[0:1]
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[6:7]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v3, off
.LBB5_18:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel transpose
		.amdhsa_group_segment_fixed_size 4224
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 14
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
.Lfunc_end5:
	.size	transpose, .Lfunc_end5-transpose
                                        ; -- End function
	.set transpose.num_vgpr, 8
	.set transpose.num_agpr, 0
	.set transpose.numbered_sgpr, 14
	.set transpose.num_named_barrier, 0
	.set transpose.private_seg_size, 0
	.set transpose.uses_vcc, 1
	.set transpose.uses_flat_scratch, 0
	.set transpose.has_dyn_sized_stack, 0
	.set transpose.has_recursion, 0
	.set transpose.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 612
; TotalNumSgprs: 20
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 4224 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 8
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	histogram               ; -- Begin function histogram
	.globl	histogram
	.p2align	8
	.type	histogram,@function
histogram:                              ; @histogram
; %bb.0:
	s_movk_i32 s3, 0x100
	s_add_u32 s8, s0, 24
	v_cmp_gt_u32_e32 vcc, s3, v0
	s_addc_u32 s9, s1, 0
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB6_13
; %bb.1:
	s_load_dword s3, s[8:9], 0xc
	s_movk_i32 s4, 0xff
	v_cmp_ne_u32_e64 s[4:5], s4, v0
	s_mov_b64 s[12:13], -1
	v_mov_b32_e32 v1, v0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_cmp_eq_u32 s3, 1
	s_cselect_b64 s[10:11], -1, 0
	s_and_b64 s[4:5], s[4:5], s[10:11]
	s_and_saveexec_b64 s[10:11], s[4:5]
	s_cbranch_execz .LBB6_10
; %bb.2:
	v_sub_u32_e32 v3, 0xfe, v0
	v_lshrrev_b32_e32 v1, 1, v3
	v_add_u32_e32 v2, 1, v1
	v_and_b32_e32 v1, 7, v2
	v_cmp_lt_u32_e64 s[4:5], 13, v3
	s_mov_b64 s[14:15], -1
	v_mov_b32_e32 v5, 0
	s_and_saveexec_b64 s[12:13], s[4:5]
	s_cbranch_execz .LBB6_6
; %bb.3:
	v_and_b32_e32 v2, -8, v2
	v_lshlrev_b32_e32 v3, 2, v0
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	v_mov_b32_e32 v4, 0
.LBB6_4:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v2, -8, v2
	s_add_i32 s16, s16, 16
	v_cmp_eq_u32_e64 s[4:5], 0, v2
	ds_write2_b32 v3, v4, v4 offset1:1
	ds_write2_b32 v3, v4, v4 offset0:2 offset1:3
	ds_write2_b32 v3, v4, v4 offset0:4 offset1:5
	ds_write2_b32 v3, v4, v4 offset0:6 offset1:7
	ds_write2_b32 v3, v4, v4 offset0:8 offset1:9
	ds_write2_b32 v3, v4, v4 offset0:10 offset1:11
	ds_write2_b32 v3, v4, v4 offset0:12 offset1:13
	ds_write2_b32 v3, v4, v4 offset0:14 offset1:15
	v_add_u32_e32 v3, 64, v3
	s_or_b64 s[14:15], s[4:5], s[14:15]
	v_mov_b32_e32 v5, s16
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB6_4
; %bb.5:
	s_or_b64 exec, exec, s[14:15]
	v_cmp_ne_u32_e64 s[4:5], 0, v1
	s_orn2_b64 s[14:15], s[4:5], exec
.LBB6_6:
	s_or_b64 exec, exec, s[12:13]
	s_and_saveexec_b64 s[12:13], s[14:15]
	s_cbranch_execz .LBB6_9
; %bb.7:
	v_lshlrev_b32_e32 v2, 2, v5
	v_lshl_add_u32 v2, v0, 2, v2
	v_lshlrev_b32_e32 v1, 3, v1
	s_mov_b64 s[14:15], 0
	v_mov_b32_e32 v3, 0
.LBB6_8:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v1, -8, v1
	v_cmp_eq_u32_e64 s[4:5], 0, v1
	ds_write2_b32 v2, v3, v3 offset1:1
	s_or_b64 s[14:15], s[4:5], s[14:15]
	v_add_u32_e32 v2, 8, v2
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB6_8
.LBB6_9:
	s_or_b64 exec, exec, s[12:13]
	v_sub_u32_e32 v2, 0x100, v0
	v_and_b32_e32 v3, 0x1fe, v2
	v_cmp_ne_u32_e64 s[4:5], v2, v3
	v_add_u32_e32 v1, v0, v3
	s_orn2_b64 s[12:13], s[4:5], exec
.LBB6_10:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 exec, exec, s[12:13]
	s_cbranch_execz .LBB6_13
; %bb.11:
	v_lshlrev_b32_e32 v2, 2, v1
	s_lshl_b32 s12, s3, 2
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v3, 0
	s_movk_i32 s13, 0xff
.LBB6_12:                               ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v1, s3, v1
	v_cmp_lt_u32_e64 s[4:5], s13, v1
	ds_write_b32 v2, v3
	s_or_b64 s[10:11], s[4:5], s[10:11]
	v_add_u32_e32 v2, s12, v2
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB6_12
.LBB6_13:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_load_dword s3, s[8:9], 0xc
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s14, s[0:1], 0x10
	v_mov_b32_e32 v1, 0
	s_load_dwordx2 s[0:1], s[8:9], 0x28
	s_waitcnt lgkmcnt(0)
	s_and_b32 s10, s3, 0xffff
	s_mul_hi_u32 s3, s10, s2
	s_mul_i32 s2, s10, s2
	s_mov_b32 s11, 0
	s_add_u32 s0, s0, s2
	s_addc_u32 s1, s1, s3
	v_lshl_add_u64 v[2:3], s[0:1], 0, v[0:1]
	v_cmp_gt_i32_e64 s[0:1], s14, v2
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB6_16
; %bb.14:
	s_load_dword s0, s[8:9], 0x0
	s_mov_b64 s[8:9], 0
	v_mov_b32_e32 v1, 1
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s13, s0, s10
	s_mul_i32 s12, s0, s10
.LBB6_15:                               ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
	global_load_ubyte v4, v[4:5], off
	v_lshl_add_u64 v[2:3], s[12:13], 0, v[2:3]
	v_cmp_le_i32_e64 s[0:1], s14, v2
	s_or_b64 s[8:9], s[0:1], s[8:9]
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v4, 2, v4
	ds_add_u32 v4, v1
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB6_15
.LBB6_16:
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB6_21
; %bb.17:
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v3, 0
	s_movk_i32 s4, 0xff
	s_branch .LBB6_19
.LBB6_18:                               ;   in Loop: Header=BB6_19 Depth=1
	s_or_b64 exec, exec, s[2:3]
	v_lshl_add_u64 v[0:1], v[2:3], 0, s[10:11]
	v_cmp_lt_i32_e32 vcc, s4, v0
	s_or_b64 s[0:1], vcc, s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .LBB6_21
.LBB6_19:                               ; =>This Inner Loop Header: Depth=1
	v_lshlrev_b32_e32 v1, 2, v0
	ds_read_b32 v1, v1
	v_mov_b32_e32 v2, v0
	s_waitcnt lgkmcnt(0)
	v_cmp_ne_u32_e32 vcc, 0, v1
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB6_18
; %bb.20:                               ;   in Loop: Header=BB6_19 Depth=1
	v_lshl_add_u64 v[4:5], v[2:3], 2, s[6:7]
	global_atomic_add v[4:5], v1, off
	s_branch .LBB6_18
.LBB6_21:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel histogram
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
.Lfunc_end6:
	.size	histogram, .Lfunc_end6-histogram
                                        ; -- End function
	.set histogram.num_vgpr, 6
	.set histogram.num_agpr, 0
	.set histogram.numbered_sgpr, 17
	.set histogram.num_named_barrier, 0
	.set histogram.private_seg_size, 0
	.set histogram.uses_vcc, 1
	.set histogram.uses_flat_scratch, 0
	.set histogram.has_dyn_sized_stack, 0
	.set histogram.has_recursion, 0
	.set histogram.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 756
; TotalNumSgprs: 23
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
; NumSGPRsForWavesPerEU: 23
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
	.protected	matmul_tiled            ; -- Begin function matmul_tiled
	.globl	matmul_tiled
	.p2align	8
	.type	matmul_tiled,@function
matmul_tiled:                           ; @matmul_tiled
; %bb.0:
	s_load_dwordx4 s[8:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x10
	s_load_dword s15, s[0:1], 0x2c
	s_load_dword s14, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x48
	v_and_b32_e32 v2, 0x3ff, v0
	v_bfe_u32 v0, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s0, s15, 16
	s_mul_i32 s3, s3, s0
	s_add_i32 s0, s6, s3
	v_add_u32_e32 v1, s0, v0
	s_and_b32 s0, s15, 0xffff
	s_mul_i32 s2, s2, s0
	s_cmp_lt_i32 s14, 1
	v_mul_lo_u32 v3, v1, s14
	s_cbranch_scc1 .LBB7_3
; %bb.1:
	v_lshlrev_b32_e32 v5, 6, v0
	v_lshlrev_b32_e32 v1, 2, v2
	v_mul_lo_u32 v0, v0, s14
	s_add_i32 s0, s4, s2
	v_add_u32_e32 v6, v5, v1
	v_add_u32_e32 v7, 0x400, v1
	v_add3_u32 v0, v2, v0, s0
	s_lshl_b32 s0, s14, 4
	v_add_u32_e32 v8, v2, v3
	s_mov_b32 s1, 0
	v_mov_b32_e32 v4, 0
.LBB7_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v10, s1, v8
	v_ashrrev_i32_e32 v1, 31, v0
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[12:13], v[0:1], 2, s[10:11]
	v_lshl_add_u64 v[10:11], v[10:11], 2, s[8:9]
	global_load_dword v1, v[12:13], off
	global_load_dword v9, v[10:11], off
	s_add_i32 s1, s1, 16
	v_add_u32_e32 v0, s0, v0
	s_cmp_lt_i32 s1, s14
	s_waitcnt vmcnt(0)
	ds_write2st64_b32 v6, v9, v1 offset1:4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[10:11], v7 offset1:16
	ds_read2_b32 v[12:13], v7 offset0:32 offset1:48
	ds_read2_b32 v[14:15], v7 offset0:64 offset1:80
	ds_read2_b32 v[16:17], v5 offset1:1
	ds_read2_b32 v[18:19], v5 offset0:2 offset1:3
	ds_read2_b32 v[20:21], v5 offset0:4 offset1:5
	ds_read2_b32 v[22:23], v5 offset0:6 offset1:7
	ds_read2_b32 v[24:25], v7 offset0:96 offset1:112
	ds_read2_b32 v[26:27], v7 offset0:128 offset1:144
	ds_read2_b32 v[28:29], v7 offset0:160 offset1:176
	ds_read2_b32 v[30:31], v7 offset0:192 offset1:208
	ds_read2_b32 v[32:33], v5 offset0:8 offset1:9
	ds_read2_b32 v[34:35], v5 offset0:10 offset1:11
	ds_read2_b32 v[36:37], v5 offset0:12 offset1:13
	ds_read2_b32 v[38:39], v5 offset0:14 offset1:15
	ds_read2_b32 v[40:41], v7 offset0:224 offset1:240
	s_waitcnt lgkmcnt(12)
	v_fmac_f32_e32 v4, v16, v10
	v_fmac_f32_e32 v4, v17, v11
	s_waitcnt lgkmcnt(11)
	v_fmac_f32_e32 v4, v18, v12
	v_fmac_f32_e32 v4, v19, v13
	s_waitcnt lgkmcnt(10)
	v_fmac_f32_e32 v4, v20, v14
	v_fmac_f32_e32 v4, v21, v15
	s_waitcnt lgkmcnt(8)
	v_fmac_f32_e32 v4, v22, v24
	v_fmac_f32_e32 v4, v23, v25
	s_waitcnt lgkmcnt(4)
	v_fmac_f32_e32 v4, v32, v26
	v_fmac_f32_e32 v4, v33, v27
	s_waitcnt lgkmcnt(3)
	v_fmac_f32_e32 v4, v34, v28
	v_fmac_f32_e32 v4, v35, v29
	s_waitcnt lgkmcnt(2)
	v_fmac_f32_e32 v4, v36, v30
	v_fmac_f32_e32 v4, v37, v31
	s_waitcnt lgkmcnt(0)
	v_fmac_f32_e32 v4, v38, v40
	v_fmac_f32_e32 v4, v39, v41
	s_barrier
	s_cbranch_scc1 .LBB7_2
	s_branch .LBB7_4
.LBB7_3:
	v_mov_b32_e32 v4, 0
.LBB7_4:
	s_add_i32 s0, s4, s2
	v_add3_u32 v2, s0, v2, v3
	v_mov_b32_e32 v0, s12
	v_mov_b32_e32 v1, s13
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matmul_tiled
		.amdhsa_group_segment_fixed_size 2048
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 42
		.amdhsa_next_free_sgpr 16
		.amdhsa_accum_offset 44
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
	.size	matmul_tiled, .Lfunc_end7-matmul_tiled
                                        ; -- End function
	.set matmul_tiled.num_vgpr, 42
	.set matmul_tiled.num_agpr, 0
	.set matmul_tiled.numbered_sgpr, 16
	.set matmul_tiled.num_named_barrier, 0
	.set matmul_tiled.private_seg_size, 0
	.set matmul_tiled.uses_vcc, 0
	.set matmul_tiled.uses_flat_scratch, 0
	.set matmul_tiled.has_dyn_sized_stack, 0
	.set matmul_tiled.has_recursion, 0
	.set matmul_tiled.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 520
; TotalNumSgprs: 22
; NumVgprs: 42
; NumAgprs: 0
; TotalNumVgprs: 42
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2048 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 5
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 42
; AccumOffset: 44
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 10
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	matmul_blocked          ; -- Begin function matmul_blocked
	.globl	matmul_blocked
	.p2align	8
	.type	matmul_blocked,@function
matmul_blocked:                         ; @matmul_blocked
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dword s12, s[0:1], 0x18
	s_lshl_b32 s14, s3, 5
	s_lshl_b32 s13, s2, 5
	v_lshrrev_b32_e32 v22, 3, v0
	v_and_b32_e32 v1, 7, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s12, 1
	v_mov_b64_e32 v[2:3], 0
	v_mov_b64_e32 v[4:5], 0
	v_mov_b64_e32 v[6:7], 0
	v_mov_b64_e32 v[8:9], 0
	v_mov_b64_e32 v[10:11], 0
	v_mov_b64_e32 v[12:13], 0
	v_mov_b64_e32 v[14:15], 0
	v_mov_b64_e32 v[16:17], 0
	s_cbranch_scc1 .LBB8_6
; %bb.1:
	s_movk_i32 s0, 0x80
	v_and_b32_e32 v24, 3, v0
	v_cmp_gt_u32_e32 vcc, s0, v0
	v_or_b32_e32 v26, 0xffffffc0, v0
	v_lshrrev_b32_e32 v3, 2, v0
	v_lshlrev_b32_e32 v0, 4, v24
	v_lshl_or_b32 v0, v3, 6, v0
	v_add_u32_e32 v3, s14, v3
	v_lshlrev_b32_e32 v2, 4, v1
	s_movk_i32 s0, 0x800
	v_mul_lo_u32 v27, s12, v3
	v_lshlrev_b32_e32 v3, 7, v22
	v_or_b32_e32 v25, 0x800, v2
	v_or3_b32 v28, v3, v2, s0
	v_mul_lo_u32 v2, s12, v22
	v_lshlrev_b32_e32 v23, 8, v22
	s_lshl_b32 s15, s12, 4
	v_add_u32_e32 v29, s13, v2
	s_lshl_b32 s16, s12, 3
	s_mov_b32 s17, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_branch .LBB8_3
.LBB8_2:                                ;   in Loop: Header=BB8_3 Depth=1
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	; wave barrier
	ds_read_b128 v[30:33], v25
	ds_read_b128 v[34:37], v25 offset:128
	ds_read_b128 v[38:41], v25 offset:256
	ds_read_b128 v[42:45], v25 offset:384
	ds_read_b128 v[46:49], v23
	ds_read_b128 v[50:53], v23 offset:16
	ds_read_b128 v[54:57], v23 offset:32
	ds_read_b128 v[18:21], v23 offset:48
	s_add_i32 s17, s17, 16
	s_waitcnt lgkmcnt(3)
	v_pk_fma_f32 v[16:17], v[46:47], v[32:33], v[16:17] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[14:15], v[46:47], v[30:31], v[14:15] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[16:17], v[46:47], v[36:37], v[16:17] op_sel:[1,0,0]
	v_pk_fma_f32 v[14:15], v[46:47], v[34:35], v[14:15] op_sel:[1,0,0]
	v_pk_fma_f32 v[16:17], v[48:49], v[40:41], v[16:17] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[14:15], v[48:49], v[38:39], v[14:15] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v46, v49
	v_pk_fma_f32 v[48:49], v[46:47], v[44:45], v[16:17] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[46:47], v[46:47], v[42:43], v[14:15] op_sel_hi:[0,1,1]
	ds_read_b128 v[14:17], v23 offset:64
	v_add_u32_e32 v27, 16, v27
	v_add_u32_e32 v29, s15, v29
	s_cmp_ge_i32 s17, s12
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[12:13], v[14:15], v[32:33], v[12:13] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[10:11], v[14:15], v[30:31], v[10:11] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[12:13], v[14:15], v[36:37], v[12:13] op_sel:[1,0,0]
	v_pk_fma_f32 v[10:11], v[14:15], v[34:35], v[10:11] op_sel:[1,0,0]
	v_pk_fma_f32 v[12:13], v[16:17], v[40:41], v[12:13] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[10:11], v[16:17], v[38:39], v[10:11] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v14, v17
	v_pk_fma_f32 v[58:59], v[14:15], v[44:45], v[12:13] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[60:61], v[14:15], v[42:43], v[10:11] op_sel_hi:[0,1,1]
	ds_read_b128 v[10:13], v23 offset:128
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[8:9], v[10:11], v[32:33], v[8:9] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[10:11], v[30:31], v[6:7] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[8:9], v[10:11], v[36:37], v[8:9] op_sel:[1,0,0]
	v_pk_fma_f32 v[6:7], v[10:11], v[34:35], v[6:7] op_sel:[1,0,0]
	v_pk_fma_f32 v[8:9], v[12:13], v[40:41], v[8:9] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[12:13], v[38:39], v[6:7] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v10, v13
	v_pk_fma_f32 v[62:63], v[10:11], v[44:45], v[8:9] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[64:65], v[10:11], v[42:43], v[6:7] op_sel_hi:[0,1,1]
	ds_read_b128 v[6:9], v23 offset:192
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[4:5], v[6:7], v[32:33], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[6:7], v[30:31], v[2:3] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[6:7], v[36:37], v[4:5] op_sel:[1,0,0]
	v_pk_fma_f32 v[2:3], v[6:7], v[34:35], v[2:3] op_sel:[1,0,0]
	v_pk_fma_f32 v[4:5], v[8:9], v[40:41], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[8:9], v[38:39], v[2:3] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v6, v9
	v_pk_fma_f32 v[34:35], v[6:7], v[44:45], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[36:37], v[6:7], v[42:43], v[2:3] op_sel_hi:[0,1,1]
	ds_read_b128 v[2:5], v25 offset:512
	ds_read_b128 v[6:9], v25 offset:640
	ds_read_b128 v[10:13], v25 offset:768
	ds_read_b128 v[14:17], v25 offset:896
	v_mov_b32_e32 v38, v53
	s_waitcnt lgkmcnt(3)
	v_pk_fma_f32 v[30:31], v[50:51], v[2:3], v[46:47] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[32:33], v[50:51], v[4:5], v[48:49] op_sel_hi:[0,1,1]
	s_waitcnt lgkmcnt(2)
	v_pk_fma_f32 v[32:33], v[50:51], v[8:9], v[32:33] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[50:51], v[6:7], v[30:31] op_sel:[1,0,0]
	s_waitcnt lgkmcnt(1)
	v_pk_fma_f32 v[32:33], v[52:53], v[12:13], v[32:33] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[52:53], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[40:41], v[38:39], v[16:17], v[32:33] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[38:39], v[38:39], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:80
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[42:43], v[30:31], v[2:3], v[60:61] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[44:45], v[30:31], v[4:5], v[58:59] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[44:45], v[30:31], v[8:9], v[44:45] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[30:31], v[6:7], v[42:43] op_sel:[1,0,0]
	v_pk_fma_f32 v[42:43], v[32:33], v[12:13], v[44:45] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[32:33], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v32, v33
	v_pk_fma_f32 v[42:43], v[32:33], v[16:17], v[42:43] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[44:45], v[32:33], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:144
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[46:47], v[30:31], v[2:3], v[64:65] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[48:49], v[30:31], v[4:5], v[62:63] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[48:49], v[30:31], v[8:9], v[48:49] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[30:31], v[6:7], v[46:47] op_sel:[1,0,0]
	v_pk_fma_f32 v[46:47], v[32:33], v[12:13], v[48:49] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[32:33], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v32, v33
	v_pk_fma_f32 v[46:47], v[32:33], v[16:17], v[46:47] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[48:49], v[32:33], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:208
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[2:3], v[30:31], v[2:3], v[36:37] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[30:31], v[4:5], v[34:35] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[30:31], v[8:9], v[4:5] op_sel:[1,0,0]
	v_pk_fma_f32 v[2:3], v[30:31], v[6:7], v[2:3] op_sel:[1,0,0]
	v_pk_fma_f32 v[4:5], v[32:33], v[12:13], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[32:33], v[10:11], v[2:3] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v6, v33
	v_pk_fma_f32 v[34:35], v[6:7], v[16:17], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[36:37], v[6:7], v[14:15], v[2:3] op_sel_hi:[0,1,1]
	ds_read_b128 v[2:5], v25 offset:1024
	ds_read_b128 v[6:9], v25 offset:1152
	ds_read_b128 v[10:13], v25 offset:1280
	ds_read_b128 v[14:17], v25 offset:1408
	s_waitcnt lgkmcnt(3)
	v_pk_fma_f32 v[30:31], v[54:55], v[2:3], v[38:39] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[32:33], v[54:55], v[4:5], v[40:41] op_sel_hi:[0,1,1]
	s_waitcnt lgkmcnt(2)
	v_pk_fma_f32 v[32:33], v[54:55], v[8:9], v[32:33] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[54:55], v[6:7], v[30:31] op_sel:[1,0,0]
	s_waitcnt lgkmcnt(1)
	v_pk_fma_f32 v[32:33], v[56:57], v[12:13], v[32:33] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[56:57], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v38, v57
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[50:51], v[38:39], v[16:17], v[32:33] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[52:53], v[38:39], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:96
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[38:39], v[30:31], v[2:3], v[44:45] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[40:41], v[30:31], v[4:5], v[42:43] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[40:41], v[30:31], v[8:9], v[40:41] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[30:31], v[6:7], v[38:39] op_sel:[1,0,0]
	v_pk_fma_f32 v[38:39], v[32:33], v[12:13], v[40:41] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[32:33], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v32, v33
	v_pk_fma_f32 v[42:43], v[32:33], v[16:17], v[38:39] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[44:45], v[32:33], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:160
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[38:39], v[30:31], v[2:3], v[48:49] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[40:41], v[30:31], v[4:5], v[46:47] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[40:41], v[30:31], v[8:9], v[40:41] op_sel:[1,0,0]
	v_pk_fma_f32 v[30:31], v[30:31], v[6:7], v[38:39] op_sel:[1,0,0]
	v_pk_fma_f32 v[38:39], v[32:33], v[12:13], v[40:41] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[30:31], v[32:33], v[10:11], v[30:31] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v32, v33
	v_pk_fma_f32 v[46:47], v[32:33], v[16:17], v[38:39] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[48:49], v[32:33], v[14:15], v[30:31] op_sel_hi:[0,1,1]
	ds_read_b128 v[30:33], v23 offset:224
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[2:3], v[30:31], v[2:3], v[36:37] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[30:31], v[4:5], v[34:35] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[30:31], v[8:9], v[4:5] op_sel:[1,0,0]
	v_pk_fma_f32 v[2:3], v[30:31], v[6:7], v[2:3] op_sel:[1,0,0]
	v_pk_fma_f32 v[4:5], v[32:33], v[12:13], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[32:33], v[10:11], v[2:3] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v6, v33
	v_pk_fma_f32 v[54:55], v[6:7], v[16:17], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[56:57], v[6:7], v[14:15], v[2:3] op_sel_hi:[0,1,1]
	ds_read_b128 v[2:5], v25 offset:1536
	ds_read_b128 v[30:33], v25 offset:1664
	ds_read_b128 v[34:37], v25 offset:1792
	ds_read_b128 v[38:41], v25 offset:1920
	v_mov_b32_e32 v10, v21
	s_waitcnt lgkmcnt(3)
	v_pk_fma_f32 v[6:7], v[18:19], v[2:3], v[52:53] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[8:9], v[18:19], v[4:5], v[50:51] op_sel_hi:[0,1,1]
	s_waitcnt lgkmcnt(2)
	v_pk_fma_f32 v[8:9], v[18:19], v[32:33], v[8:9] op_sel:[1,0,0]
	v_pk_fma_f32 v[6:7], v[18:19], v[30:31], v[6:7] op_sel:[1,0,0]
	s_waitcnt lgkmcnt(1)
	v_pk_fma_f32 v[8:9], v[20:21], v[36:37], v[8:9] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[20:21], v[34:35], v[6:7] op_sel_hi:[0,1,1]
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[16:17], v[10:11], v[40:41], v[8:9] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[14:15], v[10:11], v[38:39], v[6:7] op_sel_hi:[0,1,1]
	ds_read_b128 v[6:9], v23 offset:112
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[10:11], v[6:7], v[2:3], v[44:45] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[12:13], v[6:7], v[4:5], v[42:43] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[12:13], v[6:7], v[32:33], v[12:13] op_sel:[1,0,0]
	v_pk_fma_f32 v[6:7], v[6:7], v[30:31], v[10:11] op_sel:[1,0,0]
	v_pk_fma_f32 v[10:11], v[8:9], v[36:37], v[12:13] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[8:9], v[34:35], v[6:7] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v8, v9
	v_pk_fma_f32 v[12:13], v[8:9], v[40:41], v[10:11] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[10:11], v[8:9], v[38:39], v[6:7] op_sel_hi:[0,1,1]
	ds_read_b128 v[6:9], v23 offset:176
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[18:19], v[6:7], v[2:3], v[48:49] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[20:21], v[6:7], v[4:5], v[46:47] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[20:21], v[6:7], v[32:33], v[20:21] op_sel:[1,0,0]
	v_pk_fma_f32 v[6:7], v[6:7], v[30:31], v[18:19] op_sel:[1,0,0]
	v_pk_fma_f32 v[18:19], v[8:9], v[36:37], v[20:21] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[8:9], v[34:35], v[6:7] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v20, v9
	v_pk_fma_f32 v[8:9], v[20:21], v[40:41], v[18:19] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[6:7], v[20:21], v[38:39], v[6:7] op_sel_hi:[0,1,1]
	ds_read_b128 v[18:21], v23 offset:240
	s_waitcnt lgkmcnt(0)
	v_pk_fma_f32 v[2:3], v[18:19], v[2:3], v[56:57] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[18:19], v[4:5], v[54:55] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[4:5], v[18:19], v[32:33], v[4:5] op_sel:[1,0,0]
	v_pk_fma_f32 v[2:3], v[18:19], v[30:31], v[2:3] op_sel:[1,0,0]
	v_pk_fma_f32 v[4:5], v[20:21], v[36:37], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[20:21], v[34:35], v[2:3] op_sel_hi:[0,1,1]
	v_mov_b32_e32 v18, v21
	v_pk_fma_f32 v[4:5], v[18:19], v[40:41], v[4:5] op_sel_hi:[0,1,1]
	v_pk_fma_f32 v[2:3], v[18:19], v[38:39], v[2:3] op_sel_hi:[0,1,1]
	; wave barrier
	s_cbranch_scc1 .LBB8_6
.LBB8_3:                                ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB8_5 Depth 2
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB8_2
; %bb.4:                                ;   in Loop: Header=BB8_3 Depth=1
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v18, v29
	v_mov_b32_e32 v19, v28
	v_mov_b32_e32 v20, v27
	v_mov_b32_e32 v21, v0
	v_mov_b32_e32 v30, v26
.LBB8_5:                                ;   Parent Loop BB8_3 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_ashrrev_i32_e32 v31, 31, v20
	v_ashrrev_i32_e32 v32, 31, v18
	v_lshrrev_b32_e32 v31, 30, v31
	v_lshrrev_b32_e32 v32, 30, v32
	v_add_u32_e32 v31, v20, v31
	v_add_u32_e32 v32, v18, v32
	v_ashrrev_i32_e32 v31, 2, v31
	v_ashrrev_i32_e32 v33, 2, v32
	v_add_u32_e32 v32, v31, v24
	v_add_u32_e32 v34, v33, v1
	v_ashrrev_i32_e32 v33, 31, v32
	v_ashrrev_i32_e32 v35, 31, v34
	v_lshl_add_u64 v[32:33], v[32:33], 4, s[4:5]
	v_lshl_add_u64 v[34:35], v[34:35], 4, s[6:7]
	global_load_dwordx4 v[36:39], v[32:33], off
	global_load_dwordx4 v[40:43], v[34:35], off
	v_add_co_u32_e64 v30, s[0:1], 64, v30
	s_xor_b64 s[0:1], s[0:1], -1
	s_and_b64 s[0:1], exec, s[0:1]
	v_add_u32_e32 v20, s15, v20
	v_add_u32_e32 v18, s16, v18
	s_or_b64 s[10:11], s[0:1], s[10:11]
	s_waitcnt vmcnt(1)
	ds_write_b128 v21, v[36:39]
	s_waitcnt vmcnt(0)
	ds_write_b128 v19, v[40:43]
	v_add_u32_e32 v21, 0x400, v21
	v_add_u32_e32 v19, 0x400, v19
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB8_5
	s_branch .LBB8_2
.LBB8_6:
	v_lshl_add_u32 v0, v22, 2, s14
	v_mul_lo_u32 v0, v0, s12
	v_add_u32_e32 v0, s13, v0
	v_ashrrev_i32_e32 v18, 2, v0
	v_add_u32_e32 v18, v18, v1
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshl_add_u64 v[18:19], v[18:19], 4, s[8:9]
	v_add_u32_e32 v0, s12, v0
	global_store_dwordx4 v[18:19], v[14:17], off
	s_nop 1
	v_ashrrev_i32_e32 v14, 31, v0
	v_lshrrev_b32_e32 v14, 30, v14
	v_add_u32_e32 v14, v0, v14
	v_ashrrev_i32_e32 v14, 2, v14
	v_add_u32_e32 v14, v14, v1
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshl_add_u64 v[14:15], v[14:15], 4, s[8:9]
	v_add_u32_e32 v0, s12, v0
	global_store_dwordx4 v[14:15], v[10:13], off
	s_nop 1
	v_ashrrev_i32_e32 v10, 31, v0
	v_lshrrev_b32_e32 v10, 30, v10
	v_add_u32_e32 v10, v0, v10
	v_ashrrev_i32_e32 v10, 2, v10
	v_add_u32_e32 v10, v10, v1
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[10:11], v[10:11], 4, s[8:9]
	v_add_u32_e32 v0, s12, v0
	global_store_dwordx4 v[10:11], v[6:9], off
	s_nop 1
	v_ashrrev_i32_e32 v6, 31, v0
	v_lshrrev_b32_e32 v6, 30, v6
	v_add_u32_e32 v0, v0, v6
	v_ashrrev_i32_e32 v0, 2, v0
	v_add_u32_e32 v0, v0, v1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 4, s[8:9]
	global_store_dwordx4 v[0:1], v[2:5], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matmul_blocked
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 97
		.amdhsa_next_free_sgpr 96
		.amdhsa_accum_offset 68
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
	.size	matmul_blocked, .Lfunc_end8-matmul_blocked
                                        ; -- End function
	.set matmul_blocked.num_vgpr, 66
	.set matmul_blocked.num_agpr, 0
	.set matmul_blocked.numbered_sgpr, 18
	.set matmul_blocked.num_named_barrier, 0
	.set matmul_blocked.private_seg_size, 0
	.set matmul_blocked.uses_vcc, 1
	.set matmul_blocked.uses_flat_scratch, 0
	.set matmul_blocked.has_dyn_sized_stack, 0
	.set matmul_blocked.has_recursion, 0
	.set matmul_blocked.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2116
; TotalNumSgprs: 24
; NumVgprs: 66
; NumAgprs: 0
; TotalNumVgprs: 66
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 4096 bytes/workgroup (compile time only)
; SGPRBlocks: 12
; VGPRBlocks: 12
; NumSGPRsForWavesPerEU: 102
; NumVGPRsForWavesPerEU: 97
; AccumOffset: 68
; Occupancy: 4
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 16
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	matmul_two_buffers      ; -- Begin function matmul_two_buffers
	.globl	matmul_two_buffers
	.p2align	8
	.type	matmul_two_buffers,@function
matmul_two_buffers:                     ; @matmul_two_buffers
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dword s12, s[0:1], 0x18
	v_lshrrev_b32_e32 v1, 4, v0
	v_and_b32_e32 v0, 15, v0
	v_lshl_or_b32 v2, s3, 4, v1
	s_lshl_b32 s0, s2, 4
	v_or_b32_e32 v8, s0, v0
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v9, s12, v2
	v_mad_u64_u32 v[4:5], s[2:3], s12, v1, v[8:9]
	v_add_u32_e32 v10, v9, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[4:5], v[4:5], 1, s[6:7]
	v_lshl_add_u64 v[2:3], v[10:11], 1, s[4:5]
	global_load_ushort v6, v[4:5], off
	global_load_ushort v7, v[2:3], off
	v_lshlrev_b32_e32 v11, 5, v1
	v_lshl_or_b32 v2, v0, 1, v11
	s_cmp_lt_i32 s12, 1
	s_waitcnt vmcnt(1)
	ds_write_b16 v2, v6 offset:1024
	s_waitcnt vmcnt(0)
	ds_write_b16 v2, v7
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB9_11
; %bb.1:
	v_or_b32_e32 v1, 16, v1
	v_or_b32_e32 v14, 0x400, v2
	v_mov_b32_e32 v2, 0x400
	v_mul_lo_u32 v1, s12, v1
	v_lshl_or_b32 v15, v0, 1, v2
	s_mov_b32 s13, 16
	v_add3_u32 v12, v1, s0, v0
	s_lshl_b32 s14, s12, 4
	s_mov_b32 s15, 0
	v_mov_b32_e32 v16, 0
	s_branch .LBB9_3
.LBB9_2:                                ;   in Loop: Header=BB9_3 Depth=1
	s_waitcnt lgkmcnt(14)
	v_fma_mix_f32 v13, v4, v13, v16 op_sel_hi:[1,1,0]
	s_add_i32 s13, s13, 16
	v_fma_mix_f32 v4, v4, v17, v13 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_andn2_b64 vcc, exec, s[2:3]
	s_waitcnt lgkmcnt(13)
	v_fma_mix_f32 v4, v5, v18, v4 op_sel_hi:[1,1,0]
	v_add_u32_e32 v12, s14, v12
	s_waitcnt lgkmcnt(12)
	v_fma_mix_f32 v4, v5, v19, v4 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_waitcnt lgkmcnt(0)
	v_fma_mix_f32 v4, v6, v20, v4 op_sel_hi:[1,1,0]
	s_barrier
	v_fma_mix_f32 v4, v6, v21, v4 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v4, v7, v22, v4 op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v4, v7, v23, v4 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v4, v0, v24, v4 op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v0, v25, v4 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v1, v26, v0 op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v1, v27, v0 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v2, v28, v0 op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v2, v29, v0 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v0, v3, v30, v0 op_sel_hi:[1,1,0]
	s_nop 0
	v_fma_mix_f32 v16, v3, v31, v0 op_sel:[1,0,0] op_sel_hi:[1,1,0]
	s_cbranch_vccz .LBB9_12
.LBB9_3:                                ; =>This Inner Loop Header: Depth=1
	s_cmp_lt_i32 s13, s12
	s_cselect_b64 s[10:11], -1, 0
	s_cmp_ge_i32 s13, s12
	s_cselect_b64 s[2:3], -1, 0
	s_and_b64 vcc, exec, s[2:3]
	s_cbranch_vccnz .LBB9_5
; %bb.4:                                ;   in Loop: Header=BB9_3 Depth=1
	v_add_u32_e32 v0, s13, v10
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 1, s[4:5]
	global_load_ushort v32, v[0:1], off
	s_branch .LBB9_6
.LBB9_5:                                ;   in Loop: Header=BB9_3 Depth=1
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v32, 0
.LBB9_6:                                ;   in Loop: Header=BB9_3 Depth=1
	v_cndmask_b32_e64 v0, 0, 1, s[10:11]
	v_cmp_ne_u32_e64 s[0:1], 1, v0
	s_andn2_b64 vcc, exec, s[10:11]
	s_cbranch_vccnz .LBB9_8
; %bb.7:                                ;   in Loop: Header=BB9_3 Depth=1
	v_ashrrev_i32_e32 v13, 31, v12
	v_lshl_add_u64 v[0:1], v[12:13], 1, s[6:7]
	global_load_ushort v33, v[0:1], off
	s_branch .LBB9_9
.LBB9_8:                                ;   in Loop: Header=BB9_3 Depth=1
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v33, 0
.LBB9_9:                                ;   in Loop: Header=BB9_3 Depth=1
	s_lshl_b32 s10, s15, 9
	v_or_b32_e32 v0, s10, v11
	v_add_u32_e32 v31, s10, v15
	ds_read_b128 v[4:7], v0
	ds_read_b128 v[0:3], v0 offset:16
	ds_read_u16 v13, v31
	ds_read_u16 v17, v31 offset:32
	ds_read_u16 v18, v31 offset:64
	ds_read_u16 v19, v31 offset:96
	ds_read_u16 v20, v31 offset:128
	ds_read_u16 v21, v31 offset:160
	ds_read_u16 v22, v31 offset:192
	ds_read_u16 v23, v31 offset:224
	ds_read_u16 v24, v31 offset:256
	ds_read_u16 v25, v31 offset:288
	ds_read_u16 v26, v31 offset:320
	ds_read_u16 v27, v31 offset:352
	ds_read_u16 v28, v31 offset:384
	ds_read_u16 v29, v31 offset:416
	ds_read_u16 v30, v31 offset:448
	ds_read_u16 v31, v31 offset:480
	s_and_b64 vcc, exec, s[0:1]
	s_xor_b32 s15, s15, 1
	s_cbranch_vccnz .LBB9_2
; %bb.10:                               ;   in Loop: Header=BB9_3 Depth=1
	v_lshl_add_u32 v34, s15, 9, v14
	v_add_u32_e32 v35, 0xfffffc00, v34
	s_waitcnt vmcnt(0)
	ds_write_b16 v35, v32
	ds_write_b16 v34, v33
	s_branch .LBB9_2
.LBB9_11:
	v_mov_b32_e32 v16, 0
.LBB9_12:
	v_add_u32_e32 v2, v9, v8
	v_mov_b32_e32 v0, s8
	v_mov_b32_e32 v1, s9
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	global_store_dword v[0:1], v16, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel matmul_two_buffers
		.amdhsa_group_segment_fixed_size 2048
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 36
		.amdhsa_next_free_sgpr 16
		.amdhsa_accum_offset 36
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
	.size	matmul_two_buffers, .Lfunc_end9-matmul_two_buffers
                                        ; -- End function
	.set matmul_two_buffers.num_vgpr, 36
	.set matmul_two_buffers.num_agpr, 0
	.set matmul_two_buffers.numbered_sgpr, 16
	.set matmul_two_buffers.num_named_barrier, 0
	.set matmul_two_buffers.private_seg_size, 0
	.set matmul_two_buffers.uses_vcc, 1
	.set matmul_two_buffers.uses_flat_scratch, 0
	.set matmul_two_buffers.has_dyn_sized_stack, 0
	.set matmul_two_buffers.has_recursion, 0
	.set matmul_two_buffers.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 796
; TotalNumSgprs: 22
; NumVgprs: 36
; NumAgprs: 0
; TotalNumVgprs: 36
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2048 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 36
; AccumOffset: 36
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 8
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	stencil                 ; -- Begin function stencil
	.globl	stencil
	.p2align	8
	.type	stencil,@function
stencil:                                ; @stencil
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s10, s[0:1], 0x10
	s_load_dwordx2 s[8:9], s[0:1], 0x40
	v_mov_b32_e32 v5, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v4, s2, v0
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[4:5]
	v_cmp_gt_i32_e32 vcc, s10, v2
	v_mov_b32_e32 v1, 0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB10_2
; %bb.1:
	v_mov_b32_e32 v4, v5
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	global_load_dword v1, v[4:5], off
.LBB10_2:
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b32_e32 v4, 2, v0
	v_cmp_gt_u32_e64 s[0:1], 3, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v1 offset:12
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB10_8
; %bb.3:
	v_mov_b32_e32 v3, 0
	v_cmp_lt_i32_e64 s[0:1], 2, v2
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, v3
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_cbranch_execz .LBB10_5
; %bb.4:
	v_add_u32_e32 v0, -3, v2
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[4:5]
	global_load_dword v0, v[0:1], off
.LBB10_5:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v0
	v_add_u32_e32 v0, 0x100, v2
	v_cmp_gt_i32_e64 s[0:1], s10, v0
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_cbranch_execz .LBB10_7
; %bb.6:
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[2:3], 2, s[4:5]
	global_load_dword v3, v[0:1], off offset:1024
.LBB10_7:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v3 offset:1036
.LBB10_8:
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB10_10
; %bb.9:
	ds_read2_b32 v[0:1], v4 offset1:1
	ds_read2_b32 v[6:7], v4 offset0:2 offset1:3
	ds_read2_b32 v[8:9], v4 offset0:4 offset1:5
	ds_read_b32 v3, v4 offset:24
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(3)
	v_add_f32_e32 v0, 0, v0
	v_add_f32_e32 v0, v0, v1
	s_waitcnt lgkmcnt(2)
	v_add_f32_e32 v0, v0, v6
	v_add_f32_e32 v0, v0, v7
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v0, v0, v8
	v_add_f32_e32 v0, v0, v9
	v_mov_b32_e32 v5, v2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v0, v3
	v_ashrrev_i64 v[0:1], 30, v[4:5]
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	global_store_dword v[0:1], v3, off
.LBB10_10:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel stencil
		.amdhsa_group_segment_fixed_size 1048
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
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 11
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
.Lfunc_end10:
	.size	stencil, .Lfunc_end10-stencil
                                        ; -- End function
	.set stencil.num_vgpr, 10
	.set stencil.num_agpr, 0
	.set stencil.numbered_sgpr, 11
	.set stencil.num_named_barrier, 0
	.set stencil.private_seg_size, 0
	.set stencil.uses_vcc, 1
	.set stencil.uses_flat_scratch, 0
	.set stencil.has_dyn_sized_stack, 0
	.set stencil.has_recursion, 0
	.set stencil.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 404
; TotalNumSgprs: 17
; NumVgprs: 10
; NumAgprs: 0
; TotalNumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1048 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 17
; NumVGPRsForWavesPerEU: 10
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
	.protected	convolve                ; -- Begin function convolve
	.globl	convolve
	.p2align	8
	.type	convolve,@function
convolve:                               ; @convolve
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_bfe_u32 v2, v0, 10, 10
	v_and_b32_e32 v1, 0x3ff, v0
	s_lshl_b32 s17, s2, 4
	s_lshl_b32 s16, s3, 4
	v_cmp_gt_u32_e32 vcc, 20, v2
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB11_6
; %bb.1:
	v_mul_u32_u24_e32 v0, 0x50, v2
	v_cmp_gt_u32_e32 vcc, 20, v1
	s_waitcnt lgkmcnt(0)
	s_add_i32 s18, s8, -1
	s_add_i32 s19, s9, -1
	v_lshl_add_u32 v0, v1, 2, v0
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v3, v2
	s_branch .LBB11_3
.LBB11_2:                               ;   in Loop: Header=BB11_3 Depth=1
	s_or_b64 exec, exec, s[12:13]
	v_add_u32_e32 v4, 16, v3
	v_cmp_lt_u32_e64 s[0:1], 3, v3
	v_add_u32_e32 v0, 0x500, v0
	s_or_b64 s[10:11], s[0:1], s[10:11]
	v_mov_b32_e32 v3, v4
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execz .LBB11_6
.LBB11_3:                               ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB11_5 Depth 2
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB11_2
; %bb.4:                                ;   in Loop: Header=BB11_3 Depth=1
	v_add_u32_e32 v4, s16, v3
	v_max_i32_e32 v4, 2, v4
	v_add_u32_e32 v4, -2, v4
	v_min_i32_e32 v4, s19, v4
	v_mul_lo_u32 v4, v4, s8
	s_mov_b64 s[14:15], 0
	v_mov_b32_e32 v5, v0
	v_mov_b32_e32 v6, v1
.LBB11_5:                               ;   Parent Loop BB11_3 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_add_u32_e32 v7, s17, v6
	v_max_i32_e32 v7, 2, v7
	v_add_u32_e32 v7, -2, v7
	v_min_i32_e32 v7, s18, v7
	v_add_u32_e32 v8, v7, v4
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[8:9], v[8:9], 2, s[4:5]
	global_load_dword v8, v[8:9], off
	v_add_u32_e32 v7, 16, v6
	v_cmp_lt_u32_e64 s[0:1], 3, v6
	s_or_b64 s[14:15], s[0:1], s[14:15]
	v_mov_b32_e32 v6, v7
	s_waitcnt vmcnt(0)
	ds_write_b32 v5, v8
	v_add_u32_e32 v5, 64, v5
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB11_5
	s_branch .LBB11_2
.LBB11_6:
	s_or_b64 exec, exec, s[2:3]
	v_add_u32_e32 v0, s17, v1
	v_add_u32_e32 v3, s16, v2
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, s8, v0
	v_cmp_gt_i32_e64 s[0:1], s9, v3
	s_and_b64 s[0:1], vcc, s[0:1]
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB11_8
; %bb.7:
	v_mul_u32_u24_e32 v2, 0x50, v2
	v_lshl_add_u32 v1, v1, 2, v2
	ds_read2_b32 v[4:5], v1 offset1:1
	ds_read2_b32 v[6:7], v1 offset0:4 offset1:24
	ds_read2_b32 v[8:9], v1 offset0:2 offset1:3
	ds_read2_b32 v[10:11], v1 offset0:20 offset1:21
	ds_read2_b32 v[12:13], v1 offset0:22 offset1:23
	s_waitcnt lgkmcnt(4)
	v_add_f32_e32 v2, 0, v4
	v_fmac_f32_e32 v2, 2.0, v5
	s_waitcnt lgkmcnt(2)
	v_fmac_f32_e32 v2, 0x40400000, v8
	v_fmac_f32_e32 v2, 2.0, v9
	v_add_f32_e32 v2, v6, v2
	s_waitcnt lgkmcnt(1)
	v_fmac_f32_e32 v2, 2.0, v10
	v_fmac_f32_e32 v2, 4.0, v11
	s_waitcnt lgkmcnt(0)
	v_fmac_f32_e32 v2, 0x40c00000, v12
	v_fmac_f32_e32 v2, 4.0, v13
	v_fmac_f32_e32 v2, 2.0, v7
	ds_read2_b32 v[4:5], v1 offset0:40 offset1:41
	ds_read2_b32 v[6:7], v1 offset0:44 offset1:64
	ds_read2_b32 v[8:9], v1 offset0:42 offset1:43
	ds_read2_b32 v[10:11], v1 offset0:60 offset1:61
	ds_read2_b32 v[12:13], v1 offset0:62 offset1:63
	s_waitcnt lgkmcnt(4)
	v_fmac_f32_e32 v2, 0x40400000, v4
	v_fmac_f32_e32 v2, 0x40c00000, v5
	s_waitcnt lgkmcnt(2)
	v_fmamk_f32 v2, v8, 0x41100000, v2
	v_fmac_f32_e32 v2, 0x40c00000, v9
	v_fmac_f32_e32 v2, 0x40400000, v6
	s_waitcnt lgkmcnt(1)
	v_fmac_f32_e32 v2, 2.0, v10
	ds_read2_b32 v[4:5], v1 offset0:80 offset1:81
	ds_read2_b32 v[8:9], v1 offset0:82 offset1:83
	v_fmac_f32_e32 v2, 4.0, v11
	s_waitcnt lgkmcnt(2)
	v_fmac_f32_e32 v2, 0x40c00000, v12
	v_fmac_f32_e32 v2, 4.0, v13
	v_fmac_f32_e32 v2, 2.0, v7
	ds_read_b32 v1, v1 offset:336
	s_waitcnt lgkmcnt(2)
	v_add_f32_e32 v2, v4, v2
	v_fmac_f32_e32 v2, 2.0, v5
	s_waitcnt lgkmcnt(1)
	v_fmac_f32_e32 v2, 0x40400000, v8
	v_fmac_f32_e32 v2, 2.0, v9
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v1, v2
	v_mad_u64_u32 v[0:1], s[0:1], s8, v3, v[0:1]
	v_mov_b32_e32 v4, s6
	v_mov_b32_e32 v5, s7
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v2, off
.LBB11_8:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel convolve
		.amdhsa_group_segment_fixed_size 1600
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 20
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
.Lfunc_end11:
	.size	convolve, .Lfunc_end11-convolve
                                        ; -- End function
	.set convolve.num_vgpr, 14
	.set convolve.num_agpr, 0
	.set convolve.numbered_sgpr, 20
	.set convolve.num_named_barrier, 0
	.set convolve.private_seg_size, 0
	.set convolve.uses_vcc, 1
	.set convolve.uses_flat_scratch, 0
	.set convolve.has_dyn_sized_stack, 0
	.set convolve.has_recursion, 0
	.set convolve.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 652
; TotalNumSgprs: 26
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1600 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 26
; NumVGPRsForWavesPerEU: 14
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	bitonic                 ; -- Begin function bitonic
	.globl	bitonic
	.p2align	8
	.type	bitonic,@function
bitonic:                                ; @bitonic
; %bb.0:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_lshl_b32 s2, s2, 8
	v_or_b32_e32 v5, s2, v0
	v_mov_b32_e32 v4, 0
	v_ashrrev_i64 v[2:3], 30, v[4:5]
	v_add_u32_e32 v5, 0x80, v5
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[2:3], s[0:1], 0, v[2:3]
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[4:5]
	global_load_dword v6, v[2:3], off
	global_load_dword v7, v[4:5], off
	v_lshlrev_b32_e32 v1, 2, v0
	v_add_u32_e32 v8, v1, v1
	v_and_b32_e32 v9, 1, v0
	v_cmp_eq_u32_e64 s[0:1], 1, v9
	s_waitcnt vmcnt(0)
	ds_write2st64_b32 v1, v6, v7 offset1:2
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.1:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.2:
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b32_e32 v13, 1, v0
	v_sub_u32_e32 v10, v13, v9
	v_lshlrev_b32_e32 v9, 2, v10
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v11, 4, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v11
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[0:1], s[0:1], vcc
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_xor_b64 s[0:1], exec, s[2:3]
; %bb.3:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.4:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v11, 2, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v11
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.5:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.6:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 3, v0
	v_sub_u32_e32 v12, v13, v6
	v_lshlrev_b32_e32 v11, 2, v12
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v14, 8, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v14
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.7:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.8:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v14, 8, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v14
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.9:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.10:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v14, 4, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v14
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.11:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.12:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 7, v0
	v_sub_u32_e32 v15, v13, v6
	v_lshlrev_b32_e32 v14, 2, v15
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v14 offset1:8
	v_and_b32_e32 v16, 16, v15
	v_cmp_ne_u32_e64 s[0:1], 0, v16
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.13:
	ds_write2_b32 v14, v7, v6 offset1:8
; %bb.14:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v16, 16, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v16
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.15:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.16:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v16, 16, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v16
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.17:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.18:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v16, 8, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v16
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.19:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.20:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 15, v0
	v_sub_u32_e32 v17, v13, v6
	v_lshlrev_b32_e32 v16, 2, v17
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v16 offset1:16
	v_and_b32_e32 v18, 32, v17
	v_cmp_ne_u32_e64 s[0:1], 0, v18
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.21:
	ds_write2_b32 v16, v7, v6 offset1:16
; %bb.22:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v14 offset1:8
	v_and_b32_e32 v18, 32, v15
	v_cmp_ne_u32_e64 s[0:1], 0, v18
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.23:
	ds_write2_b32 v14, v7, v6 offset1:8
; %bb.24:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v18, 32, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v18
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.25:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.26:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v18, 32, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v18
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.27:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.28:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v18, 16, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v18
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.29:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.30:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 31, v0
	v_sub_u32_e32 v19, v13, v6
	v_lshlrev_b32_e32 v18, 2, v19
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v18 offset1:32
	v_and_b32_e32 v20, 64, v19
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.31:
	ds_write2_b32 v18, v7, v6 offset1:32
; %bb.32:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v16 offset1:16
	v_and_b32_e32 v20, 64, v17
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.33:
	ds_write2_b32 v16, v7, v6 offset1:16
; %bb.34:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v14 offset1:8
	v_and_b32_e32 v20, 64, v15
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.35:
	ds_write2_b32 v14, v7, v6 offset1:8
; %bb.36:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v20, 64, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.37:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.38:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v20, 64, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.39:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.40:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v20, 32, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.41:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.42:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 63, v0
	v_sub_u32_e32 v21, v13, v6
	v_lshlrev_b32_e32 v20, 2, v21
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b32 v[6:7], v20 offset1:1
	v_and_b32_e32 v22, 0x80, v21
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.43:
	ds_write2st64_b32 v20, v7, v6 offset1:1
; %bb.44:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v18 offset1:32
	v_and_b32_e32 v22, 0x80, v19
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.45:
	ds_write2_b32 v18, v7, v6 offset1:32
; %bb.46:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v16 offset1:16
	v_and_b32_e32 v22, 0x80, v17
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.47:
	ds_write2_b32 v16, v7, v6 offset1:16
; %bb.48:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v14 offset1:8
	v_and_b32_e32 v22, 0x80, v15
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.49:
	ds_write2_b32 v14, v7, v6 offset1:8
; %bb.50:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v22, 0x80, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.51:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.52:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v22, 0x80, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.53:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.54:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v22, 64, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.55:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.56:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v6, 0x7f, v0
	v_sub_u32_e32 v22, v13, v6
	v_lshlrev_b32_e32 v13, 2, v22
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b32 v[6:7], v13 offset1:2
	v_and_b32_e32 v22, 0x100, v22
	v_cmp_ne_u32_e64 s[0:1], 0, v22
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.57:
	ds_write2st64_b32 v13, v7, v6 offset1:2
; %bb.58:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b32 v[6:7], v20 offset1:1
	v_and_b32_e32 v13, 0x100, v21
	v_cmp_ne_u32_e64 s[0:1], 0, v13
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.59:
	ds_write2st64_b32 v20, v7, v6 offset1:1
; %bb.60:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v18 offset1:32
	v_and_b32_e32 v13, 0x100, v19
	v_cmp_ne_u32_e64 s[0:1], 0, v13
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.61:
	ds_write2_b32 v18, v7, v6 offset1:32
; %bb.62:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v16 offset1:16
	v_and_b32_e32 v13, 0x100, v17
	v_cmp_ne_u32_e64 s[0:1], 0, v13
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.63:
	ds_write2_b32 v16, v7, v6 offset1:16
; %bb.64:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v14 offset1:8
	v_and_b32_e32 v13, 0x100, v15
	v_cmp_ne_u32_e64 s[0:1], 0, v13
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.65:
	ds_write2_b32 v14, v7, v6 offset1:8
; %bb.66:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v11 offset1:4
	v_and_b32_e32 v12, 0x100, v12
	v_cmp_ne_u32_e64 s[0:1], 0, v12
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.67:
	ds_write2_b32 v11, v7, v6 offset1:4
; %bb.68:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v9 offset1:2
	v_and_b32_e32 v10, 0x100, v10
	v_cmp_ne_u32_e64 s[0:1], 0, v10
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.69:
	ds_write2_b32 v9, v7, v6 offset1:2
; %bb.70:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[6:7], v8 offset1:1
	v_and_b32_e32 v0, 0x80, v0
	v_cmp_ne_u32_e64 s[0:1], 0, v0
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v6, v7
	s_xor_b64 s[2:3], s[0:1], vcc
	s_and_saveexec_b64 s[0:1], s[2:3]
; %bb.71:
	v_pk_mov_b32 v[6:7], v[6:7], v[6:7] op_sel:[1,0]
	ds_write2_b32 v8, v6, v7 offset1:1
; %bb.72:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b32 v[0:1], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	global_store_dword v[2:3], v0, off
	global_store_dword v[4:5], v1, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel bitonic
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
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
		.amdhsa_next_free_sgpr 4
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
.Lfunc_end12:
	.size	bitonic, .Lfunc_end12-bitonic
                                        ; -- End function
	.set bitonic.num_vgpr, 23
	.set bitonic.num_agpr, 0
	.set bitonic.numbered_sgpr, 4
	.set bitonic.num_named_barrier, 0
	.set bitonic.private_seg_size, 0
	.set bitonic.uses_vcc, 1
	.set bitonic.uses_flat_scratch, 0
	.set bitonic.has_dyn_sized_stack, 0
	.set bitonic.has_recursion, 0
	.set bitonic.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2368
; TotalNumSgprs: 10
; NumVgprs: 23
; NumAgprs: 0
; TotalNumVgprs: 23
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 10
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
	.protected	softmax                 ; -- Begin function softmax
	.globl	softmax
	.p2align	8
	.type	softmax,@function
softmax:                                ; @softmax
; %bb.0:
	s_load_dword s28, s[0:1], 0x10
	s_load_dwordx4 s[16:19], s[0:1], 0x0
	v_mov_b32_e32 v1, 0xff800000
	s_waitcnt lgkmcnt(0)
	s_ashr_i32 s0, s28, 31
	s_mul_hi_u32 s1, s28, s2
	s_mul_i32 s0, s0, s2
	s_add_i32 s21, s1, s0
	s_mul_i32 s20, s28, s2
	v_cmp_gt_i32_e32 vcc, s28, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB13_10
; %bb.1:
	v_xad_u32 v3, v0, -1, s28
	s_movk_i32 s0, 0x17f
	v_cmp_lt_u32_e64 s[0:1], s0, v3
	s_mov_b64 s[8:9], -1
	v_mov_b32_e32 v1, 0xff800000
	v_mov_b32_e32 v2, v0
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_cbranch_execz .LBB13_5
; %bb.2:
	v_lshrrev_b32_e32 v1, 7, v3
	s_lshl_b64 s[0:1], s[20:21], 2
	v_add_u32_e32 v7, 1, v1
	s_add_u32 s8, s16, s0
	v_add_u32_e32 v1, 0x80, v0
	s_mov_b32 s14, 2
	s_addc_u32 s9, s17, s1
	v_and_b32_e32 v8, 0x3fffffe, v7
	s_mov_b64 s[12:13], 0
	v_mov_b32_e32 v6, 0xff800000
	v_mov_b32_e32 v3, 0
	v_mov_b64_e32 v[4:5], v[0:1]
	v_mov_b32_e32 v1, 0xff800000
                                        ; implicit-def: $sgpr10_sgpr11
.LBB13_3:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v10, v5
	v_mov_b32_e32 v11, v3
	v_mov_b32_e32 v2, v4
	v_lshl_add_u64 v[10:11], v[10:11], 2, s[8:9]
	v_lshl_add_u64 v[12:13], v[2:3], 2, s[8:9]
	global_load_dword v14, v[10:11], off
	global_load_dword v15, v[12:13], off
	v_mov_b32_e32 v9, v1
	v_max_f32_e32 v1, v9, v9
	v_cmp_eq_u32_e64 s[0:1], s14, v8
	s_add_i32 s14, s14, 2
	v_mov_b32_e32 v2, v6
	v_max_f32_e32 v6, v2, v2
	v_add_u32_e32 v5, 0x100, v5
	v_add_u32_e32 v4, 0x100, v4
	v_mov_b32_e32 v10, s14
	s_waitcnt vmcnt(1)
	v_cmp_u_f32_e64 s[2:3], v14, v14
	v_max_f32_e32 v11, v14, v14
	s_nop 0
	v_cndmask_b32_e64 v13, 0, 1, s[2:3]
	s_waitcnt vmcnt(0)
	v_cmp_u_f32_e64 s[2:3], v15, v15
	v_max_f32_e32 v1, v1, v11
	v_lshlrev_b16_e32 v11, 1, v13
	v_cndmask_b32_e64 v14, 0, 1, s[2:3]
	v_or_b32_e32 v11, v14, v11
	v_and_b32_e32 v11, 3, v11
	v_cmp_ne_u16_e64 s[2:3], 0, v11
	s_or_b64 s[0:1], s[2:3], s[0:1]
	s_and_b64 s[0:1], exec, s[0:1]
	s_or_b64 s[12:13], s[0:1], s[12:13]
	v_max_f32_e32 v12, v15, v15
	s_andn2_b64 s[0:1], s[10:11], exec
	s_and_b64 s[2:3], s[2:3], exec
	v_max_f32_e32 v6, v6, v12
	s_or_b64 s[10:11], s[0:1], s[2:3]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB13_3
; %bb.4:
	s_or_b64 exec, exec, s[12:13]
	v_add_u32_e32 v3, -4, v10
	v_cndmask_b32_e64 v2, v6, v2, s[10:11]
	v_cndmask_b32_e64 v1, v1, v9, s[10:11]
	v_cmp_ne_u32_e64 s[0:1], v7, v8
	v_cndmask_b32_e64 v3, v8, v3, s[10:11]
	v_max_f32_e32 v1, v1, v1
	v_max_f32_e32 v2, v2, v2
	s_or_b64 s[0:1], s[0:1], s[10:11]
	v_max_f32_e32 v1, v2, v1
	v_lshl_add_u32 v2, v3, 7, v0
	s_orn2_b64 s[8:9], s[0:1], exec
.LBB13_5:
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[2:3], s[8:9]
	s_cbranch_execz .LBB13_9
; %bb.6:
	s_lshl_b64 s[0:1], s[20:21], 2
	s_add_u32 s0, s16, s0
	v_mov_b32_e32 v3, 0
	s_addc_u32 s1, s17, s1
	v_lshl_add_u64 v[4:5], v[2:3], 2, s[0:1]
	s_mov_b64 s[6:7], 0
	s_mov_b64 s[8:9], 0x200
.LBB13_7:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v3, v[4:5], off
	v_add_u32_e32 v2, 0x80, v2
	v_max_f32_e32 v1, v1, v1
	v_cmp_le_i32_e64 s[0:1], s28, v2
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[8:9]
	s_or_b64 s[6:7], s[0:1], s[6:7]
	s_waitcnt vmcnt(0)
	v_max_f32_e32 v3, v3, v3
	v_max_f32_e32 v1, v1, v3
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .LBB13_7
; %bb.8:
	s_or_b64 exec, exec, s[6:7]
.LBB13_9:
	s_or_b64 exec, exec, s[2:3]
.LBB13_10:
	s_or_b64 exec, exec, s[4:5]
	v_lshlrev_b32_e32 v2, 2, v0
	v_cmp_gt_u32_e64 s[0:1], 64, v0
	ds_write_b32 v2, v1
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB13_12
; %bb.11:
	ds_read2st64_b32 v[4:5], v2 offset1:1
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_12:
	s_or_b64 exec, exec, s[2:3]
	v_cmp_gt_u32_e64 s[2:3], 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .LBB13_14
; %bb.13:
	ds_read2_b32 v[4:5], v2 offset1:32
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_14:
	s_or_b64 exec, exec, s[4:5]
	v_cmp_gt_u32_e64 s[4:5], 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB13_16
; %bb.15:
	ds_read2_b32 v[4:5], v2 offset1:16
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_16:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_gt_u32_e64 s[6:7], 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_cbranch_execz .LBB13_18
; %bb.17:
	ds_read2_b32 v[4:5], v2 offset1:8
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_18:
	s_or_b64 exec, exec, s[8:9]
	v_cmp_gt_u32_e64 s[8:9], 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[10:11], s[8:9]
	s_cbranch_execz .LBB13_20
; %bb.19:
	ds_read2_b32 v[4:5], v2 offset1:4
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_20:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_gt_u32_e64 s[10:11], 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[12:13], s[10:11]
	s_cbranch_execz .LBB13_22
; %bb.21:
	ds_read2_b32 v[4:5], v2 offset1:2
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_22:
	s_or_b64 exec, exec, s[12:13]
	v_cmp_eq_u32_e64 s[12:13], 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[14:15], s[12:13]
	s_cbranch_execz .LBB13_24
; %bb.23:
	ds_read2_b32 v[4:5], v2 offset1:1
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v5, v5
	v_max_f32_e32 v3, v4, v4
	v_max_f32_e32 v1, v3, v1
	ds_write_b32 v2, v1
.LBB13_24:
	s_or_b64 exec, exec, s[14:15]
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v1, v3
	v_mov_b32_e32 v6, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[22:23], vcc
	s_cbranch_execz .LBB13_28
; %bb.25:
	s_lshl_b64 s[14:15], s[20:21], 2
	s_add_u32 s14, s16, s14
	s_addc_u32 s15, s17, s15
	v_lshl_add_u64 v[4:5], s[14:15], 0, v[2:3]
	s_mov_b64 s[24:25], 0
	v_mov_b32_e32 v6, 0
	s_mov_b32 s29, 0x3fb8aa3b
	s_mov_b32 s30, 0xc2ce8ed0
	s_mov_b32 s31, 0x42b17218
	v_mov_b32_e32 v3, 0x7f800000
	s_mov_b64 s[26:27], 0x200
	v_mov_b32_e32 v7, v0
.LBB13_26:                              ; =>This Inner Loop Header: Depth=1
	global_load_dword v8, v[4:5], off
	v_add_u32_e32 v7, 0x80, v7
	v_cmp_le_i32_e64 s[14:15], s28, v7
	s_or_b64 s[24:25], s[14:15], s[24:25]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[26:27]
	s_waitcnt vmcnt(0)
	v_sub_f32_e32 v8, v8, v1
	v_mul_f32_e32 v9, 0x3fb8aa3b, v8
	v_fma_f32 v10, v8, s29, -v9
	v_rndne_f32_e32 v11, v9
	v_fmac_f32_e32 v10, 0x32a5705f, v8
	v_sub_f32_e32 v9, v9, v11
	v_add_f32_e32 v9, v9, v10
	v_cvt_i32_f32_e32 v11, v11
	v_exp_f32_e32 v9, v9
	v_cmp_ngt_f32_e64 s[14:15], s30, v8
	v_ldexp_f32 v9, v9, v11
	s_nop 0
	v_cndmask_b32_e64 v9, 0, v9, s[14:15]
	v_cmp_nlt_f32_e64 s[14:15], s31, v8
	s_nop 1
	v_cndmask_b32_e64 v8, v3, v9, s[14:15]
	v_add_f32_e32 v6, v6, v8
	s_andn2_b64 exec, exec, s[24:25]
	s_cbranch_execnz .LBB13_26
; %bb.27:
	s_or_b64 exec, exec, s[24:25]
.LBB13_28:
	s_or_b64 exec, exec, s[22:23]
	ds_write_b32 v2, v6
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[14:15], s[0:1]
	s_cbranch_execz .LBB13_30
; %bb.29:
	ds_read2st64_b32 v[4:5], v2 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_30:
	s_or_b64 exec, exec, s[14:15]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB13_32
; %bb.31:
	ds_read2_b32 v[4:5], v2 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_32:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[4:5]
	s_cbranch_execz .LBB13_34
; %bb.33:
	ds_read2_b32 v[4:5], v2 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_34:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[6:7]
	s_cbranch_execz .LBB13_36
; %bb.35:
	ds_read2_b32 v[4:5], v2 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_36:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .LBB13_38
; %bb.37:
	ds_read2_b32 v[4:5], v2 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_38:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execz .LBB13_40
; %bb.39:
	ds_read2_b32 v[4:5], v2 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_40:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[12:13]
	s_cbranch_execz .LBB13_42
; %bb.41:
	ds_read2_b32 v[4:5], v2 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v5, v4
	ds_write_b32 v2, v3
.LBB13_42:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB13_45
; %bb.43:
	v_mov_b32_e32 v3, 0
	ds_read_b32 v7, v3
	v_lshl_add_u64 v[4:5], s[20:21], 2, v[2:3]
	v_lshl_add_u64 v[2:3], s[18:19], 0, v[4:5]
	v_lshl_add_u64 v[4:5], s[16:17], 0, v[4:5]
	s_mov_b64 s[0:1], 0
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v6, v7
	v_frexp_mant_f32_e32 v7, v7
	v_rcp_f32_e32 v7, v7
	s_mov_b32 s4, 0x3fb8aa3b
	s_mov_b32 s5, 0xc2ce8ed0
	s_mov_b32 s6, 0x42b17218
	v_mov_b32_e32 v8, 0x7f800000
	s_mov_b64 s[2:3], 0x200
.LBB13_44:                              ; =>This Inner Loop Header: Depth=1
	global_load_dword v9, v[4:5], off
	v_add_u32_e32 v0, 0x80, v0
	v_cmp_le_i32_e32 vcc, s28, v0
	s_or_b64 s[0:1], vcc, s[0:1]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]
	s_waitcnt vmcnt(0)
	v_sub_f32_e32 v9, v9, v1
	v_mul_f32_e32 v10, 0x3fb8aa3b, v9
	v_fma_f32 v11, v9, s4, -v10
	v_rndne_f32_e32 v12, v10
	v_fmac_f32_e32 v11, 0x32a5705f, v9
	v_sub_f32_e32 v10, v10, v12
	v_add_f32_e32 v10, v10, v11
	v_cvt_i32_f32_e32 v12, v12
	v_exp_f32_e32 v10, v10
	v_cmp_ngt_f32_e32 vcc, s5, v9
	v_ldexp_f32 v10, v10, v12
	s_nop 0
	v_cndmask_b32_e32 v10, 0, v10, vcc
	v_cmp_nlt_f32_e32 vcc, s6, v9
	s_nop 1
	v_cndmask_b32_e32 v9, v8, v10, vcc
	v_frexp_exp_i32_f32_e32 v10, v9
	v_frexp_mant_f32_e32 v9, v9
	v_mul_f32_e32 v9, v9, v7
	v_sub_u32_e32 v10, v10, v6
	v_ldexp_f32 v9, v9, v10
	global_store_dword v[2:3], v9, off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[2:3]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB13_44
.LBB13_45:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel softmax
		.amdhsa_group_segment_fixed_size 512
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
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
		.amdhsa_next_free_sgpr 32
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
.Lfunc_end13:
	.size	softmax, .Lfunc_end13-softmax
                                        ; -- End function
	.set softmax.num_vgpr, 16
	.set softmax.num_agpr, 0
	.set softmax.numbered_sgpr, 32
	.set softmax.num_named_barrier, 0
	.set softmax.private_seg_size, 0
	.set softmax.uses_vcc, 1
	.set softmax.uses_flat_scratch, 0
	.set softmax.has_dyn_sized_stack, 0
	.set softmax.has_recursion, 0
	.set softmax.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1860
; TotalNumSgprs: 38
; NumVgprs: 16
; NumAgprs: 0
; TotalNumVgprs: 16
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 512 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 38
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
	.protected	layer_norm              ; -- Begin function layer_norm
	.globl	layer_norm
	.p2align	8
	.type	layer_norm,@function
layer_norm:                             ; @layer_norm
; %bb.0:
	s_load_dwordx2 s[6:7], s[0:1], 0x20
	s_load_dword s25, s[0:1], 0x34
	s_load_dwordx8 s[8:15], s[0:1], 0x0
	s_add_u32 s4, s0, 40
	v_and_b32_e32 v8, 0x3ff, v0
	s_addc_u32 s5, s1, 0
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s24, s25, 16
	v_bfe_u32 v1, v0, 20, 10
	s_ashr_i32 s22, s6, 31
	v_mul_u32_u24_e32 v6, s24, v1
	v_bfe_u32 v7, v0, 10, 10
	v_cmp_gt_i32_e32 vcc, s6, v8
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mul_i32 s22, s22, s2
	s_mul_hi_u32 s23, s6, s2
	s_mul_i32 s16, s6, s2
	v_lshlrev_b32_e32 v0, 2, v8
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB14_4
; %bb.1:
	s_add_i32 s17, s23, s22
	s_lshl_b64 s[0:1], s[16:17], 2
	s_add_u32 s0, s8, s0
	s_addc_u32 s1, s9, s1
	v_lshl_add_u64 v[2:3], s[0:1], 0, v[0:1]
	s_mov_b64 s[18:19], 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_mov_b64 s[20:21], 0x400
	v_mov_b32_e32 v1, v8
.LBB14_2:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v9, v[2:3], off
	v_add_u32_e32 v1, 0x100, v1
	v_cmp_le_i32_e64 s[0:1], s6, v1
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[20:21]
	s_or_b64 s[18:19], s[0:1], s[18:19]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v4, v4, v9
	v_fmac_f32_e32 v5, v9, v9
	s_andn2_b64 exec, exec, s[18:19]
	s_cbranch_execnz .LBB14_2
; %bb.3:
	s_or_b64 exec, exec, s[18:19]
.LBB14_4:
	s_or_b64 exec, exec, s[2:3]
	s_load_dword s1, s[4:5], 0x10
	v_mbcnt_lo_u32_b32 v2, -1, 0
	v_mbcnt_hi_u32_b32 v2, -1, v2
	v_xor_b32_e32 v3, 32, v2
	v_add_u32_e32 v1, v6, v7
	s_and_b32 s0, s25, 0xffff
	v_lshlrev_b32_e32 v6, 2, v3
	v_mul_u32_u24_e32 v1, s0, v1
	ds_bpermute_b32 v7, v6, v5
	v_add_u32_e32 v1, v8, v1
	s_mul_i32 s0, s0, s24
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s1, 0xffff
	ds_bpermute_b32 v6, v6, v4
	s_mul_i32 s0, s0, s1
	v_and_b32_e32 v9, 0xffffffc0, v1
	v_sub_u32_e32 v9, s0, v9
	v_min_u32_e32 v9, 64, v9
	v_add_f32_e32 v7, v5, v7
	v_cmp_lt_u32_e64 s[0:1], v3, v9
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v4, v6
	v_cndmask_b32_e64 v3, v5, v7, s[0:1]
	v_xor_b32_e32 v5, 16, v2
	v_lshlrev_b32_e32 v7, 2, v5
	v_cndmask_b32_e64 v4, v4, v6, s[0:1]
	ds_bpermute_b32 v10, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_cmp_lt_u32_e64 s[2:3], v5, v9
	v_xor_b32_e32 v5, 8, v2
	v_cmp_lt_u32_e64 s[4:5], v5, v9
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v10, v3, v10
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v4, v6
	v_cndmask_b32_e64 v3, v3, v10, s[2:3]
	v_lshlrev_b32_e32 v10, 2, v5
	v_cndmask_b32_e64 v4, v4, v6, s[2:3]
	ds_bpermute_b32 v11, v10, v3
	ds_bpermute_b32 v6, v10, v4
	v_xor_b32_e32 v5, 4, v2
	v_cmp_lt_u32_e64 s[0:1], v5, v9
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v11, v3, v11
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v4, v6
	v_cndmask_b32_e64 v3, v3, v11, s[4:5]
	v_lshlrev_b32_e32 v11, 2, v5
	v_cndmask_b32_e64 v4, v4, v6, s[4:5]
	ds_bpermute_b32 v12, v11, v3
	ds_bpermute_b32 v6, v11, v4
	v_xor_b32_e32 v5, 2, v2
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v7, v3, v12
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v4, v6
	v_cndmask_b32_e64 v3, v3, v7, s[0:1]
	v_lshlrev_b32_e32 v7, 2, v5
	v_cndmask_b32_e64 v4, v4, v6, s[0:1]
	ds_bpermute_b32 v10, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_cmp_lt_u32_e64 s[0:1], v5, v9
	v_xor_b32_e32 v5, 1, v2
	v_lshlrev_b32_e32 v7, 2, v5
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v10, v3, v10
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v4, v6
	v_cndmask_b32_e64 v3, v3, v10, s[0:1]
	v_cndmask_b32_e64 v4, v4, v6, s[0:1]
	ds_bpermute_b32 v10, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_cmp_lt_u32_e64 s[0:1], v5, v9
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v7, v3, v10
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v5, v4, v6
	v_cndmask_b32_e64 v3, v3, v7, s[0:1]
	v_cndmask_b32_e64 v4, v4, v5, s[0:1]
	v_readfirstlane_b32 s5, v3
	v_readfirstlane_b32 s4, v4
	v_cmp_eq_u32_e64 s[0:1], 0, v2
	s_and_saveexec_b64 s[2:3], s[0:1]
; %bb.5:
	v_lshrrev_b32_e32 v1, 4, v1
	v_and_b32_e32 v1, 0xffffffc, v1
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	ds_write2_b32 v1, v3, v2 offset1:4
; %bb.6:
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB14_9
; %bb.7:
	v_mov_b32_e32 v1, 0
	v_cvt_f32_i32_e32 v6, s6
	ds_read_b128 v[2:5], v1 offset:16
	ds_read_b128 v[10:13], v1
	s_mov_b32 s0, 0x800000
	s_mov_b64 s[2:3], 0x400
	v_frexp_mant_f32_e32 v7, v6
	v_rcp_f32_e32 v7, v7
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v2, v2, v3
	v_add_f32_e32 v2, v2, v4
	v_add_f32_e32 v2, v2, v5
	v_frexp_exp_i32_f32_e32 v3, v6
	v_frexp_exp_i32_f32_e32 v4, v2
	v_frexp_mant_f32_e32 v2, v2
	v_mul_f32_e32 v2, v2, v7
	v_sub_u32_e32 v4, v4, v3
	v_ldexp_f32 v9, v2, v4
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v10, v11
	v_add_f32_e32 v2, v2, v12
	v_add_f32_e32 v2, v2, v13
	v_frexp_exp_i32_f32_e32 v4, v2
	v_frexp_mant_f32_e32 v2, v2
	v_mul_f32_e32 v2, v2, v7
	v_sub_u32_e32 v3, v4, v3
	v_ldexp_f32 v2, v2, v3
	v_fma_f32 v2, -v9, v9, v2
	v_add_f32_e32 v2, s7, v2
	v_cmp_gt_f32_e32 vcc, s0, v2
	s_and_b64 s[0:1], vcc, exec
	s_cselect_b32 s0, 32, 0
	v_ldexp_f32 v2, v2, s0
	v_sqrt_f32_e32 v2, v2
	s_cselect_b32 s0, -16, 0
	s_add_i32 s17, s23, s22
	v_lshl_add_u64 v[6:7], s[16:17], 2, v[0:1]
	v_ldexp_f32 v2, v2, s0
	v_frexp_mant_f32_e32 v3, v2
	v_rcp_f32_e32 v3, v3
	v_frexp_exp_i32_f32_e32 v2, v2
	v_sub_u32_e32 v2, 0, v2
	v_lshl_add_u64 v[4:5], s[12:13], 0, v[0:1]
	v_ldexp_f32 v10, v3, v2
	v_lshl_add_u64 v[2:3], s[14:15], 0, v[6:7]
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[0:1]
	v_lshl_add_u64 v[6:7], s[8:9], 0, v[6:7]
	s_mov_b64 s[0:1], 0
.LBB14_8:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v11, v[6:7], off
	global_load_dword v12, v[0:1], off
	global_load_dword v13, v[4:5], off
	v_add_u32_e32 v8, 0x100, v8
	v_cmp_le_i32_e32 vcc, s6, v8
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[2:3]
	v_lshl_add_u64 v[6:7], v[6:7], 0, s[2:3]
	s_or_b64 s[0:1], vcc, s[0:1]
	s_waitcnt vmcnt(2)
	v_sub_f32_e32 v11, v11, v9
	v_mul_f32_e32 v11, v10, v11
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v13, v11, v12
	global_store_dword v[2:3], v13, off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[2:3]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB14_8
.LBB14_9:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel layer_norm
		.amdhsa_group_segment_fixed_size 32
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 296
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
		.amdhsa_next_free_sgpr 26
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
.Lfunc_end14:
	.size	layer_norm, .Lfunc_end14-layer_norm
                                        ; -- End function
	.set layer_norm.num_vgpr, 14
	.set layer_norm.num_agpr, 0
	.set layer_norm.numbered_sgpr, 26
	.set layer_norm.num_named_barrier, 0
	.set layer_norm.private_seg_size, 0
	.set layer_norm.uses_vcc, 1
	.set layer_norm.uses_flat_scratch, 0
	.set layer_norm.has_dyn_sized_stack, 0
	.set layer_norm.has_recursion, 0
	.set layer_norm.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1116
; TotalNumSgprs: 32
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 32 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 32
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	compact                 ; -- Begin function compact
	.globl	compact
	.p2align	8
	.type	compact,@function
compact:                                ; @compact
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s10, s[0:1], 0x18
	s_load_dwordx2 s[8:9], s[0:1], 0x48
	v_mov_b32_e32 v5, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	v_add_u32_e32 v4, s2, v0
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[4:5]
	v_cmp_gt_i32_e32 vcc, s10, v2
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB15_2
; %bb.1:
	v_mov_b32_e32 v6, v5
	v_mov_b32_e32 v7, v2
	v_ashrrev_i64 v[6:7], 30, v[6:7]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[6:7]
	global_load_dword v1, v[6:7], off
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc, 0, v1
	s_and_b64 s[2:3], vcc, exec
.LBB15_2:
	s_or_b64 exec, exec, s[8:9]
	v_cndmask_b32_e64 v3, 0, 1, s[2:3]
	v_lshlrev_b32_e32 v1, 2, v0
	v_cmp_ne_u32_e32 vcc, 0, v0
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.3:
	v_add_u32_e32 v3, -4, v1
	ds_read_b32 v5, v3
; %bb.4:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1
	v_mov_b32_e32 v3, 0
	v_cmp_lt_u32_e32 vcc, 1, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v4, v5
	ds_write_b32 v1, v4
	v_mov_b32_e32 v4, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.5:
	v_add_u32_e32 v4, -8, v1
	ds_read_b32 v4, v4
; %bb.6:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_cmp_lt_u32_e32 vcc, 3, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v5, v4
	ds_write_b32 v1, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.7:
	v_add_u32_e32 v3, -16, v1
	ds_read_b32 v3, v3
; %bb.8:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_mov_b32_e32 v4, 0
	v_cmp_lt_u32_e32 vcc, 7, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v3, v5, v3
	ds_write_b32 v1, v3
	v_mov_b32_e32 v3, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.9:
	v_subrev_u32_e32 v3, 32, v1
	ds_read_b32 v3, v3
; %bb.10:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_cmp_lt_u32_e32 vcc, 15, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v3, v5, v3
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.11:
	v_subrev_u32_e32 v3, 64, v1
	ds_read_b32 v4, v3
; %bb.12:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	v_mov_b32_e32 v3, 0
	v_cmp_lt_u32_e32 vcc, 31, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v5, v4
	ds_write_b32 v1, v4
	v_mov_b32_e32 v4, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.13:
	v_add_u32_e32 v4, 0xffffff80, v1
	ds_read_b32 v4, v4
; %bb.14:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v1
	s_load_dwordx2 s[0:1], s[0:1], 0x10
	v_cmp_lt_u32_e32 vcc, 63, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v4, v5, v4
	ds_write_b32 v1, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.15:
	v_add_u32_e32 v3, 0xffffff00, v1
	ds_read_b32 v3, v3
; %bb.16:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1
	s_movk_i32 s8, 0x7f
	v_cmp_lt_u32_e32 vcc, s8, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v3, v4, v3
	ds_write_b32 v1, v3
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
; %bb.17:
	v_add_u32_e32 v3, 0xfffffe00, v1
	ds_read_b32 v3, v3
; %bb.18:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1
	s_movk_i32 s8, 0xff
	v_cmp_eq_u32_e32 vcc, s8, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v3, v4, v3
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB15_22
; %bb.19:
	v_mov_b32_e32 v0, 0
	ds_read_b32 v3, v0 offset:1020
	s_mov_b64 s[12:13], exec
	v_mbcnt_lo_u32_b32 v4, s12, 0
	v_mbcnt_hi_u32_b32 v4, s13, v4
	v_cmp_eq_u32_e32 vcc, 0, v4
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB15_21
; %bb.20:
	s_bcnt1_i32_b64 s12, s[12:13]
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v5, v3, s12
	global_atomic_add v5, v0, v5, s[0:1] sc0
.LBB15_21:
	s_or_b64 exec, exec, s[10:11]
	s_waitcnt vmcnt(0)
	v_readfirstlane_b32 s0, v5
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v3, v3, v4
	v_add_u32_e32 v3, s0, v3
	ds_write_b32 v0, v3 offset:1024
.LBB15_22:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB15_24
; %bb.23:
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[2:3], 30, v[4:5]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	global_load_dword v5, v[2:3], off
	ds_read_b32 v2, v4 offset:1024
	ds_read_b32 v3, v1
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v1, s7
	s_waitcnt lgkmcnt(0)
	v_add3_u32 v2, v2, -1, v3
	v_mov_b32_e32 v3, v4
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	s_waitcnt vmcnt(0)
	global_store_dword v[0:1], v5, off
.LBB15_24:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel compact
		.amdhsa_group_segment_fixed_size 1028
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
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 14
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
	.size	compact, .Lfunc_end15-compact
                                        ; -- End function
	.set compact.num_vgpr, 8
	.set compact.num_agpr, 0
	.set compact.numbered_sgpr, 14
	.set compact.num_named_barrier, 0
	.set compact.private_seg_size, 0
	.set compact.uses_vcc, 1
	.set compact.uses_flat_scratch, 0
	.set compact.has_dyn_sized_stack, 0
	.set compact.has_recursion, 0
	.set compact.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 956
; TotalNumSgprs: 20
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1028 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 8
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
	.protected	radix_pass              ; -- Begin function radix_pass
	.globl	radix_pass
	.p2align	8
	.type	radix_pass,@function
radix_pass:                             ; @radix_pass
; %bb.0:
	v_cmp_gt_u32_e32 vcc, 16, v0
	v_lshlrev_b32_e32 v1, 2, v0
	s_and_saveexec_b64 s[4:5], vcc
; %bb.1:
	v_mov_b32_e32 v2, 0
	ds_write_b32 v1, v2 offset:512
; %bb.2:
	s_or_b64 exec, exec, s[4:5]
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x10
	s_lshl_b32 s12, s2, 7
	v_add_u32_e32 v4, s12, v0
	v_ashrrev_i32_e32 v5, 31, v4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s4
	v_mov_b32_e32 v3, s5
	v_lshl_add_u64 v[2:3], v[4:5], 2, v[2:3]
	s_barrier
	global_load_dword v4, v[2:3], off
	s_and_b32 s0, s3, 31
	v_mov_b32_e32 v6, 1
	s_waitcnt vmcnt(0)
	v_bfe_u32 v5, v4, s0, 4
	ds_write_b32 v1, v5
	v_lshlrev_b32_e32 v4, 2, v5
	ds_add_u32 v4, v6 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB16_14
; %bb.3:
	v_cmp_ne_u32_e32 vcc, 0, v0
	v_mov_b32_e32 v7, 0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB16_13
; %bb.4:
	v_and_b32_e32 v6, 7, v0
	v_cmp_lt_u32_e32 vcc, 7, v0
	s_mov_b64 s[8:9], -1
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB16_8
; %bb.5:
	v_and_b32_e32 v8, 8, v0
	s_mov_b32 s10, 0
	s_movk_i32 s11, 0x200
	s_mov_b64 s[8:9], 0
.LBB16_6:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v9, s11
	ds_read2_b32 v[10:11], v9 offset1:1
	ds_read2_b32 v[12:13], v9 offset0:2 offset1:3
	ds_read2_b32 v[14:15], v9 offset0:4 offset1:5
	ds_read2_b32 v[16:17], v9 offset0:6 offset1:7
	s_add_i32 s10, s10, 8
	s_waitcnt lgkmcnt(3)
	v_add_u32_e32 v7, v10, v7
	v_add_u32_e32 v7, v11, v7
	s_waitcnt lgkmcnt(2)
	v_add_u32_e32 v7, v12, v7
	v_add_u32_e32 v7, v13, v7
	s_waitcnt lgkmcnt(1)
	v_add_u32_e32 v7, v14, v7
	v_add_u32_e32 v7, v15, v7
	s_add_i32 s11, s11, 32
	v_cmp_eq_u32_e32 vcc, s10, v8
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v7, v16, v7
	v_mov_b32_e32 v9, s10
	s_or_b64 s[8:9], vcc, s[8:9]
	v_add_u32_e32 v7, v17, v7
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB16_6
; %bb.7:
	s_or_b64 exec, exec, s[8:9]
	v_cmp_ne_u32_e32 vcc, 0, v6
	s_orn2_b64 s[8:9], vcc, exec
	v_mov_b32_e32 v8, v7
.LBB16_8:
	s_or_b64 exec, exec, s[4:5]
	s_and_saveexec_b64 s[4:5], s[8:9]
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB16_12
; %bb.9:
	s_movk_i32 s8, 0x200
	v_lshl_add_u32 v7, v9, 2, s8
	s_mov_b64 s[8:9], 0
.LBB16_10:                              ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v9, v7
	v_add_u32_e32 v6, -1, v6
	v_cmp_eq_u32_e32 vcc, 0, v6
	v_add_u32_e32 v7, 4, v7
	s_or_b64 s[8:9], vcc, s[8:9]
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v8, v9, v8
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB16_10
; %bb.11:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v7, v8
.LBB16_12:
	s_or_b64 exec, exec, s[4:5]
.LBB16_13:
	s_or_b64 exec, exec, s[2:3]
	ds_write_b32 v1, v7 offset:576
.LBB16_14:
	s_or_b64 exec, exec, s[0:1]
	v_or_b32_e32 v6, 0x200, v4
	v_cmp_lt_i32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB16_30
; %bb.15:
	v_cmp_ne_u32_e32 vcc, 1, v0
	s_mov_b64 s[8:9], -1
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v7, 0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB16_25
; %bb.16:
	v_add_u32_e32 v1, -2, v0
	v_lshrrev_b32_e32 v4, 1, v1
	v_add_u32_e32 v8, 1, v4
	v_mov_b32_e32 v4, 0
	v_and_b32_e32 v7, 7, v8
	v_cmp_lt_u32_e32 vcc, 13, v1
	s_mov_b32 s13, 0
	v_mov_b32_e32 v1, v4
	s_mov_b64 s[10:11], -1
	v_mov_b32_e32 v9, v4
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB16_20
; %bb.17:
	v_and_b32_e32 v8, -8, v8
	s_mov_b32 s14, 0
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v1, 0
.LBB16_18:                              ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v8, -8, v8
	v_mov_b32_e32 v9, s13
	s_add_i32 s14, s14, 16
	s_add_i32 s13, s13, 64
	v_cmp_eq_u32_e32 vcc, 0, v8
	ds_read2_b32 v[10:11], v9 offset1:1
	ds_read2_b32 v[12:13], v9 offset0:2 offset1:3
	ds_read2_b32 v[14:15], v9 offset0:4 offset1:5
	ds_read2_b32 v[16:17], v9 offset0:6 offset1:7
	ds_read2_b32 v[18:19], v9 offset0:8 offset1:9
	ds_read2_b32 v[20:21], v9 offset0:10 offset1:11
	ds_read2_b32 v[22:23], v9 offset0:12 offset1:13
	ds_read2_b32 v[24:25], v9 offset0:14 offset1:15
	s_or_b64 s[10:11], vcc, s[10:11]
	s_waitcnt lgkmcnt(7)
	v_cmp_eq_u32_e32 vcc, v11, v5
	s_waitcnt lgkmcnt(5)
	v_cmp_eq_u32_e64 s[0:1], v14, v5
	v_mov_b32_e32 v9, s14
	v_cndmask_b32_e64 v11, 0, 1, vcc
	v_cmp_eq_u32_e32 vcc, v10, v5
	s_nop 1
	v_cndmask_b32_e64 v10, 0, 1, vcc
	v_cmp_eq_u32_e32 vcc, v13, v5
	v_cndmask_b32_e64 v13, 0, 1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v15, v5
	v_addc_co_u32_e32 v1, vcc, v1, v11, vcc
	s_nop 0
	v_cndmask_b32_e64 v14, 0, 1, s[0:1]
	s_waitcnt lgkmcnt(3)
	v_cmp_eq_u32_e64 s[0:1], v19, v5
	v_cmp_eq_u32_e32 vcc, v16, v5
	s_nop 0
	v_cndmask_b32_e64 v15, 0, 1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v18, v5
	s_nop 1
	v_cndmask_b32_e64 v18, 0, 1, s[0:1]
	s_waitcnt lgkmcnt(1)
	v_cmp_eq_u32_e64 s[0:1], v22, v5
	s_nop 1
	v_cndmask_b32_e64 v19, 0, 1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v23, v5
	s_nop 1
	v_cndmask_b32_e64 v22, 0, 1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v12, v5
	s_nop 1
	v_addc_co_u32_e64 v4, s[0:1], v4, v10, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v17, v5
	v_addc_co_u32_e32 v4, vcc, v4, v13, vcc
	s_nop 0
	v_addc_co_u32_e64 v1, s[0:1], v1, v14, s[0:1]
	v_cmp_eq_u32_e32 vcc, v21, v5
	v_cmp_eq_u32_e64 s[0:1], v20, v5
	s_nop 0
	v_addc_co_u32_e32 v1, vcc, v1, v15, vcc
	v_addc_co_u32_e64 v4, s[0:1], v4, v18, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e32 vcc, v24, v5
	v_cmp_eq_u32_e64 s[0:1], v25, v5
	s_nop 0
	v_addc_co_u32_e32 v4, vcc, v4, v19, vcc
	v_addc_co_u32_e64 v1, s[0:1], v1, v22, s[0:1]
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB16_18
; %bb.19:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_ne_u32_e32 vcc, 0, v7
	s_orn2_b64 s[10:11], vcc, exec
.LBB16_20:
	s_or_b64 exec, exec, s[8:9]
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execz .LBB16_24
; %bb.21:
	v_lshlrev_b32_e32 v8, 2, v9
	s_mov_b64 s[8:9], 0
.LBB16_22:                              ; =>This Inner Loop Header: Depth=1
	ds_read2_b32 v[10:11], v8 offset1:1
	v_add_u32_e32 v7, -1, v7
	v_cmp_eq_u32_e32 vcc, 0, v7
	s_or_b64 s[8:9], vcc, s[8:9]
	v_add_u32_e32 v8, 8, v8
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e32 vcc, v11, v5
	s_nop 1
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	v_cmp_eq_u32_e32 vcc, v10, v5
	s_nop 1
	v_addc_co_u32_e32 v4, vcc, 0, v4, vcc
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB16_22
; %bb.23:
	s_or_b64 exec, exec, s[8:9]
.LBB16_24:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v7, 0xfe, v0
	v_cmp_ne_u32_e32 vcc, v0, v7
	v_add_u32_e32 v1, v4, v1
	s_orn2_b64 s[8:9], vcc, exec
.LBB16_25:
	s_or_b64 exec, exec, s[4:5]
	s_and_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .LBB16_29
; %bb.26:
	v_lshlrev_b32_e32 v4, 2, v7
	v_sub_u32_e32 v0, v0, v7
	s_mov_b64 s[4:5], 0
.LBB16_27:                              ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v7, v4
	v_add_u32_e32 v0, -1, v0
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_or_b64 s[4:5], vcc, s[4:5]
	v_add_u32_e32 v4, 4, v4
	s_waitcnt lgkmcnt(0)
	v_cmp_eq_u32_e32 vcc, v7, v5
	s_nop 1
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB16_27
; %bb.28:
	s_or_b64 exec, exec, s[4:5]
.LBB16_29:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v0, v1
.LBB16_30:
	s_or_b64 exec, exec, s[2:3]
	global_load_dword v4, v[2:3], off
	ds_read_b32 v1, v6 offset:64
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	s_waitcnt lgkmcnt(0)
	v_add3_u32 v0, v0, s12, v1
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[2:3]
	s_waitcnt vmcnt(0)
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel radix_pass
		.amdhsa_group_segment_fixed_size 640
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
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
		.amdhsa_next_free_sgpr 15
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
.Lfunc_end16:
	.size	radix_pass, .Lfunc_end16-radix_pass
                                        ; -- End function
	.set radix_pass.num_vgpr, 26
	.set radix_pass.num_agpr, 0
	.set radix_pass.numbered_sgpr, 15
	.set radix_pass.num_named_barrier, 0
	.set radix_pass.private_seg_size, 0
	.set radix_pass.uses_vcc, 1
	.set radix_pass.uses_flat_scratch, 0
	.set radix_pass.has_dyn_sized_stack, 0
	.set radix_pass.has_recursion, 0
	.set radix_pass.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1204
; TotalNumSgprs: 21
; NumVgprs: 26
; NumAgprs: 0
; TotalNumVgprs: 26
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 640 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 21
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
	.protected	copy_async              ; -- Begin function copy_async
	.globl	copy_async
	.p2align	8
	.type	copy_async,@function
copy_async:                             ; @copy_async
; %bb.0:
	s_load_dwordx8 s[8:15], s[0:1], 0x0
	s_load_dword s4, s[0:1], 0x2c
	s_add_u32 s16, s0, 32
	v_bfe_u32 v14, v0, 20, 10
	s_addc_u32 s17, s1, 0
	v_bfe_u32 v15, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s28, s4, 16
	v_mul_u32_u24_e32 v1, s28, v14
	v_add_u32_e32 v1, v1, v15
	s_and_b32 s29, s4, 0xffff
	v_and_b32_e32 v6, 0x3ff, v0
	v_mov_b32_e32 v7, 0
	v_mul_u32_u24_e32 v2, s29, v1
	v_mad_u64_u32 v[0:1], s[0:1], v1, s29, v[6:7]
	s_mov_b64 s[0:1], 0x64
	s_mov_b32 s3, 0
	v_cmp_gt_u64_e64 s[4:5], s[0:1], v[0:1]
	s_mul_i32 s30, s29, s28
	s_mul_hi_u32 s31, s2, 0x640
	s_mul_i32 s33, s2, 0x640
	v_add_lshl_u32 v16, v6, v2, 4
	s_and_saveexec_b64 s[0:1], s[4:5]
	s_cbranch_execz .LBB17_3
; %bb.1:
	s_load_dword s6, s[16:17], 0x10
	s_mov_b64 s[20:21], 0x63
	v_mov_b64_e32 v[4:5], v[0:1]
	v_mov_b32_e32 v8, v16
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	s_add_u32 s18, s8, s33
	s_mul_hi_u32 s7, s30, s6
	s_mul_i32 s6, s30, s6
	s_addc_u32 s19, s9, s31
	s_lshl_b64 s[8:9], s[6:7], 4
	s_lshl_b32 s22, s6, 4
	v_lshl_add_u64 v[2:3], v[0:1], 4, s[18:19]
	s_mov_b64 s[18:19], 0
.LBB17_2:                               ; =>This Inner Loop Header: Depth=1
	global_load_dwordx4 v[10:13], v[2:3], off
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[6:7]
	v_cmp_lt_u64_e32 vcc, s[20:21], v[4:5]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[8:9]
	s_or_b64 s[18:19], vcc, s[18:19]
	s_waitcnt vmcnt(0)
	ds_write_b128 v8, v[10:13]
	v_add_u32_e32 v8, s22, v8
	s_andn2_b64 exec, exec, s[18:19]
	s_cbranch_execnz .LBB17_2
.LBB17_3:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u64_e64 s[0:1], 32, v[0:1]
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_cbranch_execz .LBB17_15
; %bb.4:
	s_load_dword s6, s[16:17], 0x10
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	v_add_u32_e32 v2, s6, v14
	v_mul_u32_u24_e32 v2, s28, v2
	v_add_u32_e32 v2, v2, v15
	s_mul_hi_u32 s19, s30, s6
	s_mul_i32 s18, s30, s6
	v_mad_u64_u32 v[4:5], s[6:7], v2, s29, v[6:7]
	v_cmp_lt_u64_e32 vcc, 32, v[4:5]
	s_mov_b32 s6, 0
	v_mov_b32_e32 v3, s6
	v_cndmask_b32_e32 v9, 0, v5, vcc
	v_cndmask_b32_e32 v10, 32, v4, vcc
	v_cmp_gt_u64_e32 vcc, 32, v[4:5]
	s_nop 1
	v_cndmask_b32_e64 v2, 0, 1, vcc
	v_lshl_add_u64 v[4:5], v[4:5], 0, v[2:3]
	v_sub_co_u32_e32 v4, vcc, v10, v4
                                        ; implicit-def: $vgpr10_vgpr11
	s_nop 1
	v_subb_co_u32_e32 v5, vcc, v9, v5, vcc
	v_or_b32_e32 v9, s19, v5
	v_cmp_ne_u64_e32 vcc, 0, v[8:9]
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	s_cbranch_execz .LBB17_6
; %bb.5:
	v_cvt_f32_u32_e32 v9, s18
	v_cvt_f32_u32_e32 v10, s19
	s_sub_u32 s7, 0, s18
	s_subb_u32 s22, 0, s19
	v_mov_b32_e32 v13, v8
	v_fmamk_f32 v9, v10, 0x4f800000, v9
	v_rcp_f32_e32 v9, v9
	s_nop 0
	v_mul_f32_e32 v9, 0x5f7ffffc, v9
	v_mul_f32_e32 v10, 0x2f800000, v9
	v_trunc_f32_e32 v10, v10
	v_fmamk_f32 v9, v10, 0xcf800000, v9
	v_cvt_u32_f32_e32 v10, v10
	v_cvt_u32_f32_e32 v9, v9
	v_readfirstlane_b32 s23, v10
	v_readfirstlane_b32 s24, v9
	s_mul_i32 s25, s7, s23
	s_mul_hi_u32 s27, s7, s24
	s_mul_i32 s26, s22, s24
	s_add_i32 s25, s27, s25
	s_mul_i32 s34, s7, s24
	s_add_i32 s25, s25, s26
	s_mul_i32 s27, s24, s25
	s_mul_hi_u32 s35, s24, s34
	s_mul_hi_u32 s26, s24, s25
	s_add_u32 s27, s35, s27
	s_addc_u32 s26, 0, s26
	s_mul_hi_u32 s36, s23, s34
	s_mul_i32 s34, s23, s34
	s_add_u32 s27, s27, s34
	s_mul_hi_u32 s35, s23, s25
	s_addc_u32 s26, s26, s36
	s_addc_u32 s27, s35, 0
	s_mul_i32 s25, s23, s25
	s_add_u32 s25, s26, s25
	s_addc_u32 s26, 0, s27
	s_add_u32 s24, s24, s25
	s_addc_u32 s23, s23, s26
	s_mul_i32 s25, s7, s23
	s_mul_hi_u32 s26, s7, s24
	s_add_i32 s25, s26, s25
	s_mul_i32 s22, s22, s24
	s_add_i32 s25, s25, s22
	s_mul_i32 s7, s7, s24
	s_mul_hi_u32 s26, s23, s7
	s_mul_i32 s27, s23, s7
	s_mul_i32 s35, s24, s25
	s_mul_hi_u32 s7, s24, s7
	s_mul_hi_u32 s34, s24, s25
	s_add_u32 s7, s7, s35
	s_addc_u32 s34, 0, s34
	s_add_u32 s7, s7, s27
	s_mul_hi_u32 s22, s23, s25
	s_addc_u32 s7, s34, s26
	s_addc_u32 s22, s22, 0
	s_mul_i32 s25, s23, s25
	s_add_u32 s7, s7, s25
	s_addc_u32 s22, 0, s22
	s_add_u32 s7, s24, s7
	s_addc_u32 s24, s23, s22
	v_mad_u64_u32 v[10:11], s[22:23], v4, s24, 0
	v_mul_hi_u32 v12, v4, s7
	v_lshl_add_u64 v[8:9], v[12:13], 0, v[10:11]
	v_mad_u64_u32 v[12:13], s[22:23], v5, s7, 0
	v_add_co_u32_e32 v8, vcc, v8, v12
	v_mad_u64_u32 v[10:11], s[22:23], v5, s24, 0
	s_nop 0
	v_addc_co_u32_e32 v8, vcc, v9, v13, vcc
	v_mov_b32_e32 v9, s6
	s_nop 0
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[10:11]
	v_mul_lo_u32 v12, s19, v8
	v_mul_lo_u32 v13, s18, v9
	v_mad_u64_u32 v[10:11], s[6:7], s18, v8, 0
	v_add3_u32 v17, v11, v13, v12
	v_sub_u32_e32 v11, v5, v17
	v_mov_b32_e32 v12, s19
	v_sub_co_u32_e32 v4, vcc, v4, v10
	s_nop 1
	v_subb_co_u32_e64 v10, s[6:7], v11, v12, vcc
	v_subrev_co_u32_e64 v11, s[6:7], s18, v4
	v_subb_co_u32_e32 v5, vcc, v5, v17, vcc
	s_nop 0
	v_subbrev_co_u32_e64 v10, s[6:7], 0, v10, s[6:7]
	v_cmp_le_u32_e64 s[6:7], s19, v10
	v_cmp_le_u32_e32 vcc, s19, v5
	s_nop 0
	v_cndmask_b32_e64 v12, 0, -1, s[6:7]
	v_cmp_le_u32_e64 s[6:7], s18, v11
	s_nop 1
	v_cndmask_b32_e64 v11, 0, -1, s[6:7]
	v_cmp_eq_u32_e64 s[6:7], s19, v10
	s_nop 1
	v_cndmask_b32_e64 v18, v12, v11, s[6:7]
	v_lshl_add_u64 v[10:11], v[8:9], 0, 2
	v_lshl_add_u64 v[12:13], v[8:9], 0, 1
	v_cmp_ne_u32_e64 s[6:7], 0, v18
	s_nop 1
	v_cndmask_b32_e64 v11, v13, v11, s[6:7]
	v_cndmask_b32_e64 v13, 0, -1, vcc
	v_cmp_le_u32_e32 vcc, s18, v4
	s_nop 1
	v_cndmask_b32_e64 v4, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, s19, v5
	s_nop 1
	v_cndmask_b32_e32 v4, v13, v4, vcc
	v_cmp_ne_u32_e32 vcc, 0, v4
	v_cndmask_b32_e64 v4, v12, v10, s[6:7]
	s_nop 0
	v_cndmask_b32_e32 v11, v9, v11, vcc
	v_cndmask_b32_e32 v10, v8, v4, vcc
                                        ; implicit-def: $vgpr4_vgpr5
.LBB17_6:
	s_andn2_saveexec_b64 s[6:7], s[20:21]
	s_cbranch_execz .LBB17_8
; %bb.7:
	v_cvt_f32_u32_e32 v5, s18
	s_sub_i32 s20, 0, s18
	v_mov_b32_e32 v11, 0
	v_rcp_iflag_f32_e32 v5, v5
	s_nop 0
	v_mul_f32_e32 v5, 0x4f7ffffe, v5
	v_cvt_u32_f32_e32 v5, v5
	v_mul_lo_u32 v8, s20, v5
	v_mul_hi_u32 v8, v5, v8
	v_add_u32_e32 v5, v5, v8
	v_mul_hi_u32 v5, v4, v5
	v_mul_lo_u32 v8, v5, s18
	v_sub_u32_e32 v4, v4, v8
	v_add_u32_e32 v9, 1, v5
	v_subrev_u32_e32 v8, s18, v4
	v_cmp_le_u32_e32 vcc, s18, v4
	s_nop 1
	v_cndmask_b32_e32 v4, v4, v8, vcc
	v_cndmask_b32_e32 v5, v5, v9, vcc
	v_add_u32_e32 v8, 1, v5
	v_cmp_le_u32_e32 vcc, s18, v4
	s_nop 1
	v_cndmask_b32_e32 v10, v5, v8, vcc
.LBB17_8:
	s_or_b64 exec, exec, s[6:7]
	v_lshl_add_u64 v[2:3], v[10:11], 0, v[2:3]
	v_lshl_add_u64 v[8:9], v[2:3], 0, 1
	s_mul_hi_u32 s34, s2, 0x180
	s_mul_i32 s35, s2, 0x180
	v_cmp_lt_u64_e32 vcc, 1, v[8:9]
	s_mov_b64 s[20:21], -1
	v_mov_b64_e32 v[2:3], v[0:1]
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB17_12
; %bb.9:
	s_add_u32 s20, s12, s35
	v_lshl_add_u64 v[2:3], v[0:1], 0, s[18:19]
	s_addc_u32 s21, s13, s34
	v_and_b32_e32 v10, -2, v8
	v_mov_b32_e32 v11, v9
	s_lshl_b64 s[22:23], s[18:19], 1
	v_mov_b64_e32 v[4:5], v[2:3]
	s_mov_b32 s24, s22
	s_mov_b32 s25, s23
	s_mov_b64 s[26:27], 0
	v_mov_b64_e32 v[12:13], v[10:11]
	v_mov_b64_e32 v[2:3], v[0:1]
.LBB17_10:                              ; =>This Inner Loop Header: Depth=1
	v_mad_u64_u32 v[18:19], s[36:37], v2, 12, s[20:21]
	v_mad_u64_u32 v[20:21], s[36:37], v4, 12, s[20:21]
	v_mov_b32_e32 v22, v19
	v_mov_b32_e32 v24, v21
	v_mad_u64_u32 v[22:23], s[36:37], v3, 12, v[22:23]
	v_mad_u64_u32 v[24:25], s[36:37], v5, 12, v[24:25]
	v_mov_b32_e32 v19, v22
	v_mov_b32_e32 v21, v24
	global_load_dword v22, v[18:19], off
	global_load_dword v23, v[20:21], off
	v_lshl_add_u64 v[12:13], v[12:13], 0, -2
	v_cmp_eq_u64_e32 vcc, 0, v[12:13]
	v_lshlrev_b32_e32 v17, 2, v2
	v_lshlrev_b32_e32 v18, 2, v4
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[24:25]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[22:23]
	s_or_b64 s[26:27], vcc, s[26:27]
	s_waitcnt vmcnt(1)
	ds_write_b32 v17, v22 offset:1600
	s_waitcnt vmcnt(0)
	ds_write_b32 v18, v23 offset:1600
	s_andn2_b64 exec, exec, s[26:27]
	s_cbranch_execnz .LBB17_10
; %bb.11:
	s_or_b64 exec, exec, s[26:27]
	v_mad_u64_u32 v[2:3], s[20:21], v10, s18, v[0:1]
	v_mul_lo_u32 v4, v10, s19
	v_mul_lo_u32 v5, v11, s18
	v_cmp_ne_u64_e32 vcc, v[8:9], v[10:11]
	v_add3_u32 v3, v5, v3, v4
	s_orn2_b64 s[20:21], vcc, exec
.LBB17_12:
	s_or_b64 exec, exec, s[6:7]
	s_and_b64 exec, exec, s[20:21]
	s_cbranch_execz .LBB17_15
; %bb.13:
	s_add_u32 s6, s12, s35
	s_addc_u32 s7, s13, s34
	v_mad_u64_u32 v[4:5], s[6:7], v2, 12, s[6:7]
	v_mov_b32_e32 v8, v5
	v_mad_u64_u32 v[8:9], s[6:7], v3, 12, v[8:9]
	s_mul_i32 s6, s19, 12
	s_mul_hi_u32 s7, s18, 12
	s_movk_i32 s12, 0x640
	v_mov_b32_e32 v5, v8
	s_add_i32 s7, s7, s6
	s_mul_i32 s6, s18, 12
	v_lshl_add_u32 v8, v2, 2, s12
	s_lshl_b32 s20, s18, 2
	s_mov_b64 s[12:13], 0
.LBB17_14:                              ; =>This Inner Loop Header: Depth=1
	global_load_dword v9, v[4:5], off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[18:19]
	v_cmp_lt_u64_e32 vcc, 31, v[2:3]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[6:7]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_waitcnt vmcnt(0)
	ds_write_b32 v8, v9
	v_add_u32_e32 v8, s20, v8
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB17_14
.LBB17_15:
	s_or_b64 exec, exec, s[8:9]
	v_cmp_gt_u32_e32 vcc, 50, v6
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB17_18
; %bb.16:
	v_lshlrev_b32_e32 v2, 4, v6
	s_lshl_b32 s12, s29, 4
	v_sub_u32_e32 v3, 0x630, v2
	s_sub_i32 s13, 0, s12
	s_mov_b64 s[8:9], 0
	v_mov_b32_e32 v4, v6
.LBB17_17:                              ; =>This Inner Loop Header: Depth=1
	ds_read_b128 v[8:11], v3
	ds_read_b128 v[18:21], v2
	v_add_u32_e32 v4, s29, v4
	v_cmp_lt_i32_e32 vcc, 49, v4
	s_or_b64 s[8:9], vcc, s[8:9]
	s_waitcnt lgkmcnt(1)
	v_pk_add_f32 v[10:11], v[10:11], v[10:11]
	v_pk_add_f32 v[8:9], v[8:9], v[8:9]
	s_waitcnt lgkmcnt(0)
	v_pk_add_f32 v[20:21], v[20:21], v[20:21]
	v_pk_add_f32 v[18:19], v[18:19], v[18:19]
	ds_write_b128 v2, v[8:11]
	ds_write_b128 v3, v[18:21]
	v_add_u32_e32 v3, s13, v3
	v_add_u32_e32 v2, s12, v2
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB17_17
.LBB17_18:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB17_21
; %bb.19:
	s_load_dword s8, s[16:17], 0x10
	s_mov_b64 s[4:5], 0
	v_mov_b64_e32 v[4:5], v[0:1]
	s_waitcnt lgkmcnt(0)
	s_and_b32 s8, s8, 0xffff
	s_mul_hi_u32 s9, s30, s8
	s_mul_i32 s8, s30, s8
	s_lshl_b32 s18, s8, 4
	s_add_u32 s12, s10, s33
	s_addc_u32 s13, s11, s31
	s_lshl_b64 s[10:11], s[8:9], 4
	v_lshl_add_u64 v[2:3], v[0:1], 4, s[12:13]
	s_mov_b64 s[12:13], 0x63
.LBB17_20:                              ; =>This Inner Loop Header: Depth=1
	ds_read_b128 v[8:11], v16
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[8:9]
	v_cmp_lt_u64_e32 vcc, s[12:13], v[4:5]
	v_add_u32_e32 v16, s18, v16
	s_or_b64 s[4:5], vcc, s[4:5]
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v[2:3], v[8:11], off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[10:11]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB17_20
.LBB17_21:
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .LBB17_33
; %bb.22:
	s_load_dword s0, s[16:17], 0x10
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	v_add_u32_e32 v2, s0, v14
	v_mul_u32_u24_e32 v2, s28, v2
	v_add_u32_e32 v2, v2, v15
	s_mul_hi_u32 s7, s30, s0
	s_mul_i32 s6, s30, s0
	v_mad_u64_u32 v[4:5], s[0:1], v2, s29, v[6:7]
	v_cmp_lt_u64_e32 vcc, 32, v[4:5]
	s_mov_b32 s0, 0
	v_mov_b32_e32 v3, s0
	v_cndmask_b32_e32 v6, 0, v5, vcc
	v_cndmask_b32_e32 v7, 32, v4, vcc
	v_cmp_gt_u64_e32 vcc, 32, v[4:5]
	s_nop 1
	v_cndmask_b32_e64 v2, 0, 1, vcc
	v_lshl_add_u64 v[4:5], v[4:5], 0, v[2:3]
	v_sub_co_u32_e32 v4, vcc, v7, v4
	s_nop 1
	v_subb_co_u32_e32 v5, vcc, v6, v5, vcc
	v_or_b32_e32 v9, s7, v5
	v_cmp_ne_u64_e32 vcc, 0, v[8:9]
                                        ; implicit-def: $vgpr6_vgpr7
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB17_24
; %bb.23:
	v_cvt_f32_u32_e32 v6, s6
	v_cvt_f32_u32_e32 v7, s7
	s_sub_u32 s1, 0, s6
	s_subb_u32 s10, 0, s7
	v_mov_b32_e32 v11, v8
	v_fmamk_f32 v6, v7, 0x4f800000, v6
	v_rcp_f32_e32 v6, v6
	s_nop 0
	v_mul_f32_e32 v6, 0x5f7ffffc, v6
	v_mul_f32_e32 v7, 0x2f800000, v6
	v_trunc_f32_e32 v7, v7
	v_fmamk_f32 v6, v7, 0xcf800000, v6
	v_cvt_u32_f32_e32 v7, v7
	v_cvt_u32_f32_e32 v6, v6
	v_readfirstlane_b32 s11, v7
	v_readfirstlane_b32 s12, v6
	s_mul_i32 s13, s1, s11
	s_mul_hi_u32 s17, s1, s12
	s_mul_i32 s16, s10, s12
	s_add_i32 s13, s17, s13
	s_mul_i32 s18, s1, s12
	s_add_i32 s13, s13, s16
	s_mul_i32 s17, s12, s13
	s_mul_hi_u32 s19, s12, s18
	s_mul_hi_u32 s16, s12, s13
	s_add_u32 s17, s19, s17
	s_addc_u32 s16, 0, s16
	s_mul_hi_u32 s20, s11, s18
	s_mul_i32 s18, s11, s18
	s_add_u32 s17, s17, s18
	s_mul_hi_u32 s19, s11, s13
	s_addc_u32 s16, s16, s20
	s_addc_u32 s17, s19, 0
	s_mul_i32 s13, s11, s13
	s_add_u32 s13, s16, s13
	s_addc_u32 s16, 0, s17
	s_add_u32 s12, s12, s13
	s_addc_u32 s11, s11, s16
	s_mul_i32 s13, s1, s11
	s_mul_hi_u32 s16, s1, s12
	s_add_i32 s13, s16, s13
	s_mul_i32 s10, s10, s12
	s_add_i32 s13, s13, s10
	s_mul_i32 s1, s1, s12
	s_mul_hi_u32 s16, s11, s1
	s_mul_i32 s17, s11, s1
	s_mul_i32 s19, s12, s13
	s_mul_hi_u32 s1, s12, s1
	s_mul_hi_u32 s18, s12, s13
	s_add_u32 s1, s1, s19
	s_addc_u32 s18, 0, s18
	s_add_u32 s1, s1, s17
	s_mul_hi_u32 s10, s11, s13
	s_addc_u32 s1, s18, s16
	s_addc_u32 s10, s10, 0
	s_mul_i32 s13, s11, s13
	s_add_u32 s1, s1, s13
	s_addc_u32 s10, 0, s10
	s_add_u32 s1, s12, s1
	s_addc_u32 s12, s11, s10
	v_mad_u64_u32 v[6:7], s[10:11], v4, s12, 0
	v_mul_hi_u32 v10, v4, s1
	v_lshl_add_u64 v[6:7], v[10:11], 0, v[6:7]
	v_mad_u64_u32 v[10:11], s[10:11], v5, s1, 0
	v_add_co_u32_e32 v6, vcc, v6, v10
	v_mad_u64_u32 v[8:9], s[10:11], v5, s12, 0
	s_nop 0
	v_addc_co_u32_e32 v6, vcc, v7, v11, vcc
	v_mov_b32_e32 v7, s0
	s_nop 0
	v_addc_co_u32_e32 v9, vcc, 0, v9, vcc
	v_lshl_add_u64 v[6:7], v[6:7], 0, v[8:9]
	v_mul_lo_u32 v10, s7, v6
	v_mul_lo_u32 v11, s6, v7
	v_mad_u64_u32 v[8:9], s[0:1], s6, v6, 0
	v_add3_u32 v12, v9, v11, v10
	v_sub_u32_e32 v9, v5, v12
	v_mov_b32_e32 v10, s7
	v_sub_co_u32_e32 v4, vcc, v4, v8
	s_nop 1
	v_subb_co_u32_e64 v8, s[0:1], v9, v10, vcc
	v_subrev_co_u32_e64 v9, s[0:1], s6, v4
	v_subb_co_u32_e32 v5, vcc, v5, v12, vcc
	s_nop 0
	v_subbrev_co_u32_e64 v8, s[0:1], 0, v8, s[0:1]
	v_cmp_le_u32_e64 s[0:1], s7, v8
	v_cmp_le_u32_e32 vcc, s7, v5
	s_nop 0
	v_cndmask_b32_e64 v10, 0, -1, s[0:1]
	v_cmp_le_u32_e64 s[0:1], s6, v9
	s_nop 1
	v_cndmask_b32_e64 v9, 0, -1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], s7, v8
	s_nop 1
	v_cndmask_b32_e64 v13, v10, v9, s[0:1]
	v_lshl_add_u64 v[8:9], v[6:7], 0, 2
	v_lshl_add_u64 v[10:11], v[6:7], 0, 1
	v_cmp_ne_u32_e64 s[0:1], 0, v13
	s_nop 1
	v_cndmask_b32_e64 v9, v11, v9, s[0:1]
	v_cndmask_b32_e64 v11, 0, -1, vcc
	v_cmp_le_u32_e32 vcc, s6, v4
	s_nop 1
	v_cndmask_b32_e64 v4, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, s7, v5
	s_nop 1
	v_cndmask_b32_e32 v4, v11, v4, vcc
	v_cmp_ne_u32_e32 vcc, 0, v4
	v_cndmask_b32_e64 v4, v10, v8, s[0:1]
	s_nop 0
	v_cndmask_b32_e32 v7, v7, v9, vcc
	v_cndmask_b32_e32 v6, v6, v4, vcc
                                        ; implicit-def: $vgpr4_vgpr5
.LBB17_24:
	s_andn2_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .LBB17_26
; %bb.25:
	v_cvt_f32_u32_e32 v5, s6
	s_sub_i32 s8, 0, s6
	v_rcp_iflag_f32_e32 v5, v5
	s_nop 0
	v_mul_f32_e32 v5, 0x4f7ffffe, v5
	v_cvt_u32_f32_e32 v5, v5
	v_mul_lo_u32 v6, s8, v5
	v_mul_hi_u32 v6, v5, v6
	v_add_u32_e32 v5, v5, v6
	v_mul_hi_u32 v5, v4, v5
	v_mul_lo_u32 v6, v5, s6
	v_sub_u32_e32 v4, v4, v6
	v_add_u32_e32 v7, 1, v5
	v_subrev_u32_e32 v6, s6, v4
	v_cmp_le_u32_e32 vcc, s6, v4
	s_nop 1
	v_cndmask_b32_e32 v4, v4, v6, vcc
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_add_u32_e32 v6, 1, v5
	v_cmp_le_u32_e32 vcc, s6, v4
	v_mov_b32_e32 v7, 0
	s_nop 0
	v_cndmask_b32_e32 v6, v5, v6, vcc
.LBB17_26:
	s_or_b64 exec, exec, s[0:1]
	v_lshl_add_u64 v[2:3], v[6:7], 0, v[2:3]
	v_lshl_add_u64 v[6:7], v[2:3], 0, 1
	s_lshl_b64 s[0:1], s[2:3], 7
	v_cmp_lt_u64_e32 vcc, 1, v[6:7]
	s_mov_b64 s[8:9], -1
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB17_30
; %bb.27:
	s_lshl_b64 s[8:9], s[6:7], 1
	s_lshl_b64 s[12:13], s[6:7], 2
	v_lshl_add_u64 v[2:3], v[0:1], 0, s[6:7]
	s_add_u32 s16, s14, s0
	v_and_b32_e32 v8, -2, v6
	v_mov_b32_e32 v9, v7
	s_addc_u32 s17, s15, s1
	v_mov_b64_e32 v[4:5], v[2:3]
	s_mov_b32 s10, s8
	s_mov_b32 s11, s9
	v_lshl_add_u64 v[10:11], v[0:1], 2, s[16:17]
	s_lshl_b64 s[18:19], s[6:7], 3
	s_mov_b64 s[16:17], 0
	v_mov_b64_e32 v[12:13], v[8:9]
	v_mov_b64_e32 v[2:3], v[0:1]
.LBB17_28:                              ; =>This Inner Loop Header: Depth=1
	v_lshlrev_b32_e32 v16, 2, v2
	v_lshlrev_b32_e32 v17, 2, v4
	ds_read_b32 v16, v16 offset:1600
	ds_read_b32 v17, v17 offset:1600
	v_lshl_add_u64 v[12:13], v[12:13], 0, -2
	v_cmp_eq_u64_e32 vcc, 0, v[12:13]
	v_lshl_add_u64 v[14:15], v[10:11], 0, s[12:13]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[10:11]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[8:9]
	s_or_b64 s[16:17], vcc, s[16:17]
	s_waitcnt lgkmcnt(1)
	global_store_dword v[10:11], v16, off
	s_waitcnt lgkmcnt(0)
	global_store_dword v[14:15], v17, off
	v_lshl_add_u64 v[10:11], v[10:11], 0, s[18:19]
	s_andn2_b64 exec, exec, s[16:17]
	s_cbranch_execnz .LBB17_28
; %bb.29:
	s_or_b64 exec, exec, s[16:17]
	v_mad_u64_u32 v[0:1], s[8:9], v8, s6, v[0:1]
	v_mul_lo_u32 v2, v8, s7
	v_mul_lo_u32 v3, v9, s6
	v_cmp_ne_u64_e32 vcc, v[6:7], v[8:9]
	v_add3_u32 v1, v3, v1, v2
	s_orn2_b64 s[8:9], vcc, exec
.LBB17_30:
	s_or_b64 exec, exec, s[2:3]
	s_and_b64 exec, exec, s[8:9]
	s_cbranch_execz .LBB17_33
; %bb.31:
	s_lshl_b32 s8, s6, 2
	s_add_u32 s0, s14, s0
	s_movk_i32 s2, 0x640
	s_addc_u32 s1, s15, s1
	v_lshl_add_u32 v4, v0, 2, s2
	v_lshl_add_u64 v[2:3], v[0:1], 2, s[0:1]
	s_lshl_b64 s[0:1], s[6:7], 2
	s_mov_b64 s[2:3], 0
.LBB17_32:                              ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v5, v4
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[6:7]
	v_cmp_lt_u64_e32 vcc, 31, v[0:1]
	v_add_u32_e32 v4, s8, v4
	s_or_b64 s[2:3], vcc, s[2:3]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[2:3], v5, off
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[0:1]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB17_32
.LBB17_33:
	s_or_b64 exec, exec, s[4:5]
	s_barrier
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel copy_async
		.amdhsa_group_segment_fixed_size 1728
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
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 26
		.amdhsa_next_free_sgpr 38
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
.Lfunc_end17:
	.size	copy_async, .Lfunc_end17-copy_async
                                        ; -- End function
	.set copy_async.num_vgpr, 26
	.set copy_async.num_agpr, 0
	.set copy_async.numbered_sgpr, 38
	.set copy_async.num_named_barrier, 0
	.set copy_async.private_seg_size, 0
	.set copy_async.uses_vcc, 1
	.set copy_async.uses_flat_scratch, 0
	.set copy_async.has_dyn_sized_stack, 0
	.set copy_async.has_recursion, 0
	.set copy_async.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 3032
; TotalNumSgprs: 44
; NumVgprs: 26
; NumAgprs: 0
; TotalNumVgprs: 26
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1728 bytes/workgroup (compile time only)
; SGPRBlocks: 5
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 44
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 6
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	jacobi                  ; -- Begin function jacobi
	.globl	jacobi
	.p2align	8
	.type	jacobi,@function
jacobi:                                 ; @jacobi
; %bb.0:
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	v_and_b32_e32 v2, 0x3ff, v0
	v_bfe_u32 v3, v0, 10, 10
	v_lshl_add_u32 v4, v3, 4, v2
	s_movk_i32 s6, 0x144
	s_mul_hi_u32 s3, s2, 0x510
	s_mulk_i32 s2, 0x510
	v_cmp_gt_u32_e32 vcc, s6, v4
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB18_3
; %bb.1:
	v_lshlrev_b32_e32 v0, 6, v3
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[6:7], s[2:3], 0, v[0:1]
	v_lshlrev_b32_e32 v0, 2, v2
	v_lshl_add_u64 v[0:1], v[6:7], 0, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[0:1]
	s_mov_b64 s[8:9], 0
	s_mov_b32 s12, 0xe38f
	s_mov_b64 s[10:11], 0x400
	s_movk_i32 s13, 0x43
.LBB18_2:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v8, v[0:1], off
	v_mul_u32_u24_sdwa v5, v4, s12 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_lshrrev_b32_e32 v5, 20, v5
	v_mul_u32_u24_e32 v7, 0x48, v5
	v_mul_lo_u16_e32 v5, 18, v5
	v_add_u32_e32 v6, 0x100, v4
	v_cmp_lt_u32_e32 vcc, s13, v4
	v_sub_u16_e32 v5, v4, v5
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[10:11]
	s_or_b64 s[8:9], vcc, s[8:9]
	v_mov_b32_e32 v4, v6
	v_lshl_add_u32 v5, v5, 2, v7
	s_waitcnt vmcnt(0)
	ds_write_b32 v5, v8
	ds_write_b32 v5, v8 offset:1296
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB18_2
.LBB18_3:
	s_or_b64 exec, exec, s[6:7]
	s_load_dword s6, s[0:1], 0x8
	v_add_u32_e32 v0, 1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cmp_gt_i32 s6, 0
	s_cbranch_scc1 .LBB18_5
; %bb.4:
	s_cbranch_execz .LBB18_6
	s_branch .LBB18_8
.LBB18_5:
.LBB18_6:
	v_mul_u32_u24_e32 v1, 0x48, v3
	v_lshl_add_u32 v1, v2, 2, v1
	v_add_u32_e32 v3, 0x510, v1
.LBB18_7:                               ; =>This Inner Loop Header: Depth=1
	ds_read2_b32 v[4:5], v3 offset0:1 offset1:18
	ds_read2_b32 v[6:7], v3 offset0:20 offset1:37
	s_add_i32 s6, s6, -1
	s_cmp_lg_u32 s6, 0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v4, v7
	v_add_f32_e32 v4, v4, v5
	v_add_f32_e32 v4, v4, v6
	v_mul_f32_e32 v4, 0x3e800000, v4
	ds_write_b32 v1, v4 offset:76
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v1 offset:76
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v3, v4 offset:76
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB18_7
.LBB18_8:
	s_movk_i32 s1, 0x48
	v_mul_lo_u32 v1, v0, s1
	v_lshl_add_u32 v1, v2, 2, v1
	ds_read_b32 v3, v1 offset:1300
	s_add_u32 s0, s4, s2
	s_addc_u32 s1, s5, s3
	v_mad_i32_i24 v0, v0, 18, v2
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v3, off offset:4
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel jacobi
		.amdhsa_group_segment_fixed_size 2592
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
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 14
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
.Lfunc_end18:
	.size	jacobi, .Lfunc_end18-jacobi
                                        ; -- End function
	.set jacobi.num_vgpr, 9
	.set jacobi.num_agpr, 0
	.set jacobi.numbered_sgpr, 14
	.set jacobi.num_named_barrier, 0
	.set jacobi.private_seg_size, 0
	.set jacobi.uses_vcc, 1
	.set jacobi.uses_flat_scratch, 0
	.set jacobi.has_dyn_sized_stack, 0
	.set jacobi.has_recursion, 0
	.set jacobi.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 456
; TotalNumSgprs: 20
; NumVgprs: 9
; NumAgprs: 0
; TotalNumVgprs: 9
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2592 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 9
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	fft                     ; -- Begin function fft
	.globl	fft
	.p2align	8
	.type	fft,@function
fft:                                    ; @fft
; %bb.0:
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	s_mov_b32 s3, 0
	s_movk_i32 s0, 0x100
	s_lshl_b64 s[6:7], s[2:3], 11
	v_cmp_gt_u32_e64 s[0:1], s0, v0
	v_lshlrev_b32_e32 v2, 3, v0
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB19_3
; %bb.1:
	v_and_b32_e32 v1, 0x7f, v0
	v_bfrev_b32_e32 v1, v1
	v_lshrrev_b32_e32 v3, 7, v0
	s_waitcnt lgkmcnt(0)
	s_add_u32 s8, s4, s6
	v_or_b32_sdwa v1, v3, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3
	v_mov_b32_e32 v3, 0
	s_addc_u32 s9, s5, s7
	v_lshlrev_b32_e32 v1, 3, v1
	v_add_u32_e32 v6, 0xffffff80, v0
	v_lshl_add_u64 v[4:5], s[8:9], 0, v[2:3]
	s_mov_b64 s[8:9], 0
	s_mov_b64 s[10:11], 0x400
.LBB19_2:                               ; =>This Inner Loop Header: Depth=1
	global_load_dwordx2 v[8:9], v[4:5], off
	v_add_co_u32_e32 v6, vcc, 0x80, v6
	s_xor_b64 s[12:13], vcc, -1
	s_and_b64 s[12:13], exec, s[12:13]
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[10:11]
	s_or_b64 s[8:9], s[12:13], s[8:9]
	s_waitcnt vmcnt(0)
	ds_write_b64 v1, v[8:9]
	v_add_u32_e32 v1, 8, v1
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execnz .LBB19_2
.LBB19_3:
	s_or_b64 exec, exec, s[2:3]
	v_lshlrev_b32_e32 v1, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b64 v[10:13], v1 offset1:1
	v_and_b32_e32 v3, 1, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_mul_f32_e32 v6, 0.5, v4
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v6
	s_waitcnt lgkmcnt(0)
	v_mul_f32_e32 v8, 0, v13
	v_cmp_lg_f32_e32 vcc, s2, v6
	v_add_f64 v[6:7], v[4:5], v[4:5]
	v_fmamk_f32 v13, v12, 0x80000000, v13
	v_add_f32_e32 v12, v12, v8
	v_mov_b32_e32 v9, 0x7fc00000
	v_pk_add_f32 v[14:15], v[10:11], v[12:13]
	v_pk_add_f32 v[10:11], v[10:11], v[12:13] neg_lo:[0,1] neg_hi:[0,1]
	v_rndne_f64_e32 v[6:7], v[6:7]
	ds_write2_b64 v1, v[14:15], v[10:11] offset1:1
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_15
; %bb.4:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_10
; %bb.5:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_9
; %bb.6:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v1, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_7:                               ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v10, v[8:9]
	v_add_u32_e32 v11, -3, v10
	v_add_u32_e32 v12, -4, v10
	v_ldexp_f64 v[10:11], 4.0, v11
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[12:13], 4.0, v12
	s_nop 0
	v_cndmask_b32_e64 v11, v11, v1, s[2:3]
	v_cndmask_b32_e64 v10, v10, 0, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v13, v13, v1, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[10:11], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v11, v11, v13, s[2:3]
	v_cndmask_b32_e64 v10, v10, v12, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[10:11]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_7
; %bb.8:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_9:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v1, v[8:9]
	v_add_u32_e32 v1, 1, v1
.LBB19_10:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v1
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_12
; %bb.11:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v12, 0x809c52ad
	v_mov_b32_e32 v13, 0xbe927e4f
	v_fmac_f64_e32 v[12:13], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[12:13]
	v_mov_b32_e32 v12, 0x16c15177
	v_mov_b32_e32 v13, 0xbf56c16c
	v_fmac_f64_e32 v[12:13], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[12:13]
	v_mul_f64 v[12:13], v[8:9], -0.5
	v_add_f64 v[14:15], v[12:13], 1.0
	v_add_f64 v[16:17], -v[14:15], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[12:13], v[16:17], v[12:13]
	v_fmac_f64_e32 v[12:13], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[14:15], v[12:13]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_12:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_14
; %bb.13:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v14, 0x8a2b9ceb
	v_mov_b32_e32 v15, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[14:15], s[10:11], v[8:9]
	v_mov_b32_e32 v16, 0x57b1fe7d
	v_mov_b32_e32 v17, 0x3ec71de3
	v_fmac_f64_e32 v[16:17], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x19c161d5
	v_mov_b32_e32 v15, 0xbf2a01a0
	v_fmac_f64_e32 v[14:15], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x1110f8a6
	v_mov_b32_e32 v17, 0x3f811111
	v_fmac_f64_e32 v[16:17], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x55555549
	v_mov_b32_e32 v15, 0xbfc55555
	v_mul_f64 v[12:13], v[10:11], v[8:9]
	v_fmac_f64_e32 v[14:15], v[8:9], v[16:17]
	v_fmac_f64_e32 v[10:11], v[12:13], v[14:15]
.LBB19_14:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v1, 2, v1
	v_xor_b32_e32 v8, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v1
	s_nop 1
	v_cndmask_b32_e64 v11, v8, v11, s[2:3]
	v_cvt_f32_f64_e32 v9, v[10:11]
.LBB19_15:
	s_or_b64 exec, exec, s[8:9]
	v_lshlrev_b32_e32 v1, 1, v0
	v_mov_b32_e32 v8, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_27
; %bb.16:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_22
; %bb.17:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[10:11], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_21
; %bb.18:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v8, 0x7ff00000
	v_mov_b64_e32 v[10:11], v[6:7]
.LBB19_19:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[10:11]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[10:11]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v8, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v8, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[10:11]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[10:11], v[10:11], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[10:11]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_19
; %bb.20:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v11, 0x7fffffff, v11
.LBB19_21:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[10:11]
.LBB19_22:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_24
; %bb.23:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v10, 0x809c52ad
	v_mov_b32_e32 v11, 0xbe927e4f
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mov_b32_e32 v10, 0x16c15177
	v_mov_b32_e32 v11, 0xbf56c16c
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mul_f64 v[10:11], v[4:5], -0.5
	v_add_f64 v[12:13], v[10:11], 1.0
	v_add_f64 v[14:15], -v[12:13], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[10:11], v[14:15], v[10:11]
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[12:13], v[10:11]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_24:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_26
; %bb.25:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v12, 0x8a2b9ceb
	v_mov_b32_e32 v13, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[12:13], s[10:11], v[4:5]
	v_mov_b32_e32 v14, 0x57b1fe7d
	v_mov_b32_e32 v15, 0x3ec71de3
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x19c161d5
	v_mov_b32_e32 v13, 0xbf2a01a0
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x1110f8a6
	v_mov_b32_e32 v15, 0x3f811111
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x55555549
	v_mov_b32_e32 v13, 0xbfc55555
	v_mul_f64 v[10:11], v[6:7], v[4:5]
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_fmac_f64_e32 v[6:7], v[10:11], v[12:13]
.LBB19_26:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v8, v[6:7]
.LBB19_27:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v10, 3, v3
	ds_read2_b64 v[12:15], v10 offset1:2
	v_and_b32_e32 v3, 3, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v8
	v_mov_b32_e32 v6, v9
	v_mul_f32_e32 v16, 0x3e800000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[8:9], v[8:9], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[8:9] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[8:9], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v11, 0x7fc00000
	ds_write2_b64 v10, v[8:9], v[6:7] offset1:2
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_39
; %bb.28:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_34
; %bb.29:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_33
; %bb.30:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_31:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_31
; %bb.32:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_33:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_34:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_36
; %bb.35:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_36:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_38
; %bb.37:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_38:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v11, v[10:11]
.LBB19_39:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v10, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_51
; %bb.40:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_46
; %bb.41:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_45
; %bb.42:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_43:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[8:9]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v10, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v10, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[8:9]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_43
; %bb.44:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_45:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[8:9]
.LBB19_46:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_48
; %bb.47:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v12, 0x809c52ad
	v_mov_b32_e32 v13, 0xbe927e4f
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x16c15177
	v_mov_b32_e32 v13, 0xbf56c16c
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mul_f64 v[12:13], v[4:5], -0.5
	v_add_f64 v[14:15], v[12:13], 1.0
	v_add_f64 v[16:17], -v[14:15], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[12:13], v[16:17], v[12:13]
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[14:15], v[12:13]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_48:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_50
; %bb.49:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v14, 0x8a2b9ceb
	v_mov_b32_e32 v15, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[14:15], s[10:11], v[4:5]
	v_mov_b32_e32 v16, 0x57b1fe7d
	v_mov_b32_e32 v17, 0x3ec71de3
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x19c161d5
	v_mov_b32_e32 v15, 0xbf2a01a0
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_mov_b32_e32 v16, 0x1110f8a6
	v_mov_b32_e32 v17, 0x3f811111
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x55555549
	v_mov_b32_e32 v15, 0xbfc55555
	v_mul_f64 v[12:13], v[6:7], v[4:5]
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_fmac_f64_e32 v[6:7], v[12:13], v[14:15]
.LBB19_50:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v10, v[6:7]
.LBB19_51:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v8, 3, v3
	ds_read2_b64 v[12:15], v8 offset1:4
	v_and_b32_e32 v3, 7, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v10
	v_mov_b32_e32 v6, v11
	v_mul_f32_e32 v16, 0x3e000000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[10:11], v[10:11], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[10:11] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[10:11], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v9, 0x7fc00000
	ds_write2_b64 v8, v[10:11], v[6:7] offset1:4
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_63
; %bb.52:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_58
; %bb.53:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_57
; %bb.54:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_55:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_55
; %bb.56:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_57:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_58:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_60
; %bb.59:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_60:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_62
; %bb.61:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_62:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v9, v[10:11]
.LBB19_63:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v8, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_75
; %bb.64:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_70
; %bb.65:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[10:11], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_69
; %bb.66:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v8, 0x7ff00000
	v_mov_b64_e32 v[10:11], v[6:7]
.LBB19_67:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[10:11]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[10:11]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v8, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v8, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[10:11]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[10:11], v[10:11], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[10:11]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_67
; %bb.68:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v11, 0x7fffffff, v11
.LBB19_69:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[10:11]
.LBB19_70:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_72
; %bb.71:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v10, 0x809c52ad
	v_mov_b32_e32 v11, 0xbe927e4f
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mov_b32_e32 v10, 0x16c15177
	v_mov_b32_e32 v11, 0xbf56c16c
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mul_f64 v[10:11], v[4:5], -0.5
	v_add_f64 v[12:13], v[10:11], 1.0
	v_add_f64 v[14:15], -v[12:13], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[10:11], v[14:15], v[10:11]
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[12:13], v[10:11]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_72:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_74
; %bb.73:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v12, 0x8a2b9ceb
	v_mov_b32_e32 v13, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[12:13], s[10:11], v[4:5]
	v_mov_b32_e32 v14, 0x57b1fe7d
	v_mov_b32_e32 v15, 0x3ec71de3
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x19c161d5
	v_mov_b32_e32 v13, 0xbf2a01a0
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x1110f8a6
	v_mov_b32_e32 v15, 0x3f811111
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x55555549
	v_mov_b32_e32 v13, 0xbfc55555
	v_mul_f64 v[10:11], v[6:7], v[4:5]
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_fmac_f64_e32 v[6:7], v[10:11], v[12:13]
.LBB19_74:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v8, v[6:7]
.LBB19_75:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v10, 3, v3
	ds_read2_b64 v[12:15], v10 offset1:8
	v_and_b32_e32 v3, 15, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v8
	v_mov_b32_e32 v6, v9
	v_mul_f32_e32 v16, 0x3d800000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[8:9], v[8:9], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[8:9] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[8:9], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v11, 0x7fc00000
	ds_write2_b64 v10, v[8:9], v[6:7] offset1:8
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_87
; %bb.76:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_82
; %bb.77:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_81
; %bb.78:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_79:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_79
; %bb.80:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_81:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_82:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_84
; %bb.83:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_84:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_86
; %bb.85:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_86:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v11, v[10:11]
.LBB19_87:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v10, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_99
; %bb.88:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_94
; %bb.89:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_93
; %bb.90:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_91:                              ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[8:9]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v10, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v10, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[8:9]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_91
; %bb.92:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_93:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[8:9]
.LBB19_94:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_96
; %bb.95:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v12, 0x809c52ad
	v_mov_b32_e32 v13, 0xbe927e4f
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x16c15177
	v_mov_b32_e32 v13, 0xbf56c16c
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mul_f64 v[12:13], v[4:5], -0.5
	v_add_f64 v[14:15], v[12:13], 1.0
	v_add_f64 v[16:17], -v[14:15], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[12:13], v[16:17], v[12:13]
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[14:15], v[12:13]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_96:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_98
; %bb.97:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v14, 0x8a2b9ceb
	v_mov_b32_e32 v15, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[14:15], s[10:11], v[4:5]
	v_mov_b32_e32 v16, 0x57b1fe7d
	v_mov_b32_e32 v17, 0x3ec71de3
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x19c161d5
	v_mov_b32_e32 v15, 0xbf2a01a0
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_mov_b32_e32 v16, 0x1110f8a6
	v_mov_b32_e32 v17, 0x3f811111
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x55555549
	v_mov_b32_e32 v15, 0xbfc55555
	v_mul_f64 v[12:13], v[6:7], v[4:5]
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_fmac_f64_e32 v[6:7], v[12:13], v[14:15]
.LBB19_98:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v10, v[6:7]
.LBB19_99:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v8, 3, v3
	ds_read2_b64 v[12:15], v8 offset1:16
	v_and_b32_e32 v3, 31, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v10
	v_mov_b32_e32 v6, v11
	v_mul_f32_e32 v16, 0x3d000000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[10:11], v[10:11], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[10:11] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[10:11], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v9, 0x7fc00000
	ds_write2_b64 v8, v[10:11], v[6:7] offset1:16
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_111
; %bb.100:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_106
; %bb.101:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_105
; %bb.102:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_103:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_103
; %bb.104:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_105:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_106:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_108
; %bb.107:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_108:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_110
; %bb.109:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_110:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v9, v[10:11]
.LBB19_111:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v8, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_123
; %bb.112:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_118
; %bb.113:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[10:11], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_117
; %bb.114:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v8, 0x7ff00000
	v_mov_b64_e32 v[10:11], v[6:7]
.LBB19_115:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[10:11]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[10:11]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v8, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v8, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[10:11]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[10:11], v[10:11], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[10:11]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_115
; %bb.116:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v11, 0x7fffffff, v11
.LBB19_117:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[10:11]
.LBB19_118:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_120
; %bb.119:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v10, 0x809c52ad
	v_mov_b32_e32 v11, 0xbe927e4f
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mov_b32_e32 v10, 0x16c15177
	v_mov_b32_e32 v11, 0xbf56c16c
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mul_f64 v[10:11], v[4:5], -0.5
	v_add_f64 v[12:13], v[10:11], 1.0
	v_add_f64 v[14:15], -v[12:13], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[10:11], v[14:15], v[10:11]
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[12:13], v[10:11]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_120:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_122
; %bb.121:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v12, 0x8a2b9ceb
	v_mov_b32_e32 v13, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[12:13], s[10:11], v[4:5]
	v_mov_b32_e32 v14, 0x57b1fe7d
	v_mov_b32_e32 v15, 0x3ec71de3
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x19c161d5
	v_mov_b32_e32 v13, 0xbf2a01a0
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x1110f8a6
	v_mov_b32_e32 v15, 0x3f811111
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x55555549
	v_mov_b32_e32 v13, 0xbfc55555
	v_mul_f64 v[10:11], v[6:7], v[4:5]
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_fmac_f64_e32 v[6:7], v[10:11], v[12:13]
.LBB19_122:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v8, v[6:7]
.LBB19_123:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v10, 3, v3
	ds_read2_b64 v[12:15], v10 offset1:32
	v_and_b32_e32 v3, 63, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v8
	v_mov_b32_e32 v6, v9
	v_mul_f32_e32 v16, 0x3c800000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[8:9], v[8:9], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[8:9] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[8:9], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v11, 0x7fc00000
	ds_write2_b64 v10, v[8:9], v[6:7] offset1:32
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_135
; %bb.124:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_130
; %bb.125:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_129
; %bb.126:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_127:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_127
; %bb.128:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_129:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_130:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_132
; %bb.131:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_132:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_134
; %bb.133:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_134:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v11, v[10:11]
.LBB19_135:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v10, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_147
; %bb.136:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_142
; %bb.137:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_141
; %bb.138:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_139:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[8:9]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v10, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v10, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[8:9]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_139
; %bb.140:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_141:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[8:9]
.LBB19_142:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_144
; %bb.143:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v12, 0x809c52ad
	v_mov_b32_e32 v13, 0xbe927e4f
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x16c15177
	v_mov_b32_e32 v13, 0xbf56c16c
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[12:13]
	v_mul_f64 v[12:13], v[4:5], -0.5
	v_add_f64 v[14:15], v[12:13], 1.0
	v_add_f64 v[16:17], -v[14:15], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[12:13], v[16:17], v[12:13]
	v_fmac_f64_e32 v[12:13], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[14:15], v[12:13]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_144:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_146
; %bb.145:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v14, 0x8a2b9ceb
	v_mov_b32_e32 v15, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[14:15], s[10:11], v[4:5]
	v_mov_b32_e32 v16, 0x57b1fe7d
	v_mov_b32_e32 v17, 0x3ec71de3
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x19c161d5
	v_mov_b32_e32 v15, 0xbf2a01a0
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_mov_b32_e32 v16, 0x1110f8a6
	v_mov_b32_e32 v17, 0x3f811111
	v_fmac_f64_e32 v[16:17], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x55555549
	v_mov_b32_e32 v15, 0xbfc55555
	v_mul_f64 v[12:13], v[6:7], v[4:5]
	v_fmac_f64_e32 v[14:15], v[4:5], v[16:17]
	v_fmac_f64_e32 v[6:7], v[12:13], v[14:15]
.LBB19_146:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v10, v[6:7]
.LBB19_147:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v3, v1, v3
	v_lshlrev_b32_e32 v8, 3, v3
	ds_read2st64_b64 v[12:15], v8 offset1:1
	v_and_b32_e32 v3, 0x7f, v0
	v_cvt_f32_ubyte0_e32 v4, v3
	v_xor_b32_e32 v7, 0x80000000, v10
	v_mov_b32_e32 v6, v11
	v_mul_f32_e32 v16, 0x3c000000, v4
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[10:11], v[10:11], v[14:15] op_sel:[0,1]
	s_mov_b32 s2, 0x7f800000
	v_cvt_f64_f32_e32 v[4:5], v16
	v_pk_fma_f32 v[6:7], v[14:15], v[6:7], v[10:11] op_sel_hi:[0,1,1]
	v_cmp_lg_f32_e32 vcc, s2, v16
	v_add_f64 v[16:17], v[4:5], v[4:5]
	v_pk_add_f32 v[10:11], v[12:13], v[6:7]
	v_pk_add_f32 v[6:7], v[12:13], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	v_mov_b32_e32 v9, 0x7fc00000
	ds_write2st64_b64 v8, v[10:11], v[6:7] offset1:1
	v_rndne_f64_e32 v[6:7], v[16:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_159
; %bb.148:
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x7ff00000
	v_cmp_lg_f64_e64 s[2:3], s[2:3], v[6:7]
                                        ; implicit-def: $vgpr12
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_cbranch_execz .LBB19_154
; %bb.149:
	v_cmp_le_f64_e64 s[2:3], 4.0, v[6:7]
	v_mov_b64_e32 v[8:9], v[6:7]
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_cbranch_execz .LBB19_153
; %bb.150:
	s_mov_b32 s16, 0
	s_mov_b64 s[14:15], 0
	s_mov_b32 s17, 0x7ff00000
	v_mov_b32_e32 v10, 0x7ff00000
	v_mov_b64_e32 v[8:9], v[6:7]
.LBB19_151:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v11, v[8:9]
	v_add_u32_e32 v12, -3, v11
	v_add_u32_e32 v11, -4, v11
	v_ldexp_f64 v[12:13], 4.0, v12
	v_cmp_eq_f64_e64 s[2:3], s[16:17], v[8:9]
	v_ldexp_f64 v[14:15], 4.0, v11
	s_nop 0
	v_cndmask_b32_e64 v13, v13, v10, s[2:3]
	v_cndmask_b32_e64 v12, v12, 0, s[2:3]
	v_cndmask_b32_e64 v11, v14, 0, s[2:3]
	v_cndmask_b32_e64 v14, v15, v10, s[2:3]
	v_cmp_gt_f64_e64 s[2:3], v[12:13], v[8:9]
	s_nop 1
	v_cndmask_b32_e64 v13, v13, v14, s[2:3]
	v_cndmask_b32_e64 v12, v12, v11, s[2:3]
	v_add_f64 v[8:9], v[8:9], -v[12:13]
	v_cmp_nle_f64_e64 s[2:3], 4.0, v[8:9]
	s_or_b64 s[14:15], s[2:3], s[14:15]
	s_andn2_b64 exec, exec, s[14:15]
	s_cbranch_execnz .LBB19_151
; %bb.152:
	s_or_b64 exec, exec, s[14:15]
	v_and_b32_e32 v9, 0x7fffffff, v9
.LBB19_153:
	s_or_b64 exec, exec, s[12:13]
	v_cvt_i32_f64_e32 v8, v[8:9]
	v_add_u32_e32 v12, 1, v8
.LBB19_154:
	s_or_b64 exec, exec, s[10:11]
	s_mov_b32 s2, 0x54442d18
	v_fma_f64 v[8:9], -0.5, v[6:7], v[4:5]
	s_mov_b32 s3, 0x400921fb
	v_mul_f64 v[10:11], v[8:9], s[2:3]
	v_and_b32_e32 v8, 1, v12
	v_cmp_eq_u32_e64 s[2:3], 1, v8
	v_mul_f64 v[8:9], v[10:11], v[10:11]
	s_and_saveexec_b64 s[10:11], s[2:3]
	s_xor_b64 s[2:3], exec, s[10:11]
	s_cbranch_execz .LBB19_156
; %bb.155:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v10, 0xbdb4b1c4
	v_mov_b32_e32 v11, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[10:11], s[10:11], v[8:9]
	v_mov_b32_e32 v14, 0x809c52ad
	v_mov_b32_e32 v15, 0xbe927e4f
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x19cb1590
	v_mov_b32_e32 v11, 0x3efa01a0
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mov_b32_e32 v14, 0x16c15177
	v_mov_b32_e32 v15, 0xbf56c16c
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_mov_b32_e32 v10, 0x5555554c
	v_mov_b32_e32 v11, 0x3fa55555
	v_fmac_f64_e32 v[10:11], v[8:9], v[14:15]
	v_mul_f64 v[14:15], v[8:9], -0.5
	v_add_f64 v[16:17], v[14:15], 1.0
	v_add_f64 v[18:19], -v[16:17], 1.0
	v_mul_f64 v[10:11], v[8:9], v[10:11]
	v_add_f64 v[14:15], v[18:19], v[14:15]
	v_fmac_f64_e32 v[14:15], v[8:9], v[10:11]
	v_add_f64 v[10:11], v[16:17], v[14:15]
                                        ; implicit-def: $vgpr8_vgpr9
.LBB19_156:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB19_158
; %bb.157:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v16, 0x8a2b9ceb
	v_mov_b32_e32 v17, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[16:17], s[10:11], v[8:9]
	v_mov_b32_e32 v18, 0x57b1fe7d
	v_mov_b32_e32 v19, 0x3ec71de3
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x19c161d5
	v_mov_b32_e32 v17, 0xbf2a01a0
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_mov_b32_e32 v18, 0x1110f8a6
	v_mov_b32_e32 v19, 0x3f811111
	v_fmac_f64_e32 v[18:19], v[8:9], v[16:17]
	v_mov_b32_e32 v16, 0x55555549
	v_mov_b32_e32 v17, 0xbfc55555
	v_mul_f64 v[14:15], v[10:11], v[8:9]
	v_fmac_f64_e32 v[16:17], v[8:9], v[18:19]
	v_fmac_f64_e32 v[10:11], v[14:15], v[16:17]
.LBB19_158:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v8, 2, v12
	v_xor_b32_e32 v9, 0x80000000, v11
	v_cmp_eq_u32_e64 s[2:3], 0, v8
	s_nop 1
	v_cndmask_b32_e64 v11, v9, v11, s[2:3]
	v_cvt_f32_f64_e32 v9, v[10:11]
.LBB19_159:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v8, 0x7fc00000
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB19_171
; %bb.160:
	s_mov_b32 s8, 0
	s_mov_b32 s9, 0x7ff00000
	v_cmp_lg_f64_e32 vcc, s[8:9], v[6:7]
                                        ; implicit-def: $vgpr8
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB19_166
; %bb.161:
	v_cmp_le_f64_e32 vcc, 4.0, v[6:7]
	v_mov_b64_e32 v[10:11], v[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB19_165
; %bb.162:
	s_mov_b32 s14, 0
	s_mov_b64 s[12:13], 0
	s_mov_b32 s15, 0x7ff00000
	v_mov_b32_e32 v8, 0x7ff00000
	v_mov_b64_e32 v[10:11], v[6:7]
.LBB19_163:                             ; =>This Inner Loop Header: Depth=1
	v_frexp_exp_i32_f64_e32 v12, v[10:11]
	v_add_u32_e32 v13, -3, v12
	v_add_u32_e32 v14, -4, v12
	v_ldexp_f64 v[12:13], 4.0, v13
	v_cmp_eq_f64_e32 vcc, s[14:15], v[10:11]
	v_ldexp_f64 v[14:15], 4.0, v14
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v8, vcc
	v_cndmask_b32_e64 v12, v12, 0, vcc
	v_cndmask_b32_e64 v14, v14, 0, vcc
	v_cndmask_b32_e32 v15, v15, v8, vcc
	v_cmp_gt_f64_e32 vcc, v[12:13], v[10:11]
	s_nop 1
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_add_f64 v[10:11], v[10:11], -v[12:13]
	v_cmp_nle_f64_e32 vcc, 4.0, v[10:11]
	s_or_b64 s[12:13], vcc, s[12:13]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execnz .LBB19_163
; %bb.164:
	s_or_b64 exec, exec, s[12:13]
	v_and_b32_e32 v11, 0x7fffffff, v11
.LBB19_165:
	s_or_b64 exec, exec, s[10:11]
	v_cvt_i32_f64_e32 v8, v[10:11]
.LBB19_166:
	s_or_b64 exec, exec, s[8:9]
	s_mov_b32 s8, 0x54442d18
	v_fmac_f64_e32 v[4:5], -0.5, v[6:7]
	s_mov_b32 s9, 0x400921fb
	v_mul_f64 v[6:7], v[4:5], s[8:9]
	v_and_b32_e32 v4, 1, v8
	v_cmp_eq_u32_e32 vcc, 1, v4
	v_mul_f64 v[4:5], v[6:7], v[6:7]
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB19_168
; %bb.167:
	s_mov_b32 s10, 0xbe8838d4
	v_mov_b32_e32 v6, 0xbdb4b1c4
	v_mov_b32_e32 v7, 0x3e21ee9e
	s_mov_b32 s11, 0xbda8fae9
	v_fmac_f64_e32 v[6:7], s[10:11], v[4:5]
	v_mov_b32_e32 v10, 0x809c52ad
	v_mov_b32_e32 v11, 0xbe927e4f
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x19cb1590
	v_mov_b32_e32 v7, 0x3efa01a0
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mov_b32_e32 v10, 0x16c15177
	v_mov_b32_e32 v11, 0xbf56c16c
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0x5555554c
	v_mov_b32_e32 v7, 0x3fa55555
	v_fmac_f64_e32 v[6:7], v[4:5], v[10:11]
	v_mul_f64 v[10:11], v[4:5], -0.5
	v_add_f64 v[12:13], v[10:11], 1.0
	v_add_f64 v[14:15], -v[12:13], 1.0
	v_mul_f64 v[6:7], v[4:5], v[6:7]
	v_add_f64 v[10:11], v[14:15], v[10:11]
	v_fmac_f64_e32 v[10:11], v[4:5], v[6:7]
	v_add_f64 v[6:7], v[12:13], v[10:11]
                                        ; implicit-def: $vgpr4_vgpr5
.LBB19_168:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB19_170
; %bb.169:
	s_mov_b32 s10, 0x5acfd57c
	v_mov_b32_e32 v12, 0x8a2b9ceb
	v_mov_b32_e32 v13, 0xbe5ae5e6
	s_mov_b32 s11, 0x3de5d93a
	v_fmac_f64_e32 v[12:13], s[10:11], v[4:5]
	v_mov_b32_e32 v14, 0x57b1fe7d
	v_mov_b32_e32 v15, 0x3ec71de3
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x19c161d5
	v_mov_b32_e32 v13, 0xbf2a01a0
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_mov_b32_e32 v14, 0x1110f8a6
	v_mov_b32_e32 v15, 0x3f811111
	v_fmac_f64_e32 v[14:15], v[4:5], v[12:13]
	v_mov_b32_e32 v12, 0x55555549
	v_mov_b32_e32 v13, 0xbfc55555
	v_mul_f64 v[10:11], v[6:7], v[4:5]
	v_fmac_f64_e32 v[12:13], v[4:5], v[14:15]
	v_fmac_f64_e32 v[6:7], v[10:11], v[12:13]
.LBB19_170:
	s_or_b64 exec, exec, s[8:9]
	v_and_b32_e32 v4, 2, v8
	v_xor_b32_e32 v5, 0x80000000, v7
	v_cmp_eq_u32_e32 vcc, 0, v4
	s_nop 1
	v_cndmask_b32_e32 v7, v5, v7, vcc
	v_cvt_f32_f64_e32 v8, v[6:7]
.LBB19_171:
	s_or_b64 exec, exec, s[2:3]
	v_sub_u32_e32 v1, v1, v3
	v_lshlrev_b32_e32 v1, 3, v1
	ds_read2st64_b64 v[4:7], v1 offset1:2
	v_xor_b32_e32 v11, 0x80000000, v8
	v_mov_b32_e32 v10, v9
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[8:9], v[8:9], v[6:7] op_sel:[0,1]
	s_nop 0
	v_pk_fma_f32 v[6:7], v[6:7], v[10:11], v[8:9] op_sel_hi:[0,1,1]
	v_pk_add_f32 v[8:9], v[4:5], v[6:7]
	v_pk_add_f32 v[4:5], v[4:5], v[6:7] neg_lo:[0,1] neg_hi:[0,1]
	ds_write2st64_b64 v1, v[8:9], v[4:5] offset1:2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB19_174
; %bb.172:
	s_add_u32 s0, s4, s6
	v_mov_b32_e32 v3, 0
	s_addc_u32 s1, s5, s7
	v_add_u32_e32 v4, 0xffffff80, v0
	v_lshl_add_u64 v[0:1], s[0:1], 0, v[2:3]
	s_mov_b64 s[0:1], 0
	s_mov_b64 s[2:3], 0x400
.LBB19_173:                             ; =>This Inner Loop Header: Depth=1
	ds_read_b64 v[6:7], v2
	v_add_co_u32_e32 v4, vcc, 0x80, v4
	s_xor_b64 s[4:5], vcc, -1
	s_and_b64 s[4:5], exec, s[4:5]
	v_add_u32_e32 v2, 0x400, v2
	s_or_b64 s[0:1], s[4:5], s[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_dwordx2 v[0:1], v[6:7], off
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[2:3]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB19_173
.LBB19_174:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel fft
		.amdhsa_group_segment_fixed_size 2048
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
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
		.amdhsa_next_free_vgpr 20
		.amdhsa_next_free_sgpr 18
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
.Lfunc_end19:
	.size	fft, .Lfunc_end19-fft
                                        ; -- End function
	.set fft.num_vgpr, 20
	.set fft.num_agpr, 0
	.set fft.numbered_sgpr, 18
	.set fft.num_named_barrier, 0
	.set fft.private_seg_size, 0
	.set fft.uses_vcc, 1
	.set fft.uses_flat_scratch, 0
	.set fft.has_dyn_sized_stack, 0
	.set fft.has_recursion, 0
	.set fft.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 10088
; TotalNumSgprs: 24
; NumVgprs: 20
; NumAgprs: 0
; TotalNumVgprs: 20
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 2048 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 24
; NumVGPRsForWavesPerEU: 20
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
	.protected	cholesky                ; -- Begin function cholesky
	.globl	cholesky
	.p2align	8
	.type	cholesky,@function
cholesky:                               ; @cholesky
; %bb.0:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_mov_b32 s3, 0
	s_lshl_b64 s[2:3], s[2:3], 10
	v_bfe_u32 v5, v0, 10, 10
	v_and_b32_e32 v4, 0x3ff, v0
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s0, s2
	s_addc_u32 s1, s1, s3
	v_lshlrev_b32_e32 v2, 6, v5
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[0:1], s[0:1], 0, v[2:3]
	v_lshlrev_b32_e32 v2, 2, v4
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	global_load_dword v7, v[0:1], off
	s_movk_i32 s0, 0x44
	v_or_b32_e32 v6, v5, v4
	v_mad_u32_u24 v2, v5, s0, v2
	v_cmp_eq_u32_e32 vcc, 0, v6
	s_waitcnt vmcnt(0)
	ds_write_b32 v2, v7
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB20_2
; %bb.1:
	ds_read_b32 v6, v3
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e32 vcc, s2, v6
	s_and_b64 s[2:3], vcc, exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v6, v6, s2
	v_sqrt_f32_e32 v6, v6
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v6, v6, s2
	ds_write_b32 v3, v6
.LBB20_2:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v4
	v_cmp_ne_u32_e64 s[0:1], 0, v5
	v_mul_u32_u24_e32 v3, 0x44, v5
	s_and_b64 s[2:3], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_4
; %bb.3:
	v_mov_b32_e32 v6, 0
	ds_read_b32 v6, v6
	ds_read_b32 v7, v3
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v8, v6
	v_rcp_f32_e32 v8, v8
	v_frexp_exp_i32_f32_e32 v6, v6
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v9, v7
	v_frexp_mant_f32_e32 v7, v7
	v_mul_f32_e32 v7, v7, v8
	v_sub_u32_e32 v6, v9, v6
	v_ldexp_f32 v6, v7, v6
	ds_write_b32 v3, v6
.LBB20_4:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v7, -1, v4
	v_mul_u32_u24_e32 v6, 0x44, v4
	v_cmp_lt_u32_e32 vcc, v7, v5
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB20_6
; %bb.5:
	ds_read_b32 v7, v3
	ds_read_b32 v8, v6
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_6:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 1, v5
	v_cmp_eq_u32_e32 vcc, 1, v4
	s_and_b64 s[0:1], s[0:1], vcc
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB20_8
; %bb.7:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:72
	s_mov_b32 s0, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[0:1], s0, v8
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 32, 0
	v_ldexp_f32 v8, v8, s0
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s0, -16, 0
	v_ldexp_f32 v8, v8, s0
	ds_write_b32 v7, v8 offset:72
.LBB20_8:
	s_or_b64 exec, exec, s[2:3]
	v_cmp_lt_u32_e64 s[0:1], 1, v5
	s_and_b64 s[2:3], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_10
; %bb.9:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:72
	ds_read_b32 v8, v3 offset:4
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:4
.LBB20_10:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_ge_u32_e32 vcc, v5, v4
	v_cmp_lt_u32_e64 s[2:3], 1, v4
	v_cmp_lt_u32_e64 s[0:1], v5, v4
	s_and_b64 s[4:5], s[2:3], vcc
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[4:5]
	s_cbranch_execz .LBB20_12
; %bb.11:
	ds_read_b32 v7, v3 offset:4
	ds_read_b32 v8, v6 offset:4
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_12:
	s_or_b64 exec, exec, s[2:3]
	v_cmp_eq_u32_e64 s[4:5], 2, v5
	v_cmp_eq_u32_e64 s[2:3], 2, v4
	s_and_b64 s[4:5], s[4:5], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .LBB20_14
; %bb.13:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:144
	s_mov_b32 s4, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[4:5], s4, v8
	s_and_b64 s[4:5], s[4:5], exec
	s_cselect_b32 s4, 32, 0
	v_ldexp_f32 v8, v8, s4
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s4, -16, 0
	v_ldexp_f32 v8, v8, s4
	ds_write_b32 v7, v8 offset:144
.LBB20_14:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[4:5], 2, v5
	s_and_b64 s[4:5], s[2:3], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[4:5]
	s_cbranch_execz .LBB20_16
; %bb.15:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:144
	ds_read_b32 v8, v3 offset:8
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:8
.LBB20_16:
	s_or_b64 exec, exec, s[2:3]
	v_cmp_lt_u32_e64 s[2:3], 2, v4
	s_xor_b64 s[4:5], s[0:1], -1
	s_and_b64 s[2:3], s[2:3], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_18
; %bb.17:
	ds_read_b32 v7, v3 offset:8
	ds_read_b32 v8, v6 offset:8
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_18:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 3, v5
	v_cmp_eq_u32_e64 s[0:1], 3, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_20
; %bb.19:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:216
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:216
.LBB20_20:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 3, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_22
; %bb.21:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:216
	ds_read_b32 v8, v3 offset:12
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:12
.LBB20_22:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 3, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_24
; %bb.23:
	ds_read_b32 v7, v3 offset:12
	ds_read_b32 v8, v6 offset:12
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_24:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 4, v5
	v_cmp_eq_u32_e64 s[0:1], 4, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_26
; %bb.25:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:288
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:288
.LBB20_26:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 4, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_28
; %bb.27:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:288
	ds_read_b32 v8, v3 offset:16
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:16
.LBB20_28:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 4, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_30
; %bb.29:
	ds_read_b32 v7, v3 offset:16
	ds_read_b32 v8, v6 offset:16
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_30:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 5, v5
	v_cmp_eq_u32_e64 s[0:1], 5, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_32
; %bb.31:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:360
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:360
.LBB20_32:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 5, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_34
; %bb.33:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:360
	ds_read_b32 v8, v3 offset:20
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:20
.LBB20_34:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 5, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_36
; %bb.35:
	ds_read_b32 v7, v3 offset:20
	ds_read_b32 v8, v6 offset:20
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_36:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 6, v5
	v_cmp_eq_u32_e64 s[0:1], 6, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_38
; %bb.37:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:432
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:432
.LBB20_38:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 6, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_40
; %bb.39:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:432
	ds_read_b32 v8, v3 offset:24
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:24
.LBB20_40:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 6, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_42
; %bb.41:
	ds_read_b32 v7, v3 offset:24
	ds_read_b32 v8, v6 offset:24
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_42:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 7, v5
	v_cmp_eq_u32_e64 s[0:1], 7, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_44
; %bb.43:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:504
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:504
.LBB20_44:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 7, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_46
; %bb.45:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:504
	ds_read_b32 v8, v3 offset:28
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:28
.LBB20_46:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 7, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_48
; %bb.47:
	ds_read_b32 v7, v3 offset:28
	ds_read_b32 v8, v6 offset:28
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_48:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 8, v5
	v_cmp_eq_u32_e64 s[0:1], 8, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_50
; %bb.49:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:576
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:576
.LBB20_50:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 8, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_52
; %bb.51:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:576
	ds_read_b32 v8, v3 offset:32
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:32
.LBB20_52:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 8, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_54
; %bb.53:
	ds_read_b32 v7, v3 offset:32
	ds_read_b32 v8, v6 offset:32
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_54:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 9, v5
	v_cmp_eq_u32_e64 s[0:1], 9, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_56
; %bb.55:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:648
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:648
.LBB20_56:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 9, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_58
; %bb.57:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:648
	ds_read_b32 v8, v3 offset:36
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:36
.LBB20_58:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 9, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_60
; %bb.59:
	ds_read_b32 v7, v3 offset:36
	ds_read_b32 v8, v6 offset:36
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_60:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 10, v5
	v_cmp_eq_u32_e64 s[0:1], 10, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_62
; %bb.61:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:720
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:720
.LBB20_62:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 10, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_64
; %bb.63:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:720
	ds_read_b32 v8, v3 offset:40
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:40
.LBB20_64:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 10, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_66
; %bb.65:
	ds_read_b32 v7, v3 offset:40
	ds_read_b32 v8, v6 offset:40
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_66:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 11, v5
	v_cmp_eq_u32_e64 s[0:1], 11, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_68
; %bb.67:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:792
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:792
.LBB20_68:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 11, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_70
; %bb.69:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:792
	ds_read_b32 v8, v3 offset:44
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:44
.LBB20_70:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 11, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_72
; %bb.71:
	ds_read_b32 v7, v3 offset:44
	ds_read_b32 v8, v6 offset:44
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_72:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 12, v5
	v_cmp_eq_u32_e64 s[0:1], 12, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_74
; %bb.73:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:864
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:864
.LBB20_74:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 12, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_76
; %bb.75:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:864
	ds_read_b32 v8, v3 offset:48
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:48
.LBB20_76:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 12, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_78
; %bb.77:
	ds_read_b32 v7, v3 offset:48
	ds_read_b32 v8, v6 offset:48
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_78:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 13, v5
	v_cmp_eq_u32_e64 s[0:1], 13, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_80
; %bb.79:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:936
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:936
.LBB20_80:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 13, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_82
; %bb.81:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:936
	ds_read_b32 v8, v3 offset:52
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:52
.LBB20_82:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 13, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_84
; %bb.83:
	ds_read_b32 v7, v3 offset:52
	ds_read_b32 v8, v6 offset:52
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_84:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 14, v5
	v_cmp_eq_u32_e64 s[0:1], 14, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_86
; %bb.85:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:1008
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:1008
.LBB20_86:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 14, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_88
; %bb.87:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v7, v7 offset:1008
	ds_read_b32 v8, v3 offset:56
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v9, v7
	v_rcp_f32_e32 v9, v9
	v_frexp_exp_i32_f32_e32 v7, v7
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v10, v8
	v_frexp_mant_f32_e32 v8, v8
	v_mul_f32_e32 v8, v8, v9
	v_sub_u32_e32 v7, v10, v7
	v_ldexp_f32 v7, v8, v7
	ds_write_b32 v3, v7 offset:56
.LBB20_88:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 14, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_90
; %bb.89:
	ds_read_b32 v7, v3 offset:56
	ds_read_b32 v8, v6 offset:56
	ds_read_b32 v9, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v7, -v7, v8, v9
	ds_write_b32 v2, v7
.LBB20_90:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[2:3], 15, v5
	v_cmp_eq_u32_e64 s[0:1], 15, v4
	s_and_b64 s[2:3], s[2:3], s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .LBB20_92
; %bb.91:
	v_mov_b32_e32 v7, 0
	ds_read_b32 v8, v7 offset:1080
	s_mov_b32 s2, 0x800000
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_f32_e64 s[2:3], s2, v8
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 32, 0
	v_ldexp_f32 v8, v8, s2
	v_sqrt_f32_e32 v8, v8
	s_cselect_b32 s2, -16, 0
	v_ldexp_f32 v8, v8, s2
	ds_write_b32 v7, v8 offset:1080
.LBB20_92:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_u32_e64 s[2:3], 15, v5
	s_and_b64 s[2:3], s[0:1], s[2:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_94
; %bb.93:
	v_mov_b32_e32 v5, 0
	ds_read_b32 v5, v5 offset:1080
	ds_read_b32 v7, v3 offset:60
	s_waitcnt lgkmcnt(1)
	v_frexp_mant_f32_e32 v8, v5
	v_rcp_f32_e32 v8, v8
	v_frexp_exp_i32_f32_e32 v5, v5
	s_waitcnt lgkmcnt(0)
	v_frexp_exp_i32_f32_e32 v9, v7
	v_frexp_mant_f32_e32 v7, v7
	v_mul_f32_e32 v7, v7, v8
	v_sub_u32_e32 v5, v9, v5
	v_ldexp_f32 v5, v7, v5
	ds_write_b32 v3, v5 offset:60
.LBB20_94:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_lt_u32_e64 s[0:1], 15, v4
	s_and_b64 s[2:3], s[0:1], s[4:5]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB20_96
; %bb.95:
	ds_read_b32 v3, v3 offset:60
	ds_read_b32 v4, v6 offset:60
	ds_read_b32 v5, v2
	s_waitcnt lgkmcnt(0)
	v_fma_f32 v3, -v3, v4, v5
	ds_write_b32 v2, v3
.LBB20_96:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
; %bb.97:
	ds_read_b32 v3, v2
; %bb.98:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v3, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel cholesky
		.amdhsa_group_segment_fixed_size 1088
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
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
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 8
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
.Lfunc_end20:
	.size	cholesky, .Lfunc_end20-cholesky
                                        ; -- End function
	.set cholesky.num_vgpr, 11
	.set cholesky.num_agpr, 0
	.set cholesky.numbered_sgpr, 8
	.set cholesky.num_named_barrier, 0
	.set cholesky.private_seg_size, 0
	.set cholesky.uses_vcc, 1
	.set cholesky.uses_flat_scratch, 0
	.set cholesky.has_dyn_sized_stack, 0
	.set cholesky.has_recursion, 0
	.set cholesky.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 4828
; TotalNumSgprs: 14
; NumVgprs: 11
; NumAgprs: 0
; TotalNumVgprs: 11
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1088 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 14
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
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	nbody                   ; -- Begin function nbody
	.globl	nbody
	.p2align	8
	.type	nbody,@function
nbody:                                  ; @nbody
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dword s8, s[0:1], 0x40
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s10, s[0:1], 0x10
	v_mov_b32_e32 v9, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s0, s0, s2
	s_add_i32 s0, s0, s8
	v_add_u32_e32 v6, s0, v0
	v_ashrrev_i32_e32 v7, 31, v6
	s_cmp_lt_i32 s10, 1
	s_cbranch_scc1 .LBB21_6
; %bb.1:
	v_lshl_add_u64 v[2:3], v[6:7], 4, s[4:5]
	global_load_dwordx4 v[2:5], v[2:3], off
	v_lshlrev_b32_e32 v10, 4, v0
	v_mov_b32_e32 v11, v9
	s_mov_b32 s9, 0
	v_lshl_add_u64 v[12:13], s[4:5], 0, v[10:11]
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v8, 0
	s_mov_b32 s11, 0x800000
	s_mov_b32 s8, s9
.LBB21_2:                               ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB21_3 Depth 2
	v_lshl_add_u64 v[14:15], s[8:9], 4, v[12:13]
	global_load_dwordx4 v[14:17], v[14:15], off
	s_mov_b32 s12, 0
	s_waitcnt vmcnt(0)
	ds_write_b128 v10, v[14:17]
	s_waitcnt lgkmcnt(0)
	s_barrier
.LBB21_3:                               ;   Parent Loop BB21_2 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_mov_b32_e32 v11, s12
	ds_read_b128 v[14:17], v11
	ds_read_b128 v[18:21], v11 offset:16
	ds_read_b128 v[22:25], v11 offset:32
	ds_read_b128 v[26:29], v11 offset:48
	s_add_i32 s12, s12, 64
	s_waitcnt lgkmcnt(3)
	v_sub_f32_e32 v15, v15, v3
	v_sub_f32_e32 v14, v14, v2
	s_waitcnt lgkmcnt(2)
	v_sub_f32_e32 v19, v19, v3
	v_mul_f32_e32 v11, v15, v15
	v_sub_f32_e32 v30, v16, v4
	v_sub_f32_e32 v18, v18, v2
	v_mul_f32_e32 v16, v19, v19
	v_fmac_f32_e32 v11, v14, v14
	v_sub_f32_e32 v32, v20, v4
	s_waitcnt lgkmcnt(1)
	v_sub_f32_e32 v23, v23, v3
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v27, v27, v3
	v_fmac_f32_e32 v16, v18, v18
	v_fmac_f32_e32 v11, v30, v30
	v_sub_f32_e32 v34, v24, v4
	v_sub_f32_e32 v22, v22, v2
	v_sub_f32_e32 v26, v26, v2
	v_mul_f32_e32 v20, v23, v23
	v_mul_f32_e32 v24, v27, v27
	v_fmac_f32_e32 v16, v32, v32
	v_add_f32_e32 v11, 1.0, v11
	v_sub_f32_e32 v36, v28, v4
	v_fmac_f32_e32 v20, v22, v22
	v_fmac_f32_e32 v24, v26, v26
	v_add_f32_e32 v16, 1.0, v16
	v_cmp_gt_f32_e32 vcc, s11, v11
	v_fmac_f32_e32 v20, v34, v34
	v_fmac_f32_e32 v24, v36, v36
	v_cndmask_b32_e64 v28, 0, 32, vcc
	v_cmp_gt_f32_e64 s[0:1], s11, v16
	v_add_f32_e32 v20, 1.0, v20
	v_add_f32_e32 v24, 1.0, v24
	v_cndmask_b32_e64 v38, 0, 32, s[0:1]
	v_ldexp_f32 v11, v11, v28
	v_cmp_gt_f32_e64 s[2:3], s11, v20
	v_cmp_gt_f32_e64 s[4:5], s11, v24
	v_ldexp_f32 v16, v16, v38
	v_sqrt_f32_e32 v11, v11
	v_cndmask_b32_e64 v39, 0, 32, s[2:3]
	v_cndmask_b32_e64 v40, 0, 32, s[4:5]
	v_sqrt_f32_e32 v16, v16
	v_ldexp_f32 v20, v20, v39
	v_ldexp_f32 v24, v24, v40
	v_cndmask_b32_e64 v28, 0, -16, vcc
	v_sqrt_f32_e32 v20, v20
	v_sqrt_f32_e32 v24, v24
	v_cndmask_b32_e64 v38, 0, -16, s[0:1]
	v_ldexp_f32 v11, v11, v28
	v_ldexp_f32 v16, v16, v38
	v_frexp_mant_f32_e32 v28, v11
	v_cndmask_b32_e64 v39, 0, -16, s[2:3]
	v_cndmask_b32_e64 v40, 0, -16, s[4:5]
	v_frexp_mant_f32_e32 v38, v16
	v_rcp_f32_e32 v28, v28
	v_ldexp_f32 v20, v20, v39
	v_ldexp_f32 v24, v24, v40
	v_rcp_f32_e32 v38, v38
	v_frexp_exp_i32_f32_e32 v11, v11
	v_frexp_mant_f32_e32 v39, v20
	v_frexp_mant_f32_e32 v40, v24
	v_frexp_exp_i32_f32_e32 v16, v16
	v_sub_u32_e32 v11, 0, v11
	v_rcp_f32_e32 v39, v39
	v_rcp_f32_e32 v40, v40
	v_sub_u32_e32 v16, 0, v16
	v_ldexp_f32 v11, v28, v11
	v_frexp_exp_i32_f32_e32 v20, v20
	v_frexp_exp_i32_f32_e32 v24, v24
	v_ldexp_f32 v28, v38, v16
	v_mul_f32_e32 v16, v17, v11
	v_sub_f32_e32 v31, v17, v5
	v_sub_u32_e32 v20, 0, v20
	v_sub_u32_e32 v24, 0, v24
	v_mul_f32_e32 v17, v21, v28
	v_mul_f32_e32 v16, v11, v16
	v_ldexp_f32 v38, v39, v20
	v_ldexp_f32 v39, v40, v24
	v_mul_f32_e32 v17, v28, v17
	v_mul_f32_e32 v16, v11, v16
	v_sub_f32_e32 v33, v21, v5
	v_mul_f32_e32 v20, v25, v38
	v_mul_f32_e32 v21, v29, v39
	v_pk_fma_f32 v[0:1], v[14:15], v[16:17], v[0:1] op_sel_hi:[1,0,1]
	v_pk_fma_f32 v[14:15], v[30:31], v[16:17], v[8:9]
	v_mul_f32_e32 v24, v38, v20
	v_mul_f32_e32 v21, v39, v21
	v_mul_f32_e32 v20, v28, v17
	v_mov_b32_e32 v15, v9
	v_pk_fma_f32 v[14:15], v[32:33], v[20:21], v[14:15]
	v_sub_f32_e32 v35, v25, v5
	v_mul_f32_e32 v24, v38, v24
	v_mov_b32_e32 v15, v9
	v_pk_fma_f32 v[14:15], v[34:35], v[24:25], v[14:15]
	v_sub_f32_e32 v37, v29, v5
	v_mul_f32_e32 v28, v39, v21
	v_pk_fma_f32 v[0:1], v[18:19], v[20:21], v[0:1] op_sel_hi:[1,0,1]
	v_mov_b32_e32 v15, v9
	v_pk_fma_f32 v[0:1], v[22:23], v[24:25], v[0:1] op_sel_hi:[1,0,1]
	v_pk_fma_f32 v[14:15], v[36:37], v[28:29], v[14:15]
	s_cmpk_eq_i32 s12, 0x400
	v_pk_fma_f32 v[0:1], v[26:27], v[28:29], v[0:1] op_sel_hi:[1,0,1]
	v_mov_b32_e32 v8, v14
	s_cbranch_scc0 .LBB21_3
; %bb.4:                                ;   in Loop: Header=BB21_2 Depth=1
	s_add_i32 s8, s8, 64
	s_cmp_ge_i32 s8, s10
	v_mov_b32_e32 v8, v14
	s_barrier
	s_cbranch_scc0 .LBB21_2
; %bb.5:
	v_mov_b32_e32 v9, v14
	s_branch .LBB21_7
.LBB21_6:
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, 0
.LBB21_7:
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	v_lshl_add_u64 v[4:5], v[6:7], 4, v[2:3]
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, v9
	global_store_dwordx4 v[4:5], v[0:3], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel nbody
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
		.amdhsa_next_free_vgpr 41
		.amdhsa_next_free_sgpr 13
		.amdhsa_accum_offset 44
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
.Lfunc_end21:
	.size	nbody, .Lfunc_end21-nbody
                                        ; -- End function
	.set nbody.num_vgpr, 41
	.set nbody.num_agpr, 0
	.set nbody.numbered_sgpr, 13
	.set nbody.num_named_barrier, 0
	.set nbody.private_seg_size, 0
	.set nbody.uses_vcc, 1
	.set nbody.uses_flat_scratch, 0
	.set nbody.has_dyn_sized_stack, 0
	.set nbody.has_recursion, 0
	.set nbody.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 832
; TotalNumSgprs: 19
; NumVgprs: 41
; NumAgprs: 0
; TotalNumVgprs: 41
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 5
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 41
; AccumOffset: 44
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 10
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	life                    ; -- Begin function life
	.globl	life
	.p2align	8
	.type	life,@function
life:                                   ; @life
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s8, s[0:1], 0x10
	v_and_b32_e32 v1, 0x3ff, v0
	v_bfe_u32 v0, v0, 10, 10
	v_lshl_add_u32 v2, v0, 4, v1
	s_movk_i32 s0, 0x144
	s_lshl_b32 s9, s2, 4
	s_lshl_b32 s10, s3, 4
	v_cmp_gt_u32_e32 vcc, s0, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB22_3
; %bb.1:
	s_waitcnt lgkmcnt(0)
	s_abs_i32 s11, s8
	v_cvt_f32_u32_e32 v3, s11
	s_sub_i32 s15, 0, s11
	s_add_i32 s14, s8, -1
	s_mov_b64 s[2:3], 0
	v_rcp_iflag_f32_e32 v3, v3
	s_mov_b32 s12, 0xe38f
	s_add_i32 s13, s14, s9
	s_add_i32 s14, s14, s10
	v_mul_f32_e32 v3, 0x4f7ffffe, v3
	v_cvt_u32_f32_e32 v3, v3
	v_mul_lo_u32 v4, s15, v3
	v_mul_hi_u32 v4, v3, v4
	v_add_u32_e32 v3, v3, v4
	s_movk_i32 s15, 0x43
.LBB22_2:                               ; =>This Inner Loop Header: Depth=1
	v_mul_u32_u24_sdwa v4, v2, s12 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_lshrrev_b32_e32 v5, 20, v4
	v_mul_lo_u16_e32 v4, 18, v5
	v_sub_u16_e32 v4, v2, v4
	v_add_u32_e32 v4, s13, v4
	v_sub_u32_e32 v7, 0, v4
	v_ashrrev_i32_e32 v6, 31, v4
	v_max_i32_e32 v4, v7, v4
	v_mul_hi_u32 v7, v4, v3
	v_mul_lo_u32 v7, v7, s11
	v_sub_u32_e32 v4, v4, v7
	v_subrev_u32_e32 v7, s11, v4
	v_cmp_le_u32_e32 vcc, s11, v4
	v_add_u32_e32 v5, s14, v5
	s_nop 0
	v_cndmask_b32_e32 v4, v4, v7, vcc
	v_subrev_u32_e32 v7, s11, v4
	v_cmp_le_u32_e32 vcc, s11, v4
	s_nop 1
	v_cndmask_b32_e32 v4, v4, v7, vcc
	v_xor_b32_e32 v4, v4, v6
	v_sub_u32_e32 v7, 0, v5
	v_sub_u32_e32 v4, v4, v6
	v_ashrrev_i32_e32 v6, 31, v5
	v_max_i32_e32 v5, v7, v5
	v_mul_hi_u32 v7, v5, v3
	v_mul_lo_u32 v7, v7, s11
	v_sub_u32_e32 v5, v5, v7
	v_subrev_u32_e32 v7, s11, v5
	v_cmp_le_u32_e32 vcc, s11, v5
	s_nop 1
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_subrev_u32_e32 v7, s11, v5
	v_cmp_le_u32_e32 vcc, s11, v5
	s_nop 1
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_xor_b32_e32 v5, v5, v6
	v_sub_u32_e32 v5, v5, v6
	v_mad_u64_u32 v[4:5], s[16:17], v5, s8, v[4:5]
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	global_load_ubyte v5, v[4:5], off
	v_add_u32_e32 v4, 0x100, v2
	v_cmp_lt_u32_e32 vcc, s15, v2
	s_or_b64 s[2:3], vcc, s[2:3]
	s_waitcnt vmcnt(0)
	ds_write_b8 v2, v5
	v_mov_b32_e32 v2, v4
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB22_2
.LBB22_3:
	s_or_b64 exec, exec, s[0:1]
	v_mad_u32_u24 v2, v0, 18, v1
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u8 v3, v2
	ds_read_u8 v4, v2 offset:1
	ds_read_u8 v5, v2 offset:2
	ds_read_u8 v6, v2 offset:18
	ds_read_u8 v7, v2 offset:20
	ds_read_u8 v8, v2 offset:36
	ds_read_u8 v9, v2 offset:37
	ds_read_u8 v2, v2 offset:38
	s_waitcnt lgkmcnt(6)
	v_add_u32_e32 v3, v4, v3
	s_waitcnt lgkmcnt(4)
	v_add3_u32 v3, v3, v5, v6
	s_waitcnt lgkmcnt(2)
	v_add3_u32 v3, v3, v7, v8
	s_mov_b64 s[0:1], 0
	s_waitcnt lgkmcnt(0)
	v_add3_u32 v2, v3, v9, v2
	v_cmp_lt_i32_e32 vcc, 2, v2
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
; %bb.4:
	v_cmp_ne_u32_e32 vcc, 3, v2
	s_and_b64 s[2:3], vcc, exec
                                        ; implicit-def: $vgpr2
; %bb.5:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
; %bb.6:
	v_cmp_ne_u32_e32 vcc, 2, v2
	s_andn2_b64 s[2:3], s[2:3], exec
	s_and_b64 s[12:13], vcc, exec
	s_mov_b64 s[0:1], exec
	s_or_b64 s[2:3], s[2:3], s[12:13]
; %bb.7:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], -1
	s_and_saveexec_b64 s[12:13], s[2:3]
	s_xor_b64 s[2:3], exec, s[12:13]
; %bb.8:
	s_xor_b64 s[4:5], exec, -1
	s_andn2_b64 s[0:1], s[0:1], exec
; %bb.9:
	s_or_b64 exec, exec, s[2:3]
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB22_11
; %bb.10:
	v_mul_u32_u24_e32 v2, 18, v0
	v_add_u32_e32 v2, v2, v1
	ds_read_u8 v2, v2 offset:19
	s_andn2_b64 s[0:1], s[4:5], exec
	s_waitcnt lgkmcnt(0)
	v_cmp_ne_u16_e32 vcc, 0, v2
	s_and_b64 s[4:5], vcc, exec
	s_or_b64 s[4:5], s[0:1], s[4:5]
.LBB22_11:
	s_or_b64 exec, exec, s[2:3]
	v_add_u32_e32 v0, s10, v0
	v_mul_lo_u32 v0, s8, v0
	v_add3_u32 v0, s9, v1, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_cndmask_b32_e64 v2, 0, 1, s[4:5]
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	global_store_byte v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel life
		.amdhsa_group_segment_fixed_size 324
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 18
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
.Lfunc_end22:
	.size	life, .Lfunc_end22-life
                                        ; -- End function
	.set life.num_vgpr, 10
	.set life.num_agpr, 0
	.set life.numbered_sgpr, 18
	.set life.num_named_barrier, 0
	.set life.private_seg_size, 0
	.set life.uses_vcc, 1
	.set life.uses_flat_scratch, 0
	.set life.has_dyn_sized_stack, 0
	.set life.has_recursion, 0
	.set life.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 692
; TotalNumSgprs: 24
; NumVgprs: 10
; NumAgprs: 0
; TotalNumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 324 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 24
; NumVGPRsForWavesPerEU: 10
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	unaligned               ; -- Begin function unaligned
	.globl	unaligned
	.p2align	8
	.type	unaligned,@function
unaligned:                              ; @unaligned
; %bb.0:
	s_load_dwordx4 s[0:3], s[0:1], 0x0
	s_movk_i32 s4, 0x108
	v_cmp_gt_u32_e32 vcc, s4, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB23_3
; %bb.1:
	v_mov_b32_e32 v3, 0
	v_lshlrev_b32_e32 v2, 2, v0
	v_subrev_u32_e32 v1, 64, v0
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[2:3]
	s_mov_b64 s[0:1], 0
	s_mov_b64 s[6:7], 0x100
	s_movk_i32 s8, 0xc7
.LBB23_2:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v3, v[4:5], off
	v_add_u32_e32 v1, 64, v1
	v_cmp_lt_u32_e32 vcc, s8, v1
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[6:7]
	s_or_b64 s[0:1], vcc, s[0:1]
	s_waitcnt vmcnt(0)
	ds_write_b32 v2, v3
	v_add_u32_e32 v2, 0x100, v2
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB23_2
.LBB23_3:
	s_or_b64 exec, exec, s[4:5]
	v_lshlrev_b32_e32 v10, 4, v0
	v_mul_u32_u24_e32 v1, 12, v0
	v_lshlrev_b32_e32 v0, 3, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[2:3], v10 offset0:1 offset1:2
	ds_read2_b32 v[4:5], v10 offset0:3 offset1:4
	ds_read2_b32 v[6:7], v1 offset0:2 offset1:3
	ds_read_b32 v11, v1 offset:16
	ds_read2_b32 v[8:9], v0 offset0:3 offset1:4
	s_waitcnt lgkmcnt(4)
	v_pk_mov_b32 v[2:3], v[2:3], v[2:3] op_sel:[1,0]
	s_waitcnt lgkmcnt(3)
	v_pk_mov_b32 v[0:1], v[4:5], v[4:5] op_sel:[1,0]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_write2_b32 v10, v2, v3 offset0:7 offset1:8
	ds_write2_b32 v10, v0, v1 offset0:5 offset1:6
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b32 v[0:1], v10 offset0:5 offset1:8
	v_add3_u32 v2, v7, v6, v11
	v_sub_u32_e32 v3, v8, v9
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v10, v[0:3], s[2:3]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel unaligned
		.amdhsa_group_segment_fixed_size 1056
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
		.amdhsa_next_free_sgpr 9
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
.Lfunc_end23:
	.size	unaligned, .Lfunc_end23-unaligned
                                        ; -- End function
	.set unaligned.num_vgpr, 12
	.set unaligned.num_agpr, 0
	.set unaligned.numbered_sgpr, 9
	.set unaligned.num_named_barrier, 0
	.set unaligned.private_seg_size, 0
	.set unaligned.uses_vcc, 1
	.set unaligned.uses_flat_scratch, 0
	.set unaligned.has_dyn_sized_stack, 0
	.set unaligned.has_recursion, 0
	.set unaligned.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 276
; TotalNumSgprs: 15
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1056 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 15
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
	.protected	unaligned_bytes         ; -- Begin function unaligned_bytes
	.globl	unaligned_bytes
	.p2align	8
	.type	unaligned_bytes,@function
unaligned_bytes:                        ; @unaligned_bytes
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_sub_u32_e32 v1, 0x40f, v0
	v_lshrrev_b32_e32 v2, 6, v1
	s_movk_i32 s0, 0x1bf
	v_add_u32_e32 v18, 1, v2
	v_cmp_lt_u32_e32 vcc, s0, v1
	s_mov_b64 s[0:1], -1
	v_add_u32_e32 v1, 64, v0
	v_add_u32_e32 v19, -7, v2
	v_mov_b32_e32 v2, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB24_8
; %bb.1:
	v_add_u32_e32 v7, 0x1c0, v0
	v_add_u32_e32 v6, 0x180, v0
	v_add_u32_e32 v5, 0x140, v0
	v_or_b32_e32 v4, 0x100, v0
	v_add_u32_e32 v3, 0xc0, v0
	v_add_u32_e32 v2, 0x80, v0
	v_lshrrev_b32_e32 v20, 3, v19
	v_mov_b64_e32 v[14:15], v[6:7]
	v_mov_b32_e32 v17, 0
	v_cmp_ne_u32_e64 s[0:1], 0, v20
	s_mov_b64 s[10:11], -1
	v_mov_b32_e32 v16, 0
	v_mov_b64_e32 v[12:13], v[4:5]
	v_mov_b64_e32 v[10:11], v[2:3]
	v_mov_b64_e32 v[8:9], v[0:1]
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_cbranch_execz .LBB24_5
; %bb.2:
	v_add_u32_e32 v20, 1, v20
	v_mov_b64_e32 v[14:15], v[6:7]
	v_and_b32_e32 v21, 0x3ffffffe, v20
	s_mov_b32 s12, 0
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v22, v0
	v_mov_b64_e32 v[12:13], v[4:5]
	v_mov_b64_e32 v[10:11], v[2:3]
	v_mov_b64_e32 v[8:9], v[0:1]
.LBB24_3:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v16, v8
	v_mov_b32_e32 v2, v9
	v_mov_b32_e32 v3, v17
	v_mov_b32_e32 v4, v10
	v_mov_b32_e32 v5, v17
	v_mov_b32_e32 v6, v11
	v_mov_b32_e32 v7, v17
	v_mov_b32_e32 v24, v12
	v_mov_b32_e32 v25, v17
	v_mov_b32_e32 v26, v13
	v_mov_b32_e32 v27, v17
	v_mov_b32_e32 v28, v14
	v_mov_b32_e32 v29, v17
	v_mov_b32_e32 v30, v15
	v_mov_b32_e32 v31, v17
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[32:33], s[4:5], 0, v[16:17]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[6:7]
	v_lshl_add_u64 v[24:25], s[4:5], 0, v[24:25]
	v_lshl_add_u64 v[26:27], s[4:5], 0, v[26:27]
	v_lshl_add_u64 v[28:29], s[4:5], 0, v[28:29]
	v_lshl_add_u64 v[30:31], s[4:5], 0, v[30:31]
	global_load_ubyte v16, v[32:33], off
	global_load_ubyte v23, v[2:3], off
	global_load_ubyte v34, v[4:5], off
	global_load_ubyte v35, v[6:7], off
	global_load_ubyte v36, v[24:25], off
	global_load_ubyte v37, v[26:27], off
	global_load_ubyte v38, v[28:29], off
	global_load_ubyte v39, v[30:31], off
	v_add_u32_e32 v2, 0x200, v15
	v_add_u32_e32 v4, 0x200, v14
	v_add_u32_e32 v6, 0x200, v13
	v_add_u32_e32 v24, 0x200, v12
	v_add_u32_e32 v26, 0x200, v11
	v_add_u32_e32 v28, 0x200, v10
	v_add_u32_e32 v30, 0x200, v9
	v_mov_b32_e32 v31, v17
	v_mov_b32_e32 v29, v17
	v_mov_b32_e32 v27, v17
	v_mov_b32_e32 v25, v17
	v_mov_b32_e32 v7, v17
	v_mov_b32_e32 v5, v17
	v_mov_b32_e32 v3, v17
	v_lshl_add_u64 v[30:31], s[4:5], 0, v[30:31]
	v_lshl_add_u64 v[28:29], s[4:5], 0, v[28:29]
	v_lshl_add_u64 v[26:27], s[4:5], 0, v[26:27]
	v_lshl_add_u64 v[24:25], s[4:5], 0, v[24:25]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[6:7]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	v_add_u32_e32 v21, -2, v21
	s_add_i32 s12, s12, 16
	v_cmp_eq_u32_e64 s[0:1], 0, v21
	v_add_u32_e32 v15, 0x400, v15
	v_add_u32_e32 v14, 0x400, v14
	v_add_u32_e32 v13, 0x400, v13
	v_add_u32_e32 v12, 0x400, v12
	v_add_u32_e32 v11, 0x400, v11
	v_add_u32_e32 v10, 0x400, v10
	v_add_u32_e32 v9, 0x400, v9
	s_or_b64 s[10:11], s[0:1], s[10:11]
	s_waitcnt vmcnt(7)
	ds_write_b8 v22, v16
	s_waitcnt vmcnt(6)
	ds_write_b8 v22, v23 offset:64
	s_waitcnt vmcnt(5)
	ds_write_b8 v22, v34 offset:128
	s_waitcnt vmcnt(4)
	ds_write_b8 v22, v35 offset:192
	s_waitcnt vmcnt(3)
	ds_write_b8 v22, v36 offset:256
	s_waitcnt vmcnt(2)
	ds_write_b8 v22, v37 offset:320
	s_waitcnt vmcnt(1)
	ds_write_b8 v22, v38 offset:384
	s_waitcnt vmcnt(0)
	ds_write_b8 v22, v39 offset:448
	v_add_u32_e32 v16, 0x200, v8
	v_lshl_add_u64 v[32:33], s[4:5], 0, v[16:17]
	global_load_ubyte v16, v[32:33], off
	global_load_ubyte v23, v[30:31], off
	global_load_ubyte v34, v[28:29], off
	global_load_ubyte v35, v[26:27], off
	global_load_ubyte v36, v[24:25], off
	global_load_ubyte v37, v[6:7], off
	global_load_ubyte v38, v[4:5], off
	global_load_ubyte v39, v[2:3], off
	v_add_u32_e32 v8, 0x400, v8
	s_waitcnt vmcnt(7)
	ds_write_b8 v22, v16 offset:512
	s_waitcnt vmcnt(6)
	ds_write_b8 v22, v23 offset:576
	s_waitcnt vmcnt(5)
	ds_write_b8 v22, v34 offset:640
	s_waitcnt vmcnt(4)
	ds_write_b8 v22, v35 offset:704
	s_waitcnt vmcnt(3)
	ds_write_b8 v22, v36 offset:768
	s_waitcnt vmcnt(2)
	ds_write_b8 v22, v37 offset:832
	s_waitcnt vmcnt(1)
	ds_write_b8 v22, v38 offset:896
	s_waitcnt vmcnt(0)
	ds_write_b8 v22, v39 offset:960
	v_add_u32_e32 v22, 0x400, v22
	v_mov_b32_e32 v16, s12
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execnz .LBB24_3
; %bb.4:
	s_or_b64 exec, exec, s[10:11]
	v_and_b32_e32 v2, 1, v20
	v_cmp_eq_u32_e64 s[0:1], 1, v2
	s_orn2_b64 s[10:11], s[0:1], exec
.LBB24_5:
	s_or_b64 exec, exec, s[8:9]
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execz .LBB24_7
; %bb.6:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, v8
	v_mov_b32_e32 v4, v9
	v_mov_b32_e32 v5, v3
	v_mov_b32_e32 v6, v10
	v_mov_b32_e32 v7, v3
	v_mov_b32_e32 v8, v11
	v_mov_b32_e32 v9, v3
	v_mov_b32_e32 v10, v12
	v_mov_b32_e32 v11, v3
	v_mov_b32_e32 v12, v13
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v20, v14
	v_mov_b32_e32 v21, v3
	v_mov_b32_e32 v14, v15
	v_mov_b32_e32 v15, v3
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[6:7]
	v_lshl_add_u64 v[8:9], s[4:5], 0, v[8:9]
	v_lshl_add_u64 v[10:11], s[4:5], 0, v[10:11]
	v_lshl_add_u64 v[12:13], s[4:5], 0, v[12:13]
	v_lshl_add_u64 v[20:21], s[4:5], 0, v[20:21]
	v_lshl_add_u64 v[14:15], s[4:5], 0, v[14:15]
	global_load_ubyte v17, v[2:3], off
	global_load_ubyte v22, v[4:5], off
	global_load_ubyte v23, v[6:7], off
	global_load_ubyte v24, v[8:9], off
	global_load_ubyte v25, v[10:11], off
	global_load_ubyte v26, v[12:13], off
	global_load_ubyte v27, v[20:21], off
	global_load_ubyte v28, v[14:15], off
	v_lshl_add_u32 v2, v16, 6, v0
	s_waitcnt vmcnt(7)
	ds_write_b8 v2, v17
	s_waitcnt vmcnt(6)
	ds_write_b8 v2, v22 offset:64
	s_waitcnt vmcnt(5)
	ds_write_b8 v2, v23 offset:128
	s_waitcnt vmcnt(4)
	ds_write_b8 v2, v24 offset:192
	s_waitcnt vmcnt(3)
	ds_write_b8 v2, v25 offset:256
	s_waitcnt vmcnt(2)
	ds_write_b8 v2, v26 offset:320
	s_waitcnt vmcnt(1)
	ds_write_b8 v2, v27 offset:384
	s_waitcnt vmcnt(0)
	ds_write_b8 v2, v28 offset:448
.LBB24_7:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v3, 56, v18
	v_cmp_ne_u32_e64 s[0:1], v18, v3
	v_lshl_or_b32 v2, v3, 6, v0
	s_orn2_b64 s[0:1], s[0:1], exec
.LBB24_8:
	s_or_b64 exec, exec, s[2:3]
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB24_11
; %bb.9:
	v_mov_b32_e32 v3, 0
	v_subrev_u32_e32 v4, 64, v2
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	s_mov_b64 s[4:5], 0
	s_movk_i32 s8, 0x3cf
.LBB24_10:                              ; =>This Inner Loop Header: Depth=1
	global_load_ubyte v5, v[2:3], off
	v_lshl_add_u64 v[2:3], v[2:3], 0, 64
	s_waitcnt vmcnt(0)
	ds_write_b8 v4, v5 offset:64
	v_add_u32_e32 v4, 64, v4
	v_cmp_lt_u32_e64 s[0:1], s8, v4
	s_or_b64 s[4:5], s[0:1], s[4:5]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB24_10
.LBB24_11:
	s_or_b64 exec, exec, s[2:3]
	v_lshlrev_b32_e32 v8, 4, v0
	v_lshlrev_b32_e32 v6, 3, v0
	v_lshlrev_b32_e32 v9, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[2:5], v8 offset:1
	ds_read_b64 v[6:7], v6 offset:3
	ds_read_b32 v9, v9 offset:2
	s_mov_b64 s[2:3], -1
	s_waitcnt lgkmcnt(1)
	v_add_u16_e32 v10, v7, v5
	v_add_u16_sdwa v11, v7, v5 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_1
	v_add_u16_sdwa v12, v7, v5 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_3
	v_add_u16_sdwa v5, v7, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
	v_add_u16_e32 v7, v6, v4
	v_add_u16_sdwa v13, v6, v4 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_1
	v_add_u16_sdwa v14, v6, v4 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_3
	v_add_u16_sdwa v4, v6, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
	s_waitcnt lgkmcnt(0)
	v_add_u16_e32 v6, v9, v3
	v_add_u16_sdwa v15, v9, v3 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_1
	v_add_u16_sdwa v16, v9, v3 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_3
	v_add_u16_sdwa v3, v9, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
	v_add_u16_e32 v17, v9, v2
	v_add_u16_sdwa v20, v9, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_1
	v_add_u16_sdwa v21, v9, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_3
	v_add_u16_sdwa v2, v9, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
	v_or_b32_sdwa v9, v10, v11 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v5, v5, v12 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v7, v7, v13 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v4, v4, v14 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v6, v6, v15 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v3, v3, v16 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v10, v17, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v2, v2, v21 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v5, v9, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v4, v7, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v3, v6, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v2, v10, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	s_barrier
	ds_write_b128 v8, v[2:5] offset:3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB24_19
; %bb.12:
	v_add_u32_e32 v7, 0x1c0, v0
	v_add_u32_e32 v6, 0x180, v0
	v_add_u32_e32 v5, 0x140, v0
	v_or_b32_e32 v4, 0x100, v0
	v_add_u32_e32 v3, 0xc0, v0
	v_add_u32_e32 v2, 0x80, v0
	v_lshrrev_b32_e32 v16, 3, v19
	v_mov_b64_e32 v[14:15], v[6:7]
	v_mov_b32_e32 v17, 0
	v_cmp_ne_u32_e32 vcc, 0, v16
	s_mov_b64 s[4:5], -1
	v_mov_b32_e32 v22, 0
	v_mov_b64_e32 v[12:13], v[4:5]
	v_mov_b64_e32 v[10:11], v[2:3]
	v_mov_b64_e32 v[8:9], v[0:1]
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB24_16
; %bb.13:
	v_add_u32_e32 v19, 1, v16
	v_mov_b64_e32 v[14:15], v[6:7]
	v_and_b32_e32 v20, 0x3ffffffe, v19
	s_mov_b32 s8, 0
	s_mov_b64 s[4:5], 0
	v_mov_b32_e32 v21, v0
	v_mov_b64_e32 v[12:13], v[4:5]
	v_mov_b64_e32 v[10:11], v[2:3]
	v_mov_b64_e32 v[8:9], v[0:1]
.LBB24_14:                              ; =>This Inner Loop Header: Depth=1
	ds_read_u8 v1, v21
	ds_read_u8 v50, v21 offset:64
	ds_read_u8 v51, v21 offset:128
	ds_read_u8 v52, v21 offset:192
	ds_read_u8 v53, v21 offset:256
	ds_read_u8 v54, v21 offset:320
	ds_read_u8 v55, v21 offset:384
	ds_read_u8 v56, v21 offset:448
	ds_read_u8 v57, v21 offset:512
	ds_read_u8 v58, v21 offset:576
	ds_read_u8 v59, v21 offset:640
	ds_read_u8 v60, v21 offset:704
	ds_read_u8 v61, v21 offset:768
	ds_read_u8 v62, v21 offset:832
	ds_read_u8 v63, v21 offset:896
	ds_read_u8 v64, v21 offset:960
	v_add_u32_e32 v20, -2, v20
	v_mov_b32_e32 v16, v8
	v_mov_b32_e32 v22, v12
	v_mov_b32_e32 v23, v17
	s_add_i32 s8, s8, 16
	v_cmp_eq_u32_e32 vcc, 0, v20
	v_mov_b32_e32 v2, v9
	v_mov_b32_e32 v3, v17
	v_mov_b32_e32 v4, v10
	v_mov_b32_e32 v5, v17
	v_mov_b32_e32 v6, v11
	v_mov_b32_e32 v7, v17
	v_mov_b32_e32 v24, v13
	v_mov_b32_e32 v25, v17
	v_mov_b32_e32 v26, v14
	v_mov_b32_e32 v27, v17
	v_mov_b32_e32 v28, v15
	v_mov_b32_e32 v29, v17
	v_add_u32_e32 v30, 0x200, v15
	v_add_u32_e32 v32, 0x200, v14
	v_add_u32_e32 v34, 0x200, v13
	v_add_u32_e32 v36, 0x200, v12
	v_add_u32_e32 v38, 0x200, v11
	v_add_u32_e32 v40, 0x200, v10
	v_add_u32_e32 v42, 0x200, v9
	v_mov_b32_e32 v43, v17
	v_mov_b32_e32 v41, v17
	v_mov_b32_e32 v39, v17
	v_mov_b32_e32 v37, v17
	v_mov_b32_e32 v35, v17
	v_mov_b32_e32 v33, v17
	v_mov_b32_e32 v31, v17
	v_add_u32_e32 v15, 0x400, v15
	v_add_u32_e32 v14, 0x400, v14
	v_add_u32_e32 v13, 0x400, v13
	v_add_u32_e32 v12, 0x400, v12
	v_add_u32_e32 v11, 0x400, v11
	v_add_u32_e32 v10, 0x400, v10
	v_add_u32_e32 v9, 0x400, v9
	v_add_u32_e32 v21, 0x400, v21
	v_lshl_add_u64 v[44:45], s[6:7], 0, v[16:17]
	v_lshl_add_u64 v[46:47], s[6:7], 0, v[22:23]
	v_add_u32_e32 v16, 0x200, v8
	v_add_u32_e32 v8, 0x400, v8
	v_mov_b32_e32 v22, s8
	s_or_b64 s[4:5], vcc, s[4:5]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[6:7], s[6:7], 0, v[6:7]
	v_lshl_add_u64 v[24:25], s[6:7], 0, v[24:25]
	v_lshl_add_u64 v[26:27], s[6:7], 0, v[26:27]
	v_lshl_add_u64 v[28:29], s[6:7], 0, v[28:29]
	v_lshl_add_u64 v[42:43], s[6:7], 0, v[42:43]
	v_lshl_add_u64 v[40:41], s[6:7], 0, v[40:41]
	v_lshl_add_u64 v[38:39], s[6:7], 0, v[38:39]
	v_lshl_add_u64 v[36:37], s[6:7], 0, v[36:37]
	v_lshl_add_u64 v[34:35], s[6:7], 0, v[34:35]
	v_lshl_add_u64 v[32:33], s[6:7], 0, v[32:33]
	v_lshl_add_u64 v[30:31], s[6:7], 0, v[30:31]
	v_lshl_add_u64 v[48:49], s[6:7], 0, v[16:17]
	s_waitcnt lgkmcnt(14)
	global_store_byte v[44:45], v1, off
	global_store_byte v[2:3], v50, off
	s_waitcnt lgkmcnt(13)
	global_store_byte v[4:5], v51, off
	s_waitcnt lgkmcnt(12)
	global_store_byte v[6:7], v52, off
	s_waitcnt lgkmcnt(11)
	global_store_byte v[46:47], v53, off
	s_waitcnt lgkmcnt(10)
	global_store_byte v[24:25], v54, off
	s_waitcnt lgkmcnt(9)
	global_store_byte v[26:27], v55, off
	s_waitcnt lgkmcnt(8)
	global_store_byte v[28:29], v56, off
	s_waitcnt lgkmcnt(7)
	global_store_byte v[48:49], v57, off
	s_waitcnt lgkmcnt(6)
	global_store_byte v[42:43], v58, off
	s_waitcnt lgkmcnt(5)
	global_store_byte v[40:41], v59, off
	s_waitcnt lgkmcnt(4)
	global_store_byte v[38:39], v60, off
	s_waitcnt lgkmcnt(3)
	global_store_byte v[36:37], v61, off
	s_waitcnt lgkmcnt(2)
	global_store_byte v[34:35], v62, off
	s_waitcnt lgkmcnt(1)
	global_store_byte v[32:33], v63, off
	s_waitcnt lgkmcnt(0)
	global_store_byte v[30:31], v64, off
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execnz .LBB24_14
; %bb.15:
	s_or_b64 exec, exec, s[4:5]
	v_and_b32_e32 v1, 1, v19
	v_cmp_eq_u32_e32 vcc, 1, v1
	s_orn2_b64 s[4:5], vcc, exec
.LBB24_16:
	s_or_b64 exec, exec, s[2:3]
	s_and_saveexec_b64 s[2:3], s[4:5]
	s_cbranch_execz .LBB24_18
; %bb.17:
	v_lshl_add_u32 v1, v22, 6, v0
	ds_read_u8 v19, v1
	ds_read_u8 v20, v1 offset:64
	ds_read_u8 v21, v1 offset:128
	ds_read_u8 v22, v1 offset:192
	ds_read_u8 v23, v1 offset:256
	ds_read_u8 v24, v1 offset:320
	ds_read_u8 v25, v1 offset:384
	ds_read_u8 v1, v1 offset:448
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, v8
	v_mov_b32_e32 v4, v9
	v_mov_b32_e32 v5, v3
	v_mov_b32_e32 v6, v10
	v_mov_b32_e32 v7, v3
	v_mov_b32_e32 v8, v11
	v_mov_b32_e32 v9, v3
	v_mov_b32_e32 v10, v12
	v_mov_b32_e32 v11, v3
	v_mov_b32_e32 v12, v13
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v16, v14
	v_mov_b32_e32 v17, v3
	v_mov_b32_e32 v14, v15
	v_mov_b32_e32 v15, v3
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[6:7], s[6:7], 0, v[6:7]
	v_lshl_add_u64 v[8:9], s[6:7], 0, v[8:9]
	v_lshl_add_u64 v[10:11], s[6:7], 0, v[10:11]
	v_lshl_add_u64 v[12:13], s[6:7], 0, v[12:13]
	v_lshl_add_u64 v[16:17], s[6:7], 0, v[16:17]
	v_lshl_add_u64 v[14:15], s[6:7], 0, v[14:15]
	s_waitcnt lgkmcnt(7)
	global_store_byte v[2:3], v19, off
	s_waitcnt lgkmcnt(6)
	global_store_byte v[4:5], v20, off
	s_waitcnt lgkmcnt(5)
	global_store_byte v[6:7], v21, off
	s_waitcnt lgkmcnt(4)
	global_store_byte v[8:9], v22, off
	s_waitcnt lgkmcnt(3)
	global_store_byte v[10:11], v23, off
	s_waitcnt lgkmcnt(2)
	global_store_byte v[12:13], v24, off
	s_waitcnt lgkmcnt(1)
	global_store_byte v[16:17], v25, off
	s_waitcnt lgkmcnt(0)
	global_store_byte v[14:15], v1, off
.LBB24_18:
	s_or_b64 exec, exec, s[2:3]
	v_and_b32_e32 v1, 56, v18
	v_cmp_ne_u32_e32 vcc, v18, v1
	v_lshl_or_b32 v0, v1, 6, v0
	s_orn2_b64 s[2:3], vcc, exec
.LBB24_19:
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB24_22
; %bb.20:
	v_mov_b32_e32 v1, 0
	v_subrev_u32_e32 v2, 64, v0
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	s_mov_b64 s[0:1], 0
	s_movk_i32 s2, 0x3cf
.LBB24_21:                              ; =>This Inner Loop Header: Depth=1
	ds_read_u8 v3, v2 offset:64
	v_add_u32_e32 v2, 64, v2
	v_cmp_lt_u32_e32 vcc, s2, v2
	s_or_b64 s[0:1], vcc, s[0:1]
	s_waitcnt lgkmcnt(0)
	global_store_byte v[0:1], v3, off
	v_lshl_add_u64 v[0:1], v[0:1], 0, 64
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB24_21
.LBB24_22:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel unaligned_bytes
		.amdhsa_group_segment_fixed_size 1040
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
		.amdhsa_next_free_vgpr 65
		.amdhsa_next_free_sgpr 13
		.amdhsa_accum_offset 68
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
.Lfunc_end24:
	.size	unaligned_bytes, .Lfunc_end24-unaligned_bytes
                                        ; -- End function
	.set unaligned_bytes.num_vgpr, 65
	.set unaligned_bytes.num_agpr, 0
	.set unaligned_bytes.numbered_sgpr, 13
	.set unaligned_bytes.num_named_barrier, 0
	.set unaligned_bytes.private_seg_size, 0
	.set unaligned_bytes.uses_vcc, 1
	.set unaligned_bytes.uses_flat_scratch, 0
	.set unaligned_bytes.has_dyn_sized_stack, 0
	.set unaligned_bytes.has_recursion, 0
	.set unaligned_bytes.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2912
; TotalNumSgprs: 19
; NumVgprs: 65
; NumAgprs: 0
; TotalNumVgprs: 65
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1040 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 8
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 65
; AccumOffset: 68
; Occupancy: 7
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 16
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
	.hidden	weights                         ; @weights
	.type	weights,@object
	.section	.rodata,"a",@progbits
	.globl	weights
	.p2align	2, 0x0
weights:
	.long	0x3f800000                      ; float 1
	.long	0x40000000                      ; float 2
	.long	0x40400000                      ; float 3
	.long	0x40000000                      ; float 2
	.long	0x3f800000                      ; float 1
	.long	0x40000000                      ; float 2
	.long	0x40800000                      ; float 4
	.long	0x40c00000                      ; float 6
	.long	0x40800000                      ; float 4
	.long	0x40000000                      ; float 2
	.long	0x40400000                      ; float 3
	.long	0x40c00000                      ; float 6
	.long	0x41100000                      ; float 9
	.long	0x40c00000                      ; float 6
	.long	0x40400000                      ; float 3
	.long	0x40000000                      ; float 2
	.long	0x40800000                      ; float 4
	.long	0x40c00000                      ; float 6
	.long	0x40800000                      ; float 4
	.long	0x40000000                      ; float 2
	.long	0x3f800000                      ; float 1
	.long	0x40000000                      ; float 2
	.long	0x40400000                      ; float 3
	.long	0x40000000                      ; float 2
	.long	0x3f800000                      ; float 1
	.size	weights, 100

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
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           reduce_tree
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         reduce_tree.kd
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  local
        .name:           part
        .offset:         16
        .pointee_align:  4
        .size:           4
        .type_name:      'float*'
        .value_kind:     dynamic_shared_pointer
      - .name:           n
        .offset:         20
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
      - .offset:         144
        .size:           4
        .value_kind:     hidden_dynamic_lds_size
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           reduce_dynamic
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         reduce_dynamic.kd
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           value
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           index
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           argmax
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         argmax.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
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
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           scan_double
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         scan_double.kd
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
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           scan_tree
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         scan_tree.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
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
      - .name:           w
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .name:           h
        .offset:         20
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 4224
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           transpose
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 32
      - 8
      - 1
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         transpose.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .name:           n
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
    .name:           histogram
    .private_segment_fixed_size: 0
    .sgpr_count:     23
    .sgpr_spill_count: 0
    .symbol:         histogram.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           c
        .offset:         16
        .size:           8
        .type_name:      'float*'
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
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           matmul_tiled
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         matmul_tiled.kd
    .uses_dynamic_stack: false
    .vgpr_count:     42
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           c
        .offset:         16
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .name:           n
        .offset:         24
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
    .name:           matmul_blocked
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         matmul_blocked.kd
    .uses_dynamic_stack: false
    .vgpr_count:     66
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           c
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .name:           n
        .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           matmul_two_buffers
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         matmul_two_buffers.kd
    .uses_dynamic_stack: false
    .vgpr_count:     36
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
      - .name:           n
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
    .group_segment_fixed_size: 1048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           stencil
    .private_segment_fixed_size: 0
    .sgpr_count:     17
    .sgpr_spill_count: 0
    .symbol:         stencil.kd
    .uses_dynamic_stack: false
    .vgpr_count:     10
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
      - .name:           w
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .name:           h
        .offset:         20
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 1600
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           convolve
    .private_segment_fixed_size: 0
    .sgpr_count:     26
    .sgpr_spill_count: 0
    .symbol:         convolve.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           bitonic
    .private_segment_fixed_size: 0
    .sgpr_count:     10
    .sgpr_spill_count: 0
    .symbol:         bitonic.kd
    .uses_dynamic_stack: false
    .vgpr_count:     23
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
      - .name:           n
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 512
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           softmax
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .sgpr_spill_count: 0
    .symbol:         softmax.kd
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           gain
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           bias
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         24
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .name:           n
        .offset:         32
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .name:           epsilon
        .offset:         36
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         44
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         48
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         52
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         54
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         56
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         58
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         60
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         62
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         104
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 32
    .kernarg_segment_align: 8
    .kernarg_segment_size: 296
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           layer_norm
    .private_segment_fixed_size: 0
    .sgpr_count:     32
    .sgpr_spill_count: 0
    .symbol:         layer_norm.kd
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
    .group_segment_fixed_size: 1028
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           compact
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         compact.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .name:           shift
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 640
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           radix_pass
    .private_segment_fixed_size: 0
    .sgpr_count:     21
    .sgpr_spill_count: 0
    .symbol:         radix_pass.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           strided
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           gathered
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
    .group_segment_fixed_size: 1728
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           copy_async
    .private_segment_fixed_size: 0
    .sgpr_count:     44
    .sgpr_spill_count: 0
    .symbol:         copy_async.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .name:           sweeps
        .offset:         8
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 2592
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           jacobi
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         jacobi.kd
    .uses_dynamic_stack: false
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'float2*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 2048
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           fft
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         fft.kd
    .uses_dynamic_stack: false
    .vgpr_count:     20
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1088
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           cholesky
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         cholesky.kd
    .uses_dynamic_stack: false
    .vgpr_count:     11
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           body
        .offset:         0
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           force
        .offset:         8
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .name:           n
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
    .name:           nbody
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         nbody.kd
    .uses_dynamic_stack: false
    .vgpr_count:     41
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .name:           w
        .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 324
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           life
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         life.kd
    .uses_dynamic_stack: false
    .vgpr_count:     10
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
    .group_segment_fixed_size: 1056
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           unaligned
    .private_segment_fixed_size: 0
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         unaligned.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           x
        .offset:         0
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 1040
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           unaligned_bytes
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         unaligned_bytes.kd
    .uses_dynamic_stack: false
    .vgpr_count:     65
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
