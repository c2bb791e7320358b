// make: clang sm_75
// make: clang sm_90 -g
// make: clang sm_100 -gline-tables-only
// C for the target alone: kernels by attribute, address spaces, inline assembly, complex arithmetic, bit fields.

#define GLOBAL __attribute__((address_space(1)))
#define SHARED __attribute__((address_space(3)))
#define CONST __attribute__((address_space(4)))

struct Fields { unsigned a : 3, b : 13; int c : 16; };
CONST const short squares[6] = {0, 1, 4, 9, 16, 25};
GLOBAL int state[4] = {1, 2, 3};
SHARED float tile[32];
GLOBAL _Float16 half = 1.0;
typedef float V4 __attribute__((vector_size(16)));
typedef short S2 __attribute__((vector_size(4)));

static __attribute__((noinline)) int helper(int x, struct Fields f) { return x * f.b + f.c; }

__attribute__((nvptx_kernel)) void fields(struct Fields *f, int GLOBAL *out) {
  f->b += 7;
  f->c = -f->a;
  *out = helper(state[1], *f) + squares[f->a % 6];
}
__attribute__((nvptx_kernel)) void vectors(V4 *v, S2 *s) {
  v[0] = v[1] * v[2] + v[3];
  s[0] = s[1] + s[2] * 3;
  v[4] = -v[5] / v[6];
}
__attribute__((nvptx_kernel)) void shares(float GLOBAL *p) {
  int t = __nvvm_read_ptx_sreg_tid_x();
  tile[t] = p[t];
  __syncthreads();
  p[t] = tile[31 - t] + (float)half;
}
__attribute__((nvptx_kernel)) void assembly(int *p, double _Complex *z) {
  int v;
  asm volatile("{\n\t.reg .pred p;\n\tsetp.gt.s32 p, %1, 3;\n\tselp.s32 %0, 1, %1, p;\n\t}" : "=r"(v) : "r"(p[1]));
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
  p[0] = v;
  z[0] = z[1] + z[2];
}
__attribute__((nvptx_kernel)) void grows(int n, unsigned char *out) {
  unsigned char buffer[64];
  for (int i = 0; i < n; ++i) buffer[i % 64] = out[i] ^ 0x55;
  __builtin_memcpy(out, buffer, 64);
  __builtin_memset(out + 64, 0, n);
}
