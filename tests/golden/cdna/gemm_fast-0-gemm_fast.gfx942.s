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
	s_load_dword s12, s[0:1], 24
	s_load_dword s13, s[0:1], 28
	s_load_dword s14, s[0:1], 32
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, s3
	s_mov_b32 s1, s2
	v_bfe_u32 v0, v0, 0, 10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v96, -1, v1
	s_lshl_b32 s15, s0, 8
	s_lshl_b32 s16, s1, 8
	s_mov_b64 s[4:5], s[4:5]
	s_mul_i32 s0, s15, s14
	s_mul_hi_u32 s1, s15, s14
	s_lshl_b64 s[2:3], s[0:1], 1
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_sub_u32 s0, s12, s15
	s_min_u32 s1, s0, 0x100
	s_mul_i32 s0, s1, s14
	s_lshl_b32 s10, s0, 1
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s10
	s_mov_b32 s3, 0x20000
	s_mov_b64 s[10:11], s[6:7]
	s_mul_i32 s4, s16, s14
	s_mul_hi_u32 s5, s16, s14
	s_lshl_b64 s[6:7], s[4:5], 1
	s_add_u32 s10, s10, s6
	s_addc_u32 s11, s11, s7
	s_sub_u32 s4, s13, s16
	s_min_u32 s5, s4, 0x100
	s_mul_i32 s4, s5, s14
	s_lshl_b32 s17, s4, 1
	s_mov_b32 s4, s10
	s_and_b32 s5, s11, 0xffff
	s_mov_b32 s6, s17
	s_mov_b32 s7, 0x20000
	v_lshrrev_b32 v1, 2, v0
	v_and_b32 v2, 3, v0
	v_add_u32 v3, 0, v1
	v_mul_lo_u32 v3, s14, v3
	v_lshlrev_b32 v97, 1, v3
	v_add_u32 v3, 64, v1
	v_mul_lo_u32 v3, s14, v3
	v_lshlrev_b32 v98, 1, v3
	v_add_u32 v3, 0x80, v1
	v_mul_lo_u32 v3, s14, v3
	v_lshlrev_b32 v99, 1, v3
	v_add_u32 v3, 0xc0, v1
	v_mul_lo_u32 v3, s14, v3
	v_lshlrev_b32 v100, 1, v3
	v_lshlrev_b32 v101, 3, v2
	v_lshrrev_b32 v3, 1, v1
	v_and_b32 v3, 3, v3
	v_xor_b32 v2, v2, v3
	v_lshlrev_b32 v1, 6, v1
	v_lshlrev_b32 v2, 4, v2
	v_add_u32 v102, v1, v2
	v_lshrrev_b32 v1, 7, v0
	v_lshlrev_b32 v103, 7, v1
	v_lshrrev_b32 v0, 6, v0
	v_and_b32 v0, 1, v0
	v_lshlrev_b32 v104, 7, v0
	v_and_b32 v0, 31, v96
	v_lshrrev_b32 v1, 5, v96
	v_add_u32 v2, v103, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v105, v2, v3
	v_add_u32 v2, v103, v0
	v_add_u32 v3, 2, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v106, v2, v3
	v_add_u32 v2, v104, v0
	v_add_u32 v3, 0, v1
	v_lshrrev_b32 v4, 1, v2
	v_and_b32 v4, 3, v4
	v_xor_b32 v3, v3, v4
	v_lshlrev_b32 v2, 6, v2
	v_lshlrev_b32 v3, 4, v3
	v_add_u32 v107, v2, v3
	v_add_u32 v0, v104, v0
	v_add_u32 v1, 2, v1
	v_lshrrev_b32 v2, 1, v0
	v_and_b32 v2, 3, v2
	v_xor_b32 v1, v1, v2
	v_lshlrev_b32 v0, 6, v0
	v_lshlrev_b32 v1, 4, v1
	v_add_u32 v108, v0, v1
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
	v_accvgpr_write_b32 a128, 0
	v_accvgpr_write_b32 a129, 0
	v_accvgpr_write_b32 a130, 0
	v_accvgpr_write_b32 a131, 0
	v_accvgpr_write_b32 a132, 0
	v_accvgpr_write_b32 a133, 0
	v_accvgpr_write_b32 a134, 0
	v_accvgpr_write_b32 a135, 0
	v_accvgpr_write_b32 a136, 0
	v_accvgpr_write_b32 a137, 0
	v_accvgpr_write_b32 a138, 0
	v_accvgpr_write_b32 a139, 0
	v_accvgpr_write_b32 a140, 0
	v_accvgpr_write_b32 a141, 0
	v_accvgpr_write_b32 a142, 0
	v_accvgpr_write_b32 a143, 0
	v_accvgpr_write_b32 a144, 0
	v_accvgpr_write_b32 a145, 0
	v_accvgpr_write_b32 a146, 0
	v_accvgpr_write_b32 a147, 0
	v_accvgpr_write_b32 a148, 0
	v_accvgpr_write_b32 a149, 0
	v_accvgpr_write_b32 a150, 0
	v_accvgpr_write_b32 a151, 0
	v_accvgpr_write_b32 a152, 0
	v_accvgpr_write_b32 a153, 0
	v_accvgpr_write_b32 a154, 0
	v_accvgpr_write_b32 a155, 0
	v_accvgpr_write_b32 a156, 0
	v_accvgpr_write_b32 a157, 0
	v_accvgpr_write_b32 a158, 0
	v_accvgpr_write_b32 a159, 0
	v_accvgpr_write_b32 a160, 0
	v_accvgpr_write_b32 a161, 0
	v_accvgpr_write_b32 a162, 0
	v_accvgpr_write_b32 a163, 0
	v_accvgpr_write_b32 a164, 0
	v_accvgpr_write_b32 a165, 0
	v_accvgpr_write_b32 a166, 0
	v_accvgpr_write_b32 a167, 0
	v_accvgpr_write_b32 a168, 0
	v_accvgpr_write_b32 a169, 0
	v_accvgpr_write_b32 a170, 0
	v_accvgpr_write_b32 a171, 0
	v_accvgpr_write_b32 a172, 0
	v_accvgpr_write_b32 a173, 0
	v_accvgpr_write_b32 a174, 0
	v_accvgpr_write_b32 a175, 0
	v_accvgpr_write_b32 a176, 0
	v_accvgpr_write_b32 a177, 0
	v_accvgpr_write_b32 a178, 0
	v_accvgpr_write_b32 a179, 0
	v_accvgpr_write_b32 a180, 0
	v_accvgpr_write_b32 a181, 0
	v_accvgpr_write_b32 a182, 0
	v_accvgpr_write_b32 a183, 0
	v_accvgpr_write_b32 a184, 0
	v_accvgpr_write_b32 a185, 0
	v_accvgpr_write_b32 a186, 0
	v_accvgpr_write_b32 a187, 0
	v_accvgpr_write_b32 a188, 0
	v_accvgpr_write_b32 a189, 0
	v_accvgpr_write_b32 a190, 0
	v_accvgpr_write_b32 a191, 0
	v_accvgpr_write_b32 a192, 0
	v_accvgpr_write_b32 a193, 0
	v_accvgpr_write_b32 a194, 0
	v_accvgpr_write_b32 a195, 0
	v_accvgpr_write_b32 a196, 0
	v_accvgpr_write_b32 a197, 0
	v_accvgpr_write_b32 a198, 0
	v_accvgpr_write_b32 a199, 0
	v_accvgpr_write_b32 a200, 0
	v_accvgpr_write_b32 a201, 0
	v_accvgpr_write_b32 a202, 0
	v_accvgpr_write_b32 a203, 0
	v_accvgpr_write_b32 a204, 0
	v_accvgpr_write_b32 a205, 0
	v_accvgpr_write_b32 a206, 0
	v_accvgpr_write_b32 a207, 0
	v_accvgpr_write_b32 a208, 0
	v_accvgpr_write_b32 a209, 0
	v_accvgpr_write_b32 a210, 0
	v_accvgpr_write_b32 a211, 0
	v_accvgpr_write_b32 a212, 0
	v_accvgpr_write_b32 a213, 0
	v_accvgpr_write_b32 a214, 0
	v_accvgpr_write_b32 a215, 0
	v_accvgpr_write_b32 a216, 0
	v_accvgpr_write_b32 a217, 0
	v_accvgpr_write_b32 a218, 0
	v_accvgpr_write_b32 a219, 0
	v_accvgpr_write_b32 a220, 0
	v_accvgpr_write_b32 a221, 0
	v_accvgpr_write_b32 a222, 0
	v_accvgpr_write_b32 a223, 0
	v_accvgpr_write_b32 a224, 0
	v_accvgpr_write_b32 a225, 0
	v_accvgpr_write_b32 a226, 0
	v_accvgpr_write_b32 a227, 0
	v_accvgpr_write_b32 a228, 0
	v_accvgpr_write_b32 a229, 0
	v_accvgpr_write_b32 a230, 0
	v_accvgpr_write_b32 a231, 0
	v_accvgpr_write_b32 a232, 0
	v_accvgpr_write_b32 a233, 0
	v_accvgpr_write_b32 a234, 0
	v_accvgpr_write_b32 a235, 0
	v_accvgpr_write_b32 a236, 0
	v_accvgpr_write_b32 a237, 0
	v_accvgpr_write_b32 a238, 0
	v_accvgpr_write_b32 a239, 0
	v_accvgpr_write_b32 a240, 0
	v_accvgpr_write_b32 a241, 0
	v_accvgpr_write_b32 a242, 0
	v_accvgpr_write_b32 a243, 0
	v_accvgpr_write_b32 a244, 0
	v_accvgpr_write_b32 a245, 0
	v_accvgpr_write_b32 a246, 0
	v_accvgpr_write_b32 a247, 0
	v_accvgpr_write_b32 a248, 0
	v_accvgpr_write_b32 a249, 0
	v_accvgpr_write_b32 a250, 0
	v_accvgpr_write_b32 a251, 0
	v_accvgpr_write_b32 a252, 0
	v_accvgpr_write_b32 a253, 0
	v_accvgpr_write_b32 a254, 0
	v_accvgpr_write_b32 a255, 0
	v_cmp_gt_u32 s[10:11], s14, v101
	v_lshlrev_b32 v0, 1, v101
	v_mov_b32 v28, 0x80000000
	v_cndmask_b32 v28, v28, v0, s[10:11]
	v_add_u32 v101, 32, v101
	v_add_u32 v4, v97, v28
	buffer_load_dwordx4 v[0:3], v4, s[0:3], 0 offen
	v_add_u32 v8, v98, v28
	buffer_load_dwordx4 v[4:7], v8, s[0:3], 0 offen
	v_add_u32 v12, v99, v28
	buffer_load_dwordx4 v[8:11], v12, s[0:3], 0 offen
	v_add_u32 v16, v100, v28
	buffer_load_dwordx4 v[12:15], v16, s[0:3], 0 offen
	v_add_u32 v20, v97, v28
	buffer_load_dwordx4 v[16:19], v20, s[4:7], 0 offen
	v_add_u32 v24, v98, v28
	buffer_load_dwordx4 v[20:23], v24, s[4:7], 0 offen
	v_add_u32 v29, v99, v28
	buffer_load_dwordx4 v[24:27], v29, s[4:7], 0 offen
	v_add_u32 v32, v100, v28
	buffer_load_dwordx4 v[28:31], v32, s[4:7], 0 offen
	v_cmp_gt_u32 s[10:11], s14, v101
	v_lshlrev_b32 v32, 1, v101
	v_mov_b32 v33, 0x80000000
	v_cndmask_b32 v33, v33, v32, s[10:11]
	v_add_u32 v101, 32, v101
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[0:3] offset:0
	v_add_u32 v32, v97, v33
	buffer_load_dwordx4 v[0:3], v32, s[0:3], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[4:7] offset:4096
	v_add_u32 v32, v98, v33
	buffer_load_dwordx4 v[4:7], v32, s[0:3], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[8:11] offset:8192
	v_add_u32 v32, v99, v33
	buffer_load_dwordx4 v[8:11], v32, s[0:3], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[12:15] offset:12288
	v_add_u32 v32, v100, v33
	buffer_load_dwordx4 v[12:15], v32, s[0:3], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[16:19] offset:16384
	v_add_u32 v32, v97, v33
	buffer_load_dwordx4 v[16:19], v32, s[4:7], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[20:23] offset:20480
	v_add_u32 v32, v98, v33
	buffer_load_dwordx4 v[20:23], v32, s[4:7], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[24:27] offset:24576
	v_add_u32 v32, v99, v33
	buffer_load_dwordx4 v[24:27], v32, s[4:7], 0 offen
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[28:31] offset:28672
	v_add_u32 v32, v100, v33
	buffer_load_dwordx4 v[28:31], v32, s[4:7], 0 offen
	v_xor_b32 v102, 0x8000, v102
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[32:35], v105 offset:0
	ds_read_b128 v[36:39], v105 offset:2048
	ds_read_b128 v[40:43], v105 offset:4096
	ds_read_b128 v[44:47], v105 offset:6144
	ds_read_b128 v[48:51], v107 offset:16384
	ds_read_b128 v[52:55], v107 offset:18432
	ds_read_b128 v[56:59], v107 offset:20480
	ds_read_b128 v[60:63], v107 offset:22528
	s_mov_b32 s17, 0
	s_cmp_lt_u32 s17, s14
	s_cbranch_scc0 .L$loop0_end
