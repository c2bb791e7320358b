.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl gemm_grouped
.p2align 8
.type gemm_grouped,@function
gemm_grouped:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dwordx2 s[10:11], s[0:1], 24
	s_load_dword s16, s[0:1], 32
	s_load_dword s17, s[0:1], 36
	s_load_dword s18, s[0:1], 40
	s_load_dword s19, s[0:1], 44
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s20, s3
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v72, -1, v1
	s_mov_b32 s21, s2
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s22, 0
	s_lshl_b32 s12, s17, 2
	s_mov_b32 s0, s8
	s_and_b32 s1, s9, 0xffff
	s_mov_b32 s2, s12
	s_mov_b32 s3, 0x20000
	v_add_u32 v1, 1, v72
	s_mov_b32 s23, 1
	s_cmp_lt_u32 s23, s17
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_lshlrev_b32 v2, 2, v1
	buffer_load_dword v3, v2, s[0:3], 0 offen
	s_waitcnt vmcnt(0)
	v_cmp_gt_u32 s[12:13], s17, v1
	v_lshrrev_b32 v2, 7, v3
	v_add_u32 v2, v2, v1
	v_cmp_ge_u32 s[14:15], s20, v2
	s_and_b64 s[14:15], s[14:15], s[12:13]
	s_bcnt1_i32_b64 s24, s[14:15]
	s_add_u32 s22, s22, s24
	v_add_u32 v1, 64, v1
	s_add_u32 s23, s23, 64
	s_cmp_lt_u32 s23, s17
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	s_lshl_b32 s0, s22, 2
	s_load_dwordx2 s[12:13], s[8:9], s0
	s_waitcnt lgkmcnt(0)
	s_min_u32 s13, s13, s16
	s_lshr_b32 s0, s12, 7
	s_add_u32 s1, s0, s22
	s_sub_u32 s0, s20, s1
	s_sub_u32 s1, s13, s12
	s_add_u32 s2, s1, 0x7f
	s_lshr_b32 s1, s2, 7
	s_cmp_ge_u32 s0, s1
	s_cbranch_scc1 .L$return0
	s_mul_i32 s0, s0, 0x80
	s_add_u32 s14, s12, s0
	s_lshl_b32 s15, s21, 8
	s_mov_b64 s[6:7], s[6:7]
	s_mul_i32 s2, s22, s18
	s_mul_i32 s0, s2, s19
	s_mul_hi_u32 s1, s2, s19
	s_lshl_b64 s[2:3], s[0:1], 1
	s_add_u32 s6, s6, s2
	s_addc_u32 s7, s7, s3
	s_mov_b64 s[4:5], s[4:5]
	s_mul_i32 s0, s14, s19
	s_mul_hi_u32 s1, s14, s19
	s_lshl_b64 s[2:3], s[0:1], 1
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_sub_u32 s0, s13, s14
	s_min_u32 s1, s0, 0x80
	s_mul_i32 s0, s1, s19
	s_lshl_b32 s8, s0, 1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s8
	s_mov_b32 s3, 0x20000
	s_mov_b64 s[8:9], s[6:7]
	s_mul_i32 s4, s15, s19
	s_mul_hi_u32 s5, s15, s19
	s_lshl_b64 s[6:7], s[4:5], 1
	s_add_u32 s8, s8, s6
	s_addc_u32 s9, s9, s7
	s_sub_u32 s4, s18, s15
	s_min_u32 s5, s4, 0x100
	s_mul_i32 s4, s5, s19
	s_lshl_b32 s16, s4, 1
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s16
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v1, 2, v0
	v_and_b32 v2, 3, v0
	v_add_u32 v3, 0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v73, 1, v3
	v_add_u32 v3, 64, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v74, 1, v3
	v_add_u32 v3, 0x80, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v75, 1, v3
	v_add_u32 v3, 0xc0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v76, 1, v3
	v_lshlrev_b32 v77, 3, v2
	v_lshrrev_b32 v3, 1, v1
	v_and_b32 v3, 3, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 6, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v78, v1, v2
	v_lshrrev_b32 v1, 7, v0
	v_lshlrev_b32 v79, 6, v1
	v_lshrrev_b32 v0, 6, v0
	v_and_b32 v0, 1, v0
	v_lshlrev_b32 v80, 7, v0
	v_and_b32 v0, 31, v72
	v_lshrrev_b32 v1, 5, v72
	v_add_u32 v2, v79, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v81, v2, v3
	v_add_u32 v2, v79, v0
	v_add_u32 v3, 2, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v82, v2, v3
	v_add_u32 v2, v80, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v83, v2, v3
	v_add_u32 v0, v80, v0
	v_add_u32 v1, 2, v1
	v_lshrrev_b32 v2, 1, v0
	v_and_b32 v2, 3, v2
	v_xor_b32 v1, v1, v2
	v_lshlrev_b32 v0, 6, v0
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v84, v0, v1
	v_accvgpr_write_b32 a0, 0
	v_accvgpr_write_b32 a1, 0
	v_accvgpr_write_b32 a2, 0
	v_accvgpr_write_b32 a3, 0
	v_accvgpr_write_b32 a4, 0
	v_accvgpr_write_b32 a5, 0
	v_accvgpr_write_b32 a6, 0
	v_accvgpr_write_b32 a7, 0
	v_accvgpr_write_b32 a8, 0
	v_accvgpr_write_b32 a9, 0
	v_accvgpr_write_b32 a10, 0
	v_accvgpr_write_b32 a11, 0
	v_accvgpr_write_b32 a12, 0
	v_accvgpr_write_b32 a13, 0
	v_accvgpr_write_b32 a14, 0
	v_accvgpr_write_b32 a15, 0
	v_accvgpr_write_b32 a16, 0
	v_accvgpr_write_b32 a17, 0
	v_accvgpr_write_b32 a18, 0
	v_accvgpr_write_b32 a19, 0
	v_accvgpr_write_b32 a20, 0
	v_accvgpr_write_b32 a21, 0
	v_accvgpr_write_b32 a22, 0
	v_accvgpr_write_b32 a23, 0
	v_accvgpr_write_b32 a24, 0
	v_accvgpr_write_b32 a25, 0
	v_accvgpr_write_b32 a26, 0
	v_accvgpr_write_b32 a27, 0
	v_accvgpr_write_b32 a28, 0
	v_accvgpr_write_b32 a29, 0
	v_accvgpr_write_b32 a30, 0
	v_accvgpr_write_b32 a31, 0
	v_accvgpr_write_b32 a32, 0
	v_accvgpr_write_b32 a33, 0
	v_accvgpr_write_b32 a34, 0
	v_accvgpr_write_b32 a35, 0
	v_accvgpr_write_b32 a36, 0
	v_accvgpr_write_b32 a37, 0
	v_accvgpr_write_b32 a38, 0
	v_accvgpr_write_b32 a39, 0
	v_accvgpr_write_b32 a40, 0
	v_accvgpr_write_b32 a41, 0
	v_accvgpr_write_b32 a42, 0
	v_accvgpr_write_b32 a43, 0
	v_accvgpr_write_b32 a44, 0
	v_accvgpr_write_b32 a45, 0
	v_accvgpr_write_b32 a46, 0
	v_accvgpr_write_b32 a47, 0
	v_accvgpr_write_b32 a48, 0
	v_accvgpr_write_b32 a49, 0
	v_accvgpr_write_b32 a50, 0
	v_accvgpr_write_b32 a51, 0
	v_accvgpr_write_b32 a52, 0
	v_accvgpr_write_b32 a53, 0
	v_accvgpr_write_b32 a54, 0
	v_accvgpr_write_b32 a55, 0
	v_accvgpr_write_b32 a56, 0
	v_accvgpr_write_b32 a57, 0
	v_accvgpr_write_b32 a58, 0
	v_accvgpr_write_b32 a59, 0
	v_accvgpr_write_b32 a60, 0
	v_accvgpr_write_b32 a61, 0
	v_accvgpr_write_b32 a62, 0
	v_accvgpr_write_b32 a63, 0
	v_accvgpr_write_b32 a64, 0
	v_accvgpr_write_b32 a65, 0
	v_accvgpr_write_b32 a66, 0
	v_accvgpr_write_b32 a67, 0
	v_accvgpr_write_b32 a68, 0
	v_accvgpr_write_b32 a69, 0
	v_accvgpr_write_b32 a70, 0
	v_accvgpr_write_b32 a71, 0
	v_accvgpr_write_b32 a72, 0
	v_accvgpr_write_b32 a73, 0
	v_accvgpr_write_b32 a74, 0
	v_accvgpr_write_b32 a75, 0
	v_accvgpr_write_b32 a76, 0
	v_accvgpr_write_b32 a77, 0
	v_accvgpr_write_b32 a78, 0
	v_accvgpr_write_b32 a79, 0
	v_accvgpr_write_b32 a80, 0
	v_accvgpr_write_b32 a81, 0
	v_accvgpr_write_b32 a82, 0
	v_accvgpr_write_b32 a83, 0
	v_accvgpr_write_b32 a84, 0
	v_accvgpr_write_b32 a85, 0
	v_accvgpr_write_b32 a86, 0
	v_accvgpr_write_b32 a87, 0
	v_accvgpr_write_b32 a88, 0
	v_accvgpr_write_b32 a89, 0
	v_accvgpr_write_b32 a90, 0
	v_accvgpr_write_b32 a91, 0
	v_accvgpr_write_b32 a92, 0
	v_accvgpr_write_b32 a93, 0
	v_accvgpr_write_b32 a94, 0
	v_accvgpr_write_b32 a95, 0
	v_accvgpr_write_b32 a96, 0
	v_accvgpr_write_b32 a97, 0
	v_accvgpr_write_b32 a98, 0
	v_accvgpr_write_b32 a99, 0
	v_accvgpr_write_b32 a100, 0
	v_accvgpr_write_b32 a101, 0
	v_accvgpr_write_b32 a102, 0
	v_accvgpr_write_b32 a103, 0
	v_accvgpr_write_b32 a104, 0
	v_accvgpr_write_b32 a105, 0
	v_accvgpr_write_b32 a106, 0
	v_accvgpr_write_b32 a107, 0
	v_accvgpr_write_b32 a108, 0
	v_accvgpr_write_b32 a109, 0
	v_accvgpr_write_b32 a110, 0
	v_accvgpr_write_b32 a111, 0
	v_accvgpr_write_b32 a112, 0
	v_accvgpr_write_b32 a113, 0
	v_accvgpr_write_b32 a114, 0
	v_accvgpr_write_b32 a115, 0
	v_accvgpr_write_b32 a116, 0
	v_accvgpr_write_b32 a117, 0
	v_accvgpr_write_b32 a118, 0
	v_accvgpr_write_b32 a119, 0
	v_accvgpr_write_b32 a120, 0
	v_accvgpr_write_b32 a121, 0
	v_accvgpr_write_b32 a122, 0
	v_accvgpr_write_b32 a123, 0
	v_accvgpr_write_b32 a124, 0
	v_accvgpr_write_b32 a125, 0
	v_accvgpr_write_b32 a126, 0
	v_accvgpr_write_b32 a127, 0
	v_cmp_gt_u32 s[8:9], s19, v77
	v_lshlrev_b32 v0, 1, v77
	v_mov_b32 v20, 0x80000000
	v_cndmask_b32 v20, v20, v0, s[8:9]
	v_add_u32 v77, 32, v77
	v_add_u32 v4, v73, v20
	buffer_load_dwordx4 v[0:3], v4, s[0:3], 0 offen
	v_add_u32 v8, v74, v20
	buffer_load_dwordx4 v[4:7], v8, s[0:3], 0 offen
	v_add_u32 v12, v73, v20
	buffer_load_dwordx4 v[8:11], v12, s[4:7], 0 offen
	v_add_u32 v16, v74, v20
	buffer_load_dwordx4 v[12:15], v16, s[4:7], 0 offen
	v_add_u32 v21, v75, v20
	buffer_load_dwordx4 v[16:19], v21, s[4:7], 0 offen
	v_add_u32 v24, v76, v20
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s19, v77
	v_lshlrev_b32 v24, 1, v77
	v_mov_b32 v25, 0x80000000
	v_cndmask_b32 v25, v25, v24, s[8:9]
	v_add_u32 v77, 32, v77
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[0:3] offset:0
	v_add_u32 v24, v73, v25
	buffer_load_dwordx4 v[0:3], v24, s[0:3], 0 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[4:7] offset:4096
	v_add_u32 v24, v74, v25
	buffer_load_dwordx4 v[4:7], v24, s[0:3], 0 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[8:11] offset:8192
	v_add_u32 v24, v73, v25
	buffer_load_dwordx4 v[8:11], v24, s[4:7], 0 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[12:15] offset:12288
	v_add_u32 v24, v74, v25
	buffer_load_dwordx4 v[12:15], v24, s[4:7], 0 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[16:19] offset:16384
	v_add_u32 v24, v75, v25
	buffer_load_dwordx4 v[16:19], v24, s[4:7], 0 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[20:23] offset:20480
	v_add_u32 v24, v76, v25
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_xor_b32 v78, 0x8000, v78
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[24:27], v81 offset:0
	ds_read_b128 v[28:31], v81 offset:2048
	ds_read_b128 v[32:35], v83 offset:8192
	ds_read_b128 v[36:39], v83 offset:10240
	ds_read_b128 v[40:43], v83 offset:12288
	ds_read_b128 v[44:47], v83 offset:14336
	s_mov_b32 s16, 0
	s_cmp_lt_u32 s16, s19
	s_cbranch_scc0 .L$loop1_end
