.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemm_fast
.p2align 8
.type gemm_fast,@function
gemm_fast:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s10, s[0:1], 24
	s_load_dword s11, s[0:1], 28
	s_load_dword s12, s[0:1], 32
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mul_i32 s0, s0, 0x100
	s_mul_i32 s1, s1, 0x80
	v_lshrrev_b32 v2, 6, v0
	v_and_b32 v3, 1, v2
	v_lshrrev_b32 v2, 1, v2
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
	v_mov_b32 v32, 0
	v_mov_b32 v33, 0
	v_mov_b32 v34, 0
	v_mov_b32 v35, 0
	v_mov_b32 v36, 0
	v_mov_b32 v37, 0
	v_mov_b32 v38, 0
	v_mov_b32 v39, 0
	v_mov_b32 v40, 0
	v_mov_b32 v41, 0
	v_mov_b32 v42, 0
	v_mov_b32 v43, 0
	v_mov_b32 v44, 0
	v_mov_b32 v45, 0
	v_mov_b32 v46, 0
	v_mov_b32 v47, 0
	v_mov_b32 v48, 0
	v_mov_b32 v49, 0
	v_mov_b32 v50, 0
	v_mov_b32 v51, 0
	v_mov_b32 v52, 0
	v_mov_b32 v53, 0
	v_mov_b32 v54, 0
	v_mov_b32 v55, 0
	v_mov_b32 v56, 0
	v_mov_b32 v57, 0
	v_mov_b32 v58, 0
	v_mov_b32 v59, 0
	v_mov_b32 v60, 0
	v_mov_b32 v61, 0
	v_mov_b32 v62, 0
	v_mov_b32 v63, 0
	v_mov_b32 v64, 0
	v_mov_b32 v65, 0
	v_mov_b32 v66, 0
	v_mov_b32 v67, 0
	v_mov_b32 v68, 0
	v_mov_b32 v69, 0
	v_mov_b32 v70, 0
	v_mov_b32 v71, 0
	v_mov_b32 v72, 0
	v_mov_b32 v73, 0
	v_mov_b32 v74, 0
	v_mov_b32 v75, 0
	v_mov_b32 v76, 0
	v_mov_b32 v77, 0
	v_mov_b32 v78, 0
	v_mov_b32 v79, 0
	v_mov_b32 v80, 0
	v_mov_b32 v81, 0
	v_mov_b32 v82, 0
	v_mov_b32 v83, 0
	v_mov_b32 v84, 0
	v_mov_b32 v85, 0
	v_mov_b32 v86, 0
	v_mov_b32 v87, 0
	v_mov_b32 v88, 0
	v_mov_b32 v89, 0
	v_mov_b32 v90, 0
	v_mov_b32 v91, 0
	v_mov_b32 v92, 0
	v_mov_b32 v93, 0
	v_mov_b32 v94, 0
	v_mov_b32 v95, 0
	v_mov_b32 v96, 0
	v_mov_b32 v97, 0
	v_mov_b32 v98, 0
	v_mov_b32 v99, 0
	v_mov_b32 v100, 0
	v_mov_b32 v101, 0
	v_mov_b32 v102, 0
	v_mov_b32 v103, 0
	v_mov_b32 v104, 0
	v_mov_b32 v105, 0
	v_mov_b32 v106, 0
	v_mov_b32 v107, 0
	v_mov_b32 v108, 0
	v_mov_b32 v109, 0
	v_mov_b32 v110, 0
	v_mov_b32 v111, 0
	v_mov_b32 v112, 0
	v_mov_b32 v113, 0
	v_mov_b32 v114, 0
	v_mov_b32 v115, 0
	v_mov_b32 v116, 0
	v_mov_b32 v117, 0
	v_mov_b32 v118, 0
	v_mov_b32 v119, 0
	v_mov_b32 v120, 0
	v_mov_b32 v121, 0
	v_mov_b32 v122, 0
	v_mov_b32 v123, 0
	v_mov_b32 v124, 0
	v_mov_b32 v125, 0
	v_mov_b32 v126, 0
	v_mov_b32 v127, 0
	v_mov_b32 v128, 0
	v_mov_b32 v129, 0
	v_mov_b32 v130, 0
	v_mov_b32 v131, 0
	s_mul_i32 s2, s10, s12
	s_lshl_b32 s3, s2, 1
	s_mov_b32 s16, s4
	s_and_b32 s17, s5, 0xffff
	s_mov_b32 s18, s3
	s_mov_b32 s19, 0x20000
	s_mul_i32 s2, s11, s12
	s_lshl_b32 s3, s2, 1
	s_mov_b32 s20, s6
	s_and_b32 s21, s7, 0xffff
	s_mov_b32 s22, s3
	s_mov_b32 s23, 0x20000
	v_lshrrev_b32 v132, 3, v0
	v_and_b32 v0, 7, v0
	v_lshlrev_b32 v133, 3, v0
	s_mov_b32 s2, 0
	v_mov_b32 v134, -16
	v_lshrrev_b32 v135, 1, v132
	v_and_b32 v135, 3, v135
	v_lshrrev_b32 v136, 3, v132
	v_xor_b32 v136, v136, v132
	v_and_b32 v136, 1, v136
	v_lshlrev_b32 v136, 2, v136
	v_or_b32 v135, v135, v136
	v_lshlrev_b32 v136, 7, v132
	v_xor_b32 v135, v0, v135
	v_lshlrev_b32 v135, 4, v135
	v_add_u32 v135, v136, v135
	v_add_u32 v135, 0, v135
	s_add_u32 s3, s0, 0
	v_add_u32 v136, s3, v132
	v_mul_lo_u32 v136, s12, v136
	v_add_u32 v136, v136, v133
	v_lshlrev_b32 v136, 1, v136
	s_add_u32 s3, s0, 32
	v_add_u32 v137, s3, v132
	v_mul_lo_u32 v137, s12, v137
	v_add_u32 v137, v137, v133
	v_lshlrev_b32 v137, 1, v137
	s_add_u32 s3, s0, 64
	v_add_u32 v138, s3, v132
	v_mul_lo_u32 v138, s12, v138
	v_add_u32 v138, v138, v133
	v_lshlrev_b32 v138, 1, v138
	s_add_u32 s3, s0, 0x60
	v_add_u32 v139, s3, v132
	v_mul_lo_u32 v139, s12, v139
	v_add_u32 v139, v139, v133
	v_lshlrev_b32 v139, 1, v139
	s_add_u32 s3, s0, 0x80
	v_add_u32 v140, s3, v132
	v_mul_lo_u32 v140, s12, v140
	v_add_u32 v140, v140, v133
	v_lshlrev_b32 v140, 1, v140
	s_add_u32 s3, s0, 0xa0
	v_add_u32 v141, s3, v132
	v_mul_lo_u32 v141, s12, v141
	v_add_u32 v141, v141, v133
	v_lshlrev_b32 v141, 1, v141
	s_add_u32 s3, s0, 0xc0
	v_add_u32 v142, s3, v132
	v_mul_lo_u32 v142, s12, v142
	v_add_u32 v142, v142, v133
	v_lshlrev_b32 v142, 1, v142
	s_add_u32 s3, s0, 0xe0
	v_add_u32 v143, s3, v132
	v_mul_lo_u32 v143, s12, v143
	v_add_u32 v143, v143, v133
	v_lshlrev_b32 v143, 1, v143
	v_lshrrev_b32 v144, 1, v132
	v_and_b32 v144, 3, v144
	v_lshrrev_b32 v145, 3, v132
	v_xor_b32 v145, v145, v132
	v_and_b32 v145, 1, v145
	v_lshlrev_b32 v145, 2, v145
	v_or_b32 v144, v144, v145
	v_lshlrev_b32 v145, 7, v132
	v_xor_b32 v0, v0, v144
	v_lshlrev_b32 v0, 4, v0
	v_add_u32 v0, v145, v0
	v_add_u32 v0, 0x10000, v0
	s_add_u32 s3, s1, 0
	v_add_u32 v144, s3, v132
	v_mul_lo_u32 v144, s12, v144
	v_add_u32 v144, v144, v133
	v_lshlrev_b32 v144, 1, v144
	s_add_u32 s3, s1, 32
	v_add_u32 v145, s3, v132
	v_mul_lo_u32 v145, s12, v145
	v_add_u32 v145, v145, v133
	v_lshlrev_b32 v145, 1, v145
	s_add_u32 s3, s1, 64
	v_add_u32 v146, s3, v132
	v_mul_lo_u32 v146, s12, v146
	v_add_u32 v146, v146, v133
	v_lshlrev_b32 v146, 1, v146
	s_add_u32 s3, s1, 0x60
	v_add_u32 v132, s3, v132
	v_mul_lo_u32 v132, s12, v132
	v_add_u32 v132, v132, v133
	v_lshlrev_b32 v132, 1, v132
	v_and_b32 v147, 31, v1
	v_lshrrev_b32 v148, 5, v1
	v_lshrrev_b32 v149, 1, v147
	v_and_b32 v149, 3, v149
	v_lshrrev_b32 v150, 3, v147
	v_xor_b32 v150, v150, v147
	v_and_b32 v150, 1, v150
	v_lshlrev_b32 v150, 2, v150
	v_or_b32 v149, v149, v150
	v_lshlrev_b32 v150, 7, v147
	v_xor_b32 v149, v148, v149
	v_lshlrev_b32 v149, 4, v149
	v_add_u32 v149, v150, v149
	s_mov_b32 s3, 0x4000
	v_mul_lo_u32 v150, s3, v3
	v_add_u32 v149, v149, v150
	v_add_u32 v149, 0, v149
	v_xor_b32 v150, 32, v149
	v_xor_b32 v151, 64, v149
	v_xor_b32 v152, 0x60, v149
	v_lshrrev_b32 v153, 1, v147
	v_and_b32 v153, 3, v153
	v_lshrrev_b32 v154, 3, v147
	v_xor_b32 v154, v154, v147
	v_and_b32 v154, 1, v154
	v_lshlrev_b32 v154, 2, v154
	v_or_b32 v153, v153, v154
	v_lshlrev_b32 v147, 7, v147
	v_xor_b32 v148, v148, v153
	v_lshlrev_b32 v148, 4, v148
	v_add_u32 v147, v147, v148
	s_mov_b32 s3, 0x2000
	v_mul_lo_u32 v148, s3, v2
	v_add_u32 v147, v147, v148
	v_add_u32 v147, 0x10000, v147
	v_xor_b32 v148, 32, v147
	v_xor_b32 v153, 64, v147
	v_xor_b32 v154, 0x60, v147
	v_cmp_gt_u32 s[4:5], s12, v133
	s_nop 1
	v_cndmask_b32 v155, v134, v136, s[4:5]
	buffer_load_dwordx4 v[156:159], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v137, s[4:5]
	buffer_load_dwordx4 v[160:163], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v138, s[4:5]
	buffer_load_dwordx4 v[164:167], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v139, s[4:5]
	buffer_load_dwordx4 v[168:171], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v140, s[4:5]
	buffer_load_dwordx4 v[172:175], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v141, s[4:5]
	buffer_load_dwordx4 v[176:179], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v142, s[4:5]
	buffer_load_dwordx4 v[180:183], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v143, s[4:5]
	buffer_load_dwordx4 v[184:187], v155, s[16:19], s2 offen
	v_cndmask_b32 v155, v134, v144, s[4:5]
	buffer_load_dwordx4 v[188:191], v155, s[20:23], s2 offen
	v_cndmask_b32 v155, v134, v145, s[4:5]
	buffer_load_dwordx4 v[192:195], v155, s[20:23], s2 offen
	v_cndmask_b32 v155, v134, v146, s[4:5]
	buffer_load_dwordx4 v[196:199], v155, s[20:23], s2 offen
	v_cndmask_b32 v155, v134, v132, s[4:5]
	buffer_load_dwordx4 v[200:203], v155, s[20:23], s2 offen
	v_add_u32 v133, 64, v133
	s_add_u32 s2, s2, 0x80
	v_cmp_gt_u32 s[4:5], s12, v133
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[156:159] offset:0
	v_cndmask_b32 v155, v134, v136, s[4:5]
	buffer_load_dwordx4 v[156:159], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[160:163] offset:4096
	v_cndmask_b32 v155, v134, v137, s[4:5]
	buffer_load_dwordx4 v[160:163], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[164:167] offset:8192
	v_cndmask_b32 v155, v134, v138, s[4:5]
	buffer_load_dwordx4 v[164:167], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[168:171] offset:12288
	v_cndmask_b32 v155, v134, v139, s[4:5]
	buffer_load_dwordx4 v[168:171], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[172:175] offset:16384
	v_cndmask_b32 v155, v134, v140, s[4:5]
	buffer_load_dwordx4 v[172:175], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[176:179] offset:20480
	v_cndmask_b32 v155, v134, v141, s[4:5]
	buffer_load_dwordx4 v[176:179], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[180:183] offset:24576
	v_cndmask_b32 v155, v134, v142, s[4:5]
	buffer_load_dwordx4 v[180:183], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[184:187] offset:28672
	v_cndmask_b32 v155, v134, v143, s[4:5]
	buffer_load_dwordx4 v[184:187], v155, s[16:19], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[188:191] offset:0
	v_cndmask_b32 v155, v134, v144, s[4:5]
	buffer_load_dwordx4 v[188:191], v155, s[20:23], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[192:195] offset:4096
	v_cndmask_b32 v155, v134, v145, s[4:5]
	buffer_load_dwordx4 v[192:195], v155, s[20:23], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[196:199] offset:8192
	v_cndmask_b32 v155, v134, v146, s[4:5]
	buffer_load_dwordx4 v[196:199], v155, s[20:23], s2 offen
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[200:203] offset:12288
	v_cndmask_b32 v155, v134, v132, s[4:5]
	buffer_load_dwordx4 v[200:203], v155, s[20:23], s2 offen
	v_add_u32 v133, 64, v133
	s_add_u32 s2, s2, 0x80
	v_xor_b32 v135, 0x8000, v135
	v_xor_b32 v0, 0x4000, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[204:207], v149 offset:0
	ds_read_b128 v[208:211], v147 offset:0
	ds_read_b128 v[212:215], v147 offset:4096
	ds_read_b128 v[216:219], v149 offset:4096
	ds_read_b128 v[220:223], v149 offset:8192
	ds_read_b128 v[224:227], v149 offset:12288
	s_mov_b32 s3, 0
	s_cmp_lt_u32 s3, s12
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[4:5], s12, v133
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[208:211], v[204:207], v[4:19]
	ds_read_b128 v[228:231], v150 offset:0
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_bf16 v[20:35], v[212:215], v[204:207], v[20:35]
	ds_read_b128 v[232:235], v148 offset:0
	ds_read_b128 v[236:239], v148 offset:4096
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x16_bf16 v[36:51], v[208:211], v[216:219], v[36:51]
	ds_read_b128 v[240:243], v150 offset:4096
	ds_read_b128 v[244:247], v150 offset:8192
	v_mfma_f32_32x32x16_bf16 v[52:67], v[212:215], v[216:219], v[52:67]
	ds_read_b128 v[248:251], v150 offset:12288
	v_xor_b32 v150, 0x8000, v150
	v_xor_b32 v148, 0x4000, v148
	s_waitcnt lgkmcnt(7)
	v_mfma_f32_32x32x16_bf16 v[68:83], v[208:211], v[220:223], v[68:83]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[156:159] offset:0
	v_cndmask_b32 v155, v134, v136, s[4:5]
	buffer_load_dwordx4 v[156:159], v155, s[16:19], s2 offen
	v_mfma_f32_32x32x16_bf16 v[84:99], v[212:215], v[220:223], v[84:99]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[160:163] offset:4096
	v_cndmask_b32 v155, v134, v137, s[4:5]
	buffer_load_dwordx4 v[160:163], v155, s[16:19], s2 offen
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[100:115], v[208:211], v[224:227], v[100:115]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[164:167] offset:8192
	v_cndmask_b32 v155, v134, v138, s[4:5]
	buffer_load_dwordx4 v[164:167], v155, s[16:19], s2 offen
	v_mfma_f32_32x32x16_bf16 v[116:131], v[212:215], v[224:227], v[116:131]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[168:171] offset:12288
	v_cndmask_b32 v155, v134, v139, s[4:5]
	buffer_load_dwordx4 v[168:171], v155, s[16:19], s2 offen
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[232:235], v[228:231], v[4:19]
	ds_read_b128 v[204:207], v151 offset:0
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[20:35], v[236:239], v[228:231], v[20:35]
	ds_read_b128 v[208:211], v153 offset:0
	ds_read_b128 v[212:215], v153 offset:4096
	s_waitcnt lgkmcnt(9)
	v_mfma_f32_32x32x16_bf16 v[36:51], v[232:235], v[240:243], v[36:51]
	ds_read_b128 v[216:219], v151 offset:4096
	ds_read_b128 v[220:223], v151 offset:8192
	v_mfma_f32_32x32x16_bf16 v[52:67], v[236:239], v[240:243], v[52:67]
	ds_read_b128 v[224:227], v151 offset:12288
	v_xor_b32 v151, 0x8000, v151
	v_xor_b32 v153, 0x4000, v153
	s_waitcnt lgkmcnt(11)
	v_mfma_f32_32x32x16_bf16 v[68:83], v[232:235], v[244:247], v[68:83]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[172:175] offset:16384
	v_cndmask_b32 v155, v134, v140, s[4:5]
	buffer_load_dwordx4 v[172:175], v155, s[16:19], s2 offen
	v_mfma_f32_32x32x16_bf16 v[84:99], v[236:239], v[244:247], v[84:99]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[176:179] offset:20480
	v_cndmask_b32 v155, v134, v141, s[4:5]
	buffer_load_dwordx4 v[176:179], v155, s[16:19], s2 offen
	s_waitcnt lgkmcnt(12)
	v_mfma_f32_32x32x16_bf16 v[100:115], v[232:235], v[248:251], v[100:115]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[180:183] offset:24576
	v_cndmask_b32 v155, v134, v142, s[4:5]
	buffer_load_dwordx4 v[180:183], v155, s[16:19], s2 offen
	v_mfma_f32_32x32x16_bf16 v[116:131], v[236:239], v[248:251], v[116:131]
	s_waitcnt vmcnt(11)
	ds_write_b128 v135, v[184:187] offset:28672
	v_cndmask_b32 v155, v134, v143, s[4:5]
	buffer_load_dwordx4 v[184:187], v155, s[16:19], s2 offen
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[208:211], v[204:207], v[4:19]
	ds_read_b128 v[228:231], v152 offset:0
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[20:35], v[212:215], v[204:207], v[20:35]
	ds_read_b128 v[232:235], v154 offset:0
	ds_read_b128 v[236:239], v154 offset:4096
	s_waitcnt lgkmcnt(9)
	v_mfma_f32_32x32x16_bf16 v[36:51], v[208:211], v[216:219], v[36:51]
	ds_read_b128 v[240:243], v152 offset:4096
	ds_read_b128 v[244:247], v152 offset:8192
	v_mfma_f32_32x32x16_bf16 v[52:67], v[212:215], v[216:219], v[52:67]
	ds_read_b128 v[248:251], v152 offset:12288
	v_xor_b32 v152, 0x8000, v152
	v_xor_b32 v154, 0x4000, v154
	s_waitcnt lgkmcnt(11)
	v_mfma_f32_32x32x16_bf16 v[68:83], v[208:211], v[220:223], v[68:83]
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[188:191] offset:0
	v_cndmask_b32 v155, v134, v144, s[4:5]
	buffer_load_dwordx4 v[188:191], v155, s[20:23], s2 offen
	v_mfma_f32_32x32x16_bf16 v[84:99], v[212:215], v[220:223], v[84:99]
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[192:195] offset:4096
	v_cndmask_b32 v155, v134, v145, s[4:5]
	buffer_load_dwordx4 v[192:195], v155, s[20:23], s2 offen
	s_waitcnt lgkmcnt(12)
	v_mfma_f32_32x32x16_bf16 v[100:115], v[208:211], v[224:227], v[100:115]
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[196:199] offset:8192
	v_cndmask_b32 v155, v134, v146, s[4:5]
	buffer_load_dwordx4 v[196:199], v155, s[20:23], s2 offen
	v_mfma_f32_32x32x16_bf16 v[116:131], v[212:215], v[224:227], v[116:131]
	s_waitcnt vmcnt(11)
	ds_write_b128 v0, v[200:203] offset:12288
	v_cndmask_b32 v155, v134, v132, s[4:5]
	buffer_load_dwordx4 v[200:203], v155, s[20:23], s2 offen
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_bf16 v[4:19], v[232:235], v[228:231], v[4:19]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_mfma_f32_32x32x16_bf16 v[20:35], v[236:239], v[228:231], v[20:35]
	v_xor_b32 v149, 0x8000, v149
	v_xor_b32 v147, 0x4000, v147
	v_mfma_f32_32x32x16_bf16 v[36:51], v[232:235], v[240:243], v[36:51]
	ds_read_b128 v[204:207], v149 offset:0
	v_mfma_f32_32x32x16_bf16 v[52:67], v[236:239], v[240:243], v[52:67]
	ds_read_b128 v[208:211], v147 offset:0
	v_mfma_f32_32x32x16_bf16 v[68:83], v[232:235], v[244:247], v[68:83]
	ds_read_b128 v[212:215], v147 offset:4096
	v_mfma_f32_32x32x16_bf16 v[84:99], v[236:239], v[244:247], v[84:99]
	ds_read_b128 v[216:219], v149 offset:4096
	v_mfma_f32_32x32x16_bf16 v[100:115], v[232:235], v[248:251], v[100:115]
	ds_read_b128 v[220:223], v149 offset:8192
	v_mfma_f32_32x32x16_bf16 v[116:131], v[236:239], v[248:251], v[116:131]
	ds_read_b128 v[224:227], v149 offset:12288
	v_add_u32 v133, 64, v133
	s_add_u32 s2, s2, 0x80
	v_xor_b32 v135, 0x8000, v135
	v_xor_b32 v0, 0x4000, v0
	s_add_u32 s3, s3, 64
	s_cmp_lt_u32 s3, s12
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v0, 7, v3
	v_add_u32 v0, s0, v0
	v_lshlrev_b32 v2, 6, v2
	v_add_u32 v2, s1, v2
	s_mov_b32 s0, -16
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s0
	s_mov_b32 s7, 0x20000
	v_and_b32 v3, 31, v1
	v_add_u32 v0, v0, v3
	v_lshrrev_b32 v1, 5, v1
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v2, v1
	s_and_b32 s0, s11, 3
	s_cmp_eq_u32 s0, 0
	s_cbranch_scc0 .L$if0_else
	v_mov_b32 v2, -16
	v_add_u32 v3, 0, v0
	v_cmp_gt_u32 s[0:1], s10, v3
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if1_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v132, 0, v1
	v_add_u32 v133, 8, v1
	v_add_u32 v134, 16, v1
	v_add_u32 v135, 24, v1
	v_cmp_gt_u32 s[0:1], s11, v132
	v_cmp_gt_u32 s[8:9], s11, v133
	v_cmp_gt_u32 s[12:13], s11, v134
	v_cmp_gt_u32 s[14:15], s11, v135
	v_lshlrev_b32 v132, 2, v132
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[0:1]
	buffer_store_dwordx4 v[4:7], v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v133
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[8:9]
	buffer_store_dwordx4 v[8:11], v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v134
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[12:13]
	buffer_store_dwordx4 v[12:15], v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v135
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[14:15]
	buffer_store_dwordx4 v[16:19], v132, s[4:7], 0 offen
	v_add_u32 v132, 32, v1
	v_add_u32 v133, 40, v1
	v_add_u32 v4, 48, v1
	v_add_u32 v5, 56, v1
	v_cmp_gt_u32 s[0:1], s11, v132
	v_cmp_gt_u32 s[8:9], s11, v133
	v_cmp_gt_u32 s[12:13], s11, v4
	v_cmp_gt_u32 s[14:15], s11, v5
	v_lshlrev_b32 v6, 2, v132
	v_add_u32 v6, v6, v3
	v_cndmask_b32 v6, v2, v6, s[0:1]
	buffer_store_dwordx4 v[20:23], v6, s[4:7], 0 offen
	v_lshlrev_b32 v6, 2, v133
	v_add_u32 v6, v6, v3
	v_cndmask_b32 v6, v2, v6, s[8:9]
	buffer_store_dwordx4 v[24:27], v6, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dwordx4 v[28:31], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dwordx4 v[32:35], v3, s[4:7], 0 offen
