	.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
	.amdhsa_code_object_version 6
	.text
	.protected	rounded                 ; -- Begin function rounded
	.globl	rounded
	.p2align	8
	.type	rounded,@function
rounded:                                ; @rounded
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x20
	v_lshlrev_b32_e32 v5, 2, v0
	s_mov_b32 s0, 0x9999999a
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
	s_mov_b32 s1, 0x3fb99999
	s_waitcnt lgkmcnt(0)
	global_load_dword v10, v5, s[10:11]
	global_load_dword v11, v5, s[2:3]
	v_mul_u32_u24_e32 v1, 3, v0
	v_mov_b64_e32 v[6:7], s[0:1]
	v_lshlrev_b32_e32 v12, 3, v0
	v_lshlrev_b32_e32 v13, 2, v1
	s_mov_b32 s2, 0x5040100
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v14, v10
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v4, v11
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_mov_b32_e32 v15, v10
	v_cvt_f64_f32_e32 v[0:1], v14
	;;#ASMSTART
	v_mul_f64 v[8:9], v[0:1], v[6:7]
	;;#ASMEND
	v_add_f32_e32 v2, v14, v4
	;;#ASMSTART
	v_add_f64 v[8:9], v[0:1], v[8:9]
	;;#ASMEND
	;;#ASMSTART
	v_cvt_f16_f32 v0, v14
	;;#ASMEND
	v_mul_f32_e32 v3, v14, v4
	;;#ASMSTART
	v_mul_f16 v1, 0x3c66, v0
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_fma_f32 v4, v14, v4, v14
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx3 v13, v[2:4], s[4:5]
	global_store_dwordx2 v12, v[8:9], s[6:7]
	v_perm_b32 v0, v1, v0, s2
	global_store_dword v5, v0, s[8:9]
	v_mov_b32_e32 v16, v11
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_mov_b32_e32 v17, v10
	v_mov_b32_e32 v18, v11
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 5
	v_cvt_f64_f32_e32 v[0:1], v15
	;;#ASMSTART
	v_mul_f64 v[8:9], v[0:1], v[6:7]
	;;#ASMEND
	v_add_f32_e32 v2, v15, v16
	;;#ASMSTART
	v_add_f64 v[8:9], v[0:1], v[8:9]
	;;#ASMEND
	;;#ASMSTART
	v_cvt_f16_f32 v0, v15
	;;#ASMEND
	v_mul_f32_e32 v3, v15, v16
	;;#ASMSTART
	v_mul_f16 v1, 0x3c66, v0
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_fma_f32 v4, v15, v16, v15
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx3 v13, v[2:4], s[4:5] offset:768
	global_store_dwordx2 v12, v[8:9], s[6:7] offset:512
	v_perm_b32 v0, v1, v0, s2
	global_store_dword v5, v0, s[8:9] offset:256
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_nop 1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10
	v_cvt_f64_f32_e32 v[0:1], v17
	;;#ASMSTART
	v_mul_f64 v[8:9], v[0:1], v[6:7]
	;;#ASMEND
	v_add_f32_e32 v2, v17, v18
	;;#ASMSTART
	v_add_f64 v[8:9], v[0:1], v[8:9]
	;;#ASMEND
	;;#ASMSTART
	v_cvt_f16_f32 v0, v17
	;;#ASMEND
	v_mul_f32_e32 v3, v17, v18
	;;#ASMSTART
	v_mul_f16 v1, 0x3c66, v0
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_fma_f32 v4, v17, v18, v17
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx3 v13, v[2:4], s[4:5] offset:1536
	global_store_dwordx2 v12, v[8:9], s[6:7] offset:1024
	v_perm_b32 v0, v1, v0, s2
	global_store_dword v5, v0, s[8:9] offset:512
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_nop 1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 15
	v_cvt_f64_f32_e32 v[0:1], v10
	;;#ASMSTART
	v_mul_f64 v[6:7], v[0:1], v[6:7]
	;;#ASMEND
	v_add_f32_e32 v2, v10, v11
	;;#ASMSTART
	v_add_f64 v[6:7], v[0:1], v[6:7]
	;;#ASMEND
	;;#ASMSTART
	v_cvt_f16_f32 v0, v10
	;;#ASMEND
	v_mul_f32_e32 v3, v10, v11
	;;#ASMSTART
	v_mul_f16 v1, 0x3c66, v0
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_fma_f32 v4, v10, v11, v10
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
	v_perm_b32 v0, v1, v0, s2
	global_store_dwordx3 v13, v[2:4], s[4:5] offset:2304
	global_store_dwordx2 v12, v[6:7], s[6:7] offset:1536
	global_store_dword v5, v0, s[8:9] offset:768
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel rounded
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
		.amdhsa_next_free_vgpr 19
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 20
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
	.size	rounded, .Lfunc_end0-rounded
                                        ; -- End function
	.set rounded.num_vgpr, 19
	.set rounded.num_agpr, 0
	.set rounded.numbered_sgpr, 12
	.set rounded.num_named_barrier, 0
	.set rounded.private_seg_size, 0
	.set rounded.uses_vcc, 0
	.set rounded.uses_flat_scratch, 0
	.set rounded.has_dyn_sized_stack, 0
	.set rounded.has_recursion, 0
	.set rounded.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 652
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
	.protected	subnormal               ; -- Begin function subnormal
	.globl	subnormal
	.p2align	8
	.type	subnormal,@function
