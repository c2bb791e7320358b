.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
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
	v_bfe_u32 v128, v0, 0, 10
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v200, -1, v0
	s_mul_i32 s0, s0, 0x100
	s_mul_i32 s1, s1, 0x80
	v_lshrrev_b32 v0, 6, v128
	v_and_b32 v201, 1, v0
	v_lshrrev_b32 v202, 1, v0
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
	v_lshrrev_b32 v129, 2, v128
	v_and_b32 v128, 3, v128
	v_lshlrev_b32 v203, 3, v128
	s_mov_b32 s2, 0
	v_mov_b32 v204, -16
	v_lshrrev_b32 v130, 1, v129
	v_and_b32 v130, 3, v130
	v_lshrrev_b32 v131, 4, v129
	v_and_b32 v131, 1, v131
	v_xor_b32 v130, v130, v131
	v_lshlrev_b32 v131, 6, v129
	v_xor_b32 v130, v128, v130
	v_lshlrev_b32 v130, 4, v130
	v_add_u32 v130, v131, v130
	v_add_u32 v205, 0, v130
	s_add_u32 s3, s0, 0
	v_add_u32 v130, s3, v129
	v_mul_lo_u32 v130, s12, v130
	v_add_u32 v130, v130, v203
	v_lshlrev_b32 v206, 1, v130
	s_add_u32 s3, s0, 64
	v_add_u32 v130, s3, v129
	v_mul_lo_u32 v130, s12, v130
	v_add_u32 v130, v130, v203
	v_lshlrev_b32 v207, 1, v130
	s_add_u32 s3, s0, 0x80
	v_add_u32 v130, s3, v129
	v_mul_lo_u32 v130, s12, v130
	v_add_u32 v130, v130, v203
	v_lshlrev_b32 v208, 1, v130
	s_add_u32 s3, s0, 0xc0
	v_add_u32 v130, s3, v129
	v_mul_lo_u32 v130, s12, v130
	v_add_u32 v130, v130, v203
	v_lshlrev_b32 v209, 1, v130
	v_lshrrev_b32 v130, 1, v129
	v_and_b32 v130, 3, v130
	v_lshrrev_b32 v131, 4, v129
	v_and_b32 v131, 1, v131
	v_xor_b32 v130, v130, v131
	v_lshlrev_b32 v131, 6, v129
	v_xor_b32 v128, v128, v130
	v_lshlrev_b32 v128, 4, v128
	v_add_u32 v128, v131, v128
	v_add_u32 v210, 0x8000, v128
	s_add_u32 s3, s1, 0
	v_add_u32 v128, s3, v129
	v_mul_lo_u32 v128, s12, v128
	v_add_u32 v128, v128, v203
	v_lshlrev_b32 v211, 1, v128
	s_add_u32 s3, s1, 64
	v_add_u32 v128, s3, v129
	v_mul_lo_u32 v128, s12, v128
	v_add_u32 v128, v128, v203
	v_lshlrev_b32 v212, 1, v128
	v_and_b32 v128, 31, v200
	v_lshrrev_b32 v129, 5, v200
	v_lshrrev_b32 v130, 1, v128
	v_and_b32 v130, 3, v130
	v_lshrrev_b32 v131, 4, v128
	v_and_b32 v131, 1, v131
	v_xor_b32 v130, v130, v131
	v_lshlrev_b32 v131, 6, v128
	v_xor_b32 v130, v129, v130
	v_lshlrev_b32 v130, 4, v130
	v_add_u32 v130, v131, v130
	s_mov_b32 s3, 0x2000
	v_mul_lo_u32 v131, s3, v201
	v_add_u32 v130, v130, v131
	v_add_u32 v213, 0, v130
	v_xor_b32 v214, 32, v213
	v_lshrrev_b32 v130, 1, v128
	v_and_b32 v130, 3, v130
	v_lshrrev_b32 v131, 4, v128
	v_and_b32 v131, 1, v131
	v_xor_b32 v130, v130, v131
	v_lshlrev_b32 v128, 6, v128
	v_xor_b32 v129, v129, v130
	v_lshlrev_b32 v129, 4, v129
	v_add_u32 v128, v128, v129
	s_mov_b32 s3, 0x1000
	v_mul_lo_u32 v129, s3, v202
	v_add_u32 v128, v128, v129
	v_add_u32 v215, 0x8000, v128
	v_xor_b32 v216, 32, v215
	v_cmp_gt_u32 s[4:5], s12, v203
	s_nop 1
	v_cndmask_b32 v152, v204, v206, s[4:5]
	buffer_load_dwordx4 v[128:131], v152, s[16:19], s2 offen
	v_cndmask_b32 v152, v204, v207, s[4:5]
	buffer_load_dwordx4 v[132:135], v152, s[16:19], s2 offen
	v_cndmask_b32 v152, v204, v208, s[4:5]
	buffer_load_dwordx4 v[136:139], v152, s[16:19], s2 offen
	v_cndmask_b32 v152, v204, v209, s[4:5]
	buffer_load_dwordx4 v[140:143], v152, s[16:19], s2 offen
	v_cndmask_b32 v152, v204, v211, s[4:5]
	buffer_load_dwordx4 v[144:147], v152, s[20:23], s2 offen
	v_cndmask_b32 v152, v204, v212, s[4:5]
	buffer_load_dwordx4 v[148:151], v152, s[20:23], s2 offen
	v_add_u32 v203, 32, v203
	s_add_u32 s2, s2, 64
	v_cmp_gt_u32 s[4:5], s12, v203
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[128:131] offset:0
	v_cndmask_b32 v152, v204, v206, s[4:5]
	buffer_load_dwordx4 v[128:131], v152, s[16:19], s2 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[132:135] offset:4096
	v_cndmask_b32 v152, v204, v207, s[4:5]
	buffer_load_dwordx4 v[132:135], v152, s[16:19], s2 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[136:139] offset:8192
	v_cndmask_b32 v152, v204, v208, s[4:5]
	buffer_load_dwordx4 v[136:139], v152, s[16:19], s2 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[140:143] offset:12288
	v_cndmask_b32 v152, v204, v209, s[4:5]
	buffer_load_dwordx4 v[140:143], v152, s[16:19], s2 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v210, v[144:147] offset:0
	v_cndmask_b32 v152, v204, v211, s[4:5]
	buffer_load_dwordx4 v[144:147], v152, s[20:23], s2 offen
	s_waitcnt vmcnt(5)
	ds_write_b128 v210, v[148:151] offset:4096
	v_cndmask_b32 v152, v204, v212, s[4:5]
	buffer_load_dwordx4 v[148:151], v152, s[20:23], s2 offen
	v_add_u32 v203, 32, v203
	s_add_u32 s2, s2, 64
	v_xor_b32 v205, 0x4000, v205
	v_xor_b32 v210, 0x2000, v210
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[152:155], v213 offset:0
	ds_read_b128 v[156:159], v215 offset:0
	ds_read_b128 v[160:163], v215 offset:2048
	ds_read_b128 v[164:167], v213 offset:2048
	ds_read_b128 v[168:171], v213 offset:4096
	ds_read_b128 v[172:175], v213 offset:6144
	s_mov_b32 s3, 0
	s_cmp_lt_u32 s3, s12
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	v_cmp_gt_u32 s[4:5], s12, v203
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[156:157], v[152:153], v[0:15]
	ds_read_b128 v[176:179], v214 offset:0
	v_mfma_f32_32x32x8_bf16 v[0:15], v[158:159], v[154:155], v[0:15]
	ds_read_b128 v[180:183], v216 offset:0
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x8_bf16 v[16:31], v[160:161], v[152:153], v[16:31]
	ds_read_b128 v[184:187], v216 offset:2048
	v_mfma_f32_32x32x8_bf16 v[16:31], v[162:163], v[154:155], v[16:31]
	ds_read_b128 v[188:191], v214 offset:2048
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x8_bf16 v[32:47], v[156:157], v[164:165], v[32:47]
	ds_read_b128 v[192:195], v214 offset:4096
	v_mfma_f32_32x32x8_bf16 v[32:47], v[158:159], v[166:167], v[32:47]
	ds_read_b128 v[196:199], v214 offset:6144
	v_xor_b32 v214, 0x4000, v214
	v_xor_b32 v216, 0x2000, v216
	v_mfma_f32_32x32x8_bf16 v[48:63], v[160:161], v[164:165], v[48:63]
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[128:131] offset:0
	v_mfma_f32_32x32x8_bf16 v[48:63], v[162:163], v[166:167], v[48:63]
	v_cndmask_b32 v152, v204, v206, s[4:5]
	buffer_load_dwordx4 v[128:131], v152, s[16:19], s2 offen
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x8_bf16 v[64:79], v[156:157], v[168:169], v[64:79]
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[132:135] offset:4096
	v_mfma_f32_32x32x8_bf16 v[64:79], v[158:159], v[170:171], v[64:79]
	v_cndmask_b32 v152, v204, v207, s[4:5]
	buffer_load_dwordx4 v[132:135], v152, s[16:19], s2 offen
	v_mfma_f32_32x32x8_bf16 v[80:95], v[160:161], v[168:169], v[80:95]
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[136:139] offset:8192
	v_cndmask_b32 v152, v204, v208, s[4:5]
	buffer_load_dwordx4 v[136:139], v152, s[16:19], s2 offen
	v_mfma_f32_32x32x8_bf16 v[80:95], v[162:163], v[170:171], v[80:95]
	s_waitcnt vmcnt(5)
	ds_write_b128 v205, v[140:143] offset:12288
	s_waitcnt lgkmcnt(10)
	v_mfma_f32_32x32x8_bf16 v[96:111], v[156:157], v[172:173], v[96:111]
	v_cndmask_b32 v152, v204, v209, s[4:5]
	buffer_load_dwordx4 v[140:143], v152, s[16:19], s2 offen
	v_mfma_f32_32x32x8_bf16 v[96:111], v[158:159], v[174:175], v[96:111]
	s_waitcnt vmcnt(5)
	ds_write_b128 v210, v[144:147] offset:0
	v_mfma_f32_32x32x8_bf16 v[112:127], v[160:161], v[172:173], v[112:127]
	v_cndmask_b32 v152, v204, v211, s[4:5]
	buffer_load_dwordx4 v[144:147], v152, s[20:23], s2 offen
	v_mfma_f32_32x32x8_bf16 v[112:127], v[162:163], v[174:175], v[112:127]
	s_waitcnt vmcnt(5)
	ds_write_b128 v210, v[148:151] offset:4096
	v_cndmask_b32 v152, v204, v212, s[4:5]
	buffer_load_dwordx4 v[148:151], v152, s[20:23], s2 offen
	s_waitcnt lgkmcnt(10)
	v_mfma_f32_32x32x8_bf16 v[0:15], v[180:181], v[176:177], v[0:15]
	v_mfma_f32_32x32x8_bf16 v[0:15], v[182:183], v[178:179], v[0:15]
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_mfma_f32_32x32x8_bf16 v[16:31], v[184:185], v[176:177], v[16:31]
	v_mfma_f32_32x32x8_bf16 v[16:31], v[186:187], v[178:179], v[16:31]
	v_xor_b32 v213, 0x4000, v213
	v_xor_b32 v215, 0x2000, v215
	v_mfma_f32_32x32x8_bf16 v[32:47], v[180:181], v[188:189], v[32:47]
	v_mfma_f32_32x32x8_bf16 v[32:47], v[182:183], v[190:191], v[32:47]
	ds_read_b128 v[152:155], v213 offset:0
	v_mfma_f32_32x32x8_bf16 v[48:63], v[184:185], v[188:189], v[48:63]
	v_mfma_f32_32x32x8_bf16 v[48:63], v[186:187], v[190:191], v[48:63]
	ds_read_b128 v[156:159], v215 offset:0
	v_mfma_f32_32x32x8_bf16 v[64:79], v[180:181], v[192:193], v[64:79]
	v_mfma_f32_32x32x8_bf16 v[64:79], v[182:183], v[194:195], v[64:79]
	ds_read_b128 v[160:163], v215 offset:2048
	v_mfma_f32_32x32x8_bf16 v[80:95], v[184:185], v[192:193], v[80:95]
	v_mfma_f32_32x32x8_bf16 v[80:95], v[186:187], v[194:195], v[80:95]
	ds_read_b128 v[164:167], v213 offset:2048
	v_mfma_f32_32x32x8_bf16 v[96:111], v[180:181], v[196:197], v[96:111]
	v_mfma_f32_32x32x8_bf16 v[96:111], v[182:183], v[198:199], v[96:111]
	ds_read_b128 v[168:171], v213 offset:4096
	v_mfma_f32_32x32x8_bf16 v[112:127], v[184:185], v[196:197], v[112:127]
	v_mfma_f32_32x32x8_bf16 v[112:127], v[186:187], v[198:199], v[112:127]
	ds_read_b128 v[172:175], v213 offset:6144
	v_add_u32 v203, 32, v203
	s_add_u32 s2, s2, 64
	v_xor_b32 v205, 0x4000, v205
	v_xor_b32 v210, 0x2000, v210
	s_add_u32 s3, s3, 32
	s_cmp_lt_u32 s3, s12
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v176, 7, v201
	v_add_u32 v176, s0, v176
	v_lshlrev_b32 v177, 6, v202
	v_add_u32 v177, s1, v177
	s_mov_b32 s0, -16
	s_mov_b32 s4, s8
	s_and_b32 s5, s9, 0xffff
	s_mov_b32 s6, s0
	s_mov_b32 s7, 0x20000
	v_and_b32 v178, 31, v200
	v_add_u32 v176, v176, v178
	v_lshrrev_b32 v178, 5, v200
	v_lshlrev_b32 v178, 2, v178
	v_add_u32 v177, v177, v178
	s_and_b32 s0, s11, 3
	s_cmp_eq_u32 s0, 0
	s_cbranch_scc0 .L$if0_else
	v_mov_b32 v178, -16
	v_add_u32 v179, 0, v176
	v_cmp_gt_u32 s[0:1], s10, v179
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if1_end
	v_mul_lo_u32 v179, s11, v179
	v_lshlrev_b32 v179, 2, v179
	v_add_u32 v180, 0, v177
	v_add_u32 v181, 8, v177
	v_add_u32 v182, 16, v177
	v_add_u32 v183, 24, v177
	v_cmp_gt_u32 s[0:1], s11, v180
	v_cmp_gt_u32 s[8:9], s11, v181
	v_cmp_gt_u32 s[12:13], s11, v182
	v_cmp_gt_u32 s[14:15], s11, v183
	v_lshlrev_b32 v180, 2, v180
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[0:1]
	buffer_store_dwordx4 v[0:3], v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v181
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[8:9]
	buffer_store_dwordx4 v[4:7], v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v182
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[12:13]
	buffer_store_dwordx4 v[8:11], v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v183
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[14:15]
	buffer_store_dwordx4 v[12:15], v180, s[4:7], 0 offen
	v_add_u32 v180, 32, v177
	v_add_u32 v181, 40, v177
	v_add_u32 v0, 48, v177
	v_add_u32 v1, 56, v177
	v_cmp_gt_u32 s[0:1], s11, v180
	v_cmp_gt_u32 s[8:9], s11, v181
	v_cmp_gt_u32 s[12:13], s11, v0
	v_cmp_gt_u32 s[14:15], s11, v1
	v_lshlrev_b32 v2, 2, v180
	v_add_u32 v2, v2, v179
	v_cndmask_b32 v2, v178, v2, s[0:1]
	buffer_store_dwordx4 v[16:19], v2, s[4:7], 0 offen
	v_lshlrev_b32 v2, 2, v181
	v_add_u32 v2, v2, v179
	v_cndmask_b32 v2, v178, v2, s[8:9]
	buffer_store_dwordx4 v[20:23], v2, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[12:13]
	buffer_store_dwordx4 v[24:27], v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v1
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[14:15]
	buffer_store_dwordx4 v[28:31], v0, s[4:7], 0 offen