.L$if1_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v3, 32, v0
	v_cmp_gt_u32 s[2:3], s10, v3
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if2_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v4, 0, v1
	v_add_u32 v5, 8, v1
	v_add_u32 v6, 16, v1
	v_add_u32 v7, 24, v1
	v_cmp_gt_u32 s[2:3], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[2:3]
	buffer_store_dwordx4 v[36:39], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dwordx4 v[40:43], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dwordx4 v[44:47], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dwordx4 v[48:51], v4, s[4:7], 0 offen
	v_add_u32 v4, 32, v1
	v_add_u32 v5, 40, v1
	v_add_u32 v6, 48, v1
	v_add_u32 v7, 56, v1
	v_cmp_gt_u32 s[2:3], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[2:3]
	buffer_store_dwordx4 v[52:55], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dwordx4 v[56:59], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dwordx4 v[60:63], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dwordx4 v[64:67], v3, s[4:7], 0 offen
.L$if2_end:
	s_mov_b64 exec, s[0:1]
	v_add_u32 v3, 64, v0
	v_cmp_gt_u32 s[0:1], s10, v3
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if3_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v4, 0, v1
	v_add_u32 v5, 8, v1
	v_add_u32 v6, 16, v1
	v_add_u32 v7, 24, v1
	v_cmp_gt_u32 s[0:1], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[0:1]
	buffer_store_dwordx4 v[68:71], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dwordx4 v[72:75], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dwordx4 v[76:79], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dwordx4 v[80:83], v4, s[4:7], 0 offen
	v_add_u32 v4, 32, v1
	v_add_u32 v5, 40, v1
	v_add_u32 v6, 48, v1
	v_add_u32 v7, 56, v1
	v_cmp_gt_u32 s[0:1], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[0:1]
	buffer_store_dwordx4 v[84:87], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dwordx4 v[88:91], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dwordx4 v[92:95], v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dwordx4 v[96:99], v3, s[4:7], 0 offen