subnormal:                              ; @subnormal
; %bb.0:
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x20
	v_lshlrev_b32_e32 v2, 2, v0
	v_lshlrev_b32_e32 v14, 1, v0
	v_mov_b32_e32 v4, 0
	v_lshlrev_b32_e32 v5, 8, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v15, v2, s[10:11]
	global_load_ushort v1, v14, s[2:3]
	v_lshlrev_b32_e32 v16, 3, v0
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0
	v_mov_b64_e32 v[6:7], v[4:5]
	s_mov_b32 s0, 0
	s_mov_b32 s1, 0x100000
	v_mov_b64_e32 v[8:9], v[4:5]
	v_mov_b64_e32 v[10:11], v[4:5]
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v13, v15
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v0, v1
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_mov_b32_e32 v17, v15
	v_mul_f32_e32 v12, 0.5, v13
	v_add_f32_e32 v13, 0x800000, v13
	;;#ASMSTART
	;;#ASMEND
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 0
	v_mul_f16_e32 v0, 0.5, v0
	;;#ASMSTART
	;;#ASMEND
	v_add_f64 v[6:7], v[6:7], s[0:1]
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx2 v16, v[12:13], s[4:5]
	global_store_short v14, v0, s[8:9]
	global_store_dwordx2 v16, v[6:7], s[6:7]
	v_mov_b32_e32 v2, v1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	v_mov_b32_e32 v18, v15
	v_mov_b32_e32 v3, v1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 5
	v_mul_f32_e32 v6, 0.5, v17
	v_add_f32_e32 v7, 0x800000, v17
	;;#ASMSTART
	;;#ASMEND
	v_mul_f16_e32 v0, 0.5, v2
	;;#ASMSTART
	;;#ASMEND
	v_add_f64 v[8:9], v[8:9], s[0:1]
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx2 v16, v[6:7], s[4:5] offset:512
	global_store_short v14, v0, s[8:9] offset:128
	global_store_dwordx2 v16, v[8:9], s[6:7] offset:512
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_nop 1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 10
	v_mul_f32_e32 v6, 0.5, v18
	v_add_f32_e32 v7, 0x800000, v18
	;;#ASMSTART
	;;#ASMEND
	v_mul_f16_e32 v0, 0.5, v3
	;;#ASMSTART
	;;#ASMEND
	v_add_f64 v[2:3], v[10:11], s[0:1]
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	global_store_dwordx2 v16, v[6:7], s[4:5] offset:1024
	global_store_short v14, v0, s[8:9] offset:256
	global_store_dwordx2 v16, v[2:3], s[6:7] offset:1024
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_nop 1
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
	v_mul_f32_e32 v2, 0.5, v15
	v_add_f32_e32 v3, 0x800000, v15
	;;#ASMSTART
	;;#ASMEND
	v_mul_f16_e32 v0, 0.5, v1
	;;#ASMSTART
	;;#ASMEND
	v_add_f64 v[4:5], v[4:5], s[0:1]
	;;#ASMSTART
	;;#ASMEND
	;;#ASMSTART
	;;#ASMEND
	s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15
	global_store_dwordx2 v16, v[2:3], s[4:5] offset:1536
	global_store_dwordx2 v16, v[4:5], s[6:7] offset:1536
	global_store_short v14, v0, s[8:9] offset:384
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel subnormal
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
		.amdhsa_next_free_vgpr 19
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 20
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
	.size	subnormal, .Lfunc_end1-subnormal
                                        ; -- End function
	.set subnormal.num_vgpr, 19
	.set subnormal.num_agpr, 0
	.set subnormal.numbered_sgpr, 12
	.set subnormal.num_named_barrier, 0
	.set subnormal.private_seg_size, 0
	.set subnormal.uses_vcc, 0
	.set subnormal.uses_flat_scratch, 0
	.set subnormal.has_dyn_sized_stack, 0
	.set subnormal.has_recursion, 0
	.set subnormal.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 388
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
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'half*'
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
    .name:           rounded
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         rounded.kd
    .uses_dynamic_stack: false
    .vgpr_count:     19
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
        .offset:         16
        .size:           8
        .type_name:      'half*'
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
        .type_name:      'half*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           subnormal
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         subnormal.kd
    .uses_dynamic_stack: false
    .vgpr_count:     19
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
