.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl decode_attention
.p2align 8
.type decode_attention,@function
decode_attention:
	s_load_dwordx2 s[6:7], s[0:1], 0
	s_load_dwordx2 s[8:9], s[0:1], 8
	s_load_dwordx2 s[10:11], s[0:1], 16
	s_load_dwordx2 s[12:13], s[0:1], 24
	s_load_dwordx2 s[14:15], s[0:1], 32
	s_load_dwordx2 s[16:17], s[0:1], 40
	s_load_dwordx2 s[18:19], s[0:1], 48
	s_load_dwordx2 s[20:21], s[0:1], 56
	s_load_dword s5, s[0:1], 64
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s4
	s_mov_b32 s1, s2
	s_mov_b32 s2, s3
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_lshl_b32 s3, s0, 2
	s_load_dword s4, s[12:13], s3
	s_waitcnt lgkmcnt(0)
	s_min_i32 s4, s4, s5
	s_max_i32 s4, s4, 0
	s_add_u32 s3, s4, 63
	s_lshr_b32 s12, s3, 6
	s_add_u32 s3, s12, 7
	s_mul_hi_u32 s13, s3, 0x20000000
	s_max_u32 s13, s13, 1
	s_lshl_b32 s13, s13, 2
	s_mul_i32 s3, s1, s13
	s_add_u32 s22, s3, s13
	s_min_u32 s23, s22, s12
	s_mul_i32 s22, s0, 1
	s_add_u32 s24, s22, s2
	s_mov_b32 s0, s0
	s_mov_b32 s2, s2
	s_mul_i32 s26, s24, s5
	s_mul_hi_u32 s27, s24, s5
	s_lshl_b64 s[28:29], s[26:27], 7
	v_lshrrev_b32 v2, 6, v0
	s_max_u32 s0, s12, 1
	v_readfirstlane_b32 s2, v2
	s_cmp_lt_u32 s3, s0
	s_cbranch_scc0 .L$if0_end
	v_and_b32 v2, 15, v1
	v_lshrrev_b32 v3, 4, v1
	v_add_u32 v4, 0, v2
	v_lshlrev_b32 v4, 7, v4
	v_lshlrev_b32 v5, 4, v3
	v_add_u32 v4, v4, v5
	v_add_u32 v5, 16, v2
	v_lshlrev_b32 v5, 7, v5
	v_lshlrev_b32 v6, 4, v3
	v_add_u32 v5, v5, v6
	v_add_u32 v6, 32, v2
	v_lshlrev_b32 v6, 7, v6
	v_lshlrev_b32 v7, 4, v3
	v_add_u32 v6, v6, v7
	v_add_u32 v7, 48, v2
	v_lshlrev_b32 v7, 7, v7
	v_lshlrev_b32 v8, 4, v3
	v_add_u32 v7, v7, v8
	v_lshlrev_b32 v8, 2, v3
	v_add_u32 v8, 0, v8
	v_lshlrev_b32 v8, 7, v8
	v_lshlrev_b32 v9, 3, v2
	v_add_u32 v8, v8, v9
	v_lshlrev_b32 v9, 2, v3
	v_add_u32 v9, 16, v9
	v_lshlrev_b32 v9, 7, v9
	v_lshlrev_b32 v10, 3, v2
	v_add_u32 v9, v9, v10
	v_lshlrev_b32 v10, 2, v3
	v_add_u32 v10, 32, v10
	v_lshlrev_b32 v10, 7, v10
	v_lshlrev_b32 v11, 3, v2
	v_add_u32 v10, v10, v11
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, 48, v3
	v_lshlrev_b32 v3, 7, v3
	v_lshlrev_b32 v2, 3, v2
	v_add_u32 v2, v3, v2
	s_mov_b64 s[8:9], s[8:9]
	s_mov_b64 s[10:11], s[10:11]
	s_mov_b32 s32, s8
	s_and_b32 s33, s9, 0xffff
	s_mov_b32 s34, 0
	s_mov_b32 s35, 0x20000
	s_mov_b32 s36, s10
	s_and_b32 s37, s11, 0xffff
	s_mov_b32 s38, 0
	s_mov_b32 s39, 0x20000
	s_add_u32 s8, s8, s28
	s_addc_u32 s9, s9, s29
	s_add_u32 s10, s10, s28
	s_addc_u32 s11, s11, s29
	s_add_u32 s0, s3, s2
	s_lshl_b32 s5, s0, 6
	s_lshl_b32 s0, s23, 6
	s_min_u32 s4, s4, s0
	v_mov_b32 v3, 0xf1800000
	v_mov_b32 v11, 0xf1800000
	v_mov_b32 v12, 0
	v_mov_b32 v13, 0
	v_mov_b32 v14, 0
	v_mov_b32 v15, 0
	s_mov_b32 s0, 0x8000
	s_mov_b32 s22, 0x7060302
	s_mov_b32 s26, 0x3e38aa3b
	s_mov_b32 s27, 0x3e38aa3b
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
	v_mov_b32 v26, 0
	v_mov_b32 v27, 0
	v_mov_b32 v28, 0
	v_mov_b32 v29, 0
	v_mov_b32 v30, 0
	v_mov_b32 v31, 0
	s_mov_b32 s0, 0x5040100
	s_mov_b32 s22, 0x7060302
	s_mov_b64 s[6:7], s[6:7]
	s_mul_i32 s28, s24, 0x400
	s_mul_hi_u32 s29, s24, 0x400
	s_add_u32 s6, s6, s28
	s_addc_u32 s7, s7, s29
	s_mov_b32 s28, s6
	s_and_b32 s29, s7, 0xffff
	s_mov_b32 s30, 0x400
	s_mov_b32 s31, 0x20000
	v_and_b32 v32, 15, v1
	v_lshlrev_b32 v32, 7, v32
	v_lshrrev_b32 v33, 4, v1
	v_lshlrev_b32 v33, 4, v33
	v_add_u32 v32, v32, v33
	v_add_u32 v32, 0, v32
	buffer_load_dwordx4 v[34:37], v32, s[28:31], 0 offen offset:0
	buffer_load_dwordx4 v[38:41], v32, s[28:31], 0 offen offset:64
	s_min_u32 s6, s5, s4
	s_sub_u32 s7, s4, s6
	s_min_u32 s25, s7, 64
	s_lshl_b32 s25, s25, 7
	s_lshl_b32 s6, s6, 7
	s_add_u32 s32, s8, s6
	s_addc_u32 s33, s9, 0
	s_mov_b32 s34, s25
	s_add_u32 s36, s10, s6
	s_addc_u32 s37, s11, 0
	s_mov_b32 s38, s25
	s_add_u32 s5, s5, 0x100
	buffer_load_dwordx4 v[42:45], v4, s[32:35], 0 offen offset:0
	buffer_load_dwordx2 v[32:33], v8, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[46:47], v8, s[36:39], 0 offen offset:128
	buffer_load_dwordx4 v[48:51], v5, s[32:35], 0 offen offset:0
	buffer_load_dwordx2 v[52:53], v8, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[54:55], v8, s[36:39], 0 offen offset:384
	buffer_load_dwordx4 v[56:59], v6, s[32:35], 0 offen offset:0
	buffer_load_dwordx4 v[60:63], v7, s[32:35], 0 offen offset:0
	buffer_load_dwordx2 v[64:65], v9, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[66:67], v9, s[36:39], 0 offen offset:128
	buffer_load_dwordx4 v[68:71], v4, s[32:35], 0 offen offset:64
	buffer_load_dwordx2 v[72:73], v9, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[74:75], v9, s[36:39], 0 offen offset:384
	buffer_load_dwordx4 v[76:79], v5, s[32:35], 0 offen offset:64
	buffer_load_dwordx4 v[80:83], v6, s[32:35], 0 offen offset:64
	buffer_load_dwordx4 v[84:87], v7, s[32:35], 0 offen offset:64
	buffer_load_dwordx2 v[88:89], v10, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[90:91], v10, s[36:39], 0 offen offset:128
	buffer_load_dwordx2 v[92:93], v10, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[94:95], v10, s[36:39], 0 offen offset:384
	buffer_load_dwordx2 v[96:97], v2, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[98:99], v2, s[36:39], 0 offen offset:128
	buffer_load_dwordx2 v[100:101], v2, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[102:103], v2, s[36:39], 0 offen offset:384
	s_min_u32 s6, s5, s4
	s_sub_u32 s7, s4, s6
	s_min_u32 s25, s7, 64
	s_lshl_b32 s25, s25, 7
	s_lshl_b32 s6, s6, 7
	s_add_u32 s32, s8, s6
	s_addc_u32 s33, s9, 0
	s_mov_b32 s34, s25
	s_add_u32 s36, s10, s6
	s_addc_u32 s37, s11, 0
	s_mov_b32 s38, s25
	s_add_u32 s5, s5, 0x100
	s_add_u32 s6, s3, s2
	s_mov_b32 s7, s6
	s_cmp_lt_u32 s7, s23
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	s_lshl_b32 s6, s7, 6
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[104:107], v[42:45], v[34:37], 0
	buffer_load_dwordx4 v[42:45], v4, s[32:35], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v108, v46, v32, s0
	v_perm_b32 v112, v46, v32, s22
	v_perm_b32 v116, v47, v33, s0
	v_perm_b32 v120, v47, v33, s22
	buffer_load_dwordx2 v[32:33], v8, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[46:47], v8, s[36:39], 0 offen offset:128
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[124:127], v[48:51], v[34:37], 0
	buffer_load_dwordx4 v[48:51], v5, s[32:35], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v109, v54, v52, s0
	v_perm_b32 v113, v54, v52, s22
	v_perm_b32 v117, v55, v53, s0
	v_perm_b32 v121, v55, v53, s22
	buffer_load_dwordx2 v[52:53], v8, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[54:55], v8, s[36:39], 0 offen offset:384
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[128:131], v[56:59], v[34:37], 0
	buffer_load_dwordx4 v[56:59], v6, s[32:35], 0 offen offset:0
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[132:135], v[60:63], v[34:37], 0
	buffer_load_dwordx4 v[60:63], v7, s[32:35], 0 offen offset:0
	s_waitcnt vmcnt(22)
	v_perm_b32 v110, v66, v64, s0
	v_perm_b32 v114, v66, v64, s22
	v_perm_b32 v118, v67, v65, s0
	v_perm_b32 v122, v67, v65, s22
	buffer_load_dwordx2 v[64:65], v9, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[66:67], v9, s[36:39], 0 offen offset:128
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[104:107], v[68:71], v[38:41], v[104:107]
	buffer_load_dwordx4 v[68:71], v4, s[32:35], 0 offen offset:64
	s_waitcnt vmcnt(22)
	v_perm_b32 v111, v74, v72, s0
	v_perm_b32 v115, v74, v72, s22
	v_perm_b32 v119, v75, v73, s0
	v_perm_b32 v123, v75, v73, s22
	buffer_load_dwordx2 v[72:73], v9, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[74:75], v9, s[36:39], 0 offen offset:384
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[124:127], v[76:79], v[38:41], v[124:127]
	buffer_load_dwordx4 v[76:79], v5, s[32:35], 0 offen offset:64
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[128:131], v[80:83], v[38:41], v[128:131]
	buffer_load_dwordx4 v[80:83], v6, s[32:35], 0 offen offset:64
	s_waitcnt vmcnt(23)
	v_mfma_f32_16x16x32_bf16 v[132:135], v[84:87], v[38:41], v[132:135]
	buffer_load_dwordx4 v[84:87], v7, s[32:35], 0 offen offset:64
	s_add_u32 s25, s6, 64
	s_cmp_gt_u32 s25, s4
	s_cbranch_scc0 .L$if1_end
	s_sub_u32 s6, s4, s6
	v_lshrrev_b32 v136, 4, v1
	v_lshlrev_b32 v136, 2, v136
	v_mov_b32 v137, 0xf1800000
	s_sub_i32 s25, s6, 0
	v_cmp_gt_i32 s[28:29], s25, v136
	s_sub_i32 s25, s6, 1
	v_cmp_gt_i32 s[30:31], s25, v136
	s_sub_i32 s25, s6, 2
	v_cmp_gt_i32 s[40:41], s25, v136
	s_sub_i32 s25, s6, 3
	v_cmp_gt_i32 s[42:43], s25, v136
	v_cndmask_b32 v104, v137, v104, s[28:29]
	v_cndmask_b32 v105, v137, v105, s[30:31]
	v_cndmask_b32 v106, v137, v106, s[40:41]
	v_cndmask_b32 v107, v137, v107, s[42:43]
	s_sub_i32 s25, s6, 16
	v_cmp_gt_i32 s[28:29], s25, v136
	s_sub_i32 s25, s6, 17
	v_cmp_gt_i32 s[30:31], s25, v136
	s_sub_i32 s25, s6, 18
	v_cmp_gt_i32 s[40:41], s25, v136
	s_sub_i32 s25, s6, 19
	v_cmp_gt_i32 s[42:43], s25, v136
	v_cndmask_b32 v124, v137, v124, s[28:29]
	v_cndmask_b32 v125, v137, v125, s[30:31]
	v_cndmask_b32 v126, v137, v126, s[40:41]
	v_cndmask_b32 v127, v137, v127, s[42:43]
	s_sub_i32 s25, s6, 32
	v_cmp_gt_i32 s[28:29], s25, v136
	s_sub_i32 s25, s6, 33
	v_cmp_gt_i32 s[30:31], s25, v136
	s_sub_i32 s25, s6, 34
	v_cmp_gt_i32 s[40:41], s25, v136
	s_sub_i32 s25, s6, 35
	v_cmp_gt_i32 s[42:43], s25, v136
	v_cndmask_b32 v128, v137, v128, s[28:29]
	v_cndmask_b32 v129, v137, v129, s[30:31]
	v_cndmask_b32 v130, v137, v130, s[40:41]
	v_cndmask_b32 v131, v137, v131, s[42:43]
	s_sub_i32 s25, s6, 48
	v_cmp_gt_i32 s[28:29], s25, v136
	s_sub_i32 s25, s6, 49
	v_cmp_gt_i32 s[30:31], s25, v136
	s_sub_i32 s25, s6, 50
	v_cmp_gt_i32 s[40:41], s25, v136
	s_sub_i32 s6, s6, 51
	v_cmp_gt_i32 s[42:43], s6, v136
	v_cndmask_b32 v132, v137, v132, s[28:29]
	v_cndmask_b32 v133, v137, v133, s[30:31]
	v_cndmask_b32 v134, v137, v134, s[40:41]
	v_cndmask_b32 v135, v137, v135, s[42:43]
