	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.protected	private_array           ; -- Begin function private_array
	.globl	private_array
	.p2align	8
	.type	private_array,@function
private_array:                          ; @private_array
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x10
	s_load_dword s8, s[0:1], 0x24
	v_mov_b32_e32 v35, 0
	s_load_dwordx2 s[0:1], s[0:1], 0x40
	s_waitcnt lgkmcnt(0)
	s_and_b32 s8, s8, 0xffff
	s_mul_i32 s2, s2, s8
	v_add_u32_e32 v34, s2, v0
	v_lshl_add_u64 v[32:33], s[0:1], 0, v[34:35]
	s_abs_i32 s1, s3
	v_cvt_f32_u32_e32 v2, s1
	s_sub_i32 s0, 0, s1
	v_sub_u32_e32 v1, 0, v32
	v_max_i32_e32 v1, v1, v32
	v_rcp_iflag_f32_e32 v2, v2
	v_ashrrev_i32_e32 v0, 31, v32
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, s0, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_u32_e32 v31, v2, v3
	v_mul_hi_u32 v2, v1, v31
	v_mul_lo_u32 v2, v2, s1
	v_sub_u32_e32 v1, v1, v2
	v_cmp_le_u32_e32 vcc, s1, v1
	v_subrev_u32_e32 v2, s1, v1
	s_mov_b32 s0, 10
	v_cndmask_b32_e32 v1, v1, v2, vcc
	v_cmp_le_u32_e32 vcc, s1, v1
	v_subrev_u32_e32 v2, s1, v1
	s_nop 0
	v_cndmask_b32_e32 v1, v1, v2, vcc
	v_xor_b32_e32 v1, v1, v0
	v_sub_u32_e32 v0, v1, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[4:5]
	global_load_dword v0, v[0:1], off
	v_add_u32_e32 v1, 1, v32
	v_sub_u32_e32 v3, 0, v1
	v_ashrrev_i32_e32 v2, 31, v1
	v_max_i32_e32 v1, v3, v1
	v_mul_hi_u32 v3, v1, v31
	v_mul_lo_u32 v3, v3, s1
	v_sub_u32_e32 v1, v1, v3
	v_cmp_le_u32_e32 vcc, s1, v1
	v_subrev_u32_e32 v3, s1, v1
	s_nop 0
	v_cndmask_b32_e32 v1, v1, v3, vcc
	v_cmp_le_u32_e32 vcc, s1, v1
	v_subrev_u32_e32 v3, s1, v1
	s_nop 0
	v_cndmask_b32_e32 v1, v1, v3, vcc
	v_xor_b32_e32 v1, v1, v2
	v_sub_u32_e32 v2, v1, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[2:3], v[2:3], 2, s[4:5]
	global_load_dword v1, v[2:3], off
	v_add_u32_e32 v2, 2, v32
	v_sub_u32_e32 v4, 0, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_max_i32_e32 v2, v4, v2
	v_mul_hi_u32 v4, v2, v31
	v_mul_lo_u32 v4, v4, s1
	v_sub_u32_e32 v2, v2, v4
	v_cmp_le_u32_e32 vcc, s1, v2
	v_subrev_u32_e32 v4, s1, v2
	s_nop 0
	v_cndmask_b32_e32 v2, v2, v4, vcc
	v_cmp_le_u32_e32 vcc, s1, v2
	v_subrev_u32_e32 v4, s1, v2
	s_nop 0
	v_cndmask_b32_e32 v2, v2, v4, vcc
	v_xor_b32_e32 v2, v2, v3
	v_sub_u32_e32 v2, v2, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[2:3], v[2:3], 2, s[4:5]
	global_load_dword v2, v[2:3], off
	v_add_u32_e32 v3, 3, v32
	v_sub_u32_e32 v5, 0, v3
	v_ashrrev_i32_e32 v4, 31, v3
	v_max_i32_e32 v3, v5, v3
	v_mul_hi_u32 v5, v3, v31
	v_mul_lo_u32 v5, v5, s1
	v_sub_u32_e32 v3, v3, v5
	v_cmp_le_u32_e32 vcc, s1, v3
	v_subrev_u32_e32 v5, s1, v3
	s_nop 0
	v_cndmask_b32_e32 v3, v3, v5, vcc
	v_cmp_le_u32_e32 vcc, s1, v3
	v_subrev_u32_e32 v5, s1, v3
	s_nop 0
	v_cndmask_b32_e32 v3, v3, v5, vcc
	v_xor_b32_e32 v3, v3, v4
	v_sub_u32_e32 v4, v3, v4
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[4:5]
	global_load_dword v3, v[4:5], off
	v_add_u32_e32 v4, 4, v32
	v_sub_u32_e32 v6, 0, v4
	v_ashrrev_i32_e32 v5, 31, v4
	v_max_i32_e32 v4, v6, v4
	v_mul_hi_u32 v6, v4, v31
	v_mul_lo_u32 v6, v6, s1
	v_sub_u32_e32 v4, v4, v6
	v_cmp_le_u32_e32 vcc, s1, v4
	v_subrev_u32_e32 v6, s1, v4
	s_nop 0
	v_cndmask_b32_e32 v4, v4, v6, vcc
	v_cmp_le_u32_e32 vcc, s1, v4
	v_subrev_u32_e32 v6, s1, v4
	s_nop 0
	v_cndmask_b32_e32 v4, v4, v6, vcc
	v_xor_b32_e32 v4, v4, v5
	v_sub_u32_e32 v4, v4, v5
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[4:5]
	global_load_dword v4, v[4:5], off
	v_add_u32_e32 v5, 5, v32
	v_sub_u32_e32 v7, 0, v5
	v_ashrrev_i32_e32 v6, 31, v5
	v_max_i32_e32 v5, v7, v5
	v_mul_hi_u32 v7, v5, v31
	v_mul_lo_u32 v7, v7, s1
	v_sub_u32_e32 v5, v5, v7
	v_cmp_le_u32_e32 vcc, s1, v5
	v_subrev_u32_e32 v7, s1, v5
	s_nop 0
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_cmp_le_u32_e32 vcc, s1, v5
	v_subrev_u32_e32 v7, s1, v5
	s_nop 0
	v_cndmask_b32_e32 v5, v5, v7, vcc
	v_xor_b32_e32 v5, v5, v6
	v_sub_u32_e32 v6, v5, v6
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[6:7], v[6:7], 2, s[4:5]
	global_load_dword v5, v[6:7], off
	v_add_u32_e32 v6, 6, v32
	v_sub_u32_e32 v8, 0, v6
	v_ashrrev_i32_e32 v7, 31, v6
	v_max_i32_e32 v6, v8, v6
	v_mul_hi_u32 v8, v6, v31
	v_mul_lo_u32 v8, v8, s1
	v_sub_u32_e32 v6, v6, v8
	v_cmp_le_u32_e32 vcc, s1, v6
	v_subrev_u32_e32 v8, s1, v6
	s_nop 0
	v_cndmask_b32_e32 v6, v6, v8, vcc
	v_cmp_le_u32_e32 vcc, s1, v6
	v_subrev_u32_e32 v8, s1, v6
	s_nop 0
	v_cndmask_b32_e32 v6, v6, v8, vcc
	v_xor_b32_e32 v6, v6, v7
	v_sub_u32_e32 v6, v6, v7
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[6:7], v[6:7], 2, s[4:5]
	global_load_dword v6, v[6:7], off
	v_add_u32_e32 v7, 7, v32
	v_sub_u32_e32 v9, 0, v7
	v_ashrrev_i32_e32 v8, 31, v7
	v_max_i32_e32 v7, v9, v7
	v_mul_hi_u32 v9, v7, v31
	v_mul_lo_u32 v9, v9, s1
	v_sub_u32_e32 v7, v7, v9
	v_cmp_le_u32_e32 vcc, s1, v7
	v_subrev_u32_e32 v9, s1, v7
	s_nop 0
	v_cndmask_b32_e32 v7, v7, v9, vcc
	v_cmp_le_u32_e32 vcc, s1, v7
	v_subrev_u32_e32 v9, s1, v7
	s_nop 0
	v_cndmask_b32_e32 v7, v7, v9, vcc
	v_xor_b32_e32 v7, v7, v8
	v_sub_u32_e32 v8, v7, v8
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[8:9], v[8:9], 2, s[4:5]
	global_load_dword v7, v[8:9], off
	v_add_u32_e32 v8, 8, v32
	v_sub_u32_e32 v10, 0, v8
	v_ashrrev_i32_e32 v9, 31, v8
	v_max_i32_e32 v8, v10, v8
	v_mul_hi_u32 v10, v8, v31
	v_mul_lo_u32 v10, v10, s1
	v_sub_u32_e32 v8, v8, v10
	v_cmp_le_u32_e32 vcc, s1, v8
	v_subrev_u32_e32 v10, s1, v8
	s_nop 0
	v_cndmask_b32_e32 v8, v8, v10, vcc
	v_cmp_le_u32_e32 vcc, s1, v8
	v_subrev_u32_e32 v10, s1, v8
	s_nop 0
	v_cndmask_b32_e32 v8, v8, v10, vcc
	v_xor_b32_e32 v8, v8, v9
	v_sub_u32_e32 v8, v8, v9
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[8:9], v[8:9], 2, s[4:5]
	global_load_dword v8, v[8:9], off
	v_add_u32_e32 v9, 9, v32
	v_sub_u32_e32 v11, 0, v9
	v_ashrrev_i32_e32 v10, 31, v9
	v_max_i32_e32 v9, v11, v9
	v_mul_hi_u32 v11, v9, v31
	v_mul_lo_u32 v11, v11, s1
	v_sub_u32_e32 v9, v9, v11
	v_cmp_le_u32_e32 vcc, s1, v9
	v_subrev_u32_e32 v11, s1, v9
	s_nop 0
	v_cndmask_b32_e32 v9, v9, v11, vcc
	v_cmp_le_u32_e32 vcc, s1, v9
	v_subrev_u32_e32 v11, s1, v9
	s_nop 0
	v_cndmask_b32_e32 v9, v9, v11, vcc
	v_xor_b32_e32 v9, v9, v10
	v_sub_u32_e32 v10, v9, v10
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[10:11], v[10:11], 2, s[4:5]
	global_load_dword v9, v[10:11], off
	v_add_u32_e32 v10, 10, v32
	v_sub_u32_e32 v12, 0, v10
	v_ashrrev_i32_e32 v11, 31, v10
	v_max_i32_e32 v10, v12, v10
	v_mul_hi_u32 v12, v10, v31
	v_mul_lo_u32 v12, v12, s1
	v_sub_u32_e32 v10, v10, v12
	v_cmp_le_u32_e32 vcc, s1, v10
	v_subrev_u32_e32 v12, s1, v10
	s_nop 0
	v_cndmask_b32_e32 v10, v10, v12, vcc
	v_cmp_le_u32_e32 vcc, s1, v10
	v_subrev_u32_e32 v12, s1, v10
	s_nop 0
	v_cndmask_b32_e32 v10, v10, v12, vcc
	v_xor_b32_e32 v10, v10, v11
	v_sub_u32_e32 v10, v10, v11
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshl_add_u64 v[10:11], v[10:11], 2, s[4:5]
	global_load_dword v10, v[10:11], off
	v_add_u32_e32 v11, 11, v32
	v_sub_u32_e32 v13, 0, v11
	v_ashrrev_i32_e32 v12, 31, v11
	v_max_i32_e32 v11, v13, v11
	v_mul_hi_u32 v13, v11, v31
	v_mul_lo_u32 v13, v13, s1
	v_sub_u32_e32 v11, v11, v13
	v_cmp_le_u32_e32 vcc, s1, v11
	v_subrev_u32_e32 v13, s1, v11
	s_nop 0
	v_cndmask_b32_e32 v11, v11, v13, vcc
	v_cmp_le_u32_e32 vcc, s1, v11
	v_subrev_u32_e32 v13, s1, v11
	s_nop 0
	v_cndmask_b32_e32 v11, v11, v13, vcc
	v_xor_b32_e32 v11, v11, v12
	v_sub_u32_e32 v12, v11, v12
	v_ashrrev_i32_e32 v13, 31, v12
	v_lshl_add_u64 v[12:13], v[12:13], 2, s[4:5]
	global_load_dword v11, v[12:13], off
	v_add_u32_e32 v12, 12, v32
	v_sub_u32_e32 v14, 0, v12
	v_ashrrev_i32_e32 v13, 31, v12
	v_max_i32_e32 v12, v14, v12
	v_mul_hi_u32 v14, v12, v31
	v_mul_lo_u32 v14, v14, s1
	v_sub_u32_e32 v12, v12, v14
	v_cmp_le_u32_e32 vcc, s1, v12
	v_subrev_u32_e32 v14, s1, v12
	s_nop 0
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_cmp_le_u32_e32 vcc, s1, v12
	v_subrev_u32_e32 v14, s1, v12
	s_nop 0
	v_cndmask_b32_e32 v12, v12, v14, vcc
	v_xor_b32_e32 v12, v12, v13
	v_sub_u32_e32 v12, v12, v13
	v_ashrrev_i32_e32 v13, 31, v12
	v_lshl_add_u64 v[12:13], v[12:13], 2, s[4:5]
	global_load_dword v12, v[12:13], off
	v_add_u32_e32 v13, 13, v32
	v_sub_u32_e32 v15, 0, v13
	v_ashrrev_i32_e32 v14, 31, v13
	v_max_i32_e32 v13, v15, v13
	v_mul_hi_u32 v15, v13, v31
	v_mul_lo_u32 v15, v15, s1
	v_sub_u32_e32 v13, v13, v15
	v_cmp_le_u32_e32 vcc, s1, v13
	v_subrev_u32_e32 v15, s1, v13
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_cmp_le_u32_e32 vcc, s1, v13
	v_subrev_u32_e32 v15, s1, v13
	s_nop 0
	v_cndmask_b32_e32 v13, v13, v15, vcc
	v_xor_b32_e32 v13, v13, v14
	v_sub_u32_e32 v14, v13, v14
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshl_add_u64 v[14:15], v[14:15], 2, s[4:5]
	global_load_dword v13, v[14:15], off
	v_add_u32_e32 v14, 14, v32
	v_sub_u32_e32 v16, 0, v14
	v_ashrrev_i32_e32 v15, 31, v14
	v_max_i32_e32 v14, v16, v14
	v_mul_hi_u32 v16, v14, v31
	v_mul_lo_u32 v16, v16, s1
	v_sub_u32_e32 v14, v14, v16
	v_cmp_le_u32_e32 vcc, s1, v14
	v_subrev_u32_e32 v16, s1, v14
	s_nop 0
	v_cndmask_b32_e32 v14, v14, v16, vcc
	v_cmp_le_u32_e32 vcc, s1, v14
	v_subrev_u32_e32 v16, s1, v14
	s_nop 0
	v_cndmask_b32_e32 v14, v14, v16, vcc
	v_xor_b32_e32 v14, v14, v15
	v_sub_u32_e32 v14, v14, v15
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshl_add_u64 v[14:15], v[14:15], 2, s[4:5]
	global_load_dword v14, v[14:15], off
	v_add_u32_e32 v15, 15, v32
	v_sub_u32_e32 v17, 0, v15
	v_ashrrev_i32_e32 v16, 31, v15
	v_max_i32_e32 v15, v17, v15
	v_mul_hi_u32 v17, v15, v31
	v_mul_lo_u32 v17, v17, s1
	v_sub_u32_e32 v15, v15, v17
	v_cmp_le_u32_e32 vcc, s1, v15
	v_subrev_u32_e32 v17, s1, v15
	s_nop 0
	v_cndmask_b32_e32 v15, v15, v17, vcc
	v_cmp_le_u32_e32 vcc, s1, v15
	v_subrev_u32_e32 v17, s1, v15
	s_nop 0
	v_cndmask_b32_e32 v15, v15, v17, vcc
	v_xor_b32_e32 v15, v15, v16
	v_sub_u32_e32 v16, v15, v16
	v_ashrrev_i32_e32 v17, 31, v16
	v_lshl_add_u64 v[16:17], v[16:17], 2, s[4:5]
	global_load_dword v15, v[16:17], off
	v_add_u32_e32 v16, 16, v32
	v_sub_u32_e32 v18, 0, v16
	v_ashrrev_i32_e32 v17, 31, v16
	v_max_i32_e32 v16, v18, v16
	v_mul_hi_u32 v18, v16, v31
	v_mul_lo_u32 v18, v18, s1
	v_sub_u32_e32 v16, v16, v18
	v_cmp_le_u32_e32 vcc, s1, v16
	v_subrev_u32_e32 v18, s1, v16
	s_nop 0
	v_cndmask_b32_e32 v16, v16, v18, vcc
	v_cmp_le_u32_e32 vcc, s1, v16
	v_subrev_u32_e32 v18, s1, v16
	s_nop 0
	v_cndmask_b32_e32 v16, v16, v18, vcc
	v_xor_b32_e32 v16, v16, v17
	v_sub_u32_e32 v16, v16, v17
	v_ashrrev_i32_e32 v17, 31, v16
	v_lshl_add_u64 v[16:17], v[16:17], 2, s[4:5]
	global_load_dword v16, v[16:17], off
	v_add_u32_e32 v17, 17, v32
	v_sub_u32_e32 v19, 0, v17
	v_ashrrev_i32_e32 v18, 31, v17
	v_max_i32_e32 v17, v19, v17
	v_mul_hi_u32 v19, v17, v31
	v_mul_lo_u32 v19, v19, s1
	v_sub_u32_e32 v17, v17, v19
	v_cmp_le_u32_e32 vcc, s1, v17
	v_subrev_u32_e32 v19, s1, v17
	s_nop 0
	v_cndmask_b32_e32 v17, v17, v19, vcc
	v_cmp_le_u32_e32 vcc, s1, v17
	v_subrev_u32_e32 v19, s1, v17
	s_nop 0
	v_cndmask_b32_e32 v17, v17, v19, vcc
	v_xor_b32_e32 v17, v17, v18
	v_sub_u32_e32 v18, v17, v18
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshl_add_u64 v[18:19], v[18:19], 2, s[4:5]
	global_load_dword v17, v[18:19], off
	v_add_u32_e32 v18, 18, v32
	v_sub_u32_e32 v20, 0, v18
	v_ashrrev_i32_e32 v19, 31, v18
	v_max_i32_e32 v18, v20, v18
	v_mul_hi_u32 v20, v18, v31
	v_mul_lo_u32 v20, v20, s1
	v_sub_u32_e32 v18, v18, v20
	v_cmp_le_u32_e32 vcc, s1, v18
	v_subrev_u32_e32 v20, s1, v18
	s_nop 0
	v_cndmask_b32_e32 v18, v18, v20, vcc
	v_cmp_le_u32_e32 vcc, s1, v18
	v_subrev_u32_e32 v20, s1, v18
	s_nop 0
	v_cndmask_b32_e32 v18, v18, v20, vcc
	v_xor_b32_e32 v18, v18, v19
	v_sub_u32_e32 v18, v18, v19
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshl_add_u64 v[18:19], v[18:19], 2, s[4:5]
	global_load_dword v18, v[18:19], off
	v_add_u32_e32 v19, 19, v32
	v_sub_u32_e32 v21, 0, v19
	v_ashrrev_i32_e32 v20, 31, v19
	v_max_i32_e32 v19, v21, v19
	v_mul_hi_u32 v21, v19, v31
	v_mul_lo_u32 v21, v21, s1
	v_sub_u32_e32 v19, v19, v21
	v_cmp_le_u32_e32 vcc, s1, v19
	v_subrev_u32_e32 v21, s1, v19
	s_nop 0
	v_cndmask_b32_e32 v19, v19, v21, vcc
	v_cmp_le_u32_e32 vcc, s1, v19
	v_subrev_u32_e32 v21, s1, v19
	s_nop 0
	v_cndmask_b32_e32 v19, v19, v21, vcc
	v_xor_b32_e32 v19, v19, v20
	v_sub_u32_e32 v20, v19, v20
	v_ashrrev_i32_e32 v21, 31, v20
	v_lshl_add_u64 v[20:21], v[20:21], 2, s[4:5]
	global_load_dword v19, v[20:21], off
	v_add_u32_e32 v20, 20, v32
	v_sub_u32_e32 v22, 0, v20
	v_ashrrev_i32_e32 v21, 31, v20
	v_max_i32_e32 v20, v22, v20
	v_mul_hi_u32 v22, v20, v31
	v_mul_lo_u32 v22, v22, s1
	v_sub_u32_e32 v20, v20, v22
	v_cmp_le_u32_e32 vcc, s1, v20
	v_subrev_u32_e32 v22, s1, v20
	s_nop 0
	v_cndmask_b32_e32 v20, v20, v22, vcc
	v_cmp_le_u32_e32 vcc, s1, v20
	v_subrev_u32_e32 v22, s1, v20
	s_nop 0
	v_cndmask_b32_e32 v20, v20, v22, vcc
	v_xor_b32_e32 v20, v20, v21
	v_sub_u32_e32 v20, v20, v21
	v_ashrrev_i32_e32 v21, 31, v20
	v_lshl_add_u64 v[20:21], v[20:21], 2, s[4:5]
	global_load_dword v20, v[20:21], off
	v_add_u32_e32 v21, 21, v32
	v_sub_u32_e32 v23, 0, v21
	v_ashrrev_i32_e32 v22, 31, v21
	v_max_i32_e32 v21, v23, v21
	v_mul_hi_u32 v23, v21, v31
	v_mul_lo_u32 v23, v23, s1
	v_sub_u32_e32 v21, v21, v23
	v_cmp_le_u32_e32 vcc, s1, v21
	v_subrev_u32_e32 v23, s1, v21
	s_nop 0
	v_cndmask_b32_e32 v21, v21, v23, vcc
	v_cmp_le_u32_e32 vcc, s1, v21
	v_subrev_u32_e32 v23, s1, v21
	s_nop 0
	v_cndmask_b32_e32 v21, v21, v23, vcc
	v_xor_b32_e32 v21, v21, v22
	v_sub_u32_e32 v22, v21, v22
	v_ashrrev_i32_e32 v23, 31, v22
	v_lshl_add_u64 v[22:23], v[22:23], 2, s[4:5]
	global_load_dword v21, v[22:23], off
	v_add_u32_e32 v22, 22, v32
	v_sub_u32_e32 v24, 0, v22
	v_ashrrev_i32_e32 v23, 31, v22
	v_max_i32_e32 v22, v24, v22
	v_mul_hi_u32 v24, v22, v31
	v_mul_lo_u32 v24, v24, s1
	v_sub_u32_e32 v22, v22, v24
	v_cmp_le_u32_e32 vcc, s1, v22
	v_subrev_u32_e32 v24, s1, v22
	s_nop 0
	v_cndmask_b32_e32 v22, v22, v24, vcc
	v_cmp_le_u32_e32 vcc, s1, v22
	v_subrev_u32_e32 v24, s1, v22
	s_nop 0
	v_cndmask_b32_e32 v22, v22, v24, vcc
	v_xor_b32_e32 v22, v22, v23
	v_sub_u32_e32 v22, v22, v23
	v_ashrrev_i32_e32 v23, 31, v22
	v_lshl_add_u64 v[22:23], v[22:23], 2, s[4:5]
	global_load_dword v22, v[22:23], off
	v_add_u32_e32 v23, 23, v32
	v_sub_u32_e32 v25, 0, v23
	v_ashrrev_i32_e32 v24, 31, v23
	v_max_i32_e32 v23, v25, v23
	v_mul_hi_u32 v25, v23, v31
	v_mul_lo_u32 v25, v25, s1
	v_sub_u32_e32 v23, v23, v25
	v_cmp_le_u32_e32 vcc, s1, v23
	v_subrev_u32_e32 v25, s1, v23
	s_nop 0
	v_cndmask_b32_e32 v23, v23, v25, vcc
	v_cmp_le_u32_e32 vcc, s1, v23
	v_subrev_u32_e32 v25, s1, v23
	s_nop 0
	v_cndmask_b32_e32 v23, v23, v25, vcc
	v_xor_b32_e32 v23, v23, v24
	v_sub_u32_e32 v24, v23, v24
	v_ashrrev_i32_e32 v25, 31, v24
	v_lshl_add_u64 v[24:25], v[24:25], 2, s[4:5]
	global_load_dword v23, v[24:25], off
	v_add_u32_e32 v24, 24, v32
	v_sub_u32_e32 v26, 0, v24
	v_ashrrev_i32_e32 v25, 31, v24
	v_max_i32_e32 v24, v26, v24
	v_mul_hi_u32 v26, v24, v31
	v_mul_lo_u32 v26, v26, s1
	v_sub_u32_e32 v24, v24, v26
	v_cmp_le_u32_e32 vcc, s1, v24
	v_subrev_u32_e32 v26, s1, v24
	s_nop 0
	v_cndmask_b32_e32 v24, v24, v26, vcc
	v_cmp_le_u32_e32 vcc, s1, v24
	v_subrev_u32_e32 v26, s1, v24
	s_nop 0
	v_cndmask_b32_e32 v24, v24, v26, vcc
	v_xor_b32_e32 v24, v24, v25
	v_sub_u32_e32 v24, v24, v25
	v_ashrrev_i32_e32 v25, 31, v24
	v_lshl_add_u64 v[24:25], v[24:25], 2, s[4:5]
	global_load_dword v24, v[24:25], off
	v_add_u32_e32 v25, 25, v32
	v_sub_u32_e32 v27, 0, v25
	v_ashrrev_i32_e32 v26, 31, v25
	v_max_i32_e32 v25, v27, v25
	v_mul_hi_u32 v27, v25, v31
	v_mul_lo_u32 v27, v27, s1
	v_sub_u32_e32 v25, v25, v27
	v_cmp_le_u32_e32 vcc, s1, v25
	v_subrev_u32_e32 v27, s1, v25
	s_nop 0
	v_cndmask_b32_e32 v25, v25, v27, vcc
	v_cmp_le_u32_e32 vcc, s1, v25
	v_subrev_u32_e32 v27, s1, v25
	s_nop 0
	v_cndmask_b32_e32 v25, v25, v27, vcc
	v_xor_b32_e32 v25, v25, v26
	v_sub_u32_e32 v26, v25, v26
	v_ashrrev_i32_e32 v27, 31, v26
	v_lshl_add_u64 v[26:27], v[26:27], 2, s[4:5]
	global_load_dword v25, v[26:27], off
	v_add_u32_e32 v26, 26, v32
	v_sub_u32_e32 v28, 0, v26
	v_ashrrev_i32_e32 v27, 31, v26
	v_max_i32_e32 v26, v28, v26
	v_mul_hi_u32 v28, v26, v31
	v_mul_lo_u32 v28, v28, s1
	v_sub_u32_e32 v26, v26, v28
	v_cmp_le_u32_e32 vcc, s1, v26
	v_subrev_u32_e32 v28, s1, v26
	s_nop 0
	v_cndmask_b32_e32 v26, v26, v28, vcc
	v_cmp_le_u32_e32 vcc, s1, v26
	v_subrev_u32_e32 v28, s1, v26
	s_nop 0
	v_cndmask_b32_e32 v26, v26, v28, vcc
	v_xor_b32_e32 v26, v26, v27
	v_sub_u32_e32 v26, v26, v27
	v_ashrrev_i32_e32 v27, 31, v26
	v_lshl_add_u64 v[26:27], v[26:27], 2, s[4:5]
	global_load_dword v26, v[26:27], off
	v_add_u32_e32 v27, 27, v32
	v_sub_u32_e32 v29, 0, v27
	v_ashrrev_i32_e32 v28, 31, v27
	v_max_i32_e32 v27, v29, v27
	v_mul_hi_u32 v29, v27, v31
	v_mul_lo_u32 v29, v29, s1
	v_sub_u32_e32 v27, v27, v29
	v_cmp_le_u32_e32 vcc, s1, v27
	v_subrev_u32_e32 v29, s1, v27
	s_nop 0
	v_cndmask_b32_e32 v27, v27, v29, vcc
	v_cmp_le_u32_e32 vcc, s1, v27
	v_subrev_u32_e32 v29, s1, v27
	s_nop 0
	v_cndmask_b32_e32 v27, v27, v29, vcc
	v_xor_b32_e32 v27, v27, v28
	v_sub_u32_e32 v28, v27, v28
	v_ashrrev_i32_e32 v29, 31, v28
	v_lshl_add_u64 v[28:29], v[28:29], 2, s[4:5]
	global_load_dword v27, v[28:29], off
	v_add_u32_e32 v28, 28, v32
	v_sub_u32_e32 v30, 0, v28
	v_ashrrev_i32_e32 v29, 31, v28
	v_max_i32_e32 v28, v30, v28
	v_mul_hi_u32 v30, v28, v31
	v_mul_lo_u32 v30, v30, s1
	v_sub_u32_e32 v28, v28, v30
	v_cmp_le_u32_e32 vcc, s1, v28
	v_subrev_u32_e32 v30, s1, v28
	s_nop 0
	v_cndmask_b32_e32 v28, v28, v30, vcc
	v_cmp_le_u32_e32 vcc, s1, v28
	v_subrev_u32_e32 v30, s1, v28
	s_nop 0
	v_cndmask_b32_e32 v28, v28, v30, vcc
	v_xor_b32_e32 v28, v28, v29
	v_sub_u32_e32 v28, v28, v29
	v_ashrrev_i32_e32 v29, 31, v28
	v_lshl_add_u64 v[28:29], v[28:29], 2, s[4:5]
	global_load_dword v28, v[28:29], off
	v_add_u32_e32 v29, 29, v32
	v_sub_u32_e32 v33, 0, v29
	v_ashrrev_i32_e32 v30, 31, v29
	v_max_i32_e32 v29, v33, v29
	v_mul_hi_u32 v33, v29, v31
	v_mul_lo_u32 v33, v33, s1
	v_sub_u32_e32 v29, v29, v33
	v_cmp_le_u32_e32 vcc, s1, v29
	v_subrev_u32_e32 v33, s1, v29
	s_nop 0
	v_cndmask_b32_e32 v29, v29, v33, vcc
	v_cmp_le_u32_e32 vcc, s1, v29
	v_subrev_u32_e32 v33, s1, v29
	s_nop 0
	v_cndmask_b32_e32 v29, v29, v33, vcc
	v_xor_b32_e32 v29, v29, v30
	v_sub_u32_e32 v36, v29, v30
	v_add_u32_e32 v30, 30, v32
	v_sub_u32_e32 v34, 0, v30
	v_ashrrev_i32_e32 v33, 31, v30
	v_max_i32_e32 v30, v34, v30
	v_mul_hi_u32 v34, v30, v31
	v_mul_lo_u32 v34, v34, s1
	v_sub_u32_e32 v30, v30, v34
	v_cmp_le_u32_e32 vcc, s1, v30
	v_subrev_u32_e32 v34, s1, v30
	v_ashrrev_i32_e32 v37, 31, v36
	v_cndmask_b32_e32 v30, v30, v34, vcc
	v_cmp_le_u32_e32 vcc, s1, v30
	v_subrev_u32_e32 v34, s1, v30
	v_lshl_add_u64 v[36:37], v[36:37], 2, s[4:5]
	v_cndmask_b32_e32 v30, v30, v34, vcc
	v_xor_b32_e32 v30, v30, v33
	global_load_dword v29, v[36:37], off
	v_sub_u32_e32 v36, v30, v33
	v_ashrrev_i32_e32 v37, 31, v36
	v_lshl_add_u64 v[36:37], v[36:37], 2, s[4:5]
	v_add_u32_e32 v33, 31, v32
	global_load_dword v30, v[36:37], off
	v_sub_u32_e32 v36, 0, v33
	v_ashrrev_i32_e32 v34, 31, v33
	v_max_i32_e32 v33, v36, v33
	v_mul_hi_u32 v31, v33, v31
	v_mul_lo_u32 v31, v31, s1
	v_sub_u32_e32 v31, v33, v31
	v_cmp_le_u32_e32 vcc, s1, v31
	v_subrev_u32_e32 v33, s1, v31
	s_nop 0
	v_cndmask_b32_e32 v31, v31, v33, vcc
	v_cmp_le_u32_e32 vcc, s1, v31
	v_subrev_u32_e32 v33, s1, v31
	s_nop 0
	v_cndmask_b32_e32 v31, v31, v33, vcc
	v_xor_b32_e32 v31, v31, v34
	v_sub_u32_e32 v36, v31, v34
	v_ashrrev_i32_e32 v37, 31, v36
	v_lshl_add_u64 v[36:37], v[36:37], 2, s[4:5]
	global_load_dword v31, v[36:37], off
	v_mov_b32_e32 v33, v32
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v34, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v34
	s_add_i32 s1, s0, -9
	s_add_i32 s2, s0, -8
	s_waitcnt vmcnt(30)
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v34
	s_waitcnt vmcnt(29)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v34
	s_waitcnt vmcnt(28)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v34
	s_waitcnt vmcnt(27)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v34
	s_waitcnt vmcnt(26)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v34
	s_waitcnt vmcnt(25)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v34
	s_waitcnt vmcnt(24)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v34
	s_waitcnt vmcnt(23)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v34
	s_waitcnt vmcnt(22)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v34
	s_waitcnt vmcnt(21)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v34
	s_waitcnt vmcnt(20)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v34
	s_waitcnt vmcnt(19)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v34
	s_waitcnt vmcnt(18)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v34
	s_waitcnt vmcnt(17)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v34
	s_waitcnt vmcnt(16)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v34
	s_waitcnt vmcnt(15)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v34
	s_waitcnt vmcnt(14)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v34
	s_waitcnt vmcnt(13)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v34
	s_waitcnt vmcnt(12)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v34
	s_waitcnt vmcnt(11)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v34
	s_waitcnt vmcnt(10)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v34
	s_waitcnt vmcnt(9)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v34
	s_waitcnt vmcnt(8)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v34
	s_waitcnt vmcnt(7)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v34
	s_waitcnt vmcnt(6)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v34
	s_waitcnt vmcnt(5)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v34
	s_waitcnt vmcnt(4)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v34
	s_waitcnt vmcnt(3)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v34
	s_waitcnt vmcnt(2)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v34
	s_waitcnt vmcnt(1)
	s_nop 0
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v34
	s_waitcnt vmcnt(0)
	s_nop 0
	v_cndmask_b32_e32 v34, v36, v31, vcc
	v_add_u32_e32 v33, v34, v33
	v_and_b32_e32 v36, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v36
	v_mul_lo_u32 v34, s1, v34
	s_add_i32 s1, s0, -7
	v_cndmask_b32_e32 v37, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v36
	s_nop 1
	v_cndmask_b32_e32 v36, v37, v31, vcc
	v_mul_lo_u32 v37, s2, v36
	v_add_u32_e32 v33, v36, v33
	v_add3_u32 v34, v34, v35, v37
	v_and_b32_e32 v35, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v35
	s_add_i32 s2, s0, -6
	s_nop 0
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v35
	s_nop 1
	v_cndmask_b32_e32 v35, v36, v31, vcc
	v_add_u32_e32 v33, v35, v33
	v_and_b32_e32 v36, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v36
	v_mul_lo_u32 v35, s1, v35
	s_add_i32 s1, s0, -5
	v_cndmask_b32_e32 v37, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v36
	s_nop 1
	v_cndmask_b32_e32 v36, v37, v31, vcc
	v_mul_lo_u32 v37, s2, v36
	v_add_u32_e32 v33, v36, v33
	v_add3_u32 v34, v35, v34, v37
	v_and_b32_e32 v35, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v35
	s_add_i32 s2, s0, -4
	s_nop 0
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v35
	s_nop 1
	v_cndmask_b32_e32 v35, v36, v31, vcc
	v_add_u32_e32 v33, v35, v33
	v_and_b32_e32 v36, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v36
	v_mul_lo_u32 v35, s1, v35
	s_add_i32 s1, s0, -3
	v_cndmask_b32_e32 v37, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v36
	s_nop 1
	v_cndmask_b32_e32 v36, v37, v31, vcc
	v_mul_lo_u32 v37, s2, v36
	v_add_u32_e32 v33, v36, v33
	v_add3_u32 v34, v35, v34, v37
	v_and_b32_e32 v35, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v35
	s_add_i32 s2, s0, -2
	s_nop 0
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v35
	s_nop 1
	v_cndmask_b32_e32 v35, v36, v31, vcc
	v_add_u32_e32 v33, v35, v33
	v_and_b32_e32 v36, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v36
	v_mul_lo_u32 v35, s1, v35
	s_add_i32 s1, s0, -1
	v_cndmask_b32_e32 v37, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v36
	s_nop 1
	v_cndmask_b32_e32 v37, v37, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v36
	s_nop 1
	v_cndmask_b32_e32 v36, v37, v31, vcc
	v_mul_lo_u32 v37, s2, v36
	v_add_u32_e32 v33, v36, v33
	v_add3_u32 v34, v35, v34, v37
	v_and_b32_e32 v35, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v35
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v35
	s_nop 1
	v_cndmask_b32_e32 v35, v36, v31, vcc
	v_add_u32_e32 v33, v35, v33
	v_and_b32_e32 v33, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v33
	v_mul_lo_u32 v35, s1, v35
	s_nop 0
	v_cndmask_b32_e32 v36, v0, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v2, vcc
	v_cmp_eq_u32_e32 vcc, 3, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v33
	s_nop 1
	v_cndmask_b32_e32 v36, v36, v31, vcc
	v_add_u32_e32 v33, v36, v33
	v_mul_lo_u32 v36, s0, v36
	s_add_i32 s0, s0, 10
	v_add3_u32 v35, v35, v34, v36
	s_cmp_lg_u32 s0, 50
	s_cbranch_scc1 .LBB0_1
