.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl decode_attention_paged
.p2align 8
.type decode_attention_paged,@function
decode_attention_paged:
	s_load_dwordx2 s[36:37], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dwordx2 s[10:11], s[0:1], 24
	s_load_dwordx2 s[12:13], s[0:1], 32
	s_load_dwordx2 s[40:41], s[0:1], 40
	s_load_dwordx2 s[14:15], s[0:1], 48
	s_load_dwordx2 s[16:17], s[0:1], 56
	s_load_dwordx2 s[18:19], s[0:1], 64
	s_load_dword s20, s[0:1], 72
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s4
	s_mov_b32 s1, s2
	s_mov_b32 s2, s3
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mul_i32 s3, s20, 16
	s_lshl_b32 s4, s0, 2
	s_load_dword s46, s[12:13], s4
	s_waitcnt lgkmcnt(0)
	s_min_i32 s46, s46, s3
	s_max_i32 s46, s46, 0
	s_add_u32 s3, s46, 63
	s_lshr_b32 s56, s3, 6
	s_add_u32 s3, s56, 3
	s_mul_hi_u32 s57, s3, 2.0
	s_max_u32 s57, s57, 1
	s_lshl_b32 s57, s57, 2
	s_mul_i32 s50, s1, s57
	s_add_u32 s1, s50, s57
	s_min_u32 s58, s1, s56
	s_mul_i32 s1, s0, 2
	s_add_u32 s59, s1, s2
	s_mov_b32 s3, s0
	s_mov_b32 s60, s2
	s_mov_b64 s[38:39], 0
	s_mov_b64 s[4:5], s[10:11]
	s_mul_i32 s0, s3, s20
	s_mul_hi_u32 s1, s3, s20
	s_lshl_b64 s[2:3], s[0:1], 2
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_add_u32 s0, s46, 15
	s_lshr_b32 s1, s0, 4
	s_lshl_b32 s10, s1, 2
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s10
	s_mov_b32 s3, 0x20000
	v_lshrrev_b32 v2, 6, v0
	s_max_u32 s4, s56, 1
	v_readfirstlane_b32 s61, v2
	s_cmp_lt_u32 s50, s4
	s_cbranch_scc0 .L$if0_end
	v_and_b32 v2, 15, v1
	v_lshrrev_b32 v3, 4, v1
	v_add_u32 v4, 0, v2
	v_lshlrev_b32 v4, 7, v4
	v_lshlrev_b32 v5, 4, v3
	v_add_u32 v4, v4, v5
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, 0, v3
	v_lshlrev_b32 v3, 7, v3
	v_lshlrev_b32 v2, 3, v2
	v_add_u32 v2, v3, v2
	s_mov_b64 s[42:43], s[6:7]
	s_mov_b64 s[44:45], s[8:9]
	s_mov_b32 s4, s42
	s_and_b32 s5, s43, 0xffff
	s_mov_b32 s6, 0
	s_mov_b32 s7, 0x20000
	s_mov_b32 s8, s44
	s_and_b32 s9, s45, 0xffff
	s_mov_b32 s10, 0
	s_mov_b32 s11, 0x20000
	s_mov_b32 s12, s42
	s_and_b32 s13, s43, 0xffff
	s_mov_b32 s14, 0
	s_mov_b32 s15, 0x20000
	s_mov_b32 s16, s44
	s_and_b32 s17, s45, 0xffff
	s_mov_b32 s18, 0
	s_mov_b32 s19, 0x20000
	s_mov_b32 s20, s42
	s_and_b32 s21, s43, 0xffff
	s_mov_b32 s22, 0
	s_mov_b32 s23, 0x20000
	s_mov_b32 s24, s44
	s_and_b32 s25, s45, 0xffff
	s_mov_b32 s26, 0
	s_mov_b32 s27, 0x20000
	s_mov_b32 s28, s42
	s_and_b32 s29, s43, 0xffff
	s_mov_b32 s30, 0
	s_mov_b32 s31, 0x20000
	s_mov_b32 s32, s44
	s_and_b32 s33, s45, 0xffff
	s_mov_b32 s34, 0
	s_mov_b32 s35, 0x20000
	s_add_u32 s42, s42, s38
	s_addc_u32 s43, s43, s39
	s_add_u32 s44, s44, s38
	s_addc_u32 s45, s45, s39
	s_add_u32 s38, s50, s61
	s_lshl_b32 s62, s38, 6
	s_lshl_b32 s38, s58, 6
	s_min_u32 s63, s46, s38
	v_mov_b32 v3, 0xf1800000
	v_mov_b32 v5, 0xf1800000
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
	v_mov_b32 v8, 0
	v_mov_b32 v9, 0
	s_mov_b32 s38, 0x8000
	s_mov_b32 s39, 0x7060302
	s_mov_b32 s46, 0x3e38aa3b
	s_mov_b32 s47, 0x3e38aa3b
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
	v_mov_b32 v20, 0
	v_mov_b32 v21, 0
	v_mov_b32 v22, 0
	v_mov_b32 v23, 0
	v_mov_b32 v24, 0
	v_mov_b32 v25, 0
	s_mov_b32 s64, 0x5040100
	s_mov_b32 s65, 0x7060302
	s_mov_b64 s[48:49], s[36:37]
	s_mul_i32 s36, s59, 0x80
	s_mul_hi_u32 s37, s59, 0x80
	s_add_u32 s48, s48, s36
	s_addc_u32 s49, s49, s37
	s_mov_b32 s36, s48
	s_and_b32 s37, s49, 0xffff
	s_mov_b32 s38, 0x80
	s_mov_b32 s39, 0x20000
	v_and_b32 v26, 15, v1
	v_lshlrev_b32 v26, 7, v26
	v_lshrrev_b32 v27, 4, v1
	v_lshlrev_b32 v27, 4, v27
	v_add_u32 v26, v26, v27
	v_add_u32 v26, 0, v26
	buffer_load_dwordx4 v[28:31], v26, s[36:39], 0 offen offset:0
	buffer_load_dwordx4 v[32:35], v26, s[36:39], 0 offen offset:64
	s_lshr_b32 s36, s62, 4
	s_lshl_b32 s48, s36, 2
	s_buffer_load_dwordx4 s[36:39], s[0:3], s48
	s_waitcnt lgkmcnt(0)
	s_min_u32 s48, s62, s63
	s_sub_u32 s49, s63, s48
	s_min_u32 s51, s49, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s48, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s36, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s4, s42, s48
	s_addc_u32 s5, s43, s49
	s_mov_b32 s6, s51
	s_add_u32 s8, s44, s48
	s_addc_u32 s9, s45, s49
	s_mov_b32 s10, s51
	s_add_u32 s48, s62, 16
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s37, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s12, s42, s48
	s_addc_u32 s13, s43, s49
	s_mov_b32 s14, s51
	s_add_u32 s16, s44, s48
	s_addc_u32 s17, s45, s49
	s_mov_b32 s18, s51
	s_add_u32 s48, s62, 32
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s38, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s20, s42, s48
	s_addc_u32 s21, s43, s49
	s_mov_b32 s22, s51
	s_add_u32 s24, s44, s48
	s_addc_u32 s25, s45, s49
	s_mov_b32 s26, s51
	s_add_u32 s48, s62, 48
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s49, s48, 7
	s_mul_i32 s36, s39, 2
	s_add_u32 s38, s36, s60
	s_mul_i32 s36, s38, 0x800
	s_mul_hi_u32 s37, s38, 0x800
	s_add_u32 s36, s36, s49
	s_add_u32 s28, s42, s36
	s_addc_u32 s29, s43, s37
	s_mov_b32 s30, s51
	s_add_u32 s32, s44, s36
	s_addc_u32 s33, s45, s37
	s_mov_b32 s34, s51
	s_add_u32 s62, s62, 0x100
	buffer_load_dwordx4 v[36:39], v4, s[4:7], 0 offen offset:0
	buffer_load_dwordx2 v[26:27], v2, s[8:11], 0 offen offset:0
	buffer_load_dwordx2 v[40:41], v2, s[8:11], 0 offen offset:128
	buffer_load_dwordx4 v[42:45], v4, s[12:15], 0 offen offset:0
	buffer_load_dwordx2 v[46:47], v2, s[8:11], 0 offen offset:256
	buffer_load_dwordx2 v[48:49], v2, s[8:11], 0 offen offset:384
	buffer_load_dwordx4 v[50:53], v4, s[20:23], 0 offen offset:0
	buffer_load_dwordx4 v[54:57], v4, s[28:31], 0 offen offset:0
	buffer_load_dwordx2 v[58:59], v2, s[16:19], 0 offen offset:0
	buffer_load_dwordx2 v[60:61], v2, s[16:19], 0 offen offset:128
	buffer_load_dwordx4 v[62:65], v4, s[4:7], 0 offen offset:64
	buffer_load_dwordx2 v[66:67], v2, s[16:19], 0 offen offset:256
	buffer_load_dwordx2 v[68:69], v2, s[16:19], 0 offen offset:384
	buffer_load_dwordx4 v[70:73], v4, s[12:15], 0 offen offset:64
	buffer_load_dwordx4 v[74:77], v4, s[20:23], 0 offen offset:64
	buffer_load_dwordx4 v[78:81], v4, s[28:31], 0 offen offset:64
	buffer_load_dwordx2 v[82:83], v2, s[24:27], 0 offen offset:0
	buffer_load_dwordx2 v[84:85], v2, s[24:27], 0 offen offset:128
	buffer_load_dwordx2 v[86:87], v2, s[24:27], 0 offen offset:256
	buffer_load_dwordx2 v[88:89], v2, s[24:27], 0 offen offset:384
	buffer_load_dwordx2 v[90:91], v2, s[32:35], 0 offen offset:0
	buffer_load_dwordx2 v[92:93], v2, s[32:35], 0 offen offset:128
	buffer_load_dwordx2 v[94:95], v2, s[32:35], 0 offen offset:256
	buffer_load_dwordx2 v[96:97], v2, s[32:35], 0 offen offset:384
	s_lshr_b32 s36, s62, 4
	s_lshl_b32 s48, s36, 2
	s_buffer_load_dwordx4 s[36:39], s[0:3], s48
	s_waitcnt lgkmcnt(0)
	s_min_u32 s48, s62, s63
	s_sub_u32 s49, s63, s48
	s_min_u32 s51, s49, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s48, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s36, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s4, s42, s48
	s_addc_u32 s5, s43, s49
	s_mov_b32 s6, s51
	s_add_u32 s8, s44, s48
	s_addc_u32 s9, s45, s49
	s_mov_b32 s10, s51
	s_add_u32 s48, s62, 16
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s37, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s12, s42, s48
	s_addc_u32 s13, s43, s49
	s_mov_b32 s14, s51
	s_add_u32 s16, s44, s48
	s_addc_u32 s17, s45, s49
	s_mov_b32 s18, s51
	s_add_u32 s48, s62, 32
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s52, s48, 7
	s_mul_i32 s48, s38, 2
	s_add_u32 s53, s48, s60
	s_mul_i32 s48, s53, 0x800
	s_mul_hi_u32 s49, s53, 0x800
	s_add_u32 s48, s48, s52
	s_add_u32 s20, s42, s48
	s_addc_u32 s21, s43, s49
	s_mov_b32 s22, s51
	s_add_u32 s24, s44, s48
	s_addc_u32 s25, s45, s49
	s_mov_b32 s26, s51
	s_add_u32 s48, s62, 48
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s51, s48, 16
	s_lshl_b32 s51, s51, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s49, s48, 7
	s_mul_i32 s36, s39, 2
	s_add_u32 s38, s36, s60
	s_mul_i32 s36, s38, 0x800
	s_mul_hi_u32 s37, s38, 0x800
	s_add_u32 s36, s36, s49
	s_add_u32 s28, s42, s36
	s_addc_u32 s29, s43, s37
	s_mov_b32 s30, s51
	s_add_u32 s32, s44, s36
	s_addc_u32 s33, s45, s37
	s_mov_b32 s34, s51
	s_add_u32 s62, s62, 0x100
	s_add_u32 s36, s50, s61
	s_mov_b32 s66, s36
	s_cmp_lt_u32 s66, s58
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	s_lshl_b32 s48, s66, 6
	s_lshr_b32 s36, s62, 4
	s_lshl_b32 s49, s36, 2
	s_buffer_load_dwordx4 s[36:39], s[0:3], s49
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[98:101], v[36:39], v[28:31], 0
	buffer_load_dwordx4 v[36:39], v4, s[4:7], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v102, v40, v26, s64
	v_perm_b32 v106, v40, v26, s65
	v_perm_b32 v110, v41, v27, s64
	v_perm_b32 v114, v41, v27, s65
	buffer_load_dwordx2 v[26:27], v2, s[8:11], 0 offen offset:0
	buffer_load_dwordx2 v[40:41], v2, s[8:11], 0 offen offset:128
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[118:121], v[42:45], v[28:31], 0
	buffer_load_dwordx4 v[42:45], v4, s[12:15], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v103, v48, v46, s64
	v_perm_b32 v107, v48, v46, s65
	v_perm_b32 v111, v49, v47, s64
	v_perm_b32 v115, v49, v47, s65
	buffer_load_dwordx2 v[46:47], v2, s[8:11], 0 offen offset:256
	buffer_load_dwordx2 v[48:49], v2, s[8:11], 0 offen offset:384
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[122:125], v[50:53], v[28:31], 0
	buffer_load_dwordx4 v[50:53], v4, s[20:23], 0 offen offset:0
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[126:129], v[54:57], v[28:31], 0
	buffer_load_dwordx4 v[54:57], v4, s[28:31], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v104, v60, v58, s64
	v_perm_b32 v108, v60, v58, s65
	v_perm_b32 v112, v61, v59, s64
	v_perm_b32 v116, v61, v59, s65
	buffer_load_dwordx2 v[58:59], v2, s[16:19], 0 offen offset:0
	buffer_load_dwordx2 v[60:61], v2, s[16:19], 0 offen offset:128
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[98:101], v[62:65], v[32:35], v[98:101]
	buffer_load_dwordx4 v[62:65], v4, s[4:7], 0 offen offset:64
	s_waitcnt vmcnt(22)
	v_perm_b32 v105, v68, v66, s64
	v_perm_b32 v109, v68, v66, s65
	v_perm_b32 v113, v69, v67, s64
	v_perm_b32 v117, v69, v67, s65
	buffer_load_dwordx2 v[66:67], v2, s[16:19], 0 offen offset:256
	buffer_load_dwordx2 v[68:69], v2, s[16:19], 0 offen offset:384
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[118:121], v[70:73], v[32:35], v[118:121]
	buffer_load_dwordx4 v[70:73], v4, s[12:15], 0 offen offset:64
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[122:125], v[74:77], v[32:35], v[122:125]
	buffer_load_dwordx4 v[74:77], v4, s[20:23], 0 offen offset:64
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_f16 v[126:129], v[78:81], v[32:35], v[126:129]
	buffer_load_dwordx4 v[78:81], v4, s[28:31], 0 offen offset:64
	s_add_u32 s49, s48, 64
	s_cmp_gt_u32 s49, s63
	s_cbranch_scc0 .L$if1_end
	s_sub_u32 s67, s63, s48
	v_lshrrev_b32 v130, 4, v1
	v_lshlrev_b32 v130, 2, v130
	v_mov_b32 v131, 0xf1800000
	s_sub_i32 s50, s67, 0
	v_cmp_gt_i32 s[48:49], s50, v130
	s_sub_i32 s52, s67, 1
	v_cmp_gt_i32 s[50:51], s52, v130
	s_sub_i32 s54, s67, 2
	v_cmp_gt_i32 s[52:53], s54, v130
	s_sub_i32 s68, s67, 3
	v_cmp_gt_i32 s[54:55], s68, v130
	v_cndmask_b32 v98, v131, v98, s[48:49]
	v_cndmask_b32 v99, v131, v99, s[50:51]
	v_cndmask_b32 v100, v131, v100, s[52:53]
	v_cndmask_b32 v101, v131, v101, s[54:55]
	s_sub_i32 s50, s67, 16
	v_cmp_gt_i32 s[48:49], s50, v130
	s_sub_i32 s52, s67, 17
	v_cmp_gt_i32 s[50:51], s52, v130
	s_sub_i32 s54, s67, 18
	v_cmp_gt_i32 s[52:53], s54, v130
	s_sub_i32 s68, s67, 19
	v_cmp_gt_i32 s[54:55], s68, v130
	v_cndmask_b32 v118, v131, v118, s[48:49]
	v_cndmask_b32 v119, v131, v119, s[50:51]
	v_cndmask_b32 v120, v131, v120, s[52:53]
	v_cndmask_b32 v121, v131, v121, s[54:55]
	s_sub_i32 s50, s67, 32
	v_cmp_gt_i32 s[48:49], s50, v130
	s_sub_i32 s52, s67, 33
	v_cmp_gt_i32 s[50:51], s52, v130
	s_sub_i32 s54, s67, 34
	v_cmp_gt_i32 s[52:53], s54, v130
	s_sub_i32 s68, s67, 35
	v_cmp_gt_i32 s[54:55], s68, v130
	v_cndmask_b32 v122, v131, v122, s[48:49]
	v_cndmask_b32 v123, v131, v123, s[50:51]
	v_cndmask_b32 v124, v131, v124, s[52:53]
	v_cndmask_b32 v125, v131, v125, s[54:55]
	s_sub_i32 s50, s67, 48
	v_cmp_gt_i32 s[48:49], s50, v130
	s_sub_i32 s52, s67, 49
	v_cmp_gt_i32 s[50:51], s52, v130
	s_sub_i32 s54, s67, 50
	v_cmp_gt_i32 s[52:53], s54, v130
	s_sub_i32 s67, s67, 51
	v_cmp_gt_i32 s[54:55], s67, v130
	v_cndmask_b32 v126, v131, v126, s[48:49]
	v_cndmask_b32 v127, v131, v127, s[50:51]
	v_cndmask_b32 v128, v131, v128, s[52:53]
	v_cndmask_b32 v129, v131, v129, s[54:55]