.L$if1_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 32, v176
	v_cmp_gt_u32 s[2:3], s10, v0
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if2_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 8, v177
	v_add_u32 v3, 16, v177
	v_add_u32 v4, 24, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dwordx4 v[32:35], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[36:39], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[40:43], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dwordx4 v[44:47], v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 40, v177
	v_add_u32 v3, 48, v177
	v_add_u32 v4, 56, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dwordx4 v[48:51], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[52:55], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[56:59], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[14:15]
	buffer_store_dwordx4 v[60:63], v0, s[4:7], 0 offen
.L$if2_end:
	s_mov_b64 exec, s[0:1]
	v_add_u32 v0, 64, v176
	v_cmp_gt_u32 s[0:1], s10, v0
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if3_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 8, v177
	v_add_u32 v3, 16, v177
	v_add_u32 v4, 24, v177
	v_cmp_gt_u32 s[0:1], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[0:1]
	buffer_store_dwordx4 v[64:67], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[68:71], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[72:75], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dwordx4 v[76:79], v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 40, v177
	v_add_u32 v3, 48, v177
	v_add_u32 v4, 56, v177
	v_cmp_gt_u32 s[0:1], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[0:1]
	buffer_store_dwordx4 v[80:83], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[84:87], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[88:91], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[14:15]
	buffer_store_dwordx4 v[92:95], v0, s[4:7], 0 offen
