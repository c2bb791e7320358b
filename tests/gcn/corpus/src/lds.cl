// make: gfx90a gfx942 gfx950 -O3
// Local memory: reductions, transposes, scans, histograms, all widths.
#include "common.h"

KERNEL(256) reduce(global float *out, global const float *in) {
  local float part[256];
  part[tid] = in[group * 256 + tid];
  BARRIER;
  for (int half_ = 128; half_ > 0; half_ >>= 1) {
    if (tid < half_) part[tid] += part[tid + half_];
    BARRIER;
  }
  if (tid == 0) out[group] = part[0];
}

KERNEL(256) transpose(global float *out, global const float *in, int width) {
  local float tile[16][17];
  int x = tid & 15, y = tid >> 4, across = group % (width / 16), down = group / (width / 16);
  tile[y][x] = in[(down * 16 + y) * width + across * 16 + x];
  BARRIER;
  out[(across * 16 + y) * width + down * 16 + x] = tile[x][y];
}

KERNEL(128) scan(global int *out, global const int *in) {
  local int a[2][128];
  int from = 0;
  a[0][tid] = in[group * 128 + tid];
  BARRIER;
  for (int step = 1; step < 128; step <<= 1) {
    int x = a[from][tid];
    if (tid >= step) x += a[from][tid - step];
    a[1 - from][tid] = x;
    from = 1 - from;
    BARRIER;
  }
  out[group * 128 + tid] = a[from][tid];
}

KERNEL(128) histogram(global uint *out, global const uchar *in, int n) {
  local uint bins[32];
  if (tid < 32) bins[tid] = 0;
  BARRIER;
  for (int i = tid; i < n; i += 128) __scoped_atomic_fetch_add(&bins[in[i] & 31], 1u, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
  BARRIER;
  if (tid < 32) out[tid] = bins[tid];
}

KERNEL(64) widths(global float4 *out, global const uint *in) {
  local uint4 wide[64];
  local ushort halves[128];
  local uchar bytes[256];
  local ulong pairs[64];
  uint x = in[tid];
  wide[tid] = (uint4)(x, x * 3, x ^ 0x55555555, ~x);
  halves[tid * 2] = x;
  halves[tid * 2 + 1] = x >> 16;
  for (int j = 0; j < 4; j++) bytes[tid * 4 + j] = x >> (8 * j);
  pairs[tid] = (ulong)x << 20;
  BARRIER;
  uint4 w = wide[63 - tid];
  local short *signed_ = (local short *)halves;
  local char *chars = (local char *)bytes;
  float4 r;
  r.x = (float)(w.x & 0xffff) + (float)(w.w >> 24);
  r.y = signed_[(tid * 2 + 5) & 127] + chars[(tid * 7) & 255];
  r.z = halves[(tid * 2 + 9) & 127] + bytes[(tid * 5) & 255];
  r.w = (float)(pairs[tid ^ 21] >> 30) + (float)(w.y & 255) + (float)(w.z >> 20);
  out[tid] = r;
}

// memory in LDS that the launch lends, behind an array of the kernel's own
KERNEL(64) borrowed(global int *out, global const int *in, local int *room) {
  local int own[64];
  own[tid] = in[tid];
  room[tid] = in[64 + tid];
  BARRIER;
  out[tid] = own[63 - tid] * 1000 + room[tid ^ 9];
}

KERNEL(256) sort(global int *data) {
  local int a[256];
  a[tid] = data[group * 256 + tid];
  for (int size = 2; size <= 256; size <<= 1)
    for (int step = size >> 1; step > 0; step >>= 1) {
      BARRIER;
      int other = tid ^ step;
      if (other > tid) {
        int up = (tid & size) == 0, x = a[tid], y = a[other];
        if ((x > y) == up) {
          a[tid] = y;
          a[other] = x;
        }
      }
    }
  BARRIER;
  data[group * 256 + tid] = a[tid];
}
