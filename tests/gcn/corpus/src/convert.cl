// make: gfx90a gfx942 gfx950 -O2
// Conversions that every target has: between whole numbers and floats, of packed and normalised ones, and bf16.
#include "common.h"

KERNEL(64) numbers(global float *f, global int *n, global long *l, global const float *a, global const uint *b, global const double *c) {
  int i = group * 64 + tid;
  float x = a[i];
  uint u = b[i];
  double d = c[i];
  f[6 * i] = (float)u + (float)(int)u;
  f[6 * i + 1] = (float)((ulong)u * u);
  f[6 * i + 2] = (float)(long)((ulong)u << 20 | 1);
  f[6 * i + 3] = (float)d;
  f[6 * i + 4] = (float)(uchar)u + (float)(uchar)(u >> 8) + (float)(uchar)(u >> 16) + (float)(u >> 24);
  f[6 * i + 5] = (float)(short)u + (float)(ushort)(u >> 3) + (float)(char)u;
  n[4 * i] = (int)x;
  n[4 * i + 1] = (uint)(x < 0 ? -x : x);
  n[4 * i + 2] = (int)d;
  n[4 * i + 3] = (short)(half)(x * 0.01f) + (int)__builtin_rintf(x);
  l[2 * i] = (long)d;
  l[2 * i + 1] = (long)x + (ulong)__builtin_fabs(d);
}

KERNEL(64) halves_of(global half *h, global float *f, global uint *p, global const float *a, global const float *b) {
  int i = group * 64 + tid;
  float x = a[i], y = b[i];
  h[2 * i] = (half)x;
  h[2 * i + 1] = (half)(ushort)(int)y;
  f[2 * i] = (float)(half)y;
  f[2 * i + 1] = (float)(half)((double)x * y);
  p[5 * i] = __builtin_astype(__builtin_amdgcn_cvt_pkrtz(x, y), uint);
  p[5 * i + 1] = __builtin_astype(__builtin_amdgcn_cvt_pknorm_i16(x * 0.001f, y * 0.001f), uint);
  p[5 * i + 2] = __builtin_astype(__builtin_amdgcn_cvt_pknorm_u16(x * 0.001f, y * 0.001f), uint);
  p[5 * i + 3] = __builtin_astype(__builtin_amdgcn_cvt_pk_i16((int)x * 100, (int)y * 1000), uint);
  p[5 * i + 4] = __builtin_amdgcn_cvt_pk_u8_f32(x, 2, __builtin_astype(__builtin_amdgcn_cvt_pk_u16((uint)(int)y, 70000), uint));
}

KERNEL(64) brains(global bf16 *out, global float *f, global const float *a, global const bf16 *b) {
  int i = group * 64 + tid;
  out[2 * i] = (bf16)a[i];
  out[2 * i + 1] = (bf16)((float)b[i] * 3.0f);
  f[i] = (float)b[i] + (float)(bf16)(a[i] * a[i]);
}
