// make: gfx950 -O3
// gfx950's products: twice as deep, and scaled ones of 8, 6 and 4 bits.
#include "common.h"

KERNEL(64) mfma_deep(global float *d, global const bf16 *a, global const bf16 *b, int k) {
  int row = tid & 31, part = (tid >> 5) * 8;
  float16 acc = 0;
  for (int at = 0; at < k; at += 16)
    acc = __builtin_amdgcn_mfma_f32_32x32x16_bf16(*(global const bf16x8 *)&a[row * k + at + part], *(global const bf16x8 *)&b[row * k + at + part], acc, 0, 0, 0);
  for (int r = 0; r < 16; r++) d[(8 * (r / 4) + part / 2 + r % 4) * 32 + row] = acc[r];
}

KERNEL(64) mfma_i8_deep(global int *d, global const int4 *a, global const int4 *b) {
  int row = tid & 15, part = tid >> 4;
  int4 acc = __builtin_amdgcn_mfma_i32_16x16x64_i8(a[row * 4 + part], b[row * 4 + part], (int4)7, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}

// D[16,16] = A[16,128]·B[16,128]ᵀ of fp4, each 32 of K with a scale of its own
KERNEL(64) mfma_scaled(global float *d, global const int4 *a, global const int4 *b, global const int *sa, global const int *sb) {
  int row = tid & 15, part = tid >> 4;
  int4 x = a[row * 4 + part], y = b[row * 4 + part];
  int8 wa = {x.x, x.y, x.z, x.w, 0, 0, 0, 0}, wb = {y.x, y.y, y.z, y.w, 0, 0, 0, 0};
  float4 acc = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(wa, wb, (float4)0, 4, 4, 0, sa[row * 4 + part], 0, sb[row * 4 + part]);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}

// the same of fp8, each lane two runs of sixteen, and of fp6, thirty-two in six registers
KERNEL(64) mfma_scaled8(global float *d, global const int4 *a, global const int4 *b, global const int *sa, global const int *sb) {
  int row = tid & 15, part = tid >> 4;
  int4 x = a[row * 8 + part], y = a[row * 8 + 4 + part], z = b[row * 8 + part], w = b[row * 8 + 4 + part];
  int8 wa = __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7), wb = __builtin_shufflevector(z, w, 0, 1, 2, 3, 4, 5, 6, 7);
  float4 acc = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(wa, wb, (float4)0, 0, 1, 1, sa[row * 4 + part] << 8, 2, sb[row * 4 + part] << 16);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}

KERNEL(64) mfma_scaled6(global float *d, global const int *a, global const int *b) {
  int row = tid & 15, part = tid >> 4;
  int8 wa = 0, wb = 0;
  for (int r = 0; r < 6; r++) wa[r] = a[row * 24 + part * 6 + r], wb[r] = b[row * 24 + part * 6 + r];
  float4 acc = __builtin_amdgcn_mfma_scale_f32_16x16x128_f8f6f4(wa, wb, (float4)1, 2, 3, 0, 128, 0, 127);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}

// what LDS gives transposed of bytes and nibbles
KERNEL(64) read_transposed8(global int2 *out, global int2 *out4, global const int2 *in) {
  local int2 tile[64];
  tile[tid] = in[tid];
  BARRIER;
  out[tid] = __builtin_amdgcn_ds_read_tr8_b64_v2i32((local int2 *)&tile[tid]);
  out4[tid] = __builtin_amdgcn_ds_read_tr4_b64_v2i32((local int2 *)&tile[tid]);
}
