.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
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
	v_mbcnt_hi_u32_b32 v96, -1, v1
	s_mov_b32 s21, s2
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s22, 0
	s_lshl_b32 s12, s17, 2
	s_mov_b32 s0, s8
	s_and_b32 s1, s9, 0xffff
	s_mov_b32 s2, s12
	s_mov_b32 s3, 0x20000
	v_add_u32 v1, 1, v96
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
	v_lshrrev_b32 v1, 3, v0
	v_and_b32 v2, 7, v0
	v_add_u32 v3, 0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v97, 1, v3
	v_add_u32 v3, 32, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v98, 1, v3
	v_add_u32 v3, 64, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v99, 1, v3
	v_add_u32 v3, 0x60, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v100, 1, v3
	v_add_u32 v3, 0x80, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v101, 1, v3
	v_add_u32 v3, 0xa0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v102, 1, v3
	v_add_u32 v3, 0xc0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v103, 1, v3
	v_add_u32 v3, 0xe0, v1
	v_mul_lo_u32 v3, s19, v3
	v_lshlrev_b32 v104, 1, v3
	v_lshlrev_b32 v105, 3, v2
	v_lshrrev_b32 v3, 1, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v106, v1, v2
	v_lshrrev_b32 v1, 7, v0
	v_lshlrev_b32 v107, 6, v1
	v_lshrrev_b32 v0, 6, v0
	v_and_b32 v0, 1, v0
	v_lshlrev_b32 v108, 7, v0
	v_and_b32 v0, 31, v96
	v_lshrrev_b32 v1, 5, v96
	v_add_u32 v2, v107, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v109, v2, v3
	v_add_u32 v2, v107, v0
	v_add_u32 v3, 2, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v110, v2, v3
	v_add_u32 v2, v107, v0
	v_add_u32 v3, 4, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v111, v2, v3
	v_add_u32 v2, v107, v0
	v_add_u32 v3, 6, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v112, v2, v3
	v_add_u32 v2, v108, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v113, v2, v3
	v_add_u32 v2, v108, v0
	v_add_u32 v3, 2, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v114, v2, v3
	v_add_u32 v2, v108, v0
	v_add_u32 v3, 4, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 7, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 7, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v115, v2, v3
	v_add_u32 v0, v108, v0
	v_add_u32 v1, 6, v1
	v_lshrrev_b32 v2, 1, v0
	v_and_b32 v2, 7, v2
	v_xor_b32 v1, v1, v2
	v_lshlrev_b32 v0, 7, v0
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v116, v0, v1
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
	v_cmp_gt_u32 s[8:9], s19, v105
	v_lshlrev_b32 v0, 1, v105
	v_mov_b32 v44, 0x80000000
	v_cndmask_b32 v44, v44, v0, s[8:9]
	v_add_u32 v105, 64, v105
	v_add_u32 v4, v97, v44
	buffer_load_dwordx4 v[0:3], v4, s[0:3], 0 offen
	v_add_u32 v8, v98, v44
	buffer_load_dwordx4 v[4:7], v8, s[0:3], 0 offen
	v_add_u32 v12, v99, v44
	buffer_load_dwordx4 v[8:11], v12, s[0:3], 0 offen
	v_add_u32 v16, v100, v44
	buffer_load_dwordx4 v[12:15], v16, s[0:3], 0 offen
	v_add_u32 v20, v97, v44
	buffer_load_dwordx4 v[16:19], v20, s[4:7], 0 offen
	v_add_u32 v24, v98, v44
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_add_u32 v28, v99, v44
	buffer_load_dwordx4 v[24:27], v28, s[4:7], 0 offen
	v_add_u32 v32, v100, v44
	buffer_load_dwordx4 v[28:31], v32, s[4:7], 0 offen
	v_add_u32 v36, v101, v44
	buffer_load_dwordx4 v[32:35], v36, s[4:7], 0 offen
	v_add_u32 v40, v102, v44
	buffer_load_dwordx4 v[36:39], v40, s[4:7], 0 offen
	v_add_u32 v45, v103, v44
	buffer_load_dwordx4 v[40:43], v45, s[4:7], 0 offen
	v_add_u32 v48, v104, v44
	buffer_load_dwordx4 v[44:47], v48, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s19, v105
	v_lshlrev_b32 v48, 1, v105
	v_mov_b32 v49, 0x80000000
	v_cndmask_b32 v49, v49, v48, s[8:9]
	v_add_u32 v105, 64, v105
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[0:3] offset:0
	v_add_u32 v48, v97, v49
	buffer_load_dwordx4 v[0:3], v48, s[0:3], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[4:7] offset:4096
	v_add_u32 v48, v98, v49
	buffer_load_dwordx4 v[4:7], v48, s[0:3], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[8:11] offset:8192
	v_add_u32 v48, v99, v49
	buffer_load_dwordx4 v[8:11], v48, s[0:3], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[12:15] offset:12288
	v_add_u32 v48, v100, v49
	buffer_load_dwordx4 v[12:15], v48, s[0:3], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[16:19] offset:16384
	v_add_u32 v48, v97, v49
	buffer_load_dwordx4 v[16:19], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[20:23] offset:20480
	v_add_u32 v48, v98, v49
	buffer_load_dwordx4 v[20:23], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[24:27] offset:24576
	v_add_u32 v48, v99, v49
	buffer_load_dwordx4 v[24:27], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[28:31] offset:28672
	v_add_u32 v48, v100, v49
	buffer_load_dwordx4 v[28:31], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[32:35] offset:32768
	v_add_u32 v48, v101, v49
	buffer_load_dwordx4 v[32:35], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[36:39] offset:36864
	v_add_u32 v48, v102, v49
	buffer_load_dwordx4 v[36:39], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[40:43] offset:40960
	v_add_u32 v48, v103, v49
	buffer_load_dwordx4 v[40:43], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[44:47] offset:45056
	v_add_u32 v48, v104, v49
	buffer_load_dwordx4 v[44:47], v48, s[4:7], 0 offen
	v_xor_b32 v106, 0x10000, v106
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[48:51], v109 offset:0
	ds_read_b128 v[52:55], v109 offset:4096
	ds_read_b128 v[56:59], v113 offset:16384
	ds_read_b128 v[60:63], v113 offset:20480
	ds_read_b128 v[64:67], v113 offset:24576
	ds_read_b128 v[68:71], v113 offset:28672
	s_mov_b32 s16, 0
	s_cmp_lt_u32 s16, s19
	s_cbranch_scc0 .L$loop1_end
