// make: gfx90a gfx942 gfx950 -O2
// Each lane's own memory: arrays indexed by registers, structures, and registers that did not fit.
#include "common.h"

KERNEL(64) own_array(global int *out, global const int *in, int n) {
  int stack[32], top = 0;
  for (int j = 0; j < n; j++) {
    int x = in[tid * n + j];
    if (x >= 0) {
      stack[top & 31] = x;
      top++;
    } else if (top > 1) {
      int a = stack[(top - 1) & 31], b = stack[(top - 2) & 31];
      top--;
      stack[(top - 1) & 31] = x == -1 ? a + b : a * b;
    }
  }
  out[tid] = top ? stack[(top - 1) & 31] : -1;
}

KERNEL(64) own_bytes(global uchar *out, global const uchar *in, int n) {
  uchar table[256];
  for (int j = 0; j < 256; j++) table[j] = (uchar)(j * 7 + tid);
  uchar i = tid, k = 0;
  for (int j = 0; j < n; j++) {
    k += table[i] + in[j];
    uchar t = table[i];
    table[i] = table[k];
    table[k] = t;
    i++;
  }
  out[tid] = table[(uchar)(i + k)];
}

__attribute__((amdgpu_num_vgpr(24))) KERNEL(64) spilled(global float *out, global const float *in) {
  float x[40];
#pragma unroll
  for (int j = 0; j < 40; j++) x[j] = in[j * 64 + tid];
  __asm__ volatile("" ::: "memory");
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 40; j++) {
    __asm__ volatile("" : "+v"(x[39 - j]));
    sum = sum * 0.5f + x[39 - j];
  }
#pragma unroll
  for (int j = 0; j < 40; j++) sum += x[j] * (float)(j & 3);
  out[tid] = sum;
}
