// make: gfx90a gfx942 gfx950 -O3 -munsafe-fp-atomics
// Atomics with and without the old value: whole numbers, floating point, local and global memory.
#include "common.h"
#define DEVICE __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE
#define WORKGROUP __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP

KERNEL(64) counts(global int *cells, global const int *value) {
  int i = group * 64 + tid, v = value[i];
  __scoped_atomic_fetch_add(&cells[0 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_sub(&cells[4 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_and(&cells[8 + (i & 3)], v | 1 << 20, DEVICE);
  __scoped_atomic_fetch_or(&cells[12 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_xor(&cells[16 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_min(&cells[20 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_max(&cells[24 + (i & 3)], v, DEVICE);
  __scoped_atomic_fetch_min((global uint *)&cells[28 + (i & 3)], (uint)v, DEVICE);
  __scoped_atomic_fetch_max((global uint *)&cells[32 + (i & 3)], (uint)v, DEVICE);
}

KERNEL(64) tickets(global int *order, global int *next, global long *sum, global const int *wants) {
  int i = group * 64 + tid;
  if (!wants[i]) return;
  int mine = __scoped_atomic_fetch_add(next, 1, DEVICE);
  order[mine] = i;
  __scoped_atomic_fetch_add(sum, (long)i << 33, DEVICE);
}

KERNEL(64) swaps(global int *ring, global ulong *wide, global int *old) {
  int i = group * 64 + tid;
  old[i] = __scoped_atomic_exchange_n(&ring[i & 63], i, DEVICE);
  ulong want = (ulong)(i & 63) << 32;
  if (!__scoped_atomic_compare_exchange_n(&wide[i & 63], &want, (ulong)i + 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                          __MEMORY_SCOPE_DEVICE))
    old[i] |= 1 << 30;
}

KERNEL(64) float_sums(global float *f, global double *d, global half2 *h, global const float *in) {
  int i = group * 64 + tid;
  __scoped_atomic_fetch_add(&f[i & 7], in[i], DEVICE);
  __scoped_atomic_fetch_add(&d[i & 7], (double)in[i] * 0.5, DEVICE);
  __builtin_amdgcn_global_atomic_fadd_v2f16((global half2 *)&h[i & 7], (half2)((half)in[i], (half)1));
}

KERNEL(64) double_extremes(global double *least, global double *most, global double *before, global const double *in) {
  int i = group * 64 + tid;
  __scoped_atomic_fetch_min(&least[i & 1], in[i], DEVICE);
  before[i] = __scoped_atomic_fetch_max(&most[i], in[i], DEVICE);
}

KERNEL(128) local_atomics(global int *out, global double *sums, global const int *in) {
  local int cell[8];
  local float single;
  local double twice;
  local ulong wide;
  if (tid < 8) cell[tid] = tid == 4 ? 1000 : 0;
  if (tid == 0) single = 0, twice = 0, wide = 0;
  BARRIER;
  int v = in[group * 128 + tid];
  __scoped_atomic_fetch_add(&cell[0], v, WORKGROUP);
  __scoped_atomic_fetch_sub(&cell[1], v, WORKGROUP);
  __scoped_atomic_fetch_or(&cell[2], v, WORKGROUP);
  __scoped_atomic_fetch_xor(&cell[3], v, WORKGROUP);
  __scoped_atomic_fetch_min(&cell[4], v, WORKGROUP);
  __scoped_atomic_fetch_max(&cell[5], v, WORKGROUP);
  int turn = __scoped_atomic_fetch_add(&cell[6], 1, WORKGROUP);
  __scoped_atomic_fetch_add(&cell[7], turn, WORKGROUP);
  __scoped_atomic_fetch_add(&single, (float)v, WORKGROUP);
  __scoped_atomic_fetch_add(&twice, v * 0.25, WORKGROUP);
  __scoped_atomic_fetch_add(&wide, (ulong)v << 30, WORKGROUP);
  BARRIER;
  if (tid < 8) out[group * 8 + tid] = cell[tid];
  if (tid == 0) sums[group * 3] = single, sums[group * 3 + 1] = twice, sums[group * 3 + 2] = (double)wide;
}

KERNEL(64) multiplied(global uint *product, global const uint *in) {
  int i = group * 64 + tid;
  uint old = product[i & 3], made;
  do made = old * in[i];
  while (!__scoped_atomic_compare_exchange_n(&product[i & 3], &old, made, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                             __MEMORY_SCOPE_DEVICE));
}
