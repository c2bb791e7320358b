.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
.amdhsa_code_object_version 5
.text
.globl gemv_naive
.p2align 8
.type gemv_naive,@function
gemv_naive:
	s_load_dwordx2 s[4:5], s[0:1], 0
	s_load_dwordx2 s[6:7], s[0:1], 8
	s_load_dwordx2 s[8:9], s[0:1], 16
	s_load_dword s3, s[0:1], 24
	s_waitcnt lgkmcnt(0)
	v_bfe_u32 v0, v0, 0, 10
	s_mov_b32 s0, s2
	s_mov_b32 s1, 0x80
	s_mul_i32 s0, s0, s1
	v_add_u32 v1, s0, v0
	v_mov_b32 v2, 0
	v_mul_lo_u32 v3, s3, v1
	v_lshlrev_b32 v3, 1, v3
	v_mov_b32 v4, 0
	s_mov_b32 s0, 0x80
	v_mul_lo_u32 v0, s0, v0
	v_mov_b32 v5, 0
	s_mov_b32 s0, 0
	s_cmp_lt_u32 s0, s3
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	global_load_ushort v6, v2, s[4:5] offset:0
	global_load_ushort v7, v3, s[6:7] offset:0
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:0
	ds_write_b16 v0, v7 offset:128
	global_load_ushort v6, v2, s[4:5] offset:2
	global_load_ushort v7, v3, s[6:7] offset:2
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:2
	ds_write_b16 v0, v7 offset:130
	global_load_ushort v6, v2, s[4:5] offset:4
	global_load_ushort v7, v3, s[6:7] offset:4
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:4
	ds_write_b16 v0, v7 offset:132
	global_load_ushort v6, v2, s[4:5] offset:6
	global_load_ushort v7, v3, s[6:7] offset:6
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:6
	ds_write_b16 v0, v7 offset:134
	global_load_ushort v6, v2, s[4:5] offset:8
	global_load_ushort v7, v3, s[6:7] offset:8
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:8
	ds_write_b16 v0, v7 offset:136
	global_load_ushort v6, v2, s[4:5] offset:10
	global_load_ushort v7, v3, s[6:7] offset:10
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:10
	ds_write_b16 v0, v7 offset:138
	global_load_ushort v6, v2, s[4:5] offset:12
	global_load_ushort v7, v3, s[6:7] offset:12
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:12
	ds_write_b16 v0, v7 offset:140
	global_load_ushort v6, v2, s[4:5] offset:14
	global_load_ushort v7, v3, s[6:7] offset:14
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:14
	ds_write_b16 v0, v7 offset:142
	global_load_ushort v6, v2, s[4:5] offset:16
	global_load_ushort v7, v3, s[6:7] offset:16
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:16
	ds_write_b16 v0, v7 offset:144
	global_load_ushort v6, v2, s[4:5] offset:18
	global_load_ushort v7, v3, s[6:7] offset:18
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:18
	ds_write_b16 v0, v7 offset:146
	global_load_ushort v6, v2, s[4:5] offset:20
	global_load_ushort v7, v3, s[6:7] offset:20
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:20
	ds_write_b16 v0, v7 offset:148
	global_load_ushort v6, v2, s[4:5] offset:22
	global_load_ushort v7, v3, s[6:7] offset:22
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:22
	ds_write_b16 v0, v7 offset:150
	global_load_ushort v6, v2, s[4:5] offset:24
	global_load_ushort v7, v3, s[6:7] offset:24
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:24
	ds_write_b16 v0, v7 offset:152
	global_load_ushort v6, v2, s[4:5] offset:26
	global_load_ushort v7, v3, s[6:7] offset:26
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:26
	ds_write_b16 v0, v7 offset:154
	global_load_ushort v6, v2, s[4:5] offset:28
	global_load_ushort v7, v3, s[6:7] offset:28
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:28
	ds_write_b16 v0, v7 offset:156
	global_load_ushort v6, v2, s[4:5] offset:30
	global_load_ushort v7, v3, s[6:7] offset:30
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:30
	ds_write_b16 v0, v7 offset:158
	global_load_ushort v6, v2, s[4:5] offset:32
	global_load_ushort v7, v3, s[6:7] offset:32
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:32
	ds_write_b16 v0, v7 offset:160
	global_load_ushort v6, v2, s[4:5] offset:34
	global_load_ushort v7, v3, s[6:7] offset:34
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:34
	ds_write_b16 v0, v7 offset:162
	global_load_ushort v6, v2, s[4:5] offset:36
	global_load_ushort v7, v3, s[6:7] offset:36
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:36
	ds_write_b16 v0, v7 offset:164
	global_load_ushort v6, v2, s[4:5] offset:38
	global_load_ushort v7, v3, s[6:7] offset:38
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:38
	ds_write_b16 v0, v7 offset:166
	global_load_ushort v6, v2, s[4:5] offset:40
	global_load_ushort v7, v3, s[6:7] offset:40
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:40
	ds_write_b16 v0, v7 offset:168
	global_load_ushort v6, v2, s[4:5] offset:42
	global_load_ushort v7, v3, s[6:7] offset:42
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:42
	ds_write_b16 v0, v7 offset:170
	global_load_ushort v6, v2, s[4:5] offset:44
	global_load_ushort v7, v3, s[6:7] offset:44
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:44
	ds_write_b16 v0, v7 offset:172
	global_load_ushort v6, v2, s[4:5] offset:46
	global_load_ushort v7, v3, s[6:7] offset:46
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:46
	ds_write_b16 v0, v7 offset:174
	global_load_ushort v6, v2, s[4:5] offset:48
	global_load_ushort v7, v3, s[6:7] offset:48
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:48
	ds_write_b16 v0, v7 offset:176
	global_load_ushort v6, v2, s[4:5] offset:50
	global_load_ushort v7, v3, s[6:7] offset:50
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:50
	ds_write_b16 v0, v7 offset:178
	global_load_ushort v6, v2, s[4:5] offset:52
	global_load_ushort v7, v3, s[6:7] offset:52
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:52
	ds_write_b16 v0, v7 offset:180
	global_load_ushort v6, v2, s[4:5] offset:54
	global_load_ushort v7, v3, s[6:7] offset:54
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:54
	ds_write_b16 v0, v7 offset:182
	global_load_ushort v6, v2, s[4:5] offset:56
	global_load_ushort v7, v3, s[6:7] offset:56
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:56
	ds_write_b16 v0, v7 offset:184
	global_load_ushort v6, v2, s[4:5] offset:58
	global_load_ushort v7, v3, s[6:7] offset:58
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:58
	ds_write_b16 v0, v7 offset:186
	global_load_ushort v6, v2, s[4:5] offset:60
	global_load_ushort v7, v3, s[6:7] offset:60
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:60
	ds_write_b16 v0, v7 offset:188
	global_load_ushort v6, v2, s[4:5] offset:62
	global_load_ushort v7, v3, s[6:7] offset:62
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:62
	ds_write_b16 v0, v7 offset:190
	global_load_ushort v6, v2, s[4:5] offset:64
	global_load_ushort v7, v3, s[6:7] offset:64
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:64
	ds_write_b16 v0, v7 offset:192
	global_load_ushort v6, v2, s[4:5] offset:66
	global_load_ushort v7, v3, s[6:7] offset:66
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:66
	ds_write_b16 v0, v7 offset:194
	global_load_ushort v6, v2, s[4:5] offset:68
	global_load_ushort v7, v3, s[6:7] offset:68
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:68
	ds_write_b16 v0, v7 offset:196
	global_load_ushort v6, v2, s[4:5] offset:70
	global_load_ushort v7, v3, s[6:7] offset:70
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:70
	ds_write_b16 v0, v7 offset:198
	global_load_ushort v6, v2, s[4:5] offset:72
	global_load_ushort v7, v3, s[6:7] offset:72
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:72
	ds_write_b16 v0, v7 offset:200
	global_load_ushort v6, v2, s[4:5] offset:74
	global_load_ushort v7, v3, s[6:7] offset:74
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:74
	ds_write_b16 v0, v7 offset:202
	global_load_ushort v6, v2, s[4:5] offset:76
	global_load_ushort v7, v3, s[6:7] offset:76
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:76
	ds_write_b16 v0, v7 offset:204
	global_load_ushort v6, v2, s[4:5] offset:78
	global_load_ushort v7, v3, s[6:7] offset:78
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:78
	ds_write_b16 v0, v7 offset:206
	global_load_ushort v6, v2, s[4:5] offset:80
	global_load_ushort v7, v3, s[6:7] offset:80
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:80
	ds_write_b16 v0, v7 offset:208
	global_load_ushort v6, v2, s[4:5] offset:82
	global_load_ushort v7, v3, s[6:7] offset:82
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:82
	ds_write_b16 v0, v7 offset:210
	global_load_ushort v6, v2, s[4:5] offset:84
	global_load_ushort v7, v3, s[6:7] offset:84
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:84
	ds_write_b16 v0, v7 offset:212
	global_load_ushort v6, v2, s[4:5] offset:86
	global_load_ushort v7, v3, s[6:7] offset:86
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:86
	ds_write_b16 v0, v7 offset:214
	global_load_ushort v6, v2, s[4:5] offset:88
	global_load_ushort v7, v3, s[6:7] offset:88
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:88
	ds_write_b16 v0, v7 offset:216
	global_load_ushort v6, v2, s[4:5] offset:90
	global_load_ushort v7, v3, s[6:7] offset:90
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:90
	ds_write_b16 v0, v7 offset:218
	global_load_ushort v6, v2, s[4:5] offset:92
	global_load_ushort v7, v3, s[6:7] offset:92
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:92
	ds_write_b16 v0, v7 offset:220
	global_load_ushort v6, v2, s[4:5] offset:94
	global_load_ushort v7, v3, s[6:7] offset:94
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:94
	ds_write_b16 v0, v7 offset:222
	global_load_ushort v6, v2, s[4:5] offset:96
	global_load_ushort v7, v3, s[6:7] offset:96
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:96
	ds_write_b16 v0, v7 offset:224
	global_load_ushort v6, v2, s[4:5] offset:98
	global_load_ushort v7, v3, s[6:7] offset:98
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:98
	ds_write_b16 v0, v7 offset:226
	global_load_ushort v6, v2, s[4:5] offset:100
	global_load_ushort v7, v3, s[6:7] offset:100
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:100
	ds_write_b16 v0, v7 offset:228
	global_load_ushort v6, v2, s[4:5] offset:102
	global_load_ushort v7, v3, s[6:7] offset:102
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:102
	ds_write_b16 v0, v7 offset:230
	global_load_ushort v6, v2, s[4:5] offset:104
	global_load_ushort v7, v3, s[6:7] offset:104
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:104
	ds_write_b16 v0, v7 offset:232
	global_load_ushort v6, v2, s[4:5] offset:106
	global_load_ushort v7, v3, s[6:7] offset:106
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:106
	ds_write_b16 v0, v7 offset:234
	global_load_ushort v6, v2, s[4:5] offset:108
	global_load_ushort v7, v3, s[6:7] offset:108
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:108
	ds_write_b16 v0, v7 offset:236
	global_load_ushort v6, v2, s[4:5] offset:110
	global_load_ushort v7, v3, s[6:7] offset:110
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:110
	ds_write_b16 v0, v7 offset:238
	global_load_ushort v6, v2, s[4:5] offset:112
	global_load_ushort v7, v3, s[6:7] offset:112
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:112
	ds_write_b16 v0, v7 offset:240
	global_load_ushort v6, v2, s[4:5] offset:114
	global_load_ushort v7, v3, s[6:7] offset:114
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:114
	ds_write_b16 v0, v7 offset:242
	global_load_ushort v6, v2, s[4:5] offset:116
	global_load_ushort v7, v3, s[6:7] offset:116
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:116
	ds_write_b16 v0, v7 offset:244
	global_load_ushort v6, v2, s[4:5] offset:118
	global_load_ushort v7, v3, s[6:7] offset:118
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:118
	ds_write_b16 v0, v7 offset:246
	global_load_ushort v6, v2, s[4:5] offset:120
	global_load_ushort v7, v3, s[6:7] offset:120
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:120
	ds_write_b16 v0, v7 offset:248
	global_load_ushort v6, v2, s[4:5] offset:122
	global_load_ushort v7, v3, s[6:7] offset:122
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:122
	ds_write_b16 v0, v7 offset:250
	global_load_ushort v6, v2, s[4:5] offset:124
	global_load_ushort v7, v3, s[6:7] offset:124
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:124
	ds_write_b16 v0, v7 offset:252
	global_load_ushort v6, v2, s[4:5] offset:126
	global_load_ushort v7, v3, s[6:7] offset:126
	s_waitcnt vmcnt(0)
	ds_write_b16 v4, v6 offset:126
	ds_write_b16 v0, v7 offset:254
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v6, v4 offset:0
	ds_read_u16 v7, v0 offset:128
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:2
	ds_read_u16 v7, v0 offset:130
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:4
	ds_read_u16 v7, v0 offset:132
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:6
	ds_read_u16 v7, v0 offset:134
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:8
	ds_read_u16 v7, v0 offset:136
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:10
	ds_read_u16 v7, v0 offset:138
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:12
	ds_read_u16 v7, v0 offset:140
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:14
	ds_read_u16 v7, v0 offset:142
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:16
	ds_read_u16 v7, v0 offset:144
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:18
	ds_read_u16 v7, v0 offset:146
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:20
	ds_read_u16 v7, v0 offset:148
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:22
	ds_read_u16 v7, v0 offset:150
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:24
	ds_read_u16 v7, v0 offset:152
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:26
	ds_read_u16 v7, v0 offset:154
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:28
	ds_read_u16 v7, v0 offset:156
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:30
	ds_read_u16 v7, v0 offset:158
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:32
	ds_read_u16 v7, v0 offset:160
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:34
	ds_read_u16 v7, v0 offset:162
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:36
	ds_read_u16 v7, v0 offset:164
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:38
	ds_read_u16 v7, v0 offset:166
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:40
	ds_read_u16 v7, v0 offset:168
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:42
	ds_read_u16 v7, v0 offset:170
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:44
	ds_read_u16 v7, v0 offset:172
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:46
	ds_read_u16 v7, v0 offset:174
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:48
	ds_read_u16 v7, v0 offset:176
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:50
	ds_read_u16 v7, v0 offset:178
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:52
	ds_read_u16 v7, v0 offset:180
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:54
	ds_read_u16 v7, v0 offset:182
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:56
	ds_read_u16 v7, v0 offset:184
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:58
	ds_read_u16 v7, v0 offset:186
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:60
	ds_read_u16 v7, v0 offset:188
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:62
	ds_read_u16 v7, v0 offset:190
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:64
	ds_read_u16 v7, v0 offset:192
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:66
	ds_read_u16 v7, v0 offset:194
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:68
	ds_read_u16 v7, v0 offset:196
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:70
	ds_read_u16 v7, v0 offset:198
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:72
	ds_read_u16 v7, v0 offset:200
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:74
	ds_read_u16 v7, v0 offset:202
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:76
	ds_read_u16 v7, v0 offset:204
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:78
	ds_read_u16 v7, v0 offset:206
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:80
	ds_read_u16 v7, v0 offset:208
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:82
	ds_read_u16 v7, v0 offset:210
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:84
	ds_read_u16 v7, v0 offset:212
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:86
	ds_read_u16 v7, v0 offset:214
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:88
	ds_read_u16 v7, v0 offset:216
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:90
	ds_read_u16 v7, v0 offset:218
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:92
	ds_read_u16 v7, v0 offset:220
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:94
	ds_read_u16 v7, v0 offset:222
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:96
	ds_read_u16 v7, v0 offset:224
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:98
	ds_read_u16 v7, v0 offset:226
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:100
	ds_read_u16 v7, v0 offset:228
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:102
	ds_read_u16 v7, v0 offset:230
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:104
	ds_read_u16 v7, v0 offset:232
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:106
	ds_read_u16 v7, v0 offset:234
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:108
	ds_read_u16 v7, v0 offset:236
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:110
	ds_read_u16 v7, v0 offset:238
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:112
	ds_read_u16 v7, v0 offset:240
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:114
	ds_read_u16 v7, v0 offset:242
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:116
	ds_read_u16 v7, v0 offset:244
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:118
	ds_read_u16 v7, v0 offset:246
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:120
	ds_read_u16 v7, v0 offset:248
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:122
	ds_read_u16 v7, v0 offset:250
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:124
	ds_read_u16 v7, v0 offset:252
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	ds_read_u16 v6, v4 offset:126
	ds_read_u16 v7, v0 offset:254
	s_waitcnt lgkmcnt(0)
	v_cvt_f32_f16 v6, v6
	v_cvt_f32_f16 v7, v7
	v_fmac_f32 v5, v6, v7
	s_barrier
	v_add_u32 v2, 0x80, v2
	v_add_u32 v3, 0x80, v3
	s_add_u32 s0, s0, 64
	s_cmp_lt_u32 s0, s3
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	v_lshlrev_b32 v0, 1, v1
	v_cvt_f16_f32 v1, v5
	global_store_short v0, v1, s[8:9]
	s_endpgm
.size gemv_naive, .-gemv_naive
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemv_naive
	.amdhsa_group_segment_fixed_size 16512
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 28
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 8
	.amdhsa_next_free_sgpr 10
	.amdhsa_accum_offset 8
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
  - .name: gemv_naive
    .symbol: gemv_naive.kd
    .kernarg_segment_size: 28
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 16512
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 10
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 128
    .reqd_workgroup_size: [ 128, 1, 1 ]
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
      - .name: K
        .size: 4
        .offset: 24
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 128, .align: 16 }
      - { .name: lds1, .offset: 128, .size: 16384, .align: 16 }
...
.end_amdgpu_metadata
