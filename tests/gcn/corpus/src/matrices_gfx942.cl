// make: gfx942 gfx950 -O3
// Products since gfx942: i8 and fp8 with factors of two registers, and of a sparse A.
#include "common.h"

KERNEL(64) mfma_i8_wide(global int *d, global const long *a, global const long *b, int k) {
  int row = tid & 31, part = tid >> 5;
  int16 acc = 0;
  for (int at = 0; at < k / 8; at += 2)
    acc = __builtin_amdgcn_mfma_i32_32x32x16_i8(a[row * (k / 8) + at + part], b[row * (k / 8) + at + part], acc, 0, 0, 0);
  for (int r = 0; r < 16; r++) d[(8 * (r / 4) + 4 * part + r % 4) * 32 + row] = acc[r];
}

KERNEL(64) mfma_fp8(global float *d, global const long *a, global const long *b, int k) {
  int row = tid & 15, part = tid >> 4;
  float4 acc = 0, other = 0;
  for (int at = 0; at < k / 8; at += 4) {
    long x = a[row * (k / 8) + at + part], y = b[row * (k / 8) + at + part];
    acc = __builtin_amdgcn_mfma_f32_16x16x32_fp8_fp8(x, y, acc, 0, 0, 0);
    other = __builtin_amdgcn_mfma_f32_16x16x32_bf8_fp8(x, y, other, 0, 0, 0);
  }
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r], d[256 + (4 * part + r) * 16 + row] = other[r];
}

// D[16,16] = A[16,32]·B[16,32]ᵀ, of every four of A's row two are kept, and the indices say which
KERNEL(64) smfmac_f16(global float *d, global const half *kept, global const half *b, global const int *index) {
  int row = tid & 15, part = tid >> 4;
  half4 x = *(global const half4 *)&kept[row * 16 + part * 4];
  half8 y = *(global const half8 *)&b[row * 32 + part * 8];
  float4 acc = 2.0f;
  acc = __builtin_amdgcn_smfmac_f32_16x16x32_f16(x, y, acc, index[tid], 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}