.L$if1_end:
	v_max_f32 v136, v104, v105
	v_max3_f32 v136, v136, v106, v107
	v_max3_f32 v136, v136, v124, v125
	v_max3_f32 v136, v136, v126, v127
	v_max3_f32 v136, v136, v128, v129
	v_max3_f32 v136, v136, v130, v131
	v_max3_f32 v136, v136, v132, v133
	v_max3_f32 v136, v136, v134, v135
	v_cmp_gt_f32 s[28:29], v136, v11
	s_or_b64 s[30:31], s[28:29], s[28:29]
	s_cmp_lg_u64 s[30:31], 0
	s_cbranch_scc0 .L$if2_end
	v_max_f32 v136, v3, v136
	v_xor_b32 v11, 16, v1
	v_lshlrev_b32 v11, 2, v11
	ds_bpermute_b32 v11, v11, v136
	s_waitcnt lgkmcnt(0)
	v_max_f32 v136, v136, v11
	v_xor_b32 v11, 32, v1
	v_lshlrev_b32 v11, 2, v11
	ds_bpermute_b32 v11, v11, v136
	s_waitcnt lgkmcnt(0)
	v_max_f32 v136, v136, v11
	v_sub_f32 v3, v3, v136
	v_mul_f32 v137, s26, v3
	v_exp_f32 v137, v137
	v_mov_b32 v3, v136
	v_add_f32 v11, 0x42317218, v3
	v_mul_f32 v14, 0xbe38aa3b, v3
	v_mul_f32 v15, 0xbe38aa3b, v3
	v_mul_f32 v12, v12, v137
	v_mul_f32 v13, v13, v137
	v_mul_f32 v16, v16, v137
	v_mul_f32 v17, v17, v137
	v_mul_f32 v18, v18, v137
	v_mul_f32 v19, v19, v137
	v_mul_f32 v20, v20, v137
	v_mul_f32 v21, v21, v137
	v_mul_f32 v22, v22, v137
	v_mul_f32 v23, v23, v137
	v_mul_f32 v24, v24, v137
	v_mul_f32 v25, v25, v137
	v_mul_f32 v26, v26, v137
	v_mul_f32 v27, v27, v137
	v_mul_f32 v28, v28, v137
	v_mul_f32 v29, v29, v137
	v_mul_f32 v30, v30, v137
	v_mul_f32 v31, v31, v137
