	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 6
	.text
	.protected	own_array               ; -- Begin function own_array
	.globl	own_array
	.p2align	8
	.type	own_array,@function
own_array:                              ; @own_array
; %bb.0:
	s_load_dword s33, s[4:5], 0x10
	s_load_dwordx4 s[64:67], s[4:5], 0x0
	v_mov_b32_e32 v35, 0
	v_mov_b32_e32 v31, 0
	v_mov_b32_e32 v33, 0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s33, 1
	v_mov_b32_e32 v30, 0
	v_mov_b32_e32 v29, 0
	v_mov_b32_e32 v28, 0
	v_mov_b32_e32 v27, 0
	v_mov_b32_e32 v26, 0
	v_mov_b32_e32 v25, 0
	v_mov_b32_e32 v24, 0
	v_mov_b32_e32 v23, 0
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v21, 0
	v_mov_b32_e32 v20, 0
	v_mov_b32_e32 v19, 0
	v_mov_b32_e32 v18, 0
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v32, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	s_cbranch_scc1 .LBB0_13
; %bb.1:
	v_mul_lo_u32 v34, s33, v0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v33, v35
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v32, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v18, 0
	v_mov_b32_e32 v19, 0
	v_mov_b32_e32 v20, 0
	v_mov_b32_e32 v21, 0
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v23, 0
	v_mov_b32_e32 v24, 0
	v_mov_b32_e32 v25, 0
	v_mov_b32_e32 v26, 0
	v_mov_b32_e32 v27, 0
	v_mov_b32_e32 v28, 0
	v_mov_b32_e32 v29, 0
	v_mov_b32_e32 v30, 0
	v_mov_b32_e32 v31, 0
	s_branch .LBB0_3
.LBB0_2:                                ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[68:69]
	s_add_i32 s33, s33, -1
	s_cmp_eq_u32 s33, 0
	v_add_u32_e32 v34, 1, v34
	s_cbranch_scc1 .LBB0_13
.LBB0_3:                                ; =>This Inner Loop Header: Depth=1
	v_lshlrev_b64 v[36:37], 2, v[34:35]
	v_mov_b32_e32 v38, s67
	v_add_co_u32_e32 v36, vcc, s66, v36
	v_addc_co_u32_e32 v37, vcc, v38, v37, vcc
	global_load_dword v36, v[36:37], off
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, 0, v36
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[68:69], exec, s[0:1]
	s_cbranch_execz .LBB0_11
; %bb.4:                                ;   in Loop: Header=BB0_3 Depth=1
	v_cmp_lt_i32_e32 vcc, 1, v33
	s_and_saveexec_b64 s[70:71], vcc
	s_cbranch_execz .LBB0_10
; %bb.5:                                ;   in Loop: Header=BB0_3 Depth=1
	v_cmp_ne_u32_e32 vcc, -1, v36
	v_add_u32_e32 v36, -1, v33
	v_and_b32_e32 v37, 31, v36
	v_cmp_eq_u32_e64 s[0:1], 1, v37
	v_cndmask_b32_e64 v38, v2, v1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 2, v37
	v_cndmask_b32_e64 v38, v38, v32, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 3, v37
	v_cndmask_b32_e64 v38, v38, v3, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 4, v37
	v_cndmask_b32_e64 v38, v38, v4, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 5, v37
	v_cndmask_b32_e64 v38, v38, v5, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 6, v37
	v_cndmask_b32_e64 v38, v38, v6, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 7, v37
	v_cndmask_b32_e64 v38, v38, v7, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 8, v37
	v_cndmask_b32_e64 v38, v38, v8, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 9, v37
	v_cndmask_b32_e64 v38, v38, v9, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 10, v37
	v_cndmask_b32_e64 v38, v38, v10, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 11, v37
	v_cndmask_b32_e64 v38, v38, v11, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 12, v37
	v_cndmask_b32_e64 v38, v38, v12, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 13, v37
	v_cndmask_b32_e64 v38, v38, v13, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 14, v37
	v_cndmask_b32_e64 v38, v38, v14, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 15, v37
	v_cndmask_b32_e64 v38, v38, v15, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 16, v37
	v_cndmask_b32_e64 v38, v38, v16, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 17, v37
	v_cndmask_b32_e64 v38, v38, v17, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 18, v37
	v_cndmask_b32_e64 v38, v38, v18, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 19, v37
	v_cndmask_b32_e64 v38, v38, v19, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 20, v37
	v_cndmask_b32_e64 v38, v38, v20, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 21, v37
	v_cndmask_b32_e64 v38, v38, v21, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 22, v37
	v_cndmask_b32_e64 v38, v38, v22, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 23, v37
	v_cndmask_b32_e64 v38, v38, v23, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 24, v37
	v_cndmask_b32_e64 v38, v38, v24, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 25, v37
	v_cndmask_b32_e64 v38, v38, v25, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 26, v37
	v_cndmask_b32_e64 v38, v38, v26, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 27, v37
	v_cndmask_b32_e64 v38, v38, v27, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 28, v37
	v_cndmask_b32_e64 v38, v38, v28, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 29, v37
	v_cndmask_b32_e64 v38, v38, v29, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 30, v37
	v_add_u32_e32 v33, 30, v33
	v_cndmask_b32_e64 v38, v38, v30, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 31, v37
	v_and_b32_e32 v33, 31, v33
	v_cndmask_b32_e64 v38, v38, v31, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 1, v33
	v_cndmask_b32_e64 v37, v2, v1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 2, v33
	v_cndmask_b32_e64 v37, v37, v32, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 3, v33
	v_cndmask_b32_e64 v37, v37, v3, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 4, v33
	v_cndmask_b32_e64 v37, v37, v4, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 5, v33
	v_cndmask_b32_e64 v37, v37, v5, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 6, v33
	v_cndmask_b32_e64 v37, v37, v6, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 7, v33
	v_cndmask_b32_e64 v37, v37, v7, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 8, v33
	v_cndmask_b32_e64 v37, v37, v8, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 9, v33
	v_cndmask_b32_e64 v37, v37, v9, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 10, v33
	v_cndmask_b32_e64 v37, v37, v10, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 11, v33
	v_cndmask_b32_e64 v37, v37, v11, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 12, v33
	v_cndmask_b32_e64 v37, v37, v12, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 13, v33
	v_cndmask_b32_e64 v37, v37, v13, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 14, v33
	v_cndmask_b32_e64 v37, v37, v14, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 15, v33
	v_cndmask_b32_e64 v37, v37, v15, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 16, v33
	v_cndmask_b32_e64 v37, v37, v16, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 17, v33
	v_cndmask_b32_e64 v37, v37, v17, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 18, v33
	v_cndmask_b32_e64 v37, v37, v18, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 19, v33
	v_cndmask_b32_e64 v37, v37, v19, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 20, v33
	v_cndmask_b32_e64 v37, v37, v20, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 21, v33
	v_cndmask_b32_e64 v37, v37, v21, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 22, v33
	v_cndmask_b32_e64 v37, v37, v22, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 23, v33
	v_cndmask_b32_e64 v37, v37, v23, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 24, v33
	v_cndmask_b32_e64 v37, v37, v24, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 25, v33
	v_cndmask_b32_e64 v37, v37, v25, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 26, v33
	v_cndmask_b32_e64 v37, v37, v26, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 27, v33
	v_cndmask_b32_e64 v37, v37, v27, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 28, v33
	v_cndmask_b32_e64 v37, v37, v28, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 29, v33
	v_cndmask_b32_e64 v37, v37, v29, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 30, v33
	v_cndmask_b32_e64 v37, v37, v30, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], 31, v33
	v_cndmask_b32_e64 v39, v37, v31, s[0:1]
                                        ; implicit-def: $vgpr37
	s_and_saveexec_b64 s[0:1], vcc
	s_xor_b64 s[0:1], exec, s[0:1]
