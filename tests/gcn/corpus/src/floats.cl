// make: gfx90a gfx942 gfx950 -O2 -cl-fp32-correctly-rounded-divide-sqrt
// Floating point: f32, f64 and f16 arithmetic, division and roots rounded correctly, classes, parts of numbers.
#include "common.h"

KERNEL(64) arithmetic(global float *out, global const float *a, global const float *b) {
  int i = group * 64 + tid;
  float x = a[i], y = b[i];
  global float *o = out + 10 * i;
  o[0] = x + y;
  o[1] = x - y * 2.5f;
  o[2] = __builtin_fmaf(x, y, -1.0f);
  o[3] = x / y;
  o[4] = __builtin_elementwise_sqrt(__builtin_fabsf(x));
  o[5] = __builtin_fminf(x, y) + __builtin_fmaxf(-x, y);
  o[6] = __builtin_amdgcn_fmed3f(x, y, 0.75f);
  o[7] = __builtin_floorf(x) + __builtin_ceilf(y) + __builtin_truncf(x) + __builtin_rintf(y);
  o[8] = __builtin_ldexpf(x, (int)y);
  o[9] = __builtin_amdgcn_frexp_mantf(x) + (float)__builtin_amdgcn_frexp_expf(y) + __builtin_copysignf(0.25f, x);
}

KERNEL(64) doubles(global double *out, global const double *a, global const double *b) {
  int i = group * 64 + tid;
  double x = a[i], y = b[i];
  global double *o = out + 8 * i;
  o[0] = x + y;
  o[1] = __builtin_fma(x, y, x);
  o[2] = x / y;
  o[3] = __builtin_elementwise_sqrt(__builtin_fabs(y));
  o[4] = __builtin_fmin(x, y) * __builtin_fmax(x, 1.5);
  o[5] = __builtin_floor(x) + __builtin_rint(y) + __builtin_trunc(x * y);
  o[6] = (double)(int)x + (double)(uint)__builtin_fabs(y) + (double)(float)x;
  o[7] = (double)(long)(x * 1e6) + __builtin_ldexp(y, 3) + __builtin_amdgcn_fract(x);
}

KERNEL(64) halves(global half *out, global const half *a, global const half *b) {
  int i = group * 64 + tid;
  half x = a[i], y = b[i];
  global half *o = out + 8 * i;
  o[0] = x + y;
  o[1] = x * y;
  o[2] = __builtin_elementwise_fma(x, y, (half)0.5f);
  o[3] = x / y;
  o[4] = __builtin_elementwise_sqrt(__builtin_elementwise_abs(x));
  o[5] = __builtin_elementwise_min(x, y);
  o[6] = __builtin_elementwise_floor(x) - __builtin_elementwise_rint(y);
  o[7] = __builtin_amdgcn_fmed3h(x, y, (half)1);
}

KERNEL(64) approximations(global float *out, global const float *in) {
  int i = group * 64 + tid;
  float x = in[i];
  global float *o = out + 8 * i;
  o[0] = __builtin_amdgcn_rcpf(x);
  o[1] = __builtin_amdgcn_rsqf(x);
  o[2] = __builtin_amdgcn_sqrtf(x);
  o[3] = __builtin_amdgcn_logf(x);
  o[4] = __builtin_amdgcn_exp2f(x);
  o[5] = __builtin_amdgcn_sinf(x * 0.01f);
  o[6] = __builtin_amdgcn_cosf(x * 0.01f);
  o[7] = __builtin_amdgcn_fractf(x) + (float)__builtin_amdgcn_rcph((half)x);
}

KERNEL(64) classes(global int *out, global const float *f, global const double *d, global const half *h) {
  int i = group * 64 + tid;
  float x = f[i];
  double y = d[i];
  half z = h[i];
  out[i] = __builtin_isnan(x) | __builtin_isinf(x) << 1 | __builtin_isfinite(y) << 2 | __builtin_isnan(y) << 3 |
           __builtin_amdgcn_classf(x, 0x90) << 4 | __builtin_amdgcn_class(y, 0x60) << 5 |
           __builtin_amdgcn_classh(z, 0x204) << 6 | (x < 1.0f) << 7 | !(y >= 2.0) << 8 | (z != (half)0) << 9 |
           (x == x) << 10 | (x > 0.5f && y <= 100.0) << 11 | __builtin_isunordered(x, (float)y) << 12;
}

KERNEL(64) packed(global float2 *f, global half2 *h, global short2 *s, global const float2 *a, global const half2 *b, global const short2 *c) {
  int i = group * 64 + tid;
  float2 x = a[i], y = a[i ^ 1];
  f[i] = __builtin_elementwise_fma(x, y.yx, (float2)(1, -2)) * (x + y) - y.xx;
  half2 u = b[i], v = b[i ^ 1];
  h[i] = __builtin_elementwise_fma(u, v.yx, -u) + __builtin_elementwise_max(u, v) * __builtin_elementwise_min(u.yx, v);
  short2 p = c[i], q = c[i ^ 1];
  s[i] = p * q + __builtin_elementwise_max(p, q.yx) - (p >> (short2)(3)) + (q << (short2)(1, 2));
}

KERNEL(64) half_dots(global float *out, global const half2 *a, global const half2 *b) {
  int i = group * 64 + tid;
  float sum = 1.0f;
  for (int j = 0; j < 4; j++) sum = __builtin_amdgcn_fdot2(a[4 * i + j], b[4 * i + j], sum, 0);
  out[i] = sum;
}