.L$if2_end:
	v_pk_fma_f32 v[104:105], v[104:105], s[26:27], v[14:15]
	v_exp_f32 v104, v104
	v_exp_f32 v105, v105
	v_pk_fma_f32 v[106:107], v[106:107], s[26:27], v[14:15]
	v_exp_f32 v106, v106
	v_exp_f32 v107, v107
	v_pk_add_f32 v[12:13], v[12:13], v[104:105]
	v_cvt_pk_bf16_f32 v136, v104, v105
	v_pk_fma_f32 v[124:125], v[124:125], s[26:27], v[14:15]
	v_exp_f32 v124, v124
	v_exp_f32 v125, v125
	v_pk_add_f32 v[12:13], v[12:13], v[106:107]
	v_cvt_pk_bf16_f32 v137, v106, v107
	v_pk_fma_f32 v[126:127], v[126:127], s[26:27], v[14:15]
	v_exp_f32 v126, v126
	v_exp_f32 v127, v127
	v_pk_add_f32 v[12:13], v[12:13], v[124:125]
	v_cvt_pk_bf16_f32 v138, v124, v125
	v_pk_add_f32 v[12:13], v[12:13], v[126:127]
	v_cvt_pk_bf16_f32 v139, v126, v127
	s_nop 1
	v_mfma_f32_16x16x32_bf16 v[16:19], v[108:111], v[136:139], v[16:19]
	s_waitcnt vmcnt(22)
	v_perm_b32 v104, v90, v88, s0
	v_perm_b32 v108, v90, v88, s22
	v_perm_b32 v124, v91, v89, s0
	v_perm_b32 v140, v91, v89, s22
	buffer_load_dwordx2 v[88:89], v10, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[90:91], v10, s[36:39], 0 offen offset:128
	s_waitcnt vmcnt(22)
	v_perm_b32 v105, v94, v92, s0
	v_perm_b32 v109, v94, v92, s22
	v_perm_b32 v125, v95, v93, s0
	v_perm_b32 v141, v95, v93, s22
	buffer_load_dwordx2 v[92:93], v10, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[94:95], v10, s[36:39], 0 offen offset:384
	s_waitcnt vmcnt(22)
	v_perm_b32 v106, v98, v96, s0
	v_perm_b32 v110, v98, v96, s22
	v_perm_b32 v126, v99, v97, s0
	v_perm_b32 v142, v99, v97, s22
	buffer_load_dwordx2 v[96:97], v2, s[36:39], 0 offen offset:0
	buffer_load_dwordx2 v[98:99], v2, s[36:39], 0 offen offset:128
	s_waitcnt vmcnt(22)
	v_mfma_f32_16x16x32_bf16 v[20:23], v[112:115], v[136:139], v[20:23]
	v_perm_b32 v107, v102, v100, s0
	v_perm_b32 v111, v102, v100, s22
	v_perm_b32 v127, v103, v101, s0
	v_perm_b32 v143, v103, v101, s22
	buffer_load_dwordx2 v[100:101], v2, s[36:39], 0 offen offset:256
	buffer_load_dwordx2 v[102:103], v2, s[36:39], 0 offen offset:384
	v_pk_fma_f32 v[128:129], v[128:129], s[26:27], v[14:15]
	v_exp_f32 v128, v128
	v_exp_f32 v129, v129
	v_pk_fma_f32 v[130:131], v[130:131], s[26:27], v[14:15]
	v_exp_f32 v130, v130
	v_exp_f32 v131, v131
	v_pk_add_f32 v[12:13], v[12:13], v[128:129]
	v_cvt_pk_bf16_f32 v112, v128, v129
	v_pk_fma_f32 v[132:133], v[132:133], s[26:27], v[14:15]
	v_exp_f32 v132, v132
	v_exp_f32 v133, v133
	v_pk_add_f32 v[12:13], v[12:13], v[130:131]
	v_cvt_pk_bf16_f32 v113, v130, v131
	v_pk_fma_f32 v[134:135], v[134:135], s[26:27], v[14:15]
	v_exp_f32 v134, v134
	v_exp_f32 v135, v135
	v_pk_add_f32 v[12:13], v[12:13], v[132:133]
	v_cvt_pk_bf16_f32 v114, v132, v133
	v_pk_add_f32 v[12:13], v[12:13], v[134:135]
	v_cvt_pk_bf16_f32 v115, v134, v135
	v_mfma_f32_16x16x32_bf16 v[24:27], v[116:119], v[136:139], v[24:27]
	v_mfma_f32_16x16x32_bf16 v[28:31], v[120:123], v[136:139], v[28:31]
	v_mfma_f32_16x16x32_bf16 v[16:19], v[104:107], v[112:115], v[16:19]
	s_min_u32 s6, s5, s4
	s_sub_u32 s25, s4, s6
	s_min_u32 s28, s25, 64
	s_lshl_b32 s28, s28, 7
	s_lshl_b32 s6, s6, 7
	s_add_u32 s32, s8, s6
	s_addc_u32 s33, s9, 0
	s_mov_b32 s34, s28
	s_add_u32 s36, s10, s6
	s_addc_u32 s37, s11, 0
	s_mov_b32 s38, s28
	v_mfma_f32_16x16x32_bf16 v[20:23], v[108:111], v[112:115], v[20:23]
	s_add_u32 s5, s5, 0x100
	v_mfma_f32_16x16x32_bf16 v[24:27], v[124:127], v[112:115], v[24:27]
	v_mfma_f32_16x16x32_bf16 v[28:31], v[140:143], v[112:115], v[28:31]
	s_add_u32 s7, s7, 4
	s_cmp_lt_u32 s7, s23
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshrrev_b32 v2, 4, v0
	v_and_b32 v4, 15, v0
	s_mov_b64 s[4:5], s[14:15]
	s_mul_i32 s6, s24, 0x400
	s_mul_hi_u32 s7, s24, 0x400
	s_add_u32 s4, s4, s6
	s_addc_u32 s5, s5, s7
	s_mov_b32 s8, s4
	s_and_b32 s9, s5, 0xffff
	s_mov_b32 s10, 0x400
	s_mov_b32 s11, 0x20000
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
	v_mov_b32 v8, 0
	v_mov_b32 v9, 0
	v_mov_b32 v10, 0
	v_mov_b32 v11, 0
	v_mov_b32 v10, 0xf1800000
	v_and_b32 v5, 15, v1
	v_add_f32 v13, v13, v12
	v_xor_b32 v14, 16, v1
	v_lshlrev_b32 v14, 2, v14
	ds_bpermute_b32 v14, v14, v13
	s_waitcnt lgkmcnt(0)
	v_add_f32 v13, v13, v14
	v_xor_b32 v14, 32, v1
	v_lshlrev_b32 v14, 2, v14
	ds_bpermute_b32 v14, v14, v13
	s_waitcnt lgkmcnt(0)
	v_add_f32 v13, v13, v14
	v_mul_f32 v12, 0x3e38aa3b, v3
	v_cmp_gt_u32 s[4:5], 16, v1
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .L$if3_end
	v_lshlrev_b32 v3, 3, v5
	s_mul_i32 s0, s2, 0x80
	v_add_u32 v3, s0, v3
	ds_write_b64 v3, v[12:13] offset:16384
