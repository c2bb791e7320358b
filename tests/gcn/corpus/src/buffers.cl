// make: gfx90a gfx942 gfx950 -O2 -munsafe-fp-atomics
// Buffers with descriptors: raw loads and stores of all widths, range checks, atomics, formats, loads into local memory.
#include "common.h"
#define BUFFER(p, bytes) __builtin_amdgcn_make_buffer_rsrc(p, 0, bytes, 0x00027000)

KERNEL(64) buffer_raw(global uint *out, global uint *in, int bytes) {
  __amdgpu_buffer_rsrc_t from = BUFFER(in, bytes), to = BUFFER(out, 64 * 4 * 8);
  int at = tid * 4;
  uint one = __builtin_amdgcn_raw_buffer_load_b32(from, at, 0, 0);
  uint2 two = __builtin_astype(__builtin_amdgcn_raw_buffer_load_b64(from, at, 64, 0), uint2);
  uint4 four = __builtin_astype(__builtin_amdgcn_raw_buffer_load_b128(from, tid * 16, 0, 0), uint4);
  uchar byte_ = __builtin_amdgcn_raw_buffer_load_b8(from, tid, 3, 0);
  ushort half_ = __builtin_amdgcn_raw_buffer_load_b16(from, tid * 2, 8, 0);
  __builtin_amdgcn_raw_buffer_store_b32(one, to, at, 0, 0);
  __builtin_amdgcn_raw_buffer_store_b64(two + byte_, to, tid * 8, 256, 0);
  __builtin_amdgcn_raw_buffer_store_b128(four, to, tid * 16, 768, 0);   // the last lanes' do not fit into the bytes
  __builtin_amdgcn_raw_buffer_store_b16(half_, to, tid * 2, 1792, 0);
  __builtin_amdgcn_raw_buffer_store_b8(byte_, to, tid, 1920, 0);
}

float4 __attribute__((const)) typed_load(__amdgpu_buffer_rsrc_t r, int at, int scalar, int format, int cache) __asm("llvm.amdgcn.raw.ptr.tbuffer.load.v4f32");
void typed_store(float4 v, __amdgpu_buffer_rsrc_t r, int at, int scalar, int format, int cache) __asm("llvm.amdgcn.raw.ptr.tbuffer.store.v4f32");
float4 format_load(__amdgpu_buffer_rsrc_t r, int at, int scalar, int cache) __asm("llvm.amdgcn.raw.ptr.buffer.load.format.v4f32");
void format_store(float4 v, __amdgpu_buffer_rsrc_t r, int at, int scalar, int cache) __asm("llvm.amdgcn.raw.ptr.buffer.store.format.v4f32");
int buffer_add(int v, __amdgpu_buffer_rsrc_t r, int at, int scalar, int cache) __asm("llvm.amdgcn.raw.ptr.buffer.atomic.add.i32");
float buffer_fadd(float v, __amdgpu_buffer_rsrc_t r, int at, int scalar, int cache) __asm("llvm.amdgcn.raw.ptr.buffer.atomic.fadd.f32");
void buffer_lds(__amdgpu_buffer_rsrc_t r, local uint *to, int size, int at, int scalar, int offset, int cache) __asm("llvm.amdgcn.raw.ptr.buffer.load.lds");

KERNEL(64) buffer_typed(global uint *out, global uint *in) {
  __amdgpu_buffer_rsrc_t from = BUFFER(in, 64 * 4), to = BUFFER(out, 64 * 12);
  // data format 8_8_8_8 with unorm, snorm, uint (as bits); 16_16 unorm
  typed_store(typed_load(from, tid * 4, 0, 10 | 0 << 4, 0), to, tid * 4, 0, 10 | 0 << 4, 0);
  float4 s = typed_load(from, tid * 4, 0, 10 | 1 << 4, 0);
  float4 h = typed_load(from, tid * 4, 0, 5 | 7 << 4, 0);
  typed_store(s.wzyx, to, tid * 4, 256, 10 | 1 << 4, 0);
  typed_store(h.yxzw, to, tid * 4, 512, 5 | 7 << 4, 0);
}

KERNEL(64) buffer_formats(global float4 *out, global uint *back, global uint *in) {
  // word 3: the parts in order, and data format 10 (8_8_8_8) with number format 0 (unorm)
  __amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc(in, 0, 64 * 4, 10 << 15 | 0 << 12 | 04 | 05 << 3 | 06 << 6 | 07 << 9);
  __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc(back, 0, 64 * 4, 10 << 15 | 0 << 12 | 04 | 05 << 3 | 06 << 6 | 07 << 9);
  float4 v = format_load(from, tid * 4, 0, 0);
  out[tid] = v;
  format_store(v * 0.5f, to, tid * 4, 0, 0);
}

KERNEL(64) buffer_atomics(global int *sums, global float *fsums, global int *old, global const int *in) {
  __amdgpu_buffer_rsrc_t s = BUFFER(sums, 16), f = BUFFER(fsums, 16);
  int i = group * 64 + tid;
  old[i] = buffer_add(in[i], s, (tid & 3) * 4, 0, 0);
  buffer_fadd((float)in[i], f, (tid & 3) * 4, 0, 0);
}

KERNEL(64) buffer_into_lds(global uint *out, global uint *in, int bytes) {
  local uint tile[64];
  __amdgpu_buffer_rsrc_t from = BUFFER(in, bytes);
  buffer_lds(from, tile, 4, tid * 4, 0, 0, 0);
  __builtin_amdgcn_s_waitcnt(0x0f70);
  BARRIER;
  out[tid] = tile[63 - tid];
}
