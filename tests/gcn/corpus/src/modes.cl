// make: gfx90a gfx942 gfx950 -O2
// Rounding and subnormal numbers as MODE says, which the kernel changes by itself.
#include "common.h"
#define ROUND 0x1801      // hwreg(HW_REG_MODE, 0, 4)
#define DENORM 0x1901     // hwreg(HW_REG_MODE, 4, 4)
#define AFTER(x) __asm__ volatile("" : "+v"(x)::"memory")

KERNEL(64) rounded(global float *out, global double *wide, global half *small, global const float *a, global const float *b) {
  float x = a[tid], y = b[tid];
  for (int way = 0; way < 4; way++) {
    float p = x, q = y;
    __builtin_amdgcn_s_setreg(ROUND, way | way << 2);
    AFTER(p);
    AFTER(q);
    float sum = p + q, product = p * q, fused = __builtin_fmaf(p, q, p);
    double d, tenth;
    half h, g;
    // the compiler sets the mode back for f16 and f64 of its own
    __asm__ volatile("v_mul_f64 %0, %1, %2" : "=v"(tenth) : "v"((double)p), "v"(0.1) : "memory");
    __asm__ volatile("v_add_f64 %0, %1, %2" : "=v"(d) : "v"((double)p), "v"(tenth) : "memory");
    __asm__ volatile("v_cvt_f16_f32 %0, %1" : "=v"(h) : "v"(p) : "memory");
    __asm__ volatile("v_mul_f16 %0, 0x3c66, %1" : "=v"(g) : "v"(h) : "memory");
    AFTER(sum);
    AFTER(product);
    AFTER(fused);
    AFTER(d);
    AFTER(h);
    AFTER(g);
    __builtin_amdgcn_s_setreg(ROUND, 0);
    out[(way * 64 + tid) * 3] = sum;
    out[(way * 64 + tid) * 3 + 1] = product;
    out[(way * 64 + tid) * 3 + 2] = fused;
    wide[way * 64 + tid] = d;
    small[(way * 64 + tid) * 2] = h;
    small[(way * 64 + tid) * 2 + 1] = g;
  }
}

KERNEL(64) subnormal(global float *out, global double *wide, global half *small, global const float *a, global const half *c) {
  float x = a[tid];
  half z = c[tid];
  for (int keep = 0; keep < 4; keep++) {
    float p = x;
    half r = z;
    __builtin_amdgcn_s_setreg(DENORM, keep | keep << 2);
    AFTER(p);
    AFTER(r);
    float f = p * 0.5f, s = p + 0x1p-126f;
    half h = r * (half)0.5f;
    double e = __builtin_astype((ulong)tid << 40, double);
    AFTER(e);
    double d = e + 0x1p-1022;
    AFTER(f);
    AFTER(s);
    AFTER(h);
    AFTER(d);
    __builtin_amdgcn_s_setreg(DENORM, 15);
    out[(keep * 64 + tid) * 2] = f;
    out[(keep * 64 + tid) * 2 + 1] = s;
    wide[keep * 64 + tid] = d;
    small[keep * 64 + tid] = h;
  }
}
