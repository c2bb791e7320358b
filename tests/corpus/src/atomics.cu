// make: nvcc sm_80
// make: nvcc sm_90
// Every atomic operation, at every scope, on global, shared and generic addresses.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void integers(int *s, unsigned *u, unsigned long long *l, long long *sl, int v) {
  s[1] = atomicAdd(s, v);
  s[2] = atomicSub(s, v);
  s[3] = atomicExch(s, v);
  s[4] = atomicMin(s, v);
  s[5] = atomicMax(s, v);
  u[1] = atomicInc(u, v);
  u[2] = atomicDec(u, 7u);
  u[3] = atomicCAS(u, 1u, 2u);
  u[4] = atomicAnd(u, 0xffu);
  u[5] = atomicOr(u, v);
  u[6] = atomicXor(u, v);
  u[7] = atomicMin(u, 3u);
  l[1] = atomicAdd(l, 1ULL << 40);
  l[2] = atomicCAS(l, 5ULL, l[7]);
  l[3] = atomicMax(l, 9ULL);
  l[4] = atomicAnd(l, 9ULL);
  sl[1] = atomicMin(sl, (long long)v);
  l[5] = atomicExch(l, 1ULL);
}
extern "C" __global__ void reductions(int *s, unsigned *u, unsigned long long *l, float *f, double *d) {
  atomicAdd(s, 1);
  atomicSub(s + 1, threadIdx.x);
  atomicMax(s + 2, threadIdx.x);
  atomicAnd(u, 3u);
  atomicInc(u + 1, 100u);
  atomicOr(l, 4ULL);
  atomicXor(l + 1, 4ULL);
  atomicAdd(f, 1.5f);
  atomicAdd(d, -2.5);
}
extern "C" __global__ void scopes(int *s, unsigned long long *l, float *f) {
  s[1] = atomicAdd_block(s, 1);
  s[2] = atomicAdd_system(s, 1);
  s[3] = atomicCAS_block(s, 1, 2);
  s[4] = atomicCAS_system(s, 1, 2);
  l[1] = atomicExch_block(l, 1ULL);
  f[1] = atomicAdd_system(f, 2.0f);
  atomicMax_block(s + 5, 8);
  atomicXor_system(s + 6, 8);
}
extern "C" __global__ void halves(__half *h, __half2 *h2, __nv_bfloat16 *b, __nv_bfloat162 *b2, unsigned short *s) {
  h[1] = atomicAdd(h, __float2half(1.0f));
  h2[1] = atomicAdd(h2, h2[2]);
  b[1] = atomicAdd(b, b[2]);
  b2[1] = atomicAdd(b2, b2[2]);
  s[1] = atomicCAS(s, (unsigned short)1, (unsigned short)2);
  atomicAdd(h2 + 3, h2[2]);
}
extern "C" __global__ void shared_ones(int *out, float *f) {
  __shared__ int bins[64];
  __shared__ float sum;
  bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[out[threadIdx.x] & 63], 1);
  atomicAdd(&sum, f[threadIdx.x]);
  out[99] = atomicCAS(&bins[3], 0, 1);
  int *either = out[0] ? bins : out;
  out[98] = atomicMax(either, 4);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x];
  *f = sum;
}
extern "C" __global__ void fences(volatile int *p) {
  p[0] = 1;
  __threadfence_block();
  p[1] = 1;
  __threadfence();
  p[2] = 1;
  __threadfence_system();
  p[3] = 1;
}
extern "C" __global__ void ordered(int *p, unsigned long long *l) {
  int v;
  __nv_atomic_load(p, &v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_store_n(p + 1, v, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_store_n(p + 2, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  p[3] = __nv_atomic_fetch_add(p, 2, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_BLOCK);
  p[4] = __nv_atomic_fetch_max(p, 2, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  l[0] = __nv_atomic_exchange_n(l, 5ULL, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_SYSTEM);
  unsigned long long expected = 3;
  bool swapped = __nv_atomic_compare_exchange_n(l + 1, &expected, 4ULL, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
  l[2] = swapped ? 1 : expected;
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM);
}
#if __CUDA_ARCH__ >= 900
extern "C" __global__ void vectors(float2 *a, float4 *b, __int128 *w) {
  a[1] = atomicAdd(a, a[2]);
  b[1] = atomicAdd(b, b[2]);
  w[1] = atomicCAS((unsigned __int128 *)w, (unsigned __int128)w[2], (unsigned __int128)w[3]);
  w[4] = atomicExch((unsigned __int128 *)w, (unsigned __int128)w[3]);
}
#endif