; %bb.6:                                ;   in Loop: Header=BB0_3 Depth=1
	v_mul_lo_u32 v37, v38, v39
                                        ; implicit-def: $vgpr38
                                        ; implicit-def: $vgpr39
; %bb.7:                                ;   in Loop: Header=BB0_3 Depth=1
	s_andn2_saveexec_b64 s[0:1], s[0:1]
; %bb.8:                                ;   in Loop: Header=BB0_3 Depth=1
	v_add_u32_e32 v37, v38, v39
; %bb.9:                                ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 1, v33
	v_cmp_eq_u32_e64 s[0:1], 2, v33
	v_cmp_eq_u32_e64 s[2:3], 3, v33
	v_cmp_eq_u32_e64 s[4:5], 4, v33
	v_cmp_eq_u32_e64 s[6:7], 5, v33
	v_cmp_eq_u32_e64 s[8:9], 6, v33
	v_cmp_eq_u32_e64 s[10:11], 7, v33
	v_cmp_eq_u32_e64 s[12:13], 8, v33
	v_cmp_eq_u32_e64 s[14:15], 9, v33
	v_cmp_eq_u32_e64 s[16:17], 10, v33
	v_cmp_eq_u32_e64 s[18:19], 11, v33
	v_cmp_eq_u32_e64 s[20:21], 12, v33
	v_cmp_eq_u32_e64 s[22:23], 13, v33
	v_cmp_eq_u32_e64 s[24:25], 14, v33
	v_cmp_eq_u32_e64 s[26:27], 15, v33
	v_cmp_eq_u32_e64 s[28:29], 16, v33
	v_cmp_eq_u32_e64 s[30:31], 17, v33
	v_cmp_eq_u32_e64 s[34:35], 18, v33
	v_cmp_eq_u32_e64 s[36:37], 19, v33
	v_cmp_eq_u32_e64 s[38:39], 20, v33
	v_cmp_eq_u32_e64 s[40:41], 21, v33
	v_cmp_eq_u32_e64 s[42:43], 22, v33
	v_cmp_eq_u32_e64 s[44:45], 23, v33
	v_cmp_eq_u32_e64 s[46:47], 24, v33
	v_cmp_eq_u32_e64 s[48:49], 25, v33
	v_cmp_eq_u32_e64 s[50:51], 26, v33
	v_cmp_eq_u32_e64 s[52:53], 27, v33
	v_cmp_eq_u32_e64 s[54:55], 28, v33
	v_cmp_eq_u32_e64 s[56:57], 29, v33
	v_cmp_eq_u32_e64 s[58:59], 30, v33
	v_cmp_eq_u32_e64 s[60:61], 31, v33
	v_cmp_eq_u32_e64 s[62:63], 0, v33
	v_cndmask_b32_e64 v2, v2, v37, s[62:63]
	v_cndmask_b32_e32 v1, v1, v37, vcc
	v_cndmask_b32_e64 v32, v32, v37, s[0:1]
	v_cndmask_b32_e64 v3, v3, v37, s[2:3]
	v_cndmask_b32_e64 v4, v4, v37, s[4:5]
	v_cndmask_b32_e64 v5, v5, v37, s[6:7]
	v_cndmask_b32_e64 v6, v6, v37, s[8:9]
	v_cndmask_b32_e64 v7, v7, v37, s[10:11]
	v_cndmask_b32_e64 v8, v8, v37, s[12:13]
	v_cndmask_b32_e64 v9, v9, v37, s[14:15]
	v_cndmask_b32_e64 v10, v10, v37, s[16:17]
	v_cndmask_b32_e64 v11, v11, v37, s[18:19]
	v_cndmask_b32_e64 v12, v12, v37, s[20:21]
	v_cndmask_b32_e64 v13, v13, v37, s[22:23]
	v_cndmask_b32_e64 v14, v14, v37, s[24:25]
	v_cndmask_b32_e64 v15, v15, v37, s[26:27]
	v_cndmask_b32_e64 v16, v16, v37, s[28:29]
	v_cndmask_b32_e64 v17, v17, v37, s[30:31]
	v_cndmask_b32_e64 v18, v18, v37, s[34:35]
	v_cndmask_b32_e64 v19, v19, v37, s[36:37]
	v_cndmask_b32_e64 v20, v20, v37, s[38:39]
	v_cndmask_b32_e64 v21, v21, v37, s[40:41]
	v_cndmask_b32_e64 v22, v22, v37, s[42:43]
	v_cndmask_b32_e64 v23, v23, v37, s[44:45]
	v_cndmask_b32_e64 v24, v24, v37, s[46:47]
	v_cndmask_b32_e64 v25, v25, v37, s[48:49]
	v_cndmask_b32_e64 v26, v26, v37, s[50:51]
	v_cndmask_b32_e64 v27, v27, v37, s[52:53]
	v_cndmask_b32_e64 v28, v28, v37, s[54:55]
	v_cndmask_b32_e64 v29, v29, v37, s[56:57]
	v_cndmask_b32_e64 v30, v30, v37, s[58:59]
	v_cndmask_b32_e64 v31, v31, v37, s[60:61]
	v_mov_b32_e32 v33, v36