.L$if3_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 0x60, v176
	v_cmp_gt_u32 s[2:3], s10, v0
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if4_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 8, v177
	v_add_u32 v3, 16, v177
	v_add_u32 v4, 24, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dwordx4 v[96:99], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[100:103], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[104:107], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dwordx4 v[108:111], v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 40, v177
	v_add_u32 v3, 48, v177
	v_add_u32 v4, 56, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dwordx4 v[112:115], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dwordx4 v[116:119], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dwordx4 v[120:123], v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[14:15]
	buffer_store_dwordx4 v[124:127], v0, s[4:7], 0 offen
.L$if4_end:
	s_mov_b64 exec, s[0:1]
	s_branch .L$if0_end
.L$if0_else:
	v_mov_b32 v178, -16
	v_add_u32 v179, 0, v176
	v_cmp_gt_u32 s[0:1], s10, v179
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if5_end
	v_mul_lo_u32 v179, s11, v179
	v_lshlrev_b32 v179, 2, v179
	v_add_u32 v180, 0, v177
	v_add_u32 v181, 1, v177
	v_add_u32 v182, 2, v177
	v_add_u32 v183, 3, v177
	v_add_u32 v184, 8, v177
	v_add_u32 v185, 9, v177
	v_add_u32 v186, 10, v177
	v_add_u32 v187, 11, v177
	v_add_u32 v188, 16, v177
	v_add_u32 v189, 17, v177
	v_add_u32 v190, 18, v177
	v_add_u32 v191, 19, v177
	v_add_u32 v192, 24, v177
	v_add_u32 v193, 25, v177
	v_add_u32 v194, 26, v177
	v_add_u32 v195, 27, v177
	v_cmp_gt_u32 s[0:1], s11, v180
	v_cmp_gt_u32 s[8:9], s11, v181
	v_cmp_gt_u32 s[12:13], s11, v182
	v_cmp_gt_u32 s[14:15], s11, v183
	v_cmp_gt_u32 s[16:17], s11, v184
	v_cmp_gt_u32 s[18:19], s11, v185
	v_cmp_gt_u32 s[20:21], s11, v186
	v_cmp_gt_u32 s[22:23], s11, v187
	v_cmp_gt_u32 s[24:25], s11, v188
	v_cmp_gt_u32 s[26:27], s11, v189
	v_cmp_gt_u32 s[28:29], s11, v190
	v_cmp_gt_u32 s[30:31], s11, v191
	v_cmp_gt_u32 s[32:33], s11, v192
	v_cmp_gt_u32 s[34:35], s11, v193
	v_cmp_gt_u32 s[36:37], s11, v194
	v_cmp_gt_u32 s[38:39], s11, v195
	v_lshlrev_b32 v180, 2, v180
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[0:1]
	buffer_store_dword v0, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v181
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[8:9]
	buffer_store_dword v1, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v182
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[12:13]
	buffer_store_dword v2, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v183
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[14:15]
	buffer_store_dword v3, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v184
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[16:17]
	buffer_store_dword v4, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v185
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[18:19]
	buffer_store_dword v5, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v186
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[20:21]
	buffer_store_dword v6, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v187
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[22:23]
	buffer_store_dword v7, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v188
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[24:25]
	buffer_store_dword v8, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v189
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[26:27]
	buffer_store_dword v9, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v190
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[28:29]
	buffer_store_dword v10, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v191
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[30:31]
	buffer_store_dword v11, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v192
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[32:33]
	buffer_store_dword v12, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v193
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[34:35]
	buffer_store_dword v13, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v194
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[36:37]
	buffer_store_dword v14, v180, s[4:7], 0 offen
	v_lshlrev_b32 v180, 2, v195
	v_add_u32 v180, v180, v179
	v_cndmask_b32 v180, v178, v180, s[38:39]
	buffer_store_dword v15, v180, s[4:7], 0 offen
	v_add_u32 v0, 32, v177
	v_add_u32 v1, 33, v177
	v_add_u32 v2, 34, v177
	v_add_u32 v3, 35, v177
	v_add_u32 v4, 40, v177
	v_add_u32 v5, 41, v177
	v_add_u32 v6, 42, v177
	v_add_u32 v7, 43, v177
	v_add_u32 v8, 48, v177
	v_add_u32 v9, 49, v177
	v_add_u32 v10, 50, v177
	v_add_u32 v11, 51, v177
	v_add_u32 v12, 56, v177
	v_add_u32 v13, 57, v177
	v_add_u32 v14, 58, v177
	v_add_u32 v15, 59, v177
	v_cmp_gt_u32 s[0:1], s11, v0
	v_cmp_gt_u32 s[8:9], s11, v1
	v_cmp_gt_u32 s[12:13], s11, v2
	v_cmp_gt_u32 s[14:15], s11, v3
	v_cmp_gt_u32 s[16:17], s11, v4
	v_cmp_gt_u32 s[18:19], s11, v5
	v_cmp_gt_u32 s[20:21], s11, v6
	v_cmp_gt_u32 s[22:23], s11, v7
	v_cmp_gt_u32 s[24:25], s11, v8
	v_cmp_gt_u32 s[26:27], s11, v9
	v_cmp_gt_u32 s[28:29], s11, v10
	v_cmp_gt_u32 s[30:31], s11, v11
	v_cmp_gt_u32 s[32:33], s11, v12
	v_cmp_gt_u32 s[34:35], s11, v13
	v_cmp_gt_u32 s[36:37], s11, v14
	v_cmp_gt_u32 s[38:39], s11, v15
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[0:1]
	buffer_store_dword v16, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v1
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[8:9]
	buffer_store_dword v17, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v2
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[12:13]
	buffer_store_dword v18, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v3
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[14:15]
	buffer_store_dword v19, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v4
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[16:17]
	buffer_store_dword v20, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v5
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[18:19]
	buffer_store_dword v21, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v6
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[20:21]
	buffer_store_dword v22, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v7
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[22:23]
	buffer_store_dword v23, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v8
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[24:25]
	buffer_store_dword v24, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v9
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[26:27]
	buffer_store_dword v25, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v10
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[28:29]
	buffer_store_dword v26, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v11
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[30:31]
	buffer_store_dword v27, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v12
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[32:33]
	buffer_store_dword v28, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v13
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[34:35]
	buffer_store_dword v29, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v14
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[36:37]
	buffer_store_dword v30, v0, s[4:7], 0 offen
	v_lshlrev_b32 v0, 2, v15
	v_add_u32 v0, v0, v179
	v_cndmask_b32 v0, v178, v0, s[38:39]
	buffer_store_dword v31, v0, s[4:7], 0 offen
