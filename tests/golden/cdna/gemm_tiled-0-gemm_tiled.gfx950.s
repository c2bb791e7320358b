.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_tiled
.p2align 8
.type gemm_tiled,@function
gemm_tiled:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_load_dword s11, s[0:1], 28
	s_waitcnt lgkmcnt(0)
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_lshrrev_b32 v1, 4, v0
	v_and_b32 v0, 15, v0
	s_lshl_b32 s0, s0, 4
	v_add_u32 v2, s0, v1
	s_lshl_b32 s0, s1, 4
	v_add_u32 v3, s0, v0
	v_mul_lo_u32 v4, s11, v2
	v_add_u32 v4, v4, v0
	v_lshlrev_b32 v4, 1, v4
	s_lshl_b32 s0, s1, 4
	v_add_u32 v5, s0, v1
	v_mul_lo_u32 v5, s11, v5
	v_add_u32 v5, v5, v0
	v_lshlrev_b32 v5, 1, v5
	v_lshlrev_b32 v6, 5, v1
	v_lshlrev_b32 v7, 1, v0
	v_add_u32 v6, v6, v7
	v_lshlrev_b32 v1, 5, v1
	v_lshlrev_b32 v0, 5, v0
	v_mov_b32 v7, 0
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s11
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_ushort v8, v4, s[4:5]
	global_load_ushort v9, v5, s[6:7]
	s_waitcnt vmcnt(0)
	ds_write_b16 v6, v8 offset:0
	ds_write_b16 v6, v9 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v8, v1 offset:0
	ds_read_u16 v9, v0 offset:512
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:2
	ds_read_u16 v9, v0 offset:514
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:4
	ds_read_u16 v9, v0 offset:516
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:6
	ds_read_u16 v9, v0 offset:518
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:8
	ds_read_u16 v9, v0 offset:520
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:10
	ds_read_u16 v9, v0 offset:522
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:12
	ds_read_u16 v9, v0 offset:524
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:14
	ds_read_u16 v9, v0 offset:526
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:16
	ds_read_u16 v9, v0 offset:528
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:18
	ds_read_u16 v9, v0 offset:530
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:20
	ds_read_u16 v9, v0 offset:532
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:22
	ds_read_u16 v9, v0 offset:534
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:24
	ds_read_u16 v9, v0 offset:536
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:26
	ds_read_u16 v9, v0 offset:538
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:28
	ds_read_u16 v9, v0 offset:540
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	ds_read_u16 v8, v1 offset:30
	ds_read_u16 v9, v0 offset:542
	s_waitcnt lgkmcnt(0)
	v_lshlrev_b32 v8, 16, v8
	v_lshlrev_b32 v9, 16, v9
	v_fmac_f32 v7, v8, v9
	s_barrier
	v_add_u32 v4, 32, v4
	v_add_u32 v5, 32, v5
	s_add_u32 s0, s0, 16
	s_cmp_lt_u32 s0, s11
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_mul_lo_u32 v0, s10, v2
	v_add_u32 v0, v0, v3
	v_lshlrev_b32 v0, 2, v0
	global_store_dword v0, v7, s[8:9]
	s_endpgm
.size gemm_tiled, .-gemm_tiled
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_tiled
	.amdhsa_group_segment_fixed_size 1024
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 32
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 10
	.amdhsa_next_free_sgpr 12
	.amdhsa_accum_offset 12
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
  - .name: gemm_tiled
    .symbol: gemm_tiled.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 12
    .vgpr_count: 10
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
      - .name: !str N
        .size: 4
        .offset: 24
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 28
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 512, .align: 16 }
      - { .name: lds1, .offset: 512, .size: 512, .align: 16 }
...
.end_amdgpu_metadata
