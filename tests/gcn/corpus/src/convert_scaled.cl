// make: gfx950 -O2
// gfx950's conversions: scaled floats of 8, 6 and 4 bits, bf16 pairs.
#include "common.h"

KERNEL(64) scaled(global uint *out, global float *f, global const float *a, global const float *scale) {
  int i = group * 64 + tid;
  float x = a[2 * i], y = a[2 * i + 1], s = scale[i];
  short2 none = {0, 0};
  uint fp4 = __builtin_amdgcn_cvt_scalef32_pk_fp4_f32(0, x, y, s, 1);
  uint fp8 = __builtin_astype(__builtin_amdgcn_cvt_scalef32_pk_fp8_f32(none, x, y, s, 0), uint);
  uint bf8 = __builtin_astype(__builtin_amdgcn_cvt_scalef32_pk_bf8_f32(none, x, y, s, 1), uint);
  out[3 * i] = fp4;
  out[3 * i + 1] = fp8;
  out[3 * i + 2] = bf8;
  float2 p = __builtin_amdgcn_cvt_scalef32_pk_f32_fp4(fp4, s, 1), q = __builtin_amdgcn_cvt_scalef32_pk_f32_fp8(fp8, s, 0);
  f[5 * i] = p.x;
  f[5 * i + 1] = p.y;
  f[5 * i + 2] = q.y;
  f[5 * i + 3] = __builtin_amdgcn_cvt_scalef32_f32_bf8(bf8, s, 2);
  f[5 * i + 4] = __builtin_amdgcn_cvt_scalef32_f32_fp8(fp8, s, 1);
}

KERNEL(64) brain_pairs(global bf16x2 *out, global const float2 *a) {
  int i = group * 64 + tid;
  out[i] = __builtin_convertvector(a[i], bf16x2);
}