.L$if3_end:
	s_mov_b64 exec, s[6:7]
	v_lshrrev_b32 v1, 4, v1
	v_lshlrev_b32 v1, 2, v1
	v_and_b32 v3, 4, v5
	v_lshlrev_b32 v3, 1, v3
	v_xor_b32 v3, v5, v3
	v_lshlrev_b32 v5, 8, v5
	v_xor_b32 v1, v1, v3
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v5, v1
	s_mul_i32 s0, s2, 0x1000
	v_add_u32 v1, s0, v1
	v_mov_b32 v12, v16
	v_mov_b32 v13, v20
	v_mov_b32 v14, v24
	v_mov_b32 v15, v28
	ds_write_b128 v1, v[12:15] offset:0
	v_mov_b32 v12, v17
	v_mov_b32 v13, v21
	v_mov_b32 v14, v25
	v_mov_b32 v15, v29
	v_xor_b32 v3, 16, v1
	ds_write_b128 v3, v[12:15] offset:0
	v_mov_b32 v12, v18
	v_mov_b32 v13, v22
	v_mov_b32 v14, v26
	v_mov_b32 v15, v30
	v_xor_b32 v3, 32, v1
	ds_write_b128 v3, v[12:15] offset:0
	v_mov_b32 v12, v19
	v_mov_b32 v13, v23
	v_mov_b32 v14, v27
	v_mov_b32 v15, v31
	v_xor_b32 v1, 48, v1
	ds_write_b128 v1, v[12:15] offset:0
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_and_b32 v1, 4, v2
	v_lshlrev_b32 v1, 1, v1
	v_xor_b32 v1, v2, v1
	v_lshlrev_b32 v3, 8, v2
	v_xor_b32 v1, v4, v1
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v1, v3, v1
	ds_read_b128 v[12:15], v1 offset:0
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[16:17], v3 offset:16384
	ds_read_b128 v[18:21], v1 offset:4096
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[22:23], v3 offset:16512
	ds_read_b128 v[24:27], v1 offset:8192
	v_lshlrev_b32 v3, 3, v2
	ds_read_b64 v[28:29], v3 offset:16640
	ds_read_b128 v[104:107], v1 offset:12288
	v_lshlrev_b32 v1, 3, v2
	ds_read_b64 v[30:31], v1 offset:16768
	s_waitcnt lgkmcnt(6)
	v_mov_b32 v1, v10
	v_max_f32 v10, v10, v16
	v_sub_f32 v1, v1, v10
	v_sub_f32 v3, v16, v10
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v6, v6, v1
	v_fma_f32 v6, v12, v3, v6
	v_mul_f32 v7, v7, v1
	v_fma_f32 v7, v13, v3, v7
	v_mul_f32 v8, v8, v1
	v_fma_f32 v8, v14, v3, v8
	v_mul_f32 v9, v9, v1
	v_fma_f32 v9, v15, v3, v9
	v_mul_f32 v11, v11, v1
	v_fma_f32 v11, v17, v3, v11
	s_waitcnt lgkmcnt(4)
	v_mov_b32 v1, v10
	v_max_f32 v10, v10, v22
	v_sub_f32 v1, v1, v10
	v_sub_f32 v3, v22, v10
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v6, v6, v1
	v_fma_f32 v6, v18, v3, v6
	v_mul_f32 v7, v7, v1
	v_fma_f32 v7, v19, v3, v7
	v_mul_f32 v8, v8, v1
	v_fma_f32 v8, v20, v3, v8
	v_mul_f32 v9, v9, v1
	v_fma_f32 v9, v21, v3, v9
	v_mul_f32 v11, v11, v1
	v_fma_f32 v11, v23, v3, v11
	s_waitcnt lgkmcnt(2)
	v_mov_b32 v1, v10
	v_max_f32 v10, v10, v28
	v_sub_f32 v1, v1, v10
	v_sub_f32 v3, v28, v10
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v6, v6, v1
	v_fma_f32 v6, v24, v3, v6
	v_mul_f32 v7, v7, v1
	v_fma_f32 v7, v25, v3, v7
	v_mul_f32 v8, v8, v1
	v_fma_f32 v8, v26, v3, v8
	v_mul_f32 v9, v9, v1
	v_fma_f32 v9, v27, v3, v9
	v_mul_f32 v11, v11, v1
	v_fma_f32 v11, v29, v3, v11
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v1, v10
	v_max_f32 v10, v10, v30
	v_sub_f32 v1, v1, v10
	v_sub_f32 v3, v30, v10
	v_exp_f32 v1, v1
	v_exp_f32 v3, v3
	v_mul_f32 v6, v6, v1
	v_fma_f32 v6, v104, v3, v6
	v_mul_f32 v7, v7, v1
	v_fma_f32 v7, v105, v3, v7
	v_mul_f32 v8, v8, v1
	v_fma_f32 v8, v106, v3, v8
	v_mul_f32 v9, v9, v1
	v_fma_f32 v9, v107, v3, v9
	v_mul_f32 v11, v11, v1
	v_fma_f32 v11, v31, v3, v11
	s_cmp_le_u32 s12, s13
	s_cbranch_scc0 .L$if4_else
	v_lshlrev_b32 v0, 3, v4
	v_add_u32 v1, 0, v2
	v_lshlrev_b32 v1, 7, v1
	v_add_u32 v0, 0, v0
	v_add_u32 v0, v1, v0
	v_max_f32 v1, 0xd800000, v11
	v_rcp_f32 v1, v1
	s_nop 0
	v_mul_f32 v6, v6, v1
	v_mul_f32 v7, v7, v1
	v_mul_f32 v8, v8, v1
	v_mul_f32 v9, v9, v1
	v_cvt_pk_bf16_f32 v2, v6, v7
	v_cvt_pk_bf16_f32 v3, v8, v9
	buffer_store_dwordx2 v[2:3], v0, s[8:11], 0 offen
	s_branch .L$if4_end