.L$if3_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 0x60, v0
	v_cmp_gt_u32 s[2:3], s10, v0
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if4_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v3, 0, v1
	v_add_u32 v4, 8, v1
	v_add_u32 v5, 16, v1
	v_add_u32 v6, 24, v1
	v_cmp_gt_u32 s[2:3], s11, v3
	v_cmp_gt_u32 s[8:9], s11, v4
	v_cmp_gt_u32 s[12:13], s11, v5
	v_cmp_gt_u32 s[14:15], s11, v6
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[2:3]
	buffer_store_dwordx4 v[100:103], v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v4
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dwordx4 v[104:107], v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v5
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[12:13]
	buffer_store_dwordx4 v[108:111], v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v6
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dwordx4 v[112:115], v3, s[4:7], 0 offen
	v_add_u32 v3, 32, v1
	v_add_u32 v4, 40, v1
	v_add_u32 v5, 48, v1
	v_add_u32 v1, 56, v1
	v_cmp_gt_u32 s[2:3], s11, v3
	v_cmp_gt_u32 s[8:9], s11, v4
	v_cmp_gt_u32 s[12:13], s11, v5
	v_cmp_gt_u32 s[14:15], s11, v1
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[2:3]
	buffer_store_dwordx4 v[116:119], v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v4
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dwordx4 v[120:123], v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v5
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[12:13]
	buffer_store_dwordx4 v[124:127], v3, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v2, v0, s[14:15]
	buffer_store_dwordx4 v[128:131], v0, s[4:7], 0 offen
