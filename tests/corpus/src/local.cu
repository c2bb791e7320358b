// make: nvcc sm_80
// make: nvcc sm_90
// Local memory: indexed arrays, alloca, unions, large structures by value, volatile.
#include <alloca.h>

struct Large { float values[24]; int count; };
union Bits { double d; unsigned long long u; unsigned char bytes[8]; };

extern "C" __global__ void stack_array(const int *a, int *out, int n) {
  int window[17];
  for (int i = 0; i < 17; ++i) window[i] = a[i * n];
  for (int i = 0; i < n; ++i) window[a[i] % 17] ^= i;
  out[threadIdx.x] = window[threadIdx.x % 17];
}
extern "C" __global__ void varying(const unsigned char *a, unsigned char *out, int n) {
  unsigned char *buffer = (unsigned char *)alloca(n);
  for (int i = 0; i < n; ++i) buffer[i] = a[n - i];
  for (int i = 0; i < n; ++i) out[i] = buffer[buffer[i] % n];
}
extern "C" __global__ void by_value(Large in, float *out, int which) { out[0] = in.values[which] * in.count; }
extern "C" __global__ void constant(const __grid_constant__ Large in, float *out, int which) {
  const float *p = &in.values[which];
  out[0] = *p + in.values[3];
}
extern "C" __global__ void changed(Large in, Large *out, int which) {
  in.values[which] = 2.0f;
  in.count++;
  *out = in;
}
extern "C" __global__ void bits(double *x, int i) {
  Bits b;
  b.d = x[0];
  b.bytes[i & 7] = 0x3f;
  b.u ^= 1ULL << i;
  x[0] = b.d;
}
extern "C" __global__ void sorts(float *x) {
  volatile int spin = 0;
  float v[8];
  for (int i = 0; i < 8; ++i) v[i] = x[threadIdx.x * 8 + i];
  for (int i = 1; i < 8; ++i)
    for (int j = i; j > 0 && v[j - 1] > v[j]; --j) {
      float t = v[j];
      v[j] = v[j - 1];
      v[j - 1] = t;
      spin++;
    }
  for (int i = 0; i < 8; ++i) x[threadIdx.x * 8 + i] = v[i] + spin;
}
__device__ __noinline__ void fill(int *p, int n) { for (int i = 0; i < n; ++i) p[i] = i; }
extern "C" __global__ void passes(int *out, int n) {
  int mine[32];
  __shared__ int ours[32];
  fill(n & 1 ? mine : ours, 32);
  fill(mine, n);
  out[threadIdx.x] = mine[n] + ours[n];
}