.LBB0_10:                               ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[70:71]
                                        ; implicit-def: $vgpr36
.LBB0_11:                               ;   in Loop: Header=BB0_3 Depth=1
	s_andn2_saveexec_b64 s[68:69], s[68:69]
	s_cbranch_execz .LBB0_2
; %bb.12:                               ;   in Loop: Header=BB0_3 Depth=1
	v_and_b32_e32 v37, 31, v33
	v_cmp_eq_u32_e32 vcc, 1, v37
	v_cmp_eq_u32_e64 s[0:1], 2, v37
	v_cmp_eq_u32_e64 s[2:3], 3, v37
	v_cmp_eq_u32_e64 s[4:5], 4, v37
	v_cmp_eq_u32_e64 s[6:7], 5, v37
	v_cmp_eq_u32_e64 s[8:9], 6, v37
	v_cmp_eq_u32_e64 s[10:11], 7, v37
	v_cmp_eq_u32_e64 s[12:13], 8, v37
	v_cmp_eq_u32_e64 s[14:15], 9, v37
	v_cmp_eq_u32_e64 s[16:17], 10, v37
	v_cmp_eq_u32_e64 s[18:19], 11, v37
	v_cmp_eq_u32_e64 s[20:21], 12, v37
	v_cmp_eq_u32_e64 s[22:23], 13, v37
	v_cmp_eq_u32_e64 s[24:25], 14, v37
	v_cmp_eq_u32_e64 s[26:27], 15, v37
	v_cmp_eq_u32_e64 s[28:29], 16, v37
	v_cmp_eq_u32_e64 s[30:31], 17, v37
	v_cmp_eq_u32_e64 s[34:35], 18, v37
	v_cmp_eq_u32_e64 s[36:37], 19, v37
	v_cmp_eq_u32_e64 s[38:39], 20, v37
	v_cmp_eq_u32_e64 s[40:41], 21, v37
	v_cmp_eq_u32_e64 s[42:43], 22, v37
	v_cmp_eq_u32_e64 s[44:45], 23, v37
	v_cmp_eq_u32_e64 s[46:47], 24, v37
	v_cmp_eq_u32_e64 s[48:49], 25, v37
	v_cmp_eq_u32_e64 s[50:51], 26, v37
	v_cmp_eq_u32_e64 s[52:53], 27, v37
	v_cmp_eq_u32_e64 s[54:55], 28, v37
	v_cmp_eq_u32_e64 s[56:57], 29, v37
	v_cmp_eq_u32_e64 s[58:59], 30, v37
	v_cmp_eq_u32_e64 s[60:61], 31, v37
	v_cmp_eq_u32_e64 s[62:63], 0, v37
	v_cndmask_b32_e64 v2, v2, v36, s[62:63]
	v_cndmask_b32_e32 v1, v1, v36, vcc
	v_cndmask_b32_e64 v32, v32, v36, s[0:1]
	v_cndmask_b32_e64 v3, v3, v36, s[2:3]
	v_cndmask_b32_e64 v4, v4, v36, s[4:5]
	v_cndmask_b32_e64 v5, v5, v36, s[6:7]
	v_cndmask_b32_e64 v6, v6, v36, s[8:9]
	v_cndmask_b32_e64 v7, v7, v36, s[10:11]
	v_cndmask_b32_e64 v8, v8, v36, s[12:13]
	v_cndmask_b32_e64 v9, v9, v36, s[14:15]
	v_cndmask_b32_e64 v10, v10, v36, s[16:17]
	v_cndmask_b32_e64 v11, v11, v36, s[18:19]
	v_cndmask_b32_e64 v12, v12, v36, s[20:21]
	v_cndmask_b32_e64 v13, v13, v36, s[22:23]
	v_cndmask_b32_e64 v14, v14, v36, s[24:25]
	v_cndmask_b32_e64 v15, v15, v36, s[26:27]
	v_cndmask_b32_e64 v16, v16, v36, s[28:29]
	v_cndmask_b32_e64 v17, v17, v36, s[30:31]
	v_cndmask_b32_e64 v18, v18, v36, s[34:35]
	v_cndmask_b32_e64 v19, v19, v36, s[36:37]
	v_cndmask_b32_e64 v20, v20, v36, s[38:39]
	v_cndmask_b32_e64 v21, v21, v36, s[40:41]
	v_cndmask_b32_e64 v22, v22, v36, s[42:43]
	v_cndmask_b32_e64 v23, v23, v36, s[44:45]
	v_cndmask_b32_e64 v24, v24, v36, s[46:47]
	v_cndmask_b32_e64 v25, v25, v36, s[48:49]
	v_cndmask_b32_e64 v26, v26, v36, s[50:51]
	v_cndmask_b32_e64 v27, v27, v36, s[52:53]
	v_cndmask_b32_e64 v28, v28, v36, s[54:55]
	v_cndmask_b32_e64 v29, v29, v36, s[56:57]
	v_cndmask_b32_e64 v30, v30, v36, s[58:59]
	v_cndmask_b32_e64 v31, v31, v36, s[60:61]
	v_add_u32_e32 v33, 1, v33
	s_branch .LBB0_2
