// make: gfx90a gfx942 gfx950 -O3
// Matrix products that every target has: f16, bf16, f32 and f64; chains through C; several blocks.
#include "common.h"

// D[32,32] = A[32,K]·B[32,K]ᵀ
KERNEL(64) mfma_f16(global float *d, global const half *a, global const half *b, int k) {
  float16 acc = 0;
  int row = tid & 31, part = (tid >> 5) * 4;
  for (int at = 0; at < k; at += 8)
    acc = __builtin_amdgcn_mfma_f32_32x32x8f16(*(global const half4 *)&a[row * k + at + part], *(global const half4 *)&b[row * k + at + part], acc, 0, 0, 0);
  for (int r = 0; r < 16; r++) d[(8 * (r / 4) + part + r % 4) * 32 + row] = acc[r];
}

// D[16,16] = A[16,K]·B[16,K]ᵀ of bf16, tiles through local memory
KERNEL(64) mfma_bf16(global float *d, global const short *a, global const short *b, int k) {
  local short sa[16 * 64], sb[16 * 64];
  float4 acc = 0;
  int row = tid & 15, part = (tid >> 4) * 4;
  for (int at = 0; at < k; at += 64) {
    for (int j = 0; j < 16; j++) sa[j * 64 + tid] = a[j * k + at + tid], sb[j * 64 + tid] = b[j * k + at + tid];
    BARRIER;
    for (int i = 0; i < 64; i += 16)
      acc = __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(*(local short4 *)&sa[row * 64 + i + part], *(local short4 *)&sb[row * 64 + i + part], acc, 0, 0, 0);
    BARRIER;
  }
  for (int r = 0; r < 4; r++) d[(part + r) * 16 + row] = acc[r];
}

// D[16,16] = A[16,8]·B[16,8]ᵀ + C of f32 and of f64
KERNEL(64) mfma_wide(global float *d, global double *e, global const float *a, global const float *b) {
  int row = tid & 15, part = tid >> 4;
  float4 acc = 1.0f;
  double4 wide = {0.5, 0.5, 0.5, 0.5};
  for (int at = 0; at < 8; at += 4) {
    float x = a[row * 8 + at + part], y = b[row * 8 + at + part];
    acc = __builtin_amdgcn_mfma_f32_16x16x4f32(x, y, acc, 0, 0, 0);
    wide = __builtin_amdgcn_mfma_f64_16x16x4f64(x, y, wide, 0, 0, 0);
  }
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r], e[(4 * r + part) * 16 + row] = wide[r];
}

// sixteen products 4×4×4, and four 4×4×4 of f64
KERNEL(64) mfma_blocks(global float *d, global double *e, global const half *a, global const half *b, global const double *c) {
  float4 acc = __builtin_amdgcn_mfma_f32_4x4x4f16(*(global const half4 *)&a[4 * tid], *(global const half4 *)&b[4 * tid], (float4)0, 0, 0, 0);
  acc = __builtin_amdgcn_mfma_f32_4x4x4f16(*(global const half4 *)&b[4 * tid], *(global const half4 *)&a[4 * tid], acc, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(tid / 4 * 4 + r) * 4 + (tid & 3)] = acc[r];
  e[tid] = __builtin_amdgcn_mfma_f64_4x4x4f64(c[tid], c[63 - tid], 2.0, 0, 0, 0);
}

// E = (A·Bᵀ)·B-like: the result of one product is a factor of the next
KERNEL(64) mfma_chain(global float *d, global const half *a, global const half *b) {
  int row = tid & 15, part = (tid >> 4) * 4;
  half4 x = *(global const half4 *)&a[row * 16 + part], y = *(global const half4 *)&b[row * 16 + part];
  float4 first = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, (float4)0, 0, 0, 0);
  half4 again = {(half)first.x, (half)first.y, (half)first.z, (half)first.w};
  float4 second = __builtin_amdgcn_mfma_f32_16x16x16f16(y, again, first, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(part + r) * 16 + row] = second[r];
}

// different opcodes chained through C, which LLVM leaves without wait states
KERNEL(64) mfma_mixed(global float *d, global const half *a, global const float *b) {
  int row = tid & 15, part = tid >> 4;
  half4 x = *(global const half4 *)&a[row * 16 + part * 4];
  float4 acc = __builtin_amdgcn_mfma_f32_16x16x16f16(x, x, (float4)0, 0, 0, 0);
  acc = __builtin_amdgcn_mfma_f32_16x16x4f32(b[row * 4 + part], b[row * 4 + part], acc, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}

// a result read by a computed index right behind the loop, which LLVM leaves without wait states
KERNEL(64) mfma_indexed(global float *d, global const half *a, global const half *b, int k) {
  float16 acc = 0;
  int row = tid & 31, part = (tid >> 5) * 4;
#pragma nounroll
  for (int at = 0; at < k; at += 8)
    acc = __builtin_amdgcn_mfma_f32_32x32x8f16(*(global const half4 *)&a[row * k + at + part], *(global const half4 *)&b[row * k + at + part], acc, 0, 0, 0);
#pragma nounroll
  for (int r = 0; r < 16; r++) d[(8 * (r / 4) + part + r % 4) * 32 + row] = acc[r];
}