.L$loop0:
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 a[0:15], v[32:33], v[48:49], a[0:15]
	ds_read_b128 v[64:67], v106 offset:0
	v_mfma_f32_32x32x8_f16 a[16:31], v[32:33], v[52:53], a[16:31]
	ds_read_b128 v[68:71], v106 offset:2048
	v_mfma_f32_32x32x8_f16 a[32:47], v[32:33], v[56:57], a[32:47]
	ds_read_b128 v[72:75], v106 offset:4096
	v_mfma_f32_32x32x8_f16 a[48:63], v[32:33], v[60:61], a[48:63]
	ds_read_b128 v[76:79], v106 offset:6144
	v_mfma_f32_32x32x8_f16 a[64:79], v[36:37], v[48:49], a[64:79]
	ds_read_b128 v[80:83], v108 offset:16384
	v_mfma_f32_32x32x8_f16 a[80:95], v[36:37], v[52:53], a[80:95]
	ds_read_b128 v[84:87], v108 offset:18432
	v_mfma_f32_32x32x8_f16 a[96:111], v[36:37], v[56:57], a[96:111]
	ds_read_b128 v[88:91], v108 offset:20480
	v_mfma_f32_32x32x8_f16 a[112:127], v[36:37], v[60:61], a[112:127]
	ds_read_b128 v[92:95], v108 offset:22528
	v_mfma_f32_32x32x8_f16 a[128:143], v[40:41], v[48:49], a[128:143]
	v_cmp_gt_u32 s[10:11], s14, v101
	v_lshlrev_b32 v109, 1, v101
	v_mov_b32 v110, 0x80000000
	v_cndmask_b32 v110, v110, v109, s[10:11]
	v_add_u32 v101, 32, v101
	v_mfma_f32_32x32x8_f16 a[144:159], v[40:41], v[52:53], a[144:159]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[0:3] offset:0
	v_add_u32 v109, v97, v110
	buffer_load_dwordx4 v[0:3], v109, s[0:3], 0 offen
	v_mfma_f32_32x32x8_f16 a[160:175], v[40:41], v[56:57], a[160:175]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[4:7] offset:4096
	v_add_u32 v109, v98, v110
	buffer_load_dwordx4 v[4:7], v109, s[0:3], 0 offen
	v_mfma_f32_32x32x8_f16 a[176:191], v[40:41], v[60:61], a[176:191]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[8:11] offset:8192
	v_add_u32 v109, v99, v110
	buffer_load_dwordx4 v[8:11], v109, s[0:3], 0 offen
	v_mfma_f32_32x32x8_f16 a[192:207], v[44:45], v[48:49], a[192:207]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[12:15] offset:12288
	v_add_u32 v109, v100, v110
	buffer_load_dwordx4 v[12:15], v109, s[0:3], 0 offen
	v_mfma_f32_32x32x8_f16 a[208:223], v[44:45], v[52:53], a[208:223]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[16:19] offset:16384
	v_add_u32 v109, v97, v110
	buffer_load_dwordx4 v[16:19], v109, s[4:7], 0 offen
	v_mfma_f32_32x32x8_f16 a[224:239], v[44:45], v[56:57], a[224:239]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[20:23] offset:20480
	v_add_u32 v109, v98, v110
	buffer_load_dwordx4 v[20:23], v109, s[4:7], 0 offen
	v_mfma_f32_32x32x8_f16 a[240:255], v[44:45], v[60:61], a[240:255]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[24:27] offset:24576
	v_add_u32 v109, v99, v110
	buffer_load_dwordx4 v[24:27], v109, s[4:7], 0 offen
	v_mfma_f32_32x32x8_f16 a[0:15], v[34:35], v[50:51], a[0:15]
	s_waitcnt vmcnt(7)
	ds_write_b128 v102, v[28:31] offset:28672
	v_add_u32 v109, v100, v110
	buffer_load_dwordx4 v[28:31], v109, s[4:7], 0 offen
	v_mfma_f32_32x32x8_f16 a[16:31], v[34:35], v[54:55], a[16:31]
	v_xor_b32 v102, 0x8000, v102
	v_mfma_f32_32x32x8_f16 a[32:47], v[34:35], v[58:59], a[32:47]
	v_mfma_f32_32x32x8_f16 a[48:63], v[34:35], v[62:63], a[48:63]
	v_mfma_f32_32x32x8_f16 a[64:79], v[38:39], v[50:51], a[64:79]
	v_mfma_f32_32x32x8_f16 a[80:95], v[38:39], v[54:55], a[80:95]
	v_mfma_f32_32x32x8_f16 a[96:111], v[38:39], v[58:59], a[96:111]
	v_mfma_f32_32x32x8_f16 a[112:127], v[38:39], v[62:63], a[112:127]
	v_mfma_f32_32x32x8_f16 a[128:143], v[42:43], v[50:51], a[128:143]
	v_mfma_f32_32x32x8_f16 a[144:159], v[42:43], v[54:55], a[144:159]
	v_mfma_f32_32x32x8_f16 a[160:175], v[42:43], v[58:59], a[160:175]
	v_mfma_f32_32x32x8_f16 a[176:191], v[42:43], v[62:63], a[176:191]
	v_mfma_f32_32x32x8_f16 a[192:207], v[46:47], v[50:51], a[192:207]
	v_mfma_f32_32x32x8_f16 a[208:223], v[46:47], v[54:55], a[208:223]
	v_mfma_f32_32x32x8_f16 a[224:239], v[46:47], v[58:59], a[224:239]
	v_mfma_f32_32x32x8_f16 a[240:255], v[46:47], v[62:63], a[240:255]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 a[0:15], v[64:65], v[80:81], a[0:15]
	s_barrier
	v_mfma_f32_32x32x8_f16 a[16:31], v[64:65], v[84:85], a[16:31]
	v_xor_b32 v105, 0x8000, v105
	v_xor_b32 v106, 0x8000, v106
	v_xor_b32 v107, 0x8000, v107
	v_xor_b32 v108, 0x8000, v108
	v_mfma_f32_32x32x8_f16 a[32:47], v[64:65], v[88:89], a[32:47]
	ds_read_b128 v[32:35], v105 offset:0
	v_mfma_f32_32x32x8_f16 a[48:63], v[64:65], v[92:93], a[48:63]
	ds_read_b128 v[36:39], v105 offset:2048
	v_mfma_f32_32x32x8_f16 a[64:79], v[68:69], v[80:81], a[64:79]
	ds_read_b128 v[40:43], v105 offset:4096
	v_mfma_f32_32x32x8_f16 a[80:95], v[68:69], v[84:85], a[80:95]
	ds_read_b128 v[44:47], v105 offset:6144
	v_mfma_f32_32x32x8_f16 a[96:111], v[68:69], v[88:89], a[96:111]
	ds_read_b128 v[48:51], v107 offset:16384
	v_mfma_f32_32x32x8_f16 a[112:127], v[68:69], v[92:93], a[112:127]
	ds_read_b128 v[52:55], v107 offset:18432
	v_mfma_f32_32x32x8_f16 a[128:143], v[72:73], v[80:81], a[128:143]
	ds_read_b128 v[56:59], v107 offset:20480
	v_mfma_f32_32x32x8_f16 a[144:159], v[72:73], v[84:85], a[144:159]
	ds_read_b128 v[60:63], v107 offset:22528
	v_mfma_f32_32x32x8_f16 a[160:175], v[72:73], v[88:89], a[160:175]
	v_mfma_f32_32x32x8_f16 a[176:191], v[72:73], v[92:93], a[176:191]
	v_mfma_f32_32x32x8_f16 a[192:207], v[76:77], v[80:81], a[192:207]
	v_mfma_f32_32x32x8_f16 a[208:223], v[76:77], v[84:85], a[208:223]
	v_mfma_f32_32x32x8_f16 a[224:239], v[76:77], v[88:89], a[224:239]
	v_mfma_f32_32x32x8_f16 a[240:255], v[76:77], v[92:93], a[240:255]
	v_mfma_f32_32x32x8_f16 a[0:15], v[66:67], v[82:83], a[0:15]
	v_mfma_f32_32x32x8_f16 a[16:31], v[66:67], v[86:87], a[16:31]
	v_mfma_f32_32x32x8_f16 a[32:47], v[66:67], v[90:91], a[32:47]
	v_mfma_f32_32x32x8_f16 a[48:63], v[66:67], v[94:95], a[48:63]
	v_mfma_f32_32x32x8_f16 a[64:79], v[70:71], v[82:83], a[64:79]
	v_mfma_f32_32x32x8_f16 a[80:95], v[70:71], v[86:87], a[80:95]
	v_mfma_f32_32x32x8_f16 a[96:111], v[70:71], v[90:91], a[96:111]
	v_mfma_f32_32x32x8_f16 a[112:127], v[70:71], v[94:95], a[112:127]
	v_mfma_f32_32x32x8_f16 a[128:143], v[74:75], v[82:83], a[128:143]
	v_mfma_f32_32x32x8_f16 a[144:159], v[74:75], v[86:87], a[144:159]
	v_mfma_f32_32x32x8_f16 a[160:175], v[74:75], v[90:91], a[160:175]
	v_mfma_f32_32x32x8_f16 a[176:191], v[74:75], v[94:95], a[176:191]
	v_mfma_f32_32x32x8_f16 a[192:207], v[78:79], v[82:83], a[192:207]
	v_mfma_f32_32x32x8_f16 a[208:223], v[78:79], v[86:87], a[208:223]
	v_mfma_f32_32x32x8_f16 a[224:239], v[78:79], v[90:91], a[224:239]
	v_mfma_f32_32x32x8_f16 a[240:255], v[78:79], v[94:95], a[240:255]
	s_add_u32 s17, s17, 32
	s_cmp_lt_u32 s17, s14
	s_cbranch_scc1 .L$loop0
