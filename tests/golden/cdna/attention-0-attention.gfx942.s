.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl attention
.p2align 8
.type attention,@function
attention:
	s_load_dwordx2 s[8:9], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[10:11], s[0:1], 16
	s_load_dwordx2 s[12:13], s[0:1], 24
	s_load_dword s20, s[0:1], 32
	s_load_dword s18, s[0:1], 36
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s2
	s_mov_b32 s1, s4
	s_mov_b32 s2, s3
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v130, -1, v1
	s_mul_i32 s19, s0, 0x100
	s_mul_i32 s0, s1, 2
	s_add_u32 s21, s0, s2
	s_mov_b32 s14, s2
	s_mul_hi_u32 s14, s14, 0x80000000
	s_mul_i32 s0, s1, 1
	s_add_u32 s14, s14, s0
	s_mov_b64 s[4:5], s[6:7]
	s_mul_i32 s6, s18, 0x80
	s_mul_i32 s0, s14, s6
	s_mul_hi_u32 s1, s14, s6
	s_add_u32 s4, s4, s0
	s_addc_u32 s5, s5, s1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	s_mov_b64 s[10:11], s[10:11]
	s_mul_i32 s15, s18, 0x80
	s_mul_i32 s4, s14, s15
	s_mul_hi_u32 s5, s14, s15
	s_add_u32 s10, s10, s4
	s_addc_u32 s11, s11, s5
	s_mov_b32 s4, s10
	s_and_b32 s5, s11, 0xffff
	s_mov_b32 s6, s15
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v1, 3, v0
	v_and_b32 v2, 7, v0
	v_add_u32 v3, 0, v1
	v_lshlrev_b32 v3, 7, v3
	v_lshlrev_b32 v4, 4, v2
	v_add_u32 v131, v3, v4
	v_add_u32 v3, 32, v1
	v_lshlrev_b32 v3, 7, v3
	v_lshlrev_b32 v4, 4, v2
	v_add_u32 v132, v3, v4
	v_lshrrev_b32 v3, 0, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v133, v1, v2
	v_and_b32 v1, 31, v0
	v_lshrrev_b32 v2, 5, v0
	v_lshrrev_b32 v3, 1, v2
	v_lshlrev_b32 v3, 4, v3
	v_and_b32 v4, 1, v2
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v3, v3, v4
	v_lshlrev_b32 v3, 7, v3
	v_lshlrev_b32 v4, 2, v1
	v_add_u32 v134, v3, v4
	v_lshlrev_b32 v3, 1, v1
	v_add_u32 v3, 0, v3
	v_lshlrev_b32 v4, 7, v3
	v_lshrrev_b32 v5, 1, v3
	v_xor_b32 v3, v3, v5
	v_and_b32 v3, 7, v3
	v_xor_b32 v3, v2, v3
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v3, v4, v3
	v_add_u32 v135, 0x2000, v3
	v_lshlrev_b32 v1, 1, v1
	v_add_u32 v1, 1, v1
	v_lshlrev_b32 v3, 7, v1
	v_lshrrev_b32 v4, 1, v1
	v_xor_b32 v1, v1, v4
	v_and_b32 v1, 7, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v136, 0x2000, v1
	s_mov_b32 s22, 0x5040100
	s_mov_b32 s23, 0x7060302
	v_mov_b32 v137, 0xf1800000
	v_mov_b32 v138, 0xf1800000
	v_mov_b32 v124, 0
	v_mov_b32 v125, 0
	v_mov_b32 v126, 0
	v_mov_b32 v127, 0
	v_mov_b32 v139, 1.0
	v_mov_b32 v140, 1.0
	s_mov_b32 s14, 0x3e38aa3b
	s_mov_b32 s15, 0x3e38aa3b
	s_mov_b32 s24, 0x42317218
	s_mov_b32 s25, 0x7060302
	s_mov_b32 s26, 0x8000
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 0, v2
	v_lshrrev_b32 v3, 0, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v141, v1, v2
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 2, v2
	v_lshrrev_b32 v3, 0, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v142, v1, v2
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 4, v2
	v_lshrrev_b32 v3, 0, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v143, v1, v2
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 6, v2
	v_lshrrev_b32 v3, 0, v1
	v_and_b32 v3, 7, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 7, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v144, v1, v2
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 0, v2
	v_lshlrev_b32 v3, 7, v1
	v_lshrrev_b32 v4, 1, v1
	v_xor_b32 v1, v1, v4
	v_and_b32 v1, 7, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v145, 0x2000, v1
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 2, v2
	v_lshlrev_b32 v3, 7, v1
	v_lshrrev_b32 v4, 1, v1
	v_xor_b32 v1, v1, v4
	v_and_b32 v1, 7, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v146, 0x2000, v1
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 4, v2
	v_lshlrev_b32 v3, 7, v1
	v_lshrrev_b32 v4, 1, v1
	v_xor_b32 v1, v1, v4
	v_and_b32 v1, 7, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v147, 0x2000, v1
	v_and_b32 v1, 31, v130
	v_lshrrev_b32 v2, 5, v130
	v_add_u32 v2, 6, v2
	v_lshlrev_b32 v3, 7, v1
	v_lshrrev_b32 v4, 1, v1
	v_xor_b32 v1, v1, v4
	v_and_b32 v1, 7, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v148, 0x2000, v1
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
	v_lshrrev_b32 v1, 6, v0
	v_lshlrev_b32 v1, 6, v1
	v_add_u32 v1, s19, v1
	v_and_b32 v2, 31, v130
	v_add_u32 v2, 0, v2
	v_add_u32 v149, v1, v2
	v_lshrrev_b32 v0, 6, v0
	v_lshlrev_b32 v0, 6, v0
	v_add_u32 v0, s19, v0
	v_and_b32 v1, 31, v130
	v_add_u32 v1, 32, v1
	v_add_u32 v150, v0, v1
	s_mov_b32 s27, 0
	s_mov_b32 s28, s18
	v_mov_b32 v151, s18
	v_mov_b32 v152, s18
	s_add_u32 s10, s19, 1
	s_min_u32 s28, s28, s10
	v_add_u32 v0, 1, v149
	v_min_u32 v151, v151, v0
	v_add_u32 v0, 1, v150
	v_min_u32 v152, v152, v0
	v_lshrrev_b32 v0, 5, v130
	v_lshlrev_b32 v0, 2, v0
	v_sub_u32 v151, v151, v0
	v_lshrrev_b32 v0, 5, v130
	v_lshlrev_b32 v0, 2, v0
	v_sub_u32 v152, v152, v0
	s_mov_b64 s[16:17], s[8:9]
	s_mul_i32 s29, s20, 0x80
	s_mul_i32 s8, s21, s29
	s_mul_hi_u32 s9, s21, s29
	s_add_u32 s16, s16, s8
	s_addc_u32 s17, s17, s9
	s_mov_b32 s8, s16
	s_and_b32 s9, s17, 0xffff
	s_mov_b32 s10, s29
	s_mov_b32 s11, 0x20000
	v_lshlrev_b32 v0, 7, v149
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[64:67], v0, s[8:11], 0 offen offset:0
	v_lshlrev_b32 v0, 7, v149
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[68:71], v0, s[8:11], 0 offen offset:32
	v_lshlrev_b32 v0, 7, v149
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[72:75], v0, s[8:11], 0 offen offset:64
	v_lshlrev_b32 v0, 7, v149
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[76:79], v0, s[8:11], 0 offen offset:96
	v_lshlrev_b32 v0, 7, v150
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[80:83], v0, s[8:11], 0 offen offset:0
	v_lshlrev_b32 v0, 7, v150
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[84:87], v0, s[8:11], 0 offen offset:32
	v_lshlrev_b32 v0, 7, v150
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[88:91], v0, s[8:11], 0 offen offset:64
	v_lshlrev_b32 v0, 7, v150
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v0, v0, v1
	buffer_load_dwordx4 a[92:95], v0, s[8:11], 0 offen offset:96
	s_mov_b32 s29, s18
	s_add_u32 s8, s19, 0x100
	s_min_u32 s29, s29, s8
	v_mul_f32 v128, 0xbe38aa3b, v137
	v_mul_f32 v129, 0xbe38aa3b, v138
	buffer_load_dwordx4 v[64:67], v131, s[0:3], 0 offen
	v_add_u32 v131, 0x2000, v131
	buffer_load_dwordx4 v[68:71], v132, s[0:3], 0 offen
	v_add_u32 v132, 0x2000, v132
	s_waitcnt vmcnt(1)
	ds_write_b128 v133, v[64:67] offset:0
	buffer_load_dwordx4 v[64:67], v131, s[0:3], 0 offen
	v_add_u32 v131, 0x2000, v131
	s_waitcnt vmcnt(1)
	ds_write_b128 v133, v[68:71] offset:4096
	buffer_load_dwordx4 v[68:71], v132, s[0:3], 0 offen
	v_add_u32 v132, 0x2000, v132
	buffer_load_dword v120, v134, s[4:7], 0 offen offset:0
	buffer_load_dword v121, v134, s[4:7], 0 offen offset:128
	buffer_load_dword v153, v134, s[4:7], 0 offen offset:256
	buffer_load_dword v154, v134, s[4:7], 0 offen offset:384
	buffer_load_dword v155, v134, s[4:7], 0 offen offset:1024
	buffer_load_dword v156, v134, s[4:7], 0 offen offset:1152
	buffer_load_dword v157, v134, s[4:7], 0 offen offset:1280
	buffer_load_dword v158, v134, s[4:7], 0 offen offset:1408
	v_add_u32 v134, 0x2000, v134
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[72:75], v141 offset:0
	ds_read_b128 v[76:79], v141 offset:4096
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v142 offset:0
	ds_read_b128 v[84:87], v142 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[72:73], a[64:65], 0
	v_mfma_f32_32x32x8_bf16 v[16:31], v[72:73], a[80:81], 0
	v_mfma_f32_32x32x8_bf16 v[0:15], v[74:75], a[66:67], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[74:75], a[82:83], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[76:77], a[64:65], 0
	v_mfma_f32_32x32x8_bf16 v[48:63], v[76:77], a[80:81], 0
	v_mfma_f32_32x32x8_bf16 v[32:47], v[78:79], a[66:67], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[78:79], a[82:83], v[48:63]
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[72:75], v143 offset:0
	ds_read_b128 v[76:79], v143 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[80:81], a[68:69], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[80:81], a[84:85], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[82:83], a[70:71], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[82:83], a[86:87], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[84:85], a[68:69], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[84:85], a[84:85], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[86:87], a[70:71], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[86:87], a[86:87], v[48:63]
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v144 offset:0
	ds_read_b128 v[84:87], v144 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[72:73], a[72:73], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[72:73], a[88:89], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[74:75], a[74:75], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[74:75], a[90:91], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[76:77], a[72:73], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[76:77], a[88:89], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[78:79], a[74:75], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[78:79], a[90:91], v[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[80:81], a[76:77], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[80:81], a[92:93], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[82:83], a[78:79], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[82:83], a[94:95], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[84:85], a[76:77], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[84:85], a[92:93], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[86:87], a[78:79], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[86:87], a[94:95], v[48:63]
	s_barrier
	s_waitcnt vmcnt(9)
	ds_write_b128 v133, v[64:67] offset:0
	buffer_load_dwordx4 v[64:67], v131, s[0:3], 0 offen
	v_add_u32 v131, 0x2000, v131
	s_waitcnt vmcnt(9)
	ds_write_b128 v133, v[68:71] offset:4096
	buffer_load_dwordx4 v[68:71], v132, s[0:3], 0 offen
	v_add_u32 v132, 0x2000, v132
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[72:75], v141 offset:0
	ds_read_b128 v[76:79], v141 offset:4096
	s_add_u32 s27, s27, 64
	s_cmp_gt_u32 s27, s28
	s_cbranch_scc0 .L$if0_end
	v_mov_b32 v80, 0xf1800000
	s_sub_u32 s8, s27, 64
	v_subrev_u32 v81, s8, v151
	v_cmp_lt_i32 s[8:9], 0, v81
	v_cmp_lt_i32 s[10:11], 1, v81
	v_cmp_lt_i32 s[16:17], 2, v81
	v_cmp_lt_i32 s[18:19], 3, v81
	v_cndmask_b32 v0, v80, v0, s[8:9]
	v_cndmask_b32 v1, v80, v1, s[10:11]
	v_cndmask_b32 v2, v80, v2, s[16:17]
	v_cndmask_b32 v3, v80, v3, s[18:19]
	v_cmp_lt_i32 s[8:9], 8, v81
	v_cmp_lt_i32 s[10:11], 9, v81
	v_cmp_lt_i32 s[16:17], 10, v81
	v_cmp_lt_i32 s[18:19], 11, v81
	v_cndmask_b32 v4, v80, v4, s[8:9]
	v_cndmask_b32 v5, v80, v5, s[10:11]
	v_cndmask_b32 v6, v80, v6, s[16:17]
	v_cndmask_b32 v7, v80, v7, s[18:19]
	v_cmp_lt_i32 s[8:9], 16, v81
	v_cmp_lt_i32 s[10:11], 17, v81
	v_cmp_lt_i32 s[16:17], 18, v81
	v_cmp_lt_i32 s[18:19], 19, v81
	v_cndmask_b32 v8, v80, v8, s[8:9]
	v_cndmask_b32 v9, v80, v9, s[10:11]
	v_cndmask_b32 v10, v80, v10, s[16:17]
	v_cndmask_b32 v11, v80, v11, s[18:19]
	v_cmp_lt_i32 s[8:9], 24, v81
	v_cmp_lt_i32 s[10:11], 25, v81
	v_cmp_lt_i32 s[16:17], 26, v81
	v_cmp_lt_i32 s[18:19], 27, v81
	v_cndmask_b32 v12, v80, v12, s[8:9]
	v_cndmask_b32 v13, v80, v13, s[10:11]
	v_cndmask_b32 v14, v80, v14, s[16:17]
	v_cndmask_b32 v15, v80, v15, s[18:19]
	v_cmp_lt_i32 s[8:9], 32, v81
	v_cmp_lt_i32 s[10:11], 33, v81
	v_cmp_lt_i32 s[16:17], 34, v81
	v_cmp_lt_i32 s[18:19], 35, v81
	v_cndmask_b32 v32, v80, v32, s[8:9]
	v_cndmask_b32 v33, v80, v33, s[10:11]
	v_cndmask_b32 v34, v80, v34, s[16:17]
	v_cndmask_b32 v35, v80, v35, s[18:19]
	v_cmp_lt_i32 s[8:9], 40, v81
	v_cmp_lt_i32 s[10:11], 41, v81
	v_cmp_lt_i32 s[16:17], 42, v81
	v_cmp_lt_i32 s[18:19], 43, v81
	v_cndmask_b32 v36, v80, v36, s[8:9]
	v_cndmask_b32 v37, v80, v37, s[10:11]
	v_cndmask_b32 v38, v80, v38, s[16:17]
	v_cndmask_b32 v39, v80, v39, s[18:19]
	v_cmp_lt_i32 s[8:9], 48, v81
	v_cmp_lt_i32 s[10:11], 49, v81
	v_cmp_lt_i32 s[16:17], 50, v81
	v_cmp_lt_i32 s[18:19], 51, v81
	v_cndmask_b32 v40, v80, v40, s[8:9]
	v_cndmask_b32 v41, v80, v41, s[10:11]
	v_cndmask_b32 v42, v80, v42, s[16:17]
	v_cndmask_b32 v43, v80, v43, s[18:19]
	v_cmp_lt_i32 s[8:9], 56, v81
	v_cmp_lt_i32 s[10:11], 57, v81
	v_cmp_lt_i32 s[16:17], 58, v81
	v_cmp_lt_i32 s[18:19], 59, v81
	v_cndmask_b32 v44, v80, v44, s[8:9]
	v_cndmask_b32 v45, v80, v45, s[10:11]
	v_cndmask_b32 v46, v80, v46, s[16:17]
	v_cndmask_b32 v47, v80, v47, s[18:19]
	s_sub_u32 s8, s27, 64
	v_subrev_u32 v81, s8, v152
	v_cmp_lt_i32 s[8:9], 0, v81
	v_cmp_lt_i32 s[10:11], 1, v81
	v_cmp_lt_i32 s[16:17], 2, v81
	v_cmp_lt_i32 s[18:19], 3, v81
	v_cndmask_b32 v16, v80, v16, s[8:9]
	v_cndmask_b32 v17, v80, v17, s[10:11]
	v_cndmask_b32 v18, v80, v18, s[16:17]
	v_cndmask_b32 v19, v80, v19, s[18:19]
	v_cmp_lt_i32 s[8:9], 8, v81
	v_cmp_lt_i32 s[10:11], 9, v81
	v_cmp_lt_i32 s[16:17], 10, v81
	v_cmp_lt_i32 s[18:19], 11, v81
	v_cndmask_b32 v20, v80, v20, s[8:9]
	v_cndmask_b32 v21, v80, v21, s[10:11]
	v_cndmask_b32 v22, v80, v22, s[16:17]
	v_cndmask_b32 v23, v80, v23, s[18:19]
	v_cmp_lt_i32 s[8:9], 16, v81
	v_cmp_lt_i32 s[10:11], 17, v81
	v_cmp_lt_i32 s[16:17], 18, v81
	v_cmp_lt_i32 s[18:19], 19, v81
	v_cndmask_b32 v24, v80, v24, s[8:9]
	v_cndmask_b32 v25, v80, v25, s[10:11]
	v_cndmask_b32 v26, v80, v26, s[16:17]
	v_cndmask_b32 v27, v80, v27, s[18:19]
	v_cmp_lt_i32 s[8:9], 24, v81
	v_cmp_lt_i32 s[10:11], 25, v81
	v_cmp_lt_i32 s[16:17], 26, v81
	v_cmp_lt_i32 s[18:19], 27, v81
	v_cndmask_b32 v28, v80, v28, s[8:9]
	v_cndmask_b32 v29, v80, v29, s[10:11]
	v_cndmask_b32 v30, v80, v30, s[16:17]
	v_cndmask_b32 v31, v80, v31, s[18:19]
	v_cmp_lt_i32 s[8:9], 32, v81
	v_cmp_lt_i32 s[10:11], 33, v81
	v_cmp_lt_i32 s[16:17], 34, v81
	v_cmp_lt_i32 s[18:19], 35, v81
	v_cndmask_b32 v48, v80, v48, s[8:9]
	v_cndmask_b32 v49, v80, v49, s[10:11]
	v_cndmask_b32 v50, v80, v50, s[16:17]
	v_cndmask_b32 v51, v80, v51, s[18:19]
	v_cmp_lt_i32 s[8:9], 40, v81
	v_cmp_lt_i32 s[10:11], 41, v81
	v_cmp_lt_i32 s[16:17], 42, v81
	v_cmp_lt_i32 s[18:19], 43, v81
	v_cndmask_b32 v52, v80, v52, s[8:9]
	v_cndmask_b32 v53, v80, v53, s[10:11]
	v_cndmask_b32 v54, v80, v54, s[16:17]
	v_cndmask_b32 v55, v80, v55, s[18:19]
	v_cmp_lt_i32 s[8:9], 48, v81
	v_cmp_lt_i32 s[10:11], 49, v81
	v_cmp_lt_i32 s[16:17], 50, v81
	v_cmp_lt_i32 s[18:19], 51, v81
	v_cndmask_b32 v56, v80, v56, s[8:9]
	v_cndmask_b32 v57, v80, v57, s[10:11]
	v_cndmask_b32 v58, v80, v58, s[16:17]
	v_cndmask_b32 v59, v80, v59, s[18:19]
	v_cmp_lt_i32 s[8:9], 56, v81
	v_cmp_lt_i32 s[10:11], 57, v81
	v_cmp_lt_i32 s[16:17], 58, v81
	v_cmp_lt_i32 s[18:19], 59, v81
	v_cndmask_b32 v60, v80, v60, s[8:9]
	v_cndmask_b32 v61, v80, v61, s[10:11]
	v_cndmask_b32 v62, v80, v62, s[16:17]
	v_cndmask_b32 v63, v80, v63, s[18:19]
.L$if0_end:
	v_max3_f32 v122, v0, v1, v2
	v_max3_f32 v122, v122, v3, v4
	v_max3_f32 v122, v122, v5, v6
	v_max3_f32 v122, v122, v7, v8
	v_max3_f32 v122, v122, v9, v10
	v_max3_f32 v122, v122, v11, v12
	v_max3_f32 v122, v122, v13, v14
	v_max3_f32 v122, v122, v15, v32
	v_max3_f32 v122, v122, v33, v34
	v_max3_f32 v122, v122, v35, v36
	v_max3_f32 v122, v122, v37, v38
	v_max3_f32 v122, v122, v39, v40
	v_max3_f32 v122, v122, v41, v42
	v_max3_f32 v122, v122, v43, v44
	v_max3_f32 v122, v122, v45, v46
	v_max3_f32 v122, v122, v47, v47
	v_max3_f32 v123, v16, v17, v18
	v_max3_f32 v123, v123, v19, v20
	v_max3_f32 v123, v123, v21, v22
	v_max3_f32 v123, v123, v23, v24
	v_max3_f32 v123, v123, v25, v26
	v_max3_f32 v123, v123, v27, v28
	v_max3_f32 v123, v123, v29, v30
	v_max3_f32 v123, v123, v31, v48
	v_max3_f32 v123, v123, v49, v50
	v_max3_f32 v123, v123, v51, v52
	v_max3_f32 v123, v123, v53, v54
	v_max3_f32 v123, v123, v55, v56
	v_max3_f32 v123, v123, v57, v58
	v_max3_f32 v123, v123, v59, v60
	v_max3_f32 v123, v123, v61, v62
	v_max3_f32 v123, v123, v63, v63
	v_sub_f32 v80, v122, v137
	v_cmp_lt_f32 s[8:9], s24, v80
	v_sub_f32 v80, v123, v138
	v_cmp_lt_f32 s[10:11], s24, v80
	s_or_b64 s[16:17], s[8:9], s[10:11]
	s_cmp_lg_u64 s[16:17], 0
	s_cbranch_scc0 .L$if1_end
	v_xor_b32 v80, 32, v130
	v_lshlrev_b32 v80, 2, v80
	ds_bpermute_b32 v80, v80, v122
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v122, v137, v122, v80
	v_sub_f32 v139, v137, v122
	v_mul_f32 v139, s14, v139
	v_exp_f32 v139, v139
	v_mov_b32 v137, v122
	v_mul_f32 v124, v124, v139
	v_mul_f32 v125, v125, v139
	v_xor_b32 v80, 32, v130
	v_lshlrev_b32 v80, 2, v80
	ds_bpermute_b32 v80, v80, v123
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v123, v138, v123, v80
	v_sub_f32 v140, v138, v123
	v_mul_f32 v140, s14, v140
	v_exp_f32 v140, v140
	v_mov_b32 v138, v123
	v_mul_f32 v126, v126, v140
	v_mul_f32 v127, v127, v140
	v_mul_f32 v128, 0xbe38aa3b, v137
	v_mul_f32 v129, 0xbe38aa3b, v138
.L$if1_end:
	v_pk_fma_f32 v[0:1], v[0:1], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v0, v0
	v_exp_f32 v1, v1
	v_pk_fma_f32 v[16:17], v[16:17], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v16, v16
	v_exp_f32 v17, v17
	v_pk_add_f32 v[124:125], v[124:125], v[0:1]
	v_pk_fma_f32 v[2:3], v[2:3], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v2, v2
	v_exp_f32 v3, v3
	v_pk_add_f32 v[126:127], v[126:127], v[16:17]
	v_pk_fma_f32 v[18:19], v[18:19], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v18, v18
	v_exp_f32 v19, v19
	v_pk_add_f32 v[124:125], v[124:125], v[2:3]
	v_pk_fma_f32 v[4:5], v[4:5], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v4, v4
	v_exp_f32 v5, v5
	v_pk_add_f32 v[126:127], v[126:127], v[18:19]
	v_pk_fma_f32 v[20:21], v[20:21], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v20, v20
	v_exp_f32 v21, v21
	v_pk_add_f32 v[124:125], v[124:125], v[4:5]
	v_pk_fma_f32 v[6:7], v[6:7], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v6, v6
	v_exp_f32 v7, v7
	v_pk_add_f32 v[126:127], v[126:127], v[20:21]
	v_pk_fma_f32 v[22:23], v[22:23], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v22, v22
	v_exp_f32 v23, v23
	v_pk_add_f32 v[124:125], v[124:125], v[6:7]
	v_pk_fma_f32 v[8:9], v[8:9], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v8, v8
	v_exp_f32 v9, v9
	v_pk_add_f32 v[126:127], v[126:127], v[22:23]
	v_pk_fma_f32 v[24:25], v[24:25], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v24, v24
	v_exp_f32 v25, v25
	v_pk_add_f32 v[124:125], v[124:125], v[8:9]
	v_pk_fma_f32 v[10:11], v[10:11], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v10, v10
	v_exp_f32 v11, v11
	v_pk_add_f32 v[126:127], v[126:127], v[24:25]
	v_pk_fma_f32 v[26:27], v[26:27], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v26, v26
	v_exp_f32 v27, v27
	v_pk_add_f32 v[124:125], v[124:125], v[10:11]
	v_pk_fma_f32 v[12:13], v[12:13], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v12, v12
	v_exp_f32 v13, v13
	v_pk_add_f32 v[126:127], v[126:127], v[26:27]
	v_pk_fma_f32 v[28:29], v[28:29], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v28, v28
	v_exp_f32 v29, v29
	v_pk_add_f32 v[124:125], v[124:125], v[12:13]
	v_pk_fma_f32 v[14:15], v[14:15], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v14, v14
	v_exp_f32 v15, v15
	v_pk_add_f32 v[126:127], v[126:127], v[28:29]
	v_pk_fma_f32 v[30:31], v[30:31], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v30, v30
	v_exp_f32 v31, v31
	v_pk_add_f32 v[124:125], v[124:125], v[14:15]
	v_pk_fma_f32 v[32:33], v[32:33], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v32, v32
	v_exp_f32 v33, v33
	v_pk_add_f32 v[126:127], v[126:127], v[30:31]
	v_pk_fma_f32 v[48:49], v[48:49], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v48, v48
	v_exp_f32 v49, v49
	v_pk_add_f32 v[124:125], v[124:125], v[32:33]
	v_pk_fma_f32 v[34:35], v[34:35], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v34, v34
	v_exp_f32 v35, v35
	v_pk_add_f32 v[126:127], v[126:127], v[48:49]
	v_pk_fma_f32 v[50:51], v[50:51], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v50, v50
	v_exp_f32 v51, v51
	v_pk_add_f32 v[124:125], v[124:125], v[34:35]
	v_pk_fma_f32 v[36:37], v[36:37], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v36, v36
	v_exp_f32 v37, v37
	v_pk_add_f32 v[126:127], v[126:127], v[50:51]
	v_pk_fma_f32 v[52:53], v[52:53], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v52, v52
	v_exp_f32 v53, v53
	v_pk_add_f32 v[124:125], v[124:125], v[36:37]
	v_pk_fma_f32 v[38:39], v[38:39], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v38, v38
	v_exp_f32 v39, v39
	v_pk_add_f32 v[126:127], v[126:127], v[52:53]
	v_pk_fma_f32 v[54:55], v[54:55], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v54, v54
	v_exp_f32 v55, v55
	v_pk_add_f32 v[124:125], v[124:125], v[38:39]
	v_pk_fma_f32 v[40:41], v[40:41], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v40, v40
	v_exp_f32 v41, v41
	v_pk_add_f32 v[126:127], v[126:127], v[54:55]
	v_pk_fma_f32 v[56:57], v[56:57], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v56, v56
	v_exp_f32 v57, v57
	v_pk_add_f32 v[124:125], v[124:125], v[40:41]
	v_pk_fma_f32 v[42:43], v[42:43], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v42, v42
	v_exp_f32 v43, v43
	v_pk_add_f32 v[126:127], v[126:127], v[56:57]
	v_pk_fma_f32 v[58:59], v[58:59], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v58, v58
	v_exp_f32 v59, v59
	v_pk_add_f32 v[124:125], v[124:125], v[42:43]
	v_pk_fma_f32 v[44:45], v[44:45], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v44, v44
	v_exp_f32 v45, v45
	v_pk_add_f32 v[126:127], v[126:127], v[58:59]
	v_pk_fma_f32 v[60:61], v[60:61], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v60, v60
	v_exp_f32 v61, v61
	v_pk_add_f32 v[124:125], v[124:125], v[44:45]
	v_pk_fma_f32 v[46:47], v[46:47], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v46, v46
	v_exp_f32 v47, v47
	v_pk_add_f32 v[126:127], v[126:127], v[60:61]
	v_pk_fma_f32 v[62:63], v[62:63], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v62, v62
	v_exp_f32 v63, v63
	v_pk_add_f32 v[124:125], v[124:125], v[46:47]
	v_pk_add_f32 v[126:127], v[126:127], v[62:63]
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v88, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v89, v3, v2, s25
	v_add_u32 v4, s26, v4
	v_add_u32 v5, s26, v5
	v_perm_b32 v90, v5, v4, s25
	v_add_u32 v6, s26, v6
	v_add_u32 v7, s26, v7
	v_perm_b32 v91, v7, v6, s25
	v_add_u32 v16, s26, v16
	v_add_u32 v17, s26, v17
	v_perm_b32 v92, v17, v16, s25
	v_add_u32 v18, s26, v18
	v_add_u32 v19, s26, v19
	v_perm_b32 v93, v19, v18, s25
	v_add_u32 v20, s26, v20
	v_add_u32 v21, s26, v21
	v_perm_b32 v94, v21, v20, s25
	v_add_u32 v22, s26, v22
	v_add_u32 v23, s26, v23
	v_perm_b32 v95, v23, v22, s25
	v_add_u32 v8, s26, v8
	v_add_u32 v9, s26, v9
	v_perm_b32 v96, v9, v8, s25
	v_add_u32 v10, s26, v10
	v_add_u32 v11, s26, v11
	v_perm_b32 v97, v11, v10, s25
	v_add_u32 v12, s26, v12
	v_add_u32 v13, s26, v13
	v_perm_b32 v98, v13, v12, s25
	v_add_u32 v14, s26, v14
	v_add_u32 v15, s26, v15
	v_perm_b32 v99, v15, v14, s25
	v_add_u32 v24, s26, v24
	v_add_u32 v25, s26, v25
	v_perm_b32 v100, v25, v24, s25
	v_add_u32 v26, s26, v26
	v_add_u32 v27, s26, v27
	v_perm_b32 v101, v27, v26, s25
	v_add_u32 v28, s26, v28
	v_add_u32 v29, s26, v29
	v_perm_b32 v102, v29, v28, s25
	v_add_u32 v30, s26, v30
	v_add_u32 v31, s26, v31
	v_perm_b32 v103, v31, v30, s25
	v_add_u32 v32, s26, v32
	v_add_u32 v33, s26, v33
	v_perm_b32 v104, v33, v32, s25
	v_add_u32 v34, s26, v34
	v_add_u32 v35, s26, v35
	v_perm_b32 v105, v35, v34, s25
	v_add_u32 v36, s26, v36
	v_add_u32 v37, s26, v37
	v_perm_b32 v106, v37, v36, s25
	v_add_u32 v38, s26, v38
	v_add_u32 v39, s26, v39
	v_perm_b32 v107, v39, v38, s25
	v_add_u32 v48, s26, v48
	v_add_u32 v49, s26, v49
	v_perm_b32 v108, v49, v48, s25
	v_add_u32 v50, s26, v50
	v_add_u32 v51, s26, v51
	v_perm_b32 v109, v51, v50, s25
	v_add_u32 v52, s26, v52
	v_add_u32 v53, s26, v53
	v_perm_b32 v110, v53, v52, s25
	v_add_u32 v54, s26, v54
	v_add_u32 v55, s26, v55
	v_perm_b32 v111, v55, v54, s25
	v_add_u32 v40, s26, v40
	v_add_u32 v41, s26, v41
	v_perm_b32 v112, v41, v40, s25
	v_add_u32 v42, s26, v42
	v_add_u32 v43, s26, v43
	v_perm_b32 v113, v43, v42, s25
	v_add_u32 v44, s26, v44
	v_add_u32 v45, s26, v45
	v_perm_b32 v114, v45, v44, s25
	v_add_u32 v46, s26, v46
	v_add_u32 v47, s26, v47
	v_perm_b32 v115, v47, v46, s25
	v_add_u32 v56, s26, v56
	v_add_u32 v57, s26, v57
	v_perm_b32 v116, v57, v56, s25
	v_add_u32 v58, s26, v58
	v_add_u32 v59, s26, v59
	v_perm_b32 v117, v59, v58, s25
	v_add_u32 v60, s26, v60
	v_add_u32 v61, s26, v61
	v_perm_b32 v118, v61, v60, s25
	v_add_u32 v62, s26, v62
	v_add_u32 v63, s26, v63
	v_perm_b32 v119, v63, v62, s25
	s_mov_b32 s30, 64
	s_cmp_lt_u32 s30, s29
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v142 offset:0
	ds_read_b128 v[84:87], v142 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[72:73], a[64:65], 0
	s_waitcnt vmcnt(2)
	v_perm_b32 v16, v121, v120, s22
	v_perm_b32 v17, v154, v153, s22
	v_perm_b32 v18, v156, v155, s22
	v_perm_b32 v19, v158, v157, s22
	ds_write_b128 v135, v[16:19]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[72:73], a[80:81], 0
	v_mfma_f32_32x32x8_bf16 v[0:15], v[74:75], a[66:67], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[74:75], a[82:83], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[76:77], a[64:65], 0
	v_mfma_f32_32x32x8_bf16 v[48:63], v[76:77], a[80:81], 0
	v_mfma_f32_32x32x8_bf16 v[32:47], v[78:79], a[66:67], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[78:79], a[82:83], v[48:63]
	s_waitcnt lgkmcnt(1)
	ds_read_b128 v[72:75], v143 offset:0
	ds_read_b128 v[76:79], v143 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[80:81], a[68:69], v[0:15]
	v_perm_b32 v120, v121, v120, s23
	v_perm_b32 v121, v154, v153, s23
	v_perm_b32 v122, v156, v155, s23
	v_perm_b32 v123, v158, v157, s23
	ds_write_b128 v136, v[120:123]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[80:81], a[84:85], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[82:83], a[70:71], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[82:83], a[86:87], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[84:85], a[68:69], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[84:85], a[84:85], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[86:87], a[70:71], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[86:87], a[86:87], v[48:63]
	s_waitcnt lgkmcnt(1)
	ds_read_b128 v[80:83], v144 offset:0
	ds_read_b128 v[84:87], v144 offset:4096
	v_mfma_f32_32x32x8_bf16 v[0:15], v[72:73], a[72:73], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[72:73], a[88:89], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[74:75], a[74:75], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[74:75], a[90:91], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[76:77], a[72:73], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[76:77], a[88:89], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[78:79], a[74:75], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[78:79], a[90:91], v[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[80:81], a[76:77], v[0:15]
	s_barrier
	ds_read_b128 v[72:75], v145 offset:0
	ds_read_b128 v[76:79], v145 offset:4096
	buffer_load_dword v120, v134, s[4:7], 0 offen offset:0
	v_mfma_f32_32x32x8_bf16 v[16:31], v[80:81], a[92:93], v[16:31]
	buffer_load_dword v121, v134, s[4:7], 0 offen offset:128
	v_mfma_f32_32x32x8_bf16 v[0:15], v[82:83], a[78:79], v[0:15]
	buffer_load_dword v153, v134, s[4:7], 0 offen offset:256
	v_mfma_f32_32x32x8_bf16 v[16:31], v[82:83], a[94:95], v[16:31]
	buffer_load_dword v154, v134, s[4:7], 0 offen offset:384
	v_mfma_f32_32x32x8_bf16 v[32:47], v[84:85], a[76:77], v[32:47]
	buffer_load_dword v155, v134, s[4:7], 0 offen offset:1024
	buffer_load_dword v156, v134, s[4:7], 0 offen offset:1152
	v_mfma_f32_32x32x8_bf16 v[48:63], v[84:85], a[92:93], v[48:63]
	buffer_load_dword v157, v134, s[4:7], 0 offen offset:1280
	v_mfma_f32_32x32x8_bf16 v[32:47], v[86:87], a[78:79], v[32:47]
	buffer_load_dword v158, v134, s[4:7], 0 offen offset:1408
	v_mfma_f32_32x32x8_bf16 v[48:63], v[86:87], a[94:95], v[48:63]
	v_add_u32 v134, 0x2000, v134
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v146 offset:0
	ds_read_b128 v[84:87], v146 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[72:73], v[88:89], a[0:15]
	s_waitcnt vmcnt(9)
	ds_write_b128 v133, v[64:67] offset:0
	buffer_load_dwordx4 v[64:67], v131, s[0:3], 0 offen
	v_add_u32 v131, 0x2000, v131
	s_add_u32 s27, s27, 64
	s_cmp_gt_u32 s27, s28
	s_cbranch_scc0 .L$if2_end
	v_mov_b32 v122, 0xf1800000
	s_sub_u32 s8, s27, 64
	v_subrev_u32 v123, s8, v151
	v_cmp_lt_i32 s[8:9], 0, v123
	v_cmp_lt_i32 s[10:11], 1, v123
	v_cmp_lt_i32 s[16:17], 2, v123
	v_cmp_lt_i32 s[18:19], 3, v123
	v_cndmask_b32 v0, v122, v0, s[8:9]
	v_cndmask_b32 v1, v122, v1, s[10:11]
	v_cndmask_b32 v2, v122, v2, s[16:17]
	v_cndmask_b32 v3, v122, v3, s[18:19]
	v_cmp_lt_i32 s[8:9], 8, v123
	v_cmp_lt_i32 s[10:11], 9, v123
	v_cmp_lt_i32 s[16:17], 10, v123
	v_cmp_lt_i32 s[18:19], 11, v123
	v_cndmask_b32 v4, v122, v4, s[8:9]
	v_cndmask_b32 v5, v122, v5, s[10:11]
	v_cndmask_b32 v6, v122, v6, s[16:17]
	v_cndmask_b32 v7, v122, v7, s[18:19]
	v_cmp_lt_i32 s[8:9], 16, v123
	v_cmp_lt_i32 s[10:11], 17, v123
	v_cmp_lt_i32 s[16:17], 18, v123
	v_cmp_lt_i32 s[18:19], 19, v123
	v_cndmask_b32 v8, v122, v8, s[8:9]
	v_cndmask_b32 v9, v122, v9, s[10:11]
	v_cndmask_b32 v10, v122, v10, s[16:17]
	v_cndmask_b32 v11, v122, v11, s[18:19]
	v_cmp_lt_i32 s[8:9], 24, v123
	v_cmp_lt_i32 s[10:11], 25, v123
	v_cmp_lt_i32 s[16:17], 26, v123
	v_cmp_lt_i32 s[18:19], 27, v123
	v_cndmask_b32 v12, v122, v12, s[8:9]
	v_cndmask_b32 v13, v122, v13, s[10:11]
	v_cndmask_b32 v14, v122, v14, s[16:17]
	v_cndmask_b32 v15, v122, v15, s[18:19]
	v_cmp_lt_i32 s[8:9], 32, v123
	v_cmp_lt_i32 s[10:11], 33, v123
	v_cmp_lt_i32 s[16:17], 34, v123
	v_cmp_lt_i32 s[18:19], 35, v123
	v_cndmask_b32 v32, v122, v32, s[8:9]
	v_cndmask_b32 v33, v122, v33, s[10:11]
	v_cndmask_b32 v34, v122, v34, s[16:17]
	v_cndmask_b32 v35, v122, v35, s[18:19]
	v_cmp_lt_i32 s[8:9], 40, v123
	v_cmp_lt_i32 s[10:11], 41, v123
	v_cmp_lt_i32 s[16:17], 42, v123
	v_cmp_lt_i32 s[18:19], 43, v123
	v_cndmask_b32 v36, v122, v36, s[8:9]
	v_cndmask_b32 v37, v122, v37, s[10:11]
	v_cndmask_b32 v38, v122, v38, s[16:17]
	v_cndmask_b32 v39, v122, v39, s[18:19]
	v_cmp_lt_i32 s[8:9], 48, v123
	v_cmp_lt_i32 s[10:11], 49, v123
	v_cmp_lt_i32 s[16:17], 50, v123
	v_cmp_lt_i32 s[18:19], 51, v123
	v_cndmask_b32 v40, v122, v40, s[8:9]
	v_cndmask_b32 v41, v122, v41, s[10:11]
	v_cndmask_b32 v42, v122, v42, s[16:17]
	v_cndmask_b32 v43, v122, v43, s[18:19]
	v_cmp_lt_i32 s[8:9], 56, v123
	v_cmp_lt_i32 s[10:11], 57, v123
	v_cmp_lt_i32 s[16:17], 58, v123
	v_cmp_lt_i32 s[18:19], 59, v123
	v_cndmask_b32 v44, v122, v44, s[8:9]
	v_cndmask_b32 v45, v122, v45, s[10:11]
	v_cndmask_b32 v46, v122, v46, s[16:17]
	v_cndmask_b32 v47, v122, v47, s[18:19]
	s_sub_u32 s8, s27, 64
	v_subrev_u32 v123, s8, v152
	v_cmp_lt_i32 s[8:9], 0, v123
	v_cmp_lt_i32 s[10:11], 1, v123
	v_cmp_lt_i32 s[16:17], 2, v123
	v_cmp_lt_i32 s[18:19], 3, v123
	v_cndmask_b32 v16, v122, v16, s[8:9]
	v_cndmask_b32 v17, v122, v17, s[10:11]
	v_cndmask_b32 v18, v122, v18, s[16:17]
	v_cndmask_b32 v19, v122, v19, s[18:19]
	v_cmp_lt_i32 s[8:9], 8, v123
	v_cmp_lt_i32 s[10:11], 9, v123
	v_cmp_lt_i32 s[16:17], 10, v123
	v_cmp_lt_i32 s[18:19], 11, v123
	v_cndmask_b32 v20, v122, v20, s[8:9]
	v_cndmask_b32 v21, v122, v21, s[10:11]
	v_cndmask_b32 v22, v122, v22, s[16:17]
	v_cndmask_b32 v23, v122, v23, s[18:19]
	v_cmp_lt_i32 s[8:9], 16, v123
	v_cmp_lt_i32 s[10:11], 17, v123
	v_cmp_lt_i32 s[16:17], 18, v123
	v_cmp_lt_i32 s[18:19], 19, v123
	v_cndmask_b32 v24, v122, v24, s[8:9]
	v_cndmask_b32 v25, v122, v25, s[10:11]
	v_cndmask_b32 v26, v122, v26, s[16:17]
	v_cndmask_b32 v27, v122, v27, s[18:19]
	v_cmp_lt_i32 s[8:9], 24, v123
	v_cmp_lt_i32 s[10:11], 25, v123
	v_cmp_lt_i32 s[16:17], 26, v123
	v_cmp_lt_i32 s[18:19], 27, v123
	v_cndmask_b32 v28, v122, v28, s[8:9]
	v_cndmask_b32 v29, v122, v29, s[10:11]
	v_cndmask_b32 v30, v122, v30, s[16:17]
	v_cndmask_b32 v31, v122, v31, s[18:19]
	v_cmp_lt_i32 s[8:9], 32, v123
	v_cmp_lt_i32 s[10:11], 33, v123
	v_cmp_lt_i32 s[16:17], 34, v123
	v_cmp_lt_i32 s[18:19], 35, v123
	v_cndmask_b32 v48, v122, v48, s[8:9]
	v_cndmask_b32 v49, v122, v49, s[10:11]
	v_cndmask_b32 v50, v122, v50, s[16:17]
	v_cndmask_b32 v51, v122, v51, s[18:19]
	v_cmp_lt_i32 s[8:9], 40, v123
	v_cmp_lt_i32 s[10:11], 41, v123
	v_cmp_lt_i32 s[16:17], 42, v123
	v_cmp_lt_i32 s[18:19], 43, v123
	v_cndmask_b32 v52, v122, v52, s[8:9]
	v_cndmask_b32 v53, v122, v53, s[10:11]
	v_cndmask_b32 v54, v122, v54, s[16:17]
	v_cndmask_b32 v55, v122, v55, s[18:19]
	v_cmp_lt_i32 s[8:9], 48, v123
	v_cmp_lt_i32 s[10:11], 49, v123
	v_cmp_lt_i32 s[16:17], 50, v123
	v_cmp_lt_i32 s[18:19], 51, v123
	v_cndmask_b32 v56, v122, v56, s[8:9]
	v_cndmask_b32 v57, v122, v57, s[10:11]
	v_cndmask_b32 v58, v122, v58, s[16:17]
	v_cndmask_b32 v59, v122, v59, s[18:19]
	v_cmp_lt_i32 s[8:9], 56, v123
	v_cmp_lt_i32 s[10:11], 57, v123
	v_cmp_lt_i32 s[16:17], 58, v123
	v_cmp_lt_i32 s[18:19], 59, v123
	v_cndmask_b32 v60, v122, v60, s[8:9]
	v_cndmask_b32 v61, v122, v61, s[10:11]
	v_cndmask_b32 v62, v122, v62, s[16:17]
	v_cndmask_b32 v63, v122, v63, s[18:19]
.L$if2_end:
	v_max3_f32 v122, v0, v1, v2
	v_max3_f32 v122, v122, v3, v4
	v_max3_f32 v122, v122, v5, v6
	v_max3_f32 v122, v122, v7, v8
	v_max3_f32 v122, v122, v9, v10
	v_max3_f32 v122, v122, v11, v12
	v_mfma_f32_32x32x8_bf16 a[32:47], v[72:73], v[92:93], a[32:47]
	v_max3_f32 v122, v122, v13, v14
	v_max3_f32 v122, v122, v15, v32
	v_max3_f32 v122, v122, v33, v34
	v_max3_f32 v122, v122, v35, v36
	v_max3_f32 v122, v122, v37, v38
	v_max3_f32 v122, v122, v39, v40
	v_max3_f32 v122, v122, v41, v42
	v_max3_f32 v122, v122, v43, v44
	v_max3_f32 v122, v122, v45, v46
	v_max3_f32 v122, v122, v47, v47
	v_max3_f32 v123, v16, v17, v18
	v_max3_f32 v123, v123, v19, v20
	v_max3_f32 v123, v123, v21, v22
	v_max3_f32 v123, v123, v23, v24
	v_max3_f32 v123, v123, v25, v26
	v_max3_f32 v123, v123, v27, v28
	v_max3_f32 v123, v123, v29, v30
	v_max3_f32 v123, v123, v31, v48
	v_mfma_f32_32x32x8_bf16 a[0:15], v[74:75], v[90:91], a[0:15]
	v_max3_f32 v123, v123, v49, v50
	v_max3_f32 v123, v123, v51, v52
	v_max3_f32 v123, v123, v53, v54
	v_max3_f32 v123, v123, v55, v56
	v_max3_f32 v123, v123, v57, v58
	v_max3_f32 v123, v123, v59, v60
	v_max3_f32 v123, v123, v61, v62
	v_max3_f32 v123, v123, v63, v63
	v_sub_f32 v159, v122, v137
	v_cmp_lt_f32 s[8:9], s24, v159
	v_sub_f32 v159, v123, v138
	v_cmp_lt_f32 s[10:11], s24, v159
	s_or_b64 s[16:17], s[8:9], s[10:11]
	s_cmp_lg_u64 s[16:17], 0
	s_cbranch_scc0 .L$if3_end
	v_xor_b32 v128, 32, v130
	v_lshlrev_b32 v128, 2, v128
	ds_bpermute_b32 v128, v128, v122
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v122, v137, v122, v128
	v_sub_f32 v139, v137, v122
	v_mul_f32 v139, s14, v139
	v_exp_f32 v139, v139
	v_mov_b32 v137, v122
	v_mul_f32 v124, v124, v139
	v_mul_f32 v125, v125, v139
	v_xor_b32 v122, 32, v130
	v_lshlrev_b32 v122, 2, v122
	ds_bpermute_b32 v122, v122, v123
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v123, v138, v123, v122
	v_sub_f32 v140, v138, v123
	v_mul_f32 v140, s14, v140
	v_exp_f32 v140, v140
	v_mov_b32 v138, v123
	v_mul_f32 v126, v126, v140
	v_mul_f32 v127, v127, v140
	v_mul_f32 v128, 0xbe38aa3b, v137
	v_mul_f32 v129, 0xbe38aa3b, v138
.L$if3_end:
	v_mfma_f32_32x32x8_bf16 a[32:47], v[74:75], v[94:95], a[32:47]
	v_pk_fma_f32 v[0:1], v[0:1], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v0, v0
	v_exp_f32 v1, v1
	v_pk_fma_f32 v[16:17], v[16:17], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v16, v16
	v_mfma_f32_32x32x8_bf16 a[16:31], v[76:77], v[88:89], a[16:31]
	v_exp_f32 v17, v17
	v_pk_add_f32 v[124:125], v[124:125], v[0:1]
	v_pk_fma_f32 v[2:3], v[2:3], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v2, v2
	v_exp_f32 v3, v3
	v_pk_add_f32 v[126:127], v[126:127], v[16:17]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[76:77], v[92:93], a[48:63]
	v_pk_fma_f32 v[18:19], v[18:19], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v18, v18
	v_exp_f32 v19, v19
	v_pk_add_f32 v[124:125], v[124:125], v[2:3]
	v_pk_fma_f32 v[4:5], v[4:5], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v4, v4
	v_mfma_f32_32x32x8_bf16 a[16:31], v[78:79], v[90:91], a[16:31]
	v_exp_f32 v5, v5
	v_pk_add_f32 v[126:127], v[126:127], v[18:19]
	v_pk_fma_f32 v[20:21], v[20:21], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v20, v20
	v_exp_f32 v21, v21
	v_pk_add_f32 v[124:125], v[124:125], v[4:5]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[78:79], v[94:95], a[48:63]
	v_pk_fma_f32 v[6:7], v[6:7], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v6, v6
	v_exp_f32 v7, v7
	v_pk_add_f32 v[126:127], v[126:127], v[20:21]
	s_waitcnt lgkmcnt(1)
	ds_read_b128 v[72:75], v147 offset:0
	ds_read_b128 v[76:79], v147 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[80:81], v[96:97], a[0:15]
	s_waitcnt vmcnt(9)
	ds_write_b128 v133, v[68:71] offset:4096
	buffer_load_dwordx4 v[68:71], v132, s[0:3], 0 offen
	v_add_u32 v132, 0x2000, v132
	v_pk_fma_f32 v[22:23], v[22:23], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v22, v22
	v_exp_f32 v23, v23
	v_pk_add_f32 v[124:125], v[124:125], v[6:7]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[80:81], v[100:101], a[32:47]
	v_pk_fma_f32 v[8:9], v[8:9], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v8, v8
	v_exp_f32 v9, v9
	v_pk_add_f32 v[126:127], v[126:127], v[22:23]
	v_pk_fma_f32 v[24:25], v[24:25], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v24, v24
	v_mfma_f32_32x32x8_bf16 a[0:15], v[82:83], v[98:99], a[0:15]
	v_exp_f32 v25, v25
	v_pk_add_f32 v[124:125], v[124:125], v[8:9]
	v_pk_fma_f32 v[10:11], v[10:11], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v10, v10
	v_exp_f32 v11, v11
	v_pk_add_f32 v[126:127], v[126:127], v[24:25]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[82:83], v[102:103], a[32:47]
	v_pk_fma_f32 v[26:27], v[26:27], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v26, v26
	v_exp_f32 v27, v27
	v_pk_add_f32 v[124:125], v[124:125], v[10:11]
	v_pk_fma_f32 v[12:13], v[12:13], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v12, v12
	v_mfma_f32_32x32x8_bf16 a[16:31], v[84:85], v[96:97], a[16:31]
	v_exp_f32 v13, v13
	v_pk_add_f32 v[126:127], v[126:127], v[26:27]
	v_pk_fma_f32 v[28:29], v[28:29], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v28, v28
	v_exp_f32 v29, v29
	v_pk_add_f32 v[124:125], v[124:125], v[12:13]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[84:85], v[100:101], a[48:63]
	v_pk_fma_f32 v[14:15], v[14:15], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v14, v14
	v_exp_f32 v15, v15
	v_pk_add_f32 v[126:127], v[126:127], v[28:29]
	v_pk_fma_f32 v[30:31], v[30:31], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v30, v30
	v_mfma_f32_32x32x8_bf16 a[16:31], v[86:87], v[98:99], a[16:31]
	v_exp_f32 v31, v31
	v_pk_add_f32 v[124:125], v[124:125], v[14:15]
	v_pk_fma_f32 v[32:33], v[32:33], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v32, v32
	v_exp_f32 v33, v33
	v_pk_add_f32 v[126:127], v[126:127], v[30:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[86:87], v[102:103], a[48:63]
	v_pk_fma_f32 v[48:49], v[48:49], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v48, v48
	v_exp_f32 v49, v49
	v_pk_add_f32 v[124:125], v[124:125], v[32:33]
	s_waitcnt lgkmcnt(1)
	ds_read_b128 v[80:83], v148 offset:0
	ds_read_b128 v[84:87], v148 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[72:73], v[104:105], a[0:15]
	v_pk_fma_f32 v[34:35], v[34:35], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v34, v34
	v_exp_f32 v35, v35
	v_pk_add_f32 v[126:127], v[126:127], v[48:49]
	v_pk_fma_f32 v[50:51], v[50:51], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v50, v50
	v_mfma_f32_32x32x8_bf16 a[32:47], v[72:73], v[108:109], a[32:47]
	v_exp_f32 v51, v51
	v_pk_add_f32 v[124:125], v[124:125], v[34:35]
	v_pk_fma_f32 v[36:37], v[36:37], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v36, v36
	v_exp_f32 v37, v37
	v_pk_add_f32 v[126:127], v[126:127], v[50:51]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[74:75], v[106:107], a[0:15]
	v_pk_fma_f32 v[52:53], v[52:53], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v52, v52
	v_exp_f32 v53, v53
	v_pk_add_f32 v[124:125], v[124:125], v[36:37]
	v_pk_fma_f32 v[38:39], v[38:39], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v38, v38
	v_mfma_f32_32x32x8_bf16 a[32:47], v[74:75], v[110:111], a[32:47]
	v_exp_f32 v39, v39
	v_pk_add_f32 v[126:127], v[126:127], v[52:53]
	v_pk_fma_f32 v[54:55], v[54:55], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v54, v54
	v_mfma_f32_32x32x8_bf16 a[16:31], v[76:77], v[104:105], a[16:31]
	v_exp_f32 v55, v55
	v_pk_add_f32 v[124:125], v[124:125], v[38:39]
	v_pk_fma_f32 v[40:41], v[40:41], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v40, v40
	v_exp_f32 v41, v41
	v_pk_add_f32 v[126:127], v[126:127], v[54:55]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[76:77], v[108:109], a[48:63]
	v_pk_fma_f32 v[56:57], v[56:57], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v56, v56
	v_exp_f32 v57, v57
	v_pk_add_f32 v[124:125], v[124:125], v[40:41]
	v_pk_fma_f32 v[42:43], v[42:43], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v42, v42
	v_mfma_f32_32x32x8_bf16 a[16:31], v[78:79], v[106:107], a[16:31]
	v_exp_f32 v43, v43
	v_pk_add_f32 v[126:127], v[126:127], v[56:57]
	v_pk_fma_f32 v[58:59], v[58:59], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v58, v58
	v_exp_f32 v59, v59
	v_pk_add_f32 v[124:125], v[124:125], v[42:43]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[78:79], v[110:111], a[48:63]
	v_pk_fma_f32 v[44:45], v[44:45], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v44, v44
	v_exp_f32 v45, v45
	v_pk_add_f32 v[126:127], v[126:127], v[58:59]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 a[0:15], v[80:81], v[112:113], a[0:15]
	s_barrier
	ds_read_b128 v[72:75], v141 offset:0
	ds_read_b128 v[76:79], v141 offset:4096
	v_pk_fma_f32 v[60:61], v[60:61], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v60, v60
	v_exp_f32 v61, v61
	v_pk_add_f32 v[124:125], v[124:125], v[44:45]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[80:81], v[116:117], a[32:47]
	v_pk_fma_f32 v[46:47], v[46:47], s[14:15], v[128:129] op_sel:[0,0,0] op_sel_hi:[1,1,0]
	v_exp_f32 v46, v46
	v_exp_f32 v47, v47
	v_pk_add_f32 v[126:127], v[126:127], v[60:61]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[82:83], v[114:115], a[0:15]
	v_pk_fma_f32 v[62:63], v[62:63], s[14:15], v[128:129] op_sel:[0,0,1] op_sel_hi:[1,1,1]
	v_exp_f32 v62, v62
	v_exp_f32 v63, v63
	v_pk_add_f32 v[124:125], v[124:125], v[46:47]
	v_pk_add_f32 v[126:127], v[126:127], v[62:63]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[82:83], v[118:119], a[32:47]
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v88, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v89, v3, v2, s25
	v_add_u32 v4, s26, v4
	v_add_u32 v5, s26, v5
	v_perm_b32 v90, v5, v4, s25
	v_add_u32 v6, s26, v6
	v_add_u32 v7, s26, v7
	v_perm_b32 v91, v7, v6, s25
	v_mfma_f32_32x32x8_bf16 a[16:31], v[84:85], v[112:113], a[16:31]
	v_add_u32 v16, s26, v16
	v_add_u32 v17, s26, v17
	v_perm_b32 v92, v17, v16, s25
	v_add_u32 v18, s26, v18
	v_add_u32 v19, s26, v19
	v_perm_b32 v93, v19, v18, s25
	v_add_u32 v20, s26, v20
	v_add_u32 v21, s26, v21
	v_perm_b32 v94, v21, v20, s25
	v_add_u32 v22, s26, v22
	v_add_u32 v23, s26, v23
	v_perm_b32 v95, v23, v22, s25
	v_add_u32 v8, s26, v8
	v_add_u32 v9, s26, v9
	v_perm_b32 v96, v9, v8, s25
	v_add_u32 v10, s26, v10
	v_add_u32 v11, s26, v11
	v_perm_b32 v97, v11, v10, s25
	v_mfma_f32_32x32x8_bf16 a[48:63], v[84:85], v[116:117], a[48:63]
	v_add_u32 v12, s26, v12
	v_add_u32 v13, s26, v13
	v_perm_b32 v98, v13, v12, s25
	v_add_u32 v14, s26, v14
	v_add_u32 v15, s26, v15
	v_perm_b32 v99, v15, v14, s25
	v_add_u32 v24, s26, v24
	v_add_u32 v25, s26, v25
	v_perm_b32 v100, v25, v24, s25
	v_add_u32 v26, s26, v26
	v_add_u32 v27, s26, v27
	v_perm_b32 v101, v27, v26, s25
	v_mfma_f32_32x32x8_bf16 a[16:31], v[86:87], v[114:115], a[16:31]
	v_add_u32 v28, s26, v28
	v_add_u32 v29, s26, v29
	v_perm_b32 v102, v29, v28, s25
	v_add_u32 v30, s26, v30
	v_add_u32 v31, s26, v31
	v_perm_b32 v103, v31, v30, s25
	v_add_u32 v32, s26, v32
	v_add_u32 v33, s26, v33
	v_perm_b32 v104, v33, v32, s25
	v_add_u32 v34, s26, v34
	v_add_u32 v35, s26, v35
	v_perm_b32 v105, v35, v34, s25
	v_add_u32 v36, s26, v36
	v_add_u32 v37, s26, v37
	v_perm_b32 v106, v37, v36, s25
	v_add_u32 v38, s26, v38
	v_add_u32 v39, s26, v39
	v_perm_b32 v107, v39, v38, s25
	v_mfma_f32_32x32x8_bf16 a[48:63], v[86:87], v[118:119], a[48:63]
	v_add_u32 v48, s26, v48
	v_add_u32 v49, s26, v49
	v_perm_b32 v108, v49, v48, s25
	v_add_u32 v50, s26, v50
	v_add_u32 v51, s26, v51
	v_perm_b32 v109, v51, v50, s25
	v_add_u32 v52, s26, v52
	v_add_u32 v53, s26, v53
	v_perm_b32 v110, v53, v52, s25
	v_add_u32 v54, s26, v54
	v_add_u32 v55, s26, v55
	v_perm_b32 v111, v55, v54, s25
	v_add_u32 v40, s26, v40
	v_add_u32 v41, s26, v41
	v_perm_b32 v112, v41, v40, s25
	v_add_u32 v42, s26, v42
	v_add_u32 v43, s26, v43
	v_perm_b32 v113, v43, v42, s25
	v_add_u32 v44, s26, v44
	v_add_u32 v45, s26, v45
	v_perm_b32 v114, v45, v44, s25
	v_add_u32 v46, s26, v46
	v_add_u32 v47, s26, v47
	v_perm_b32 v115, v47, v46, s25
	v_add_u32 v56, s26, v56
	v_add_u32 v57, s26, v57
	v_perm_b32 v116, v57, v56, s25
	v_add_u32 v58, s26, v58
	v_add_u32 v59, s26, v59
	v_perm_b32 v117, v59, v58, s25
	v_add_u32 v60, s26, v60
	v_add_u32 v61, s26, v61
	v_perm_b32 v118, v61, v60, s25
	v_add_u32 v62, s26, v62
	v_add_u32 v63, s26, v63
	v_perm_b32 v119, v63, v62, s25
	s_cmp_lg_u64 s[16:17], 0
	s_cbranch_scc0 .L$if4_end
	v_accvgpr_read_b32 v0, a0
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a0, v0
	v_accvgpr_read_b32 v0, a1
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a1, v0
	v_accvgpr_read_b32 v0, a2
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a2, v0
	v_accvgpr_read_b32 v0, a3
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a3, v0
	v_accvgpr_read_b32 v0, a4
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a4, v0
	v_accvgpr_read_b32 v0, a5
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a5, v0
	v_accvgpr_read_b32 v0, a6
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a6, v0
	v_accvgpr_read_b32 v0, a7
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a7, v0
	v_accvgpr_read_b32 v0, a8
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a8, v0
	v_accvgpr_read_b32 v0, a9
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a9, v0
	v_accvgpr_read_b32 v0, a10
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a10, v0
	v_accvgpr_read_b32 v0, a11
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a11, v0
	v_accvgpr_read_b32 v0, a12
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a12, v0
	v_accvgpr_read_b32 v0, a13
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a13, v0
	v_accvgpr_read_b32 v0, a14
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a14, v0
	v_accvgpr_read_b32 v0, a15
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a15, v0
	v_accvgpr_read_b32 v0, a16
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a16, v0
	v_accvgpr_read_b32 v0, a17
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a17, v0
	v_accvgpr_read_b32 v0, a18
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a18, v0
	v_accvgpr_read_b32 v0, a19
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a19, v0
	v_accvgpr_read_b32 v0, a20
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a20, v0
	v_accvgpr_read_b32 v0, a21
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a21, v0
	v_accvgpr_read_b32 v0, a22
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a22, v0
	v_accvgpr_read_b32 v0, a23
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a23, v0
	v_accvgpr_read_b32 v0, a24
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a24, v0
	v_accvgpr_read_b32 v0, a25
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a25, v0
	v_accvgpr_read_b32 v0, a26
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a26, v0
	v_accvgpr_read_b32 v0, a27
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a27, v0
	v_accvgpr_read_b32 v0, a28
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a28, v0
	v_accvgpr_read_b32 v0, a29
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a29, v0
	v_accvgpr_read_b32 v0, a30
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a30, v0
	v_accvgpr_read_b32 v0, a31
	v_mul_f32 v0, v0, v139
	v_accvgpr_write_b32 a31, v0
	v_accvgpr_read_b32 v0, a32
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a32, v0
	v_accvgpr_read_b32 v0, a33
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a33, v0
	v_accvgpr_read_b32 v0, a34
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a34, v0
	v_accvgpr_read_b32 v0, a35
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a35, v0
	v_accvgpr_read_b32 v0, a36
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a36, v0
	v_accvgpr_read_b32 v0, a37
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a37, v0
	v_accvgpr_read_b32 v0, a38
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a38, v0
	v_accvgpr_read_b32 v0, a39
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a39, v0
	v_accvgpr_read_b32 v0, a40
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a40, v0
	v_accvgpr_read_b32 v0, a41
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a41, v0
	v_accvgpr_read_b32 v0, a42
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a42, v0
	v_accvgpr_read_b32 v0, a43
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a43, v0
	v_accvgpr_read_b32 v0, a44
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a44, v0
	v_accvgpr_read_b32 v0, a45
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a45, v0
	v_accvgpr_read_b32 v0, a46
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a46, v0
	v_accvgpr_read_b32 v0, a47
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a47, v0
	v_accvgpr_read_b32 v0, a48
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a48, v0
	v_accvgpr_read_b32 v0, a49
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a49, v0
	v_accvgpr_read_b32 v0, a50
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a50, v0
	v_accvgpr_read_b32 v0, a51
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a51, v0
	v_accvgpr_read_b32 v0, a52
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a52, v0
	v_accvgpr_read_b32 v0, a53
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a53, v0
	v_accvgpr_read_b32 v0, a54
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a54, v0
	v_accvgpr_read_b32 v0, a55
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a55, v0
	v_accvgpr_read_b32 v0, a56
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a56, v0
	v_accvgpr_read_b32 v0, a57
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a57, v0
	v_accvgpr_read_b32 v0, a58
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a58, v0
	v_accvgpr_read_b32 v0, a59
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a59, v0
	v_accvgpr_read_b32 v0, a60
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a60, v0
	v_accvgpr_read_b32 v0, a61
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a61, v0
	v_accvgpr_read_b32 v0, a62
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a62, v0
	v_accvgpr_read_b32 v0, a63
	v_mul_f32 v0, v0, v140
	v_accvgpr_write_b32 a63, v0
.L$if4_end:
	s_add_u32 s30, s30, 64
	s_cmp_lt_u32 s30, s29
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	s_waitcnt vmcnt(2)
	v_perm_b32 v0, v121, v120, s22
	v_perm_b32 v1, v154, v153, s22
	v_perm_b32 v2, v156, v155, s22
	v_perm_b32 v3, v158, v157, s22
	ds_write_b128 v135, v[0:3]
	v_perm_b32 v0, v121, v120, s23
	v_perm_b32 v1, v154, v153, s23
	v_perm_b32 v2, v156, v155, s23
	v_perm_b32 v3, v158, v157, s23
	ds_write_b128 v136, v[0:3]
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[72:75], v145 offset:0
	ds_read_b128 v[76:79], v145 offset:4096
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v146 offset:0
	ds_read_b128 v[84:87], v146 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[72:73], v[88:89], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[72:73], v[92:93], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[74:75], v[90:91], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[74:75], v[94:95], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[76:77], v[88:89], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[76:77], v[92:93], a[48:63]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[78:79], v[90:91], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[78:79], v[94:95], a[48:63]
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[72:75], v147 offset:0
	ds_read_b128 v[76:79], v147 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[80:81], v[96:97], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[80:81], v[100:101], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[82:83], v[98:99], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[82:83], v[102:103], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[84:85], v[96:97], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[84:85], v[100:101], a[48:63]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[86:87], v[98:99], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[86:87], v[102:103], a[48:63]
	s_waitcnt lgkmcnt(0)
	ds_read_b128 v[80:83], v148 offset:0
	ds_read_b128 v[84:87], v148 offset:4096
	v_mfma_f32_32x32x8_bf16 a[0:15], v[72:73], v[104:105], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[72:73], v[108:109], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[74:75], v[106:107], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[74:75], v[110:111], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[76:77], v[104:105], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[76:77], v[108:109], a[48:63]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[78:79], v[106:107], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[78:79], v[110:111], a[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_bf16 a[0:15], v[80:81], v[112:113], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[80:81], v[116:117], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[0:15], v[82:83], v[114:115], a[0:15]
	v_mfma_f32_32x32x8_bf16 a[32:47], v[82:83], v[118:119], a[32:47]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[84:85], v[112:113], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[84:85], v[116:117], a[48:63]
	v_mfma_f32_32x32x8_bf16 a[16:31], v[86:87], v[114:115], a[16:31]
	v_mfma_f32_32x32x8_bf16 a[48:63], v[86:87], v[118:119], a[48:63]
	s_mov_b64 s[4:5], s[12:13]
	s_mul_i32 s6, s20, 0x80
	s_mul_i32 s0, s21, s6
	s_mul_hi_u32 s1, s21, s6
	s_add_u32 s4, s4, s0
	s_addc_u32 s5, s5, s1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	v_add_f32 v124, v124, v125
	v_xor_b32 v0, 32, v130
	v_lshlrev_b32 v0, 2, v0
	ds_bpermute_b32 v0, v0, v124
	s_waitcnt lgkmcnt(0)
	v_add_f32 v124, v124, v0
	v_rcp_f32 v125, v124
	v_lshlrev_b32 v0, 7, v149
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 3, v1
	v_add_u32 v6, v0, v1
	v_accvgpr_read_b32 v0, a0
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a1
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a2
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a3
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:0
	v_accvgpr_read_b32 v0, a4
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a5
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a6
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a7
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:16
	v_accvgpr_read_b32 v0, a8
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a9
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a10
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a11
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:32
	v_accvgpr_read_b32 v0, a12
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a13
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a14
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a15
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:48
	v_accvgpr_read_b32 v0, a16
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a17
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a18
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a19
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:64
	v_accvgpr_read_b32 v0, a20
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a21
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a22
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a23
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:80
	v_accvgpr_read_b32 v0, a24
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a25
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a26
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a27
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:96
	v_accvgpr_read_b32 v0, a28
	v_mul_f32 v0, v0, v125
	v_accvgpr_read_b32 v1, a29
	v_mul_f32 v1, v1, v125
	v_accvgpr_read_b32 v2, a30
	v_mul_f32 v2, v2, v125
	v_accvgpr_read_b32 v3, a31
	v_mul_f32 v3, v3, v125
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:112
	v_add_f32 v126, v126, v127
	v_xor_b32 v0, 32, v130
	v_lshlrev_b32 v0, 2, v0
	ds_bpermute_b32 v0, v0, v126
	s_waitcnt lgkmcnt(0)
	v_add_f32 v126, v126, v0
	v_rcp_f32 v127, v126
	v_lshlrev_b32 v0, 7, v150
	v_lshrrev_b32 v1, 5, v130
	v_lshlrev_b32 v1, 3, v1
	v_add_u32 v6, v0, v1
	v_accvgpr_read_b32 v0, a32
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a33
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a34
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a35
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:0
	v_accvgpr_read_b32 v0, a36
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a37
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a38
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a39
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:16
	v_accvgpr_read_b32 v0, a40
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a41
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a42
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a43
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:32
	v_accvgpr_read_b32 v0, a44
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a45
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a46
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a47
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:48
	v_accvgpr_read_b32 v0, a48
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a49
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a50
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a51
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:64
	v_accvgpr_read_b32 v0, a52
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a53
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a54
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a55
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:80
	v_accvgpr_read_b32 v0, a56
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a57
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a58
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a59
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:96
	v_accvgpr_read_b32 v0, a60
	v_mul_f32 v0, v0, v127
	v_accvgpr_read_b32 v1, a61
	v_mul_f32 v1, v1, v127
	v_accvgpr_read_b32 v2, a62
	v_mul_f32 v2, v2, v127
	v_accvgpr_read_b32 v3, a63
	v_mul_f32 v3, v3, v127
	v_add_u32 v0, s26, v0
	v_add_u32 v1, s26, v1
	v_perm_b32 v4, v1, v0, s25
	v_add_u32 v2, s26, v2
	v_add_u32 v3, s26, v3
	v_perm_b32 v5, v3, v2, s25
	buffer_store_dwordx2 v[4:5], v6, s[0:3], 0 offen offset:112
	s_endpgm
.size attention, .-attention
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel attention
	.amdhsa_group_segment_fixed_size 16384
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 40
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 256
	.amdhsa_next_free_sgpr 31
	.amdhsa_accum_offset 160
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
  - .name: attention
    .symbol: attention.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16384
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 31
    .vgpr_count: 256
    .agpr_count: 96
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [ 256, 1, 1 ]
    .args:
      - .name: q
        .size: 8
        .offset: 0
        .value_kind: global_buffer
        .address_space: global
      - .name: keys
        .size: 8
        .offset: 8
        .value_kind: global_buffer
        .address_space: global
      - .name: values
        .size: 8
        .offset: 16
        .value_kind: global_buffer
        .address_space: global
      - .name: out
        .size: 8
        .offset: 24
        .value_kind: global_buffer
        .address_space: global
      - .name: S
        .size: 4
        .offset: 32
        .value_kind: by_value
      - .name: T
        .size: 4
        .offset: 36
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 16384, .align: 16 }
...
.end_amdgpu_metadata
