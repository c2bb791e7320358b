.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdhsa_code_object_version 5
.text
.globl gemm_mfma_guarded
.p2align 8
.type gemm_mfma_guarded,@function
gemm_mfma_guarded:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s12, s[0:1], 24
	s_load_dword s13, s[0:1], 28
	s_load_dword s14, s[0:1], 32
	s_waitcnt lgkmcnt(0)
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v0, -1, v0
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_and_b32 v1, 31, v0
	v_lshrrev_b32 v2, 5, v0
	s_lshl_b32 s15, s0, 5
	s_lshl_b32 s16, s1, 5
	s_mov_b64 s[4:5], s[4:5]
	s_mul_i32 s0, s15, s14
	s_lshl_b32 s1, s0, 1
	s_add_u32 s4, s4, s1
	s_addc_u32 s5, s5, 0
	s_sub_u32 s0, s12, s15
	s_min_u32 s1, s0, 32
	s_mul_i32 s0, s1, s14
	s_lshl_b32 s10, s0, 1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s10
	s_mov_b32 s3, 0x20000
	s_mov_b64 s[10:11], s[6:7]
	s_mul_i32 s4, s16, s14
	s_lshl_b32 s5, s4, 1
	s_add_u32 s10, s10, s5
	s_addc_u32 s11, s11, 0
	s_sub_u32 s4, s13, s16
	s_min_u32 s5, s4, 32
	s_mul_i32 s4, s5, s14
	s_lshl_b32 s17, s4, 1
	s_mov_b32 s4, s10
	s_and_b32 s5, s11, 0xffff
	s_mov_b32 s6, s17
	s_mov_b32 s7, 0x20000
	v_mul_lo_u32 v1, s14, v1
	v_lshlrev_b32 v1, 1, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v1, v1, v2
	v_mov_b32 v2, 0
	v_mov_b32 v3, 0
	v_mov_b32 v4, 0
	v_mov_b32 v5, 0
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
	v_mov_b32 v8, 0
	v_mov_b32 v9, 0
	v_mov_b32 v10, 0
	v_mov_b32 v11, 0
	v_mov_b32 v12, 0
	v_mov_b32 v13, 0
	v_mov_b32 v14, 0
	v_mov_b32 v15, 0
	v_mov_b32 v16, 0
	v_mov_b32 v17, 0
	s_mov_b32 s10, 0
	s_cmp_lt_u32 s10, s14
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	buffer_load_dwordx4 v[18:21], v1, s[0:3], 0 offen
	buffer_load_dwordx4 v[22:25], v1, s[4:7], 0 offen
	s_waitcnt vmcnt(0)
	v_mfma_f32_32x32x8bf16_1k v[2:17], v[22:23], v[18:19], v[2:17]
	v_mfma_f32_32x32x8bf16_1k v[2:17], v[24:25], v[20:21], v[2:17]
	v_add_u32 v1, 32, v1
	s_add_u32 s10, s10, 16
	s_cmp_lt_u32 s10, s14
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_and_b32 v1, 31, v0
	s_mov_b32 s0, 0x90
	v_mul_lo_u32 v1, s0, v1
	v_lshrrev_b32 v18, 5, v0
	v_lshlrev_b32 v18, 4, v18
	v_add_u32 v1, v1, v18
	s_nop 8
	ds_write_b128 v1, v[2:5] offset:0
	ds_write_b128 v1, v[6:9] offset:32
	ds_write_b128 v1, v[10:13] offset:64
	ds_write_b128 v1, v[14:17] offset:96
	s_sub_u32 s0, s12, s15
	s_min_u32 s10, s0, 32
	s_sub_u32 s0, s13, s16
	s_min_u32 s1, s0, 32
	s_lshl_b32 s11, s1, 2
	s_mov_b64 s[4:5], s[8:9]
	s_lshl_b32 s8, s13, 2
	s_mul_i32 s0, s15, s13
	s_add_u32 s1, s0, s16
	s_lshl_b32 s0, s1, 2
	s_add_u32 s4, s4, s0
	s_addc_u32 s5, s5, 0
	v_lshlrev_b32 v1, 4, v0
	v_cmp_gt_u32 s[0:1], 8, v0
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_cbranch_execz .L$if0_end
	s_mov_b32 s9, 0
	s_cmp_lt_u32 s9, s10
	s_cbranch_scc0 .L$loop1_end
.L$loop1:
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s11
	s_mov_b32 s3, 0x20000
	ds_read_b128 v[2:5], v1 offset:0
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v6, 4, v0
	buffer_store_dwordx4 v[2:5], v6, s[0:3], 0 offen
	s_add_u32 s4, s4, s8
	s_addc_u32 s5, s5, 0
	v_add_u32 v1, 0x90, v1
	s_add_u32 s9, s9, 1
	s_cmp_lt_u32 s9, s10
	s_cbranch_scc1 .L$loop1
.L$loop1_end:
.L$if0_end:
	s_mov_b64 exec, s[6:7]
	s_endpgm
.size gemm_mfma_guarded, .-gemm_mfma_guarded
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_mfma_guarded
	.amdhsa_group_segment_fixed_size 4608
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_user_sgpr_private_segment_buffer 0
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 26
	.amdhsa_next_free_sgpr 18
	.amdhsa_accum_offset 28
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
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: gemm_mfma_guarded
    .symbol: gemm_mfma_guarded.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 4608
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 18
    .vgpr_count: 26
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
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 4608, .align: 16 }
...
.end_amdgpu_metadata