.L$loop0_end:
	s_mov_b64 s[4:5], s[8:9]
	s_mul_i32 s0, s15, s13
	s_mul_hi_u32 s1, s15, s13
	s_lshl_b64 s[2:3], s[0:1], 2
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, s3
	s_sub_u32 s0, s12, s15
	s_min_u32 s1, s0, 0x100
	s_mul_i32 s0, s1, s13
	s_lshl_b32 s6, s0, 2
	s_mov_b32 s0, s4
	s_and_b32 s1, s5, 0xffff
	s_mov_b32 s2, s6
	s_mov_b32 s3, 0x20000
	v_lshrrev_b32 v64, 5, v96
	v_lshlrev_b32 v64, 2, v64
	v_add_u32 v64, v103, v64
	s_lshl_b32 s6, s13, 2
	v_and_b32 v65, 31, v96
	v_add_u32 v65, v104, v65
	v_add_u32 v65, 0, v65
	v_add_u32 v65, s16, v65
	v_cmp_gt_u32 s[4:5], s13, v65
	v_lshlrev_b32 v65, 2, v65
	v_mov_b32 v66, 0x80000000
	v_cndmask_b32 v66, v66, v65, s[4:5]
	v_add_u32 v65, 0, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a0, v65, s[0:3], 0 offen
	v_add_u32 v65, 1, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a1, v65, s[0:3], 0 offen
	v_add_u32 v65, 2, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a2, v65, s[0:3], 0 offen
	v_add_u32 v65, 3, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a3, v65, s[0:3], 0 offen
	v_add_u32 v65, 8, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a4, v65, s[0:3], 0 offen
	v_add_u32 v65, 9, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a5, v65, s[0:3], 0 offen
	v_add_u32 v65, 10, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a6, v65, s[0:3], 0 offen
	v_add_u32 v65, 11, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a7, v65, s[0:3], 0 offen
	v_add_u32 v65, 16, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a8, v65, s[0:3], 0 offen
	v_add_u32 v65, 17, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a9, v65, s[0:3], 0 offen
	v_add_u32 v65, 18, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a10, v65, s[0:3], 0 offen
	v_add_u32 v65, 19, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a11, v65, s[0:3], 0 offen
	v_add_u32 v65, 24, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a12, v65, s[0:3], 0 offen
	v_add_u32 v65, 25, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a13, v65, s[0:3], 0 offen
	v_add_u32 v65, 26, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a14, v65, s[0:3], 0 offen
	v_add_u32 v65, 27, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a15, v65, s[0:3], 0 offen
	v_add_u32 v65, 32, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a64, v65, s[0:3], 0 offen
	v_add_u32 v65, 33, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a65, v65, s[0:3], 0 offen
	v_add_u32 v65, 34, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a66, v65, s[0:3], 0 offen
	v_add_u32 v65, 35, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a67, v65, s[0:3], 0 offen
	v_add_u32 v65, 40, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a68, v65, s[0:3], 0 offen
	v_add_u32 v65, 41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a69, v65, s[0:3], 0 offen
	v_add_u32 v65, 42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a70, v65, s[0:3], 0 offen
	v_add_u32 v65, 43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a71, v65, s[0:3], 0 offen
	v_add_u32 v65, 48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a72, v65, s[0:3], 0 offen
	v_add_u32 v65, 49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a73, v65, s[0:3], 0 offen
	v_add_u32 v65, 50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a74, v65, s[0:3], 0 offen
	v_add_u32 v65, 51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a75, v65, s[0:3], 0 offen
	v_add_u32 v65, 56, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a76, v65, s[0:3], 0 offen
	v_add_u32 v65, 57, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a77, v65, s[0:3], 0 offen
	v_add_u32 v65, 58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a78, v65, s[0:3], 0 offen
	v_add_u32 v65, 59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a79, v65, s[0:3], 0 offen
	v_add_u32 v65, 64, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a128, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a129, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a130, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a131, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a132, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a133, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a134, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a135, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a136, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a137, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x52, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a138, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x53, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a139, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a140, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a141, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a142, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a143, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x60, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a192, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x61, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a193, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x62, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a194, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x63, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a195, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x68, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a196, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x69, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a197, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a198, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a199, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x70, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a200, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x71, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a201, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x72, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a202, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x73, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a203, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x78, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a204, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x79, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a205, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a206, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a207, v65, s[0:3], 0 offen
	v_and_b32 v65, 31, v96
	v_add_u32 v65, v104, v65
	v_add_u32 v65, 32, v65
	v_add_u32 v65, s16, v65
	v_cmp_gt_u32 s[4:5], s13, v65
	v_lshlrev_b32 v65, 2, v65
	v_mov_b32 v66, 0x80000000
	v_cndmask_b32 v66, v66, v65, s[4:5]
	v_add_u32 v65, 0, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a16, v65, s[0:3], 0 offen
	v_add_u32 v65, 1, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a17, v65, s[0:3], 0 offen
	v_add_u32 v65, 2, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a18, v65, s[0:3], 0 offen
	v_add_u32 v65, 3, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a19, v65, s[0:3], 0 offen
	v_add_u32 v65, 8, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a20, v65, s[0:3], 0 offen
	v_add_u32 v65, 9, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a21, v65, s[0:3], 0 offen
	v_add_u32 v65, 10, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a22, v65, s[0:3], 0 offen
	v_add_u32 v65, 11, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a23, v65, s[0:3], 0 offen
	v_add_u32 v65, 16, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a24, v65, s[0:3], 0 offen
	v_add_u32 v65, 17, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a25, v65, s[0:3], 0 offen
	v_add_u32 v65, 18, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a26, v65, s[0:3], 0 offen
	v_add_u32 v65, 19, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a27, v65, s[0:3], 0 offen
	v_add_u32 v65, 24, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a28, v65, s[0:3], 0 offen
	v_add_u32 v65, 25, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a29, v65, s[0:3], 0 offen
	v_add_u32 v65, 26, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a30, v65, s[0:3], 0 offen
	v_add_u32 v65, 27, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a31, v65, s[0:3], 0 offen
	v_add_u32 v65, 32, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a80, v65, s[0:3], 0 offen
	v_add_u32 v65, 33, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a81, v65, s[0:3], 0 offen
	v_add_u32 v65, 34, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a82, v65, s[0:3], 0 offen
	v_add_u32 v65, 35, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a83, v65, s[0:3], 0 offen
	v_add_u32 v65, 40, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a84, v65, s[0:3], 0 offen
	v_add_u32 v65, 41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a85, v65, s[0:3], 0 offen
	v_add_u32 v65, 42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a86, v65, s[0:3], 0 offen
	v_add_u32 v65, 43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a87, v65, s[0:3], 0 offen
	v_add_u32 v65, 48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a88, v65, s[0:3], 0 offen
	v_add_u32 v65, 49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a89, v65, s[0:3], 0 offen
	v_add_u32 v65, 50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a90, v65, s[0:3], 0 offen
	v_add_u32 v65, 51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a91, v65, s[0:3], 0 offen
	v_add_u32 v65, 56, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a92, v65, s[0:3], 0 offen
	v_add_u32 v65, 57, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a93, v65, s[0:3], 0 offen
	v_add_u32 v65, 58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a94, v65, s[0:3], 0 offen
	v_add_u32 v65, 59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a95, v65, s[0:3], 0 offen
	v_add_u32 v65, 64, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a144, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a145, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a146, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a147, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a148, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a149, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a150, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a151, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a152, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a153, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x52, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a154, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x53, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a155, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a156, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a157, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a158, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a159, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x60, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a208, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x61, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a209, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x62, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a210, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x63, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a211, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x68, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a212, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x69, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a213, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a214, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a215, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x70, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a216, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x71, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a217, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x72, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a218, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x73, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a219, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x78, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a220, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x79, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a221, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a222, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a223, v65, s[0:3], 0 offen
	v_and_b32 v65, 31, v96
	v_add_u32 v65, v104, v65
	v_add_u32 v65, 64, v65
	v_add_u32 v65, s16, v65
	v_cmp_gt_u32 s[4:5], s13, v65
	v_lshlrev_b32 v65, 2, v65
	v_mov_b32 v66, 0x80000000
	v_cndmask_b32 v66, v66, v65, s[4:5]
	v_add_u32 v65, 0, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a32, v65, s[0:3], 0 offen
	v_add_u32 v65, 1, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a33, v65, s[0:3], 0 offen
	v_add_u32 v65, 2, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a34, v65, s[0:3], 0 offen
	v_add_u32 v65, 3, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a35, v65, s[0:3], 0 offen
	v_add_u32 v65, 8, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a36, v65, s[0:3], 0 offen
	v_add_u32 v65, 9, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a37, v65, s[0:3], 0 offen
	v_add_u32 v65, 10, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a38, v65, s[0:3], 0 offen
	v_add_u32 v65, 11, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a39, v65, s[0:3], 0 offen
	v_add_u32 v65, 16, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a40, v65, s[0:3], 0 offen
	v_add_u32 v65, 17, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a41, v65, s[0:3], 0 offen
	v_add_u32 v65, 18, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a42, v65, s[0:3], 0 offen
	v_add_u32 v65, 19, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a43, v65, s[0:3], 0 offen
	v_add_u32 v65, 24, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a44, v65, s[0:3], 0 offen
	v_add_u32 v65, 25, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a45, v65, s[0:3], 0 offen
	v_add_u32 v65, 26, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a46, v65, s[0:3], 0 offen
	v_add_u32 v65, 27, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a47, v65, s[0:3], 0 offen
	v_add_u32 v65, 32, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a96, v65, s[0:3], 0 offen
	v_add_u32 v65, 33, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a97, v65, s[0:3], 0 offen
	v_add_u32 v65, 34, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a98, v65, s[0:3], 0 offen
	v_add_u32 v65, 35, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a99, v65, s[0:3], 0 offen
	v_add_u32 v65, 40, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a100, v65, s[0:3], 0 offen
	v_add_u32 v65, 41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a101, v65, s[0:3], 0 offen
	v_add_u32 v65, 42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a102, v65, s[0:3], 0 offen
	v_add_u32 v65, 43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a103, v65, s[0:3], 0 offen
	v_add_u32 v65, 48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a104, v65, s[0:3], 0 offen
	v_add_u32 v65, 49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a105, v65, s[0:3], 0 offen
	v_add_u32 v65, 50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a106, v65, s[0:3], 0 offen
	v_add_u32 v65, 51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a107, v65, s[0:3], 0 offen
	v_add_u32 v65, 56, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a108, v65, s[0:3], 0 offen
	v_add_u32 v65, 57, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a109, v65, s[0:3], 0 offen
	v_add_u32 v65, 58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a110, v65, s[0:3], 0 offen
	v_add_u32 v65, 59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a111, v65, s[0:3], 0 offen
	v_add_u32 v65, 64, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a160, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a161, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a162, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a163, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a164, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a165, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a166, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a167, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a168, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a169, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x52, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a170, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x53, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a171, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a172, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a173, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a174, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a175, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x60, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a224, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x61, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a225, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x62, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a226, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x63, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a227, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x68, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a228, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x69, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a229, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a230, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a231, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x70, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a232, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x71, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a233, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x72, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a234, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x73, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a235, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x78, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a236, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x79, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a237, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a238, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a239, v65, s[0:3], 0 offen
	v_and_b32 v65, 31, v96
	v_add_u32 v65, v104, v65
	v_add_u32 v65, 0x60, v65
	v_add_u32 v65, s16, v65
	v_cmp_gt_u32 s[4:5], s13, v65
	v_lshlrev_b32 v65, 2, v65
	v_mov_b32 v66, 0x80000000
	v_cndmask_b32 v66, v66, v65, s[4:5]
	v_add_u32 v65, 0, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a48, v65, s[0:3], 0 offen
	v_add_u32 v65, 1, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a49, v65, s[0:3], 0 offen
	v_add_u32 v65, 2, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a50, v65, s[0:3], 0 offen
	v_add_u32 v65, 3, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a51, v65, s[0:3], 0 offen
	v_add_u32 v65, 8, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a52, v65, s[0:3], 0 offen
	v_add_u32 v65, 9, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a53, v65, s[0:3], 0 offen
	v_add_u32 v65, 10, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a54, v65, s[0:3], 0 offen
	v_add_u32 v65, 11, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a55, v65, s[0:3], 0 offen
	v_add_u32 v65, 16, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a56, v65, s[0:3], 0 offen
	v_add_u32 v65, 17, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a57, v65, s[0:3], 0 offen
	v_add_u32 v65, 18, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a58, v65, s[0:3], 0 offen
	v_add_u32 v65, 19, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a59, v65, s[0:3], 0 offen
	v_add_u32 v65, 24, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a60, v65, s[0:3], 0 offen
	v_add_u32 v65, 25, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a61, v65, s[0:3], 0 offen
	v_add_u32 v65, 26, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a62, v65, s[0:3], 0 offen
	v_add_u32 v65, 27, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a63, v65, s[0:3], 0 offen
	v_add_u32 v65, 32, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a112, v65, s[0:3], 0 offen
	v_add_u32 v65, 33, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a113, v65, s[0:3], 0 offen
	v_add_u32 v65, 34, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a114, v65, s[0:3], 0 offen
	v_add_u32 v65, 35, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a115, v65, s[0:3], 0 offen
	v_add_u32 v65, 40, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a116, v65, s[0:3], 0 offen
	v_add_u32 v65, 41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a117, v65, s[0:3], 0 offen
	v_add_u32 v65, 42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a118, v65, s[0:3], 0 offen
	v_add_u32 v65, 43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a119, v65, s[0:3], 0 offen
	v_add_u32 v65, 48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a120, v65, s[0:3], 0 offen
	v_add_u32 v65, 49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a121, v65, s[0:3], 0 offen
	v_add_u32 v65, 50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a122, v65, s[0:3], 0 offen
	v_add_u32 v65, 51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a123, v65, s[0:3], 0 offen
	v_add_u32 v65, 56, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a124, v65, s[0:3], 0 offen
	v_add_u32 v65, 57, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a125, v65, s[0:3], 0 offen
	v_add_u32 v65, 58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a126, v65, s[0:3], 0 offen
	v_add_u32 v65, 59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a127, v65, s[0:3], 0 offen
	v_add_u32 v65, 64, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a176, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x41, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a177, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x42, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a178, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x43, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a179, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x48, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a180, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x49, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a181, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a182, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x4b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a183, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x50, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a184, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x51, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a185, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x52, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a186, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x53, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a187, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x58, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a188, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x59, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a189, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a190, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x5b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a191, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x60, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a240, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x61, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a241, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x62, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a242, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x63, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a243, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x68, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a244, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x69, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a245, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a246, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x6b, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a247, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x70, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a248, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x71, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a249, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x72, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a250, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x73, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a251, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x78, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a252, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x79, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a253, v65, s[0:3], 0 offen
	v_add_u32 v65, 0x7a, v64
	v_mul_lo_u32 v65, s6, v65
	v_add_u32 v65, v65, v66
	buffer_store_dword a254, v65, s[0:3], 0 offen
	v_add_u32 v64, 0x7b, v64
	v_mul_lo_u32 v64, s6, v64
	v_add_u32 v64, v64, v66
	buffer_store_dword a255, v64, s[0:3], 0 offen
	s_endpgm
.size gemm_fast, .-gemm_fast
.p2alignl 6, 0xbf800000
.fill 256, 4, 0xbf800000
.rodata
.p2align 6
.amdhsa_kernel gemm_fast
	.amdhsa_group_segment_fixed_size 65536
	.amdhsa_private_segment_fixed_size 0
	.amdhsa_kernarg_size 36
	.amdhsa_user_sgpr_count 2
	.amdhsa_user_sgpr_kernarg_segment_ptr 1
	.amdhsa_system_sgpr_workgroup_id_x 1
	.amdhsa_system_sgpr_workgroup_id_y 1
	.amdhsa_system_sgpr_workgroup_id_z 1
	.amdhsa_system_vgpr_workitem_id 0
	.amdhsa_next_free_vgpr 368
	.amdhsa_next_free_sgpr 18
	.amdhsa_accum_offset 112
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
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 18
    .vgpr_count: 368
    .agpr_count: 256
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
      - .name: !str N
        .size: 4
        .offset: 28
        .value_kind: by_value
      - .name: K
        .size: 4
        .offset: 32
        .value_kind: by_value
    asmkit.lds:
      - { .name: lds0, .offset: 0, .size: 65536, .align: 16 }
...
.end_amdgpu_metadata
