	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
	.amdhsa_code_object_version 6
	.text
	.p2align	2                               ; -- Begin function power
	.type	power,@function
power:                                  ; @power
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, v0
	v_cmp_lt_i32_e32 vcc, 0, v1
	v_mov_b32_e32 v0, 1.0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_4
; %bb.1:
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v0, 1.0
.LBB0_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v1, -1, v1
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_or_b64 s[2:3], vcc, s[2:3]
	v_mul_f32_e32 v0, v2, v0
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB0_2
; %bb.3:
	s_or_b64 exec, exec, s[2:3]
.LBB0_4:
	s_or_b64 exec, exec, s[0:1]
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	power, .Lfunc_end0-power
                                        ; -- End function
	.set .Lpower.num_vgpr, 3
	.set .Lpower.num_agpr, 0
	.set .Lpower.numbered_sgpr, 32
	.set .Lpower.num_named_barrier, 0
	.set .Lpower.private_seg_size, 0
	.set .Lpower.uses_vcc, 1
	.set .Lpower.uses_flat_scratch, 0
	.set .Lpower.has_dyn_sized_stack, 0
	.set .Lpower.has_recursion, 0
	.set .Lpower.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 68
; TotalNumSgprs: 38
; NumVgprs: 3
; NumAgprs: 0
; TotalNumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
	.text
	.p2align	2                               ; -- Begin function gcd
	.type	gcd,@function
gcd:                                    ; @gcd
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v1, 0x168
.LBB1_1:                                ; =>This Inner Loop Header: Depth=1
	v_sub_u32_e32 v3, 0, v0
	v_ashrrev_i32_e32 v2, 31, v0
	v_max_i32_e32 v3, v3, v0
	v_mov_b32_e32 v0, v1
	v_sub_u32_e32 v1, 0, v0
	v_max_i32_e32 v1, v1, v0
	v_cvt_f32_u32_e32 v4, v1
	v_sub_u32_e32 v5, 0, v1
	v_rcp_iflag_f32_e32 v4, v4
	s_nop 0
	v_mul_f32_e32 v4, 0x4f7ffffe, v4
	v_cvt_u32_f32_e32 v4, v4
	v_mul_lo_u32 v5, v5, v4
	v_mul_hi_u32 v5, v4, v5
	v_add_u32_e32 v4, v4, v5
	v_mul_hi_u32 v4, v3, v4
	v_mul_lo_u32 v4, v4, v1
	v_sub_u32_e32 v3, v3, v4
	v_sub_u32_e32 v4, v3, v1
	v_cmp_ge_u32_e32 vcc, v3, v1
	s_nop 1
	v_cndmask_b32_e32 v3, v3, v4, vcc
	v_sub_u32_e32 v4, v3, v1
	v_cmp_ge_u32_e32 vcc, v3, v1
	s_nop 1
	v_cndmask_b32_e32 v1, v3, v4, vcc
	v_xor_b32_e32 v1, v1, v2
	v_sub_u32_e32 v1, v1, v2
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_or_b64 s[0:1], vcc, s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB1_1
; %bb.2:
	s_or_b64 exec, exec, s[0:1]
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	gcd, .Lfunc_end1-gcd
                                        ; -- End function
	.set .Lgcd.num_vgpr, 6
	.set .Lgcd.num_agpr, 0
	.set .Lgcd.numbered_sgpr, 32
	.set .Lgcd.num_named_barrier, 0
	.set .Lgcd.private_seg_size, 0
	.set .Lgcd.uses_vcc, 1
	.set .Lgcd.uses_flat_scratch, 0
	.set .Lgcd.has_dyn_sized_stack, 0
	.set .Lgcd.has_recursion, 0
	.set .Lgcd.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 172
; TotalNumSgprs: 38
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	calling                 ; -- Begin function calling
	.globl	calling
	.p2align	8
	.type	calling,@function