; %bb.2:
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, v32
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	global_store_dword v[0:1], v35, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel private_array
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
		.amdhsa_next_free_vgpr 38
		.amdhsa_next_free_sgpr 9
		.amdhsa_accum_offset 40
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
	.size	private_array, .Lfunc_end0-private_array
                                        ; -- End function
	.set private_array.num_vgpr, 38
	.set private_array.num_agpr, 0
	.set private_array.numbered_sgpr, 9
	.set private_array.num_named_barrier, 0
	.set private_array.private_seg_size, 0
	.set private_array.uses_vcc, 1
	.set private_array.uses_flat_scratch, 0
	.set private_array.has_dyn_sized_stack, 0
	.set private_array.has_recursion, 0
	.set private_array.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 7284
; TotalNumSgprs: 15
; NumVgprs: 38
; NumAgprs: 0
; TotalNumVgprs: 38
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 15
; NumVGPRsForWavesPerEU: 38
; AccumOffset: 40
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 9
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	insertion_sort          ; -- Begin function insertion_sort
	.globl	insertion_sort
	.p2align	8
	.type	insertion_sort,@function
insertion_sort:                         ; @insertion_sort
; %bb.0:
	s_load_dword s3, s[0:1], 0x14
	s_load_dword s6, s[0:1], 0x30
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	v_mov_b32_e32 v8, 2
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s6, s6, s2
	v_add_u32_e32 v0, s6, v0
	v_mul_lo_u32 v0, v0, 12
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[18:19], v[0:1], 2, s[4:5]
	global_load_dwordx4 v[10:13], v[18:19], off
	global_load_dwordx4 v[4:7], v[18:19], off offset:16
	global_load_dwordx4 v[14:17], v[18:19], off offset:32
	s_waitcnt vmcnt(2)
	v_cmp_le_i32_e32 vcc, v10, v11
	s_nop 1
	v_cndmask_b32_e32 v1, v10, v11, vcc
	v_cmp_gt_i32_e32 vcc, v10, v11
	v_mov_b32_e32 v2, v12
	v_mov_b32_e32 v20, v1
	v_cndmask_b32_e32 v0, v10, v11, vcc
	v_cmp_gt_i32_e32 vcc, v1, v12
	v_mov_b32_e32 v3, v13
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_4
; %bb.1:
	v_mov_b32_e32 v3, v13
	v_cmp_gt_i32_e32 vcc, v0, v12
	v_mov_b32_e32 v8, 1
	v_mov_b32_e32 v20, v1
	s_and_saveexec_b64 s[2:3], vcc
; %bb.2:
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v20, v0
; %bb.3:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v2, v1
.LBB1_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e64 s[10:11], 3, v8
	v_cmp_eq_u32_e32 vcc, 11, v8
	v_cmp_eq_u32_e64 s[0:1], 8, v8
	v_cndmask_b32_e64 v3, v3, v12, s[10:11]
	v_cmp_eq_u32_e64 s[10:11], 2, v8
	s_waitcnt vmcnt(0)
	v_cndmask_b32_e32 v11, v17, v12, vcc
	v_cmp_eq_u32_e32 vcc, 9, v8
	v_cmp_eq_u32_e64 s[2:3], 7, v8
	v_cmp_eq_u32_e64 s[4:5], 6, v8
	v_cmp_eq_u32_e64 s[6:7], 5, v8
	v_cmp_eq_u32_e64 s[8:9], 4, v8
	v_cndmask_b32_e64 v2, v2, v12, s[10:11]
	v_cmp_eq_u32_e64 s[10:11], 1, v8
	v_cmp_eq_u32_e64 s[12:13], 0, v8
	v_cmp_eq_u32_e64 s[14:15], 10, v8
	v_mov_b32_e32 v13, 3
	v_cndmask_b32_e64 v0, v0, v12, s[12:13]
	v_cmp_gt_i32_e64 s[12:13], v2, v3
	v_mov_b32_e32 v17, v3
	v_cndmask_b32_e64 v10, v16, v12, s[14:15]
	v_cndmask_b32_e32 v9, v15, v12, vcc
	v_cndmask_b32_e64 v8, v14, v12, s[0:1]
	v_cndmask_b32_e64 v7, v7, v12, s[2:3]
	v_cndmask_b32_e64 v6, v6, v12, s[4:5]
	v_cndmask_b32_e64 v5, v5, v12, s[6:7]
	v_cndmask_b32_e64 v4, v4, v12, s[8:9]
	v_cndmask_b32_e64 v1, v20, v12, s[10:11]
	s_and_saveexec_b64 s[0:1], s[12:13]
	s_cbranch_execz .LBB1_10
; %bb.5:
	v_cmp_gt_i32_e32 vcc, v1, v3
	v_mov_b32_e32 v13, 2
	v_mov_b32_e32 v14, v2
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_9
; %bb.6:
	v_cmp_gt_i32_e32 vcc, v0, v3
	v_mov_b32_e32 v13, 1
	v_mov_b32_e32 v12, v1
	s_and_saveexec_b64 s[4:5], vcc
; %bb.7:
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, v0
; %bb.8:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v1, v12
.LBB1_9:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v17, v2
	v_mov_b32_e32 v2, v14
.LBB1_10:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 4, v13
	v_cmp_eq_u32_e64 s[0:1], 9, v13
	v_cmp_eq_u32_e64 s[2:3], 8, v13
	v_cndmask_b32_e32 v4, v4, v3, vcc
	v_cmp_eq_u32_e32 vcc, 10, v13
	v_cmp_eq_u32_e64 s[4:5], 7, v13
	v_cmp_eq_u32_e64 s[6:7], 6, v13
	v_cmp_eq_u32_e64 s[8:9], 5, v13
	v_cmp_eq_u32_e64 s[10:11], 3, v13
	v_cmp_eq_u32_e64 s[12:13], 2, v13
	v_cmp_eq_u32_e64 s[14:15], 1, v13
	v_cmp_eq_u32_e64 s[16:17], 0, v13
	v_cmp_eq_u32_e64 s[18:19], 11, v13
	v_cndmask_b32_e32 v10, v10, v3, vcc
	v_cndmask_b32_e64 v9, v9, v3, s[0:1]
	v_cndmask_b32_e64 v11, v11, v3, s[18:19]
	v_cndmask_b32_e64 v8, v8, v3, s[2:3]
	v_cndmask_b32_e64 v7, v7, v3, s[4:5]
	v_cndmask_b32_e64 v6, v6, v3, s[6:7]
	v_cndmask_b32_e64 v5, v5, v3, s[8:9]
	v_cndmask_b32_e64 v2, v2, v3, s[12:13]
	v_cndmask_b32_e64 v1, v1, v3, s[14:15]
	v_cndmask_b32_e64 v0, v0, v3, s[16:17]
	v_cndmask_b32_e64 v3, v17, v3, s[10:11]
	v_cmp_gt_i32_e32 vcc, v3, v4
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v13, v4
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_18
; %bb.11:
	v_cmp_gt_i32_e32 vcc, v2, v4
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v14, v3
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_17
; %bb.12:
	v_cmp_gt_i32_e32 vcc, v1, v4
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v13, v2
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_16
; %bb.13:
	v_cmp_gt_i32_e32 vcc, v0, v4
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v14, v1
	s_and_saveexec_b64 s[6:7], vcc
; %bb.14:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v14, v0
; %bb.15:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v1, v14
.LBB1_16:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v2
	v_mov_b32_e32 v2, v13
.LBB1_17:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v3, v14
.LBB1_18:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 5, v12
	v_cmp_eq_u32_e64 s[0:1], 9, v12
	v_cmp_eq_u32_e64 s[2:3], 8, v12
	v_cndmask_b32_e32 v5, v5, v4, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 7, v12
	v_cmp_eq_u32_e64 s[6:7], 6, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e32 v10, v10, v4, vcc
	v_cndmask_b32_e64 v9, v9, v4, s[0:1]
	v_cndmask_b32_e64 v11, v11, v4, s[18:19]
	v_cndmask_b32_e64 v8, v8, v4, s[2:3]
	v_cndmask_b32_e64 v7, v7, v4, s[4:5]
	v_cndmask_b32_e64 v6, v6, v4, s[6:7]
	v_cndmask_b32_e64 v3, v3, v4, s[10:11]
	v_cndmask_b32_e64 v2, v2, v4, s[12:13]
	v_cndmask_b32_e64 v1, v1, v4, s[14:15]
	v_cndmask_b32_e64 v0, v0, v4, s[16:17]
	v_cndmask_b32_e64 v4, v13, v4, s[8:9]
	v_cmp_gt_i32_e32 vcc, v4, v5
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v13, v5
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_28
; %bb.19:
	v_cmp_gt_i32_e32 vcc, v3, v5
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v14, v4
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_27
; %bb.20:
	v_cmp_gt_i32_e32 vcc, v2, v5
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v13, v3
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_26
; %bb.21:
	v_cmp_gt_i32_e32 vcc, v1, v5
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v14, v2
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_25
; %bb.22:
	v_cmp_gt_i32_e32 vcc, v0, v5
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v13, v1
	s_and_saveexec_b64 s[8:9], vcc
; %bb.23:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, v0
; %bb.24:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v1, v13
.LBB1_25:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v2, v14
.LBB1_26:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v3
	v_mov_b32_e32 v3, v13
.LBB1_27:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v4, v14
.LBB1_28:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 6, v12
	v_cmp_eq_u32_e64 s[0:1], 9, v12
	v_cmp_eq_u32_e64 s[2:3], 8, v12
	v_cndmask_b32_e32 v6, v6, v5, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 7, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e32 v10, v10, v5, vcc
	v_cndmask_b32_e64 v9, v9, v5, s[0:1]
	v_cndmask_b32_e64 v11, v11, v5, s[18:19]
	v_cndmask_b32_e64 v8, v8, v5, s[2:3]
	v_cndmask_b32_e64 v7, v7, v5, s[4:5]
	v_cndmask_b32_e64 v4, v4, v5, s[8:9]
	v_cndmask_b32_e64 v3, v3, v5, s[10:11]
	v_cndmask_b32_e64 v2, v2, v5, s[12:13]
	v_cndmask_b32_e64 v1, v1, v5, s[14:15]
	v_cndmask_b32_e64 v0, v0, v5, s[16:17]
	v_cndmask_b32_e64 v5, v13, v5, s[6:7]
	v_cmp_gt_i32_e32 vcc, v5, v6
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v13, v6
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_40
; %bb.29:
	v_cmp_gt_i32_e32 vcc, v4, v6
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v14, v5
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_39
; %bb.30:
	v_cmp_gt_i32_e32 vcc, v3, v6
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v13, v4
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_38
; %bb.31:
	v_cmp_gt_i32_e32 vcc, v2, v6
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v14, v3
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_37
; %bb.32:
	v_cmp_gt_i32_e32 vcc, v1, v6
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v13, v2
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_36
; %bb.33:
	v_cmp_gt_i32_e32 vcc, v0, v6
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v14, v1
	s_and_saveexec_b64 s[10:11], vcc
; %bb.34:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v14, v0
; %bb.35:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v1, v14
.LBB1_36:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v2
	v_mov_b32_e32 v2, v13
.LBB1_37:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v3, v14
.LBB1_38:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v4
	v_mov_b32_e32 v4, v13
.LBB1_39:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v5
	v_mov_b32_e32 v5, v14
.LBB1_40:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 7, v12
	v_cmp_eq_u32_e64 s[0:1], 9, v12
	v_cmp_eq_u32_e64 s[2:3], 8, v12
	v_cndmask_b32_e32 v7, v7, v6, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 6, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e32 v10, v10, v6, vcc
	v_cndmask_b32_e64 v9, v9, v6, s[0:1]
	v_cndmask_b32_e64 v11, v11, v6, s[18:19]
	v_cndmask_b32_e64 v8, v8, v6, s[2:3]
	v_cndmask_b32_e64 v5, v5, v6, s[6:7]
	v_cndmask_b32_e64 v4, v4, v6, s[8:9]
	v_cndmask_b32_e64 v3, v3, v6, s[10:11]
	v_cndmask_b32_e64 v2, v2, v6, s[12:13]
	v_cndmask_b32_e64 v1, v1, v6, s[14:15]
	v_cndmask_b32_e64 v0, v0, v6, s[16:17]
	v_cndmask_b32_e64 v6, v13, v6, s[4:5]
	v_cmp_gt_i32_e32 vcc, v6, v7
	v_mov_b32_e32 v12, 7
	v_mov_b32_e32 v13, v7
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_54
; %bb.41:
	v_cmp_gt_i32_e32 vcc, v5, v7
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v14, v6
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_53
; %bb.42:
	v_cmp_gt_i32_e32 vcc, v4, v7
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v13, v5
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_52
; %bb.43:
	v_cmp_gt_i32_e32 vcc, v3, v7
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v14, v4
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_51
; %bb.44:
	v_cmp_gt_i32_e32 vcc, v2, v7
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v13, v3
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_50
; %bb.45:
	v_cmp_gt_i32_e32 vcc, v1, v7
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v14, v2
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_49
; %bb.46:
	v_cmp_gt_i32_e32 vcc, v0, v7
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v13, v1
	s_and_saveexec_b64 s[12:13], vcc
; %bb.47:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, v0
; %bb.48:
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v1, v13
.LBB1_49:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v2, v14
.LBB1_50:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v3
	v_mov_b32_e32 v3, v13
.LBB1_51:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v4, v14
.LBB1_52:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v5
	v_mov_b32_e32 v5, v13
.LBB1_53:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v6
	v_mov_b32_e32 v6, v14
.LBB1_54:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 8, v12
	v_cmp_eq_u32_e64 s[0:1], 9, v12
	v_cmp_eq_u32_e64 s[2:3], 7, v12
	v_cndmask_b32_e32 v8, v8, v7, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 6, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e32 v10, v10, v7, vcc
	v_cndmask_b32_e64 v9, v9, v7, s[0:1]
	v_cndmask_b32_e64 v11, v11, v7, s[18:19]
	v_cndmask_b32_e64 v6, v6, v7, s[4:5]
	v_cndmask_b32_e64 v5, v5, v7, s[6:7]
	v_cndmask_b32_e64 v4, v4, v7, s[8:9]
	v_cndmask_b32_e64 v3, v3, v7, s[10:11]
	v_cndmask_b32_e64 v2, v2, v7, s[12:13]
	v_cndmask_b32_e64 v1, v1, v7, s[14:15]
	v_cndmask_b32_e64 v0, v0, v7, s[16:17]
	v_cndmask_b32_e64 v7, v13, v7, s[2:3]
	v_cmp_gt_i32_e32 vcc, v7, v8
	v_mov_b32_e32 v12, 8
	v_mov_b32_e32 v13, v8
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_70
; %bb.55:
	v_cmp_gt_i32_e32 vcc, v6, v8
	v_mov_b32_e32 v12, 7
	v_mov_b32_e32 v14, v7
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_69
; %bb.56:
	v_cmp_gt_i32_e32 vcc, v5, v8
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v13, v6
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_68
; %bb.57:
	v_cmp_gt_i32_e32 vcc, v4, v8
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v14, v5
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_67
; %bb.58:
	v_cmp_gt_i32_e32 vcc, v3, v8
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v13, v4
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_66
; %bb.59:
	v_cmp_gt_i32_e32 vcc, v2, v8
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v14, v3
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_65
; %bb.60:
	v_cmp_gt_i32_e32 vcc, v1, v8
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v13, v2
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB1_64
; %bb.61:
	v_cmp_gt_i32_e32 vcc, v0, v8
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v14, v1
	s_and_saveexec_b64 s[14:15], vcc
; %bb.62:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v14, v0
; %bb.63:
	s_or_b64 exec, exec, s[14:15]
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v1, v14
.LBB1_64:
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v14, v2
	v_mov_b32_e32 v2, v13
.LBB1_65:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v3, v14
.LBB1_66:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v4
	v_mov_b32_e32 v4, v13
.LBB1_67:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v5
	v_mov_b32_e32 v5, v14
.LBB1_68:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v6
	v_mov_b32_e32 v6, v13
.LBB1_69:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v7
	v_mov_b32_e32 v7, v14
.LBB1_70:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 9, v12
	v_cmp_eq_u32_e64 s[0:1], 8, v12
	v_cmp_eq_u32_e64 s[2:3], 7, v12
	v_cndmask_b32_e32 v9, v9, v8, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 6, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e32 v10, v10, v8, vcc
	v_cndmask_b32_e64 v7, v7, v8, s[2:3]
	v_cndmask_b32_e64 v11, v11, v8, s[18:19]
	v_cndmask_b32_e64 v6, v6, v8, s[4:5]
	v_cndmask_b32_e64 v5, v5, v8, s[6:7]
	v_cndmask_b32_e64 v4, v4, v8, s[8:9]
	v_cndmask_b32_e64 v3, v3, v8, s[10:11]
	v_cndmask_b32_e64 v2, v2, v8, s[12:13]
	v_cndmask_b32_e64 v1, v1, v8, s[14:15]
	v_cndmask_b32_e64 v0, v0, v8, s[16:17]
	v_cndmask_b32_e64 v8, v13, v8, s[0:1]
	v_cmp_gt_i32_e32 vcc, v8, v9
	v_mov_b32_e32 v12, 9
	v_mov_b32_e32 v13, v9
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_88
; %bb.71:
	v_cmp_gt_i32_e32 vcc, v7, v9
	v_mov_b32_e32 v12, 8
	v_mov_b32_e32 v14, v8
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_87
; %bb.72:
	v_cmp_gt_i32_e32 vcc, v6, v9
	v_mov_b32_e32 v12, 7
	v_mov_b32_e32 v13, v7
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_86
; %bb.73:
	v_cmp_gt_i32_e32 vcc, v5, v9
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v14, v6
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_85
; %bb.74:
	v_cmp_gt_i32_e32 vcc, v4, v9
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v13, v5
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_84
; %bb.75:
	v_cmp_gt_i32_e32 vcc, v3, v9
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v14, v4
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_83
; %bb.76:
	v_cmp_gt_i32_e32 vcc, v2, v9
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v13, v3
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB1_82
; %bb.77:
	v_cmp_gt_i32_e32 vcc, v1, v9
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v14, v2
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB1_81
; %bb.78:
	v_cmp_gt_i32_e32 vcc, v0, v9
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v13, v1
	s_and_saveexec_b64 s[16:17], vcc
; %bb.79:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, v0
; %bb.80:
	s_or_b64 exec, exec, s[16:17]
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v1, v13
.LBB1_81:
	s_or_b64 exec, exec, s[14:15]
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v2, v14
.LBB1_82:
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v14, v3
	v_mov_b32_e32 v3, v13
.LBB1_83:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v4, v14
.LBB1_84:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v5
	v_mov_b32_e32 v5, v13
.LBB1_85:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v6
	v_mov_b32_e32 v6, v14
.LBB1_86:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v7
	v_mov_b32_e32 v7, v13
.LBB1_87:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v8
	v_mov_b32_e32 v8, v14
.LBB1_88:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[0:1], 8, v12
	v_cmp_eq_u32_e64 s[2:3], 7, v12
	v_cndmask_b32_e32 v10, v10, v9, vcc
	v_cmp_eq_u32_e32 vcc, 9, v12
	v_cmp_eq_u32_e64 s[4:5], 6, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 11, v12
	v_cndmask_b32_e64 v8, v8, v9, s[0:1]
	v_cndmask_b32_e64 v7, v7, v9, s[2:3]
	v_cndmask_b32_e64 v11, v11, v9, s[18:19]
	v_cndmask_b32_e64 v6, v6, v9, s[4:5]
	v_cndmask_b32_e64 v5, v5, v9, s[6:7]
	v_cndmask_b32_e64 v4, v4, v9, s[8:9]
	v_cndmask_b32_e64 v3, v3, v9, s[10:11]
	v_cndmask_b32_e64 v2, v2, v9, s[12:13]
	v_cndmask_b32_e64 v1, v1, v9, s[14:15]
	v_cndmask_b32_e64 v0, v0, v9, s[16:17]
	v_cndmask_b32_e32 v9, v13, v9, vcc
	v_cmp_gt_i32_e32 vcc, v9, v10
	v_mov_b32_e32 v12, 10
	v_mov_b32_e32 v13, v10
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_108
; %bb.89:
	v_cmp_gt_i32_e32 vcc, v8, v10
	v_mov_b32_e32 v12, 9
	v_mov_b32_e32 v14, v9
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_107
; %bb.90:
	v_cmp_gt_i32_e32 vcc, v7, v10
	v_mov_b32_e32 v12, 8
	v_mov_b32_e32 v13, v8
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_106
; %bb.91:
	v_cmp_gt_i32_e32 vcc, v6, v10
	v_mov_b32_e32 v12, 7
	v_mov_b32_e32 v14, v7
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_105
; %bb.92:
	v_cmp_gt_i32_e32 vcc, v5, v10
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v13, v6
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_104
; %bb.93:
	v_cmp_gt_i32_e32 vcc, v4, v10
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v14, v5
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_103
; %bb.94:
	v_cmp_gt_i32_e32 vcc, v3, v10
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v13, v4
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB1_102
; %bb.95:
	v_cmp_gt_i32_e32 vcc, v2, v10
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v14, v3
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB1_101
; %bb.96:
	v_cmp_gt_i32_e32 vcc, v1, v10
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v13, v2
	s_and_saveexec_b64 s[16:17], vcc
	s_cbranch_execz .LBB1_100
; %bb.97:
	v_cmp_gt_i32_e32 vcc, v0, v10
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v14, v1
	s_and_saveexec_b64 s[18:19], vcc
; %bb.98:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v14, v0
; %bb.99:
	s_or_b64 exec, exec, s[18:19]
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v1, v14
.LBB1_100:
	s_or_b64 exec, exec, s[16:17]
	v_mov_b32_e32 v14, v2
	v_mov_b32_e32 v2, v13
.LBB1_101:
	s_or_b64 exec, exec, s[14:15]
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v3, v14
.LBB1_102:
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v14, v4
	v_mov_b32_e32 v4, v13
.LBB1_103:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v5
	v_mov_b32_e32 v5, v14
.LBB1_104:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v6
	v_mov_b32_e32 v6, v13
.LBB1_105:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v7
	v_mov_b32_e32 v7, v14
.LBB1_106:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v8
	v_mov_b32_e32 v8, v13
.LBB1_107:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v9
	v_mov_b32_e32 v9, v14
.LBB1_108:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 11, v12
	v_cmp_eq_u32_e64 s[0:1], 8, v12
	v_cmp_eq_u32_e64 s[2:3], 7, v12
	v_cndmask_b32_e32 v11, v11, v10, vcc
	v_cmp_eq_u32_e32 vcc, 10, v12
	v_cmp_eq_u32_e64 s[4:5], 6, v12
	v_cmp_eq_u32_e64 s[6:7], 5, v12
	v_cmp_eq_u32_e64 s[8:9], 4, v12
	v_cmp_eq_u32_e64 s[10:11], 3, v12
	v_cmp_eq_u32_e64 s[12:13], 2, v12
	v_cmp_eq_u32_e64 s[14:15], 1, v12
	v_cmp_eq_u32_e64 s[16:17], 0, v12
	v_cmp_eq_u32_e64 s[18:19], 9, v12
	v_cndmask_b32_e64 v8, v8, v10, s[0:1]
	v_cndmask_b32_e64 v7, v7, v10, s[2:3]
	v_cndmask_b32_e64 v9, v9, v10, s[18:19]
	v_cndmask_b32_e64 v6, v6, v10, s[4:5]
	v_cndmask_b32_e64 v5, v5, v10, s[6:7]
	v_cndmask_b32_e64 v4, v4, v10, s[8:9]
	v_cndmask_b32_e64 v3, v3, v10, s[10:11]
	v_cndmask_b32_e64 v2, v2, v10, s[12:13]
	v_cndmask_b32_e64 v1, v1, v10, s[14:15]
	v_cndmask_b32_e64 v0, v0, v10, s[16:17]
	v_cndmask_b32_e32 v10, v13, v10, vcc
	v_cmp_gt_i32_e32 vcc, v10, v11
	v_mov_b32_e32 v12, 11
	v_mov_b32_e32 v13, v11
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB1_130
; %bb.109:
	v_cmp_gt_i32_e32 vcc, v9, v11
	v_mov_b32_e32 v12, 10
	v_mov_b32_e32 v14, v10
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB1_129
; %bb.110:
	v_cmp_gt_i32_e32 vcc, v8, v11
	v_mov_b32_e32 v12, 9
	v_mov_b32_e32 v13, v9
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_128
; %bb.111:
	v_cmp_gt_i32_e32 vcc, v7, v11
	v_mov_b32_e32 v12, 8
	v_mov_b32_e32 v14, v8
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB1_127
; %bb.112:
	v_cmp_gt_i32_e32 vcc, v6, v11
	v_mov_b32_e32 v12, 7
	v_mov_b32_e32 v13, v7
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .LBB1_126
; %bb.113:
	v_cmp_gt_i32_e32 vcc, v5, v11
	v_mov_b32_e32 v12, 6
	v_mov_b32_e32 v14, v6
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB1_125
; %bb.114:
	v_cmp_gt_i32_e32 vcc, v4, v11
	v_mov_b32_e32 v12, 5
	v_mov_b32_e32 v13, v5
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB1_124
; %bb.115:
	v_cmp_gt_i32_e32 vcc, v3, v11
	v_mov_b32_e32 v12, 4
	v_mov_b32_e32 v14, v4
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB1_123
; %bb.116:
	v_cmp_gt_i32_e32 vcc, v2, v11
	v_mov_b32_e32 v12, 3
	v_mov_b32_e32 v13, v3
	s_and_saveexec_b64 s[16:17], vcc
	s_cbranch_execz .LBB1_122