.L$loop1:
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 a[0:15], v[24:25], v[32:33], a[0:15]
	ds_read_b128 v[48:51], v82 offset:0
	v_mfma_f32_32x32x8_bf16 a[16:31], v[24:25], v[36:37], a[16:31]
	ds_read_b128 v[52:55], v82 offset:2048
	v_mfma_f32_32x32x8_bf16 a[32:47], v[24:25], v[40:41], a[32:47]
	ds_read_b128 v[56:59], v84 offset:8192
	v_mfma_f32_32x32x8_bf16 a[48:63], v[24:25], v[44:45], a[48:63]
	ds_read_b128 v[60:63], v84 offset:10240
	v_mfma_f32_32x32x8_bf16 a[64:79], v[28:29], v[32:33], a[64:79]
	ds_read_b128 v[64:67], v84 offset:12288
	v_mfma_f32_32x32x8_bf16 a[80:95], v[28:29], v[36:37], a[80:95]
	ds_read_b128 v[68:71], v84 offset:14336
	v_mfma_f32_32x32x8_bf16 a[96:111], v[28:29], v[40:41], a[96:111]
	v_cmp_gt_u32 s[8:9], s19, v77
	v_lshlrev_b32 v85, 1, v77
	v_mov_b32 v86, 0x80000000
	v_cndmask_b32 v86, v86, v85, s[8:9]
	v_add_u32 v77, 32, v77
	v_mfma_f32_32x32x8_bf16 a[112:127], v[28:29], v[44:45], a[112:127]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[0:3] offset:0
	v_add_u32 v85, v73, v86
	buffer_load_dwordx4 v[0:3], v85, s[0:3], 0 offen
	v_mfma_f32_32x32x8_bf16 a[0:15], v[26:27], v[34:35], a[0:15]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[4:7] offset:4096
	v_add_u32 v85, v74, v86
	buffer_load_dwordx4 v[4:7], v85, s[0:3], 0 offen
	v_mfma_f32_32x32x8_bf16 a[16:31], v[26:27], v[38:39], a[16:31]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[8:11] offset:8192
	v_add_u32 v85, v73, v86
	buffer_load_dwordx4 v[8:11], v85, s[4:7], 0 offen
	v_mfma_f32_32x32x8_bf16 a[32:47], v[26:27], v[42:43], a[32:47]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[12:15] offset:12288
	v_add_u32 v85, v74, v86
	buffer_load_dwordx4 v[12:15], v85, s[4:7], 0 offen
	v_mfma_f32_32x32x8_bf16 a[48:63], v[26:27], v[46:47], a[48:63]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[16:19] offset:16384
	v_add_u32 v24, v75, v86
	buffer_load_dwordx4 v[16:19], v24, s[4:7], 0 offen
	v_mfma_f32_32x32x8_bf16 a[64:79], v[30:31], v[34:35], a[64:79]
	s_waitcnt vmcnt(5)
	ds_write_b128 v78, v[20:23] offset:20480
	v_add_u32 v24, v76, v86
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_mfma_f32_32x32x8_bf16 a[80:95], v[30:31], v[38:39], a[80:95]
	v_xor_b32 v78, 0x8000, v78
	v_mfma_f32_32x32x8_bf16 a[96:111], v[30:31], v[42:43], a[96:111]
	v_mfma_f32_32x32x8_bf16 a[112:127], v[30:31], v[46:47], a[112:127]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 a[0:15], v[48:49], v[56:57], a[0:15]
	s_barrier
	v_mfma_f32_32x32x8_bf16 a[16:31], v[48:49], v[60:61], a[16:31]
	v_xor_b32 v81, 0x8000, v81
	v_xor_b32 v82, 0x8000, v82
	v_xor_b32 v83, 0x8000, v83
	v_xor_b32 v84, 0x8000, v84
	v_mfma_f32_32x32x8_bf16 a[32:47], v[48:49], v[64:65], a[32:47]
	ds_read_b128 v[24:27], v81 offset:0
	v_mfma_f32_32x32x8_bf16 a[48:63], v[48:49], v[68:69], a[48:63]
	ds_read_b128 v[28:31], v81 offset:2048
	v_mfma_f32_32x32x8_bf16 a[64:79], v[52:53], v[56:57], a[64:79]
	ds_read_b128 v[32:35], v83 offset:8192
	v_mfma_f32_32x32x8_bf16 a[80:95], v[52:53], v[60:61], a[80:95]
	ds_read_b128 v[36:39], v83 offset:10240
	v_mfma_f32_32x32x8_bf16 a[96:111], v[52:53], v[64:65], a[96:111]
	ds_read_b128 v[40:43], v83 offset:12288
	v_mfma_f32_32x32x8_bf16 a[112:127], v[52:53], v[68:69], a[112:127]
	ds_read_b128 v[44:47], v83 offset:14336
	v_mfma_f32_32x32x8_bf16 a[0:15], v[50:51], v[58:59], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[50:51], v[62:63], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[50:51], v[66:67], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[50:51], v[70:71], a[48:63]
	v_mfma_f32_32x32x8_bf16 a[64:79], v[54:55], v[58:59], a[64:79]
	v_mfma_f32_32x32x8_bf16 a[80:95], v[54:55], v[62:63], a[80:95]
	v_mfma_f32_32x32x8_bf16 a[96:111], v[54:55], v[66:67], a[96:111]
	v_mfma_f32_32x32x8_bf16 a[112:127], v[54:55], v[70:71], a[112:127]
	s_add_u32 s16, s16, 32
	s_cmp_lt_u32 s16, s19
	s_cbranch_scc1 .L$loop1
