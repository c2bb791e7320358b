.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl gemv_block
.p2align 8
.type gemv_block,@function
gemv_block:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_waitcnt lgkmcnt(0)
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s11, s2
	v_mov_b32 v1, 0
	s_mul_i32 s12, s11, s10
	v_mov_b32 v2, v0
	s_mov_b64 s[0:1], exec
.L$loop0:
	v_cmp_gt_u32 s[2:3], s10, v2
	s_and_b64 exec, exec, s[2:3]
	s_cbranch_execz .L$loop0_end
	v_lshlrev_b32 v3, 1, v2
	global_load_ushort v4, v3, s[4:5]
	v_add_u32 v3, s12, v2
	v_lshlrev_b32 v3, 1, v3
	global_load_ushort v5, v3, s[6:7]
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16 v3, v4
	v_cvt_f32_f16 v4, v5
	v_fmac_f32 v1, v3, v4
	v_add_u32 v2, 64, v2
	s_branch .L$loop0
.L$loop0_end:
	s_mov_b64 exec, s[0:1]
	v_lshlrev_b32 v2, 2, v0
	ds_write_b32 v2, v1 offset:0
	v_cmp_gt_u32 s[0:1], 32, v0
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if0_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:128
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if0_end:
	s_mov_b64 exec, s[2:3]
	v_cmp_gt_u32 s[2:3], 16, v0
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .L$if1_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:64
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if1_end:
	s_mov_b64 exec, s[4:5]
	v_cmp_gt_u32 s[0:1], 8, v0
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .L$if2_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:32
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if2_end:
	s_mov_b64 exec, s[4:5]
	v_cmp_gt_u32 s[2:3], 4, v0
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .L$if3_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:16
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if3_end:
	s_mov_b64 exec, s[4:5]
	v_cmp_gt_u32 s[0:1], 2, v0
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .L$if4_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:8
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if4_end:
	s_mov_b64 exec, s[4:5]
	v_cmp_gt_u32 s[2:3], 1, v0
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_cbranch_execz .L$if5_end
	ds_read_b32 v1, v2 offset:0
	ds_read_b32 v3, v2 offset:4
	s_waitcnt lgkmcnt(0)
	v_add_f32 v1, v1, v3
	ds_write_b32 v2, v1 offset:0
.L$if5_end:
	s_mov_b64 exec, s[4:5]
	v_cmp_eq_u32 s[0:1], 0, v0
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .L$if6_end
	v_lshlrev_b32 v0, 2, v0
	ds_read_b32 v0, v0 offset:0
	s_waitcnt lgkmcnt(0)
	s_lshl_b32 s0, s11, 1
	v_mov_b32 v1, s0
	v_cvt_f16_f32 v0, v0
	global_store_short v1, v0, s[8:9]
.L$if6_end:
	s_mov_b64 exec, s[4:5]
	s_endpgm
.size gemv_block, .-gemv_block
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemv_block
	.amdhsa_group_segment_fixed_size 256
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 28
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 6
	.amdhsa_next_free_sgpr 13
	.amdhsa_accum_offset 8
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
  - .name: gemv_block
    .symbol: gemv_block.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 13
    .vgpr_count: 6
    .agpr_count: 0
    .max_flat_workgroup_size: 64
    .reqd_workgroup_size: [ 64, 1, 1 ]
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
      - .name: K
        .size: 4
        .offset: 24
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 256, .align: 16 }
...
.end_amdgpu_metadata
