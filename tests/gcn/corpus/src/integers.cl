// make: gfx90a gfx942 gfx950 -O2
// Whole numbers: division, wide products, 64 bits, bit tricks, sums of differences, dot products.
#include "common.h"

KERNEL(64) divide(global uint *q, global uint *r, global int *sq, global int *sr, global const uint *a, global const uint *b) {
  int i = group * 64 + tid;
  q[i] = a[i] / b[i];
  r[i] = a[i] % b[i];
  sq[i] = (int)a[i] / (int)(b[i] | 1);
  sr[i] = (int)a[i] % 1000;
}

KERNEL(64) divide_long(global ulong *q, global long *r, global const ulong *a, global const ulong *b) {
  int i = group * 64 + tid;
  q[i] = a[i] / b[i] + a[i] / 10;
  r[i] = (long)a[i] % (long)(b[i] | 1);
}

KERNEL(64) products(global ulong *out, global const uint *a, global const uint *b, int n) {
  int i = group * 64 + tid;
  ulong x = (ulong)a[i] * b[i], y = (long)(int)a[i] * (int)b[i];
  unsigned __int128 z = (unsigned __int128)x * (y | 1);
  out[4 * i] = x + y;
  out[4 * i + 1] = (ulong)(z >> 64);
  out[4 * i + 2] = (a[i] & 0xffffff) * (b[i] & 0xffffff) + n;
  out[4 * i + 3] = x << (b[i] & 63) ^ (y >> (a[i] & 63)) ^ (x >> 7);
}

int sign_run(int x) __asm("llvm.amdgcn.sffbh.i32");

KERNEL(64) bits(global uint *out, global const uint *a, global const uint *b) {
  int i = group * 64 + tid;
  uint x = a[i], y = b[i];
  global uint *o = out + 12 * i;
  o[0] = __builtin_popcount(x) + __builtin_clz(x | 1) * 64 + __builtin_ctz(x | 1 << 31) * 4096;
  o[1] = __builtin_bitreverse32(x);
  o[2] = __builtin_amdgcn_ubfe(x, y & 31, 7);
  o[3] = __builtin_amdgcn_sbfe(x, y & 31, 9);
  o[4] = __builtin_amdgcn_perm(x, y, 0x05020700);
  o[5] = __builtin_amdgcn_alignbit(x, y, y & 31);
  o[6] = __builtin_amdgcn_alignbyte(x, y, 3);
  o[7] = (x & y) | (~x & 0x0ff00ff0);
  o[8] = sign_run(x) ^ (x ^ y ^ 5);
  o[9] = (x << 5) + y + ((x + y) << 3) + (x | y | 0x1234567);
  o[10] = __builtin_rotateleft32(x, 11) - (x < y ? x : y);
  ulong z = (ulong)x << 32 | y;
  o[11] = (uint)__builtin_popcountl(z) + (uint)__builtin_clzl(z | 1) * 256 + (uint)__builtin_ctzl(z | 1UL << 63) * 65536;
}

KERNEL(64) differences(global uint *out, global ulong *wide, global const uint *a, global const uint *b) {
  int i = group * 64 + tid;
  uint x = a[i], y = b[i];
  out[6 * i] = __builtin_amdgcn_sad_u8(x, y, 100);
  out[6 * i + 1] = __builtin_amdgcn_msad_u8(x, y, 7);
  out[6 * i + 2] = __builtin_amdgcn_sad_hi_u8(x, y, 3);
  out[6 * i + 3] = __builtin_amdgcn_sad_u16(x, y, 1);
  out[6 * i + 4] = __builtin_amdgcn_lerp(x, y, 0x01010101);
  out[6 * i + 5] = __builtin_amdgcn_sad_u8(y, x, __builtin_amdgcn_sad_u16(x, x ^ y, y));
  wide[i] = __builtin_amdgcn_qsad_pk_u16_u8((ulong)x << 32 | y, x ^ y, (ulong)y << 8);
}

KERNEL(64) dots(global int *out, global const uint *a, global const uint *b) {
  int i = group * 64 + tid;
  uint x = a[i], y = b[i];
  out[4 * i] = __builtin_amdgcn_sdot4(x, y, 1000, 0);
  out[4 * i + 1] = __builtin_amdgcn_udot4(x, y, 1000, 0);
  out[4 * i + 2] = __builtin_amdgcn_sdot8(x, y, -7, 0);
  out[4 * i + 3] = __builtin_amdgcn_udot8(x, y, 9, 1) ^ __builtin_amdgcn_sdot2(__builtin_astype(x, short2), __builtin_astype(y, short2), 5, 0);
}

KERNEL(64) narrow(global uchar *bytes, global short *shorts, global const uchar *a, global const short *b) {
  int i = group * 64 + tid;
  uchar x = a[i];
  short y = b[i];
  bytes[i] = (uchar)(x * 3 + (uchar)y) >> 1;
  shorts[i] = (short)(y * x) + (short)((uchar)(y >> 8) * x) - (x > 100 ? y : (short)-y);
}

KERNEL(64) bytewise(global uint *out, global const uint *a, global const uint *b) {
  int i = group * 64 + tid;
  uint x = a[i], y = b[i];
  uint r = (x & 255) + (y >> 24);
  r += (x >> 8 & 255) * (y >> 16 & 255);
  r ^= (x >> 16) + (y & 0xffff);
  out[i] = r + ((x & 0xff00) | (y & 255)) + (uint)((float)(x >> 24) * 2.0f) + (uint)((float)(y >> 8 & 255) + 0.5f);
}

KERNEL(64) saturated(global short2 *out, global ushort2 *uout, global int *clamped, global const short2 *a, global const short2 *b) {
  int i = group * 64 + tid;
  out[i] = __builtin_elementwise_add_sat(a[i], b[i]);
  uout[i] = __builtin_elementwise_sub_sat(__builtin_astype(a[i], ushort2), __builtin_astype(b[i], ushort2));
  int x = a[i].x * 3, y = b[i].y;
  clamped[i] = __builtin_elementwise_add_sat(x << 16, y << 16) ^ __builtin_elementwise_min(__builtin_elementwise_max(x, -500), 900);
}