.LBB0_13:
	v_add_u32_e32 v34, -1, v33
	v_and_b32_e32 v34, 31, v34
	v_cmp_eq_u32_e32 vcc, 1, v34
	v_cndmask_b32_e32 v1, v2, v1, vcc
	v_cmp_eq_u32_e32 vcc, 2, v34
	v_cndmask_b32_e32 v1, v1, v32, vcc
	v_cmp_eq_u32_e32 vcc, 3, v34
	v_cndmask_b32_e32 v1, v1, v3, vcc
	v_cmp_eq_u32_e32 vcc, 4, v34
	v_cndmask_b32_e32 v1, v1, v4, vcc
	v_cmp_eq_u32_e32 vcc, 5, v34
	v_cndmask_b32_e32 v1, v1, v5, vcc
	v_cmp_eq_u32_e32 vcc, 6, v34
	v_cndmask_b32_e32 v1, v1, v6, vcc
	v_cmp_eq_u32_e32 vcc, 7, v34
	v_cndmask_b32_e32 v1, v1, v7, vcc
	v_cmp_eq_u32_e32 vcc, 8, v34
	v_cndmask_b32_e32 v1, v1, v8, vcc
	v_cmp_eq_u32_e32 vcc, 9, v34
	v_cndmask_b32_e32 v1, v1, v9, vcc
	v_cmp_eq_u32_e32 vcc, 10, v34
	v_cndmask_b32_e32 v1, v1, v10, vcc
	v_cmp_eq_u32_e32 vcc, 11, v34
	v_cndmask_b32_e32 v1, v1, v11, vcc
	v_cmp_eq_u32_e32 vcc, 12, v34
	v_cndmask_b32_e32 v1, v1, v12, vcc
	v_cmp_eq_u32_e32 vcc, 13, v34
	v_cndmask_b32_e32 v1, v1, v13, vcc
	v_cmp_eq_u32_e32 vcc, 14, v34
	v_cndmask_b32_e32 v1, v1, v14, vcc
	v_cmp_eq_u32_e32 vcc, 15, v34
	v_cndmask_b32_e32 v1, v1, v15, vcc
	v_cmp_eq_u32_e32 vcc, 16, v34
	v_cndmask_b32_e32 v1, v1, v16, vcc
	v_cmp_eq_u32_e32 vcc, 17, v34
	v_cndmask_b32_e32 v1, v1, v17, vcc
	v_cmp_eq_u32_e32 vcc, 18, v34
	v_cndmask_b32_e32 v1, v1, v18, vcc
	v_cmp_eq_u32_e32 vcc, 19, v34
	v_cndmask_b32_e32 v1, v1, v19, vcc
	v_cmp_eq_u32_e32 vcc, 20, v34
	v_cndmask_b32_e32 v1, v1, v20, vcc
	v_cmp_eq_u32_e32 vcc, 21, v34
	v_cndmask_b32_e32 v1, v1, v21, vcc
	v_cmp_eq_u32_e32 vcc, 22, v34
	v_cndmask_b32_e32 v1, v1, v22, vcc
	v_cmp_eq_u32_e32 vcc, 23, v34
	v_cndmask_b32_e32 v1, v1, v23, vcc
	v_cmp_eq_u32_e32 vcc, 24, v34
	v_cndmask_b32_e32 v1, v1, v24, vcc
	v_cmp_eq_u32_e32 vcc, 25, v34
	v_cndmask_b32_e32 v1, v1, v25, vcc
	v_cmp_eq_u32_e32 vcc, 26, v34
	v_cndmask_b32_e32 v1, v1, v26, vcc
	v_cmp_eq_u32_e32 vcc, 27, v34
	v_cndmask_b32_e32 v1, v1, v27, vcc
	v_cmp_eq_u32_e32 vcc, 28, v34
	v_cndmask_b32_e32 v1, v1, v28, vcc
	v_cmp_eq_u32_e32 vcc, 29, v34
	v_cndmask_b32_e32 v1, v1, v29, vcc
	v_cmp_eq_u32_e32 vcc, 30, v34
	v_cndmask_b32_e32 v1, v1, v30, vcc
	v_cmp_eq_u32_e32 vcc, 31, v34
	v_cndmask_b32_e32 v1, v1, v31, vcc
	v_cmp_ne_u32_e32 vcc, 0, v33
	v_cndmask_b32_e32 v1, -1, v1, vcc
	v_lshlrev_b32_e32 v0, 2, v0
	global_store_dword v0, v1, s[64:65]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel own_array
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 40
		.amdhsa_next_free_sgpr 72
		.amdhsa_accum_offset 40
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
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
	.size	own_array, .Lfunc_end0-own_array
                                        ; -- End function
	.set own_array.num_vgpr, 40
	.set own_array.num_agpr, 0
	.set own_array.numbered_sgpr, 72
	.set own_array.num_named_barrier, 0
	.set own_array.private_seg_size, 0
	.set own_array.uses_vcc, 1
	.set own_array.uses_flat_scratch, 0
	.set own_array.has_dyn_sized_stack, 0
	.set own_array.has_recursion, 0
	.set own_array.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2744
; TotalNumSgprs: 76
; NumVgprs: 40
; NumAgprs: 0
; TotalNumVgprs: 40
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 9
; VGPRBlocks: 4
; NumSGPRsForWavesPerEU: 76
; NumVGPRsForWavesPerEU: 40
; AccumOffset: 40
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 9
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	own_bytes               ; -- Begin function own_bytes
	.globl	own_bytes
	.p2align	8
	.type	own_bytes,@function