.L$if4_else:
	v_lshlrev_b32 v1, 4, v4
	v_add_u32 v3, 0, v2
	v_lshlrev_b32 v3, 8, v3
	v_add_u32 v1, 0, v1
	v_add_u32 v1, v3, v1
	v_add_u32 v3, 0, v2
	v_lshlrev_b32 v3, 3, v3
	s_mul_i32 s0, s24, 2
	s_add_u32 s1, s0, s1
	s_mov_b64 s[4:5], s[16:17]
	s_mul_i32 s6, s1, 0x800
	s_mul_hi_u32 s7, s1, 0x800
	s_add_u32 s4, s4, s6
	s_addc_u32 s5, s5, s7
	s_mov_b32 s28, s4
	s_and_b32 s29, s5, 0xffff
	s_mov_b32 s30, 0x800
	s_mov_b32 s31, 0x20000
	s_mov_b64 s[4:5], s[18:19]
	s_mul_i32 s6, s1, 64
	s_mul_hi_u32 s7, s1, 64
	s_add_u32 s4, s4, s6
	s_addc_u32 s5, s5, s7
	s_mov_b32 s32, s4
	s_and_b32 s33, s5, 0xffff
	s_mov_b32 s34, 64
	s_mov_b32 s35, 0x20000
	buffer_store_dwordx4 v[6:9], v1, s[28:31], 0 offen
	v_cmp_eq_u32 s[0:1], 0, v4
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_cbranch_execz .L$if5_end
	buffer_store_dwordx2 v[10:11], v3, s[32:35], 0 offen