; %bb.117:
	v_cmp_gt_i32_e32 vcc, v1, v11
	v_mov_b32_e32 v12, 2
	v_mov_b32_e32 v14, v2
	s_and_saveexec_b64 s[18:19], vcc
	s_cbranch_execz .LBB1_121
; %bb.118:
	v_cmp_gt_i32_e32 vcc, v0, v11
	v_mov_b32_e32 v12, 1
	v_mov_b32_e32 v13, v1
	s_and_saveexec_b64 s[20:21], vcc
; %bb.119:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, v0
; %bb.120:
	s_or_b64 exec, exec, s[20:21]
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v1, v13
.LBB1_121:
	s_or_b64 exec, exec, s[18:19]
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v2, v14
.LBB1_122:
	s_or_b64 exec, exec, s[16:17]
	v_mov_b32_e32 v14, v3
	v_mov_b32_e32 v3, v13
.LBB1_123:
	s_or_b64 exec, exec, s[14:15]
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v4, v14
.LBB1_124:
	s_or_b64 exec, exec, s[12:13]
	v_mov_b32_e32 v14, v5
	v_mov_b32_e32 v5, v13
.LBB1_125:
	s_or_b64 exec, exec, s[10:11]
	v_mov_b32_e32 v13, v6
	v_mov_b32_e32 v6, v14
.LBB1_126:
	s_or_b64 exec, exec, s[8:9]
	v_mov_b32_e32 v14, v7
	v_mov_b32_e32 v7, v13
.LBB1_127:
	s_or_b64 exec, exec, s[6:7]
	v_mov_b32_e32 v13, v8
	v_mov_b32_e32 v8, v14
.LBB1_128:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v14, v9
	v_mov_b32_e32 v9, v13
.LBB1_129:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v13, v10
	v_mov_b32_e32 v10, v14
.LBB1_130:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 10, v12
	s_nop 1
	v_cndmask_b32_e32 v16, v10, v11, vcc
	v_cmp_eq_u32_e32 vcc, 9, v12
	s_nop 1
	v_cndmask_b32_e32 v15, v9, v11, vcc
	v_cmp_eq_u32_e32 vcc, 8, v12
	s_nop 1
	v_cndmask_b32_e32 v14, v8, v11, vcc
	v_cmp_eq_u32_e32 vcc, 7, v12
	s_nop 1
	v_cndmask_b32_e32 v7, v7, v11, vcc
	v_cmp_eq_u32_e32 vcc, 6, v12
	s_nop 1
	v_cndmask_b32_e32 v6, v6, v11, vcc
	v_cmp_eq_u32_e32 vcc, 5, v12
	s_nop 1
	v_cndmask_b32_e32 v5, v5, v11, vcc
	v_cmp_eq_u32_e32 vcc, 4, v12
	s_nop 1
	v_cndmask_b32_e32 v4, v4, v11, vcc
	v_cmp_eq_u32_e32 vcc, 11, v12
	s_nop 1
	v_cndmask_b32_e32 v17, v13, v11, vcc
	v_cmp_eq_u32_e32 vcc, 3, v12
	s_nop 1
	v_cndmask_b32_e32 v3, v3, v11, vcc
	v_cmp_eq_u32_e32 vcc, 2, v12
	s_nop 1
	v_cndmask_b32_e32 v2, v2, v11, vcc
	v_cmp_eq_u32_e32 vcc, 1, v12
	s_nop 1
	v_cndmask_b32_e32 v1, v1, v11, vcc
	v_cmp_eq_u32_e32 vcc, 0, v12
	s_nop 1
	v_cndmask_b32_e32 v0, v0, v11, vcc
	global_store_dwordx4 v[18:19], v[0:3], off
	global_store_dwordx4 v[18:19], v[4:7], off offset:16
	global_store_dwordx4 v[18:19], v[14:17], off offset:32
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel insertion_sort
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 264
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
		.amdhsa_next_free_vgpr 21
		.amdhsa_next_free_sgpr 22
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
.Lfunc_end1:
	.size	insertion_sort, .Lfunc_end1-insertion_sort
                                        ; -- End function
	.set insertion_sort.num_vgpr, 21
	.set insertion_sort.num_agpr, 0
	.set insertion_sort.numbered_sgpr, 22
	.set insertion_sort.num_named_barrier, 0
	.set insertion_sort.private_seg_size, 0
	.set insertion_sort.uses_vcc, 1
	.set insertion_sort.uses_flat_scratch, 0
	.set insertion_sort.has_dyn_sized_stack, 0
	.set insertion_sort.has_recursion, 0
	.set insertion_sort.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 3928
; TotalNumSgprs: 28
; NumVgprs: 21
; NumAgprs: 0
; TotalNumVgprs: 21
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 28
; NumVGPRsForWavesPerEU: 21
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
	.p2align	2                               ; -- Begin function many
	.type	many,@function
many:                                   ; @many
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	scratch_load_dword v3, off, s32 offset:4
	v_cvt_i32_f32_e32 v4, v4
	v_cvt_i32_f32_e32 v5, v7
	v_lshl_add_u32 v1, v1, 1, v1
	v_add3_u32 v0, v0, v1, v2
	v_lshl_add_u32 v6, v8, 2, v8
	v_add3_u32 v0, v0, v4, v5
	v_add3_u32 v0, v0, v6, v9
	v_add3_u32 v0, v0, v16, v20
	s_waitcnt vmcnt(0)
	v_add3_u32 v0, v0, v3, 23
	s_setpc_b64 s[30:31]
.Lfunc_end2:
	.size	many, .Lfunc_end2-many
                                        ; -- End function
	.set .Lmany.num_vgpr, 21
	.set .Lmany.num_agpr, 0
	.set .Lmany.numbered_sgpr, 33
	.set .Lmany.num_named_barrier, 0
	.set .Lmany.private_seg_size, 12
	.set .Lmany.uses_vcc, 0
	.set .Lmany.uses_flat_scratch, 0
	.set .Lmany.has_dyn_sized_stack, 0
	.set .Lmany.has_recursion, 0
	.set .Lmany.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 84
