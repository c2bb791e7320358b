	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
	.amdhsa_code_object_version 6
	.text
	.protected	collatz                 ; -- Begin function collatz
	.globl	collatz
	.p2align	8
	.type	collatz,@function
collatz:                                ; @collatz
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	v_lshl_add_u64 v[2:3], v[0:1], 2, v[2:3]
	global_load_dword v2, v[2:3], off
	v_mov_b32_e32 v3, 0
	s_waitcnt vmcnt(0)
	v_cmp_ne_u32_e32 vcc, 1, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_8
; %bb.1:
	s_mov_b32 s8, 0
	s_mov_b64 s[2:3], 0
	s_branch .LBB0_3
.LBB0_2:                                ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	s_add_i32 s8, s8, 1
	v_cmp_eq_u32_e32 vcc, 1, v2
	s_or_b64 s[2:3], vcc, s[2:3]
	v_mov_b32_e32 v3, s8
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB0_7
.LBB0_3:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v3, 1, v2
	v_cmp_eq_u32_e32 vcc, 1, v3
	s_and_saveexec_b64 s[6:7], vcc
	s_xor_b64 s[6:7], exec, s[6:7]
; %bb.4:                                ;   in Loop: Header=BB0_3 Depth=1
	v_mad_u64_u32 v[2:3], s[10:11], v2, 3, 1
; %bb.5:                                ;   in Loop: Header=BB0_3 Depth=1
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .LBB0_2
; %bb.6:                                ;   in Loop: Header=BB0_3 Depth=1
	v_lshrrev_b32_e32 v2, 1, v2
	s_branch .LBB0_2
.LBB0_7:
	s_or_b64 exec, exec, s[2:3]
.LBB0_8:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v3, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel collatz
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
.Lfunc_end0:
	.size	collatz, .Lfunc_end0-collatz
                                        ; -- End function
	.set collatz.num_vgpr, 6
	.set collatz.num_agpr, 0
	.set collatz.numbered_sgpr, 12
	.set collatz.num_named_barrier, 0
	.set collatz.private_seg_size, 0
	.set collatz.uses_vcc, 1
	.set collatz.uses_flat_scratch, 0
	.set collatz.has_dyn_sized_stack, 0
	.set collatz.has_recursion, 0
	.set collatz.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 184
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
	.protected	dispatch                ; -- Begin function dispatch
	.globl	dispatch
	.p2align	8
	.type	dispatch,@function
dispatch:                               ; @dispatch
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	v_lshl_or_b32 v0, s2, 6, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[6:7], 2, v[0:1]
	s_mov_b64 s[0:1], 0
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[8:9], s[8:9], 0, v[6:7]
	v_lshl_add_u64 v[10:11], s[6:7], 0, v[6:7]
	global_load_dword v2, v[8:9], off
	global_load_dword v4, v[10:11], off
	v_lshl_add_u64 v[6:7], s[10:11], 0, v[6:7]
	global_load_dword v3, v[6:7], off
	s_mov_b64 s[8:9], 0
	s_mov_b64 s[2:3], 0
                                        ; implicit-def: $vgpr5
	s_waitcnt vmcnt(1)
	v_cmp_lt_i32_e32 vcc, 3, v4
	s_and_saveexec_b64 s[6:7], vcc
	s_xor_b64 s[6:7], exec, s[6:7]
	s_cbranch_execz .LBB1_18
; %bb.1:
	v_cmp_lt_i32_e32 vcc, 8, v4
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB1_9
; %bb.2:
	s_movk_i32 s2, 0x63
	v_cmp_lt_i32_e32 vcc, s2, v4
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
; %bb.3:
	s_movk_i32 s2, 0x64
	v_cmp_ne_u32_e32 vcc, s2, v4
	s_and_b64 s[2:3], vcc, exec
; %bb.4:
	s_or_saveexec_b64 s[12:13], s[12:13]
	v_mov_b32_e32 v5, -1
	s_xor_b64 exec, exec, s[12:13]
	s_cbranch_execz .LBB1_8
; %bb.5:
	v_cmp_eq_u32_e32 vcc, 9, v4
	v_mov_b32_e32 v5, -1
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB1_7
; %bb.6:
	s_waitcnt vmcnt(0)
	v_ashrrev_i32_e32 v5, v3, v2
.LBB1_7:
	s_or_b64 exec, exec, s[14:15]
	s_or_b64 s[2:3], s[2:3], exec
.LBB1_8:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[2:3], s[2:3], exec
.LBB1_9:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
	s_cbranch_execz .LBB1_17
; %bb.10:
	v_cmp_lt_i32_e32 vcc, 6, v4
	s_mov_b64 s[8:9], s[2:3]
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB1_14
; %bb.11:
	v_cmp_eq_u32_e32 vcc, 7, v4
	v_mov_b32_e32 v5, -1
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_13
; %bb.12:
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v5, v3, v2
.LBB1_13:
	s_or_b64 exec, exec, s[8:9]
	s_or_b64 s[8:9], s[2:3], exec
.LBB1_14:
	s_or_saveexec_b64 s[12:13], s[12:13]
	s_mov_b64 s[14:15], 0
	s_xor_b64 exec, exec, s[12:13]
; %bb.15:
	v_cmp_eq_u32_e32 vcc, 4, v4
	v_mov_b32_e32 v5, -1
	s_or_b64 s[8:9], s[8:9], exec
	s_and_b64 s[14:15], vcc, exec
; %bb.16:
	s_or_b64 exec, exec, s[12:13]
	s_andn2_b64 s[2:3], s[2:3], exec
	s_and_b64 s[8:9], s[8:9], exec
	s_or_b64 s[2:3], s[2:3], s[8:9]
	s_and_b64 s[8:9], s[14:15], exec