.L$if1_end:
	v_max_f32 v130, v98, v99
	v_max3_f32 v130, v130, v100, v101
	v_max3_f32 v130, v130, v118, v119
	v_max3_f32 v130, v130, v120, v121
	v_max3_f32 v130, v130, v122, v123
	v_max3_f32 v130, v130, v124, v125
	v_max3_f32 v130, v130, v126, v127
	v_max3_f32 v130, v130, v128, v129
	v_cmp_gt_f32 s[48:49], v130, v5
	s_or_b64 s[50:51], s[48:49], s[48:49]
	s_cmp_lg_u64 s[50:51], 0
	s_cbranch_scc0 .L$if2_end
	v_max_f32 v130, v3, v130
	v_xor_b32 v5, 16, v1
	v_lshlrev_b32 v5, 2, v5
	ds_bpermute_b32 v5, v5, v130
	s_waitcnt lgkmcnt(0)
	v_max_f32 v130, v130, v5
	v_xor_b32 v5, 32, v1
	v_lshlrev_b32 v5, 2, v5
	ds_bpermute_b32 v5, v5, v130
	s_waitcnt lgkmcnt(0)
	v_max_f32 v130, v130, v5
	v_sub_f32 v3, v3, v130
	v_mul_f32 v131, s46, v3
	v_exp_f32 v131, v131
	v_mov_b32 v3, v130
	v_add_f32 v5, 0x42317218, v3
	v_mul_f32 v8, 0xbe38aa3b, v3
	v_mul_f32 v9, 0xbe38aa3b, v3
	v_mul_f32 v6, v6, v131
	v_mul_f32 v7, v7, v131
	v_mul_f32 v10, v10, v131
	v_mul_f32 v11, v11, v131
	v_mul_f32 v12, v12, v131
	v_mul_f32 v13, v13, v131
	v_mul_f32 v14, v14, v131
	v_mul_f32 v15, v15, v131
	v_mul_f32 v16, v16, v131
	v_mul_f32 v17, v17, v131
	v_mul_f32 v18, v18, v131
	v_mul_f32 v19, v19, v131
	v_mul_f32 v20, v20, v131
	v_mul_f32 v21, v21, v131
	v_mul_f32 v22, v22, v131
	v_mul_f32 v23, v23, v131
	v_mul_f32 v24, v24, v131
	v_mul_f32 v25, v25, v131