.L$if4_end:
	s_mov_b64 exec, s[0:1]
	s_branch .L$if0_end
.L$if0_else:
	v_mov_b32 v2, -16
	v_add_u32 v3, 0, v0
	v_cmp_gt_u32 s[0:1], s10, v3
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if5_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v132, 0, v1
	v_add_u32 v133, 1, v1
	v_add_u32 v134, 2, v1
	v_add_u32 v135, 3, v1
	v_add_u32 v136, 8, v1
	v_add_u32 v137, 9, v1
	v_add_u32 v138, 10, v1
	v_add_u32 v139, 11, v1
	v_add_u32 v140, 16, v1
	v_add_u32 v141, 17, v1
	v_add_u32 v142, 18, v1
	v_add_u32 v143, 19, v1
	v_add_u32 v144, 24, v1
	v_add_u32 v145, 25, v1
	v_add_u32 v146, 26, v1
	v_add_u32 v147, 27, v1
	v_cmp_gt_u32 s[0:1], s11, v132
	v_cmp_gt_u32 s[8:9], s11, v133
	v_cmp_gt_u32 s[12:13], s11, v134
	v_cmp_gt_u32 s[14:15], s11, v135
	v_cmp_gt_u32 s[16:17], s11, v136
	v_cmp_gt_u32 s[18:19], s11, v137
	v_cmp_gt_u32 s[20:21], s11, v138
	v_cmp_gt_u32 s[22:23], s11, v139
	v_cmp_gt_u32 s[24:25], s11, v140
	v_cmp_gt_u32 s[26:27], s11, v141
	v_cmp_gt_u32 s[28:29], s11, v142
	v_cmp_gt_u32 s[30:31], s11, v143
	v_cmp_gt_u32 s[32:33], s11, v144
	v_cmp_gt_u32 s[34:35], s11, v145
	v_cmp_gt_u32 s[36:37], s11, v146
	v_cmp_gt_u32 s[38:39], s11, v147
	v_lshlrev_b32 v132, 2, v132
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[0:1]
	buffer_store_dword v4, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v133
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[8:9]
	buffer_store_dword v5, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v134
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[12:13]
	buffer_store_dword v6, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v135
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[14:15]
	buffer_store_dword v7, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v136
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[16:17]
	buffer_store_dword v8, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v137
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[18:19]
	buffer_store_dword v9, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v138
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[20:21]
	buffer_store_dword v10, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v139
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[22:23]
	buffer_store_dword v11, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v140
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[24:25]
	buffer_store_dword v12, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v141
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[26:27]
	buffer_store_dword v13, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v142
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[28:29]
	buffer_store_dword v14, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v143
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[30:31]
	buffer_store_dword v15, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v144
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[32:33]
	buffer_store_dword v16, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v145
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[34:35]
	buffer_store_dword v17, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v146
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[36:37]
	buffer_store_dword v18, v132, s[4:7], 0 offen
	v_lshlrev_b32 v132, 2, v147
	v_add_u32 v132, v132, v3
	v_cndmask_b32 v132, v2, v132, s[38:39]
	buffer_store_dword v19, v132, s[4:7], 0 offen
	v_add_u32 v4, 32, v1
	v_add_u32 v5, 33, v1
	v_add_u32 v6, 34, v1
	v_add_u32 v7, 35, v1
	v_add_u32 v8, 40, v1
	v_add_u32 v9, 41, v1
	v_add_u32 v10, 42, v1
	v_add_u32 v11, 43, v1
	v_add_u32 v12, 48, v1
	v_add_u32 v13, 49, v1
	v_add_u32 v14, 50, v1
	v_add_u32 v15, 51, v1
	v_add_u32 v16, 56, v1
	v_add_u32 v17, 57, v1
	v_add_u32 v18, 58, v1
	v_add_u32 v19, 59, v1
	v_cmp_gt_u32 s[0:1], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_cmp_gt_u32 s[16:17], s11, v8
	v_cmp_gt_u32 s[18:19], s11, v9
	v_cmp_gt_u32 s[20:21], s11, v10
	v_cmp_gt_u32 s[22:23], s11, v11
	v_cmp_gt_u32 s[24:25], s11, v12
	v_cmp_gt_u32 s[26:27], s11, v13
	v_cmp_gt_u32 s[28:29], s11, v14
	v_cmp_gt_u32 s[30:31], s11, v15
	v_cmp_gt_u32 s[32:33], s11, v16
	v_cmp_gt_u32 s[34:35], s11, v17
	v_cmp_gt_u32 s[36:37], s11, v18
	v_cmp_gt_u32 s[38:39], s11, v19
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[0:1]
	buffer_store_dword v20, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dword v21, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dword v22, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dword v23, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v8
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[16:17]
	buffer_store_dword v24, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v9
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[18:19]
	buffer_store_dword v25, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v10
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[20:21]
	buffer_store_dword v26, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v11
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[22:23]
	buffer_store_dword v27, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v12
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[24:25]
	buffer_store_dword v28, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v13
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[26:27]
	buffer_store_dword v29, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v14
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[28:29]
	buffer_store_dword v30, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v15
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[30:31]
	buffer_store_dword v31, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v16
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[32:33]
	buffer_store_dword v32, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v17
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[34:35]
	buffer_store_dword v33, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v18
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[36:37]
	buffer_store_dword v34, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v19
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[38:39]
	buffer_store_dword v35, v3, s[4:7], 0 offen