.LBB1_17:
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[2:3], s[2:3], exec
	s_and_b64 s[8:9], s[8:9], exec
.LBB1_18:
	s_or_saveexec_b64 s[6:7], s[6:7]
	v_mov_b32_e32 v6, 0
	s_mov_b64 s[10:11], 0
	s_xor_b64 exec, exec, s[6:7]
	s_cbranch_execnz .LBB1_24
; %bb.19:
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[8:9]
	s_cbranch_execnz .LBB1_29
.LBB1_20:
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_xor_b64 s[0:1], exec, s[6:7]
	s_cbranch_execnz .LBB1_30
.LBB1_21:
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execnz .LBB1_31
.LBB1_22:
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execnz .LBB1_38
.LBB1_23:
	s_endpgm
.LBB1_24:
	v_cmp_lt_i32_e32 vcc, 1, v4
	s_mov_b64 s[12:13], 0
	s_mov_b64 s[10:11], -1
	s_mov_b64 s[14:15], s[8:9]
                                        ; implicit-def: $vgpr6
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_28
; %bb.25:
	v_cmp_lt_i32_e32 vcc, 2, v4
	s_mov_b64 s[12:13], -1
	s_mov_b64 s[14:15], s[8:9]
                                        ; implicit-def: $vgpr6
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_27
; %bb.26:
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v6, v3, v2
	s_xor_b64 s[12:13], exec, -1
	s_or_b64 s[14:15], s[8:9], exec
.LBB1_27:
	s_or_b64 exec, exec, s[10:11]
	s_andn2_b64 s[16:17], s[8:9], exec
	s_and_b64 s[14:15], s[14:15], exec
	s_xor_b64 s[10:11], exec, -1
	s_and_b64 s[12:13], s[12:13], exec
	s_or_b64 s[14:15], s[16:17], s[14:15]
.LBB1_28:
	s_or_b64 exec, exec, s[0:1]
	s_and_b64 s[0:1], s[12:13], exec
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[12:13], s[14:15], exec
	s_and_b64 s[10:11], s[10:11], exec
	s_or_b64 s[8:9], s[8:9], s[12:13]
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[8:9]
	s_cbranch_execz .LBB1_20
.LBB1_29:
	s_waitcnt vmcnt(0)
	v_or_b32_e32 v5, v3, v2
	v_add_u32_e32 v5, v6, v5
	s_or_b64 s[2:3], s[2:3], exec
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_xor_b64 s[0:1], exec, s[6:7]
	s_cbranch_execz .LBB1_21
.LBB1_30:
	s_waitcnt vmcnt(0)
	v_mul_lo_u32 v5, v3, v2
	s_or_b64 s[2:3], s[2:3], exec
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], s[10:11]
	s_cbranch_execz .LBB1_22
.LBB1_31:
	v_cmp_lt_i32_e32 vcc, 0, v4
                                        ; implicit-def: $vgpr5
	s_and_saveexec_b64 s[6:7], vcc
	s_xor_b64 s[6:7], exec, s[6:7]
	s_cbranch_execz .LBB1_33
; %bb.32:
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v5, v2, v3
                                        ; implicit-def: $vgpr4
                                        ; implicit-def: $vgpr3
                                        ; implicit-def: $vgpr2
.LBB1_33:
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .LBB1_37
; %bb.34:
	v_cmp_eq_u32_e32 vcc, 0, v4
	v_mov_b32_e32 v5, -1
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_36
; %bb.35:
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v5, v3, v2
.LBB1_36:
	s_or_b64 exec, exec, s[8:9]
.LBB1_37:
	s_or_b64 exec, exec, s[6:7]
	s_or_b64 s[2:3], s[2:3], exec
	s_or_b64 exec, exec, s[0:1]
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB1_23
.LBB1_38:
	v_mov_b32_e32 v2, s4
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v3, s5
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[2:3]
	global_store_dword v[0:1], v5, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel dispatch
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
.Lfunc_end1:
	.size	dispatch, .Lfunc_end1-dispatch
                                        ; -- End function
	.set dispatch.num_vgpr, 12
	.set dispatch.num_agpr, 0
	.set dispatch.numbered_sgpr, 18
	.set dispatch.num_named_barrier, 0
	.set dispatch.private_seg_size, 0
	.set dispatch.uses_vcc, 1
	.set dispatch.uses_flat_scratch, 0
	.set dispatch.has_dyn_sized_stack, 0
	.set dispatch.has_recursion, 0
	.set dispatch.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 704
; TotalNumSgprs: 24
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
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
	.protected	early                   ; -- Begin function early
	.globl	early
	.p2align	8
	.type	early,@function
early:                                  ; @early
; %bb.0:
	s_load_dwordx2 s[6:7], s[0:1], 0x10
	v_lshl_or_b32 v0, s2, 6, v0
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_i32_e32 vcc, s6, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB2_20
; %bb.1:
	s_load_dwordx4 s[0:3], s[0:1], 0x0
	v_ashrrev_i32_e32 v1, 31, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s2
	v_mov_b32_e32 v3, s3
	v_lshl_add_u64 v[2:3], v[0:1], 2, v[2:3]
	global_load_dword v3, v[2:3], off
	v_mov_b32_e32 v2, s7
	s_waitcnt vmcnt(0)
	v_cmp_nlt_f32_e32 vcc, s7, v3
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB2_19
; %bb.2:
	v_mul_f32_e32 v2, v3, v3
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB2_18
; %bb.3:
	s_mov_b32 s6, 0x3e800000
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB2_17
; %bb.4:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB2_16
; %bb.5:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB2_15
; %bb.6:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB2_14
; %bb.7:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[16:17], vcc
	s_cbranch_execz .LBB2_13
; %bb.8:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s6, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[18:19], vcc
	s_cbranch_execz .LBB2_12
