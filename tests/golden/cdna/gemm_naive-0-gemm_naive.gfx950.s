.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_naive
.p2align 8
.type gemm_naive,@function
gemm_naive:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_load_dword s14, s[0:1], 28
	s_load_dword s15, s[0:1], 32
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s3
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s1, s2
	s_lshl_b32 s0, s0, 4
	v_lshrrev_b32 v1, 4, v0
	v_add_u32 v1, s0, v1
	s_lshl_b32 s0, s1, 4
	v_and_b32 v0, 15, v0
	v_add_u32 v0, s0, v0
	v_cmp_gt_u32 s[0:1], s10, v1
	v_cmp_gt_u32 s[2:3], s14, v0
	s_and_b64 s[10:11], s[0:1], s[2:3]
	s_and_saveexec_b64 s[12:13], s[10:11]
	s_cbranch_execz .L$if0_end
	v_mul_lo_u32 v2, s15, v1
	v_lshlrev_b32 v2, 1, v2
	v_mul_lo_u32 v3, s15, v0
	v_lshlrev_b32 v3, 1, v3
	v_mov_b32 v4, 0
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s15
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_ushort v5, v2, s[4:5]
	global_load_ushort v6, v3, s[6:7]
	s_waitcnt vmcnt(0)
	v_lshlrev_b32 v5, 16, v5
	v_lshlrev_b32 v6, 16, v6
	v_fmac_f32 v4, v5, v6
	v_add_u32 v2, 2, v2
	v_add_u32 v3, 2, v3
	s_add_u32 s0, s0, 1
	s_cmp_lt_u32 s0, s15
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_mul_lo_u32 v1, s14, v1
	v_add_u32 v0, v1, v0
	v_lshlrev_b32 v0, 2, v0
	global_store_dword v0, v4, s[8:9]
.L$if0_end:
	s_mov_b64 exec, s[12:13]
	s_endpgm
.size gemm_naive, .-gemm_naive
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_naive
	.amdhsa_group_segment_fixed_size 0
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 7
	.amdhsa_next_free_sgpr 16
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
amdhsa.target: amdgcn-amd-amdhsa--gfx950
amdhsa.kernels:
  - .name: gemm_naive
    .symbol: gemm_naive.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 7
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
      - .name: !str N
        .size: 4
        .offset: 28
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 32
        .value_kind: by_value
...
.end_amdgpu_metadata
