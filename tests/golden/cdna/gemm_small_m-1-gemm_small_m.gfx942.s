.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
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
	v_bfe_u32 v64, v0, 0, 10
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v65, -1, v0
	s_mul_i32 s12, s0, 0x80
	s_add_u32 s0, s16, 0x7f
	s_lshr_b32 s2, s0, 7
	s_lshl_b32 s0, s2, 7
	s_mul_i32 s13, s1, s0
	s_add_u32 s0, s13, s0
	s_min_u32 s17, s16, s0
	v_lshrrev_b32 v0, 6, v64
	v_lshlrev_b32 v0, 5, v0
	v_and_b32 v1, 31, v65
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
	v_lshlrev_b32 v66, 1, v0
	v_lshrrev_b32 v0, 5, v65
	v_lshlrev_b32 v0, 3, v0
	v_add_u32 v67, s13, v0
	s_mul_i32 s4, s14, s16
	s_lshl_b32 s18, s4, 1
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s18
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v0, 4, v64
	v_and_b32 v1, 15, v64
	v_add_u32 v2, 0, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v68, 1, v2
	v_add_u32 v2, 16, v0
	v_mul_lo_u32 v2, s16, v2
	v_lshlrev_b32 v69, 1, v2
	v_lshlrev_b32 v2, 3, v1
	v_add_u32 v70, s13, v2
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v71, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 0, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v72, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 2, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v73, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 4, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v74, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 6, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v75, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 8, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v76, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 10, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v77, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 12, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v78, v2, v0
	v_and_b32 v0, 31, v65
	v_lshrrev_b32 v1, 5, v65
	v_add_u32 v1, 14, v1
	v_lshlrev_b32 v2, 8, v0
	v_and_b32 v0, 15, v0
	v_xor_b32 v0, v1, v0
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v79, v2, v0
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
	v_cmp_gt_u32 s[8:9], s17, v70
	v_lshlrev_b32 v16, 1, v70
	v_mov_b32 v20, 0x80000000
	v_cndmask_b32 v20, v20, v16, s[8:9]
	v_add_u32 v70, 0x80, v70
	v_add_u32 v21, v68, v20
	buffer_load_dwordx4 v[16:19], v21, s[4:7], 0 offen
	v_add_u32 v24, v69, v20
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v70
	v_lshlrev_b32 v24, 1, v70
	v_mov_b32 v32, 0x80000000
	v_cndmask_b32 v32, v32, v24, s[8:9]
	v_add_u32 v70, 0x80, v70
	s_waitcnt vmcnt(1)
	ds_write_b128 v71, v[16:19] offset:0
	s_waitcnt vmcnt(0)
	ds_write_b128 v71, v[20:23] offset:4096
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v16, 1, v67
	v_mov_b32 v17, 0x80000000
	v_cndmask_b32 v17, v17, v16, s[8:9]
	v_add_u32 v16, v17, v66
	buffer_load_dwordx4 v[24:27], v16, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_add_u32 v20, v68, v32
	buffer_load_dwordx4 v[16:19], v20, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v20, 1, v67
	v_mov_b32 v21, 0x80000000
	v_cndmask_b32 v21, v21, v20, s[8:9]
	v_add_u32 v20, v21, v66
	buffer_load_dwordx4 v[28:31], v20, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_add_u32 v32, v69, v32
	buffer_load_dwordx4 v[20:23], v32, s[4:7], 0 offen
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v32, 1, v67
	v_mov_b32 v33, 0x80000000
	v_cndmask_b32 v33, v33, v32, s[8:9]
	v_add_u32 v36, v33, v66
	buffer_load_dwordx4 v[32:35], v36, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v36, 1, v67
	v_mov_b32 v37, 0x80000000
	v_cndmask_b32 v37, v37, v36, s[8:9]
	v_add_u32 v40, v37, v66
	buffer_load_dwordx4 v[36:39], v40, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v40, 1, v67
	v_mov_b32 v41, 0x80000000
	v_cndmask_b32 v41, v41, v40, s[8:9]
	v_add_u32 v44, v41, v66
	buffer_load_dwordx4 v[40:43], v44, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v44, 1, v67
	v_mov_b32 v45, 0x80000000
	v_cndmask_b32 v45, v45, v44, s[8:9]
	v_add_u32 v48, v45, v66
	buffer_load_dwordx4 v[44:47], v48, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v48, 1, v67
	v_mov_b32 v49, 0x80000000
	v_cndmask_b32 v49, v49, v48, s[8:9]
	v_add_u32 v52, v49, v66
	buffer_load_dwordx4 v[48:51], v52, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v52, 1, v67
	v_mov_b32 v53, 0x80000000
	v_cndmask_b32 v53, v53, v52, s[8:9]
	v_add_u32 v56, v53, v66
	buffer_load_dwordx4 v[52:55], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_xor_b32 v71, 0x2000, v71
	ds_read_b128 v[56:59], v72 offset:0
	s_mov_b32 s13, s13
	s_cmp_lt_u32 s13, s17
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[8:9], s17, v70
	v_lshlrev_b32 v60, 1, v70
	v_mov_b32 v80, 0x80000000
	v_cndmask_b32 v80, v80, v60, s[8:9]
	v_add_u32 v70, 0x80, v70
	s_waitcnt vmcnt(9) lgkmcnt(0)
	ds_read_b128 v[60:63], v73 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[24:25], v[56:57], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[26:27], v[58:59], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v24, 1, v67
	v_mov_b32 v25, 0x80000000
	v_cndmask_b32 v25, v25, v24, s[8:9]
	v_add_u32 v56, v25, v66
	buffer_load_dwordx4 v[24:27], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9)
	ds_write_b128 v71, v[16:19] offset:0
	v_add_u32 v56, v68, v80
	buffer_load_dwordx4 v[16:19], v56, s[4:7], 0 offen
	s_waitcnt vmcnt(9) lgkmcnt(1)
	ds_read_b128 v[56:59], v74 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[28:29], v[60:61], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[30:31], v[62:63], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v28, 1, v67
	v_mov_b32 v29, 0x80000000
	v_cndmask_b32 v29, v29, v28, s[8:9]
	v_add_u32 v60, v29, v66
	buffer_load_dwordx4 v[28:31], v60, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9)
	ds_write_b128 v71, v[20:23] offset:4096
	v_add_u32 v60, v69, v80
	buffer_load_dwordx4 v[20:23], v60, s[4:7], 0 offen
	s_waitcnt vmcnt(9) lgkmcnt(1)
	ds_read_b128 v[60:63], v75 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[32:33], v[56:57], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[34:35], v[58:59], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v32, 1, v67
	v_mov_b32 v33, 0x80000000
	v_cndmask_b32 v33, v33, v32, s[8:9]
	v_add_u32 v56, v33, v66
	buffer_load_dwordx4 v[32:35], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9) lgkmcnt(0)
	ds_read_b128 v[56:59], v76 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[36:37], v[60:61], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[38:39], v[62:63], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v36, 1, v67
	v_mov_b32 v37, 0x80000000
	v_cndmask_b32 v37, v37, v36, s[8:9]
	v_add_u32 v60, v37, v66
	buffer_load_dwordx4 v[36:39], v60, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9) lgkmcnt(0)
	ds_read_b128 v[60:63], v77 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[40:41], v[56:57], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[42:43], v[58:59], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v40, 1, v67
	v_mov_b32 v41, 0x80000000
	v_cndmask_b32 v41, v41, v40, s[8:9]
	v_add_u32 v56, v41, v66
	buffer_load_dwordx4 v[40:43], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9) lgkmcnt(0)
	ds_read_b128 v[56:59], v78 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[44:45], v[60:61], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[46:47], v[62:63], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v44, 1, v67
	v_mov_b32 v45, 0x80000000
	v_cndmask_b32 v45, v45, v44, s[8:9]
	v_add_u32 v60, v45, v66
	buffer_load_dwordx4 v[44:47], v60, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9) lgkmcnt(0)
	ds_read_b128 v[60:63], v79 offset:0
	v_mfma_f32_32x32x8_f16 v[0:15], v[48:49], v[56:57], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[50:51], v[58:59], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v48, 1, v67
	v_mov_b32 v49, 0x80000000
	v_cndmask_b32 v49, v49, v48, s[8:9]
	v_add_u32 v56, v49, v66
	buffer_load_dwordx4 v[48:51], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_waitcnt vmcnt(9) lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[52:53], v[60:61], v[0:15]
	v_mfma_f32_32x32x8_f16 v[0:15], v[54:55], v[62:63], v[0:15]
	v_cmp_gt_u32 s[8:9], s17, v67
	v_lshlrev_b32 v52, 1, v67
	v_mov_b32 v53, 0x80000000
	v_cndmask_b32 v53, v53, v52, s[8:9]
	v_add_u32 v56, v53, v66
	buffer_load_dwordx4 v[52:55], v56, s[0:3], 0 offen
	v_add_u32 v67, 16, v67
	s_barrier
	v_xor_b32 v71, 0x2000, v71
	v_xor_b32 v72, 0x2000, v72
	v_xor_b32 v73, 0x2000, v73
	v_xor_b32 v74, 0x2000, v74
	v_xor_b32 v75, 0x2000, v75
	v_xor_b32 v76, 0x2000, v76
	v_xor_b32 v77, 0x2000, v77
	v_xor_b32 v78, 0x2000, v78
	v_xor_b32 v79, 0x2000, v79
	ds_read_b128 v[56:59], v72 offset:0
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
	v_lshrrev_b32 v60, 6, v64
	v_lshlrev_b32 v60, 5, v60
	v_lshrrev_b32 v61, 5, v65
	v_lshlrev_b32 v61, 2, v61
	v_add_u32 v60, v60, v61
	v_add_u32 v60, s12, v60
	v_and_b32 v61, 31, v65
	v_add_u32 v61, 0, v61
	s_lshl_b32 s4, s15, 2
	v_mul_lo_u32 v61, s4, v61
	v_add_u32 v62, 0, v60
	v_cmp_gt_u32 s[4:5], s15, v62
	v_lshlrev_b32 v62, 2, v62
	v_mov_b32 v63, 0x80000000
	v_cndmask_b32 v63, v63, v62, s[4:5]
	v_add_u32 v62, v63, v61
	buffer_store_dwordx4 v[0:3], v62, s[0:3], 0 offen
	v_add_u32 v62, 8, v60
	v_cmp_gt_u32 s[4:5], s15, v62
	v_lshlrev_b32 v62, 2, v62
	v_mov_b32 v63, 0x80000000
	v_cndmask_b32 v63, v63, v62, s[4:5]
	v_add_u32 v62, v63, v61
	buffer_store_dwordx4 v[4:7], v62, s[0:3], 0 offen
	v_add_u32 v62, 16, v60
	v_cmp_gt_u32 s[4:5], s15, v62
	v_lshlrev_b32 v62, 2, v62
	v_mov_b32 v63, 0x80000000
	v_cndmask_b32 v63, v63, v62, s[4:5]
	v_add_u32 v62, v63, v61
	buffer_store_dwordx4 v[8:11], v62, s[0:3], 0 offen
	v_add_u32 v60, 24, v60
	v_cmp_gt_u32 s[4:5], s15, v60
	v_lshlrev_b32 v60, 2, v60
	v_mov_b32 v62, 0x80000000
	v_cndmask_b32 v62, v62, v60, s[4:5]
	v_add_u32 v60, v62, v61
	buffer_store_dwordx4 v[12:15], v60, s[0:3], 0 offen
	s_endpgm
.size gemm_small_m, .-gemm_small_m
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_small_m
	.amdhsa_group_segment_fixed_size 16384
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 52
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 81
	.amdhsa_next_free_sgpr 19
	.amdhsa_accum_offset 84
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
  - .name: gemm_small_m
    .symbol: gemm_small_m.kd
    .kernarg_segment_size: 52
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16384
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 19
    .vgpr_count: 81
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
      - { .name: lds0, .offset: 0, .size: 16384, .align: 16 }
...
.end_amdgpu_metadata