; %bb.9:
	s_mov_b32 s20, 0x3e800000
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s20, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
	v_mul_f32_e32 v2, v2, v2
	v_cmp_nlt_f32_e32 vcc, s7, v2
	s_and_saveexec_b64 s[6:7], vcc
; %bb.10:
	v_add_f32_e32 v3, 0.5, v2
	v_cmp_gt_f32_e32 vcc, s20, v2
	s_nop 1
	v_cndmask_b32_e32 v2, v3, v2, vcc
; %bb.11:
	s_or_b64 exec, exec, s[6:7]
.LBB2_12:
	s_or_b64 exec, exec, s[18:19]
.LBB2_13:
	s_or_b64 exec, exec, s[16:17]
.LBB2_14:
	s_or_b64 exec, exec, s[14:15]
.LBB2_15:
	s_or_b64 exec, exec, s[12:13]
.LBB2_16:
	s_or_b64 exec, exec, s[10:11]
.LBB2_17:
	s_or_b64 exec, exec, s[8:9]
.LBB2_18:
	s_or_b64 exec, exec, s[4:5]
.LBB2_19:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v4, s0
	v_mov_b32_e32 v5, s1
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v2, off
.LBB2_20:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel early
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
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 21
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
	.size	early, .Lfunc_end2-early
                                        ; -- End function
	.set early.num_vgpr, 6
	.set early.num_agpr, 0
	.set early.numbered_sgpr, 21
	.set early.num_named_barrier, 0
	.set early.private_seg_size, 0
	.set early.uses_vcc, 1
	.set early.uses_flat_scratch, 0
	.set early.has_dyn_sized_stack, 0
	.set early.has_recursion, 0
	.set early.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 424
; TotalNumSgprs: 27
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 27
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
	.protected	uniform_rows            ; -- Begin function uniform_rows
	.globl	uniform_rows
	.p2align	8
	.type	uniform_rows,@function
uniform_rows:                           ; @uniform_rows
; %bb.0:
	s_load_dword s3, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s3, 1
	s_cbranch_scc1 .LBB3_6
; %bb.1:
	s_mov_b32 s1, 0
	s_mov_b32 s10, s1
	s_mov_b32 s0, s1
	s_branch .LBB3_3
.LBB3_2:                                ;   in Loop: Header=BB3_3 Depth=1
	s_cmp_lt_i32 s14, 0
	s_cselect_b64 s[12:13], -1, 0
	s_add_i32 s0, s0, 1
	s_cmp_eq_u32 s0, s3
	s_cselect_b64 s[14:15], -1, 0
	s_or_b64 s[12:13], s[12:13], s[14:15]
	s_andn2_b64 vcc, exec, s[12:13]
	s_add_i32 s10, s10, 16
	s_cbranch_vccz .LBB3_7
.LBB3_3:                                ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB3_5 Depth 2
	s_lshl_b64 s[12:13], s[0:1], 2
	s_add_u32 s12, s8, s12
	s_addc_u32 s13, s9, s13
	s_load_dword s14, s[12:13], 0x0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s14, 1
	s_cbranch_scc1 .LBB3_2
; %bb.4:                                ;   in Loop: Header=BB3_3 Depth=1
	s_mov_b32 s11, s1
	s_lshl_b64 s[12:13], s[10:11], 2
	s_add_u32 s12, s6, s12
	s_addc_u32 s13, s7, s13
	s_mov_b32 s11, s14
.LBB3_5:                                ;   Parent Loop BB3_3 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	s_load_dword s15, s[12:13], 0x0
	s_add_u32 s12, s12, 4
	v_lshl_add_u32 v2, v2, 1, v2
	s_addc_u32 s13, s13, 0
	s_add_i32 s11, s11, -1
	s_cmp_lg_u32 s11, 0
	s_waitcnt lgkmcnt(0)
	v_mad_u64_u32 v[2:3], s[16:17], s15, v0, v[2:3]
	s_cbranch_scc1 .LBB3_5
	s_branch .LBB3_2
.LBB3_6:
	v_mov_b32_e32 v2, 0
.LBB3_7:
	v_lshl_or_b32 v0, s2, 6, v0
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel uniform_rows
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
		.amdhsa_next_free_vgpr 6
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
.Lfunc_end3:
	.size	uniform_rows, .Lfunc_end3-uniform_rows
                                        ; -- End function
	.set uniform_rows.num_vgpr, 6
	.set uniform_rows.num_agpr, 0
	.set uniform_rows.numbered_sgpr, 18
	.set uniform_rows.num_named_barrier, 0
	.set uniform_rows.private_seg_size, 0
	.set uniform_rows.uses_vcc, 1
	.set uniform_rows.uses_flat_scratch, 0
	.set uniform_rows.has_dyn_sized_stack, 0
	.set uniform_rows.has_recursion, 0
	.set uniform_rows.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 240
; TotalNumSgprs: 24
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
; NumSGPRsForWavesPerEU: 24
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
	.protected	mandelbrot              ; -- Begin function mandelbrot
	.globl	mandelbrot
	.p2align	8
	.type	mandelbrot,@function