; TotalNumSgprs: 39
; NumVgprs: 21
; NumAgprs: 0
; TotalNumVgprs: 21
; ScratchSize: 12
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x38
	v_mov_b32_e32 v1, 0
	s_mov_b32 s32, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v0, s2, v0
	v_lshl_add_u64 v[18:19], s[8:9], 0, v[0:1]
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, v18
	v_ashrrev_i64 v[32:33], 30, v[0:1]
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[32:33]
	global_load_dword v0, v[0:1], off
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, many@rel32@lo+4
	s_addc_u32 s1, s1, many@rel32@hi+12
	v_mov_b32_e32 v19, v18
	v_mov_b32_e32 v5, 2.0
	v_mov_b32_e32 v6, 0x40400000
	v_mov_b32_e32 v7, 4.0
	v_mov_b32_e32 v17, v18
	v_mov_b32_e32 v20, v18
	v_mov_b32_e32 v21, v18
	v_mov_b32_e32 v22, v18
	v_mov_b32_e32 v23, v18
	v_mov_b32_e32 v24, v18
	v_mov_b32_e32 v25, v18
	v_mov_b32_e32 v26, v18
	v_mov_b32_e32 v27, v18
	v_mov_b32_e32 v28, v18
	v_mov_b32_e32 v29, v18
	v_mov_b32_e32 v30, v18
	scratch_store_dwordx2 off, v[18:19], s32
	s_waitcnt vmcnt(1)
	v_cvt_f32_i32_e32 v4, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 1, v[0:1]
	v_alignbit_b32 v3, v1, v0, 31
	v_mov_b32_e32 v1, v18
	v_mov_b32_e32 v8, v0
	v_mov_b32_e32 v9, v0
	v_mov_b32_e32 v10, v0
	v_mov_b32_e32 v11, v0
	v_mov_b32_e32 v12, v0
	v_mov_b32_e32 v13, v0
	v_mov_b32_e32 v14, v0
	v_mov_b32_e32 v15, v0
	v_mov_b32_e32 v16, v0
	s_swappc_b64 s[30:31], s[0:1]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[32:33]
	global_store_dword v[2:3], v0, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 12
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
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 34
		.amdhsa_next_free_sgpr 33
		.amdhsa_accum_offset 36
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
.Lfunc_end3:
	.size	calls, .Lfunc_end3-calls
                                        ; -- End function
	.set calls.num_vgpr, max(34, .Lmany.num_vgpr)
	.set calls.num_agpr, max(0, .Lmany.num_agpr)
	.set calls.numbered_sgpr, max(33, .Lmany.numbered_sgpr)
	.set calls.num_named_barrier, max(0, .Lmany.num_named_barrier)
	.set calls.private_seg_size, 0+max(.Lmany.private_seg_size)
	.set calls.uses_vcc, or(0, .Lmany.uses_vcc)
	.set calls.uses_flat_scratch, or(0, .Lmany.uses_flat_scratch)
	.set calls.has_dyn_sized_stack, or(0, .Lmany.has_dyn_sized_stack)
	.set calls.has_recursion, or(0, .Lmany.has_recursion)
	.set calls.has_indirect_call, or(0, .Lmany.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 280
; TotalNumSgprs: 39
; NumVgprs: 34
; NumAgprs: 0
; TotalNumVgprs: 34
; ScratchSize: 12
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 39
; NumVGPRsForWavesPerEU: 34
; AccumOffset: 36
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 8
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2align	2                               ; -- Begin function twice
	.type	twice,@function
twice:                                  ; @twice
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_lshlrev_b32_e32 v0, 1, v0
	s_setpc_b64 s[30:31]
.Lfunc_end4:
	.size	twice, .Lfunc_end4-twice
                                        ; -- End function
	.set .Ltwice.num_vgpr, 1
	.set .Ltwice.num_agpr, 0
	.set .Ltwice.numbered_sgpr, 32
	.set .Ltwice.num_named_barrier, 0
	.set .Ltwice.private_seg_size, 0
	.set .Ltwice.uses_vcc, 0
	.set .Ltwice.uses_flat_scratch, 0
	.set .Ltwice.has_dyn_sized_stack, 0
	.set .Ltwice.has_recursion, 0
	.set .Ltwice.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 12
; TotalNumSgprs: 38
; NumVgprs: 1
; NumAgprs: 0
; TotalNumVgprs: 1
; ScratchSize: 0
; MemoryBound: 0
	.text
	.p2align	2                               ; -- Begin function square
	.type	square,@function
square:                                 ; @square
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mul_lo_u32 v0, v0, v0
	s_setpc_b64 s[30:31]
.Lfunc_end5:
	.size	square, .Lfunc_end5-square
                                        ; -- End function
	.set .Lsquare.num_vgpr, 1
	.set .Lsquare.num_agpr, 0
	.set .Lsquare.numbered_sgpr, 32
	.set .Lsquare.num_named_barrier, 0
	.set .Lsquare.private_seg_size, 0
	.set .Lsquare.uses_vcc, 0
	.set .Lsquare.uses_flat_scratch, 0
	.set .Lsquare.has_dyn_sized_stack, 0
	.set .Lsquare.has_recursion, 0
	.set .Lsquare.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 16
; TotalNumSgprs: 38
; NumVgprs: 1
; NumAgprs: 0
; TotalNumVgprs: 1
; ScratchSize: 0
; MemoryBound: 0
	.text
	.p2align	2                               ; -- Begin function negate
	.type	negate,@function
negate:                                 ; @negate
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_sub_u32_e32 v0, 0, v0
	s_setpc_b64 s[30:31]
.Lfunc_end6:
	.size	negate, .Lfunc_end6-negate
                                        ; -- End function
	.set .Lnegate.num_vgpr, 1
	.set .Lnegate.num_agpr, 0
	.set .Lnegate.numbered_sgpr, 32
	.set .Lnegate.num_named_barrier, 0
	.set .Lnegate.private_seg_size, 0
	.set .Lnegate.uses_vcc, 0
	.set .Lnegate.uses_flat_scratch, 0
	.set .Lnegate.has_dyn_sized_stack, 0
	.set .Lnegate.has_recursion, 0
	.set .Lnegate.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 12
; TotalNumSgprs: 38
; NumVgprs: 1
; NumAgprs: 0
; TotalNumVgprs: 1
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	function_pointers       ; -- Begin function function_pointers
	.globl	function_pointers
	.p2align	8
	.type	function_pointers,@function
function_pointers:                      ; @function_pointers
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dword s8, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_mov_b32 s32, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s8, s8, s2
	v_add_u32_e32 v2, s8, v0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, v2
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[0:1]
	global_load_dword v0, v[0:1], off
	s_mov_b32 s8, 0x55555556
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, square@rel32@lo+4
	s_addc_u32 s1, s1, square@rel32@hi+12
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, negate@rel32@lo+4
	s_addc_u32 s3, s3, negate@rel32@hi+12
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, twice@rel32@lo+4
	s_addc_u32 s5, s5, twice@rel32@hi+12
	v_mov_b32_e32 v1, s2
	v_mov_b32_e32 v4, s0
	v_mov_b32_e32 v5, s3
	v_mov_b32_e32 v6, s1
	v_mov_b32_e32 v7, s5
	v_mov_b32_e32 v8, s4
	v_ashrrev_i32_e32 v3, 31, v2
	s_waitcnt vmcnt(0)
	v_mul_hi_i32 v9, v0, s8
	v_lshrrev_b32_e32 v10, 31, v9
	v_add_u32_e32 v9, v9, v10
	v_lshl_add_u32 v9, v9, 1, v9
	v_sub_u32_e32 v9, v0, v9
	v_cmp_eq_u32_e32 vcc, 1, v9
	s_nop 1
	v_cndmask_b32_e32 v1, v1, v4, vcc
	v_cndmask_b32_e32 v4, v5, v6, vcc
	v_cmp_eq_u32_e32 vcc, 0, v9
	s_nop 1
	v_cndmask_b32_e32 v5, v4, v7, vcc
	v_cndmask_b32_e32 v4, v1, v8, vcc
	v_cmp_ne_u64_e32 vcc, s[4:5], v[4:5]
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB7_6
; %bb.1:
	v_cmp_ne_u64_e32 vcc, s[2:3], v[4:5]
                                        ; implicit-def: $vgpr1
	s_and_saveexec_b64 s[2:3], vcc
	s_xor_b64 s[2:3], exec, s[2:3]
	s_cbranch_execz .LBB7_3
; %bb.2:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, square@rel32@lo+4
	s_addc_u32 s5, s5, square@rel32@hi+12
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v1, v0
                                        ; implicit-def: $vgpr0
.LBB7_3:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB7_5
; %bb.4:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, negate@rel32@lo+4
	s_addc_u32 s5, s5, negate@rel32@hi+12
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v1, v0
.LBB7_5:
	s_or_b64 exec, exec, s[2:3]
                                        ; implicit-def: $vgpr0
.LBB7_6:
	s_andn2_saveexec_b64 s[0:1], s[0:1]
	s_cbranch_execz .LBB7_8
; %bb.7:
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, twice@rel32@lo+4
	s_addc_u32 s3, s3, twice@rel32@hi+12
	s_swappc_b64 s[30:31], s[2:3]
	v_mov_b32_e32 v1, v0
.LBB7_8:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v4, s6
	v_mov_b32_e32 v5, s7
	v_add_u32_e32 v6, 1, v1
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[4:5]
	global_store_dword v[0:1], v6, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel function_pointers
		.amdhsa_group_segment_fixed_size 0
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
.Lfunc_end7:
	.size	function_pointers, .Lfunc_end7-function_pointers
                                        ; -- End function
	.set function_pointers.num_vgpr, max(11, .Lsquare.num_vgpr, .Lnegate.num_vgpr, .Ltwice.num_vgpr)
	.set function_pointers.num_agpr, max(0, .Lsquare.num_agpr, .Lnegate.num_agpr, .Ltwice.num_agpr)
	.set function_pointers.numbered_sgpr, max(33, .Lsquare.numbered_sgpr, .Lnegate.numbered_sgpr, .Ltwice.numbered_sgpr)
	.set function_pointers.num_named_barrier, max(0, .Lsquare.num_named_barrier, .Lnegate.num_named_barrier, .Ltwice.num_named_barrier)
	.set function_pointers.private_seg_size, 0+max(.Lsquare.private_seg_size, .Lnegate.private_seg_size, .Ltwice.private_seg_size)
	.set function_pointers.uses_vcc, or(1, .Lsquare.uses_vcc, .Lnegate.uses_vcc, .Ltwice.uses_vcc)
	.set function_pointers.uses_flat_scratch, or(0, .Lsquare.uses_flat_scratch, .Lnegate.uses_flat_scratch, .Ltwice.uses_flat_scratch)
	.set function_pointers.has_dyn_sized_stack, or(0, .Lsquare.has_dyn_sized_stack, .Lnegate.has_dyn_sized_stack, .Ltwice.has_dyn_sized_stack)
	.set function_pointers.has_recursion, or(0, .Lsquare.has_recursion, .Lnegate.has_recursion, .Ltwice.has_recursion)
	.set function_pointers.has_indirect_call, or(0, .Lsquare.has_indirect_call, .Lnegate.has_indirect_call, .Ltwice.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 416
; TotalNumSgprs: 39
; NumVgprs: 11
; NumAgprs: 0
; TotalNumVgprs: 11
; ScratchSize: 0
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
	.p2align	2                               ; -- Begin function fibonacci
	.type	fibonacci,@function
fibonacci:                              ; @fibonacci
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s0, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[2:3], -1
	scratch_store_dword off, v44, s33 offset:16 ; 4-byte Folded Spill
	s_mov_b64 exec, s[2:3]
	scratch_store_dword off, v40, s33 offset:12 ; 4-byte Folded Spill
	scratch_store_dword off, v41, s33 offset:8 ; 4-byte Folded Spill
	scratch_store_dword off, v42, s33 offset:4 ; 4-byte Folded Spill
	scratch_store_dword off, v43, s33       ; 4-byte Folded Spill
	v_mov_b32_e32 v40, v1
	scratch_load_dword v1, v1, off offset:8
	v_writelane_b32 v44, s0, 20
	v_writelane_b32 v44, s30, 0
	v_writelane_b32 v44, s31, 1
	v_writelane_b32 v44, s34, 2
	v_writelane_b32 v44, s35, 3
	v_writelane_b32 v44, s36, 4
	v_writelane_b32 v44, s37, 5
	v_writelane_b32 v44, s38, 6
	v_writelane_b32 v44, s39, 7
	v_writelane_b32 v44, s48, 8
	v_writelane_b32 v44, s49, 9
	v_writelane_b32 v44, s50, 10
	v_writelane_b32 v44, s51, 11
	v_writelane_b32 v44, s52, 12
	v_writelane_b32 v44, s53, 13
	v_writelane_b32 v44, s54, 14
	v_writelane_b32 v44, s55, 15
	v_writelane_b32 v44, s64, 16
	v_writelane_b32 v44, s65, 17
	v_writelane_b32 v44, s66, 18
	v_mov_b32_e32 v42, v31
	s_mov_b32 s50, s15
	s_mov_b32 s51, s14
	s_mov_b32 s52, s13
	s_mov_b32 s53, s12
	s_mov_b64 s[34:35], s[10:11]
	s_mov_b64 s[36:37], s[8:9]
	s_mov_b64 s[38:39], s[6:7]
	s_mov_b64 s[48:49], s[4:5]
	v_cmp_lt_i32_e32 vcc, 1, v0
	s_add_i32 s32, s32, 32
	v_writelane_b32 v44, s67, 19
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v1, 1, v1
	scratch_store_dword v40, v1, off offset:8
	s_and_saveexec_b64 s[54:55], vcc
	s_cbranch_execz .LBB8_6
; %bb.1:
	scratch_load_dwordx2 v[2:3], v40, off
	v_mov_b32_e32 v43, v0
	v_add_u32_e32 v0, -1, v0
	s_mov_b64 s[64:65], exec
.LBB8_2:                                ; =>This Inner Loop Header: Depth=1
	s_waitcnt vmcnt(0)
	v_readfirstlane_b32 s0, v2
	v_readfirstlane_b32 s1, v3
	s_nop 1
	v_cmp_eq_u64_e32 vcc, s[0:1], v[2:3]
	s_and_saveexec_b64 s[66:67], vcc
	s_mov_b64 s[4:5], s[48:49]
	s_mov_b64 s[6:7], s[38:39]
	s_mov_b64 s[8:9], s[36:37]
	s_mov_b64 s[10:11], s[34:35]
	s_mov_b32 s12, s53
	s_mov_b32 s13, s52
	s_mov_b32 s14, s51
	s_mov_b32 s15, s50
	v_mov_b32_e32 v31, v42
	v_mov_b32_e32 v1, v40
	s_swappc_b64 s[30:31], s[0:1]
	v_mov_b32_e32 v41, v0
                                        ; implicit-def: $vgpr2_vgpr3
                                        ; implicit-def: $vgpr0
	s_xor_b64 exec, exec, s[66:67]
	s_cbranch_execnz .LBB8_2
; %bb.3:
	s_mov_b64 exec, s[64:65]
	scratch_load_dwordx2 v[2:3], v40, off
	v_add_u32_e32 v0, -2, v43
	s_mov_b64 s[64:65], exec
.LBB8_4:                                ; =>This Inner Loop Header: Depth=1
	s_waitcnt vmcnt(0)
	v_readfirstlane_b32 s0, v2
	v_readfirstlane_b32 s1, v3
	s_nop 1
	v_cmp_eq_u64_e32 vcc, s[0:1], v[2:3]
	s_and_saveexec_b64 s[66:67], vcc
	s_mov_b64 s[4:5], s[48:49]
	s_mov_b64 s[6:7], s[38:39]
	s_mov_b64 s[8:9], s[36:37]
	s_mov_b64 s[10:11], s[34:35]
	s_mov_b32 s12, s53
	s_mov_b32 s13, s52
	s_mov_b32 s14, s51
	s_mov_b32 s15, s50
	v_mov_b32_e32 v31, v42
	v_mov_b32_e32 v1, v40
	s_swappc_b64 s[30:31], s[0:1]
	v_mov_b32_e32 v1, v0
                                        ; implicit-def: $vgpr2_vgpr3
                                        ; implicit-def: $vgpr42
                                        ; implicit-def: $vgpr0
                                        ; implicit-def: $vgpr40
	s_xor_b64 exec, exec, s[66:67]
	s_cbranch_execnz .LBB8_4
; %bb.5:
	s_mov_b64 exec, s[64:65]
	v_add_u32_e32 v0, v1, v41
.LBB8_6:
	s_or_b64 exec, exec, s[54:55]
	scratch_load_dword v43, off, s33        ; 4-byte Folded Reload
	scratch_load_dword v42, off, s33 offset:4 ; 4-byte Folded Reload
	scratch_load_dword v41, off, s33 offset:8 ; 4-byte Folded Reload
	scratch_load_dword v40, off, s33 offset:12 ; 4-byte Folded Reload
	v_readlane_b32 s67, v44, 19
	v_readlane_b32 s66, v44, 18
	v_readlane_b32 s65, v44, 17
	v_readlane_b32 s64, v44, 16
	v_readlane_b32 s55, v44, 15
	v_readlane_b32 s54, v44, 14
	v_readlane_b32 s53, v44, 13
	v_readlane_b32 s52, v44, 12
	v_readlane_b32 s51, v44, 11
	v_readlane_b32 s50, v44, 10
	v_readlane_b32 s49, v44, 9
	v_readlane_b32 s48, v44, 8
	v_readlane_b32 s39, v44, 7
	v_readlane_b32 s38, v44, 6
	v_readlane_b32 s37, v44, 5
	v_readlane_b32 s36, v44, 4
	v_readlane_b32 s35, v44, 3
	v_readlane_b32 s34, v44, 2
	v_readlane_b32 s31, v44, 1
	v_readlane_b32 s30, v44, 0
	s_mov_b32 s32, s33
	v_readlane_b32 s0, v44, 20
	s_or_saveexec_b64 s[2:3], -1
	scratch_load_dword v44, off, s33 offset:16 ; 4-byte Folded Reload
	s_mov_b64 exec, s[2:3]
	s_mov_b32 s33, s0
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end8:
	.size	fibonacci, .Lfunc_end8-fibonacci
                                        ; -- End function
	.set .Lfibonacci.num_vgpr, max(45, amdgpu.max_num_vgpr)
	.set .Lfibonacci.num_agpr, max(0, amdgpu.max_num_agpr)
	.set .Lfibonacci.numbered_sgpr, max(68, amdgpu.max_num_sgpr)
	.set .Lfibonacci.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set .Lfibonacci.private_seg_size, 32
	.set .Lfibonacci.uses_vcc, 1
	.set .Lfibonacci.uses_flat_scratch, 1
	.set .Lfibonacci.has_dyn_sized_stack, 1
	.set .Lfibonacci.has_recursion, 1
	.set .Lfibonacci.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 752
; TotalNumSgprs: .Lfibonacci.numbered_sgpr+6
; NumVgprs: max(45, amdgpu.max_num_vgpr)
; NumAgprs: max(0, amdgpu.max_num_agpr)
; TotalNumVgprs: totalnumvgprs(.Lfibonacci.num_agpr, .Lfibonacci.num_vgpr)
; ScratchSize: 32
; MemoryBound: 0
	.text
	.protected	recursion               ; -- Begin function recursion
	.globl	recursion
	.p2align	8
	.type	recursion,@function
recursion:                              ; @recursion
; %bb.0:
	s_mov_b32 s14, s10
	s_mov_b64 s[10:11], s[6:7]
	s_load_dword s6, s[4:5], 0x24
	s_load_dword s7, s[4:5], 0x40
	s_load_dwordx4 s[68:71], s[4:5], 0x0
	s_load_dwordx2 s[80:81], s[4:5], 0x10
	v_and_b32_e32 v1, 0x3ff, v0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	s_mul_i32 s6, s8, s6
	s_add_i32 s7, s7, s6
	v_add_u32_e32 v3, s7, v1
	v_mov_b32_e32 v2, 0
	v_ashrrev_i64 v[40:41], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[68:69], 0, v[40:41]
	global_load_dword v1, v[2:3], off
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, .L__const.recursion.r@rel32@lo+4
	s_addc_u32 s7, s7, .L__const.recursion.r@rel32@hi+12
	s_load_dwordx4 s[16:19], s[6:7], 0x0
	s_mov_b32 s12, s8
	s_add_u32 s8, s4, 24
	s_mov_b32 s13, s9
	s_addc_u32 s9, s5, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b64_e32 v[2:3], s[16:17]
	v_mov_b64_e32 v[4:5], s[18:19]
	s_getpc_b64 s[16:17]
	s_add_u32 s16, s16, fibonacci@rel32@lo+4
	s_addc_u32 s17, s17, fibonacci@rel32@hi+12
	s_mov_b64 s[4:5], s[0:1]
	s_mov_b64 s[6:7], s[2:3]
	v_mov_b32_e32 v31, v0
	s_mov_b32 s32, 32
	scratch_store_dwordx4 off, v[2:5], off
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, 0
	s_swappc_b64 s[30:31], s[16:17]
	scratch_load_dword v4, off, off offset:8
	v_lshl_add_u64 v[2:3], s[70:71], 0, v[40:41]
	global_store_dword v[2:3], v0, off
	v_lshl_add_u64 v[0:1], s[80:81], 0, v[40:41]
	s_waitcnt vmcnt(1)
	global_store_dword v[0:1], v4, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel recursion
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 64
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 1
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr max(totalnumvgprs(recursion.num_agpr, recursion.num_vgpr), 1, 0)
		.amdhsa_next_free_sgpr max(recursion.numbered_sgpr+6, 1, 0)-6
		.amdhsa_accum_offset (((((alignto(max(1, recursion.num_vgpr), 4)/4)-1)&~65536)&63)+1)*4
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
	.size	recursion, .Lfunc_end9-recursion
                                        ; -- End function
	.set recursion.num_vgpr, max(42, .Lfibonacci.num_vgpr)
	.set recursion.num_agpr, max(0, .Lfibonacci.num_agpr)
	.set recursion.numbered_sgpr, max(82, .Lfibonacci.numbered_sgpr)
	.set recursion.num_named_barrier, max(0, .Lfibonacci.num_named_barrier)
	.set recursion.private_seg_size, 32+max(.Lfibonacci.private_seg_size)
	.set recursion.uses_vcc, or(1, .Lfibonacci.uses_vcc)
	.set recursion.uses_flat_scratch, or(0, .Lfibonacci.uses_flat_scratch)
	.set recursion.has_dyn_sized_stack, or(0, .Lfibonacci.has_dyn_sized_stack)
	.set recursion.has_recursion, or(0, .Lfibonacci.has_recursion)
	.set recursion.has_indirect_call, or(0, .Lfibonacci.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 264
; TotalNumSgprs: recursion.numbered_sgpr+6
; NumVgprs: recursion.num_vgpr
; NumAgprs: recursion.num_agpr
; TotalNumVgprs: totalnumvgprs(recursion.num_agpr, recursion.num_vgpr)
; ScratchSize: 64
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: (alignto(max(max(recursion.numbered_sgpr+extrasgprs(recursion.uses_vcc, recursion.uses_flat_scratch, 1), 1, 0), 1), 8)/8)-1
; VGPRBlocks: (alignto(max(max(totalnumvgprs(recursion.num_agpr, recursion.num_vgpr), 1, 0), 1), 8)/8)-1
; NumSGPRsForWavesPerEU: max(recursion.numbered_sgpr+6, 1, 0)
; NumVGPRsForWavesPerEU: max(totalnumvgprs(recursion.num_agpr, recursion.num_vgpr), 1, 0)
; AccumOffset: ((alignto(max(1, recursion.num_vgpr), 4)/4)-1+1)*4
; Occupancy: occupancy(8, 8, 512, 8, 8, max(recursion.numbered_sgpr+extrasgprs(recursion.uses_vcc, recursion.uses_flat_scratch, 1), 1, 0), max(totalnumvgprs(recursion.num_agpr, recursion.num_vgpr), 1, 0))
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: (((alignto(max(1, recursion.num_vgpr), 4)/4)-1)&~65536)&63
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	stack_arrays            ; -- Begin function stack_arrays
	.globl	stack_arrays
	.p2align	8
	.type	stack_arrays,@function
stack_arrays:                           ; @stack_arrays
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s8, s[0:1], 0x10
	s_load_dwordx2 s[10:11], s[0:1], 0x40
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v0, s2, v0
	s_cmp_lt_i32 s8, 1
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[0:1]
	s_mov_b32 s33, 0
	s_mov_b32 s32, 16
	s_cbranch_scc1 .LBB10_5
; %bb.1:
	s_lshl2_add_u32 s0, s8, 15
	s_and_b32 s0, s0, -16
	s_lshl_b32 s0, s0, 6
	s_mov_b32 s9, s32
	s_add_i32 s32, s9, s0
	s_cmp_eq_u32 s8, 1
	s_cbranch_scc1 .LBB10_6
; %bb.2:
	s_and_b32 s0, s8, 0x7ffffffe
	v_mov_b32_e32 v1, v0
	s_mov_b64 s[2:3], s[4:5]
	s_mov_b32 s1, s9
	s_mov_b32 s10, s0
.LBB10_3:                               ; =>This Inner Loop Header: Depth=1
	s_load_dwordx2 s[12:13], s[2:3], 0x0
	s_add_i32 s10, s10, -2
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v3, s13, v1
	v_mul_lo_u32 v2, s12, v0
	scratch_store_dwordx2 off, v[2:3], s1
	s_add_i32 s1, s1, 8
	s_add_u32 s2, s2, 8
	s_addc_u32 s3, s3, 0
	s_cmp_lg_u32 s10, 0
	s_cbranch_scc1 .LBB10_3
; %bb.4:
	s_cmp_lg_u32 s8, s0
	s_cselect_b64 s[2:3], -1, 0
	s_and_b64 vcc, exec, s[2:3]
	s_cbranch_vccnz .LBB10_7
	s_branch .LBB10_9
.LBB10_5:
	v_mov_b32_e32 v2, 0
	s_branch .LBB10_11
.LBB10_6:
	s_mov_b32 s0, 0
	s_cbranch_execz .LBB10_9
.LBB10_7:
	s_mov_b32 s1, 0
	s_lshl_b64 s[2:3], s[0:1], 2
	s_add_u32 s2, s4, s2
	s_addc_u32 s3, s5, s3
	s_lshl2_add_u32 s1, s0, s9
	s_sub_i32 s0, s8, s0
.LBB10_8:                               ; =>This Inner Loop Header: Depth=1
	s_load_dword s4, s[2:3], 0x0
	s_add_u32 s2, s2, 4
	s_addc_u32 s3, s3, 0
	s_add_i32 s0, s0, -1
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v1, s4, v0
	scratch_store_dword off, v1, s1
	s_add_i32 s1, s1, 4
	s_cmp_lg_u32 s0, 0
	s_cbranch_scc1 .LBB10_8
.LBB10_9:
	s_abs_i32 s0, s8
	v_cvt_f32_u32_e32 v1, s0
	s_sub_i32 s1, 0, s0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v4, v0
	v_rcp_iflag_f32_e32 v1, v1
	s_nop 0
	v_mul_f32_e32 v1, 0x4f7ffffe, v1
	v_cvt_u32_f32_e32 v1, v1
	v_mul_lo_u32 v3, s1, v1
	v_mul_hi_u32 v3, v1, v3
	v_add_u32_e32 v1, v1, v3
.LBB10_10:                              ; =>This Inner Loop Header: Depth=1
	v_sub_u32_e32 v5, 0, v4
	v_max_i32_e32 v5, v5, v4
	v_mul_hi_u32 v6, v5, v1
	v_mul_lo_u32 v6, v6, s0
	v_sub_u32_e32 v5, v5, v6
	v_subrev_u32_e32 v6, s0, v5
	v_cmp_le_u32_e32 vcc, s0, v5
	v_ashrrev_i32_e32 v3, 31, v4
	s_add_i32 s8, s8, -1
	v_cndmask_b32_e32 v5, v5, v6, vcc
	v_subrev_u32_e32 v6, s0, v5
	v_cmp_le_u32_e32 vcc, s0, v5
	v_add_u32_e32 v4, 7, v4
	s_cmp_lg_u32 s8, 0
	v_cndmask_b32_e32 v5, v5, v6, vcc
	v_xor_b32_e32 v5, v5, v3
	v_sub_u32_e32 v3, v5, v3
	v_lshl_add_u32 v3, v3, 2, s9
	scratch_load_dword v6, v3, off
	s_waitcnt vmcnt(0)
	v_mad_u64_u32 v[2:3], s[2:3], v2, 3, v[6:7]
	s_cbranch_scc1 .LBB10_10
.LBB10_11:
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, v0
	v_ashrrev_i64 v[0:1], 30, v[4:5]
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel stack_arrays
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 16
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 1
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 34
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
.Lfunc_end10:
	.size	stack_arrays, .Lfunc_end10-stack_arrays
                                        ; -- End function
	.set stack_arrays.num_vgpr, 8
	.set stack_arrays.num_agpr, 0
	.set stack_arrays.numbered_sgpr, 34
	.set stack_arrays.num_named_barrier, 0
	.set stack_arrays.private_seg_size, 16
	.set stack_arrays.uses_vcc, 1
	.set stack_arrays.uses_flat_scratch, 0
	.set stack_arrays.has_dyn_sized_stack, 1
	.set stack_arrays.has_recursion, 0
	.set stack_arrays.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 508
; TotalNumSgprs: 40
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 16
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 40
; NumVGPRsForWavesPerEU: 8
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	tables                  ; -- Begin function tables
	.globl	tables
	.p2align	8
	.type	tables,@function
tables:                                 ; @tables
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x38
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[2:3]
	v_mov_b32_e32 v2, v3
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	global_load_dword v2, v[2:3], off
	v_ashrrev_i32_e32 v1, 31, v0
                                        ; implicit-def: $vgpr3
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v4, 15, v2
	v_cmp_lt_i32_e32 vcc, 3, v4
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB11_22
; %bb.1:
	v_cmp_lt_i32_e32 vcc, 5, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[2:3], vcc
	s_xor_b64 s[2:3], exec, s[2:3]
	s_cbranch_execz .LBB11_15
; %bb.2:
	v_cmp_lt_i32_e32 vcc, 6, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB11_12
; %bb.3:
	v_cmp_lt_i32_e32 vcc, 7, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[8:9], vcc
	s_xor_b64 s[8:9], exec, s[8:9]
	s_cbranch_execz .LBB11_9
; %bb.4:
	v_cmp_lt_i32_e32 vcc, 10, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .LBB11_6
; %bb.5:
	v_lshlrev_b32_e32 v3, 2, v4
	s_getpc_b64 s[12:13]
	s_add_u32 s12, s12, primes@rel32@lo+4
	s_addc_u32 s13, s13, primes@rel32@hi+12
	global_load_dword v3, v3, s[12:13]
.LBB11_6:
	s_andn2_saveexec_b64 s[10:11], s[10:11]
	s_cbranch_execz .LBB11_8
; %bb.7:
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v3, v2, v0
.LBB11_8:
	s_or_b64 exec, exec, s[10:11]
.LBB11_9:
	s_andn2_saveexec_b64 s[8:9], s[8:9]
	s_cbranch_execz .LBB11_11
; %bb.10:
	s_mov_b32 s10, 0x55555556
	s_waitcnt vmcnt(0)
	v_mul_hi_i32 v3, v2, s10
	v_lshrrev_b32_e32 v4, 31, v3
	v_add_u32_e32 v3, v3, v4
.LBB11_11:
	s_or_b64 exec, exec, s[8:9]
.LBB11_12:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
	s_cbranch_execz .LBB11_14
; %bb.13:
	s_mov_b32 s8, 0x66666667
	s_waitcnt vmcnt(0)
	v_mul_hi_i32 v3, v2, s8
	v_lshrrev_b32_e32 v4, 31, v3
	v_ashrrev_i32_e32 v3, 2, v3
	v_add_u32_e32 v3, v3, v4
	v_mul_lo_u32 v3, v3, 10
	v_sub_u32_e32 v3, v2, v3
.LBB11_14:
	s_or_b64 exec, exec, s[4:5]
                                        ; implicit-def: $vgpr4
.LBB11_15:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB11_21
; %bb.16:
	v_cmp_lt_i32_e32 vcc, 4, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB11_18
; %bb.17:
	s_waitcnt vmcnt(0)
	v_or_b32_e32 v3, 7, v2
.LBB11_18:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
	s_cbranch_execz .LBB11_20
; %bb.19:
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v3, 0, v2
.LBB11_20:
	s_or_b64 exec, exec, s[4:5]
.LBB11_21:
	s_or_b64 exec, exec, s[2:3]
                                        ; implicit-def: $vgpr4
.LBB11_22:
	s_andn2_saveexec_b64 s[0:1], s[0:1]
	s_cbranch_execz .LBB11_36
; %bb.23:
	v_cmp_lt_i32_e32 vcc, 1, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[2:3], vcc
	s_xor_b64 s[2:3], exec, s[2:3]
	s_cbranch_execz .LBB11_29
; %bb.24:
	v_cmp_lt_i32_e32 vcc, 2, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB11_26
; %bb.25:
	s_waitcnt vmcnt(0)
	v_ashrrev_i32_e32 v3, 2, v2
.LBB11_26:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
	s_cbranch_execz .LBB11_28
; %bb.27:
	s_waitcnt vmcnt(0)
	v_xor_b32_e32 v3, 0x55, v2
.LBB11_28:
	s_or_b64 exec, exec, s[4:5]
                                        ; implicit-def: $vgpr4
.LBB11_29:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB11_35
; %bb.30:
	v_cmp_lt_i32_e32 vcc, 0, v4
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB11_32
; %bb.31:
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v3, v2, 1, v2
.LBB11_32:
	s_andn2_saveexec_b64 s[4:5], s[4:5]
	s_cbranch_execz .LBB11_34
; %bb.33:
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v3, 1, v2
.LBB11_34:
	s_or_b64 exec, exec, s[4:5]
.LBB11_35:
	s_or_b64 exec, exec, s[2:3]
.LBB11_36:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v4, 15, v0
	v_lshlrev_b32_e32 v4, 2, v4
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, primes@rel32@lo+4
	s_addc_u32 s1, s1, primes@rel32@hi+12
	global_load_dword v6, v4, s[0:1]
	s_mov_b32 s0, 0x3e0f83e1
	v_mul_hi_i32 v4, v2, s0
	v_lshrrev_b32_e32 v5, 31, v4
	v_ashrrev_i32_e32 v4, 3, v4
	v_add_u32_e32 v4, v4, v5
	v_lshl_add_u32 v4, v4, 5, v4
	v_sub_u32_e32 v4, v2, v4
	v_ashrrev_i32_e32 v5, 31, v4
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, text@rel32@lo+4
	s_addc_u32 s1, s1, text@rel32@hi+12
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[4:5]
	global_load_sbyte v2, v[4:5], off
	v_mov_b32_e32 v4, s6
	v_mov_b32_e32 v5, s7
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	s_waitcnt vmcnt(0)
	v_add3_u32 v2, v6, v3, v2
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tables
		.amdhsa_group_segment_fixed_size 0
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
.Lfunc_end11:
	.size	tables, .Lfunc_end11-tables
                                        ; -- End function
	.set tables.num_vgpr, 7
	.set tables.num_agpr, 0
	.set tables.numbered_sgpr, 14
	.set tables.num_named_barrier, 0
	.set tables.private_seg_size, 0
	.set tables.uses_vcc, 1
	.set tables.uses_flat_scratch, 0
	.set tables.has_dyn_sized_stack, 0
	.set tables.has_recursion, 0
	.set tables.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 676
; TotalNumSgprs: 20
; NumVgprs: 7
; NumAgprs: 0
; TotalNumVgprs: 7
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 20
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
	.protected	longs                   ; -- Begin function longs
	.globl	longs
	.p2align	8
	.type	longs,@function
longs:                                  ; @longs
; %bb.0:
	s_load_dword s3, s[0:1], 0x34
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x50
	v_mov_b32_e32 v9, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	v_add_u32_e32 v8, s2, v0
	v_lshl_add_u64 v[0:1], s[12:13], 0, v[8:9]
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 3, v[0:1]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[2:3]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	global_load_dwordx2 v[10:11], v[6:7], off
	global_load_dwordx2 v[12:13], v[2:3], off
	v_lshlrev_b32_e32 v14, 2, v0
	v_mov_b32_e32 v4, s8
	v_mov_b32_e32 v5, s9
	v_ashrrev_i32_e32 v15, 31, v14
	v_lshl_add_u64 v[4:5], v[14:15], 3, v[4:5]
	s_waitcnt vmcnt(0)
	v_mad_u64_u32 v[14:15], s[2:3], v12, v10, v[0:1]
	v_mul_lo_u32 v8, v12, v11
	v_mul_lo_u32 v10, v13, v10
	v_add3_u32 v15, v10, v15, v8
	global_store_dwordx2 v[4:5], v[14:15], off
	global_load_dwordx2 v[10:11], v[6:7], off
	global_load_dwordx2 v[12:13], v[2:3], off
	v_mov_b32_e32 v14, v9
	s_waitcnt vmcnt(0)
	v_or_b32_e32 v15, v11, v13
	v_cmp_ne_u64_e32 vcc, 0, v[14:15]
                                        ; implicit-def: $vgpr14_vgpr15
	s_and_saveexec_b64 s[2:3], vcc
	s_xor_b64 s[4:5], exec, s[2:3]
	s_cbranch_execz .LBB12_2
; %bb.1:
	v_ashrrev_i32_e32 v14, 31, v13
	v_mov_b32_e32 v15, v14
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[14:15]
	v_xor_b32_e32 v15, v13, v14
	v_xor_b32_e32 v22, v12, v14
	v_cvt_f32_u32_e32 v8, v22
	v_cvt_f32_u32_e32 v12, v15
	v_sub_co_u32_e32 v21, vcc, 0, v22
	v_fmamk_f32 v8, v12, 0x4f800000, v8
	v_rcp_f32_e32 v8, v8
	v_subb_co_u32_e32 v23, vcc, 0, v15, vcc
	v_mul_f32_e32 v8, 0x5f7ffffc, v8
	v_mul_f32_e32 v12, 0x2f800000, v8
	v_trunc_f32_e32 v12, v12
	v_fmamk_f32 v8, v12, 0xcf800000, v8
	v_cvt_u32_f32_e32 v20, v8
	v_cvt_u32_f32_e32 v24, v12
	v_mul_lo_u32 v8, v23, v20
	v_mad_u64_u32 v[12:13], s[2:3], v21, v20, 0
	v_mul_lo_u32 v16, v21, v24
	v_add3_u32 v13, v13, v16, v8
	v_mad_u64_u32 v[16:17], s[2:3], v20, v13, 0
	v_mul_hi_u32 v8, v20, v12
	v_lshl_add_u64 v[16:17], v[8:9], 0, v[16:17]
	v_mad_u64_u32 v[18:19], s[2:3], v24, v13, 0
	v_mad_u64_u32 v[12:13], s[2:3], v24, v12, 0
	v_add_co_u32_e32 v8, vcc, v16, v12
	s_nop 1
	v_addc_co_u32_e32 v8, vcc, v17, v13, vcc
	s_nop 1
	v_addc_co_u32_e32 v19, vcc, 0, v19, vcc
	v_lshl_add_u64 v[12:13], v[8:9], 0, v[18:19]
	v_add_co_u32_e32 v25, vcc, v20, v12
	v_mul_lo_u32 v16, v23, v25
	s_nop 0
	v_addc_co_u32_e32 v24, vcc, v24, v13, vcc
	v_mul_lo_u32 v8, v21, v24
	v_mad_u64_u32 v[12:13], s[2:3], v21, v25, 0
	v_add3_u32 v8, v13, v8, v16
	v_mad_u64_u32 v[16:17], s[2:3], v24, v8, 0
	v_mad_u64_u32 v[20:21], s[2:3], v25, v8, 0
	v_mul_hi_u32 v8, v25, v12
	v_mad_u64_u32 v[18:19], s[2:3], v24, v12, 0
	v_lshl_add_u64 v[12:13], v[8:9], 0, v[20:21]
	v_add_co_u32_e32 v8, vcc, v12, v18
	s_nop 1
	v_addc_co_u32_e32 v8, vcc, v13, v19, vcc
	s_nop 1
	v_addc_co_u32_e32 v17, vcc, 0, v17, vcc
	v_lshl_add_u64 v[12:13], v[8:9], 0, v[16:17]
	v_add_co_u32_e32 v18, vcc, v25, v12
	v_ashrrev_i32_e32 v12, 31, v11
	s_nop 0
	v_addc_co_u32_e32 v16, vcc, v24, v13, vcc
	v_mov_b32_e32 v13, v12
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[12:13]
	v_xor_b32_e32 v20, v10, v12
	v_xor_b32_e32 v13, v11, v12
	v_mad_u64_u32 v[10:11], s[2:3], v20, v16, 0
	v_mul_hi_u32 v8, v20, v18
	v_lshl_add_u64 v[10:11], v[8:9], 0, v[10:11]
	v_mad_u64_u32 v[18:19], s[2:3], v13, v18, 0
	v_add_co_u32_e32 v8, vcc, v10, v18
	v_mad_u64_u32 v[16:17], s[2:3], v13, v16, 0
	s_nop 0
	v_addc_co_u32_e32 v8, vcc, v11, v19, vcc
	s_nop 1
	v_addc_co_u32_e32 v17, vcc, 0, v17, vcc
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[16:17]
	v_mul_lo_u32 v16, v15, v8
	v_mul_lo_u32 v17, v22, v9
	v_mad_u64_u32 v[10:11], s[2:3], v22, v8, 0
	v_add3_u32 v18, v11, v17, v16
	v_sub_u32_e32 v11, v13, v18
	v_sub_co_u32_e32 v19, vcc, v20, v10
	s_nop 1
	v_subb_co_u32_e64 v10, s[2:3], v11, v15, vcc
	v_sub_co_u32_e64 v11, s[2:3], v19, v22
	v_subb_co_u32_e32 v13, vcc, v13, v18, vcc
	s_nop 0
	v_subbrev_co_u32_e64 v10, s[2:3], 0, v10, s[2:3]
	v_cmp_ge_u32_e64 s[2:3], v10, v15
	v_cmp_ge_u32_e32 vcc, v13, v15
	s_nop 0
	v_cndmask_b32_e64 v16, 0, -1, s[2:3]
	v_cmp_ge_u32_e64 s[2:3], v11, v22
	s_nop 1
	v_cndmask_b32_e64 v11, 0, -1, s[2:3]
	v_cmp_eq_u32_e64 s[2:3], v10, v15
	s_nop 1
	v_cndmask_b32_e64 v20, v16, v11, s[2:3]
	v_lshl_add_u64 v[10:11], v[8:9], 0, 2
	v_lshl_add_u64 v[16:17], v[8:9], 0, 1
	v_cmp_ne_u32_e64 s[2:3], 0, v20
	s_nop 1
	v_cndmask_b32_e64 v11, v17, v11, s[2:3]
	v_cndmask_b32_e64 v17, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v19, v22
	v_cndmask_b32_e64 v10, v16, v10, s[2:3]
	s_nop 0
	v_cndmask_b32_e64 v18, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, v13, v15
	s_nop 1
	v_cndmask_b32_e32 v13, v17, v18, vcc
	v_cmp_ne_u32_e32 vcc, 0, v13
	s_nop 1
	v_cndmask_b32_e32 v8, v8, v10, vcc
	v_xor_b32_e32 v10, v12, v14
	v_cndmask_b32_e32 v9, v9, v11, vcc
	v_xor_b32_e32 v8, v8, v10
	v_xor_b32_e32 v9, v9, v10
	v_sub_co_u32_e32 v14, vcc, v8, v10
                                        ; implicit-def: $vgpr12_vgpr13
	s_nop 1
	v_subb_co_u32_e32 v15, vcc, v9, v10, vcc
                                        ; implicit-def: $vgpr10_vgpr11
.LBB12_2:
	s_or_saveexec_b64 s[2:3], s[4:5]
	s_load_dwordx2 s[4:5], s[0:1], 0x20
	s_xor_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB12_4
; %bb.3:
	v_cvt_f32_u32_e32 v8, v12
	v_sub_u32_e32 v9, 0, v12
	v_mov_b32_e32 v15, 0
	v_rcp_iflag_f32_e32 v8, v8
	s_nop 0
	v_mul_f32_e32 v8, 0x4f7ffffe, v8
	v_cvt_u32_f32_e32 v8, v8
	v_mul_lo_u32 v9, v9, v8
	v_mul_hi_u32 v9, v8, v9
	v_add_u32_e32 v8, v8, v9
	v_mul_hi_u32 v8, v10, v8
	v_mul_lo_u32 v9, v8, v12
	v_sub_u32_e32 v9, v10, v9
	v_add_u32_e32 v11, 1, v8
	v_sub_u32_e32 v10, v9, v12
	v_cmp_ge_u32_e32 vcc, v9, v12
	s_nop 1
	v_cndmask_b32_e32 v9, v9, v10, vcc
	v_cndmask_b32_e32 v8, v8, v11, vcc
	v_add_u32_e32 v10, 1, v8
	v_cmp_ge_u32_e32 vcc, v9, v12
	s_nop 1
	v_cndmask_b32_e32 v14, v8, v10, vcc
.LBB12_4:
	s_or_b64 exec, exec, s[2:3]
	global_store_dwordx2 v[4:5], v[14:15], off offset:8
	global_load_dwordx2 v[8:9], v[6:7], off
	global_load_dwordx2 v[12:13], v[2:3], off
	v_mov_b32_e32 v10, 0
                                        ; implicit-def: $vgpr14_vgpr15
	s_waitcnt vmcnt(0)
	v_or_b32_e32 v11, v9, v13
	v_cmp_ne_u64_e32 vcc, 0, v[10:11]
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[6:7], exec, s[0:1]
	s_cbranch_execz .LBB12_6
; %bb.5:
	v_ashrrev_i32_e32 v14, 31, v13
	v_mov_b32_e32 v15, v14
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[14:15]
	v_xor_b32_e32 v11, v13, v14
	v_xor_b32_e32 v20, v12, v14
	v_cvt_f32_u32_e32 v12, v20
	v_cvt_f32_u32_e32 v13, v11
	v_sub_co_u32_e32 v19, vcc, 0, v20
	v_mov_b32_e32 v17, v10
	v_fmamk_f32 v12, v13, 0x4f800000, v12
	v_rcp_f32_e32 v12, v12
	v_subb_co_u32_e32 v21, vcc, 0, v11, vcc
	v_mul_f32_e32 v12, 0x5f7ffffc, v12
	v_mul_f32_e32 v13, 0x2f800000, v12
	v_trunc_f32_e32 v13, v13
	v_fmamk_f32 v12, v13, 0xcf800000, v12
	v_cvt_u32_f32_e32 v18, v12
	v_cvt_u32_f32_e32 v22, v13
	v_mul_lo_u32 v14, v21, v18
	v_mad_u64_u32 v[12:13], s[0:1], v19, v18, 0
	v_mul_lo_u32 v15, v19, v22
	v_add3_u32 v13, v13, v15, v14
	v_mad_u64_u32 v[14:15], s[0:1], v18, v13, 0
	v_mul_hi_u32 v16, v18, v12
	v_lshl_add_u64 v[14:15], v[16:17], 0, v[14:15]
	v_mad_u64_u32 v[16:17], s[0:1], v22, v13, 0
	v_mad_u64_u32 v[12:13], s[0:1], v22, v12, 0
	v_add_co_u32_e32 v12, vcc, v14, v12
	s_nop 1
	v_addc_co_u32_e32 v12, vcc, v15, v13, vcc
	v_mov_b32_e32 v13, v10
	s_nop 0
	v_addc_co_u32_e32 v17, vcc, 0, v17, vcc
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[16:17]
	v_add_co_u32_e32 v23, vcc, v18, v12
	v_mul_lo_u32 v15, v21, v23
	s_nop 0
	v_addc_co_u32_e32 v22, vcc, v22, v13, vcc
	v_mul_lo_u32 v14, v19, v22
	v_mad_u64_u32 v[12:13], s[0:1], v19, v23, 0
	v_add3_u32 v13, v13, v14, v15
	v_mad_u64_u32 v[14:15], s[0:1], v22, v13, 0
	v_mad_u64_u32 v[16:17], s[0:1], v22, v12, 0
	v_mad_u64_u32 v[18:19], s[0:1], v23, v13, 0
	v_mul_hi_u32 v12, v23, v12
	v_mov_b32_e32 v13, v10
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[18:19]
	v_add_co_u32_e32 v12, vcc, v12, v16
	s_nop 1
	v_addc_co_u32_e32 v12, vcc, v13, v17, vcc
	v_mov_b32_e32 v13, v10
	s_nop 0
	v_addc_co_u32_e32 v15, vcc, 0, v15, vcc
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[14:15]
	v_add_co_u32_e32 v16, vcc, v23, v12
	v_ashrrev_i32_e32 v12, 31, v9
	s_nop 0
	v_addc_co_u32_e32 v17, vcc, v22, v13, vcc
	v_mov_b32_e32 v13, v12
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[12:13]
	v_xor_b32_e32 v18, v8, v12
	v_xor_b32_e32 v13, v9, v12
	v_mad_u64_u32 v[8:9], s[0:1], v18, v17, 0
	v_mul_hi_u32 v14, v18, v16
	v_mov_b32_e32 v15, v10
	v_lshl_add_u64 v[8:9], v[14:15], 0, v[8:9]
	v_mad_u64_u32 v[14:15], s[0:1], v13, v17, 0
	v_mad_u64_u32 v[16:17], s[0:1], v13, v16, 0
	v_add_co_u32_e32 v8, vcc, v8, v16
	s_nop 1
	v_addc_co_u32_e32 v8, vcc, v9, v17, vcc
	v_mov_b32_e32 v9, v10
	s_nop 0
	v_addc_co_u32_e32 v15, vcc, 0, v15, vcc
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[14:15]
	v_mul_lo_u32 v10, v11, v8
	v_mul_lo_u32 v14, v20, v9
	v_mad_u64_u32 v[8:9], s[0:1], v20, v8, 0
	v_add3_u32 v9, v9, v14, v10
	v_sub_u32_e32 v10, v13, v9
	v_sub_co_u32_e32 v8, vcc, v18, v8
	s_nop 1
	v_subb_co_u32_e64 v10, s[0:1], v10, v11, vcc
	v_sub_co_u32_e64 v14, s[0:1], v8, v20
	v_subb_co_u32_e32 v9, vcc, v13, v9, vcc
	s_nop 0
	v_subbrev_co_u32_e64 v15, s[2:3], 0, v10, s[0:1]
	v_cmp_ge_u32_e64 s[2:3], v15, v11
	v_subb_co_u32_e64 v10, s[0:1], v10, v11, s[0:1]
	s_nop 0
	v_cndmask_b32_e64 v16, 0, -1, s[2:3]
	v_cmp_ge_u32_e64 s[2:3], v14, v20
	v_cmp_ge_u32_e32 vcc, v9, v11
	s_nop 0
	v_cndmask_b32_e64 v17, 0, -1, s[2:3]
	v_cmp_eq_u32_e64 s[2:3], v15, v11
	v_cndmask_b32_e64 v13, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v8, v20
	v_cndmask_b32_e64 v16, v16, v17, s[2:3]
	v_sub_co_u32_e64 v17, s[0:1], v14, v20
	s_nop 1
	v_subbrev_co_u32_e64 v10, s[0:1], 0, v10, s[0:1]
	v_cmp_ne_u32_e64 s[0:1], 0, v16
	s_nop 1
	v_cndmask_b32_e64 v10, v15, v10, s[0:1]
	v_cndmask_b32_e64 v15, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, v9, v11
	s_nop 1
	v_cndmask_b32_e32 v11, v13, v15, vcc
	v_cmp_ne_u32_e32 vcc, 0, v11
	s_nop 1
	v_cndmask_b32_e32 v9, v9, v10, vcc
	v_cndmask_b32_e64 v10, v14, v17, s[0:1]
	v_cndmask_b32_e32 v8, v8, v10, vcc
	v_xor_b32_e32 v8, v8, v12
	v_xor_b32_e32 v9, v9, v12
	v_sub_co_u32_e32 v14, vcc, v8, v12
	s_nop 1
	v_subb_co_u32_e32 v15, vcc, v9, v12, vcc
                                        ; implicit-def: $vgpr12_vgpr13
                                        ; implicit-def: $vgpr8_vgpr9
.LBB12_6:
	s_andn2_saveexec_b64 s[0:1], s[6:7]
	s_cbranch_execz .LBB12_8
; %bb.7:
	v_cvt_f32_u32_e32 v9, v12
	v_sub_u32_e32 v10, 0, v12
	v_mov_b32_e32 v15, 0
	v_rcp_iflag_f32_e32 v9, v9
	s_nop 0
	v_mul_f32_e32 v9, 0x4f7ffffe, v9
	v_cvt_u32_f32_e32 v9, v9
	v_mul_lo_u32 v10, v10, v9
	v_mul_hi_u32 v10, v9, v10
	v_add_u32_e32 v9, v9, v10
	v_mul_hi_u32 v9, v8, v9
	v_mul_lo_u32 v9, v9, v12
	v_sub_u32_e32 v8, v8, v9
	v_sub_u32_e32 v9, v8, v12
	v_cmp_ge_u32_e32 vcc, v8, v12
	s_nop 1
	v_cndmask_b32_e32 v8, v8, v9, vcc
	v_sub_u32_e32 v9, v8, v12
	v_cmp_ge_u32_e32 vcc, v8, v12
	s_nop 1
	v_cndmask_b32_e32 v14, v8, v9, vcc
.LBB12_8:
	s_or_b64 exec, exec, s[0:1]
	global_store_dwordx2 v[4:5], v[14:15], off offset:16
	global_load_dwordx2 v[10:11], v[6:7], off
	global_load_dwordx2 v[12:13], v[2:3], off
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v6, s10
	v_mov_b32_e32 v7, s11
	v_lshl_add_u64 v[6:7], v[0:1], 3, v[6:7]
	v_mov_b32_e32 v15, v9
	s_waitcnt vmcnt(1)
	v_ashrrev_i64 v[16:17], 7, v[10:11]
	v_lshlrev_b64 v[18:19], 3, v[10:11]
	s_waitcnt vmcnt(0)
	v_ashrrev_i32_e32 v14, 31, v13
	v_mul_hi_u32 v8, v12, v10
	v_sub_co_u32_e32 v16, vcc, v16, v18
	v_mul_lo_u32 v22, v11, v14
	s_nop 0
	v_subb_co_u32_e32 v17, vcc, v17, v19, vcc
	v_mad_u64_u32 v[18:19], s[0:1], v10, v14, 0
	v_mad_u64_u32 v[20:21], s[0:1], v13, v10, v[8:9]
	v_ashrrev_i32_e32 v1, 31, v11
	v_add3_u32 v19, v19, v18, v22
	v_mov_b32_e32 v8, v21
	v_mov_b32_e32 v21, v9
	v_mul_lo_u32 v14, v1, v13
	v_mul_lo_u32 v23, v1, v12
	v_mad_u64_u32 v[18:19], s[0:1], v1, v12, v[18:19]
	v_mad_u64_u32 v[20:21], s[0:1], v12, v11, v[20:21]
	v_add3_u32 v19, v23, v19, v14
	v_mov_b32_e32 v14, v21
	v_lshl_add_u64 v[14:15], v[8:9], 0, v[14:15]
	v_mad_u64_u32 v[10:11], s[0:1], v13, v11, v[14:15]
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[18:19]
	v_lshl_add_u64 v[10:11], v[16:17], 0, v[10:11]
	global_store_dwordx2 v[4:5], v[10:11], off offset:24
	global_load_dword v1, v[2:3], off
	s_nop 0
	global_load_dwordx2 v[4:5], v[6:7], off
	v_mov_b32_e32 v2, v9
	s_waitcnt vmcnt(1)
	v_or_b32_e32 v1, 1, v1
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v3, v5
	v_cmp_ne_u64_e32 vcc, 0, v[2:3]
                                        ; implicit-def: $vgpr2_vgpr3
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[2:3], exec, s[0:1]
	s_cbranch_execz .LBB12_10
; %bb.9:
	v_cvt_f32_u32_e32 v2, v1
	v_mov_b32_e32 v3, 0x4f800000
	v_sub_co_u32_e32 v16, vcc, 0, v1
	v_fmac_f32_e32 v2, 0, v3
	v_rcp_f32_e32 v2, v2
	v_subb_co_u32_e64 v17, s[0:1], 0, 0, vcc
	v_mul_f32_e32 v2, 0x5f7ffffc, v2
	v_mul_f32_e32 v3, 0x2f800000, v2
	v_trunc_f32_e32 v3, v3
	v_fmamk_f32 v2, v3, 0xcf800000, v2
	v_cvt_u32_f32_e32 v14, v3
	v_cvt_u32_f32_e32 v15, v2
	v_mul_lo_u32 v8, v16, v14
	v_mul_lo_u32 v10, v17, v15
	v_mad_u64_u32 v[2:3], s[0:1], v16, v15, 0
	v_add3_u32 v3, v3, v8, v10
	v_mad_u64_u32 v[10:11], s[0:1], v15, v3, 0
	v_mul_hi_u32 v8, v15, v2
	v_lshl_add_u64 v[10:11], v[8:9], 0, v[10:11]
	v_mad_u64_u32 v[12:13], s[0:1], v14, v3, 0
	v_mad_u64_u32 v[2:3], s[0:1], v14, v2, 0
	v_add_co_u32_e32 v2, vcc, v10, v2
	s_nop 1
	v_addc_co_u32_e32 v8, vcc, v11, v3, vcc
	s_nop 1
	v_addc_co_u32_e32 v13, vcc, 0, v13, vcc
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[12:13]
	v_add_co_u32_e32 v18, vcc, v15, v2
	v_mul_lo_u32 v10, v17, v18
	s_nop 0
	v_addc_co_u32_e32 v19, vcc, v14, v3, vcc
	v_mul_lo_u32 v8, v16, v19
	v_mad_u64_u32 v[2:3], s[0:1], v16, v18, 0
	v_add3_u32 v3, v3, v8, v10
	v_mad_u64_u32 v[14:15], s[0:1], v18, v3, 0
	v_mul_hi_u32 v8, v18, v2
	v_mad_u64_u32 v[10:11], s[0:1], v19, v3, 0
	v_mad_u64_u32 v[12:13], s[0:1], v19, v2, 0
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[14:15]
	v_add_co_u32_e32 v2, vcc, v2, v12
	s_nop 1
	v_addc_co_u32_e32 v8, vcc, v3, v13, vcc
	s_nop 1
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[10:11]
	v_add_co_u32_e32 v12, vcc, v18, v2
	v_mul_hi_u32 v8, v4, v12
	s_nop 0
	v_addc_co_u32_e32 v10, vcc, v19, v3, vcc
	v_mad_u64_u32 v[2:3], s[0:1], v4, v10, 0
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[2:3]
	v_mad_u64_u32 v[12:13], s[0:1], v5, v12, 0
	v_add_co_u32_e32 v2, vcc, v2, v12
	v_mad_u64_u32 v[10:11], s[0:1], v5, v10, 0
	s_nop 0
	v_addc_co_u32_e32 v8, vcc, v3, v13, vcc
	s_nop 1
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[10:11]
	v_mad_u64_u32 v[8:9], s[0:1], v1, v2, 0
	v_mov_b32_e32 v10, v9
	v_mad_u64_u32 v[10:11], s[0:1], v1, v3, v[10:11]
	v_sub_co_u32_e32 v11, vcc, v4, v8
	v_cmp_ge_u32_e64 s[0:1], v11, v1
	s_nop 0
	v_subb_co_u32_e32 v10, vcc, v5, v10, vcc
	v_sub_co_u32_e32 v4, vcc, v11, v1
	v_lshl_add_u64 v[8:9], v[2:3], 0, 1
	s_nop 0
	v_subbrev_co_u32_e32 v5, vcc, 0, v10, vcc
	v_cmp_ge_u32_e32 vcc, v4, v1
	v_cndmask_b32_e64 v1, 0, -1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 0, v10
	v_cndmask_b32_e64 v4, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, 0, v5
	v_cndmask_b32_e64 v1, -1, v1, s[0:1]
	v_cmp_ne_u32_e64 s[0:1], 0, v1
	v_cndmask_b32_e32 v12, -1, v4, vcc
	v_lshl_add_u64 v[4:5], v[2:3], 0, 2
	v_cmp_ne_u32_e32 vcc, 0, v12
	s_nop 1
	v_cndmask_b32_e32 v5, v9, v5, vcc
	v_cndmask_b32_e32 v1, v8, v4, vcc
	v_cndmask_b32_e64 v3, v3, v5, s[0:1]
	v_cndmask_b32_e64 v2, v2, v1, s[0:1]
                                        ; implicit-def: $vgpr1
                                        ; implicit-def: $vgpr4_vgpr5
.LBB12_10:
	s_andn2_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB12_12
; %bb.11:
	v_cvt_f32_u32_e32 v2, v1
	v_sub_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	s_nop 0
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v4, v2
	v_mul_lo_u32 v3, v2, v1
	v_sub_u32_e32 v3, v4, v3
	v_add_u32_e32 v5, 1, v2
	v_sub_u32_e32 v4, v3, v1
	v_cmp_ge_u32_e32 vcc, v3, v1
	s_nop 1
	v_cndmask_b32_e32 v3, v3, v4, vcc
	v_cndmask_b32_e32 v2, v2, v5, vcc
	v_add_u32_e32 v4, 1, v2
	v_cmp_ge_u32_e32 vcc, v3, v1
	v_mov_b32_e32 v3, 0
	s_nop 0
	v_cndmask_b32_e32 v2, v2, v4, vcc
.LBB12_12:
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b32_e32 v8, 1, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[4:5], v[8:9], 3, v[4:5]
	global_store_dwordx2 v[4:5], v[2:3], off
	global_load_dwordx2 v[2:3], v[6:7], off
	s_mov_b32 s0, 0x7f4a7c15
	s_mov_b32 s1, 0x9e3779b9
	v_sub_u32_e32 v1, 0, v0
	v_and_b32_e32 v6, 63, v0
	v_mov_b32_e32 v7, 0
	v_cmp_eq_u64_e32 vcc, 0, v[6:7]
	s_waitcnt vmcnt(0)
	v_mul_lo_u32 v14, v3, s0
	v_mul_lo_u32 v15, v2, s1
	v_mad_u64_u32 v[8:9], s[0:1], v2, s0, 0
	v_lshrrev_b64 v[10:11], v1, v[2:3]
	v_lshlrev_b64 v[12:13], v0, v[2:3]
	v_add3_u32 v9, v9, v15, v14
	v_or_b32_e32 v11, v13, v11
	v_or_b32_e32 v10, v12, v10
	v_lshrrev_b64 v[0:1], v0, v[8:9]
	v_cndmask_b32_e32 v3, v11, v3, vcc
	v_cndmask_b32_e32 v2, v10, v2, vcc
	v_or_b32_e32 v1, v1, v3
	v_or_b32_e32 v0, v0, v2
	global_store_dwordx2 v[4:5], v[0:1], off offset:8
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel longs
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 26
		.amdhsa_next_free_sgpr 14
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
.Lfunc_end12:
	.size	longs, .Lfunc_end12-longs
                                        ; -- End function
	.set longs.num_vgpr, 26
	.set longs.num_agpr, 0
	.set longs.numbered_sgpr, 14
	.set longs.num_named_barrier, 0
	.set longs.private_seg_size, 0
	.set longs.uses_vcc, 1
	.set longs.uses_flat_scratch, 0
	.set longs.has_dyn_sized_stack, 0
	.set longs.has_recursion, 0
	.set longs.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2956
; TotalNumSgprs: 20
; NumVgprs: 26
; NumAgprs: 0
; TotalNumVgprs: 26
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 20
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
	.protected	divisions               ; -- Begin function divisions
	.globl	divisions
	.p2align	8
	.type	divisions,@function
divisions:                              ; @divisions
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dword s12, s[0:1], 0x48
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s12, s12, s2
	v_add_u32_e32 v1, s12, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	global_load_dword v8, v[2:3], off
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[0:1]
	global_load_dword v9, v[4:5], off
	s_waitcnt vmcnt(1)
	v_sub_u32_e32 v6, 0, v8
	v_max_i32_e32 v10, v6, v8
	v_cvt_f32_u32_e32 v6, v10
	v_sub_u32_e32 v14, 0, v10
	s_waitcnt vmcnt(0)
	v_sub_u32_e32 v13, 0, v9
	v_max_i32_e32 v13, v13, v9
	v_rcp_iflag_f32_e32 v11, v6
	v_xor_b32_e32 v12, v9, v8
	v_ashrrev_i32_e32 v12, 31, v12
	v_lshl_add_u64 v[6:7], s[8:9], 0, v[0:1]
	v_mul_f32_e32 v11, 0x4f7ffffe, v11
	v_cvt_u32_f32_e32 v11, v11
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[0:1]
	v_mul_lo_u32 v14, v14, v11
	v_mul_hi_u32 v14, v11, v14
	v_add_u32_e32 v11, v11, v14
	v_mul_hi_u32 v11, v13, v11
	v_mul_lo_u32 v14, v11, v10
	v_sub_u32_e32 v13, v13, v14
	v_add_u32_e32 v15, 1, v11
	v_cmp_ge_u32_e32 vcc, v13, v10
	v_sub_u32_e32 v14, v13, v10
	s_nop 0
	v_cndmask_b32_e32 v11, v11, v15, vcc
	v_cndmask_b32_e32 v13, v13, v14, vcc
	v_add_u32_e32 v14, 1, v11
	v_cmp_ge_u32_e32 vcc, v13, v10
	s_nop 1
	v_cndmask_b32_e32 v10, v11, v14, vcc
	v_xor_b32_e32 v10, v10, v12
	v_sub_u32_e32 v10, v10, v12
	v_mul_lo_u32 v8, v10, v8
	v_sub_u32_e32 v8, v9, v8
	v_mad_u64_u32 v[8:9], s[0:1], v10, 7, v[8:9]
	global_store_dword v[6:7], v8, off
	global_load_dword v6, v[2:3], off
	s_nop 0
	global_load_dword v7, v[4:5], off
	s_waitcnt vmcnt(1)
	v_cvt_f32_u32_e32 v2, v6
	v_add_u32_e32 v3, 3, v6
	v_cvt_f32_u32_e32 v4, v3
	v_sub_u32_e32 v5, 0, v6
	v_rcp_iflag_f32_e32 v2, v2
	v_sub_u32_e32 v8, -3, v6
	v_rcp_iflag_f32_e32 v4, v4
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_f32_e32 v4, 0x4f7ffffe, v4
	v_cvt_u32_f32_e32 v4, v4
	v_mul_lo_u32 v5, v5, v2
	v_mul_hi_u32 v5, v2, v5
	v_mul_lo_u32 v8, v8, v4
	v_add_u32_e32 v2, v2, v5
	v_mul_hi_u32 v5, v4, v8
	s_waitcnt vmcnt(0)
	v_mul_hi_u32 v2, v7, v2
	v_add_u32_e32 v4, v4, v5
	v_mul_lo_u32 v5, v2, v6
	v_sub_u32_e32 v5, v7, v5
	v_add_u32_e32 v8, 1, v2
	v_cmp_ge_u32_e32 vcc, v5, v6
	v_mul_hi_u32 v4, v7, v4
	v_mul_lo_u32 v4, v4, v3
	v_cndmask_b32_e32 v2, v2, v8, vcc
	v_sub_u32_e32 v8, v5, v6
	v_cndmask_b32_e32 v5, v5, v8, vcc
	v_sub_u32_e32 v4, v7, v4
	v_add_u32_e32 v7, 1, v2
	v_cmp_ge_u32_e32 vcc, v5, v6
	v_sub_u32_e32 v8, v4, v3
	s_nop 0
	v_cndmask_b32_e32 v2, v2, v7, vcc
	v_cmp_ge_u32_e32 vcc, v4, v3
	s_nop 1
	v_cndmask_b32_e32 v4, v4, v8, vcc
	v_sub_u32_e32 v5, v4, v3
	v_cmp_ge_u32_e32 vcc, v4, v3
	s_nop 1
	v_cndmask_b32_e32 v3, v4, v5, vcc
	v_add_u32_e32 v2, v3, v2
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel divisions
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 13
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
	.size	divisions, .Lfunc_end13-divisions
                                        ; -- End function
	.set divisions.num_vgpr, 16
	.set divisions.num_agpr, 0
	.set divisions.numbered_sgpr, 13
	.set divisions.num_named_barrier, 0
	.set divisions.private_seg_size, 0
	.set divisions.uses_vcc, 1
	.set divisions.uses_flat_scratch, 0
	.set divisions.has_dyn_sized_stack, 0
	.set divisions.has_recursion, 0
	.set divisions.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 524
; TotalNumSgprs: 19
; NumVgprs: 16
; NumAgprs: 0
; TotalNumVgprs: 16
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 19
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
	.protected	halves                  ; -- Begin function halves
	.globl	halves
	.p2align	8
	.type	halves,@function
halves:                                 ; @halves
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dword s12, s[0:1], 0x48
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_movk_i32 s1, 0x5380
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s12, s12, s2
	v_add_u32_e32 v1, s12, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[2:3], 29, v[0:1]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
	v_lshl_add_u64 v[8:9], s[6:7], 0, v[2:3]
	global_load_dwordx2 v[6:7], v[4:5], off
	global_load_dwordx2 v[10:11], v[8:9], off
	s_mov_b32 s0, 0xd380
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	v_ashrrev_i64 v[0:1], 31, v[0:1]
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_pk_fma_f16 v12, v6, v10, 0.5 op_sel_hi:[1,1,0]
	v_pk_fma_f16 v13, v7, v11, 0.5 op_sel_hi:[1,1,0]
	v_alignbit_b32 v6, v6, v6, 16
	v_pk_max_f16 v11, v11, v11 neg_lo:[1,1] neg_hi:[1,1]
	v_pk_max_f16 v10, v10, v10 neg_lo:[1,1] neg_hi:[1,1]
	v_pk_max_f16 v7, v7, v7 op_sel:[1,1] op_sel_hi:[0,0] neg_lo:[1,1] neg_hi:[1,1]
	v_pk_max_f16 v13, v13, s0 op_sel_hi:[1,0]
	v_pk_max_f16 v12, v12, s0 op_sel_hi:[1,0]
	v_pk_max_f16 v6, v6, v6 neg_lo:[1,1] neg_hi:[1,1]
	v_pk_max_f16 v10, v7, v10
	v_pk_min_f16 v12, v12, s1 op_sel_hi:[1,0]
	v_pk_min_f16 v7, v13, s1 op_sel_hi:[1,0]
	v_pk_max_f16 v6, v6, v11
	s_nop 0
	v_pk_add_f16 v7, v7, v6
	v_pk_add_f16 v6, v12, v10
	global_store_dwordx2 v[2:3], v[6:7], off
	global_load_dwordx2 v[2:3], v[4:5], off
	s_nop 0
	global_load_dwordx2 v[6:7], v[8:9], off
	s_waitcnt vmcnt(1)
	v_lshrrev_b32_e32 v4, 16, v2
	s_waitcnt vmcnt(0)
	v_mul_f16_sdwa v8, v3, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1
	v_lshrrev_b32_e32 v5, 16, v6
	v_fma_f16 v3, v3, v7, v8
	v_fma_f16 v3, v4, v5, v3
	v_fma_f16 v2, v2, v6, v3
	v_add_f16_e64 v2, |v4|, v2
	global_store_short v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel halves
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 13
		.amdhsa_accum_offset 16
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
.Lfunc_end14:
	.size	halves, .Lfunc_end14-halves
                                        ; -- End function
	.set halves.num_vgpr, 14
	.set halves.num_agpr, 0
	.set halves.numbered_sgpr, 13
	.set halves.num_named_barrier, 0
	.set halves.private_seg_size, 0
	.set halves.uses_vcc, 0
	.set halves.uses_flat_scratch, 0
	.set halves.has_dyn_sized_stack, 0
	.set halves.has_recursion, 0
	.set halves.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 352
; TotalNumSgprs: 19
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 19
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
	.protected	half_memory             ; -- Begin function half_memory
	.globl	half_memory
	.p2align	8
	.type	half_memory,@function
half_memory:                            ; @half_memory
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dwordx2 s[10:11], s[0:1], 0x40
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v0, s2, v0
	v_lshl_add_u64 v[2:3], s[10:11], 0, v[0:1]
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, v2
	v_ashrrev_i64 v[4:5], 29, v[0:1]
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[4:5]
	global_load_dwordx2 v[6:7], v[6:7], off
	v_lshlrev_b32_e32 v2, 2, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[2:3], v[2:3], 1, s[4:5]
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_pk_add_f16 v9, v7, v7
	v_pk_add_f16 v8, v6, v6
	global_store_dwordx2 v[4:5], v[8:9], off
	global_load_ushort v2, v[2:3], off offset:6
	v_cvt_f32_f16_e32 v3, v6
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16_e32 v2, v2
	v_add_f32_e32 v2, v3, v2
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel half_memory
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
	.size	half_memory, .Lfunc_end15-half_memory
                                        ; -- End function
	.set half_memory.num_vgpr, 10
	.set half_memory.num_agpr, 0
	.set half_memory.numbered_sgpr, 12
	.set half_memory.num_named_barrier, 0
	.set half_memory.private_seg_size, 0
	.set half_memory.uses_vcc, 0
	.set half_memory.uses_flat_scratch, 0
	.set half_memory.has_dyn_sized_stack, 0
	.set half_memory.has_recursion, 0
	.set half_memory.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 200
; TotalNumSgprs: 18
; NumVgprs: 10
; NumAgprs: 0
; TotalNumVgprs: 10
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 18
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
	.protected	doubles                 ; -- Begin function doubles
	.globl	doubles
	.p2align	8
	.type	doubles,@function
doubles:                                ; @doubles
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dword s8, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_mov_b32_e32 v4, 0x1c71c71c
	v_mov_b32_e32 v5, 0x3fbc71c7
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s8, s8, s2
	v_add_u32_e32 v1, s8, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 29, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[0:1]
	global_load_dwordx2 v[2:3], v[2:3], off
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0x3fc00000
	v_mov_b32_e32 v8, 0x92492492
	v_mov_b32_e32 v9, 0x3fc24924
	v_mov_b32_e32 v10, 0x55555555
	v_mov_b32_e32 v11, 0x3fc55555
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0x408f4000
	v_mov_b64_e32 v[16:17], v[10:11]
	v_mov_b32_e32 v12, 0x9999999a
	v_mov_b32_e32 v13, 0x3fc99999
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0x3fd00000
	s_movk_i32 s4, 0xffe0
	v_mov_b32_e32 v11, 0x3fd55555
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_mov_b32_e32 v24, 0x100
	v_mov_b32_e32 v25, 0xffffff80
	v_mov_b32_e32 v26, 0x260
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_fmac_f64_e32 v[4:5], 0, v[2:3]
	v_fmac_f64_e32 v[6:7], v[4:5], v[2:3]
	v_fmac_f64_e32 v[8:9], v[6:7], v[2:3]
	v_mul_f64 v[22:23], v[2:3], s[2:3]
	v_fmac_f64_e32 v[16:17], v[8:9], v[2:3]
	v_trunc_f64_e32 v[4:5], v[22:23]
	v_fmac_f64_e32 v[12:13], v[16:17], v[2:3]
	v_ldexp_f64 v[6:7], v[4:5], s4
	v_fmac_f64_e32 v[14:15], v[12:13], v[2:3]
	v_floor_f64_e32 v[6:7], v[6:7]
	v_fmac_f64_e32 v[10:11], v[14:15], v[2:3]
	v_fmac_f64_e32 v[4:5], 0xc1f00000, v[6:7]
	v_cvt_i32_f64_e32 v8, v[6:7]
	v_fma_f64 v[6:7], v[10:11], v[2:3], 0.5
	v_add_f64 v[18:19], |v[2:3]|, 2.0
	v_floor_f64_e32 v[20:21], v[2:3]
	v_fma_f64 v[2:3], v[6:7], v[2:3], 1.0
	v_fma_f64 v[2:3], v[2:3], v[2:3], 1.0
	v_cmp_gt_f64_e32 vcc, s[0:1], v[2:3]
	v_cvt_f64_i32_e32 v[8:9], v8
	v_trunc_f64_e64 v[4:5], |v[4:5]|
	v_cndmask_b32_e32 v6, 0, v24, vcc
	v_ldexp_f64 v[2:3], v[2:3], v6
	v_rsq_f64_e32 v[6:7], v[2:3]
	v_cndmask_b32_e32 v14, 0, v25, vcc
	v_cmp_class_f64_e32 vcc, v[2:3], v26
	v_ldexp_f64 v[8:9], v[8:9], 32
	v_mul_f64 v[10:11], v[2:3], v[6:7]
	v_mul_f64 v[6:7], v[6:7], 0.5
	v_fma_f64 v[12:13], -v[6:7], v[10:11], 0.5
	v_fmac_f64_e32 v[10:11], v[10:11], v[12:13]
	v_fmac_f64_e32 v[6:7], v[6:7], v[12:13]
	v_fma_f64 v[12:13], -v[10:11], v[10:11], v[2:3]
	v_fmac_f64_e32 v[10:11], v[12:13], v[6:7]
	v_fma_f64 v[12:13], -v[10:11], v[10:11], v[2:3]
	v_fmac_f64_e32 v[10:11], v[12:13], v[6:7]
	v_ldexp_f64 v[6:7], v[10:11], v14
	v_cndmask_b32_e32 v3, v7, v3, vcc
	v_cndmask_b32_e32 v2, v6, v2, vcc
	v_div_scale_f64 v[6:7], s[0:1], v[18:19], v[18:19], v[2:3]
	v_rcp_f64_e32 v[10:11], v[6:7]
	v_add_f64 v[4:5], v[8:9], v[4:5]
	v_div_scale_f64 v[8:9], vcc, v[2:3], v[18:19], v[2:3]
	v_fma_f64 v[12:13], -v[6:7], v[10:11], 1.0
	v_fmac_f64_e32 v[10:11], v[10:11], v[12:13]
	v_fma_f64 v[12:13], -v[6:7], v[10:11], 1.0
	v_fmac_f64_e32 v[10:11], v[10:11], v[12:13]
	v_mul_f64 v[12:13], v[8:9], v[10:11]
	v_fma_f64 v[6:7], -v[6:7], v[12:13], v[8:9]
	v_div_fmas_f64 v[6:7], v[6:7], v[10:11], v[12:13]
	v_div_fixup_f64 v[2:3], v[6:7], v[18:19], v[2:3]
	v_add_f64 v[2:3], v[20:21], v[2:3]
	v_add_f64 v[2:3], v[2:3], -v[4:5]
	global_store_dwordx2 v[0:1], v[2:3], off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel doubles
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_next_free_vgpr 27
		.amdhsa_next_free_sgpr 9
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
	.size	doubles, .Lfunc_end16-doubles
                                        ; -- End function
	.set doubles.num_vgpr, 27
	.set doubles.num_agpr, 0
	.set doubles.numbered_sgpr, 9
	.set doubles.num_named_barrier, 0
	.set doubles.private_seg_size, 0
	.set doubles.uses_vcc, 1
	.set doubles.uses_flat_scratch, 0
	.set doubles.has_dyn_sized_stack, 0
	.set doubles.has_recursion, 0
	.set doubles.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 568
; TotalNumSgprs: 15
; NumVgprs: 27
; NumAgprs: 0
; TotalNumVgprs: 27
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 15
; NumVGPRsForWavesPerEU: 27
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
	.protected	collatz                 ; -- Begin function collatz
	.globl	collatz
	.p2align	8
	.type	collatz,@function
collatz:                                ; @collatz
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dword s8, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s8, s8, s2
	v_add_u32_e32 v0, s8, v0
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	global_load_dword v2, v[2:3], off
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v3, 0
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc, 1, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB17_8
; %bb.1:
	s_mov_b32 s8, 0
	s_mov_b64 s[2:3], 0
	s_branch .LBB17_3
.LBB17_2:                               ;   in Loop: Header=BB17_3 Depth=1
	s_or_b64 exec, exec, s[4:5]
	v_cmp_gt_u32_e32 vcc, 2, v2
	s_add_i32 s8, s8, 1
	s_or_b64 s[2:3], vcc, s[2:3]
	v_mov_b32_e32 v3, s8
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB17_7
.LBB17_3:                               ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v3, 1, v2
	v_cmp_eq_u32_e32 vcc, 1, v3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
; %bb.4:                                ;   in Loop: Header=BB17_3 Depth=1
	v_mad_u64_u32 v[2:3], s[10:11], v2, 3, 1
; %bb.5:                                ;   in Loop: Header=BB17_3 Depth=1
	s_andn2_saveexec_b64 s[4:5], s[4:5]
	s_cbranch_execz .LBB17_2
; %bb.6:                                ;   in Loop: Header=BB17_3 Depth=1
	v_lshrrev_b32_e32 v2, 1, v2
	s_branch .LBB17_2
.LBB17_7:
	s_or_b64 exec, exec, s[2:3]
.LBB17_8:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v4, s6
	v_mov_b32_e32 v5, s7
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v3, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel collatz
		.amdhsa_group_segment_fixed_size 0
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
.Lfunc_end17:
	.size	collatz, .Lfunc_end17-collatz
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
; codeLenInByte = 220
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
	.protected	nested_loops            ; -- Begin function nested_loops
	.globl	nested_loops
	.p2align	8
	.type	nested_loops,@function
nested_loops:                           ; @nested_loops
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s33, s[0:1], 0x10
	s_load_dwordx2 s[8:9], s[0:1], 0x40
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[2:3]
	s_cmp_lt_i32 s33, 1
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .LBB18_19
; %bb.1:
	s_add_i32 s36, s33, -1
	s_add_u32 s0, s4, 4
	s_mov_b32 s9, 0
	s_addc_u32 s1, s5, 0
	s_mov_b64 s[2:3], 0
	s_mov_b32 s10, s9
	s_branch .LBB18_3
.LBB18_2:                               ;   in Loop: Header=BB18_3 Depth=1
	s_or_b64 exec, exec, s[14:15]
	s_and_b64 s[12:13], exec, s[12:13]
	s_or_b64 s[2:3], s[12:13], s[2:3]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB18_18
.LBB18_3:                               ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB18_7 Depth 2
                                        ;       Child Loop BB18_11 Depth 3
	s_mov_b32 s11, s9
	s_lshl_b64 s[12:13], s[10:11], 2
	s_add_u32 s12, s4, s12
	s_addc_u32 s13, s5, s13
	s_load_dword s11, s[12:13], 0x0
	s_mov_b64 s[12:13], -1
	s_mov_b64 s[16:17], -1
	s_waitcnt lgkmcnt(0)
	v_cmp_ne_u32_e32 vcc, s11, v0
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB18_16
; %bb.4:                                ;   in Loop: Header=BB18_3 Depth=1
	s_mul_i32 s37, s10, 0x64
	s_mov_b64 s[16:17], 0
	s_mov_b64 s[20:21], s[0:1]
	s_mov_b32 s8, s10
                                        ; implicit-def: $sgpr18_sgpr19
                                        ; implicit-def: $sgpr22_sgpr23
	s_branch .LBB18_7
.LBB18_5:                               ;   in Loop: Header=BB18_7 Depth=2
	s_or_b64 exec, exec, s[24:25]
	s_add_u32 s20, s20, 4
	s_addc_u32 s21, s21, 0
.LBB18_6:                               ;   in Loop: Header=BB18_7 Depth=2
	s_and_b64 s[24:25], exec, s[22:23]
	s_or_b64 s[16:17], s[24:25], s[16:17]
	s_andn2_b64 s[18:19], s[18:19], exec
	s_and_b64 s[24:25], s[26:27], exec
	s_or_b64 s[18:19], s[18:19], s[24:25]
	s_andn2_b64 exec, exec, s[16:17]
	s_cbranch_execz .LBB18_15
.LBB18_7:                               ;   Parent Loop BB18_3 Depth=1
                                        ; =>  This Loop Header: Depth=2
                                        ;       Child Loop BB18_11 Depth 3
	s_or_b64 s[22:23], s[22:23], exec
	s_cmp_eq_u32 s8, s36
	s_mov_b64 s[26:27], -1
	s_cbranch_scc1 .LBB18_6
; %bb.8:                                ;   in Loop: Header=BB18_7 Depth=2
	s_lshl_b64 s[22:23], s[8:9], 2
	s_add_u32 s22, s4, s22
	s_addc_u32 s23, s5, s23
	s_load_dword s38, s[22:23], 0x4
	s_mov_b64 s[22:23], -1
	s_waitcnt lgkmcnt(0)
	s_cmp_gt_i32 s38, -1
	s_cbranch_scc0 .LBB18_6
; %bb.9:                                ;   in Loop: Header=BB18_7 Depth=2
	s_add_i32 s8, s8, 1
	s_add_i32 s38, s38, s11
	s_mov_b64 s[22:23], 0
	s_mov_b64 s[30:31], s[20:21]
	s_mov_b32 s39, s8
                                        ; implicit-def: $sgpr24_sgpr25
                                        ; implicit-def: $sgpr28_sgpr29
                                        ; implicit-def: $sgpr26_sgpr27
	s_branch .LBB18_11
.LBB18_10:                              ;   in Loop: Header=BB18_11 Depth=3
	s_or_b64 exec, exec, s[34:35]
	s_and_b64 s[34:35], exec, s[28:29]
	s_or_b64 s[22:23], s[34:35], s[22:23]
	s_andn2_b64 s[24:25], s[24:25], exec
	s_and_b64 s[34:35], s[26:27], exec
	v_mov_b32_e32 v1, s39
	s_or_b64 s[24:25], s[24:25], s[34:35]
	s_mov_b32 s39, s40
	s_andn2_b64 exec, exec, s[22:23]
	s_cbranch_execz .LBB18_13
.LBB18_11:                              ;   Parent Loop BB18_3 Depth=1
                                        ;     Parent Loop BB18_7 Depth=2
                                        ; =>    This Inner Loop Header: Depth=3
	s_load_dword s41, s[30:31], 0x0
	s_or_b64 s[26:27], s[26:27], exec
	s_or_b64 s[28:29], s[28:29], exec
                                        ; implicit-def: $sgpr40
	s_waitcnt lgkmcnt(0)
	s_add_i32 s34, s38, s41
	v_cmp_ne_u32_e32 vcc, s34, v0
	s_and_saveexec_b64 s[34:35], vcc
	s_cbranch_execz .LBB18_10
; %bb.12:                               ;   in Loop: Header=BB18_11 Depth=3
	s_add_i32 s40, s39, 1
	s_cmp_ge_i32 s40, s33
	v_cmp_gt_i32_e32 vcc, s41, v0
	s_cselect_b64 s[42:43], -1, 0
	s_or_b64 s[42:43], vcc, s[42:43]
	s_add_u32 s30, s30, 4
	s_addc_u32 s31, s31, 0
	s_andn2_b64 s[28:29], s[28:29], exec
	s_and_b64 s[42:43], s[42:43], exec
	s_andn2_b64 s[26:27], s[26:27], exec
	s_or_b64 s[28:29], s[28:29], s[42:43]
	s_branch .LBB18_10
.LBB18_13:                              ;   in Loop: Header=BB18_7 Depth=2
	s_or_b64 exec, exec, s[22:23]
	s_mov_b64 s[26:27], 0
	s_mov_b64 s[22:23], 0
	s_and_saveexec_b64 s[28:29], s[24:25]
	s_xor_b64 s[24:25], exec, s[28:29]
	s_cbranch_execz .LBB18_5
; %bb.14:                               ;   in Loop: Header=BB18_7 Depth=2
	s_mul_i32 s28, s8, 10
	s_add_i32 s28, s28, s37
	s_mov_b64 s[22:23], exec
	v_add_u32_e32 v3, s28, v1
	s_branch .LBB18_5
.LBB18_15:                              ;   in Loop: Header=BB18_3 Depth=1
	s_or_b64 exec, exec, s[16:17]
	s_orn2_b64 s[16:17], s[18:19], exec
.LBB18_16:                              ;   in Loop: Header=BB18_3 Depth=1
	s_or_b64 exec, exec, s[14:15]
	s_and_saveexec_b64 s[14:15], s[16:17]
	s_cbranch_execz .LBB18_2
; %bb.17:                               ;   in Loop: Header=BB18_3 Depth=1
	s_add_i32 s10, s10, 1
	s_add_u32 s0, s0, 4
	s_addc_u32 s1, s1, 0
	s_cmp_eq_u32 s10, s33
	s_cselect_b64 s[12:13], -1, 0
	s_orn2_b64 s[12:13], s[12:13], exec
	s_branch .LBB18_2
.LBB18_18:
	s_or_b64 exec, exec, s[2:3]
	v_mov_b32_e32 v1, v3
.LBB18_19:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	global_store_dword v[2:3], v1, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel nested_loops
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
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 44
		.amdhsa_accum_offset 4
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
	.size	nested_loops, .Lfunc_end18-nested_loops
                                        ; -- End function
	.set nested_loops.num_vgpr, 4
	.set nested_loops.num_agpr, 0
	.set nested_loops.numbered_sgpr, 44
	.set nested_loops.num_named_barrier, 0
	.set nested_loops.private_seg_size, 0
	.set nested_loops.uses_vcc, 1
	.set nested_loops.uses_flat_scratch, 0
	.set nested_loops.has_dyn_sized_stack, 0
	.set nested_loops.has_recursion, 0
	.set nested_loops.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 572
; TotalNumSgprs: 50
; NumVgprs: 4
; NumAgprs: 0
; TotalNumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 6
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 50
; NumVGPRsForWavesPerEU: 4
; AccumOffset: 4
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 0
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	structure               ; -- Begin function structure
	.globl	structure
	.p2align	8
	.type	structure,@function
structure:                              ; @structure
; %bb.0:
	s_load_dwordx2 s[6:7], s[0:1], 0x4
	s_add_u32 s0, s2, 16
	s_addc_u32 s1, s3, 0
	v_and_b32_e32 v5, 0x3ff, v0
	v_bfe_u32 v2, v0, 10, 10
	s_waitcnt lgkmcnt(0)
	s_lshr_b32 s5, s6, 16
	s_mul_i32 s5, s5, s7
	v_mul_lo_u32 v1, s5, v5
	s_load_dwordx4 s[8:11], s[2:3], 0x10
	v_mad_u32_u24 v1, v2, s7, v1
	s_load_dword s5, s[2:3], 0x30
	s_load_dword s12, s[2:3], 0x44
	s_load_dwordx2 s[6:7], s[2:3], 0x60
	v_bfe_u32 v0, v0, 20, 10
	v_add_lshl_u32 v4, v1, v0, 5
	s_waitcnt lgkmcnt(0)
	v_mov_b64_e32 v[0:1], s[8:9]
	s_and_b32 s9, s12, 0xffff
	v_mov_b64_e32 v[2:3], s[10:11]
	s_mul_i32 s4, s4, s9
	ds_write2_b64 v4, v[0:1], v[2:3] offset1:1
	v_add_u32_e32 v2, s4, v5
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s5, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB19_2
; %bb.1:
	s_load_dwordx4 s[4:7], s[2:3], 0x0
	v_mov_b32_e32 v2, v3
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	s_mov_b32 s3, 0x55555556
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[2:3]
	global_load_dword v1, v[6:7], off
	v_mul_hi_i32 v5, v0, s3
	v_lshrrev_b32_e32 v6, 31, v5
	v_add_u32_e32 v5, v5, v6
	v_lshl_add_u32 v5, v5, 1, v5
	v_sub_u32_e32 v0, v0, v5
	v_lshl_add_u32 v0, v0, 2, v4
	s_load_dword s2, s[0:1], 0x18
	ds_read_b32 v0, v0 offset:4
	s_load_dwordx2 s[0:1], s[0:1], 0x10
	s_waitcnt lgkmcnt(0)
	s_sext_i32_i8 s2, s2
	v_cvt_f32_i32_e32 v0, v0
	v_cvt_f32_i32_e32 v4, s2
	v_cvt_f32_f64_e32 v5, s[0:1]
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v5, s8, v1
	v_add_f32_e32 v0, v5, v0
	v_add_f32_e32 v4, v0, v4
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[2:3]
	global_store_dword v[0:1], v4, off
.LBB19_2:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel structure
		.amdhsa_group_segment_fixed_size 8192
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 312
		.amdhsa_user_sgpr_count 4
		.amdhsa_user_sgpr_dispatch_ptr 1
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
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 13
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
.Lfunc_end19:
	.size	structure, .Lfunc_end19-structure
                                        ; -- End function
	.set structure.num_vgpr, 8
	.set structure.num_agpr, 0
	.set structure.numbered_sgpr, 13
	.set structure.num_named_barrier, 0
	.set structure.private_seg_size, 0
	.set structure.uses_vcc, 1
	.set structure.uses_flat_scratch, 0
	.set structure.has_dyn_sized_stack, 0
	.set structure.has_recursion, 0
	.set structure.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 336
; TotalNumSgprs: 19
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 8192 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 8
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 4
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	structure_pointers      ; -- Begin function structure_pointers
	.globl	structure_pointers
	.p2align	8
	.type	structure_pointers,@function
structure_pointers:                     ; @structure_pointers
; %bb.0:
	s_load_dword s3, s[0:1], 0x2c
	s_load_dword s10, s[0:1], 0x10
	s_load_dwordx2 s[4:5], s[0:1], 0x48
	s_add_u32 s8, s0, 32
	s_addc_u32 s9, s1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	v_add_u32_e32 v0, s2, v0
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[0:1]
	v_cmp_gt_i32_e32 vcc, s10, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB20_3
; %bb.1:
	s_load_dword s2, s[8:9], 0x0
	s_load_dword s11, s[0:1], 0x18
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s1, s2, s3
	s_mul_i32 s0, s2, s3
	s_mov_b64 s[2:3], 0
.LBB20_2:                               ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
	global_load_dword v4, v[4:5], off
	v_lshl_add_u64 v[0:1], s[0:1], 0, v[0:1]
	v_cmp_le_i32_e32 vcc, s10, v0
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
	s_or_b64 s[2:3], vcc, s[2:3]
	s_waitcnt vmcnt(0)
	v_mul_lo_u32 v1, v4, s11
	global_store_dword v[2:3], v1, off
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .LBB20_2
.LBB20_3:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel structure_pointers
		.amdhsa_group_segment_fixed_size 0
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
.Lfunc_end20:
	.size	structure_pointers, .Lfunc_end20-structure_pointers
                                        ; -- End function
	.set structure_pointers.num_vgpr, 6
	.set structure_pointers.num_agpr, 0
	.set structure_pointers.numbered_sgpr, 12
	.set structure_pointers.num_named_barrier, 0
	.set structure_pointers.private_seg_size, 0
	.set structure_pointers.uses_vcc, 1
	.set structure_pointers.uses_flat_scratch, 0
	.set structure_pointers.has_dyn_sized_stack, 0
	.set structure_pointers.has_recursion, 0
	.set structure_pointers.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 200
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
	.protected	places                  ; -- Begin function places
	.globl	places
	.p2align	8
	.type	places,@function
places:                                 ; @places
; %bb.0:
	s_load_dwordx2 s[6:7], s[0:1], 0x14
	s_load_dwordx2 s[16:17], s[0:1], 0x0
	s_load_dwordx4 s[12:15], s[0:1], 0x8
	s_load_dwordx4 s[8:11], s[0:1], 0x30
	v_mov_b32_e32 v1, s2
	s_load_dword s2, s[0:1], 0x40
	v_mov_b32_e32 v3, 0
	v_and_b32_e32 v2, 0x3ff, v0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s11, s6, 0xffff
	s_lshr_b32 s9, s6, 16
	v_mad_u64_u32 v[4:5], s[18:19], s11, v1, v[2:3]
	v_bfe_u32 v6, v0, 10, 10
	v_mov_b32_e32 v7, v3
	v_mov_b32_e32 v1, s3
	s_load_dword s0, s[0:1], 0x48
	s_and_b32 s7, s7, 0xffff
	v_mad_u64_u32 v[8:9], s[18:19], s9, v1, v[6:7]
	v_bfe_u32 v0, v0, 20, 10
	v_mov_b32_e32 v1, v3
	v_mov_b32_e32 v7, s4
	v_mad_u64_u32 v[10:11], s[4:5], s7, v7, v[0:1]
	v_add_u32_e32 v1, s2, v10
	s_mul_i32 s15, s13, s9
	s_mul_i32 s1, s9, 10
	v_mul_lo_u32 v1, v1, s15
	s_mul_i32 s4, s12, s11
	s_add_i32 s1, s1, s6
	v_add3_u32 v1, v8, s10, v1
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	v_mul_u32_u24_e32 v0, s9, v0
	s_and_b32 s5, s1, 0xffff
	v_mul_lo_u32 v1, v1, s4
	s_mul_i32 s10, s14, 0x186a0
	s_mul_i32 s14, s0, 0xf4240
	v_mad_u64_u32 v[8:9], s[0:1], s15, v10, v[8:9]
	v_add_u32_e32 v0, v0, v6
	v_add3_u32 v13, v4, s8, v1
	v_mad_u64_u32 v[4:5], s[0:1], v8, s4, v[4:5]
	v_mul_u32_u24_e32 v0, s11, v0
	v_add_u32_e32 v0, v2, v0
	s_mov_b32 s0, 0x989680
	s_mul_hi_u32 s2, s12, s11
	s_mul_i32 s6, s12, 0x3e8
	s_mul_hi_u32 s12, s13, s9
	v_mul_lo_u32 v0, v0, s0
	s_add_i32 s0, s3, s8
	s_mulk_i32 s7, 0x64
	v_mul_lo_u32 v1, s15, v11
	v_mul_lo_u32 v7, s12, v10
	s_add_i32 s0, s0, s5
	v_add3_u32 v1, v7, v9, v1
	s_add_i32 s0, s0, s7
	s_mulk_i32 s13, 0x2710
	v_mul_lo_u32 v7, v8, s2
	v_mul_lo_u32 v1, v1, s4
	s_add_i32 s0, s0, s6
	v_add3_u32 v5, v1, v5, v7
	v_ashrrev_i32_e32 v9, 31, v13
	v_mov_b32_e32 v8, v13
	s_add_i32 s0, s0, s13
	v_cmp_eq_u64_e32 vcc, v[4:5], v[8:9]
	s_add_i32 s0, s0, s10
	v_mov_b32_e32 v12, v3
	v_cndmask_b32_e64 v1, 7, 0, vcc
	s_add_i32 s14, s14, s0
	v_add3_u32 v2, s14, v0, v1
	v_ashrrev_i64 v[0:1], 30, v[12:13]
	v_lshl_add_u64 v[0:1], s[16:17], 0, v[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel places
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 264
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
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
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
.Lfunc_end21:
	.size	places, .Lfunc_end21-places
                                        ; -- End function
	.set places.num_vgpr, 14
	.set places.num_agpr, 0
	.set places.numbered_sgpr, 20
	.set places.num_named_barrier, 0
	.set places.private_seg_size, 0
	.set places.uses_vcc, 1
	.set places.uses_flat_scratch, 0
	.set places.has_dyn_sized_stack, 0
	.set places.has_recursion, 0
	.set places.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 440
; TotalNumSgprs: 26
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
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	vectors                 ; -- Begin function vectors
	.globl	vectors
	.p2align	8
	.type	vectors,@function
vectors:                                ; @vectors
; %bb.0:
	s_load_dword s3, s[0:1], 0x44
	s_load_dword s12, s[0:1], 0x60
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	s_add_i32 s12, s12, s2
	v_add_u32_e32 v1, s12, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[12:13], 27, v[0:1]
	v_lshl_add_u64 v[14:15], s[6:7], 0, v[12:13]
	global_load_dwordx4 v[4:7], v[14:15], off
	v_ashrrev_i64 v[16:17], 28, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[16:17]
	global_load_dwordx4 v[8:11], v[2:3], off
	s_mov_b32 s2, 0xc0400000
	s_mov_b32 s4, -1.0
	s_mov_b32 s3, -4.0
	s_mov_b32 s5, -2.0
	v_lshl_add_u64 v[18:19], s[10:11], 0, v[16:17]
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt vmcnt(1)
	v_cvt_f32_i32_e32 v7, v7
	v_cvt_f32_i32_e32 v5, v5
	v_cvt_f32_i32_e32 v4, v4
	v_cvt_f32_i32_e32 v6, v6
	s_waitcnt vmcnt(0)
	v_pk_mov_b32 v[20:21], v[8:9], v[10:11] op_sel:[1,0]
	v_pk_mov_b32 v[8:9], v[10:11], v[8:9] op_sel:[1,0]
	v_pk_fma_f32 v[6:7], v[20:21], 2.0, v[6:7] op_sel_hi:[1,0,1]
	v_pk_fma_f32 v[4:5], v[8:9], 2.0, v[4:5] op_sel_hi:[1,0,1]
	v_pk_add_f32 v[6:7], v[6:7], s[2:3]
	v_pk_add_f32 v[4:5], v[4:5], s[4:5]
	global_store_dwordx4 v[18:19], v[4:7], off
	global_load_dwordx4 v[4:7], v[14:15], off
	s_nop 0
	global_load_dwordx4 v[8:11], v[14:15], off offset:16
	v_lshl_add_u64 v[14:15], s[8:9], 0, v[16:17]
	global_load_dwordx2 v[18:19], v[14:15], off offset:8
	global_load_dwordx2 v[20:21], v[14:15], off
	s_load_dwordx8 s[4:11], s[0:1], 0x20
	s_mov_b32 s0, 0x42200000
	s_mov_b32 s1, 0x437f0000
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[22:23], s[4:5], 0, v[12:13]
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[0:1]
	s_waitcnt vmcnt(3)
	v_sub_u32_e32 v25, 0, v4
	s_waitcnt vmcnt(2)
	v_sub_u32_e32 v29, 0, v8
	v_cmp_lt_i32_e32 vcc, 10, v8
	v_sub_u32_e32 v28, 0, v9
	v_sub_u32_e32 v27, 0, v10
	v_cndmask_b32_e32 v29, v8, v29, vcc
	v_cmp_lt_i32_e32 vcc, 10, v9
	v_sub_u32_e32 v26, 0, v11
	v_sub_u32_e32 v24, 0, v5
	v_cndmask_b32_e32 v28, v9, v28, vcc
	v_cmp_lt_i32_e32 vcc, 10, v10
	v_sub_u32_e32 v13, 0, v6
	v_sub_u32_e32 v12, 0, v7
	v_cndmask_b32_e32 v10, v10, v27, vcc
	v_cmp_lt_i32_e32 vcc, 10, v11
	s_waitcnt vmcnt(1)
	v_and_b32_e32 v30, 0xff, v18
	v_bfe_u32 v18, v18, 16, 8
	v_cndmask_b32_e32 v11, v11, v26, vcc
	v_cmp_lt_i32_e32 vcc, 10, v4
	v_and_b32_e32 v31, 0xff, v19
	v_bfe_u32 v19, v19, 16, 8
	v_cndmask_b32_e32 v25, v4, v25, vcc
	v_cmp_lt_i32_e32 vcc, 10, v5
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v32, 0xff, v20
	v_bfe_u32 v20, v20, 16, 8
	v_cndmask_b32_e32 v5, v5, v24, vcc
	v_cmp_lt_i32_e32 vcc, 10, v6
	v_and_b32_e32 v33, 0xff, v21
	v_bfe_u32 v21, v21, 16, 8
	v_cndmask_b32_e32 v6, v6, v13, vcc
	v_cmp_lt_i32_e32 vcc, 10, v7
	v_add3_u32 v13, v11, v4, v19
	v_add3_u32 v11, v28, v4, v18
	v_cndmask_b32_e32 v7, v7, v12, vcc
	v_add3_u32 v12, v10, v4, v31
	v_add3_u32 v10, v29, v4, v30
	v_add3_u32 v9, v7, v4, v21
	v_add3_u32 v8, v6, v4, v33
	v_add3_u32 v7, v5, v4, v20
	v_add3_u32 v6, v25, v4, v32
	global_store_dwordx4 v[22:23], v[10:13], off offset:16
	global_store_dwordx4 v[22:23], v[6:9], off
	global_load_dwordx4 v[4:7], v[14:15], off
	s_waitcnt vmcnt(0)
	v_lshrrev_b32_e32 v11, 16, v7
	v_lshl_add_u64 v[8:9], s[6:7], 0, v[16:17]
	v_lshrrev_b32_e32 v12, 24, v7
	v_lshrrev_b16_e32 v15, 8, v7
	v_lshrrev_b32_e32 v17, 16, v6
	v_lshrrev_b32_e32 v18, 24, v6
	v_lshrrev_b16_e32 v21, 8, v6
	v_lshrrev_b32_e32 v22, 17, v4
	v_lshrrev_b32_e32 v23, 25, v4
	v_lshrrev_b16_e32 v24, 1, v4
	v_lshrrev_b16_e32 v25, 9, v4
	v_lshrrev_b32_e32 v26, 17, v5
	v_lshrrev_b32_e32 v27, 25, v5
	v_lshrrev_b16_e32 v28, 1, v5
	v_lshrrev_b16_e32 v29, 9, v5
	v_lshrrev_b32_e32 v30, 17, v6
	v_lshrrev_b32_e32 v31, 25, v6
	v_lshrrev_b16_e32 v32, 1, v6
	v_lshrrev_b16_e32 v33, 9, v6
	v_lshrrev_b32_e32 v34, 17, v7
	v_lshrrev_b32_e32 v35, 25, v7
	v_lshrrev_b16_e32 v36, 1, v7
	v_lshrrev_b16_e32 v37, 9, v7
	v_lshrrev_b16_e32 v10, 8, v4
	v_lshrrev_b32_e32 v13, 24, v4
	v_lshrrev_b32_e32 v14, 16, v4
	v_lshrrev_b16_e32 v16, 8, v5
	v_lshrrev_b32_e32 v19, 24, v5
	v_lshrrev_b32_e32 v20, 16, v5
	v_and_b32_e32 v22, 0x7f, v22
	v_and_b32_e32 v24, 0x7f, v24
	v_and_b32_e32 v26, 0x7f, v26
	v_and_b32_e32 v28, 0x7f, v28
	v_and_b32_e32 v30, 0x7f, v30
	v_and_b32_e32 v32, 0x7f, v32
	v_and_b32_e32 v34, 0x7f, v34
	v_and_b32_e32 v36, 0x7f, v36
	v_mad_legacy_u16 v21, v37, 3, v21
	v_mad_legacy_u16 v6, v35, 3, v6
	v_mad_legacy_u16 v18, v33, 3, v18
	v_mad_legacy_u16 v17, v31, 3, v17
	v_mad_legacy_u16 v15, v29, 3, v15
	v_mad_legacy_u16 v7, v27, 3, v7
	v_mad_legacy_u16 v12, v25, 3, v12
	v_mad_legacy_u16 v11, v23, 3, v11
	v_lshlrev_b16_e32 v21, 8, v21
	v_mad_legacy_u16 v20, v36, 3, v20
	v_lshlrev_b16_e32 v6, 8, v6
	v_mad_legacy_u16 v19, v34, 3, v19
	v_lshlrev_b16_e32 v18, 8, v18
	v_mad_legacy_u16 v5, v32, 3, v5
	v_lshlrev_b16_e32 v17, 8, v17
	v_mad_legacy_u16 v16, v30, 3, v16
	v_lshlrev_b16_e32 v15, 8, v15
	v_mad_legacy_u16 v14, v28, 3, v14
	v_lshlrev_b16_e32 v7, 8, v7
	v_mad_legacy_u16 v13, v26, 3, v13
	v_lshlrev_b16_e32 v12, 8, v12
	v_mad_legacy_u16 v4, v24, 3, v4
	v_lshlrev_b16_e32 v11, 8, v11
	v_mad_legacy_u16 v10, v22, 3, v10
	v_or_b32_sdwa v20, v20, v21 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v6, v19, v6 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v5, v5, v18 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v16, v16, v17 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v14, v14, v15 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v13, v13, v7 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v4, v4, v12 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v10, v10, v11 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD
	v_or_b32_sdwa v7, v20, v6 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v6, v5, v16 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v5, v14, v13 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_or_b32_sdwa v4, v4, v10 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	global_store_dwordx4 v[8:9], v[4:7], off
	global_load_dwordx4 v[2:5], v[2:3], off
	s_waitcnt vmcnt(0)
	v_pk_mul_f32 v[2:3], v[2:3], s[0:1] op_sel_hi:[1,0]
	s_nop 0
	v_rndne_f32_e32 v2, v2
	v_mov_b32_e32 v6, 0x437f0000
	v_pk_mul_f32 v[4:5], v[4:5], s[0:1] op_sel_hi:[1,0]
	v_rndne_f32_e32 v3, v3
	v_cmp_nle_f32_e32 vcc, s1, v2
	v_rndne_f32_e32 v4, v4
	v_rndne_f32_e32 v5, v5
	v_cndmask_b32_e32 v7, v6, v2, vcc
	v_cmp_nle_f32_e32 vcc, s1, v3
	v_cvt_i32_f32_e32 v7, v7
	s_nop 0
	v_cndmask_b32_e32 v8, v6, v3, vcc
	v_cmp_nle_f32_e32 vcc, s1, v4
	v_cvt_i32_f32_e32 v8, v8
	s_nop 0
	v_cndmask_b32_e32 v9, v6, v4, vcc
	v_cmp_nle_f32_e32 vcc, s1, v5
	v_cvt_i32_f32_e32 v9, v9
	s_nop 0
	v_cndmask_b32_e32 v6, v6, v5, vcc
	v_cvt_i32_f32_e32 v6, v6
	v_cmp_lt_f32_e32 vcc, 0, v2
	s_nop 1
	v_cndmask_b32_e32 v2, 0, v7, vcc
	v_cmp_lt_f32_e32 vcc, 0, v3
	s_nop 1
	v_cndmask_b32_e32 v3, 0, v8, vcc
	v_cmp_lt_f32_e32 vcc, 0, v4
	v_lshlrev_b16_e32 v3, 8, v3
	v_or_b32_e32 v2, v2, v3
	v_cndmask_b32_e32 v4, 0, v9, vcc
	v_cmp_lt_f32_e32 vcc, 0, v5
	s_nop 1
	v_cndmask_b32_e32 v5, 0, v6, vcc
	v_lshlrev_b16_e32 v5, 8, v5
	v_or_b32_sdwa v4, v4, v5 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_nop 0
	v_or_b32_sdwa v2, v2, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel vectors
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 312
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
		.amdhsa_next_free_vgpr 38
		.amdhsa_next_free_sgpr 13
		.amdhsa_accum_offset 40
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
	.size	vectors, .Lfunc_end22-vectors
                                        ; -- End function
	.set vectors.num_vgpr, 38
	.set vectors.num_agpr, 0
	.set vectors.numbered_sgpr, 13
	.set vectors.num_named_barrier, 0
	.set vectors.private_seg_size, 0
	.set vectors.uses_vcc, 1
	.set vectors.uses_flat_scratch, 0
	.set vectors.has_dyn_sized_stack, 0
	.set vectors.has_recursion, 0
	.set vectors.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1224
; TotalNumSgprs: 19
; NumVgprs: 38
; NumAgprs: 0
; TotalNumVgprs: 38
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 19
; NumVGPRsForWavesPerEU: 38
; AccumOffset: 40
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 9
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	small_types             ; -- Begin function small_types
	.globl	small_types
	.p2align	8
	.type	small_types,@function
small_types:                            ; @small_types
; %bb.0:
	s_load_dword s3, s[0:1], 0x3c
	s_load_dwordx8 s[4:11], s[0:1], 0x0
	s_load_dwordx2 s[12:13], s[0:1], 0x58
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	v_add_u32_e32 v0, s2, v0
	v_lshl_add_u64 v[2:3], s[12:13], 0, v[0:1]
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_ashrrev_i64 v[6:7], 31, v[0:1]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3]
	v_lshl_add_u64 v[8:9], s[6:7], 0, v[6:7]
	global_load_ubyte v12, v[4:5], off
	global_load_ubyte v13, v[8:9], off
	v_lshl_add_u64 v[10:11], s[10:11], 0, v[2:3]
	s_load_dwordx4 s[0:3], s[0:1], 0x20
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt vmcnt(0)
	v_mad_legacy_u16 v3, v12, 3, v13
	global_store_byte v[10:11], v3, off
	global_load_sbyte v3, v[4:5], off
	s_nop 0
	global_load_ushort v10, v[8:9], off
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[6:7]
	v_lshl_add_u64 v[6:7], s[8:9], 0, v[0:1]
	v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
	s_waitcnt vmcnt(1)
	v_mul_lo_u16_e32 v3, 0x12c, v3
	s_waitcnt vmcnt(0)
	v_ashrrev_i16_e32 v8, 1, v10
	v_and_b32_e32 v9, 1, v10
	v_add_i16 v3, v10, v3 clamp
	v_add_u16_e32 v8, v8, v9
	v_sub_u16_e32 v3, v3, v8
	v_add_u16_e32 v3, -3, v3
	global_store_short v[4:5], v3, off
	global_load_dword v3, v[6:7], off
	v_mov_b32_e32 v4, 0x5040100
	v_perm_b32 v2, 7, v2, v4
	s_waitcnt vmcnt(0)
	v_pk_mad_u16 v2, v3, v2, v3 op_sel:[0,0,1] op_sel_hi:[1,1,0]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel small_types
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 304
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
		.amdhsa_next_free_sgpr 14
		.amdhsa_accum_offset 16
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
.Lfunc_end23:
	.size	small_types, .Lfunc_end23-small_types
                                        ; -- End function
	.set small_types.num_vgpr, 14
	.set small_types.num_agpr, 0
	.set small_types.numbered_sgpr, 14
	.set small_types.num_named_barrier, 0
	.set small_types.private_seg_size, 0
	.set small_types.uses_vcc, 0
	.set small_types.uses_flat_scratch, 0
	.set small_types.has_dyn_sized_stack, 0
	.set small_types.has_recursion, 0
	.set small_types.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 300
; TotalNumSgprs: 20
; NumVgprs: 14
; NumAgprs: 0
; TotalNumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 20
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
	.protected	bits                    ; -- Begin function bits
	.globl	bits
	.p2align	8
	.type	bits,@function
bits:                                   ; @bits
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dword s8, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s8, s8, s2
	v_add_u32_e32 v1, s8, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[0:1]
	global_load_dword v2, v[2:3], off
	s_mov_b32 s0, 0x12345678
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_ffbh_u32_e32 v4, v2
	v_ffbl_b32_e32 v5, v2
	v_mul_hi_u32 v6, v2, s0
	v_alignbit_b32 v7, v2, v2, 25
	v_and_b32_e32 v10, 0xfff, v2
	v_bcnt_u32_b32 v3, v2, 0
	v_alignbit_b32 v11, v2, v2, 16
	v_min_u32_e32 v4, 32, v4
	v_min_u32_e32 v5, 32, v5
	v_xor_b32_e32 v6, v7, v6
	v_mul_u32_u24_e32 v7, 3, v10
	v_bfe_u32 v8, v2, 3, 9
	v_add_u32_e32 v9, -5, v2
	v_sub_co_u32_e32 v2, vcc, 5, v2
	v_mul_u32_u24_e32 v4, 0x64, v4
	v_mul_u32_u24_e32 v5, 0x2710, v5
	v_add3_u32 v3, v3, v11, v7
	v_cndmask_b32_e32 v2, v2, v9, vcc
	v_add3_u32 v3, v3, v4, v5
	v_add3_u32 v2, v3, v8, v2
	v_add3_u32 v2, v2, v6, 1
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel bits
		.amdhsa_group_segment_fixed_size 0
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
.Lfunc_end24:
	.size	bits, .Lfunc_end24-bits
                                        ; -- End function
	.set bits.num_vgpr, 12
	.set bits.num_agpr, 0
	.set bits.numbered_sgpr, 9
	.set bits.num_named_barrier, 0
	.set bits.private_seg_size, 0
	.set bits.uses_vcc, 1
	.set bits.uses_flat_scratch, 0
	.set bits.has_dyn_sized_stack, 0
	.set bits.has_recursion, 0
	.set bits.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 240
; TotalNumSgprs: 15
; NumVgprs: 12
; NumAgprs: 0
; TotalNumVgprs: 12
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
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
	.protected	generic_pointers        ; -- Begin function generic_pointers
	.globl	generic_pointers
	.p2align	8
	.type	generic_pointers,@function
generic_pointers:                       ; @generic_pointers
; %bb.0:
	v_add_u32_e32 v2, 2, v0
	v_add_u32_e32 v1, 1, v0
	v_add_u32_e32 v3, 3, v0
	scratch_store_dwordx4 off, v[0:3], off
	s_load_dwordx4 s[0:3], s[0:1], 0x0
	s_nop 0
	v_mul_u32_u24_e32 v2, 10, v0
	v_lshlrev_b32_e32 v1, 2, v0
	ds_write_b32 v1, v2
	v_mul_u32_u24_e32 v2, 0x5556, v0
	v_mov_b32_e32 v3, 3
	v_mul_lo_u16_sdwa v2, v2, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_sub_u16_e32 v4, v0, v2
	v_cmp_lt_i16_e32 vcc, 0, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
                                        ; implicit-def: $vgpr2_vgpr3
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[4:5], exec, s[4:5]
	s_cbranch_execz .LBB25_6
; %bb.1:
	v_cmp_ne_u16_e32 vcc, 1, v4
                                        ; implicit-def: $vgpr2_vgpr3
	s_and_saveexec_b64 s[6:7], vcc
	s_xor_b64 s[6:7], exec, s[6:7]
; %bb.2:
	s_mov_b64 s[8:9], src_private_base
	v_and_b32_e32 v2, 3, v0
	s_mov_b32 s8, 0
	v_lshl_add_u32 v2, v2, 2, s8
	v_mov_b32_e32 v3, s9
; %bb.3:
	s_andn2_saveexec_b64 s[6:7], s[6:7]
; %bb.4:
	v_lshlrev_b32_e32 v2, 2, v0
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[2:3], s[0:1], 0, v[2:3]
; %bb.5:
	s_or_b64 exec, exec, s[6:7]
.LBB25_6:
	s_or_saveexec_b64 s[4:5], s[4:5]
	v_lshlrev_b32_e32 v4, 2, v0
	s_xor_b64 exec, exec, s[4:5]
; %bb.7:
	s_mov_b64 s[6:7], src_shared_base
	v_sub_u32_e32 v2, 0xfc, v4
	v_mov_b32_e32 v3, s7
; %bb.8:
	s_or_b64 exec, exec, s[4:5]
	flat_load_dword v6, v[2:3]
	v_mov_b32_e32 v5, 0
	v_and_b32_e32 v7, 1, v0
	s_mov_b64 s[4:5], src_shared_base
	v_lshl_add_u64 v[2:3], s[0:1], 0, v[4:5]
	v_cmp_eq_u32_e32 vcc, 0, v7
	v_mov_b32_e32 v5, s5
	v_sub_u32_e32 v8, 0, v0
	v_cndmask_b32_e32 v2, v1, v2, vcc
	v_cndmask_b32_e32 v3, v5, v3, vcc
	v_xor_b32_e32 v0, 1, v0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_u32_e32 v1, 1, v6
	global_store_dword v4, v1, s[2:3]
	flat_store_dword v[2:3], v8
	s_waitcnt lgkmcnt(0)
	s_barrier
	global_load_dword v1, v4, s[2:3]
	ds_read_b32 v0, v0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_u32_e32 v0, v1, v0
	global_store_dword v4, v0, s[2:3]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel generic_pointers
		.amdhsa_group_segment_fixed_size 256
		.amdhsa_private_segment_fixed_size 20
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
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 10
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
.Lfunc_end25:
	.size	generic_pointers, .Lfunc_end25-generic_pointers
                                        ; -- End function
	.set generic_pointers.num_vgpr, 9
	.set generic_pointers.num_agpr, 0
	.set generic_pointers.numbered_sgpr, 10
	.set generic_pointers.num_named_barrier, 0
	.set generic_pointers.private_seg_size, 20
	.set generic_pointers.uses_vcc, 1
	.set generic_pointers.uses_flat_scratch, 0
	.set generic_pointers.has_dyn_sized_stack, 0
	.set generic_pointers.has_recursion, 0
	.set generic_pointers.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 312
; TotalNumSgprs: 16
; NumVgprs: 9
; NumAgprs: 0
; TotalNumVgprs: 9
; ScratchSize: 20
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 256 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 9
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
	.protected	state_machine           ; -- Begin function state_machine
	.globl	state_machine
	.p2align	8
	.type	state_machine,@function
state_machine:                          ; @state_machine
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s22, s[0:1], 0x10
	s_load_dwordx2 s[8:9], s[0:1], 0x40
	v_mov_b32_e32 v7, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v6, s2, v0
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[6:7]
	s_cmp_eq_u32 s22, 0
	v_mov_b32_e32 v1, v7
	s_cbranch_scc1 .LBB26_26
; %bb.1:
	v_mul_lo_u32 v2, s22, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v1, 0
	s_movk_i32 s23, 0x60
	s_movk_i32 s24, 0xffd0
	v_mov_b32_e32 v14, 48
	s_branch .LBB26_4
.LBB26_2:                               ;   in Loop: Header=BB26_4 Depth=1
	s_or_b64 exec, exec, s[4:5]
	v_cmp_eq_u32_e32 vcc, s22, v6
	s_orn2_b64 s[4:5], vcc, exec
	v_mov_b32_e32 v7, v15
.LBB26_3:                               ;   in Loop: Header=BB26_4 Depth=1
	s_or_b64 exec, exec, s[2:3]
	s_and_b64 s[2:3], exec, s[4:5]
	s_or_b64 s[0:1], s[2:3], s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .LBB26_25
.LBB26_4:                               ; =>This Loop Header: Depth=1
                                        ;     Child Loop BB26_9 Depth 2
                                        ;       Child Loop BB26_11 Depth 3
                                        ;       Child Loop BB26_18 Depth 3
                                        ;     Child Loop BB26_23 Depth 2
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $sgpr2_sgpr3
                                        ; implicit-def: $sgpr8_sgpr9
	s_branch .LBB26_9
.LBB26_5:                               ;   in Loop: Header=BB26_9 Depth=2
	s_or_b64 exec, exec, s[16:17]
	v_mov_b32_e32 v17, v7
.LBB26_6:                               ;   in Loop: Header=BB26_9 Depth=2
	s_or_b64 exec, exec, s[14:15]
	v_cmp_eq_u32_e32 vcc, s22, v17
	v_add_u32_e32 v7, 1, v15
	s_xor_b64 s[16:17], exec, -1
	s_orn2_b64 s[14:15], vcc, exec
.LBB26_7:                               ;   in Loop: Header=BB26_9 Depth=2
	s_or_b64 exec, exec, s[12:13]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[12:13], s[16:17], exec
	s_or_b64 s[8:9], s[8:9], s[12:13]
	s_orn2_b64 s[12:13], s[14:15], exec
	v_mov_b32_e32 v6, v17
.LBB26_8:                               ;   in Loop: Header=BB26_9 Depth=2
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[10:11], exec, s[12:13]
	s_or_b64 s[4:5], s[10:11], s[4:5]
	s_andn2_b64 s[2:3], s[2:3], exec
	s_and_b64 s[10:11], s[8:9], exec
	s_or_b64 s[2:3], s[2:3], s[10:11]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB26_20
.LBB26_9:                               ;   Parent Loop BB26_4 Depth=1
                                        ; =>  This Loop Header: Depth=2
                                        ;       Child Loop BB26_11 Depth 3
                                        ;       Child Loop BB26_18 Depth 3
	v_mov_b32_e32 v15, v7
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[12:13], v[2:3], 0, v[6:7]
	v_lshl_add_u64 v[10:11], v[6:7], 0, 1
	s_mov_b64 s[12:13], 0
                                        ; implicit-def: $sgpr10_sgpr11
                                        ; implicit-def: $sgpr16_sgpr17
                                        ; implicit-def: $sgpr14_sgpr15
	s_branch .LBB26_11
.LBB26_10:                              ;   in Loop: Header=BB26_11 Depth=3
	s_or_b64 exec, exec, s[18:19]
	s_and_b64 s[18:19], exec, s[16:17]
	s_or_b64 s[12:13], s[18:19], s[12:13]
	s_andn2_b64 s[10:11], s[10:11], exec
	s_and_b64 s[18:19], s[14:15], exec
	s_or_b64 s[10:11], s[10:11], s[18:19]
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execz .LBB26_13
.LBB26_11:                              ;   Parent Loop BB26_4 Depth=1
                                        ;     Parent Loop BB26_9 Depth=2
                                        ; =>    This Inner Loop Header: Depth=3
	global_load_ubyte v16, v[12:13], off
	v_mov_b64_e32 v[8:9], v[12:13]
	v_mov_b32_e32 v17, v6
	v_mov_b64_e32 v[4:5], v[10:11]
	s_or_b64 s[14:15], s[14:15], exec
	s_or_b64 s[16:17], s[16:17], exec
                                        ; implicit-def: $vgpr6
                                        ; implicit-def: $vgpr12_vgpr13
                                        ; implicit-def: $vgpr10_vgpr11
	s_waitcnt vmcnt(0)
	v_cmp_eq_u16_e32 vcc, 32, v16
	s_and_saveexec_b64 s[18:19], vcc
	s_cbranch_execz .LBB26_10
; %bb.12:                               ;   in Loop: Header=BB26_11 Depth=3
	v_add_u32_e32 v6, 1, v17
	v_cmp_eq_u32_e32 vcc, s22, v6
	s_andn2_b64 s[16:17], s[16:17], exec
	s_and_b64 s[20:21], vcc, exec
	v_lshl_add_u64 v[12:13], v[8:9], 0, 1
	v_lshl_add_u64 v[10:11], v[4:5], 0, 1
	s_andn2_b64 s[14:15], s[14:15], exec
	s_or_b64 s[16:17], s[16:17], s[20:21]
	s_branch .LBB26_10
.LBB26_13:                              ;   in Loop: Header=BB26_9 Depth=2
	s_or_b64 exec, exec, s[12:13]
	s_mov_b64 s[12:13], -1
	s_andn2_b64 s[8:9], s[8:9], exec
	v_mov_b32_e32 v7, v15
                                        ; implicit-def: $vgpr6
	s_and_saveexec_b64 s[14:15], s[10:11]
	s_xor_b64 s[10:11], exec, s[14:15]
	s_cbranch_execz .LBB26_8
; %bb.14:                               ;   in Loop: Header=BB26_9 Depth=2
	v_cmp_lt_u16_e32 vcc, s23, v16
	s_mov_b64 s[14:15], -1
	s_mov_b64 s[16:17], -1
                                        ; implicit-def: $vgpr7
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB26_7
; %bb.15:                               ;   in Loop: Header=BB26_9 Depth=2
	v_cmp_gt_i32_e32 vcc, s22, v17
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB26_6
; %bb.16:                               ;   in Loop: Header=BB26_9 Depth=2
	s_mov_b64 s[16:17], 0
                                        ; implicit-def: $sgpr18_sgpr19
	s_branch .LBB26_18
.LBB26_17:                              ;   in Loop: Header=BB26_18 Depth=3
	s_or_b64 exec, exec, s[20:21]
	s_and_b64 s[20:21], exec, s[18:19]
	s_or_b64 s[16:17], s[20:21], s[16:17]
	v_mov_b32_e32 v7, v17
	v_mov_b32_e32 v17, v6
	s_andn2_b64 exec, exec, s[16:17]
	s_cbranch_execz .LBB26_5
.LBB26_18:                              ;   Parent Loop BB26_4 Depth=1
                                        ;     Parent Loop BB26_9 Depth=2
                                        ; =>    This Inner Loop Header: Depth=3
	global_load_ubyte v6, v[8:9], off
	s_or_b64 s[18:19], s[18:19], exec
	s_waitcnt vmcnt(0)
	v_cmp_lt_u16_e32 vcc, s23, v6
                                        ; implicit-def: $vgpr6
	s_and_saveexec_b64 s[20:21], vcc
	s_cbranch_execz .LBB26_17
; %bb.19:                               ;   in Loop: Header=BB26_18 Depth=3
	v_add_u32_e32 v6, 1, v17
	v_cmp_le_i32_e32 vcc, s22, v6
	s_andn2_b64 s[18:19], s[18:19], exec
	s_and_b64 s[26:27], vcc, exec
	v_lshl_add_u64 v[8:9], v[8:9], 0, 1
	v_mov_b32_e32 v17, s22
	s_or_b64 s[18:19], s[18:19], s[26:27]
	s_branch .LBB26_17
.LBB26_20:                              ;   in Loop: Header=BB26_4 Depth=1
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], -1
                                        ; implicit-def: $vgpr6
	s_and_saveexec_b64 s[8:9], s[2:3]
	s_xor_b64 s[2:3], exec, s[8:9]
	s_cbranch_execz .LBB26_3
; %bb.21:                               ;   in Loop: Header=BB26_4 Depth=1
	s_mov_b64 s[4:5], 0
                                        ; implicit-def: $sgpr8_sgpr9
	s_branch .LBB26_23
.LBB26_22:                              ;   in Loop: Header=BB26_23 Depth=2
	s_or_b64 exec, exec, s[10:11]
	v_mul_lo_u32 v1, v1, 10
	v_and_b32_e32 v7, 0xff, v16
	s_and_b64 s[10:11], exec, s[8:9]
	v_add3_u32 v1, v1, v7, s24
	s_or_b64 s[4:5], s[10:11], s[4:5]
	v_mov_b32_e32 v16, v8
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .LBB26_2
.LBB26_23:                              ;   Parent Loop BB26_4 Depth=1
                                        ; =>  This Inner Loop Header: Depth=2
	v_mov_b64_e32 v[6:7], v[4:5]
	v_cmp_gt_i32_e32 vcc, s22, v6
	s_or_b64 s[8:9], s[8:9], exec
                                        ; implicit-def: $vgpr8
                                        ; implicit-def: $vgpr4_vgpr5
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB26_22
; %bb.24:                               ;   in Loop: Header=BB26_23 Depth=2
	v_lshl_add_u64 v[4:5], v[2:3], 0, v[6:7]
	global_load_ubyte v8, v[4:5], off
	v_lshl_add_u64 v[4:5], v[6:7], 0, 1
	s_andn2_b64 s[8:9], s[8:9], exec
	s_waitcnt vmcnt(0)
	v_subrev_u16_e32 v7, 48, v8
	v_cmp_gt_u16_sdwa s[12:13], v7, v14 src0_sel:BYTE_0 src1_sel:DWORD
	s_and_b64 s[12:13], s[12:13], exec
	s_or_b64 s[8:9], s[8:9], s[12:13]
	s_branch .LBB26_22
.LBB26_25:
	s_or_b64 exec, exec, s[0:1]
.LBB26_26:
	s_mov_b32 s0, 0x431bde83
	v_mul_hi_i32 v2, v1, s0
	v_lshrrev_b32_e32 v3, 31, v2
	v_ashrrev_i32_e32 v2, 18, v2
	v_add_u32_e32 v2, v2, v3
	v_mul_i32_i24_e32 v2, 0xf4240, v2
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, v0
	s_mov_b32 s0, 0xf4240
	v_sub_u32_e32 v2, v1, v2
	v_ashrrev_i64 v[0:1], 30, v[4:5]
	v_mad_u64_u32 v[2:3], s[0:1], v7, s0, v[2:3]
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel state_machine
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
		.amdhsa_next_free_vgpr 18
		.amdhsa_next_free_sgpr 28
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
.Lfunc_end26:
	.size	state_machine, .Lfunc_end26-state_machine
                                        ; -- End function
	.set state_machine.num_vgpr, 18
	.set state_machine.num_agpr, 0
	.set state_machine.numbered_sgpr, 28
	.set state_machine.num_named_barrier, 0
	.set state_machine.private_seg_size, 0
	.set state_machine.uses_vcc, 1
	.set state_machine.uses_flat_scratch, 0
	.set state_machine.has_dyn_sized_stack, 0
	.set state_machine.has_recursion, 0
	.set state_machine.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 816
; TotalNumSgprs: 34
; NumVgprs: 18
; NumAgprs: 0
; TotalNumVgprs: 18
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 34
; NumVGPRsForWavesPerEU: 18
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
	.protected	mandelbrot              ; -- Begin function mandelbrot
	.globl	mandelbrot
	.p2align	8
	.type	mandelbrot,@function
mandelbrot:                             ; @mandelbrot
; %bb.0:
	s_load_dword s10, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x8
	s_load_dwordx4 s[16:19], s[0:1], 0x40
	s_add_u32 s8, s0, 24
	s_addc_u32 s9, s1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s12, s10, 0xffff
	s_lshr_b32 s11, s10, 16
	s_mul_i32 s2, s2, s12
	v_and_b32_e32 v1, 0x3ff, v0
	v_add_u32_e32 v4, s2, v1
	v_mov_b32_e32 v5, 0
	s_mul_i32 s3, s3, s11
	v_bfe_u32 v0, v0, 10, 10
	v_lshl_add_u64 v[2:3], s[16:17], 0, v[4:5]
	v_add_u32_e32 v4, s3, v0
	v_lshl_add_u64 v[0:1], s[18:19], 0, v[4:5]
	s_cmp_lt_i32 s7, 1
	v_mov_b32_e32 v7, 0
	s_cbranch_scc1 .LBB27_6
; %bb.1:
	v_cvt_f32_i32_e32 v1, v2
	v_cvt_f32_i32_e32 v3, v0
	v_mov_b32_e32 v4, s4
	v_mov_b32_e32 v5, s5
	v_fma_f32 v1, s6, v1, v4
	v_fma_f32 v3, s6, v3, v5
	s_mov_b32 s6, 0
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
                                        ; implicit-def: $sgpr4_sgpr5
	s_branch .LBB27_3
.LBB27_2:                               ;   in Loop: Header=BB27_3 Depth=1
	s_or_b64 exec, exec, s[10:11]
	s_and_b64 s[10:11], exec, s[4:5]
	s_or_b64 s[2:3], s[10:11], s[2:3]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB27_5
.LBB27_3:                               ; =>This Inner Loop Header: Depth=1
	v_mul_f32_e32 v6, v4, v4
	v_fma_f32 v7, v5, v5, v6
	v_cmp_ge_f32_e32 vcc, 4.0, v7
	v_mov_b32_e32 v7, s6
	s_or_b64 s[4:5], s[4:5], exec
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB27_2
; %bb.4:                                ;   in Loop: Header=BB27_3 Depth=1
	s_add_i32 s6, s6, 1
	s_cmp_eq_u32 s7, s6
	v_fma_f32 v6, v5, v5, -v6
	s_cselect_b64 s[14:15], -1, 0
	v_add_f32_e32 v6, v1, v6
	v_add_f32_e32 v5, v5, v5
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[14:15], s[14:15], exec
	v_fma_f32 v4, v5, v4, v3
	v_mov_b32_e32 v7, s7
	s_or_b64 s[4:5], s[4:5], s[14:15]
	v_mov_b32_e32 v5, v6
	s_branch .LBB27_2
.LBB27_5:
	s_or_b64 exec, exec, s[2:3]
.LBB27_6:
	s_load_dword s4, s[8:9], 0x0
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	v_mad_i64_i32 v[0:1], s[0:1], v0, s12, 0
	s_waitcnt lgkmcnt(0)
	v_mad_u64_u32 v[4:5], s[0:1], v0, s4, 0
	v_mov_b32_e32 v0, v5
	v_mad_u64_u32 v[0:1], s[0:1], v1, s4, v[0:1]
	v_mov_b32_e32 v5, v0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, v2
	v_lshl_add_u64 v[2:3], v[4:5], 2, s[2:3]
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[0:1], v[2:3], 0, v[0:1]
	global_store_dword v[0:1], v7, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel mandelbrot
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
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 20
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
.Lfunc_end27:
	.size	mandelbrot, .Lfunc_end27-mandelbrot
                                        ; -- End function
	.set mandelbrot.num_vgpr, 8
	.set mandelbrot.num_agpr, 0
	.set mandelbrot.numbered_sgpr, 20
	.set mandelbrot.num_named_barrier, 0
	.set mandelbrot.private_seg_size, 0
	.set mandelbrot.uses_vcc, 1
	.set mandelbrot.uses_flat_scratch, 0
	.set mandelbrot.has_dyn_sized_stack, 0
	.set mandelbrot.has_recursion, 0
	.set mandelbrot.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 376
; TotalNumSgprs: 26
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 26
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
	.protected	tails                   ; -- Begin function tails
	.globl	tails
	.p2align	8
	.type	tails,@function
tails:                                  ; @tails
; %bb.0:
	s_load_dword s8, s[0:1], 0x24
	s_load_dword s9, s[0:1], 0x40
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s8, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s9, s9, s2
	v_add_lshl_u32 v0, s9, v0, 2
	v_add_u32_e32 v1, 4, v0
	v_cmp_ge_i32_e32 vcc, s3, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
	s_cbranch_execz .LBB28_2
; %bb.1:
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[4:5]
	global_load_dwordx4 v[0:3], v[0:1], off
	s_mov_b32 s2, 0x40400000
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	s_waitcnt vmcnt(0)
	v_pk_mul_f32 v[0:1], v[0:1], s[2:3] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], s[2:3] op_sel_hi:[1,0]
	global_store_dwordx4 v[4:5], v[0:3], off
                                        ; implicit-def: $vgpr0
.LBB28_2:
	s_andn2_saveexec_b64 s[0:1], s[0:1]
	s_cbranch_execz .LBB28_6
; %bb.3:
	v_cmp_gt_i32_e32 vcc, s3, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB28_6
; %bb.4:
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[4:5]
	s_mov_b64 s[0:1], 0
.LBB28_5:                               ; =>This Inner Loop Header: Depth=1
	global_load_dword v1, v[4:5], off
	v_add_u32_e32 v0, 1, v0
	v_cmp_le_i32_e32 vcc, s3, v0
	v_lshl_add_u64 v[4:5], v[4:5], 0, 4
	s_or_b64 s[0:1], vcc, s[0:1]
	s_waitcnt vmcnt(0)
	v_mul_f32_e32 v1, 0x40400000, v1
	global_store_dword v[2:3], v1, off
	v_lshl_add_u64 v[2:3], v[2:3], 0, 4
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execnz .LBB28_5
.LBB28_6:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tails
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
.Lfunc_end28:
	.size	tails, .Lfunc_end28-tails
                                        ; -- End function
	.set tails.num_vgpr, 6
	.set tails.num_agpr, 0
	.set tails.numbered_sgpr, 10
	.set tails.num_named_barrier, 0
	.set tails.private_seg_size, 0
	.set tails.uses_vcc, 1
	.set tails.uses_flat_scratch, 0
	.set tails.has_dyn_sized_stack, 0
	.set tails.has_recursion, 0
	.set tails.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 272
; TotalNumSgprs: 16
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
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
	.protected	early_return            ; -- Begin function early_return
	.globl	early_return
	.p2align	8
	.type	early_return,@function
early_return:                           ; @early_return
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dword s6, s[0:1], 0x10
	s_load_dwordx2 s[4:5], s[0:1], 0x40
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s3, 0xffff
	s_mul_i32 s2, s2, s3
	v_add_u32_e32 v2, s2, v0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v3, v0
	v_lshl_add_u64 v[8:9], s[4:5], 0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s6, v8
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB29_20
; %bb.1:
	s_load_dwordx4 s[16:19], s[0:1], 0x0
	v_mov_b32_e32 v1, v8
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_ashrrev_i32_e32 v9, 31, v8
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], s[16:17], 0, v[0:1]
	global_load_dword v0, v[0:1], off
	v_mov_b32_e32 v1, -1
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc, -1, v0
	s_and_saveexec_b64 s[16:17], vcc
	s_cbranch_execz .LBB29_19