.L$loop1:
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_bf16 a[0:15], v[48:51], v[56:59], a[0:15]
	ds_read_b128 v[72:75], v110 offset:0
	ds_read_b128 v[76:79], v110 offset:4096
	v_mfma_f32_32x32x16_bf16 a[16:31], v[48:51], v[60:63], a[16:31]
	ds_read_b128 v[80:83], v114 offset:16384
	ds_read_b128 v[84:87], v114 offset:20480
	v_mfma_f32_32x32x16_bf16 a[32:47], v[48:51], v[64:67], a[32:47]
	ds_read_b128 v[88:91], v114 offset:24576
	ds_read_b128 v[92:95], v114 offset:28672
	v_mfma_f32_32x32x16_bf16 a[48:63], v[48:51], v[68:71], a[48:63]
	v_cmp_gt_u32 s[8:9], s19, v105
	v_lshlrev_b32 v48, 1, v105
	v_mov_b32 v117, 0x80000000
	v_cndmask_b32 v117, v117, v48, s[8:9]
	v_add_u32 v105, 64, v105
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[0:3] offset:0
	v_add_u32 v48, v97, v117
	buffer_load_dwordx4 v[0:3], v48, s[0:3], 0 offen
	v_mfma_f32_32x32x16_bf16 a[64:79], v[52:55], v[56:59], a[64:79]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[4:7] offset:4096
	v_add_u32 v48, v98, v117
	buffer_load_dwordx4 v[4:7], v48, s[0:3], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[8:11] offset:8192
	v_add_u32 v48, v99, v117
	buffer_load_dwordx4 v[8:11], v48, s[0:3], 0 offen
	v_mfma_f32_32x32x16_bf16 a[80:95], v[52:55], v[60:63], a[80:95]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[12:15] offset:12288
	v_add_u32 v48, v100, v117
	buffer_load_dwordx4 v[12:15], v48, s[0:3], 0 offen
	v_mfma_f32_32x32x16_bf16 a[96:111], v[52:55], v[64:67], a[96:111]
	v_mfma_f32_32x32x16_bf16 a[112:127], v[52:55], v[68:71], a[112:127]
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_bf16 a[0:15], v[72:75], v[80:83], a[0:15]
	ds_read_b128 v[48:51], v111 offset:0
	ds_read_b128 v[52:55], v111 offset:4096
	v_mfma_f32_32x32x16_bf16 a[16:31], v[72:75], v[84:87], a[16:31]
	ds_read_b128 v[56:59], v115 offset:16384
	ds_read_b128 v[60:63], v115 offset:20480
	v_mfma_f32_32x32x16_bf16 a[32:47], v[72:75], v[88:91], a[32:47]
	ds_read_b128 v[64:67], v115 offset:24576
	ds_read_b128 v[68:71], v115 offset:28672
	v_mfma_f32_32x32x16_bf16 a[48:63], v[72:75], v[92:95], a[48:63]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[16:19] offset:16384
	v_add_u32 v72, v97, v117
	buffer_load_dwordx4 v[16:19], v72, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[20:23] offset:20480
	v_add_u32 v72, v98, v117
	buffer_load_dwordx4 v[20:23], v72, s[4:7], 0 offen
	v_mfma_f32_32x32x16_bf16 a[64:79], v[76:79], v[80:83], a[64:79]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[24:27] offset:24576
	v_add_u32 v72, v99, v117
	buffer_load_dwordx4 v[24:27], v72, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[28:31] offset:28672
	v_add_u32 v72, v100, v117
	buffer_load_dwordx4 v[28:31], v72, s[4:7], 0 offen
	v_mfma_f32_32x32x16_bf16 a[80:95], v[76:79], v[84:87], a[80:95]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[32:35] offset:32768
	v_add_u32 v72, v101, v117
	buffer_load_dwordx4 v[32:35], v72, s[4:7], 0 offen
	v_mfma_f32_32x32x16_bf16 a[96:111], v[76:79], v[88:91], a[96:111]
	v_mfma_f32_32x32x16_bf16 a[112:127], v[76:79], v[92:95], a[112:127]
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x16_bf16 a[0:15], v[48:51], v[56:59], a[0:15]
	ds_read_b128 v[72:75], v112 offset:0
	ds_read_b128 v[76:79], v112 offset:4096
	v_mfma_f32_32x32x16_bf16 a[16:31], v[48:51], v[60:63], a[16:31]
	ds_read_b128 v[80:83], v116 offset:16384
	ds_read_b128 v[84:87], v116 offset:20480
	v_mfma_f32_32x32x16_bf16 a[32:47], v[48:51], v[64:67], a[32:47]
	ds_read_b128 v[88:91], v116 offset:24576
	ds_read_b128 v[92:95], v116 offset:28672
	v_mfma_f32_32x32x16_bf16 a[48:63], v[48:51], v[68:71], a[48:63]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[36:39] offset:36864
	v_add_u32 v48, v102, v117
	buffer_load_dwordx4 v[36:39], v48, s[4:7], 0 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[40:43] offset:40960
	v_add_u32 v48, v103, v117
	buffer_load_dwordx4 v[40:43], v48, s[4:7], 0 offen
	v_mfma_f32_32x32x16_bf16 a[64:79], v[52:55], v[56:59], a[64:79]
	s_waitcnt vmcnt(11)
	ds_write_b128 v106, v[44:47] offset:45056
	v_add_u32 v48, v104, v117
	buffer_load_dwordx4 v[44:47], v48, s[4:7], 0 offen
	v_xor_b32 v106, 0x10000, v106
	v_mfma_f32_32x32x16_bf16 a[80:95], v[52:55], v[60:63], a[80:95]
	v_mfma_f32_32x32x16_bf16 a[96:111], v[52:55], v[64:67], a[96:111]
	v_mfma_f32_32x32x16_bf16 a[112:127], v[52:55], v[68:71], a[112:127]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_bf16 a[0:15], v[72:75], v[80:83], a[0:15]
	s_barrier
	v_mfma_f32_32x32x16_bf16 a[16:31], v[72:75], v[84:87], a[16:31]
	v_xor_b32 v109, 0x10000, v109
	v_xor_b32 v110, 0x10000, v110
	v_xor_b32 v111, 0x10000, v111
	v_xor_b32 v112, 0x10000, v112
	v_xor_b32 v113, 0x10000, v113
	v_xor_b32 v114, 0x10000, v114
	v_xor_b32 v115, 0x10000, v115
	v_xor_b32 v116, 0x10000, v116
	v_mfma_f32_32x32x16_bf16 a[32:47], v[72:75], v[88:91], a[32:47]
	ds_read_b128 v[48:51], v109 offset:0
	v_mfma_f32_32x32x16_bf16 a[48:63], v[72:75], v[92:95], a[48:63]
	ds_read_b128 v[52:55], v109 offset:4096
	v_mfma_f32_32x32x16_bf16 a[64:79], v[76:79], v[80:83], a[64:79]
	ds_read_b128 v[56:59], v113 offset:16384
	v_mfma_f32_32x32x16_bf16 a[80:95], v[76:79], v[84:87], a[80:95]
	ds_read_b128 v[60:63], v113 offset:20480
	v_mfma_f32_32x32x16_bf16 a[96:111], v[76:79], v[88:91], a[96:111]
	ds_read_b128 v[64:67], v113 offset:24576
	v_mfma_f32_32x32x16_bf16 a[112:127], v[76:79], v[92:95], a[112:127]
	ds_read_b128 v[68:71], v113 offset:28672
	s_add_u32 s16, s16, 64
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
	v_lshrrev_b32 v72, 5, v96
	v_lshlrev_b32 v72, 2, v72
	v_add_u32 v72, v107, v72
	s_lshl_b32 s6, s18, 2
	v_and_b32 v73, 31, v96
	v_add_u32 v73, v108, v73
	v_add_u32 v73, 0, v73
	v_add_u32 v73, s15, v73
	v_cmp_gt_u32 s[4:5], s18, v73
	v_lshlrev_b32 v73, 2, v73
	v_mov_b32 v74, 0x80000000
	v_cndmask_b32 v74, v74, v73, s[4:5]
	v_add_u32 v73, 0, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a0, v73, s[0:3], 0 offen
	v_add_u32 v73, 1, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a1, v73, s[0:3], 0 offen
	v_add_u32 v73, 2, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a2, v73, s[0:3], 0 offen
	v_add_u32 v73, 3, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a3, v73, s[0:3], 0 offen
	v_add_u32 v73, 8, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a4, v73, s[0:3], 0 offen
	v_add_u32 v73, 9, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a5, v73, s[0:3], 0 offen
	v_add_u32 v73, 10, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a6, v73, s[0:3], 0 offen
	v_add_u32 v73, 11, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a7, v73, s[0:3], 0 offen
	v_add_u32 v73, 16, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a8, v73, s[0:3], 0 offen
	v_add_u32 v73, 17, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a9, v73, s[0:3], 0 offen
	v_add_u32 v73, 18, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a10, v73, s[0:3], 0 offen
	v_add_u32 v73, 19, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a11, v73, s[0:3], 0 offen
	v_add_u32 v73, 24, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a12, v73, s[0:3], 0 offen
	v_add_u32 v73, 25, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a13, v73, s[0:3], 0 offen
	v_add_u32 v73, 26, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a14, v73, s[0:3], 0 offen
	v_add_u32 v73, 27, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a15, v73, s[0:3], 0 offen
	v_add_u32 v73, 32, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a64, v73, s[0:3], 0 offen
	v_add_u32 v73, 33, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a65, v73, s[0:3], 0 offen
	v_add_u32 v73, 34, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a66, v73, s[0:3], 0 offen
	v_add_u32 v73, 35, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a67, v73, s[0:3], 0 offen
	v_add_u32 v73, 40, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a68, v73, s[0:3], 0 offen
	v_add_u32 v73, 41, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a69, v73, s[0:3], 0 offen
	v_add_u32 v73, 42, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a70, v73, s[0:3], 0 offen
	v_add_u32 v73, 43, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a71, v73, s[0:3], 0 offen
	v_add_u32 v73, 48, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a72, v73, s[0:3], 0 offen
	v_add_u32 v73, 49, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a73, v73, s[0:3], 0 offen
	v_add_u32 v73, 50, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a74, v73, s[0:3], 0 offen
	v_add_u32 v73, 51, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a75, v73, s[0:3], 0 offen
	v_add_u32 v73, 56, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a76, v73, s[0:3], 0 offen
	v_add_u32 v73, 57, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a77, v73, s[0:3], 0 offen
	v_add_u32 v73, 58, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a78, v73, s[0:3], 0 offen
	v_add_u32 v73, 59, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a79, v73, s[0:3], 0 offen
	v_and_b32 v73, 31, v96
	v_add_u32 v73, v108, v73
	v_add_u32 v73, 32, v73
	v_add_u32 v73, s15, v73
	v_cmp_gt_u32 s[4:5], s18, v73
	v_lshlrev_b32 v73, 2, v73
	v_mov_b32 v74, 0x80000000
	v_cndmask_b32 v74, v74, v73, s[4:5]
	v_add_u32 v73, 0, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a16, v73, s[0:3], 0 offen
	v_add_u32 v73, 1, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a17, v73, s[0:3], 0 offen
	v_add_u32 v73, 2, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a18, v73, s[0:3], 0 offen
	v_add_u32 v73, 3, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a19, v73, s[0:3], 0 offen
	v_add_u32 v73, 8, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a20, v73, s[0:3], 0 offen
	v_add_u32 v73, 9, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a21, v73, s[0:3], 0 offen
	v_add_u32 v73, 10, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a22, v73, s[0:3], 0 offen
	v_add_u32 v73, 11, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a23, v73, s[0:3], 0 offen
	v_add_u32 v73, 16, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a24, v73, s[0:3], 0 offen
	v_add_u32 v73, 17, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a25, v73, s[0:3], 0 offen
	v_add_u32 v73, 18, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a26, v73, s[0:3], 0 offen
	v_add_u32 v73, 19, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a27, v73, s[0:3], 0 offen
	v_add_u32 v73, 24, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a28, v73, s[0:3], 0 offen
	v_add_u32 v73, 25, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a29, v73, s[0:3], 0 offen
	v_add_u32 v73, 26, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a30, v73, s[0:3], 0 offen
	v_add_u32 v73, 27, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a31, v73, s[0:3], 0 offen
	v_add_u32 v73, 32, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a80, v73, s[0:3], 0 offen
	v_add_u32 v73, 33, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a81, v73, s[0:3], 0 offen
	v_add_u32 v73, 34, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a82, v73, s[0:3], 0 offen
	v_add_u32 v73, 35, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a83, v73, s[0:3], 0 offen
	v_add_u32 v73, 40, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a84, v73, s[0:3], 0 offen
	v_add_u32 v73, 41, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a85, v73, s[0:3], 0 offen
	v_add_u32 v73, 42, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a86, v73, s[0:3], 0 offen
	v_add_u32 v73, 43, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a87, v73, s[0:3], 0 offen
	v_add_u32 v73, 48, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a88, v73, s[0:3], 0 offen
	v_add_u32 v73, 49, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a89, v73, s[0:3], 0 offen
	v_add_u32 v73, 50, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a90, v73, s[0:3], 0 offen
	v_add_u32 v73, 51, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a91, v73, s[0:3], 0 offen
	v_add_u32 v73, 56, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a92, v73, s[0:3], 0 offen
	v_add_u32 v73, 57, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a93, v73, s[0:3], 0 offen
	v_add_u32 v73, 58, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a94, v73, s[0:3], 0 offen
	v_add_u32 v73, 59, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a95, v73, s[0:3], 0 offen
	v_and_b32 v73, 31, v96
	v_add_u32 v73, v108, v73
	v_add_u32 v73, 64, v73
	v_add_u32 v73, s15, v73
	v_cmp_gt_u32 s[4:5], s18, v73
	v_lshlrev_b32 v73, 2, v73
	v_mov_b32 v74, 0x80000000
	v_cndmask_b32 v74, v74, v73, s[4:5]
	v_add_u32 v73, 0, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a32, v73, s[0:3], 0 offen
	v_add_u32 v73, 1, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a33, v73, s[0:3], 0 offen
	v_add_u32 v73, 2, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a34, v73, s[0:3], 0 offen
	v_add_u32 v73, 3, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a35, v73, s[0:3], 0 offen
	v_add_u32 v73, 8, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a36, v73, s[0:3], 0 offen
	v_add_u32 v73, 9, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a37, v73, s[0:3], 0 offen
	v_add_u32 v73, 10, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a38, v73, s[0:3], 0 offen
	v_add_u32 v73, 11, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a39, v73, s[0:3], 0 offen
	v_add_u32 v73, 16, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a40, v73, s[0:3], 0 offen
	v_add_u32 v73, 17, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a41, v73, s[0:3], 0 offen
	v_add_u32 v73, 18, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a42, v73, s[0:3], 0 offen
	v_add_u32 v73, 19, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a43, v73, s[0:3], 0 offen
	v_add_u32 v73, 24, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a44, v73, s[0:3], 0 offen
	v_add_u32 v73, 25, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a45, v73, s[0:3], 0 offen
	v_add_u32 v73, 26, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a46, v73, s[0:3], 0 offen
	v_add_u32 v73, 27, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a47, v73, s[0:3], 0 offen
	v_add_u32 v73, 32, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a96, v73, s[0:3], 0 offen
	v_add_u32 v73, 33, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a97, v73, s[0:3], 0 offen
	v_add_u32 v73, 34, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a98, v73, s[0:3], 0 offen
	v_add_u32 v73, 35, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a99, v73, s[0:3], 0 offen
	v_add_u32 v73, 40, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a100, v73, s[0:3], 0 offen
	v_add_u32 v73, 41, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a101, v73, s[0:3], 0 offen
	v_add_u32 v73, 42, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a102, v73, s[0:3], 0 offen
	v_add_u32 v73, 43, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a103, v73, s[0:3], 0 offen
	v_add_u32 v73, 48, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a104, v73, s[0:3], 0 offen
	v_add_u32 v73, 49, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a105, v73, s[0:3], 0 offen
	v_add_u32 v73, 50, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a106, v73, s[0:3], 0 offen
	v_add_u32 v73, 51, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a107, v73, s[0:3], 0 offen
	v_add_u32 v73, 56, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a108, v73, s[0:3], 0 offen
	v_add_u32 v73, 57, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a109, v73, s[0:3], 0 offen
	v_add_u32 v73, 58, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a110, v73, s[0:3], 0 offen
	v_add_u32 v73, 59, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a111, v73, s[0:3], 0 offen
	v_and_b32 v73, 31, v96
	v_add_u32 v73, v108, v73
	v_add_u32 v73, 0x60, v73
	v_add_u32 v73, s15, v73
	v_cmp_gt_u32 s[4:5], s18, v73
	v_lshlrev_b32 v73, 2, v73
	v_mov_b32 v74, 0x80000000
	v_cndmask_b32 v74, v74, v73, s[4:5]
	v_add_u32 v73, 0, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a48, v73, s[0:3], 0 offen
	v_add_u32 v73, 1, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a49, v73, s[0:3], 0 offen
	v_add_u32 v73, 2, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a50, v73, s[0:3], 0 offen
	v_add_u32 v73, 3, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a51, v73, s[0:3], 0 offen
	v_add_u32 v73, 8, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a52, v73, s[0:3], 0 offen
	v_add_u32 v73, 9, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a53, v73, s[0:3], 0 offen
	v_add_u32 v73, 10, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a54, v73, s[0:3], 0 offen
	v_add_u32 v73, 11, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a55, v73, s[0:3], 0 offen
	v_add_u32 v73, 16, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a56, v73, s[0:3], 0 offen
	v_add_u32 v73, 17, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a57, v73, s[0:3], 0 offen
	v_add_u32 v73, 18, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a58, v73, s[0:3], 0 offen
	v_add_u32 v73, 19, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a59, v73, s[0:3], 0 offen
	v_add_u32 v73, 24, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a60, v73, s[0:3], 0 offen
	v_add_u32 v73, 25, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a61, v73, s[0:3], 0 offen
	v_add_u32 v73, 26, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a62, v73, s[0:3], 0 offen
	v_add_u32 v73, 27, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a63, v73, s[0:3], 0 offen
	v_add_u32 v73, 32, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a112, v73, s[0:3], 0 offen
	v_add_u32 v73, 33, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a113, v73, s[0:3], 0 offen
	v_add_u32 v73, 34, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a114, v73, s[0:3], 0 offen
	v_add_u32 v73, 35, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a115, v73, s[0:3], 0 offen
	v_add_u32 v73, 40, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a116, v73, s[0:3], 0 offen
	v_add_u32 v73, 41, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a117, v73, s[0:3], 0 offen
	v_add_u32 v73, 42, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a118, v73, s[0:3], 0 offen
	v_add_u32 v73, 43, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a119, v73, s[0:3], 0 offen
	v_add_u32 v73, 48, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a120, v73, s[0:3], 0 offen
	v_add_u32 v73, 49, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a121, v73, s[0:3], 0 offen
	v_add_u32 v73, 50, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a122, v73, s[0:3], 0 offen
	v_add_u32 v73, 51, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a123, v73, s[0:3], 0 offen
	v_add_u32 v73, 56, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a124, v73, s[0:3], 0 offen
	v_add_u32 v73, 57, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a125, v73, s[0:3], 0 offen
	v_add_u32 v73, 58, v72
	v_mul_lo_u32 v73, s6, v73
	v_add_u32 v73, v73, v74
	buffer_store_dword a126, v73, s[0:3], 0 offen
	v_add_u32 v72, 59, v72
	v_mul_lo_u32 v72, s6, v72
	v_add_u32 v72, v72, v74
	buffer_store_dword a127, v72, s[0:3], 0 offen
.L$return0:
	s_endpgm
.size gemm_grouped, .-gemm_grouped
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_grouped
	.amdhsa_group_segment_fixed_size 114688
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 48
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 248
	.amdhsa_next_free_sgpr 25
	.amdhsa_accum_offset 120
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
  - .name: gemm_grouped
    .symbol: gemm_grouped.kd
    .kernarg_segment_size: 48
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 114688
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 25
    .vgpr_count: 248
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
      - { .name: lds0, .offset: 0, .size: 114688, .align: 16 }
...
.end_amdgpu_metadata
