// make: gfx950 -O2
// Halves and rows of the wave exchanged.
#include "common.h"

KERNEL(64) lane_swaps(global uint *out, global const uint *in) {
  uint x = in[tid], y = in[64 + tid];
  uint2 halves = __builtin_astype(__builtin_amdgcn_permlane32_swap(x, y, 0, 0), uint2);
  uint2 rows = __builtin_astype(__builtin_amdgcn_permlane16_swap(x, y, 0, 0), uint2);
  out[tid] = halves.x;
  out[64 + tid] = halves.y;
  out[128 + tid] = rows.x;
  out[192 + tid] = rows.y;
}