; %bb.2:
	v_cmp_ne_u32_e32 vcc, 0, v0
	s_and_saveexec_b64 s[20:21], vcc
	s_cbranch_execz .LBB29_18
; %bb.3:
	s_mov_b32 s33, 7
	v_cmp_lt_u32_e32 vcc, 7, v0
	s_mov_b64 s[2:3], -1
	v_mov_b32_e32 v1, 0
                                        ; implicit-def: $vgpr2
	s_and_saveexec_b64 s[22:23], vcc
	s_cbranch_execz .LBB29_11
; %bb.4:
	v_and_b32_e32 v10, 0x7ffffff8, v0
	v_mov_b32_e32 v1, v0
	v_mov_b32_e32 v2, v0
	v_mov_b32_e32 v3, v0
	v_mov_b32_e32 v4, v0
	v_mov_b32_e32 v5, v0
	v_mov_b32_e32 v6, v0
	s_mov_b32 s46, 6
	s_mov_b32 s47, 5
	s_mov_b32 s48, 4
	s_mov_b32 s49, 3
	s_mov_b32 s50, 2
	s_mov_b32 s51, 1
	s_mov_b32 s52, 0
	s_mov_b32 s53, 8
	s_mov_b64 s[40:41], 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v7, v0
                                        ; implicit-def: $sgpr44_sgpr45
                                        ; implicit-def: $sgpr26_sgpr27
                                        ; implicit-def: $sgpr24_sgpr25
                                        ; implicit-def: $sgpr34_sgpr35
                                        ; implicit-def: $sgpr28_sgpr29
                                        ; implicit-def: $sgpr36_sgpr37
                                        ; implicit-def: $sgpr30_sgpr31
                                        ; implicit-def: $sgpr42_sgpr43
                                        ; implicit-def: $sgpr38_sgpr39