.L$if5_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v3, 32, v0
	v_cmp_gt_u32 s[2:3], s10, v3
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if6_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v4, 0, v1
	v_add_u32 v5, 1, v1
	v_add_u32 v6, 2, v1
	v_add_u32 v7, 3, v1
	v_add_u32 v8, 8, v1
	v_add_u32 v9, 9, v1
	v_add_u32 v10, 10, v1
	v_add_u32 v11, 11, v1
	v_add_u32 v12, 16, v1
	v_add_u32 v13, 17, v1
	v_add_u32 v14, 18, v1
	v_add_u32 v15, 19, v1
	v_add_u32 v16, 24, v1
	v_add_u32 v17, 25, v1
	v_add_u32 v18, 26, v1
	v_add_u32 v19, 27, v1
	v_cmp_gt_u32 s[2:3], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_cmp_gt_u32 s[16:17], s11, v8
	v_cmp_gt_u32 s[18:19], s11, v9
	v_cmp_gt_u32 s[20:21], s11, v10
	v_cmp_gt_u32 s[22:23], s11, v11
	v_cmp_gt_u32 s[24:25], s11, v12
	v_cmp_gt_u32 s[26:27], s11, v13
	v_cmp_gt_u32 s[28:29], s11, v14
	v_cmp_gt_u32 s[30:31], s11, v15
	v_cmp_gt_u32 s[32:33], s11, v16
	v_cmp_gt_u32 s[34:35], s11, v17
	v_cmp_gt_u32 s[36:37], s11, v18
	v_cmp_gt_u32 s[38:39], s11, v19
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[2:3]
	buffer_store_dword v36, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dword v37, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dword v38, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dword v39, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v8
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[16:17]
	buffer_store_dword v40, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v9
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[18:19]
	buffer_store_dword v41, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v10
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[20:21]
	buffer_store_dword v42, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v11
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[22:23]
	buffer_store_dword v43, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v12
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[24:25]
	buffer_store_dword v44, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v13
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[26:27]
	buffer_store_dword v45, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v14
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[28:29]
	buffer_store_dword v46, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v15
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[30:31]
	buffer_store_dword v47, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v16
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[32:33]
	buffer_store_dword v48, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v17
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[34:35]
	buffer_store_dword v49, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v18
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[36:37]
	buffer_store_dword v50, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v19
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[38:39]
	buffer_store_dword v51, v4, s[4:7], 0 offen
	v_add_u32 v4, 32, v1
	v_add_u32 v5, 33, v1
	v_add_u32 v6, 34, v1
	v_add_u32 v7, 35, v1
	v_add_u32 v8, 40, v1
	v_add_u32 v9, 41, v1
	v_add_u32 v10, 42, v1
	v_add_u32 v11, 43, v1
	v_add_u32 v12, 48, v1
	v_add_u32 v13, 49, v1
	v_add_u32 v14, 50, v1
	v_add_u32 v15, 51, v1
	v_add_u32 v16, 56, v1
	v_add_u32 v17, 57, v1
	v_add_u32 v18, 58, v1
	v_add_u32 v19, 59, v1
	v_cmp_gt_u32 s[2:3], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_cmp_gt_u32 s[16:17], s11, v8
	v_cmp_gt_u32 s[18:19], s11, v9
	v_cmp_gt_u32 s[20:21], s11, v10
	v_cmp_gt_u32 s[22:23], s11, v11
	v_cmp_gt_u32 s[24:25], s11, v12
	v_cmp_gt_u32 s[26:27], s11, v13
	v_cmp_gt_u32 s[28:29], s11, v14
	v_cmp_gt_u32 s[30:31], s11, v15
	v_cmp_gt_u32 s[32:33], s11, v16
	v_cmp_gt_u32 s[34:35], s11, v17
	v_cmp_gt_u32 s[36:37], s11, v18
	v_cmp_gt_u32 s[38:39], s11, v19
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[2:3]
	buffer_store_dword v52, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dword v53, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dword v54, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dword v55, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v8
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[16:17]
	buffer_store_dword v56, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v9
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[18:19]
	buffer_store_dword v57, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v10
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[20:21]
	buffer_store_dword v58, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v11
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[22:23]
	buffer_store_dword v59, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v12
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[24:25]
	buffer_store_dword v60, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v13
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[26:27]
	buffer_store_dword v61, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v14
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[28:29]
	buffer_store_dword v62, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v15
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[30:31]
	buffer_store_dword v63, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v16
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[32:33]
	buffer_store_dword v64, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v17
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[34:35]
	buffer_store_dword v65, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v18
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[36:37]
	buffer_store_dword v66, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v19
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[38:39]
	buffer_store_dword v67, v3, s[4:7], 0 offen
