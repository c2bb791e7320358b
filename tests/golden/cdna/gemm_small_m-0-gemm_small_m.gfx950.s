.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_small_m
.p2align 8
.type gemm_small_m,@function
gemm_small_m:
	s_load_dwordx2 s[8:9], s[0:1], 0
	s_load_dwordx2 s[4:5], s[0:1], 8
	s_load_dwordx2 s[10:11], s[0:1], 16
	s_load_dwordx2 s[6:7], s[0:1], 24
	s_load_dwordx2 s[12:13], s[0:1], 32
	s_load_dword s14, s[0:1], 40
	s_load_dword s15, s[0:1], 44
	s_load_dword s16, s[0:1], 48
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s2
	s_mov_b32 s1, s3
	v_bfe_u32 v96, v0, 0, 10
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v97, -1, v0
	s_mul_i32 s12, s0, 0x80
	s_add_u32 s0, s16, 0x7f
	s_lshr_b32 s2, s0, 7
	s_lshl_b32 s0, s2, 7
	s_mul_i32 s13, s1, s0
	s_add_u32 s0, s13, s0
	s_min_u32 s17, s16, s0
	v_lshrrev_b32 v0, 6, v96
	v_lshlrev_b32 v0, 5, v0
	v_and_b32 v1, 31, v97
	v_add_u32 v0, v0, v1
	s_mov_b64 s[4:5], s[4:5]
	s_mul_i32 s0, s12, s16
	s_mul_hi_u32 s1, s12, s16
	s_lshl_b64 s[2:3], s[0:1], 1
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_sub_u32 s0, s15, s12
	s_min_u32 s1, s0, 0x80
	s_mul_i32 s0, s1, s16
	s_lshl_b32 s6, s0, 1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	v_mul_lo_u32 v0, s16, v0
	v_lshlrev_b32 v98, 1, v0
	v_lshrrev_b32 v0, 5, v97
	v_lshlrev_b32 v0, 3, v0
	v_add_u32 v99, s13, v0
	s_mul_i32 s4, s14, s16
	s_lshl_b32 s18, s4, 1
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s18
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v0, 4, v96
	v_and_b32 v1, 15, v96
	v_add_u32 v2, 0, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v100, 1, v2
	v_add_u32 v2, 16, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v101, 1, v2
	v_add_u32 v2, 32, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v102, 1, v2
	v_add_u32 v2, 48, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v103, 1, v2
	v_lshlrev_b32 v2, 3, v1
	v_add_u32 v104, s13, v2
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v105, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 0, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v106, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 2, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v107, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 4, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v108, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 6, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v109, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 8, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v110, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 10, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v111, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 12, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v112, v2, v0
	v_and_b32 v0, 31, v97
	v_lshrrev_b32 v1, 5, v97
	v_add_u32 v1, 14, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v113, v2, v0
	v_mov_b32 v0, 0
	v_mov_b32 v1, 0
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
	v_cmp_gt_u32 s[8:9], s17, v104
	v_lshlrev_b32 v32, 1, v104
	v_mov_b32 v44, 0x80000000
	v_cndmask_b32 v44, v44, v32, s[8:9]
	v_add_u32 v104, 0x80, v104
	v_add_u32 v36, v100, v44
	buffer_load_dwordx4 v[32:35], v36, s[4:7], 0 offen
	v_add_u32 v40, v101, v44
	buffer_load_dwordx4 v[36:39], v40, s[4:7], 0 offen
	v_add_u32 v45, v102, v44
	buffer_load_dwordx4 v[40:43], v45, s[4:7], 0 offen
	v_add_u32 v48, v103, v44
	buffer_load_dwordx4 v[44:47], v48, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v104
	v_lshlrev_b32 v48, 1, v104
	v_mov_b32 v64, 0x80000000
	v_cndmask_b32 v64, v64, v48, s[8:9]
	v_add_u32 v104, 0x80, v104
	s_waitcnt vmcnt(3)
	ds_write_b128 v105, v[32:35] offset:0
	s_waitcnt vmcnt(2)
	ds_write_b128 v105, v[36:39] offset:4096
	s_waitcnt vmcnt(1)
	ds_write_b128 v105, v[40:43] offset:8192
	s_waitcnt vmcnt(0)
	ds_write_b128 v105, v[44:47] offset:12288
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v32, 1, v99
	v_mov_b32 v33, 0x80000000
	v_cndmask_b32 v33, v33, v32, s[8:9]
	v_add_u32 v32, v33, v98
	buffer_load_dwordx4 v[48:51], v32, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_add_u32 v36, v100, v64
	buffer_load_dwordx4 v[32:35], v36, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v36, 1, v99
	v_mov_b32 v37, 0x80000000
	v_cndmask_b32 v37, v37, v36, s[8:9]
	v_add_u32 v36, v37, v98
	buffer_load_dwordx4 v[52:55], v36, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_add_u32 v40, v101, v64
	buffer_load_dwordx4 v[36:39], v40, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v40, 1, v99
	v_mov_b32 v41, 0x80000000
	v_cndmask_b32 v41, v41, v40, s[8:9]
	v_add_u32 v40, v41, v98
	buffer_load_dwordx4 v[56:59], v40, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_add_u32 v44, v102, v64
	buffer_load_dwordx4 v[40:43], v44, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v44, 1, v99
	v_mov_b32 v45, 0x80000000
	v_cndmask_b32 v45, v45, v44, s[8:9]
	v_add_u32 v44, v45, v98
	buffer_load_dwordx4 v[60:63], v44, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_add_u32 v64, v103, v64
	buffer_load_dwordx4 v[44:47], v64, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v64, 1, v99
	v_mov_b32 v65, 0x80000000
	v_cndmask_b32 v65, v65, v64, s[8:9]
	v_add_u32 v68, v65, v98
	buffer_load_dwordx4 v[64:67], v68, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v68, 1, v99
	v_mov_b32 v69, 0x80000000
	v_cndmask_b32 v69, v69, v68, s[8:9]
	v_add_u32 v72, v69, v98
	buffer_load_dwordx4 v[68:71], v72, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v72, 1, v99
	v_mov_b32 v73, 0x80000000
	v_cndmask_b32 v73, v73, v72, s[8:9]
	v_add_u32 v76, v73, v98
	buffer_load_dwordx4 v[72:75], v76, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v76, 1, v99
	v_mov_b32 v77, 0x80000000
	v_cndmask_b32 v77, v77, v76, s[8:9]
	v_add_u32 v80, v77, v98
	buffer_load_dwordx4 v[76:79], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_xor_b32 v105, 0x4000, v105
	ds_read_b128 v[80:83], v106 offset:0
	ds_read_b128 v[84:87], v106 offset:8192
	s_mov_b32 s13, s13
	s_cmp_lt_u32 s13, s17
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[8:9], s17, v104
	v_lshlrev_b32 v88, 1, v104
	v_mov_b32 v114, 0x80000000
	v_cndmask_b32 v114, v114, v88, s[8:9]
	v_add_u32 v104, 0x80, v104
	s_waitcnt vmcnt(11) lgkmcnt(0)
	ds_read_b128 v[88:91], v107 offset:0
	ds_read_b128 v[92:95], v107 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[48:51], v[80:83], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[48:51], v[84:87], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v48, 1, v99
	v_mov_b32 v49, 0x80000000
	v_cndmask_b32 v49, v49, v48, s[8:9]
	v_add_u32 v80, v49, v98
	buffer_load_dwordx4 v[48:51], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11)
	ds_write_b128 v105, v[32:35] offset:0
	v_add_u32 v80, v100, v114
	buffer_load_dwordx4 v[32:35], v80, s[4:7], 0 offen
	s_waitcnt vmcnt(11) lgkmcnt(1)
	ds_read_b128 v[80:83], v108 offset:0
	ds_read_b128 v[84:87], v108 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[52:55], v[88:91], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[52:55], v[92:95], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v52, 1, v99
	v_mov_b32 v53, 0x80000000
	v_cndmask_b32 v53, v53, v52, s[8:9]
	v_add_u32 v88, v53, v98
	buffer_load_dwordx4 v[52:55], v88, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11)
	ds_write_b128 v105, v[36:39] offset:4096
	v_add_u32 v88, v101, v114
	buffer_load_dwordx4 v[36:39], v88, s[4:7], 0 offen
	s_waitcnt vmcnt(11) lgkmcnt(1)
	ds_read_b128 v[88:91], v109 offset:0
	ds_read_b128 v[92:95], v109 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[56:59], v[80:83], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[56:59], v[84:87], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v56, 1, v99
	v_mov_b32 v57, 0x80000000
	v_cndmask_b32 v57, v57, v56, s[8:9]
	v_add_u32 v80, v57, v98
	buffer_load_dwordx4 v[56:59], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11)
	ds_write_b128 v105, v[40:43] offset:8192
	v_add_u32 v80, v102, v114
	buffer_load_dwordx4 v[40:43], v80, s[4:7], 0 offen
	s_waitcnt vmcnt(11) lgkmcnt(1)
	ds_read_b128 v[80:83], v110 offset:0
	ds_read_b128 v[84:87], v110 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[60:63], v[88:91], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[60:63], v[92:95], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v60, 1, v99
	v_mov_b32 v61, 0x80000000
	v_cndmask_b32 v61, v61, v60, s[8:9]
	v_add_u32 v88, v61, v98
	buffer_load_dwordx4 v[60:63], v88, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11)
	ds_write_b128 v105, v[44:47] offset:12288
	v_add_u32 v88, v103, v114
	buffer_load_dwordx4 v[44:47], v88, s[4:7], 0 offen
	s_waitcnt vmcnt(11) lgkmcnt(1)
	ds_read_b128 v[88:91], v111 offset:0
	ds_read_b128 v[92:95], v111 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[64:67], v[80:83], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[64:67], v[84:87], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v64, 1, v99
	v_mov_b32 v65, 0x80000000
	v_cndmask_b32 v65, v65, v64, s[8:9]
	v_add_u32 v80, v65, v98
	buffer_load_dwordx4 v[64:67], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11) lgkmcnt(0)
	ds_read_b128 v[80:83], v112 offset:0
	ds_read_b128 v[84:87], v112 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[68:71], v[88:91], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[68:71], v[92:95], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v68, 1, v99
	v_mov_b32 v69, 0x80000000
	v_cndmask_b32 v69, v69, v68, s[8:9]
	v_add_u32 v88, v69, v98
	buffer_load_dwordx4 v[68:71], v88, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11) lgkmcnt(0)
	ds_read_b128 v[88:91], v113 offset:0
	ds_read_b128 v[92:95], v113 offset:8192
	v_mfma_f32_32x32x16_bf16 v[0:15], v[72:75], v[80:83], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[72:75], v[84:87], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v72, 1, v99
	v_mov_b32 v73, 0x80000000
	v_cndmask_b32 v73, v73, v72, s[8:9]
	v_add_u32 v80, v73, v98
	buffer_load_dwordx4 v[72:75], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_waitcnt vmcnt(11) lgkmcnt(0)
	v_mfma_f32_32x32x16_bf16 v[0:15], v[76:79], v[88:91], v[0:15]
	v_mfma_f32_32x32x16_bf16 v[16:31], v[76:79], v[92:95], v[16:31]
	v_cmp_gt_u32 s[8:9], s17, v99
	v_lshlrev_b32 v76, 1, v99
	v_mov_b32 v77, 0x80000000
	v_cndmask_b32 v77, v77, v76, s[8:9]
	v_add_u32 v80, v77, v98
	buffer_load_dwordx4 v[76:79], v80, s[0:3], 0 offen
	v_add_u32 v99, 16, v99
	s_barrier
	v_xor_b32 v105, 0x4000, v105
	v_xor_b32 v106, 0x4000, v106
	v_xor_b32 v107, 0x4000, v107
	v_xor_b32 v108, 0x4000, v108
	v_xor_b32 v109, 0x4000, v109
	v_xor_b32 v110, 0x4000, v110
	v_xor_b32 v111, 0x4000, v111
	v_xor_b32 v112, 0x4000, v112
	v_xor_b32 v113, 0x4000, v113
	ds_read_b128 v[80:83], v106 offset:0
	ds_read_b128 v[84:87], v106 offset:8192
	s_add_u32 s13, s13, 0x80
	s_cmp_lt_u32 s13, s17
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	s_mul_i32 s0, s14, s15
	s_lshl_b32 s4, s0, 2
	s_mov_b32 s0, s10
	s_and_b32 s1, s11, 0xffff
	s_mov_b32 s2, s4
	s_mov_b32 s3, 0x20000
	v_lshrrev_b32 v88, 6, v96
	v_lshlrev_b32 v88, 5, v88
	v_lshrrev_b32 v89, 5, v97
	v_lshlrev_b32 v89, 2, v89
	v_add_u32 v88, v88, v89
	v_add_u32 v88, s12, v88
	v_and_b32 v89, 31, v97
	v_add_u32 v89, 0, v89
	s_lshl_b32 s4, s15, 2
	v_mul_lo_u32 v89, s4, v89
	v_add_u32 v90, 0, v88
	v_cmp_gt_u32 s[4:5], s15, v90
	v_lshlrev_b32 v90, 2, v90
	v_mov_b32 v91, 0x80000000
	v_cndmask_b32 v91, v91, v90, s[4:5]
	v_add_u32 v90, v91, v89
	buffer_store_dwordx4 v[0:3], v90, s[0:3], 0 offen
	v_add_u32 v90, 8, v88
	v_cmp_gt_u32 s[4:5], s15, v90
	v_lshlrev_b32 v90, 2, v90
	v_mov_b32 v91, 0x80000000
	v_cndmask_b32 v91, v91, v90, s[4:5]
	v_add_u32 v90, v91, v89
	buffer_store_dwordx4 v[4:7], v90, s[0:3], 0 offen
	v_add_u32 v90, 16, v88
	v_cmp_gt_u32 s[4:5], s15, v90
	v_lshlrev_b32 v90, 2, v90
	v_mov_b32 v91, 0x80000000
	v_cndmask_b32 v91, v91, v90, s[4:5]
	v_add_u32 v90, v91, v89
	buffer_store_dwordx4 v[8:11], v90, s[0:3], 0 offen
	v_add_u32 v90, 24, v88
	v_cmp_gt_u32 s[4:5], s15, v90
	v_lshlrev_b32 v90, 2, v90
	v_mov_b32 v91, 0x80000000
	v_cndmask_b32 v91, v91, v90, s[4:5]
	v_add_u32 v89, v91, v89
	buffer_store_dwordx4 v[12:15], v89, s[0:3], 0 offen
	v_and_b32 v89, 31, v97
	v_add_u32 v89, 32, v89
	s_lshl_b32 s4, s15, 2
	v_mul_lo_u32 v0, s4, v89
	v_add_u32 v1, 0, v88
	v_cmp_gt_u32 s[4:5], s15, v1
	v_lshlrev_b32 v1, 2, v1
	v_mov_b32 v2, 0x80000000
	v_cndmask_b32 v2, v2, v1, s[4:5]
	v_add_u32 v1, v2, v0
	buffer_store_dwordx4 v[16:19], v1, s[0:3], 0 offen
	v_add_u32 v1, 8, v88
	v_cmp_gt_u32 s[4:5], s15, v1
	v_lshlrev_b32 v1, 2, v1
	v_mov_b32 v2, 0x80000000
	v_cndmask_b32 v2, v2, v1, s[4:5]
	v_add_u32 v1, v2, v0
	buffer_store_dwordx4 v[20:23], v1, s[0:3], 0 offen
	v_add_u32 v1, 16, v88
	v_cmp_gt_u32 s[4:5], s15, v1
	v_lshlrev_b32 v1, 2, v1
	v_mov_b32 v2, 0x80000000
	v_cndmask_b32 v2, v2, v1, s[4:5]
	v_add_u32 v1, v2, v0
	buffer_store_dwordx4 v[24:27], v1, s[0:3], 0 offen
	v_add_u32 v1, 24, v88
	v_cmp_gt_u32 s[4:5], s15, v1
	v_lshlrev_b32 v1, 2, v1
	v_mov_b32 v2, 0x80000000
	v_cndmask_b32 v2, v2, v1, s[4:5]
	v_add_u32 v0, v2, v0
	buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
	s_endpgm
.size gemm_small_m, .-gemm_small_m
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_small_m
	.amdhsa_group_segment_fixed_size 32768
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 52
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 115
	.amdhsa_next_free_sgpr 19
	.amdhsa_accum_offset 116
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
  - .name: gemm_small_m
    .symbol: gemm_small_m.kd
    .kernarg_segment_size: 52
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 32768
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 19
    .vgpr_count: 115
    .agpr_count: 0
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [ 256, 1, 1 ]
    .args:
      - .name: a
        .size: 8
        .offset: 0
        .value_kind: global_buffer
        .address_space: global
      - .name: w
        .size: 8
        .offset: 8
        .value_kind: global_buffer
        .address_space: global
      - .name: c
        .size: 8
        .offset: 16
        .value_kind: global_buffer
        .address_space: global
      - .name: parts
        .size: 8
        .offset: 24
        .value_kind: global_buffer
        .address_space: global
      - .name: counts
        .size: 8
        .offset: 32
        .value_kind: global_buffer
        .address_space: global
      - .name: M
        .size: 4
        .offset: 40
        .value_kind: by_value
      - .name: !str N
        .size: 4
        .offset: 44
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 48
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 32768, .align: 16 }
...
.end_amdgpu_metadata