.L$if5_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 32, v176
	v_cmp_gt_u32 s[2:3], s10, v0
	s_and_saveexec_b64 s[0:1], s[2:3]
	s_cbranch_execz .L$if6_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 1, v177
	v_add_u32 v3, 2, v177
	v_add_u32 v4, 3, v177
	v_add_u32 v5, 8, v177
	v_add_u32 v6, 9, v177
	v_add_u32 v7, 10, v177
	v_add_u32 v8, 11, v177
	v_add_u32 v9, 16, v177
	v_add_u32 v10, 17, v177
	v_add_u32 v11, 18, v177
	v_add_u32 v12, 19, v177
	v_add_u32 v13, 24, v177
	v_add_u32 v14, 25, v177
	v_add_u32 v15, 26, v177
	v_add_u32 v16, 27, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dword v32, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v33, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v34, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v35, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v36, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v37, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v38, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v39, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v40, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v41, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v42, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v43, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v44, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v45, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v46, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[38:39]
	buffer_store_dword v47, v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 33, v177
	v_add_u32 v3, 34, v177
	v_add_u32 v4, 35, v177
	v_add_u32 v5, 40, v177
	v_add_u32 v6, 41, v177
	v_add_u32 v7, 42, v177
	v_add_u32 v8, 43, v177
	v_add_u32 v9, 48, v177
	v_add_u32 v10, 49, v177
	v_add_u32 v11, 50, v177
	v_add_u32 v12, 51, v177
	v_add_u32 v13, 56, v177
	v_add_u32 v14, 57, v177
	v_add_u32 v15, 58, v177
	v_add_u32 v16, 59, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dword v48, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v49, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v50, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v51, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v52, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v53, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v54, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v55, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v56, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v57, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v58, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v59, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v60, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v61, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v62, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[38:39]
	buffer_store_dword v63, v0, s[4:7], 0 offen