.L$if5_end:
	s_mov_b64 exec, s[4:5]
	s_mov_b64 s[4:5], s[20:21]
	s_lshl_b32 s2, s24, 2
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, 0
	s_sub_u32 s0, s23, s3
	v_mov_b32 v5, 0
	buffer_wbl2 sc1
	s_waitcnt vmcnt(0)
	s_barrier
	v_cmp_eq_u32 s[2:3], 0, v0
	s_and_saveexec_b64 s[6:7], s[2:3]
	s_cbranch_execz .L$if6_end
	v_mov_b32 v0, s0
	global_atomic_add v6, v5, v0, s[4:5] sc0
	s_waitcnt vmcnt(0)
	v_add_u32 v6, s0, v6
	ds_write_b32 v5, v6 offset:16896
	v_cmp_eq_u32 s[0:1], s12, v6
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if7_end
	global_store_dword v5, v5, s[4:5]
.L$if7_end:
	s_mov_b64 exec, s[2:3]
	s_waitcnt lgkmcnt(0)
.L$if6_end:
	s_mov_b64 exec, s[6:7]
	s_barrier
	ds_read_b32 v6, v5 offset:16896
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s0, v6
	buffer_inv sc1
	s_cmp_eq_u32 s0, s12
	s_cbranch_scc0 .L$if8_end
	s_mov_b32 s1, 0
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
	v_mov_b32 v8, 0
	v_mov_b32 v9, 0
	v_mov_b32 v10, 0
	v_mov_b32 v11, 0
	v_mov_b32 v10, 0xf1800000
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s12
	s_cbranch_scc0 .L$loop1_end