own_bytes:                              ; @own_bytes
; %bb.0:
	v_lshlrev_b16_e32 v1, 8, v0
	s_load_dwordx4 s[8:11], s[4:5], 0x0
	s_load_dword s6, s[4:5], 0x10
	v_or_b32_e32 v2, v1, v0
	s_movk_i32 s4, 0x150e
	v_add_u16_e32 v3, 0x700, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x312a
	s_add_u32 s0, s0, s7
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x231c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_addc_u32 s1, s1, 0
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x4d46
	buffer_store_dword v4, off, s[0:3], 0 offset:4
	buffer_store_dword v3, off, s[0:3], 0
	v_add_u16_e32 v3, 0x3f38, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x6962
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x5b54, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:12
	buffer_store_dword v3, off, s[0:3], 0 offset:8
	v_add_u16_e32 v3, 0xff8c, v0
	v_add_u16_e32 v4, 0xff9a, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xa100
	v_add_u16_e32 v3, 0x9300, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x857e
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x7770, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:16
	buffer_store_dword v3, off, s[0:3], 0 offset:20
	v_add_u16_e32 v3, 0xffa8, v0
	v_add_u16_e32 v4, 0xffb6, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xbd00
	v_add_u16_e32 v3, 0xaf00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_subrev_u16_e32 v4, 60, v0
	v_subrev_u16_e32 v5, 46, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xd900
	v_add_u16_e32 v4, 0xcb00, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:28
	buffer_store_dword v3, off, s[0:3], 0 offset:24
	v_subrev_u16_e32 v3, 32, v0
	v_subrev_u16_e32 v4, 18, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xf500
	v_add_u16_e32 v3, 0xe700, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, -4, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x110a
	v_add_u16_e32 v4, 0x300, v4
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x2d26
	buffer_store_dword v4, off, s[0:3], 0 offset:36
	buffer_store_dword v3, off, s[0:3], 0 offset:32
	v_add_u16_e32 v3, 0x1f18, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x4942
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x3b34, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x655e
	buffer_store_dword v4, off, s[0:3], 0 offset:44
	buffer_store_dword v3, off, s[0:3], 0 offset:40
	v_add_u16_e32 v3, 0x5750, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x817a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x736c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:52
	buffer_store_dword v3, off, s[0:3], 0 offset:48
	v_add_u16_e32 v3, 0xff88, v0
	v_add_u16_e32 v4, 0xff96, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x9d00
	v_add_u16_e32 v3, 0x8f00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xffa4, v0
	v_add_u16_e32 v5, 0xffb2, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xb900
	v_add_u16_e32 v4, 0xab00, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:60
	buffer_store_dword v3, off, s[0:3], 0 offset:56
	v_subrev_u16_e32 v3, 36, v0
	v_subrev_u16_e32 v4, 22, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xf100
	v_add_u16_e32 v3, 0xe300, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_subrev_u16_e32 v4, 50, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xd500
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_add_u16_e32 v5, 0xc7c0, v2
	v_or_b32_e32 v4, v5, v4
	buffer_store_dword v3, off, s[0:3], 0 offset:68
	buffer_store_dword v4, off, s[0:3], 0 offset:64
	v_add_u16_e32 v3, -8, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xd06
	v_add_u16_e32 v3, 0xff00, v3
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x2922
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x1b14, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x453e
	buffer_store_dword v4, off, s[0:3], 0 offset:76
	buffer_store_dword v3, off, s[0:3], 0 offset:72
	v_add_u16_e32 v3, 0x3730, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x615a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x534c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:84
	buffer_store_dword v3, off, s[0:3], 0 offset:80
	v_add_u16_e32 v3, 0xff84, v0
	v_add_u16_e32 v4, 0xff92, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x9900
	v_add_u16_e32 v3, 0x8b00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x7d76
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x6f68, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:88
	buffer_store_dword v3, off, s[0:3], 0 offset:92
	v_add_u16_e32 v3, 0xffa0, v0
	v_add_u16_e32 v4, 0xffae, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xb500
	v_add_u16_e32 v3, 0xa700, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xffbc, v0
	v_subrev_u16_e32 v5, 54, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xd100
	v_add_u16_e32 v4, 0xc300, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:100
	buffer_store_dword v3, off, s[0:3], 0 offset:96
	v_subrev_u16_e32 v3, 40, v0
	v_subrev_u16_e32 v4, 26, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xed00
	v_add_u16_e32 v3, 0xdf00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, -12, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x902
	v_add_u16_e32 v4, 0xfb00, v4
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x251e
	buffer_store_dword v4, off, s[0:3], 0 offset:108
	buffer_store_dword v3, off, s[0:3], 0 offset:104
	v_add_u16_e32 v3, 0x1710, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x413a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x332c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x5d56
	buffer_store_dword v4, off, s[0:3], 0 offset:116
	buffer_store_dword v3, off, s[0:3], 0 offset:112
	v_add_u16_e32 v3, 0x4f48, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x7972
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x6b64, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:124
	buffer_store_dword v3, off, s[0:3], 0 offset:120
	v_add_u16_e32 v3, 0xff9c, v0
	v_add_u16_e32 v4, 0xffaa, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xb100
	v_add_u16_e32 v3, 0xa300, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xff8e, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x9500
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_add_u16_e32 v5, 0x8780, v2
	v_or_b32_e32 v4, v5, v4
	buffer_store_dword v3, off, s[0:3], 0 offset:132
	buffer_store_dword v4, off, s[0:3], 0 offset:128
	v_add_u16_e32 v3, 0xffb8, v0
	v_subrev_u16_e32 v4, 58, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xcd00
	v_add_u16_e32 v3, 0xbf00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_subrev_u16_e32 v4, 44, v0
	v_subrev_u16_e32 v5, 30, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xe900
	v_add_u16_e32 v4, 0xdb00, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:140
	buffer_store_dword v3, off, s[0:3], 0 offset:136
	v_add_u16_e32 v3, -16, v0
	v_add_u16_e32 v4, -2, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x500
	v_add_u16_e32 v3, 0xf700, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x211a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x130c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x3d36
	buffer_store_dword v4, off, s[0:3], 0 offset:148
	buffer_store_dword v3, off, s[0:3], 0 offset:144
	v_add_u16_e32 v3, 0x2f28, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x5952
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x4b44, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:156
	buffer_store_dword v3, off, s[0:3], 0 offset:152
	v_add_u16_e32 v3, 0xff8a, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x9100
	v_add_u16_sdwa v3, v3, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_add_u16_e32 v4, 0x837c, v2
	s_movk_i32 s4, 0x756e
	v_or_b32_e32 v3, v4, v3
	v_add_u16_e32 v4, 0x6760, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:160
	buffer_store_dword v3, off, s[0:3], 0 offset:164
	v_add_u16_e32 v3, 0xff98, v0
	v_add_u16_e32 v4, 0xffa6, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xad00
	v_add_u16_e32 v3, 0x9f00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xffb4, v0
	v_subrev_u16_e32 v5, 62, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xc900
	v_add_u16_e32 v4, 0xbb00, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:172
	buffer_store_dword v3, off, s[0:3], 0 offset:168
	v_subrev_u16_e32 v3, 48, v0
	v_subrev_u16_e32 v4, 34, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xe500
	v_add_u16_e32 v3, 0xd700, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_subrev_u16_e32 v4, 20, v0
	v_add_u16_e32 v5, -6, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x100
	v_add_u16_e32 v4, 0xf300, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x1d16
	buffer_store_dword v4, off, s[0:3], 0 offset:180
	buffer_store_dword v3, off, s[0:3], 0 offset:176
	v_add_u16_e32 v3, 0xf08, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x3932
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x2b24, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x554e
	buffer_store_dword v4, off, s[0:3], 0 offset:188
	buffer_store_dword v3, off, s[0:3], 0 offset:184
	v_add_u16_e32 v3, 0x4740, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x716a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x635c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:196
	buffer_store_dword v3, off, s[0:3], 0 offset:192
	v_add_u16_e32 v3, 0xff94, v0
	v_add_u16_e32 v4, 0xffa2, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xa900
	v_add_u16_e32 v3, 0x9b00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xff86, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x8d00
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_add_u16_e32 v5, 0x7f78, v2
	v_or_b32_e32 v4, v5, v4
	buffer_store_dword v3, off, s[0:3], 0 offset:204
	buffer_store_dword v4, off, s[0:3], 0 offset:200
	v_add_u16_e32 v3, 0xffb0, v0
	v_add_u16_e32 v4, 0xffbe, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xc500
	v_add_u16_e32 v3, 0xb700, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	v_subrev_u16_e32 v4, 52, v0
	v_subrev_u16_e32 v5, 38, v0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v5, v1, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xe100
	v_add_u16_e32 v4, 0xd300, v4
	v_add_u16_sdwa v5, v5, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:212
	buffer_store_dword v3, off, s[0:3], 0 offset:208
	v_subrev_u16_e32 v3, 24, v0
	v_add_u16_e32 v4, -10, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xfd00
	v_add_u16_e32 v3, 0xef00, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x1912
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0xb04, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	s_movk_i32 s4, 0x352e
	buffer_store_dword v4, off, s[0:3], 0 offset:220
	buffer_store_dword v3, off, s[0:3], 0 offset:216
	v_add_u16_e32 v3, 0x2720, v2
	v_add_u16_sdwa v4, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	s_movk_i32 s4, 0x514a
	v_or_b32_e32 v3, v3, v4
	v_add_u16_e32 v4, 0x433c, v2
	v_add_u16_sdwa v5, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v4, v4, v5
	buffer_store_dword v4, off, s[0:3], 0 offset:228
	buffer_store_dword v3, off, s[0:3], 0 offset:224
	v_add_u16_e32 v3, 0xff82, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0x8900
	v_add_u16_sdwa v3, v3, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_add_u16_e32 v4, 0x7b74, v2
	s_movk_i32 s4, 0x6d66
	v_or_b32_e32 v3, v4, v3
	v_add_u16_e32 v4, 0x5f58, v2
	v_add_u16_sdwa v2, v2, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v2, v4, v2
	buffer_store_dword v2, off, s[0:3], 0 offset:232
	buffer_store_dword v3, off, s[0:3], 0 offset:236
	v_add_u16_e32 v2, 0xff90, v0
	v_add_u16_e32 v3, 0xff9e, v0
	v_or_b32_sdwa v2, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xa500
	v_add_u16_e32 v2, 0x9700, v2
	v_add_u16_sdwa v3, v3, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v2, v2, v3
	v_add_u16_e32 v3, 0xffac, v0
	v_add_u16_e32 v4, 0xffba, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v4, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xc100
	v_add_u16_e32 v3, 0xb300, v3
	v_add_u16_sdwa v4, v4, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v3, v3, v4
	buffer_store_dword v3, off, s[0:3], 0 offset:244
	buffer_store_dword v2, off, s[0:3], 0 offset:240
	v_subrev_u16_e32 v2, 56, v0
	v_subrev_u16_e32 v3, 42, v0
	v_or_b32_sdwa v2, v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xdd00
	v_add_u16_e32 v2, 0xcf00, v2
	v_add_u16_sdwa v3, v3, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v2, v2, v3
	v_subrev_u16_e32 v3, 28, v0
	v_add_u16_e32 v4, -14, v0
	v_or_b32_sdwa v3, v1, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	v_or_b32_sdwa v1, v1, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_movk_i32 s4, 0xf900
	v_add_u16_e32 v3, 0xeb00, v3
	v_add_u16_sdwa v1, v1, s4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_or_b32_e32 v1, v3, v1
	buffer_store_dword v1, off, s[0:3], 0 offset:252
	buffer_store_dword v2, off, s[0:3], 0 offset:248
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s6, 1
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .LBB1_4
; %bb.1:
	v_mov_b32_e32 v3, 0
	s_mov_b32 s4, 0
	v_mov_b32_e32 v2, v0
