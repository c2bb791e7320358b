// make: clang sm_80 -Xclang -target-feature -Xclang +ptx83
// make: clang sm_90 -Xclang -target-feature -Xclang +ptx83
// The back end's own builtins: special registers, shuffles, atomics, fences, arithmetic with roundings.
#include "device.h"

extern "C" __global__ void registers(unsigned *u, unsigned long *l) {
  u[0] = __nvvm_read_ptx_sreg_tid_y() ^ __nvvm_read_ptx_sreg_nctaid_z() ^ __nvvm_read_ptx_sreg_laneid() ^ __nvvm_read_ptx_sreg_warpid();
  u[1] = __nvvm_read_ptx_sreg_smid() ^ __nvvm_read_ptx_sreg_gridid() ^ __nvvm_read_ptx_sreg_lanemask_lt() ^ __nvvm_read_ptx_sreg_clock();
  u[2] = __nvvm_read_ptx_sreg_pm0() ^ __nvvm_read_ptx_sreg_warpsize();
  l[0] = __nvvm_read_ptx_sreg_clock64() + __nvvm_read_ptx_sreg_globaltimer();
}
extern "C" __global__ void lanes(int *i, float *f) {
  i[0] = __nvvm_shfl_sync_idx_i32(~0u, i[1], 3, 31) + __nvvm_shfl_sync_bfly_i32(~0u, i[2], 1, 31);
  f[0] = __nvvm_shfl_sync_down_f32(~0u, f[1], 2, 31) + __nvvm_shfl_sync_up_f32(~0u, f[2], 2, 0);
  i[3] = __nvvm_vote_ballot_sync(~0u, i[4] > 2) + __nvvm_vote_any_sync(~0u, i[5]) + __nvvm_vote_all_sync(~0u, i[6]);
  i[7] = __nvvm_match_any_sync_i32(~0u, i[8]) + __nvvm_redux_sync_add(i[9], ~0u) + __nvvm_redux_sync_umax(i[9], ~0u);
  __nvvm_bar_warp_sync(~0u);
  __nvvm_barrier_sync(2);
  __nvvm_barrier_sync_cnt(3, 64);
  i[10] = __nvvm_bar0_popc(i[11]) + __nvvm_bar0_and(i[12]) + __nvvm_bar0_or(i[13]);
}
extern "C" __global__ void memory(int *i, float *f, double *d, long *l, unsigned *u) {
  i[0] = __sync_fetch_and_add(i, 1) + __nvvm_atom_max_gen_i(i + 1, 3) + __nvvm_atom_cas_gen_i(i + 2, 1, 2);
  i[3] = __nvvm_atom_cta_add_gen_i(i, 2) + __nvvm_atom_sys_xchg_gen_i(i, 2);
  f[0] = __nvvm_atom_add_gen_f(f, 1.0f);
  d[0] = __nvvm_atom_add_gen_d(d, 1.0);
  l[0] = __nvvm_atom_and_gen_l(l, 3);
  u[0] = __nvvm_atom_inc_gen_ui(u, 8) + __nvvm_atom_dec_gen_ui(u, 8);
  __nvvm_membar_cta();
  __nvvm_membar_gl();
  __nvvm_membar_sys();
  i[4] = __nvvm_ldg_i(i + 9) + (int)__nvvm_ldu_f(f + 3);
  __atomic_store_n(i + 5, 3, __ATOMIC_RELEASE);
  i[6] = __atomic_load_n(i + 7, __ATOMIC_ACQUIRE);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  i[8] = __nvvm_isspacep_shared(i) + __nvvm_isspacep_global(i);
  u[1] = __atomic_fetch_sub(u + 2, 2, __ATOMIC_SEQ_CST);
  short *s = (short *)i;
  s[40] = __atomic_exchange_n(s + 41, 4, __ATOMIC_RELAXED);
}
extern "C" __global__ void arithmetic(float *f, double *d, int *i, unsigned *u, unsigned long *ul) {
  f[0] = __nvvm_add_rz_f(f[1], f[2]) + __nvvm_mul_rm_ftz_f(f[3], f[4]) + __nvvm_fma_rp_f(f[1], f[2], f[3]) + __nvvm_div_rn_f(f[5], f[6]);
  f[7] = __nvvm_sqrt_rn_f(f[8]) + __nvvm_rcp_rn_f(f[9]) + __nvvm_rsqrt_approx_f(f[1]) + __nvvm_sin_approx_f(f[2]) + __nvvm_ex2_approx_ftz_f(f[3]) + __nvvm_lg2_approx_f(f[4]);
  f[10] = __nvvm_fmin_f(f[1], f[2]) + __nvvm_fmax_ftz_nan_f(f[3], f[4]) + __nvvm_saturate_f(f[5]) + __nvvm_fabs_f(f[6]) + __nvvm_floor_f(f[7]);
  d[0] = __nvvm_add_rz_d(d[1], d[2]) * __nvvm_sqrt_rp_d(d[3]) + __nvvm_rcp_rn_d(d[4]) + __nvvm_div_rm_d(d[5], d[6]) + d[7] / d[8];
  i[0] = __nvvm_f2i_rz(f[1]) + __nvvm_d2i_rn(d[1]) + __nvvm_mulhi_i(i[1], i[2]) + __nvvm_sad_i(i[3], i[4], i[5]) + __nvvm_mul24_i(i[6], i[7]);
  f[11] = __nvvm_i2f_rn(i[8]) + __nvvm_ull2f_rz(ul[0]) + __nvvm_d2f_rm(d[9]);
  u[0] = __nvvm_prmt(u[1], u[2], 0x5410) + __builtin_popcount(u[3]) + __builtin_clz(u[4]) + __builtin_bitreverse32(u[5]) + __builtin_rotateleft32(u[6], u[7]);
  ul[1] = __nvvm_mulhi_ull(ul[2], ul[3]) + __builtin_bswap64(ul[4]) + __builtin_ctzl(ul[5]) + ul[6] / ul[7] + (ul[8] >> 60);
  i[9] = i[10] / i[11] + i[12] % 7 + (i[13] << 3) + __builtin_abs(i[14]);
}
extern "C" __global__ void copies(int *i, const int *from) {
  __shared__ int s[64];
  __shared__ long bar;
  __nvvm_cp_async_ca_shared_global_4((int __attribute__((address_space(3))) *)(s + TID), (const int __attribute__((address_space(1))) *)(from + TID));
  __nvvm_cp_async_cg_shared_global_16((int __attribute__((address_space(3))) *)s, (const int __attribute__((address_space(1))) *)from);
  __nvvm_cp_async_commit_group();
  __nvvm_cp_async_wait_group(1);
  __nvvm_cp_async_wait_all();
  long __attribute__((address_space(3))) *b = (long __attribute__((address_space(3))) *)&bar;
  __nvvm_mbarrier_init_shared(b, 32);
  __nvvm_cp_async_mbarrier_arrive_shared(b);
  long state = __nvvm_mbarrier_arrive_shared(b);
  while (!__nvvm_mbarrier_test_wait_shared(b, state)) {}
  __nvvm_mbarrier_inval_shared(b);
  i[TID] = s[63 - TID];
}
extern "C" __global__ void stops(int *i) {
  if (i[0]) __builtin_trap();
  __nvvm_nanosleep(100);
  if (i[1]) __nvvm_exit();
}