mandelbrot:                             ; @mandelbrot
; %bb.0:
	s_load_dwordx2 s[4:5], s[0:1], 0x8
	s_add_i32 s3, s2, -4
	v_subrev_u32_e32 v1, 40, v0
	v_cvt_f32_i32_e32 v3, s3
	v_cvt_f32_i32_e32 v2, v1
	s_mov_b32 s3, 0
	s_mov_b64 s[6:7], 0
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	v_pk_mul_f32 v[2:3], s[4:5], v[2:3] op_sel:[1,0]
	v_mov_b32_e32 v5, 0
                                        ; implicit-def: $sgpr24_sgpr25
                                        ; implicit-def: $sgpr22_sgpr23
                                        ; implicit-def: $sgpr20_sgpr21
                                        ; implicit-def: $sgpr18_sgpr19
                                        ; implicit-def: $sgpr16_sgpr17
                                        ; implicit-def: $sgpr14_sgpr15
                                        ; implicit-def: $sgpr12_sgpr13
                                        ; implicit-def: $sgpr10_sgpr11
                                        ; implicit-def: $sgpr8_sgpr9
                                        ; implicit-def: $sgpr26_sgpr27
                                        ; implicit-def: $sgpr28_sgpr29
                                        ; implicit-def: $sgpr30_sgpr31
                                        ; implicit-def: $sgpr34_sgpr35
                                        ; implicit-def: $sgpr36_sgpr37
                                        ; implicit-def: $sgpr38_sgpr39
                                        ; implicit-def: $sgpr40_sgpr41
                                        ; implicit-def: $sgpr42_sgpr43
                                        ; implicit-def: $sgpr44_sgpr45
                                        ; implicit-def: $sgpr46_sgpr47
	s_branch .LBB4_11
.LBB4_1:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[70:71]
	s_xor_b64 s[72:73], exec, -1
	s_and_b64 s[66:67], s[66:67], exec
	s_orn2_b64 s[70:71], s[68:69], exec
.LBB4_2:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[64:65]
	s_and_b64 s[72:73], s[72:73], exec
	s_xor_b64 s[68:69], exec, -1
	s_and_b64 s[66:67], s[66:67], exec
	s_orn2_b64 s[64:65], s[70:71], exec
.LBB4_3:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[62:63]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[68:69], exec
	s_xor_b64 s[68:69], exec, -1
	s_and_b64 s[66:67], s[66:67], exec
	s_orn2_b64 s[62:63], s[64:65], exec
.LBB4_4:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[60:61]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[70:71], exec
	s_and_b64 s[68:69], s[68:69], exec
	s_xor_b64 s[64:65], exec, -1
	s_and_b64 s[60:61], s[66:67], exec
	s_orn2_b64 s[62:63], s[62:63], exec
.LBB4_5:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[58:59]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[70:71], exec
	s_and_b64 s[68:69], s[68:69], exec
	s_and_b64 s[64:65], s[64:65], exec
	s_xor_b64 s[66:67], exec, -1
	s_and_b64 s[60:61], s[60:61], exec
	s_orn2_b64 s[58:59], s[62:63], exec
.LBB4_6:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[56:57]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[70:71], exec
	s_and_b64 s[68:69], s[68:69], exec
	s_and_b64 s[64:65], s[64:65], exec
	s_and_b64 s[62:63], s[66:67], exec
	s_xor_b64 s[66:67], exec, -1
	s_and_b64 s[60:61], s[60:61], exec
	s_orn2_b64 s[56:57], s[58:59], exec
.LBB4_7:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[54:55]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[70:71], exec
	s_and_b64 s[68:69], s[68:69], exec
	s_and_b64 s[64:65], s[64:65], exec
	s_and_b64 s[62:63], s[62:63], exec
	s_and_b64 s[74:75], s[66:67], exec
	s_xor_b64 s[58:59], exec, -1
	s_and_b64 s[54:55], s[60:61], exec
	s_orn2_b64 s[66:67], s[56:57], exec
.LBB4_8:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[52:53]
	s_and_b64 s[72:73], s[72:73], exec
	s_and_b64 s[70:71], s[70:71], exec
	s_and_b64 s[68:69], s[68:69], exec
	s_and_b64 s[64:65], s[64:65], exec
	s_and_b64 s[62:63], s[62:63], exec
	s_and_b64 s[60:61], s[74:75], exec
	s_and_b64 s[58:59], s[58:59], exec
	s_xor_b64 s[56:57], exec, -1
	s_and_b64 s[54:55], s[54:55], exec
	s_orn2_b64 s[52:53], s[66:67], exec
.LBB4_9:                                ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[50:51]
	s_andn2_b64 s[46:47], s[46:47], exec
	s_and_b64 s[50:51], s[72:73], exec
	s_or_b64 s[46:47], s[46:47], s[50:51]
	s_andn2_b64 s[44:45], s[44:45], exec
	s_and_b64 s[50:51], s[70:71], exec
	s_or_b64 s[44:45], s[44:45], s[50:51]
	s_andn2_b64 s[42:43], s[42:43], exec
	s_and_b64 s[50:51], s[68:69], exec
	s_or_b64 s[42:43], s[42:43], s[50:51]
	s_andn2_b64 s[40:41], s[40:41], exec
	s_and_b64 s[50:51], s[64:65], exec
	s_or_b64 s[40:41], s[40:41], s[50:51]
	s_andn2_b64 s[38:39], s[38:39], exec
	s_and_b64 s[50:51], s[62:63], exec
	s_or_b64 s[38:39], s[38:39], s[50:51]
	s_andn2_b64 s[36:37], s[36:37], exec
	s_and_b64 s[50:51], s[60:61], exec
	s_or_b64 s[36:37], s[36:37], s[50:51]
	s_andn2_b64 s[34:35], s[34:35], exec
	s_and_b64 s[50:51], s[58:59], exec
	s_or_b64 s[34:35], s[34:35], s[50:51]
	s_andn2_b64 s[30:31], s[30:31], exec
	s_and_b64 s[50:51], s[56:57], exec
	s_or_b64 s[30:31], s[30:31], s[50:51]
	s_andn2_b64 s[28:29], s[28:29], exec
	s_and_b64 s[50:51], s[54:55], exec
	s_or_b64 s[28:29], s[28:29], s[50:51]
	s_andn2_b64 s[26:27], s[26:27], exec
	s_and_b64 s[50:51], s[52:53], exec
	v_mov_b32_e32 v1, 50
	s_or_b64 s[26:27], s[26:27], s[50:51]