calling:                                ; @calling
; %bb.0:
	s_load_dwordx8 s[8:15], s[0:1], 0x0
	s_mov_b32 s4, s2
	v_lshl_or_b32 v6, s4, 6, v0
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[8:9], 2, v[6:7]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[10:11], s[14:15], 0, v[8:9]
	v_lshl_add_u64 v[4:5], s[12:13], 0, v[8:9]
	global_load_dword v3, v[10:11], off
	global_load_dword v0, v[4:5], off
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, power@rel32@lo+4
	s_addc_u32 s7, s7, power@rel32@hi+12
	s_mov_b32 s32, 0
	s_waitcnt vmcnt(1)
	v_and_b32_e32 v1, 7, v3
	s_swappc_b64 s[30:31], s[6:7]
	v_mov_b32_e32 v4, v0
	v_mov_b32_e32 v0, 2.0
	v_mov_b32_e32 v1, s4
	s_swappc_b64 s[30:31], s[6:7]
	v_add_f32_e32 v2, v4, v0
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[8:9]
	global_store_dword v[0:1], v2, off
	v_and_b32_e32 v0, 8, v3
	v_cmp_ne_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB2_2
; %bb.1:
	v_mov_b32_e32 v0, s10
	v_mov_b32_e32 v1, s11
	v_lshl_add_u64 v[6:7], v[6:7], 2, v[0:1]
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, gcd@rel32@lo+4
	s_addc_u32 s1, s1, gcd@rel32@hi+12
	v_mov_b32_e32 v0, v3
	s_swappc_b64 s[30:31], s[0:1]
	global_store_dword v[6:7], v0, off