.L$if6_end:
	s_mov_b64 exec, s[0:1]
	v_add_u32 v3, 64, v0
	v_cmp_gt_u32 s[0:1], s10, v3
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if7_end
	v_mul_lo_u32 v3, s11, v3
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v4, 0, v1
	v_add_u32 v5, 1, v1
	v_add_u32 v6, 2, v1
	v_add_u32 v7, 3, v1
	v_add_u32 v8, 8, v1
	v_add_u32 v9, 9, v1
	v_add_u32 v10, 10, v1
	v_add_u32 v11, 11, v1
	v_add_u32 v12, 16, v1
	v_add_u32 v13, 17, v1
	v_add_u32 v14, 18, v1
	v_add_u32 v15, 19, v1
	v_add_u32 v16, 24, v1
	v_add_u32 v17, 25, v1
	v_add_u32 v18, 26, v1
	v_add_u32 v19, 27, v1
	v_cmp_gt_u32 s[0:1], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_cmp_gt_u32 s[16:17], s11, v8
	v_cmp_gt_u32 s[18:19], s11, v9
	v_cmp_gt_u32 s[20:21], s11, v10
	v_cmp_gt_u32 s[22:23], s11, v11
	v_cmp_gt_u32 s[24:25], s11, v12
	v_cmp_gt_u32 s[26:27], s11, v13
	v_cmp_gt_u32 s[28:29], s11, v14
	v_cmp_gt_u32 s[30:31], s11, v15
	v_cmp_gt_u32 s[32:33], s11, v16
	v_cmp_gt_u32 s[34:35], s11, v17
	v_cmp_gt_u32 s[36:37], s11, v18
	v_cmp_gt_u32 s[38:39], s11, v19
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[0:1]
	buffer_store_dword v68, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dword v69, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dword v70, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dword v71, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v8
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[16:17]
	buffer_store_dword v72, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v9
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[18:19]
	buffer_store_dword v73, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v10
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[20:21]
	buffer_store_dword v74, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v11
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[22:23]
	buffer_store_dword v75, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v12
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[24:25]
	buffer_store_dword v76, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v13
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[26:27]
	buffer_store_dword v77, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v14
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[28:29]
	buffer_store_dword v78, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v15
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[30:31]
	buffer_store_dword v79, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v16
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[32:33]
	buffer_store_dword v80, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v17
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[34:35]
	buffer_store_dword v81, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v18
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[36:37]
	buffer_store_dword v82, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v19
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[38:39]
	buffer_store_dword v83, v4, s[4:7], 0 offen
	v_add_u32 v4, 32, v1
	v_add_u32 v5, 33, v1
	v_add_u32 v6, 34, v1
	v_add_u32 v7, 35, v1
	v_add_u32 v8, 40, v1
	v_add_u32 v9, 41, v1
	v_add_u32 v10, 42, v1
	v_add_u32 v11, 43, v1
	v_add_u32 v12, 48, v1
	v_add_u32 v13, 49, v1
	v_add_u32 v14, 50, v1
	v_add_u32 v15, 51, v1
	v_add_u32 v16, 56, v1
	v_add_u32 v17, 57, v1
	v_add_u32 v18, 58, v1
	v_add_u32 v19, 59, v1
	v_cmp_gt_u32 s[0:1], s11, v4
	v_cmp_gt_u32 s[8:9], s11, v5
	v_cmp_gt_u32 s[12:13], s11, v6
	v_cmp_gt_u32 s[14:15], s11, v7
	v_cmp_gt_u32 s[16:17], s11, v8
	v_cmp_gt_u32 s[18:19], s11, v9
	v_cmp_gt_u32 s[20:21], s11, v10
	v_cmp_gt_u32 s[22:23], s11, v11
	v_cmp_gt_u32 s[24:25], s11, v12
	v_cmp_gt_u32 s[26:27], s11, v13
	v_cmp_gt_u32 s[28:29], s11, v14
	v_cmp_gt_u32 s[30:31], s11, v15
	v_cmp_gt_u32 s[32:33], s11, v16
	v_cmp_gt_u32 s[34:35], s11, v17
	v_cmp_gt_u32 s[36:37], s11, v18
	v_cmp_gt_u32 s[38:39], s11, v19
	v_lshlrev_b32 v4, 2, v4
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[0:1]
	buffer_store_dword v84, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v5
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[8:9]
	buffer_store_dword v85, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v6
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[12:13]
	buffer_store_dword v86, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v7
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[14:15]
	buffer_store_dword v87, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v8
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[16:17]
	buffer_store_dword v88, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v9
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[18:19]
	buffer_store_dword v89, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v10
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[20:21]
	buffer_store_dword v90, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v11
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[22:23]
	buffer_store_dword v91, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v12
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[24:25]
	buffer_store_dword v92, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v13
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[26:27]
	buffer_store_dword v93, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v14
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[28:29]
	buffer_store_dword v94, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v15
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[30:31]
	buffer_store_dword v95, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v16
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[32:33]
	buffer_store_dword v96, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v17
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[34:35]
	buffer_store_dword v97, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v18
	v_add_u32 v4, v4, v3
	v_cndmask_b32 v4, v2, v4, s[36:37]
	buffer_store_dword v98, v4, s[4:7], 0 offen
	v_lshlrev_b32 v4, 2, v19
	v_add_u32 v3, v4, v3
	v_cndmask_b32 v3, v2, v3, s[38:39]
	buffer_store_dword v99, v3, s[4:7], 0 offen
