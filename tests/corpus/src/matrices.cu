// make: clang sm_80
// make: clang-14 sm_80 -Xclang -target-feature -Xclang +ptx75
// Matrix products through clang's builtins.
#include "device.h"

extern "C" __global__ void wmma(const int *a, const int *b, float *c) {
  int fa[8], fb[8];
  float fc[8], fd[8];
  __hmma_m16n16k16_ld_a(fa, a, 16, 0);
  __hmma_m16n16k16_ld_b(fb, b, 16, 1);
  __hmma_m16n16k16_ld_c_f32(fc, c, 16, 0);
  __hmma_m16n16k16_mma_f32f32(fd, fa, fb, fc, 1, 0);
  __hmma_m16n16k16_st_c_f32(c, fd, 16, 0);
}
extern "C" __global__ void integers(const int *a, const int *b, int *c) {
  int fa[2], fb[2], fc[8], fd[8];
  __imma_m16n16k16_ld_a_s8(fa, a, 16, 0);
  __imma_m16n16k16_ld_b_s8(fb, b, 16, 1);
  __imma_m16n16k16_ld_c(fc, c, 16, 0);
  __imma_m16n16k16_mma_s8(fd, fa, fb, fc, 1, 1);
  __imma_m16n16k16_st_c_i32(c, fd, 16, 0);
}
extern "C" __global__ void doubles(const double *a, double *c) {
  double fa, fb, fc[2], fd[2];
  __dmma_m8n8k4_ld_a(&fa, a, 4, 0);
  __dmma_m8n8k4_ld_b(&fb, a, 4, 1);
  __dmma_m8n8k4_ld_c(fc, c, 8, 0);
  __dmma_m8n8k4_mma_f64(fd, &fa, &fb, fc, 1, 0);
  __dmma_m8n8k4_st_c_f64(c, fd, 8, 0);
}