.L$loop1:
	s_mul_i32 s2, s24, 2
	s_add_u32 s3, s2, s1
	s_mov_b64 s[4:5], s[16:17]
	s_mul_i32 s6, s3, 0x800
	s_mul_hi_u32 s7, s3, 0x800
	s_add_u32 s4, s4, s6
	s_addc_u32 s5, s5, s7
	s_mov_b32 s20, s4
	s_and_b32 s21, s5, 0xffff
	s_mov_b32 s22, 0x800
	s_mov_b32 s23, 0x20000
	s_mov_b64 s[4:5], s[18:19]
	s_mul_i32 s6, s3, 64
	s_mul_hi_u32 s7, s3, 64
	s_add_u32 s4, s4, s6
	s_addc_u32 s5, s5, s7
	s_mov_b32 s28, s4
	s_and_b32 s29, s5, 0xffff
	s_mov_b32 s30, 64
	s_mov_b32 s31, 0x20000
	buffer_load_dwordx4 v[12:15], v1, s[20:23], 0 offen
	buffer_load_dwordx2 v[16:17], v3, s[28:31], 0 offen
	s_waitcnt vmcnt(0)
	v_mov_b32 v0, v10
	v_max_f32 v10, v10, v16
	v_sub_f32 v0, v0, v10
	v_sub_f32 v5, v16, v10
	v_exp_f32 v0, v0
	v_exp_f32 v5, v5
	v_mul_f32 v6, v6, v0
	v_fma_f32 v6, v12, v5, v6
	v_mul_f32 v7, v7, v0
	v_fma_f32 v7, v13, v5, v7
	v_mul_f32 v8, v8, v0
	v_fma_f32 v8, v14, v5, v8
	v_mul_f32 v9, v9, v0
	v_fma_f32 v9, v15, v5, v9
	v_mul_f32 v11, v11, v0
	v_fma_f32 v11, v17, v5, v11
	s_add_u32 s1, s1, 1
	s_add_u32 s0, s0, s13
	s_cmp_lt_u32 s0, s12
	s_cbranch_scc1 .L$loop1
