.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl gemm_tiled_vec8
.p2align 8
.type gemm_tiled_vec8,@function
gemm_tiled_vec8:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_waitcnt lgkmcnt(0)
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_lshrrev_b32 v1, 4, v0
	v_and_b32 v0, 15, v0
	s_lshl_b32 s0, s0, 4
	s_lshl_b32 s1, s1, 4
	s_mov_b32 s2, 0x100
	v_mul_lo_u32 v2, s2, v1
	v_lshlrev_b32 v3, 4, v0
	v_add_u32 v2, v2, v3
	v_add_u32 v3, s0, v1
	s_mov_b32 s3, 0x80
	v_mul_lo_u32 v3, s3, v3
	v_lshlrev_b32 v3, 1, v3
	v_lshlrev_b32 v4, 4, v0
	v_add_u32 v3, v3, v4
	global_load_dwordx4 v[4:7], v3, s[4:5] offset:0
	s_waitcnt vmcnt(0)
	ds_write_b128 v2, v[4:7] offset:0
	v_add_u32 v3, s1, v1
	s_mov_b32 s3, 0x80
	v_mul_lo_u32 v3, s3, v3
	v_lshlrev_b32 v3, 1, v3
	v_lshlrev_b32 v4, 4, v0
	v_add_u32 v3, v3, v4
	global_load_dwordx4 v[4:7], v3, s[6:7] offset:0
	s_waitcnt vmcnt(0)
	ds_write_b128 v2, v[4:7] offset:4096
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_mov_b32 v2, 0
	v_mul_lo_u32 v3, s2, v1
	v_mul_lo_u32 v4, s2, v0
	ds_read_b128 v[6:9], v3 offset:0
	ds_read_b128 v[10:13], v4 offset:4096
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:16
	ds_read_b128 v[10:13], v4 offset:4112
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:32
	ds_read_b128 v[10:13], v4 offset:4128
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:48
	ds_read_b128 v[10:13], v4 offset:4144
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:64
	ds_read_b128 v[10:13], v4 offset:4160
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:80
	ds_read_b128 v[10:13], v4 offset:4176
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:96
	ds_read_b128 v[10:13], v4 offset:4192
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:112
	ds_read_b128 v[10:13], v4 offset:4208
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:128
	ds_read_b128 v[10:13], v4 offset:4224
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:144
	ds_read_b128 v[10:13], v4 offset:4240
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:160
	ds_read_b128 v[10:13], v4 offset:4256
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:176
	ds_read_b128 v[10:13], v4 offset:4272
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:192
	ds_read_b128 v[10:13], v4 offset:4288
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:208
	ds_read_b128 v[10:13], v4 offset:4304
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:224
	ds_read_b128 v[10:13], v4 offset:4320
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v5, 16, v6
	v_lshlrev_b32 v14, 16, v10
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v6
	v_and_b32 v14, s2, v10
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v7
	v_lshlrev_b32 v14, 16, v11
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v7
	v_and_b32 v14, s2, v11
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v8
	v_lshlrev_b32 v14, 16, v12
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v8
	v_and_b32 v14, s2, v12
	v_fmac_f32 v2, v5, v14
	v_lshlrev_b32 v5, 16, v9
	v_lshlrev_b32 v14, 16, v13
	v_fmac_f32 v2, v5, v14
	v_and_b32 v5, s2, v9
	v_and_b32 v6, s2, v13
	v_fmac_f32 v2, v5, v6
	ds_read_b128 v[6:9], v3 offset:240
	ds_read_b128 v[10:13], v4 offset:4336
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s2, 0xffff0000
	v_lshlrev_b32 v3, 16, v6
	v_lshlrev_b32 v4, 16, v10
	v_fmac_f32 v2, v3, v4
	v_and_b32 v3, s2, v6
	v_and_b32 v4, s2, v10
	v_fmac_f32 v2, v3, v4
	v_lshlrev_b32 v3, 16, v7
	v_lshlrev_b32 v4, 16, v11
	v_fmac_f32 v2, v3, v4
	v_and_b32 v3, s2, v7
	v_and_b32 v4, s2, v11
	v_fmac_f32 v2, v3, v4
	v_lshlrev_b32 v3, 16, v8
	v_lshlrev_b32 v4, 16, v12
	v_fmac_f32 v2, v3, v4
	v_and_b32 v3, s2, v8
	v_and_b32 v4, s2, v12
	v_fmac_f32 v2, v3, v4
	v_lshlrev_b32 v3, 16, v9
	v_lshlrev_b32 v4, 16, v13
	v_fmac_f32 v2, v3, v4
	v_and_b32 v3, s2, v9
	v_and_b32 v4, s2, v13
	v_fmac_f32 v2, v3, v4
	v_add_u32 v1, s0, v1
	v_mul_lo_u32 v1, s10, v1
	v_add_u32 v0, s1, v0
	v_add_u32 v0, v1, v0
	v_lshlrev_b32 v0, 2, v0
	global_store_dword v0, v2, s[8:9]
	s_endpgm
.size gemm_tiled_vec8, .-gemm_tiled_vec8
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_tiled_vec8
	.amdhsa_group_segment_fixed_size 8192
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 28
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 15
	.amdhsa_next_free_sgpr 11
	.amdhsa_accum_offset 16
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
  - .name: gemm_tiled_vec8
    .symbol: gemm_tiled_vec8.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 8192
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 11
    .vgpr_count: 15
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
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 4096, .align: 16 }
      - { .name: lds1, .offset: 4096, .size: 4096, .align: 16 }
...
.end_amdgpu_metadata
