// make: gfx942 gfx950 -O2
// Floats of 8 bits, one by one and in pairs, rounded to nearest and stochastically.
#include "common.h"

KERNEL(64) eights_(global uint *out, global float *f, global const float *a, global const float *b) {
  int i = group * 64 + tid;
  float x = a[i], y = b[i];
  int fp8 = __builtin_amdgcn_cvt_pk_fp8_f32(x, y, 0, 0), bf8 = __builtin_amdgcn_cvt_pk_bf8_f32(y, x, 0x1234, 1);
  fp8 = __builtin_amdgcn_cvt_pk_fp8_f32(y * 2, x * 0.5f, fp8, 1);
  out[2 * i] = fp8;
  out[2 * i + 1] = bf8;
  f[6 * i] = __builtin_amdgcn_cvt_f32_fp8(fp8, 0);
  f[6 * i + 1] = __builtin_amdgcn_cvt_f32_fp8(fp8, 3);
  f[6 * i + 2] = __builtin_amdgcn_cvt_f32_bf8(bf8, 2);
  float2 pair = __builtin_amdgcn_cvt_pk_f32_fp8(fp8, 1), other = __builtin_amdgcn_cvt_pk_f32_bf8(bf8, 1);
  f[6 * i + 3] = pair.x;
  f[6 * i + 4] = pair.y;
  f[6 * i + 5] = other.y;
}

KERNEL(64) stochastic(global uint *out, global const float *a, global const uint *dice) {
  int i = group * 64 + tid;
  uint r = __builtin_amdgcn_cvt_sr_fp8_f32(a[i], dice[i], 0, 0);
  r = __builtin_amdgcn_cvt_sr_bf8_f32(a[i], dice[i], r, 3);
  out[i] = r;
}