.LBB29_5:                               ; =>This Inner Loop Header: Depth=1
	s_mul_i32 s0, s33, s33
	s_mul_i32 s1, s46, s46
	v_cmp_eq_u32_e32 vcc, s0, v7
	v_cmp_eq_u32_e64 s[0:1], s1, v6
	s_mul_i32 s4, s47, s47
	v_cndmask_b32_e64 v13, 0, 1, vcc
	v_cndmask_b32_e64 v12, 0, 1, s[0:1]
	v_lshlrev_b16_e32 v12, 2, v12
	v_lshlrev_b16_e32 v13, 3, v13
	s_mul_i32 s2, s48, s48
	v_cmp_eq_u32_e64 s[4:5], s4, v5
	v_or_b32_e32 v12, v13, v12
	v_cmp_eq_u32_e64 s[2:3], s2, v4
	v_cndmask_b32_e64 v13, 0, 1, s[4:5]
	s_mul_i32 s6, s49, s49
	s_mul_i32 s8, s50, s50
	v_lshlrev_b16_e32 v13, 1, v13
	v_cndmask_b32_e64 v14, 0, 1, s[2:3]
	v_cmp_eq_u32_e64 s[6:7], s6, v3
	v_cmp_eq_u32_e64 s[8:9], s8, v2
	v_or_b32_e32 v13, v14, v13
	v_cndmask_b32_e64 v15, 0, 1, s[6:7]
	v_cndmask_b32_e64 v14, 0, 1, s[8:9]
	s_mul_i32 s12, s51, s51
	v_lshlrev_b16_e32 v14, 2, v14
	v_lshlrev_b16_e32 v15, 3, v15
	s_mul_i32 s10, s52, s52
	v_cmp_eq_u32_e64 s[12:13], s12, v1
	v_or_b32_e32 v14, v15, v14
	v_cmp_eq_u32_e64 s[10:11], s10, v0
	v_cndmask_b32_e64 v15, 0, 1, s[12:13]
	v_lshlrev_b16_e32 v15, 1, v15
	v_cndmask_b32_e64 v16, 0, 1, s[10:11]
	v_or_b32_e32 v15, v16, v15
	v_and_b32_e32 v13, 3, v13
	v_or_b32_e32 v12, v13, v12
	v_and_b32_e32 v13, 3, v15
	v_or_b32_e32 v13, v13, v14
	v_lshlrev_b16_e32 v12, 4, v12
	v_and_b32_e32 v13, 15, v13
	v_or_b32_e32 v12, v13, v12
	v_cmp_ne_u16_sdwa s[56:57], v12, v11 src0_sel:BYTE_0 src1_sel:DWORD
	v_cmp_eq_u32_e64 s[14:15], s53, v10
	s_add_i32 s52, s52, 8
	s_add_i32 s51, s51, 8
	s_add_i32 s50, s50, 8
	s_add_i32 s49, s49, 8
	s_add_i32 s48, s48, 8
	s_add_i32 s47, s47, 8
	s_add_i32 s46, s46, 8
	s_add_i32 s33, s33, 8
	s_add_i32 s53, s53, 8
	s_or_b64 s[14:15], s[56:57], s[14:15]
	s_and_b64 s[14:15], exec, s[14:15]
	v_cmp_eq_u16_sdwa s[54:55], v12, v11 src0_sel:BYTE_0 src1_sel:DWORD
	s_or_b64 s[40:41], s[14:15], s[40:41]
	s_andn2_b64 s[14:15], s[38:39], exec
	s_and_b64 s[10:11], s[10:11], exec
	s_andn2_b64 s[42:43], s[42:43], exec
	s_and_b64 s[12:13], s[12:13], exec
	s_andn2_b64 s[30:31], s[30:31], exec
	s_and_b64 s[8:9], s[8:9], exec
	s_andn2_b64 s[36:37], s[36:37], exec
	s_and_b64 s[6:7], s[6:7], exec
	s_andn2_b64 s[28:29], s[28:29], exec
	s_and_b64 s[2:3], s[2:3], exec
	s_andn2_b64 s[34:35], s[34:35], exec
	s_and_b64 s[4:5], s[4:5], exec
	s_andn2_b64 s[24:25], s[24:25], exec
	s_and_b64 s[0:1], s[0:1], exec
	s_andn2_b64 s[26:27], s[26:27], exec
	s_and_b64 s[56:57], vcc, exec
	s_andn2_b64 s[44:45], s[44:45], exec
	s_and_b64 s[54:55], s[54:55], exec
	s_or_b64 s[38:39], s[14:15], s[10:11]
	s_or_b64 s[42:43], s[42:43], s[12:13]
	s_or_b64 s[30:31], s[30:31], s[8:9]
	s_or_b64 s[36:37], s[36:37], s[6:7]
	s_or_b64 s[28:29], s[28:29], s[2:3]
	s_or_b64 s[34:35], s[34:35], s[4:5]
	s_or_b64 s[24:25], s[24:25], s[0:1]
	s_or_b64 s[26:27], s[26:27], s[56:57]
	s_or_b64 s[44:45], s[44:45], s[54:55]
	v_mov_b32_e32 v12, s53
	s_andn2_b64 exec, exec, s[40:41]
	s_cbranch_execnz .LBB29_5