.L$if6_end:
	s_mov_b64 exec, s[0:1]
	v_add_u32 v0, 64, v176
	v_cmp_gt_u32 s[0:1], s10, v0
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L$if7_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 1, v177
	v_add_u32 v3, 2, v177
	v_add_u32 v4, 3, v177
	v_add_u32 v5, 8, v177
	v_add_u32 v6, 9, v177
	v_add_u32 v7, 10, v177
	v_add_u32 v8, 11, v177
	v_add_u32 v9, 16, v177
	v_add_u32 v10, 17, v177
	v_add_u32 v11, 18, v177
	v_add_u32 v12, 19, v177
	v_add_u32 v13, 24, v177
	v_add_u32 v14, 25, v177
	v_add_u32 v15, 26, v177
	v_add_u32 v16, 27, v177
	v_cmp_gt_u32 s[0:1], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[0:1]
	buffer_store_dword v64, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v65, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v66, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v67, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v68, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v69, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v70, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v71, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v72, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v73, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v74, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v75, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v76, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v77, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v78, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[38:39]
	buffer_store_dword v79, v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 33, v177
	v_add_u32 v3, 34, v177
	v_add_u32 v4, 35, v177
	v_add_u32 v5, 40, v177
	v_add_u32 v6, 41, v177
	v_add_u32 v7, 42, v177
	v_add_u32 v8, 43, v177
	v_add_u32 v9, 48, v177
	v_add_u32 v10, 49, v177
	v_add_u32 v11, 50, v177
	v_add_u32 v12, 51, v177
	v_add_u32 v13, 56, v177
	v_add_u32 v14, 57, v177
	v_add_u32 v15, 58, v177
	v_add_u32 v16, 59, v177
	v_cmp_gt_u32 s[0:1], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[0:1]
	buffer_store_dword v80, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v81, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v82, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v83, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v84, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v85, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v86, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v87, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v88, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v89, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v90, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v91, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v92, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v93, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v94, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[38:39]
	buffer_store_dword v95, v0, s[4:7], 0 offen
