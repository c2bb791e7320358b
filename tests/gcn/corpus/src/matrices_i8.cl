// make: gfx90a -O3
// Products of whole numbers, with factors of one register.
#include "common.h"

KERNEL(64) mfma_i8(global int *d, global const int *a, global const int *b, int k) {
  int row = tid & 15, part = tid >> 4;
  int4 acc = 0;
  for (int at = 0; at < k / 4; at += 4)
    acc = __builtin_amdgcn_mfma_i32_16x16x16i8(a[row * (k / 4) + at + part], b[row * (k / 4) + at + part], acc, 0, 0, 0);
  for (int r = 0; r < 4; r++) d[(4 * part + r) * 16 + row] = acc[r];
}
