// make: gfx90a gfx942 gfx950 -O2
// Lanes speaking to lanes: DPP, swizzles, permutes, ballots, lane reads and writes.
#include "common.h"
#define DPP(x, control) __builtin_amdgcn_update_dpp(0, x, control, 15, 15, 1)

KERNEL(64) dpp_rows(global int *out, global const int *in) {
  int x = in[tid], r = 0;
  r += DPP(x, 0x1b) * 1;      // quad_perm:[3,2,1,0]
  r += DPP(x, 0x101) * 3;     // row_shl:1
  r += DPP(x, 0x113) * 5;     // row_shr:3
  r += DPP(x, 0x124) * 7;     // row_ror:4
  r += DPP(x, 0x140) * 11;    // row_mirror
  r += DPP(x, 0x141) * 13;    // row_half_mirror
  out[tid] = r;
  out[64 + tid] = __builtin_amdgcn_update_dpp(-1, x, 0x112, 15, 15, 0);      // lanes without a source keep −1
  out[128 + tid] = __builtin_amdgcn_update_dpp(7, x, 0xb1, 0xa, 0x5, 0);     // some rows, some banks
}

KERNEL(64) dpp_sum(global float *out, global const float *in) {
  float x = in[group * 64 + tid];
#define STEP(control, rows) x += __builtin_astype(__builtin_amdgcn_update_dpp(0, __builtin_astype(x, int), control, rows, 15, 0), float)
  STEP(0x111, 15);
  STEP(0x112, 15);
  STEP(0x114, 15);
  STEP(0x118, 15);
  STEP(0x142, 0xa);
  STEP(0x143, 0xc);
  if (tid == 63) out[group] = x;
}

KERNEL(64) permutes(global int *out, global const int *in, global const int *where) {
  int x = in[tid], w = where[tid];
  out[tid] = __builtin_amdgcn_ds_bpermute(w << 2, x);
  out[64 + tid] = __builtin_amdgcn_ds_permute(w << 2, x);
  out[128 + tid] = __builtin_amdgcn_ds_swizzle(x, 0x041f);   // xor 1
  out[192 + tid] = __builtin_amdgcn_ds_swizzle(x, 0x80 << 8 | 0x4e);   // quad_perm 2,3,0,1
  out[256 + tid] = __builtin_amdgcn_ds_swizzle(x, 0x7c1f);   // xor 31
}

KERNEL(64) votes(global ulong *out, global int *ranks, global const int *in) {
  int x = in[group * 64 + tid];
  ulong odd = __builtin_amdgcn_ballot_w64(x & 1);
  int first = __builtin_amdgcn_readfirstlane(x), ninth = __builtin_amdgcn_readlane(x, 9);
  ranks[group * 64 + tid] = __builtin_amdgcn_mbcnt_hi(odd >> 32, __builtin_amdgcn_mbcnt_lo((uint)odd, 0)) + first * 3 + ninth * 5;
  if (x > 50) {
    ulong big = __builtin_amdgcn_ballot_w64(x & 2);
    int leader = __builtin_amdgcn_readfirstlane(x);
    if (x == leader) out[2 * group + 1] = big ^ leader;
  }
  if (tid == 0) out[2 * group] = odd;
}

KERNEL(64) one_by_one(global int *out, global const int *in) {
  int x = in[tid], sum = 0;
  bool done = false;
  while (!done) {                 // a turn for each different value
    int now = __builtin_amdgcn_readfirstlane(x);
    if (x == now) {
      sum = now * __builtin_popcountl(__builtin_amdgcn_ballot_w64(true));
      done = true;
    }
  }
  out[tid] = sum;
}

KERNEL(64) reductions(global int *out, global const int *in) {
  int x = in[group * 64 + tid];
  int total = __builtin_amdgcn_wave_reduce_add_u32(x, 0), least = __builtin_amdgcn_wave_reduce_min_i32(x, 0);
  int some = 0;
  if (x > 0) some = __builtin_amdgcn_wave_reduce_max_u32(x, 0);
  out[group * 64 + tid] = total * 3 + least * 5 + some;
}
