// make: gfx950 -O3
// Sixteen bytes a lane straight into local memory, and what reads it transposed.
#include "common.h"

KERNEL(64) into_lds_wide(global uint4 *out, global const uint4 *in) {
  local uint4 tile[64];
  __builtin_amdgcn_global_load_lds((global uint4 *)&in[group * 64 + tid], tile, 16, 0, 0);
  __builtin_amdgcn_s_waitcnt(0x0f70);
  BARRIER;
  out[group * 64 + tid] = tile[63 - tid];
}

KERNEL(64) read_transposed(global short4 *out, global const short4 *in) {
  local short4 tile[64];
  tile[tid] = in[tid];
  BARRIER;
  out[tid] = __builtin_amdgcn_ds_read_tr16_b64_v4i16((local short4 *)&tile[tid]);
}