.L$if7_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 0x60, v0
	v_cmp_gt_u32 s[8:9], s10, v0
	s_and_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .L$if8_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v3, 0, v1
	v_add_u32 v4, 1, v1
	v_add_u32 v5, 2, v1
	v_add_u32 v6, 3, v1
	v_add_u32 v7, 8, v1
	v_add_u32 v8, 9, v1
	v_add_u32 v9, 10, v1
	v_add_u32 v10, 11, v1
	v_add_u32 v11, 16, v1
	v_add_u32 v12, 17, v1
	v_add_u32 v13, 18, v1
	v_add_u32 v14, 19, v1
	v_add_u32 v15, 24, v1
	v_add_u32 v16, 25, v1
	v_add_u32 v17, 26, v1
	v_add_u32 v18, 27, v1
	v_cmp_gt_u32 s[2:3], s11, v3
	v_cmp_gt_u32 s[8:9], s11, v4
	v_cmp_gt_u32 s[12:13], s11, v5
	v_cmp_gt_u32 s[14:15], s11, v6
	v_cmp_gt_u32 s[16:17], s11, v7
	v_cmp_gt_u32 s[18:19], s11, v8
	v_cmp_gt_u32 s[20:21], s11, v9
	v_cmp_gt_u32 s[22:23], s11, v10
	v_cmp_gt_u32 s[24:25], s11, v11
	v_cmp_gt_u32 s[26:27], s11, v12
	v_cmp_gt_u32 s[28:29], s11, v13
	v_cmp_gt_u32 s[30:31], s11, v14
	v_cmp_gt_u32 s[32:33], s11, v15
	v_cmp_gt_u32 s[34:35], s11, v16
	v_cmp_gt_u32 s[36:37], s11, v17
	v_cmp_gt_u32 s[38:39], s11, v18
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[2:3]
	buffer_store_dword v100, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v4
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dword v101, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v5
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[12:13]
	buffer_store_dword v102, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v6
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dword v103, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v7
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[16:17]
	buffer_store_dword v104, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v8
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[18:19]
	buffer_store_dword v105, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v9
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[20:21]
	buffer_store_dword v106, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v10
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[22:23]
	buffer_store_dword v107, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v11
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[24:25]
	buffer_store_dword v108, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v12
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[26:27]
	buffer_store_dword v109, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v13
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[28:29]
	buffer_store_dword v110, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v14
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[30:31]
	buffer_store_dword v111, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v15
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[32:33]
	buffer_store_dword v112, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v16
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[34:35]
	buffer_store_dword v113, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v17
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[36:37]
	buffer_store_dword v114, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v18
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[38:39]
	buffer_store_dword v115, v3, s[4:7], 0 offen
	v_add_u32 v3, 32, v1
	v_add_u32 v4, 33, v1
	v_add_u32 v5, 34, v1
	v_add_u32 v6, 35, v1
	v_add_u32 v7, 40, v1
	v_add_u32 v8, 41, v1
	v_add_u32 v9, 42, v1
	v_add_u32 v10, 43, v1
	v_add_u32 v11, 48, v1
	v_add_u32 v12, 49, v1
	v_add_u32 v13, 50, v1
	v_add_u32 v14, 51, v1
	v_add_u32 v15, 56, v1
	v_add_u32 v16, 57, v1
	v_add_u32 v17, 58, v1
	v_add_u32 v1, 59, v1
	v_cmp_gt_u32 s[2:3], s11, v3
	v_cmp_gt_u32 s[8:9], s11, v4
	v_cmp_gt_u32 s[12:13], s11, v5
	v_cmp_gt_u32 s[14:15], s11, v6
	v_cmp_gt_u32 s[16:17], s11, v7
	v_cmp_gt_u32 s[18:19], s11, v8
	v_cmp_gt_u32 s[20:21], s11, v9
	v_cmp_gt_u32 s[22:23], s11, v10
	v_cmp_gt_u32 s[24:25], s11, v11
	v_cmp_gt_u32 s[26:27], s11, v12
	v_cmp_gt_u32 s[28:29], s11, v13
	v_cmp_gt_u32 s[30:31], s11, v14
	v_cmp_gt_u32 s[32:33], s11, v15
	v_cmp_gt_u32 s[34:35], s11, v16
	v_cmp_gt_u32 s[36:37], s11, v17
	v_cmp_gt_u32 s[38:39], s11, v1
	v_lshlrev_b32 v3, 2, v3
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[2:3]
	buffer_store_dword v116, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v4
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[8:9]
	buffer_store_dword v117, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v5
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[12:13]
	buffer_store_dword v118, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v6
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[14:15]
	buffer_store_dword v119, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v7
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[16:17]
	buffer_store_dword v120, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v8
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[18:19]
	buffer_store_dword v121, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v9
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[20:21]
	buffer_store_dword v122, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v10
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[22:23]
	buffer_store_dword v123, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v11
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[24:25]
	buffer_store_dword v124, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v12
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[26:27]
	buffer_store_dword v125, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v13
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[28:29]
	buffer_store_dword v126, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v14
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[30:31]
	buffer_store_dword v127, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v15
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[32:33]
	buffer_store_dword v128, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v16
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[34:35]
	buffer_store_dword v129, v3, s[4:7], 0 offen
	v_lshlrev_b32 v3, 2, v17
	v_add_u32 v3, v3, v0
	v_cndmask_b32 v3, v2, v3, s[36:37]
	buffer_store_dword v130, v3, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v2, v0, s[38:39]
	buffer_store_dword v131, v0, s[4:7], 0 offen
.L$if8_end:
	s_mov_b64 exec, s[0:1]
.L$if0_end:
	s_endpgm
.size gemm_fast, .-gemm_fast
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_fast
	.amdhsa_group_segment_fixed_size 98304
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 252
	.amdhsa_next_free_sgpr 40
	.amdhsa_accum_offset 252
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
  - .name: gemm_fast
    .symbol: gemm_fast.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 98304
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 252
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
      - .name: M
        .size: 4
        .offset: 24
        .value_kind: by_value
      - .name: N
        .size: 4
        .offset: 28
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 32
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 65536, .align: 16 }
      - { .name: lds1, .offset: 65536, .size: 32768, .align: 16 }
...
.end_amdgpu_metadata
