// make: gfx90a gfx942 gfx950 -O3
// Global memory in all widths, scalar loads, constants of the module, generic pointers, copies by hand.
#include "common.h"

constant float weights[16] = {1, -2, 3, -4, 5.5f, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
constant int offsets[3][2] = {{0, 1}, {2, 3}, {5, 7}};

KERNEL(64) loads(global float *out, global const char *bytes, global const ushort *halves, global const int3 *threes, global const float4 *fours, global const double *wide) {
  int i = group * 64 + tid;
  global uchar *raw = (global uchar *)out;
  float4 f = fours[i];
  int3 t = threes[i];
  out[i] = bytes[i] + ((global const uchar *)bytes)[i + 1] + halves[i] + ((global const short *)halves)[63 - tid] + t.x + t.z * 2 + f.w - f.x + (float)wide[i];
}

KERNEL(64) stores(global uchar *bytes, global ushort *halves, global int3 *threes, global double2 *wide, global const int *in) {
  int i = group * 64 + tid, x = in[i];
  bytes[i] = x;
  halves[2 * i] = x >> 3;
  halves[2 * i + 1] = x * 5 >> 16;
  threes[i] = (int3)(x, ~x, i);
  wide[i] = (double2)(x, x * 0.5);
}

KERNEL(64) constants(global float *out, global const int *where, constant float *bias, int n) {
  int i = group * 64 + tid;
  float sum = weights[where[i] & 15] + weights[group & 15];
  for (int j = 0; j < n; j++) sum += bias[j] * offsets[j % 3][tid & 1];
  out[i] = sum;
}

KERNEL(128) generic_pointers(global int *out, global const int *in, int odd) {
  local int near[128];
  int i = group * 128 + tid;
  near[tid] = in[i] * 2;
  BARRIER;
  const int *p = (tid & 1) == odd ? (const int *)&near[127 - tid] : (const int *)&in[i];
  int *q = tid & 4 ? (int *)&out[i] : (int *)&near[tid];
  int got = *p;
  BARRIER;
  *q = got + 1;
  if (!(tid & 4)) out[i] = near[tid];
}

typedef struct {
  int count;
  float scale;
  long skip;
  global const float *from;
} Job;

KERNEL(64) structs(global float *out, global const float *pool, Job job, short tail, double extra) {
  int i = group * 64 + tid;
  if (i < job.count) out[i] = job.from[i + job.skip] * job.scale + tail + (float)extra;
}

// what the runtime passes beside the arguments: groups of the grid, work items of a group, dimensions
KERNEL(64) sizes(global uint *out) {
  constant uint *hidden = (constant uint *)__builtin_amdgcn_implicitarg_ptr();
  constant ushort *shorts = (constant ushort *)hidden;
  uint at = __builtin_amdgcn_workgroup_id_y() * hidden[0] + group;
  if (tid < 3) out[at * 8 + tid] = hidden[tid];
  if (tid >= 3 && tid < 6) out[at * 8 + tid] = shorts[6 + tid - 3];
  if (tid == 6) out[at * 8 + 6] = shorts[32];
}

kernel __attribute__((reqd_work_group_size(8, 4, 2))) void volumes(global uint *out) {
  uint y = __builtin_amdgcn_workitem_id_y(), z = __builtin_amdgcn_workitem_id_z();
  uint place = (z * 4 + y) * 8 + tid;
  uint above = (__builtin_amdgcn_workgroup_id_z() * 2 + __builtin_amdgcn_workgroup_id_y()) * 3 + group;
  out[above * 64 + place] = tid + 10 * y + 100 * z + 1000 * above;
}

KERNEL(64) strided(global float *out, global const float *in, uint rows, uint stride) {
  float sum = 0;
  int i = group * 64 + tid;
#pragma unroll 4
  for (uint r = 0; r < rows; r++) sum += in[(ulong)r * stride + i];
  out[i] = sum;
}
