// make: gfx942 -O3
// Products of f32 whose factors are rounded to 19 bits.
#include "common.h"

KERNEL(64) mfma_xf32(global float *d, global const float *a, global const float *b) {
  int row = tid & 15, part = tid >> 4;
  float4 acc = __builtin_amdgcn_mfma_f32_16x16x8_xf32(*(global const float2 *)&a[row * 8 + part * 2], *(global const float2 *)&b[row * 8 + part * 2], (float4)0, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}