.L$if7_end:
	s_mov_b64 exec, s[2:3]
	v_add_u32 v0, 0x60, v176
	v_cmp_gt_u32 s[8:9], s10, v0
	s_and_saveexec_b64 s[0:1], s[8:9]
	s_cbranch_execz .L$if8_end
	v_mul_lo_u32 v0, s11, v0
	v_lshlrev_b32 v0, 2, v0
	v_add_u32 v1, 0, v177
	v_add_u32 v2, 1, v177
	v_add_u32 v3, 2, v177
	v_add_u32 v4, 3, v177
	v_add_u32 v5, 8, v177
	v_add_u32 v6, 9, v177
	v_add_u32 v7, 10, v177
	v_add_u32 v8, 11, v177
	v_add_u32 v9, 16, v177
	v_add_u32 v10, 17, v177
	v_add_u32 v11, 18, v177
	v_add_u32 v12, 19, v177
	v_add_u32 v13, 24, v177
	v_add_u32 v14, 25, v177
	v_add_u32 v15, 26, v177
	v_add_u32 v16, 27, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dword v96, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v97, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v98, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v99, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v100, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v101, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v102, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v103, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v104, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v105, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v106, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v107, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v108, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v109, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v110, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[38:39]
	buffer_store_dword v111, v1, s[4:7], 0 offen
	v_add_u32 v1, 32, v177
	v_add_u32 v2, 33, v177
	v_add_u32 v3, 34, v177
	v_add_u32 v4, 35, v177
	v_add_u32 v5, 40, v177
	v_add_u32 v6, 41, v177
	v_add_u32 v7, 42, v177
	v_add_u32 v8, 43, v177
	v_add_u32 v9, 48, v177
	v_add_u32 v10, 49, v177
	v_add_u32 v11, 50, v177
	v_add_u32 v12, 51, v177
	v_add_u32 v13, 56, v177
	v_add_u32 v14, 57, v177
	v_add_u32 v15, 58, v177
	v_add_u32 v16, 59, v177
	v_cmp_gt_u32 s[2:3], s11, v1
	v_cmp_gt_u32 s[8:9], s11, v2
	v_cmp_gt_u32 s[12:13], s11, v3
	v_cmp_gt_u32 s[14:15], s11, v4
	v_cmp_gt_u32 s[16:17], s11, v5
	v_cmp_gt_u32 s[18:19], s11, v6
	v_cmp_gt_u32 s[20:21], s11, v7
	v_cmp_gt_u32 s[22:23], s11, v8
	v_cmp_gt_u32 s[24:25], s11, v9
	v_cmp_gt_u32 s[26:27], s11, v10
	v_cmp_gt_u32 s[28:29], s11, v11
	v_cmp_gt_u32 s[30:31], s11, v12
	v_cmp_gt_u32 s[32:33], s11, v13
	v_cmp_gt_u32 s[34:35], s11, v14
	v_cmp_gt_u32 s[36:37], s11, v15
	v_cmp_gt_u32 s[38:39], s11, v16
	v_lshlrev_b32 v1, 2, v1
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[2:3]
	buffer_store_dword v112, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v2
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[8:9]
	buffer_store_dword v113, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v3
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[12:13]
	buffer_store_dword v114, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v4
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[14:15]
	buffer_store_dword v115, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v5
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[16:17]
	buffer_store_dword v116, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v6
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[18:19]
	buffer_store_dword v117, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v7
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[20:21]
	buffer_store_dword v118, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v8
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[22:23]
	buffer_store_dword v119, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v9
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[24:25]
	buffer_store_dword v120, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v10
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[26:27]
	buffer_store_dword v121, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v11
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[28:29]
	buffer_store_dword v122, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v12
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[30:31]
	buffer_store_dword v123, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v13
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[32:33]
	buffer_store_dword v124, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v14
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[34:35]
	buffer_store_dword v125, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v15
	v_add_u32 v1, v1, v0
	v_cndmask_b32 v1, v178, v1, s[36:37]
	buffer_store_dword v126, v1, s[4:7], 0 offen
	v_lshlrev_b32 v1, 2, v16
	v_add_u32 v0, v1, v0
	v_cndmask_b32 v0, v178, v0, s[38:39]
	buffer_store_dword v127, v0, s[4:7], 0 offen
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
	.amdhsa_group_segment_fixed_size 49152
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 217
	.amdhsa_next_free_sgpr 40
	.amdhsa_accum_offset 220
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
  - .name: gemm_fast
    .symbol: gemm_fast.kd
    .kernarg_segment_size: 36
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 49152
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 217
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
      - { .name: lds0, .offset: 0, .size: 32768, .align: 16 }
      - { .name: lds1, .offset: 32768, .size: 16384, .align: 16 }
...
.end_amdgpu_metadata