.L$if2_end:
	v_pk_fma_f32 v[98:99], v[98:99], s[46:47], v[8:9]
	v_exp_f32 v98, v98
	v_exp_f32 v99, v99
	v_pk_fma_f32 v[100:101], v[100:101], s[46:47], v[8:9]
	v_exp_f32 v100, v100
	v_exp_f32 v101, v101
	v_pk_add_f32 v[6:7], v[6:7], v[98:99]
	v_cvt_f16_f32 v98, v98
	v_cvt_f16_f32 v99, v99
	v_pack_b32_f16 v130, v98, v99
	v_pk_fma_f32 v[118:119], v[118:119], s[46:47], v[8:9]
	v_exp_f32 v118, v118
	v_exp_f32 v119, v119
	v_pk_add_f32 v[6:7], v[6:7], v[100:101]
	v_cvt_f16_f32 v100, v100
	v_cvt_f16_f32 v101, v101
	v_pack_b32_f16 v131, v100, v101
	v_pk_fma_f32 v[120:121], v[120:121], s[46:47], v[8:9]
	v_exp_f32 v120, v120
	v_exp_f32 v121, v121
	v_pk_add_f32 v[6:7], v[6:7], v[118:119]
	v_cvt_f16_f32 v118, v118
	v_cvt_f16_f32 v119, v119
	v_pack_b32_f16 v132, v118, v119
	v_pk_add_f32 v[6:7], v[6:7], v[120:121]
	v_cvt_f16_f32 v120, v120
	v_cvt_f16_f32 v121, v121
	v_pack_b32_f16 v133, v120, v121
	s_nop 1
	v_mfma_f32_16x16x32_f16 v[10:13], v[102:105], v[130:133], v[10:13]
	s_waitcnt vmcnt(22)
	v_perm_b32 v98, v84, v82, s64
	v_perm_b32 v102, v84, v82, s65
	v_perm_b32 v118, v85, v83, s64
	v_perm_b32 v134, v85, v83, s65
	buffer_load_dwordx2 v[82:83], v2, s[24:27], 0 offen offset:0
	buffer_load_dwordx2 v[84:85], v2, s[24:27], 0 offen offset:128
	s_waitcnt vmcnt(22)
	v_perm_b32 v99, v88, v86, s64
	v_perm_b32 v103, v88, v86, s65
	v_perm_b32 v119, v89, v87, s64
	v_perm_b32 v135, v89, v87, s65
	buffer_load_dwordx2 v[86:87], v2, s[24:27], 0 offen offset:256
	buffer_load_dwordx2 v[88:89], v2, s[24:27], 0 offen offset:384
	s_waitcnt vmcnt(22)
	v_perm_b32 v100, v92, v90, s64
	v_perm_b32 v104, v92, v90, s65
	v_perm_b32 v120, v93, v91, s64
	v_perm_b32 v136, v93, v91, s65
	buffer_load_dwordx2 v[90:91], v2, s[32:35], 0 offen offset:0
	buffer_load_dwordx2 v[92:93], v2, s[32:35], 0 offen offset:128
	s_waitcnt vmcnt(22)
	v_mfma_f32_16x16x32_f16 v[14:17], v[106:109], v[130:133], v[14:17]
	v_perm_b32 v101, v96, v94, s64
	v_perm_b32 v105, v96, v94, s65
	v_perm_b32 v121, v97, v95, s64
	v_perm_b32 v137, v97, v95, s65
	buffer_load_dwordx2 v[94:95], v2, s[32:35], 0 offen offset:256
	buffer_load_dwordx2 v[96:97], v2, s[32:35], 0 offen offset:384
	v_pk_fma_f32 v[122:123], v[122:123], s[46:47], v[8:9]
	v_exp_f32 v122, v122
	v_exp_f32 v123, v123
	v_pk_fma_f32 v[124:125], v[124:125], s[46:47], v[8:9]
	v_exp_f32 v124, v124
	v_exp_f32 v125, v125
	v_pk_add_f32 v[6:7], v[6:7], v[122:123]
	v_cvt_f16_f32 v122, v122
	v_cvt_f16_f32 v123, v123
	v_pack_b32_f16 v106, v122, v123
	v_pk_fma_f32 v[126:127], v[126:127], s[46:47], v[8:9]
	v_exp_f32 v126, v126
	v_exp_f32 v127, v127
	v_pk_add_f32 v[6:7], v[6:7], v[124:125]
	v_cvt_f16_f32 v124, v124
	v_cvt_f16_f32 v125, v125
	v_pack_b32_f16 v107, v124, v125
	v_pk_fma_f32 v[128:129], v[128:129], s[46:47], v[8:9]
	v_exp_f32 v128, v128
	v_exp_f32 v129, v129
	v_pk_add_f32 v[6:7], v[6:7], v[126:127]
	v_cvt_f16_f32 v126, v126
	v_cvt_f16_f32 v127, v127
	v_pack_b32_f16 v108, v126, v127
	v_pk_add_f32 v[6:7], v[6:7], v[128:129]
	v_cvt_f16_f32 v128, v128
	v_cvt_f16_f32 v129, v129
	v_pack_b32_f16 v109, v128, v129
	v_mfma_f32_16x16x32_f16 v[18:21], v[110:113], v[130:133], v[18:21]
	v_mfma_f32_16x16x32_f16 v[22:25], v[114:117], v[130:133], v[22:25]
	v_mfma_f32_16x16x32_f16 v[10:13], v[98:101], v[106:109], v[10:13]
	s_waitcnt lgkmcnt(0)
	s_min_u32 s48, s62, s63
	s_sub_u32 s49, s63, s48
	s_min_u32 s50, s49, 16
	s_lshl_b32 s50, s50, 7
	s_and_b32 s48, s48, 15
	s_lshl_b32 s51, s48, 7
	s_mul_i32 s48, s36, 2
	s_add_u32 s52, s48, s60
	s_mul_i32 s48, s52, 0x800
	s_mul_hi_u32 s49, s52, 0x800
	s_add_u32 s48, s48, s51
	s_add_u32 s4, s42, s48
	s_addc_u32 s5, s43, s49
	s_mov_b32 s6, s50
	s_add_u32 s8, s44, s48
	s_addc_u32 s9, s45, s49
	s_mov_b32 s10, s50
	s_add_u32 s48, s62, 16
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s50, s48, 16
	s_lshl_b32 s50, s50, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s51, s48, 7
	s_mul_i32 s48, s37, 2
	s_add_u32 s52, s48, s60
	s_mul_i32 s48, s52, 0x800
	s_mul_hi_u32 s49, s52, 0x800
	s_add_u32 s48, s48, s51
	s_add_u32 s12, s42, s48
	s_addc_u32 s13, s43, s49
	s_mov_b32 s14, s50
	s_add_u32 s16, s44, s48
	s_addc_u32 s17, s45, s49
	s_mov_b32 s18, s50
	v_mfma_f32_16x16x32_f16 v[14:17], v[102:105], v[106:109], v[14:17]
	s_add_u32 s48, s62, 32
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s50, s48, 16
	s_lshl_b32 s50, s50, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s51, s48, 7
	s_mul_i32 s48, s38, 2
	s_add_u32 s52, s48, s60
	s_mul_i32 s48, s52, 0x800
	s_mul_hi_u32 s49, s52, 0x800
	s_add_u32 s48, s48, s51
	s_add_u32 s20, s42, s48
	s_addc_u32 s21, s43, s49
	s_mov_b32 s22, s50
	s_add_u32 s24, s44, s48
	s_addc_u32 s25, s45, s49
	s_mov_b32 s26, s50
	s_add_u32 s48, s62, 48
	s_min_u32 s49, s48, s63
	s_sub_u32 s48, s63, s49
	s_min_u32 s50, s48, 16
	s_lshl_b32 s50, s50, 7
	s_and_b32 s48, s49, 15
	s_lshl_b32 s49, s48, 7
	s_mul_i32 s36, s39, 2
	s_add_u32 s38, s36, s60
	s_mul_i32 s36, s38, 0x800
	s_mul_hi_u32 s37, s38, 0x800
	s_add_u32 s36, s36, s49
	s_add_u32 s28, s42, s36
	s_addc_u32 s29, s43, s37
	s_mov_b32 s30, s50
	s_add_u32 s32, s44, s36
	s_addc_u32 s33, s45, s37
	s_mov_b32 s34, s50
	s_add_u32 s62, s62, 0x100
	v_mfma_f32_16x16x32_f16 v[18:21], v[118:121], v[106:109], v[18:21]
	v_mfma_f32_16x16x32_f16 v[22:25], v[134:137], v[106:109], v[22:25]
	s_add_u32 s66, s66, 4
	s_cmp_lt_u32 s66, s58
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshrrev_b32 v2, 4, v0
	v_and_b32 v0, 15, v0
	s_mov_b64 s[4:5], s[40:41]
	s_mul_i32 s0, s59, 0x80
	s_mul_hi_u32 s1, s59, 0x80
	s_add_u32 s4, s4, s0
	s_addc_u32 s5, s5, s1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, 0x80
	s_mov_b32 s3, 0x20000
	v_mov_b32 v98, 0
	v_mov_b32 v99, 0
	v_mov_b32 v100, 0
	v_mov_b32 v101, 0
	v_mov_b32 v4, 0
	v_mov_b32 v5, 0
	v_mov_b32 v4, 0xf1800000
	v_and_b32 v8, 15, v1
	v_add_f32 v7, v7, v6
	v_xor_b32 v9, 16, v1
	v_lshlrev_b32 v9, 2, v9
	ds_bpermute_b32 v9, v9, v7
	s_waitcnt lgkmcnt(0)
	v_add_f32 v7, v7, v9
	v_xor_b32 v9, 32, v1
	v_lshlrev_b32 v9, 2, v9
	ds_bpermute_b32 v9, v9, v7
	s_waitcnt lgkmcnt(0)
	v_add_f32 v7, v7, v9
	v_mul_f32 v6, 0x3e38aa3b, v3
	v_cmp_gt_u32 s[4:5], 16, v1
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .L$if3_end
	v_lshlrev_b32 v3, 3, v8
	s_mul_i32 s8, s61, 0x80
	v_add_u32 v3, s8, v3
	ds_write_b64 v3, v[6:7] offset:16384
