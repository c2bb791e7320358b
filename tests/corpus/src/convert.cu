// make: nvcc sm_75
// make: nvcc sm_89
// make: nvcc sm_100a
// Conversions between all types, with every rounding; narrow floats as far as the machine has them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_fp6.h>
#include <cuda_fp4.h>

extern "C" __global__ void rounds(const float *f, const double *d, int *i, long long *l) {
  i[0] = __float2int_rn(f[0]) + __float2int_rz(f[1]) + __float2int_ru(f[2]) + __float2int_rd(f[3]);
  i[1] = __float2uint_rn(f[0]) + __float2uint_rd(f[1]);
  l[0] = __float2ll_rn(f[0]) + __float2ull_rz(f[2]);
  i[2] = __double2int_rn(d[0]) + __double2int_rd(d[1]) + __double2uint_ru(d[2]);
  l[1] = __double2ll_rz(d[0]) + __double2ull_rn(d[1]);
  i[3] = __double2hiint(d[0]) ^ __double2loint(d[1]);
}
extern "C" __global__ void back(float *f, double *d, const int *i, const unsigned long long *l) {
  f[0] = __int2float_rn(i[0]) + __int2float_rz(i[1]) + __int2float_ru(i[2]) + __int2float_rd(i[3]);
  f[1] = __uint2float_rn(i[0]) + __ull2float_rd(l[0]) + __ll2float_rn(l[1]);
  f[2] = __double2float_rn(d[0]) + __double2float_rz(d[1]) + __double2float_ru(d[2]) + __double2float_rd(d[3]);
  d[0] = __int2double_rn(i[0]) + __uint2double_rn(i[1]) + __ll2double_rz(l[0]) + __ull2double_ru(l[1]);
  d[1] = __hiloint2double(i[0], i[1]) + (double)f[3];
  f[4] = floorf(f[5]) + ceilf(f[6]) + truncf(f[7]) + rintf(f[8]) + roundf(f[9]) + __saturatef(f[10]);
  d[4] = floor(d[5]) + ceil(d[6]) + trunc(d[7]) + rint(d[8]);
}
extern "C" __global__ void narrow(signed char *c, unsigned char *u, short *s, unsigned short *us, int v, float f, long long l) {
  c[0] = v;
  u[0] = f;
  s[0] = l;
  us[0] = f;
  c[1] = (signed char)f;
  s[1] = c[2] * u[3];
  us[1] = us[2] / 3 + s[3] % 7;
  u[1] = max(min(v, 255), 0);
}
extern "C" __global__ void halves(__half *h, __half2 *h2, const float *f, int *i, short *s) {
  h[0] = __float2half_rn(f[0]);
  h[1] = __float2half_rz(f[1]);
  h[2] = __float2half_rd(f[1]);
  h[3] = __int2half_rn(i[0]);
  h[4] = __short2half_rz(s[0]);
  i[1] = __half2int_rz(h[5]) + __half2uint_rn(h[6]);
  s[1] = __half2short_ru(h[7]);
  h2[4] = __floats2half2_rn(f[2], f[3]);
  float2 two = __half22float2(h2[5]);
  i[2] = (int)(two.x + two.y + __half2float(h[20]));
  h[21] = hfloor(h[22]) + hrint(h[23]) + htrunc(h[24]) + hceil(h[25]);
  i[3] = __half2ll_rn(h[26]);
}
extern "C" __global__ void brains(__nv_bfloat16 *b, __nv_bfloat162 *b2, float *f, int *i) {
  b[0] = __float2bfloat16_rn(f[0]);
  b[1] = __float2bfloat16_rz(f[1]);
  b2[1] = __floats2bfloat162_rn(f[2], f[3]);
  f[4] = __bfloat162float(b[5]);
  i[0] = __bfloat162int_rz(b[6]);
  b[7] = __int2bfloat16_rn(i[1]);
  b[8] = __double2bfloat16(f[9]);
}
extern "C" __global__ void eights(__nv_fp8_e4m3 *e4, __nv_fp8x2_e4m3 *e42, __nv_fp8_e5m2 *e5, __nv_fp8x4_e5m2 *e54, float *f, __half2 *h) {
  e4[0] = __nv_fp8_e4m3(f[0]);
  e42[1] = __nv_fp8x2_e4m3(make_float2(f[1], f[2]));
  e5[0] = __nv_fp8_e5m2(f[3]);
  e54[1] = __nv_fp8x4_e5m2(make_float4(f[0], f[1], f[2], f[3]));
  f[4] = float(e4[9]);
  h[0] = __half2(e42[5]);
  float4 four = float4(e54[5]);
  f[5] = four.x + four.w;
  e42[6] = __nv_fp8x2_e4m3(h[3]);
}
extern "C" __global__ void fewer(__nv_fp6_e2m3 *a, __nv_fp6x2_e3m2 *b, __nv_fp4x2_e2m1 *c, __nv_fp8_e8m0 *s, float *f) {
  a[0] = __nv_fp6_e2m3(f[0]);
  b[0] = __nv_fp6x2_e3m2(make_float2(f[0], f[1]));
  c[0] = __nv_fp4x2_e2m1(make_float2(f[2], f[3]));
  s[0] = __nv_fp8_e8m0(f[4]);
  f[5] = float(a[1]);
  float2 two = float2(c[1]);
  f[6] = two.x + two.y;
  f[7] = float(s[1]);
}