.L$loop1_end:
	v_lshlrev_b32 v0, 3, v4
	v_add_u32 v1, 0, v2
	v_lshlrev_b32 v1, 7, v1
	v_add_u32 v0, 0, v0
	v_add_u32 v0, v1, v0
	v_max_f32 v1, 0xd800000, v11
	v_rcp_f32 v1, v1
	s_nop 0
	v_mul_f32 v6, v6, v1
	v_mul_f32 v7, v7, v1
	v_mul_f32 v8, v8, v1
	v_mul_f32 v9, v9, v1
	v_cvt_pk_bf16_f32 v2, v6, v7
	v_cvt_pk_bf16_f32 v3, v8, v9
	buffer_store_dwordx2 v[2:3], v0, s[8:11], 0 offen
.L$if8_end:
.L$if4_end:
.L$if0_end:
	s_endpgm
.size decode_attention, .-decode_attention
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel decode_attention
	.amdhsa_group_segment_fixed_size 16900
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 68
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 144
	.amdhsa_next_free_sgpr 44
	.amdhsa_accum_offset 144
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
  - .name: decode_attention
    .symbol: decode_attention.kd
    .kernarg_segment_size: 68
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16900
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 44
    .vgpr_count: 144
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
      - .name: lengths
        .size: 8
        .offset: 24
        .value_kind: global_buffer
        .address_space: global
      - .name: out
        .size: 8
        .offset: 32
        .value_kind: global_buffer
        .address_space: global
      - .name: parts
        .size: 8
        .offset: 40
        .value_kind: global_buffer
        .address_space: global
      - .name: states
        .size: 8
        .offset: 48
        .value_kind: global_buffer
        .address_space: global
      - .name: counts
        .size: 8
        .offset: 56
        .value_kind: global_buffer
        .address_space: global
      - .name: T
        .size: 4
        .offset: 64
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 16384, .align: 16 }
      - { .name: lds1, .offset: 16384, .size: 512, .align: 16 }
      - { .name: lds2, .offset: 16896, .size: 4, .align: 16 }
...
.end_amdgpu_metadata
