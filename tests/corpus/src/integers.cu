// make: nvcc sm_75
// make: nvcc sm_90a
// Integers: divisions of every width, wide products, bits, bytes, packed lanes, video instructions.

extern "C" __global__ void divisions(int *i, unsigned *u, long long *l, unsigned long long *ul, short *s, signed char *c) {
  i[0] = i[1] / i[2] + i[3] % i[4] + i[5] / 7 + i[6] % 10;
  u[0] = u[1] / u[2] + u[3] % u[4] + u[5] / 1000;
  l[0] = l[1] / l[2];
  l[3] = l[4] % l[5] + l[6] / 3;
  ul[0] = ul[1] / ul[2] + ul[3] % ul[4];
  s[0] = s[1] / s[2];
  c[0] = c[1] % c[2];
}
extern "C" __global__ void products(int *i, unsigned *u, long long *l, unsigned long long *ul, __int128 *w) {
  i[0] = __mulhi(i[1], i[2]) + __mul24(i[3], i[4]) + i[5] * i[6] + i[7];
  u[0] = __umulhi(u[1], u[2]) + __umul24(u[3], u[4]);
  l[0] = (long long)i[1] * i[2] + l[1];
  ul[0] = (unsigned long long)u[1] * u[2] + __umul64hi(ul[1], ul[2]);
  l[2] = __mul64hi(l[3], l[4]);
  w[0] = w[1] * w[2] + w[3];
  w[4] = w[5] - (w[6] << 3);
}
extern "C" __global__ void bits(unsigned *u, unsigned long long *l, int *i) {
  u[0] = __popc(u[1]) + __clz(u[2]) + __ffs(u[3]) + __brev(u[4]);
  u[5] = __popcll(l[0]) + __clzll(l[1]) + __ffsll(l[2]);
  l[3] = __brevll(l[4]);
  u[6] = __byte_perm(u[7], u[8], 0x5140) ^ __byte_perm(u[9], u[10], u[11]);
  u[12] = __funnelshift_l(u[1], u[2], u[3]) ^ __funnelshift_r(u[1], u[2], 5) ^ __funnelshift_lc(u[1], u[2], u[3]);
  u[13] = (u[14] & u[15]) | (~u[16] ^ u[17]);
  i[0] = __sad(i[1], i[2], u[3]) + __usad(u[4], u[5], u[6]) + __hadd(i[3], i[4]) + __urhadd(u[1], u[2]) + abs(i[9]);
  u[18] = (u[19] >> 5) & 0x1ff;
  i[5] = (i[6] << 7) >> 20;
  u[20] = __fns(u[21], 3, 2);
  i[7] = max(min(i[8], 100), -100);
}
extern "C" __global__ void packed(unsigned *u, int *i) {
  u[0] = __vadd2(u[1], u[2]) ^ __vsub4(u[3], u[4]) ^ __vaddss2(u[5], u[6]) ^ __vavgu4(u[7], u[8]);
  u[9] = __vabsdiffu4(u[1], u[2]) ^ __vsadu4(u[3], u[4]) ^ __vcmpgtu2(u[5], u[6]) ^ __vmaxs4(u[7], u[8]);
  u[10] = __vseteq4(u[1], u[2]) ^ __vabs2(u[3]) ^ __vneg4(u[4]) ^ __vminu2(u[5], u[6]);
  i[0] = __dp4a(i[1], i[2], i[3]);
  u[11] = __dp4a(u[1], u[2], u[3]) + __dp2a_lo(u[4], u[5], u[6]);
  i[4] = __dp2a_hi(i[5], i[6], i[7]);
  i[8] = __viaddmax_s32(i[9], i[10], i[11]) + __vimax3_s32(i[1], i[2], i[3]) + __vimin_s32_relu(i[4], i[5]);
  u[12] = __vimax3_s16x2(u[1], u[2], u[3]);
}
extern "C" __global__ void video(unsigned *u, int *i) {
  asm("vadd.s32.u32.s32.sat %0, %1.b0, %2.h1;" : "=r"(i[0]) : "r"(u[1]), "r"(i[2]));
  asm("vsub.u32.u32.u32.add %0, %1, %2.b3, %3;" : "=r"(u[0]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
  asm("vabsdiff.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(i[3]) : "r"(i[1]), "r"(i[2]), "r"(i[4]));
  asm("vmad.s32.s32.u32.shr7 %0, %1.h0, %2.b1, %3;" : "=r"(i[5]) : "r"(i[1]), "r"(u[2]), "r"(i[4]));
  asm("vset.s32.u32.lt %0, %1, %2;" : "=r"(u[4]) : "r"(i[1]), "r"(u[2]));
  asm("vshl.u32.u32.u32.clamp %0, %1, %2;" : "=r"(u[5]) : "r"(u[1]), "r"(u[2]));
  asm("vmin.s32.s32.s32 %0.b1, %1, %2, %3;" : "=r"(i[6]) : "r"(i[1]), "r"(i[2]), "r"(i[3]));
  asm("vadd4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(u[6]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
  asm("vavrg2.s32.s32.s32 %0.h10, %1.h10, %2.h32, %3;" : "=r"(i[7]) : "r"(i[1]), "r"(i[2]), "r"(i[3]));
  asm("vset4.u32.u32.ne.add %0, %1, %2, %3;" : "=r"(u[7]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
  asm("bfe.s32 %0, %1, 3, %2;" : "=r"(i[8]) : "r"(i[1]), "r"(i[2]));
  asm("bfi.b32 %0, %1, %2, 4, 8;" : "=r"(u[8]) : "r"(u[1]), "r"(u[2]));
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(u[9]) : "r"(u[1]));
  asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(u[10]) : "r"(u[1]), "r"(u[2]));
  asm("szext.wrap.s32 %0, %1, %2;" : "=r"(i[9]) : "r"(i[1]), "r"(u[2]));
  asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(u[11]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
  asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(u[12]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
  asm("sad.s16 %0, %1, %2, %3;" : "=h"(((short *)i)[30]) : "h"(((short *)i)[31]), "h"(((short *)i)[32]), "h"(((short *)i)[33]));
  asm("{add.cc.u32 %0, %2, %4; addc.u32 %1, %3, %5;}" : "=r"(u[13]), "=r"(u[14]) : "r"(u[1]), "r"(u[2]), "r"(u[3]), "r"(u[4]));
  asm("{mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, 0;}" : "=r"(u[15]), "=r"(u[16]) : "r"(u[1]), "r"(u[2]), "r"(u[3]));
}