.L$if3_end:
	s_mov_b64 exec, s[6:7]
	v_lshrrev_b32 v1, 4, v1
	v_lshlrev_b32 v1, 2, v1
	v_and_b32 v3, 4, v8
	v_lshlrev_b32 v3, 1, v3
	v_xor_b32 v3, v8, v3
	v_lshlrev_b32 v6, 8, v8
	v_xor_b32 v1, v1, v3
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v6, v1
	s_mul_i32 s4, s61, 0x1000
	v_add_u32 v1, s4, v1
	v_mov_b32 v6, v10
	v_mov_b32 v7, v14
	v_mov_b32 v8, v18
	v_mov_b32 v9, v22
	ds_write_b128 v1, v[6:9] offset:0
	v_mov_b32 v6, v11
	v_mov_b32 v7, v15
	v_mov_b32 v8, v19
	v_mov_b32 v9, v23
	v_xor_b32 v3, 16, v1
	ds_write_b128 v3, v[6:9] offset:0
	v_mov_b32 v6, v12
	v_mov_b32 v7, v16
	v_mov_b32 v8, v20
	v_mov_b32 v9, v24
	v_xor_b32 v3, 32, v1
	ds_write_b128 v3, v[6:9] offset:0
	v_mov_b32 v6, v13
	v_mov_b32 v7, v17
	v_mov_b32 v8, v21
	v_mov_b32 v9, v25
	v_xor_b32 v1, 48, v1
	ds_write_b128 v1, v[6:9] offset:0
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_and_b32 v1, 4, v2
	v_lshlrev_b32 v1, 1, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v3, 8, v2
	v_xor_b32 v1, v0, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	ds_read_b128 v[6:9], v1 offset:0
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[10:11], v3 offset:16384
	ds_read_b128 v[12:15], v1 offset:4096
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[16:17], v3 offset:16512
	ds_read_b128 v[18:21], v1 offset:8192
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[22:23], v3 offset:16640
	ds_read_b128 v[102:105], v1 offset:12288
	v_lshlrev_b32 v1, 3, v2
	ds_read_b64 v[24:25], v1 offset:16768
	s_waitcnt lgkmcnt(6)
	v_mov_b32 v1, v4
	v_max_f32 v4, v4, v10
	v_sub_f32 v1, v1, v4
	v_sub_f32 v3, v10, v4
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v98, v98, v1
	v_fma_f32 v98, v6, v3, v98
	v_mul_f32 v99, v99, v1
	v_fma_f32 v99, v7, v3, v99
	v_mul_f32 v100, v100, v1
	v_fma_f32 v100, v8, v3, v100
	v_mul_f32 v101, v101, v1
	v_fma_f32 v101, v9, v3, v101
	v_mul_f32 v5, v5, v1
	v_fma_f32 v5, v11, v3, v5
	s_waitcnt lgkmcnt(4)
	v_mov_b32 v1, v4
	v_max_f32 v4, v4, v16
	v_sub_f32 v1, v1, v4
	v_sub_f32 v3, v16, v4
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v98, v98, v1
	v_fma_f32 v98, v12, v3, v98
	v_mul_f32 v99, v99, v1
	v_fma_f32 v99, v13, v3, v99
	v_mul_f32 v100, v100, v1
	v_fma_f32 v100, v14, v3, v100
	v_mul_f32 v101, v101, v1
	v_fma_f32 v101, v15, v3, v101
	v_mul_f32 v5, v5, v1
	v_fma_f32 v5, v17, v3, v5
	s_waitcnt lgkmcnt(2)
	v_mov_b32 v1, v4
	v_max_f32 v4, v4, v22
	v_sub_f32 v1, v1, v4
	v_sub_f32 v3, v22, v4
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v98, v98, v1
	v_fma_f32 v98, v18, v3, v98
	v_mul_f32 v99, v99, v1
	v_fma_f32 v99, v19, v3, v99
	v_mul_f32 v100, v100, v1
	v_fma_f32 v100, v20, v3, v100
	v_mul_f32 v101, v101, v1
	v_fma_f32 v101, v21, v3, v101
	v_mul_f32 v5, v5, v1
	v_fma_f32 v5, v23, v3, v5
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v1, v4
	v_max_f32 v4, v4, v24
	v_sub_f32 v1, v1, v4
	v_sub_f32 v3, v24, v4
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v98, v98, v1
	v_fma_f32 v98, v102, v3, v98
	v_mul_f32 v99, v99, v1
	v_fma_f32 v99, v103, v3, v99
	v_mul_f32 v100, v100, v1
	v_fma_f32 v100, v104, v3, v100
	v_mul_f32 v101, v101, v1
	v_fma_f32 v101, v105, v3, v101
	v_mul_f32 v5, v5, v1
	v_fma_f32 v5, v25, v3, v5
	s_cmp_le_u32 s56, s57
	s_cbranch_scc0 .L$if4_end
	v_lshlrev_b32 v0, 3, v0
	v_add_u32 v1, 0, v2
	v_lshlrev_b32 v1, 7, v1
	v_add_u32 v0, 0, v0
	v_add_u32 v0, v1, v0
	v_max_f32 v1, 0xd800000, v5
	v_rcp_f32 v1, v1
	s_nop 0
	v_mul_f32 v98, v98, v1
	v_mul_f32 v99, v99, v1
	v_mul_f32 v100, v100, v1
	v_mul_f32 v101, v101, v1
	v_cvt_f16_f32 v98, v98
	v_cvt_f16_f32 v99, v99
	v_pack_b32_f16 v2, v98, v99
	v_cvt_f16_f32 v100, v100
	v_cvt_f16_f32 v101, v101
	v_pack_b32_f16 v3, v100, v101
	buffer_store_dwordx2 v[2:3], v0, s[0:3], 0 offen