.LBB4_10:                               ;   in Loop: Header=BB4_11 Depth=1
	s_or_b64 exec, exec, s[48:49]
	s_and_b64 s[48:49], exec, s[26:27]
	s_or_b64 s[6:7], s[48:49], s[6:7]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[48:49], s[46:47], exec
	s_or_b64 s[8:9], s[8:9], s[48:49]
	s_andn2_b64 s[10:11], s[10:11], exec
	s_and_b64 s[48:49], s[44:45], exec
	s_or_b64 s[10:11], s[10:11], s[48:49]
	s_andn2_b64 s[12:13], s[12:13], exec
	s_and_b64 s[48:49], s[42:43], exec
	s_or_b64 s[12:13], s[12:13], s[48:49]
	s_andn2_b64 s[14:15], s[14:15], exec
	s_and_b64 s[48:49], s[40:41], exec
	s_or_b64 s[14:15], s[14:15], s[48:49]
	s_andn2_b64 s[16:17], s[16:17], exec
	s_and_b64 s[48:49], s[38:39], exec
	s_or_b64 s[16:17], s[16:17], s[48:49]
	s_andn2_b64 s[18:19], s[18:19], exec
	s_and_b64 s[48:49], s[36:37], exec
	s_or_b64 s[18:19], s[18:19], s[48:49]
	s_andn2_b64 s[20:21], s[20:21], exec
	s_and_b64 s[48:49], s[34:35], exec
	s_or_b64 s[20:21], s[20:21], s[48:49]
	s_andn2_b64 s[22:23], s[22:23], exec
	s_and_b64 s[48:49], s[30:31], exec
	s_or_b64 s[22:23], s[22:23], s[48:49]
	s_andn2_b64 s[24:25], s[24:25], exec
	s_and_b64 s[48:49], s[28:29], exec
	v_mov_b32_e32 v6, s3
	s_or_b64 s[24:25], s[24:25], s[48:49]
	s_mov_b32 s3, s5
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execz .LBB4_22
.LBB4_11:                               ; =>This Inner Loop Header: Depth=1
	v_pk_mul_f32 v[6:7], v[4:5], v[4:5]
	s_andn2_b64 s[46:47], s[46:47], exec
	v_add_f32_e32 v1, v7, v6
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	v_mov_b32_e32 v1, s3
	s_andn2_b64 s[44:45], s[44:45], exec
	s_andn2_b64 s[42:43], s[42:43], exec
	s_andn2_b64 s[40:41], s[40:41], exec
	s_andn2_b64 s[38:39], s[38:39], exec
	s_andn2_b64 s[36:37], s[36:37], exec
	s_andn2_b64 s[34:35], s[34:35], exec
	s_andn2_b64 s[30:31], s[30:31], exec
	s_or_b64 s[28:29], s[28:29], exec
	s_or_b64 s[26:27], s[26:27], exec
                                        ; implicit-def: $sgpr5
	s_and_saveexec_b64 s[48:49], vcc
	s_cbranch_execz .LBB4_10
; %bb.12:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v8, v7
	v_add_f32_e32 v1, v4, v4
	v_mul_f32_e32 v1, v5, v1
	v_pk_add_f32 v[4:5], v[6:7], v[8:9] neg_lo:[0,1] neg_hi:[0,1]
	s_mov_b64 s[52:53], -1
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
	s_mov_b64 s[54:55], 0
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_mov_b64 s[56:57], -1
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_mov_b64 s[58:59], 0
	s_mov_b64 s[60:61], 0
	s_mov_b64 s[62:63], 0
	s_mov_b64 s[64:65], 0
	s_mov_b64 s[68:69], 0
	s_mov_b64 s[70:71], 0
	s_mov_b64 s[72:73], 0
                                        ; implicit-def: $vgpr5
                                        ; implicit-def: $sgpr5
	s_and_saveexec_b64 s[50:51], vcc
	s_cbranch_execz .LBB4_9
; %bb.13:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
	s_mov_b64 s[66:67], -1
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
	s_mov_b64 s[58:59], -1
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_mov_b64 s[74:75], 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
                                        ; implicit-def: $vgpr5
                                        ; implicit-def: $sgpr5
	s_and_saveexec_b64 s[52:53], vcc
	s_cbranch_execz .LBB4_8
; %bb.14:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
                                        ; implicit-def: $vgpr5
	s_nop 0
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[54:55], vcc
	s_cbranch_execz .LBB4_7
; %bb.15:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
                                        ; implicit-def: $vgpr5
	s_nop 0
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[56:57], vcc
	s_cbranch_execz .LBB4_6
; %bb.16:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
	s_mov_b64 s[62:63], -1
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
	s_mov_b64 s[64:65], -1
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
                                        ; implicit-def: $vgpr5
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[58:59], vcc
	s_cbranch_execz .LBB4_5
; %bb.17:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
	s_mov_b64 s[66:67], 0
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
	s_mov_b64 s[68:69], -1
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
                                        ; implicit-def: $vgpr5
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[60:61], vcc
	s_cbranch_execz .LBB4_4
; %bb.18:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
                                        ; implicit-def: $vgpr5
	s_nop 0
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[62:63], vcc
	s_cbranch_execz .LBB4_3
; %bb.19:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
	s_mov_b64 s[70:71], -1
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
	s_mov_b64 s[72:73], -1
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
                                        ; implicit-def: $vgpr5
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[64:65], vcc
	s_cbranch_execz .LBB4_2
; %bb.20:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
                                        ; implicit-def: $sgpr5
	s_nop 0
	v_mov_b32_e32 v5, v1
	v_pk_add_f32 v[6:7], v[2:3], v[4:5]
                                        ; implicit-def: $vgpr5
	s_nop 0
	v_pk_mul_f32 v[8:9], v[6:7], v[6:7]
	s_nop 0
	v_add_f32_e32 v1, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v1
	s_and_saveexec_b64 s[70:71], vcc
	s_cbranch_execz .LBB4_1