.LBB1_2:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_sdwa v4, s4, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	buffer_load_ubyte v5, v4, s[0:3], 0 offen
	global_load_ubyte v6, v1, s[10:11]
	s_add_u32 s10, s10, 1
	s_addc_u32 s11, s11, 0
	s_add_i32 s6, s6, -1
	v_add_u16_e32 v2, 1, v2
	s_cmp_lg_u32 s6, 0
	s_waitcnt vmcnt(1)
	v_add_u16_e32 v3, v5, v3
	s_waitcnt vmcnt(0)
	v_add_u16_e32 v3, v3, v6
	v_add_u32_sdwa v6, s4, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	buffer_load_ubyte v7, v6, s[0:3], 0 offen
	s_waitcnt vmcnt(0)
	buffer_store_byte v7, v4, s[0:3], 0 offen
	buffer_store_byte v5, v6, s[0:3], 0 offen
	s_cbranch_scc1 .LBB1_2
; %bb.3:
	v_mov_b32_e32 v1, v3
	s_branch .LBB1_5
.LBB1_4:
	v_mov_b32_e32 v2, v0
.LBB1_5:
	v_add_u16_e32 v1, v1, v2
	s_mov_b32 s4, 0
	v_add_u32_sdwa v1, s4, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	buffer_load_ubyte v1, v1, s[0:3], 0 offen
	s_waitcnt vmcnt(0)
	global_store_byte v0, v1, s[8:9]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel own_bytes
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 260
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 12
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
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
	.size	own_bytes, .Lfunc_end1-own_bytes
                                        ; -- End function
	.set own_bytes.num_vgpr, 8
	.set own_bytes.num_agpr, 0
	.set own_bytes.numbered_sgpr, 12
	.set own_bytes.num_named_barrier, 0
	.set own_bytes.private_seg_size, 260
	.set own_bytes.uses_vcc, 0
	.set own_bytes.uses_flat_scratch, 0
	.set own_bytes.has_dyn_sized_stack, 0
	.set own_bytes.has_recursion, 0
	.set own_bytes.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 3128