.L$if4_end:
.L$if0_end:
	s_endpgm
.size decode_attention_paged, .-decode_attention_paged
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel decode_attention_paged
	.amdhsa_group_segment_fixed_size 16900
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 76
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 138
	.amdhsa_next_free_sgpr 69
	.amdhsa_accum_offset 140
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
  - .name: decode_attention_paged
    .symbol: decode_attention_paged.kd
    .kernarg_segment_size: 76
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16900
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 69
    .vgpr_count: 138
    .agpr_count: 0
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
      - .name: table
        .size: 8
        .offset: 24
        .value_kind: global_buffer
        .address_space: global
      - .name: lengths
        .size: 8
        .offset: 32
        .value_kind: global_buffer
        .address_space: global
      - .name: out
        .size: 8
        .offset: 40
        .value_kind: global_buffer
        .address_space: global
      - .name: parts
        .size: 8
        .offset: 48
        .value_kind: global_buffer
        .address_space: global
      - .name: states
        .size: 8
        .offset: 56
        .value_kind: global_buffer
        .address_space: global
      - .name: counts
        .size: 8
        .offset: 64
        .value_kind: global_buffer
        .address_space: global
      - .name: !str N
        .size: 4
        .offset: 72
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 16384, .align: 16 }
      - { .name: lds1, .offset: 16384, .size: 512, .align: 16 }
      - { .name: lds2, .offset: 16896, .size: 4, .align: 16 }
...
.end_amdgpu_metadata