; %bb.6:
	s_or_b64 exec, exec, s[40:41]
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v1, 0
	s_and_saveexec_b64 s[2:3], s[44:45]
	s_xor_b64 s[2:3], exec, s[2:3]
; %bb.7:
	v_cmp_ne_u32_e32 vcc, v0, v10
	s_and_b64 s[0:1], vcc, exec
	v_mov_b32_e32 v1, v10
; %bb.8:
	s_or_saveexec_b64 s[2:3], s[2:3]
	v_mov_b32_e32 v2, v0
	s_xor_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB29_10
; %bb.9:
	v_cndmask_b32_e64 v4, 0, -1, s[36:37]
	v_cndmask_b32_e64 v2, 0, -1, s[42:43]
	v_cndmask_b32_e64 v3, 0, -1, s[34:35]
	v_and_b32_e32 v4, 5, v4
	v_cndmask_b32_e64 v5, 0, 1, s[26:27]
	v_and_b32_e32 v2, 7, v2
	v_and_b32_e32 v3, 3, v3
	v_max_u16_e32 v4, v4, v5
	v_max3_u16 v2, v2, v3, v4
	v_cndmask_b32_e64 v3, 0, -1, s[38:39]
	v_cndmask_b32_e64 v4, 0, -1, s[28:29]
	v_and_b32_e32 v3, 8, v3
	v_and_b32_e32 v4, 4, v4
	v_max_u16_e32 v3, v3, v4
	v_cndmask_b32_e64 v4, 0, -1, s[30:31]
	v_cndmask_b32_e64 v5, 0, -1, s[24:25]
	v_and_b32_e32 v4, 6, v4
	v_and_b32_e32 v5, 2, v5
	v_max_u16_e32 v4, v4, v5
	v_max3_u16 v2, v3, v4, v2
	v_sub_u16_e32 v2, 8, v2
	v_and_b32_e32 v2, 0xff, v2
	v_add3_u32 v2, v12, v2, -16
.LBB29_10:
	s_or_b64 exec, exec, s[2:3]
	s_orn2_b64 s[2:3], s[0:1], exec
.LBB29_11:
	s_or_b64 exec, exec, s[22:23]
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .LBB29_17
; %bb.12:
	s_mov_b64 s[2:3], 0
                                        ; implicit-def: $sgpr4_sgpr5
	s_branch .LBB29_14