.L$loop1_end:
	s_mov_b64 s[4:5], s[10:11]
	s_mul_i32 s0, s14, s18
	s_mul_hi_u32 s1, s14, s18
	s_lshl_b64 s[2:3], s[0:1], 2
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_sub_u32 s0, s13, s14
	s_min_u32 s1, s0, 0x80
	s_mul_i32 s0, s1, s18
	s_lshl_b32 s6, s0, 2
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	v_lshrrev_b32 v48, 5, v72
	v_lshlrev_b32 v48, 2, v48
	v_add_u32 v48, v79, v48
	s_lshl_b32 s6, s18, 2
	v_and_b32 v49, 31, v72
	v_add_u32 v49, v80, v49
	v_add_u32 v49, 0, v49
	v_add_u32 v49, s15, v49
	v_cmp_gt_u32 s[4:5], s18, v49
	v_lshlrev_b32 v49, 2, v49
	v_mov_b32 v50, 0x80000000
	v_cndmask_b32 v50, v50, v49, s[4:5]
	v_add_u32 v49, 0, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a0, v49, s[0:3], 0 offen
	v_add_u32 v49, 1, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a1, v49, s[0:3], 0 offen
	v_add_u32 v49, 2, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a2, v49, s[0:3], 0 offen
	v_add_u32 v49, 3, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a3, v49, s[0:3], 0 offen
	v_add_u32 v49, 8, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a4, v49, s[0:3], 0 offen
	v_add_u32 v49, 9, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a5, v49, s[0:3], 0 offen
	v_add_u32 v49, 10, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a6, v49, s[0:3], 0 offen
	v_add_u32 v49, 11, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a7, v49, s[0:3], 0 offen
	v_add_u32 v49, 16, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a8, v49, s[0:3], 0 offen
	v_add_u32 v49, 17, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a9, v49, s[0:3], 0 offen
	v_add_u32 v49, 18, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a10, v49, s[0:3], 0 offen
	v_add_u32 v49, 19, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a11, v49, s[0:3], 0 offen
	v_add_u32 v49, 24, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a12, v49, s[0:3], 0 offen
	v_add_u32 v49, 25, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a13, v49, s[0:3], 0 offen
	v_add_u32 v49, 26, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a14, v49, s[0:3], 0 offen
	v_add_u32 v49, 27, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a15, v49, s[0:3], 0 offen
	v_add_u32 v49, 32, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a64, v49, s[0:3], 0 offen
	v_add_u32 v49, 33, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a65, v49, s[0:3], 0 offen
	v_add_u32 v49, 34, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a66, v49, s[0:3], 0 offen
	v_add_u32 v49, 35, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a67, v49, s[0:3], 0 offen
	v_add_u32 v49, 40, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a68, v49, s[0:3], 0 offen
	v_add_u32 v49, 41, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a69, v49, s[0:3], 0 offen
	v_add_u32 v49, 42, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a70, v49, s[0:3], 0 offen
	v_add_u32 v49, 43, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a71, v49, s[0:3], 0 offen
	v_add_u32 v49, 48, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a72, v49, s[0:3], 0 offen
	v_add_u32 v49, 49, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a73, v49, s[0:3], 0 offen
	v_add_u32 v49, 50, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a74, v49, s[0:3], 0 offen
	v_add_u32 v49, 51, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a75, v49, s[0:3], 0 offen
	v_add_u32 v49, 56, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a76, v49, s[0:3], 0 offen
	v_add_u32 v49, 57, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a77, v49, s[0:3], 0 offen
	v_add_u32 v49, 58, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a78, v49, s[0:3], 0 offen
	v_add_u32 v49, 59, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a79, v49, s[0:3], 0 offen
	v_and_b32 v49, 31, v72
	v_add_u32 v49, v80, v49
	v_add_u32 v49, 32, v49
	v_add_u32 v49, s15, v49
	v_cmp_gt_u32 s[4:5], s18, v49
	v_lshlrev_b32 v49, 2, v49
	v_mov_b32 v50, 0x80000000
	v_cndmask_b32 v50, v50, v49, s[4:5]
	v_add_u32 v49, 0, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a16, v49, s[0:3], 0 offen
	v_add_u32 v49, 1, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a17, v49, s[0:3], 0 offen
	v_add_u32 v49, 2, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a18, v49, s[0:3], 0 offen
	v_add_u32 v49, 3, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a19, v49, s[0:3], 0 offen
	v_add_u32 v49, 8, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a20, v49, s[0:3], 0 offen
	v_add_u32 v49, 9, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a21, v49, s[0:3], 0 offen
	v_add_u32 v49, 10, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a22, v49, s[0:3], 0 offen
	v_add_u32 v49, 11, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a23, v49, s[0:3], 0 offen
	v_add_u32 v49, 16, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a24, v49, s[0:3], 0 offen
	v_add_u32 v49, 17, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a25, v49, s[0:3], 0 offen
	v_add_u32 v49, 18, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a26, v49, s[0:3], 0 offen
	v_add_u32 v49, 19, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a27, v49, s[0:3], 0 offen
	v_add_u32 v49, 24, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a28, v49, s[0:3], 0 offen
	v_add_u32 v49, 25, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a29, v49, s[0:3], 0 offen
	v_add_u32 v49, 26, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a30, v49, s[0:3], 0 offen
	v_add_u32 v49, 27, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a31, v49, s[0:3], 0 offen
	v_add_u32 v49, 32, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a80, v49, s[0:3], 0 offen
	v_add_u32 v49, 33, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a81, v49, s[0:3], 0 offen
	v_add_u32 v49, 34, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a82, v49, s[0:3], 0 offen
	v_add_u32 v49, 35, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a83, v49, s[0:3], 0 offen
	v_add_u32 v49, 40, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a84, v49, s[0:3], 0 offen
	v_add_u32 v49, 41, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a85, v49, s[0:3], 0 offen
	v_add_u32 v49, 42, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a86, v49, s[0:3], 0 offen
	v_add_u32 v49, 43, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a87, v49, s[0:3], 0 offen
	v_add_u32 v49, 48, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a88, v49, s[0:3], 0 offen
	v_add_u32 v49, 49, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a89, v49, s[0:3], 0 offen
	v_add_u32 v49, 50, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a90, v49, s[0:3], 0 offen
	v_add_u32 v49, 51, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a91, v49, s[0:3], 0 offen
	v_add_u32 v49, 56, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a92, v49, s[0:3], 0 offen
	v_add_u32 v49, 57, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a93, v49, s[0:3], 0 offen
	v_add_u32 v49, 58, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a94, v49, s[0:3], 0 offen
	v_add_u32 v49, 59, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a95, v49, s[0:3], 0 offen
	v_and_b32 v49, 31, v72
	v_add_u32 v49, v80, v49
	v_add_u32 v49, 64, v49
	v_add_u32 v49, s15, v49
	v_cmp_gt_u32 s[4:5], s18, v49
	v_lshlrev_b32 v49, 2, v49
	v_mov_b32 v50, 0x80000000
	v_cndmask_b32 v50, v50, v49, s[4:5]
	v_add_u32 v49, 0, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a32, v49, s[0:3], 0 offen
	v_add_u32 v49, 1, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a33, v49, s[0:3], 0 offen
	v_add_u32 v49, 2, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a34, v49, s[0:3], 0 offen
	v_add_u32 v49, 3, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a35, v49, s[0:3], 0 offen
	v_add_u32 v49, 8, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a36, v49, s[0:3], 0 offen
	v_add_u32 v49, 9, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a37, v49, s[0:3], 0 offen
	v_add_u32 v49, 10, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a38, v49, s[0:3], 0 offen
	v_add_u32 v49, 11, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a39, v49, s[0:3], 0 offen
	v_add_u32 v49, 16, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a40, v49, s[0:3], 0 offen
	v_add_u32 v49, 17, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a41, v49, s[0:3], 0 offen
	v_add_u32 v49, 18, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a42, v49, s[0:3], 0 offen
	v_add_u32 v49, 19, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a43, v49, s[0:3], 0 offen
	v_add_u32 v49, 24, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a44, v49, s[0:3], 0 offen
	v_add_u32 v49, 25, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a45, v49, s[0:3], 0 offen
	v_add_u32 v49, 26, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a46, v49, s[0:3], 0 offen
	v_add_u32 v49, 27, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a47, v49, s[0:3], 0 offen
	v_add_u32 v49, 32, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a96, v49, s[0:3], 0 offen
	v_add_u32 v49, 33, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a97, v49, s[0:3], 0 offen
	v_add_u32 v49, 34, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a98, v49, s[0:3], 0 offen
	v_add_u32 v49, 35, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a99, v49, s[0:3], 0 offen
	v_add_u32 v49, 40, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a100, v49, s[0:3], 0 offen
	v_add_u32 v49, 41, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a101, v49, s[0:3], 0 offen
	v_add_u32 v49, 42, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a102, v49, s[0:3], 0 offen
	v_add_u32 v49, 43, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a103, v49, s[0:3], 0 offen
	v_add_u32 v49, 48, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a104, v49, s[0:3], 0 offen
	v_add_u32 v49, 49, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a105, v49, s[0:3], 0 offen
	v_add_u32 v49, 50, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a106, v49, s[0:3], 0 offen
	v_add_u32 v49, 51, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a107, v49, s[0:3], 0 offen
	v_add_u32 v49, 56, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a108, v49, s[0:3], 0 offen
	v_add_u32 v49, 57, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a109, v49, s[0:3], 0 offen
	v_add_u32 v49, 58, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a110, v49, s[0:3], 0 offen
	v_add_u32 v49, 59, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a111, v49, s[0:3], 0 offen
	v_and_b32 v49, 31, v72
	v_add_u32 v49, v80, v49
	v_add_u32 v49, 0x60, v49
	v_add_u32 v49, s15, v49
	v_cmp_gt_u32 s[4:5], s18, v49
	v_lshlrev_b32 v49, 2, v49
	v_mov_b32 v50, 0x80000000
	v_cndmask_b32 v50, v50, v49, s[4:5]
	v_add_u32 v49, 0, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a48, v49, s[0:3], 0 offen
	v_add_u32 v49, 1, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a49, v49, s[0:3], 0 offen
	v_add_u32 v49, 2, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a50, v49, s[0:3], 0 offen
	v_add_u32 v49, 3, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a51, v49, s[0:3], 0 offen
	v_add_u32 v49, 8, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a52, v49, s[0:3], 0 offen
	v_add_u32 v49, 9, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a53, v49, s[0:3], 0 offen
	v_add_u32 v49, 10, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a54, v49, s[0:3], 0 offen
	v_add_u32 v49, 11, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a55, v49, s[0:3], 0 offen
	v_add_u32 v49, 16, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a56, v49, s[0:3], 0 offen
	v_add_u32 v49, 17, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a57, v49, s[0:3], 0 offen
	v_add_u32 v49, 18, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a58, v49, s[0:3], 0 offen
	v_add_u32 v49, 19, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a59, v49, s[0:3], 0 offen
	v_add_u32 v49, 24, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a60, v49, s[0:3], 0 offen
	v_add_u32 v49, 25, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a61, v49, s[0:3], 0 offen
	v_add_u32 v49, 26, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a62, v49, s[0:3], 0 offen
	v_add_u32 v49, 27, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a63, v49, s[0:3], 0 offen
	v_add_u32 v49, 32, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a112, v49, s[0:3], 0 offen
	v_add_u32 v49, 33, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a113, v49, s[0:3], 0 offen
	v_add_u32 v49, 34, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a114, v49, s[0:3], 0 offen
	v_add_u32 v49, 35, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a115, v49, s[0:3], 0 offen
	v_add_u32 v49, 40, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a116, v49, s[0:3], 0 offen
	v_add_u32 v49, 41, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a117, v49, s[0:3], 0 offen
	v_add_u32 v49, 42, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a118, v49, s[0:3], 0 offen
	v_add_u32 v49, 43, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a119, v49, s[0:3], 0 offen
	v_add_u32 v49, 48, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a120, v49, s[0:3], 0 offen
	v_add_u32 v49, 49, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a121, v49, s[0:3], 0 offen
	v_add_u32 v49, 50, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a122, v49, s[0:3], 0 offen
	v_add_u32 v49, 51, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a123, v49, s[0:3], 0 offen
	v_add_u32 v49, 56, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a124, v49, s[0:3], 0 offen
	v_add_u32 v49, 57, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a125, v49, s[0:3], 0 offen
	v_add_u32 v49, 58, v48
	v_mul_lo_u32 v49, s6, v49
	v_add_u32 v49, v49, v50
	buffer_store_dword a126, v49, s[0:3], 0 offen
	v_add_u32 v48, 59, v48
	v_mul_lo_u32 v48, s6, v48
	v_add_u32 v48, v48, v50
	buffer_store_dword a127, v48, s[0:3], 0 offen
.L$return0:
	s_endpgm
.size gemm_grouped, .-gemm_grouped
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_grouped
	.amdhsa_group_segment_fixed_size 57344
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 48
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 216
	.amdhsa_next_free_sgpr 25
	.amdhsa_accum_offset 88
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
  - .name: gemm_grouped
    .symbol: gemm_grouped.kd
    .kernarg_segment_size: 48
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 57344
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 25
    .vgpr_count: 216
    .agpr_count: 128
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
      - .name: offsets
        .size: 8
        .offset: 16
        .value_kind: global_buffer
        .address_space: global
      - .name: c
        .size: 8
        .offset: 24
        .value_kind: global_buffer
        .address_space: global
      - .name: M
        .size: 4
        .offset: 32
        .value_kind: by_value
      - .name: G
        .size: 4
        .offset: 36
        .value_kind: by_value
      - .name: !str N
        .size: 4
        .offset: 40
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 44
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 57344, .align: 16 }
...
.end_amdgpu_metadata
