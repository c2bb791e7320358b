// make: nvcc sm_80
// Inline assembly with scopes of its own: registers, labels, predicates, vectors, calls, tables of targets.

extern "C" __global__ void nested(int *p, int n) {
  int out;
  asm volatile("{\n\t.reg .pred p, q;\n\t.reg .u32 a, b;\n\t.reg .v2 .f32 pair;\n\tsetp.lt.and.s32 p|q, %1, 5, 1;\n"
               "\tmov.u32 a, %1;\n\t{\n\t.reg .u32 a;\n\tmov.u32 a, 9;\n\t@p add.u32 %0, a, 1;\n\t@!p mov.u32 %0, a;\n\t}\n"
               "\tmov.f32 pair.x, 0f3F800000;\n\tadd.u32 b, a, %0;\n\t@q mov.u32 %0, b;\n}" : "=&r"(out) : "r"(n), "n"(1));
  p[0] = out;
  asm volatile("{\n.reg .pred q;\n.reg .b32 i;\nmov.b32 i, 0;\nLOOP_%=:\nadd.s32 i, i, 1;\nsetp.ge.s32 q, i, %1;\n"
               "@!q bra LOOP_%=;\nmov.b32 %0, i;\n}" : "=r"(p[1]) : "r"(n));
  asm volatile("{\n.reg .pred q;\n.reg .b32 i;\nmov.b32 i, 0;\nLOOP_%=:\nadd.s32 i, i, 1;\nsetp.ge.s32 q, i, %1;\n"
               "@!q bra.uni LOOP_%=;\nmov.b32 %0, i;\n}" : "=r"(p[2]) : "r"(n));
}
extern "C" __global__ void table(int *p, unsigned which) {
  asm volatile("{\n$targets: .branchtargets A, B, C;\n.reg .u32 i;\nmin.u32 i, %1, 2;\nbrx.idx i, $targets;\n"
               "A: mov.s32 %0, 10; bra D;\nB: mov.s32 %0, 20; bra D;\nC: mov.s32 %0, 30;\nD:\n}" : "=r"(p[0]) : "r"(which));
}
extern "C" __global__ void vectors(float4 *p, int2 *q, unsigned long long *w) {
  float a, b, c, d;
  asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4+16];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "l"(p));
  asm volatile("st.global.v4.f32 [%0 + 32], {%1, %2, %3, 0f00000000};" ::"l"(p), "f"(d), "f"(c), "f"(b));
  asm volatile("st.volatile.global.v2.u32 [%0], {%1, %1};" ::"l"(q), "r"(7));
  unsigned lo, hi;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(w[0]));
  asm("mov.b64 %0, {%1, %2};" : "=l"(w[1]) : "r"(hi), "r"(lo));
  unsigned short h;
  asm("{.reg .b16 t; mov.b32 {%0, t}, %1;}" : "=h"(h) : "r"(lo));
  asm("mov.b32 {_, %0}, %1;" : "=h"(h) : "r"(hi));
  q[2].x = h;
  asm volatile("{\n.local .align 4 .b8 buffer[16];\n.reg .u64 t;\nmov.u64 t, buffer;\nst.local.u32 [t+4], %1;\nld.local.u32 %0, [buffer+4];\n}" : "=r"(q[3].x) : "r"(lo));
  asm volatile("{\n.shared .align 8 .b64 there[4];\nst.shared.u64 [there+8], %0;\n}" ::"l"(w[0]));
}
extern "C" __global__ void constants(float *f, double *d, long long *l, int *i) {
  asm("add.f32 %0, %0, 0f40490FDB;" : "+f"(f[0]));
  asm("add.f64 %0, %0, 0d400921FB54442D18;" : "+d"(d[0]));
  asm("add.f32 %0, %0, 1.5;" : "+f"(f[1]));
  asm("add.s64 %0, %0, 0x123456789;" : "+l"(l[0]));
  asm("add.s32 %0, %0, -0x10;" : "+r"(i[0]));
  asm("and.b32 %0, %0, 0b1010;" : "+r"(i[1]));
  asm("and.b32 %0, %0, 0777;" : "+r"(i[2]));
  asm("and.b32 %0, %0, (1 << 4) | 3;" : "+r"(i[3]));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(i[4]));
  asm("mov.u32 %0, WARP_SZ;" : "=r"(i[5]));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(l[1]));
  asm volatile("pmevent 3;");
  asm volatile("membar.gl;");
  asm volatile("exit;");
}