; %bb.21:                               ;   in Loop: Header=BB4_11 Depth=1
	v_mov_b32_e32 v4, v9
	v_add_f32_e32 v1, v6, v6
	s_add_i32 s5, s3, 10
	v_mul_f32_e32 v1, v7, v1
	v_pk_add_f32 v[4:5], v[8:9], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
	s_cmp_eq_u32 s5, 50
	v_mov_b32_e32 v5, v1
	s_cselect_b64 s[68:69], -1, 0
	s_mov_b64 s[66:67], exec
	v_pk_add_f32 v[4:5], v[2:3], v[4:5]
	s_orn2_b64 s[68:69], s[68:69], exec
	s_branch .LBB4_1
.LBB4_22:
	s_or_b64 exec, exec, s[6:7]
	s_xor_b64 s[6:7], s[24:25], -1
	s_xor_b64 s[30:31], s[22:23], -1
	s_xor_b64 s[28:29], s[20:21], -1
	s_xor_b64 s[26:27], s[18:19], -1
	s_xor_b64 s[24:25], s[16:17], -1
	s_xor_b64 s[16:17], s[14:15], -1
	s_xor_b64 s[20:21], s[12:13], -1
	s_xor_b64 s[22:23], s[10:11], -1
	s_xor_b64 s[18:19], s[8:9], -1
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_xor_b64 s[6:7], exec, s[8:9]
	s_cbranch_execz .LBB4_56
; %bb.23:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[8:9], s[30:31]
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB4_53
; %bb.24:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[10:11], s[28:29]
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB4_50
; %bb.25:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[12:13], s[26:27]
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .LBB4_47
; %bb.26:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[14:15], s[24:25]
	s_xor_b64 s[14:15], exec, s[14:15]
	s_cbranch_execz .LBB4_44
; %bb.27:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[24:25], s[16:17]
	s_xor_b64 s[16:17], exec, s[24:25]
	s_cbranch_execz .LBB4_41
; %bb.28:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[24:25], s[20:21]
	s_xor_b64 s[20:21], exec, s[24:25]
	s_cbranch_execz .LBB4_38
; %bb.29:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[24:25], s[22:23]
	s_xor_b64 s[22:23], exec, s[24:25]
	s_cbranch_execz .LBB4_35
; %bb.30:
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[24:25], s[18:19]
	s_xor_b64 s[18:19], exec, s[24:25]
; %bb.31:
	v_add_u32_e32 v1, 9, v6
; %bb.32:
	s_andn2_saveexec_b64 s[18:19], s[18:19]
; %bb.33:
	v_add_u32_e32 v1, 8, v6
; %bb.34:
	s_or_b64 exec, exec, s[18:19]
.LBB4_35:
	s_andn2_saveexec_b64 s[18:19], s[22:23]
; %bb.36:
	v_add_u32_e32 v1, 7, v6
; %bb.37:
	s_or_b64 exec, exec, s[18:19]
.LBB4_38:
	s_andn2_saveexec_b64 s[18:19], s[20:21]
; %bb.39:
	v_add_u32_e32 v1, 6, v6
; %bb.40:
	s_or_b64 exec, exec, s[18:19]
.LBB4_41:
	s_andn2_saveexec_b64 s[16:17], s[16:17]
; %bb.42:
	v_add_u32_e32 v1, 5, v6
; %bb.43:
	s_or_b64 exec, exec, s[16:17]
.LBB4_44:
	s_andn2_saveexec_b64 s[14:15], s[14:15]
; %bb.45:
	v_add_u32_e32 v1, 4, v6
; %bb.46:
	s_or_b64 exec, exec, s[14:15]
.LBB4_47:
	s_andn2_saveexec_b64 s[12:13], s[12:13]
; %bb.48:
	v_add_u32_e32 v1, 3, v6
; %bb.49:
	s_or_b64 exec, exec, s[12:13]
.LBB4_50:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
; %bb.51:
	v_add_u32_e32 v1, 2, v6
; %bb.52:
	s_or_b64 exec, exec, s[10:11]
.LBB4_53:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
; %bb.54:
	v_or_b32_e32 v1, 1, v6
; %bb.55:
	s_or_b64 exec, exec, s[8:9]
.LBB4_56:
	s_or_b64 exec, exec, s[6:7]
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_mul_i32 s2, s4, s2
	v_add_u32_e32 v2, s2, v0
	v_ashrrev_i32_e32 v3, 31, v2
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[2:3], v[2:3], 2, s[0:1]
	global_store_dword v[2:3], v1, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mandelbrot
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
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 76
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
	.size	mandelbrot, .Lfunc_end4-mandelbrot
                                        ; -- End function
	.set mandelbrot.num_vgpr, 10
	.set mandelbrot.num_agpr, 0
	.set mandelbrot.numbered_sgpr, 76
	.set mandelbrot.num_named_barrier, 0
	.set mandelbrot.private_seg_size, 0
	.set mandelbrot.uses_vcc, 1
	.set mandelbrot.uses_flat_scratch, 0
	.set mandelbrot.has_dyn_sized_stack, 0
	.set mandelbrot.has_recursion, 0
	.set mandelbrot.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1616
; TotalNumSgprs: 82
; NumVgprs: 10
; NumAgprs: 0
; TotalNumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 10
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 82
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
	.protected	automaton               ; -- Begin function automaton
	.globl	automaton
	.p2align	8
	.type	automaton,@function
automaton:                              ; @automaton
; %bb.0:
	s_load_dword s24, s[0:1], 0x10
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_mov_b32_e32 v10, 2
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s24, 1
	s_cbranch_scc1 .LBB5_34
