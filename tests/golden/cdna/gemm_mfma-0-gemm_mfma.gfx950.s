.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_mfma
.p2align 8
.type gemm_mfma,@function
gemm_mfma:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_load_dword s11, s[0:1], 28
	s_waitcnt lgkmcnt(0)
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v0, -1, v0
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_and_b32 v1, 31, v0
	v_lshrrev_b32 v2, 5, v0
	s_lshl_b32 s0, s0, 5
	s_lshl_b32 s1, s1, 5
	v_add_u32 v3, s0, v1
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 1, v3
	v_lshlrev_b32 v4, 4, v2
	v_add_u32 v3, v3, v4
	v_add_u32 v1, s1, v1
	v_mul_lo_u32 v1, s11, v1
	v_lshlrev_b32 v1, 1, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v1, v1, v2
	v_lshlrev_b32 v2, 4, v0
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
	v_mov_b32 v18, 0
	v_mov_b32 v19, 0
	s_mov_b32 s2, 0
	s_cmp_lt_u32 s2, s11
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_dwordx4 v[20:23], v3, s[4:5]
	global_load_dwordx4 v[24:27], v1, s[6:7]
	s_waitcnt vmcnt(0)
	ds_write_b128 v2, v[20:23] offset:0
	ds_write_b128 v2, v[24:27] offset:1024
	ds_read_b128 v[20:23], v2 offset:0
	ds_read_b128 v[24:27], v2 offset:1024
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 v[4:19], v[24:25], v[20:21], v[4:19]
	v_mfma_f32_32x32x8_bf16 v[4:19], v[26:27], v[22:23], v[4:19]
	v_add_u32 v3, 32, v3
	v_add_u32 v1, 32, v1
	s_add_u32 s2, s2, 16
	s_cmp_lt_u32 s2, s11
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_and_b32 v1, 31, v0
	s_mov_b32 s2, 0x90
	v_mul_lo_u32 v1, s2, v1
	v_lshrrev_b32 v2, 5, v0
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v1, v1, v2
	s_nop 0
	ds_write_b128 v1, v[4:7] offset:2048
	ds_write_b128 v1, v[8:11] offset:2080
	ds_write_b128 v1, v[12:15] offset:2112
	ds_write_b128 v1, v[16:19] offset:2144
	v_lshrrev_b32 v1, 1, v0
	v_and_b32 v0, 1, v0
	v_lshlrev_b32 v0, 6, v0
	v_add_u32 v2, s0, v1
	v_mul_lo_u32 v2, s10, v2
	v_add_u32 v2, s1, v2
	v_lshlrev_b32 v2, 2, v2
	v_add_u32 v2, v2, v0
	s_mov_b32 s0, 0x90
	v_mul_lo_u32 v1, s0, v1
	v_add_u32 v0, v1, v0
	ds_read_b128 v[4:7], v0 offset:2048
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v2, v[4:7], s[8:9] offset:0
	ds_read_b128 v[4:7], v0 offset:2064
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v2, v[4:7], s[8:9] offset:16
	ds_read_b128 v[4:7], v0 offset:2080
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v2, v[4:7], s[8:9] offset:32
	ds_read_b128 v[4:7], v0 offset:2096
	s_waitcnt lgkmcnt(0)
	global_store_dwordx4 v2, v[4:7], s[8:9] offset:48
	s_endpgm
.size gemm_mfma, .-gemm_mfma
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_mfma
	.amdhsa_group_segment_fixed_size 6656
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 32
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 28
	.amdhsa_next_free_sgpr 12
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
amdhsa.target: amdgcn-amd-amdhsa--gfx950
amdhsa.kernels:
  - .name: gemm_mfma
    .symbol: gemm_mfma.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 6656
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 12
    .vgpr_count: 28
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
      - .name: !str N
        .size: 4
        .offset: 24
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 28
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 1024, .align: 16 }
      - { .name: lds1, .offset: 1024, .size: 1024, .align: 16 }
      - { .name: lds2, .offset: 2048, .size: 4608, .align: 16 }
...
.end_amdgpu_metadata
