// make: gfx942 gfx950 -O3
// From global memory straight into local memory.
#include "common.h"

KERNEL(128) into_lds(global uint *out, global const uint *in) {
  local uint tile[256];
  int wave = __builtin_amdgcn_readfirstlane(tid >> 6);
  __builtin_amdgcn_global_load_lds((global uint *)&in[group * 256 + tid], &tile[wave * 64], 4, 0, 0);
  __builtin_amdgcn_global_load_lds((global uint *)&in[group * 256 + 128 + tid], &tile[128 + wave * 64], 4, 0, 0);
  __builtin_amdgcn_s_waitcnt(0x0f70);   // vmcnt(0)
  BARRIER;
  out[group * 128 + tid] = tile[255 - tid] * 3 + tile[tid ^ 5];
}