.LBB2_2:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calling
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
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 33
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
	.size	calling, .Lfunc_end2-calling
                                        ; -- End function
	.set calling.num_vgpr, max(12, .Lpower.num_vgpr, .Lgcd.num_vgpr)
	.set calling.num_agpr, max(0, .Lpower.num_agpr, .Lgcd.num_agpr)
	.set calling.numbered_sgpr, max(33, .Lpower.numbered_sgpr, .Lgcd.numbered_sgpr)
	.set calling.num_named_barrier, max(0, .Lpower.num_named_barrier, .Lgcd.num_named_barrier)
	.set calling.private_seg_size, 0+max(.Lpower.private_seg_size, .Lgcd.private_seg_size)
	.set calling.uses_vcc, or(1, .Lpower.uses_vcc, .Lgcd.uses_vcc)
	.set calling.uses_flat_scratch, or(0, .Lpower.uses_flat_scratch, .Lgcd.uses_flat_scratch)
	.set calling.has_dyn_sized_stack, or(0, .Lpower.has_dyn_sized_stack, .Lgcd.has_dyn_sized_stack)
	.set calling.has_recursion, or(0, .Lpower.has_recursion, .Lgcd.has_recursion)
	.set calling.has_indirect_call, or(0, .Lpower.has_indirect_call, .Lgcd.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 212
; TotalNumSgprs: 39
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 39
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
	.p2align	2                               ; -- Begin function steps
	.type	steps,@function
steps:                                  ; @steps
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v4, 0
                                        ; implicit-def: $sgpr4_sgpr5
	s_branch .LBB3_2
.LBB3_1:                                ;   in Loop: Header=BB3_2 Depth=1
	s_or_b64 exec, exec, s[0:1]
	s_and_b64 s[0:1], exec, s[4:5]
	s_or_b64 s[2:3], s[0:1], s[2:3]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB3_4
.LBB3_2:                                ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v2, v4
	v_add_u32_e32 v3, v1, v2
	v_cmp_lt_i32_e32 vcc, 1, v0
	v_cmp_gt_u32_e64 s[0:1], 6, v3
	s_and_b64 s[6:7], vcc, s[0:1]
	s_or_b64 s[4:5], s[4:5], exec
                                        ; implicit-def: $vgpr4
	s_and_saveexec_b64 s[0:1], s[6:7]
	s_cbranch_execz .LBB3_1
; %bb.3:                                ;   in Loop: Header=BB3_2 Depth=1
	v_and_b32_e32 v4, 1, v0
	v_lshrrev_b32_e32 v5, 1, v0
	v_add_u32_e32 v0, -1, v0
	v_cmp_eq_u32_e32 vcc, 0, v4
	v_add_u32_e32 v4, 1, v2
	s_andn2_b64 s[4:5], s[4:5], exec
	v_cndmask_b32_e32 v0, v0, v5, vcc
	s_branch .LBB3_1
.LBB3_4:
	s_or_b64 exec, exec, s[2:3]
	v_add_u32_e32 v0, v2, v3
	s_setpc_b64 s[30:31]
.Lfunc_end3:
	.size	steps, .Lfunc_end3-steps
                                        ; -- End function
	.set .Lsteps.num_vgpr, 6
	.set .Lsteps.num_agpr, 0
	.set .Lsteps.numbered_sgpr, 32
	.set .Lsteps.num_named_barrier, 0
	.set .Lsteps.private_seg_size, 0
	.set .Lsteps.uses_vcc, 1
	.set .Lsteps.uses_flat_scratch, 0
	.set .Lsteps.has_dyn_sized_stack, 0
	.set .Lsteps.has_recursion, 0
	.set .Lsteps.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 116
; TotalNumSgprs: 38
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	recursive               ; -- Begin function recursive
	.globl	recursive
	.p2align	8
	.type	recursive,@function
recursive:                              ; @recursive
; %bb.0:
	s_load_dwordx4 s[8:11], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[6:7], 2, v[0:1]
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, steps@rel32@lo+4
	s_addc_u32 s1, s1, steps@rel32@hi+12
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[6:7]
	global_load_dword v0, v[0:1], off
	v_mov_b32_e32 v1, 0
	s_mov_b32 s32, 0
	s_swappc_b64 s[30:31], s[0:1]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[6:7]
	global_store_dword v[2:3], v0, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel recursive
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
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 33
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
	.size	recursive, .Lfunc_end4-recursive
                                        ; -- End function
	.set recursive.num_vgpr, max(8, .Lsteps.num_vgpr)
	.set recursive.num_agpr, max(0, .Lsteps.num_agpr)
	.set recursive.numbered_sgpr, max(33, .Lsteps.numbered_sgpr)
	.set recursive.num_named_barrier, max(0, .Lsteps.num_named_barrier)
	.set recursive.private_seg_size, 0+max(.Lsteps.private_seg_size)
	.set recursive.uses_vcc, or(1, .Lsteps.uses_vcc)
	.set recursive.uses_flat_scratch, or(0, .Lsteps.uses_flat_scratch)
	.set recursive.has_dyn_sized_stack, or(0, .Lsteps.has_dyn_sized_stack)
	.set recursive.has_recursion, or(0, .Lsteps.has_recursion)
	.set recursive.has_indirect_call, or(0, .Lsteps.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 100
; TotalNumSgprs: 39
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 39
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
	.p2align	2                               ; -- Begin function sort4
	.type	sort4,@function
sort4:                                  ; @sort4
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	flat_load_dwordx2 v[4:5], v[0:1]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v4, v5
	v_pk_mov_b32 v[2:3], v[4:5], v[4:5] op_sel:[1,0]
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_2
; %bb.1:
	flat_store_dwordx2 v[0:1], v[2:3]
	v_mov_b64_e32 v[2:3], v[4:5]
.LBB5_2:
	s_or_b64 exec, exec, s[0:1]
	v_lshl_add_u64 v[6:7], v[0:1], 0, 8
	flat_load_dword v4, v[6:7]
	v_mov_b32_e32 v5, v3
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v2, v4
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_6
; %bb.3:
	v_lshl_add_u64 v[8:9], v[0:1], 0, 4
	v_mov_b32_e32 v5, v2
	flat_store_dwordx2 v[8:9], v[4:5]
	v_cmp_gt_i32_e32 vcc, v3, v4
	v_mov_b64_e32 v[8:9], v[2:3]
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB5_5
; %bb.4:
	v_mov_b32_e32 v5, v3
	flat_store_dwordx2 v[0:1], v[4:5]
	v_mov_b32_e32 v8, v2
	v_mov_b32_e32 v9, v4
	v_mov_b32_e32 v4, v3
.LBB5_5:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v2, v4
	v_mov_b64_e32 v[4:5], v[8:9]
.LBB5_6:
	s_or_b64 exec, exec, s[0:1]
	v_lshl_add_u64 v[8:9], v[0:1], 0, 12
	flat_load_dword v8, v[8:9]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, v4, v8
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB5_10
; %bb.7:
	v_mov_b32_e32 v9, v4
	v_cmp_gt_i32_e32 vcc, v2, v8
	flat_store_dwordx2 v[6:7], v[8:9]
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .LBB5_10
; %bb.8:
	v_lshl_add_u64 v[6:7], v[0:1], 0, 4
	v_mov_b32_e32 v9, v2
	v_cmp_gt_i32_e32 vcc, v5, v8
	flat_store_dwordx2 v[6:7], v[8:9]
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .LBB5_10
; %bb.9:
	v_mov_b32_e32 v9, v5
	flat_store_dwordx2 v[0:1], v[8:9]
.LBB5_10:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end5:
	.size	sort4, .Lfunc_end5-sort4
                                        ; -- End function
	.set .Lsort4.num_vgpr, 10
	.set .Lsort4.num_agpr, 0
	.set .Lsort4.numbered_sgpr, 32
	.set .Lsort4.num_named_barrier, 0
	.set .Lsort4.private_seg_size, 0
	.set .Lsort4.uses_vcc, 1
	.set .Lsort4.uses_flat_scratch, 0
	.set .Lsort4.has_dyn_sized_stack, 0
	.set .Lsort4.has_recursion, 0
	.set .Lsort4.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 276
; TotalNumSgprs: 38
; NumVgprs: 10
; NumAgprs: 0
; TotalNumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	sorted_                 ; -- Begin function sorted_
	.globl	sorted_
	.p2align	8
	.type	sorted_,@function
sorted_:                                ; @sorted_
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_lshlrev_b32_e32 v10, 4, v0
	s_mov_b64 s[2:3], src_private_base
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, sort4@rel32@lo+4
	s_addc_u32 s1, s1, sort4@rel32@hi+12
	s_mov_b32 s32, 32
	s_waitcnt lgkmcnt(0)
	global_load_dwordx4 v[0:3], v10, s[6:7]
	s_waitcnt vmcnt(0)
	scratch_store_dwordx4 off, v[0:3], off
	s_nop 1
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, s3
	s_swappc_b64 s[30:31], s[0:1]
	scratch_load_dwordx4 v[0:3], off, off
	s_waitcnt vmcnt(0)
	global_store_dwordx4 v10, v[0:3], s[4:5]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sorted_
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 32
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
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 33
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
.Lfunc_end6:
	.size	sorted_, .Lfunc_end6-sorted_
                                        ; -- End function
	.set sorted_.num_vgpr, max(11, .Lsort4.num_vgpr)
	.set sorted_.num_agpr, max(0, .Lsort4.num_agpr)
	.set sorted_.numbered_sgpr, max(33, .Lsort4.numbered_sgpr)
	.set sorted_.num_named_barrier, max(0, .Lsort4.num_named_barrier)
	.set sorted_.private_seg_size, 32+max(.Lsort4.private_seg_size)
	.set sorted_.uses_vcc, or(1, .Lsort4.uses_vcc)
	.set sorted_.uses_flat_scratch, or(0, .Lsort4.uses_flat_scratch)
	.set sorted_.has_dyn_sized_stack, or(0, .Lsort4.has_dyn_sized_stack)
	.set sorted_.has_recursion, or(0, .Lsort4.has_recursion)
	.set sorted_.has_indirect_call, or(0, .Lsort4.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 104
; TotalNumSgprs: 39
; NumVgprs: 11
; NumAgprs: 0
; TotalNumVgprs: 11
; ScratchSize: 32
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 39
; NumVGPRsForWavesPerEU: 11
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
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
	.set amdgpu.max_num_vgpr, 10
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 32
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
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         24
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           calling
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     39
    .sgpr_spill_count: 0
    .symbol:         calling.kd
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
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           recursive
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     39
    .sgpr_spill_count: 0
    .symbol:         recursive.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'int4*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           sorted_
    .private_segment_fixed_size: 32
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     39
    .sgpr_spill_count: 0
    .symbol:         sorted_.kd
    .uses_dynamic_stack: false
    .vgpr_count:     11
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
