// make: nvcc sm_80
// make: nvcc sm_90
// Arithmetic in f16 and bf16, one and two at a time.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void halves(__half *h, __half2 *p) {
  __half a = h[0], b = h[1], c = h[2];
  h[3] = a + b * c - a / b;
  h[4] = __hfma(a, b, c);
  h[5] = __hfma_relu(a, b, c);
  h[6] = __hmax(a, b) + __hmin_nan(b, c);
  h[7] = hsqrt(a) + hexp2(b) + hlog(c) + hsin(a) + hrcp(b) + htanh(c);
  h[8] = __habs(a) + __hneg(b);
  h[9] = __hadd_sat(a, b);
  if (__hlt(a, b) || __hisnan(c)) h[10] = a;
  __half2 x = p[20], y = p[21], z = p[22];
  p[23] = __hfma2(x, y, z);
  p[24] = __hadd2_sat(x, y) * __hsub2(y, z);
  p[25] = __hmax2(x, y);
  p[26] = h2exp2(x);
  p[27] = __hgt2(x, y);
  p[28] = __lowhigh2highlow(x);
  p[29] = __halves2half2(a, __high2half(z));
  if (__hbgeu2(x, y)) p[30] = __h2div(x, y);
  p[31] = __hcmadd(x, y, z);
}
extern "C" __global__ void brains(__nv_bfloat16 *h, __nv_bfloat162 *p) {
  __nv_bfloat16 a = h[0], b = h[1], c = h[2];
  h[3] = a + b * c - a / b;
  h[4] = __hfma(a, b, c);
  h[5] = __hmax_nan(a, b) + __hmin(b, c);
  h[6] = hexp(a) + hlog2(b) + hrsqrt(c) + htanh(a);
  h[7] = a < b ? a : c;
  __nv_bfloat162 x = p[20], y = p[21], z = p[22];
  p[23] = __hfma2_relu(x, y, z);
  p[24] = __habs2(x) + __hneg2(y) * z;
  p[25] = __hle2(x, y);
}