; %bb.1:
	v_mul_lo_u32 v2, s24, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v1, 39
	v_mov_b32_e32 v4, 40
	v_mov_b32_e32 v5, 41
	v_mov_b32_e32 v7, 32
                                        ; implicit-def: $vgpr9
	s_branch .LBB5_3
.LBB5_2:                                ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[2:3], exec, s[6:7]
	s_or_b64 s[0:1], s[2:3], s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .LBB5_33
.LBB5_3:                                ; =>This Inner Loop Header: Depth=1
	global_load_ubyte v10, v[2:3], off
	v_cmp_ne_u32_e32 vcc, 0, v11
	s_mov_b64 s[8:9], 0
	s_mov_b64 s[6:7], 0
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB5_11
; %bb.4:                                ;   in Loop: Header=BB5_3 Depth=1
	s_waitcnt vmcnt(0)
	v_cmp_gt_i16_sdwa s[12:13], v10, v1 src0_sel:BYTE_0 src1_sel:DWORD
	s_and_saveexec_b64 s[14:15], s[12:13]
	s_xor_b64 s[12:13], exec, s[14:15]
	s_cbranch_execz .LBB5_8
; %bb.5:                                ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_gt_i16_sdwa s[16:17], v10, v4 src0_sel:BYTE_0 src1_sel:DWORD
	s_mov_b64 s[6:7], -1
	s_and_saveexec_b64 s[14:15], s[16:17]
; %bb.6:                                ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u16_sdwa s[8:9], v10, v5 src0_sel:BYTE_0 src1_sel:DWORD
	s_xor_b64 s[6:7], exec, -1
	s_and_b64 s[8:9], s[8:9], exec
; %bb.7:                                ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[14:15]
	s_and_b64 s[6:7], s[6:7], exec
	s_and_b64 s[8:9], s[8:9], exec
                                        ; implicit-def: $vgpr10
.LBB5_8:                                ;   in Loop: Header=BB5_3 Depth=1
	s_andn2_saveexec_b64 s[12:13], s[12:13]
; %bb.9:                                ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u16_sdwa s[2:3], v10, v7 src0_sel:BYTE_0 src1_sel:DWORD
	s_and_b64 s[2:3], s[2:3], exec
; %bb.10:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[2:3], s[2:3], exec
	s_and_b64 s[6:7], s[6:7], exec
	s_and_b64 s[8:9], s[8:9], exec
                                        ; implicit-def: $vgpr10
.LBB5_11:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_saveexec_b64 s[12:13], s[10:11]
	s_mov_b64 s[14:15], 0
	s_mov_b64 s[10:11], 0
	s_xor_b64 exec, exec, s[12:13]
	s_cbranch_execz .LBB5_17
; %bb.12:                               ;   in Loop: Header=BB5_3 Depth=1
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v9, 0xff, v10
	v_cmp_lt_i16_e32 vcc, 39, v9
	s_mov_b64 s[14:15], -1
	s_mov_b64 s[16:17], 0
	s_mov_b64 s[18:19], s[8:9]
	s_mov_b64 s[20:21], s[6:7]
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB5_16
; %bb.13:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_lt_i16_e32 vcc, 40, v9
	s_mov_b64 s[18:19], -1
	s_mov_b64 s[14:15], 0
	s_mov_b64 s[22:23], s[8:9]
	s_and_saveexec_b64 s[16:17], vcc
; %bb.14:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u16_e32 vcc, 41, v9
	s_andn2_b64 s[20:21], s[8:9], exec
	s_and_b64 s[22:23], vcc, exec
	s_mov_b64 s[14:15], exec
	s_xor_b64 s[18:19], exec, -1
	s_or_b64 s[22:23], s[20:21], s[22:23]
; %bb.15:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[16:17]
	s_andn2_b64 s[20:21], s[6:7], exec
	s_and_b64 s[18:19], s[18:19], exec
	s_or_b64 s[20:21], s[20:21], s[18:19]
	s_andn2_b64 s[18:19], s[8:9], exec
	s_and_b64 s[22:23], s[22:23], exec
	s_and_b64 s[16:17], s[14:15], exec
	s_xor_b64 s[14:15], exec, -1
	s_or_b64 s[18:19], s[18:19], s[22:23]
.LBB5_16:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[10:11], s[16:17], exec
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[16:17], s[20:21], exec
	s_or_b64 s[6:7], s[6:7], s[16:17]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[16:17], s[18:19], exec
	s_and_b64 s[14:15], s[14:15], exec
	s_or_b64 s[8:9], s[8:9], s[16:17]
.LBB5_17:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v11, 1
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v12, v8
	s_and_saveexec_b64 s[12:13], s[8:9]
	s_cbranch_execnz .LBB5_26
; %bb.18:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[12:13]
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_xor_b64 s[6:7], exec, s[8:9]
	s_cbranch_execnz .LBB5_27
.LBB5_19:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[14:15]
	s_cbranch_execnz .LBB5_28
.LBB5_20:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v6
	s_and_saveexec_b64 s[6:7], s[10:11]
	s_cbranch_execnz .LBB5_29
.LBB5_21:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[2:3]
.LBB5_22:                               ;   in Loop: Header=BB5_3 Depth=1
	v_mov_b32_e32 v10, 4
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, v8
	v_mov_b32_e32 v13, v6
.LBB5_23:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v6, v13
	v_mov_b32_e32 v8, v12
	v_cmp_lt_i32_e32 vcc, 3, v10
	s_mov_b64 s[2:3], 0
	s_and_saveexec_b64 s[6:7], vcc
	s_xor_b64 s[6:7], exec, s[6:7]
	s_cbranch_execnz .LBB5_30