.LBB29_13:                              ;   in Loop: Header=BB29_14 Depth=1
	s_or_b64 exec, exec, s[6:7]
	s_and_b64 s[6:7], exec, s[4:5]
	s_or_b64 s[2:3], s[6:7], s[2:3]
	v_mov_b32_e32 v2, v1
	v_mov_b32_e32 v1, v3
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .LBB29_16
.LBB29_14:                              ; =>This Inner Loop Header: Depth=1
	v_mul_lo_u32 v2, v1, v1
	v_cmp_ne_u32_e32 vcc, v2, v0
	s_or_b64 s[4:5], s[4:5], exec
                                        ; implicit-def: $vgpr3
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .LBB29_13
; %bb.15:                               ;   in Loop: Header=BB29_14 Depth=1
	v_add_u32_e32 v3, 1, v1
	v_cmp_eq_u32_e32 vcc, v0, v3
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[8:9], vcc, exec
	s_or_b64 s[4:5], s[4:5], s[8:9]
	v_mov_b32_e32 v1, v0
	s_branch .LBB29_13
.LBB29_16:
	s_or_b64 exec, exec, s[2:3]
.LBB29_17:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v0, v2
.LBB29_18:
	s_or_b64 exec, exec, s[20:21]
	v_mov_b32_e32 v1, v0
.LBB29_19:
	s_or_b64 exec, exec, s[16:17]
	v_mov_b32_e32 v2, s18
	v_mov_b32_e32 v3, s19
	v_lshl_add_u64 v[2:3], v[8:9], 2, v[2:3]
	global_store_dword v[2:3], v1, off
.LBB29_20:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel early_return
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
		.amdhsa_next_free_vgpr 17
		.amdhsa_next_free_sgpr 58
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
.Lfunc_end29:
	.size	early_return, .Lfunc_end29-early_return
                                        ; -- End function
	.set early_return.num_vgpr, 17
	.set early_return.num_agpr, 0
	.set early_return.numbered_sgpr, 58
	.set early_return.num_named_barrier, 0
	.set early_return.private_seg_size, 0
	.set early_return.uses_vcc, 1
	.set early_return.uses_flat_scratch, 0
	.set early_return.has_dyn_sized_stack, 0
	.set early_return.has_recursion, 0
	.set early_return.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1012
; TotalNumSgprs: 64
; NumVgprs: 17
; NumAgprs: 0
; TotalNumVgprs: 17
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 64
; NumVGPRsForWavesPerEU: 17
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
	.protected	random_walk             ; -- Begin function random_walk
	.globl	random_walk
	.p2align	8
	.type	random_walk,@function
random_walk:                            ; @random_walk
; %bb.0:
	s_load_dword s10, s[0:1], 0x24
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dword s3, s[0:1], 0x10
	s_load_dwordx2 s[8:9], s[0:1], 0x40
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s10, 0xffff
	s_mul_i32 s2, s2, s0
	v_add_u32_e32 v2, s2, v0
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[2:3]
	v_mov_b32_e32 v2, v3
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	global_load_dword v7, v[2:3], off
	v_mov_b32_e32 v4, 0xf767814f
	v_mov_b32_e32 v5, 0x14057b7e
	s_mov_b32 s0, 0x4c957f2d
	s_mov_b32 s1, 0x5851f42d
	v_ashrrev_i32_e32 v1, 31, v0
	s_cmp_lt_i32 s3, 1
	s_waitcnt vmcnt(0)
	v_mad_u64_u32 v[4:5], s[4:5], v7, s0, v[4:5]
	v_mov_b32_e32 v6, v5
	v_mad_u64_u32 v[6:7], s[4:5], v7, s1, v[6:7]
	v_mov_b32_e32 v5, v6
	s_cbranch_scc1 .LBB30_4
; %bb.1:
	v_lshl_or_b32 v6, v0, 1, 1
	v_ashrrev_i32_e32 v7, 31, v6
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
.LBB30_2:                               ; =>This Inner Loop Header: Depth=1
	v_mad_u64_u32 v[8:9], s[4:5], v4, s0, v[6:7]
	v_mul_lo_u32 v4, v4, s1
	v_mul_lo_u32 v5, v5, s0
	v_add3_u32 v9, v5, v9, v4
	v_lshrrev_b32_e32 v12, 13, v9
	v_alignbit_b32 v13, v9, v8, 27
	v_lshrrev_b32_e32 v14, 27, v9
	v_xor_b32_e32 v12, v12, v13
	v_alignbit_b32 v12, v12, v12, v14
	v_and_b32_e32 v13, 2, v12
	v_add_u32_e32 v13, -1, v13
	v_cvt_f32_i32_e32 v13, v13
	v_and_b32_e32 v12, 1, v12
	v_cmp_eq_u32_e32 vcc, 1, v12
	s_add_i32 s3, s3, -1
	s_cmp_lg_u32 s3, 0
	v_cndmask_b32_e32 v12, v10, v11, vcc
	v_add_f32_e32 v12, v12, v13
	v_mov_b64_e32 v[4:5], v[8:9]
	v_cndmask_b32_e32 v11, v11, v12, vcc
	v_cndmask_b32_e32 v10, v12, v10, vcc
	s_cbranch_scc1 .LBB30_2
; %bb.3:
	v_mov_b64_e32 v[4:5], v[8:9]
	s_branch .LBB30_5
.LBB30_4:
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
.LBB30_5:
	v_mov_b32_e32 v6, s6
	v_mov_b32_e32 v7, s7
	global_store_dword v[2:3], v5, off
	v_fmamk_f32 v2, v11, 0x447a0000, v10
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[6:7]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel random_walk
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
		.amdhsa_next_free_vgpr 15
		.amdhsa_next_free_sgpr 11
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
.Lfunc_end30:
	.size	random_walk, .Lfunc_end30-random_walk
                                        ; -- End function
	.set random_walk.num_vgpr, 15
	.set random_walk.num_agpr, 0
	.set random_walk.numbered_sgpr, 11
	.set random_walk.num_named_barrier, 0
	.set random_walk.private_seg_size, 0
	.set random_walk.uses_vcc, 1
	.set random_walk.uses_flat_scratch, 0
	.set random_walk.has_dyn_sized_stack, 0
	.set random_walk.has_recursion, 0
	.set random_walk.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 360
; TotalNumSgprs: 17
; NumVgprs: 15
; NumAgprs: 0
; TotalNumVgprs: 15
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 17
; NumVGPRsForWavesPerEU: 15
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
	.protected	unions                  ; -- Begin function unions
	.globl	unions
	.p2align	8
	.type	unions,@function
unions:                                 ; @unions
; %bb.0:
	s_load_dword s3, s[0:1], 0x1c
	s_load_dword s8, s[0:1], 0x38
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s8, s8, s2
	v_add_u32_e32 v1, s8, v0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[0:1]
	global_load_dword v2, v[2:3], off
	s_mov_b32 s0, 0x4060507
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_perm_b32 v2, v2, v2, s0
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel unions
		.amdhsa_group_segment_fixed_size 0
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
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 9
		.amdhsa_accum_offset 4
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
.Lfunc_end31:
	.size	unions, .Lfunc_end31-unions
                                        ; -- End function
	.set unions.num_vgpr, 4
	.set unions.num_agpr, 0
	.set unions.numbered_sgpr, 9
	.set unions.num_named_barrier, 0
	.set unions.private_seg_size, 0
	.set unions.uses_vcc, 0
	.set unions.uses_flat_scratch, 0
	.set unions.has_dyn_sized_stack, 0
	.set unions.has_recursion, 0
	.set unions.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 116
; TotalNumSgprs: 15
; NumVgprs: 4
; NumAgprs: 0
; TotalNumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 15
; NumVGPRsForWavesPerEU: 4
; AccumOffset: 4
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 0
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	gelu                    ; -- Begin function gelu
	.globl	gelu
	.p2align	8
	.type	gelu,@function
gelu:                                   ; @gelu
; %bb.0:
	s_load_dword s3, s[0:1], 0x24
	s_load_dword s10, s[0:1], 0x40
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s3, 0xffff
	s_mul_i32 s2, s2, s0
	s_add_i32 s10, s10, s2
	v_add_u32_e32 v0, s10, v0
	v_mov_b32_e32 v3, v0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[2:3], s[4:5], 0, v[2:3]
	global_load_dword v10, v[2:3], off
	v_ashrrev_i32_e32 v1, 31, v0
	s_waitcnt vmcnt(0)
	v_mul_f32_e32 v2, 0x3f3504f3, v10
	v_cmp_o_f32_e32 vcc, v2, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB32_20
; %bb.1:
	s_mov_b32 s2, 0
	v_cvt_f64_f32_e32 v[2:3], v2
	s_mov_b32 s3, 0x40040000
	v_cmp_nlt_f64_e64 s[2:3], |v[2:3]|, s[2:3]
                                        ; implicit-def: $vgpr4_vgpr5
	s_and_saveexec_b64 s[4:5], s[2:3]
	s_xor_b64 s[2:3], exec, s[4:5]
	s_cbranch_execz .LBB32_11
; %bb.2:
	s_mov_b32 s4, 0
	s_mov_b32 s5, 0x40180000
	v_cmp_ngt_f64_e64 s[10:11], |v[2:3]|, s[4:5]
	v_mov_b64_e32 v[4:5], 1.0
	s_and_saveexec_b64 s[4:5], s[10:11]
	s_cbranch_execz .LBB32_10
; %bb.3:
	s_mov_b32 s10, 61
	v_mov_b64_e32 v[4:5], 0
.LBB32_4:                               ; =>This Inner Loop Header: Depth=1
	s_add_i32 s10, s10, -1
	v_cvt_f64_u32_e32 v[6:7], s10
	v_add_f64 v[4:5], |v[2:3]|, v[4:5]
	v_mul_f64 v[6:7], v[6:7], 0.5
	v_div_scale_f64 v[8:9], s[12:13], v[4:5], v[4:5], v[6:7]
	v_rcp_f64_e32 v[12:13], v[8:9]
	v_div_scale_f64 v[14:15], vcc, v[6:7], v[4:5], v[6:7]
	s_cmp_gt_u32 s10, 1
	v_fma_f64 v[16:17], -v[8:9], v[12:13], 1.0
	v_fmac_f64_e32 v[12:13], v[12:13], v[16:17]
	v_fma_f64 v[16:17], -v[8:9], v[12:13], 1.0
	v_fmac_f64_e32 v[12:13], v[12:13], v[16:17]
	v_mul_f64 v[16:17], v[14:15], v[12:13]
	v_fma_f64 v[8:9], -v[8:9], v[16:17], v[14:15]
	v_div_fmas_f64 v[8:9], v[8:9], v[12:13], v[16:17]
	v_div_fixup_f64 v[4:5], v[8:9], v[4:5], v[6:7]
	s_cbranch_scc1 .LBB32_4
; %bb.5:
	s_mov_b32 s10, 0xfefa39ef
	v_mul_f64 v[6:7], |v[2:3]|, -|v[2:3]|
	s_mov_b32 s11, 0x40862e42
	v_mov_b32_e32 v8, 0
	v_cmp_nlt_f64_e32 vcc, s[10:11], v[6:7]
	v_mov_b32_e32 v9, 0x7ff00000
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB32_9
; %bb.6:
	s_mov_b32 s12, 0xd52d3051
	s_mov_b32 s13, 0xc0874910
	v_cmp_ngt_f64_e32 vcc, s[12:13], v[6:7]
	v_mov_b64_e32 v[8:9], 0
	s_and_saveexec_b64 s[12:13], vcc
	s_cbranch_execz .LBB32_8
; %bb.7:
	s_mov_b32 s14, 0x652b82fe
	s_mov_b32 s15, 0x3ff71547
	v_mul_f64 v[8:9], v[6:7], s[14:15]
	s_mov_b32 s14, 0xfee00000
	v_rndne_f64_e32 v[8:9], v[8:9]
	s_mov_b32 s15, 0xbfe62e42
	v_fmac_f64_e32 v[6:7], s[14:15], v[8:9]
	s_mov_b32 s14, 0x35793c76
	s_mov_b32 s15, 0x3dea39ef
	v_mul_f64 v[12:13], v[8:9], s[14:15]
	v_add_f64 v[14:15], v[6:7], -v[12:13]
	s_mov_b32 s14, 0x72bea4d0
	v_mul_f64 v[16:17], v[14:15], v[14:15]
	v_mov_b32_e32 v18, 0xc5d26bf1
	v_mov_b32_e32 v19, 0xbebbbd41
	s_mov_b32 s15, 0x3e663769
	v_fmac_f64_e32 v[18:19], s[14:15], v[16:17]
	v_mov_b32_e32 v20, 0xaf25de2c
	v_mov_b32_e32 v21, 0x3f11566a
	v_fmac_f64_e32 v[20:21], v[16:17], v[18:19]
	v_mov_b32_e32 v18, 0x16bebd93
	v_mov_b32_e32 v19, 0xbf66c16c
	v_fmac_f64_e32 v[18:19], v[16:17], v[20:21]
	v_mov_b32_e32 v20, 0x5555553e
	v_mov_b32_e32 v21, 0x3fc55555
	v_fmac_f64_e32 v[20:21], v[16:17], v[18:19]
	v_fma_f64 v[16:17], -v[16:17], v[20:21], v[14:15]
	v_mul_f64 v[14:15], v[14:15], v[16:17]
	v_add_f64 v[16:17], -v[16:17], 2.0
	v_div_scale_f64 v[18:19], s[14:15], v[16:17], v[16:17], v[14:15]
	v_rcp_f64_e32 v[20:21], v[18:19]
	v_cvt_i32_f64_e32 v8, v[8:9]
	s_mov_b32 s14, 0x50429b6d
	s_mov_b32 s15, 0x3ff20dd7
	v_fma_f64 v[22:23], -v[18:19], v[20:21], 1.0
	v_fmac_f64_e32 v[20:21], v[20:21], v[22:23]
	v_fma_f64 v[22:23], -v[18:19], v[20:21], 1.0
	v_fmac_f64_e32 v[20:21], v[20:21], v[22:23]
	v_div_scale_f64 v[22:23], vcc, v[14:15], v[16:17], v[14:15]
	v_mul_f64 v[24:25], v[22:23], v[20:21]
	v_fma_f64 v[18:19], -v[18:19], v[24:25], v[22:23]
	s_nop 1
	v_div_fmas_f64 v[18:19], v[18:19], v[20:21], v[24:25]
	v_div_fixup_f64 v[14:15], v[18:19], v[16:17], v[14:15]
	v_add_f64 v[12:13], v[12:13], -v[14:15]
	v_add_f64 v[6:7], v[6:7], -v[12:13]
	v_add_f64 v[6:7], v[6:7], 1.0
	v_ldexp_f64 v[6:7], v[6:7], v8
	v_mul_f64 v[6:7], v[6:7], 0.5
	v_mul_f64 v[8:9], v[6:7], s[14:15]
.LBB32_8:
	s_or_b64 exec, exec, s[12:13]
.LBB32_9:
	s_or_b64 exec, exec, s[10:11]
	v_add_f64 v[4:5], |v[2:3]|, v[4:5]
	v_div_scale_f64 v[6:7], s[10:11], v[4:5], v[4:5], v[8:9]
	v_rcp_f64_e32 v[12:13], v[6:7]
	v_div_scale_f64 v[14:15], vcc, v[8:9], v[4:5], v[8:9]
	v_fma_f64 v[16:17], -v[6:7], v[12:13], 1.0
	v_fmac_f64_e32 v[12:13], v[12:13], v[16:17]
	v_fma_f64 v[16:17], -v[6:7], v[12:13], 1.0
	v_fmac_f64_e32 v[12:13], v[12:13], v[16:17]
	v_mul_f64 v[16:17], v[14:15], v[12:13]
	v_fma_f64 v[6:7], -v[6:7], v[16:17], v[14:15]
	v_div_fmas_f64 v[6:7], v[6:7], v[12:13], v[16:17]
	v_div_fixup_f64 v[4:5], v[6:7], v[4:5], v[8:9]
	v_add_f64 v[4:5], -v[4:5], 1.0
.LBB32_10:
	s_or_b64 exec, exec, s[4:5]
.LBB32_11:
	s_andn2_saveexec_b64 s[2:3], s[2:3]
	s_cbranch_execz .LBB32_19
; %bb.12:
	v_and_b32_e32 v7, 0x7fffffff, v3
	v_mov_b32_e32 v6, v2
	v_add_f64 v[4:5], |v[2:3]|, |v[2:3]|
	v_mul_f64 v[8:9], |v[2:3]|, v[4:5]
	s_mov_b32 s4, 3
	v_mov_b64_e32 v[4:5], v[6:7]
.LBB32_13:                              ; =>This Inner Loop Header: Depth=1
	v_cvt_f64_u32_e32 v[12:13], s4
	v_div_scale_f64 v[14:15], s[10:11], v[12:13], v[12:13], v[8:9]
	v_rcp_f64_e32 v[16:17], v[14:15]
	v_div_scale_f64 v[18:19], vcc, v[8:9], v[12:13], v[8:9]
	s_add_i32 s4, s4, 2
	v_fma_f64 v[20:21], -v[14:15], v[16:17], 1.0
	v_fmac_f64_e32 v[16:17], v[16:17], v[20:21]
	v_fma_f64 v[20:21], -v[14:15], v[16:17], 1.0
	v_fmac_f64_e32 v[16:17], v[16:17], v[20:21]
	v_mul_f64 v[20:21], v[18:19], v[16:17]
	v_fma_f64 v[14:15], -v[14:15], v[20:21], v[18:19]
	v_div_fmas_f64 v[14:15], v[14:15], v[16:17], v[20:21]
	v_div_fixup_f64 v[12:13], v[14:15], v[12:13], v[8:9]
	v_mul_f64 v[6:7], v[6:7], v[12:13]
	s_cmpk_lg_i32 s4, 0x79
	v_add_f64 v[4:5], v[4:5], v[6:7]
	s_cbranch_scc1 .LBB32_13
; %bb.14:
	s_mov_b32 s4, 0xfefa39ef
	v_mul_f64 v[6:7], |v[2:3]|, -|v[2:3]|
	s_mov_b32 s5, 0x40862e42
	v_mov_b32_e32 v8, 0
	v_cmp_nlt_f64_e32 vcc, s[4:5], v[6:7]
	v_mov_b32_e32 v9, 0x7ff00000
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB32_18
; %bb.15:
	s_mov_b32 s10, 0xd52d3051
	s_mov_b32 s11, 0xc0874910
	v_cmp_ngt_f64_e32 vcc, s[10:11], v[6:7]
	v_mov_b64_e32 v[8:9], 0
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB32_17
; %bb.16:
	s_mov_b32 s12, 0x652b82fe
	s_mov_b32 s13, 0x3ff71547
	v_mul_f64 v[8:9], v[6:7], s[12:13]
	s_mov_b32 s12, 0xfee00000
	v_rndne_f64_e32 v[8:9], v[8:9]
	s_mov_b32 s13, 0xbfe62e42
	v_fmac_f64_e32 v[6:7], s[12:13], v[8:9]
	s_mov_b32 s12, 0x35793c76
	s_mov_b32 s13, 0x3dea39ef
	v_mul_f64 v[12:13], v[8:9], s[12:13]
	v_add_f64 v[14:15], v[6:7], -v[12:13]
	s_mov_b32 s12, 0x72bea4d0
	v_mul_f64 v[16:17], v[14:15], v[14:15]
	v_mov_b32_e32 v18, 0xc5d26bf1
	v_mov_b32_e32 v19, 0xbebbbd41
	s_mov_b32 s13, 0x3e663769
	v_fmac_f64_e32 v[18:19], s[12:13], v[16:17]
	v_mov_b32_e32 v20, 0xaf25de2c
	v_mov_b32_e32 v21, 0x3f11566a
	v_fmac_f64_e32 v[20:21], v[16:17], v[18:19]
	v_mov_b32_e32 v18, 0x16bebd93
	v_mov_b32_e32 v19, 0xbf66c16c
	v_fmac_f64_e32 v[18:19], v[16:17], v[20:21]
	v_mov_b32_e32 v20, 0x5555553e
	v_mov_b32_e32 v21, 0x3fc55555
	v_fmac_f64_e32 v[20:21], v[16:17], v[18:19]
	v_fma_f64 v[16:17], -v[16:17], v[20:21], v[14:15]
	v_mul_f64 v[14:15], v[14:15], v[16:17]
	v_add_f64 v[16:17], -v[16:17], 2.0
	v_div_scale_f64 v[18:19], s[12:13], v[16:17], v[16:17], v[14:15]
	v_rcp_f64_e32 v[20:21], v[18:19]
	v_cvt_i32_f64_e32 v2, v[8:9]
	s_mov_b32 s12, 0x50429b6d
	s_mov_b32 s13, 0x3ff20dd7
	v_fma_f64 v[22:23], -v[18:19], v[20:21], 1.0
	v_fmac_f64_e32 v[20:21], v[20:21], v[22:23]
	v_fma_f64 v[22:23], -v[18:19], v[20:21], 1.0
	v_fmac_f64_e32 v[20:21], v[20:21], v[22:23]
	v_div_scale_f64 v[22:23], vcc, v[14:15], v[16:17], v[14:15]
	v_mul_f64 v[24:25], v[22:23], v[20:21]
	v_fma_f64 v[18:19], -v[18:19], v[24:25], v[22:23]
	s_nop 1
	v_div_fmas_f64 v[18:19], v[18:19], v[20:21], v[24:25]
	v_div_fixup_f64 v[14:15], v[18:19], v[16:17], v[14:15]
	v_add_f64 v[12:13], v[12:13], -v[14:15]
	v_add_f64 v[6:7], v[6:7], -v[12:13]
	v_add_f64 v[6:7], v[6:7], 1.0
	v_ldexp_f64 v[6:7], v[6:7], v2
	v_mul_f64 v[8:9], v[6:7], s[12:13]
.LBB32_17:
	s_or_b64 exec, exec, s[10:11]
.LBB32_18:
	s_or_b64 exec, exec, s[4:5]
	v_mul_f64 v[4:5], v[4:5], v[8:9]
.LBB32_19:
	s_or_b64 exec, exec, s[2:3]
	v_cvt_f32_f64_e32 v2, v[4:5]
	s_brev_b32 s2, -2
	v_bfi_b32 v2, s2, v2, v3
.LBB32_20:
	s_or_b64 exec, exec, s[0:1]
	v_mul_f32_e32 v3, 0xbfd9db23, v10
	v_mul_f32_e32 v3, 0x3fb8aa3b, v3
	v_exp_f32_e32 v3, v3
	v_mul_f32_e32 v4, 0.5, v10
	v_add_f32_e32 v2, 1.0, v2
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_f32_e32 v3, 1.0, v3
	v_rcp_f32_e32 v5, v3
	v_mul_f32_e32 v4, v4, v2
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	global_store_dword v[2:3], v4, off
	v_mul_f32_e32 v2, v10, v5
	v_lshl_add_u64 v[0:1], s[8:9], 0, v[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel gelu
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
		.amdhsa_next_free_vgpr 26
		.amdhsa_next_free_sgpr 16
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
.Lfunc_end32:
	.size	gelu, .Lfunc_end32-gelu
                                        ; -- End function
	.set gelu.num_vgpr, 26
	.set gelu.num_agpr, 0
	.set gelu.numbered_sgpr, 16
	.set gelu.num_named_barrier, 0
	.set gelu.private_seg_size, 0
	.set gelu.uses_vcc, 1
	.set gelu.uses_flat_scratch, 0
	.set gelu.has_dyn_sized_stack, 0
	.set gelu.has_recursion, 0
	.set gelu.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1548
; TotalNumSgprs: 22
; NumVgprs: 26
; NumAgprs: 0
; TotalNumVgprs: 26
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 22
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
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 45
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 68
	.set amdgpu.max_num_named_barrier, 0
	.text
	.hidden	primes                          ; @primes
	.type	primes,@object
	.section	.rodata,"a",@progbits
	.globl	primes
	.p2align	2, 0x0
primes:
	.long	2                               ; 0x2
	.long	3                               ; 0x3
	.long	5                               ; 0x5
	.long	7                               ; 0x7
	.long	11                              ; 0xb
	.long	13                              ; 0xd
	.long	17                              ; 0x11
	.long	19                              ; 0x13
	.long	23                              ; 0x17
	.long	29                              ; 0x1d
	.long	31                              ; 0x1f
	.long	37                              ; 0x25
	.long	41                              ; 0x29
	.long	43                              ; 0x2b
	.long	47                              ; 0x2f
	.long	53                              ; 0x35
	.size	primes, 64

	.hidden	text                            ; @text
	.type	text,@object
	.globl	text
text:
	.asciz	"the quick brown fox jumps over it"
	.size	text, 34

	.type	.L__const.recursion.r,@object   ; @__const.recursion.r
	.section	.data.rel.ro,"aw",@progbits
	.p2align	3, 0x0
.L__const.recursion.r:
	.quad	fibonacci
	.long	0                               ; 0x0
	.zero	4
	.size	.L__const.recursion.r, 16

	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym fibonacci
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           private_array
    .private_segment_fixed_size: 0
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         private_array.kd
    .uses_dynamic_stack: false
    .vgpr_count:     38
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
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         12
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         20
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         22
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         24
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         26
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         28
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         30
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         48
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         72
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 264
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           insertion_sort
    .private_segment_fixed_size: 0
    .sgpr_count:     28
    .sgpr_spill_count: 0
    .symbol:         insertion_sort.kd
    .uses_dynamic_stack: false
    .vgpr_count:     21
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           calls
    .private_segment_fixed_size: 12
    .sgpr_count:     39
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: false
    .vgpr_count:     34
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           function_pointers
    .private_segment_fixed_size: 0
    .sgpr_count:     39
    .sgpr_spill_count: 0
    .symbol:         function_pointers.kd
    .uses_dynamic_stack: false
    .vgpr_count:     11
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
        .name:           calls
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
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
      - .offset:         104
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         112
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         120
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         128
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         136
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         224
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           recursion
    .private_segment_fixed_size: 64
    .sgpr_count:     88
    .sgpr_spill_count: 0
    .symbol:         recursion.kd
    .uses_dynamic_stack: true
    .vgpr_count:     45
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           stack_arrays
    .private_segment_fixed_size: 16
    .sgpr_count:     40
    .sgpr_spill_count: 0
    .symbol:         stack_arrays.kd
    .uses_dynamic_stack: true
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           tables
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         tables.kd
    .uses_dynamic_stack: false
    .vgpr_count:     7
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         16
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           u
        .offset:         24
        .size:           8
        .type_name:      'ulong*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           uo
        .offset:         32
        .size:           8
        .type_name:      'ulong*'
        .value_kind:     global_buffer
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 296
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           longs
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         longs.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         16
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           uo
        .offset:         24
        .size:           8
        .type_name:      'uint*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           divisions
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         divisions.kd
    .uses_dynamic_stack: false
    .vgpr_count:     16
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'half4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'half4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         16
        .size:           8
        .type_name:      'half4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           dots
        .offset:         24
        .size:           8
        .type_name:      'half*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           halves
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         halves.kd
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
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'half*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           wide
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           half_memory
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         half_memory.kd
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
        .type_name:      'double*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'double*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           doubles
    .private_segment_fixed_size: 0
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         doubles.kd
    .uses_dynamic_stack: false
    .vgpr_count:     27
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           collatz
    .private_segment_fixed_size: 0
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           nested_loops
    .private_segment_fixed_size: 0
    .sgpr_count:     50
    .sgpr_spill_count: 0
    .symbol:         nested_loops.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
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
      - .name:           s
        .offset:         16
        .size:           32
        .type_name:      Settings
        .value_kind:     by_value
      - .name:           n
        .offset:         48
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         60
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         64
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         68
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         70
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         72
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         74
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         76
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         78
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         112
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         120
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 8192
    .kernarg_segment_align: 8
    .kernarg_segment_size: 312
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           structure
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         structure.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .name:           arrays
        .offset:         0
        .size:           24
        .type_name:      Arrays
        .value_kind:     by_value
      - .name:           by
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           structure_pointers
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         structure_pointers.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           out
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         12
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         20
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         22
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         24
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         26
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         28
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         30
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         48
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         72
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 264
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           places
    .private_segment_fixed_size: 0
    .sgpr_count:     26
    .sgpr_spill_count: 0
    .symbol:         places.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
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
        .type_name:      'int8*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           c
        .offset:         16
        .size:           8
        .type_name:      'uchar16*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           oa
        .offset:         24
        .size:           8
        .type_name:      'float4*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           ob
        .offset:         32
        .size:           8
        .type_name:      'int8*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           oc
        .offset:         40
        .size:           8
        .type_name:      'uchar16*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           clipped
        .offset:         48
        .size:           8
        .type_name:      'uchar4*'
        .value_kind:     global_buffer
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         60
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         64
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         68
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         70
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         72
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         74
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         76
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         78
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         112
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         120
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 312
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           vectors
    .private_segment_fixed_size: 0
    .sgpr_count:     19
    .sgpr_spill_count: 0
    .symbol:         vectors.kd
    .uses_dynamic_stack: false
    .vgpr_count:     38
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           a
        .offset:         0
        .size:           8
        .type_name:      'char*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           b
        .offset:         8
        .size:           8
        .type_name:      'short*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .name:           c
        .offset:         16
        .size:           8
        .type_name:      'ushort2*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           oa
        .offset:         24
        .size:           8
        .type_name:      'char*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           ob
        .offset:         32
        .size:           8
        .type_name:      'short*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           oc
        .offset:         40
        .size:           8
        .type_name:      'ushort2*'
        .value_kind:     global_buffer
      - .offset:         48
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         52
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         60
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         62
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         64
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         66
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         68
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         70
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         112
        .size:           2
        .value_kind:     hidden_grid_dims
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 304
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           small_types
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         small_types.kd
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
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'uint*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           bits
    .private_segment_fixed_size: 0
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         bits.kd
    .uses_dynamic_stack: false
    .vgpr_count:     12
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
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 256
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           generic_pointers
    .private_segment_fixed_size: 20
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         generic_pointers.kd
    .uses_dynamic_stack: false
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .is_const:       true
        .name:           text
        .offset:         0
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           state_machine
    .private_segment_fixed_size: 0
    .sgpr_count:     34
    .sgpr_spill_count: 0
    .symbol:         state_machine.kd
    .uses_dynamic_stack: false
    .vgpr_count:     18
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           out
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .name:           x0
        .offset:         8
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .name:           y0
        .offset:         12
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .name:           step_by
        .offset:         16
        .size:           4
        .type_name:      float
        .value_kind:     by_value
      - .name:           most
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           mandelbrot
    .private_segment_fixed_size: 0
    .sgpr_count:     26
    .sgpr_spill_count: 0
    .symbol:         mandelbrot.kd
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           tails
    .private_segment_fixed_size: 0
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         tails.kd
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
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'int*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           early_return
    .private_segment_fixed_size: 0
    .sgpr_count:     64
    .sgpr_spill_count: 0
    .symbol:         early_return.kd
    .uses_dynamic_stack: false
    .vgpr_count:     17
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           state
        .offset:         0
        .size:           8
        .type_name:      'uint*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           out
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .name:           steps
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           random_walk
    .private_segment_fixed_size: 0
    .sgpr_count:     17
    .sgpr_spill_count: 0
    .symbol:         random_walk.kd
    .uses_dynamic_stack: false
    .vgpr_count:     15
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
        .type_name:      'uint*'
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           unions
    .private_segment_fixed_size: 0
    .sgpr_count:     15
    .sgpr_spill_count: 0
    .symbol:         unions.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
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
        .name:           exact
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .name:           fast
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           gelu
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         gelu.kd
    .uses_dynamic_stack: false
    .vgpr_count:     26
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