; TotalNumSgprs: 16
; NumVgprs: 8
; NumAgprs: 0
; TotalNumVgprs: 8
; ScratchSize: 260
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 8
; AccumOffset: 8
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	spilled                 ; -- Begin function spilled
	.globl	spilled
	.p2align	8
	.type	spilled,@function
spilled:                                ; @spilled
; %bb.0:
	s_load_dwordx4 s[0:3], s[4:5], 0x0
	v_lshlrev_b32_e32 v8, 2, v0
	s_mov_b64 s[4:5], 0x40400000
	s_waitcnt lgkmcnt(0)
	global_load_dword v30, v8, s[2:3] offset:2560
	global_load_dword v31, v8, s[2:3] offset:2304
	global_load_dword v32, v8, s[2:3] offset:2048
	global_load_dword v33, v8, s[2:3] offset:1792
	global_load_dword v34, v8, s[2:3] offset:1536
	global_load_dword v35, v8, s[2:3] offset:1280
	global_load_dword v36, v8, s[2:3] offset:1024
	global_load_dword v37, v8, s[2:3] offset:768
	global_load_dword v38, v8, s[2:3] offset:512
	global_load_dword v39, v8, s[2:3] offset:256
	global_load_dword v40, v8, s[2:3]
	v_mov_b32_e32 v0, s3
	v_add_co_u32_e32 v4, vcc, s2, v8
	v_addc_co_u32_e32 v12, vcc, 0, v0, vcc
	v_add_co_u32_e32 v6, vcc, 0x2000, v4
	v_addc_co_u32_e32 v7, vcc, 0, v12, vcc
	global_load_dword v1, v[6:7], off offset:1792
	global_load_dword v0, v[6:7], off offset:1536
	global_load_dword v9, v[6:7], off offset:1280
	global_load_dword v3, v[6:7], off offset:1024
	global_load_dword v2, v[6:7], off offset:768
	global_load_dword v10, v[6:7], off offset:512
	global_load_dword v11, v[6:7], off offset:256
	global_load_dword v5, v[6:7], off
	v_add_co_u32_e32 v24, vcc, 0x1000, v4
	v_addc_co_u32_e32 v25, vcc, 0, v12, vcc
	global_load_dword v4, v[24:25], off offset:3840
	global_load_dword v12, v[24:25], off offset:3584
	global_load_dword v13, v[24:25], off offset:3328
	global_load_dword v7, v[24:25], off offset:3072
	global_load_dword v6, v[24:25], off offset:2816
	global_load_dword v14, v[24:25], off offset:2560
	global_load_dword v15, v[24:25], off offset:2304
	global_load_dword v16, v[24:25], off offset:2048
	global_load_dword v17, v[24:25], off offset:1792
	global_load_dword v18, v[24:25], off offset:1536
	global_load_dword v19, v[24:25], off offset:1280
	global_load_dword v20, v[24:25], off offset:1024
	global_load_dword v21, v[24:25], off offset:768
	global_load_dword v22, v[24:25], off offset:512
	global_load_dword v23, v[24:25], off offset:256
	s_nop 0
	global_load_dword v24, v[24:25], off
	s_nop 0
	global_load_dword v25, v8, s[2:3] offset:3840
	global_load_dword v26, v8, s[2:3] offset:3584
	global_load_dword v27, v8, s[2:3] offset:3328
	global_load_dword v28, v8, s[2:3] offset:3072
	global_load_dword v29, v8, s[2:3] offset:2816
	;;#ASMSTART
	;;#ASMEND
	s_mov_b32 s2, 2.0
	s_mov_b32 s3, s4
	s_waitcnt vmcnt(28)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, 0, v1
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(27)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v0
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(26)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v9
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(25)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v3
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(24)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v2
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(23)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v10
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(22)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v11
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(21)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v5
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(20)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v4
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(19)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v12
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(18)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v13
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(17)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v7
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(16)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v6
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(15)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v14
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(14)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v15
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(13)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v16
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(12)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v17
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(11)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v18
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(10)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v19
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(9)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v20
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(8)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v21
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(7)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v22
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(6)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v23
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(5)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v24
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(4)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v25
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(3)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v26
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(2)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v27
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(1)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v28
	v_mul_f32_e32 v41, 0.5, v41
	s_waitcnt vmcnt(0)
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v29
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v30
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v31
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v32
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v33
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v34
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v35
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v36
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v37
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v38
	v_mul_f32_e32 v41, 0.5, v41
	;;#ASMSTART
	;;#ASMEND
	v_add_f32_e32 v41, v41, v39
	;;#ASMSTART
	;;#ASMEND
	v_mul_f32_e32 v41, 0.5, v41
	v_add_f32_e32 v41, v41, v40
	v_mul_f32_e32 v40, 0, v40
	v_add_f32_e32 v40, v41, v40
	v_add_f32_e32 v39, v40, v39
	v_add_f32_e32 v38, v38, v38
	v_add_f32_e32 v38, v39, v38
	v_mul_f32_e32 v37, 0x40400000, v37
	v_add_f32_e32 v37, v38, v37
	v_mul_f32_e32 v36, 0, v36
	v_add_f32_e32 v36, v37, v36
	v_add_f32_e32 v35, v36, v35
	v_add_f32_e32 v34, v34, v34
	v_add_f32_e32 v34, v35, v34
	v_mul_f32_e32 v33, 0x40400000, v33
	v_add_f32_e32 v33, v34, v33
	v_mul_f32_e32 v32, 0, v32
	v_add_f32_e32 v32, v33, v32
	v_add_f32_e32 v31, v32, v31
	v_add_f32_e32 v30, v30, v30
	v_add_f32_e32 v30, v31, v30
	v_mul_f32_e32 v29, 0x40400000, v29
	v_add_f32_e32 v29, v30, v29
	v_mul_f32_e32 v28, 0, v28
	v_add_f32_e32 v28, v29, v28
	v_add_f32_e32 v27, v28, v27
	v_add_f32_e32 v26, v26, v26
	v_add_f32_e32 v26, v27, v26
	v_mul_f32_e32 v25, 0x40400000, v25
	v_add_f32_e32 v25, v26, v25
	v_mul_f32_e32 v24, 0, v24
	v_add_f32_e32 v24, v25, v24
	v_add_f32_e32 v23, v24, v23
	v_add_f32_e32 v22, v22, v22
	v_add_f32_e32 v22, v23, v22
	v_mul_f32_e32 v21, 0x40400000, v21
	v_add_f32_e32 v21, v22, v21
	v_mul_f32_e32 v20, 0, v20
	v_add_f32_e32 v20, v21, v20
	v_add_f32_e32 v19, v20, v19
	v_add_f32_e32 v18, v18, v18
	v_add_f32_e32 v18, v19, v18
	v_mul_f32_e32 v17, 0x40400000, v17
	v_add_f32_e32 v17, v18, v17
	v_mul_f32_e32 v16, 0, v16
	v_add_f32_e32 v16, v17, v16
	v_add_f32_e32 v15, v16, v15
	v_add_f32_e32 v14, v14, v14
	v_add_f32_e32 v14, v15, v14
	v_pk_mul_f32 v[6:7], v[6:7], s[4:5]
	v_add_f32_e32 v6, v14, v6
	v_add_f32_e32 v6, v6, v7
	v_add_f32_e32 v6, v6, v13
	v_add_f32_e32 v7, v12, v12
	v_add_f32_e32 v6, v6, v7
	v_pk_mul_f32 v[4:5], v[4:5], s[4:5]
	v_add_f32_e32 v4, v6, v4
	v_add_f32_e32 v4, v4, v5
	v_add_f32_e32 v4, v4, v11
	v_add_f32_e32 v5, v10, v10
	v_add_f32_e32 v4, v4, v5
	v_pk_mul_f32 v[2:3], v[2:3], s[4:5]
	v_add_f32_e32 v2, v4, v2
	v_add_f32_e32 v2, v2, v3
	v_add_f32_e32 v2, v2, v9
	v_pk_mul_f32 v[0:1], v[0:1], s[2:3]
	v_add_f32_e32 v0, v2, v0
	v_add_f32_e32 v0, v0, v1
	global_store_dword v8, v0, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel spilled
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 42
		.amdhsa_next_free_sgpr 6
		.amdhsa_accum_offset 44
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
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
.Lfunc_end2:
	.size	spilled, .Lfunc_end2-spilled
                                        ; -- End function
	.set spilled.num_vgpr, 42
	.set spilled.num_agpr, 0
	.set spilled.numbered_sgpr, 6
	.set spilled.num_named_barrier, 0
	.set spilled.private_seg_size, 0
	.set spilled.uses_vcc, 1
	.set spilled.uses_flat_scratch, 0
	.set spilled.has_dyn_sized_stack, 0
	.set spilled.has_recursion, 0
	.set spilled.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1144
; TotalNumSgprs: 10
; NumVgprs: 42
; NumAgprs: 0
; TotalNumVgprs: 42
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 5
; NumSGPRsForWavesPerEU: 10
; NumVGPRsForWavesPerEU: 42
; AccumOffset: 44
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 10
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.text
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           own_array
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     76
    .sgpr_spill_count: 0
    .symbol:         own_array.kd
    .uses_dynamic_stack: false
    .vgpr_count:     40
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'uchar*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           own_bytes
    .private_segment_fixed_size: 260
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         own_bytes.kd
    .uses_dynamic_stack: false
    .vgpr_count:     8
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 64
    .name:           spilled
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 1
      - 1
    .sgpr_count:     10
    .sgpr_spill_count: 0
    .symbol:         spilled.kd
    .uses_dynamic_stack: false
    .vgpr_count:     42
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