; %bb.24:                               ;   in Loop: Header=BB5_3 Depth=1
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execnz .LBB5_31
.LBB5_25:                               ;   in Loop: Header=BB5_3 Depth=1
	s_or_b64 exec, exec, s[6:7]
	s_mov_b64 s[6:7], -1
	s_and_saveexec_b64 s[8:9], s[2:3]
	s_cbranch_execz .LBB5_2
	s_branch .LBB5_32
.LBB5_26:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u32_e32 vcc, 0, v8
	v_sub_u32_e64 v12, v8, 1 clamp
	v_mov_b32_e32 v11, 0
	v_cndmask_b32_e64 v10, 4, 6, vcc
	s_andn2_b64 s[10:11], s[10:11], exec
	s_or_b64 exec, exec, s[12:13]
	s_and_saveexec_b64 s[8:9], s[6:7]
	s_xor_b64 s[6:7], exec, s[8:9]
	s_cbranch_execz .LBB5_19
.LBB5_27:                               ;   in Loop: Header=BB5_3 Depth=1
	v_add_u32_e32 v12, 1, v8
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 4
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[14:15]
	s_cbranch_execz .LBB5_20
.LBB5_28:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_ne_u16_e32 vcc, 32, v9
	s_andn2_b64 s[8:9], s[10:11], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[2:3], s[2:3], exec
	s_or_b64 s[10:11], s[8:9], s[10:11]
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v6
	s_and_saveexec_b64 s[6:7], s[10:11]
	s_cbranch_execz .LBB5_21
.LBB5_29:                               ;   in Loop: Header=BB5_3 Depth=1
	v_add_u32_e32 v13, 1, v6
	v_mov_b32_e32 v11, 1
	v_mov_b32_e32 v10, 0
	s_andn2_b64 s[2:3], s[2:3], exec
	v_mov_b32_e32 v12, v8
	s_or_b64 exec, exec, s[6:7]
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execnz .LBB5_22
	s_branch .LBB5_23
.LBB5_30:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u32_e32 vcc, 4, v10
	s_and_b64 s[2:3], vcc, exec
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .LBB5_25
.LBB5_31:                               ;   in Loop: Header=BB5_3 Depth=1
	v_cmp_eq_u32_e32 vcc, 0, v10
	s_andn2_b64 s[2:3], s[2:3], exec
	s_and_b64 s[8:9], vcc, exec
	s_or_b64 s[2:3], s[2:3], s[8:9]
	s_or_b64 exec, exec, s[6:7]
	s_mov_b64 s[6:7], -1
	s_and_saveexec_b64 s[8:9], s[2:3]
	s_cbranch_execz .LBB5_2
.LBB5_32:                               ;   in Loop: Header=BB5_3 Depth=1
	s_add_i32 s24, s24, -1
	s_cmp_eq_u32 s24, 0
	s_cselect_b64 s[2:3], -1, 0
	v_lshl_add_u64 v[2:3], v[2:3], 0, 1
	v_mov_b32_e32 v10, 2
	s_orn2_b64 s[6:7], s[2:3], exec
	s_branch .LBB5_2
.LBB5_33:
	s_or_b64 exec, exec, s[0:1]
	v_lshl_or_b32 v1, v8, 16, v6
.LBB5_34:
	v_cmp_lt_i32_e32 vcc, 5, v10
	s_mov_b64 s[0:1], 0
	s_and_saveexec_b64 s[2:3], vcc
	s_xor_b64 s[2:3], exec, s[2:3]
	s_cbranch_execnz .LBB5_38
; %bb.35:
	s_or_saveexec_b64 s[2:3], s[2:3]
	v_mov_b32_e32 v2, -1
	s_xor_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB5_39
.LBB5_36:
	s_or_b64 exec, exec, s[2:3]
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execnz .LBB5_40
.LBB5_37:
	s_endpgm
.LBB5_38:
	s_mov_b64 s[0:1], exec
                                        ; implicit-def: $vgpr10
	s_or_saveexec_b64 s[2:3], s[2:3]
	v_mov_b32_e32 v2, -1
	s_xor_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB5_36
.LBB5_39:
	v_cmp_eq_u32_e32 vcc, 2, v10
	s_andn2_b64 s[0:1], s[0:1], exec
	s_and_b64 s[6:7], vcc, exec
	s_or_b64 s[0:1], s[0:1], s[6:7]
	v_mov_b32_e32 v2, v1
	s_or_b64 exec, exec, s[2:3]
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .LBB5_37
.LBB5_40:
	v_lshlrev_b32_e32 v0, 2, v0
	global_store_dword v0, v2, s[4:5]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel automaton
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 25
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
.Lfunc_end5:
	.size	automaton, .Lfunc_end5-automaton
                                        ; -- End function
	.set automaton.num_vgpr, 14
	.set automaton.num_agpr, 0
	.set automaton.numbered_sgpr, 25
	.set automaton.num_named_barrier, 0
	.set automaton.private_seg_size, 0
	.set automaton.uses_vcc, 1
	.set automaton.uses_flat_scratch, 0
	.set automaton.has_dyn_sized_stack, 0
	.set automaton.has_recursion, 0
	.set automaton.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 932
; TotalNumSgprs: 31
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 31
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
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           collatz
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         collatz.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
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
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'int*'
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
    .name:           dispatch
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         dispatch.kd
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
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         20
        .size:           4
        .type_name:      float
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           early
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     27
    .sgpr_spill_count: 0
    .symbol:         early.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
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
      - .address_space:  global
        .is_const:       true
        .offset:         16
        .size:           8
        .type_name:      'int*'
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
    .name:           uniform_rows
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         uniform_rows.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         12
        .size:           4
        .type_name:      float
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           mandelbrot
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     82
    .sgpr_spill_count: 0
    .symbol:         mandelbrot.kd
    .uses_dynamic_stack: false
    .vgpr_count:     10
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           automaton
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     31
    .sgpr_spill_count: 0
    .symbol:         automaton.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
