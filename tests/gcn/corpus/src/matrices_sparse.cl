// make: gfx942 gfx950 -O3
// Products of a sparse A in other types: of every four of A's row two are kept, and the indices say which.
#include "common.h"

KERNEL(64) smfmac_bf16(global float *d, global const short *kept, global const short *b, global const int *index) {
  int row = tid & 31, part = tid >> 5;
  float16 acc = 1.0f;
  acc = __builtin_amdgcn_smfmac_f32_32x32x16_bf16(*(global const short4 *)&kept[row * 8 + part * 4], *(global const short8 *)&b[row * 16 + part * 8], acc, index[tid], 0, 0);
  for (int r = 0; r < 16; r++) d[(8 * (r / 4) + 4 * part + r % 4) * 32 + row] = acc[r];
}

KERNEL(64) smfmac_i8(global int *d, global float *e, global const int2 *kept, global const int4 *b, global const int *index) {
  int row = tid & 15, part = tid >> 4;
  int2 x = kept[row * 4 + part];
  int4 y = b[row * 4 + part], acc = 3;
  float4 eights = 0;
  acc = __builtin_amdgcn_smfmac_i32_16x16x64_i8(x, y, acc, index[tid], 0, 0);
  eights = __builtin_amdgcn_smfmac_f32_16x16x64_bf8_fp8(x, y, eights, index[tid], 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r], e[(4 * part + r) * 16 + row] = eights[r];
}
