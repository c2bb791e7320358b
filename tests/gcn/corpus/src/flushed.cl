// make: gfx90a gfx942 gfx950 -O2 -cl-denorms-are-zero
// A descriptor that flushes the subnormal numbers of f32, and keeps those of f16 and f64.
#include "common.h"

KERNEL(64) flushing(global float *out, global double *wide, global const float *a, global const float *b) {
  float x = a[tid], y = b[tid];
  out[tid * 4] = x * y;
  out[tid * 4 + 1] = x + y;
  out[tid * 4 + 2] = __builtin_fmaf(x, y, x);
  out[tid * 4 + 3] = x / 1.5f > y ? x : y;
  wide[tid] = (double)x * 0x1p-1000;
}
